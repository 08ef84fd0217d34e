/* events.c - the moment at which a condition, false before, becomes true.

   After each step the conditions are looked at.  If one has become true, the moment is first narrowed down by halving
   on the values that the method gives within the step, then the step is repeated so that it ends there, and the
   moment is mended with the values within the new step, which are as good as the states themselves near its end.
   So the states at an event are those of a step that ends there, the condition does hold for them, and it does
   not the least bit earlier.

   In the step after an event, places close after it are looked at too: a condition that was true at the event
   may become false and true again within one step, as of a ball that bounces. */

#include "zdport.h"
#include "zdsolve.h"

#define EVENT_COARSE 1e-4       /* part of the step to which the moment is found before the step is repeated */
#define EVENT_FINEST 1e-8       /* part of a moment to which it is found in the end, or as numbers go */
#define EVENT_NEAR 1e-2         /* part of a moment by which a repeated step need not be mended */
#define EVENT_WIDER 8.0         /* growth of that with each repetition */
#define EVENT_ROUNDS 30         /* repetitions */
#define EVENT_CLOSEST 1e-9      /* the first place after an event that is looked at, as a part of the step */
#define EVENT_CLOSER 16.0       /* the ratio of one to the next */

/* The conditions at the moment that the model shows: 1 if one is true that was not. */
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

/* Conditions that are false now can become true again. */
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

/* Halves (low: nothing has happened, high: something has) until it is as short as width, or as numbers can be. */
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

/* Looks after an event, ever further, for a condition that becomes true again. */
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

/* From a place where a condition is true back to one where none is, not before `first`. */
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

/* From a place where no condition is true on to one where one is, not beyond `last`. */
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

/* The step has been repeated to end at *t.  Moves *t to the place between first and last where a condition becomes
   true, by the values of this step.  1: as far as wide goes it was there already. */
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

/* A condition is true at `later`; it seems to be so from `earlier` on, less than a moment before.  Only the step itself
   tells. */
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

/* Within a moment of the limit an event happens at the limit, after the doses there.  0: so it is, and the step goes to
   its end; 1: it is true before; negative or 2 as of zds_within. */
static int event_late(struct zd_solver *solver, double low, double end, double limit)
{
    double last = limit - solver->moment;
    int why = low < last ? event_at(solver, last) : 0;

    if (why == 0)
        why = event_repeat(solver, end);
    return why != 0 ? why : event_settle(solver);
}

/* Something has become true between first and high, within the step just made. */
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
