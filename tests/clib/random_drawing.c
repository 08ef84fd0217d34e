/* random_drawing.c - tests/models/boscos/random_drawing, translated by hand.  A block without classes and waits: its frame
   is the program's. */

#include "boscos.h"
#include "zdstream.h"

struct model {
    struct zd_world world;
    long u, i;
    struct zd_array *a, *b, *c, *d;
};

static const struct zd_class program_class;

/* u := seed;  for i := 1 step 1 until 5 do show ... ;  outint(u, 12);  outimage */
#define FIVE(seed, show) \
    model->u = seed; \
    for (model->i = 1; model->i <= 5; model->i++) \
        show; \
    zt_outint(z, model->u, 12L); \
    zt_line(z)

static void program_run(struct zd_world *z, struct zd_frame *frame)
{
    static const long three[] = { 1, 3 }, four[] = { 1, 4 };
    struct model *model = (struct model *)(void *)z;
    long *u = &model->u;

    (void)frame;
    model->a = zo_array(z, &zo_reals, 1, three, 3);
    model->b = zo_array(z, &zo_reals, 1, three, 3);
    model->c = zo_array(z, &zo_reals, 1, three, 3);
    model->d = zo_array(z, &zo_reals, 1, four, 3);
    if (z->failed)
        return;
    ZD_REALS(model->a)[zo_item(z, model->a, 1L, "a", 4)] = 0.2;
    ZD_REALS(model->a)[zo_item(z, model->a, 2L, "a", 4)] = 0.5;
    ZD_REALS(model->a)[zo_item(z, model->a, 3L, "a", 4)] = 0.9;
    ZD_REALS(model->b)[zo_item(z, model->b, 1L, "b", 4)] = 0.0;
    ZD_REALS(model->b)[zo_item(z, model->b, 2L, "b", 4)] = 0.5;
    ZD_REALS(model->b)[zo_item(z, model->b, 3L, "b", 4)] = 1.0;
    ZD_REALS(model->c)[zo_item(z, model->c, 1L, "c", 4)] = 0.0;
    ZD_REALS(model->c)[zo_item(z, model->c, 2L, "c", 4)] = 1.0;
    ZD_REALS(model->c)[zo_item(z, model->c, 3L, "c", 4)] = 10.0;
    for (model->i = 1; model->i <= 4; model->i++)
        ZD_REALS(model->d)[zo_item(z, model->d, model->i, "d", 5)] = (double)model->i;
    FIVE(12345, zt_xout(z, zu_uniform(z, 0.0, 1.0, u, 6), 10L, 14L));
    FIVE(-12345, zt_xout(z, zu_uniform(z, 0.0, 1.0, u, 7), 10L, 14L));
    FIVE(0, zt_xout(z, zu_uniform(z, 0.0, 1.0, u, 8), 10L, 14L));
    FIVE(1000, zt_xout(z, zu_uniform(z, 0.0, 1.0, u, 9), 10L, 14L));
    FIVE(12345, zt_outint(z, zu_draw(z, 0.3, u) ? 1L : 0L, 6L));
    FIVE(12345, zt_outint(z, zu_integer(z, 1L, 6L, u, 11), 6L));
    FIVE(12345, zt_xout(z, zu_uniform(z, 2.0, 5.0, u, 12), 9L, 14L));
    FIVE(12345, zt_xout(z, zu_normal(z, 10.0, 2.0, u, 13), 8L, 14L));
    FIVE(12345, zt_xout(z, zu_exponential(z, 2.0, u, 14), 9L, 14L));
    FIVE(12345, zt_outint(z, zu_poisson(z, 3.5, u, 15), 6L));
    FIVE(12345, zt_outint(z, zu_poisson(z, 50.0, u, 16), 6L));
    FIVE(12345, zt_xout(z, zu_lang(z, 0.5, 3.0, u, 17), 9L, 14L));
    FIVE(12345, zt_xout(z, zu_lang(z, 0.5, 2.5, u, 18), 9L, 14L));
    FIVE(12345, zt_outint(z, zu_table(z, model->a, u, 19), 6L));
    FIVE(12345, zt_xout(z, zu_slope(z, model->b, model->c, u, 20), 9L, 14L));
    FIVE(12345, zt_outint(z, zu_histd(z, model->d, u, 21), 6L));
    ze_stop(z);
}

static const unsigned program_references[] = { ZD_FRAME_REFERENCES };
static const struct zd_class *const program_display[] = { &program_class };
static const struct zd_class program_class = {
    "program", 0, 0, 0, program_display, (unsigned)sizeof(struct zd_frame), ZD_RECORD, COUNT(program_references),
    program_references, 0, VARIANT(0), program_run, NO_NETWORK
};

static const unsigned model_references[] = { OFFSET(model, a), OFFSET(model, b), OFFSET(model, c), OFFSET(model, d) };
static const struct zd_plan scheme = {
    "random_drawing", COUNT(model_references), model_references, (unsigned)sizeof(struct zd_frame), &program_class, 0, NULL
};

int main(void)
{
    static struct model model;

    return host_run(&model.world, &scheme);
}
