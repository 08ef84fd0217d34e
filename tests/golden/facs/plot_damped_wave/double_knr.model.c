/* WAVE

   Translated from model.facs by zudyn 0.1.0.
   Integer arithmetic only: this file uses no floating point.  -DZD_FIXED_32 avoids 64-bit types. */

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


static int wave_blocks(m)
struct model *m;
{
    zd_int32 t1, t2, t3;

    /* 6 5 GAIN */
    m->x[6] = zd_scale(m, m->x[5], m->set->w2, 10000, 0);
    /* 7 4 POT */
    m->x[7] = zd_scale(m, m->x[4], m->set->damp, 10000, 1);
    /* 8 6 7 SUM */
    m->x[8] = zd_add(m, m->x[6], m->x[7], 2);
    /* 9 8 INV */
    m->x[9] = zd_negate(m, m->x[8], 3);
    /* 10 5 LIMIT */
    t1 = zd_cell_product((long)m->set->lo, (long)10000);
    t2 = zd_cell_product((long)m->set->hi, (long)10000);
    t3 = m->x[5] < t2 ? m->x[5] : t2;
    m->x[10] = t3 > t1 ? t3 : t1;
    /* 11 6 6 SUM */
    m->x[11] = zd_add(m, m->x[6], m->x[6], 4);
    return 0;
}

static int wave_initialize(m)
struct model *m;
{
    wave_blocks(m);
    return m->failure;
}

static int wave_first_pass(m)
struct model *m;
{
    zd_int32 t1, t2;

    /* 5 4 POSITION */
    t1 = zd_scale(m, m->x[4], m->set->dt_2, 10000, 5);
    m->saved_position = m->x[5];
    m->x[5] = zd_add(m, m->x[5], t1, 5);
    /* 4 9 SPEED */
    t2 = zd_scale(m, m->x[9], m->set->dt_2, 10000, 6);
    m->saved_speed = m->x[4];
    m->x[4] = zd_add(m, m->x[4], t2, 6);
    wave_blocks(m);
    return m->failure;
}

static int wave_second_pass(m)
struct model *m;
{
    zd_int32 t1, t2, t3, t4;

    /* 5 4 POSITION */
    t1 = zd_scale(m, m->x[4], m->set->dt_2, 10000, 5);
    t2 = zd_twice(m, t1, 5);
    m->x[5] = zd_add(m, t2, m->saved_position, 5);
    /* 4 9 SPEED */
    t3 = zd_scale(m, m->x[9], m->set->dt_2, 10000, 6);
    t4 = zd_twice(m, t3, 6);
    m->x[4] = zd_add(m, t4, m->saved_speed, 6);
    wave_blocks(m);
    return m->failure;
}

/* T after half a step. */
static int advance_time(m)
struct model *m;
{
    zd_int32 most = 2147483647L;
    zd_int32 step = (zd_int32)m->set->dt_2;

    step = step * MODEL_SCALAR;
    if (step > 0 ? m->x[0] > most - step : m->x[0] < -most - 1 - step) {
        return fail_at(m, MODEL_OVERLOAD, 7);
    }
    m->x[0] = m->x[0] + step;
    return MODEL_GOOD;
}

int model_defaults(settings)
struct model_settings *settings;
{
    settings->dt_2 = 100;
    settings->comint = 10;
    settings->x0[0] = 0;
    settings->x0[1] = 0;
    settings->x0[2] = 0;
    settings->x0[3] = 0;
    settings->x0[4] = 0;
    settings->x0[5] = 100000000L;
    settings->x0[6] = 0;
    settings->x0[7] = 0;
    settings->x0[8] = 0;
    settings->x0[9] = 0;
    settings->x0[10] = 0;
    settings->x0[11] = 0;
    settings->w2 = 22500;
    settings->damp = 3000;
    settings->lo = -6000;
    settings->hi = 6000;
    return 0;
}

int model_reset(m)
struct model *m;
{
    int i;

    for (i = 0; i < MODEL_QUANTITIES; i++) {
        m->x[i] = m->set->x0[i];
    }
    m->x[1] = MODEL_UNIT;
    m->x[2] = 0;
    m->x[3] = -MODEL_UNIT;
    return 0;
}

int model_initialize(m)
struct model *m;
{
    if (m->failure != MODEL_GOOD) {
        return m->failure;
    }
    m->pass = 0;
    if (wave_initialize(m) != MODEL_GOOD) {
        return m->failure;
    }
    if (wave_initialize(m) != MODEL_GOOD) {
        return m->failure;
    }
    return MODEL_GOOD;
}

int model_step(m)
struct model *m;
{
    if (m->failure != MODEL_GOOD) {
        return m->failure;
    }
    if (m->set->dt_2 <= 0) {
        return fail_at(m, MODEL_STEP_SIGN, 7);
    }
    m->pass = 1;
    if (wave_first_pass(m) != MODEL_GOOD) {
        return m->failure;
    }
    if (advance_time(m) != MODEL_GOOD) {
        return m->failure;
    }
    m->pass = 2;
    if (wave_second_pass(m) != MODEL_GOOD) {
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

int model_set(settings, index, value)
struct model_settings *settings;
int index;
long value;
{
    if (index >= 2 && index < 14) {
        if (value != (long)(long)value) {
            return MODEL_BAD_SETTING;
        }
        settings->x0[index - 2] = (long)value;
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
    case MODEL_SET_W2:
        if (value < -32768L || value > 32767L) {
            return MODEL_BAD_SETTING;
        }
        settings->w2 = (short)value;
        break;
    case MODEL_SET_DAMP:
        if (value < -32768L || value > 32767L) {
            return MODEL_BAD_SETTING;
        }
        settings->damp = (short)value;
        break;
    case MODEL_SET_LO:
        if (value < -32768L || value > 32767L) {
            return MODEL_BAD_SETTING;
        }
        settings->lo = (short)value;
        break;
    case MODEL_SET_HI:
        if (value < -32768L || value > 32767L) {
            return MODEL_BAD_SETTING;
        }
        settings->hi = (short)value;
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
        return (long)settings->x0[index - 2];
    }
    switch (index) {
    case MODEL_SET_DT_2:
        return (long)settings->dt_2;
    case MODEL_SET_COMINT:
        return (long)settings->comint & 65535L;
    case MODEL_SET_W2:
        return (long)settings->w2;
    case MODEL_SET_DAMP:
        return (long)settings->damp;
    case MODEL_SET_LO:
        return (long)settings->lo;
    case MODEL_SET_HI:
        return (long)settings->hi;
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
    if (index >= 15 && index < 16) {
        return 10000L;
    }
    if (index >= 16 && index < 17) {
        return 10000L;
    }
    if (index >= 17 && index < 18) {
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
    "W2",
    "DAMP",
    "LO",
    "HI"
};

long model_value(m, index)
struct model *m;
int index;
{
    return index >= 0 && index < MODEL_QUANTITIES ? m->x[index] : 0;
}

char *model_name(index)
int index;
{
    switch (index) {
    case MODEL_DX_DT:
        return "dx/dt";
    case MODEL_X:
        return "x";
    default:
        return "";
    }
}

/* The statements: the line of each in the source, its output node, its word. */
static short lines[SITES] IN_ROM = {
    12, 13, 14, 15, 17, 10, 11, 20
};

static short nodes_of_sites[SITES] IN_ROM = {
    6, 7, 8, 9, 11, 5, 4, 0
};

static char *culprits[SITES] = {
    "GAIN",
    "POT",
    "SUM",
    "INV",
    "SUM",
    "POSITION",
    "SPEED",
    "RUN"
};