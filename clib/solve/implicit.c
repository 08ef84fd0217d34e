/* implicit.c - the implicit Euler method of SCoP, as in its translator.

       z = y + h f(t, z),    t that of the beginning of the step                                order 1

   derivimplicit: z by Newton's method, to the rule of NONLINEAR.  sparse, advance (KINETIC): until the sum of the
   absolute corrections is at most 1e-6, in at most 20 passes; a linear scheme needs one pass, and the second finds
   nothing to correct.  The Jacobian is that of the problem, or is computed by differences.

   Failures are those of zde_newton, returned as zd_codes; steps have a fixed length. */

#include "zdalgebraic.h"
#include "zdmethod.h"

enum { IM_RESIDUAL, IM_TRIAL, IM_MOVED, IM_THERE, IM_ORIGIN, IM_VECTORS };

static const struct zd_rule implicit_passes = { 0.0, 0.0, 1e-6, 20 };

static int implicit_residual(void *context, const double *z, double *residual)
{
    struct zd_stepper *s = (struct zd_stepper *)context;
    int i;

    if (zdm_slopes(s, s->t, z, s->slope_new) != 0)
        return s->trouble;
    for (i = 0; i < s->problem.n; i++)
        residual[i] = s->y[i] + s->length * s->slope_new[i] - z[i];
    return 0;
}

static int implicit_jacobian(void *context, const double *z, double *matrix)
{
    struct zd_stepper *s = (struct zd_stepper *)context;
    size_t n = (size_t)s->problem.n, i, j;
    int why = s->problem.jacobian(s->problem.context, s->t, z, matrix);

    s->jacobians++;
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            matrix[i * n + j] = s->length * matrix[i * n + j] - (i == j ? 1.0 : 0.0);
    return why;
}

static int implicit_by(struct zd_stepper *s, double limit, const struct zd_rule *rule)
{
    struct zd_equations equations;
    struct zd_board board;
    int i, why;

    s->trouble = 0;
    s->length = s->proposed;
    s->t_new = limit;
    equations.n = s->problem.n;
    equations.residual = implicit_residual;
    equations.jacobian = s->problem.jacobian != NULL ? implicit_jacobian : NULL;
    equations.context = (void *)s;
    board.matrix = s->matrices;
    board.residual = ZDM_VECTOR(s, IM_RESIDUAL);
    board.trial = ZDM_VECTOR(s, IM_TRIAL);
    board.moved = ZDM_VECTOR(s, IM_MOVED);
    board.origin = ZDM_VECTOR(s, IM_ORIGIN);
    board.pivot = s->integers;
    for (i = 0; i < s->problem.n; i++)
        s->y_new[i] = s->y[i];
    why = zde_newton(&equations, rule, s->y_new, &board);
    return s->trouble = why;
}

static int implicit_step(struct zd_stepper *s, double limit)
{
    return implicit_by(s, limit, &zde_rule);
}

static int kinetic_step(struct zd_stepper *s, double limit)
{
    return implicit_by(s, limit, &implicit_passes);
}

static int implicit_repeat(struct zd_stepper *s, double h)
{
    (void)s;
    (void)h;
    return ZD_STEP_SMALL;
}

const struct zd_scheme zdm_implicit = { implicit_step, implicit_repeat, zdm_line, IM_VECTORS, 1, 1 };
const struct zd_scheme zdm_kinetic = { kinetic_step, implicit_repeat, zdm_line, IM_VECTORS, 1, 1 };
