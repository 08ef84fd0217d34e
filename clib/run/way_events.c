/* way_events.c - a program of processes: its printed output, its input, what it records, and its end.

   What is printed leaves as it arises.  A failure is worded here, where its objects still exist, and stored without them.
   Which columns there are is known when the run has ended: then they become a description of the program with columns, and
   the rows are stored. */

#include "zdport.h"
#include "zdcommand.h"
#include "zdevent.h"
#include "zdtext.h"

#define EVENT_PIECE 200         /* of a line that goes to a terminal */

/* sysin and sysout, and the language of messages; the run needs it as long as the process lasts. */
static struct event_host {
    FILE *input;
    int prints, terminal, chinese;
    struct zd_sink *said;       /* destination of messages */
    const struct zd_world *world;
    struct zd_command *command;
    const struct zd_program *untraced;  /* the program without columns, and with those of the last run */
    struct zd_program traced;
    struct zd_column *columns;
    int n_columns;
    double *row;
} event_host;

static void drop_columns(void)
{
    int i;

    for (i = 1; i < event_host.n_columns; i++)
        free((void *)event_host.columns[i].name);
    free((void *)event_host.columns);
    free((void *)event_host.row);
    event_host.columns = NULL;
    event_host.row = NULL;
    event_host.n_columns = 0;
}

/* Column 0 is TIME.  Nonzero: no memory. */
static int make_columns(const struct zd_recorded *recorded)
{
    size_t n = (size_t)recorded->n_columns + 1;
    char *name;
    int i;

    event_host.columns = (struct zd_column *)calloc(n, sizeof *event_host.columns);
    event_host.row = (double *)calloc(n, sizeof *event_host.row);
    if (event_host.columns == NULL || event_host.row == NULL)
        return 1;
    event_host.columns[0].name = "TIME";
    event_host.n_columns = 1;
    for (i = 1; i <= (int)recorded->n_columns; i++) {
        name = (char *)malloc(strlen(recorded->names[i - 1]) + 1);
        if (name == NULL)
            return 1;
        strcpy(name, recorded->names[i - 1]);
        event_host.columns[i].name = name;
        event_host.columns[i].offset = (ZD_OFFSET)((size_t)i * sizeof(double));
        event_host.n_columns = i + 1;
    }
    event_host.traced = *event_host.untraced;
    event_host.traced.course = NULL;        /* its rows are not counted */
    event_host.traced.n_columns = event_host.traced.n_full = event_host.n_columns;
    event_host.traced.columns = event_host.columns;
    event_host.command->program = &event_host.traced;
    return 0;
}

static void keep_recorded(const struct zd_recorded *recorded, struct zd_store *store)
{
    const struct zd_recorded_row *row;
    double none = HUGE_VAL;
    long number, i;

    none -= none;
    for (number = 0; number < recorded->n_rows; number++) {
        row = &recorded->rows[number];
        event_host.row[0] = row->time;
        for (i = 0; i < recorded->n_columns; i++)
            event_host.row[i + 1] = i < row->width ? recorded->cells[row->first + i] : none;
        zd_keep_row(store, (const void *)event_host.row, ZD_WHY_STEP | ZD_WHY_PLOT);
    }
}

/* The names of the columns, for whoever reads the stored rows. */
static void list_columns(struct zd_store *store)
{
    FILE *file;
    int i;

    if (event_host.command->titles == NULL)
        return;
    file = fopen(event_host.command->titles, "wb");
    for (i = 0; file != NULL && i < event_host.n_columns; i++)
        fprintf(file, "%s\n", event_host.columns[i].name);
    if (file == NULL || fclose(file) != 0)
        store->kind = ZD_STORAGE;
}

static void store_recorded(const struct zd_recorded *recorded, struct zd_store *store)
{
    FILE *file = store->file;

    free((void *)store->offset);
    store->offset = NULL;
    drop_columns();
    if (make_columns(recorded)) {
        store->kind = ZD_MEMORY;
        return;
    }
    (void)zd_create_store(store, file, &event_host.traced, NULL, 0, ZD_FLAG_EVERY_STEP);
    list_columns(store);
    if (store->kind != ZD_GOOD)
        return;
    zd_begin_run(store, 0);
    keep_recorded(recorded, store);
}

static void put_events(void *context, const char *text, long length, int ends)
{
    const struct event_host *host = (const struct event_host *)context;
    char piece[EVENT_PIECE + 1];
    size_t n;

    if (!host->prints)
        return;
    /* A terminal does not obey what a program prints. */
    for (; host->terminal && length > 0; length -= (long)n, text += n) {
        n = length < EVENT_PIECE ? (size_t)length : (size_t)EVENT_PIECE;
        memcpy(piece, text, n);
        piece[n] = '\0';
        zda_say(stdout, piece);
    }
    if (!host->terminal)
        (void)fwrite((const void *)text, (size_t)1, (size_t)length, stdout);
    if (ends)
        (void)putchar('\n');
}

static int get_events(void *context)
{
    const struct event_host *host = (const struct event_host *)context;

    if (host->terminal)
        (void)fflush(stdout);
    return getc(host->input);
}

static void warn_events(void *context, const struct zd_fault *fault)
{
    const struct event_host *host = (const struct event_host *)context;

    zdv_tell(host->world, fault, 1, host->chinese, host->said);
}

static int prepare_events(struct zd_command *command)
{
    struct zd_orders *orders = &command->orders;
    FILE *page = stdout;
    int code = zda_apart(command, command->csv, command->input);

    if (code != 0)
        return code;
    event_host.command = command;
    event_host.untraced = command->program;
    orders->rows = command->csv != NULL || (command->store != NULL && !command->no_rows);
    orders->input = stdin;
    if (command->input != NULL && strcmp(command->input, "-") != 0) {
        orders->whole = 1;
        orders->input = fopen(command->input, "r");
        if (orders->input == NULL)
            return zda_mistake(command, "cannot be read",
                "\346\227\240\346\263\225\350\257\273\345\217\226", command->input);
    }
    event_host.input = orders->input;
    event_host.prints = zda_prints(command);
    event_host.terminal = ZD_TERMINAL(page) != 0;
    event_host.chinese = command->locale != NULL && command->locale[0] == 'z' && command->locale[1] == 'h';
    return 0;
}

/* The head is written when the columns are known. */
static int create_events(struct zd_command *command, struct zd_store *store, FILE *stored)
{
    command->program = event_host.untraced;
    memset((void *)store, 0, sizeof *store);
    store->file = stored;
    store->offset = (ZD_OFFSET *)malloc(sizeof *store->offset);
    store->kind = store->offset == NULL ? ZD_MEMORY : ZD_GOOD;
    return store->kind;
}

static int run_events(const struct zd_program *program, void *model, struct zd_store *store, const struct zd_orders *orders)
{
    struct zd_world *z = (struct zd_world *)model;
    struct zd_failure what;
    int lost;

    memset(model, 0, program->size);
    zd_apply_settings(program, model, -1, orders->overrides, orders->n_overrides);
    z->images.put = put_events;
    z->images.get = get_events;
    z->images.context = (void *)&event_host;
    z->warn = warn_events;
    z->context = (void *)&event_host;
    event_host.said = orders->said;
    event_host.world = z;
    z->recorded.wanted = orders->rows;
    (void)program->course(model);
    zt_end(z);
    lost = fflush(stdout) != 0 || ferror(stdout);
    if (lost)
        ZD_NOTE();
    store_recorded(&z->recorded, store);
    if (z->failed) {
        zdv_tell(z, &z->fault, 0, event_host.chinese, event_host.said);
        what.kind = ZD_TOLD;
        what.site = z->fault.site;
        what.time = z->fault.time;
        what.value = 0.0;
        zd_fail_run(store, &what);
    }
    if (event_host.command->stats)
        zdv_work(z, event_host.chinese, event_host.said);
    zd_end_run(store, 0.0);
    if (lost && store->kind == ZD_GOOD)
        store->kind = ZD_STORAGE;
    zo_close(z);
    return store->kind;
}

static int show_events(struct zd_command *command, FILE *stored)
{
    return command->csv == NULL ? ZD_GOOD : zda_write(command, stored, command->csv, 0, 0);
}

static int conclude_events(struct zd_command *command, FILE *stored)
{
    (void)command;
    (void)stored;
    return ZD_GOOD;
}

const struct zd_way zdy_events = { ZDY_EVENTS, 0, prepare_events, create_events, run_events, show_events, conclude_events };
