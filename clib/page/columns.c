/* columns.c - the table of a program of SCoP: which columns it shows, and its lines (zdtable.h). */

#include "zdport.h"
#include "zdtable.h"
#include "zddigits.h"

#define ST_NAME 400             /* longer names are not shown */
#define ST_NARROW 13            /* characters in a column at least */

/* Whether a column is that of a name, or an element of the array of this name. */
static int st_named(const char *column, const char *name, size_t length)
{
    return strncmp(column, name, length) == 0 && (column[length] == '\0' || column[length] == '[');
}

static void st_choose(struct zdt_table *table, int column)
{
    int i;

    for (i = 0; i < table->n_chosen; i++)
        if (table->chosen[i] == column)
            return;
    table->chosen[table->n_chosen++] = column;
}

/* The column of the setting of a series, or -1. */
static int st_column(const struct zd_program *program, const struct zd_series *series)
{
    ZD_OFFSET offset = ZD_BEHIND(ZD_SETTING(program, series->setting)->offset, series->first);
    int c;

    for (c = 1; c < program->n_columns; c++)
        if (ZD_COLUMN(program, c)->offset == offset)
            return c;
    return -1;
}

static void st_choose_series(struct zdt_table *table, int last_row)
{
    int s, c;

    for (s = 0; s < table->orders.n_series; s++)
        if (table->series[s].last_row == last_row && (c = st_column(table->shared.program, table->series + s)) >= 0)
            st_choose(table, c);
}

int zdt_choose(struct zdt_table *table)
{
    const struct zd_program *program = table->shared.program;
    const char *name = table->columns;
    size_t length;
    const struct zd_series *own = zdt_own(program, 0);
    int gone = table->stepped.text != NULL && own != NULL ? st_column(program, own) : -1, c, found;

    table->chosen = (int *)malloc(((size_t)program->n_columns + 1) * sizeof *table->chosen);
    if (table->chosen == NULL)
        return zda_mistake(&table->shared, "no memory",
            "\345\206\205\345\255\230\344\270\215\350\266\263", program->title);
    if (name == NULL) {
        st_choose_series(table, 1);
        if (table->n_chosen == 0)
            st_choose(table, 0);
        st_choose_series(table, 0);
        /* What the model itself steps is no more to be seen if something else is stepped. */
        for (c = 1; c < program->n_full; c++)
            if (c != gone)
                st_choose(table, c);
        return 0;
    }
    for (; *name != '\0'; name += *name == ',' ? 1 : 0) {
        length = strcspn(name, ",");
        for (c = found = 0; c < program->n_columns; c++)
            if (st_named(program->columns[c].name, name, length)) {
                st_choose(table, c);
                found = 1;
            }
        if (!found && length > 0)
            return zda_mistake(&table->shared, "--columns: no such name",
                "--columns\357\274\232\346\262\241\346\234\211\350\277\231\344\270\252\345\220\215\345\255\227", name);
        name += length;
    }
    return 0;
}

/* ---- the table ---- */

static void st_cell(char *text, const char *piece, size_t width)
{
    size_t length = strlen(piece), blanks = width > length ? width - length : 0;

    memset(text, ' ', blanks);
    strcpy(text + blanks, piece);
}

static size_t st_width(const struct zdt_table *table, int i)
{
    size_t length = strlen(table->shared.program->columns[table->chosen[i]].name);

    return length > ST_NARROW ? length : ST_NARROW;
}

int zdt_print(const struct zdt_table *table, FILE *stored)
{
    const struct zd_program *program = table->shared.program;
    struct zd_reader reader;
    const char *name;
    char text[ST_NAME], number[40];
    long runs = 0;
    int kind = zd_open_store(&reader, stored, program), tag, i;

    if (kind != ZD_GOOD)
        return kind;
    for (i = 0; i < table->n_chosen; i++) {
        name = program->columns[table->chosen[i]].name;
        st_cell(text, strlen(name) < ST_NAME ? name : "", st_width(table, i) % ST_NAME);
        printf("%s%s", text, i + 1 < table->n_chosen ? " " : "\n");
    }
    while ((tag = zd_next_record(&reader)) != 0) {
        if (tag == ZD_RUN_BEGINS && runs++ > 0)
            printf("\n");
        for (i = 0; tag == ZD_ROW && i < table->n_chosen; i++) {
            zdn_general(number, ZD_CELL(&reader, reader.place[table->chosen[i]]), 6);
            st_cell(text, number, st_width(table, i) % ST_NAME);
            printf("%s%s", text, i + 1 < table->n_chosen ? " " : "\n");
        }
    }
    zd_leave_store(&reader);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return ZD_GOOD;
    ZD_NOTE();
    return ZD_STORAGE;
}
