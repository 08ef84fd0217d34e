TITLE Oxygen on haemoglobin, at one pressure after another

COMMENT
G. S. Adair, Journal of Biological Chemistry 63 (1925) 529: four oxygen molecules bind one after
another, and each step has its own constant. The constants here are chosen so that half of it is
saturated at 26.6 torr, as in human blood at 37 degrees.

The independent variable of the table is not time: SWEEP goes through the pressures, and for
each of them the scheme is brought to its steady state. `hill` is the straight formula of
A. V. Hill (1910) with n = 2.7.

Look at: the curve is S-shaped because the fourth step binds far better than the first.

  zudyn models/scop/oxygen.mod --set k4=0.01      without cooperation
ENDCOMMENT

INDEPENDENT {
	t FROM 0 TO 1 WITH 1 (s)
	SWEEP pressure FROM 0 TO 120 WITH 60 (torr)
}

PARAMETER {
	k1 = 0.0133  (/torr)
	k2 = 0.0166  (/torr)
	k3 = 0.0267  (/torr)
	k4 = 0.38    (/torr)
	off = 100    (/s)
}

STATE {
	hb  FROM 0 TO 1 START 1
	hb1 FROM 0 TO 1
	hb2 FROM 0 TO 1
	hb3 FROM 0 TO 1
	hb4 FROM 0 TO 1
}

ASSIGNED {
	saturation FROM 0 TO 1
	hill FROM 0 TO 1
}

PLOT saturation, hill, hb, hb1, hb2, hb3, hb4 VS pressure

BREAKPOINT {
	SOLVE binding STEADYSTATE
	saturation = (hb1 + 2*hb2 + 3*hb3 + 4*hb4)/4
	hill = sigmoid(pressure, 1, 26.6, 2.7)
}

KINETIC binding {
	~ pressure + hb  <-> hb1 (k1*off, off)
	~ pressure + hb1 <-> hb2 (k2*off, off)
	~ pressure + hb2 <-> hb3 (k3*off, off)
	~ pressure + hb3 <-> hb4 (k4*off, off)
	CONSERVE hb + hb1 + hb2 + hb3 + hb4 = 1
}
