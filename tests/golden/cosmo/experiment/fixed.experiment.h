/* A model without title

   Translated from experiment.cosmo by zudyn 0.1.0.
   One struct holds a whole model: two of them run side by side without knowing of each other.  There is no heap,
   no input or output, no recursion, and nothing here ends the program.

       struct experiment_settings settings;
       struct experiment model;

       experiment_defaults(&settings);
       error = experiment_init(&model, &settings);
       while (error == EXPERIMENT_GOOD && !experiment_done(&model))
           error = experiment_step(&model); */

#ifndef EXPERIMENT_MODEL_INCLUDED
#define EXPERIMENT_MODEL_INCLUDED

/* A quantity is a whole number of 32 bits and has a point of its own: it is the number / 2^bits.  Where it ends it stays.
   EXPERIMENT_BITS_NAME has the bits of NAME, experiment_bits those of a quantity by its number.

       settings.x = experiment_ratio(45, 10, EXPERIMENT_BITS_X);        4.5
       n = experiment_whole(model.y, EXPERIMENT_BITS_Y);                 the nearest whole number */
#if INT_MAX >= 2147483647
typedef int experiment_real;
#else
typedef long experiment_real;
#endif

#define EXPERIMENT_BITS_TIME 23
#define EXPERIMENT_BITS_DT 30
#define EXPERIMENT_BITS_INPUT 16
#define EXPERIMENT_BITS_V_0 25
#define EXPERIMENT_BITS_V_1 21
#define EXPERIMENT_BITS_V_2 21
#define EXPERIMENT_BITS_V_3 21
#define EXPERIMENT_BITS_G_0 25
#define EXPERIMENT_BITS_G_1 24
#define EXPERIMENT_BITS_G_2 24
#define EXPERIMENT_BITS_G_3 25
#define EXPERIMENT_BITS_K_0 25
#define EXPERIMENT_BITS_K_1 24
#define EXPERIMENT_BITS_K_2 24
#define EXPERIMENT_BITS_K_3 24
#define EXPERIMENT_BITS_HV_0 16
#define EXPERIMENT_BITS_HV_1 16
#define EXPERIMENT_BITS_HV_2 17
#define EXPERIMENT_BITS_HV_3 16
#define EXPERIMENT_BITS_HG_0 19
#define EXPERIMENT_BITS_HG_1 21
#define EXPERIMENT_BITS_HG_2 19
#define EXPERIMENT_BITS_HG_3 22
#define EXPERIMENT_BITS_HK_0 19
#define EXPERIMENT_BITS_HK_1 19
#define EXPERIMENT_BITS_HK_2 21
#define EXPERIMENT_BITS_HK_3 19
#define EXPERIMENT_BITS_E 17
#define EXPERIMENT_BITS_V2 20
#define EXPERIMENT_BITS_V3 20
#define EXPERIMENT_BITS_HV2 15

/* For programs that have floating numbers besides. */
#ifdef ZD_FIXED_DOUBLE
#define EXPERIMENT_TO_DOUBLE(number, bits) ldexp((double)(number), -(bits))
/* What is beyond 32 bits stays at the end, as in experiment_ratio. */
#define EXPERIMENT_OF_DOUBLE(value, bits) \
    (!((value) < ldexp(2147483647.0, -(bits))) ? (experiment_real)2147483647L : \
     (value) <= ldexp(-2147483647.0, -(bits)) ? (experiment_real)-2147483647L : \
     (experiment_real)floor(ldexp((value), (bits)) + 0.5))
#endif

/* What init, step, refresh and set return.  After a failure a model stays as it is, and all calls return the failure, until
   init begins a new run; EXPERIMENT_SATURATED is a warning. */
#define EXPERIMENT_GOOD 0
#define EXPERIMENT_DIVISION 1 /* division by zero */
#define EXPERIMENT_DOMAIN 2 /* a logarithm, root or power outside its domain */
#define EXPERIMENT_INDEX 12 /* a computed subscript outside its array */
#define EXPERIMENT_FUNCTION 13 /* a function outside its domain, or overflowing */
#define EXPERIMENT_NO_DATA 14 /* READ finds no number in the input */
#define EXPERIMENT_REAL_HERE 15 /* READ finds a broken number where a whole one is needed */
#define EXPERIMENT_OVERFLOW 17 /* a whole number outside 32 bits */
#define EXPERIMENT_FISSION 18 /* a fission quotient of 0 */
#define EXPERIMENT_STEP_SIGN 20 /* a step that is not positive */
#define EXPERIMENT_OVER 28 /* the program has come to its end */
#define EXPERIMENT_BAD_SETTING 31 /* a setting outside its range; only from set */
#define EXPERIMENT_SATURATED 32 /* something left its range and stayed at its end: the numbers are wrong; later calls go on */

/* Settings.  A model keeps a pointer to them and reads them in every step: they may be changed between two calls.
   Initial contents and doses hold from init to the next init.
   experiment_set refuses a value outside the range below. */
struct experiment_settings {
    experiment_real v2; /* V2; 300.0 */
    experiment_real v3; /* V3; 500.0 */
    experiment_real hv2; /* HV2; 10000.0 */
    const experiment_real *input; /* the numbers that READ takes, one after the other */
    long input_count;
};

/* The state.  Everything may be read. */
struct experiment {
    const struct experiment_settings *set;
    experiment_real time; /* T */
    experiment_real dt; /* the step */
    long step; /* how many were made */
    long taken; /* numbers taken from the input */
    long saturated; /* calls in which something left its range */
    int ended; /* something has left its range in this call */
    int failure; /* what has failed: all calls return it */
    int site; /* where: see experiment_line and experiment_culprit */
    int place; /* where the program goes on; below 0 at its end */

    /* Variables. */
    experiment_real v[4];
    experiment_real g[4];
    experiment_real k[4];
    experiment_real hv[4];
    experiment_real hg[4];
    experiment_real hk[4];
    experiment_real e;

    /* Intermediate values. */
    experiment_real carried;
};

/* Settings by number, for experiment_set, experiment_setting and experiment_setting_name, with their ranges. */
#define EXPERIMENT_SET_V2 0 /* -2047 to 2047; V2; 300.0 */
#define EXPERIMENT_SET_V3 1 /* -2047 to 2047; V3; 500.0 */
#define EXPERIMENT_SET_HV2 2 /* -65530 to 65530; HV2; 10000.0 */
#define EXPERIMENT_SETTINGS 3 /* how many values there are */

/* Quantities by number, for experiment_value and experiment_name; behind the last colon their ranges in the rows of experiment.cosmo. */
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
#define EXPERIMENT_QUANTITIES 27 /* how many there are */

void experiment_defaults(struct experiment_settings *settings);
int experiment_init(struct experiment *m, const struct experiment_settings *settings); /* the settings must stay where they are */
int experiment_step(struct experiment *m); /* goes on to the next row of results, or to the end */
int experiment_refresh(struct experiment *m); /* looks at changed settings; they hold from the next row on */
int experiment_done(const struct experiment *m); /* whether it has come to its end */

/* Gives a setting a value: EXPERIMENT_GOOD, or EXPERIMENT_BAD_SETTING, and the setting stays as it is. */
int experiment_set(struct experiment_settings *settings, int index, experiment_real value);
experiment_real experiment_setting(const struct experiment_settings *settings, int index);
int experiment_setting_index(const char *name); /* -1 if no setting is called so */
const char *experiment_setting_name(int index);
int experiment_setting_bits(int index); /* behind the point of a setting */

experiment_real experiment_value(const struct experiment *m, int index);
int experiment_bits(int index); /* behind the point of what experiment_value gives */
experiment_real experiment_ratio(experiment_real a, experiment_real b, int point); /* a/b with so many bits behind the point */
experiment_real experiment_whole(experiment_real number, int point); /* to the nearest */
int experiment_index(const char *name); /* -1 if no quantity is called so */
const char *experiment_name(int index);

int experiment_line(const struct experiment *m); /* the line of experiment.cosmo at which it has failed; 0 if it is not known */
const char *experiment_culprit(const struct experiment *m); /* what was computed there */