/* A HATCHERY: FISH IN A BOXCAR TRAIN

   Translated from models/dynamo/hatchery.dyn by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    double eggs;
    double eat[6]; /* ONE TANK'S FISH, BY AGE */
    double length;
    double prtper;
    double pltper;

    /* Levels. */
    double tank[6];

    /* Auxiliaries. */
    double season;
    double fish; /* IN ALL TANKS (THOUSANDS) */
    double feed; /* WHAT THEY EAT (TONS/MONTH) */
    double ready; /* NEXT TO BE SOLD (THOUSANDS) */

    /* Rates. */
    double hatch; /* (THOUSANDS/MONTH) */

    /* What functions remember. */
    double tank_train[2];
};

/* Initial values; constants have been set. */
ZD_COLD void initialize(struct model *model)
{
    model->head.start = 0.0;
    model->head.time = model->head.start;
    /* B     TANK=BOXLIN(6,1) */
    model->tank[0] = 50.0;
    model->tank[1] = 48.0;
    model->tank[2] = 46.0;
    model->tank[3] = 44.0;
    model->tank[4] = 42.0;
    model->tank[5] = 40.0;
}

/* Shifts of trains, before a step. */
ZD_COLD void event(struct model *model)
{
    /* B     TANK=BOXLIN(6,1) */
    if (zd_train_due(&model->head, model->tank_train, 1.0))
        zd_shift_linear(model->tank, 6);
}

/* Levels at K from levels and rates at J and JK. */
ZD_COLD void levels(struct model *model)
{
    const double dt = model->head.dt;

    /* L     TANK*1.K=TANK*1.J+DT*HATCH.JK */
    model->tank[0] = model->tank[0] + dt * model->hatch;
}

/* Auxiliaries and rates, in order of dependency. */
ZD_COLD int point(struct model *model)
{
    double sum;
    int i;

    /* A     SEASON.K=1+.6*SIN(6.2831853*TIME.K/12) */
    model->season = 1.0 + 0.6 * sin(6.2831853 * model->head.time / 12.0);
    /* R     HATCH.KL=EGGS*SEASON.K */
    model->hatch = model->eggs * model->season;
    /* A     FISH.K=SUM1(6,TANK.K) */
    model->fish = 0.0;
    for (i = 0; i < 6; i++)
        model->fish = model->fish + model->tank[i];
    /* A     FEED.K=SUM2(6,TANK.K,EAT) */
    model->feed = 0.0;
    for (i = 0; i < 6; i++)
        model->feed = model->feed + model->tank[i] * model->eat[i];
    /* A     READY.K=TANK*6.K */
    model->ready = model->tank[5];

    sum = model->hatch - model->hatch + (model->fish - model->fish) + (model->feed - model->feed);
    if (sum != 0.0 && !model->head.careful)
        return fail_at(&model->head, ZD_NOT_FINITE, -1);
    return ZD_GOOD;
}

/* Many steps, with all changing values in locals.  Values that are only shown are not stored: the last point is computed
   in the struct.  After a failure the struct is out of date, so the runtime repeats the run step by step. */
static int many(struct model *model, long count)
{
    const double start = model->head.start, dt = model->head.dt;
    long step = model->head.step;
    const long last = model->head.step + count;
    double time = model->head.time, hatch = model->hatch, sum = 0.0;
    double season, fish, feed;
    int i;

    for (;;) {
        if (zd_train_due(&model->head, model->tank_train, 1.0))
            zd_shift_linear(model->tank, 6);
        model->tank[0] = model->tank[0] + dt * hatch;
        step = step + 1;
        time = start + (double)step * dt;
        model->head.step = step;
        model->head.time = time;
        if (step == last)
            break;
        season = 1.0 + 0.6 * sin(6.2831853 * time / 12.0);
        hatch = model->eggs * season;
        fish = 0.0;
        for (i = 0; i < 6; i++)
            fish = fish + model->tank[i];
        feed = 0.0;
        for (i = 0; i < 6; i++)
            feed = feed + model->tank[i] * model->eat[i];

        sum = sum + (hatch - hatch) + (fish - fish) + (feed - feed);
    }
    model->head.step = step;
    model->head.time = time;
    model->hatch = hatch;
    if (sum != 0.0)
        return fail_at(&model->head, ZD_NOT_FINITE, -1);
    return point(model);
}

/* Makes `count` steps, each with the equations at its end. */
static int advance_model(void *memory, long count)
{
    struct model *model = (struct model *)memory;
    const long last = model->head.step + count;

    if (count > 1)
        return many(model, count);
    while (model->head.step < last) {
        event(model);
        levels(model);
        model->head.step = model->head.step + 1;
        model->head.time = model->head.start + (double)model->head.step * model->head.dt;
        if (point(model) != ZD_GOOD)
            return model->head.failure.kind;
    }
    return ZD_GOOD;
}

/* The values of the base model. */
static const double base[] = {
    /* EGGS */ 50.0,
    /* EAT */
    0.01, 0.03, 0.06, 0.1, 0.15, 0.2,
    /* DT */ 0.25,
    /* LENGTH */ 36.0,
    /* PRTPER */ 3.0,
    /* PLTPER */ 1.0
};

static const struct zd_setting settings[] = {
    { "EGGS", AT(eggs), 1, { 0, 0, 0 }, base + 0 },
    { "EAT", AT(eat[0]), 6, { 6, 0, 0 }, base + 1 },
    { "DT", AT(head.dt), 1, { 0, 0, 0 }, base + 7 },
    { "LENGTH", AT(length), 1, { 0, 0, 0 }, base + 8 },
    { "PRTPER", AT(prtper), 1, { 0, 0, 0 }, base + 9 },
    { "PLTPER", AT(pltper), 1, { 0, 0, 0 }, base + 10 },
};

static const struct zd_column columns[] = {
    { "TIME", AT(head.time), 0 },
    { "TANK*1", AT(tank[0]), 0 },
    { "HATCH", AT(hatch), 0 },
    { "SEASON", AT(season), 0 },
    { "FISH", AT(fish), 0 },
    { "FEED", AT(feed), 0 },
    { "READY", AT(ready), 0 },
};

/* The cards, for messages: line, quantity, table, text. */
static const struct zd_site sites[] = {
    { 7, "TANK", "", "B     TANK=BOXLIN(6,1)" },
    { 10, "HATCH", "", "R     HATCH.KL=EGGS*SEASON.K" },
    { 12, "SEASON", "", "A     SEASON.K=1+.6*SIN(6.2831853*TIME.K/12)" },
    { 14, "FISH", "", "A     FISH.K=SUM1(6,TANK.K)" },
    { 15, "FEED", "", "A     FEED.K=SUM2(6,TANK.K,EAT)" },
    { 17, "READY", "", "A     READY.K=TANK*6.K" },
};

/* Values that must stay finite, in the order of computation: values, their number, card, whether they never recover. */
static const struct zd_watch watches[] = {
    { AT(tank[0]), 6, 0, 0 },
    { AT(season), 1, 2, 0 },
    { AT(hatch), 1, 1, 0 },
    { AT(fish), 1, 3, 0 },
    { AT(feed), 1, 4, 0 },
    { AT(ready), 1, 5, 0 },
};

static const struct zd_item items[] = {
    { "HATCH", 2, 1, 0, 0, 0 },
    { "FISH", 4, 2, 0, 0, 0 },
    { "FEED", 5, 3, 0, 0, 0 },
    { "READY", 6, 4, 0, 0, 0 },
    { "TANK*1", 1, 5, 0, 0, 0 }
};

static const struct zd_curve curves[] = {
    { "HATCH", 2, 'H', 0 },
    { "READY", 6, 'R', 0 },
    { "FEED", 5, 'F', 1 }
};

static const struct zd_group groups[] = {
    { 1, 1, 0.0, 100.0 },
    { 1, 1, 0.0, 50.0 }
};

static const struct zd_plot plots[] = {
    { 3, curves + 0, 2, groups + 0 }
};

static const struct zd_run runs[] = {
    { "HATCHERY", 0, NULL, 0, NULL, 0.0, 5, items + 0, 1, plots + 0, 0, NULL },
};

static const struct zd_program program = {
    "A HATCHERY: FISH IN A BOXCAR TRAIN",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    6, settings,
    7, 7, columns,
    6, sites,
    6, watches,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { (long)AT(length), 0 }, { (long)AT(prtper), 0 }, { (long)AT(pltper), 0 }, { -1, 0 },
    1, runs,
    NULL, 0, NULL, 0, NULL, 0, NULL, NULL, 0, NULL,
    begin_model, advance_model, NULL, NULL, NULL
};