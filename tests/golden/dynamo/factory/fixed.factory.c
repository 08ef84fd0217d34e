/* FACTORY MODEL OF ZU-DYNAMO

   Translated from factory.dyn by zudyn 0.1.0.
   Integer arithmetic only: this file uses no floating point.  -DZD_FIXED_32 avoids 64-bit types. */

#include <limits.h>
#include <stddef.h>
#include "factory.h"

typedef factory_real real;

/* An unsigned 32-bit type.  The largest number is the same size with either sign. */
#if INT_MAX >= 2147483647
typedef unsigned int natural;
#else
typedef unsigned long natural;
#endif
#define FACTORY_MOST ((real)2147483647L)

/* An unsigned 64-bit type, if available: products are faster with it, and the same. */
#if !defined(ZD_FIXED_32)
#if (ULONG_MAX >> 31 >> 31) >= 3
#define FACTORY_WIDE unsigned long
#elif defined(__GNUC__)
__extension__ typedef unsigned long long factory_wide;
#define FACTORY_WIDE factory_wide
#elif defined(__STDC_VERSION__)
#if __STDC_VERSION__ >= 199901L
#define FACTORY_WIDE unsigned long long
#endif
#endif
#endif
#if defined(FACTORY_WIDE) && !defined(__ARM_ARCH_6M__)
#define FACTORY_LONG FACTORY_WIDE /* for quotients too; a Cortex-M0 is faster bit by bit */
#endif

static int differ(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b ? 0 : 1;
}
#define FACTORY_STEP_LIMIT 2000000000L

/* Records a failure and its site; only the first counts. */
static int fail_at(struct factory *m, int failure, int site)
{
    if (m->failure == FACTORY_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* A number at an end of its range stands for everything beyond. */
#define AT_END(x) ((x) >= FACTORY_MOST || (x) <= -FACTORY_MOST)

/* A subexpression that may leave its range although the result does not show it. */
static real noted(struct factory *m, real x)
{
    if (AT_END(x)) {
        m->ended = 1;
    }
    return x;
}

/* An absolute value with its sign, saturated. */
static real zd_signed(natural size, int negative)
{
    real a = size > (natural)FACTORY_MOST ? FACTORY_MOST : (real)size;

    return negative ? -a : a;
}

static real zd_add(real a, real b)
{
    if (a > 0 && b > FACTORY_MOST - a) {
        return FACTORY_MOST;
    }
    if (a < 0 && b < -FACTORY_MOST - a) {
        return -FACTORY_MOST;
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
    if (n > 30 || size > (natural)FACTORY_MOST >> n) {
        return a < 0 ? -FACTORY_MOST : FACTORY_MOST;
    }
    return zd_signed(size << n, a < 0);
}

/* a * b / 2^n. */
static real zd_mul(real a, real b, int n)
{
    natural x = zd_size(a);
    natural y = zd_size(b);
    int negative = (a < 0) != (b < 0);
#ifdef FACTORY_WIDE
    FACTORY_WIDE product = (FACTORY_WIDE)x * (FACTORY_WIDE)y;

    if (n > 62) {
        return 0;
    }
    if (n > 0) {
        product = product >> (n - 1);
        product = (product >> 1) + (product & 1);
    }
    x = product > (FACTORY_WIDE)FACTORY_MOST ? (natural)FACTORY_MOST : (natural)product;
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
    x = high != 0 || low > (natural)FACTORY_MOST ? (natural)FACTORY_MOST : low;
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
        return a == 0 ? 0 : zd_signed((natural)FACTORY_MOST, negative);
    }
#ifdef FACTORY_LONG
    if (left <= 32) {
        FACTORY_LONG wide = (((FACTORY_LONG)x << left) + (FACTORY_LONG)(y >> 1)) / (FACTORY_LONG)y;

        q = wide > (FACTORY_LONG)FACTORY_MOST ? (natural)FACTORY_MOST : (natural)wide;
        return n < 0 ? zd_down(zd_signed(q, negative), -n) : zd_signed(q, negative);
    }
#endif
    q = x / y;
    r = x % y;
    for (; left > 0; left--) {
        if (q > (natural)FACTORY_MOST >> 1) {
            return zd_signed((natural)FACTORY_MOST, negative);
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

static int demands(struct factory *m) REENTRANT
{
    /* R     SSR.KL=UOR.K/DUR */
    if (m->set->dur == (real)0) {
        return fail_at(m, FACTORY_DIVISION, 8);
    }
    /* R     PDR.KL=ISR.K/DIR+RSR.K */
    if (m->set->dir == (real)0) {
        return fail_at(m, FACTORY_DIVISION, 9);
    }
    /* R     SRR.KL=UOD.K/DUD */
    if (m->set->dud == (real)0) {
        return fail_at(m, FACTORY_DIVISION, 10);
    }
    /* L     RSR.K=RSR.J+(DT)(1/DRR)(RRR.JK-RSR.J) */
    if (m->set->drr == (real)0) {
        return fail_at(m, FACTORY_DIVISION, 2);
    }
    return FACTORY_GOOD;
}

/* Initial values; constants have been set. */
static int initialize(struct factory *m) REENTRANT
{
    m->start = (real)0;
    m->time = m->start;
    /* N     UOR=DUR*100.0 */
    m->uor = zd_mul(m->set->dur, (real)838860800L, 29);
    /* N     IAR=AIR*100.0 */
    m->iar = zd_mul(m->set->air, (real)838860800L, 29);
    /* N     RSR=100.0 */
    m->rsr = (real)838860800L;
    /* N     UOD=DUD*100.0 */
    m->uod = zd_mul(m->set->dud, (real)838860800L, 30);
    /* R     SSR.KL=UOR.K/DUR */
    if (m->set->dur == (real)0) {
        return fail_at(m, FACTORY_DIVISION, 8);
    }
    /* R     PDR.KL=ISR.K/DIR+RSR.K */
    if (m->set->dir == (real)0) {
        return fail_at(m, FACTORY_DIVISION, 9);
    }
    /* R     SRR.KL=UOD.K/DUD */
    if (m->set->dud == (real)0) {
        return fail_at(m, FACTORY_DIVISION, 10);
    }
    /* L     RSR.K=RSR.J+(DT)(1/DRR)(RRR.JK-RSR.J) */
    if (m->set->drr == (real)0) {
        return fail_at(m, FACTORY_DIVISION, 2);
    }
    return FACTORY_GOOD;
}

/* Levels at K from levels and rates at J and JK. */
static void levels(struct factory *m) REENTRANT
{
    const real dt = m->dt;

    /* L     UOR.K=UOR.J+(DT)(RRR.JK-SSR.JK) */
    m->uor = zd_add(m->uor, zd_mul(dt, noted(m, zd_up(zd_sub(m->rrr, m->ssr), 2)), 33));
    /* L     IAR.K=IAR.J+(DT)(SRR.JK-SSR.JK) */
    m->iar = zd_add(m->iar, zd_mul(dt, noted(m, zd_up(zd_sub(m->srr, zd_down(m->ssr, 1)), 4)), 36));
    /* L     RSR.K=RSR.J+(DT)(1/DRR)(RRR.JK-RSR.J) */
    m->rsr = zd_add(m->rsr, zd_mul(noted(m, zd_mul(dt,
        noted(m, zd_div((real)1073741824L, m->set->drr, 29)), 30)),
        noted(m, zd_up(zd_sub(m->rrr, m->rsr), 2)), 34));
    /* L     UOD.K=UOD.J+(DT)(PDR.JK-SRR.JK) */
    m->uod = zd_add(m->uod, zd_mul(dt, noted(m, zd_up(zd_sub(m->pdr, m->srr), 4)), 36));
}

/* Auxiliaries and rates, in order of dependency. */
static void point(struct factory *m) REENTRANT
{
    /* A     IDR.K=AIR*RSR.K */
    m->idr = zd_mul(m->set->air, m->rsr, 29);
    /* A     ISR.K=IDR.K-IAR.K */
    m->isr = zd_up(zd_sub(m->idr, m->iar), 2);
    /* A     INSTP.K=STEP(20.0,1.0) */
    m->instp = zd_add(m->time, m->half) >= (real)33554432L ? (real)671088640L : (real)0;
    /* R     RRR.KL=100.0+INSTP.K */
    m->rrr = zd_add((real)838860800L, zd_down(m->instp, 2));
    /* R     SSR.KL=UOR.K/DUR */
    m->ssr = zd_div(m->uor, m->set->dur, 29);
    /* R     PDR.KL=ISR.K/DIR+RSR.K */
    m->pdr = zd_add(noted(m, zd_div(m->isr, m->set->dir, 25)), zd_down(m->rsr, 1));
    /* R     SRR.KL=UOD.K/DUD */
    m->srr = zd_div(m->uod, m->set->dud, 29);
}

/* Computes what depends on settings, which may have changed since the last call. */
static int take_settings(struct factory *m)
{
    if (demands(m) != FACTORY_GOOD) {
        return m->failure;
    }
    return FACTORY_GOOD;
}

/* Checks whether a setting is at an end of its range, for init and refresh. */
static void look_at_settings(struct factory *m)
{
    int index;

    for (index = 0; index < FACTORY_SETTINGS; index++) {
        if (AT_END(factory_setting(m->set, index))) {
            m->ended = 1;
        }
    }
}

/* Checks whether a stored value is at an end of its range. */
static int look(struct factory *m)
{
    int ended = AT_END(m->time) ? 1 : m->ended;

    if (AT_END(m->uor)) {
        ended = 1;
    }
    if (AT_END(m->iar)) {
        ended = 1;
    }
    if (AT_END(m->rsr)) {
        ended = 1;
    }
    if (AT_END(m->uod)) {
        ended = 1;
    }
    if (AT_END(m->idr)) {
        ended = 1;
    }
    if (AT_END(m->isr)) {
        ended = 1;
    }
    if (AT_END(m->instp)) {
        ended = 1;
    }
    if (AT_END(m->rrr)) {
        ended = 1;
    }
    if (AT_END(m->ssr)) {
        ended = 1;
    }
    if (AT_END(m->pdr)) {
        ended = 1;
    }
    if (AT_END(m->srr)) {
        ended = 1;
    }
    if (ended == 0) {
        return FACTORY_GOOD;
    }
    if (m->saturated < 2147483647L) {
        m->saturated = m->saturated + 1L;
    }
    return FACTORY_SATURATED;
}

void factory_defaults(struct factory_settings *settings)
{
    settings->dt = (real)1073741824L;
    settings->dur = (real)536870912L;
    settings->drr = (real)536870912L;
    settings->dud = (real)536870912L;
    settings->air = (real)402653184L;
    settings->dir = (real)469762048L;
    settings->length = (real)620756992L;
}

int factory_init(struct factory *m, const struct factory_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    look_at_settings(m);
    m->dt = settings->dt;
    if (m->dt <= 0 || m->dt >= FACTORY_MOST) {
        return fail_at(m, FACTORY_DT, -1);
    }
    m->half = zd_shift(m->dt, -7);
    if (initialize(m) != FACTORY_GOOD) {
        return m->failure;
    }
    point(m);
    return look(m);
}

int factory_step(struct factory *m)
{
    if (m->failure != FACTORY_GOOD) {
        return m->failure;
    }
    m->ended = 0;
    if (m->step >= FACTORY_STEP_LIMIT) {
        return fail_at(m, FACTORY_TOO_LONG, -1);
    }
    if (take_settings(m) != FACTORY_GOOD) {
        return m->failure;
    }
    levels(m);
    m->step = m->step + 1L;
    m->time = zd_add(m->start, zd_mul((real)m->step, m->dt, 6));
    point(m);
    return look(m);
}

int factory_refresh(struct factory *m)
{
    if (m->failure != FACTORY_GOOD) {
        return m->failure;
    }
    m->ended = 0;
    look_at_settings(m);
    if (take_settings(m) != FACTORY_GOOD) {
        return m->failure;
    }
    point(m);
    return look(m);
}

int factory_done(const struct factory *m)
{
    return m->set->length <= zd_add(m->time, m->half) ? 1 : 0; /* in this order, because bcc loses addresses in calls */
}

int factory_set(struct factory_settings *settings, int index, factory_real value)
{
    if (AT_END(value)) {
        return FACTORY_BAD_SETTING;
    }
    if (index == 0 && value <= (real)0) {
        return FACTORY_DT;
    }
    switch (index) {
    case FACTORY_SET_DT:
        settings->dt = value;
        break;
    case FACTORY_SET_DUR:
        settings->dur = value;
        break;
    case FACTORY_SET_DRR:
        settings->drr = value;
        break;
    case FACTORY_SET_DUD:
        settings->dud = value;
        break;
    case FACTORY_SET_AIR:
        settings->air = value;
        break;
    case FACTORY_SET_DIR:
        settings->dir = value;
        break;
    case FACTORY_SET_LENGTH:
        settings->length = value;
        break;
    default:
        return FACTORY_BAD_SETTING;
    }
    return FACTORY_GOOD;
}

factory_real factory_setting(const struct factory_settings *settings, int index)
{
    switch (index) {
    case FACTORY_SET_DT:
        return settings->dt;
    case FACTORY_SET_DUR:
        return settings->dur;
    case FACTORY_SET_DRR:
        return settings->drr;
    case FACTORY_SET_DUD:
        return settings->dud;
    case FACTORY_SET_AIR:
        return settings->air;
    case FACTORY_SET_DIR:
        return settings->dir;
    case FACTORY_SET_LENGTH:
        return settings->length;
    default:
        return (real)0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static const char *const setting_names[FACTORY_SETTINGS] = {
    "DT",
    "DUR",
    "DRR",
    "DUD",
    "AIR",
    "DIR",
    "LENGTH"
};

int factory_setting_index(const char *name)
{
    int index;

    for (index = 0; index < FACTORY_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *factory_setting_name(int index)
{
    if (index < 0 || index >= FACTORY_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

static const short setting_bits[FACTORY_SETTINGS] IN_ROM = {
    31, 29, 28, 28, 27, 26, 25
};

int factory_setting_bits(int index)
{
    return index >= 0 && index < FACTORY_SETTINGS ? LINE_FROM_ROM(setting_bits[index]) : 0;
}

factory_real factory_value(const struct factory *m, int index)
{
    switch (index) {
    case FACTORY_TIME:
        return m->time;
    case FACTORY_UOR:
        return m->uor;
    case FACTORY_IAR:
        return m->iar;
    case FACTORY_RSR:
        return m->rsr;
    case FACTORY_UOD:
        return m->uod;
    case FACTORY_IDR:
        return m->idr;
    case FACTORY_ISR:
        return m->isr;
    case FACTORY_INSTP:
        return m->instp;
    case FACTORY_RRR:
        return m->rrr;
    case FACTORY_SSR:
        return m->ssr;
    case FACTORY_PDR:
        return m->pdr;
    case FACTORY_SRR:
        return m->srr;
    default:
        return (real)0;
    }
}
static const short bits[FACTORY_QUANTITIES] IN_ROM = {
    25,
    23,
    21,
    23,
    21,
    21,
    23,
    25,
    23,
    23,
    22,
    22
};

int factory_bits(int index)
{
    return index >= 0 && index < FACTORY_QUANTITIES ? LINE_FROM_ROM(bits[index]) : 0;
}

factory_real factory_ratio(factory_real a, factory_real b, int point)
{
    return zd_div(a, b, point);
}

factory_real factory_whole(factory_real number, int point)
{
    return zd_shift(number, -point);
}

/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static const char *const names[] = {
    "TIME",
    "UOR",
    "IAR",
    "RSR",
    "UOD",
    "IDR",
    "ISR",
    "INSTP",
    "RRR",
    "SSR",
    "PDR",
    "SRR"
};

int factory_index(const char *name)
{
    int index;

    for (index = 0; index < FACTORY_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *factory_name(int index)
{
    if (index < 0 || index >= FACTORY_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 24

/* The sites: the line of each in the source, and the quantity it computes. */
static const short lines[SITES] IN_ROM = {
    8, 10, 12, 14, 19, 20, 24, 25, 26, 27, 28, 29, 29, 29, 30, 30, 34, 34, 34, 34, 9, 11, 13, 15
};

static const char *const culprits[SITES] = {
    "UOR",
    "IAR",
    "RSR",
    "UOD",
    "IDR",
    "ISR",
    "INSTP",
    "RRR",
    "SSR",
    "PDR",
    "SRR",
    "DUR",
    "DRR",
    "DUD",
    "AIR",
    "DIR",
    "DT",
    "LENGTH",
    "PRTPER",
    "PLTPER",
    "UOR",
    "IAR",
    "RSR",
    "UOD"
};

int factory_line(const struct factory *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *factory_culprit(const struct factory *m)
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}