/* main.c - a translated model as a program that stands alone: arguments, runs, pages.

   Rows go to a temporary file, or the file of --store, and are read back for pages and text. */

#include <stdlib.h>
#include <string.h>
#include "zdrun.h"

#define EXIT_ARGUMENTS 2
#define EXIT_RUN 3

struct command {
    const struct zd_program *program;
    struct zd_orders orders;
    struct zd_override *overrides;
    const char *csv;            /* names of files, null: not asked for */
    const char *save;
    const char *store;
    const char *locale;
    int all_columns;
    int pages;
    int layout;
    int help;
};

static const char *const usage[] = {
    "  NAME=VALUE        a constant; NAME(3)=VALUE one value of a table; NAME=v/v/v a whole table",
    "  --run N           only run number N, or the run of that name",
    "  --csv FILE        results as comma-separated values; - is standard output, without pages",
    "  --save FILE       what the SAVE cards name, in the same form",
    "  --every-step      a row for every step",
    "  --store FILE      results as doubles, for other programs",
    "  --all-columns     store all quantities, not only those of the pages",
    "  --no-pages        no tables and plots",
    "  --layout 1|2      plots as DYNAMO I or DYNAMO II had them",
    "  --strict-tables   an argument outside the range of TABLE ends the run",
    "  --locale en|zh    language of messages",
    "  --help            this text"
};

static int put_file(void *context, const char *text)
{
    return fputs(text, (FILE *)context) < 0;
}

static int is_chinese(const struct command *command)
{
    return command->locale != NULL && command->locale[0] == 'z' && command->locale[1] == 'h';
}

/* A mistake in the arguments: English, Chinese in octal UTF-8, and what it is about. */
static int mistake(const struct command *command, const char *english, const char *chinese, const char *what)
{
    fprintf(stderr, "%s: %s\n", is_chinese(command) ? chinese : english, what);
    return EXIT_ARGUMENTS;
}

static int print_help(const struct zd_program *program, const char *name)
{
    size_t i;
    int s;

    if (program->title[0] != '\0')
        printf("%s\n", program->title);
    printf("%s [NAME=VALUE ...] [options]\n", name);
    for (i = 0; i < sizeof usage / sizeof usage[0]; i++)
        printf("%s\n", usage[i]);
    printf("\n");
    for (s = 0; s < program->n_settings; s++) {
        const struct zd_setting *setting = program->settings + s;
        char text[ZD_DIGITS];
        int v;

        printf("  %s", setting->name);
        for (v = 0; v < setting->count; v++) {
            zd_shortest(text, setting->base[v]);
            printf("%c%s", v == 0 ? '=' : '/', text);
        }
        printf("\n");
    }
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : EXIT_RUN;
}

static int find_run(const struct zd_program *program, const char *text)
{
    char *end;
    long number = strtol(text, &end, 10);
    int i;

    if (*text != '\0' && *end == '\0' && number >= 1 && number <= program->n_runs)
        return (int)number - 1;
    for (i = 0; i < program->n_runs; i++)
        if (strcmp(program->runs[i].name, text) == 0)
            return i;
    return -1;
}

static int read_setting(struct command *command, const char *text)
{
    static const char *const english[] = {
        "", "no such constant or table", "number expected", "no such value of the table",
        "wrong number of values", "no memory"
    };
    static const char *const chinese[] = {
        "",
        "\346\262\241\346\234\211\350\277\231\344\270\252\345\270\270\346\225\260\346\210\226\350\241\250",
        "\351\234\200\350\246\201\346\225\260\345\255\227",
        "\350\241\250\344\270\255\346\262\241\346\234\211\350\277\231\344\270\252\345\200\274",
        "\345\200\274\347\232\204\344\270\252\346\225\260\344\270\215\345\257\271",
        "\345\206\205\345\255\230\344\270\215\350\266\263"
    };
    int wrong = zd_option(command->program, text, command->overrides + command->orders.n_overrides);

    if (wrong != 0)
        return mistake(command, english[wrong], chinese[wrong], text);
    command->orders.n_overrides++;
    return 0;
}

/* The value of an option, --name VALUE or --name=VALUE; null if this is another option. */
static const char *value_of(int argc, char **argv, int *i, const char *name)
{
    size_t length = strlen(name);

    if (strncmp(argv[*i], name, length) != 0)
        return NULL;
    if (argv[*i][length] == '=')
        return argv[*i] + length + 1;
    if (argv[*i][length] != '\0')
        return NULL;
    if (*i + 1 >= argc)
        return "";
    *i = *i + 1;
    return argv[*i];
}

static int read_arguments(struct command *command, int argc, char **argv)
{
    const char *value;
    int i, wrong;

    for (i = 1; i < argc; i++) {
        if ((value = value_of(argc, argv, &i, "--run")) != NULL) {
            command->orders.run = find_run(command->program, value);
            if (command->orders.run < 0)
                return mistake(command, "no such run", "\346\262\241\346\234\211\350\277\231\344\270\252"
                  "\350\277\220\350\241\214", value);
        } else if ((value = value_of(argc, argv, &i, "--csv")) != NULL) {
            command->csv = value;
        } else if ((value = value_of(argc, argv, &i, "--save")) != NULL) {
            command->save = value;
        } else if ((value = value_of(argc, argv, &i, "--store")) != NULL) {
            command->store = value;
        } else if ((value = value_of(argc, argv, &i, "--locale")) != NULL) {
            command->locale = value;
        } else if ((value = value_of(argc, argv, &i, "--layout")) != NULL) {
            if (strcmp(value, "1") != 0 && strcmp(value, "2") != 0)
                return mistake(command, "1 or 2 expected", "\351\234\200\350\246\201 1 \346\210\226 2", argv[i]);
            command->layout = value[0] - '0';
        } else if (strcmp(argv[i], "--every-step") == 0) {
            command->orders.every_step = 1;
        } else if (strcmp(argv[i], "--all-columns") == 0) {
            command->all_columns = 1;
        } else if (strcmp(argv[i], "--no-pages") == 0) {
            command->pages = 0;
        } else if (strcmp(argv[i], "--strict-tables") == 0) {
            command->orders.strict = 1;
        } else if (strcmp(argv[i], "--help") == 0) {
            command->help = 1;
        } else if (argv[i][0] != '-' && strchr(argv[i], '=') == NULL) {
            return mistake(command, "NAME=VALUE expected", "\351\234\200\350\246\201 NAME=VALUE", argv[i]);
        } else if (argv[i][0] == '-') {
            return mistake(command, "no such option", "\346\262\241\346\234\211\350\277\231\344\270\252"
              "\351\200\211\351\241\271", argv[i]);
        } else {
            wrong = read_setting(command, argv[i]);
            if (wrong != 0)
                return wrong;
        }
        if (value != NULL && value[0] == '\0')
            return mistake(command, "value expected", "\347\274\272\345\260\221\345\200\274", argv[i]);
    }
    return 0;
}

/* Marks the columns of pages and SAVE cards; gives their indices, TIME first. */
static int *wanted_columns(const struct command *command, int *n)
{
    const struct zd_program *program = command->program;
    int *wanted = (int *)calloc((size_t)program->n_columns + 1, sizeof *wanted);
    int all = command->all_columns || command->csv != NULL;
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

/* Warnings and failures of all runs, on standard error.  Nonzero if a run failed. */
static int tell(const struct command *command, FILE *stored)
{
    struct zd_reader reader;
    struct zd_sink sink;
    int failed = 0;
    int tag;

    sink.context = stderr;
    sink.put = put_file;
    if (zd_open_store(&reader, stored, command->program) != ZD_GOOD)
        return 1;
    while ((tag = zd_next_record(&reader)) != 0) {
        if (tag != ZD_WARNING && tag != ZD_FAILED)
            continue;
        zd_describe(command->program, reader.run, &reader.what, tag == ZD_WARNING, reader.steps,
                    command->locale, &sink);
        failed = failed || tag == ZD_FAILED;
    }
    zd_leave_store(&reader);
    return failed;
}

/* Rows at print and plot times; all of them with --every-step; at SAVE times if there are no others. */
static int rows_wanted(const struct command *command)
{
    const struct zd_program *program = command->program;

    if (command->orders.every_step)
        return 0;
    if (program->print.offset < 0 && program->plot.offset < 0)
        return ZD_WHY_SAVE;
    return ZD_WHY_PRINT | ZD_WHY_PLOT;
}

/* A file that could not be written whole is left empty.  It is not removed: the name may be that of
   a device. */
static void empty(const char *name)
{
    FILE *file = fopen(name, "w");

    if (file != NULL)
        fclose(file);
}

/* Writes a text file, whole or empty. */
static int write_text(const struct command *command, FILE *stored, const char *name, int saved)
{
    struct zd_sink sink;
    FILE *file = strcmp(name, "-") == 0 ? stdout : fopen(name, "w");
    int kind;

    if (file == NULL)
        return ZD_STORAGE;
    sink.context = file;
    sink.put = put_file;
    kind = zd_csv(command->program, stored, &sink, saved ? ZD_WHY_SAVE : rows_wanted(command), NULL, 0, saved);
    if (fflush(file) != 0 || ferror(file))
        kind = kind == ZD_GOOD ? ZD_STORAGE : kind;
    if (file == stdout)
        return kind;
    if (fclose(file) != 0 && kind == ZD_GOOD)
        kind = ZD_STORAGE;
    if (kind != ZD_GOOD)
        empty(name);
    return kind;
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
    paging.overrides = command->overrides;
    sink.context = stdout;
    sink.put = put_file;
    kind = zd_pages(command->program, stored, &sink, &paging);
    if (fflush(stdout) != 0 && kind == ZD_GOOD)
        kind = ZD_STORAGE;
    return kind;
}

/* Runs the model into a store and shows what is asked for. */
static int work(struct command *command, void *model, FILE *stored, const int *columns, int n)
{
    struct zd_store store;
    int kind = zd_create_store(&store, stored, command->program, columns, n,
                               command->orders.every_step ? ZD_FLAG_EVERY_STEP : 0);

    if (kind == ZD_GOOD)
        kind = zd_simulate(command->program, model, &store, &command->orders);
    if (zd_close_store(&store) != ZD_GOOD)
        return store.kind;
    kind = ZD_GOOD;
    if (command->csv != NULL)
        kind = write_text(command, stored, command->csv, 0);
    if (kind == ZD_GOOD && command->save != NULL)
        kind = write_text(command, stored, command->save, 1);
    if (kind == ZD_GOOD && command->pages && (command->csv == NULL || strcmp(command->csv, "-") != 0))
        kind = show_pages(command, stored);
    return kind;
}

static int run_all(struct command *command, void *model)
{
    struct zd_failure what;
    struct zd_sink sink;
    FILE *stored = command->store != NULL ? fopen(command->store, "w+b") : tmpfile();
    int *columns;
    int n, kind;
    int failed = 0;

    columns = wanted_columns(command, &n);
    if (stored == NULL || columns == NULL) {
        kind = stored == NULL ? ZD_STORAGE : ZD_MEMORY;
    } else {
        setvbuf(stored, NULL, _IOFBF, (size_t)32768);
        kind = work(command, model, stored, columns, n);
        if (kind == ZD_GOOD)
            failed = tell(command, stored);
    }
    free(columns);
    if (stored != NULL && fclose(stored) != 0 && kind == ZD_GOOD)
        kind = ZD_STORAGE;
    if (kind == ZD_GOOD)
        return failed ? EXIT_RUN : 0;
    if (stored != NULL && command->store != NULL)
        empty(command->store);
    what.kind = kind;
    what.site = -1;
    what.time = 0.0;
    what.value = 0.0;
    sink.context = stderr;
    sink.put = put_file;
    zd_describe(command->program, -1, &what, 0, 0.0, command->locale, &sink);
    return EXIT_RUN;
}

int zd_main(const struct zd_program *program, void *model, int argc, char **argv)
{
    struct command command;
    int i, code;

    memset(&command, 0, sizeof command);
    command.program = program;
    command.orders.run = -1;
    command.pages = 1;
    command.overrides = (struct zd_override *)calloc((size_t)argc + 1, sizeof *command.overrides);
    if (command.overrides == NULL)
        return mistake(&command, "no memory", "\345\206\205\345\255\230\344\270\215\350\266\263", program->title);
    command.orders.overrides = command.overrides;
    for (i = 1; i + 1 < argc; i++)      /* before the first message */
        if (strcmp(argv[i], "--locale") == 0)
            command.locale = argv[i + 1];
    code = read_arguments(&command, argc, argv);
    if (code == 0)
        code = command.help ? print_help(program, argv[0]) : run_all(&command, model);
    for (i = 0; i < command.orders.n_overrides; i++)
        free((void *)command.overrides[i].values);
    free(command.overrides);
    return code;
}
