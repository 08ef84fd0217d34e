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

typedef double hatchery_real;

/* Return codes of init, step, refresh and set.  After a failure the model no longer changes, and all calls return the
   failure until init begins a new run. */
#define HATCHERY_GOOD 0
#define HATCHERY_DIVISION 1 /* division by zero */
#define HATCHERY_DOMAIN 2 /* a logarithm, root or power outside its domain */
#define HATCHERY_NOT_FINITE 3 /* a value that is infinite or not a number */
#define HATCHERY_WHILE 4 /* a WHILE block that does not end */
#define HATCHERY_TOO_LONG 5 /* more than 2000000000 steps */
#define HATCHERY_DT 6 /* dt is not positive */
#define HATCHERY_TABLE_SIZE 7 /* the computed bounds of a table do not fit its values */
#define HATCHERY_BAD_LENGTH 30 /* the length of the run is not a number */
#define HATCHERY_BAD_SETTING 31 /* a setting that is infinite or not a number */

/* Settings.  A model keeps a pointer to them and reads them in every step, so you may change them between calls.
   A new DT, a new start of TIME and new initial values of levels take effect at the next init.
   hatchery_set, init and step reject a setting that is infinite or not a number. */
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

/* Settings by number, for hatchery_set, hatchery_setting and hatchery_setting_name. */
#define HATCHERY_SET_DT 0 /* above 0; DT; 0.25 */
#define HATCHERY_SET_EGGS 1 /* EGGS; 50.0 */
#define HATCHERY_SET_LENGTH 2 /* LENGTH; 36.0 */
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

hatchery_real hatchery_value(const struct hatchery *m, int index);
int hatchery_index(const char *name); /* -1 if there is no such quantity */
const char *hatchery_name(int index);

int hatchery_line(const struct hatchery *m); /* the source line that failed; 0 if unknown */
const char *hatchery_culprit(const struct hatchery *m); /* the quantity computed there */