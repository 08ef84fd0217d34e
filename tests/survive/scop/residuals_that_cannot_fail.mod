: In K&R C a function without a result had no return statement.
INDEPENDENT { t FROM 0 TO 4 WITH 4 }
PARAMETER { k = 2 }
STATE { y START 1  q START 1  z START 1 }
ASSIGNED { load }
DERIVATIVE circuit {
	load = 1 + 0.5*q
	y' = -k*z
	q' = 1 - 0.3*q
	~ z^3 + z = y
}
BREAKPOINT { SOLVE circuit }
