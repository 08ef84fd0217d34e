/* zdhot.h - the parts of the runtime that run in every step.

   They are static, so that the compiler can optimise them together with the model; this file needs
   no other file of the runtime.  Before a translated model includes this file, it defines ZD_NEED_...
   for each part it uses:

       define               gives                                    doubles of state
       ZD_NEED_MAX          zd_max                                   -
       ZD_NEED_MIN          zd_min                                   -
       ZD_NEED_MODULO       zd_modulo                                -
       ZD_NEED_SIGN         zd_sign                                  -
       ZD_NEED_ROUND        zd_round                                 -
       ZD_NEED_QUOTIENT     zd_quotient                              -
       ZD_NEED_SATURATE     zd_saturate                              -
       ZD_NEED_STEP         zd_step                                  -
       ZD_NEED_RAMP         zd_ramp                                  -
       ZD_NEED_RAMP_SUM     zd_ramp_sum                              ZD_RAMP_STATE    2
       ZD_NEED_PULSE        zd_pulse                                 ZD_PULSE_STATE   2
       ZD_NEED_SAMPLE       zd_sample                                ZD_SAMPLE_STATE  3
       ZD_NEED_SAMPLE_START zd_sample_start                          -
       ZD_NEED_TRAIN        zd_train_due                             ZD_TRAIN_STATE   2
       ZD_NEED_LINEAR       zd_shift_linear                          -
       ZD_NEED_CYCLIC       zd_shift_cyclic                          -
       ZD_NEED_SLOPES       zd_slopes                                -
       ZD_NEED_LOOK         zd_look           TABHL                  -
       ZD_NEED_LOOK_RANGE   zd_look_range     TABLE                  -
       ZD_NEED_EXTEND       zd_extend         TABXT                  -
       ZD_NEED_TABLE        zd_table          all three, bounds that vary
       ZD_NEED_NOISE        zd_noise                                 head->seed
       ZD_NEED_NORMAL       zd_normal                                head->seed

   State is part of the model struct, and is zero when begin() is called.  In the initial phase
   (head->started is 0) functions with state return their value without changing the state.

   host.c defines all of them and gives them external names for zudyn's interpreter. */

#ifndef ZDHOT_H
#define ZDHOT_H

#include "zdport.h"
#include "zd.h"

#ifndef ZD_INLINE
/* C89 has no inline; the hint uses the spelling of the present compiler. */
#if defined(__GNUC__)
#define ZD_INLINE static __inline__
#else
#define ZD_INLINE static
#endif
#endif

#ifndef ZD_COLD
/* Keeps rarely executed code out of the loops that call it; compilers spend little time on it.
   Not every unit that includes it uses it: inline stops the warning. */
#if defined(__GNUC__) && !defined(__TINYC__)
#define ZD_COLD static __inline__ __attribute__((__cold__))
#else
#define ZD_COLD static
#endif
#endif

/* Reads a value of a table from constant memory; the library form may redefine it. */
#define ZD_ROM(x) (x)

#define ZD_RAMP_STATE 2
#define ZD_PULSE_STATE 2
#define ZD_SAMPLE_STATE 3
#define ZD_TRAIN_STATE 2

/* How zd_table treats arguments outside its range. */
#define ZD_HOW_TABLE 0
#define ZD_HOW_TABHL 1
#define ZD_HOW_TABXT 2

#ifdef ZD_NEED_PULSE
#undef ZD_NEED_MOVE_ON
#define ZD_NEED_MOVE_ON
#endif
#ifdef ZD_NEED_SAMPLE
#undef ZD_NEED_MOVE_ON
#define ZD_NEED_MOVE_ON
#endif
#ifdef ZD_NEED_TRAIN
#undef ZD_NEED_MOVE_ON
#define ZD_NEED_MOVE_ON
#endif
#ifdef ZD_NEED_LOOK_RANGE
#undef ZD_NEED_OUTSIDE
#define ZD_NEED_OUTSIDE
#endif
#ifdef ZD_NEED_TABLE
#undef ZD_NEED_OUTSIDE
#define ZD_NEED_OUTSIDE
#endif
#ifdef ZD_NEED_LOOK
#undef ZD_NEED_UNSOUND
#define ZD_NEED_UNSOUND
#endif
#ifdef ZD_NEED_TABLE
#undef ZD_NEED_MISFIT
#define ZD_NEED_MISFIT
#endif
#ifdef ZD_NEED_OUTSIDE
#undef ZD_NEED_UNSOUND
#define ZD_NEED_UNSOUND
#endif
#ifdef ZD_NEED_NOISE
#undef ZD_NEED_UNIFORM
#define ZD_NEED_UNIFORM
#endif
#ifdef ZD_NEED_NORMAL
#undef ZD_NEED_UNIFORM
#define ZD_NEED_UNIFORM
#endif


#ifdef ZD_NEED_MAX
/* MAX(p,q). */
ZD_INLINE double zd_max(double p, double q)
{
    return p > q ? p : q;
}
#endif

#ifdef ZD_NEED_MIN
/* MIN(p,q). */
ZD_INLINE double zd_min(double p, double q)
{
    return p < q ? p : q;
}
#endif

#ifdef ZD_NEED_MODULO
/* a - b*floor(a/b), with the sign of b. */
ZD_INLINE double zd_modulo(double a, double b)
{
    return a - b * floor(a / b);
}
#endif

#ifdef ZD_NEED_SIGN
/* -1, 0 or 1. */
ZD_INLINE double zd_sign(double x)
{
    return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : 0.0;
}
#endif

#ifdef ZD_NEED_ROUND
/* To the nearest whole number, halves up; x - floor(x) is exact. */
ZD_INLINE double zd_round(double x)
{
    double whole = floor(x);

    return x - whole >= 0.5 ? whole + 1.0 : whole;
}
#endif

#ifdef ZD_NEED_QUOTIENT
/* a/b; 0 if b is 0. */
ZD_INLINE double zd_quotient(double a, double b)
{
    return b == 0.0 ? 0.0 : a / b;
}
#endif

#ifdef ZD_NEED_SATURATE
/* A whole number limited to 32 bits; 0 for NaN. */
ZD_INLINE double zd_saturate(double x)
{
    return x > 2147483647.0 ? 2147483647.0 : x < -2147483648.0 ? -2147483648.0 : x == x ? x : 0.0;
}
#endif


/* ---- functions of time ---- */

#ifdef ZD_NEED_STEP
/* STEP(h,t): height from the first step with TIME + DT/2 >= t on, `before` until then.
   (`before` is 0 except for equations of DYNAMO I decks with an N card.) */
ZD_INLINE double zd_step(const struct zd_head *head, double height, double t, double before)
{
    return head->time + head->half >= t ? height : before;
}
#endif

#ifdef ZD_NEED_RAMP
/* RAMP(s,t): s*(TIME-t) when TIME > t, else 0. */
ZD_INLINE double zd_ramp(const struct zd_head *head, double slope, double t)
{
    return head->time > t ? slope * (head->time - t) : 0.0;
}
#endif

#ifdef ZD_NEED_RAMP_SUM
/* RAMP of DYNAMO I decks, a running sum: start + sum of slope*DT over the steps with
   TIME + DT/2 >= t + DT, without the first step of the run.  Call it once per step.
   state[0]: the sum with its start; state[1]: 1 once used. */
ZD_INLINE double zd_ramp_sum(const struct zd_head *head, double *state, double slope, double t, double start)
{
    if (!head->started)
        return start;
    if (state[1] == 0.0) {
        state[0] = start;
        state[1] = 1.0;
    } else if (head->time + head->half >= t + head->dt) {
        state[0] = state[0] + slope * head->dt;
    }
    return state[0];
}
#endif

#ifdef ZD_NEED_MOVE_ON
/* Advances a nominal time by whole intervals while the next one is not after the limit:
   while (limit >= last + interval) last = last + interval.
   The first thousand intervals are added one by one, as in the definition.  The rest are found by
   division and corrected with the condition itself, so that tiny intervals and distant times take no
   longer.  An interval that is not positive, or a time that is not finite, changes nothing. */
ZD_COLD double zd_move_on(double last, double interval, double limit)
{
    int i;
    double whole;

    if (!(interval > 0.0))
        return last;
    for (i = 0; i < 1000; i++) {
        if (!(limit >= last + interval))
            return last;
        last = last + interval;
    }
    whole = floor((limit - last) / interval);
    if (!(whole > 0.0) || !(whole < 1e37))
        return last;
    last = last + whole * interval;
    if (last > limit)
        last = last - interval;
    for (i = 0; i < 4 && limit >= last + interval; i++)
        last = last + interval;
    return last;
}
#endif

#ifdef ZD_NEED_PULSE
/* PULSE(h,first,int): h at the steps at which a pulse is due, else 0.  Call it once per step
   (docs/time.md 4.1).  The due time is `first`, later the nominal time of the last pulse + interval,
   with the present values; due times at or before TIME0-DT/2 are skipped at the start of the run.
   After a pulse the nominal time advances until the next is in the future.  If the interval is not
   positive, there are no further pulses.
   state[0]: nominal time of the last pulse; state[1]: 0 unused, 1 no pulse yet, 2 had one. */
ZD_INLINE double zd_pulse(const struct zd_head *head, double *state, double height, double first,
                          double interval)
{
    double now = head->time + head->half;
    double last = state[0];
    double phase = state[1];
    double due;
    double value = 0.0;

    if (phase == 0.0) {
        phase = 1.0;
        if (first <= head->time - head->half) {
            last = zd_move_on(first, interval, head->time - head->half);
            phase = 2.0;
        }
    }
    due = phase == 2.0 ? last + interval : first;
    if (now >= due && (phase == 1.0 || interval > 0.0)) {
        value = height;
        last = due;
        phase = 2.0;
        if (now >= last + interval)
            last = zd_move_on(last, interval, now);
    }
    if (head->started != 0) {
        state[0] = last;
        state[1] = phase;
    }
    return value;
}
#endif

#ifdef ZD_NEED_SAMPLE_START
/* Sets and returns the value of SAMPLE before its first sample, so that the call can replace
   SAMPLE in the initial phase.  Without a call the value is 0. */
ZD_INLINE double zd_sample_start(double *state, double initial)
{
    state[0] = initial;
    return initial;
}
#endif

#ifdef ZD_NEED_SAMPLE
/* SAMPLE(x,int): the x of the last sample.  Call it once per step (docs/time.md 4.2).
   A sample is due at the nominal time of the last one + interval, where the start of the run counts
   as one; if the interval is not positive, at every step.
   state[0]: the value held; state[1]: nominal time of the last sample; state[2]: 1 once used. */
ZD_INLINE double zd_sample(const struct zd_head *head, double *state, double x, double interval)
{
    double now = head->time + head->half;

    if (!head->started)
        return state[0];
    if (state[2] == 0.0) {
        state[1] = head->time;
        state[2] = 1.0;
    }
    if (interval <= 0.0) {
        state[0] = x;
        state[1] = head->time;
    } else if (now >= state[1] + interval) {
        state[0] = x;
        state[1] = state[1] + interval;
        if (now >= state[1] + interval)
            state[1] = zd_move_on(state[1], interval, now);
    }
    return state[0];
}
#endif


/* ---- boxcar trains ---- */

#ifdef ZD_NEED_TRAIN
/* Whether a train must shift now.  Call it once per step, after the output of a step and before
   its levels advance (TIME is still that of the step just ended).  True at the start of the run,
   then whenever TIME + DT/2 reaches the last nominal time + interval; never again if the interval
   is not positive.
   state[0]: nominal time of the last shift; state[1]: 1 once used. */
ZD_INLINE int zd_train_due(const struct zd_head *head, double *state, double interval)
{
    double now = head->time + head->half;

    if (state[1] == 0.0) {
        state[0] = head->time;
        state[1] = 1.0;
    } else if (interval > 0.0 && now >= state[0] + interval) {
        state[0] = state[0] + interval;
    } else {
        return 0;
    }
    if (now >= state[0] + interval)
        state[0] = zd_move_on(state[0], interval, now);
    return 1;
}
#endif

#ifdef ZD_NEED_LINEAR
/* BOXLIN: every car moves by one; the last is dropped, and the first becomes 0. */
ZD_INLINE void zd_shift_linear(double *cars, int n)
{
    int i;

    for (i = n - 1; i > 0; i--)
        cars[i] = cars[i - 1];
    cars[0] = 0.0;
}
#endif

#ifdef ZD_NEED_CYCLIC
/* BOXCYC: every car moves by one; the last becomes the first. */
ZD_INLINE void zd_shift_cyclic(double *cars, int n)
{
    double last = cars[n - 1];
    int i;

    for (i = n - 1; i > 0; i--)
        cars[i] = cars[i - 1];
    cars[0] = last;
}
#endif


/* ---- tables ----

   value: the first of n values, stride apart (1, or the width of a table with two subscripts).
   slope: n slopes with the same stride, which zd_slopes computes whenever the values change.
   Between the knots, with i = floor((x-lo)/inc) limited to 0 to n-2:

       value[i] + slope[i] * ((x-lo) - i*inc)        slope[i] = (value[i+1]-value[i]) / inc

   inverse is 1/inc and hi is lo + (n-1)*inc; ideally both, lo and inc are literals. */

#ifdef ZD_NEED_SLOPES
ZD_COLD void zd_slopes(const double *value, double *slope, int stride, int n, double inc)
{
    int i;

    for (i = 0; i < n - 1; i++)
        slope[i * stride] = (value[(i + 1) * stride] - value[i * stride]) / inc;
    slope[(n - 1) * stride] = 0.0;
}
#endif

#ifdef ZD_NEED_UNSOUND
/* The argument of a table is infinite or NaN.  The result would hide this, so it is reported here,
   at no cost, because such arguments leave a table at its ends.  The model tests head->failure.kind
   before it returns. */
ZD_COLD void zd_unsound(struct zd_head *head, int site, double x)
{
    if (x - x == 0.0 || head->failure.kind != ZD_GOOD)
        return;
    head->failure.kind = ZD_NOT_FINITE;
    head->failure.site = site;
    head->failure.time = head->time;
    head->failure.value = x;
}
#endif

#ifdef ZD_NEED_LOOK
/* TABHL: the first value for x <= lo, the last for x >= hi; an x that is not finite is reported.
   Both sides are tested before the conversion to int, which therefore cannot overflow.  Rounding may
   give the last position itself, whose slope is 0. */
ZD_INLINE double zd_look(struct zd_head *head, int site, const double *value, const double *slope, int stride,
                         int n, double x, double lo, double hi, double inverse, double inc)
{
    double u, t;
    int i;

    if (!(x > lo)) {
        if (x - x != 0.0)
            zd_unsound(head, site, x);
        return ZD_ROM(value[0]);
    }
    if (x >= hi) {
        if (x - x != 0.0)
            zd_unsound(head, site, x);
        return ZD_ROM(value[(n - 1) * stride]);
    }
    u = x - lo;
    t = u * inverse;
    i = (int)t;
    return ZD_ROM(value[i * stride]) + ZD_ROM(slope[i * stride]) * (u - (double)i * inc);
}
#endif

#ifdef ZD_NEED_OUTSIDE
/* Counts a step at which lookup k was outside its range, and records the first one.  With
   head->strict it is a failure, and the model tests head->failure.kind at the end of its step.
   Several evaluations in one step count once. */
ZD_COLD void zd_outside(struct zd_head *head, int k, double x)
{
    struct zd_excursion *seen = head->excursions + k;

    zd_unsound(head, seen->site, x);
    if (seen->last == (double)head->step)
        return;
    if (seen->last < 0.0) {
        seen->steps = 0.0;
        seen->time = head->time;
        seen->argument = x;
    }
    seen->last = (double)head->step;
    seen->steps = seen->steps + 1.0;
    if (head->strict && head->failure.kind == ZD_GOOD) {
        head->failure.kind = ZD_TABLE_RANGE;
        head->failure.site = seen->site;
        head->failure.time = head->time;
        head->failure.value = x;
    }
}
#endif

#ifdef ZD_NEED_LOOK_RANGE
/* TABLE: like TABHL, but an x below lo or above hi, or NaN, is an excursion of lookup k. */
ZD_INLINE double zd_look_range(struct zd_head *head, int k, const double *value, const double *slope,
                               int stride, int n, double x, double lo, double hi, double inverse, double inc)
{
    double u, t;
    int i;

    if (!(x > lo)) {
        if (x != lo)
            zd_outside(head, k, x);
        return ZD_ROM(value[0]);
    }
    if (x >= hi) {
        if (x > hi)
            zd_outside(head, k, x);
        return ZD_ROM(value[(n - 1) * stride]);
    }
    u = x - lo;
    t = u * inverse;
    i = (int)t;
    return ZD_ROM(value[i * stride]) + ZD_ROM(slope[i * stride]) * (u - (double)i * inc);
}
#endif

#ifdef ZD_NEED_EXTEND
/* TABXT: the end segments continue outside the range.  NaN gives NaN. */
ZD_INLINE double zd_extend(const double *value, const double *slope, int stride, int n, double x, double lo,
                           double inverse, double inc)
{
    double u = x - lo;
    double t = u * inverse;
    int i;

    if (!(t > 0.0))
        i = 0;
    else if (t >= (double)n - 2.0)
        i = n - 2;
    else
        i = (int)t;
    return ZD_ROM(value[i * stride]) + ZD_ROM(slope[i * stride]) * (u - (double)i * inc);
}
#endif

#ifdef ZD_NEED_MISFIT
/* The bounds of a table do not fit its values; `value` is the number that would fit. */
ZD_COLD void zd_misfit(struct zd_head *head, int site, double wanted)
{
    if (head->failure.kind != ZD_GOOD)
        return;
    head->failure.kind = ZD_TABLE_SIZE;
    head->failure.site = site;
    head->failure.time = head->time;
    head->failure.value = wanted;
}
#endif

#ifdef ZD_NEED_TABLE
/* TABLE, TABHL, TABXT (how: ZD_HOW_...) with variable bounds:

       value[i] + ((x - (lo+i*inc)) / inc) * (value[i+1]-value[i])

   If the bounds do not fit the n values, inc is not positive, or lo is not below hi, sets
   head->failure to ZD_TABLE_SIZE with this site and returns the first value.  k: the excursion
   counter, for TABLE only. */
ZD_INLINE double zd_table(struct zd_head *head, int site, int k, const double *value, int stride, int n,
                          double x, double lo, double hi, double inc, int how)
{
    double misfit = (hi - lo) / inc + 1.0 - (double)n;
    double allowed = 1e-6 * ((double)n - 1.0);
    double t;
    int i;

    if (!(inc > 0.0) || !(lo < hi) || !(misfit >= -allowed && misfit <= allowed) || n < 2) {
        zd_misfit(head, site, (hi - lo) / inc + 1.0);
        return ZD_ROM(value[0]);
    }
    if (how != ZD_HOW_TABXT) {
        if (how == ZD_HOW_TABLE && (x < lo || x > hi))
            zd_outside(head, k, x);
        zd_unsound(head, site, x);
        if (!(x > lo))
            return ZD_ROM(value[0]);
        if (x >= hi)
            return ZD_ROM(value[(n - 1) * stride]);
    }
    t = (x - lo) / inc;
    if (!(t > 0.0))
        i = 0;
    else if (t >= (double)n - 2.0)
        i = n - 2;
    else
        i = (int)t;
    return ZD_ROM(value[i * stride]) +
           ((x - (lo + (double)i * inc)) / inc) * (ZD_ROM(value[(i + 1) * stride]) - ZD_ROM(value[i * stride]));
}
#endif


/* ---- random numbers ---- */

#ifdef ZD_NEED_UNIFORM
/* seed = 16807 * seed mod (2^31 - 1), by Schrage's division, for which 32 bits suffice
   (Park and Miller, Comm. ACM 31 (1988) 1192).  Full period, never 0.
   Returns the new seed / 2^31, exactly: above 0, below 1. */
ZD_INLINE double zd_uniform(struct zd_head *head)
{
    long high = head->seed / 127773L;
    long low = head->seed % 127773L;
    long next = 16807L * low - 2836L * high;

    if (next <= 0)
        next = next + 2147483647L;
    head->seed = next;
    return (double)next * (1.0 / 2147483648.0);
}
#endif

#ifdef ZD_NEED_NOISE
/* NOISE(): uniform, at least -.5 and below .5. */
ZD_INLINE double zd_noise(struct zd_head *head)
{
    return zd_uniform(head) - 0.5;
}
#endif

#ifdef ZD_NEED_NORMAL
/* NORMRN(m,s): normal by the ratio of uniforms (Kinderman and Monahan, ACM TOMS 3 (1977) 257):
   x = sqrt(8/e) (v-.5)/u is kept if x*x <= -4 log u.  Numbers beyond 2.4 deviations are drawn
   again.  The logarithm only decides acceptance, so the number itself does not depend on the C library. */
ZD_COLD double zd_normal(struct zd_head *head, double m, double s)
{
    double u, v, x;

    do {
        u = zd_uniform(head);
        v = zd_uniform(head);
        x = 1.7155277699214135 * (v - 0.5) / u;
    } while (!(x >= -2.4 && x <= 2.4) || x * x > -4.0 * log(u));
    return m + s * x;
}
#endif

#endif
