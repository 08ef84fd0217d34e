/* PREY AND PREDATORS

   Translated from lotka.dyn by zudyn 0.1.0.
   Compile with -ffp-contract=off. */

#include <stddef.h>
#include "lotka.h"

typedef lotka_real real;

static int differ(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b ? 0 : 1;
}
#define LOTKA_STEP_LIMIT 2000000000L

/* Records a failure and its site; only the first counts. */
static int fail_at(struct lotka *m, int failure, int site)
{
    if (m->failure == LOTKA_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* Infinity minus itself is NaN, which equals nothing. */
#define IS_FINITE(x) ((x) - (x) == (real)0.0)


/* Initial values; constants have been set. */
static void initialize(struct lotka *m)
{
    m->start = (real)0.0;
    m->time = m->start;
    /* N     HARES=30 */
    m->hares = (real)30.0;
    /* N     FOXES=4 */
    m->foxes = (real)4.0;
    /* R     EATEN.KL=.025*HARES.K*FOXES.K */
    m->eaten = (real)0.025 * m->hares * m->foxes;
}

/* Levels at K from levels and rates at J and JK. */
static void levels(struct lotka *m)
{
    const real dt = m->dt;

    /* L     HARES.K=HARES.J+DT*(BORN.JK-EATEN.JK) */
    m->hares = m->hares + dt * (m->born - m->eaten);
    /* L     FOXES.K=FOXES.J+DT*(RAISED.JK-STARVE.JK) */
    m->foxes = m->foxes + dt * (m->raised - m->starve);
}

/* Auxiliaries and rates, in order of dependency. */
static void point(struct lotka *m)
{
    /* R     BORN.KL=.5*HARES.K */
    m->born = (real)0.5 * m->hares;
    /* R     RAISED.KL=YIELD*EATEN.JK */
    m->raised = m->set->yield * m->eaten;
    /* R     STARVE.KL=.9*FOXES.K */
    m->starve = (real)0.9 * m->foxes;
    /* R     EATEN.KL=.025*HARES.K*FOXES.K */
    m->eaten = (real)0.025 * m->hares * m->foxes;
}

/* The sites of settings. */
static const short setting_sites[LOTKA_SETTINGS] IN_ROM = {
    7, 6, 8
};

/* Finds a setting that is infinite or not a number. */
static int bad_setting(struct lotka *m)
{
    int index;

    for (index = 0; index < LOTKA_SETTINGS; index++) {
        if (index != 0 && index != 2 && !IS_FINITE(lotka_setting(m->set, index))) {
            return fail_at(m, LOTKA_BAD_SETTING, LINE_FROM_ROM(setting_sites[index]));
        }
    }
    return LOTKA_GOOD;
}

/* Saves the state before the point, so that refresh can compute it again. */
static void before_point(struct lotka *m)
{
    m->before.eaten = m->eaten;
}

/* A value that is not finite may come from a setting. */
static int unsound(struct lotka *m, int site)
{
    return bad_setting(m) != LOTKA_GOOD ? m->failure : fail_at(m, LOTKA_NOT_FINITE, site);
}

/* Checks every stored value, so that nothing infinite or not a number is passed on. */
static int look(struct lotka *m)
{
    real sum;

    /* If one of them is not finite, neither is the sum. */
    sum = (m->hares + m->foxes + m->born + m->raised) + (m->starve + m->eaten);
    if (IS_FINITE(sum)) {
        return LOTKA_GOOD;
    }
    if (!IS_FINITE(m->hares)) {
        return unsound(m, 0);
    }
    if (!IS_FINITE(m->foxes)) {
        return unsound(m, 1);
    }
    if (!IS_FINITE(m->born)) {
        return unsound(m, 2);
    }
    if (!IS_FINITE(m->raised)) {
        return unsound(m, 4);
    }
    if (!IS_FINITE(m->starve)) {
        return unsound(m, 5);
    }
    if (!IS_FINITE(m->eaten)) {
        return unsound(m, 3);
    }
    return LOTKA_GOOD;
}

void lotka_defaults(struct lotka_settings *settings)
{
    settings->dt = (real)0.0078125;
    settings->yield = (real)0.9;
    settings->length = (real)40.0;
}

int lotka_init(struct lotka *m, const struct lotka_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    m->dt = settings->dt;
    if (!(m->dt > (real)0.0) || !IS_FINITE(m->dt)) {
        return fail_at(m, LOTKA_DT, -1);
    }
    m->half = m->dt / (real)2.0;
    if (bad_setting(m) != LOTKA_GOOD) {
        return m->failure;
    }
    initialize(m);
    if (!(m->set->length < (real)0.0) && !(m->set->length >= (real)0.0)) {
        return fail_at(m, LOTKA_BAD_LENGTH, -1);
    }
    before_point(m);
    point(m);
    return look(m);
}

int lotka_step(struct lotka *m)
{
    if (m->failure != LOTKA_GOOD) {
        return m->failure;
    }
    if (m->step >= LOTKA_STEP_LIMIT) {
        return fail_at(m, LOTKA_TOO_LONG, -1);
    }
    levels(m);
    m->step = m->step + 1L;
    m->time = m->start + (real)m->step * m->dt;
    before_point(m);
    point(m);
    return look(m);
}

int lotka_refresh(struct lotka *m)
{
    if (m->failure != LOTKA_GOOD) {
        return m->failure;
    }
    m->eaten = m->before.eaten;
    point(m);
    return look(m);
}

int lotka_done(const struct lotka *m)
{
    return m->time + m->half < m->set->length ? 0 : 1; /* if LENGTH is NaN, no steps are left */
}

int lotka_set(struct lotka_settings *settings, int index, lotka_real value)
{
    if (!IS_FINITE(value)) {
        return LOTKA_BAD_SETTING;
    }
    if (index == 0 && value <= (real)0.0) {
        return LOTKA_DT;
    }
    switch (index) {
    case LOTKA_SET_DT:
        settings->dt = value;
        break;
    case LOTKA_SET_YIELD:
        settings->yield = value;
        break;
    case LOTKA_SET_LENGTH:
        settings->length = value;
        break;
    default:
        return LOTKA_BAD_SETTING;
    }
    return LOTKA_GOOD;
}

lotka_real lotka_setting(const struct lotka_settings *settings, int index)
{
    switch (index) {
    case LOTKA_SET_DT:
        return settings->dt;
    case LOTKA_SET_YIELD:
        return settings->yield;
    case LOTKA_SET_LENGTH:
        return settings->length;
    default:
        return (real)0.0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static const char *const setting_names[LOTKA_SETTINGS] = {
    "DT",
    "YIELD",
    "LENGTH"
};

int lotka_setting_index(const char *name)
{
    int index;

    for (index = 0; index < LOTKA_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *lotka_setting_name(int index)
{
    if (index < 0 || index >= LOTKA_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

lotka_real lotka_value(const struct lotka *m, int index)
{
    switch (index) {
    case LOTKA_TIME:
        return m->time;
    case LOTKA_HARES:
        return m->hares;
    case LOTKA_FOXES:
        return m->foxes;
    case LOTKA_BORN:
        return m->born;
    case LOTKA_EATEN:
        return m->eaten;
    case LOTKA_RAISED:
        return m->raised;
    case LOTKA_STARVE:
        return m->starve;
    default:
        return (real)0.0;
    }
}
/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static const char *const names[] = {
    "TIME",
    "HARES",
    "FOXES",
    "BORN",
    "EATEN",
    "RAISED",
    "STARVE"
};

int lotka_index(const char *name)
{
    int index;

    for (index = 0; index < LOTKA_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *lotka_name(int index)
{
    if (index < 0 || index >= LOTKA_QUANTITIES) {
        return "";
    }
    return names[index];
}

/* The sites: the line of each in the source, and the quantity it computes. */
static const short lines[SITES] IN_ROM = {
    7, 9, 11, 12, 13, 14, 15, 18, 18, 18, 18, 8, 10
};

static const char *const culprits[SITES] = {
    "HARES",
    "FOXES",
    "BORN",
    "EATEN",
    "RAISED",
    "STARVE",
    "YIELD",
    "DT",
    "LENGTH",
    "PRTPER",
    "PLTPER",
    "HARES",
    "FOXES"
};

int lotka_line(const struct lotka *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *lotka_culprit(const struct lotka *m)
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}