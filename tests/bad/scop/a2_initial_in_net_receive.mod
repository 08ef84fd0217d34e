NEURON { POINT_PROCESS a RANGE e }
PARAMETER { e = 0 tau = 1}
STATE { g }
INITIAL { g = 0 }
BREAKPOINT { SOLVE s METHOD cnexp }
DERIVATIVE s { g' = -g/tau }
NET_RECEIVE(w, a)
{
  INITIAL { a = 1 }
  g = g + w
}
