/* paced.c - a block of differential equations in equal steps, for libraries.

   The number and the ends of the steps are those of span.c.  This file keeps nothing between calls: the caller owns the
   memory with the past steps of the method, and `known` is their number.  Variable-step methods (varied.c) keep two
   numbers. */

#include "zdspan.h"

int zdv_paced(const struct zd_scheme *scheme, const struct zd_problem *problem, double *room, int *pivot, int *known,
              const struct zd_paces *paces, double *y)
{
    struct zd_stepper stepper;
    double n = zdv_steps(paces->to - paces->from, paces->step), h = (paces->to - paces->from) / n, j;
    int i, why = 0;

    if (!(paces->to > paces->from))
        return 0;
    if (!(paces->step > 0.0) || !(n <= 1e9))
        return n > 1e9 ? ZDF_ITERATIONS : ZDF_STEP_SMALL;
    zdm_create(&stepper, scheme, problem, (void *)room);
    stepper.integers = pivot;
    stepper.proposed = h;
    for (i = 0; i < problem->n; i++)
        stepper.y[i] = y[i];
    if (paces->varied != NULL) {
        stepper.past.cut = *known < 0 ? 0.0 : paces->varied[0];
        stepper.past.count = *known < 0 ? -1L : (long)paces->varied[1] - 1L;
    }
    if (*known < 0)
        *known = 0;
    for (j = 1.0; why == 0 && j <= n; j = j + 1.0) {
        stepper.t = paces->from + (j - 1.0) * h;
        stepper.past.known = *known;
        why = scheme->step(&stepper, paces->from + j * h);
        if (why == 0)
            zdm_commit(&stepper);
        /* The equations may have reset the method. */
        if (*known < 0) {
            stepper.past.cut = 0.0;
            stepper.past.count = -1L;
        }
        *known = *known < 0 ? 0 : stepper.past.known;
    }
    if (paces->varied != NULL) {
        paces->varied[0] = stepper.past.cut;
        /* Only its last digit counts. */
        paces->varied[1] = (double)((stepper.past.count + 1L) % 10L);
    }
    for (i = 0; why == 0 && i < problem->n; i++)
        y[i] = stepper.y[i];
    return why == ZD_NOT_FINITE ? ZDF_DIVERGED : why == ZD_STEP_SMALL ? ZDF_STEP_SMALL : why;
}
