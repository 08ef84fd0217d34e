STATE { y }
DERIVATIVE d { y' = schedule(t, "f") }
BREAKPOINT { SOLVE d }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
