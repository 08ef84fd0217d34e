/* lu.c - linear equations by Gaussian elimination with partial pivoting, real and complex.

   G. H. Golub, C. F. Van Loan, Matrix Computations, 3.4: row by row, P a = L U, the multipliers of L under the
   diagonal, rows exchanged as a whole.  Matrices stand row after row.  A column without a pivot that is not zero
   means that the matrix is singular, or holds something that is not a number. */

#include "zdport.h"
#include "zdmethod.h"

static void lu_exchange(int n, double *a, int p, int q)
{
    double *up = a + (size_t)p * (size_t)n, *down = a + (size_t)q * (size_t)n, value;
    int j;

    for (j = 0; j < n; j++) {
        value = up[j];
        up[j] = down[j];
        down[j] = value;
    }
}

int zdm_factor(int n, double *a, int *pivot)
{
    int i, j, k, p;
    double *row, *top, factor, largest;

    for (k = 0; k < n; k++) {
        largest = 0.0;
        p = k;
        for (i = k; i < n; i++)
            if (fabs(a[(size_t)i * (size_t)n + (size_t)k]) > largest) {
                largest = fabs(a[(size_t)i * (size_t)n + (size_t)k]);
                p = i;
            }
        if (!(largest > 0.0) || largest - largest != 0.0)
            return 1;
        pivot[k] = p;
        if (p != k)
            lu_exchange(n, a, p, k);
        top = a + (size_t)k * (size_t)n;
        for (i = k + 1; i < n; i++) {
            row = a + (size_t)i * (size_t)n;
            if (row[k] == 0.0)
                continue;
            factor = row[k] = row[k] / top[k];
            for (j = k + 1; j < n; j++)
                row[j] -= factor * top[j];
        }
    }
    return 0;
}

void zdm_solve(int n, const double *a, const int *pivot, double *b)
{
    int i, j;
    const double *row;
    double value;

    for (i = 0; i < n; i++) {
        value = b[pivot[i]];
        b[pivot[i]] = b[i];
        b[i] = value;
    }
    for (i = 0; i < n; i++) {
        row = a + (size_t)i * (size_t)n;
        value = b[i];
        for (j = 0; j < i; j++)
            value -= row[j] * b[j];
        b[i] = value;
    }
    for (i = n - 1; i >= 0; i--) {
        row = a + (size_t)i * (size_t)n;
        value = b[i];
        for (j = i + 1; j < n; j++)
            value -= row[j] * b[j];
        b[i] = value / row[i];
    }
}

int zdm_cfactor(int n, double *re, double *im, int *pivot)
{
    int i, j, k, p;
    size_t m = (size_t)n, at;
    double *row_re, *row_im, *top_re, *top_im, x, y, size, largest;

    for (k = 0; k < n; k++) {
        largest = 0.0;
        p = k;
        for (i = k; i < n; i++) {
            at = (size_t)i * m + (size_t)k;
            size = fabs(re[at]) + fabs(im[at]);
            if (size > largest) {
                largest = size;
                p = i;
            }
        }
        if (!(largest > 0.0) || largest - largest != 0.0)
            return 1;
        pivot[k] = p;
        if (p != k) {
            lu_exchange(n, re, p, k);
            lu_exchange(n, im, p, k);
        }
        top_re = re + (size_t)k * m;
        top_im = im + (size_t)k * m;
        for (i = k + 1; i < n; i++) {
            row_re = re + (size_t)i * m;
            row_im = im + (size_t)i * m;
            if (row_re[k] == 0.0 && row_im[k] == 0.0)
                continue;
            size = top_re[k] * top_re[k] + top_im[k] * top_im[k];
            x = (row_re[k] * top_re[k] + row_im[k] * top_im[k]) / size;
            y = (row_im[k] * top_re[k] - row_re[k] * top_im[k]) / size;
            row_re[k] = x;
            row_im[k] = y;
            for (j = k + 1; j < n; j++) {
                row_re[j] -= x * top_re[j] - y * top_im[j];
                row_im[j] -= x * top_im[j] + y * top_re[j];
            }
        }
    }
    return 0;
}

void zdm_csolve(int n, const double *re, const double *im, const int *pivot, double *x, double *y)
{
    int i, j;
    size_t m = (size_t)n;
    const double *row_re, *row_im;
    double a, b, size;

    for (i = 0; i < n; i++) {
        a = x[pivot[i]];
        x[pivot[i]] = x[i];
        x[i] = a;
        b = y[pivot[i]];
        y[pivot[i]] = y[i];
        y[i] = b;
    }
    for (i = 0; i < n; i++) {
        row_re = re + (size_t)i * m;
        row_im = im + (size_t)i * m;
        a = x[i];
        b = y[i];
        for (j = 0; j < i; j++) {
            a -= row_re[j] * x[j] - row_im[j] * y[j];
            b -= row_re[j] * y[j] + row_im[j] * x[j];
        }
        x[i] = a;
        y[i] = b;
    }
    for (i = n - 1; i >= 0; i--) {
        row_re = re + (size_t)i * m;
        row_im = im + (size_t)i * m;
        a = x[i];
        b = y[i];
        for (j = i + 1; j < n; j++) {
            a -= row_re[j] * x[j] - row_im[j] * y[j];
            b -= row_re[j] * y[j] + row_im[j] * x[j];
        }
        size = row_re[i] * row_re[i] + row_im[i] * row_im[i];
        x[i] = (a * row_re[i] + b * row_im[i]) / size;
        y[i] = (b * row_re[i] - a * row_im[i]) / size;
    }
}
