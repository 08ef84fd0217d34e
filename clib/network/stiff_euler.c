/* stiff_euler.c - Shampine-Euler: the backward Euler formula, predicted by the forward one, solved by Newton.

   err = (I - hJ)^-1 (z - p)/2, so that stiff components do not dominate the estimate.  The matrix comes from differences of
   the whole network, once in an attempt. */

#include "zdnetwork.h"
#include "zdmethod.h"

#define STIFF_PASSES 10

struct newton {
    double *matrix, *predicted, *rest, *moved;
    int *pivot;
};

/* The work of one attempt is a record; the next collection takes it. */
static int lay_out(struct zd_world *z, const struct zd_element *element, struct newton *newton)
{
    size_t n = (size_t)(element->n > 0 ? element->n : 1);
    double bytes = (double)ZD_BEFORE + ((double)n * (double)n + 3.0 * (double)n) * (double)sizeof(double) +
        (double)n * (double)sizeof(int);
    struct zd_header *record;

    if (!ZD_COUNTS(bytes)) {
        (void)zo_fault(z, ZF_OUT_OF_MEMORY, -1, element, bytes, 0.0);
        return 0;
    }
    record = (struct zd_header *)zo_bytes(z, &zo_bare, (size_t)bytes, -1);
    if (record == NULL)
        return 0;
    newton->matrix = (double *)ZD_DATA(record);
    newton->predicted = newton->matrix + n * n;
    newton->rest = newton->predicted + n;
    newton->moved = newton->rest + n;
    newton->pivot = (int *)(void *)(newton->moved + n);
    return 1;
}

/* I - hJ at (t, p), factored; 1: singular. */
static int make_matrix(struct zd_world *z, struct zd_element *element, const struct newton *newton, double t, double h)
{
    long n = element->n, i, j;
    double shift, *base = newton->rest, size;

    memcpy((void *)element->y, (const void *)newton->predicted, (size_t)n * sizeof(double));
    zn_slopes(z, element, t);
    memcpy((void *)base, (const void *)element->dy, (size_t)n * sizeof(double));
    for (j = 0; j < n && !z->failed; j++) {
        size = fabs(newton->predicted[j]);
        shift = sqrt(2.2e-16) * (size > element->abserr ? size : element->abserr);
        element->y[j] = newton->predicted[j] + shift;
        shift = element->y[j] - newton->predicted[j];
        zn_slopes(z, element, t);
        for (i = 0; i < n; i++)
            newton->matrix[i * n + j] = (i == j ? 1.0 : 0.0) - h * (element->dy[i] - base[i]) / shift;
        element->y[j] = newton->predicted[j];
    }
    return n > 0 && zdm_factor((int)n, newton->matrix, newton->pivot) != 0;
}

static double size_of(const struct zd_element *element, const double *correction)
{
    double norm = 0.0, r;
    long i;

    for (i = 0; i < element->n; i++) {
        r = fabs(correction[i]) / (element->abserr + element->relerr * fabs(element->y[i]));
        if (!(r <= norm))
            norm = r;
    }
    return norm;
}

/* 0: solved; 1: it does not converge. */
static int iterate(struct zd_world *z, struct zd_element *element, const struct newton *newton, double t, double h)
{
    double before = HUGE_VAL, now;
    long n = element->n, i;
    int pass;

    for (pass = 0; pass < STIFF_PASSES; pass++) {
        zn_slopes(z, element, t);
        if (z->failed)
            return 1;
        for (i = 0; i < n; i++)
            newton->moved[i] = element->start[i] + h * element->dy[i] - element->y[i];
        if (n > 0)
            zdm_solve((int)n, newton->matrix, newton->pivot, newton->moved);
        for (i = 0; i < n; i++)
            element->y[i] += newton->moved[i];
        now = size_of(element, newton->moved);
        if (now <= 0.01)
            return 0;
        if (!(now <= 0.5 * before))
            return 1;
        before = now;
    }
    return 1;
}

int zn_euler_back(struct zd_world *z, struct zd_element *element, double s, double h, int fixed)
{
    struct newton newton;
    long n, i;
    int fails;

    memcpy((void *)element->y, (const void *)element->start, (size_t)element->n * sizeof(double));
    zn_slopes(z, element, s);
    if (z->failed || !lay_out(z, element, &newton))
        return 0;
    n = element->n;
    for (i = 0; i < n; i++)
        newton.predicted[i] = element->start[i] + h * element->dy[i];
    fails = make_matrix(z, element, &newton, s + h, h);
    if (!fails)
        fails = iterate(z, element, &newton, s + h, h);
    if (z->failed)
        return 0;
    if (fails && !fixed)
        return 1;
    if (fails && !element->warned_minimum) {
        element->warned_minimum = 1;
        zo_warn(z, ZW_STEP_AT_MINIMUM, 0, element, s, h, 0.0);
    }
    for (i = 0; i < n; i++)
        element->err[i] = 0.5 * (element->y[i] - newton.predicted[i]);
    if (n > 0)
        zdm_solve((int)n, newton.matrix, newton.pivot, element->err);
    return 0;
}
