INDEPENDENT { t FROM 0 TO 1 WITH 4 }
STATE { y }
BREAKPOINT { SOLVE fall }
DERIVATIVE fall {
    LOCAL shift
    MATCH { y0  y(1) = shift + 2 }
    y'' = -1
}
