/* Flour beetles that eat their eggs and their pupae

   Translated from models/scop/beetles.mod by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    double deaths; /* (1) */
    double brood;
    double lost;
    double eggs_by_larvae;
    double eggs_by_adults;
    double pupae_by_adults;
    double t0;
    double delta_t;
    double larvae0;
    double pupae0;
    double adults0;
    double from;
    double to;
    double with;

    /* Variables. */
    double larvae;
    double pupae;
    double adults;
    double all;
    double error;
    double f_flux;
    double b_flux;
    double tolerance;
    double reached;
    double generation_made;
    double adults_before[1];
    double larvae_before[2];
};

static void generation(struct model *model)
{
    /* DISCRETE generation */
    model->adults_before[0] = model->adults;
    model->larvae_before[1] = model->larvae_before[0];
    model->larvae_before[0] = model->larvae;
    /* larvae = brood*adults@1*exp(-eggs_by_larvae*larvae@1 - eggs_by_adults*adults@1) */
    model->larvae = model->brood * model->adults_before[0]
        * exp(-model->eggs_by_larvae * model->larvae_before[0]
        - model->eggs_by_adults * model->adults_before[0]);
    /* pupae = larvae@1*(1 - lost) */
    model->pupae = model->larvae_before[0] * (1.0 - model->lost);
    /* adults = larvae@2*(1 - lost)*exp(-pupae_by_adults*adults@1) + adults@1*(1 - deaths) */
    model->adults = model->larvae_before[1] * (1.0 - model->lost)
        * exp(-model->pupae_by_adults * model->adults_before[0])
        + model->adults_before[0] * (1.0 - model->deaths);
}

/* The start of a run, before the first row. */
static int begin_model(void *memory)
{
    struct model *model = (struct model *)memory;
    double whole_range;

    /* t FROM 0 TO 60 WITH 60 (fortnight) */
    whole_range = model->to - model->from;
    model->head.dt = whole_range / model->with;
    model->tolerance = 1e-8;
    if (!zdc_has(&model->head, 6))
        model->t0 = model->from;
    if (!zdc_has(&model->head, 7))
        model->delta_t = model->head.dt;
    model->head.time = model->t0;
    model->larvae = model->larvae0;
    model->pupae = model->pupae0;
    model->adults = model->adults0;
    model->generation_made = 0.0;
    model->adults_before[0] = model->adults0;
    model->larvae_before[0] = model->larvae_before[1] = model->larvae0;
    model->reached = model->head.time;
    return ZD_GOOD;
}

/* Everything up to the present row. */
static int row_model(void *memory)
{
    struct model *model = (struct model *)memory;
    double end, due;

    /* SOLVE generation */
    end = model->head.time;
    due = ceil((end - model->t0) / model->delta_t - 1e-9);
    while (model->generation_made < due) {
        model->generation_made = model->generation_made + 1.0;
        model->head.time = model->t0 + model->generation_made * model->delta_t;
        generation(model);
    }
    model->head.time = end;
    model->error = 0.0;
    /* all = larvae + pupae + adults */
    model->all = model->larvae + model->pupae + model->adults;
    /* t FROM 0 TO 60 WITH 60 (fortnight) */
    if (model->reached < model->head.time)
        model->reached = model->head.time;
    return ZD_GOOD;
}

/* The values of the base model. */
static const double base[] = {
    /* deaths */ 0.04,
    /* brood */ 7.48,
    /* lost */ 0.267,
    /* eggs_by_larvae */ 0.012,
    /* eggs_by_adults */ 0.009,
    /* pupae_by_adults */ 0.004,
    /* t0 */ 0.0,
    /* delta_t */ 1.0,
    /* larvae0 */ 70.0,
    /* pupae0 */ 35.0,
    /* adults0 */ 65.0
};

static const struct zd_setting settings[] = {
    { "deaths", AT(deaths), 1, { 0, 0, 0 }, base + 0 },
    { "brood", AT(brood), 1, { 0, 0, 0 }, base + 1 },
    { "lost", AT(lost), 1, { 0, 0, 0 }, base + 2 },
    { "eggs_by_larvae", AT(eggs_by_larvae), 1, { 0, 0, 0 }, base + 3 },
    { "eggs_by_adults", AT(eggs_by_adults), 1, { 0, 0, 0 }, base + 4 },
    { "pupae_by_adults", AT(pupae_by_adults), 1, { 0, 0, 0 }, base + 5 },
    { "t0", AT(t0), 1, { 0, 0, 0 }, base + 6 },
    { "delta_t", AT(delta_t), 1, { 0, 0, 0 }, base + 7 },
    { "larvae0", AT(larvae0), 1, { 0, 0, 0 }, base + 8 },
    { "pupae0", AT(pupae0), 1, { 0, 0, 0 }, base + 9 },
    { "adults0", AT(adults0), 1, { 0, 0, 0 }, base + 10 },
};

static const struct zd_column columns[] = {
    { "t", AT(head.time), 0 },
    { "deaths", AT(deaths), 0 },
    { "larvae", AT(larvae), 0 },
    { "pupae", AT(pupae), 0 },
    { "adults", AT(adults), 0 },
    { "all", AT(all), 0 },
    { "brood", AT(brood), 0 },
    { "lost", AT(lost), 0 },
    { "eggs_by_larvae", AT(eggs_by_larvae), 0 },
    { "eggs_by_adults", AT(eggs_by_adults), 0 },
    { "pupae_by_adults", AT(pupae_by_adults), 0 },
    { "error", AT(error), 0 },
    { "f_flux", AT(f_flux), 0 },
    { "b_flux", AT(b_flux), 0 },
    { "t0", AT(t0), 0 },
    { "delta_t", AT(delta_t), 0 },
    { "larvae0", AT(larvae0), 0 },
    { "pupae0", AT(pupae0), 0 },
    { "adults0", AT(adults0), 0 },
};

static const struct zd_curve curves[] = {
    { "larvae", 2, 'a', 0 },
    { "adults", 4, 'b', 0 }
};

static const struct zd_group groups[] = {
    { 1, 1, 0.0, 400.0 }
};

static const double steps_0[] = {
    0.04, 0.27, 0.73, 0.96
};

static const struct zd_series series[] = {
    { 0, 0, 0, 4L, steps_0, 0.0, 0.0 }
};

static const struct zd_experiment experiment[] = {
    { 1, series, { 0.0, 60.0, 60.0, 0 }, { AT(from), AT(to), AT(with) } }
};

static const struct zd_program program = {
    "Flour beetles that eat their eggs and their pupae",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    11, settings,
    19, 6, columns,
    0, NULL,
    0, NULL,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { -1, 0 }, { -1, 0 }, { -1, 0 }, { -1, 0 },
    1, runs,
    NULL, 0, NULL, 0, NULL, 0, NULL, NULL, 0, NULL,
    begin_model, NULL, row_model, NULL, experiment
};