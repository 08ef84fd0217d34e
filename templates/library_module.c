/* {{ title }}

   A WebAssembly module around {{ p }}.  It imports nothing; its exports are the functions of the library, for one model,
   with numbers and addresses of texts that end with 0. */

#include "{{ p }}.h"

typedef {{ p }}_real real;

#define EXPORT(name) __attribute__((export_name(name)))
{%- if reads %}

/* The numbers for READ. */
#define INPUT_ROOM {{ room }}
static real input[INPUT_ROOM] = {
    {%- for number in input %}
    {{ number }}{% if !loop.last %},{% endif %}
    {%- endfor %}
};
{%- endif %}

static struct {{ p }}_settings settings;
static struct {{ p }} model;
static int prepared;

EXPORT("defaults") void module_defaults(void)
{
    {{ p }}_defaults(&settings);
    {%- if reads %}
    settings.input = input;
    settings.input_count = {{ input_count }}L;
    {%- endif %}
    prepared = 1;
}

/* Nobody needs to call `defaults` first. */
static void prepare(void)
{
    if (prepared == 0) {
        module_defaults();
    }
}

EXPORT("init") int module_init(void)
{
    prepare();
    return {{ p }}_init(&model, &settings);
}

EXPORT("step") int module_step(void)
{
    return {{ p }}_step(&model);
}
{%- if advances %}

EXPORT("advance_to") int module_advance_to(real time)
{
    return {{ p }}_advance_to(&model, time);
}
{%- endif %}
{%- if dosed %}

EXPORT("dose") int module_dose(int index, real amount)
{
    return {{ p }}_dose(&model, index, amount);
}
{%- endif %}

EXPORT("refresh") int module_refresh(void)
{
    return {{ p }}_refresh(&model);
}

EXPORT("done") int module_done(void)
{
    return {{ p }}_done(&model);
}

EXPORT("time") real module_time(void)
{
    return model.time;
}

/* ---- settings ---- */

EXPORT("settings") int module_settings(void)
{
    return {{ u }}_SETTINGS;
}

EXPORT("setting_name") const char *module_setting_name(int index)
{
    return {{ p }}_setting_name(index);
}

EXPORT("setting") real module_setting(int index)
{
    prepare();
    return {{ p }}_setting(&settings, index);
}

EXPORT("set") int module_set(int index, real value)
{
    prepare();
    return {{ p }}_set(&settings, index, value);
}
{%- if reads %}

/* Where the caller writes the numbers for READ, how many have room, and how many there are. */
EXPORT("input") real *module_input(void)
{
    return input;
}

EXPORT("input_room") int module_input_room(void)
{
    return INPUT_ROOM;
}

EXPORT("give_input") int module_give_input(int count)
{
    if (count < 0 || count > INPUT_ROOM) {
        return {{ u }}_BAD_SETTING;
    }
    prepare();
    settings.input_count = (long)count;
    return {{ u }}_GOOD;
}
{%- endif %}

/* ---- quantities ---- */

EXPORT("quantities") int module_quantities(void)
{
    return {{ u }}_QUANTITIES;
}

EXPORT("name") const char *module_name(int index)
{
    return {{ p }}_name(index);
}

EXPORT("value") real module_value(int index)
{
    return {{ p }}_value(&model, index);
}
{%- if fixed %}

/* Numbers are integers with so many fractional bits. */
EXPORT("bits") int module_bits(int index)
{
    return {{ p }}_bits(index);
}

EXPORT("setting_bits") int module_setting_bits(int index)
{
    return {{ p }}_setting_bits(index);
}
{%- endif %}

/* ---- failures ---- */

EXPORT("line") int module_line(void)
{
    return {{ p }}_line(&model);
}

EXPORT("culprit") const char *module_culprit(void)
{
    return {{ p }}_culprit(&model);
}

/* ---- the state, which JavaScript may copy and put back ---- */

EXPORT("model") void *module_model(void)
{
    return (void *)&model;
}

EXPORT("model_size") int module_model_size(void)
{
    return (int)sizeof model;
}

/* ---- for `zudyn run --target` ---- */

EXPORT("real_size") int module_real_size(void)
{
    return (int)sizeof(real);
}

/* The steps between rows, and whether the last call of `step` has computed one. */
EXPORT("row_steps") int module_row_steps(void)
{
    return {{ every }};
}

EXPORT("ends_with_row") int module_ends_with_row(void)
{
    return {% if course %}0{% else %}1{% endif %};
}

EXPORT("site") int module_site(void)
{
    return model.site;
}

EXPORT("steps") int module_steps(void)
{
    return (int)model.step;
}

EXPORT("outside") int module_outside(void)
{
    return {% if counts %}(int)model.outside{% else %}0{% endif %};
}

EXPORT("saturated") int module_saturated(void)
{
    return {% if fixed %}(int)model.saturated{% else %}0{% endif %};
}
