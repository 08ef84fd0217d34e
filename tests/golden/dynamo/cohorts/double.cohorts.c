/* A POPULATION IN FIVE AGE GROUPS

   Translated from cohorts.dyn by zudyn 0.1.0.
   Compile with -ffp-contract=off. */

#include <float.h>
#include <stddef.h>
#include "cohorts.h"

typedef cohorts_real real;

static int differ(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b ? 0 : 1;
}
#define COHORTS_STEP_LIMIT 2000000000L

/* Records a failure and its site; only the first counts. */
static int fail_at(struct cohorts *m, int failure, int site)
{
    if (m->failure == COHORTS_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* Infinity minus itself is NaN, which equals nothing. */
#define IS_FINITE(x) ((x) - (x) == 0.0)


/* POP0: AT THE START (MILLIONS) */
static const real pop0[5] IN_ROM = {
    30.0, 18.0, 26.0, 15.0, 6.0
};

/* LEAVE: SHARE THAT LEAVES ITS GROUP (1/YEAR) */
static const real leave[5] IN_ROM = {
    0.0667, 0.1, 0.05, 0.05, 0.0
};

/* MORT: SHARE THAT DIES (1/YEAR) */
static const real mort[5] IN_ROM = {
    0.012, 0.003, 0.005, 0.02, 0.11
};

/* FERT: CHILDREN A HEAD (1/YEAR) */
static const real fert[5] IN_ROM = {
    0.0, 0.03, 0.065, 0.0, 0.0
};

/* Initial values; constants have been set. */
static void initialize(struct cohorts *m)
{
    int a;

    m->start = 0.0;
    m->time = m->start;
    /* N     POP(A)=POP0(A) */
    for (a = 0; a < 5; a++) {
        m->pop[a] = FROM_ROM(pop0[a]);
    }
}

/* Levels at K from levels and rates at J and JK. */
static void levels(struct cohorts *m)
{
    const real dt = m->dt;
    int b;

    /* L     POP.K(CHILD)=POP.J(CHILD)+DT*(BIRTHS.JK-GROW.JK(CHILD)-DIE.JK(CHILD)) */
    m->pop[0] = m->pop[0] + dt * (m->births - m->grow[0] - m->die[0]);
    /* L     POP.K(B)=POP.J(B)+DT*(GROW.JK(B-1)-GROW.JK(B)-DIE.JK(B)) */
    for (b = 1; b < 5; b++) {
        m->pop[b] = m->pop[b] + dt * (m->grow[b - 1] - m->grow[b] - m->die[b]);
    }
}

/* Auxiliaries and rates, in order of dependency. */
static int point(struct cohorts *m)
{
    real sum_;
    int a, i;

    for (a = 0; a < 5; a++) {
        /* R     GROW.KL(A)=POP.K(A)*LEAVE(A) */
        m->grow[a] = m->pop[a] * FROM_ROM(leave[a]);
        /* R     DIE.KL(A)=POP.K(A)*MORT(A) */
        m->die[a] = m->pop[a] * FROM_ROM(mort[a]);
    }
    /* A     WISH.K=CLIP(1,LATER,20,TIME.K) */
    m->wish = 20.0 >= m->time ? 1.0 : m->set->later;
    /* R     BIRTHS.KL=WISH.K*SCLPRD(FERT(*),2,3,POP.K(*),2) */
    sum_ = 0.0;
    for (i = 0; i < 2; i++) {
        sum_ = sum_ + FROM_ROM(fert[i + 1]) * m->pop[i + 1];
    }
    m->births = m->wish * sum_;
    /* A     ALL.K=SUM(POP.K) */
    m->all = 0.0;
    for (i = 0; i < 5; i++) {
        m->all = m->all + m->pop[i];
    }
    /* A     WORK.K=SUMV(POP.K,2,4) */
    m->work = 0.0;
    for (i = 0; i < 3; i++) {
        m->work = m->work + m->pop[i + 1];
    }
    /* S     LOAD.K=(ALL.K-WORK.K)/WORK.K */
    if (m->work == 0.0) {
        return fail_at(m, COHORTS_DIVISION, 7);
    }
    m->load = (m->all - m->work) / m->work;
    return COHORTS_GOOD;
}

/* The sites of settings. */
static const short setting_sites[COHORTS_SETTINGS] IN_ROM = {
    13, 12, 14
};

/* Finds a setting that is infinite or not a number. */
static int bad_setting(struct cohorts *m)
{
    int index;

    for (index = 0; index < COHORTS_SETTINGS; index++) {
        if (index != 0 && index != 2 && !IS_FINITE(cohorts_setting(m->set, index))) {
            return fail_at(m, COHORTS_BAD_SETTING, LINE_FROM_ROM(setting_sites[index]));
        }
    }
    return COHORTS_GOOD;
}

/* Computes what depends on settings, which may have changed since the last call. */
static int take_settings(struct cohorts *m)
{
    real sum;

    sum = m->set->later;
    if (!IS_FINITE(sum) && bad_setting(m) != COHORTS_GOOD) {
        return m->failure;
    }
    return COHORTS_GOOD;
}

/* A value that is not finite may come from a setting. */
static int unsound(struct cohorts *m, int site)
{
    return bad_setting(m) != COHORTS_GOOD ? m->failure : fail_at(m, COHORTS_NOT_FINITE, site);
}

/* Checks every stored value, so that nothing infinite or not a number is passed on. */
static int look(struct cohorts *m)
{
    real sum;
    int i;

    /* If one of them is not finite, neither is the sum. */
    sum = (m->wish + m->births + m->all + m->work) + m->load;
    for (i = 0; i < 5; i++) {
        sum = sum + m->pop[i];
    }
    for (i = 0; i < 5; i++) {
        sum = sum + m->grow[i];
    }
    for (i = 0; i < 5; i++) {
        sum = sum + m->die[i];
    }
    if (IS_FINITE(sum)) {
        return COHORTS_GOOD;
    }
    for (i = 0; i < 5; i++) {
        if (!IS_FINITE(m->pop[i])) {
            return unsound(m, 0);
        }
    }
    for (i = 0; i < 5; i++) {
        if (!IS_FINITE(m->grow[i])) {
            return unsound(m, 1);
        }
    }
    for (i = 0; i < 5; i++) {
        if (!IS_FINITE(m->die[i])) {
            return unsound(m, 2);
        }
    }
    if (!IS_FINITE(m->wish)) {
        return unsound(m, 4);
    }
    if (!IS_FINITE(m->births)) {
        return unsound(m, 3);
    }
    if (!IS_FINITE(m->all)) {
        return unsound(m, 5);
    }
    if (!IS_FINITE(m->work)) {
        return unsound(m, 6);
    }
    if (!IS_FINITE(m->load)) {
        return unsound(m, 7);
    }
    return COHORTS_GOOD;
}

void cohorts_defaults(struct cohorts_settings *settings)
{
    settings->dt = 0.5;
    settings->later = 1.0;
    settings->length = 80.0;
}

int cohorts_init(struct cohorts *m, const struct cohorts_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    m->dt = settings->dt;
    if (!(m->dt > 0.0) || !IS_FINITE(m->dt)) {
        return fail_at(m, COHORTS_DT, -1);
    }
    m->half = m->dt / 2.0;
    if (bad_setting(m) != COHORTS_GOOD) {
        return m->failure;
    }
    initialize(m);
    if (!(m->set->length < 0.0) && !(m->set->length >= 0.0)) {
        return fail_at(m, COHORTS_BAD_LENGTH, -1);
    }
    if (point(m) != COHORTS_GOOD) {
        return m->failure;
    }
    return look(m);
}

int cohorts_step(struct cohorts *m)
{
    if (m->failure != COHORTS_GOOD) {
        return m->failure;
    }
    if (m->step >= COHORTS_STEP_LIMIT) {
        return fail_at(m, COHORTS_TOO_LONG, -1);
    }
    if (take_settings(m) != COHORTS_GOOD) {
        return m->failure;
    }
    levels(m);
    m->step = m->step + 1L;
    m->time = m->start + (real)m->step * m->dt;
    if (point(m) != COHORTS_GOOD) {
        return m->failure;
    }
    return look(m);
}

int cohorts_refresh(struct cohorts *m)
{
    if (m->failure != COHORTS_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != COHORTS_GOOD) {
        return m->failure;
    }
    if (point(m) != COHORTS_GOOD) {
        return m->failure;
    }
    return look(m);
}

int cohorts_done(const struct cohorts *m)
{
    return m->time + m->half < m->set->length ? 0 : 1; /* if LENGTH is NaN, no steps are left */
}

int cohorts_set(struct cohorts_settings *settings, int index, cohorts_real value)
{
    if (!IS_FINITE(value)) {
        return COHORTS_BAD_SETTING;
    }
    if (index == 0 && value <= 0.0) {
        return COHORTS_DT;
    }
    switch (index) {
    case COHORTS_SET_DT:
        settings->dt = value;
        break;
    case COHORTS_SET_LATER:
        settings->later = value;
        break;
    case COHORTS_SET_LENGTH:
        settings->length = value;
        break;
    default:
        return COHORTS_BAD_SETTING;
    }
    return COHORTS_GOOD;
}

cohorts_real cohorts_setting(const struct cohorts_settings *settings, int index)
{
    switch (index) {
    case COHORTS_SET_DT:
        return settings->dt;
    case COHORTS_SET_LATER:
        return settings->later;
    case COHORTS_SET_LENGTH:
        return settings->length;
    default:
        return 0.0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static const char *const setting_names[COHORTS_SETTINGS] = {
    "DT",
    "LATER",
    "LENGTH"
};

int cohorts_setting_index(const char *name)
{
    int index;

    for (index = 0; index < COHORTS_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *cohorts_setting_name(int index)
{
    if (index < 0 || index >= COHORTS_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

cohorts_real cohorts_value(const struct cohorts *m, int index)
{
    switch (index) {
    case COHORTS_TIME:
        return m->time;
    case COHORTS_POP_1:
        return m->pop[0];
    case COHORTS_POP_2:
        return m->pop[1];
    case COHORTS_POP_3:
        return m->pop[2];
    case COHORTS_POP_4:
        return m->pop[3];
    case COHORTS_POP_5:
        return m->pop[4];
    case COHORTS_GROW_1:
        return m->grow[0];
    case COHORTS_GROW_2:
        return m->grow[1];
    case COHORTS_GROW_3:
        return m->grow[2];
    case COHORTS_GROW_4:
        return m->grow[3];
    case COHORTS_GROW_5:
        return m->grow[4];
    case COHORTS_DIE_1:
        return m->die[0];
    case COHORTS_DIE_2:
        return m->die[1];
    case COHORTS_DIE_3:
        return m->die[2];
    case COHORTS_DIE_4:
        return m->die[3];
    case COHORTS_DIE_5:
        return m->die[4];
    case COHORTS_BIRTHS:
        return m->births;
    case COHORTS_WISH:
        return m->wish;
    case COHORTS_ALL:
        return m->all;
    case COHORTS_WORK_2:
        return m->work;
    case COHORTS_LOAD:
        return m->load;
    default:
        return 0.0;
    }
}
/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static const char *const names[] = {
    "TIME",
    "POP(1)",
    "POP(2)",
    "POP(3)",
    "POP(4)",
    "POP(5)",
    "GROW(1)",
    "GROW(2)",
    "GROW(3)",
    "GROW(4)",
    "GROW(5)",
    "DIE(1)",
    "DIE(2)",
    "DIE(3)",
    "DIE(4)",
    "DIE(5)",
    "BIRTHS",
    "WISH",
    "ALL",
    "WORK",
    "LOAD"
};

int cohorts_index(const char *name)
{
    int index;

    for (index = 0; index < COHORTS_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *cohorts_name(int index)
{
    if (index < 0 || index >= COHORTS_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 19

/* The sites: the line of each in the source, and the quantity it computes. */
static const short lines[SITES] IN_ROM = {
    12, 17, 19, 24, 26, 29, 30, 31, 15, 18, 20, 25, 27, 35, 35, 35, 35, 14, 13
};

static const char *const culprits[SITES] = {
    "POP",
    "GROW",
    "DIE",
    "BIRTHS",
    "WISH",
    "ALL",
    "WORK",
    "LOAD",
    "POP0",
    "LEAVE",
    "MORT",
    "FERT",
    "LATER",
    "DT",
    "LENGTH",
    "PRTPER",
    "PLTPER",
    "POP",
    "POP"
};

int cohorts_line(const struct cohorts *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *cohorts_culprit(const struct cohorts *m)
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}