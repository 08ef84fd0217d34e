/* Tabulated functions against the functions themselves

   Translated from model.mod by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

#include <math.h>
#define NULL 0
#include "model.h"

static int begin(m)
struct model *m;
{
    double whole_range;

    /* t FROM -3 TO 3 WITH 24 */
    whole_range = m->set->to - m->set->from;
    m->dt = whole_range / m->set->with;
    if (!m->set->t0_given) {
        m->t0 = m->set->from;
    }
    if (!m->set->delta_t_given) {
        m->delta_t = m->dt;
    }
    m->time = m->t0;
    /* TABLE DEPEND ks FROM -2 TO 2 WITH 16 */
    m->row = 0.0;
    if (m->row < m->set->with) {
        m->time = m->set->from + m->row * (m->set->to - m->set->from) / m->set->with;
    } else {
        m->time = m->set->to;
    }
    return 0;
}

static int next_row(m)
struct model *m;
{
    /* TABLE DEPEND ks FROM -2 TO 2 WITH 16 */
    m->row = m->row + 1.0;
    if (m->row < m->set->with) {
        m->time = m->set->from + m->row * (m->set->to - m->set->from) / m->set->with;
    } else {
        m->time = m->set->to;
    }
    return 0;
}

static double ex_direct(m, x)
struct model *m;
double x;
{
    /* ex = exp(ks*x) */
    return exp(m->ks * x);
}

/* Computes the points of a table again if what they depend on has changed. */
static int ex_direct_points(m)
struct model *m;
{
    double *table = m->ex_table;
    int i;

    if (table[0] == 1.0 && table[3] == m->ks) {
        return 0;
    }
    table[0] = 1.0;
    table[3] = m->ks;
    table[1] = -2.0;
    table[2] = 2.0;
    for (i = 0; i < 17; i++) {
        table[i + 4] = ex_direct(m, table[1] + (double)i * (table[2] - table[1]) / 16.0);
    }
    return 0;
}

static double ex(m, x)
struct model *m;
double x;
{
    double value_;

    /* TABLE DEPEND ks FROM -2 TO 2 WITH 16 */
    if (m->set->usetable != 0.0) {
        ex_direct_points(m);
        if (!zd_tabulated(m->ex_table, 1, 1, 16, x, &value_)) {
            fail_at(m, MODEL_INDEX, 0);
            return 0.0;
        }
    } else {
        value_ = ex_direct(m, x);
    }
    return value_;
}

static int rates_direct(m, v)
struct model *m;
double v;
{
    double a, b;
    int i;

    /* a = exp(v) */
    a = exp(v);
    /* b = exp(-v/2) */
    b = exp(-v / 2.0);
    /* minf = a/(a + b) */
    m->minf = a / (a + b);
    /* mtau = 1/(a + b) */
    m->mtau = 1.0 / (a + b);
    for (i = 0; i < 3; i++) {
        /* g[i] = v^(i + 1) */
        m->g[i] = pow(v, (double)i + 1.0);
    }
    return 0;
}

/* Computes the points of a table again if what they depend on has changed. */
static int rates_direct_points(m)
struct model *m;
{
    double *table = m->rates_table;
    int i;

    if (table[0] == 1.0 && table[3] == m->set->lo) {
        return 0;
    }
    table[0] = 1.0;
    table[3] = m->set->lo;
    table[1] = m->set->lo;
    table[2] = 2.0;
    for (i = 0; i < 9; i++) {
        rates_direct(m, table[1] + (double)i * (table[2] - table[1]) / 8.0);
        table[i * 5 + 4] = m->minf;
        table[i * 5 + 5] = m->mtau;
        table[i * 5 + 6] = m->g[0];
        table[i * 5 + 7] = m->g[1];
        table[i * 5 + 8] = m->g[2];
    }
    return 0;
}

static int rates(m, v)
struct model *m;
double v;
{
    double row_2[5];

    /* TABLE minf, mtau, g DEPEND lo FROM lo TO 2 WITH 8 */
    if (m->set->usetable != 0.0) {
        rates_direct_points(m);
        if (!zd_tabulated(m->rates_table, 1, 5, 8, v, row_2)) {
            return fail_at(m, MODEL_INDEX, 1);
        }
        m->minf = row_2[0];
        m->mtau = row_2[1];
        m->g[0] = row_2[2];
        m->g[1] = row_2[3];
        m->g[2] = row_2[4];
    } else {
        rates_direct(m, v);
    }
    return MODEL_GOOD;
}

static int row(m)
struct model *m;
{
    /* ks = 0.5 */
    m->ks = 0.5;
    /* IF (t >= 1) */
    if (m->time >= 1.0) {
        /* ks = 1.5 */
        m->ks = 1.5;
    }
    /* ftab = ex(t) */
    m->ftab = ex(m, m->time);
    if (m->failure != MODEL_GOOD) {
        return m->failure;
    }
    /* fdir = exp(ks*t) */
    m->fdir = exp(m->ks * m->time);
    /* rates(t) */
    if (rates(m, m->time) != MODEL_GOOD) {
        return m->failure;
    }
    /* gsum = g[0] + g[1] + g[2] */
    m->gsum = m->g[0] + m->g[1] + m->g[2];
    return MODEL_GOOD;
}

/* The sites of settings. */
static short setting_sites[MODEL_SETTINGS] IN_ROM = {
    3, 14, 15, 16, 17, 18, 19
};

/* Computes what depends on settings, which may have changed since the last call. */
static int take_settings(m)
struct model *m;
{
    double sum;

    sum = (m->set->lo + m->set->usetable + m->set->from + m->set->to) + m->set->with;
    if (!IS_FINITE(sum) && bad_setting(m) != MODEL_GOOD) {
        return m->failure;
    }
    return MODEL_GOOD;
}

int model_defaults(settings)
struct model_settings *settings;
{
    settings->lo = -2.0;
    settings->t0 = -3.0;
    settings->delta_t = 0.25;
    settings->usetable = 1.0;
    settings->from = -3.0;
    settings->to = 3.0;
    settings->with = 24.0;
    settings->t0_given = 0;
    settings->delta_t_given = 0;
    return 0;
}

int model_set(settings, index, value)
struct model_settings *settings;
int index;
double value;
{
    if (!IS_FINITE(value)) {
        return MODEL_BAD_SETTING;
    }
    switch (index) {
    case MODEL_SET_LO:
        settings->lo = value;
        break;
    case MODEL_SET_T0:
        settings->t0 = value;
        settings->t0_given = 1;
        break;
    case MODEL_SET_DELTA_T:
        settings->delta_t = value;
        settings->delta_t_given = 1;
        break;
    case MODEL_SET_USETABLE:
        settings->usetable = value;
        break;
    case MODEL_SET_FROM:
        settings->from = value;
        break;
    case MODEL_SET_TO:
        settings->to = value;
        break;
    case MODEL_SET_WITH:
        settings->with = value;
        break;
    default:
        return MODEL_BAD_SETTING;
    }
    return MODEL_GOOD;
}

double model_setting(settings, index)
struct model_settings *settings;
int index;
{
    switch (index) {
    case MODEL_SET_LO:
        return settings->lo;
    case MODEL_SET_T0:
        return settings->t0;
    case MODEL_SET_DELTA_T:
        return settings->delta_t;
    case MODEL_SET_USETABLE:
        return settings->usetable;
    case MODEL_SET_FROM:
        return settings->from;
    case MODEL_SET_TO:
        return settings->to;
    case MODEL_SET_WITH:
        return settings->with;
    default:
        return 0.0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static char *setting_names[MODEL_SETTINGS] = {
    "lo",
    "t0",
    "delta_t",
    "usetable",
    "FROM",
    "TO",
    "WITH"
};

double model_value(m, index)
struct model *m;
int index;
{
    switch (index) {
    case MODEL_T:
        return m->time;
    case MODEL_KS:
        return m->ks;
    case MODEL_FTAB:
        return m->ftab;
    case MODEL_FDIR:
        return m->fdir;
    case MODEL_MINF:
        return m->minf;
    case MODEL_MTAU:
        return m->mtau;
    case MODEL_G_0:
        return m->g[0];
    case MODEL_G_1:
        return m->g[1];
    case MODEL_G_2:
        return m->g[2];
    case MODEL_GSUM:
        return m->gsum;
    case MODEL_LO:
        return m->set->lo;
    case MODEL_ERROR:
        return m->error;
    case MODEL_F_FLUX:
        return m->f_flux;
    case MODEL_B_FLUX:
        return m->b_flux;
    case MODEL_T0:
        return m->t0;
    case MODEL_DELTA_T:
        return m->delta_t;
    case MODEL_USETABLE:
        return m->set->usetable;
    default:
        return 0.0;
    }
}
/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static char *names[] = {
    "t",
    "ks",
    "ftab",
    "fdir",
    "minf",
    "mtau",
    "g[0]",
    "g[1]",
    "g[2]",
    "gsum",
    "lo",
    "error",
    "f_flux",
    "b_flux",
    "t0",
    "delta_t",
    "usetable"
};

#define SITES 36

/* The sites: the line of each in the source, and the quantity it computes. */
static short lines[SITES] IN_ROM = {
    19, 25, 7, 10, 14, 15, 15, 15, 15, 15, 15, 1, 1, 1, 7, 7, 18, 7, 7, 7, 7, 36, 38, 37, 18, 20,
    40, 41, 26, 27, 28, 29, 31, 30, 42, 43
};

static char *culprits[SITES] = {
    "",
    "",
    "t",
    "lo",
    "ks",
    "ftab",
    "fdir",
    "minf",
    "mtau",
    "g",
    "gsum",
    "error",
    "f_flux",
    "b_flux",
    "t0",
    "delta_t",
    "usetable",
    "FROM",
    "TO",
    "WITH",
    "",
    "ks",
    "ks",
    "",
    "",
    "",
    "ftab",
    "fdir",
    "",
    "",
    "minf",
    "mtau",
    "g",
    "",
    "",
    "gsum"
};