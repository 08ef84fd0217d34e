/* watched_flags_and_own_locator.c - tests/models/boscos/watched_flags_and_own_locator, translated by hand. */

#include "blocks.h"

struct model {
    struct zd_world world;
    struct oscillating *s;
    struct zd_watch_flag *up, *down;
};

struct oscillating {
    struct zd_element element;
    struct zd_dynamic *y;
    double before_now;
    int went_back;
};

static const struct zd_class program_class, oscillator_class, oscillating_class, rising_class, falling_class;

static void oscillator_equations(struct zd_world *z, struct zd_header *object)
{
    struct zd_dynamic *self = (struct zd_dynamic *)(void *)object;

    if (self->order < 2) {
        (void)zn_state(z, self, 2L, 7);
        return;
    }
    self->rate[0] = self->state[1];
    self->rate[1] = -self->state[0];
}

static void oscillating_form(struct zd_world *z, struct zd_header *object)
{
    struct oscillating *self = (struct oscillating *)(void *)object;

    self->y = (struct zd_dynamic *)new_dynamic(z, &oscillator_class, 2L, 1L, 17);
    if (self->y == NULL)
        return;
    *zn_state(z, self->y, 2L, 18) = 1.0;
    zn_yields(z, self, self->y);
}

static void oscillating_post_step(struct zd_world *z, struct zd_header *object)
{
    struct oscillating *self = (struct oscillating *)(void *)object;

    if (z->t <= self->before_now)
        self->went_back = 1;
    self->before_now = z->t;
    z->changes++;
}

static void newton_locate(struct zd_world *z, struct zd_header *object)
{
    struct zd_watch_flag *self = (struct zd_watch_flag *)(void *)object;
    struct oscillating *s = ((struct model *)(void *)z)->s;
    double m, g;
    long k = 0;

    m = zn_length(z, self) / 2.0;
    zn_redo(z, self, m, 34);
    g = zn_value(z, self);
    while (fabs(g) > self->maxerr && k < self->maxit && !z->failed) {
        k = k + 1;
        m = m - g / *zn_state(z, s->y, 2L, 38);
        zn_redo(z, self, m, 39);
        g = zn_value(z, self);
    }
    zn_redo(z, self, m + self->maxerr, 41);
}

static double rising_function(struct zd_world *z, struct zd_header *object)
{
    (void)object;
    return *zn_state(z, ((struct model *)(void *)z)->s->y, 1L, 47) - 0.5;
}

static double falling_function(struct zd_world *z, struct zd_header *object)
{
    (void)object;
    return *zn_state(z, ((struct model *)(void *)z)->s->y, 1L, 53) + 0.5;
}

static void row(struct zd_world *z, struct zd_chars *what)
{
    struct oscillating *s = ((struct model *)(void *)z)->s;

    zt_put(z, what);
    zt_xout(z, z->head.time, 8L, 16L);
    zt_xout(z, *zn_state(z, s->y, 1L, 59), 8L, 16L);
    zt_xout(z, *zn_state(z, s->y, 2L, 59), 8L, 16L);
    zt_line(z);
}

static void rising_action(struct zd_world *z, struct zd_header *object)
{
    static struct zd_chars up = ZD_CHARS("up");

    (void)object;
    row(z, &up);
}

static void falling_action(struct zd_world *z, struct zd_header *object)
{
    static struct zd_chars down = ZD_CHARS("down");

    (void)object;
    row(z, &down);
}

static void program_run(struct zd_world *z, struct zd_frame *frame)
{
    static struct zd_chars end = ZD_CHARS("end"), back = ZD_CHARS("back"), forward = ZD_CHARS("forward");
    struct model *model = (struct model *)(void *)z;

    switch (frame->head.at) {
    case 0:
        if (begin_boscos(z, 3))
            return;
        model->s = (struct oscillating *)new_block(z, &oscillating_class, 63);
        if (model->s == NULL)
            return;
        model->s->element.method = new_method(z, &runge_kutta_class, 0.0, 0.0, 63);
        model->s->element.tstep = 0.01;
        model->up = (struct zd_watch_flag *)new_flag(z, &rising_class, model->s, 1e-11, 30L, 64);
        model->down = (struct zd_watch_flag *)new_flag(z, &falling_class, model->s, 1e-11, 60L, 65);
        if (z->failed)
            return;
        zn_watch(z, model->up, 1L);
        zn_watch(z, model->down, -1L);
        frame->head.at = 1;
        if (ze_activate(z, model->s, ZD_DIRECT, 0.0, 0, 0, 68))
            return;
        /* fall through */
    case 1:
        frame->head.at = 2;
        if (ze_hold(z, 24.0))
            return;
        /* fall through */
    case 2:
        row(z, &end);
        zt_put(z, model->s->went_back ? &back : &forward);
        zt_line(z);
    }
    ze_stop(z);
}

static const unsigned oscillating_references[] = { ZD_ELEMENT_REFERENCES, OFFSET(oscillating, y) };

CLASS(program, program, 0, frame_references, 0, 0, RUNS(program_run));
CLASS(oscillator, zd_dynamic, DYNAMIC_KIND, dynamic_references, ZD_PROCESS_COMPONENT, 0, HAS_EQUATIONS(oscillator_equations));
CLASS(oscillating, oscillating, ELEMENT_KIND, oscillating_references, ZD_PROCESS_COMPONENT, 0,
    ELEMENT(oscillating_form, oscillating_post_step));
CLASS(rising, zd_watch_flag, FLAG_KIND, flag_references, ZD_PROCESS_COMPONENT, ZN_OWN,
    FLAG(rising_function, newton_locate, rising_action));
CLASS(falling, zd_watch_flag, FLAG_KIND, flag_references, ZD_PROCESS_COMPONENT, ZN_HALVING,
    FLAG(falling_function, NULL, falling_action));

static const unsigned model_references[] = { OFFSET(model, s), OFFSET(model, up), OFFSET(model, down) };
static const struct zd_plan plan = {
    "watched_flags_and_own_locator", COUNT(model_references), model_references, (unsigned)sizeof(struct oscillating),
    &program_class, 0, NULL
};

int main(void)
{
    static struct model model;

    return run_boscos(&model.world, &plan);
}
