/* Five runs with changed constants and tables, tests/models/dynamo/reruns_dynamo2. */

#define ZD_NEED_LOOK
#define ZD_NEED_SLOPES
#include "model.h"

struct model {
    struct zd_head head;
    double length, prtper, pltper, yield, life, good0, teff[3];
    double GOOD, GAIN, LOSS, EFFORT;
    double slope[3];
};

#include "steps.h"

static void start(struct model *m)
{
    zd_slopes(m->teff, m->slope, 1, 3, 50.0);
    m->GOOD = m->good0;
}

static void levels(struct model *m)
{
    m->GOOD = m->GOOD + m->head.dt * (m->GAIN - m->LOSS);
}

static void point(struct model *m)
{
    m->EFFORT = zd_look(&m->head, -1, m->teff, m->slope, 1, 3, m->GOOD, 0.0, 100.0, 1.0 / 50.0, 50.0);
    m->GAIN = m->EFFORT * m->yield;
    m->LOSS = m->GOOD / m->life;
}

static const double base[] = { 0.5, 20.0, 5.0, 1.0, 1.5, 20.0, 40.0 };
static const double teff[] = { 10.0, 6.0, 1.0 };

static const struct zd_setting settings[] = {
    CONSTANT("DT", head.dt, base), CONSTANT("LENGTH", length, base + 1),
    CONSTANT("PRTPER", prtper, base + 2), CONSTANT("PLTPER", pltper, base + 3),
    CONSTANT("YIELD", yield, base + 4), CONSTANT("LIFE", life, base + 5),
    CONSTANT("GOOD0", good0, base + 6), TABLE("TEFF", teff, teff)
};

static const struct zd_column columns[] = {
    { "TIME", AT(head.time), 0 }, COLUMN(GOOD), COLUMN(GAIN), COLUMN(LOSS), COLUMN(EFFORT)
};

static const struct zd_site sites[] = {
    { 2, "GOOD", "", "L     GOOD.K=GOOD.J+DT*(GAIN.JK-LOSS.JK)" },
    { 5, "LOSS", "", "R     LOSS.KL=GOOD.K/LIFE" }
};
static const struct zd_watch watches[] = { { AT(GOOD), 1, 0, 1 }, { AT(LOSS), 1, 1, 0 } };

static const struct zd_item items[] = {
    { "GOOD", 1, 1, 0, 0, 0 }, { "GAIN", 2, 2, 0, 0, 0 }, { "LOSS", 3, 3, 0, 0, 0 }
};
static const struct zd_curve curves[] = {
    CURVE("GOOD", 1, 'G', 0), CURVE("GAIN", 2, '*', 1), CURVE("LOSS", 3, '-', 1)
};
static const struct zd_group groups[] = { { 1, 1, 0.0, 100.0 }, { 1, 1, 0.0, 20.0 } };
static const struct zd_plot plots[] = { { 3, curves, 2, groups } };
static const struct zd_group free_group[] = { { 0, 0, 0.0, 0.0 } };
static const struct zd_plot later_plots[] = { { 1, curves, 1, free_group } };

static const double life_10[] = { 10.0 }, length_30[] = { 30.0 }, dt_25[] = { 0.25 }, yield_2[] = { 2.0 };
static const double good0_90[] = { 90.0 }, stubborn[] = { 10.0, 9.0, 8.0 };
static const struct zd_change short_changes[] = { { 5, life_10 } };
static const struct zd_change stubborn_changes[] = { { 7, stubborn }, { 1, length_30 } };
static const struct zd_change head_changes[] = { { 0, dt_25 }, { 4, yield_2 }, { 6, good0_90 } };
static const struct zd_change fine_changes[] = { { 0, dt_25 } };
static const int one[] = { 0 }, two[] = { 0, 1 }, head_shown[] = { 1, 2 };
static const int saved[] = { 1, 3 };

static const struct zd_run runs[] = {
    { "BASE", 0, NULL, 0, NULL, 0.0, 3, items, 1, plots, 2, saved },
    { "SHORT MEMORY", 1, short_changes, 1, one, 0.0, 3, items, 1, plots, 2, saved },
    { "STUBBORN", 2, stubborn_changes, 2, two, 0.0, 3, items, 1, plots, 2, saved },
    { "HEAD START", 3, head_changes, 2, head_shown, 0.0, 3, items, 1, later_plots, 2, saved },
    { "BASE, FINE STEP", 1, fine_changes, 0, NULL, 0.0, 3, items, 1, later_plots, 2, saved }
};

static const struct zd_program program = {
    "GOODWILL, FOUR RUNS", 2, 0.0, sizeof(struct model), COUNT(settings), settings,
    COUNT(columns), COUNT(columns), columns,
    COUNT(sites), sites, COUNT(watches), watches, 0, NULL, FIXED(length), FIXED(prtper), FIXED(pltper), NONE,
    COUNT(runs), runs, NO_COURSE, begin, advance, NULL, NULL, NULL
};

int main(int argc, char **argv)
{
    static struct model model;

    return zd_main(&program, &zdy_steps, &model, argc, argv);
}
