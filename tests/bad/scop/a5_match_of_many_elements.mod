INDEPENDENT { t FROM 0 TO 1 WITH 4 }
STATE { heat[2000] }
DERIVATIVE rod {
	MATCH {
		heat[i](1) = i
	}
	FROM i = 0 TO 1999 { heat'[i] = -heat[i] }
}
BREAKPOINT { SOLVE rod }
