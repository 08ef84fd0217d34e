/* VDPOL

   Translated from model.facs by zudyn 0.1.0.
   Integer arithmetic only: this file uses no floating point.  -DZD_FIXED_32 avoids 64-bit types. */

/* The product of two states, cut towards zero.  In parts: with a = 10000 a1 + a0, b = 10000 b1 + b0,
   a1 b1 + (a1 b0 + a0 b1 + a0 b0 / 10000) / 10000. */
static zd_int32 zd_multiply(head, a, b, site)
struct model *head;
zd_int32 a, b;
int site;
{
#ifdef MODEL_WIDE
    return zd_fit(head, (MODEL_WIDE)a * b / ZDX_UNIT, site);
#else
    unsigned long x = zd_magnitude(a), y = zd_magnitude(b);
    unsigned long x1 = x / ZDX_SCALAR, y1 = y / ZDX_SCALAR, x0 = x % ZDX_SCALAR, y0 = y % ZDX_SCALAR;

    if (x1 > 0 && y1 > (unsigned long)ZDX_MOST / x1) {
        return zd_note(head, MODEL_OVERLOAD, site);
    }
    return zd_signed(head, (unsigned long)(x1 * y1 + (x1 * y0 + x0 * y1 + x0 * y0 / ZDX_SCALAR) / ZDX_SCALAR), (a < 0)
            != (b < 0), site);
#endif
}

/* The Forth word M-star-slash: d * n / u at full width, cut towards zero; n and u are cells, u without sign. */
static zd_int32 zd_scale(head, d, n, u, site)
struct model *head;
zd_int32 d;
int n, u, site;
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
    return zd_signed(head, (unsigned long)(high / divisor * 65536L + ((high % divisor) * 65536L + (low & 65535L)) / divisor),
        (d < 0) != (n < 0), site);
#endif
}


static int vdpol_blocks(m)
struct model *m;
{
    /* 6 5 SQR */
    m->z[6] = zd_multiply(m, m->z[5], m->z[5], 0);
    /* 7 6 -REF SUM */
    m->z[7] = zd_add(m, m->z[6], m->z[3], 1);
    /* 8 7 POT */
    m->z[8] = zd_scale(m, m->z[7], m->set->k, 10000, 2);
    /* 9 4 8 MULT */
    m->z[9] = zd_multiply(m, m->z[4], m->z[8], 3);
    /* 10 9 5 SUM */
    m->z[10] = zd_add(m, m->z[9], m->z[5], 4);
    /* 11 10 INV */
    m->z[11] = zd_negate(m, m->z[10], 5);
    return 0;
}

static int vdpol_initialize(m)
struct model *m;
{
    vdpol_blocks(m);
    return m->failure;
}

static int vdpol_first_pass(m)
struct model *m;
{
    zd_int32 t1, t2;

    /* 4 11 DZ/DT */
    t1 = zd_scale(m, m->z[11], m->set->dt_2, 10000, 6);
    m->saved_dz_dt = m->z[4];
    m->z[4] = zd_add(m, m->z[4], t1, 6);
    /* 5 4 Z */
    t2 = zd_scale(m, m->z[4], m->set->dt_2, 10000, 7);
    m->saved_z = m->z[5];
    m->z[5] = zd_add(m, m->z[5], t2, 7);
    vdpol_blocks(m);
    return m->failure;
}

static int vdpol_second_pass(m)
struct model *m;
{
    zd_int32 t1, t2, t3, t4;

    /* 4 11 DZ/DT */
    t1 = zd_scale(m, m->z[11], m->set->dt_2, 10000, 6);
    t2 = zd_twice(m, t1, 6);
    m->z[4] = zd_add(m, t2, m->saved_dz_dt, 6);
    /* 5 4 Z */
    t3 = zd_scale(m, m->z[4], m->set->dt_2, 10000, 7);
    t4 = zd_twice(m, t3, 7);
    m->z[5] = zd_add(m, t4, m->saved_z, 7);
    vdpol_blocks(m);
    return m->failure;
}

/* T after half a step. */
static int advance_time(m)
struct model *m;
{
    zd_int32 most = 2147483647L;
    zd_int32 step = (zd_int32)m->set->dt_2;

    step = step * MODEL_SCALAR;
    if (step > 0 ? m->z[0] > most - step : m->z[0] < -most - 1 - step) {
        return fail_at(m, MODEL_OVERLOAD, 8);
    }
    m->z[0] = m->z[0] + step;
    return MODEL_GOOD;
}

int model_defaults(settings)
struct model_settings *settings;
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
    return 0;
}

int model_reset(m)
struct model *m;
{
    int i;

    for (i = 0; i < MODEL_QUANTITIES; i++) {
        m->z[i] = m->set->z0[i];
    }
    m->z[1] = MODEL_UNIT;
    m->z[2] = 0;
    m->z[3] = -MODEL_UNIT;
    return 0;
}

int model_initialize(m)
struct model *m;
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

int model_init(m, settings)
struct model *m;
struct model_settings *settings;
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

int model_step(m)
struct model *m;
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

int model_row(m)
struct model *m;
{
    long left = (long)m->set->comint & 65535L;

    if (left == 0L) {
        return fail_at(m, MODEL_INTERVAL, 8);
    }
    do {
        if (model_step(m) != MODEL_GOOD) {
            return m->failure;
        }
        left = left - 1L;
    } while (left > 0L && model_done(m) == 0);
    return MODEL_GOOD;
}

int model_set(settings, index, value)
struct model_settings *settings;
int index;
long value;
{
    if (index >= 2 && index < 14) {
        if (value != (long)(long)value) {
            return MODEL_BAD_SETTING;
        }
        settings->z0[index - 2] = (long)value;
        return MODEL_GOOD;
    }
    switch (index) {
    case MODEL_SET_DT_2:
        if (value <= 0L) {
            return MODEL_STEP_SIGN;
        }
        if (value < -32768L || value > 32767L) {
            return MODEL_BAD_SETTING;
        }
        settings->dt_2 = (short)value;
        break;
    case MODEL_SET_COMINT:
        if (value == 0L) {
            return MODEL_INTERVAL;
        }
        if (value < 0L || value > 65535L) {
            return MODEL_BAD_SETTING;
        }
        value = value > 32767L ? value - 65536L : value;
        settings->comint = (short)value;
        break;
    case MODEL_SET_K:
        if (value < -32768L || value > 32767L) {
            return MODEL_BAD_SETTING;
        }
        settings->k = (short)value;
        break;
    default:
        return MODEL_BAD_SETTING;
    }
    return MODEL_GOOD;
}

long model_setting(settings, index)
struct model_settings *settings;
int index;
{
    if (index >= 2 && index < 14) {
        return (long)settings->z0[index - 2];
    }
    switch (index) {
    case MODEL_SET_DT_2:
        return (long)settings->dt_2;
    case MODEL_SET_COMINT:
        return (long)settings->comint & 65535L;
    case MODEL_SET_K:
        return (long)settings->k;
    default:
        return 0L;
    }
}

long model_setting_scale(index)
int index;
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
static char *setting_names[MODEL_SETTINGS] = {
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

long model_value(m, index)
struct model *m;
int index;
{
    return index >= 0 && index < MODEL_QUANTITIES ? m->z[index] : 0;
}

char *model_name(index)
int index;
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

#define SITES 9

/* The statements: the line of each in the source, its output node, its word. */
static short lines[SITES] IN_ROM = {
    13, 14, 15, 16, 17, 18, 11, 12, 20
};

static short nodes_of_sites[SITES] IN_ROM = {
    6, 7, 8, 9, 10, 11, 4, 5, 0
};

static char *culprits[SITES] = {
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