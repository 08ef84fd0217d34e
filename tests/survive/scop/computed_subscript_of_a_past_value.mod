INDEPENDENT { t FROM 0 TO 3 WITH 3 }
PARAMETER { first = 0 }
STATE { v[3] START 1 }
DISCRETE one {
	FROM i = first TO 2 { v[i] = v@1[i] + 0.1*v@3[i] }
	FROM i = 9223372036854775807 TO 2 { v[i] = v@2[i] }
}
BREAKPOINT { SOLVE one }
