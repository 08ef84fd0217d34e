/* Theophylline: an infusion at once, then a tablet every eight hours

   Translated from tablets.cosmo by zudyn 0.1.0.
   One struct holds a whole model, so several models can run side by side.  The code uses no heap, no input or
   output and no recursion, and it never ends the program.

       struct tablets_settings settings;
       struct tablets model;

       tablets_defaults(&settings);
       error = tablets_init(&model, &settings);
       while (error == TABLETS_GOOD && !tablets_done(&model))
           error = tablets_step(&model); */

#ifndef TABLETS_MODEL_INCLUDED
#define TABLETS_MODEL_INCLUDED

/* Return codes of init, step, refresh and set.  After a failure the model no longer changes, and all calls return the
   failure until init begins a new run. */
#define TABLETS_GOOD 0
#define TABLETS_DIVISION 1 /* division by zero */
#define TABLETS_DOMAIN 2 /* a logarithm, root or power outside its domain */
#define TABLETS_NOT_FINITE 3 /* a value that is infinite or not a number */
#define TABLETS_INDEX 12 /* a computed subscript outside its array */
#define TABLETS_FUNCTION 13 /* a function outside its domain, or overflowing */
#define TABLETS_NO_DATA 14 /* READ finds no number in the input */
#define TABLETS_REAL_HERE 15 /* READ finds a number with a point or exponent instead of an integer */
#define TABLETS_OVERFLOW 17 /* an integer outside 32 bits */
#define TABLETS_FISSION 18 /* a fission quotient of 0 */
#define TABLETS_STEP_SIGN 20 /* a step that is not positive */
#define TABLETS_OVER 28 /* the program has ended */
#define TABLETS_STEP_SMALL 19 /* a step of the method does not advance T */
#define TABLETS_EVENTS 27 /* an endless sequence of events at one moment */
#define TABLETS_EARLIER 64 /* a time before the current one; only from advance_to */
#define TABLETS_NO_STATE 67 /* not a state, or an amount that is not a number; only from dose */
#define TABLETS_BAD_SETTING 31 /* a setting that is infinite or not a number */

/* Settings.  A model keeps a pointer to them and reads them in every step, so you may change them between calls.
   New initial contents and doses take effect at the next init.
   tablets_set, init and step reject a setting that is infinite or not a number. */
struct tablets_settings {
    double ka; /* ka (1/h); 0.6 */
    double cl; /* cl (l/h); 2.8 */
    double vc; /* vc (l); 20.0 */
    double vt; /* vt (l); 15.0 */
    double q; /* q (l/h); 12.0 */
    double first; /* first (mg); 400.0 */
    double tablet; /* tablet (mg); 300.0 */
    double d_2; /* D; 1.0 */
};

/* Work space of the integration method, in numbers. */
#define TABLETS_WORK 104

/* The state.  You may read all of it. */
struct tablets {
    struct tablets_settings *set;
    double time; /* T */
    double dt; /* the step */
    int known[3]; /* state of the events */
    double work[TABLETS_WORK];
    int limited; /* nonzero: advances to `until` at most */
    int paused; /* nonzero: `until` is within a step */
    double until;
    long step; /* number of steps made */
    int failure; /* failure code, returned by all calls */
    int site; /* location of the failure: see tablets_line and tablets_culprit */
    int place; /* where the program continues; negative at its end */

    /* Variables. */
    double x;
    double v[4];
    double g[4];
    double k[4];
    double hv[4];
    double hg[4];
    double hk[4];
    double conc;
    double dose_1_amount;
    double dose_1_at;
    double dose_1_over;
    double dose_2_amount;
    double dose_2_at;
    double dose_2_every;
    double dose_2_times;
    double g_sum[4];
    double k_sum[4];
    double t_after;
    double d_before;
    double dose_1_flowing;
    double x10_0;
    double x20_0;
};

/* Settings by number, for tablets_set, tablets_setting and tablets_setting_name. */
#define TABLETS_SET_KA 0 /* ka (1/h); 0.6 */
#define TABLETS_SET_CL 1 /* cl (l/h); 2.8 */
#define TABLETS_SET_VC 2 /* vc (l); 20.0 */
#define TABLETS_SET_VT 3 /* vt (l); 15.0 */
#define TABLETS_SET_Q 4 /* q (l/h); 12.0 */
#define TABLETS_SET_FIRST 5 /* first (mg); 400.0 */
#define TABLETS_SET_TABLET 6 /* tablet (mg); 300.0 */
#define TABLETS_SET_D 7 /* D; 1.0 */
#define TABLETS_SETTINGS 8 /* number of values */

/* Quantities by number, for tablets_value and tablets_name. */
#define TABLETS_T 0 /* T */
#define TABLETS_D 1 /* D */
#define TABLETS_V_GUT 2 /* V(gut) */
#define TABLETS_G_GUT 3 /* G(gut) */
#define TABLETS_K_GUT 4 /* K(gut) */
#define TABLETS_HV_GUT 5 /* HV(gut) */
#define TABLETS_HG_GUT 6 /* HG(gut) */
#define TABLETS_HK_GUT 7 /* HK(gut) */
#define TABLETS_V_CENTRAL 8 /* V(central) */
#define TABLETS_G_CENTRAL 9 /* G(central) */
#define TABLETS_K_CENTRAL 10 /* K(central) */
#define TABLETS_HV_CENTRAL 11 /* HV(central) */
#define TABLETS_HG_CENTRAL 12 /* HG(central) */
#define TABLETS_HK_CENTRAL 13 /* HK(central) */
#define TABLETS_V_TISSUE 14 /* V(tissue) */
#define TABLETS_G_TISSUE 15 /* G(tissue) */
#define TABLETS_K_TISSUE 16 /* K(tissue) */
#define TABLETS_HV_TISSUE 17 /* HV(tissue) */
#define TABLETS_HG_TISSUE 18 /* HG(tissue) */
#define TABLETS_HK_TISSUE 19 /* HK(tissue) */
#define TABLETS_V_LIVER 20 /* V(liver) */
#define TABLETS_G_LIVER 21 /* G(liver) */
#define TABLETS_K_LIVER 22 /* K(liver) */
#define TABLETS_HV_LIVER 23 /* HV(liver) */
#define TABLETS_HG_LIVER 24 /* HG(liver) */
#define TABLETS_HK_LIVER 25 /* HK(liver) */
#define TABLETS_CONC 26 /* conc */
#define TABLETS_X10_0 27 /* 10.0 */
#define TABLETS_X20_0 28 /* 20.0 */
#define TABLETS_QUANTITIES 29 /* number of quantities */

int tablets_defaults();
/* Keeps the pointer to the settings. */
int tablets_init();
int tablets_step(); /* advances to the next row of results, or to the end */
/* Advances to this time, which must not be before the current one, through rows on the way.  At a time between rows the
   states are of that time, and other quantities are those of the last row. */
int tablets_advance_to();
/* Adds a value to a state, given by its number above. */
int tablets_dose();
int tablets_refresh(); /* checks changed settings, which take effect from the next row on */
int tablets_done(); /* whether the program has ended */

/* Sets a setting.  Returns TABLETS_GOOD, or TABLETS_BAD_SETTING and leaves it unchanged. */
int tablets_set();
double tablets_setting();
int tablets_setting_index(); /* -1 if there is no such setting */
char *tablets_setting_name();

double tablets_value();
int tablets_index(); /* -1 if there is no such quantity */
char *tablets_name();

int tablets_line(); /* the source line that failed; 0 if unknown */
char *tablets_culprit(); /* the quantity computed there */