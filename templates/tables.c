{%- if !places.is_empty() %}
{{ places }}
{%- endif %}
{%- if let Some(pages) = tables.pages %}

{{ pages.setting_out() }}

{{ pages.sizes() }}
{%- endif %}
{%- for list in lists %}

{% if let Some(remark) = list.remark -%}
/* {{ remark }} */
{% endif -%}
static const {{ list.kind }} {{ list.name }}[] = {
{{ list.rows }}
};
{%- endfor %}

static const struct zd_program program = {
    {{ tables.title }},
    {{ tables.layout }}, /* of the plot page */
    {{ tables.seed }}, /* of the random numbers, 0: the default */
    sizeof(struct model),
    {%- if let Some(pages) = tables.pages %}
    {{ pages.count() }}, page_sizes, set_pages,
    {%- endif %}
    {{ tables.settings }}, {% if tables.settings == 0 %}NULL{% else %}settings{% endif %},
    {{ tables.simulation.experiment.output.columns.len() }}, {{ tables.full }}, columns,
    {{ tables.site_count }}, {% if tables.site_count == 0 %}NULL{% else %}sites{% endif %},
    {{ tables.simulation.system.watches.len() }}, {% if tables.simulation.system.watches.is_empty() %}NULL{% else %}watches{% endif %},
    {{ tables.excursion_count }}, {% if tables.excursion_count == 0 %}NULL{% else %}excursion_sites{% endif %},
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { {{ tables.length }} }, { {{ tables.print }} }, { {{ tables.plot }} }, { {{ tables.save }} },
    {{ tables.runs }}, {% if tables.runs == 0 %}NULL{% else %}runs{% endif %},
    {%- let course = tables.course %}
    {%- let entries = tables.entries %}
    {{ entries.course }}, {{ course.tables }}, {{ course.solves }}, {{ course.variables }}, {{ course.balances }}, {{ course.calls }},
    {{ entries.begin }}, {{ entries.advance }}, {{ entries.row }}, {{ entries.terminal }}, {{ course.experiment }}
    {%- if let Some(script) = entries.script %},
    {{ script }}
    {%- endif %}
};
