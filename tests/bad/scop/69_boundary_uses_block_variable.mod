STATE { u[5] }  ASSIGNED { a }
PARTIAL p { a = t  ~ u' = 1*DEL2(u)  ~ u[LAST] = a }
BREAKPOINT { SOLVE p }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
