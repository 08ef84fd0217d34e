TITLE A calcium pool that is the ion's concentration
NEURON { SUFFIX cadec  USEION ca READ ica, cai WRITE cai  RANGE tau, rest }
PARAMETER { tau = 80 (ms) rest = 1e-4 (mM) drive = 2e-5 }
ASSIGNED { ica (mA/cm2) }
STATE { cai (mM) }
BREAKPOINT { SOLVE pool METHOD derivimplicit }
DERIVATIVE pool { cai' = drive - (cai - rest)/tau }
