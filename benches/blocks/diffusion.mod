TITLE A front that travels: diffusion and growth (Fisher)

DEFINE N 101

INDEPENDENT { t FROM 0 TO 20 WITH 1 }

PARAMETER { delta_x = 0.5  d = 1  r = 1  maxerr = 1e-8 }

STATE { u[N] }

ASSIGNED { growth[N] }

INITIAL {
	FORALL i { u[i] = 0 }
	FROM i = 0 TO 5 { u[i] = 1 }
}

BREAKPOINT { SOLVE spread }

PARTIAL spread {
	FORALL i { growth[i] = r*u[i]*(1 - u[i]) }
	~ u' = d*DEL2(u) + growth
}
