/* main.c - a translated model as a program that stands alone: arguments, runs, pages.

   Rows go to a temporary file, or the file of --store, and are read back for pages and text. */

#include "zdport.h"
#include "zdstandalone.h"
#include "zddigits.h"

struct command {
    struct zd_command shared;
    struct zd_orders orders;
    const char *save;           /* name of a file, null: not asked for */
    int all_columns;
    int layout;
};

/* What --help says, in both languages. */
static const char *const usage[][2] = {
    { "  NAME=VALUE        a constant; NAME(3)=VALUE one value of a table; NAME=v/v/v a whole table",
      "  NAME=VALUE        \345\270\270\346\225\260\357\274\233NAME(3)=VALUE \350\241\250\344\270"
        "\255\347\232\204\344\270\200\344\270\252\345\200\274\357\274\233NAME=v/v/v \346\225\264\344"
        "\270\252\350\241\250" },
    { "  --run N           only run number N, or the run of that name",
      "  --run N           \345\217\252\345\201\232\347\254\254 N \346\254\241\350\277\220\350\241"
        "\214\357\274\214\346\210\226\345\220\215\344\270\272 N \347\232\204\350\277\220\350\241\214" },
    { "  --csv FILE        results as comma-separated values; - is standard output, without pages",
      "  --csv FILE        \346\212\212\347\273\223\346\236\234\345\206\231\346\210\220\351\200\227"
        "\345\217\267\345\210\206\351\232\224\347\232\204\346\225\260\357\274\233- \346\230\257\346"
        "\240\207\345\207\206\350\276\223\345\207\272\357\274\214\350\277\231\346\227\266\344\270\215"
        "\345\215\260\351\241\265" },
    { "  --save FILE       what the SAVE cards name, in the same form",
      "  --save FILE       SAVE \345\215\241\346\214\207\346\230\216\347\232\204\351\207\217\357"
        "\274\214\345\275\242\345\274\217\347\233\270\345\220\214" },
    { "  --every-step      a row for every step",
      "  --every-step      \346\257\217\346\255\245\344\270\200\350\241\214" },
    { "  --store FILE      results as doubles, for other programs",
      "  --store FILE      \346\212\212\347\273\223\346\236\234\345\255\230\346\210\220\345\217\214"
        "\347\262\276\345\272\246\346\225\260\357\274\214\344\276\233\345\205\266\344\273\226\347\250"
        "\213\345\272\217\344\275\277\347\224\250" },
    { "  --all-columns     store all quantities, not only those of the pages",
      "  --all-columns     \345\255\230\346\211\200\346\234\211\347\232\204\351\207\217\357\274\214"
        "\344\270\215\345\217\252\346\230\257\351\241\265\344\270\212\347\232\204" },
    { "  --no-pages        no tables and plots",
      "  --no-pages        \344\270\215\345\215\260\350\241\250\345\222\214\345\233\276" },
    { "  --layout 1|2      plots as DYNAMO I or DYNAMO II had them",
      "  --layout 1|2      \345\233\276\351\241\265\346\214\211 DYNAMO I \346\210\226 DYNAMO II "
        "\347\232\204\346\240\274\345\274\217" },
    { "  --strict-tables   an argument outside the range of TABLE ends the run",
      "  --strict-tables   \350\207\252\345\217\230\351\207\217\350\266\205\345\207\272 TABLE \347"
        "\232\204\350\214\203\345\233\264\345\215\263\345\201\234\346\255\242\350\277\220\350\241\214" },
    { "  --locale en|zh    language of messages",
      "  --locale en|zh    \346\266\210\346\201\257\347\232\204\350\257\255\350\250\200" },
    { "  --help            this text",
      "  --help            \346\234\254\350\257\264\346\230\216" }
};

static int print_help(const struct zd_command *command, const char *name)
{
    const struct zd_program *program = command->program;
    size_t i;

    zda_heading(program, name);
    for (i = 0; i < sizeof usage / sizeof usage[0]; i++)
        printf("%s\n", zda_word(command, usage[i][0], usage[i][1]));
    printf("\n");
    zda_list(program);
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : ZDA_RUN;
}

static int find_run(const struct zd_program *program, const char *text)
{
    const char *end;
    double number = zdn_read(text, &end);
    int i;

    if (*text != '\0' && *end == '\0' && number >= 1.0 && number <= (double)program->n_runs && number == floor(number))
        return (int)number - 1;
    for (i = 0; i < program->n_runs; i++)
        if (strcmp(program->runs[i].name, text) == 0)
            return i;
    return -1;
}

static int read_arguments(struct command *command, int argc, char **argv)
{
    const struct zd_command *shared = &command->shared;
    const char *value;
    int code = 0;
    int i;

    for (i = 1; i < argc && code == 0; i++) {
        value = NULL;
        if (zda_take(&command->shared, argc, argv, &i, &code))
            continue;
        if ((value = zda_value(argc, argv, &i, "--run")) != NULL) {
            command->orders.run = find_run(shared->program, value);
            if (command->orders.run < 0)
                return zda_mistake(shared, "no such run",
                    "\346\262\241\346\234\211\350\277\231\344\270\252\350\277\220\350\241\214", value);
        } else if ((value = zda_value(argc, argv, &i, "--save")) != NULL) {
            command->save = value;
        } else if ((value = zda_value(argc, argv, &i, "--layout")) != NULL) {
            if (strcmp(value, "1") != 0 && strcmp(value, "2") != 0)
                return zda_mistake(shared, "1 or 2 expected",
                    "\351\234\200\350\246\201 1 \346\210\226 2", argv[i]);
            command->layout = value[0] - '0';
        } else if (strcmp(argv[i], "--every-step") == 0) {
            command->orders.every_step = 1;
            continue;
        } else if (strcmp(argv[i], "--all-columns") == 0) {
            command->all_columns = 1;
            continue;
        } else if (strcmp(argv[i], "--strict-tables") == 0) {
            command->orders.strict = 1;
            continue;
        }
        code = zda_check(shared, value, argv[i]);
    }
    return code;
}

/* Marks the columns of pages and SAVE cards; gives their indices, TIME first. */
static int *wanted_columns(const struct command *command, int *n)
{
    const struct zd_program *program = command->shared.program;
    int *wanted = (int *)calloc((size_t)program->n_columns + 1, sizeof *wanted);
    int all = command->all_columns || command->shared.csv != NULL;
    int r, i, j;

    *n = 0;
    if (wanted == NULL)
        return NULL;
    wanted[0] = 1;
    for (r = 0; r < program->n_runs; r++) {
        const struct zd_run *run = program->runs + r;

        for (i = 0; i < run->n_items; i++)
            if (run->items[i].column >= 0)
                wanted[run->items[i].column] = 1;
        for (i = 0; i < run->n_plots; i++)
            for (j = 0; j < run->plots[i].n_curves; j++)
                wanted[run->plots[i].curves[j].column] = 1;
        for (i = 0; i < run->n_saved; i++)
            wanted[run->saved[i]] = 1;
    }
    for (i = 0; i < program->n_columns; i++)
        if (wanted[i] || all)
            wanted[(*n)++] = i;
    return wanted;
}

/* Rows at print and plot times; all of them with --every-step; at SAVE times if there are no others. */
static int rows_wanted(const struct command *command)
{
    const struct zd_program *program = command->shared.program;

    if (command->orders.every_step)
        return 0;
    if (program->print.offset < 0 && program->plot.offset < 0)
        return ZD_WHY_SAVE;
    return ZD_WHY_PRINT | ZD_WHY_PLOT;
}

static int show_pages(const struct command *command, FILE *stored)
{
    struct zd_paging paging;
    struct zd_sink sink;
    int kind;

    paging.show = ZD_SHOW_TABLES | ZD_SHOW_PLOTS;
    paging.layout = command->layout;
    paging.first = 2;
    paging.feed = 0;
    paging.n_overrides = command->orders.n_overrides;
    paging.overrides = command->orders.overrides;
    zda_sink(&sink, stdout);
    kind = zd_pages(command->shared.program, stored, &sink, &paging);
    if (fflush(stdout) != 0 && kind == ZD_GOOD)
        kind = ZD_STORAGE;
    if (kind == ZD_STORAGE)
        ZD_NOTE();
    return kind;
}

/* Runs the model into a store and shows what is asked for. */
static int work(struct command *command, void *model, FILE *stored, const int *columns, int n)
{
    struct zd_command *shared = &command->shared;
    struct zd_store store;
    int kind = zd_create_store(&store, stored, shared->program, columns, n,
                               command->orders.every_step ? ZD_FLAG_EVERY_STEP : 0);

    if (kind == ZD_GOOD)
        kind = zda_draw(shared, &store);
    if (kind == ZD_GOOD)
        kind = zd_simulate(shared->program, model, &store, &command->orders);
    if (zd_close_store(&store) != ZD_GOOD)
        return store.kind;
    kind = ZD_GOOD;
    if (shared->csv != NULL)
        kind = zda_write(shared, stored, shared->csv, rows_wanted(command), 0);
    if (kind == ZD_GOOD && command->save != NULL)
        kind = zda_write(shared, stored, command->save, ZD_WHY_SAVE, 1);
    if (kind == ZD_GOOD && shared->pages && (shared->csv == NULL || strcmp(shared->csv, "-") != 0))
        kind = show_pages(command, stored);
    return kind;
}

static int run_all(struct command *command, void *model)
{
    FILE *stored = zda_open(&command->shared);
    int *columns;
    int n, kind;
    int failed = 0;

    columns = wanted_columns(command, &n);
    if (stored == NULL || columns == NULL) {
        kind = stored == NULL ? ZD_STORAGE : ZD_MEMORY;
    } else {
        kind = zd_take_pages(command->shared.program, model);
        if (kind == ZD_GOOD)
            kind = work(command, model, stored, columns, n);
        zd_drop_pages(command->shared.program, model);
        if (kind == ZD_GOOD)
            failed = zda_tell(&command->shared, stored);
    }
    free(columns);
    return zda_close(&command->shared, stored, kind, failed);
}

int zd_main(const struct zd_program *program, void *model, int argc, char **argv)
{
    struct command command;
    int code;

    memset(&command, 0, sizeof command);
    command.save = NULL;
    command.orders.progress = NULL;
    command.orders.context = NULL;
    code = zda_begin(&command.shared, program, argc, argv);
    command.orders.run = -1;
    if (code == 0)
        code = read_arguments(&command, argc, argv);
    if (code == 0)
        code = zda_apart(&command.shared, command.shared.csv, command.save);
    command.orders.n_overrides = command.shared.n_overrides;
    command.orders.overrides = command.shared.overrides;
    if (code == 0)
        code = command.shared.help ? print_help(&command.shared, argv[0]) : run_all(&command, model);
    zda_end(&command.shared);
    return code;
}
