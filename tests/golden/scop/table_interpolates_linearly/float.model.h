/* Tabulated functions against the functions themselves

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
    model_real lo; /* lo; -2.0 */
    model_real t0; /* t0; -3.0 */
    model_real delta_t; /* delta_t; 0.25 */
    model_real usetable; /* usetable; 1.0 */
    model_real from; /* FROM; -3.0 */
    model_real to; /* TO; 3.0 */
    model_real with; /* WITH; 24.0 */
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
    model_real ks;
    model_real ftab;
    model_real fdir;
    model_real minf;
    model_real mtau;
    model_real g[3];
    model_real gsum;
    model_real error;
    model_real f_flux;
    model_real b_flux;
    model_real ex_table[21];
    model_real rates_table[49];
    model_real row;
};

/* Settings by number, for model_set, model_setting and model_setting_name. */
#define MODEL_SET_LO 0 /* lo; -2.0 */
#define MODEL_SET_T0 1 /* t0; -3.0 */
#define MODEL_SET_DELTA_T 2 /* delta_t; 0.25 */
#define MODEL_SET_USETABLE 3 /* usetable; 1.0 */
#define MODEL_SET_FROM 4 /* FROM; -3.0 */
#define MODEL_SET_TO 5 /* TO; 3.0 */
#define MODEL_SET_WITH 6 /* WITH; 24.0 */
#define MODEL_SETTINGS 7 /* number of values */

/* Quantities by number, for model_value and model_name. */
#define MODEL_T 0 /* t */
#define MODEL_KS 1 /* ks */
#define MODEL_FTAB 2 /* ftab */
#define MODEL_FDIR 3 /* fdir */
#define MODEL_MINF 4 /* minf */
#define MODEL_MTAU 5 /* mtau */
#define MODEL_G_0 6 /* g[0] */
#define MODEL_G_1 7 /* g[1] */
#define MODEL_G_2 8 /* g[2] */
#define MODEL_GSUM 9 /* gsum */
#define MODEL_LO 10 /* lo */
#define MODEL_ERROR 11 /* error */
#define MODEL_F_FLUX 12 /* f_flux */
#define MODEL_B_FLUX 13 /* b_flux */
#define MODEL_T0 14 /* t0 */
#define MODEL_DELTA_T 15 /* delta_t */
#define MODEL_USETABLE 16 /* usetable */
#define MODEL_QUANTITIES 17 /* number of quantities */