TITLE The membrane of the squid axon

: A. L. Hodgkin and A. F. Huxley, Journal of Physiology 117 (1952), with today's sign of the potential.
: mV, msec, uA/cm2, mS/cm2.  A current of 0.5 msec starts an action potential; a second one, 8 msec later, finds the membrane
: refractory and starts none.
: Try: zudyn models/scop/squid.mod --svg squid.svg, and --set second=20 for two full spikes.

INDEPENDENT { t FROM 0 TO 40 WITH 400 (msec) }

UNITS {
	(mV) = (millivolt)
	(uA) = (microamp)
	(mS) = (millisiemens)
	(uF) = (microfarad)
}

PARAMETER {
	cm     = 1        (uF/cm2)
	gna    = 120      (mS/cm2)
	gk     = 36       (mS/cm2)
	gl     = 0.3      (mS/cm2)
	ena    = 50       (mV)
	ek     = -77      (mV)
	el     = -54.4    (mV)
	size   = 40       (uA/cm2)
	second = 13       (msec)
	v0     = -65      (mV)
}

STATE {
	v FROM -90 TO 50 (mV)
	m FROM 0 TO 1
	h FROM 0 TO 1
	n FROM 0 TO 1
}

ASSIGNED {
	stim FROM 0 TO 50 (uA/cm2)
	ina  FROM -1000 TO 0 (uA/cm2)
	ik   FROM 0 TO 1000 (uA/cm2)
	am bm ah bh an bn (/msec)
}

PLOT v VS t

: x/(exp(x) - 1), also near 0
FUNCTION linoid(x) {
	IF (fabs(x) < 1e-6) {
		linoid = 1 - x/2
	} ELSE {
		linoid = x/(exp(x) - 1)
	}
}

PROCEDURE rates(u (mV)) {
	am = linoid(-(u + 40)/10)
	bm = 4*exp(-(u + 65)/18)
	ah = 0.07*exp(-(u + 65)/20)
	bh = 1/(exp(-(u + 35)/10) + 1)
	an = 0.1*linoid(-(u + 55)/10)
	bn = 0.125*exp(-(u + 65)/80)
}

INITIAL {
	rates(v)
	m = am/(am + bm)
	h = ah/(ah + bh)
	n = an/(an + bn)
}

DERIVATIVE membrane {
	stim = pulse(t, 5, size, 0.5) + pulse(t, second, size, 0.5)
	rates(v)
	ina = gna*m^3*h*(v - ena)
	ik  = gk*n^4*(v - ek)
	v' = (stim - ina - ik - gl*(v - el))/cm
	m' = am*(1 - m) - bm*m
	h' = ah*(1 - h) - bh*h
	n' = an*(1 - n) - bn*n
}

BREAKPOINT {
	SOLVE membrane
}
