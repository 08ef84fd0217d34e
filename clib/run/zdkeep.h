/* zdkeep.h - the runtime's data for a program that runs as written (head.course), shared by the files that
   implement it.  Translated models do not need it. */

#ifndef ZDKEEP_H
#define ZDKEEP_H

#include "zdrun.h"
#include "zdcourse.h"

struct zd_printer;              /* of printer.c */
struct zd_input;                /* of input.c */
struct zd_solving;              /* of solve.c */
struct zd_blocks;               /* of block.c */
struct zd_memories;             /* of library_calls.c */
struct zd_data;                 /* of datafile.c */
struct zd_keeping;              /* of balance.c */

/* The observed moments, each once, in order. */
struct zd_moments {
    double *time;
    long n;
    long next;              /* of this run */
};

struct zd_course {
    const struct zd_program *program;
    const struct zd_orders *orders;
    struct zd_store *store;
    struct zd_printer *printer;
    struct zd_input *input;
    /* Null until the first call of zds_advance, which creates it and sets both functions. */
    struct zd_solving *solving;
    struct zd_blocks *blocks;
    void (*forget)(struct zd_head *head);   /* a new run begins */
    void (*leave)(struct zd_head *head);    /* the program has ended: free it */
    struct zd_memories *memories;
    void (*forget_past)(struct zd_head *head);
    void (*leave_past)(struct zd_head *head);
    struct zd_moments moments;
    struct zd_keeping *keeping; /* null: no balance is requested */
    long runs;                  /* begun so far */
    long at[ZD_MOST_SERIES];    /* the present point of the experiment */
    double before;              /* rows of earlier points in the stored run */
    long stops;                 /* passed so far */
    long told;                  /* rows since the last check whether to stop */
    int warned;                 /* bits: warnings that have been reported */
    int open;                   /* nonzero: the last message has not ended its line */
};

/* ---- the points of the experiment (experiment.c) ---- */

/* Assigns the values of the present point. */
void zdq_put(const struct zd_course *course, void *model);
/* Goes to the next point; 0: there is none. */
int zdq_go(struct zd_course *course);
/* Whether the rows of this point continue those of the previous one. */
int zdq_one(const struct zd_course *course);
/* Whether each run keeps only its last row. */
int zdq_last(const struct zd_orders *orders);
/* Whether the experiment sets this setting. */
int zdq_has(const struct zd_orders *orders, int setting);

/* Creates a printer that writes to a sink, or nowhere if it is null.  Null: no memory. */
struct zd_printer *zdp_open(struct zd_sink *sink);
/* Ends the line in progress, if anything was ever printed.  Nonzero: not all could be written. */
int zdp_close(struct zd_printer *printer);
/* Nonzero once something could not be written. */
int zdp_failed(const struct zd_printer *printer);

/* Reads the data files of the program.  ZD_GOOD, or the failure with `what` filled in; *input is then null. */
int zdi_open(struct zd_input **input, const struct zd_program *program, const struct zd_orders *orders,
             struct zd_failure *what);
void zdi_close(struct zd_input *input);
/* Whether the input has numbers that were not read; *count: the number of those read. */
int zdi_left(struct zd_input *input, double *count);

/* The data file with this number. */
const struct zd_data *zdi_data(const struct zd_input *input, int table);

/* Makes the list of observed moments, if the orders request them.  ZD_GOOD, ZD_MEMORY. */
int zdo_open(struct zd_course *course);
void zdo_close(struct zd_course *course);

/* Prepares the balances, if the orders request them.  ZD_GOOD, ZD_MEMORY. */
int zdb_open(struct zd_course *course);
void zdb_close(struct zd_course *course);
/* Records a row, if course->keeping is not null. */
void zdb_row(void *model);
/* At the end of a run: stores its balances, if it had a row. */
void zdb_end(struct zd_course *course);

/* A data file in memory (datafile.c). */
struct zd_data {
    int n;                      /* columns of the program */
    long rows;
    long room;                  /* for rows */
    double **column;
    long *next;                 /* next row for READ, of each column */
    long near;                  /* row before the last argument looked for */
};

/* Returns ZD_GOOD or a kind and its value; the caller frees the memory in either case. */
int zdi_load(struct zd_data *data, const struct zd_table *table, const char *directory, double *value);
void zdi_drop(struct zd_data *data);

#endif
