/* zdbinary.h - the functions of zdexact.h with states of 32 bits, 26 of them after the binary point, and cells of 32 bits.
   Results are rounded to the nearest, halves upwards.  No operation divides but zd_divide.

   A product needs 64 bits.  Where the compiler has no such type, or only a slow one, it is formed in parts, with the same
   results: define ZD_NARROW. */

#ifndef ZDBINARY_H
#define ZDBINARY_H

#include "zdport.h"
#include "zdhot.h"
#include "zdcells.h"

#define ZDX_UNIT 67108864L      /* 1 as a state */
#define ZDX_SCALAR 10000L       /* 1 as a scalar */
#define ZDX_POINT 26            /* bits after the binary point */
#define ZDX_MOST 2147483647L    /* the largest state */

#ifndef ZD_NARROW
#ifdef ZD_HAS_64
#if INT_MAX >= 2147483647
#define ZD_WIDE zd_int64
#endif
#endif
#endif

#ifdef ZD_NEED_ROOT
#undef ZD_NEED_FUNCTION
#define ZD_NEED_FUNCTION
#endif
#ifdef ZD_NEED_ABSOLUTE
#undef ZD_NEED_NEGATE
#define ZD_NEED_NEGATE
#endif
#ifdef ZD_NEED_TWICE
#undef ZD_NEED_ADD
#define ZD_NEED_ADD
#endif
#ifdef ZD_NEED_POINTS
#undef ZD_NEED_GENERATE
#define ZD_NEED_GENERATE
#endif
#ifdef ZD_NEED_EVEN_POINTS
#undef ZD_NEED_GENERATE
#define ZD_NEED_GENERATE
#endif
#ifdef ZD_NEED_GENERATE
#undef ZD_NEED_FACTOR
#undef ZD_NEED_FIT
#define ZD_NEED_FACTOR
#define ZD_NEED_FIT
#endif
#ifdef ZD_NEED_PRODUCT
#undef ZD_NEED_FIT
#define ZD_NEED_FIT
#endif
#ifdef ZD_NEED_ADVANCE
#undef ZD_NEED_FIT
#define ZD_NEED_FIT
#endif
#ifdef ZD_NEED_FUNCTION
#undef ZD_NEED_FIT
#define ZD_NEED_FIT
#endif
#ifdef ZD_NEED_SCALE
#undef ZD_NEED_FACTOR
#define ZD_NEED_FACTOR
#endif
#ifdef ZD_NEED_SCALE_BY
#undef ZD_NEED_FACTOR
#define ZD_NEED_FACTOR
#endif
#ifdef ZD_NEED_FACTOR
#undef ZD_NEED_SHIFT
#define ZD_NEED_SHIFT
#endif
#ifdef ZD_NEED_MULTIPLY
#undef ZD_NEED_SHIFT
#define ZD_NEED_SHIFT
#endif
#ifdef ZD_NEED_DIVIDE
#undef ZD_NEED_PARTS
#define ZD_NEED_PARTS
#endif
#ifdef ZD_NEED_SHIFT
#undef ZD_NEED_PARTS
#define ZD_NEED_PARTS
#endif

#ifdef ZD_NEED_FIT
/* The largest whole number that is not above `value`.  The floor of picolibc 1.8 is wrong for some negative numbers. */
ZD_INLINE double zd_lower(double value)
{
    double whole = floor(fabs(value));

    if (value >= 0.0)
        return whole;
    return whole < -value ? -whole - 1.0 : -whole;
}

/* A whole number as a state. */
ZD_INLINE zd_int32 zd_fit(struct zd_head *head, double value, int site)
{
    if (!(value <= 2147483647.0 && value >= -2147483648.0))
        return zd_note(head, ZD_OVERLOAD, site);
    return (zd_int32)value;
}
#endif

#ifdef ZD_NEED_PARTS
#ifndef ZD_WIDE
ZD_INLINE unsigned long zd_magnitude(zd_int32 a)
{
    return a < 0 ? (unsigned long)-(long)(a + 1) + 1 : (unsigned long)a;
}

/* A magnitude of at most 32 bits with its sign, as a state. */
ZD_INLINE zd_int32 zd_signed(struct zd_head *head, unsigned long magnitude, int negative, int site)
{
    if (negative && magnitude > 0)
        return magnitude - 1 > (unsigned long)ZDX_MOST ? zd_note(head, ZD_OVERLOAD, site)
               : (zd_int32)-(long)(magnitude - 1) - 1;
    return magnitude > (unsigned long)ZDX_MOST ? zd_note(head, ZD_OVERLOAD, site) : (zd_int32)magnitude;
}
#endif
#endif

#ifdef ZD_NEED_NEGATE
ZD_INLINE zd_int32 zd_negate(struct zd_head *head, zd_int32 a, int site)
{
    return a < -ZDX_MOST ? zd_note(head, ZD_OVERLOAD, site) : -a;
}
#endif

#ifdef ZD_NEED_ABSOLUTE
ZD_INLINE zd_int32 zd_absolute(struct zd_head *head, zd_int32 a, int site)
{
    return a < 0 ? zd_negate(head, a, site) : a;
}
#endif

#ifdef ZD_NEED_ADD
ZD_INLINE zd_int32 zd_add(struct zd_head *head, zd_int32 a, zd_int32 b, int site)
{
#ifdef ZD_WIDE
    ZD_WIDE sum = (ZD_WIDE)a + b;

    return sum != (zd_int32)sum ? zd_note(head, ZD_OVERLOAD, site) : (zd_int32)sum;
#else
    if (b > 0 ? a > ZDX_MOST - b : a < -ZDX_MOST - 1 - b)
        return zd_note(head, ZD_OVERLOAD, site);
    return a + b;
#endif
}
#endif

#ifdef ZD_NEED_SUBTRACT
ZD_INLINE zd_int32 zd_subtract(struct zd_head *head, zd_int32 a, zd_int32 b, int site)
{
#ifdef ZD_WIDE
    ZD_WIDE difference = (ZD_WIDE)a - b;

    return difference != (zd_int32)difference ? zd_note(head, ZD_OVERLOAD, site) : (zd_int32)difference;
#else
    if (b < 0 ? a > ZDX_MOST + b : a < -ZDX_MOST - 1 + b)
        return zd_note(head, ZD_OVERLOAD, site);
    return a - b;
#endif
}
#endif

#ifdef ZD_NEED_TWICE
ZD_INLINE zd_int32 zd_twice(struct zd_head *head, zd_int32 a, int site)
{
    return zd_add(head, a, a, site);
}
#endif

#ifdef ZD_NEED_HALF
/* Rounded down. */
ZD_INLINE zd_int32 zd_half(zd_int32 a)
{
    return (a - (a & 1)) / 2;
}
#endif

#ifdef ZD_NEED_SHIFT
/* a * b / 2^shift. */
ZD_INLINE zd_int32 zd_shift(struct zd_head *head, zd_int32 a, zd_int32 b, int shift, int site)
{
#ifdef ZD_WIDE
    /* Moved by 2^63, so that no negative number is shifted. */
    const zd_nat64 zero = (zd_nat64)1 << 63;
    zd_nat64 sum;
    ZD_WIDE value = (ZD_WIDE)a * b;

    if (shift > 0) {
        sum = zero + (zd_nat64)value + (((zd_nat64)1 << shift) >> 1);
        value = (ZD_WIDE)(sum >> shift) - (ZD_WIDE)(zero >> shift);
    }
    return value != (zd_int32)value ? zd_note(head, ZD_OVERLOAD, site) : (zd_int32)value;
#else
    unsigned long x = zd_magnitude(a), y = zd_magnitude(b), low, middle, high, half;
    int negative = (a < 0) != (b < 0);

    /* The product: `high` and `low` with 32 bits each. */
    low = (x & 65535L) * (y & 65535L);
    middle = (x >> 16) * (y & 65535L) + (low >> 16);
    high = (x & 65535L) * (y >> 16) + (middle & 65535L);
    low = ((high & 65535L) << 16) | (low & 65535L);
    high = (x >> 16) * (y >> 16) + (middle >> 16) + (high >> 16);
    if (shift == 0)
        return high != 0 ? zd_note(head, ZD_OVERLOAD, site) : zd_signed(head, low, negative, site);
    /* The bit below the point, and whether others follow it: a half goes upwards. */
    half = shift > 32 ? (high >> (shift - 33)) & 1 : (low >> (shift - 1)) & 1;
    if (negative && half)
        half = shift > 33 ? low != 0 || (high & (((unsigned long)1 << (shift - 33)) - 1)) != 0
               : (low & (((unsigned long)1 << (shift - 1)) - 1)) != 0;
    if (shift >= 32)
        low = high >> (shift - 32);
    else if ((high >> shift) != 0)
        return zd_note(head, ZD_OVERLOAD, site);
    else
        low = (low >> shift) | ((high << (32 - shift)) & ZDX_CELL);
    return zd_signed(head, low + half, negative, site);
#endif
}
#endif

#ifdef ZD_NEED_MULTIPLY
#define zd_multiply(head, a, b, site) zd_shift(head, a, b, ZDX_POINT, site)
#endif

#ifdef ZD_NEED_DIVIDE
#ifndef ZD_WIDE
/* Bit by bit. */
ZD_INLINE zd_int32 zd_divide_parts(struct zd_head *head, zd_int32 a, zd_int32 b, int site)
{
    unsigned long x = zd_magnitude(a), y = zd_magnitude(b), quotient, rest;
    int negative = (a < 0) != (b < 0), i;

    quotient = x / y;
    rest = x % y;
    if (quotient >> (32 - ZDX_POINT) != 0)
        return zd_note(head, ZD_OVERLOAD, site);
    for (i = 0; i < ZDX_POINT; i++) {
        quotient = quotient * 2;
        rest = rest * 2;
        if (rest >= y) {
            rest = rest - y;
            quotient++;
        }
    }
    rest = rest * 2;
    return zd_signed(head, quotient + (negative ? rest > y : rest >= y), negative, site);
}
#endif

/* a * 2^26 / b. */
ZD_INLINE zd_int32 zd_divide(struct zd_head *head, zd_int32 a, zd_int32 b, int site)
{
#ifdef ZD_WIDE
    ZD_WIDE above = (ZD_WIDE)a * (2 * ZDX_UNIT), below = (ZD_WIDE)b * 2, quotient;

    if (b == 0)
        return zd_note(head, ZD_BY_ZERO, site);
    if (b < 0) {
        above = -above;
        below = -below;
    }
    above = above + below / 2;
    quotient = above / below - (above % below < 0 ? 1 : 0);
    return quotient != (zd_int32)quotient ? zd_note(head, ZD_OVERLOAD, site) : (zd_int32)quotient;
#else
    if (b == 0)
        return zd_note(head, ZD_BY_ZERO, site);
    return zd_divide_parts(head, a, b, site);
#endif
}
#endif

#ifdef ZD_NEED_FACTOR
/* n / u as a mantissa of at most 31 bits and a shift: factor[0] is n, factor[1] the mantissa, factor[2] the shift. */
ZD_INLINE void zd_factor(zd_int32 *factor, zd_int32 n, unsigned long u)
{
    unsigned long size = n < 0 ? (unsigned long)-(long)(n + 1) + 1 : (unsigned long)n;
    unsigned long mantissa = size / u, rest = size % u;
    int shift = 0;

    for (; shift < 62 && mantissa < (unsigned long)1073741824L && n != 0; shift++) {
        mantissa = mantissa * 2;
        if (rest >= u - rest) {
            rest = rest - (u - rest);
            mantissa++;
        } else {
            rest = rest * 2;
        }
    }
    if (rest > u - rest || (rest == u - rest && n > 0))
        mantissa++;
    if (mantissa > (unsigned long)ZDX_MOST && shift > 0) {
        mantissa = mantissa / 2;
        shift--;
    }
    factor[0] = n;
    factor[1] = n < 0 ? (zd_int32)-(long)(mantissa - 1) - 1 : (zd_int32)mantissa;
    factor[2] = shift;
}
#endif

#ifdef ZD_NEED_SCALE
/* The Forth word M-star-slash: d * n / u; n and u are cells, u without sign. */
ZD_INLINE zd_int32 zd_scale(struct zd_head *head, zd_int32 d, zd_int32 n, zd_int32 u, int site)
{
    zd_int32 factor[3];

    if (u == 0)
        return zd_note(head, ZD_BY_ZERO, site);
    zd_factor(factor, n, (unsigned long)u & ZDX_CELL);
    return zd_shift(head, d, factor[1], (int)factor[2], site);
}
#endif

#ifdef ZD_NEED_SCALE_BY
/* The same; `factor` is n / u, computed again after n has changed.  At first, it is that of 0. */
ZD_INLINE zd_int32 zd_scale_by(struct zd_head *head, zd_int32 d, zd_int32 n, zd_int32 u, zd_int32 *factor, int site)
{
    if (u == 0)
        return zd_note(head, ZD_BY_ZERO, site);
    if (factor[0] != n)
        zd_factor(factor, n, (unsigned long)u & ZDX_CELL);
    return zd_shift(head, d, factor[1], (int)factor[2], site);
}
#endif

#ifdef ZD_NEED_PRODUCT
/* So many units of 1/100000000. */
ZD_INLINE zd_int32 zd_of_count(struct zd_head *head, double count, int site)
{
    return zd_fit(head, zd_lower(count * (double)ZDX_UNIT / 100000000.0 + 0.5), site);
}

#define zd_product(head, a, b, site) zd_of_count(head, (double)(a) * (double)(b), site)
#define zd_join(head, low, high, site) \
    zd_of_count(head, (double)(high) * 4294967296.0 + (double)((unsigned long)(low) & ZDX_CELL), site)
#endif

#ifdef ZD_NEED_FUNCTION
ZD_INLINE zd_int32 zd_function(struct zd_head *head, double value, int site)
{
    return zd_fit(head, zd_lower((double)ZDX_UNIT * value + 0.5), site);
}

#define ZDX_REAL(a) ((double)(a) / (double)ZDX_UNIT)
#define zd_sine(head, a, site) zd_function(head, sin(ZDX_REAL(a)), site)
#define zd_cosine(head, a, site) zd_function(head, cos(ZDX_REAL(a)), site)
#define zd_arc_tangent(head, a, site) zd_function(head, atan(ZDX_REAL(a)), site)
#define zd_exponential(head, a, site) zd_function(head, exp(ZDX_REAL(a)), site)
/* A compiler may replace pow(10.0, x) by another function. */
#define zd_power_of_ten(head, a, site) zd_function(head, pow(100.0, ZDX_REAL(a) / 2.0), site)

ZD_INLINE zd_int32 zd_root(struct zd_head *head, zd_int32 a, int site)
{
    return a < 0 ? zd_note(head, ZD_ROOT, site) : zd_function(head, sqrt(ZDX_REAL(a)), site);
}

ZD_INLINE zd_int32 zd_ln(struct zd_head *head, zd_int32 a, int site)
{
    return a <= 0 ? zd_note(head, ZD_LOGARITHM, site) : zd_function(head, log(ZDX_REAL(a)), site);
}

ZD_INLINE zd_int32 zd_log(struct zd_head *head, zd_int32 a, int site)
{
    return a <= 0 ? zd_note(head, ZD_LOGARITHM, site) : zd_function(head, log10(ZDX_REAL(a)), site);
}

ZD_INLINE zd_int32 zd_power(struct zd_head *head, zd_int32 a, zd_int32 b, int site)
{
    if (a < 0 || (a == 0 && b < 0))
        return zd_note(head, ZD_POWER, site);
    return zd_function(head, pow(ZDX_REAL(a), ZDX_REAL(b)), site);
}
#endif

/* ---- time ---- */

#ifdef ZD_NEED_ADVANCE
/* T after so many half steps, which are no multiples of a binary fraction, so that T is not their sum.  In whole numbers:
   n half steps are n half_step 2^26 / 10000, a half upwards; more than 64 units are out of range in any case. */
ZD_INLINE zd_int32 zd_later(struct zd_head *head, zd_int32 half_step, const struct zd_steps *steps)
{
#ifdef ZD_HAS_64
    zd_int64 way = half_step * steps->half_steps, rest;

    if (way > 64 * ZDX_SCALAR || way < -64 * ZDX_SCALAR)
        return zd_note(head, ZD_OVERLOAD, steps->site);
    way = way * 8388608L + 625;
    rest = way % 1250;
    way = steps->start + way / 1250 - (rest < 0 ? 1 : 0);
    return way == (zd_int32)way ? (zd_int32)way : zd_note(head, ZD_OVERLOAD, steps->site);
#else
    double way = (double)half_step * (double)ZDX_SCALAR * (double)steps->half_steps;

    return zd_fit(head, (double)steps->start + zd_lower(way * (double)ZDX_UNIT / 100000000.0 + 0.5), steps->site);
#endif
}

/* T half a step later; the kind of a failure. */
ZD_INLINE int zd_advance(struct zd_head *head, zd_int32 *time, zd_int32 half_step, struct zd_steps *steps)
{
    zd_int32 later;

    steps->half_steps++;
    later = zd_later(head, half_step, steps);
    if (head->failure.kind == ZD_GOOD)
        *time = later;
    return head->failure.kind;
}
#endif

/* ---- function generators ---- */

#ifdef ZD_NEED_GENERATE
/* A cell in units of 1/10000, as a state that may be out of range. */
ZD_INLINE double zd_of_cell(zd_int32 cell)
{
    return zd_lower((double)cell * (double)ZDX_UNIT / (double)ZDX_SCALAR + 0.5);
}

/* Where a state is between two points. */
ZD_INLINE zd_int32 zd_between(struct zd_head *head, double distance, zd_int32 dy, zd_int32 dx, zd_int32 y, int site)
{
    zd_int32 factor[3], d = zd_fit(head, distance, site);

    zd_factor(factor, dy, (unsigned long)dx & ZDX_CELL);
    return zd_fit(head, (double)zd_shift(head, d, factor[1], (int)factor[2], site) + zd_of_cell(y), site);
}
#endif

#ifdef ZD_NEED_POINTS
/* By points: abscissa and ordinate of each.  Differences of abscissas have no sign. */
ZD_INLINE zd_int32 zd_interpolate(struct zd_head *head, const zd_int32 *cells, int n, zd_int32 a, int site)
{
    const zd_int32 *at = cells;

    if ((double)a < zd_of_cell(cells[0]))
        return zd_fit(head, zd_of_cell(cells[1]), site);
    if ((double)a >= zd_of_cell(cells[n - 2]))
        return zd_fit(head, zd_of_cell(cells[n - 1]), site);
    while ((double)a >= zd_of_cell(at[2]))
        at = at + 2;
    return zd_between(head, (double)a - zd_of_cell(at[0]), at[3] - at[1], zd_cell_subtract(at[2], at[0]), at[1], site);
}
#endif

#ifdef ZD_NEED_EVEN_POINTS
/* By ordinates at equal distances from 0 to 1 unit. */
ZD_INLINE zd_int32 zd_interpolate_even(struct zd_head *head, const zd_int32 *cells, int n, zd_int32 a, int site)
{
    double place = (double)(a < 0 ? 0 : a > ZDX_UNIT ? (zd_int32)ZDX_UNIT : a) * (double)(n - 1);
    int i = (int)floor(place / (double)ZDX_UNIT);

    i = i > n - 2 ? n - 2 : i;
    cells = cells + i;
    return zd_between(head, place - (double)i * (double)ZDX_UNIT, cells[1] - cells[0], (zd_int32)ZDX_SCALAR, cells[0],
                      site);
}
#endif

#endif
