TITLE The squid axon of Hodgkin and Huxley, stimulated twice

COMMENT
A. L. Hodgkin and A. F. Huxley, Journal of Physiology 117 (1952) 500-544: a patch of the
membrane of the giant axon of the squid, at 6.3 degrees. Voltages are those of today,
with rest near -65 mV; currents are counted outwards.

The rates and limits of the gates depend on the voltage alone: they are tabulated once, from
-100 to 100 mV, and read by linear interpolation. `--set usetable=0` computes them each time.

Look at: two shocks 8 ms apart. The second falls into the refractory time and does little.

  zudyn models/scop/hodgkin_huxley.mod --set gap=16        now it fires again
  zudyn models/scop/hodgkin_huxley.mod --set celsius=16    warmer, shorter
ENDCOMMENT

INDEPENDENT { t FROM 0 TO 40 WITH 400 (ms) }

PARAMETER {
	shock = 20  (uA/cm2)
	width = 0.5 (ms)
	gap   = 8   (ms)
	celsius = 6.3 (degC)
}

CONSTANT {
	cm  = 1      (uF/cm2)
	gna = 120    (mS/cm2)   ena = 50    (mV)
	gk  = 36     (mS/cm2)   ek  = -77   (mV)
	gl  = 0.3    (mS/cm2)   el  = -54.3 (mV)
}

STATE {
	v FROM -100 TO 60 START -65 (mV)
	m FROM 0 TO 1
	h FROM 0 TO 1
	n FROM 0 TO 1
}

ASSIGNED {
	stimulus FROM 0 TO 50 (uA/cm2)
	ina FROM -1000 TO 1000 (uA/cm2)
	ik  FROM -1000 TO 1000 (uA/cm2)
	minf hinf ninf
	mtau (ms) htau (ms) ntau (ms)
}

PLOT v, m, h, n VS t

INITIAL {
	rates(v)
	m = minf
	h = hinf
	n = ninf
}

BREAKPOINT {
	SOLVE membrane
}

DERIVATIVE membrane {
	rates(v)
	stimulus = pulse(t, 2, shock, width) + pulse(t, 2 + gap, shock, width)
	ina = gna*m^3*h*(v - ena)
	ik = gk*n^4*(v - ek)
	v' = (stimulus - ina - ik - gl*(v - el))/cm
	m' = (minf - m)/mtau
	h' = (hinf - h)/htau
	n' = (ninf - n)/ntau
}

PROCEDURE rates(v (mV)) {
	LOCAL a, b, q
	TABLE minf, mtau, hinf, htau, ninf, ntau DEPEND celsius FROM -100 TO 100 WITH 2000
	q = 3^((celsius - 6.3)/10)
	a = vtrap(-(v + 40), 10)/10
	b = 4*exp(-(v + 65)/18)
	minf = a/(a + b)
	mtau = 1/(q*(a + b))
	a = 0.07*exp(-(v + 65)/20)
	b = 1/(1 + exp(-(v + 35)/10))
	hinf = a/(a + b)
	htau = 1/(q*(a + b))
	a = vtrap(-(v + 55), 10)/100
	b = 0.125*exp(-(v + 65)/80)
	ninf = a/(a + b)
	ntau = 1/(q*(a + b))
}

: x/(exp(x/y) - 1), also where that is 0/0
FUNCTION vtrap(x, y) {
	IF fabs(x/y) < 1e-6 {
		vtrap = y*(1 - x/y/2)
	} ELSE {
		vtrap = x/(exp(x/y) - 1)
	}
}
