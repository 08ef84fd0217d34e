/* forcing.c - forcing functions given by a data file.

   Both functions extrapolate by up to a tenth of the interval at the end: force along the straight line through the
   two points at that end, stepforce with the end value.  Farther out they return ZDF_OUTSIDE. */

#include "zdpast.h"
#include "zdarray.h"

#define FORCING_BEYOND 0.1

/* Whether t is within the data or their extrapolation. */
static int forcing_reaches(const struct zd_points *points, double t)
{
    const double *x = points->x;
    long n = points->n;

    return t >= x[0] - FORCING_BEYOND * (x[1] - x[0]) && t <= x[n - 1] + FORCING_BEYOND * (x[n - 1] - x[n - 2]);
}

static int forcing_splined(struct zd_points *points)
{
    size_t bytes = (size_t)points->n * sizeof(double);
    int why;

    points->h = (double *)malloc(bytes);
    points->d = (double *)malloc(bytes);
    if (points->h == NULL || points->d == NULL)
        why = ZDF_MEMORY;
    else
        why = zdf_derivs((int)points->n, points->x, points->y, points->h, points->d);
    if (why != 0) {
        free((void *)points->h);
        free((void *)points->d);
        points->h = points->d = NULL;
    }
    return why;
}

int zdg_force(struct zd_points *points, double t, double *value)
{
    const double *x = points->x, *y = points->y;
    long n = points->n, k;
    int why = points->h == NULL ? forcing_splined(points) : 0;

    if (why != 0)
        return why;
    if (!forcing_reaches(points, t))
        return ZDF_OUTSIDE;
    if (t < x[0] || t > x[n - 1]) {
        k = t < x[0] ? 0 : n - 2;
        *value = y[k] + (t - x[k]) * (y[k + 1] - y[k]) / (x[k + 1] - x[k]);
        return 0;
    }
    *value = zdf_spline((int)n, x, y, points->h, points->d, t);
    return 0;
}

/* The number of points with x <= t. */
static long forcing_passed(const struct zd_points *points, double t)
{
    long low = -1, high = points->n, middle;

    while (high - low > 1) {
        middle = low + (high - low) / 2;
        if (points->x[middle] <= t)
            low = middle;
        else
            high = middle;
    }
    return high;
}

int zdg_hold(const struct zd_points *points, double t, double *value)
{
    long k = forcing_passed(points, t);

    if (!forcing_reaches(points, t))
        return ZDF_OUTSIDE;
    *value = points->y[k > 0 ? k - 1 : 0];
    return 0;
}

double zdg_next(const struct zd_points *points, double t)
{
    long k = forcing_passed(points, t);

    return k < points->n ? points->x[k] : HUGE_VAL;
}

double zdg_schedule(const struct zd_points *points, double t, double *delivered)
{
    long k = *delivered < (double)points->n ? (long)*delivered : points->n;

    if (k >= points->n || !(points->x[k] <= t))
        return 0.0;
    *delivered = *delivered + 1.0;
    return points->y[k];
}
