/* PREY AND PREDATORS

   Translated from models/dynamo/lotka.dyn by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    double yield;
    double length;
    double prtper;
    double pltper;

    /* Levels. */
    double hares; /* (THOUSANDS) */
    double foxes; /* (THOUSANDS) */

    /* Rates. */
    double born; /* (THOUSANDS/YEAR) */
    double eaten; /* (THOUSANDS/YEAR) */
    double raised; /* LAST STEP'S FOOD (THOUSANDS/YEAR) */
    double starve; /* (THOUSANDS/YEAR) */
};

/* Initial values; constants have been set. */
ZD_COLD int initialize(struct model *model)
{
    double sum;

    model->head.start = 0.0;
    model->head.time = model->head.start;
    /* N     HARES=30 */
    model->hares = 30.0;
    /* N     FOXES=4 */
    model->foxes = 4.0;
    /* R     EATEN.KL=.025*HARES.K*FOXES.K */
    model->eaten = 0.025 * model->hares * model->foxes;

    sum = model->eaten - model->eaten;
    if (sum != 0.0)
        return fail_at(&model->head, ZD_NOT_FINITE, -1);
    return ZD_GOOD;
}

/* Levels at K from levels and rates at J and JK. */
ZD_COLD void levels(struct model *model)
{
    const double dt = model->head.dt;

    /* L     HARES.K=HARES.J+DT*(BORN.JK-EATEN.JK) */
    model->hares = model->hares + dt * (model->born - model->eaten);
    /* L     FOXES.K=FOXES.J+DT*(RAISED.JK-STARVE.JK) */
    model->foxes = model->foxes + dt * (model->raised - model->starve);
}

/* Auxiliaries and rates, in order of dependency. */
ZD_COLD void point(struct model *model)
{
    /* R     BORN.KL=.5*HARES.K */
    model->born = 0.5 * model->hares;
    /* R     RAISED.KL=YIELD*EATEN.JK */
    model->raised = model->yield * model->eaten;
    /* R     STARVE.KL=.9*FOXES.K */
    model->starve = 0.9 * model->foxes;
    /* R     EATEN.KL=.025*HARES.K*FOXES.K */
    model->eaten = 0.025 * model->hares * model->foxes;
}

/* Many steps, with all changing values in locals.  Values that are only shown are not stored: the last point is computed
   in the struct.  After a failure the struct is out of date, so the runtime repeats the run step by step. */
static int many(struct model *model, long count)
{
    const double start = model->head.start, dt = model->head.dt;
    long step = model->head.step;
    const long last = model->head.step + count;
    double hares = model->hares, foxes = model->foxes, born = model->born, eaten = model->eaten,
        raised = model->raised, starve = model->starve;

    for (;;) {
        hares = hares + dt * (born - eaten);
        foxes = foxes + dt * (raised - starve);
        step = step + 1;
        if (step == last)
            break;
        born = 0.5 * hares;
        raised = model->yield * eaten;
        starve = 0.9 * foxes;
        eaten = 0.025 * hares * foxes;
    }
    model->head.step = step;
    model->head.time = start + (double)step * dt;
    model->hares = hares;
    model->foxes = foxes;
    model->born = born;
    model->eaten = eaten;
    model->raised = raised;
    model->starve = starve;
    point(model);
    return ZD_GOOD;
}

/* The values of the base model. */
static const double base[] = {
    /* YIELD */ 0.9,
    /* DT */ 0.0078125,
    /* LENGTH */ 40.0,
    /* PRTPER */ 5.0,
    /* PLTPER */ 1.0
};

static const struct zd_setting settings[] = {
    { "YIELD", AT(yield), 1, { 0, 0, 0 }, base + 0 },
    { "DT", AT(head.dt), 1, { 0, 0, 0 }, base + 1 },
    { "LENGTH", AT(length), 1, { 0, 0, 0 }, base + 2 },
    { "PRTPER", AT(prtper), 1, { 0, 0, 0 }, base + 3 },
    { "PLTPER", AT(pltper), 1, { 0, 0, 0 }, base + 4 },
};

static const struct zd_column columns[] = {
    { "TIME", AT(head.time), 0 },
    { "HARES", AT(hares), 0 },
    { "FOXES", AT(foxes), 0 },
    { "BORN", AT(born), 0 },
    { "EATEN", AT(eaten), 0 },
    { "RAISED", AT(raised), 0 },
    { "STARVE", AT(starve), 0 },
};

/* The cards, for messages: line, quantity, table, text. */
static const struct zd_site sites[] = {
    { 7, "HARES", "", "L     HARES.K=HARES.J+DT*(BORN.JK-EATEN.JK)" },
    { 9, "FOXES", "", "L     FOXES.K=FOXES.J+DT*(RAISED.JK-STARVE.JK)" },
    { 11, "BORN", "", "R     BORN.KL=.5*HARES.K" },
    { 12, "EATEN", "", "R     EATEN.KL=.025*HARES.K*FOXES.K" },
    { 13, "RAISED", "", "R     RAISED.KL=YIELD*EATEN.JK" },
    { 14, "STARVE", "", "R     STARVE.KL=.9*FOXES.K" },
};

/* Values that must stay finite, in the order of computation: values, their number, card, whether they never recover. */
static const struct zd_watch watches[] = {
    { AT(hares), 1, 0, 1 },
    { AT(foxes), 1, 1, 1 },
    { AT(born), 1, 2, 0 },
    { AT(raised), 1, 4, 0 },
    { AT(starve), 1, 5, 0 },
    { AT(eaten), 1, 3, 0 },
};

static const double changed[] = {
    0.125
};

static const struct zd_change changes[] = {
    { 1, changed + 0 }
};

static const struct zd_item items[] = {
    { "HARES", 1, 1, 1, 0, 3 },
    { "FOXES", 2, 2, 1, 0, 3 }
};

static const struct zd_curve curves[] = {
    { "HARES", 1, 'H', 0 },
    { "FOXES", 2, 'F', 1 }
};

static const struct zd_plot plots[] = {
    { 2, curves + 0, 2, groups + 0 }
};

static const struct zd_run runs[] = {
    { "SMALL STEP", 0, NULL, 0, NULL, 0.0, 2, items + 0, 1, plots + 0, 0, NULL },
    { "LONG STEP", 1, changes + 0, 1, shown + 0, 0.0, 2, items + 0, 1, plots + 0, 0, NULL },
};

static const struct zd_program program = {
    "PREY AND PREDATORS",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    5, settings,
    7, 7, columns,
    6, sites,
    6, watches,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { (long)AT(length), 0 }, { (long)AT(prtper), 0 }, { (long)AT(pltper), 0 }, { -1, 0 },
    2, runs,
    NULL, 0, NULL, 0, NULL, 0, NULL, NULL, 0, NULL,
    begin_model, advance_model, NULL, NULL, NULL
};