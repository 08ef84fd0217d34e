/* parse.c - decimal numbers to the nearest double, where strtod is inexact on some machines.

   Digits are processed in groups of four.  Horner's rule converts the integer part to binary; repeated multiplication
   by 65536 converts the fraction.  Both give exact limbs of 16 bits.  The leading limbs form the double; the rest
   decides the rounding, with ties to even.

   Short numbers take a shortcut: up to 15 digits and powers of ten up to 10^22 are exact as doubles, so their product
   or quotient is rounded only once. */

#include "zdport.h"
#include "zddigits.h"

#define PARSE_LIMB 65536L
#define PARSE_GROUP 10000L

#define PARSE_LIMBS 100           /* of the integer part, up to 10^PARSE_FAR */
#define PARSE_KEPT 8              /* of the number: more bits than a double has */
#define PARSE_GROUPS 310          /* of the fraction: PARSE_FAR and PARSE_DIGITS in fours */
#define PARSE_DIGITS 800          /* enough to decide the double, given whether a nonzero digit follows */
#define PARSE_FAR 400             /* a power of ten beyond the range of doubles */

/* A number as written. */
struct decimal {
    const char *first;      /* the first nonzero digit */
    int n;                  /* number of digits from there, without trailing zeros */
    int power;              /* power of ten of the first digit */
};

/* The leading limbs of a number; the first is nonzero. */
struct binary {
    long limb[PARSE_KEPT];
    int n;
    int top;                /* the first limb counts in units of 65536^top */
    int rest;               /* nonzero if a nonzero limb was dropped */
};

static void put_limb(struct binary *binary, long limb, int place)
{
    if (binary->n == 0) {
        if (limb == 0)
            return;
        binary->top = place;
    }
    if (binary->n < PARSE_KEPT)
        binary->limb[binary->n++] = limb;
    else if (limb != 0)
        binary->rest = 1;
}

/* The next digit; zeros after the last. */
static int next_digit(const struct decimal *decimal, const char **at, int *taken)
{
    if (*taken >= decimal->n)
        return 0;
    *taken = *taken + 1;
    if (**at == '.')
        *at = *at + 1;
    return zdn_digit(*(*at)++);
}

static void whole_limbs(struct binary *binary, const struct decimal *decimal, const char **at, int *taken)
{
    long limb[PARSE_LIMBS];
    long carry;
    int n = 0;
    int i, k, in_group;

    for (k = decimal->power; k >= 0; k = k - in_group) {
        in_group = k % 4 + 1;
        carry = 0;
        for (i = 0; i < in_group; i++)
            carry = carry * 10 + next_digit(decimal, at, taken);
        for (i = 0; i < n; i++) {           /* least significant first */
            carry = limb[i] * (in_group == 4 ? PARSE_GROUP : in_group == 3 ? 1000L : in_group == 2 ? 100L : 10L) + carry;
            limb[i] = carry % PARSE_LIMB;
            carry = carry / PARSE_LIMB;
        }
        if (carry != 0)
            limb[n++] = carry;
    }
    for (i = n - 1; i >= 0; i--)
        put_limb(binary, limb[i], i);
}

static void fraction_limbs(struct binary *binary, const struct decimal *decimal, const char **at, int *taken)
{
    int group[PARSE_GROUPS];
    long carry;
    int skipped = decimal->power < 0 ? -1 - decimal->power : 0;
    int n = 0;
    int place, i;

    for (i = 0; *taken < decimal->n || i % 4 != 0; i++) {
        if (i % 4 == 0)
            group[n++] = 0;
        group[n - 1] = group[n - 1] * 10 + (i < skipped ? 0 : next_digit(decimal, at, taken));
    }
    for (place = -1; n > 0 && binary->n < PARSE_KEPT; place--) {
        carry = 0;
        for (i = n - 1; i >= 0; i--) {
            carry = group[i] * PARSE_LIMB + carry;
            group[i] = (int)(carry % PARSE_GROUP);
            carry = carry / PARSE_GROUP;
        }
        put_limb(binary, carry, place);
        while (n > 0 && group[n - 1] == 0)
            n--;
    }
    if (n > 0)
        binary->rest = 1;
}

/* The number of bits in a double's mantissa. */
static int precision(void)
{
    volatile double next = 3.0;
    double size = 2.0;
    int bits = 1;

    for (; bits < 16 * (PARSE_KEPT - 2) && next - size == 1.0; bits++) {
        size = size * 2.0;
        next = size + 1.0;
    }
    return bits;
}

/* The nearest double. */
static double rounded(const struct binary *binary)
{
    double mantissa = 0.0;
    long limb, unit;
    int cut = 0;
    int end, last, i, k;

    end = 16 * binary->top;
    for (limb = binary->limb[0]; limb > 0; limb = limb / 2)
        end++;                                  /* the number is below 2^end */
    last = end - precision();                   /* power of two of the last bit kept */
    while (last < end && ldexp(ldexp(1.0, last), -last) != 1.0)
        last++;                                 /* subnormal doubles have fewer bits */
    for (i = 0; i < binary->n; i++) {
        cut = last - 16 * (binary->top - i);
        if (cut > 0)
            break;
        mantissa = mantissa * 65536.0 + (double)binary->limb[i];
    }
    if (i == binary->n)
        return ldexp(mantissa, 16 * (binary->top - i + 1));
    unit = 1;
    for (k = 0; k < cut; k++)
        unit = unit * 2;
    mantissa = mantissa * (65536.0 / (double)unit) + (double)(binary->limb[i] / unit);
    limb = 2 * (binary->limb[i] % unit);
    for (k = i + 1; k < binary->n; k++)
        if (binary->limb[k] != 0 && limb == unit)
            limb++;
    if (binary->rest && limb == unit)
        limb++;
    if (limb > unit || (limb == unit && mantissa - 2.0 * floor(mantissa / 2.0) != 0.0))
        mantissa = mantissa + 1.0;
    return ldexp(mantissa, last);
}

/* The value of a short number with a small power of ten, by one operation; returns 0 if the number is not short. */
static int is_short(const struct decimal *decimal, double *value)
{
    const char *at = decimal->first;
    double digits = 0.0, ten = 1.0;
    int power = decimal->power - (decimal->n - 1);
    int taken = 0;
    int i;

    if (decimal->n > 15 || power > 22 || power < -22)
        return 0;
    while (taken < decimal->n)
        digits = digits * 10.0 + (double)next_digit(decimal, &at, &taken);
    for (i = power < 0 ? -power : power; i > 0; i--)
        ten = ten * 10.0;
    *value = power < 0 ? digits / ten : digits * ten;
    return 1;
}

static double nearest(const struct decimal *decimal, int more)
{
    struct binary binary;
    const char *at = decimal->first;
    double value;
    int taken = 0;

    if (decimal->n == 0 || decimal->power < -PARSE_FAR)
        return 0.0;
    if (decimal->power > PARSE_FAR)
        return HUGE_VAL;
    if (!more && is_short(decimal, &value))
        return value;
    binary.n = 0;
    binary.rest = more;
    whole_limbs(&binary, decimal, &at, &taken);
    fraction_limbs(&binary, decimal, &at, &taken);
    return rounded(&binary);
}

/* Scans digits.  seen: there is at least one; more: a nonzero digit was dropped. */
static const char *scan_digits(const char *text, struct decimal *decimal, int *seen, int *more)
{
    int point = 0;
    int zeros = 0;          /* zeros after the last digit counted so far */

    decimal->first = text;
    decimal->n = 0;
    decimal->power = -1;
    *seen = *more = 0;
    for (;; text++) {
        if (*text == '.' && !point) {
            point = 1;
            continue;
        }
        if (zdn_digit(*text) < 0)
            break;
        *seen = 1;
        if (decimal->n == 0 && *text == '0') {
            if (point && decimal->power > -30000)
                decimal->power--;
            continue;
        }
        if (decimal->n == 0)
            decimal->first = text;
        if (!point && decimal->power < 30000)
            decimal->power++;
        if (*text == '0') {
            zeros = zeros < PARSE_DIGITS ? zeros + 1 : zeros;
        } else if (decimal->n + zeros < PARSE_DIGITS) {
            decimal->n = decimal->n + zeros + 1;
            zeros = 0;
        } else {
            *more = 1;
        }
    }
    return text;
}

/* Scans an optional exponent. */
static const char *scan_exponent(const char *text, int *exponent)
{
    const char *at = text + 1;
    int minus = 0;

    *exponent = 0;
    if (*text != 'e' && *text != 'E')
        return text;
    if (*at == '+' || *at == '-')
        minus = *at++ == '-';
    if (zdn_digit(*at) < 0)
        return text;
    for (; zdn_digit(*at) >= 0; at++)
        if (*exponent < 2000)
            *exponent = *exponent * 10 + zdn_digit(*at);
    if (minus)
        *exponent = -*exponent;
    return at;
}

double zdn_read(const char *text, const char **end)
{
    struct decimal decimal;
    const char *at = text;
    double value;
    int minus = 0;
    int seen, more, exponent;

    if (*at == '+' || *at == '-')
        minus = *at++ == '-';
    at = scan_digits(at, &decimal, &seen, &more);
    *end = text;
    if (!seen)
        return 0.0;
    *end = scan_exponent(at, &exponent);
    /* The exponent is at most 19999: their sum fits in 16 bits. */
    if (decimal.power > 10000)
        decimal.power = 10000;
    if (decimal.power < -10000)
        decimal.power = -10000;
    decimal.power = decimal.power + exponent;
    value = nearest(&decimal, more);
    return minus ? -value : value;
}

/* ---- numbers on the command line ---- */

const char *zdn_skip(const char *text)
{
    while (*text == ' ' || *text == '\t' || *text == '\r' || *text == '\n')
        text++;
    return text;
}

long zdn_whole(const char **text)
{
    long number = -1L;

    for (; **text >= '0' && **text <= '9'; (*text)++) {
        long digit = (long)(**text - '0');

        if (number < 0L)
            number = digit;
        else
            number = number > (ZDN_MOST - digit) / 10L ? ZDN_MOST : 10L * number + digit;
    }
    return number;
}

int zdn_number(const char **text, double *value)
{
    const char *end;

    if (**text == '\0' || strchr("+-.0123456789", **text) == NULL)
        return 0;
    *value = zdn_read(*text, &end);
    if (end == *text || *value - *value != 0.0)
        return 0;
    *text = end;
    return 1;
}
