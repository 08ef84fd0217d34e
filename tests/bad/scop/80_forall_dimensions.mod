ASSIGNED { x[3] y[4] }
BREAKPOINT { FORALL i { x[i] = y[i] } }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
