/* Does `count` steps with all that moves in locals; of what is only shown it keeps nothing.  After a
   failure the quantities are not where they were: the runtime repeats the run step by step. */
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

    while (step < last) {
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
    return m->head.failure.kind;
    {%- if fails %}

failed:
    m->head.step = step;
    m->head.time = {% if timed %}time{% else %}start + (double)step * dt{% endif %};
    return fail_at(&m->head, kind, site);
    {%- endif %}
}
