/* Arguments by value, LOCAL, recursion, functions of none and of many arguments

   Translated from model.mod by zudyn 0.1.0.
   One struct holds a whole model, so several models can run side by side.  The code uses no heap, no input or
   output and no recursion, and it never ends the program.

       struct model_settings settings;
       struct model model;

       model_defaults(&settings);
       error = model_init(&model, &settings);
       while (error == MODEL_GOOD && !model_done(&model))
           error = model_step(&model); */

/* Settings.  A model keeps a pointer to them and reads them in every step, so you may change them between calls.
   New start values, and settings that follow FROM, TO and WITH, take effect at the next init.
   model_set, init and step reject a setting that is infinite or not a number. */
struct model_settings {
    model_real t0; /* t0; 0.0 */
    model_real delta_t; /* delta_t; 1.0 */
    model_real from; /* FROM; 0.0 */
    model_real to; /* TO; 4.0 */
    model_real with; /* WITH; 4.0 */
    int t0_given; /* 0: t0 follows FROM, TO and WITH; model_set makes it 1 */
    int delta_t_given; /* 0: delta_t follows FROM, TO and WITH; model_set makes it 1 */
};

/* The state.  You may read all of it. */
struct model {
    const struct model_settings *set;
    model_real time; /* of the current row */
    model_real dt; /* the step */
    int between; /* nonzero: the caller chose the time */
    model_real value; /* detail of a failure: the code of a solver, or a subscript */
    long step; /* number of steps made */
    int failure; /* failure code, returned by all calls */
    int site; /* location of the failure: see model_line and model_culprit */

    /* Constants and tables. */
    model_real t0;
    model_real delta_t;

    /* Variables. */
    model_real calls;
    model_real memo[3];
    model_real fact;
    model_real mean3;
    model_real kept;
    model_real after;
    model_real constant7;
    model_real shared;
    model_real most;
    model_real error;
    model_real f_flux;
    model_real b_flux;
    model_real row;
};

/* Settings by number, for model_set, model_setting and model_setting_name. */
#define MODEL_SET_T0 0 /* t0; 0.0 */
#define MODEL_SET_DELTA_T 1 /* delta_t; 1.0 */
#define MODEL_SET_FROM 2 /* FROM; 0.0 */
#define MODEL_SET_TO 3 /* TO; 4.0 */
#define MODEL_SET_WITH 4 /* WITH; 4.0 */
#define MODEL_SETTINGS 5 /* number of values */

/* Quantities by number, for model_value and model_name. */
#define MODEL_T 0 /* t */
#define MODEL_FACT 1 /* fact */
#define MODEL_MEAN3 2 /* mean3 */
#define MODEL_KEPT 3 /* kept */
#define MODEL_AFTER 4 /* after */
#define MODEL_CONSTANT7 5 /* constant7 */
#define MODEL_SHARED 6 /* shared */
#define MODEL_MOST_2 7 /* most */
#define MODEL_CALLS 8 /* calls */
#define MODEL_MEMO_0 9 /* memo[0] */
#define MODEL_MEMO_1 10 /* memo[1] */
#define MODEL_MEMO_2 11 /* memo[2] */
#define MODEL_ERROR 12 /* error */
#define MODEL_F_FLUX 13 /* f_flux */
#define MODEL_B_FLUX 14 /* b_flux */
#define MODEL_T0 15 /* t0 */
#define MODEL_DELTA_T 16 /* delta_t */
#define MODEL_QUANTITIES 17 /* number of quantities */