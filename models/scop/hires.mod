TITLE The high irradiance response of a growing plant (HIRES)

COMMENT
E. Schäfer, Journal of Mathematical Biology 2 (1975) 41: eight reactants by which red light
steers growth; the stiff problem HIRES of E. Hairer and G. Wanner, Solving Ordinary Differential
Equations II (1996), section IV.10, whose numbering is kept.

Light turns phytochrome (y1, y3, y5: the form that absorbs red, y2, y4: far red) over within a
second, the rest goes on for minutes. Explicit methods pay for the fast part all the time.

Look at: nothing seems to happen between 50 and 300, yet y7 and y8 change places at the end of it.

  zudyn models/scop/hires.mod --set maxerr=1e-4
ENDCOMMENT

INDEPENDENT { t FROM 0 TO 400 WITH 400 }

STATE {
	y1 FROM 0 TO 1 START 1
	y2 FROM 0 TO 1
	y3 FROM 0 TO 1
	y4 FROM 0 TO 1
	y5 FROM 0 TO 1
	y6 FROM 0 TO 1
	y7 FROM 0 TO 0.006
	y8 FROM 0 TO 0.006 START 0.0057
}

PLOT y7, y8, y5, y6 VS t

BREAKPOINT {
	SOLVE light METHOD rosenbrock
}

DERIVATIVE light {
	y1' = -1.71*y1 + 0.43*y2 + 8.32*y3 + 0.0007
	y2' = 1.71*y1 - 8.75*y2
	y3' = -10.03*y3 + 0.43*y4 + 0.035*y5
	y4' = 8.32*y2 + 1.71*y3 - 1.12*y4
	y5' = -1.745*y5 + 0.43*y6 + 0.43*y7
	y6' = -280*y6*y8 + 0.69*y4 + 1.71*y5 - 0.43*y6 + 0.69*y7
	y7' = 280*y6*y8 - 1.81*y7
	y8' = -280*y6*y8 + 1.81*y7
}
