TITLE A driven pendulum by Adams' method
INDEPENDENT { t FROM 0 TO 6 WITH 12 }
PARAMETER { length = 1.3 drag = 0.2 push = 0.7 delta_t = 0.02 }
STATE { angle START 0.9 speed START 0 }
ASSIGNED { energy }
BREAKPOINT { SOLVE swing METHOD adams energy = speed*speed*length*length/2 - 9.81*length*cos(angle) }
DERIVATIVE swing {
	angle' = speed
	speed' = -9.81/length*sin(angle) - drag*speed + push*sin(2*t)
}
