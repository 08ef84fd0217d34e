TITLE Functions of the library that work on arrays

INDEPENDENT { t FROM 0 TO 4 WITH 4 }

ASSIGNED {
	x[6] y[6] h[6] d[6]
	under[5] middle[5] over[5] right[5] solved[5]
	matrix[9]
	coef[5] root[4] roots
	mesh[9] place[9]
	amp[2] lam[2] err[1]
	area splined beyond code
}

PARAMETER { kappa = 0.4 }

FUNCTION damping(z) { damping = kappa + z }
FUNCTION spring(z) { spring = 2 - z*z }
FUNCTION load(z) { load = sin(3*z) }

PROCEDURE points() {
	FROM i = 0 TO 5 {
		x[i] = i*i/5 - 1
		y[i] = exp(-x[i]) + t*x[i]
	}
}

PROCEDURE lines() {
	FROM i = 0 TO 4 {
		under[i] = 1 + i/7
		middle[i] = 4 + t - i/3
		over[i] = -1.5 + i*t/5
		right[i] = i - t
	}
}

BREAKPOINT {
	points()
	area = quadrature(5, x, y)
	code = derivs(6, x, y, h, d)
	splined = spline(6, x, y, h, d, -0.9 + t)
	beyond = spline(6, x, y, h, d, 4.01)

	lines()
	tridiag(5, under, middle, over, right, solved)

	FROM i = 0 TO 8 { matrix[i] = (i - 4)*(i - t - 1.25) + 1/(i + 1) }
	invert(3, matrix)

	coef[0] = 6 + t
	coef[1] = -5
	coef[2] = -5 - t
	coef[3] = 5
	coef[4] = -1 + t/100
	roots = deflate(4, coef, root)

	FROM i = 0 TO 8 { mesh[i] = i/4 }
	place[0] = 1
	place[8] = t
	code = code + boundary(9, mesh, place, damping, spring, load)
	code = code + expfit(2, "decay.dat", amp, lam, err)
}
