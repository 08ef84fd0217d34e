/* DIFFUS

   Translated from tests/models/facs/diffusion_in_a_slab/model.facs by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    short dt_2; /* 1 = 0.0001 */
    short comint;
    short x0; /* 1 = 0.0001 */
    short dx; /* 1 = 0.0001 */
    short d_dx2; /* 1 = 0.0001 */
    zd_int32 u0[24]; /* 1 = 0.00000001 */

    /* Variables. */
    short dt_prime; /* 1 = 0.0001 */
    short stopped;
    zd_int32 u[24]; /* 1 = 0.00000001 */
    zd_int32 slab[9]; /* 1 = 0.00000001 */
};

static int diffus_first_pass(model)
struct model *model;
{
    zd_int32 t1, t2, t3, t4, t5, t6;
    int i0;

    /* RECT 14 4 SLAB */
    for (i0 = 1; i0 < 10; i0++) {
        t1 = zd_scale(&model->head, model->u[i0 + 14], model->dt_2, 10000, 0);
        model->slab[i0 - 1] = model->u[i0 + 4];
        t2 = zd_add(&model->head, t1, model->u[i0 + 4], 0);
        model->u[i0 + 4] = t2;
        t3 = zd_scale(&model->head, t2, 2, 1, 0);
        t4 = zd_negate(&model->head, t3, 0);
        t5 = zd_add(&model->head, t4, model->u[i0 + 3], 0);
        t6 = zd_add(&model->head, t5, model->u[i0 + 5], 0);
        model->u[i0 + 14] = zd_scale(&model->head, t6, model->d_dx2, 10000, 0);
    }
    return model->head.failure.kind;
}

static int diffus_second_pass(model)
struct model *model;
{
    zd_int32 t1, t2, t3, t4, t5, t6, t7;
    int i0;

    /* RECT 14 4 SLAB */
    for (i0 = 1; i0 < 10; i0++) {
        t1 = zd_scale(&model->head, model->u[i0 + 14], model->dt_2, 10000, 0);
        t2 = zd_scale(&model->head, t1, 2, 1, 0);
        t3 = zd_add(&model->head, t2, model->slab[i0 - 1], 0);
        model->u[i0 + 4] = t3;
        t4 = zd_scale(&model->head, t3, 2, 1, 0);
        t5 = zd_negate(&model->head, t4, 0);
        t6 = zd_add(&model->head, t5, model->u[i0 + 3], 0);
        t7 = zd_add(&model->head, t6, model->u[i0 + 5], 0);
        model->u[i0 + 14] = zd_scale(&model->head, t7, model->d_dx2, 10000, 0);
    }
    return model->head.failure.kind;
}

static int diffus_initialize(model)
struct model *model;
{
    zd_int32 t1, t2, t3, t4, t5, t6, t7, t8;
    zd_int32 t9, t10, t11, t12, t13, t14, t15, t16;
    zd_int32 t17, t18, t19, t20, t21, t22, t23, t24;
    zd_int32 t25, t26, t27, t28, t29, t30, t31, t32;
    zd_int32 t33, t34, t35, t36;

    /* RECT 14 4 SLAB */
    t1 = zd_scale(&model->head, model->u[5], 2, 1, 0);
    t2 = zd_negate(&model->head, t1, 0);
    t3 = zd_add(&model->head, t2, model->u[4], 0);
    t4 = zd_add(&model->head, t3, model->u[6], 0);
    model->u[15] = zd_scale(&model->head, t4, model->d_dx2, 10000, 0);
    t5 = zd_scale(&model->head, model->u[6], 2, 1, 0);
    t6 = zd_negate(&model->head, t5, 0);
    t7 = zd_add(&model->head, t6, model->u[5], 0);
    t8 = zd_add(&model->head, t7, model->u[7], 0);
    model->u[16] = zd_scale(&model->head, t8, model->d_dx2, 10000, 0);
    t9 = zd_scale(&model->head, model->u[7], 2, 1, 0);
    t10 = zd_negate(&model->head, t9, 0);
    t11 = zd_add(&model->head, t10, model->u[6], 0);
    t12 = zd_add(&model->head, t11, model->u[8], 0);
    model->u[17] = zd_scale(&model->head, t12, model->d_dx2, 10000, 0);
    t13 = zd_scale(&model->head, model->u[8], 2, 1, 0);
    t14 = zd_negate(&model->head, t13, 0);
    t15 = zd_add(&model->head, t14, model->u[7], 0);
    t16 = zd_add(&model->head, t15, model->u[9], 0);
    model->u[18] = zd_scale(&model->head, t16, model->d_dx2, 10000, 0);
    t17 = zd_scale(&model->head, model->u[9], 2, 1, 0);
    t18 = zd_negate(&model->head, t17, 0);
    t19 = zd_add(&model->head, t18, model->u[8], 0);
    t20 = zd_add(&model->head, t19, model->u[10], 0);
    model->u[19] = zd_scale(&model->head, t20, model->d_dx2, 10000, 0);
    t21 = zd_scale(&model->head, model->u[10], 2, 1, 0);
    t22 = zd_negate(&model->head, t21, 0);
    t23 = zd_add(&model->head, t22, model->u[9], 0);
    t24 = zd_add(&model->head, t23, model->u[11], 0);
    model->u[20] = zd_scale(&model->head, t24, model->d_dx2, 10000, 0);
    t25 = zd_scale(&model->head, model->u[11], 2, 1, 0);
    t26 = zd_negate(&model->head, t25, 0);
    t27 = zd_add(&model->head, t26, model->u[10], 0);
    t28 = zd_add(&model->head, t27, model->u[12], 0);
    model->u[21] = zd_scale(&model->head, t28, model->d_dx2, 10000, 0);
    t29 = zd_scale(&model->head, model->u[12], 2, 1, 0);
    t30 = zd_negate(&model->head, t29, 0);
    t31 = zd_add(&model->head, t30, model->u[11], 0);
    t32 = zd_add(&model->head, t31, model->u[13], 0);
    model->u[22] = zd_scale(&model->head, t32, model->d_dx2, 10000, 0);
    t33 = zd_scale(&model->head, model->u[13], 2, 1, 0);
    t34 = zd_negate(&model->head, t33, 0);
    t35 = zd_add(&model->head, t34, model->u[12], 0);
    t36 = zd_add(&model->head, t35, model->u[14], 0);
    model->u[23] = zd_scale(&model->head, t36, model->d_dx2, 10000, 0);
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
    return diffus_initialize(model);
}

/* Steps, until none is left or one fails; T moves after each pass. */
static int diffus_steps(model, steps)
struct model *model;
struct zd_steps *steps;
{
    while (steps->left > 0) {
        steps->pass = 1;
        if (diffus_first_pass(model) != ZD_GOOD)
            return model->head.failure.kind;
        if (zd_advance(&model->head, model->u, model->dt_2, steps) != ZD_GOOD)
            return model->head.failure.kind;
        steps->pass = 2;
        if (diffus_second_pass(model) != ZD_GOOD)
            return model->head.failure.kind;
        if (zd_advance(&model->head, model->u, model->dt_2, steps) != ZD_GOOD)
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
    return diffus_steps(model, steps);
}

/* The values of the base model. */
static double base[] = {
    /* DT/2 */ 0.01,
    /* COMINT */ 100.0,
    /* X0 */ 0.0,
    /* DX */ 0.1,
    /* D/DX2 */ 1.0,
    /* U0() */
    0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    0.0, 0.0, 0.0, 0.0, 0.0
};

static struct zd_setting settings[] = {
    { "DT/2", AT(dt_2), 1, { 0, 0, 0 }, base + 0, ZD_INT16, 10000.0 },
    { "COMINT", AT(comint), 1, { 0, 0, 0 }, base + 1, ZD_INT16, 1.0 },
    { "X0", AT(x0), 1, { 0, 0, 0 }, base + 2, ZD_INT16, 10000.0 },
    { "DX", AT(dx), 1, { 0, 0, 0 }, base + 3, ZD_INT16, 10000.0 },
    { "D/DX2", AT(d_dx2), 1, { 0, 0, 0 }, base + 4, ZD_INT16, 10000.0 },
    { "Y0", AT(u0[0]), 24, { 24, 0, 0 }, base + 5, ZD_INT32, 100000000.0 },
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
    { "10", 10 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "11", 11 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "12", 12 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "13", 13 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "14", 14 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "15", 15 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "16", 16 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "17", 17 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "18", 18 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "19", 19 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "20", 20 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "21", 21 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "22", 22 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
    { "23", 23 * sizeof(zd_int32), 0, ZD_INT32, 100000000.0 },
};

/* The statements, for messages: line, word, node, text. */
static struct zd_site sites[] = {
    { 34, "SLAB", "-", "RECT 14 4 SLAB" },
    { 36, "RUN", "0", "DISPLAY 5 RUN" },
};

/* The quantities: place, number of values, type. */
static struct zd_object objects[] = {
    { AT(dt_2), 1, ZD_INT16 },
    { AT(dt_prime), 1, ZD_INT16 },
    { AT(comint), 1, ZD_INT16 },
    { AT(stopped), 1, ZD_INT16 },
    { AT(x0), 1, ZD_INT16 },
    { AT(dx), 1, ZD_INT16 },
    { AT(d_dx2), 1, ZD_INT16 },
    { AT(u[0]), 24, ZD_INT32 },
    { AT(u0[0]), 24, ZD_INT32 },
    { AT(slab[0]), 9, ZD_INT32 }
};

/* The lists of printed nodes. */
static int printed[] = {
    5, 7, 9, 11, 13
};

/* What the program does: action, statement, and what the action needs. */
static struct zd_action actions[] = {
    { ZD_DO_LIST, -1, 0, 0, 5L, printed + 0, NULL },
    { ZD_DO_SET, -1, 9, 0, 0L, NULL, NULL },
    { ZD_DO_SET, -1, 9, 0, 0L, NULL, NULL },
    { ZD_DO_SET, -1, 9, 1, 0L, NULL, NULL },
    { ZD_DO_SET, -1, 9, 1, 0L, NULL, NULL },
    { ZD_DO_SET, -1, 9, 2, 0L, NULL, NULL },
    { ZD_DO_SET, -1, 9, 2, 0L, NULL, NULL },
    { ZD_DO_SET, -1, 9, 3, 0L, NULL, NULL },
    { ZD_DO_SET, -1, 9, 3, 0L, NULL, NULL },
    { ZD_DO_SET, -1, 9, 4, 0L, NULL, NULL },
    { ZD_DO_SET, -1, 9, 4, 0L, NULL, NULL },
    { ZD_DO_SET, -1, 9, 5, 0L, NULL, NULL },
    { ZD_DO_SET, -1, 9, 5, 0L, NULL, NULL },
    { ZD_DO_SET, -1, 9, 6, 0L, NULL, NULL },
    { ZD_DO_SET, -1, 9, 6, 0L, NULL, NULL },
    { ZD_DO_SET, -1, 9, 7, 0L, NULL, NULL },
    { ZD_DO_SET, -1, 9, 7, 0L, NULL, NULL },
    { ZD_DO_SET, -1, 9, 8, 0L, NULL, NULL },
    { ZD_DO_SET, -1, 9, 8, 0L, NULL, NULL },
    { ZD_DO_FORM, -1, 0, 0, 0L, NULL, NULL },
    { ZD_DO_SELECT, -1, 7, 8, 23L, NULL, NULL },
    { ZD_DO_RUN, 1, 0, 1, 5L, NULL, NULL }
};

/* Among the quantities: DT/2, DT', COMINT, STOPPED. */
static struct zd_script script[] = {
    { 10, objects, 0, 1, 2, 3, 22, actions, pass_model, advance_model }
};

static struct zd_program program = {
    "DIFFUS",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    6, settings,
    24, 24, columns,
    2, sites,
    0, NULL,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { -1, 0 }, { -1, 0 }, { -1, 0 }, { -1, 0 },
    0, NULL,
    NULL, 0, NULL, 0, NULL, 0, NULL, NULL, 0, NULL,
    NULL, NULL, NULL, NULL, NULL,
    script
};