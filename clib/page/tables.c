/* tables.c - the tabulated page.

   TIME ends at position 5, column n at position 8n+7; items for one column are printed below one
   another, in the order of the card.  A page has fourteen columns; further columns form another table.
   All rows are read first for the scales, then once for each group of fourteen columns. */

#include "zdport.h"
#include "zdrun.h"

#define ACROSS 14       /* columns */
#define DOWN 60         /* lines */

/* The format of an item; the first is for TIME. */
struct column {
    int row;            /* 0: the first of its column */
    int power;
    int decimals;
    double largest;
};

struct table {
    struct zd_book *book;
    struct column *columns;
    int n;              /* items */
    int height;         /* lines of items below one another */
    int used;           /* lines of the present page */
};

enum part { NAMES, SCALES, VALUES };

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

static void print_part(struct zd_line *line, const struct table *table, int i, int across, enum part part)
{
    const struct zd_item *item = item_of(table, i);
    const struct column *column = table->columns + i + 1;
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

/* The lines of one heading, one block of scales or one time, and the dashes after them. */
static void print_lines(struct table *table, int group, enum part part)
{
    const struct column *time = table->columns;
    struct zd_line line;
    char text[ZD_DIGITS];
    int row, i, across;

    zd_clear_line(&line);
    for (row = 0; row < table->height; row++) {
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
        for (i = 0; i < table->n; i++) {
            across = item_of(table, i)->place - ACROSS * group;
            if (across >= 1 && across <= ACROSS && table->columns[i + 1].row == row)
                print_part(&line, table, i, across, part);
        }
        zd_print_line(table->book, &line);
    }
    dashes(table->book);
    table->used = table->used + table->height + 1;
}

static void start_page(struct table *table, int group, int first, int block)
{
    zd_new_page(table->book);
    table->used = 2;
    if (block)
        table->used = table->used + zd_rerun_block(table->book, 0);
    print_lines(table, group, NAMES);
    if (first)
        print_lines(table, group, SCALES);
}

/* All pages of the columns 14*group+1 to 14*group+14; nothing if there are none. */
static void print_group(struct table *table, int group, int block)
{
    int first = 1;
    int i, across;

    table->height = 0;
    for (i = 0; i < table->n; i++) {
        across = item_of(table, i)->place - ACROSS * group;
        if (across >= 1 && across <= ACROSS && table->columns[i + 1].row >= table->height)
            table->height = table->columns[i + 1].row + 1;
    }
    if (table->height == 0)
        return;
    table->used = DOWN;
    zd_rewind_run(table->book);
    while (zd_run_row(table->book, ZD_WHY_PRINT)) {
        if (table->used + table->height + 1 > DOWN) {
            start_page(table, group, first, first && block);
            first = 0;
        }
        print_lines(table, group, VALUES);
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

void zd_tabulate(struct zd_book *book)
{
    struct table table;
    int groups = 0;
    int i, j;

    table.book = book;
    table.n = book->run->n_items;
    if (table.n == 0)
        return;
    table.columns = (struct column *)malloc(((size_t)table.n + 1) * sizeof *table.columns);
    if (table.columns == NULL) {
        book->kind = ZD_MEMORY;
        return;
    }
    table.columns[0].largest = 0.0;
    for (i = 0; i < table.n; i++) {
        int place = item_of(&table, i)->place;

        table.columns[i + 1].row = 0;
        table.columns[i + 1].largest = 0.0;
        for (j = 0; j < i; j++)
            if (item_of(&table, j)->place == place)
                table.columns[i + 1].row++;
        if (groups < (place - 1) / ACROSS + 1)
            groups = (place - 1) / ACROSS + 1;
    }
    if (find_scales(&table) > 0)
        for (i = 0; i < groups; i++)
            print_group(&table, i, i == 0);
    free(table.columns);
}
