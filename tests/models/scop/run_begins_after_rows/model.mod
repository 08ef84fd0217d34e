TITLE Decay that begins between two rows

INDEPENDENT { t FROM 0 TO 3 WITH 3 START 1.5 (s) }

STATE { y START 1 }

KINETIC decay {
	~ y -> (1)
}

BREAKPOINT {
	SOLVE decay
}
