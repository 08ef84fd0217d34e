STATE { a b }
KINETIC k { ~ a <-> b (1, 1)
  CONSERVE a + b = 1
}
BREAKPOINT { SOLVE k METHOD runge }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
