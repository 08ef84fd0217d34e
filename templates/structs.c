{% for page in pages -%}
struct page_{{ page.number }} {
    {%- for group in page.groups %}
    {%- if !loop.first %}
{% endif %}
    /* {{ group.what }} */
    {%- for member in group.members %}
    {{ member.kind }} {{ member.declaration }};{{ member.remark }}
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
    {{ member.kind }} {{ member.declaration }};{{ member.remark }}
    {%- endfor %}
    {%- endfor %}
};
