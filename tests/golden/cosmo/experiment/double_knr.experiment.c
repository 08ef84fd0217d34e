/* A model without title

   Translated from experiment.cosmo by zudyn 0.1.0.
   Compile with -ffp-contract=off. */

#define NULL 0
#include "experiment.h"

/* Records a failure and its site; only the first counts. */
static int fail_at(m, failure, site)
struct experiment *m;
int failure, site;
{
    if (m->failure == EXPERIMENT_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* Continues to the next row of results, or to the end. */
static int course(m)
struct experiment *m;
{
    double input_2, input_tracer, flow;

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
    m->k[0] = m->k[1] = m->k[2] = m->k[3] = 0.0;
    m->g[0] = m->g[1] = m->g[2] = m->g[3] = 0.0;
    m->v[0] = m->v[3] = 0.0;
    m->hv[0] = m->hv[2] = m->hv[3] = 0.0;
    m->hk[0] = m->hk[1] = m->hk[2] = m->hk[3] = 0.0;
    m->hg[0] = m->hg[1] = m->hg[2] = m->hg[3] = 0.0;
    m->time = 0.0;
    m->dt = 1.0;
    /* V 2 = 300.0 */
    m->v[1] = m->set->v2;
    /* V 3 = 500.0 */
    m->v[2] = m->set->v3;
    /* HV 2 = 10 000.0 */
    m->hv[1] = m->set->hv2;
    m->place = 1;
    return EXPERIMENT_GOOD;

L1:
    /* ITS FLOW = 20·0 */
    m->x = 20.0;
    m->k[0] = m->x;
    m->hk[0] = 0.0;
    /* IN-COMPARTMENT 1 */
    m->v[0] = m->k[0];
    m->hv[0] = m->hk[0];
    m->g[0] = m->k[0];
    m->hg[0] = m->hk[0];
    /* COMPARTMENT 2(A) */
    input_2 = 0.0;
    input_tracer = 0.0;
    /* FROM C1 = 20·0 */
    m->x = 20.0;
    flow = zd_quotient(m->x * m->hv[0], m->v[0]);
    input_2 = input_2 + m->x;
    input_tracer = input_tracer + flow;
    /* FROM C3 = 30·0 */
    m->x = 30.0;
    flow = zd_quotient(m->x * m->hv[2], m->v[2]);
    input_2 = input_2 + m->x;
    input_tracer = input_tracer + flow;
    m->g[1] = input_2;
    m->hg[1] = input_tracer;
    /* ITS OUTPUT IS UNIMPORTANT */
    m->k[1] = m->v[1] + m->g[1] - m->v[1];
    m->hk[1] = zd_quotient(m->hv[1] * m->k[1], m->v[1]);
    m->x = m->hv[1] - m->hk[1];
    m->hv[1] = m->x + m->hg[1];
    /* COMPARTMENT 3(B) */
    input_2 = 0.0;
    input_tracer = 0.0;
    /* FROM C2 = 50·0 */
    m->x = 50.0;
    flow = zd_quotient(m->x * m->hv[1], m->v[1]);
    input_2 = input_2 + m->x;
    input_tracer = input_tracer + flow;
    m->g[2] = input_2;
    m->hg[2] = input_tracer;
    /* ITS OUTPUT IS UNKNOWN */
    m->k[2] = m->v[2] + m->g[2] - m->v[2];
    m->hk[2] = zd_quotient(m->hv[2] * m->k[2], m->v[2]);
    m->x = m->hv[2] - m->hk[2];
    m->hv[2] = m->x + m->hg[2];
    /* OUT-COMPARTMENT 4 */
    input_2 = 0.0;
    input_tracer = 0.0;
    /* FROM C3 = 20·0 */
    m->x = 20.0;
    flow = zd_quotient(m->x * m->hv[2], m->v[2]);
    input_2 = input_2 + m->x;
    input_tracer = input_tracer + flow;
    m->g[3] = input_2;
    m->hg[3] = input_tracer;
    /* TIME IS NORMAL */
    m->time = m->time + m->dt;
    /* READ E */
    if (m->taken >= m->set->input_count) {
        return fail_at(m, EXPERIMENT_NO_DATA, 0);
    }
    m->e = m->set->input[m->taken];
    m->taken = m->taken + 1L;
    /* GRAPH   OF EXPERIMENT / AND MODEL +. LOOK AT THE PEAK: WITH STEPS OF A MINUTE THE MODEL STAYS BEHIND */
    /* E, 0·0, 100·0, / */
    m->x = zd_quotient(m->e, 100.0);
    /* HV3, 0·0, 100·0, + */
    m->x = zd_quotient(m->hv[2], 100.0);
    /* REPEAT WHILE 101· IS GREATER THAN T */
    m->place = 2;
    return EXPERIMENT_GOOD;

row_2:
    m->step = m->step + 1L;
    if (101.0 > m->time) {
        goto L1;
    }
    m->place = -1;
    return EXPERIMENT_GOOD;
}

/* The sites of settings. */
static short setting_sites[EXPERIMENT_SETTINGS] IN_ROM = {
    21, 22, 23
};

/* Finds a setting that is infinite or not a number. */
static int bad_setting(m)
struct experiment *m;
{
    int index;

    for (index = 0; index < EXPERIMENT_SETTINGS; index++) {
        if (!IS_FINITE(experiment_setting(m->set, index))) {
            return fail_at(m, EXPERIMENT_BAD_SETTING, (int)LINE_FROM_ROM(setting_sites[index]));
        }
    }
    return EXPERIMENT_GOOD;
}

/* Computes what depends on settings, which may have changed since the last call. */
static int take_settings(m)
struct experiment *m;
{
    double sum;

    sum = (m->set->v2 + m->set->v3 + m->set->hv2);
    if (!IS_FINITE(sum) && bad_setting(m) != EXPERIMENT_GOOD) {
        return m->failure;
    }
    return EXPERIMENT_GOOD;
}

/* A value that is not finite may come from a setting. */
static int unsound(m, site)
struct experiment *m;
int site;
{
    return bad_setting(m) != EXPERIMENT_GOOD ? m->failure : fail_at(m, EXPERIMENT_NOT_FINITE, site);
}

/* Checks every quantity with a number, so that nothing infinite or not a number is passed on. */
static int look(m)
struct experiment *m;
{
    double sum;
    int i;

    /* If one of them is not finite, neither is the sum. */
    sum = (m->time + m->dt + m->e);
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
        return EXPERIMENT_GOOD;
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
    if (!IS_FINITE(m->e)) {
        return unsound(m, 10);
    }
    return EXPERIMENT_GOOD;
}

int experiment_defaults(settings)
struct experiment_settings *settings;
{
    settings->v2 = 300.0;
    settings->v3 = 500.0;
    settings->hv2 = 10000.0;
    settings->input = NULL;
    settings->input_count = 0L;
    return 0;
}

int experiment_init(m, settings)
struct experiment *m;
struct experiment_settings *settings;
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    if (bad_setting(m) != EXPERIMENT_GOOD) {
        return m->failure;
    }
    if (course(m) != EXPERIMENT_GOOD) {
        return m->failure;
    }
    return look(m);
}

int experiment_step(m)
struct experiment *m;
{
    if (m->failure != EXPERIMENT_GOOD) {
        return m->failure;
    }
    if (m->place < 0) {
        return EXPERIMENT_OVER;
    }
    if (take_settings(m) != EXPERIMENT_GOOD) {
        return m->failure;
    }
    if (course(m) != EXPERIMENT_GOOD) {
        return m->failure;
    }
    return look(m);
}

int experiment_refresh(m)
struct experiment *m;
{
    if (m->failure != EXPERIMENT_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != EXPERIMENT_GOOD) {
        return m->failure;
    }
    return look(m);
}

int experiment_done(m)
struct experiment *m;
{
    return m->place < 0 ? 1 : 0;
}

int experiment_set(settings, index, value)
struct experiment_settings *settings;
int index;
double value;
{
    if (!IS_FINITE(value)) {
        return EXPERIMENT_BAD_SETTING;
    }
    switch (index) {
    case EXPERIMENT_SET_V2:
        settings->v2 = value;
        break;
    case EXPERIMENT_SET_V3:
        settings->v3 = value;
        break;
    case EXPERIMENT_SET_HV2:
        settings->hv2 = value;
        break;
    default:
        return EXPERIMENT_BAD_SETTING;
    }
    return EXPERIMENT_GOOD;
}

double experiment_setting(settings, index)
struct experiment_settings *settings;
int index;
{
    switch (index) {
    case EXPERIMENT_SET_V2:
        return settings->v2;
    case EXPERIMENT_SET_V3:
        return settings->v3;
    case EXPERIMENT_SET_HV2:
        return settings->hv2;
    default:
        return 0.0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static char *setting_names[EXPERIMENT_SETTINGS] = {
    "V2",
    "V3",
    "HV2"
};

int experiment_setting_index(name)
char *name;
{
    int index;

    for (index = 0; index < EXPERIMENT_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

char *experiment_setting_name(index)
int index;
{
    if (index < 0 || index >= EXPERIMENT_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

double experiment_value(m, index)
struct experiment *m;
int index;
{
    switch (index) {
    case EXPERIMENT_T:
        return m->time;
    case EXPERIMENT_D:
        return m->dt;
    case EXPERIMENT_V1:
        return m->v[0];
    case EXPERIMENT_G1:
        return m->g[0];
    case EXPERIMENT_K1:
        return m->k[0];
    case EXPERIMENT_HV1:
        return m->hv[0];
    case EXPERIMENT_HG1:
        return m->hg[0];
    case EXPERIMENT_HK1:
        return m->hk[0];
    case EXPERIMENT_V2:
        return m->v[1];
    case EXPERIMENT_G2:
        return m->g[1];
    case EXPERIMENT_K2:
        return m->k[1];
    case EXPERIMENT_HV2:
        return m->hv[1];
    case EXPERIMENT_HG2:
        return m->hg[1];
    case EXPERIMENT_HK2:
        return m->hk[1];
    case EXPERIMENT_V3:
        return m->v[2];
    case EXPERIMENT_G3:
        return m->g[2];
    case EXPERIMENT_K3:
        return m->k[2];
    case EXPERIMENT_HV3:
        return m->hv[2];
    case EXPERIMENT_HG3:
        return m->hg[2];
    case EXPERIMENT_HK3:
        return m->hk[2];
    case EXPERIMENT_V4:
        return m->v[3];
    case EXPERIMENT_G4:
        return m->g[3];
    case EXPERIMENT_K4:
        return m->k[3];
    case EXPERIMENT_HV4:
        return m->hv[3];
    case EXPERIMENT_HG4:
        return m->hg[3];
    case EXPERIMENT_HK4:
        return m->hk[3];
    case EXPERIMENT_E:
        return m->e;
    default:
        return 0.0;
    }
}
/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static char *names[] = {
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
    "HK4",
    "E"
};

int experiment_index(name)
char *name;
{
    int index;

    for (index = 0; index < EXPERIMENT_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

char *experiment_name(index)
int index;
{
    if (index < 0 || index >= EXPERIMENT_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 63

/* The sites: the line of each in the source, and the quantity it computes. */
static short lines[SITES] IN_ROM = {
    32, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 6, 7, 11, 11, 11, 10, 10, 10,
    10, 13, 15, 15, 16, 16, 13, 13, 17, 17, 13, 13, 20, 22, 22, 20, 20, 23, 23, 20, 20, 26, 27, 27,
    26, 26, 29, 34, 35, 35, 36, 36, 38
};

static char *culprits[SITES] = {
    "E",
    "T",
    "D",
    "X",
    "V",
    "G",
    "K",
    "HV",
    "HG",
    "HK",
    "E",
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
    "HV",
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
    "T",
    "",
    "X",
    "",
    "X",
    "",
    ""
};

int experiment_line(m)
struct experiment *m;
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

char *experiment_culprit(m)
struct experiment *m;
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}