/* zdsolve.h - equations of a program between doses and events, for any method.

       solve.c    what a program calls: zds_advance, and the memory behind it
       carry.c    from the present time to the end, piece by piece
       doses.c    what is given at which moment
       events.c   the moment at which a condition becomes true
       dense.c    what is observed and drawn at moments within the steps

   All but solve.c work in room given by the caller and take no memory. */

#ifndef ZDSOLVE_H
#define ZDSOLVE_H

#include "zdcourse.h"
#include "zdmethod.h"

/* Moments nearer than this part of the nominal step are the same. */
#define ZDS_MOMENT 1e-9

/* One zd_solve at work. */
struct zd_solver {
    const struct zd_solve *solve;
    void *model;
    struct zd_stepper stepper;
    double *absolute;       /* the same for every state */
    double *scratch;        /* states at a moment within a step */
    double *given;          /* of each dose: how many are past */
    int *held;              /* of each event: its condition held when it was looked at last */
    int begun;              /* a run has begun */
    double reached;         /* where the last call ended */
    double moment;          /* moments nearer than this are the same: ZDS_MOMENT of the nominal step */
    int fired;              /* the last call ended with an event */
    double fired_at;
    long firings;           /* at that moment */
    long waited;            /* steps since the user was last asked */
    int (*asked)(struct zd_head *head);     /* nonzero: stop with that; null: never */
    double (*due)(struct zd_head *head, double from);   /* zdo_due; null: nothing is observed */
    int (*keep)(void *model);               /* zdo_keep */
    /* Draws the present moment, or the step just made, which the model shows; null: nothing is drawn. */
    void (*draw)(struct zd_solver *solver, int step);
    int number;             /* of the solve */
};

#define ZDS_AT(model, offset) (*ZD_AT(model, (ZD_OFFSET)(offset)))

/* Bytes of room for a solver, and setting it up there; the room is aligned for doubles. */
size_t zds_bytes(const struct zd_solve *solve);
/* 0: size_t cannot count them. */
int zds_holds(const struct zd_solve *solve);
struct zd_solver *zds_create(const struct zd_solve *solve, void *room);
/* The same for a method with two vectors, `given` and the room of the method in room; `held` and what lives on from call to
   call are for the caller to set. */
void zds_set_up(struct zd_solver *solver, const struct zd_solve *solve, const struct zd_scheme *scheme, double *room);
/* A new run begins. */
void zds_renew(struct zd_solver *solver);
/* As zds_advance. */
int zds_carry(struct zd_solver *solver, void *model);
/* The same; failures of trial steps, of which RK4 has none, stay noted. */
int zds_go(struct zd_solver *solver, void *model);

/* Fills in head.failure, unless the model has, and sets the model to the last good point.  Gives -kind. */
int zds_fail(struct zd_solver *solver, int why);
/* Sets the model to a moment, and its rates, if it has any.  0, or negative: failed. */
int zds_show(struct zd_solver *solver, double t, const double *y);
/* The same with what is observed or drawn. */
int zds_observed(struct zd_solver *solver, double t, const double *y);
/* The model shows the end of the step just made. */
void zds_stepped(struct zd_solver *solver);

/* ---- doses.c ---- */

/* Time was changed from outside: doses before t are past, those from t on to be given. */
void zds_skip(struct zd_solver *solver, double t);
/* Gives what is due at t. */
void zds_give(struct zd_solver *solver, double t);
/* Sets what is flowing from t on; nonzero if that is something else than before. */
int zds_flow(struct zd_solver *solver, double t);
/* The next moment after t, before end, at which doses change something; else end. */
double zds_until(const struct zd_solver *solver, double t, double end);

/* ---- events.c ---- */

/* The model shows the moment t (with its rates).  The first event, in text order, that has become true, counted
   from 1 and noted as true; 0: none; negative: failed. */
int zds_due(struct zd_solver *solver);
/* After a step, whose end the model shows: whether an event happens within it, before limit.  0: none, and the model
   shows the end; 1: the stepper has repeated the step to that moment, which the model shows; 2: no repetition
   was found, shorter steps are to be made; negative: failed. */
int zds_within(struct zd_solver *solver, double limit);

/* ---- dense.c ---- */

/* Observes what is due at the present time, t.  0, or negative: failed. */
int zds_first(struct zd_solver *solver, double t);
/* Observes what is due within the step just made, and but for solver->moment at the end of all steps.  0, and the model shows
   the end of the step; negative: failed. */
int zds_inside(struct zd_solver *solver, double end);

#endif
