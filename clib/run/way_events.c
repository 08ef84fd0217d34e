/* way_events.c - a program of processes: its printed output, its input, and its end.

   Everything leaves as it arises.  A failure is worded here, where its objects still exist, and stored without them. */

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
} event_host;

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

    orders->input = stdin;
    if (command->input != NULL && strcmp(command->input, "-") != 0) {
        orders->whole = 1;
        orders->input = fopen(command->input, "r");
        if (orders->input == NULL)
            return zda_mistake(command, "cannot be read",
                "\346\227\240\346\263\225\350\257\273\345\217\226", command->input);
    }
    event_host.input = orders->input;
    event_host.prints = command->pages;
    event_host.terminal = ZD_TERMINAL(stdout) != 0;
    event_host.chinese = command->locale != NULL && command->locale[0] == 'z' && command->locale[1] == 'h';
    return 0;
}

static int create_events(struct zd_command *command, struct zd_store *store, FILE *stored)
{
    return zd_create_store(store, stored, command->program, NULL, 0, 0);
}

static int run_events(const struct zd_program *program, void *model, struct zd_store *store, const struct zd_orders *orders)
{
    struct zd_world *z = (struct zd_world *)model;
    struct zd_failure what;

    memset(model, 0, program->size);
    zd_apply_settings(program, model, -1, orders->overrides, orders->n_overrides);
    z->images.put = put_events;
    z->images.get = get_events;
    z->images.context = (void *)&event_host;
    z->warn = warn_events;
    z->context = (void *)&event_host;
    event_host.said = orders->said;
    event_host.world = z;
    zd_begin_run(store, 0);
    (void)program->course(model);
    zt_end(z);
    (void)fflush(stdout);
    if (z->failed) {
        zdv_tell(z, &z->fault, 0, event_host.chinese, event_host.said);
        what.kind = ZD_TOLD;
        what.site = z->fault.site;
        what.time = z->fault.time;
        what.value = 0.0;
        zd_fail_run(store, &what);
    }
    zd_end_run(store, 0.0);
    zo_close(z);
    return store->kind;
}

static int show_events(struct zd_command *command, FILE *stored)
{
    (void)command;
    (void)stored;
    return ZD_GOOD;
}

const struct zd_way zdy_events = { ZDY_EVENTS, 0, prepare_events, create_events, run_events, show_events, show_events };
