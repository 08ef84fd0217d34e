TITLE A block that cannot be left
INDEPENDENT { t FROM 0 TO 2 WITH 2 }
STATE { y START 1 }
PROCEDURE rates() {
	VERBATIM
	return 0;
	ENDVERBATIM
}
DERIVATIVE decay {
	rates()
	y' = -y
	VERBATIM
	/* not this: return */
	if (y < 0) return 0;
	ENDVERBATIM
}
BREAKPOINT { SOLVE decay }
