/* WAVE

   Translated from tests/models/facs/plot_damped_wave/model.facs by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    short dt_2; /* 1 = 0.0001 */
    short comint;
    zd_int32 x0[12]; /* 1 = 0.00000001 */
    short w2; /* 1 = 0.0001 */
    short damp; /* 1 = 0.0001 */
    short lo; /* 1 = 0.0001 */
    short hi; /* 1 = 0.0001 */

    /* Variables. */
    short dt_prime; /* 1 = 0.0001 */
    short stopped;
    zd_int32 x[12]; /* 1 = 0.00000001 */
    zd_int32 saved_position; /* 1 = 0.00000001 */
    zd_int32 saved_speed; /* 1 = 0.00000001 */
};

ZD_INLINE void wave_blocks(struct model *model)
{
    zd_int32 t1, t2, t3;

    /* 6 5 GAIN */
    model->x[6] = zd_scale(&model->head, model->x[5], model->w2, 10000, 0);
    /* 7 4 POT */
    model->x[7] = zd_scale(&model->head, model->x[4], model->damp, 10000, 1);
    /* 8 6 7 SUM */
    model->x[8] = zd_add(&model->head, model->x[6], model->x[7], 2);
    /* 9 8 INV */
    model->x[9] = zd_negate(&model->head, model->x[8], 3);
    /* 10 5 LIMIT */
    t1 = (zd_int32)model->lo * (zd_int32)10000;
    t2 = (zd_int32)model->hi * (zd_int32)10000;
    t3 = model->x[5] < t2 ? model->x[5] : t2;
    model->x[10] = t3 > t1 ? t3 : t1;
    /* 11 6 6 SUM */
    model->x[11] = zd_add(&model->head, model->x[6], model->x[6], 4);
}

static int wave_first_pass(struct model *model)
{
    zd_int32 t1, t2;

    /* 5 4 POSITION */
    t1 = zd_scale(&model->head, model->x[4], model->dt_2, 10000, 5);
    model->saved_position = model->x[5];
    model->x[5] = zd_add(&model->head, model->x[5], t1, 5);
    /* 4 9 SPEED */
    t2 = zd_scale(&model->head, model->x[9], model->dt_2, 10000, 6);
    model->saved_speed = model->x[4];
    model->x[4] = zd_add(&model->head, model->x[4], t2, 6);
    wave_blocks(model);
    return model->head.failure.kind;
}

static int wave_second_pass(struct model *model)
{
    zd_int32 t1, t2, t3, t4;

    /* 5 4 POSITION */
    t1 = zd_scale(&model->head, model->x[4], model->dt_2, 10000, 5);
    t2 = zd_twice(&model->head, t1, 5);
    model->x[5] = zd_add(&model->head, t2, model->saved_position, 5);
    /* 4 9 SPEED */
    t3 = zd_scale(&model->head, model->x[9], model->dt_2, 10000, 6);
    t4 = zd_twice(&model->head, t3, 6);
    model->x[4] = zd_add(&model->head, t4, model->saved_speed, 6);
    wave_blocks(model);
    return model->head.failure.kind;
}

static int wave_initialize(struct model *model)
{
    wave_blocks(model);
    return model->head.failure.kind;
}

/* Pass 0 or 1 of a unit: of the initial values, or of a step. */
static int pass_model(void *memory, int unit, int pass)
{
    struct model *model = (struct model *)memory;

    (void)pass;
    (void)unit;
    return wave_initialize(model);
}

/* Steps, until none is left or one fails; T moves after each pass. */
static int wave_steps(struct model *model, struct zd_steps *steps)
{
    while (steps->left > 0) {
        steps->pass = 1;
        if (wave_first_pass(model) != ZD_GOOD)
            return model->head.failure.kind;
        if (zd_advance(&model->head, model->x, model->dt_2, steps) != ZD_GOOD)
            return model->head.failure.kind;
        steps->pass = 2;
        if (wave_second_pass(model) != ZD_GOOD)
            return model->head.failure.kind;
        if (zd_advance(&model->head, model->x, model->dt_2, steps) != ZD_GOOD)
            return model->head.failure.kind;
        steps->left--;
    }
    return ZD_GOOD;
}

/* Steps of a unit, up to the next row. */
static int advance_model(void *memory, int unit, struct zd_steps *steps)
{
    struct model *model = (struct model *)memory;

    (void)unit;
    return wave_steps(model, steps);
}

/* The values of the base model. */
static const double base[] = {
    /* DT/2 */ 0.01,
    /* COMINT */ 10.0,
    /* X0() */
    0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    /* W2 */ 2.25,
    /* DAMP */ 0.3,
    /* LO */ -0.6,
    /* HI */ 0.6
};

static const struct zd_setting settings[] = {
    { "DT/2", AT(dt_2), 1, { 0, 0, 0 }, base + 0, ZD_INT16, 10000.0 },
    { "COMINT", AT(comint), 1, { 0, 0, 0 }, base + 1, ZD_INT16, 1.0 },
    { "Y0", AT(x0[0]), 12, { 12, 0, 0 }, base + 2, ZD_INT32, 100000000.0 },
    { "W2", AT(w2), 1, { 0, 0, 0 }, base + 14, ZD_INT16, 10000.0 },
    { "DAMP", AT(damp), 1, { 0, 0, 0 }, base + 15, ZD_INT16, 10000.0 },
    { "LO", AT(lo), 1, { 0, 0, 0 }, base + 16, ZD_INT16, 10000.0 },
    { "HI", AT(hi), 1, { 0, 0, 0 }, base + 17, ZD_INT16, 10000.0 },
};

/* The statements, for messages: line, word, node, text. */
static const struct zd_site sites[] = {
    { 12, "GAIN", "6", "6 5 GAIN" },
    { 13, "POT", "7", "7 4 POT" },
    { 14, "SUM", "8", "8 6 7 SUM" },
    { 15, "INV", "9", "9 8 INV" },
    { 17, "SUM", "11", "11 6 6 SUM" },
    { 10, "POSITION", "5", "5 4 POSITION" },
    { 11, "SPEED", "4", "4 9 SPEED" },
    { 20, "RUN", "0", "PLOT 24 RUN" },
    { 21, "CONTINUE", "0", "DISPLAY 5 CONTINUE" },
};

/* The quantities: place, number of values, type. */
static const struct zd_object objects[] = {
    { AT(dt_2), 1, ZD_INT16 },
    { AT(dt_prime), 1, ZD_INT16 },
    { AT(comint), 1, ZD_INT16 },
    { AT(stopped), 1, ZD_INT16 },
    { AT(x[0]), 12, ZD_INT32 },
    { AT(x0[0]), 12, ZD_INT32 },
    { AT(w2), 1, ZD_INT16 },
    { AT(damp), 1, ZD_INT16 },
    { AT(lo), 1, ZD_INT16 },
    { AT(hi), 1, ZD_INT16 },
    { AT(saved_position), 1, ZD_INT32 },
    { AT(saved_speed), 1, ZD_INT32 }
};

/* The lists of printed nodes. */
static const int printed[] = {
    5, 4, 10
};

/* What the program does: action, statement, and what the action needs. */
static const struct zd_action actions[] = {
    { ZD_DO_LABEL, -1, 5, 0, 0L, NULL, "x" },
    { ZD_DO_LABEL, -1, 4, 0, 0L, NULL, "dx/dt" },
    { ZD_DO_LIST, -1, 0, 0, 3L, printed + 0, NULL },
    { ZD_DO_FORM, -1, 0, 0, 1L, NULL, NULL },
    { ZD_DO_SELECT, -1, 4, 5, 11L, NULL, NULL },
    { ZD_DO_RUN, 7, 0, 1, 24L, NULL, NULL },
    { ZD_DO_FORM, -1, 0, 0, 0L, NULL, NULL },
    { ZD_DO_CONTINUE, 8, 0, 1, 5L, NULL, NULL }
};

/* Among the quantities: DT/2, DT', COMINT, STOPPED. */
static const struct zd_script script[] = {
    { 12, objects, 0, 1, 2, 3, 8, actions, pass_model, advance_model }
};

static const struct zd_program program = {
    "WAVE",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    7, settings,
    12, 12, columns,
    9, sites,
    0, NULL,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { -1, 0 }, { -1, 0 }, { -1, 0 }, { -1, 0 },
    0, NULL,
    NULL, 0, NULL, 0, NULL, 0, NULL, NULL, 0, NULL,
    NULL, NULL, NULL, NULL, NULL,
    script
};