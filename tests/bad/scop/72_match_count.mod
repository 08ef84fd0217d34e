STATE { y z }
DERIVATIVE d {
  MATCH { y0 }
  y' = z
  z' = -y
}
BREAKPOINT { SOLVE d }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
