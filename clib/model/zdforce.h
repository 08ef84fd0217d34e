/* zdforce.h - forcing functions of SCoP: external inputs to a model as functions of time, and the moments of their
   jumps.

   Each depends only on its arguments.  A function with jumps or corners has a companion that gives the first such
   moment after t, or HUGE_VAL.  At that moment the function has its new value, and the old value 2 DBL_EPSILON
   (relative) before it, so that an integration method can end a step there and restart.  (Before time 0, a saw still
   has its old value at the whole period: the moment is the next number after it.)

       define               gives                 and the moments of its jumps
       ZD_NEED_STEP_AT      zd_step_at            zd_after_step
       ZD_NEED_PULSE_ONCE   zd_pulse_once         zd_after_pulse
       ZD_NEED_RAMP_UP      zd_ramp_up            zd_after_pulse
       ZD_NEED_PULSE_TRAIN  zd_pulse_train        zd_after_train
       ZD_NEED_STAIRS       zd_stairs             zd_after_stairs
       ZD_NEED_SQUARE       zd_square             zd_after_square
       ZD_NEED_SAW          zd_saw                zd_after_saw
       ZD_NEED_SAW_DOWN     zd_saw_down           zd_after_saw
       ZD_NEED_HARMONIC     zd_harmonic           -

   Like zdhot.h, this is compiled together with the model. */

#ifndef ZDFORCE_H
#define ZDFORCE_H

#include "zdport.h"
#include "zdhot.h"

#ifdef ZD_NEED_AFTER_TRAIN
#undef ZD_NEED_PERIODS
#define ZD_NEED_PERIODS
#endif
#ifdef ZD_NEED_PULSE_TRAIN
#undef ZD_NEED_PERIODS
#define ZD_NEED_PERIODS
#endif
#ifdef ZD_NEED_STAIRS
#undef ZD_NEED_PERIODS
#define ZD_NEED_PERIODS
#endif
#ifdef ZD_NEED_AFTER_STAIRS
#undef ZD_NEED_PERIODS
#define ZD_NEED_PERIODS
#endif
#ifdef ZD_NEED_SQUARE
#undef ZD_NEED_FRACTION
#define ZD_NEED_FRACTION
#endif
#ifdef ZD_NEED_SAW
#undef ZD_NEED_FRACTION
#define ZD_NEED_FRACTION
#endif
#ifdef ZD_NEED_SAW_DOWN
#undef ZD_NEED_FRACTION
#define ZD_NEED_FRACTION
#endif
#ifdef ZD_NEED_AFTER_SQUARE
#undef ZD_NEED_REACHING
#define ZD_NEED_REACHING
#endif
#ifdef ZD_NEED_AFTER_SAW
#undef ZD_NEED_REACHING
#define ZD_NEED_REACHING
#undef ZD_NEED_LEAVING
#define ZD_NEED_LEAVING
#endif


#ifdef ZD_NEED_STEP_AT
/* step(t,at,height): height from `at` on. */
ZD_INLINE double zd_step_at(double t, double at, double height)
{
    return t >= at ? height : 0.0;
}
#endif

#ifdef ZD_NEED_AFTER_STEP
ZD_INLINE double zd_after_step(double t, double at)
{
    return t < at ? at : HUGE_VAL;
}
#endif

#ifdef ZD_NEED_PULSE_ONCE
/* pulse(t,lag,height,duration): height while lag <= t < lag + duration. */
ZD_INLINE double zd_pulse_once(double t, double lag, double height, double duration)
{
    return t >= lag && t < lag + duration ? height : 0.0;
}
#endif

#ifdef ZD_NEED_RAMP_UP
/* ramp(t,lag,height,duration): from 0 at lag to height at lag + duration, along a straight line. */
ZD_INLINE double zd_ramp_up(double t, double lag, double height, double duration)
{
    return t < lag ? 0.0 : t < lag + duration ? (t - lag) * height / duration : height;
}
#endif

#ifdef ZD_NEED_AFTER_PULSE
ZD_INLINE double zd_after_pulse(double t, double lag, double duration)
{
    return t < lag ? lag : t < lag + duration ? lag + duration : HUGE_VAL;
}
#endif

#ifdef ZD_NEED_PERIODS
/* The number of whole periods since lag <= t: the largest k with lag + k*period <= t.  A division gives a guess, and
   the condition corrects it, so that a moment computed as lag + k*period always begins a new period. */
ZD_COLD double zd_periods(double t, double lag, double period)
{
    double k = floor((t - lag) / period);

    if (k - k != 0.0 || !(period > 0.0))
        return k;
    if (lag + k * period > t)
        k = k - 1.0;
    if (lag + (k + 1.0) * period <= t)
        k = k + 1.0;
    return k;
}
#endif

#ifdef ZD_NEED_PULSE_TRAIN
/* perpulse(t,lag,height,duration,delay): from lag on, alternately height for duration and 0 for delay.  NaN if
   duration + delay is not positive. */
ZD_INLINE double zd_pulse_train(double t, double lag, double height, double duration, double delay)
{
    double period = duration + delay, k;

    if (t < lag)
        return 0.0;
    k = zd_periods(t, lag, period);
    if (!(period > 0.0) || k - k != 0.0)
        return HUGE_VAL - HUGE_VAL;
    return t < lag + k * period + duration ? height : 0.0;
}
#endif

#ifdef ZD_NEED_AFTER_TRAIN
ZD_INLINE double zd_after_train(double t, double lag, double duration, double delay)
{
    double period = duration + delay, k, next;

    if (t < lag)
        return lag;
    k = zd_periods(t, lag, period);
    if (!(period > 0.0) || k - k != 0.0)
        return HUGE_VAL;
    next = lag + k * period + duration;
    if (!(t < next))
        next = lag + (k + 1.0) * period;
    return t < next ? next : HUGE_VAL;
}
#endif

#ifdef ZD_NEED_STAIRS
/* perstep(t,lag,period,jump): one jump at lag and another after each period. */
ZD_INLINE double zd_stairs(double t, double lag, double period, double jump)
{
    return t < lag ? 0.0 : jump * (zd_periods(t, lag, period) + 1.0);
}
#endif

#ifdef ZD_NEED_AFTER_STAIRS
ZD_INLINE double zd_after_stairs(double t, double lag, double period)
{
    double next = t < lag ? lag : lag + (zd_periods(t, lag, period) + 1.0) * period;

    return t < next ? next : HUGE_VAL;
}
#endif

#ifdef ZD_NEED_FRACTION
/* The fractional part of a number, with its sign. */
ZD_INLINE double zd_fraction(double x)
{
    return x - (x < 0.0 ? ceil(x) : floor(x));
}
#endif

#ifdef ZD_NEED_SQUARE
/* squarewave(t,period,a): a in the first half of each period, -a in the second. */
ZD_INLINE double zd_square(double t, double period, double a)
{
    double part = zd_fraction(t / period);

    return part < 0.5 ? a : part >= 0.5 ? -a : part;
}
#endif

#ifdef ZD_NEED_SAW
/* sawtooth(t,period,a): from 0 to a in each period. */
ZD_INLINE double zd_saw(double t, double period, double a)
{
    return a * zd_fraction(t / period);
}
#endif

#ifdef ZD_NEED_SAW_DOWN
/* revsawtooth(t,period,a): from a to 0 in each period. */
ZD_INLINE double zd_saw_down(double t, double period, double a)
{
    return a * (1.0 - zd_fraction(t / period));
}
#endif

#ifdef ZD_NEED_REACHING
/* parts * period, increased until rounding no longer makes its quotient by the period less than parts; HUGE_VAL if it
   is not after t. */
ZD_COLD double zd_reaching(double t, double parts, double period)
{
    double next = parts * period;
    int i;

    for (i = 0; i < 4 && next / period < parts; i++)
        next = next + fabs(next) * (0.75 * DBL_EPSILON);
    return t < next ? next : HUGE_VAL;
}
#endif

#ifdef ZD_NEED_AFTER_SQUARE
ZD_INLINE double zd_after_square(double t, double period)
{
    double size = fabs(period), halves = floor(2.0 * (t / size)) + 1.0, next;

    if (halves - halves != 0.0)
        return HUGE_VAL;
    next = zd_reaching(t, 0.5 * halves, size);
    return next < HUGE_VAL ? next : zd_reaching(t, 0.5 * (halves + 1.0), size);
}
#endif

#ifdef ZD_NEED_LEAVING
/* The same, increased until its quotient by the period is greater than parts. */
ZD_COLD double zd_leaving(double t, double parts, double period)
{
    double next = parts * period;
    int i;

    for (i = 0; i < 4 && next / period <= parts; i++)
        next = next + fabs(next) * (0.75 * DBL_EPSILON);
    return t < next ? next : HUGE_VAL;
}
#endif

#ifdef ZD_NEED_AFTER_SAW
ZD_INLINE double zd_after_saw(double t, double period)
{
    double size = fabs(period), parts = floor(t / size), next = HUGE_VAL;
    int i;

    if (parts - parts != 0.0)
        return HUGE_VAL;
    for (i = t < 0.0 ? 0 : 1; i < 3 && !(next < HUGE_VAL); i++) {
        next = parts + (double)i < 0.0 ? zd_leaving(t, parts + (double)i, size)
            : zd_reaching(t, parts + (double)i, size);
    }
    return next;
}
#endif

#ifdef ZD_NEED_HARMONIC
/* harmonic(t,period,a,offset): a sin(2 pi (t + offset) / period). */
ZD_INLINE double zd_harmonic(double t, double period, double a, double offset)
{
    return a * sin(6.283185307179586477 * (t + offset) / period);
}
#endif

#endif
