{% block beginning -%}
/* {{ title }}

   {% for line in about %}{{ line }}
   {% endfor %}Compile with -ffp-contract=off and link with -lm. */

{{ includes }}
{%- if !structs.is_empty() %}
{{ structs }}
{%- endif %}
{%- if fails %}

/* Records a failure and its site for the runtime; only the first counts. */
{{ linkage }}int fail_at(struct zd_head *head, int kind, int site)
{
    if (head->failure.kind == ZD_GOOD) {
        head->failure.kind = kind;
        head->failure.site = site;
        head->failure.time = head->time;
        {%- if !course %}
        head->failure.value = 0.0;
        {%- endif %}
    }
    return head->failure.kind;
}
{%- endif %}
{% endblock -%}
{# Here the functions of the routines stand. #}
{%- block ending %}
{%- if !stepping.is_empty() %}
{{ stepping }}
{% endif %}
{%- include "tables.c" %}

static struct model model;

int main(int argc, char **argv)
{
    return zd_main(&program, &{{ way }}, &model, argc, argv);
}
{%- endblock %}
