/* Arguments by value, LOCAL, recursion, functions of none and of many arguments

   Translated from model.mod by zudyn 0.1.0.
   Compile with -ffp-contract=off. */

#define NULL 0
#include "model.h"

/* The C library of 1978 has none of these. */
#define memset(to, zero, count) clear_bytes((char *)(to), (char *)(to) + (count))
#define strcmp(a, b) differ(a, b)

static int clear_bytes(to, end)
char *to, *end;
{
    while (to < end) {
        *to++ = 0;
    }
    return 0;
}

static int differ(a, b)
char *a, *b;
{
    while (*a != 0 && *a == *b) {
        a++;
        b++;
    }
    return *a == *b ? 0 : 1;
}

#define IN_ROM
#define FROM_ROM(x) (x)
#define LINE_FROM_ROM(x) (x)

/* Keeps what went wrong at which card; the first failure counts. */
static int fail_at(m, failure, site)
struct model *m;
int failure, site;
{
    if (m->failure == MODEL_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* Infinity less itself is not a number, and that equals nothing. */
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

    /* t */
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
    /* t */
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
double n, depth;
{
    double result, recursive_value;

    /* FUNCTION recursive */
    if (!(depth <= 1000.0)) {
        m->value = depth;
        fail_at(m, MODEL_DEPTH, 30);
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
double a, b, c;
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
double a, b;
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



/* The cards of settings. */
static short setting_sites[MODEL_SETTINGS] IN_ROM = {
    13, 14, 15, 16, 17
};

/* Looks for a setting that is infinite or not a number. */
static int bad_setting(m)
struct model *m;
{
    int index;

    for (index = 0; index < MODEL_SETTINGS; index++) {
        if (!IS_FINITE(model_setting(m->set, index))) {
            return fail_at(m, MODEL_BAD_SETTING, (int)LINE_FROM_ROM(setting_sites[index]));
        }
    }
    return MODEL_GOOD;
}

/* What depends on settings, which may have changed since the last call. */
static int take_settings(m)
struct model *m;
{
    double sum;

    sum = (m->set->from + m->set->to + m->set->with);
    if (!IS_FINITE(sum) && bad_setting(m) != MODEL_GOOD) {
        return m->failure;
    }
    return MODEL_GOOD;
}

/* ---- what the header declares ---- */

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

int model_init(m, settings)
struct model *m;
struct model_settings *settings;
{
    memset((char *)m, 0, sizeof *m);
    m->set = settings;
    m->site = -1;
    if (bad_setting(m) != MODEL_GOOD) {
        return m->failure;
    }
    if (!(m->set->from < m->set->to) || !(m->set->with >= (double)1)) {
        return fail_at(m, MODEL_NO_ROWS, -1);
    }
    m->t0 = settings->t0;
    m->delta_t = settings->delta_t;
    begin(m);
    if (row(m) != MODEL_GOOD) {
        return m->failure;
    }
    return MODEL_GOOD;
}

int model_step(m)
struct model *m;
{
    double before = m->time;

    if (m->failure != MODEL_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != MODEL_GOOD) {
        return m->failure;
    }
    /* Rows that the caller has gone beyond are left out. */
    do {
        if (!(m->row < m->set->with)) {
            m->time = before;
            return MODEL_OVER;
        }
        next_row(m);
    } while (m->between != 0 && !(m->time > before));
    m->between = 0;
    m->step = m->step + 1L;
    if (row(m) != MODEL_GOOD) {
        return m->failure;
    }
    return MODEL_GOOD;
}

int model_advance_to(m, time)
struct model *m;
double time;
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
    if (row(m) != MODEL_GOOD) {
        return m->failure;
    }
    return MODEL_GOOD;
}

int model_refresh(m)
struct model *m;
{
    if (m->failure != MODEL_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != MODEL_GOOD) {
        return m->failure;
    }
    return MODEL_GOOD;
}

int model_done(m)
struct model *m;
{
    return m->row < m->set->with ? 0 : 1;
}

int model_set(settings, index, value)
struct model_settings *settings;
int index;
double value;
{
    if (!IS_FINITE(value)) {
        return MODEL_BAD_SETTING;
    }
    switch (index) {
    case MODEL_SET_T0:
        settings->t0 = value;
        settings->t0_given = 1;
        break;
    case MODEL_SET_DELTA_T:
        settings->delta_t = value;
        settings->delta_t_given = 1;
        break;
    case MODEL_SET_FROM:
        settings->from = value;
        break;
    case MODEL_SET_TO:
        settings->to = value;
        break;
    case MODEL_SET_WITH:
        settings->with = value;
        break;
    default:
        return MODEL_BAD_SETTING;
    }
    return MODEL_GOOD;
}

double model_setting(settings, index)
struct model_settings *settings;
int index;
{
    switch (index) {
    case MODEL_SET_T0:
        return settings->t0;
    case MODEL_SET_DELTA_T:
        return settings->delta_t;
    case MODEL_SET_FROM:
        return settings->from;
    case MODEL_SET_TO:
        return settings->to;
    case MODEL_SET_WITH:
        return settings->with;
    default:
        return 0.0;
    }
}

/* As the names of quantities below. */
static char *setting_names[MODEL_SETTINGS] = {
    "t0",
    "delta_t",
    "FROM",
    "TO",
    "WITH"
};

int model_setting_index(name)
char *name;
{
    int index;

    for (index = 0; index < MODEL_SETTINGS; index++) {
        if (strcmp(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

char *model_setting_name(index)
int index;
{
    if (index < 0 || index >= MODEL_SETTINGS) {
        return "";
    }
    return setting_names[index];
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
/* On an AVR these texts are in RAM, unless nothing uses them and the linker is told --gc-sections. */
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

int model_index(name)
char *name;
{
    int index;

    for (index = 0; index < MODEL_QUANTITIES; index++) {
        if (strcmp(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

char *model_name(index)
int index;
{
    if (index < 0 || index >= MODEL_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 59

/* The cards: where they stand, and what they compute. */
static short lines[SITES] IN_ROM = {
    3, 5, 5, 8, 8, 8, 8, 8, 8, 8, 1, 1, 1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 53, 49, 54, 11,
    11, 13, 15, 12, 17, 59, 20, 22, 23, 24, 60, 61, 43, 44, 45, 62, 63, 64, 27, 28, 65, 31, 32, 35,
    36, 38, 37, 66
};

static char *culprits[SITES] = {
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
    "",
    "",
    "",
    "",
    "",
    "",
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
    "most"
};

int model_line(m)
struct model *m;
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

char *model_culprit(m)
struct model *m;
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}
