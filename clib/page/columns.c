/* columns.c - the table of a SCoP program: its columns and its lines (zdcommand.h). */

#include "zdport.h"
#include "zdcommand.h"
#include "zddigits.h"

#define ST_NAME 400             /* longer names are omitted */
#define ST_NARROW 13            /* minimum number of characters in a column */

/* Whether a column has this name, or is an element of the array of this name. */
static int st_named(const char *column, const char *name, size_t length)
{
    return strncmp(column, name, length) == 0 && (column[length] == '\0' || column[length] == '[');
}

static void st_choose(struct zd_command *command, int column)
{
    int i;

    for (i = 0; i < command->n_chosen; i++)
        if (command->chosen[i] == column)
            return;
    command->chosen[command->n_chosen++] = column;
}

/* The column of the setting of a series, or -1. */
static int st_column(const struct zd_program *program, const struct zd_series *series)
{
    ZD_OFFSET offset = ZD_NTH(ZD_SETTING(program, series->setting)->offset, series->first);
    int c;

    for (c = 1; c < program->n_columns; c++)
        if (ZD_COLUMN(program, c)->offset == offset)
            return c;
    return -1;
}

static void st_choose_series(struct zd_command *command, int last_row)
{
    int s, c;

    for (s = 0; s < command->orders.n_series; s++)
        if (command->series[s].last_row == last_row && (c = st_column(command->program, command->series + s)) >= 0)
            st_choose(command, c);
}

int zdt_choose(struct zd_command *command)
{
    const struct zd_program *program = command->program;
    const char *name = command->columns;
    size_t length;
    const struct zd_series *own = zda_own(program, 0);
    int gone = command->stepped.text != NULL && own != NULL ? st_column(program, own) : -1, c, found;

    command->chosen = (int *)malloc(((size_t)program->n_columns + 1) * sizeof *command->chosen);
    if (command->chosen == NULL)
        return zda_mistake(command, "no memory",
            "\345\206\205\345\255\230\344\270\215\350\266\263", program->title);
    if (name == NULL) {
        st_choose_series(command, 1);
        if (command->n_chosen == 0)
            st_choose(command, 0);
        st_choose_series(command, 0);
        /* Hides the setting that the model itself steps, if another one is stepped. */
        for (c = 1; c < program->n_full; c++)
            if (c != gone)
                st_choose(command, c);
        return 0;
    }
    for (; *name != '\0'; name += *name == ',' ? 1 : 0) {
        name = zdn_skip(name);
        for (length = strcspn(name, ","); length > 0 && zdn_skip(name + length - 1) > name + length - 1; length--)
            ;
        for (c = found = 0; c < program->n_columns; c++)
            if (st_named(ZD_COLUMN(program, c)->name, name, length)) {
                st_choose(command, c);
                found = 1;
            }
        if (!found && length > 0)
            return zda_mistake(command, "--columns: no such name",
                "--columns\357\274\232\346\262\241\346\234\211\350\277\231\344\270\252\345\220\215\345\255\227", name);
        name += strcspn(name, ",");
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

static size_t st_width(const struct zd_command *command, int i)
{
    size_t length = strlen(ZD_COLUMN(command->program, command->chosen[i])->name);

    return length > ST_NARROW ? length : ST_NARROW;
}

int zdt_print(const struct zd_command *command, FILE *stored)
{
    const struct zd_program *program = command->program;
    struct zd_reader reader;
    const char *name;
    char text[ST_NAME], number[40];
    long runs = 0;
    int kind = zd_open_store(&reader, stored, program), tag, i;

    if (kind != ZD_GOOD)
        return kind;
    for (i = 0; i < command->n_chosen; i++) {
        name = ZD_COLUMN(program, command->chosen[i])->name;
        st_cell(text, strlen(name) < ST_NAME ? name : "", st_width(command, i) % ST_NAME);
        printf("%s%s", text, i + 1 < command->n_chosen ? " " : "\n");
    }
    while ((tag = zd_next_record(&reader)) != 0) {
        if (tag == ZD_RUN_BEGINS && runs++ > 0)
            printf("\n");
        for (i = 0; tag == ZD_ROW && i < command->n_chosen; i++) {
            zdn_general(number, ZD_CELL(&reader, reader.place[command->chosen[i]]), 6);
            st_cell(text, number, st_width(command, i) % ST_NAME);
            printf("%s%s", text, i + 1 < command->n_chosen ? " " : "\n");
        }
    }
    zd_leave_store(&reader);
    if (fflush(stdout) == 0 && !ferror(stdout))
        return ZD_GOOD;
    ZD_NOTE();
    return ZD_STORAGE;
}
