/* IF, ELSE IF, ELSE, WHILE, FROM with BY, FORALL, nested blocks

   Translated from model.mod by zudyn 0.1.0.
   One struct holds a whole model: two of them run side by side without knowing of each other.  There is no heap,
   no input or output, no recursion, and nothing here ends the program.

       struct model_settings settings;
       struct model model;

       model_defaults(&settings);
       error = model_init(&model, &settings);
       while (error == MODEL_GOOD && !model_done(&model))
           error = model_step(&model); */

#ifndef MODEL_MODEL_INCLUDED
#define MODEL_MODEL_INCLUDED



/* What init, step, refresh and set return.  After a failure a model stays as it is, and all calls return the failure, until
   init begins a new run. */
#define MODEL_GOOD 0
#define MODEL_DIVISION 1 /* division by zero */
#define MODEL_DOMAIN 2 /* a logarithm, root or power outside its domain */
#define MODEL_NOT_FINITE 3 /* a value that is infinite or not a number */
#define MODEL_WHILE 4 /* a loop that does not end */
#define MODEL_INDEX 12 /* a computed subscript outside its array */
#define MODEL_FUNCTION 13 /* a function outside its domain, or overflowing */
#define MODEL_OVERFLOW 17 /* a whole number outside 32 bits */
#define MODEL_STEP_SMALL 19 /* a step of a method does not move the time: reported as SOLVER */
#define MODEL_OVER 28 /* the last row has been computed */
#define MODEL_SOLVER 30 /* equations could not be solved; m->value says why */
#define MODEL_INCREMENT 31 /* the increment of a loop that is not positive */
#define MODEL_COUNT 32 /* more or fewer equations than unknowns */
#define MODEL_DEPTH 36 /* a function calls itself too deep */
#define MODEL_EARLIER 64 /* a time before the present one; only from advance_to */
#define MODEL_NO_ROWS 65 /* FROM, TO and WITH give no rows */
#define MODEL_BAD_SETTING 66 /* a setting that is infinite or not a number */

/* Settings.  A model keeps a pointer to them and reads them in every step: they may be changed between two calls.
   Start values, and what follows FROM, TO and WITH, hold from init to the next init.
   A setting that is infinite or not a number is refused by model_set, init and step. */
struct model_settings {
    double t0; /* t0; -2.0 */
    double delta_t; /* delta_t; 0.5 */
    double from; /* FROM; -2.0 */
    double to; /* TO; 2.0 */
    double with; /* WITH; 8.0 */
    int t0_given; /* 0: t0 follows FROM, TO and WITH; model_set makes it 1 */
    int delta_t_given; /* 0: delta_t follows FROM, TO and WITH; model_set makes it 1 */
};

/* The state.  Everything may be read. */
struct model {
    struct model_settings *set;
    double time; /* of the present row */
    double dt; /* the step */
    int between; /* the time is one that the caller has chosen */
    double value; /* what has failed: the code of a solver, a subscript */
    long step; /* how many were made */
    int failure; /* what has failed: all calls return it */
    int site; /* where: see model_line and model_culprit */

    /* Constants and tables. */
    double t0;
    double delta_t;

    /* Variables. */
    double branch;
    double steps;
    double total;
    double odd;
    double even;
    double down;
    double x[5];
    double y[5];
    double inner;
    double error;
    double f_flux;
    double b_flux;
    double row;
};

/* Settings by number, for model_set, model_setting and model_setting_name. */
#define MODEL_SET_T0 0 /* t0; -2.0 */
#define MODEL_SET_DELTA_T 1 /* delta_t; 0.5 */
#define MODEL_SET_FROM 2 /* FROM; -2.0 */
#define MODEL_SET_TO 3 /* TO; 2.0 */
#define MODEL_SET_WITH 4 /* WITH; 8.0 */
#define MODEL_SETTINGS 5 /* how many values there are */

/* Quantities by number, for model_value and model_name; behind the last colon their ranges in the rows of model.mod. */
#define MODEL_T 0 /* t: -2 to 2 */
#define MODEL_BRANCH 1 /* branch: 2 to 13 */
#define MODEL_STEPS 2 /* steps: 4 */
#define MODEL_TOTAL 3 /* total: 414 */
#define MODEL_ODD 4 /* odd: 25 */
#define MODEL_EVEN 5 /* even: 30 */
#define MODEL_DOWN 6 /* down: 0 */
#define MODEL_X_0 7 /* x[0]: -0 */
#define MODEL_X_1 8 /* x[1]: -0 */
#define MODEL_X_2 9 /* x[2]: -0 */
#define MODEL_X_3 10 /* x[3]: -0 */
#define MODEL_X_4 11 /* x[4]: -0 */
#define MODEL_Y_0 12 /* y[0]: 1 */
#define MODEL_Y_1 13 /* y[1]: 1 */
#define MODEL_Y_2 14 /* y[2]: 1 */
#define MODEL_Y_3 15 /* y[3]: 1 */
#define MODEL_Y_4 16 /* y[4]: 1 */
#define MODEL_INNER 17 /* inner: 874 */
#define MODEL_ERROR 18 /* error: 0 */
#define MODEL_F_FLUX 19 /* f_flux: 0 */
#define MODEL_B_FLUX 20 /* b_flux: 0 */
#define MODEL_T0 21 /* t0: -2 */
#define MODEL_DELTA_T 22 /* delta_t: 0.5 */
#define MODEL_QUANTITIES 23 /* how many there are */

int model_defaults();
int model_init(); /* the settings must stay where they are */
int model_step(); /* goes on to the next row of results, or to the end */
int model_advance_to(); /* computes a row at this time, not before the present one */
int model_refresh(); /* looks at changed settings; they hold from the next row on */
int model_done(); /* whether the last row is computed */

/* Gives a setting a value: MODEL_GOOD, or MODEL_BAD_SETTING, and the setting stays as it is. */
int model_set();
double model_setting();
int model_setting_index(); /* -1 if no setting is called so */
char *model_setting_name();

double model_value();
int model_index(); /* -1 if no quantity is called so */
char *model_name();

int model_line(); /* the line of model.mod at which it has failed; 0 if it is not known */
char *model_culprit(); /* what was computed there */

#endif
