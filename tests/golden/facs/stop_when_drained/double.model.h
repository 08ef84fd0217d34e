/* TANK

   Translated from model.facs by zudyn 0.1.0.
   One struct holds a whole model, so several models can run side by side.  The code uses no heap, no input or
   output, no floating point and no recursion, and it never ends the program.

       struct model_settings settings;
       struct model model;

       model_defaults(&settings);
       error = model_init(&model, &settings);        the row of T = 0
       while (error == MODEL_GOOD && !model_done(&model))
           error = model_row(&model);                the next row: COMINT steps

   All numbers are the integers of the program: a node counts units of 1/100000000, a SCALAR and DT/2 units of
   1/10000, an INTEGER and COMINT units of 1. */

/* Settings.  A model keeps a pointer to them and reads them in every step, so you may change them between calls.
   New initial values, and settings that the model changes itself, take effect at the next init. */
struct model_settings {
    short dt_2; /* DT/2; 1 = 0.0001 */
    short comint; /* COMINT; without sign */
    model_state h0[10]; /* H0(); 1 = 0.00000001 */
    short c; /* C; 1 = 0.0001 */
    short level; /* LEVEL; 1 = 0.0001 */
};

/* The state.  You may read all of it, and set nodes and variables between calls. */
struct model {
    const struct model_settings *set;
    long step; /* number of steps made */
    int pass; /* of the last call: 1, 2, or 0 while initial values are computed */
    int failure; /* failure code, returned by all calls */
    int site; /* statement of the failure: see model_line, model_culprit and model_node */

    /* Variables. */
    short stopped;
    model_state h[10]; /* 1 = 0.00000001 */
    model_state saved_height; /* 1 = 0.00000001 */
    model_state saved_spilled; /* 1 = 0.00000001 */
};

/* Settings by number, for model_set, model_setting and model_setting_name. */
#define MODEL_SET_DT_2 0
#define MODEL_SET_COMINT 1
#define MODEL_SET_Y0 2 /* that of node 0; add the number of the node */
#define MODEL_SET_C 12
#define MODEL_SET_LEVEL 13
#define MODEL_SETTINGS 14 /* number of values */

/* Quantities by number, for model_value: the nodes.  These have labels: */
#define MODEL_HEIGHT 5 /* height */
#define MODEL_FLOW 6 /* flow */
#define MODEL_SPILLED 9 /* spilled */
#define MODEL_QUANTITIES 10 /* number of nodes, that of T included */

/* How many rows the first run of the program makes after that of T = 0. */
#define MODEL_ROWS 20L

void model_defaults(struct model_settings *settings);
/* What the program does up to its first row: RESET and INITIALIZE.  Keeps the pointer to the settings. */
int model_init(struct model *m, const struct model_settings *settings);
int model_step(struct model *m); /* two passes, each followed by TIME */
int model_row(struct model *m); /* COMINT steps, or fewer if STOP ends the run */
int model_done(const struct model *m); /* whether STOP has ended the run; a further step continues */