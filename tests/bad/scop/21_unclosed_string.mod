ASSIGNED { a }
BREAKPOINT { a = force(t, "data.txt)
}
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
