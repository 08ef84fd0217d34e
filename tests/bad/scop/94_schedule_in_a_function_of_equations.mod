STATE { y }
FUNCTION dose(x) { dose = x*schedule(t, "f") }
NONLINEAR n { ~ y = legendre(0, 1, dose) }
BREAKPOINT { SOLVE n }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
