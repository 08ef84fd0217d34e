TITLE C text that gives the value of a FUNCTION
NEURON { SUFFIX verbv  RANGE hold }
PARAMETER { hold = -10 (mV) }
STATE { r }
ASSIGNED { k }
VERBATIM
static double soft(double x) { return x > 30 ? x : log(1 + exp(x)); }
ENDVERBATIM
INITIAL { r = 1 }
BREAKPOINT { SOLVE decay METHOD cnexp }
DERIVATIVE decay { setk(hold)  r' = -k*(r - 0.2) }
PROCEDURE setk(u) {
	k = rate(u, 20)
	VERBATIM
	if (k > 0.05) { return 0; }
	ENDVERBATIM
	k = 0.05
}
FUNCTION rate(u, width) { LOCAL scaled
	scaled = u/width
	VERBATIM
	return 0.1*soft(_lscaled) + 0.001*_lwidth;
	ENDVERBATIM
}
