/* Four age groups, tests/models/dynamo/array_aging_chain: elements of arrays in a table. */

#include "model.h"

struct model {
    struct zd_head head;
    double length, prtper, pltper, begins[4], span[4], mort[4], fert[2];
    double people[4], move[4], die[4], part[4];
    double BORN, ALL, WORK, DEAD;
};

#include "steps.h"

static void rates(struct model *m)
{
    int g;

    for (g = 0; g < 4; g++) {
        m->move[g] = m->people[g] / m->span[g];
        m->die[g] = m->mort[g] * m->people[g];
    }
    m->BORN = m->fert[0] * m->people[1] + m->fert[1] * m->people[2];
}

static void start(struct model *m)
{
    int g;

    for (g = 0; g < 4; g++)
        m->people[g] = m->begins[g];
    rates(m);
}

static void levels(struct model *m)
{
    int h;

    m->people[0] = m->people[0] + m->head.dt * (m->BORN - m->move[0] - m->die[0]);
    for (h = 1; h < 4; h++)
        m->people[h] = m->people[h] + m->head.dt * (m->move[h - 1] - m->move[h] - m->die[h]);
}

static void point(struct model *m)
{
    int g;

    m->ALL = m->people[0] + m->people[1] + m->people[2] + m->people[3];
    m->WORK = m->people[1] + m->people[2];
    m->DEAD = m->die[0] + m->die[1] + m->die[2] + m->die[3];
    for (g = 0; g < 4; g++)
        m->part[g] = m->people[g] / m->ALL;
    rates(m);
}

static const double base[] = { 1.0, 60.0, 10.0, 5.0 };
static const double begins[] = { 900.0, 1400.0, 1100.0, 500.0 };
static const double span[] = { 15.0, 25.0, 25.0, 1e30 };
static const double mort[] = { 0.004, 0.003, 0.009, 0.07 };
static const double fert[] = { 0.062, 0.011 };

static const struct zd_setting settings[] = {
    CONSTANT("DT", head.dt, base), CONSTANT("LENGTH", length, base + 1),
    CONSTANT("PRTPER", prtper, base + 2), CONSTANT("PLTPER", pltper, base + 3),
    TABLE("START", begins, begins), TABLE("SPAN", span, span), TABLE("MORT", mort, mort),
    TABLE("FERT", fert, fert)
};

static const struct zd_column columns[] = {
    { "TIME", AT(head.time), 0 }, { "PEOPLE(1)", AT(people[0]), 0 }, { "PEOPLE(2)", AT(people[1]), 0 },
    { "PEOPLE(3)", AT(people[2]), 0 }, { "PEOPLE(4)", AT(people[3]), 0 }, COLUMN(BORN), COLUMN(ALL), COLUMN(WORK),
    COLUMN(DEAD), { "PART(1)", AT(part[0]), 0 }, { "PART(4)", AT(part[3]), 0 }
};

static const struct zd_item items[] = {
    { "ALL", 6, 1, 0, 0, 0 }, { "WORK", 7, 1, 0, 0, 0 }, { "PEOPLE(1)", 1, 2, 0, 0, 0 },
    { "PEOPLE(2)", 2, 3, 0, 0, 0 }, { "PEOPLE(3)", 3, 4, 0, 0, 0 }, { "PEOPLE(4)", 4, 5, 0, 0, 0 },
    { "BORN", 5, 6, 0, 0, 0 }, { "DEAD", 8, 6, 0, 0, 0 }, { "PART(1)", 9, 7, 0, 0, 0 },
    { "PART(4)", 10, 7, 0, 0, 0 }
};
static const struct zd_run runs[] = {
    { "AGING", 0, NULL, 0, NULL, 0.0, COUNT(items), items, 0, NULL, 0, NULL }
};

static const struct zd_program program = {
    "PEOPLE IN FOUR AGE GROUPS", 2, 0.0, sizeof(struct model), COUNT(settings), settings,
    COUNT(columns), COUNT(columns), columns,
    0, NULL, 0, NULL, 0, NULL, FIXED(length), FIXED(prtper), FIXED(pltper), NONE, COUNT(runs), runs, NO_COURSE, begin, advance, NULL, NULL, NULL
};

int main(int argc, char **argv)
{
    static struct model model;

    return zd_main(&program, &zdy_steps, &model, argc, argv);
}
