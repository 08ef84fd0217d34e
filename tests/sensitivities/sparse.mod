TITLE A linear chain by the sparse method
INDEPENDENT { t FROM 0 TO 6 WITH 6 (s) }
PARAMETER { k1 = 0.8 k2 = 0.3 k3 = 2 delta_t = 0.25 }
STATE { a START 5 b START 1 c START 0 }
BREAKPOINT { SOLVE chain METHOD sparse }
KINETIC chain {
	~ a <-> b (k1, k2)
	~ b <-> c (k3, k2*k1)
}
