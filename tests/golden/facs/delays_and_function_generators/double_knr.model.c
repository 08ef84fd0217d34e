/* CHAIN

   Translated from model.facs by zudyn 0.1.0.
   Integer arithmetic only: this file uses no floating point.  -DZD_FIXED_32 avoids 64-bit types. */

static zd_int32 zd_subtract(head, a, b, site)
struct model *head;
zd_int32 a, b;
int site;
{
#ifdef MODEL_WIDE
    return zd_fit(head, (MODEL_WIDE)a - b, site);
#else
    if (b < 0 ? a > ZDX_MOST + b : a < -ZDX_MOST - 1 + b) {
        return zd_note(head, MODEL_OVERLOAD, site);
    }
    return a - b;
#endif
}

/* What 16 bits hold of a number. */
static int zd_wrap(value)
long value;
{
    return (int)(((value & 65535L) ^ 32768L) - 32768L);
}

/* The remainder has the sign of the divisor. */
static long zd_cell_rest(a, b)
long a;
int b;
{
    long rest = a % (long)b;

    return rest != 0L && (rest < 0L) != (b < 0) ? rest + b : rest;
}

static int zd_cell_modulo(head, a, b, site)
struct model *head;
int a, b, site;
{
    if (b == 0) {
        return (int)zd_note(head, MODEL_BY_ZERO, site);
    }
    return (int)zd_cell_rest((long)a, b);
}

/* A cell in units of states.  The parameter is a `long`: sdcc 4.2 for the Z80 gives products of two `int` as a `long` wrong
   signs. */
static zd_int32 zd_of_cell(cell)
long cell;
{
    return (zd_int32)(cell * ZDX_SCALAR);
}

/* By points: abscissa and ordinate of each.  Differences of abscissas have no sign. */
static zd_int32 zd_interpolate(head, cells, n, a, site)
struct model *head;
short *cells;
int n;
zd_int32 a;
int site;
{
    short *at = cells;

    if (a < zd_of_cell((long)cells[0])) {
        return zd_of_cell((long)cells[1]);
    }
    if (a >= zd_of_cell((long)cells[n - 2])) {
        return zd_of_cell((long)cells[n - 1]);
    }
    while (a >= zd_of_cell((long)at[2])) {
        at = at + 2;
    }
    return zd_scale(head, a - zd_of_cell((long)at[0]), at[3] - at[1], (int)((long)at[2] - at[0]), site)
           + zd_of_cell((long)at[1]);
}

/* By ordinates at equal distances from 0 to 1 unit.  In parts: with a = 10000 a1 + a0,
   a n = 10000 (a1 n) + a0 n. */
static zd_int32 zd_interpolate_even(head, cells, n, a, site)
struct model *head;
short *cells;
int n;
zd_int32 a;
int site;
{
    long last = (long)n - 1, high, low, place;

    a = a < 0 ? 0 : a > ZDX_UNIT ? (zd_int32)ZDX_UNIT : a;
    high = (long)a / ZDX_SCALAR * last;
    low = high % ZDX_SCALAR * ZDX_SCALAR + (long)a % ZDX_SCALAR * last;
    place = high / ZDX_SCALAR + low / ZDX_UNIT;
    low = low % ZDX_UNIT;
    if (place > last - 1) {
        place = last - 1;
        low = ZDX_UNIT;
    }
    cells = cells + place;
    return zd_scale(head, (zd_int32)low, cells[1] - cells[0], (int)ZDX_SCALAR, site)
           + zd_of_cell((long)cells[0]);
}


/* Constants that cannot be set. */
static short pulse[6] = { /* PULSE */
    0, 0, 2500, 10000, 5000, 0
};
static short square[5] = { /* SQUARE */
    0, 625, 2500, 5625, 10000
};

static int chain_blocks_2(m)
struct model *m;
{
    /* 12 T OFFSET */
    m->w[12] = zd_add(m, m->w[0], zd_cell_product((long)m->set->t0, (long)10000), 4);
    /* 13 12 INV */
    m->w[13] = zd_negate(m, m->w[12], 5);
    /* 14 7 13 HOLD */
    m->w[14] = m->w[13] > 0L ? m->w[7] : m->w[14];
    return 0;
}

static int chain_initialize(m)
struct model *m;
{
    int slot0;

    /* 4 T PULSE */
    m->w[4] = zd_interpolate(m, pulse, 6, m->w[0], 7);
    /* 5 4 LATE */
    for (slot0 = 0; slot0 < 20; slot0++) {
        m->late_ring[slot0] = m->set->w0[5];
    }
    m->late_ring[0] = m->w[4];
    m->late = 1;
    m->w[5] = m->set->w0[5];
    /* 6 4 SQUARE */
    m->w[6] = zd_interpolate_even(m, square, 5, m->w[4], 0);
    /* 8 7 INV */
    m->w[8] = zd_negate(m, m->w[7], 1);
    /* 9 5 8 SUM */
    m->w[9] = zd_add(m, m->set->w0[5], m->w[8], 2);
    /* 10 9 GAIN */
    m->w[10] = zd_scale(m, m->w[9], m->set->rate, 10000, 3);
    /* 11 7 SLOPE */
    m->slope = m->w[7];
    m->w[11] = 0L;
    chain_blocks_2(m);
    return m->failure;
}

static int chain_blocks(m)
struct model *m;
{
    /* 6 4 SQUARE */
    m->w[6] = zd_interpolate_even(m, square, 5, m->w[4], 0);
    /* 8 7 INV */
    m->w[8] = zd_negate(m, m->w[7], 1);
    /* 9 5 8 SUM */
    m->w[9] = zd_add(m, m->w[5], m->w[8], 2);
    /* 10 9 GAIN */
    m->w[10] = zd_scale(m, m->w[9], m->set->rate, 10000, 3);
    return 0;
}

static int chain_first_pass(m)
struct model *m;
{
    zd_int32 t1;

    /* 7 10 LAG */
    t1 = zd_scale(m, m->w[10], m->set->dt_2, 10000, 6);
    m->saved_lag = m->w[7];
    m->w[7] = zd_add(m, m->w[7], t1, 6);
    /* 4 T PULSE */
    m->w[4] = zd_interpolate(m, pulse, 6, m->w[0], 7);
    chain_blocks(m);
    chain_blocks_2(m);
    return m->failure;
}

static int chain_second_pass(m)
struct model *m;
{
    zd_int32 t1, t2, t3, t4, t5;

    /* 7 10 LAG */
    t1 = zd_scale(m, m->w[10], m->set->dt_2, 10000, 6);
    t2 = zd_twice(m, t1, 6);
    m->w[7] = zd_add(m, t2, m->saved_lag, 6);
    /* 4 T PULSE */
    m->w[4] = zd_interpolate(m, pulse, 6, m->w[0], 7);
    /* 5 4 LATE */
    if (!(m->late >= 0 && m->late <= 19)) {
        return fail_at(m, MODEL_INDEX, 8);
    }
    t3 = m->late_ring[m->late];
    m->late_ring[m->late] = m->w[4];
    m->late = (short)zd_cell_modulo(m, zd_wrap((long)m->late + 1), 20, 8);
    m->w[5] = t3;
    chain_blocks(m);
    /* 11 7 SLOPE */
    t4 = zd_subtract(m, m->w[7], m->slope, 9);
    t5 = zd_scale(m, t4, 5000, m->set->dt_2, 9);
    m->slope = m->w[7];
    m->w[11] = t5;
    chain_blocks_2(m);
    return m->failure;
}

/* T after half a step. */
static int advance_time(m)
struct model *m;
{
    zd_int32 most = 2147483647L;
    zd_int32 step = (zd_int32)m->set->dt_2;

    step = step * MODEL_SCALAR;
    if (step > 0 ? m->w[0] > most - step : m->w[0] < -most - 1 - step) {
        return fail_at(m, MODEL_OVERLOAD, 10);
    }
    m->w[0] = m->w[0] + step;
    return MODEL_GOOD;
}

int model_defaults(settings)
struct model_settings *settings;
{
    settings->dt_2 = 50;
    settings->comint = 10;
    settings->w0[0] = 0;
    settings->w0[1] = 0;
    settings->w0[2] = 0;
    settings->w0[3] = 0;
    settings->w0[4] = 0;
    settings->w0[5] = 0;
    settings->w0[6] = 0;
    settings->w0[7] = 0;
    settings->w0[8] = 0;
    settings->w0[9] = 0;
    settings->w0[10] = 0;
    settings->w0[11] = 0;
    settings->w0[12] = 0;
    settings->w0[13] = 0;
    settings->w0[14] = 0;
    settings->rate = 30000;
    settings->t0 = -6000;
    return 0;
}

int model_reset(m)
struct model *m;
{
    int i;

    for (i = 0; i < MODEL_QUANTITIES; i++) {
        m->w[i] = m->set->w0[i];
    }
    m->w[1] = MODEL_UNIT;
    m->w[2] = 0;
    m->w[3] = -MODEL_UNIT;
    return 0;
}

int model_initialize(m)
struct model *m;
{
    if (m->failure != MODEL_GOOD) {
        return m->failure;
    }
    m->pass = 0;
    if (chain_initialize(m) != MODEL_GOOD) {
        return m->failure;
    }
    if (chain_initialize(m) != MODEL_GOOD) {
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
        return fail_at(m, MODEL_STEP_SIGN, 10);
    }
    if (settings->comint == 0) {
        return fail_at(m, MODEL_INTERVAL, 10);
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
        return fail_at(m, MODEL_STEP_SIGN, 10);
    }
    m->pass = 1;
    if (chain_first_pass(m) != MODEL_GOOD) {
        return m->failure;
    }
    if (advance_time(m) != MODEL_GOOD) {
        return m->failure;
    }
    m->pass = 2;
    if (chain_second_pass(m) != MODEL_GOOD) {
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
    if (index >= 2 && index < 17) {
        if (value != (long)(long)value) {
            return MODEL_BAD_SETTING;
        }
        settings->w0[index - 2] = (long)value;
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
    case MODEL_SET_RATE:
        if (value < -32768L || value > 32767L) {
            return MODEL_BAD_SETTING;
        }
        settings->rate = (short)value;
        break;
    case MODEL_SET_T0:
        if (value < -32768L || value > 32767L) {
            return MODEL_BAD_SETTING;
        }
        settings->t0 = (short)value;
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
    if (index >= 2 && index < 17) {
        return (long)settings->w0[index - 2];
    }
    switch (index) {
    case MODEL_SET_DT_2:
        return (long)settings->dt_2;
    case MODEL_SET_COMINT:
        return (long)settings->comint & 65535L;
    case MODEL_SET_RATE:
        return (long)settings->rate;
    case MODEL_SET_T0:
        return (long)settings->t0;
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
    if (index >= 2 && index < 17) {
        return 100000000L;
    }
    if (index >= 17 && index < 18) {
        return 10000L;
    }
    if (index >= 18 && index < 19) {
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
    "Y0(12)",
    "Y0(13)",
    "Y0(14)",
    "RATE",
    "T0"
};

long model_value(m, index)
struct model *m;
int index;
{
    return index >= 0 && index < MODEL_QUANTITIES ? m->w[index] : 0;
}

/* The statements: the line of each in the source, its output node, its word. */
static short lines[SITES] IN_ROM = {
    15, 16, 17, 18, 20, 21, 12, 13, 14, 19, 24
};

static short nodes_of_sites[SITES] IN_ROM = {
    6, 8, 9, 10, 12, 13, 7, 4, 5, 11, 0
};

static char *culprits[SITES] = {
    "SQUARE",
    "INV",
    "SUM",
    "GAIN",
    "OFFSET",
    "INV",
    "LAG",
    "PULSE",
    "LATE",
    "SLOPE",
    "RUN"
};