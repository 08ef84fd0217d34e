/* times.c - the step at which a time is reached.

   Steps are numbered with integers and TIME is start + step*dt, so that nothing drifts: output
   times, the end of a run and due times are compared by the half-step rule (docs/time.md 1.1, 3.1),
   TIME + DT/2 >= when. */

#define ZD_NEED_MOVE_ON
#include "zdhot.h"
#include "zdrun.h"

/* TIME, computed exactly as in models. */
static int reached(const struct zd_head *head, double when, long step)
{
    return head->start + (double)step * head->dt + head->half >= when;
}

/* A division gives a guess that is exact up to rounding.  The condition itself tests it; if it is
   wrong, bisection finds the step, because the condition stays true once it is true.  NaN is never
   reached. */
long zd_reach(const struct zd_head *head, double when, long from)
{
    double guess = ceil((when - head->start) / head->dt - 0.5);
    long low, high;

    if (reached(head, when, from))
        return from;
    if (!reached(head, when, ZD_STEP_LIMIT))
        return ZD_NEVER;
    if (guess > (double)from && guess <= (double)ZD_STEP_LIMIT) {
        low = (long)guess;
        if (reached(head, when, low) && !reached(head, when, low - 1))
            return low;
    }
    low = from;                 /* not reached */
    high = ZD_STEP_LIMIT;       /* reached */
    while (high - low > 1) {
        long middle = low + (high - low) / 2;

        if (reached(head, when, middle))
            high = middle;
        else
            low = middle;
    }
    return high;
}

/* while (now >= due) due = due + period, ended with the same end as zd_move_on (docs/time.md 3.3, 3.4). */
double zd_after(double due, double period, double now)
{
    return zd_move_on(due, period, now) + period;
}
