/* events.c - locates the moment at which a condition becomes true.

   The conditions are tested after each step.  If one has become true, bisection on the values within the step first
   narrows the moment down.  Then the step is repeated to end there, and the moment is refined with the values within
   the new step, which near its end are as accurate as the states themselves.  So the states at an event are those of a
   step that ends there; the condition is true for them, and false immediately before.

   In the step after an event, moments shortly after it are tested too, because a condition that was true at the event
   may become false and true again within one step, as with a bouncing ball. */

#include "zdport.h"
#include "zdsolve.h"

#define EVENT_COARSE 1e-4       /* accuracy of the moment before the step is repeated, as a part of the step */
#define EVENT_FINEST 1e-8       /* final accuracy, as a part of solver->moment, or that of doubles */
#define EVENT_NEAR 1e-2         /* part of solver->moment below which a repeated step needs no refinement */
#define EVENT_WIDER 8.0         /* growth of that with each repetition */
#define EVENT_ROUNDS 30         /* repetitions */
#define EVENT_CLOSEST 1e-9      /* the first moment tested after an event, as a part of the step */
#define EVENT_CLOSER 16.0       /* the ratio of successive distances */

/* Tests the conditions at the present moment of the model: 1 if one has become true. */
static int event_near(struct zd_solver *solver)
{
    int i, holds;

    for (i = 0; i < solver->solve->n_events; i++) {
        holds = solver->held[i] ? 0 : solver->solve->holds(solver->model, i);
        if (holds != 0)
            return holds < 0 ? holds : 1;
    }
    return 0;
}

/* The same at a moment within the step just made. */
static int event_at(struct zd_solver *solver, double t)
{
    struct zd_stepper *stepper = &solver->stepper;
    int why;

    zdm_look(stepper, t, solver->scratch);
    why = zds_show(solver, t, solver->scratch);
    return why != 0 ? why : event_near(solver);
}

static int event_end(struct zd_solver *solver)
{
    return zds_show(solver, solver->stepper.t_new, solver->stepper.y_new);
}

/* Records the conditions that are false now, because they can become true again. */
static int event_settle(struct zd_solver *solver)
{
    int i, holds;

    for (i = 0; i < solver->solve->n_events; i++)
        if (solver->held[i]) {
            holds = solver->solve->holds(solver->model, i);
            if (holds < 0)
                return holds;
            solver->held[i] = holds;
        }
    return 0;
}

int zds_due(struct zd_solver *solver)
{
    int i, holds, why = event_settle(solver);

    for (i = 0; why == 0 && i < solver->solve->n_events; i++) {
        holds = solver->held[i] ? 0 : solver->solve->holds(solver->model, i);
        if (holds < 0)
            return holds;
        if (holds) {
            solver->held[i] = 1;
            return i + 1;
        }
    }
    return why;
}

/* Bisects (low: no event, high: an event) until the interval is as short as width, or as doubles allow. */
static int event_halve(struct zd_solver *solver, double *low, double *high, double width)
{
    double middle;
    int is;

    while (*high - *low > width) {
        middle = *low + 0.5 * (*high - *low);
        if (middle <= *low || middle >= *high)
            break;
        is = event_at(solver, middle);
        if (is < 0)
            return is;
        if (is)
            *high = middle;
        else
            *low = middle;
    }
    return 0;
}

/* Tests at growing distances after an event for a condition that becomes true again. */
static int event_again(struct zd_solver *solver, double *low, double *high)
{
    const struct zd_stepper *stepper = &solver->stepper;
    double share, t;
    int is, why;

    for (share = EVENT_CLOSEST; share < 1.0; share *= EVENT_CLOSER) {
        t = stepper->t + share * stepper->length;
        if (t <= *low)
            continue;
        is = event_at(solver, t);
        if (is != 0) {
            *high = t;
            return is;
        }
        *low = t;
        why = event_settle(solver);
        if (why < 0)
            return why;
    }
    *high = stepper->t_new;
    why = event_end(solver);
    return why < 0 ? why : event_near(solver);
}

/* Searches backwards from a moment with a true condition to one without, not before `first`. */
static int event_back(struct zd_solver *solver, double first, double width, double *low, double *high)
{
    int is;

    for (;; width *= 8.0) {
        *low = *high - width;
        if (*low <= first) {
            *low = first;
            return 0;
        }
        is = event_at(solver, *low);
        if (is <= 0)
            return is;
        *high = *low;
    }
}

/* Searches forwards from a moment without a true condition to one with, not beyond `last`. */
static int event_on(struct zd_solver *solver, double last, double width, double *low, double *high)
{
    int is;

    for (;; width *= 8.0) {
        *high = *low + width;
        if (*high >= last) {
            *high = last;
            return 0;
        }
        is = event_at(solver, *high);
        if (is != 0)
            return is < 0 ? is : 0;
        *low = *high;
    }
}

/* The step has been repeated to end at *t.  Moves *t to the moment between first and last at which a condition becomes
   true, by the values of this step.  1: *t was already there to within wide. */
static int event_mend(struct zd_solver *solver, double *t, double first, double last, double wide)
{
    double low = *t, high = *t, finest = EVENT_FINEST * solver->moment, width = 4.0 * DBL_EPSILON * fabs(*t) + finest;
    int is = event_near(solver), why;

    if (is < 0)
        return is;
    why = is ? event_back(solver, first, width, &low, &high) : event_on(solver, last, wide, &low, &high);
    if (why == 0)
        why = event_halve(solver, &low, &high, finest);
    if (why != 0)
        return why;
    is = is && *t - high <= wide;
    *t = high;
    return is;
}

/* Repeats the step so that it ends at t. */
static int event_repeat(struct zd_solver *solver, double t)
{
    struct zd_stepper *stepper = &solver->stepper;

    if (zdm_repeat(stepper, t) == 0) {
        zds_stepped(solver);
        return 0;
    }
    if (stepper->scheme == &zdm_rk4)
        return zds_fail(solver, stepper->trouble);
    stepper->proposed = 0.5 * (t - stepper->t);
    return 2;
}

/* A condition is true at `later`, and seems to be true from `earlier` on, less than solver->moment before.  Only a step
   that ends there can decide. */
static int event_choose(struct zd_solver *solver, double earlier, double later)
{
    int why = 0, is;

    if (earlier < later) {
        why = event_repeat(solver, earlier);
        is = why == 0 ? event_near(solver) : why;
        if (is != 0)
            return is;
        why = event_repeat(solver, later);
    }
    if (why == 0)
        why = event_end(solver);
    return why == 0 ? 1 : why;
}

/* Within solver->moment of the limit, an event happens at the limit, after the doses there.  0: this is the case,
   and the step goes to its end; 1: the condition is true before; negative or 2: as for zds_within. */
static int event_late(struct zd_solver *solver, double low, double end, double limit)
{
    double last = limit - solver->moment;
    int why = low < last ? event_at(solver, last) : 0;

    if (why == 0)
        why = event_repeat(solver, end);
    return why != 0 ? why : event_settle(solver);
}

/* A condition has become true between first and high, within the step just made. */
static int event_find(struct zd_solver *solver, double first, double high, double limit)
{
    double end = solver->stepper.t_new, low = first, wide = EVENT_NEAR * solver->moment, at;
    int why, round;

    why = event_halve(solver, &low, &high, EVENT_COARSE * (high - low));
    for (round = 0; why == 0; round++) {
        if (round == EVENT_ROUNDS)
            high = end;
        if (high > limit - solver->moment) {
            why = event_late(solver, low, end, limit);
            if (why != 1)
                return why;
            high = limit - solver->moment;
        }
        at = high;
        why = event_repeat(solver, at);
        if (why == 0)
            why = at < end ? event_mend(solver, &high, first, end, wide) : 1;
        if (why == 1)
            return event_choose(solver, high, at);
        wide *= EVENT_WIDER;
    }
    return why;
}

int zds_within(struct zd_solver *solver, double limit)
{
    struct zd_stepper *stepper = &solver->stepper;
    double low = stepper->t, high = stepper->t_new;
    int is;

    if (solver->fired && stepper->at_break)
        is = event_again(solver, &low, &high);
    else
        is = event_near(solver);
    if (is < 0)
        return is;
    return is ? event_find(solver, low, high, limit) : event_settle(solver);
}
