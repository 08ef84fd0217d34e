/* dopri.c - the Runge-Kutta pair of Dormand and Prince, order 5 with an error estimate of order 4.

   J. R. Dormand, P. J. Prince, A family of embedded Runge-Kutta formulae, J. Comp. Appl. Math. 6 (1980) 19-26.
   Seven stages, of which the last is the first of the next step; the solution advances with order 5.

   Within a step: the continuous extension of order 4 by L. F. Shampine, with the coefficients of DOPRI5 (E. Hairer, S.
   P. Norsett, G. Wanner, Solving Ordinary Differential Equations I, II.6).  It needs no further stage and matches the
   values and slopes at both ends.

   Step length: PI control (K. Gustafsson; Hairer and Wanner II, IV.2), h := h * 0.9 err^-0.17 err_before^0.04, where
   err is the largest estimated error of a component, in units of the allowed error.  A step with err > 1 is repeated
   with h * 0.9 err^-0.2; a step in which f has no value, or a value becomes infinite, with h/4.  If a step no longer
   changes t, the method fails with ZD_STEP_SMALL, the result of f, or ZD_NOT_FINITE. */

#include "zdport.h"
#include "zdmethod.h"

enum { DP_STAGE, DP_K2, DP_K3, DP_K4, DP_K5, DP_K6, DP_VECTORS };

#define DP_SAFETY 0.9
#define DP_EXPONENT 0.17           /* 1/5 - 0.75 * MEMORY */
#define DP_MEMORY 0.04
#define DP_GROW 10.0
#define DP_SHRINK 0.2
#define DP_SHRINK_AT_BREAK 0.01    /* the length came from a smoother part of the solution */
#define DP_SHRINK_ON_TROUBLE 0.25

/* Stages 2 to 7: y_new and slope_new.  Nonzero: f has no value somewhere. */
static int dopri_stages(struct zd_stepper *s, double h)
{
    int n = s->problem.n, i;
    double t = s->t, *stage = ZDM_VECTOR(s, DP_STAGE), *y_new = s->y_new;
    const double *y = s->y, *k1 = s->slope;
    double *k2 = ZDM_VECTOR(s, DP_K2), *k3 = ZDM_VECTOR(s, DP_K3), *k4 = ZDM_VECTOR(s, DP_K4);
    double *k5 = ZDM_VECTOR(s, DP_K5), *k6 = ZDM_VECTOR(s, DP_K6);

    for (i = 0; i < n; i++)
        stage[i] = y[i] + h * (1.0 / 5.0) * k1[i];
    if (zdm_slopes(s, t + h * (1.0 / 5.0), stage, k2) != 0)
        return s->trouble;
    for (i = 0; i < n; i++)
        stage[i] = y[i] + h * (3.0 / 40.0 * k1[i] + 9.0 / 40.0 * k2[i]);
    if (zdm_slopes(s, t + h * (3.0 / 10.0), stage, k3) != 0)
        return s->trouble;
    for (i = 0; i < n; i++)
        stage[i] = y[i] + h * (44.0 / 45.0 * k1[i] - 56.0 / 15.0 * k2[i] + 32.0 / 9.0 * k3[i]);
    if (zdm_slopes(s, t + h * (4.0 / 5.0), stage, k4) != 0)
        return s->trouble;
    for (i = 0; i < n; i++)
        stage[i] = y[i] + h * (19372.0 / 6561.0 * k1[i] - 25360.0 / 2187.0 * k2[i] + 64448.0 / 6561.0 * k3[i]
                               - 212.0 / 729.0 * k4[i]);
    if (zdm_slopes(s, t + h * (8.0 / 9.0), stage, k5) != 0)
        return s->trouble;
    for (i = 0; i < n; i++)
        stage[i] = y[i] + h * (9017.0 / 3168.0 * k1[i] - 355.0 / 33.0 * k2[i] + 46732.0 / 5247.0 * k3[i]
                               + 49.0 / 176.0 * k4[i] - 5103.0 / 18656.0 * k5[i]);
    if (zdm_slopes(s, s->t_new, stage, k6) != 0)
        return s->trouble;
    for (i = 0; i < n; i++)
        y_new[i] = y[i] + h * (35.0 / 384.0 * k1[i] + 500.0 / 1113.0 * k3[i] + 125.0 / 192.0 * k4[i]
                               - 2187.0 / 6784.0 * k5[i] + 11.0 / 84.0 * k6[i]);
    return zdm_slopes(s, s->t_new, y_new, s->slope_new);
}

/* The largest error of a component in units of the allowed one: the difference of the two formulas.  Negative:
   a value is not finite; it is recorded. */
static double dopri_error(struct zd_stepper *s, double h)
{
    int n = ZDM_WATCHED(s), i;
    double relative = s->problem.relative, worst = 0.0, error, size;
    const double *y = s->y, *y_new = s->y_new, *absolute = s->problem.absolute, *k1 = s->slope, *k7 = s->slope_new;
    const double *k3 = ZDM_VECTOR(s, DP_K3), *k4 = ZDM_VECTOR(s, DP_K4);
    const double *k5 = ZDM_VECTOR(s, DP_K5), *k6 = ZDM_VECTOR(s, DP_K6);

    for (i = 0; i < n; i++) {
        error = h * (71.0 / 57600.0 * k1[i] - 71.0 / 16695.0 * k3[i] + 71.0 / 1920.0 * k4[i]
                     - 17253.0 / 339200.0 * k5[i] + 22.0 / 525.0 * k6[i] - 1.0 / 40.0 * k7[i]);
        size = fabs(y[i]) > fabs(y_new[i]) ? fabs(y[i]) : fabs(y_new[i]);
        error = fabs(error) / (absolute[i] + relative * size + DBL_MIN);
        if (!(error <= worst)) {
            worst = error;
            s->component = i;
        }
        if (error - error != 0.0 || size - size != 0.0 || y_new[i] - y_new[i] != 0.0) {
            s->trouble = ZD_NOT_FINITE;
            s->component = i;
            return -1.0;
        }
    }
    return worst;
}

static int dopri_step(struct zd_stepper *s, double limit)
{
    int again = 0;
    double h, error, factor, least;

    if (s->proposed <= 0.0)
        s->proposed = zdm_guess(s, limit, 5.0, ZDM_VECTOR(s, DP_STAGE), ZDM_VECTOR(s, DP_K2));
    s->trouble = 0;
    while ((h = zdm_length(s, limit)) > 0.0) {
        s->length = h;
        s->trouble = 0;
        error = dopri_stages(s, h) == 0 ? dopri_error(s, h) : -1.0;
        if (error >= 0.0 && error <= 1.0) {
            if (error < 1e-10)
                error = 1e-10;
            factor = DP_SAFETY * exp(DP_MEMORY * log(s->last_error) - DP_EXPONENT * log(error));
            if (factor > DP_GROW)
                factor = DP_GROW;
            if (again && factor > 1.0)
                factor = 1.0;
            s->last_error = error > 1e-4 ? error : 1e-4;
            zdm_accept(s, factor);
            return 0;
        }
        least = s->at_break ? DP_SHRINK_AT_BREAK : DP_SHRINK;
        factor = error < 0.0 ? DP_SHRINK_ON_TROUBLE : DP_SAFETY * pow(error, -1.0 / 5.0);
        zdm_shorten(s, factor > least ? factor : least);
        again = 1;
    }
    return zdm_why(s);
}

static int dopri_repeat(struct zd_stepper *s, double h)
{
    s->length = h;
    if (dopri_stages(s, h) != 0 || dopri_error(s, h) < 0.0)
        return s->trouble;
    return 0;
}

/* y + h * sum of b_i(share) k_i.  DOPRI5 has y + share*(dy + rest*(b + share*(c + rest*e))) with rest = 1 - share,
   dy = y_new - y, b = h*k1 - dy, c = dy - h*k7 - b, e = h * (sum of d_i k_i). */
static void dopri_look(const struct zd_stepper *s, double share, double *y)
{
    static const double d1 = -12715105075.0 / 11282082432.0, d3 = 87487479700.0 / 32700410799.0,
                        d4 = -10690763975.0 / 1880347072.0, d5 = 701980252875.0 / 199316789632.0,
                        d6 = -1453857185.0 / 822651844.0, d7 = 69997945.0 / 29380423.0;
    double rest = 1.0 - share, h = s->length, dy, b, c, e;
    const double *k1 = s->slope, *k7 = s->slope_new;
    const double *k3 = ZDM_VECTOR(s, DP_K3), *k4 = ZDM_VECTOR(s, DP_K4);
    const double *k5 = ZDM_VECTOR(s, DP_K5), *k6 = ZDM_VECTOR(s, DP_K6);
    int i;

    for (i = 0; i < s->problem.n; i++) {
        dy = s->y_new[i] - s->y[i];
        b = h * k1[i] - dy;
        c = dy - h * k7[i] - b;
        e = h * (d1 * k1[i] + d3 * k3[i] + d4 * k4[i] + d5 * k5[i] + d6 * k6[i] + d7 * k7[i]);
        y[i] = s->y[i] + share * (dy + rest * (b + share * (c + rest * e)));
    }
}

const struct zd_scheme zdm_dopri = { dopri_step, dopri_repeat, dopri_look, DP_VECTORS, 0, 0 };
