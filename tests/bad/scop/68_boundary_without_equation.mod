STATE { u[5] v[5] }
PARTIAL p { ~ u' = 1*DEL2(u)  ~ v[LAST] = 1 }
BREAKPOINT { SOLVE p }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
