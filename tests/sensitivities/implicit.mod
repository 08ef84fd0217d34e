TITLE Three substances in implicit steps
INDEPENDENT { t FROM 0 TO 4 WITH 8 (s) }
PARAMETER { k1 = 0.04 k2 = 30 k3 = 10 delta_t = 0.1 }
STATE { a START 1 b START 0 c START 0 }
BREAKPOINT { SOLVE reactions METHOD derivimplicit }
DERIVATIVE reactions {
	a' = -k1*a + k3*b*c
	b' = k1*a - k3*b*c - k2*b*b
	c' = k2*b*b
}
