/* A technetium generator, milked every morning

   Translated from generator.cosmo by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

#include <math.h>
#define NULL 0
#include "generator.h"

/* Records a failure and its site; only the first counts. */
static int fail_at(m, failure, site)
struct generator *m;
int failure, site;
{
    if (m->failure == GENERATOR_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

#define GENERATOR_AT(model, offset) ((double *)(char *)((char *)(model) + (offset)))

#define GENERATOR_OFFSET size_t

#define ZDS_AT(model, offset) (*GENERATOR_AT(model, (GENERATOR_OFFSET)(offset)))

/* The method may try another point, so the model continues as if nothing had failed. */
static int carry_failed(solver)
struct zd_solver *solver;
{
    struct generator *model = (struct generator *)solver->model;

    solver->model_failure = model->failure;
    solver->model_site = model->site;
    model->failure = GENERATOR_GOOD;
    model->site = -1;
    return CARRY_MODEL_FAILED;
}

static int carry_note(solver, kind, site, value)
struct zd_solver *solver;
int kind, site;
double value;
{
    value;
    fail_at((struct generator *)solver->model, kind, site);
    return 0;
}

static int zdm_finite(stepper, values)
struct zd_stepper *stepper;
double *values;
{
    int i;

    for (i = 0; i < stepper->problem.n; i++) {
        if (values[i] - values[i] != 0.0) {
            stepper->trouble = GENERATOR_NOT_FINITE;
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
        return GENERATOR_NOT_FINITE;
    }
    why = zdm_slopes(stepper, t, stepper->y, stepper->slope);
    if (why == 0 && !zdm_finite(stepper, stepper->slope)) {
        why = GENERATOR_NOT_FINITE;
    }
    return why;
}

/* The failure of the model. */
static int carry_kind(solver)
struct zd_solver *solver;
{
    struct generator *model = (struct generator *)solver->model;

    if (model->failure == GENERATOR_GOOD) {
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
        value = why == GENERATOR_NOT_FINITE ? stepper->y[stepper->component] : stepper->length;
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
        carry_note(solver, GENERATOR_EVENTS, solver->solve->event_sites[event - 1], (double)event);
        return -GENERATOR_EVENTS;
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
        return GENERATOR_STEP_SMALL;
    }
    return rk4_repeat(s, h);
}

/* Integrates to the limit, or to an event; the model is then at that point. */
static int carry_piece(solver, limit, end)
struct zd_solver *solver;
double limit, end;
{
    struct zd_stepper *stepper = &solver->stepper;
    struct generator *head = (struct generator *)solver->model;
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
        carry_note(solver, GENERATOR_STEP_SIGN, solve->site, step > 0.0 ? end - t : step);
        return -GENERATOR_STEP_SIGN;
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

static int when(m)
struct generator *m;
{
    /* WHEN T >= due: */
    return m->time >= m->due;
}

/* The slopes for this time and these states. */
static int slopes(memory, t, y, dy)
char *memory;
double t;
double *y;
double *dy;
{
    struct generator *m = (struct generator *)memory;
    double mo_hv_column = y[0], tc_hv_column = y[1], mo_hv_vial = y[2], tc_hv_vial = y[3];
    double mo_hk_column, mo_decay, tc_hk_column, tc_decay, fraction_1, mo_hk_vial, tc_hk_vial;

    t;
    /* COMPARTMENT column (closed: nothing flows but what is milked) */
    mo_hk_column = zd_quotient(mo_hv_column * m->k[0], m->v[0]);
    /* COMPARTMENT vial */
    mo_decay = zd_quotient(-0.6931471805599453, m->set->mo_half);
    dy[0] = zd_quotient(0.0 - mo_hk_column, m->dt) + mo_decay * mo_hv_column;
    tc_hk_column = zd_quotient(tc_hv_column * m->k[0], m->v[0]);
    tc_decay = zd_quotient(-0.6931471805599453, m->set->tc_half);
    fraction_1 = m->set->branch;
    dy[1] = zd_quotient(0.0 - tc_hk_column, m->dt) + tc_decay * tc_hv_column
        - fraction_1 * (mo_decay * mo_hv_column);
    dy[4] = zd_quotient(mo_hk_column, m->dt);
    dy[5] = zd_quotient(tc_hk_column, m->dt);
    mo_hk_vial = zd_quotient(mo_hv_vial * m->k[1], m->v[1]);
    dy[2] = zd_quotient(0.0 - mo_hk_vial, m->dt) + mo_decay * mo_hv_vial;
    tc_hk_vial = zd_quotient(tc_hv_vial * m->k[1], m->v[1]);
    dy[3] = zd_quotient(0.0 - tc_hk_vial, m->dt) + tc_decay * tc_hv_vial
        - fraction_1 * (mo_decay * mo_hv_vial);
    dy[6] = zd_quotient(mo_hk_vial, m->dt);
    dy[7] = zd_quotient(tc_hk_vial, m->dt);
    return GENERATOR_GOOD;
}

/* Whether the condition of the event is true. */
static int holds_slopes(memory, event)
char *memory;
int event;
{
    struct generator *m = (struct generator *)memory;

    event;
    return when(m);
}

/* Continues to the next row of results, or to the end. */
static int course(m)
struct generator *m;
{
    double divisor;
    int kind;

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

    /* # A technetium generator, milked every morning */
    m->step = 0L;
    forget_slopes(m);
    m->k[0] = m->k[1] = 0.0;
    m->g[0] = m->g[1] = 0.0;
    m->hv[0] = m->hv[1] = 0.0;
    m->hk[0] = m->hk[1] = 0.0;
    m->hg[0] = m->hg[1] = 0.0;
    m->mo_hv[1] = 0.0;
    m->mo_hk[0] = m->mo_hk[1] = 0.0;
    m->mo_hg[0] = m->mo_hg[1] = 0.0;
    m->tc_hv[0] = m->tc_hv[1] = 0.0;
    m->tc_hk[0] = m->tc_hk[1] = 0.0;
    m->tc_hg[0] = m->tc_hg[1] = 0.0;
    m->time = 0.0;
    m->dt = 1.0;
    /* V(column) = 1.0 */
    m->v[0] = m->set->v_column;
    /* V(vial) = 1.0 */
    m->v[1] = m->set->v_vial;
    /* mo.HV(column) = delivered*mo_half/LN(2.0) */
    divisor = log(2.0);
    if (divisor == 0.0) {
        return fail_at(m, GENERATOR_DIVISION, 2);
    }
    m->mo_hv[0] = m->set->delivered * m->set->mo_half / divisor;
    /* due = pause */
    m->due = m->set->pause;
    /* D = 1.0 */
    m->dt = m->set->d_2;
    m->place = 1;
    return GENERATOR_GOOD;

L1:
    /* REPEAT WHILE 120.0 IS GREATER THAN T */
    m->mo_hk_sum[0] = m->mo_hk_sum[1] = 0.0;
    m->tc_hk_sum[0] = m->tc_hk_sum[1] = 0.0;
    /* TIME IS NORMAL */
    m->t_after = m->time + m->dt;
    m->d_before = m->dt;
    /* COMPARTMENT vial */
    if (!(m->dt > 0.0)) {
        return fail_at(m, GENERATOR_STEP_SIGN, 0);
    }

row_2:
    kind = solve_slopes(m);
    if (kind == PAUSED) {
        return GENERATOR_GOOD;
    }
    if (kind < 0) {
        return -kind;
    }
    if (kind == 0) {
        goto go5;
    }
    /* milk = yield*tc.HV(column) */
    m->milk = m->set->yield * m->tc_hv[0];
    /* tc.HV(column) = tc.HV(column) - milk */
    m->tc_hv[0] = m->tc_hv[0] - m->milk;
    /* tc.HV(vial) = milk */
    m->tc_hv[1] = m->milk;
    /* due = due + pause */
    m->due = m->due + m->set->pause;
    /* PRINT "milked at", T, "h:", milk*LN(2.0)/tc_half, "GBq" */
    if (m->set->tc_half == 0.0) {
        return fail_at(m, GENERATOR_DIVISION, 3);
    }
    goto go4;

go5:
    m->time = m->t_after;
    m->g[0] = 0.0;
    m->mo_hg[0] = 0.0;
    m->tc_hg[0] = 0.0;
    m->g[1] = 0.0;
    m->mo_hg[1] = 0.0;
    m->tc_hg[1] = 0.0;
    m->mo_hk[0] = m->mo_hk_sum[0];
    m->mo_hk[1] = m->mo_hk_sum[1];
    m->tc_hk[0] = m->tc_hk_sum[0];
    m->tc_hk[1] = m->tc_hk_sum[1];
    /* mo_activity = LN(2.0)/mo_half*mo.HV(column) */
    if (m->set->mo_half == 0.0) {
        return fail_at(m, GENERATOR_DIVISION, 4);
    }
    m->mo_activity = log(2.0) / m->set->mo_half * m->mo_hv[0];
    /* tc_activity = LN(2.0)/tc_half*tc.HV(column) */
    if (m->set->tc_half == 0.0) {
        return fail_at(m, GENERATOR_DIVISION, 5);
    }
    m->tc_activity = log(2.0) / m->set->tc_half * m->tc_hv[0];
    /* GRAPH of the activities of molybdenum and technetium on the column */
    /* mo_activity, 0.0, 0.5, M */
    m->x = zd_quotient(m->mo_activity, 0.5);
    /* tc_activity, 0.0, 0.5, T */
    m->x = zd_quotient(m->tc_activity, 0.5);
    m->place = 3;
    return GENERATOR_GOOD;

row_3:
    m->step = m->step + 1L;
    if (120.0 > m->time) {
        goto L1;
    }
    m->place = -1;
    return GENERATOR_GOOD;
}

#define AT(member) offsetof(struct generator, member)

static long states_slopes[] = {
    (long)AT(mo_hv[0]), (long)AT(tc_hv[0]), (long)AT(mo_hv[1]), (long)AT(tc_hv[1]),
    (long)AT(mo_hk_sum[0]), (long)AT(tc_hk_sum[0]), (long)AT(mo_hk_sum[1]), (long)AT(tc_hk_sum[1])
};

static int state_sites_slopes[] = {
    6, 7, 6, 7
};

static int event_sites_slopes[] = {
    1
};

static struct zd_solve equations_slopes =
    { ZDS_RK4, 1, 0.0, 0.0, (long)AT(time), (long)AT(t_after), (long)AT(d_before), 8, states_slopes,
      NULL, NULL, 0, NULL, 1, holds_slopes, 0, state_sites_slopes, event_sites_slopes, NULL, 4, 0,
      -1L, -1L, NULL, NULL, -1L, NULL, -1L, -1, -1, slopes, NULL };

/* The memory for the data that it keeps between steps. */
static int set_up_slopes(m, solver)
struct generator *m;
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
struct generator *m;
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
struct generator *m;
{
    struct zd_solver solver;

    set_up_slopes(m, &solver);
    zds_renew(&solver);
    put_away_slopes(m, &solver);
    return 0;
}

/* Carries the equations of line 35 to the end of the step: 0, an event counted from 1, or below 0 a failure. */
static int solve_slopes(m)
struct generator *m;
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
static short setting_sites[GENERATOR_SETTINGS] IN_ROM = {
    27, 28, 29, 30, 31, 32, 61, 62, 64
};

/* Finds a setting that is infinite or not a number. */
static int bad_setting(m)
struct generator *m;
{
    int index;

    for (index = 0; index < GENERATOR_SETTINGS; index++) {
        if (!IS_FINITE(generator_setting(m->set, index))) {
            return fail_at(m, GENERATOR_BAD_SETTING, (int)LINE_FROM_ROM(setting_sites[index]));
        }
    }
    return GENERATOR_GOOD;
}

/* Computes what depends on settings, which may have changed since the last call. */
static int take_settings(m)
struct generator *m;
{
    double sum;

    sum = (m->set->mo_half + m->set->tc_half + m->set->branch + m->set->yield) +
        (m->set->pause + m->set->delivered + m->set->v_column + m->set->v_vial) + m->set->d_2;
    if (!IS_FINITE(sum) && bad_setting(m) != GENERATOR_GOOD) {
        return m->failure;
    }
    return GENERATOR_GOOD;
}

/* A value that is not finite may come from a setting. */
static int unsound(m, site)
struct generator *m;
int site;
{
    return bad_setting(m) != GENERATOR_GOOD ? m->failure : fail_at(m, GENERATOR_NOT_FINITE, site);
}

/* Checks every quantity with a number, so that nothing infinite or not a number is passed on. */
static int look(m)
struct generator *m;
{
    double sum;
    int i;

    /* If one of them is not finite, neither is the sum. */
    sum = (m->time + m->dt + m->mo_activity + m->tc_activity) + (m->milk + m->due);
    for (i = 0; i < 2; i++) {
        sum = sum + m->v[i];
    }
    for (i = 0; i < 2; i++) {
        sum = sum + m->g[i];
    }
    for (i = 0; i < 2; i++) {
        sum = sum + m->k[i];
    }
    for (i = 0; i < 2; i++) {
        sum = sum + m->hv[i];
    }
    for (i = 0; i < 2; i++) {
        sum = sum + m->hg[i];
    }
    for (i = 0; i < 2; i++) {
        sum = sum + m->hk[i];
    }
    for (i = 0; i < 2; i++) {
        sum = sum + m->mo_hv[i];
    }
    for (i = 0; i < 2; i++) {
        sum = sum + m->mo_hg[i];
    }
    for (i = 0; i < 2; i++) {
        sum = sum + m->mo_hk[i];
    }
    for (i = 0; i < 2; i++) {
        sum = sum + m->tc_hv[i];
    }
    for (i = 0; i < 2; i++) {
        sum = sum + m->tc_hg[i];
    }
    for (i = 0; i < 2; i++) {
        sum = sum + m->tc_hk[i];
    }
    if (IS_FINITE(sum)) {
        return GENERATOR_GOOD;
    }
    if (!IS_FINITE(m->time)) {
        return unsound(m, 8);
    }
    if (!IS_FINITE(m->dt)) {
        return unsound(m, 9);
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->v[i])) {
            return unsound(m, 11);
        }
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->g[i])) {
            return unsound(m, 12);
        }
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->k[i])) {
            return unsound(m, 13);
        }
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->hv[i])) {
            return unsound(m, 14);
        }
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->hg[i])) {
            return unsound(m, 15);
        }
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->hk[i])) {
            return unsound(m, 16);
        }
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->mo_hv[i])) {
            return unsound(m, 17);
        }
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->mo_hg[i])) {
            return unsound(m, 18);
        }
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->mo_hk[i])) {
            return unsound(m, 19);
        }
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->tc_hv[i])) {
            return unsound(m, 20);
        }
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->tc_hg[i])) {
            return unsound(m, 21);
        }
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->tc_hk[i])) {
            return unsound(m, 22);
        }
    }
    if (!IS_FINITE(m->mo_activity)) {
        return unsound(m, 23);
    }
    if (!IS_FINITE(m->tc_activity)) {
        return unsound(m, 24);
    }
    if (!IS_FINITE(m->milk)) {
        return unsound(m, 25);
    }
    if (!IS_FINITE(m->due)) {
        return unsound(m, 26);
    }
    return GENERATOR_GOOD;
}

int generator_defaults(settings)
struct generator_settings *settings;
{
    settings->mo_half = 65.94;
    settings->tc_half = 6.007;
    settings->branch = 0.875;
    settings->yield = 0.85;
    settings->pause = 24.0;
    settings->delivered = 40.0;
    settings->v_column = 1.0;
    settings->v_vial = 1.0;
    settings->d_2 = 1.0;
    return 0;
}

int generator_init(m, settings)
struct generator *m;
struct generator_settings *settings;
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    if (bad_setting(m) != GENERATOR_GOOD) {
        return m->failure;
    }
    if (course(m) != GENERATOR_GOOD) {
        return m->failure;
    }
    return look(m);
}

int generator_step(m)
struct generator *m;
{
    if (m->failure != GENERATOR_GOOD) {
        return m->failure;
    }
    if (m->place < 0) {
        return GENERATOR_OVER;
    }
    if (take_settings(m) != GENERATOR_GOOD) {
        return m->failure;
    }
    if (course(m) != GENERATOR_GOOD) {
        return m->failure;
    }
    return look(m);
}

int generator_advance_to(m, time)
struct generator *m;
double time;
{
    double before;

    if (m->failure != GENERATOR_GOOD) {
        return m->failure;
    }
    if (!(time >= m->time) || !IS_FINITE(time)) {
        return GENERATOR_EARLIER;
    }
    if (take_settings(m) != GENERATOR_GOOD) {
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
            return GENERATOR_OVER;
        }
        if (course(m) != GENERATOR_GOOD) {
            return m->failure;
        }
        /* A new run begins at an earlier time. */
    } while (m->paused == 0 && m->time >= before);
    m->limited = 0;
    return look(m);
}

int generator_dose(m, index, value)
struct generator *m;
int index;
double value;
{
    if (m->failure != GENERATOR_GOOD) {
        return m->failure;
    }
    if (!IS_FINITE(value)) {
        return GENERATOR_NO_STATE;
    }
    switch (index) {
    case GENERATOR_MO_HV_COLUMN:
        m->mo_hv[0] = m->mo_hv[0] + value;
        break;
    case GENERATOR_MO_HV_VIAL:
        m->mo_hv[1] = m->mo_hv[1] + value;
        break;
    case GENERATOR_TC_HV_COLUMN:
        m->tc_hv[0] = m->tc_hv[0] + value;
        break;
    case GENERATOR_TC_HV_VIAL:
        m->tc_hv[1] = m->tc_hv[1] + value;
        break;
    default:
        return GENERATOR_NO_STATE;
    }
    return GENERATOR_GOOD;
}

int generator_refresh(m)
struct generator *m;
{
    if (m->failure != GENERATOR_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != GENERATOR_GOOD) {
        return m->failure;
    }
    return look(m);
}

int generator_done(m)
struct generator *m;
{
    return m->place < 0 ? 1 : 0;
}

int generator_set(settings, index, value)
struct generator_settings *settings;
int index;
double value;
{
    if (!IS_FINITE(value)) {
        return GENERATOR_BAD_SETTING;
    }
    switch (index) {
    case GENERATOR_SET_MO_HALF:
        settings->mo_half = value;
        break;
    case GENERATOR_SET_TC_HALF:
        settings->tc_half = value;
        break;
    case GENERATOR_SET_BRANCH:
        settings->branch = value;
        break;
    case GENERATOR_SET_YIELD:
        settings->yield = value;
        break;
    case GENERATOR_SET_PAUSE:
        settings->pause = value;
        break;
    case GENERATOR_SET_DELIVERED:
        settings->delivered = value;
        break;
    case GENERATOR_SET_V_COLUMN:
        settings->v_column = value;
        break;
    case GENERATOR_SET_V_VIAL:
        settings->v_vial = value;
        break;
    case GENERATOR_SET_D:
        settings->d_2 = value;
        break;
    default:
        return GENERATOR_BAD_SETTING;
    }
    return GENERATOR_GOOD;
}

double generator_setting(settings, index)
struct generator_settings *settings;
int index;
{
    switch (index) {
    case GENERATOR_SET_MO_HALF:
        return settings->mo_half;
    case GENERATOR_SET_TC_HALF:
        return settings->tc_half;
    case GENERATOR_SET_BRANCH:
        return settings->branch;
    case GENERATOR_SET_YIELD:
        return settings->yield;
    case GENERATOR_SET_PAUSE:
        return settings->pause;
    case GENERATOR_SET_DELIVERED:
        return settings->delivered;
    case GENERATOR_SET_V_COLUMN:
        return settings->v_column;
    case GENERATOR_SET_V_VIAL:
        return settings->v_vial;
    case GENERATOR_SET_D:
        return settings->d_2;
    default:
        return 0.0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static char *setting_names[GENERATOR_SETTINGS] = {
    "mo_half",
    "tc_half",
    "branch",
    "yield",
    "pause",
    "delivered",
    "V(column)",
    "V(vial)",
    "D"
};

int generator_setting_index(name)
char *name;
{
    int index;

    for (index = 0; index < GENERATOR_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

char *generator_setting_name(index)
int index;
{
    if (index < 0 || index >= GENERATOR_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

double generator_value(m, index)
struct generator *m;
int index;
{
    switch (index) {
    case GENERATOR_T:
        return m->time;
    case GENERATOR_D:
        return m->dt;
    case GENERATOR_V_COLUMN:
        return m->v[0];
    case GENERATOR_G_COLUMN:
        return m->g[0];
    case GENERATOR_K_COLUMN:
        return m->k[0];
    case GENERATOR_HV_COLUMN:
        return m->hv[0];
    case GENERATOR_HG_COLUMN:
        return m->hg[0];
    case GENERATOR_HK_COLUMN:
        return m->hk[0];
    case GENERATOR_V_VIAL:
        return m->v[1];
    case GENERATOR_G_VIAL:
        return m->g[1];
    case GENERATOR_K_VIAL:
        return m->k[1];
    case GENERATOR_HV_VIAL:
        return m->hv[1];
    case GENERATOR_HG_VIAL:
        return m->hg[1];
    case GENERATOR_HK_VIAL:
        return m->hk[1];
    case GENERATOR_MO_HV_COLUMN:
        return m->mo_hv[0];
    case GENERATOR_MO_HG_COLUMN:
        return m->mo_hg[0];
    case GENERATOR_MO_HK_COLUMN:
        return m->mo_hk[0];
    case GENERATOR_MO_HV_VIAL:
        return m->mo_hv[1];
    case GENERATOR_MO_HG_VIAL:
        return m->mo_hg[1];
    case GENERATOR_MO_HK_VIAL:
        return m->mo_hk[1];
    case GENERATOR_TC_HV_COLUMN:
        return m->tc_hv[0];
    case GENERATOR_TC_HG_COLUMN:
        return m->tc_hg[0];
    case GENERATOR_TC_HK_COLUMN:
        return m->tc_hk[0];
    case GENERATOR_TC_HV_VIAL:
        return m->tc_hv[1];
    case GENERATOR_TC_HG_VIAL:
        return m->tc_hg[1];
    case GENERATOR_TC_HK_VIAL:
        return m->tc_hk[1];
    case GENERATOR_MO_ACTIVITY:
        return m->mo_activity;
    case GENERATOR_TC_ACTIVITY:
        return m->tc_activity;
    case GENERATOR_MILK:
        return m->milk;
    case GENERATOR_DUE:
        return m->due;
    default:
        return 0.0;
    }
}
/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static char *names[] = {
    "T",
    "D",
    "V(column)",
    "G(column)",
    "K(column)",
    "HV(column)",
    "HG(column)",
    "HK(column)",
    "V(vial)",
    "G(vial)",
    "K(vial)",
    "HV(vial)",
    "HG(vial)",
    "HK(vial)",
    "mo.HV(column)",
    "mo.HG(column)",
    "mo.HK(column)",
    "mo.HV(vial)",
    "mo.HG(vial)",
    "mo.HK(vial)",
    "tc.HV(column)",
    "tc.HG(column)",
    "tc.HK(column)",
    "tc.HV(vial)",
    "tc.HG(vial)",
    "tc.HK(vial)",
    "mo_activity",
    "tc_activity",
    "milk",
    "due"
};

int generator_index(name)
char *name;
{
    int index;

    for (index = 0; index < GENERATOR_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

char *generator_name(index)
int index;
{
    if (index < 0 || index >= GENERATOR_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 81

/* The sites: the line of each in the source, and the quantity it computes. */
static short lines[SITES] IN_ROM = {
    35, 44, 25, 49, 54, 55, 35, 35, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 17, 17, 17, 17, 12,
    12, 13, 14, 15, 16, 1, 30, 30, 30, 30, 30, 30, 35, 35, 35, 35, 35, 35, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 23, 24, 26, 27, 61, 51, 35, 45, 46, 47, 48, 35, 35, 35, 57, 58, 58, 59, 59,
    61
};

static char *culprits[SITES] = {
    "",
    "",
    "mo.HV",
    "",
    "mo_activity",
    "tc_activity",
    "mo.HV",
    "tc.HV",
    "T",
    "D",
    "X",
    "V",
    "G",
    "K",
    "HV",
    "HG",
    "HK",
    "mo.HV",
    "mo.HG",
    "mo.HK",
    "tc.HV",
    "tc.HG",
    "tc.HK",
    "mo_activity",
    "tc_activity",
    "milk",
    "due",
    "mo_half",
    "tc_half",
    "branch",
    "yield",
    "pause",
    "delivered",
    "",
    "mo.HK",
    "mo.HV(column)",
    "tc.HK",
    "tc.HV(column)",
    "mo.HK(column)",
    "tc.HK(column)",
    "mo.HK",
    "mo.HV(vial)",
    "tc.HK",
    "tc.HV(vial)",
    "mo.HK(vial)",
    "tc.HK(vial)",
    "",
    "K",
    "G",
    "V",
    "HV",
    "HK",
    "HG",
    "mo.HV",
    "mo.HK",
    "mo.HG",
    "tc.HV",
    "tc.HK",
    "tc.HG",
    "T",
    "D",
    "V",
    "V",
    "due",
    "D",
    "T",
    "T",
    "T",
    "milk",
    "tc.HV",
    "tc.HV",
    "due",
    "G",
    "mo.HG",
    "tc.HG",
    "",
    "X",
    "",
    "X",
    "",
    ""
};

int generator_line(m)
struct generator *m;
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

char *generator_culprit(m)
struct generator *m;
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}