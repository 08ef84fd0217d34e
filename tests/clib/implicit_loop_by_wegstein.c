/* implicit_loop_by_wegstein.c - tests/models/boscos/implicit_loop_by_wegstein, translated by hand. */

#include "blocks.h"

struct model {
    struct zd_world world;
    struct plant *p;
    long i;
};

struct plant {
    struct zd_element element;
    struct zd_implicit *x;
    struct zd_dynamic *y;
};

static const struct zd_class program_class, tanh3_class, plant_class;

static void tanh3_evaluate(struct zd_world *z, struct zd_header *object)
{
    struct zd_block *self = (struct zd_block *)(void *)object;
    double e;

    (void)z;
    e = exp(2.0 * self->input[0]->signal);
    self->signal = 3.0 * (e - 1.0) / (e + 1.0);
}

static void plant_form(struct zd_world *z, struct zd_header *object)
{
    struct plant *self = (struct plant *)(void *)object;
    void *block;

    self->y = (struct zd_dynamic *)new_dynamic(z, &integrator_class, 1L, 1L, 17);
    if (self->y == NULL)
        return;
    *zn_state(z, self->y, 1L, 17) = 1.0;
    self->x = (struct zd_implicit *)new_implicit(z, 1e-13, 100L, 18);
    block = new_block(z, &subtractor_class, 19);
    if (z->failed)
        return;
    connect_one(z, self->x, block, 19);
    block = new_block(z, &tanh3_class, 20);
    connect_two(z, z->network->last, self->y, block, 20);
    connect_one(z, z->network->last, self->x, 21);
    block = new_block(z, &subtractor_class, 22);
    connect_one(z, self->y, block, 22);
    block = new_wave(z, 2.0, 1.0, 0.0, 23);
    connect_two(z, z->network->last, block, self->x, 23);
    zn_yields(z, self, self->y);
}

static void program_run(struct zd_world *z, struct zd_frame *frame)
{
    static struct zd_chars heading = ZD_CHARS("t y x");
    struct model *model = (struct model *)(void *)z;

    switch (frame->head.at) {
    case 0:
        if (begin_boscos(z, 3))
            return;
        model->p = (struct plant *)new_block(z, &plant_class, 29);
        if (model->p == NULL)
            return;
        model->p->element.method = new_method(z, &runge_kutta_class, 0.0, 0.0, 29);
        model->p->element.tstep = 0.02;
        frame->head.at = 1;
        if (ze_activate(z, model->p, ZD_DIRECT, 0.0, 0, 0, 30))
            return;
        /* fall through */
    case 1:
        zt_put(z, &heading);
        zt_line(z);
        for (model->i = 0; model->i <= 20; model->i++) {
            zt_xout(z, z->head.time, 4L, 10L);
            zt_xout(z, zn_signal(z, model->p->y, 34), 9L, 16L);
            zt_xout(z, zn_signal(z, model->p->x, 34), 9L, 16L);
            zt_line(z);
            frame->head.at = 2;
            if (ze_hold(z, 0.5))
                return;
            /* fall through */
    case 2:
            ;
        }
    }
    ze_stop(z);
}

static const unsigned plant_references[] = { ZD_ELEMENT_REFERENCES, OFFSET(plant, x), OFFSET(plant, y) };

CLASS(program, program, 0, frame_references, 0, 0, RUNS(program_run));
CLASS(tanh3, zd_block, BLOCK_KIND, block_references, ZD_PROCESS_COMPONENT, 1, EVALUATES(tanh3_evaluate));
CLASS(plant, plant, ELEMENT_KIND, plant_references, ZD_PROCESS_COMPONENT, 0, ELEMENT(plant_form, NULL));

static const unsigned model_references[] = { OFFSET(model, p) };
static const struct zd_plan plan = {
    "implicit_loop_by_wegstein", COUNT(model_references), model_references, (unsigned)sizeof(struct plant), &program_class,
    0, NULL
};

int main(void)
{
    static struct model model;

    return run_boscos(&model.world, &plan);
}
