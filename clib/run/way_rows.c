/* way_rows.c - a program whose runner advances from row to row: its table. */

#include "zdport.h"
#include "zdcommand.h"
#include "zddigits.h"
#include "zdcourse.h"

#define NAME_LENGTH 400         /* of a parameter */

/* ---- rows and series ---- */

/* Whether there is an interval from the first row to the last, of a length that is a number. */
static int check_rows(struct zd_command *command)
{
    const struct zd_rows *rows = &command->range;

    if (!(rows->from < rows->to))
        return zda_mistake(command, "TO must be greater than FROM",
            "TO \345\277\205\351\241\273\345\244\247\344\272\216 FROM", "--from --to");
    if (!(rows->to - rows->from <= DBL_MAX))
        return zda_mistake(command, "the rows are too far apart",
            "\350\241\214\347\233\270\350\267\235\345\244\252\350\277\234", "--from --to");
    if (!(rows->with >= 1.0) || rows->with > (double)ZDN_MOST)
        return zda_mistake(command, "whole number from 1 to 2147483646 expected",
            "\351\234\200\350\246\201 1 \345\210\260 2147483646 \347\232\204\346\225\264\346\225\260", "--with");
    if (rows->terminal && command->program->terminal == NULL)
        (void)zda_mistake(command, "the model has no TERMINAL block",
            "\346\250\241\345\236\213\346\262\241\346\234\211 TERMINAL \345\235\227", "--terminal");
    return 0;
}

enum { NO_NUMBER, LAST_NUMBER, ANOTHER_NUMBER };

/* Reads a number and advances *text; returns whether a separator follows. */
static int next_number(const char **text, int separator, double *value)
{
    *text = zdn_skip(*text);
    if (!zdn_number(text, value))
        return NO_NUMBER;
    *text = zdn_skip(*text);
    if (**text == '\0')
        return LAST_NUMBER;
    return *(*text)++ == separator ? ANOTHER_NUMBER : NO_NUMBER;
}

/* The parameter before the = sign, which must be a single number. */
static int read_parameter(struct zd_command *command, struct zd_asked_series *series)
{
    const char *equals = strchr(series->text, '=');
    struct zd_override found;
    char text[NAME_LENGTH];
    size_t length;

    if (equals == NULL || (length = (size_t)(equals - series->text)) > NAME_LENGTH - 4)
        return zda_mistake(command, "NAME=VALUE expected", "\351\234\200\350\246\201 NAME=VALUE", series->text);
    memcpy(text, series->text, length);
    strcpy(text + length, "=0");
    if (zd_option(command->program, text, &found) != 0)
        return zda_mistake(command, "no such parameter",
            "\346\262\241\346\234\211\350\277\231\344\270\252\345\217\202\346\225\260", series->text);
    free((void *)found.values);
    series->series.setting = found.setting;
    series->series.first = found.first;
    series->text = equals + 1;
    return 0;
}

static int read_stepped(struct zd_command *command)
{
    struct zd_asked_series *series = &command->stepped;
    const char *text;
    int code = read_parameter(command, series), next;

    if (code != 0)
        return code;
    series->list = (double *)malloc((strlen(series->text) + 1) * sizeof *series->list);
    if (series->list == NULL)
        return zda_no_memory(command, series->text);
    text = series->text;
    do {
        next = next_number(&text, ',', series->list + series->series.count++);
        if (next == NO_NUMBER)
            return zda_form(command, "--stepped NAME=VALUE,VALUE");
    } while (next == ANOTHER_NUMBER);
    series->series.list = series->list;
    return 0;
}

static int read_sweep(struct zd_command *command)
{
    struct zd_asked_series *series = &command->swept;
    const char *text;
    long with;
    int code = read_parameter(command, series);

    if (code != 0)
        return code;
    text = series->text;
    if (next_number(&text, ':', &series->series.low) != ANOTHER_NUMBER
        || next_number(&text, ':', &series->series.high) != ANOTHER_NUMBER)
        return zda_form(command, "--sweep NAME=FROM:TO:WITH");
    text = zdn_skip(text);
    with = zdn_whole(&text);
    if (with < 1L || with >= ZDN_MOST || *zdn_skip(text) != '\0')
        return zda_form(command, "--sweep NAME=FROM:TO:WITH");
    series->series.count = with + 1L;
    series->series.last_row = 1;
    return 0;
}

const struct zd_series *zda_own(const struct zd_program *program, int last_row)
{
    const struct zd_experiment *own = program->experiment;
    int s;

    for (s = 0; own != NULL && s < own->n_series; s++)
        if (own->series[s].last_row == last_row)
            return own->series + s;
    return NULL;
}

/* A series of the run: that of the command line, or the program's own, unless the user has set its setting. */
static void add_series(struct zd_command *command, const struct zd_asked_series *asked, int last_row)
{
    const struct zd_series *series = asked->text != NULL ? &asked->series : zda_own(command->program, last_row);
    int i;

    if (series == NULL)
        return;
    for (i = 0; asked->text == NULL && !last_row && i < command->n_overrides; i++)
        if (command->overrides[i].setting == series->setting)
            return;
    memcpy(command->series + command->orders.n_series, series, sizeof *series);
    command->orders.n_series++;
}

/* ---- its runs ---- */

static int prepare_rows(struct zd_command *command)
{
    int code = 0;

    if (command->stepped.text != NULL)
        code = read_stepped(command);
    if (code == 0 && command->swept.text != NULL)
        code = read_sweep(command);
    if (code == 0)
        code = check_rows(command);
    if (code != 0)
        return code;
    add_series(command, &command->stepped, 0);
    add_series(command, &command->swept, 1);
    command->orders.rows = command->store == NULL || !command->no_rows;
    return zdt_choose(command);
}

/* Creates the store, with all columns, those that --keep names, or those of the table. */
static int create_rows(struct zd_command *command, struct zd_store *store, FILE *stored)
{
    const struct zd_program *program = command->program;
    int *kept = NULL, n = 0, kind;

    if (command->store == NULL)
        return zd_create_store(store, stored, program, command->chosen, command->n_chosen, ZD_FLAG_EVERY_STEP);
    if (command->keep != NULL && (kept = zda_numbers(command, command->keep, &n)) == NULL) {
        store->offset = NULL;
        store->drawing = NULL;
        return store->kind = ZD_MEMORY;
    }
    kind = zd_create_store(store, stored, program, kept, n, ZD_FLAG_EVERY_STEP);
    free(kept);
    return kind;
}

static int show_rows(struct zd_command *command, FILE *stored)
{
    int kind = ZD_GOOD;

    if (command->csv != NULL)
        kind = zda_rows(command, stored, command->csv, command->chosen, command->n_chosen);
    if (kind == ZD_GOOD && command->store == NULL && zda_prints(command))
        kind = zdt_print(command, stored);
    return kind;
}

static int conclude_rows(struct zd_command *command, FILE *stored)
{
    (void)command;
    (void)stored;
    return ZD_GOOD;
}

const struct zd_way zdy_rows = { ZDY_ROWS, 1, prepare_rows, create_rows, zdc_follow, show_rows, conclude_rows };
