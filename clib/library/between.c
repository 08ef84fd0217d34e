/* between.c - values of a TABLE: linear interpolation between equidistant knots, with an error of order 2 in their
   distance, and exactly the tabulated value at a knot. */

#include "zdpast.h"

double zdk_knot(double low, double high, double n, double i)
{
    return i == n ? high : low + i * (high - low) / n;
}

double zdk_between(const double *values, int stride, double low, double high, double n, double x)
{
    double i, here, next;
    const double *value;

    if (x != x)
        return x;
    if (x <= low || !(n >= 1.0))
        return values[0];
    if (x >= high)
        return values[(long)n * (long)stride];
    i = floor((x - low) / (high - low) * n);
    if (i > 0.0 && zdk_knot(low, high, n, i) > x)
        i = i - 1.0;
    if (i < n - 1.0 && zdk_knot(low, high, n, i + 1.0) <= x)
        i = i + 1.0;
    if (i > n - 1.0)
        i = n - 1.0;
    here = zdk_knot(low, high, n, i);
    next = zdk_knot(low, high, n, i + 1.0);
    value = values + (long)i * (long)stride;
    return x == here ? value[0] : value[0] + (x - here) / (next - here) * (value[stride] - value[0]);
}
