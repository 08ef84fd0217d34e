/* ENZ

   Translated from tests/models/facs/user_words_as_blocks/model.facs by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    short dt_2; /* 1 = 0.0001 */
    short comint;
    zd_int32 s0[15]; /* 1 = 0.00000001 */
    short vm1; /* 1 = 0.0001 */
    short km1; /* 1 = 0.0001 */
    short vm2; /* 1 = 0.0001 */
    short km2; /* 1 = 0.0001 */

    /* Variables. */
    short dt_prime; /* 1 = 0.0001 */
    short stopped;
    zd_int32 s[15]; /* 1 = 0.00000001 */
    zd_int32 saved_subst; /* 1 = 0.00000001 */
    zd_int32 saved_prod; /* 1 = 0.00000001 */
    zd_int32 pk; /* 1 = 0.00000001 */
};

ZD_INLINE void enz_blocks(struct model *model)
{
    /* 6 4 MM */
    model->s[7] = zd_add(&model->head, model->s[4], (zd_int32)model->km1 * (zd_int32)10000, 0);
    model->s[6] = zd_divide(&model->head, model->s[4], model->s[7], 1);
    model->s[6] = zd_scale(&model->head, model->s[6], model->vm1, 10000, 1);
}

ZD_INLINE void enz_blocks_2(struct model *model)
{
    zd_int32 t1;

    /* 9 6 11 SUM */
    model->s[9] = zd_add(&model->head, model->s[6], model->s[11], 2);
    /* 10 9 INV */
    model->s[10] = zd_negate(&model->head, model->s[9], 3);
    /* 13 5 PK */
    t1 = model->s[5] > model->pk ? model->s[5] : model->pk;
    model->pk = t1;
    model->s[13] = t1;
    /* 14 4 2 TOTAL */
    model->s[14] = zd_add(&model->head, model->s[4], model->s[5], 4);
}

static int enz_first_pass(struct model *model)
{
    zd_int32 t1, t2;
    int t3, t4;

    /* 4 10 SUBST */
    t1 = zd_scale(&model->head, model->s[10], model->dt_2, 10000, 5);
    model->saved_subst = model->s[4];
    model->s[4] = zd_add(&model->head, model->s[4], t1, 5);
    /* 5 9 PROD */
    t2 = zd_scale(&model->head, model->s[9], model->dt_2, 10000, 6);
    model->saved_prod = model->s[5];
    model->s[5] = zd_add(&model->head, model->s[5], t2, 6);
    enz_blocks(model);
    /* IF */
    if (model->s[4] >= 50000000L) {
        /* 2/ */
        t3 = model->vm2;
    } else {
        t4 = zd_cell_half(model->vm2);
        t3 = t4;
    }
    /* 11 4 MM */
    model->s[12] = zd_add(&model->head, model->s[4], (zd_int32)model->km2 * (zd_int32)10000, 8);
    model->s[11] = zd_divide(&model->head, model->s[4], model->s[12], 9);
    model->s[11] = zd_scale(&model->head, model->s[11], t3, 10000, 9);
    enz_blocks_2(model);
    return model->head.failure.kind;
}

static int enz_second_pass(struct model *model)
{
    zd_int32 t1, t2, t3, t4;
    int t5, t6;

    /* 4 10 SUBST */
    t1 = zd_scale(&model->head, model->s[10], model->dt_2, 10000, 5);
    t2 = zd_twice(&model->head, t1, 5);
    model->s[4] = zd_add(&model->head, t2, model->saved_subst, 5);
    /* 5 9 PROD */
    t3 = zd_scale(&model->head, model->s[9], model->dt_2, 10000, 6);
    t4 = zd_twice(&model->head, t3, 6);
    model->s[5] = zd_add(&model->head, t4, model->saved_prod, 6);
    enz_blocks(model);
    /* IF */
    if (model->s[4] >= 50000000L) {
        /* 2/ */
        t5 = model->vm2;
    } else {
        t6 = zd_cell_half(model->vm2);
        t5 = t6;
    }
    /* 11 4 MM */
    model->s[12] = zd_add(&model->head, model->s[4], (zd_int32)model->km2 * (zd_int32)10000, 8);
    model->s[11] = zd_divide(&model->head, model->s[4], model->s[12], 9);
    model->s[11] = zd_scale(&model->head, model->s[11], t5, 10000, 9);
    enz_blocks_2(model);
    return model->head.failure.kind;
}

ZD_INLINE void enz_initialize_blocks(struct model *model)
{
    /* 6 4 MM */
    model->s[7] = zd_add(&model->head, model->s[4], (zd_int32)model->km1 * (zd_int32)10000, 0);
    model->s[6] = zd_divide(&model->head, model->s[4], model->s[7], 1);
    model->s[6] = zd_scale(&model->head, model->s[6], model->vm1, 10000, 1);
}

static int enz_initialize(struct model *model)
{
    int t1, t2;

    enz_initialize_blocks(model);
    /* IF */
    if (model->s[4] >= 50000000L) {
        /* 2/ */
        t1 = model->vm2;
    } else {
        t2 = zd_cell_half(model->vm2);
        t1 = t2;
    }
    /* 11 4 MM */
    model->s[12] = zd_add(&model->head, model->s[4], (zd_int32)model->km2 * (zd_int32)10000, 8);
    model->s[11] = zd_divide(&model->head, model->s[4], model->s[12], 9);
    model->s[11] = zd_scale(&model->head, model->s[11], t1, 10000, 9);
    enz_blocks_2(model);
    return model->head.failure.kind;
}

static int enz_initialize_again(struct model *model)
{
    int t1, t2;

    enz_initialize_blocks(model);
    /* IF */
    if (model->s[4] >= 50000000L) {
        /* 2/ */
        t1 = model->vm2;
    } else {
        t2 = zd_cell_half(model->vm2);
        t1 = t2;
    }
    /* 11 4 MM */
    model->s[12] = zd_add(&model->head, model->s[4], (zd_int32)model->km2 * (zd_int32)10000, 8);
    model->s[11] = zd_divide(&model->head, model->s[4], model->s[12], 9);
    model->s[11] = zd_scale(&model->head, model->s[11], t1, 10000, 9);
    enz_blocks_2(model);
    return model->head.failure.kind;
}

/* Pass 0 or 1 of a unit: of the initial values, or of a step. */
static int pass_model(void *memory, int unit, int pass)
{
    struct model *model = (struct model *)memory;

    (void)unit;
    return pass == 0 ? enz_initialize(model) : enz_initialize_again(model);
}

/* Steps, until none is left or one fails; T moves after each pass. */
static int enz_steps(struct model *model, struct zd_steps *steps)
{
    while (steps->left > 0) {
        steps->pass = 1;
        if (enz_first_pass(model) != ZD_GOOD)
            return model->head.failure.kind;
        if (zd_advance(&model->head, model->s, model->dt_2, steps) != ZD_GOOD)
            return model->head.failure.kind;
        steps->pass = 2;
        if (enz_second_pass(model) != ZD_GOOD)
            return model->head.failure.kind;
        if (zd_advance(&model->head, model->s, model->dt_2, steps) != ZD_GOOD)
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
    return enz_steps(model, steps);
}

/* The values of the base model. */
static const double base[] = {
    /* DT/2 */ 0.01,
    /* COMINT */ 50.0,
    /* S0() */
    0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    /* VM1 */ 0.6,
    /* KM1 */ 0.2,
    /* VM2 */ 0.3,
    /* KM2 */ 0.05
};

static const struct zd_setting settings[] = {
    { "DT/2", AT(dt_2), 1, { 0, 0, 0 }, base + 0, ZD_INT16, 10000.0 },
    { "COMINT", AT(comint), 1, { 0, 0, 0 }, base + 1, ZD_INT16, 1.0 },
    { "Y0", AT(s0[0]), 15, { 15, 0, 0 }, base + 2, ZD_INT32, 100000000.0 },
    { "VM1", AT(vm1), 1, { 0, 0, 0 }, base + 17, ZD_INT16, 10000.0 },
    { "KM1", AT(km1), 1, { 0, 0, 0 }, base + 18, ZD_INT16, 10000.0 },
    { "VM2", AT(vm2), 1, { 0, 0, 0 }, base + 19, ZD_INT16, 10000.0 },
    { "KM2", AT(km2), 1, { 0, 0, 0 }, base + 20, ZD_INT16, 10000.0 },
};

/* The statements, for messages: line, word, node, text. */
static const struct zd_site sites[] = {
    { 21, "MM", "7", "6 4 MM" },
    { 21, "MM", "6", "6 4 MM" },
    { 23, "SUM", "9", "9 6 11 SUM" },
    { 23, "INV", "10", "10 9 INV" },
    { 25, "TOTAL", "-", "14 4 2 TOTAL" },
    { 20, "SUBST", "4", "4 10 SUBST" },
    { 20, "PROD", "5", "5 9 PROD" },
    { 22, "2/", "-", "2/" },
    { 22, "MM", "12", "11 4 MM" },
    { 22, "MM", "11", "11 4 MM" },
    { 28, "RUN", "0", "DISPLAY 4 RUN" },
};

/* The quantities: place, number of values, type. */
static const struct zd_object objects[] = {
    { AT(dt_2), 1, ZD_INT16 },
    { AT(dt_prime), 1, ZD_INT16 },
    { AT(comint), 1, ZD_INT16 },
    { AT(stopped), 1, ZD_INT16 },
    { AT(s[0]), 15, ZD_INT32 },
    { AT(s0[0]), 15, ZD_INT32 },
    { AT(vm1), 1, ZD_INT16 },
    { AT(km1), 1, ZD_INT16 },
    { AT(vm2), 1, ZD_INT16 },
    { AT(km2), 1, ZD_INT16 },
    { AT(saved_subst), 1, ZD_INT32 },
    { AT(saved_prod), 1, ZD_INT32 },
    { AT(pk), 1, ZD_INT32 }
};

/* The lists of printed nodes. */
static const int printed[] = {
    4, 5, 6, 11, 13, 14
};

/* What the program does: action, statement, and what the action needs. */
static const struct zd_action actions[] = {
    { ZD_DO_SET, -1, 12, 0, 0L, NULL, NULL },
    { ZD_DO_SET, -1, 12, 0, 0L, NULL, NULL },
    { ZD_DO_LIST, -1, 0, 0, 6L, printed + 0, NULL },
    { ZD_DO_FORM, -1, 0, 0, 0L, NULL, NULL },
    { ZD_DO_SELECT, -1, 4, 5, 14L, NULL, NULL },
    { ZD_DO_RUN, 10, 0, 1, 4L, NULL, NULL }
};

/* Among the quantities: DT/2, DT', COMINT, STOPPED. */
static const struct zd_script script[] = {
    { 13, objects, 0, 1, 2, 3, 6, actions, pass_model, advance_model }
};

static const struct zd_program program = {
    "ENZ",
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