TITLE At rest, states are right compared with themselves, down to 27 orders below the largest

INDEPENDENT { t FROM 0 TO 1 WITH 1 }

STATE {
	a START 3
	b c d e
	p START 1
	q
	x START 1
	y z w
}

KINETIC scheme {
	~ a <-> b (1e-3, 1e3)
	~ b <-> c (1, 1e4)
	~ c <-> d (2, 7e2)
	~ d + a <-> e (2, 3e3)
	~ p <-> q (1e-4*(1 + d), 3e8)
}

DERIVATIVE chain {
	x' = 1 - x*(1 + y)
	y' = 1e-9*x - 3*y - 1e8*y*y
	z' = 1e-3*y - 7*z
	w' = z*z - w
}

BREAKPOINT {
	SOLVE scheme STEADYSTATE sparse
	SOLVE chain STEADYSTATE
}
