/* zdarray.h - functions of SCoP's library that take arrays or functions.

       integral.c   quadrature, legendre, romberg
       spline.c     derivs, spline, tridiag
       matrix.c     invert
       zeros.c      deflate
       boundary.c   boundary
       expfit.c     expfit

   Functions that can fail return a zd_code, or the caller's own code. */

#ifndef ZDARRAY_H
#define ZDARRAY_H

#include "zdport.h"
#include "zdcodes.h"

/* A function supplied by the caller; it returns nonzero on failure. */
struct zd_formula {
    int (*value)(void *context, double x, double *value);
    void *context;
};

/* The trapezoid rule over n points. */
double zdf_quadrature(int n, const double *x, const double *y);
/* From a to b, by ten-point Gauss-Legendre quadrature. */
int zdf_legendre(const struct zd_formula *f, double a, double b, double *value);
/* From a to b, by Romberg's method, to 1e-10 of the value or 1e-12.  ZDF_ITERATIONS: 20 halvings were not enough. */
int zdf_romberg(const struct zd_formula *f, double a, double b, double *value);

/* Natural cubic spline: sets h to the spacings (h[n-1] is 0) and d to the second derivatives.  ZDF_NO_DATA: n < 2;
   ZDF_DIVISION: two equal x. */
int zdf_derivs(int n, const double *x, const double *y, double *h, double *d);
/* The value of the spline at xi; -1e35 outside the points. */
double zdf_spline(int n, const double *x, const double *y, const double *h, const double *d, double xi);
/* Solves below[i] y[i-1] + middle[i] y[i] + above[i] y[i+1] = right[i]; below[0] and above[n-1] are not used.  Room: n
   doubles.  ZDF_SINGULAR. */
int zdf_tridiagonal(int n, const double *below, const double *middle, const double *above, const double *right,
                    double *y, double *room);

/* Inverts an n by n matrix, stored by rows, in place.  Room: n doubles.  ZDF_SINGULAR: a pivot is below 1e-20; the
   matrix is then overwritten. */
int zdf_invert(int n, double *matrix, double *room);

/* The real roots of the sum of coefficient[i] x^i, in ascending order, repeated by multiplicity; returns their number,
   or -1 if the iteration does not converge.  Room: degree + 1 doubles. */
int zdf_zeros(int degree, const double *coefficient, double *root, double *room);

/* Solves y" + f y' + g y = q on equidistant x, given y[0] and y[n-1]; sets the other y.  Room: 6 n doubles.
   ZDF_NO_DATA: n < 3; ZDF_SINGULAR. */
int zdf_boundary(int n, const double *x, double *y, const struct zd_formula *f, const struct zd_formula *g,
                 const struct zd_formula *q, double *room);

/* Fits y by a sum of amplitude[k] exp(rate[k] x) over equidistant points, and gives the standard error of the fit.
   Room: zdf_terms(terms) doubles.  ZDF_NO_DATA: fewer than 2 terms points; ZDF_NO_SOLUTION: no such sum fits the data;
   ZDF_SINGULAR. */
size_t zdf_terms(int terms);
int zdf_expfit(int terms, long n, const double *x, const double *y, double *amplitude, double *rate, double *error,
               double *room);

#endif
