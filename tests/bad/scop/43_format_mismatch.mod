BREAKPOINT { printf("%g %g", t) }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
