STATE { u[5] }
PARTIAL p { ~ u' = 1*DEL2(u)
  ~ u' = 2*DEL2(u)
}
BREAKPOINT { SOLVE p }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
