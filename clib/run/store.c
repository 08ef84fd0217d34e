/* store.c - results as a stream of doubles; the form is described in zdrun.h.

   Rows go to the file as they are computed and are never all in memory.  The first write failure is
   recorded in store->kind, and everything after it is dropped; zd_simulate tests it once per row, and
   again when the store is closed. */

#include "zdport.h"
#include "zdrun.h"

static const char magic[] = "ZUDYNRES";

/* Number of values written at once, because a whole row may be larger than a segment. */
#define STORE_TOGETHER 64

static void write_doubles(struct zd_store *store, const double *value, int n)
{
    if (store->kind == ZD_GOOD && fwrite(value, sizeof *value, (size_t)n, store->file) != (size_t)n) {
        ZD_NOTE();
        store->kind = ZD_STORAGE;
    }
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
    store->drawing = NULL;
    store->offset = (ZD_OFFSET *)malloc(((size_t)n + 1) * sizeof *store->offset);
    if (store->offset == NULL) {
        store->kind = ZD_MEMORY;
        return ZD_MEMORY;
    }
    if (fwrite(magic, 1, 8, file) != 8)
        store->kind = ZD_STORAGE;
    head[0] = 1.0;
    head[1] = (double)n;
#ifdef ZD_TYPED
    if (program->script != NULL && program->n_columns > 0 && ZD_COLUMN(program, 0)->kind == ZD_INT64)
        flags = flags | ZD_FLAG_COUNTS;
#endif
    head[2] = (double)flags;
    write_doubles(store, head, 3);
    for (i = 0; i < n; i++) {
        c = columns == NULL ? i : columns[i];
        store->offset[i] = ZD_COLUMN(program, c)->offset;
        head[0] = (double)c;
        write_doubles(store, head, 1);
    }
    return store->kind;
}

void zd_begin_run(struct zd_store *store, int run)
{
    double record[2];

    zdw_begin(store);
    record[0] = (double)ZD_RUN_BEGINS;
    record[1] = (double)run;
    write_doubles(store, record, 2);
}

void zd_keep_row(struct zd_store *store, const void *model, int why)
{
    double some[STORE_TOGETHER];
    int i, filled = 2;

    zdw_flush(store);
    some[0] = (double)ZD_ROW;
    some[1] = (double)why;
    for (i = 0; i < store->n; i++) {
        if (filled == STORE_TOGETHER) {
            write_doubles(store, some, filled);
            filled = 0;
        }
        some[filled++] = *ZD_SEEN(model, store->offset[i]);
    }
    write_doubles(store, some, filled);
}

#ifdef ZD_TYPED
void zdl_keep(struct zd_store *store, const void *model, const struct zd_object *nodes, int count, int why)
{
    size_t size = (size_t)zdl_size(nodes->kind);
    double some[STORE_TOGETHER];
    zd_int64 count_of_node;
    int i, node, filled = 2;

    some[0] = (double)ZD_ROW;
    some[1] = (double)why;
    for (i = 0; i < store->n; i++) {
        if (filled == STORE_TOGETHER) {
            write_doubles(store, some, filled);
            filled = 0;
        }
        node = (int)(store->offset[i] / size);
        if (nodes->kind == ZD_INT64 && node < count) {
            count_of_node = zdl_get(model, nodes, node);
            memcpy(some + filled++, &count_of_node, sizeof *some);
        } else {
            some[filled++] = node < count ? zdl_shown(model, nodes, node) : 0.0;
        }
    }
    write_doubles(store, some, filled);
}
#endif

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

    zdw_flush(store);
    record[0] = (double)ZD_RUN_ENDS;
    record[1] = steps;
    write_doubles(store, record, 2);
}

int zd_close_store(struct zd_store *store)
{
    if (store->kind == ZD_GOOD && fflush(store->file) != 0) {
        ZD_NOTE();
        store->kind = ZD_STORAGE;
    }
    zdw_close(store);
    free(store->offset);
    store->offset = NULL;
    return store->kind;
}

static int read_doubles(struct zd_reader *reader, double *value, int n)
{
    return fread(value, sizeof *value, (size_t)n, reader->file) == (size_t)n;
}

#ifdef ZD_PAGES
static void store_leave_row(struct zd_reader *reader)
{
    int i, pieces = (int)(reader->n / ZD_CELLS) + 1;

    for (i = 0; reader->row != NULL && i < pieces; i++)
        free((void *)reader->row[i]);
    free((void *)reader->row);
    reader->row = NULL;
}

static int store_take_row(struct zd_reader *reader)
{
    int i, pieces = (int)(reader->n / ZD_CELLS) + 1;

    reader->row = (double **)malloc((size_t)pieces * sizeof *reader->row);
    for (i = 0; reader->row != NULL && i < pieces; i++)
        reader->row[i] = NULL;
    for (i = 0; reader->row != NULL && i < pieces; i++) {
        reader->row[i] = (double *)malloc((size_t)ZD_PAGE);
        if (reader->row[i] == NULL)
            return 0;
    }
    return reader->row != NULL;
}

static int store_read_row(struct zd_reader *reader)
{
    int i, n;

    for (i = 0; i < reader->n; i = i + n) {
        n = reader->n - i < (int)ZD_CELLS ? reader->n - i : (int)ZD_CELLS;
        if (!read_doubles(reader, reader->row[(int)(i / ZD_CELLS)], n))
            return 0;
    }
    return 1;
}
#else
static void store_leave_row(struct zd_reader *reader)
{
    free(reader->row);
    reader->row = NULL;
}

static int store_take_row(struct zd_reader *reader)
{
    reader->row = (double *)malloc(((size_t)reader->n + 1) * sizeof *reader->row);
    return reader->row != NULL;
}

static int store_read_row(struct zd_reader *reader)
{
    return read_doubles(reader, reader->row, reader->n);
}
#endif

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
    if (!store_take_row(reader) || reader->place == NULL) {
        zd_leave_store(reader);
        return ZD_MEMORY;
    }
    for (i = 0; i < program->n_columns; i++)
        reader->place[i] = -1;
    if (!store_read_row(reader)) {
        zd_leave_store(reader);
        return ZD_STORAGE;
    }
    for (i = 0; i < reader->n; i++) {
        if (!(ZD_CELL(reader, i) >= 0.0 && ZD_CELL(reader, i) < (double)program->n_columns)) {
            zd_leave_store(reader);
            return ZD_STORAGE;
        }
        reader->place[(int)ZD_CELL(reader, i)] = i;
    }
    return ZD_GOOD;
}

/* No balance has this many numbers. */
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

/* Points are for figures, which zudyn draws. */
static int pass_point(struct zd_reader *reader)
{
    double field[3], value;
    long i;

    if (!read_doubles(reader, field, 3) || !(field[2] >= 0.0 && field[2] <= STORE_MOST))
        return 0;
    for (i = 0; i < (long)field[2]; i++)
        if (!read_doubles(reader, &value, 1))
            return 0;
    return 1;
}

int zd_next_record(struct zd_reader *reader)
{
    double field[5];
    int tag;

    if (!read_doubles(reader, field, 1) || !(field[0] >= 1.0 && field[0] <= 7.0))
        return 0;
    tag = (int)field[0];
    switch (tag) {
    case ZD_RUN_BEGINS:
        if (!read_doubles(reader, field, 1))
            return 0;
        reader->run = (int)field[0];
        break;
    case ZD_ROW:
        if (!read_doubles(reader, field, 1) || !store_read_row(reader))
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
    case ZD_POINT:
        if (!pass_point(reader))
            return 0;
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
    free(reader->numbers);
    reader->numbers = NULL;
    reader->place = NULL;
    store_leave_row(reader);
}
