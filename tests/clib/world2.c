/* World2, tests/models/dynamo/world2: TABLE with excursions, a starting year, reruns with tables. */

#define ZD_NEED_LOOK
#define ZD_NEED_LOOK_RANGE
#define ZD_NEED_SLOPES
#include "model.h"

/* name, number of values, step of the argument */
#define TABLES(T) \
    T(BRMMT, 6, 1.0) T(DRMMT, 11, 0.5) T(BRCMT, 6, 1.0) T(DRCMT, 6, 1.0) T(BRFMT, 5, 1.0) T(DRFMT, 9, 0.25) \
    T(BRPMT, 7, 10.0) T(DRPMT, 7, 10.0) T(CIMT, 6, 1.0) T(CFIFRT, 5, 0.5) T(CIQRT, 5, 0.5) T(FPCIT, 7, 1.0) \
    T(FCMT, 6, 1.0) T(FPMT, 7, 10.0) T(NRMMT, 11, 1.0) T(NREMT, 5, 0.25) T(POLCMT, 6, 1.0) T(POLATT, 7, 10.0) \
    T(QLMT, 6, 1.0) T(QLCT, 11, 0.5) T(QLFT, 5, 1.0) T(QLPT, 7, 10.0)
#define FIELD(name, n, inc) double name[n], name##_slope[n];
#define SLOPES(name, n, inc) zd_slopes(m->name, m->name##_slope, 1, n, inc);

struct model {
    struct zd_head head;
    double length, pltp, prtp, nrun1, poln1;
    TABLES(FIELD)
    double P, BR, DR, BRMM, DRMM, CR, BRCM, DRCM, BRFM, DRFM, BRPM, DRPM, CI, CIG, CID, CIM, CIR, ECIR, MSL;
    double CIAF, CFIFR, CIQR, CIRA, FPCI, FCM, FPM, FR, NR, NRUR, NRMM, NRFR, NREM, POL, POLR, POLG, POLCM;
    double POLA, POLAT, QL, QLM, QLC, QLF, QLP, PLTPER, PRTPER;
};

#define PERIODS 2
static const size_t periods[PERIODS] = { AT(PRTPER), AT(PLTPER) };

#include "steps.h"

#define HL(table, x, hi, n, inc) \
    zd_look(&m->head, -1, m->table, m->table##_slope, 1, n, x, 0.0, hi, 1.0 / inc, inc)
#define RANGE(k, table, x, hi, n, inc) \
    zd_look_range(&m->head, k, m->table, m->table##_slope, 1, n, x, 0.0, hi, 1.0 / inc, inc)

static void start(struct model *m)
{
    TABLES(SLOPES)
    m->head.start = 1900.0;
    m->head.time = 1900.0;
    m->P = 1.65e9;
    m->CI = 0.4e9;
    m->CIAF = 0.2;
    m->NR = 900e9;
    m->POL = 0.2e9;
}

static void levels(struct model *m)
{
    double dt = m->head.dt;

    m->P = m->P + dt * (m->BR - m->DR);
    m->CI = m->CI + dt * (m->CIG - m->CID);
    m->CIAF = m->CIAF + dt / 15.0 * (m->CFIFR * m->CIQR - m->CIAF);
    m->NR = m->NR + dt * -m->NRUR;
    m->POL = m->POL + dt * (m->POLG - m->POLA);
}

static void people(struct model *m)
{
    m->CR = m->P / (135e6 * 26.5);
    m->BRMM = HL(BRMMT, m->MSL, 5.0, 6, 1.0);
    m->DRMM = HL(DRMMT, m->MSL, 5.0, 11, 0.5);
    m->BRCM = RANGE(0, BRCMT, m->CR, 5.0, 6, 1.0);
    m->DRCM = RANGE(1, DRCMT, m->CR, 5.0, 6, 1.0);
    m->BRFM = HL(BRFMT, m->FR, 4.0, 5, 1.0);
    m->DRFM = HL(DRFMT, m->FR, 2.0, 9, 0.25);
    m->BRPM = RANGE(2, BRPMT, m->POLR, 60.0, 7, 10.0);
    m->DRPM = RANGE(3, DRPMT, m->POLR, 60.0, 7, 10.0);
}

static void quality(struct model *m)
{
    m->QLM = HL(QLMT, m->MSL, 5.0, 6, 1.0);
    m->QLC = RANGE(4, QLCT, m->CR, 5.0, 11, 0.5);
    m->QLF = HL(QLFT, m->FR, 4.0, 5, 1.0);
    m->QLP = RANGE(5, QLPT, m->POLR, 60.0, 7, 10.0);
    m->QL = m->QLM * m->QLC * m->QLF * m->QLP;
}

static void point(struct model *m)
{
    m->PLTPER = m->pltp;
    m->PRTPER = m->prtp;
    m->CR = m->P / (135e6 * 26.5);
    m->NRFR = m->NR / 900e9;
    m->NREM = RANGE(6, NREMT, m->NRFR, 1.0, 5, 0.25);
    m->CIR = m->CI / m->P;
    m->ECIR = m->CIR * (1.0 - m->CIAF) * m->NREM / (1.0 - 0.3);
    m->MSL = m->ECIR;
    m->POLR = m->POL / 3.6e9;
    m->CIRA = m->CIR * m->CIAF / 0.3;
    m->FPCI = HL(FPCIT, m->CIRA, 6.0, 7, 1.0);
    m->FCM = RANGE(7, FCMT, m->CR, 5.0, 6, 1.0);
    m->FPM = RANGE(8, FPMT, m->POLR, 60.0, 7, 10.0);
    m->FR = m->FPCI * m->FCM * m->FPM;
    people(m);
    quality(m);
    m->CFIFR = HL(CFIFRT, m->FR, 2.0, 5, 0.5);
    m->CIQR = HL(CIQRT, m->QLM / m->QLF, 2.0, 5, 0.5);
    m->CIM = HL(CIMT, m->MSL, 5.0, 6, 1.0);
    m->NRMM = HL(NRMMT, m->MSL, 10.0, 11, 1.0);
    m->POLCM = HL(POLCMT, m->CIR, 5.0, 6, 1.0);
    m->POLAT = RANGE(9, POLATT, m->POLR, 60.0, 7, 10.0);
    m->BR = m->P * 0.04 * m->BRMM * m->BRCM * m->BRFM * m->BRPM;
    m->DR = m->P * 0.028 * m->DRMM * m->DRPM * m->DRFM * m->DRCM;
    m->CIG = m->P * m->CIM * 0.05;
    m->CID = m->CI * 0.025;
    m->NRUR = m->P * (1970.0 >= m->head.time ? 1.0 : m->nrun1) * m->NRMM;
    m->POLG = m->P * (1970.0 >= m->head.time ? 1.0 : m->poln1) * m->POLCM;
    m->POLA = m->POL / m->POLAT;
}

static const double base[] = { 0.2, 2100.0, 4.0, 0.0, 1.0, 1.0 };
static const double BRMMT[] = { 1.2, 1, .85, .75, .7, .7 };
static const double DRMMT[] = { 3, 1.8, 1, .8, .7, .6, .53, .5, .5, .5, .5 };
static const double BRCMT[] = { 1.05, 1, .9, .7, .6, .55 };
static const double DRCMT[] = { .9, 1, 1.2, 1.5, 1.9, 3 };
static const double BRFMT[] = { 0, 1, 1.6, 1.9, 2 };
static const double DRFMT[] = { 30, 3, 2, 1.4, 1, .7, .6, .5, .5 };
static const double BRPMT[] = { 1.02, .9, .7, .4, .25, .15, .1 };
static const double DRPMT[] = { .92, 1.3, 2, 3.2, 4.8, 6.8, 9.2 };
static const double CIMT[] = { .1, 1, 1.8, 2.4, 2.8, 3 };
static const double CFIFRT[] = { 1, .6, .3, .15, .1 };
static const double CIQRT[] = { .7, .8, 1, 1.5, 2 };
static const double FPCIT[] = { .5, 1, 1.4, 1.7, 1.9, 2.05, 2.2 };
static const double FCMT[] = { 2.4, 1, .6, .4, .3, .2 };
static const double FPMT[] = { 1.02, .9, .65, .35, .2, .1, .05 };
static const double NRMMT[] = { 0, 1, 1.8, 2.4, 2.9, 3.3, 3.6, 3.8, 3.9, 3.95, 4 };
static const double NREMT[] = { 0, .15, .5, .85, 1 };
static const double POLCMT[] = { .05, 1, 3, 5.4, 7.4, 8 };
static const double POLATT[] = { .6, 2.5, 5, 8, 11.5, 15.5, 20 };
static const double QLMT[] = { .2, 1, 1.7, 2.3, 2.7, 2.9 };
static const double QLCT[] = { 2, 1.3, 1, .75, .55, .45, .38, .3, .25, .22, .2 };
static const double QLFT[] = { 0, 1, 1.8, 2.4, 2.7 };
static const double QLPT[] = { 1.04, .85, .6, .3, .15, .05, .02 };

#define TABLE_SETTING(name, n, inc) , TABLE(#name, name, name)
static const struct zd_setting settings[] = {
    CONSTANT("DT", head.dt, base), CONSTANT("LENGTH", length, base + 1), CONSTANT("PLTP1", pltp, base + 2),
    CONSTANT("PRTP1", prtp, base + 3), CONSTANT("NRUN1", nrun1, base + 4), CONSTANT("POLN1", poln1, base + 5)
    TABLES(TABLE_SETTING)
};

static const struct zd_column columns[] = {
    { "TIME", AT(head.time), 0 }, COLUMN(P), COLUMN(CI), COLUMN(CIAF), COLUMN(NR), COLUMN(POLR), COLUMN(QL)
};

static const struct zd_site sites[] = { { 35, "BRCM", "BRCMT", "A     BRCM.K=TABLE(BRCMT,CR.K,0,5,1)" } };
static const int excursion_sites[] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 };

static const struct zd_curve curves[] = {
    CURVE("P", 1, 'P', 0), CURVE("POLR", 5, '2', 1), CURVE("CI", 2, 'C', 2), CURVE("QL", 6, 'Q', 3),
    CURVE("NR", 4, 'N', 4)
};
static const struct zd_group groups[] = {
    { 1, 1, 0.0, 8e9 }, { 1, 1, 0.0, 40.0 }, { 1, 1, 0.0, 20e9 }, { 1, 1, 0.0, 2.0 }, { 1, 1, 0.0, 1000e9 }
};
static const struct zd_plot plots[] = { { COUNT(curves), curves, COUNT(groups), groups } };

static const double quarter[] = { 0.25 };
static const struct zd_change crisis[] = { { 4, quarter } };
static const int shown[] = { 0 };

static const struct zd_run runs[] = {
    { "STANDARD", 0, NULL, 0, NULL, 0.0, 0, NULL, 1, plots, 0, NULL },
    { "POLLUTION CRISIS", 1, crisis, 1, shown, 0.0, 0, NULL, 1, plots, 0, NULL }
};

static const struct zd_program program = {
    "WORLD2, FORRESTER 1971", 2, 0.0, sizeof(struct model), COUNT(settings), settings,
    COUNT(columns), COUNT(columns), columns,
    COUNT(sites), sites, 0, NULL, COUNT(excursion_sites), excursion_sites, FIXED(length), VARIES(PRTPER),
    VARIES(PLTPER), NONE, COUNT(runs), runs, NO_COURSE, begin, advance, NULL, NULL, NULL
};

int main(int argc, char **argv)
{
    static struct model model;

    return zd_main(&program, &zdy_steps, &model, argc, argv);
}
