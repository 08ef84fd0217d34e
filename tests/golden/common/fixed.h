#include <limits.h>
#ifdef ZD_FIXED_DOUBLE
#include <math.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __cplusplus
}
#endif

#endif

#ifndef MODEL_MODEL_INCLUDED
#define MODEL_MODEL_INCLUDED

#include <limits.h>

/* A state: 32 bits. */
#if INT_MAX >= 2147483647
typedef int model_state;
#else
typedef long model_state;
#endif

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

void model_defaults(struct model_settings *settings);
/* What the program does up to its first row: RESET and INITIALIZE.  Keeps the pointer to the settings. */
int model_init(struct model *m, const struct model_settings *settings);
int model_step(struct model *m); /* two passes, each followed by TIME */
int model_row(struct model *m); /* COMINT steps, or fewer if STOP ends the run */
int model_done(const struct model *m); /* 0: the model has no STOP */

/* RESET and INITIALIZE for another run: unlike after init, memories of blocks stay. */
void model_reset(struct model *m);
int model_initialize(struct model *m);

/* Sets a setting to an integer.  Returns MODEL_GOOD, or another code and leaves it unchanged. */
int model_set(struct model_settings *settings, int index, long value);
long model_setting(const struct model_settings *settings, int index);
long model_setting_scale(int index); /* the integer that is 1 */
int model_setting_index(const char *name); /* -1 if there is no such setting */
const char *model_setting_name(int index);

model_state model_value(const struct model *m, int index); /* of a node */
int model_index(const char *name); /* the node with this label, or -1 */
const char *model_name(int index); /* the label of a node, or "" */

int model_line(const struct model *m); /* the source line of the statement that failed; 0 if unknown */
const char *model_culprit(const struct model *m); /* its word */
int model_node(const struct model *m); /* its output node, or -1 */

/* How many rows the first run of the program makes after that of T = 0. */
#define MODEL_ROWS 5L