/* zdcurve.h - curves of SCoP: saturation, densities, and the special functions they use.

       define               gives
       ZD_NEED_HYPERBOLA    zd_hyperbola          ZD_NEED_HYPERBOLA_DOWN    zd_hyperbola_down
       ZD_NEED_SIGMOID      zd_sigmoid            ZD_NEED_SIGMOID_DOWN      zd_sigmoid_down
       ZD_NEED_ERF          zd_erf
       ZD_NEED_FACTORIAL    zd_factorial
       ZD_NEED_GAUSS        zd_gauss
       ZD_NEED_POISSON      zd_poisson
       ZD_NEED_TRUNCATE     zd_truncate
       ZD_NEED_TABULATED    zd_tabulated          ZD_NEED_TABULATED_SLOPE   zd_tabulated_slope
       ZD_NEED_TABULATED_PAGES    zd_tabulated_pages
       ZD_NEED_TABULATED_SLOPE_PAGES    zd_tabulated_slope_pages

   Like zdhot.h, this is compiled together with the model.  It checks nothing: a division by zero gives the result
   of the machine. */

#ifndef ZDCURVE_H
#define ZDCURVE_H

#include "zdport.h"
#include "zdhot.h"

#ifdef ZD_NEED_POISSON
#undef ZD_NEED_FACTORIAL
#define ZD_NEED_FACTORIAL
#endif


#ifdef ZD_NEED_HYPERBOLA
/* hyperbol(x,most,half): rises from 0 to most, half of it at x = half. */
ZD_INLINE double zd_hyperbola(double x, double most, double half)
{
    return most * x / (x + half);
}
#endif

#ifdef ZD_NEED_HYPERBOLA_DOWN
/* revhyperbol(x,most,half): most less hyperbol. */
ZD_INLINE double zd_hyperbola_down(double x, double most, double half)
{
    return most * half / (x + half);
}
#endif

#ifdef ZD_NEED_SIGMOID
/* sigmoid(x,most,half,n): most x^n / (x^n + half^n), A. V. Hill 1910. */
ZD_INLINE double zd_sigmoid(double x, double most, double half, double n)
{
    double here = pow(x, n);

    return most * here / (here + pow(half, n));
}
#endif

#ifdef ZD_NEED_SIGMOID_DOWN
/* revsigmoid(x,most,half,n): most less sigmoid. */
ZD_INLINE double zd_sigmoid_down(double x, double most, double half, double n)
{
    double there = pow(half, n);

    return most * there / (pow(x, n) + there);
}
#endif

#ifdef ZD_NEED_ERF
/* erf(x) = 2/sqrt(pi) * integral of exp(-s s) from 0 to x; M. Abramowitz, I. A. Stegun, Handbook of Mathematical
   Functions, chapter 7.  Below 2, the series 7.1.6, whose terms all have the same sign,
       erf(x) = 2/sqrt(pi) exp(-x x) x (1 + 2 x x/3 (1 + 2 x x/5 (1 + ...))),
   from 2 on, the continued fraction 7.1.14 of the complement,
       1 - erf(x) = exp(-x x)/sqrt(pi) / (x + (1/2)/(x + (2/2)/(x + (3/2)/(x + ...)))),
   both evaluated from the innermost term.  The numbers of terms keep the error below rounding; from 6 on, the
   complement itself is below rounding. */
ZD_COLD double zd_erf(double x)
{
    double size = fabs(x), square = x * x, sum;
    int i;

    if (x != x)
        return x;
    if (size >= 6.0)
        return x < 0.0 ? -1.0 : 1.0;
    if (size < 2.0) {
        sum = 1.0;
        for (i = 45; i >= 1; i--)
            sum = 1.0 + sum * square * 2.0 / (double)(2 * i + 1);
        return 1.128379167095512574 * exp(-square) * x * sum;
    }
    sum = size;
    for (i = 90; i >= 1; i--)
        sum = size + 0.5 * (double)i / sum;
    sum = 1.0 - 0.5641895835477562869 * exp(-square) / sum;
    return x < 0.0 ? -sum : sum;
}
#endif

#ifdef ZD_NEED_FACTORIAL
/* factorial(n): the product up to the largest integer not above n + 0.1; above 20, gamma(n + 1) by J. Stirling's
   formula with the terms of Abramowitz and Stegun 6.1.41,
       gamma(z) = sqrt(2 pi) z^(z - 1/2) exp(-z) exp(1/(12 z) - 1/(360 z^3) + 1/(1260 z^5) - 1/(1680 z^7) + ...),
   with the power in two halves, because it may overflow where the product does not.  The model excludes negative
   numbers. */
ZD_COLD double zd_factorial(double n)
{
    double whole = floor(n + 0.1), z, w, half, product = 1.0;
    int i;

    if (!(whole > 20.0)) {
        for (i = 2; (double)i <= whole; i++)
            product = product * (double)i;
        return whole == whole ? product : n;
    }
    if (n > 171.0)
        return HUGE_VAL;
    z = n + 1.0;
    w = 1.0 / (z * z);
    w = (1.0 / 12.0 - w * (1.0 / 360.0 - w * (1.0 / 1260.0 - w * (1.0 / 1680.0 - w * (1.0 / 1188.0))))) / z;
    half = pow(z, 0.5 * z - 0.25);
    return 2.506628274631000502 * half * exp(-z) * half * exp(w);
}
#endif

#ifdef ZD_NEED_GAUSS
/* gauss(x,mean,deviation): density of the normal distribution. */
ZD_INLINE double zd_gauss(double x, double mean, double deviation)
{
    double u = (x - mean) / deviation;

    return 0.3989422804014326779 / deviation * exp(-0.5 * u * u);
}
#endif

#ifdef ZD_NEED_POISSON
/* poisson(x,mean): mean^x exp(-mean) / x!; x must not be negative. */
ZD_INLINE double zd_poisson(double x, double mean)
{
    return pow(mean, x) * exp(-mean) / zd_factorial(x);
}
#endif

#ifdef ZD_NEED_TABULATED
#undef ZD_NEED_TABULATED_ROW
#define ZD_NEED_TABULATED_ROW
#endif
#ifdef ZD_NEED_TABULATED_SLOPE
#undef ZD_NEED_TABULATED_ROW
#define ZD_NEED_TABULATED_ROW
#endif
#ifdef ZD_NEED_TABULATED_PAGES
#undef ZD_NEED_TABULATED_ROW
#define ZD_NEED_TABULATED_ROW
#endif
#ifdef ZD_NEED_TABULATED_SLOPE_PAGES
#undef ZD_NEED_TABULATED_ROW
#define ZD_NEED_TABULATED_ROW
#endif

#ifdef ZD_NEED_TABULATED_ROW
/* A function tabulated at intervals + 1 points.  table: a flag that it has been computed, its ends, the numbers it
   depends on, then rows of `width` numbers.  Returns the place of the row before x, which is inside, and the fraction of
   the way to the next row; -1: x is not a number. */
ZD_INLINE long zd_tabulated_row(const double *table, int depends, int width, int intervals, double x, double *share)
{
    const double low = table[1], high = table[2], with = (double)intervals;
    double position = (x - low) / (high - low) * with, point = floor(position);

    if (point >= with)
        point = with - 1.0;
    if (!(point >= 0.0))
        return -1L;
    *share = position - point;
    return 3L + depends + (long)point * width;
}
#endif

#ifdef ZD_NEED_TABULATED
/* Its values, by linear interpolation; beyond an end, the value there. */
ZD_INLINE int zd_tabulated(const double *table, int depends, int width, int intervals, double x, double *into)
{
    const double *row = table + 3 + depends;
    double share;
    long at;
    int i;

    if (x <= table[1] || x >= table[2]) {
        if (!(x <= table[1]))
            row = row + (long)intervals * width;
        for (i = 0; i < width; i++)
            into[i] = row[i];
        return 1;
    }
    at = zd_tabulated_row(table, depends, width, intervals, x, &share);
    if (at < 0)
        return 0;
    row = table + at;
    for (i = 0; i < width; i++)
        into[i] = row[i] + share * (row[i + width] - row[i]);
    return 1;
}
#endif

#ifdef ZD_NEED_TABULATED_SLOPE
/* The slopes of the segments; 0 at the ends and beyond. */
ZD_INLINE int zd_tabulated_slope(const double *table, int depends, int width, int intervals, double x, double *into)
{
    const double *row;
    double share;
    long at;
    int i;

    for (i = 0; i < width; i++)
        into[i] = 0.0;
    if (x <= table[1] || x >= table[2])
        return 1;
    at = zd_tabulated_row(table, depends, width, intervals, x, &share);
    if (at < 0)
        return 0;
    row = table + at;
    for (i = 0; i < width; i++)
        into[i] = (row[i + width] - row[i]) * (1.0 / (table[2] - table[1]) * (double)intervals);
    return 1;
}
#endif

#ifdef ZD_PAGES
/* The same for a table on several pages (see zd.h); table: the addresses of the pages. */
#ifdef ZD_NEED_TABULATED_PAGES
#undef ZD_NEED_TABLE_CELL
#define ZD_NEED_TABLE_CELL
#endif
#ifdef ZD_NEED_TABULATED_SLOPE_PAGES
#undef ZD_NEED_TABLE_CELL
#define ZD_NEED_TABLE_CELL
#endif

#ifdef ZD_NEED_TABLE_CELL
#define ZD_TABLE_CELLS (ZD_PAGE / (long)sizeof(double))
#define ZD_TABLE_CELL(table, i) ((table)[(int)((i) / ZD_TABLE_CELLS)][(int)((i) % ZD_TABLE_CELLS)])
#endif

#ifdef ZD_NEED_TABULATED_PAGES
ZD_INLINE int zd_tabulated_pages(double *const *table, int depends, int width, int intervals, double x, double *into)
{
    const double *first = table[0];
    double share, value;
    long at = 3L + depends;
    int i;

    if (x <= first[1] || x >= first[2]) {
        if (!(x <= first[1]))
            at = at + (long)intervals * width;
        for (i = 0; i < width; i++)
            into[i] = ZD_TABLE_CELL(table, at + i);
        return 1;
    }
    at = zd_tabulated_row(first, depends, width, intervals, x, &share);
    if (at < 0)
        return 0;
    for (i = 0; i < width; i++) {
        value = ZD_TABLE_CELL(table, at + i);
        into[i] = value + share * (ZD_TABLE_CELL(table, at + i + width) - value);
    }
    return 1;
}
#endif

#ifdef ZD_NEED_TABULATED_SLOPE_PAGES
ZD_INLINE int zd_tabulated_slope_pages(double *const *table, int depends, int width, int intervals, double x,
                                       double *into)
{
    const double *first = table[0];
    double share;
    long at;
    int i;

    for (i = 0; i < width; i++)
        into[i] = 0.0;
    if (x <= first[1] || x >= first[2])
        return 1;
    at = zd_tabulated_row(first, depends, width, intervals, x, &share);
    if (at < 0)
        return 0;
    for (i = 0; i < width; i++)
        into[i] = (ZD_TABLE_CELL(table, at + i + width) - ZD_TABLE_CELL(table, at + i))
                  * (1.0 / (first[2] - first[1]) * (double)intervals);
    return 1;
}
#endif
#endif

#ifdef ZD_NEED_TRUNCATE
/* Rounds towards zero to a whole number. */
ZD_INLINE double zd_truncate(double x)
{
    return x < 0.0 ? ceil(x) : floor(x);
}
#endif

#endif
