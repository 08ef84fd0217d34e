/* shoot.c - starting values from conditions at later times (MATCH), by shooting.

   Newton's method on the unknown starting values (H. B. Keller, Numerical Methods for Two-Point Boundary-Value
   Problems, 2); the derivatives of the end values are computed by differences, with one trajectory for each unknown,
   perturbed by 1e-5 of its size, because trajectories have errors of their own.  A correction is halved while its
   trajectory does not reach its end or misses by more than the previous one.  The method has converged when each
   condition is met to 1e-9 (1 + |value|).

   Failures: ZDF_BOUNDARY after 50 iterations, or if halving twelve times does not help, ZDF_SINGULAR; a negative code
   of the caller.  A positive code of the caller means that a trajectory does not reach its end. */

#include "zdalgebraic.h"
#include "zdmethod.h"

#define SHOOT_ITERATIONS 50
#define SHOOT_HALVINGS 12
#define SHOOT_MET 1e-9
#define SHOOT_MOVE 1e-5
#define SHOOT_SIZE 0.1

/* The largest miss in units of the allowed miss; HUGE_VAL: the trajectory does not reach its end. */
static double shoot_missed(const struct zd_demands *d, const double *misses)
{
    double largest = 0.0, part;
    int i;

    for (i = 0; i < d->n; i++) {
        part = fabs(misses[i]) / (SHOOT_MET * (1.0 + fabs(d->value[i])));
        if (part - part != 0.0)
            return HUGE_VAL;
        if (part > largest)
            largest = part;
    }
    return largest;
}

static int shoot_differences(const struct zd_demands *d, const double *x, const struct zd_board *board)
{
    int n = d->n, i, j, way, why;
    double delta, *moved = board->moved, *there = board->moved + n;

    for (j = 0; j < n; j++)
        moved[j] = x[j];
    for (j = 0; j < n; j++) {
        delta = SHOOT_MOVE * (fabs(x[j]) > SHOOT_SIZE ? fabs(x[j]) : SHOOT_SIZE);
        for (way = 0; way < 2; way++) {
            moved[j] = x[j] + delta;
            why = d->misses(d->context, moved, there);
            if (why < 0)
                return why;
            if (why == 0 && shoot_missed(d, there) < HUGE_VAL)
                break;
            delta = -delta;
        }
        if (way == 2)
            return ZDF_BOUNDARY;
        delta = moved[j] - x[j];
        moved[j] = x[j];
        for (i = 0; i < n; i++)
            board->matrix[(size_t)i * (size_t)n + (size_t)j] = (there[i] - board->residual[i]) / delta;
    }
    return 0;
}

/* Moves x by the correction in trial, or by a part of it. */
static int shoot_move(const struct zd_demands *d, double *x, double *worst, const struct zd_board *board)
{
    int n = d->n, i, k, why;
    double part = 1.0, here;

    for (k = 0; k <= SHOOT_HALVINGS; k++) {
        for (i = 0; i < n; i++)
            board->moved[i] = x[i] + part * board->trial[i];
        why = d->misses(d->context, board->moved, board->moved + n);
        if (why < 0)
            return why;
        here = why == 0 ? shoot_missed(d, board->moved + n) : HUGE_VAL;
        if (here < *worst) {
            for (i = 0; i < n; i++) {
                x[i] = board->moved[i];
                board->residual[i] = board->moved[n + i];
            }
            *worst = here;
            return 0;
        }
        part = 0.5 * part;
    }
    return ZDF_BOUNDARY;
}

int zde_hit(const struct zd_demands *d, double *x, const struct zd_board *board)
{
    int n = d->n, i, pass, why;
    double worst;

    for (i = 0; i < n; i++)
        board->origin[i] = x[i];
    why = d->misses(d->context, x, board->residual);
    if (why > 0)
        why = ZDF_BOUNDARY;
    worst = why == 0 ? shoot_missed(d, board->residual) : HUGE_VAL;
    if (why == 0 && !(worst < HUGE_VAL))
        why = ZDF_BOUNDARY;
    for (pass = 0; why == 0 && worst > 1.0; pass++) {
        why = pass < SHOOT_ITERATIONS ? shoot_differences(d, x, board) : ZDF_BOUNDARY;
        if (why == 0 && zdm_factor(n, board->matrix, board->pivot) != 0)
            why = ZDF_SINGULAR;
        if (why != 0)
            break;
        for (i = 0; i < n; i++)
            board->trial[i] = -board->residual[i];
        zdm_solve(n, board->matrix, board->pivot, board->trial);
        why = shoot_move(d, x, &worst, board);
    }
    for (i = 0; why != 0 && i < n; i++)
        x[i] = board->origin[i];
    return why;
}
