TITLE Saws before time 0, where the fraction of a number is negative

INDEPENDENT { t FROM -7 TO 3 WITH 20 }

STATE {
	up down steep
}

ASSIGNED {
	teeth falling
}

DERIVATIVE sums {
	teeth = sawtooth(t, 2, 3)
	falling = revsawtooth(t, 2, 3)
	up' = teeth
	down' = falling
	steep' = sawtooth(t, 0.7, 10)*sawtooth(t, 0.7, 10)
}

BREAKPOINT {
	SOLVE sums
}
