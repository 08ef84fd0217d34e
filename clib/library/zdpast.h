/* zdpast.h - SCoP's earlier values and external data.

       queue.c    PUTQ, GETQ
       lag.c      values at earlier times (LAG)
       between.c  values between those of a TABLE
       points.c   reading of data files of forcing functions
       forcing.c  force, stepforce, schedule

   Queues, histories and data files own their memory: a struct of zeros is empty; zdk_drop, zdk_leave and zdg_drop free
   it.  Functions that can fail return a zd_code. */

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
/* Removes the oldest n values; if there are fewer, changes nothing. */
void zdk_get(struct zd_queue *queue, int n, double *values);
void zdk_empty(struct zd_queue *queue);
void zdk_drop(struct zd_queue *queue);

/* ---- lag.c ---- */

/* The number of equally spaced values stored for a step, both ends included. */
#define ZD_LAG_PLACES 5

struct zd_lag {
    double *entry;          /* of a step: begin, end, values; of a point: time, time, value */
    size_t n;
    size_t room;
    size_t near;            /* the entry used last */
    int places;             /* values per entry: ZD_LAG_PLACES, or 1 */
};

/* Starts a new run. */
void zdk_anew(struct zd_lag *lag);
/* Records the value at t; drops the values at t and later. */
int zdk_point(struct zd_lag *lag, double t, double value);
/* Records a step of a method; drops the steps from its beginning on. */
int zdk_step(struct zd_lag *lag, double from, double to, const double *values);
/* The value at t; `first` if nothing is recorded; outside the recorded times, the first or last value. */
double zdk_lagged(struct zd_lag *lag, double t, double first);
void zdk_leave(struct zd_lag *lag);

/* ---- between.c ---- */

/* The knot x[i] = low + i (high - low)/n of a TABLE. */
double zdk_knot(double low, double high, double n, double i);
/* Interpolates n + 1 values, `stride` apart; returns the end value at and beyond an end. */
double zdk_between(const double *values, int stride, double low, double high, double n, double x);

/* ---- points.c ---- */

/* A data file, sorted by x; points with equal x keep their order. */
struct zd_points {
    long n;
    double *x;
    double *y;
    double *h;              /* spline spacings, null until force needs them */
    double *d;
};

/* Reads from the working directory, else from `directory`, which may be null.  ZDF_NO_FILE: the file cannot be read,
   has the wrong format, or has fewer than two points; ZDF_MEMORY. */
int zdg_read(struct zd_points *points, const char *directory, const char *name);
void zdg_drop(struct zd_points *points);

/* ---- forcing.c ---- */

/* ZDF_OUTSIDE; from the spline also ZDF_MEMORY and ZDF_DIVISION (two points with the same x). */
int zdg_force(struct zd_points *points, double t, double *value);
int zdg_hold(const struct zd_points *points, double t, double *value);
/* The first x after t, or HUGE_VAL. */
double zdg_next(const struct zd_points *points, double t);
/* The dose due at t: the y of the next undelivered point, number *delivered, if its x is not after t; else 0. */
double zdg_schedule(const struct zd_points *points, double t, double *delivered);

#endif
