/* {{ title }}

   {% for line in about %}{{ line }}
   {% endfor %}One struct holds a whole model, so several models can run side by side.  The code uses no heap, no input or
   output, {% if floating %}no recursion,{% else %}no floating point and no recursion,{% endif %} and it never ends the program.

       struct {{ p }}_settings settings;
       struct {{ p }} model;

       {{ p }}_defaults(&settings);
       error = {{ p }}_init(&model, &settings);        the row of T = 0
       while (error == {{ u }}_GOOD && !{{ p }}_done(&model))
           error = {{ p }}_row(&model);                the next row: COMINT steps

   {{ numbers.units() }} */

#ifndef {{ u }}_MODEL_INCLUDED
#define {{ u }}_MODEL_INCLUDED
{% if !knr %}
#include <limits.h>

#ifdef __cplusplus
extern "C" {
#endif
{%- if numbers.is_wide() %}

/* A state: 64 bits. */
#if (LONG_MAX >> 31 >> 31) >= 1
typedef long {{ p }}_state;
#elif defined(__GNUC__)
__extension__ typedef long long {{ p }}_state;
#else
typedef long long {{ p }}_state;
#endif
{%- else if !numbers.is_real() %}

/* A state: 32 bits. */
#if INT_MAX >= 2147483647
typedef int {{ p }}_state;
#else
typedef long {{ p }}_state;
#endif
{%- endif %}
{%- if numbers.has_long_cells() %}

/* A cell: 32 bits. */
#if INT_MAX >= 2147483647
typedef int {{ p }}_cell;
#else
typedef long {{ p }}_cell;
#endif
{%- endif %}
{% endif %}
#define {{ u }}_UNIT {{ numbers.unit() }} /* 1 as a state */
#define {{ u }}_SCALAR 10000 /* 1 as a scalar */

/* Return codes of init, step, row, initialize and set.  After a failure the model no longer changes, and all calls
   return the failure until init begins a new run. */
{%- for error in errors %}
#define {{ u }}_{{ error.name }} {{ error.number }}{% if !error.meaning.is_empty() %} /* {{ error.meaning }} */{% endif %}
{%- endfor %}

/* Settings.  A model keeps a pointer to them and reads them in every step, so you may change them between calls.
   New initial values, and settings that the model changes itself, take effect at the next init. */
struct {{ p }}_settings {
    {%- for setting in settings %}
    {{ setting.kind }} {{ setting.declaration }};{{ setting.remark }}
    {%- endfor %}
    {%- if settings.is_empty() %}
    int none; /* nothing can be set */
    {%- endif %}
};

/* The state.  You may read all of it, and set nodes and variables between calls. */
struct {{ p }} {
    const struct {{ p }}_settings *set;
    long step; /* number of steps made */
    int pass; /* of the last call: 1, 2, or 0 while initial values are computed */
    int failure; /* failure code, returned by all calls */
    int site; /* statement of the failure: see {{ p }}_line, {{ p }}_culprit and {{ p }}_node */
    {%- if numbers.is_fixed() %}
    int rest; /* what T has not got yet of half steps, in 1/1250 of a unit */
    {%- endif %}
    {%- for group in groups %}

    /* {{ group.what }} */
    {%- for member in group.members %}
    {{ member.kind }} {{ member.declaration }};{{ member.remark }}
    {%- endfor %}
    {%- endfor %}
};

/* Settings by number, for {{ p }}_set, {{ p }}_setting and {{ p }}_setting_name. */
{%- for setting in settings %}
#define {{ u }}_SET_{{ setting.constant }} {{ setting.number }}{% if setting.is_array %} /* that of node 0; add the number of the node */{% endif %}
{%- endfor %}
#define {{ u }}_SETTINGS {{ setting_count }} /* number of values */

/* Quantities by number, for {{ p }}_value: the nodes.  These have labels: */
{%- for label in labels %}
#define {{ u }}_{{ label.constant }} {{ label.node }}{{ label.remark }}
{%- endfor %}
#define {{ u }}_QUANTITIES {{ last + 1 }} /* number of nodes, that of T included */

/* How many rows the first run of the program makes after that of T = 0. */
#define {{ u }}_ROWS {{ rows }}L

void {{ p }}_defaults(struct {{ p }}_settings *settings);
/* What the program does up to its first row: RESET and INITIALIZE.  Keeps the pointer to the settings. */
int {{ p }}_init(struct {{ p }} *m, const struct {{ p }}_settings *settings);
int {{ p }}_step(struct {{ p }} *m); /* two passes, each followed by TIME */
int {{ p }}_row(struct {{ p }} *m); /* COMINT steps, or fewer if STOP ends the run */
int {{ p }}_done(const struct {{ p }} *m); /* {% if stops %}whether STOP has ended the run; a further step continues{% else %}0: the model has no STOP{% endif %} */

/* RESET and INITIALIZE for another run: unlike after init, memories of blocks stay. */
void {{ p }}_reset(struct {{ p }} *m);
int {{ p }}_initialize(struct {{ p }} *m);
{%- if !bare %}

/* Sets a setting{% if !numbers.is_real() %} to an integer{% endif %}.  Returns {{ u }}_GOOD, or another code and leaves it unchanged. */
int {{ p }}_set(struct {{ p }}_settings *settings, int index, {{ numbers.number() }} value);
{{ numbers.number() }} {{ p }}_setting(const struct {{ p }}_settings *settings, int index);
long {{ p }}_setting_scale(int index); /* the integer that is 1 */
int {{ p }}_setting_index(const char *name); /* -1 if there is no such setting */
const char *{{ p }}_setting_name(int index);
{%- endif %}

{{ t }} {{ p }}_value(const struct {{ p }} *m, int index); /* of a node */
int {{ p }}_index(const char *name); /* the node with this label, or -1 */
const char *{{ p }}_name(int index); /* the label of a node, or "" */

int {{ p }}_line(const struct {{ p }} *m); /* the source line of the statement that failed; 0 if unknown */
const char *{{ p }}_culprit(const struct {{ p }} *m); /* its word */
int {{ p }}_node(const struct {{ p }} *m); /* its output node, or -1 */
{% if !knr %}
#ifdef __cplusplus
}
#endif
{% endif %}
#endif
