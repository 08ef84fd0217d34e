/* control.c - one step of an element: its length (S8), repetitions after a rejection, and `redo`. */

#include "zdnetwork.h"

static double least(double a, double b)
{
    return a < b ? a : b;
}

static double most(double a, double b)
{
    return a > b ? a : b;
}

/* The largest error in units of what is allowed. */
static double error_norm(const struct zd_element *element)
{
    const double *err = element->err, *y = element->y;
    double norm = 0.0, r;
    long i;

    for (i = 0; i < element->n; i++) {
        r = fabs(err[i]) / (element->abserr + element->relerr * fabs(y[i]));
        if (!(r <= norm))
            norm = r;
    }
    return norm;
}

/* The states of the start, then one step of length h.  1: to be repeated with a quarter of it. */
static int attempt(struct zd_world *z, struct zd_element *element, double h, int fixed)
{
    if (element->step_method->frame.head.class->variant == ZN_SHAMPINE)
        return zn_euler_back(z, element, element->s, h, fixed);
    zn_explicit(z, element, element->s, h);
    return 0;
}

void zn_again(struct zd_world *z, struct zd_element *element, double m)
{
    size_t bytes = (size_t)element->n * sizeof(double);

    if (m <= 0.0) {
        memcpy((void *)element->y, (const void *)element->start, bytes);
        z->t = element->s;
    } else if (m >= element->h) {
        memcpy((void *)element->y, (const void *)element->whole, bytes);
        z->t = element->end;
    } else {
        (void)attempt(z, element, m, 1);
        z->t = element->s + m;
    }
    z->changes++;
}

static int check_finite(struct zd_world *z, const struct zd_element *element)
{
    struct zd_header *const *list = (struct zd_header *const *)ZD_DATA(element->dynamics);
    const struct zd_dynamic *dynamic;
    double sum = 0.0;
    long i, k;

    for (i = 0; i < element->n; i++)
        sum += element->y[i] - element->y[i];
    if (sum == 0.0)
        return 0;
    for (k = 0; k < element->n_dynamic; k++) {
        dynamic = (const struct zd_dynamic *)(const void *)list[k];
        for (i = 0; i < dynamic->order; i++)
            if (dynamic->state[i] - dynamic->state[i] != 0.0) {
                (void)zo_fault(z, ZF_NOT_FINITE, -1, dynamic, (double)(i + 1), z->t);
                return 1;
            }
    }
    return 0;
}

static void at_minimum(struct zd_world *z, struct zd_element *element, double h)
{
    if (!element->warned_minimum)
        zo_warn(z, ZW_STEP_AT_MINIMUM, 0, element, element->s, h, 0.0);
    element->warned_minimum = 1;
}

static double factor_of(double r, double p)
{
    if (!(r >= 1e-10))
        return r < 1e-10 ? 4.0 : 0.2;
    return most(0.2, least(4.0, 0.9 * pow(r, -1.0 / p)));
}

/* A step shorter than the proposal never shrinks it. */
static void propose(struct zd_element *element, double h, double f)
{
    double next = h * f;

    if (fabs(h - element->proposal) > 0.01 * element->proposal && element->proposal > next)
        next = element->proposal;
    element->proposal = least(element->maxstep, most(element->minstep, next));
}

/* Steps until one is accepted; returns its length. */
static double controlled(struct zd_world *z, struct zd_element *element, double h)
{
    double p = zn_order(element->step_method), r, f, floor_of_h;

    floor_of_h = element->minstep > 0.0 ? element->minstep / 64.0 : 1e-12 * most(1.0, fabs(element->s));
    for (;;) {
        if (attempt(z, element, h, h <= floor_of_h)) {
            z->network->rejected += 1.0;
            h = element->proposal = 0.25 * h;
            continue;
        }
        if (z->failed)
            return h;
        r = error_norm(element);
        if (r <= 1.0 || h <= element->minstep || h <= 1e-15 * most(1.0, fabs(element->s))) {
            if (!(r <= 1.0))
                at_minimum(z, element, h);
            propose(element, h, factor_of(r, p));
            return h;
        }
        z->network->rejected += 1.0;
        f = factor_of(r, p);
        h = element->proposal = most(element->minstep, h * f);
    }
}

/* S16: the method in force when a step begins makes the whole step. */
static int begin_step(struct zd_world *z, struct zd_element *element)
{
    struct zd_integration *method = element->method;

    if (method == NULL) {
        method = (struct zd_integration *)zo_new(z, z->network->default_method, -1);
        if (method == NULL)
            return 1;
        zn_method(z, method);
        element->method = method;
    }
    if (element->step_method != method || element->proposal <= 0.0)
        element->proposal = method->maxstep;
    element->step_method = method;
    element->abserr = method->abserr;
    element->relerr = method->relerr;
    element->minstep = method->minstep;
    element->maxstep = method->maxstep;
    if (element->tstep < 0.0 || (ZN_HAS_ERROR(method) ? !(method->maxstep > 0.0) : !(element->tstep > 0.0)))
        (void)zo_fault(z, ZF_NO_STEP, -1, element, element->tstep, 0.0);
    return z->failed;
}

void zn_move(struct zd_world *z, struct zd_element *element, double limit)
{
    size_t bytes;
    double h, room = limit - element->s;
    int has_error;

    if (begin_step(z, element))
        return;
    has_error = ZN_HAS_ERROR(element->step_method);
    element->proposal = least(element->maxstep, most(element->minstep, element->proposal));
    h = has_error ? element->proposal : element->tstep;
    if (element->tstep > 0.0)
        h = least(h, element->tstep);
    if (h * (1.0 + 1e-10) >= room)
        h = room;
    bytes = (size_t)element->n * sizeof(double);
    memcpy((void *)element->start, (const void *)element->y, bytes);
    if (has_error)
        h = controlled(z, element, h);
    else
        (void)attempt(z, element, h, 0);
    element->h = h;
    element->end = h == room ? limit : element->s + h;
    z->t = element->end;
    memcpy((void *)element->whole, (const void *)element->y, bytes);
    element->has_step = 1;
    z->network->steps += 1.0;
    z->changes++;
    (void)check_finite(z, element);
}
