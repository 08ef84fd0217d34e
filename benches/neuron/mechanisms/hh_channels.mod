TITLE Sodium and potassium channels of a squid-like axon, voltage held
NEURON { SUFFIX hhc  USEION na READ ena WRITE ina  USEION k READ ek WRITE ik
	RANGE gna, gk, hold, ina, ik }
UNITS { (mV) = (millivolt)  (mA) = (milliamp) }
PARAMETER { gna = 0.12 gk = 0.036 hold = -20 (mV) celsius (degC) ena (mV) ek (mV) }
STATE { m h n }
ASSIGNED { ina (mA/cm2) ik (mA/cm2) minf hinf ninf mtau htau ntau }
INITIAL { rates(-65) m = minf h = hinf n = ninf }
BREAKPOINT {
	SOLVE gates METHOD cnexp
	ina = gna*m*m*m*h*(hold - ena)
	ik = gk*n^4*(hold - ek)
}
DERIVATIVE gates {
	rates(hold)
	m' = (minf - m)/mtau
	h' = (hinf - h)/htau
	n' = (ninf - n)/ntau
}
FUNCTION vtrap(x, y) {
	if (fabs(x/y) < 1e-6) { vtrap = y*(1 - x/y/2) } else { vtrap = x/(exp(x/y) - 1) }
}
UNITSOFF
PROCEDURE rates(u) { LOCAL a, b, q
	q = 3^((celsius - 6.3)/10)
	a = 0.1*vtrap(-(u + 40), 10)  b = 4*exp(-(u + 65)/18)
	mtau = 1/(q*(a + b))  minf = a/(a + b)
	a = 0.07*exp(-(u + 65)/20)  b = 1/(exp(-(u + 35)/10) + 1)
	htau = 1/(q*(a + b))  hinf = a/(a + b)
	a = 0.01*vtrap(-(u + 55), 10)  b = 0.125*exp(-(u + 65)/80)
	ntau = 1/(q*(a + b))  ninf = a/(a + b)
}
UNITSON
