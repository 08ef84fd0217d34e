/* DIFFUS

   Translated from model.facs by zudyn 0.1.0.
   Integer arithmetic only: this file uses no floating point.  -DZD_FIXED_32 avoids 64-bit types. */

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
    return zd_signed(head, high / divisor * 65536L + ((high % divisor) * 65536L + (low & 65535L)) / divisor,
        (d < 0) != (n < 0), site);
#endif
}


static int diffus_initialize(struct model *m)
{
    zd_int32 t1, t2, t3, t4, t5, t6, t7, t8;
    zd_int32 t9, t10, t11, t12, t13, t14, t15, t16;
    zd_int32 t17, t18, t19, t20, t21, t22, t23, t24;
    zd_int32 t25, t26, t27, t28, t29, t30, t31, t32;
    zd_int32 t33, t34, t35, t36;

    /* RECT 14 4 SLAB */
    t1 = zd_scale(m, m->u[5], 2, 1, 0);
    t2 = zd_negate(m, t1, 0);
    t3 = zd_add(m, t2, m->u[4], 0);
    t4 = zd_add(m, t3, m->u[6], 0);
    m->u[15] = zd_scale(m, t4, m->set->d_dx2, 10000, 0);
    t5 = zd_scale(m, m->u[6], 2, 1, 0);
    t6 = zd_negate(m, t5, 0);
    t7 = zd_add(m, t6, m->u[5], 0);
    t8 = zd_add(m, t7, m->u[7], 0);
    m->u[16] = zd_scale(m, t8, m->set->d_dx2, 10000, 0);
    t9 = zd_scale(m, m->u[7], 2, 1, 0);
    t10 = zd_negate(m, t9, 0);
    t11 = zd_add(m, t10, m->u[6], 0);
    t12 = zd_add(m, t11, m->u[8], 0);
    m->u[17] = zd_scale(m, t12, m->set->d_dx2, 10000, 0);
    t13 = zd_scale(m, m->u[8], 2, 1, 0);
    t14 = zd_negate(m, t13, 0);
    t15 = zd_add(m, t14, m->u[7], 0);
    t16 = zd_add(m, t15, m->u[9], 0);
    m->u[18] = zd_scale(m, t16, m->set->d_dx2, 10000, 0);
    t17 = zd_scale(m, m->u[9], 2, 1, 0);
    t18 = zd_negate(m, t17, 0);
    t19 = zd_add(m, t18, m->u[8], 0);
    t20 = zd_add(m, t19, m->u[10], 0);
    m->u[19] = zd_scale(m, t20, m->set->d_dx2, 10000, 0);
    t21 = zd_scale(m, m->u[10], 2, 1, 0);
    t22 = zd_negate(m, t21, 0);
    t23 = zd_add(m, t22, m->u[9], 0);
    t24 = zd_add(m, t23, m->u[11], 0);
    m->u[20] = zd_scale(m, t24, m->set->d_dx2, 10000, 0);
    t25 = zd_scale(m, m->u[11], 2, 1, 0);
    t26 = zd_negate(m, t25, 0);
    t27 = zd_add(m, t26, m->u[10], 0);
    t28 = zd_add(m, t27, m->u[12], 0);
    m->u[21] = zd_scale(m, t28, m->set->d_dx2, 10000, 0);
    t29 = zd_scale(m, m->u[12], 2, 1, 0);
    t30 = zd_negate(m, t29, 0);
    t31 = zd_add(m, t30, m->u[11], 0);
    t32 = zd_add(m, t31, m->u[13], 0);
    m->u[22] = zd_scale(m, t32, m->set->d_dx2, 10000, 0);
    t33 = zd_scale(m, m->u[13], 2, 1, 0);
    t34 = zd_negate(m, t33, 0);
    t35 = zd_add(m, t34, m->u[12], 0);
    t36 = zd_add(m, t35, m->u[14], 0);
    m->u[23] = zd_scale(m, t36, m->set->d_dx2, 10000, 0);
    return m->failure;
}

static int diffus_first_pass(struct model *m)
{
    zd_int32 t1, t2, t3, t4, t5, t6;
    int i0;

    /* RECT 14 4 SLAB */
    for (i0 = 1; i0 < 10; i0++) {
        t1 = zd_scale(m, m->u[i0 + 14], m->set->dt_2, 10000, 0);
        m->slab[i0 - 1] = m->u[i0 + 4];
        t2 = zd_add(m, t1, m->u[i0 + 4], 0);
        m->u[i0 + 4] = t2;
        t3 = zd_scale(m, t2, 2, 1, 0);
        t4 = zd_negate(m, t3, 0);
        t5 = zd_add(m, t4, m->u[i0 + 3], 0);
        t6 = zd_add(m, t5, m->u[i0 + 5], 0);
        m->u[i0 + 14] = zd_scale(m, t6, m->set->d_dx2, 10000, 0);
    }
    return m->failure;
}

static int diffus_second_pass(struct model *m)
{
    zd_int32 t1, t2, t3, t4, t5, t6, t7;
    int i0;

    /* RECT 14 4 SLAB */
    for (i0 = 1; i0 < 10; i0++) {
        t1 = zd_scale(m, m->u[i0 + 14], m->set->dt_2, 10000, 0);
        t2 = zd_scale(m, t1, 2, 1, 0);
        t3 = zd_add(m, t2, m->slab[i0 - 1], 0);
        m->u[i0 + 4] = t3;
        t4 = zd_scale(m, t3, 2, 1, 0);
        t5 = zd_negate(m, t4, 0);
        t6 = zd_add(m, t5, m->u[i0 + 3], 0);
        t7 = zd_add(m, t6, m->u[i0 + 5], 0);
        m->u[i0 + 14] = zd_scale(m, t7, m->set->d_dx2, 10000, 0);
    }
    return m->failure;
}

/* T after half a step. */
static int advance_time(struct model *m)
{
    const zd_int32 most = 2147483647L;
    zd_int32 step = (zd_int32)m->set->dt_2;

    step = step * MODEL_SCALAR;
    if (step > 0 ? m->u[0] > most - step : m->u[0] < -most - 1 - step) {
        return fail_at(m, MODEL_OVERLOAD, 1);
    }
    m->u[0] = m->u[0] + step;
    return MODEL_GOOD;
}

void model_defaults(struct model_settings *settings)
{
    settings->dt_2 = 100;
    settings->comint = 100;
    settings->d_dx2 = 10000;
    settings->u0[0] = 0;
    settings->u0[1] = 0;
    settings->u0[2] = 0;
    settings->u0[3] = 0;
    settings->u0[4] = 100000000L;
    settings->u0[5] = 0;
    settings->u0[6] = 0;
    settings->u0[7] = 0;
    settings->u0[8] = 0;
    settings->u0[9] = 0;
    settings->u0[10] = 0;
    settings->u0[11] = 0;
    settings->u0[12] = 0;
    settings->u0[13] = 0;
    settings->u0[14] = 0;
    settings->u0[15] = 0;
    settings->u0[16] = 0;
    settings->u0[17] = 0;
    settings->u0[18] = 0;
    settings->u0[19] = 0;
    settings->u0[20] = 0;
    settings->u0[21] = 0;
    settings->u0[22] = 0;
    settings->u0[23] = 0;
}

void model_reset(struct model *m)
{
    int i;

    for (i = 0; i < MODEL_QUANTITIES; i++) {
        m->u[i] = m->set->u0[i];
    }
    m->u[1] = MODEL_UNIT;
    m->u[2] = 0;
    m->u[3] = -MODEL_UNIT;
}

int model_initialize(struct model *m)
{
    if (m->failure != MODEL_GOOD) {
        return m->failure;
    }
    m->pass = 0;
    if (diffus_initialize(m) != MODEL_GOOD) {
        return m->failure;
    }
    if (diffus_initialize(m) != MODEL_GOOD) {
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
        return fail_at(m, MODEL_STEP_SIGN, 1);
    }
    if (settings->comint == 0) {
        return fail_at(m, MODEL_INTERVAL, 1);
    }
    m->slab[0] = 0;
    m->slab[0] = 0;
    m->slab[1] = 0;
    m->slab[1] = 0;
    m->slab[2] = 0;
    m->slab[2] = 0;
    m->slab[3] = 0;
    m->slab[3] = 0;
    m->slab[4] = 0;
    m->slab[4] = 0;
    m->slab[5] = 0;
    m->slab[5] = 0;
    m->slab[6] = 0;
    m->slab[6] = 0;
    m->slab[7] = 0;
    m->slab[7] = 0;
    m->slab[8] = 0;
    m->slab[8] = 0;
    model_reset(m);
    return model_initialize(m);
}

int model_step(struct model *m)
{
    if (m->failure != MODEL_GOOD) {
        return m->failure;
    }
    if (m->set->dt_2 <= 0) {
        return fail_at(m, MODEL_STEP_SIGN, 1);
    }
    m->pass = 1;
    if (diffus_first_pass(m) != MODEL_GOOD) {
        return m->failure;
    }
    if (advance_time(m) != MODEL_GOOD) {
        return m->failure;
    }
    m->pass = 2;
    if (diffus_second_pass(m) != MODEL_GOOD) {
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
    long left = (long)m->set->comint & 65535L;

    if (left == 0L) {
        return fail_at(m, MODEL_INTERVAL, 1);
    }
    do {
        if (model_step(m) != MODEL_GOOD) {
            return m->failure;
        }
        left = left - 1L;
    } while (left > 0L && model_done(m) == 0);
    return MODEL_GOOD;
}

int model_set(struct model_settings *settings, int index, long value)
{
    if (index >= 3 && index < 27) {
        if (value != (long)(model_state)value) {
            return MODEL_BAD_SETTING;
        }
        settings->u0[index - 3] = (model_state)value;
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
    case MODEL_SET_D_DX2:
        if (value < -32768L || value > 32767L) {
            return MODEL_BAD_SETTING;
        }
        settings->d_dx2 = (short)value;
        break;
    default:
        return MODEL_BAD_SETTING;
    }
    return MODEL_GOOD;
}

long model_setting(const struct model_settings *settings, int index)
{
    if (index >= 3 && index < 27) {
        return (long)settings->u0[index - 3];
    }
    switch (index) {
    case MODEL_SET_DT_2:
        return (long)settings->dt_2;
    case MODEL_SET_COMINT:
        return (long)settings->comint & 65535L;
    case MODEL_SET_D_DX2:
        return (long)settings->d_dx2;
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
    if (index >= 2 && index < 3) {
        return 10000L;
    }
    if (index >= 3 && index < 27) {
        return 100000000L;
    }
    return 1L;
}

/* In RAM on an AVR, like the labels below. */
static const char *const setting_names[MODEL_SETTINGS] = {
    "DT/2",
    "COMINT",
    "D/DX2",
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
    "Y0(15)",
    "Y0(16)",
    "Y0(17)",
    "Y0(18)",
    "Y0(19)",
    "Y0(20)",
    "Y0(21)",
    "Y0(22)",
    "Y0(23)"
};

model_state model_value(const struct model *m, int index)
{
    return index >= 0 && index < MODEL_QUANTITIES ? m->u[index] : 0;
}

#define SITES 2

/* The statements: the line of each in the source, its output node, its word. */
static const short lines[SITES] IN_ROM = {
    34, 36
};

static const short nodes_of_sites[SITES] IN_ROM = {
    -1, 0
};

static const char *const culprits[SITES] = {
    "SLAB",
    "RUN"
};