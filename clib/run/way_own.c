/* way_own.c - a program that advances time itself: its input and printed output, its trace, its balance.

   Printed output goes to standard output immediately; rows are stored only if they are requested. */

#include "zdport.h"
#include "zdcommand.h"
#include "zdcourse.h"
#include "zddigits.h"

#define NUMERAL 60              /* size of a number of the input in a message */

/* ---- --method ---- */

/* Skips blanks and a word, if the text begins with it in upper or lower case. */
static int take_word(const char **text, const char *word)
{
    const char *at = *text;

    while (*at == ' ')
        at++;
    while (*word != '\0' && (*at == *word || (*word >= 'A' && *at == *word - 'A' + 'a'))) {
        at++;
        word++;
    }
    if (*word != '\0' || (*at != ' ' && *at != '\0'))
        return 0;
    *text = at;
    return 1;
}

/* Reads numbers after blanks to the end of the text: their number, or -1 on an error. */
static int take_numbers(const char *text, double *numbers, int most)
{
    const char *end;
    int n = 0;

    for (;;) {
        while (*text == ' ')
            text++;
        if (*text == '\0')
            return n;
        if (n == most)
            return -1;
        numbers[n] = zdn_read(text, &end);
        if (end == text || (*end != ' ' && *end != '\0'))
            return -1;
        text = end;
        n++;
    }
}

/* The same as METHOD in the language: RK4 n, n from 1 to 1000000; ADAPTIVE and STIFF with errors below 1. */
static int read_numbers_of_method(struct zd_chosen_method *chosen, const char *text)
{
    double numbers[2];
    int is_whole = text[strspn(text, "0123456789 ")] == '\0';
    int n = take_numbers(text, numbers, chosen->method == ZDS_RK4 ? 1 : 2);

    if (n < 0)
        return 0;
    if (chosen->method == ZDS_RK4) {
        chosen->relative = chosen->absolute = 0.0;
        if (n == 1 && !(is_whole && numbers[0] >= 1.0 && numbers[0] <= 1e6))
            return 0;
        chosen->steps = n == 0 ? 1 : (int)numbers[0];
        return 1;
    }
    chosen->steps = 0;
    chosen->relative = n > 0 ? numbers[0] : 1e-8;
    chosen->absolute = n > 1 ? numbers[1] : n > 0 ? numbers[0] / 100.0 : 1e-10;
    return chosen->relative >= 1e-15 && chosen->relative < 1.0 && chosen->absolute > 0.0 && chosen->absolute < 1.0;
}

static int read_method(struct zd_command *command)
{
    struct zd_chosen_method *chosen = &command->method;
    const char *value = command->method_text;
    const char *text = value;

    if (command->program->n_solves == 0)
        return zda_mistake(command, "the program has no equations",
            "\347\250\213\345\272\217\346\262\241\346\234\211\346\226\271\347\250\213", value);
    (void)take_word(&text, "IS");
    chosen->method = take_word(&text, "RK4") ? ZDS_RK4 : take_word(&text, "ADAPTIVE") ? ZDS_ADAPTIVE
                     : take_word(&text, "STIFF") ? ZDS_STIFF : 0;
    if (chosen->method == 0 || !read_numbers_of_method(chosen, text))
        return zda_mistake(command, "RK4 N, ADAPTIVE REL ABS or STIFF REL ABS expected",
            "\351\234\200\350\246\201 RK4 N\343\200\201ADAPTIVE REL ABS \346\210\226 STIFF REL ABS", value);
    command->orders.method = chosen;
    return 0;
}

/* ---- its runs ---- */

/* Opens the input, and prints unless the trace goes to the same output. */
static int prepare_own(struct zd_command *command)
{
    struct zd_orders *orders = &command->orders;
    int code = zda_apart(command, command->csv, command->input);

    if (code != 0)
        return code;
    if (command->orders.balance && command->program->balances == NULL)
        return zda_mistake(command, "the program was made without --balance",
            "\347\250\213\345\272\217\347\224\237\346\210\220\346\227\266\346\234\252\345\212\240 --balance", "--balance");
    if (command->method_text != NULL && (code = read_method(command)) != 0)
        return code;
    orders->rows = command->csv != NULL || (command->store != NULL && !command->no_rows);
    zda_sink(&command->printed, stdout);
    if (zda_prints(command))
        orders->printed = &command->printed;
    orders->input = stdin;
    if (command->input == NULL || strcmp(command->input, "-") == 0)
        return 0;
    orders->whole = 1;
    orders->input = fopen(command->input, "r");
    if (orders->input == NULL)
        return zda_mistake(command, "cannot be read",
            "\346\227\240\346\263\225\350\257\273\345\217\226", command->input);
    return 0;
}

static int create_own(struct zd_command *command, struct zd_store *store, FILE *stored)
{
    return zd_create_store(store, stored, command->program, NULL, 0, ZD_FLAG_EVERY_STEP);
}

static int show_own(struct zd_command *command, FILE *stored)
{
    return command->csv == NULL ? ZD_GOOD : zda_write(command, stored, command->csv, 0, 0);
}

/* A number that could not be read, as written in the input. */
static void quote_input(const struct zd_command *command, FILE *stored)
{
    const struct zd_program *program = command->program;
    FILE *input = command->kept.file != NULL ? command->kept.file : command->orders.input;
    struct zd_reader reader;
    char text[NUMERAL];
    long line;
    int tag, site;

    if (!command->orders.whole || zd_open_store(&reader, stored, program) != ZD_GOOD)
        return;
    while ((tag = zd_next_record(&reader)) != 0) {
        site = reader.what.site;
        if (tag != ZD_FAILED || (reader.what.kind != ZD_NOT_NUMBER && reader.what.kind != ZD_REAL_HERE))
            continue;
        if (site >= 0 && site < program->n_sites && ZD_SITE(program, site)->detail[0] != '\0')
            continue;
        if (zdi_place(input, reader.what.value, text, NUMERAL, &line)) {
            zda_say(stderr, "  ");
            zda_say(stderr, command->input);
            fprintf(stderr, ":%ld: ", line);
            zda_say(stderr, text);
            zda_say(stderr, "\n");
        }
    }
    zd_leave_store(&reader);
}

/* Prints the balances, unless they only go to the file of --store. */
static int show_balance(const struct zd_command *command, FILE *stored)
{
    struct zd_sink sink;

    if (!command->orders.balance || command->store != NULL)
        return ZD_GOOD;
    zda_sink(&sink, stderr);
    zda_label(command, stderr, "", ":\n");
    return zd_sheet(command->program, stored, command->locale, &sink);
}

static int conclude_own(struct zd_command *command, FILE *stored)
{
    quote_input(command, stored);
    return show_balance(command, stored);
}

const struct zd_way zdy_own = { ZDY_OWN, 0, prepare_own, create_own, zdc_follow, show_own, conclude_own };
