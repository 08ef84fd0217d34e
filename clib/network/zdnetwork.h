/* zdnetwork.h - blocks, composites, elements, methods and flags of BOSCOS.

   The structs of the standard classes are below; those of the program begin with them.  After zo_new and the parameters,
   emitted code calls zn_block for a block (zn_dynamic for a dynamic one), zn_method for a method, nothing for a flag.
   Descriptors of elements have run = zn_element, those of flags run = zn_flag.

   Evaluations (evaluate, equations, function) read `input.signal` of their own block as self->input[0]->signal, every
   other signal with zn_signal, their own states and rates directly, those of other blocks with zn_state.  Assignments in
   discrete code count in z->changes, also those to states; evaluations need not count.  `t` is z->t.
   SIMSET's procedures on what may be a block are zn_remove and zn_place. */

#ifndef ZDNETWORK_H
#define ZDNETWORK_H

#include "zdevent.h"
#include "zdtext.h"

struct zd_composite;
struct zd_element;

/* ---- blocks ---- */

/* class->variant of a block that is not dynamic, of an integrator and of a macro is the number of its inputs, 0 to 2: inputs
   that `set to` of the standard classes stores, and that sorting follows. */
struct zd_block {
    struct zd_process process;
    double signal;              /* of a dynamic block during an evaluation; otherwise read it with zn_signal */
    struct zd_block *input[2];
    struct zd_composite *owner;
    struct zd_block *next_node; /* of the same owner, in the order in which they became nodes */
    struct zd_element *element; /* whose evaluation includes it; null: none, or not sorted yet */
    ZD_COUNTER pass;            /* the last pass that evaluated it; odd: this one is at it */
    long node, low, order;      /* for sorting */
    short group, on_stack;
};

struct zd_dynamic {
    struct zd_block block;
    long order, output;         /* parameters of `continuous`; 1, 1 for an integrator */
    double *state, *rate;       /* from 0; in the vectors of the element, or its own */
    struct zd_header *own;      /* its own vectors */
    long at;                    /* place in the vectors of the element */
    struct zd_view *shown[2];   /* state and rate as arrays, once the program has used them so */
};

struct zd_view {
    struct zd_array array;
    struct zd_dynamic *of;
};

struct zd_implicit {            /* kind ZD_IMPLICIT, variant 1 */
    struct zd_block block;
    double maxerr;
    long maxit;
    double x0, x1, f1;          /* x0: the last converged value */
};

struct zd_composite {
    struct zd_block block;
    struct zd_block *output;    /* assign with zn_yields */
    struct zd_block *first_node, *last_node;
    struct zd_linkage *backbone, *stomach;      /* null until the program asks for them */
    unsigned char formed, forming;
};

/* The records of backbone and stomach, and the cards for composite storages in the stomach. */
struct zd_spine {
    struct zd_linkage head;
    struct zd_composite *composite;
};

struct zd_card {
    struct zd_linkage link;
    struct zd_block *block;
};

/* ---- methods ---- */

/* class->variant of a method. */
enum zd_formula {
    ZN_EULER, ZN_SIMPSON, ZN_NEWTON_COTES, ZN_RUNGE_KUTTA, ZN_RUNGE_KUTTA_38, ZN_RUNGE_KUTTA_SIMPSON, ZN_MERSON,
    ZN_ENGLAND, ZN_SHAMPINE, ZN_TABLEAU, ZN_CONTROLLED_TABLEAU
};

struct zd_integration {
    struct zd_frame frame;
    double minstep, maxstep, abserr, relerr;
    long stages;
    double p;
    struct zd_array *a, *b, *c, *e;     /* of tableaus */
};

/* ---- elements ---- */

struct zd_leaf {
    void (*evaluate)(struct zd_world *z, struct zd_header *self);
    struct zd_block *block;
    int n;                      /* of an implicit group: so many of the next leaves; else 0 */
};

struct zd_element {
    struct zd_composite composite;
    struct zd_integration *method;
    double tstep;
    /* The rest is the runtime's. */
    struct zd_element *next;    /* of those that have begun and are scheduled */
    unsigned char begun, marked, listed, relearn, warned_minimum, has_step, shows_states, sampled;
    ZD_COUNTER arranged, named; /* counts its sortings; the last one whose states have columns */
    long next_sample;
    ZD_COUNTER seen;            /* z->changes at its last evaluation, which was for the time seen_t */
    double seen_t;
    long n, n_leaves, n_dynamic, n_bodies, n_before, n_equations;
    struct zd_header *vectors;  /* a record: y, dy, start, whole, err, k[stages]; pointers below */
    double *y, *dy, *start, *whole, *err, *k, *matrix;
    int *pivot;
    long stages;                /* room in k */
    struct zd_header *leaves, *dynamics, *bodies;   /* n_before bodies run before the leaves */
    struct zd_header *equations;        /* leaves, evaluated last */
    struct zd_header *edges;    /* pairs of blocks: the first reads the second without naming it as input */
    long n_edges, edge_room;
    struct zd_integration *step_method; /* of the last step, with its start and length */
    double s, h, end, proposal;
    double abserr, relerr, minstep, maxstep;
    struct zd_watch_flag *watched;      /* a list */
    struct zd_header *raised;           /* flags raised in the step: references */
    struct zd_header *dropped;
    struct zd_header *starts;           /* processes activated in `post step`: references, */
    struct zd_header *start_forms;      /* and how */
    long n_raised, raised_room, n_dropped, n_lost, dropped_room, n_starts, starts_room, form_room;
};

/* ---- flags ---- */

/* class->variant of a flag; one with class->locate has its own. */
enum zd_locator { ZN_HALVING, ZN_REGULA_FALSI, ZN_HERMITE, ZN_OWN };

struct zd_watch_flag {
    struct zd_process process;
    struct zd_element *owner;
    double maxerr;
    long maxit;
    /* The rest is the runtime's. */
    struct zd_watch_flag *next; /* watched by the same element */
    int direction;              /* of watch: 1, -1, 0 */
    unsigned char watching, begun, raised, acting, by_watch, wins, knows_far, warned_bracket, warned_lost, warned_chattering;
    double gl, gr, m;           /* at both ends of the step; where the event is */
    double located, far;        /* the value where the last event was located, and the sign of the far side */
    double dropped_g;
    double last, interval, window, first;       /* times of its events */
    long in_a_row, in_window;
};

/* ---- offsets for descriptors ---- */

#define ZD_BLOCK_REFERENCES ZD_PROCESS_REFERENCES, (unsigned)offsetof(struct zd_block, input), \
    (unsigned)(offsetof(struct zd_block, input) + sizeof(struct zd_block *)), (unsigned)offsetof(struct zd_block, owner), \
    (unsigned)offsetof(struct zd_block, next_node)
#define ZD_DYNAMIC_REFERENCES ZD_BLOCK_REFERENCES, (unsigned)offsetof(struct zd_dynamic, own), \
    (unsigned)offsetof(struct zd_dynamic, shown), \
    (unsigned)(offsetof(struct zd_dynamic, shown) + sizeof(struct zd_view *))
#define ZD_COMPOSITE_REFERENCES ZD_BLOCK_REFERENCES, (unsigned)offsetof(struct zd_composite, output), \
    (unsigned)offsetof(struct zd_composite, first_node), (unsigned)offsetof(struct zd_composite, last_node), \
    (unsigned)offsetof(struct zd_composite, backbone), (unsigned)offsetof(struct zd_composite, stomach)
#define ZD_ELEMENT_REFERENCES ZD_COMPOSITE_REFERENCES, (unsigned)offsetof(struct zd_element, method), \
    (unsigned)offsetof(struct zd_element, vectors), (unsigned)offsetof(struct zd_element, leaves), \
    (unsigned)offsetof(struct zd_element, dynamics), (unsigned)offsetof(struct zd_element, equations), \
    (unsigned)offsetof(struct zd_element, bodies), (unsigned)offsetof(struct zd_element, edges), \
    (unsigned)offsetof(struct zd_element, step_method), (unsigned)offsetof(struct zd_element, watched), \
    (unsigned)offsetof(struct zd_element, raised), (unsigned)offsetof(struct zd_element, dropped), \
    (unsigned)offsetof(struct zd_element, starts), (unsigned)offsetof(struct zd_element, start_forms)
#define ZD_FLAG_REFERENCES ZD_PROCESS_REFERENCES, (unsigned)offsetof(struct zd_watch_flag, owner), \
    (unsigned)offsetof(struct zd_watch_flag, next)
#define ZD_INTEGRATION_REFERENCES ZD_FRAME_REFERENCES, (unsigned)offsetof(struct zd_integration, a), \
    (unsigned)offsetof(struct zd_integration, b), (unsigned)offsetof(struct zd_integration, c), \
    (unsigned)offsetof(struct zd_integration, e)

/* ---- the network of a world ---- */

struct zd_network {
    struct zd_block *last;              /* `last` */
    struct zd_composite *forming;       /* the innermost `form` that runs */
    struct zd_element *evaluating;      /* during a right-hand side */
    struct zd_block *current;           /* the leaf being evaluated */
    struct zd_element *stepping;        /* from the start of a step to its end: evaluations, post step, locate */
    struct zd_element *post;            /* during `post step` */
    struct zd_watch_flag *locating;     /* during `locate` */
    double made;                        /* the length of the last redo in `locate` */
    struct zd_element *elements;        /* those that have begun */
    double latest;                      /* no step ends later */
    ZD_COUNTER pass;
    const struct zd_class *default_method;      /* of the runge_kutta that elements get; never null */
    long depth;                         /* of `form`s that call one another */
    long nodes;                         /* counts blocks that became nodes */
    /* What is recorded: by column, what it shows; whether the program has chosen the columns. */
    struct zd_traced *traced;
    long traced_room;
    int chosen;
    double interval, grid, grid_start;  /* trace_interval, and the rows that it gives: the first of them is grid_row */
    long grid_row;
    double last_row;                    /* time and changes of the last row without an interval */
    ZD_COUNTER last_changes;
    /* What --stats shows. */
    double steps, rejected, evaluations, events, located, iterations;
};

/* At the beginning of a program prefixed with boscos; the class is that of runge_kutta.  0, or no memory. */
int zn_begin(struct zd_world *z, const struct zd_class *runge_kutta);
void zn_end(struct zd_world *z);

/* ---- structure: form and discrete code ---- */

void zn_block(struct zd_world *z, void *block);
/* Calls a procedure of these names as the program itself may; the runtime calls it otherwise.  `form` begins with an empty
   composite. */
enum zn_called { ZN_EQUATIONS, ZN_FORM, ZN_ACTION, ZN_POST_STEP, ZN_LOCATE };
void zn_call(struct zd_world *z, void *object, int called, int site);
/* A block that needs nothing else, as zo_new makes a record. */
void *zn_new(struct zd_world *z, const struct zd_class *class, int site);
/* order and output are set; its states are 0. */
void zn_dynamic(struct zd_world *z, void *dynamic);
void zn_method(struct zd_world *z, struct zd_integration *method);
/* `b.set to(...)` of the standard classes with n parameters. */
void zn_connect(struct zd_world *z, void *block, int n, struct zd_block *const *inputs, int site);
/* What every call of a procedure `set to` of a block does besides: membership, and `last`. */
void zn_member(struct zd_world *z, void *block, int n, struct zd_block *const *inputs);
/* `input :- b`, k 0, or `second input :- b`, k 1, outside `set to`. */
void zn_input_is(struct zd_world *z, void *block, int k, void *input);
void zn_yields(struct zd_world *z, void *composite, void *output);
/* Reading `c.output`: forms a macro without inputs. */
struct zd_block *zn_output(struct zd_world *z, void *composite, int site);
void zn_include(struct zd_world *z, void *composite, void *block, int site);
void zn_exclude(struct zd_world *z, void *composite, void *block, int site);
void zn_sort(struct zd_world *z, void *composite);
struct zd_linkage *zn_backbone(struct zd_world *z, void *composite, int stomach, int site);
void zn_remove(struct zd_world *z, void *link);
void zn_place(struct zd_world *z, void *link, void *head, int site);

/* ---- values ---- */

double zn_signal(struct zd_world *z, void *block, int site);
/* `b.signal := value` of discrete code; a block that is dynamic or a composite refuses it. */
void zn_assign(struct zd_world *z, void *block, double value, int site);
/* b.state[i] and b.rate[i] of any block; a pointer to a harmless double after a failure. */
double *zn_far_state(struct zd_world *z, void *dynamic, long i, int site);
double *zn_rate(struct zd_world *z, void *dynamic, long i, int site);
ZD_INLINE double *zn_state(struct zd_world *z, void *read, long i, int site)
{
    struct zd_dynamic *dynamic = (struct zd_dynamic *)read;

    return i >= 1 && i <= dynamic->order &&
        (z->network->stepping == NULL || z->network->stepping == dynamic->block.element)
        ? &dynamic->state[i - 1] : zn_far_state(z, read, i, site);
}
/* `state` and `rate` as whole arrays; null after a failure.  zn_follow: where they are has changed. */
struct zd_array *zn_whole(struct zd_world *z, void *dynamic, int rates, int site);
void zn_follow(struct zd_dynamic *dynamic);
/* The `equations` of an integrator and the `evaluate` of an implicit block. */
void zn_integrate(struct zd_world *z, struct zd_header *self);

/* ---- flags ---- */

void zn_watch(struct zd_world *z, void *flag, long direction);
void zn_unwatch(struct zd_world *z, void *flag);
void zn_redo(struct zd_world *z, void *flag, double m, int site);
double zn_length(struct zd_world *z, void *flag);                  /* step_length */
double zn_value(struct zd_world *z, void *flag);                   /* `function` of a flag that may have none */
double zn_function(struct zd_world *z, void *dynamic);             /* the same of a dynamic block: its signal */

/* ---- what is recorded (trace.c) ---- */

void zn_trace(struct zd_world *z, struct zd_string title, void *block);
double *zn_every(struct zd_world *z);                           /* trace_interval */
/* Records what can be seen now; called where steps cannot be cut any more. */
void zn_record(struct zd_world *z);
void zn_mark_traced(struct zd_world *z);

/* The `run` of elements and of flags. */
void zn_element(struct zd_world *z, struct zd_frame *self);
void zn_flag(struct zd_world *z, struct zd_frame *self);

/* ---- between the files of this folder ---- */

#define ZD_IS(x, what) (((x)->process.link.frame.head.class->kind & (what)) != 0)
#define ZD_CLASS_OF(x) ((x)->process.link.frame.head.class)

struct zd_element *zn_root(struct zd_block *block);                 /* the element that owns it, at any depth */
void zn_touch(struct zd_block *block);                              /* its element must be sorted again */
void zn_form(struct zd_world *z, struct zd_composite *composite);
void zn_leave(struct zd_world *z, struct zd_block *block);
int zn_arrange(struct zd_world *z, struct zd_element *element);     /* 0, or a failure */
/* One right-hand side for the time t and the states element->y; afterwards both signals and rates belong to them. */
void zn_slopes(struct zd_world *z, struct zd_element *element, double t);
/* The same while network->evaluating and network->stepping are the element; the caller counts it. */
void zn_pass(struct zd_world *z, struct zd_element *element, double t);
/* Brings the signals up to date if anything may have changed. */
void zn_refresh(struct zd_world *z, struct zd_element *element, double t);
void *zn_grow(struct zd_world *z, struct zd_header **record, long *room, long n, size_t size, const struct zd_class *kind);

/* One step of a formula from element->start at s, length h, to element->y; err if the formula has one. */
void zn_explicit(struct zd_world *z, struct zd_element *element, double s, double h);
int zn_count(const struct zd_integration *method);
#define ZN_ESTIMATES (1 << ZN_RUNGE_KUTTA_SIMPSON | 1 << ZN_MERSON | 1 << ZN_ENGLAND | 1 << ZN_SHAMPINE | \
    1 << ZN_CONTROLLED_TABLEAU)
#define ZN_HAS_ERROR(method) ((ZN_ESTIMATES >> (method)->frame.head.class->variant & 1) != 0)
double zn_order(const struct zd_integration *method);
/* The same by Shampine-Euler: 0, 1: no convergence (unless `fixed`, where the last iterate is taken). */
int zn_euler_back(struct zd_world *z, struct zd_element *element, double s, double h, int fixed);
void zn_again(struct zd_world *z, struct zd_element *element, double m);    /* redo */
void zn_move(struct zd_world *z, struct zd_element *element, double limit); /* the step itself */

int zn_raise(struct zd_world *z, struct zd_watch_flag *flag, int by_watch);
void zn_locate(struct zd_world *z, struct zd_element *element, long first);
void zn_before(struct zd_world *z, struct zd_element *element);     /* values of watched functions at the start */
void zn_after(struct zd_world *z, struct zd_element *element);       /* raises watched flags */
void zn_settle(struct zd_world *z, struct zd_element *element);     /* after the winners are known */
void zn_lose(struct zd_world *z, struct zd_element *element, struct zd_watch_flag *flag);
int zn_special(struct zd_world *z, struct zd_process *x, int form, double value, int again, int site);
void zn_schedule(struct zd_world *z, struct zd_element *element);
void zn_drop(struct zd_world *z, struct zd_element *element, double now, int cancelled);

/* The flags in an array of an element, raised or dropped. */
#define ZD_FLAGS_IN(record) ((struct zd_watch_flag **)((struct zd_array *)(void *)(record))->data)

#endif
