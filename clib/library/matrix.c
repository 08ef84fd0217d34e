/* matrix.c - the inverse of a matrix in place, by Gauss-Jordan elimination with partial pivoting.

   For each column, the row with the largest element is swapped up and recorded, and the column is replaced by the
   transformed column of the unit matrix; the column swaps at the end undo the row swaps (Golub and Van Loan, Matrix
   Computations, 3.4).  A pivot below 1e-20 means that the matrix is singular. */

#include "zdarray.h"

static void matrix_exchange(double *a, double *b, int count, int step)
{
    double value;
    int k;

    for (k = 0; k < count; k++) {
        value = a[(size_t)k * (size_t)step];
        a[(size_t)k * (size_t)step] = b[(size_t)k * (size_t)step];
        b[(size_t)k * (size_t)step] = value;
    }
}

int zdf_invert(int n, double *matrix, double *room)
{
    size_t many = (size_t)n;
    double *top, *row, pivot, factor;
    int i, j, k, p;

    for (k = 0; k < n; k++) {
        p = k;
        for (i = k + 1; i < n; i++)
            if (fabs(matrix[(size_t)i * many + (size_t)k]) > fabs(matrix[(size_t)p * many + (size_t)k]))
                p = i;
        top = matrix + (size_t)k * many;
        room[k] = (double)p;
        if (p != k)
            matrix_exchange(top, matrix + (size_t)p * many, n, 1);
        pivot = top[k];
        if (!(fabs(pivot) >= 1e-20) || pivot - pivot != 0.0)
            return ZDF_SINGULAR;
        top[k] = 1.0;
        for (j = 0; j < n; j++)
            top[j] = top[j] / pivot;
        for (i = 0; i < n; i++) {
            row = matrix + (size_t)i * many;
            factor = row[k];
            if (i == k || factor == 0.0)
                continue;
            row[k] = 0.0;
            for (j = 0; j < n; j++)
                row[j] -= factor * top[j];
        }
    }
    for (k = n - 1; k >= 0; k--)
        if ((int)room[k] != k)
            matrix_exchange(matrix + k, matrix + (int)room[k], n, n);
    return 0;
}
