INDEPENDENT { t FROM 0 TO 1 WITH 1 }
UNITS { f = (foot) (ms) }
