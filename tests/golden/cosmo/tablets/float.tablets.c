/* Theophylline: an infusion at once, then a tablet every eight hours

   Translated from tablets.cosmo by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

#include <float.h>
#ifdef __has_include
#if !__has_include(<math.h>)
#define TABLETS_NO_MATH_H
#endif
#endif
#ifndef TABLETS_NO_MATH_H
#include <math.h>
#endif
#include <stddef.h>
#include "tablets.h"
#ifdef TABLETS_NO_MATH_H
float fabsf(float x);
double fabs(double x);
float floorf(float x);
double floor(double x);
float ceilf(float x);
double ceil(double x);
#ifndef HUGE_VAL
#define HUGE_VAL __builtin_huge_val()
#endif
#endif

typedef tablets_real real;

/* Records a failure and its site; only the first counts. */
static int fail_at(struct tablets *m, int failure, int site)
{
    if (m->failure == TABLETS_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* One active zd_solve. */
struct zd_solver {
    const struct zd_solve *solve;
    void *model;
    struct zd_stepper stepper;
    real *absolute;       /* the same for every state */
    real *scratch;        /* states at a moment within a step */
    real *given;          /* of each dose: the number of past doses */
    int *held;              /* of each event: its condition was true at the last test */
    int begun;              /* a run has begun */
    real reached;         /* the end of the last call */
    real moment;          /* moments closer than this are the same: ZDS_MOMENT of the nominal step */
    int fired;              /* the last call ended with an event */
    real fired_at;
    long firings;           /* at that moment */
    long checked;           /* the evaluations of the method when it last checked whether to stop */
    int (*asked)(struct tablets *head);     /* nonzero: stop with this result; null: never */
    real (*due)(struct tablets *head, real from);   /* zdo_due; null: no observations */
    int (*keep)(void *model);               /* zdo_keep */
    /* Draws the present moment of the model, or the step just made; null: no figures. */
    void (*draw)(struct zd_solver *solver, int step);
    int number;             /* of the solve */
    int model_failure;      /* in a library: the failure of the model in the last trial step, and its site */
    int model_site;
};

#define TABLETS_AT(model, offset) ((real *)(void *)((char *)(model) + (offset)))

#define TABLETS_OFFSET size_t

#define ZDS_AT(model, offset) (*TABLETS_AT(model, (TABLETS_OFFSET)(offset)))

/* The method may try another point, so the model continues as if nothing had failed. */
static int carry_failed(struct zd_solver *solver)
{
    struct tablets *model = (struct tablets *)solver->model;

    solver->model_failure = model->failure;
    solver->model_site = model->site;
    model->failure = TABLETS_GOOD;
    model->site = -1;
    return CARRY_MODEL_FAILED;
}

static void carry_note(struct zd_solver *solver, int kind, int site, real value)
{
    (void)value;
    (void)fail_at((struct tablets *)solver->model, kind, site);
}

static int zdm_finite(struct zd_stepper *stepper, const real *values)
{
    int i;

    for (i = 0; i < stepper->problem.n; i++) {
        if (values[i] - values[i] != (real)0.0) {
            stepper->trouble = TABLETS_NOT_FINITE;
            stepper->component = i;
            return 0;
        }
    }
    return 1;
}

static int zdm_anew(struct zd_stepper *stepper, real t)
{
    int why;

    stepper->t = t;
    stepper->at_break = 1;
    stepper->last_error = (real)0.0001;
    stepper->newton.fresh = stepper->newton.continued = 0;
    stepper->newton.last_length = (real)0.0;
    stepper->newton.ahead = (real)1.0;
    if (!zdm_finite(stepper, stepper->y)) {
        return TABLETS_NOT_FINITE;
    }
    why = zdm_slopes(stepper, t, stepper->y, stepper->slope);
    if (why == 0 && !zdm_finite(stepper, stepper->slope)) {
        why = TABLETS_NOT_FINITE;
    }
    return why;
}

/* The failure of the model. */
static int carry_kind(const struct zd_solver *solver)
{
    struct tablets *model = (struct tablets *)solver->model;

    if (model->failure == TABLETS_GOOD) {
        model->failure = solver->model_failure;
        model->site = solver->model_site;
    }
    return model->failure;
}

static int zds_fail(struct zd_solver *solver, int why)
{
    const struct zd_stepper *stepper = &solver->stepper;
    real value;
    int named, site;

    if (why != CARRY_MODEL_FAILED) {
        carry_scatter(solver, stepper->t, stepper->y);
        named = stepper->component < solver->solve->n - solver->solve->n_sums;
        site = named ? solver->solve->state_sites[stepper->component] : solver->solve->site;
        value = why == TABLETS_NOT_FINITE ? stepper->y[stepper->component] : stepper->length;
        carry_note(solver, why, site, value);
    }
    return -carry_kind(solver);
}

/* Ends a call with an event, counted from 1. */
static int carry_fire(struct zd_solver *solver, real t, int event)
{
    if (solver->firings > 0 && t - solver->fired_at > solver->moment) {
        solver->firings = 0;
    }
    solver->fired_at = t;
    solver->firings++;
    solver->fired = 1;
    solver->reached = t;
    if (solver->firings > CARRY_EVENTS) {
        carry_note(solver, TABLETS_EVENTS, solver->solve->event_sites[event - 1], (real)event);
        return -TABLETS_EVENTS;
    }
    return event;
}

static int rk4_step(struct zd_stepper *s, real limit)
{
    real h = s->proposed;

    s->trouble = 0;
    s->t_new = s->t + h;
    if (limit - s->t <= h * ((real)1.0 + RK4_CRUMB)) {
        h = limit - s->t;
        s->t_new = limit;
    }
    if (s->t_new == s->t) {
        return TABLETS_STEP_SMALL;
    }
    return rk4_repeat(s, h);
}

/* Integrates to the limit, or to an event; the model is then at that point. */
static int carry_piece(struct zd_solver *solver, real limit, real end)
{
    struct zd_stepper *stepper = &solver->stepper;
    struct tablets *head = (struct tablets *)solver->model;
    int why, observed;

    while (stepper->t < limit) {
        if (solver->asked != NULL && stepper->evaluations - solver->checked >= CARRY_PATIENCE) {
            solver->checked = stepper->evaluations;
            why = solver->asked(head);
            if (why != 0) {
                carry_scatter(solver, stepper->t, stepper->y);
                carry_note(solver, why, solver->solve->site, (real)0.0);
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
            solver->draw(solver, 1);
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

static int zds_to(struct zd_solver *solver, void *model, real end)
{
    const struct zd_solve *solve = solver->solve;
    real t = ZDS_AT(model, solve->time), step = ZDS_AT(model, solve->step);
    int result;

    solver->model = model;
    solver->moment = ZDS_MOMENT * step;
    if (!(step > (real)0.0) || !(end >= t) || end - t > FLT_MAX) {
        carry_note(solver, TABLETS_STEP_SIGN, solve->site, step > (real)0.0 ? end - t : step);
        return -TABLETS_STEP_SIGN;
    }
    if (!solver->begun || t != solver->reached) {
        zds_skip(solver, t);
    }
    solver->begun = 1;
    if (solve->method == ZDS_RK4) {
        solver->stepper.proposed = step / (real)solve->steps;
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

static void forget_slopes(struct tablets *m);
static int solve_slopes(struct tablets *m);

/* The slopes for this time and these states. */
static int slopes(void *memory, real t, const real *y, real *dy)
{
    struct tablets *m = (struct tablets *)memory;
    const real v_gut = y[0], v_central = y[1], v_tissue = y[2];
    real k_gut, gut_to_central, tissue_to_central, g_central, k_central, central_to_tissue,
        k_tissue, central_to_liver;

    (void)t;
    /* ITS OUTPUT = ka*V(gut) */
    k_gut = m->set->ka * v_gut;
    /* COMPARTMENT gut */
    dy[0] = (real)0.0 - k_gut;
    dy[3] = (real)0.0;
    dy[4] = k_gut;
    /* FROM gut = ka*V(gut) */
    gut_to_central = m->set->ka * v_gut;
    /* FROM tissue = q*V(tissue)/vt */
    if (m->set->vt == (real)0.0) {
        return fail_at(m, TABLETS_DIVISION, 1);
    }
    tissue_to_central = m->set->q * v_tissue / m->set->vt;
    /* COMPARTMENT central (blood and what it perfuses well) */
    g_central = gut_to_central + tissue_to_central + m->dose_1_amount * m->dose_1_flowing;
    /* ITS OUTPUT = (cl + q)*V(central)/vc */
    if (m->set->vc == (real)0.0) {
        return fail_at(m, TABLETS_DIVISION, 2);
    }
    k_central = (m->set->cl + m->set->q) * v_central / m->set->vc;
    dy[1] = g_central - k_central;
    dy[5] = g_central;
    dy[6] = k_central;
    /* FROM central = q*V(central)/vc */
    central_to_tissue = m->set->q * v_central / m->set->vc;
    /* ITS OUTPUT = q*V(tissue)/vt */
    k_tissue = m->set->q * v_tissue / m->set->vt;
    /* COMPARTMENT tissue */
    dy[2] = central_to_tissue - k_tissue;
    dy[7] = central_to_tissue;
    dy[8] = k_tissue;
    /* FROM central = cl*V(central)/vc */
    central_to_liver = m->set->cl * v_central / m->set->vc;
    /* OUT-COMPARTMENT liver (what it breaks down) */
    dy[9] = central_to_liver;
    return TABLETS_GOOD;
}

/* Continues to the next row of results, or to the end. */
static int course(struct tablets *m)
{
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

    /* # Theophylline: an infusion at once, then a tablet every eight hours */
    m->step = 0L;
    forget_slopes(m);
    for (i = 0; i < 4; i++) {
        m->k[i] = (real)0.0;
        m->g[i] = (real)0.0;
        m->v[i] = (real)0.0;
        m->hv[i] = (real)0.0;
        m->hk[i] = (real)0.0;
        m->hg[i] = (real)0.0;
    }
    m->time = (real)0.0;
    /* D = 1.0 */
    m->dt = m->set->d_2;
    /* DOSE first INTO central AT 0.0 OVER 0.5 */
    m->dose_1_amount = m->set->first;
    m->dose_1_at = (real)0.0;
    m->dose_1_over = (real)0.5;
    /* DOSE tablet INTO gut AT 4.0 EVERY 8.0 */
    m->dose_2_amount = m->set->tablet;
    m->dose_2_at = (real)4.0;
    m->dose_2_every = (real)8.0;
    m->dose_2_times = m->dose_2_every > (real)0.0 ? (real)1e30 : (real)1.0;
    m->place = 1;
    return TABLETS_GOOD;

L1:
    /* REPEAT WHILE 96.0 IS GREATER THAN T */
    for (i = 0; i < 4; i++) {
        m->g_sum[i] = (real)0.0;
        m->k_sum[i] = (real)0.0;
    }
    /* TIME IS NORMAL */
    m->t_after = m->time + m->dt;
    m->d_before = m->dt;
    /* OUT-COMPARTMENT liver (what it breaks down) */
    if (!(m->dt > (real)0.0)) {
        return fail_at(m, TABLETS_STEP_SIGN, 0);
    }
    m->place = 2;

row_2:
    kind = solve_slopes(m);
    if (kind == PAUSED) {
        return TABLETS_GOOD;
    }
    if (kind < 0) {
        return -kind;
    }
    m->time = m->t_after;
    for (i = 0; i < 4; i++) {
        m->g[i] = zd_quotient(m->g_sum[i], m->d_before);
    }
    for (i = 0; i < 3; i++) {
        m->k[i] = zd_quotient(m->k_sum[i], m->d_before);
    }
    /* conc = V(central)/vc */
    if (m->set->vc == (real)0.0) {
        return fail_at(m, TABLETS_DIVISION, 5);
    }
    m->conc = m->v[1] / m->set->vc;
    /* GRAPH of the concentration, and the limits of 10 and 20 mg per litre */
    /* 10.0, 0.0, 0.25, . */
    m->x = (real)10.0;
    m->x10_0 = m->x;
    m->x = zd_quotient(m->x, (real)0.25);
    /* 20.0, 0.0, 0.25, . */
    m->x = (real)20.0;
    m->x20_0 = m->x;
    m->x = zd_quotient(m->x, (real)0.25);
    /* conc, 0.0, 0.25, * */
    m->x = zd_quotient(m->conc, (real)0.25);
    /* PRINTSPACE 92 */
    /* PRINT T     ***. */
    /* PRINT conc  ***.** */
    m->place = 3;
    return TABLETS_GOOD;

row_3:
    m->step = m->step + 1L;
    if ((real)96.0 > m->time) {
        goto L1;
    }
    m->place = -1;
    return TABLETS_GOOD;
}

#define AT(member) offsetof(struct tablets, member)

static const long dose_places_slopes[] = {
    (long)AT(v[1]), (long)AT(g_sum[1]), (long)AT(v[0]), (long)AT(g_sum[0])
};

static const long dose_amounts_slopes[] = {
    (long)AT(dose_1_amount), (long)AT(dose_1_amount), (long)AT(dose_2_amount),
    (long)AT(dose_2_amount)
};

static const struct zd_dose doses_slopes[] = {
    { (long)AT(dose_1_at), -1L, -1L, (long)AT(dose_1_over), (long)AT(dose_1_flowing),
      2, dose_places_slopes + 0, dose_amounts_slopes + 0, 3 },
    { (long)AT(dose_2_at), (long)AT(dose_2_every), (long)AT(dose_2_times), -1L, -1L,
      2, dose_places_slopes + 2, dose_amounts_slopes + 2, 4 }
};

static const long states_slopes[] = {
    (long)AT(v[0]), (long)AT(v[1]), (long)AT(v[2]), (long)AT(g_sum[0]), (long)AT(k_sum[0]),
    (long)AT(g_sum[1]), (long)AT(k_sum[1]), (long)AT(g_sum[2]), (long)AT(k_sum[2]),
    (long)AT(g_sum[3])
};

static const int state_sites_slopes[] = {
    6, 6, 6
};

static const struct zd_solve equations_slopes =
    { ZDS_RK4, 1, (real)0.0, (real)0.0, (long)AT(time), (long)AT(t_after), (long)AT(d_before),
      10, states_slopes, NULL, NULL, 2, doses_slopes, 0, NULL, 0, state_sites_slopes, NULL, NULL, 7,
      0, -1L, -1L, NULL, NULL, -1L, NULL, -1L, -1, -1, slopes, NULL };

/* The memory for the data that it keeps between steps. */
static void set_up_slopes(struct tablets *m, struct zd_solver *solver)
{
    zds_set_up(solver, &equations_slopes, &zdm_rk4, m->work + 2);
    solver->held = m->known + 3;
    solver->model = (void *)m;
    solver->begun = m->known[0];
    solver->fired = m->known[1];
    solver->firings = (long)m->known[2];
    solver->reached = m->work[0];
    solver->fired_at = m->work[1];
    solver->moment = (real)0.0;
}

static void put_away_slopes(struct tablets *m, const struct zd_solver *solver)
{
    m->known[0] = solver->begun;
    m->known[1] = solver->fired;
    m->known[2] = (int)solver->firings;
    m->work[0] = solver->reached;
    m->work[1] = solver->fired_at;
}

/* A run begins: all doses are due, and no event has happened. */
static void forget_slopes(struct tablets *m)
{
    struct zd_solver solver;

    set_up_slopes(m, &solver);
    zds_renew(&solver);
    put_away_slopes(m, &solver);
}

/* Carries the equations of line 48 to the end of the step: 0, an event counted from 1, or below 0 a failure. */
static int solve_slopes(struct tablets *m)
{
    struct zd_solver solver;
    const real value = ZDS_AT((void *)m, equations_slopes.end);
    int result;

    set_up_slopes(m, &solver);
    result = zds_to(&solver, (void *)m, m->limited != 0 && m->until < value ? m->until : value);
    put_away_slopes(m, &solver);
    if (result == 0 && m->limited != 0 && m->until < value) {
        m->paused = 1;
        return PAUSED;
    }
    return result;
}


/* The sites of settings. */
static const short setting_sites[TABLETS_SETTINGS] IN_ROM = {
    17, 18, 19, 20, 21, 22, 23, 43
};

/* Finds a setting that is infinite or not a number. */
static int bad_setting(struct tablets *m)
{
    int index;

    for (index = 0; index < TABLETS_SETTINGS; index++) {
        if (!IS_FINITE(tablets_setting(m->set, index))) {
            return fail_at(m, TABLETS_BAD_SETTING, LINE_FROM_ROM(setting_sites[index]));
        }
    }
    return TABLETS_GOOD;
}

/* Computes what depends on settings, which may have changed since the last call. */
static int take_settings(struct tablets *m)
{
    real sum;

    sum = (m->set->ka + m->set->cl + m->set->vc + m->set->vt) +
        (m->set->q + m->set->first + m->set->tablet + m->set->d_2);
    if (!IS_FINITE(sum) && bad_setting(m) != TABLETS_GOOD) {
        return m->failure;
    }
    return TABLETS_GOOD;
}

/* A value that is not finite may come from a setting. */
static int unsound(struct tablets *m, int site)
{
    return bad_setting(m) != TABLETS_GOOD ? m->failure : fail_at(m, TABLETS_NOT_FINITE, site);
}

/* Checks every quantity with a number, so that nothing infinite or not a number is passed on. */
static int look(struct tablets *m)
{
    real sum;
    int i;

    /* If one of them is not finite, neither is the sum. */
    sum = (m->time + m->dt + m->conc + m->x10_0) + m->x20_0;
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
        return TABLETS_GOOD;
    }
    if (!IS_FINITE(m->time)) {
        return unsound(m, 7);
    }
    if (!IS_FINITE(m->dt)) {
        return unsound(m, 8);
    }
    for (i = 0; i < 4; i++) {
        if (!IS_FINITE(m->v[i])) {
            return unsound(m, 10);
        }
    }
    for (i = 0; i < 4; i++) {
        if (!IS_FINITE(m->g[i])) {
            return unsound(m, 11);
        }
    }
    for (i = 0; i < 4; i++) {
        if (!IS_FINITE(m->k[i])) {
            return unsound(m, 12);
        }
    }
    for (i = 0; i < 4; i++) {
        if (!IS_FINITE(m->hv[i])) {
            return unsound(m, 13);
        }
    }
    for (i = 0; i < 4; i++) {
        if (!IS_FINITE(m->hg[i])) {
            return unsound(m, 14);
        }
    }
    for (i = 0; i < 4; i++) {
        if (!IS_FINITE(m->hk[i])) {
            return unsound(m, 15);
        }
    }
    if (!IS_FINITE(m->conc)) {
        return unsound(m, 16);
    }
    if (!IS_FINITE(m->x10_0)) {
        return unsound(m, 24);
    }
    if (!IS_FINITE(m->x20_0)) {
        return unsound(m, 24);
    }
    return TABLETS_GOOD;
}

void tablets_defaults(struct tablets_settings *settings)
{
    settings->ka = (real)0.6;
    settings->cl = (real)2.8;
    settings->vc = (real)20.0;
    settings->vt = (real)15.0;
    settings->q = (real)12.0;
    settings->first = (real)400.0;
    settings->tablet = (real)300.0;
    settings->d_2 = (real)1.0;
}

int tablets_init(struct tablets *m, const struct tablets_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    if (bad_setting(m) != TABLETS_GOOD) {
        return m->failure;
    }
    if (course(m) != TABLETS_GOOD) {
        return m->failure;
    }
    return look(m);
}

int tablets_step(struct tablets *m)
{
    if (m->failure != TABLETS_GOOD) {
        return m->failure;
    }
    if (m->place < 0) {
        return TABLETS_OVER;
    }
    if (take_settings(m) != TABLETS_GOOD) {
        return m->failure;
    }
    if (course(m) != TABLETS_GOOD) {
        return m->failure;
    }
    return look(m);
}

int tablets_advance_to(struct tablets *m, tablets_real time)
{
    real before;

    if (m->failure != TABLETS_GOOD) {
        return m->failure;
    }
    if (!(time >= m->time) || !IS_FINITE(time)) {
        return TABLETS_EARLIER;
    }
    if (take_settings(m) != TABLETS_GOOD) {
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
            return TABLETS_OVER;
        }
        if (course(m) != TABLETS_GOOD) {
            return m->failure;
        }
        /* A new run begins at an earlier time. */
    } while (m->paused == 0 && m->time >= before);
    m->limited = 0;
    return look(m);
}

int tablets_dose(struct tablets *m, int index, tablets_real value)
{
    if (m->failure != TABLETS_GOOD) {
        return m->failure;
    }
    if (!IS_FINITE(value)) {
        return TABLETS_NO_STATE;
    }
    switch (index) {
    case TABLETS_V_GUT:
        m->v[0] = m->v[0] + value;
        break;
    case TABLETS_V_CENTRAL:
        m->v[1] = m->v[1] + value;
        break;
    case TABLETS_V_TISSUE:
        m->v[2] = m->v[2] + value;
        break;
    default:
        return TABLETS_NO_STATE;
    }
    return TABLETS_GOOD;
}

int tablets_refresh(struct tablets *m)
{
    if (m->failure != TABLETS_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != TABLETS_GOOD) {
        return m->failure;
    }
    return look(m);
}

int tablets_done(const struct tablets *m)
{
    return m->place < 0 ? 1 : 0;
}

int tablets_set(struct tablets_settings *settings, int index, tablets_real value)
{
    if (!IS_FINITE(value)) {
        return TABLETS_BAD_SETTING;
    }
    switch (index) {
    case TABLETS_SET_KA:
        settings->ka = value;
        break;
    case TABLETS_SET_CL:
        settings->cl = value;
        break;
    case TABLETS_SET_VC:
        settings->vc = value;
        break;
    case TABLETS_SET_VT:
        settings->vt = value;
        break;
    case TABLETS_SET_Q:
        settings->q = value;
        break;
    case TABLETS_SET_FIRST:
        settings->first = value;
        break;
    case TABLETS_SET_TABLET:
        settings->tablet = value;
        break;
    case TABLETS_SET_D:
        settings->d_2 = value;
        break;
    default:
        return TABLETS_BAD_SETTING;
    }
    return TABLETS_GOOD;
}

tablets_real tablets_setting(const struct tablets_settings *settings, int index)
{
    switch (index) {
    case TABLETS_SET_KA:
        return settings->ka;
    case TABLETS_SET_CL:
        return settings->cl;
    case TABLETS_SET_VC:
        return settings->vc;
    case TABLETS_SET_VT:
        return settings->vt;
    case TABLETS_SET_Q:
        return settings->q;
    case TABLETS_SET_FIRST:
        return settings->first;
    case TABLETS_SET_TABLET:
        return settings->tablet;
    case TABLETS_SET_D:
        return settings->d_2;
    default:
        return (real)0.0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static const char *const setting_names[TABLETS_SETTINGS] = {
    "ka",
    "cl",
    "vc",
    "vt",
    "q",
    "first",
    "tablet",
    "D"
};

int tablets_setting_index(const char *name)
{
    int index;

    for (index = 0; index < TABLETS_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *tablets_setting_name(int index)
{
    if (index < 0 || index >= TABLETS_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

tablets_real tablets_value(const struct tablets *m, int index)
{
    switch (index) {
    case TABLETS_T:
        return m->time;
    case TABLETS_D:
        return m->dt;
    case TABLETS_V_GUT:
        return m->v[0];
    case TABLETS_G_GUT:
        return m->g[0];
    case TABLETS_K_GUT:
        return m->k[0];
    case TABLETS_HV_GUT:
        return m->hv[0];
    case TABLETS_HG_GUT:
        return m->hg[0];
    case TABLETS_HK_GUT:
        return m->hk[0];
    case TABLETS_V_CENTRAL:
        return m->v[1];
    case TABLETS_G_CENTRAL:
        return m->g[1];
    case TABLETS_K_CENTRAL:
        return m->k[1];
    case TABLETS_HV_CENTRAL:
        return m->hv[1];
    case TABLETS_HG_CENTRAL:
        return m->hg[1];
    case TABLETS_HK_CENTRAL:
        return m->hk[1];
    case TABLETS_V_TISSUE:
        return m->v[2];
    case TABLETS_G_TISSUE:
        return m->g[2];
    case TABLETS_K_TISSUE:
        return m->k[2];
    case TABLETS_HV_TISSUE:
        return m->hv[2];
    case TABLETS_HG_TISSUE:
        return m->hg[2];
    case TABLETS_HK_TISSUE:
        return m->hk[2];
    case TABLETS_V_LIVER:
        return m->v[3];
    case TABLETS_G_LIVER:
        return m->g[3];
    case TABLETS_K_LIVER:
        return m->k[3];
    case TABLETS_HV_LIVER:
        return m->hv[3];
    case TABLETS_HG_LIVER:
        return m->hg[3];
    case TABLETS_HK_LIVER:
        return m->hk[3];
    case TABLETS_CONC:
        return m->conc;
    case TABLETS_X10_0:
        return m->x10_0;
    case TABLETS_X20_0:
        return m->x20_0;
    default:
        return (real)0.0;
    }
}
/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static const char *const names[] = {
    "T",
    "D",
    "V(gut)",
    "G(gut)",
    "K(gut)",
    "HV(gut)",
    "HG(gut)",
    "HK(gut)",
    "V(central)",
    "G(central)",
    "K(central)",
    "HV(central)",
    "HG(central)",
    "HK(central)",
    "V(tissue)",
    "G(tissue)",
    "K(tissue)",
    "HV(tissue)",
    "HG(tissue)",
    "HK(tissue)",
    "V(liver)",
    "G(liver)",
    "K(liver)",
    "HV(liver)",
    "HG(liver)",
    "HK(liver)",
    "conc",
    "10.0",
    "20.0"
};

int tablets_index(const char *name)
{
    int index;

    for (index = 0; index < TABLETS_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *tablets_name(int index)
{
    if (index < 0 || index >= TABLETS_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 60

/* The sites: the line of each in the source, and the quantity it computes. */
static const short lines[SITES] IN_ROM = {
    48, 38, 39, 27, 28, 54, 48, 1, 1, 1, 1, 1, 1, 1, 1, 1, 18, 12, 13, 14, 14, 15, 16, 17, 1, 32,
    30, 30, 30, 37, 35, 35, 35, 35, 44, 45, 42, 42, 42, 49, 48, 1, 1, 24, 66, 51, 48, 48, 48, 56,
    57, 57, 58, 58, 59, 59, 62, 63, 64, 66
};

static const char *const culprits[SITES] = {
    "",
    "V(tissue)\342\206\222V(central)",
    "K(central)",
    "",
    "",
    "conc",
    "V",
    "T",
    "D",
    "X",
    "V",
    "G",
    "K",
    "HV",
    "HG",
    "HK",
    "conc",
    "ka",
    "cl",
    "vc",
    "vt",
    "q",
    "first",
    "tablet",
    "",
    "K",
    "V(gut)",
    "G(gut)",
    "K(gut)",
    "V(gut)\342\206\222V(central)",
    "G",
    "V(central)",
    "G(central)",
    "K(central)",
    "V(central)\342\206\222V(tissue)",
    "K(tissue)",
    "V(tissue)",
    "G(tissue)",
    "K(tissue)",
    "V(central)\342\206\222V(liver)",
    "G(liver)",
    "",
    "T",
    "D",
    "T",
    "T",
    "T",
    "G",
    "K",
    "",
    "X",
    "",
    "X",
    "",
    "X",
    "",
    "",
    "",
    "",
    ""
};

int tablets_line(const struct tablets *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *tablets_culprit(const struct tablets *m)
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}