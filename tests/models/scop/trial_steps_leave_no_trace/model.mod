TITLE Variables that a block reads before it sets them follow rows, not trial steps

INDEPENDENT { t FROM 0 TO 4 WITH 4 }

PARAMETER { w = 2 }

STATE { y  z }

ASSIGNED {
	top rows seen[3]
}

PROCEDURE note(value) {
	LOCAL i
	i = 1
	IF (value < seen[i]) { seen[i] = value }
}

DERIVATIVE wave {
	y' = w*cos(w*t)
	z' = -w*sin(w*t)
	IF (y > top) { top = y }
	rows = rows + 1
	note(z)
}

BREAKPOINT {
	SOLVE wave
}
