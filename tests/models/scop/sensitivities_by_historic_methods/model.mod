TITLE Sensitivities are carried by the steps of the method

INDEPENDENT { t FROM 0 TO 1 WITH 2 }

PARAMETER { k = 0.9  delta_t = 0.1 }

STATE { a START 1.2  b START 1.2  c START 1.2  d START 1.2  f START 1.2  r START 1.2 }

DERIVATIVE by_euler { SENS k, a0  a' = -k*a*a }
DERIVATIVE by_heun { SENS k  b' = -k*b*b }
DERIVATIVE by_runge { SENS k  c' = -k*c*c }
DERIVATIVE by_adams { SENS k  d' = -k*d*d }
DERIVATIVE by_implicit { SENS k  f' = -k*f*f }
KINETIC by_sparse { SENS k, r0  ~ r -> (k) }

BREAKPOINT {
	SOLVE by_euler METHOD euler
	SOLVE by_heun METHOD heun
	SOLVE by_runge METHOD runge
	SOLVE by_adams METHOD adams
	SOLVE by_implicit METHOD derivimplicit
	SOLVE by_sparse METHOD sparse
}
