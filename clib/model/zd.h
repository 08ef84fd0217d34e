/* zd.h - the zudyn runtime: the interface between a model and the runtime.

   It uses C89, the C library and -lm only.  A translated model is one struct that begins with a
   zd_head and continues with doubles; a zd_program describes it by offsets into that struct,
   so the same runtime drives a compiled model and zudyn's own interpreter.

   zdhot.h has the functions that run in every step.  zdrun.h has the functions that a program calls to
   run a model, store its results and print its pages.  External names are distinct in their first six characters. */

#ifndef ZD_H
#define ZD_H

#include "zdport.h"

/* Failures of a running model.  Functions return these codes; nothing below main() exits.
   Stored results contain the numbers, so they never change. */
enum zd_kind {
    ZD_GOOD = 0,
    ZD_DIVISION = 1,        /* division by zero */
    ZD_DOMAIN = 2,          /* logarithm, root or power outside its domain */
    ZD_NOT_FINITE = 3,      /* a value that is infinite or not a number */
    ZD_WHILE = 4,           /* a WHILE block repeated more than ZD_WHILE_LIMIT times in one step */
    ZD_TOO_LONG = 5,        /* more steps than ZD_STEP_LIMIT */
    ZD_DT = 6,              /* DT zero, negative or not finite */
    ZD_TABLE_SIZE = 7,      /* (hi-lo)/inc+1 is not the number of values of the table, or inc <= 0, or lo >= hi */
    ZD_TABLE_RANGE = 8,     /* the argument of TABLE left its range (a failure only if requested) */
    ZD_STORAGE = 9,         /* the results could not be stored or read back */
    ZD_MEMORY = 10,         /* not enough memory */
    ZD_STOPPED = 11,        /* the caller asked to stop */
    /* For programs that run as written: */
    ZD_INDEX = 12,          /* a computed subscript outside its array */
    ZD_FUNCTION = 13,       /* a function outside its domain, or overflowing */
    ZD_NO_DATA = 14,        /* READ finds no number; value: its position in the input */
    ZD_REAL_HERE = 15,      /* a number with a decimal point or exponent instead of an integer; value: its position */
    ZD_NOT_NUMBER = 16,     /* the input has something other than a number; value: its position */
    ZD_OVERFLOW = 17,       /* an integer outside 32 bits */
    ZD_FISSION = 18,        /* a fission quotient of 0 */
    ZD_STEP_SMALL = 19,     /* a method of integration finds no step that is accurate enough */
    ZD_STEP_SIGN = 20,      /* a step that is not positive */
    ZD_NO_FILE = 21,        /* a data file cannot be read */
    ZD_NO_COLUMN = 22,      /* a data file has no column of this name; value: index into zd_table.columns */
    ZD_NOT_RISING = 23,     /* the first column of a data file does not increase; value: line of the file */
    ZD_BAD_DATA = 24,       /* something other than a number in a data file; value: line of the file */
    ZD_NO_LABEL = 25,       /* the program should continue at a label that does not exist; value: the label */
    ZD_LEFT_OVER = 26,      /* a warning: the input has numbers that were not read; value: the number of those read */
    ZD_EVENTS = 27,         /* an endless sequence of events at one moment; value: the last event, from 1 */
    ZD_STEPS = 28,          /* a method of integration needs too many steps */
    ZD_STIFF = 29,          /* a warning: the integration method has switched to that for stiff equations */
    ZD_SOLVER = 30,         /* equations could not be solved; value: the program's code for the reason */
    ZD_INCREMENT = 31,      /* the increment of a loop that is not positive; value: the increment */
    ZD_COUNT = 32,          /* more or fewer equations than unknowns; value: the equations */
    ZD_TOLD = 33,           /* the model itself has ended the run */
    ZD_LIMITS = 34,         /* a warning: a parameter is outside the limits of its declaration; value: its value */
    ZD_MISMATCH = 35,       /* a warning: a conservation law replaces a start value; value: the new value */
    ZD_DEPTH = 36,          /* a function calls itself too deeply; value: the depth */
    ZD_OVERDRAWN = 37,      /* a warning: a step takes more from a compartment than it holds */
    ZD_STANDS = 38,         /* a warning: no step advances the time, and nothing else would end the run */
    ZD_NO_END = 39          /* the input continues without a number; value: the position of the number */
#ifdef ZD_TYPED
    ,
    /* For programs with whole numbers; value: the pass, 0 in INITIALIZE, and ten times the decimals of T. */
    ZD_OVERLOAD = 40,       /* a result out of range */
    ZD_BY_ZERO = 41,        /* division by zero */
    ZD_ROOT = 42,           /* the root of a negative value */
    ZD_LOGARITHM = 43,      /* the logarithm of zero or less */
    ZD_POWER = 44,          /* a power outside its domain */
    ZD_INTERVAL = 45,       /* no steps between rows */
    ZD_ABORTED = 46         /* the model ends the run; the text of the site says why */
#endif
};

#define ZD_WHILE_LIMIT 1000000L
#define ZD_STEP_LIMIT 2000000000L

/* The place and time of a failure.  site: index into zd_program.sites, or -1. */
struct zd_failure {
    int kind;
    int site;
    double time;
    double value;           /* the argument that left a table, the bad DT, ... */
};

/* The first excursion of one table lookup in a run, and the number of steps outside. */
struct zd_excursion {
    double steps;           /* number of steps outside */
    double last;            /* number of the last step counted, -1 before the first */
    double time;            /* TIME of the first */
    double argument;        /* argument of the first */
    int site;               /* of the lookup, from zd_program.excursion_sites */
};

/* The location of a value of a model, and its description.

   Usually a model is one struct, and an offset counts its bytes.  If no object may be larger than a segment (`zudyn
   emit --segment`; ZD_PAGES is never defined in the runtime that zudyn itself runs), the model is divided into pages
   of ZD_PAGE bytes.  The struct is the first page, an offset counts through all pages as if they were consecutive,
   and no value crosses a page boundary.  Long tables are then also divided, into pieces of ZD_ROWS rows. */
#ifdef ZD_PAGES
#define ZD_PAGE 32768L
#define ZD_ROWS 512
#define ZD_OFFSET long
#define ZD_AT(model, offset) ((double *)(void *)(((struct zd_head *)(void *)(model))->pages[(int)((offset) / ZD_PAGE)] \
                                                 + (int)((offset) % ZD_PAGE)))
#define ZD_SEEN(model, offset) ((const double *)(const void *) \
    (((const struct zd_head *)(const void *)(model))->pages[(int)((offset) / ZD_PAGE)] + (int)((offset) % ZD_PAGE)))
#define ZD_NTH(offset, i) ((offset) + (long)(i) * (long)sizeof(double))
#define ZD_PIECES const *
#define ZD_ROW_OF(table, i) ((table)[(i) / ZD_ROWS] + (i) % ZD_ROWS)
#else
#define ZD_OFFSET size_t
#define ZD_AT(model, offset) ((double *)(void *)((char *)(model) + (offset)))
#define ZD_SEEN(model, offset) ((const double *)(const void *)((const char *)(model) + (offset)))
#define ZD_NTH(offset, i) ((offset) + (size_t)(i) * sizeof(double))
#define ZD_PIECES
#define ZD_ROW_OF(table, i) ((table) + (i))
#endif
#define ZD_SETTING(program, i) ZD_ROW_OF((program)->settings, i)
#define ZD_COLUMN(program, i) ZD_ROW_OF((program)->columns, i)
#define ZD_VARIABLE(program, i) ZD_ROW_OF((program)->variables, i)
#define ZD_SITE(program, i) ZD_ROW_OF((program)->sites, i)
#define ZD_WATCH(program, i) ZD_ROW_OF((program)->watches, i)

/* Every model struct begins with this. */
struct zd_head {
    double time;            /* TIME: start + step*dt, not a running sum */
    double dt;              /* DT, a setting like others */
    double half;            /* dt/2 */
    double start;           /* TIME at the start of the run */
    long step;              /* number of the present step, 0 at the start */
    long started;           /* 0 before the first pass over the point equations, then 1 */
    long seed;              /* state of the random numbers, 1 .. 2147483646 */
    double chance;          /* state of SCoP's random numbers, less 1 (zdchance.h); no run sets it */
    struct zd_failure failure;
    struct zd_excursion *excursions;    /* one per zd_program.n_excursions, owned by the runtime */
    struct zd_course *course;           /* for a program that runs as written; owned by the runtime */
#ifdef ZD_PAGES
    char **pages;           /* the first is this struct; owned by the runtime */
#endif
    int rows;               /* nonzero: rows are requested */
    int given;              /* nonzero: the user has given values for variables */
    int strict;             /* nonzero: leaving a TABLE's range is a failure */
    int careful;            /* nonzero while a failed run is repeated step by step to locate the failure:
                               the model may then check every operation and report a failure */
};

#ifdef ZD_TYPED
/* The types of values in a model struct.  Whole numbers have `short`, zd_int32 and zd_int64. */
enum zd_type {
    ZD_REAL = 0, ZD_INT16 = 16, ZD_INT32 = 32, ZD_INT64 = 64,
    ZD_WRAP32 = 33,         /* a state of 32 bits that wraps */
    ZD_FIXED = 34,          /* a state of 32 bits, 26 of them after the binary point */
    ZD_LONG16 = 116, ZD_LONG32 = 132, ZD_LONG_WRAP = 133, ZD_LONG_FIXED = 134   /* stored as zd_int64 (the interpreter) */
};
/* The type of which it is stored otherwise. */
#define ZD_TYPE(kind) ((kind) % 100)

#ifdef ZD_OLD
#define ZD_NO_LIMITS_H
#endif
/* The longest whole numbers have 64 bits, if the compiler has such a type: ZD_HAS_64. */
#ifdef ZD_NO_LIMITS_H
typedef long zd_int32;
typedef long zd_int64;
typedef unsigned long zd_nat64;
#else
#include <limits.h>
#if INT_MAX >= 2147483647
typedef int zd_int32;
#else
typedef long zd_int32;
#endif
#if LONG_MAX / 65536 / 65536 > 0
#define ZD_HAS_64
typedef long zd_int64;
typedef unsigned long zd_nat64;
#else
#ifdef __GNUC__
#define ZD_HAS_64
__extension__ typedef long long zd_int64;
__extension__ typedef unsigned long long zd_nat64;
#else
typedef long zd_int64;
typedef unsigned long zd_nat64;
#endif
#endif
#endif
#endif

/* A constant or table that can change between runs without a new build. */
struct zd_setting {
    const char *name;
    ZD_OFFSET offset;       /* bytes from the start of the model struct */
    int count;              /* number of values */
    int extents[3];         /* sizes of its subscripts, 0 after the last; all 0 for a single constant */
    const double *base;     /* the values of the base model */
#ifdef ZD_TYPED
    int kind;               /* enum zd_type */
    double scale;           /* the whole number that is shown as 1 */
#endif
};

/* A recorded quantity: one double. */
struct zd_column {
    const char *name;       /* as printed: POP, POP(2), POP(2,1), LINE*3 */
    ZD_OFFSET offset;
    int integer;            /* nonzero: only whole numbers; printed without a decimal point */
#ifdef ZD_TYPED
    int kind;               /* as in struct zd_setting */
    double scale;
#endif
};

/* The location of an output period or LENGTH. */
struct zd_period {
    long offset;            /* bytes from the start of the model struct, -1: not given */
    int varies;             /* nonzero: it may change during a run; advance() then stops */
};

/* A data file. */
struct zd_table {
    const char *name;       /* its name in the program */
    const char *file;       /* as written, relative to the model */
    int n_columns;
    const char *const *columns;     /* names in the header; the first is the first column of the file, whatever its name */
    int increasing;         /* nonzero: the first column must increase */
    int observed;           /* nonzero: values are requested at the times in its first column */
    int site;
};

/* A card, or a statement, that can fail. */
struct zd_site {
    int line;               /* line in the source */
    const char *quantity;   /* the quantity that it computes, or "" */
    const char *detail;     /* for table lookups the name of the table, for READ FROM that of the column, else "" */
    const char *card;       /* text of the card */
};

/* Doubles to inspect for the cause of a failure, in the order of computation. */
struct zd_watch {
    ZD_OFFSET offset;
    int count;
    int site;
    int late;               /* nonzero: once not finite, it stays so; also tested between rows */
};

/* One value list given by a rerun. */
struct zd_change {
    int setting;
    const double *values;
};

/* An item of the tabulated page. */
struct zd_item {
    const char *name;       /* "" for an empty position */
    int column;             /* index into zd_program.columns, -1 for an empty position */
    int place;              /* page column, from 1; beyond 14 on further pages */
    int scaled;             /* nonzero: the card gives the scale */
    int power;
    int decimals;
};

/* One quantity of a plot. */
struct zd_curve {
    const char *name;
    int column;
    int mark;               /* the character */
    int group;              /* index into zd_plot.groups */
};

/* Quantities on one scale. */
struct zd_group {
    int low_given;
    int high_given;
    double low;
    double high;
};

struct zd_plot {
    int n_curves;
    const struct zd_curve *curves;
    int n_groups;
    const struct zd_group *groups;
};

struct zd_run {
    const char *name;
    int n_changes;                      /* every setting that differs from the base model */
    const struct zd_change *changes;
    int n_shown;                        /* settings on C and T cards of this rerun, in the order of the cards: */
    const int *shown;                   /* indices into changes, for the PRESENT/ORIGINAL block */
    double seed;                        /* from a NOISE card, 0: none */
    int n_items;
    const struct zd_item *items;        /* the tabulated pages */
    int n_plots;
    const struct zd_plot *plots;
    int n_saved;                        /* columns named by SAVE cards, in their order */
    const int *saved;
};

/* The kinds of compartments in a balance. */
enum zd_place_kind { ZD_ABSENT = 0, ZD_IN = 1, ZD_ORDINARY = 2, ZD_OUT = 3 };

struct zd_place {
    const char *name;       /* its name in flows: plasma, or 3 */
    int kind;
};

/* The substance or a tracer to be balanced.  Offsets of arrays with an element for each compartment, or -1; all but
   the contents are sums since the beginning of the run. */
struct zd_balance {
    const char *name;               /* name of a tracer; "" for the substance and the unnamed tracer */
    const char *const *contents;    /* names of the contents: V2, HV(plasma) */
    long content;
    long left;                      /* outflow by K; in-compartments: the amount that entered through them */
    long arrived;                   /* inflow by G; out-compartments: the amount that left through them */
    long taken;                     /* the amount that others received from it */
    long dosed;
    long decayed;
    long formed;                    /* gain by decay of another tracer */
};

struct zd_balances {
    int n_places;
    const struct zd_place *places;
    int n;                          /* the substance, then the tracers */
    const struct zd_balance *list;
    int undecayed;                  /* nonzero: the flow of a step is a part of the content at its beginning */
};

/* Values of a setting, with a run for each. */
struct zd_series {
    int setting;            /* index into zd_program.settings */
    int first;              /* which of its values */
    int last_row;           /* nonzero: each run keeps only its last row, and all of them are stored as one run */
    long count;
    const double *list;     /* null: count values from low to high inclusive */
    double low, high;
};

#define ZD_MOST_SERIES 2

/* The rows of a run: `with` intervals between the first and the last. */
struct zd_rows {
    double from, to, with;
    int terminal;           /* nonzero: runs end with the TERMINAL blocks, if there are any */
};

/* The default experiment of a program whose runner advances from row to row. */
struct zd_experiment {
    int n_series;           /* a run for each point of their product, from the outermost to the innermost */
    const struct zd_series *series;
    struct zd_rows rows;
    ZD_OFFSET range[3];     /* where from, to and with are stored */
};

#ifdef ZD_TYPED
/* ---- programs with a script (passes.c) ---- */

/* A quantity: consecutive values. */
struct zd_object {
    ZD_OFFSET offset;
    int count;
    int kind;               /* enum zd_type */
};

/* What an action of a script does.  Objects are indices into zd_script.objects, units those of zd_script.pass. */
enum zd_act {
    ZD_DO_SET = 1,          /* object `target`, `element`: `value` as it is stored */
    ZD_DO_SELECT = 2,       /* from now on nodes are in object `target`, their initial values in object `element`, and
                               `value` is the highest node */
    ZD_DO_RESET = 3,
    ZD_DO_INITIALIZE = 4,   /* unit `target` */
    ZD_DO_CONTINUE = 5,     /* unit `element`; `value` rows */
    ZD_DO_RUN = 6,          /* unit `target` to initialize, unit `element` for steps, -1: none; `value` rows */
    ZD_DO_TIME = 7,         /* advances T by half a step */
    ZD_DO_ROW = 8,
    ZD_DO_END_PAGE = 9,
    ZD_DO_LIST = 10,        /* `value` nodes to be printed: `list` */
    ZD_DO_LABEL = 11,       /* node `target`: `text` */
    ZD_DO_FORM = 12,        /* `value`: 0 for DISPLAY, 1 for PLOT */
    ZD_DO_TEXT = 13,        /* prints `text` */
    ZD_DO_SHOW = 14,        /* prints object `target`, `element`, in base `value` */
    ZD_DO_SHOW_UNSIGNED = 15,   /* the same without sign; `value`: base + 100 * bits of the number */
    ZD_DO_PASS = 16,        /* one pass of unit `target`: 0 or 1, by `element` */
    ZD_DO_SET_REAL = 17     /* object `target`, `element`: the floating number `text` */
};

struct zd_action {
    int act;                /* enum zd_act */
    int site;               /* the word in the source, for failures of T */
    int target;
    int element;
    zd_int64 value;
    const int *list;
    const char *text;
};

/* Steps of two passes that a unit still has to make, and what they tell. */
struct zd_steps {
    long left;
    int site;               /* of the action that makes them, for T */
    int pass;               /* the last one, 1 or 2 */
    zd_int64 start;         /* T before the first one, as it is stored, and how many half steps since */
    zd_int64 half_steps;
};

struct zd_script {
    int n_objects;
    const struct zd_object *objects;
    int half_step, saved_half_step, interval, stopped;  /* objects: DT/2, DT', COMINT, STOPPED */
    int n_actions;
    const struct zd_action *actions;
    /* One pass, 0 or 1, of a unit.  0, or head.failure.kind: kind and site of the first failure. */
    int (*pass)(void *model, int unit, int pass);
    /* Steps of a unit, until none is left, STOPPED is set, or one fails; the result as above.  Null: the runner makes
       them of single passes. */
    int (*advance)(void *model, int unit, struct zd_steps *steps);
};
#endif

struct zd_solve;
struct zd_call;

struct zd_program {
    const char *title;
    int layout;                         /* plot page: 1 as DYNAMO I, 2 as DYNAMO II */
    double seed;                        /* of the base model, 0: the default */
    size_t size;                        /* of the model struct */
#ifdef ZD_PAGES
    int n_pages;
    const size_t *pages;                /* bytes of each */
    void (*set_pages)(void *model);     /* passes them to the model */
#endif
    int n_settings;
    const struct zd_setting *ZD_PIECES settings;
    int n_columns;
    int n_full;                         /* the first of them are in the full result file, the rest are only shown */
    const struct zd_column *ZD_PIECES columns;    /* column 0 is TIME */
    int n_sites;
    const struct zd_site *ZD_PIECES sites;
    int n_watches;
    const struct zd_watch *ZD_PIECES watches;
    int n_excursions;
    const int *excursion_sites;         /* site of each excursion counter */
    struct zd_period length, print, plot, save;
    int n_runs;
    const struct zd_run *runs;
    /* The program, if it advances time itself, else null. */
    int (*course)(void *model);
    /* Unless the runner counts steps, else null and 0: */
    int n_tables;
    const struct zd_table *tables;
    int n_solves;
    const struct zd_solve *solves;
    int n_variables;                    /* other values that the user may set, element by element */
    const struct zd_column *ZD_PIECES variables;
    const struct zd_balances *balances; /* null: the program does not keep them */
    int n_calls;
    const struct zd_call *calls;        /* calls of functions that need more than numbers */
    /* Unless the program advances time itself: computes all initial values, and in steps the first pass of the point
       equations.  Settings are in place, the rest of the struct is zero but for the head.  0, or a zd_kind with
       head.failure filled in. */
    int (*begin)(void *model);
    /* Advances by count steps, each ending with its pass over the point equations.  If a variable
       period or LENGTH changes its value, the call ends early, after that step, because the runtime
       predicts due steps from the present values.  It makes at least one step; head.step is the last. */
    int (*advance)(void *model, long count);
    /* If the runner goes from row to row, else null: computes the row of the present time; and the end of a run, or
       null. */
    int (*row)(void *model);
    int (*terminal)(void *model);
    const struct zd_experiment *experiment;     /* null: only the settings can vary */
#ifdef ZD_TYPED
    const struct zd_script *script;     /* null: not a program with a script */
#endif
};

/* Whether the runner counts the steps of a program. */
#ifdef ZD_TYPED
#define ZD_IN_STEPS(program) ((program)->course == NULL && (program)->row == NULL && (program)->script == NULL)
#else
#define ZD_IN_STEPS(program) ((program)->course == NULL && (program)->row == NULL)
#endif

/* The kinds of records in stored results; the numbers are part of the file format. */
enum zd_record { ZD_RUN_BEGINS = 1, ZD_ROW = 2, ZD_WARNING = 3, ZD_FAILED = 4, ZD_RUN_ENDS = 5, ZD_BALANCE = 6, ZD_POINT = 7 };

/* The reasons for storing a row: bits. */
enum zd_why { ZD_WHY_PRINT = 1, ZD_WHY_PLOT = 2, ZD_WHY_SAVE = 4, ZD_WHY_STEP = 8, ZD_WHY_OBSERVED = 16 };

/* What advances time: the runner, step by step (DYNAMO) or from row to row (SCoP), or the program itself (COSMO). */
#ifdef ZD_TYPED
/* The same, or the runner by a script (FACS). */
enum zd_clock { ZDY_STEPS, ZDY_ROWS, ZDY_OWN, ZDY_EVENTS, ZDY_PASSES };
#else
enum zd_clock { ZDY_STEPS, ZDY_ROWS, ZDY_OWN, ZDY_EVENTS };
#endif

struct zd_way;
extern const struct zd_way zdy_steps;
extern const struct zd_way zdy_rows;
extern const struct zd_way zdy_own;
extern const struct zd_way zdy_events;
#ifdef ZD_TYPED
extern const struct zd_way zdy_passes;
#endif

/* main() of a program: its arguments, its runs (according to its clock) and its output.  Returns the exit code: 0,
   2 for bad arguments, 3 if a run failed. */
int zd_main(const struct zd_program *program, const struct zd_way *way, void *model, int argc, char **argv);

#endif
