UNITS { f = (mile) -> (sec) }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
