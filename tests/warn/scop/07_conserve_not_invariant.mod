STATE { a b }
KINETIC k { ~ 2 a <-> b (1, 1)
  CONSERVE a + b = 1
}
BREAKPOINT { SOLVE k }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
