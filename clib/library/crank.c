/* crank.c - one step of J. Crank and P. Nicolson (1947) for u' = f d2u/dx2 + g along a line.

   With D u[i] = (u[i-1] - 2 u[i] + u[i+1])/dx^2,

       z[i] - h/2 f[i] D z[i] = u[i] + h/2 f[i] D u[i] + h g[i],

   with f, g and the end conditions taken at the beginning of the step: order 2 in h and dx where they are constant.
   At an end with slope s, the missing neighbour is u[1] - 2 dx s or u[n-2] + 2 dx s; a held end keeps its value.  The
   equations are tridiagonal; ZDF_SINGULAR if a pivot vanishes. */

#include "zdspan.h"
#include "zdarray.h"

int zdv_nicolson(int n, double dx, double h, const double *f, int f_stride, const double *g, int g_stride,
                 const struct zd_line_ends *ends, double *u, double *room)
{
    double *below = room, *middle = room + n, *above = room + 2 * n, *right = room + 3 * n;
    double part, left_of, right_of, slope;
    int i;

    if (ends->held[0])
        u[0] = ends->value[0];
    if (ends->held[1])
        u[n - 1] = ends->value[1];
    for (i = 0; i < n; i++) {
        below[i] = above[i] = 0.0;
        middle[i] = 1.0;
        right[i] = u[i];
        if ((i == 0 && ends->held[0]) || (i == n - 1 && ends->held[1]))
            continue;
        part = 0.5 * h * f[i * f_stride] / (dx * dx);
        slope = i == 0 ? -2.0 * dx * ends->value[0] : i == n - 1 ? 2.0 * dx * ends->value[1] : 0.0;
        left_of = i > 0 ? u[i - 1] : u[1] + slope;
        right_of = i < n - 1 ? u[i + 1] : u[n - 2] + slope;
        below[i] = above[i] = -part;
        if (i == 0)
            above[i] = -2.0 * part;
        if (i == n - 1)
            below[i] = -2.0 * part;
        middle[i] = 1.0 + 2.0 * part;
        /* The slope at an end is the same in the new line, so its term counts twice. */
        right[i] = u[i] + part * (left_of - 2.0 * u[i] + right_of) + part * slope + h * g[i * g_stride];
    }
    return zdf_tridiagonal(n, below, middle, above, right, u, room + 4 * n);
}
