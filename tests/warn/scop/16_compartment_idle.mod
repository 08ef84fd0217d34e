NEURON { SUFFIX a }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
PARAMETER { k = 1 vol = 2 }
STATE { ca START 1 cb pump START 3 }
BREAKPOINT { SOLVE s }
KINETIC s { COMPARTMENT vol { ca cb }
	COMPARTMENT vol { pump }
	~ ca <-> cb (k, k)
}
