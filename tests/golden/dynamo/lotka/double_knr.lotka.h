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

/* Return codes of init, step, refresh and set.  After a failure the model no longer changes, and all calls return the
   failure until init begins a new run. */
#define LOTKA_GOOD 0
#define LOTKA_DIVISION 1 /* division by zero */
#define LOTKA_DOMAIN 2 /* a logarithm, root or power outside its domain */
#define LOTKA_NOT_FINITE 3 /* a value that is infinite or not a number */
#define LOTKA_WHILE 4 /* a WHILE block that does not end */
#define LOTKA_TOO_LONG 5 /* more than 2000000000 steps */
#define LOTKA_DT 6 /* dt is not positive */
#define LOTKA_TABLE_SIZE 7 /* the computed bounds of a table do not fit its values */
#define LOTKA_BAD_LENGTH 30 /* the length of the run is not a number */
#define LOTKA_BAD_SETTING 31 /* a setting that is infinite or not a number */

/* Settings.  A model keeps a pointer to them and reads them in every step, so you may change them between calls.
   A new DT, a new start of TIME and new initial values of levels take effect at the next init.
   lotka_set, init and step reject a setting that is infinite or not a number. */
struct lotka_settings {
    double dt; /* DT; 0.0078125 */
    double yield; /* YIELD; 0.9 */
    double length; /* LENGTH; 40.0 */
};

/* The state.  You may read all of it. */
struct lotka {
    struct lotka_settings *set;
    double time; /* TIME: start + step*dt, not a running sum */
    double dt; /* the step */
    double half; /* dt/2 */
    double start; /* TIME at the start of the run */
    long step; /* number of steps made */
    int failure; /* failure code, returned by all calls */
    int site; /* location of the failure: see lotka_line and lotka_culprit */

    /* Levels. */
    double hares; /* (THOUSANDS) */
    double foxes; /* (THOUSANDS) */

    /* Rates. */
    double born; /* (THOUSANDS/YEAR) */
    double eaten; /* (THOUSANDS/YEAR) */
    double raised; /* LAST STEP'S FOOD (THOUSANDS/YEAR) */
    double starve; /* (THOUSANDS/YEAR) */

    /* The state before the current point, from which lotka_refresh computes it again. */
    struct {
        double eaten;
    } before;
};

/* Settings by number, for lotka_set, lotka_setting and lotka_setting_name. */
#define LOTKA_SET_DT 0 /* above 0; DT; 0.0078125 */
#define LOTKA_SET_YIELD 1 /* YIELD; 0.9 */
#define LOTKA_SET_LENGTH 2 /* LENGTH; 40.0 */
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

int lotka_defaults();
/* Keeps the pointer to the settings. */
int lotka_init();
int lotka_step(); /* advances by dt */
int lotka_refresh(); /* computes the current point again after settings have changed */
int lotka_done(); /* whether LENGTH has been reached */

/* Sets a setting.  Returns LOTKA_GOOD, or LOTKA_BAD_SETTING or LOTKA_DT and leaves it unchanged. */
int lotka_set();
double lotka_setting();
int lotka_setting_index(); /* -1 if there is no such setting */
char *lotka_setting_name();

double lotka_value();
int lotka_index(); /* -1 if there is no such quantity */
char *lotka_name();

int lotka_line(); /* the source line that failed; 0 if unknown */
char *lotka_culprit(); /* the quantity computed there */