/* algebraic.c - simultaneous equations by Newton's method.

       J(x) dx = -F(x),  x := x + dx

   (J. E. Dennis, R. B. Schnabel, Numerical Methods for Unconstrained Optimization and Nonlinear Equations, 5.)  The
   method makes full steps, which converge quadratically near a solution; it halves a step, at most ten times, only
   while F has no finite value at its end.  It computes J in every iteration, by differences unless J is given and
   finite.

   Failures: ZDF_ITERATIONS after the last iteration that the rule allows, ZDF_SINGULAR, ZDF_DIVERGED if F has no finite
   value at the beginning, or after ten halvings. */

#include "zdalgebraic.h"
#include "zdmethod.h"

#define TOGETHER_HALVINGS 10

/* Smaller unknowns are perturbed as if they had this size. */
#define TOGETHER_SIZE 1e-4

const struct zd_rule zde_rule = { 1e-12, 1e-10, 0.0, 100 };

size_t zde_bytes(int n)
{
    size_t many = (size_t)n;

    return (many * many + 5 * many) * sizeof(double) + many * sizeof(int);
}

void zde_lay(struct zd_board *board, int n, void *room)
{
    size_t many = (size_t)n;

    board->matrix = (double *)room;
    board->residual = board->matrix + many * many;
    board->trial = board->residual + many;
    board->moved = board->trial + many;
    board->origin = board->moved + 2 * many;
    board->pivot = (int *)(void *)(board->origin + many);
}

static int together_finite(int n, const double *values)
{
    int i;

    for (i = 0; i < n; i++)
        if (values[i] - values[i] != 0.0)
            return 0;
    return 1;
}

/* By differences: one evaluation of F per x[j], perturbed by sqrt(DBL_EPSILON) times its size, which is at least that
   of its last correction. */
static int together_differences(const struct zd_equations *e, const double *x, const double *last,
                                const struct zd_board *board)
{
    int n = e->n, i, j, why;
    double delta, *moved = board->moved, *there = board->moved + n;

    for (j = 0; j < n; j++)
        moved[j] = x[j];
    for (j = 0; j < n; j++) {
        delta = fabs(x[j]) > TOGETHER_SIZE ? fabs(x[j]) : TOGETHER_SIZE;
        if (last != NULL && fabs(last[j]) > delta)
            delta = fabs(last[j]);
        delta = delta * sqrt(DBL_EPSILON);
        moved[j] = x[j] + delta;
        why = e->residual(e->context, moved, there);
        if (why == 0 && !together_finite(n, there)) {
            delta = -delta;
            moved[j] = x[j] + delta;
            why = e->residual(e->context, moved, there);
        }
        if (why != 0)
            return why;
        delta = moved[j] - x[j];
        moved[j] = x[j];
        for (i = 0; i < n; i++)
            board->matrix[(size_t)i * (size_t)n + (size_t)j] = (there[i] - board->residual[i]) / delta;
    }
    return 0;
}

/* Whether F has its own finite Jacobian here; if so, it is in the matrix. */
static int together_given(const struct zd_equations *e, const double *x, double *matrix)
{
    int i;

    if (e->jacobian == NULL || e->jacobian(e->context, x, matrix) != 0)
        return 0;
    for (i = 0; i < e->n; i++)
        if (!together_finite(e->n, matrix + (size_t)i * (size_t)e->n))
            return 0;
    return 1;
}

/* Moves x by the correction in trial, or by a part of it, and returns the part; the residual is then that of the new
   x. */
static int together_move(const struct zd_equations *e, double *x, const struct zd_board *board, double *part)
{
    int n = e->n, i, k, why;

    *part = 1.0;
    for (k = 0; k <= TOGETHER_HALVINGS; k++) {
        for (i = 0; i < n; i++)
            board->moved[i] = x[i] + *part * board->trial[i];
        why = e->residual(e->context, board->moved, board->residual);
        if (why != 0)
            return why;
        if (together_finite(n, board->moved) && together_finite(n, board->residual)) {
            for (i = 0; i < n; i++)
                x[i] = board->moved[i];
            return 0;
        }
        *part = 0.5 * *part;
    }
    return ZDF_DIVERGED;
}

static int together_arrived(const struct zd_rule *rule, int n, const double *x, const double *correction)
{
    double sum = 0.0;
    int i;

    for (i = 0; i < n; i++) {
        sum += fabs(correction[i]);
        if (rule->sum == 0.0 && fabs(correction[i]) > rule->absolute + rule->relative * fabs(x[i]))
            return 0;
    }
    return rule->sum == 0.0 || sum <= rule->sum;
}

/* One iteration; *done: it has converged. */
static int together_iterate(const struct zd_equations *e, const struct zd_rule *rule, double *x, int first,
                   const struct zd_board *board, int *done)
{
    int n = e->n, i, why;
    double part;

    why = together_given(e, x, board->matrix) ? 0 : together_differences(e, x, first ? NULL : board->trial, board);
    if (why != 0)
        return why;
    if (zdm_factor(n, board->matrix, board->pivot) != 0)
        return ZDF_SINGULAR;
    for (i = 0; i < n; i++)
        board->trial[i] = -board->residual[i];
    zdm_solve(n, board->matrix, board->pivot, board->trial);
    if (!together_finite(n, board->trial))
        return ZDF_SINGULAR;
    why = together_move(e, x, board, &part);
    *done = why == 0 && part == 1.0 && together_arrived(rule, n, x, board->trial);
    return why;
}

int zde_newton(const struct zd_equations *e, const struct zd_rule *rule, double *x, const struct zd_board *board)
{
    int n = e->n, i, pass, done = 0, why;

    for (i = 0; i < n; i++)
        board->origin[i] = x[i];
    why = e->residual(e->context, x, board->residual);
    if (why == 0 && !together_finite(n, board->residual))
        why = ZDF_DIVERGED;
    for (pass = 1; why == 0 && !done; pass++) {
        why = together_iterate(e, rule, x, pass == 1, board, &done);
        if (why == 0 && !done && pass >= rule->most)
            why = ZDF_ITERATIONS;
    }
    for (i = 0; why != 0 && i < n; i++)
        x[i] = board->origin[i];
    return why;
}
