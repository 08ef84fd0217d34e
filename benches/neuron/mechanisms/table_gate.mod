TITLE A gate whose rates come from a table
NEURON { SUFFIX tabg  RANGE hold }
PARAMETER { hold = -31.7 (mV) }
STATE { w }
ASSIGNED { winf wtau }
INITIAL { w = 0.1 }
BREAKPOINT { SOLVE gate METHOD cnexp }
DERIVATIVE gate { rates(hold)  w' = (winf - w)/wtau }
PROCEDURE rates(u) {
	TABLE winf, wtau FROM -100 TO 100 WITH 200
	winf = 1/(1 + exp(-(u + 35)/10))
	wtau = 5/(exp((u + 35)/20) + exp(-(u + 35)/20))
}
