/* Flour beetles that eat their eggs and their pupae

   Translated from beetles.mod by zudyn 0.1.0.
   One struct holds a whole model, so several models can run side by side.  The code uses no heap, no input or
   output and no recursion, and it never ends the program.

       struct beetles_settings settings;
       struct beetles model;

       beetles_defaults(&settings);
       error = beetles_init(&model, &settings);
       while (error == BEETLES_GOOD && !beetles_done(&model))
           error = beetles_step(&model); */

#ifndef BEETLES_MODEL_INCLUDED
#define BEETLES_MODEL_INCLUDED

typedef float beetles_real;

/* Return codes of init, step, refresh and set.  After a failure the model no longer changes, and all calls return the
   failure until init begins a new run. */
#define BEETLES_GOOD 0
#define BEETLES_DIVISION 1 /* division by zero */
#define BEETLES_DOMAIN 2 /* a logarithm, root or power outside its domain */
#define BEETLES_NOT_FINITE 3 /* a value that is infinite or not a number */
#define BEETLES_WHILE 4 /* a loop that does not end */
#define BEETLES_INDEX 12 /* a computed subscript outside its array */
#define BEETLES_FUNCTION 13 /* a function outside its domain, or overflowing */
#define BEETLES_OVERFLOW 17 /* an integer outside 32 bits */
#define BEETLES_STEP_SMALL 19 /* a step does not advance the time; reported as SOLVER */
#define BEETLES_OVER 28 /* the last row has been computed */
#define BEETLES_SOLVER 30 /* equations could not be solved; m->value says why */
#define BEETLES_INCREMENT 31 /* the increment of a loop that is not positive */
#define BEETLES_COUNT 32 /* more or fewer equations than unknowns */
#define BEETLES_DEPTH 36 /* a function calls itself too deeply */
#define BEETLES_EARLIER 64 /* a time before the current one; only from advance_to */
#define BEETLES_NO_ROWS 65 /* FROM, TO and WITH give no rows */
#define BEETLES_BAD_SETTING 66 /* a setting that is infinite or not a number */

/* Settings.  A model keeps a pointer to them and reads them in every step, so you may change them between calls.
   New start values, and settings that follow FROM, TO and WITH, take effect at the next init.
   beetles_set, init and step reject a setting that is infinite or not a number. */
struct beetles_settings {
    beetles_real deaths; /* deaths (1); 0.04 */
    beetles_real brood; /* brood; 7.48 */
    beetles_real lost; /* lost; 0.267 */
    beetles_real eggs_by_larvae; /* eggs_by_larvae; 0.012 */
    beetles_real eggs_by_adults; /* eggs_by_adults; 0.009 */
    beetles_real pupae_by_adults; /* pupae_by_adults; 0.004 */
    beetles_real t0; /* t0; 0.0 */
    beetles_real delta_t; /* delta_t; 1.0 */
    beetles_real larvae0; /* larvae0; 70.0 */
    beetles_real pupae0; /* pupae0; 35.0 */
    beetles_real adults0; /* adults0; 65.0 */
    beetles_real from; /* FROM; 0.0 */
    beetles_real to; /* TO; 60.0 */
    beetles_real with; /* WITH; 60.0 */
    int t0_given; /* 0: t0 follows FROM, TO and WITH; beetles_set makes it 1 */
    int delta_t_given; /* 0: delta_t follows FROM, TO and WITH; beetles_set makes it 1 */
};

/* The state.  You may read all of it. */
struct beetles {
    const struct beetles_settings *set;
    beetles_real time; /* of the current row */
    beetles_real dt; /* the step */
    int between; /* nonzero: the caller chose the time */
    beetles_real value; /* detail of a failure: the code of a solver, or a subscript */
    long step; /* number of steps made */
    int failure; /* failure code, returned by all calls */
    int site; /* location of the failure: see beetles_line and beetles_culprit */

    /* Constants and tables. */
    beetles_real t0;
    beetles_real delta_t;

    /* Variables. */
    beetles_real larvae;
    beetles_real pupae;
    beetles_real adults;
    beetles_real all;
    beetles_real error;
    beetles_real f_flux;
    beetles_real b_flux;
    beetles_real reached;
    beetles_real generation_made;
    beetles_real adults_before[1];
    beetles_real larvae_before[2];
    beetles_real row;
};

/* Settings by number, for beetles_set, beetles_setting and beetles_setting_name. */
#define BEETLES_SET_DEATHS 0 /* deaths (1); 0.04 */
#define BEETLES_SET_BROOD 1 /* brood; 7.48 */
#define BEETLES_SET_LOST 2 /* lost; 0.267 */
#define BEETLES_SET_EGGS_BY_LARVAE 3 /* eggs_by_larvae; 0.012 */
#define BEETLES_SET_EGGS_BY_ADULTS 4 /* eggs_by_adults; 0.009 */
#define BEETLES_SET_PUPAE_BY_ADULTS 5 /* pupae_by_adults; 0.004 */
#define BEETLES_SET_T0 6 /* t0; 0.0 */
#define BEETLES_SET_DELTA_T 7 /* delta_t; 1.0 */
#define BEETLES_SET_LARVAE0 8 /* larvae0; 70.0 */
#define BEETLES_SET_PUPAE0 9 /* pupae0; 35.0 */
#define BEETLES_SET_ADULTS0 10 /* adults0; 65.0 */
#define BEETLES_SET_FROM 11 /* FROM; 0.0 */
#define BEETLES_SET_TO 12 /* TO; 60.0 */
#define BEETLES_SET_WITH 13 /* WITH; 60.0 */
#define BEETLES_SETTINGS 14 /* number of values */

/* Quantities by number, for beetles_value and beetles_name. */
#define BEETLES_T 0 /* t (fortnight) */
#define BEETLES_DEATHS 1 /* deaths (1) */
#define BEETLES_LARVAE 2 /* larvae */
#define BEETLES_PUPAE 3 /* pupae */
#define BEETLES_ADULTS 4 /* adults */
#define BEETLES_ALL 5 /* all */
#define BEETLES_BROOD 6 /* brood */
#define BEETLES_LOST 7 /* lost */
#define BEETLES_EGGS_BY_LARVAE 8 /* eggs_by_larvae */
#define BEETLES_EGGS_BY_ADULTS 9 /* eggs_by_adults */
#define BEETLES_PUPAE_BY_ADULTS 10 /* pupae_by_adults */
#define BEETLES_ERROR 11 /* error */
#define BEETLES_F_FLUX 12 /* f_flux */
#define BEETLES_B_FLUX 13 /* b_flux */
#define BEETLES_T0 14 /* t0 */
#define BEETLES_DELTA_T 15 /* delta_t */
#define BEETLES_LARVAE0 16 /* larvae0 */
#define BEETLES_PUPAE0 17 /* pupae0 */
#define BEETLES_ADULTS0 18 /* adults0 */
#define BEETLES_QUANTITIES 19 /* number of quantities */

void beetles_defaults(struct beetles_settings *settings);
/* Keeps the pointer to the settings. */
int beetles_init(struct beetles *m, const struct beetles_settings *settings);
int beetles_step(struct beetles *m); /* advances to the next row of results, or to the end */
/* Computes a row at this time, which must not be before the current one. */
int beetles_advance_to(struct beetles *m, beetles_real time);
int beetles_refresh(struct beetles *m); /* checks changed settings, which take effect from the next row on */
int beetles_done(const struct beetles *m); /* whether the last row has been computed */

/* Sets a setting.  Returns BEETLES_GOOD, or BEETLES_BAD_SETTING and leaves it unchanged. */
int beetles_set(struct beetles_settings *settings, int index, beetles_real value);
beetles_real beetles_setting(const struct beetles_settings *settings, int index);
int beetles_setting_index(const char *name); /* -1 if there is no such setting */
const char *beetles_setting_name(int index);

beetles_real beetles_value(const struct beetles *m, int index);
int beetles_index(const char *name); /* -1 if there is no such quantity */
const char *beetles_name(int index);

int beetles_line(const struct beetles *m); /* the source line that failed; 0 if unknown */
const char *beetles_culprit(const struct beetles *m); /* the quantity computed there */