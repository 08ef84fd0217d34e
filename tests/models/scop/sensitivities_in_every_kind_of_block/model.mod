TITLE Sensitivities of a scheme with a law, of equations, and through functions

: SENS in KINETIC, LINEAR, NONLINEAR and DERIVATIVE; through a function with branches, an integral, a table, lines of `~`,
: a block that is solved within another, arrays and orders; to the initial constant of a state.

INDEPENDENT { t FROM 0 TO 2 WITH 4 }

PARAMETER {
	kf = 2   kr = 0.7  total = 3  volume = 1.2
	k = 1.5  gain = 0.8  h0 = 0.4
}

STATE {
	A START 2  B START 0.4  C
	x  y
	p START 1  q START 0.5
	h  w  c[2] START 1  g START 0.6  e
}

KINETIC scheme {
	SENS kf, total, volume
	COMPARTMENT volume { B C }
	~ A <-> B (kf, kr)
	~ 2 B <-> C (kr*A, 0.3)
	CONSERVE A + B + 2 C = total
}

LINEAR lines SOLVEFOR x, y {
	SENS k, gain
	~ x + k*y = gain*4
	~ x*gain - y = k*k
}

NONLINEAR curves SOLVEFOR p, q {
	SENS k, gain
	~ p*p + k*q = gain + 1.2
	~ p - q*q = gain*0.1
}

LINEAR within SOLVEFOR w { ~ w*(1 + h) + 0.1*w = gain*k + e }

FUNCTION taken(s) {
	IF (s > 0.5) { taken = 0.5 + 2*(s - 0.5)^k } ELSE { taken = s }
}

FUNCTION fall(s) { fall = exp(-k*s)*gain }

FUNCTION lined(s) { TABLE FROM 0 TO 8 WITH 2  lined = k*s }

DERIVATIVE body {
	LOCAL i
	SENS k, gain, h0
	~ e*e*e + gain*e = h + k
	SOLVE within
	h'' = -k*h - 0.3*h' + 0.1*w + lined(h + 1)
	FROM i = 0 TO 1 { c'[i] = -k*c[i]*(i + 1) + taken(0.8)*gain + h }
	g' = hyperbol(g, gain, k) - legendre(0, g, fall)
}

BREAKPOINT {
	SOLVE scheme
	SOLVE lines
	SOLVE curves
	SOLVE body
}
