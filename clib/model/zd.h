/* zd.h - the zudyn runtime: what a model tells the runtime and what the runtime does for it.

   C89, the C library and -lm only.  A translated model is one struct that begins with a
   zd_head and continues with doubles; a zd_program describes it by offsets into that struct,
   so the same runtime drives a compiled model and zudyn's own interpreter.

   zdhot.h has what runs in every step, zdrun.h what a program calls to run a model, store its
   results and print its pages.  External names are distinct in their first six characters. */

#ifndef ZD_H
#define ZD_H

#include "zdport.h"

/* What can go wrong while a model runs.  Codes travel upward; nothing below main() exits.
   The numbers are written into stored results, so they never change. */
enum zd_kind {
    ZD_GOOD = 0,
    ZD_DIVISION = 1,        /* division by zero */
    ZD_DOMAIN = 2,          /* logarithm, root or power outside its domain */
    ZD_NOT_FINITE = 3,      /* a value that is infinite or not a number */
    ZD_WHILE = 4,           /* a WHILE block repeated more than ZD_WHILE_LIMIT times in one step */
    ZD_TOO_LONG = 5,        /* more steps than ZD_STEP_LIMIT */
    ZD_DT = 6,              /* DT zero, negative or not finite */
    ZD_TABLE_SIZE = 7,      /* (hi-lo)/inc+1 is not the number of values of the table, or inc <= 0, or lo >= hi */
    ZD_TABLE_RANGE = 8,     /* the argument of TABLE left its range (a failure only when asked for) */
    ZD_STORAGE = 9,         /* the results could not be stored or read back */
    ZD_MEMORY = 10,         /* no memory */
    ZD_STOPPED = 11,        /* the caller asked to stop */
    /* Of programs that run as written: */
    ZD_INDEX = 12,          /* a computed subscript outside its array */
    ZD_FUNCTION = 13,       /* a function outside its domain, or overflowing */
    ZD_NO_DATA = 14,        /* READ finds no number; value: which it would have been */
    ZD_REAL_HERE = 15,      /* a number with a point or exponent where an integer is read; value: which number */
    ZD_NOT_NUMBER = 16,     /* the input has something else than a number; value: which number */
    ZD_OVERFLOW = 17,       /* an integer outside 32 bits */
    ZD_FISSION = 18,        /* a fission quotient of 0 */
    ZD_STEP_SMALL = 19,     /* a method of integration finds no step that is accurate enough */
    ZD_STEP_SIGN = 20,      /* a step that is not positive */
    ZD_NO_FILE = 21,        /* a data file cannot be read */
    ZD_NO_COLUMN = 22,      /* a data file has no column of this name; value: index into zd_table.columns */
    ZD_NOT_RISING = 23,     /* the first column of a data file does not increase; value: line of the file */
    ZD_BAD_DATA = 24,       /* something else than a number in a data file; value: line of the file */
    ZD_NO_LABEL = 25,       /* the program is to continue at a label that there is not; value: the label */
    ZD_LEFT_OVER = 26,      /* a warning: the input has numbers that were not read; value: how many were */
    ZD_EVENTS = 27,         /* events at one moment follow one another without end; value: the last, from 1 */
    ZD_STEPS = 28,          /* a method of integration needs too many steps */
    ZD_STIFF = 29,          /* a warning: a method of integration has handed over to that for stiff equations */
    ZD_SOLVER = 30,         /* equations could not be solved; value: why, as the program knows it */
    ZD_INCREMENT = 31,      /* the increment of a loop that is not positive; value: the increment */
    ZD_COUNT = 32,          /* more or fewer equations than unknowns; value: the equations */
    ZD_TOLD = 33,           /* the model itself has ended the run */
    ZD_LIMITS = 34,         /* a warning: a parameter is outside the limits of its declaration; value: its value */
    ZD_MISMATCH = 35,       /* a warning: a law of conservation replaces a start value; value: what it says */
    ZD_DEPTH = 36,          /* a function calls itself too deep; value: how deep */
    ZD_OVERDRAWN = 37,      /* a warning: a step takes more from a compartment than it holds */
    ZD_STANDS = 38,         /* a warning: no step moves the time, and nothing else would end the run */
    ZD_NO_END = 39          /* the input continues without a number; value: which number is read */
};

#define ZD_WHILE_LIMIT 1000000L
#define ZD_STEP_LIMIT 2000000000L

/* Where and when something went wrong.  site: index into zd_program.sites, or -1. */
struct zd_failure {
    int kind;
    int site;
    double time;
    double value;           /* the argument that left a table, the bad DT, ... */
};

/* The first excursion of one table lookup in a run, and how many steps were outside. */
struct zd_excursion {
    double steps;           /* number of steps outside */
    double last;            /* number of the last step counted, -1 before the first */
    double time;            /* TIME of the first */
    double argument;        /* argument of the first */
    int site;               /* of the lookup, from zd_program.excursion_sites */
};

/* Where a value of a model stands, and what describes it.

   Usually a model is one struct, and an offset counts its bytes.  Where no object may be larger than a segment
   (`zudyn emit --segment`; ZD_PAGES is never defined in the runtime that zudyn itself runs) it is cut into pages of
   ZD_PAGE bytes: the struct is the first, an offset counts through all of them as if they followed one another, and no
   value lies across a border.  Long tables are then cut too, into pieces of ZD_ROWS rows. */
#ifdef ZD_PAGES
#define ZD_PAGE 32768L
#define ZD_ROWS 512
#define ZD_OFFSET long
#define ZD_AT(model, offset) ((double *)(void *)(((struct zd_head *)(void *)(model))->pages[(int)((offset) / ZD_PAGE)] \
                                                 + (int)((offset) % ZD_PAGE)))
#define ZD_SEEN(model, offset) ((const double *)(const void *) \
    (((const struct zd_head *)(const void *)(model))->pages[(int)((offset) / ZD_PAGE)] + (int)((offset) % ZD_PAGE)))
#define ZD_BEHIND(offset, i) ((offset) + (long)(i) * (long)sizeof(double))
#define ZD_PIECES const *
#define ZD_ROW_OF(table, i) ((table)[(i) / ZD_ROWS] + (i) % ZD_ROWS)
#else
#define ZD_OFFSET size_t
#define ZD_AT(model, offset) ((double *)(void *)((char *)(model) + (offset)))
#define ZD_SEEN(model, offset) ((const double *)(const void *)((const char *)(model) + (offset)))
#define ZD_BEHIND(offset, i) ((offset) + (size_t)(i) * sizeof(double))
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
    double time;            /* TIME: start + step*dt, computed so and never added up */
    double dt;              /* DT, a setting like others */
    double half;            /* dt/2 */
    double start;           /* TIME at the start of the run */
    long step;              /* number of the present step, 0 at the start */
    long started;           /* 0 before the first pass over the point equations, then 1 */
    long seed;              /* state of the random numbers, 1 .. 2147483646 */
    double chance;          /* state of those of SCoP, less 1 (zdchance.h); no run sets it */
    struct zd_failure failure;
    struct zd_excursion *excursions;    /* one per zd_program.n_excursions, owned by the runtime */
    struct zd_course *course;           /* of a program that runs as written; owned by the runtime */
#ifdef ZD_PAGES
    char **pages;           /* the first is this struct; owned by the runtime */
#endif
    int rows;               /* nonzero: rows are wanted */
    int given;              /* nonzero: the user has given values for variables */
    int strict;             /* nonzero: leaving a TABLE's range is a failure */
    int careful;            /* nonzero while a failed run is repeated step by step to find where it failed:
                               the model may then check every operation and report what it finds */
};

/* A constant or table that can be changed between runs without building again. */
struct zd_setting {
    const char *name;
    ZD_OFFSET offset;       /* bytes from the start of the model struct */
    int count;              /* number of values */
    int extents[3];         /* sizes of its subscripts, 0 after the last; all 0 for a single constant */
    const double *base;     /* the values of the base model */
};

/* A quantity as it is recorded: one double. */
struct zd_column {
    const char *name;       /* as shown: POP, POP(2), POP(2,1), LINE*3 */
    ZD_OFFSET offset;
    int integer;            /* nonzero: only whole numbers; shown without a point */
};

/* An output period or LENGTH: where its value stands. */
struct zd_period {
    long offset;            /* bytes from the start of the model struct, -1: not given */
    int varies;             /* nonzero: it may change during a run; advance() stops where it does */
};

/* A file of data. */
struct zd_table {
    const char *name;       /* as the program calls it */
    const char *file;       /* as written, relative to the model */
    int n_columns;
    const char *const *columns;     /* names in the header; the first is the first column of the file, whatever its name */
    int increasing;         /* nonzero: the first column must increase */
    int observed;           /* nonzero: values are wanted at the times in its first column */
    int site;
};

/* A card, or a statement, that can fail. */
struct zd_site {
    int line;               /* line in the source */
    const char *quantity;   /* what it computes; "" if it computes nothing */
    const char *detail;     /* for table lookups the name of the table, for READ FROM that of the column, else "" */
    const char *card;       /* text of the card */
};

/* Doubles that are looked at when a failure is searched for, in the order they are computed. */
struct zd_watch {
    ZD_OFFSET offset;
    int count;
    int site;
    int late;               /* nonzero: once not finite it stays so; looked at between rows too */
};

/* One value list given by a rerun. */
struct zd_change {
    int setting;
    const double *values;
};

/* An item of the tabulated page. */
struct zd_item {
    const char *name;       /* "" for an empty place */
    int column;             /* index into zd_program.columns, -1 for an empty place */
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
    int n_shown;                        /* those of C and T cards of this rerun, in the order of the cards: */
    const int *shown;                   /* indices into changes, for the PRESENT/ORIGINAL block */
    double seed;                        /* of a NOISE card, 0: none */
    int n_items;
    const struct zd_item *items;        /* the tabulated pages */
    int n_plots;
    const struct zd_plot *plots;
    int n_saved;                        /* columns named by SAVE cards, in their order */
    const int *saved;
};

/* What a program's compartments are to the balance. */
enum zd_place_kind { ZD_ABSENT = 0, ZD_IN = 1, ZD_ORDINARY = 2, ZD_OUT = 3 };

struct zd_place {
    const char *name;       /* as flows name it: plasma, or 3 */
    int kind;
};

/* What is balanced: the substance or a tracer.  Offsets of arrays with an element for each compartment, -1 where
   there is none; all but the contents are sums since the beginning of the run. */
struct zd_balance {
    const char *name;               /* of a tracer; "" of the substance and the unnamed one */
    const char *const *contents;    /* names of the contents: V2, HV(plasma) */
    long content;
    long left;                      /* what left by K; in-compartments: what entered by them */
    long arrived;                   /* what came in by G; out-compartments: what left by them */
    long taken;                     /* what others took from it */
    long dosed;
    long decayed;
    long formed;                    /* gained as what another tracer has become */
};

struct zd_balances {
    int n_places;
    const struct zd_place *places;
    int n;                          /* the substance, then the tracers */
    const struct zd_balance *list;
    int undecayed;                  /* nonzero: what flows in a step is a part of what was there at its beginning */
};

/* Values that a setting takes, a run for each. */
struct zd_series {
    int setting;            /* index into zd_program.settings */
    int first;              /* which of its values */
    int last_row;           /* nonzero: each run keeps only its last row, and all of them are stored as one run */
    long count;
    const double *list;     /* null: count values from low to high, both among them */
    double low, high;
};

#define ZD_MOST_SERIES 2

/* How a program is run unless its user asks for something else. */
struct zd_experiment {
    int n_series;           /* a run for each point of their product, from the outermost to the innermost */
    const struct zd_series *series;
    long last_row;          /* offset of what is 1 in runs that keep only their last row, else 0; -1: there is none */
    int from, to, with;     /* the first row, the last, and the number of those between, as settings; -1: there are none */
    int terminal;           /* the setting that is 1 if the program is to run what it has for the end; -1: nothing */
};

struct zd_solve;
struct zd_call;

struct zd_program {
    const char *title;
    int layout;                         /* plot page: 1 as DYNAMO I, 2 as DYNAMO II */
    double seed;                        /* of the base model, 0: the usual one */
    size_t size;                        /* of the model struct */
#ifdef ZD_PAGES
    int n_pages;
    const size_t *pages;                /* bytes of each */
    void (*set_pages)(void *model);     /* puts them where the model finds them */
#endif
    int n_settings;
    const struct zd_setting *ZD_PIECES settings;
    int n_columns;
    int n_full;                         /* of them the first are in the full result file, the rest only shown */
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
    /* Of a program that runs as written, else null and 0: */
    int (*course)(void *model);
    int n_tables;
    const struct zd_table *tables;
    int n_solves;
    const struct zd_solve *solves;
    int n_variables;                    /* what the user may also give, beyond settings: element by element */
    const struct zd_column *ZD_PIECES variables;
    const struct zd_balances *balances; /* null: the program does not keep them */
    int n_calls;
    const struct zd_call *calls;        /* of functions that need more than numbers */
    /* Computes all initial values and the first pass of the point equations.  Settings are in place,
       the rest of the struct is zero but for the head.  0, or a zd_kind with head.failure filled in. */
    int (*begin)(void *model);
    /* Advances by count steps, each ending with its pass over the point equations.  It ends after
       fewer, but at least one, with the first step after which a period or LENGTH that varies has
       another value than before the call: the runtime foresees due steps with the present values.
       head.step tells how far it came. */
    int (*advance)(void *model, long count);
    const struct zd_experiment *experiment;     /* null: there is nothing but the settings to choose */
};

/* What a record of stored results is; the numbers are part of the file form. */
enum zd_record { ZD_RUN_BEGINS = 1, ZD_ROW = 2, ZD_WARNING = 3, ZD_FAILED = 4, ZD_RUN_ENDS = 5, ZD_BALANCE = 6, ZD_POINT = 7 };

/* Why a row was stored: bits. */
enum zd_why { ZD_WHY_PRINT = 1, ZD_WHY_PLOT = 2, ZD_WHY_SAVE = 4, ZD_WHY_STEP = 8, ZD_WHY_OBSERVED = 16 };

/* Who moves time: the runner, step by step (DYNAMO) or from row to row (SCoP), or the program itself (COSMO). */
enum zd_clock { ZDY_STEPS, ZDY_ROWS, ZDY_OWN };

struct zd_way;
extern const struct zd_way zdy_steps;
extern const struct zd_way zdy_rows;
extern const struct zd_way zdy_own;

/* main() of a program: its arguments, its runs in the way of its clock, what is shown of them.  Gives the exit code:
   0, 2 bad arguments, 3 a run failed. */
int zd_main(const struct zd_program *program, const struct zd_way *way, void *model, int argc, char **argv);

#endif
