/* FACTORY MODEL OF ZU-DYNAMO

   Translated from factory.dyn by zudyn 0.1.0.
   One struct holds a whole model, so several models can run side by side.  The code uses no heap, no input or
   output and no recursion, and it never ends the program.

       struct factory_settings settings;
       struct factory model;

       factory_defaults(&settings);
       error = factory_init(&model, &settings);
       while (error == FACTORY_GOOD && !factory_done(&model))
           error = factory_step(&model); */

#ifndef FACTORY_MODEL_INCLUDED
#define FACTORY_MODEL_INCLUDED

/* A quantity is a 32-bit integer with its own binary point: its value is the integer / 2^bits.  It saturates at the
   ends of its range.  FACTORY_BITS_NAME is the number of fractional bits of NAME;
   factory_bits gives it by the number of the quantity.

       settings.x = factory_ratio(45, 10, FACTORY_BITS_X);        4.5
       n = factory_whole(model.y, FACTORY_BITS_Y);                 the nearest integer */
#if INT_MAX >= 2147483647
typedef int factory_real;
#else
typedef long factory_real;
#endif

#define FACTORY_BITS_TIME 25
#define FACTORY_BITS_DT 31
#define FACTORY_BITS_DUR 29
#define FACTORY_BITS_DRR 28
#define FACTORY_BITS_DUD 28
#define FACTORY_BITS_AIR 27
#define FACTORY_BITS_DIR 26
#define FACTORY_BITS_LENGTH 25
#define FACTORY_BITS_UOR 23
#define FACTORY_BITS_IAR 21
#define FACTORY_BITS_RSR 23
#define FACTORY_BITS_UOD 21
#define FACTORY_BITS_IDR 21
#define FACTORY_BITS_ISR 23
#define FACTORY_BITS_INSTP 25
#define FACTORY_BITS_RRR 23
#define FACTORY_BITS_SSR 23
#define FACTORY_BITS_PDR 22
#define FACTORY_BITS_SRR 22

/* For programs that also use floating point. */
#ifdef ZD_FIXED_DOUBLE
#define FACTORY_TO_DOUBLE(number, bits) ldexp((double)(number), -(bits))
/* Saturates outside 32 bits, like factory_ratio. */
#define FACTORY_OF_DOUBLE(value, bits) \
    (!((value) < ldexp(2147483647.0, -(bits))) ? (factory_real)2147483647L : \
     (value) <= ldexp(-2147483647.0, -(bits)) ? (factory_real)-2147483647L : \
     (factory_real)floor(ldexp((value), (bits)) + 0.5))
#endif

/* Return codes of init, step, refresh and set.  After a failure the model no longer changes, and all calls return the
   failure until init begins a new run; FACTORY_SATURATED is a warning. */
#define FACTORY_GOOD 0
#define FACTORY_DIVISION 1 /* division by zero */
#define FACTORY_DOMAIN 2 /* a logarithm, root or power outside its domain */
#define FACTORY_WHILE 4 /* a WHILE block that does not end */
#define FACTORY_TOO_LONG 5 /* more than 2000000000 steps */
#define FACTORY_DT 6 /* dt is not positive */
#define FACTORY_TABLE_SIZE 7 /* the computed bounds of a table do not fit its values */
#define FACTORY_BAD_SETTING 31 /* a setting outside its range; only from set */
#define FACTORY_SATURATED 32 /* a quantity was limited to its range: the numbers are wrong; later calls continue */

/* Settings.  A model keeps a pointer to them and reads them in every step, so you may change them between calls.
   A new DT, a new start of TIME and new initial values of levels take effect at the next init.
   factory_set rejects a value outside the range below. */
struct factory_settings {
    factory_real dt; /* DT; 0.5 */
    factory_real dur; /* DUR: DELAYS (WEEKS); 1.0 */
    factory_real drr; /* DRR: DELAYS (WEEKS); 2.0 */
    factory_real dud; /* DUD: DELAYS (WEEKS); 2.0 */
    factory_real air; /* AIR: COVER, TIME TO CORRECT (WEEKS); 3.0 */
    factory_real dir; /* DIR: COVER, TIME TO CORRECT (WEEKS); 7.0 */
    factory_real length; /* LENGTH; 18.5 */
};

/* The state.  You may read all of it. */
struct factory {
    const struct factory_settings *set;
    factory_real time; /* TIME: start + step*dt, not a running sum */
    factory_real dt; /* the step */
    factory_real half; /* dt/2 */
    factory_real start; /* TIME at the start of the run */
    long step; /* number of steps made */
    long saturated; /* calls in which a quantity left its range */
    int ended; /* a quantity has left its range in this call */
    int failure; /* failure code, returned by all calls */
    int site; /* location of the failure: see factory_line and factory_culprit */

    /* Levels. */
    factory_real uor; /* ORDERS WAITING (UNITS) */
    factory_real iar; /* GOODS IN STOCK (UNITS) */
    factory_real rsr; /* SMOOTHED ORDERS (UNITS/WEEK) */
    factory_real uod; /* ORDERS IN THE FACTORY (UNITS) */

    /* Auxiliaries. */
    factory_real idr; /* STOCK WANTED (UNITS) */
    factory_real isr; /* STOCK MISSING (UNITS) */
    factory_real instp; /* SUDDEN RISE (UNITS/WEEK) */

    /* Rates. */
    factory_real rrr; /* ORDERS OF CUSTOMERS (UNITS/WEEK) */
    factory_real ssr; /* SHIPPED (UNITS/WEEK) */
    factory_real pdr; /* ORDERED FROM THE FACTORY (UNITS/WEEK) */
    factory_real srr; /* RECEIVED FROM IT (UNITS/WEEK) */
};

/* Settings by number, for factory_set, factory_setting and factory_setting_name, with their ranges. */
#define FACTORY_SET_DT 0 /* above 0 to 0.9999; DT; 0.5 */
#define FACTORY_SET_DUR 1 /* -3.999 to 3.999; DUR: DELAYS (WEEKS); 1.0 */
#define FACTORY_SET_DRR 2 /* -7.999 to 7.999; DRR: DELAYS (WEEKS); 2.0 */
#define FACTORY_SET_DUD 3 /* -7.999 to 7.999; DUD: DELAYS (WEEKS); 2.0 */
#define FACTORY_SET_AIR 4 /* -15.99 to 15.99; AIR: COVER, TIME TO CORRECT (WEEKS); 3.0 */
#define FACTORY_SET_DIR 5 /* -31.99 to 31.99; DIR: COVER, TIME TO CORRECT (WEEKS); 7.0 */
#define FACTORY_SET_LENGTH 6 /* -63.99 to 63.99; LENGTH; 18.5 */
#define FACTORY_SETTINGS 7 /* number of values */

/* Quantities by number, for factory_value and factory_name; after the last colon,
   their ranges in the first run of the model. */
#define FACTORY_TIME 0 /* TIME: 0 to 18.5 */
#define FACTORY_UOR 1 /* UOR: ORDERS WAITING (UNITS): 100 to 120 */
#define FACTORY_IAR 2 /* IAR: GOODS IN STOCK (UNITS): 269.4 to 351.8 */
#define FACTORY_RSR 3 /* RSR: SMOOTHED ORDERS (UNITS/WEEK): 100 to 120 */
#define FACTORY_UOD 4 /* UOD: ORDERS IN THE FACTORY (UNITS): 200 to 258.8 */
#define FACTORY_IDR 5 /* IDR: STOCK WANTED (UNITS): 300 to 360 */
#define FACTORY_ISR 6 /* ISR: STOCK MISSING (UNITS): 0 to 85.64 */
#define FACTORY_INSTP 7 /* INSTP: SUDDEN RISE (UNITS/WEEK): 0 to 20 */
#define FACTORY_RRR 8 /* RRR: ORDERS OF CUSTOMERS (UNITS/WEEK): 100 to 120 */
#define FACTORY_SSR 9 /* SSR: SHIPPED (UNITS/WEEK): 100 to 120 */
#define FACTORY_PDR 10 /* PDR: ORDERED FROM THE FACTORY (UNITS/WEEK): 100 to 131.1 */
#define FACTORY_SRR 11 /* SRR: RECEIVED FROM IT (UNITS/WEEK): 100 to 129.4 */
#define FACTORY_QUANTITIES 12 /* number of quantities */

void factory_defaults(struct factory_settings *settings);
/* Keeps the pointer to the settings. */
int factory_init(struct factory *m, const struct factory_settings *settings);
int factory_step(struct factory *m); /* advances by dt */
int factory_refresh(struct factory *m); /* computes the current point again after settings have changed */
int factory_done(const struct factory *m); /* whether LENGTH has been reached */

/* Sets a setting.  Returns FACTORY_GOOD, or FACTORY_BAD_SETTING or FACTORY_DT and leaves it unchanged. */
int factory_set(struct factory_settings *settings, int index, factory_real value);
factory_real factory_setting(const struct factory_settings *settings, int index);
int factory_setting_index(const char *name); /* -1 if there is no such setting */
const char *factory_setting_name(int index);
int factory_setting_bits(int index); /* fractional bits of a setting */

factory_real factory_value(const struct factory *m, int index);
int factory_bits(int index); /* fractional bits of the result of factory_value */
factory_real factory_ratio(factory_real a, factory_real b, int point); /* a/b with `point` fractional bits */
factory_real factory_whole(factory_real number, int point); /* the nearest integer */
int factory_index(const char *name); /* -1 if there is no such quantity */
const char *factory_name(int index);

int factory_line(const struct factory *m); /* the source line that failed; 0 if unknown */
const char *factory_culprit(const struct factory *m); /* the quantity computed there */