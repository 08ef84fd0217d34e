TITLE Equations at each time: a buffer, and a bridge of resistors
INDEPENDENT { t FROM 0 TO 5 WITH 5 }
PARAMETER { ka = 0.2 total = 3 r1 = 10 r2 = 20 volts = 5 rate = 0.4 delta_t = 0.1 }
STATE { free START 1 bound START 1 x START 1 y START 1 drug START 2 }
ASSIGNED { current }
BREAKPOINT {
	SOLVE loss METHOD runge
	SOLVE buffer
	SOLVE bridge
	current = (x - y)/r1
}
DERIVATIVE loss { drug' = -rate*drug }
NONLINEAR buffer SOLVEFOR free, bound {
	~ free*free = ka*bound*(1 + drug)
	~ free + bound = total + drug
}
LINEAR bridge SOLVEFOR x, y {
	~ (volts - x)/r1 - (x - y)/r2 - x/30 = 0
	~ (x - y)/r2 + (volts*free - y)/15 = 0
}
