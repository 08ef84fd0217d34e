/* method.c - the common parts of the integration methods: memory, step lengths, failures. */

#include "zdport.h"
#include "zdmethod.h"

/* y, slope, y_new, slope_new */
#define ZDM_OWN 4

/* A first step of so many roundings of the time changes it at all stages. */
#define ZDM_VISIBLE 4.0

/* A step that ends this close to the limit goes there. */
#define ZDM_STRETCH 1.01

size_t zdm_bytes(const struct zd_scheme *scheme, int n)
{
    size_t many = (size_t)n;

    return many * (size_t)(ZDM_OWN + scheme->vectors) * sizeof(double)
           + many * many * (size_t)scheme->matrices * sizeof(double) + many * (size_t)scheme->integers * sizeof(int);
}

int zdm_holds(const struct zd_scheme *scheme, int n)
{
    double many = (double)n;

    return ZD_COUNTS((many * (double)(ZDM_OWN + scheme->vectors + scheme->integers + 8)
                      + many * many * (double)scheme->matrices)
                     * (double)sizeof(double));
}

void zdm_create(struct zd_stepper *stepper, const struct zd_scheme *scheme, const struct zd_problem *problem,
                void *room)
{
    size_t n = (size_t)problem->n;
    double *next = (double *)room;
    size_t i;

    stepper->scheme = scheme;
    memcpy(&stepper->problem, problem, sizeof *problem);
    stepper->t = stepper->t_new = 0.0;
    stepper->y = next;
    stepper->slope = next + n;
    stepper->y_new = next + 2 * n;
    stepper->slope_new = next + 3 * n;
    next += ZDM_OWN * n;
    stepper->vectors = next;
    next += (size_t)scheme->vectors * n;
    stepper->matrices = next;
    next += (size_t)scheme->matrices * n * n;
    stepper->integers = (int *)(void *)next;
    for (i = 0; i < ZDM_OWN * n; i++)
        stepper->y[i] = 0.0;
    stepper->least = 0.0;
    stepper->steps = stepper->rejected = stepper->evaluations = stepper->jacobians = 0;
    zdm_forget(stepper, 0.0);
}

void zdm_forget(struct zd_stepper *stepper, double proposed)
{
    struct zd_newton *newton = &stepper->newton;

    stepper->proposed = proposed;
    stepper->length = 0.0;
    stepper->at_break = 1;
    stepper->last_error = 1e-4;
    stepper->trouble = 0;
    stepper->component = 0;
    newton->factored = newton->rate = 0.0;
    newton->known = newton->fresh = newton->continued = newton->iterations = 0;
    newton->last_length = newton->last_error = newton->span = 0.0;
    newton->ahead = 1.0;
    stepper->past.known = 0;
    stepper->past.cut = 0.0;
    stepper->past.count = -1L;
}

int zdm_anew(struct zd_stepper *stepper, double t)
{
    int why;

    stepper->t = t;
    stepper->at_break = 1;
    stepper->last_error = 1e-4;
    stepper->newton.fresh = stepper->newton.continued = 0;
    stepper->newton.last_length = 0.0;
    stepper->newton.ahead = 1.0;
    if (!zdm_finite(stepper, stepper->y))
        return ZD_NOT_FINITE;
    why = zdm_slopes(stepper, t, stepper->y, stepper->slope);
    if (why == 0 && !zdm_finite(stepper, stepper->slope))
        why = ZD_NOT_FINITE;
    return why;
}

int zdm_step(struct zd_stepper *stepper, double limit)
{
    int why = stepper->scheme->step(stepper, limit);

    if (why == 0)
        stepper->steps++;
    return why;
}

int zdm_repeat(struct zd_stepper *stepper, double t)
{
    stepper->t_new = t;
    stepper->trouble = 0;
    return stepper->scheme->repeat(stepper, t - stepper->t);
}

void zdm_look(const struct zd_stepper *stepper, double t, double *y)
{
    stepper->scheme->look(stepper, (t - stepper->t) / stepper->length, y);
}

void zdm_commit(struct zd_stepper *stepper)
{
    double *y = stepper->y, *slope = stepper->slope;

    stepper->t = stepper->t_new;
    stepper->y = stepper->y_new;
    stepper->y_new = y;
    stepper->slope = stepper->slope_new;
    stepper->slope_new = slope;
    stepper->at_break = 0;
    stepper->newton.fresh = 0;
    stepper->newton.continued = 1;
}

int zdm_slopes(struct zd_stepper *stepper, double t, const double *y, double *slope)
{
    int why = stepper->problem.slopes(stepper->problem.context, t, y, slope);

    stepper->evaluations++;
    if (why != 0)
        stepper->trouble = why;
    return why;
}

int zdm_finite(struct zd_stepper *stepper, const double *values)
{
    int i;

    for (i = 0; i < stepper->problem.n; i++)
        if (values[i] - values[i] != 0.0) {
            stepper->trouble = ZD_NOT_FINITE;
            stepper->component = i;
            return 0;
        }
    return 1;
}

/* Two equal steps are better than a long one and a tiny one.  A step is too short if a quarter of it does not change t,
   because the stages within it must differ. */
double zdm_length(struct zd_stepper *stepper, double limit)
{
    double rest = limit - stepper->t;
    double length = stepper->proposed;

    if (rest <= length * ZDM_STRETCH) {
        length = rest;
        stepper->t_new = limit;
    } else {
        if (rest < 2.0 * length)
            length = 0.5 * rest;
        stepper->t_new = stepper->t + length;
    }
    if (stepper->t + 0.25 * length == stepper->t || length < DBL_MIN)
        return 0.0;
    if (length < stepper->least && stepper->t_new < limit)
        return 0.0;
    return length;
}

/* E. Hairer, S. P. Norsett, G. Wanner, Solving Ordinary Differential Equations I, II.4: the length at which an Euler
   step changes y by 1/100 of itself, then the one at which the error from the second derivative is about 1/100.  For
   vanishing slopes, 1e-6 of the remaining interval replaces the book's 1e-6. */
double zdm_guess(struct zd_stepper *stepper, double limit, double order, double *y, double *slope)
{
    const struct zd_problem *problem = &stepper->problem;
    const double *y0 = stepper->y, *f0 = stepper->slope;
    double rest = limit - stepper->t, length, better, d0 = 0.0, d1 = 0.0, d2 = 0.0, scale;
    double least = 10.0 * stepper->least, visible = ZDM_VISIBLE * DBL_EPSILON * fabs(stepper->t);
    int i, watched = ZDM_WATCHED(stepper);

    for (i = 0; i < watched; i++) {
        scale = problem->absolute[i] + problem->relative * fabs(y0[i]) + DBL_MIN;
        if (fabs(y0[i]) / scale > d0)
            d0 = fabs(y0[i]) / scale;
        if (fabs(f0[i]) / scale > d1)
            d1 = fabs(f0[i]) / scale;
    }
    if (d1 == 0.0 && watched == 0)
        return rest;
    length = d0 < 1e-5 || d1 < 1e-5 ? 1e-6 * rest : 0.01 * (d0 / d1);
    /* A length that does not change the time would end the run: a slope that differs by rounding alone asks for it. */
    if (least < visible)
        least = visible;
    /* A state near 0 would make the length shorter than the shortest step. */
    if (length < least)
        length = least;
    if (!(length < rest))
        length = rest;
    for (i = 0; i < problem->n; i++)
        y[i] = y0[i] + length * f0[i];
    if (zdm_slopes(stepper, stepper->t + length, y, slope) != 0)
        return 0.01 * length;
    for (i = 0; i < watched; i++) {
        scale = problem->absolute[i] + problem->relative * fabs(y0[i]) + DBL_MIN;
        if (!(fabs(slope[i] - f0[i]) / scale <= d2))
            d2 = fabs(slope[i] - f0[i]) / scale;
    }
    d2 = d2 / length;
    if (d1 > d2)
        d2 = d1;
    if (d2 - d2 != 0.0)
        return 0.01 * length;
    better = d2 <= 1e-15 ? 1e-3 * rest : pow(0.01 / d2, 1.0 / order);
    if (better > 100.0 * length)
        better = 100.0 * length;
    if (better < least)
        better = least;
    return better < rest ? better : rest;
}

void zdm_shorten(struct zd_stepper *stepper, double factor)
{
    stepper->proposed = stepper->length * factor;
    stepper->rejected++;
}

/* A step that was shortened to meet the limit gives little information about longer ones, unless it was barely
   accurate enough. */
void zdm_accept(struct zd_stepper *stepper, double factor)
{
    double next = stepper->length * factor;

    if (next > stepper->proposed || factor < 1.0 || stepper->length >= stepper->proposed)
        stepper->proposed = next;
}

int zdm_why(struct zd_stepper *stepper)
{
    return stepper->trouble != 0 ? stepper->trouble : ZD_STEP_SMALL;
}
