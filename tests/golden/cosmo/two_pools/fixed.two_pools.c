/* A model without title

   Translated from two_pools.cosmo by zudyn 0.1.0.
   Integer arithmetic only: this file uses no floating point.  -DZD_FIXED_32 avoids 64-bit types. */

#include <limits.h>
#include <stddef.h>
#include "two_pools.h"

typedef two_pools_real real;

/* An unsigned 32-bit type.  The largest number is the same size with either sign. */
#if INT_MAX >= 2147483647
typedef unsigned int natural;
#else
typedef unsigned long natural;
#endif
#define TWO_POOLS_MOST ((real)2147483647L)

/* An unsigned 64-bit type, if available: products are faster with it, and the same. */
#if !defined(ZD_FIXED_32)
#if (ULONG_MAX >> 31 >> 31) >= 3
#define TWO_POOLS_WIDE unsigned long
#elif defined(__GNUC__)
__extension__ typedef unsigned long long two_pools_wide;
#define TWO_POOLS_WIDE two_pools_wide
#elif defined(__STDC_VERSION__)
#if __STDC_VERSION__ >= 199901L
#define TWO_POOLS_WIDE unsigned long long
#endif
#endif
#endif
#if defined(TWO_POOLS_WIDE) && !defined(__ARM_ARCH_6M__)
#define TWO_POOLS_LONG TWO_POOLS_WIDE /* for quotients too; a Cortex-M0 is faster bit by bit */
#endif

/* Records a failure and its site; only the first counts. */
static int fail_at(struct two_pools *m, int failure, int site)
{
    if (m->failure == TWO_POOLS_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* A number at an end of its range stands for everything beyond. */
#define AT_END(x) ((x) >= TWO_POOLS_MOST || (x) <= -TWO_POOLS_MOST)

/* A subexpression that may leave its range although the result does not show it. */
static real noted(struct two_pools *m, real x)
{
    if (AT_END(x)) {
        m->ended = 1;
    }
    return x;
}

/* An absolute value with its sign, saturated. */
static real zd_signed(natural size, int negative)
{
    real a = size > (natural)TWO_POOLS_MOST ? TWO_POOLS_MOST : (real)size;

    return negative ? -a : a;
}

static real zd_add(real a, real b)
{
    if (a > 0 && b > TWO_POOLS_MOST - a) {
        return TWO_POOLS_MOST;
    }
    if (a < 0 && b < -TWO_POOLS_MOST - a) {
        return -TWO_POOLS_MOST;
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
    if (n > 30 || size > (natural)TWO_POOLS_MOST >> n) {
        return a < 0 ? -TWO_POOLS_MOST : TWO_POOLS_MOST;
    }
    return zd_signed(size << n, a < 0);
}

/* a * b / 2^n. */
static real zd_mul(real a, real b, int n)
{
    natural x = zd_size(a);
    natural y = zd_size(b);
    int negative = (a < 0) != (b < 0);
#ifdef TWO_POOLS_WIDE
    TWO_POOLS_WIDE product = (TWO_POOLS_WIDE)x * (TWO_POOLS_WIDE)y;

    if (n > 62) {
        return 0;
    }
    if (n > 0) {
        product = product >> (n - 1);
        product = (product >> 1) + (product & 1);
    }
    x = product > (TWO_POOLS_WIDE)TWO_POOLS_MOST ? (natural)TWO_POOLS_MOST : (natural)product;
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
    x = high != 0 || low > (natural)TWO_POOLS_MOST ? (natural)TWO_POOLS_MOST : low;
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
        return a == 0 ? 0 : zd_signed((natural)TWO_POOLS_MOST, negative);
    }
#ifdef TWO_POOLS_LONG
    if (left <= 32) {
        TWO_POOLS_LONG wide = (((TWO_POOLS_LONG)x << left) + (TWO_POOLS_LONG)(y >> 1)) / (TWO_POOLS_LONG)y;

        q = wide > (TWO_POOLS_LONG)TWO_POOLS_MOST ? (natural)TWO_POOLS_MOST : (natural)wide;
        return n < 0 ? zd_down(zd_signed(q, negative), -n) : zd_signed(q, negative);
    }
#endif
    q = x / y;
    r = x % y;
    for (; left > 0; left--) {
        if (q > (natural)TWO_POOLS_MOST >> 1) {
            return zd_signed((natural)TWO_POOLS_MOST, negative);
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

/* Continues to the next row of results, or to the end. */
static int course(struct two_pools *m) REENTRANT
{
    real flow, input_2, input_tracer, flow_2, input_tracer_2, moved;

    switch (m->place) {
    case 1:
        goto row_1;
    case 2:
        goto row_2;
    default:
        break;
    }

    m->carried = (real)0;
    /* NUMBER OF COMPARTMENTS 4 */
    m->step = 0L;
    m->k[0] = (real)0;
    m->k[1] = (real)0;
    m->k[2] = (real)0;
    m->k[3] = (real)0;
    m->g[0] = (real)0;
    m->g[1] = (real)0;
    m->g[2] = (real)0;
    m->g[3] = (real)0;
    m->v[0] = (real)0;
    m->v[3] = (real)0;
    m->hv[0] = (real)0;
    m->hv[1] = (real)0;
    m->hv[2] = (real)0;
    m->hv[3] = (real)0;
    m->hk[0] = (real)0;
    m->hk[1] = (real)0;
    m->hk[2] = (real)0;
    m->hk[3] = (real)0;
    m->hg[0] = (real)0;
    m->hg[1] = (real)0;
    m->hg[2] = (real)0;
    m->hg[3] = (real)0;
    m->time = (real)0;
    m->dt = (real)1073741824L;
    /* V2 = 300.0 */
    m->v[1] = noted(m, zd_up(m->set->v2, 1));
    /* V3 = 500.0 */
    m->v[2] = noted(m, zd_up(m->set->v3, 1));
    m->place = 1;
    return TWO_POOLS_GOOD;

row_1:
    m->step = m->step + 1L;
    goto L2;

L1:
    /* ITS FLOW = 20·0 */
    m->x = (real)41943040L;
    m->k[0] = noted(m, zd_up(m->x, 4));
    /* READ X */
    if (m->taken >= m->set->input_count) {
        return fail_at(m, TWO_POOLS_NO_DATA, 0);
    }
    m->x = zd_shift(m->set->input[m->taken], -2);
    m->taken = m->taken + 1L;
    /* LABELLED: */
    m->hk[0] = noted(m, zd_up(m->x, 3));
    /* IN-COMPARTMENT 1 THE INFUSION */
    m->v[0] = m->k[0];
    m->hv[0] = m->hk[0];
    m->g[0] = m->k[0];
    m->hg[0] = m->hk[0];
    /* FROM COMP 1 = 20·0 */
    m->x = (real)41943040L;
    flow = noted(m, m->v[0] == (real)0 ? (real)0 : zd_div(noted(m, zd_mul(m->x, m->hv[0], 26)),
        m->v[0], 30));
    input_2 = noted(m, zd_up(m->x, 3));
    input_tracer = flow;
    /* FROM COMP 3 = 30·0 */
    m->x = (real)62914560L;
    flow = noted(m, m->v[2] == (real)0 ? (real)0 : zd_div(noted(m, zd_mul(m->x, m->hv[2], 26)),
        m->v[2], 29));
    input_2 = noted(m, zd_up(zd_add(zd_down(input_2, 3), m->x), 3));
    input_tracer = noted(m, zd_add(input_tracer, flow));
    /* COMPARTMENT 2(A)   ITS OUTPUT FOLLOWS FROM ITS INPUT, SINCE ITS VOLUME DOES NOT CHANGE */
    m->g[1] = input_2;
    m->hg[1] = input_tracer;
    /* ITS OUTPUT IS UNKNOWN */
    m->k[1] = noted(m, zd_up(zd_sub(noted(m, zd_add(m->v[1], zd_down(m->g[1], 3))), m->v[1]), 3));
    m->hk[1] = noted(m, m->v[1] == (real)0 ? (real)0 : zd_div(noted(m,
        zd_mul(m->hv[1], m->k[1], 29)), m->v[1], 29));
    m->x = noted(m, zd_sub(m->hv[1], zd_down(m->hk[1], 3)));
    m->hv[1] = noted(m, zd_add(m->x, zd_down(m->hg[1], 3)));
    /* FROM C2 = 50·0 */
    m->x = (real)104857600L;
    flow = noted(m, m->v[1] == (real)0 ? (real)0 : zd_div(noted(m, zd_mul(m->x, m->hv[1], 26)),
        m->v[1], 29));
    input_2 = noted(m, zd_up(m->x, 3));
    input_tracer = flow;
    /* COMPARTMENT 3(B) */
    m->g[2] = input_2;
    m->hg[2] = input_tracer;
    /* ITS OUTPUT IS UNKNOWN (line 23) */
    m->k[2] = noted(m, zd_up(zd_sub(zd_add(zd_down(m->v[2], 1), zd_down(m->g[2], 4)),
        zd_down(m->v[2], 1)), 4));
    m->hk[2] = noted(m, m->v[2] == (real)0 ? (real)0 : zd_div(noted(m,
        zd_mul(m->hv[2], m->k[2], 29)), m->v[2], 30));
    m->x = noted(m, zd_sub(m->hv[2], zd_down(m->hk[2], 4)));
    m->hv[2] = noted(m, zd_add(m->x, zd_down(m->hg[2], 3)));
    /* FROM C3 = 20·0 */
    m->x = (real)41943040L;
    flow_2 = noted(m, m->v[2] == (real)0 ? (real)0 : zd_div(noted(m, zd_mul(m->x, m->hv[2], 25)),
        m->v[2], 30));
    input_2 = noted(m, zd_up(m->x, 3));
    input_tracer_2 = flow_2;
    /* OUT-COMPARTMENT 4 WHAT IS LOST */
    m->g[3] = noted(m, zd_up(input_2, 1));
    m->hg[3] = input_tracer_2;
    /* FORMAT   LOOK AT HV3: IT REACHES 313 IN MINUTE 19, LONG AFTER THE PEAK OF THE INFUSION IN MINUTE 4 */
    goto L3;

L2:
    goto L1;

L3:
    /* TIME IS NORMAL */
    m->carried = noted(m, zd_add(m->carried, m->dt));
    moved = noted(m, zd_add(m->time, zd_down(m->carried, 7)));
    m->carried = noted(m, zd_sub(m->carried, noted(m, zd_up(zd_sub(moved, m->time), 7))));
    m->time = moved;
    /* REPEAT WHILE 101. IS GREATER THAN T */
    m->place = 2;
    return TWO_POOLS_GOOD;

row_2:
    m->step = m->step + 1L;
    if ((real)847249408L > m->time) {
        goto L1;
    }
    m->place = -1;
    return TWO_POOLS_GOOD;
}

/* Checks whether a setting is at an end of its range, for init and refresh. */
static void look_at_settings(struct two_pools *m)
{
    int index;

    for (index = 0; index < TWO_POOLS_SETTINGS; index++) {
        if (AT_END(two_pools_setting(m->set, index))) {
            m->ended = 1;
        }
    }
}

/* Checks whether a stored value is at an end of its range. */
static int look(struct two_pools *m)
{
    int ended = AT_END(m->time) ? 1 : m->ended;
    int i;

    if (AT_END(m->time)) {
        ended = 1;
    }
    if (AT_END(m->dt)) {
        ended = 1;
    }
    for (i = 0; i < 4; i++) {
        if (AT_END(m->v[i])) {
            ended = 1;
        }
    }
    for (i = 0; i < 4; i++) {
        if (AT_END(m->g[i])) {
            ended = 1;
        }
    }
    for (i = 0; i < 4; i++) {
        if (AT_END(m->k[i])) {
            ended = 1;
        }
    }
    for (i = 0; i < 4; i++) {
        if (AT_END(m->hv[i])) {
            ended = 1;
        }
    }
    for (i = 0; i < 4; i++) {
        if (AT_END(m->hg[i])) {
            ended = 1;
        }
    }
    for (i = 0; i < 4; i++) {
        if (AT_END(m->hk[i])) {
            ended = 1;
        }
    }
    if (ended == 0) {
        return TWO_POOLS_GOOD;
    }
    if (m->saturated < 2147483647L) {
        m->saturated = m->saturated + 1L;
    }
    return TWO_POOLS_SATURATED;
}

void two_pools_defaults(struct two_pools_settings *settings)
{
    settings->v2 = (real)314572800L;
    settings->v3 = (real)524288000L;
    settings->input = NULL;
    settings->input_count = 0L;
}

int two_pools_init(struct two_pools *m, const struct two_pools_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    look_at_settings(m);
    if (course(m) != TWO_POOLS_GOOD) {
        return m->failure;
    }
    return look(m);
}

int two_pools_step(struct two_pools *m)
{
    if (m->failure != TWO_POOLS_GOOD) {
        return m->failure;
    }
    m->ended = 0;
    if (m->place < 0) {
        return TWO_POOLS_OVER;
    }
    if (course(m) != TWO_POOLS_GOOD) {
        return m->failure;
    }
    return look(m);
}

int two_pools_refresh(struct two_pools *m)
{
    if (m->failure != TWO_POOLS_GOOD) {
        return m->failure;
    }
    m->ended = 0;
    look_at_settings(m);
    return look(m);
}

int two_pools_done(const struct two_pools *m)
{
    return m->place < 0 ? 1 : 0;
}

int two_pools_set(struct two_pools_settings *settings, int index, two_pools_real value)
{
    if (AT_END(value)) {
        return TWO_POOLS_BAD_SETTING;
    }
    switch (index) {
    case TWO_POOLS_SET_V2:
        settings->v2 = value;
        break;
    case TWO_POOLS_SET_V3:
        settings->v3 = value;
        break;
    default:
        return TWO_POOLS_BAD_SETTING;
    }
    return TWO_POOLS_GOOD;
}

two_pools_real two_pools_setting(const struct two_pools_settings *settings, int index)
{
    switch (index) {
    case TWO_POOLS_SET_V2:
        return settings->v2;
    case TWO_POOLS_SET_V3:
        return settings->v3;
    default:
        return (real)0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static const char *const setting_names[TWO_POOLS_SETTINGS] = {
    "V2",
    "V3"
};

int two_pools_setting_index(const char *name)
{
    int index;

    for (index = 0; index < TWO_POOLS_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *two_pools_setting_name(int index)
{
    if (index < 0 || index >= TWO_POOLS_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

static const short setting_bits[TWO_POOLS_SETTINGS] IN_ROM = {
    20, 20
};

int two_pools_setting_bits(int index)
{
    return index >= 0 && index < TWO_POOLS_SETTINGS ? LINE_FROM_ROM(setting_bits[index]) : 0;
}

two_pools_real two_pools_value(const struct two_pools *m, int index)
{
    switch (index) {
    case TWO_POOLS_T:
        return m->time;
    case TWO_POOLS_D:
        return m->dt;
    case TWO_POOLS_V1:
        return m->v[0];
    case TWO_POOLS_G1:
        return m->g[0];
    case TWO_POOLS_K1:
        return m->k[0];
    case TWO_POOLS_HV1:
        return m->hv[0];
    case TWO_POOLS_HG1:
        return m->hg[0];
    case TWO_POOLS_HK1:
        return m->hk[0];
    case TWO_POOLS_V2:
        return m->v[1];
    case TWO_POOLS_G2:
        return m->g[1];
    case TWO_POOLS_K2:
        return m->k[1];
    case TWO_POOLS_HV2:
        return m->hv[1];
    case TWO_POOLS_HG2:
        return m->hg[1];
    case TWO_POOLS_HK2:
        return m->hk[1];
    case TWO_POOLS_V3:
        return m->v[2];
    case TWO_POOLS_G3:
        return m->g[2];
    case TWO_POOLS_K3:
        return m->k[2];
    case TWO_POOLS_HV3:
        return m->hv[2];
    case TWO_POOLS_HG3:
        return m->hg[2];
    case TWO_POOLS_HK3:
        return m->hk[2];
    case TWO_POOLS_V4:
        return m->v[3];
    case TWO_POOLS_G4:
        return m->g[3];
    case TWO_POOLS_K4:
        return m->k[3];
    case TWO_POOLS_HV4:
        return m->hv[3];
    case TWO_POOLS_HG4:
        return m->hg[3];
    case TWO_POOLS_HK4:
        return m->hk[3];
    default:
        return (real)0;
    }
}
static const short bits[TWO_POOLS_QUANTITIES] IN_ROM = {
    23,
    30,
    25,
    25,
    25,
    24,
    24,
    24,
    21,
    24,
    24,
    21,
    24,
    24,
    21,
    24,
    24,
    21,
    24,
    25,
    21,
    25,
    24,
    21,
    26,
    24
};

int two_pools_bits(int index)
{
    return index >= 0 && index < TWO_POOLS_QUANTITIES ? LINE_FROM_ROM(bits[index]) : 0;
}

two_pools_real two_pools_ratio(two_pools_real a, two_pools_real b, int point)
{
    return zd_div(a, b, point);
}

two_pools_real two_pools_whole(two_pools_real number, int point)
{
    return zd_shift(number, -point);
}

/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static const char *const names[] = {
    "T",
    "D",
    "V1",
    "G1",
    "K1",
    "HV1",
    "HG1",
    "HK1",
    "V2",
    "G2",
    "K2",
    "HV2",
    "HG2",
    "HK2",
    "V3",
    "G3",
    "K3",
    "HV3",
    "HG3",
    "HK3",
    "V4",
    "G4",
    "K4",
    "HV4",
    "HG4",
    "HK4"
};

int two_pools_index(const char *name)
{
    int index;

    for (index = 0; index < TWO_POOLS_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *two_pools_name(int index)
{
    if (index < 0 || index >= TWO_POOLS_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 58

/* The sites: the line of each in the source, and the quantity it computes. */
static const short lines[SITES] IN_ROM = {
    11, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 5, 9, 9, 10, 8, 8, 8, 8, 13, 15,
    15, 16, 16, 13, 13, 17, 17, 13, 13, 20, 22, 22, 20, 20, 23, 23, 20, 20, 26, 27, 27, 26, 26, 29,
    31, 33, 35
};

static const char *const culprits[SITES] = {
    "X",
    "T",
    "D",
    "X",
    "V",
    "G",
    "K",
    "HV",
    "HG",
    "HK",
    "",
    "",
    "K",
    "G",
    "V",
    "HV",
    "HK",
    "HG",
    "T",
    "D",
    "V",
    "V",
    "X",
    "K",
    "HK",
    "V",
    "HV",
    "G",
    "HG",
    "G2",
    "X",
    "G2",
    "X",
    "G2",
    "G",
    "HG",
    "K",
    "HK",
    "X",
    "HV",
    "G3",
    "X",
    "G3",
    "G",
    "HG",
    "K",
    "HK",
    "X",
    "HV",
    "G4",
    "X",
    "G4",
    "G",
    "HG",
    "",
    "",
    "T",
    ""
};

int two_pools_line(const struct two_pools *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *two_pools_culprit(const struct two_pools *m)
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}