/* solve.c - the equations of a program: one solver for each of its zd_solves, made when it is first called. */

#include "zdport.h"
#include "zdkeep.h"
#include "zdsolve.h"

struct zd_solving {
    int n;
    struct zd_solver **solver;      /* null until called */
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
    free(solving);
    head->course->solving = NULL;
    head->course->forget = NULL;
    head->course->leave = NULL;
}

static struct zd_solving *solving_begin(struct zd_course *course)
{
    struct zd_solving *solving = (struct zd_solving *)malloc(sizeof *solving);
    int i;

    if (solving == NULL)
        return NULL;
    solving->n = course->program->n_solves;
    solving->solver = (struct zd_solver **)calloc((size_t)solving->n, sizeof *solving->solver);
    if (solving->solver == NULL) {
        free(solving);
        return NULL;
    }
    for (i = 0; i < solving->n; i++)
        solving->solver[i] = NULL;
    course->solving = solving;
    course->forget = solving_forget;
    course->leave = solving_leave;
    return solving;
}

static void solving_warn(struct zd_head *head, int kind, int site, double t)
{
    struct zd_failure what;

    what.kind = kind;
    what.site = site;
    what.time = t;
    what.value = 0.0;
    zd_warn_run(head->course->store, &what, 0.0);
}

/* Null: no memory. */
static struct zd_solver *solver_of(struct zd_course *course, int solve)
{
    struct zd_solving *solving = course->solving != NULL ? course->solving : solving_begin(course);
    const struct zd_solve *what = course->program->solves + solve;
    void *room;

    if (solving == NULL)
        return NULL;
    if (solving->solver[solve] == NULL) {
        room = malloc(zds_bytes(what));
        if (room == NULL)
            return NULL;
        solving->solver[solve] = zds_create(what, room);
        solving->solver[solve]->asked = zdc_asked;
        solving->solver[solve]->warn = solving_warn;
        if (course->orders->observed) {
            solving->solver[solve]->due = zdo_due;
            solving->solver[solve]->keep = zdo_keep;
        }
    }
    return solving->solver[solve];
}

/* What a failure of a method is called; 0: it is none of the method. */
static double solving_code(int kind)
{
    switch (kind) {
    case ZD_STEPS:
        return 1.0;
    case ZD_STEP_SMALL:
        return 3.0;
    case ZD_MEMORY:
        return 9.0;
    case ZD_DIVISION:
        return 10.0;
    case ZD_NOT_FINITE:
        return 12.0;
    default:
        return 0.0;
    }
}

int zds_try(void *model, int solve, double *code)
{
    struct zd_head *head = (struct zd_head *)model;
    const struct zd_solve *what = head->course->program->solves + solve;
    struct zd_solver *solver = solver_of(head->course, solve);
    double t = ZDS_AT(model, what->time);
    int i, kind;

    *code = 0.0;
    for (i = 0; solver != NULL && i < what->n; i++)
        solver->before[i] = ZDS_AT(model, what->state[i]);
    kind = -zds_advance(model, solve);
    if (kind <= 0)
        return ZD_GOOD;
    *code = solving_code(kind);
    if (*code == 0.0 || solver == NULL)
        return kind;
    for (i = 0; i < what->n; i++)
        ZDS_AT(model, what->state[i]) = solver->before[i];
    ZDS_AT(model, what->time) = t;
    zds_renew(solver);
    head->failure.kind = ZD_GOOD;
    head->failure.site = -1;
    return ZD_GOOD;
}

void zds_reset(void *model, int solve)
{
    struct zd_solver *solver = solver_of(((struct zd_head *)model)->course, solve);

    if (solver != NULL)
        zdm_forget(&solver->stepper, 0.0);
}

int zds_advance(void *model, int solve)
{
    struct zd_head *head = (struct zd_head *)model;
    struct zd_solver *solver = solver_of(head->course, solve);

    if (solver == NULL) {
        head->failure.kind = ZD_MEMORY;
        head->failure.site = head->course->program->solves[solve].site;
        head->failure.time = *(double *)(void *)((char *)model + head->course->program->solves[solve].time);
        return -ZD_MEMORY;
    }
    return zds_carry(solver, model);
}
