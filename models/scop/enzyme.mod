TITLE An enzyme, its substrate, and a competitive inhibitor

: Michaelis and Menten's scheme with the inhibitor bound to the free enzyme (L. Michaelis, M. L. Menten, Biochemische
: Zeitschrift 49 (1913)).  Concentrations in uM, time in seconds.
: Look at: es settles within a second while s is used up over minutes; the enzyme is conserved; more inhibitor, slower product.
: Try: zudyn models/scop/enzyme.mod --stepped i_total=0,5,20 --columns t,i_total,p

INDEPENDENT { t FROM 0 TO 300 WITH 10 (sec) }

PARAMETER {
	kon     = 1      (/uM-sec)
	koff    = 4      (/sec)
	kcat    = 1      (/sec)
	ki_on   = 1      (/uM-sec)
	ki_off  = 2      (/sec)
	e_total = 0.5    (uM)
	i_total = 5      (uM)
}

STATE {
	e  FROM 0 TO 1 (uM)
	s  FROM 0 TO 50 START 50 (uM)
	i  FROM 0 TO 20 (uM)
	es FROM 0 TO 1 (uM)
	ei FROM 0 TO 1 (uM)
	p  FROM 0 TO 50 (uM)
}

ASSIGNED {
	rate FROM 0 TO 1 (uM/sec)
}

PLOT s, p VS t

INITIAL {
	e = e_total
	i = i_total
}

KINETIC scheme {
	~ e + s <-> es (kon, koff)
	~ es -> (kcat)
	rate = f_flux
	~ e << (rate)
	~ p << (rate)
	~ e + i <-> ei (ki_on, ki_off)
}

BREAKPOINT {
	SOLVE scheme
}
