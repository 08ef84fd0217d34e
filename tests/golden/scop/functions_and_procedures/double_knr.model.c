/* Arguments by value, LOCAL, recursion, functions of none and of many arguments

   Translated from model.mod by zudyn 0.1.0.
   Compile with -ffp-contract=off. */

/* Infinity minus itself is NaN, which equals nothing. */
#define IS_FINITE(x) ((x) - (x) == 0.0)


static double recursive();

static int nothing(m)
struct model *m;
{
    /* memo[2] = -1 */
    m->memo[2] = -1.0;
    return 0;
}

static int begin(m)
struct model *m;
{
    double whole_range;

    /* t FROM 0 TO 4 WITH 4 */
    whole_range = m->set->to - m->set->from;
    m->dt = whole_range / m->set->with;
    if (!m->set->t0_given) {
        m->t0 = m->set->from;
    }
    if (!m->set->delta_t_given) {
        m->delta_t = m->dt;
    }
    m->time = m->t0;
    /* calls = 0 */
    m->calls = 0.0;
    /* nothing() */
    nothing(m);
    /* FUNCTION recursive */
    m->row = 0.0;
    if (m->row < m->set->with) {
        m->time = m->set->from + m->row * (m->set->to - m->set->from) / m->set->with;
    } else {
        m->time = m->set->to;
    }
    return 0;
}

static int next_row(m)
struct model *m;
{
    /* FUNCTION recursive */
    m->row = m->row + 1.0;
    if (m->row < m->set->with) {
        m->time = m->set->from + m->row * (m->set->to - m->set->from) / m->set->with;
    } else {
        m->time = m->set->to;
    }
    return 0;
}

static double recursive(m, n, depth)
struct model *m;
double n;
double depth;
{
    double result, recursive_value;

    /* FUNCTION recursive */
    if (!(depth <= 1000.0)) {
        m->value = depth;
        fail_at(m, MODEL_DEPTH, 0);
        return 0.0;
    }
    result = 0.0;
    /* IF (n < 2) */
    if (n < 2.0) {
        /* recursive = 1 */
        result = 1.0;
    } else {
        /* recursive = n*recursive(n - 1) */
        recursive_value = recursive(m, n - 1.0, depth + 1.0);
        if (m->failure != MODEL_GOOD) {
            return 0.0;
        }
        result = n * recursive_value;
    }
    /* calls = calls + 1 */
    m->calls = m->calls + 1.0;
    return result;
}

static double average(a, b, c)
double a;
double b;
double c;
{
    double sum_;

    /* sum = a + b */
    sum_ = a + b;
    /* sum = sum + c */
    sum_ = sum_ + c;
    /* average = sum/3 */
    return sum_ / 3.0;
}

static int change(m, x)
struct model *m;
double x;
{
    /* x = x + 100 */
    x = x + 100.0;
    /* shared = x */
    m->shared = x;
    /* memo[1] = memo[1] + x */
    m->memo[1] = m->memo[1] + x;
    return 0;
}

static double seven()
{
    /* seven = 7 */
    return 7.0;
}

static double eight()
{
    /* eight = 8 */
    return 8.0;
}

static double largest(a, b)
double a;
double b;
{
    double result;

    /* FUNCTION largest */
    result = 0.0;
    /* largest = a */
    result = a;
    /* IF (b > largest) */
    if (b > result) {
        /* largest = b */
        result = b;
    }
    return result;
}

static int row(m)
struct model *m;
{
    double average_value, mine, seven_value, eight_value, largest_value;

    /* fact = recursive(t + 1) */
    m->fact = recursive(m, m->time + 1.0, 1.0);
    if (m->failure != MODEL_GOOD) {
        return m->failure;
    }
    /* mean3 = average(t, average(1, 2, 3), fact) */
    average_value = average(1.0, 2.0, 3.0);
    m->mean3 = average(m->time, average_value, m->fact);
    /* mine = 5 */
    mine = 5.0;
    /* change(mine) */
    change(m, mine);
    /* kept = mine */
    m->kept = mine;
    /* after = calls + memo[1] + memo[2] */
    m->after = m->calls + m->memo[1] + m->memo[2];
    /* constant7 = seven() + eight()/10 */
    seven_value = seven();
    eight_value = eight();
    m->constant7 = seven_value + eight_value / 10.0;
    /* most = largest(largest(t, 2.5), -t) */
    largest_value = largest(m->time, 2.5);
    m->most = largest(largest_value, -m->time);
    return MODEL_GOOD;
}

/* The sites of settings. */
static short setting_sites[MODEL_SETTINGS] IN_ROM = {
    14, 15, 16, 17, 18
};

int model_defaults(settings)
struct model_settings *settings;
{
    settings->t0 = 0.0;
    settings->delta_t = 1.0;
    settings->from = 0.0;
    settings->to = 4.0;
    settings->with = 4.0;
    settings->t0_given = 0;
    settings->delta_t_given = 0;
    return 0;
}

double model_value(m, index)
struct model *m;
int index;
{
    switch (index) {
    case MODEL_T:
        return m->time;
    case MODEL_FACT:
        return m->fact;
    case MODEL_MEAN3:
        return m->mean3;
    case MODEL_KEPT:
        return m->kept;
    case MODEL_AFTER:
        return m->after;
    case MODEL_CONSTANT7:
        return m->constant7;
    case MODEL_SHARED:
        return m->shared;
    case MODEL_MOST_2:
        return m->most;
    case MODEL_CALLS:
        return m->calls;
    case MODEL_MEMO_0:
        return m->memo[0];
    case MODEL_MEMO_1:
        return m->memo[1];
    case MODEL_MEMO_2:
        return m->memo[2];
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
static char *names[] = {
    "t",
    "fact",
    "mean3",
    "kept",
    "after",
    "constant7",
    "shared",
    "most",
    "calls",
    "memo[0]",
    "memo[1]",
    "memo[2]",
    "error",
    "f_flux",
    "b_flux",
    "t0",
    "delta_t"
};

/* The sites: the line of each in the source, and the quantity it computes. */
static short lines[SITES] IN_ROM = {
    11, 3, 5, 5, 8, 8, 8, 8, 8, 8, 8, 1, 1, 1, 3, 3, 3, 3, 3, 3, 11, 13, 15, 12, 17, 59, 20, 22, 23,
    24, 60, 61, 43, 44, 45, 62, 63, 64, 27, 28, 65, 31, 32, 35, 36, 38, 37, 66, 53, 49, 54
};

static char *culprits[SITES] = {
    "",
    "t",
    "calls",
    "memo",
    "fact",
    "mean3",
    "kept",
    "after",
    "constant7",
    "shared",
    "most",
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
    "",
    "",
    "",
    "",
    "fact",
    "",
    "",
    "",
    "",
    "mean3",
    "",
    "",
    "shared",
    "",
    "",
    "kept",
    "after",
    "",
    "",
    "constant7",
    "",
    "",
    "",
    "",
    "",
    "",
    "most",
    "",
    "",
    ""
};