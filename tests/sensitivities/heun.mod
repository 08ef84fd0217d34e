TITLE Foxes and rabbits by Heun's method
INDEPENDENT { t FROM 0 TO 10 WITH 10 }
PARAMETER { birth = 1.1 catch = 0.4 death = 0.5 feed = 0.1 rabbits0 = 10 foxes0 = 5 delta_t = 0.05 }
STATE { rabbits foxes }
BREAKPOINT { SOLVE hunt METHOD heun }
DERIVATIVE hunt {
	rabbits' = birth*rabbits - catch*rabbits*foxes
	foxes' = feed*rabbits*foxes - death*foxes
}
