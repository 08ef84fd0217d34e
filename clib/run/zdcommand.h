/* zdcommand.h - a standalone program: the requests of its command line, and their execution.

       main.c        arguments, runs into a store, output, final messages
       options.c     the options of all programs
       overrides.c   NAME=VALUE
       sweep.c       --sweep of several runs
       standalone.c  messages, files, stored results
       way_steps.c   programs whose runner counts steps
       way_rows.c    programs whose runner advances from row to row
       way_own.c     programs that advance time themselves
       way_events.c  programs of processes, and fault_words.c, event_stats.c, their messages */

#ifndef ZDCOMMAND_H
#define ZDCOMMAND_H

#include "zdrun.h"

#define ZDA_ARGUMENTS 2         /* exit codes: bad arguments, a run failed */
#define ZDA_RUN 3

/* A series of the command line. */
struct zd_asked_series {
    const char *text;           /* as written, or null */
    struct zd_series series;
    double *list;
};

/* A sweep of the command line: all runs for each of its values. */
struct zd_asked_sweep {
    const char *text;           /* its values as written */
    int listed;                 /* VALUE,VALUE; otherwise FIRST:LAST:STEP */
    double first, step;
    int decimals;               /* -1: as many as the value needs */
    long count;
    long at;                    /* the present one */
    int override;               /* index into zd_command.overrides */
};

#define ZDA_SWEEP_FORM "--sweep NAME=FIRST:LAST:STEP, NAME=VALUE,VALUE"

struct zd_command {
    const struct zd_program *program;
    const struct zd_way *way;
    struct zd_override *overrides;
    int n_overrides;
    int room;                   /* for overrides */
    /* Names of files, lists and texts as written; null: not requested. */
    const char *csv;
    const char *save;
    const char *store;
    const char *titles;         /* file for the names of columns that only the run knows */
    const char *draw;           /* the columns of figures */
    const char *columns;        /* the columns of the table */
    const char *keep;           /* numbers of the columns for --store; null: all */
    const char *input;          /* null: standard input */
    const char *locale;
    int *wanted;                /* of each run, whether --run names it; null: all */
    int layout;
    int pages;
    int help;
    int no_rows;
    int stats;
    struct zd_orders orders;
    const char *method_text;    /* as written, null: not given */
    struct zd_chosen_method method;
    struct zd_sink printed;
    struct zd_sink said;
    FILE *voice;                /* output of the model's messages: standard error, or the file of --said */
    struct zd_rows range;       /* of a program whose runner advances from row to row */
    struct zd_asked_series stepped, swept;
    struct zd_series series[ZD_MOST_SERIES];    /* of the run */
    struct zd_asked_sweep *sweeps;              /* unless they are series */
    int n_sweeps;
    struct zd_swept_runs swept_runs;
    struct zd_kept_input kept;  /* for the runs of sweeps */
    int over;                   /* nonzero: no more can be stored or written */
    int *chosen;                /* columns of the table */
    int n_chosen;
    const char *broken;         /* the output that could not be written, or null */
#ifdef ZD_TYPED
    const char *raw;            /* names of files, or null */
    const char *script_file;
    FILE *table_file;           /* of --csv or --raw, open while the runs of a sweep write it; or null */
    struct zd_sink table;
    struct zd_script script;    /* that of script_file */
#endif
};

/* How programs of a clock run; they differ only in this. */
struct zd_way {
    int clock;                  /* one of enum zd_clock */
    int from_zero;              /* the language counts subscripts from 0 */
    /* After the arguments: 0, or an exit code after a message. */
    int (*prepare)(struct zd_command *command);
    /* Creates the store of the requested columns.  ZD_GOOD, ZD_MEMORY, ZD_STORAGE. */
    int (*create)(struct zd_command *command, struct zd_store *store, FILE *stored);
    int (*run)(const struct zd_program *program, void *model, struct zd_store *store, const struct zd_orders *orders);
    /* Writes and prints the requested output.  ZD_GOOD or the failure. */
    int (*show)(struct zd_command *command, FILE *stored);
    /* The same, after failures and warnings have been reported. */
    int (*conclude)(struct zd_command *command, FILE *stored);
};

/* ---- options (options.c, overrides.c) ---- */

/* Parses all arguments; 0, or an exit code after a message. */
int zda_take(struct zd_command *command, int argc, char **argv);
/* Prints --help; 0 or an exit code. */
int zda_help(const struct zd_command *command, const char *name);
/* Whether the first characters of a text are this name, in upper or lower case (overrides.c). */
int zda_named(const char *name, const char *text, size_t length);
/* Parses NAME=VALUE (overrides.c); 0, or an exit code after a message. */
int zda_give(struct zd_command *command, const char *text);
/* The same for all lines of a file. */
int zda_file(struct zd_command *command, const char *name);

/* ---- messages and files (standalone.c) ---- */

/* One of two texts, by --locale; English if the program was built without Chinese. */
const char *zda_word(const struct zd_command *command, const char *english, const char *chinese);
/* Reports an error in the arguments, in English or Chinese (octal UTF-8), and the argument concerned. */
int zda_mistake(const struct zd_command *command, const char *english, const char *chinese, const char *what);
/* The same for an option that is not in this form. */
int zda_form(const struct zd_command *command, const char *form);
int zda_no_memory(const struct zd_command *command, const char *what);
/* A sink that writes to a FILE. */
void zda_sink(struct zd_sink *sink, FILE *file);
/* Writes a text; on a terminal, makes control characters visible. */
void zda_say(FILE *file, const char *text);
/* Reports an output that would overwrite another file of the command; 0, or an exit code.  Names may be null. */
int zda_apart(const struct zd_command *command, const char *output, const char *other);
/* The file of stored results: that of --store, or a temporary file. */
FILE *zda_open(const struct zd_command *command);
/* Column numbers, separated by commas; invalid numbers are skipped.  Allocated; null: no memory. */
int *zda_numbers(const struct zd_command *command, const char *text, int *n);
/* Requests points for figures in the store, if --draw is given.  ZD_GOOD, or the failure of zdw_open. */
int zda_draw(const struct zd_command *command, struct zd_store *store);
/* Prints warnings and failures of all runs on standard error.  Nonzero if a run failed. */
int zda_tell(const struct zd_command *command, FILE *stored);
/* Whether pages and printed lines go to standard output: they do not if data go there. */
int zda_prints(const struct zd_command *command);
/* Writes rows as comma-separated values into a complete file, or none; otherwise like zd_csv. */
int zda_write(struct zd_command *command, FILE *stored, const char *name, int which, int saved);
/* The same for these columns only. */
int zda_rows(struct zd_command *command, FILE *stored, const char *name, const int *columns, int n);
/* Ends the command: closes the stored results and reports the failure, if any. */
int zda_close(struct zd_command *command, FILE *stored, int kind, int failed);

/* ---- programs of processes (fault_words.c) ---- */

struct zd_world;
struct zd_fault;

/* A failure or warning of a program of processes, with its statement and its objects. */
/* What a run has done, in a line for networks and one for storage. */
void zdv_work(const struct zd_world *z, int chinese, struct zd_sink *sink);
void zdv_tell(const struct zd_world *z, const struct zd_fault *fault, int warning, int chinese, struct zd_sink *sink);

/* ---- sweeps (sweep.c) ---- */

/* Reads the values of all sweeps; 0, or an exit code after a message. */
int zda_sweeps(struct zd_command *command);
/* Gives the present values of the sweeps, and prints them if the runs print anything. */
void zda_point(struct zd_command *command);
/* Writes these texts around the present values; nothing without sweeps. */
void zda_label(const struct zd_command *command, FILE *file, const char *before, const char *after);
int zda_at_last(const struct zd_command *command);
/* Goes to the next combination of values; 0 after the last. */
int zda_next_point(struct zd_command *command);
void zda_end_sweeps(struct zd_command *command);

/* ---- tables of rows (way_rows.c, columns.c) ---- */

/* The program's own series of a kind, or null. */
const struct zd_series *zda_own(const struct zd_program *program, int last_row);

/* The independent variable or the swept one, the stepped one, and the rest; or those that --columns names.  0, or an
   exit code after a message. */
int zdt_choose(struct zd_command *command);
/* Prints names, and a line for every row, with space between runs.  ZD_GOOD or the failure. */
int zdt_print(const struct zd_command *command, FILE *stored);

#endif
