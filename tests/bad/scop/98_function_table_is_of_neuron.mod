NEURON { SUFFIX x }
FUNCTION_TABLE tau(v (mV)) (ms)
STATE { n }
DERIVATIVE d { n' = -n/tau(v) }
BREAKPOINT { SOLVE d }
