/* varied.c - the variable-step methods of SCoP: adeuler and adrunge, as in its translator.

   A step h is divided into parts s; s and the counter c are kept from one h to the next.  Errors are absolute,
   `relative` is the allowed error, and no part is ever rejected:

       adeuler   at first s = h/10 if h < 0.01, else 0.001;  while t < end
                     s = min(s, end - t);  a part of Euler's;  t = t + s
                     D = max |f(t, y) - f before| / s;  if D is not 0, s = sqrt(2 relative/D), else s is as before min

       adrunge   at first c = -1, s = h/10 if h < 0.1, else 0.01;  while t < end
                     c = c + 1;  if c is a multiple of 10
                         s = min(s, (end - t)/2);  a part of 2 s, undone;  two parts of s;  t = t + 2 s;  c = c + 1
                         T = max |difference of the two| / 30;  if T < 1e-20, T = 0.1 relative
                         s = (relative s^5/T)^(1/4)
                     if t + s <= end, a part of s, else if t < end one of end - t;  t = t + s

   (The historic adeuler advanced t by the new s; this method does not.  It also kept s as cut by end - t if D is 0, so
   that constant slopes were followed in parts of a rounding error, without end.)  A part below 1e-20 is
   ZD_STEP_SMALL. */

#include "zdport.h"
#include "zdmethod.h"

#define VARIED_LEAST 1e-20

/* After the memory of zdm_kutta. */
enum { VA_LONG = 4, VA_VECTORS };

static int varied_begin(struct zd_stepper *s, double limit)
{
    int i;

    s->trouble = 0;
    s->length = s->proposed;
    s->t_new = limit;
    for (i = 0; i < s->problem.n; i++)
        s->y_new[i] = s->y[i];
    return 0;
}

static int varied_small(struct zd_stepper *s, double part)
{
    if (part >= VARIED_LEAST)
        return 0;
    return s->trouble = ZD_STEP_SMALL;
}

static int vary_euler_step(struct zd_stepper *s, double end)
{
    int n = s->problem.n, watched = ZDM_WATCHED(s), i;
    double t = s->t, part = s->past.cut, uncut, change, *after = s->slope_new;

    varied_begin(s, end);
    if (part == 0.0)
        part = s->length < 0.01 ? s->length / 10.0 : 0.001;
    if (zdm_slopes(s, t, s->y_new, s->slope) != 0)
        return s->trouble;
    while (t < end) {
        uncut = part;
        if (part > end - t)
            part = end - t;
        if (varied_small(s, part) != 0)
            return s->trouble;
        for (i = 0; i < n; i++)
            s->y_new[i] = s->y_new[i] + part * s->slope[i];
        t = t + part;
        if (!zdm_finite(s, s->y_new) || zdm_slopes(s, t, s->y_new, after) != 0)
            return s->trouble;
        change = 0.0;
        for (i = 0; i < n; i++) {
            if (i < watched && fabs(after[i] - s->slope[i]) > change)
                change = fabs(after[i] - s->slope[i]);
            s->slope[i] = after[i];
        }
        change = change / part;
        part = change != 0.0 ? sqrt(2.0 * s->problem.relative / change) : uncut;
    }
    s->past.cut = part;
    return 0;
}

/* A Runge-Kutta step of length `part` from y to `out`. */
static int varied_part(struct zd_stepper *s, double t, double part, const double *y, double *out)
{
    if (zdm_slopes(s, t, y, s->slope) != 0 || zdm_kutta(s, t, t + part, part, y, s->slope, out) != 0)
        return s->trouble;
    return zdm_finite(s, out) ? 0 : s->trouble;
}

/* Two parts of s, and their error estimated with one of 2 s.  Returns the next s; negative: failed. */
static double varied_pair(struct zd_stepper *s, double t, double part)
{
    int watched = ZDM_WATCHED(s), i;
    double *once = ZDM_VECTOR(s, VA_LONG), error = 0.0;

    if (varied_part(s, t, 2.0 * part, s->y_new, once) != 0 || varied_part(s, t, part, s->y_new, s->y_new) != 0
        || varied_part(s, t + part, part, s->y_new, s->y_new) != 0)
        return -1.0;
    for (i = 0; i < watched; i++)
        if (fabs(s->y_new[i] - once[i]) > error)
            error = fabs(s->y_new[i] - once[i]);
    error = error / 30.0;
    if (error < 1e-20)
        error = 0.1 * s->problem.relative;
    return pow(s->problem.relative * (part * part * part * part * part) / error, 0.25);
}

static int vary_runge_step(struct zd_stepper *s, double end)
{
    double t = s->t, part = s->past.cut, whole;

    varied_begin(s, end);
    if (part == 0.0)
        part = s->length < 0.1 ? s->length / 10.0 : 0.01;
    while (t < end) {
        s->past.count++;
        if (s->past.count % 10L == 0L) {
            if (part > (end - t) / 2.0)
                part = (end - t) / 2.0;
            if (varied_small(s, part) != 0)
                return s->trouble;
            whole = 2.0 * part;
            part = varied_pair(s, t, part);
            if (part < 0.0)
                return s->trouble;
            t = t + whole;
            s->past.count++;
        }
        if (varied_small(s, part) != 0)
            return s->trouble;
        whole = t + part <= end ? part : end - t;
        if (whole > 0.0 && varied_part(s, t, whole, s->y_new, s->y_new) != 0)
            return s->trouble;
        t = t + part;
    }
    s->past.cut = part;
    return 0;
}

static int varied_repeat(struct zd_stepper *s, double h)
{
    (void)s;
    (void)h;
    return ZD_STEP_SMALL;
}

const struct zd_scheme zdm_cut_euler = { vary_euler_step, varied_repeat, zdm_line, 0, 0, 0 };
const struct zd_scheme zdm_part_runge = { vary_runge_step, varied_repeat, zdm_line, VA_VECTORS, 0, 0 };
