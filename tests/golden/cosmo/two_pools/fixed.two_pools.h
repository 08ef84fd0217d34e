/* A model without title

   Translated from two_pools.cosmo by zudyn 0.1.0.
   One struct holds a whole model, so several models can run side by side.  The code uses no heap, no input or
   output and no recursion, and it never ends the program.

       struct two_pools_settings settings;
       struct two_pools model;

       two_pools_defaults(&settings);
       error = two_pools_init(&model, &settings);
       while (error == TWO_POOLS_GOOD && !two_pools_done(&model))
           error = two_pools_step(&model); */

#ifndef TWO_POOLS_MODEL_INCLUDED
#define TWO_POOLS_MODEL_INCLUDED

/* A quantity is a 32-bit integer with its own binary point: its value is the integer / 2^bits.  It saturates at the
   ends of its range.  TWO_POOLS_BITS_NAME is the number of fractional bits of NAME;
   two_pools_bits gives it by the number of the quantity.

       settings.x = two_pools_ratio(45, 10, TWO_POOLS_BITS_X);        4.5
       n = two_pools_whole(model.y, TWO_POOLS_BITS_Y);                 the nearest integer */
#if INT_MAX >= 2147483647
typedef int two_pools_real;
#else
typedef long two_pools_real;
#endif

#define TWO_POOLS_BITS_TIME 23
#define TWO_POOLS_BITS_DT 30
#define TWO_POOLS_BITS_INPUT 23
#define TWO_POOLS_BITS_X 21
#define TWO_POOLS_BITS_V_0 25
#define TWO_POOLS_BITS_V_1 21
#define TWO_POOLS_BITS_V_2 21
#define TWO_POOLS_BITS_V_3 21
#define TWO_POOLS_BITS_G_0 25
#define TWO_POOLS_BITS_G_1 24
#define TWO_POOLS_BITS_G_2 24
#define TWO_POOLS_BITS_G_3 25
#define TWO_POOLS_BITS_K_0 25
#define TWO_POOLS_BITS_K_1 24
#define TWO_POOLS_BITS_K_2 24
#define TWO_POOLS_BITS_K_3 24
#define TWO_POOLS_BITS_HV_0 24
#define TWO_POOLS_BITS_HV_1 21
#define TWO_POOLS_BITS_HV_2 21
#define TWO_POOLS_BITS_HV_3 21
#define TWO_POOLS_BITS_HG_0 24
#define TWO_POOLS_BITS_HG_1 24
#define TWO_POOLS_BITS_HG_2 24
#define TWO_POOLS_BITS_HG_3 26
#define TWO_POOLS_BITS_HK_0 24
#define TWO_POOLS_BITS_HK_1 24
#define TWO_POOLS_BITS_HK_2 25
#define TWO_POOLS_BITS_HK_3 24
#define TWO_POOLS_BITS_V2 20
#define TWO_POOLS_BITS_V3 20

/* For programs that also use floating point. */
#ifdef ZD_FIXED_DOUBLE
#define TWO_POOLS_TO_DOUBLE(number, bits) ldexp((double)(number), -(bits))
/* Saturates outside 32 bits, like two_pools_ratio. */
#define TWO_POOLS_OF_DOUBLE(value, bits) \
    (!((value) < ldexp(2147483647.0, -(bits))) ? (two_pools_real)2147483647L : \
     (value) <= ldexp(-2147483647.0, -(bits)) ? (two_pools_real)-2147483647L : \
     (two_pools_real)floor(ldexp((value), (bits)) + 0.5))
#endif

/* Return codes of init, step, refresh and set.  After a failure the model no longer changes, and all calls return the
   failure until init begins a new run; TWO_POOLS_SATURATED is a warning. */
#define TWO_POOLS_GOOD 0
#define TWO_POOLS_DIVISION 1 /* division by zero */
#define TWO_POOLS_DOMAIN 2 /* a logarithm, root or power outside its domain */
#define TWO_POOLS_INDEX 12 /* a computed subscript outside its array */
#define TWO_POOLS_FUNCTION 13 /* a function outside its domain, or overflowing */
#define TWO_POOLS_NO_DATA 14 /* READ finds no number in the input */
#define TWO_POOLS_REAL_HERE 15 /* READ finds a number with a point or exponent instead of an integer */
#define TWO_POOLS_OVERFLOW 17 /* an integer outside 32 bits */
#define TWO_POOLS_FISSION 18 /* a fission quotient of 0 */
#define TWO_POOLS_STEP_SIGN 20 /* a step that is not positive */
#define TWO_POOLS_OVER 28 /* the program has ended */
#define TWO_POOLS_BAD_SETTING 31 /* a setting outside its range; only from set */
#define TWO_POOLS_SATURATED 32 /* a quantity was limited to its range: the numbers are wrong; later calls continue */

/* Settings.  A model keeps a pointer to them and reads them in every step, so you may change them between calls.
   New initial contents and doses take effect at the next init.
   two_pools_set rejects a value outside the range below. */
struct two_pools_settings {
    two_pools_real v2; /* V2; 300.0 */
    two_pools_real v3; /* V3; 500.0 */
    const two_pools_real *input; /* the numbers for READ, in order */
    long input_count;
};

/* The state.  You may read all of it. */
struct two_pools {
    const struct two_pools_settings *set;
    two_pools_real time; /* T */
    two_pools_real dt; /* the step */
    long step; /* number of steps made */
    long taken; /* numbers read from the input */
    long saturated; /* calls in which a quantity left its range */
    int ended; /* a quantity has left its range in this call */
    int failure; /* failure code, returned by all calls */
    int site; /* location of the failure: see two_pools_line and two_pools_culprit */
    int place; /* where the program continues; negative at its end */

    /* Variables. */
    two_pools_real x;
    two_pools_real v[4];
    two_pools_real g[4];
    two_pools_real k[4];
    two_pools_real hv[4];
    two_pools_real hg[4];
    two_pools_real hk[4];

    /* Intermediate values. */
    two_pools_real carried;
};

/* Settings by number, for two_pools_set, two_pools_setting and two_pools_setting_name, with their ranges. */
#define TWO_POOLS_SET_V2 0 /* -2047 to 2047; V2; 300.0 */
#define TWO_POOLS_SET_V3 1 /* -2047 to 2047; V3; 500.0 */
#define TWO_POOLS_SETTINGS 2 /* number of values */

/* Quantities by number, for two_pools_value and two_pools_name; after the last colon,
   their ranges in the rows of the model. */
#define TWO_POOLS_T 0 /* T: 0 to 101 */
#define TWO_POOLS_D 1 /* D: 1 */
#define TWO_POOLS_V1 2 /* V1: 0 to 20 */
#define TWO_POOLS_G1 3 /* G1: 0 to 20 */
#define TWO_POOLS_K1 4 /* K1: 0 to 20 */
#define TWO_POOLS_HV1 5 /* HV1: 0 to 58.86 */
#define TWO_POOLS_HG1 6 /* HG1: 0 to 58.86 */
#define TWO_POOLS_HK1 7 /* HK1: 0 to 58.86 */
#define TWO_POOLS_V2 8 /* V2: 300 */
#define TWO_POOLS_G2 9 /* G2: 0 to 50 */
#define TWO_POOLS_K2 10 /* K2: 0 to 50 */
#define TWO_POOLS_HV2 11 /* HV2: 0 to 259.5 */
#define TWO_POOLS_HG2 12 /* HG2: 0 to 60.99 */
#define TWO_POOLS_HK2 13 /* HK2: 0 to 43.25 */
#define TWO_POOLS_V3 14 /* V3: 500 */
#define TWO_POOLS_G3 15 /* G3: 0 to 50 */
#define TWO_POOLS_K3 16 /* K3: 0 to 50 */
#define TWO_POOLS_HV3 17 /* HV3: 0 to 312.8 */
#define TWO_POOLS_HG3 18 /* HG3: 0 to 43.25 */
#define TWO_POOLS_HK3 19 /* HK3: 0 to 31.28 */
#define TWO_POOLS_V4 20 /* V4: 0 */
#define TWO_POOLS_G4 21 /* G4: 0 to 20 */
#define TWO_POOLS_K4 22 /* K4: 0 */
#define TWO_POOLS_HV4 23 /* HV4: 0 */
#define TWO_POOLS_HG4 24 /* HG4: 0 to 12.51 */
#define TWO_POOLS_HK4 25 /* HK4: 0 */
#define TWO_POOLS_QUANTITIES 26 /* number of quantities */

void two_pools_defaults(struct two_pools_settings *settings);
/* Keeps the pointer to the settings. */
int two_pools_init(struct two_pools *m, const struct two_pools_settings *settings);
int two_pools_step(struct two_pools *m); /* advances to the next row of results, or to the end */
int two_pools_refresh(struct two_pools *m); /* checks changed settings, which take effect from the next row on */
int two_pools_done(const struct two_pools *m); /* whether the program has ended */

/* Sets a setting.  Returns TWO_POOLS_GOOD, or TWO_POOLS_BAD_SETTING and leaves it unchanged. */
int two_pools_set(struct two_pools_settings *settings, int index, two_pools_real value);
two_pools_real two_pools_setting(const struct two_pools_settings *settings, int index);
int two_pools_setting_index(const char *name); /* -1 if there is no such setting */
const char *two_pools_setting_name(int index);
int two_pools_setting_bits(int index); /* fractional bits of a setting */

two_pools_real two_pools_value(const struct two_pools *m, int index);
int two_pools_bits(int index); /* fractional bits of the result of two_pools_value */
two_pools_real two_pools_ratio(two_pools_real a, two_pools_real b, int point); /* a/b with `point` fractional bits */
two_pools_real two_pools_whole(two_pools_real number, int point); /* the nearest integer */
int two_pools_index(const char *name); /* -1 if there is no such quantity */
const char *two_pools_name(int index);

int two_pools_line(const struct two_pools *m); /* the source line that failed; 0 if unknown */
const char *two_pools_culprit(const struct two_pools *m); /* the quantity computed there */