/* Flour beetles that eat their eggs and their pupae

   Translated from beetles.mod by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

#include <math.h>
#define NULL 0
#include "beetles.h"

/* Records a failure and its site; only the first counts. */
static int fail_at(m, failure, site)
struct beetles *m;
int failure, site;
{
    if (m->failure == BEETLES_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* Infinity minus itself is NaN, which equals nothing. */
#define IS_FINITE(x) ((x) - (x) == 0.0)


static int begin(m)
struct beetles *m;
{
    double whole_range;

    /* t FROM 0 TO 60 WITH 60 (fortnight) */
    whole_range = m->set->to - m->set->from;
    m->dt = whole_range / m->set->with;
    if (!m->set->t0_given) {
        m->t0 = m->set->from;
    }
    if (!m->set->delta_t_given) {
        m->delta_t = m->dt;
    }
    m->time = m->t0;
    m->larvae = m->set->larvae0;
    m->pupae = m->set->pupae0;
    m->adults = m->set->adults0;
    m->generation_made = 0.0;
    m->adults_before[0] = m->set->adults0;
    m->larvae_before[0] = m->set->larvae0;
    m->larvae_before[1] = m->set->larvae0;
    m->reached = m->time;
    /* t */
    m->row = 0.0;
    if (m->row < m->set->with) {
        m->time = m->set->from + m->row * (m->set->to - m->set->from) / m->set->with;
    } else {
        m->time = m->set->to;
    }
    return 0;
}

static int next_row(m)
struct beetles *m;
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

static int generation(m)
struct beetles *m;
{
    /* DISCRETE generation */
    m->adults_before[0] = m->adults;
    m->larvae_before[1] = m->larvae_before[0];
    m->larvae_before[0] = m->larvae;
    /* larvae = brood*adults@1*exp(-eggs_by_larvae*larvae@1 - eggs_by_adults*adults@1) */
    m->larvae = m->set->brood * m->adults_before[0] * exp(-m->set->eggs_by_larvae
        * m->larvae_before[0] - m->set->eggs_by_adults * m->adults_before[0]);
    /* pupae = larvae@1*(1 - lost) */
    m->pupae = m->larvae_before[0] * (1.0 - m->set->lost);
    /* adults = larvae@2*(1 - lost)*exp(-pupae_by_adults*adults@1) + adults@1*(1 - deaths) */
    m->adults = m->larvae_before[1] * (1.0 - m->set->lost)
        * exp(-m->set->pupae_by_adults * m->adults_before[0])
        + m->adults_before[0] * (1.0 - m->set->deaths);
    return 0;
}

static int row(m)
struct beetles *m;
{
    double end, due;

    /* SOLVE generation */
    end = m->time;
    due = ceil((end - m->t0) / m->delta_t - 1e-9);
    while (m->generation_made < due) {
        m->generation_made = m->generation_made + 1.0;
        m->time = m->t0 + m->generation_made * m->delta_t;
        generation(m);
    }
    m->time = end;
    m->error = 0.0;
    /* all = larvae + pupae + adults */
    m->all = m->larvae + m->pupae + m->adults;
    /* t FROM 0 TO 60 WITH 60 (fortnight) */
    if (m->reached < m->time) {
        m->reached = m->time;
    }
    return 0;
}

/* The sites of settings. */
static short setting_sites[BEETLES_SETTINGS] IN_ROM = {
    1, 2, 3, 4, 5, 6, 14, 15, 16, 17, 18, 19, 20, 21
};

/* Finds a setting that is infinite or not a number. */
static int bad_setting(m)
struct beetles *m;
{
    int index;

    for (index = 0; index < BEETLES_SETTINGS; index++) {
        if (!IS_FINITE(beetles_setting(m->set, index))) {
            return fail_at(m, BEETLES_BAD_SETTING, (int)LINE_FROM_ROM(setting_sites[index]));
        }
    }
    return BEETLES_GOOD;
}

/* Computes what depends on settings, which may have changed since the last call. */
static int take_settings(m)
struct beetles *m;
{
    double sum;

    sum = (m->set->deaths + m->set->brood + m->set->lost + m->set->eggs_by_larvae) +
        (m->set->eggs_by_adults + m->set->pupae_by_adults + m->set->larvae0 + m->set->pupae0) +
        (m->set->adults0 + m->set->from + m->set->to + m->set->with);
    if (!IS_FINITE(sum) && bad_setting(m) != BEETLES_GOOD) {
        return m->failure;
    }
    return BEETLES_GOOD;
}

int beetles_defaults(settings)
struct beetles_settings *settings;
{
    settings->deaths = 0.04;
    settings->brood = 7.48;
    settings->lost = 0.267;
    settings->eggs_by_larvae = 0.012;
    settings->eggs_by_adults = 0.009;
    settings->pupae_by_adults = 0.004;
    settings->t0 = 0.0;
    settings->delta_t = 1.0;
    settings->larvae0 = 70.0;
    settings->pupae0 = 35.0;
    settings->adults0 = 65.0;
    settings->from = 0.0;
    settings->to = 60.0;
    settings->with = 60.0;
    settings->t0_given = 0;
    settings->delta_t_given = 0;
    return 0;
}

int beetles_init(m, settings)
struct beetles *m;
struct beetles_settings *settings;
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    if (bad_setting(m) != BEETLES_GOOD) {
        return m->failure;
    }
    /* The difference must be a number, and WITH an integer. */
    if (!(m->set->from < m->set->to) || !((m->set->to - m->set->from) * (double)0 == (double)0)
        || !(m->set->with >= (double)1 && m->set->with <= (double)1e9)
        || m->set->with != (double)(long)m->set->with) {
        return fail_at(m, BEETLES_NO_ROWS, -1);
    }
    m->t0 = settings->t0;
    m->delta_t = settings->delta_t;
    begin(m);
    row(m);
    return BEETLES_GOOD;
}

int beetles_step(m)
struct beetles *m;
{
    double before = m->time;

    if (m->failure != BEETLES_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != BEETLES_GOOD) {
        return m->failure;
    }
    /* Skips rows that the caller has already passed. */
    do {
        if (!(m->row < m->set->with)) {
            m->time = before;
            return BEETLES_OVER;
        }
        next_row(m);
    } while (m->between != 0 && !(m->time > before));
    m->between = 0;
    m->step = m->step + 1L;
    row(m);
    return BEETLES_GOOD;
}

int beetles_advance_to(m, time)
struct beetles *m;
double time;
{
    if (m->failure != BEETLES_GOOD) {
        return m->failure;
    }
    if (!(time >= m->time) || !IS_FINITE(time)) {
        return BEETLES_EARLIER;
    }
    if (take_settings(m) != BEETLES_GOOD) {
        return m->failure;
    }
    m->time = time;
    m->between = 1;
    m->step = m->step + 1L;
    row(m);
    return BEETLES_GOOD;
}

int beetles_refresh(m)
struct beetles *m;
{
    if (m->failure != BEETLES_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != BEETLES_GOOD) {
        return m->failure;
    }
    return BEETLES_GOOD;
}

int beetles_done(m)
struct beetles *m;
{
    return m->row < m->set->with ? 0 : 1;
}

int beetles_set(settings, index, value)
struct beetles_settings *settings;
int index;
double value;
{
    if (!IS_FINITE(value)) {
        return BEETLES_BAD_SETTING;
    }
    switch (index) {
    case BEETLES_SET_DEATHS:
        settings->deaths = value;
        break;
    case BEETLES_SET_BROOD:
        settings->brood = value;
        break;
    case BEETLES_SET_LOST:
        settings->lost = value;
        break;
    case BEETLES_SET_EGGS_BY_LARVAE:
        settings->eggs_by_larvae = value;
        break;
    case BEETLES_SET_EGGS_BY_ADULTS:
        settings->eggs_by_adults = value;
        break;
    case BEETLES_SET_PUPAE_BY_ADULTS:
        settings->pupae_by_adults = value;
        break;
    case BEETLES_SET_T0:
        settings->t0 = value;
        settings->t0_given = 1;
        break;
    case BEETLES_SET_DELTA_T:
        settings->delta_t = value;
        settings->delta_t_given = 1;
        break;
    case BEETLES_SET_LARVAE0:
        settings->larvae0 = value;
        break;
    case BEETLES_SET_PUPAE0:
        settings->pupae0 = value;
        break;
    case BEETLES_SET_ADULTS0:
        settings->adults0 = value;
        break;
    case BEETLES_SET_FROM:
        settings->from = value;
        break;
    case BEETLES_SET_TO:
        settings->to = value;
        break;
    case BEETLES_SET_WITH:
        settings->with = value;
        break;
    default:
        return BEETLES_BAD_SETTING;
    }
    return BEETLES_GOOD;
}

double beetles_setting(settings, index)
struct beetles_settings *settings;
int index;
{
    switch (index) {
    case BEETLES_SET_DEATHS:
        return settings->deaths;
    case BEETLES_SET_BROOD:
        return settings->brood;
    case BEETLES_SET_LOST:
        return settings->lost;
    case BEETLES_SET_EGGS_BY_LARVAE:
        return settings->eggs_by_larvae;
    case BEETLES_SET_EGGS_BY_ADULTS:
        return settings->eggs_by_adults;
    case BEETLES_SET_PUPAE_BY_ADULTS:
        return settings->pupae_by_adults;
    case BEETLES_SET_T0:
        return settings->t0;
    case BEETLES_SET_DELTA_T:
        return settings->delta_t;
    case BEETLES_SET_LARVAE0:
        return settings->larvae0;
    case BEETLES_SET_PUPAE0:
        return settings->pupae0;
    case BEETLES_SET_ADULTS0:
        return settings->adults0;
    case BEETLES_SET_FROM:
        return settings->from;
    case BEETLES_SET_TO:
        return settings->to;
    case BEETLES_SET_WITH:
        return settings->with;
    default:
        return 0.0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static char *setting_names[BEETLES_SETTINGS] = {
    "deaths",
    "brood",
    "lost",
    "eggs_by_larvae",
    "eggs_by_adults",
    "pupae_by_adults",
    "t0",
    "delta_t",
    "larvae0",
    "pupae0",
    "adults0",
    "FROM",
    "TO",
    "WITH"
};

int beetles_setting_index(name)
char *name;
{
    int index;

    for (index = 0; index < BEETLES_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

char *beetles_setting_name(index)
int index;
{
    if (index < 0 || index >= BEETLES_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

double beetles_value(m, index)
struct beetles *m;
int index;
{
    switch (index) {
    case BEETLES_T:
        return m->time;
    case BEETLES_DEATHS:
        return m->set->deaths;
    case BEETLES_LARVAE:
        return m->larvae;
    case BEETLES_PUPAE:
        return m->pupae;
    case BEETLES_ADULTS:
        return m->adults;
    case BEETLES_ALL:
        return m->all;
    case BEETLES_BROOD:
        return m->set->brood;
    case BEETLES_LOST:
        return m->set->lost;
    case BEETLES_EGGS_BY_LARVAE:
        return m->set->eggs_by_larvae;
    case BEETLES_EGGS_BY_ADULTS:
        return m->set->eggs_by_adults;
    case BEETLES_PUPAE_BY_ADULTS:
        return m->set->pupae_by_adults;
    case BEETLES_ERROR:
        return m->error;
    case BEETLES_F_FLUX:
        return m->f_flux;
    case BEETLES_B_FLUX:
        return m->b_flux;
    case BEETLES_T0:
        return m->t0;
    case BEETLES_DELTA_T:
        return m->delta_t;
    case BEETLES_LARVAE0:
        return m->set->larvae0;
    case BEETLES_PUPAE0:
        return m->set->pupae0;
    case BEETLES_ADULTS0:
        return m->set->adults0;
    default:
        return 0.0;
    }
}
/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static char *names[] = {
    "t",
    "deaths",
    "larvae",
    "pupae",
    "adults",
    "all",
    "brood",
    "lost",
    "eggs_by_larvae",
    "eggs_by_adults",
    "pupae_by_adults",
    "error",
    "f_flux",
    "b_flux",
    "t0",
    "delta_t",
    "larvae0",
    "pupae0",
    "adults0"
};

int beetles_index(name)
char *name;
{
    int index;

    for (index = 0; index < BEETLES_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

char *beetles_name(index)
int index;
{
    if (index < 0 || index >= BEETLES_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 29

/* The sites: the line of each in the source, and the quantity it computes. */
static short lines[SITES] IN_ROM = {
    17, 19, 22, 23, 24, 25, 26, 30, 31, 32, 35, 1, 1, 1, 17, 17, 30, 31, 32, 17, 17, 17, 17, 40, 44,
    45, 46, 47, 41
};

static char *culprits[SITES] = {
    "t",
    "deaths",
    "brood",
    "lost",
    "eggs_by_larvae",
    "eggs_by_adults",
    "pupae_by_adults",
    "larvae",
    "pupae",
    "adults",
    "all",
    "error",
    "f_flux",
    "b_flux",
    "t0",
    "delta_t",
    "larvae0",
    "pupae0",
    "adults0",
    "FROM",
    "TO",
    "WITH",
    "",
    "",
    "",
    "larvae",
    "pupae",
    "adults",
    "all"
};

int beetles_line(m)
struct beetles *m;
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

char *beetles_culprit(m)
struct beetles *m;
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}