STATE { y }  ASSIGNED { a }
DERIVATIVE d {
  a = y'
  y' = -y
}
BREAKPOINT { SOLVE d }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
