TITLE Flour beetles that eat their eggs and their pupae

COMMENT
R. F. Costantino, J. M. Cushing, B. Dennis and R. A. Desharnais, Nature 375 (1995) 227: the model
for Tribolium on which chaos was looked for in the laboratory, with numbers near theirs. One step
is two weeks: eggs become larvae, larvae pupae, pupae adults. Larvae and adults eat eggs,
adults eat pupae. What was laid two steps ago is adult now: `larvae@2`.

The experimenters took adults away, so that `deaths` became what they chose. STEPPED runs four
of their choices.

Look at: rest, a cycle of two steps, rest again, and swings that never come back to the same place.

  zudyn models/scop/beetles.mod --set deaths=0.5
ENDCOMMENT

INDEPENDENT { t FROM 0 TO 60 WITH 60 (fortnight) }

STEPPED { deaths = 0.04, 0.27, 0.73, 0.96 (1) }

PARAMETER {
	brood   = 7.48
	lost    = 0.267
	eggs_by_larvae = 0.012
	eggs_by_adults = 0.009
	pupae_by_adults = 0.004
}

STATE {
	larvae FROM 0 TO 400 START 70
	pupae  FROM 0 TO 400 START 35
	adults FROM 0 TO 400 START 65
}

ASSIGNED { all FROM 0 TO 800 }

PLOT larvae, adults VS t

BREAKPOINT {
	SOLVE generation
	all = larvae + pupae + adults
}

DISCRETE generation {
	larvae = brood*adults@1*exp(-eggs_by_larvae*larvae@1 - eggs_by_adults*adults@1)
	pupae = larvae@1*(1 - lost)
	adults = larvae@2*(1 - lost)*exp(-pupae_by_adults*adults@1) + adults@1*(1 - deaths)
}
