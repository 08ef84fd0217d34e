ASSIGNED { x[3] }
BREAKPOINT { FORALL i { x[i] = 1
  FORALL j { x[j] = 2 }
} }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
