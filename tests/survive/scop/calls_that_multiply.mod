INDEPENDENT { t FROM 0 TO 3 WITH 3 }
ASSIGNED {
	deepest balanced other product integral crossing
}
FUNCTION deep(n) {
	IF (n < 1) { deep = 0 } ELSE { deep = 1 + deep(n - 1) }
}
FUNCTION even(n) {
	IF (n == 0) { even = 1 } ELSE { even = odd(n - 1) }
}
FUNCTION odd(n) {
	IF (n == 0) { odd = 0 } ELSE { odd = even(n - 1) }
}
FUNCTION product_of(n) {
	LOCAL w[3]
	IF (n > 1) { product_of = product_of(n - 1) }
	product_of = product_of*w[1]
}

FUNCTION ackermann(m, n) {
	IF (m == 0) {
		ackermann = n + 1
	} ELSE IF (n == 0) {
		ackermann = ackermann(m - 1, 1)
	} ELSE {
		ackermann = ackermann(m - 1, ackermann(m, n - 1))
		ackermann = ackermann(m - 1, ackermann(m, n - 1))
		ackermann = ackermann(m - 1, ackermann(m, n - 1))
		ackermann = ackermann(m - 1, ackermann(m, n - 1))
		ackermann = ackermann(m - 1, ackermann(m, n - 1))
		ackermann = ackermann(m - 1, ackermann(m, n - 1))
		ackermann = ackermann(m - 1, ackermann(m, n - 1))
	}
}

BREAKPOINT {
	deepest = deep(999)
	crossing = ackermann(2, t)
}
