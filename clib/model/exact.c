/* exact.c - the functions of FACS to the nearest whole number, a half upwards.

   A double decides nearly always: the functions of the C library are within a few units of the last of 53 bits, and no
   argument in range magnifies an error more than 2^9 times.  Where that could move the result across a half, numbers of
   256 bits decide, and on a machine with shorter doubles always.  So the result is the same on all machines. */

#include "zdport.h"

#ifdef ZD_TYPED

#include "zd.h"
#include "zdfunction.h"

/* ---- numbers with 64 bits before and 192 after the binary point ---- */

#define FIXED_LIMBS 16          /* of 16 bits, the lowest first */
#define FIXED_FRACTION 12       /* those after the point */
#define FIXED_BASE 65536L

/* Doubles decide nothing. */
#ifndef FIXED_SHORT
#define FIXED_SHORT (DBL_EPSILON > 1e-15)
#endif

struct fixed {
    int negative;
    unsigned limb[FIXED_LIMBS];
};

static void fixed_copy(struct fixed *to, const struct fixed *from)
{
    memcpy(to, from, sizeof *to);
}

static void fixed_whole(struct fixed *to, unsigned long value, int negative)
{
    memset(to, 0, sizeof *to);
    to->limb[FIXED_FRACTION] = (unsigned)(value & 65535L);
    to->limb[FIXED_FRACTION + 1] = (unsigned)((value >> 16) & 65535L);
    to->negative = negative;
}

static int fixed_is_zero(const struct fixed *of)
{
    int i;

    for (i = 0; i < FIXED_LIMBS; i++)
        if (of->limb[i] != 0)
            return 0;
    return 1;
}

static int fixed_at_least(const unsigned *a, const unsigned *b)
{
    int i;

    for (i = FIXED_LIMBS - 1; i > 0 && a[i] == b[i]; i--)
        continue;
    return a[i] >= b[i];
}

/* A carry out of the highest limb is lost; *to may be one of the others. */
static unsigned long fixed_add_limbs(unsigned *to, const unsigned *a, const unsigned *b)
{
    unsigned long carry = 0;
    int i;

    for (i = 0; i < FIXED_LIMBS; i++) {
        carry = carry + a[i] + b[i];
        to[i] = (unsigned)(carry & 65535L);
        carry = carry >> 16;
    }
    return carry;
}

/* a is at least b, or has lost a bit that made it so. */
static void fixed_subtract_limbs(unsigned *to, const unsigned *a, const unsigned *b)
{
    long rest = 0L;
    int i;

    for (i = 0; i < FIXED_LIMBS; i++) {
        rest = rest + (long)a[i] - (long)b[i];
        to[i] = (unsigned)((rest + FIXED_BASE) % FIXED_BASE);
        rest = rest < 0L ? -1L : 0L;
    }
}

static void fixed_add(struct fixed *to, const struct fixed *a, const struct fixed *b)
{
    if (a->negative == b->negative) {
        (void)fixed_add_limbs(to->limb, a->limb, b->limb);
        to->negative = a->negative;
    } else if (fixed_at_least(a->limb, b->limb)) {
        fixed_subtract_limbs(to->limb, a->limb, b->limb);
        to->negative = a->negative;
    } else {
        fixed_subtract_limbs(to->limb, b->limb, a->limb);
        to->negative = b->negative;
    }
}

static void fixed_subtract(struct fixed *to, const struct fixed *a, const struct fixed *b)
{
    struct fixed minus;

    fixed_copy(&minus, b);
    minus.negative = !b->negative;
    fixed_add(to, a, &minus);
}

/* What follows the last limb is cut. */
static void fixed_multiply(struct fixed *to, const struct fixed *a, const struct fixed *b)
{
    unsigned product[2 * FIXED_LIMBS];
    unsigned long carry;
    int i, j, negative = a->negative != b->negative;

    memset(product, 0, sizeof product);
    for (i = 0; i < FIXED_LIMBS; i++) {
        carry = 0;
        for (j = 0; j < FIXED_LIMBS; j++) {
            carry = carry + (unsigned long)a->limb[i] * b->limb[j] + product[i + j];
            product[i + j] = (unsigned)(carry & 65535L);
            carry = carry >> 16;
        }
        product[i + FIXED_LIMBS] = (unsigned)carry;
    }
    memcpy(to->limb, product + FIXED_FRACTION, sizeof to->limb);
    to->negative = negative;
}

/* By a number of at most 16 bits. */
static void fixed_divide_by(struct fixed *to, unsigned long divisor)
{
    unsigned long rest = 0;
    int i;

    for (i = FIXED_LIMBS - 1; i >= 0; i--) {
        rest = rest * FIXED_BASE + to->limb[i];
        to->limb[i] = (unsigned)(rest / divisor);
        rest = rest % divisor;
    }
}

/* Bit by bit; the quotient must fit. */
static void fixed_divide(struct fixed *to, const struct fixed *a, const struct fixed *b)
{
    unsigned rest[FIXED_LIMBS], quotient[FIXED_LIMBS];
    int bit, at, lost, negative = a->negative != b->negative;

    memset(rest, 0, sizeof rest);
    memset(quotient, 0, sizeof quotient);
    for (bit = 16 * (FIXED_LIMBS + FIXED_FRACTION) - 1; bit >= 0; bit--) {
        lost = fixed_add_limbs(rest, rest, rest) != 0;
        at = bit - 16 * FIXED_FRACTION;
        if (at >= 0)
            rest[0] = rest[0] | ((a->limb[at / 16] >> (at % 16)) & 1);
        if (lost || fixed_at_least(rest, b->limb)) {
            fixed_subtract_limbs(rest, rest, b->limb);
            if (bit < 16 * FIXED_LIMBS)
                quotient[bit / 16] = quotient[bit / 16] | ((unsigned)1 << (bit % 16));
        }
    }
    memcpy(to->limb, quotient, sizeof to->limb);
    to->negative = negative;
}

/* The exact value of a double of moderate size. */
static void fixed_of_double(struct fixed *to, double value)
{
    double rest = fabs(value) / 281474976710656.0;
    int i;

    to->negative = value < 0.0;
    for (i = FIXED_LIMBS - 1; i >= 0; i--) {
        double digits = floor(rest);

        to->limb[i] = (unsigned)digits;
        rest = (rest - digits) * (double)FIXED_BASE;
    }
}

static void fixed_of_units(struct fixed *to, zd_int32 units)
{
    fixed_whole(to, units < 0 ? (unsigned long)-(long)(units + 1) + 1 : (unsigned long)units, units < 0);
    fixed_divide_by(to, (unsigned long)10000);
    fixed_divide_by(to, (unsigned long)10000);
}

/* ---- functions of them ---- */

#define FIXED_LARGE 16          /* e^16 is far outside the range of a state */

/* exp(x) = exp(x / 256)^256, the latter by its series; 2^31 instead of what is far too large. */
static void fixed_exponential(struct fixed *to, const struct fixed *x)
{
    struct fixed small, term;
    int n;

    fixed_whole(&small, (unsigned long)FIXED_LARGE, 0);
    if (!x->negative && fixed_at_least(x->limb, small.limb)) {
        fixed_whole(to, (unsigned long)2147483647L + 1, 0);
        return;
    }
    fixed_copy(&small, x);
    fixed_divide_by(&small, (unsigned long)256);
    fixed_whole(to, (unsigned long)1, 0);
    fixed_whole(&term, (unsigned long)1, 0);
    for (n = 1; !fixed_is_zero(&term); n++) {
        fixed_multiply(&term, &term, &small);
        fixed_divide_by(&term, (unsigned long)n);
        fixed_add(to, to, &term);
    }
    for (n = 0; n < 8; n++)
        fixed_multiply(to, to, to);
}

/* The sum of x^n/n! with alternating signs, from n = first on in steps of 2: the sine or the cosine. */
static void fixed_alternating(struct fixed *to, const struct fixed *x, int first)
{
    struct fixed square, term;
    int n;

    fixed_multiply(&square, x, x);
    fixed_copy(&term, x);
    if (first == 0)
        fixed_whole(&term, (unsigned long)1, 0);
    memset(to, 0, sizeof *to);
    for (n = first; !fixed_is_zero(&term); n = n + 2) {
        fixed_add(to, to, &term);
        fixed_multiply(&term, &term, &square);
        fixed_divide_by(&term, (unsigned long)n + 1);
        fixed_divide_by(&term, (unsigned long)n + 2);
        term.negative = !term.negative;
    }
}

/* Approximations are improved until they are better than needed: once, unless doubles are short. */
#define FIXED_ROUNDS (FIXED_SHORT ? 3 : 1)

/* Approximations of ln a and arctan a, of units. */
static void fixed_near_ln(struct fixed *to, zd_int32 a)
{
    fixed_of_double(to, log((double)a / (double)ZDX_UNIT));
}

static void fixed_near_arc_tangent(struct fixed *to, zd_int32 a)
{
    fixed_of_double(to, atan((double)a / (double)ZDX_UNIT));
}

/* To an approximation of ln x, adds what is missing: d - d^2/2 + d^3/3 - d^4/4. */
static void fixed_logarithm(struct fixed *to, const struct fixed *x)
{
    struct fixed power, d, term, part;
    int round, n;

    for (round = 0; round < FIXED_ROUNDS; round++) {
        fixed_exponential(&power, to);
        fixed_subtract(&d, x, &power);
        fixed_divide(&d, &d, &power);
        fixed_copy(&term, &d);
        for (n = 1; n <= 4; n++) {
            fixed_copy(&part, &term);
            fixed_divide_by(&part, (unsigned long)n);
            if (n % 2 == 0)
                part.negative = !part.negative;
            fixed_add(to, to, &part);
            fixed_multiply(&term, &term, &d);
        }
    }
}

/* To an approximation of arctan x, adds the arc tangent of what is missing: d - d^3/3 + d^5/5. */
static void fixed_arc_tangent(struct fixed *to, const struct fixed *x)
{
    struct fixed sine, cosine, d, part, square;
    int round, n;

    for (round = 0; round < FIXED_ROUNDS; round++) {
        fixed_alternating(&sine, to, 1);
        fixed_alternating(&cosine, to, 0);
        fixed_multiply(&d, x, &cosine);
        fixed_subtract(&d, &d, &sine);
        fixed_multiply(&part, x, &sine);
        fixed_add(&part, &part, &cosine);
        fixed_divide(&d, &d, &part);
        fixed_multiply(&square, &d, &d);
        for (n = 1; n <= 5; n = n + 2) {
            fixed_copy(&part, &d);
            fixed_divide_by(&part, (unsigned long)n);
            if (n == 3)
                part.negative = !part.negative;
            fixed_add(to, to, &part);
            fixed_multiply(&d, &d, &square);
        }
    }
}

static void fixed_ln(struct fixed *to, zd_int32 a)
{
    struct fixed x;

    fixed_of_units(&x, a);
    fixed_near_ln(to, a);
    fixed_logarithm(to, &x);
}

/* log 10 by the logarithm of 1000000000 units. */
static void fixed_ln_10(struct fixed *to)
{
    fixed_ln(to, (zd_int32)(10L * ZDX_UNIT));
}

static void fixed_value(struct fixed *to, int which, zd_int32 a, zd_int32 b)
{
    struct fixed x, y;

    fixed_of_units(&x, a);
    switch (which) {
    case ZDX_SINE:
    case ZDX_COSINE:
        fixed_alternating(to, &x, which == ZDX_SINE);
        break;
    case ZDX_ARC_TANGENT:
        fixed_near_arc_tangent(to, a);
        fixed_arc_tangent(to, &x);
        break;
    case ZDX_EXPONENTIAL:
        fixed_exponential(to, &x);
        break;
    case ZDX_POWER_OF_TEN:
        fixed_ln_10(&y);
        fixed_multiply(&x, &x, &y);
        fixed_exponential(to, &x);
        break;
    case ZDX_LN:
        fixed_ln(to, a);
        break;
    case ZDX_LOG:
        fixed_ln(&x, a);
        fixed_ln_10(&y);
        fixed_divide(to, &x, &y);
        break;
    default:                    /* ZDX_POWER */
        fixed_ln(&x, a);
        fixed_of_units(&y, b);
        fixed_multiply(&x, &x, &y);
        fixed_exponential(to, &x);
    }
}

/* ---- rounding ---- */

/* The nearest whole number of units.  What is nearer to a half than 2^-110 is a half: no function comes so near without
   reaching it, and errors stay far below.  The result is below 10^12. */
static double fixed_nearest(const struct fixed *value)
{
    struct fixed units, almost;
    double whole = 0.0;
    int i, is_exact = 1;

    fixed_whole(&units, (unsigned long)ZDX_UNIT, 0);
    fixed_multiply(&units, &units, value);
    memset(&almost, 0, sizeof almost);
    almost.limb[FIXED_FRACTION - 1] = 32768;
    almost.limb[FIXED_FRACTION - 7] = 4;
    fixed_add(&units, &units, &almost);
    for (i = FIXED_LIMBS - 1; i >= FIXED_FRACTION; i--)
        whole = whole * (double)FIXED_BASE + (double)units.limb[i];
    for (i = 0; i < FIXED_FRACTION; i++)
        is_exact = is_exact && units.limb[i] == 0;
    if (!units.negative)
        return whole;
    return is_exact ? -whole : -whole - 1.0;
}

double zdu_estimate(int which, double x, double y)
{
    switch (which) {
    case ZDX_SINE:
        return sin(x);
    case ZDX_COSINE:
        return cos(x);
    case ZDX_ARC_TANGENT:
        return atan(x);
    case ZDX_EXPONENTIAL:
        return exp(x);
    case ZDX_POWER_OF_TEN:
        return pow(10.0, x);
    case ZDX_LN:
        return log(x);
    case ZDX_LOG:
        return log10(x);
    default:                    /* ZDX_POWER */
        return pow(x, y);
    }
}

/* The largest whole number that is not above `value`.  The floor of picolibc 1.8, for Cortex-M and RISC-V, is wrong for
   some negative numbers. */
static double exact_floor(double value)
{
    double whole = floor(fabs(value));

    if (value >= 0.0)
        return whole;
    return whole < -value ? -whole - 1.0 : -whole;
}

double zdu_rounded(int which, zd_int32 a, zd_int32 b)
{
    struct fixed exactly;
    double unit = (double)ZDX_UNIT, value = zdu_estimate(which, (double)a / unit, (double)b / unit) * unit;
    double error = 9.5367431640625e-7 + fabs(value) * 9.094947017729282e-13;
    double low;

    if (!(fabs(value) < 1e12))
        return value;
    low = exact_floor(value - error + 0.5);
    if (low == exact_floor(value + error + 0.5) && !FIXED_SHORT)
        return low;
    fixed_value(&exactly, which, a, b);
    return fixed_nearest(&exactly);
}

/* ---- roots ---- */

/* Whether r r <= 100000000 a.  With r = 10000 q + s that is s (20000 q + s) <= 100000000 (a - q q). */
static int exact_below_root(long r, zd_int32 a)
{
    unsigned long q = (unsigned long)r / ZDX_SCALAR, s = (unsigned long)r % ZDX_SCALAR;
    unsigned long rest, part;

    if (q * q > (unsigned long)a)
        return 0;
    rest = (unsigned long)a - q * q;
    if (rest >= 100000L)
        return 1;
    part = 2 * q * s + s * s / ZDX_SCALAR;
    return rest * ZDX_SCALAR > part || (rest * ZDX_SCALAR == part && s * s % ZDX_SCALAR == 0);
}

/* The largest r with r r <= 100000000 a: its bits one after the other, if a double does not nearly know it. */
static zd_int32 exact_root(zd_int32 a)
{
    long r = 0L, bit = 268435456L;

    if (!FIXED_SHORT) {
        r = (long)(sqrt((double)a) * 10000.0) - 1L;
        r = r < 0L ? 0L : r;
        bit = 2L;
    }
    for (; bit > 0L; bit = bit / 2L)
        if (exact_below_root(r + bit, a))
            r = r + bit;
    return (zd_int32)r;
}

/* ---- all of them ---- */

/* What an argument fails with. */
static int exact_domain(int which, zd_int32 a, zd_int32 b)
{
    switch (which) {
    case ZDX_ROOT:
        return a < 0 ? ZD_ROOT : ZD_GOOD;
    case ZDX_LN:
    case ZDX_LOG:
        return a <= 0 ? ZD_LOGARITHM : ZD_GOOD;
    case ZDX_POWER:
        return a < 0 || (a == 0 && b < 0) ? ZD_POWER : ZD_GOOD;
    default:
        return ZD_GOOD;
    }
}

zd_int32 zdu_function(int which, zd_int32 a, zd_int32 b, int *kind)
{
    double value;

    *kind = exact_domain(which, a, b);
    if (*kind != ZD_GOOD)
        return 0;
    if (which == ZDX_ROOT)
        return exact_root(a);
    if (which == ZDX_POWER && b == 0)
        return (zd_int32)ZDX_UNIT;
    if (which == ZDX_POWER && a == 0)
        return 0;
    value = zdu_rounded(which, a, b);
    if (!(value <= 2147483647.0 && value >= -2147483648.0)) {
        *kind = ZD_OVERLOAD;
        return 0;
    }
    return (zd_int32)value;
}

#endif
