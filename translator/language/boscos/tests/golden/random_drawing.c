#include <math.h>
#include "zdevent.h"
#include "zdtext.h"
#include "zdstream.h"

struct program {
    struct zd_frame frame;
};

struct model {
    struct zd_world world;
    long u, i;
    struct zd_array *a, *b, *c, *d;
};

static const struct zd_class program_class;

static void program_run(struct zd_world *z, struct zd_frame *frame)
{
    struct model *model = (struct model *)(void *)z;
    long bounds[2];

    (void)frame;
    /* integer u, i;  real array a(1:3), b(1:3), c(1:3), d(1:4); */
    bounds[0] = 1;
    bounds[1] = 3;
    model->a = zo_array(z, &zo_reals, 1, bounds, 1);
    bounds[0] = 1;
    bounds[1] = 3;
    model->b = zo_array(z, &zo_reals, 1, bounds, 1);
    bounds[0] = 1;
    bounds[1] = 3;
    model->c = zo_array(z, &zo_reals, 1, bounds, 1);
    bounds[0] = 1;
    bounds[1] = 4;
    model->d = zo_array(z, &zo_reals, 1, bounds, 1);
    if (z->failed)
        return;
    /* a(1) := 0.2;  a(2) := 0.5;  a(3) := 0.9;   b(1) := 0;  b(2) := 0.5;  b(3) := 1;   c(1) := 0;  c(2) := 1;  c(3) :=
       10; */
    ZD_REALS(model->a)[zo_item(z, model->a, 1, "a", 2)] = 0.2;
    ZD_REALS(model->a)[zo_item(z, model->a, 2, "a", 2)] = 0.5;
    ZD_REALS(model->a)[zo_item(z, model->a, 3, "a", 2)] = 0.9;
    ZD_REALS(model->b)[zo_item(z, model->b, 1, "b", 2)] = 0.0;
    ZD_REALS(model->b)[zo_item(z, model->b, 2, "b", 2)] = 0.5;
    ZD_REALS(model->b)[zo_item(z, model->b, 3, "b", 2)] = 1.0;
    ZD_REALS(model->c)[zo_item(z, model->c, 1, "c", 2)] = 0.0;
    ZD_REALS(model->c)[zo_item(z, model->c, 2, "c", 2)] = 1.0;
    ZD_REALS(model->c)[zo_item(z, model->c, 3, "c", 2)] = 10.0;
    /* for i := 1 step 1 until 4 do d(i) := i; */
    for (model->i = 1; model->i <= 4 && !z->failed; model->i++)
        ZD_REALS(model->d)[zo_item(z, model->d, model->i, "d", 3)] = (double)model->i;
    /* u := 12345;  for i := 1 step 1 until 5 do outfix(uniform(0, 1, u), 10, 14);  outint(u, 12);  outimage; */
    model->u = 12345;
    for (model->i = 1; model->i <= 5 && !z->failed; model->i++)
        zt_xout(z, zu_uniform(z, 0.0, 1.0, &model->u, 4), 10, 14);
    zt_outint(z, model->u, 12);
    zt_line(z);
    /* u := -12345;  for i := 1 step 1 until 5 do outfix(uniform(0, 1, u), 10, 14);  outint(u, 12);  outimage; */
    model->u = -12345;
    for (model->i = 1; model->i <= 5 && !z->failed; model->i++)
        zt_xout(z, zu_uniform(z, 0.0, 1.0, &model->u, 5), 10, 14);
    zt_outint(z, model->u, 12);
    zt_line(z);
    /* u := 0;  for i := 1 step 1 until 5 do outfix(uniform(0, 1, u), 10, 14);  outint(u, 12);  outimage; */
    model->u = 0;
    for (model->i = 1; model->i <= 5 && !z->failed; model->i++)
        zt_xout(z, zu_uniform(z, 0.0, 1.0, &model->u, 6), 10, 14);
    zt_outint(z, model->u, 12);
    zt_line(z);
    /* u := 1000;  for i := 1 step 1 until 5 do outfix(uniform(0, 1, u), 10, 14);  outint(u, 12);  outimage; */
    model->u = 1000;
    for (model->i = 1; model->i <= 5 && !z->failed; model->i++)
        zt_xout(z, zu_uniform(z, 0.0, 1.0, &model->u, 7), 10, 14);
    zt_outint(z, model->u, 12);
    zt_line(z);
    /* u := 12345;  for i := 1 step 1 until 5 do outint(if draw(0.3, u) then 1 else 0, 6);  outint(u, 12);  outimage; */
    model->u = 12345;
    for (model->i = 1; model->i <= 5 && !z->failed; model->i++)
        zt_outint(z, zu_draw(z, 0.3, &model->u) ? 1 : 0, 6);
    zt_outint(z, model->u, 12);
    zt_line(z);
    /* u := 12345;  for i := 1 step 1 until 5 do outint(randint(1, 6, u), 6);  outint(u, 12);  outimage; */
    model->u = 12345;
    for (model->i = 1; model->i <= 5 && !z->failed; model->i++)
        zt_outint(z, zu_integer(z, 1, 6, &model->u, 9), 6);
    zt_outint(z, model->u, 12);
    zt_line(z);
    /* u := 12345;  for i := 1 step 1 until 5 do outfix(uniform(2, 5, u), 9, 14);  outint(u, 12);  outimage; */
    model->u = 12345;
    for (model->i = 1; model->i <= 5 && !z->failed; model->i++)
        zt_xout(z, zu_uniform(z, 2.0, 5.0, &model->u, 10), 9, 14);
    zt_outint(z, model->u, 12);
    zt_line(z);
    /* u := 12345;  for i := 1 step 1 until 5 do outfix(normal(10, 2, u), 8, 14);  outint(u, 12);  outimage; */
    model->u = 12345;
    for (model->i = 1; model->i <= 5 && !z->failed; model->i++)
        zt_xout(z, zu_normal(z, 10.0, 2.0, &model->u, 11), 8, 14);
    zt_outint(z, model->u, 12);
    zt_line(z);
    /* u := 12345;  for i := 1 step 1 until 5 do outfix(negexp(2, u), 9, 14);  outint(u, 12);  outimage; */
    model->u = 12345;
    for (model->i = 1; model->i <= 5 && !z->failed; model->i++)
        zt_xout(z, zu_exponential(z, 2.0, &model->u, 12), 9, 14);
    zt_outint(z, model->u, 12);
    zt_line(z);
    /* u := 12345;  for i := 1 step 1 until 5 do outint(poisson(3.5, u), 6);  outint(u, 12);  outimage; */
    model->u = 12345;
    for (model->i = 1; model->i <= 5 && !z->failed; model->i++)
        zt_outint(z, zu_poisson(z, 3.5, &model->u, 13), 6);
    zt_outint(z, model->u, 12);
    zt_line(z);
    /* u := 12345;  for i := 1 step 1 until 5 do outint(poisson(50, u), 6);  outint(u, 12);  outimage; */
    model->u = 12345;
    for (model->i = 1; model->i <= 5 && !z->failed; model->i++)
        zt_outint(z, zu_poisson(z, 50.0, &model->u, 14), 6);
    zt_outint(z, model->u, 12);
    zt_line(z);
    /* u := 12345;  for i := 1 step 1 until 5 do outfix(erlang(0.5, 3, u), 9, 14);  outint(u, 12);  outimage; */
    model->u = 12345;
    for (model->i = 1; model->i <= 5 && !z->failed; model->i++)
        zt_xout(z, zu_lang(z, 0.5, 3.0, &model->u, 15), 9, 14);
    zt_outint(z, model->u, 12);
    zt_line(z);
    /* u := 12345;  for i := 1 step 1 until 5 do outfix(erlang(0.5, 2.5, u), 9, 14);  outint(u, 12);  outimage; */
    model->u = 12345;
    for (model->i = 1; model->i <= 5 && !z->failed; model->i++)
        zt_xout(z, zu_lang(z, 0.5, 2.5, &model->u, 16), 9, 14);
    zt_outint(z, model->u, 12);
    zt_line(z);
    /* u := 12345;  for i := 1 step 1 until 5 do outint(discrete(a, u), 6);  outint(u, 12);  outimage; */
    model->u = 12345;
    for (model->i = 1; model->i <= 5 && !z->failed; model->i++)
        zt_outint(z, zu_table(z, model->a, &model->u, 17), 6);
    zt_outint(z, model->u, 12);
    zt_line(z);
    /* u := 12345;  for i := 1 step 1 until 5 do outfix(linear(b, c, u), 9, 14);  outint(u, 12);  outimage; */
    model->u = 12345;
    for (model->i = 1; model->i <= 5 && !z->failed; model->i++)
        zt_xout(z, zu_slope(z, model->b, model->c, &model->u, 18), 9, 14);
    zt_outint(z, model->u, 12);
    zt_line(z);
    /* u := 12345;  for i := 1 step 1 until 5 do outint(histd(d, u), 6);  outint(u, 12);  outimage */
    model->u = 12345;
    for (model->i = 1; model->i <= 5 && !z->failed; model->i++)
        zt_outint(z, zu_histd(z, model->d, &model->u, 19), 6);
    zt_outint(z, model->u, 12);
    zt_line(z);
    /* begin */
    ze_stop(z);
}

/* ---- descriptors ---- */

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))


static const unsigned program_references[] = { ZD_FRAME_REFERENCES };
static const struct zd_class *const program_display[] = { &program_class };
static const struct zd_class program_class = {
    "program", 1, 0, 0, program_display, (unsigned)sizeof(struct program), ZD_RECORD,
    COUNT(program_references), program_references, 0, NULL, 0, program_run, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL
};

static const struct zd_site sites[] = {
    { 2, "", "", "begin" },
    { 3, "", "", "integer u, i;  real array a(1:3), b(1:3), c(1:3), d(1:4);" },
    { 4, "", "", "a(1) := 0.2;  a(2) := 0.5;  a(3) := 0.9;   b(1) := 0;  b(2) := 0.5;  b(3) := 1;   c(1) := 0;  c(2) :"
        "= 1;  c(3) := 10;" },
    { 5, "", "", "for i := 1 step 1 until 4 do d(i) := i;" },
    { 6, "", "", "u := 12345;  for i := 1 step 1 until 5 do outfix(uniform(0, 1, u), 10, 14);  outint(u, 12);  outimag"
        "e;" },
    { 7, "", "", "u := -12345;  for i := 1 step 1 until 5 do outfix(uniform(0, 1, u), 10, 14);  outint(u, 12);  outima"
        "ge;" },
    { 8, "", "", "u := 0;  for i := 1 step 1 until 5 do outfix(uniform(0, 1, u), 10, 14);  outint(u, 12);  outimage;" },
    { 9, "", "", "u := 1000;  for i := 1 step 1 until 5 do outfix(uniform(0, 1, u), 10, 14);  outint(u, 12);  outimage"
        ";" },
    { 10, "", "", "u := 12345;  for i := 1 step 1 until 5 do outint(if draw(0.3, u) then 1 else 0, 6);  outint(u, 12); "
        " outimage;" },
    { 11, "", "", "u := 12345;  for i := 1 step 1 until 5 do outint(randint(1, 6, u), 6);  outint(u, 12);  outimage;" },
    { 12, "", "", "u := 12345;  for i := 1 step 1 until 5 do outfix(uniform(2, 5, u), 9, 14);  outint(u, 12);  outimage"
        ";" },
    { 13, "", "", "u := 12345;  for i := 1 step 1 until 5 do outfix(normal(10, 2, u), 8, 14);  outint(u, 12);  outimage"
        ";" },
    { 14, "", "", "u := 12345;  for i := 1 step 1 until 5 do outfix(negexp(2, u), 9, 14);  outint(u, 12);  outimage;" },
    { 15, "", "", "u := 12345;  for i := 1 step 1 until 5 do outint(poisson(3.5, u), 6);  outint(u, 12);  outimage;" },
    { 16, "", "", "u := 12345;  for i := 1 step 1 until 5 do outint(poisson(50, u), 6);  outint(u, 12);  outimage;" },
    { 17, "", "", "u := 12345;  for i := 1 step 1 until 5 do outfix(erlang(0.5, 3, u), 9, 14);  outint(u, 12);  outimag"
        "e;" },
    { 18, "", "", "u := 12345;  for i := 1 step 1 until 5 do outfix(erlang(0.5, 2.5, u), 9, 14);  outint(u, 12);  outim"
        "age;" },
    { 19, "", "", "u := 12345;  for i := 1 step 1 until 5 do outint(discrete(a, u), 6);  outint(u, 12);  outimage;" },
    { 20, "", "", "u := 12345;  for i := 1 step 1 until 5 do outfix(linear(b, c, u), 9, 14);  outint(u, 12);  outimage;" },
    { 21, "", "", "u := 12345;  for i := 1 step 1 until 5 do outint(histd(d, u), 6);  outint(u, 12);  outimage" },
    { 0, "", "", "" }
};

static const unsigned model_references[] = { (unsigned)offsetof(struct model, a),
    (unsigned)offsetof(struct model, b), (unsigned)offsetof(struct model, c),
    (unsigned)offsetof(struct model, d) };
union largest {
    struct zd_linkage linkage;
    struct program program;
};
static const struct zd_plan scheme = {
    "model", 4, model_references, (unsigned)sizeof(union largest), &program_class, 20, sites
};

#include "boscos.h"

int main(void)
{
    static struct model model;

    return host_run(&model.world, &scheme);
}
