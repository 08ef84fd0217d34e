/* scale.c - the number formats of DYNAMO pages, and the limits of plots.

   All formats use the power of ten of a number after rounding to the printed digits, so that 9999.96
   counts as 10000. */

#include "zdport.h"
#include "zddigits.h"
#include "zdrun.h"

/* The largest double has 309 digits before the decimal point; with this many after it, ZD_DIGITS suffices. */
#define DECIMALS 80

/* From this power on 10^power is infinite, and 10^-power 0, on every machine. */
#define BEYOND 5000

double zd_ten(int power)
{
    double ten = 1.0;
    int i;

    /* A card may ask for a scale of any size. */
    for (i = 0; i < power && i < BEYOND; i++)
        ten = ten * 10.0;
    for (i = 0; i > power && i > -BEYOND; i--)
        ten = ten / 10.0;
    return ten;
}

/* Every machine has this power of ten, with room for another digit. */
#define LARGEST_POWER 300

/* value / 10^power, exact for powers up to 22; in two steps where 10^-power would overflow. */
static double shifted(double value, int power)
{
    if (power < -LARGEST_POWER)
        return value * zd_ten(LARGEST_POWER) * zd_ten(-power - LARGEST_POWER);
    return power >= 0 ? value / zd_ten(power) : value * zd_ten(-power);
}

/* digit * 10^power, likewise. */
static double step_of(double digit, int power)
{
    if (power < -LARGEST_POWER)
        return digit / zd_ten(LARGEST_POWER) / zd_ten(-power - LARGEST_POWER);
    return power >= 0 ? digit * zd_ten(power) : digit / zd_ten(-power);
}

/* The largest multiple of 3 that is not above n. */
static int thirds(int n)
{
    return n >= 0 ? n / 3 * 3 : -((2 - n) / 3 * 3);
}

static int finite_number(double value)
{
    return value - value == 0.0;
}

int zd_letter(int power)
{
    static const char up[] = " TMBRQVSPCND";
    static const char down[] = " AEFGHJLUWY";

    if (power > 0 && power <= 33 && power % 3 == 0)
        return up[power / 3];
    if (power < 0 && power >= -30 && power % 3 == 0)
        return down[-power / 3];
    return 0;
}

void zd_fixed(char *text, double value, int decimals, int zero)
{
    char *point, *from;

    if (!finite_number(value)) {
        strcpy(text, value > 0.0 ? "INF" : value < 0.0 ? "-INF" : "NAN");
        return;
    }
    zdn_fixed(text, value, decimals > DECIMALS ? DECIMALS : decimals);
    if (text[0] == '-' && text[strspn(text, "-0.")] == '\0')
        memmove(text, text + 1, strlen(text));
    point = strchr(text, '.');
    if (zero || point == NULL)
        return;
    from = text[0] == '-' ? text + 1 : text;
    if (from[0] == '0' && from + 1 == point)
        memmove(from, point, strlen(point) + 1);
}

/* Drops trailing zeros of a number with a decimal point; the point stays. */
static void drop_zeros(char *text)
{
    size_t n = strlen(text);

    if (strchr(text, '.') == NULL)
        return;
    while (n > 0 && text[n - 1] == '0')
        n--;
    text[n] = '\0';
}

/* Adds a character at the end. */
static void add(char *text, int c)
{
    size_t n = strlen(text);

    text[n] = (char)c;
    text[n + 1] = '\0';
}

/* The scale of a column.  With M the largest absolute value rounded to 5 digits: 10^0 if .1 <= M < 10000 or M = 0,
   otherwise the power of 1000 with 10 <= M/10^e < 10000.  The decimals fill 5 digits; 4 decimals if M = 0. */
void zd_scale_of(double largest, int *power, int *decimals)
{
    int e = zdn_power(largest, 5);

    *power = 0;
    *decimals = 4;
    if (largest == 0.0 || !finite_number(largest))
        return;
    if (e < -1 || e > 3)
        *power = thirds(e - 1);
    *decimals = e - *power < 0 ? 5 : 4 - (e - *power);
}

static int count_digits(const char *text)
{
    int n = 0;

    for (; *text != '\0'; text++)
        if (zdn_digit(*text) >= 0)
            n++;
    return n;
}

/* The given number of digits, the decimal point and a scale letter: 123.5T.  Without a letter for the power:
   1.235E+40. */
static void lettered(char *text, double value, int digits)
{
    int e = zdn_power(value, digits);
    int power = thirds(e);

    if (power != 0 && zd_letter(power) == 0) {
        zdn_exponent(text, value, digits - 1, 'E');
        return;
    }
    zd_fixed(text, shifted(value, power), digits - 1 - (e - power), 0);
    if (strchr(text, '.') == NULL)
        add(text, '.');
    if (power != 0)
        add(text, zd_letter(power));
}

/* A value of the table.  With a scale given on the card, one that needs more than 5 digits is
   printed with 4 digits and a scale letter instead. */
void zd_cell(char *text, double value, int power, int decimals, int given)
{
    double part = shifted(value, power);

    zd_fixed(text, part, decimals, 0);
    if (given && count_digits(text) > 5)
        lettered(text, part, 4);
}

/* Four digits and the point, no zero before it; from 10000 on three digits and a scale letter; plus `more` digits. */
static void present(char *text, double value, int more)
{
    int e = zdn_power(value, 4 + more);

    if (value == 0.0)
        e = -1;
    if (e >= 4) {
        lettered(text, value, 3 + more);
        return;
    }
    zd_fixed(text, value, (e < 0 ? 4 : 3 - e) + more, 0);
    if (strchr(text, '.') == NULL)
        add(text, '.');
}

/* Enough digits to distinguish any two numbers. */
#define PRESENT_MORE 14

void zd_present(char *text, char *original, double value, double before)
{
    int more = 0;

    do {
        present(text, value, more);
        present(original, before, more);
    } while (strcmp(text, original) == 0 && value != before && ++more <= PRESENT_MORE);
}

/* The fewest digits that read back as the same number, no zero before the point. */
void zd_shortest(char *text, double value)
{
    const char *end;
    int digits, e;

    if (!finite_number(value)) {
        zd_fixed(text, value, 0, 0);
        return;
    }
    for (digits = 1; digits < 17; digits++) {
        zdn_exponent(text, value, digits - 1, 'E');
        if (zdn_read(text, &end) == value)
            break;
    }
    e = zdn_power(value, digits);
    if (e >= -5 && e < 16)
        zd_fixed(text, value, digits - 1 > e ? digits - 1 - e : 0, 0);
    else
        zdn_exponent(text, value, digits - 1, 'E');
}

/* A value of a scale, with additional digits; the letter of the scale, or 0. */
static int mark_of(char *text, double value, int power, int decimals, int layout, int more)
{
    char full[ZD_DIGITS];

    if (!finite_number(value) || (power != 0 && zd_letter(power) == 0)) {
        zdn_general(text, value, 3 + more);
        return 0;
    }
    zd_fixed(full, shifted(value, power), decimals + more, layout == 1);
    if (full[strspn(full, "0.")] == '\0') {
        strcpy(text, layout == 1 ? "0" : decimals == 0 ? "0." : ".0");
        return 0;
    }
    drop_zeros(full);
    if (layout == 1 && full[strlen(full) - 1] == '.')
        full[strlen(full) - 1] = '\0';
    if (layout != 1 && strchr(full, '.') == NULL)
        add(full, '.');
    full[20] = '\0';
    strcpy(text, full);
    return zd_letter(power);
}

/* Whether five texts fit, and texts of different values differ. */
static int marks_differ(char text[5][24], const double *value)
{
    int i;

    for (i = 1; i < 5; i++)
        if (value[i] != value[i - 1] && strcmp(text[i], text[i - 1]) == 0)
            return 0;
    return 1;
}

#define MARK_PLACES 12

static int marks_fit(char text[5][24])
{
    int i;

    for (i = 0; i < 5; i++)
        if (strlen(text[i]) > MARK_PLACES)
            return 0;
    return 1;
}

/* The five values of a scale, from low to high by quarters.  If the largest absolute value is 10000 or more, all are
   divided by the smallest power of 1000 that makes it less; if it is below .001, by the one that makes it 1 or more.
   The number of decimals is 4 minus the digits of the largest value before the point.  Trailing zeros are dropped;
   decimals are added if different values would look the same.  Layout 2 always writes the point and no zero before it,
   layout 1 the opposite. */
void zd_marks(char text[5][24], int letter[5], double low, double high, int layout)
{
    char longer[5][24];
    int letters[5];
    double value[5];
    double largest = fabs(low) > fabs(high) ? fabs(low) : fabs(high);
    int e = zdn_power(largest, 4);
    int power = 0;
    int decimals, i, more;

    if (e > 3)
        power = thirds(e - 1);
    else if (e < -3)
        power = thirds(e);
    decimals = e - power < 0 ? 4 : 3 - (e - power);
    for (i = 0; i < 5; i++) {
        value[i] = low + (high - low) * i / 4.0;
        if (!finite_number(high - low))
            value[i] = low * ((4 - i) / 4.0) + high * (i / 4.0);
        letter[i] = mark_of(text[i], value[i], power, decimals, layout, 0);
    }
    for (more = 1; more < MARK_PLACES && !marks_differ(text, value); more++) {
        for (i = 0; i < 5; i++)
            letters[i] = mark_of(longer[i], value[i], power, decimals, layout, more);
        if (!marks_fit(longer))
            return;
        memcpy(text, longer, sizeof longer);
        memcpy(letter, letters, sizeof letters);
    }
}

/* The time next to a plot, at most 6 characters: 5 digits, fewer if they do not fit. */
void zd_time_label(char *text, double time, int layout)
{
    int e = zdn_power(time, 5);
    int decimals;

    if (e > 4 || !finite_number(time)) {
        lettered(text, time, 3);
        return;
    }
    for (decimals = e < 0 ? 5 : 4 - e; decimals >= 0; decimals--) {
        zd_fixed(text, time, decimals, layout == 1);
        drop_zeros(text);
        if (strlen(text) <= 6)
            break;
    }
    if (text[strspn(text, "0.")] == '\0')
        strcpy(text, "0");
    if (layout == 1 && text[strlen(text) - 1] == '.')
        text[strlen(text) - 1] = '\0';
    if (layout != 1 && strchr(text, '.') == NULL)
        add(text, '.');
}

/* Whether five values, one step apart, cover everything plotted; *low is the first of them. */
static int takes_in(double digit, int power, double least, double most, const struct zd_group *group, double *low)
{
    double step = step_of(digit, power);

    if (group->low_given)
        return group->low + 4.0 * step >= most;
    if (group->high_given)
        return group->high - 4.0 * step <= least;
    *low = floor(shifted(least, power) / digit) * step;
    return *low + 4.0 * step >= most;
}

/* The limits of a scale, from the smallest and largest value plotted.  The step is the smallest number d*10^k, d in 1
   2 3 4 5 6 8, with f = floor(least/step)*step and f+4*step >= most; low is f, high is f+4*step.  If one limit is
   given: the smallest step that reaches the other value.  If there is only one value: from 0 to that value, or from 0
   to 1. */
void zd_limits(double least, double most, const struct zd_group *group, double *low, double *high)
{
    static const double digits[7] = { 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0 };
    double range = most - least;
    int power, i;

    *low = group->low;
    *high = group->high;
    if (group->low_given && group->high_given)
        return;
    if (group->low_given)
        range = most - group->low;
    else if (group->high_given)
        range = group->high - least;
    else
        *low = 0.0;
    if (!finite_number(range) && finite_number(least) && finite_number(most)) {
        *low = group->low_given ? group->low : least;
        *high = group->high_given ? group->high : most;
        return;
    }
    if (!(range > 0.0) || !finite_number(range) || (least == most && !group->low_given && !group->high_given)) {
        if (group->low_given || group->high_given || !finite_number(most) || most == 0.0) {
            if (group->high_given)
                *low = *high - 1.0;
            else
                *high = *low + 1.0;
        } else {
            *low = most < 0.0 ? most : 0.0;
            *high = most < 0.0 ? 0.0 : most;
        }
        return;
    }
    power = range / 4.0 > 0.0 ? zdn_power(range / 4.0, 17) - 1 : zdn_power(range, 17) - 2;
    for (; power < 308; power++) {
        for (i = 0; i < 7; i++) {
            double step = step_of(digits[i], power);

            if (!takes_in(digits[i], power, least, most, group, low))
                continue;
            if (group->high_given)
                *low = group->high - 4.0 * step;
            else
                *high = *low + 4.0 * step;
            if (!finite_number(*low) || !finite_number(*high))
                break;
            return;
        }
    }
    /* No such step gives finite limits. */
    *low = group->low_given ? group->low : least;
    *high = group->high_given ? group->high : most;
}
