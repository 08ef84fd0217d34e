TITLE C text without a model
INDEPENDENT { t FROM 0 TO 2 WITH 2 }
ASSIGNED { a }
VERBATIM
static double own(double x) { return x; }
static double twice(double x)
{
	return 2*rate(x) + own(x);
}
ENDVERBATIM
FUNCTION rate(x) { rate = 3*x }
FUNCTION own(x) { own = 4*x }
BREAKPOINT {
	VERBATIM
	a = twice(t);
	ENDVERBATIM
}
