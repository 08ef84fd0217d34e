STATE { a b }
KINETIC k { ~ a <-> b (1, 1)  CONSERVE a = 1 - b }
BREAKPOINT { SOLVE k }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
