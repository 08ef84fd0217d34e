/* two_tanks_share_a_pump.c - tests/models/boscos/two_tanks_share_a_pump, translated by hand: two elements with different
   steps, of which one is cut back when the other has an event. */

#include "blocks.h"

struct model {
    struct zd_world world;
    struct zd_linkage *waiting;
    struct pump *station;
    struct tank *a, *b;
    long i;
};

struct level {
    struct zd_dynamic dynamic;
    double u, c, a;
};

struct tank {
    struct zd_element element;
    long number;
    double h0, c0, a0;
    struct level *lev;
    struct tank_flag *lowflag, *highflag;
    int served, asking;
};

struct tank_flag {
    struct zd_watch_flag flag;
    struct tank *x;
};

struct request {
    struct zd_linkage link;
    struct tank *x;
};

struct pump {
    struct zd_process process;
    struct request *r;
    int busy;
};

static const struct zd_class program_class, head_class, merson_class, level_class, tank_class, low_class, high_class,
    request_class, pump_class;

static void level_equations(struct zd_world *z, struct zd_header *object)
{
    struct level *self = (struct level *)(void *)object;

    self->dynamic.rate[0] = (self->u - self->c * zo_function(z, sqrt, self->dynamic.state[0], "sqrt", 10)) / self->a;
}

static void tank_form(struct zd_world *z, struct zd_header *object)
{
    struct tank *self = (struct tank *)(void *)object;

    self->lev = (struct level *)new_dynamic(z, &level_class, 1L, 1L, 19);
    if (self->lev == NULL)
        return;
    *zn_state(z, self->lev, 1L, 20) = self->h0;
    self->lev->c = self->c0;
    self->lev->a = self->a0;
    zn_yields(z, self, self->lev);
}

static void tank_post_step(struct zd_world *z, struct zd_header *object)
{
    struct tank *self = (struct tank *)(void *)object;

    if (!self->asking && *zn_state(z, self->lev, 1L, 24) < 1.0)
        (void)ze_activate(z, self->lowflag, ZD_DIRECT, 0.0, 0, 0, 24);
    else if (self->served && *zn_state(z, self->lev, 1L, 25) > 2.0)
        (void)ze_activate(z, self->highflag, ZD_DIRECT, 0.0, 0, 0, 25);
}

static void report(struct zd_world *z, struct zd_chars *what, const struct tank *x)
{
    struct model *model = (struct model *)(void *)z;

    zt_put(z, what);
    zt_outint(z, x->number, 3L);
    zt_xout(z, z->head.time, 8L, 16L);
    zt_xout(z, *zn_state(z, model->a->lev, 1L, 75), 8L, 14L);
    zt_xout(z, *zn_state(z, model->b->lev, 1L, 75), 8L, 14L);
    zt_line(z);
}

static double low_function(struct zd_world *z, struct zd_header *object)
{
    return *zn_state(z, ((struct tank_flag *)(void *)object)->x->lev, 1L, 30) - 1.0;
}

static void low_action(struct zd_world *z, struct zd_header *object)
{
    static struct zd_chars asks = ZD_CHARS("asks");
    struct model *model = (struct model *)(void *)z;
    struct tank_flag *self = (struct tank_flag *)(void *)object;
    struct request *request;

    report(z, &asks, self->x);
    self->x->asking = 1;
    z->changes++;
    request = (struct request *)zo_new(z, &request_class, 35);
    if (request == NULL)
        return;
    request->x = self->x;
    zo_into(&request->link, model->waiting);
    if (!model->station->busy)
        (void)ze_activate(z, model->station, ZD_DELAY, 0.0, 0, 0, 36);
}

static double high_function(struct zd_world *z, struct zd_header *object)
{
    return *zn_state(z, ((struct tank_flag *)(void *)object)->x->lev, 1L, 42) - 2.0;
}

static void high_action(struct zd_world *z, struct zd_header *object)
{
    static struct zd_chars full = ZD_CHARS("full");

    report(z, &full, ((struct tank_flag *)(void *)object)->x);
    (void)ze_activate(z, ((struct model *)(void *)z)->station, ZD_DELAY, 0.0, 0, 0, 46);
}

static void pump_run(struct zd_world *z, struct zd_frame *frame)
{
    static struct zd_chars pump = ZD_CHARS("pump");
    struct model *model = (struct model *)(void *)z;
    struct pump *self = (struct pump *)(void *)frame;

    switch (frame->head.at) {
    case 0:
        while (1) {
            while (ZD_EMPTY(model->waiting)) {
                frame->head.at = 1;
                if (ze_passivate(z, 0))
                    return;
                /* fall through */
    case 1:
                ;
            }
            self->busy = 1;
            self->r = (struct request *)zo_narrow(z, ZD_FIRST(model->waiting), &request_class, 60);
            zo_out(&self->r->link);
            z->changes++;
            frame->head.at = 2;
            if (ze_hold(z, 0.5))
                return;
            /* fall through */
    case 2:
            report(z, &pump, self->r->x);
            self->r->x->lev->u = 0.8;
            self->r->x->served = 1;
            z->changes++;
            frame->head.at = 3;
            if (ze_passivate(z, 0))
                return;
            /* fall through */
    case 3:
            self->r->x->lev->u = 0.0;
            self->r->x->served = 0;
            self->r->x->asking = 0;
            self->busy = 0;
            z->changes++;
        }
    }
}

static struct tank *new_tank(struct zd_world *z, long number, double h0, double c0, double a0, int site)
{
    struct tank *tank = (struct tank *)new_block(z, &tank_class, site);

    if (tank == NULL)
        return NULL;
    tank->number = number;
    tank->h0 = h0;
    tank->c0 = c0;
    tank->a0 = a0;
    return tank;
}

static struct tank_flag *new_tank_flag(struct zd_world *z, const struct zd_class *class, struct tank *tank, int site)
{
    struct tank_flag *flag = (struct tank_flag *)new_flag(z, class, tank, 1e-11, 100L, site);

    if (flag != NULL)
        flag->x = tank;
    return flag;
}

/* The statements before the first wait. */
static void begin_program(struct zd_world *z, struct model *model)
{
    model->waiting = (struct zd_linkage *)zo_new(z, &head_class, 79);
    model->station = (struct pump *)zo_new(z, &pump_class, 80);
    model->a = new_tank(z, 1L, 1.6, 0.25, 2.0, 81);
    model->b = new_tank(z, 2L, 1.9, 0.35, 1.5, 81);
    if (z->failed)
        return;
    zo_head(model->waiting);
    model->a->element.method = new_method(z, &runge_kutta_class, 0.0, 0.0, 82);
    model->a->element.tstep = 0.05;
    model->b->element.method = new_method(z, &merson_class, 1e-4, 0.1, 83);
    model->b->element.tstep = 0.1;
    if (z->failed)
        return;
    model->b->element.method->abserr = 1e-10;
    model->b->element.method->relerr = 1e-10;
}

static void program_run(struct zd_world *z, struct zd_frame *frame)
{
    static struct zd_chars sample = ZD_CHARS("sample");
    struct model *model = (struct model *)(void *)z;

    switch (frame->head.at) {
    case 0:
        if (begin_boscos(z, 4))
            return;
        begin_program(z, model);
        if (z->failed)
            return;
        frame->head.at = 1;
        if (ze_activate(z, model->a, ZD_DIRECT, 0.0, 0, 0, 85))
            return;
        /* fall through */
    case 1:
        frame->head.at = 2;
        if (ze_activate(z, model->b, ZD_DIRECT, 0.0, 0, 0, 85))
            return;
        /* fall through */
    case 2:
        model->a->lowflag = new_tank_flag(z, &low_class, model->a, 86);
        model->a->highflag = new_tank_flag(z, &high_class, model->a, 86);
        model->b->lowflag = new_tank_flag(z, &low_class, model->b, 87);
        model->b->highflag = new_tank_flag(z, &high_class, model->b, 87);
        frame->head.at = 3;
        if (ze_activate(z, model->station, ZD_DIRECT, 0.0, 0, 0, 88))
            return;
        /* fall through */
    case 3:
        for (model->i = 0; model->i <= 30; model->i++) {
            zt_put(z, &sample);
            zt_outint(z, model->i, 3L);
            zt_xout(z, z->head.time, 8L, 16L);
            zt_xout(z, *zn_state(z, model->a->lev, 1L, 91), 8L, 14L);
            zt_xout(z, *zn_state(z, model->b->lev, 1L, 91), 8L, 14L);
            zt_line(z);
            frame->head.at = 4;
            if (ze_hold(z, 1.0))
                return;
            /* fall through */
    case 4:
            ;
        }
    }
    ze_stop(z);
}

static const unsigned tank_references[] = { ZD_ELEMENT_REFERENCES, OFFSET(tank, lev), OFFSET(tank, lowflag),
    OFFSET(tank, highflag) };
static const unsigned tank_flag_references[] = { ZD_FLAG_REFERENCES, OFFSET(tank_flag, x) };
static const unsigned request_references[] = { ZD_LINKAGE_REFERENCES, OFFSET(request, x) };
static const unsigned pump_references[] = { ZD_PROCESS_REFERENCES, OFFSET(pump, r) };

CLASS(program, program, 0, frame_references, 0, 0, RUNS(program_run));
CLASS(head, zd_linkage, ZD_HEAD, linkage_references, 0, 0, RUNS(NULL));
CLASS(merson, zd_integration, ZD_METHOD, method_references, 0, ZN_MERSON, RUNS(NULL));
CLASS(level, level, DYNAMIC_KIND, dynamic_references, ZD_PROCESS_COMPONENT, 0, HAS_EQUATIONS(level_equations));
CLASS(tank, tank, ELEMENT_KIND, tank_references, ZD_PROCESS_COMPONENT, 0, ELEMENT(tank_form, tank_post_step));
CLASS(low, tank_flag, FLAG_KIND, tank_flag_references, ZD_PROCESS_COMPONENT, ZN_HALVING, FLAG(low_function, NULL, low_action));
CLASS(high, tank_flag, FLAG_KIND, tank_flag_references, ZD_PROCESS_COMPONENT, ZN_HALVING,
    FLAG(high_function, NULL, high_action));
CLASS(request, request, ZD_LINK, request_references, 0, 0, RUNS(NULL));
CLASS(pump, pump, PROCESS_KIND, pump_references, ZD_PROCESS_COMPONENT, 0, RUNS(pump_run));

static const unsigned model_references[] = { OFFSET(model, waiting), OFFSET(model, station), OFFSET(model, a), OFFSET(model, b) };
static const struct zd_plan plan = {
    "two_tanks_share_a_pump", COUNT(model_references), model_references, (unsigned)sizeof(struct tank), &program_class, 0, NULL
};

int main(void)
{
    static struct model model;

    return run_boscos(&model.world, &plan);
}
