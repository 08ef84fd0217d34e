TITLE An enzyme with an inhibitor: a kinetic scheme with conserved amounts
INDEPENDENT { t FROM 0 TO 30 WITH 15 (s) }
PARAMETER { k1 = 2 k2 = 10 k3 = 5 ki = 1 kj = 2 enzyme0 = 1 substrate0 = 100 inhibitor0 = 5 delta_t = 0.05 }
STATE { enzyme inhibitor blocked complex substrate product }
ASSIGNED { speed }
BREAKPOINT { SOLVE scheme METHOD sparse }
KINETIC scheme {
	~ enzyme + substrate <-> complex (k1, k2)
	~ complex <-> enzyme + product (k3, 0)
	speed = f_flux
	~ enzyme + inhibitor <-> blocked (ki, kj)
	CONSERVE enzyme + complex + blocked = enzyme0
	CONSERVE substrate + complex + product = substrate0
}
