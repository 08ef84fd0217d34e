/* Computes `count` points of time, each after a step from the one before; before the first point of a
   run there is no step.  The quantities are in locals meanwhile. */
static int run(struct model *m, long count, int moving)
{
    {%- for constant in constants %}
    {{ constant }}
    {%- endfor %}
    long step = m->head.step;
    double time = m->head.time;
    {%- for name in variables %}
    double {{ name }} = m->{{ name }};
    {%- endfor %}
    {%- for declaration in declarations %}
    {{ declaration }}
    {%- endfor %}

    while (count-- > 0) {
        {%- if !point.declarations.is_empty() %}
{{ point.declarations }}
{% endif %}
        if (moving) {
            {%- if event.braced %}
            {
{{ event.declarations }}

{{ event.statements }}
            }
            {%- else if !event.statements.is_empty() %}
{{ event.statements }}
            {%- endif %}
            {%- if step.braced %}
            {
{{ step.declarations }}

{{ step.statements }}
            }
            {%- else if !step.statements.is_empty() %}
{{ step.statements }}
            {%- endif %}
            step = step + 1;
            time = start + (double)step * dt;
            {%- if shared_clock %}
            m->head.step = step;
            m->head.time = time;
            {%- endif %}
        }
        moving = 1;
        {%- if !point.statements.is_empty() %}

{{ point.statements }}
        {%- endif %}
        {%- if reports %}

        if (m->head.failure.kind != ZD_GOOD)
            break;
        {%- endif %}
    }
    {%- if fails %}

leave:
    {%- endif %}
    m->head.step = step;
    m->head.time = time;
    {%- for name in variables %}
    m->{{ name }} = {{ name }};
    {%- endfor %}
    {%- if fails %}
    if (kind != ZD_GOOD)
        return fail_at(&m->head, kind, site);
    {%- endif %}
    return m->head.failure.kind;
}

static int begin_model(void *memory)
{
    struct model *m = (struct model *)memory;

    m->head.half = m->head.dt / 2.0;
    {%- if !initial.is_empty() %}
    if ({{ initial }})
        return m->head.failure.kind;
    {%- endif %}
    m->head.started = 1;
    return run(m, 1L, 0);
}

static int advance_model(void *memory, long count)
{
    return run((struct model *)memory, count, 1);
}
