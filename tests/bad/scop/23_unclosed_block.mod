ASSIGNED { a }
BREAKPOINT {
  IF (t > 1) {
    a = 1
}
TERMINAL { a = 0 }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
