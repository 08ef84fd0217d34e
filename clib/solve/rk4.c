/* rk4.c - the classical Runge-Kutta method of order 4 (W. Kutta, 1901), with steps of fixed length.

       k1 = f(t, y)                    k2 = f(t + h/2, y + h/2 k1)
       k3 = f(t + h/2, y + h/2 k2)     k4 = f(t + h, y + h k3)
       y(t + h) = y + h/6 (k1 + 2 k2 + 2 k3 + k4)

   The error of a step is of order 5 in h and is not estimated.  Within a step, values are those of the cubic through
   both ends with their slopes (C. Hermite), with an error of order 4; f at the end is the k1 of the next step.
   A step fails if f fails or returns a value that is not finite; the method does not try a shorter step. */

#include "zdmethod.h"

enum { RK4_STAGE, RK4_K2, RK4_K3, RK4_K4, RK4_VECTORS };

/* If the rest is smaller than this part of a step, the step goes to the limit, because the rest is rounding. */
#define RK4_CRUMB 1e-9

int zdm_kutta(struct zd_stepper *s, double t, double at, double h, const double *y, const double *k1, double *out)
{
    int n = s->problem.n, i;
    double *stage = ZDM_VECTOR(s, RK4_STAGE), *k2 = ZDM_VECTOR(s, RK4_K2);
    double *k3 = ZDM_VECTOR(s, RK4_K3), *k4 = ZDM_VECTOR(s, RK4_K4);
    double middle = t + 0.5 * h;

    for (i = 0; i < n; i++)
        stage[i] = y[i] + 0.5 * h * k1[i];
    if (zdm_slopes(s, middle, stage, k2) != 0)
        return s->trouble;
    for (i = 0; i < n; i++)
        stage[i] = y[i] + 0.5 * h * k2[i];
    if (zdm_slopes(s, middle, stage, k3) != 0)
        return s->trouble;
    for (i = 0; i < n; i++)
        stage[i] = y[i] + h * k3[i];
    if (zdm_slopes(s, at, stage, k4) != 0)
        return s->trouble;
    for (i = 0; i < n; i++)
        out[i] = y[i] + h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
    return 0;
}

static int rk4_repeat(struct zd_stepper *s, double h)
{
    s->length = h;
    if (zdm_kutta(s, s->t, s->t_new, h, s->y, s->slope, s->y_new) != 0)
        return s->trouble;
    if (!zdm_finite(s, s->y_new) || zdm_slopes(s, s->t_new, s->y_new, s->slope_new) != 0)
        return s->trouble;
    return zdm_finite(s, s->slope_new) ? 0 : s->trouble;
}

static int rk4_step(struct zd_stepper *s, double limit)
{
    double h = s->proposed;

    s->trouble = 0;
    s->t_new = s->t + h;
    if (limit - s->t <= h * (1.0 + RK4_CRUMB)) {
        h = limit - s->t;
        s->t_new = limit;
    }
    if (s->t_new == s->t)
        return ZD_STEP_SMALL;
    return rk4_repeat(s, h);
}

static void rk4_look(const struct zd_stepper *s, double share, double *y)
{
    double rest = 1.0 - share, h = s->length;
    double both = share * share * (3.0 - 2.0 * share);
    double first = h * share * rest * rest, last = -h * share * share * rest;
    int i;

    /* This form keeps a constant state constant. */
    for (i = 0; i < s->problem.n; i++)
        y[i] = s->y[i] + (both * (s->y_new[i] - s->y[i]) + first * s->slope[i] + last * s->slope_new[i]);
}

const struct zd_scheme zdm_rk4 = { rk4_step, rk4_repeat, rk4_look, RK4_VECTORS, 0, 0 };
