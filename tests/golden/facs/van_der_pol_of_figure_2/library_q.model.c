/* VDPOL

   Translated from model.facs by zudyn 0.1.0.
   Integer arithmetic only: this file uses no floating point.  -DZD_FIXED_32 avoids 64-bit types. */

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

/* A 64-bit type, if there is one that is not slow: products are faster with it, and the same. */
#if !defined(ZD_FIXED_32)
#if (LONG_MAX >> 31 >> 31) >= 1
#define MODEL_WIDE long
typedef unsigned long zd_nat64;
#elif INT_MAX >= 2147483647
#if defined(__GNUC__)
__extension__ typedef long long model_wide;
#define MODEL_WIDE model_wide
__extension__ typedef unsigned long long zd_nat64;
#elif defined(__STDC_VERSION__)
#if __STDC_VERSION__ >= 199901L
#define MODEL_WIDE long long
typedef unsigned long long zd_nat64;
#endif
#endif
#endif
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

#define ZDX_MOST 2147483647L    /* the largest state */

/* Only the first failure counts. */
static zd_int32 zd_note(struct model *head, int kind, int site)
{
    (void)fail_at(head, kind, site);
    return 0;
}

static zd_int32 zd_negate(struct model *head, zd_int32 a, int site)
{
    return a < -ZDX_MOST ? zd_note(head, MODEL_OVERLOAD, site) : -a;
}

static zd_int32 zd_add(struct model *head, zd_int32 a, zd_int32 b, int site)
{
#ifdef MODEL_WIDE
    MODEL_WIDE sum = (MODEL_WIDE)a + b;

    return sum != (zd_int32)sum ? zd_note(head, MODEL_OVERLOAD, site) : (zd_int32)sum;
#else
    if (b > 0 ? a > ZDX_MOST - b : a < -ZDX_MOST - 1 - b) {
        return zd_note(head, MODEL_OVERLOAD, site);
    }
    return a + b;
#endif
}

static zd_int32 zd_twice(struct model *head, zd_int32 a, int site)
{
    return zd_add(head, a, a, site);
}

#ifndef MODEL_WIDE

static unsigned long zd_magnitude(zd_int32 a)
{
    return a < 0 ? (unsigned long)-(long)(a + 1) + 1 : (unsigned long)a;
}

/* A magnitude of at most 32 bits with its sign, as a state. */
static zd_int32 zd_signed(struct model *head, unsigned long magnitude, int negative, int site)
{
    if (negative && magnitude > 0) {
        return magnitude - 1 > (unsigned long)ZDX_MOST ? zd_note(head, MODEL_OVERLOAD, site)
               : (zd_int32)-(long)(magnitude - 1) - 1;
    }
    return magnitude > (unsigned long)ZDX_MOST ? zd_note(head, MODEL_OVERLOAD, site) : (zd_int32)magnitude;
}

#endif

#define ZDX_CELL ((unsigned long)2147483647L * 2 + 1)   /* the bits of a cell */

/* a * b / 2^shift. */
static zd_int32 zd_shift(struct model *head, zd_int32 a, zd_int32 b, int shift, int site)
{
#ifdef MODEL_WIDE
    /* Moved by 2^63, so that no negative number is shifted. */
    const zd_nat64 zero = (zd_nat64)1 << 63;
    zd_nat64 sum;
    MODEL_WIDE value = (MODEL_WIDE)a * b;

    if (shift > 0) {
        sum = zero + (zd_nat64)value + (((zd_nat64)1 << shift) >> 1);
        value = (MODEL_WIDE)(sum >> shift) - (MODEL_WIDE)(zero >> shift);
    }
    return value != (zd_int32)value ? zd_note(head, MODEL_OVERLOAD, site) : (zd_int32)value;
#else
    unsigned long x = zd_magnitude(a), y = zd_magnitude(b), low, middle, high, half;
    int negative = (a < 0) != (b < 0);

    /* The product: `high` and `low` with 32 bits each. */
    low = (x & 65535L) * (y & 65535L);
    middle = (x >> 16) * (y & 65535L) + (low >> 16);
    high = (x & 65535L) * (y >> 16) + (middle & 65535L);
    low = ((high & 65535L) << 16) | (low & 65535L);
    high = (x >> 16) * (y >> 16) + (middle >> 16) + (high >> 16);
    if (shift == 0) {
        return high != 0 ? zd_note(head, MODEL_OVERLOAD, site) : zd_signed(head, low, negative, site);
    }
    /* The bit below the point, and whether others follow it: a half goes upwards. */
    half = shift > 32 ? (high >> (shift - 33)) & 1 : (low >> (shift - 1)) & 1;
    if (negative && half) {
        half = shift > 33 ? low != 0 || (high & (((unsigned long)1 << (shift - 33)) - 1)) != 0
               : (low & (((unsigned long)1 << (shift - 1)) - 1)) != 0;
    }
    if (shift >= 32) {
        low = high >> (shift - 32);
    } else if ((high >> shift) != 0) {
        return zd_note(head, MODEL_OVERLOAD, site);
    } else {
        low = (low >> shift) | ((high << (32 - shift)) & ZDX_CELL);
    }
    return zd_signed(head, low + half, negative, site);
#endif
}

#define ZDX_POINT 26            /* bits after the binary point */

#define zd_multiply(head, a, b, site) zd_shift(head, a, b, ZDX_POINT, site)

/* n / u as a mantissa of at most 31 bits and a shift: factor[0] is n, factor[1] the mantissa, factor[2] the shift. */
static void zd_factor(zd_int32 *factor, zd_int32 n, unsigned long u)
{
    unsigned long size = n < 0 ? (unsigned long)-(long)(n + 1) + 1 : (unsigned long)n;
    unsigned long mantissa = size / u, rest = size % u;
    int shift = 0;

    for (; shift < 62 && mantissa < (unsigned long)1073741824L && n != 0; shift++) {
        mantissa = mantissa * 2;
        if (rest >= u - rest) {
            rest = rest - (u - rest);
            mantissa++;
        } else {
            rest = rest * 2;
        }
    }
    if (rest > u - rest || (rest == u - rest && n > 0)) {
        mantissa++;
    }
    if (mantissa > (unsigned long)ZDX_MOST && shift > 0) {
        mantissa = mantissa / 2;
        shift--;
    }
    factor[0] = n;
    factor[1] = n < 0 ? (zd_int32)-(long)(mantissa - 1) - 1 : (zd_int32)mantissa;
    factor[2] = shift;
}

/* The same; `factor` is n / u, computed again after n has changed.  At first, it is that of 0. */
static zd_int32 zd_scale_by(struct model *head, zd_int32 d, zd_int32 n, zd_int32 u, zd_int32 *factor, int site)
{
    if (u == 0) {
        return zd_note(head, MODEL_BY_ZERO, site);
    }
    if (factor[0] != n) {
        zd_factor(factor, n, (unsigned long)u & ZDX_CELL);
    }
    return zd_shift(head, d, factor[1], (int)factor[2], site);
}


static void vdpol_blocks(struct model *m)
{
    /* 6 5 SQR */
    m->z[6] = zd_multiply(m, m->z[5], m->z[5], 0);
    /* 7 6 -REF SUM */
    m->z[7] = zd_add(m, m->z[6], m->z[3], 1);
    /* 8 7 POT */
    m->z[8] = zd_scale_by(m, m->z[7], m->set->k, 10000L, m->factor_k, 2);
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
    zd_int32 t1, t2;

    /* 4 11 DZ/DT */
    t1 = zd_scale_by(m, m->z[11], m->set->dt_2, 10000L, m->factor_dt_2, 6);
    m->saved_dz_dt = m->z[4];
    m->z[4] = zd_add(m, m->z[4], t1, 6);
    /* 5 4 Z */
    t2 = zd_scale_by(m, m->z[4], m->set->dt_2, 10000L, m->factor_dt_2, 7);
    m->saved_z = m->z[5];
    m->z[5] = zd_add(m, m->z[5], t2, 7);
    vdpol_blocks(m);
    return m->failure;
}

static int vdpol_second_pass(struct model *m)
{
    zd_int32 t1, t2, t3, t4;

    /* 4 11 DZ/DT */
    t1 = zd_scale_by(m, m->z[11], m->set->dt_2, 10000L, m->factor_dt_2, 6);
    t2 = zd_twice(m, t1, 6);
    m->z[4] = zd_add(m, t2, m->saved_dz_dt, 6);
    /* 5 4 Z */
    t3 = zd_scale_by(m, m->z[4], m->set->dt_2, 10000L, m->factor_dt_2, 7);
    t4 = zd_twice(m, t3, 7);
    m->z[5] = zd_add(m, t4, m->saved_z, 7);
    vdpol_blocks(m);
    return m->failure;
}

/* T after half a step, which is no multiple of 1/67108864: in 1/1250 of that it is DT/2 times 8388608, or 6710 and
   1108/1250 of it; `rest` keeps what T has not got yet, and a half. */
static int advance_time(struct model *m)
{
    const zd_int32 most = 2147483647L;
    long half = (long)m->set->dt_2, part, by[3];
    zd_int32 later = m->z[0];
    int i;

    if (half >= 640000L || half <= -640000L) {
        return fail_at(m, MODEL_OVERLOAD, 8);
    }
    part = half * 1108L + (long)m->rest;
    by[0] = half / 2L * 6710L;
    by[1] = (half - half / 2L) * 6710L;
    by[2] = part / 1250L;
    part = part % 1250L;
    if (part < 0L) {
        part = part + 1250L;
        by[2] = by[2] - 1L;
    }
    for (i = 0; i < 3; i++) {
        if (by[i] > 0L ? later > most - by[i] : later < -most - 1 - by[i]) {
            return fail_at(m, MODEL_OVERLOAD, 8);
        }
        later = (zd_int32)(later + by[i]);
    }
    m->z[0] = later;
    m->rest = (int)part;
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
    settings->z0[5] = 33554432L;
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
    m->rest = 625;
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
    m->rest = 625;
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

int model_set(struct model_settings *settings, int index, long value)
{
    if (index >= 2 && index < 14) {
        if (value != (long)(model_state)value) {
            return MODEL_BAD_SETTING;
        }
        settings->z0[index - 2] = (model_state)value;
        return MODEL_GOOD;
    }
    switch (index) {
    case MODEL_SET_DT_2:
        if (value <= 0L) {
            return MODEL_STEP_SIGN;
        }
        if (value != (long)(model_cell)value) {
            return MODEL_BAD_SETTING;
        }
        settings->dt_2 = (model_cell)value;
        break;
    case MODEL_SET_COMINT:
        if (value == 0L) {
            return MODEL_INTERVAL;
        }
        if (value < 0L || value != (long)(model_cell)value) {
            return MODEL_BAD_SETTING;
        }
        settings->comint = (model_cell)value;
        break;
    case MODEL_SET_K:
        if (value != (long)(model_cell)value) {
            return MODEL_BAD_SETTING;
        }
        settings->k = (model_cell)value;
        break;
    default:
        return MODEL_BAD_SETTING;
    }
    return MODEL_GOOD;
}

long model_setting(const struct model_settings *settings, int index)
{
    if (index >= 2 && index < 14) {
        return (long)settings->z0[index - 2];
    }
    switch (index) {
    case MODEL_SET_DT_2:
        return (long)settings->dt_2;
    case MODEL_SET_COMINT:
        return (long)settings->comint;
    case MODEL_SET_K:
        return (long)settings->k;
    default:
        return 0L;
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
        return 67108864L;
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