TITLE Two solutions of one equation, an array, and demands at several times

: MATCH: the starting value of y' chooses the solution; elements of an array hit values of their own.

INDEPENDENT { t FROM 0 TO 1 WITH 4 }

PARAMETER { tend = 0.75  a = 0.6 }

STEPPED { heat = 1, 2 }

STATE {
	y FROM -1 TO 5
	y' START 10
	u[3]
	v START 1
	w START 2
}

DERIVATIVE both {
	LOCAL i
	MATCH {
		y0
		y(1) = 0
		u[i](tend) = i*i + heat
		v(t0 + 0.5) = 3
		w0
	}
	y'' = -heat*exp(y)
	FROM i = 0 TO 2 { u'[i] = -a*(i + 1)*u[i] }
	v' = -heat*v*w
	w' = -w
}

BREAKPOINT { SOLVE both }
