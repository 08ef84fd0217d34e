/* csv.c - stored rows as comma-separated values, with the fewest digits that read back exactly.
   Names that contain a comma or a quote are quoted.

   A program that runs as written has the columns `run` and `step` before the others: the number of the run,
   and the number of the row within it, from 0.  Swept values are after `run`. */

#include "zdport.h"
#include "zddigits.h"
#include "zdrun.h"

struct text {
    struct zd_sink *sink;
    int kind;
};

static void put(struct text *text, const char *piece)
{
    if (text->kind == ZD_GOOD && text->sink->put(text->sink->context, piece) != 0)
        text->kind = ZD_STORAGE;
}

static void put_name(struct text *text, const char *name)
{
    char piece[2];

    if (strpbrk(name, ",\"\r\n") == NULL) {
        put(text, name);
        return;
    }
    piece[1] = '\0';
    put(text, "\"");
    for (; *name != '\0'; name++) {
        piece[0] = *name;
        put(text, *name == '"' ? "\"\"" : piece);
    }
    put(text, "\"");
}

/* Indices of the columns to write, in order; the caller frees them. */
static int *choose(const struct zd_program *program, const struct zd_reader *reader, const int *columns, int n,
                   int saved, int *count)
{
    int *chosen = (int *)malloc(((size_t)program->n_columns + (size_t)n + 1) * sizeof *chosen);
    int r, i, j, column;

    *count = 0;
    if (chosen == NULL)
        return NULL;
    if (saved > 0) {
        for (r = 0; r < program->n_runs; r++) {
            for (i = 0; i < program->runs[r].n_saved; i++) {
                column = program->runs[r].saved[i];
                for (j = 0; j < *count && chosen[j] != column; j++)
                    ;
                if (j == *count && column > 0 && reader->place[column] >= 0)
                    chosen[(*count)++] = column;
            }
        }
    } else if (columns != NULL) {
        for (i = 0; i < n; i++)
            if (reader->place[columns[i]] >= 0)
                chosen[(*count)++] = columns[i];
    } else {
        for (i = 1; i < program->n_full; i++)
            if (reader->place[i] >= 0)
                chosen[(*count)++] = i;
    }
    return chosen;
}

static void put_value(struct text *text, const struct zd_reader *reader, int column)
{
    char number[40];
    int place = reader->place[column];
    double value = place < 0 ? 0.0 : ZD_CELL(reader, place);

    /* A program may have no value of a column at some times. */
    if (value != value)
        return;
    zdn_shortest(number, value);
    put(text, number);
}

/* The names before that of the first column. */
static void put_leading_names(struct text *text, const struct zd_program *program, const struct zd_swept_runs *swept)
{
    int i;

    if (!ZD_IN_STEPS(program) || program->n_runs > 1)
        put(text, "run,");
    for (i = 0; swept != NULL && i < swept->n; i++) {
        put_name(text, swept->list[i].name);
        put(text, ",");
    }
    if (!ZD_IN_STEPS(program))
        put(text, "step,");
}

/* The beginning of a row. */
static void put_leading(struct text *text, const struct zd_program *program, const struct zd_reader *reader, double row,
                        const struct zd_swept_runs *swept)
{
    char number[320];
    int i;

    if (!ZD_IN_STEPS(program)) {
        zdn_fixed(number, (double)(swept == NULL ? 0 : swept->before) + (double)reader->run + 1.0, 0);
        put(text, number);
        put(text, ",");
    } else if (program->n_runs > 1) {
        if (reader->run >= 0 && reader->run < program->n_runs)
            put_name(text, program->runs[reader->run].name);
        put(text, ",");
    }
    for (i = 0; swept != NULL && i < swept->n; i++) {
        zdn_shortest(number, swept->list[i].value);
        put(text, number);
        put(text, ",");
    }
    if (!ZD_IN_STEPS(program)) {
        zdn_fixed(number, row, 0);
        put(text, number);
        put(text, ",");
    }
}

/* The line of names. */
static void put_names(struct text *text, const struct zd_program *program, const int *chosen, int count, int saved,
                      const struct zd_swept_runs *swept)
{
    int i;

    if (saved >= 0) {
        put_leading_names(text, program, swept);
        put_name(text, ZD_COLUMN(program, 0)->name);
    }
    for (i = 0; i < count; i++) {
        if (saved >= 0 || i > 0)
            put(text, ",");
        put_name(text, ZD_COLUMN(program, chosen[i])->name);
    }
    put(text, "\n");
}

int zd_csv(const struct zd_program *program, FILE *stored, struct zd_sink *sink, int which, const int *columns,
           int n, int saved, struct zd_swept_runs *swept)
{
    struct zd_reader reader;
    struct text text;
    int *chosen;
    int count, i, tag;
    double row = 0.0;
    int kind = zd_open_store(&reader, stored, program);

    if (kind != ZD_GOOD)
        return kind;
    text.sink = sink;
    text.kind = ZD_GOOD;
    chosen = choose(program, &reader, columns, columns == NULL ? 0 : n, saved, &count);
    if (chosen == NULL) {
        zd_leave_store(&reader);
        return ZD_MEMORY;
    }
    if (swept == NULL || !swept->follows)
        put_names(&text, program, chosen, count, saved, swept);
    while (text.kind == ZD_GOOD && (tag = zd_next_record(&reader)) != 0) {
        if (tag == ZD_RUN_BEGINS)
            row = 0.0;
        if (tag != ZD_ROW || (which != 0 && (reader.why & which) == 0))
            continue;
        if (saved >= 0) {
            put_leading(&text, program, &reader, row, swept);
            put_value(&text, &reader, 0);
        }
        row = row + 1.0;
        for (i = 0; i < count; i++) {
            if (saved >= 0 || i > 0)
                put(&text, ",");
            put_value(&text, &reader, chosen[i]);
        }
        put(&text, "\n");
    }
    free(chosen);
    if (swept != NULL)
        swept->runs = swept->before + reader.run + 1;
    zd_leave_store(&reader);
    return text.kind;
}
