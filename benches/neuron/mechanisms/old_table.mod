TITLE The older way: exponentials of dt, a PROCEDURE that is solved, and C text that returns
NEURON { SUFFIX oldp  RANGE hold }
PARAMETER { hold = -40 (mV) dt (ms) }
STATE { c }
ASSIGNED { cinf cexp }
INITIAL { c = 0 }
BREAKPOINT { SOLVE states }
PROCEDURE states() {
	rates(hold)
	c = c + cexp*(cinf - c)
	VERBATIM
	return 0;
	ENDVERBATIM
}
PROCEDURE rates(u) { LOCAL tau
	tau = 3 + 2*exp(-(u + 50)*(u + 50)/400)
	cinf = 1/(1 + exp(-(u + 30)/6))
	cexp = 1 - exp(-dt/tau)
}
