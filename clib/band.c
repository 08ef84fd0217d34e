/* band.c - linear equations whose matrix has entries near its diagonal only, real and complex.

   G. H. Golub, C. F. Van Loan, Matrix Computations, 4.3: as lu.c, but only rows that reach down to the pivot are looked
   at.  Rows exchanged make U wider, by as much as the matrix reaches below its diagonal: row i holds the columns from
   i - below to i + above + below, one after the other, with zeros where there is none.  Multipliers stay in the rows
   that were eliminated, so exchanges and eliminations of the right side alternate. */

#include "zdport.h"
#include "zdmethod.h"

/* Where a row would have its column 0. */
#define BAND_ROW(a, i) ((a) + (size_t)(i) * (size_t)(2 * below + above + 1) + (size_t)below - (size_t)(i))

/* The first row and column that a pivot does not reach. */
#define BAND_DOWN(k) ((k) + below + 1 < n ? (k) + below + 1 : n)
#define BAND_RIGHT(k) ((k) + below + above + 1 < n ? (k) + below + above + 1 : n)

int zdb_factor(int n, int below, int above, double *a, int *pivot)
{
    int i, j, k, p, down, right;
    double *row, *top, *other, factor, largest;

    for (k = 0; k < n; k++) {
        down = BAND_DOWN(k);
        right = BAND_RIGHT(k);
        largest = 0.0;
        p = k;
        for (i = k; i < down; i++) {
            row = BAND_ROW(a, i);
            if (fabs(row[k]) > largest) {
                largest = fabs(row[k]);
                p = i;
            }
        }
        if (!(largest > 0.0) || largest - largest != 0.0)
            return 1;
        pivot[k] = p;
        top = BAND_ROW(a, k);
        if (p != k) {
            other = BAND_ROW(a, p);
            for (j = k; j < right; j++) {
                factor = top[j];
                top[j] = other[j];
                other[j] = factor;
            }
        }
        for (i = k + 1; i < down; i++) {
            row = BAND_ROW(a, i);
            if (row[k] == 0.0)
                continue;
            factor = row[k] = row[k] / top[k];
            for (j = k + 1; j < right; j++)
                row[j] -= factor * top[j];
        }
    }
    return 0;
}

void zdb_solve(int n, int below, int above, const double *a, const int *pivot, double *b)
{
    int i, j, k, down, right;
    const double *row;
    double value;

    for (k = 0; k < n; k++) {
        down = BAND_DOWN(k);
        value = b[pivot[k]];
        b[pivot[k]] = b[k];
        b[k] = value;
        for (i = k + 1; i < down; i++)
            b[i] -= BAND_ROW(a, i)[k] * value;
    }
    for (i = n - 1; i >= 0; i--) {
        row = BAND_ROW(a, i);
        right = BAND_RIGHT(i);
        value = b[i];
        for (j = i + 1; j < right; j++)
            value -= row[j] * b[j];
        b[i] = value / row[i];
    }
}

int zdb_cfactor(int n, int below, int above, double *re, double *im, int *pivot)
{
    int i, j, k, p, down, right;
    double *row_re, *row_im, *top_re, *top_im, x, y, size, largest;

    for (k = 0; k < n; k++) {
        down = BAND_DOWN(k);
        right = BAND_RIGHT(k);
        largest = 0.0;
        p = k;
        for (i = k; i < down; i++) {
            row_re = BAND_ROW(re, i);
            row_im = BAND_ROW(im, i);
            size = fabs(row_re[k]) + fabs(row_im[k]);
            if (size > largest) {
                largest = size;
                p = i;
            }
        }
        if (!(largest > 0.0) || largest - largest != 0.0)
            return 1;
        pivot[k] = p;
        top_re = BAND_ROW(re, k);
        top_im = BAND_ROW(im, k);
        if (p != k) {
            row_re = BAND_ROW(re, p);
            row_im = BAND_ROW(im, p);
            for (j = k; j < right; j++) {
                x = top_re[j];
                top_re[j] = row_re[j];
                row_re[j] = x;
                y = top_im[j];
                top_im[j] = row_im[j];
                row_im[j] = y;
            }
        }
        for (i = k + 1; i < down; i++) {
            row_re = BAND_ROW(re, i);
            row_im = BAND_ROW(im, i);
            if (row_re[k] == 0.0 && row_im[k] == 0.0)
                continue;
            size = top_re[k] * top_re[k] + top_im[k] * top_im[k];
            x = (row_re[k] * top_re[k] + row_im[k] * top_im[k]) / size;
            y = (row_im[k] * top_re[k] - row_re[k] * top_im[k]) / size;
            row_re[k] = x;
            row_im[k] = y;
            for (j = k + 1; j < right; j++) {
                row_re[j] -= x * top_re[j] - y * top_im[j];
                row_im[j] -= x * top_im[j] + y * top_re[j];
            }
        }
    }
    return 0;
}

void zdb_csolve(int n, int below, int above, const double *re, const double *im, const int *pivot, double *x, double *y)
{
    int i, j, k, down, right;
    const double *row_re, *row_im;
    double a, b, size;

    for (k = 0; k < n; k++) {
        down = BAND_DOWN(k);
        a = x[pivot[k]];
        x[pivot[k]] = x[k];
        x[k] = a;
        b = y[pivot[k]];
        y[pivot[k]] = y[k];
        y[k] = b;
        for (i = k + 1; i < down; i++) {
            row_re = BAND_ROW(re, i);
            row_im = BAND_ROW(im, i);
            x[i] -= row_re[k] * a - row_im[k] * b;
            y[i] -= row_re[k] * b + row_im[k] * a;
        }
    }
    for (i = n - 1; i >= 0; i--) {
        row_re = BAND_ROW(re, i);
        row_im = BAND_ROW(im, i);
        right = BAND_RIGHT(i);
        a = x[i];
        b = y[i];
        for (j = i + 1; j < right; j++) {
            a -= row_re[j] * x[j] - row_im[j] * y[j];
            b -= row_re[j] * y[j] + row_im[j] * x[j];
        }
        size = row_re[i] * row_re[i] + row_im[i] * row_im[i];
        x[i] = (a * row_re[i] + b * row_im[i]) / size;
        y[i] = (b * row_re[i] - a * row_im[i]) / size;
    }
}
