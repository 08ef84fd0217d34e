/* script_rows.c - the text and the rows of a program with a script: pages, tables of numbers, stored rows. */

#include "zdport.h"

#ifdef ZD_TYPED

#include "zdscript.h"

/* A row serves tables, figures and the file of every step. */
#define WHY_ROW (ZD_WHY_PRINT | ZD_WHY_PLOT | ZD_WHY_STEP)

/* T in units of 1/100000000. */
static zd_int64 time_of(const struct passing *passing)
{
    return passing->nodes == NULL ? 0 : zdl_count(passing->model, passing->nodes, 0);
}

/* T as it is displayed: a binary fraction one unit beside a number of fewer decimals shows that number. */
zd_int64 zdl_time(const struct passing *passing)
{
    zd_int64 time = time_of(passing), magnitude = time < 0 ? -time : time, step, near;

    if (passing->nodes == NULL || ZD_TYPE(passing->nodes->kind) != ZD_FIXED)
        return time;
    for (step = SCRIPT_UNIT; step > 1; step = step / 10) {
        near = (magnitude + step / 2) / step * step;
        if (near - magnitude <= 1 && magnitude - near <= 1)
            return time < 0 ? -near : near;
    }
    return time;
}

int zdl_fail(struct passing *passing, int kind, int site)
{
    passing->kind = kind;
    passing->site = site;
    return kind;
}

/* Writes a text, or nothing if no one asked for it. */
static int write_to(struct passing *passing, struct zd_sink *sink, const char *text)
{
    if (sink == NULL || *text == '\0' || sink->put(sink->context, text) == 0)
        return ZD_GOOD;
    ZD_NOTE();
    passing->store->kind = ZD_STORAGE;
    return zdl_fail(passing, ZD_STORAGE, -1);
}

int zdl_print(struct passing *passing, const char *text)
{
    if (*text != '\0')
        passing->open = text[strlen(text) - 1] != '\n';
    return write_to(passing, passing->orders->printed, text);
}

int zdl_end_line(struct passing *passing)
{
    return passing->open ? zdl_print(passing, "\n") : ZD_GOOD;
}

static int print_line(struct passing *passing)
{
    if (passing->line.kind != ZD_GOOD)
        return zdl_fail(passing, passing->line.kind, -1);
    return zdl_print(passing, passing->line.text);
}

/* What has gone before belongs to another part. */
void zdl_begin_part(struct passing *passing)
{
    if (passing->parts > 0)
        zd_end_run(passing->store, passing->steps);
    zd_begin_run(passing->store, passing->parts);
    passing->parts++;
    passing->steps = 0.0;
}

static int write_table_line(struct passing *passing)
{
    zdd_add(&passing->line, "\n");
    if (passing->line.kind != ZD_GOOD)
        return zdl_fail(passing, passing->line.kind, -1);
    passing->listed = 1;
    return write_to(passing, passing->orders->table, passing->line.text);
}

/* The names over a table of numbers; an empty line ends an earlier part. */
static int write_table_heading(struct passing *passing)
{
    char number[ZDD_NUMBER];
    int i;

    zdd_clear(&passing->line);
    zdd_add(&passing->line, passing->listed ? "\nT" : "T");
    for (i = 0; i < passing->n_list; i++) {
        zdd_based(number, (zd_int64)passing->list[i], 10);
        number[strlen(number) - 1] = '\0';
        zdd_add(&passing->line, ",");
        zdd_add(&passing->line, number);
    }
    return write_table_line(passing);
}

static void add_number(struct passing *passing, zd_int64 value)
{
    char number[ZDD_NUMBER];

    if (passing->orders->form == ZD_FORM_CSV) {
        zdd_exact(number, value);
    } else {
        zdd_based(number, value, 10);
        number[strlen(number) - 1] = '\0';
    }
    zdd_add(&passing->line, number);
}

static int write_table_row(struct passing *passing)
{
    int i;

    zdd_clear(&passing->line);
    add_number(passing, time_of(passing));
    for (i = 0; i < passing->n_list; i++) {
        zdd_add(&passing->line, ",");
        add_number(passing, passing->values[i]);
    }
    return write_table_line(passing);
}

int zdl_heading(struct passing *passing)
{
    int kind;

    zdl_begin_part(passing);
    passing->due = 0;
    zdd_heading(&passing->line, passing->plot, passing->list, passing->n_list, passing->labels);
    kind = print_line(passing);
    if (kind == ZD_GOOD && passing->orders->table != NULL)
        kind = write_table_heading(passing);
    return kind;
}

static int is_rounded(int kind)
{
    return kind == ZD_REAL || ZD_TYPE(kind) == ZD_FIXED;
}

/* Four decimals are shown.  States that do not count units of 1/100000000 are rounded: noise would turn 0.5 into
   0.4999. */
static zd_int64 to_four_decimals(zd_int64 value)
{
    zd_int64 rest = (value + 5000L) % 10000L;

    return value + 5000L - (rest < 0 ? rest + 10000L : rest);
}

int zdl_row(struct passing *passing)
{
    char time[ZDD_NUMBER];
    int i, kind = ZD_GOOD;

    for (i = 0; i < passing->n_list; i++)
        passing->values[i] = zdl_count(passing->model, passing->nodes, passing->list[i]);
    if (passing->orders->table != NULL)
        kind = write_table_row(passing);
    if (kind != ZD_GOOD)
        return kind;
    for (i = 0; i < passing->n_list && is_rounded(passing->nodes->kind); i++)
        passing->values[i] = to_four_decimals(passing->values[i]);
    zdd_time(time, zdl_time(passing), passing->decimals);
    zdd_row(&passing->line, passing->plot, time, passing->values, passing->list, passing->n_list, passing->labels);
    kind = print_line(passing);
    if (kind != ZD_GOOD || !passing->orders->rows)
        return kind;
    if (passing->parts == 0)
        zdl_begin_part(passing);
    zdl_keep(passing->store, passing->model, passing->nodes, (int)passing->highest + 1, WHY_ROW);
    return passing->store->kind == ZD_GOOD ? ZD_GOOD : zdl_fail(passing, passing->store->kind, -1);
}

#endif
