/* zdmethod.h - methods of integration: y' = f(t, y), one step at a time.

   A method knows nothing of models and takes no memory: the caller gives the room, once, so that it
   also serves where there is no malloc.  No globals, no recursion.

       method.c   what the methods share: room, length of steps, errors, failures
       rk4.c      classical Runge-Kutta, steps of fixed length
       dopri.c    Dormand-Prince 5(4), error control
       stiff.c    Radau IIA of order 5, error control, with newton.c, jacobian.c and lu.c
       historic.c Euler, Heun, Runge-Kutta, Adams as SCoP had them, steps of fixed length
       varied.c   Euler and Runge-Kutta as SCoP varied their steps
       implicit.c implicit Euler as SCoP had it, with algebraic.c

   A step goes like this:

       zdm_anew   whenever y, or anything f depends on, was changed from outside
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
    /* The last n_sums of y are only summed up: no slope depends on them, so the matrices of implicit methods do without
       their columns. */
    int n_sums;
    /* The errors of the last n_unwatched of these are not looked at, so they change nothing in the others. */
    int n_unwatched;
    /* slope = f(t, y).  Nonzero: it cannot be computed there.  A method then tries a shorter step, and gives
       this number only if that does not help. */
    int (*slopes)(void *context, double t, const double *y, double *slope);
    /* matrix[i*m + j] = d slope[i] / d y[j] for all i, and j < m = n - n_sums; nonzero as above.  Null: found by
       differences. */
    int (*jacobian)(void *context, double t, const double *y, double *matrix);
    /* It has entries only so far below and above its diagonal, and rows hold only those: entry i, j stands at
       matrix[i*(below + above + 1) + j - i + below].  Below -1: rows are whole.  Only with 2*below + above < n. */
    int below;
    int above;
    void *context;
    /* The estimated error of a step is at most absolute[i] + relative * |y[i]| in each component. */
    double relative;
    const double *absolute;
};

struct zd_stepper;

struct zd_scheme {
    /* A step from the present point towards limit.  0, or why there is none. */
    int (*step)(struct zd_stepper *stepper, double limit);
    /* A step of exactly this length, without a look at its error. */
    int (*repeat)(struct zd_stepper *stepper, double length);
    /* The factors that make y at t + share * length; see zdm_look. */
    void (*look)(const struct zd_stepper *stepper, double share, double *y);
    /* Room besides the four vectors below: vectors, matrices of n by n, integers (in multiples of n). */
    int vectors;
    int matrices;
    int integers;
};

/* What the implicit method keeps from step to step. */
struct zd_newton {
    double factored;        /* length that the factors are for, 0: none */
    int known;              /* a Jacobian is there */
    int fresh;              /* it is of the present point */
    int continued;          /* the step before ended at the present point: its polynomial continues */
    double rate;            /* of convergence in the last step */
    double ahead;           /* what is still to come, in parts of the last change; from step to step */
    int iterations;
    double last_length;     /* of the last accepted step and its error, 0: none */
    double last_error;
    double span;            /* of the step whose polynomial is kept */
};

/* What a historic method keeps from step to step. */
struct zd_past {
    int known;              /* steps before the present one that it remembers */
    double cut;             /* length of its parts of a step, 0: to be chosen */
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
    double proposed;        /* for the next one; 0: not known.  Of RK4: the length of all steps */
    int at_break;           /* nothing is known of a step before the present point */
    double last_error;      /* of the last accepted step (dopri.c) */
    struct zd_newton newton;
    struct zd_past past;
    double least;           /* a shorter step that does not end at the limit is none; 0 unless set */
    int trouble;            /* why the last trial step failed, 0: only inaccurate */
    int component;          /* which is not finite, or the least accurate one */
    double *vectors;        /* room of the method */
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
/* The historic ones make one step of exactly `proposed`, whose end is called limit; those that vary their steps cut it
   into parts, with an error of `relative`.  They compute f at the beginning themselves, and forget only by
   zdm_forget.  Nothing but y is known at the end. */
extern const struct zd_scheme zdm_euler;
extern const struct zd_scheme zdm_heun;
extern const struct zd_scheme zdm_runge;
extern const struct zd_scheme zdm_adams;
extern const struct zd_scheme zdm_cut_euler;
extern const struct zd_scheme zdm_part_runge;
extern const struct zd_scheme zdm_implicit;
extern const struct zd_scheme zdm_kinetic;

/* Bytes of room that a stepper needs. */
size_t zdm_bytes(const struct zd_scheme *scheme, int n);
/* 0: size_t cannot count them. */
int zdm_holds(const struct zd_scheme *scheme, int n);
/* Sets up a stepper in this room, which is aligned for doubles. */
void zdm_create(struct zd_stepper *stepper, const struct zd_scheme *scheme, const struct zd_problem *problem,
                void *room);
/* Forgets steps and Jacobian; proposed: the length of the first step, 0: to be found. */
void zdm_forget(struct zd_stepper *stepper, double proposed);
/* The present point is t and stepper->y, as changed from outside.  0, or why f has no value there: what f gives,
   or ZD_NOT_FINITE and the component. */
int zdm_anew(struct zd_stepper *stepper, double t);
/* A step towards limit > t; never beyond.  The last call of f was for its end.  0, or ZD_NOT_FINITE, ZD_STEP_SMALL,
   or what f gave.  The present point is not changed. */
int zdm_step(struct zd_stepper *stepper, double limit);
/* The step once more, to this time within the step or a little beyond; otherwise as zdm_step. */
int zdm_repeat(struct zd_stepper *stepper, double t);
/* y at a time within the step just made. */
void zdm_look(const struct zd_stepper *stepper, double t, double *y);
void zdm_commit(struct zd_stepper *stepper);

/* ---- for the methods (method.c) ---- */

/* How many slopes depend on. */
#define ZDM_COUPLED(stepper) ((stepper)->problem.n - (stepper)->problem.n_sums)
/* Those whose errors count. */
#define ZDM_WATCHED(stepper) ((stepper)->problem.n - (stepper)->problem.n_unwatched)

/* The room's vector number k. */
#define ZDM_VECTOR(stepper, k) ((stepper)->vectors + (size_t)(k) * (size_t)(stepper)->problem.n)

/* f, counted; notes trouble. */
int zdm_slopes(struct zd_stepper *stepper, double t, const double *y, double *slope);
/* The length of the next step, and in t_new its end: as proposed, or shorter so that limit is met and no crumb is left.
   0: so short that t stands still. */
double zdm_length(struct zd_stepper *stepper, double limit);
/* Length of a first step by E. Hairer; order: of the error estimate plus 1.  0: f has no value near. */
double zdm_guess(struct zd_stepper *stepper, double limit, double order, double *y, double *slope);
/* The length to be tried after a failed or inaccurate step; keeps the books. */
void zdm_shorten(struct zd_stepper *stepper, double factor);
/* The length to be tried after a good one. */
void zdm_accept(struct zd_stepper *stepper, double factor);
/* Why no step was found. */
int zdm_why(struct zd_stepper *stepper);
/* One classical Runge-Kutta step from (t, y), where the slope is k1, in the room of the first four vectors; `at` is what
   t + h is called.  out may be y.  Nonzero: trouble. */
int zdm_kutta(struct zd_stepper *stepper, double t, double at, double h, const double *y, const double *k1, double *out);
/* look of a method that knows nothing within its steps: a straight line. */
void zdm_line(const struct zd_stepper *stepper, double share, double *y);
/* Whether all are finite; if not, the component and the trouble are noted. */
int zdm_finite(struct zd_stepper *stepper, const double *values);

/* ---- the Jacobian (jacobian.c) ---- */

/* At the present point, by differences unless the problem has it; moved and slope are room.  Nonzero: trouble. */
int zdm_jacobian(struct zd_stepper *stepper, double *moved, double *slope, double *matrix);

/* ---- linear equations (lu.c) ---- */

/* a = P L U in place, partial pivoting; multipliers stay in their rows.  0, or nonzero: singular. */
int zdm_factor(int n, double *a, int *pivot);
/* Solves a x = b with the factors; b becomes x. */
void zdm_solve(int n, const double *a, const int *pivot, double *b);
/* The same for complex numbers, real and imaginary parts apart. */
int zdm_cfactor(int n, double *re, double *im, int *pivot);
void zdm_csolve(int n, const double *re, const double *im, const int *pivot, double *x, double *y);

/* The same near the diagonal: rows of 2*below + above + 1. */

int zdb_factor(int n, int below, int above, double *a, int *pivot);
void zdb_solve(int n, int below, int above, const double *a, const int *pivot, double *b);
int zdb_cfactor(int n, int below, int above, double *re, double *im, int *pivot);
void zdb_csolve(int n, int below, int above, const double *re, const double *im, const int *pivot, double *x, double *y);

#endif
