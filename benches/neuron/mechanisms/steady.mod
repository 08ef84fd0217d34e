TITLE A scheme that starts from its steady state
NEURON { SUFFIX steadyk }
PARAMETER { k1 = 0.3 k2 = 0.1 k3 = 0.05 k4 = 0.2 }
STATE { a b c }
INITIAL { a = 1 b = 0 c = 0  SOLVE kin STEADYSTATE sparse  a = a*1.5 }
BREAKPOINT { SOLVE kin METHOD sparse }
KINETIC kin { ~ a <-> b (k1, k2)  ~ b <-> c (k3, k4) }
