/* Iodine in man, and a trace of radioactive iodine

   Translated from iodine.cosmo by zudyn 0.1.0.
   One struct holds a whole model, so several models can run side by side.  The code uses no heap, no input or
   output and no recursion, and it never ends the program.

       struct iodine_settings settings;
       struct iodine model;

       iodine_defaults(&settings);
       error = iodine_init(&model, &settings);
       while (error == IODINE_GOOD && !iodine_done(&model))
           error = iodine_step(&model); */

#ifndef IODINE_MODEL_INCLUDED
#define IODINE_MODEL_INCLUDED

typedef double iodine_real;

/* Return codes of init, step, refresh and set.  After a failure the model no longer changes, and all calls return the
   failure until init begins a new run. */
#define IODINE_GOOD 0
#define IODINE_DIVISION 1 /* division by zero */
#define IODINE_DOMAIN 2 /* a logarithm, root or power outside its domain */
#define IODINE_NOT_FINITE 3 /* a value that is infinite or not a number */
#define IODINE_INDEX 12 /* a computed subscript outside its array */
#define IODINE_FUNCTION 13 /* a function outside its domain, or overflowing */
#define IODINE_NO_DATA 14 /* READ finds no number in the input */
#define IODINE_REAL_HERE 15 /* READ finds a number with a point or exponent instead of an integer */
#define IODINE_OVERFLOW 17 /* an integer outside 32 bits */
#define IODINE_FISSION 18 /* a fission quotient of 0 */
#define IODINE_STEP_SIGN 20 /* a step that is not positive */
#define IODINE_OVER 28 /* the program has ended */
#define IODINE_STEP_SMALL 19 /* a step of the method does not advance T */
#define IODINE_EVENTS 27 /* an endless sequence of events at one moment */
#define IODINE_EARLIER 64 /* a time before the current one; only from advance_to */
#define IODINE_NO_STATE 67 /* not a state, or an amount that is not a number; only from dose */
#define IODINE_BAD_SETTING 31 /* a setting that is infinite or not a number */

/* Settings.  A model keeps a pointer to them and reads them in every step, so you may change them between calls.
   New initial contents and doses take effect at the next init.
   iodine_set, init and step reject a setting that is infinite or not a number. */
struct iodine_settings {
    iodine_real diet; /* diet (ug/d); 150.0 */
    iodine_real trap; /* trap (1/d); 0.84 */
    iodine_real renal; /* renal (1/d); 1.68 */
    iodine_real release; /* release (1/d); 0.01 */
    iodine_real reuse; /* reuse (1/d); 0.08 */
    iodine_real stool; /* stool (1/d); 0.02 */
    iodine_real d_2; /* D; 0.25 */
};

/* Work space of the integration method, in numbers. */
#define IODINE_WORK 243

/* The state.  You may read all of it. */
struct iodine {
    const struct iodine_settings *set;
    iodine_real time; /* T */
    iodine_real dt; /* the step */
    int known[3]; /* state of the events */
    iodine_real work[IODINE_WORK];
    int limited; /* nonzero: advances to `until` at most */
    int paused; /* nonzero: `until` is within a step */
    iodine_real until;
    long step; /* number of steps made */
    int failure; /* failure code, returned by all calls */
    int site; /* location of the failure: see iodine_line and iodine_culprit */
    int place; /* where the program continues; negative at its end */

    /* Constants and tables. */
    iodine_real pool;

    /* Variables. */
    iodine_real x;
    iodine_real v[6];
    iodine_real g[6];
    iodine_real k[6];
    iodine_real hv[6];
    iodine_real hg[6];
    iodine_real hk[6];
    iodine_real dose_1_amount;
    iodine_real dose_1_at;
    iodine_real dose_1_label;
    iodine_real g_sum[6];
    iodine_real k_sum[6];
    iodine_real hg_sum[6];
    iodine_real hk_sum[6];
    iodine_real t_after;
    iodine_real d_before;

    /* The settings from which the derived values were computed. */
    struct {
        iodine_real diet;
        iodine_real trap;
        iodine_real renal;
        iodine_real reuse;
        iodine_real stool;
    } was;
};

/* Settings by number, for iodine_set, iodine_setting and iodine_setting_name. */
#define IODINE_SET_DIET 0 /* diet (ug/d); 150.0 */
#define IODINE_SET_TRAP 1 /* trap (1/d); 0.84 */
#define IODINE_SET_RENAL 2 /* renal (1/d); 1.68 */
#define IODINE_SET_RELEASE 3 /* release (1/d); 0.01 */
#define IODINE_SET_REUSE 4 /* reuse (1/d); 0.08 */
#define IODINE_SET_STOOL 5 /* stool (1/d); 0.02 */
#define IODINE_SET_D 6 /* D; 0.25 */
#define IODINE_SETTINGS 7 /* number of values */

/* Quantities by number, for iodine_value and iodine_name. */
#define IODINE_T 0 /* T */
#define IODINE_D 1 /* D */
#define IODINE_V_FOOD 2 /* V(food) */
#define IODINE_G_FOOD 3 /* G(food) */
#define IODINE_K_FOOD 4 /* K(food) */
#define IODINE_HV_FOOD 5 /* HV(food) */
#define IODINE_HG_FOOD 6 /* HG(food) */
#define IODINE_HK_FOOD 7 /* HK(food) */
#define IODINE_V_IODIDE 8 /* V(iodide) */
#define IODINE_G_IODIDE 9 /* G(iodide) */
#define IODINE_K_IODIDE 10 /* K(iodide) */
#define IODINE_HV_IODIDE 11 /* HV(iodide) */
#define IODINE_HG_IODIDE 12 /* HG(iodide) */
#define IODINE_HK_IODIDE 13 /* HK(iodide) */
#define IODINE_V_THYROID 14 /* V(thyroid) */
#define IODINE_G_THYROID 15 /* G(thyroid) */
#define IODINE_K_THYROID 16 /* K(thyroid) */
#define IODINE_HV_THYROID 17 /* HV(thyroid) */
#define IODINE_HG_THYROID 18 /* HG(thyroid) */
#define IODINE_HK_THYROID 19 /* HK(thyroid) */
#define IODINE_V_HORMONE 20 /* V(hormone) */
#define IODINE_G_HORMONE 21 /* G(hormone) */
#define IODINE_K_HORMONE 22 /* K(hormone) */
#define IODINE_HV_HORMONE 23 /* HV(hormone) */
#define IODINE_HG_HORMONE 24 /* HG(hormone) */
#define IODINE_HK_HORMONE 25 /* HK(hormone) */
#define IODINE_V_URINE 26 /* V(urine) */
#define IODINE_G_URINE 27 /* G(urine) */
#define IODINE_K_URINE 28 /* K(urine) */
#define IODINE_HV_URINE 29 /* HV(urine) */
#define IODINE_HG_URINE 30 /* HG(urine) */
#define IODINE_HK_URINE 31 /* HK(urine) */
#define IODINE_V_FAECES 32 /* V(faeces) */
#define IODINE_G_FAECES 33 /* G(faeces) */
#define IODINE_K_FAECES 34 /* K(faeces) */
#define IODINE_HV_FAECES 35 /* HV(faeces) */
#define IODINE_HG_FAECES 36 /* HG(faeces) */
#define IODINE_HK_FAECES 37 /* HK(faeces) */
#define IODINE_QUANTITIES 38 /* number of quantities */

void iodine_defaults(struct iodine_settings *settings);
/* Keeps the pointer to the settings. */
int iodine_init(struct iodine *m, const struct iodine_settings *settings);
int iodine_step(struct iodine *m); /* advances to the next row of results, or to the end */
/* Advances to this time, which must not be before the current one, through rows on the way.  At a time between rows the
   states are of that time, and other quantities are those of the last row. */
int iodine_advance_to(struct iodine *m, iodine_real time);
/* Adds a value to a state, given by its number above. */
int iodine_dose(struct iodine *m, int index, iodine_real value);
int iodine_refresh(struct iodine *m); /* checks changed settings, which take effect from the next row on */
int iodine_done(const struct iodine *m); /* whether the program has ended */

/* Sets a setting.  Returns IODINE_GOOD, or IODINE_BAD_SETTING and leaves it unchanged. */
int iodine_set(struct iodine_settings *settings, int index, iodine_real value);
iodine_real iodine_setting(const struct iodine_settings *settings, int index);
int iodine_setting_index(const char *name); /* -1 if there is no such setting */
const char *iodine_setting_name(int index);

iodine_real iodine_value(const struct iodine *m, int index);
int iodine_index(const char *name); /* -1 if there is no such quantity */
const char *iodine_name(int index);

int iodine_line(const struct iodine *m); /* the source line that failed; 0 if unknown */
const char *iodine_culprit(const struct iodine *m); /* the quantity computed there */