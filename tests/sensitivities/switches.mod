TITLE A tank with a valve, a pump that switches, and Euler's method
INDEPENDENT { t FROM 0 TO 20 WITH 20 (min) }
PARAMETER { inflow = 2 wide = 0.6 limit = 9 extra = 3 delta_t = 0.125 }
STATE { level START 4 spilled START 0 }
ASSIGNED { out over depth }
BREAKPOINT { SOLVE tank METHOD euler depth = sqrt(level)/inflow }
DERIVATIVE tank {
	IF level > limit { over = 2*(level - limit) } ELSE { over = 0 }
	out = wide*sqrt(level)
	IF t > 12 { out = out + wide^2*level/10 }
	level' = inflow + step(t, 5, extra) - out - over
	spilled' = over
}
