/* A tank between two levels, tests/models/cosmo/when_splits_the_step, as equations: once by each method. */

#include "model.h"
#include "zdcourse.h"

struct model {
    struct zd_head head;            /* head.time is T */
    double D, end, valve;
    double V, G, K, HV, HG, HK;     /* of the tank; G to HK are integrals over the step */
    double V_slope, G_slope, K_slope, HV_slope, HG_slope, HK_slope;
};

static int rates(void *model)
{
    struct model *m = (struct model *)model;
    double leak = 0.2 * m->V;

    m->G_slope = 3.0 * m->valve;
    m->K_slope = leak;
    m->V_slope = m->G_slope - m->K_slope;
    m->HG_slope = 0.0;
    m->HK_slope = m->V == 0.0 ? 0.0 : m->HV * leak / m->V;
    m->HV_slope = m->HG_slope - m->HK_slope;
    return 0;
}

static int holds(void *model, int event)
{
    const struct model *m = (const struct model *)model;

    switch (event) {
    case 0:
        return m->V >= 12.0;
    case 1:
        return m->V <= 8.0;
    default:
        return m->head.time >= 10.25 && m->valve < 0.5;
    }
}

static void happens(struct model *m, int event)
{
    if (event == 0)
        m->valve = 0.0;
    else if (event == 1)
        m->valve = 1.0;
    else {
        m->HV = m->HV + 25.0;
        zdp_lines(&m->head, 1.0);
        zdp_text(&m->head, "tracer given at ");
        zdp_plain(&m->head, m->head.time, 0);
    }
}

static int one_run(struct model *m, int solve)
{
    double t;
    int kind;

    kind = zdc_run(&m->head);
    if (kind != 0)
        return kind;
    m->head.time = 0.0;
    m->D = 1.0;
    m->V = 10.0;
    m->HV = 50.0;
    m->valve = 1.0;
    m->G = m->K = m->HG = m->HK = 0.0;
    if (m->head.given)
        zdc_given(m);
    if (m->head.rows && (kind = zdc_row(m)) != 0)
        return kind;
    do {
        t = m->head.time;
        m->end = t + m->D;
        m->G = m->K = m->HG = m->HK = 0.0;
        while ((kind = zds_advance(m, solve)) > 0)
            happens(m, kind - 1);
        if (kind < 0)
            return -kind;
        if (m->head.rows && (kind = zdc_row(m)) != 0)
            return kind;
    } while (20.0 > m->head.time);
    return 0;
}

static int course(void *model)
{
    int solve, kind = 0;

    for (solve = 0; kind == 0 && solve < 3; solve++)
        kind = one_run((struct model *)model, solve);
    return kind;
}

static const long state[] = {
    (long)AT(V), (long)AT(G), (long)AT(K), (long)AT(HV), (long)AT(HG), (long)AT(HK)
};
static const long slope[] = {
    (long)AT(V_slope), (long)AT(G_slope), (long)AT(K_slope), (long)AT(HV_slope), (long)AT(HG_slope), (long)AT(HK_slope)
};
static const int state_sites[] = { 1, 1, 1, 1, 1, 1 };
static const int event_sites[] = { 0, 0, 0 };

#define SOLVE(method, steps) \
    { method, steps, 1e-10, 1e-12, (long)AT(head.time), (long)AT(end), (long)AT(D), COUNT(state), state, slope, \
      rates, 0, NULL, 3, holds, 0, state_sites, event_sites, NULL, 0, 0, \
      -1L, -1L, NULL, NULL, -1L, NULL, -1L, -1, -1, NULL, NULL }
static const struct zd_solve solves[] = { SOLVE(ZDS_RK4, 50), SOLVE(ZDS_ADAPTIVE, 0), SOLVE(ZDS_STIFF, 0) };

static const struct zd_column columns[] = {
    { "T", AT(head.time), 0 }, COLUMN(D), { "V(tank)", AT(V), 0 }, { "G(tank)", AT(G), 0 }, { "K(tank)", AT(K), 0 },
    { "HV(tank)", AT(HV), 0 }, { "HG(tank)", AT(HG), 0 }, { "HK(tank)", AT(HK), 0 }, COLUMN(valve)
};
static const struct zd_site sites[] = { { 5, "T", "", "method is adaptive 1e-10" }, { 18, "V(tank)", "", "its volume" } };

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
