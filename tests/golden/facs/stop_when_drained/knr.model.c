/* TANK

   Translated from tests/models/facs/stop_when_drained/model.facs by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    short dt_2; /* 1 = 0.0001 */
    short comint;
    zd_int32 h0[10]; /* 1 = 0.00000001 */
    short c; /* 1 = 0.0001 */
    short level; /* 1 = 0.0001 */

    /* Variables. */
    short dt_prime; /* 1 = 0.0001 */
    short stopped;
    zd_int32 h[10]; /* 1 = 0.00000001 */
    zd_int32 saved_height; /* 1 = 0.00000001 */
    zd_int32 saved_spilled; /* 1 = 0.00000001 */
};

static int tank_blocks(model)
struct model *model;
{
    int t1;

    /* 4 5 SQRT */
    model->h[4] = zd_root(&model->head, model->h[5], 0);
    /* 6 4 POT */
    model->h[6] = zd_scale(&model->head, model->h[4], model->c, 10000, 1);
    /* 7 6 INV */
    model->h[7] = zd_negate(&model->head, model->h[6], 2);
    /* 8 0REF OFFSET */
    model->h[8] = zd_add(&model->head, model->h[2], (zd_int32)model->level * (zd_int32)10000, 3);
    /* 8 5 STOP */
    t1 = zd_cell_and(model->h[8] > model->h[5] ? -1 : 0, 1);
    model->stopped = zd_cell_or(t1, model->stopped);
    return 0;
}

static int tank_first_pass(model)
struct model *model;
{
    zd_int32 t1, t2;

    /* 5 7 HEIGHT */
    t1 = zd_scale(&model->head, model->h[7], model->dt_2, 10000, 5);
    model->saved_height = model->h[5];
    model->h[5] = zd_add(&model->head, model->h[5], t1, 5);
    /* 9 6 SPILLED */
    t2 = zd_scale(&model->head, model->h[6], model->dt_2, 10000, 6);
    model->saved_spilled = model->h[9];
    model->h[9] = zd_add(&model->head, model->h[9], t2, 6);
    tank_blocks(model);
    return model->head.failure.kind;
}

static int tank_second_pass(model)
struct model *model;
{
    zd_int32 t1, t2, t3, t4;

    /* 5 7 HEIGHT */
    t1 = zd_scale(&model->head, model->h[7], model->dt_2, 10000, 5);
    t2 = zd_twice(&model->head, t1, 5);
    model->h[5] = zd_add(&model->head, t2, model->saved_height, 5);
    /* 9 6 SPILLED */
    t3 = zd_scale(&model->head, model->h[6], model->dt_2, 10000, 6);
    t4 = zd_twice(&model->head, t3, 6);
    model->h[9] = zd_add(&model->head, t4, model->saved_spilled, 6);
    tank_blocks(model);
    return model->head.failure.kind;
}

static int tank_initialize(model)
struct model *model;
{
    tank_blocks(model);
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
    return tank_initialize(model);
}

/* Steps, until none is left or one fails; T moves after each pass. */
static int tank_steps(model, steps)
struct model *model;
struct zd_steps *steps;
{
    while (steps->left > 0 && model->stopped == 0) {
        steps->pass = 1;
        if (tank_first_pass(model) != ZD_GOOD)
            return model->head.failure.kind;
        if (zd_advance(&model->head, model->h, model->dt_2, steps) != ZD_GOOD)
            return model->head.failure.kind;
        steps->pass = 2;
        if (tank_second_pass(model) != ZD_GOOD)
            return model->head.failure.kind;
        if (zd_advance(&model->head, model->h, model->dt_2, steps) != ZD_GOOD)
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
    return tank_steps(model, steps);
}

/* The values of the base model. */
static double base[] = {
    /* DT/2 */ 0.005,
    /* COMINT */ 50.0,
    /* H0() */
    0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0,
    /* C */ 0.4,
    /* LEVEL */ 0.05
};

static struct zd_setting settings[] = {
    { "DT/2", AT(dt_2), 1, { 0, 0, 0 }, base + 0, ZD_INT16, 10000.0 },
    { "COMINT", AT(comint), 1, { 0, 0, 0 }, base + 1, ZD_INT16, 1.0 },
    { "Y0", AT(h0[0]), 10, { 10, 0, 0 }, base + 2, ZD_INT32, 100000000.0 },
    { "C", AT(c), 1, { 0, 0, 0 }, base + 12, ZD_INT16, 10000.0 },
    { "LEVEL", AT(level), 1, { 0, 0, 0 }, base + 13, ZD_INT16, 10000.0 },
};

static struct zd_column columns[] = {
    { "T", 0 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "1", 1 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "2", 2 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "3", 3 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "4", 4 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "5", 5 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "6", 6 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "7", 7 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "8", 8 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "9", 9 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
};

/* The statements, for messages: line, word, node, text. */
static struct zd_site sites[] = {
    { 11, "SQRT", "4", "4 5 SQRT" },
    { 12, "POT", "6", "6 4 POT" },
    { 13, "INV", "7", "7 6 INV" },
    { 14, "OFFSET", "8", "8 0REF OFFSET" },
    { 15, "STOP", "-", "8 5 STOP" },
    { 9, "HEIGHT", "5", "5 7 HEIGHT" },
    { 10, "SPILLED", "9", "9 6 SPILLED" },
    { 19, "RUN", "0", "DISPLAY 20 RUN" },
    { 20, "CONTINUE", "0", "0.01 TO LEVEL  20 CONTINUE" },
};

/* The quantities: place, number of values, type. */
static struct zd_object objects[] = {
    { AT(dt_2), 1, ZD_INT16 },
    { AT(dt_prime), 1, ZD_INT16 },
    { AT(comint), 1, ZD_INT16 },
    { AT(stopped), 1, ZD_INT16 },
    { AT(h[0]), 10, ZD_INT32 },
    { AT(h0[0]), 10, ZD_INT32 },
    { AT(c), 1, ZD_INT16 },
    { AT(level), 1, ZD_INT16 },
    { AT(saved_height), 1, ZD_INT32 },
    { AT(saved_spilled), 1, ZD_INT32 }
};

/* The lists of printed nodes. */
static int printed[] = {
    5, 9, 6
};

/* What the program does: action, statement, and what the action needs. */
static struct zd_action actions[] = {
    { ZD_DO_LIST, -1, 0, 0, 3L, printed + 0, NULL },
    { ZD_DO_LABEL, -1, 5, 0, 0L, NULL, "height" },
    { ZD_DO_LABEL, -1, 9, 0, 0L, NULL, "spilled" },
    { ZD_DO_LABEL, -1, 6, 0, 0L, NULL, "flow" },
    { ZD_DO_FORM, -1, 0, 0, 0L, NULL, NULL },
    { ZD_DO_SELECT, -1, 4, 5, 9L, NULL, NULL },
    { ZD_DO_RUN, 7, 0, 1, 20L, NULL, NULL },
    { ZD_DO_SET, -1, 7, 0, 100L, NULL, NULL },
    { ZD_DO_CONTINUE, 8, 0, 1, 20L, NULL, NULL }
};

/* Among the quantities: DT/2, DT', COMINT, STOPPED. */
static struct zd_script script[] = {
    { 10, objects, 0, 1, 2, 3, 9, actions, pass_model, advance_model }
};

static struct zd_program program = {
    "TANK",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    5, settings,
    10, 10, columns,
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