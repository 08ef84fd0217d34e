/* solve.c - the equations of a program: one solver for each of its zd_solves, allocated at its first call. */

#include "zdport.h"
#include "zdkeep.h"
#include "zdsolve.h"

struct zd_solving {
    int n;
    struct zd_solver **solver;      /* null until called */
    struct zd_solve *solve;         /* those of the program, except for a method chosen for the run */
};

static void solving_forget(struct zd_head *head)
{
    struct zd_solving *solving = head->course->solving;
    int i;

    for (i = 0; i < solving->n; i++)
        if (solving->solver[i] != NULL)
            zds_renew(solving->solver[i]);
}

static void solving_leave(struct zd_head *head)
{
    struct zd_solving *solving = head->course->solving;
    int i;

    for (i = 0; i < solving->n; i++)
        free(solving->solver[i]);
    free(solving->solver);
    free(solving->solve);
    free(solving);
    head->course->solving = NULL;
    head->course->forget = NULL;
    head->course->leave = NULL;
}

static void solving_choose(struct zd_solve *solve, const struct zd_chosen_method *chosen)
{
    if (chosen == NULL)
        return;
    solve->method = chosen->method;
    solve->steps = chosen->steps;
    solve->relative = chosen->relative;
    solve->absolute = chosen->absolute;
}

static struct zd_solving *solving_begin(struct zd_course *course)
{
    struct zd_solving *solving = (struct zd_solving *)malloc(sizeof *solving);
    int i;

    if (solving == NULL)
        return NULL;
    solving->n = course->program->n_solves;
    solving->solver = (struct zd_solver **)calloc((size_t)solving->n, sizeof *solving->solver);
    solving->solve = (struct zd_solve *)calloc((size_t)solving->n, sizeof *solving->solve);
    if (solving->solver == NULL || solving->solve == NULL) {
        free(solving->solver);
        free(solving->solve);
        free(solving);
        return NULL;
    }
    for (i = 0; i < solving->n; i++) {
        solving->solver[i] = NULL;
        memcpy(solving->solve + i, course->program->solves + i, sizeof *solving->solve);
        solving_choose(solving->solve + i, course->orders->method);
    }
    course->solving = solving;
    course->forget = solving_forget;
    course->leave = solving_leave;
    return solving;
}

/* Computes the model at t with these states, and the other values that figures show. */
static void solving_point(struct zd_solver *solver, struct zd_store *store, double t, const double *y)
{
    if (zds_observed(solver, t, y) == 0)
        zdw_point(store, solver->model, t, solver->number, 1);
}

/* Draws the present moment, or the inside of a step in pieces.  Restores the values that the rates set. */
static void solving_draw(struct zd_solver *solver, int step)
{
    struct zd_stepper *stepper = &solver->stepper;
    struct zd_store *store = ((struct zd_head *)solver->model)->course->store;
    double from = stepper->t, t;
    int parts = step ? zdw_parts(store, from, stepper->t_new) : 1, i;

    if (!zdw_save(store, solver->model))
        return;
    for (i = 1; i < parts; i++) {
        t = from + (stepper->t_new - from) * ((double)i / (double)parts);
        zdm_look(stepper, t, solver->scratch);
        solving_point(solver, store, t, solver->scratch);
        zdw_restore(store, solver->model);
    }
    solving_point(solver, store, step ? stepper->t_new : from, step ? stepper->y_new : stepper->y);
    zdw_restore(store, solver->model);
}

/* Null: no memory. */
static struct zd_solver *solver_of(struct zd_course *course, int solve)
{
    struct zd_solving *solving = course->solving != NULL ? course->solving : solving_begin(course);
    const struct zd_solve *what;
    void *room;

    if (solving == NULL)
        return NULL;
    what = solving->solve + solve;
    if (solving->solver[solve] == NULL) {
        room = zds_holds(what) ? malloc(zds_bytes(what)) : NULL;
        if (room == NULL)
            return NULL;
        solving->solver[solve] = zds_create(what, room);
        solving->solver[solve]->asked = zdc_asked;
        if (course->orders->observed) {
            solving->solver[solve]->due = zdo_due;
            solving->solver[solve]->keep = zdo_keep;
        }
        solving->solver[solve]->number = solve;
        if (course->store->drawing != NULL)
            solving->solver[solve]->draw = solving_draw;
    }
    return solving->solver[solve];
}

int zds_advance(void *model, int solve)
{
    struct zd_head *head = (struct zd_head *)model;
    struct zd_solver *solver = solver_of(head->course, solve);

    if (solver == NULL) {
        head->failure.kind = ZD_MEMORY;
        head->failure.site = head->course->program->solves[solve].site;
        head->failure.time = *ZD_AT(model, (ZD_OFFSET)head->course->program->solves[solve].time);
        return -ZD_MEMORY;
    }
    return zds_carry(solver, model);
}
