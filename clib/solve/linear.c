/* linear.c - linear equations of a LINEAR block: Gaussian elimination with partial pivoting (lu.c).  A pivot
   below 1e-20 counts as 0. */

#include "zdalgebraic.h"
#include "zdmethod.h"

#define LINEAR_PIVOT 1e-20

/* Corrections of the solution. */
#define LINEAR_REFINEMENTS 2

int zde_gauss(int n, double *matrix, double *b, int *pivot)
{
    int i;

    if (zdm_factor(n, matrix, pivot) != 0)
        return ZDF_SINGULAR;
    for (i = 0; i < n; i++)
        if (!(fabs(matrix[(size_t)i * (size_t)n + (size_t)i]) >= LINEAR_PIVOT))
            return ZDF_SINGULAR;
    zdm_solve(n, matrix, pivot, b);
    for (i = 0; i < n; i++)
        if (b[i] - b[i] != 0.0)
            return ZDF_DIVERGED;
    return 0;
}

/* b = -F(0), the columns of A are F at the unit vectors, less F(0). */
int zde_linear(const struct zd_equations *e, double *x, double *room, int *pivot)
{
    int n = e->n, i, j, pass, why;
    size_t many = (size_t)n;
    double *matrix = room, *used = matrix + many * many, *origin = used + many * many;
    double *right = origin + many, *found = right + many;

    for (j = 0; j < n; j++)
        found[j] = 0.0;
    why = e->residual(e->context, found, origin);
    for (j = 0; why == 0 && j < n; j++) {
        found[j] = 1.0;
        why = e->residual(e->context, found, right);
        found[j] = 0.0;
        for (i = 0; i < n; i++)
            matrix[(size_t)i * many + (size_t)j] = right[i] - origin[i];
    }
    for (pass = 0; why == 0 && pass <= LINEAR_REFINEMENTS; pass++) {
        if (pass > 0)
            why = e->residual(e->context, found, origin);
        for (i = 0; i < n; i++)
            right[i] = -origin[i];
        memcpy(used, matrix, many * many * sizeof *matrix);
        if (why == 0)
            why = zde_gauss(n, used, right, pivot);
        for (i = 0; why == 0 && i < n; i++)
            found[i] += right[i];
    }
    if (why == 0)
        memcpy(x, found, many * sizeof *x);
    return why;
}
