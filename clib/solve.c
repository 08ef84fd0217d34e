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

/* Null: no memory. */
static struct zd_solver *solver_of(struct zd_course *course, int solve)
{
    struct zd_solving *solving = course->solving != NULL ? course->solving : solving_begin(course);
    const struct zd_solve *what = course->program->solves + solve;
    void *room;

    if (solving == NULL)
        return NULL;
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
