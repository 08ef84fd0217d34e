/* zdarray.h - functions of SCoP's library that take arrays or functions.

       integral.c   quadrature, legendre, romberg
       spline.c     derivs, spline, tridiag
       matrix.c     invert
       zeros.c      deflate
       boundary.c   boundary
       expfit.c     expfit

   Those that can fail give a zd_code, or what a function of the caller gave. */

#ifndef ZDARRAY_H
#define ZDARRAY_H

#include "zdport.h"
#include "zdcodes.h"

/* A function of the caller; nonzero: it has failed. */
struct zd_formula {
    int (*value)(void *context, double x, double *value);
    void *context;
};

/* The trapezoid rule over n points. */
double zdf_quadrature(int n, const double *x, const double *y);
/* From a to b: ten points of Gauss and Legendre. */
int zdf_legendre(const struct zd_formula *f, double a, double b, double *value);
/* From a to b, by Romberg: to 1e-10 of the value, or 1e-12.  ZDF_ITERATIONS: 20 halvings were not enough. */
int zdf_romberg(const struct zd_formula *f, double a, double b, double *value);

/* Natural cubic spline: h becomes the spacings (h[n-1] is 0), d the second derivatives.  ZDF_NO_DATA: n < 2;
   ZDF_DIVISION: two equal x. */
int zdf_derivs(int n, const double *x, const double *y, double *h, double *d);
/* Its value at xi; -1e35 outside the points. */
double zdf_spline(int n, const double *x, const double *y, const double *h, const double *d, double xi);
/* below[i] y[i-1] + middle[i] y[i] + above[i] y[i+1] = right[i]; below[0] and above[n-1] are not used.  Room: n
   doubles.  ZDF_SINGULAR. */
int zdf_tridiagonal(int n, const double *below, const double *middle, const double *above, const double *right,
                    double *y, double *room);

/* The inverse in place of an n by n matrix, row by row.  Room: n doubles.  ZDF_SINGULAR: a pivot below 1e-20; the
   matrix is then spoilt. */
int zdf_invert(int n, double *matrix, double *room);

/* The real roots of the sum of coefficient[i] x^i, in rising order, each as often as it is one; gives their number,
   or -1: no convergence.  Room: degree + 1 doubles. */
int zdf_zeros(int degree, const double *coefficient, double *root, double *room);

/* y" + f y' + g y = q on equidistant x: y[0] and y[n-1] are given, the rest is set.  Room: 6 n doubles.  ZDF_NO_DATA:
   n < 3; ZDF_SINGULAR. */
int zdf_boundary(int n, const double *x, double *y, const struct zd_formula *f, const struct zd_formula *g,
                 const struct zd_formula *q, double *room);

/* y as a sum of amplitude[k] exp(rate[k] x) over equidistant points, and the standard error of the fit.  Room:
   zdf_terms(terms) doubles.  ZDF_NO_DATA: fewer than 2 terms points; ZDF_NO_SOLUTION: no such sum follows the data;
   ZDF_SINGULAR. */
size_t zdf_terms(int terms);
int zdf_expfit(int terms, long n, const double *x, const double *y, double *amplitude, double *rate, double *error,
               double *room);

#endif
