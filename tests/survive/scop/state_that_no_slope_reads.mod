: In K&R C the local for `x` was never used.
INDEPENDENT { t FROM 0 TO 4 WITH 4 }
PARAMETER { k = 0.5 w[2] }
STATE { y START 3  x }
DERIVATIVE tank {
	y' = 1 - k*y
	x'' = w[0] + w[1]*t
}
BREAKPOINT { SOLVE tank }
