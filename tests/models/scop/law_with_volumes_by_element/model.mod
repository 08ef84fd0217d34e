TITLE Three compartments of growing volume, their contents conserved

INDEPENDENT { t FROM 0 TO 2 WITH 4 (s) }

STATE { a[3] START 1 }

KINETIC chain {
	COMPARTMENT i, i + 1 { a }
	CONSERVE a[0] + a[1] + a[2] = 20
	~ a[0] <-> a[1] (1, 2)
	~ a[1] <-> a[2] (1, 1)
}

BREAKPOINT {
	SOLVE chain
}
