{%- if setting_count > 0 %}
{%- if !fixed %}

/* The sites of settings. */
static const short setting_sites[{{ u }}_SETTINGS] IN_ROM = {
{{ setting_sites }}
};

/* Finds a setting that is infinite or not a number. */
static int bad_setting(struct {{ p }} *m)
{
    int index;

    for (index = 0; index < {{ u }}_SETTINGS; index++) {
        if ({% if let Some(number) = dt_number %}index != {{ number }} && {% endif -%}
            {% if let Some(number) = length_number %}index != {{ number }} && {% endif -%}
            !IS_FINITE({{ p }}_setting(m->set, index))) {
            return fail_at(m, {{ u }}_BAD_SETTING, LINE_FROM_ROM(setting_sites[index]));
        }
    }
    return {{ u }}_GOOD;
}
{%- endif %}
{%- endif %}
{%- if takes %}

/* Computes what depends on settings, which may have changed since the last call. */
static int take_settings(struct {{ p }} *m)
{
    {%- if !hidden.is_empty() %}
    {{ r }} sum;
    {%- endif %}
    {%- if !divisors.is_empty() %}
    {{ r }} product;
    {%- endif %}
    {%- if !hidden.is_empty() %}

{{ hidden }}
    if (!IS_FINITE(sum) && bad_setting(m) != {{ u }}_GOOD) {
        return m->failure;
    }
    {%- endif %}
    {%- if !derived.is_empty() && changed.is_empty() %}
    {{- self.performed(derived, 1) }}
    {%- else if !derived.is_empty() %}
{{ changed }}
        {%- for name in was %}
        m->was.{{ name }} = m->set->{{ name }};
        {%- endfor %}
        {{- self.performed(derived, 2) }}
    }
    {%- endif %}
    {%- if !divisors.is_empty() %}

    /* NaN is neither. */
{{ divisors }}
    if (!(product < {{ zero }}) && !(product > {{ zero }})) {
        {{- self.performed(demands, 2) }}
    }
    {%- else if !demands.is_empty() %}
    {{- self.performed(demands, 1) }}
    {%- endif %}
    return {{ u }}_GOOD;
}
{%- endif %}
{%- if !before.is_empty() || draws %}

/* Saves the state before the point, so that refresh can compute it again. */
static void before_point(struct {{ p }} *m)
{
    {%- for kept in before %}
    {%- if kept.array %}
    copy_bytes(m->before.{{ kept.name }}, m->{{ kept.name }}, sizeof m->{{ kept.name }});
    {%- else %}
    m->before.{{ kept.name }} = m->{{ kept.name }};
    {%- endif %}
    {%- endfor %}
    {%- if draws %}
    m->before.seed = m->seed;
    {%- endif %}
}
{%- endif %}
{%- if fixed %}
{%- if setting_count > 0 %}

/* Checks whether a setting is at an end of its range, for init and refresh. */
static void look_at_settings(struct {{ p }} *m)
{
    int index;

    for (index = 0; index < {{ u }}_SETTINGS; index++) {
        if (AT_END({{ p }}_setting(m->set, index))) {
            m->ended = 1;
        }
    }
}
{%- endif %}

/* Checks whether a stored value is at an end of its range. */
static int look(struct {{ p }} *m)
{
    int ended = AT_END(m->time) ? 1 : m->ended;
    {%- if watched_arrays %}
    int i;
    {%- endif %}
{% for watch in watches %}
    {%- if watch.size == 0 %}
    if (AT_END(m->{{ watch.name }})) {
        ended = 1;
    }
    {%- else %}
    for (i = 0; i < {{ watch.size }}; i++) {
        if (AT_END(m->{{ watch.name }}[i])) {
            ended = 1;
        }
    }
    {%- endif %}
    {%- endfor %}
    if (ended == 0) {
        return {{ u }}_GOOD;
    }
    if (m->saturated < 2147483647L) {
        m->saturated = m->saturated + 1L;
    }
    return {{ u }}_SATURATED;
}
{%- else if !watches.is_empty() %}
{%- if setting_count > 0 %}

/* A value that is not finite may come from a setting. */
static int unsound(struct {{ p }} *m, int site)
{
    return bad_setting(m) != {{ u }}_GOOD ? m->failure : fail_at(m, {{ u }}_NOT_FINITE, site);
}
{%- endif %}

/* Checks every {% if course %}quantity with a number{% else %}stored value{% endif %}, so that nothing infinite or not a number is passed on. */
static int look(struct {{ p }} *m)
{
    {{ r }} sum{% if looked.is_empty() %} = {{ zero }}{% endif %};
    {%- if watched_arrays %}
    int i;
    {%- endif %}
{% if !looked.is_empty() %}
    /* If one of them is not finite, neither is the sum. */
{{ looked }}
    {%- endif %}
    {%- for watch in watches %}
    {%- if watch.size > 0 %}
    for (i = 0; i < {{ watch.size }}; i++) {
        sum = sum + m->{{ watch.name }}[i];
    }
    {%- endif %}
    {%- endfor %}
    if (IS_FINITE(sum)) {
        return {{ u }}_GOOD;
    }
    {%- for watch in watches %}
    {%- if watch.size == 0 %}
    if (!IS_FINITE(m->{{ watch.name }})) {
        return {% if setting_count > 0 %}unsound(m, {% else %}fail_at(m, {{ u }}_NOT_FINITE, {% endif %}{{ watch.site }});
    }
    {%- else %}
    for (i = 0; i < {{ watch.size }}; i++) {
        if (!IS_FINITE(m->{{ watch.name }}[i])) {
            return {% if setting_count > 0 %}unsound(m, {% else %}fail_at(m, {{ u }}_NOT_FINITE, {% endif %}{{ watch.site }});
        }
    }
    {%- endif %}
    {%- endfor %}
    return {{ u }}_GOOD;
}
{%- endif %}

/* ---- the functions of the header ---- */

void {{ p }}_defaults(struct {{ p }}_settings *settings)
{
    {%- for setting in settings %}
    {%- for given in setting.values %}
    settings->{{ given.place }} = {{ given.literal }};
    {%- endfor %}
    {%- endfor %}
    {%- for setting in settings %}
    {%- if let Some(flag) = setting.flag %}
    settings->{{ flag }} = {{ setting.given }};
    {%- endif %}
    {%- endfor %}
    {%- if !seed.is_empty() %}
    settings->seed = {{ seed }};
    {%- endif %}
    {%- if reads %}
    settings->input = NULL;
    settings->input_count = 0L;
    {%- endif %}
    {%- if settings.is_empty() && seed.is_empty() && !reads %}
    settings->none = 0;
    {%- endif %}
}

int {{ p }}_init(struct {{ p }} *m, const struct {{ p }}_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    {%- if !seed.is_empty() %}
    if (settings->seed < 1L || settings->seed > 2147483646L) {
        return fail_at(m, {{ u }}_BAD_SEED, -1);
    }
    m->seed = settings->seed;
    {%- endif %}
    {%- for name in was %}
    m->was.{{ name }} = settings->{{ name }};
    {%- endfor %}
    {%- if fixed && setting_count > 0 %}
    look_at_settings(m);
    {%- endif %}
    {%- if let Some(rows) = rows %}
    {%- if setting_count > 0 %}
    if (bad_setting(m) != {{ u }}_GOOD) {
        return m->failure;
    }
    {%- endif %}
    {%- if let Some(ends) = rows.ends %}
    /* The difference must be a number, and WITH an integer. */
    if (!({{ ends.0 }} < {{ ends.1 }}) || !(({{ ends.1 }} - {{ ends.0 }}) * ({{ r }})0 == ({{ r }})0)
        || !({{ rows.last }} >= ({{ r }})1 && {{ rows.last }} <= ({{ r }})1e9)
        || {{ rows.last }} != ({{ r }})(long){{ rows.last }}) {
        return fail_at(m, {{ u }}_NO_ROWS, -1);
    }
    {%- endif %}
    {%- for kept in copied %}
    {%- if kept.array %}
    copy_bytes(m->{{ kept.name }}, settings->{{ kept.name }}, sizeof m->{{ kept.name }});
    {%- else %}
    m->{{ kept.name }} = settings->{{ kept.name }};
    {%- endif %}
    {%- endfor %}
    {%- for call in rows.starting() %}
    {%- if call.1 %}
    if ({{ call.0 }} != {{ u }}_GOOD) {
        return m->failure;
    }
    {%- else %}
    {{ call.0 }};
    {%- endif %}
    {%- endfor %}
    return {{ u }}_GOOD;
    {%- else if course %}
    {%- if !fixed && setting_count > 0 %}
    if (bad_setting(m) != {{ u }}_GOOD) {
        return m->failure;
    }
    {%- endif %}
    {%- if watches.is_empty() && !fixed %}
    return course(m);
    {%- else %}
    if (course(m) != {{ u }}_GOOD) {
        return m->failure;
    }
    return look(m);
    {%- endif %}
    {%- else %}
    {%- if dt_is_set %}
    m->dt = settings->dt;
    {%- if fixed %}
    if (m->dt <= 0 || m->dt >= {{ u }}_MOST) {
        return fail_at(m, {{ u }}_DT, -1);
    }
    {%- else %}
    if (!(m->dt > {{ zero }}) || !IS_FINITE(m->dt)) {
        return fail_at(m, {{ u }}_DT, -1);
    }
    {%- endif %}
    {{ half }};
    {%- endif %}
    {%- if !fixed && setting_count > 0 %}
    if (bad_setting(m) != {{ u }}_GOOD) {
        return m->failure;
    }
    {%- endif %}
    {{- self.performed(initial, 1) }}
    {%- if !dt_is_set && fixed %}
    if (m->dt <= 0 || m->dt >= {{ u }}_MOST) {
        return fail_at(m, {{ u }}_DT, -1);
    }
    {%- else if !dt_is_set %}
    if (!(m->dt > {{ zero }}) || !IS_FINITE(m->dt)) {
        return fail_at(m, {{ u }}_DT, -1);
    }
    {%- endif %}
    {%- if varying_length %}
    if (!({{ length }} < {{ zero }}) && !({{ length }} >= {{ zero }})) {
        return fail_at(m, {{ u }}_BAD_LENGTH, -1);
    }
    {%- endif %}
    {%- if starts %}
    m->started = 1;
    {%- endif %}
    {%- if !before.is_empty() || draws %}
    before_point(m);
    {%- endif %}
    {{- self.performed(point, 1) }}
    return {% if watches.is_empty() && !fixed %}{{ u }}_GOOD{% else %}look(m){% endif %};
    {%- endif %}
}

int {{ p }}_step(struct {{ p }} *m)
{
    {%- if rows.is_some() %}
    const {{ r }} before = m->time;
{% endif %}
    if (m->failure != {{ u }}_GOOD) {
        return m->failure;
    }
    {%- if fixed %}
    m->ended = 0;
    {%- endif %}
    {%- if let Some(rows) = rows %}
    {%- if takes %}
    if (take_settings(m) != {{ u }}_GOOD) {
        return m->failure;
    }
    {%- endif %}
    /* Skips rows that the caller has already passed. */
    do {
        if (!({{ rows.number }} < {{ rows.last }})) {
            m->time = before;
            return {{ u }}_OVER;
        }
        {%- if rows.next.1 %}
        if ({{ rows.next.0 }} != {{ u }}_GOOD) {
            return m->failure;
        }
        {%- else %}
        {{ rows.next.0 }};
        {%- endif %}
    } while (m->between != 0 && !(m->time > before));
    m->between = 0;
    m->step = m->step + 1L;
    {%- if rows.row.1 %}
    if ({{ rows.row.0 }} != {{ u }}_GOOD) {
        return m->failure;
    }
    {%- else %}
    {{ rows.row.0 }};
    {%- endif %}
    return {{ u }}_GOOD;
    {%- else if course %}
    if (m->place < 0) {
        return {{ u }}_OVER;
    }
    {%- if takes %}
    if (take_settings(m) != {{ u }}_GOOD) {
        return m->failure;
    }
    {%- endif %}
    {%- if watches.is_empty() && !fixed %}
    return course(m);
    {%- else %}
    if (course(m) != {{ u }}_GOOD) {
        return m->failure;
    }
    return look(m);
    {%- endif %}
    {%- else %}
    if (m->step >= {{ u }}_STEP_LIMIT) {
        return fail_at(m, {{ u }}_TOO_LONG, -1);
    }
    {%- if takes %}
    if (take_settings(m) != {{ u }}_GOOD) {
        return m->failure;
    }
    {%- endif %}
    {{- self.performed(event, 1) }}
    {{- self.performed(step, 1) }}
    m->step = m->step + 1L;
    {%- if fixed %}
    m->time = zd_add(m->start, zd_mul(({{ r }})m->step, m->dt, {{ steps }}));
    {%- else %}
    m->time = m->start + ({{ r }})m->step * m->dt;
    {%- endif %}
    {%- if !before.is_empty() || draws %}
    before_point(m);
    {%- endif %}
    {{- self.performed(point, 1) }}
    return {% if watches.is_empty() && !fixed %}{{ u }}_GOOD{% else %}look(m){% endif %};
    {%- endif %}
}
{%- if let Some(rows) = rows %}

int {{ p }}_advance_to(struct {{ p }} *m, {{ t }} time)
{
    if (m->failure != {{ u }}_GOOD) {
        return m->failure;
    }
    if (!(time >= m->time) || !IS_FINITE(time)) {
        return {{ u }}_EARLIER;
    }
    {%- if takes %}
    if (take_settings(m) != {{ u }}_GOOD) {
        return m->failure;
    }
    {%- endif %}
    m->time = time;
    m->between = 1;
    m->step = m->step + 1L;
    {%- if rows.row.1 %}
    if ({{ rows.row.0 }} != {{ u }}_GOOD) {
        return m->failure;
    }
    {%- else %}
    {{ rows.row.0 }};
    {%- endif %}
    return {{ u }}_GOOD;
}
{%- endif %}
{%- if carried %}

int {{ p }}_advance_to(struct {{ p }} *m, {{ t }} time)
{
    {{ r }} before;

    if (m->failure != {{ u }}_GOOD) {
        return m->failure;
    }
    if (!(time >= m->time) || !IS_FINITE(time)) {
        return {{ u }}_EARLIER;
    }
    {%- if takes %}
    if (take_settings(m) != {{ u }}_GOOD) {
        return m->failure;
    }
    {%- endif %}
    m->limited = 1;
    m->paused = 0;
    m->until = time;
    do {
        before = m->time;
        if (!(before < time)) {
            break;
        }
        if (m->place < 0) {
            m->limited = 0;
            return {{ u }}_OVER;
        }
        if (course(m) != {{ u }}_GOOD) {
            return m->failure;
        }
        /* A new run begins at an earlier time. */
    } while (m->paused == 0 && m->time >= before);
    m->limited = 0;
    return {% if watches.is_empty() %}{{ u }}_GOOD{% else %}look(m){% endif %};
}
{%- endif %}
{%- if dosed %}

int {{ p }}_dose(struct {{ p }} *m, int index, {{ t }} value)
{
    {%- if let Some(rows) = rows %}
    {%- if rows.known > 0 %}
    int i;
{% endif %}
    {%- endif %}
    if (m->failure != {{ u }}_GOOD) {
        return m->failure;
    }
    if (!IS_FINITE(value)) {
        return {{ u }}_NO_STATE;
    }
    switch (index) {
    {%- for column in columns %}
    {%- if column.dosed %}
    case {{ u }}_{{ column.constant }}:
        {{ column.member }} = {{ column.member }} + value;
        break;
    {%- endif %}
    {%- endfor %}
    default:
        return {{ u }}_NO_STATE;
    }
    {%- if let Some(rows) = rows %}
    {%- if rows.known > 0 %}
    /* The methods forget past steps. */
    for (i = 0; i < {{ rows.known }}; i++) {
        m->known[i] = -1;
    }
    {%- endif %}
    {%- endif %}
    return {{ u }}_GOOD;
}
{%- endif %}
{%- if !bare %}

int {{ p }}_refresh(struct {{ p }} *m)
{
    if (m->failure != {{ u }}_GOOD) {
        return m->failure;
    }
    {%- if fixed %}
    m->ended = 0;
    {%- if setting_count > 0 %}
    look_at_settings(m);
    {%- endif %}
    {%- endif %}
    {%- if takes %}
    if (take_settings(m) != {{ u }}_GOOD) {
        return m->failure;
    }
    {%- endif %}
    {%- if !course %}
    {%- for kept in before %}
    {%- if kept.array %}
    copy_bytes(m->{{ kept.name }}, m->before.{{ kept.name }}, sizeof m->{{ kept.name }});
    {%- else %}
    m->{{ kept.name }} = m->before.{{ kept.name }};
    {%- endif %}
    {%- endfor %}
    {%- if draws %}
    m->seed = m->before.seed;
    {%- endif %}
    {{- self.performed(point, 1) }}
    {%- endif %}
    return {% if watches.is_empty() && !fixed %}{{ u }}_GOOD{% else %}look(m){% endif %};
}
{%- endif %}

int {{ p }}_done(const struct {{ p }} *m)
{
    {%- if let Some(rows) = rows %}
    return {{ rows.number }} < {{ rows.last }} ? 0 : 1;
    {%- else if course %}
    return m->place < 0 ? 1 : 0;
    {%- else if length.is_empty() %}
    (void)m;
    return 0;
    {%- else %}
    {%- if fixed %}
    return {{ length }} <= zd_add(m->time, m->half) ? 1 : 0; /* in this order, because bcc loses addresses in calls */
    {%- else %}
    return m->time + m->half < {{ length }} ? 0 : 1; /* if LENGTH is NaN, no steps are left */
    {%- endif %}
    {%- endif %}
}
{%- if !bare %}

int {{ p }}_set(struct {{ p }}_settings *settings, int index, {{ t }} value)
{
    {%- if setting_count == 0 %}
    (void)settings;
    (void)index;
    (void)value;
    return {{ u }}_BAD_SETTING;
    {%- else %}
    if ({% if fixed %}AT_END(value){% else %}!IS_FINITE(value){% endif %}) {
        return {{ u }}_BAD_SETTING;
    }
    {%- if let Some(number) = dt_number %}
    if (index == {{ number }} && value <= {{ zero }}) {
        return {{ u }}_DT;
    }
    {%- endif %}
    {%- for setting in settings %}
    {%- if !setting.is_single() %}
    if (index >= {{ setting.number }} && index < {{ setting.number + setting.values.len() }}) {
        settings->{{ setting.member() }}[index{% if setting.number > 0 %} - {{ setting.number }}{% endif %}] = value;
        return {{ u }}_GOOD;
    }
    {%- endif %}
    {%- endfor %}
    switch (index) {
    {%- for setting in settings %}
    {%- if setting.is_single() %}
    case {{ u }}_SET_{{ setting.constant }}:
        settings->{{ setting.declaration }} = value;
        {%- if let Some(flag) = setting.flag %}
        settings->{{ flag }} = 1;
        {%- endif %}
        break;
    {%- endif %}
    {%- endfor %}
    default:
        return {{ u }}_BAD_SETTING;
    }
    return {{ u }}_GOOD;
    {%- endif %}
}

{{ t }} {{ p }}_setting(const struct {{ p }}_settings *settings, int index)
{
    {%- if setting_count == 0 %}
    (void)settings;
    (void)index;
    return {{ zero }};
    {%- else %}
    {%- for setting in settings %}
    {%- if !setting.is_single() %}
    if (index >= {{ setting.number }} && index < {{ setting.number + setting.values.len() }}) {
        return settings->{{ setting.member() }}[index{% if setting.number > 0 %} - {{ setting.number }}{% endif %}];
    }
    {%- endif %}
    {%- endfor %}
    switch (index) {
    {%- for setting in settings %}
    {%- if setting.is_single() %}
    case {{ u }}_SET_{{ setting.constant }}:
        return settings->{{ setting.declaration }};
    {%- endif %}
    {%- endfor %}
    default:
        return {{ zero }};
    }
    {%- endif %}
}
{%- if setting_count > 0 %}

/* In RAM on an AVR, like the names of quantities below. */
static const char *const setting_names[{{ u }}_SETTINGS] = {
    {%- for name in setting_names() %}
    {{ name }}{% if !loop.last %},{% endif %}
    {%- endfor %}
};

int {{ p }}_setting_index(const char *name)
{
    int index;

    for (index = 0; index < {{ u }}_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *{{ p }}_setting_name(int index)
{
    if (index < 0 || index >= {{ u }}_SETTINGS) {
        return "";
    }
    return setting_names[index];
}
{%- if fixed %}

static const short setting_bits[{{ u }}_SETTINGS] IN_ROM = {
{{ setting_bits }}
};

int {{ p }}_setting_bits(int index)
{
    return index >= 0 && index < {{ u }}_SETTINGS ? LINE_FROM_ROM(setting_bits[index]) : 0;
}
{%- endif %}
{%- else %}

int {{ p }}_setting_index(const char *name)
{
    (void)name;
    return -1;
}

const char *{{ p }}_setting_name(int index)
{
    (void)index;
    return "";
}
{%- if fixed %}

int {{ p }}_setting_bits(int index)
{
    (void)index;
    return 0;
}
{%- endif %}
{%- endif %}
{%- endif %}

{{ t }} {{ p }}_value(const struct {{ p }} *m, int index)
{
    switch (index) {
    {%- for column in columns %}
    case {{ u }}_{{ column.constant }}:
        return {{ column.member }};
    {%- endfor %}
    default:
        return {{ zero }};
    }
}

{%- if fixed %}
static const short bits[{{ u }}_QUANTITIES] IN_ROM = {
    {%- for column in columns %}
    {{ column.bits }}{% if !loop.last %},{% endif %}
    {%- endfor %}
};

int {{ p }}_bits(int index)
{
    return index >= 0 && index < {{ u }}_QUANTITIES ? LINE_FROM_ROM(bits[index]) : 0;
}

{{ t }} {{ p }}_ratio({{ t }} a, {{ t }} b, int point)
{
    return zd_div(a, b, point);
}

{{ t }} {{ p }}_whole({{ t }} number, int point)
{
    return zd_shift(number, -point);
}
{% endif %}
/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static const char *const names[] = {
    {%- for column in columns %}
    {{ column.name }}{% if !loop.last %},{% endif %}
    {%- endfor %}
};

int {{ p }}_index(const char *name)
{
    int index;

    for (index = 0; index < {{ u }}_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *{{ p }}_name(int index)
{
    if (index < 0 || index >= {{ u }}_QUANTITIES) {
        return "";
    }
    return names[index];
}
{%- if sites.is_empty() %}

int {{ p }}_line(const struct {{ p }} *m)
{
    (void)m;
    return 0;
}

const char *{{ p }}_culprit(const struct {{ p }} *m)
{
    (void)m;
    return "";
}
{%- else %}

#define SITES {{ sites.len() }}

/* The sites: the line of each in the source, and the quantity it computes. */
static const short lines[SITES] IN_ROM = {
{{ lines }}
};

static const char *const culprits[SITES] = {
    {%- for site in sites %}
    {{ site }}{% if !loop.last %},{% endif %}
    {%- endfor %}
};

int {{ p }}_line(const struct {{ p }} *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *{{ p }}_culprit(const struct {{ p }} *m)
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}
{%- endif %}
