PARAMETER { a b }  STATE { y }
KINETIC k { ~ a <-> b (1, 1)  ~ y << (1) }
BREAKPOINT { SOLVE k }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
