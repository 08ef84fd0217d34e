/* PREY AND PREDATORS

   Translated from lotka.dyn by zudyn 0.1.0.
   One struct holds a whole model, so several models can run side by side.  The code uses no heap, no input or
   output and no recursion, and it never ends the program.

       struct lotka_settings settings;
       struct lotka model;

       lotka_defaults(&settings);
       error = lotka_init(&model, &settings);
       while (error == LOTKA_GOOD && !lotka_done(&model))
           error = lotka_step(&model); */

#ifndef LOTKA_MODEL_INCLUDED
#define LOTKA_MODEL_INCLUDED

/* A quantity is a 32-bit integer with its own binary point: its value is the integer / 2^bits.  It saturates at the
   ends of its range.  LOTKA_BITS_NAME is the number of fractional bits of NAME;
   lotka_bits gives it by the number of the quantity.

       settings.x = lotka_ratio(45, 10, LOTKA_BITS_X);        4.5
       n = lotka_whole(model.y, LOTKA_BITS_Y);                 the nearest integer */
#if INT_MAX >= 2147483647
typedef int lotka_real;
#else
typedef long lotka_real;
#endif

#define LOTKA_BITS_TIME 24
#define LOTKA_BITS_DT 37
#define LOTKA_BITS_YIELD 29
#define LOTKA_BITS_LENGTH 24
#define LOTKA_BITS_HARES 23
#define LOTKA_BITS_FOXES 23
#define LOTKA_BITS_BORN 24
#define LOTKA_BITS_EATEN 23
#define LOTKA_BITS_RAISED 23
#define LOTKA_BITS_STARVE 24

/* For programs that also use floating point. */
#ifdef ZD_FIXED_DOUBLE
#define LOTKA_TO_DOUBLE(number, bits) ldexp((double)(number), -(bits))
/* Saturates outside 32 bits, like lotka_ratio. */
#define LOTKA_OF_DOUBLE(value, bits) \
    (!((value) < ldexp(2147483647.0, -(bits))) ? (lotka_real)2147483647L : \
     (value) <= ldexp(-2147483647.0, -(bits)) ? (lotka_real)-2147483647L : \
     (lotka_real)floor(ldexp((value), (bits)) + 0.5))
#endif

/* Return codes of init, step, refresh and set.  After a failure the model no longer changes, and all calls return the
   failure until init begins a new run; LOTKA_SATURATED is a warning. */
#define LOTKA_GOOD 0
#define LOTKA_DIVISION 1 /* division by zero */
#define LOTKA_DOMAIN 2 /* a logarithm, root or power outside its domain */
#define LOTKA_WHILE 4 /* a WHILE block that does not end */
#define LOTKA_TOO_LONG 5 /* more than 2000000000 steps */
#define LOTKA_DT 6 /* dt is not positive */
#define LOTKA_TABLE_SIZE 7 /* the computed bounds of a table do not fit its values */
#define LOTKA_BAD_SETTING 31 /* a setting outside its range; only from set */
#define LOTKA_SATURATED 32 /* a quantity was limited to its range: the numbers are wrong; later calls continue */

/* Settings.  A model keeps a pointer to them and reads them in every step, so you may change them between calls.
   A new DT, a new start of TIME and new initial values of levels take effect at the next init.
   lotka_set rejects a value outside the range below. */
struct lotka_settings {
    lotka_real dt; /* DT; 0.0078125 */
    lotka_real yield; /* YIELD; 0.9 */
    lotka_real length; /* LENGTH; 40.0 */
};

/* The state.  You may read all of it. */
struct lotka {
    const struct lotka_settings *set;
    lotka_real time; /* TIME: start + step*dt, not a running sum */
    lotka_real dt; /* the step */
    lotka_real half; /* dt/2 */
    lotka_real start; /* TIME at the start of the run */
    long step; /* number of steps made */
    long saturated; /* calls in which a quantity left its range */
    int ended; /* a quantity has left its range in this call */
    int failure; /* failure code, returned by all calls */
    int site; /* location of the failure: see lotka_line and lotka_culprit */

    /* Levels. */
    lotka_real hares; /* (THOUSANDS) */
    lotka_real foxes; /* (THOUSANDS) */

    /* Rates. */
    lotka_real born; /* (THOUSANDS/YEAR) */
    lotka_real eaten; /* (THOUSANDS/YEAR) */
    lotka_real raised; /* LAST STEP'S FOOD (THOUSANDS/YEAR) */
    lotka_real starve; /* (THOUSANDS/YEAR) */

    /* The state before the current point, from which lotka_refresh computes it again. */
    struct {
        lotka_real eaten;
    } before;
};

/* Settings by number, for lotka_set, lotka_setting and lotka_setting_name, with their ranges. */
#define LOTKA_SET_DT 0 /* above 0 to 0.01562; DT; 0.0078125 */
#define LOTKA_SET_YIELD 1 /* -3.999 to 3.999; YIELD; 0.9 */
#define LOTKA_SET_LENGTH 2 /* -127.9 to 127.9; LENGTH; 40.0 */
#define LOTKA_SETTINGS 3 /* number of values */

/* Quantities by number, for lotka_value and lotka_name; after the last colon,
   their ranges in the first run of the model. */
#define LOTKA_TIME 0 /* TIME: 0 to 40 */
#define LOTKA_HARES 1 /* HARES (THOUSANDS): 9.948 to 102.4 */
#define LOTKA_FOXES 2 /* FOXES (THOUSANDS): 2.878 to 66.63 */
#define LOTKA_BORN 3 /* BORN (THOUSANDS/YEAR): 4.974 to 51.18 */
#define LOTKA_EATEN 4 /* EATEN (THOUSANDS/YEAR): 2.19 to 99.16 */
#define LOTKA_RAISED 5 /* RAISED: LAST STEP'S FOOD (THOUSANDS/YEAR): 1.971 to 89.25 */
#define LOTKA_STARVE 6 /* STARVE (THOUSANDS/YEAR): 2.59 to 59.97 */
#define LOTKA_QUANTITIES 7 /* number of quantities */

void lotka_defaults(struct lotka_settings *settings);
/* Keeps the pointer to the settings. */
int lotka_init(struct lotka *m, const struct lotka_settings *settings);
int lotka_step(struct lotka *m); /* advances by dt */
int lotka_refresh(struct lotka *m); /* computes the current point again after settings have changed */
int lotka_done(const struct lotka *m); /* whether LENGTH has been reached */

/* Sets a setting.  Returns LOTKA_GOOD, or LOTKA_BAD_SETTING or LOTKA_DT and leaves it unchanged. */
int lotka_set(struct lotka_settings *settings, int index, lotka_real value);
lotka_real lotka_setting(const struct lotka_settings *settings, int index);
int lotka_setting_index(const char *name); /* -1 if there is no such setting */
const char *lotka_setting_name(int index);
int lotka_setting_bits(int index); /* fractional bits of a setting */

lotka_real lotka_value(const struct lotka *m, int index);
int lotka_bits(int index); /* fractional bits of the result of lotka_value */
lotka_real lotka_ratio(lotka_real a, lotka_real b, int point); /* a/b with `point` fractional bits */
lotka_real lotka_whole(lotka_real number, int point); /* the nearest integer */
int lotka_index(const char *name); /* -1 if there is no such quantity */
const char *lotka_name(int index);

int lotka_line(const struct lotka *m); /* the source line that failed; 0 if unknown */
const char *lotka_culprit(const struct lotka *m); /* the quantity computed there */