STATE { y z }
DERIVATIVE d {
  MATCH { y0 }
  MATCH { y(1) = 2 }
  y' = 1
}
BREAKPOINT { SOLVE d }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
