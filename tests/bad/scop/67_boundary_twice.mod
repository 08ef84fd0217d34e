STATE { u[5] }
PARTIAL p { ~ u' = 1*DEL2(u)
  ~ u[FIRST] = 1
  ~ DEL u[FIRST] = 0
}
BREAKPOINT { SOLVE p }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
