/* smain.c - a program of SCoP as a program that stands alone: its help, and its runs (zdtable.h). */

#include "zdport.h"
#include "zdtable.h"
#include "zddigits.h"

/* What --help says, in both languages. */
static const char *const st_help[][2] = {
    { "  NAME=VALUE        a parameter: k=0.2, an element w[1]=3, a starting value y0=2",
      "  NAME=VALUE        \345\217\202\346\225\260\357\274\232k=0.2\357\274\214\346\225\260"
        "\347\273\204\345\205\203\347\264\240 w[1]=3\357\274\214\345\210\235\345\200\274 y0=2" },
    { "  --settings FILE   parameters, a line for each: name = value; : begins a comment",
      "  --settings FILE   \345\217\202\346\225\260\346\226\207\344\273\266\357\274\214\346\257"
        "\217\350\241\214\344\270\200\344\270\252\357\274\232name = value\357\274\233: \344\271"
        "\213\345\220\216\346\230\257\346\263\250\351\207\212" },
    { "  --from --to --with N   other rows than those of INDEPENDENT",
      "  --from --to --with N   \344\273\243\346\233\277 INDEPENDENT \347\232\204 FROM\343\200"
        "\201TO\343\200\201WITH" },
    { "  --stepped k=1,2,5 a run for each value",
      "  --stepped k=1,2,5 \346\257\217\344\270\252\345\200\274\350\277\220\350\241\214\344\270"
        "\200\346\254\241" },
    { "  --sweep k=1:2:4   a row for each of 4 + 1 values from 1 to 2, at the end of its run",
      "  --sweep k=1:2:4   \344\273\216 1 \345\210\260 2 \347\232\204 4 + 1 \344\270\252\345"
        "\200\274\357\274\214\345\220\204\350\277\220\350\241\214\344\270\200\346\254\241\357\274"
        "\214\345\217\226\347\273\210\347\202\271\347\232\204\344\270\200\350\241\214" },
    { "  --terminal        the TERMINAL blocks after the last row of each run",
      "  --terminal        \346\257\217\346\254\241\350\277\220\350\241\214\347\232\204\346\234"
        "\200\345\220\216\344\270\200\350\241\214\344\271\213\345\220\216\346\211\247\350\241\214"
        " TERMINAL \345\235\227" },
    { "  --columns t,y,k   what the table shows: any names",
      "  --columns t,y,k   \350\241\250\344\270\255\346\230\276\347\244\272\347\232\204\345\220"
        "\215\345\255\227\357\274\214\345\217\257\344\273\273\351\200\211" },
    { "  --csv FILE        the table as comma-separated values; - is standard output",
      "  --csv FILE        \346\212\212\350\241\250\345\206\231\346\210\220\351\200\227\345\217"
        "\267\345\210\206\351\232\224\347\232\204\346\225\260\357\274\233- \346\230\257\346\240"
        "\207\345\207\206\350\276\223\345\207\272" },
    { "  --no-pages        no table on standard output",
      "  --no-pages        \346\240\207\345\207\206\350\276\223\345\207\272\344\270\212\344\270"
        "\215\346\211\223\345\215\260\350\241\250" },
    { "  --data DIR        where data files are; else where the program is started",
      "  --data DIR        \346\225\260\346\215\256\346\226\207\344\273\266\346\211\200\345\234"
        "\250\347\232\204\347\233\256\345\275\225\357\274\233\345\220\246\345\210\231\346\230\257"
        "\345\220\257\345\212\250\346\227\266\347\232\204\347\233\256\345\275\225" },
    { "  --store FILE      the rows as doubles, for other programs",
      "  --store FILE      \346\212\212\345\220\204\350\241\214\345\255\230\346\210\220\345\217"
        "\214\347\262\276\345\272\246\346\225\260\357\274\214\344\276\233\345\205\266\344\273\226"
        "\347\250\213\345\272\217\344\275\277\347\224\250" },
    { "  --locale en|zh    language of messages",
      "  --locale en|zh    \346\266\210\346\201\257\347\232\204\350\257\255\350\250\200" },
    { "  --help            this text",
      "  --help            \346\234\254\350\257\264\346\230\216" }
};

/* Settings that options are for. */
static int st_is_option(const char *name)
{
    static const char *const options[] = { "FROM", "TO", "WITH", "TERMINAL" };
    size_t i;

    for (i = 0; i < sizeof options / sizeof options[0]; i++)
        if (strcmp(name, options[i]) == 0)
            return 1;
    return name[0] == '\0';
}

static int st_show_help(const struct zd_command *command, const char *name)
{
    const struct zd_program *program = command->program;
    const struct zd_setting *setting;
    char text[ZD_DIGITS];
    size_t i;
    int s, v;

    zda_heading(program, name);
    for (i = 0; i < sizeof st_help / sizeof st_help[0]; i++)
        printf("%s\n", zda_word(command, st_help[i][0], st_help[i][1]));
    printf("\n");
    for (s = 0; s < program->n_settings; s++) {
        setting = program->settings + s;
        for (v = 0; !st_is_option(setting->name) && v < setting->count; v++) {
            zdn_general(text, setting->base[v], 6);
            if (setting->extents[0] != 0)
                printf("  %s[%d]=%s\n", setting->name, v, text);
            else
                printf("  %s=%s\n", setting->name, text);
        }
    }
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : ZDA_RUN;
}

/* ---- runs ---- */

/* The store of all columns, of those that --keep names, or of those that the table shows. */
static int st_create(struct zdt_table *table, struct zd_store *store, FILE *stored)
{
    const struct zd_command *shared = &table->shared;
    int *kept = NULL, n = 0, kind;

    if (shared->store == NULL)
        return zd_create_store(store, stored, shared->program, table->chosen, table->n_chosen, ZD_FLAG_EVERY_STEP);
    if (table->keep != NULL && (kept = zda_numbers(shared, table->keep, &n)) == NULL)
        return ZD_MEMORY;
    kind = zd_create_store(store, stored, shared->program, kept, n, ZD_FLAG_EVERY_STEP);
    free(kept);
    return kind;
}

/* Runs into a store, and writes what is asked for. */
static int st_travel(struct zdt_table *table, void *model)
{
    struct zd_command *shared = &table->shared;
    FILE *stored = zda_open(shared);
    struct zd_store store;
    int kind = ZD_STORAGE, failed = 0, all = shared->store != NULL;

    if (stored != NULL) {
        table->orders.rows = !all || !table->no_rows;
        table->orders.n_overrides = shared->n_overrides;
        table->orders.overrides = shared->overrides;
        kind = st_create(table, &store, stored);
        if (kind == ZD_GOOD)
            kind = zda_draw(shared, &store);
        if (kind == ZD_GOOD)
            zdc_follow(shared->program, model, &store, &table->orders);
        if (zd_close_store(&store) != ZD_GOOD && kind == ZD_GOOD)
            kind = store.kind;
        if (kind == ZD_GOOD && shared->csv != NULL)
            kind = zda_rows(shared, stored, shared->csv, table->chosen, table->n_chosen);
        if (kind == ZD_GOOD && !all && shared->pages && (shared->csv == NULL || strcmp(shared->csv, "-") != 0))
            kind = zdt_print(table, stored);
        if (kind == ZD_GOOD)
            failed = zda_tell(shared, stored);
    }
    return zda_close(shared, stored, kind, failed);
}

int zdt_main(const struct zd_program *program, void *model, int argc, char **argv)
{
    struct zdt_table table;
    int code;

    memset(&table, 0, sizeof table);
    table.columns = table.keep = table.stepped.text = table.swept.text = table.orders.data = NULL;
    table.stepped.list = table.swept.list = NULL;
    table.stepped.series.list = table.swept.series.list = NULL;
    table.orders.series = table.series;
    table.chosen = NULL;
    table.orders.printed = NULL;
    table.orders.input = NULL;
    table.orders.overrides = NULL;
    table.orders.method = NULL;
    table.orders.progress = NULL;
    table.orders.context = NULL;
    table.orders.said = &table.said;
    table.voice = stderr;
    code = zda_begin(&table.shared, program, argc, argv);
    table.shared.from_zero = 1;
    if (code == 0)
        code = zdt_take(&table, argc, argv);
    if (code == 0 && table.shared.help) {
        code = st_show_help(&table.shared, argv[0]);
    } else if (code == 0) {
        zda_sink(&table.said, table.voice);
        code = zdt_choose(&table);
        if (code == 0)
            code = st_travel(&table, model);
    }
    if (table.voice != stderr)
        fclose(table.voice);
    free((void *)table.chosen);
    free(table.stepped.list);
    zda_end(&table.shared);
    return code;
}
