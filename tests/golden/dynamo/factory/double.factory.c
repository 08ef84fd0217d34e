/* FACTORY MODEL OF ZU-DYNAMO

   Translated from factory.dyn by zudyn 0.1.0.
   Compile with -ffp-contract=off. */

#include <float.h>
#include <stddef.h>
#include "factory.h"

typedef factory_real real;

static int differ(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b ? 0 : 1;
}
#define FACTORY_STEP_LIMIT 2000000000L

/* Records a failure and its site; only the first counts. */
static int fail_at(struct factory *m, int failure, int site)
{
    if (m->failure == FACTORY_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* Infinity minus itself is NaN, which equals nothing. */
#define IS_FINITE(x) ((x) - (x) == 0.0)


static int demands(struct factory *m)
{
    /* R     SSR.KL=UOR.K/DUR */
    if (m->set->dur == 0.0) {
        return fail_at(m, FACTORY_DIVISION, 8);
    }
    /* R     PDR.KL=ISR.K/DIR+RSR.K */
    if (m->set->dir == 0.0) {
        return fail_at(m, FACTORY_DIVISION, 9);
    }
    /* R     SRR.KL=UOD.K/DUD */
    if (m->set->dud == 0.0) {
        return fail_at(m, FACTORY_DIVISION, 10);
    }
    /* L     RSR.K=RSR.J+(DT)(1/DRR)(RRR.JK-RSR.J) */
    if (m->set->drr == 0.0) {
        return fail_at(m, FACTORY_DIVISION, 2);
    }
    return FACTORY_GOOD;
}

/* Initial values; constants have been set. */
static int initialize(struct factory *m)
{
    m->start = 0.0;
    m->time = m->start;
    /* N     UOR=DUR*100.0 */
    m->uor = m->set->dur * 100.0;
    /* N     IAR=AIR*100.0 */
    m->iar = m->set->air * 100.0;
    /* N     RSR=100.0 */
    m->rsr = 100.0;
    /* N     UOD=DUD*100.0 */
    m->uod = m->set->dud * 100.0;
    /* R     SSR.KL=UOR.K/DUR */
    if (m->set->dur == 0.0) {
        return fail_at(m, FACTORY_DIVISION, 8);
    }
    /* R     PDR.KL=ISR.K/DIR+RSR.K */
    if (m->set->dir == 0.0) {
        return fail_at(m, FACTORY_DIVISION, 9);
    }
    /* R     SRR.KL=UOD.K/DUD */
    if (m->set->dud == 0.0) {
        return fail_at(m, FACTORY_DIVISION, 10);
    }
    /* L     RSR.K=RSR.J+(DT)(1/DRR)(RRR.JK-RSR.J) */
    if (m->set->drr == 0.0) {
        return fail_at(m, FACTORY_DIVISION, 2);
    }
    return FACTORY_GOOD;
}

/* Levels at K from levels and rates at J and JK. */
static void levels(struct factory *m)
{
    const real dt = m->dt;

    /* L     UOR.K=UOR.J+(DT)(RRR.JK-SSR.JK) */
    m->uor = m->uor + dt * (m->rrr - m->ssr);
    /* L     IAR.K=IAR.J+(DT)(SRR.JK-SSR.JK) */
    m->iar = m->iar + dt * (m->srr - m->ssr);
    /* L     RSR.K=RSR.J+(DT)(1/DRR)(RRR.JK-RSR.J) */
    m->rsr = m->rsr + dt * (1.0 / m->set->drr) * (m->rrr - m->rsr);
    /* L     UOD.K=UOD.J+(DT)(PDR.JK-SRR.JK) */
    m->uod = m->uod + dt * (m->pdr - m->srr);
}

/* Auxiliaries and rates, in order of dependency. */
static void point(struct factory *m)
{
    /* A     IDR.K=AIR*RSR.K */
    m->idr = m->set->air * m->rsr;
    /* A     ISR.K=IDR.K-IAR.K */
    m->isr = m->idr - m->iar;
    /* A     INSTP.K=STEP(20.0,1.0) */
    m->instp = m->time + m->half >= 1.0 ? 20.0 : 0.0;
    /* R     RRR.KL=100.0+INSTP.K */
    m->rrr = 100.0 + m->instp;
    /* R     SSR.KL=UOR.K/DUR */
    m->ssr = m->uor / m->set->dur;
    /* R     PDR.KL=ISR.K/DIR+RSR.K */
    m->pdr = m->isr / m->set->dir + m->rsr;
    /* R     SRR.KL=UOD.K/DUD */
    m->srr = m->uod / m->set->dud;
}

/* The sites of settings. */
static const short setting_sites[FACTORY_SETTINGS] IN_ROM = {
    16, 11, 12, 13, 14, 15, 17
};

/* Finds a setting that is infinite or not a number. */
static int bad_setting(struct factory *m)
{
    int index;

    for (index = 0; index < FACTORY_SETTINGS; index++) {
        if (index != 0 && index != 6 && !IS_FINITE(factory_setting(m->set, index))) {
            return fail_at(m, FACTORY_BAD_SETTING, LINE_FROM_ROM(setting_sites[index]));
        }
    }
    return FACTORY_GOOD;
}

/* Computes what depends on settings, which may have changed since the last call. */
static int take_settings(struct factory *m)
{
    real sum;
    real product;

    sum = (m->set->dur + m->set->drr + m->set->dud + m->set->dir);
    if (!IS_FINITE(sum) && bad_setting(m) != FACTORY_GOOD) {
        return m->failure;
    }

    /* NaN is neither. */
    product = (m->set->dur * m->set->dir * m->set->dud * m->set->drr);
    if (!(product < 0.0) && !(product > 0.0)) {
        if (demands(m) != FACTORY_GOOD) {
            return m->failure;
        }
    }
    return FACTORY_GOOD;
}

/* A value that is not finite may come from a setting. */
static int unsound(struct factory *m, int site)
{
    return bad_setting(m) != FACTORY_GOOD ? m->failure : fail_at(m, FACTORY_NOT_FINITE, site);
}

/* Checks every stored value, so that nothing infinite or not a number is passed on. */
static int look(struct factory *m)
{
    real sum;

    /* If one of them is not finite, neither is the sum. */
    sum = (m->uor + m->iar + m->rsr + m->uod) + (m->idr + m->isr + m->instp + m->rrr) +
        (m->ssr + m->pdr + m->srr);
    if (IS_FINITE(sum)) {
        return FACTORY_GOOD;
    }
    if (!IS_FINITE(m->uor)) {
        return unsound(m, 0);
    }
    if (!IS_FINITE(m->iar)) {
        return unsound(m, 1);
    }
    if (!IS_FINITE(m->rsr)) {
        return unsound(m, 2);
    }
    if (!IS_FINITE(m->uod)) {
        return unsound(m, 3);
    }
    if (!IS_FINITE(m->idr)) {
        return unsound(m, 4);
    }
    if (!IS_FINITE(m->isr)) {
        return unsound(m, 5);
    }
    if (!IS_FINITE(m->instp)) {
        return unsound(m, 6);
    }
    if (!IS_FINITE(m->rrr)) {
        return unsound(m, 7);
    }
    if (!IS_FINITE(m->ssr)) {
        return unsound(m, 8);
    }
    if (!IS_FINITE(m->pdr)) {
        return unsound(m, 9);
    }
    if (!IS_FINITE(m->srr)) {
        return unsound(m, 10);
    }
    return FACTORY_GOOD;
}

void factory_defaults(struct factory_settings *settings)
{
    settings->dt = 0.5;
    settings->dur = 1.0;
    settings->drr = 2.0;
    settings->dud = 2.0;
    settings->air = 3.0;
    settings->dir = 7.0;
    settings->length = 18.5;
}

int factory_init(struct factory *m, const struct factory_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    m->dt = settings->dt;
    if (!(m->dt > 0.0) || !IS_FINITE(m->dt)) {
        return fail_at(m, FACTORY_DT, -1);
    }
    m->half = m->dt / 2.0;
    if (bad_setting(m) != FACTORY_GOOD) {
        return m->failure;
    }
    if (initialize(m) != FACTORY_GOOD) {
        return m->failure;
    }
    if (!(m->set->length < 0.0) && !(m->set->length >= 0.0)) {
        return fail_at(m, FACTORY_BAD_LENGTH, -1);
    }
    point(m);
    return look(m);
}

int factory_step(struct factory *m)
{
    if (m->failure != FACTORY_GOOD) {
        return m->failure;
    }
    if (m->step >= FACTORY_STEP_LIMIT) {
        return fail_at(m, FACTORY_TOO_LONG, -1);
    }
    if (take_settings(m) != FACTORY_GOOD) {
        return m->failure;
    }
    levels(m);
    m->step = m->step + 1L;
    m->time = m->start + (real)m->step * m->dt;
    point(m);
    return look(m);
}

int factory_refresh(struct factory *m)
{
    if (m->failure != FACTORY_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != FACTORY_GOOD) {
        return m->failure;
    }
    point(m);
    return look(m);
}

int factory_done(const struct factory *m)
{
    return m->time + m->half < m->set->length ? 0 : 1; /* if LENGTH is NaN, no steps are left */
}

int factory_set(struct factory_settings *settings, int index, factory_real value)
{
    if (!IS_FINITE(value)) {
        return FACTORY_BAD_SETTING;
    }
    if (index == 0 && value <= 0.0) {
        return FACTORY_DT;
    }
    switch (index) {
    case FACTORY_SET_DT:
        settings->dt = value;
        break;
    case FACTORY_SET_DUR:
        settings->dur = value;
        break;
    case FACTORY_SET_DRR:
        settings->drr = value;
        break;
    case FACTORY_SET_DUD:
        settings->dud = value;
        break;
    case FACTORY_SET_AIR:
        settings->air = value;
        break;
    case FACTORY_SET_DIR:
        settings->dir = value;
        break;
    case FACTORY_SET_LENGTH:
        settings->length = value;
        break;
    default:
        return FACTORY_BAD_SETTING;
    }
    return FACTORY_GOOD;
}

factory_real factory_setting(const struct factory_settings *settings, int index)
{
    switch (index) {
    case FACTORY_SET_DT:
        return settings->dt;
    case FACTORY_SET_DUR:
        return settings->dur;
    case FACTORY_SET_DRR:
        return settings->drr;
    case FACTORY_SET_DUD:
        return settings->dud;
    case FACTORY_SET_AIR:
        return settings->air;
    case FACTORY_SET_DIR:
        return settings->dir;
    case FACTORY_SET_LENGTH:
        return settings->length;
    default:
        return 0.0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static const char *const setting_names[FACTORY_SETTINGS] = {
    "DT",
    "DUR",
    "DRR",
    "DUD",
    "AIR",
    "DIR",
    "LENGTH"
};

int factory_setting_index(const char *name)
{
    int index;

    for (index = 0; index < FACTORY_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *factory_setting_name(int index)
{
    if (index < 0 || index >= FACTORY_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

factory_real factory_value(const struct factory *m, int index)
{
    switch (index) {
    case FACTORY_TIME:
        return m->time;
    case FACTORY_UOR:
        return m->uor;
    case FACTORY_IAR:
        return m->iar;
    case FACTORY_RSR:
        return m->rsr;
    case FACTORY_UOD:
        return m->uod;
    case FACTORY_IDR:
        return m->idr;
    case FACTORY_ISR:
        return m->isr;
    case FACTORY_INSTP:
        return m->instp;
    case FACTORY_RRR:
        return m->rrr;
    case FACTORY_SSR:
        return m->ssr;
    case FACTORY_PDR:
        return m->pdr;
    case FACTORY_SRR:
        return m->srr;
    default:
        return 0.0;
    }
}
/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static const char *const names[] = {
    "TIME",
    "UOR",
    "IAR",
    "RSR",
    "UOD",
    "IDR",
    "ISR",
    "INSTP",
    "RRR",
    "SSR",
    "PDR",
    "SRR"
};

int factory_index(const char *name)
{
    int index;

    for (index = 0; index < FACTORY_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *factory_name(int index)
{
    if (index < 0 || index >= FACTORY_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 24

/* The sites: the line of each in the source, and the quantity it computes. */
static const short lines[SITES] IN_ROM = {
    8, 10, 12, 14, 19, 20, 24, 25, 26, 27, 28, 29, 29, 29, 30, 30, 34, 34, 34, 34, 9, 11, 13, 15
};

static const char *const culprits[SITES] = {
    "UOR",
    "IAR",
    "RSR",
    "UOD",
    "IDR",
    "ISR",
    "INSTP",
    "RRR",
    "SSR",
    "PDR",
    "SRR",
    "DUR",
    "DRR",
    "DUD",
    "AIR",
    "DIR",
    "DT",
    "LENGTH",
    "PRTPER",
    "PLTPER",
    "UOR",
    "IAR",
    "RSR",
    "UOD"
};

int factory_line(const struct factory *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *factory_culprit(const struct factory *m)
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}