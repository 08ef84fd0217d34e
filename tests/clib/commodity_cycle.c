/* A commodity cycle, tests/models/dynamo/commodity_cycle: limits left to the program, delays. */

#define ZD_NEED_STEP
#define ZD_NEED_LOOK
#define ZD_NEED_SLOPES
#include "model.h"

struct model {
    struct zd_head head;
    double length, prtper, pltper, covn, prn, eat0, tseec, life, tgrow, texp, rate0, pi;
    double tprice[7], teat[7], tstart[7];
    double STOCK, COVER, PRICE, AVEAT, EAT, SEENC, HERD, ADD, START, EXP1, OLD, YIELD;
    double stage[3], out[3];
    double tprice_slope[7], teat_slope[7], tstart_slope[7];
};

#include "steps.h"

static double look(struct zd_head *head, const double *value, const double *slope, double x)
{
    return zd_look(head, -1, value, slope, 1, 7, x, 0.0, 3.0, 2.0, 0.5);
}

static void point(struct model *m)
{
    int i;

    m->COVER = m->STOCK / m->AVEAT;
    m->PRICE = m->prn * look(&m->head, m->tprice, m->tprice_slope, m->COVER / m->covn);
    for (i = 0; i < 3; i++)
        m->out[i] = m->stage[i] / (m->tgrow / 3.0);
    m->EAT = m->eat0 * (1.0 + zd_step(&m->head, 0.1, 6.0, 0.0)) * look(&m->head, m->teat, m->teat_slope, m->SEENC / m->prn);
    m->ADD = m->out[2];
    m->START = m->HERD / m->life * look(&m->head, m->tstart, m->tstart_slope, m->EXP1 / m->prn);
    m->OLD = m->HERD / m->life;
    m->YIELD = m->HERD * m->rate0 * (1.0 + 0.05 * sin(m->head.time * 2.0 * m->pi / 12.0));
}

static void start(struct model *m)
{
    int i;

    zd_slopes(m->tprice, m->tprice_slope, 1, 7, 0.5);
    zd_slopes(m->teat, m->teat_slope, 1, 7, 0.5);
    zd_slopes(m->tstart, m->tstart_slope, 1, 7, 0.5);
    m->AVEAT = m->eat0;
    m->STOCK = m->covn * m->eat0;
    m->HERD = m->eat0 / m->rate0;
    m->COVER = m->STOCK / m->AVEAT;
    m->PRICE = m->prn * look(&m->head, m->tprice, m->tprice_slope, m->COVER / m->covn);
    m->SEENC = m->PRICE;
    m->EXP1 = m->PRICE;
    m->START = m->HERD / m->life * look(&m->head, m->tstart, m->tstart_slope, m->EXP1 / m->prn);
    for (i = 0; i < 3; i++)
        m->stage[i] = m->tgrow / 3.0 * m->START;
}

static void levels(struct model *m)
{
    double dt = m->head.dt;

    m->STOCK = m->STOCK + dt * (m->YIELD - m->EAT);
    m->AVEAT = m->AVEAT + dt * (m->EAT - m->AVEAT) / 3.0;
    m->SEENC = m->SEENC + dt * (m->PRICE - m->SEENC) / m->tseec;
    m->HERD = m->HERD + dt * (m->ADD - m->OLD);
    m->EXP1 = m->EXP1 + dt * (m->PRICE - m->EXP1) / m->texp;
    m->stage[0] = m->stage[0] + dt * (m->START - m->out[0]);
    m->stage[1] = m->stage[1] + dt * (m->out[0] - m->out[1]);
    m->stage[2] = m->stage[2] + dt * (m->out[1] - m->out[2]);
}

static const double base[] = { 0.25, 144.0, 12.0, 2.0, 2.0, 400.0, 1000.0, 4.0, 24.0, 10.0, 6.0, 0.5, 3.14159265 };
static const double tprice[] = { 2.6, 1.7, 1.0, 0.6, 0.4, 0.3, 0.25 };
static const double teat[] = { 1.35, 1.15, 1.0, 0.9, 0.82, 0.76, 0.72 };
static const double tstart[] = { 0.1, 0.45, 1.0, 1.6, 2.1, 2.4, 2.5 };

static const struct zd_setting settings[] = {
    CONSTANT("DT", head.dt, base), CONSTANT("LENGTH", length, base + 1),
    CONSTANT("PRTPER", prtper, base + 2), CONSTANT("PLTPER", pltper, base + 3),
    CONSTANT("COVN", covn, base + 4), CONSTANT("PRN", prn, base + 5), CONSTANT("EAT0", eat0, base + 6),
    CONSTANT("TSEEC", tseec, base + 7), CONSTANT("LIFE", life, base + 8), CONSTANT("TGROW", tgrow, base + 9),
    CONSTANT("TEXP", texp, base + 10), CONSTANT("RATE0", rate0, base + 11), CONSTANT("PI", pi, base + 12),
    TABLE("TPRICE", tprice, tprice), TABLE("TEAT", teat, teat), TABLE("TSTART", tstart, tstart)
};

static const struct zd_column columns[] = {
    { "TIME", AT(head.time), 0 }, COLUMN(STOCK), COLUMN(COVER), COLUMN(PRICE), COLUMN(AVEAT), COLUMN(EAT),
    COLUMN(SEENC), COLUMN(HERD), COLUMN(ADD), COLUMN(START), COLUMN(EXP1), COLUMN(OLD), COLUMN(YIELD)
};

static const struct zd_item items[] = {
    { "STOCK", 1, 1, 0, 0, 0 }, { "PRICE", 3, 2, 0, 0, 0 }, { "EAT", 5, 3, 0, 0, 0 }, { "HERD", 7, 4, 0, 0, 0 },
    { "START", 9, 5, 0, 0, 0 }, { "ADD", 8, 6, 0, 0, 0 }, { "YIELD", 12, 7, 0, 0, 0 }, { "COVER", 2, 8, 0, 0, 0 }
};
static const struct zd_curve curves[] = {
    CURVE("PRICE", 3, 'P', 0), CURVE("HERD", 7, 'H', 1), CURVE("EAT", 5, 'E', 2), CURVE("YIELD", 12, 'Y', 2),
    CURVE("STOCK", 1, 'S', 3)
};
static const struct zd_group groups[] = {
    { 1, 1, 0.0, 1200.0 }, { 1, 1, 0.0, 4000.0 }, { 1, 1, 0.0, 2000.0 }, { 0, 0, 0.0, 0.0 }
};
static const struct zd_plot plots[] = { { COUNT(curves), curves, COUNT(groups), groups } };

static const struct zd_run runs[] = {
    { "CYCLE", 0, NULL, 0, NULL, 0.0, COUNT(items), items, 1, plots, 0, NULL }
};

static const struct zd_program program = {
    "A COMMODITY THAT OVERSHOOTS ITS MARKET", 2, 0.0, sizeof(struct model), COUNT(settings), settings,
    COUNT(columns), COUNT(columns), columns, 0, NULL, 0, NULL, 0, NULL, FIXED(length), FIXED(prtper),
    FIXED(pltper), NONE,
    COUNT(runs), runs, NO_COURSE, begin, advance, NULL, NULL, NULL
};

int main(int argc, char **argv)
{
    static struct model model;

    return zd_main(&program, &zdy_steps, &model, argc, argv);
}
