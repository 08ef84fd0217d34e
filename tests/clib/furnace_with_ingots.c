/* furnace_with_ingots.c - tests/models/boscos/furnace_with_ingots, translated by hand: processes whose blocks join and leave
   the network of an element, each with a flag of its own. */

#include "blocks.h"

struct model {
    struct zd_world world;
    struct zd_linkage *queue, *pit;
    struct furnace *f;
};

struct furnace {
    struct zd_element element;
    struct zd_dynamic *heat;
};

struct ingot_heat {
    struct zd_dynamic dynamic;
    double c;
};

struct ingot {
    struct zd_process process;
    long number;
    double h0, c, arrived, loaded;
    struct ingot_heat *body;
    struct hot *ready;
};

struct hot {
    struct zd_watch_flag flag;
    struct ingot *x;
};

struct source {
    struct zd_process process;
    long i;
};

static const struct zd_class program_class, head_class, furnace_heat_class, ingot_heat_class, furnace_class, hot_class,
    ingot_class, source_class;

static void furnace_heat_equations(struct zd_world *z, struct zd_header *object)
{
    struct zd_dynamic *self = (struct zd_dynamic *)(void *)object;

    (void)z;
    self->rate[0] = (2600.0 - self->state[0]) * 0.2;
}

static void ingot_heat_equations(struct zd_world *z, struct zd_header *object)
{
    struct ingot_heat *self = (struct ingot_heat *)(void *)object;
    struct furnace *f = ((struct model *)(void *)z)->f;

    self->dynamic.rate[0] = (*zn_state(z, f->heat, 1L, 14) - self->dynamic.state[0]) * self->c;
}

static void furnace_form(struct zd_world *z, struct zd_header *object)
{
    struct furnace *self = (struct furnace *)(void *)object;

    self->heat = (struct zd_dynamic *)new_dynamic(z, &furnace_heat_class, 1L, 1L, 22);
    if (self->heat == NULL)
        return;
    *zn_state(z, self->heat, 1L, 22) = 2600.0;
    zn_yields(z, self, self->heat);
}

static void furnace_post_step(struct zd_world *z, struct zd_header *object)
{
    struct model *model = (struct model *)(void *)z;
    struct ingot *x, *y;

    (void)object;
    x = (struct ingot *)zo_narrow(z, (void *)ZD_FIRST(model->pit), &ingot_class, 28);
    while (x != NULL && !z->failed) {
        y = (struct ingot *)zo_narrow(z, (void *)ZD_SUC(&x->process.link), &ingot_class, 31);
        if (*zn_state(z, x->body, 1L, 32) > 2200.0)
            (void)ze_activate(z, x->ready, ZD_DIRECT, 0.0, 0, 0, 32);
        x = y;
    }
}

static double hot_function(struct zd_world *z, struct zd_header *object)
{
    return *zn_state(z, ((struct hot *)(void *)object)->x->body, 1L, 40) - 2200.0;
}

static void hot_action(struct zd_world *z, struct zd_header *object)
{
    (void)ze_activate(z, ((struct hot *)(void *)object)->x, ZD_DELAY, 0.0, 0, 0, 41);
}

static void ingot_load(struct zd_world *z, struct ingot *self)
{
    struct model *model = (struct model *)(void *)z;
    struct furnace *f = model->f;

    zo_into(&self->process.link, model->pit);
    self->loaded = z->head.time;
    self->body = (struct ingot_heat *)zo_new(z, &ingot_heat_class, 50);
    if (self->body == NULL)
        return;
    self->body->dynamic.order = self->body->dynamic.output = 1;
    self->body->c = self->c;
    zn_dynamic(z, self->body);
    *zn_state(z, self->body, 1L, 50) = self->h0;
    *zn_state(z, f->heat, 1L, 51) = *zn_state(z, f->heat, 1L, 51) -
        (*zn_state(z, f->heat, 1L, 51) - self->h0) / (double)zo_cardinal(model->pit);
    z->changes++;
    zn_include(z, f, self->body, 52);
    zn_sort(z, f);
    self->ready = (struct hot *)new_flag(z, &hot_class, f, 1e-9, 100L, 53);
    if (self->ready != NULL)
        self->ready->x = self;
}

static void ingot_report(struct zd_world *z, const struct ingot *self)
{
    zt_outint(z, self->number, 4L);
    zt_xout(z, self->arrived, 6L, 12L);
    zt_xout(z, self->loaded, 6L, 14L);
    zt_xout(z, z->head.time, 6L, 14L);
    zt_xout(z, *zn_state(z, ((struct model *)(void *)z)->f->heat, 1L, 57), 5L, 14L);
    zt_line(z);
}

static void ingot_run(struct zd_world *z, struct zd_frame *frame)
{
    struct model *model = (struct model *)(void *)z;
    struct ingot *self = (struct ingot *)(void *)frame;

    switch (frame->head.at) {
    case 0:
        self->arrived = z->head.time;
        if (zo_cardinal(model->pit) >= 3) {
            frame->head.at = 1;
            if (ze_wait(z, model->queue, 0))
                return;
            /* fall through */
    case 1:
            zo_out(&self->process.link);
        }
        ingot_load(z, self);
        if (z->failed)
            return;
        frame->head.at = 2;
        if (ze_passivate(z, 0))
            return;
        /* fall through */
    case 2:
        zn_exclude(z, model->f, self->body, 55);
        zn_sort(z, model->f);
        zo_out(&self->process.link);
        ingot_report(z, self);
        if (!ZD_EMPTY(model->queue))
            (void)ze_activate(z, zo_qua(z, ZD_FIRST(model->queue), &ingot_class, 58), ZD_DELAY, 0.0, 0, 0, 58);
    }
    ze_finish(z, frame);
}

static void source_run(struct zd_world *z, struct zd_frame *frame)
{
    struct source *self = (struct source *)(void *)frame;
    struct ingot *ingot;

    switch (frame->head.at) {
    case 0:
        for (self->i = 1; self->i <= 12; self->i++) {
            ingot = (struct ingot *)zo_new(z, &ingot_class, 66);
            if (ingot == NULL)
                return;
            ingot->number = self->i;
            ingot->h0 = 400.0 + 10.0 * (double)zo_modulo(z, 7 * self->i, 11L, 66);
            ingot->c = 0.1 + 0.01 * (double)zo_modulo(z, 5 * self->i, 7L, 66);
            (void)ze_activate(z, ingot, ZD_DELAY, 0.0, 0, 0, 66);
            frame->head.at = 1;
            if (ze_hold(z, 2.0 + 0.5 * (double)zo_modulo(z, 3 * self->i, 5L, 67)))
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
    struct model *model = (struct model *)(void *)z;

    switch (frame->head.at) {
    case 0:
        if (begin_boscos(z, 7))
            return;
        model->queue = (struct zd_linkage *)zo_new(z, &head_class, 72);
        model->pit = (struct zd_linkage *)zo_new(z, &head_class, 72);
        model->f = (struct furnace *)new_block(z, &furnace_class, 73);
        if (z->failed)
            return;
        zo_head(model->queue);
        zo_head(model->pit);
        model->f->element.method = new_method(z, &runge_kutta_class, 0.0, 0.0, 73);
        model->f->element.tstep = 0.05;
        frame->head.at = 1;
        if (ze_activate(z, model->f, ZD_DIRECT, 0.0, 0, 0, 74))
            return;
        /* fall through */
    case 1:
        frame->head.at = 2;
        if (ze_activate(z, zo_new(z, &source_class, 75), ZD_DIRECT, 0.0, 0, 0, 75))
            return;
        /* fall through */
    case 2:
        frame->head.at = 3;
        if (ze_hold(z, 200.0))
            return;
        /* fall through */
    case 3:
        ;
    }
    ze_stop(z);
}

static const unsigned furnace_references[] = { ZD_ELEMENT_REFERENCES, OFFSET(furnace, heat) };
static const unsigned ingot_references[] = { ZD_PROCESS_REFERENCES, OFFSET(ingot, body), OFFSET(ingot, ready) };
static const unsigned hot_references[] = { ZD_FLAG_REFERENCES, OFFSET(hot, x) };

CLASS(program, program, 0, frame_references, 0, 0, RUNS(program_run));
CLASS(head, zd_linkage, ZD_HEAD, linkage_references, 0, 0, RUNS(NULL));
CLASS(furnace_heat, zd_dynamic, DYNAMIC_KIND, dynamic_references, ZD_PROCESS_COMPONENT, 0,
    HAS_EQUATIONS(furnace_heat_equations));
CLASS(ingot_heat, ingot_heat, DYNAMIC_KIND, dynamic_references, ZD_PROCESS_COMPONENT, 0, HAS_EQUATIONS(ingot_heat_equations));
CLASS(furnace, furnace, ELEMENT_KIND, furnace_references, ZD_PROCESS_COMPONENT, 0, ELEMENT(furnace_form, furnace_post_step));
CLASS(hot, hot, FLAG_KIND, hot_references, ZD_PROCESS_COMPONENT, ZN_REGULA_FALSI, FLAG(hot_function, NULL, hot_action));
CLASS(ingot, ingot, PROCESS_KIND, ingot_references, ZD_PROCESS_COMPONENT, 0, RUNS(ingot_run));
CLASS(source, source, PROCESS_KIND, process_references, ZD_PROCESS_COMPONENT, 0, RUNS(source_run));

static const unsigned model_references[] = { OFFSET(model, queue), OFFSET(model, pit), OFFSET(model, f) };
static const struct zd_plan plan = {
    "furnace_with_ingots", COUNT(model_references), model_references, (unsigned)sizeof(struct furnace), &program_class, 0, NULL
};

int main(void)
{
    static struct model model;

    return run_boscos(&model.world, &plan);
}
