/* zdrun.h - what a program calls to run a model, store its results and print its pages.

       steps.c    all runs of a program, from settings to the last step
       settings.c constants, tables and the seed of a run
       times.c    at which step a time is reached
       store.c    results as a stream of doubles, written and read
       drawing.c  points between the rows, for figures
       csv.c      results as comma-separated values
       page.c     headings, the block of a rerun, page numbers
       tables.c   the tabulated page        plot.c    the plot page
       scale.c    numbers as the pages show them, limits of plots
       messages.c failures and warnings in words
       overrides.c NAME=VALUE
       program.c  a program that runs as written, with printer.c and input.c
       experiment.c   the points of its experiment
       balance.c  what came in, what left, what is there, run by run; sheet.c shows it

   Every function that can fail gives ZD_GOOD (0) or a zd_kind. */

#ifndef ZDRUN_H
#define ZDRUN_H

#include "zdport.h"
#include "zd.h"

/* Where text goes.  put gives nonzero when it failed; the writer then gives ZD_STORAGE. */
struct zd_sink {
    void *context;
    int (*put)(void *context, const char *text);
};

/* Values given by the caller in place of those of the base model: count of them from first on.
   setting: index into zd_program.settings; after them those of zd_program.variables are counted. */
struct zd_override {
    int setting;
    int first;
    int count;
    const double *values;
};


/* ---- storing (store.c) ----

   A stored result is a stream of doubles in the form of the machine that wrote it:

       the 8 bytes ZUDYNRES, 1.0, number n of columns, flags,
       n indices into zd_program.columns, then records:
       ZD_RUN_BEGINS  index of the run
       ZD_ROW         why (bits of zd_why), n values
       ZD_WARNING     kind, site, TIME, value, number of steps
       ZD_FAILED      kind, site, TIME, value
       ZD_BALANCE     index into zd_balances.list, number of numbers, the numbers (enum zd_sheet_place)
       ZD_POINT       whose point (see zdw_point), how much of it counts, number of values, the values
       ZD_RUN_ENDS    number of the last step

   Every run that was begun ends with ZD_RUN_ENDS, one that failed has ZD_FAILED before it. */

#define ZD_FLAG_EVERY_STEP 1

struct zd_store {
    FILE *file;
    int n;                  /* stored columns */
    ZD_OFFSET *offset;      /* of each in the model struct */
    int kind;               /* the first failure; all that follows is then left out */
    struct zd_drawing *drawing;     /* null: no points are wanted */
};

/* Begins a store in a file open for writing in binary.  columns: indices of the n to be stored,
   or null for all.  ZD_MEMORY, ZD_STORAGE. */
int zd_create_store(struct zd_store *store, FILE *file, const struct zd_program *program,
                    const int *columns, int n, int flags);
void zd_begin_run(struct zd_store *store, int run);
void zd_keep_row(struct zd_store *store, const void *model, int why);
void zd_warn_run(struct zd_store *store, const struct zd_failure *what, double steps);
void zd_fail_run(struct zd_store *store, const struct zd_failure *what);
void zd_note_run(struct zd_store *store, int balance, const double *numbers, int count);
void zd_end_run(struct zd_store *store, double steps);
/* Writes what is buffered and gives up the memory, not the file. */
int zd_close_store(struct zd_store *store);

/* ---- points of figures (drawing.c): only if store->drawing is there, but for zdw_open, _begin, _flush and _close ---- */

/* From now on points are stored with the values of these columns.  ZD_MEMORY, ZD_STORAGE. */
int zdw_open(struct zd_store *store, const struct zd_program *program, const int *columns, int n);
void zdw_close(struct zd_store *store);
/* A run begins; what is gathered is stored, as before every row. */
void zdw_begin(struct zd_store *store);
void zdw_flush(struct zd_store *store);
/* The point that the model shows.  solve: which of zd_program.solves has come there, -1: everything in the model holds
   at this time.  Of a solve only its time and states count (part 0), or also what its rates compute (part 1). */
void zdw_point(struct zd_store *store, const void *model, double time, int solve, int part);
/* In how many parts a step of a method is drawn: the more, the larger a piece of the run it is. */
int zdw_parts(const struct zd_store *store, double from, double to);
/* Keeps the model as it is, and puts it back.  0: it cannot be kept. */
int zdw_save(struct zd_store *store, const void *model);
void zdw_restore(const struct zd_store *store, void *model);

/* Reading.  Column c of the program is row[place[c]], if place[c] is not negative. */
struct zd_reader {
    FILE *file;
    int n;
    int flags;
    int n_columns;          /* of the program */
    int *place;
#ifdef ZD_PAGES
    double **row;           /* in pieces of a page */
#else
    double *row;
#endif
    int run;                /* the last ZD_RUN_BEGINS, -1 before it */
    int why;                /* of the last row */
    struct zd_failure what; /* of the last warning or failure */
    double steps;           /* of the last warning or end of run */
    int balance;            /* of the last ZD_BALANCE */
    double *numbers;
    int count;              /* of them, and for how many there is room */
    int room;
};

#ifdef ZD_PAGES
#define ZD_CELLS (ZD_PAGE / (long)sizeof(double))
#define ZD_CELL(reader, i) ((reader)->row[(int)((i) / ZD_CELLS)][(int)((i) % ZD_CELLS)])
#else
#define ZD_CELL(reader, i) ((reader)->row[i])
#endif

/* Reads from the start of the file.  ZD_MEMORY, or ZD_STORAGE: not a result of this program. */
int zd_open_store(struct zd_reader *reader, FILE *file, const struct zd_program *program);
/* The tag of the next record; 0 at the end (also of a file cut off within a record). */
int zd_next_record(struct zd_reader *reader);
void zd_leave_store(struct zd_reader *reader);


/* ---- running (steps.c, settings.c, times.c) ---- */

/* A method that carries equations over a step (enum zd_method), and its numbers as in struct zd_solve. */
struct zd_chosen_method {
    int method;
    int steps;
    double relative, absolute;
};

/* What is wanted of a program, whoever moves its time.  Rows are at the times of the program unless said otherwise. */
struct zd_orders {
    int n_overrides;            /* the values of settings and of variables */
    const struct zd_override *overrides;
    int rows;                   /* nonzero: rows are stored */
    /* Called every few thousand steps or rows of all runs together, may be null.  last is the last step where
       it is known, else -1.  Nonzero: stop; the run ends where it is. */
    int (*progress)(void *context, int run, double step, double last);
    void *context;

    /* Of programs whose runner counts steps. */
    const int *wanted;          /* of each run, 0: it is left out; null: all are wanted */
    int every_step;             /* a row for every step */
    int strict;                 /* leaving a TABLE's range is a failure */

    /* Of programs that run as written. */
    struct zd_sink *printed;    /* where printed lines go as they come; null: nowhere */
    struct zd_sink *said;       /* where what a model says beside its data goes as it comes; null: nowhere */
    FILE *input;                /* what READ reads; null: nothing */
    int whole;                  /* nonzero: the input is for this program alone, numbers left over are reported */
    int observed;               /* nonzero: rows are stored at the times of observed data files, ZD_WHY_OBSERVED */
    int balance;                /* nonzero: balances are stored, if the program keeps them */
    int between;                /* and at so many more times, evenly from the beginning to the last of them */
    const char *data;           /* directory of the data files; null: the working directory */
    long resume;                /* so many stops continue at their label */
    int n_series;               /* the experiment: a run for each point, at most ZD_MOST_SERIES of them; 0: one run */
    const struct zd_series *series;
    const struct zd_chosen_method *method;  /* in place of the methods of the equations; null: their own */
};

/* Runs the program: model is room for program->size bytes, aligned for double.
   ZD_GOOD, or the kind of the first failure; a run that failed is followed by the next, but
   ZD_STORAGE, ZD_MEMORY and ZD_STOPPED end everything. */
int zd_simulate(const struct zd_program *program, void *model, struct zd_store *store,
                const struct zd_orders *orders);
/* Puts the values of a run's settings in their places: base, overrides, the run's own changes. */
void zd_apply_settings(const struct zd_program *program, void *model, int run,
                       const struct zd_override *overrides, int n_overrides);
/* State of the random numbers for a seed as written on a NOISE card. */
long zd_seed_of(double seed);

#define ZD_NEVER (ZD_STEP_LIMIT + 1)

/* The first step, not before `from`, with TIME + DT/2 >= when; ZD_NEVER if it is beyond ZD_STEP_LIMIT. */
long zd_reach(const struct zd_head *head, double when, long from);
/* A due time moved on by whole periods (positive) until it is after `now`. */
double zd_after(double due, double period, double now);


/* ---- a model in pages (memory_pages.c): see zd.h ---- */

#ifdef ZD_PAGES
/* Room for all pages, and giving it up.  ZD_MEMORY. */
int zd_take_pages(const struct zd_program *program, void *model);
void zd_drop_pages(const struct zd_program *program, void *model);
/* Makes all values 0. */
void zd_empty(const struct zd_program *program, void *model);
#else
#define zd_take_pages(program, model) ZD_GOOD
#define zd_drop_pages(program, model) ((void)(model))
#define zd_empty(program, model) memset(model, 0, (program)->size)
#endif


/* ---- programs that run as written (program.c) ---- */

/* Runs the program from its first statement to its last; model is as for zd_simulate.  ZD_GOOD, or what went
   wrong, which is reported in the store. */
int zdc_follow(const struct zd_program *program, void *model, struct zd_store *store,
               const struct zd_orders *orders);
/* The number-th number of an input, from 1, as it is written there, and its line.  0: there are not so many. */
int zdi_place(FILE *input, double number, char *text, int room, long *line);


/* ---- the balance of a run (balance.c, sheet.c) ---- */

/* The numbers of a ZD_BALANCE: those of all compartments together, then ZDB_OF_EACH of each. */
enum zd_sheet_place {
    ZDB_FIRST, ZDB_LAST,                    /* T of the first and of the last row */
    ZDB_BEGIN, ZDB_ENTERED, ZDB_DOSED, ZDB_FORMED, ZDB_DECAYED, ZDB_LEFT, ZDB_END,
    ZDB_EACH
};
enum zd_sheet_each {
    ZDB_TAKEN, ZDB_GIVEN,                   /* the sum of what others took from it, the sum of its K */
    ZDB_LOW, ZDB_LOW_VALUE, ZDB_LOW_STEP,   /* the first negative content: T, the content (0: there was none), the
                                               longest D without it; 0: it was empty before, negative: it was so
                                               at step 0 */
    ZDB_OF_EACH
};

/* Writes the balances of all stored runs in words. */
int zd_sheet(const struct zd_program *program, FILE *stored, const char *locale, struct zd_sink *sink);


/* ---- showing (csv.c, page.c and what it needs) ---- */

/* Writes rows as text.  which: bits of zd_why, a row is written if it has one of them; 0: all.
   columns: the n to be written after TIME, null: the stored ones of the full file; saved: instead of them those of
   each run's SAVE cards; negative: the columns and nothing before them.  A first column `run` if the program has several. */
int zd_csv(const struct zd_program *program, FILE *stored, struct zd_sink *sink, int which, const int *columns,
           int n, int saved);

#define ZD_SHOW_TABLES 1
#define ZD_SHOW_PLOTS 2

struct zd_paging {
    int show;               /* bits of ZD_SHOW_...; pages not shown are numbered all the same */
    int layout;             /* of plots: 1 or 2; 0: that of the program */
    int first;              /* number of the first page; 2 follows a listing */
    int feed;               /* nonzero: a form feed stands before the first page too */
    int n_overrides;        /* as given to zd_simulate: ORIGINAL shows them */
    const struct zd_override *overrides;
};

/* Prints the pages of all stored runs. */
int zd_pages(const struct zd_program *program, FILE *stored, struct zd_sink *sink,
             const struct zd_paging *paging);

/* The parts of zd_pages. */
struct zd_book {
    const struct zd_program *program;
    const struct zd_paging *paging;
    struct zd_sink *sink;
    struct zd_reader *reader;
    const struct zd_run *run;
    ZD_PLACE start;           /* of the records of this run */
    int page;               /* number of the next page */
    int shown;              /* pages printed so far */
    int quiet;              /* nonzero: count only */
    int kind;               /* the first failure */
};

void zd_new_page(struct zd_book *book);
int zd_rerun_block(struct zd_book *book, int measure);  /* its number of lines; measure: without printing */
void zd_put(struct zd_book *book, const char *text);
/* Goes back to the first record of the run; gives the next row with that `why`, 0 after the last. */
void zd_rewind_run(struct zd_book *book);
int zd_run_row(struct zd_book *book, int why);
double zd_value(const struct zd_book *book, int column);
void zd_tabulate(struct zd_book *book);
void zd_graph(struct zd_book *book, const struct zd_plot *plot, int block);

/* A line of print, filled at places; blanks at its end are left out. */
#define ZD_WIDTH 256
struct zd_line {
    char text[ZD_WIDTH + 2];
    int used;
};
void zd_clear_line(struct zd_line *line);
void zd_left(struct zd_line *line, int place, const char *text);    /* begins at place */
void zd_right(struct zd_line *line, int place, const char *text);   /* ends at place */
void zd_print_line(struct zd_book *book, struct zd_line *line);

/* ---- numbers (scale.c) ---- */

#define ZD_DIGITS 400       /* room for any number in fixed form */

double zd_ten(int power);                                           /* 10^power */
int zd_letter(int power);                                           /* scale letter of 10^power, or 0 */
void zd_fixed(char *text, double value, int decimals, int zero);    /* zero: one stands before the point */
void zd_scale_of(double largest, int *power, int *decimals);        /* the scale of a column */
void zd_cell(char *text, double value, int power, int decimals, int given);
/* For PRESENT and ORIGINAL: as many digits as tell them apart. */
void zd_present(char *text, char *original, double value, double before);
void zd_shortest(char *text, double value);                         /* reads back exactly */
void zd_marks(char text[5][24], int letter[5], double low, double high, int layout);
void zd_time_label(char *text, double time, int layout);
void zd_limits(double least, double most, const struct zd_group *group, double *low, double *high);


/* ---- words and the program that stands alone ---- */

/* The failure or warning (nonzero) in words, one line; run: index or -1; locale "zh" or else English. */
int zd_describe(const struct zd_program *program, int run, const struct zd_failure *what, int warning,
                double steps, const char *locale, struct zd_sink *sink);

/* Reads NAME=VALUE, NAME(3)=VALUE, NAME=v/v/v into an override whose values are allocated.
   0, or why not: 1 unknown name, 2 bad number, 3 bad subscript, 4 wrong number of values, 5 no memory,
   6 not a whole number. */
int zd_option(const struct zd_program *program, const char *text, struct zd_override *to);

#endif
