TITLE An enzyme, its substrate, and an inhibitor that competes for it

COMMENT
Michaelis and Menten (1913) as Briggs and Haldane (1925) wrote it: enzyme and substrate
form a complex, which falls apart again or gives the product. An inhibitor holds the
enzyme without any use. Concentrations in micromole per litre, seconds; the rate
constants are of the order usual for a digestive enzyme.

Each CONSERVE is a law of the scheme: no enzyme, substrate or inhibitor is lost. A law
gives one of its states, so that these do not drift.

Look at: the substrate falls along a nearly straight line as long as the enzyme is
saturated; the speed of the text book, `haldane`, is met within the first tenth of a second.

  zudyn models/scop/enzyme.mod --set inhibitor0=0          without the inhibitor
  zudyn models/scop/enzyme.mod --stepped enzyme0=0.5,1,2   more enzyme
ENDCOMMENT

INDEPENDENT { t FROM 0 TO 60 WITH 240 (s) }

PARAMETER {
	k1 = 2     (/uM-s)    : substrate binds
	k2 = 10    (/s)       : and leaves unchanged
	k3 = 5     (/s)       : product is made
	ki = 1     (/uM-s)    : inhibitor binds
	kj = 2     (/s)       : and leaves
	enzyme0 = 1 (uM)  substrate0 = 100 (uM)  inhibitor0 = 5 (uM)
}

STATE {
	enzyme    FROM 0 TO 1   (uM)
	inhibitor FROM 0 TO 10  (uM)
	blocked   FROM 0 TO 1   (uM)
	complex   FROM 0 TO 1   (uM)
	substrate FROM 0 TO 100 (uM)
	product   FROM 0 TO 100 (uM)
}

ASSIGNED {
	speed   FROM 0 TO 5 (uM/s)
	haldane FROM 0 TO 5 (uM/s)
}

PLOT substrate, product, complex, blocked, enzyme VS t

BREAKPOINT {
	SOLVE scheme
	haldane = speed_of_text_book(substrate, inhibitor)
}

KINETIC scheme {
	~ enzyme + substrate <-> complex (k1, k2)
	~ complex <-> enzyme + product (k3, 0)
	speed = f_flux
	~ enzyme + inhibitor <-> blocked (ki, kj)
	CONSERVE enzyme + complex + blocked = enzyme0
	CONSERVE substrate + complex + product = substrate0
}

FUNCTION speed_of_text_book(s, i) {
	LOCAL km
	km = (k2 + k3)/k1*(1 + i*ki/kj)
	speed_of_text_book = hyperbol(s, k3*enzyme0, km)
}
