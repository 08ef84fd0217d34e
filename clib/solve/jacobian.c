/* jacobian.c - d slope[i] / d y[j], from the problem itself or by differences.

   A Jacobian of the problem that is not finite (for example, for a root at 0) is not used.

   By differences: one evaluation of f for each y[j], perturbed by sqrt(DBL_EPSILON) times the size of y[j], in the
   direction of its slope, so that a content of 0 does not become negative (J. E. Dennis, R. B. Schnabel, Numerical
   Methods for Unconstrained Optimization and Nonlinear Equations, 5.4).  The size is that of y[j], of its change in a
   step, or that at which the absolute error dominates.  If f has no value there, the other direction is tried; if it
   has none there either, there is no Jacobian. */

#include "zdport.h"
#include "zdmethod.h"

static double jacobian_step(const struct zd_stepper *s, int j)
{
    const struct zd_problem *problem = &s->problem;
    double size = fabs(s->y[j]), change = fabs(s->length * s->slope[j]);

    if (change > size && change - change == 0.0)
        size = change;
    if (problem->relative > 0.0 && problem->absolute[j] / problem->relative > size)
        size = problem->absolute[j] / problem->relative;
    if (!(size > sqrt(DBL_MIN)))
        size = 1.0;
    size *= sqrt(DBL_EPSILON);
    return s->slope[j] < 0.0 ? -size : size;
}

/* Column j; `moved` and `slope` are the perturbed y and the slopes there. */
static int jacobian_column(struct zd_stepper *s, int j, double delta, double *moved, double *slope, double *matrix)
{
    int n = s->problem.n, below = s->problem.below, above = s->problem.above, i, why;
    size_t coupled = (size_t)ZDM_COUPLED(s);
    double was = moved[j];

    moved[j] = was + delta;
    delta = moved[j] - was;
    why = zdm_slopes(s, s->t, moved, slope);
    moved[j] = was;
    for (i = 0; why == 0 && i < n; i++) {
        slope[i] = (slope[i] - s->slope[i]) / delta;
        if (slope[i] - slope[i] != 0.0) {
            s->trouble = why = ZD_NOT_FINITE;
            s->component = i;
        }
        if (below < 0)
            matrix[(size_t)i * coupled + (size_t)j] = slope[i];
        else if (i - j <= below && j - i <= above)
            matrix[(size_t)i * (size_t)(below + above + 1) + (size_t)(j - i + below)] = slope[i];
    }
    return why;
}

/* The Jacobian of the problem.  Nonzero: it has none here. */
static int jacobian_given(struct zd_stepper *s, double *matrix)
{
    const struct zd_problem *problem = &s->problem;
    size_t wide = (size_t)(problem->below < 0 ? ZDM_COUPLED(s) : problem->below + 1 + problem->above), k;

    if (problem->jacobian(problem->context, s->t, s->y, matrix) != 0)
        return 1;
    for (k = 0; k < (size_t)problem->n * wide; k++)
        if (matrix[k] - matrix[k] != 0.0)
            return 1;
    return 0;
}

int zdm_jacobian(struct zd_stepper *s, double *moved, double *slope, double *matrix)
{
    int n = s->problem.n, j;
    double delta;

    s->jacobians++;
    if (s->problem.jacobian != NULL && jacobian_given(s, matrix) == 0)
        return 0;
    for (j = 0; j < n; j++)
        moved[j] = s->y[j];
    for (j = 0; j < ZDM_COUPLED(s); j++) {
        delta = jacobian_step(s, j);
        s->trouble = 0;
        if (jacobian_column(s, j, delta, moved, slope, matrix) == 0)
            continue;
        s->trouble = 0;
        if (jacobian_column(s, j, -delta, moved, slope, matrix) != 0)
            return s->trouble;
    }
    return 0;
}
