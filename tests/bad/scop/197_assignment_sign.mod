INDEPENDENT {t FROM 0 TO 1 WITH 2}
STATE {x}
INITIAL {
  x := 3
}
BREAKPOINT {SOLVE growth METHOD euler}
DERIVATIVE growth {
  x' = x
}
