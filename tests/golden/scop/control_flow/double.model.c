/* IF, ELSE IF, ELSE, WHILE, FROM with BY, FORALL, nested blocks

   Translated from model.mod by zudyn 0.1.0.
   Compile with -ffp-contract=off. */

/* Infinity minus itself is NaN, which equals nothing. */
#define IS_FINITE(x) ((x) - (x) == 0.0)


static void begin(struct model *m)
{
    real whole_range;

    /* t FROM -2 TO 2 WITH 8 */
    whole_range = m->set->to - m->set->from;
    m->dt = whole_range / m->set->with;
    if (!m->set->t0_given) {
        m->t0 = m->set->from;
    }
    if (!m->set->delta_t_given) {
        m->delta_t = m->dt;
    }
    m->time = m->t0;
    /* t */
    m->row = 0.0;
    if (m->row < m->set->with) {
        m->time = m->set->from + m->row * (m->set->to - m->set->from) / m->set->with;
    } else {
        m->time = m->set->to;
    }
}

static void next_row(struct model *m)
{
    /* t */
    m->row = m->row + 1.0;
    if (m->row < m->set->with) {
        m->time = m->set->from + m->row * (m->set->to - m->set->from) / m->set->with;
    } else {
        m->time = m->set->to;
    }
}

static void row(struct model *m)
{
    real n, s, i, n_2, n_3;
    int j;

    n = 0.0;
    s = 0.0;
    /* IF (t < -1) */
    if (m->time < -1.0) {
        /* branch = 1 */
        m->branch = 1.0;
    } else if (m->time < 0.5) {
        /* branch = 2 */
        m->branch = 2.0;
    } else {
        /* branch = 3 */
        m->branch = 3.0;
    }
    /* IF !(t > 1) && t != 0 */
    if (!(m->time > 1.0) && m->time != 0.0) {
        /* branch = branch + 10 */
        m->branch = m->branch + 10.0;
    }
    /* n = 0 */
    n = 0.0;
    /* s = 0 */
    s = 0.0;
    /* WHILE (n < 6 && s < 10 + t) */
    while (n < 6.0 && s < 10.0 + m->time) {
        /* s = s + n*n */
        s = s + n * n;
        /* n = n + 1 */
        n = n + 1.0;
    }
    /* steps = n */
    m->steps = n;
    /* total = s */
    m->total = s;
    /* WHILE n > 4 { n = n - 1 } */
    while (n > 4.0) {
        /* n = n - 1 */
        n = n - 1.0;
    }
    /* total = total + 100*n */
    m->total = m->total + 100.0 * n;
    /* odd = 0 */
    m->odd = 0.0;
    /* even = 0 */
    m->even = 0.0;
    /* FROM i = 1 TO 2*N BY 2 */
    i = 1.0;
    while (i <= 10.0) {
        /* odd = odd + i */
        m->odd = m->odd + i;
        i = i + 2.0;
    }
    /* FROM i = 0 TO N*2 BY 2 */
    i = 0.0;
    while (i <= 10.0) {
        /* even = even + i */
        m->even = m->even + i;
        i = i + 2.0;
    }
    /* down = 0 */
    m->down = 0.0;
    for (j = 0; j < 5; j++) {
        /* x[i] = i*t */
        m->x[j] = (real)j * m->time;
        /* y[i] = x[i] + 1 */
        m->y[j] = m->x[j] + 1.0;
    }
    /* n = 7 */
    n_2 = 7.0;
    /* n = 8 */
    n_3 = 8.0;
    /* inner = n */
    m->inner = n_3;
    /* inner = 10*inner + n */
    m->inner = 10.0 * m->inner + n_2;
    /* inner = 10*inner + n (line 62) */
    m->inner = 10.0 * m->inner + n;
}

/* The sites of settings. */
static const short setting_sites[MODEL_SETTINGS] IN_ROM = {
    13, 14, 15, 16, 17
};

void model_defaults(struct model_settings *settings)
{
    settings->t0 = -2.0;
    settings->delta_t = 0.5;
    settings->from = -2.0;
    settings->to = 2.0;
    settings->with = 8.0;
    settings->t0_given = 0;
    settings->delta_t_given = 0;
}

int model_init(struct model *m, const struct model_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    if (bad_setting(m) != MODEL_GOOD) {
        return m->failure;
    }
    /* The difference must be a number, and WITH an integer. */
    if (!(m->set->from < m->set->to) || !((m->set->to - m->set->from) * (real)0 == (real)0)
        || !(m->set->with >= (real)1 && m->set->with <= (real)1e9)
        || m->set->with != (real)(long)m->set->with) {
        return fail_at(m, MODEL_NO_ROWS, -1);
    }
    m->t0 = settings->t0;
    m->delta_t = settings->delta_t;
    begin(m);
    row(m);
    return MODEL_GOOD;
}

int model_step(struct model *m)
{
    const real before = m->time;

    if (m->failure != MODEL_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != MODEL_GOOD) {
        return m->failure;
    }
    /* Skips rows that the caller has already passed. */
    do {
        if (!(m->row < m->set->with)) {
            m->time = before;
            return MODEL_OVER;
        }
        next_row(m);
    } while (m->between != 0 && !(m->time > before));
    m->between = 0;
    m->step = m->step + 1L;
    row(m);
    return MODEL_GOOD;
}

int model_advance_to(struct model *m, model_real time)
{
    if (m->failure != MODEL_GOOD) {
        return m->failure;
    }
    if (!(time >= m->time) || !IS_FINITE(time)) {
        return MODEL_EARLIER;
    }
    if (take_settings(m) != MODEL_GOOD) {
        return m->failure;
    }
    m->time = time;
    m->between = 1;
    m->step = m->step + 1L;
    row(m);
    return MODEL_GOOD;
}

model_real model_value(const struct model *m, int index)
{
    switch (index) {
    case MODEL_T:
        return m->time;
    case MODEL_BRANCH:
        return m->branch;
    case MODEL_STEPS:
        return m->steps;
    case MODEL_TOTAL:
        return m->total;
    case MODEL_ODD:
        return m->odd;
    case MODEL_EVEN:
        return m->even;
    case MODEL_DOWN:
        return m->down;
    case MODEL_X_0:
        return m->x[0];
    case MODEL_X_1:
        return m->x[1];
    case MODEL_X_2:
        return m->x[2];
    case MODEL_X_3:
        return m->x[3];
    case MODEL_X_4:
        return m->x[4];
    case MODEL_Y_0:
        return m->y[0];
    case MODEL_Y_1:
        return m->y[1];
    case MODEL_Y_2:
        return m->y[2];
    case MODEL_Y_3:
        return m->y[3];
    case MODEL_Y_4:
        return m->y[4];
    case MODEL_INNER:
        return m->inner;
    case MODEL_ERROR:
        return m->error;
    case MODEL_F_FLUX:
        return m->f_flux;
    case MODEL_B_FLUX:
        return m->b_flux;
    case MODEL_T0:
        return m->t0;
    case MODEL_DELTA_T:
        return m->delta_t;
    default:
        return 0.0;
    }
}
/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static const char *const names[] = {
    "t",
    "branch",
    "steps",
    "total",
    "odd",
    "even",
    "down",
    "x[0]",
    "x[1]",
    "x[2]",
    "x[3]",
    "x[4]",
    "y[0]",
    "y[1]",
    "y[2]",
    "y[3]",
    "y[4]",
    "inner",
    "error",
    "f_flux",
    "b_flux",
    "t0",
    "delta_t"
};

/* The sites: the line of each in the source, and the quantity it computes. */
static const short lines[SITES] IN_ROM = {
    5, 10, 10, 10, 10, 10, 10, 11, 11, 11, 1, 1, 1, 5, 5, 5, 5, 5, 5, 14, 17, 19, 21, 16, 24, 23,
    26, 27, 29, 30, 28, 32, 33, 34, 34, 35, 36, 37, 38, 39, 41, 42, 44, 49, 50, 48, 54, 57, 58, 60,
    62
};

static const char *const culprits[SITES] = {
    "t",
    "branch",
    "steps",
    "total",
    "odd",
    "even",
    "down",
    "x",
    "y",
    "inner",
    "error",
    "f_flux",
    "b_flux",
    "t0",
    "delta_t",
    "FROM",
    "TO",
    "WITH",
    "",
    "",
    "branch",
    "branch",
    "branch",
    "",
    "branch",
    "",
    "",
    "",
    "",
    "",
    "",
    "steps",
    "total",
    "",
    "",
    "total",
    "odd",
    "even",
    "",
    "odd",
    "",
    "even",
    "down",
    "x",
    "y",
    "",
    "",
    "",
    "inner",
    "inner",
    "inner"
};