/* A POPULATION IN FIVE AGE GROUPS

   Translated from cohorts.dyn by zudyn 0.1.0.
   Integer arithmetic only: this file uses no floating point.  -DZD_FIXED_32 avoids 64-bit types. */

#include <limits.h>
#include <stddef.h>
#include "cohorts.h"

typedef cohorts_real real;

/* An unsigned 32-bit type.  The largest number is the same size with either sign. */
#if INT_MAX >= 2147483647
typedef unsigned int natural;
#else
typedef unsigned long natural;
#endif
#define COHORTS_MOST ((real)2147483647L)

/* An unsigned 64-bit type, if available: products are faster with it, and the same. */
#if !defined(ZD_FIXED_32)
#if (ULONG_MAX >> 31 >> 31) >= 3
#define COHORTS_WIDE unsigned long
#elif defined(__GNUC__)
__extension__ typedef unsigned long long cohorts_wide;
#define COHORTS_WIDE cohorts_wide
#elif defined(__STDC_VERSION__)
#if __STDC_VERSION__ >= 199901L
#define COHORTS_WIDE unsigned long long
#endif
#endif
#endif
#if defined(COHORTS_WIDE) && !defined(__ARM_ARCH_6M__)
#define COHORTS_LONG COHORTS_WIDE /* for quotients too; a Cortex-M0 is faster bit by bit */
#endif

static int differ(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b ? 0 : 1;
}
#define COHORTS_STEP_LIMIT 2000000000L

/* Records a failure and its site; only the first counts. */
static int fail_at(struct cohorts *m, int failure, int site)
{
    if (m->failure == COHORTS_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* A number at an end of its range stands for everything beyond. */
#define AT_END(x) ((x) >= COHORTS_MOST || (x) <= -COHORTS_MOST)

/* A subexpression that may leave its range although the result does not show it. */
static real noted(struct cohorts *m, real x)
{
    if (AT_END(x)) {
        m->ended = 1;
    }
    return x;
}

/* An absolute value with its sign, saturated. */
static real zd_signed(natural size, int negative)
{
    real a = size > (natural)COHORTS_MOST ? COHORTS_MOST : (real)size;

    return negative ? -a : a;
}

static real zd_add(real a, real b)
{
    if (a > 0 && b > COHORTS_MOST - a) {
        return COHORTS_MOST;
    }
    if (a < 0 && b < -COHORTS_MOST - a) {
        return -COHORTS_MOST;
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
    if (n > 30 || size > (natural)COHORTS_MOST >> n) {
        return a < 0 ? -COHORTS_MOST : COHORTS_MOST;
    }
    return zd_signed(size << n, a < 0);
}

/* a * b / 2^n. */
static real zd_mul(real a, real b, int n)
{
    natural x = zd_size(a);
    natural y = zd_size(b);
    int negative = (a < 0) != (b < 0);
#ifdef COHORTS_WIDE
    COHORTS_WIDE product = (COHORTS_WIDE)x * (COHORTS_WIDE)y;

    if (n > 62) {
        return 0;
    }
    if (n > 0) {
        product = product >> (n - 1);
        product = (product >> 1) + (product & 1);
    }
    x = product > (COHORTS_WIDE)COHORTS_MOST ? (natural)COHORTS_MOST : (natural)product;
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
    x = high != 0 || low > (natural)COHORTS_MOST ? (natural)COHORTS_MOST : low;
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
        return a == 0 ? 0 : zd_signed((natural)COHORTS_MOST, negative);
    }
#ifdef COHORTS_LONG
    if (left <= 32) {
        COHORTS_LONG wide = (((COHORTS_LONG)x << left) + (COHORTS_LONG)(y >> 1)) / (COHORTS_LONG)y;

        q = wide > (COHORTS_LONG)COHORTS_MOST ? (natural)COHORTS_MOST : (natural)wide;
        return n < 0 ? zd_down(zd_signed(q, negative), -n) : zd_signed(q, negative);
    }
#endif
    q = x / y;
    r = x % y;
    for (; left > 0; left--) {
        if (q > (natural)COHORTS_MOST >> 1) {
            return zd_signed((natural)COHORTS_MOST, negative);
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

/* POP0: AT THE START (MILLIONS) */
static const real pop0[5] IN_ROM = {
    (real)1006632960L, (real)603979776L, (real)872415232L, (real)503316480L, (real)201326592L
};

/* LEAVE: SHARE THAT LEAVES ITS GROUP (1/YEAR) */
static const real leave[5] IN_ROM = {
    (real)572948637L, (real)858993459L, (real)429496730L, (real)429496730L, (real)0
};

/* MORT: SHARE THAT DIES (1/YEAR) */
static const real mort[5] IN_ROM = {
    (real)103079215L, (real)25769804L, (real)42949673L, (real)171798692L, (real)944892805L
};

/* FERT: CHILDREN A HEAD (1/YEAR) */
static const real fert[5] IN_ROM = {
    (real)0, (real)257698038L, (real)558345748L, (real)0, (real)0
};

/* Initial values; constants have been set. */
static void initialize(struct cohorts *m) REENTRANT
{
    int a;

    m->start = (real)0;
    m->time = m->start;
    /* N     POP(A)=POP0(A) */
    for (a = 0; a < 5; a++) {
        m->pop[a] = zd_down(FROM_ROM(pop0[a]), 1);
    }
}

/* Levels at K from levels and rates at J and JK. */
static void levels(struct cohorts *m) REENTRANT
{
    const real dt = m->dt;
    int b;

    /* L     POP.K(CHILD)=POP.J(CHILD)+DT*(BIRTHS.JK-GROW.JK(CHILD)-DIE.JK(CHILD)) */
    m->pop[0] = zd_add(m->pop[0], zd_mul(dt, noted(m,
        zd_up(zd_sub(noted(m, zd_up(zd_sub(m->births, m->grow[0]), 1)), m->die[0]), 3)), 39));
    /* L     POP.K(B)=POP.J(B)+DT*(GROW.JK(B-1)-GROW.JK(B)-DIE.JK(B)) */
    for (b = 1; b < 5; b++) {
        m->pop[b] = zd_add(m->pop[b], zd_mul(dt, noted(m,
            zd_up(zd_sub(noted(m, zd_up(zd_sub(m->grow[b - 1], m->grow[b]), 1)), m->die[b]), 2)),
            38));
    }
}

/* Auxiliaries and rates, in order of dependency. */
static int point(struct cohorts *m) REENTRANT
{
    real sum_;
    int a, i;

    for (a = 0; a < 5; a++) {
        /* R     GROW.KL(A)=POP.K(A)*LEAVE(A) */
        m->grow[a] = zd_mul(m->pop[a], FROM_ROM(leave[a]), 29);
        /* R     DIE.KL(A)=POP.K(A)*MORT(A) */
        m->die[a] = zd_mul(m->pop[a], FROM_ROM(mort[a]), 28);
    }
    /* A     WISH.K=CLIP(1,LATER,20,TIME.K) */
    m->wish = (real)167772160L >= m->time ? (real)1073741824L : zd_up(m->set->later, 1);
    /* R     BIRTHS.KL=WISH.K*SCLPRD(FERT(*),2,3,POP.K(*),2) */
    sum_ = (real)0;
    for (i = 0; i < 2; i++) {
        sum_ = noted(m, zd_add(sum_, noted(m, zd_mul(FROM_ROM(fert[i + 1]), m->pop[i + 1], 29))));
    }
    m->births = zd_mul(m->wish, sum_, 30);
    /* A     ALL.K=SUM(POP.K) */
    m->all = (real)0;
    for (i = 0; i < 5; i++) {
        m->all = noted(m, zd_add(m->all, zd_down(m->pop[i], 2)));
    }
    /* A     WORK.K=SUMV(POP.K,2,4) */
    m->work = (real)0;
    for (i = 0; i < 3; i++) {
        m->work = noted(m, zd_add(m->work, zd_down(m->pop[i + 1], 1)));
    }
    /* S     LOAD.K=(ALL.K-WORK.K)/WORK.K */
    if (m->work == (real)0) {
        return fail_at(m, COHORTS_DIVISION, 7);
    }
    m->load = zd_div(noted(m, zd_up(zd_sub(m->all, zd_down(m->work, 1)), 2)), m->work, 29);
    return COHORTS_GOOD;
}

/* Checks whether a setting is at an end of its range, for init and refresh. */
static void look_at_settings(struct cohorts *m)
{
    int index;

    for (index = 0; index < COHORTS_SETTINGS; index++) {
        if (AT_END(cohorts_setting(m->set, index))) {
            m->ended = 1;
        }
    }
}

/* Checks whether a stored value is at an end of its range. */
static int look(struct cohorts *m)
{
    int ended = AT_END(m->time) ? 1 : m->ended;
    int i;

    for (i = 0; i < 5; i++) {
        if (AT_END(m->pop[i])) {
            ended = 1;
        }
    }
    for (i = 0; i < 5; i++) {
        if (AT_END(m->grow[i])) {
            ended = 1;
        }
    }
    for (i = 0; i < 5; i++) {
        if (AT_END(m->die[i])) {
            ended = 1;
        }
    }
    if (AT_END(m->wish)) {
        ended = 1;
    }
    if (AT_END(m->births)) {
        ended = 1;
    }
    if (AT_END(m->all)) {
        ended = 1;
    }
    if (AT_END(m->work)) {
        ended = 1;
    }
    if (AT_END(m->load)) {
        ended = 1;
    }
    if (ended == 0) {
        return COHORTS_GOOD;
    }
    if (m->saturated < 2147483647L) {
        m->saturated = m->saturated + 1L;
    }
    return COHORTS_SATURATED;
}

void cohorts_defaults(struct cohorts_settings *settings)
{
    settings->dt = (real)1073741824L;
    settings->later = (real)536870912L;
    settings->length = (real)671088640L;
}

int cohorts_init(struct cohorts *m, const struct cohorts_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    look_at_settings(m);
    m->dt = settings->dt;
    if (m->dt <= 0 || m->dt >= COHORTS_MOST) {
        return fail_at(m, COHORTS_DT, -1);
    }
    m->half = zd_shift(m->dt, -9);
    initialize(m);
    if (point(m) != COHORTS_GOOD) {
        return m->failure;
    }
    return look(m);
}

int cohorts_step(struct cohorts *m)
{
    if (m->failure != COHORTS_GOOD) {
        return m->failure;
    }
    m->ended = 0;
    if (m->step >= COHORTS_STEP_LIMIT) {
        return fail_at(m, COHORTS_TOO_LONG, -1);
    }
    levels(m);
    m->step = m->step + 1L;
    m->time = zd_add(m->start, zd_mul((real)m->step, m->dt, 8));
    if (point(m) != COHORTS_GOOD) {
        return m->failure;
    }
    return look(m);
}

int cohorts_refresh(struct cohorts *m)
{
    if (m->failure != COHORTS_GOOD) {
        return m->failure;
    }
    m->ended = 0;
    look_at_settings(m);
    if (point(m) != COHORTS_GOOD) {
        return m->failure;
    }
    return look(m);
}

int cohorts_done(const struct cohorts *m)
{
    return m->set->length <= zd_add(m->time, m->half) ? 1 : 0; /* in this order, because bcc loses addresses in calls */
}

int cohorts_set(struct cohorts_settings *settings, int index, cohorts_real value)
{
    if (AT_END(value)) {
        return COHORTS_BAD_SETTING;
    }
    if (index == 0 && value <= (real)0) {
        return COHORTS_DT;
    }
    switch (index) {
    case COHORTS_SET_DT:
        settings->dt = value;
        break;
    case COHORTS_SET_LATER:
        settings->later = value;
        break;
    case COHORTS_SET_LENGTH:
        settings->length = value;
        break;
    default:
        return COHORTS_BAD_SETTING;
    }
    return COHORTS_GOOD;
}

cohorts_real cohorts_setting(const struct cohorts_settings *settings, int index)
{
    switch (index) {
    case COHORTS_SET_DT:
        return settings->dt;
    case COHORTS_SET_LATER:
        return settings->later;
    case COHORTS_SET_LENGTH:
        return settings->length;
    default:
        return (real)0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static const char *const setting_names[COHORTS_SETTINGS] = {
    "DT",
    "LATER",
    "LENGTH"
};

int cohorts_setting_index(const char *name)
{
    int index;

    for (index = 0; index < COHORTS_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *cohorts_setting_name(int index)
{
    if (index < 0 || index >= COHORTS_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

static const short setting_bits[COHORTS_SETTINGS] IN_ROM = {
    31, 29, 23
};

int cohorts_setting_bits(int index)
{
    return index >= 0 && index < COHORTS_SETTINGS ? LINE_FROM_ROM(setting_bits[index]) : 0;
}

cohorts_real cohorts_value(const struct cohorts *m, int index)
{
    switch (index) {
    case COHORTS_TIME:
        return m->time;
    case COHORTS_POP_1:
        return m->pop[0];
    case COHORTS_POP_2:
        return m->pop[1];
    case COHORTS_POP_3:
        return m->pop[2];
    case COHORTS_POP_4:
        return m->pop[3];
    case COHORTS_POP_5:
        return m->pop[4];
    case COHORTS_GROW_1:
        return m->grow[0];
    case COHORTS_GROW_2:
        return m->grow[1];
    case COHORTS_GROW_3:
        return m->grow[2];
    case COHORTS_GROW_4:
        return m->grow[3];
    case COHORTS_GROW_5:
        return m->grow[4];
    case COHORTS_DIE_1:
        return m->die[0];
    case COHORTS_DIE_2:
        return m->die[1];
    case COHORTS_DIE_3:
        return m->die[2];
    case COHORTS_DIE_4:
        return m->die[3];
    case COHORTS_DIE_5:
        return m->die[4];
    case COHORTS_BIRTHS:
        return m->births;
    case COHORTS_WISH:
        return m->wish;
    case COHORTS_ALL:
        return m->all;
    case COHORTS_WORK_2:
        return m->work;
    case COHORTS_LOAD:
        return m->load;
    default:
        return (real)0;
    }
}
static const short bits[COHORTS_QUANTITIES] IN_ROM = {
    23,
    24,
    24,
    24,
    24,
    24,
    28,
    28,
    28,
    28,
    28,
    29,
    29,
    29,
    29,
    29,
    28,
    30,
    22,
    23,
    30
};

int cohorts_bits(int index)
{
    return index >= 0 && index < COHORTS_QUANTITIES ? LINE_FROM_ROM(bits[index]) : 0;
}

cohorts_real cohorts_ratio(cohorts_real a, cohorts_real b, int point)
{
    return zd_div(a, b, point);
}

cohorts_real cohorts_whole(cohorts_real number, int point)
{
    return zd_shift(number, -point);
}

/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static const char *const names[] = {
    "TIME",
    "POP(1)",
    "POP(2)",
    "POP(3)",
    "POP(4)",
    "POP(5)",
    "GROW(1)",
    "GROW(2)",
    "GROW(3)",
    "GROW(4)",
    "GROW(5)",
    "DIE(1)",
    "DIE(2)",
    "DIE(3)",
    "DIE(4)",
    "DIE(5)",
    "BIRTHS",
    "WISH",
    "ALL",
    "WORK",
    "LOAD"
};

int cohorts_index(const char *name)
{
    int index;

    for (index = 0; index < COHORTS_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *cohorts_name(int index)
{
    if (index < 0 || index >= COHORTS_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 19

/* The sites: the line of each in the source, and the quantity it computes. */
static const short lines[SITES] IN_ROM = {
    12, 17, 19, 24, 26, 29, 30, 31, 15, 18, 20, 25, 27, 35, 35, 35, 35, 14, 13
};

static const char *const culprits[SITES] = {
    "POP",
    "GROW",
    "DIE",
    "BIRTHS",
    "WISH",
    "ALL",
    "WORK",
    "LOAD",
    "POP0",
    "LEAVE",
    "MORT",
    "FERT",
    "LATER",
    "DT",
    "LENGTH",
    "PRTPER",
    "PLTPER",
    "POP",
    "POP"
};

int cohorts_line(const struct cohorts *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *cohorts_culprit(const struct cohorts *m)
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}