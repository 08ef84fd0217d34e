/* Iodine in man, and a trace of radioactive iodine

   Translated from iodine.cosmo by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

#include <math.h>
#define NULL 0
#include "iodine.h"

/* Records a failure and its site; only the first counts. */
static int fail_at(m, failure, site)
struct iodine *m;
int failure, site;
{
    if (m->failure == IODINE_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

#define IODINE_AT(model, offset) ((double *)(char *)((char *)(model) + (offset)))

#define IODINE_OFFSET size_t

#define ZDS_AT(model, offset) (*IODINE_AT(model, (IODINE_OFFSET)(offset)))

/* The method may try another point, so the model continues as if nothing had failed. */
static int carry_failed(solver)
struct zd_solver *solver;
{
    struct iodine *model = (struct iodine *)solver->model;

    solver->model_failure = model->failure;
    solver->model_site = model->site;
    model->failure = IODINE_GOOD;
    model->site = -1;
    return CARRY_MODEL_FAILED;
}

static int carry_note(solver, kind, site, value)
struct zd_solver *solver;
int kind, site;
double value;
{
    value;
    fail_at((struct iodine *)solver->model, kind, site);
    return 0;
}

static int zdm_finite(stepper, values)
struct zd_stepper *stepper;
double *values;
{
    int i;

    for (i = 0; i < stepper->problem.n; i++) {
        if (values[i] - values[i] != 0.0) {
            stepper->trouble = IODINE_NOT_FINITE;
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
        return IODINE_NOT_FINITE;
    }
    why = zdm_slopes(stepper, t, stepper->y, stepper->slope);
    if (why == 0 && !zdm_finite(stepper, stepper->slope)) {
        why = IODINE_NOT_FINITE;
    }
    return why;
}

/* The failure of the model. */
static int carry_kind(solver)
struct zd_solver *solver;
{
    struct iodine *model = (struct iodine *)solver->model;

    if (model->failure == IODINE_GOOD) {
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
        value = why == IODINE_NOT_FINITE ? stepper->y[stepper->component] : stepper->length;
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
        carry_note(solver, IODINE_EVENTS, solver->solve->event_sites[event - 1], (double)event);
        return -IODINE_EVENTS;
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
        return IODINE_STEP_SMALL;
    }
    return rk4_repeat(s, h);
}

/* Integrates to the limit, or to an event; the model is then at that point. */
static int carry_piece(solver, limit, end)
struct zd_solver *solver;
double limit, end;
{
    struct zd_stepper *stepper = &solver->stepper;
    struct iodine *head = (struct iodine *)solver->model;
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
        carry_note(solver, IODINE_STEP_SIGN, solve->site, step > 0.0 ? end - t : step);
        return -IODINE_STEP_SIGN;
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
struct iodine *m;
{
    double divisor, divisor_2;

    /* pool */
    divisor = m->set->reuse + m->set->stool;
    if (divisor == 0.0) {
        return fail_at(m, IODINE_DIVISION, 0);
    }
    divisor_2 = m->set->trap + m->set->renal - m->set->trap * m->set->reuse / divisor;
    if (divisor_2 == 0.0) {
        return fail_at(m, IODINE_DIVISION, 0);
    }
    m->pool = m->set->diet / divisor_2;
    return IODINE_GOOD;
}

/* The slopes for this time and these states. */
static int slopes(memory, t, y, dy)
char *memory;
double t;
double *y;
double *dy;
{
    struct iodine *m = (struct iodine *)memory;
    double v_iodide = y[0], hv_iodide = y[1], v_thyroid = y[2], hv_thyroid = y[3], v_hormone = y[4],
        hv_hormone = y[5];
    double k_food, food_to_iodide, hormone_to_iodide, g_iodide, k_iodide, hv_food, v_food,
        hg_iodide;
    double hk_iodide, decay, iodide_to_thyroid, k_thyroid, hg_thyroid, hk_thyroid,
        thyroid_to_hormone, k_hormone;
    double hg_hormone, hk_hormone, iodide_to_urine, hg_urine, hormone_to_faeces, hg_faeces;

    t;
    /* ITS FLOW = diet */
    k_food = m->set->diet;
    /* IN-COMPARTMENT food */
    dy[6] = k_food;
    dy[7] = 0.0;
    /* FROM food = diet */
    food_to_iodide = m->set->diet;
    /* FROM hormone = reuse*V(hormone) */
    hormone_to_iodide = m->set->reuse * v_hormone;
    /* COMPARTMENT iodide */
    g_iodide = food_to_iodide + hormone_to_iodide;
    /* ITS OUTPUT = (trap + renal)*V(iodide) */
    k_iodide = (m->set->trap + m->set->renal) * v_iodide;
    dy[0] = g_iodide - k_iodide;
    hv_food = 0.0 * m->dt;
    v_food = k_food * m->dt;
    hg_iodide = zd_quotient(food_to_iodide * hv_food, v_food)
        + zd_quotient(hormone_to_iodide * hv_hormone, v_hormone);
    hk_iodide = zd_quotient(hv_iodide * k_iodide, v_iodide);
    /* OUT-COMPARTMENT faeces */
    decay = zd_quotient(-0.6931471805599453, 8.02);
    dy[1] = hg_iodide - hk_iodide + decay * hv_iodide;
    dy[8] = g_iodide;
    dy[9] = k_iodide;
    dy[10] = hg_iodide;
    dy[11] = hk_iodide;
    /* FROM iodide = trap*V(iodide) */
    iodide_to_thyroid = m->set->trap * v_iodide;
    /* ITS OUTPUT = release*V(thyroid) */
    k_thyroid = m->set->release * v_thyroid;
    /* COMPARTMENT thyroid */
    dy[2] = iodide_to_thyroid - k_thyroid;
    hg_thyroid = zd_quotient(iodide_to_thyroid * hv_iodide, v_iodide);
    hk_thyroid = zd_quotient(hv_thyroid * k_thyroid, v_thyroid);
    dy[3] = hg_thyroid - hk_thyroid + decay * hv_thyroid;
    dy[12] = iodide_to_thyroid;
    dy[13] = k_thyroid;
    dy[14] = hg_thyroid;
    dy[15] = hk_thyroid;
    /* FROM thyroid = release*V(thyroid) */
    thyroid_to_hormone = m->set->release * v_thyroid;
    /* ITS OUTPUT = (reuse + stool)*V(hormone) */
    k_hormone = (m->set->reuse + m->set->stool) * v_hormone;
    /* COMPARTMENT hormone */
    dy[4] = thyroid_to_hormone - k_hormone;
    hg_hormone = zd_quotient(thyroid_to_hormone * hv_thyroid, v_thyroid);
    hk_hormone = zd_quotient(hv_hormone * k_hormone, v_hormone);
    dy[5] = hg_hormone - hk_hormone + decay * hv_hormone;
    dy[16] = thyroid_to_hormone;
    dy[17] = k_hormone;
    dy[18] = hg_hormone;
    dy[19] = hk_hormone;
    /* FROM iodide = renal*V(iodide) */
    iodide_to_urine = m->set->renal * v_iodide;
    /* OUT-COMPARTMENT urine */
    dy[20] = iodide_to_urine;
    hg_urine = zd_quotient(iodide_to_urine * hv_iodide, v_iodide);
    dy[21] = hg_urine;
    /* FROM hormone = stool*V(hormone) */
    hormone_to_faeces = m->set->stool * v_hormone;
    dy[22] = hormone_to_faeces;
    hg_faeces = zd_quotient(hormone_to_faeces * hv_hormone, v_hormone);
    dy[23] = hg_faeces;
    return IODINE_GOOD;
}

/* Continues to the next row of results, or to the end. */
static int course(m)
struct iodine *m;
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

    /* pool */
    divisor = m->set->reuse + m->set->stool;
    if (divisor == 0.0) {
        return fail_at(m, IODINE_DIVISION, 0);
    }
    divisor_2 = m->set->trap + m->set->renal - m->set->trap * m->set->reuse / divisor;
    if (divisor_2 == 0.0) {
        return fail_at(m, IODINE_DIVISION, 0);
    }
    m->pool = m->set->diet / divisor_2;
    /* # Iodine in man, and a trace of radioactive iodine */
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
    /* V(iodide) = pool */
    m->v[1] = m->pool;
    /* V(thyroid) = trap*pool/release */
    if (m->set->release == 0.0) {
        return fail_at(m, IODINE_DIVISION, 2);
    }
    m->v[2] = m->set->trap * m->pool / m->set->release;
    /* V(hormone) = trap*pool/(reuse + stool) */
    divisor = m->set->reuse + m->set->stool;
    if (divisor == 0.0) {
        return fail_at(m, IODINE_DIVISION, 3);
    }
    m->v[3] = m->set->trap * m->pool / divisor;
    /* D = 0.25 */
    m->dt = m->set->d_2;
    /* DOSE 0.0 LABELLED 100.0 INTO iodide AT 0.0 */
    m->dose_1_amount = 0.0;
    m->dose_1_at = 0.0;
    m->dose_1_label = 100.0;
    m->place = 1;
    return IODINE_GOOD;

L1:
    /* REPEAT WHILE 10.0 IS GREATER THAN T */
    for (i = 0; i < 6; i++) {
        m->g_sum[i] = 0.0;
        m->k_sum[i] = 0.0;
        m->hg_sum[i] = 0.0;
        m->hk_sum[i] = 0.0;
    }
    /* TIME IS NORMAL */
    m->t_after = m->time + m->dt;
    m->d_before = m->dt;
    /* OUT-COMPARTMENT faeces */
    if (!(m->dt > 0.0)) {
        return fail_at(m, IODINE_STEP_SIGN, 1);
    }
    m->place = 2;

row_2:
    kind = solve_slopes(m);
    if (kind == PAUSED) {
        return IODINE_GOOD;
    }
    if (kind < 0) {
        return -kind;
    }
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
    /* FORMAT */
    goto L3;

L3:
    /* **.**     ***.***      ***.***      ***.***     *****.* */
    /* GRAPH of iodide i, thyroid t and hormone h */
    /* HV(iodide), 0.0, 1.0, i */
    m->x = zd_quotient(m->hv[1], 1.0);
    /* HV(hormone), 0.0, 1.0, h */
    m->x = zd_quotient(m->hv[3], 1.0);
    /* HV(thyroid), 0.0, 1.0, t */
    m->x = zd_quotient(m->hv[2], 1.0);
    m->time = m->t_after;
    m->place = 3;
    return IODINE_GOOD;

row_3:
    m->step = m->step + 1L;
    if (10.0 > m->time) {
        goto L1;
    }
    m->place = -1;
    return IODINE_GOOD;
}

#define AT(member) offsetof(struct iodine, member)

static struct zd_dose doses_slopes[] = {
    { (long)AT(dose_1_at), -1L, -1L, -1L, -1L, 4, dose_places_slopes + 0, dose_amounts_slopes + 0,
      4 }
};

static int state_sites_slopes[] = {
    5, 6, 5, 6, 5, 6
};

static struct zd_solve equations_slopes =
    { ZDS_RK4, 1, 0.0, 0.0, (long)AT(time), (long)AT(t_after), (long)AT(d_before),
      24, states_slopes, NULL, NULL, 1, doses_slopes, 0, NULL, 1, state_sites_slopes, NULL, NULL, 18,
      0, -1L, -1L, NULL, NULL, -1L, NULL, -1L, -1, -1, slopes, NULL };

/* The memory for the data that it keeps between steps. */
static int set_up_slopes(m, solver)
struct iodine *m;
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
struct iodine *m;
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
struct iodine *m;
{
    struct zd_solver solver;

    set_up_slopes(m, &solver);
    zds_renew(&solver);
    put_away_slopes(m, &solver);
    return 0;
}

/* Carries the equations of line 58 to the end of the step: 0, an event counted from 1, or below 0 a failure. */
static int solve_slopes(m)
struct iodine *m;
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
static short setting_sites[IODINE_SETTINGS] IN_ROM = {
    16, 17, 18, 19, 20, 21, 72
};

/* Finds a setting that is infinite or not a number. */
static int bad_setting(m)
struct iodine *m;
{
    int index;

    for (index = 0; index < IODINE_SETTINGS; index++) {
        if (!IS_FINITE(iodine_setting(m->set, index))) {
            return fail_at(m, IODINE_BAD_SETTING, (int)LINE_FROM_ROM(setting_sites[index]));
        }
    }
    return IODINE_GOOD;
}

/* Computes what depends on settings, which may have changed since the last call. */
static int take_settings(m)
struct iodine *m;
{
    double sum;

    sum = (m->set->diet + m->set->trap + m->set->renal + m->set->release) +
        (m->set->reuse + m->set->stool + m->set->d_2);
    if (!IS_FINITE(sum) && bad_setting(m) != IODINE_GOOD) {
        return m->failure;
    }
    if (m->set->diet != m->was.diet || m->set->trap != m->was.trap || m->set->renal != m->was.renal
        || m->set->reuse != m->was.reuse || m->set->stool != m->was.stool) {
        m->was.diet = m->set->diet;
        m->was.trap = m->set->trap;
        m->was.renal = m->set->renal;
        m->was.reuse = m->set->reuse;
        m->was.stool = m->set->stool;
        if (derived_2(m) != IODINE_GOOD) {
            return m->failure;
        }
    }
    return IODINE_GOOD;
}

/* A value that is not finite may come from a setting. */
static int unsound(m, site)
struct iodine *m;
int site;
{
    return bad_setting(m) != IODINE_GOOD ? m->failure : fail_at(m, IODINE_NOT_FINITE, site);
}

/* Checks every quantity with a number, so that nothing infinite or not a number is passed on. */
static int look(m)
struct iodine *m;
{
    double sum;
    int i;

    /* If one of them is not finite, neither is the sum. */
    sum = (m->time + m->dt);
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
        return IODINE_GOOD;
    }
    if (!IS_FINITE(m->time)) {
        return unsound(m, 7);
    }
    if (!IS_FINITE(m->dt)) {
        return unsound(m, 8);
    }
    for (i = 0; i < 6; i++) {
        if (!IS_FINITE(m->v[i])) {
            return unsound(m, 10);
        }
    }
    for (i = 0; i < 6; i++) {
        if (!IS_FINITE(m->g[i])) {
            return unsound(m, 11);
        }
    }
    for (i = 0; i < 6; i++) {
        if (!IS_FINITE(m->k[i])) {
            return unsound(m, 12);
        }
    }
    for (i = 0; i < 6; i++) {
        if (!IS_FINITE(m->hv[i])) {
            return unsound(m, 13);
        }
    }
    for (i = 0; i < 6; i++) {
        if (!IS_FINITE(m->hg[i])) {
            return unsound(m, 14);
        }
    }
    for (i = 0; i < 6; i++) {
        if (!IS_FINITE(m->hk[i])) {
            return unsound(m, 15);
        }
    }
    return IODINE_GOOD;
}

int iodine_defaults(settings)
struct iodine_settings *settings;
{
    settings->diet = 150.0;
    settings->trap = 0.84;
    settings->renal = 1.68;
    settings->release = 0.01;
    settings->reuse = 0.08;
    settings->stool = 0.02;
    settings->d_2 = 0.25;
    return 0;
}

int iodine_init(m, settings)
struct iodine *m;
struct iodine_settings *settings;
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    m->was.diet = settings->diet;
    m->was.trap = settings->trap;
    m->was.renal = settings->renal;
    m->was.reuse = settings->reuse;
    m->was.stool = settings->stool;
    if (bad_setting(m) != IODINE_GOOD) {
        return m->failure;
    }
    if (course(m) != IODINE_GOOD) {
        return m->failure;
    }
    return look(m);
}

int iodine_step(m)
struct iodine *m;
{
    if (m->failure != IODINE_GOOD) {
        return m->failure;
    }
    if (m->place < 0) {
        return IODINE_OVER;
    }
    if (take_settings(m) != IODINE_GOOD) {
        return m->failure;
    }
    if (course(m) != IODINE_GOOD) {
        return m->failure;
    }
    return look(m);
}

int iodine_advance_to(m, time)
struct iodine *m;
double time;
{
    double before;

    if (m->failure != IODINE_GOOD) {
        return m->failure;
    }
    if (!(time >= m->time) || !IS_FINITE(time)) {
        return IODINE_EARLIER;
    }
    if (take_settings(m) != IODINE_GOOD) {
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
            return IODINE_OVER;
        }
        if (course(m) != IODINE_GOOD) {
            return m->failure;
        }
        /* A new run begins at an earlier time. */
    } while (m->paused == 0 && m->time >= before);
    m->limited = 0;
    return look(m);
}

int iodine_dose(m, index, value)
struct iodine *m;
int index;
double value;
{
    if (m->failure != IODINE_GOOD) {
        return m->failure;
    }
    if (!IS_FINITE(value)) {
        return IODINE_NO_STATE;
    }
    switch (index) {
    case IODINE_V_IODIDE:
        m->v[1] = m->v[1] + value;
        break;
    case IODINE_HV_IODIDE:
        m->hv[1] = m->hv[1] + value;
        break;
    case IODINE_V_THYROID:
        m->v[2] = m->v[2] + value;
        break;
    case IODINE_HV_THYROID:
        m->hv[2] = m->hv[2] + value;
        break;
    case IODINE_V_HORMONE:
        m->v[3] = m->v[3] + value;
        break;
    case IODINE_HV_HORMONE:
        m->hv[3] = m->hv[3] + value;
        break;
    default:
        return IODINE_NO_STATE;
    }
    return IODINE_GOOD;
}

int iodine_refresh(m)
struct iodine *m;
{
    if (m->failure != IODINE_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != IODINE_GOOD) {
        return m->failure;
    }
    return look(m);
}

int iodine_done(m)
struct iodine *m;
{
    return m->place < 0 ? 1 : 0;
}

int iodine_set(settings, index, value)
struct iodine_settings *settings;
int index;
double value;
{
    if (!IS_FINITE(value)) {
        return IODINE_BAD_SETTING;
    }
    switch (index) {
    case IODINE_SET_DIET:
        settings->diet = value;
        break;
    case IODINE_SET_TRAP:
        settings->trap = value;
        break;
    case IODINE_SET_RENAL:
        settings->renal = value;
        break;
    case IODINE_SET_RELEASE:
        settings->release = value;
        break;
    case IODINE_SET_REUSE:
        settings->reuse = value;
        break;
    case IODINE_SET_STOOL:
        settings->stool = value;
        break;
    case IODINE_SET_D:
        settings->d_2 = value;
        break;
    default:
        return IODINE_BAD_SETTING;
    }
    return IODINE_GOOD;
}

double iodine_setting(settings, index)
struct iodine_settings *settings;
int index;
{
    switch (index) {
    case IODINE_SET_DIET:
        return settings->diet;
    case IODINE_SET_TRAP:
        return settings->trap;
    case IODINE_SET_RENAL:
        return settings->renal;
    case IODINE_SET_RELEASE:
        return settings->release;
    case IODINE_SET_REUSE:
        return settings->reuse;
    case IODINE_SET_STOOL:
        return settings->stool;
    case IODINE_SET_D:
        return settings->d_2;
    default:
        return 0.0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static char *setting_names[IODINE_SETTINGS] = {
    "diet",
    "trap",
    "renal",
    "release",
    "reuse",
    "stool",
    "D"
};

int iodine_setting_index(name)
char *name;
{
    int index;

    for (index = 0; index < IODINE_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

char *iodine_setting_name(index)
int index;
{
    if (index < 0 || index >= IODINE_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

double iodine_value(m, index)
struct iodine *m;
int index;
{
    switch (index) {
    case IODINE_T:
        return m->time;
    case IODINE_D:
        return m->dt;
    case IODINE_V_FOOD:
        return m->v[0];
    case IODINE_G_FOOD:
        return m->g[0];
    case IODINE_K_FOOD:
        return m->k[0];
    case IODINE_HV_FOOD:
        return m->hv[0];
    case IODINE_HG_FOOD:
        return m->hg[0];
    case IODINE_HK_FOOD:
        return m->hk[0];
    case IODINE_V_IODIDE:
        return m->v[1];
    case IODINE_G_IODIDE:
        return m->g[1];
    case IODINE_K_IODIDE:
        return m->k[1];
    case IODINE_HV_IODIDE:
        return m->hv[1];
    case IODINE_HG_IODIDE:
        return m->hg[1];
    case IODINE_HK_IODIDE:
        return m->hk[1];
    case IODINE_V_THYROID:
        return m->v[2];
    case IODINE_G_THYROID:
        return m->g[2];
    case IODINE_K_THYROID:
        return m->k[2];
    case IODINE_HV_THYROID:
        return m->hv[2];
    case IODINE_HG_THYROID:
        return m->hg[2];
    case IODINE_HK_THYROID:
        return m->hk[2];
    case IODINE_V_HORMONE:
        return m->v[3];
    case IODINE_G_HORMONE:
        return m->g[3];
    case IODINE_K_HORMONE:
        return m->k[3];
    case IODINE_HV_HORMONE:
        return m->hv[3];
    case IODINE_HG_HORMONE:
        return m->hg[3];
    case IODINE_HK_HORMONE:
        return m->hk[3];
    case IODINE_V_URINE:
        return m->v[4];
    case IODINE_G_URINE:
        return m->g[4];
    case IODINE_K_URINE:
        return m->k[4];
    case IODINE_HV_URINE:
        return m->hv[4];
    case IODINE_HG_URINE:
        return m->hg[4];
    case IODINE_HK_URINE:
        return m->hk[4];
    case IODINE_V_FAECES:
        return m->v[5];
    case IODINE_G_FAECES:
        return m->g[5];
    case IODINE_K_FAECES:
        return m->k[5];
    case IODINE_HV_FAECES:
        return m->hv[5];
    case IODINE_HG_FAECES:
        return m->hg[5];
    case IODINE_HK_FAECES:
        return m->hk[5];
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
    "V(iodide)",
    "G(iodide)",
    "K(iodide)",
    "HV(iodide)",
    "HG(iodide)",
    "HK(iodide)",
    "V(thyroid)",
    "G(thyroid)",
    "K(thyroid)",
    "HV(thyroid)",
    "HG(thyroid)",
    "HK(thyroid)",
    "V(hormone)",
    "G(hormone)",
    "K(hormone)",
    "HV(hormone)",
    "HG(hormone)",
    "HK(hormone)",
    "V(urine)",
    "G(urine)",
    "K(urine)",
    "HV(urine)",
    "HG(urine)",
    "HK(urine)",
    "V(faeces)",
    "G(faeces)",
    "K(faeces)",
    "HV(faeces)",
    "HG(faeces)",
    "HK(faeces)"
};

int iodine_index(name)
char *name;
{
    int index;

    for (index = 0; index < IODINE_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

char *iodine_name(index)
int index;
{
    if (index < 0 || index >= IODINE_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 92

/* The sites: the line of each in the source, and the quantity it computes. */
static short lines[SITES] IN_ROM = {
    18, 58, 25, 26, 30, 58, 58, 1, 1, 1, 1, 1, 1, 1, 1, 1, 12, 13, 14, 15, 16, 17, 1, 34, 33, 33,
    38, 39, 36, 40, 36, 33, 33, 36, 36, 36, 36, 36, 36, 36, 45, 46, 43, 43, 43, 43, 43, 43, 43, 43,
    51, 52, 49, 49, 49, 49, 49, 49, 49, 49, 56, 55, 55, 55, 59, 58, 58, 58, 1, 1, 1, 24, 27, 72, 61,
    33, 33, 33, 58, 58, 58, 58, 63, 65, 67, 68, 68, 69, 69, 70, 70, 72
};

static char *culprits[SITES] = {
    "pool",
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
    "diet",
    "trap",
    "renal",
    "release",
    "reuse",
    "stool",
    "",
    "K",
    "K(food)",
    "HK(food)",
    "V(food)\342\206\222V(iodide)",
    "V(hormone)\342\206\222V(iodide)",
    "G",
    "K",
    "V(iodide)",
    "HV",
    "V",
    "HG",
    "HK",
    "HV(iodide)",
    "G(iodide)",
    "K(iodide)",
    "HG(iodide)",
    "HK(iodide)",
    "V(iodide)\342\206\222V(thyroid)",
    "K",
    "V(thyroid)",
    "HG",
    "HK",
    "HV(thyroid)",
    "G(thyroid)",
    "K(thyroid)",
    "HG(thyroid)",
    "HK(thyroid)",
    "V(thyroid)\342\206\222V(hormone)",
    "K",
    "V(hormone)",
    "HG",
    "HK",
    "HV(hormone)",
    "G(hormone)",
    "K(hormone)",
    "HG(hormone)",
    "HK(hormone)",
    "V(iodide)\342\206\222V(urine)",
    "G(urine)",
    "HG",
    "HG(urine)",
    "V(hormone)\342\206\222V(faeces)",
    "G(faeces)",
    "HG",
    "HG(faeces)",
    "",
    "T",
    "D",
    "V",
    "D",
    "T",
    "T",
    "G",
    "HK",
    "HG",
    "T",
    "K",
    "G",
    "HK",
    "",
    "",
    "",
    "X",
    "",
    "X",
    "",
    "X",
    "",
    ""
};

int iodine_line(m)
struct iodine *m;
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

char *iodine_culprit(m)
struct iodine *m;
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}