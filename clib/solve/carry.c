/* carry.c - integrates the equations of a program from the present time to the end of its step, in pieces between
   doses, events and the end.  Each piece restarts the method, which never integrates across an external change; only
   the length of the steps and, for STIFF, the Jacobian are kept. */

#include "zdport.h"
#include "zdsolve.h"

/* The equations return this to their method if the model has failed; head.failure has the reason. */
#define CARRY_MODEL_FAILED (-1)

/* More consecutive events at one moment than this count as endless. */
#define CARRY_EVENTS 10000L

/* Slope evaluations between checks whether to stop: a step with a Jacobian by differences needs one per state. */
#define CARRY_PATIENCE 512L

/* A piece shorter than this fraction of the time is too short for the stages of a method. */
#define CARRY_CRUMB (8.0 * DBL_EPSILON)

/* The model has failed in its equations; head.failure has the reason. */
static int carry_failed(struct zd_solver *solver)
{
    (void)solver;
    return CARRY_MODEL_FAILED;
}

static void carry_scatter(const struct zd_solver *solver, double t, const double *y)
{
    const long *state = solver->solve->state;
    int i;

    ZDS_AT(solver->model, solver->solve->time) = t;
    for (i = 0; i < solver->solve->n; i++)
        ZDS_AT(solver->model, state[i]) = y[i];
}

static int carry_slopes(void *context, double t, const double *y, double *slope)
{
    struct zd_solver *solver = (struct zd_solver *)context;
    const long *from = solver->solve->slope;
    int i;

    if (solver->solve->slopes != NULL) {
        /* A failure report needs it. */
        ZDS_AT(solver->model, solver->solve->time) = t;
        return solver->solve->slopes(solver->model, t, y, slope) != 0 ? carry_failed(solver) : 0;
    }
    carry_scatter(solver, t, y);
    if (solver->solve->rates(solver->model) != 0)
        return carry_failed(solver);
    for (i = 0; i < solver->solve->n; i++)
        slope[i] = ZDS_AT(solver->model, from[i]);
    return 0;
}

static int carry_jacobian(void *context, double t, const double *y, double *matrix)
{
    struct zd_solver *solver = (struct zd_solver *)context;
    const struct zd_solve *solve = solver->solve;
    size_t n = (size_t)solve->n, coupled = n - (size_t)solve->n_sums;

    carry_scatter(solver, t, y);
    if (solve->derivatives != NULL)
        return solve->derivatives(solver->model, t, y, matrix) != 0 ? carry_failed(solver) : 0;
    if (solve->jacobian(solver->model) != 0)
        return carry_failed(solver);
    memcpy(matrix, &ZDS_AT(solver->model, solve->matrix), n * coupled * sizeof *matrix);
    return 0;
}

static const struct zd_scheme *carry_scheme(const struct zd_solve *solve)
{
    return solve->method == ZDS_RK4 ? &zdm_rk4 : solve->method == ZDS_STIFF ? &zdm_radau : &zdm_dopri;
}

/* Bytes for the struct, the method, `absolute` and `scratch`, `given`, and `held`. */
size_t zds_bytes(const struct zd_solve *solve)
{
    return sizeof(struct zd_solver) + zdm_bytes(carry_scheme(solve), solve->n)
           + (size_t)(2 * solve->n + solve->n_doses) * sizeof(double) + (size_t)solve->n_events * sizeof(int);
}

int zds_holds(const struct zd_solve *solve)
{
    return zdm_holds(carry_scheme(solve), solve->n + solve->n_doses + solve->n_events);
}

void zds_set_up(struct zd_solver *solver, const struct zd_solve *solve, const struct zd_scheme *scheme, double *room)
{
    struct zd_problem problem;
    int i;

    solver->solve = solve;
    solver->model = NULL;
    solver->asked = NULL;
    solver->due = NULL;
    solver->keep = NULL;
    solver->draw = NULL;
    solver->number = 0;
    solver->checked = 0;
    solver->model_failure = solver->model_site = 0;
    solver->absolute = room;
    solver->scratch = solver->absolute + solve->n;
    solver->given = solver->scratch + solve->n;
    for (i = 0; i < solve->n; i++)
        solver->absolute[i] = solve->absolute;
    problem.n = solve->n;
    problem.n_sums = solve->n_sums;
    problem.n_unwatched = solve->n_unwatched;
    problem.slopes = carry_slopes;
    problem.jacobian = solve->jacobian != NULL || solve->derivatives != NULL ? carry_jacobian : NULL;
    problem.below = problem.above = -1;
    problem.context = (void *)solver;
    problem.relative = solve->relative;
    problem.absolute = solver->absolute;
    zdm_create(&solver->stepper, scheme, &problem, (void *)(solver->given + solve->n_doses));
}

struct zd_solver *zds_create(const struct zd_solve *solve, void *room)
{
    struct zd_solver *solver = (struct zd_solver *)room;

    zds_set_up(solver, solve, carry_scheme(solve), (double *)(void *)(solver + 1));
    /* The method's memory ends with its integers. */
    solver->held = (int *)(void *)((char *)(solver->given + solve->n_doses) + zdm_bytes(carry_scheme(solve), solve->n));
    zds_renew(solver);
    return solver;
}

void zds_renew(struct zd_solver *solver)
{
    int i;

    zdm_forget(&solver->stepper, 0.0);
    for (i = 0; i < solver->solve->n_doses; i++)
        solver->given[i] = 0.0;
    for (i = 0; i < solver->solve->n_events; i++)
        solver->held[i] = 0;
    solver->begun = solver->fired = 0;
    solver->reached = solver->moment = solver->fired_at = 0.0;
    solver->firings = 0;
}

static void carry_note(struct zd_solver *solver, int kind, int site, double value)
{
    struct zd_failure *failure = &((struct zd_head *)solver->model)->failure;

    failure->kind = kind;
    failure->site = site;
    failure->time = ZDS_AT(solver->model, solver->solve->time);
    failure->value = value;
}

/* The failure of the model. */
static int carry_kind(const struct zd_solver *solver)
{
    return ((const struct zd_head *)solver->model)->failure.kind;
}

int zds_fail(struct zd_solver *solver, int why)
{
    const struct zd_stepper *stepper = &solver->stepper;
    double value;
    int named, site;

    if (why != CARRY_MODEL_FAILED) {
        carry_scatter(solver, stepper->t, stepper->y);
        named = stepper->component < solver->solve->n - solver->solve->n_sums;
        site = named ? solver->solve->state_sites[stepper->component] : solver->solve->site;
        value = why == ZD_NOT_FINITE ? stepper->y[stepper->component] : stepper->length;
        carry_note(solver, why, site, value);
    }
    return -carry_kind(solver);
}

int zds_show(struct zd_solver *solver, double t, const double *y)
{
    carry_scatter(solver, t, y);
    if (solver->solve->slopes != NULL)
        return 0;
    return solver->solve->rates(solver->model) != 0 ? zds_fail(solver, CARRY_MODEL_FAILED) : 0;
}

int zds_observed(struct zd_solver *solver, double t, const double *y)
{
    int why = zds_show(solver, t, y);

    if (why != 0 || solver->solve->observed == NULL)
        return why;
    return solver->solve->observed(solver->model) != 0 ? zds_fail(solver, CARRY_MODEL_FAILED) : 0;
}

void zds_stepped(struct zd_solver *solver)
{
    if (solver->solve->slopes != NULL)
        carry_scatter(solver, solver->stepper.t_new, solver->stepper.y_new);
}

/* The present point is the state of the model. */
static int carry_restart(struct zd_solver *solver, double t)
{
    const long *state = solver->solve->state;
    int i, why;

    for (i = 0; i < solver->solve->n; i++)
        solver->stepper.y[i] = ZDS_AT(solver->model, state[i]);
    why = zdm_anew(&solver->stepper, t);
    ZDS_AT(solver->model, solver->solve->time) = t;
    return why != 0 ? zds_fail(solver, why) : 0;
}

/* Ends a call with an event, counted from 1. */
static int carry_fire(struct zd_solver *solver, double t, int event)
{
    if (solver->firings > 0 && t - solver->fired_at > solver->moment)
        solver->firings = 0;
    solver->fired_at = t;
    solver->firings++;
    solver->fired = 1;
    solver->reached = t;
    if (solver->firings > CARRY_EVENTS) {
        carry_note(solver, ZD_EVENTS, solver->solve->event_sites[event - 1], (double)event);
        return -ZD_EVENTS;
    }
    return event;
}

/* Integrates to the limit, or to an event; the model is then at that point. */
static int carry_piece(struct zd_solver *solver, double limit, double end)
{
    struct zd_stepper *stepper = &solver->stepper;
    struct zd_head *head = (struct zd_head *)solver->model;
    int why, observed;

    while (stepper->t < limit) {
        if (solver->asked != NULL && stepper->evaluations - solver->checked >= CARRY_PATIENCE) {
            solver->checked = stepper->evaluations;
            why = solver->asked(head);
            if (why != 0) {
                carry_scatter(solver, stepper->t, stepper->y);
                carry_note(solver, why, solver->solve->site, 0.0);
                return -why;
            }
        }
        why = zdm_step(stepper, limit);
        if (why != 0)
            return zds_fail(solver, why);
        zds_stepped(solver);
        why = solver->solve->n_events > 0 ? zds_within(solver, limit) : 0;
        if (why < 0)
            return why;
        if (why == 2)
            continue;
        observed = zds_inside(solver, end);
        if (observed != 0)
            return observed;
        if (solver->draw != NULL)
            solver->draw(solver, 1);
        zdm_commit(stepper);
        if (why == 1) {
            why = zds_due(solver);
            if (why != 0)
                return why < 0 ? why : carry_fire(solver, stepper->t, why);
        }
    }
    return 0;
}

static int carry_crumb(struct zd_solver *solver, double limit)
{
    struct zd_stepper *stepper = &solver->stepper;
    int i;

    for (i = 0; i < solver->solve->n; i++)
        stepper->y[i] += (limit - stepper->t) * stepper->slope[i];
    return zds_show(solver, limit, stepper->y);
}

static int carry_pieces(struct zd_solver *solver, double t, double end)
{
    double limit;
    int why;

    for (;;) {
        zds_give(solver, t);
        zds_flow(solver, t);
        why = carry_restart(solver, t);
        if (why == 0 && solver->draw != NULL)
            solver->draw(solver, 0);
        if (why == 0)
            why = zds_due(solver);
        if (why != 0)
            return why < 0 ? why : carry_fire(solver, t, why);
        limit = zds_until(solver, t, end);
        why = limit - t <= CARRY_CRUMB * fabs(limit) ? carry_crumb(solver, limit) : carry_piece(solver, limit, end);
        if (why != 0)
            return why;
        solver->fired = 0;
        t = limit;
        if (t >= end)
            return zds_flow(solver, t) ? zds_show(solver, t, solver->stepper.y) : 0;
    }
}

int zds_to(struct zd_solver *solver, void *model, double end)
{
    const struct zd_solve *solve = solver->solve;
    double t = ZDS_AT(model, solve->time), step = ZDS_AT(model, solve->step);
    int result;

    solver->model = model;
    solver->moment = ZDS_MOMENT * step;
    if (!(step > 0.0) || !(end >= t) || end - t > DBL_MAX) {
        carry_note(solver, ZD_STEP_SIGN, solve->site, step > 0.0 ? end - t : step);
        return -ZD_STEP_SIGN;
    }
    if (!solver->begun || t != solver->reached)
        zds_skip(solver, t);
    solver->begun = 1;
    if (solve->method == ZDS_RK4)
        solver->stepper.proposed = step / (double)solve->steps;
    result = zds_first(solver, t);
    if (result == 0 && t < end)
        result = carry_pieces(solver, t, end);
    if (result == 0)
        solver->reached = end;
    return result;
}

int zds_carry(struct zd_solver *solver, void *model)
{
    struct zd_failure before;
    int result;

    memcpy(&before, &((struct zd_head *)model)->failure, sizeof before);
    result = zds_to(solver, model, ZDS_AT(model, solver->solve->end));
    if (result >= 0)
        memcpy(&((struct zd_head *)model)->failure, &before, sizeof before);
    return result;
}
