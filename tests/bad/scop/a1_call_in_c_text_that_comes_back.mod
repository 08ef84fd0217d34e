TITLE A FUNCTION whose C text leads back to it
INDEPENDENT { t FROM 0 TO 2 WITH 2 }
ASSIGNED { a }
FUNCTION outer(x) { LOCAL y
	y = x
	VERBATIM
	/* not this: inner(1) */
	y = inner(x - 1);
	ENDVERBATIM
	outer = y
}
FUNCTION inner(x) {
	inner = 0
	IF (x > 0) { inner = outer(x) }
}
BREAKPOINT { a = outer(t) }
