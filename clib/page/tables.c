/* tables.c - the tabulated page.

   TIME ends at position 5, column n at position 8n+7; items for one column are printed below one
   another, in the order of the card.  A page has fourteen columns; further columns form another table, a group.
   All rows are read first for the scales, then once for each group. */

#include "zdport.h"
#include "zdrun.h"

#define ACROSS 14       /* columns */
#define DOWN 60         /* lines */

/* The format of an item; the first is for TIME. */
struct column {
    int power;
    int decimals;
    double largest;
};

/* Where an item is printed. */
struct cell {
    int item;
    int place;          /* across all groups; the first is 1 */
    int row;            /* 0: the first of its place */
};

struct table {
    struct zd_book *book;
    struct column *columns;
    struct cell *cells;         /* those of a group together, row by row */
    int n;              /* items */
    int first, end;     /* the cells of the present group */
    int used;           /* lines of the present page */
};

enum part { NAMES, SCALES, VALUES };

#define GROUP(cell) (((cell)->place - 1) / ACROSS)

static const struct zd_item *item_of(const struct table *table, int i)
{
    return table->book->run->items + i;
}

static void dashes(struct zd_book *book)
{
    struct zd_line line;
    int i;

    zd_clear_line(&line);
    for (i = 0; i <= 120; i = i + 2)
        zd_left(&line, i, "-");
    zd_print_line(book, &line);
}

/* A name in at most 7 characters: an element or a car loses letters of its name, not its subscript. */
static void cut_name(char *text, const char *name)
{
    size_t length = strlen(name);
    size_t stem = strcspn(name, "(*");
    size_t rest = length - stem;

    if (length <= 7) {
        strcpy(text, name);
        return;
    }
    if (rest > 7)
        rest = 7;
    if (stem > 7 - rest)
        stem = 7 - rest;
    memcpy(text, name, stem);
    memcpy(text + stem, name + length - rest, rest);
    text[stem + rest] = '\0';
}

/* E+03 */
static void scale_of(char *text, int power)
{
    sprintf(text, "E%s%02d", power < 0 ? "-" : "+", power < 0 ? -power : power);
}

static void print_part(struct zd_line *line, const struct table *table, const struct cell *cell, enum part part)
{
    const struct zd_item *item = item_of(table, cell->item);
    const struct column *column = table->columns + cell->item + 1;
    int across = cell->place - ACROSS * GROUP(cell);
    char text[ZD_DIGITS];

    if (item->column < 0)
        return;
    switch (part) {
    case NAMES:
        cut_name(text, item->name);
        if (strlen(text) > 5)
            zd_right(line, 8 * across + 7, text);
        else
            zd_left(line, 8 * across + 3, text);
        break;
    case SCALES:
        scale_of(text, column->power);
        zd_left(line, 8 * across + 3, text);
        break;
    case VALUES:
        zd_cell(text, zd_value(table->book, item->column), column->power, column->decimals, item->scaled);
        zd_right(line, 8 * across + 7, text);
        break;
    }
}

/* Lines of items below one another. */
static int height_of(const struct table *table)
{
    return table->cells[table->end - 1].row + 1;
}

/* The lines of one heading, one block of scales or one time, and the dashes after them. */
static void print_lines(struct table *table, enum part part)
{
    const struct column *time = table->columns;
    struct zd_line line;
    char text[ZD_DIGITS];
    int height = height_of(table), next = table->first, row;

    zd_clear_line(&line);
    for (row = 0; row < height; row++) {
        if (row == 0) {
            if (part == NAMES) {
                zd_left(&line, 2, "TIME");
            } else if (part == SCALES) {
                scale_of(text, time->power);
                zd_left(&line, 2, text);
            } else {
                zd_cell(text, zd_value(table->book, 0), time->power, time->decimals, 0);
                zd_right(&line, 5, text);
            }
        }
        while (next < table->end && table->cells[next].row == row)
            print_part(&line, table, table->cells + next++, part);
        zd_print_line(table->book, &line);
    }
    dashes(table->book);
    table->used = table->used + height + 1;
}

static void start_page(struct table *table, int first, int block)
{
    zd_new_page(table->book);
    table->used = 2;
    if (block)
        table->used = table->used + zd_rerun_block(table->book, 0);
    print_lines(table, NAMES);
    if (first)
        print_lines(table, SCALES);
}

/* All pages of a group. */
static void print_group(struct table *table, int block)
{
    int first = 1;

    table->used = DOWN;
    zd_rewind_run(table->book);
    while (zd_run_row(table->book, ZD_WHY_PRINT)) {
        if (table->used + height_of(table) + 1 > DOWN) {
            start_page(table, first, first && block);
            first = 0;
        }
        print_lines(table, VALUES);
    }
}

static void see(struct column *column, double value)
{
    double size = fabs(value);

    if (size - size == 0.0 && size > column->largest)
        column->largest = size;
}

/* Sets the scales from the largest values printed; returns the number of rows. */
static long find_scales(struct table *table)
{
    long rows = 0;
    int i;

    zd_rewind_run(table->book);
    while (zd_run_row(table->book, ZD_WHY_PRINT)) {
        rows++;
        see(table->columns, zd_value(table->book, 0));
        for (i = 0; i < table->n; i++)
            see(table->columns + i + 1, zd_value(table->book, item_of(table, i)->column));
    }
    for (i = 0; i <= table->n; i++) {
        struct column *column = table->columns + i;

        zd_scale_of(column->largest, &column->power, &column->decimals);
        if (i > 0 && item_of(table, i - 1)->scaled) {
            column->power = item_of(table, i - 1)->power;
            column->decimals = item_of(table, i - 1)->decimals;
        }
    }
    return rows;
}

static int by_place(const void *a, const void *b)
{
    const struct cell *one = (const struct cell *)a, *other = (const struct cell *)b;

    return one->place != other->place ? one->place - other->place : one->item - other->item;
}

static int by_row(const void *a, const void *b)
{
    const struct cell *one = (const struct cell *)a, *other = (const struct cell *)b;

    if (GROUP(one) != GROUP(other))
        return GROUP(one) - GROUP(other);
    return one->row != other->row ? one->row - other->row : one->item - other->item;
}

static void find_cells(struct table *table)
{
    struct cell *cells = table->cells;
    size_t n = (size_t)table->n;
    int i;

    for (i = 0; i < table->n; i++) {
        cells[i].item = i;
        cells[i].place = item_of(table, i)->place;
    }
    qsort((void *)cells, n, sizeof *cells, by_place);
    for (i = 0; i < table->n; i++)
        cells[i].row = i > 0 && cells[i - 1].place == cells[i].place ? cells[i - 1].row + 1 : 0;
    qsort((void *)cells, n, sizeof *cells, by_row);
}

static void print_groups(struct table *table)
{
    int block = 1;

    find_cells(table);
    for (table->end = 0; table->end < table->n; block = 0) {
        const struct cell *cell = table->cells + table->end;

        table->first = table->end;
        while (table->end < table->n && GROUP(table->cells + table->end) == GROUP(cell))
            table->end++;
        print_group(table, block);
    }
}

void zd_tabulate(struct zd_book *book)
{
    struct table table;
    size_t n = (size_t)book->run->n_items;
    int i;

    table.book = book;
    table.n = book->run->n_items;
    if (n == 0)
        return;
    table.columns = (struct column *)malloc((n + 1) * sizeof *table.columns);
    table.cells = (struct cell *)malloc(n * sizeof *table.cells);
    if (table.columns != NULL && table.cells != NULL) {
        for (i = 0; i <= table.n; i++)
            table.columns[i].largest = 0.0;
        if (find_scales(&table) > 0)
            print_groups(&table);
    } else {
        book->kind = ZD_MEMORY;
    }
    free((void *)table.columns);
    free((void *)table.cells);
}
