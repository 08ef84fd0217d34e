/* way_passes.c - a program with a script: its pages on standard output, its rows in files, another script.

   Text and rows leave as they arise; rows are stored only if they are requested. */

#include "zdport.h"

#ifdef ZD_TYPED

#include "zdcommand.h"

/* ---- another script ---- */

/* The next number of a script file; *wrong: there is none. */
static zd_int64 read_whole(FILE *file, int *wrong)
{
    zd_nat64 value = 0;
    int c = getc(file), negative;

    while (c == ' ' || c == '\n' || c == '\r')
        c = getc(file);
    negative = c == '-';
    if (negative)
        c = getc(file);
    if (c < '0' || c > '9')
        *wrong = 1;
    for (; c >= '0' && c <= '9'; c = getc(file))
        value = (zd_nat64)10 * value + (zd_nat64)(c - '0');
    if (c == '\r')
        c = getc(file);
    if (!negative)
        return (zd_int64)value;
    return value == 0 ? 0 : -(zd_int64)(value - (zd_nat64)1) - 1;
}

static int read_int(FILE *file, int *wrong)
{
    return (int)read_whole(file, wrong);
}

/* So many bytes after their number and a line end. */
static const char *read_text(FILE *file, int *wrong)
{
    long length = (long)read_whole(file, wrong);
    char *text;

    if (*wrong || length < 0L || !ZD_COUNTS(length + 1L) || (text = (char *)malloc((size_t)length + 1)) == NULL) {
        *wrong = 1;
        return "";
    }
    if (fread(text, (size_t)1, (size_t)length, file) != (size_t)length)
        *wrong = 1;
    text[*wrong ? 0L : length] = '\0';
    return text;
}

static const int *read_list(FILE *file, long count, int *wrong)
{
    int *list;
    long i;

    if (count < 0L || count > 65536L || (list = (int *)malloc(((size_t)count + 1) * sizeof *list)) == NULL) {
        *wrong = 1;
        return NULL;
    }
    for (i = 0; i < count; i++)
        list[i] = read_int(file, wrong);
    return list;
}

static void read_action(FILE *file, struct zd_action *action, int *wrong)
{
    action->act = read_int(file, wrong);
    action->site = read_int(file, wrong);
    action->target = read_int(file, wrong);
    action->element = read_int(file, wrong);
    action->value = read_whole(file, wrong);
    action->list = NULL;
    action->text = NULL;
    if (action->act == ZD_DO_LIST)
        action->list = read_list(file, (long)action->value, wrong);
    if (action->act == ZD_DO_TEXT || action->act == ZD_DO_LABEL || action->act == ZD_DO_SET_REAL)
        action->text = read_text(file, wrong);
}

/* The script of the file: the runs need it as long as the process lasts. */
static struct zd_action *loaded = NULL;

/* Begins with the number of actions. */
static int read_script(struct zd_command *command)
{
    FILE *file = fopen(command->script_file, "rb");
    long n = 0L;
    int i, wrong = file == NULL;

    if (!wrong)
        n = (long)read_whole(file, &wrong);
    if (n < 0L || (long)(int)n != n || !ZD_COUNTS((double)n * (double)sizeof *loaded))
        wrong = 1;
    if (!wrong)
        loaded = (struct zd_action *)malloc(((size_t)n + 1) * sizeof *loaded);
    for (i = 0; loaded != NULL && i < (int)n && !wrong; i++)
        read_action(file, loaded + i, &wrong);
    if (file != NULL)
        fclose(file);
    if (wrong || loaded == NULL)
        return zda_mistake(command, "cannot be read",
            "\346\227\240\346\263\225\350\257\273\345\217\226", command->script_file);
    memcpy(&command->script, command->program->script, sizeof command->script);
    command->script.n_actions = (int)n;
    command->script.actions = loaded;
    command->orders.script = &command->script;
    return 0;
}

/* ---- its runs ---- */

static const char *table_name(const struct zd_command *command)
{
    return command->csv != NULL ? command->csv : command->raw;
}

static int prepare_passes(struct zd_command *command)
{
    struct zd_orders *orders = &command->orders;
    const char *table = table_name(command);

    if (command->csv != NULL && command->raw != NULL)
        return zda_mistake(command, "not with --csv",
            "\344\270\215\350\203\275\344\270\216 --csv \345\220\214\347\224\250", "--raw");
    if (command->script_file != NULL && read_script(command) != 0)
        return ZDA_ARGUMENTS;
    orders->rows = command->store != NULL && !command->no_rows;
    orders->form = command->csv != NULL ? ZD_FORM_CSV : ZD_FORM_RAW;
    zda_sink(&command->printed, stdout);
    if (command->pages && (table == NULL || strcmp(table, "-") != 0))
        orders->printed = &command->printed;
    if (table == NULL)
        return 0;
    command->table_file = stdout;
    if (strcmp(table, "-") != 0) {
        ZD_GUARD(table);
        command->table_file = fopen(table, "w");
    }
    if (command->table_file == NULL) {
        ZD_KEEP(table);
        return zda_mistake(command, "cannot be written", "\346\227\240\346\263\225\345\206\231\345\205\245", table);
    }
    zda_sink(&command->table, command->table_file);
    orders->table = &command->table;
    return 0;
}

static int create_passes(struct zd_command *command, struct zd_store *store, FILE *stored)
{
    return zd_create_store(store, stored, command->program, NULL, 0, ZD_FLAG_EVERY_STEP);
}

/* The table is complete after the last run. */
static int show_passes(struct zd_command *command, FILE *stored)
{
    FILE *file = command->table_file;
    const char *name = table_name(command);
    int failed;

    (void)stored;
    if (file == NULL)
        return ZD_GOOD;
    failed = fflush(file) != 0 || ferror(file);
    if (file != stdout && (failed || zda_at_last(command))) {
        command->table_file = NULL;
        failed = fclose(file) != 0 || failed;
        ZD_KEEP(name);
    }
    if (!failed)
        return ZD_GOOD;
    ZD_NOTE();
    command->broken = name;
    return ZD_STORAGE;
}

static int conclude_passes(struct zd_command *command, FILE *stored)
{
    (void)command;
    (void)stored;
    return ZD_GOOD;
}

const struct zd_way zdy_passes = {
    ZDY_PASSES, 0, prepare_passes, create_passes, zdl_follow, show_passes, conclude_passes
};

#endif
