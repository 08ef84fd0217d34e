/* zdalgebraic.h - simultaneous equations.

       algebraic.c  Newton's method
       linear.c     Gaussian elimination
       simplex.c    the simplex search of Nelder and Mead
       steady.c     steady states of differential equations
       shoot.c      starting values from later conditions

   All return a zd_code, or the code of a function of the caller.  After a failure, x is unchanged. */

#ifndef ZDALGEBRAIC_H
#define ZDALGEBRAIC_H

#include "zdport.h"
#include "zdcodes.h"

struct zd_equations {
    int n;
    /* residual = F(x): right side less left side. */
    int (*residual)(void *context, const double *x, double *residual);
    /* matrix[i*n + j] = d F[i] / d x[j]; null: computed by differences. */
    int (*jacobian)(void *context, const double *x, double *matrix);
    void *context;
};

/* The rule by which Newton's method has converged: every correction is at most absolute + relative * |x|, or, if sum is
   not 0, the sum of their absolute values is at most sum.  Also the largest number of iterations. */
struct zd_rule {
    double absolute;
    double relative;
    double sum;
    int most;
};

/* The rule of NONLINEAR: 1e-12 and 1e-10, 100 iterations. */
extern const struct zd_rule zde_rule;

/* Working memory of the functions below: n by n, vectors, positions of pivots. */
struct zd_board {
    double *matrix;
    double *residual;
    double *trial;
    double *moved;          /* two of them */
    double *origin;
    int *pivot;
};

/* Bytes of memory for a board, and its layout there; the memory is aligned for doubles. */
size_t zde_bytes(int n);
void zde_lay(struct zd_board *board, int n, void *room);

/* Finds a solution near x. */
int zde_newton(const struct zd_equations *equations, const struct zd_rule *rule, double *x,
               const struct zd_board *board);

/* matrix x = b: b becomes x, and the matrix is overwritten.  ZDF_SINGULAR: a pivot below 1e-20. */
int zde_gauss(int n, double *matrix, double *b, int *pivot);

/* The solution of linear equations F(x) = A x - b: elimination, and two corrections from its residual.
   Memory: two matrices and three vectors. */
int zde_linear(const struct zd_equations *equations, double *x, double *room, int *pivot);

/* Minimises the largest residual from x, then calls zde_newton from there.  Memory: zde_corners bytes; without n
   integers at the end, if these are in `pivot`. */
size_t zde_corners(int n);
int zde_simplex(const struct zd_equations *equations, double *x, void *room, int *pivot);

/* slope = f(y), with constant time. */
struct zd_rest {
    int n;
    int (*slopes)(void *context, const double *y, double *slope);
    void *context;
};

/* The limit of y for infinite time, from y.  Memory: zde_to_rest bytes; 3 n integers are in `integers`, if that is not
   null.  ZDF_ITERATIONS: not found. */
size_t zde_to_rest(int n);
int zde_settle(const struct zd_rest *rest, double *y, void *room, int *integers);

/* Unknown starting values x, one for each condition: misses[i] is the value that a trajectory reaches less the required
   value, value[i] the required value. */
struct zd_demands {
    int n;
    int (*misses)(void *context, const double *x, double *misses);
    const double *value;
    void *context;
};

/* Solves until every condition is met to 1e-9 (1 + |value|).  Memory: zde_bytes.  ZDF_BOUNDARY, ZDF_SINGULAR. */
int zde_hit(const struct zd_demands *demands, double *x, const struct zd_board *board);

#endif
