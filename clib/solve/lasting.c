/* lasting.c - methods with error control in memory of the caller, for libraries.

   The caller's memory has numbers and no pointers, so that it can be copied.  Every call sets up the method again and
   takes up the numbers that it kept; the matrices stay in their places. */

#include "zdspan.h"

enum { KEPT_PROPOSED, KEPT_LENGTH, KEPT_FACTORED, KEPT_KNOWN, KEPT_RATE };

void zdm_put_away(const struct zd_stepper *stepper, double *kept)
{
    kept[KEPT_PROPOSED] = stepper->proposed;
    kept[KEPT_LENGTH] = stepper->length;
    kept[KEPT_FACTORED] = stepper->newton.factored;
    kept[KEPT_KNOWN] = (double)stepper->newton.known;
    kept[KEPT_RATE] = stepper->newton.rate;
}

void zdm_take_up(struct zd_stepper *stepper, const double *kept)
{
    stepper->proposed = kept[KEPT_PROPOSED];
    stepper->length = kept[KEPT_LENGTH];
    stepper->newton.factored = kept[KEPT_FACTORED];
    stepper->newton.known = kept[KEPT_KNOWN] != 0.0;
    stepper->newton.rate = kept[KEPT_RATE];
}

int zdv_lasting(const struct zd_span_problem *problem, const struct zd_pace *pace, double *memory, int *integers,
                int *known, double from, double to, double *y)
{
    struct zd_span span;
    double *kept = memory;
    int why;

    memcpy(&span.problem, problem, sizeof *problem);
    span.absolute = memory + ZDV_KEPT;
    span.origin = span.absolute + problem->n;
    span.room = (void *)(span.origin + problem->n);
    span.integers = integers;
    span.known = NULL;
    zdv_forget(&span, 1);
    if (*known != 0) {
        if (kept[ZDM_KEPT] != 0.0) {
            zdv_use(&span, &zdm_radau);
            span.stiff = 1;
        }
        zdm_take_up(&span.stepper, kept);
        span.ahead = kept[ZDM_KEPT + 1];
    }
    if (*known < 0)
        zdv_forget(&span, 0);
    *known = 1;
    span.known = known;
    why = zdv_carry(&span, pace, from, to, y);
    zdm_put_away(&span.stepper, kept);
    kept[ZDM_KEPT] = (double)span.stiff;
    kept[ZDM_KEPT + 1] = span.ahead;
    return why;
}
