/* The factory of the ZU-DYNAMO paper, tests/models/dynamo/zu_factory: scales given on the card. */

#define ZD_NEED_STEP
#include "model.h"

struct model {
    struct zd_head head;
    double length, prtper, pltper, dur, drr, air, dir, dud;
    double UOR, IAR, RSR, UOD, IDR, ISR, INSTP, SSR, PDR, SRR, RRR;
};

#include "steps.h"

static void start(struct model *m)
{
    m->UOR = m->dur * 100.0;
    m->RSR = 100.0;
    m->UOD = m->dud * 100.0;
    m->IAR = m->air * 100.0;
}

static void levels(struct model *m)
{
    double dt = m->head.dt;

    m->UOR = m->UOR + dt * (m->RRR - m->SSR);
    m->IAR = m->IAR + dt * (m->SRR - m->SSR);
    m->RSR = m->RSR + dt * (1.0 / m->drr) * (m->RRR - m->RSR);
    m->UOD = m->UOD + dt * (m->PDR - m->SRR);
}

static void point(struct model *m)
{
    m->IDR = m->air * m->RSR;
    m->ISR = m->IDR - m->IAR;
    m->INSTP = zd_step(&m->head, 20.0, 1.0, 0.0);
    m->SSR = m->UOR / m->dur;
    m->PDR = m->ISR / m->dir + m->RSR;
    m->SRR = m->UOD / m->dud;
    m->RRR = 100.0 + m->INSTP;
}

static const double base[] = { 0.5, 18.5, 2.5, 0.5, 1.0, 2.0, 3.0, 7.0, 2.0 };

static const struct zd_setting settings[] = {
    CONSTANT("DT", head.dt, base), CONSTANT("LENGTH", length, base + 1),
    CONSTANT("PRTPER", prtper, base + 2), CONSTANT("PLTPER", pltper, base + 3),
    CONSTANT("DUR", dur, base + 4), CONSTANT("DRR", drr, base + 5), CONSTANT("AIR", air, base + 6),
    CONSTANT("DIR", dir, base + 7), CONSTANT("DUD", dud, base + 8)
};

static const struct zd_column columns[] = {
    { "TIME", AT(head.time), 0 }, COLUMN(UOR), COLUMN(IAR), COLUMN(RSR), COLUMN(UOD), COLUMN(IDR), COLUMN(ISR),
    COLUMN(INSTP), COLUMN(SSR), COLUMN(PDR), COLUMN(SRR), COLUMN(RRR)
};

static const struct zd_item items[] = {
    { "UOR", 1, 1, 1, 0, 2 }, { "IAR", 2, 2, 1, 0, 2 }, { "IDR", 5, 3, 1, 0, 2 }, { "ISR", 6, 4, 1, 0, 2 },
    { "RRR", 11, 5, 1, 0, 2 }, { "SSR", 8, 6, 1, 0, 2 }, { "PDR", 9, 7, 1, 0, 2 }
};
static const struct zd_curve curves[] = {
    CURVE("INSTP", 7, 'P', 0), CURVE("ISR", 6, 'A', 0), CURVE("SSR", 8, 'S', 1), CURVE("RRR", 11, 'R', 1),
    CURVE("PDR", 9, 'D', 1), CURVE("UOR", 1, 'U', 2), CURVE("IAR", 2, 'I', 2), CURVE("IDR", 5, 'T', 2),
    CURVE("UOD", 4, 'O', 2)
};
static const struct zd_group groups[] = { { 1, 1, 0.0, 100.0 }, { 1, 1, 0.0, 200.0 }, { 1, 1, 0.0, 400.0 } };
static const struct zd_plot plots[] = { { COUNT(curves), curves, COUNT(groups), groups } };

static const struct zd_run runs[] = {
    { "FACTORY", 0, NULL, 0, NULL, 0.0, COUNT(items), items, 1, plots, 0, NULL }
};

static const struct zd_program program = {
    "FACTORY MODEL OF THE ZU-DYNAMO PAPER", 2, 0.0, sizeof(struct model), COUNT(settings), settings,
    COUNT(columns), COUNT(columns), columns, 0, NULL, 0, NULL, 0, NULL, FIXED(length), FIXED(prtper),
    FIXED(pltper), NONE,
    COUNT(runs), runs, NO_COURSE, begin, advance, NULL, NULL, NULL
};

int main(int argc, char **argv)
{
    static struct model model;

    return zd_main(&program, &zdy_steps, &model, argc, argv);
}
