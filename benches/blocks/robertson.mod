TITLE Robertson's reactions

INDEPENDENT { t FROM 0 TO 100000 WITH 1 (s) }

PARAMETER { maxerr = 1e-8 }

STATE { a START 1 <1e-12>  b <1e-12>  c <1e-12> }

BREAKPOINT { SOLVE reactions }

KINETIC reactions {
	~ a <-> b (0.04, 0)
	~ b + b <-> b + c (3e7, 0)
	~ b + c <-> a + c (1e4, 0)
}
