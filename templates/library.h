/* {{ title }}

   {% for line in about %}{{ line }}
   {% endfor %}One struct holds a whole model, so several models can run side by side.  The code uses no heap, no input or
   output and no recursion, and it never ends the program.

       struct {{ p }}_settings settings;
       struct {{ p }} model;

       {{ p }}_defaults(&settings);
       error = {{ p }}_init(&model, &settings);
       while (error == {{ u }}_GOOD && !{{ p }}_done(&model))
           error = {{ p }}_step(&model); */

#ifndef {{ u }}_MODEL_INCLUDED
#define {{ u }}_MODEL_INCLUDED

{% if fixed -%}
#include <limits.h>
#ifdef ZD_FIXED_DOUBLE
#include <math.h>
#endif

{% endif -%}
{% if !knr -%}
#ifdef __cplusplus
extern "C" {
#endif

{% endif -%}
{% if fixed -%}
/* A quantity is a 32-bit integer with its own binary point: its value is the integer / 2^bits.  It saturates at the
   ends of its range.  {{ u }}_BITS_NAME is the number of fractional bits of NAME;
   {{ p }}_bits gives it by the number of the quantity.

       settings.x = {{ p }}_ratio(45, 10, {{ u }}_BITS_X);        4.5
       n = {{ p }}_whole(model.y, {{ u }}_BITS_Y);                 the nearest integer */
#if INT_MAX >= 2147483647
typedef int {{ p }}_real;
#else
typedef long {{ p }}_real;
#endif
{% for point in points %}
#define {{ u }}_BITS_{{ point.0 }} {% if point.1 < 0 %}({{ point.1 }}){% else %}{{ point.1 }}{% endif %}
{%- endfor %}

/* For programs that also use floating point. */
#ifdef ZD_FIXED_DOUBLE
#define {{ u }}_TO_DOUBLE(number, bits) ldexp((double)(number), -(bits))
/* Saturates outside 32 bits, like {{ p }}_ratio. */
#define {{ u }}_OF_DOUBLE(value, bits) \
    (!((value) < ldexp(2147483647.0, -(bits))) ? ({{ t }})2147483647L : \
     (value) <= ldexp(-2147483647.0, -(bits)) ? ({{ t }})-2147483647L : \
     ({{ t }})floor(ldexp((value), (bits)) + 0.5))
#endif
{%- else if !knr -%}
typedef {{ real }} {{ p }}_real;
{%- endif %}

/* Return codes of init, step, refresh and set.  After a failure the model no longer changes, and all calls return the
   failure until init begins a new run{% if fixed %}; {{ u }}_SATURATED is a warning{% endif %}. */
{%- for error in errors %}
#define {{ u }}_{{ error.name }} {{ error.number }}{% if !error.meaning.is_empty() %} /* {{ error.meaning }} */{% endif %}
{%- endfor %}

/* Settings.  A model keeps a pointer to them and reads them in every step, so you may change them between calls.
   {% if rows.is_some() %}New start values, and settings that follow FROM, TO and WITH, take{% else if course %}New initial contents and doses take{% else %}A new DT, a new start of TIME and new initial values of levels take{% endif %} effect at the next init.
   {% if fixed %}{{ p }}_set rejects a value outside the range below{% else %}{{ p }}_set, init and step reject a setting that is infinite or not a number{% endif %}. */
struct {{ p }}_settings {
    {%- for setting in settings %}
    {{ t }} {{ setting.declaration }};{{ setting.remark }}
    {%- endfor %}
    {%- if seeded %}
    long seed; /* of the random numbers, 1 to 2147483646 */
    {%- endif %}
    {%- if reads %}
    const {{ t }} *input; /* the numbers for READ, in order */
    long input_count;
    {%- endif %}
    {%- for flag in flags %}
    int {{ flag.0 }}; /* 0: {{ flag.1 }}; {{ p }}_set makes it 1 */
    {%- endfor %}
    {%- if settings.is_empty() && !seeded && !reads %}
    int none; /* nothing can be set */
    {%- endif %}
};

{% if let Some(rows) = rows %}{% if !rows.evaluations.is_empty() %}/* Evaluations of the slopes by methods of fixed steps.  Between two rows that are Y apart, there are floor(Y/delta_t +
   0.9) steps, but at least one; the row itself needs one evaluation more.
   {%- for line in rows.evaluations %}
       {{ line }}
   {%- endfor %} */

{% endif %}{% if rows.solves %}/* Work space of the integration methods: numbers, and indices of pivots. */
#define {{ u }}_WORK {{ rows.work }}
{% if rows.pivots > 0 %}#define {{ u }}_PIVOTS {{ rows.pivots }}
{% endif %}
{% endif %}{% endif %}{% if let Some(carried) = carried %}{% if carried.steps > 0 %}/* The method makes {{ carried.steps }} step{% if carried.steps > 1 %}s{% endif %} of 4 evaluations of the slopes in each interval D.  A dose, an event and the caller's own times
   divide an interval: each adds a step of its own and one evaluation. */

{% endif %}/* Work space of the integration method, in numbers. */
#define {{ u }}_WORK {{ carried.work }}

{% endif %}/* The state.  You may read all of it. */
struct {{ p }} {
    const struct {{ p }}_settings *set;
    {{ t }} time; /* {{ time }} */
    {{ t }} dt; /* the step */
    {%- if let Some(rows) = rows %}
    int between; /* nonzero: the caller chose the time */
    {%- if rows.chance %}
    {{ t }} chance; /* state of the random numbers */
    {%- endif %}
    {{ t }} value; /* detail of a failure: the code of a solver, or a subscript */
    {%- if rows.known > 0 %}
    int known[{{ rows.known }}]; /* number of past steps that each method remembers */
    {%- endif %}
    {%- if rows.solves %}
    {{ t }} work[{{ u }}_WORK];
    {%- endif %}
    {%- if rows.pivots > 0 %}
    int pivots[{{ u }}_PIVOTS];
    {%- endif %}
    {%- endif %}
    {%- if let Some(carried) = carried %}
    int known[{{ carried.known }}]; /* state of the events */
    {{ t }} work[{{ u }}_WORK];
    int limited; /* nonzero: advances to `until` at most */
    int paused; /* nonzero: `until` is within a step */
    {{ t }} until;
    {%- endif %}
    {%- if !course %}
    {{ t }} half; /* dt/2 */
    {{ t }} start; /* TIME at the start of the run */
    {%- endif %}
    long step; /* number of steps made */
    {%- if seeded %}
    long seed; /* state of the random numbers */
    {%- endif %}
    {%- if reads %}
    long taken; /* numbers read from the input */
    {%- endif %}
    {%- if fixed %}
    long saturated; /* calls in which a quantity left its range */
    int ended; /* a quantity has left its range in this call */
    {%- endif %}
    {%- if counts %}
    long outside; /* how often the argument of a TABLE was outside its range */
    {%- endif %}
    int failure; /* failure code, returned by all calls */
    int site; /* location of the failure: see {{ p }}_line and {{ p }}_culprit */
    {%- if course && rows.is_none() %}
    int place; /* where the program continues; negative at its end */
    {%- endif %}
    {%- if starts %}
    int started; /* 0 while initial values are computed */
    {%- endif %}
    {%- for group in groups %}

    /* {{ group.what }} */
    {%- for member in group.members %}
    {{ t }} {{ member.declaration }};{{ member.remark }}
    {%- endfor %}
    {%- endfor %}
    {%- if !was.is_empty() %}

    /* The settings from which the derived values were computed. */
    struct {
        {%- for member in was %}
        {{ t }} {{ member }};
        {%- endfor %}
    } was;
    {%- endif %}
    {%- if !before.is_empty() || draws %}

    /* The state before the current point, from which {{ p }}_refresh computes it again. */
    struct {
        {%- for member in before %}
        {{ t }} {{ member }};
        {%- endfor %}
        {%- if draws %}
        long seed;
        {%- endif %}
    } before;
    {%- endif %}
};

/* Settings by number, for {{ p }}_set, {{ p }}_setting and {{ p }}_setting_name{% if fixed %}, with their ranges{% endif %}. */
{%- for setting in settings %}
#define {{ u }}_SET_{{ setting.constant }} {{ setting.number }}{{ setting.range }}
{%- endfor %}
#define {{ u }}_SETTINGS {{ setting_count }} /* number of values */

/* Quantities by number, for {{ p }}_value and {{ p }}_name{% if ranged %}; after the last colon,
   their ranges in the {% if course %}rows{% else %}first run{% endif %} of the model{% endif %}. */
{%- for column in columns %}
#define {{ u }}_{{ column.constant }} {{ loop.index0 }}{{ column.remark }}
{%- endfor %}
#define {{ u }}_QUANTITIES {{ columns.len() }} /* number of quantities */

void {{ p }}_defaults(struct {{ p }}_settings *settings);
/* Keeps the pointer to the settings. */
int {{ p }}_init(struct {{ p }} *m, const struct {{ p }}_settings *settings);
int {{ p }}_step(struct {{ p }} *m); /* {{ step }} */
{%- if rows.is_some() %}
/* Computes a row at this time, which must not be before the current one. */
int {{ p }}_advance_to(struct {{ p }} *m, {{ t }} time);
{%- endif %}
{%- if carried.is_some() %}
/* Advances to this time, which must not be before the current one, through rows on the way.  At a time between rows the
   states are of that time, and other quantities are those of the last row. */
int {{ p }}_advance_to(struct {{ p }} *m, {{ t }} time);
{%- endif %}
{%- if dosed %}
/* Adds a value to a state, given by its number above. */
int {{ p }}_dose(struct {{ p }} *m, int index, {{ t }} value);
{%- endif %}
{%- if !bare %}
int {{ p }}_refresh(struct {{ p }} *m); /* {% if course %}checks changed settings, which take effect from the next row on{% else %}computes the current point again after settings have changed{% endif %} */
{%- endif %}
int {{ p }}_done(const struct {{ p }} *m); /* {{ done }} */
{%- if !bare %}

/* Sets a setting.  Returns {{ u }}_GOOD, or {{ u }}_BAD_SETTING{% if has_dt %} or {{ u }}_DT{% endif %} and leaves it unchanged. */
int {{ p }}_set(struct {{ p }}_settings *settings, int index, {{ t }} value);
{{ t }} {{ p }}_setting(const struct {{ p }}_settings *settings, int index);
int {{ p }}_setting_index(const char *name); /* -1 if there is no such setting */
const char *{{ p }}_setting_name(int index);
{%- if fixed %}
int {{ p }}_setting_bits(int index); /* fractional bits of a setting */
{%- endif %}
{%- endif %}

{{ t }} {{ p }}_value(const struct {{ p }} *m, int index);
{%- if fixed %}
int {{ p }}_bits(int index); /* fractional bits of the result of {{ p }}_value */
{{ t }} {{ p }}_ratio({{ t }} a, {{ t }} b, int point); /* a/b with `point` fractional bits */
{{ t }} {{ p }}_whole({{ t }} number, int point); /* the nearest integer */
{%- endif %}
int {{ p }}_index(const char *name); /* -1 if there is no such quantity */
const char *{{ p }}_name(int index);

int {{ p }}_line(const struct {{ p }} *m); /* the source line that failed; 0 if unknown */
const char *{{ p }}_culprit(const struct {{ p }} *m); /* the quantity computed there */
{% if !knr %}
#ifdef __cplusplus
}
#endif
{% endif %}
#endif
