/* zdpast.h - what SCoP keeps from the past, and data from outside.

       queue.c    PUTQ, GETQ
       lag.c      values at earlier times (LAG)
       between.c  values between those of a TABLE
       points.c   data files of forcing functions: reading
       forcing.c  force, stepforce, schedule

   Queues, histories and data files have memory of their own: a struct of zeros is empty, zdk_... and zdg_... that end
   it give the memory up.  All that can fail give a zd_code. */

#ifndef ZDPAST_H
#define ZDPAST_H

#include "zdport.h"
#include "zdcodes.h"

/* ---- queue.c ---- */

struct zd_queue {
    double *value;
    size_t first;           /* the oldest */
    size_t n;
    size_t room;
};

int zdk_put(struct zd_queue *queue, int n, const double *values);       /* ZDF_MEMORY */
/* The oldest n; if there are fewer all stays as it is. */
void zdk_get(struct zd_queue *queue, int n, double *values);
void zdk_empty(struct zd_queue *queue);
void zdk_drop(struct zd_queue *queue);

/* ---- lag.c ---- */

/* So many values of a step, evenly from its beginning to its end. */
#define ZD_LAG_PLACES 5

struct zd_lag {
    double *entry;          /* of a step: begin, end, values; of a point: time, time, value */
    size_t n;
    size_t room;
    size_t near;            /* the entry looked at last */
    int places;             /* of an entry: ZD_LAG_PLACES, or 1 */
};

/* A new run. */
void zdk_anew(struct zd_lag *lag);
/* The value at a time, in place of those known at that time and later. */
int zdk_point(struct zd_lag *lag, double t, double value);
/* A step of a method, in place of those from its beginning on. */
int zdk_step(struct zd_lag *lag, double from, double to, const double *values);
/* The value at t; `first` if nothing is known; before the first and after the last that of the first and last. */
double zdk_lagged(struct zd_lag *lag, double t, double first);
void zdk_leave(struct zd_lag *lag);

/* ---- between.c ---- */

/* x[i] = low + i (high - low)/n of a TABLE. */
double zdk_knot(double low, double high, double n, double i);
/* Between n + 1 values, stride apart; at the ends and beyond them the end values. */
double zdk_between(const double *values, int stride, double low, double high, double n, double x);

/* ---- points.c ---- */

/* A data file: in any order as it is written, then sorted by x, equal ones in their order. */
struct zd_points {
    long n;
    double *x;
    double *y;
    double *h;              /* of the spline: null until force needs it */
    double *d;
};

/* From the working directory, or else from `directory` (null: there is none).  ZDF_NO_FILE: it cannot be read, is not
   of the form, or has less than two points; ZDF_MEMORY. */
int zdg_read(struct zd_points *points, const char *directory, const char *name);
void zdg_drop(struct zd_points *points);

/* ---- forcing.c ---- */

/* ZDF_OUTSIDE; ZDF_MEMORY and ZDF_DIVISION (two points at one x) of the spline. */
int zdg_force(struct zd_points *points, double t, double *value);
int zdg_hold(const struct zd_points *points, double t, double *value);
/* The first x after t, HUGE_VAL: none. */
double zdg_next(const struct zd_points *points, double t);
/* A dose: the y of the earliest point not yet delivered, of which *delivered is the number, if its x is not after t;
   else 0. */
double zdg_schedule(const struct zd_points *points, double t, double *delivered);

#endif
