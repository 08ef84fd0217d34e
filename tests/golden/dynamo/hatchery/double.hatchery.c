/* A HATCHERY: FISH IN A BOXCAR TRAIN

   Translated from hatchery.dyn by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

#include <float.h>
#ifdef __has_include
#if !__has_include(<math.h>)
#define HATCHERY_NO_MATH_H
#endif
#endif
#ifndef HATCHERY_NO_MATH_H
#include <math.h>
#endif
#include <stddef.h>
#include "hatchery.h"
#ifdef HATCHERY_NO_MATH_H
double sin(double x);
double floor(double x);
#endif

typedef hatchery_real real;

static int differ(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b ? 0 : 1;
}
#define HATCHERY_STEP_LIMIT 2000000000L

/* Records a failure and its site; only the first counts. */
static int fail_at(struct hatchery *m, int failure, int site)
{
    if (m->failure == HATCHERY_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* Advances a nominal time by whole intervals while the next one is not after the limit:
   while (limit >= last + interval) last = last + interval.
   The first thousand intervals are added one by one, as in the definition.  The rest are found by
   division and corrected with the condition itself, so that tiny intervals and distant times take no
   longer.  An interval that is not positive, or a time that is not finite, changes nothing. */
static real zd_move_on(real last, real interval, real limit)
{
    int i;
    real whole;

    if (!(interval > 0.0)) {
        return last;
    }
    for (i = 0; i < 1000; i++) {
        if (!(limit >= last + interval)) {
            return last;
        }
        last = last + interval;
    }
    whole = floor((limit - last) / interval);
    if (!(whole > 0.0) || !(whole < 1e37)) {
        return last;
    }
    last = last + whole * interval;
    if (last > limit) {
        last = last - interval;
    }
    for (i = 0; i < 4 && limit >= last + interval; i++) {
        last = last + interval;
    }
    return last;
}

/* Whether a train must shift now.  Call it once per step, after the output of a step and before
   its levels advance (TIME is still that of the step just ended).  True at the start of the run,
   then whenever TIME + DT/2 reaches the last nominal time + interval; never again if the interval
   is not positive.
   state[0]: nominal time of the last shift; state[1]: 1 once used. */
static int zd_train_due(const struct hatchery *head, real *state, real interval)
{
    real now = head->time + head->half;

    if (state[1] == 0.0) {
        state[0] = head->time;
        state[1] = 1.0;
    } else if (interval > 0.0 && now >= state[0] + interval) {
        state[0] = state[0] + interval;
    } else {
        return 0;
    }
    if (now >= state[0] + interval) {
        state[0] = zd_move_on(state[0], interval, now);
    }
    return 1;
}

/* BOXLIN: every car moves by one; the last is dropped, and the first becomes 0. */
static void zd_shift_linear(real *cars, int n)
{
    int i;

    for (i = n - 1; i > 0; i--) {
        cars[i] = cars[i - 1];
    }
    cars[0] = 0.0;
}

/* EAT: ONE TANK'S FISH, BY AGE */
static const real eat[6] IN_ROM = {
    0.01, 0.03, 0.06, 0.1, 0.15, 0.2
};

/* Initial values; constants have been set. */
static void initialize(struct hatchery *m)
{
    m->start = 0.0;
    m->time = m->start;
    /* B     TANK=BOXLIN(6,1) */
    m->tank[0] = 50.0;
    m->tank[1] = 48.0;
    m->tank[2] = 46.0;
    m->tank[3] = 44.0;
    m->tank[4] = 42.0;
    m->tank[5] = 40.0;
}

/* Shifts of trains, before a step. */
static void event(struct hatchery *m)
{
    /* B     TANK=BOXLIN(6,1) */
    if (zd_train_due(m, m->tank_train, 1.0) != 0) {
        zd_shift_linear(m->tank, 6);
    }
}

/* Levels at K from levels and rates at J and JK. */
static void levels(struct hatchery *m)
{
    const real dt = m->dt;

    /* L     TANK*1.K=TANK*1.J+DT*HATCH.JK */
    m->tank[0] = m->tank[0] + dt * m->hatch;
}

/* Auxiliaries and rates, in order of dependency. */
static void point(struct hatchery *m)
{
    int i;

    /* A     SEASON.K=1+.6*SIN(6.2831853*TIME.K/12) */
    m->season = 1.0 + 0.6 * sin(6.2831853 * m->time / 12.0);
    /* R     HATCH.KL=EGGS*SEASON.K */
    m->hatch = m->set->eggs * m->season;
    /* A     FISH.K=SUM1(6,TANK.K) */
    m->fish = 0.0;
    for (i = 0; i < 6; i++) {
        m->fish = m->fish + m->tank[i];
    }
    /* A     FEED.K=SUM2(6,TANK.K,EAT) */
    m->feed = 0.0;
    for (i = 0; i < 6; i++) {
        m->feed = m->feed + m->tank[i] * FROM_ROM(eat[i]);
    }
    /* A     READY.K=TANK*6.K */
    m->ready = m->tank[5];
}

/* The sites of settings. */
static const short setting_sites[HATCHERY_SETTINGS] IN_ROM = {
    8, 6, 9
};

/* Finds a setting that is infinite or not a number. */
static int bad_setting(struct hatchery *m)
{
    int index;

    for (index = 0; index < HATCHERY_SETTINGS; index++) {
        if (index != 0 && index != 2 && !IS_FINITE(hatchery_setting(m->set, index))) {
            return fail_at(m, HATCHERY_BAD_SETTING, LINE_FROM_ROM(setting_sites[index]));
        }
    }
    return HATCHERY_GOOD;
}

/* A value that is not finite may come from a setting. */
static int unsound(struct hatchery *m, int site)
{
    return bad_setting(m) != HATCHERY_GOOD ? m->failure : fail_at(m, HATCHERY_NOT_FINITE, site);
}

/* Checks every stored value, so that nothing infinite or not a number is passed on. */
static int look(struct hatchery *m)
{
    real sum;
    int i;

    /* If one of them is not finite, neither is the sum. */
    sum = (m->season + m->hatch + m->fish + m->feed) + m->ready;
    for (i = 0; i < 6; i++) {
        sum = sum + m->tank[i];
    }
    if (IS_FINITE(sum)) {
        return HATCHERY_GOOD;
    }
    for (i = 0; i < 6; i++) {
        if (!IS_FINITE(m->tank[i])) {
            return unsound(m, 0);
        }
    }
    if (!IS_FINITE(m->season)) {
        return unsound(m, 2);
    }
    if (!IS_FINITE(m->hatch)) {
        return unsound(m, 1);
    }
    if (!IS_FINITE(m->fish)) {
        return unsound(m, 3);
    }
    if (!IS_FINITE(m->feed)) {
        return unsound(m, 4);
    }
    if (!IS_FINITE(m->ready)) {
        return unsound(m, 5);
    }
    return HATCHERY_GOOD;
}

void hatchery_defaults(struct hatchery_settings *settings)
{
    settings->dt = 0.25;
    settings->eggs = 50.0;
    settings->length = 36.0;
}

int hatchery_init(struct hatchery *m, const struct hatchery_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    m->dt = settings->dt;
    if (!(m->dt > 0.0) || !IS_FINITE(m->dt)) {
        return fail_at(m, HATCHERY_DT, -1);
    }
    m->half = m->dt / 2.0;
    if (bad_setting(m) != HATCHERY_GOOD) {
        return m->failure;
    }
    initialize(m);
    if (!(m->set->length < 0.0) && !(m->set->length >= 0.0)) {
        return fail_at(m, HATCHERY_BAD_LENGTH, -1);
    }
    point(m);
    return look(m);
}

int hatchery_step(struct hatchery *m)
{
    if (m->failure != HATCHERY_GOOD) {
        return m->failure;
    }
    if (m->step >= HATCHERY_STEP_LIMIT) {
        return fail_at(m, HATCHERY_TOO_LONG, -1);
    }
    event(m);
    levels(m);
    m->step = m->step + 1L;
    m->time = m->start + (real)m->step * m->dt;
    point(m);
    return look(m);
}

int hatchery_refresh(struct hatchery *m)
{
    if (m->failure != HATCHERY_GOOD) {
        return m->failure;
    }
    point(m);
    return look(m);
}

int hatchery_done(const struct hatchery *m)
{
    return m->time + m->half < m->set->length ? 0 : 1; /* if LENGTH is NaN, no steps are left */
}

int hatchery_set(struct hatchery_settings *settings, int index, hatchery_real value)
{
    if (!IS_FINITE(value)) {
        return HATCHERY_BAD_SETTING;
    }
    if (index == 0 && value <= 0.0) {
        return HATCHERY_DT;
    }
    switch (index) {
    case HATCHERY_SET_DT:
        settings->dt = value;
        break;
    case HATCHERY_SET_EGGS:
        settings->eggs = value;
        break;
    case HATCHERY_SET_LENGTH:
        settings->length = value;
        break;
    default:
        return HATCHERY_BAD_SETTING;
    }
    return HATCHERY_GOOD;
}

hatchery_real hatchery_setting(const struct hatchery_settings *settings, int index)
{
    switch (index) {
    case HATCHERY_SET_DT:
        return settings->dt;
    case HATCHERY_SET_EGGS:
        return settings->eggs;
    case HATCHERY_SET_LENGTH:
        return settings->length;
    default:
        return 0.0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static const char *const setting_names[HATCHERY_SETTINGS] = {
    "DT",
    "EGGS",
    "LENGTH"
};

int hatchery_setting_index(const char *name)
{
    int index;

    for (index = 0; index < HATCHERY_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *hatchery_setting_name(int index)
{
    if (index < 0 || index >= HATCHERY_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

hatchery_real hatchery_value(const struct hatchery *m, int index)
{
    switch (index) {
    case HATCHERY_TIME:
        return m->time;
    case HATCHERY_TANK_1:
        return m->tank[0];
    case HATCHERY_HATCH:
        return m->hatch;
    case HATCHERY_SEASON:
        return m->season;
    case HATCHERY_FISH:
        return m->fish;
    case HATCHERY_FEED:
        return m->feed;
    case HATCHERY_READY:
        return m->ready;
    default:
        return 0.0;
    }
}
/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static const char *const names[] = {
    "TIME",
    "TANK*1",
    "HATCH",
    "SEASON",
    "FISH",
    "FEED",
    "READY"
};

int hatchery_index(const char *name)
{
    int index;

    for (index = 0; index < HATCHERY_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *hatchery_name(int index)
{
    if (index < 0 || index >= HATCHERY_QUANTITIES) {
        return "";
    }
    return names[index];
}

/* The sites: the line of each in the source, and the quantity it computes. */
static const short lines[SITES] IN_ROM = {
    7, 10, 12, 14, 15, 17, 11, 16, 21, 21, 21, 21, 9
};

static const char *const culprits[SITES] = {
    "TANK",
    "HATCH",
    "SEASON",
    "FISH",
    "FEED",
    "READY",
    "EGGS",
    "EAT",
    "DT",
    "LENGTH",
    "PRTPER",
    "PLTPER",
    "TANK"
};

int hatchery_line(const struct hatchery *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *hatchery_culprit(const struct hatchery *m)
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}