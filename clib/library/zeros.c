/* zeros.c - the real roots of a polynomial.

   E. Laguerre's method, of order 3, started at 0:  z := z - n/(G +- sqrt((n-1)(n H - G^2))),  G = p'/p, H = G^2 -
   p"/p, with the sign that gives the shorter step.  Each root found is divided out, with its conjugate if it is
   complex; then Newton's method on the original polynomial refines the real roots (J. H. Wilkinson, Rounding Errors in
   Algebraic Processes, 2).  A root counts as real if its imaginary part is at most 1e-6 of its real part, because
   rounding splits a double root into a complex pair. */

#include "zdarray.h"

#define ZEROS_PASSES 200
#define ZEROS_REAL 1e-6

struct zero_complex {
    double re;
    double im;
};

static void zeros_quotient(struct zero_complex *c, double re, double im, double by_re, double by_im)
{
    double size = by_re * by_re + by_im * by_im;

    c->re = (re * by_re + im * by_im) / size;
    c->im = (im * by_re - re * by_im) / size;
}

/* The square root whose imaginary part is not negative. */
static void zeros_root(struct zero_complex *c, double re, double im)
{
    double size = sqrt(re * re + im * im), larger = sqrt(0.5 * (size + fabs(re)));
    double smaller = larger > 0.0 ? 0.5 * fabs(im) / larger : 0.0;

    c->re = re < 0.0 ? smaller : larger;
    c->im = re < 0.0 ? larger : smaller;
    if (im < 0.0)
        c->re = -c->re;
}

/* Finds a root of a[0] + ... + a[n] z^n, with a[n] not 0; returns 0 if it finds none. */
static int zeros_laguerre(int n, const double *a, struct zero_complex *z)
{
    struct zero_complex g, h, s, step;
    double pr, pi, dr, di, er, ei, value, error, size, plus, minus;
    int pass, k;

    z->re = z->im = 0.0;
    for (pass = 0; pass < ZEROS_PASSES; pass++) {
        pr = a[n];
        pi = dr = di = er = ei = 0.0;
        size = sqrt(z->re * z->re + z->im * z->im);
        error = fabs(a[n]);
        /* p, p' and p"/2. */
        for (k = n - 1; k >= 0; k--) {
            value = er * z->re - ei * z->im + dr;
            ei = er * z->im + ei * z->re + di;
            er = value;
            value = dr * z->re - di * z->im + pr;
            di = dr * z->im + di * z->re + pi;
            dr = value;
            value = pr * z->re - pi * z->im + a[k];
            pi = pr * z->im + pi * z->re;
            pr = value;
            error = error * size + fabs(pr) + fabs(pi);
        }
        if (fabs(pr) + fabs(pi) <= DBL_EPSILON * error)
            return 1;
        zeros_quotient(&g, dr, di, pr, pi);
        zeros_quotient(&h, er, ei, pr, pi);
        h.re = g.re * g.re - g.im * g.im - 2.0 * h.re;
        h.im = 2.0 * g.re * g.im - 2.0 * h.im;
        zeros_root(&s, (double)(n - 1) * ((double)n * h.re - (g.re * g.re - g.im * g.im)),
                (double)(n - 1) * ((double)n * h.im - 2.0 * g.re * g.im));
        plus = (g.re + s.re) * (g.re + s.re) + (g.im + s.im) * (g.im + s.im);
        minus = (g.re - s.re) * (g.re - s.re) + (g.im - s.im) * (g.im - s.im);
        if (plus == 0.0 && minus == 0.0) {
            step.re = -(1.0 + size);
            step.im = -0.5;
        } else if (plus > minus) {
            zeros_quotient(&step, (double)n, 0.0, g.re + s.re, g.im + s.im);
        } else {
            zeros_quotient(&step, (double)n, 0.0, g.re - s.re, g.im - s.im);
        }
        /* Vary the step length now and then, in case the iteration cycles. */
        if (pass % 10 == 9) {
            step.re = 0.37 * step.re;
            step.im = 0.37 * step.im;
        }
        value = z->re;
        error = z->im;
        z->re = z->re - step.re;
        z->im = z->im - step.im;
        if (z->re - z->re != 0.0 || z->im - z->im != 0.0)
            return 0;
        if (z->re == value && z->im == error)
            return 1;
    }
    return 0;
}

/* Newton's method on the original polynomial, as long as the value decreases. */
static double zeros_improved(int n, const double *a, double x)
{
    double value, slope, best = HUGE_VAL, good = x;
    int pass, k;

    for (pass = 0; pass < 10; pass++) {
        value = a[n];
        slope = 0.0;
        for (k = n - 1; k >= 0; k--) {
            slope = slope * x + value;
            value = value * x + a[k];
        }
        if (!(fabs(value) < best))
            break;
        best = fabs(value);
        good = x;
        if (value == 0.0 || slope == 0.0)
            break;
        x = x - value / slope;
    }
    return good;
}

/* Divides out z, or z and its conjugate; returns the remaining degree. */
static int zeros_divide(int n, double *a, const struct zero_complex *z, int real)
{
    double carry = a[n], next, p = 2.0 * z->re, q = -(z->re * z->re + z->im * z->im), after = 0.0;
    int k;

    if (real) {
        for (k = n - 1; k >= 0; k--) {
            next = a[k];
            a[k] = carry;
            carry = next + carry * z->re;
        }
        return n - 1;
    }
    /* Quotient by z^2 - p z - q: c[k] = a[k+2] + p c[k+1] + q c[k+2]. */
    for (k = n - 2; k >= 0; k--) {
        next = a[k + 1] + p * carry + q * after;
        after = carry;
        a[k + 1] = carry;
        carry = next;
    }
    for (k = 0; k <= n - 2; k++)
        a[k] = a[k + 1];
    return n - 2;
}

int zdf_zeros(int degree, const double *coefficient, double *root, double *room)
{
    struct zero_complex z;
    int n, k, real, found = 0, whole;
    double x;

    for (n = degree; n > 0 && coefficient[n] == 0.0; n--)
        continue;
    whole = n;
    for (k = 0; k <= n; k++) {
        room[k] = coefficient[k];
        if (room[k] - room[k] != 0.0)
            return -1;
    }
    while (n > 0) {
        if (!zeros_laguerre(n, room, &z))
            return -1;
        real = n == 1 || fabs(z.im) <= ZEROS_REAL * fabs(z.re) || z.im == 0.0;
        if (real) {
            x = zeros_improved(whole, coefficient, z.re);
            for (k = found; k > 0 && root[k - 1] > x; k--)
                root[k] = root[k - 1];
            root[k] = x;
            found++;
        }
        n = zeros_divide(n, room, &z, real);
    }
    return found;
}
