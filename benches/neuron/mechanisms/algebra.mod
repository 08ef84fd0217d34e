TITLE A linear system solved at each step
NEURON { SUFFIX algeb }
PARAMETER { p = 2 }
STATE { u w }
INITIAL { SOLVE lin }
BREAKPOINT { SOLVE lin }
LINEAR lin { ~ p*u + w = 3 + exp(-t/7)  ~ u - w = 1 }
