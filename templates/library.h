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
#ifdef __cplusplus
extern "C" {
#endif

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
#define {{ u }}_OF_DOUBLE(value, bits) (({{ p }}_real)floor(ldexp((value), (bits)) + 0.5))
#endif
{%- else -%}
typedef {{ real }} {{ p }}_real;
{%- endif %}

/* What init and step return.  After anything but {{ u }}_GOOD a model stays as it is until it is begun anew. */
{%- for error in errors %}
#define {{ u }}_{{ error.name }} {{ error.number }}{% if !error.meaning.is_empty() %} /* {{ error.meaning }} */{% endif %}
{%- endfor %}

/* Constants{% if !course %}, read anew in every step: they may be changed between two steps, but for what init computes from
   them{% endif %}.  A model keeps a pointer to its settings. */
struct {{ p }}_settings {
    {%- for setting in settings %}
    {{ p }}_real {{ setting.declaration }};{{ setting.remark }}
    {%- endfor %}
    {%- if seeded %}
    long seed; /* of the random numbers: 1 to 2147483646 */
    {%- endif %}
    {%- if reads %}
    const {{ p }}_real *input; /* the numbers that READ takes, one after the other */
    long input_count;
    {%- endif %}
    {%- if settings.is_empty() && !seeded && !reads %}
    int none; /* nothing can be set */
    {%- endif %}
};

/* The state.  Everything may be read. */
struct {{ p }} {
    const struct {{ p }}_settings *set;
    {{ p }}_real time; /* {{ time }} */
    {{ p }}_real dt; /* the step */
    {%- if !course %}
    {{ p }}_real half; /* dt/2 */
    {{ p }}_real start; /* TIME at the beginning */
    {%- endif %}
    long step; /* how many were made */
    {%- if seeded %}
    long seed; /* the last random number */
    {%- endif %}
    {%- if reads %}
    long taken; /* numbers taken from the input */
    {%- endif %}
    {%- if fixed %}
    long saturated; /* steps after which a quantity stood at an end of its range */
    {%- endif %}
    {%- if counts %}
    long outside; /* how often the argument of a TABLE has left its range */
    {%- endif %}
    int failure; /* what the last call returned */
    int site; /* where: see {{ p }}_line and {{ p }}_culprit */
    {%- if course %}
    int place; /* where the program goes on; below 0 at its end */
    {%- endif %}
    {%- if starts %}
    int started; /* 0 while initial values are computed */
    {%- endif %}
    {%- for group in groups %}

    /* {{ group.what }} */
    {%- for member in group.members %}
    {{ p }}_real {{ member.declaration }};{{ member.remark }}
    {%- endfor %}
    {%- endfor %}
};

/* Quantities by number, for {{ p }}_value and {{ p }}_name{% if ranged %}; behind the last colon their ranges in the {% if course %}rows{% else %}first run{% endif %} of {{ source }}{% endif %}. */
{%- for column in columns %}
#define {{ u }}_{{ column.constant }} {{ loop.index0 }}{{ column.remark }}
{%- endfor %}
#define {{ u }}_QUANTITIES {{ columns.len() }} /* how many there are */

void {{ p }}_defaults(struct {{ p }}_settings *settings);
int {{ p }}_init(struct {{ p }} *m, const struct {{ p }}_settings *settings); /* the settings must stay where they are */
int {{ p }}_step(struct {{ p }} *m); /* {{ step }} */
int {{ p }}_done(const struct {{ p }} *m); /* {{ done }} */

{{ p }}_real {{ p }}_value(const struct {{ p }} *m, int index);
{%- if fixed %}
int {{ p }}_bits(int index); /* behind the point of what {{ p }}_value gives */
{{ p }}_real {{ p }}_ratio({{ p }}_real a, {{ p }}_real b, int point); /* a/b with so many bits behind the point */
{{ p }}_real {{ p }}_whole({{ p }}_real number, int point); /* to the nearest */
{%- endif %}
int {{ p }}_index(const char *name); /* -1 if no quantity is called so */
const char *{{ p }}_name(int index);

int {{ p }}_line(const struct {{ p }} *m); /* the line of {{ source }} at which it has failed; 0 if it is not known */
const char *{{ p }}_culprit(const struct {{ p }} *m); /* what was computed there */

#ifdef __cplusplus
}
#endif

#endif
