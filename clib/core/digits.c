/* digits.c - exact conversion of doubles to decimal, where printf differs between machines or is missing.

   A double is an integer times a power of two, so its decimal expansion is finite.  The code splits its bits into
   limbs of 16, divides the limbs of the integer part by 10^4 repeatedly, multiplies those of the fraction by 10^4, and
   takes four decimal digits from each step.  All digits are exact, so rounding is exact too: to nearest, ties to even,
   as in good C libraries.

   No intermediate number exceeds 9999 * 65536 + 65535, so 32 bits suffice, and every long has them. */

#include "zdport.h"
#include "zddigits.h"

#define DIGITS_LIMB 65536L
#define DIGITS_GROUP 10000L

#define DIGITS_LIMBS 72        /* 1024 bits before the point, 1074 after it, and a few spare limbs */
#define DIGITS_GROUPS 80       /* 309 digits */

/* The digits produced so far. */
struct stream {
    char *digit;            /* buffer for digit values 0 to 9, not characters */
    int n;
    int most;               /* maximum number of digits to keep */
    int decimals;           /* if not -1: the first digit sets `most`, to reach this many decimals */
    int begun;              /* a nonzero digit has been seen */
    int power;              /* power of ten of the first digit */
    int rest;               /* nonzero if a nonzero digit was dropped */
};

int zdn_digit(int c)
{
    return c >= '0' && c <= '9' ? c - '0' : -1;
}

static void put_digit(struct stream *stream, int digit)
{
    if (!stream->begun) {
        if (digit == 0) {
            stream->power--;
            return;
        }
        stream->begun = 1;
        if (stream->decimals >= 0)
            stream->most = stream->power + stream->decimals + 2;
    }
    if (stream->n < stream->most)
        stream->digit[stream->n++] = (char)digit;
    else if (digit != 0)
        stream->rest = 1;
}

static void put_group(struct stream *stream, int group)
{
    int high = group / 100, low = group % 100;

    put_digit(stream, high / 10);
    put_digit(stream, high % 10);
    put_digit(stream, low / 10);
    put_digit(stream, low % 10);
}

/* Emits the integer part: n limbs, most significant first. */
static void put_whole(struct stream *stream, long *limb, int n)
{
    int group[DIGITS_GROUPS];
    int groups = 0;
    long rest;
    int i;

    while (n > 0) {
        rest = 0;
        for (i = 0; i < n; i++) {
            rest = rest * DIGITS_LIMB + limb[i];
            limb[i] = rest / DIGITS_GROUP;
            rest = rest % DIGITS_GROUP;
        }
        group[groups++] = (int)rest;
        if (limb[0] == 0) {
            limb++;
            n--;
        }
    }
    stream->power = 4 * groups - 1;
    while (groups > 0)
        put_group(stream, group[--groups]);
}

/* Emits the fraction, limbs [first, last), where limb 0 is the first after the point; stops when there are enough
   digits. */
static void put_fraction(struct stream *stream, long *limb, int first, int last)
{
    long carry;
    int i;

    while (last > first) {
        if (stream->begun ? stream->n >= stream->most : stream->power < -2 - stream->decimals && stream->decimals >= 0) {
            stream->rest = 1;
            return;
        }
        carry = 0;
        for (i = last - 1; i >= first; i--) {
            carry = limb[i] * DIGITS_GROUP + carry;
            limb[i] = carry % DIGITS_LIMB;
            carry = carry / DIGITS_LIMB;
        }
        if (first > 0 && carry != 0) {
            limb[--first] = carry;
            carry = 0;
        }
        put_group(stream, (int)carry);
        while (last > first && limb[last - 1] == 0)
            last--;
        while (last > first && limb[first] == 0 && first > 0)
            first++;
    }
}

/* Emits the digits of a positive value: those requested, and one more. */
static void take_apart(struct stream *stream, double value)
{
    long whole[DIGITS_LIMBS], fraction[DIGITS_LIMBS];
    double limb;
    int e, top, first, i;

    (void)frexp(value, &e);
    top = e > 0 ? (e - 1) / 16 : -((16 - e) / 16);
    value = ldexp(value, -16 * top);            /* now in [1, 65536) */
    for (i = 0; i <= top; i++) {
        limb = floor(value);
        whole[i] = (long)limb;
        value = (value - limb) * 65536.0;
    }
    stream->power = -1;
    if (top >= 0)
        put_whole(stream, whole, top + 1);
    first = top >= 0 ? 0 : -1 - top;
    for (i = first; value > 0.0 && i < DIGITS_LIMBS; i++) {
        limb = floor(value);
        fraction[i] = (long)limb;
        value = (value - limb) * 65536.0;
    }
    put_fraction(stream, fraction, first, i);
}

/* Adds one to the last of n digits. */
static void count_up(struct stream *stream, int n)
{
    while (n > 0 && stream->digit[n - 1] == 9)
        stream->digit[--n] = 0;
    if (n > 0) {
        stream->digit[n - 1]++;
        return;
    }
    stream->digit[0] = 1;       /* 99.9 becomes 100; .6 rounded to no digits becomes 1 */
    if (stream->n == 0)
        stream->n = 1;
    stream->power++;
}

/* Whether rounding up at n digits is closer; requires more than n digits. */
static int is_nearer_above(const struct stream *stream, int n)
{
    int next = stream->digit[n];
    int odd = n > 0 && stream->digit[n - 1] % 2 != 0;
    int rest = stream->rest;
    int i;

    for (i = n + 1; i < stream->n; i++)
        rest = rest || stream->digit[i] != 0;
    return next > 5 || (next == 5 && (rest || odd));
}

/* Rounds to n digits. */
static void round_off(struct stream *stream, int n)
{
    int up;

    if (n < 0) {
        stream->n = 0;
        return;
    }
    if (stream->n <= n)
        return;
    up = is_nearer_above(stream, n);
    stream->n = n;
    if (up)
        count_up(stream, n);
}

/* Produces `digits` digits, or enough for `decimals` decimals, and one more; no trailing zeros if the number ends
   earlier. */
static void expand_exactly(struct stream *stream, char *room, double value, int digits, int decimals)
{
    stream->digit = room;
    stream->n = 0;
    stream->most = digits + 1;
    stream->decimals = decimals;
    stream->begun = 0;
    stream->power = 0;
    stream->rest = 0;
    if (value != 0.0)
        take_apart(stream, fabs(value));
}

/* The same, rounded to the requested length. */
static void expand(struct stream *stream, char *room, double value, int digits, int decimals)
{
    expand_exactly(stream, room, value, digits, decimals);
    if (value != 0.0)
        round_off(stream, stream->most - 1);
}

/* Negative, or a negative zero: its bytes differ from those of 0. */
static int is_minus(double value)
{
    double zero = 0.0;

    return value < 0.0 || (value == 0.0 && memcmp((char *)&value, (char *)&zero, sizeof zero) != 0);
}

/* Writes infinities and NaN as words; returns 0 for a finite value. */
static int no_digits(char *text, double value)
{
    if (value - value == 0.0)
        return 0;
    strcpy(text, value > 0.0 ? "inf" : value < 0.0 ? "-inf" : "nan");
    return 1;
}

/* Converts digit values to characters, pads with zeros, and puts the point before the last `decimals` of them. */
static char *write_out(char *text, int n, int most, int decimals)
{
    int i;

    for (i = 0; i < n; i++)
        text[i] = (char)(text[i] + '0');
    while (n < most)
        text[n++] = '0';
    if (decimals > 0) {
        for (i = 0; i < decimals; i++)
            text[n - i] = text[n - i - 1];
        text[n - decimals] = '.';
        n++;
    }
    text[n] = '\0';
    return text + n;
}

static void write_fixed(char *text, struct stream *stream, int decimals)
{
    int leading = stream->n > 0 && stream->power < 0 ? -stream->power : 0;
    int whole = stream->n > 0 && stream->power > 0 ? stream->power + 1 : 1;
    int i;

    if (leading > 0) {
        for (i = stream->n - 1; i >= 0; i--)
            text[leading + i] = text[i];
        for (i = 0; i < leading; i++)
            text[i] = 0;
    }
    (void)write_out(text, leading + stream->n, whole + decimals, decimals);
}

static void write_exponent(char *text, const struct stream *stream, int decimals, int letter)
{
    int power = stream->n > 0 ? stream->power : 0;
    int size = power < 0 ? -power : power;

    text = write_out(text, stream->n, decimals + 1, decimals);
    *text++ = (char)letter;
    *text++ = power < 0 ? '-' : '+';
    if (size >= 100)
        *text++ = (char)('0' + size / 100);
    *text++ = (char)('0' + size / 10 % 10);
    *text++ = (char)('0' + size % 10);
    *text = '\0';
}

void zdn_fixed(char *text, double value, int decimals)
{
    struct stream stream;

    if (no_digits(text, value))
        return;
    if (is_minus(value))
        *text++ = '-';
    expand(&stream, text, value, 0, decimals);
    write_fixed(text, &stream, decimals);
}

void zdn_exponent(char *text, double value, int decimals, int letter)
{
    struct stream stream;

    if (no_digits(text, value))
        return;
    if (is_minus(value))
        *text++ = '-';
    expand(&stream, text, value, decimals + 1, -1);
    write_exponent(text, &stream, decimals, letter);
}

/* No trailing zeros; an exponent if the first digit is too far from the point. */
static void write_general(char *text, struct stream *stream, int digits)
{
    int power;

    while (stream->n > 1 && stream->digit[stream->n - 1] == 0)
        stream->n--;
    power = stream->n > 0 ? stream->power : 0;
    if (power < -4 || power >= digits)
        write_exponent(text, stream, stream->n > 1 ? stream->n - 1 : 0, 'e');
    else
        write_fixed(text, stream, stream->n - 1 > power ? stream->n - 1 - power : 0);
}

void zdn_general(char *text, double value, int digits)
{
    struct stream stream;

    if (no_digits(text, value))
        return;
    if (is_minus(value))
        *text++ = '-';
    expand(&stream, text, value, digits, -1);
    write_general(text, &stream, digits);
}

/* How far the nearest n-digit number (n >= 15) is from the exact digits, minus half the distance to the next double,
   in units of the 18th digit.  Four leading digits are accurate enough for the latter; the constant is 2^-54 times
   10^14. */
static double beyond(const struct stream *all, int n, double value)
{
    int tail = 0, unit = 1, lead = 0;
    int i, e;

    for (i = 0; i < 4; i++)
        lead = 10 * lead + (i < all->n ? all->digit[i] : 0);
    for (i = n; i < 18; i++) {
        tail = 10 * tail + (i < all->n ? all->digit[i] : 0);
        unit = 10 * unit;
    }
    if (unit - tail < tail)
        tail = unit - tail;
    return (double)tail - (double)lead * 5.5511151231257827e-3 / frexp(value, &e);
}

/* Whether these digits, n of `all`, read back as the value. */
static int reads_back(const struct stream *stream, const struct stream *all, int n, double value)
{
    struct stream copy;
    const char *end;
    double far;
    char text[40];
    int e;

    /* Only close cases, subnormal numbers and powers of two need the exact test. */
    if (value >= 1e-290 && frexp(value, &e) != 0.5) {
        far = beyond(all, n, value);
        if (far < -2.0 || far > 2.0)
            return far < 0.0;
    }
    copy = *stream;
    copy.digit = text;
    memcpy(text, stream->digit, (size_t)stream->n);
    write_exponent(text, &copy, copy.n > 1 ? copy.n - 1 : 0, 'e');
    return zdn_read(text, &end) == value;
}

/* Rounds to n digits in the other direction; requires more than n digits. */
static void round_away(struct stream *stream, int n)
{
    int up = is_nearer_above(stream, n);

    stream->n = n;
    if (!up)
        count_up(stream, n);
}

/* Reduces `all` to the fewest digits that read back as the value: 15 suffice for many numbers, 17 for all.  The two
   neighbours of a power of two are not equally far away, so the 16-digit number that is farther away may be the only
   one. */
static void shorten(struct stream *stream, const struct stream *all, double value)
{
    char *room = stream->digit;
    int n = value < 1e-290 ? 1 : 15;            /* subnormal numbers are far apart */
    int side, e;

    for (;; n++) {
        for (side = 0; side < (n == 16 && frexp(value, &e) == 0.5 ? 2 : 1); side++) {
            *stream = *all;
            stream->digit = room;
            memcpy(room, all->digit, (size_t)all->n);
            if (side == 0)
                round_off(stream, n);
            else
                round_away(stream, n);
            if (n == 17 || (all->n <= n && !all->rest) || reads_back(stream, all, n, value))
                return;
        }
    }
}

void zdn_shortest(char *text, double value)
{
    struct stream all, stream;
    char digits[20];

    if (no_digits(text, value))
        return;
    if (is_minus(value))
        *text++ = '-';
    expand_exactly(&all, digits, value, 17, -1);
    stream.digit = text;
    shorten(&stream, &all, fabs(value));
    write_general(text, &stream, 17);
}

int zdn_power(double value, int digits)
{
    struct stream stream;
    char room[40];

    if (value == 0.0 || value - value != 0.0)
        return 0;
    expand(&stream, room, value, digits, -1);
    return stream.power;
}
