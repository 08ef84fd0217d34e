/* WAVE

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
    model_state x0[12]; /* X0(); 1 = 0.00000001 */
    short w2; /* W2; 1 = 0.0001 */
    short damp; /* DAMP; 1 = 0.0001 */
    short lo; /* LO; 1 = 0.0001 */
    short hi; /* HI; 1 = 0.0001 */
};

/* The state.  You may read all of it, and set nodes and variables between calls. */
struct model {
    const struct model_settings *set;
    long step; /* number of steps made */
    int pass; /* of the last call: 1, 2, or 0 while initial values are computed */
    int failure; /* failure code, returned by all calls */
    int site; /* statement of the failure: see model_line, model_culprit and model_node */

    /* Variables. */
    model_state x[12]; /* 1 = 0.00000001 */
    model_state saved_position; /* 1 = 0.00000001 */
    model_state saved_speed; /* 1 = 0.00000001 */
};

/* Settings by number, for model_set, model_setting and model_setting_name. */
#define MODEL_SET_DT_2 0
#define MODEL_SET_COMINT 1
#define MODEL_SET_Y0 2 /* that of node 0; add the number of the node */
#define MODEL_SET_W2 14
#define MODEL_SET_DAMP 15
#define MODEL_SET_LO 16
#define MODEL_SET_HI 17
#define MODEL_SETTINGS 18 /* number of values */

/* Quantities by number, for model_value: the nodes.  These have labels: */
#define MODEL_DX_DT 4 /* dx/dt */
#define MODEL_X 5 /* x */
#define MODEL_QUANTITIES 12 /* number of nodes, that of T included */

/* How many rows the first run of the program makes after that of T = 0. */
#define MODEL_ROWS 24L