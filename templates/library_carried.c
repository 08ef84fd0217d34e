
#define AT(member) offsetof(struct {{ p }}, member)
{%- for solve in solves %}
{%- for list in solve.lists %}

static const {{ list.kind }} {{ list.name }}[] = {
{{ list.rows }}
};
{%- endfor %}

static const struct zd_solve equations_{{ solve.label }} =
    {{ solve.table }};

/* The memory for the data that it keeps between steps. */
static void set_up_{{ solve.label }}(struct {{ p }} *m, struct zd_solver *solver)
{
    zds_set_up(solver, &equations_{{ solve.label }}, &{{ solve.scheme }}, m->work + {{ solve.work + 2 + solve.kept }});
    {%- if let Some(integers) = solve.integers %}
    solver->stepper.integers = m->known + {{ integers }};
    {%- endif %}
    {%- if solve.kept > 0 %}
    zdm_take_up(&solver->stepper, m->work + {{ solve.work + 2 }});
    {%- endif %}
    solver->held = m->known + {{ solve.known + 3 }};
    solver->model = (void *)m;
    solver->begun = m->known[{{ solve.known }}];
    solver->fired = m->known[{{ solve.known + 1 }}];
    solver->firings = (long)m->known[{{ solve.known + 2 }}];
    solver->reached = m->work[{{ solve.work }}];
    solver->fired_at = m->work[{{ solve.work + 1 }}];
    solver->moment = {{ zero }};
}

static void put_away_{{ solve.label }}(struct {{ p }} *m, const struct zd_solver *solver)
{
    m->known[{{ solve.known }}] = solver->begun;
    m->known[{{ solve.known + 1 }}] = solver->fired;
    m->known[{{ solve.known + 2 }}] = (int)solver->firings;
    m->work[{{ solve.work }}] = solver->reached;
    m->work[{{ solve.work + 1 }}] = solver->fired_at;
    {%- if solve.kept > 0 %}
    zdm_put_away(&solver->stepper, m->work + {{ solve.work + 2 }});
    {%- endif %}
}

/* A run begins: all doses are due, and no event has happened. */
static void forget_{{ solve.label }}(struct {{ p }} *m)
{
    struct zd_solver solver;

    set_up_{{ solve.label }}(m, &solver);
    zds_renew(&solver);
    put_away_{{ solve.label }}(m, &solver);
}

/* {{ solve.about }} */
static int solve_{{ solve.label }}(struct {{ p }} *m)
{
    struct zd_solver solver;
    const {{ r }} value = ZDS_AT((void *)m, equations_{{ solve.label }}.end);
    int result;

    set_up_{{ solve.label }}(m, &solver);
    result = zds_to(&solver, (void *)m, m->limited != 0 && m->until < value ? m->until : value);
    put_away_{{ solve.label }}(m, &solver);
    if (result == 0 && m->limited != 0 && m->until < value) {
        m->paused = 1;
        return PAUSED;
    }
    return result;
}
{%- endfor %}
