/* ball.c - two blocks and an event, as BOSCOS emits them: a pendulum with drag driven by an oscillator, a flag at each
   crossing of zero; 1 million Runge-Kutta steps.  Compare with ball_by_hand.c. */

#include "../../tests/clib/blocks.h"

struct model {
    struct zd_world world;
    struct system *s;
    struct zd_watch_flag *crossing;
    long n;
};

struct system {
    struct zd_element element;
    struct zd_dynamic *drive, *pendulum;
};

static const struct zd_class program_class, drive_class, pendulum_class, system_class, crossing_class;

static void drive_equations(struct zd_world *z, struct zd_header *object)
{
    struct zd_dynamic *self = (struct zd_dynamic *)(void *)object;

    if (self->order < 2) {
        (void)zn_state(z, self, 2L, 3);
        return;
    }
    self->rate[0] = self->state[1];
    self->rate[1] = -self->state[0];
}

static void pendulum_equations(struct zd_world *z, struct zd_header *object)
{
    struct zd_dynamic *self = (struct zd_dynamic *)(void *)object;
    struct system *s = ((struct model *)(void *)z)->s;

    if (self->order < 2) {
        (void)zn_state(z, self, 2L, 8);
        return;
    }
    self->rate[0] = self->state[1];
    self->rate[1] = -9.81 * sin(self->state[0]) - 0.1 * self->state[1] + 0.5 * *zn_state(z, s->drive, 1L, 8);
}

static void system_form(struct zd_world *z, struct zd_header *object)
{
    struct system *self = (struct system *)(void *)object;

    self->drive = (struct zd_dynamic *)new_dynamic(z, &drive_class, 2L, 1L, 12);
    self->pendulum = (struct zd_dynamic *)new_dynamic(z, &pendulum_class, 2L, 1L, 13);
    if (z->failed)
        return;
    *zn_state(z, self->drive, 1L, 12) = 1.0;
    *zn_state(z, self->pendulum, 1L, 13) = 0.3;
    zn_yields(z, self, self->pendulum);
}

static double crossing_function(struct zd_world *z, struct zd_header *object)
{
    (void)object;
    return *zn_state(z, ((struct model *)(void *)z)->s->pendulum, 1L, 17);
}

static void crossing_action(struct zd_world *z, struct zd_header *object)
{
    (void)object;
    ((struct model *)(void *)z)->n++;
    z->changes++;
}

static void program_run(struct zd_world *z, struct zd_frame *frame)
{
    struct model *model = (struct model *)(void *)z;

    switch (frame->head.at) {
    case 0:
        if (begin_boscos(z, 1))
            return;
        model->s = (struct system *)new_block(z, &system_class, 20);
        if (model->s == NULL)
            return;
        model->s->element.tstep = 0.01;
        model->crossing = (struct zd_watch_flag *)new_flag(z, &crossing_class, model->s, 1e-9, 60L, 21);
        if (model->crossing == NULL)
            return;
        zn_watch(z, model->crossing, 0L);
        frame->head.at = 1;
        if (ze_activate(z, model->s, ZD_DIRECT, 0.0, 0, 0, 22))
            return;
        /* fall through */
    case 1:
        frame->head.at = 2;
        if (ze_hold(z, 10000.0))
            return;
        /* fall through */
    case 2:
        zt_outint(z, model->n, 8L);
        zt_xout(z, *zn_state(z, model->s->pendulum, 1L, 24), 8L, 14L);
        zt_line(z);
        fprintf(stderr, "%.0f steps, %.0f evaluations\n", z->network->steps, z->network->evaluations);
    }
    ze_stop(z);
}

static const unsigned system_references[] = { ZD_ELEMENT_REFERENCES, OFFSET(system, drive), OFFSET(system, pendulum) };

CLASS(program, program, 0, frame_references, 0, 0, RUNS(program_run));
CLASS(drive, zd_dynamic, DYNAMIC_KIND, dynamic_references, ZD_PROCESS_COMPONENT, 0, HAS_EQUATIONS(drive_equations));
CLASS(pendulum, zd_dynamic, DYNAMIC_KIND, dynamic_references, ZD_PROCESS_COMPONENT, 0, HAS_EQUATIONS(pendulum_equations));
CLASS(system, system, ELEMENT_KIND, system_references, ZD_PROCESS_COMPONENT, 0, ELEMENT(system_form, NULL));
CLASS(crossing, zd_watch_flag, FLAG_KIND, flag_references, ZD_PROCESS_COMPONENT, ZN_REGULA_FALSI,
    FLAG(crossing_function, NULL, crossing_action));

static const unsigned model_references[] = { OFFSET(model, s), OFFSET(model, crossing) };
static const struct zd_plan plan = {
    "ball", COUNT(model_references), model_references, (unsigned)sizeof(struct system), &program_class, 0, NULL
};

int main(void)
{
    static struct model model;

    return run_boscos(&model.world, &plan);
}
