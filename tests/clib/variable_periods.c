/* LENGTH, PRTPER and PLTPER as auxiliaries, tests/models/dynamo/variable_periods. */

#define ZD_NEED_STEP
#include "model.h"

struct model {
    struct zd_head head;
    double size, maxlen;
    double TANK, FLOW, LENGTH, PRTPER, PLTPER;
};

#define PERIODS 3
static const size_t periods[PERIODS] = { AT(LENGTH), AT(PRTPER), AT(PLTPER) };

#include "steps.h"

static void start(struct model *m)
{
    m->TANK = 0.0;
}

static void levels(struct model *m)
{
    m->TANK = m->TANK + m->head.dt * m->FLOW;
}

static void point(struct model *m)
{
    m->LENGTH = m->maxlen;
    if (!(0.9 * m->size >= m->TANK))
        m->LENGTH = 0.0;
    m->PRTPER = m->head.time >= 8.0 ? 5.0 : 2.0;
    m->PLTPER = zd_step(&m->head, 1.0, 3.0, 0.0);
    m->FLOW = (m->size - m->TANK) / 8.0;
}

static const double base[] = { 0.5, 100.0, 60.0 };

static const struct zd_setting settings[] = {
    CONSTANT("DT", head.dt, base), CONSTANT("SIZE", size, base + 1), CONSTANT("MAXLEN", maxlen, base + 2)
};

static const struct zd_column columns[] = {
    { "TIME", AT(head.time), 0 }, COLUMN(TANK), COLUMN(FLOW), COLUMN(LENGTH), COLUMN(PRTPER), COLUMN(PLTPER)
};

static const struct zd_item items[] = {
    { "TANK", 1, 1, 0, 0, 0 }, { "FLOW", 2, 2, 0, 0, 0 }, { "LENGTH", 3, 3, 0, 0, 0 }
};
static const struct zd_curve curves[] = { CURVE("TANK", 1, 'T', 0), CURVE("FLOW", 2, 'F', 1) };
static const struct zd_group groups[] = { { 1, 1, 0.0, 100.0 }, { 1, 1, 0.0, 16.0 } };
static const struct zd_plot plots[] = { { 2, curves, 2, groups } };

static const struct zd_run runs[] = {
    { "FILL", 0, NULL, 0, NULL, 0.0, COUNT(items), items, 1, plots, 0, NULL }
};

static const struct zd_program program = {
    "PERIODS AND LENGTH THAT VARY", 2, 0.0, sizeof(struct model), COUNT(settings), settings,
    COUNT(columns), COUNT(columns), columns,
    0, NULL, 0, NULL, 0, NULL, VARIES(LENGTH), VARIES(PRTPER), VARIES(PLTPER), NONE, COUNT(runs), runs,
    NO_COURSE, begin, advance, NULL, NULL, NULL
};

int main(int argc, char **argv)
{
    static struct model model;

    return zd_main(&program, &zdy_steps, &model, argc, argv);
}
