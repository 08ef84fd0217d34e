/* doses.c - doses at known moments.

   Dose number k = 0, 1, ... is at `at + k*every`, not at a running sum.  Without a positive `every` there is one dose;
   with it, and without `times`, the doses never end.  A dose `over` a positive time flows from its moment on; flows may
   overlap.  Any other dose is given at once, at its moment (within solver->moment). */

#include "zdport.h"
#include "zdsolve.h"

static double dose_number(const struct zd_dose *dose, void *model)
{
    if (dose->every < 0 || !(ZDS_AT(model, dose->every) > 0.0))
        return 1.0;
    return dose->times < 0 ? HUGE_VAL : ZDS_AT(model, dose->times);
}

static double dose_moment(const struct zd_dose *dose, void *model, double k)
{
    double at = ZDS_AT(model, dose->at);

    return k > 0.0 ? at + k * ZDS_AT(model, dose->every) : at;
}

/* 0: at once. */
static double dose_span(const struct zd_dose *dose, void *model)
{
    return dose->over >= 0 && ZDS_AT(model, dose->over) > 0.0 ? ZDS_AT(model, dose->over) : 0.0;
}

/* The number of doses whose moment plus span is not after t.  A division gives a guess that is exact up to rounding,
   and the moments themselves correct it. */
static double dose_count(const struct zd_dose *dose, void *model, double t, double span)
{
    double number = dose_number(dose, model);
    double k = 1.0;
    int i;

    if (!(number >= 1.0) || !(dose_moment(dose, model, 0.0) + span <= t))
        return 0.0;
    if (number > 1.0) {
        k = floor((t - span - ZDS_AT(model, dose->at)) / ZDS_AT(model, dose->every)) + 1.0;
        for (i = 0; i < 2 && dose_moment(dose, model, k - 1.0) + span > t; i++)
            k = k - 1.0;
        for (i = 0; i < 2 && dose_moment(dose, model, k) + span <= t; i++)
            k = k + 1.0;
    }
    number = ceil(number);
    return k < 1.0 ? 1.0 : k < number ? k : number;
}

void zds_skip(struct zd_solver *solver, double t)
{
    int i;

    for (i = 0; i < solver->solve->n_doses; i++)
        solver->given[i] = dose_count(solver->solve->doses + i, solver->model, t - solver->moment, 0.0);
}

void zds_give(struct zd_solver *solver, double t)
{
    void *model = solver->model;
    const struct zd_dose *dose = solver->solve->doses;
    double past, count;
    int i, j;

    for (i = 0; i < solver->solve->n_doses; i++, dose++) {
        if (dose_span(dose, model) > 0.0)
            continue;
        past = dose_count(dose, model, t + solver->moment, 0.0);
        count = past - solver->given[i];
        if (!(count > 0.0))
            continue;
        for (j = 0; j < dose->n_added; j++)
            ZDS_AT(model, dose->place[j]) += count * ZDS_AT(model, dose->amount[j]);
        solver->given[i] = past;
    }
}

int zds_flow(struct zd_solver *solver, double t)
{
    void *model = solver->model;
    const struct zd_dose *dose = solver->solve->doses;
    double span, flowing;
    int i, changed = 0;

    for (i = 0; i < solver->solve->n_doses; i++, dose++) {
        span = dose_span(dose, model);
        if (dose->flowing < 0)
            continue;
        flowing = 0.0;
        if (span > 0.0)
            flowing = (dose_count(dose, model, t, 0.0) - dose_count(dose, model, t, span)) / span;
        changed = changed || flowing != ZDS_AT(model, dose->flowing);
        ZDS_AT(model, dose->flowing) = flowing;
    }
    return changed;
}

/* The moment of dose k plus span, if there is one between t and end; else end. */
static double dose_before(const struct zd_dose *dose, void *model, double k, double span, double t, double end)
{
    double moment;

    if (!(k < dose_number(dose, model)))
        return end;
    moment = dose_moment(dose, model, k) + span;
    return moment > t && moment < end ? moment : end;
}

double zds_until(const struct zd_solver *solver, double t, double end)
{
    void *model = solver->model;
    const struct zd_dose *dose = solver->solve->doses;
    double until = end, last = end - solver->moment, span, next;
    int i;

    for (i = 0; i < solver->solve->n_doses; i++, dose++) {
        span = dose_span(dose, model);
        if (span > 0.0) {
            until = dose_before(dose, model, dose_count(dose, model, t, 0.0), 0.0, t, until);
            until = dose_before(dose, model, dose_count(dose, model, t, span), span, t, until);
        } else {
            next = dose_before(dose, model, solver->given[i], 0.0, t, until);
            if (next < last)
                until = next;
        }
    }
    return until;
}
