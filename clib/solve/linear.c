/* linear.c - linear equations of a LINEAR block: Gaussian elimination with partial pivoting (lu.c), a pivot below
   1e-20 being none. */

#include "zdalgebraic.h"
#include "zdmethod.h"

#define LINEAR_PIVOT 1e-20

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
