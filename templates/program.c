{% block beginning -%}
/* {{ title }}

   {% for line in about %}{{ line }}
   {% endfor %}Compile with -ffp-contract=off and link with -lm. */

{{ includes }}
{% for page in pages -%}
struct page_{{ page.number }} {
    {%- for group in page.groups %}
    {%- if !loop.first %}
{% endif %}
    /* {{ group.what }} */
    {%- for member in group.members %}
    double {{ member.declaration }};{{ member.remark }}
    {%- endfor %}
    {%- endfor %}
};

{% endfor -%}
struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */
    {%- if !pointers.is_empty() %}

    /* Values on pages of their own. */
    {%- for pointer in pointers %}
    {{ pointer }};
    {%- endfor %}
    {%- endif %}
    {%- for group in groups %}

    /* {{ group.what }} */
    {%- for member in group.members %}
    double {{ member.declaration }};{{ member.remark }}
    {%- endfor %}
    {%- endfor %}
};
{%- if fails %}

/* Records a failure and its site for the runtime; only the first counts. */
static int fail_at(struct zd_head *head, int kind, int site)
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
{{ tables }}

static struct model model;

int main(int argc, char **argv)
{
    return zd_main(&program, &{{ way }}, &model, argc, argv);
}
{%- endblock %}
