/* Lead in blood, soft tissue and bone

   Translated from lead.cosmo by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

#include <math.h>
#define NULL 0
#include "lead.h"

/* Records a failure and its site; only the first counts. */
static int fail_at(m, failure, site)
struct lead *m;
int failure, site;
{
    if (m->failure == LEAD_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

#define LEAD_AT(model, offset) ((double *)(char *)((char *)(model) + (offset)))

#define LEAD_OFFSET size_t

#define ZDS_AT(model, offset) (*LEAD_AT(model, (LEAD_OFFSET)(offset)))

/* The method may try another point, so the model continues as if nothing had failed. */
static int carry_failed(solver)
struct zd_solver *solver;
{
    struct lead *model = (struct lead *)solver->model;

    solver->model_failure = model->failure;
    solver->model_site = model->site;
    model->failure = LEAD_GOOD;
    model->site = -1;
    return CARRY_MODEL_FAILED;
}

static int carry_note(solver, kind, site, value)
struct zd_solver *solver;
int kind, site;
double value;
{
    value;
    fail_at((struct lead *)solver->model, kind, site);
    return 0;
}

static int zdm_finite(stepper, values)
struct zd_stepper *stepper;
double *values;
{
    int i;

    for (i = 0; i < stepper->problem.n; i++) {
        if (values[i] - values[i] != 0.0) {
            stepper->trouble = LEAD_NOT_FINITE;
            stepper->component = i;
            return 0;
        }
    }
    return 1;
}

static int zdm_anew(stepper, t)
struct zd_stepper *stepper;
double t;
{
    int why;

    stepper->t = t;
    stepper->at_break = 1;
    stepper->last_error = 0.0001;
    stepper->newton.fresh = stepper->newton.continued = 0;
    stepper->newton.last_length = 0.0;
    stepper->newton.ahead = 1.0;
    if (!zdm_finite(stepper, stepper->y)) {
        return LEAD_NOT_FINITE;
    }
    why = zdm_slopes(stepper, t, stepper->y, stepper->slope);
    if (why == 0 && !zdm_finite(stepper, stepper->slope)) {
        why = LEAD_NOT_FINITE;
    }
    return why;
}

/* The failure of the model. */
static int carry_kind(solver)
struct zd_solver *solver;
{
    struct lead *model = (struct lead *)solver->model;

    if (model->failure == LEAD_GOOD) {
        model->failure = solver->model_failure;
        model->site = solver->model_site;
    }
    return model->failure;
}

static int zds_fail(solver, why)
struct zd_solver *solver;
int why;
{
    struct zd_stepper *stepper = &solver->stepper;
    double value;
    int named, site;

    if (why != CARRY_MODEL_FAILED) {
        carry_scatter(solver, stepper->t, stepper->y);
        named = stepper->component < solver->solve->n - solver->solve->n_sums;
        site = named ? solver->solve->state_sites[stepper->component] : solver->solve->site;
        value = why == LEAD_NOT_FINITE ? stepper->y[stepper->component] : stepper->length;
        carry_note(solver, why, site, value);
    }
    return -carry_kind(solver);
}

/* Ends a call with an event, counted from 1. */
static int carry_fire(solver, t, event)
struct zd_solver *solver;
double t;
int event;
{
    if (solver->firings > 0 && t - solver->fired_at > solver->moment) {
        solver->firings = 0;
    }
    solver->fired_at = t;
    solver->firings++;
    solver->fired = 1;
    solver->reached = t;
    if (solver->firings > CARRY_EVENTS) {
        carry_note(solver, LEAD_EVENTS, solver->solve->event_sites[event - 1], (double)event);
        return -LEAD_EVENTS;
    }
    return event;
}

static int rk4_step(s, limit)
struct zd_stepper *s;
double limit;
{
    double h = s->proposed;

    s->trouble = 0;
    s->t_new = s->t + h;
    if (limit - s->t <= h * (1.0 + RK4_CRUMB)) {
        h = limit - s->t;
        s->t_new = limit;
    }
    if (s->t_new == s->t) {
        return LEAD_STEP_SMALL;
    }
    return rk4_repeat(s, h);
}

/* Integrates to the limit, or to an event; the model is then at that point. */
static int carry_piece(solver, limit, end)
struct zd_solver *solver;
double limit, end;
{
    struct zd_stepper *stepper = &solver->stepper;
    struct lead *head = (struct lead *)solver->model;
    int why, observed;

    while (stepper->t < limit) {
        if (solver->asked != NULL && stepper->evaluations - solver->checked >= CARRY_PATIENCE) {
            solver->checked = stepper->evaluations;
            why = (*solver->asked)(head);
            if (why != 0) {
                carry_scatter(solver, stepper->t, stepper->y);
                carry_note(solver, why, solver->solve->site, 0.0);
                return -why;
            }
        }
        why = zdm_step(stepper, limit);
        if (why != 0) {
            return zds_fail(solver, why);
        }
        zds_stepped(solver);
        why = solver->solve->n_events > 0 ? zds_within(solver, limit) : 0;
        if (why < 0) {
            return why;
        }
        if (why == 2) {
            continue;
        }
        observed = zds_inside(solver, end);
        if (observed != 0) {
            return observed;
        }
        if (solver->draw != NULL) {
            (*solver->draw)(solver, 1);
        }
        zdm_commit(stepper);
        if (why == 1) {
            why = zds_due(solver);
            if (why != 0) {
                return why < 0 ? why : carry_fire(solver, stepper->t, why);
            }
        }
    }
    return 0;
}

static int zds_to(solver, model, end)
struct zd_solver *solver;
char *model;
double end;
{
    struct zd_solve *solve = solver->solve;
    double t = ZDS_AT(model, solve->time), step = ZDS_AT(model, solve->step);
    int result;

    solver->model = model;
    solver->moment = ZDS_MOMENT * step;
    if (!(step > 0.0) || !(end >= t) || end - t > DBL_MAX) {
        carry_note(solver, LEAD_STEP_SIGN, solve->site, step > 0.0 ? end - t : step);
        return -LEAD_STEP_SIGN;
    }
    if (!solver->begun || t != solver->reached) {
        zds_skip(solver, t);
    }
    solver->begun = 1;
    if (solve->method == ZDS_RK4) {
        solver->stepper.proposed = step / (double)solve->steps;
    }
    result = zds_first(solver, t);
    if (result == 0 && t < end) {
        result = carry_pieces(solver, t, end);
    }
    if (result == 0) {
        solver->reached = end;
    }
    return result;
}

static int derived_2(m)
struct lead *m;
{
    double divisor, divisor_2;

    /* balance */
    divisor = m->set->from_tissue + m->set->sweat_rate;
    if (divisor == 0.0) {
        return fail_at(m, LEAD_DIVISION, 0);
    }
    divisor_2 = m->set->to_tissue + m->set->urine_rate
        - m->set->to_tissue * m->set->from_tissue / divisor;
    if (divisor_2 == 0.0) {
        return fail_at(m, LEAD_DIVISION, 0);
    }
    m->balance = m->set->diet / divisor_2;
    return LEAD_GOOD;
}

static int when(m)
struct lead *m;
{
    /* WHEN T >= 1000.0: eaten = clean */
    return m->time >= 1000.0;
}

/* The slopes for this time and these states. */
static int slopes(memory, t, y, dy)
char *memory;
double t;
double *y;
double *dy;
{
    struct lead *m = (struct lead *)memory;
    double v_blood = y[0], hv_blood = y[1], v_tissue = y[2], hv_tissue = y[3], v_bone = y[4],
        hv_bone = y[5];
    double k_food, food_to_blood, tissue_to_blood, bone_to_blood, g_blood, k_blood, hv_food, v_food;
    double hg_blood, hk_blood, blood_to_tissue, k_tissue, hg_tissue, hk_tissue, blood_to_bone,
        k_bone;
    double hg_bone, hk_bone, blood_to_urine, hg_urine, tissue_to_sweat, hg_sweat;

    t;
    /* ITS FLOW = eaten */
    k_food = m->eaten;
    /* IN-COMPARTMENT food */
    dy[6] = k_food;
    dy[7] = 0.0;
    /* FROM food = eaten */
    food_to_blood = m->eaten;
    /* FROM tissue = from_tissue*V(tissue) */
    tissue_to_blood = m->set->from_tissue * v_tissue;
    /* FROM bone = from_bone*V(bone) */
    bone_to_blood = m->set->from_bone * v_bone;
    /* COMPARTMENT blood */
    g_blood = food_to_blood + tissue_to_blood + bone_to_blood
        + m->dose_1_amount * m->dose_1_flowing;
    /* ITS OUTPUT = (to_tissue + to_bone + urine_rate)*V(blood) */
    k_blood = (m->set->to_tissue + m->set->to_bone + m->set->urine_rate) * v_blood;
    dy[0] = g_blood - k_blood;
    hv_food = 0.0 * m->dt;
    v_food = k_food * m->dt;
    hg_blood = zd_quotient(food_to_blood * hv_food, v_food)
        + zd_quotient(tissue_to_blood * hv_tissue, v_tissue)
        + zd_quotient(bone_to_blood * hv_bone, v_bone) + m->dose_1_label * m->dose_1_flowing;
    hk_blood = zd_quotient(hv_blood * k_blood, v_blood);
    dy[1] = hg_blood - hk_blood;
    dy[8] = g_blood;
    dy[9] = k_blood;
    dy[10] = hg_blood;
    dy[11] = hk_blood;
    /* FROM blood = to_tissue*V(blood) */
    blood_to_tissue = m->set->to_tissue * v_blood;
    /* ITS OUTPUT = (from_tissue + sweat_rate)*V(tissue) */
    k_tissue = (m->set->from_tissue + m->set->sweat_rate) * v_tissue;
    /* COMPARTMENT tissue */
    dy[2] = blood_to_tissue - k_tissue;
    hg_tissue = zd_quotient(blood_to_tissue * hv_blood, v_blood);
    hk_tissue = zd_quotient(hv_tissue * k_tissue, v_tissue);
    dy[3] = hg_tissue - hk_tissue;
    dy[12] = blood_to_tissue;
    dy[13] = k_tissue;
    dy[14] = hg_tissue;
    dy[15] = hk_tissue;
    /* FROM blood = to_bone*V(blood) */
    blood_to_bone = m->set->to_bone * v_blood;
    /* ITS OUTPUT = from_bone*V(bone) */
    k_bone = m->set->from_bone * v_bone;
    /* COMPARTMENT bone */
    dy[4] = blood_to_bone - k_bone;
    hg_bone = zd_quotient(blood_to_bone * hv_blood, v_blood);
    hk_bone = zd_quotient(hv_bone * k_bone, v_bone);
    dy[5] = hg_bone - hk_bone;
    dy[16] = blood_to_bone;
    dy[17] = k_bone;
    dy[18] = hg_bone;
    dy[19] = hk_bone;
    /* FROM blood = urine_rate*V(blood) */
    blood_to_urine = m->set->urine_rate * v_blood;
    /* OUT-COMPARTMENT urine */
    dy[20] = blood_to_urine;
    hg_urine = zd_quotient(blood_to_urine * hv_blood, v_blood);
    dy[21] = hg_urine;
    /* FROM tissue = sweat_rate*V(tissue) */
    tissue_to_sweat = m->set->sweat_rate * v_tissue;
    /* OUT-COMPARTMENT sweat */
    dy[22] = tissue_to_sweat;
    hg_sweat = zd_quotient(tissue_to_sweat * hv_tissue, v_tissue);
    dy[23] = hg_sweat;
    return LEAD_GOOD;
}

/* Whether the condition of the event is true. */
static int holds_slopes(memory, event)
char *memory;
int event;
{
    struct lead *m = (struct lead *)memory;

    event;
    return when(m);
}

/* Continues to the next row of results, or to the end. */
static int course(m)
struct lead *m;
{
    double divisor, divisor_2;
    int i, kind;

    switch (m->place) {
    case 1:
        goto row_1;
    case 2:
        goto row_2;
    case 3:
        goto row_3;
    default:
        break;
    }

    /* balance */
    divisor = m->set->from_tissue + m->set->sweat_rate;
    if (divisor == 0.0) {
        return fail_at(m, LEAD_DIVISION, 0);
    }
    divisor_2 = m->set->to_tissue + m->set->urine_rate
        - m->set->to_tissue * m->set->from_tissue / divisor;
    if (divisor_2 == 0.0) {
        return fail_at(m, LEAD_DIVISION, 0);
    }
    m->balance = m->set->diet / divisor_2;
    /* # Lead in blood, soft tissue and bone */
    m->step = 0L;
    forget_slopes(m);
    for (i = 0; i < 6; i++) {
        m->k[i] = 0.0;
        m->g[i] = 0.0;
        m->v[i] = 0.0;
        m->hv[i] = 0.0;
        m->hk[i] = 0.0;
        m->hg[i] = 0.0;
    }
    m->time = 0.0;
    m->dt = 1.0;
    /* eaten = diet */
    m->eaten = m->set->diet;
    /* V(blood) = balance */
    m->v[1] = m->balance;
    /* V(tissue) = to_tissue*balance/(from_tissue + sweat_rate) */
    divisor = m->set->from_tissue + m->set->sweat_rate;
    if (divisor == 0.0) {
        return fail_at(m, LEAD_DIVISION, 3);
    }
    m->v[2] = m->set->to_tissue * m->balance / divisor;
    /* V(bone) = to_bone*balance/from_bone */
    if (m->set->from_bone == 0.0) {
        return fail_at(m, LEAD_DIVISION, 4);
    }
    m->v[3] = m->set->to_bone * m->balance / m->set->from_bone;
    /* D = 25.0 */
    m->dt = m->set->d_2;
    /* DOSE 0.0 LABELLED 104.0 INTO blood AT 0.0 OVER 104.0 */
    m->dose_1_amount = 0.0;
    m->dose_1_at = 0.0;
    m->dose_1_over = 104.0;
    m->dose_1_label = 104.0;
    m->place = 1;
    return LEAD_GOOD;

L1:
    /* REPEAT WHILE 2000.0 IS GREATER THAN T */
    for (i = 0; i < 6; i++) {
        m->g_sum[i] = 0.0;
        m->k_sum[i] = 0.0;
        m->hg_sum[i] = 0.0;
        m->hk_sum[i] = 0.0;
    }
    /* TIME IS NORMAL */
    m->t_after = m->time + m->dt;
    m->d_before = m->dt;
    /* OUT-COMPARTMENT sweat */
    if (!(m->dt > 0.0)) {
        return fail_at(m, LEAD_STEP_SIGN, 1);
    }

row_2:
    kind = solve_slopes(m);
    if (kind == PAUSED) {
        return LEAD_GOOD;
    }
    if (kind < 0) {
        return -kind;
    }
    if (kind == 0) {
        goto go5;
    }
    /* eaten = clean */
    m->eaten = m->set->clean;
    goto go4;

go5:
    m->time = m->t_after;
    m->v[0] = m->k_sum[0];
    m->hv[0] = m->hk_sum[0];
    for (i = 0; i < 4; i++) {
        m->k[i] = zd_quotient(m->k_sum[i], m->d_before);
    }
    m->g[0] = zd_quotient(m->k_sum[0], m->d_before);
    for (i = 0; i < 4; i++) {
        m->hk[i] = zd_quotient(m->hk_sum[i], m->d_before);
    }
    m->hg[0] = zd_quotient(m->hk_sum[0], m->d_before);
    for (i = 1; i < 6; i++) {
        m->g[i] = zd_quotient(m->g_sum[i], m->d_before);
    }
    for (i = 1; i < 6; i++) {
        m->hg[i] = zd_quotient(m->hg_sum[i], m->d_before);
    }
    /* GRAPH of lead in blood B and tissue T, label in blood b and bone o */
    /* V(blood), 0.0, 25.0, B */
    m->x = zd_quotient(m->v[1], 25.0);
    /* V(tissue), 0.0, 25.0, T */
    m->x = zd_quotient(m->v[2], 25.0);
    /* HV(bone), 0.0, 1.0, o */
    m->x = zd_quotient(m->hv[3], 1.0);
    /* HV(blood), 0.0, 1.0, b */
    m->x = zd_quotient(m->hv[1], 1.0);
    m->place = 3;
    return LEAD_GOOD;

row_3:
    m->step = m->step + 1L;
    if (2000.0 > m->time) {
        goto L1;
    }
    m->place = -1;
    return LEAD_GOOD;
}

#define AT(member) offsetof(struct lead, member)

static struct zd_dose doses_slopes[] = {
    { (long)AT(dose_1_at), -1L, -1L, (long)AT(dose_1_over), (long)AT(dose_1_flowing),
      4, dose_places_slopes + 0, dose_amounts_slopes + 0, 5 }
};

static int state_sites_slopes[] = {
    6, 7, 6, 7, 6, 7
};

static int event_sites_slopes[] = {
    2
};

static struct zd_solve equations_slopes =
    { ZDS_RK4, 1, 0.0, 0.0, (long)AT(time), (long)AT(t_after), (long)AT(d_before),
      24, states_slopes, NULL, NULL, 1, doses_slopes, 1, holds_slopes, 1, state_sites_slopes,
      event_sites_slopes, NULL, 18, 0, -1L, -1L, NULL, NULL, -1L, NULL, -1L, -1, -1, slopes, NULL };

/* The memory for the data that it keeps between steps. */
static int set_up_slopes(m, solver)
struct lead *m;
struct zd_solver *solver;
{
    zds_set_up(solver, &equations_slopes, &zdm_rk4, m->work + 2);
    solver->held = m->known + 3;
    solver->model = (char *)m;
    solver->begun = m->known[0];
    solver->fired = m->known[1];
    solver->firings = (long)m->known[2];
    solver->reached = m->work[0];
    solver->fired_at = m->work[1];
    solver->moment = 0.0;
    return 0;
}

static int put_away_slopes(m, solver)
struct lead *m;
struct zd_solver *solver;
{
    m->known[0] = solver->begun;
    m->known[1] = solver->fired;
    m->known[2] = (int)solver->firings;
    m->work[0] = solver->reached;
    m->work[1] = solver->fired_at;
    return 0;
}

/* A run begins: all doses are due, and no event has happened. */
static int forget_slopes(m)
struct lead *m;
{
    struct zd_solver solver;

    set_up_slopes(m, &solver);
    zds_renew(&solver);
    put_away_slopes(m, &solver);
    return 0;
}

/* Carries the equations of line 62 to the end of the step: 0, an event counted from 1, or below 0 a failure. */
static int solve_slopes(m)
struct lead *m;
{
    struct zd_solver solver;
    double value = ZDS_AT((char *)m, equations_slopes.end);
    int result;

    set_up_slopes(m, &solver);
    result = zds_to(&solver, (char *)m, m->limited != 0 && m->until < value ? m->until : value);
    put_away_slopes(m, &solver);
    if (result == 0 && m->limited != 0 && m->until < value) {
        m->paused = 1;
        return PAUSED;
    }
    return result;
}


/* The sites of settings. */
static short setting_sites[LEAD_SETTINGS] IN_ROM = {
    19, 20, 21, 22, 23, 24, 25, 26, 79
};

/* Finds a setting that is infinite or not a number. */
static int bad_setting(m)
struct lead *m;
{
    int index;

    for (index = 0; index < LEAD_SETTINGS; index++) {
        if (!IS_FINITE(lead_setting(m->set, index))) {
            return fail_at(m, LEAD_BAD_SETTING, (int)LINE_FROM_ROM(setting_sites[index]));
        }
    }
    return LEAD_GOOD;
}

/* Computes what depends on settings, which may have changed since the last call. */
static int take_settings(m)
struct lead *m;
{
    double sum;

    sum = (m->set->diet + m->set->clean + m->set->to_tissue + m->set->from_tissue) +
        (m->set->to_bone + m->set->from_bone + m->set->urine_rate + m->set->sweat_rate) +
        m->set->d_2;
    if (!IS_FINITE(sum) && bad_setting(m) != LEAD_GOOD) {
        return m->failure;
    }
    if (m->set->diet != m->was.diet || m->set->to_tissue != m->was.to_tissue || m->set->from_tissue
        != m->was.from_tissue || m->set->urine_rate != m->was.urine_rate || m->set->sweat_rate !=
        m->was.sweat_rate) {
        m->was.diet = m->set->diet;
        m->was.to_tissue = m->set->to_tissue;
        m->was.from_tissue = m->set->from_tissue;
        m->was.urine_rate = m->set->urine_rate;
        m->was.sweat_rate = m->set->sweat_rate;
        if (derived_2(m) != LEAD_GOOD) {
            return m->failure;
        }
    }
    return LEAD_GOOD;
}

/* A value that is not finite may come from a setting. */
static int unsound(m, site)
struct lead *m;
int site;
{
    return bad_setting(m) != LEAD_GOOD ? m->failure : fail_at(m, LEAD_NOT_FINITE, site);
}

/* Checks every quantity with a number, so that nothing infinite or not a number is passed on. */
static int look(m)
struct lead *m;
{
    double sum;
    int i;

    /* If one of them is not finite, neither is the sum. */
    sum = (m->time + m->dt + m->eaten + m->share);
    for (i = 0; i < 6; i++) {
        sum = sum + m->v[i];
    }
    for (i = 0; i < 6; i++) {
        sum = sum + m->g[i];
    }
    for (i = 0; i < 6; i++) {
        sum = sum + m->k[i];
    }
    for (i = 0; i < 6; i++) {
        sum = sum + m->hv[i];
    }
    for (i = 0; i < 6; i++) {
        sum = sum + m->hg[i];
    }
    for (i = 0; i < 6; i++) {
        sum = sum + m->hk[i];
    }
    if (IS_FINITE(sum)) {
        return LEAD_GOOD;
    }
    if (!IS_FINITE(m->time)) {
        return unsound(m, 8);
    }
    if (!IS_FINITE(m->dt)) {
        return unsound(m, 9);
    }
    for (i = 0; i < 6; i++) {
        if (!IS_FINITE(m->v[i])) {
            return unsound(m, 11);
        }
    }
    for (i = 0; i < 6; i++) {
        if (!IS_FINITE(m->g[i])) {
            return unsound(m, 12);
        }
    }
    for (i = 0; i < 6; i++) {
        if (!IS_FINITE(m->k[i])) {
            return unsound(m, 13);
        }
    }
    for (i = 0; i < 6; i++) {
        if (!IS_FINITE(m->hv[i])) {
            return unsound(m, 14);
        }
    }
    for (i = 0; i < 6; i++) {
        if (!IS_FINITE(m->hg[i])) {
            return unsound(m, 15);
        }
    }
    for (i = 0; i < 6; i++) {
        if (!IS_FINITE(m->hk[i])) {
            return unsound(m, 16);
        }
    }
    if (!IS_FINITE(m->eaten)) {
        return unsound(m, 17);
    }
    if (!IS_FINITE(m->share)) {
        return unsound(m, 18);
    }
    return LEAD_GOOD;
}

int lead_defaults(settings)
struct lead_settings *settings;
{
    settings->diet = 49.3;
    settings->clean = 5.0;
    settings->to_tissue = 0.0111;
    settings->from_tissue = 0.0124;
    settings->to_bone = 0.0039;
    settings->from_bone = 3.5e-5;
    settings->urine_rate = 0.0211;
    settings->sweat_rate = 0.0162;
    settings->d_2 = 25.0;
    return 0;
}

int lead_init(m, settings)
struct lead *m;
struct lead_settings *settings;
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    m->was.diet = settings->diet;
    m->was.to_tissue = settings->to_tissue;
    m->was.from_tissue = settings->from_tissue;
    m->was.urine_rate = settings->urine_rate;
    m->was.sweat_rate = settings->sweat_rate;
    if (bad_setting(m) != LEAD_GOOD) {
        return m->failure;
    }
    if (course(m) != LEAD_GOOD) {
        return m->failure;
    }
    return look(m);
}

int lead_step(m)
struct lead *m;
{
    if (m->failure != LEAD_GOOD) {
        return m->failure;
    }
    if (m->place < 0) {
        return LEAD_OVER;
    }
    if (take_settings(m) != LEAD_GOOD) {
        return m->failure;
    }
    if (course(m) != LEAD_GOOD) {
        return m->failure;
    }
    return look(m);
}

int lead_advance_to(m, time)
struct lead *m;
double time;
{
    double before;

    if (m->failure != LEAD_GOOD) {
        return m->failure;
    }
    if (!(time >= m->time) || !IS_FINITE(time)) {
        return LEAD_EARLIER;
    }
    if (take_settings(m) != LEAD_GOOD) {
        return m->failure;
    }
    m->limited = 1;
    m->paused = 0;
    m->until = time;
    do {
        before = m->time;
        if (!(before < time)) {
            break;
        }
        if (m->place < 0) {
            m->limited = 0;
            return LEAD_OVER;
        }
        if (course(m) != LEAD_GOOD) {
            return m->failure;
        }
        /* A new run begins at an earlier time. */
    } while (m->paused == 0 && m->time >= before);
    m->limited = 0;
    return look(m);
}

int lead_dose(m, index, value)
struct lead *m;
int index;
double value;
{
    if (m->failure != LEAD_GOOD) {
        return m->failure;
    }
    if (!IS_FINITE(value)) {
        return LEAD_NO_STATE;
    }
    switch (index) {
    case LEAD_V_BLOOD:
        m->v[1] = m->v[1] + value;
        break;
    case LEAD_HV_BLOOD:
        m->hv[1] = m->hv[1] + value;
        break;
    case LEAD_V_TISSUE:
        m->v[2] = m->v[2] + value;
        break;
    case LEAD_HV_TISSUE:
        m->hv[2] = m->hv[2] + value;
        break;
    case LEAD_V_BONE:
        m->v[3] = m->v[3] + value;
        break;
    case LEAD_HV_BONE:
        m->hv[3] = m->hv[3] + value;
        break;
    default:
        return LEAD_NO_STATE;
    }
    return LEAD_GOOD;
}

int lead_refresh(m)
struct lead *m;
{
    if (m->failure != LEAD_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != LEAD_GOOD) {
        return m->failure;
    }
    return look(m);
}

int lead_done(m)
struct lead *m;
{
    return m->place < 0 ? 1 : 0;
}

int lead_set(settings, index, value)
struct lead_settings *settings;
int index;
double value;
{
    if (!IS_FINITE(value)) {
        return LEAD_BAD_SETTING;
    }
    switch (index) {
    case LEAD_SET_DIET:
        settings->diet = value;
        break;
    case LEAD_SET_CLEAN:
        settings->clean = value;
        break;
    case LEAD_SET_TO_TISSUE:
        settings->to_tissue = value;
        break;
    case LEAD_SET_FROM_TISSUE:
        settings->from_tissue = value;
        break;
    case LEAD_SET_TO_BONE:
        settings->to_bone = value;
        break;
    case LEAD_SET_FROM_BONE:
        settings->from_bone = value;
        break;
    case LEAD_SET_URINE_RATE:
        settings->urine_rate = value;
        break;
    case LEAD_SET_SWEAT_RATE:
        settings->sweat_rate = value;
        break;
    case LEAD_SET_D:
        settings->d_2 = value;
        break;
    default:
        return LEAD_BAD_SETTING;
    }
    return LEAD_GOOD;
}

double lead_setting(settings, index)
struct lead_settings *settings;
int index;
{
    switch (index) {
    case LEAD_SET_DIET:
        return settings->diet;
    case LEAD_SET_CLEAN:
        return settings->clean;
    case LEAD_SET_TO_TISSUE:
        return settings->to_tissue;
    case LEAD_SET_FROM_TISSUE:
        return settings->from_tissue;
    case LEAD_SET_TO_BONE:
        return settings->to_bone;
    case LEAD_SET_FROM_BONE:
        return settings->from_bone;
    case LEAD_SET_URINE_RATE:
        return settings->urine_rate;
    case LEAD_SET_SWEAT_RATE:
        return settings->sweat_rate;
    case LEAD_SET_D:
        return settings->d_2;
    default:
        return 0.0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static char *setting_names[LEAD_SETTINGS] = {
    "diet",
    "clean",
    "to_tissue",
    "from_tissue",
    "to_bone",
    "from_bone",
    "urine_rate",
    "sweat_rate",
    "D"
};

int lead_setting_index(name)
char *name;
{
    int index;

    for (index = 0; index < LEAD_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

char *lead_setting_name(index)
int index;
{
    if (index < 0 || index >= LEAD_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

double lead_value(m, index)
struct lead *m;
int index;
{
    switch (index) {
    case LEAD_T:
        return m->time;
    case LEAD_D:
        return m->dt;
    case LEAD_V_FOOD:
        return m->v[0];
    case LEAD_G_FOOD:
        return m->g[0];
    case LEAD_K_FOOD:
        return m->k[0];
    case LEAD_HV_FOOD:
        return m->hv[0];
    case LEAD_HG_FOOD:
        return m->hg[0];
    case LEAD_HK_FOOD:
        return m->hk[0];
    case LEAD_V_BLOOD:
        return m->v[1];
    case LEAD_G_BLOOD:
        return m->g[1];
    case LEAD_K_BLOOD:
        return m->k[1];
    case LEAD_HV_BLOOD:
        return m->hv[1];
    case LEAD_HG_BLOOD:
        return m->hg[1];
    case LEAD_HK_BLOOD:
        return m->hk[1];
    case LEAD_V_TISSUE:
        return m->v[2];
    case LEAD_G_TISSUE:
        return m->g[2];
    case LEAD_K_TISSUE:
        return m->k[2];
    case LEAD_HV_TISSUE:
        return m->hv[2];
    case LEAD_HG_TISSUE:
        return m->hg[2];
    case LEAD_HK_TISSUE:
        return m->hk[2];
    case LEAD_V_BONE:
        return m->v[3];
    case LEAD_G_BONE:
        return m->g[3];
    case LEAD_K_BONE:
        return m->k[3];
    case LEAD_HV_BONE:
        return m->hv[3];
    case LEAD_HG_BONE:
        return m->hg[3];
    case LEAD_HK_BONE:
        return m->hk[3];
    case LEAD_V_URINE:
        return m->v[4];
    case LEAD_G_URINE:
        return m->g[4];
    case LEAD_K_URINE:
        return m->k[4];
    case LEAD_HV_URINE:
        return m->hv[4];
    case LEAD_HG_URINE:
        return m->hg[4];
    case LEAD_HK_URINE:
        return m->hk[4];
    case LEAD_V_SWEAT:
        return m->v[5];
    case LEAD_G_SWEAT:
        return m->g[5];
    case LEAD_K_SWEAT:
        return m->k[5];
    case LEAD_HV_SWEAT:
        return m->hv[5];
    case LEAD_HG_SWEAT:
        return m->hg[5];
    case LEAD_HK_SWEAT:
        return m->hk[5];
    case LEAD_EATEN:
        return m->eaten;
    case LEAD_SHARE:
        return m->share;
    default:
        return 0.0;
    }
}
/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static char *names[] = {
    "T",
    "D",
    "V(food)",
    "G(food)",
    "K(food)",
    "HV(food)",
    "HG(food)",
    "HK(food)",
    "V(blood)",
    "G(blood)",
    "K(blood)",
    "HV(blood)",
    "HG(blood)",
    "HK(blood)",
    "V(tissue)",
    "G(tissue)",
    "K(tissue)",
    "HV(tissue)",
    "HG(tissue)",
    "HK(tissue)",
    "V(bone)",
    "G(bone)",
    "K(bone)",
    "HV(bone)",
    "HG(bone)",
    "HK(bone)",
    "V(urine)",
    "G(urine)",
    "K(urine)",
    "HV(urine)",
    "HG(urine)",
    "HK(urine)",
    "V(sweat)",
    "G(sweat)",
    "K(sweat)",
    "HV(sweat)",
    "HG(sweat)",
    "HK(sweat)",
    "eaten",
    "share"
};

int lead_index(name)
char *name;
{
    int index;

    for (index = 0; index < LEAD_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

char *lead_name(index)
int index;
{
    if (index < 0 || index >= LEAD_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 100

/* The sites: the line of each in the source, and the quantity it computes. */
static short lines[SITES] IN_ROM = {
    18, 62, 34, 27, 28, 32, 62, 62, 1, 1, 1, 1, 1, 1, 1, 1, 1, 19, 19, 12, 13, 14, 14, 15, 15, 16,
    17, 1, 37, 36, 36, 41, 42, 43, 39, 44, 39, 36, 36, 39, 39, 39, 39, 39, 39, 39, 49, 50, 47, 47,
    47, 47, 47, 47, 47, 47, 55, 56, 53, 53, 53, 53, 53, 53, 53, 53, 60, 59, 59, 59, 63, 62, 62, 62,
    1, 1, 1, 25, 26, 29, 73, 65, 36, 36, 36, 62, 34, 62, 62, 62, 67, 68, 68, 69, 69, 70, 70, 71, 71,
    73
};

static char *culprits[SITES] = {
    "balance",
    "",
    "",
    "V",
    "V",
    "",
    "V",
    "HV",
    "T",
    "D",
    "X",
    "V",
    "G",
    "K",
    "HV",
    "HG",
    "HK",
    "eaten",
    "share",
    "diet",
    "clean",
    "to_tissue",
    "from_tissue",
    "to_bone",
    "from_bone",
    "urine_rate",
    "sweat_rate",
    "",
    "K",
    "K(food)",
    "HK(food)",
    "V(food)\342\206\222V(blood)",
    "V(tissue)\342\206\222V(blood)",
    "V(bone)\342\206\222V(blood)",
    "G",
    "K",
    "V(blood)",
    "HV",
    "V",
    "HG",
    "HK",
    "HV(blood)",
    "G(blood)",
    "K(blood)",
    "HG(blood)",
    "HK(blood)",
    "V(blood)\342\206\222V(tissue)",
    "K",
    "V(tissue)",
    "HG",
    "HK",
    "HV(tissue)",
    "G(tissue)",
    "K(tissue)",
    "HG(tissue)",
    "HK(tissue)",
    "V(blood)\342\206\222V(bone)",
    "K",
    "V(bone)",
    "HG",
    "HK",
    "HV(bone)",
    "G(bone)",
    "K(bone)",
    "HG(bone)",
    "HK(bone)",
    "V(blood)\342\206\222V(urine)",
    "G(urine)",
    "HG",
    "HG(urine)",
    "V(tissue)\342\206\222V(sweat)",
    "G(sweat)",
    "HG",
    "HG(sweat)",
    "",
    "T",
    "D",
    "eaten",
    "V",
    "D",
    "T",
    "T",
    "G",
    "HK",
    "HG",
    "T",
    "eaten",
    "K",
    "G",
    "HK",
    "",
    "X",
    "",
    "X",
    "",
    "X",
    "",
    "X",
    "",
    ""
};

int lead_line(m)
struct lead *m;
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

char *lead_culprit(m)
struct lead *m;
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}