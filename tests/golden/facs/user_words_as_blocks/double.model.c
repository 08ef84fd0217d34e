/* ENZ

   Translated from model.facs by zudyn 0.1.0.
   Integer arithmetic only: this file uses no floating point.  -DZD_FIXED_32 avoids 64-bit types. */

/* The product with 100000000 in two halves of 32 bits, divided bit by bit. */
static zd_int32 zd_divide_parts(struct model *head, zd_int32 a, zd_int32 b, int site)
{
    unsigned long x = zd_magnitude(a), y = zd_magnitude(b), quotient = 0;
    unsigned long low = (x & 65535L) * 57600L, high, middle;
    int i;

    /* 100000000 is 1525 * 65536 + 57600. */
    middle = (low >> 16) + (x >> 16) * 57600L;
    low = low & 65535L;
    high = middle >> 16;
    middle = (middle & 65535L) + (x & 65535L) * 1525L;
    high = high + (middle >> 16) + (x >> 16) * 1525L;
    low = low + (middle & 65535L) * 65536L;
    if (high >= y) {
        return zd_note(head, MODEL_OVERLOAD, site);
    }
    for (i = 31; i >= 0; i--) {
        high = high * 2 + ((low >> i) & 1);
        quotient = quotient * 2;
        if (high >= y) {
            high = high - y;
            quotient++;
        }
    }
    return zd_signed(head, quotient, (a < 0) != (b < 0), site);
}

/* The quotient of two states, cut towards zero. */
static zd_int32 zd_divide(struct model *head, zd_int32 a, zd_int32 b, int site)
{
    if (b == 0) {
        return zd_note(head, MODEL_BY_ZERO, site);
    }
#ifdef MODEL_WIDE
    return zd_fit(head, (MODEL_WIDE)a * ZDX_UNIT / b, site);
#else
    return zd_divide_parts(head, a, b, site);
#endif
}

#define zd_cell_half(a) (((a) - ((a) & 1)) / 2)


static void enz_initialize_blocks(struct model *m)
{
    /* 6 4 MM */
    m->s[7] = zd_add(m, m->s[4], zd_cell_product((long)m->set->km1, (long)10000), 0);
    m->s[6] = zd_divide(m, m->s[4], m->s[7], 1);
    m->s[6] = zd_scale(m, m->s[6], m->set->vm1, 10000, 1);
}

static void enz_blocks_2(struct model *m)
{
    zd_int32 t1;

    /* 9 6 11 SUM */
    m->s[9] = zd_add(m, m->s[6], m->s[11], 2);
    /* 10 9 INV */
    m->s[10] = zd_negate(m, m->s[9], 3);
    /* 13 5 PK */
    t1 = m->s[5] > m->pk ? m->s[5] : m->pk;
    m->pk = t1;
    m->s[13] = t1;
    /* 14 4 2 TOTAL */
    m->s[14] = zd_add(m, m->s[4], m->s[5], 4);
}

static int enz_initialize(struct model *m)
{
    int t1, t2;

    enz_initialize_blocks(m);
    /* IF */
    if (m->s[4] >= 50000000L) {
        /* 2/ */
        t1 = m->set->vm2;
    } else {
        t2 = zd_cell_half(m->set->vm2);
        t1 = t2;
    }
    /* 11 4 MM */
    m->s[12] = zd_add(m, m->s[4], zd_cell_product((long)m->set->km2, (long)10000), 8);
    m->s[11] = zd_divide(m, m->s[4], m->s[12], 9);
    m->s[11] = zd_scale(m, m->s[11], t1, 10000, 9);
    enz_blocks_2(m);
    return m->failure;
}

static int enz_initialize_again(struct model *m)
{
    int t1, t2;

    enz_initialize_blocks(m);
    /* IF */
    if (m->s[4] >= 50000000L) {
        /* 2/ */
        t1 = m->set->vm2;
    } else {
        t2 = zd_cell_half(m->set->vm2);
        t1 = t2;
    }
    /* 11 4 MM */
    m->s[12] = zd_add(m, m->s[4], zd_cell_product((long)m->set->km2, (long)10000), 8);
    m->s[11] = zd_divide(m, m->s[4], m->s[12], 9);
    m->s[11] = zd_scale(m, m->s[11], t1, 10000, 9);
    enz_blocks_2(m);
    return m->failure;
}

static void enz_blocks(struct model *m)
{
    /* 6 4 MM */
    m->s[7] = zd_add(m, m->s[4], zd_cell_product((long)m->set->km1, (long)10000), 0);
    m->s[6] = zd_divide(m, m->s[4], m->s[7], 1);
    m->s[6] = zd_scale(m, m->s[6], m->set->vm1, 10000, 1);
}

static int enz_first_pass(struct model *m)
{
    zd_int32 t1, t2;
    int t3, t4;

    /* 4 10 SUBST */
    t1 = zd_scale(m, m->s[10], m->set->dt_2, 10000, 5);
    m->saved_subst = m->s[4];
    m->s[4] = zd_add(m, m->s[4], t1, 5);
    /* 5 9 PROD */
    t2 = zd_scale(m, m->s[9], m->set->dt_2, 10000, 6);
    m->saved_prod = m->s[5];
    m->s[5] = zd_add(m, m->s[5], t2, 6);
    enz_blocks(m);
    /* IF */
    if (m->s[4] >= 50000000L) {
        /* 2/ */
        t3 = m->set->vm2;
    } else {
        t4 = zd_cell_half(m->set->vm2);
        t3 = t4;
    }
    /* 11 4 MM */
    m->s[12] = zd_add(m, m->s[4], zd_cell_product((long)m->set->km2, (long)10000), 8);
    m->s[11] = zd_divide(m, m->s[4], m->s[12], 9);
    m->s[11] = zd_scale(m, m->s[11], t3, 10000, 9);
    enz_blocks_2(m);
    return m->failure;
}

static int enz_second_pass(struct model *m)
{
    zd_int32 t1, t2, t3, t4;
    int t5, t6;

    /* 4 10 SUBST */
    t1 = zd_scale(m, m->s[10], m->set->dt_2, 10000, 5);
    t2 = zd_twice(m, t1, 5);
    m->s[4] = zd_add(m, t2, m->saved_subst, 5);
    /* 5 9 PROD */
    t3 = zd_scale(m, m->s[9], m->set->dt_2, 10000, 6);
    t4 = zd_twice(m, t3, 6);
    m->s[5] = zd_add(m, t4, m->saved_prod, 6);
    enz_blocks(m);
    /* IF */
    if (m->s[4] >= 50000000L) {
        /* 2/ */
        t5 = m->set->vm2;
    } else {
        t6 = zd_cell_half(m->set->vm2);
        t5 = t6;
    }
    /* 11 4 MM */
    m->s[12] = zd_add(m, m->s[4], zd_cell_product((long)m->set->km2, (long)10000), 8);
    m->s[11] = zd_divide(m, m->s[4], m->s[12], 9);
    m->s[11] = zd_scale(m, m->s[11], t5, 10000, 9);
    enz_blocks_2(m);
    return m->failure;
}

/* T after half a step. */
static int advance_time(struct model *m)
{
    const zd_int32 most = 2147483647L;
    zd_int32 step = (zd_int32)m->set->dt_2;

    step = step * MODEL_SCALAR;
    if (step > 0 ? m->s[0] > most - step : m->s[0] < -most - 1 - step) {
        return fail_at(m, MODEL_OVERLOAD, 10);
    }
    m->s[0] = m->s[0] + step;
    return MODEL_GOOD;
}

void model_defaults(struct model_settings *settings)
{
    settings->dt_2 = 100;
    settings->comint = 50;
    settings->s0[0] = 0;
    settings->s0[1] = 0;
    settings->s0[2] = 0;
    settings->s0[3] = 0;
    settings->s0[4] = 100000000L;
    settings->s0[5] = 0;
    settings->s0[6] = 0;
    settings->s0[7] = 0;
    settings->s0[8] = 0;
    settings->s0[9] = 0;
    settings->s0[10] = 0;
    settings->s0[11] = 0;
    settings->s0[12] = 0;
    settings->s0[13] = 0;
    settings->s0[14] = 0;
    settings->vm1 = 6000;
    settings->km1 = 2000;
    settings->vm2 = 3000;
    settings->km2 = 500;
}

void model_reset(struct model *m)
{
    int i;

    for (i = 0; i < MODEL_QUANTITIES; i++) {
        m->s[i] = m->set->s0[i];
    }
    m->s[1] = MODEL_UNIT;
    m->s[2] = 0;
    m->s[3] = -MODEL_UNIT;
}

int model_initialize(struct model *m)
{
    if (m->failure != MODEL_GOOD) {
        return m->failure;
    }
    m->pass = 0;
    if (enz_initialize(m) != MODEL_GOOD) {
        return m->failure;
    }
    if (enz_initialize_again(m) != MODEL_GOOD) {
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
        return fail_at(m, MODEL_STEP_SIGN, 10);
    }
    if (settings->comint == 0) {
        return fail_at(m, MODEL_INTERVAL, 10);
    }
    m->pk = 0;
    m->pk = 0;
    model_reset(m);
    return model_initialize(m);
}

int model_step(struct model *m)
{
    if (m->failure != MODEL_GOOD) {
        return m->failure;
    }
    if (m->set->dt_2 <= 0) {
        return fail_at(m, MODEL_STEP_SIGN, 10);
    }
    m->pass = 1;
    if (enz_first_pass(m) != MODEL_GOOD) {
        return m->failure;
    }
    if (advance_time(m) != MODEL_GOOD) {
        return m->failure;
    }
    m->pass = 2;
    if (enz_second_pass(m) != MODEL_GOOD) {
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

int model_set(struct model_settings *settings, int index, long value)
{
    if (index >= 2 && index < 17) {
        if (value != (long)(model_state)value) {
            return MODEL_BAD_SETTING;
        }
        settings->s0[index - 2] = (model_state)value;
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
    case MODEL_SET_VM1:
        if (value < -32768L || value > 32767L) {
            return MODEL_BAD_SETTING;
        }
        settings->vm1 = (short)value;
        break;
    case MODEL_SET_KM1:
        if (value < -32768L || value > 32767L) {
            return MODEL_BAD_SETTING;
        }
        settings->km1 = (short)value;
        break;
    case MODEL_SET_VM2:
        if (value < -32768L || value > 32767L) {
            return MODEL_BAD_SETTING;
        }
        settings->vm2 = (short)value;
        break;
    case MODEL_SET_KM2:
        if (value < -32768L || value > 32767L) {
            return MODEL_BAD_SETTING;
        }
        settings->km2 = (short)value;
        break;
    default:
        return MODEL_BAD_SETTING;
    }
    return MODEL_GOOD;
}

long model_setting(const struct model_settings *settings, int index)
{
    if (index >= 2 && index < 17) {
        return (long)settings->s0[index - 2];
    }
    switch (index) {
    case MODEL_SET_DT_2:
        return (long)settings->dt_2;
    case MODEL_SET_COMINT:
        return (long)settings->comint & 65535L;
    case MODEL_SET_VM1:
        return (long)settings->vm1;
    case MODEL_SET_KM1:
        return (long)settings->km1;
    case MODEL_SET_VM2:
        return (long)settings->vm2;
    case MODEL_SET_KM2:
        return (long)settings->km2;
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
    if (index >= 2 && index < 17) {
        return 100000000L;
    }
    if (index >= 17 && index < 18) {
        return 10000L;
    }
    if (index >= 18 && index < 19) {
        return 10000L;
    }
    if (index >= 19 && index < 20) {
        return 10000L;
    }
    if (index >= 20 && index < 21) {
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
    "Y0(12)",
    "Y0(13)",
    "Y0(14)",
    "VM1",
    "KM1",
    "VM2",
    "KM2"
};

model_state model_value(const struct model *m, int index)
{
    return index >= 0 && index < MODEL_QUANTITIES ? m->s[index] : 0;
}

/* The statements: the line of each in the source, its output node, its word. */
static const short lines[SITES] IN_ROM = {
    21, 21, 23, 23, 25, 20, 20, 22, 22, 22, 28
};

static const short nodes_of_sites[SITES] IN_ROM = {
    7, 6, 9, 10, -1, 4, 5, -1, 12, 11, 0
};

static const char *const culprits[SITES] = {
    "MM",
    "MM",
    "SUM",
    "INV",
    "TOTAL",
    "SUBST",
    "PROD",
    "2/",
    "MM",
    "MM",
    "RUN"
};