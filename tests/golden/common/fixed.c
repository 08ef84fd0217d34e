/* On an 8051 these functions keep their variables on the stack, because otherwise all functions share 128 bytes. */
#if defined(__SDCC_mcs51)
#define REENTRANT __reentrant
#else
#define REENTRANT
#endif

/* The absolute value. */
static natural zd_size(real a)
{
    return a < 0 ? (natural)0 - (natural)a : (natural)a;
}

static real zd_sub(real a, real b)
{
    return zd_add(a, -b);
}

/* a / 2^n for n >= 0. */
static real zd_down(real a, int n)
{
    natural size = zd_size(a);

    if (n > 31) {
        return 0;
    }
    if (n > 0) {
        size = size >> (n - 1);
        size = (size >> 1) + (size & 1);
    }
    return zd_signed(size, a < 0);
}

/* a * 2^n for any n. */
static real zd_shift(real a, int n)
{
    return n < 0 ? zd_down(a, -n) : zd_up(a, n);
}

/* ---- the functions of the header ---- */

/* The greatest integer not above a / 2^n, for n >= 0. */
static real zd_floor(real a, int n)
{
    natural size = zd_size(a);
    natural whole = n > 31 ? 0 : size >> n;

    if (a < 0 && (n > 31 || whole << n != size)) {
        whole = whole + 1;
    }
    return zd_signed(whole, a < 0);
}

#define SITES 13

/* An AVR keeps constants in RAM unless they are declared to be in flash, which needs its own instructions to read. */
#if defined(__AVR__)
#include <avr/pgmspace.h>
#define IN_ROM PROGMEM
#define LINE_FROM_ROM(x) ((int)pgm_read_word(&(x)))
#else
#define IN_ROM
#define LINE_FROM_ROM(x) (x)
#endif

#include <limits.h>
#include <string.h>
#include "model.h"

typedef model_state zd_int32;

/* A 64-bit type, if there is one that is not slow: products are faster with it, and the same. */
#if !defined(ZD_FIXED_32)
#if (LONG_MAX >> 31 >> 31) >= 1
#define MODEL_WIDE long
#elif INT_MAX >= 2147483647
#if defined(__GNUC__)
__extension__ typedef long long model_wide;
#define MODEL_WIDE model_wide
#elif defined(__STDC_VERSION__)
#if __STDC_VERSION__ >= 199901L
#define MODEL_WIDE long long
#endif
#endif
#endif
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

#ifndef MODEL_WIDE

/* A magnitude of at most 32 bits with its sign, as a state. */
static zd_int32 zd_fit(struct model *head, unsigned long magnitude, int negative, int site)
{
    if (negative && magnitude > 0) {
        return magnitude - 1 > (unsigned long)ZDX_MOST ? zd_note(head, MODEL_OVERLOAD, site)
               : (zd_int32)-(long)(magnitude - 1) - 1;
    }
    return magnitude > (unsigned long)ZDX_MOST ? zd_note(head, MODEL_OVERLOAD, site) : (zd_int32)magnitude;
}

#else

/* The value as a state. */
static zd_int32 zd_fit(struct model *head, MODEL_WIDE value, int site)
{
    if (value != (zd_int32)value) {
        return zd_note(head, MODEL_OVERLOAD, site);
    }
    return (zd_int32)value;
}

#endif

static zd_int32 zd_add(struct model *head, zd_int32 a, zd_int32 b, int site)
{
#ifdef MODEL_WIDE
    return zd_fit(head, (MODEL_WIDE)a + b, site);
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

static unsigned long zd_magnitude(zd_int32 a)
{
    return a < 0 ? (unsigned long)-(long)(a + 1) + 1 : (unsigned long)a;
}

/* The Forth word M-star-slash: d * n / u at full width, cut towards zero; n and u are cells, u without sign. */
static zd_int32 zd_scale(struct model *head, zd_int32 d, int n, int u, int site)
{
    unsigned long divisor = (unsigned long)((long)u & 65535L);
#ifndef MODEL_WIDE
    unsigned long factor = (unsigned long)(n < 0 ? -(long)n : (long)n), x = zd_magnitude(d);
    unsigned long low = (x & 65535L) * factor, high = (x >> 16) * factor + (low >> 16);
#endif

    if (divisor == 0) {
        return zd_note(head, MODEL_BY_ZERO, site);
    }
#ifdef MODEL_WIDE
    return zd_fit(head, (MODEL_WIDE)d * n / (MODEL_WIDE)divisor, site);
#else
    if (high / divisor > 32768L) {
        return zd_note(head, MODEL_OVERLOAD, site);
    }
    return zd_fit(head, high / divisor * 65536L + ((high % divisor) * 65536L + (low & 65535L)) / divisor,
                  (d < 0) != (n < 0), site);
#endif
}

#define ZDX_SCALAR 10000L       /* 1 as a scalar */

#define ZDX_UNIT 100000000L     /* 1 as a state */

int model_row(struct model *m)
{
    long left = (long)m->set->comint & 65535L;

    if (left == 0L) {
        return fail_at(m, MODEL_INTERVAL, 10);
    }
    do {
        if (model_step(m) != MODEL_GOOD) {
            return m->failure;
        }
        left = left - 1L;
    } while (left > 0L && model_done(m) == 0);
    return MODEL_GOOD;
}

int model_done(const struct model *m)
{
    (void)m;
    return 0;
}

int model_setting_index(const char *name)
{
    int index;

    for (index = 0; index < MODEL_SETTINGS; index++) {
        if (strcmp(setting_names[index], name) == 0) {
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

const char *model_name(int index)
{
    switch (index) {
    default:
        return "";
    }
}

int model_index(const char *name)
{
    int index;

    for (index = 0; index < MODEL_QUANTITIES; index++) {
        if (*name != '\0' && strcmp(model_name(index), name) == 0) {
            return index;
        }
    }
    return -1;
}

#define SITES 11

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

int model_init(struct model *m, const struct model_settings *settings)
{
    (void)memset(m, 0, sizeof *m);
    m->set = settings;
    m->site = -1;
    if (settings->dt_2 <= 0) {
        return fail_at(m, MODEL_STEP_SIGN, 7);
    }
    if (settings->comint == 0) {
        return fail_at(m, MODEL_INTERVAL, 7);
    }
    model_reset(m);
    return model_initialize(m);
}

int model_row(struct model *m)
{
    long left = (long)m->set->comint & 65535L;

    if (left == 0L) {
        return fail_at(m, MODEL_INTERVAL, 7);
    }
    do {
        if (model_step(m) != MODEL_GOOD) {
            return m->failure;
        }
        left = left - 1L;
    } while (left > 0L && model_done(m) == 0);
    return MODEL_GOOD;
}

#define SITES 8