UNITS { f = (furlong) -> (m) }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
