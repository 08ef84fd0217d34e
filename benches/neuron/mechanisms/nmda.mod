TITLE A two-state receptor with magnesium block, transmitter as a pulse of t
NEURON { POINT_PROCESS nmdar  RANGE hold, mg, i  NONSPECIFIC_CURRENT i }
PARAMETER { hold = -30 mg = 1 e = 0 alpha = 0.072 beta = 0.0066 gmax = 0.001 onset = 5 }
STATE { g }
ASSIGNED { i block c }
INITIAL { g = 0.05 }
BREAKPOINT {
	SOLVE bind METHOD derivimplicit
	block = 1/(1 + exp(0.062*(-hold))*(mg/3.57))
	i = gmax*g*block*(hold - e)
}
DERIVATIVE bind { c = conc(t)  g' = alpha*c*(1 - g) - beta*g }
FUNCTION conc(x) { LOCAL u
	u = x - onset
	IF (u < 0) { conc = 0 } ELSE { conc = u*exp(-u/4) }
}
