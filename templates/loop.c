/* Does `count` steps{% if !changes.is_empty() %}, fewer if a period changes,{% endif %} with all that moves in locals.  Of what is only shown it keeps
   nothing: the last point is done on the struct.  After a failure the quantities are not where they
   were: the runtime repeats the run step by step. */
static int run(struct model *m, long count)
{
    {%- for constant in constants %}
    {{ constant }}
    {%- endfor %}
    long step = m->head.step;
    const long last = step + count;
    {%- if timed %}
    double time = m->head.time;
    {%- endif %}
    {%- for name in carried %}
    double {{ name }} = m->{{ name }};
    {%- endfor %}
    {%- for declaration in declarations %}
    {{ declaration }}
    {%- endfor %}

    for (;;) {
        {%- if !point.declarations.is_empty() %}
{{ point.declarations }}
{% endif %}
        {%- if event.braced %}
        {
{{ event.declarations }}

{{ event.statements }}
        }
        {%- else if !event.statements.is_empty() %}
{{ event.statements }}
{% endif %}
        {%- if step.braced %}
        {
{{ step.declarations }}

{{ step.statements }}
        }
        {%- else if !step.statements.is_empty() %}
{{ step.statements }}
{% endif %}
        step = step + 1;
        {%- if timed %}
        time = start + (double)step * dt;
        {%- endif %}
        {%- if shared_clock %}
        m->head.step = step;
        m->head.time = time;
        {%- endif %}
        {%- if periods.braced %}
        {
{{ periods.declarations }}

{{ periods.statements }}
        }
        {%- else if !periods.statements.is_empty() %}

{{ periods.statements }}
{% endif %}
        if (step == last{{ changes }})
            break;
        {%- if !point.statements.is_empty() %}

{{ point.statements }}
        {%- endif %}
    }
    m->head.step = step;
    m->head.time = {% if timed %}time{% else %}start + (double)step * dt{% endif %};
    {%- for name in carried %}
    m->{{ name }} = {{ name }};
    {%- endfor %}
    {%- if guarded %}
    if (sum != 0.0)
        return fail_at(&m->head, ZD_NOT_FINITE, -1);
    {%- endif %}
    {%- if !last_point.is_empty() %}
    if ({{ last_point }})
        return m->head.failure.kind;
    {%- endif %}
    return {% if reports %}m->head.failure.kind{% else %}ZD_GOOD{% endif %};
    {%- if fails %}

failed:
    m->head.step = step;
    m->head.time = {% if timed %}time{% else %}start + (double)step * dt{% endif %};
    return fail_at(&m->head, kind, site);
    {%- endif %}
}
