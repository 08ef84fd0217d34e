/* CHAIN

   Translated from tests/models/facs/delays_and_function_generators/model.facs by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    short dt_2; /* 1 = 0.0001 */
    short comint;
    zd_int32 w0[15]; /* 1 = 0.00000001 */
    short rate; /* 1 = 0.0001 */
    short t0; /* 1 = 0.0001 */
    short pulse[6];
    short square[5];

    /* Variables. */
    short dt_prime; /* 1 = 0.0001 */
    short stopped;
    zd_int32 w[15]; /* 1 = 0.00000001 */
    short late;
    zd_int32 saved_lag; /* 1 = 0.00000001 */
    zd_int32 slope; /* 1 = 0.00000001 */
    zd_int32 late_ring[20]; /* 1 = 0.00000001 */
};

static int chain_blocks(model)
struct model *model;
{
    /* 6 4 SQUARE */
    model->w[6] = zd_interpolate_even(&model->head, model->square, 5, model->w[4], 0);
    /* 8 7 INV */
    model->w[8] = zd_negate(&model->head, model->w[7], 1);
    /* 9 5 8 SUM */
    model->w[9] = zd_add(&model->head, model->w[5], model->w[8], 2);
    /* 10 9 GAIN */
    model->w[10] = zd_scale(&model->head, model->w[9], model->rate, 10000, 3);
    return 0;
}

static int chain_blocks_2(model)
struct model *model;
{
    /* 12 T OFFSET */
    model->w[12] = zd_add(&model->head, model->w[0], (zd_int32)model->t0 * (zd_int32)10000, 4);
    /* 13 12 INV */
    model->w[13] = zd_negate(&model->head, model->w[12], 5);
    /* 14 7 13 HOLD */
    model->w[14] = model->w[13] > 0L ? model->w[7] : model->w[14];
    return 0;
}

static int chain_first_pass(model)
struct model *model;
{
    zd_int32 t1;

    /* 7 10 LAG */
    t1 = zd_scale(&model->head, model->w[10], model->dt_2, 10000, 6);
    model->saved_lag = model->w[7];
    model->w[7] = zd_add(&model->head, model->w[7], t1, 6);
    /* 4 T PULSE */
    model->w[4] = zd_interpolate(&model->head, model->pulse, 6, model->w[0], 7);
    chain_blocks(model);
    chain_blocks_2(model);
    return model->head.failure.kind;
}

static int chain_second_pass(model)
struct model *model;
{
    zd_int32 t1, t2, t3, t4, t5;

    /* 7 10 LAG */
    t1 = zd_scale(&model->head, model->w[10], model->dt_2, 10000, 6);
    t2 = zd_twice(&model->head, t1, 6);
    model->w[7] = zd_add(&model->head, t2, model->saved_lag, 6);
    /* 4 T PULSE */
    model->w[4] = zd_interpolate(&model->head, model->pulse, 6, model->w[0], 7);
    /* 5 4 LATE */
    if (!(model->late >= 0 && model->late <= 19)) {
        model->head.failure.value = model->late;
        return fail_at(&model->head, ZD_INDEX, 8);
    }
    t3 = model->late_ring[model->late];
    model->late_ring[model->late] = model->w[4];
    model->late = zd_cell_modulo(&model->head, zd_wrap((long)model->late + 1), 20, 8);
    model->w[5] = t3;
    chain_blocks(model);
    /* 11 7 SLOPE */
    t4 = zd_subtract(&model->head, model->w[7], model->slope, 9);
    t5 = zd_scale(&model->head, t4, 5000, model->dt_2, 9);
    model->slope = model->w[7];
    model->w[11] = t5;
    chain_blocks_2(model);
    return model->head.failure.kind;
}

static int chain_initialize(model)
struct model *model;
{
    int slot0;

    /* 4 T PULSE */
    model->w[4] = zd_interpolate(&model->head, model->pulse, 6, model->w[0], 7);
    /* 5 4 LATE */
    for (slot0 = 0; slot0 < 20; slot0++)
        model->late_ring[slot0] = model->w0[5];
    model->late_ring[0] = model->w[4];
    model->late = 1;
    model->w[5] = model->w0[5];
    /* 6 4 SQUARE */
    model->w[6] = zd_interpolate_even(&model->head, model->square, 5, model->w[4], 0);
    /* 8 7 INV */
    model->w[8] = zd_negate(&model->head, model->w[7], 1);
    /* 9 5 8 SUM */
    model->w[9] = zd_add(&model->head, model->w0[5], model->w[8], 2);
    /* 10 9 GAIN */
    model->w[10] = zd_scale(&model->head, model->w[9], model->rate, 10000, 3);
    /* 11 7 SLOPE */
    model->slope = model->w[7];
    model->w[11] = 0L;
    chain_blocks_2(model);
    return model->head.failure.kind;
}

/* Pass 0 or 1 of a unit: of the initial values, or of a step. */
static int pass_model(memory, unit, pass)
char *memory;
int unit;
int pass;
{
    struct model *model = (struct model *)memory;

    pass;
    unit;
    return chain_initialize(model);
}

/* Steps, until none is left or one fails; T moves after each pass. */
static int chain_steps(model, steps)
struct model *model;
struct zd_steps *steps;
{
    while (steps->left > 0) {
        steps->pass = 1;
        if (chain_first_pass(model) != ZD_GOOD)
            return model->head.failure.kind;
        if (zd_advance(&model->head, model->w, model->dt_2, steps) != ZD_GOOD)
            return model->head.failure.kind;
        steps->pass = 2;
        if (chain_second_pass(model) != ZD_GOOD)
            return model->head.failure.kind;
        if (zd_advance(&model->head, model->w, model->dt_2, steps) != ZD_GOOD)
            return model->head.failure.kind;
        steps->left--;
    }
    return ZD_GOOD;
}

/* Steps of a unit, up to the next row. */
static int advance_model(memory, unit, steps)
char *memory;
int unit;
struct zd_steps *steps;
{
    struct model *model = (struct model *)memory;

    unit;
    return chain_steps(model, steps);
}

/* The values of the base model. */
static double base[] = {
    /* DT/2 */ 0.005,
    /* COMINT */ 10.0,
    /* W0() */
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    /* RATE */ 3.0,
    /* T0 */ -0.6,
    /* PULSE */
    0.0, 0.0, 2500.0, 10000.0, 5000.0, 0.0,
    /* SQUARE */
    0.0, 625.0, 2500.0, 5625.0, 10000.0
};

static struct zd_setting settings[] = {
    { "DT/2", AT(dt_2), 1, { 0, 0, 0 }, base + 0, ZD_INT16, 10000.0 },
    { "COMINT", AT(comint), 1, { 0, 0, 0 }, base + 1, ZD_INT16, 1.0 },
    { "Y0", AT(w0[0]), 15, { 15, 0, 0 }, base + 2, ZD_INT32, 100000000.0 },
    { "RATE", AT(rate), 1, { 0, 0, 0 }, base + 17, ZD_INT16, 10000.0 },
    { "T0", AT(t0), 1, { 0, 0, 0 }, base + 18, ZD_INT16, 10000.0 },
    { "", AT(pulse[0]), 6, { 6, 0, 0 }, base + 19, ZD_INT16, 1.0 },
    { "", AT(square[0]), 5, { 5, 0, 0 }, base + 25, ZD_INT16, 1.0 },
};

/* The statements, for messages: line, word, node, text. */
static struct zd_site sites[] = {
    { 15, "SQUARE", "6", "6 4 SQUARE" },
    { 16, "INV", "8", "8 7 INV" },
    { 17, "SUM", "9", "9 5 8 SUM" },
    { 18, "GAIN", "10", "10 9 GAIN" },
    { 20, "OFFSET", "12", "12 T OFFSET" },
    { 21, "INV", "13", "13 12 INV" },
    { 12, "LAG", "7", "7 10 LAG" },
    { 13, "PULSE", "4", "4 T PULSE" },
    { 14, "LATE", "5", "5 4 LATE" },
    { 19, "SLOPE", "11", "11 7 SLOPE" },
    { 24, "RUN", "0", "DISPLAY 10 RUN" },
};

/* The quantities: place, number of values, type. */
static struct zd_object objects[] = {
    { AT(dt_2), 1, ZD_INT16 },
    { AT(dt_prime), 1, ZD_INT16 },
    { AT(comint), 1, ZD_INT16 },
    { AT(stopped), 1, ZD_INT16 },
    { AT(w[0]), 15, ZD_INT32 },
    { AT(w0[0]), 15, ZD_INT32 },
    { AT(rate), 1, ZD_INT16 },
    { AT(t0), 1, ZD_INT16 },
    { AT(late), 1, ZD_INT16 },
    { AT(saved_lag), 1, ZD_INT32 },
    { AT(slope), 1, ZD_INT32 },
    { AT(late_ring[0]), 20, ZD_INT32 },
    { AT(pulse[0]), 6, ZD_INT16 },
    { AT(square[0]), 5, ZD_INT16 }
};

/* The lists of printed nodes. */
static int printed[] = {
    4, 5, 6, 7, 11, 14
};

/* What the program does: action, statement, and what the action needs. */
static struct zd_action actions[] = {
    { ZD_DO_LIST, -1, 0, 0, 6L, printed + 0, NULL },
    { ZD_DO_FORM, -1, 0, 0, 0L, NULL, NULL },
    { ZD_DO_SELECT, -1, 4, 5, 14L, NULL, NULL },
    { ZD_DO_RUN, 10, 0, 1, 10L, NULL, NULL }
};

/* Among the quantities: DT/2, DT', COMINT, STOPPED. */
static struct zd_script script[] = {
    { 14, objects, 0, 1, 2, 3, 4, actions, pass_model, advance_model }
};

static struct zd_program program = {
    "CHAIN",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    7, settings,
    15, 15, columns,
    11, sites,
    0, NULL,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { -1, 0 }, { -1, 0 }, { -1, 0 }, { -1, 0 },
    0, NULL,
    NULL, 0, NULL, 0, NULL, 0, NULL, NULL, 0, NULL,
    NULL, NULL, NULL, NULL, NULL,
    script
};