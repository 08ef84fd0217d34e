/* expfit.c - a sum of exponentials through equidistant data, by R. Prony's method (1795; F. B. Hildebrand,
   Introduction to Numerical Analysis, 9.4).

   With p terms, the data satisfy y[k+p] = c[0] y[k] + ... + c[p-1] y[k+p-1]; c is found by least squares.  The roots z
   of z^p - c[p-1] z^(p-1) - ... - c[0] are exp(rate * distance).  A second least-squares fit gives the amplitudes.
   Both use orthogonal rotations (W. Givens), row by row, so errors are never squared.  The standard error is sqrt(sum
   of squares/(n - 2 p)), 0 if there are no degrees of freedom.

   ZDF_NO_DATA: fewer than 2 p points; ZDF_DIVISION: not equidistant to 1e-6, or all at one x; ZDF_NO_SOLUTION: a root
   is complex or not positive; ZDF_SINGULAR: fewer terms suffice. */

#include "zdarray.h"

#define EXPFIT_EVEN 1e-6
#define EXPFIT_SINGULAR 1e-13

/* Room for the triangle, a row with its right side, coefficients, roots, and the roots' own work space. */
size_t zdf_terms(int terms)
{
    size_t p = (size_t)terms;

    return (p + 1) * (p + 1) + 4 * (p + 2);
}

/* Rotates a row (p values and the right side) into the triangle, whose rows have the same length. */
static void expfit_rotate(int p, double *triangle, double *row)
{
    double *own, size, c, s, value;
    int i, j;

    for (i = 0; i < p; i++) {
        own = triangle + i * (p + 1);
        if (row[i] == 0.0)
            continue;
        size = fabs(own[i]) > fabs(row[i]) ? fabs(own[i]) : fabs(row[i]);
        size = size * sqrt((own[i] / size) * (own[i] / size) + (row[i] / size) * (row[i] / size));
        c = own[i] / size;
        s = row[i] / size;
        for (j = i; j <= p; j++) {
            value = c * own[j] + s * row[j];
            row[j] = c * row[j] - s * own[j];
            own[j] = value;
        }
    }
}

static int expfit_solved(int p, const double *triangle, double *x)
{
    const double *own;
    double largest = 0.0;
    int i, j;

    for (i = 0; i < p; i++)
        if (fabs(triangle[i * (p + 1) + i]) > largest)
            largest = fabs(triangle[i * (p + 1) + i]);
    for (i = p - 1; i >= 0; i--) {
        own = triangle + i * (p + 1);
        if (!(fabs(own[i]) > EXPFIT_SINGULAR * largest))
            return ZDF_SINGULAR;
        x[i] = own[p];
        for (j = i + 1; j < p; j++)
            x[i] -= own[j] * x[j];
        x[i] = x[i] / own[i];
    }
    return 0;
}

static void expfit_cleared(int p, double *triangle)
{
    int i;

    for (i = 0; i < p * (p + 1); i++)
        triangle[i] = 0.0;
}

static int expfit_even(long n, const double *x, double distance)
{
    long k;

    if (!(distance > 0.0))
        return 0;
    for (k = 1; k < n; k++)
        if (!(fabs(x[k] - x[k - 1] - distance) <= EXPFIT_EVEN * distance))
            return 0;
    return 1;
}

int zdf_expfit(int p, long n, const double *x, const double *y, double *amplitude, double *rate, double *error,
               double *room)
{
    double *triangle = room, *row = triangle + p * (p + 1), *factor = row + (p + 2), *root = factor + (p + 2);
    double distance, sum = 0.0, miss;
    long k;
    int i, why;

    if (p < 1 || n < 2L * (long)p)
        return ZDF_NO_DATA;
    distance = (x[n - 1] - x[0]) / (double)(n - 1);
    if (!expfit_even(n, x, distance))
        return ZDF_DIVISION;
    expfit_cleared(p, triangle);
    for (k = 0; k + p < n; k++) {
        for (i = 0; i <= p; i++)
            row[i] = y[k + i];
        expfit_rotate(p, triangle, row);
    }
    why = expfit_solved(p, triangle, factor);
    if (why != 0)
        return why;
    for (i = 0; i < p; i++)
        factor[i] = -factor[i];
    factor[p] = 1.0;
    if (zdf_zeros(p, factor, root, row) != p || !(root[0] > 0.0))
        return ZDF_NO_SOLUTION;
    expfit_cleared(p, triangle);
    for (k = 0; k < n; k++) {
        for (i = 0; i < p; i++)
            row[i] = exp(log(root[i]) / distance * (x[k] - x[0]));
        row[p] = y[k];
        expfit_rotate(p, triangle, row);
    }
    why = expfit_solved(p, triangle, amplitude);
    if (why != 0)
        return why;
    for (i = 0; i < p; i++)
        rate[i] = log(root[i]) / distance;
    for (k = 0; k < n; k++) {
        miss = y[k];
        for (i = 0; i < p; i++)
            miss -= amplitude[i] * exp(rate[i] * (x[k] - x[0]));
        sum += miss * miss;
    }
    for (i = 0; i < p; i++)
        amplitude[i] = amplitude[i] * exp(-rate[i] * x[0]);
    *error = n > 2L * (long)p ? sqrt(sum / (double)(n - 2L * (long)p)) : 0.0;
    return 0;
}
