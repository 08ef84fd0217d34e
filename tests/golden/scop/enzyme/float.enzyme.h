/* An enzyme, its substrate, and an inhibitor that competes for it

   Translated from enzyme.mod by zudyn 0.1.0.
   One struct holds a whole model, so several models can run side by side.  The code uses no heap, no input or
   output and no recursion, and it never ends the program.

       struct enzyme_settings settings;
       struct enzyme model;

       enzyme_defaults(&settings);
       error = enzyme_init(&model, &settings);
       while (error == ENZYME_GOOD && !enzyme_done(&model))
           error = enzyme_step(&model); */

#ifndef ENZYME_MODEL_INCLUDED
#define ENZYME_MODEL_INCLUDED

typedef float enzyme_real;

/* Return codes of init, step, refresh and set.  After a failure the model no longer changes, and all calls return the
   failure until init begins a new run. */
#define ENZYME_GOOD 0
#define ENZYME_DIVISION 1 /* division by zero */
#define ENZYME_DOMAIN 2 /* a logarithm, root or power outside its domain */
#define ENZYME_NOT_FINITE 3 /* a value that is infinite or not a number */
#define ENZYME_WHILE 4 /* a loop that does not end */
#define ENZYME_INDEX 12 /* a computed subscript outside its array */
#define ENZYME_FUNCTION 13 /* a function outside its domain, or overflowing */
#define ENZYME_OVERFLOW 17 /* an integer outside 32 bits */
#define ENZYME_STEP_SMALL 19 /* a step does not advance the time; reported as SOLVER */
#define ENZYME_OVER 28 /* the last row has been computed */
#define ENZYME_SOLVER 30 /* equations could not be solved; m->value says why */
#define ENZYME_INCREMENT 31 /* the increment of a loop that is not positive */
#define ENZYME_COUNT 32 /* more or fewer equations than unknowns */
#define ENZYME_DEPTH 36 /* a function calls itself too deeply */
#define ENZYME_EARLIER 64 /* a time before the current one; only from advance_to */
#define ENZYME_NO_ROWS 65 /* FROM, TO and WITH give no rows */
#define ENZYME_BAD_SETTING 66 /* a setting that is infinite or not a number */
#define ENZYME_NO_STATE 67 /* not a state, or an amount that is not a number; only from dose */

/* Settings.  A model keeps a pointer to them and reads them in every step, so you may change them between calls.
   New start values, and settings that follow FROM, TO and WITH, take effect at the next init.
   enzyme_set, init and step reject a setting that is infinite or not a number. */
struct enzyme_settings {
    enzyme_real k1; /* k1 (/uM-s); 2.0 */
    enzyme_real k2; /* k2 (/s); 10.0 */
    enzyme_real k3; /* k3 (/s); 5.0 */
    enzyme_real ki; /* ki (/uM-s); 1.0 */
    enzyme_real kj; /* kj (/s); 2.0 */
    enzyme_real enzyme0; /* enzyme0 (uM); 1.0 */
    enzyme_real substrate0; /* substrate0 (uM); 100.0 */
    enzyme_real inhibitor0; /* inhibitor0 (uM); 5.0 */
    enzyme_real t0; /* t0; 0.0 */
    enzyme_real delta_t; /* delta_t; 0.25 */
    enzyme_real blocked0; /* blocked0; 0.0 */
    enzyme_real complex0; /* complex0; 0.0 */
    enzyme_real product0; /* product0; 0.0 */
    enzyme_real maxerr; /* maxerr; 1e-8 */
    enzyme_real from; /* FROM; 0.0 */
    enzyme_real to; /* TO; 60.0 */
    enzyme_real with; /* WITH; 240.0 */
    int t0_given; /* 0: t0 follows FROM, TO and WITH; enzyme_set makes it 1 */
    int delta_t_given; /* 0: delta_t follows FROM, TO and WITH; enzyme_set makes it 1 */
};

/* Work space of the integration methods: numbers, and indices of pivots. */
#define ENZYME_WORK 155
#define ENZYME_PIVOTS 8

/* The state.  You may read all of it. */
struct enzyme {
    const struct enzyme_settings *set;
    enzyme_real time; /* of the current row */
    enzyme_real dt; /* the step */
    int between; /* nonzero: the caller chose the time */
    enzyme_real value; /* detail of a failure: the code of a solver, or a subscript */
    int known[1]; /* number of past steps that each method remembers */
    enzyme_real work[ENZYME_WORK];
    int pivots[ENZYME_PIVOTS];
    long step; /* number of steps made */
    int failure; /* failure code, returned by all calls */
    int site; /* location of the failure: see enzyme_line and enzyme_culprit */

    /* Constants and tables. */
    enzyme_real t0;
    enzyme_real delta_t;

    /* Variables. */
    enzyme_real enzyme; /* (uM) */
    enzyme_real inhibitor; /* (uM) */
    enzyme_real blocked; /* (uM) */
    enzyme_real complex_; /* (uM) */
    enzyme_real substrate; /* (uM) */
    enzyme_real product; /* (uM) */
    enzyme_real speed; /* (uM/s) */
    enzyme_real haldane; /* (uM/s) */
    enzyme_real error;
    enzyme_real f_flux;
    enzyme_real b_flux;
    enzyme_real enzyme_prime; /* (uM/s) */
    enzyme_real inhibitor_prime; /* (uM/s) */
    enzyme_real blocked_prime; /* (uM/s) */
    enzyme_real complex_prime; /* (uM/s) */
    enzyme_real substrate_prime; /* (uM/s) */
    enzyme_real product_prime; /* (uM/s) */
    enzyme_real whole_range;
    enzyme_real reached;
    enzyme_real end;
    enzyme_real row;
};

/* Settings by number, for enzyme_set, enzyme_setting and enzyme_setting_name. */
#define ENZYME_SET_K1 0 /* k1 (/uM-s); 2.0 */
#define ENZYME_SET_K2 1 /* k2 (/s); 10.0 */
#define ENZYME_SET_K3 2 /* k3 (/s); 5.0 */
#define ENZYME_SET_KI 3 /* ki (/uM-s); 1.0 */
#define ENZYME_SET_KJ 4 /* kj (/s); 2.0 */
#define ENZYME_SET_ENZYME0 5 /* enzyme0 (uM); 1.0 */
#define ENZYME_SET_SUBSTRATE0 6 /* substrate0 (uM); 100.0 */
#define ENZYME_SET_INHIBITOR0 7 /* inhibitor0 (uM); 5.0 */
#define ENZYME_SET_T0 8 /* t0; 0.0 */
#define ENZYME_SET_DELTA_T 9 /* delta_t; 0.25 */
#define ENZYME_SET_BLOCKED0 10 /* blocked0; 0.0 */
#define ENZYME_SET_COMPLEX0 11 /* complex0; 0.0 */
#define ENZYME_SET_PRODUCT0 12 /* product0; 0.0 */
#define ENZYME_SET_MAXERR 13 /* maxerr; 1e-8 */
#define ENZYME_SET_FROM 14 /* FROM; 0.0 */
#define ENZYME_SET_TO 15 /* TO; 60.0 */
#define ENZYME_SET_WITH 16 /* WITH; 240.0 */
#define ENZYME_SETTINGS 17 /* number of values */

/* Quantities by number, for enzyme_value and enzyme_name. */
#define ENZYME_T 0 /* t (s) */
#define ENZYME_ENZYME 1 /* enzyme (uM) */
#define ENZYME_INHIBITOR 2 /* inhibitor (uM) */
#define ENZYME_BLOCKED 3 /* blocked (uM) */
#define ENZYME_COMPLEX 4 /* complex (uM) */
#define ENZYME_SUBSTRATE 5 /* substrate (uM) */
#define ENZYME_PRODUCT 6 /* product (uM) */
#define ENZYME_SPEED 7 /* speed (uM/s) */
#define ENZYME_HALDANE 8 /* haldane (uM/s) */
#define ENZYME_K1 9 /* k1 (/uM-s) */
#define ENZYME_K2 10 /* k2 (/s) */
#define ENZYME_K3 11 /* k3 (/s) */
#define ENZYME_KI 12 /* ki (/uM-s) */
#define ENZYME_KJ 13 /* kj (/s) */
#define ENZYME_ENZYME0 14 /* enzyme0 (uM) */
#define ENZYME_SUBSTRATE0 15 /* substrate0 (uM) */
#define ENZYME_INHIBITOR0 16 /* inhibitor0 (uM) */
#define ENZYME_ERROR 17 /* error */
#define ENZYME_F_FLUX 18 /* f_flux */
#define ENZYME_B_FLUX 19 /* b_flux */
#define ENZYME_ENZYME_PRIME 20 /* enzyme' (uM/s) */
#define ENZYME_INHIBITOR_PRIME 21 /* inhibitor' (uM/s) */
#define ENZYME_BLOCKED_PRIME 22 /* blocked' (uM/s) */
#define ENZYME_COMPLEX_PRIME 23 /* complex' (uM/s) */
#define ENZYME_SUBSTRATE_PRIME 24 /* substrate' (uM/s) */
#define ENZYME_PRODUCT_PRIME 25 /* product' (uM/s) */
#define ENZYME_T0 26 /* t0 */
#define ENZYME_DELTA_T 27 /* delta_t */
#define ENZYME_BLOCKED0 28 /* blocked0 */
#define ENZYME_COMPLEX0 29 /* complex0 */
#define ENZYME_PRODUCT0 30 /* product0 */
#define ENZYME_MAXERR 31 /* maxerr */
#define ENZYME_QUANTITIES 32 /* number of quantities */

void enzyme_defaults(struct enzyme_settings *settings);
/* Keeps the pointer to the settings. */
int enzyme_init(struct enzyme *m, const struct enzyme_settings *settings);
int enzyme_step(struct enzyme *m); /* advances to the next row of results, or to the end */
/* Computes a row at this time, which must not be before the current one. */
int enzyme_advance_to(struct enzyme *m, enzyme_real time);
/* Adds a value to a state, given by its number above. */
int enzyme_dose(struct enzyme *m, int index, enzyme_real value);
int enzyme_refresh(struct enzyme *m); /* checks changed settings, which take effect from the next row on */
int enzyme_done(const struct enzyme *m); /* whether the last row has been computed */

/* Sets a setting.  Returns ENZYME_GOOD, or ENZYME_BAD_SETTING and leaves it unchanged. */
int enzyme_set(struct enzyme_settings *settings, int index, enzyme_real value);
enzyme_real enzyme_setting(const struct enzyme_settings *settings, int index);
int enzyme_setting_index(const char *name); /* -1 if there is no such setting */
const char *enzyme_setting_name(int index);

enzyme_real enzyme_value(const struct enzyme *m, int index);
int enzyme_index(const char *name); /* -1 if there is no such quantity */
const char *enzyme_name(int index);

int enzyme_line(const struct enzyme *m); /* the source line that failed; 0 if unknown */
const char *enzyme_culprit(const struct enzyme *m); /* the quantity computed there */