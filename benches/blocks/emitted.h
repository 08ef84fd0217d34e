/* An emitted block of SCoP, called as clib/solve/block.c calls it. */

#define main main_of_model
#define zd_main measure
#include MODEL
#undef main

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <time.h>
#include "zdspan.h"

static const struct zd_solve *solve;

static int emitted_slopes(void *context, double t, const double *y, double *slope)
{
    char *at = (char *)context;
    int i;

    *(double *)(void *)(at + solve->time) = t;
    if (solve->slopes != NULL)
        return solve->slopes(context, t, y, slope);
    for (i = 0; i < solve->n; i++)
        *(double *)(void *)(at + solve->state[i]) = y[i];
    if (solve->rates(context) != 0)
        return 1;
    for (i = 0; i < solve->n; i++)
        slope[i] = *(double *)(void *)(at + solve->slope[i]);
    return 0;
}

static int emitted_jacobian(void *context, double t, const double *y, double *matrix)
{
    char *at = (char *)context;
    size_t wide = (size_t)(solve->below < 0 ? solve->n : solve->below + 1 + solve->above);
    int i;

    *(double *)(void *)(at + solve->time) = t;
    for (i = 0; i < solve->n; i++)
        *(double *)(void *)(at + solve->state[i]) = y[i];
    if (solve->jacobian(context) != 0)
        return 1;
    memcpy(matrix, at + solve->matrix, (size_t)solve->n * wide * sizeof *matrix);
    return 0;
}

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}
