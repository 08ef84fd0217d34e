TITLE Heun's method forgets its past at every row, or at every step

INDEPENDENT { t FROM 0 TO 3 WITH 3 (s) }

PARAMETER { delta_t = 0.25 }

STATE { y START 1  z START 1 }

DERIVATIVE rows {
	y' = -y
}

DERIVATIVE steps {
	RESET
	z' = -z
}

BREAKPOINT {
	RESET
	SOLVE rows METHOD heun
	SOLVE steps METHOD heun
}
