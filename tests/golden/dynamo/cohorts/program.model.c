/* A POPULATION IN FIVE AGE GROUPS

   Translated from models/dynamo/cohorts.dyn by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    double pop0[5]; /* AT THE START (MILLIONS) */
    double leave[5]; /* SHARE THAT LEAVES ITS GROUP (1/YEAR) */
    double mort[5]; /* SHARE THAT DIES (1/YEAR) */
    double fert[5]; /* CHILDREN A HEAD (1/YEAR) */
    double later;
    double length;
    double prtper;
    double pltper;

    /* Levels. */
    double pop[5];

    /* Auxiliaries. */
    double wish; /* FAMILIES CHANGE IN YEAR 20 (1) */
    double all; /* EVERYBODY (MILLIONS) */
    double work; /* OF WORKING AGE (MILLIONS) */

    /* Rates. */
    double grow[5]; /* GROWING UP (MILLIONS/YEAR) */
    double die[5]; /* DEATHS (MILLIONS/YEAR) */
    double births; /* (MILLIONS/YEAR) */

    /* Supplementaries. */
    double load; /* OTHERS FOR EACH OF THEM (1) */
};

/* Initial values; constants have been set. */
ZD_COLD void initialize(struct model *model)
{
    int a;

    model->head.start = 0.0;
    model->head.time = model->head.start;
    /* N     POP(A)=POP0(A) */
    for (a = 0; a < 5; a++)
        model->pop[a] = model->pop0[a];
}

/* Levels at K from levels and rates at J and JK. */
ZD_COLD void levels(struct model *model)
{
    const double dt = model->head.dt;
    int b;

    /* L     POP.K(CHILD)=POP.J(CHILD)+DT*(BIRTHS.JK-GROW.JK(CHILD)-DIE.JK(CHILD)) */
    model->pop[0] = model->pop[0] + dt * (model->births - model->grow[0] - model->die[0]);
    /* L     POP.K(B)=POP.J(B)+DT*(GROW.JK(B-1)-GROW.JK(B)-DIE.JK(B)) */
    for (b = 1; b < 5; b++)
        model->pop[b] = model->pop[b] + dt * (model->grow[b - 1] - model->grow[b] - model->die[b]);
}

/* Auxiliaries and rates, in order of dependency. */
ZD_COLD int point(struct model *model)
{
    double sum_, sum;
    int a, i;

    for (a = 0; a < 5; a++) {
        /* R     GROW.KL(A)=POP.K(A)*LEAVE(A) */
        model->grow[a] = model->pop[a] * model->leave[a];
        /* R     DIE.KL(A)=POP.K(A)*MORT(A) */
        model->die[a] = model->pop[a] * model->mort[a];
    }
    /* A     WISH.K=CLIP(1,LATER,20,TIME.K) */
    model->wish = 20.0 >= model->head.time ? 1.0 : model->later;
    /* R     BIRTHS.KL=WISH.K*SCLPRD(FERT(*),2,3,POP.K(*),2) */
    sum_ = 0.0;
    for (i = 0; i < 2; i++)
        sum_ = sum_ + model->fert[i + 1] * model->pop[i + 1];
    model->births = model->wish * sum_;
    /* A     ALL.K=SUM(POP.K) */
    model->all = 0.0;
    for (i = 0; i < 5; i++)
        model->all = model->all + model->pop[i];
    /* A     WORK.K=SUMV(POP.K,2,4) */
    model->work = 0.0;
    for (i = 0; i < 3; i++)
        model->work = model->work + model->pop[i + 1];
    /* S     LOAD.K=(ALL.K-WORK.K)/WORK.K */
    if (model->work == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 7);
    model->load = (model->all - model->work) / model->work;

    sum = model->load - model->load;
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
    double time = model->head.time, births = model->births, sum = 0.0;
    double wish, all, work, load, sum_;
    int b, a, i, site;

    for (;;) {
        model->pop[0] = model->pop[0] + dt * (births - model->grow[0] - model->die[0]);
        for (b = 1; b < 5; b++)
            model->pop[b] = model->pop[b] + dt * (model->grow[b - 1] - model->grow[b]
                - model->die[b]);
        step = step + 1;
        time = start + (double)step * dt;
        if (step == last)
            break;
        for (a = 0; a < 5; a++) {
            model->grow[a] = model->pop[a] * model->leave[a];
            model->die[a] = model->pop[a] * model->mort[a];
        }
        wish = 20.0 >= time ? 1.0 : model->later;
        sum_ = 0.0;
        for (i = 0; i < 2; i++)
            sum_ = sum_ + model->fert[i + 1] * model->pop[i + 1];
        births = wish * sum_;
        all = 0.0;
        for (i = 0; i < 5; i++)
            all = all + model->pop[i];
        work = 0.0;
        for (i = 0; i < 3; i++)
            work = work + model->pop[i + 1];
        if (work == 0.0) {
            site = 7;
            goto division_failed;
        }
        load = (all - work) / work;

        sum = sum + (load - load);
    }
    model->head.step = step;
    model->head.time = time;
    model->births = births;
    if (sum != 0.0)
        return fail_at(&model->head, ZD_NOT_FINITE, -1);
    return point(model);

/* The values of the base model. */
static const double base[] = {
    /* POP0 */
    30.0, 18.0, 26.0, 15.0, 6.0,
    /* LEAVE */
    0.0667, 0.1, 0.05, 0.05, 0.0,
    /* MORT */
    0.012, 0.003, 0.005, 0.02, 0.11,
    /* FERT */
    0.0, 0.03, 0.065, 0.0, 0.0,
    /* LATER */ 1.0,
    /* DT */ 0.5,
    /* LENGTH */ 80.0,
    /* PRTPER */ 10.0,
    /* PLTPER */ 2.0
};

static const struct zd_setting settings[] = {
    { "POP0", AT(pop0[0]), 5, { 5, 0, 0 }, base + 0 },
    { "LEAVE", AT(leave[0]), 5, { 5, 0, 0 }, base + 5 },
    { "MORT", AT(mort[0]), 5, { 5, 0, 0 }, base + 10 },
    { "FERT", AT(fert[0]), 5, { 5, 0, 0 }, base + 15 },
    { "LATER", AT(later), 1, { 0, 0, 0 }, base + 20 },
    { "DT", AT(head.dt), 1, { 0, 0, 0 }, base + 21 },
    { "LENGTH", AT(length), 1, { 0, 0, 0 }, base + 22 },
    { "PRTPER", AT(prtper), 1, { 0, 0, 0 }, base + 23 },
    { "PLTPER", AT(pltper), 1, { 0, 0, 0 }, base + 24 },
};

static const struct zd_column columns[] = {
    { "TIME", AT(head.time), 0 },
    { "POP(1)", AT(pop[0]), 0 },
    { "POP(2)", AT(pop[1]), 0 },
    { "POP(3)", AT(pop[2]), 0 },
    { "POP(4)", AT(pop[3]), 0 },
    { "POP(5)", AT(pop[4]), 0 },
    { "GROW(1)", AT(grow[0]), 0 },
    { "GROW(2)", AT(grow[1]), 0 },
    { "GROW(3)", AT(grow[2]), 0 },
    { "GROW(4)", AT(grow[3]), 0 },
    { "GROW(5)", AT(grow[4]), 0 },
    { "DIE(1)", AT(die[0]), 0 },
    { "DIE(2)", AT(die[1]), 0 },
    { "DIE(3)", AT(die[2]), 0 },
    { "DIE(4)", AT(die[3]), 0 },
    { "DIE(5)", AT(die[4]), 0 },
    { "BIRTHS", AT(births), 0 },
    { "WISH", AT(wish), 0 },
    { "ALL", AT(all), 0 },
    { "WORK", AT(work), 0 },
    { "LOAD", AT(load), 0 },
};

/* The cards, for messages: line, quantity, table, text. */
static const struct zd_site sites[] = {
    { 12, "POP", "",
      "L     POP.K(CHILD)=POP.J(CHILD)+DT*(BIRTHS.JK-GROW.JK(CHILD)-DIE.JK(CHILD))" },
    { 17, "GROW", "", "R     GROW.KL(A)=POP.K(A)*LEAVE(A)" },
    { 19, "DIE", "", "R     DIE.KL(A)=POP.K(A)*MORT(A)" },
    { 24, "BIRTHS", "", "R     BIRTHS.KL=WISH.K*SCLPRD(FERT(*),2,3,POP.K(*),2)" },
    { 26, "WISH", "", "A     WISH.K=CLIP(1,LATER,20,TIME.K)" },
    { 29, "ALL", "", "A     ALL.K=SUM(POP.K)" },
    { 30, "WORK", "", "A     WORK.K=SUMV(POP.K,2,4)" },
    { 31, "LOAD", "", "S     LOAD.K=(ALL.K-WORK.K)/WORK.K" },
};

/* Values that must stay finite, in the order of computation: values, their number, card, whether they never recover. */
static const struct zd_watch watches[] = {
    { AT(pop[0]), 5, 0, 1 },
    { AT(grow[0]), 5, 1, 0 },
    { AT(die[0]), 5, 2, 0 },
    { AT(wish), 1, 4, 0 },
    { AT(births), 1, 3, 0 },
    { AT(all), 1, 5, 0 },
    { AT(work), 1, 6, 0 },
    { AT(load), 1, 7, 0 },
};

static const double changed[] = {
    0.5
};

static const struct zd_change changes[] = {
    { 4, changed + 0 }
};

static const struct zd_item items[] = {
    { "ALL", 18, 1, 0, 0, 0 },
    { "POP(1)", 1, 2, 0, 0, 0 },
    { "POP(2)", 2, 3, 0, 0, 0 },
    { "POP(3)", 3, 4, 0, 0, 0 },
    { "POP(4)", 4, 5, 0, 0, 0 },
    { "POP(5)", 5, 6, 0, 0, 0 },
    { "BIRTHS", 16, 7, 0, 0, 0 },
    { "LOAD", 20, 8, 1, 0, 3 }
};

static const struct zd_curve curves[] = {
    { "POP(1)", 1, 'C', 0 },
    { "POP(3)", 3, 'P', 0 },
    { "POP(5)", 5, 'O', 0 },
    { "LOAD", 20, 'L', 1 }
};

static const struct zd_group groups[] = {
    { 1, 1, 0.0, 80.0 },
    { 1, 1, 0.0, 2.0 }
};

static const struct zd_run runs[] = {
    { "AS EVER", 0, NULL, 0, NULL, 0.0, 8, items + 0, 1, plots + 0, 0, NULL },
    { "SMALL FAMILIES", 1, changes + 0, 1, shown + 0, 0.0, 8, items + 0, 1, plots + 0, 0, NULL },
};

static const struct zd_program program = {
    "A POPULATION IN FIVE AGE GROUPS",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    9, settings,
    21, 21, columns,
    8, sites,
    8, watches,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { (long)AT(length), 0 }, { (long)AT(prtper), 0 }, { (long)AT(pltper), 0 }, { -1, 0 },
    2, runs,
    NULL, 0, NULL, 0, NULL, 0, NULL, NULL, 0, NULL,
    begin_model, advance_model, NULL, NULL, NULL
};