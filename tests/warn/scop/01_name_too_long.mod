PARAMETER { a_name_of_more_than_twenty = 1 }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
