#ifndef MODEL_H
#define MODEL_H

{{ includes.trim() }}
{{ places }}

/* Names that the parts share, each of six letters. */
{%- for name in names %}
#define {{ name }} {{ "zm{:04}"|format(loop.index0) }}
{%- endfor %}

{{ structs }}
{%- for prototype in prototypes %}
{{ prototype }}
{%- endfor %}
{% for table in tables %}
extern const {{ table.kind }} {{ table.name }}[];
{%- endfor %}

#endif
