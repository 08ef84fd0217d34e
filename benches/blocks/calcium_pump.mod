TITLE A calcium pump in a membrane, with buffer inside

COMMENT
Calcium enters at a constant rate, binds to a buffer, and is carried out by a pump of four
states: free and loaded, its sites turned in or out. Written for this comparison, with rates
over six decades.
ENDCOMMENT

INDEPENDENT { t FROM 0 TO 100 WITH 10 (ms) }

PARAMETER {
	influx = 0.05 (uM/ms)
	kon = 100     (/uM-ms)   koff = 10   (/ms)
	k1 = 20       (/uM-ms)   k2 = 0.5    (/ms)
	k3 = 5        (/ms)      k4 = 0.05   (/ms)
	k5 = 1        (/ms)      k6 = 0.0001 (/uM-ms)
	k7 = 30       (/ms)      k8 = 1      (/ms)
	outside = 2000 (uM)
}

STATE {
	ca     START 0.05 (uM)
	buffer START 50   (uM)
	bound             (uM)
	pump   START 1    (uM)
	loaded            (uM)
	turned            (uM)
	empty             (uM)
}

BREAKPOINT { SOLVE pumping }

KINETIC pumping {
	~ ca << (influx)
	~ ca + buffer <-> bound (kon, koff)
	~ ca + pump <-> loaded (k1, k2)
	~ loaded <-> turned (k3, k4)
	~ turned <-> empty + outside (k5, k6)
	~ empty <-> pump (k7, k8)
}
