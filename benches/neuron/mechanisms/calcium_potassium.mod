TITLE Potassium channel that calcium opens, with a temperature factor
NEURON { SUFFIX kca  USEION k READ ek WRITE ik  USEION ca READ cai  RANGE gbar, hold, ik }
UNITS { FARADAY = (faraday) (kilocoulombs)  R = (k-mole) (joule/degC) }
PARAMETER { gbar = 0.01 hold = 0 (mV) cai (mM) ek (mV) celsius (degC) k1 = 0.00018 d1 = 0.84 }
STATE { o }
ASSIGNED { ik (mA/cm2) oinf tau q }
INITIAL { q = 3^((celsius - 22)/10)  rate(hold, cai)  o = 0.2 }
BREAKPOINT { SOLVE open METHOD cnexp  ik = gbar*o*(hold - ek) }
DERIVATIVE open { rate(hold, cai)  o' = (oinf - o)/tau }
FUNCTION alp(u, c) { alp = q*0.28*c/(c + k1*exp(-2*d1*FARADAY*u/R/(273.15 + celsius))) }
FUNCTION bet(u, c) { bet = q*0.48/(1 + c/(0.000011*exp(-2*FARADAY*u/R/(273.15 + celsius)))) }
PROCEDURE rate(u, c) { LOCAL a
	a = alp(u, c)
	tau = 1/(a + bet(u, c))
	oinf = a*tau
}
