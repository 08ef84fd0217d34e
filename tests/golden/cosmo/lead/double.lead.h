/* Lead in blood, soft tissue and bone

   Translated from lead.cosmo by zudyn 0.1.0.
   One struct holds a whole model, so several models can run side by side.  The code uses no heap, no input or
   output and no recursion, and it never ends the program.

       struct lead_settings settings;
       struct lead model;

       lead_defaults(&settings);
       error = lead_init(&model, &settings);
       while (error == LEAD_GOOD && !lead_done(&model))
           error = lead_step(&model); */

#ifndef LEAD_MODEL_INCLUDED
#define LEAD_MODEL_INCLUDED

typedef double lead_real;

/* Return codes of init, step, refresh and set.  After a failure the model no longer changes, and all calls return the
   failure until init begins a new run. */
#define LEAD_GOOD 0
#define LEAD_DIVISION 1 /* division by zero */
#define LEAD_DOMAIN 2 /* a logarithm, root or power outside its domain */
#define LEAD_NOT_FINITE 3 /* a value that is infinite or not a number */
#define LEAD_INDEX 12 /* a computed subscript outside its array */
#define LEAD_FUNCTION 13 /* a function outside its domain, or overflowing */
#define LEAD_NO_DATA 14 /* READ finds no number in the input */
#define LEAD_REAL_HERE 15 /* READ finds a number with a point or exponent instead of an integer */
#define LEAD_OVERFLOW 17 /* an integer outside 32 bits */
#define LEAD_FISSION 18 /* a fission quotient of 0 */
#define LEAD_STEP_SIGN 20 /* a step that is not positive */
#define LEAD_OVER 28 /* the program has ended */
#define LEAD_STEP_SMALL 19 /* a step of the method does not advance T */
#define LEAD_EVENTS 27 /* an endless sequence of events at one moment */
#define LEAD_EARLIER 64 /* a time before the current one; only from advance_to */
#define LEAD_NO_STATE 67 /* not a state, or an amount that is not a number; only from dose */
#define LEAD_BAD_SETTING 31 /* a setting that is infinite or not a number */

/* Settings.  A model keeps a pointer to them and reads them in every step, so you may change them between calls.
   New initial contents and doses take effect at the next init.
   lead_set, init and step reject a setting that is infinite or not a number. */
struct lead_settings {
    lead_real diet; /* diet (ug/d); 49.3 */
    lead_real clean; /* clean (ug/d); 5.0 */
    lead_real to_tissue; /* to_tissue (1/d); 0.0111 */
    lead_real from_tissue; /* from_tissue (1/d); 0.0124 */
    lead_real to_bone; /* to_bone (1/d); 0.0039 */
    lead_real from_bone; /* from_bone (1/d); 3.5e-5 */
    lead_real urine_rate; /* urine_rate (1/d); 0.0211 */
    lead_real sweat_rate; /* sweat_rate (1/d); 0.0162 */
    lead_real d_2; /* D; 25.0 */
};

/* Work space of the integration method, in numbers. */
#define LEAD_WORK 243

/* The state.  You may read all of it. */
struct lead {
    const struct lead_settings *set;
    lead_real time; /* T */
    lead_real dt; /* the step */
    int known[4]; /* state of the events */
    lead_real work[LEAD_WORK];
    int limited; /* nonzero: advances to `until` at most */
    int paused; /* nonzero: `until` is within a step */
    lead_real until;
    long step; /* number of steps made */
    int failure; /* failure code, returned by all calls */
    int site; /* location of the failure: see lead_line and lead_culprit */
    int place; /* where the program continues; negative at its end */

    /* Constants and tables. */
    lead_real balance;

    /* Variables. */
    lead_real x;
    lead_real v[6];
    lead_real g[6];
    lead_real k[6];
    lead_real hv[6];
    lead_real hg[6];
    lead_real hk[6];
    lead_real eaten;
    lead_real share;
    lead_real dose_1_amount;
    lead_real dose_1_at;
    lead_real dose_1_over;
    lead_real dose_1_label;
    lead_real g_sum[6];
    lead_real k_sum[6];
    lead_real hg_sum[6];
    lead_real hk_sum[6];
    lead_real t_after;
    lead_real d_before;
    lead_real dose_1_flowing;

    /* The settings from which the derived values were computed. */
    struct {
        lead_real diet;
        lead_real to_tissue;
        lead_real from_tissue;
        lead_real urine_rate;
        lead_real sweat_rate;
    } was;
};

/* Settings by number, for lead_set, lead_setting and lead_setting_name. */
#define LEAD_SET_DIET 0 /* diet (ug/d); 49.3 */
#define LEAD_SET_CLEAN 1 /* clean (ug/d); 5.0 */
#define LEAD_SET_TO_TISSUE 2 /* to_tissue (1/d); 0.0111 */
#define LEAD_SET_FROM_TISSUE 3 /* from_tissue (1/d); 0.0124 */
#define LEAD_SET_TO_BONE 4 /* to_bone (1/d); 0.0039 */
#define LEAD_SET_FROM_BONE 5 /* from_bone (1/d); 3.5e-5 */
#define LEAD_SET_URINE_RATE 6 /* urine_rate (1/d); 0.0211 */
#define LEAD_SET_SWEAT_RATE 7 /* sweat_rate (1/d); 0.0162 */
#define LEAD_SET_D 8 /* D; 25.0 */
#define LEAD_SETTINGS 9 /* number of values */

/* Quantities by number, for lead_value and lead_name. */
#define LEAD_T 0 /* T */
#define LEAD_D 1 /* D */
#define LEAD_V_FOOD 2 /* V(food) */
#define LEAD_G_FOOD 3 /* G(food) */
#define LEAD_K_FOOD 4 /* K(food) */
#define LEAD_HV_FOOD 5 /* HV(food) */
#define LEAD_HG_FOOD 6 /* HG(food) */
#define LEAD_HK_FOOD 7 /* HK(food) */
#define LEAD_V_BLOOD 8 /* V(blood) */
#define LEAD_G_BLOOD 9 /* G(blood) */
#define LEAD_K_BLOOD 10 /* K(blood) */
#define LEAD_HV_BLOOD 11 /* HV(blood) */
#define LEAD_HG_BLOOD 12 /* HG(blood) */
#define LEAD_HK_BLOOD 13 /* HK(blood) */
#define LEAD_V_TISSUE 14 /* V(tissue) */
#define LEAD_G_TISSUE 15 /* G(tissue) */
#define LEAD_K_TISSUE 16 /* K(tissue) */
#define LEAD_HV_TISSUE 17 /* HV(tissue) */
#define LEAD_HG_TISSUE 18 /* HG(tissue) */
#define LEAD_HK_TISSUE 19 /* HK(tissue) */
#define LEAD_V_BONE 20 /* V(bone) */
#define LEAD_G_BONE 21 /* G(bone) */
#define LEAD_K_BONE 22 /* K(bone) */
#define LEAD_HV_BONE 23 /* HV(bone) */
#define LEAD_HG_BONE 24 /* HG(bone) */
#define LEAD_HK_BONE 25 /* HK(bone) */
#define LEAD_V_URINE 26 /* V(urine) */
#define LEAD_G_URINE 27 /* G(urine) */
#define LEAD_K_URINE 28 /* K(urine) */
#define LEAD_HV_URINE 29 /* HV(urine) */
#define LEAD_HG_URINE 30 /* HG(urine) */
#define LEAD_HK_URINE 31 /* HK(urine) */
#define LEAD_V_SWEAT 32 /* V(sweat) */
#define LEAD_G_SWEAT 33 /* G(sweat) */
#define LEAD_K_SWEAT 34 /* K(sweat) */
#define LEAD_HV_SWEAT 35 /* HV(sweat) */
#define LEAD_HG_SWEAT 36 /* HG(sweat) */
#define LEAD_HK_SWEAT 37 /* HK(sweat) */
#define LEAD_EATEN 38 /* eaten */
#define LEAD_SHARE 39 /* share */
#define LEAD_QUANTITIES 40 /* number of quantities */

void lead_defaults(struct lead_settings *settings);
/* Keeps the pointer to the settings. */
int lead_init(struct lead *m, const struct lead_settings *settings);
int lead_step(struct lead *m); /* advances to the next row of results, or to the end */
/* Advances to this time, which must not be before the current one, through rows on the way.  At a time between rows the
   states are of that time, and other quantities are those of the last row. */
int lead_advance_to(struct lead *m, lead_real time);
/* Adds a value to a state, given by its number above. */
int lead_dose(struct lead *m, int index, lead_real value);
int lead_refresh(struct lead *m); /* checks changed settings, which take effect from the next row on */
int lead_done(const struct lead *m); /* whether the program has ended */

/* Sets a setting.  Returns LEAD_GOOD, or LEAD_BAD_SETTING and leaves it unchanged. */
int lead_set(struct lead_settings *settings, int index, lead_real value);
lead_real lead_setting(const struct lead_settings *settings, int index);
int lead_setting_index(const char *name); /* -1 if there is no such setting */
const char *lead_setting_name(int index);

lead_real lead_value(const struct lead *m, int index);
int lead_index(const char *name); /* -1 if there is no such quantity */
const char *lead_name(int index);

int lead_line(const struct lead *m); /* the source line that failed; 0 if unknown */
const char *lead_culprit(const struct lead *m); /* the quantity computed there */