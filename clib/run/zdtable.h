/* zdtable.h - a program of SCoP that stands alone: what its command line asks for, and its table.

       smain.c      main program: help, and the runs
       arguments.c  arguments, the experiment among them
       columns.c    which columns the table shows, and the table */

#ifndef ZDTABLE_H
#define ZDTABLE_H

#include "zdstandalone.h"

/* A series of the command line. */
struct zdt_series {
    const char *text;           /* as written, null: there is none */
    struct zd_series series;
    double *list;
};

struct zdt_table {
    struct zd_command shared;
    struct zd_course_orders orders;
    struct zd_sink said;
    FILE *voice;
    const char *columns;
    const char *keep;           /* numbers of the columns that --store gets; null: all */
    struct zdt_series stepped, swept;
    struct zd_series series[ZD_MOST_SERIES];    /* of the run */
    int no_rows;
    int *chosen;                /* columns of the table */
    int n_chosen;
};

/* Takes all arguments; 0, or told and an exit code. */
int zdt_take(struct zdt_table *table, int argc, char **argv);
/* The series of a kind that the program itself has; null: none. */
const struct zd_series *zdt_own(const struct zd_program *program, int last_row);

/* The independent variable or the swept one, the stepped one, and the rest; or what --columns names.  0, or told and an
   exit code. */
int zdt_choose(struct zdt_table *table);
/* Names, and a line for every row; runs are apart.  ZD_GOOD or what kept it from its work. */
int zdt_print(const struct zdt_table *table, FILE *stored);

#endif
