/* The arithmetic of FACS: reads lines of an operation (its place in the list of translator/emit/tests/exact.rs) and three
   operands, writes the failure and the result.  WIDE, REAL or BINARY selects another arithmetic than that of whole numbers
   of 32 bits; WRAPPING, states that wrap.  Floating numbers are read and written as their bits. */

#define ZD_NEED_NEGATE
#define ZD_NEED_ABSOLUTE
#define ZD_NEED_TWICE
#define ZD_NEED_HALF
#define ZD_NEED_ADD
#define ZD_NEED_SUBTRACT
#define ZD_NEED_MULTIPLY
#define ZD_NEED_DIVIDE
#define ZD_NEED_SCALE
#define ZD_NEED_SCALE_BY
#define ZD_NEED_PRODUCT
#define ZD_NEED_ROOT
#define ZD_NEED_FUNCTION
#define ZD_NEED_WRAP
#define ZD_NEED_CELL_QUOTIENT
#define ZD_NEED_CELL_MODULO
#define ZD_NEED_CELL_SCALE
#define ZD_NEED_POINTS
#define ZD_NEED_EVEN_POINTS
#ifdef WRAPPING
#define ZD_NEED_WRAPPING
#include "zdwrap.h"
#define zd_negate zdw_negate
#define zd_absolute zdw_absolute
#define zd_twice zdw_twice
#define zd_add zdw_add
#define zd_subtract zdw_subtract
#define zd_multiply zdw_multiply
#define zd_divide zdw_divide
#define zd_scale zdw_scale
#undef zd_root
#undef zd_sine
#undef zd_cosine
#undef zd_arc_tangent
#undef zd_exponential
#undef zd_power_of_ten
#undef zd_ln
#undef zd_log
#undef zd_power
#define zd_root zdw_root
#define zd_sine zdw_sine
#define zd_cosine zdw_cosine
#define zd_arc_tangent zdw_arc_tangent
#define zd_exponential zdw_exponential
#define zd_power_of_ten zdw_power_of_ten
#define zd_ln zdw_ln
#define zd_log zdw_log
#define zd_power zdw_power
#endif
#ifdef WIDE
#include "zdwide.h"
typedef zd_int64 state;
typedef zd_int32 cell;
#endif
#ifdef REAL
#include "zdreal.h"
typedef double state;
typedef zd_int32 cell;
#endif
#ifdef BINARY
#include "zdbinary.h"
typedef zd_int32 state;
typedef zd_int32 cell;
#endif
#ifndef ZDCELLS_H
#include "zdexact.h"
typedef zd_int32 state;
typedef short cell;
#define zd_cell_add(a, b) zd_wrap((long)(a) + (long)(b))
#define zd_cell_subtract(a, b) zd_wrap((long)(a) - (long)(b))
#define zd_cell_multiply(a, b) zd_wrap((long)(a) * (long)(b))
#endif

/* Those of the test. */
static const cell points[] = { -20000, 100, -5, -32000, 0, 767, 12000, 5000, 32767, -20000 };
static const cell even[] = { 0, 32767, 1, -32766, 5, 5, 17, -12000 };

#define SIZE(cells) ((int)(sizeof cells / sizeof cells[0]))

static zd_int64 number(const char *text)
{
    zd_nat64 value = 0;
    int negative = *text == '-';

    for (text = text + negative; *text != '\0'; text++)
        value = value * 10 + (zd_nat64)(*text - '0');
    return negative ? -(zd_int64)(value - 1) - 1 : (zd_int64)value;
}

static void print(zd_int64 value)
{
    char digits[24], *at = digits + sizeof digits;
    zd_nat64 size = value < 0 ? (zd_nat64)-(value + 1) + 1 : (zd_nat64)value;

    *--at = '\0';
    do {
        *--at = (char)('0' + (int)(size % 10));
        size = size / 10;
    } while (size != 0);
    printf("%s%s\n", value < 0 ? "-" : "", at);
}

static state state_of(zd_int64 bits)
{
#ifdef REAL
    double value;

    memcpy(&value, &bits, sizeof value);
    return value;
#else
    return (state)bits;
#endif
}

static zd_int64 bits_of(state value)
{
#ifdef REAL
    zd_int64 bits;

    memcpy(&bits, &value, sizeof bits);
    return bits;
#else
    return (zd_int64)value;
#endif
}

#ifdef BINARY
/* Kept over all lines: n and u change from line to line. */
static zd_int32 scale_by(struct zd_head *head, zd_int32 d, zd_int32 n, zd_int32 u)
{
    static zd_int32 factor[3], divisor;

    if (u != divisor)
        factor[0] = factor[1] = factor[2] = 0;
    divisor = u;
    (void)zd_scale_by(head, d, n, u, factor, 1);
    return zd_scale_by(head, d, n, u, factor, 1);
}
#endif

static zd_int64 computed(struct zd_head *head, int operation, zd_int64 x, zd_int64 y, zd_int64 z)
{
    state a = state_of(x), b = state_of(y);
    cell p = (cell)x, q = (cell)y, u = (cell)z;

    switch (operation) {
    case 0: return bits_of(zd_negate(head, a, 1));
    case 1: return bits_of(zd_absolute(head, a, 1));
    case 2: return bits_of(zd_twice(head, a, 1));
    case 3: return bits_of(zd_half(a));
    case 4: return bits_of(zd_add(head, a, b, 1));
    case 5: return bits_of(zd_subtract(head, a, b, 1));
    case 6: return bits_of(zd_multiply(head, a, b, 1));
    case 7: return bits_of(zd_divide(head, a, b, 1));
    case 8: return bits_of(zd_scale(head, a, q, u, 1));
    case 9: return bits_of(zd_root(head, a, 1));
    case 10: return bits_of(zd_sine(head, a, 1));
    case 11: return bits_of(zd_cosine(head, a, 1));
    case 12: return bits_of(zd_arc_tangent(head, a, 1));
    case 13: return bits_of(zd_exponential(head, a, 1));
    case 14: return bits_of(zd_power_of_ten(head, a, 1));
    case 15: return bits_of(zd_ln(head, a, 1));
    case 16: return bits_of(zd_log(head, a, 1));
    case 17: return bits_of(zd_power(head, a, b, 1));
    case 18: return (zd_int64)zd_cell_quotient(head, p, q, 1);
    case 19: return (zd_int64)zd_cell_modulo(head, p, q, 1);
    case 20: return (zd_int64)zd_cell_and(p, q);
    case 21: return (zd_int64)zd_cell_or(p, q);
    case 22: return (zd_int64)zd_cell_xor(p, q);
    case 23: return (zd_int64)zd_cell_not(p);
    case 24: return (zd_int64)zd_cell_half(p);
    case 25: return (zd_int64)zd_cell_below(p, q);
    case 26: return bits_of(zd_interpolate(head, points, SIZE(points), a, 1));
    case 27: return bits_of(zd_interpolate_even(head, even, SIZE(even), a, 1));
#ifdef BINARY
    case 28: return bits_of(scale_by(head, a, q, u));
    case 29: return bits_of(zd_product(head, p, q, 1));
    case 30: return bits_of(zd_join(head, p, q, 1));
#endif
    case 31: return (zd_int64)zd_cell_scale(head, p, q, u, 1);
    case 40: return (zd_int64)zd_cell_add(p, q);
    case 41: return (zd_int64)zd_cell_subtract(p, q);
    default: return (zd_int64)zd_cell_multiply(p, q);
    }
}

int main(void)
{
    struct zd_head head;
    char a[24], b[24], c[24];
    zd_int64 value;
    int operation;

    while (scanf("%d %23s %23s %23s", &operation, a, b, c) == 4) {
        head.failure.kind = ZD_GOOD;
        value = computed(&head, operation, number(a), number(b), number(c));
        printf("%d ", head.failure.kind);
        print(head.failure.kind == ZD_GOOD ? value : 0);
    }
    return 0;
}
