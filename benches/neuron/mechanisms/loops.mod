TITLE Control flow: FROM, WHILE, nested IF, arrays, fmod
NEURON { SUFFIX loops  RANGE total }
PARAMETER { n = 5 }
STATE { s }
ASSIGNED { total w[6] }
INITIAL { s = 0.3 fill() }
BREAKPOINT { SOLVE d METHOD cnexp  total = series(s) }
DERIVATIVE d { s' = -(s - w[2])/(4 + w[5]) }
PROCEDURE fill() { LOCAL k
	FROM i = 0 TO 5 {
		k = i
		w[i] = 1
		while (k > 0) { w[i] = w[i]*0.5  k = k - 1 }
		if (fmod(i, 2) == 1) { w[i] = w[i] + 0.1 } else if (i == 4) { w[i] = -w[i] }
	}
}
FUNCTION series(x) { LOCAL p
	p = 1
	series = 0
	FROM i = 0 TO 5 { series = series + w[i]*p  p = p*x }
}
