/* AN EPIDEMIC AND WHAT ISOLATION DOES

   Translated from epidemic.dyn by zudyn 0.1.0.
   Compile with -ffp-contract=off. */

#include <float.h>
#include <stddef.h>
#include "epidemic.h"

typedef epidemic_real real;

static int differ(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b ? 0 : 1;
}
#define EPIDEMIC_STEP_LIMIT 2000000000L

/* Records a failure and its site; only the first counts. */
static int fail_at(struct epidemic *m, int failure, int site)
{
    if (m->failure == EPIDEMIC_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* Infinity minus itself is NaN, which equals nothing. */
#define IS_FINITE(x) ((x) - (x) == 0.0)


static int demands(struct epidemic *m)
{
    /* R     CATCH.KL=SICK.K*MEET.K*RISK*SUSC.K/TOTAL */
    if (m->set->total == 0.0) {
        return fail_at(m, EPIDEMIC_DIVISION, 3);
    }
    /* R     HEAL.KL=SICK.K/DUR */
    if (m->set->dur == 0.0) {
        return fail_at(m, EPIDEMIC_DIVISION, 4);
    }
    return EPIDEMIC_GOOD;
}

/* Initial values; constants have been set. */
static int initialize(struct epidemic *m)
{
    m->start = 0.0;
    m->time = m->start;
    /* N     SICK=2 */
    m->sick = 2.0;
    /* N     SUSC=TOTAL-SICK */
    m->susc = m->set->total - m->sick;
    /* N     IMMUNE=0 */
    m->immune = 0.0;
    /* R     CATCH.KL=SICK.K*MEET.K*RISK*SUSC.K/TOTAL */
    if (m->set->total == 0.0) {
        return fail_at(m, EPIDEMIC_DIVISION, 3);
    }
    /* R     HEAL.KL=SICK.K/DUR */
    if (m->set->dur == 0.0) {
        return fail_at(m, EPIDEMIC_DIVISION, 4);
    }
    return EPIDEMIC_GOOD;
}

/* Levels at K from levels and rates at J and JK. */
static void levels(struct epidemic *m)
{
    const real dt = m->dt;

    /* L     SUSC.K=SUSC.J-DT*CATCH.JK */
    m->susc = m->susc - dt * m->catch_;
    /* L     SICK.K=SICK.J+DT*(CATCH.JK-HEAL.JK) */
    m->sick = m->sick + dt * (m->catch_ - m->heal);
    /* L     IMMUNE.K=IMMUNE.J+DT*HEAL.JK */
    m->immune = m->immune + dt * m->heal;
}

/* Auxiliaries and rates, in order of dependency. */
static void point(struct epidemic *m)
{
    /* A     MEET.K=CLIP(AFTER,BEFORE,TIME.K,DAY) */
    m->meet = m->time >= m->set->day ? m->set->after : m->set->before_2;
    /* R     CATCH.KL=SICK.K*MEET.K*RISK*SUSC.K/TOTAL */
    m->catch_ = m->sick * m->meet * m->set->risk * m->susc / m->set->total;
    /* R     HEAL.KL=SICK.K/DUR */
    m->heal = m->sick / m->set->dur;
    /* S     EACH.K=MEET.K*RISK*DUR*SUSC.K/TOTAL */
    m->each = m->meet * m->set->risk * m->set->dur * m->susc / m->set->total;
}

/* The sites of settings. */
static const short setting_sites[EPIDEMIC_SETTINGS] IN_ROM = {
    13, 7, 8, 9, 10, 11, 12, 14
};

/* Finds a setting that is infinite or not a number. */
static int bad_setting(struct epidemic *m)
{
    int index;

    for (index = 0; index < EPIDEMIC_SETTINGS; index++) {
        if (index != 0 && index != 7 && !IS_FINITE(epidemic_setting(m->set, index))) {
            return fail_at(m, EPIDEMIC_BAD_SETTING, LINE_FROM_ROM(setting_sites[index]));
        }
    }
    return EPIDEMIC_GOOD;
}

/* Computes what depends on settings, which may have changed since the last call. */
static int take_settings(struct epidemic *m)
{
    real sum;
    real product;

    sum = (m->set->total + m->set->before_2 + m->set->after + m->set->day);
    if (!IS_FINITE(sum) && bad_setting(m) != EPIDEMIC_GOOD) {
        return m->failure;
    }

    /* NaN is neither. */
    product = (m->set->total * m->set->dur);
    if (!(product < 0.0) && !(product > 0.0)) {
        if (demands(m) != EPIDEMIC_GOOD) {
            return m->failure;
        }
    }
    return EPIDEMIC_GOOD;
}

/* A value that is not finite may come from a setting. */
static int unsound(struct epidemic *m, int site)
{
    return bad_setting(m) != EPIDEMIC_GOOD ? m->failure : fail_at(m, EPIDEMIC_NOT_FINITE, site);
}

/* Checks every stored value, so that nothing infinite or not a number is passed on. */
static int look(struct epidemic *m)
{
    real sum;

    /* If one of them is not finite, neither is the sum. */
    sum = (m->susc + m->sick + m->immune + m->meet) + (m->catch_ + m->heal + m->each);
    if (IS_FINITE(sum)) {
        return EPIDEMIC_GOOD;
    }
    if (!IS_FINITE(m->susc)) {
        return unsound(m, 0);
    }
    if (!IS_FINITE(m->sick)) {
        return unsound(m, 1);
    }
    if (!IS_FINITE(m->immune)) {
        return unsound(m, 2);
    }
    if (!IS_FINITE(m->meet)) {
        return unsound(m, 5);
    }
    if (!IS_FINITE(m->catch_)) {
        return unsound(m, 3);
    }
    if (!IS_FINITE(m->heal)) {
        return unsound(m, 4);
    }
    if (!IS_FINITE(m->each)) {
        return unsound(m, 6);
    }
    return EPIDEMIC_GOOD;
}

void epidemic_defaults(struct epidemic_settings *settings)
{
    settings->dt = 0.125;
    settings->total = 1000.0;
    settings->before_2 = 12.0;
    settings->after = 12.0;
    settings->day = 10.0;
    settings->risk = 0.04;
    settings->dur = 8.0;
    settings->length = 60.0;
}

int epidemic_init(struct epidemic *m, const struct epidemic_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    m->dt = settings->dt;
    if (!(m->dt > 0.0) || !IS_FINITE(m->dt)) {
        return fail_at(m, EPIDEMIC_DT, -1);
    }
    m->half = m->dt / 2.0;
    if (bad_setting(m) != EPIDEMIC_GOOD) {
        return m->failure;
    }
    if (initialize(m) != EPIDEMIC_GOOD) {
        return m->failure;
    }
    if (!(m->set->length < 0.0) && !(m->set->length >= 0.0)) {
        return fail_at(m, EPIDEMIC_BAD_LENGTH, -1);
    }
    point(m);
    return look(m);
}

int epidemic_step(struct epidemic *m)
{
    if (m->failure != EPIDEMIC_GOOD) {
        return m->failure;
    }
    if (m->step >= EPIDEMIC_STEP_LIMIT) {
        return fail_at(m, EPIDEMIC_TOO_LONG, -1);
    }
    if (take_settings(m) != EPIDEMIC_GOOD) {
        return m->failure;
    }
    levels(m);
    m->step = m->step + 1L;
    m->time = m->start + (real)m->step * m->dt;
    point(m);
    return look(m);
}

int epidemic_refresh(struct epidemic *m)
{
    if (m->failure != EPIDEMIC_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != EPIDEMIC_GOOD) {
        return m->failure;
    }
    point(m);
    return look(m);
}

int epidemic_done(const struct epidemic *m)
{
    return m->time + m->half < m->set->length ? 0 : 1; /* if LENGTH is NaN, no steps are left */
}

int epidemic_set(struct epidemic_settings *settings, int index, epidemic_real value)
{
    if (!IS_FINITE(value)) {
        return EPIDEMIC_BAD_SETTING;
    }
    if (index == 0 && value <= 0.0) {
        return EPIDEMIC_DT;
    }
    switch (index) {
    case EPIDEMIC_SET_DT:
        settings->dt = value;
        break;
    case EPIDEMIC_SET_TOTAL:
        settings->total = value;
        break;
    case EPIDEMIC_SET_BEFORE:
        settings->before_2 = value;
        break;
    case EPIDEMIC_SET_AFTER:
        settings->after = value;
        break;
    case EPIDEMIC_SET_DAY:
        settings->day = value;
        break;
    case EPIDEMIC_SET_RISK:
        settings->risk = value;
        break;
    case EPIDEMIC_SET_DUR:
        settings->dur = value;
        break;
    case EPIDEMIC_SET_LENGTH:
        settings->length = value;
        break;
    default:
        return EPIDEMIC_BAD_SETTING;
    }
    return EPIDEMIC_GOOD;
}

epidemic_real epidemic_setting(const struct epidemic_settings *settings, int index)
{
    switch (index) {
    case EPIDEMIC_SET_DT:
        return settings->dt;
    case EPIDEMIC_SET_TOTAL:
        return settings->total;
    case EPIDEMIC_SET_BEFORE:
        return settings->before_2;
    case EPIDEMIC_SET_AFTER:
        return settings->after;
    case EPIDEMIC_SET_DAY:
        return settings->day;
    case EPIDEMIC_SET_RISK:
        return settings->risk;
    case EPIDEMIC_SET_DUR:
        return settings->dur;
    case EPIDEMIC_SET_LENGTH:
        return settings->length;
    default:
        return 0.0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static const char *const setting_names[EPIDEMIC_SETTINGS] = {
    "DT",
    "TOTAL",
    "BEFORE",
    "AFTER",
    "DAY",
    "RISK",
    "DUR",
    "LENGTH"
};

int epidemic_setting_index(const char *name)
{
    int index;

    for (index = 0; index < EPIDEMIC_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *epidemic_setting_name(int index)
{
    if (index < 0 || index >= EPIDEMIC_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

epidemic_real epidemic_value(const struct epidemic *m, int index)
{
    switch (index) {
    case EPIDEMIC_TIME:
        return m->time;
    case EPIDEMIC_SUSC:
        return m->susc;
    case EPIDEMIC_SICK:
        return m->sick;
    case EPIDEMIC_IMMUNE:
        return m->immune;
    case EPIDEMIC_CATCH:
        return m->catch_;
    case EPIDEMIC_HEAL:
        return m->heal;
    case EPIDEMIC_MEET:
        return m->meet;
    case EPIDEMIC_EACH:
        return m->each;
    default:
        return 0.0;
    }
}
/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static const char *const names[] = {
    "TIME",
    "SUSC",
    "SICK",
    "IMMUNE",
    "CATCH",
    "HEAL",
    "MEET",
    "EACH"
};

int epidemic_index(const char *name)
{
    int index;

    for (index = 0; index < EPIDEMIC_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *epidemic_name(int index)
{
    if (index < 0 || index >= EPIDEMIC_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 20

/* The sites: the line of each in the source, and the quantity it computes. */
static const short lines[SITES] IN_ROM = {
    6, 8, 10, 17, 18, 19, 26, 12, 20, 20, 20, 21, 22, 30, 30, 30, 30, 9, 7, 11
};

static const char *const culprits[SITES] = {
    "SUSC",
    "SICK",
    "IMMUNE",
    "CATCH",
    "HEAL",
    "MEET",
    "EACH",
    "TOTAL",
    "BEFORE",
    "AFTER",
    "DAY",
    "RISK",
    "DUR",
    "DT",
    "LENGTH",
    "PRTPER",
    "PLTPER",
    "SICK",
    "SUSC",
    "IMMUNE"
};

int epidemic_line(const struct epidemic *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *epidemic_culprit(const struct epidemic *m)
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}