TITLE Two lines by the historic step of Crank and Nicolson

: METHOD crank: f, g and what is given at the ends are those at the beginning of each step.

INDEPENDENT { t FROM 0 TO 1 WITH 4 }

PARAMETER { delta_x = 0.25  delta_t = 0.05  D = 0.3 }

STATE { u[5] START 1  v[4] START 0.5 }

ASSIGNED { g[5] }

PARTIAL lines {
	LOCAL i
	FROM i = 0 TO 4 { g[i] = 0.2*u[i]*(1 - u[i]) + 0.1*sin(t) }
	~ u' = D*DEL2(u) + g
	~ v' = 0.5*DEL2(v)
	~ u[FIRST] = 1 + t
	~ DEL u[LAST] = -0.3*t
	~ DEL v[FIRST] = v[0]
}

BREAKPOINT { SOLVE lines METHOD crank }
