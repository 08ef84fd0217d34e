TITLE With error control: a chain with an infusion that begins at a known time
INDEPENDENT { t FROM 0 TO 8 WITH 16 (h) }
PARAMETER { k1 = 1.2 k2 = 0.35 rate = 4 maxerr = 1e-13 }
STATE { gut START 10 blood START 0 }
ASSIGNED { conc }
BREAKPOINT { SOLVE body conc = blood/7 }
DERIVATIVE body {
	gut' = -k1*gut
	blood' = k1*gut - k2*blood + step(t, 3, rate)
}
