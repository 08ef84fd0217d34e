#ifndef MODEL_H
#define MODEL_H

#ifndef ZD_COLD
/* A part need not call all functions of the headers. */
#if defined(__GNUC__) && !defined(__TINYC__)
#define ZD_COLD static __attribute__((__noinline__, __cold__, __unused__))
#endif
#endif

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
