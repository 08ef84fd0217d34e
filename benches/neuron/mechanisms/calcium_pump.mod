TITLE Calcium: binding to a buffer and a pump, as a kinetic scheme
NEURON { SUFFIX capump }
PARAMETER { vol = 2 kon = 50 koff = 0.3 pon = 4 poff = 0.1 kcat = 0.2 out = 1.5 }
STATE { ca b cab p cap }
INITIAL { ca = 0.01 b = 0.05 cab = 0 p = 0.02 cap = 0 }
BREAKPOINT { SOLVE scheme METHOD sparse }
KINETIC scheme {
	COMPARTMENT vol { ca b cab }
	~ ca + b <-> cab (kon, koff)
	~ ca + p <-> cap (pon, poff)
	~ cap <-> p (kcat, 0.001*out)
	~ ca << (0.0004)
	CONSERVE p + cap = 0.02
}
