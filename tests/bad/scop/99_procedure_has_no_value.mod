INDEPENDENT { t FROM 0 TO 1 WITH 1 }
ASSIGNED { a }
PROCEDURE rate() { a = t }
BREAKPOINT { a = 2*rate }
