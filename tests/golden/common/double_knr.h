#endif

/* The method makes 1 step of 4 evaluations of the slopes in each interval D.  A dose, an event and the caller's own times
   divide an interval: each adds a step of its own and one evaluation. */

#ifndef MODEL_MODEL_INCLUDED
#define MODEL_MODEL_INCLUDED

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

int model_defaults();
/* Keeps the pointer to the settings. */
int model_init();
int model_step(); /* advances to the next row of results, or to the end */
/* Computes a row at this time, which must not be before the current one. */
int model_advance_to();
int model_refresh(); /* checks changed settings, which take effect from the next row on */
int model_done(); /* whether the last row has been computed */

/* Sets a setting.  Returns MODEL_GOOD, or MODEL_BAD_SETTING and leaves it unchanged. */
int model_set();
double model_setting();
int model_setting_index(); /* -1 if there is no such setting */
char *model_setting_name();

double model_value();
int model_index(); /* -1 if there is no such quantity */
char *model_name();

int model_line(); /* the source line that failed; 0 if unknown */
char *model_culprit(); /* the quantity computed there */

#define MODEL_UNIT 100000000L /* 1 as a state */
#define MODEL_SCALAR 10000 /* 1 as a scalar */

/* Return codes of init, step, row, initialize and set.  After a failure the model no longer changes, and all calls
   return the failure until init begins a new run. */
#define MODEL_GOOD 0
#define MODEL_INDEX 12 /* a computed index outside its vector or matrix */
#define MODEL_STEP_SIGN 20 /* DT/2 is not positive */
#define MODEL_BAD_SETTING 31 /* a setting outside its range; only from set */
#define MODEL_OVERLOAD 40 /* a result outside the range of a state */
#define MODEL_BY_ZERO 41 /* division by zero */
#define MODEL_ROOT 42 /* the root of a negative value */
#define MODEL_LOGARITHM 43 /* the logarithm of zero or less */
#define MODEL_POWER 44 /* a power outside its domain */
#define MODEL_INTERVAL 45 /* COMINT is 0 */
#define MODEL_ABORTED 46 /* ABORT" with a true flag */

/* Quantities by number, for model_value: the nodes.  These have labels: */
#define MODEL_QUANTITIES 15 /* number of nodes, that of T included */

int model_defaults();
/* What the program does up to its first row: RESET and INITIALIZE.  Keeps the pointer to the settings. */
int model_init();
int model_step(); /* two passes, each followed by TIME */
int model_row(); /* COMINT steps, or fewer if STOP ends the run */
int model_done(); /* 0: the model has no STOP */

/* RESET and INITIALIZE for another run: unlike after init, memories of blocks stay. */
int model_reset();
int model_initialize();

/* Sets a setting to an integer.  Returns MODEL_GOOD, or another code and leaves it unchanged. */
int model_set();
long model_setting();
long model_setting_scale(); /* the integer that is 1 */
int model_setting_index(); /* -1 if there is no such setting */
char *model_setting_name();

long model_value(); /* of a node */
int model_index(); /* the node with this label, or -1 */
char *model_name(); /* the label of a node, or "" */

int model_line(); /* the source line of the statement that failed; 0 if unknown */
char *model_culprit(); /* its word */
int model_node(); /* its output node, or -1 */

/* How many rows the first run of the program makes after that of T = 0. */
#define MODEL_ROWS 5L