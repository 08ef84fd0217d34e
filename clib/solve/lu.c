/* lu.c - linear equations by Gaussian elimination with partial pivoting, real and complex, of full and of band
   matrices.

   G. H. Golub, C. F. Van Loan, Matrix Computations, 3.4 and 4.3: row by row, through the rows that reach down to the
   pivot.  A full matrix is stored row by row.  In a band, row exchanges widen U by the number of entries below the
   diagonal: row i contains the columns from i - below to i + above + below, with zeros outside the matrix.  So the
   distance from the (possibly virtual) column 0 of a row to that of the next is constant.  Multipliers stay in the
   eliminated rows, so exchanges and eliminations of the right side alternate.  A column without a non-zero pivot means
   that the matrix is singular or contains NaN. */

#include "zdport.h"
#include "zdmethod.h"

/* The position of column 0 of a row. */
#define LU_ROW(a, i) ((a) + (size_t)(i) * step)

/* The first row and column that a pivot does not reach. */
#define LU_DOWN(k) ((k) + below + 1 < n ? (k) + below + 1 : n)
#define LU_RIGHT(k) ((k) + right + 1 < n ? (k) + right + 1 : n)

/* Exchanges columns [k, end) of two rows. */
static void lu_exchange(double *one, double *other, int k, int end)
{
    double value;

    for (; k < end; k++) {
        value = one[k];
        one[k] = other[k];
        other[k] = value;
    }
}

static int lu_factor(int n, int below, int right, size_t step, double *a, int *pivot)
{
    int i, j, k, p, down, end;
    double *row, *top, factor, largest;

    for (k = 0; k < n; k++) {
        down = LU_DOWN(k);
        end = LU_RIGHT(k);
        largest = 0.0;
        p = k;
        for (i = k; i < down; i++) {
            factor = fabs(LU_ROW(a, i)[k]);
            if (factor > largest) {
                largest = factor;
                p = i;
            }
        }
        if (!(largest > 0.0) || largest - largest != 0.0)
            return 1;
        pivot[k] = p;
        top = LU_ROW(a, k);
        if (p != k)
            lu_exchange(top, LU_ROW(a, p), k, end);
        for (i = k + 1; i < down; i++) {
            row = LU_ROW(a, i);
            if (row[k] == 0.0)
                continue;
            factor = row[k] = row[k] / top[k];
            for (j = k + 1; j < end; j++)
                row[j] -= factor * top[j];
        }
    }
    return 0;
}

static void lu_solve(int n, int below, int right, size_t step, const double *a, const int *pivot, double *b)
{
    int i, j, k, down, end;
    const double *row;
    double value;

    for (k = 0; k < n; k++) {
        down = LU_DOWN(k);
        value = b[pivot[k]];
        b[pivot[k]] = b[k];
        b[k] = value;
        for (i = k + 1; i < down; i++)
            b[i] -= LU_ROW(a, i)[k] * value;
    }
    for (i = n - 1; i >= 0; i--) {
        row = LU_ROW(a, i);
        end = LU_RIGHT(i);
        value = b[i];
        for (j = i + 1; j < end; j++)
            value -= row[j] * b[j];
        b[i] = value / row[i];
    }
}

static int lu_cfactor(int n, int below, int right, size_t step, double *re, double *im, int *pivot)
{
    int i, j, k, p, down, end;
    double *row_re, *row_im, *top_re, *top_im, x, y, size, largest;

    for (k = 0; k < n; k++) {
        down = LU_DOWN(k);
        end = LU_RIGHT(k);
        largest = 0.0;
        p = k;
        for (i = k; i < down; i++) {
            size = fabs(LU_ROW(re, i)[k]) + fabs(LU_ROW(im, i)[k]);
            if (size > largest) {
                largest = size;
                p = i;
            }
        }
        if (!(largest > 0.0) || largest - largest != 0.0)
            return 1;
        pivot[k] = p;
        top_re = LU_ROW(re, k);
        top_im = LU_ROW(im, k);
        if (p != k) {
            lu_exchange(top_re, LU_ROW(re, p), k, end);
            lu_exchange(top_im, LU_ROW(im, p), k, end);
        }
        for (i = k + 1; i < down; i++) {
            row_re = LU_ROW(re, i);
            row_im = LU_ROW(im, i);
            if (row_re[k] == 0.0 && row_im[k] == 0.0)
                continue;
            size = top_re[k] * top_re[k] + top_im[k] * top_im[k];
            x = (row_re[k] * top_re[k] + row_im[k] * top_im[k]) / size;
            y = (row_im[k] * top_re[k] - row_re[k] * top_im[k]) / size;
            row_re[k] = x;
            row_im[k] = y;
            for (j = k + 1; j < end; j++) {
                row_re[j] -= x * top_re[j] - y * top_im[j];
                row_im[j] -= x * top_im[j] + y * top_re[j];
            }
        }
    }
    return 0;
}

static void lu_csolve(int n, int below, int right, size_t step, const double *re, const double *im, const int *pivot,
                      double *x, double *y)
{
    int i, j, k, down, end;
    const double *row_re, *row_im;
    double a, b, size;

    for (k = 0; k < n; k++) {
        down = LU_DOWN(k);
        a = x[pivot[k]];
        x[pivot[k]] = x[k];
        x[k] = a;
        b = y[pivot[k]];
        y[pivot[k]] = y[k];
        y[k] = b;
        for (i = k + 1; i < down; i++) {
            row_re = LU_ROW(re, i);
            row_im = LU_ROW(im, i);
            x[i] -= row_re[k] * a - row_im[k] * b;
            y[i] -= row_re[k] * b + row_im[k] * a;
        }
    }
    for (i = n - 1; i >= 0; i--) {
        row_re = LU_ROW(re, i);
        row_im = LU_ROW(im, i);
        end = LU_RIGHT(i);
        a = x[i];
        b = y[i];
        for (j = i + 1; j < end; j++) {
            a -= row_re[j] * x[j] - row_im[j] * y[j];
            b -= row_re[j] * y[j] + row_im[j] * x[j];
        }
        size = row_re[i] * row_re[i] + row_im[i] * row_im[i];
        x[i] = (a * row_re[i] + b * row_im[i]) / size;
        y[i] = (b * row_re[i] - a * row_im[i]) / size;
    }
}

/* ---- full matrices: every pivot reaches the end ---- */

int zdm_factor(int n, double *a, int *pivot)
{
    return lu_factor(n, n, n, (size_t)n, a, pivot);
}

void zdm_solve(int n, const double *a, const int *pivot, double *b)
{
    lu_solve(n, n, n, (size_t)n, a, pivot, b);
}

int zdm_cfactor(int n, double *re, double *im, int *pivot)
{
    return lu_cfactor(n, n, n, (size_t)n, re, im, pivot);
}

void zdm_csolve(int n, const double *re, const double *im, const int *pivot, double *x, double *y)
{
    lu_csolve(n, n, n, (size_t)n, re, im, pivot, x, y);
}

/* ---- band matrices: each row begins one column later ---- */

int zdb_factor(int n, int below, int above, double *a, int *pivot)
{
    return lu_factor(n, below, below + above, (size_t)(2 * below + above), a + below, pivot);
}

void zdb_solve(int n, int below, int above, const double *a, const int *pivot, double *b)
{
    lu_solve(n, below, below + above, (size_t)(2 * below + above), a + below, pivot, b);
}

int zdb_cfactor(int n, int below, int above, double *re, double *im, int *pivot)
{
    return lu_cfactor(n, below, below + above, (size_t)(2 * below + above), re + below, im + below, pivot);
}

void zdb_csolve(int n, int below, int above, const double *re, const double *im, const int *pivot, double *x, double *y)
{
    lu_csolve(n, below, below + above, (size_t)(2 * below + above), re + below, im + below, pivot, x, y);
}
