/* bouncing_ball.c - tests/models/boscos/bouncing_ball, translated by hand. */

#include "blocks.h"

struct model {
    struct zd_world world;
    struct ball_system *s;
    struct zd_watch_flag *floor;
    long n, i;
};

struct ball_system {
    struct zd_element element;
    struct zd_dynamic *ball;
};

static const struct zd_class program_class, free_fall_class, ball_system_class, impact_class;

static void free_fall_equations(struct zd_world *z, struct zd_header *object)
{
    struct zd_dynamic *self = (struct zd_dynamic *)(void *)object;

    if (self->order < 2) {
        (void)zn_state(z, self, 2L, 6);
        return;
    }
    self->rate[0] = self->state[1];
    self->rate[1] = -9.81;
}

static void ball_system_form(struct zd_world *z, struct zd_header *object)
{
    struct ball_system *self = (struct ball_system *)(void *)object;

    self->ball = (struct zd_dynamic *)new_dynamic(z, &free_fall_class, 2L, 1L, 16);
    if (self->ball == NULL)
        return;
    *zn_state(z, self->ball, 1L, 17) = 10.0;
    zn_yields(z, self, self->ball);
}

static void ball_system_post_step(struct zd_world *z, struct zd_header *object)
{
    struct model *model = (struct model *)(void *)z;
    struct ball_system *self = (struct ball_system *)(void *)object;

    if (*zn_state(z, self->ball, 1L, 21) < 0.0 && *zn_state(z, self->ball, 2L, 21) < 0.0)
        (void)ze_activate(z, model->floor, ZD_DIRECT, 0.0, 0, 0, 21);
}

static double impact_function(struct zd_world *z, struct zd_header *object)
{
    struct model *model = (struct model *)(void *)z;

    (void)object;
    return *zn_state(z, model->s->ball, 1L, 27);
}

static void impact_action(struct zd_world *z, struct zd_header *object)
{
    static struct zd_chars bounce = ZD_CHARS("bounce");
    struct model *model = (struct model *)(void *)z;

    (void)object;
    *zn_state(z, model->s->ball, 1L, 30) = 0.0;
    z->changes++;
    *zn_state(z, model->s->ball, 2L, 31) = -0.8 * *zn_state(z, model->s->ball, 2L, 31);
    z->changes++;
    model->n = zo_add(z, model->n, 1L, 32);
    z->changes++;
    zt_put(z, &bounce);
    zt_outint(z, model->n, 4L);
    zt_xout(z, z->head.time, 8L, 16L);
    zt_xout(z, *zn_state(z, model->s->ball, 2L, 33), 8L, 16L);
    zt_line(z);
}

static void program_run(struct zd_world *z, struct zd_frame *frame)
{
    static struct zd_chars sample = ZD_CHARS("sample");
    struct model *model = (struct model *)(void *)z;

    switch (frame->head.at) {
    case 0:
        if (begin_boscos(z, 2))
            return;
        model->s = (struct ball_system *)new_block(z, &ball_system_class, 38);
        if (model->s == NULL)
            return;
        model->s->element.method = new_method(z, &runge_kutta_class, 0.0, 0.0, 38);
        model->s->element.tstep = 0.05;
        z->changes++;
        frame->head.at = 1;
        if (ze_activate(z, model->s, ZD_DIRECT, 0.0, 0, 0, 39))
            return;
        /* fall through */
    case 1:
        model->floor = (struct zd_watch_flag *)new_flag(z, &impact_class, model->s, 1e-11, 60L, 40);
        for (model->i = 0; model->i <= 20; model->i++) {
            zt_put(z, &sample);
            zt_xout(z, z->head.time, 4L, 10L);
            zt_xout(z, *zn_state(z, model->s->ball, 1L, 43), 8L, 16L);
            zt_xout(z, *zn_state(z, model->s->ball, 2L, 43), 8L, 16L);
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

/* ---- descriptors ---- */

static const unsigned ball_system_references[] = { ZD_ELEMENT_REFERENCES, OFFSET(ball_system, ball) };

CLASS(program, program, 0, frame_references, 0, 0, RUNS(program_run));
CLASS(free_fall, zd_dynamic, DYNAMIC_KIND, dynamic_references, ZD_PROCESS_COMPONENT, 0, HAS_EQUATIONS(free_fall_equations));
CLASS(ball_system, ball_system, ELEMENT_KIND, ball_system_references, ZD_PROCESS_COMPONENT, 0,
    ELEMENT(ball_system_form, ball_system_post_step));
CLASS(impact, zd_watch_flag, FLAG_KIND, flag_references, ZD_PROCESS_COMPONENT, ZN_REGULA_FALSI,
    FLAG(impact_function, NULL, impact_action));

static const unsigned model_references[] = { OFFSET(model, s), OFFSET(model, floor) };
static const struct zd_plan plan = {
    "bouncing_ball", COUNT(model_references), model_references, (unsigned)sizeof(struct ball_system), &program_class, 0, NULL
};

int main(void)
{
    static struct model model;

    return run_boscos(&model.world, &plan);
}
