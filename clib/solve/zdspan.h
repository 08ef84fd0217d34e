/* zdspan.h - a block of differential equations of SCoP over the interval between two rows.

       span.c    tight methods from jump to jump, historic ones step by step
       paced.c   historic methods in room that the caller keeps: for libraries
       crank.c   the step of Crank and Nicolson for a line (PARTIAL)

   A span is set up once (zdv_create), told to forget where a run begins and by RESET (zdv_forget), and carried from
   row to row (zdv_carry), between which states may be changed from outside. */

#ifndef ZDSPAN_H
#define ZDSPAN_H

#include "zdport.h"
#include "zdcodes.h"
#include "zdmethod.h"

enum zd_block_method {
    ZDV_DOPRI, ZDV_STIFF,
    ZDV_EULER, ZDV_HEUN, ZDV_RUNGE, ZDV_ADAMS, ZDV_ADEULER, ZDV_ADRUNGE, ZDV_DERIVIMPLICIT, ZDV_SPARSE
};

struct zd_span_problem {
    int method;
    int n;
    int (*slopes)(void *context, double t, const double *y, double *slope);
    /* d slope[i]/d y[j], row by row; null: by differences. */
    int (*jacobian)(void *context, double t, const double *y, double *matrix);
    int below, above;       /* see zdmethod.h */
    /* The first moment after t at which something jumps, HUGE_VAL: none; null: nothing ever does. */
    double (*jump)(void *context, double t);
    /* Reports each accepted step of a tight method, from stepper->t to stepper->t_new, before it is taken (zdm_look
       gives what is within).  Nonzero ends the work with it.  Null: no one wants to know. */
    int (*passed)(void *context, const struct zd_stepper *stepper);
    /* Whether to stop, asked before each step of a historic method: nonzero ends the work with it.  Null: never. */
    int (*stopped)(void *context, double t);
    /* Shows each step before it is taken, and where a piece begins (step 0); null: no one wants to see it. */
    void (*drawn)(void *context, const struct zd_stepper *stepper, int step);
    void *context;
    const double *own;      /* absolute tolerance of each state, negative: the usual one; null: none has its own */
};

/* What may differ from row to row. */
struct zd_pace {
    double step;            /* delta_t, of historic methods */
    double tolerance;       /* maxerr */
    double span;            /* TO - FROM: a step below 1e-14 of it, or of t, is none */
    double longest;         /* no step of a tight method is longer; 0: any may be */
};

struct zd_span {
    struct zd_span_problem problem;
    struct zd_stepper stepper;
    double *absolute;
    double *origin;         /* y at the beginning of the interval */
    void *room;             /* of the method */
    double edge;            /* from this moment on the values before it hold: the end of the present piece */
    double before;          /* the moment that represents it */
    double ahead;           /* where the length of steps is known up to */
    int stiff;              /* the explicit method has handed over: a warning, once */
    int at_work;            /* RESET is among the equations: what it says holds from the next step on */
    int told;
};

size_t zdv_bytes(int method, int n);
/* The problem is copied, the room is aligned for doubles. */
struct zd_span *zdv_create(const struct zd_span_problem *problem, void *room);
/* RESET: history and length of steps are forgotten.  A run begins: also that the method has handed over. */
void zdv_forget(struct zd_span *span, int run);
/* Carries y from one time to a later one.  0, a zd_code, or what slopes gave: then y is as it was. */
int zdv_carry(struct zd_span *span, const struct zd_pace *pace, double from, double to, double *y);
/* How many historic steps an interval has: at least one. */
double zdv_steps(double interval, double step);

/* From when to when, and in steps of which length. */
struct zd_paces {
    double step;
    double from, to;
};

/* Carries y by a method of fixed steps. `known`: what it remembers in the room, which zdm_bytes measures but for the pivots;
   0 at first, below 0 if the equations want it to forget. 0, a zd_code, or what slopes gave: then y is as it was. */
int zdv_paced(const struct zd_scheme *scheme, const struct zd_problem *problem, double *room, int *pivot, int *known,
              const struct zd_paces *paces, double *y);

/* A line of n places at distance dx: u' = f d2u/dx2 + g. */
struct zd_line_ends {
    int held[2];            /* first and last end: nonzero, u has the value below; else its slope, towards growing x */
    double value[2];
};

/* One step of h with f, g and ends as they are at its beginning; a stride of 0 means one value for all places.  Room:
   five vectors.  ZDF_SINGULAR. */
int zdv_nicolson(int n, double dx, double h, const double *f, int f_stride, const double *g, int g_stride,
                 const struct zd_line_ends *ends, double *u, double *room);

#endif
