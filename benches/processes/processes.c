/* processes.c - 100,000 processes that live at the same time and hold ten times each.  Prints the time of the last event; the
   storage in use on stderr. */

#include "../../tests/clib/blocks.h"

#define PROCESSES 100000L

struct model {
    struct zd_world world;
    long i, alive;
};

struct walker {
    struct zd_process process;
    long i;
    double step;
};

static const struct zd_class program_class, walker_class;

static void walker_run(struct zd_world *z, struct zd_frame *frame)
{
    struct walker *self = (struct walker *)(void *)frame;

    switch (frame->head.at) {
    case 0:
        for (self->i = 1; self->i <= 10; self->i++) {
            frame->head.at = 1;
            if (ze_hold(z, self->step))
                return;
            /* fall through */
    case 1:
            ;
        }
        ((struct model *)(void *)z)->alive--;
    }
    ze_finish(z, frame);
}

static void program_run(struct zd_world *z, struct zd_frame *frame)
{
    struct model *model = (struct model *)(void *)z;
    struct walker *walker;

    switch (frame->head.at) {
    case 0:
        if (ze_simulate(z, &main_class, 1))
            return;
        for (model->i = 0; model->i < PROCESSES; model->i++) {
            walker = (struct walker *)zo_new(z, &walker_class, 4);
            if (walker == NULL)
                return;
            walker->step = 1.0 + 0.37 * (double)(model->i * 7919 % 9973);
            model->alive++;
            (void)ze_activate(z, walker, ZD_DELAY, 0.0, 0, 0, 5);
        }
        frame->head.at = 1;
        if (ze_hold(z, 1e6))
            return;
        /* fall through */
    case 1:
        zt_outint(z, model->alive, 8L);
        zt_line(z);
    }
    fprintf(stderr, "%.0f bytes in use, %ld places in the event list\n", z->storage.used, z->queue[0].room);
    ze_stop(z);
}

CLASS(program, program, 0, frame_references, 0, 0, RUNS(program_run));
CLASS(walker, walker, PROCESS_KIND, process_references, ZD_PROCESS_COMPONENT, 0, RUNS(walker_run));

static const struct zd_plan plan = { "processes", 0, NULL, (unsigned)sizeof(struct walker), &program_class, 0, NULL };

int main(void)
{
    static struct model model;

    (void)begin_boscos;
    return run_boscos(&model.world, &plan);
}
