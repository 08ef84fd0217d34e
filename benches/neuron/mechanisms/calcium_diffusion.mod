TITLE Radial diffusion of calcium with a buffer in four shells
NEURON { SUFFIX cashell }
DEFINE NSHELL 4
PARAMETER { D = 0.6 kf = 10 kb = 0.2 r = 1 }
STATE { ca[NSHELL] bu[NSHELL] cb[NSHELL] }
ASSIGNED { a[NSHELL] vr[NSHELL] }
INITIAL { LOCAL d, h
	d = r/NSHELL
	FROM i = 0 TO NSHELL-1 {
		h = r - i*d
		vr[i] = 3.14159265358979*(h*h - (h - d)*(h - d))
		a[i] = 2*3.14159265358979*(h - d)/d
		ca[i] = 0.0001
		bu[i] = 0.05
		cb[i] = 0
	}
	ca[0] = 0.02
}
BREAKPOINT { SOLVE state METHOD sparse }
KINETIC state {
	COMPARTMENT i, vr[i] { ca bu cb }
	FROM i = 0 TO NSHELL-2 { ~ ca[i] <-> ca[i+1] (D*a[i], D*a[i]) }
	FROM i = 0 TO NSHELL-1 { ~ ca[i] + bu[i] <-> cb[i] (kf*vr[i], kb*vr[i]) }
	~ ca[0] -> (0.3)
}
