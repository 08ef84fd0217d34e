STATE { a b }
KINETIC k { LOCAL all  all = 1  ~ a <-> b (1, 1)  CONSERVE a + b = all }
BREAKPOINT { SOLVE k }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
