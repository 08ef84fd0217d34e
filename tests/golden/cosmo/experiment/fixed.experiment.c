/* A model without title

   Translated from experiment.cosmo by zudyn 0.1.0.
   Integer arithmetic only: this file uses no floating point.  -DZD_FIXED_32 avoids 64-bit types. */

#include <limits.h>
#include <stddef.h>
#include "experiment.h"

typedef experiment_real real;

/* An unsigned 32-bit type.  The largest number is the same size with either sign. */
#if INT_MAX >= 2147483647
typedef unsigned int natural;
#else
typedef unsigned long natural;
#endif
#define EXPERIMENT_MOST ((real)2147483647L)

/* An unsigned 64-bit type, if available: products are faster with it, and the same. */
#if !defined(ZD_FIXED_32)
#if (ULONG_MAX >> 31 >> 31) >= 3
#define EXPERIMENT_WIDE unsigned long
#elif defined(__GNUC__)
__extension__ typedef unsigned long long experiment_wide;
#define EXPERIMENT_WIDE experiment_wide
#elif defined(__STDC_VERSION__)
#if __STDC_VERSION__ >= 199901L
#define EXPERIMENT_WIDE unsigned long long
#endif
#endif
#endif
#if defined(EXPERIMENT_WIDE) && !defined(__ARM_ARCH_6M__)
#define EXPERIMENT_LONG EXPERIMENT_WIDE /* for quotients too; a Cortex-M0 is faster bit by bit */
#endif

/* Records a failure and its site; only the first counts. */
static int fail_at(struct experiment *m, int failure, int site)
{
    if (m->failure == EXPERIMENT_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* A number at an end of its range stands for everything beyond. */
#define AT_END(x) ((x) >= EXPERIMENT_MOST || (x) <= -EXPERIMENT_MOST)

/* A subexpression that may leave its range although the result does not show it. */
static real noted(struct experiment *m, real x)
{
    if (AT_END(x)) {
        m->ended = 1;
    }
    return x;
}

/* An absolute value with its sign, saturated. */
static real zd_signed(natural size, int negative)
{
    real a = size > (natural)EXPERIMENT_MOST ? EXPERIMENT_MOST : (real)size;

    return negative ? -a : a;
}

static real zd_add(real a, real b)
{
    if (a > 0 && b > EXPERIMENT_MOST - a) {
        return EXPERIMENT_MOST;
    }
    if (a < 0 && b < -EXPERIMENT_MOST - a) {
        return -EXPERIMENT_MOST;
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
    if (n > 30 || size > (natural)EXPERIMENT_MOST >> n) {
        return a < 0 ? -EXPERIMENT_MOST : EXPERIMENT_MOST;
    }
    return zd_signed(size << n, a < 0);
}

/* a * b / 2^n. */
static real zd_mul(real a, real b, int n)
{
    natural x = zd_size(a);
    natural y = zd_size(b);
    int negative = (a < 0) != (b < 0);
#ifdef EXPERIMENT_WIDE
    EXPERIMENT_WIDE product = (EXPERIMENT_WIDE)x * (EXPERIMENT_WIDE)y;

    if (n > 62) {
        return 0;
    }
    if (n > 0) {
        product = product >> (n - 1);
        product = (product >> 1) + (product & 1);
    }
    x = product > (EXPERIMENT_WIDE)EXPERIMENT_MOST ? (natural)EXPERIMENT_MOST : (natural)product;
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
    x = high != 0 || low > (natural)EXPERIMENT_MOST ? (natural)EXPERIMENT_MOST : low;
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
        return a == 0 ? 0 : zd_signed((natural)EXPERIMENT_MOST, negative);
    }
#ifdef EXPERIMENT_LONG
    if (left <= 32) {
        EXPERIMENT_LONG wide = (((EXPERIMENT_LONG)x << left) + (EXPERIMENT_LONG)(y >> 1)) / (EXPERIMENT_LONG)y;

        q = wide > (EXPERIMENT_LONG)EXPERIMENT_MOST ? (natural)EXPERIMENT_MOST : (natural)wide;
        return n < 0 ? zd_down(zd_signed(q, negative), -n) : zd_signed(q, negative);
    }
#endif
    q = x / y;
    r = x % y;
    for (; left > 0; left--) {
        if (q > (natural)EXPERIMENT_MOST >> 1) {
            return zd_signed((natural)EXPERIMENT_MOST, negative);
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
static int course(struct experiment *m) REENTRANT
{
    real x_2, flow, input_2, input_tracer, flow_2, input_tracer_2, x, moved;

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
    /* V 2 = 300.0 */
    m->v[1] = noted(m, zd_up(m->set->v2, 1));
    /* V 3 = 500.0 */
    m->v[2] = noted(m, zd_up(m->set->v3, 1));
    /* HV 2 = 10 000.0 */
    m->hv[1] = noted(m, zd_up(m->set->hv2, 1));
    m->place = 1;
    return EXPERIMENT_GOOD;

row_1:
    m->step = m->step + 1L;

L1:
    /* ITS FLOW = 20·0 */
    x_2 = (real)335544320L;
    m->k[0] = noted(m, zd_up(x_2, 1));
    m->hk[0] = (real)0;
    /* IN-COMPARTMENT 1 */
    m->v[0] = m->k[0];
    m->hv[0] = zd_down(m->hk[0], 3);
    m->g[0] = m->k[0];
    m->hg[0] = m->hk[0];
    /* FROM C1 = 20·0 */
    x_2 = (real)335544320L;
    flow = noted(m, m->v[0] == (real)0 ? (real)0 : zd_div(noted(m, zd_mul(x_2, m->hv[0], 28)),
        m->v[0], 32));
    input_2 = x_2;
    input_tracer = flow;
    /* FROM C3 = 30·0 */
    x_2 = (real)503316480L;
    flow_2 = noted(m, m->v[2] == (real)0 ? (real)0 : zd_div(noted(m, zd_mul(x_2, m->hv[2], 29)),
        m->v[2], 30));
    input_2 = noted(m, zd_add(input_2, x_2));
    input_tracer_2 = noted(m, zd_add(noted(m, zd_up(input_tracer, 2)), flow_2));
    /* COMPARTMENT 2(A) */
    m->g[1] = input_2;
    m->hg[1] = input_tracer_2;
    /* ITS OUTPUT IS UNIMPORTANT */
    m->k[1] = noted(m, zd_up(zd_sub(noted(m, zd_add(m->v[1], zd_down(m->g[1], 3))), m->v[1]), 3));
    m->hk[1] = noted(m, m->v[1] == (real)0 ? (real)0 : zd_div(noted(m,
        zd_mul(m->hv[1], m->k[1], 29)), m->v[1], 29));
    x = noted(m, zd_sub(m->hv[1], zd_down(m->hk[1], 3)));
    m->hv[1] = noted(m, zd_add(x, zd_down(m->hg[1], 5)));
    /* FROM C2 = 50·0 */
    x_2 = (real)838860800L;
    flow = noted(m, m->v[1] == (real)0 ? (real)0 : zd_div(noted(m, zd_mul(x_2, m->hv[1], 29)),
        m->v[1], 29));
    input_2 = x_2;
    input_tracer = flow;
    /* COMPARTMENT 3(B) */
    m->g[2] = input_2;
    m->hg[2] = input_tracer;
    /* ITS OUTPUT IS UNKNOWN */
    m->k[2] = noted(m, zd_up(zd_sub(zd_add(zd_down(m->v[2], 1), zd_down(m->g[2], 4)),
        zd_down(m->v[2], 1)), 4));
    m->hk[2] = noted(m, m->v[2] == (real)0 ? (real)0 : zd_div(noted(m,
        zd_mul(m->hv[2], m->k[2], 29)), m->v[2], 30));
    x = zd_sub(zd_down(m->hv[2], 1), zd_down(m->hk[2], 5));
    m->hv[2] = noted(m, zd_up(zd_add(x, zd_down(m->hg[2], 3)), 1));
    /* FROM C3 = 20·0 */
    x_2 = (real)335544320L;
    flow_2 = noted(m, m->v[2] == (real)0 ? (real)0 : zd_div(noted(m, zd_mul(x_2, m->hv[2], 28)),
        m->v[2], 29));
    input_2 = x_2;
    input_tracer_2 = flow_2;
    /* OUT-COMPARTMENT 4 */
    m->g[3] = noted(m, zd_up(input_2, 1));
    m->hg[3] = noted(m, zd_up(input_tracer_2, 1));
    /* TIME IS NORMAL */
    m->carried = noted(m, zd_add(m->carried, m->dt));
    moved = noted(m, zd_add(m->time, zd_down(m->carried, 7)));
    m->carried = noted(m, zd_sub(m->carried, noted(m, zd_up(zd_sub(moved, m->time), 7))));
    m->time = moved;
    /* READ E */
    if (m->taken >= m->set->input_count) {
        return fail_at(m, EXPERIMENT_NO_DATA, 0);
    }
    m->e = zd_shift(m->set->input[m->taken], 1);
    m->taken = m->taken + 1L;
    /* E, 0·0, 100·0, / */
    x_2 = noted(m, (real)838860800L == (real)0 ? (real)0 : zd_mul(m->e, (real)687194767L, 29));
    /* HV3, 0·0, 100·0, + */
    x_2 = noted(m, (real)838860800L == (real)0 ? (real)0 : zd_mul(m->hv[2], (real)687194767L, 29));
    /* REPEAT WHILE 101· IS GREATER THAN T */
    m->place = 2;
    return EXPERIMENT_GOOD;

row_2:
    m->step = m->step + 1L;
    if ((real)847249408L > m->time) {
        goto L1;
    }
    m->place = -1;
    return EXPERIMENT_GOOD;
}

/* Checks whether a setting is at an end of its range, for init and refresh. */
static void look_at_settings(struct experiment *m)
{
    int index;

    for (index = 0; index < EXPERIMENT_SETTINGS; index++) {
        if (AT_END(experiment_setting(m->set, index))) {
            m->ended = 1;
        }
    }
}

/* Checks whether a stored value is at an end of its range. */
static int look(struct experiment *m)
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
    if (AT_END(m->e)) {
        ended = 1;
    }
    if (ended == 0) {
        return EXPERIMENT_GOOD;
    }
    if (m->saturated < 2147483647L) {
        m->saturated = m->saturated + 1L;
    }
    return EXPERIMENT_SATURATED;
}

void experiment_defaults(struct experiment_settings *settings)
{
    settings->v2 = (real)314572800L;
    settings->v3 = (real)524288000L;
    settings->hv2 = (real)327680000L;
    settings->input = NULL;
    settings->input_count = 0L;
}

int experiment_init(struct experiment *m, const struct experiment_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    look_at_settings(m);
    if (course(m) != EXPERIMENT_GOOD) {
        return m->failure;
    }
    return look(m);
}

int experiment_step(struct experiment *m)
{
    if (m->failure != EXPERIMENT_GOOD) {
        return m->failure;
    }
    m->ended = 0;
    if (m->place < 0) {
        return EXPERIMENT_OVER;
    }
    if (course(m) != EXPERIMENT_GOOD) {
        return m->failure;
    }
    return look(m);
}

int experiment_refresh(struct experiment *m)
{
    if (m->failure != EXPERIMENT_GOOD) {
        return m->failure;
    }
    m->ended = 0;
    look_at_settings(m);
    return look(m);
}

int experiment_done(const struct experiment *m)
{
    return m->place < 0 ? 1 : 0;
}

int experiment_set(struct experiment_settings *settings, int index, experiment_real value)
{
    if (AT_END(value)) {
        return EXPERIMENT_BAD_SETTING;
    }
    switch (index) {
    case EXPERIMENT_SET_V2:
        settings->v2 = value;
        break;
    case EXPERIMENT_SET_V3:
        settings->v3 = value;
        break;
    case EXPERIMENT_SET_HV2:
        settings->hv2 = value;
        break;
    default:
        return EXPERIMENT_BAD_SETTING;
    }
    return EXPERIMENT_GOOD;
}

experiment_real experiment_setting(const struct experiment_settings *settings, int index)
{
    switch (index) {
    case EXPERIMENT_SET_V2:
        return settings->v2;
    case EXPERIMENT_SET_V3:
        return settings->v3;
    case EXPERIMENT_SET_HV2:
        return settings->hv2;
    default:
        return (real)0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static const char *const setting_names[EXPERIMENT_SETTINGS] = {
    "V2",
    "V3",
    "HV2"
};

int experiment_setting_index(const char *name)
{
    int index;

    for (index = 0; index < EXPERIMENT_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *experiment_setting_name(int index)
{
    if (index < 0 || index >= EXPERIMENT_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

static const short setting_bits[EXPERIMENT_SETTINGS] IN_ROM = {
    20, 20, 15
};

int experiment_setting_bits(int index)
{
    return index >= 0 && index < EXPERIMENT_SETTINGS ? LINE_FROM_ROM(setting_bits[index]) : 0;
}

experiment_real experiment_value(const struct experiment *m, int index)
{
    switch (index) {
    case EXPERIMENT_T:
        return m->time;
    case EXPERIMENT_D:
        return m->dt;
    case EXPERIMENT_V1:
        return m->v[0];
    case EXPERIMENT_G1:
        return m->g[0];
    case EXPERIMENT_K1:
        return m->k[0];
    case EXPERIMENT_HV1:
        return m->hv[0];
    case EXPERIMENT_HG1:
        return m->hg[0];
    case EXPERIMENT_HK1:
        return m->hk[0];
    case EXPERIMENT_V2:
        return m->v[1];
    case EXPERIMENT_G2:
        return m->g[1];
    case EXPERIMENT_K2:
        return m->k[1];
    case EXPERIMENT_HV2:
        return m->hv[1];
    case EXPERIMENT_HG2:
        return m->hg[1];
    case EXPERIMENT_HK2:
        return m->hk[1];
    case EXPERIMENT_V3:
        return m->v[2];
    case EXPERIMENT_G3:
        return m->g[2];
    case EXPERIMENT_K3:
        return m->k[2];
    case EXPERIMENT_HV3:
        return m->hv[2];
    case EXPERIMENT_HG3:
        return m->hg[2];
    case EXPERIMENT_HK3:
        return m->hk[2];
    case EXPERIMENT_V4:
        return m->v[3];
    case EXPERIMENT_G4:
        return m->g[3];
    case EXPERIMENT_K4:
        return m->k[3];
    case EXPERIMENT_HV4:
        return m->hv[3];
    case EXPERIMENT_HG4:
        return m->hg[3];
    case EXPERIMENT_HK4:
        return m->hk[3];
    case EXPERIMENT_E:
        return m->e;
    default:
        return (real)0;
    }
}
static const short bits[EXPERIMENT_QUANTITIES] IN_ROM = {
    23,
    30,
    25,
    25,
    25,
    16,
    19,
    19,
    21,
    24,
    24,
    16,
    21,
    19,
    21,
    24,
    24,
    17,
    19,
    21,
    21,
    25,
    24,
    16,
    22,
    19,
    17
};

int experiment_bits(int index)
{
    return index >= 0 && index < EXPERIMENT_QUANTITIES ? LINE_FROM_ROM(bits[index]) : 0;
}

experiment_real experiment_ratio(experiment_real a, experiment_real b, int point)
{
    return zd_div(a, b, point);
}

experiment_real experiment_whole(experiment_real number, int point)
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
    "HK4",
    "E"
};

int experiment_index(const char *name)
{
    int index;

    for (index = 0; index < EXPERIMENT_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *experiment_name(int index)
{
    if (index < 0 || index >= EXPERIMENT_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 63

/* The sites: the line of each in the source, and the quantity it computes. */
static const short lines[SITES] IN_ROM = {
    32, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 6, 7, 11, 11, 11, 10, 10, 10,
    10, 13, 15, 15, 16, 16, 13, 13, 17, 17, 13, 13, 20, 22, 22, 20, 20, 23, 23, 20, 20, 26, 27, 27,
    26, 26, 29, 34, 35, 35, 36, 36, 38
};

static const char *const culprits[SITES] = {
    "E",
    "T",
    "D",
    "X",
    "V",
    "G",
    "K",
    "HV",
    "HG",
    "HK",
    "E",
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
    "HV",
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
    "T",
    "",
    "X",
    "",
    "X",
    "",
    ""
};

int experiment_line(const struct experiment *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *experiment_culprit(const struct experiment *m)
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}