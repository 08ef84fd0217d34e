/* zdrun.h - the functions that a program calls to run a model, store its results and print its pages.

       steps.c    all runs of a program, from settings to the last step
       settings.c constants, tables and the seed of a run
       times.c    the step at which a time is reached
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
       balance.c  inflows, outflows and contents, run by run; sheet.c prints them

   Every function that can fail returns ZD_GOOD (0) or a zd_kind. */

#ifndef ZDRUN_H
#define ZDRUN_H

#include "zdport.h"
#include "zd.h"

/* The destination of text.  put returns nonzero if it failed; the writer then returns ZD_STORAGE. */
struct zd_sink {
    void *context;
    int (*put)(void *context, const char *text);
};

/* Values that replace those of the base model: `count` of them, from index `first`. setting: index into
   zd_program.settings, continued by zd_program.variables. */
struct zd_override {
    int setting;
    int first;
    int count;
    const double *values;
};


/* ---- storing (store.c) ----

   A stored result is a stream of doubles in the native format of the machine that wrote it:

       the 8 bytes ZUDYNRES, 1.0, number n of columns, flags,
       n indices into zd_program.columns, then records:
       ZD_RUN_BEGINS  index of the run
       ZD_ROW         why (bits of zd_why), n values; with ZD_FLAG_COUNTS zd_int64s that count 1/100000000, in the
                      place of doubles
       ZD_WARNING     kind, site, TIME, value, number of steps
       ZD_FAILED      kind, site, TIME, value
       ZD_BALANCE     index into zd_balances.list, number of numbers, the numbers (enum zd_sheet_place)
       ZD_POINT       source of the point (see zdw_point), the part that counts, number of values, the values
       ZD_RUN_ENDS    number of the last step

   Every run ends with ZD_RUN_ENDS; a run that failed has ZD_FAILED before it. */

#define ZD_FLAG_EVERY_STEP 1
#define ZD_FLAG_COUNTS 2        /* the store sets it: states of 64 bits, which a double does not hold */

struct zd_store {
    FILE *file;
    int n;                  /* stored columns */
    ZD_OFFSET *offset;      /* of each in the model struct */
    int kind;               /* the first failure; everything after it is dropped */
    struct zd_drawing *drawing;     /* null: no points are requested */
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
/* Flushes the buffer and frees the memory; the file stays open. */
int zd_close_store(struct zd_store *store);

/* ---- points of figures (drawing.c): only if store->drawing is set, except zdw_open, _begin, _flush and _close ---- */

/* From now on points are stored with the values of these columns.  ZD_MEMORY, ZD_STORAGE. */
int zdw_open(struct zd_store *store, const struct zd_program *program, const int *columns, int n);
void zdw_close(struct zd_store *store);
/* A run begins; stores the gathered points, as before every row. */
void zdw_begin(struct zd_store *store);
void zdw_flush(struct zd_store *store);
/* The present point of the model.  solve: the index of the solve that reached it, or -1 if all values in the model
   belong to this time.  For a solve, only its time and states count (part 0), or also the values of its rates (part
   1). */
void zdw_point(struct zd_store *store, const void *model, double time, int solve, int part);
/* The number of parts in which a step of a method is drawn: more for a longer part of the run. */
int zdw_parts(const struct zd_store *store, double from, double to);
/* Saves the model, and restores it.  0: it cannot be saved. */
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
    int count;              /* number of them, and capacity */
    int room;
};

#ifdef ZD_PAGES
#define ZD_CELLS (ZD_PAGE / (long)sizeof(double))
#define ZD_CELL(reader, i) ((reader)->row[(int)((i) / ZD_CELLS)][(int)((i) % ZD_CELLS)])
#else
#define ZD_CELL(reader, i) ((reader)->row[i])
#endif

/* Reads from the start of the file.  ZD_MEMORY, or ZD_STORAGE if it is not a result of this program. */
int zd_open_store(struct zd_reader *reader, FILE *file, const struct zd_program *program);
/* The tag of the next record; 0 at the end (also of a file cut off within a record). */
int zd_next_record(struct zd_reader *reader);
void zd_leave_store(struct zd_reader *reader);


/* ---- running (steps.c, settings.c, times.c) ---- */

/* A method that integrates equations over a step (enum zd_method), and its numbers as in struct zd_solve. */
struct zd_chosen_method {
    int method;
    int steps;
    double relative, absolute;
};

/* The input of a program that runs several times: when it is first read, it is copied into the file. */
struct zd_kept_input {
    FILE *file;
    int full;                   /* nonzero: that has been done */
};

/* The orders for a program with any clock.  Rows are at the times of the program unless stated otherwise. */
struct zd_orders {
    int n_overrides;            /* the values of settings and of variables */
    const struct zd_override *overrides;
    int rows;                   /* nonzero: rows are stored */
    /* Called every few thousand steps or rows of all runs together; may be null.  last is the last step if it
       is known, else -1.  Nonzero: stop the run where it is. */
    int (*progress)(void *context, int run, double step, double last);
    void *context;

    /* For programs whose runner counts steps. */
    const int *wanted;          /* of each run, 0: skip it; null: all runs */
    int every_step;             /* a row for every step */
    int strict;                 /* leaving a TABLE's range is a failure */

    /* For programs that run as written. */
    struct zd_sink *printed;    /* destination of printed lines; null: none */
    struct zd_sink *said;       /* destination of the model's messages; null: none */
    FILE *input;                /* the input of READ; null: none */
    int whole;                  /* nonzero: the input is for this program only; unread numbers are reported */
    struct zd_kept_input *kept; /* null: the program runs once */
    int observed;               /* nonzero: rows are stored at the times of observed data files, ZD_WHY_OBSERVED */
    int balance;                /* nonzero: balances are stored, if the program has them */
    int between;                /* number of further times, evenly from the beginning to the last of them */
    const char *data;           /* directory of the data files; null: the working directory */
    long resume;                /* number of stops that continue at their label */
    const struct zd_rows *range;    /* null: the rows of the program */
    int n_series;               /* the experiment: a run for each point, at most ZD_MOST_SERIES of them; 0: one run */
    const struct zd_series *series;
    const struct zd_chosen_method *method;  /* replaces the methods of the equations; null: their own */
#ifdef ZD_TYPED

    /* For programs with a script. */
    struct zd_sink *table;      /* destination of the rows as numbers; null: none */
    int form;                   /* of these: enum zd_form */
    const struct zd_script *script;     /* its actions replace those of the program; null: the program's own */
#endif
};

/* Runs the program: model is room for program->size bytes, aligned for double.
   ZD_GOOD, or the kind of the first failure; a run that failed is followed by the next, but
   ZD_STORAGE, ZD_MEMORY and ZD_STOPPED end everything. */
int zd_simulate(const struct zd_program *program, void *model, struct zd_store *store,
                const struct zd_orders *orders);
/* Assigns the settings of a run: base values, overrides, the run's own changes. */
void zd_apply_settings(const struct zd_program *program, void *model, int run,
                       const struct zd_override *overrides, int n_overrides);
#ifdef ZD_TYPED
/* A value as it is stored, of a whole number. */
zd_int64 zdl_get(const void *model, const struct zd_object *object, int element);
void zdl_set(void *model, const struct zd_object *object, int element, zd_int64 value);
/* A state in units. */
double zdl_shown(const void *model, const struct zd_object *object, int element);
/* The bytes of a value. */
int zdl_size(int kind);
/* Whether a shown value is a whole number of this kind: 0, 7 (too many decimals) or 8 (out of range). */
int zdl_fits(double shown, double scale, int kind);
#endif
/* State of the random numbers for a seed as written on a NOISE card. */
long zd_seed_of(double seed);

#define ZD_NEVER (ZD_STEP_LIMIT + 1)

/* The first step, not before `from`, with TIME + DT/2 >= when; ZD_NEVER if it is beyond ZD_STEP_LIMIT. */
long zd_reach(const struct zd_head *head, double when, long from);
/* A due time advanced by whole (positive) periods until it is after `now`. */
double zd_after(double due, double period, double now);


#ifdef ZD_TYPED
/* ---- programs with a script (passes.c, display.c) ---- */

/* How rows are written as numbers. */
enum zd_form { ZD_FORM_RAW = 1, ZD_FORM_CSV = 2 };

/* Carries out the script of a program; model is as for zd_simulate.  ZD_GOOD, or the failure, which is recorded in
   the store. */
int zdl_follow(const struct zd_program *program, void *model, struct zd_store *store,
               const struct zd_orders *orders);
/* A row of these nodes; those from `count` on do not exist. */
void zdl_keep(struct zd_store *store, const void *model, const struct zd_object *nodes, int count, int why);

/* A text that grows. */
struct zd_text {
    char *text;             /* null: empty */
    size_t used, room;
    int kind;               /* ZD_MEMORY, once there was none */
};
void zdd_clear(struct zd_text *line);
void zdd_add(struct zd_text *line, const char *text);

#define ZDD_NUMBER 72           /* size of a number in any base */
#define ZDD_CURVES 26           /* of a plot */

void zdd_exact(char *text, zd_int64 value);             /* a state with its eight decimals */
void zdd_time(char *text, zd_int64 time, int decimals); /* T with so many decimals, or more if it needs them */
int zdd_decimals(zd_int64 time);                        /* how many T needs */
void zdd_based(char *text, zd_int64 value, int base);   /* as `.` prints it, with the space */
/* A heading and a row of a page, PLOT if `plot`: the lines. */
void zdd_heading(struct zd_text *line, int plot, const int *list, int n, const char *const *labels);
void zdd_row(struct zd_text *line, int plot, const char *time, const zd_int64 *values, const int *list, int n,
             const char *const *labels);
#endif

/* ---- a model in pages (memory_pages.c): see zd.h ---- */

#ifdef ZD_PAGES
/* Allocates all pages, and frees them.  ZD_MEMORY. */
int zd_take_pages(const struct zd_program *program, void *model);
void zd_drop_pages(const struct zd_program *program, void *model);
/* Sets all values to 0. */
void zd_empty(const struct zd_program *program, void *model);
#else
#define zd_take_pages(program, model) ZD_GOOD
#define zd_drop_pages(program, model) ((void)(model))
#define zd_empty(program, model) memset(model, 0, (program)->size)
#endif


/* ---- programs that run as written (program.c) ---- */

/* Runs the program from its first statement to its last; model is as for zd_simulate.  ZD_GOOD, or the failure,
   which is recorded in the store. */
int zdc_follow(const struct zd_program *program, void *model, struct zd_store *store,
               const struct zd_orders *orders);
/* Finds a number of the input by its position, counted from 1: its text and its line.  0: the input has fewer
   numbers. */
int zdi_place(FILE *input, double number, char *text, int room, long *line);


/* ---- the balance of a run (balance.c, sheet.c) ---- */

/* The numbers of a ZD_BALANCE: those of all compartments together, then ZDB_OF_EACH for each. */
enum zd_sheet_place {
    ZDB_FIRST, ZDB_LAST,                    /* T of the first and of the last row */
    ZDB_BEGIN, ZDB_ENTERED, ZDB_DOSED, ZDB_FORMED, ZDB_DECAYED, ZDB_LEFT, ZDB_END,
    ZDB_EACH
};
enum zd_sheet_each {
    ZDB_TAKEN, ZDB_GIVEN,                   /* the sum of the amounts that others received from it, the sum of its K */
    ZDB_LOW, ZDB_LOW_VALUE, ZDB_LOW_STEP,   /* the first negative content: T, the content (0: none was negative),
                                               and the longest D that avoids it; 0: it was empty before,
                                               negative: it was negative at step 0 */
    ZDB_OF_EACH
};

/* Prints the balances of all stored runs. */
int zd_sheet(const struct zd_program *program, FILE *stored, const char *locale, struct zd_sink *sink);


/* ---- showing (csv.c, page.c and what it needs) ---- */

/* A swept number and its value in the runs to be written. */
struct zd_swept {
    const char *name;
    double value;
};

/* The runs of one combination of swept values, in a table that has those of all combinations. */
struct zd_swept_runs {
    int n;
    struct zd_swept *list;
    int follows;            /* nonzero: earlier combinations have been written, and the line of names */
    int before;             /* number of their runs */
    int runs;               /* the same with the runs of this combination: set by zd_csv */
};

/* Writes rows as text.  which: bits of zd_why, a row is written if it has one of them; 0: all.
   columns: the n to be written after TIME, null: the stored columns of the full file; saved: instead those of each
   run's SAVE cards; negative: the columns only.  The first column is `run` if the program has several runs;
   swept: what has the next columns, or null. */
int zd_csv(const struct zd_program *program, FILE *stored, struct zd_sink *sink, int which, const int *columns,
           int n, int saved, struct zd_swept_runs *swept);

#define ZD_SHOW_TABLES 1
#define ZD_SHOW_PLOTS 2

struct zd_paging {
    int show;               /* bits of ZD_SHOW_...; hidden pages are numbered too */
    int layout;             /* layout of plots: 1 or 2; 0: the program's */
    int first;              /* number of the first page; 2 follows a listing */
    int feed;               /* nonzero: print a form feed before the first page too */
    int n_overrides;        /* as given to zd_simulate, for ORIGINAL */
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
int zd_rerun_block(struct zd_book *book, int measure);  /* its number of lines; measure: do not print */
void zd_put(struct zd_book *book, const char *text);
/* Goes back to the first record of the run; returns the next row with that `why`, 0 after the last. */
void zd_rewind_run(struct zd_book *book);
int zd_run_row(struct zd_book *book, int why);
double zd_value(const struct zd_book *book, int column);
void zd_tabulate(struct zd_book *book);
void zd_graph(struct zd_book *book, const struct zd_plot *plot, int block);

/* A line of print, filled at columns; trailing blanks are dropped. */
#define ZD_WIDTH 256
struct zd_line {
    char text[ZD_WIDTH + 2];
    int used;
};
void zd_clear_line(struct zd_line *line);
void zd_left(struct zd_line *line, int place, const char *text);    /* begins at the column */
void zd_right(struct zd_line *line, int place, const char *text);   /* ends at the column */
void zd_print_line(struct zd_book *book, struct zd_line *line);

/* ---- numbers (scale.c) ---- */

#define ZD_DIGITS 400       /* size of any number in fixed form */

double zd_ten(int power);                                           /* 10^power */
int zd_letter(int power);                                           /* scale letter of 10^power, or 0 */
void zd_fixed(char *text, double value, int decimals, int zero);    /* zero: write a zero before the decimal point */
void zd_scale_of(double largest, int *power, int *decimals);        /* the scale of a column */
void zd_cell(char *text, double value, int power, int decimals, int given);
/* For PRESENT and ORIGINAL: enough digits to distinguish them. */
void zd_present(char *text, char *original, double value, double before);
void zd_shortest(char *text, double value);                         /* reads back exactly */
void zd_marks(char text[5][24], int letter[5], double low, double high, int layout);
void zd_time_label(char *text, double time, int layout);
void zd_limits(double least, double most, const struct zd_group *group, double *low, double *high);


/* ---- messages and the standalone program ---- */

/* The message of a failure or warning (nonzero), one line; run: index or -1; locale "zh" or else English. */
int zd_describe(const struct zd_program *program, int run, const struct zd_failure *what, int warning,
                double steps, const char *locale, struct zd_sink *sink);

/* Reads NAME=VALUE, NAME(3)=VALUE, NAME=v/v/v into an override whose values are allocated.
   0, or the error: 1 unknown name, 2 bad number, 3 bad subscript, 4 wrong number of values, 5 no memory,
   6 not a whole number, 7 too many decimals, 8 out of range. */
int zd_option(const struct zd_program *program, const char *text, struct zd_override *to);

#endif
