/* zdwide.h - the arithmetic of zdexact.h with states of 64 bits and cells of 32: the same functions, which give the same
   wherever those fit.

   Products that need more than 64 bits are formed in parts, of magnitudes; quotients are cut towards zero. */

#ifndef ZDWIDE_H
#define ZDWIDE_H

#include "zdport.h"
#include "zdhot.h"
#include "zdfunction.h"
#include "zdcells.h"

#define ZDX_MOST ((zd_int64)((zd_nat64)-1 >> 1))        /* the largest state */
#define ZDX_SIZES ((zd_nat64)ZDX_MOST + 1)              /* the largest magnitude */

typedef char zd_needs_a_type_of_64_bits[sizeof(zd_int64) >= 8 ? 1 : -1];

#ifdef ZD_NEED_ROOT
#undef ZD_NEED_FUNCTION
#define ZD_NEED_FUNCTION
#endif
#ifdef ZD_NEED_ABSOLUTE
#undef ZD_NEED_NEGATE
#define ZD_NEED_NEGATE
#endif
#ifdef ZD_NEED_ADVANCE
#undef ZD_NEED_ADD
#define ZD_NEED_ADD
#endif
#ifdef ZD_NEED_TWICE
#undef ZD_NEED_ADD
#define ZD_NEED_ADD
#endif
#ifdef ZD_NEED_POINTS
#undef ZD_NEED_SCALE
#undef ZD_NEED_ADD
#undef ZD_NEED_SUBTRACT
#define ZD_NEED_SCALE
#define ZD_NEED_ADD
#define ZD_NEED_SUBTRACT
#endif
#ifdef ZD_NEED_EVEN_POINTS
#undef ZD_NEED_SCALE
#undef ZD_NEED_ADD
#define ZD_NEED_SCALE
#define ZD_NEED_ADD
#endif
#ifdef ZD_NEED_MULTIPLY
#undef ZD_NEED_FIT
#define ZD_NEED_FIT
#endif
#ifdef ZD_NEED_DIVIDE
#undef ZD_NEED_FIT
#define ZD_NEED_FIT
#endif
#ifdef ZD_NEED_SCALE
#undef ZD_NEED_FIT
#define ZD_NEED_FIT
#endif

#ifdef ZD_NEED_FIT
ZD_INLINE zd_nat64 zd_magnitude(zd_int64 a)
{
    return a < 0 ? (zd_nat64)0 - (zd_nat64)a : (zd_nat64)a;
}

/* A magnitude with its sign. */
ZD_INLINE zd_int64 zd_fit(struct zd_head *head, zd_nat64 magnitude, int negative, int site)
{
    if (magnitude >= ZDX_SIZES && (magnitude > ZDX_SIZES || !negative))
        return zd_note(head, ZD_OVERLOAD, site);
    return negative && magnitude > 0 ? -(zd_int64)(magnitude - 1) - 1 : (zd_int64)magnitude;
}
#endif

#ifdef ZD_NEED_NEGATE
ZD_INLINE zd_int64 zd_negate(struct zd_head *head, zd_int64 a, int site)
{
    return a < -ZDX_MOST ? zd_note(head, ZD_OVERLOAD, site) : -a;
}
#endif

#ifdef ZD_NEED_ABSOLUTE
ZD_INLINE zd_int64 zd_absolute(struct zd_head *head, zd_int64 a, int site)
{
    return a < 0 ? zd_negate(head, a, site) : a;
}
#endif

#ifdef ZD_NEED_ADD
ZD_INLINE zd_int64 zd_add(struct zd_head *head, zd_int64 a, zd_int64 b, int site)
{
    if (b > 0 ? a > ZDX_MOST - b : a < -ZDX_MOST - 1 - b)
        return zd_note(head, ZD_OVERLOAD, site);
    return a + b;
}
#endif

#ifdef ZD_NEED_SUBTRACT
ZD_INLINE zd_int64 zd_subtract(struct zd_head *head, zd_int64 a, zd_int64 b, int site)
{
    if (b < 0 ? a > ZDX_MOST + b : a < -ZDX_MOST - 1 + b)
        return zd_note(head, ZD_OVERLOAD, site);
    return a - b;
}
#endif

#ifdef ZD_NEED_TWICE
ZD_INLINE zd_int64 zd_twice(struct zd_head *head, zd_int64 a, int site)
{
    return zd_add(head, a, a, site);
}
#endif

#ifdef ZD_NEED_HALF
/* Rounded down. */
ZD_INLINE zd_int64 zd_half(zd_int64 a)
{
    return (a - (a & 1)) / 2;
}
#endif

#ifdef ZD_NEED_MULTIPLY
/* With a = 100000000 a1 + a0 and b likewise, a1 b1 100000000 + a1 b0 + a0 b1 + a0 b0 / 100000000. */
ZD_INLINE zd_int64 zd_multiply(struct zd_head *head, zd_int64 a, zd_int64 b, int site)
{
    zd_nat64 x = zd_magnitude(a), y = zd_magnitude(b), x1, x0, y1, y0, high, low;
    int negative = (a < 0) != (b < 0);

    if (((x | y) >> 31) == 0)
        return negative ? -(zd_int64)(x * y / ZDX_UNIT) : (zd_int64)(x * y / ZDX_UNIT);
    x1 = x / ZDX_UNIT;
    x0 = x % ZDX_UNIT;
    y1 = y / ZDX_UNIT;
    y0 = y % ZDX_UNIT;
    if (x1 > 0 && y1 > ZDX_SIZES / ZDX_UNIT / x1)
        return zd_note(head, ZD_OVERLOAD, site);
    high = x1 * y1 * ZDX_UNIT;
    low = x1 * y0 + x0 * y1 + x0 * y0 / ZDX_UNIT;
    if (low > ZDX_SIZES - high)
        return zd_note(head, ZD_OVERLOAD, site);
    return zd_fit(head, high + low, negative, site);
}
#endif

#ifdef ZD_NEED_DIVIDE
/* The product with 100000000 bit by bit, divided as it grows. */
ZD_INLINE zd_int64 zd_divide_parts(struct zd_head *head, zd_int64 a, zd_int64 b, int site)
{
    zd_nat64 x = zd_magnitude(a), y = zd_magnitude(b), whole = x / y, rest = x % y, quotient = 0, left = 0;
    long bit;

    if (whole > ZDX_SIZES / ZDX_UNIT)
        return zd_note(head, ZD_OVERLOAD, site);
    for (bit = 67108864L; bit > 0; bit = bit / 2) {
        quotient = quotient * 2;
        left = left * 2;
        if (left >= y) {
            left = left - y;
            quotient++;
        }
        if ((ZDX_UNIT & bit) == 0)
            continue;
        if (left >= y - rest) {
            left = left - (y - rest);
            quotient++;
        } else {
            left = left + rest;
        }
    }
    return zd_fit(head, whole * ZDX_UNIT + quotient, (a < 0) != (b < 0), site);
}

ZD_INLINE zd_int64 zd_divide(struct zd_head *head, zd_int64 a, zd_int64 b, int site)
{
    if (b == 0)
        return zd_note(head, ZD_BY_ZERO, site);
    if (zd_magnitude(a) <= ZDX_SIZES / ZDX_UNIT - 1)
        return a * ZDX_UNIT / b;
    return zd_divide_parts(head, a, b, site);
}
#endif

#ifdef ZD_NEED_SCALE
/* The Forth word M-star-slash: d * n / u, n and u are cells, u without sign: (d / u) n + (d mod u) n / u. */
ZD_INLINE zd_int64 zd_scale(struct zd_head *head, zd_int64 d, zd_int32 n, zd_int32 u, int site)
{
    zd_nat64 x = zd_magnitude(d), y = zd_magnitude((zd_int64)n), divisor = (zd_nat64)u & ZDX_CELL, whole;
    int negative = (d < 0) != (n < 0);

    if (divisor == 0)
        return zd_note(head, ZD_BY_ZERO, site);
    if ((x >> 31) == 0)
        return negative ? -(zd_int64)(x * y / divisor) : (zd_int64)(x * y / divisor);
    whole = x / divisor;
    if (y > 0 && whole > ZDX_SIZES / y)
        return zd_note(head, ZD_OVERLOAD, site);
    return zd_fit(head, whole * y + x % divisor * y / divisor, negative, site);
}
#endif

#ifdef ZD_NEED_FUNCTION
ZD_INLINE zd_int64 zd_function(struct zd_head *head, int which, zd_int64 a, zd_int64 b, int site)
{
    int kind;
    double value = zdu_wide(which, a, b, &kind);

    if (!(value < 9223372036854775808.0 && value >= -9223372036854775808.0))
        kind = ZD_OVERLOAD;
    return kind == ZD_GOOD ? (zd_int64)value : (zd_int64)zd_note(head, kind, site);
}

#define zd_sine(head, a, site) zd_function(head, ZDX_SINE, a, (zd_int64)0, site)
#define zd_cosine(head, a, site) zd_function(head, ZDX_COSINE, a, (zd_int64)0, site)
#define zd_arc_tangent(head, a, site) zd_function(head, ZDX_ARC_TANGENT, a, (zd_int64)0, site)
#define zd_exponential(head, a, site) zd_function(head, ZDX_EXPONENTIAL, a, (zd_int64)0, site)
#define zd_power_of_ten(head, a, site) zd_function(head, ZDX_POWER_OF_TEN, a, (zd_int64)0, site)
#define zd_ln(head, a, site) zd_function(head, ZDX_LN, a, (zd_int64)0, site)
#define zd_log(head, a, site) zd_function(head, ZDX_LOG, a, (zd_int64)0, site)
#define zd_power(head, a, b, site) zd_function(head, ZDX_POWER, a, b, site)
#define zd_root(head, a, site) zd_function(head, ZDX_ROOT, a, (zd_int64)0, site)
#endif

/* ---- time ---- */

#ifdef ZD_NEED_ADVANCE
/* T half a step later; the kind of a failure. */
ZD_INLINE int zd_advance(struct zd_head *head, zd_int64 *time, zd_int32 half_step, const struct zd_steps *steps)
{
    zd_int64 later = zd_add(head, *time, (zd_int64)half_step * ZDX_SCALAR, steps->site);

    if (head->failure.kind == ZD_GOOD)
        *time = later;
    return head->failure.kind;
}
#endif

/* ---- function generators ---- */

#ifdef ZD_NEED_POINTS
/* By points: abscissa and ordinate of each.  Differences of abscissas have no sign. */
ZD_INLINE zd_int64 zd_interpolate(struct zd_head *head, const zd_int32 *cells, int n, zd_int64 a, int site)
{
    const zd_int32 *at = cells;
    zd_int64 part;

    if (a < (zd_int64)cells[0] * ZDX_SCALAR)
        return (zd_int64)cells[1] * ZDX_SCALAR;
    if (a >= (zd_int64)cells[n - 2] * ZDX_SCALAR)
        return (zd_int64)cells[n - 1] * ZDX_SCALAR;
    while (a >= (zd_int64)at[2] * ZDX_SCALAR)
        at = at + 2;
    part = zd_scale(head, a - (zd_int64)at[0] * ZDX_SCALAR, at[3] - at[1], zd_cell_subtract(at[2], at[0]), site);
    return part + (zd_int64)at[1] * ZDX_SCALAR;
}
#endif

#ifdef ZD_NEED_EVEN_POINTS
/* By ordinates at equal distances from 0 to 1 unit. */
ZD_INLINE zd_int64 zd_interpolate_even(struct zd_head *head, const zd_int32 *cells, int n, zd_int64 a, int site)
{
    zd_int64 last = (zd_int64)n - 1, place, i;

    place = (a < 0 ? 0 : a > ZDX_UNIT ? ZDX_UNIT : a) * last;
    i = place / ZDX_UNIT;
    i = i > last - 1 ? last - 1 : i;
    cells = cells + i;
    return zd_scale(head, place - i * ZDX_UNIT, cells[1] - cells[0], (zd_int32)ZDX_SCALAR, site)
           + (zd_int64)cells[0] * ZDX_SCALAR;
}
#endif

#endif
