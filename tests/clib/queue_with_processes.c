/* queue_with_processes.c - tests/models/boscos/queue_with_processes, translated by hand. */

#include "boscos.h"

struct model {
    struct zd_world world;
    struct zd_linkage *line;
    struct clerk *desk;
    double waited, area, last_change, in_queue;
    long count;
};

struct program {
    struct zd_frame frame;
};

struct customer {
    struct zd_process process;
    long number;
    double service, arrived;
    int hurried, served;
};

struct clerk {
    struct zd_process process;
    struct customer *c;
    int busy;
};

struct impatience {
    struct zd_process process;
    struct customer *c;
};

struct source {
    struct zd_process process;
    long i;
};

static const struct zd_class program_class, head_class, process_class, main_class, customer_class, clerk_class,
    impatience_class, source_class;

/* accum(a, b, c, d) */
static void accum(struct zd_world *z, double *a, double *b, double *c, double d)
{
    *a = *a + *c * (z->head.time - *b);
    *b = z->head.time;
    *c = *c + d;
}

static void report(struct zd_world *z, struct zd_string what, long number)
{
    static struct zd_chars two = ZD_CHARS("  "), queue = ZD_CHARS("   queue");
    struct model *model = (struct model *)(void *)z;

    /* accum(area, last_change, in_queue, line.cardinal - in_queue); */
    accum(z, &model->area, &model->last_change, &model->in_queue,
        (double)zo_cardinal(model->line) - model->in_queue);
    zt_xout(z, z->head.time, 2L, 7L);
    zt_put(z, &two);
    zt_text(z, what);
    zt_tab(z, 20L);
    zt_outint(z, number, 3L);
    zt_put(z, &queue);
    zt_outint(z, zo_cardinal(model->line), 2L);
    zt_line(z);
}

static void customer_enter(struct zd_world *z, struct customer *self)
{
    struct model *model = (struct model *)(void *)z;
    struct customer *c;

    /* c :- line.first; */
    c = (struct customer *)zo_narrow(z, (void *)ZD_FIRST(model->line), &customer_class, 10);
    if (self->hurried) {
        while (c != NULL && c->hurried && !z->failed)
            c = (struct customer *)zo_narrow(z, (void *)ZD_SUC(&c->process.link), &customer_class, 12);
        if (c == NULL)
            zo_into(&self->process.link, model->line);
        else
            zo_precede(&self->process.link, &c->process.link);
    } else
        zo_into(&self->process.link, model->line);
}

static void customer_run(struct zd_world *z, struct zd_frame *frame)
{
    static struct zd_chars arrives = ZD_CHARS("arrives"), leaves = ZD_CHARS("leaves"), gives_up = ZD_CHARS("gives up");
    struct model *model = (struct model *)(void *)z;
    struct customer *self = (struct customer *)(void *)frame;
    struct impatience *impatience;

    switch (frame->head.at) {
    case 0:
        self->arrived = z->head.time;
        report(z, zt_constant(&arrives), self->number);
        customer_enter(z, self);
        impatience = (struct impatience *)zo_new(z, &impatience_class, 22);
        if (impatience == NULL)
            return;
        impatience->c = self;
        (void)ze_activate(z, impatience, ZD_DELAY, 6.0, 0, 0, 22);
        if (!model->desk->busy)
            (void)ze_activate(z, model->desk, ZD_DELAY, 0.0, 0, 0, 23);
        frame->head.at = 1;
        if (ze_passivate(z, 0))
            return;
        /* fall through */
    case 1:
        if (self->served) {
            model->waited = model->waited + (z->head.time - self->arrived);
            frame->head.at = 2;
            if (ze_hold(z, self->service))
                return;
                /* fall through */
    case 2:
            report(z, zt_constant(&leaves), self->number);
            model->count = zo_add(z, model->count, 1L, 30);
            (void)ze_order(z, model->desk, z->current, 1, 0, 31);
        } else
            report(z, zt_constant(&gives_up), self->number);
    }
    ze_finish(z, frame);
}

static void clerk_run(struct zd_world *z, struct zd_frame *frame)
{
    struct model *model = (struct model *)(void *)z;
    struct clerk *self = (struct clerk *)(void *)frame;

    switch (frame->head.at) {
    case 0:
        while (1) {
            if (ZD_EMPTY(model->line)) {
                frame->head.at = 1;
                if (ze_passivate(z, 0))
                    return;
                /* fall through */
    case 1:
                ;
            } else {
                self->c = (struct customer *)zo_narrow(z, (void *)ZD_FIRST(model->line), &customer_class, 44);
                zo_out(&self->c->process.link);
                self->busy = 1;
                self->c->served = 1;
                frame->head.at = 2;
                if (ze_activate(z, self->c, ZD_DIRECT, 0.0, 0, 0, 48))
                    return;
                /* fall through */
    case 2:
                frame->head.at = 3;
                if (ze_passivate(z, 0))
                    return;
                /* fall through */
    case 3:
                self->busy = 0;
            }
        }
    }
}

static void impatience_run(struct zd_world *z, struct zd_frame *frame)
{
    struct impatience *self = (struct impatience *)(void *)frame;

    switch (frame->head.at) {
    case 0:
        if (!self->c->served) {
            zo_out(&self->c->process.link);
            frame->head.at = 1;
            if (ze_activate(z, self->c, ZD_DIRECT, 0.0, 0, 0, 60))
                return;
                /* fall through */
    case 1:
            ;
        }
    }
    ze_finish(z, frame);
}

static void source_run(struct zd_world *z, struct zd_frame *frame)
{
    struct model *model = (struct model *)(void *)z;
    struct source *self = (struct source *)(void *)frame;
    struct customer *customer;

    switch (frame->head.at) {
    case 0:
        for (self->i = 1; self->i <= 10; self->i++) {
            customer = (struct customer *)zo_new(z, &customer_class, 70);
            if (customer == NULL)
                return;
            customer->number = self->i;
            customer->service = 2.5 + (double)zo_modulo(z, zo_multiply(z, self->i, 7L, 70), 5L, 70) * 0.5;
            customer->hurried = zo_modulo(z, self->i, 3L, 70) == 0;
            (void)ze_activate(z, customer, ZD_DELAY, 0.0, 0, 0, 70);
            accum(z, &model->area, &model->last_change, &model->in_queue,
                (double)zo_cardinal(model->line) - model->in_queue);
            frame->head.at = 1;
            if (ze_hold(z, 1.0 + (double)zo_modulo(z, zo_multiply(z, self->i, 3L, 72), 4L, 72) * 0.5))
                return;
                /* fall through */
    case 1:
            ;
        }
    }
    ze_finish(z, frame);
}

static void program_run(struct zd_world *z, struct zd_frame *frame)
{
    static struct zd_chars served = ZD_CHARS("served"), mean = ZD_CHARS("mean wait"), clock = ZD_CHARS("clock"),
        nothing = ZD_CHARS("nothing left");
    struct model *model = (struct model *)(void *)z;
    struct source *source;

    switch (frame->head.at) {
    case 0:
        if (ze_simulate(z, &main_class, 3))
            return;
        model->line = (struct zd_linkage *)zo_new(z, &head_class, 85);
        if (model->line == NULL)
            return;
        zo_head(model->line);
        model->desk = (struct clerk *)zo_new(z, &clerk_class, 86);
        if (model->desk == NULL)
            return;
        source = (struct source *)zo_new(z, &source_class, 87);
        frame->head.at = 1;
        if (ze_activate(z, source, ZD_DIRECT, 0.0, 0, 0, 87))
            return;
        /* fall through */
    case 1:
        frame->head.at = 2;
        if (ze_hold(z, 60.0))
            return;
        /* fall through */
    case 2:
        zt_put(z, &served);
        zt_outint(z, model->count, 4L);
        zt_line(z);
        zt_put(z, &mean);
        zt_xout(z, model->waited / (double)model->count, 3L, 8L);
        zt_line(z);
        zt_put(z, &clock);
        zt_xout(z, z->head.time, 1L, 7L);
        zt_line(z);
        if (ze_nextev(z, z->main) == NULL)
            zt_put(z, &nothing);
        zt_line(z);
    }
    ze_stop(z);
}

/* ---- descriptors ---- */

#define PROCESS (ZD_LINK | ZD_PROCESS | ZD_STARTED)

static const unsigned program_references[] = { ZD_FRAME_REFERENCES };
static const unsigned head_references[] = { ZD_LINKAGE_REFERENCES };
static const unsigned process_references[] = { ZD_PROCESS_REFERENCES };
static const unsigned clerk_references[] = { ZD_PROCESS_REFERENCES, OFFSET(clerk, c) };
static const unsigned impatience_references[] = { ZD_PROCESS_REFERENCES, OFFSET(impatience, c) };

static const struct zd_class *const program_display[] = { &program_class };
static const struct zd_class *const head_display[] = { &head_class };
static const struct zd_class *const main_display[] = { &process_class, &main_class };
static const struct zd_class *const customer_display[] = { &process_class, &customer_class };
static const struct zd_class *const clerk_display[] = { &process_class, &clerk_class };
static const struct zd_class *const impatience_display[] = { &process_class, &impatience_class };
static const struct zd_class *const source_display[] = { &process_class, &source_class };

static const struct zd_class program_class = {
    "program", 0, 0, 0, program_display, (unsigned)sizeof(struct program), ZD_RECORD, COUNT(program_references),
    program_references, 0, VARIANT(0), program_run, NO_NETWORK
};
static const struct zd_class head_class = {
    "head", 1, ZD_HEAD, 0, head_display, (unsigned)sizeof(struct zd_linkage), ZD_RECORD, COUNT(head_references),
    head_references, 0, VARIANT(0), NULL, NO_NETWORK
};
static const struct zd_class process_class = {
    "process", 2, PROCESS, 0, main_display, (unsigned)sizeof(struct zd_process), ZD_RECORD, COUNT(process_references),
    process_references, ZD_PROCESS_COMPONENT, VARIANT(0), ze_body, NO_NETWORK
};
static const struct zd_class main_class = {
    "main program", 3, PROCESS, 1, main_display, (unsigned)sizeof(struct zd_process), ZD_RECORD, COUNT(process_references),
    process_references, ZD_PROCESS_COMPONENT, VARIANT(0), NULL, NO_NETWORK
};
static const struct zd_class customer_class = {
    "customer", 4, PROCESS, 1, customer_display, (unsigned)sizeof(struct customer), ZD_RECORD, COUNT(process_references),
    process_references, ZD_PROCESS_COMPONENT, VARIANT(0), customer_run, NO_NETWORK
};
static const struct zd_class clerk_class = {
    "clerk", 5, PROCESS, 1, clerk_display, (unsigned)sizeof(struct clerk), ZD_RECORD, COUNT(clerk_references),
    clerk_references, ZD_PROCESS_COMPONENT, VARIANT(0), clerk_run, NO_NETWORK
};
static const struct zd_class impatience_class = {
    "impatience", 6, PROCESS, 1, impatience_display, (unsigned)sizeof(struct impatience), ZD_RECORD,
    COUNT(impatience_references), impatience_references, ZD_PROCESS_COMPONENT, VARIANT(0), impatience_run, NO_NETWORK
};
static const struct zd_class source_class = {
    "source", 7, PROCESS, 1, source_display, (unsigned)sizeof(struct source), ZD_RECORD, COUNT(process_references),
    process_references, ZD_PROCESS_COMPONENT, VARIANT(0), source_run, NO_NETWORK
};

static const unsigned model_references[] = { OFFSET(model, line), OFFSET(model, desk) };
static const struct zd_plan scheme = {
    "queue_with_processes", COUNT(model_references), model_references, (unsigned)sizeof(struct customer), &program_class, 0, NULL
};

int main(void)
{
    static struct model model;

    return host_run(&model.world, &scheme);
}
