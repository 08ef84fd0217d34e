/* IF, ELSE IF, ELSE, WHILE, FROM with BY, FORALL, nested blocks

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
    model_real t0; /* t0; -2.0 */
    model_real delta_t; /* delta_t; 0.5 */
    model_real from; /* FROM; -2.0 */
    model_real to; /* TO; 2.0 */
    model_real with; /* WITH; 8.0 */
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
    model_real branch;
    model_real steps;
    model_real total;
    model_real odd;
    model_real even;
    model_real down;
    model_real x[5];
    model_real y[5];
    model_real inner;
    model_real error;
    model_real f_flux;
    model_real b_flux;
    model_real row;
};

/* Settings by number, for model_set, model_setting and model_setting_name. */
#define MODEL_SET_T0 0 /* t0; -2.0 */
#define MODEL_SET_DELTA_T 1 /* delta_t; 0.5 */
#define MODEL_SET_FROM 2 /* FROM; -2.0 */
#define MODEL_SET_TO 3 /* TO; 2.0 */
#define MODEL_SET_WITH 4 /* WITH; 8.0 */
#define MODEL_SETTINGS 5 /* number of values */

/* Quantities by number, for model_value and model_name. */
#define MODEL_T 0 /* t */
#define MODEL_BRANCH 1 /* branch */
#define MODEL_STEPS 2 /* steps */
#define MODEL_TOTAL 3 /* total */
#define MODEL_ODD 4 /* odd */
#define MODEL_EVEN 5 /* even */
#define MODEL_DOWN 6 /* down */
#define MODEL_X_0 7 /* x[0] */
#define MODEL_X_1 8 /* x[1] */
#define MODEL_X_2 9 /* x[2] */
#define MODEL_X_3 10 /* x[3] */
#define MODEL_X_4 11 /* x[4] */
#define MODEL_Y_0 12 /* y[0] */
#define MODEL_Y_1 13 /* y[1] */
#define MODEL_Y_2 14 /* y[2] */
#define MODEL_Y_3 15 /* y[3] */
#define MODEL_Y_4 16 /* y[4] */
#define MODEL_INNER 17 /* inner */
#define MODEL_ERROR 18 /* error */
#define MODEL_F_FLUX 19 /* f_flux */
#define MODEL_B_FLUX 20 /* b_flux */
#define MODEL_T0 21 /* t0 */
#define MODEL_DELTA_T 22 /* delta_t */
#define MODEL_QUANTITIES 23 /* number of quantities */