
/* The result of a method's equations when the model has failed in them. */
#define FAILED_WITHIN (-1)

/* An active solve: the model, and the last failure of its equations. */
struct trial {
    struct {{ p }} *m;
    int failure;
    int site;
    {{ r }} value;
};

/* A method may try another point, so the model continues as if nothing had failed, until the solve ends. */
static int failed_trial(struct trial *trial)
{
    struct {{ p }} *m = trial->m;

    trial->failure = m->failure;
    trial->site = m->site;
    trial->value = m->value;
    m->failure = {{ u }}_GOOD;
    return FAILED_WITHIN;
}

/* Sets `code` to the reason why a solve has failed, or 0.  Returns a failure of the model itself; that of a nested solve
   becomes the code of this one. */
static int solved(struct trial *trial, int why, {{ r }} *code)
{
    struct {{ p }} *m = trial->m;

    if (why == FAILED_WITHIN) {
        m->failure = trial->failure;
        m->site = trial->site;
        m->value = trial->value;
        if (m->failure != {{ u }}_SOLVER) {
            return m->failure;
        }
        why = (int)m->value;
        m->failure = {{ u }}_GOOD;
        m->site = -1;
    }
    *code = ({{ r }})why;
    return {{ u }}_GOOD;
}
{%- for solve in solves %}
{%- if solve.shows %}

static void show_{{ solve.stem }}(struct {{ p }} *m, {{ r }} t, const {{ r }} *y)
{
    {{ solve.time }} = t;
    {%- if solve.states.is_empty() %}
    (void)y;
    {%- endif %}
    {%- for state in solve.states %}
    {{ state }} = y[{{ loop.index0 }}];
    {%- endfor %}
}
{%- endif %}

/* The functions that the method calls. */
static int slopes_of_{{ solve.stem }}(void *context, {{ r }} t, const {{ r }} *y, {{ r }} *dy)
{
    struct trial *trial = (struct trial *)context;
    struct {{ p }} *m = trial->m;

    if (m->failure != {{ u }}_GOOD) {
        return FAILED_WITHIN;
    }
    {%- if let Some(slopes) = solve.slopes %}
    {{ solve.time }} = t;
    return {{ slopes }}((void *)m, t, y, dy) != {{ u }}_GOOD ? failed_trial(trial) : 0;
    {%- else %}
    show_{{ solve.stem }}(m, t, y);
    if ({{ solve.rates }}((void *)m) != {{ u }}_GOOD) {
        return failed_trial(trial);
    }
    {%- if solve.members.is_empty() %}
    (void)dy;
    {%- endif %}
    {%- for member in solve.members %}
    dy[{{ loop.index0 }}] = {{ member }};
    {%- endfor %}
    return 0;
    {%- endif %}
}
{%- if let Some(jacobian) = solve.jacobian %}

static int jacobian_of_{{ solve.stem }}(void *context, {{ r }} t, const {{ r }} *y, {{ r }} *matrix)
{
    struct trial *trial = (struct trial *)context;
    struct {{ p }} *m = trial->m;

    {%- if jacobian.of_states %}

    {{ solve.time }} = t;
    return {{ jacobian.call }}((void *)m, t, y, matrix) != {{ u }}_GOOD ? failed_trial(trial) : 0;
    {%- else %}
    int i;

    show_{{ solve.stem }}(m, t, y);
    {%- if jacobian.fails %}
    if ({{ jacobian.call }}(m) != {{ u }}_GOOD) {
        return failed_trial(trial);
    }
    {%- else %}
    {{ jacobian.call }}(m);
    {%- endif %}
    for (i = 0; i < {{ solve.entries() }}; i++) {
        matrix[i] = {{ jacobian.matrix }}[i];
    }
    return 0;
    {%- endif %}
}
{%- endif %}
{%- if let Some(jump) = solve.jump %}

static {{ r }} jump_of_{{ solve.stem }}(void *context, {{ r }} t)
{
    struct trial *trial = (struct trial *)context;
    struct {{ p }} *m = trial->m;

    {{ solve.time }} = t;
    {%- if jump.fails %}
    if ({{ jump.call }} != {{ u }}_GOOD) {
        (void)failed_trial(trial);
        return {{ infinite }};
    }
    {%- else %}
    {{ jump.call }};
    {%- endif %}
    return {{ jump.next }};
}
{%- endif %}
{%- if solve.way.is_together() %}

static int residual_of_{{ solve.stem }}(void *context, const {{ r }} *x, {{ r }} *residual)
{
    struct trial *trial = (struct trial *)context;

    return slopes_of_{{ solve.stem }}(context, trial->{{ solve.time }}, x, residual);
}
{%- if solve.jacobian.is_some() && !solve.way.is("settle") && !solve.way.is("hit") %}

static int derived_of_{{ solve.stem }}(void *context, const {{ r }} *x, {{ r }} *matrix)
{
    struct trial *trial = (struct trial *)context;

    return jacobian_of_{{ solve.stem }}(context, trial->{{ solve.time }}, x, matrix);
}
{%- endif %}

/* {{ solve.about }} */
static int {{ solve.name }}(struct {{ p }} *m, {{ r }} *code)
{
    struct trial trial;
    {%- if solve.way.is("settle") %}
    struct zd_rest rest;
    {%- else if solve.way.is("hit") %}
    struct zd_demands demands;
    struct zd_board board;
    {%- else %}
    struct zd_equations equations;
    {%- endif %}
    {%- if solve.way.is("newton") %}
    struct zd_board board;
    {%- endif %}
    {{ r }} *x = m->work + {{ solve.work }}, *before = x + {{ solve.n }}, t = {{ solve.time }};
    int i, why;

    trial.m = m;
    trial.failure = {{ u }}_GOOD;
    trial.site = -1;
    trial.value = {{ zero }};
    {%- if solve.way.is("settle") %}
    rest.n = {{ solve.n }};
    rest.slopes = residual_of_{{ solve.stem }};
    rest.context = (void *)&trial;
    {%- else if solve.way.is("hit") %}
    demands.n = {{ solve.n }};
    demands.misses = residual_of_{{ solve.stem }};
    demands.value = before + {{ solve.n }};
    demands.context = (void *)&trial;
    {%- else %}
    equations.n = {{ solve.n }};
    equations.residual = residual_of_{{ solve.stem }};
    equations.jacobian = {% if solve.jacobian.is_some() %}derived_of_{{ solve.stem }}{% else %}NULL{% endif %};
    equations.context = (void *)&trial;
    {%- endif %}
    {%- for state in solve.states %}
    x[{{ loop.index0 }}] = {{ state }};
    {%- endfor %}
    for (i = 0; i < {{ solve.n }}; i++) {
        before[i] = x[i];
        {%- if solve.way.is("hit") %}
        before[{{ solve.n }} + i] = {{ zero }};
        {%- endif %}
    }
    {%- if solve.way.is("linear") %}
    why = zde_linear(&equations, x, before + {{ solve.n }}, m->pivots + {{ solve.pivots }});
    {%- else if solve.way.is("simplex") %}
    why = zde_simplex(&equations, x, (void *)(before + {{ solve.n }}), m->pivots + {{ solve.pivots }});
    {%- else if solve.way.is("settle") %}
    why = zde_settle(&rest, x, (void *)(before + {{ solve.n }}), m->pivots + {{ solve.pivots }});
    {%- else if solve.way.is("hit") %}
    zde_lay(&board, {{ solve.n }}, (void *)(before + {{ 2 * solve.n }}));
    board.pivot = m->pivots + {{ solve.pivots }};
    why = zde_hit(&demands, x, &board);
    {%- else %}
    zde_lay(&board, {{ solve.n }}, (void *)(before + {{ solve.n }}));
    board.pivot = m->pivots + {{ solve.pivots }};
    why = zde_newton(&equations, &zde_rule, x, &board);
    {%- endif %}
    /* Other variables that the equations set belong to the solution. */
    if (why == 0) {
        show_{{ solve.stem }}(m, t, x);
        why = {{ solve.rates }}((void *)m) != {{ u }}_GOOD ? failed_trial(&trial) : 0;
    }
    show_{{ solve.stem }}(m, t, why == 0 ? x : before);
    return solved(&trial, why, code);
}
{%- else if solve.way.is("lasting") %}
{%- if !solve.own.is_empty() %}

/* Absolute tolerances; negative: the default. */
static const {{ r }} own_of_{{ solve.stem }}[{{ solve.n }}] = {
{{ solve.own }}
};
{%- endif %}

/* {{ solve.about }} */
static int {{ solve.name }}(struct {{ p }} *m, {{ r }} *code)
{
    struct trial trial;
    struct zd_span_problem problem;
    struct zd_pace pace;
    {{ r }} *y = m->work + {{ solve.work }}, from = {{ solve.time }}, to = {{ solve.end }};
    int why;

    trial.m = m;
    trial.failure = {{ u }}_GOOD;
    trial.site = -1;
    trial.value = {{ zero }};
    problem.method = {{ solve.tight() }};
    problem.n = {{ solve.n }};
    problem.n_unwatched = {{ solve.unwatched }};
    problem.slopes = slopes_of_{{ solve.stem }};
    problem.jacobian = {% if solve.jacobian.is_some() %}jacobian_of_{{ solve.stem }}{% else %}NULL{% endif %};
    problem.below = {{ solve.below }};
    problem.above = {{ solve.above }};
    problem.jump = {% if solve.jump.is_some() %}jump_of_{{ solve.stem }}{% else %}NULL{% endif %};
    problem.passed = NULL;
    problem.drawn = NULL;
    problem.context = (void *)&trial;
    problem.own = {% if solve.own.is_empty() %}NULL{% else %}own_of_{{ solve.stem }}{% endif %};
    pace.step = {{ zero }};
    pace.tolerance = {{ solve.tolerance }};
    {%- if let Some(least) = least %}
    if (pace.tolerance < {{ least }}) {
        pace.tolerance = {{ least }};
    }
    {%- endif %}
    pace.span = {{ solve.range }};
    pace.longest = {{ zero }};
    {%- for state in solve.states %}
    y[{{ loop.index0 }}] = {{ state }};
    {%- endfor %}
    why = zdv_lasting(&problem, &pace, y + {{ solve.n }}, m->pivots + {{ solve.pivots }}, m->known + {{ solve.number }}, from, to, y);
    {{ solve.time }} = why == 0 ? to : from;
    {%- for state in solve.states %}
    {{ state }} = y[{{ loop.index0 }}];
    {%- endfor %}
    return solved(&trial, why, code);
}
{%- else %}

/* {{ solve.about }} */
static int {{ solve.name }}(struct {{ p }} *m, {{ r }} *code)
{
    struct trial trial;
    struct zd_problem problem;
    struct zd_paces paces;
    {{ r }} *y = m->work + {{ solve.work }};
    int why;

    trial.m = m;
    trial.failure = {{ u }}_GOOD;
    trial.site = -1;
    trial.value = {{ zero }};
    problem.n = {{ solve.n }};
    problem.n_sums = 0;
    problem.n_unwatched = {{ solve.unwatched }};
    problem.slopes = slopes_of_{{ solve.stem }};
    problem.jacobian = {% if solve.jacobian.is_some() %}jacobian_of_{{ solve.stem }}{% else %}NULL{% endif %};
    problem.below = problem.above = -1;
    problem.context = (void *)&trial;
    problem.relative = {% if solve.way.is_varied() %}{{ solve.tolerance }}{% else %}{{ zero }}{% endif %};
    problem.absolute = NULL;
    paces.step = {{ solve.pace }};
    paces.from = {{ solve.time }};
    paces.to = {{ solve.end }};
    paces.varied = {% if solve.way.is_varied() %}y + {{ solve.n }}{% else %}NULL{% endif %};
    {%- for state in solve.states %}
    y[{{ loop.index0 }}] = {{ state }};
    {%- endfor %}
    why = zdv_paced(&{{ solve.scheme }}, &problem, y + {{ solve.after() }}, {% if solve.pivoting %}m->pivots + {{ solve.pivots }}{% else %}NULL{% endif %}, m->known + {{ solve.number }}, &paces, y);
    {{ solve.time }} = why == 0 ? paces.to : paces.from;
    {%- for state in solve.states %}
    {{ state }} = y[{{ loop.index0 }}];
    {%- endfor %}
    return solved(&trial, why, code);
}
{%- endif %}
{%- endfor %}
