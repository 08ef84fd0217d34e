/* zdobject.h - the records of a BOSCOS program and the world they live in.

   A record begins with a zd_header; an object of a class, or the frame of a procedure or block that may wait, begins
   with a zd_frame.  The struct of a class begins with the struct of its prefix; the standard prefixes are below and in
   zdevent.h and zdnetwork.h.  A descriptor (zd_class) gives the runtime everything it must know about a record.

   The outermost block of the program is the model struct, which begins with a zd_world; all functions receive the world.
   There are no global variables.

   Storage: zo_new returns a record of zeros.  Records do not move.  The collector runs only in the dispatcher
   (ze_run), between two calls of a `run`, so the roots are: the references of the model struct, the frame that runs and
   its callers, the processes in the event list, the main program.  A C local needs no registration, but does not survive
   a wait.

   Failures: the first one is recorded in world->fault, world->failed becomes its code, and the run ends at the next
   return to the dispatcher.  A helper that fails returns a value that is safe to use: 0, the first element of an array,
   notext, or world->nobody, a record of zeros as long as the largest of the program.  Emitted code tests world->failed
   where it loops, and before it calls through a record that may be nobody. */

#ifndef ZDOBJECT_H
#define ZDOBJECT_H

#include "zdport.h"
#include "zd.h"

#ifdef ZD_NO_LIMITS_H
#ifndef LONG_MAX
#define LONG_MAX ((((long)1 << (8 * (int)sizeof(long) - 2)) - 1L) * 2L + 1L)
#define LONG_MIN (-LONG_MAX - 1L)
#endif
#else
#include <limits.h>
#endif

#ifndef ZD_INLINE
#if defined(__GNUC__)
#define ZD_INLINE static __inline__
#else
#define ZD_INLINE static
#endif
#endif

/* Counts what happens in a run; without unsigned long, not quite as far. */
#ifdef ZD_OLD
#define ZD_COUNTER long
#else
#define ZD_COUNTER unsigned long
#endif

struct zd_world;
struct zd_class;
struct zd_network;

/* ---- records ---- */

struct zd_header {
    const struct zd_class *class;
    int site;                   /* where it was created, a number in the program's table of sites */
    short at;                   /* where a frame goes on, 0 at first; ZD_ENDED: its body has ended */
    unsigned char marked;       /* ZD_FOREVER: not in the storage, for instance a text constant */
    unsigned char queue;        /* of a process: the half of the event list that it is in */
};

#define ZD_ENDED (-1)
#define ZD_FOREVER 2

/* The data of a record without a struct of its own; doubles are aligned. */
#define ZD_BEFORE ((sizeof(struct zd_header) + 7) / 8 * 8)
#define ZD_DATA(record) ((void *)((char *)(void *)(record) + ZD_BEFORE))

struct zd_frame {
    struct zd_header head;
    struct zd_frame *caller;    /* where it returns to; null: it does not, or not yet */
};

/* SIMSET: linkage, link and head are the same record. */
struct zd_linkage {
    struct zd_frame frame;
    struct zd_linkage *suc, *pred;  /* null: in no list; those of a head are never null */
};

/* What an object adds at class->component if its body may wait.  A process has one from its prefix. */
struct zd_component {
    struct zd_frame *resume;    /* the innermost frame to go on with; null: its own, or it is not detached */
    struct zd_system *system;   /* the block whose components it exchanges with; null: the program's */
};

/* A process, and its place in the event list (zdevent.h). */
struct zd_process {
    struct zd_linkage link;
    struct zd_component component;
    double time;
    struct zd_process *next, *previous; /* the others at the same place, null: none */
    long place;                         /* 0: idle, else 1 + its index in the heap, -1: in the ring of another */
};

/* A prefixed block as the owner of components: part of the block's record, with both pointers among its references. */
struct zd_system {
    struct zd_frame *operating; /* the object that `resume` has made run; null: the block itself */
    struct zd_frame *rest;      /* where the block goes on meanwhile */
};

/* ---- descriptors ---- */

/* How the collector finds the references of a record. */
enum zd_layout { ZD_RECORD, ZD_PLAIN, ZD_OF_REFERENCES, ZD_OF_TEXTS };

/* What the runtime distinguishes; a class has the kinds of its prefixes too. */
#define ZD_LINK 1
#define ZD_HEAD 2
#define ZD_PROCESS 4
#define ZD_BLOCK 8
#define ZD_DYNAMIC 16
#define ZD_COMPOSITE 32
#define ZD_ELEMENT 64
#define ZD_FLAG 128
#define ZD_METHOD 256
#define ZD_IMPLICIT 512
#define ZD_STARTED 1024             /* its body has no statement before the first detach: `new` does not run it */

struct zd_class {
    const char *name;
    int number;                     /* of the descriptor in the program; the interpreter finds its code by it */
    int kind;
    int level;                      /* the number of its prefixes */
    const struct zd_class *const *display;  /* its prefixes, outermost first, then itself: level + 1 entries */
    unsigned size;                  /* of the whole record, in bytes */
    int layout;                     /* enum zd_layout */
    int n_references;
    const unsigned *references;     /* offsets of all pointers to records, those of prefixes and of texts included */
    unsigned component;             /* offset of its zd_component; 0: none */
    void (*const *virtuals)(void);  /* the table of the program's own virtual procedures */
    int variant;                    /* of a block, flag or method: which one of the runtime (zdnetwork.h) */

    /* Null unless the class has it.  `run` goes on with a body or procedure that may wait, at self->head.at. */
    void (*run)(struct zd_world *z, struct zd_frame *self);
    /* The statements of a body that cannot wait: of an element before form, of a flag when it is first raised. */
    void (*begin)(struct zd_world *z, struct zd_header *self);
    /* The rest belongs to networks: the body of a block, once per evaluation, and the procedures of these names. */
    void (*evaluate)(struct zd_world *z, struct zd_header *self);
    void (*equations)(struct zd_world *z, struct zd_header *self);
    double (*function)(struct zd_world *z, struct zd_header *self);
    void (*form)(struct zd_world *z, struct zd_header *self);
    void (*post_step)(struct zd_world *z, struct zd_header *self);
    void (*locate)(struct zd_world *z, struct zd_header *self);
    void (*action)(struct zd_world *z, struct zd_header *self);
};

/* `x in C`, where x is not none; `x is C` compares x->class with &C. */
#define ZD_IS_IN(x, c) ((x)->class->level >= (c)->level && (x)->class->display[(c)->level] == (c))

/* Offsets for `references`: those of the standard prefixes, each with those before it. */
#define ZD_FRAME_REFERENCES (unsigned)offsetof(struct zd_frame, caller)
#define ZD_LINKAGE_REFERENCES ZD_FRAME_REFERENCES, (unsigned)offsetof(struct zd_linkage, suc), \
    (unsigned)offsetof(struct zd_linkage, pred)
#define ZD_N_FRAME_REFERENCES 1
#define ZD_N_LINKAGE_REFERENCES 3

/* ---- failures ---- */

enum zd_fault_code {
    ZF_NONE,
    ZF_NONE_ACCESS,             /* name: the expression */
    ZF_INDEX,                   /* name: the array; value: subscript, lower and upper bound */
    ZF_QUA,                     /* wanted: the class; about[0]: the object */
    ZF_DANGLING_INPUT,          /* about[0]: the block; value[0]: 1 input, 2 second input */
    ZF_ALGEBRAIC_LOOP,          /* about: the blocks in order; value[0]: their number, also beyond ZD_ABOUT */
    ZF_NO_CONVERGENCE,          /* about[0]: the block; value: passes, residual */
    ZF_COMPOSITE_WITHOUT_OUTPUT,/* about[0] */
    ZF_BAD_ORDER,               /* about[0]; value: order, output */
    ZF_NO_STEP,                 /* about[0]; value[0]: tstep */
    ZF_NOT_FINITE,              /* about[0]: the block; value: index of the state, t */
    ZF_PARAMETERS,              /* name: of the procedure; wanted: the class; value: wanted and given numbers */
    ZF_CONTINUOUS_LINK,         /* about: the reading element, the other element, the block */
    ZF_FLAG_OUTSIDE,            /* about[0]: the flag that is activated outside `post step` */
    ZF_REDO_OUTSIDE,            /* about[0]: the flag */
    ZF_FLAG_OF_ANOTHER,         /* about: the flag, the element whose `post step` runs */
    ZF_HAS_OWNER,               /* about: the block, its owner */
    ZF_ENDLESS_EVENTS,          /* about[0]: the flag; value: t, the last two intervals */
    ZF_TIME_STANDS_STILL,       /* about[0]: the process */
    ZF_EVENT_LIST_EMPTY,        /* about[0]: the process that was the last one */
    ZF_RESUME_TERMINATED,       /* about[0] */
    ZF_CALL_OF_ATTACHED,        /* about[0] */
    ZF_PROCESS_IDLE,            /* about[0] */
    ZF_TEXT_TOO_LONG,           /* value: characters, length of the frame */
    ZF_TEXT_POSITION,           /* value: position, length */
    ZF_TEXT_CONSTANT,           /* a constant cannot be changed */
    ZF_NUMBER_IN_TEXT,          /* name: the text */
    ZF_INPUT_ENDED,             /* value[0]: line of the input */
    ZF_NUMBER_IN_INPUT,         /* value[0]: line of the input; name: the item */
    ZF_MATH_DOMAIN,             /* name: the function; value[0]: the operand */
    ZF_DIVISION_BY_ZERO,        /* value[0]: the dividend */
    ZF_INTEGER_OVERFLOW,        /* name: the operation; value: the operands */
    ZF_POWER_OF_NEGATIVE,       /* value: the operands */
    ZF_DRAWING,                 /* name: of the procedure; value: its two parameters */
    ZF_OUT_OF_MEMORY,           /* value[0]: bytes */
    ZF_USER_ERROR,              /* name: the text given to `error` */
    ZF_NOT_SCHEDULED,           /* about[0]: the block that is not an element */
    ZF_READ_ONLY,               /* assignment through a name parameter that is not a variable */
    ZF_MISSING_FUNCTION,        /* about[0], name: of the virtual procedure that its class has no match of */
    ZF_SIGNAL_READ_ONLY,        /* about[0]: the dynamic block or composite whose signal is assigned */
    ZF_NOT_AN_INTEGER,          /* value[0]: the real number that no integer can be */
    ZF_NOT_A_CHARACTER,         /* value[0]: the code that no character has */
    ZF_SUBSCRIPTS,              /* name: the array; value: its dimensions, subscripts given */
    ZF_PARAMETER_TYPES,         /* name: of the procedure; wanted: the class; value[0]: the number of parameters */
    ZF_TOO_DEEP,                /* calls within calls have used up the stack */
    ZF_DRAWING_ONE,             /* name: of the procedure; value[0]: its parameter */
    ZF_DRAWING_ARRAYS,          /* name: of the procedure; value: the elements of its arrays */
    ZF_DRAWING_DIMENSIONS,      /* name: of the procedure; value[0]: the dimensions of its array */
    ZF_DRAWING_SUM,             /* name: of the procedure; value[0]: the sum of the numbers */
    ZF_IN_ITSELF,               /* about[0]: the composite that would be a block of itself */
    ZF_IS_ELEMENT,              /* about[0]: the element that would be a block of a composite */
    ZF_POWER,                   /* value: the operands of a power that has no value */
    ZF_MARK                     /* name: the character that numbers cannot be written with */
};

enum zd_warning_code {
    ZW_NO_BRACKET = 1,          /* about: the flag; value: t, g at both ends */
    ZW_FLAG_LOST,               /* about: the flag; value: t */
    ZW_CHATTERING,              /* about: the flag; value: t */
    ZW_STEP_AT_MINIMUM,         /* about: the element; value: t, h */
    ZW_EDIT_OVERFLOW,           /* name: the procedure; value[0]: the width */
    ZW_MOST
};

#define ZD_ABOUT 8
#define ZD_FAULT_NAME 80

/* A failure or warning as facts, which clib/run/messages.c words. */
struct zd_fault {
    int code, site;             /* site -1: the statement is not known, the object's creation is meant */
    double time;
    const struct zd_class *wanted;
    int n_about;
    const struct zd_header *about[ZD_ABOUT];    /* class and creation are in their heads */
    const struct zd_header *running;            /* the object whose statement it is; null: of none, or the main program */
    double value[3];
    char name[ZD_FAULT_NAME];
};

/* ---- the world ---- */

/* A program as the runtime sees it. */
struct zd_plan {
    const char *title;
    int n_references;
    const unsigned *references; /* offsets of the references in the model struct, those of texts included */
    unsigned largest;           /* the size of its largest record */
    const struct zd_class *block;   /* of the frame of the outermost block; its `run` is the program */
    int n_sites;
    const struct zd_site *sites;
};

struct zd_notice {
    double time, rank;          /* ranks count up, those of `prior` down */
    struct zd_process *process; /* the first of the ring of processes in this place */
};

struct zd_agenda {
    struct zd_notice *heap;
    long n, room;
};

#define ZD_SMALL_SIZES 64       /* records up to so many units have free lists */

struct zd_storage {
    void *free[ZD_SMALL_SIZES + 1];     /* free records, by size in units */
    void *pages[ZD_SMALL_SIZES + 1];
    void *large;                        /* records beyond the small sizes */
    double used, threshold;             /* bytes; a collection is due when used > threshold */
    double least;                       /* of the threshold; 0: a usual value; negative: collect at every return (tests) */
    struct zd_header **stack;           /* records to be marked */
    long n_stack, stack_room;
    int incomplete;                     /* the stack could not grow: marked records must be looked for */
    long collections;
};

/* sysout and sysin; the host supplies both functions, null: nothing is printed, there is no input. */
struct zd_images {
    void (*put)(void *context, const char *text, long length, int ends_line);
    int (*get)(void *context);          /* the next character, or EOF */
    void *context;
    char *line;                         /* sysout: its characters */
    int pos;
    char *record;                       /* sysin: the line that is read, its length, position (from 0) and number */
    long length, at, room, number;
    int ended;
    struct zd_chars *shown, *read;      /* both lines as frames of texts, once the program has asked for them */
    char decimal, ten;                  /* decimalmark, lowten; 0: as usual */
};

/* What the host may want of a run: named columns, and rows that may have fewer values than there are columns at the end.
   A value that is not a number is not there. */
struct zd_recorded_row {
    double time;
    long first, width;          /* of its cells */
};

struct zd_recorded {
    int wanted;                 /* set by the host before the run */
    long n_columns, n_rows, n_cells;
    char **names;
    struct zd_recorded_row *rows;
    double *cells;
    long name_room, row_room, cell_room;
};

#define ZD_N_COUNTS 6           /* steps, rejected steps, evaluations, events, located events, iterations */

struct zd_world {
    struct zd_head head;                /* head.time is `time` */
    const struct zd_plan *plan;
    int failed;                         /* enum zd_fault_code; 0: not */
    struct zd_frame *frame;             /* the frame that runs; null: the run has ended */
    ZD_COUNTER changes;                 /* S13: counts assignments of discrete code; emitted code does world->changes++ */
    struct zd_process *current, *main;  /* null outside a simulation */
    double rank_up, rank_down;
    struct zd_agenda queue[2];           /* notices; those of elements are in the second */
    long instants;                      /* events at the present instant */
    struct zd_header *nobody;
    size_t stack;                       /* where the stack of C was when the world was opened; stack.c: its bytes */
    double stack_room;
    struct zd_system system;
    struct zd_storage storage;
    struct zd_images images;
    struct zd_fault fault, later;       /* the first failure; facts of failures that do not count */
    unsigned char warned[ZW_MOST];      /* warnings that come once in a run */
    void (*warn)(void *context, const struct zd_fault *fault);
    void *context;
    const char *const *names;           /* of the variables at plan->references; null: not known */
    struct zd_recorded recorded;        /* zo_close frees it */
    /* t, and what networks need; the functions are null unless zn_begin was called. */
    double t;
    struct zd_header *evaluated;        /* the block whose body or equations run */
    struct zd_network *network;
    void (*mark_network)(struct zd_world *z);
    void (*cut_back)(struct zd_world *z);
    void (*end_network)(struct zd_world *z);
    void (*count)(const struct zd_world *z, double *counts);    /* of ZD_N_COUNTS: what --stats shows */
    int (*activate)(struct zd_world *z, struct zd_process *x, int form, double value, int again, int site);
};

/* Whether a collection is due: a red loop that allocates and does not wait returns to the dispatcher at its back edge,
   `if (ZD_FULL(z)) { self->head.at = 3; return; case 3: ; }`, and goes on there. */
#define ZD_FULL(z) ((z)->storage.used > (z)->storage.threshold)

/* Prepares a world of zeros for the program; zo_close frees everything.  0, or a code. */
int zo_open(struct zd_world *z, const struct zd_plan *plan);
void zo_close(struct zd_world *z);

/* Whether a function that calls itself must return at once: the stack of C is used up, which is noted, or something has
   failed before. */
int zo_deep(struct zd_world *z, int site);

/* ---- storage ---- */

/* A record of zeros; null, with the failure recorded, if there is no memory: emitted code must test for null. */
void *zo_new(struct zd_world *z, const struct zd_class *class, int site);
/* The same for a record of this many bytes. */
void *zo_bytes(struct zd_world *z, const struct zd_class *class, size_t bytes, int site);
/* Marks a record and all that it refers to; null is allowed. */
void zo_mark(struct zd_world *z, const void *record);
/* Collects; only the dispatcher calls it. */
void zo_collect(struct zd_world *z);
/* For collect.c: calls `visit` for all records; a record whose visit returns 0 becomes free. */
void zo_sweep(struct zd_world *z, int (*visit)(struct zd_world *z, struct zd_header *object));

/* ---- failures ---- */

/* Records a failure; the first one of a run counts.  Returns the fault to which facts may be added. */
struct zd_fault *zo_fail(struct zd_world *z, int code, int site);
/* The same with an object and two values. */
struct zd_fault *zo_fault(struct zd_world *z, int code, int site, const void *about, double a, double b);
/* What was passed by name cannot be assigned; a negative site: it need not. */
void zo_unset(struct zd_world *z, int site);
/* `e` in x.a, where e is none: returns nobody. */
void *zo_absent(struct zd_world *z, const char *expression, int site);
/* A reference that must be a C or none (assignment to a variable of a subclass), or a C (qua). */
void *zo_narrow(struct zd_world *z, void *x, const struct zd_class *wanted, int site);
void *zo_qua(struct zd_world *z, void *x, const struct zd_class *wanted, int site);
/* Reports a warning, once in a run where `once`. */
void zo_warn(struct zd_world *z, int code, int once, const void *about, double a, double b, double c);
/* A call with the wrong number of parameters: of an object, or null, the procedure of this name. */
void zo_parameters(struct zd_world *z, void *object, const char *name, long wanted, long given, int site);
/* Copies text into fault->name. */
void zo_named(struct zd_fault *fault, const char *name, long length);

/* A reference that is used: `p = ZD_USED(z, p, "line.first", site);`, evaluates p twice. */
#define ZD_USED(z, x, expression, site) ((x) != NULL ? (void *)(x) : zo_absent(z, expression, site))

/* ---- arrays ---- */

struct zd_bound {
    long low, high;
};

/* The bounds are followed by the elements, at `data`; the last subscript runs fastest. */
struct zd_array {
    struct zd_header head;
    int dimensions;
    long n;
    void *data;
    struct zd_bound bound[1];
};

extern const struct zd_class zo_reals, zo_longs, zo_shorts, zo_references, zo_texts, zo_bare;
/* Booleans and characters are arrays of zo_shorts (unsigned char). */

/* After a failure an array may be null: then there is one element that nothing else uses, of each type. */
#define ZD_REALS(a) ((a) != NULL ? (double *)(a)->data : &zo_nowhere.real)
#define ZD_INTEGERS(a) ((a) != NULL ? (long *)(a)->data : &zo_nowhere.integer)
#define ZD_BYTES(a) ((a) != NULL ? (unsigned char *)(a)->data : &zo_nowhere.byte)
#define ZD_RECORDS(a) ((a) != NULL ? (void **)(a)->data : &zo_nowhere.record)

extern struct zd_nowhere {
    double real;
    long integer;
    unsigned char byte;
    void *record;
} zo_nowhere;

/* An array with these bounds: low, high of each dimension.  Null if there is no memory. */
struct zd_array *zo_array(struct zd_world *z, const struct zd_class *kind, int dimensions, const long *bounds, int site);
/* By value. */
struct zd_array *zo_copy(struct zd_world *z, const struct zd_array *array, int site);
/* The place of an element; 0 with a failure if a subscript is outside. */
long zo_place(struct zd_world *z, const struct zd_array *array, const long *subscripts, const char *name, int site);
/* The same for two and three subscripts. */
long zo_pair(struct zd_world *z, const struct zd_array *array, long i, long j, const char *name, int site);
long zo_triple(struct zd_world *z, const struct zd_array *array, long i, long j, long k, const char *name, int site);
/* More than three: one call for each subscript, with its number from 0 and the place that those before it have, 0 at first. */
long zo_level(struct zd_world *z, const struct zd_array *array, int level, long before, long subscript, const char *name,
    int site);
long zo_beyond(struct zd_world *z, const struct zd_array *array, long subscript, const char *name, int site);
long zo_lower(struct zd_world *z, const struct zd_array *array, long dimension, int site);
long zo_upper(struct zd_world *z, const struct zd_array *array, long dimension, int site);

/* One subscript. */
ZD_INLINE long zo_item(struct zd_world *z, const struct zd_array *array, long i, const char *name, int site)
{
    if (array == NULL)
        return 0;
    return i >= array->bound[0].low && i <= array->bound[0].high ? i - array->bound[0].low
           : zo_beyond(z, array, i, name, site);
}

/* ---- integers ---- */

/* Tested operations; 0 after a failure. */
long zo_add(struct zd_world *z, long a, long b, int site);
long zo_subtract(struct zd_world *z, long a, long b, int site);
long zo_multiply(struct zd_world *z, long a, long b, int site);
long zo_divide(struct zd_world *z, long a, long b, int site);      /* // */
long zo_modulo(struct zd_world *z, long a, long b, int site);      /* mod: the divisor's sign */
long zo_remainder(struct zd_world *z, long a, long b, int site);   /* rem */
long zo_power(struct zd_world *z, long a, long b, int site);
long zo_whole(struct zd_world *z, double x, int site);           /* real to integer, halves up */
long zo_entier(struct zd_world *z, double x, int site);
double zo_raise(struct zd_world *z, double a, double b, int site); /* ** of reals */
/* addepsilon, or subepsilon if the direction is negative: the next number. */
double zo_next(double x, long direction);
double zo_cotan(double x);
/* f(x) or f(x, y) of the C library, tested: a result that is not finite for finite operands is math-domain. */
double zo_function(struct zd_world *z, double (*f)(double x), double x, const char *name, int site);

/* ---- SIMSET ---- */

void zo_head(struct zd_linkage *head);                      /* after zo_new of a head */
void zo_out(struct zd_linkage *link);
void zo_into(struct zd_linkage *link, struct zd_linkage *head);             /* head none: out */
void zo_follow(struct zd_linkage *link, struct zd_linkage *other);
void zo_precede(struct zd_linkage *link, struct zd_linkage *other);
void zo_clear(struct zd_linkage *head);
long zo_cardinal(const struct zd_linkage *head);

/* A link, or none where the neighbour is a head (or there is none). */
#define ZD_NOT_HEAD(x) ((x) != NULL && ((x)->frame.head.class->kind & ZD_HEAD) == 0 ? (x) : NULL)
#define ZD_SUC(link) ZD_NOT_HEAD((link)->suc)
#define ZD_PRED(link) ZD_NOT_HEAD((link)->pred)
#define ZD_FIRST(h) ZD_NOT_HEAD((h)->suc)
#define ZD_LAST(h) ZD_NOT_HEAD((h)->pred)
#define ZD_EMPTY(h) ((h)->suc == (h))

#endif
