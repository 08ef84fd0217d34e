/* A POPULATION IN FIVE AGE GROUPS

   Translated from cohorts.dyn by zudyn 0.1.0.
   One struct holds a whole model, so several models can run side by side.  The code uses no heap, no input or
   output and no recursion, and it never ends the program.

       struct cohorts_settings settings;
       struct cohorts model;

       cohorts_defaults(&settings);
       error = cohorts_init(&model, &settings);
       while (error == COHORTS_GOOD && !cohorts_done(&model))
           error = cohorts_step(&model); */

#ifndef COHORTS_MODEL_INCLUDED
#define COHORTS_MODEL_INCLUDED

typedef double cohorts_real;

/* Return codes of init, step, refresh and set.  After a failure the model no longer changes, and all calls return the
   failure until init begins a new run. */
#define COHORTS_GOOD 0
#define COHORTS_DIVISION 1 /* division by zero */
#define COHORTS_DOMAIN 2 /* a logarithm, root or power outside its domain */
#define COHORTS_NOT_FINITE 3 /* a value that is infinite or not a number */
#define COHORTS_WHILE 4 /* a WHILE block that does not end */
#define COHORTS_TOO_LONG 5 /* more than 2000000000 steps */
#define COHORTS_DT 6 /* dt is not positive */
#define COHORTS_TABLE_SIZE 7 /* the computed bounds of a table do not fit its values */
#define COHORTS_BAD_LENGTH 30 /* the length of the run is not a number */
#define COHORTS_BAD_SETTING 31 /* a setting that is infinite or not a number */

/* Settings.  A model keeps a pointer to them and reads them in every step, so you may change them between calls.
   A new DT, a new start of TIME and new initial values of levels take effect at the next init.
   cohorts_set, init and step reject a setting that is infinite or not a number. */
struct cohorts_settings {
    cohorts_real dt; /* DT; 0.5 */
    cohorts_real later; /* LATER; 1.0 */
    cohorts_real length; /* LENGTH; 80.0 */
};

/* The state.  You may read all of it. */
struct cohorts {
    const struct cohorts_settings *set;
    cohorts_real time; /* TIME: start + step*dt, not a running sum */
    cohorts_real dt; /* the step */
    cohorts_real half; /* dt/2 */
    cohorts_real start; /* TIME at the start of the run */
    long step; /* number of steps made */
    int failure; /* failure code, returned by all calls */
    int site; /* location of the failure: see cohorts_line and cohorts_culprit */

    /* Levels. */
    cohorts_real pop[5];

    /* Auxiliaries. */
    cohorts_real wish; /* FAMILIES CHANGE IN YEAR 20 (1) */
    cohorts_real all; /* EVERYBODY (MILLIONS) */
    cohorts_real work; /* OF WORKING AGE (MILLIONS) */

    /* Rates. */
    cohorts_real grow[5]; /* GROWING UP (MILLIONS/YEAR) */
    cohorts_real die[5]; /* DEATHS (MILLIONS/YEAR) */
    cohorts_real births; /* (MILLIONS/YEAR) */

    /* Supplementaries. */
    cohorts_real load; /* OTHERS FOR EACH OF THEM (1) */
};

/* Settings by number, for cohorts_set, cohorts_setting and cohorts_setting_name. */
#define COHORTS_SET_DT 0 /* above 0; DT; 0.5 */
#define COHORTS_SET_LATER 1 /* LATER; 1.0 */
#define COHORTS_SET_LENGTH 2 /* LENGTH; 80.0 */
#define COHORTS_SETTINGS 3 /* number of values */

/* Quantities by number, for cohorts_value and cohorts_name; after the last colon,
   their ranges in the first run of the model. */
#define COHORTS_TIME 0 /* TIME: 0 to 80 */
#define COHORTS_POP_1 1 /* POP(1): 29.72 to 44.06 */
#define COHORTS_POP_2 2 /* POP(2): 18 to 27.06 */
#define COHORTS_POP_3 3 /* POP(3): 26 to 44.65 */
#define COHORTS_POP_4 4 /* POP(4): 15 to 29.51 */
#define COHORTS_POP_5 5 /* POP(5): 6 to 12.75 */
#define COHORTS_GROW_1 6 /* GROW(1): GROWING UP (MILLIONS/YEAR): 1.982 to 2.938 */
#define COHORTS_GROW_2 7 /* GROW(2): GROWING UP (MILLIONS/YEAR): 1.8 to 2.706 */
#define COHORTS_GROW_3 8 /* GROW(3): GROWING UP (MILLIONS/YEAR): 1.3 to 2.232 */
#define COHORTS_GROW_4 9 /* GROW(4): GROWING UP (MILLIONS/YEAR): 0.75 to 1.475 */
#define COHORTS_GROW_5 10 /* GROW(5): GROWING UP (MILLIONS/YEAR): 0 */
#define COHORTS_DIE_1 11 /* DIE(1): DEATHS (MILLIONS/YEAR): 0.3566 to 0.5287 */
#define COHORTS_DIE_2 12 /* DIE(2): DEATHS (MILLIONS/YEAR): 0.054 to 0.08117 */
#define COHORTS_DIE_3 13 /* DIE(3): DEATHS (MILLIONS/YEAR): 0.13 to 0.2232 */
#define COHORTS_DIE_4 14 /* DIE(4): DEATHS (MILLIONS/YEAR): 0.3 to 0.5902 */
#define COHORTS_DIE_5 15 /* DIE(5): DEATHS (MILLIONS/YEAR): 0.66 to 1.402 */
#define COHORTS_BIRTHS 16 /* BIRTHS (MILLIONS/YEAR): 2.23 to 3.714 */
#define COHORTS_WISH 17 /* WISH: FAMILIES CHANGE IN YEAR 20 (1): 1 */
#define COHORTS_ALL 18 /* ALL: EVERYBODY (MILLIONS): 95 to 158 */
#define COHORTS_WORK_2 19 /* WORK: OF WORKING AGE (MILLIONS): 59 to 101.2 */
#define COHORTS_LOAD 20 /* LOAD: OTHERS FOR EACH OF THEM (1): 0.5565 to 0.6102 */
#define COHORTS_QUANTITIES 21 /* number of quantities */

void cohorts_defaults(struct cohorts_settings *settings);
/* Keeps the pointer to the settings. */
int cohorts_init(struct cohorts *m, const struct cohorts_settings *settings);
int cohorts_step(struct cohorts *m); /* advances by dt */
int cohorts_refresh(struct cohorts *m); /* computes the current point again after settings have changed */
int cohorts_done(const struct cohorts *m); /* whether LENGTH has been reached */

/* Sets a setting.  Returns COHORTS_GOOD, or COHORTS_BAD_SETTING or COHORTS_DT and leaves it unchanged. */
int cohorts_set(struct cohorts_settings *settings, int index, cohorts_real value);
cohorts_real cohorts_setting(const struct cohorts_settings *settings, int index);
int cohorts_setting_index(const char *name); /* -1 if there is no such setting */
const char *cohorts_setting_name(int index);

cohorts_real cohorts_value(const struct cohorts *m, int index);
int cohorts_index(const char *name); /* -1 if there is no such quantity */
const char *cohorts_name(int index);

int cohorts_line(const struct cohorts *m); /* the source line that failed; 0 if unknown */
const char *cohorts_culprit(const struct cohorts *m); /* the quantity computed there */