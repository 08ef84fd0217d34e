TITLE A channel whose rates are in a TABLE that depends on the temperature
INDEPENDENT { t FROM 0 TO 5 WITH 10 (ms) }
PARAMETER { g = 1.5 celsius = 16 slope = 9 delta_t = 0.05 }
STATE { v START -33.3 m START 0.1 }
ASSIGNED { minf mtau }
BREAKPOINT { SOLVE channel METHOD runge }
DERIVATIVE channel {
	rates(v)
	v' = g*m*(40 - v) - 0.3*(v + 54.3)
	m' = (minf - m)/mtau
}
PROCEDURE rates(v) {
	LOCAL q
	TABLE minf, mtau DEPEND celsius, slope FROM -100 TO 100 WITH 50
	q = 3^((celsius - 6.3)/10)
	minf = 1/(1 + exp(-(v + 30)/slope))
	mtau = (0.5 + exp(-(v/30)^2))/q
}
