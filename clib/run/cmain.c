/* cmain.c - a program that runs as written, as a program that stands alone: arguments, its run, its trace.

   What it prints goes to standard output as it comes; rows go to a temporary file, or the file of --store, only
   if someone wants them. */

#include "zdport.h"
#include "zdstandalone.h"
#include "zdcourse.h"
#include "zddigits.h"

#define MOST_BETWEEN 10000      /* moments between those of the data */
#define NUMERAL 60              /* room for a number of the input in a message */

struct journey {
    struct zd_command shared;
    struct zd_course_orders orders;
    struct zd_sink printed;
    struct zd_sink said;
    FILE *voice;                /* where the model says something: standard error, or the file of --said */
    const char *input;          /* name of a file, null: standard input */
    struct zd_chosen_method method;
    int no_rows;
    int balance;
};

/* What --help says, in both languages. */
static const char *const help[][2] = {
    { "  NAME=VALUE        a parameter, or a variable: V2=300; it is assigned behind INITIAL in every run",
      "  NAME=VALUE        \345\217\202\346\225\260\357\274\214\346\210\226\345\217\230\351\207\217"
        "\357\274\232V2=300\357\274\214\346\257\217\346\254\241\350\277\220\350\241\214\345\234\250 I"
        "NITIAL \344\271\213\345\220\216\350\265\213\347\273\231\345\256\203" },
    { "  --input FILE      what READ reads; else standard input",
      "  --input FILE      READ \350\257\273\347\232\204\346\226\207\344\273\266\357\274\233\345"
        "\220\246\345\210\231\350\257\273\346\240\207\345\207\206\350\276\223\345\205\245" },
    { "  --data DIR        where the data files are; else where the program is started",
      "  --data DIR        \346\225\260\346\215\256\346\226\207\344\273\266\346\211\200\345\234\250"
        "\347\232\204\347\233\256\345\275\225\357\274\233\345\220\246\345\210\231\346\230\257\345\220"
        "\257\345\212\250\346\227\266\347\232\204\347\233\256\345\275\225" },
    { "  --resume N        the first N stops go on at their label",
      "  --resume N        \345\211\215 N \344\270\252\345\201\234\346\255\242\345\244\204\350\275"
        "\254\345\210\260\345\205\266\346\240\207\345\217\267\347\273\247\347\273\255" },
    { "  --method NAME     RK4 n, ADAPTIVE rel abs or STIFF rel abs, in place of the method of the program",
      "  --method NAME     RK4 n\343\200\201ADAPTIVE rel abs \346\210\226 STIFF rel abs\357\274\214"
        "\344\273\243\346\233\277\347\250\213\345\272\217\344\270\255\347\232\204\346\226\271"
        "\346\263\225" },
    { "  --csv FILE        the trace as comma-separated values; - is standard output, without the printed text",
      "  --csv FILE        \346\212\212\350\275\250\350\277\271\345\206\231\346\210\220\351\200\227"
        "\345\217\267\345\210\206\351\232\224\347\232\204\346\225\260\357\274\233- \346\230\257\346"
        "\240\207\345\207\206\350\276\223\345\207\272\357\274\214\350\277\231\346\227\266\344\270\215"
        "\345\215\260\345\210\253\347\232\204" },
    { "  --store FILE      the trace as doubles, for other programs",
      "  --store FILE      \346\212\212\350\275\250\350\277\271\345\255\230\346\210\220\345\217\214"
        "\347\262\276\345\272\246\346\225\260\357\274\214\344\276\233\345\205\266\344\273\226\347\250"
        "\213\345\272\217\344\275\277\347\224\250" },
    { "  --no-rows         with --store: only how it ended, not the trace",
      "  --no-rows         \344\270\216 --store \345\220\210\347\224\250\357\274\232\345\217\252"
        "\345\255\230\347\273\223\345\261\200\357\274\214\344\270\215\345\255\230\350\275\250\350\277"
        "\271" },
    { "  --observe N       with --store: rows at the times of observed data, and at N more times",
      "  --observe N       \344\270\216 --store \345\220\210\347\224\250\357\274\232\345\234\250"
        "\350\247\202\346\265\213\346\225\260\346\215\256\347\232\204\346\227\266\345\210\273\357\274"
        "\214\345\217\246\345\212\240 N \344\270\252\346\227\266\345\210\273\357\274\214\345\220\204"
        "\345\255\230\344\270\200\350\241\214" },
    { "  --no-pages        nothing is printed",
      "  --no-pages        \344\273\200\344\271\210\344\271\237\344\270\215\345\215\260" },
    { "  --balance         what came in, left and is there, on standard error, if the program keeps it",
      "  --balance         \350\277\233\345\205\245\343\200\201\346\265\201\345\207\272\345\222\214"
        "\347\216\260\346\234\211\347\232\204\351\207\217\345\220\204\345\244\232\345\260\221\357\274"
        "\214\345\215\260\345\210\260\346\240\207\345\207\206\351\224\231\350\257\257\350\276\223\345"
        "\207\272\357\274\214\345\246\202\346\236\234\347\250\213\345\272\217\350\256\260\344\272\206"
        "\350\264\246" },
    { "  --locale en|zh    language of messages",
      "  --locale en|zh    \346\266\210\346\201\257\347\232\204\350\257\255\350\250\200" },
    { "  --help            this text",
      "  --help            \346\234\254\350\257\264\346\230\216" }
};

static int show_help(const struct zd_command *command, const char *name)
{
    const struct zd_program *program = command->program;
    size_t i;

    zda_heading(program, name);
    for (i = 0; i < sizeof help / sizeof help[0]; i++)
        printf("%s\n", zda_word(command, help[i][0], help[i][1]));
    printf("\n");
    zda_list(program);
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : ZDA_RUN;
}

/* A number that is not negative. */
static int read_count(struct journey *journey, const char *value, long *count)
{
    const char *end;
    double number = zdn_read(value, &end);

    *count = number >= 2147483647.0 ? 2147483647L : number >= 0.0 ? (long)number : 0L;
    if (*value == '\0' || (*end == '\0' && number >= 0.0 && number == floor(number)))
        return 0;
    return zda_mistake(&journey->shared, "number expected",
        "\351\234\200\350\246\201\346\225\260\345\255\227", value);
}

static int read_between(struct journey *journey, const char *value)
{
    long count = 0;
    int code = read_count(journey, value, &count);

    journey->orders.observed = 1;
    journey->orders.between = count < MOST_BETWEEN ? (int)count : MOST_BETWEEN;
    return code;
}

static int open_voice(struct journey *journey, const char *name)
{
    if (journey->voice != stderr)
        fclose(journey->voice);
    journey->voice = fopen(name, "w");
    if (journey->voice != NULL)
        return 0;
    journey->voice = stderr;
    return zda_mistake(&journey->shared, "cannot be written",
        "\346\227\240\346\263\225\345\206\231\345\205\245", name);
}

/* Moves behind blanks and a word, if the text begins with it in letters of any size. */
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

/* Up to so many numbers behind blanks, to the end of the text: how many, or -1. */
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

/* As METHOD of the language has them: RK4 n, n from 1 to 1000000; ADAPTIVE and STIFF with errors below 1. */
static int read_numbers_of_method(struct zd_chosen_method *chosen, const char *text)
{
    double numbers[2];
    int n = take_numbers(text, numbers, chosen->method == ZDS_RK4 ? 1 : 2);

    if (n < 0)
        return 0;
    if (chosen->method == ZDS_RK4) {
        chosen->relative = chosen->absolute = 0.0;
        if (n == 1 && !(numbers[0] >= 1.0 && numbers[0] <= 1e6 && numbers[0] == floor(numbers[0])))
            return 0;
        chosen->steps = n == 0 ? 1 : (int)numbers[0];
        return 1;
    }
    chosen->steps = 0;
    chosen->relative = n > 0 ? numbers[0] : 1e-8;
    chosen->absolute = n > 1 ? numbers[1] : n > 0 ? numbers[0] / 100.0 : 1e-10;
    return chosen->relative >= 1e-15 && chosen->relative < 1.0 && chosen->absolute > 0.0 && chosen->absolute < 1.0;
}

static int read_method(struct journey *journey, const char *value)
{
    struct zd_chosen_method *chosen = &journey->method;
    const char *text = value;

    if (journey->shared.program->n_solves == 0)
        return zda_mistake(&journey->shared, "the program has no equations",
            "\347\250\213\345\272\217\346\262\241\346\234\211\346\226\271\347\250\213", value);
    chosen->method = take_word(&text, "RK4") ? ZDS_RK4 : take_word(&text, "ADAPTIVE") ? ZDS_ADAPTIVE
                     : take_word(&text, "STIFF") ? ZDS_STIFF : 0;
    if (chosen->method == 0 || !read_numbers_of_method(chosen, text))
        return zda_mistake(&journey->shared, "RK4 N, ADAPTIVE REL ABS or STIFF REL ABS expected",
            "\351\234\200\350\246\201 RK4 N\343\200\201ADAPTIVE REL ABS \346\210\226 STIFF REL ABS", value);
    journey->orders.method = chosen;
    return 0;
}

static int take_arguments(struct journey *journey, int argc, char **argv)
{
    const char *value;
    int code = 0;
    int i;

    for (i = 1; i < argc && code == 0; i++) {
        if (zda_take(&journey->shared, argc, argv, &i, &code))
            continue;
        if (strcmp(argv[i], "--no-rows") == 0) {
            journey->no_rows = 1;
            continue;
        }
        if (strcmp(argv[i], "--balance") == 0) {
            journey->balance = 1;
            continue;
        }
        if ((value = zda_value(argc, argv, &i, "--input")) != NULL)
            journey->input = value;
        else if ((value = zda_value(argc, argv, &i, "--data")) != NULL)
            journey->orders.data = value;
        else if ((value = zda_value(argc, argv, &i, "--said")) != NULL)
            code = open_voice(journey, value);
        else if ((value = zda_value(argc, argv, &i, "--resume")) != NULL)
            code = read_count(journey, value, &journey->orders.resume);
        else if ((value = zda_value(argc, argv, &i, "--method")) != NULL)
            code = *value == '\0' ? 0 : read_method(journey, value);
        else if ((value = zda_value(argc, argv, &i, "--observe")) != NULL)
            code = read_between(journey, value);
        if (code == 0)
            code = zda_check(&journey->shared, value, argv[i]);
    }
    return code;
}

/* A number that could not be read, as it stands in the input. */
static void quote_input(const struct journey *journey, FILE *stored)
{
    const struct zd_program *program = journey->shared.program;
    struct zd_reader reader;
    char text[NUMERAL];
    long line;
    int tag, site;

    if (!journey->orders.whole || zd_open_store(&reader, stored, program) != ZD_GOOD)
        return;
    while ((tag = zd_next_record(&reader)) != 0) {
        site = reader.what.site;
        if (tag != ZD_FAILED || (reader.what.kind != ZD_NOT_NUMBER && reader.what.kind != ZD_REAL_HERE))
            continue;
        if (site >= 0 && site < program->n_sites && ZD_SITE(program, site)->detail[0] != '\0')
            continue;
        if (zdi_place(journey->orders.input, reader.what.value, text, NUMERAL, &line)) {
            zda_say(stderr, "  ");
            zda_say(stderr, journey->input);
            fprintf(stderr, ":%ld: ", line);
            zda_say(stderr, text);
            zda_say(stderr, "\n");
        }
    }
    zd_leave_store(&reader);
}

/* Runs the program into a store and writes the trace if it is asked for. */
static int follow(struct journey *journey, void *model, FILE *stored)
{
    struct zd_command *shared = &journey->shared;
    struct zd_store store;
    int kind = zd_create_store(&store, stored, shared->program, NULL, 0, ZD_FLAG_EVERY_STEP);

    journey->orders.rows = shared->csv != NULL || (shared->store != NULL && !journey->no_rows);
    if (kind == ZD_GOOD)
        kind = zda_draw(shared, &store);
    if (kind == ZD_GOOD)
        zdc_follow(shared->program, model, &store, &journey->orders);
    if (fflush(stdout) != 0 && store.kind == ZD_GOOD) {
        ZD_NOTE();
        store.kind = ZD_STORAGE;
    }
    if (zd_close_store(&store) != ZD_GOOD)
        return store.kind;
    return shared->csv == NULL ? ZD_GOOD : zda_write(shared, stored, shared->csv, 0, 0);
}

/* The balances, unless they only go to the file of --store. */
static int show_balance(const struct journey *journey, FILE *stored)
{
    const struct zd_command *shared = &journey->shared;
    struct zd_sink sink;

    if (!journey->balance || shared->store != NULL)
        return ZD_GOOD;
    zda_sink(&sink, stderr);
    return zd_sheet(shared->program, stored, shared->locale, &sink);
}

static int travel(struct journey *journey, void *model)
{
    struct zd_command *shared = &journey->shared;
    FILE *stored = zda_open(shared);
    int kind = ZD_STORAGE;
    int failed = 0;

    if (stored != NULL) {
        kind = zd_take_pages(shared->program, model);
        if (kind == ZD_GOOD)
            kind = follow(journey, model, stored);
        zd_drop_pages(shared->program, model);
        if (kind == ZD_GOOD) {
            failed = zda_tell(shared, stored);
            quote_input(journey, stored);
            kind = show_balance(journey, stored);
        }
    }
    return zda_close(shared, stored, kind, failed);
}

/* Opens the input, and prints unless the trace goes where it would print. */
static int prepare_lines(struct journey *journey)
{
    const struct zd_command *shared = &journey->shared;

    journey->orders.balance = journey->balance;
    journey->orders.n_overrides = shared->n_overrides;
    journey->orders.overrides = shared->overrides;
    zda_sink(&journey->said, journey->voice);
    journey->orders.said = &journey->said;
    zda_sink(&journey->printed, stdout);
    if (shared->pages && (shared->csv == NULL || strcmp(shared->csv, "-") != 0))
        journey->orders.printed = &journey->printed;
    journey->orders.input = stdin;
    if (journey->input == NULL)
        return 0;
    journey->orders.whole = 1;
    journey->orders.input = fopen(journey->input, "r");
    if (journey->orders.input == NULL)
        return zda_mistake(shared, "cannot be read",
            "\346\227\240\346\263\225\350\257\273\345\217\226", journey->input);
    return 0;
}

int zdc_main(const struct zd_program *program, void *model, int argc, char **argv)
{
    struct journey journey;
    int code;

    memset(&journey, 0, sizeof journey);
    journey.input = journey.orders.data = NULL;
    journey.orders.printed = journey.orders.said = NULL;
    journey.voice = stderr;
    journey.orders.input = NULL;
    journey.orders.overrides = NULL;
    journey.orders.method = NULL;
    journey.orders.progress = NULL;
    journey.orders.context = NULL;
    code = zda_begin(&journey.shared, program, argc, argv);
    if (code == 0)
        code = take_arguments(&journey, argc, argv);
    if (code == 0)
        code = zda_apart(&journey.shared, journey.shared.csv, journey.input);
    if (code == 0 && journey.balance && program->balances == NULL)
        code = zda_mistake(&journey.shared, "the program was made without --balance",
            "\347\250\213\345\272\217\347\224\237\346\210\220\346\227\266\346\234\252\345\212\240 --balance", "--balance");
    if (code == 0 && journey.shared.help) {
        code = show_help(&journey.shared, argv[0]);
    } else if (code == 0) {
        code = prepare_lines(&journey);
        if (code == 0)
            code = travel(&journey, model);
        if (journey.orders.whole && journey.orders.input != NULL)
            fclose(journey.orders.input);
    }
    if (journey.voice != stderr)
        fclose(journey.voice);
    zda_end(&journey.shared);
    return code;
}
