TITLE A delayed rectifier as one writes it for NEURON

: A mechanism in NMODL, run by itself under a clamped potential.  What concerns NEURON alone is skipped, with a warning.
: mV, ms, S/cm2.  Look at: n approaches ninf with the time constant taun.
: Try: zudyn models/scop/kdr.mod --sweep v=-80:40:12, the current at the end of 20 ms over the potential.

NEURON {
	SUFFIX kdr
	USEION k READ ek WRITE ik
	RANGE gbar, ninf, taun
}

UNITS {
	(mV) = (millivolt)
	(mA) = (milliamp)
	(S)  = (siemens)
}

INDEPENDENT { t FROM 0 TO 20 WITH 10 (ms) }

PARAMETER {
	gbar = 0.03 (S/cm2) <0,1e9>
	v    = 0    (mV)
	ek   = -77  (mV)
}

STATE {
	n FROM 0 TO 1
}

ASSIGNED {
	ik   (mA/cm2)
	ninf
	taun (ms)
}

BREAKPOINT {
	SOLVE states METHOD cnexp
	ik = gbar*n^4*(v - ek)
}

INITIAL {
	rates(-65)
	n = ninf
}

DERIVATIVE states {
	rates(v)
	n' = (ninf - n)/taun
}

PROCEDURE rates(u (mV)) {
	TABLE ninf, taun FROM -120 TO 80 WITH 400
	ninf = 1/(1 + exp(-(u + 30)/9))
	taun = 1 + 6/(exp((u + 30)/20) + exp(-(u + 30)/20))
}
