TITLE The membrane of Hodgkin and Huxley, its rates computed each time

INDEPENDENT { t FROM 0 TO 40 WITH 10 (ms) }

PARAMETER {
	current = 10 (uA/cm2)
	cm  = 1      (uF/cm2)
	gna = 120    (mS/cm2)   ena = 50    (mV)
	gk  = 36     (mS/cm2)   ek  = -77   (mV)
	gl  = 0.3    (mS/cm2)   el  = -54.3 (mV)
}

STATE {
	v START -60 (mV)
	m START 0.1
	h START 0.5
	n START 0.4
}

ASSIGNED { ina ik }

BREAKPOINT { SOLVE membrane }

DERIVATIVE membrane {
	LOCAL a, b
	ina = gna*m^3*h*(v - ena)
	ik = gk*n^4*(v - ek)
	v' = (current - ina - ik - gl*(v - el))/cm
	a = 0.1*(v + 40)/(1 - exp(-(v + 40)/10))
	b = 4*exp(-(v + 65)/18)
	m' = a*(1 - m) - b*m
	a = 0.07*exp(-(v + 65)/20)
	b = 1/(1 + exp(-(v + 35)/10))
	h' = a*(1 - h) - b*h
	a = 0.01*(v + 55)/(1 - exp(-(v + 55)/10))
	b = 0.125*exp(-(v + 65)/80)
	n' = a*(1 - n) - b*n
}
