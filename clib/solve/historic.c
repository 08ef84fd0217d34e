/* historic.c - the fixed-step methods of SCoP, as in its translator of 1989 to 1994.

   With f the slopes, h the length, y1 the states one step before, and d1, d2, d3 the slopes one, two, three steps
   before:

       euler    y + h f(t, y)                                                                    order 1
       heun     p = y1 + 2 h f(t, y), in the first step p = y + h f(t, y)                        order 2
                c = y + h/2 (f(t, y) + f(t + h, p));  0.8 c + 0.2 p
       runge    that of rk4.c                                                                    order 4
       adams    three steps of runge, then with d = f(t, y)                                      order 5
                p = y + h/24 (55 d - 59 d1 + 37 d2 - 9 d3)
                m = y + h/24 (9 f(t + h, p) + 19 d - 5 d1 + d2);  (19 p + 251 m)/270

   No error is estimated.  A step fails if f does, or if a state is not finite. */

#include "zdmethod.h"

enum { HI_FIRST = 4, HI_SECOND, HI_THIRD, HI_AHEAD, HI_VECTORS };

/* The slopes at the beginning. */
static int historic_begin(struct zd_stepper *s, double limit)
{
    s->trouble = 0;
    s->length = s->proposed;
    s->t_new = limit;
    return zdm_slopes(s, s->t, s->y, s->slope);
}

static int historic_end(struct zd_stepper *s)
{
    return zdm_finite(s, s->y_new) ? 0 : s->trouble;
}

static int euler_step(struct zd_stepper *s, double limit)
{
    int i;

    if (historic_begin(s, limit) != 0)
        return s->trouble;
    for (i = 0; i < s->problem.n; i++)
        s->y_new[i] = s->y[i] + s->length * s->slope[i];
    return historic_end(s);
}

static int heun_step(struct zd_stepper *s, double limit)
{
    int n = s->problem.n, i;
    double h = s->proposed, *before = ZDM_VECTOR(s, HI_FIRST), *ahead = ZDM_VECTOR(s, HI_AHEAD), *p = s->y_new;

    if (historic_begin(s, limit) != 0)
        return s->trouble;
    for (i = 0; i < n; i++)
        p[i] = s->past.known ? before[i] + 2.0 * h * s->slope[i] : s->y[i] + h * s->slope[i];
    if (zdm_slopes(s, limit, p, ahead) != 0)
        return s->trouble;
    for (i = 0; i < n; i++) {
        before[i] = s->y[i];
        s->y_new[i] = 0.8 * (s->y[i] + h / 2.0 * (s->slope[i] + ahead[i])) + 0.2 * p[i];
    }
    s->past.known = 1;
    return historic_end(s);
}

static int runge_step(struct zd_stepper *s, double limit)
{
    if (historic_begin(s, limit) != 0 || zdm_kutta(s, s->t, limit, s->length, s->y, s->slope, s->y_new) != 0)
        return s->trouble;
    return historic_end(s);
}

/* Predictor and corrector. */
static int adams_pair(struct zd_stepper *s, double limit)
{
    int n = s->problem.n, i;
    double h = s->length, *p = s->y_new, *ahead = ZDM_VECTOR(s, HI_AHEAD), m;
    const double *y = s->y, *d = s->slope;
    const double *d1 = ZDM_VECTOR(s, HI_FIRST), *d2 = ZDM_VECTOR(s, HI_SECOND), *d3 = ZDM_VECTOR(s, HI_THIRD);

    for (i = 0; i < n; i++)
        p[i] = y[i] + h / 24.0 * (55.0 * d[i] - 59.0 * d1[i] + 37.0 * d2[i] - 9.0 * d3[i]);
    if (zdm_slopes(s, limit, p, ahead) != 0)
        return s->trouble;
    for (i = 0; i < n; i++) {
        m = y[i] + h / 24.0 * (9.0 * ahead[i] + 19.0 * d[i] - 5.0 * d1[i] + d2[i]);
        p[i] = (19.0 * p[i] + 251.0 * m) / 270.0;
    }
    return 0;
}

static int adams_step(struct zd_stepper *s, double limit)
{
    int i;
    double *d1 = ZDM_VECTOR(s, HI_FIRST), *d2 = ZDM_VECTOR(s, HI_SECOND), *d3 = ZDM_VECTOR(s, HI_THIRD);

    if (historic_begin(s, limit) != 0)
        return s->trouble;
    if (s->past.known < 3) {
        if (zdm_kutta(s, s->t, limit, s->length, s->y, s->slope, s->y_new) != 0)
            return s->trouble;
        s->past.known++;
    } else if (adams_pair(s, limit) != 0) {
        return s->trouble;
    }
    for (i = 0; i < s->problem.n; i++) {
        d3[i] = d2[i];
        d2[i] = d1[i];
        d1[i] = s->slope[i];
    }
    return historic_end(s);
}

/* A historic step is never repeated with another length. */
static int historic_repeat(struct zd_stepper *s, double h)
{
    (void)s;
    (void)h;
    return ZD_STEP_SMALL;
}

void zdm_line(const struct zd_stepper *s, double share, double *y)
{
    int i;

    for (i = 0; i < s->problem.n; i++)
        y[i] = s->y[i] + share * (s->y_new[i] - s->y[i]);
}

const struct zd_scheme zdm_euler = { euler_step, historic_repeat, zdm_line, 0, 0, 0 };
const struct zd_scheme zdm_heun = { heun_step, historic_repeat, zdm_line, HI_VECTORS, 0, 0 };
const struct zd_scheme zdm_runge = { runge_step, historic_repeat, zdm_line, HI_VECTORS, 0, 0 };
const struct zd_scheme zdm_adams = { adams_step, historic_repeat, zdm_line, HI_VECTORS, 0, 0 };
