TITLE A nonlinear pair of equations by derivimplicit
NEURON { SUFFIX osci }
PARAMETER { mu = 1.5 tau = 3 }
STATE { x p }
INITIAL { x = 0.5 p = 0 }
BREAKPOINT { SOLVE pair METHOD derivimplicit }
DERIVATIVE pair { x' = (mu*(x - x*x*x/3) - p)/tau  p' = x/tau }
