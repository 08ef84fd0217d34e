/* PREY AND PREDATORS

   Translated from lotka.dyn by zudyn 0.1.0.
   Integer arithmetic only: this file uses no floating point.  -DZD_FIXED_32 avoids 64-bit types. */

#include <limits.h>
#include <stddef.h>
#include "lotka.h"

typedef lotka_real real;

/* An unsigned 32-bit type.  The largest number is the same size with either sign. */
#if INT_MAX >= 2147483647
typedef unsigned int natural;
#else
typedef unsigned long natural;
#endif
#define LOTKA_MOST ((real)2147483647L)

/* An unsigned 64-bit type, if available: products are faster with it, and the same. */
#if !defined(ZD_FIXED_32)
#if (ULONG_MAX >> 31 >> 31) >= 3
#define LOTKA_WIDE unsigned long
#elif defined(__GNUC__)
__extension__ typedef unsigned long long lotka_wide;
#define LOTKA_WIDE lotka_wide
#elif defined(__STDC_VERSION__)
#if __STDC_VERSION__ >= 199901L
#define LOTKA_WIDE unsigned long long
#endif
#endif
#endif
#if defined(LOTKA_WIDE) && !defined(__ARM_ARCH_6M__)
#define LOTKA_LONG LOTKA_WIDE /* for quotients too; a Cortex-M0 is faster bit by bit */
#endif

static int differ(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b ? 0 : 1;
}
#define LOTKA_STEP_LIMIT 2000000000L

/* Records a failure and its site; only the first counts. */
static int fail_at(struct lotka *m, int failure, int site)
{
    if (m->failure == LOTKA_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* A number at an end of its range stands for everything beyond. */
#define AT_END(x) ((x) >= LOTKA_MOST || (x) <= -LOTKA_MOST)

/* A subexpression that may leave its range although the result does not show it. */
static real noted(struct lotka *m, real x)
{
    if (AT_END(x)) {
        m->ended = 1;
    }
    return x;
}

/* An absolute value with its sign, saturated. */
static real zd_signed(natural size, int negative)
{
    real a = size > (natural)LOTKA_MOST ? LOTKA_MOST : (real)size;

    return negative ? -a : a;
}

static real zd_add(real a, real b)
{
    if (a > 0 && b > LOTKA_MOST - a) {
        return LOTKA_MOST;
    }
    if (a < 0 && b < -LOTKA_MOST - a) {
        return -LOTKA_MOST;
    }
    return a + b;
}

/* a * 2^n for n >= 0. */
static real zd_up(real a, int n)
{
    natural size = zd_size(a);

    if (size == 0) {
        return 0;
    }
    if (n > 30 || size > (natural)LOTKA_MOST >> n) {
        return a < 0 ? -LOTKA_MOST : LOTKA_MOST;
    }
    return zd_signed(size << n, a < 0);
}

/* a * b / 2^n. */
static real zd_mul(real a, real b, int n)
{
    natural x = zd_size(a);
    natural y = zd_size(b);
    int negative = (a < 0) != (b < 0);
#ifdef LOTKA_WIDE
    LOTKA_WIDE product = (LOTKA_WIDE)x * (LOTKA_WIDE)y;

    if (n > 62) {
        return 0;
    }
    if (n > 0) {
        product = product >> (n - 1);
        product = (product >> 1) + (product & 1);
    }
    x = product > (LOTKA_WIDE)LOTKA_MOST ? (natural)LOTKA_MOST : (natural)product;
#else
    const natural half = (natural)65535L;
    natural low = (x & half) * (y & half);
    natural middle = (x >> 16) * (y & half) + (low >> 16);
    natural other = (x & half) * (y >> 16) + (middle & half);
    natural high = (x >> 16) * (y >> 16) + (middle >> 16) + (other >> 16);

    if (n > 62) {
        return 0;
    }
    low = ((other & half) << 16) | (low & half);
    if (n > 32) {
        low = high >> (n - 33);
        high = 0;
    } else if (n > 1) {
        low = (low >> (n - 1)) | (high << (33 - n));
        high = high >> (n - 1);
    }
    if (n > 0 && high == 0) {
        low = (low >> 1) + (low & 1);
    }
    x = high != 0 || low > (natural)LOTKA_MOST ? (natural)LOTKA_MOST : low;
#endif
    if (n < 0) {
        return zd_up(zd_signed(x, negative), -n);
    }
    return zd_signed(x, negative);
}

/* a * 2^n / b.  The model excludes b = 0; without that check, the result is the largest number. */
static real zd_div(real a, real b, int n)
{
    natural x = zd_size(a);
    natural y = zd_size(b);
    int negative = (a < 0) != (b < 0);
    int left = n < 0 ? 0 : n;
    natural q, r;

    if (y == 0) {
        return a == 0 ? 0 : zd_signed((natural)LOTKA_MOST, negative);
    }
#ifdef LOTKA_LONG
    if (left <= 32) {
        LOTKA_LONG wide = (((LOTKA_LONG)x << left) + (LOTKA_LONG)(y >> 1)) / (LOTKA_LONG)y;

        q = wide > (LOTKA_LONG)LOTKA_MOST ? (natural)LOTKA_MOST : (natural)wide;
        return n < 0 ? zd_down(zd_signed(q, negative), -n) : zd_signed(q, negative);
    }
#endif
    q = x / y;
    r = x % y;
    for (; left > 0; left--) {
        if (q > (natural)LOTKA_MOST >> 1) {
            return zd_signed((natural)LOTKA_MOST, negative);
        }
        q = q + q;
        r = r + r;
        if (r >= y) {
            r = r - y;
            q = q + 1;
        }
    }
    if (r >= y - r) {
        q = q + 1;
    }
    return n < 0 ? zd_down(zd_signed(q, negative), -n) : zd_signed(q, negative);
}

/* Initial values; constants have been set. */
static void initialize(struct lotka *m) REENTRANT
{
    m->start = (real)0;
    m->time = m->start;
    /* N     HARES=30 */
    m->hares = (real)251658240L;
    /* N     FOXES=4 */
    m->foxes = (real)33554432L;
    /* R     EATEN.KL=.025*HARES.K*FOXES.K */
    m->eaten = zd_mul(noted(m, zd_mul((real)858993459L, m->hares, 28)), m->foxes, 30);
}

/* Levels at K from levels and rates at J and JK. */
static void levels(struct lotka *m) REENTRANT
{
    const real dt = m->dt;

    /* L     HARES.K=HARES.J+DT*(BORN.JK-EATEN.JK) */
    m->hares = zd_add(m->hares, zd_mul(dt, noted(m, zd_up(zd_sub(zd_down(m->born, 1), m->eaten),
        1)), 38));
    /* L     FOXES.K=FOXES.J+DT*(RAISED.JK-STARVE.JK) */
    m->foxes = zd_add(m->foxes, zd_mul(dt, noted(m, zd_up(zd_sub(m->raised, zd_down(m->starve, 1)),
        1)), 38));
}

/* Auxiliaries and rates, in order of dependency. */
static void point(struct lotka *m) REENTRANT
{
    /* R     BORN.KL=.5*HARES.K */
    m->born = m->hares;
    /* R     RAISED.KL=YIELD*EATEN.JK */
    m->raised = zd_mul(m->set->yield, m->eaten, 29);
    /* R     STARVE.KL=.9*FOXES.K */
    m->starve = zd_mul((real)966367642L, m->foxes, 29);
    /* R     EATEN.KL=.025*HARES.K*FOXES.K */
    m->eaten = zd_mul(zd_mul((real)858993459L, m->hares, 30), m->foxes, 28);
}

/* Saves the state before the point, so that refresh can compute it again. */
static void before_point(struct lotka *m)
{
    m->before.eaten = m->eaten;
}

/* Checks whether a setting is at an end of its range, for init and refresh. */
static void look_at_settings(struct lotka *m)
{
    int index;

    for (index = 0; index < LOTKA_SETTINGS; index++) {
        if (AT_END(lotka_setting(m->set, index))) {
            m->ended = 1;
        }
    }
}

/* Checks whether a stored value is at an end of its range. */
static int look(struct lotka *m)
{
    int ended = AT_END(m->time) ? 1 : m->ended;

    if (AT_END(m->hares)) {
        ended = 1;
    }
    if (AT_END(m->foxes)) {
        ended = 1;
    }
    if (AT_END(m->born)) {
        ended = 1;
    }
    if (AT_END(m->raised)) {
        ended = 1;
    }
    if (AT_END(m->starve)) {
        ended = 1;
    }
    if (AT_END(m->eaten)) {
        ended = 1;
    }
    if (ended == 0) {
        return LOTKA_GOOD;
    }
    if (m->saturated < 2147483647L) {
        m->saturated = m->saturated + 1L;
    }
    return LOTKA_SATURATED;
}

void lotka_defaults(struct lotka_settings *settings)
{
    settings->dt = (real)1073741824L;
    settings->yield = (real)483183821L;
    settings->length = (real)671088640L;
}

int lotka_init(struct lotka *m, const struct lotka_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    look_at_settings(m);
    m->dt = settings->dt;
    if (m->dt <= 0 || m->dt >= LOTKA_MOST) {
        return fail_at(m, LOTKA_DT, -1);
    }
    m->half = zd_shift(m->dt, -14);
    initialize(m);
    before_point(m);
    point(m);
    return look(m);
}

int lotka_step(struct lotka *m)
{
    if (m->failure != LOTKA_GOOD) {
        return m->failure;
    }
    m->ended = 0;
    if (m->step >= LOTKA_STEP_LIMIT) {
        return fail_at(m, LOTKA_TOO_LONG, -1);
    }
    levels(m);
    m->step = m->step + 1L;
    m->time = zd_add(m->start, zd_mul((real)m->step, m->dt, 13));
    before_point(m);
    point(m);
    return look(m);
}

int lotka_refresh(struct lotka *m)
{
    if (m->failure != LOTKA_GOOD) {
        return m->failure;
    }
    m->ended = 0;
    look_at_settings(m);
    m->eaten = m->before.eaten;
    point(m);
    return look(m);
}

int lotka_done(const struct lotka *m)
{
    return m->set->length <= zd_add(m->time, m->half) ? 1 : 0; /* in this order, because bcc loses addresses in calls */
}

int lotka_set(struct lotka_settings *settings, int index, lotka_real value)
{
    if (AT_END(value)) {
        return LOTKA_BAD_SETTING;
    }
    if (index == 0 && value <= (real)0) {
        return LOTKA_DT;
    }
    switch (index) {
    case LOTKA_SET_DT:
        settings->dt = value;
        break;
    case LOTKA_SET_YIELD:
        settings->yield = value;
        break;
    case LOTKA_SET_LENGTH:
        settings->length = value;
        break;
    default:
        return LOTKA_BAD_SETTING;
    }
    return LOTKA_GOOD;
}

lotka_real lotka_setting(const struct lotka_settings *settings, int index)
{
    switch (index) {
    case LOTKA_SET_DT:
        return settings->dt;
    case LOTKA_SET_YIELD:
        return settings->yield;
    case LOTKA_SET_LENGTH:
        return settings->length;
    default:
        return (real)0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static const char *const setting_names[LOTKA_SETTINGS] = {
    "DT",
    "YIELD",
    "LENGTH"
};

int lotka_setting_index(const char *name)
{
    int index;

    for (index = 0; index < LOTKA_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *lotka_setting_name(int index)
{
    if (index < 0 || index >= LOTKA_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

static const short setting_bits[LOTKA_SETTINGS] IN_ROM = {
    37, 29, 24
};

int lotka_setting_bits(int index)
{
    return index >= 0 && index < LOTKA_SETTINGS ? LINE_FROM_ROM(setting_bits[index]) : 0;
}

lotka_real lotka_value(const struct lotka *m, int index)
{
    switch (index) {
    case LOTKA_TIME:
        return m->time;
    case LOTKA_HARES:
        return m->hares;
    case LOTKA_FOXES:
        return m->foxes;
    case LOTKA_BORN:
        return m->born;
    case LOTKA_EATEN:
        return m->eaten;
    case LOTKA_RAISED:
        return m->raised;
    case LOTKA_STARVE:
        return m->starve;
    default:
        return (real)0;
    }
}
static const short bits[LOTKA_QUANTITIES] IN_ROM = {
    24,
    23,
    23,
    24,
    23,
    23,
    24
};

int lotka_bits(int index)
{
    return index >= 0 && index < LOTKA_QUANTITIES ? LINE_FROM_ROM(bits[index]) : 0;
}

lotka_real lotka_ratio(lotka_real a, lotka_real b, int point)
{
    return zd_div(a, b, point);
}

lotka_real lotka_whole(lotka_real number, int point)
{
    return zd_shift(number, -point);
}

/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static const char *const names[] = {
    "TIME",
    "HARES",
    "FOXES",
    "BORN",
    "EATEN",
    "RAISED",
    "STARVE"
};

int lotka_index(const char *name)
{
    int index;

    for (index = 0; index < LOTKA_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *lotka_name(int index)
{
    if (index < 0 || index >= LOTKA_QUANTITIES) {
        return "";
    }
    return names[index];
}

/* The sites: the line of each in the source, and the quantity it computes. */
static const short lines[SITES] IN_ROM = {
    7, 9, 11, 12, 13, 14, 15, 18, 18, 18, 18, 8, 10
};

static const char *const culprits[SITES] = {
    "HARES",
    "FOXES",
    "BORN",
    "EATEN",
    "RAISED",
    "STARVE",
    "YIELD",
    "DT",
    "LENGTH",
    "PRTPER",
    "PLTPER",
    "HARES",
    "FOXES"
};

int lotka_line(const struct lotka *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *lotka_culprit(const struct lotka *m)
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}