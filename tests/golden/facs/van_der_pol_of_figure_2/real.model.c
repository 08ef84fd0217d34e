/* VDPOL

   Translated from tests/models/facs/van_der_pol_of_figure_2/model.facs by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

#include "zudyn.h"

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    zd_int32 dt_2; /* 1 = 0.0001 */
    zd_int32 comint;
    double z0[12]; /* 1 = 0.00000001 */
    zd_int32 k; /* 1 = 0.0001 */

    /* Variables. */
    zd_int32 dt_prime; /* 1 = 0.0001 */
    zd_int32 stopped;
    double z[12]; /* 1 = 0.00000001 */
    double saved_dz_dt; /* 1 = 0.00000001 */
    double saved_z; /* 1 = 0.00000001 */
};

ZD_INLINE void vdpol_blocks(struct model *model)
{
    /* 6 5 SQR */
    model->z[6] = zd_multiply(&model->head, model->z[5], model->z[5], 0);
    /* 7 6 -REF SUM */
    model->z[7] = zd_add(&model->head, model->z[6], model->z[3], 1);
    /* 8 7 POT */
    model->z[8] = zd_scale(&model->head, model->z[7], model->k, 10000L, 2);
    /* 9 4 8 MULT */
    model->z[9] = zd_multiply(&model->head, model->z[4], model->z[8], 3);
    /* 10 9 5 SUM */
    model->z[10] = zd_add(&model->head, model->z[9], model->z[5], 4);
    /* 11 10 INV */
    model->z[11] = zd_negate(&model->head, model->z[10], 5);
}

static int vdpol_first_pass(struct model *model)
{
    double t1, t2;

    /* 4 11 DZ/DT */
    t1 = zd_scale(&model->head, model->z[11], model->dt_2, 10000L, 6);
    model->saved_dz_dt = model->z[4];
    model->z[4] = zd_add(&model->head, model->z[4], t1, 6);
    /* 5 4 Z */
    t2 = zd_scale(&model->head, model->z[4], model->dt_2, 10000L, 7);
    model->saved_z = model->z[5];
    model->z[5] = zd_add(&model->head, model->z[5], t2, 7);
    vdpol_blocks(model);
    return model->head.failure.kind;
}

static int vdpol_second_pass(struct model *model)
{
    double t1, t2, t3, t4;

    /* 4 11 DZ/DT */
    t1 = zd_scale(&model->head, model->z[11], model->dt_2, 10000L, 6);
    t2 = zd_twice(&model->head, t1, 6);
    model->z[4] = zd_add(&model->head, t2, model->saved_dz_dt, 6);
    /* 5 4 Z */
    t3 = zd_scale(&model->head, model->z[4], model->dt_2, 10000L, 7);
    t4 = zd_twice(&model->head, t3, 7);
    model->z[5] = zd_add(&model->head, t4, model->saved_z, 7);
    vdpol_blocks(model);
    return model->head.failure.kind;
}

static int vdpol_initialize(struct model *model)
{
    vdpol_blocks(model);
    return model->head.failure.kind;
}

/* Pass 0 or 1 of a unit: of the initial values, or of a step. */
static int pass_model(void *memory, int unit, int pass)
{
    struct model *model = (struct model *)memory;

    (void)pass;
    (void)unit;
    return vdpol_initialize(model);
}

/* Steps, until none is left or one fails; T moves after each pass. */
static int vdpol_steps(struct model *model, struct zd_steps *steps)
{
    while (steps->left > 0) {
        steps->pass = 1;
        if (vdpol_first_pass(model) != ZD_GOOD)
            return model->head.failure.kind;
        if (zd_advance(&model->head, model->z, model->dt_2, steps) != ZD_GOOD)
            return model->head.failure.kind;
        steps->pass = 2;
        if (vdpol_second_pass(model) != ZD_GOOD)
            return model->head.failure.kind;
        if (zd_advance(&model->head, model->z, model->dt_2, steps) != ZD_GOOD)
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
    return vdpol_steps(model, steps);
}

#define AT(member) offsetof(struct model, member)

/* The values of the base model. */
static const double base[] = {
    /* DT/2 */ 0.001,
    /* COMINT */ 100.0,
    /* Z0() */
    0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    /* K */ 0.5
};

static const struct zd_setting settings[] = {
    { "DT/2", AT(dt_2), 1, { 0, 0, 0 }, base + 0, ZD_INT32, 10000.0 },
    { "COMINT", AT(comint), 1, { 0, 0, 0 }, base + 1, ZD_INT32, 1.0 },
    { "Y0", AT(z0[0]), 12, { 12, 0, 0 }, base + 2, ZD_REAL, 100000000.0 },
    { "K", AT(k), 1, { 0, 0, 0 }, base + 14, ZD_INT32, 10000.0 },
};

static const struct zd_column columns[] = {
    { "T", 0 * sizeof(double), 0, ZD_REAL, 100000000.0 },
    { "1", 1 * sizeof(double), 0, ZD_REAL, 100000000.0 },
    { "2", 2 * sizeof(double), 0, ZD_REAL, 100000000.0 },
    { "3", 3 * sizeof(double), 0, ZD_REAL, 100000000.0 },
    { "4", 4 * sizeof(double), 0, ZD_REAL, 100000000.0 },
    { "5", 5 * sizeof(double), 0, ZD_REAL, 100000000.0 },
    { "6", 6 * sizeof(double), 0, ZD_REAL, 100000000.0 },
    { "7", 7 * sizeof(double), 0, ZD_REAL, 100000000.0 },
    { "8", 8 * sizeof(double), 0, ZD_REAL, 100000000.0 },
    { "9", 9 * sizeof(double), 0, ZD_REAL, 100000000.0 },
    { "10", 10 * sizeof(double), 0, ZD_REAL, 100000000.0 },
    { "11", 11 * sizeof(double), 0, ZD_REAL, 100000000.0 },
};

/* The statements, for messages: line, word, node, text. */
static const struct zd_site sites[] = {
    { 13, "SQR", "6", "6 5 SQR" },
    { 14, "SUM", "7", "7 6 -REF SUM" },
    { 15, "POT", "8", "8 7 POT" },
    { 16, "MULT", "9", "9 4 8 MULT" },
    { 17, "SUM", "10", "10 9 5 SUM" },
    { 18, "INV", "11", "11 10 INV" },
    { 11, "DZ/DT", "4", "4 11 DZ/DT" },
    { 12, "Z", "5", "5 4 Z" },
    { 20, "RUN", "0", "DISPLAY 5 RUN" },
};

/* The quantities: place, number of values, type. */
static const struct zd_object objects[] = {
    { AT(dt_2), 1, ZD_INT32 },
    { AT(dt_prime), 1, ZD_INT32 },
    { AT(comint), 1, ZD_INT32 },
    { AT(stopped), 1, ZD_INT32 },
    { AT(z[0]), 12, ZD_REAL },
    { AT(z0[0]), 12, ZD_REAL },
    { AT(k), 1, ZD_INT32 },
    { AT(saved_dz_dt), 1, ZD_REAL },
    { AT(saved_z), 1, ZD_REAL }
};

/* The lists of printed nodes. */
static const int printed[] = {
    5, 4, 11
};

/* What the program does: action, statement, and what the action needs. */
static const struct zd_action actions[] = {
    { ZD_DO_LIST, -1, 0, 0, 3L, printed + 0, NULL },
    { ZD_DO_LABEL, -1, 5, 0, 0L, NULL, "Z" },
    { ZD_DO_LABEL, -1, 4, 0, 0L, NULL, "dZ/dt" },
    { ZD_DO_LABEL, -1, 11, 0, 0L, NULL, "d2Z/dt2" },
    { ZD_DO_FORM, -1, 0, 0, 0L, NULL, NULL },
    { ZD_DO_SELECT, -1, 4, 5, 11L, NULL, NULL },
    { ZD_DO_RUN, 8, 0, 1, 5L, NULL, NULL }
};

/* Among the quantities: DT/2, DT', COMINT, STOPPED. */
static const struct zd_script script[] = {
    { 9, objects, 0, 1, 2, 3, 7, actions, pass_model, advance_model }
};

static const struct zd_program program = {
    "VDPOL",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    4, settings,
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

static struct model model;

int main(int argc, char **argv)
{
    return zd_main(&program, &zdy_passes, &model, argc, argv);
}