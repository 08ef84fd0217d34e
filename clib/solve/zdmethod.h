/* zdmethod.h - methods of integration: y' = f(t, y), one step at a time.

   A method is independent of models and allocates no memory: the caller provides it once, so that the
   methods also work without malloc.  No globals, no recursion.

       method.c   common parts: memory, step lengths, errors, failures
       rk4.c      classical Runge-Kutta, steps of fixed length
       dopri.c    Dormand-Prince 5(4), error control
       stiff.c    Radau IIA of order 5, error control, with newton.c, jacobian.c and lu.c
       historic.c Euler, Heun, Runge-Kutta, Adams as in SCoP, steps of fixed length
       varied.c   Euler and Runge-Kutta with the variable steps of SCoP
       implicit.c implicit Euler as in SCoP, with algebraic.c

   The calls of a step:

       zdm_anew   after an external change of y, or of anything that f depends on
       zdm_step      makes a step that is accurate enough, at most to the limit
       zdm_look      values inside the step
       zdm_repeat    the same step again, with a shorter length (events)
       zdm_commit    the end of the step becomes the present point */

#ifndef ZDMETHOD_H
#define ZDMETHOD_H

#include "zd.h"

/* The equations. */
struct zd_problem {
    int n;
    /* The last n_sums of y are sums: no slope depends on them, so the matrices of implicit methods omit their
       columns. */
    int n_sums;
    /* The errors of the last n_unwatched of these do not count, so they do not affect the others. */
    int n_unwatched;
    /* slope = f(t, y).  Nonzero: it cannot be computed there.  A method then tries a shorter step, and returns
       this number only if that does not help. */
    int (*slopes)(void *context, double t, const double *y, double *slope);
    /* matrix[i*m + j] = d slope[i] / d y[j] for all i, and j < m = n - n_sums; nonzero as above.  Null: computed by
       differences. */
    int (*jacobian)(void *context, double t, const double *y, double *matrix);
    /* The matrix has only this number of diagonals below and above the main diagonal, and rows contain only those:
       entry i, j is matrix[i*(below + above + 1) + j - i + below].  Below -1: rows are full.  Only if 2*below +
       above < n. */
    int below;
    int above;
    void *context;
    /* The estimated error of a step is at most absolute[i] + relative * |y[i]| in each component. */
    double relative;
    const double *absolute;
};

struct zd_stepper;

struct zd_scheme {
    /* A step from the present point towards limit.  0, or the failure. */
    int (*step)(struct zd_stepper *stepper, double limit);
    /* A step of exactly this length, without error control. */
    int (*repeat)(struct zd_stepper *stepper, double length);
    /* y at t + share * length; see zdm_look. */
    void (*look)(const struct zd_stepper *stepper, double share, double *y);
    /* Memory in addition to the four vectors below: vectors, matrices of n by n, integers (in multiples of n). */
    int vectors;
    int matrices;
    int integers;
};

/* The data that the implicit method keeps from step to step. */
struct zd_newton {
    double factored;        /* length that the factors are for, 0: none */
    int known;              /* there is a Jacobian */
    int fresh;              /* it is of the present point */
    int continued;          /* the previous step ended at the present point: its polynomial can be extended */
    double rate;            /* of convergence in the last step */
    double ahead;           /* the remaining change, relative to the last one; kept from step to step */
    int iterations;
    double last_length;     /* of the last accepted step and its error, 0: none */
    double last_error;
    double span;            /* of the step whose polynomial is kept */
};

/* The data that a historic method keeps from step to step. */
struct zd_past {
    int known;              /* number of past steps that it remembers */
    double cut;             /* length of the parts of a step, 0: not chosen yet */
    long count;
};

struct zd_stepper {
    const struct zd_scheme *scheme;
    struct zd_problem problem;
    double t;               /* the present point */
    double *y;
    double *slope;
    double t_new;           /* the end of the step made last */
    double *y_new;
    double *slope_new;
    double length;          /* of that step */
    double proposed;        /* for the next one; 0: not known.  For RK4: the length of all steps */
    int at_break;           /* no step before the present point is known */
    double last_error;      /* of the last accepted step (dopri.c) */
    struct zd_newton newton;
    struct zd_past past;
    double least;           /* the shortest step that does not end at the limit; 0 unless set */
    int trouble;            /* the failure of the last trial step, 0: only inaccurate */
    int component;          /* the component that is not finite, or the least accurate one */
    double *vectors;        /* memory of the method */
    double *matrices;
    int *integers;
    long steps;             /* accepted, rejected, evaluations of f and of the Jacobian so far */
    long rejected;
    long evaluations;
    long jacobians;
};

extern const struct zd_scheme zdm_rk4;
extern const struct zd_scheme zdm_dopri;
extern const struct zd_scheme zdm_radau;
/* A historic method makes one step of exactly `proposed`, whose end is called limit; a variable-step method divides
   it into parts, with an error of `relative`.  They compute f at the beginning themselves, and only zdm_forget
   resets them.  At the end only y is known. */
extern const struct zd_scheme zdm_euler;
extern const struct zd_scheme zdm_heun;
extern const struct zd_scheme zdm_runge;
extern const struct zd_scheme zdm_adams;
extern const struct zd_scheme zdm_cut_euler;
extern const struct zd_scheme zdm_part_runge;
extern const struct zd_scheme zdm_implicit;
extern const struct zd_scheme zdm_kinetic;

/* Bytes of memory that a stepper needs. */
size_t zdm_bytes(const struct zd_scheme *scheme, int n);
/* 0: size_t cannot count them. */
int zdm_holds(const struct zd_scheme *scheme, int n);
/* Sets up a stepper in this memory, which is aligned for doubles. */
void zdm_create(struct zd_stepper *stepper, const struct zd_scheme *scheme, const struct zd_problem *problem,
                void *room);
/* Discards past steps and the Jacobian; proposed: the length of the first step, 0: choose it. */
void zdm_forget(struct zd_stepper *stepper, double proposed);
/* Sets the present point to t and stepper->y after an external change.  0, or the reason why f has no value there: the
   code of f, or ZD_NOT_FINITE and the component. */
int zdm_anew(struct zd_stepper *stepper, double t);
/* A step towards limit > t, but never beyond.  The last call of f was for its end.  0, or ZD_NOT_FINITE, ZD_STEP_SMALL,
   or the code of f.  The present point does not change. */
int zdm_step(struct zd_stepper *stepper, double limit);
/* Repeats the step, to this time within the step or a little beyond; otherwise like zdm_step. */
int zdm_repeat(struct zd_stepper *stepper, double t);
/* y at a time within the step just made. */
void zdm_look(const struct zd_stepper *stepper, double t, double *y);
void zdm_commit(struct zd_stepper *stepper);

/* ---- memory of a library (lasting.c) ---- */

/* The numbers that a stepper needs from call to call in addition to its matrices, if each call begins with zdm_anew. */
#define ZDM_KEPT 5

void zdm_put_away(const struct zd_stepper *stepper, double *kept);
void zdm_take_up(struct zd_stepper *stepper, const double *kept);

/* ---- for the methods (method.c) ---- */

/* Number of components on which slopes depend. */
#define ZDM_COUPLED(stepper) ((stepper)->problem.n - (stepper)->problem.n_sums)
/* Number of components whose errors count. */
#define ZDM_WATCHED(stepper) ((stepper)->problem.n - (stepper)->problem.n_unwatched)

/* Vector number k in the memory of the method. */
#define ZDM_VECTOR(stepper, k) ((stepper)->vectors + (size_t)(k) * (size_t)(stepper)->problem.n)

/* Calls f and counts it; records a failure. */
int zdm_slopes(struct zd_stepper *stepper, double t, const double *y, double *slope);
/* The length of the next step, and in t_new its end: as proposed, or shorter to meet the limit without leaving a
   tiny step. 0: too short to change t. */
double zdm_length(struct zd_stepper *stepper, double limit);
/* The length of a first step by E. Hairer; order: that of the error estimate plus 1.  0: f has no value nearby. */
double zdm_guess(struct zd_stepper *stepper, double limit, double order, double *y, double *slope);
/* The length to try after a failed or inaccurate step; updates the counters. */
void zdm_shorten(struct zd_stepper *stepper, double factor);
/* The length to try after an accepted step. */
void zdm_accept(struct zd_stepper *stepper, double factor);
/* The reason why no step was found. */
int zdm_why(struct zd_stepper *stepper);
/* One classical Runge-Kutta step from (t, y), where the slope is k1, in the first four vectors of the memory; `at`
   is the name of t + h.  out may be y.  Nonzero: failed. */
int zdm_kutta(struct zd_stepper *stepper, double t, double at, double h, const double *y, const double *k1, double *out);
/* look for a method without values inside its steps: a straight line. */
void zdm_line(const struct zd_stepper *stepper, double share, double *y);
/* Whether all are finite; if not, records the component and the failure. */
int zdm_finite(struct zd_stepper *stepper, const double *values);

/* ---- the Jacobian (jacobian.c) ---- */

/* At the present point, by differences unless the problem has it; moved and slope are working memory.  Nonzero:
   failed. */
int zdm_jacobian(struct zd_stepper *stepper, double *moved, double *slope, double *matrix);

/* ---- linear equations (lu.c) ---- */

/* a = P L U in place, partial pivoting; multipliers stay in their rows.  0, or nonzero: singular. */
int zdm_factor(int n, double *a, int *pivot);
/* Solves a x = b with the factors; b becomes x. */
void zdm_solve(int n, const double *a, const int *pivot, double *b);
/* The same for complex numbers, with separate real and imaginary parts. */
int zdm_cfactor(int n, double *re, double *im, int *pivot);
void zdm_csolve(int n, const double *re, const double *im, const int *pivot, double *x, double *y);

/* The same for a band: rows of 2*below + above + 1. */

int zdb_factor(int n, int below, int above, double *a, int *pivot);
void zdb_solve(int n, int below, int above, const double *a, const int *pivot, double *b);
int zdb_cfactor(int n, int below, int above, double *re, double *im, int *pivot);
void zdb_csolve(int n, int below, int above, const double *re, const double *im, const int *pivot, double *x, double *y);

#endif
