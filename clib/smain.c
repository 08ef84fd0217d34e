/* smain.c - a program of SCoP as a program that stands alone: arguments, its runs, its table.

   Stepped and swept values are set from outside, a run after the other.  The setting SWEEP makes a run go to its last row
   at once; it is not there if the model has a SWEEP of its own.  STEPPED holds the values that the model itself steps. */

#include "zdport.h"
#include "zdalone.h"
#include "zddigits.h"

#define ST_LINE 400             /* the longest line of a file of settings */
#define ST_NARROW 13            /* characters in a column of the table at least */
#define ST_MANY 2147483646.0

/* Values that a parameter takes one after the other: a list, or with + 1 values from low to high. */
struct st_series {
    const char *text;           /* as written, null: there is none */
    int setting;
    int first;
    double value;               /* the present one */
    double low, high, with;
    double *list;
    double *own;                /* of the model, on its way */
    long count;
};

struct st_table {
    struct zd_command shared;
    struct zd_course_orders orders;
    struct zd_sink said;
    FILE *voice;
    const char *columns;
    struct st_series stepped, swept;
    int no_rows;
    int *chosen;                /* columns of the table */
    int n_chosen;
};

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
    static const char *const options[] = { "FROM", "TO", "WITH", "TERMINAL", "SWEEP", "STEPPED" };
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

    if (program->title[0] != '\0')
        printf("%s\n", program->title);
    printf("%s [NAME=VALUE ...] [options]\n", name);
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

/* ---- arguments ---- */

/* A setting by its name, or -1. */
static int st_find(const struct zd_program *program, const char *name)
{
    int s;

    for (s = 0; s < program->n_settings; s++)
        if (strcmp(program->settings[s].name, name) == 0)
            return s;
    return -1;
}

static int st_has(const struct zd_program *program, const char *name)
{
    return st_find(program, name) >= 0;
}

/* The setting that the model itself steps, which is its second column, or -1. */
static int st_own(const struct zd_program *program)
{
    int s;

    for (s = 0; st_has(program, "STEPPED") && s < program->n_settings; s++)
        if (program->n_columns > 1 && program->settings[s].offset == program->columns[1].offset)
            return s;
    return -1;
}

/* NAME=VALUE under a name that is an option's. */
static int st_row(struct st_table *table, const char *name, const char *value)
{
    char text[80];

    if (strlen(value) > 60)
        value = "?";
    sprintf(text, "%s=%s", name, value);
    return zda_give(&table->shared, text);
}

static int st_wrong(const struct st_table *table, const char *form)
{
    return zda_mistake(&table->shared, "is written so", "\345\272\224\345\206\231\344\275\234", form);
}

/* The value of a setting of one value, given or the model's own; 0 if there is none. */
static double st_given(const struct st_table *table, const char *name)
{
    int setting = st_find(table->shared.program, name), i;

    for (i = table->shared.n_overrides - 1; i >= 0; i--)
        if (table->shared.overrides[i].setting == setting)
            return table->shared.overrides[i].values[0];
    return setting < 0 ? 0.0 : table->shared.program->settings[setting].base[0];
}

/* Whether there is something from the first row to the last. */
static int st_rows(struct st_table *table)
{
    double with = st_given(table, "WITH");

    if (!(st_given(table, "FROM") < st_given(table, "TO")))
        return zda_mistake(&table->shared, "TO must be greater than FROM",
            "TO \345\277\205\351\241\273\345\244\247\344\272\216 FROM", "--from --to");
    if (!(with >= 1.0) || with != floor(with) || with > ST_MANY)
        return st_wrong(table, "--with N");
    return 0;
}

/* A line of a file of settings without blanks and comment. */
static void st_strip(char *line)
{
    char *to = line;

    for (; *line != '\0' && *line != ':'; line++)
        if (strchr(" \t\r\n", *line) == NULL)
            *to++ = *line;
    *to = '\0';
}

static int st_settings(struct st_table *table, const char *name)
{
    FILE *file = fopen(name, "r");
    char line[ST_LINE];
    int code = 0;

    if (file == NULL)
        return zda_mistake(&table->shared, "cannot be read", "\346\227\240\346\263\225\350\257\273\345\217\226", name);
    while (code == 0 && fgets(line, ST_LINE, file) != NULL) {
        st_strip(line);
        if (line[0] != '\0')
            code = zda_give(&table->shared, line);
    }
    fclose(file);
    return code;
}

/* A number that ends with one of the characters, or the text; *text is moved behind it. */
static int st_number(const char **text, int separator, double *value)
{
    const char *end;

    *value = zdn_read(*text, &end);
    if (end == *text || *value - *value != 0.0 || (*end != '\0' && *end != separator))
        return 0;
    *text = *end == '\0' ? end : end + 1;
    return 1;
}

/* The parameter before the = sign, which must be a single number. */
static int st_parameter(struct st_table *table, struct st_series *series)
{
    const char *equals = strchr(series->text, '=');
    struct zd_override found;
    char text[ST_LINE];
    size_t length;

    if (equals == NULL || (length = (size_t)(equals - series->text)) > ST_LINE - 4)
        return zda_mistake(&table->shared, "NAME=VALUE expected", "\351\234\200\350\246\201 NAME=VALUE", series->text);
    memcpy(text, series->text, length);
    strcpy(text + length, "=0");
    if (zd_option(table->shared.program, text, &found) != 0)
        return zda_mistake(&table->shared, "no such parameter",
            "\346\262\241\346\234\211\350\277\231\344\270\252\345\217\202\346\225\260", series->text);
    free((void *)found.values);
    series->setting = found.setting;
    series->first = found.first;
    series->text = equals + 1;
    return 0;
}

static int st_stepped(struct st_table *table)
{
    struct st_series *series = &table->stepped;
    const char *text;
    int code = st_parameter(table, series);

    if (code != 0)
        return code;
    series->list = (double *)malloc((strlen(series->text) + 1) * sizeof *series->list);
    if (series->list == NULL)
        return zda_mistake(&table->shared, "no memory",
            "\345\206\205\345\255\230\344\270\215\350\266\263", series->text);
    series->count = 0;
    text = series->text;
    do {
        if (!st_number(&text, ',', series->list + series->count))
            return st_wrong(table, "--stepped NAME=VALUE,VALUE");
        series->count++;
    } while (*text != '\0');
    return 0;
}

/* The model's own values go: in place of them are those of --stepped, or, so that a sweep is made for each, they are
   stepped as if --stepped had them. */
static int st_take_over(struct st_table *table)
{
    const struct zd_program *program = table->shared.program;
    const struct zd_setting *values;
    struct st_series *stepped = &table->stepped;
    struct zd_override *to;
    int own = st_own(program), i;

    if (own < 0 || (stepped->text == NULL && table->swept.text == NULL))
        return 0;
    for (i = 0; i < table->shared.n_overrides; i++)
        if (table->shared.overrides[i].setting == own)
            return 0;
    values = program->settings + st_find(program, "STEPPED");
    if (stepped->text != NULL && stepped->setting == own)
        return 0;
    to = table->shared.overrides + table->shared.n_overrides;
    stepped->own = (double *)malloc((size_t)values->count * sizeof *stepped->own);
    if (stepped->own == NULL)
        return zda_mistake(&table->shared, "no memory",
            "\345\206\205\345\255\230\344\270\215\350\266\263", program->title);
    memcpy(stepped->own, values->base, (size_t)values->count * sizeof *stepped->own);
    if (stepped->text == NULL) {
        stepped->text = "";
        stepped->setting = own;
        stepped->list = stepped->own;
        stepped->count = values->count;
        stepped->own = NULL;
        return 0;
    }
    to->setting = own;
    to->first = 0;
    to->count = 1;
    to->values = stepped->own;
    stepped->own = NULL;
    table->shared.n_overrides++;
    return 0;
}

static int st_sweep(struct st_table *table)
{
    struct st_series *series = &table->swept;
    const char *text;
    int code = st_parameter(table, series);

    if (code != 0)
        return code;
    text = series->text;
    if (!st_number(&text, ':', &series->low) || !st_number(&text, ':', &series->high)
        || !st_number(&text, ':', &series->with) || *text != '\0' || !(series->with >= 1.0)
        || series->with != floor(series->with) || series->with > ST_MANY)
        return st_wrong(table, "--sweep NAME=FROM:TO:WITH");
    series->count = (long)series->with + 1L;
    if (!st_has(table->shared.program, "SWEEP"))
        return zda_mistake(&table->shared, "the model has a SWEEP of its own",
            "\346\250\241\345\236\213\350\207\252\345\267\261\346\234\211 SWEEP", "--sweep");
    return zda_give(&table->shared, "SWEEP=1");
}

static int st_voice(struct st_table *table, const char *name)
{
    if (table->voice != stderr)
        fclose(table->voice);
    table->voice = fopen(name, "w");
    if (table->voice != NULL)
        return 0;
    table->voice = stderr;
    return zda_mistake(&table->shared, "cannot be written", "\346\227\240\346\263\225\345\206\231\345\205\245", name);
}

/* An option with a value that is no other's; its value is null if there is no such option. */
static const char *st_valued(struct st_table *table, int argc, char **argv, int *i, int *code)
{
    const char *value;

    if ((value = zda_value(argc, argv, i, "--settings")) != NULL)
        *code = *value == '\0' ? 0 : st_settings(table, value);
    else if ((value = zda_value(argc, argv, i, "--from")) != NULL)
        *code = *value == '\0' ? 0 : st_row(table, "FROM", value);
    else if ((value = zda_value(argc, argv, i, "--to")) != NULL)
        *code = *value == '\0' ? 0 : st_row(table, "TO", value);
    else if ((value = zda_value(argc, argv, i, "--with")) != NULL)
        *code = *value == '\0' ? 0 : st_row(table, "WITH", value);
    else if ((value = zda_value(argc, argv, i, "--stepped")) != NULL)
        table->stepped.text = value;
    else if ((value = zda_value(argc, argv, i, "--sweep")) != NULL)
        table->swept.text = value;
    else if ((value = zda_value(argc, argv, i, "--columns")) != NULL)
        table->columns = value;
    else if ((value = zda_value(argc, argv, i, "--data")) != NULL)
        table->orders.data = value;
    else if ((value = zda_value(argc, argv, i, "--said")) != NULL)
        *code = *value == '\0' ? 0 : st_voice(table, value);
    else if ((value = zda_value(argc, argv, i, "--input")) == NULL)
        value = zda_value(argc, argv, i, "--resume");   /* it reads nothing and does not stop */
    return value;
}

static int st_take(struct st_table *table, int argc, char **argv)
{
    const char *value;
    int code = 0;
    int i;

    for (i = 1; i < argc && code == 0; i++) {
        if (strcmp(argv[i], "--no-rows") == 0) {
            table->no_rows = 1;
        } else if (strcmp(argv[i], "--terminal") == 0) {
            if (st_has(table->shared.program, "TERMINAL"))
                code = zda_give(&table->shared, "TERMINAL=1");
        } else if (!zda_take(&table->shared, argc, argv, &i, &code)) {
            value = st_valued(table, argc, argv, &i, &code);
            if (code == 0)
                code = zda_check(&table->shared, value, argv[i]);
        }
    }
    if (code == 0 && !table->shared.help && table->stepped.text != NULL)
        code = st_stepped(table);
    if (code == 0 && !table->shared.help && table->swept.text != NULL)
        code = st_sweep(table);
    if (code == 0 && !table->shared.help)
        code = st_take_over(table);
    if (code == 0 && !table->shared.help)
        code = st_rows(table);
    return code;
}

/* ---- columns ---- */

/* Whether a column is that of a name, or an element of the array of this name. */
static int st_named(const char *column, const char *name, size_t length)
{
    return strncmp(column, name, length) == 0 && (column[length] == '\0' || column[length] == '[');
}

static void st_choose(struct st_table *table, int column)
{
    int i;

    for (i = 0; i < table->n_chosen; i++)
        if (table->chosen[i] == column)
            return;
    table->chosen[table->n_chosen++] = column;
}

/* The column of the parameter of a series. */
static void st_choose_series(struct st_table *table, const struct st_series *series)
{
    const struct zd_program *program = table->shared.program;
    size_t offset;
    int c;

    if (series->text == NULL)
        return;
    offset = program->settings[series->setting].offset + (size_t)series->first * sizeof(double);
    for (c = 1; c < program->n_columns; c++)
        if (program->columns[c].offset == offset)
            st_choose(table, c);
}

/* The independent variable or the swept one, the stepped one, and the rest; or what --columns names. */
static int st_choose_all(struct st_table *table)
{
    const struct zd_program *program = table->shared.program;
    const char *name = table->columns;
    size_t length;
    int c, found;

    table->chosen = (int *)malloc(((size_t)program->n_columns + 1) * sizeof *table->chosen);
    if (table->chosen == NULL)
        return zda_mistake(&table->shared, "no memory",
            "\345\206\205\345\255\230\344\270\215\350\266\263", program->title);
    if (name == NULL) {
        if (table->swept.text == NULL)
            st_choose(table, 0);
        st_choose_series(table, &table->swept);
        st_choose_series(table, &table->stepped);
        /* What the model itself steps is no more to be seen if something else is stepped. */
        c = table->stepped.text != NULL && st_own(program) >= 0 ? 2 : 1;
        for (; c < program->n_full; c++)
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

/* ---- runs ---- */

static double st_value(const struct st_series *series, long number)
{
    if (series->list != NULL)
        return series->list[number];
    return series->low + (double)number * (series->high - series->low) / series->with;
}

/* Runs the program for all values.  The place of the series among the overrides is behind all others. */
static int st_follow(struct st_table *table, void *model, struct zd_store *store)
{
    struct st_series *series[2];
    struct zd_override *given = table->shared.overrides;
    long i, j;
    int kind = ZD_GOOD, s, n = table->shared.n_overrides;

    series[0] = &table->stepped;
    series[1] = &table->swept;
    for (s = 0; s < 2; s++) {
        if (series[s]->text == NULL)
            continue;
        given[n].setting = series[s]->setting;
        given[n].first = series[s]->first;
        given[n].count = 1;
        given[n++].values = &series[s]->value;
    }
    table->orders.n_overrides = n;
    table->orders.overrides = given;
    for (i = 0; kind == ZD_GOOD && i < (table->stepped.text == NULL ? 1L : table->stepped.count); i++) {
        if (table->stepped.text != NULL)
            table->stepped.value = st_value(&table->stepped, i);
        for (j = 0; kind == ZD_GOOD && j < (table->swept.text == NULL ? 1L : table->swept.count); j++) {
            if (table->swept.text != NULL)
                table->swept.value = st_value(&table->swept, j);
            kind = zdc_follow(table->shared.program, model, store, &table->orders);
            table->orders.again = 1;
        }
    }
    return kind;
}

/* ---- the table ---- */

static void st_cell(char *text, const char *piece, size_t width)
{
    size_t length = strlen(piece), blanks = width > length ? width - length : 0;

    memset(text, ' ', blanks);
    strcpy(text + blanks, piece);
}

static size_t st_width(const struct st_table *table, int i)
{
    size_t length = strlen(table->shared.program->columns[table->chosen[i]].name);

    return length > ST_NARROW ? length : ST_NARROW;
}

/* Names, and a line for every row; runs are apart, but not those of a sweep. */
static int st_print(const struct st_table *table, FILE *stored)
{
    const struct zd_program *program = table->shared.program;
    struct zd_reader reader;
    const char *name;
    char text[ST_LINE], number[40];
    long runs = 0, together = table->swept.text == NULL ? 1L : table->swept.count;
    int kind = zd_open_store(&reader, stored, program), tag, i;

    if (kind != ZD_GOOD)
        return kind;
    for (i = 0; i < table->n_chosen; i++) {
        name = program->columns[table->chosen[i]].name;
        st_cell(text, strlen(name) < ST_LINE ? name : "", st_width(table, i) % ST_LINE);
        printf("%s%s", text, i + 1 < table->n_chosen ? " " : "\n");
    }
    while ((tag = zd_next_record(&reader)) != 0) {
        if (tag == ZD_RUN_BEGINS && runs++ > 0 && (runs - 1) % together == 0)
            printf("\n");
        for (i = 0; tag == ZD_ROW && i < table->n_chosen; i++) {
            zdn_general(number, ZD_CELL(&reader, reader.place[table->chosen[i]]), 6);
            st_cell(text, number, st_width(table, i) % ST_LINE);
            printf("%s%s", text, i + 1 < table->n_chosen ? " " : "\n");
        }
    }
    zd_leave_store(&reader);
    return fflush(stdout) == 0 && !ferror(stdout) ? ZD_GOOD : ZD_STORAGE;
}

/* Runs into a store, and writes what is asked for. */
static int st_travel(struct st_table *table, void *model)
{
    const struct zd_command *shared = &table->shared;
    FILE *stored = zda_open(shared);
    struct zd_store store;
    int kind = ZD_STORAGE, failed = 0, all = shared->store != NULL;

    if (stored != NULL) {
        table->orders.rows = !all || !table->no_rows;
        kind = zd_create_store(&store, stored, shared->program, all ? NULL : table->chosen, all ? 0 : table->n_chosen,
                               ZD_FLAG_EVERY_STEP);
        if (kind == ZD_GOOD)
            st_follow(table, model, &store);
        if (zd_close_store(&store) != ZD_GOOD && kind == ZD_GOOD)
            kind = store.kind;
        if (kind == ZD_GOOD && shared->csv != NULL)
            kind = zda_rows(shared, stored, shared->csv, table->chosen, table->n_chosen);
        if (kind == ZD_GOOD && !all && shared->pages && (shared->csv == NULL || strcmp(shared->csv, "-") != 0))
            kind = st_print(table, stored);
        if (kind == ZD_GOOD)
            failed = zda_tell(shared, stored);
    }
    return zda_close(shared, stored, kind, failed);
}

int zdt_main(const struct zd_program *program, void *model, int argc, char **argv)
{
    struct st_table table;
    int code;

    memset(&table, 0, sizeof table);
    table.columns = table.stepped.text = table.swept.text = table.orders.data = NULL;
    table.stepped.list = table.swept.list = table.stepped.own = table.swept.own = NULL;
    table.chosen = NULL;
    table.orders.printed = NULL;
    table.orders.input = NULL;
    table.orders.overrides = NULL;
    table.orders.progress = NULL;
    table.orders.context = NULL;
    table.orders.said = &table.said;
    table.voice = stderr;
    code = zda_begin(&table.shared, program, argc, argv);
    table.shared.from_zero = 1;
    if (code == 0)
        code = st_take(&table, argc, argv);
    if (code == 0 && table.shared.help) {
        code = st_show_help(&table.shared, argv[0]);
    } else if (code == 0) {
        zda_sink(&table.said, table.voice);
        code = st_choose_all(&table);
        if (code == 0)
            code = st_travel(&table, model);
    }
    if (table.voice != stderr)
        fclose(table.voice);
    free((void *)table.chosen);
    free((void *)table.stepped.list);
    zda_end(&table.shared);
    return code;
}
