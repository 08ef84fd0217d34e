/* VDPOL

   Translated from model.facs by zudyn 0.1.0.
   Integer arithmetic only: this file uses no floating point. */

#include <limits.h>
#include <stddef.h>
#include "model.h"

/* Instead of <string.h>, which not every machine has. */
#define clear_bytes(to, count) clear_to((char *)(to), (char *)(to) + (count))

static void clear_to(char *to, const char *end)
{
    while (to < end) {
        *to = '\0';
        to++;
    }
}

static int differ(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b ? 0 : 1;
}

typedef model_cell zd_int32;
#if (LONG_MAX >> 31 >> 31) >= 1
typedef long zd_int64;
typedef unsigned long zd_nat64;
#elif defined(__GNUC__)
__extension__ typedef long long zd_int64;
__extension__ typedef unsigned long long zd_nat64;
#else
typedef long long zd_int64;
typedef unsigned long long zd_nat64;
#endif

/* An AVR keeps constants in RAM unless they are declared to be in flash, which needs its own instructions to read. */
#if defined(__AVR__)
#include <avr/pgmspace.h>
#define IN_ROM PROGMEM
#define LINE_FROM_ROM(x) ((int)pgm_read_word(&(x)))
#else
#define IN_ROM
#define LINE_FROM_ROM(x) (x)
#endif

/* Records a failure and its site; only the first counts. */
static int fail_at(struct model *m, int failure, int site)
{
    if (m->failure == MODEL_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

#define ZDX_MOST ((zd_int64)((zd_nat64)-1 >> 1))        /* the largest state */

/* Only the first failure counts. */
static zd_int32 zd_note(struct model *head, int kind, int site)
{
    (void)fail_at(head, kind, site);
    return 0;
}

static zd_int64 zd_negate(struct model *head, zd_int64 a, int site)
{
    return a < -ZDX_MOST ? zd_note(head, MODEL_OVERLOAD, site) : -a;
}

static zd_int64 zd_add(struct model *head, zd_int64 a, zd_int64 b, int site)
{
    if (b > 0 ? a > ZDX_MOST - b : a < -ZDX_MOST - 1 - b) {
        return zd_note(head, MODEL_OVERLOAD, site);
    }
    return a + b;
}

static zd_int64 zd_twice(struct model *head, zd_int64 a, int site)
{
    return zd_add(head, a, a, site);
}

static zd_nat64 zd_magnitude(zd_int64 a)
{
    return a < 0 ? (zd_nat64)0 - (zd_nat64)a : (zd_nat64)a;
}

#define ZDX_UNIT 100000000L     /* 1 as a state */

#define ZDX_SIZES ((zd_nat64)ZDX_MOST + 1)              /* the largest magnitude */

/* A magnitude with its sign. */
static zd_int64 zd_fit(struct model *head, zd_nat64 magnitude, int negative, int site)
{
    if (magnitude >= ZDX_SIZES && (magnitude > ZDX_SIZES || !negative)) {
        return zd_note(head, MODEL_OVERLOAD, site);
    }
    return negative && magnitude > 0 ? -(zd_int64)(magnitude - 1) - 1 : (zd_int64)magnitude;
}

/* With a = 100000000 a1 + a0 and b likewise, a1 b1 100000000 + a1 b0 + a0 b1 + a0 b0 / 100000000. */
static zd_int64 zd_multiply(struct model *head, zd_int64 a, zd_int64 b, int site)
{
    zd_nat64 x = zd_magnitude(a), y = zd_magnitude(b), x1, x0, y1, y0, high, low;
    int negative = (a < 0) != (b < 0);

    if (((x | y) >> 31) == 0) {
        return negative ? -(zd_int64)(x * y / ZDX_UNIT) : (zd_int64)(x * y / ZDX_UNIT);
    }
    x1 = x / ZDX_UNIT;
    x0 = x % ZDX_UNIT;
    y1 = y / ZDX_UNIT;
    y0 = y % ZDX_UNIT;
    if (x1 > 0 && y1 > ZDX_SIZES / ZDX_UNIT / x1) {
        return zd_note(head, MODEL_OVERLOAD, site);
    }
    high = x1 * y1 * ZDX_UNIT;
    low = x1 * y0 + x0 * y1 + x0 * y0 / ZDX_UNIT;
    if (low > ZDX_SIZES - high) {
        return zd_note(head, MODEL_OVERLOAD, site);
    }
    return zd_fit(head, high + low, negative, site);
}

#define ZDX_CELL ((unsigned long)2147483647L * 2 + 1)   /* the bits of a cell */

/* The Forth word M-star-slash: d * n / u, n and u are cells, u without sign: (d / u) n + (d mod u) n / u. */
static zd_int64 zd_scale(struct model *head, zd_int64 d, zd_int32 n, zd_int32 u, int site)
{
    zd_nat64 x = zd_magnitude(d), y = zd_magnitude((zd_int64)n), divisor = (zd_nat64)u & ZDX_CELL, whole;
    int negative = (d < 0) != (n < 0);

    if (divisor == 0) {
        return zd_note(head, MODEL_BY_ZERO, site);
    }
    if ((x >> 31) == 0) {
        return negative ? -(zd_int64)(x * y / divisor) : (zd_int64)(x * y / divisor);
    }
    whole = x / divisor;
    if (y > 0 && whole > ZDX_SIZES / y) {
        return zd_note(head, MODEL_OVERLOAD, site);
    }
    return zd_fit(head, whole * y + x % divisor * y / divisor, negative, site);
}


static void vdpol_blocks(struct model *m)
{
    /* 6 5 SQR */
    m->z[6] = zd_multiply(m, m->z[5], m->z[5], 0);
    /* 7 6 -REF SUM */
    m->z[7] = zd_add(m, m->z[6], m->z[3], 1);
    /* 8 7 POT */
    m->z[8] = zd_scale(m, m->z[7], m->set->k, 10000L, 2);
    /* 9 4 8 MULT */
    m->z[9] = zd_multiply(m, m->z[4], m->z[8], 3);
    /* 10 9 5 SUM */
    m->z[10] = zd_add(m, m->z[9], m->z[5], 4);
    /* 11 10 INV */
    m->z[11] = zd_negate(m, m->z[10], 5);
}

static int vdpol_initialize(struct model *m)
{
    vdpol_blocks(m);
    return m->failure;
}

static int vdpol_first_pass(struct model *m)
{
    zd_int64 t1, t2;

    /* 4 11 DZ/DT */
    t1 = zd_scale(m, m->z[11], m->set->dt_2, 10000L, 6);
    m->saved_dz_dt = m->z[4];
    m->z[4] = zd_add(m, m->z[4], t1, 6);
    /* 5 4 Z */
    t2 = zd_scale(m, m->z[4], m->set->dt_2, 10000L, 7);
    m->saved_z = m->z[5];
    m->z[5] = zd_add(m, m->z[5], t2, 7);
    vdpol_blocks(m);
    return m->failure;
}

static int vdpol_second_pass(struct model *m)
{
    zd_int64 t1, t2, t3, t4;

    /* 4 11 DZ/DT */
    t1 = zd_scale(m, m->z[11], m->set->dt_2, 10000L, 6);
    t2 = zd_twice(m, t1, 6);
    m->z[4] = zd_add(m, t2, m->saved_dz_dt, 6);
    /* 5 4 Z */
    t3 = zd_scale(m, m->z[4], m->set->dt_2, 10000L, 7);
    t4 = zd_twice(m, t3, 7);
    m->z[5] = zd_add(m, t4, m->saved_z, 7);
    vdpol_blocks(m);
    return m->failure;
}

/* T after half a step. */
static int advance_time(struct model *m)
{
    const zd_int64 most = ZDX_MOST;
    zd_int64 step = (zd_int64)m->set->dt_2 * MODEL_SCALAR;

    if (step > 0 ? m->z[0] > most - step : m->z[0] < -most - 1 - step) {
        return fail_at(m, MODEL_OVERLOAD, 8);
    }
    m->z[0] = m->z[0] + step;
    return MODEL_GOOD;
}

/* ---- the functions of the header ---- */

void model_defaults(struct model_settings *settings)
{
    settings->dt_2 = 10;
    settings->comint = 100;
    settings->z0[0] = 0;
    settings->z0[1] = 0;
    settings->z0[2] = 0;
    settings->z0[3] = 0;
    settings->z0[4] = 0;
    settings->z0[5] = 50000000L;
    settings->z0[6] = 0;
    settings->z0[7] = 0;
    settings->z0[8] = 0;
    settings->z0[9] = 0;
    settings->z0[10] = 0;
    settings->z0[11] = 0;
    settings->k = 5000;
}

void model_reset(struct model *m)
{
    int i;

    for (i = 0; i < MODEL_QUANTITIES; i++) {
        m->z[i] = m->set->z0[i];
    }
    m->z[1] = MODEL_UNIT;
    m->z[2] = 0;
    m->z[3] = -MODEL_UNIT;
}

int model_initialize(struct model *m)
{
    if (m->failure != MODEL_GOOD) {
        return m->failure;
    }
    m->pass = 0;
    if (vdpol_initialize(m) != MODEL_GOOD) {
        return m->failure;
    }
    if (vdpol_initialize(m) != MODEL_GOOD) {
        return m->failure;
    }
    return MODEL_GOOD;
}

int model_init(struct model *m, const struct model_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    if (settings->dt_2 <= 0) {
        return fail_at(m, MODEL_STEP_SIGN, 8);
    }
    if (settings->comint == 0) {
        return fail_at(m, MODEL_INTERVAL, 8);
    }
    model_reset(m);
    return model_initialize(m);
}

int model_step(struct model *m)
{
    if (m->failure != MODEL_GOOD) {
        return m->failure;
    }
    if (m->set->dt_2 <= 0) {
        return fail_at(m, MODEL_STEP_SIGN, 8);
    }
    m->pass = 1;
    if (vdpol_first_pass(m) != MODEL_GOOD) {
        return m->failure;
    }
    if (advance_time(m) != MODEL_GOOD) {
        return m->failure;
    }
    m->pass = 2;
    if (vdpol_second_pass(m) != MODEL_GOOD) {
        return m->failure;
    }
    if (advance_time(m) != MODEL_GOOD) {
        return m->failure;
    }
    if (m->step < 2147483647L) {
        m->step = m->step + 1L;
    }
    return MODEL_GOOD;
}

int model_row(struct model *m)
{
    unsigned long left = (unsigned long)m->set->comint & ((unsigned long)2147483647L * 2 + 1);

    if (left == 0) {
        return fail_at(m, MODEL_INTERVAL, 8);
    }
    do {
        if (model_step(m) != MODEL_GOOD) {
            return m->failure;
        }
        left = left - 1;
    } while (left > 0 && model_done(m) == 0);
    return MODEL_GOOD;
}

int model_done(const struct model *m)
{
    (void)m;
    return 0;
}

int model_set(struct model_settings *settings, int index, model_state value)
{
    if (index >= 2 && index < 14) {
        settings->z0[index - 2] = (model_state)value;
        return MODEL_GOOD;
    }
    switch (index) {
    case MODEL_SET_DT_2:
        if (value <= 0) {
            return MODEL_STEP_SIGN;
        }
        if (value != (model_state)(model_cell)value) {
            return MODEL_BAD_SETTING;
        }
        settings->dt_2 = (model_cell)value;
        break;
    case MODEL_SET_COMINT:
        if (value == 0) {
            return MODEL_INTERVAL;
        }
        if (value < 0 || value != (model_state)(model_cell)value) {
            return MODEL_BAD_SETTING;
        }
        settings->comint = (model_cell)value;
        break;
    case MODEL_SET_K:
        if (value != (model_state)(model_cell)value) {
            return MODEL_BAD_SETTING;
        }
        settings->k = (model_cell)value;
        break;
    default:
        return MODEL_BAD_SETTING;
    }
    return MODEL_GOOD;
}

model_state model_setting(const struct model_settings *settings, int index)
{
    if (index >= 2 && index < 14) {
        return (model_state)settings->z0[index - 2];
    }
    switch (index) {
    case MODEL_SET_DT_2:
        return (model_state)settings->dt_2;
    case MODEL_SET_COMINT:
        return (model_state)settings->comint;
    case MODEL_SET_K:
        return (model_state)settings->k;
    default:
        return 0;
    }
}

long model_setting_scale(int index)
{
    if (index >= 0 && index < 1) {
        return 10000L;
    }
    if (index >= 1 && index < 2) {
        return 1L;
    }
    if (index >= 2 && index < 14) {
        return 100000000L;
    }
    if (index >= 14 && index < 15) {
        return 10000L;
    }
    return 1L;
}

/* In RAM on an AVR, like the labels below. */
static const char *const setting_names[MODEL_SETTINGS] = {
    "DT/2",
    "COMINT",
    "Y0(0)",
    "Y0(1)",
    "Y0(2)",
    "Y0(3)",
    "Y0(4)",
    "Y0(5)",
    "Y0(6)",
    "Y0(7)",
    "Y0(8)",
    "Y0(9)",
    "Y0(10)",
    "Y0(11)",
    "K"
};

int model_setting_index(const char *name)
{
    int index;

    for (index = 0; index < MODEL_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *model_setting_name(int index)
{
    if (index < 0 || index >= MODEL_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

model_state model_value(const struct model *m, int index)
{
    return index >= 0 && index < MODEL_QUANTITIES ? m->z[index] : 0;
}

const char *model_name(int index)
{
    switch (index) {
    case MODEL_DZ_DT:
        return "dZ/dt";
    case MODEL_Z:
        return "Z";
    case MODEL_D2Z_DT2:
        return "d2Z/dt2";
    default:
        return "";
    }
}

int model_index(const char *name)
{
    int index;

    for (index = 0; index < MODEL_QUANTITIES; index++) {
        if (*name != '\0' && differ(model_name(index), name) == 0) {
            return index;
        }
    }
    return -1;
}

#define SITES 9

/* The statements: the line of each in the source, its output node, its word. */
static const short lines[SITES] IN_ROM = {
    13, 14, 15, 16, 17, 18, 11, 12, 20
};

static const short nodes_of_sites[SITES] IN_ROM = {
    6, 7, 8, 9, 10, 11, 4, 5, 0
};

static const char *const culprits[SITES] = {
    "SQR",
    "SUM",
    "POT",
    "MULT",
    "SUM",
    "INV",
    "DZ/DT",
    "Z",
    "RUN"
};

int model_line(const struct model *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *model_culprit(const struct model *m)
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}

int model_node(const struct model *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(nodes_of_sites[m->site]) : -1;
}