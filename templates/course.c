
{%- for solve in solves %}
{{ solve }}
{%- endfor %}

/* The program, from its first statement to its last. */
static int course_model(void *memory)
{
    struct model *m = (struct model *)memory;
{%- if !declarations.is_empty() %}
{{ declarations }}
{%- endif %}

{{ statements }}
    {%- if !ends %}
    return m->head.failure.kind;
    {%- endif %}
    {%- if fails %}

failed:
    {%- if !time.is_empty() %}
    m->head.time = {{ time }};
    {%- endif %}
    return fail_at(&m->head, kind, site);
    {%- endif %}
}
