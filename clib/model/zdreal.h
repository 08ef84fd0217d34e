/* zdreal.h - the functions of zdexact.h with floating states, in units of 1/100000000, and cells of 32 bits.  Nothing is
   cut; a result that is infinite or not a number is noted. */

#ifndef ZDREAL_H
#define ZDREAL_H

#include "zdport.h"
#include "zdhot.h"
#include "zdcells.h"

#define ZDX_UNIT 100000000.0    /* 1 as a state */
#define ZDX_SCALAR 10000.0      /* 1 as a scalar */

ZD_INLINE double zd_finite(struct zd_head *head, double value, int site)
{
    if (!(value - value == 0.0))
        (void)zd_note(head, ZD_NOT_FINITE, site);
    return value;
}

#define zd_negate(head, a, site) zd_finite(head, -(a), site)
#define zd_absolute(head, a, site) zd_finite(head, fabs(a), site)
#define zd_twice(head, a, site) zd_finite(head, 2.0 * (a), site)
#define zd_half(a) ((a) / 2.0)
#define zd_add(head, a, b, site) zd_finite(head, (a) + (b), site)
#define zd_subtract(head, a, b, site) zd_finite(head, (a) - (b), site)
#define zd_multiply(head, a, b, site) zd_finite(head, (a) * (b) / ZDX_UNIT, site)
#define zd_sine(head, a, site) zd_finite(head, ZDX_UNIT * sin((a) / ZDX_UNIT), site)
#define zd_cosine(head, a, site) zd_finite(head, ZDX_UNIT * cos((a) / ZDX_UNIT), site)
#define zd_arc_tangent(head, a, site) zd_finite(head, ZDX_UNIT * atan((a) / ZDX_UNIT), site)
#define zd_exponential(head, a, site) zd_finite(head, ZDX_UNIT * exp((a) / ZDX_UNIT), site)
/* A compiler may replace pow(10.0, x) by another function. */
#define zd_power_of_ten(head, a, site) zd_finite(head, ZDX_UNIT * pow(100.0, (a) / ZDX_UNIT / 2.0), site)

#ifdef ZD_NEED_DIVIDE
ZD_INLINE double zd_divide(struct zd_head *head, double a, double b, int site)
{
    if (b == 0.0)
        return (double)zd_note(head, ZD_BY_ZERO, site);
    return zd_finite(head, a * ZDX_UNIT / b, site);
}
#endif

#ifdef ZD_NEED_SCALE
/* The Forth word M-star-slash: d * n / u; n and u are cells, u without sign. */
ZD_INLINE double zd_scale(struct zd_head *head, double d, zd_int32 n, zd_int32 u, int site)
{
    double divisor = u < 0 ? (double)u + 4294967296.0 : (double)u;

    if (u == 0)
        return (double)zd_note(head, ZD_BY_ZERO, site);
    return zd_finite(head, d * (double)n / divisor, site);
}
#endif

#ifdef ZD_NEED_ROOT
ZD_INLINE double zd_root(struct zd_head *head, double a, int site)
{
    if (a < 0.0)
        return (double)zd_note(head, ZD_ROOT, site);
    return ZDX_UNIT * sqrt(a / ZDX_UNIT);
}
#endif

#ifdef ZD_NEED_FUNCTION
ZD_INLINE double zd_ln(struct zd_head *head, double a, int site)
{
    if (a <= 0.0)
        return (double)zd_note(head, ZD_LOGARITHM, site);
    return ZDX_UNIT * log(a / ZDX_UNIT);
}

ZD_INLINE double zd_log(struct zd_head *head, double a, int site)
{
    if (a <= 0.0)
        return (double)zd_note(head, ZD_LOGARITHM, site);
    return ZDX_UNIT * log10(a / ZDX_UNIT);
}

ZD_INLINE double zd_power(struct zd_head *head, double a, double b, int site)
{
    if (a < 0.0 || (a == 0.0 && b < 0.0))
        return (double)zd_note(head, ZD_POWER, site);
    return zd_finite(head, ZDX_UNIT * pow(a / ZDX_UNIT, b / ZDX_UNIT), site);
}
#endif

/* ---- time ---- */

#ifdef ZD_NEED_ADVANCE
/* T half a step later. */
ZD_INLINE int zd_advance(struct zd_head *head, double *time, zd_int32 half_step, const struct zd_steps *steps)
{
    (void)steps;
    *time = *time + ZDX_SCALAR * (double)half_step;
    return head->failure.kind;
}
#endif

/* ---- function generators ---- */

#ifdef ZD_NEED_POINTS
/* By points: abscissa and ordinate of each. */
ZD_INLINE double zd_interpolate(struct zd_head *head, const zd_int32 *cells, int n, double a, int site)
{
    const zd_int32 *at = cells;

    if (a < ZDX_SCALAR * (double)cells[0])
        return ZDX_SCALAR * (double)cells[1];
    if (!(a < ZDX_SCALAR * (double)cells[n - 2]))
        return ZDX_SCALAR * (double)cells[n - 1];
    while (a >= ZDX_SCALAR * (double)at[2])
        at = at + 2;
    return zd_finite(head, (a - ZDX_SCALAR * (double)at[0]) * ((double)at[3] - (double)at[1])
                     / ((double)at[2] - (double)at[0]) + ZDX_SCALAR * (double)at[1], site);
}
#endif

#ifdef ZD_NEED_EVEN_POINTS
/* By ordinates at equal distances from 0 to 1 unit. */
ZD_INLINE double zd_interpolate_even(struct zd_head *head, const zd_int32 *cells, int n, double a, int site)
{
    double place = (a < 0.0 ? 0.0 : a > ZDX_UNIT ? ZDX_UNIT : a) * (double)(n - 1);
    int i = (int)floor(place / ZDX_UNIT);

    i = i > n - 2 ? n - 2 : i;
    cells = cells + i;
    return zd_finite(head, (place - ZDX_UNIT * (double)i) * ((double)cells[1] - (double)cells[0]) / ZDX_SCALAR
                     + ZDX_SCALAR * (double)cells[0], site);
}
#endif

#endif
