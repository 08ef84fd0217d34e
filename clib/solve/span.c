/* span.c - integrates a block of differential equations from one row to the next.

   Methods with error control (dopri.c, stiff.c) go in pieces from jump to jump.  Up to the end of a piece, functions
   are evaluated at a moment just before it, so that they give their values from the left; the next piece restarts
   with the values there.  The step length is kept from row to row, but not across a jump.  If dopri has needed 20000
   steps in one interval, it switches to the stiff method for the rest of the run.

   Historic methods (historic.c, varied.c, implicit.c): n = floor(Y/delta_t + 0.9) steps of h = Y/n, at least one;
   step j begins at from + (j - 1) h.

   Failures: ZDF_ITERATIONS after a million steps in one interval, ZDF_STEP_SMALL, ZDF_DIVERGED, ZDF_SINGULAR (implicit
   methods); the codes of the equations. */

#include "zdspan.h"

#define SPAN_STEPS 1000000L
#define SPAN_PATIENCE 20000L
#define SPAN_LEAST 1e-14
#define SPAN_ABSOLUTE 1e-4

/* The moment before a jump, in units of rounding (zdforce.h). */
#define SPAN_BEFORE (2.0 * DBL_EPSILON)

/* A piece shorter than this fraction of the time is too short for the stages of a method. */
#define SPAN_CRUMB (8.0 * DBL_EPSILON)

static const struct zd_scheme *span_scheme(int method)
{
    switch (method) {
    case ZDV_STIFF:
        return &zdm_radau;
    case ZDV_EULER:
        return &zdm_euler;
    case ZDV_HEUN:
        return &zdm_heun;
    case ZDV_RUNGE:
        return &zdm_runge;
    case ZDV_ADAMS:
        return &zdm_adams;
    case ZDV_ADEULER:
        return &zdm_cut_euler;
    case ZDV_ADRUNGE:
        return &zdm_part_runge;
    case ZDV_DERIVIMPLICIT:
        return &zdm_implicit;
    case ZDV_SPARSE:
        return &zdm_kinetic;
    default:
        return &zdm_dopri;
    }
}

static int span_tight(int method)
{
    return method == ZDV_DOPRI || method == ZDV_STIFF;
}

static size_t span_bytes(int method, int n)
{
    size_t own = zdm_bytes(span_scheme(method), n), stiff = method == ZDV_DOPRI ? zdm_bytes(&zdm_radau, n) : 0;

    return own > stiff ? own : stiff;
}

size_t zdv_bytes(int method, int n)
{
    return sizeof(struct zd_span) + span_bytes(method, n) + 2 * (size_t)n * sizeof(double);
}

static int span_slopes(void *context, double t, const double *y, double *slope)
{
    struct zd_span *span = (struct zd_span *)context;

    if (t >= span->edge)
        t = span->before;
    return span->problem.slopes(span->problem.context, t, y, slope);
}

static int span_jacobian(void *context, double t, const double *y, double *matrix)
{
    struct zd_span *span = (struct zd_span *)context;

    if (t >= span->edge)
        t = span->before;
    return span->problem.jacobian(span->problem.context, t, y, matrix);
}

void zdv_use(struct zd_span *span, const struct zd_scheme *scheme)
{
    struct zd_problem problem;

    problem.n = span->problem.n;
    problem.n_sums = 0;
    problem.n_unwatched = span->problem.n_unwatched;
    problem.slopes = span_slopes;
    problem.jacobian = span->problem.jacobian != NULL ? span_jacobian : NULL;
    problem.below = span->problem.below;
    problem.above = span->problem.above;
    problem.context = (void *)span;
    problem.relative = 0.0;
    problem.absolute = span->absolute;
    zdm_create(&span->stepper, scheme, &problem, span->room);
    if (span->integers != NULL)
        span->stepper.integers = span->integers;
}

struct zd_span *zdv_create(const struct zd_span_problem *problem, void *room)
{
    struct zd_span *span = (struct zd_span *)room;

    memcpy(&span->problem, problem, sizeof *problem);
    span->absolute = (double *)(void *)(span + 1);
    span->origin = span->absolute + problem->n;
    span->room = (void *)(span->origin + problem->n);
    span->integers = span->known = NULL;
    zdv_forget(span, 1);
    return span;
}

void zdv_forget(struct zd_span *span, int run)
{
    if (run) {
        span->stiff = span->at_work = span->told = 0;
        zdv_use(span, span_scheme(span->problem.method));
    }
    if (span->at_work) {
        span->told = 1;
        return;
    }
    zdm_forget(&span->stepper, 0.0);
    span->edge = span->before = span->ahead = HUGE_VAL;
}

/* Whether the equations have reset the method since the last call. */
static int span_told(struct zd_span *span)
{
    int told = span->told;

    span->told = 0;
    if (span->known != NULL && *span->known < 0) {
        *span->known = 1;
        told = 1;
    }
    return told;
}

/* The failures of the methods as codes of SCoP. */
static int span_code(int why)
{
    return why == ZD_NOT_FINITE ? ZDF_DIVERGED : why == ZD_STEP_SMALL ? ZDF_STEP_SMALL : why;
}

/* ---- historic methods ---- */

double zdv_steps(double interval, double step)
{
    double n = floor(interval / step + 0.9);

    return n >= 1.0 ? n : 1.0;
}

static int span_steps(struct zd_span *span, const struct zd_pace *pace, double from, double to)
{
    struct zd_stepper *stepper = &span->stepper;
    double n = zdv_steps(to - from, pace->step), h = (to - from) / n, j;
    int why;

    if (!(pace->step > 0.0) || !(n <= 1e9))
        return n > 1e9 ? ZDF_ITERATIONS : ZDF_STEP_SMALL;
    stepper->proposed = h;
    for (j = 1.0; j <= n; j = j + 1.0) {
        stepper->t = from + (j - 1.0) * h;
        why = stepper->scheme->step(stepper, from + j * h);
        if (why != 0)
            return span_code(why);
        if (span->problem.drawn != NULL)
            span->problem.drawn(span->problem.context, stepper, 1);
        zdm_commit(stepper);
        if (span_told(span))
            zdm_forget(stepper, h);
    }
    return 0;
}

/* ---- methods with error control ---- */

static void span_tolerances(struct zd_span *span, const struct zd_pace *pace)
{
    const double *own = span->problem.own;
    int i;

    span->stepper.problem.relative = pace->tolerance;
    for (i = 0; i < span->problem.n; i++)
        span->absolute[i] = own != NULL && own[i] >= 0.0 ? own[i] : SPAN_ABSOLUTE * pace->tolerance;
}

/* The explicit method stops; the stiff one continues from its present point. */
static int hand_over(struct zd_span *span, const struct zd_pace *pace)
{
    struct zd_stepper *stepper = &span->stepper;
    double t = stepper->t;
    int i;

    for (i = 0; i < span->problem.n; i++)
        span->absolute[i] = stepper->y[i];
    zdv_use(span, &zdm_radau);
    for (i = 0; i < span->problem.n; i++)
        stepper->y[i] = span->absolute[i];
    span->stiff = 1;
    span_tolerances(span, pace);
    return zdm_anew(stepper, t);
}

static int span_piece(struct zd_span *span, const struct zd_pace *pace, double limit, long *steps)
{
    struct zd_stepper *stepper = &span->stepper;
    double end;
    int why = 0;

    while (why == 0 && stepper->t < limit) {
        if (++*steps > SPAN_STEPS)
            return ZDF_ITERATIONS;
        if (*steps > SPAN_PATIENCE && span->problem.method == ZDV_DOPRI && !span->stiff) {
            why = hand_over(span, pace);
            if (why != 0)
                return why;
        }
        stepper->least = SPAN_LEAST * (fabs(stepper->t) > pace->span ? fabs(stepper->t) : pace->span);
        end = pace->longest > 0.0 && stepper->t + pace->longest < limit ? stepper->t + pace->longest : limit;
        why = zdm_step(stepper, end);
        if (why == 0 && span->problem.passed != NULL)
            why = span->problem.passed(span->problem.context, stepper);
        if (why == 0 && span->problem.drawn != NULL)
            span->problem.drawn(span->problem.context, stepper, 1);
        if (why == 0)
            zdm_commit(stepper);
    }
    return why;
}

/* Too short for any method: one Euler step. */
static int span_crumb(struct zd_span *span, double limit)
{
    struct zd_stepper *stepper = &span->stepper;
    int i;

    for (i = 0; i < span->problem.n; i++)
        stepper->y[i] += (limit - stepper->t) * stepper->slope[i];
    return 0;
}

static int span_pieces(struct zd_span *span, const struct zd_pace *pace, double from, double to)
{
    double t = from, jump, limit;
    long steps = 0;
    int why;

    while (t < to) {
        jump = span->problem.jump != NULL ? span->problem.jump(span->problem.context, t) : HUGE_VAL;
        limit = jump < to ? jump : to;
        if (!(limit > t))
            return ZDF_STEP_SMALL;
        span->edge = HUGE_VAL;
        if (t == span->ahead)
            zdm_forget(&span->stepper, 0.0);
        why = zdm_anew(&span->stepper, t);
        if (why != 0)
            return span_code(why);
        if (span->problem.drawn != NULL)
            span->problem.drawn(span->problem.context, &span->stepper, 0);
        if (jump <= to) {
            span->edge = jump;
            span->before = jump == 0.0 ? -DBL_MIN : jump - SPAN_BEFORE * fabs(jump);
            if (span->before < t)
                span->before = t;
        }
        why = limit - t <= SPAN_CRUMB * fabs(limit) ? span_crumb(span, limit)
                                                    : span_piece(span, pace, limit, &steps);
        if (why != 0)
            return span_code(why);
        if (++steps > SPAN_STEPS)
            return ZDF_ITERATIONS;
        span->ahead = jump <= to ? jump : HUGE_VAL;
        t = limit;
    }
    return 0;
}

int zdv_carry(struct zd_span *span, const struct zd_pace *pace, double from, double to, double *y)
{
    int n = span->problem.n, i, why;

    if (!(to > from))
        return 0;
    for (i = 0; i < n; i++) {
        span->origin[i] = y[i];
        span->stepper.y[i] = y[i];
    }
    span->stepper.problem.relative = pace->tolerance;
    span_tolerances(span, pace);
    span->edge = HUGE_VAL;
    span->at_work = 1;
    why = span_tight(span->problem.method) ? span_pieces(span, pace, from, to) : span_steps(span, pace, from, to);
    span->edge = HUGE_VAL;
    span->at_work = 0;
    if (span_told(span) || (why != 0 && span_tight(span->problem.method)))
        zdv_forget(span, 0);
    for (i = 0; i < n; i++)
        y[i] = why == 0 ? span->stepper.y[i] : span->origin[i];
    return why;
}
