/* A technetium generator, milked every morning

   Translated from generator.cosmo by zudyn 0.1.0.
   One struct holds a whole model, so several models can run side by side.  The code uses no heap, no input or
   output and no recursion, and it never ends the program.

       struct generator_settings settings;
       struct generator model;

       generator_defaults(&settings);
       error = generator_init(&model, &settings);
       while (error == GENERATOR_GOOD && !generator_done(&model))
           error = generator_step(&model); */

#ifndef GENERATOR_MODEL_INCLUDED
#define GENERATOR_MODEL_INCLUDED

/* Return codes of init, step, refresh and set.  After a failure the model no longer changes, and all calls return the
   failure until init begins a new run. */
#define GENERATOR_GOOD 0
#define GENERATOR_DIVISION 1 /* division by zero */
#define GENERATOR_DOMAIN 2 /* a logarithm, root or power outside its domain */
#define GENERATOR_NOT_FINITE 3 /* a value that is infinite or not a number */
#define GENERATOR_INDEX 12 /* a computed subscript outside its array */
#define GENERATOR_FUNCTION 13 /* a function outside its domain, or overflowing */
#define GENERATOR_NO_DATA 14 /* READ finds no number in the input */
#define GENERATOR_REAL_HERE 15 /* READ finds a number with a point or exponent instead of an integer */
#define GENERATOR_OVERFLOW 17 /* an integer outside 32 bits */
#define GENERATOR_FISSION 18 /* a fission quotient of 0 */
#define GENERATOR_STEP_SIGN 20 /* a step that is not positive */
#define GENERATOR_OVER 28 /* the program has ended */
#define GENERATOR_STEP_SMALL 19 /* a step of the method does not advance T */
#define GENERATOR_EVENTS 27 /* an endless sequence of events at one moment */
#define GENERATOR_EARLIER 64 /* a time before the current one; only from advance_to */
#define GENERATOR_NO_STATE 67 /* not a state, or an amount that is not a number; only from dose */
#define GENERATOR_BAD_SETTING 31 /* a setting that is infinite or not a number */

/* Settings.  A model keeps a pointer to them and reads them in every step, so you may change them between calls.
   New initial contents and doses take effect at the next init.
   generator_set, init and step reject a setting that is infinite or not a number. */
struct generator_settings {
    double mo_half; /* mo_half (h); 65.94 */
    double tc_half; /* tc_half (h); 6.007 */
    double branch; /* branch; 0.875 */
    double yield; /* yield; 0.85 */
    double pause; /* pause (h); 24.0 */
    double delivered; /* delivered (GBq); 40.0 */
    double v_column; /* V(column); 1.0 */
    double v_vial; /* V(vial); 1.0 */
    double d_2; /* D; 1.0 */
};

/* Work space of the integration method, in numbers. */
#define GENERATOR_WORK 82

/* The state.  You may read all of it. */
struct generator {
    struct generator_settings *set;
    double time; /* T */
    double dt; /* the step */
    int known[4]; /* state of the events */
    double work[GENERATOR_WORK];
    int limited; /* nonzero: advances to `until` at most */
    int paused; /* nonzero: `until` is within a step */
    double until;
    long step; /* number of steps made */
    int failure; /* failure code, returned by all calls */
    int site; /* location of the failure: see generator_line and generator_culprit */
    int place; /* where the program continues; negative at its end */

    /* Variables. */
    double x;
    double v[2];
    double g[2];
    double k[2];
    double hv[2];
    double hg[2];
    double hk[2];
    double mo_hv[2];
    double mo_hg[2];
    double mo_hk[2];
    double tc_hv[2];
    double tc_hg[2];
    double tc_hk[2];
    double mo_activity;
    double tc_activity;
    double milk;
    double due;
    double mo_hk_sum[2];
    double tc_hk_sum[2];
    double t_after;
    double d_before;
};

/* Settings by number, for generator_set, generator_setting and generator_setting_name. */
#define GENERATOR_SET_MO_HALF 0 /* mo_half (h); 65.94 */
#define GENERATOR_SET_TC_HALF 1 /* tc_half (h); 6.007 */
#define GENERATOR_SET_BRANCH 2 /* branch; 0.875 */
#define GENERATOR_SET_YIELD 3 /* yield; 0.85 */
#define GENERATOR_SET_PAUSE 4 /* pause (h); 24.0 */
#define GENERATOR_SET_DELIVERED 5 /* delivered (GBq); 40.0 */
#define GENERATOR_SET_V_COLUMN 6 /* V(column); 1.0 */
#define GENERATOR_SET_V_VIAL 7 /* V(vial); 1.0 */
#define GENERATOR_SET_D 8 /* D; 1.0 */
#define GENERATOR_SETTINGS 9 /* number of values */

/* Quantities by number, for generator_value and generator_name. */
#define GENERATOR_T 0 /* T */
#define GENERATOR_D 1 /* D */
#define GENERATOR_V_COLUMN 2 /* V(column) */
#define GENERATOR_G_COLUMN 3 /* G(column) */
#define GENERATOR_K_COLUMN 4 /* K(column) */
#define GENERATOR_HV_COLUMN 5 /* HV(column) */
#define GENERATOR_HG_COLUMN 6 /* HG(column) */
#define GENERATOR_HK_COLUMN 7 /* HK(column) */
#define GENERATOR_V_VIAL 8 /* V(vial) */
#define GENERATOR_G_VIAL 9 /* G(vial) */
#define GENERATOR_K_VIAL 10 /* K(vial) */
#define GENERATOR_HV_VIAL 11 /* HV(vial) */
#define GENERATOR_HG_VIAL 12 /* HG(vial) */
#define GENERATOR_HK_VIAL 13 /* HK(vial) */
#define GENERATOR_MO_HV_COLUMN 14 /* mo.HV(column) */
#define GENERATOR_MO_HG_COLUMN 15 /* mo.HG(column) */
#define GENERATOR_MO_HK_COLUMN 16 /* mo.HK(column) */
#define GENERATOR_MO_HV_VIAL 17 /* mo.HV(vial) */
#define GENERATOR_MO_HG_VIAL 18 /* mo.HG(vial) */
#define GENERATOR_MO_HK_VIAL 19 /* mo.HK(vial) */
#define GENERATOR_TC_HV_COLUMN 20 /* tc.HV(column) */
#define GENERATOR_TC_HG_COLUMN 21 /* tc.HG(column) */
#define GENERATOR_TC_HK_COLUMN 22 /* tc.HK(column) */
#define GENERATOR_TC_HV_VIAL 23 /* tc.HV(vial) */
#define GENERATOR_TC_HG_VIAL 24 /* tc.HG(vial) */
#define GENERATOR_TC_HK_VIAL 25 /* tc.HK(vial) */
#define GENERATOR_MO_ACTIVITY 26 /* mo_activity */
#define GENERATOR_TC_ACTIVITY 27 /* tc_activity */
#define GENERATOR_MILK 28 /* milk */
#define GENERATOR_DUE 29 /* due */
#define GENERATOR_QUANTITIES 30 /* number of quantities */

int generator_defaults();
/* Keeps the pointer to the settings. */
int generator_init();
int generator_step(); /* advances to the next row of results, or to the end */
/* Advances to this time, which must not be before the current one, through rows on the way.  At a time between rows the
   states are of that time, and other quantities are those of the last row. */
int generator_advance_to();
/* Adds a value to a state, given by its number above. */
int generator_dose();
int generator_refresh(); /* checks changed settings, which take effect from the next row on */
int generator_done(); /* whether the program has ended */

/* Sets a setting.  Returns GENERATOR_GOOD, or GENERATOR_BAD_SETTING and leaves it unchanged. */
int generator_set();
double generator_setting();
int generator_setting_index(); /* -1 if there is no such setting */
char *generator_setting_name();

double generator_value();
int generator_index(); /* -1 if there is no such quantity */
char *generator_name();

int generator_line(); /* the source line that failed; 0 if unknown */
char *generator_culprit(); /* the quantity computed there */