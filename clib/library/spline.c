/* spline.c - natural cubic splines and tridiagonal systems (G. E. Forsythe, M. A. Malcolm, C. B. Moler, Computer
   Methods for Mathematical Computations, 4.4).

   The second derivatives d, 0 at both ends, satisfy, with spacings h,

       h[i-1] d[i-1] + 2 (h[i-1] + h[i]) d[i] + h[i] d[i+1] = 6 ((y[i+1]-y[i])/h[i] - (y[i]-y[i-1])/h[i-1])

   The error of the value is of order 4 in h, or order 2 near ends where the true second derivative is not 0. */

#include "zdarray.h"

/* By elimination; h holds the superdiagonal until the end. */
int zdf_derivs(int n, const double *x, const double *y, double *h, double *d)
{
    double pivot, before, here;
    int i;

    if (n < 2)
        return ZDF_NO_DATA;
    for (i = 1; i < n; i++)
        if (x[i] == x[i - 1])
            return ZDF_DIVISION;
    h[0] = d[0] = d[n - 1] = 0.0;
    for (i = 1; i < n - 1; i++) {
        before = x[i] - x[i - 1];
        here = x[i + 1] - x[i];
        pivot = 2.0 * (before + here) - before * h[i - 1];
        h[i] = here / pivot;
        d[i] = (6.0 * ((y[i + 1] - y[i]) / here - (y[i] - y[i - 1]) / before) - before * d[i - 1]) / pivot;
    }
    for (i = n - 2; i > 0; i--)
        d[i] = d[i] - h[i] * d[i + 1];
    for (i = 0; i < n - 1; i++)
        h[i] = x[i + 1] - x[i];
    h[n - 1] = 0.0;
    return 0;
}

/* a y[i] + b y[i+1] + ((a^3 - a) d[i] + (b^3 - b) d[i+1]) h^2/6, where a and b are the relative distances to the
   ends. */
double zdf_spline(int n, const double *x, const double *y, const double *h, const double *d, double xi)
{
    int low = 0, high = n - 1, middle;
    double a, b;

    if (n < 2 || !(xi >= x[0]) || !(xi <= x[n - 1]))
        return -1e35;
    while (high - low > 1) {
        middle = low + (high - low) / 2;
        if (x[middle] <= xi)
            low = middle;
        else
            high = middle;
    }
    a = (x[high] - xi) / h[low];
    b = (xi - x[low]) / h[low];
    return a * y[low] + b * y[high] + ((a * a * a - a) * d[low] + (b * b * b - b) * d[high]) * h[low] * h[low] / 6.0;
}

int zdf_tridiagonal(int n, const double *below, const double *middle, const double *above, const double *right,
                    double *y, double *room)
{
    double pivot;
    int i;

    for (i = 0; i < n; i++) {
        pivot = i == 0 ? middle[0] : middle[i] - below[i] * room[i - 1];
        if (!(fabs(pivot) >= 1e-20))
            return ZDF_SINGULAR;
        room[i] = i < n - 1 ? above[i] / pivot : 0.0;
        y[i] = i == 0 ? right[0] / pivot : (right[i] - below[i] * y[i - 1]) / pivot;
    }
    for (i = n - 2; i >= 0; i--)
        y[i] = y[i] - room[i] * y[i + 1];
    return 0;
}
