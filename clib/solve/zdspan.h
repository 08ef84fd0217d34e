/* zdspan.h - a block of differential equations of SCoP over the interval between two rows.

       span.c    methods with error control from jump to jump, historic ones step by step
       paced.c   historic methods in memory of the caller, for libraries
       lasting.c methods with error control in such memory
       crank.c   the step of Crank and Nicolson for a line (PARTIAL)

   A span is set up once (zdv_create), reset at the beginning of a run and by RESET (zdv_forget), and integrated from
   row to row (zdv_carry).  States may change externally between rows. */

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
    int n_unwatched;        /* the errors of the last of these do not count */
    int (*slopes)(void *context, double t, const double *y, double *slope);
    /* d slope[i]/d y[j], row by row; null: by differences. */
    int (*jacobian)(void *context, double t, const double *y, double *matrix);
    int below, above;       /* see zdmethod.h */
    /* The moment of the first jump after t, or HUGE_VAL; null: there are no jumps. */
    double (*jump)(void *context, double t);
    /* Reports each accepted step of a method with error control, from stepper->t to stepper->t_new, before it is
       committed (zdm_look gives values within).  A nonzero result ends the call with it.  May be null. */
    int (*passed)(void *context, const struct zd_stepper *stepper);
    /* Draws each step before it is committed, and the beginning of a piece (step 0).  May be null. */
    void (*drawn)(void *context, const struct zd_stepper *stepper, int step);
    void *context;
    const double *own;      /* absolute tolerance of each state, negative: the default; null: all defaults */
};

/* The data that may differ from row to row. */
struct zd_pace {
    double step;            /* delta_t, for historic methods */
    double tolerance;       /* maxerr */
    double span;            /* TO - FROM: a step below 1e-14 of it, or of t, is too short */
    double longest;         /* the longest step of a method with error control; 0: no limit */
};

struct zd_span {
    struct zd_span_problem problem;
    struct zd_stepper stepper;
    double *absolute;
    double *origin;         /* y at the beginning of the interval */
    void *room;             /* of the method */
    int *integers;          /* of the method; null: after the doubles in the room */
    int *known;             /* in a library: below 0 if the equations have reset the method; else null */
    double edge;            /* the end of the present piece; from here on, functions have their values from the left */
    double before;          /* the moment that represents it */
    double ahead;           /* the time up to which the step length is known */
    int stiff;              /* the explicit method has switched to the stiff one: a warning, once */
    int at_work;            /* RESET is among the equations: it takes effect from the next step on */
    int told;
};

size_t zdv_bytes(int method, int n);
/* Copies the problem; the memory is aligned for doubles. */
struct zd_span *zdv_create(const struct zd_span_problem *problem, void *room);
/* RESET: discards past steps and the step length.  At the beginning of a run: also the switch to the stiff method. */
void zdv_forget(struct zd_span *span, int run);
/* Integrates y from one time to a later one.  0, or a zd_code or the code of slopes; then y is unchanged. */
int zdv_carry(struct zd_span *span, const struct zd_pace *pace, double from, double to, double *y);
/* Starts this method at the present time. */
void zdv_use(struct zd_span *span, const struct zd_scheme *scheme);
/* The number of historic steps in an interval: at least one. */
double zdv_steps(double interval, double step);

/* The interval and the step length. */
struct zd_paces {
    double step;
    double from, to;
    double *varied;         /* two numbers that a method with variable steps keeps, 0 at first; else null */
};

/* Integrates y by a fixed-step method.  `known`: the number of past steps in the memory (zdm_bytes, without the
   pivots); 0 at first, below 0 if the equations reset it.  0, or a zd_code or the code of slopes; then y is
   unchanged. */
int zdv_paced(const struct zd_scheme *scheme, const struct zd_problem *problem, double *room, int *pivot, int *known,
              const struct zd_paces *paces, double *y);

/* Numbers that zdv_lasting keeps in addition to those of the method. */
#define ZDV_KEPT (ZDM_KEPT + 2)

/* Like zdv_carry for a method with error control, in memory that the caller keeps from call to call: ZDV_KEPT numbers,
   two vectors and the memory of the method (of both methods, the larger), without its integers.  `known`: 0 at the
   beginning of a run, below 0 after RESET. */
int zdv_lasting(const struct zd_span_problem *problem, const struct zd_pace *pace, double *memory, int *integers,
                int *known, double from, double to, double *y);

/* A line of n places at distance dx: u' = f d2u/dx2 + g. */
struct zd_line_ends {
    int held[2];            /* first and last end: nonzero, u has the value below; else its slope, towards growing x */
    double value[2];
};

/* One step of h with f, g and the ends from its beginning; a stride of 0 means one value for all places.  Memory: five
   vectors.  ZDF_SINGULAR. */
int zdv_nicolson(int n, double dx, double h, const double *f, int f_stride, const double *g, int g_stride,
                 const struct zd_line_ends *ends, double *u, double *room);

#endif
