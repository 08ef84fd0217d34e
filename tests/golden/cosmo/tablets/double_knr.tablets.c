/* Theophylline: an infusion at once, then a tablet every eight hours

   Translated from tablets.cosmo by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

#include <math.h>
#define NULL 0
#include "tablets.h"

/* Records a failure and its site; only the first counts. */
static int fail_at(m, failure, site)
struct tablets *m;
int failure, site;
{
    if (m->failure == TABLETS_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

#define TABLETS_AT(model, offset) ((double *)(char *)((char *)(model) + (offset)))

#define TABLETS_OFFSET size_t

#define ZDS_AT(model, offset) (*TABLETS_AT(model, (TABLETS_OFFSET)(offset)))

/* The method may try another point, so the model continues as if nothing had failed. */
static int carry_failed(solver)
struct zd_solver *solver;
{
    struct tablets *model = (struct tablets *)solver->model;

    solver->model_failure = model->failure;
    solver->model_site = model->site;
    model->failure = TABLETS_GOOD;
    model->site = -1;
    return CARRY_MODEL_FAILED;
}

static int carry_note(solver, kind, site, value)
struct zd_solver *solver;
int kind, site;
double value;
{
    value;
    fail_at((struct tablets *)solver->model, kind, site);
    return 0;
}

static int zdm_finite(stepper, values)
struct zd_stepper *stepper;
double *values;
{
    int i;

    for (i = 0; i < stepper->problem.n; i++) {
        if (values[i] - values[i] != 0.0) {
            stepper->trouble = TABLETS_NOT_FINITE;
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
        return TABLETS_NOT_FINITE;
    }
    why = zdm_slopes(stepper, t, stepper->y, stepper->slope);
    if (why == 0 && !zdm_finite(stepper, stepper->slope)) {
        why = TABLETS_NOT_FINITE;
    }
    return why;
}

/* The failure of the model. */
static int carry_kind(solver)
struct zd_solver *solver;
{
    struct tablets *model = (struct tablets *)solver->model;

    if (model->failure == TABLETS_GOOD) {
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
        value = why == TABLETS_NOT_FINITE ? stepper->y[stepper->component] : stepper->length;
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
        carry_note(solver, TABLETS_EVENTS, solver->solve->event_sites[event - 1], (double)event);
        return -TABLETS_EVENTS;
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
        return TABLETS_STEP_SMALL;
    }
    return rk4_repeat(s, h);
}

/* Integrates to the limit, or to an event; the model is then at that point. */
static int carry_piece(solver, limit, end)
struct zd_solver *solver;
double limit, end;
{
    struct zd_stepper *stepper = &solver->stepper;
    struct tablets *head = (struct tablets *)solver->model;
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
        carry_note(solver, TABLETS_STEP_SIGN, solve->site, step > 0.0 ? end - t : step);
        return -TABLETS_STEP_SIGN;
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

/* The slopes for this time and these states. */
static int slopes(memory, t, y, dy)
char *memory;
double t;
double *y;
double *dy;
{
    struct tablets *m = (struct tablets *)memory;
    double v_gut = y[0], v_central = y[1], v_tissue = y[2];
    double k_gut, gut_to_central, tissue_to_central, g_central, k_central, central_to_tissue,
        k_tissue, central_to_liver;

    t;
    /* ITS OUTPUT = ka*V(gut) */
    k_gut = m->set->ka * v_gut;
    /* COMPARTMENT gut */
    dy[0] = 0.0 - k_gut;
    dy[3] = 0.0;
    dy[4] = k_gut;
    /* FROM gut = ka*V(gut) */
    gut_to_central = m->set->ka * v_gut;
    /* FROM tissue = q*V(tissue)/vt */
    if (m->set->vt == 0.0) {
        return fail_at(m, TABLETS_DIVISION, 1);
    }
    tissue_to_central = m->set->q * v_tissue / m->set->vt;
    /* COMPARTMENT central (blood and what it perfuses well) */
    g_central = gut_to_central + tissue_to_central + m->dose_1_amount * m->dose_1_flowing;
    /* ITS OUTPUT = (cl + q)*V(central)/vc */
    if (m->set->vc == 0.0) {
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
static int course(m)
struct tablets *m;
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
        m->k[i] = 0.0;
        m->g[i] = 0.0;
        m->v[i] = 0.0;
        m->hv[i] = 0.0;
        m->hk[i] = 0.0;
        m->hg[i] = 0.0;
    }
    m->time = 0.0;
    /* D = 1.0 */
    m->dt = m->set->d_2;
    /* DOSE first INTO central AT 0.0 OVER 0.5 */
    m->dose_1_amount = m->set->first;
    m->dose_1_at = 0.0;
    m->dose_1_over = 0.5;
    /* DOSE tablet INTO gut AT 4.0 EVERY 8.0 */
    m->dose_2_amount = m->set->tablet;
    m->dose_2_at = 4.0;
    m->dose_2_every = 8.0;
    m->dose_2_times = m->dose_2_every > 0.0 ? 1e300 : 1.0;
    m->place = 1;
    return TABLETS_GOOD;

L1:
    /* REPEAT WHILE 96.0 IS GREATER THAN T */
    for (i = 0; i < 4; i++) {
        m->g_sum[i] = 0.0;
        m->k_sum[i] = 0.0;
    }
    /* TIME IS NORMAL */
    m->t_after = m->time + m->dt;
    m->d_before = m->dt;
    /* OUT-COMPARTMENT liver (what it breaks down) */
    if (!(m->dt > 0.0)) {
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
    if (m->set->vc == 0.0) {
        return fail_at(m, TABLETS_DIVISION, 5);
    }
    m->conc = m->v[1] / m->set->vc;
    /* GRAPH of the concentration, and the limits of 10 and 20 mg per litre */
    /* 10.0, 0.0, 0.25, . */
    m->x = 10.0;
    m->x10_0 = m->x;
    m->x = zd_quotient(m->x, 0.25);
    /* 20.0, 0.0, 0.25, . */
    m->x = 20.0;
    m->x20_0 = m->x;
    m->x = zd_quotient(m->x, 0.25);
    /* conc, 0.0, 0.25, * */
    m->x = zd_quotient(m->conc, 0.25);
    /* PRINTSPACE 92 */
    /* PRINT T     ***. */
    /* PRINT conc  ***.** */
    m->place = 3;
    return TABLETS_GOOD;

row_3:
    m->step = m->step + 1L;
    if (96.0 > m->time) {
        goto L1;
    }
    m->place = -1;
    return TABLETS_GOOD;
}

#define AT(member) offsetof(struct tablets, member)

static long dose_places_slopes[] = {
    (long)AT(v[1]), (long)AT(g_sum[1]), (long)AT(v[0]), (long)AT(g_sum[0])
};

static long dose_amounts_slopes[] = {
    (long)AT(dose_1_amount), (long)AT(dose_1_amount), (long)AT(dose_2_amount),
    (long)AT(dose_2_amount)
};

static struct zd_dose doses_slopes[] = {
    { (long)AT(dose_1_at), -1L, -1L, (long)AT(dose_1_over), (long)AT(dose_1_flowing),
      2, dose_places_slopes + 0, dose_amounts_slopes + 0, 3 },
    { (long)AT(dose_2_at), (long)AT(dose_2_every), (long)AT(dose_2_times), -1L, -1L,
      2, dose_places_slopes + 2, dose_amounts_slopes + 2, 4 }
};

static long states_slopes[] = {
    (long)AT(v[0]), (long)AT(v[1]), (long)AT(v[2]), (long)AT(g_sum[0]), (long)AT(k_sum[0]),
    (long)AT(g_sum[1]), (long)AT(k_sum[1]), (long)AT(g_sum[2]), (long)AT(k_sum[2]),
    (long)AT(g_sum[3])
};

static int state_sites_slopes[] = {
    6, 6, 6
};

static struct zd_solve equations_slopes =
    { ZDS_RK4, 1, 0.0, 0.0, (long)AT(time), (long)AT(t_after), (long)AT(d_before),
      10, states_slopes, NULL, NULL, 2, doses_slopes, 0, NULL, 0, state_sites_slopes, NULL, NULL, 7,
      0, -1L, -1L, NULL, NULL, -1L, NULL, -1L, -1, -1, slopes, NULL };

/* The memory for the data that it keeps between steps. */
static int set_up_slopes(m, solver)
struct tablets *m;
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
struct tablets *m;
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
struct tablets *m;
{
    struct zd_solver solver;

    set_up_slopes(m, &solver);
    zds_renew(&solver);
    put_away_slopes(m, &solver);
    return 0;
}

/* Carries the equations of line 48 to the end of the step: 0, an event counted from 1, or below 0 a failure. */
static int solve_slopes(m)
struct tablets *m;
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
static short setting_sites[TABLETS_SETTINGS] IN_ROM = {
    17, 18, 19, 20, 21, 22, 23, 43
};

/* Finds a setting that is infinite or not a number. */
static int bad_setting(m)
struct tablets *m;
{
    int index;

    for (index = 0; index < TABLETS_SETTINGS; index++) {
        if (!IS_FINITE(tablets_setting(m->set, index))) {
            return fail_at(m, TABLETS_BAD_SETTING, (int)LINE_FROM_ROM(setting_sites[index]));
        }
    }
    return TABLETS_GOOD;
}

/* Computes what depends on settings, which may have changed since the last call. */
static int take_settings(m)
struct tablets *m;
{
    double sum;

    sum = (m->set->ka + m->set->cl + m->set->vc + m->set->vt) +
        (m->set->q + m->set->first + m->set->tablet + m->set->d_2);
    if (!IS_FINITE(sum) && bad_setting(m) != TABLETS_GOOD) {
        return m->failure;
    }
    return TABLETS_GOOD;
}

/* A value that is not finite may come from a setting. */
static int unsound(m, site)
struct tablets *m;
int site;
{
    return bad_setting(m) != TABLETS_GOOD ? m->failure : fail_at(m, TABLETS_NOT_FINITE, site);
}

/* Checks every quantity with a number, so that nothing infinite or not a number is passed on. */
static int look(m)
struct tablets *m;
{
    double sum;
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

int tablets_defaults(settings)
struct tablets_settings *settings;
{
    settings->ka = 0.6;
    settings->cl = 2.8;
    settings->vc = 20.0;
    settings->vt = 15.0;
    settings->q = 12.0;
    settings->first = 400.0;
    settings->tablet = 300.0;
    settings->d_2 = 1.0;
    return 0;
}

int tablets_init(m, settings)
struct tablets *m;
struct tablets_settings *settings;
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

int tablets_step(m)
struct tablets *m;
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

int tablets_advance_to(m, time)
struct tablets *m;
double time;
{
    double before;

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

int tablets_dose(m, index, value)
struct tablets *m;
int index;
double value;
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

int tablets_refresh(m)
struct tablets *m;
{
    if (m->failure != TABLETS_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != TABLETS_GOOD) {
        return m->failure;
    }
    return look(m);
}

int tablets_done(m)
struct tablets *m;
{
    return m->place < 0 ? 1 : 0;
}

int tablets_set(settings, index, value)
struct tablets_settings *settings;
int index;
double value;
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

double tablets_setting(settings, index)
struct tablets_settings *settings;
int index;
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
        return 0.0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static char *setting_names[TABLETS_SETTINGS] = {
    "ka",
    "cl",
    "vc",
    "vt",
    "q",
    "first",
    "tablet",
    "D"
};

int tablets_setting_index(name)
char *name;
{
    int index;

    for (index = 0; index < TABLETS_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

char *tablets_setting_name(index)
int index;
{
    if (index < 0 || index >= TABLETS_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

double tablets_value(m, index)
struct tablets *m;
int index;
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
        return 0.0;
    }
}
/* On an AVR these strings are in RAM, unless nothing uses them and the linker runs with --gc-sections. */
static char *names[] = {
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

int tablets_index(name)
char *name;
{
    int index;

    for (index = 0; index < TABLETS_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

char *tablets_name(index)
int index;
{
    if (index < 0 || index >= TABLETS_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 60

/* The sites: the line of each in the source, and the quantity it computes. */
static short lines[SITES] IN_ROM = {
    48, 38, 39, 27, 28, 54, 48, 1, 1, 1, 1, 1, 1, 1, 1, 1, 18, 12, 13, 14, 14, 15, 16, 17, 1, 32,
    30, 30, 30, 37, 35, 35, 35, 35, 44, 45, 42, 42, 42, 49, 48, 1, 1, 24, 66, 51, 48, 48, 48, 56,
    57, 57, 58, 58, 59, 59, 62, 63, 64, 66
};

static char *culprits[SITES] = {
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

int tablets_line(m)
struct tablets *m;
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

char *tablets_culprit(m)
struct tablets *m;
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}