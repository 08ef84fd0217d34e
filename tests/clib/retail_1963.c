/* The retail store of the 1963 manual, tests/models/dynamo/retail_1963, translated by hand. */

#define ZD_NEED_STEP
#define ZD_NEED_MIN
#include "model.h"

struct model {
    struct zd_head head;
    double length, prtper, pltper, rri, sth, drr, dfr, air, dir, dtr;
    double RCR, RRR, RSR, UOR, STR, NIR, SSR, IAR, IDR, PSR, SRR;
    double stage[3], out[3];
};

#include "steps.h"

static void start(struct model *m)
{
    int i;

    m->RCR = zd_step(&m->head, m->sth, 5.0, 0.0);
    m->RRR = m->rri + m->RCR;
    m->RSR = m->RRR;
    m->UOR = m->dfr * m->RRR;
    m->IDR = m->air * m->RSR;
    m->IAR = m->IDR;
    m->PSR = m->RRR + 1.0 / m->dir * (m->IDR - m->IAR);
    for (i = 0; i < 3; i++)
        m->stage[i] = m->dtr / 3.0 * m->PSR;
}

static void levels(struct model *m)
{
    double dt = m->head.dt;

    m->RSR = m->RSR + dt * (1.0 / m->drr) * (m->RRR - m->RSR);
    m->UOR = m->UOR + dt * (m->RRR - m->SSR);
    m->IAR = m->IAR + dt * (m->SRR - m->SSR);
    m->stage[0] = m->stage[0] + dt * (m->PSR - m->out[0]);
    m->stage[1] = m->stage[1] + dt * (m->out[0] - m->out[1]);
    m->stage[2] = m->stage[2] + dt * (m->out[1] - m->out[2]);
}

static void point(struct model *m)
{
    double old = m->RRR;
    int i;

    m->RCR = zd_step(&m->head, m->sth, 5.0, 0.0);
    m->STR = m->UOR / m->dfr;
    m->NIR = m->IAR / m->head.dt;
    m->IDR = m->air * m->RSR;
    for (i = 0; i < 3; i++)
        m->out[i] = m->stage[i] / (m->dtr / 3.0);
    m->RRR = m->rri + m->RCR;
    m->SSR = zd_min(m->STR, m->NIR);
    m->PSR = old + 1.0 / m->dir * (m->IDR - m->IAR);
    m->SRR = m->out[2];
}

static const double base[] = { 0.1, 50.0, 2.0, 0.5, 1000.0, 100.0, 8.0, 1.0, 8.0, 4.0, 2.0 };

static const struct zd_setting settings[] = {
    CONSTANT("DT", head.dt, base), CONSTANT("LENGTH", length, base + 1),
    CONSTANT("PRTPER", prtper, base + 2), CONSTANT("PLTPER", pltper, base + 3),
    CONSTANT("RRI", rri, base + 4), CONSTANT("STH", sth, base + 5), CONSTANT("DRR", drr, base + 6),
    CONSTANT("DFR", dfr, base + 7), CONSTANT("AIR", air, base + 8), CONSTANT("DIR", dir, base + 9),
    CONSTANT("DTR", dtr, base + 10)
};

static const struct zd_column columns[] = {
    { "TIME", AT(head.time), 0 }, COLUMN(RCR), COLUMN(RRR), COLUMN(RSR), COLUMN(UOR), COLUMN(STR),
    COLUMN(NIR), COLUMN(SSR), COLUMN(IAR), COLUMN(IDR), COLUMN(PSR), COLUMN(SRR)
};

static const struct zd_site sites[] = {
    { 9, "RSR", "", "3L    RSR.K=RSR.J+(DT)(1/DRR)(RRR.JK-RSR.J)" },
    { 14, "UOR", "", "1L    UOR.K=UOR.J+(DT)(RRR.JK-SSR.JK)" },
    { 16, "STR", "", "20A   STR.K=UOR.K/DFR" }
};

static const struct zd_watch watches[] = {
    { AT(RSR), 1, 0, 1 }, { AT(UOR), 1, 1, 1 }, { AT(STR), 1, 2, 0 }
};

static const struct zd_item items[] = {
    { "IAR", 8, 1, 0, 0, 0 }, { "IDR", 9, 1, 0, 0, 0 }, { "UOR", 4, 2, 0, 0, 0 }, { "RRR", 2, 3, 0, 0, 0 },
    { "SSR", 7, 3, 0, 0, 0 }, { "PSR", 10, 4, 0, 0, 0 }, { "SRR", 11, 4, 0, 0, 0 }
};

static const struct zd_curve curves[] = {
    CURVE("IAR", 8, 'I', 0), CURVE("UOR", 4, 'U', 0), CURVE("RRR", 2, 'R', 1), CURVE("SSR", 7, 'S', 1),
    CURVE("PSR", 10, 'P', 1), CURVE("SRR", 11, 'Q', 1)
};

static const struct zd_group groups[] = { { 0, 0, 0.0, 0.0 }, { 0, 0, 0.0, 0.0 } };
static const struct zd_plot plots[] = { { 6, curves, 2, groups } };

static const struct zd_run runs[] = {
    { "RETAIL", 0, NULL, 0, NULL, 0.0, 7, items, 1, plots, 0, NULL }
};

static const struct zd_program program = {
    "", 1, 0.0, sizeof(struct model), COUNT(settings), settings,
    COUNT(columns), COUNT(columns), columns, COUNT(sites), sites,
    COUNT(watches), watches, 0, NULL, FIXED(length), FIXED(prtper), FIXED(pltper), NONE, COUNT(runs), runs,
    NO_COURSE, begin, advance, NULL, NULL, NULL
};

int main(int argc, char **argv)
{
    static struct model model;

    return zd_main(&program, &zdy_steps, &model, argc, argv);
}
