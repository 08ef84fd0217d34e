/* boundary.c - a second-order linear equation with both end values given,

       y" + f(x) y' + g(x) y = q(x),

   by central differences on equidistant x, order 2 in their distance h (G. D. Smith, Numerical Solution of Partial
   Differential Equations, 1):

       (1 - h f/2) y[i-1] + (h^2 g - 2) y[i] + (1 + h f/2) y[i+1] = h^2 q */

#include "zdarray.h"

int zdf_boundary(int n, const double *x, double *y, const struct zd_formula *f, const struct zd_formula *g,
                 const struct zd_formula *q, double *room)
{
    double *below = room, *middle = room + n, *above = room + 2 * n, *right = room + 3 * n, *inner = room + 4 * n;
    double h, at_f, at_g = 0.0, at_q = 0.0;
    int i, why;

    if (n < 3)
        return ZDF_NO_DATA;
    h = (x[n - 1] - x[0]) / (double)(n - 1);
    for (i = 1; i < n - 1; i++) {
        why = f->value(f->context, x[i], &at_f);
        if (why == 0)
            why = g->value(g->context, x[i], &at_g);
        if (why == 0)
            why = q->value(q->context, x[i], &at_q);
        if (why != 0)
            return why;
        below[i] = 1.0 - 0.5 * h * at_f;
        middle[i] = h * h * at_g - 2.0;
        above[i] = 1.0 + 0.5 * h * at_f;
        right[i] = h * h * at_q;
    }
    right[1] -= below[1] * y[0];
    right[n - 2] -= above[n - 2] * y[n - 1];
    why = zdf_tridiagonal(n - 2, below + 1, middle + 1, above + 1, right + 1, inner + 1, room + 5 * n);
    for (i = 1; why == 0 && i < n - 1; i++)
        y[i] = inner[i];
    return why;
}
