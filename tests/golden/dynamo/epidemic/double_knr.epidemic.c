/* AN EPIDEMIC AND WHAT ISOLATION DOES

   Translated from epidemic.dyn by zudyn 0.1.0.
   Compile with -ffp-contract=off. */

#define NULL 0
#include "epidemic.h"

static int differ(a, b)
char *a, *b;
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b ? 0 : 1;
}
#define EPIDEMIC_STEP_LIMIT 2000000000L

/* Records a failure and its site; only the first counts. */
static int fail_at(m, failure, site)
struct epidemic *m;
int failure, site;
{
    if (m->failure == EPIDEMIC_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* Infinity minus itself is NaN, which equals nothing. */
#define IS_FINITE(x) ((x) - (x) == 0.0)


static int demands(m)
struct epidemic *m;
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
static int initialize(m)
struct epidemic *m;
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
static int levels(m)
struct epidemic *m;
{
    double dt = m->dt;

    /* L     SUSC.K=SUSC.J-DT*CATCH.JK */
    m->susc = m->susc - dt * m->catch_;
    /* L     SICK.K=SICK.J+DT*(CATCH.JK-HEAL.JK) */
    m->sick = m->sick + dt * (m->catch_ - m->heal);
    /* L     IMMUNE.K=IMMUNE.J+DT*HEAL.JK */
    m->immune = m->immune + dt * m->heal;
    return 0;
}

/* Auxiliaries and rates, in order of dependency. */
static int point(m)
struct epidemic *m;
{
    /* A     MEET.K=CLIP(AFTER,BEFORE,TIME.K,DAY) */
    m->meet = m->time >= m->set->day ? m->set->after : m->set->before_2;
    /* R     CATCH.KL=SICK.K*MEET.K*RISK*SUSC.K/TOTAL */
    m->catch_ = m->sick * m->meet * m->set->risk * m->susc / m->set->total;
    /* R     HEAL.KL=SICK.K/DUR */
    m->heal = m->sick / m->set->dur;
    /* S     EACH.K=MEET.K*RISK*DUR*SUSC.K/TOTAL */
    m->each = m->meet * m->set->risk * m->set->dur * m->susc / m->set->total;
    return 0;
}

/* The sites of settings. */
static short setting_sites[EPIDEMIC_SETTINGS] IN_ROM = {
    13, 7, 8, 9, 10, 11, 12, 14
};

/* Finds a setting that is infinite or not a number. */
static int bad_setting(m)
struct epidemic *m;
{
    int index;

    for (index = 0; index < EPIDEMIC_SETTINGS; index++) {
        if (index != 0 && index != 7 && !IS_FINITE(epidemic_setting(m->set, index))) {
            return fail_at(m, EPIDEMIC_BAD_SETTING, (int)LINE_FROM_ROM(setting_sites[index]));
        }
    }
    return EPIDEMIC_GOOD;
}

/* Computes what depends on settings, which may have changed since the last call. */
static int take_settings(m)
struct epidemic *m;
{
    double sum;
    double product;

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
static int unsound(m, site)
struct epidemic *m;
int site;
{
    return bad_setting(m) != EPIDEMIC_GOOD ? m->failure : fail_at(m, EPIDEMIC_NOT_FINITE, site);
}

/* Checks every stored value, so that nothing infinite or not a number is passed on. */
static int look(m)
struct epidemic *m;
{
    double sum;

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

int epidemic_defaults(settings)
struct epidemic_settings *settings;
{
    settings->dt = 0.125;
    settings->total = 1000.0;
    settings->before_2 = 12.0;
    settings->after = 12.0;
    settings->day = 10.0;
    settings->risk = 0.04;
    settings->dur = 8.0;
    settings->length = 60.0;
    return 0;
}

int epidemic_init(m, settings)
struct epidemic *m;
struct epidemic_settings *settings;
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

int epidemic_step(m)
struct epidemic *m;
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
    m->time = m->start + (double)m->step * m->dt;
    point(m);
    return look(m);
}

int epidemic_refresh(m)
struct epidemic *m;
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

int epidemic_done(m)
struct epidemic *m;
{
    return m->time + m->half < m->set->length ? 0 : 1; /* if LENGTH is NaN, no steps are left */
}

int epidemic_set(settings, index, value)
struct epidemic_settings *settings;
int index;
double value;
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

double epidemic_setting(settings, index)
struct epidemic_settings *settings;
int index;
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
static char *setting_names[EPIDEMIC_SETTINGS] = {
    "DT",
    "TOTAL",
    "BEFORE",
    "AFTER",
    "DAY",
    "RISK",
    "DUR",
    "LENGTH"
};

int epidemic_setting_index(name)
char *name;
{
    int index;

    for (index = 0; index < EPIDEMIC_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

char *epidemic_setting_name(index)
int index;
{
    if (index < 0 || index >= EPIDEMIC_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

double epidemic_value(m, index)
struct epidemic *m;
int index;
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
static char *names[] = {
    "TIME",
    "SUSC",
    "SICK",
    "IMMUNE",
    "CATCH",
    "HEAL",
    "MEET",
    "EACH"
};

int epidemic_index(name)
char *name;
{
    int index;

    for (index = 0; index < EPIDEMIC_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

char *epidemic_name(index)
int index;
{
    if (index < 0 || index >= EPIDEMIC_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 20

/* The sites: the line of each in the source, and the quantity it computes. */
static short lines[SITES] IN_ROM = {
    6, 8, 10, 17, 18, 19, 26, 12, 20, 20, 20, 21, 22, 30, 30, 30, 30, 9, 7, 11
};

static char *culprits[SITES] = {
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

int epidemic_line(m)
struct epidemic *m;
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

char *epidemic_culprit(m)
struct epidemic *m;
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}