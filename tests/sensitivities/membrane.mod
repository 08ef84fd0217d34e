TITLE A nerve membrane in steps of fixed length
INDEPENDENT { t FROM 0 TO 20 WITH 20 (ms) }
PARAMETER { shock = 20 gna = 120 gk = 36 celsius = 6.3 delta_t = 0.01 }
STATE { v START -65 m h n }
ASSIGNED { stimulus minf hinf ninf mtau htau ntau }
INITIAL { rates(v) m = minf h = hinf n = ninf }
BREAKPOINT { SOLVE membrane METHOD runge }
DERIVATIVE membrane {
	rates(v)
	stimulus = pulse(t, 2, shock, 0.5)
	v' = stimulus - gna*m^3*h*(v - 50) - gk*n^4*(v + 77) - 0.3*(v + 54.3)
	m' = (minf - m)/mtau
	h' = (hinf - h)/htau
	n' = (ninf - n)/ntau
}
PROCEDURE rates(v) {
	LOCAL a, b, q
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
FUNCTION vtrap(x, y) {
	IF fabs(x/y) < 1e-6 { vtrap = y*(1 - x/y/2) } ELSE { vtrap = x/(exp(x/y) - 1) }
}
