/* A HATCHERY: FISH IN A BOXCAR TRAIN

   Translated from hatchery.dyn by zudyn 0.1.0.
   Integer arithmetic only: this file uses no floating point.  -DZD_FIXED_32 avoids 64-bit types. */

#include <limits.h>
#include <stddef.h>
#include "hatchery.h"

typedef hatchery_real real;

/* An unsigned 32-bit type.  The largest number is the same size with either sign. */
#if INT_MAX >= 2147483647
typedef unsigned int natural;
#else
typedef unsigned long natural;
#endif
#define HATCHERY_MOST ((real)2147483647L)

/* An unsigned 64-bit type, if available: products are faster with it, and the same. */
#if !defined(ZD_FIXED_32)
#if (ULONG_MAX >> 31 >> 31) >= 3
#define HATCHERY_WIDE unsigned long
#elif defined(__GNUC__)
__extension__ typedef unsigned long long hatchery_wide;
#define HATCHERY_WIDE hatchery_wide
#elif defined(__STDC_VERSION__)
#if __STDC_VERSION__ >= 199901L
#define HATCHERY_WIDE unsigned long long
#endif
#endif
#endif
#if defined(HATCHERY_WIDE) && !defined(__ARM_ARCH_6M__)
#define HATCHERY_LONG HATCHERY_WIDE /* for quotients too; a Cortex-M0 is faster bit by bit */
#endif

static int differ(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b ? 0 : 1;
}
#define HATCHERY_STEP_LIMIT 2000000000L

/* Records a failure and its site; only the first counts. */
static int fail_at(struct hatchery *m, int failure, int site)
{
    if (m->failure == HATCHERY_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* A number at an end of its range stands for everything beyond. */
#define AT_END(x) ((x) >= HATCHERY_MOST || (x) <= -HATCHERY_MOST)

/* A subexpression that may leave its range although the result does not show it. */
static real noted(struct hatchery *m, real x)
{
    if (AT_END(x)) {
        m->ended = 1;
    }
    return x;
}

/* An absolute value with its sign, saturated. */
static real zd_signed(natural size, int negative)
{
    real a = size > (natural)HATCHERY_MOST ? HATCHERY_MOST : (real)size;

    return negative ? -a : a;
}

static real zd_add(real a, real b)
{
    if (a > 0 && b > HATCHERY_MOST - a) {
        return HATCHERY_MOST;
    }
    if (a < 0 && b < -HATCHERY_MOST - a) {
        return -HATCHERY_MOST;
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
    if (n > 30 || size > (natural)HATCHERY_MOST >> n) {
        return a < 0 ? -HATCHERY_MOST : HATCHERY_MOST;
    }
    return zd_signed(size << n, a < 0);
}

/* a * b / 2^n. */
static real zd_mul(real a, real b, int n)
{
    natural x = zd_size(a);
    natural y = zd_size(b);
    int negative = (a < 0) != (b < 0);
#ifdef HATCHERY_WIDE
    HATCHERY_WIDE product = (HATCHERY_WIDE)x * (HATCHERY_WIDE)y;

    if (n > 62) {
        return 0;
    }
    if (n > 0) {
        product = product >> (n - 1);
        product = (product >> 1) + (product & 1);
    }
    x = product > (HATCHERY_WIDE)HATCHERY_MOST ? (natural)HATCHERY_MOST : (natural)product;
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
    x = high != 0 || low > (natural)HATCHERY_MOST ? (natural)HATCHERY_MOST : low;
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
        return a == 0 ? 0 : zd_signed((natural)HATCHERY_MOST, negative);
    }
#ifdef HATCHERY_LONG
    if (left <= 32) {
        HATCHERY_LONG wide = (((HATCHERY_LONG)x << left) + (HATCHERY_LONG)(y >> 1)) / (HATCHERY_LONG)y;

        q = wide > (HATCHERY_LONG)HATCHERY_MOST ? (natural)HATCHERY_MOST : (natural)wide;
        return n < 0 ? zd_down(zd_signed(q, negative), -n) : zd_signed(q, negative);
    }
#endif
    q = x / y;
    r = x % y;
    for (; left > 0; left--) {
        if (q > (natural)HATCHERY_MOST >> 1) {
            return zd_signed((natural)HATCHERY_MOST, negative);
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

/* The sine of x plus a number of quarter turns: x = k*pi/2 + v with |v| <= pi/4, and the series of the sine or the
   cosine of v to v^11 or v^12.  The error is at most 3e-9, k times 5e-10, the last bit of x, and half that of the
   result. */
static real zd_sin(real x, int n, int quarters, int e)
{
    const real one = (real)1073741824L;
    /* The nearest quarter may lie beyond x, and must have room. */
    int halved = x > one || x < -one ? 1 : 0;
    real half = zd_down(x, halved);
    int m = n - halved;
    real k = zd_mul(half, (real)1367130551L, m + 31);
    real v = zd_shift(zd_sub(half, zd_mul(k, (real)1686629713L, 30 - m)), 30 - m);
    real square = zd_mul(v, v, 30);
    real p = one;
    int place = ((int)(k - zd_floor(k, 2) * 4) + quarters) % 4;
    int i;

    for (i = place % 2 == 0 ? 11 : 12; i > 1; i -= 2) {
        p = one - zd_div(zd_mul(square, p, 30), (real)(i * (i - 1)), 0);
    }
    p = place % 2 == 0 ? zd_mul(v, p, 60 - e) : zd_shift(p, e - 30);
    return place > 1 ? -p : p;
}

/* while (limit >= last + interval) last = last + interval; an interval that is not positive changes nothing. */
static real zd_move_on(real last, real interval, real limit)
{
    if (interval <= 0 || limit < zd_add(last, interval)) {
        return last;
    }
    return last + zd_sub(limit, last) / interval * interval;
}

/* Whether a train must shift now.  state[0]: nominal time of the last shift; state[1]: 1 once used. */
static int zd_train_due(const struct hatchery *head, real *state, real interval)
{
    real now = zd_add(head->time, head->half);

    if (state[1] == 0) {
        state[0] = zd_move_on(head->time, interval, now);
        state[1] = 1;
    } else if (interval > 0 && now >= zd_add(state[0], interval)) {
        state[0] = zd_move_on(state[0], interval, now);
    } else {
        return 0;
    }
    return 1;
}

/* BOXLIN: every car moves by one; the last is dropped, and the first becomes 0. */
static void zd_shift_linear(real *cars, int n)
{
    int i;

    for (i = n - 1; i > 0; i--) {
        cars[i] = cars[i - 1];
    }
    cars[0] = 0;
}

/* EAT: ONE TANK'S FISH, BY AGE */
static const real eat[6] IN_ROM = {
    (real)42949673L, (real)128849019L, (real)257698038L, (real)429496730L, (real)644245094L,
    (real)858993459L
};

/* Initial values; constants have been set. */
static void initialize(struct hatchery *m) REENTRANT
{
    m->start = (real)0;
    m->time = m->start;
    /* B     TANK=BOXLIN(6,1) */
    m->tank[0] = (real)419430400L;
    m->tank[1] = (real)402653184L;
    m->tank[2] = (real)385875968L;
    m->tank[3] = (real)369098752L;
    m->tank[4] = (real)352321536L;
    m->tank[5] = (real)335544320L;
}

/* Shifts of trains, before a step. */
static void event(struct hatchery *m) REENTRANT
{
    /* B     TANK=BOXLIN(6,1) */
    if (zd_train_due(m, m->tank_train, (real)16777216L) != 0) {
        zd_shift_linear(m->tank, 6);
    }
}

/* Levels at K from levels and rates at J and JK. */
static void levels(struct hatchery *m) REENTRANT
{
    const real dt = m->dt;

    /* L     TANK*1.K=TANK*1.J+DT*HATCH.JK */
    m->tank[0] = zd_add(m->tank[0], zd_mul(dt, m->hatch, 32));
}

/* Auxiliaries and rates, in order of dependency. */
static void point(struct hatchery *m) REENTRANT
{
    int i;

    /* A     SEASON.K=1+.6*SIN(6.2831853*TIME.K/12) */
    m->season = zd_add((real)536870912L, zd_mul((real)644245094L,
        zd_sin(zd_mul(noted(m, zd_mul((real)843314856L, m->time, 29)), (real)715827883L, 30), 25, 0,
        30), 31));
    /* R     HATCH.KL=EGGS*SEASON.K */
    m->hatch = zd_mul(m->set->eggs, m->season, 29);
    /* A     FISH.K=SUM1(6,TANK.K) */
    m->fish = (real)0;
    for (i = 0; i < 6; i++) {
        m->fish = noted(m, zd_add(m->fish, zd_down(m->tank[i], 2)));
    }
    /* A     FEED.K=SUM2(6,TANK.K,EAT) */
    m->feed = (real)0;
    for (i = 0; i < 6; i++) {
        m->feed = noted(m, zd_add(m->feed, noted(m, zd_mul(m->tank[i], FROM_ROM(eat[i]), 31))));
    }
    /* A     READY.K=TANK*6.K */
    m->ready = m->tank[5];
}

/* Checks whether a setting is at an end of its range, for init and refresh. */
static void look_at_settings(struct hatchery *m)
{
    int index;

    for (index = 0; index < HATCHERY_SETTINGS; index++) {
        if (AT_END(hatchery_setting(m->set, index))) {
            m->ended = 1;
        }
    }
}

/* Checks whether a stored value is at an end of its range. */
static int look(struct hatchery *m)
{
    int ended = AT_END(m->time) ? 1 : m->ended;
    int i;

    for (i = 0; i < 6; i++) {
        if (AT_END(m->tank[i])) {
            ended = 1;
        }
    }
    if (AT_END(m->season)) {
        ended = 1;
    }
    if (AT_END(m->hatch)) {
        ended = 1;
    }
    if (AT_END(m->fish)) {
        ended = 1;
    }
    if (AT_END(m->feed)) {
        ended = 1;
    }
    if (AT_END(m->ready)) {
        ended = 1;
    }
    if (ended == 0) {
        return HATCHERY_GOOD;
    }
    if (m->saturated < 2147483647L) {
        m->saturated = m->saturated + 1L;
    }
    return HATCHERY_SATURATED;
}

void hatchery_defaults(struct hatchery_settings *settings)
{
    settings->dt = (real)1073741824L;
    settings->eggs = (real)419430400L;
    settings->length = (real)603979776L;
}

int hatchery_init(struct hatchery *m, const struct hatchery_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    look_at_settings(m);
    m->dt = settings->dt;
    if (m->dt <= 0 || m->dt >= HATCHERY_MOST) {
        return fail_at(m, HATCHERY_DT, -1);
    }
    m->half = zd_shift(m->dt, -9);
    initialize(m);
    point(m);
    return look(m);
}

int hatchery_step(struct hatchery *m)
{
    if (m->failure != HATCHERY_GOOD) {
        return m->failure;
    }
    m->ended = 0;
    if (m->step >= HATCHERY_STEP_LIMIT) {
        return fail_at(m, HATCHERY_TOO_LONG, -1);
    }
    event(m);
    levels(m);
    m->step = m->step + 1L;
    m->time = zd_add(m->start, zd_mul((real)m->step, m->dt, 8));
    point(m);
    return look(m);
}

int hatchery_refresh(struct hatchery *m)
{
    if (m->failure != HATCHERY_GOOD) {
        return m->failure;
    }
    m->ended = 0;
    look_at_settings(m);
    point(m);
    return look(m);
}

int hatchery_done(const struct hatchery *m)
{
    return m->set->length <= zd_add(m->time, m->half) ? 1 : 0; /* in this order, because bcc loses addresses in calls */
}

int hatchery_set(struct hatchery_settings *settings, int index, hatchery_real value)
{
    if (AT_END(value)) {
        return HATCHERY_BAD_SETTING;
    }
    if (index == 0 && value <= (real)0) {
        return HATCHERY_DT;
    }
    switch (index) {
    case HATCHERY_SET_DT:
        settings->dt = value;
        break;
    case HATCHERY_SET_EGGS:
        settings->eggs = value;
        break;
    case HATCHERY_SET_LENGTH:
        settings->length = value;
        break;
    default:
        return HATCHERY_BAD_SETTING;
    }
    return HATCHERY_GOOD;
}

hatchery_real hatchery_setting(const struct hatchery_settings *settings, int index)
{
    switch (index) {
    case HATCHERY_SET_DT:
        return settings->dt;
    case HATCHERY_SET_EGGS:
        return settings->eggs;
    case HATCHERY_SET_LENGTH:
        return settings->length;
    default:
        return (real)0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static const char *const setting_names[HATCHERY_SETTINGS] = {
    "DT",
    "EGGS",
    "LENGTH"
};

int hatchery_setting_index(const char *name)
{
    int index;

    for (index = 0; index < HATCHERY_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *hatchery_setting_name(int index)
{
    if (index < 0 || index >= HATCHERY_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

static const short setting_bits[HATCHERY_SETTINGS] IN_ROM = {
    32, 23, 24
};

int hatchery_setting_bits(int index)
{
    return index >= 0 && index < HATCHERY_SETTINGS ? LINE_FROM_ROM(setting_bits[index]) : 0;
}

hatchery_real hatchery_value(const struct hatchery *m, int index)
{
    switch (index) {
    case HATCHERY_TIME:
        return m->time;
    case HATCHERY_TANK_1:
        return m->tank[0];
    case HATCHERY_HATCH:
        return m->hatch;
    case HATCHERY_SEASON:
        return m->season;
    case HATCHERY_FISH:
        return m->fish;
    case HATCHERY_FEED:
        return m->feed;
    case HATCHERY_READY:
        return m->ready;
    default:
        return (real)0;
    }
}
static const short bits[HATCHERY_QUANTITIES] IN_ROM = {
    24,
    23,
    23,
    29,
    21,
    24,
    23
};

int hatchery_bits(int index)
{
    return index >= 0 && index < HATCHERY_QUANTITIES ? LINE_FROM_ROM(bits[index]) : 0;
}

hatchery_real hatchery_ratio(hatchery_real a, hatchery_real b, int point)
{
    return zd_div(a, b, point);
}

hatchery_real hatchery_whole(hatchery_real number, int point)
{
    return zd_shift(number, -point);
}

/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static const char *const names[] = {
    "TIME",
    "TANK*1",
    "HATCH",
    "SEASON",
    "FISH",
    "FEED",
    "READY"
};

int hatchery_index(const char *name)
{
    int index;

    for (index = 0; index < HATCHERY_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *hatchery_name(int index)
{
    if (index < 0 || index >= HATCHERY_QUANTITIES) {
        return "";
    }
    return names[index];
}

/* The sites: the line of each in the source, and the quantity it computes. */
static const short lines[SITES] IN_ROM = {
    7, 10, 12, 14, 15, 17, 11, 16, 21, 21, 21, 21, 9
};

static const char *const culprits[SITES] = {
    "TANK",
    "HATCH",
    "SEASON",
    "FISH",
    "FEED",
    "READY",
    "EGGS",
    "EAT",
    "DT",
    "LENGTH",
    "PRTPER",
    "PLTPER",
    "TANK"
};

int hatchery_line(const struct hatchery *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *hatchery_culprit(const struct hatchery *m)
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}