#include <math.h>
#include "zdevent.h"
#include "zdtext.h"
#include "zdstream.h"

struct figure {
    struct zd_frame frame;
    struct zd_string title;
    long serial;
};

struct rectangle {
    struct figure figure;
    double a, b;
    long kind;
};

struct circle {
    struct figure figure;
    double r;
};

struct square {
    struct rectangle rectangle;
    long kind;
};

struct program {
    struct zd_frame frame;
};

struct model {
    struct zd_world world;
    long made;
    struct zd_array *f;
    struct square *s;
    long i;
};

static const struct zd_class figure_class, rectangle_class, circle_class, square_class,
    program_class;
static struct zd_chars start_text = ZD_CHARS("start ");
static struct zd_chars sides_text = ZD_CHARS("  sides");
static struct zd_chars rectangle_done_text = ZD_CHARS("  rectangle done");
static struct zd_chars ready_text = ZD_CHARS("ready ");
static struct zd_chars not_a_square_text = ZD_CHARS("not a square");
static struct zd_chars area_text = ZD_CHARS(" area");
static struct zd_chars square_of_side_text = ZD_CHARS("square of side");
static struct zd_chars door_text = ZD_CHARS("door");
static struct zd_chars tile_text = ZD_CHARS("tile");
static struct zd_chars plate_text = ZD_CHARS("plate");
static struct zd_chars star_blank_text = ZD_CHARS("* ");
static struct zd_chars in_rectangle_text = ZD_CHARS(" in rectangle");
static struct zd_chars other_text = ZD_CHARS(" other");
static struct zd_chars exactly_text = ZD_CHARS(" exactly");
static struct zd_chars neither_text = ZD_CHARS("neither");
static struct zd_chars rectangle_kind_text = ZD_CHARS("rectangle, kind");
static struct zd_chars square_kind_text = ZD_CHARS("square, kind");
static struct zd_chars kinds_of_the_square_text = ZD_CHARS("kinds of the square:");
static struct zd_chars none_is_nothing_text = ZD_CHARS("none is nothing");

static double figure_twice(struct zd_world *z, struct figure *self);
static void figure_describe(struct zd_world *z, struct figure *self, struct zd_string prefix_text);
static double rectangle_area(struct zd_world *z, struct rectangle *self);
static void square_describe(struct zd_world *z, struct square *self, struct zd_string prefix_text);
static double circle_area(struct zd_world *z, struct circle *self);
static struct rectangle *new_rectangle(struct zd_world *z, struct zd_string title, double a,
    double b, int site_);
static struct square *new_square(struct zd_world *z, struct zd_string title, double a, double b,
    int site_);
static struct circle *new_circle(struct zd_world *z, struct zd_string title, double r, int site_);

/* virtual: area */
static double area(struct zd_world *z, struct figure *self)
{
    return ((double (*)(struct zd_world *, struct figure *))self->frame.head.class->virtuals[0])(z,
        self);
}

/* virtual: describe */
static void describe(struct zd_world *z, struct figure *self, struct zd_string a1)
{
    ((void (*)(struct zd_world *, struct figure *,
        struct zd_string))self->frame.head.class->virtuals[1])(z, self, a1);
}

static double figure_twice(struct zd_world *z, struct figure *self)
{
    /* real procedure twice;  twice := 2 * area; */
    return 2.0 * area(z, self);
}

static void figure_describe(struct zd_world *z, struct figure *self, struct zd_string prefix_text)
{
    /* outtext(prefix_text);  outtext(title);  outtext(" area");  outfix(area, 3, 9);  outimage */
    zt_text(z, prefix_text);
    zt_text(z, self->title);
    zt_put(z, &area_text);
    zt_xout(z, area(z, self), 3, 9);
    zt_line(z);
}

static double rectangle_area(struct zd_world *z, struct rectangle *self)
{
    (void)z;
    /* real procedure area;  area := a * b; */
    return self->a * self->b;
}

static void square_describe(struct zd_world *z, struct square *self, struct zd_string prefix_text)
{
    /* outtext(prefix_text);  outtext("square of side");  outfix(a, 1, 6);  outimage */
    zt_text(z, prefix_text);
    zt_put(z, &square_of_side_text);
    zt_xout(z, self->rectangle.a, 1, 6);
    zt_line(z);
}

static double circle_area(struct zd_world *z, struct circle *self)
{
    /* real procedure area;  area := 3.14159265358979 * r ** 2; */
    return 3.14159265358979 * zo_raise(z, self->r, 2.0, 21);
}

/* figure class rectangle(a, b);  real a, b; */
static struct rectangle *new_rectangle(struct zd_world *z, struct zd_string title, double a,
    double b, int site_)
{
    struct model *model = (struct model *)(void *)z;
    struct rectangle *self = (struct rectangle *)zo_new(z, &rectangle_class, site_);

    if (self == NULL)
        return self;
    self->figure.title = title;
    self->a = a;
    self->b = b;
    /* made := made + 1;  serial := made; */
    model->made = zo_add(z, model->made, 1, 10);
    self->figure.serial = model->made;
    /* outtext("start ");  outtext(title);  outimage; */
    zt_put(z, &start_text);
    zt_text(z, self->figure.title);
    zt_line(z);
    /* kind := 1; */
    self->kind = 1;
    /* outtext("  sides");  outfix(a, 1, 6);  outfix(b, 1, 6);  outimage; */
    zt_put(z, &sides_text);
    zt_xout(z, self->a, 1, 6);
    zt_xout(z, self->b, 1, 6);
    zt_line(z);
    /* outtext("  rectangle done");  outimage */
    zt_put(z, &rectangle_done_text);
    zt_line(z);
    /* outtext("ready ");  outtext(title);  outint(serial, 3);  outimage */
    zt_put(z, &ready_text);
    zt_text(z, self->figure.title);
    zt_outint(z, self->figure.serial, 3);
    zt_line(z);
    return self;
}

/* rectangle class square; */
static struct square *new_square(struct zd_world *z, struct zd_string title, double a, double b,
    int site_)
{
    struct model *model = (struct model *)(void *)z;
    struct square *self = (struct square *)zo_new(z, &square_class, site_);

    if (self == NULL)
        return self;
    self->rectangle.figure.title = title;
    self->rectangle.a = a;
    self->rectangle.b = b;
    /* made := made + 1;  serial := made; */
    model->made = zo_add(z, model->made, 1, 10);
    self->rectangle.figure.serial = model->made;
    /* outtext("start ");  outtext(title);  outimage; */
    zt_put(z, &start_text);
    zt_text(z, self->rectangle.figure.title);
    zt_line(z);
    /* kind := 1; */
    self->rectangle.kind = 1;
    /* outtext("  sides");  outfix(a, 1, 6);  outfix(b, 1, 6);  outimage; */
    zt_put(z, &sides_text);
    zt_xout(z, self->rectangle.a, 1, 6);
    zt_xout(z, self->rectangle.b, 1, 6);
    zt_line(z);
    /* kind := 2; */
    self->kind = 2;
    /* if a <> b then error("not a square") */
    if (self->rectangle.a != self->rectangle.b) {
        zt_error(z, zt_constant(&not_a_square_text), 19);
        return self;
    }
    /* outtext("  rectangle done");  outimage */
    zt_put(z, &rectangle_done_text);
    zt_line(z);
    /* outtext("ready ");  outtext(title);  outint(serial, 3);  outimage */
    zt_put(z, &ready_text);
    zt_text(z, self->rectangle.figure.title);
    zt_outint(z, self->rectangle.figure.serial, 3);
    zt_line(z);
    return self;
}

/* figure class circle(r);  real r; */
static struct circle *new_circle(struct zd_world *z, struct zd_string title, double r, int site_)
{
    struct model *model = (struct model *)(void *)z;
    struct circle *self = (struct circle *)zo_new(z, &circle_class, site_);

    if (self == NULL)
        return self;
    self->figure.title = title;
    self->r = r;
    /* made := made + 1;  serial := made; */
    model->made = zo_add(z, model->made, 1, 10);
    self->figure.serial = model->made;
    /* outtext("start ");  outtext(title);  outimage; */
    zt_put(z, &start_text);
    zt_text(z, self->figure.title);
    zt_line(z);
    /* outtext("ready ");  outtext(title);  outint(serial, 3);  outimage */
    zt_put(z, &ready_text);
    zt_text(z, self->figure.title);
    zt_outint(z, self->figure.serial, 3);
    zt_line(z);
    return self;
}

static void program_run(struct zd_world *z, struct zd_frame *frame)
{
    struct model *model = (struct model *)(void *)z;
    struct figure *figure;
    struct rectangle *inspected;
    struct square *inspected_2;
    struct rectangle *rectangle;
    long bounds[2];

    switch (frame->head.at) {
    case 0:
        /* ref(figure) array f[1:3];  ref(square) s;  integer i; */
        bounds[0] = 1;
        bounds[1] = 3;
        model->f = zo_array(z, &zo_references, 1, bounds, 2);
        if (z->failed)
            return;
        /* f[1] :- new rectangle("door", 2, 0.9); */
        ZD_RECORDS(model->f)[zo_item(z, model->f, 1, "f", 31)] =
            new_rectangle(z, zt_copy(z, zt_constant(&door_text), 31), 2.0, 0.9, 31);
        /* s :- new square("tile", 1.5, 1.5); */
        model->s = new_square(z, zt_copy(z, zt_constant(&tile_text), 32), 1.5, 1.5, 32);
        /* f[2] :- s; */
        ZD_RECORDS(model->f)[zo_item(z, model->f, 2, "f", 33)] = model->s;
        /* f[3] :- new circle("plate", 10); */
        ZD_RECORDS(model->f)[zo_item(z, model->f, 3, "f", 34)] =
            new_circle(z, zt_copy(z, zt_constant(&plate_text), 34), 10.0, 34);
        /* for i := 1 step 1 until 3 do */
        for (model->i = 1; model->i <= 3 && !z->failed; model->i++) {
            /* f[i].describe("* "); */
            figure = (struct figure *)ZD_RECORDS(model->f)[zo_item(z, model->f, model->i, "f", 37)];
            figure = (struct figure *)ZD_USED(z, figure, "f[i]", 37);
            if (z->failed)
                return;
            describe(z, figure, zt_constant(&star_blank_text));
            /* outint(i, 2); */
            zt_outint(z, model->i, 2);
            /* if f[i] in rectangle then outtext(" in rectangle") else outtext(" other"); */
            figure = (struct figure *)ZD_RECORDS(model->f)[zo_item(z, model->f, model->i, "f", 39)];
            if (figure != NULL && ZD_IS_IN(&figure->frame.head, &rectangle_class))
                zt_put(z, &in_rectangle_text);
            else
                zt_put(z, &other_text);
            /* if f[i] is rectangle then outtext(" exactly"); */
            figure = (struct figure *)ZD_RECORDS(model->f)[zo_item(z, model->f, model->i, "f", 40)];
            if (figure != NULL && figure->frame.head.class == &rectangle_class)
                zt_put(z, &exactly_text);
            /* outfix(f[i].twice, 2, 10);  outimage; */
            figure = (struct figure *)ZD_RECORDS(model->f)[zo_item(z, model->f, model->i, "f", 41)];
            zt_xout(z, figure_twice(z, (struct figure *)ZD_USED(z, figure, "f[i]", 41)), 2, 10);
            zt_line(z);
            /* inspect f[i] */
            figure = (struct figure *)ZD_RECORDS(model->f)[zo_item(z, model->f, model->i, "f", 42)];
            if (figure != NULL && ZD_IS_IN(&figure->frame.head, &square_class)) {
                inspected_2 = (struct square *)figure;
                /* when square do begin outtext("square, kind");  outint(kind, 3);  outimage end */
                zt_put(z, &square_kind_text);
                zt_outint(z, inspected_2->kind, 3);
                zt_line(z);
            } else if (figure != NULL && ZD_IS_IN(&figure->frame.head, &rectangle_class)) {
                inspected = (struct rectangle *)figure;
                /* when rectangle do begin outtext("rectangle, kind");  outint(kind, 3);  outimage end */
                zt_put(z, &rectangle_kind_text);
                zt_outint(z, inspected->kind, 3);
                zt_line(z);
            } else {
                /* otherwise begin outtext("neither");  outimage end */
                zt_put(z, &neither_text);
                zt_line(z);
            }
            frame->head.at = 1;
            if (ZD_FULL(z))
                return; /* else fall through */
case 1:;
        }
        /* outtext("kinds of the square:");  outint(s.kind, 3);  outint(s qua rectangle.kind, 3);  outimage; */
        zt_put(z, &kinds_of_the_square_text);
        zt_outint(z, ((struct square *)ZD_USED(z, model->s, "s", 46))->kind, 3);
        rectangle = (struct rectangle *)model->s;
        zt_outint(z, ((struct rectangle *)ZD_USED(z, rectangle, "s qua rectangle", 46))->kind, 3);
        zt_line(z);
        /* inspect none when figure do outtext("wrong") otherwise outtext("none is nothing");  outimage */
        zt_put(z, &none_is_nothing_text);
        zt_line(z);
        /* begin */
        ze_stop(z);
    }
}

/* ---- descriptors ---- */

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))


static const unsigned figure_references[] = { ZD_FRAME_REFERENCES,
    (unsigned)offsetof(struct figure, title.frame) };
static const struct zd_class *const figure_display[] = { &figure_class };
static void (*const figure_virtuals[])(void) = { NULL, (void (*)(void))figure_describe };
static const struct zd_class figure_class = {
    "figure", 1, 0, 0, figure_display, (unsigned)sizeof(struct figure), ZD_RECORD,
    COUNT(figure_references), figure_references, 0, figure_virtuals, 0, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL, NULL
};

static const unsigned rectangle_references[] = { ZD_FRAME_REFERENCES,
    (unsigned)offsetof(struct rectangle, figure.title.frame) };
static const struct zd_class *const rectangle_display[] = { &figure_class, &rectangle_class };
static void (*const rectangle_virtuals[])(void) = { (void (*)(void))rectangle_area,
    (void (*)(void))figure_describe };
static const struct zd_class rectangle_class = {
    "rectangle", 2, 0, 1, rectangle_display, (unsigned)sizeof(struct rectangle), ZD_RECORD,
    COUNT(rectangle_references), rectangle_references, 0, rectangle_virtuals, 0, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL, NULL, NULL
};

static const unsigned circle_references[] = { ZD_FRAME_REFERENCES,
    (unsigned)offsetof(struct circle, figure.title.frame) };
static const struct zd_class *const circle_display[] = { &figure_class, &circle_class };
static void (*const circle_virtuals[])(void) = { (void (*)(void))circle_area,
    (void (*)(void))figure_describe };
static const struct zd_class circle_class = {
    "circle", 3, 0, 1, circle_display, (unsigned)sizeof(struct circle), ZD_RECORD,
    COUNT(circle_references), circle_references, 0, circle_virtuals, 0, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL, NULL
};

static const unsigned square_references[] = { ZD_FRAME_REFERENCES,
    (unsigned)offsetof(struct square, rectangle.figure.title.frame) };
static const struct zd_class *const square_display[] = { &figure_class, &rectangle_class,
    &square_class };
static void (*const square_virtuals[])(void) = { (void (*)(void))rectangle_area,
    (void (*)(void))square_describe };
static const struct zd_class square_class = {
    "square", 4, 0, 2, square_display, (unsigned)sizeof(struct square), ZD_RECORD,
    COUNT(square_references), square_references, 0, square_virtuals, 0, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL, NULL
};

static const unsigned program_references[] = { ZD_FRAME_REFERENCES };
static const struct zd_class *const program_display[] = { &program_class };
static const struct zd_class program_class = {
    "program", 5, 0, 0, program_display, (unsigned)sizeof(struct program), ZD_RECORD,
    COUNT(program_references), program_references, 0, NULL, 0, program_run, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL
};

static const struct zd_site sites[] = {
    { 2, "", "", "begin" },
    { 3, "", "", "integer made;" },
    { 45, "", "", "ref(figure) array f[1:3];  ref(square) s;  integer i;" },
    { 4, "", "", "class figure(title);  value title;  text title;" },
    { 19, "", "", "figure class rectangle(a, b);  real a, b;" },
    { 40, "", "", "figure class circle(r);  real r;" },
    { 29, "", "", "rectangle class square;" },
    { 7, "", "", "integer serial;" },
    { 21, "", "", "integer kind;" },
    { 31, "", "", "integer kind;" },
    { 13, "", "", "made := made + 1;  serial := made;" },
    { 14, "", "", "outtext(\"start \");  outtext(title);  outimage;" },
    { 15, "", "", "inner;" },
    { 23, "", "", "kind := 1;" },
    { 24, "", "", "outtext(\"  sides\");  outfix(a, 1, 6);  outfix(b, 1, 6);  outimage;" },
    { 25, "", "", "inner;" },
    { 26, "", "", "outtext(\"  rectangle done\");  outimage" },
    { 16, "", "", "outtext(\"ready \");  outtext(title);  outint(serial, 3);  outimage" },
    { 36, "", "", "kind := 2;" },
    { 37, "", "", "if a <> b then error(\"not a square\")" },
    { 38, "", "", "end square;" },
    { 42, "", "", "real procedure area;  area := 3.14159265358979 * r ** 2;" },
    { 43, "", "", "end circle;" },
    { 8, "", "", "real procedure twice;  twice := 2 * area;" },
    { 9, "", "", "procedure describe(prefix_text);  text prefix_text;" },
    { 10, "", "", "begin" },
    { 11, "", "", "outtext(prefix_text);  outtext(title);  outtext(\" area\");  outfix(area, 3, 9);  outimage" },
    { 22, "", "", "real procedure area;  area := a * b;" },
    { 32, "", "", "procedure describe(prefix_text);  text prefix_text;" },
    { 33, "", "", "begin" },
    { 34, "", "", "outtext(prefix_text);  outtext(\"square of side\");  outfix(a, 1, 6);  outimage" },
    { 47, "", "", "f[1] :- new rectangle(\"door\", 2, 0.9);" },
    { 48, "", "", "s :- new square(\"tile\", 1.5, 1.5);" },
    { 49, "", "", "f[2] :- s;" },
    { 50, "", "", "f[3] :- new circle(\"plate\", 10);" },
    { 51, "", "", "for i := 1 step 1 until 3 do" },
    { 52, "", "", "begin" },
    { 53, "", "", "f[i].describe(\"* \");" },
    { 54, "", "", "outint(i, 2);" },
    { 55, "", "", "if f[i] in rectangle then outtext(\" in rectangle\") else outtext(\" other\");" },
    { 56, "", "", "if f[i] is rectangle then outtext(\" exactly\");" },
    { 57, "", "", "outfix(f[i].twice, 2, 10);  outimage;" },
    { 58, "", "", "inspect f[i]" },
    { 61, "", "", "otherwise begin outtext(\"neither\");  outimage end" },
    { 60, "", "", "when rectangle do begin outtext(\"rectangle, kind\");  outint(kind, 3);  outimage end" },
    { 59, "", "", "when square do begin outtext(\"square, kind\");  outint(kind, 3);  outimage end" },
    { 63, "", "", "outtext(\"kinds of the square:\");  outint(s.kind, 3);  outint(s qua rectangle.kind, 3);  outimage;" },
    { 64, "", "", "inspect none when figure do outtext(\"wrong\") otherwise outtext(\"none is nothing\");  outimage" },
    { 0, "", "", "" }
};

static const unsigned model_references[] = { (unsigned)offsetof(struct model, f),
    (unsigned)offsetof(struct model, s) };
union largest {
    struct zd_linkage linkage;
    struct figure figure;
    struct rectangle rectangle;
    struct circle circle;
    struct square square;
    struct program program;
};
static const struct zd_plan scheme = {
    "model", 2, model_references, (unsigned)sizeof(union largest), &program_class, 48, sites
};

#include "boscos.h"

int main(void)
{
    static struct model model;

    return host_run(&model.world, &scheme);
}
