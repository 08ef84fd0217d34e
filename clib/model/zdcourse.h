/* zdcourse.h - the runtime functions that a program that runs as written calls.

   Such a program is one function, zd_program.course, that executes its statements from first to last.
   It advances time itself, begins new runs, prints, reads, and announces each row of results.
   head.course points to the data that the runtime keeps for it.

       program.c  runs, rows, values given by the user, stops
       printer.c  the line with a head position, number forms
       input.c    numbers of the input, data files
       observe.c  moments between the rows at which values are requested
       solve.c    integration between doses and events; see zdsolve.h, and zdmethod.h for its methods
       block.c    blocks of equations; see zdspan.h */

#ifndef ZDCOURSE_H
#define ZDCOURSE_H

#include "zd.h"

/* ---- the printer (printer.c) ---- */

#define ZDP_COLUMNS 132

void zdp_lines(struct zd_head *head, double n);                 /* n new lines; none if n <= 0 */
void zdp_blanks(struct zd_head *head, double n);                /* advances the head without erasing */
void zdp_back(struct zd_head *head);                            /* to column 0 of the same line */
void zdp_text(struct zd_head *head, const char *text);          /* UTF-8; a character is a column */
void zdp_mark(struct zd_head *head, double n, const char *text);    /* the text after n blanks; the head goes back */
void zdp_form(struct zd_head *head, double value, int blanks, int before, int point, int behind);
void zdp_plain(struct zd_head *head, double value, int integer);    /* %.6g, or an integer */

/* ---- numbers from outside (input.c) ---- */

/* All return ZD_GOOD or a kind; head.failure.value is then the position of the number in the input or column.
   The model fills in the rest of head.failure. */

/* The next number of the input.  ZD_NO_DATA, ZD_REAL_HERE and ZD_OVERFLOW (an integer is required), ZD_NOT_NUMBER,
   ZD_NO_END. */
int zdi_number(struct zd_head *head, int integer, double *into);
/* The next number of a column of a data file.  ZD_NO_DATA, ZD_REAL_HERE, ZD_OVERFLOW. */
int zdi_column(struct zd_head *head, int table, int column, int integer, double *into);
/* The value of a column at an argument: linear between the rows, constant outside. */
double zdi_interpolate(const struct zd_head *head, int table, int column, double argument);
/* Its slope there: at a row that of the segment after it, 0 outside. */
double zdi_slope(const struct zd_head *head, int table, int column, double argument);

/* ---- runs and rows (program.c) ---- */

/* A new run begins: head.step is 0 again.  If the result is nonzero (ZD_STOPPED, ZD_STORAGE), end the
   program with it. */
int zdc_run(struct zd_head *head);
/* If head.rows is not 0, stores a row of the whole struct and increments head.step. It also checks from
   time to time whether the user wants to stop.  If the result is nonzero, end the program with it. */
int zdc_row(void *model);
/* Assigns the user's values to variables; call it only if head.given is not 0. */
void zdc_given(void *model);

/* Stores a warning; each kind is reported once. */
void zdc_warn(struct zd_head *head, int kind, int site, double time);
/* Whether the user has given this setting (an index into zd_program.settings). */
int zdc_has(const struct zd_head *head, int setting);
/* STOP n: the label to continue at (0: the next instruction), or -1: the program ends.  If the label does not
   exist, returns ZD_NO_LABEL, and the model must fail with it; head.failure.value is the label. */
long zdc_stop(struct zd_head *head, double label);
/* Whether the user wants to stop, for loops that keep no rows: ZD_STOPPED, else 0. */
int zdc_asked(struct zd_head *head);

/* ---- observed moments (observe.c) ---- */

/* The next moment of this run at which values are requested, or HUGE_VAL. */
double zdo_next(const struct zd_head *head);
/* The same, leaving out those before `from`. */
double zdo_due(struct zd_head *head, double from);
/* Stores the present values as the row of the next moment, and goes on to the moment after it.  Nonzero: as for
   zdc_row. */
int zdo_keep(void *model);

/* ---- integration (solve.c) ---- */

/* A dose: offsets of doubles in the model struct, or -1 (see model/course.rs). */
struct zd_dose {
    long at, every, times, over;
    long flowing;           /* set to 1/over during the dose; if several overlap, to their sum */
    int n_added;            /* given at once, or over a time that is not positive: *place += *amount */
    const long *place;
    const long *amount;
    int site;
};

struct zd_solve {
    int method;             /* ZDS_RK4, ZDS_ADAPTIVE, ZDS_STIFF */
    int steps;              /* of RK4 to one step */
    double relative, absolute;
    long time, end, step;   /* offsets */
    int n;                  /* states */
    const long *state;      /* offsets of the states and of their slopes */
    const long *slope;
    /* Computes the slopes from time and states; NULL if there is `slopes`, and then `slope` may be NULL too. */
    int (*rates)(void *model);
    int n_doses;
    const struct zd_dose *doses;
    int n_events;
    /* Whether the condition of an event holds for the present time and states (after `rates`). */
    int (*holds)(void *model, int event);
    int site;               /* of the declaration of the method */
    const int *state_sites; /* one for each state that is not a sum, for failures that it causes; NULL for blocks */
    const int *event_sites; /* one for each event */
    /* Computes the observed or drawn values for the present time and states; NULL: none. */
    int (*observed)(void *model);
    int n_sums;             /* number of sums: the last states, on which no slope depends */
    int n_unwatched;        /* number of the last of these whose errors do not count */
    /* For a program of blocks and solvers (block.c); its methods are ZDS_BLOCK plus the number in zdspan.h: */
    long tolerance;         /* offset of the tolerance, or -1 */
    long pace;              /* offset of the step of historic methods */
    const double *own;      /* individual absolute tolerances of states, else negative; NULL: none */
    /* Sets *next to the first moment after the present time at which the slopes jump; NULL: they never do. */
    int (*jumps)(void *model);
    long next;
    /* Sets the matrix of derivatives with respect to the states that are not sums, row by row; NULL: not available. */
    int (*jacobian)(void *model);
    long matrix;
    int below, above;       /* number of entries of its rows beside the diagonal; below -1: rows are full */
    /* Computes the slopes for this time and these states without changing the model; NULL: use `rates`. */
    int (*slopes)(void *model, double t, const double *y, double *slope);
    /* The matrix in the same way, if there is no `jacobian`; NULL: use differences. */
    int (*derivatives)(void *model, double t, const double *y, double *matrix);
};

/* Methods of blocks are in the order of enum zd_block_method.  Solves with ZDS_NEWTON and the following methods stay
   at the present time: `state` lists unknowns, and `slope` residuals.  For ZDS_SETTLE these are slopes that come to
   rest; for ZDS_HIT they are the misses of a trajectory (shoot.c) in units of 1 + |target|. */
enum zd_method {
    ZDS_RK4 = 1, ZDS_ADAPTIVE = 2, ZDS_STIFF = 3,
    ZDS_BLOCK = 16,
    ZDS_BLOCK_DOPRI = 16, ZDS_BLOCK_STIFF, ZDS_BLOCK_EULER, ZDS_BLOCK_HEUN, ZDS_BLOCK_RUNGE, ZDS_BLOCK_ADAMS,
    ZDS_BLOCK_ADEULER, ZDS_BLOCK_ADRUNGE, ZDS_BLOCK_DERIVIMPLICIT, ZDS_BLOCK_SPARSE,
    ZDS_NEWTON = 48, ZDS_SIMPLEX = 49, ZDS_LINEAR = 50, ZDS_SETTLE = 51,
    ZDS_HIT = 52
};

/* Integrates the states from the present time to *end; between calls it keeps its step size and the state
   of doses and events.  0: the end is reached, and `rates` has been evaluated there.  n > 0: event n-1 has
   become true at the present time; handle it, then call again.  Negative: -kind, and head.failure is filled
   in. */
int zds_advance(void *model, int solve);
/* It stores its data in head.course (zdkeep.h), with two functions: zdc_run calls one to reset the data, and the end
   of the program calls the other to free the memory.  So a program without equations is linked without it. */

/* ---- blocks of equations (block.c) ---- */

/* Integrates the states of a block from the present time to *end, or solves its equations.  `code` is 0 or the code of
   the failure (zdcodes.h); after a failure, time and states are unchanged.  Nonzero: end the program with it. */
int zds_try(void *model, int solve, double *code);
/* The method forgets its steps. */
void zds_begin_anew(void *model, int solve);

/* ---- functions that need more than numbers (library_calls.c) ---- */

enum zd_called {
    ZDX_PUT, ZDX_GET, ZDX_LAG, ZDX_LAG_OF_STEPS, ZDX_FORCE, ZDX_HOLD, ZDX_NEXT, ZDX_SCHEDULE, ZDX_LEGENDRE, ZDX_ROMBERG,
    ZDX_QUADRATURE, ZDX_DERIVS, ZDX_SPLINE, ZDX_TRIDIAG, ZDX_INVERT, ZDX_DEFLATE, ZDX_BOUNDARY, ZDX_EXPFIT,
    ZDX_NICOLSON, ZDX_PRINTF, ZDX_PRTERR, ZDX_TELL, ZDX_LIMITS, ZDX_MISMATCH, ZDX_VERBATIM
};

/* Offsets of doubles in the model struct, or -1. */
struct zd_call {
    int function;
    long value[2];
    long array[5];
    int size[5];
    /* FUNCTIONs passed as arguments: their numbers for `run`, and the locations of their argument and value. */
    int (*run)(void *model, int routine);
    int routine[3];
    long argument[3];
    long result[3];
    const char *text;           /* a data file; the text to print */
    long into;
    long error;                 /* another destination of the failure code */
    int site;
};

/* Executes a call.  Nonzero: end the program, or the solve around it, with it. */
int zdx_call(void *model, int number);
/* Executes a call that prints: ZD_GOOD, or ZD_TOLD after prterr.  *told: its warning has been reported. */
int zdx_say(void *model, const struct zd_call *call, int *told);
/* For block.c: the active solve, or -1; the longest step that its past values allow, 0 for any; and a completed
   step, whose values at a time `show` assigns to the model. */
void zdx_solving(void *model, int solve);
double zdx_longest(void *model);
int zdx_passed(void *model, int solve, double from, double to, int (*show)(void *context, double t), void *context);

#endif
