/* MARKET GROWTH AND CAPITAL INVESTMENT

   Translated from market.dyn by zudyn 0.1.0.
   Compile with -ffp-contract=off. */

#include <stddef.h>
#include "market.h"

typedef market_real real;

static int differ(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b ? 0 : 1;
}
#define MARKET_STEP_LIMIT 2000000000L

/* Records a failure and its site; only the first counts. */
static int fail_at(struct market *m, int failure, int site)
{
    if (m->failure == MARKET_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* Reports a table argument that is not finite, because the result would hide it. */
static void zd_unsound(struct market *m, int site, real x)
{
    if (!IS_FINITE(x)) {
        (void)fail_at(m, MARKET_NOT_FINITE, site);
    }
}

/* TABHL: the first value for x <= lo, the last for x >= hi; an x that is not finite is reported.
   Both sides are tested before the conversion to int, which therefore cannot overflow.  Rounding may
   give the last position itself, whose slope is 0. */
static real zd_look(struct market *head, int site, const real *value, const real *slope, int stride,
        int n, real x, real lo, real hi, real inverse, real inc)
{
    real u, t;
    int i;

    if (!(x > lo)) {
        if (x - x != (real)0.0) {
            zd_unsound(head, site, x);
        }
        return FROM_ROM(value[0]);
    }
    if (x >= hi) {
        if (x - x != (real)0.0) {
            zd_unsound(head, site, x);
        }
        return FROM_ROM(value[(n - 1) * stride]);
    }
    u = x - lo;
    t = u * inverse;
    i = (int)t;
    return FROM_ROM(value[i * stride]) + FROM_ROM(slope[i * stride]) * (u - (real)i * inc);
}

/* TPCF */
static const real tpcf[11] IN_ROM = {
    (real)0.0, (real)0.25, (real)0.5, (real)0.67, (real)0.8, (real)0.87, (real)0.93, (real)0.95,
    (real)0.97, (real)0.98, (real)1.0
};

/* TSEDM */
static const real tsedm[11] IN_ROM = {
    (real)1.0, (real)0.97, (real)0.87, (real)0.73, (real)0.53, (real)0.38, (real)0.25, (real)0.15,
    (real)0.08, (real)0.03, (real)0.02
};

/* TCEF */
static const real tcef[6] IN_ROM = {
    (real)-0.07, (real)-0.02, (real)0.0, (real)0.02, (real)0.07, (real)0.15
};

/* The slopes of TCEF. */
static const real tcef_slope[6] IN_ROM = {
    (real)0.1, (real)0.04, (real)0.04, (real)0.1, (real)0.15999999999999998, (real)0.0
};

/* The slopes of TSEDM. */
static const real tsedm_slope[11] IN_ROM = {
    (real)-0.030000000000000027, (real)-0.09999999999999998, (real)-0.14,
    (real)-0.19999999999999996, (real)-0.15000000000000002, (real)-0.13, (real)-0.1,
    (real)-0.06999999999999999, (real)-0.05, (real)-0.009999999999999998, (real)0.0
};

/* The slopes of TPCF. */
static const real tpcf_slope[11] IN_ROM = {
    (real)0.5, (real)0.5, (real)0.3400000000000001, (real)0.26, (real)0.1399999999999999,
    (real)0.1200000000000001, (real)0.039999999999999813, (real)0.040000000000000036,
    (real)0.020000000000000018, (real)0.040000000000000036, (real)0.0
};

static int demands(struct market *m)
{
    /* A     IS.K=B.K/SS */
    if (m->set->ss == (real)0.0) {
        return fail_at(m, MARKET_DIVISION, 2);
    }
    /* R     SH.KL=(IS.K-S.K)/SAT */
    if (m->set->sat == (real)0.0) {
        return fail_at(m, MARKET_DIVISION, 1);
    }
    /* R     PCR.KL=DELAY3(PCO.JK,PCRD) */
    if (m->set->pcrd / (real)3.0 == (real)0.0) {
        return fail_at(m, MARKET_DIVISION, 17);
    }
    /* A     DRA.K=SMOOTH(DR.JK,DRAT) */
    if (m->set->drat == (real)0.0) {
        return fail_at(m, MARKET_DIVISION, 4);
    }
    /* A     DDRM.K=SMOOTH(DDRC.K,TDDRM) */
    if (m->set->tddrm == (real)0.0) {
        return fail_at(m, MARKET_DIVISION, 13);
    }
    /* A     DDRC.K=SMOOTH(DDI.K,TDDRC) */
    if (m->set->tddrc == (real)0.0) {
        return fail_at(m, MARKET_DIVISION, 12);
    }
    /* A     DDT.K=SMOOTH(DDI.K,TDDT) */
    if (m->set->tddt == (real)0.0) {
        return fail_at(m, MARKET_DIVISION, 21);
    }
    return MARKET_GOOD;
}

/* Initial values; constants have been set. */
static int initialize(struct market *m)
{
    m->start = (real)0.0;
    m->time = m->start;
    /* N     S=10 */
    m->s = (real)10.0;
    /* N     BL=8000 */
    m->bl = (real)8000.0;
    /* N     DRA=4000 */
    m->dra = (real)4000.0;
    /* A     DDI.K=BL.K/DRA.K */
    if (m->dra == (real)0.0) {
        return fail_at(m, MARKET_DIVISION, 11);
    }
    m->ddi = m->bl / m->dra;
    /* A     DDRC.K=SMOOTH(DDI.K,TDDRC) */
    m->ddrc = m->ddi;
    /* A     DDRM.K=SMOOTH(DDRC.K,TDDRM) */
    m->ddrm = m->ddrc;
    /* N     PC=12000 */
    m->pc = (real)12000.0;
    /* A     DDT.K=SMOOTH(DDI.K,TDDT) */
    m->ddt = m->ddi;
    /* A     DDOG.K=DDT.K*(1-DDW)+DDMG*DDW */
    m->ddog = m->ddt * ((real)1.0 - m->set->ddw) + m->set->ddmg * m->set->ddw;
    /* A     DDC.K=DDRC.K/DDOG.K */
    if (m->ddog == (real)0.0) {
        return fail_at(m, MARKET_DIVISION, 19);
    }
    m->ddc = m->ddrc / m->ddog;
    /* A     CEF.K=TABHL(TCEF,DDC.K-DDB,0,2.5,.5) */
    m->cef = zd_look(m, 22, tcef, tcef_slope, 1, 6, m->ddc - m->set->ddb, (real)0.0, (real)2.5,
        (real)2.0, (real)0.5);
    /* R     PCO.KL=PC.K*CEF.K */
    m->pco = m->pc * m->cef;
    /* R     PCR.KL=DELAY3(PCO.JK,PCRD) */
    m->pcr_l1 = m->set->pcrd / (real)3.0 * m->pco;
    m->pcr_l2 = m->set->pcrd / (real)3.0 * m->pco;
    m->pcr_l3 = m->set->pcrd / (real)3.0 * m->pco;
    /* A     IS.K=B.K/SS */
    if (m->set->ss == (real)0.0) {
        return fail_at(m, MARKET_DIVISION, 2);
    }
    /* R     SH.KL=(IS.K-S.K)/SAT */
    if (m->set->sat == (real)0.0) {
        return fail_at(m, MARKET_DIVISION, 1);
    }
    if (m->set->pcrd / (real)3.0 == (real)0.0) {
        return fail_at(m, MARKET_DIVISION, 17);
    }
    /* A     DRA.K=SMOOTH(DR.JK,DRAT) */
    if (m->set->drat == (real)0.0) {
        return fail_at(m, MARKET_DIVISION, 4);
    }
    if (m->set->tddrm == (real)0.0) {
        return fail_at(m, MARKET_DIVISION, 13);
    }
    if (m->set->tddrc == (real)0.0) {
        return fail_at(m, MARKET_DIVISION, 12);
    }
    if (m->set->tddt == (real)0.0) {
        return fail_at(m, MARKET_DIVISION, 21);
    }
    return m->failure;
}

/* Levels at K from levels and rates at J and JK. */
static void levels(struct market *m)
{
    const real dt = m->dt;

    /* L     S.K=S.J+DT*SH.JK */
    m->s = m->s + dt * m->sh;
    /* A     DRA.K=SMOOTH(DR.JK,DRAT) */
    m->dra = m->dra + dt * (m->dr - m->dra) / m->set->drat;
    /* L     BL.K=BL.J+DT*(OB.JK-DR.JK) */
    m->bl = m->bl + dt * (m->ob - m->dr);
    /* A     DDRM.K=SMOOTH(DDRC.K,TDDRM) */
    m->ddrm = m->ddrm + dt * (m->ddrc - m->ddrm) / m->set->tddrm;
    /* A     DDRC.K=SMOOTH(DDI.K,TDDRC) */
    m->ddrc = m->ddrc + dt * (m->ddi - m->ddrc) / m->set->tddrc;
    /* L     PC.K=PC.J+DT*PCR.JK */
    m->pc = m->pc + dt * m->pcr;
    /* R     PCR.KL=DELAY3(PCO.JK,PCRD) */
    m->pcr_l1 = m->pcr_l1 + dt * (m->pco - m->pcr_r1);
    m->pcr_l2 = m->pcr_l2 + dt * (m->pcr_r1 - m->pcr_r2);
    m->pcr_l3 = m->pcr_l3 + dt * (m->pcr_r2 - m->pcr_delay3);
    /* A     DDT.K=SMOOTH(DDI.K,TDDT) */
    m->ddt = m->ddt + dt * (m->ddi - m->ddt) / m->set->tddt;
}

/* Auxiliaries and rates, in order of dependency. */
static int point(struct market *m)
{
    /* A     B.K=DRA.K*RS */
    m->b = m->dra * m->set->rs;
    /* A     IS.K=B.K/SS */
    m->is = m->b / m->set->ss;
    /* R     SH.KL=(IS.K-S.K)/SAT */
    m->sh = (m->is - m->s) / m->set->sat;
    /* A     SEDM.K=TABHL(TSEDM,DDRM.K,0,10,1) */
    m->sedm = zd_look(m, 23, tsedm, tsedm_slope, 1, 11, m->ddrm, (real)0.0, (real)10.0, (real)1.0,
        (real)1.0);
    /* A     SE.K=SEM*SEDM.K */
    m->se = m->set->sem * m->sedm;
    /* R     OB.KL=S.K*SE.K */
    m->ob = m->s * m->se;
    /* A     DDM.K=BL.K/PC.K */
    if (m->pc == (real)0.0) {
        return fail_at(m, MARKET_DIVISION, 10);
    }
    m->ddm = m->bl / m->pc;
    /* A     PCF.K=TABHL(TPCF,DDM.K,0,5,.5) */
    m->pcf = zd_look(m, 24, tpcf, tpcf_slope, 1, 11, m->ddm, (real)0.0, (real)5.0, (real)2.0,
        (real)0.5);
    /* R     DR.KL=PC.K*PCF.K */
    m->dr = m->pc * m->pcf;
    /* A     DDI.K=BL.K/DRA.K */
    if (m->dra == (real)0.0) {
        return fail_at(m, MARKET_DIVISION, 11);
    }
    m->ddi = m->bl / m->dra;
    /* A     DDOG.K=DDT.K*(1-DDW)+DDMG*DDW */
    m->ddog = m->ddt * ((real)1.0 - m->set->ddw) + m->set->ddmg * m->set->ddw;
    /* A     DDC.K=DDRC.K/DDOG.K */
    if (m->ddog == (real)0.0) {
        return fail_at(m, MARKET_DIVISION, 19);
    }
    m->ddc = m->ddrc / m->ddog;
    /* A     CEF.K=TABHL(TCEF,DDC.K-DDB,0,2.5,.5) */
    m->cef = zd_look(m, 22, tcef, tcef_slope, 1, 6, m->ddc - m->set->ddb, (real)0.0, (real)2.5,
        (real)2.0, (real)0.5);
    /* R     PCO.KL=PC.K*CEF.K */
    m->pco = m->pc * m->cef;
    /* R     PCR.KL=DELAY3(PCO.JK,PCRD) */
    m->pcr_delay3 = m->pcr_l3 / (m->set->pcrd / (real)3.0);
    m->pcr = m->pcr_delay3;
    m->pcr_r1 = m->pcr_l1 / (m->set->pcrd / (real)3.0);
    m->pcr_r2 = m->pcr_l2 / (m->set->pcrd / (real)3.0);
    return m->failure;
}

/* The sites of settings. */
static const short setting_sites[MARKET_SETTINGS] IN_ROM = {
    40, 25, 26, 27, 28, 29, 32, 33, 35, 36, 37, 38, 39, 41
};

/* Finds a setting that is infinite or not a number. */
static int bad_setting(struct market *m)
{
    int index;

    for (index = 0; index < MARKET_SETTINGS; index++) {
        if (index != 0 && index != 13 && !IS_FINITE(market_setting(m->set, index))) {
            return fail_at(m, MARKET_BAD_SETTING, LINE_FROM_ROM(setting_sites[index]));
        }
    }
    return MARKET_GOOD;
}

/* Computes what depends on settings, which may have changed since the last call. */
static int take_settings(struct market *m)
{
    real sum;
    real product;

    sum = (m->set->sat + m->set->ss + m->set->drat + m->set->tddrc) +
        (m->set->tddrm + m->set->tddt + m->set->ddb + m->set->pcrd);
    if (!IS_FINITE(sum) && bad_setting(m) != MARKET_GOOD) {
        return m->failure;
    }

    /* NaN is neither. */
    product = (m->set->ss * m->set->sat * (m->set->pcrd / (real)3.0) * m->set->drat) *
        (m->set->tddrm * m->set->tddrc * m->set->tddt);
    if (!(product < (real)0.0) && !(product > (real)0.0)) {
        if (demands(m) != MARKET_GOOD) {
            return m->failure;
        }
    }
    return MARKET_GOOD;
}

/* A value that is not finite may come from a setting. */
static int unsound(struct market *m, int site)
{
    return bad_setting(m) != MARKET_GOOD ? m->failure : fail_at(m, MARKET_NOT_FINITE, site);
}

/* Checks every stored value, so that nothing infinite or not a number is passed on. */
static int look(struct market *m)
{
    real sum;

    /* If one of them is not finite, neither is the sum. */
    sum = (m->s + m->dra + m->bl + m->ddrm) + (m->ddrc + m->pc + m->pcr_l1 + m->pcr_l2) +
        (m->pcr_l3 + m->ddt + m->b + m->is) + (m->sh + m->sedm + m->se + m->ob);
    sum = sum + (m->ddm + m->pcf + m->dr + m->ddi) + (m->ddog + m->ddc + m->cef + m->pco) +
        (m->pcr_delay3 + m->pcr + m->pcr_r1 + m->pcr_r2);
    if (IS_FINITE(sum)) {
        return MARKET_GOOD;
    }
    if (!IS_FINITE(m->s)) {
        return unsound(m, 0);
    }
    if (!IS_FINITE(m->dra)) {
        return unsound(m, 4);
    }
    if (!IS_FINITE(m->bl)) {
        return unsound(m, 7);
    }
    if (!IS_FINITE(m->ddrm)) {
        return unsound(m, 13);
    }
    if (!IS_FINITE(m->ddrc)) {
        return unsound(m, 12);
    }
    if (!IS_FINITE(m->pc)) {
        return unsound(m, 15);
    }
    if (!IS_FINITE(m->pcr_l1)) {
        return unsound(m, 17);
    }
    if (!IS_FINITE(m->pcr_l2)) {
        return unsound(m, 17);
    }
    if (!IS_FINITE(m->pcr_l3)) {
        return unsound(m, 17);
    }
    if (!IS_FINITE(m->ddt)) {
        return unsound(m, 21);
    }
    if (!IS_FINITE(m->b)) {
        return unsound(m, 3);
    }
    if (!IS_FINITE(m->is)) {
        return unsound(m, 2);
    }
    if (!IS_FINITE(m->sh)) {
        return unsound(m, 1);
    }
    if (!IS_FINITE(m->sedm)) {
        return unsound(m, 14);
    }
    if (!IS_FINITE(m->se)) {
        return unsound(m, 6);
    }
    if (!IS_FINITE(m->ob)) {
        return unsound(m, 5);
    }
    if (!IS_FINITE(m->ddm)) {
        return unsound(m, 10);
    }
    if (!IS_FINITE(m->pcf)) {
        return unsound(m, 9);
    }
    if (!IS_FINITE(m->dr)) {
        return unsound(m, 8);
    }
    if (!IS_FINITE(m->ddi)) {
        return unsound(m, 11);
    }
    if (!IS_FINITE(m->ddog)) {
        return unsound(m, 20);
    }
    if (!IS_FINITE(m->ddc)) {
        return unsound(m, 19);
    }
    if (!IS_FINITE(m->cef)) {
        return unsound(m, 18);
    }
    if (!IS_FINITE(m->pco)) {
        return unsound(m, 16);
    }
    if (!IS_FINITE(m->pcr_delay3)) {
        return unsound(m, 17);
    }
    if (!IS_FINITE(m->pcr)) {
        return unsound(m, 17);
    }
    if (!IS_FINITE(m->pcr_r1)) {
        return unsound(m, 17);
    }
    if (!IS_FINITE(m->pcr_r2)) {
        return unsound(m, 17);
    }
    return MARKET_GOOD;
}

void market_defaults(struct market_settings *settings)
{
    settings->dt = (real)0.25;
    settings->sat = (real)20.0;
    settings->ss = (real)2000.0;
    settings->rs = (real)12.0;
    settings->drat = (real)1.0;
    settings->sem = (real)400.0;
    settings->tddrc = (real)4.0;
    settings->tddrm = (real)6.0;
    settings->ddw = (real)0.0;
    settings->ddmg = (real)2.0;
    settings->tddt = (real)12.0;
    settings->ddb = (real)0.3;
    settings->pcrd = (real)12.0;
    settings->length = (real)100.0;
}

int market_init(struct market *m, const struct market_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    m->dt = settings->dt;
    if (!(m->dt > (real)0.0) || !IS_FINITE(m->dt)) {
        return fail_at(m, MARKET_DT, -1);
    }
    m->half = m->dt / (real)2.0;
    if (bad_setting(m) != MARKET_GOOD) {
        return m->failure;
    }
    if (initialize(m) != MARKET_GOOD) {
        return m->failure;
    }
    if (!(m->set->length < (real)0.0) && !(m->set->length >= (real)0.0)) {
        return fail_at(m, MARKET_BAD_LENGTH, -1);
    }
    if (point(m) != MARKET_GOOD) {
        return m->failure;
    }
    return look(m);
}

int market_step(struct market *m)
{
    if (m->failure != MARKET_GOOD) {
        return m->failure;
    }
    if (m->step >= MARKET_STEP_LIMIT) {
        return fail_at(m, MARKET_TOO_LONG, -1);
    }
    if (take_settings(m) != MARKET_GOOD) {
        return m->failure;
    }
    levels(m);
    m->step = m->step + 1L;
    m->time = m->start + (real)m->step * m->dt;
    if (point(m) != MARKET_GOOD) {
        return m->failure;
    }
    return look(m);
}

int market_refresh(struct market *m)
{
    if (m->failure != MARKET_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != MARKET_GOOD) {
        return m->failure;
    }
    if (point(m) != MARKET_GOOD) {
        return m->failure;
    }
    return look(m);
}

int market_done(const struct market *m)
{
    return m->time + m->half < m->set->length ? 0 : 1; /* if LENGTH is NaN, no steps are left */
}

int market_set(struct market_settings *settings, int index, market_real value)
{
    if (!IS_FINITE(value)) {
        return MARKET_BAD_SETTING;
    }
    if (index == 0 && value <= (real)0.0) {
        return MARKET_DT;
    }
    switch (index) {
    case MARKET_SET_DT:
        settings->dt = value;
        break;
    case MARKET_SET_SAT:
        settings->sat = value;
        break;
    case MARKET_SET_SS:
        settings->ss = value;
        break;
    case MARKET_SET_RS:
        settings->rs = value;
        break;
    case MARKET_SET_DRAT:
        settings->drat = value;
        break;
    case MARKET_SET_SEM:
        settings->sem = value;
        break;
    case MARKET_SET_TDDRC:
        settings->tddrc = value;
        break;
    case MARKET_SET_TDDRM:
        settings->tddrm = value;
        break;
    case MARKET_SET_DDW:
        settings->ddw = value;
        break;
    case MARKET_SET_DDMG:
        settings->ddmg = value;
        break;
    case MARKET_SET_TDDT:
        settings->tddt = value;
        break;
    case MARKET_SET_DDB:
        settings->ddb = value;
        break;
    case MARKET_SET_PCRD:
        settings->pcrd = value;
        break;
    case MARKET_SET_LENGTH:
        settings->length = value;
        break;
    default:
        return MARKET_BAD_SETTING;
    }
    return MARKET_GOOD;
}

market_real market_setting(const struct market_settings *settings, int index)
{
    switch (index) {
    case MARKET_SET_DT:
        return settings->dt;
    case MARKET_SET_SAT:
        return settings->sat;
    case MARKET_SET_SS:
        return settings->ss;
    case MARKET_SET_RS:
        return settings->rs;
    case MARKET_SET_DRAT:
        return settings->drat;
    case MARKET_SET_SEM:
        return settings->sem;
    case MARKET_SET_TDDRC:
        return settings->tddrc;
    case MARKET_SET_TDDRM:
        return settings->tddrm;
    case MARKET_SET_DDW:
        return settings->ddw;
    case MARKET_SET_DDMG:
        return settings->ddmg;
    case MARKET_SET_TDDT:
        return settings->tddt;
    case MARKET_SET_DDB:
        return settings->ddb;
    case MARKET_SET_PCRD:
        return settings->pcrd;
    case MARKET_SET_LENGTH:
        return settings->length;
    default:
        return (real)0.0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static const char *const setting_names[MARKET_SETTINGS] = {
    "DT",
    "SAT",
    "SS",
    "RS",
    "DRAT",
    "SEM",
    "TDDRC",
    "TDDRM",
    "DDW",
    "DDMG",
    "TDDT",
    "DDB",
    "PCRD",
    "LENGTH"
};

int market_setting_index(const char *name)
{
    int index;

    for (index = 0; index < MARKET_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *market_setting_name(int index)
{
    if (index < 0 || index >= MARKET_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

market_real market_value(const struct market *m, int index)
{
    switch (index) {
    case MARKET_TIME:
        return m->time;
    case MARKET_S:
        return m->s;
    case MARKET_SH:
        return m->sh;
    case MARKET_IS:
        return m->is;
    case MARKET_B:
        return m->b;
    case MARKET_DRA:
        return m->dra;
    case MARKET_OB:
        return m->ob;
    case MARKET_SE:
        return m->se;
    case MARKET_BL:
        return m->bl;
    case MARKET_DR:
        return m->dr;
    case MARKET_PCF:
        return m->pcf;
    case MARKET_DDM:
        return m->ddm;
    case MARKET_DDI:
        return m->ddi;
    case MARKET_DDRC:
        return m->ddrc;
    case MARKET_DDRM:
        return m->ddrm;
    case MARKET_SEDM:
        return m->sedm;
    case MARKET_PC:
        return m->pc;
    case MARKET_PCO:
        return m->pco;
    case MARKET_PCR:
        return m->pcr;
    case MARKET_CEF:
        return m->cef;
    case MARKET_DDC:
        return m->ddc;
    case MARKET_DDOG:
        return m->ddog;
    case MARKET_DDT:
        return m->ddt;
    default:
        return (real)0.0;
    }
}
/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static const char *const names[] = {
    "TIME",
    "S",
    "SH",
    "IS",
    "B",
    "DRA",
    "OB",
    "SE",
    "BL",
    "DR",
    "PCF",
    "DDM",
    "DDI",
    "DDRC",
    "DDRM",
    "SEDM",
    "PC",
    "PCO",
    "PCR",
    "CEF",
    "DDC",
    "DDOG",
    "DDT"
};

int market_index(const char *name)
{
    int index;

    for (index = 0; index < MARKET_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *market_name(int index)
{
    if (index < 0 || index >= MARKET_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 48

/* The sites: the line of each in the source, and the quantity it computes. */
static const short lines[SITES] IN_ROM = {
    11, 13, 14, 15, 16, 17, 18, 23, 25, 26, 28, 29, 30, 31, 32, 39, 41, 42, 43, 45, 46, 47, 43, 32,
    26, 19, 19, 19, 19, 19, 27, 33, 35, 35, 44, 48, 48, 48, 48, 48, 52, 52, 52, 52, 12, 24, 34, 40
};

static const char *const culprits[SITES] = {
    "S",
    "SH",
    "IS",
    "B",
    "DRA",
    "OB",
    "SE",
    "BL",
    "DR",
    "PCF",
    "DDM",
    "DDI",
    "DDRC",
    "DDRM",
    "SEDM",
    "PC",
    "PCO",
    "PCR",
    "CEF",
    "DDC",
    "DDOG",
    "DDT",
    "CEF",
    "SEDM",
    "PCF",
    "SAT",
    "SS",
    "RS",
    "DRAT",
    "SEM",
    "TPCF",
    "TSEDM",
    "TDDRC",
    "TDDRM",
    "TCEF",
    "DDW",
    "DDMG",
    "TDDT",
    "DDB",
    "PCRD",
    "DT",
    "LENGTH",
    "PRTPER",
    "PLTPER",
    "S",
    "BL",
    "DRA",
    "PC"
};

int market_line(const struct market *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *market_culprit(const struct market *m)
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}