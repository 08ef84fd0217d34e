TITLE What it declares is not missed
Independant { t FROM 0 TO 1 WITH 1 (s) }
STATE { y START 1 }
DERIVATIVE d { y' = -y*t }
BREAKPOINT { SOLVE d }
