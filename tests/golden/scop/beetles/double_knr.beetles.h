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
    double deaths; /* deaths (1); 0.04 */
    double brood; /* brood; 7.48 */
    double lost; /* lost; 0.267 */
    double eggs_by_larvae; /* eggs_by_larvae; 0.012 */
    double eggs_by_adults; /* eggs_by_adults; 0.009 */
    double pupae_by_adults; /* pupae_by_adults; 0.004 */
    double t0; /* t0; 0.0 */
    double delta_t; /* delta_t; 1.0 */
    double larvae0; /* larvae0; 70.0 */
    double pupae0; /* pupae0; 35.0 */
    double adults0; /* adults0; 65.0 */
    double from; /* FROM; 0.0 */
    double to; /* TO; 60.0 */
    double with; /* WITH; 60.0 */
    int t0_given; /* 0: t0 follows FROM, TO and WITH; beetles_set makes it 1 */
    int delta_t_given; /* 0: delta_t follows FROM, TO and WITH; beetles_set makes it 1 */
};

/* The state.  You may read all of it. */
struct beetles {
    struct beetles_settings *set;
    double time; /* of the current row */
    double dt; /* the step */
    int between; /* nonzero: the caller chose the time */
    double value; /* detail of a failure: the code of a solver, or a subscript */
    long step; /* number of steps made */
    int failure; /* failure code, returned by all calls */
    int site; /* location of the failure: see beetles_line and beetles_culprit */

    /* Constants and tables. */
    double t0;
    double delta_t;

    /* Variables. */
    double larvae;
    double pupae;
    double adults;
    double all;
    double error;
    double f_flux;
    double b_flux;
    double reached;
    double generation_made;
    double adults_before[1];
    double larvae_before[2];
    double row;
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

int beetles_defaults();
/* Keeps the pointer to the settings. */
int beetles_init();
int beetles_step(); /* advances to the next row of results, or to the end */
/* Computes a row at this time, which must not be before the current one. */
int beetles_advance_to();
int beetles_refresh(); /* checks changed settings, which take effect from the next row on */
int beetles_done(); /* whether the last row has been computed */

/* Sets a setting.  Returns BEETLES_GOOD, or BEETLES_BAD_SETTING and leaves it unchanged. */
int beetles_set();
double beetles_setting();
int beetles_setting_index(); /* -1 if there is no such setting */
char *beetles_setting_name();

double beetles_value();
int beetles_index(); /* -1 if there is no such quantity */
char *beetles_name();

int beetles_line(); /* the source line that failed; 0 if unknown */
char *beetles_culprit(); /* the quantity computed there */