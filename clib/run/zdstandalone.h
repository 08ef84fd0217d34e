/* zdstandalone.h - what the main programs of all languages share (standalone.c): arguments, files, the words at the
   end. */

#ifndef ZDSTANDALONE_H
#define ZDSTANDALONE_H

#include "zdrun.h"

#define ZDA_ARGUMENTS 2         /* exit codes: bad arguments, a run failed */
#define ZDA_RUN 3

struct zd_command {
    const struct zd_program *program;
    struct zd_override *overrides;
    int n_overrides;
    int room;                   /* for overrides */
    const char *csv;            /* names of files, null: not asked for */
    const char *store;
    const char *draw;           /* the columns of figures */
    const char *broken;         /* what could not be written, null: nothing yet */
    const char *locale;
    int pages;
    int help;
    int from_zero;              /* the language counts subscripts from 0 */
};

/* Prepares a command for so many arguments; 0 or an exit code. */
int zda_begin(struct zd_command *command, const struct zd_program *program, int argc, char **argv);
void zda_end(struct zd_command *command);
/* Takes argument *i, and *i+1 with it, if it is an option of every program or NAME=VALUE; 1: it was,
   0: it is for the caller.  Told mistakes are left in *code. */
int zda_take(struct zd_command *command, int argc, char **argv, int *i, int *code);
/* Takes NAME=VALUE; 0, or told and an exit code. */
int zda_give(struct zd_command *command, const char *text);
/* The value of an option, --name VALUE or --name=VALUE; null if this is another option, "" if there is none. */
const char *zda_value(int argc, char **argv, int *i, const char *name);
/* One of two texts, by --locale; English where the program was made without Chinese. */
const char *zda_word(const struct zd_command *command, const char *english, const char *chinese);
/* Tells a mistake in the arguments in both languages (Chinese in octal UTF-8) and what it is about. */
int zda_mistake(const struct zd_command *command, const char *english, const char *chinese, const char *what);
/* A value is missing, or an argument is none that is known. */
int zda_check(const struct zd_command *command, const char *value, const char *argument);
/* What --help begins with: the title, and how the program is called. */
void zda_heading(const struct zd_program *program, const char *name);
/* The names and values of the settings. */
void zda_list(const struct zd_program *program);

/* A sink into a file of C. */
void zda_sink(struct zd_sink *sink, FILE *file);
/* Writes a text; on a terminal nothing in it is a command. */
void zda_say(FILE *file, const char *text);
/* Tells if an output would overwrite another file of the command; 0, or an exit code.  Names may be null. */
int zda_apart(const struct zd_command *command, const char *output, const char *other);
/* The file in which results are stored: that of --store, or one that goes. */
FILE *zda_open(const struct zd_command *command);
/* Numbers of columns, separated by commas; those that there are not are passed over.  Allocated; null: no memory. */
int *zda_numbers(const struct zd_command *command, const char *text, int *n);
/* Points for figures are wanted in the store, if --draw says so.  ZD_GOOD, or of zdw_open. */
int zda_draw(const struct zd_command *command, struct zd_store *store);
/* Warnings and failures of all runs, on standard error.  Nonzero if a run failed. */
int zda_tell(const struct zd_command *command, FILE *stored);
/* Writes rows as comma-separated values into a file, whole or not at all; as zd_csv. */
int zda_write(struct zd_command *command, FILE *stored, const char *name, int which, int saved);
/* The same for these columns and nothing before them. */
int zda_rows(struct zd_command *command, FILE *stored, const char *name, const int *columns, int n);
/* Ends the command: closes the stored results; what kept it from its work is told. */
int zda_close(struct zd_command *command, FILE *stored, int kind, int failed);

#endif
