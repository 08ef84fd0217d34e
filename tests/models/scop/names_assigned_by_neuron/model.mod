TITLE Delayed rectifier with a calcium brake, as written for NEURON

: What NEURON would assign is declared in ASSIGNED: v, celsius, diam, ek and cai. cao is no state, but has a volume.

NEURON {
	SUFFIX kdrca
	USEION k READ ek WRITE ik
	USEION ca READ cai, cao
	RANGE gbar, ik
	THREADSAFE
}

UNITS {
	(mV) = (millivolt)
	(mA) = (milliamp)
	(mM) = (milli/liter)
}

PARAMETER {
	gbar = 0.02 (mho/cm2) <0,1e9>
	half = 0.001 (mM)
	cao (mM)
}

ASSIGNED {
	v (mV)
	celsius (degC)
	diam (um)
	ek (mV)
	cai (mM)
	ik (mA/cm2)
	tau (ms)
}

STATE { n closed open }

BREAKPOINT {
	SOLVE gates METHOD cnexp
	SOLVE brake METHOD clsoda
	ik = gbar*n*open*(v - ek)
}

INITIAL {
	n = 0
	closed = 1
	open = 0
}

DERIVATIVE gates {
	tau = 8/q10(celsius)
	n' = (1/(1 + exp(-(v + 50)/10)) - n)/tau
}

KINETIC brake {
	COMPARTMENT diam { closed open }
	COMPARTMENT 1e10 { cao }
	~ closed <-> open (2, 40*cai/half)
	CONSERVE closed + open = diam
}

FUNCTION q10(temperature (degC)) {
	q10 = 3^((temperature - 6.3)/10)
}
