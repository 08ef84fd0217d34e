INDEPENDENT { t FROM 0 TO 1 WITH 1 }
COMMENT this model is old
