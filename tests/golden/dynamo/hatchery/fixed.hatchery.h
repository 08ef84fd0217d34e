/* A HATCHERY: FISH IN A BOXCAR TRAIN

   Translated from hatchery.dyn by zudyn 0.1.0.
   One struct holds a whole model, so several models can run side by side.  The code uses no heap, no input or
   output and no recursion, and it never ends the program.

       struct hatchery_settings settings;
       struct hatchery model;

       hatchery_defaults(&settings);
       error = hatchery_init(&model, &settings);
       while (error == HATCHERY_GOOD && !hatchery_done(&model))
           error = hatchery_step(&model); */

#ifndef HATCHERY_MODEL_INCLUDED
#define HATCHERY_MODEL_INCLUDED

/* A quantity is a 32-bit integer with its own binary point: its value is the integer / 2^bits.  It saturates at the
   ends of its range.  HATCHERY_BITS_NAME is the number of fractional bits of NAME;
   hatchery_bits gives it by the number of the quantity.

       settings.x = hatchery_ratio(45, 10, HATCHERY_BITS_X);        4.5
       n = hatchery_whole(model.y, HATCHERY_BITS_Y);                 the nearest integer */
#if INT_MAX >= 2147483647
typedef int hatchery_real;
#else
typedef long hatchery_real;
#endif

#define HATCHERY_BITS_TIME 24
#define HATCHERY_BITS_DT 32
#define HATCHERY_BITS_TANK 23
#define HATCHERY_BITS_EGGS 23
#define HATCHERY_BITS_LENGTH 24
#define HATCHERY_BITS_HATCH 23
#define HATCHERY_BITS_SEASON 29
#define HATCHERY_BITS_FISH 21
#define HATCHERY_BITS_FEED 24
#define HATCHERY_BITS_READY 23

/* For programs that also use floating point. */
#ifdef ZD_FIXED_DOUBLE
#define HATCHERY_TO_DOUBLE(number, bits) ldexp((double)(number), -(bits))
/* Saturates outside 32 bits, like hatchery_ratio. */
#define HATCHERY_OF_DOUBLE(value, bits) \
    (!((value) < ldexp(2147483647.0, -(bits))) ? (hatchery_real)2147483647L : \
     (value) <= ldexp(-2147483647.0, -(bits)) ? (hatchery_real)-2147483647L : \
     (hatchery_real)floor(ldexp((value), (bits)) + 0.5))
#endif

/* Return codes of init, step, refresh and set.  After a failure the model no longer changes, and all calls return the
   failure until init begins a new run; HATCHERY_SATURATED is a warning. */
#define HATCHERY_GOOD 0
#define HATCHERY_DIVISION 1 /* division by zero */
#define HATCHERY_DOMAIN 2 /* a logarithm, root or power outside its domain */
#define HATCHERY_WHILE 4 /* a WHILE block that does not end */
#define HATCHERY_TOO_LONG 5 /* more than 2000000000 steps */
#define HATCHERY_DT 6 /* dt is not positive */
#define HATCHERY_TABLE_SIZE 7 /* the computed bounds of a table do not fit its values */
#define HATCHERY_BAD_SETTING 31 /* a setting outside its range; only from set */
#define HATCHERY_SATURATED 32 /* a quantity was limited to its range: the numbers are wrong; later calls continue */

/* Settings.  A model keeps a pointer to them and reads them in every step, so you may change them between calls.
   A new DT, a new start of TIME and new initial values of levels take effect at the next init.
   hatchery_set rejects a value outside the range below. */
struct hatchery_settings {
    hatchery_real dt; /* DT; 0.25 */
    hatchery_real eggs; /* EGGS; 50.0 */
    hatchery_real length; /* LENGTH; 36.0 */
};

/* The state.  You may read all of it. */
struct hatchery {
    const struct hatchery_settings *set;
    hatchery_real time; /* TIME: start + step*dt, not a running sum */
    hatchery_real dt; /* the step */
    hatchery_real half; /* dt/2 */
    hatchery_real start; /* TIME at the start of the run */
    long step; /* number of steps made */
    long saturated; /* calls in which a quantity left its range */
    int ended; /* a quantity has left its range in this call */
    int failure; /* failure code, returned by all calls */
    int site; /* location of the failure: see hatchery_line and hatchery_culprit */

    /* Levels. */
    hatchery_real tank[6];

    /* Auxiliaries. */
    hatchery_real season;
    hatchery_real fish; /* IN ALL TANKS (THOUSANDS) */
    hatchery_real feed; /* WHAT THEY EAT (TONS/MONTH) */
    hatchery_real ready; /* NEXT TO BE SOLD (THOUSANDS) */

    /* Rates. */
    hatchery_real hatch; /* (THOUSANDS/MONTH) */

    /* What functions remember. */
    hatchery_real tank_train[2];
};

/* Settings by number, for hatchery_set, hatchery_setting and hatchery_setting_name, with their ranges. */
#define HATCHERY_SET_DT 0 /* above 0 to 0.4999; DT; 0.25 */
#define HATCHERY_SET_EGGS 1 /* -255.9 to 255.9; EGGS; 50.0 */
#define HATCHERY_SET_LENGTH 2 /* -127.9 to 127.9; LENGTH; 36.0 */
#define HATCHERY_SETTINGS 3 /* number of values */

/* Quantities by number, for hatchery_value and hatchery_name; after the last colon,
   their ranges in the first run of the model. */
#define HATCHERY_TIME 0 /* TIME: 0 to 36 */
#define HATCHERY_TANK_1 1 /* TANK*1: 5 to 79.11 */
#define HATCHERY_HATCH 2 /* HATCH (THOUSANDS/MONTH): 20 to 80 */
#define HATCHERY_SEASON 3 /* SEASON: 0.4 to 1.6 */
#define HATCHERY_FISH 4 /* FISH: IN ALL TANKS (THOUSANDS): 153.9 to 414.4 */
#define HATCHERY_FEED 5 /* FEED: WHAT THEY EAT (TONS/MONTH): 14.46 to 40.11 */
#define HATCHERY_READY 6 /* READY: NEXT TO BE SOLD (THOUSANDS): 20.89 to 79.11 */
#define HATCHERY_QUANTITIES 7 /* number of quantities */

void hatchery_defaults(struct hatchery_settings *settings);
/* Keeps the pointer to the settings. */
int hatchery_init(struct hatchery *m, const struct hatchery_settings *settings);
int hatchery_step(struct hatchery *m); /* advances by dt */
int hatchery_refresh(struct hatchery *m); /* computes the current point again after settings have changed */
int hatchery_done(const struct hatchery *m); /* whether LENGTH has been reached */

/* Sets a setting.  Returns HATCHERY_GOOD, or HATCHERY_BAD_SETTING or HATCHERY_DT and leaves it unchanged. */
int hatchery_set(struct hatchery_settings *settings, int index, hatchery_real value);
hatchery_real hatchery_setting(const struct hatchery_settings *settings, int index);
int hatchery_setting_index(const char *name); /* -1 if there is no such setting */
const char *hatchery_setting_name(int index);
int hatchery_setting_bits(int index); /* fractional bits of a setting */

hatchery_real hatchery_value(const struct hatchery *m, int index);
int hatchery_bits(int index); /* fractional bits of the result of hatchery_value */
hatchery_real hatchery_ratio(hatchery_real a, hatchery_real b, int point); /* a/b with `point` fractional bits */
hatchery_real hatchery_whole(hatchery_real number, int point); /* the nearest integer */
int hatchery_index(const char *name); /* -1 if there is no such quantity */
const char *hatchery_name(int index);

int hatchery_line(const struct hatchery *m); /* the source line that failed; 0 if unknown */
const char *hatchery_culprit(const struct hatchery *m); /* the quantity computed there */