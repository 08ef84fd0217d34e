TITLE Sodium channel of the squid, as it is written for NEURON

COMMENT
The sodium current of Hodgkin and Huxley (1952) in the form that files for NEURON have:
a mechanism with a suffix, an ion it uses, a table of rates, and METHOD cnexp. The simulator
would give it the voltage; zudyn leaves out what only NEURON knows, tells so, and holds the
voltage as in a voltage clamp.

The membrane was long at -65 mV; at t = 0 the voltage jumps to `v`.

Look at: the current rises within a millisecond, because m opens, and dies away, because h closes.

  zudyn models/scop/sodium.mod --set v=20
  zudyn models/scop/sodium.mod --stepped v=-40,-20,0,20,40
ENDCOMMENT

NEURON {
	SUFFIX nasquid
	USEION na READ ena WRITE ina
	RANGE gnabar, g, ina
	GLOBAL minf, hinf, mtau, htau
	THREADSAFE
}

UNITS {
	(mA) = (milliamp)
	(mV) = (millivolt)
	(S)  = (siemens)
}

INDEPENDENT { t FROM 0 TO 10 WITH 200 (ms) }

PARAMETER {
	gnabar = 0.12 (S/cm2)
	hold = -65 (mV)
	v    = 0   (mV)
	ena  = 50  (mV)
	celsius = 6.3 (degC)
}

STATE {
	m
	h
}

ASSIGNED {
	ina FROM -2 TO 0 (mA/cm2)
	g FROM 0 TO 0.05 (S/cm2)
	minf
	hinf
	mtau (ms)
	htau (ms)
}

PLOT m, h, ina VS t

INITIAL {
	rates(hold)
	m = minf
	h = hinf
}

BREAKPOINT {
	SOLVE states METHOD cnexp
	g = gnabar*m^3*h
	ina = g*(v - ena)
}

DERIVATIVE states {
	rates(v)
	m' = (minf - m)/mtau
	h' = (hinf - h)/htau
}

PROCEDURE rates(v (mV)) {
	LOCAL alpha, beta, sum, q10
	TABLE minf, mtau, hinf, htau DEPEND celsius FROM -100 TO 100 WITH 200
UNITSOFF
	q10 = 3^((celsius - 6.3)/10)
	alpha = 0.1*vtrap(-(v + 40), 10)
	beta = 4*exp(-(v + 65)/18)
	sum = alpha + beta
	mtau = 1/(q10*sum)
	minf = alpha/sum
	alpha = 0.07*exp(-(v + 65)/20)
	beta = 1/(exp(-(v + 35)/10) + 1)
	sum = alpha + beta
	htau = 1/(q10*sum)
	hinf = alpha/sum
}

FUNCTION vtrap(x, y) {
	if (fabs(x/y) < 1e-6) {
		vtrap = y*(1 - x/y/2)
	} else {
		vtrap = x/(exp(x/y) - 1)
	}
}
UNITSON
