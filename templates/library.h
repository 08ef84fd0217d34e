/* {{ title }}

   {% for line in about %}{{ line }}
   {% endfor %}One struct holds a whole model: two of them run side by side without knowing of each other.  There is no heap,
   no input or output, no recursion, and nothing here ends the program.

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
/* A quantity is a whole number of 32 bits and has a point of its own: it is the number / 2^bits.  Where it ends it stays.
   {{ u }}_BITS_NAME has the bits of NAME, {{ p }}_bits those of a quantity by its number.

       settings.x = {{ p }}_ratio(45, 10, {{ u }}_BITS_X);        4.5
       n = {{ p }}_whole(model.y, {{ u }}_BITS_Y);                 the nearest whole number */
#if INT_MAX >= 2147483647
typedef int {{ p }}_real;
#else
typedef long {{ p }}_real;
#endif
{% for point in points %}
#define {{ u }}_BITS_{{ point.0 }} {% if point.1 < 0 %}({{ point.1 }}){% else %}{{ point.1 }}{% endif %}
{%- endfor %}

/* For programs that have floating numbers besides. */
#ifdef ZD_FIXED_DOUBLE
#define {{ u }}_TO_DOUBLE(number, bits) ldexp((double)(number), -(bits))
/* What is beyond 32 bits stays at the end, as in {{ p }}_ratio. */
#define {{ u }}_OF_DOUBLE(value, bits) \
    (!((value) < ldexp(2147483647.0, -(bits))) ? ({{ t }})2147483647L : \
     (value) <= ldexp(-2147483647.0, -(bits)) ? ({{ t }})-2147483647L : \
     ({{ t }})floor(ldexp((value), (bits)) + 0.5))
#endif
{%- else if !knr -%}
typedef {{ real }} {{ p }}_real;
{%- endif %}

/* What init, step, refresh and set return.  After a failure a model stays as it is, and all calls return the failure, until
   init begins a new run{% if fixed %}; {{ u }}_SATURATED is a warning{% endif %}. */
{%- for error in errors %}
#define {{ u }}_{{ error.name }} {{ error.number }}{% if !error.meaning.is_empty() %} /* {{ error.meaning }} */{% endif %}
{%- endfor %}

/* Settings.  A model keeps a pointer to them and reads them in every step: they may be changed between two calls.
   {% if rows.is_some() %}Start values, and what follows FROM, TO and WITH, hold{% else if course %}Initial contents and doses hold{% else %}DT, the start of TIME and the initial values of levels hold{% endif %} from init to the next init.
   {% if fixed %}{{ p }}_set refuses a value outside the range below{% else %}A setting that is infinite or not a number is refused by {{ p }}_set, init and step{% endif %}. */
struct {{ p }}_settings {
    {%- for setting in settings %}
    {{ t }} {{ setting.declaration }};{{ setting.remark }}
    {%- endfor %}
    {%- if seeded %}
    long seed; /* of the random numbers: 1 to 2147483646 */
    {%- endif %}
    {%- if reads %}
    const {{ t }} *input; /* the numbers that READ takes, one after the other */
    long input_count;
    {%- endif %}
    {%- for flag in flags %}
    int {{ flag.0 }}; /* 0: {{ flag.1 }} follows FROM, TO and WITH; {{ p }}_set makes it 1 */
    {%- endfor %}
    {%- if settings.is_empty() && !seeded && !reads %}
    int none; /* nothing can be set */
    {%- endif %}
};

{% if let Some(rows) = rows %}{% if rows.solves %}/* Numbers in which methods of integration work, and places of pivots. */
#define {{ u }}_WORK {{ rows.work }}
{% if rows.pivots > 0 %}#define {{ u }}_PIVOTS {{ rows.pivots }}
{% endif %}
{% endif %}{% endif %}{% if let Some(carried) = carried %}/* Numbers in which the method of integration works. */
#define {{ u }}_WORK {{ carried.work }}

{% endif %}/* The state.  Everything may be read. */
struct {{ p }} {
    const struct {{ p }}_settings *set;
    {{ t }} time; /* {{ time }} */
    {{ t }} dt; /* the step */
    {%- if let Some(rows) = rows %}
    int between; /* the time is one that the caller has chosen */
    {%- if rows.chance %}
    {{ t }} chance; /* of the random numbers */
    {%- endif %}
    {{ t }} value; /* what has failed: the code of a solver, a subscript */
    {%- if rows.known > 0 %}
    int known[{{ rows.known }}]; /* steps that methods remember */
    {%- endif %}
    {%- if rows.solves %}
    {{ t }} work[{{ u }}_WORK];
    {%- endif %}
    {%- if rows.pivots > 0 %}
    int pivots[{{ u }}_PIVOTS];
    {%- endif %}
    {%- endif %}
    {%- if let Some(carried) = carried %}
    int known[{{ carried.known }}]; /* what the method knows of events */
    {{ t }} work[{{ u }}_WORK];
    {%- endif %}
    {%- if !course %}
    {{ t }} half; /* dt/2 */
    {{ t }} start; /* TIME at the beginning */
    {%- endif %}
    long step; /* how many were made */
    {%- if seeded %}
    long seed; /* the last random number */
    {%- endif %}
    {%- if reads %}
    long taken; /* numbers taken from the input */
    {%- endif %}
    {%- if fixed %}
    long saturated; /* calls in which something left its range */
    int ended; /* something has left its range in this call */
    {%- endif %}
    {%- if counts %}
    long outside; /* how often the argument of a TABLE has left its range */
    {%- endif %}
    int failure; /* what has failed: all calls return it */
    int site; /* where: see {{ p }}_line and {{ p }}_culprit */
    {%- if course && rows.is_none() %}
    int place; /* where the program goes on; below 0 at its end */
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

    /* Settings for which values are derived. */
    struct {
        {%- for member in was %}
        {{ t }} {{ member }};
        {%- endfor %}
    } was;
    {%- endif %}
    {%- if !before.is_empty() || draws %}

    /* What the present point began with: {{ p }}_refresh computes it again. */
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
#define {{ u }}_SETTINGS {{ setting_count }} /* how many values there are */

/* Quantities by number, for {{ p }}_value and {{ p }}_name{% if ranged %}; behind the last colon their ranges in the {% if course %}rows{% else %}first run{% endif %} of {{ source }}{% endif %}. */
{%- for column in columns %}
#define {{ u }}_{{ column.constant }} {{ loop.index0 }}{{ column.remark }}
{%- endfor %}
#define {{ u }}_QUANTITIES {{ columns.len() }} /* how many there are */

void {{ p }}_defaults(struct {{ p }}_settings *settings);
int {{ p }}_init(struct {{ p }} *m, const struct {{ p }}_settings *settings); /* the settings must stay where they are */
int {{ p }}_step(struct {{ p }} *m); /* {{ step }} */
{%- if rows.is_some() %}
int {{ p }}_advance_to(struct {{ p }} *m, {{ t }} time); /* computes a row at this time, not before the present one */
{%- endif %}
{%- if !bare %}
int {{ p }}_refresh(struct {{ p }} *m); /* {% if course %}looks at changed settings; they hold from the next row on{% else %}computes the present point again after settings have changed{% endif %} */
{%- endif %}
int {{ p }}_done(const struct {{ p }} *m); /* {{ done }} */
{%- if !bare %}

/* Gives a setting a value: {{ u }}_GOOD, or {{ u }}_BAD_SETTING{% if has_dt %} or {{ u }}_DT{% endif %}, and the setting stays as it is. */
int {{ p }}_set(struct {{ p }}_settings *settings, int index, {{ t }} value);
{{ t }} {{ p }}_setting(const struct {{ p }}_settings *settings, int index);
int {{ p }}_setting_index(const char *name); /* -1 if no setting is called so */
const char *{{ p }}_setting_name(int index);
{%- if fixed %}
int {{ p }}_setting_bits(int index); /* behind the point of a setting */
{%- endif %}
{%- endif %}

{{ t }} {{ p }}_value(const struct {{ p }} *m, int index);
{%- if fixed %}
int {{ p }}_bits(int index); /* behind the point of what {{ p }}_value gives */
{{ t }} {{ p }}_ratio({{ t }} a, {{ t }} b, int point); /* a/b with so many bits behind the point */
{{ t }} {{ p }}_whole({{ t }} number, int point); /* to the nearest */
{%- endif %}
int {{ p }}_index(const char *name); /* -1 if no quantity is called so */
const char *{{ p }}_name(int index);

int {{ p }}_line(const struct {{ p }} *m); /* the line of {{ source }} at which it has failed; 0 if it is not known */
const char *{{ p }}_culprit(const struct {{ p }} *m); /* what was computed there */
{% if !knr %}
#ifdef __cplusplus
}
#endif
{% endif %}
#endif
