/* Four tablets, an injection of tracer, an infusion, tests/models/cosmo/doses_and_an_infusion, as equations: once by
   each method. */

#include "model.h"
#include "zdcourse.h"

struct tissue {
    double V, G, K, HV, HG, HK;     /* G to HK are integrals over the step */
    double V_slope, G_slope, K_slope, HV_slope, HG_slope, HK_slope;
};

struct model {
    struct zd_head head;            /* head.time is T */
    double D, end;
    struct tissue gut, blood;
    double tablet_at, tablet_every, tablet_times, tablet;
    double tracer_at, tracer;
    double infusion_at, infusion_over, infusion_flowing, infusion, infusion_label;
};

static double out(double rate, const struct tissue *from)
{
    return from->V == 0.0 ? 0.0 : from->HV * rate / from->V;
}

static int rates(void *model)
{
    struct model *m = (struct model *)model;
    struct tissue *gut = &m->gut, *blood = &m->blood;

    gut->G_slope = gut->HG_slope = 0.0;
    gut->K_slope = 0.9 * gut->V;
    gut->HK_slope = out(gut->K_slope, gut);
    blood->G_slope = gut->K_slope + m->infusion * m->infusion_flowing;
    blood->HG_slope = gut->HK_slope + m->infusion_label * m->infusion_flowing;
    blood->K_slope = 0.15 * blood->V;
    blood->HK_slope = out(blood->K_slope, blood);
    gut->V_slope = gut->G_slope - gut->K_slope;
    gut->HV_slope = gut->HG_slope - gut->HK_slope;
    blood->V_slope = blood->G_slope - blood->K_slope;
    blood->HV_slope = blood->HG_slope - blood->HK_slope;
    return 0;
}

static void begin(struct model *m)
{
    static const struct tissue empty = { 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0 };

    m->head.time = 0.0;
    m->D = 1.0;
    m->gut = m->blood = empty;
    m->tablet_at = 0.0;
    m->tablet_every = 12.0;
    m->tablet_times = 4.0;
    m->tablet = 500.0;
    m->tracer_at = 5.25;
    m->tracer = 40.0;
    m->infusion_at = 20.5;
    m->infusion_over = 3.0;
    m->infusion_flowing = 0.0;
    m->infusion = 200.0;
    m->infusion_label = 60.0;
}

static int one_run(struct model *m, int solve)
{
    int kind;

    kind = zdc_run(&m->head);
    if (kind != 0)
        return kind;
    begin(m);
    if (m->head.given)
        zdc_given(m);
    if (m->head.rows && (kind = zdc_row(m)) != 0)
        return kind;
    do {
        m->end = m->head.time + m->D;
        m->gut.G = m->gut.K = m->gut.HG = m->gut.HK = 0.0;
        m->blood.G = m->blood.K = m->blood.HG = m->blood.HK = 0.0;
        kind = zds_advance(m, solve);
        if (kind < 0)
            return -kind;
        if (m->head.rows && (kind = zdc_row(m)) != 0)
            return kind;
    } while (48.0 > m->head.time);
    return 0;
}

static int course(void *model)
{
    int solve, kind = 0;

    for (solve = 0; kind == 0 && solve < 3; solve++)
        kind = one_run((struct model *)model, solve);
    return kind;
}

#define STATES(tissue) \
    (long)AT(tissue.V), (long)AT(tissue.G), (long)AT(tissue.K), (long)AT(tissue.HV), (long)AT(tissue.HG), (long)AT(tissue.HK)
#define SLOPES(tissue) \
    (long)AT(tissue.V_slope), (long)AT(tissue.G_slope), (long)AT(tissue.K_slope), (long)AT(tissue.HV_slope), \
    (long)AT(tissue.HG_slope), (long)AT(tissue.HK_slope)
static const long state[] = { STATES(gut), STATES(blood) };
static const long slope[] = { SLOPES(gut), SLOPES(blood) };
static const int state_sites[] = { 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2 };

static const long tablet_into[] = { (long)AT(gut.V), (long)AT(gut.G) };
static const long tablet_of[] = { (long)AT(tablet), (long)AT(tablet) };
static const long tracer_into[] = { (long)AT(blood.HV), (long)AT(blood.HG) };
static const long tracer_of[] = { (long)AT(tracer), (long)AT(tracer) };

static const struct zd_dose doses[] = {
    { (long)AT(tablet_at), (long)AT(tablet_every), (long)AT(tablet_times), -1L, -1L, 2, tablet_into, tablet_of, 0 },
    { (long)AT(tracer_at), -1L, -1L, -1L, -1L, 2, tracer_into, tracer_of, 0 },
    { (long)AT(infusion_at), -1L, -1L, (long)AT(infusion_over), (long)AT(infusion_flowing), 0, NULL, NULL, 0 }
};

#define SOLVE(method, steps) \
    { method, steps, 1e-10, 1e-12, (long)AT(head.time), (long)AT(end), (long)AT(D), COUNT(state), state, slope, \
      rates, COUNT(doses), doses, 0, NULL, 0, state_sites, NULL, NULL, 0, 0, \
      -1L, -1L, NULL, NULL, -1L, NULL, -1L, -1, -1, NULL, NULL }
static const struct zd_solve solves[] = { SOLVE(ZDS_RK4, 50), SOLVE(ZDS_ADAPTIVE, 0), SOLVE(ZDS_STIFF, 0) };

#define PLACE(name, tissue) \
    { "V(" name ")", AT(tissue.V), 0 }, { "G(" name ")", AT(tissue.G), 0 }, { "K(" name ")", AT(tissue.K), 0 }, \
    { "HV(" name ")", AT(tissue.HV), 0 }, { "HG(" name ")", AT(tissue.HG), 0 }, { "HK(" name ")", AT(tissue.HK), 0 }
static const struct zd_column columns[] = {
    { "T", AT(head.time), 0 }, COLUMN(D), PLACE("gut", gut), PLACE("blood", blood)
};
static const struct zd_site sites[] = {
    { 4, "T", "", "method is adaptive 1e-10" }, { 15, "V(gut)", "", "its volume" }, { 21, "V(blood)", "", "its volume" }
};

static const struct zd_program program = {
    "", 0, 0.0, sizeof(struct model), 0, NULL, COUNT(columns), COUNT(columns), columns,
    COUNT(sites), sites, 0, NULL, 0, NULL, NONE, NONE, NONE, NONE, 0, NULL,
    course, 0, NULL, COUNT(solves), solves, COUNT(columns), columns, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL
};

int main(int argc, char **argv)
{
    static struct model model;

    return zd_main(&program, &zdy_own, &model, argc, argv);
}
