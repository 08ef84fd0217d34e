/* zdevent.h - processes: the event list, coroutines, and the dispatcher that runs frames.

   What may wait is a frame: emitted code is a `run` with a switch on self->head.at.  A function below that returns int
   may take control away.  It is called like this:

       self->head.at = 3;
       if (ze_hold(z, 2.5))
           return;
       case 3: ;

   0 means that the process stays current, and the code goes on without leaving its loop.  The same holds for a call of a
   procedure that may wait: fill its frame, self->head.at = 4, ze_enter(z, frame), return, case 4.  A procedure ends with
   ze_leave, a class body with ze_finish, the outermost block with ze_stop, each followed by return.

   The event list is a heap of places, ordered by time and by rank; at each place is a ring of processes.  A process
   scheduled before or after another one joins its ring, so no rank between two others is ever needed.  The current process
   is the first of the list. */

#ifndef ZDEVENT_H
#define ZDEVENT_H

#include "zdobject.h"

#define ZD_PROCESS_REFERENCES ZD_LINKAGE_REFERENCES, \
    (unsigned)(offsetof(struct zd_process, component) + offsetof(struct zd_component, resume))
#define ZD_N_PROCESS_REFERENCES 4
#define ZD_PROCESS_COMPONENT (unsigned)offsetof(struct zd_process, component)
#define ZD_COMPONENT(x) ((struct zd_component *)(void *)((char *)(void *)(x) + (x)->head.class->component))

#define ZD_IDLE(p) ((p)->place == 0)
#define ZD_TERMINATED(p) ((p)->link.frame.head.at == ZD_ENDED)

/* ---- running ---- */

/* Runs the program from its outermost block to its end: 0, or the code of the failure.  Before, the caller sets the members
   of z->images, and warn and context. */
int ze_run(struct zd_world *z);
/* At the beginning of the block prefixed with simulation or boscos: creates `main`, of a class with the prefix process whose
   `run` is never called.  Nonzero: no memory.  At the end of that block and of the program: ends the run. */
int ze_simulate(struct zd_world *z, const struct zd_class *class, int site);
void ze_stop(struct zd_world *z);
/* A red procedure or block: `frame` is a new record; its own end. */
void ze_enter(struct zd_world *z, void *frame);
void ze_leave(struct zd_world *z, struct zd_frame *self);
/* The end of a class body that may wait. */
void ze_finish(struct zd_world *z, struct zd_frame *self);
/* The `run` of a process whose body cannot wait: calls begin, then finishes. */
void ze_body(struct zd_world *z, struct zd_frame *self);

/* ---- coroutines ---- */

/* `new` of a class whose body is red before its first detach: call, then return, then go on. */
#define ze_generate(z, object) ze_enter(z, object)
/* Each returns 1 if control has gone elsewhere (the caller returns), 0 if it stays. */
int ze_detach(struct zd_world *z, void *object, int site);
int ze_call(struct zd_world *z, void *object, int site);
int ze_resume(struct zd_world *z, void *object, int site);
/* A new object that is a component of a prefixed block which is not the program. */
void ze_join(void *object, struct zd_system *system);

/* ---- scheduling ---- */

/* How a process is activated. */
enum zd_activation { ZD_DIRECT, ZD_AT_TIME, ZD_DELAY };
enum zd_among_equals { ZD_BEHIND, ZD_PRIOR };
enum zd_again { ZD_ACTIVATE, ZD_REACTIVATE };
enum zd_side { ZD_AHEAD_OF, ZD_NEXT_TO };

/* activate x, activate x at/delay value [prior].  x may be none. */
int ze_activate(struct zd_world *z, void *x, int form, double value, int prior, int again, int site);
/* activate x before/after y. */
int ze_order(struct zd_world *z, void *x, void *y, int after, int again, int site);
int ze_hold(struct zd_world *z, double d);
int ze_passivate(struct zd_world *z, int site);
int ze_wait(struct zd_world *z, struct zd_linkage *head, int site);
int ze_cancel(struct zd_world *z, void *x, int site);
double ze_evtime(struct zd_world *z, void *process, int site);
struct zd_process *ze_nextev(struct zd_world *z, struct zd_process *process);
/* Activation forms that never take control can be called by blue code, which ignores the 0. */

/* ---- the event list, for networks ---- */

/* Behind (or, with prior, before) everything with that time. */
void ze_insert(struct zd_world *z, struct zd_process *process, double time, int prior);
void ze_beside(struct zd_world *z, struct zd_process *process, struct zd_process *other, int after);
void ze_remove(struct zd_world *z, struct zd_process *process);
/* ze_remove and ze_insert: behind everything with that time. */
void ze_move(struct zd_world *z, struct zd_process *process, double time);
/* If the current process is alone in its half of the event list, and would be the first one again at a later time: moves it
   there, and the clock too.  `next`: the first notice of the other half, null for none.  0: nothing was done. */
int ze_keeps(struct zd_world *z, struct zd_process *process, double time, const struct zd_process *next);
/* The first notice that is not an element's; null: none. */
struct zd_process *ze_discrete(const struct zd_world *z);
/* Gives control to the first process: 0 if it is current already. */
int ze_go(struct zd_world *z);

ZD_INLINE int ze_precedes(const struct zd_notice *a, const struct zd_notice *b)
{
    return a->time != b->time ? a->time < b->time : a->rank < b->rank;
}

/* The first of both heaps; null: the list is empty. */
ZD_INLINE struct zd_process *ze_front(const struct zd_world *z)
{
    const struct zd_agenda *discrete = &z->queue[0], *elements = &z->queue[1];

    if (elements->n == 0)
        return discrete->n > 0 ? discrete->heap[0].process : NULL;
    return discrete->n > 0 && ze_precedes(&discrete->heap[0], &elements->heap[0]) ? discrete->heap[0].process
           : elements->heap[0].process;
}

#endif
