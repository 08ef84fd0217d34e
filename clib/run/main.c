/* main.c - a standalone program: its arguments, its runs into a store, and its output.

   Rows go to a temporary file, or the file of --store, and are read back for pages and text. */

#include "zdport.h"
#include "zdcommand.h"

/* The defaults; messages are in the language of --locale from the start. */
static int begin_command(struct zd_command *command, const struct zd_program *program, const struct zd_way *way,
                         int argc, char **argv)
{
    int i;

    ZD_LISTEN();
    memset(command, 0, sizeof *command);
    command->program = program;
    command->way = way;
    command->titles = NULL;
    command->csv = command->save = command->store = command->draw = command->columns = command->keep = NULL;
    command->input = command->method_text = command->broken = NULL;
    command->locale = ZD_LOCALE;
    command->wanted = NULL;
    command->pages = 1;
    command->orders.printed = command->orders.said = NULL;
    command->orders.input = NULL;
    command->orders.kept = NULL;
    command->orders.wanted = NULL;
    command->orders.data = NULL;
    command->orders.overrides = NULL;
    if (program->experiment != NULL)
        memcpy(&command->range, &program->experiment->rows, sizeof command->range);
    command->orders.range = &command->range;
    command->orders.series = command->series;
    command->orders.method = NULL;
    command->orders.progress = NULL;
    command->orders.context = NULL;
    command->voice = stderr;
    command->stepped.text = command->swept.text = NULL;
    command->stepped.list = command->swept.list = NULL;
    command->stepped.series.list = command->swept.series.list = NULL;
    command->chosen = NULL;
    command->swept_runs.list = NULL;
    command->kept.file = NULL;
#ifdef ZD_TYPED
    command->raw = command->script_file = NULL;
    command->table_file = NULL;
    command->orders.table = NULL;
    command->orders.script = NULL;
    command->script.actions = NULL;
#endif
    command->room = argc + 4;
    command->overrides = (struct zd_override *)calloc((size_t)command->room, sizeof *command->overrides);
    command->sweeps = (struct zd_asked_sweep *)calloc((size_t)argc + 1, sizeof *command->sweeps);
    if (command->overrides == NULL || command->sweeps == NULL)
        return zda_no_memory(command, program->title);
    for (i = 1; i < argc; i++)
        if (strncmp(argv[i], "--locale=", 9) == 0)
            command->locale = argv[i] + 9;
        else if (i + 1 < argc && strcmp(argv[i], "--locale") == 0)
            command->locale = argv[i + 1];
    return 0;
}

static void end_command(struct zd_command *command)
{
    int i;

    for (i = 0; i < command->n_overrides; i++)
        free((void *)command->overrides[i].values);
    free(command->overrides);
    free((void *)command->chosen);
    free((void *)command->wanted);
    free(command->stepped.list);
    zda_end_sweeps(command);
    if (command->voice != stderr)
        fclose(command->voice);
}

/* Runs into a store, and shows the requested results. */
static int run_and_show(struct zd_command *command, void *model, FILE *stored)
{
    struct zd_store store;
    int kind = command->way->create(command, &store, stored);

    if (kind == ZD_GOOD)
        kind = zda_draw(command, &store);
    if (kind == ZD_GOOD)
        (void)command->way->run(command->program, model, &store, &command->orders);
    if (fflush(stdout) != 0 && store.kind == ZD_GOOD) {
        ZD_NOTE();
        store.kind = ZD_STORAGE;
    }
    if (zd_close_store(&store) != ZD_GOOD)
        return store.kind;
    return kind != ZD_GOOD ? kind : command->way->show(command, stored);
}

static int carry_out(struct zd_command *command, void *model)
{
    FILE *stored = zda_open(command);
    int kind = ZD_STORAGE;
    int failed = 0;

    if (stored != NULL) {
        kind = zd_take_pages(command->program, model);
        if (kind == ZD_GOOD)
            kind = run_and_show(command, model, stored);
        zd_drop_pages(command->program, model);
    }
    if (stored != NULL && kind == ZD_GOOD) {
        failed = zda_tell(command, stored);
        kind = command->way->conclude(command, stored);
    }
    return zda_close(command, stored, kind, failed);
}

/* The runs of each combination of swept values; without sweeps, all runs. */
static int carry_out_points(struct zd_command *command, void *model)
{
    int code = 0, one;

    do {
        zda_point(command);
        one = carry_out(command, model);
        code = code > one ? code : one;
    } while (!command->over && zda_next_point(command));
    return code;
}

int zd_main(const struct zd_program *program, const struct zd_way *way, void *model, int argc, char **argv)
{
    struct zd_command command;
    int code = begin_command(&command, program, way, argc, argv);

    if (code == 0)
        code = zda_take(&command, argc, argv);
    if (code == 0 && command.help) {
        code = zda_help(&command, argv[0]);
    } else if (code == 0) {
        code = zda_sweeps(&command);
        command.orders.n_overrides = command.n_overrides;
        command.orders.overrides = command.overrides;
        command.orders.wanted = command.wanted;
        zda_sink(&command.said, command.voice);
        command.orders.said = &command.said;
        if (code == 0)
            code = way->prepare(&command);
        if (code == 0)
            code = carry_out_points(&command, model);
        if (command.orders.whole && command.orders.input != NULL)
            fclose(command.orders.input);
    }
    end_command(&command);
    return code;
}
