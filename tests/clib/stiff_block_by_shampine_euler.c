/* stiff_block_by_shampine_euler.c - tests/models/boscos/stiff_block_by_shampine_euler, translated by hand. */

#include "blocks.h"

struct model {
    struct zd_world world;
    struct plant *p;
    long i;
};

struct plant {
    struct zd_element element;
    struct zd_dynamic *z;
};

static const struct zd_class program_class, fast_class, plant_class, shampine_euler_class;

static void fast_equations(struct zd_world *z, struct zd_header *object)
{
    struct zd_dynamic *self = (struct zd_dynamic *)(void *)object;

    self->rate[0] = -1000.0 * (self->state[0] - cos(z->t)) - sin(z->t);
}

static void plant_form(struct zd_world *z, struct zd_header *object)
{
    struct plant *self = (struct plant *)(void *)object;
    void *block;

    zn_yields(z, self, new_dynamic(z, &fast_class, 1L, 1L, 14));
    if (z->failed)
        return;
    *zn_state(z, zo_qua(z, zn_output(z, self, 15), &fast_class, 15), 1L, 15) = 1.0;
    self->z = (struct zd_dynamic *)new_dynamic(z, &integrator_class, 1L, 1L, 16);
    if (self->z == NULL)
        return;
    *zn_state(z, self->z, 1L, 17) = 1.0;
    block = new_gain(z, -1.0, 18);
    connect_one(z, self->z, block, 18);
    connect_one(z, zo_qua(z, self->z->block.input[0], &gain_class, 19), self->z, 19);
}

static void program_run(struct zd_world *z, struct zd_frame *frame)
{
    struct model *model = (struct model *)(void *)z;

    switch (frame->head.at) {
    case 0:
        if (begin_boscos(z, 3))
            return;
        model->p = (struct plant *)new_block(z, &plant_class, 24);
        if (model->p == NULL)
            return;
        model->p->element.method = new_method(z, &shampine_euler_class, 1e-9, 0.5, 25);
        if (model->p->element.method == NULL)
            return;
        model->p->element.method->abserr = 1e-5;
        model->p->element.method->relerr = 1e-5;
        frame->head.at = 1;
        if (ze_activate(z, model->p, ZD_DIRECT, 0.0, 0, 0, 27))
            return;
        /* fall through */
    case 1:
        for (model->i = 0; model->i <= 10; model->i++) {
            zt_xout(z, z->head.time, 2L, 8L);
            zt_xout(z, zn_signal(z, zn_output(z, model->p, 30), 30), 6L, 14L);
            zt_xout(z, zn_signal(z, model->p->z, 30), 6L, 14L);
            zt_line(z);
            frame->head.at = 2;
            if (ze_hold(z, 1.0))
                return;
            /* fall through */
    case 2:
            ;
        }
    }
    ze_stop(z);
}

static const unsigned plant_references[] = { ZD_ELEMENT_REFERENCES, OFFSET(plant, z) };

CLASS(program, program, 0, frame_references, 0, 0, RUNS(program_run));
CLASS(fast, zd_dynamic, DYNAMIC_KIND, dynamic_references, ZD_PROCESS_COMPONENT, 0, HAS_EQUATIONS(fast_equations));
CLASS(plant, plant, ELEMENT_KIND, plant_references, ZD_PROCESS_COMPONENT, 0, ELEMENT(plant_form, NULL));
CLASS(shampine_euler, zd_integration, ZD_METHOD, method_references, 0, ZN_SHAMPINE, RUNS(NULL));

static const unsigned model_references[] = { OFFSET(model, p) };
static const struct zd_plan plan = {
    "stiff_block_by_shampine_euler", COUNT(model_references), model_references, (unsigned)sizeof(struct plant),
    &program_class, 0, NULL
};

int main(void)
{
    static struct model model;

    return run_boscos(&model.world, &plan);
}
