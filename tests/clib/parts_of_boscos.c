/* parts_of_boscos.c - parts of the runtime of BOSCOS that the cases do not reach, one for each number given as argument:
   orders of the methods, a macro, signals read without naming them as inputs, activation in `post step`, the order of the
   event list, and failures.  Prints results, and on stderr the facts of a failure. */

#include "blocks.h"

struct model {
    struct zd_world world;
    struct plant *p, *other;
    struct zd_process *x[4];
    struct zd_watch_flag *flag;
    struct zd_dynamic *wild;
    struct zd_block *b[4];
    long i, part;
    double seen;
};

struct plant {
    struct zd_element element;
    struct zd_dynamic *y;
    int posts;
};

struct ticker {
    struct zd_process process;
    int letter;
};

static const struct zd_class program_class, plant_class, oscillator_class, plant_with_nothing_class, ticker_class, ring_class,
    flag_class, square_class, reader_class, wild_class, pull_plant_class, empty_macro_class;

/* ---- blocks ---- */

static void oscillator_equations(struct zd_world *z, struct zd_header *object)
{
    struct zd_dynamic *self = (struct zd_dynamic *)(void *)object;

    (void)z;
    self->rate[0] = self->state[1];
    self->rate[1] = -self->state[0];
}

static void wild_equations(struct zd_world *z, struct zd_header *object)
{
    struct zd_dynamic *self = (struct zd_dynamic *)(void *)object;

    (void)z;
    self->rate[0] = self->state[0] * self->state[0];
}

static void plant_form(struct zd_world *z, struct zd_header *object)
{
    struct plant *self = (struct plant *)(void *)object;

    self->y = (struct zd_dynamic *)new_dynamic(z, &oscillator_class, 2L, 1L, 10);
    if (self->y == NULL)
        return;
    *zn_state(z, self->y, 2L, 10) = 1.0;
    zn_yields(z, self, self->y);
}

/* The first steps of part 3 start processes. */
static void plant_post_step(struct zd_world *z, struct zd_header *object)
{
    struct model *model = (struct model *)(void *)z;
    struct plant *self = (struct plant *)(void *)object;

    if (model->part != 3 || self->posts++ != 1)
        return;
    (void)ze_activate(z, model->x[0], ZD_DIRECT, 0.0, 0, 0, 20);
    (void)ze_activate(z, model->x[1], ZD_DELAY, 0.25, 0, 0, 20);
    (void)ze_activate(z, model->x[2], ZD_AT_TIME, 0.1, 0, 0, 20);
}

/* A macro with one input: square.set to(a) multiplies a with itself. */
static void square_form(struct zd_world *z, struct zd_header *object)
{
    struct zd_composite *self = (struct zd_composite *)(void *)object;
    void *product = new_block(z, &multiplier_class, 30);

    if (product == NULL)
        return;
    connect_two(z, product, self->block.input[0], self->block.input[0], 30);
    zn_yields(z, self, product);
}

/* Reads b[1], which it does not name as input. */
static void reader_evaluate(struct zd_world *z, struct zd_header *object)
{
    struct zd_block *self = (struct zd_block *)(void *)object;

    self->signal = 10.0 * zn_signal(z, ((struct model *)(void *)z)->b[1], 40);
}

/* y' = y**2 - 1 by a macro, a gain of 1 read by a block that comes before it, y(0) = 0: y = -tanh t. */
static void pull_form(struct zd_world *z, struct zd_header *object)
{
    struct model *model = (struct model *)(void *)z;
    struct plant *self = (struct plant *)(void *)object;
    void *sum, *one;

    model->b[0] = (struct zd_block *)new_block(z, &reader_class, 41);
    self->y = (struct zd_dynamic *)new_dynamic(z, &integrator_class, 1L, 1L, 42);
    model->b[2] = (struct zd_block *)new_block(z, &square_class, 43);
    one = new_wave(z, -1.0, 0.0, 1.5707963267948966, 44);
    sum = new_block(z, &adder_class, 45);
    if (z->failed)
        return;
    connect_one(z, model->b[2], self->y, 46);
    connect_two(z, sum, model->b[2], one, 47);
    connect_one(z, self->y, sum, 48);
    model->b[1] = (struct zd_block *)new_gain(z, 1.0, 49);
    if (model->b[1] != NULL)
        connect_one(z, model->b[1], sum, 50);
    zn_yields(z, self, self->y);
}

static void nothing(struct zd_world *z, struct zd_header *object)
{
    (void)z;
    (void)object;
}

/* ---- processes ---- */

static void ticker_run(struct zd_world *z, struct zd_frame *frame)
{
    zt_cout(z, ((struct ticker *)(void *)frame)->letter);
    zt_xout(z, z->head.time, 3L, 7L);
    zt_cout(z, ' ');
    ze_finish(z, frame);
}

static void ring_run(struct zd_world *z, struct zd_frame *frame)
{
    for (;;) {
        frame->head.at = 1;
        if (ze_hold(z, 0.0))
            return;
    }
}

static struct ticker *new_ticker(struct zd_world *z, int letter)
{
    struct ticker *ticker = (struct ticker *)zo_new(z, &ticker_class, 60);

    if (ticker != NULL)
        ticker->letter = letter;
    return ticker;
}

/* ---- methods ---- */

#define METHOD(name, variant) \
    static const struct zd_class name##_class; \
    CLASS(name, zd_integration, ZD_METHOD, method_references, 0, variant, RUNS(NULL))

METHOD(euler, ZN_EULER);
METHOD(simpson, ZN_SIMPSON);
METHOD(newton_cotes, ZN_NEWTON_COTES);
METHOD(three_eighths, ZN_RUNGE_KUTTA_38);
METHOD(rk_simpson, ZN_RUNGE_KUTTA_SIMPSON);
METHOD(merson, ZN_MERSON);
METHOD(england, ZN_ENGLAND);
METHOD(shampine, ZN_SHAMPINE);
METHOD(tableau, ZN_TABLEAU);

static const struct zd_class *const methods[] = {
    &euler_class, &simpson_class, &newton_cotes_class, &runge_kutta_class, &three_eighths_class, &rk_simpson_class,
    &merson_class, &england_class, &shampine_class, &tableau_class
};

/* Heun's method as a tableau of the program's own. */
static void fill_tableau(struct zd_world *z, struct zd_integration *method)
{
    static const long square[] = { 1, 2, 1, 2 }, two[] = { 1, 2 };

    method->stages = 2;
    method->a = zo_array(z, &zo_reals, 2, square, 70);
    method->b = zo_array(z, &zo_reals, 1, two, 70);
    method->c = zo_array(z, &zo_reals, 1, two, 70);
    if (z->failed)
        return;
    ZD_REALS(method->a)[2] = ZD_REALS(method->c)[1] = 1.0;
    ZD_REALS(method->b)[0] = ZD_REALS(method->b)[1] = 0.5;
}

static struct plant *new_plant(struct zd_world *z, const struct zd_class *class, const struct zd_class *method, double tstep)
{
    struct plant *plant = (struct plant *)new_block(z, class, 80);

    if (plant == NULL)
        return NULL;
    plant->element.tstep = tstep;
    plant->element.method = new_method(z, method, 0.0, 1.0, 80);
    if (plant->element.method != NULL && method == &tableau_class)
        fill_tableau(z, plant->element.method);
    return plant;
}

static double miss(struct zd_world *z, struct plant *plant)
{
    return fabs(*zn_state(z, plant->y, 1L, 90) - sin(z->head.time));
}

/* ---- failures ---- */

static void begin_loop(struct zd_world *z, struct model *model, struct plant *plant)
{
    void *sum, *back;

    plant->element.composite.formed = 1;
    sum = new_block(z, &adder_class, 101);
    back = new_gain(z, -0.5, 102);
    plant->y = (struct zd_dynamic *)new_dynamic(z, &integrator_class, 1L, 1L, 103);
    if (z->failed)
        return;
    zn_include(z, plant, sum, 104);
    connect_two(z, sum, plant->y, model->part == 11 ? NULL : back, 104);
    connect_one(z, back, sum, 105);
    connect_one(z, plant->y, sum, 106);
    zn_yields(z, plant, plant->y);
}

static void fail_at_once(struct zd_world *z, struct model *model)
{
    struct zd_string text;

    switch (model->part) {
    case 20:
        (void)ze_activate(z, new_flag(z, &flag_class, model->p, 1e-9, 9L, 110), ZD_DIRECT, 0.0, 0, 0, 111);
        break;
    case 21:
        zn_redo(z, new_flag(z, &flag_class, model->p, 1e-9, 9L, 110), 0.1, 112);
        break;
    case 22:
        (void)ze_activate(z, new_block(z, &adder_class, 110), ZD_DIRECT, 0.0, 0, 0, 113);
        break;
    case 23:
        connect_one(z, new_block(z, &multiplier_class, 110), model->p, 114);
        break;
    case 24:
        (void)ze_evtime(z, new_ticker(z, 'A'), 115);
        break;
    case 25:
        text = zt_blanks(z, 2L, 116);
        zt_iput(z, &text, 12345L, 116);
        zt_text(z, text);
        zt_line(z);
        (void)zt_iget(z, &text, 117);
        break;
    case 26:
        (void)zo_multiply(z, LONG_MAX / 2, 3L, 118);
        break;
    case 27:
        (void)zo_qua(z, model->p, &ticker_class, 119);
        break;
    default:
        ;
    }
}

/* ---- the program ---- */

static void show_orders(struct zd_world *z, struct plant **plants)
{
    int i;

    for (i = 0; i < COUNT(methods); i++)
        zt_xout(z, log(miss(z, plants[2 * i]) / miss(z, plants[2 * i + 1])) / log(2.0), 1L, 6L);
    zt_line(z);
}

/* The elements of part 1 stay in the event list, which keeps them alive. */
static struct plant *plants[2 * COUNT(methods)];

static int begin_part(struct zd_world *z, struct model *model)
{
    int i;

    switch (model->part) {
    case 1:
        for (i = 0; i < COUNT(methods); i++) {
            plants[2 * i] = new_plant(z, &plant_class, methods[i], 0.1);
            plants[2 * i + 1] = new_plant(z, &plant_class, methods[i], 0.05);
            if (z->failed)
                break;
            /* So large an error is allowed that only tstep decides. */
            plants[2 * i]->element.method->abserr = plants[2 * i + 1]->element.method->abserr = 1e-2;
            (void)ze_activate(z, plants[2 * i], ZD_DELAY, 0.0, 0, 0, 120);
            (void)ze_activate(z, plants[2 * i + 1], ZD_DELAY, 0.0, 0, 0, 120);
        }
        break;
    case 2:
        model->p = new_plant(z, &pull_plant_class, &merson_class, 0.0);
        (void)ze_activate(z, model->p, ZD_DELAY, 0.0, 0, 0, 121);
        break;
    case 3:
        model->p = new_plant(z, &plant_class, &runge_kutta_class, 0.5);
        for (i = 0; i < 3; i++)
            model->x[i] = &new_ticker(z, 'A' + i)->process;
        (void)ze_activate(z, model->p, ZD_DELAY, 0.0, 0, 0, 122);
        break;
    case 4:
        for (i = 0; i < 4; i++)
            model->x[i] = &new_ticker(z, 'A' + i)->process;
        (void)ze_activate(z, model->x[0], ZD_AT_TIME, 1.0, 0, 0, 123);
        (void)ze_activate(z, model->x[1], ZD_AT_TIME, 1.0, 1, 0, 123);
        (void)ze_order(z, model->x[2], model->x[0], 0, 0, 123);
        (void)ze_order(z, model->x[3], model->x[0], 1, 0, 123);
        break;
    case 5:
        (void)ze_activate(z, zo_new(z, &ring_class, 124), ZD_DELAY, 0.0, 0, 0, 124);
        break;
    case 10:
    case 11:
        model->p = (struct plant *)new_block(z, &plant_with_nothing_class, 100);
        model->p->element.tstep = 0.1;
        begin_loop(z, model, model->p);
        (void)ze_activate(z, model->p, ZD_DELAY, 0.0, 0, 0, 125);
        break;
    case 12:
        model->p = (struct plant *)new_block(z, &plant_with_nothing_class, 100);
        zn_include(z, model->p, new_block(z, &empty_macro_class, 99), 126);
        model->p->element.composite.formed = 1;
        (void)ze_activate(z, model->p, ZD_DELAY, 0.0, 0, 0, 126);
        break;
    case 13:
        model->p = new_plant(z, &plant_class, &runge_kutta_class, 0.0);
        (void)ze_activate(z, model->p, ZD_DELAY, 0.0, 0, 0, 127);
        break;
    case 14:
        model->p = new_plant(z, &plant_with_nothing_class, &runge_kutta_class, 1.0);
        model->p->element.composite.formed = 1;
        model->wild = (struct zd_dynamic *)new_dynamic(z, &wild_class, 1L, 1L, 98);
        model->wild->state[0] = 1e200;
        zn_include(z, model->p, model->wild, 128);
        (void)ze_activate(z, model->p, ZD_DELAY, 0.0, 0, 0, 128);
        break;
    case 15:
        (void)new_dynamic(z, &wild_class, 2L, 3L, 97);
        break;
    default:
        model->p = new_plant(z, &plant_class, &runge_kutta_class, 0.1);
        if (!z->failed)
            fail_at_once(z, model);
    }
    return z->failed;
}

static void program_run(struct zd_world *z, struct zd_frame *frame)
{
    struct model *model = (struct model *)(void *)z;

    switch (frame->head.at) {
    case 0:
        if (begin_boscos(z, 1) || begin_part(z, model))
            return;
        frame->head.at = 1;
        if (model->part == 16 ? ze_passivate(z, -1) : ze_hold(z, 1.0))
            return;
        /* fall through */
    case 1:
        if (model->part == 1)
            show_orders(z, plants);
        if (model->part == 2) {
            model->seen = fabs(zn_signal(z, model->p, 130) + tanh(1.0));
            zt_outint(z, model->seen < 1e-6 ? 1L : 0L, 2L);
            /* 10*(y**2 - 1) at t = 1, by the block that was sorted after what it reads. */
            zt_xout(z, zn_signal(z, model->b[0], 131), 5L, 10L);
            zt_outint(z, zo_cardinal(zn_backbone(z, model->p, 0, 132)), 3L);
            zt_outint(z, zo_cardinal(zn_backbone(z, model->p, 1, 132)), 3L);
        }
        frame->head.at = 2;
        if (ze_hold(z, 1.0))
            return;
        /* fall through */
    case 2:
        if (model->part == 3) {
            /* Stopped at 2, it keeps its states; started again at 3 it goes on without form. */
            frame->head.at = 3;
            if (ze_cancel(z, model->p, 0))
                return;
            /* fall through */
    case 3:
            frame->head.at = 4;
            if (ze_hold(z, 1.0))
                return;
            /* fall through */
    case 4:
            model->seen = *zn_state(z, model->p->y, 1L, 133);
            (void)ze_activate(z, model->p, ZD_DELAY, 0.0, 0, 0, 134);
            frame->head.at = 5;
            if (ze_hold(z, 1.0))
                return;
            /* fall through */
    case 5:
            zt_xout(z, model->seen, 2L, 6L);
            zt_xout(z, *zn_state(z, model->p->y, 1L, 135), 2L, 6L);
        }
    }
    ze_stop(z);
}

static double zero_function(struct zd_world *z, struct zd_header *object)
{
    (void)z;
    (void)object;
    return 0.0;
}

static const unsigned plant_references[] = { ZD_ELEMENT_REFERENCES, OFFSET(plant, y) };
static const unsigned composite_references[] = { ZD_COMPOSITE_REFERENCES };

CLASS(program, program, 0, frame_references, 0, 0, RUNS(program_run));
CLASS(oscillator, zd_dynamic, DYNAMIC_KIND, dynamic_references, ZD_PROCESS_COMPONENT, 0, HAS_EQUATIONS(oscillator_equations));
CLASS(wild, zd_dynamic, DYNAMIC_KIND, dynamic_references, ZD_PROCESS_COMPONENT, 0, HAS_EQUATIONS(wild_equations));
CLASS(plant, plant, ELEMENT_KIND, plant_references, ZD_PROCESS_COMPONENT, 0, ELEMENT(plant_form, plant_post_step));
CLASS(plant_with_nothing, plant, ELEMENT_KIND, plant_references, ZD_PROCESS_COMPONENT, 0, ELEMENT(nothing, NULL));
CLASS(pull_plant, plant, ELEMENT_KIND, plant_references, ZD_PROCESS_COMPONENT, 0, ELEMENT(pull_form, NULL));
CLASS(square, zd_composite, COMPOSITE_KIND, composite_references, ZD_PROCESS_COMPONENT, 1, FORMS(square_form));
CLASS(empty_macro, zd_composite, COMPOSITE_KIND, composite_references, ZD_PROCESS_COMPONENT, 0, FORMS(nothing));
CLASS(reader, zd_block, BLOCK_KIND, block_references, ZD_PROCESS_COMPONENT, 0, EVALUATES(reader_evaluate));
CLASS(flag, zd_watch_flag, FLAG_KIND, flag_references, ZD_PROCESS_COMPONENT, ZN_HALVING, FLAG(zero_function, NULL, nothing));
CLASS(ticker, ticker, PROCESS_KIND, process_references, ZD_PROCESS_COMPONENT, 0, RUNS(ticker_run));
CLASS(ring, zd_process, PROCESS_KIND, process_references, ZD_PROCESS_COMPONENT, 0, RUNS(ring_run));

static const unsigned model_references[] = { OFFSET(model, p), OFFSET(model, other), OFFSET(model, x[0]), OFFSET(model, x[1]),
    OFFSET(model, x[2]), OFFSET(model, x[3]), OFFSET(model, flag), OFFSET(model, wild), OFFSET(model, b[0]),
    OFFSET(model, b[1]), OFFSET(model, b[2]), OFFSET(model, b[3]) };
static const struct zd_plan plan = {
    "parts", COUNT(model_references), model_references, (unsigned)sizeof(struct plant), &program_class, 0, NULL
};

int main(int argc, char **argv)
{
    static struct model model;

    model.part = argc > 1 ? atol(argv[1]) : 0;
    return run_boscos(&model.world, &plan);
}
