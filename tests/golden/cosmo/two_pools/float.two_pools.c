/* A model without title

   Translated from two_pools.cosmo by zudyn 0.1.0.
   Compile with -ffp-contract=off. */

#include <stddef.h>
#include "two_pools.h"

typedef two_pools_real real;

/* Records a failure and its site; only the first counts. */
static int fail_at(struct two_pools *m, int failure, int site)
{
    if (m->failure == TWO_POOLS_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* Continues to the next row of results, or to the end. */
static int course(struct two_pools *m)
{
    real input_2, input_tracer, flow;

    switch (m->place) {
    case 1:
        goto row_1;
    case 2:
        goto row_2;
    default:
        break;
    }

    /* NUMBER OF COMPARTMENTS 4 */
    m->step = 0L;
    m->k[0] = m->k[1] = m->k[2] = m->k[3] = (real)0.0;
    m->g[0] = m->g[1] = m->g[2] = m->g[3] = (real)0.0;
    m->v[0] = m->v[3] = (real)0.0;
    m->hv[0] = m->hv[1] = m->hv[2] = m->hv[3] = (real)0.0;
    m->hk[0] = m->hk[1] = m->hk[2] = m->hk[3] = (real)0.0;
    m->hg[0] = m->hg[1] = m->hg[2] = m->hg[3] = (real)0.0;
    m->time = (real)0.0;
    m->dt = (real)1.0;
    /* V2 = 300.0 */
    m->v[1] = m->set->v2;
    /* V3 = 500.0 */
    m->v[2] = m->set->v3;
    m->place = 1;
    return TWO_POOLS_GOOD;

L1:
    /* ITS FLOW = 20·0 */
    m->x = (real)20.0;
    m->k[0] = m->x;
    /* READ X */
    if (m->taken >= m->set->input_count) {
        return fail_at(m, TWO_POOLS_NO_DATA, 0);
    }
    m->x = m->set->input[m->taken];
    m->taken = m->taken + 1L;
    /* LABELLED: */
    m->hk[0] = m->x;
    /* IN-COMPARTMENT 1 THE INFUSION */
    m->v[0] = m->k[0];
    m->hv[0] = m->hk[0];
    m->g[0] = m->k[0];
    m->hg[0] = m->hk[0];
    /* COMPARTMENT 2(A)   ITS OUTPUT FOLLOWS FROM ITS INPUT, SINCE ITS VOLUME DOES NOT CHANGE */
    input_2 = (real)0.0;
    input_tracer = (real)0.0;
    /* FROM COMP 1 = 20·0 */
    m->x = (real)20.0;
    flow = zd_quotient(m->x * m->hv[0], m->v[0]);
    input_2 = input_2 + m->x;
    input_tracer = input_tracer + flow;
    /* FROM COMP 3 = 30·0 */
    m->x = (real)30.0;
    flow = zd_quotient(m->x * m->hv[2], m->v[2]);
    input_2 = input_2 + m->x;
    input_tracer = input_tracer + flow;
    m->g[1] = input_2;
    m->hg[1] = input_tracer;
    /* ITS OUTPUT IS UNKNOWN */
    m->k[1] = m->v[1] + m->g[1] - m->v[1];
    m->hk[1] = zd_quotient(m->hv[1] * m->k[1], m->v[1]);
    m->x = m->hv[1] - m->hk[1];
    m->hv[1] = m->x + m->hg[1];
    /* COMPARTMENT 3(B) */
    input_2 = (real)0.0;
    input_tracer = (real)0.0;
    /* FROM C2 = 50·0 */
    m->x = (real)50.0;
    flow = zd_quotient(m->x * m->hv[1], m->v[1]);
    input_2 = input_2 + m->x;
    input_tracer = input_tracer + flow;
    m->g[2] = input_2;
    m->hg[2] = input_tracer;
    /* ITS OUTPUT IS UNKNOWN (line 23) */
    m->k[2] = m->v[2] + m->g[2] - m->v[2];
    m->hk[2] = zd_quotient(m->hv[2] * m->k[2], m->v[2]);
    m->x = m->hv[2] - m->hk[2];
    m->hv[2] = m->x + m->hg[2];
    /* OUT-COMPARTMENT 4 WHAT IS LOST */
    input_2 = (real)0.0;
    input_tracer = (real)0.0;
    /* FROM C3 = 20·0 */
    m->x = (real)20.0;
    flow = zd_quotient(m->x * m->hv[2], m->v[2]);
    input_2 = input_2 + m->x;
    input_tracer = input_tracer + flow;
    m->g[3] = input_2;
    m->hg[3] = input_tracer;
    /* FORMAT   LOOK AT HV3: IT REACHES 313 IN MINUTE 19, LONG AFTER THE PEAK OF THE INFUSION IN MINUTE 4 */
    goto L3;

L3:
    /* *****.**  ****.** */
    /* TIME IS NORMAL */
    m->time = m->time + m->dt;
    /* REPEAT WHILE 101. IS GREATER THAN T */
    m->place = 2;
    return TWO_POOLS_GOOD;

row_2:
    m->step = m->step + 1L;
    if ((real)101.0 > m->time) {
        goto L1;
    }
    m->place = -1;
    return TWO_POOLS_GOOD;
}

/* The sites of settings. */
static const short setting_sites[TWO_POOLS_SETTINGS] IN_ROM = {
    20, 21
};

/* Finds a setting that is infinite or not a number. */
static int bad_setting(struct two_pools *m)
{
    int index;

    for (index = 0; index < TWO_POOLS_SETTINGS; index++) {
        if (!IS_FINITE(two_pools_setting(m->set, index))) {
            return fail_at(m, TWO_POOLS_BAD_SETTING, LINE_FROM_ROM(setting_sites[index]));
        }
    }
    return TWO_POOLS_GOOD;
}

/* Computes what depends on settings, which may have changed since the last call. */
static int take_settings(struct two_pools *m)
{
    real sum;

    sum = (m->set->v2 + m->set->v3);
    if (!IS_FINITE(sum) && bad_setting(m) != TWO_POOLS_GOOD) {
        return m->failure;
    }
    return TWO_POOLS_GOOD;
}

/* A value that is not finite may come from a setting. */
static int unsound(struct two_pools *m, int site)
{
    return bad_setting(m) != TWO_POOLS_GOOD ? m->failure : fail_at(m, TWO_POOLS_NOT_FINITE, site);
}

/* Checks every quantity with a number, so that nothing infinite or not a number is passed on. */
static int look(struct two_pools *m)
{
    real sum;
    int i;

    /* If one of them is not finite, neither is the sum. */
    sum = (m->time + m->dt);
    for (i = 0; i < 4; i++) {
        sum = sum + m->v[i];
    }
    for (i = 0; i < 4; i++) {
        sum = sum + m->g[i];
    }
    for (i = 0; i < 4; i++) {
        sum = sum + m->k[i];
    }
    for (i = 0; i < 4; i++) {
        sum = sum + m->hv[i];
    }
    for (i = 0; i < 4; i++) {
        sum = sum + m->hg[i];
    }
    for (i = 0; i < 4; i++) {
        sum = sum + m->hk[i];
    }
    if (IS_FINITE(sum)) {
        return TWO_POOLS_GOOD;
    }
    if (!IS_FINITE(m->time)) {
        return unsound(m, 1);
    }
    if (!IS_FINITE(m->dt)) {
        return unsound(m, 2);
    }
    for (i = 0; i < 4; i++) {
        if (!IS_FINITE(m->v[i])) {
            return unsound(m, 4);
        }
    }
    for (i = 0; i < 4; i++) {
        if (!IS_FINITE(m->g[i])) {
            return unsound(m, 5);
        }
    }
    for (i = 0; i < 4; i++) {
        if (!IS_FINITE(m->k[i])) {
            return unsound(m, 6);
        }
    }
    for (i = 0; i < 4; i++) {
        if (!IS_FINITE(m->hv[i])) {
            return unsound(m, 7);
        }
    }
    for (i = 0; i < 4; i++) {
        if (!IS_FINITE(m->hg[i])) {
            return unsound(m, 8);
        }
    }
    for (i = 0; i < 4; i++) {
        if (!IS_FINITE(m->hk[i])) {
            return unsound(m, 9);
        }
    }
    return TWO_POOLS_GOOD;
}

void two_pools_defaults(struct two_pools_settings *settings)
{
    settings->v2 = (real)300.0;
    settings->v3 = (real)500.0;
    settings->input = NULL;
    settings->input_count = 0L;
}

int two_pools_init(struct two_pools *m, const struct two_pools_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    if (bad_setting(m) != TWO_POOLS_GOOD) {
        return m->failure;
    }
    if (course(m) != TWO_POOLS_GOOD) {
        return m->failure;
    }
    return look(m);
}

int two_pools_step(struct two_pools *m)
{
    if (m->failure != TWO_POOLS_GOOD) {
        return m->failure;
    }
    if (m->place < 0) {
        return TWO_POOLS_OVER;
    }
    if (take_settings(m) != TWO_POOLS_GOOD) {
        return m->failure;
    }
    if (course(m) != TWO_POOLS_GOOD) {
        return m->failure;
    }
    return look(m);
}

int two_pools_refresh(struct two_pools *m)
{
    if (m->failure != TWO_POOLS_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != TWO_POOLS_GOOD) {
        return m->failure;
    }
    return look(m);
}

int two_pools_done(const struct two_pools *m)
{
    return m->place < 0 ? 1 : 0;
}

int two_pools_set(struct two_pools_settings *settings, int index, two_pools_real value)
{
    if (!IS_FINITE(value)) {
        return TWO_POOLS_BAD_SETTING;
    }
    switch (index) {
    case TWO_POOLS_SET_V2:
        settings->v2 = value;
        break;
    case TWO_POOLS_SET_V3:
        settings->v3 = value;
        break;
    default:
        return TWO_POOLS_BAD_SETTING;
    }
    return TWO_POOLS_GOOD;
}

two_pools_real two_pools_setting(const struct two_pools_settings *settings, int index)
{
    switch (index) {
    case TWO_POOLS_SET_V2:
        return settings->v2;
    case TWO_POOLS_SET_V3:
        return settings->v3;
    default:
        return (real)0.0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static const char *const setting_names[TWO_POOLS_SETTINGS] = {
    "V2",
    "V3"
};

int two_pools_setting_index(const char *name)
{
    int index;

    for (index = 0; index < TWO_POOLS_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *two_pools_setting_name(int index)
{
    if (index < 0 || index >= TWO_POOLS_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

two_pools_real two_pools_value(const struct two_pools *m, int index)
{
    switch (index) {
    case TWO_POOLS_T:
        return m->time;
    case TWO_POOLS_D:
        return m->dt;
    case TWO_POOLS_V1:
        return m->v[0];
    case TWO_POOLS_G1:
        return m->g[0];
    case TWO_POOLS_K1:
        return m->k[0];
    case TWO_POOLS_HV1:
        return m->hv[0];
    case TWO_POOLS_HG1:
        return m->hg[0];
    case TWO_POOLS_HK1:
        return m->hk[0];
    case TWO_POOLS_V2:
        return m->v[1];
    case TWO_POOLS_G2:
        return m->g[1];
    case TWO_POOLS_K2:
        return m->k[1];
    case TWO_POOLS_HV2:
        return m->hv[1];
    case TWO_POOLS_HG2:
        return m->hg[1];
    case TWO_POOLS_HK2:
        return m->hk[1];
    case TWO_POOLS_V3:
        return m->v[2];
    case TWO_POOLS_G3:
        return m->g[2];
    case TWO_POOLS_K3:
        return m->k[2];
    case TWO_POOLS_HV3:
        return m->hv[2];
    case TWO_POOLS_HG3:
        return m->hg[2];
    case TWO_POOLS_HK3:
        return m->hk[2];
    case TWO_POOLS_V4:
        return m->v[3];
    case TWO_POOLS_G4:
        return m->g[3];
    case TWO_POOLS_K4:
        return m->k[3];
    case TWO_POOLS_HV4:
        return m->hv[3];
    case TWO_POOLS_HG4:
        return m->hg[3];
    case TWO_POOLS_HK4:
        return m->hk[3];
    default:
        return (real)0.0;
    }
}
/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static const char *const names[] = {
    "T",
    "D",
    "V1",
    "G1",
    "K1",
    "HV1",
    "HG1",
    "HK1",
    "V2",
    "G2",
    "K2",
    "HV2",
    "HG2",
    "HK2",
    "V3",
    "G3",
    "K3",
    "HV3",
    "HG3",
    "HK3",
    "V4",
    "G4",
    "K4",
    "HV4",
    "HG4",
    "HK4"
};

int two_pools_index(const char *name)
{
    int index;

    for (index = 0; index < TWO_POOLS_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *two_pools_name(int index)
{
    if (index < 0 || index >= TWO_POOLS_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 58

/* The sites: the line of each in the source, and the quantity it computes. */
static const short lines[SITES] IN_ROM = {
    11, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 5, 9, 9, 10, 8, 8, 8, 8, 13, 15,
    15, 16, 16, 13, 13, 17, 17, 13, 13, 20, 22, 22, 20, 20, 23, 23, 20, 20, 26, 27, 27, 26, 26, 29,
    31, 33, 35
};

static const char *const culprits[SITES] = {
    "X",
    "T",
    "D",
    "X",
    "V",
    "G",
    "K",
    "HV",
    "HG",
    "HK",
    "",
    "",
    "K",
    "G",
    "V",
    "HV",
    "HK",
    "HG",
    "T",
    "D",
    "V",
    "V",
    "X",
    "K",
    "HK",
    "V",
    "HV",
    "G",
    "HG",
    "G2",
    "X",
    "G2",
    "X",
    "G2",
    "G",
    "HG",
    "K",
    "HK",
    "X",
    "HV",
    "G3",
    "X",
    "G3",
    "G",
    "HG",
    "K",
    "HK",
    "X",
    "HV",
    "G4",
    "X",
    "G4",
    "G",
    "HG",
    "",
    "",
    "T",
    ""
};

int two_pools_line(const struct two_pools *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *two_pools_culprit(const struct two_pools *m)
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}