/* arguments.c - the arguments of a program of SCoP (zdtable.h). */

#include "zdport.h"
#include "zdtable.h"
#include "zddigits.h"

#define ST_LINE 400             /* the longest line of a file of settings */
#define ST_MANY 2147483646.0

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

const struct zd_series *zdt_own(const struct zd_program *program, int last_row)
{
    const struct zd_experiment *own = program->experiment;
    int s;

    for (s = 0; own != NULL && s < own->n_series; s++)
        if (own->series[s].last_row == last_row)
            return own->series + s;
    return NULL;
}

/* NAME=VALUE under a name that is an option's. */
static int st_row(struct zdt_table *table, const char *name, const char *value)
{
    char text[80];

    if (strlen(value) > 60)
        value = "?";
    sprintf(text, "%s=%s", name, value);
    return zda_give(&table->shared, text);
}

static int st_wrong(const struct zdt_table *table, const char *form)
{
    return zda_mistake(&table->shared, "is written so", "\345\272\224\345\206\231\344\275\234", form);
}

/* The value of a setting of one value, given or the model's own; 0 if there is none. */
static double st_given(const struct zdt_table *table, const char *name)
{
    int setting = st_find(table->shared.program, name), i;

    for (i = table->shared.n_overrides - 1; i >= 0; i--)
        if (table->shared.overrides[i].setting == setting)
            return table->shared.overrides[i].values[0];
    return setting < 0 ? 0.0 : table->shared.program->settings[setting].base[0];
}

/* Whether there is something from the first row to the last. */
static int st_rows(struct zdt_table *table)
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

static int st_settings(struct zdt_table *table, const char *name)
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
static int st_parameter(struct zdt_table *table, struct zdt_series *series)
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
    series->series.setting = found.setting;
    series->series.first = found.first;
    series->text = equals + 1;
    return 0;
}

static int st_stepped(struct zdt_table *table)
{
    struct zdt_series *series = &table->stepped;
    const char *text;
    int code = st_parameter(table, series);

    if (code != 0)
        return code;
    series->list = (double *)malloc((strlen(series->text) + 1) * sizeof *series->list);
    if (series->list == NULL)
        return zda_mistake(&table->shared, "no memory",
            "\345\206\205\345\255\230\344\270\215\350\266\263", series->text);
    text = series->text;
    do {
        if (!st_number(&text, ',', series->list + series->series.count))
            return st_wrong(table, "--stepped NAME=VALUE,VALUE");
        series->series.count++;
    } while (*text != '\0');
    series->series.list = series->list;
    return 0;
}

/* A series of the run: that of the command line, or the program's own, unless the setting that it steps is given. */
static void st_add(struct zdt_table *table, const struct zdt_series *asked, int last_row)
{
    const struct zd_series *series = asked->text != NULL ? &asked->series : zdt_own(table->shared.program, last_row);
    int i;

    if (series == NULL)
        return;
    for (i = 0; asked->text == NULL && !last_row && i < table->shared.n_overrides; i++)
        if (table->shared.overrides[i].setting == series->setting)
            return;
    memcpy(table->series + table->orders.n_series, series, sizeof *series);
    table->orders.n_series++;
}

static int st_sweep(struct zdt_table *table)
{
    struct zdt_series *series = &table->swept;
    const char *text;
    double with = 0.0;
    int code = st_parameter(table, series);

    if (code != 0)
        return code;
    text = series->text;
    if (!st_number(&text, ':', &series->series.low) || !st_number(&text, ':', &series->series.high)
        || !st_number(&text, ':', &with) || *text != '\0' || !(with >= 1.0) || with != floor(with) || with > ST_MANY)
        return st_wrong(table, "--sweep NAME=FROM:TO:WITH");
    series->series.count = (long)with + 1L;
    series->series.last_row = 1;
    return 0;
}

static int st_voice(struct zdt_table *table, const char *name)
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
static const char *st_valued(struct zdt_table *table, int argc, char **argv, int *i, int *code)
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
    else if ((value = zda_value(argc, argv, i, "--keep")) != NULL)
        table->keep = value;
    else if ((value = zda_value(argc, argv, i, "--data")) != NULL)
        table->orders.data = value;
    else if ((value = zda_value(argc, argv, i, "--said")) != NULL)
        *code = *value == '\0' ? 0 : st_voice(table, value);
    else if ((value = zda_value(argc, argv, i, "--input")) == NULL)
        value = zda_value(argc, argv, i, "--resume");   /* it reads nothing and does not stop */
    return value;
}

int zdt_take(struct zdt_table *table, int argc, char **argv)
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
        code = st_rows(table);
    if (code == 0) {
        st_add(table, &table->stepped, 0);
        st_add(table, &table->swept, 1);
    }
    return code;
}
