/* queue.c - the M/M/1 queue as BOSCOS emits it: a process for each customer, and 10 million activations; compare with
   queue_by_hand.c.  Prints the mean time in the system; on stderr the largest storage in use. */

#include "../../tests/clib/blocks.h"
#include "zdstream.h"

#define CUSTOMERS 2500000L

struct model {
    struct zd_world world;
    struct zd_linkage *line;
    struct clerk *teller;
    long u, served;
    double total;
};

struct customer {
    struct zd_process process;
    double arrived;
};

struct clerk {
    struct zd_process process;
    struct zd_linkage *next;
};

static const struct zd_class program_class, head_class, customer_class, clerk_class;

static void customer_run(struct zd_world *z, struct zd_frame *frame)
{
    struct model *model = (struct model *)(void *)z;
    struct customer *self = (struct customer *)(void *)frame;

    switch (frame->head.at) {
    case 0:
        self->arrived = z->head.time;
        zo_into(&self->process.link, model->line);
        if (ZD_IDLE(&model->teller->process))
            (void)ze_order(z, model->teller, z->current, 1, 0, 8);
        frame->head.at = 1;
        if (ze_passivate(z))
            return;
        /* fall through */
    case 1:
        model->total = model->total + z->head.time - self->arrived;
        model->served = zo_add(z, model->served, 1L, 10);
    }
    ze_finish(z, frame);
}

static void clerk_run(struct zd_world *z, struct zd_frame *frame)
{
    struct model *model = (struct model *)(void *)z;
    struct clerk *self = (struct clerk *)(void *)frame;

    switch (frame->head.at) {
    case 0:
        for (;;) {
            while (!ZD_EMPTY(model->line)) {
                self->next = ZD_FIRST(model->line);
                if (self->next == NULL) {
                    (void)zo_absent(z, "next", 16);
                    return;
                }
                zo_out(self->next);
                frame->head.at = 1;
                if (ze_hold(z, zu_exponential(z, 1.0, &model->u, 17)))
                    return;
                /* fall through */
    case 1:
                (void)ze_order(z, self->next, z->current, 1, 0, 18);
            }
            frame->head.at = 2;
            if (ze_passivate(z))
                return;
            /* fall through */
    case 2:
            ;
        }
    }
}

static void program_run(struct zd_world *z, struct zd_frame *frame)
{
    struct model *model = (struct model *)(void *)z;

    switch (frame->head.at) {
    case 0:
        if (ze_simulate(z, &main_class, 1))
            return;
        model->u = 12345;
        model->line = (struct zd_linkage *)zo_new(z, &head_class, 2);
        model->teller = (struct clerk *)zo_new(z, &clerk_class, 3);
        if (z->failed)
            return;
        zo_head(model->line);
        (void)ze_order(z, model->teller, z->current, 1, 0, 3);
        while (model->served < CUSTOMERS) {
            (void)ze_order(z, zo_new(z, &customer_class, 4), z->current, 1, 0, 4);
            frame->head.at = 1;
            if (ze_hold(z, zu_exponential(z, 0.8, &model->u, 5)))
                return;
            /* fall through */
    case 1:
            ;
        }
        zt_xout(z, model->total / (double)model->served, 4L, 10L);
        zt_line(z);
    }
    fprintf(stderr, "%.0f bytes in use, %ld collections\n", z->storage.used, z->storage.collections);
    ze_stop(z);
}

static const unsigned clerk_references[] = { ZD_PROCESS_REFERENCES, OFFSET(clerk, next) };

CLASS(program, program, 0, frame_references, 0, 0, RUNS(program_run));
CLASS(head, zd_linkage, ZD_HEAD, linkage_references, 0, 0, RUNS(NULL));
CLASS(customer, customer, PROCESS_KIND, process_references, ZD_PROCESS_COMPONENT, 0, RUNS(customer_run));
CLASS(clerk, clerk, PROCESS_KIND, clerk_references, ZD_PROCESS_COMPONENT, 0, RUNS(clerk_run));

static const unsigned model_references[] = { OFFSET(model, line), OFFSET(model, teller) };
static const struct zd_plan plan = {
    "queue", COUNT(model_references), model_references, (unsigned)sizeof(struct customer), &program_class, 0, NULL
};

int main(void)
{
    static struct model model;

    (void)begin_boscos;
    return run_boscos(&model.world, &plan);
}
