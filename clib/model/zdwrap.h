/* zdwrap.h - the functions of zdexact.h for states that wrap.  They need a type of 64 bits. */

#ifndef ZDWRAP_H
#define ZDWRAP_H

#include "zdexact.h"

#ifdef ZD_NEED_WRAPPING
typedef char zd_needs_a_type_of_64_bits[sizeof(zd_int64) >= 8 ? 1 : -1];

/* What 32 bits hold of a number. */
ZD_INLINE zd_int32 zdw_fit(zd_int64 value)
{
    const zd_int64 half = (zd_int64)1 << 31;

    return (zd_int32)(((value & (2 * half - 1)) ^ half) - half);
}

#define zdw_negate(head, a, site) zdw_fit(-(zd_int64)(a))
#define zdw_absolute(head, a, site) zdw_fit((a) < 0 ? -(zd_int64)(a) : (zd_int64)(a))
#define zdw_twice(head, a, site) zdw_fit((zd_int64)(a) * 2)
#define zdw_add(head, a, b, site) zdw_fit((zd_int64)(a) + (b))
#define zdw_subtract(head, a, b, site) zdw_fit((zd_int64)(a) - (b))
#define zdw_multiply(head, a, b, site) zdw_fit((zd_int64)(a) * (b) / ZDX_UNIT)

ZD_INLINE int zdw_advance(struct zd_head *head, zd_int32 *time, int half_step, const struct zd_steps *steps)
{
    (void)steps;
    *time = zdw_fit((zd_int64)*time + ZDX_SCALAR * half_step);
    return head->failure.kind;
}

ZD_INLINE zd_int32 zdw_divide(struct zd_head *head, zd_int32 a, zd_int32 b, int site)
{
    if (b == 0)
        return zd_note(head, ZD_BY_ZERO, site);
    return zdw_fit((zd_int64)a * ZDX_UNIT / b);
}

ZD_INLINE zd_int32 zdw_scale(struct zd_head *head, zd_int32 d, int n, int u, int site)
{
    zd_int64 divisor = (zd_int64)((long)u & 65535L);

    if (divisor == 0)
        return zd_note(head, ZD_BY_ZERO, site);
    return zdw_fit((zd_int64)d * n / divisor);
}

ZD_INLINE zd_int32 zdw_function(struct zd_head *head, int which, zd_int32 a, zd_int32 b, int site)
{
    int kind;
    double value = zdu_wide(which, (zd_int64)a, (zd_int64)b, &kind);

    if (kind != ZD_GOOD)
        return zd_note(head, kind, site);
    /* Beyond, the last bits are 0. */
    value = fabs(value) < 1e38 ? fmod(value, 4294967296.0) : 0.0;
    return (zd_int32)(value > 2147483647.0 ? value - 4294967296.0 : value < -2147483648.0 ? value + 4294967296.0 : value);
}

#define zdw_sine(head, a, site) zdw_function(head, ZDX_SINE, a, (zd_int32)0, site)
#define zdw_cosine(head, a, site) zdw_function(head, ZDX_COSINE, a, (zd_int32)0, site)
#define zdw_arc_tangent(head, a, site) zdw_function(head, ZDX_ARC_TANGENT, a, (zd_int32)0, site)
#define zdw_exponential(head, a, site) zdw_function(head, ZDX_EXPONENTIAL, a, (zd_int32)0, site)
#define zdw_power_of_ten(head, a, site) zdw_function(head, ZDX_POWER_OF_TEN, a, (zd_int32)0, site)
#define zdw_ln(head, a, site) zdw_function(head, ZDX_LN, a, (zd_int32)0, site)
#define zdw_log(head, a, site) zdw_function(head, ZDX_LOG, a, (zd_int32)0, site)
#define zdw_power(head, a, b, site) zdw_function(head, ZDX_POWER, a, b, site)
#define zdw_root(head, a, site) zdw_function(head, ZDX_ROOT, a, (zd_int32)0, site)
#endif

#endif
