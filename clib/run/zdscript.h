/* zdscript.h - what the parts of a script's runtime share: passes.c, script_rows.c, states.c.  No model includes it. */

#ifndef ZDSCRIPT_H
#define ZDSCRIPT_H

#include "zdport.h"

#ifdef ZD_TYPED

#include "zdrun.h"
#include "zddigits.h"

#define SCRIPT_UNIT 100000000L  /* 1 as a state */
#define SCRIPT_SCALAR 10000L    /* states in a unit of a scalar */
#define SCRIPT_FIXED 67108864.0 /* 1 as a state with a fixed binary point */

/* A script that is being carried out. */
struct passing {
    const struct zd_program *program;
    const struct zd_script *script;
    void *model;
    struct zd_store *store;
    const struct zd_orders *orders;
    const struct zd_action *action;     /* the present one */
    const char **labels;                /* of each node, or null */
    zd_int64 *values;                   /* of the nodes of a row */
    const int *list;                    /* printed nodes */
    int n_list;
    const struct zd_object *nodes, *first;  /* Y(), Y0() */
    long highest;                       /* node */
    int plot;
    int due;                            /* nonzero: the next row is under a heading */
    int open;                           /* nonzero: printed text has not ended its line */
    int listed;                         /* nonzero: the table has lines */
    int given;                          /* nonzero: the values of the user are in place */
    int decimals;                       /* of T */
    int pass;                           /* the last one: 0 in INITIALIZE, 1, 2 */
    struct zd_steps made;               /* in rows */
    int parts;                          /* begun so far */
    double steps;                       /* of this part */
    long told;                          /* steps since the last check whether to stop */
    int kind;                           /* of the failure */
    int site;
    struct zd_text line;
};

/* ---- states.c ---- */

void zdl_real(void *model, const struct zd_object *object, int element, double value);
/* A state in units of 1/100000000. */
zd_int64 zdl_count(const void *model, const struct zd_object *object, int element);
/* The number of this type that is so many units of 1/100000000; a double is exact enough for those that fit. */
zd_int64 zdl_number(int kind, double count);
/* As a number without sign: 16 or 32 bits. */
zd_int64 zdl_unsigned(zd_int64 value, int bits);
/* A value that is shown as this one.  What seems to be a whole number of units is one. */
void zdl_give(void *model, const struct zd_object *object, int element, double shown, double scale);

/* ---- script_rows.c ---- */

/* Records a failure, and returns its kind. */
int zdl_fail(struct passing *passing, int kind, int site);
/* T as it is displayed: a binary fraction one unit beside a number of fewer decimals shows that number. */
zd_int64 zdl_time(const struct passing *passing);
int zdl_print(struct passing *passing, const char *text);
/* Ends a line that printed text has begun. */
int zdl_end_line(struct passing *passing);
/* What has gone before belongs to another part. */
void zdl_begin_part(struct passing *passing);
int zdl_heading(struct passing *passing);
int zdl_row(struct passing *passing);

#endif

#endif
