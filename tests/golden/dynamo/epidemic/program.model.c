/* AN EPIDEMIC AND WHAT ISOLATION DOES

   Translated from models/dynamo/epidemic.dyn by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    double total; /* IN THE TOWN (PERSONS) */
    double before; /* BEFORE AND AFTER THE ORDER OF THIS DAY */
    double after; /* BEFORE AND AFTER THE ORDER OF THIS DAY */
    double day; /* BEFORE AND AFTER THE ORDER OF THIS DAY */
    double risk; /* OF CATCHING IT AT A MEETING (1) */
    double dur; /* LENGTH OF THE SICKNESS (DAYS) */
    double length;
    double prtper;
    double pltper;

    /* Levels. */
    double susc; /* SUSCEPTIBLE (PERSONS) */
    double sick; /* SICK (PERSONS) */
    double immune; /* IMMUNE (PERSONS) */

    /* Auxiliaries. */
    double meet; /* MEETINGS A DAY (1/DAY) */

    /* Rates. */
    double catch_; /* NEW CASES (PERSONS/DAY) */
    double heal; /* RECOVERIES (PERSONS/DAY) */

    /* Supplementaries. */
    double each; /* NEW CASES FROM ONE CASE (1) */
};

/* Initial values; constants have been set. */
ZD_COLD int initialize(struct model *model)
{
    model->head.start = 0.0;
    model->head.time = model->head.start;
    /* N     SICK=2 */
    model->sick = 2.0;
    /* N     SUSC=TOTAL-SICK */
    model->susc = model->total - model->sick;
    /* N     IMMUNE=0 */
    model->immune = 0.0;
    /* R     CATCH.KL=SICK.K*MEET.K*RISK*SUSC.K/TOTAL */
    if (model->total == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 3);
    /* R     HEAL.KL=SICK.K/DUR */
    if (model->dur == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 4);
    return ZD_GOOD;
}

/* Levels at K from levels and rates at J and JK. */
ZD_COLD void levels(struct model *model)
{
    const double dt = model->head.dt;

    /* L     SUSC.K=SUSC.J-DT*CATCH.JK */
    model->susc = model->susc - dt * model->catch_;
    /* L     SICK.K=SICK.J+DT*(CATCH.JK-HEAL.JK) */
    model->sick = model->sick + dt * (model->catch_ - model->heal);
    /* L     IMMUNE.K=IMMUNE.J+DT*HEAL.JK */
    model->immune = model->immune + dt * model->heal;
}

/* Auxiliaries and rates, in order of dependency. */
ZD_COLD int point(struct model *model)
{
    double sum;

    /* A     MEET.K=CLIP(AFTER,BEFORE,TIME.K,DAY) */
    model->meet = model->head.time >= model->day ? model->after : model->before;
    /* R     CATCH.KL=SICK.K*MEET.K*RISK*SUSC.K/TOTAL */
    model->catch_ = model->sick * model->meet * model->risk * model->susc / model->total;
    /* R     HEAL.KL=SICK.K/DUR */
    model->heal = model->sick / model->dur;
    /* S     EACH.K=MEET.K*RISK*DUR*SUSC.K/TOTAL */
    model->each = model->meet * model->risk * model->dur * model->susc / model->total;

    sum = model->each - model->each;
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
    double time = model->head.time, susc = model->susc, sick = model->sick, immune = model->immune,
        catch_ = model->catch_, heal = model->heal, sum = 0.0;
    double meet, each;

    for (;;) {
        susc = susc - dt * catch_;
        sick = sick + dt * (catch_ - heal);
        immune = immune + dt * heal;
        step = step + 1;
        time = start + (double)step * dt;
        if (step == last)
            break;
        meet = time >= model->day ? model->after : model->before;
        catch_ = sick * meet * model->risk * susc / model->total;
        heal = sick / model->dur;
        each = meet * model->risk * model->dur * susc / model->total;

        sum = sum + (each - each);
    }
    model->head.step = step;
    model->head.time = time;
    model->susc = susc;
    model->sick = sick;
    model->immune = immune;
    model->catch_ = catch_;
    model->heal = heal;
    if (sum != 0.0)
        return fail_at(&model->head, ZD_NOT_FINITE, -1);
    return point(model);
}

/* The values of the base model. */
static const double base[] = {
    /* TOTAL */ 1000.0,
    /* BEFORE */ 12.0,
    /* AFTER */ 12.0,
    /* DAY */ 10.0,
    /* RISK */ 0.04,
    /* DUR */ 8.0,
    /* DT */ 0.125,
    /* LENGTH */ 60.0,
    /* PRTPER */ 10.0,
    /* PLTPER */ 2.0
};

static const struct zd_setting settings[] = {
    { "TOTAL", AT(total), 1, { 0, 0, 0 }, base + 0 },
    { "BEFORE", AT(before), 1, { 0, 0, 0 }, base + 1 },
    { "AFTER", AT(after), 1, { 0, 0, 0 }, base + 2 },
    { "DAY", AT(day), 1, { 0, 0, 0 }, base + 3 },
    { "RISK", AT(risk), 1, { 0, 0, 0 }, base + 4 },
    { "DUR", AT(dur), 1, { 0, 0, 0 }, base + 5 },
    { "DT", AT(head.dt), 1, { 0, 0, 0 }, base + 6 },
    { "LENGTH", AT(length), 1, { 0, 0, 0 }, base + 7 },
    { "PRTPER", AT(prtper), 1, { 0, 0, 0 }, base + 8 },
    { "PLTPER", AT(pltper), 1, { 0, 0, 0 }, base + 9 },
};

static const struct zd_column columns[] = {
    { "TIME", AT(head.time), 0 },
    { "SUSC", AT(susc), 0 },
    { "SICK", AT(sick), 0 },
    { "IMMUNE", AT(immune), 0 },
    { "CATCH", AT(catch_), 0 },
    { "HEAL", AT(heal), 0 },
    { "MEET", AT(meet), 0 },
    { "EACH", AT(each), 0 },
};

/* The cards, for messages: line, quantity, table, text. */
static const struct zd_site sites[] = {
    { 6, "SUSC", "", "L     SUSC.K=SUSC.J-DT*CATCH.JK" },
    { 8, "SICK", "", "L     SICK.K=SICK.J+DT*(CATCH.JK-HEAL.JK)" },
    { 10, "IMMUNE", "", "L     IMMUNE.K=IMMUNE.J+DT*HEAL.JK" },
    { 17, "CATCH", "", "R     CATCH.KL=SICK.K*MEET.K*RISK*SUSC.K/TOTAL" },
    { 18, "HEAL", "", "R     HEAL.KL=SICK.K/DUR" },
    { 19, "MEET", "", "A     MEET.K=CLIP(AFTER,BEFORE,TIME.K,DAY)" },
    { 26, "EACH", "", "S     EACH.K=MEET.K*RISK*DUR*SUSC.K/TOTAL" },
};

/* Values that must stay finite, in the order of computation: values, their number, card, whether they never recover. */
static const struct zd_watch watches[] = {
    { AT(susc), 1, 0, 1 },
    { AT(sick), 1, 1, 1 },
    { AT(immune), 1, 2, 1 },
    { AT(meet), 1, 5, 0 },
    { AT(catch_), 1, 3, 0 },
    { AT(heal), 1, 4, 0 },
    { AT(each), 1, 6, 0 },
};

static const double changed[] = {
    6.0
};

static const struct zd_change changes[] = {
    { 2, changed + 0 }
};

static const struct zd_item items[] = {
    { "SUSC", 1, 1, 0, 0, 0 },
    { "SICK", 2, 2, 0, 0, 0 },
    { "IMMUNE", 3, 3, 0, 0, 0 },
    { "CATCH", 4, 4, 1, 0, 2 },
    { "EACH", 7, 5, 1, 0, 3 }
};

static const struct zd_curve curves[] = {
    { "SUSC", 1, 'W', 0 },
    { "SICK", 2, 'S', 0 },
    { "IMMUNE", 3, 'I', 0 },
    { "CATCH", 4, 'C', 1 }
};

static const struct zd_group groups[] = {
    { 1, 1, 0.0, 1000.0 },
    { 1, 1, 0.0, 80.0 }
};

static const struct zd_run runs[] = {
    { "FREE", 0, NULL, 0, NULL, 0.0, 5, items + 0, 1, plots + 0, 0, NULL },
    { "ISOLATION", 1, changes + 0, 1, shown + 0, 0.0, 5, items + 0, 1, plots + 0, 0, NULL },
};

static const struct zd_program program = {
    "AN EPIDEMIC AND WHAT ISOLATION DOES",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    10, settings,
    8, 8, columns,
    7, sites,
    7, watches,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { (long)AT(length), 0 }, { (long)AT(prtper), 0 }, { (long)AT(pltper), 0 }, { -1, 0 },
    2, runs,
    NULL, 0, NULL, 0, NULL, 0, NULL, NULL, 0, NULL,
    begin_model, advance_model, NULL, NULL, NULL
};