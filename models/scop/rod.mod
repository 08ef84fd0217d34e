TITLE A steel rod, heated at one end and cooled along its way

COMMENT
J. Fourier, Theorie analytique de la chaleur (1822): the thin rod that loses heat to the air
along its length. Half a metre of steel, 1.2 cm thick; one end is held at 100 degrees above the
air, the other is insulated. Diffusivity 0.12 cm2/s; loss 0.001 of the excess each second.

PARTIAL wants the second derivative along the rod once, `DEL2(u)`, and the two ends; 51 points
lie 1 cm apart.

Look at: after an hour hardly anything changes; it has become 100*cosh(m*(50 - x))/cosh(50*m)
with m = sqrt(0.001/0.12), which is `fin` at the insulated end.

  zudyn models/scop/rod.mod --set loss=0       without loss all of it becomes hot, in the end
ENDCOMMENT

DEFINE N 51

INDEPENDENT { t FROM 0 TO 60 WITH 120 (min) }

PARAMETER {
	delta_x = 1     (cm)
	alpha   = 7.2   (cm2/min)
	loss    = 0.06  (/min)
	hot     = 100   (degC)
}

STATE { u[N] FROM 0 TO 100 (degC) }

ASSIGNED {
	source[N]
	fin FROM 0 TO 100 (degC)
}

PLOT u[2], u[5], u[10], u[20], u[30], u[50], fin VS t

BREAKPOINT {
	SOLVE conduction
	fin = hot/cosh((N - 1)*delta_x*sqrt(loss/alpha))
}

PARTIAL conduction {
	FORALL i {
		source[i] = -loss*u[i]
	}
	~ u' = alpha*DEL2(u) + source
	~ u[FIRST] = hot
	~ DEL u[LAST] = 0
}
