/* AN EPIDEMIC AND WHAT ISOLATION DOES

   Translated from epidemic.dyn by zudyn 0.1.0.
   One struct holds a whole model, so several models can run side by side.  The code uses no heap, no input or
   output and no recursion, and it never ends the program.

       struct epidemic_settings settings;
       struct epidemic model;

       epidemic_defaults(&settings);
       error = epidemic_init(&model, &settings);
       while (error == EPIDEMIC_GOOD && !epidemic_done(&model))
           error = epidemic_step(&model); */

#ifndef EPIDEMIC_MODEL_INCLUDED
#define EPIDEMIC_MODEL_INCLUDED

typedef double epidemic_real;

/* Return codes of init, step, refresh and set.  After a failure the model no longer changes, and all calls return the
   failure until init begins a new run. */
#define EPIDEMIC_GOOD 0
#define EPIDEMIC_DIVISION 1 /* division by zero */
#define EPIDEMIC_DOMAIN 2 /* a logarithm, root or power outside its domain */
#define EPIDEMIC_NOT_FINITE 3 /* a value that is infinite or not a number */
#define EPIDEMIC_WHILE 4 /* a WHILE block that does not end */
#define EPIDEMIC_TOO_LONG 5 /* more than 2000000000 steps */
#define EPIDEMIC_DT 6 /* dt is not positive */
#define EPIDEMIC_TABLE_SIZE 7 /* the computed bounds of a table do not fit its values */
#define EPIDEMIC_BAD_LENGTH 30 /* the length of the run is not a number */
#define EPIDEMIC_BAD_SETTING 31 /* a setting that is infinite or not a number */

/* Settings.  A model keeps a pointer to them and reads them in every step, so you may change them between calls.
   A new DT, a new start of TIME and new initial values of levels take effect at the next init.
   epidemic_set, init and step reject a setting that is infinite or not a number. */
struct epidemic_settings {
    epidemic_real dt; /* DT; 0.125 */
    epidemic_real total; /* TOTAL: IN THE TOWN (PERSONS); 1000.0 */
    epidemic_real before_2; /* BEFORE: BEFORE AND AFTER THE ORDER OF THIS DAY; 12.0 */
    epidemic_real after; /* AFTER: BEFORE AND AFTER THE ORDER OF THIS DAY; 12.0 */
    epidemic_real day; /* DAY: BEFORE AND AFTER THE ORDER OF THIS DAY; 10.0 */
    epidemic_real risk; /* RISK: OF CATCHING IT AT A MEETING (1); 0.04 */
    epidemic_real dur; /* DUR: LENGTH OF THE SICKNESS (DAYS); 8.0 */
    epidemic_real length; /* LENGTH; 60.0 */
};

/* The state.  You may read all of it. */
struct epidemic {
    const struct epidemic_settings *set;
    epidemic_real time; /* TIME: start + step*dt, not a running sum */
    epidemic_real dt; /* the step */
    epidemic_real half; /* dt/2 */
    epidemic_real start; /* TIME at the start of the run */
    long step; /* number of steps made */
    int failure; /* failure code, returned by all calls */
    int site; /* location of the failure: see epidemic_line and epidemic_culprit */

    /* Levels. */
    epidemic_real susc; /* SUSCEPTIBLE (PERSONS) */
    epidemic_real sick; /* SICK (PERSONS) */
    epidemic_real immune; /* IMMUNE (PERSONS) */

    /* Auxiliaries. */
    epidemic_real meet; /* MEETINGS A DAY (1/DAY) */

    /* Rates. */
    epidemic_real catch_; /* NEW CASES (PERSONS/DAY) */
    epidemic_real heal; /* RECOVERIES (PERSONS/DAY) */

    /* Supplementaries. */
    epidemic_real each; /* NEW CASES FROM ONE CASE (1) */
};

/* Settings by number, for epidemic_set, epidemic_setting and epidemic_setting_name. */
#define EPIDEMIC_SET_DT 0 /* above 0; DT; 0.125 */
#define EPIDEMIC_SET_TOTAL 1 /* TOTAL: IN THE TOWN (PERSONS); 1000.0 */
#define EPIDEMIC_SET_BEFORE 2 /* BEFORE: BEFORE AND AFTER THE ORDER OF THIS DAY; 12.0 */
#define EPIDEMIC_SET_AFTER 3 /* AFTER: BEFORE AND AFTER THE ORDER OF THIS DAY; 12.0 */
#define EPIDEMIC_SET_DAY 4 /* DAY: BEFORE AND AFTER THE ORDER OF THIS DAY; 10.0 */
#define EPIDEMIC_SET_RISK 5 /* RISK: OF CATCHING IT AT A MEETING (1); 0.04 */
#define EPIDEMIC_SET_DUR 6 /* DUR: LENGTH OF THE SICKNESS (DAYS); 8.0 */
#define EPIDEMIC_SET_LENGTH 7 /* LENGTH; 60.0 */
#define EPIDEMIC_SETTINGS 8 /* number of values */

/* Quantities by number, for epidemic_value and epidemic_name; after the last colon,
   their ranges in the first run of the model. */
#define EPIDEMIC_TIME 0 /* TIME: 0 to 60 */
#define EPIDEMIC_SUSC 1 /* SUSC: SUSCEPTIBLE (PERSONS): 23.54 to 998 */
#define EPIDEMIC_SICK 2 /* SICK: SICK (PERSONS): 2 to 392.6 */
#define EPIDEMIC_IMMUNE 3 /* IMMUNE: IMMUNE (PERSONS): 0 to 968.2 */
#define EPIDEMIC_CATCH 4 /* CATCH: NEW CASES (PERSONS/DAY): 0.09285 to 78.04 */
#define EPIDEMIC_HEAL 5 /* HEAL: RECOVERIES (PERSONS/DAY): 0.25 to 49.08 */
#define EPIDEMIC_MEET 6 /* MEET: MEETINGS A DAY (1/DAY): 12 */
#define EPIDEMIC_EACH 7 /* EACH: NEW CASES FROM ONE CASE (1): 0.0904 to 3.832 */
#define EPIDEMIC_QUANTITIES 8 /* number of quantities */

void epidemic_defaults(struct epidemic_settings *settings);
/* Keeps the pointer to the settings. */
int epidemic_init(struct epidemic *m, const struct epidemic_settings *settings);
int epidemic_step(struct epidemic *m); /* advances by dt */
int epidemic_refresh(struct epidemic *m); /* computes the current point again after settings have changed */
int epidemic_done(const struct epidemic *m); /* whether LENGTH has been reached */

/* Sets a setting.  Returns EPIDEMIC_GOOD, or EPIDEMIC_BAD_SETTING or EPIDEMIC_DT and leaves it unchanged. */
int epidemic_set(struct epidemic_settings *settings, int index, epidemic_real value);
epidemic_real epidemic_setting(const struct epidemic_settings *settings, int index);
int epidemic_setting_index(const char *name); /* -1 if there is no such setting */
const char *epidemic_setting_name(int index);

epidemic_real epidemic_value(const struct epidemic *m, int index);
int epidemic_index(const char *name); /* -1 if there is no such quantity */
const char *epidemic_name(int index);

int epidemic_line(const struct epidemic *m); /* the source line that failed; 0 if unknown */
const char *epidemic_culprit(const struct epidemic *m); /* the quantity computed there */