/* A model without title

   Translated from experiment.cosmo by zudyn 0.1.0.
   One struct holds a whole model, so several models can run side by side.  The code uses no heap, no input or
   output and no recursion, and it never ends the program.

       struct experiment_settings settings;
       struct experiment model;

       experiment_defaults(&settings);
       error = experiment_init(&model, &settings);
       while (error == EXPERIMENT_GOOD && !experiment_done(&model))
           error = experiment_step(&model); */

#ifndef EXPERIMENT_MODEL_INCLUDED
#define EXPERIMENT_MODEL_INCLUDED

typedef float experiment_real;

/* Return codes of init, step, refresh and set.  After a failure the model no longer changes, and all calls return the
   failure until init begins a new run. */
#define EXPERIMENT_GOOD 0
#define EXPERIMENT_DIVISION 1 /* division by zero */
#define EXPERIMENT_DOMAIN 2 /* a logarithm, root or power outside its domain */
#define EXPERIMENT_NOT_FINITE 3 /* a value that is infinite or not a number */
#define EXPERIMENT_INDEX 12 /* a computed subscript outside its array */
#define EXPERIMENT_FUNCTION 13 /* a function outside its domain, or overflowing */
#define EXPERIMENT_NO_DATA 14 /* READ finds no number in the input */
#define EXPERIMENT_REAL_HERE 15 /* READ finds a number with a point or exponent instead of an integer */
#define EXPERIMENT_OVERFLOW 17 /* an integer outside 32 bits */
#define EXPERIMENT_FISSION 18 /* a fission quotient of 0 */
#define EXPERIMENT_STEP_SIGN 20 /* a step that is not positive */
#define EXPERIMENT_OVER 28 /* the program has ended */
#define EXPERIMENT_BAD_SETTING 31 /* a setting that is infinite or not a number */

/* Settings.  A model keeps a pointer to them and reads them in every step, so you may change them between calls.
   New initial contents and doses take effect at the next init.
   experiment_set, init and step reject a setting that is infinite or not a number. */
struct experiment_settings {
    experiment_real v2; /* V2; 300.0 */
    experiment_real v3; /* V3; 500.0 */
    experiment_real hv2; /* HV2; 10000.0 */
    const experiment_real *input; /* the numbers for READ, in order */
    long input_count;
};

/* The state.  You may read all of it. */
struct experiment {
    const struct experiment_settings *set;
    experiment_real time; /* T */
    experiment_real dt; /* the step */
    long step; /* number of steps made */
    long taken; /* numbers read from the input */
    int failure; /* failure code, returned by all calls */
    int site; /* location of the failure: see experiment_line and experiment_culprit */
    int place; /* where the program continues; negative at its end */

    /* Variables. */
    experiment_real x;
    experiment_real v[4];
    experiment_real g[4];
    experiment_real k[4];
    experiment_real hv[4];
    experiment_real hg[4];
    experiment_real hk[4];
    experiment_real e;
};

/* Settings by number, for experiment_set, experiment_setting and experiment_setting_name. */
#define EXPERIMENT_SET_V2 0 /* V2; 300.0 */
#define EXPERIMENT_SET_V3 1 /* V3; 500.0 */
#define EXPERIMENT_SET_HV2 2 /* HV2; 10000.0 */
#define EXPERIMENT_SETTINGS 3 /* number of values */

/* Quantities by number, for experiment_value and experiment_name; after the last colon,
   their ranges in the rows of the model. */
#define EXPERIMENT_T 0 /* T: 0 to 101 */
#define EXPERIMENT_D 1 /* D: 1 */
#define EXPERIMENT_V1 2 /* V1: 0 to 20 */
#define EXPERIMENT_G1 3 /* G1: 0 to 20 */
#define EXPERIMENT_K1 4 /* K1: 0 to 20 */
#define EXPERIMENT_HV1 5 /* HV1: 0 */
#define EXPERIMENT_HG1 6 /* HG1: 0 */
#define EXPERIMENT_HK1 7 /* HK1: 0 */
#define EXPERIMENT_V2 8 /* V2: 300 */
#define EXPERIMENT_G2 9 /* G2: 0 to 50 */
#define EXPERIMENT_K2 10 /* K2: 0 to 50 */
#define EXPERIMENT_HV2 11 /* HV2: 151.6 to 10000 */
#define EXPERIMENT_HG2 12 /* HG2: 0 to 280.6 */
#define EXPERIMENT_HK2 13 /* HK2: 0 to 1667 */
#define EXPERIMENT_V3 14 /* V3: 500 */
#define EXPERIMENT_G3 15 /* G3: 0 to 50 */
#define EXPERIMENT_K3 16 /* K3: 0 to 50 */
#define EXPERIMENT_HV3 17 /* HV3: 0 to 4677 */
#define EXPERIMENT_HG3 18 /* HG3: 0 to 1389 */
#define EXPERIMENT_HK3 19 /* HK3: 0 to 467.7 */
#define EXPERIMENT_V4 20 /* V4: 0 */
#define EXPERIMENT_G4 21 /* G4: 0 to 20 */
#define EXPERIMENT_K4 22 /* K4: 0 */
#define EXPERIMENT_HV4 23 /* HV4: 0 */
#define EXPERIMENT_HG4 24 /* HG4: 0 to 187.1 */
#define EXPERIMENT_HK4 25 /* HK4: 0 */
#define EXPERIMENT_E 26 /* E: 0 to 5454 */
#define EXPERIMENT_QUANTITIES 27 /* number of quantities */

void experiment_defaults(struct experiment_settings *settings);
/* Keeps the pointer to the settings. */
int experiment_init(struct experiment *m, const struct experiment_settings *settings);
int experiment_step(struct experiment *m); /* advances to the next row of results, or to the end */
int experiment_refresh(struct experiment *m); /* checks changed settings, which take effect from the next row on */
int experiment_done(const struct experiment *m); /* whether the program has ended */

/* Sets a setting.  Returns EXPERIMENT_GOOD, or EXPERIMENT_BAD_SETTING and leaves it unchanged. */
int experiment_set(struct experiment_settings *settings, int index, experiment_real value);
experiment_real experiment_setting(const struct experiment_settings *settings, int index);
int experiment_setting_index(const char *name); /* -1 if there is no such setting */
const char *experiment_setting_name(int index);

experiment_real experiment_value(const struct experiment *m, int index);
int experiment_index(const char *name); /* -1 if there is no such quantity */
const char *experiment_name(int index);

int experiment_line(const struct experiment *m); /* the source line that failed; 0 if unknown */
const char *experiment_culprit(const struct experiment *m); /* the quantity computed there */