INDEPENDENT { t FROM 0 TO 10 WITH 50 (sec) }
PARAMETER {
	gl  = 9.81   (/sec2)
	c   = 0.25   (/sec)
}
STATE {
	th  FROM -2 TO 2 START 1.2 (rad)
}
ASSIGNED {
}
INITIAL {
}
DERIVATIVE motion {
	th'' = -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl-gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl -gl*sin(th) - c*th'
}
BREAKPOINT {
	SOLVE motion METHOD adrunge
}
