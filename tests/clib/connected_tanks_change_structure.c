/* connected_tanks_change_structure.c - tests/models/boscos/connected_tanks_change_structure, translated by hand: the network
   and the number of equations change while the program runs. */

#include "blocks.h"

struct model {
    struct zd_world world;
    struct plant *p;
    struct zd_watch_flag *levelled;
    long i;
};

struct plant {
    struct zd_element element;
    struct zd_dynamic *h1, *h2, *h3;
    struct zd_block *inflow, *leak, *diff, *q, *net1, *net2, *q23;
    int open;
};

struct constant {
    struct zd_block block;
    double c;
};

static const struct zd_class program_class, plant_class, constant_class, equal_level_class, operator_class;

static void constant_evaluate(struct zd_world *z, struct zd_header *object)
{
    struct constant *self = (struct constant *)(void *)object;

    (void)z;
    self->block.signal = self->c;
}

static void *new_constant(struct zd_world *z, double c, int site)
{
    struct constant *constant = (struct constant *)zo_new(z, &constant_class, site);

    if (constant == NULL)
        return NULL;
    constant->c = c;
    zn_block(z, constant);
    return constant;
}

static void plant_form(struct zd_world *z, struct zd_header *object)
{
    struct plant *self = (struct plant *)(void *)object;

    self->h1 = (struct zd_dynamic *)new_dynamic(z, &integrator_class, 1L, 1L, 15);
    self->h2 = (struct zd_dynamic *)new_dynamic(z, &integrator_class, 1L, 1L, 16);
    if (z->failed)
        return;
    *zn_state(z, self->h1, 1L, 15) = 1.0;
    *zn_state(z, self->h2, 1L, 16) = 1.0;
    self->inflow = (struct zd_block *)new_constant(z, 0.3, 17);
    self->leak = (struct zd_block *)new_gain(z, -0.1, 18);
    if (z->failed)
        return;
    connect_one(z, self->leak, self->h2, 19);
    connect_one(z, self->h1, self->inflow, 20);
    connect_one(z, self->h2, self->leak, 21);
    zn_yields(z, self, self->h2);
}

static void plant_connect(struct zd_world *z, struct plant *self)
{
    self->diff = (struct zd_block *)new_block(z, &subtractor_class, 26);
    self->q = (struct zd_block *)new_gain(z, 0.4, 27);
    self->net1 = (struct zd_block *)new_block(z, &subtractor_class, 28);
    self->net2 = (struct zd_block *)new_block(z, &adder_class, 29);
    if (z->failed)
        return;
    connect_two(z, self->diff, self->h1, self->h2, 26);
    connect_one(z, self->q, self->diff, 27);
    connect_two(z, self->net1, self->inflow, self->q, 28);
    connect_two(z, self->net2, self->leak, self->q, 29);
    connect_one(z, self->h1, self->net1, 30);
    connect_one(z, self->h2, self->net2, 30);
    self->open = 1;
    z->changes++;
    zn_sort(z, self);
}

static void plant_disconnect(struct zd_world *z, struct plant *self)
{
    connect_one(z, self->h1, self->inflow, 36);
    connect_one(z, self->h2, self->leak, 36);
    zn_exclude(z, self, self->diff, 37);
    zn_exclude(z, self, self->q, 37);
    zn_exclude(z, self, self->net1, 37);
    zn_exclude(z, self, self->net2, 37);
    self->open = 0;
    z->changes++;
    zn_sort(z, self);
}

static void plant_add_third(struct zd_world *z, struct plant *self)
{
    self->h3 = (struct zd_dynamic *)new_dynamic(z, &integrator_class, 1L, 1L, 43);
    self->diff = (struct zd_block *)new_block(z, &subtractor_class, 44);
    self->q23 = (struct zd_block *)new_gain(z, 0.2, 45);
    self->net2 = (struct zd_block *)new_block(z, &subtractor_class, 46);
    if (z->failed)
        return;
    *zn_state(z, self->h3, 1L, 43) = 0.0;
    connect_two(z, self->diff, self->h2, self->h3, 44);
    connect_one(z, self->q23, self->diff, 45);
    connect_two(z, self->net2, self->leak, self->q23, 46);
    connect_one(z, self->h2, self->net2, 47);
    connect_one(z, self->h3, self->q23, 47);
    zn_sort(z, self);
}

static void plant_drop_first(struct zd_world *z, struct plant *self)
{
    zn_exclude(z, self, self->h1, 52);
    zn_exclude(z, self, self->inflow, 52);
    self->h1 = NULL;
    z->changes++;
    zn_sort(z, self);
}

static void plant_post_step(struct zd_world *z, struct zd_header *object)
{
    struct model *model = (struct model *)(void *)z;
    struct plant *self = (struct plant *)(void *)object;

    if (self->open && zn_signal(z, self->h1, 57) - zn_signal(z, self->h2, 57) < 0.9)
        (void)ze_activate(z, model->levelled, ZD_DIRECT, 0.0, 0, 0, 57);
}

static double equal_level_function(struct zd_world *z, struct zd_header *object)
{
    struct plant *p = ((struct model *)(void *)z)->p;

    (void)object;
    return zn_signal(z, p->h1, 62) - zn_signal(z, p->h2, 62) - 0.9;
}

static void equal_level_action(struct zd_world *z, struct zd_header *object)
{
    static struct zd_chars closed = ZD_CHARS("closed");

    (void)object;
    plant_disconnect(z, ((struct model *)(void *)z)->p);
    zt_put(z, &closed);
    zt_xout(z, z->head.time, 8L, 16L);
    zt_line(z);
}

static void operator_run(struct zd_world *z, struct zd_frame *frame)
{
    struct model *model = (struct model *)(void *)z;

    switch (frame->head.at) {
    case 0:
        frame->head.at = 1;
        if (ze_hold(z, 5.0))
            return;
        /* fall through */
    case 1:
        plant_connect(z, model->p);
        frame->head.at = 2;
        if (ze_hold(z, 15.0))
            return;
        /* fall through */
    case 2:
        plant_add_third(z, model->p);
        frame->head.at = 3;
        if (ze_hold(z, 10.0))
            return;
        /* fall through */
    case 3:
        plant_drop_first(z, model->p);
    }
    ze_finish(z, frame);
}

static void row(struct zd_world *z)
{
    static struct zd_chars sample = ZD_CHARS("sample");
    struct plant *p = ((struct model *)(void *)z)->p;

    zt_put(z, &sample);
    zt_xout(z, z->head.time, 4L, 10L);
    zt_xout(z, p->h1 == NULL ? 0.0 : *zn_state(z, p->h1, 1L, 83), 8L, 16L);
    zt_xout(z, *zn_state(z, p->h2, 1L, 84), 8L, 16L);
    zt_xout(z, p->h3 == NULL ? 0.0 : *zn_state(z, p->h3, 1L, 85), 8L, 16L);
    zt_line(z);
}

static void program_run(struct zd_world *z, struct zd_frame *frame)
{
    struct model *model = (struct model *)(void *)z;

    switch (frame->head.at) {
    case 0:
        if (begin_boscos(z, 7))
            return;
        model->p = (struct plant *)new_block(z, &plant_class, 90);
        if (model->p == NULL)
            return;
        model->p->element.method = new_method(z, &runge_kutta_class, 0.0, 0.0, 90);
        model->p->element.tstep = 0.05;
        frame->head.at = 1;
        if (ze_activate(z, model->p, ZD_DIRECT, 0.0, 0, 0, 91))
            return;
        /* fall through */
    case 1:
        model->levelled = (struct zd_watch_flag *)new_flag(z, &equal_level_class, model->p, 1e-11, 50L, 92);
        frame->head.at = 2;
        if (ze_activate(z, zo_new(z, &operator_class, 93), ZD_DIRECT, 0.0, 0, 0, 93))
            return;
        /* fall through */
    case 2:
        for (model->i = 0; model->i <= 40; model->i++) {
            row(z);
            frame->head.at = 3;
            if (ze_hold(z, 1.0))
                return;
            /* fall through */
    case 3:
            ;
        }
    }
    ze_stop(z);
}

static const unsigned plant_references[] = { ZD_ELEMENT_REFERENCES, OFFSET(plant, h1), OFFSET(plant, h2), OFFSET(plant, h3),
    OFFSET(plant, inflow), OFFSET(plant, leak), OFFSET(plant, diff), OFFSET(plant, q), OFFSET(plant, net1),
    OFFSET(plant, net2), OFFSET(plant, q23) };

CLASS(program, program, 0, frame_references, 0, 0, RUNS(program_run));
CLASS(constant, constant, BLOCK_KIND, block_references, ZD_PROCESS_COMPONENT, 0, EVALUATES(constant_evaluate));
CLASS(plant, plant, ELEMENT_KIND, plant_references, ZD_PROCESS_COMPONENT, 0, ELEMENT(plant_form, plant_post_step));
CLASS(equal_level, zd_watch_flag, FLAG_KIND, flag_references, ZD_PROCESS_COMPONENT, ZN_HERMITE,
    FLAG(equal_level_function, NULL, equal_level_action));
CLASS(operator, zd_process, PROCESS_KIND, process_references, ZD_PROCESS_COMPONENT, 0, RUNS(operator_run));

static const unsigned model_references[] = { OFFSET(model, p), OFFSET(model, levelled) };
static const struct zd_plan plan = {
    "connected_tanks_change_structure", COUNT(model_references), model_references, (unsigned)sizeof(struct plant),
    &program_class, 0, NULL
};

int main(void)
{
    static struct model model;

    return run_boscos(&model.world, &plan);
}
