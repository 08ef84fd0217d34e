/* {{ title }}

   {% for line in about %}{{ line }}
   {% endfor %}{% if numbers.is_real() %}Compile with -ffp-contract=off and link with -lm.{% else if floating %}Integers, but for the functions of the C library: link with -lm.{% else %}Integer arithmetic only: this file uses no floating point.{% endif %}{% if wide %}  -DZD_FIXED_32 avoids 64-bit types.{% endif %} */
{% if !knr %}
#include <limits.h>
{%- if floating %}
#include <float.h>
#include <math.h>
{%- endif %}
#include <stddef.h>
{%- else if floating %}
#include <math.h>
#define DBL_EPSILON 2.2204460492503131e-16
{%- endif %}
#include "{{ p }}.h"

/* Instead of <string.h>, which not every machine has. */
#define clear_bytes(to, count) clear_to((char *)(to), (char *)(to) + (count))
{%- if copies %}
#define copy_bytes(to, from, count) copy_to((char *)(to), {% if knr %}(char *){% else %}(const char *){% endif %}(from), {% if knr %}(char *){% else %}(const char *){% endif %}(from) + (count))
{%- endif %}

static void clear_to(char *to, const char *end)
{
    while (to < end) {
        *to = '\0';
        to++;
    }
}
{%- if copies %}

static void copy_to(char *to, const char *from, const char *end)
{
    while (from < end) {
        *to = *from;
        to++;
        from++;
    }
}
{%- endif %}

static int differ(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b ? 0 : 1;
}
{%- if numbers.has_long_cells() %}

typedef {{ numbers.cell() }} zd_int32;
{%- else %}

typedef {{ t }} zd_int32;
{%- endif %}
{%- if numbers.needs_64() %}
{%- if knr %}
typedef long zd_int64;
typedef unsigned long zd_nat64;
typedef char {{ p }}_needs_64_bits[sizeof(long) >= 8 ? 1 : -1];
{%- else %}
#if (LONG_MAX >> 31 >> 31) >= 1
typedef long zd_int64;
typedef unsigned long zd_nat64;
#elif defined(__GNUC__)
__extension__ typedef long long zd_int64;
__extension__ typedef unsigned long long zd_nat64;
#else
typedef long long zd_int64;
typedef unsigned long long zd_nat64;
#endif
{%- endif %}
{%- else if wide && !knr %}

/* A 64-bit type, if there is one that is not slow: products are faster with it, and the same. */
#if !defined(ZD_FIXED_32)
#if (LONG_MAX >> 31 >> 31) >= 1
#define {{ u }}_WIDE long
{%- if numbers.is_fixed() %}
typedef unsigned long zd_nat64;
{%- endif %}
#elif INT_MAX >= 2147483647
#if defined(__GNUC__)
__extension__ typedef long long {{ p }}_wide;
#define {{ u }}_WIDE {{ p }}_wide
{%- if numbers.is_fixed() %}
__extension__ typedef unsigned long long zd_nat64;
{%- endif %}
#elif defined(__STDC_VERSION__)
#if __STDC_VERSION__ >= 199901L
#define {{ u }}_WIDE long long
{%- if numbers.is_fixed() %}
typedef unsigned long long zd_nat64;
{%- endif %}
#endif
#endif
#endif
#endif
{%- endif %}
{%- if floating %}

/* With shorter doubles the numbers would be others. */
typedef char {{ p }}_needs_doubles_of_64_bits[sizeof(double) >= 8 ? 1 : -1];
{%- endif %}
{%- if knr %}

#define IN_ROM
#define LINE_FROM_ROM(x) (x)
{%- else %}

/* An AVR keeps constants in RAM unless they are declared to be in flash, which needs its own instructions to read. */
#if defined(__AVR__)
#include <avr/pgmspace.h>
#define IN_ROM PROGMEM
#define LINE_FROM_ROM(x) ((int)pgm_read_word(&(x)))
#else
#define IN_ROM
#define LINE_FROM_ROM(x) (x)
#endif
{%- endif %}

/* Records a failure and its site; only the first counts. */
static int fail_at(struct {{ p }} *m, int failure, int site)
{
    if (m->failure == {{ u }}_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}
{{ runtime }}
{%- if !constants.is_empty() %}

/* Constants that cannot be set. */
{%- for constant in constants %}
{%- if constant.is_array %}
static const {{ constant.kind }} {{ constant.declaration }} = {{ "{" }}{{ constant.remark }}
{{ constant.filled() }}
};
{%- else %}
static const {{ constant.kind }} {{ constant.declaration }} = {{ constant.values[0] }};{{ constant.remark }}
{%- endif %}
{%- endfor %}
{%- endif %}
{{ functions }}
{% if numbers.is_fixed() -%}
/* T after half a step, which is no multiple of 1/67108864: in 1/1250 of that it is DT/2 times 8388608, or 6710 and
   1108/1250 of it; `rest` keeps what T has not got yet, and a half. */
static int advance_time(struct {{ p }} *m)
{
    const zd_int32 most = 2147483647L;
    long half = (long){{ half }}, part, by[3];
    zd_int32 later = {{ y }}[0];
    int i;

    if (half >= 640000L || half <= -640000L) {
        return fail_at(m, {{ u }}_OVERLOAD, {{ run }});
    }
    part = half * 1108L + (long)m->rest;
    by[0] = half / 2L * 6710L;
    by[1] = (half - half / 2L) * 6710L;
    by[2] = part / 1250L;
    part = part % 1250L;
    if (part < 0L) {
        part = part + 1250L;
        by[2] = by[2] - 1L;
    }
    for (i = 0; i < 3; i++) {
        if (by[i] > 0L ? later > most - by[i] : later < -most - 1 - by[i]) {
            return fail_at(m, {{ u }}_OVERLOAD, {{ run }});
        }
        later = (zd_int32)(later + by[i]);
    }
    {{ y }}[0] = later;
    m->rest = (int)part;
    return {{ u }}_GOOD;
}
{%- else if numbers.is_real() -%}
/* T after half a step. */
static int advance_time(struct {{ p }} *m)
{
    {{ y }}[0] = {{ y }}[0] + 10000.0 * (double){{ half }};
    return {{ u }}_GOOD;
}
{%- else if numbers.is_wrapping() -%}
/* T after half a step. */
static int advance_time(struct {{ p }} *m)
{
    {{ y }}[0] = zdw_fit((zd_int64){{ y }}[0] + (zd_int64){{ half }} * {{ u }}_SCALAR);
    return {{ u }}_GOOD;
}
{%- else -%}
/* T after half a step. */
static int advance_time(struct {{ p }} *m)
{
{%- if numbers.is_wide() %}
    const zd_int64 most = ZDX_MOST;
    zd_int64 step = (zd_int64){{ half }} * {{ u }}_SCALAR;
{%- else %}
    const zd_int32 most = 2147483647L;
    zd_int32 step = (zd_int32){{ half }};
{%- endif %}

{% if !numbers.is_wide() %}    step = step * {{ u }}_SCALAR;
{% endif %}    if (step > 0 ? {{ y }}[0] > most - step : {{ y }}[0] < -most - 1 - step) {
        return fail_at(m, {{ u }}_OVERLOAD, {{ run }});
    }
    {{ y }}[0] = {{ y }}[0] + step;
    return {{ u }}_GOOD;
}
{%- endif %}

/* ---- the functions of the header ---- */

void {{ p }}_defaults(struct {{ p }}_settings *settings)
{
    {%- for setting in settings %}
    {%- for value in setting.values %}
    settings->{{ setting.member }}{% if setting.is_array %}[{{ loop.index0 }}]{% endif %} = {{ value }};
    {%- endfor %}
    {%- endfor %}
    {%- if settings.is_empty() %}
    settings->none = 0;
    {%- endif %}
}

void {{ p }}_reset(struct {{ p }} *m)
{
    {%- if let Some(y0) = y0 %}
    int i;

    for (i = 0; i < {{ u }}_QUANTITIES; i++) {
        {{ y }}[i] = {{ y0 }}[i];
    }
    {%- endif %}
    {{ y }}[1] = {{ u }}_UNIT;
    {{ y }}[2] = 0;
    {{ y }}[3] = -{{ u }}_UNIT;
    {%- if let Some(stopped) = stopped %}
    {{ stopped }} = 0;
    {%- endif %}
}

int {{ p }}_initialize(struct {{ p }} *m)
{
    if (m->failure != {{ u }}_GOOD) {
        return m->failure;
    }
    {%- if let Some(saved) = saved %}
    {{ saved }} = {{ half }};
    {%- endif %}
    {%- if half_is_member %}
    {{ half }} = 0;
    {%- endif %}
    {%- if numbers.is_fixed() %}
    m->rest = 625;
    {%- endif %}
    {%- if let Some(initialize) = initialize %}
    m->pass = 0;
    {{ self.performed(initialize[0]) }}
    {{ self.performed(initialize[1]) }}
    {%- endif %}
    {%- if half_is_member %}
    {%- if let Some(saved) = saved %}
    {{ half }} = {{ saved }};
    {%- endif %}
    {%- endif %}
    return {{ u }}_GOOD;
}

int {{ p }}_init(struct {{ p }} *m, const struct {{ p }}_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    {%- if numbers.is_fixed() %}
    m->rest = 625;
    {%- endif %}
    {%- for setting in settings %}
    {%- if setting.is_half_step %}
    if (settings->{{ setting.member }} <= 0) {
        return fail_at(m, {{ u }}_STEP_SIGN, {{ run }});
    }
    {%- endif %}
    {%- if setting.is_interval %}
    if (settings->{{ setting.member }} == 0) {
        return fail_at(m, {{ u }}_INTERVAL, {{ run }});
    }
    {%- endif %}
    {%- endfor %}
    {%- for setting in settings %}
    {%- if setting.copied %}
    {%- if setting.is_array %}
    copy_bytes(m->{{ setting.member }}, settings->{{ setting.member }}, sizeof m->{{ setting.member }});
    {%- else %}
    m->{{ setting.member }} = settings->{{ setting.member }};
    {%- endif %}
    {%- endif %}
    {%- endfor %}
    {%- for line in start %}
    {{ line }}
    {%- endfor %}
    return {% if initialize.is_some() %}{{ p }}_initialize(m){% else %}{{ u }}_GOOD{% endif %};
}

int {{ p }}_step(struct {{ p }} *m)
{
    if (m->failure != {{ u }}_GOOD) {
        return m->failure;
    }
    {%- if half_is_set %}
    if ({{ half }} <= 0) {
        return fail_at(m, {{ u }}_STEP_SIGN, {{ run }});
    }
    {%- endif %}
    {%- if let Some(stopped) = stopped %}
    {{ stopped }} = 0;
    {%- endif %}
    m->pass = 1;
    {{ self.performed(step[0]) }}
    if (advance_time(m) != {{ u }}_GOOD) {
        return m->failure;
    }
    m->pass = 2;
    {{ self.performed(step[1]) }}
    if (advance_time(m) != {{ u }}_GOOD) {
        return m->failure;
    }
    if (m->step < 2147483647L) {
        m->step = m->step + 1L;
    }
    return {{ u }}_GOOD;
}

int {{ p }}_row(struct {{ p }} *m)
{
    {%- if numbers.has_long_cells() %}
    unsigned long left = (unsigned long){{ interval }} & ((unsigned long)2147483647L * 2 + 1);

    if (left == 0) {
        return fail_at(m, {{ u }}_INTERVAL, {{ run }});
    }
    do {
        if ({{ p }}_step(m) != {{ u }}_GOOD) {
            return m->failure;
        }
        left = left - 1;
    } while (left > 0 && {{ p }}_done(m) == 0);
    return {{ u }}_GOOD;
    {%- else %}
    long left = (long){{ interval }} & 65535L;

    if (left == 0L) {
        return fail_at(m, {{ u }}_INTERVAL, {{ run }});
    }
    do {
        if ({{ p }}_step(m) != {{ u }}_GOOD) {
            return m->failure;
        }
        left = left - 1L;
    } while (left > 0L && {{ p }}_done(m) == 0);
    return {{ u }}_GOOD;
    {%- endif %}
}

int {{ p }}_done(const struct {{ p }} *m)
{
    {%- if let Some(stopped) = stopped %}
    return {{ stopped }} != 0 ? 1 : 0;
    {%- else %}
    (void)m;
    return 0;
    {%- endif %}
}
{%- if !bare %}

int {{ p }}_set(struct {{ p }}_settings *settings, int index, {{ numbers.number() }} value)
{
    {%- if settings.is_empty() %}
    (void)settings;
    (void)index;
    (void)value;
    return {{ u }}_BAD_SETTING;
    {%- else %}
    {%- for setting in settings %}
    {%- if setting.is_array %}
    if (index >= {{ setting.number }} && index < {{ setting.number + setting.count() }}) {
        {%- if let Some(unfit) = self.unfit(setting) %}
        if ({{ unfit }}) {
            return {{ u }}_BAD_SETTING;
        }
        {%- endif %}
        settings->{{ setting.member }}[index{% if setting.number > 0 %} - {{ setting.number }}{% endif %}] = ({{ setting.kind }})value;
        return {{ u }}_GOOD;
    }
    {%- endif %}
    {%- endfor %}
    switch (index) {
    {%- for setting in settings %}
    {%- if !setting.is_array %}
    case {{ u }}_SET_{{ setting.constant }}:
        {%- if setting.is_interval %}
        if (value == {{ numbers.zero() }}) {
            return {{ u }}_INTERVAL;
        }
        {%- if numbers.has_long_cells() %}
        {%- if let Some(unfit) = self.unfit(setting) %}
        if (value < {{ numbers.zero() }} || {{ unfit }}) {
            return {{ u }}_BAD_SETTING;
        }
        {%- endif %}
        {%- else %}
        if (value < 0L || value > 65535L) {
            return {{ u }}_BAD_SETTING;
        }
        value = value > 32767L ? value - 65536L : value;
        {%- endif %}
        {%- else %}
        {%- if setting.is_half_step %}
        if (value <= {{ numbers.zero() }}) {
            return {{ u }}_STEP_SIGN;
        }
        {%- endif %}
        {%- if let Some(unfit) = self.unfit(setting) %}
        if ({{ unfit }}) {
            return {{ u }}_BAD_SETTING;
        }
        {%- endif %}
        {%- endif %}
        settings->{{ setting.member }} = ({{ setting.kind }})value;
        break;
    {%- endif %}
    {%- endfor %}
    default:
        return {{ u }}_BAD_SETTING;
    }
    return {{ u }}_GOOD;
    {%- endif %}
}

{{ numbers.number() }} {{ p }}_setting(const struct {{ p }}_settings *settings, int index)
{
    {%- if settings.is_empty() %}
    (void)settings;
    (void)index;
    return {{ numbers.zero() }};
    {%- else %}
    {%- for setting in settings %}
    {%- if setting.is_array %}
    if (index >= {{ setting.number }} && index < {{ setting.number + setting.count() }}) {
        return ({{ numbers.number() }})settings->{{ setting.member }}[index{% if setting.number > 0 %} - {{ setting.number }}{% endif %}];
    }
    {%- endif %}
    {%- endfor %}
    switch (index) {
    {%- for setting in settings %}
    {%- if !setting.is_array %}
    case {{ u }}_SET_{{ setting.constant }}:
        return ({{ numbers.number() }})settings->{{ setting.member }}{% if setting.is_interval && !numbers.has_long_cells() %} & 65535L{% endif %};
    {%- endif %}
    {%- endfor %}
    default:
        return {{ numbers.zero() }};
    }
    {%- endif %}
}

long {{ p }}_setting_scale(int index)
{
    {%- for setting in settings %}
    if (index >= {{ setting.number }} && index < {{ setting.number + setting.count() }}) {
        return {{ setting.scale }};
    }
    {%- endfor %}
    {%- if settings.is_empty() %}
    (void)index;
    {%- endif %}
    return 1L;
}
{%- if setting_count > 0 %}

/* In RAM on an AVR, like the labels below. */
static const char *const setting_names[{{ u }}_SETTINGS] = {
    {%- for setting in settings %}
    {%- let last = loop.last %}
    {%- for name in setting.names %}
    "{{ name }}"{% if !last || !loop.last %},{% endif %}
    {%- endfor %}
    {%- endfor %}
};

int {{ p }}_setting_index(const char *name)
{
    int index;

    for (index = 0; index < {{ u }}_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *{{ p }}_setting_name(int index)
{
    if (index < 0 || index >= {{ u }}_SETTINGS) {
        return "";
    }
    return setting_names[index];
}
{%- else %}

int {{ p }}_setting_index(const char *name)
{
    (void)name;
    return -1;
}

const char *{{ p }}_setting_name(int index)
{
    (void)index;
    return "";
}
{%- endif %}
{%- endif %}

{{ t }} {{ p }}_value(const struct {{ p }} *m, int index)
{
    return index >= 0 && index < {{ u }}_QUANTITIES ? {{ y }}[index] : 0;
}

const char *{{ p }}_name(int index)
{
    switch (index) {
    {%- for label in labels %}
    case {{ u }}_{{ label.constant }}:
        return {{ label.label }};
    {%- endfor %}
    default:
        return "";
    }
}

int {{ p }}_index(const char *name)
{
    int index;

    for (index = 0; index < {{ u }}_QUANTITIES; index++) {
        if (*name != '\0' && differ({{ p }}_name(index), name) == 0) {
            return index;
        }
    }
    return -1;
}

#define SITES {{ sites }}

/* The statements: the line of each in the source, its output node, its word. */
static const short lines[SITES] IN_ROM = {
{{ lines }}
};

static const short nodes_of_sites[SITES] IN_ROM = {
{{ nodes }}
};

static const char *const culprits[SITES] = {
    {%- for word in words %}
    {{ word }}{% if !loop.last %},{% endif %}
    {%- endfor %}
};

int {{ p }}_line(const struct {{ p }} *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *{{ p }}_culprit(const struct {{ p }} *m)
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}

int {{ p }}_node(const struct {{ p }} *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(nodes_of_sites[m->site]) : -1;
}
