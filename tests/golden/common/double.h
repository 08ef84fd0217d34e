#ifdef __cplusplus
extern "C" {
#endif

#ifdef __cplusplus
}
#endif

#endif

#ifndef MODEL_MODEL_INCLUDED
#define MODEL_MODEL_INCLUDED

typedef double model_real;

/* What init, step, refresh and set return.  After a failure a model stays as it is, and all calls return the failure, until
   init begins a new run. */
#define MODEL_GOOD 0
#define MODEL_DIVISION 1 /* division by zero */
#define MODEL_DOMAIN 2 /* a logarithm, root or power outside its domain */
#define MODEL_NOT_FINITE 3 /* a value that is infinite or not a number */
#define MODEL_WHILE 4 /* a loop that does not end */
#define MODEL_INDEX 12 /* a computed subscript outside its array */
#define MODEL_FUNCTION 13 /* a function outside its domain, or overflowing */
#define MODEL_OVERFLOW 17 /* a whole number outside 32 bits */
#define MODEL_STEP_SMALL 19 /* a step of a method does not move the time: reported as SOLVER */
#define MODEL_OVER 28 /* the last row has been computed */
#define MODEL_SOLVER 30 /* equations could not be solved; m->value says why */
#define MODEL_INCREMENT 31 /* the increment of a loop that is not positive */
#define MODEL_COUNT 32 /* more or fewer equations than unknowns */
#define MODEL_DEPTH 36 /* a function calls itself too deep */
#define MODEL_EARLIER 64 /* a time before the present one; only from advance_to */
#define MODEL_NO_ROWS 65 /* FROM, TO and WITH give no rows */
#define MODEL_BAD_SETTING 66 /* a setting that is infinite or not a number */

void model_defaults(struct model_settings *settings);
int model_init(struct model *m, const struct model_settings *settings); /* the settings must stay where they are */
int model_step(struct model *m); /* goes on to the next row of results, or to the end */
int model_advance_to(struct model *m, model_real time); /* computes a row at this time, not before the present one */
int model_refresh(struct model *m); /* looks at changed settings; they hold from the next row on */
int model_done(const struct model *m); /* whether the last row is computed */

/* Gives a setting a value: MODEL_GOOD, or MODEL_BAD_SETTING, and the setting stays as it is. */
int model_set(struct model_settings *settings, int index, model_real value);
model_real model_setting(const struct model_settings *settings, int index);
int model_setting_index(const char *name); /* -1 if no setting is called so */
const char *model_setting_name(int index);

model_real model_value(const struct model *m, int index);
int model_index(const char *name); /* -1 if no quantity is called so */
const char *model_name(int index);

int model_line(const struct model *m); /* the line of model.mod at which it has failed; 0 if it is not known */
const char *model_culprit(const struct model *m); /* what was computed there */