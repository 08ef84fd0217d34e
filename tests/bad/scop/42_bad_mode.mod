ASSIGNED { a }
BREAKPOINT { a = threshold(t, 1, "mean") }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
