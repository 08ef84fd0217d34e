/* way_steps.c - a program whose runner counts steps: its columns, its runs, its pages. */

#include "zdport.h"
#include "zdcommand.h"

static int prepare_steps(struct zd_command *command)
{
    return zda_apart(command, command->csv, command->save);
}

/* Marks the columns of pages and SAVE cards, or all if another program reads them; returns their indices, TIME
   first. */
static int *wanted_columns(const struct zd_command *command, int *n)
{
    const struct zd_program *program = command->program;
    int *wanted = (int *)calloc((size_t)program->n_columns + 1, sizeof *wanted);
    int all = command->store != NULL || command->csv != NULL;
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

static int create_steps(struct zd_command *command, struct zd_store *store, FILE *stored)
{
    int n, kind;
    int *columns = wanted_columns(command, &n);

    if (columns == NULL) {
        store->offset = NULL;
        store->drawing = NULL;
        return store->kind = ZD_MEMORY;
    }
    kind = zd_create_store(store, stored, command->program, columns, n,
                           command->orders.every_step ? ZD_FLAG_EVERY_STEP : 0);
    free(columns);
    return kind;
}

/* Rows at print and plot times; at all steps with --every-step; at SAVE times if there are no others. */
static int rows_wanted(const struct zd_command *command)
{
    const struct zd_program *program = command->program;

    if (command->orders.every_step)
        return 0;
    if (program->print.offset < 0 && program->plot.offset < 0)
        return ZD_WHY_SAVE;
    return ZD_WHY_PRINT | ZD_WHY_PLOT;
}

static int show_pages(const struct zd_command *command, FILE *stored)
{
    struct zd_paging paging;
    struct zd_sink sink;
    int kind;

    paging.show = ZD_SHOW_TABLES | ZD_SHOW_PLOTS;
    paging.layout = command->layout;
    paging.first = 2;
    paging.feed = 0;
    paging.n_overrides = command->n_overrides;
    paging.overrides = command->overrides;
    zda_sink(&sink, stdout);
    kind = zd_pages(command->program, stored, &sink, &paging);
    if (fflush(stdout) != 0 && kind == ZD_GOOD)
        kind = ZD_STORAGE;
    if (kind == ZD_STORAGE)
        ZD_NOTE();
    return kind;
}

static int show_steps(struct zd_command *command, FILE *stored)
{
    int kind = ZD_GOOD;

    if (command->csv != NULL)
        kind = zda_write(command, stored, command->csv, rows_wanted(command), 0);
    if (kind == ZD_GOOD && command->save != NULL)
        kind = zda_write(command, stored, command->save, ZD_WHY_SAVE, 1);
    if (kind == ZD_GOOD && zda_prints(command))
        kind = show_pages(command, stored);
    return kind;
}

static int conclude_steps(struct zd_command *command, FILE *stored)
{
    (void)command;
    (void)stored;
    return ZD_GOOD;
}

const struct zd_way zdy_steps = {
    ZDY_STEPS, 0, prepare_steps, create_steps, zd_simulate, show_steps, conclude_steps
};
