/* zdradau.h - the common parts of stiff.c and newton.c for Radau IIA of order 5. */

#ifndef ZDRADAU_H
#define ZDRADAU_H

#include "zdmethod.h"

/* (4 -+ sqrt 6)/10 */
#define ZDR_C1 0.15505102572168219018
#define ZDR_C2 0.64494897427831780982

/* The eigenvalues of the inverse of the matrix of coefficients: gamma, alpha +- i beta. */
#define ZDR_GAMMA 3.6378342527444957322
#define ZDR_ALPHA 2.6810828736277521339
#define ZDR_BETA 3.0504301992474105694

/* Vectors. */
enum {
    ZDR_Z1, ZDR_Z2, ZDR_Z3,     /* the stages less y */
    ZDR_W1, ZDR_W2, ZDR_W3,     /* the same in the coordinates of the iteration */
    ZDR_F1, ZDR_F2, ZDR_F3,     /* their slopes; changes of w */
    ZDR_P1, ZDR_P2, ZDR_P3,     /* the polynomial of the last step */
    ZDR_SCALE,                  /* the allowed error of each component */
    ZDR_STAGE,
    ZDR_VECTORS
};

/* Matrices: the Jacobian, gamma/h - J, (alpha + i beta)/h - J. */
enum { ZDR_JACOBIAN, ZDR_REAL, ZDR_RE, ZDR_IM, ZDR_MATRICES };

#define ZDR_MATRIX(stepper, k) \
    ((stepper)->matrices + (size_t)(k) * (size_t)(stepper)->problem.n * (size_t)(stepper)->problem.n)

/* Solves (gamma/h - J) x = b for the length of the factors; b becomes x. */
void zdr_solve(const struct zd_stepper *stepper, double *b);
/* Factors both matrices for steps of length h.  Nonzero: singular. */
int zdr_factor(struct zd_stepper *stepper, double h);
/* Computes the stages; allowed: the error that may remain, in units of the scale.  Nonzero: not found; *shorter is then
   the part of h to try next. */
int zdr_newton(struct zd_stepper *stepper, double h, double allowed, double *shorter);
/* The polynomial of the step made last, at end + at*span, less its value at the end. */
void zdr_polynomial(const struct zd_stepper *stepper, double at, double *values);

#endif
