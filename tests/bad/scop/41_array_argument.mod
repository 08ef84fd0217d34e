ASSIGNED { x y[3] a }
BREAKPOINT { a = quadrature(3, x, y) }
INDEPENDENT { t FROM 0 TO 1 WITH 1 }
