{%- if fixed %}

/* Keeps in mind whether something that is kept stands at an end of its range, where it is saturated. */
#define AT_END(x) ((x) >= {{ u }}_MOST || (x) <= -{{ u }}_MOST)

static int look(struct {{ p }} *m)
{
    int ended = AT_END(m->time) ? 1 : 0;
    {%- if watched_arrays %}
    int i;
    {%- endif %}
{% for watch in watches %}
    {%- if watch.size == 0 %}
    if (AT_END(m->{{ watch.name }}))
        ended = 1;
    {%- else %}
    for (i = 0; i < {{ watch.size }}; i++)
        if (AT_END(m->{{ watch.name }}[i]))
            ended = 1;
    {%- endif %}
    {%- endfor %}
    if (ended != 0 && m->saturated < 2147483647L)
        m->saturated = m->saturated + 1L;
    return {{ u }}_GOOD;
}
{%- else if !watches.is_empty() %}

/* Looks at everything that {% if course %}can be read by its number{% else %}is kept{% endif %}: nothing that is infinite or not a number is passed on. */
static int look(struct {{ p }} *m)
{
    {%- if watched_arrays %}
    int i;

    {%- endif %}
    {%- for watch in watches %}
    {%- if watch.size == 0 %}
    if (!IS_FINITE(m->{{ watch.name }}))
        return fail_at(m, {{ u }}_NOT_FINITE, {{ watch.site }});
    {%- else %}
    for (i = 0; i < {{ watch.size }}; i++)
        if (!IS_FINITE(m->{{ watch.name }}[i]))
            return fail_at(m, {{ u }}_NOT_FINITE, {{ watch.site }});
    {%- endif %}
    {%- endfor %}
    return {{ u }}_GOOD;
}
{%- endif %}

/* ---- what the header declares ---- */

void {{ p }}_defaults(struct {{ p }}_settings *settings)
{
    {%- for setting in settings %}
    settings->{{ setting.place }} = {{ setting.value }};
    {%- endfor %}
    {%- if !seed.is_empty() %}
    settings->seed = {{ seed }};
    {%- endif %}
    {%- if reads %}
    settings->input = NULL;
    settings->input_count = 0L;
    {%- endif %}
    {%- if settings.is_empty() && seed.is_empty() && !reads %}
    settings->none = 0;
    {%- endif %}
}

int {{ p }}_init(struct {{ p }} *m, const struct {{ p }}_settings *settings)
{
    (void)memset(m, 0, sizeof *m);
    m->set = settings;
    m->site = -1;
    {%- if !seed.is_empty() %}
    if (settings->seed < 1L || settings->seed > 2147483646L)
        return fail_at(m, {{ u }}_BAD_SEED, -1);
    m->seed = settings->seed;
    {%- endif %}
    {%- if course %}
    {%- if watches.is_empty() && !fixed %}
    return course(m);
    {%- else %}
    if (course(m) != {{ u }}_GOOD)
        return m->failure;
    return look(m);
    {%- endif %}
    {%- else %}
    {%- if dt_is_set %}
    m->dt = settings->dt;
    {%- if fixed %}
    if (m->dt <= 0 || m->dt >= {{ u }}_MOST)
        return fail_at(m, {{ u }}_DT, -1);
    {%- else %}
    if (!(m->dt > {{ zero }}) || !IS_FINITE(m->dt))
        return fail_at(m, {{ u }}_DT, -1);
    {%- endif %}
    {{ half }};
    {%- endif %}
    {%- if !initial.is_empty() %}
    if ({{ initial }})
        return m->failure;
    {%- endif %}
    {%- if !dt_is_set && fixed %}
    if (m->dt <= 0 || m->dt >= {{ u }}_MOST)
        return fail_at(m, {{ u }}_DT, -1);
    {%- else if !dt_is_set %}
    if (!(m->dt > {{ zero }}) || !IS_FINITE(m->dt))
        return fail_at(m, {{ u }}_DT, -1);
    {%- endif %}
    {%- if varying_length %}
    if (!({{ length }} < {{ zero }}) && !({{ length }} >= {{ zero }}))
        return fail_at(m, {{ u }}_BAD_LENGTH, -1);
    {%- endif %}
    {%- if starts %}
    m->started = 1;
    {%- endif %}
    {%- if !point.is_empty() %}
    if ({{ point }})
        return m->failure;
    {%- endif %}
    return {% if watches.is_empty() && !fixed %}{{ u }}_GOOD{% else %}look(m){% endif %};
    {%- endif %}
}

int {{ p }}_step(struct {{ p }} *m)
{
    if (m->failure != {{ u }}_GOOD)
        return m->failure;
    {%- if course %}
    if (m->place < 0)
        return {{ u }}_OVER;
    {%- if watches.is_empty() && !fixed %}
    return course(m);
    {%- else %}
    if (course(m) != {{ u }}_GOOD)
        return m->failure;
    return look(m);
    {%- endif %}
    {%- else %}
    if (m->step >= {{ u }}_STEP_LIMIT)
        return fail_at(m, {{ u }}_TOO_LONG, -1);
    {%- if !event.is_empty() %}
    if ({{ event }})
        return m->failure;
    {%- endif %}
    {%- if !step.is_empty() %}
    if ({{ step }})
        return m->failure;
    {%- endif %}
    m->step = m->step + 1L;
    {%- if fixed %}
    m->time = zd_add(m->start, zd_mul((real)m->step, m->dt, {{ steps }}));
    {%- else %}
    m->time = m->start + (real)m->step * m->dt;
    {%- endif %}
    {%- if !point.is_empty() %}
    if ({{ point }})
        return m->failure;
    {%- endif %}
    return {% if watches.is_empty() && !fixed %}{{ u }}_GOOD{% else %}look(m){% endif %};
    {%- endif %}
}

int {{ p }}_done(const struct {{ p }} *m)
{
    {%- if course %}
    return m->place < 0 ? 1 : 0;
    {%- else if length.is_empty() %}
    (void)m;
    return 0;
    {%- else %}
    {%- if fixed %}
    return {{ length }} <= zd_add(m->time, m->half) ? 1 : 0; /* in this order: bcc loses addresses in calls */
    {%- else %}
    return m->time + m->half >= {{ length }} ? 1 : 0;
    {%- endif %}
    {%- endif %}
}

{{ p }}_real {{ p }}_value(const struct {{ p }} *m, int index)
{
    switch (index) {
    {%- for column in columns %}
    case {{ u }}_{{ column.constant }}:
        return {{ column.member }};
    {%- endfor %}
    default:
        return {{ zero }};
    }
}

{%- if fixed %}
static const short bits[{{ u }}_QUANTITIES] IN_ROM = {
    {%- for column in columns %}
    {{ column.bits }}{% if !loop.last %},{% endif %}
    {%- endfor %}
};

int {{ p }}_bits(int index)
{
    return index >= 0 && index < {{ u }}_QUANTITIES ? LINE_FROM_ROM(bits[index]) : 0;
}

{{ p }}_real {{ p }}_ratio({{ p }}_real a, {{ p }}_real b, int point)
{
    return zd_div(a, b, point);
}

{{ p }}_real {{ p }}_whole({{ p }}_real number, int point)
{
    return zd_shift(number, -point);
}
{% endif %}
/* On an AVR these texts are in RAM, unless nothing uses them and the linker is told --gc-sections. */
static const char *const names[] = {
    {%- for column in columns %}
    {{ column.name }}{% if !loop.last %},{% endif %}
    {%- endfor %}
};

int {{ p }}_index(const char *name)
{
    int index;

    for (index = 0; index < {{ u }}_QUANTITIES; index++)
        if (strcmp(names[index], name) == 0)
            return index;
    return -1;
}

const char *{{ p }}_name(int index)
{
    if (index < 0 || index >= {{ u }}_QUANTITIES)
        return "";
    return names[index];
}
{%- if sites.is_empty() %}

int {{ p }}_line(const struct {{ p }} *m)
{
    (void)m;
    return 0;
}

const char *{{ p }}_culprit(const struct {{ p }} *m)
{
    (void)m;
    return "";
}
{%- else %}

#define SITES {{ sites.len() }}

/* The cards: where they stand, and what they compute. */
static const short lines[SITES] IN_ROM = {
{{ lines }}
};

static const char *const culprits[SITES] = {
    {%- for site in sites %}
    {{ site }}{% if !loop.last %},{% endif %}
    {%- endfor %}
};

int {{ p }}_line(const struct {{ p }} *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *{{ p }}_culprit(const struct {{ p }} *m)
{
    if (m->site < 0 || m->site >= SITES)
        return "";
    return culprits[m->site];
}
{%- endif %}
