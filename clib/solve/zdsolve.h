/* zdsolve.h - equations of a program between doses and events, for any method.

       solve.c    the function that a program calls, zds_advance, and its memory
       carry.c    from the present time to the end, piece by piece
       doses.c    doses and their moments
       events.c   the moment at which a condition becomes true
       dense.c    observations and figures at moments within the steps

   All except solve.c use memory of the caller and allocate none. */

#ifndef ZDSOLVE_H
#define ZDSOLVE_H

#include "zdcourse.h"
#include "zdmethod.h"

/* Moments closer than this part of the nominal step are the same. */
#define ZDS_MOMENT 1e-9

/* One active zd_solve. */
struct zd_solver {
    const struct zd_solve *solve;
    void *model;
    struct zd_stepper stepper;
    double *absolute;       /* the same for every state */
    double *scratch;        /* states at a moment within a step */
    double *given;          /* of each dose: the number of past doses */
    int *held;              /* of each event: its condition was true at the last test */
    int begun;              /* a run has begun */
    double reached;         /* the end of the last call */
    double moment;          /* moments closer than this are the same: ZDS_MOMENT of the nominal step */
    int fired;              /* the last call ended with an event */
    double fired_at;
    long firings;           /* at that moment */
    long checked;           /* the evaluations of the method when it last checked whether to stop */
    int (*asked)(struct zd_head *head);     /* nonzero: stop with this result; null: never */
    double (*due)(struct zd_head *head, double from);   /* zdo_due; null: no observations */
    int (*keep)(void *model);               /* zdo_keep */
    /* Draws the present moment of the model, or the step just made; null: no figures. */
    void (*draw)(struct zd_solver *solver, int step);
    int number;             /* of the solve */
    int model_failure;      /* in a library: the failure of the model in the last trial step, and its site */
    int model_site;
};

#define ZDS_AT(model, offset) (*ZD_AT(model, (ZD_OFFSET)(offset)))

/* Bytes of memory for a solver, and its setup there; the memory is aligned for doubles. */
size_t zds_bytes(const struct zd_solve *solve);
/* 0: size_t cannot count them. */
int zds_holds(const struct zd_solve *solve);
struct zd_solver *zds_create(const struct zd_solve *solve, void *room);
/* The same for a method with two vectors, `given` and the memory of the method in room; the caller sets `held` and
   the data that is kept between calls. */
void zds_set_up(struct zd_solver *solver, const struct zd_solve *solve, const struct zd_scheme *scheme, double *room);
/* A new run begins. */
void zds_renew(struct zd_solver *solver);
/* Like zds_advance. */
int zds_carry(struct zd_solver *solver, void *model);
/* The same to a time, at most the end; failures of trial steps stay recorded, except in a library. */
int zds_to(struct zd_solver *solver, void *model, double end);

/* Fills in head.failure, unless the model has, and sets the model to the last good point.  Returns -kind. */
int zds_fail(struct zd_solver *solver, int why);
/* Sets the model and its rates, if any, to a moment.  0, or negative: failed. */
int zds_show(struct zd_solver *solver, double t, const double *y);
/* The same, with the observed and drawn values. */
int zds_observed(struct zd_solver *solver, double t, const double *y);
/* Sets the model to the end of the step just made. */
void zds_stepped(struct zd_solver *solver);

/* ---- doses.c ---- */

/* After an external change of time: doses before t are past, doses from t on are still due. */
void zds_skip(struct zd_solver *solver, double t);
/* Gives the doses due at t. */
void zds_give(struct zd_solver *solver, double t);
/* Sets the flows of doses from t on; nonzero if they have changed. */
int zds_flow(struct zd_solver *solver, double t);
/* The next moment after t, before end, at which doses change something; else end. */
double zds_until(const struct zd_solver *solver, double t, double end);

/* ---- events.c ---- */

/* The model is at moment t (with its rates).  Returns the first event in source order that has become true, counted
   from 1, and records it as true; 0: none; negative: failed. */
int zds_due(struct zd_solver *solver);
/* After a step, with the model at its end: whether an event happens within it, before limit.  0: none, and the model is
   at the end; 1: the stepper has repeated the step to that moment, and the model is there; 2: no repetition was found,
   so make shorter steps; negative: failed. */
int zds_within(struct zd_solver *solver, double limit);

/* ---- dense.c ---- */

/* Makes the observations due at the present time, t.  0, or negative: failed. */
int zds_first(struct zd_solver *solver, double t);
/* Makes the observations due within the step just made, up to solver->moment before its end unless it is the last step.
   0, and the model is at the end of the step; negative: failed. */
int zds_inside(struct zd_solver *solver, double end);

#endif
