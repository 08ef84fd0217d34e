/* AN EPIDEMIC AND WHAT ISOLATION DOES

   Translated from epidemic.dyn by zudyn 0.1.0.
   Integer arithmetic only: this file uses no floating point.  -DZD_FIXED_32 avoids 64-bit types. */

#include <limits.h>
#include <stddef.h>
#include "epidemic.h"

typedef epidemic_real real;

/* An unsigned 32-bit type.  The largest number is the same size with either sign. */
#if INT_MAX >= 2147483647
typedef unsigned int natural;
#else
typedef unsigned long natural;
#endif
#define EPIDEMIC_MOST ((real)2147483647L)

/* An unsigned 64-bit type, if available: products are faster with it, and the same. */
#if !defined(ZD_FIXED_32)
#if (ULONG_MAX >> 31 >> 31) >= 3
#define EPIDEMIC_WIDE unsigned long
#elif defined(__GNUC__)
__extension__ typedef unsigned long long epidemic_wide;
#define EPIDEMIC_WIDE epidemic_wide
#elif defined(__STDC_VERSION__)
#if __STDC_VERSION__ >= 199901L
#define EPIDEMIC_WIDE unsigned long long
#endif
#endif
#endif
#if defined(EPIDEMIC_WIDE) && !defined(__ARM_ARCH_6M__)
#define EPIDEMIC_LONG EPIDEMIC_WIDE /* for quotients too; a Cortex-M0 is faster bit by bit */
#endif

static int differ(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b ? 0 : 1;
}
#define EPIDEMIC_STEP_LIMIT 2000000000L

/* Records a failure and its site; only the first counts. */
static int fail_at(struct epidemic *m, int failure, int site)
{
    if (m->failure == EPIDEMIC_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* A number at an end of its range stands for everything beyond. */
#define AT_END(x) ((x) >= EPIDEMIC_MOST || (x) <= -EPIDEMIC_MOST)

/* A subexpression that may leave its range although the result does not show it. */
static real noted(struct epidemic *m, real x)
{
    if (AT_END(x)) {
        m->ended = 1;
    }
    return x;
}

/* An absolute value with its sign, saturated. */
static real zd_signed(natural size, int negative)
{
    real a = size > (natural)EPIDEMIC_MOST ? EPIDEMIC_MOST : (real)size;

    return negative ? -a : a;
}

static real zd_add(real a, real b)
{
    if (a > 0 && b > EPIDEMIC_MOST - a) {
        return EPIDEMIC_MOST;
    }
    if (a < 0 && b < -EPIDEMIC_MOST - a) {
        return -EPIDEMIC_MOST;
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
    if (n > 30 || size > (natural)EPIDEMIC_MOST >> n) {
        return a < 0 ? -EPIDEMIC_MOST : EPIDEMIC_MOST;
    }
    return zd_signed(size << n, a < 0);
}

/* a * b / 2^n. */
static real zd_mul(real a, real b, int n)
{
    natural x = zd_size(a);
    natural y = zd_size(b);
    int negative = (a < 0) != (b < 0);
#ifdef EPIDEMIC_WIDE
    EPIDEMIC_WIDE product = (EPIDEMIC_WIDE)x * (EPIDEMIC_WIDE)y;

    if (n > 62) {
        return 0;
    }
    if (n > 0) {
        product = product >> (n - 1);
        product = (product >> 1) + (product & 1);
    }
    x = product > (EPIDEMIC_WIDE)EPIDEMIC_MOST ? (natural)EPIDEMIC_MOST : (natural)product;
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
    x = high != 0 || low > (natural)EPIDEMIC_MOST ? (natural)EPIDEMIC_MOST : low;
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
        return a == 0 ? 0 : zd_signed((natural)EPIDEMIC_MOST, negative);
    }
#ifdef EPIDEMIC_LONG
    if (left <= 32) {
        EPIDEMIC_LONG wide = (((EPIDEMIC_LONG)x << left) + (EPIDEMIC_LONG)(y >> 1)) / (EPIDEMIC_LONG)y;

        q = wide > (EPIDEMIC_LONG)EPIDEMIC_MOST ? (natural)EPIDEMIC_MOST : (natural)wide;
        return n < 0 ? zd_down(zd_signed(q, negative), -n) : zd_signed(q, negative);
    }
#endif
    q = x / y;
    r = x % y;
    for (; left > 0; left--) {
        if (q > (natural)EPIDEMIC_MOST >> 1) {
            return zd_signed((natural)EPIDEMIC_MOST, negative);
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

static int demands(struct epidemic *m) REENTRANT
{
    /* R     CATCH.KL=SICK.K*MEET.K*RISK*SUSC.K/TOTAL */
    if (m->set->total == (real)0) {
        return fail_at(m, EPIDEMIC_DIVISION, 3);
    }
    /* R     HEAL.KL=SICK.K/DUR */
    if (m->set->dur == (real)0) {
        return fail_at(m, EPIDEMIC_DIVISION, 4);
    }
    return EPIDEMIC_GOOD;
}

/* Initial values; constants have been set. */
static int initialize(struct epidemic *m) REENTRANT
{
    m->start = (real)0;
    m->time = m->start;
    /* N     SICK=2 */
    m->sick = (real)4194304L;
    /* N     SUSC=TOTAL-SICK */
    m->susc = zd_up(zd_sub(m->set->total, zd_down(m->sick, 2)), 1);
    /* N     IMMUNE=0 */
    m->immune = (real)0;
    /* R     CATCH.KL=SICK.K*MEET.K*RISK*SUSC.K/TOTAL */
    if (m->set->total == (real)0) {
        return fail_at(m, EPIDEMIC_DIVISION, 3);
    }
    /* R     HEAL.KL=SICK.K/DUR */
    if (m->set->dur == (real)0) {
        return fail_at(m, EPIDEMIC_DIVISION, 4);
    }
    return EPIDEMIC_GOOD;
}

/* Levels at K from levels and rates at J and JK. */
static void levels(struct epidemic *m) REENTRANT
{
    const real dt = m->dt;

    /* L     SUSC.K=SUSC.J-DT*CATCH.JK */
    m->susc = zd_sub(m->susc, zd_mul(dt, m->catch_, 36));
    /* L     SICK.K=SICK.J+DT*(CATCH.JK-HEAL.JK) */
    m->sick = zd_add(m->sick, zd_mul(dt, noted(m, zd_up(zd_sub(m->catch_, zd_down(m->heal, 1)), 1)),
        36));
    /* L     IMMUNE.K=IMMUNE.J+DT*HEAL.JK */
    m->immune = zd_add(m->immune, zd_mul(dt, m->heal, 37));
}

/* Auxiliaries and rates, in order of dependency. */
static void point(struct epidemic *m) REENTRANT
{
    /* A     MEET.K=CLIP(AFTER,BEFORE,TIME.K,DAY) */
    m->meet = m->set->day <= zd_up(m->time, 1) ? zd_up(m->set->after, 1)
        : zd_up(m->set->before_2, 1);
    /* R     CATCH.KL=SICK.K*MEET.K*RISK*SUSC.K/TOTAL */
    m->catch_ = zd_div(noted(m, zd_mul(noted(m, zd_mul(noted(m, zd_mul(m->sick, m->meet, 30)),
        m->set->risk, 28)), m->susc, 29)), m->set->total, 29);
    /* R     HEAL.KL=SICK.K/DUR */
    m->heal = zd_div(m->sick, m->set->dur, 29);
    /* S     EACH.K=MEET.K*RISK*DUR*SUSC.K/TOTAL */
    m->each = zd_div(noted(m, zd_mul(noted(m, zd_mul(noted(m, zd_mul(m->meet, m->set->risk, 28)),
        m->set->dur, 29)), m->susc, 30)), m->set->total, 29);
}

/* Computes what depends on settings, which may have changed since the last call. */
static int take_settings(struct epidemic *m)
{
    if (demands(m) != EPIDEMIC_GOOD) {
        return m->failure;
    }
    return EPIDEMIC_GOOD;
}

/* Checks whether a setting is at an end of its range, for init and refresh. */
static void look_at_settings(struct epidemic *m)
{
    int index;

    for (index = 0; index < EPIDEMIC_SETTINGS; index++) {
        if (AT_END(epidemic_setting(m->set, index))) {
            m->ended = 1;
        }
    }
}

/* Checks whether a stored value is at an end of its range. */
static int look(struct epidemic *m)
{
    int ended = AT_END(m->time) ? 1 : m->ended;

    if (AT_END(m->susc)) {
        ended = 1;
    }
    if (AT_END(m->sick)) {
        ended = 1;
    }
    if (AT_END(m->immune)) {
        ended = 1;
    }
    if (AT_END(m->meet)) {
        ended = 1;
    }
    if (AT_END(m->catch_)) {
        ended = 1;
    }
    if (AT_END(m->heal)) {
        ended = 1;
    }
    if (AT_END(m->each)) {
        ended = 1;
    }
    if (ended == 0) {
        return EPIDEMIC_GOOD;
    }
    if (m->saturated < 2147483647L) {
        m->saturated = m->saturated + 1L;
    }
    return EPIDEMIC_SATURATED;
}

void epidemic_defaults(struct epidemic_settings *settings)
{
    settings->dt = (real)1073741824L;
    settings->total = (real)524288000L;
    settings->before_2 = (real)402653184L;
    settings->after = (real)402653184L;
    settings->day = (real)335544320L;
    settings->risk = (real)343597384L;
    settings->dur = (real)536870912L;
    settings->length = (real)1006632960L;
}

int epidemic_init(struct epidemic *m, const struct epidemic_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    look_at_settings(m);
    m->dt = settings->dt;
    if (m->dt <= 0 || m->dt >= EPIDEMIC_MOST) {
        return fail_at(m, EPIDEMIC_DT, -1);
    }
    m->half = zd_shift(m->dt, -10);
    if (initialize(m) != EPIDEMIC_GOOD) {
        return m->failure;
    }
    point(m);
    return look(m);
}

int epidemic_step(struct epidemic *m)
{
    if (m->failure != EPIDEMIC_GOOD) {
        return m->failure;
    }
    m->ended = 0;
    if (m->step >= EPIDEMIC_STEP_LIMIT) {
        return fail_at(m, EPIDEMIC_TOO_LONG, -1);
    }
    if (take_settings(m) != EPIDEMIC_GOOD) {
        return m->failure;
    }
    levels(m);
    m->step = m->step + 1L;
    m->time = zd_add(m->start, zd_mul((real)m->step, m->dt, 9));
    point(m);
    return look(m);
}

int epidemic_refresh(struct epidemic *m)
{
    if (m->failure != EPIDEMIC_GOOD) {
        return m->failure;
    }
    m->ended = 0;
    look_at_settings(m);
    if (take_settings(m) != EPIDEMIC_GOOD) {
        return m->failure;
    }
    point(m);
    return look(m);
}

int epidemic_done(const struct epidemic *m)
{
    return m->set->length <= zd_add(m->time, m->half) ? 1 : 0; /* in this order, because bcc loses addresses in calls */
}

int epidemic_set(struct epidemic_settings *settings, int index, epidemic_real value)
{
    if (AT_END(value)) {
        return EPIDEMIC_BAD_SETTING;
    }
    if (index == 0 && value <= (real)0) {
        return EPIDEMIC_DT;
    }
    switch (index) {
    case EPIDEMIC_SET_DT:
        settings->dt = value;
        break;
    case EPIDEMIC_SET_TOTAL:
        settings->total = value;
        break;
    case EPIDEMIC_SET_BEFORE:
        settings->before_2 = value;
        break;
    case EPIDEMIC_SET_AFTER:
        settings->after = value;
        break;
    case EPIDEMIC_SET_DAY:
        settings->day = value;
        break;
    case EPIDEMIC_SET_RISK:
        settings->risk = value;
        break;
    case EPIDEMIC_SET_DUR:
        settings->dur = value;
        break;
    case EPIDEMIC_SET_LENGTH:
        settings->length = value;
        break;
    default:
        return EPIDEMIC_BAD_SETTING;
    }
    return EPIDEMIC_GOOD;
}

epidemic_real epidemic_setting(const struct epidemic_settings *settings, int index)
{
    switch (index) {
    case EPIDEMIC_SET_DT:
        return settings->dt;
    case EPIDEMIC_SET_TOTAL:
        return settings->total;
    case EPIDEMIC_SET_BEFORE:
        return settings->before_2;
    case EPIDEMIC_SET_AFTER:
        return settings->after;
    case EPIDEMIC_SET_DAY:
        return settings->day;
    case EPIDEMIC_SET_RISK:
        return settings->risk;
    case EPIDEMIC_SET_DUR:
        return settings->dur;
    case EPIDEMIC_SET_LENGTH:
        return settings->length;
    default:
        return (real)0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static const char *const setting_names[EPIDEMIC_SETTINGS] = {
    "DT",
    "TOTAL",
    "BEFORE",
    "AFTER",
    "DAY",
    "RISK",
    "DUR",
    "LENGTH"
};

int epidemic_setting_index(const char *name)
{
    int index;

    for (index = 0; index < EPIDEMIC_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *epidemic_setting_name(int index)
{
    if (index < 0 || index >= EPIDEMIC_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

static const short setting_bits[EPIDEMIC_SETTINGS] IN_ROM = {
    33, 19, 25, 25, 25, 33, 26, 24
};

int epidemic_setting_bits(int index)
{
    return index >= 0 && index < EPIDEMIC_SETTINGS ? LINE_FROM_ROM(setting_bits[index]) : 0;
}

epidemic_real epidemic_value(const struct epidemic *m, int index)
{
    switch (index) {
    case EPIDEMIC_TIME:
        return m->time;
    case EPIDEMIC_SUSC:
        return m->susc;
    case EPIDEMIC_SICK:
        return m->sick;
    case EPIDEMIC_IMMUNE:
        return m->immune;
    case EPIDEMIC_CATCH:
        return m->catch_;
    case EPIDEMIC_HEAL:
        return m->heal;
    case EPIDEMIC_MEET:
        return m->meet;
    case EPIDEMIC_EACH:
        return m->each;
    default:
        return (real)0;
    }
}
static const short bits[EPIDEMIC_QUANTITIES] IN_ROM = {
    24,
    20,
    21,
    20,
    23,
    24,
    26,
    28
};

int epidemic_bits(int index)
{
    return index >= 0 && index < EPIDEMIC_QUANTITIES ? LINE_FROM_ROM(bits[index]) : 0;
}

epidemic_real epidemic_ratio(epidemic_real a, epidemic_real b, int point)
{
    return zd_div(a, b, point);
}

epidemic_real epidemic_whole(epidemic_real number, int point)
{
    return zd_shift(number, -point);
}

/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static const char *const names[] = {
    "TIME",
    "SUSC",
    "SICK",
    "IMMUNE",
    "CATCH",
    "HEAL",
    "MEET",
    "EACH"
};

int epidemic_index(const char *name)
{
    int index;

    for (index = 0; index < EPIDEMIC_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *epidemic_name(int index)
{
    if (index < 0 || index >= EPIDEMIC_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 20

/* The sites: the line of each in the source, and the quantity it computes. */
static const short lines[SITES] IN_ROM = {
    6, 8, 10, 17, 18, 19, 26, 12, 20, 20, 20, 21, 22, 30, 30, 30, 30, 9, 7, 11
};

static const char *const culprits[SITES] = {
    "SUSC",
    "SICK",
    "IMMUNE",
    "CATCH",
    "HEAL",
    "MEET",
    "EACH",
    "TOTAL",
    "BEFORE",
    "AFTER",
    "DAY",
    "RISK",
    "DUR",
    "DT",
    "LENGTH",
    "PRTPER",
    "PLTPER",
    "SICK",
    "SUSC",
    "IMMUNE"
};

int epidemic_line(const struct epidemic *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *epidemic_culprit(const struct epidemic *m)
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}