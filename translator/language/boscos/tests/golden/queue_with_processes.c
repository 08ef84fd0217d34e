#include <math.h>
#include "zdevent.h"
#include "zdtext.h"
#include "zdstream.h"

struct customer {
    struct zd_process process;
    long number;
    double service;
    int hurried;
    double arrived;
    int served;
};

struct clerk {
    struct zd_process process;
    struct customer *c;
    int busy;
};

struct impatience {
    struct zd_process process;
    struct customer *c;
};

struct source {
    struct zd_process process;
    long i;
};

struct program {
    struct zd_frame frame;
};

struct model {
    struct zd_world world;
    struct zd_linkage *line;
    struct clerk *desk;
    double waited, area, last_change, in_queue;
    long count;
};

static const struct zd_class linkage_class, link_class, head_class, process_class, customer_class,
    clerk_class, impatience_class, source_class, program_class, main_program_class;
static struct zd_chars arrives_text = ZD_CHARS("arrives");
static struct zd_chars leaves_text = ZD_CHARS("leaves");
static struct zd_chars gives_up_text = ZD_CHARS("gives up");
static struct zd_chars blanks2_text = ZD_CHARS("  ");
static struct zd_chars queue_text = ZD_CHARS("   queue");
static struct zd_chars served_text = ZD_CHARS("served");
static struct zd_chars mean_wait_text = ZD_CHARS("mean wait");
static struct zd_chars clock_text = ZD_CHARS("clock");
static struct zd_chars nothing_left_text = ZD_CHARS("nothing left");

static void report(struct zd_world *z, struct zd_string what, long number_);
static void customer_enter(struct zd_world *z, struct customer *self);
static struct zd_linkage *new_head(struct zd_world *z, int site_);
static struct customer *new_customer(struct zd_world *z, long number_, double service, int hurried,
    int site_);
static struct impatience *new_impatience(struct zd_world *z, struct customer *c, int site_);
static void customer_run(struct zd_world *z, struct zd_frame *frame);
static void clerk_run(struct zd_world *z, struct zd_frame *frame);
static void impatience_run(struct zd_world *z, struct zd_frame *frame);
static void source_run(struct zd_world *z, struct zd_frame *frame);

static void report(struct zd_world *z, struct zd_string what, long number_)
{
    struct model *model = (struct model *)(void *)z;
    struct zd_linkage *head_;
    double d;

    /* accum(area, last_change, in_queue, line.cardinal - in_queue); */
    head_ = (struct zd_linkage *)ZD_USED(z, model->line, "line", 51);
    d = (double)zo_cardinal(head_) - model->in_queue;
    model->area = model->area + model->in_queue * (z->head.time - model->last_change);
    model->last_change = z->head.time;
    model->in_queue = model->in_queue + d;
    /* outfix(time, 2, 7);  outtext("  ");  outtext(what);  setpos(20);  outint(number, 3); */
    zt_xout(z, z->head.time, 2, 7);
    zt_put(z, &blanks2_text);
    zt_text(z, what);
    zt_tab(z, 20);
    zt_outint(z, number_, 3);
    /* outtext("   queue");  outint(line.cardinal, 2);  outimage */
    zt_put(z, &queue_text);
    head_ = (struct zd_linkage *)ZD_USED(z, model->line, "line", 53);
    zt_outint(z, zo_cardinal(head_), 2);
    zt_line(z);
}

static void customer_enter(struct zd_world *z, struct customer *self)
{
    struct model *model = (struct model *)(void *)z;
    struct customer *c;
    struct zd_linkage *head_;
    struct zd_linkage *link;
    struct customer *customer;

    /* begin */
    c = NULL;
    /* c :- line.first; */
    head_ = (struct zd_linkage *)ZD_USED(z, model->line, "line", 56);
    link = ZD_FIRST(head_);
    c = (struct customer *)zo_narrow(z, link, &customer_class, 56);
    /* if hurried then begin */
    if (self->hurried) {
        /* while c =/= none and then c.hurried do c :- c.suc; */
        while (c != NULL && ((struct customer *)ZD_USED(z, c, "c", 58))->hurried && !z->failed) {
            customer = (struct customer *)ZD_USED(z, c, "c", 58);
            link = ZD_SUC((struct zd_linkage *)(void *)customer);
            c = (struct customer *)zo_narrow(z, link, &customer_class, 58);
        }
        /* if c == none then into(line) else precede(c) */
        if (c == NULL)
            zo_into((struct zd_linkage *)(void *)self, model->line);
        else
            zo_precede((struct zd_linkage *)(void *)self, (struct zd_linkage *)(void *)c);
    } else {
        /* else into(line) */
        zo_into((struct zd_linkage *)(void *)self, model->line);
    }
}

static struct zd_linkage *new_head(struct zd_world *z, int site_)
{
    struct zd_linkage *self = (struct zd_linkage *)zo_new(z, &head_class, site_);

    if (self == NULL)
        return self;
    zo_head(self);
    return self;
}

/* process class customer(number, service, hurried);  integer number;  real service;  boolean hurried; */
static struct customer *new_customer(struct zd_world *z, long number_, double service, int hurried,
    int site_)
{
    struct customer *self = (struct customer *)zo_new(z, &customer_class, site_);

    if (self == NULL)
        return self;
    self->number = number_;
    self->service = service;
    self->hurried = hurried;
    return self;
}

/* process class impatience(c);  ref(customer) c; */
static struct impatience *new_impatience(struct zd_world *z, struct customer *c, int site_)
{
    struct impatience *self = (struct impatience *)zo_new(z, &impatience_class, site_);

    if (self == NULL)
        return self;
    self->c = c;
    return self;
}

static void customer_run(struct zd_world *z, struct zd_frame *frame)
{
    struct model *model = (struct model *)(void *)z;
    struct customer *self = (struct customer *)(void *)frame;

    switch (frame->head.at) {
    case 0:
        /* arrived := time; */
        self->arrived = z->head.time;
        /* report("arrives", number); */
        report(z, zt_constant(&arrives_text), self->number);
        /* enter; */
        customer_enter(z, self);
        /* activate new impatience(this customer) delay 6; */
        (void)ze_activate(z, new_impatience(z, self, 18), ZD_DELAY, 6.0, ZD_BEHIND, ZD_ACTIVATE,
            18);
        /* if not desk.busy then activate desk delay 0; */
        if (!((struct clerk *)ZD_USED(z, model->desk, "desk", 19))->busy)
            (void)ze_activate(z, model->desk, ZD_DELAY, 0.0, ZD_BEHIND, ZD_ACTIVATE, 19);
        /* passivate; */
        frame->head.at = 1;
        if (ze_passivate(z, 20))
            return; /* else fall through */
case 1:;
        /* if served then */
        if (self->served) {
            /* waited := waited + (time - arrived); */
            model->waited = model->waited + (z->head.time - self->arrived);
            /* hold(service); */
            frame->head.at = 2;
            if (ze_hold(z, self->service))
                return; /* else fall through */
case 2:;
            /* report("leaves", number); */
            report(z, zt_constant(&leaves_text), self->number);
            /* count := count + 1; */
            model->count = zo_add(z, model->count, 1, 26);
            /* activate desk after current */
            (void)ze_order(z, model->desk, z->current, ZD_NEXT_TO, ZD_ACTIVATE, 27);
        } else {
            /* else report("gives up", number) */
            report(z, zt_constant(&gives_up_text), self->number);
        }
        ze_finish(z, frame);
    }
}

static void clerk_run(struct zd_world *z, struct zd_frame *frame)
{
    struct model *model = (struct model *)(void *)z;
    struct clerk *self = (struct clerk *)(void *)frame;
    struct zd_linkage *head_;
    struct zd_linkage *link;
    struct customer *customer;

    switch (frame->head.at) {
    case 0:
        /* while true do */
        while (!z->failed) {
            /* if line.empty then passivate */
            head_ = (struct zd_linkage *)ZD_USED(z, model->line, "line", 31);
            if (ZD_EMPTY(head_)) {
                frame->head.at = 1;
                if (ze_passivate(z, 31))
                    return; /* else fall through */
case 1:;
            } else {
                /* c :- line.first; */
                head_ = (struct zd_linkage *)ZD_USED(z, model->line, "line", 33);
                link = ZD_FIRST(head_);
                self->c = (struct customer *)zo_narrow(z, link, &customer_class, 33);
                /* c.out; */
                customer = (struct customer *)ZD_USED(z, self->c, "c", 34);
                zo_out((struct zd_linkage *)(void *)customer);
                /* busy := true; */
                self->busy = 1;
                /* c.served := true; */
                ((struct customer *)ZD_USED(z, self->c, "c", 36))->served = 1;
                /* activate c; */
                frame->head.at = 2;
                if (ze_activate(z, self->c, ZD_DIRECT, 0.0, ZD_BEHIND, ZD_ACTIVATE, 37))
                    return; /* else fall through */
case 2:;
                /* passivate; */
                frame->head.at = 3;
                if (ze_passivate(z, 38))
                    return; /* else fall through */
case 3:;
                /* busy := false */
                self->busy = 0;
            }
        }
        ze_finish(z, frame);
    }
}

static void impatience_run(struct zd_world *z, struct zd_frame *frame)
{
    struct impatience *self = (struct impatience *)(void *)frame;
    struct customer *customer;

    switch (frame->head.at) {
    case 0:
        /* if not c.served then */
        if (!((struct customer *)ZD_USED(z, self->c, "c", 40))->served) {
            /* c.out; */
            customer = (struct customer *)ZD_USED(z, self->c, "c", 42);
            zo_out((struct zd_linkage *)(void *)customer);
            /* activate c */
            frame->head.at = 1;
            if (ze_activate(z, self->c, ZD_DIRECT, 0.0, ZD_BEHIND, ZD_ACTIVATE, 43))
                return; /* else fall through */
case 1:;
        }
        ze_finish(z, frame);
    }
}

static void source_run(struct zd_world *z, struct zd_frame *frame)
{
    struct model *model = (struct model *)(void *)z;
    struct source *self = (struct source *)(void *)frame;
    struct zd_linkage *head_;
    double d;

    switch (frame->head.at) {
    case 0:
        /* for i := 1 step 1 until 10 do */
        for (self->i = 1; self->i <= 10 && !z->failed; self->i++) {
            /* activate new customer(i, 2.5 + mod(i * 7, 5) * 0.5, mod(i, 3) = 0) delay 0; */
            (void)ze_activate(z, new_customer(z, self->i,
                2.5 + (double)zo_modulo(z, zo_multiply(z, self->i, 7, 46), 5, 46) * 0.5,
                zo_modulo(z, self->i, 3, 46) == 0, 46), ZD_DELAY, 0.0, ZD_BEHIND, ZD_ACTIVATE, 46);
            /* accum(area, last_change, in_queue, line.cardinal - in_queue); */
            head_ = (struct zd_linkage *)ZD_USED(z, model->line, "line", 47);
            d = (double)zo_cardinal(head_) - model->in_queue;
            model->area = model->area + model->in_queue * (z->head.time - model->last_change);
            model->last_change = z->head.time;
            model->in_queue = model->in_queue + d;
            /* hold(1 + mod(i * 3, 4) * 0.5) */
            frame->head.at = 1;
            if (ze_hold(z, 1.0 + (double)zo_modulo(z, zo_multiply(z, self->i, 3, 48), 4, 48) * 0.5))
                return; /* else fall through */
case 1:;
            frame->head.at = 2;
            if (ZD_FULL(z))
                return; /* else fall through */
case 2:;
        }
        ze_finish(z, frame);
    }
}

static void program_run(struct zd_world *z, struct zd_frame *frame)
{
    struct model *model = (struct model *)(void *)z;
    struct zd_process *process;

    switch (frame->head.at) {
    case 0:
        /* simulation begin */
        if (ze_simulate(z, &main_program_class, 0))
            return;
        /* line :- new head; */
        model->line = new_head(z, 61);
        /* desk :- new clerk; */
        model->desk = (struct clerk *)zo_new(z, &clerk_class, 62);
        /* activate new source; */
        frame->head.at = 1;
        if (ze_activate(z, (struct source *)zo_new(z, &source_class, 63), ZD_DIRECT, 0.0, ZD_BEHIND,
            ZD_ACTIVATE, 63))
            return; /* else fall through */
case 1:;
        /* hold(60); */
        frame->head.at = 2;
        if (ze_hold(z, 60.0))
            return; /* else fall through */
case 2:;
        /* outtext("served");  outint(count, 4);  outimage; */
        zt_put(z, &served_text);
        zt_outint(z, model->count, 4);
        zt_line(z);
        /* outtext("mean wait");  outfix(waited / count, 3, 8);  outimage; */
        zt_put(z, &mean_wait_text);
        zt_xout(z, model->waited / (double)model->count, 3, 8);
        zt_line(z);
        /* outtext("clock");  outfix(time, 1, 7);  outimage; */
        zt_put(z, &clock_text);
        zt_xout(z, z->head.time, 1, 7);
        zt_line(z);
        /* if main.nextev == none then outtext("nothing left");  outimage */
        process = z->main;
        process = (struct zd_process *)ZD_USED(z, process, "main", 68);
        if (ze_nextev(z, process) == NULL)
            zt_put(z, &nothing_left_text);
        zt_line(z);
        ze_stop(z);
        return;
    }
}

/* ---- descriptors ---- */

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))


static const unsigned linkage_references[] = { ZD_LINKAGE_REFERENCES };
static const struct zd_class *const linkage_display[] = { &linkage_class };
static const struct zd_class linkage_class = {
    "linkage", 1, 0, 0, linkage_display, (unsigned)sizeof(struct zd_linkage), ZD_RECORD,
    COUNT(linkage_references), linkage_references, 0, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL
};

static const struct zd_class *const link_display[] = { &linkage_class, &link_class };
static const struct zd_class link_class = {
    "link", 2, ZD_LINK, 1, link_display, (unsigned)sizeof(struct zd_linkage), ZD_RECORD,
    COUNT(linkage_references), linkage_references, 0, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL
};

static const struct zd_class *const head_display[] = { &linkage_class, &head_class };
static const struct zd_class head_class = {
    "head", 3, ZD_HEAD, 1, head_display, (unsigned)sizeof(struct zd_linkage), ZD_RECORD,
    COUNT(linkage_references), linkage_references, 0, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL
};

static const unsigned process_references[] = { ZD_PROCESS_REFERENCES };
static const struct zd_class *const process_display[] = { &linkage_class, &link_class,
    &process_class };
static const struct zd_class process_class = {
    "process", 4, ZD_LINK | ZD_PROCESS | ZD_STARTED, 2, process_display,
    (unsigned)sizeof(struct zd_process), ZD_RECORD, COUNT(process_references), process_references,
    ZD_PROCESS_COMPONENT, NULL, 0, ze_body, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
};

static const struct zd_class *const customer_display[] = { &linkage_class, &link_class,
    &process_class, &customer_class };
static const struct zd_class customer_class = {
    "customer", 5, ZD_LINK | ZD_PROCESS | ZD_STARTED, 3, customer_display,
    (unsigned)sizeof(struct customer), ZD_RECORD, COUNT(process_references), process_references,
    ZD_PROCESS_COMPONENT, NULL, 0, customer_run, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
};

static const unsigned clerk_references[] = { ZD_PROCESS_REFERENCES,
    (unsigned)offsetof(struct clerk, c) };
static const struct zd_class *const clerk_display[] = { &linkage_class, &link_class, &process_class,
    &clerk_class };
static const struct zd_class clerk_class = {
    "clerk", 6, ZD_LINK | ZD_PROCESS | ZD_STARTED, 3, clerk_display, (unsigned)sizeof(struct clerk),
    ZD_RECORD, COUNT(clerk_references), clerk_references, ZD_PROCESS_COMPONENT, NULL, 0, clerk_run,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
};

static const unsigned impatience_references[] = { ZD_PROCESS_REFERENCES,
    (unsigned)offsetof(struct impatience, c) };
static const struct zd_class *const impatience_display[] = { &linkage_class, &link_class,
    &process_class, &impatience_class };
static const struct zd_class impatience_class = {
    "impatience", 7, ZD_LINK | ZD_PROCESS | ZD_STARTED, 3, impatience_display,
    (unsigned)sizeof(struct impatience), ZD_RECORD, COUNT(impatience_references),
    impatience_references, ZD_PROCESS_COMPONENT, NULL, 0, impatience_run, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL
};

static const struct zd_class *const source_display[] = { &linkage_class, &link_class,
    &process_class, &source_class };
static const struct zd_class source_class = {
    "source", 8, ZD_LINK | ZD_PROCESS | ZD_STARTED, 3, source_display,
    (unsigned)sizeof(struct source), ZD_RECORD, COUNT(process_references), process_references,
    ZD_PROCESS_COMPONENT, NULL, 0, source_run, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
};

static const unsigned program_references[] = { ZD_FRAME_REFERENCES };
static const struct zd_class *const program_display[] = { &program_class };
static const struct zd_class program_class = {
    "program", 9, 0, 0, program_display, (unsigned)sizeof(struct program), ZD_RECORD,
    COUNT(program_references), program_references, 0, NULL, 0, program_run, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL
};

static const struct zd_class *const main_program_display[] = { &linkage_class, &link_class,
    &process_class, &main_program_class };
static const struct zd_class main_program_class = {
    "main program", 10, ZD_LINK | ZD_PROCESS | ZD_STARTED, 3, main_program_display,
    (unsigned)sizeof(struct zd_process), ZD_RECORD, COUNT(process_references), process_references,
    ZD_PROCESS_COMPONENT, NULL, 0, ze_body, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
};

static const struct zd_site sites[] = {
    { 3, "", "", "simulation begin" },
    { 79, "", "", "ref(head) line;  ref(clerk) desk;" },
    { 80, "", "", "real waited, area, last_change, in_queue;  integer count;" },
    { 0, "", "", "" },
    { 4, "", "", "process class customer(number, service, hurried);  integer number;  real service;  boolean hurried;" },
    { 34, "", "", "process class clerk;" },
    { 52, "", "", "process class impatience(c);  ref(customer) c;" },
    { 61, "", "", "process class source;" },
    { 16, "", "", "real arrived;  boolean served;" },
    { 36, "", "", "ref(customer) c;  boolean busy;" },
    { 63, "", "", "integer i;" },
    { 32, "", "", "end customer;" },
    { 50, "", "", "end clerk;" },
    { 59, "", "", "end impatience;" },
    { 70, "", "", "end source;" },
    { 17, "", "", "arrived := time;" },
    { 18, "", "", "report(\"arrives\", number);" },
    { 19, "", "", "enter;" },
    { 20, "", "", "activate new impatience(this customer) delay 6;" },
    { 21, "", "", "if not desk.busy then activate desk delay 0;" },
    { 22, "", "", "passivate;" },
    { 23, "", "", "if served then" },
    { 24, "", "", "begin" },
    { 25, "", "", "waited := waited + (time - arrived);" },
    { 26, "", "", "hold(service);" },
    { 27, "", "", "report(\"leaves\", number);" },
    { 28, "", "", "count := count + 1;" },
    { 29, "", "", "activate desk after current" },
    { 31, "", "", "else report(\"gives up\", number)" },
    { 37, "", "", "while true do" },
    { 38, "", "", "begin" },
    { 39, "", "", "if line.empty then passivate" },
    { 40, "", "", "else begin" },
    { 41, "", "", "c :- line.first;" },
    { 42, "", "", "c.out;" },
    { 43, "", "", "busy := true;" },
    { 44, "", "", "c.served := true;" },
    { 45, "", "", "activate c;" },
    { 46, "", "", "passivate;" },
    { 47, "", "", "busy := false" },
    { 54, "", "", "if not c.served then" },
    { 55, "", "", "begin" },
    { 56, "", "", "c.out;" },
    { 57, "", "", "activate c" },
    { 64, "", "", "for i := 1 step 1 until 10 do" },
    { 65, "", "", "begin" },
    { 66, "", "", "activate new customer(i, 2.5 + mod(i * 7, 5) * 0.5, mod(i, 3) = 0) delay 0;" },
    { 67, "", "", "accum(area, last_change, in_queue, line.cardinal - in_queue);" },
    { 68, "", "", "hold(1 + mod(i * 3, 4) * 0.5)" },
    { 72, "", "", "procedure report(what, number);  text what;  integer number;" },
    { 73, "", "", "begin" },
    { 74, "", "", "accum(area, last_change, in_queue, line.cardinal - in_queue);" },
    { 75, "", "", "outfix(time, 2, 7);  outtext(\"  \");  outtext(what);  setpos(20);  outint(number, 3);" },
    { 76, "", "", "outtext(\"   queue\");  outint(line.cardinal, 2);  outimage" },
    { 6, "", "", "procedure enter;" },
    { 7, "", "", "begin" },
    { 9, "", "", "c :- line.first;" },
    { 10, "", "", "if hurried then begin" },
    { 11, "", "", "while c =/= none and then c.hurried do c :- c.suc;" },
    { 12, "", "", "if c == none then into(line) else precede(c)" },
    { 14, "", "", "else into(line)" },
    { 81, "", "", "line :- new head;" },
    { 82, "", "", "desk :- new clerk;" },
    { 83, "", "", "activate new source;" },
    { 84, "", "", "hold(60);" },
    { 85, "", "", "outtext(\"served\");  outint(count, 4);  outimage;" },
    { 86, "", "", "outtext(\"mean wait\");  outfix(waited / count, 3, 8);  outimage;" },
    { 87, "", "", "outtext(\"clock\");  outfix(time, 1, 7);  outimage;" },
    { 88, "", "", "if main.nextev == none then outtext(\"nothing left\");  outimage" },
    { 89, "", "", "end" },
    { 0, "", "", "" }
};

static const unsigned model_references[] = { (unsigned)offsetof(struct model, line),
    (unsigned)offsetof(struct model, desk) };
union largest {
    struct zd_linkage linkage;
    struct zd_process zd_process;
    struct customer customer;
    struct clerk clerk;
    struct impatience impatience;
    struct source source;
    struct program program;
};
static const struct zd_plan scheme = {
    "model", 2, model_references, (unsigned)sizeof(union largest), &program_class, 70, sites
};

#include "boscos.h"

int main(void)
{
    static struct model model;

    return host_run(&model.world, &scheme);
}
