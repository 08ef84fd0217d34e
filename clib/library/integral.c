/* integral.c - integrals of data points and of functions. */

#include "zdarray.h"

#define ROMBERG_HALVINGS 20
#define ROMBERG_FEWEST 5

/* sum of (x[i] - x[i-1]) (y[i] + y[i-1])/2; order 2. */
double zdf_quadrature(int n, const double *x, const double *y)
{
    double sum = 0.0;
    int i;

    for (i = 1; i < n; i++)
        sum += 0.5 * (x[i] - x[i - 1]) * (y[i] + y[i - 1]);
    return sum;
}

/* The nodes are the zeros of the Legendre polynomial P10, the weights 2/((1 - x^2) P10'(x)^2): exact for polynomials
   up to degree 19 (Abramowitz and Stegun, 25.4.29). */
int zdf_legendre(const struct zd_formula *f, double a, double b, double *value)
{
    static const double place[5] = { 0.14887433898163121088, 0.43339539412924719080, 0.67940956829902440623,
                                     0.86506336668898451073, 0.97390652851717172008 };
    static const double weight[5] = { 0.29552422471475287017, 0.26926671930999635509, 0.21908636251598204400,
                                      0.14945134915058059315, 0.066671344308688137594 };
    double middle = 0.5 * (a + b), half = 0.5 * (b - a), left, right = 0.0, sum = 0.0;
    int k, why;

    for (k = 0; k < 5; k++) {
        why = f->value(f->context, middle - half * place[k], &left);
        if (why == 0)
            why = f->value(f->context, middle + half * place[k], &right);
        if (why != 0)
            return why;
        sum += weight[k] * (left + right);
    }
    *value = half * sum;
    return 0;
}

/* The trapezoid rule with the number of intervals doubled each time, and L. F. Richardson's extrapolation of its error
   terms in h^2, h^4, ... (W. Romberg, 1955).  It uses at least 32 intervals, so that it does not mistake a periodic f
   for a constant. */
int zdf_romberg(const struct zd_formula *f, double a, double b, double *value)
{
    double row[ROMBERG_HALVINGS + 1], left, right = 0.0, before, next, h = b - a, factor, sum;
    long parts = 1L, i;
    int k, j, why = f->value(f->context, a, &left);

    if (why == 0)
        why = f->value(f->context, b, &right);
    if (why != 0)
        return why;
    row[0] = 0.5 * h * (left + right);
    for (k = 1; k <= ROMBERG_HALVINGS; k++) {
        sum = 0.0;
        for (i = 0; i < parts; i++) {
            why = f->value(f->context, a + h * ((double)i + 0.5), &left);
            if (why != 0)
                return why;
            sum += left;
        }
        next = 0.5 * (row[0] + h * sum);
        h = 0.5 * h;
        parts = 2L * parts;
        before = next;
        factor = 1.0;
        for (j = 1; j <= k; j++) {
            before = row[j - 1];
            row[j - 1] = next;
            factor = 4.0 * factor;
            next = next + (next - before) / (factor - 1.0);
        }
        row[k] = next;
        *value = next;
        if (k >= ROMBERG_FEWEST && fabs(next - before) <= 1e-12 + 1e-10 * fabs(next))
            return 0;
        if (next - next != 0.0)
            return ZDF_DIVERGED;
    }
    return ZDF_ITERATIONS;
}
