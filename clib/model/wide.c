/* wide.c - the functions of exact.c for states of 64 bits and for states that wrap.  What is beyond the range of exact.c is
   what a double says. */

#include "zdport.h"

#ifdef ZD_TYPED

#include "zd.h"
#include "zdfunction.h"

static int wide_fits(zd_int64 a)
{
    return a == (zd_int32)a;
}

/* Whether r r <= 100000000 a.  With r = 10000 q + s that is s (20000 q + s) <= 100000000 (a - q q). */
static int wide_below_root(zd_int64 r, zd_int64 a)
{
    zd_nat64 q = (zd_nat64)r / ZDX_SCALAR, s = (zd_nat64)r % ZDX_SCALAR;
    zd_nat64 rest, part;

    if (q * q > (zd_nat64)a)
        return 0;
    rest = (zd_nat64)a - q * q;
    if (rest > 2 * q)
        return 1;
    part = 2 * q * s + s * s / ZDX_SCALAR;
    return rest * ZDX_SCALAR > part || (rest * ZDX_SCALAR == part && s * s % ZDX_SCALAR == 0);
}

/* The largest r with r r <= 100000000 a; a double nearly knows it. */
static double wide_root(zd_int64 a)
{
    zd_int64 r = (zd_int64)(sqrt((double)a) * 10000.0) - 1, bit;

    r = r < 0 ? 0 : r;
    for (bit = 2; bit > 0; bit = bit / 2)
        if (wide_below_root(r + bit, a))
            r = r + bit;
    return (double)r;
}

/* As exact_floor. */
static double wide_floor(double value)
{
    double whole = floor(fabs(value));

    if (value >= 0.0)
        return whole;
    return whole < -value ? -whole - 1.0 : -whole;
}

static double wide_rounded(int which, zd_int64 a, zd_int64 b)
{
    double unit = (double)ZDX_UNIT, value = zdu_estimate(which, (double)a / unit, (double)b / unit) * unit;
    double error = 9.5367431640625e-7 + fabs(value) * 9.094947017729282e-13;
    double low = wide_floor(value - error + 0.5);

    if (low == wide_floor(value + error + 0.5))
        return low;
    if (fabs(value) < 1e12 && wide_fits(a) && (which != ZDX_POWER || wide_fits(b)))
        return zdu_rounded(which, (zd_int32)a, (zd_int32)b);
    return wide_floor(value + 0.5);
}

double zdu_wide(int which, zd_int64 a, zd_int64 b, int *kind)
{
    *kind = ZD_GOOD;
    if (which == ZDX_ROOT && a < 0)
        *kind = ZD_ROOT;
    if ((which == ZDX_LN || which == ZDX_LOG) && a <= 0)
        *kind = ZD_LOGARITHM;
    if (which == ZDX_POWER && (a < 0 || (a == 0 && b < 0)))
        *kind = ZD_POWER;
    if (*kind != ZD_GOOD)
        return 0.0;
    if (which == ZDX_ROOT)
        return wide_root(a);
    if (which == ZDX_POWER && b == 0)
        return (double)ZDX_UNIT;
    if (which == ZDX_POWER && a == 0)
        return 0.0;
    return wide_rounded(which, a, b);
}

#endif
