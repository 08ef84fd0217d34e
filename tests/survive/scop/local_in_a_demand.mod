INDEPENDENT { t FROM 0 TO 1 WITH 4 }
STATE { y }
BREAKPOINT { SOLVE d }
DERIVATIVE d {
    LOCAL i
    MATCH { y0  y(1) = i + 2 }
    y'' = -1
}
