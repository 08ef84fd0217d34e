/* zdalgebraic.h - equations solved together.

       algebraic.c  Newton's method
       linear.c     Gaussian elimination
       simplex.c    the simplex search of Nelder and Mead
       steady.c     where differential equations come to rest
       shoot.c      starting values by what is demanded later

   All give a zd_code, or what a function of the caller gave.  Where one fails, x is as it was. */

#ifndef ZDALGEBRAIC_H
#define ZDALGEBRAIC_H

#include "zdport.h"
#include "zdcodes.h"

struct zd_equations {
    int n;
    /* residual = F(x): right side less left side. */
    int (*residual)(void *context, const double *x, double *residual);
    /* matrix[i*n + j] = d F[i] / d x[j]; null: found by differences. */
    int (*jacobian)(void *context, const double *x, double *matrix);
    void *context;
};

/* When Newton's method has arrived: every correction is at most absolute + relative * |x|, or, if sum is not 0, the
   sum of their sizes at most sum; and after how many iterations it gives up. */
struct zd_rule {
    double absolute;
    double relative;
    double sum;
    int most;
};

/* 1e-12 and 1e-10, 100 iterations: that of NONLINEAR. */
extern const struct zd_rule zde_rule;

/* Room for the functions below: n by n, vectors, places of pivots. */
struct zd_board {
    double *matrix;
    double *residual;
    double *trial;
    double *moved;          /* two of them */
    double *origin;
    int *pivot;
};

/* Bytes of room for a board, and laying it out there; the room is aligned for doubles. */
size_t zde_bytes(int n);
void zde_lay(struct zd_board *board, int n, void *room);

/* From x to a solution near it. */
int zde_newton(const struct zd_equations *equations, const struct zd_rule *rule, double *x,
               const struct zd_board *board);

/* matrix x = b: b becomes x, the matrix is used up.  ZDF_SINGULAR: a pivot below 1e-20. */
int zde_gauss(int n, double *matrix, double *b, int *pivot);

/* The solution of linear equations F(x) = A x - b: elimination, and two corrections by what it leaves. Room: two
   matrices and three vectors. */
int zde_linear(const struct zd_equations *equations, double *x, double *room, int *pivot);

/* The place of the smallest largest residual, from x, then zde_newton from there.  Room: zde_corners bytes. */
size_t zde_corners(int n);
int zde_simplex(const struct zd_equations *equations, double *x, void *room);

/* slope = f(y), time held still. */
struct zd_rest {
    int n;
    int (*slopes)(void *context, const double *y, double *slope);
    void *context;
};

/* The limit of y for infinite time, from y.  Room: zde_to_rest bytes.  ZDF_ITERATIONS: none is found. */
size_t zde_to_rest(int n);
int zde_settle(const struct zd_rest *rest, double *y, void *room);

/* Unknown starting values x, as many as demands: misses[i] is what is reached less what is demanded, by a trajectory;
   value[i] what is demanded. */
struct zd_demands {
    int n;
    int (*misses)(void *context, const double *x, double *misses);
    const double *value;
    void *context;
};

/* Until every demand is met to 1e-9 (1 + |value|).  Room: zde_bytes.  ZDF_BOUNDARY, ZDF_SINGULAR. */
int zde_hit(const struct zd_demands *demands, double *x, const struct zd_board *board);

#endif
