/* store.c - results as a stream of doubles; the form is told in zdrun.h.

   Rows go to the file as they come and are never all in memory.  The first failure to write is
   kept in store->kind and everything after it is left out: it is looked at once a row by
   zd_simulate and again when the store is closed. */

#include "zdport.h"
#include "zdrun.h"

static const char magic[] = "ZUDYNRES";

static void write_doubles(struct zd_store *store, const double *value, int n)
{
    if (store->kind == ZD_GOOD && fwrite(value, sizeof *value, (size_t)n, store->file) != (size_t)n)
        store->kind = ZD_STORAGE;
}

int zd_create_store(struct zd_store *store, FILE *file, const struct zd_program *program,
                    const int *columns, int n, int flags)
{
    double head[3];
    int i, c;

    if (columns == NULL)
        n = program->n_columns;
    store->file = file;
    store->n = n;
    store->kind = ZD_GOOD;
    store->offset = (size_t *)malloc(((size_t)n + 1) * sizeof *store->offset);
    store->record = (double *)malloc(((size_t)n + 2) * sizeof *store->record);
    if (store->offset == NULL || store->record == NULL) {
        store->kind = ZD_MEMORY;
        return ZD_MEMORY;
    }
    if (fwrite(magic, 1, 8, file) != 8)
        store->kind = ZD_STORAGE;
    head[0] = 1.0;
    head[1] = (double)n;
    head[2] = (double)flags;
    write_doubles(store, head, 3);
    for (i = 0; i < n; i++) {
        c = columns == NULL ? i : columns[i];
        store->offset[i] = program->columns[c].offset;
        store->record[i] = (double)c;
    }
    write_doubles(store, store->record, n);
    return store->kind;
}

void zd_begin_run(struct zd_store *store, int run)
{
    double record[2];

    record[0] = (double)ZD_RUN_BEGINS;
    record[1] = (double)run;
    write_doubles(store, record, 2);
}

void zd_keep_row(struct zd_store *store, const void *model, int why)
{
    const char *base = (const char *)model;
    double *to = store->record;
    int i;

    to[0] = (double)ZD_ROW;
    to[1] = (double)why;
    for (i = 0; i < store->n; i++)
        to[i + 2] = *(const double *)(const void *)(base + store->offset[i]);
    write_doubles(store, to, store->n + 2);
}

void zd_warn_run(struct zd_store *store, const struct zd_failure *what, double steps)
{
    double record[6];

    record[0] = (double)ZD_WARNING;
    record[1] = (double)what->kind;
    record[2] = (double)what->site;
    record[3] = what->time;
    record[4] = what->value;
    record[5] = steps;
    write_doubles(store, record, 6);
}

void zd_fail_run(struct zd_store *store, const struct zd_failure *what)
{
    double record[5];

    record[0] = (double)ZD_FAILED;
    record[1] = (double)what->kind;
    record[2] = (double)what->site;
    record[3] = what->time;
    record[4] = what->value;
    write_doubles(store, record, 5);
}

void zd_note_run(struct zd_store *store, int balance, const double *numbers, int count)
{
    double record[3];

    record[0] = (double)ZD_BALANCE;
    record[1] = (double)balance;
    record[2] = (double)count;
    write_doubles(store, record, 3);
    write_doubles(store, numbers, count);
}

void zd_end_run(struct zd_store *store, double steps)
{
    double record[2];

    record[0] = (double)ZD_RUN_ENDS;
    record[1] = steps;
    write_doubles(store, record, 2);
}

int zd_close_store(struct zd_store *store)
{
    if (store->kind == ZD_GOOD && fflush(store->file) != 0)
        store->kind = ZD_STORAGE;
    free(store->offset);
    free(store->record);
    store->offset = NULL;
    store->record = NULL;
    return store->kind;
}

static int read_doubles(struct zd_reader *reader, double *value, int n)
{
    return fread(value, sizeof *value, (size_t)n, reader->file) == (size_t)n;
}

int zd_open_store(struct zd_reader *reader, FILE *file, const struct zd_program *program)
{
    char start[8];
    double head[3];
    int i;

    reader->file = file;
    reader->n = 0;
    reader->n_columns = program->n_columns;
    reader->place = NULL;
    reader->row = NULL;
    reader->numbers = NULL;
    reader->room = 0;
    reader->run = -1;
    reader->why = 0;
    reader->steps = 0.0;
    rewind(file);
    if (fread(start, 1, 8, file) != 8 || memcmp(start, magic, 8) != 0 || !read_doubles(reader, head, 3))
        return ZD_STORAGE;
    if (head[0] != 1.0 || !(head[1] >= 0.0 && head[1] <= (double)program->n_columns))
        return ZD_STORAGE;
    reader->n = (int)head[1];
    reader->flags = (int)head[2];
    reader->place = (int *)malloc(((size_t)program->n_columns + 1) * sizeof *reader->place);
    reader->row = (double *)malloc(((size_t)reader->n + 1) * sizeof *reader->row);
    if (reader->place == NULL || reader->row == NULL) {
        zd_leave_store(reader);
        return ZD_MEMORY;
    }
    for (i = 0; i < program->n_columns; i++)
        reader->place[i] = -1;
    if (!read_doubles(reader, reader->row, reader->n)) {
        zd_leave_store(reader);
        return ZD_STORAGE;
    }
    for (i = 0; i < reader->n; i++) {
        if (!(reader->row[i] >= 0.0 && reader->row[i] < (double)program->n_columns)) {
            zd_leave_store(reader);
            return ZD_STORAGE;
        }
        reader->place[(int)reader->row[i]] = i;
    }
    return ZD_GOOD;
}

/* So many numbers no balance has. */
#define STORE_MOST 1e8

static int read_balance(struct zd_reader *reader)
{
    double field[2], *room;
    int count;

    if (!read_doubles(reader, field, 2) || !(field[1] >= 0.0 && field[1] <= STORE_MOST))
        return 0;
    reader->balance = (int)field[0];
    reader->count = count = (int)field[1];
    if (count > reader->room) {
        room = (double *)realloc(reader->numbers, (size_t)count * sizeof *room);
        if (room == NULL)
            return 0;
        reader->numbers = room;
        reader->room = count;
    }
    return read_doubles(reader, reader->numbers, count);
}

int zd_next_record(struct zd_reader *reader)
{
    double field[5];
    int tag;

    if (!read_doubles(reader, field, 1) || !(field[0] >= 1.0 && field[0] <= 6.0))
        return 0;
    tag = (int)field[0];
    switch (tag) {
    case ZD_RUN_BEGINS:
        if (!read_doubles(reader, field, 1))
            return 0;
        reader->run = (int)field[0];
        break;
    case ZD_ROW:
        if (!read_doubles(reader, field, 1) || !read_doubles(reader, reader->row, reader->n))
            return 0;
        reader->why = (int)field[0];
        break;
    case ZD_WARNING:
    case ZD_FAILED:
        if (!read_doubles(reader, field, tag == ZD_WARNING ? 5 : 4))
            return 0;
        reader->what.kind = (int)field[0];
        reader->what.site = (int)field[1];
        reader->what.time = field[2];
        reader->what.value = field[3];
        reader->steps = tag == ZD_WARNING ? field[4] : 0.0;
        break;
    case ZD_BALANCE:
        if (!read_balance(reader))
            return 0;
        break;
    default:
        if (!read_doubles(reader, field, 1))
            return 0;
        reader->steps = field[0];
        break;
    }
    return tag;
}

void zd_leave_store(struct zd_reader *reader)
{
    free(reader->place);
    free(reader->row);
    free(reader->numbers);
    reader->numbers = NULL;
    reader->place = NULL;
    reader->row = NULL;
}
