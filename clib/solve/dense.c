/* dense.c - observations at moments within the steps of an integration method.  They use the method's values there
   (zdm_look), which are nearly as accurate as those at the ends of steps.

   At the moment of a dose or an event, the values before it are observed. */

#include "zdsolve.h"

/* Sets the model to these states at t and stores a row.  0, or negative: failed. */
static int observe(struct zd_solver *solver, double t, const double *y)
{
    struct zd_head *head = (struct zd_head *)solver->model;
    int why = zds_observed(solver, t, y);

    if (why != 0)
        return why;
    why = solver->keep(solver->model);
    if (why != 0) {
        head->failure.kind = why;
        head->failure.site = solver->solve->site;
        head->failure.time = t;
    }
    return -why;
}

int zds_first(struct zd_solver *solver, double t)
{
    struct zd_head *head = (struct zd_head *)solver->model;
    const long *state = solver->solve->state;
    double due;
    int i, why = 0;

    if (solver->due == NULL)
        return 0;
    while (why == 0 && (due = solver->due(head, t - solver->moment)) <= t + solver->moment) {
        for (i = 0; i < solver->solve->n; i++)
            solver->scratch[i] = ZDS_AT(solver->model, state[i]);
        why = observe(solver, due, solver->scratch);
        ZDS_AT(solver->model, solver->solve->time) = t;
    }
    return why;
}

int zds_inside(struct zd_solver *solver, double end)
{
    struct zd_stepper *stepper = &solver->stepper;
    struct zd_head *head = (struct zd_head *)solver->model;
    double last = stepper->t_new < end ? stepper->t_new : end + solver->moment;
    double due;
    int why = 0, shown = 0;

    if (solver->due == NULL)
        return 0;
    while (why == 0 && (due = solver->due(head, stepper->t - solver->moment)) <= last) {
        shown = 1;
        if (due < stepper->t_new) {
            zdm_look(stepper, due, solver->scratch);
            why = observe(solver, due, solver->scratch);
        } else {
            why = observe(solver, due, stepper->y_new);
        }
    }
    return shown && why == 0 ? zds_show(solver, stepper->t_new, stepper->y_new) : why;
}
