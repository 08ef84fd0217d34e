#define AT(member) offsetof(struct model, member)
{%- if !bases.is_empty() %}

/* The values of the base model. */
{%- for base in bases %}
static const {{ base.kind }} {{ base.name }}[] = {
{{ base.rows }}
};
{% endfor %}
static const struct zd_setting settings[] = {
    {%- for setting in settings %}
    { {{ setting.name }}, AT({{ setting.member }}), {{ setting.count }}, { {{ setting.extents }} }, {{ setting.base }} + {{ setting.from }} },
    {%- endfor %}
};
{%- endif %}

static const struct zd_column columns[] = {
    {%- for column in self.columns() %}
    { {{ column.name }}, AT({{ column.member }}), {{ column.integer }} },
    {%- endfor %}
};
{%- if site_count > 0 %}

/* The cards, for messages: line, quantity, table, text. */
static const struct zd_site sites[] = {
    {%- for site in self.sites() %}
    {{ site }},
    {%- endfor %}
};
{%- endif %}
{%- if !simulation.system.watches.is_empty() %}

/* Values that must stay finite, in the order of computation: values, their number, card, whether they never recover. */
static const struct zd_watch watches[] = {
    {%- for watch in self.watches() %}
    { AT({{ watch.member }}), {{ watch.count }}, {{ watch.site }}, {{ watch.late }} },
    {%- endfor %}
};
{%- endif %}
{%- if !excursions.is_empty() %}

/* The card of each table lookup that reports leaving its range. */
static const int excursion_sites[] = {
{{ excursions }}
};
{%- endif %}
{%- for list in lists.iter().chain(course.lists.iter()) %}

static const {{ list.kind }} {{ list.name }}[] = {
{{ list.rows }}
};
{%- endfor %}

{% if !runs.is_empty() -%}
static const struct zd_run runs[] = {
    {%- for run in runs %}
    { {{ run.name }}, {{ run.changes }}, {{ run.shown }}, {{ run.seed }}, {{ run.items }}, {{ run.plots }}, {{ run.saved }} },
    {%- endfor %}
};
{%- endif %}

static const struct zd_program program = {
    {{ title }},
    {{ layout }}, /* of the plot page */
    {{ seed }}, /* of the random numbers, 0: the default */
    sizeof(struct model),
    {{ settings.len() }}, {% if bases.is_empty() %}NULL{% else %}settings{% endif %},
    {{ simulation.experiment.output.columns.len() }}, {{ full }}, columns,
    {{ site_count }}, {% if site_count == 0 %}NULL{% else %}sites{% endif %},
    {{ simulation.system.watches.len() }}, {% if simulation.system.watches.is_empty() %}NULL{% else %}watches{% endif %},
    {{ excursion_count }}, {% if excursions.is_empty() %}NULL{% else %}excursion_sites{% endif %},
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { {{ length }} }, { {{ print }} }, { {{ plot }} }, { {{ save }} },
    {{ runs.len() }}, {% if runs.is_empty() %}NULL{% else %}runs{% endif %},
    {{ entries.course }}, {{ course.tables }}, {{ course.solves }}, {{ course.variables }}, {{ course.balances }}, {{ course.calls }},
    {{ entries.begin }}, {{ entries.advance }}, {{ entries.row }}, {{ entries.terminal }}, {{ course.experiment }}
};
