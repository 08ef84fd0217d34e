/* zdcourse.h - what a program that runs as written asks of the runtime while it runs.

   Such a program is one function, zd_program.course, that goes from its first statement to its last:
   it moves time itself, begins new runs, prints, reads and says when a row of results is due.
   head.course points to what the runtime keeps for it.

       program.c  runs, rows, values given by the user, stops
       printer.c  the line with a head position, number forms
       input.c    numbers of the input, data files
       observe.c  moments between the rows at which values are wanted
       solve.c    integration between doses and events; see zdsolve.h, and zdmethod.h for its methods
       block.c    blocks of equations; see zdspan.h */

#ifndef ZDCOURSE_H
#define ZDCOURSE_H

#include "zd.h"

/* ---- the printer (printer.c) ---- */

#define ZDP_COLUMNS 132

void zdp_lines(struct zd_head *head, double n);                 /* n new lines; none if n <= 0 */
void zdp_blanks(struct zd_head *head, double n);                /* the head moves on, nothing is erased */
void zdp_back(struct zd_head *head);                            /* to column 0 of the same line */
void zdp_text(struct zd_head *head, const char *text);          /* UTF-8; a character is a column */
void zdp_mark(struct zd_head *head, double n, const char *text);    /* the text after n blanks; the head goes back */
void zdp_form(struct zd_head *head, double value, int blanks, int before, int point, int behind);
void zdp_plain(struct zd_head *head, double value, int integer);    /* %.6g, or an integer */

/* ---- numbers from outside (input.c) ---- */

/* All give ZD_GOOD or a kind; then head.failure.value tells which number of the input, or of the column, it
   would have been.  The rest of head.failure is for the model to fill in. */

/* The next number of the input.  ZD_NO_DATA, ZD_REAL_HERE and ZD_OVERFLOW (an integer is wanted), ZD_NOT_NUMBER,
   ZD_NO_END. */
int zdi_number(struct zd_head *head, int integer, double *into);
/* The next number of a column of a data file.  ZD_NO_DATA, ZD_REAL_HERE, ZD_OVERFLOW. */
int zdi_column(struct zd_head *head, int table, int column, int integer, double *into);
/* A column at an argument: linear between the rows, constant outside. */
double zdi_interpolate(const struct zd_head *head, int table, int column, double argument);
/* Its slope there: at a row that of the line after it, 0 outside. */
double zdi_slope(const struct zd_head *head, int table, int column, double argument);

/* ---- runs and rows (program.c) ---- */

/* A new run begins: head.step is 0 again.  Nonzero (ZD_STOPPED, ZD_STORAGE): end the program with it. */
int zdc_run(struct zd_head *head);
/* Keeps a row of the whole struct; call it only if head.rows is not 0.  Then head.step is one more.
   Every so often it also asks whether the user wants to stop.  Nonzero: end the program with it. */
int zdc_row(void *model);
/* Puts the user's values for variables in their places; call it only if head.given is not 0. */
void zdc_given(void *model);

/* Stores a warning; each kind is reported once. */
void zdc_warn(struct zd_head *head, int kind, int site, double time);
/* Whether the user has given this setting (an index into zd_program.settings). */
int zdc_has(const struct zd_head *head, int setting);
/* STOP n: the label to continue at (0: the next instruction), or -1: the program ends.  A label that there is not
   is ZD_NO_LABEL, to be failed with by the model; head.failure.value is the label. */
long zdc_stop(struct zd_head *head, double label);
/* Whether the user wants to stop, for loops that keep no rows: ZD_STOPPED, else 0. */
int zdc_asked(struct zd_head *head);

/* ---- observed moments (observe.c) ---- */

/* The next moment of this run at which values are wanted; HUGE_VAL: there is none. */
double zdo_next(const struct zd_head *head);
/* The same, leaving out those before `from`. */
double zdo_due(struct zd_head *head, double from);
/* Keeps what the model shows as the row of the next moment; then that is over.  Nonzero: as of zdc_row. */
int zdo_keep(void *model);

/* ---- integration (solve.c) ---- */

/* A dose: offsets of doubles in the model struct, -1 where there is none (see model/course.rs). */
struct zd_dose {
    long at, every, times, over;
    long flowing;           /* set to 1/over while it lasts; where several overlap, to their sum */
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
    const int *state_sites; /* one for each state, for what fails because of it */
    const int *event_sites; /* one for each event */
    /* Computes what is observed or drawn for the present time and states; NULL: nothing is. */
    int (*observed)(void *model);
    int n_sums;             /* the last so many states are sums that no slope depends on */
    int n_unwatched;        /* the errors of the last so many of these do not count */
    /* Of a program of blocks and solvers (block.c), whose methods are ZDS_BLOCK and what zdspan.h calls them: */
    long tolerance;         /* offset of the tolerance; -1: it is none */
    long pace;              /* offset of the step of historic methods */
    const double *own;      /* absolute tolerances that states have of their own, else negative; NULL: none has */
    /* Sets *next to the first moment after the present time at which the slopes jump; NULL: they do not. */
    int (*jumps)(void *model);
    long next;
    /* Sets the matrix of derivatives by the states that are no sums, row by row, from time and states; NULL: it does not. */
    int (*jacobian)(void *model);
    long matrix;
    int below, above;       /* its rows hold so many entries next to the diagonal; below -1: they are whole */
    /* The slopes for this time and these states at one go, without a trace in the model; NULL: by rates. */
    int (*slopes)(void *model, double t, const double *y, double *slope);
    /* The matrix at one go, where there is no `jacobian`; NULL: by differences. */
    int (*derivatives)(void *model, double t, const double *y, double *matrix);
};

/* Those of blocks are in the order of enum zd_block_method.  ZDS_NEWTON and what follows are of solves that stay at
   the present time: `state` are unknowns, and `slope` is where residuals are; of ZDS_SETTLE,
   slopes that come to rest, of ZDS_HIT, what a trajectory misses (shoot.c) in units of 1 + |what it is to hit|. */
enum zd_method {
    ZDS_RK4 = 1, ZDS_ADAPTIVE = 2, ZDS_STIFF = 3,
    ZDS_BLOCK = 16,
    ZDS_BLOCK_DOPRI = 16, ZDS_BLOCK_STIFF, ZDS_BLOCK_EULER, ZDS_BLOCK_HEUN, ZDS_BLOCK_RUNGE, ZDS_BLOCK_ADAMS,
    ZDS_BLOCK_ADEULER, ZDS_BLOCK_ADRUNGE, ZDS_BLOCK_DERIVIMPLICIT, ZDS_BLOCK_SPARSE,
    ZDS_NEWTON = 48, ZDS_SIMPLEX = 49, ZDS_LINEAR = 50, ZDS_SETTLE = 51,
    ZDS_HIT = 52
};

/* Carries the states from the present time to *end; between calls it keeps its step size and what it
   knows of doses and events.  0: there, with `rates` those of the end.  n > 0: event n-1 has
   become true at the present time; to be called again when it has been dealt with.  Negative: -kind,
   head.failure is filled in. */
int zds_advance(void *model, int solve);
/* What it keeps between calls it hangs into head.course (zdkeep.h), with two functions: zdc_run lets it forget,
   and the end of the program give up its memory.  So a program without equations is linked without it. */

/* ---- blocks of equations (block.c) ---- */

/* Carries the states of a solve of a block from the present time to *end, or solves its equations; `code` is why it
   has failed (zdcodes.h), and then time and states are as they were, or 0.  Nonzero: end the program with it. */
int zds_try(void *model, int solve, double *code);
/* The method forgets its steps. */
void zds_begin_anew(void *model, int solve);

/* ---- functions that need more than numbers (library_calls.c) ---- */

enum zd_called {
    ZDX_PUT, ZDX_GET, ZDX_LAG, ZDX_LAG_OF_STEPS, ZDX_FORCE, ZDX_HOLD, ZDX_NEXT, ZDX_SCHEDULE, ZDX_LEGENDRE, ZDX_ROMBERG,
    ZDX_QUADRATURE, ZDX_DERIVS, ZDX_SPLINE, ZDX_TRIDIAG, ZDX_INVERT, ZDX_DEFLATE, ZDX_BOUNDARY, ZDX_EXPFIT,
    ZDX_NICOLSON, ZDX_PRINTF, ZDX_PRTERR, ZDX_TELL, ZDX_LIMITS, ZDX_MISMATCH, ZDX_VERBATIM
};

/* Offsets of doubles in the model struct; -1: there is none. */
struct zd_call {
    int function;
    long value[2];
    long array[5];
    int size[5];
    /* FUNCTIONs that are handed over: their numbers for `run`, and where their argument and value stand. */
    int (*run)(void *model, int routine);
    int routine[3];
    long argument[3];
    long result[3];
    const char *text;           /* a data file; what is said */
    long into;
    long error;                 /* where a code of failure goes besides */
    int site;
};

/* Carries a call out.  Nonzero: end the program, or the solve around it, with it. */
int zdx_call(void *model, int number);
/* One of those that say something: ZD_GOOD, or ZD_TOLD after prterr.  *told: its warning has been given. */
int zdx_say(void *model, const struct zd_call *call, int *told);
/* Which solve is at work, -1: none; the longest step that its past allows, 0: any; a step that it has taken, whose values at
   a time `show` puts into the model.  They are there for block.c. */
void zdx_solving(void *model, int solve);
double zdx_longest(void *model);
int zdx_passed(void *model, int solve, double from, double to, int (*show)(void *context, double t), void *context);

#endif
