/* standalone.c - messages, files and stored results of standalone programs. */

#include "zdport.h"
#include "zdcommand.h"

static int put_file(void *context, const char *text)
{
    return fputs(text, (FILE *)context) < 0;
}

static int put_screen(void *context, const char *text)
{
    return ZD_SHOW((FILE *)context, text) < 0;
}

int zda_form(const struct zd_command *command, const char *form)
{
    return zda_mistake(command, "is written so", "\345\272\224\345\206\231\344\275\234", form);
}

int zda_no_memory(const struct zd_command *command, const char *what)
{
    return zda_mistake(command, "no memory", "\345\206\205\345\255\230\344\270\215\350\266\263", what);
}

void zda_sink(struct zd_sink *sink, FILE *file)
{
    sink->context = (void *)file;
    sink->put = ZD_TERMINAL(file) ? put_screen : put_file;
}

void zda_say(FILE *file, const char *text)
{
    struct zd_sink sink;

    zda_sink(&sink, file);
    (void)sink.put(sink.context, text);
}

/* ---- words ---- */

const char *zda_word(const struct zd_command *command, const char *english, const char *chinese)
{
    int is_chinese = command->locale != NULL && command->locale[0] == 'z' && command->locale[1] == 'h';

    return is_chinese && chinese[0] != '\0' ? chinese : english;
}

int zda_mistake(const struct zd_command *command, const char *english, const char *chinese, const char *what)
{
    zda_say(stderr, zda_word(command, english, chinese));
    zda_say(stderr, ": ");
    zda_say(stderr, what);
    zda_say(stderr, "\n");
    return ZDA_ARGUMENTS;
}

/* ---- results ---- */

FILE *zda_open(const struct zd_command *command)
{
    FILE *stored;

    if (command->store != NULL)
        ZD_GUARD(command->store);
    stored = command->store != NULL ? fopen(command->store, ZD_BINARY) : zdq_work();
    if (stored == NULL)
        ZD_NOTE();
    else
        ZD_BUFFER(stored);
    return stored;
}

int *zda_numbers(const struct zd_command *command, const char *text, int *n)
{
    int *columns = (int *)malloc((strlen(text) + 1) * sizeof *columns), c;

    *n = 0;
    while (columns != NULL && *text != '\0') {
        for (c = 0; *text >= '0' && *text <= '9' && c < command->program->n_columns; text++)
            c = 10 * c + (*text - '0');
        if (c < command->program->n_columns)
            columns[(*n)++] = c;
        text = text + strcspn(text, ",");
        text = text + (*text != '\0');
    }
    return columns;
}

int zda_draw(const struct zd_command *command, struct zd_store *store)
{
    int *columns, n;

    if (command->draw == NULL || store->kind != ZD_GOOD)
        return store->kind;
    columns = zda_numbers(command, command->draw, &n);
    if (columns == NULL)
        return store->kind = ZD_MEMORY;
    (void)zdw_open(store, command->program, columns, n);
    free(columns);
    return store->kind;
}

int zda_tell(const struct zd_command *command, FILE *stored)
{
    struct zd_reader reader;
    struct zd_sink sink;
    int failed = 0, told = 0;
    int tag;

    zda_sink(&sink, stderr);
    if (zd_open_store(&reader, stored, command->program) != ZD_GOOD)
        return 1;
    while ((tag = zd_next_record(&reader)) != 0) {
        if (tag != ZD_WARNING && tag != ZD_FAILED)
            continue;
        failed = failed || tag == ZD_FAILED;
        /* It has been worded. */
        if (command->way->clock == ZDY_EVENTS)
            continue;
        if (!told++)
            zda_label(command, stderr, "", ":\n");
        if (reader.what.kind == ZD_INDEX && command->way->from_zero)
            reader.what.value -= 1.0;
        zd_describe(command->program, reader.run, &reader.what, tag == ZD_WARNING, reader.steps,
                    command->locale, &sink);
    }
    zd_leave_store(&reader);
    return failed;
}

/* An incomplete file is removed if it was new, and otherwise left empty.  On an unknown system it is not removed,
   because the name may be that of a device. */
static void empty(const char *name)
{
    FILE *file = fopen(name, "w");

    if (file != NULL)
        fclose(file);
    ZD_SPOIL(name);
}

static int broken(struct zd_command *command, const char *name)
{
    ZD_NOTE();
    if (command->broken == NULL)
        command->broken = name;
    return ZD_STORAGE;
}

static int write_rows(struct zd_command *command, FILE *stored, const char *name, int which, int saved,
                      const int *columns, int n)
{
    struct zd_swept_runs *swept = command->n_sweeps > 0 ? &command->swept_runs : NULL;
    int follows = swept != NULL && swept->follows;
    FILE *file = stdout;
    struct zd_sink sink;
    int kind;

    if (strcmp(name, "-") != 0) {
        if (!follows)
            ZD_GUARD(name);
        file = fopen(name, follows ? "a" : "w");
    }
    if (file == NULL) {
        ZD_KEEP(name);
        return broken(command, name);
    }
    zda_sink(&sink, file);
    kind = zd_csv(command->program, stored, &sink, which, columns, n, saved, swept);
    if (fflush(file) != 0 || ferror(file))
        kind = broken(command, name);
    if (file == stdout)
        return kind;
    if (fclose(file) != 0)
        kind = broken(command, name);
    if (kind != ZD_GOOD)
        empty(name);
    if (kind != ZD_GOOD || zda_at_last(command))
        ZD_KEEP(name);
    return kind;
}

int zda_prints(const struct zd_command *command)
{
    return command->pages && (command->csv == NULL || strcmp(command->csv, "-") != 0);
}

int zda_write(struct zd_command *command, FILE *stored, const char *name, int which, int saved)
{
    return write_rows(command, stored, name, which, saved, NULL, 0);
}

int zda_rows(struct zd_command *command, FILE *stored, const char *name, const int *columns, int n)
{
    return write_rows(command, stored, name, 0, -1, columns, n);
}

/* Of files with the rows of several points. */
static void empty_begun(const struct zd_command *command, const char *name)
{
    if (command->swept_runs.follows && name != NULL && strcmp(name, "-") != 0)
        empty(name);
}

/* The file that could not be written, and the reason if it is known. */
static void tell_broken(const struct zd_command *command)
{
    const char *reason = ZD_REASON();
    const char *name = command->broken;

    if (ferror(stdout) || (name != NULL && strcmp(name, "-") == 0))
        name = zda_word(command, "standard output", "\346\240\207\345\207\206\350\276\223\345\207\272");
    else if (name == NULL && command->store != NULL)
        name = command->store;
    else if (name == NULL)
        name = zda_word(command, "the temporary file", "\344\270\264\346\227\266\346\226\207\344\273\266");
    zda_say(stderr, "  ");
    zda_say(stderr, name);
    if (reason != NULL) {
        zda_say(stderr, ": ");
        zda_say(stderr, reason);
    }
    zda_say(stderr, "\n");
}

int zda_close(struct zd_command *command, FILE *stored, int kind, int failed)
{
    struct zd_failure what;
    struct zd_sink sink;

    if (stored != NULL && fclose(stored) != 0 && kind == ZD_GOOD) {
        ZD_NOTE();
        kind = ZD_STORAGE;
    }
    if (command->store != NULL && kind == ZD_GOOD)
        ZD_KEEP(command->store);
    if (kind == ZD_GOOD)
        return failed ? ZDA_RUN : 0;
    command->over = 1;
    if (stored != NULL && command->store != NULL)
        empty(command->store);
    empty_begun(command, command->csv);
    empty_begun(command, command->save);
    what.kind = kind;
    what.site = -1;
    what.time = 0.0;
    what.value = 0.0;
    zda_sink(&sink, stderr);
    zd_describe(command->program, -1, &what, 0, 0.0, command->locale, &sink);
    if (kind == ZD_STORAGE)
        tell_broken(command);
    return ZDA_RUN;
}

int zda_apart(const struct zd_command *command, const char *output, const char *other)
{
    if (output == NULL || other == NULL || strcmp(output, "-") == 0 || !ZD_SAME(output, other))
        return 0;
    return zda_mistake(command, "this file would be overwritten",
        "\350\277\231\344\270\252\346\226\207\344\273\266\344\274\232\350\242\253\350\246\206\347\233\226", other);
}
