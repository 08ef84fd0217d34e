TITLE Three-state channel, linear scheme with rates that depend on the voltage
NEURON { SUFFIX markov  RANGE hold }
PARAMETER { hold = -35 }
STATE { c o i }
ASSIGNED { a b d e }
INITIAL { c = 1 o = 0 i = 0 }
BREAKPOINT { SOLVE kin METHOD sparse }
KINETIC kin {
	rates(hold)
	~ c <-> o (a, b)
	~ o <-> i (d, e)
	CONSERVE c + o + i = 1
}
PROCEDURE rates(u) {
	a = 0.4*exp((u + 40)/12)  b = 0.2*exp(-(u + 40)/15)
	d = 0.05  e = 0.002*exp(-u/40)
}
