/* stiff.c - Radau IIA with three stages: implicit, order 5, stiffly accurate, L-stable.

   B. L. Ehle (1969); E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, IV.8, and their program RADAU5.
   This follows it with three exceptions: norms are the largest component, not the mean; the Jacobian is also computed
   again if the iteration fails with an old one; and the step length is kept from call to call.

   newton.c computes the stages.  The error estimate compares with an embedded formula of order 3,

       err = (gamma/h - J)^-1 (f(t, y) + (e1 z1 + e2 z2 + e3 z3)/h),

   which is inserted once more (err := ... f(t, y + err) ...) after a rejection or a restart.  Because the solution has
   order 5 and the estimate order 3, an estimate of 0.1 tolerance^(2/3) keeps the error itself near the (relative)
   tolerance, as in RADAU5.

   Step length: h := h * f err^-1/4, where f depends on the number of iterations, but not more than the last two errors
   predict (K. Gustafsson).  The Jacobian is kept while the iteration converges fast; the factors are kept too while h
   would grow by less than a fifth.  A step fails if the iteration fails with a new Jacobian, or if f has no value; the
   method then tries a shorter step.  If a step no longer changes t, the method fails with ZD_STEP_SMALL, the result of
   f, or ZD_NOT_FINITE.

   Within a step: the polynomial through y and the stages, only of order 3, with the slope at the end. */

#include "zdport.h"
#include "zdradau.h"

#define RADAU_SAFE 0.9
#define RADAU_FAST 1e-3    /* rate of convergence at which the Jacobian is kept */
#define RADAU_SMALLER 0.2
#define RADAU_LARGER 8.0
#define RADAU_KEEP 1.2    /* growth too small for new factors */
#define RADAU_USUAL 7.0    /* iterations */

/* -(13 + 7 sqrt 6)/3, (-13 + 7 sqrt 6)/3, -1/3 */
#define RADAU_E1 -10.048809399827415562
#define RADAU_E2 1.3821427331607488958
#define RADAU_E3 -0.33333333333333333333

void zdr_polynomial(const struct zd_stepper *s, double at, double *values)
{
    const double *p1 = ZDM_VECTOR(s, ZDR_P1), *p2 = ZDM_VECTOR(s, ZDR_P2), *p3 = ZDM_VECTOR(s, ZDR_P3);
    double from2 = at - (ZDR_C2 - 1.0), from1 = at - (ZDR_C1 - 1.0);
    int i;

    for (i = 0; i < s->problem.n; i++)
        values[i] = at * (p1[i] + from2 * (p2[i] + from1 * p3[i]));
}

/* Newton's divided differences of the stages and of 0 at the beginning of the step, from its end. */
static void stiff_keep(struct zd_stepper *s)
{
    const double *z1 = ZDM_VECTOR(s, ZDR_Z1), *z2 = ZDM_VECTOR(s, ZDR_Z2), *z3 = ZDM_VECTOR(s, ZDR_Z3);
    double *p1 = ZDM_VECTOR(s, ZDR_P1), *p2 = ZDM_VECTOR(s, ZDR_P2), *p3 = ZDM_VECTOR(s, ZDR_P3), near, far;
    int i;

    for (i = 0; i < s->problem.n; i++) {
        p1[i] = (z2[i] - z3[i]) / (ZDR_C2 - 1.0);
        near = (z1[i] - z2[i]) / (ZDR_C1 - ZDR_C2);
        far = (near - z1[i] / ZDR_C1) / ZDR_C2;
        p2[i] = (near - p1[i]) / (ZDR_C1 - 1.0);
        p3[i] = p2[i] - far;
    }
    s->newton.span = s->length;
}

/* The tolerance for the estimate. */
static double stiff_tolerance(const struct zd_stepper *s)
{
    return s->problem.relative > 0.0 ? 0.1 * pow(s->problem.relative, 2.0 / 3.0) : 0.0;
}

/* Sets the scale; returns the error that the iteration may leave, in units of it. */
static double stiff_scale(struct zd_stepper *s)
{
    const struct zd_problem *problem = &s->problem;
    double tolerance = stiff_tolerance(s), wider = 1.0, *scale = ZDM_VECTOR(s, ZDR_SCALE), allowed, least;
    int i, watched = ZDM_WATCHED(s);

    if (tolerance > 0.0)
        wider = tolerance / problem->relative;
    else
        tolerance = 1e-6;
    for (i = 0; i < watched; i++)
        scale[i] = wider * (problem->absolute[i] + problem->relative * fabs(s->y[i])) + DBL_MIN;
    allowed = sqrt(tolerance) < 0.03 ? sqrt(tolerance) : 0.03;
    least = 10.0 * DBL_EPSILON / tolerance;
    return allowed > least ? allowed : least;
}

/* The largest component, in units of the scale; records which it is. */
static double stiff_size(struct zd_stepper *s, const double *values)
{
    const double *scale = ZDM_VECTOR(s, ZDR_SCALE);
    double largest = 0.0, size;
    int i, watched = ZDM_WATCHED(s);

    for (i = 0; i < watched; i++) {
        size = fabs(values[i]) / scale[i];
        if (!(size <= largest)) {
            largest = size;
            s->component = i;
        }
        if (size - size != 0.0)
            break;
    }
    return largest;
}

/* The error estimate in units of the scale; it may be NaN. */
static double stiff_estimate(struct zd_stepper *s, double h, int careful)
{
    int n = s->problem.n, i;
    const double *z1 = ZDM_VECTOR(s, ZDR_Z1), *z2 = ZDM_VECTOR(s, ZDR_Z2), *z3 = ZDM_VECTOR(s, ZDR_Z3);
    double *sum = ZDM_VECTOR(s, ZDR_F1), *error = ZDM_VECTOR(s, ZDR_F2), *stage = ZDM_VECTOR(s, ZDR_STAGE), size;

    for (i = 0; i < n; i++) {
        sum[i] = (RADAU_E1 * z1[i] + RADAU_E2 * z2[i] + RADAU_E3 * z3[i]) / h;
        error[i] = sum[i] + s->slope[i];
    }
    zdr_solve(s, error);
    size = stiff_size(s, error);
    if (!careful || !(size >= 1.0))
        return size;
    for (i = 0; i < n; i++)
        stage[i] = s->y[i] + error[i];
    if (zdm_slopes(s, s->t, stage, error) != 0) {
        s->trouble = 0;
        return size;
    }
    for (i = 0; i < n; i++)
        error[i] += sum[i];
    zdr_solve(s, error);
    return stiff_size(s, error);
}

/* The Jacobian at the present point. */
static int stiff_jacobian(struct zd_stepper *s)
{
    struct zd_newton *newton = &s->newton;

    newton->known = newton->fresh = 0;
    newton->factored = 0.0;
    if (zdm_jacobian(s, ZDM_VECTOR(s, ZDR_STAGE), ZDM_VECTOR(s, ZDR_F1), s->matrices) != 0)
        return s->trouble;
    newton->known = newton->fresh = 1;
    return 0;
}

/* The stages of a step of length h, with the present or new factors, and a new Jacobian if necessary. Nonzero: not
   found; *shorter is then as in zdr_newton. */
static int stiff_stages(struct zd_stepper *s, double h, double allowed, double *shorter)
{
    struct zd_newton *newton = &s->newton;
    int failed;

    *shorter = 0.25;
    for (;;) {
        s->trouble = 0;
        if (!newton->known && stiff_jacobian(s) != 0)
            return 1;
        failed = fabs(newton->factored - h) > 1e-9 * h && zdr_factor(s, h) != 0;
        if (!failed)
            failed = zdr_newton(s, h, allowed, shorter) != 0;
        if (!failed || newton->fresh)
            return failed;
        newton->known = 0;
    }
}

/* Computes the end of the step from its stages.  Nonzero: f has no value there. */
static int stiff_finish(struct zd_stepper *s)
{
    const double *z3 = ZDM_VECTOR(s, ZDR_Z3);
    int i;

    for (i = 0; i < s->problem.n; i++)
        s->y_new[i] = s->y[i] + z3[i];
    if (zdm_slopes(s, s->t_new, s->y_new, s->slope_new) != 0)
        return s->trouble;
    if (!zdm_finite(s, s->y_new) || !zdm_finite(s, s->slope_new))
        return s->trouble;
    stiff_keep(s);
    return 0;
}

/* The factor for the next length after an accepted step. */
static double stiff_growth(struct zd_stepper *s, double error, double usual, int again)
{
    struct zd_newton *newton = &s->newton;
    double factor = usual, foretold;

    if (error < 1e-10)
        error = 1e-10;
    if (newton->last_length > 0.0) {
        foretold = RADAU_SAFE * s->length / newton->last_length * pow(newton->last_error / (error * error), 0.25);
        if (foretold < factor)
            factor = foretold;
    }
    if (factor < RADAU_SMALLER)
        factor = RADAU_SMALLER;
    if (factor > RADAU_LARGER)
        factor = RADAU_LARGER;
    if (again && factor > 1.0)
        factor = 1.0;
    newton->last_length = s->length;
    newton->last_error = error > 1e-2 ? error : 1e-2;
    newton->known = newton->known && newton->rate <= RADAU_FAST;
    if (newton->known && factor >= 1.0 && factor <= RADAU_KEEP)
        factor = 1.0;
    return factor;
}

static int stiff_step(struct zd_stepper *s, double limit)
{
    struct zd_newton *newton = &s->newton;
    double allowed = stiff_scale(s), h, error, factor, iterations;
    int again = 0;

    if (s->proposed <= 0.0)
        s->proposed = zdm_guess(s, limit, 4.0, ZDM_VECTOR(s, ZDR_STAGE), ZDM_VECTOR(s, ZDR_F1));
    s->trouble = 0;
    while ((h = zdm_length(s, limit)) > 0.0) {
        s->length = h;
        if (stiff_stages(s, h, allowed, &factor) != 0) {
            zdm_shorten(s, factor);
            again = 1;
            continue;
        }
        error = stiff_estimate(s, h, again || s->at_break);
        if (error - error != 0.0)
            s->trouble = ZD_NOT_FINITE;
        iterations = (double)newton->iterations;
        factor = RADAU_SAFE * (1.0 + 2.0 * RADAU_USUAL) / (iterations + 2.0 * RADAU_USUAL);
        factor = (factor < RADAU_SAFE ? factor : RADAU_SAFE) * pow(error > 1e-10 ? error : 1e-10, -0.25);
        if (error < 1.0 && stiff_finish(s) == 0) {
            zdm_accept(s, stiff_growth(s, error, factor, again));
            return 0;
        }
        if (s->trouble != 0 || factor > 1.0)
            factor = 0.25;
        zdm_shorten(s, factor > RADAU_SMALLER || s->at_break ? factor : RADAU_SMALLER);
        again = 1;
        newton->known = newton->known && (newton->fresh || newton->rate <= RADAU_FAST);
    }
    return zdm_why(s);
}

static int stiff_repeat(struct zd_stepper *s, double h)
{
    double shorter;

    s->length = h;
    s->newton.continued = 0;
    s->newton.last_length = 0.0;
    s->newton.ahead = 1.0;
    if (stiff_stages(s, h, stiff_scale(s), &shorter) != 0)
        return s->trouble != 0 ? s->trouble : ZD_STEP_SMALL;
    return stiff_finish(s);
}

/* Near the beginning, differences from there are more accurate than those from the end. */
static void stiff_look(const struct zd_stepper *s, double share, double *y)
{
    const double *z3 = ZDM_VECTOR(s, ZDR_Z3);
    int i;

    zdr_polynomial(s, share - 1.0, y);
    for (i = 0; i < s->problem.n; i++)
        y[i] = share < 0.5 ? s->y[i] + (y[i] + z3[i]) : s->y_new[i] + y[i];
}

const struct zd_scheme zdm_radau = { stiff_step, stiff_repeat, stiff_look, ZDR_VECTORS, ZDR_MATRICES, 2 };
