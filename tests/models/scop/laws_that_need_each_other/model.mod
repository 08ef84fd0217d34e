TITLE An enzyme with two laws, each of which needs what the other gives

: A block that is solved by a historic method first, which lets its laws be, and by a tight one later.

INDEPENDENT { t FROM 0 TO 2 WITH 4 }

PARAMETER { on = 2  off = 0.5  turned = 0.7  enzyme = 1.5  food = 3  delta_t = 0.1 }

STATE {
	E START 1.5  S START 3  ES  P
	F START 1.5  T START 3  FT  Q
}

KINETIC scheme {
	~ E + S <-> ES (on, off)
	~ ES <-> E + P (turned, 0.1)
	CONSERVE E + 2 ES + S + P = enzyme + food
	CONSERVE 2 E + S + P + 3 ES = 2*enzyme + food
}

KINETIC mixed {
	~ F + T <-> FT (on, off)
	~ FT <-> F + Q (turned, 0.1)
	CONSERVE F + FT = enzyme
}

BREAKPOINT {
	SOLVE scheme
	IF (t < 1.2) { SOLVE mixed METHOD euler } ELSE { SOLVE mixed }
}
