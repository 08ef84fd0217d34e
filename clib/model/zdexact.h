/* zdexact.h - exact arithmetic on whole numbers (FACS): states count units of 1/100000000, scalars of 1/10000.

       define                   gives
       ZD_NEED_NEGATE           zd_negate              ZD_NEED_ABSOLUTE         zd_absolute
       ZD_NEED_TWICE            zd_twice               ZD_NEED_HALF             zd_half
       ZD_NEED_ADD              zd_add                 ZD_NEED_SUBTRACT         zd_subtract
       ZD_NEED_MULTIPLY         zd_multiply            ZD_NEED_DIVIDE           zd_divide
       ZD_NEED_SCALE            zd_scale               ZD_NEED_ROOT             zd_root
       ZD_NEED_FUNCTION         zd_sine and others     ZD_NEED_WRAP             zd_wrap
       ZD_NEED_CELL_QUOTIENT    zd_cell_quotient       ZD_NEED_CELL_MODULO      zd_cell_modulo
       ZD_NEED_CELL_SCALE       zd_cell_scale
       ZD_NEED_POINTS           zd_interpolate         ZD_NEED_EVEN_POINTS      zd_interpolate_even
       ZD_NEED_ADVANCE          zd_advance

   A state has 32 bits.  A result that does not fit is noted in the head with its site, unless something has been noted
   before; the model tests at the end of a pass.  A cell has 16 bits and wraps.

   Products need 64 bits.  Where the compiler has no such type, or only a slow one, they are formed in parts, with the
   same results. */

#ifndef ZDEXACT_H
#define ZDEXACT_H

#include "zdport.h"
#include "zdhot.h"
#include "zdfunction.h"

#define ZDX_MOST 2147483647L    /* the largest state */

/* A type of 64 bits.  Define ZD_NARROW to do without it. */
#ifndef ZD_NARROW
#ifndef ZD_NO_LIMITS_H
#if LONG_MAX / 65536 / 65536 > 0
#define ZD_WIDE long
#else
#if INT_MAX >= 2147483647
#ifdef __GNUC__
__extension__ typedef long long zd_wide;
#define ZD_WIDE zd_wide
#endif
#endif
#endif
#endif
#endif

#ifdef ZD_NEED_WRAPPING
#undef ZD_NEED_NOTE
#define ZD_NEED_NOTE
#endif
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
#undef ZD_NEED_FIT
#undef ZD_NEED_OF_CELL
#define ZD_NEED_SCALE
#define ZD_NEED_FIT
#define ZD_NEED_OF_CELL
#endif
#ifdef ZD_NEED_EVEN_POINTS
#undef ZD_NEED_SCALE
#undef ZD_NEED_FIT
#undef ZD_NEED_OF_CELL
#define ZD_NEED_SCALE
#define ZD_NEED_FIT
#define ZD_NEED_OF_CELL
#endif
#ifdef ZD_NEED_MULTIPLY
#undef ZD_NEED_PARTS
#define ZD_NEED_PARTS
#endif
#ifdef ZD_NEED_DIVIDE
#undef ZD_NEED_PARTS
#undef ZD_NEED_NOTE
#define ZD_NEED_PARTS
#define ZD_NEED_NOTE
#endif
#ifdef ZD_NEED_SCALE
#undef ZD_NEED_PARTS
#undef ZD_NEED_NOTE
#define ZD_NEED_PARTS
#define ZD_NEED_NOTE
#endif
#ifdef ZD_NEED_ADD
#undef ZD_NEED_FIT
#define ZD_NEED_FIT
#endif
#ifdef ZD_NEED_SUBTRACT
#undef ZD_NEED_FIT
#define ZD_NEED_FIT
#endif
#ifdef ZD_NEED_PARTS
#undef ZD_NEED_FIT
#define ZD_NEED_FIT
#endif
#ifdef ZD_NEED_NEGATE
#undef ZD_NEED_NOTE
#define ZD_NEED_NOTE
#endif
#ifdef ZD_NEED_FUNCTION
#undef ZD_NEED_NOTE
#define ZD_NEED_NOTE
#endif
#ifdef ZD_NEED_CELL_QUOTIENT
#undef ZD_NEED_CELL_FLOOR
#define ZD_NEED_CELL_FLOOR
#endif
#ifdef ZD_NEED_CELL_MODULO
#undef ZD_NEED_CELL_FLOOR
#define ZD_NEED_CELL_FLOOR
#endif
#ifdef ZD_NEED_CELL_SCALE
#undef ZD_NEED_CELL_FLOOR
#define ZD_NEED_CELL_FLOOR
#endif
#ifdef ZD_NEED_CELL_FLOOR
#undef ZD_NEED_NOTE
#undef ZD_NEED_WRAP
#define ZD_NEED_NOTE
#define ZD_NEED_WRAP
#endif
#ifdef ZD_NEED_FIT
#undef ZD_NEED_NOTE
#define ZD_NEED_NOTE
#endif

#ifdef ZD_NEED_NOTE
/* Only the first failure counts. */
ZD_COLD zd_int32 zd_note(struct zd_head *head, int kind, int site)
{
    if (head->failure.kind == ZD_GOOD) {
        head->failure.kind = kind;
        head->failure.site = site;
    }
    return 0;
}
#endif

#ifdef ZD_NEED_FIT
#ifdef ZD_WIDE
/* The value as a state. */
ZD_INLINE zd_int32 zd_fit(struct zd_head *head, ZD_WIDE value, int site)
{
    if (value != (zd_int32)value)
        return zd_note(head, ZD_OVERLOAD, site);
    return (zd_int32)value;
}
#else
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

#ifdef ZD_NEED_PARTS
#ifndef ZD_WIDE
ZD_INLINE unsigned long zd_magnitude(zd_int32 a)
{
    return a < 0 ? (unsigned long)-(long)(a + 1) + 1 : (unsigned long)a;
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
    return zd_fit(head, (ZD_WIDE)a + b, site);
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
    return zd_fit(head, (ZD_WIDE)a - b, site);
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

#ifdef ZD_NEED_MULTIPLY
/* The product of two states, cut towards zero.  In parts: with a = 10000 a1 + a0, b = 10000 b1 + b0,
   a1 b1 + (a1 b0 + a0 b1 + a0 b0 / 10000) / 10000. */
ZD_INLINE zd_int32 zd_multiply(struct zd_head *head, zd_int32 a, zd_int32 b, int site)
{
#ifdef ZD_WIDE
    return zd_fit(head, (ZD_WIDE)a * b / ZDX_UNIT, site);
#else
    unsigned long x = zd_magnitude(a), y = zd_magnitude(b);
    unsigned long x1 = x / ZDX_SCALAR, y1 = y / ZDX_SCALAR, x0 = x % ZDX_SCALAR, y0 = y % ZDX_SCALAR;

    if (x1 > 0 && y1 > (unsigned long)ZDX_MOST / x1)
        return zd_note(head, ZD_OVERLOAD, site);
    return zd_signed(head, x1 * y1 + (x1 * y0 + x0 * y1 + x0 * y0 / ZDX_SCALAR) / ZDX_SCALAR, (a < 0) != (b < 0), site);
#endif
}
#endif

#ifdef ZD_NEED_DIVIDE
#ifndef ZD_WIDE
/* The product with 100000000 in two halves of 32 bits, divided bit by bit. */
ZD_INLINE zd_int32 zd_divide_parts(struct zd_head *head, zd_int32 a, zd_int32 b, int site)
{
    unsigned long x = zd_magnitude(a), y = zd_magnitude(b), quotient = 0;
    unsigned long low = (x & 65535L) * 57600L, high, middle;
    int i;

    /* 100000000 is 1525 * 65536 + 57600. */
    middle = (low >> 16) + (x >> 16) * 57600L;
    low = low & 65535L;
    high = middle >> 16;
    middle = (middle & 65535L) + (x & 65535L) * 1525L;
    high = high + (middle >> 16) + (x >> 16) * 1525L;
    low = low + (middle & 65535L) * 65536L;
    if (high >= y)
        return zd_note(head, ZD_OVERLOAD, site);
    for (i = 31; i >= 0; i--) {
        high = high * 2 + ((low >> i) & 1);
        quotient = quotient * 2;
        if (high >= y) {
            high = high - y;
            quotient++;
        }
    }
    return zd_signed(head, quotient, (a < 0) != (b < 0), site);
}
#endif

/* The quotient of two states, cut towards zero. */
ZD_INLINE zd_int32 zd_divide(struct zd_head *head, zd_int32 a, zd_int32 b, int site)
{
    if (b == 0)
        return zd_note(head, ZD_BY_ZERO, site);
#ifdef ZD_WIDE
    return zd_fit(head, (ZD_WIDE)a * ZDX_UNIT / b, site);
#else
    return zd_divide_parts(head, a, b, site);
#endif
}
#endif

#ifdef ZD_NEED_SCALE
/* The Forth word M-star-slash: d * n / u at full width, cut towards zero; n and u are cells, u without sign. */
ZD_INLINE zd_int32 zd_scale(struct zd_head *head, zd_int32 d, int n, int u, int site)
{
    unsigned long divisor = (unsigned long)((long)u & 65535L);
#ifndef ZD_WIDE
    unsigned long factor = (unsigned long)(n < 0 ? -(long)n : (long)n), x = zd_magnitude(d);
    unsigned long low = (x & 65535L) * factor, high = (x >> 16) * factor + (low >> 16);
#endif

    if (divisor == 0)
        return zd_note(head, ZD_BY_ZERO, site);
#ifdef ZD_WIDE
    return zd_fit(head, (ZD_WIDE)d * n / (ZD_WIDE)divisor, site);
#else
    if (high / divisor > 32768L)
        return zd_note(head, ZD_OVERLOAD, site);
    return zd_signed(head, high / divisor * 65536L + ((high % divisor) * 65536L + (low & 65535L)) / divisor,
                     (d < 0) != (n < 0), site);
#endif
}
#endif

/* ---- time ---- */

#ifdef ZD_NEED_ADVANCE
/* T half a step later; the kind of a failure. */
ZD_INLINE int zd_advance(struct zd_head *head, zd_int32 *time, int half_step, const struct zd_steps *steps)
{
    zd_int32 later = zd_add(head, *time, (zd_int32)(ZDX_SCALAR * half_step), steps->site);

    if (head->failure.kind == ZD_GOOD)
        *time = later;
    return head->failure.kind;
}
#endif

/* ---- functions ---- */

#ifdef ZD_NEED_FUNCTION
ZD_INLINE zd_int32 zd_function(struct zd_head *head, int which, zd_int32 a, zd_int32 b, int site)
{
    int kind;
    zd_int32 value = zdu_function(which, a, b, &kind);

    if (kind != ZD_GOOD)
        (void)zd_note(head, kind, site);
    return value;
}

#define zd_sine(head, a, site) zd_function(head, ZDX_SINE, a, (zd_int32)0, site)
#define zd_cosine(head, a, site) zd_function(head, ZDX_COSINE, a, (zd_int32)0, site)
#define zd_arc_tangent(head, a, site) zd_function(head, ZDX_ARC_TANGENT, a, (zd_int32)0, site)
#define zd_exponential(head, a, site) zd_function(head, ZDX_EXPONENTIAL, a, (zd_int32)0, site)
#define zd_power_of_ten(head, a, site) zd_function(head, ZDX_POWER_OF_TEN, a, (zd_int32)0, site)
#define zd_ln(head, a, site) zd_function(head, ZDX_LN, a, (zd_int32)0, site)
#define zd_log(head, a, site) zd_function(head, ZDX_LOG, a, (zd_int32)0, site)
#define zd_power(head, a, b, site) zd_function(head, ZDX_POWER, a, b, site)
#define zd_root(head, a, site) zd_function(head, ZDX_ROOT, a, (zd_int32)0, site)
#endif

/* ---- cells ---- */

#ifdef ZD_NEED_WRAP
/* What 16 bits hold of a number. */
ZD_INLINE int zd_wrap(long value)
{
    return (int)(((value & 65535L) ^ 32768L) - 32768L);
}
#endif

#define zd_cell_and(a, b) ((a) & (b))
#define zd_cell_or(a, b) ((a) | (b))
#define zd_cell_xor(a, b) ((a) ^ (b))
#define zd_cell_not(a) (~(a))
#define zd_cell_half(a) (((a) - ((a) & 1)) / 2)
#define zd_cell_below(a, b) (((long)(a) & 65535L) < ((long)(b) & 65535L) ? -1 : 0)

#ifdef ZD_NEED_CELL_FLOOR
/* The remainder has the sign of the divisor. */
ZD_INLINE long zd_cell_rest(long a, int b)
{
    long rest = a % (long)b;

    return rest != 0L && (rest < 0L) != (b < 0) ? rest + b : rest;
}
#endif

#ifdef ZD_NEED_CELL_QUOTIENT
ZD_INLINE int zd_cell_quotient(struct zd_head *head, int a, int b, int site)
{
    if (b == 0)
        return (int)zd_note(head, ZD_BY_ZERO, site);
    return zd_wrap(((long)a - zd_cell_rest(a, b)) / b);
}
#endif

#ifdef ZD_NEED_CELL_SCALE
/* a b / c with the whole product, rounded down. */
ZD_INLINE int zd_cell_scale(struct zd_head *head, int a, int b, int c, int site)
{
    long product = (long)a;

    product = product * (long)b;
    if (c == 0)
        return (int)zd_note(head, ZD_BY_ZERO, site);
    return zd_wrap((product - zd_cell_rest(product, c)) / c);
}
#endif

#ifdef ZD_NEED_CELL_MODULO
ZD_INLINE int zd_cell_modulo(struct zd_head *head, int a, int b, int site)
{
    if (b == 0)
        return (int)zd_note(head, ZD_BY_ZERO, site);
    return (int)zd_cell_rest(a, b);
}
#endif

/* ---- function generators ---- */

#ifdef ZD_NEED_OF_CELL
/* A cell in units of states.  The parameter is a `long`: sdcc 4.2 for the Z80 gives products of two `int` as a `long` wrong
   signs. */
ZD_INLINE zd_int32 zd_of_cell(long cell)
{
    return (zd_int32)(cell * ZDX_SCALAR);
}
#endif

#ifdef ZD_NEED_POINTS
/* By points: abscissa and ordinate of each.  Differences of abscissas have no sign. */
ZD_INLINE zd_int32 zd_interpolate(struct zd_head *head, const short *cells, int n, zd_int32 a, int site)
{
    const short *at = cells;

    if (a < zd_of_cell((long)cells[0]))
        return zd_of_cell((long)cells[1]);
    if (a >= zd_of_cell((long)cells[n - 2]))
        return zd_of_cell((long)cells[n - 1]);
    while (a >= zd_of_cell((long)at[2]))
        at = at + 2;
    return zd_scale(head, a - zd_of_cell((long)at[0]), at[3] - at[1], (int)((long)at[2] - at[0]), site)
           + zd_of_cell((long)at[1]);
}
#endif

#ifdef ZD_NEED_EVEN_POINTS
/* By ordinates at equal distances from 0 to 1 unit.  In parts: with a = 10000 a1 + a0,
   a n = 10000 (a1 n) + a0 n. */
ZD_INLINE zd_int32 zd_interpolate_even(struct zd_head *head, const short *cells, int n, zd_int32 a, int site)
{
    long last = (long)n - 1, high, low, place;

    a = a < 0 ? 0 : a > ZDX_UNIT ? (zd_int32)ZDX_UNIT : a;
    high = (long)a / ZDX_SCALAR * last;
    low = high % ZDX_SCALAR * ZDX_SCALAR + (long)a % ZDX_SCALAR * last;
    place = high / ZDX_SCALAR + low / ZDX_UNIT;
    low = low % ZDX_UNIT;
    if (place > last - 1) {
        place = last - 1;
        low = ZDX_UNIT;
    }
    cells = cells + place;
    return zd_scale(head, (zd_int32)low, cells[1] - cells[0], (int)ZDX_SCALAR, site)
           + zd_of_cell((long)cells[0]);
}
#endif

#endif
