/* zdcommand.h - a program that stands alone: what its command line asks for, and how it is carried out.

       main.c        arguments, runs into a store, what is shown of it, the words at the end
       options.c     the options of all programs
       overrides.c   NAME=VALUE
       standalone.c  messages, files, stored results
       way_steps.c   programs whose runner counts steps
       way_rows.c    programs whose runner goes from row to row
       way_own.c     programs that move time themselves */

#ifndef ZDCOMMAND_H
#define ZDCOMMAND_H

#include "zdrun.h"

#define ZDA_ARGUMENTS 2         /* exit codes: bad arguments, a run failed */
#define ZDA_RUN 3

/* A series of the command line. */
struct zd_asked_series {
    const char *text;           /* as written, null: there is none */
    struct zd_series series;
    double *list;
};

struct zd_command {
    const struct zd_program *program;
    const struct zd_way *way;
    struct zd_override *overrides;
    int n_overrides;
    int room;                   /* for overrides */
    /* Names of files, lists and texts as written; null: not asked for. */
    const char *csv;
    const char *save;
    const char *store;
    const char *draw;           /* the columns of figures */
    const char *columns;        /* those of the table */
    const char *keep;           /* numbers of the columns that --store gets; null: all */
    const char *input;          /* null: standard input */
    const char *locale;
    int *wanted;                /* of each run, whether --run names it; null: all */
    int layout;
    int pages;
    int help;
    int no_rows;
    struct zd_orders orders;
    const char *method_text;    /* as written, null: not given */
    struct zd_chosen_method method;
    struct zd_sink printed;
    struct zd_sink said;
    FILE *voice;                /* where the model says something: standard error, or the file of --said */
    struct zd_asked_series stepped, swept;
    struct zd_series series[ZD_MOST_SERIES];    /* of the run */
    int *chosen;                /* columns of the table */
    int n_chosen;
    const char *broken;         /* what could not be written, null: nothing yet */
};

/* How programs with a clock are run: in this only they differ. */
struct zd_way {
    int clock;                  /* one of enum zd_clock */
    int from_zero;              /* the language counts subscripts from 0 */
    /* After the arguments: 0, or told and an exit code. */
    int (*prepare)(struct zd_command *command);
    /* Creates the store of the columns that are wanted.  ZD_GOOD, ZD_MEMORY, ZD_STORAGE. */
    int (*create)(struct zd_command *command, struct zd_store *store, FILE *stored);
    int (*run)(const struct zd_program *program, void *model, struct zd_store *store, const struct zd_orders *orders);
    /* Writes and prints what is wanted.  ZD_GOOD or what kept it from its work. */
    int (*show)(struct zd_command *command, FILE *stored);
    /* The same after failures and warnings have been told. */
    int (*conclude)(struct zd_command *command, FILE *stored);
};

/* ---- options (options.c, overrides.c) ---- */

/* Takes all arguments; 0, or told and an exit code. */
int zda_take(struct zd_command *command, int argc, char **argv);
/* What --help prints; 0 or an exit code. */
int zda_help(const struct zd_command *command, const char *name);
/* Whether so many characters of a text are this name, letters of any size (overrides.c). */
int zda_named(const char *name, const char *text, size_t length);
/* Takes NAME=VALUE (overrides.c); 0, or told and an exit code. */
int zda_give(struct zd_command *command, const char *text);
/* The same of a value for a setting by its number; nothing if that is negative. */
int zda_set(struct zd_command *command, int setting, const char *text);
/* The same of all lines of a file. */
int zda_file(struct zd_command *command, const char *name);

/* ---- messages and files (standalone.c) ---- */

/* One of two texts, by --locale; English where the program was made without Chinese. */
const char *zda_word(const struct zd_command *command, const char *english, const char *chinese);
/* Reports an error in the arguments in both languages (Chinese in octal UTF-8) and what it is about. */
int zda_mistake(const struct zd_command *command, const char *english, const char *chinese, const char *what);
/* A sink into a file of C. */
void zda_sink(struct zd_sink *sink, FILE *file);
/* Writes a text; on a terminal nothing in it is a command. */
void zda_say(FILE *file, const char *text);
/* Tells if an output would overwrite another file of the command; 0, or an exit code.  Names may be null. */
int zda_apart(const struct zd_command *command, const char *output, const char *other);
/* The file in which results are stored: that of --store, or one that goes. */
FILE *zda_open(const struct zd_command *command);
/* Numbers of columns, separated by commas; those that there are not are skipped.  Allocated; null: no memory. */
int *zda_numbers(const struct zd_command *command, const char *text, int *n);
/* Points for figures are wanted in the store, if --draw says so.  ZD_GOOD, or of zdw_open. */
int zda_draw(const struct zd_command *command, struct zd_store *store);
/* Warnings and failures of all runs, on standard error.  Nonzero if a run failed. */
int zda_tell(const struct zd_command *command, FILE *stored);
/* Whether pages and printed lines go to standard output: not if data go there. */
int zda_prints(const struct zd_command *command);
/* Writes rows as comma-separated values into a file, whole or not at all; as zd_csv. */
int zda_write(struct zd_command *command, FILE *stored, const char *name, int which, int saved);
/* The same for these columns and nothing before them. */
int zda_rows(struct zd_command *command, FILE *stored, const char *name, const int *columns, int n);
/* Ends the command: closes the stored results; what kept it from its work is reported. */
int zda_close(struct zd_command *command, FILE *stored, int kind, int failed);

/* ---- tables of rows (way_rows.c, columns.c) ---- */

/* The series of a kind that the program itself has; null: none. */
const struct zd_series *zda_own(const struct zd_program *program, int last_row);

/* The independent variable or the swept one, the stepped one, and the rest; or what --columns names.  0, or told and an
   exit code. */
int zdt_choose(struct zd_command *command);
/* Names, and a line for every row; runs are apart.  ZD_GOOD or what kept it from its work. */
int zdt_print(const struct zd_command *command, FILE *stored);

#endif
