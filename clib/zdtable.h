/* zdtable.h - a program of SCoP that stands alone: what its command line asks for, and its table.

   Stepped and swept values are set from outside, a run after the other.  The setting SWEEP makes a run go to its last row
   at once; it is not there if the model has a SWEEP of its own.  STEPPED holds the values that the model itself steps.
       smain.c    main program: help, and the runs one after the other
       asked.c    arguments
       columns.c  which columns the table shows, and the table */

#ifndef ZDTABLE_H
#define ZDTABLE_H

#include "zdalone.h"

/* Values that a parameter takes one after the other: a list, or with + 1 values from low to high. */
struct zdt_series {
    const char *text;           /* as written, null: there is none */
    int setting;
    int first;
    double value;               /* the present one */
    double low, high, with;
    double *list;
    double *own;                /* of the model, on its way */
    long count;
};

struct zdt_table {
    struct zd_command shared;
    struct zd_course_orders orders;
    struct zd_sink said;
    FILE *voice;
    const char *columns;
    struct zdt_series stepped, swept;
    int no_rows;
    int *chosen;                /* columns of the table */
    int n_chosen;
};

/* Takes all arguments; 0, or told and an exit code. */
int zdt_take(struct zdt_table *table, int argc, char **argv);
/* The setting that the model itself steps, which is its second column, or -1. */
int zdt_own(const struct zd_program *program);

/* The independent variable or the swept one, the stepped one, and the rest; or what --columns names.  0, or told and an
   exit code. */
int zdt_choose(struct zdt_table *table);
/* Names, and a line for every row; runs are apart, but not those of a sweep.  ZD_GOOD or what kept it from its work. */
int zdt_print(const struct zdt_table *table, FILE *stored);

#endif
