/* VDPOL

   Translated from model.facs by zudyn 0.1.0.
   One struct holds a whole model, so several models can run side by side.  The code uses no heap, no input or
   output, no recursion, and it never ends the program.

       struct model_settings settings;
       struct model model;

       model_defaults(&settings);
       error = model_init(&model, &settings);        the row of T = 0
       while (error == MODEL_GOOD && !model_done(&model))
           error = model_row(&model);                the next row: COMINT steps

   All numbers are those of the program: a node is a floating number in units of 1/100000000; a SCALAR and DT/2
   count units of 1/10000, an INTEGER and COMINT units of 1. */

#ifndef MODEL_MODEL_INCLUDED
#define MODEL_MODEL_INCLUDED

#include <limits.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A cell: 32 bits. */
#if INT_MAX >= 2147483647
typedef int model_cell;
#else
typedef long model_cell;
#endif

#define MODEL_UNIT 100000000.0 /* 1 as a state */
#define MODEL_SCALAR 10000 /* 1 as a scalar */

/* Return codes of init, step, row, initialize and set.  After a failure the model no longer changes, and all calls
   return the failure until init begins a new run. */
#define MODEL_GOOD 0
#define MODEL_NOT_FINITE 3 /* a result that is infinite or not a number */
#define MODEL_INDEX 12 /* a computed index outside its vector or matrix */
#define MODEL_STEP_SIGN 20 /* DT/2 is not positive */
#define MODEL_BAD_SETTING 31 /* a setting outside its range; only from set */
#define MODEL_OVERLOAD 40 /* a result outside the range of a state */
#define MODEL_BY_ZERO 41 /* division by zero */
#define MODEL_ROOT 42 /* the root of a negative value */
#define MODEL_LOGARITHM 43 /* the logarithm of zero or less */
#define MODEL_POWER 44 /* a power outside its domain */
#define MODEL_INTERVAL 45 /* COMINT is 0 */
#define MODEL_ABORTED 46 /* ABORT" with a true flag */

/* Settings.  A model keeps a pointer to them and reads them in every step, so you may change them between calls.
   New initial values, and settings that the model changes itself, take effect at the next init. */
struct model_settings {
    model_cell dt_2; /* DT/2; 1 = 0.0001 */
    model_cell comint; /* COMINT; without sign */
    double z0[12]; /* Z0(); 1 = 0.00000001 */
    model_cell k; /* K; 1 = 0.0001 */
};

/* The state.  You may read all of it, and set nodes and variables between calls. */
struct model {
    const struct model_settings *set;
    long step; /* number of steps made */
    int pass; /* of the last call: 1, 2, or 0 while initial values are computed */
    int failure; /* failure code, returned by all calls */
    int site; /* statement of the failure: see model_line, model_culprit and model_node */

    /* Variables. */
    double z[12]; /* 1 = 0.00000001 */
    double saved_dz_dt; /* 1 = 0.00000001 */
    double saved_z; /* 1 = 0.00000001 */
};

/* Settings by number, for model_set, model_setting and model_setting_name. */
#define MODEL_SET_DT_2 0
#define MODEL_SET_COMINT 1
#define MODEL_SET_Y0 2 /* that of node 0; add the number of the node */
#define MODEL_SET_K 14
#define MODEL_SETTINGS 15 /* number of values */

/* Quantities by number, for model_value: the nodes.  These have labels: */
#define MODEL_DZ_DT 4 /* dZ/dt */
#define MODEL_Z 5 /* Z */
#define MODEL_D2Z_DT2 11 /* d2Z/dt2 */
#define MODEL_QUANTITIES 12 /* number of nodes, that of T included */

/* How many rows the first run of the program makes after that of T = 0. */
#define MODEL_ROWS 5L

void model_defaults(struct model_settings *settings);
/* What the program does up to its first row: RESET and INITIALIZE.  Keeps the pointer to the settings. */
int model_init(struct model *m, const struct model_settings *settings);
int model_step(struct model *m); /* two passes, each followed by TIME */
int model_row(struct model *m); /* COMINT steps, or fewer if STOP ends the run */
int model_done(const struct model *m); /* 0: the model has no STOP */

/* RESET and INITIALIZE for another run: unlike after init, memories of blocks stay. */
void model_reset(struct model *m);
int model_initialize(struct model *m);

/* Sets a setting.  Returns MODEL_GOOD, or another code and leaves it unchanged. */
int model_set(struct model_settings *settings, int index, double value);
double model_setting(const struct model_settings *settings, int index);
long model_setting_scale(int index); /* the integer that is 1 */
int model_setting_index(const char *name); /* -1 if there is no such setting */
const char *model_setting_name(int index);

double model_value(const struct model *m, int index); /* of a node */
int model_index(const char *name); /* the node with this label, or -1 */
const char *model_name(int index); /* the label of a node, or "" */

int model_line(const struct model *m); /* the source line of the statement that failed; 0 if unknown */
const char *model_culprit(const struct model *m); /* its word */
int model_node(const struct model *m); /* its output node, or -1 */

#ifdef __cplusplus
}
#endif

#endif