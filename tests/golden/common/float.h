#ifdef __cplusplus
extern "C" {
#endif

#ifdef __cplusplus
}
#endif

#endif

/* The method makes 1 step of 4 evaluations of the slopes in each interval D.  A dose, an event and the caller's own times
   divide an interval: each adds a step of its own and one evaluation. */

#ifndef MODEL_MODEL_INCLUDED
#define MODEL_MODEL_INCLUDED

typedef float model_real;

/* Return codes of init, step, refresh and set.  After a failure the model no longer changes, and all calls return the
   failure until init begins a new run. */
#define MODEL_GOOD 0
#define MODEL_DIVISION 1 /* division by zero */
#define MODEL_DOMAIN 2 /* a logarithm, root or power outside its domain */
#define MODEL_NOT_FINITE 3 /* a value that is infinite or not a number */
#define MODEL_WHILE 4 /* a loop that does not end */
#define MODEL_INDEX 12 /* a computed subscript outside its array */
#define MODEL_FUNCTION 13 /* a function outside its domain, or overflowing */
#define MODEL_OVERFLOW 17 /* an integer outside 32 bits */
#define MODEL_STEP_SMALL 19 /* a step does not advance the time; reported as SOLVER */
#define MODEL_OVER 28 /* the last row has been computed */
#define MODEL_SOLVER 30 /* equations could not be solved; m->value says why */
#define MODEL_INCREMENT 31 /* the increment of a loop that is not positive */
#define MODEL_COUNT 32 /* more or fewer equations than unknowns */
#define MODEL_DEPTH 36 /* a function calls itself too deeply */
#define MODEL_EARLIER 64 /* a time before the current one; only from advance_to */
#define MODEL_NO_ROWS 65 /* FROM, TO and WITH give no rows */
#define MODEL_BAD_SETTING 66 /* a setting that is infinite or not a number */

void model_defaults(struct model_settings *settings);
/* Keeps the pointer to the settings. */
int model_init(struct model *m, const struct model_settings *settings);
int model_step(struct model *m); /* advances to the next row of results, or to the end */
/* Computes a row at this time, which must not be before the current one. */
int model_advance_to(struct model *m, model_real time);
int model_refresh(struct model *m); /* checks changed settings, which take effect from the next row on */
int model_done(const struct model *m); /* whether the last row has been computed */

/* Sets a setting.  Returns MODEL_GOOD, or MODEL_BAD_SETTING and leaves it unchanged. */
int model_set(struct model_settings *settings, int index, model_real value);
model_real model_setting(const struct model_settings *settings, int index);
int model_setting_index(const char *name); /* -1 if there is no such setting */
const char *model_setting_name(int index);

model_real model_value(const struct model *m, int index);
int model_index(const char *name); /* -1 if there is no such quantity */
const char *model_name(int index);

int model_line(const struct model *m); /* the source line that failed; 0 if unknown */
const char *model_culprit(const struct model *m); /* the quantity computed there */