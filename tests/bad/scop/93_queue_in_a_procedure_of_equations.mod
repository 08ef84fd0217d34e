ASSIGNED { v }  STATE { y z }
PROCEDURE take() { IF (t > 0) { GETQ v } }
FUNCTION rate(x) { take()  rate = x*v }
KINETIC k { ~ y -> (rate(y)) }
BREAKPOINT { SOLVE k  take() }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
