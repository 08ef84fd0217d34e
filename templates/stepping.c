/* Initial values and the first point of time. */
static int begin_model(void *memory)
{
    struct model *m = (struct model *)memory;

    m->head.half = m->head.dt / 2.0;
    {%- if !initial.is_empty() %}
    if ({{ initial }})
        return m->head.failure.kind;
    {%- endif %}
    m->head.started = 1;
    {%- if !point.is_empty() %}
    if ({{ point }})
        return m->head.failure.kind;
    {%- endif %}
    return ZD_GOOD;
}

/* `count` steps, each with the point of time it ends with{% if !varying.is_empty() %}; fewer if a period changes{% endif %}. */
static int advance_model(void *memory, long count)
{
    struct model *m = (struct model *)memory;
{%- if !fast %}
{%- for name in varying %}
    const double {{ name }} = m->{{ name }};
{%- endfor %}
{%- endif %}
{% if fast %}
    if (count > 1)
        return run(m, count);
    {%- endif %}
    while (count-- > 0) {
        {%- if !event.is_empty() %}
        if ({{ event }})
            return m->head.failure.kind;
        {%- endif %}
        {%- if !step.is_empty() %}
        if ({{ step }})
            return m->head.failure.kind;
        {%- endif %}
        m->head.step = m->head.step + 1;
        m->head.time = m->head.start + (double)m->head.step * m->head.dt;
        {%- if !point.is_empty() %}
        if ({{ point }})
            return m->head.failure.kind;
        {%- endif %}
        {%- if !fast && !varying.is_empty() %}
        if ({% for name in varying %}{% if !loop.first %} || {% endif %}m->{{ name }} != {{ name }}{% endfor %})
            break;
        {%- endif %}
    }
    return ZD_GOOD;
}
