/* blocks.h - the standard classes of BOSCOS for the programs of this folder, as the prelude gives them to emitted code.  A
   program defines the classes it names with CLASS; displays have one level, since no program here asks `in`. */

#include "boscos.h"
#include "zdnetwork.h"

#define BODY(name, run, begin, evaluate, equations, function, form, post_step, locate, action) \
    run, begin, evaluate, equations, function, form, post_step, locate, action
#define CLASS(name, type, kind, references, component, variant, functions) \
    static const struct zd_class *const name##_display[] = { &name##_class }; \
    static const struct zd_class name##_class = { \
        #name, 0, kind, 0, name##_display, (unsigned)sizeof(struct type), ZD_RECORD, COUNT(references), references, \
        component, NULL, variant, functions \
    }
/* The functions of a descriptor: the body of a process, a block, equations, and so on. */
#define RUNS(run) run, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
#define EVALUATES(evaluate) NULL, NULL, evaluate, NULL, NULL, NULL, NULL, NULL, NULL
#define HAS_EQUATIONS(equations) NULL, NULL, NULL, equations, NULL, NULL, NULL, NULL, NULL
#define FORMS(form) NULL, NULL, NULL, NULL, NULL, form, NULL, NULL, NULL
#define ELEMENT(form, post_step) zn_element, NULL, NULL, NULL, NULL, form, post_step, NULL, NULL
#define FLAG(function, locate, action) zn_flag, NULL, NULL, NULL, function, NULL, NULL, locate, action

#define PROCESS_KIND (ZD_LINK | ZD_PROCESS | ZD_STARTED)
#define BLOCK_KIND (PROCESS_KIND | ZD_BLOCK)
#define DYNAMIC_KIND (BLOCK_KIND | ZD_DYNAMIC)
#define COMPOSITE_KIND (BLOCK_KIND | ZD_COMPOSITE)
#define ELEMENT_KIND (COMPOSITE_KIND | ZD_ELEMENT)
#define FLAG_KIND (PROCESS_KIND | ZD_FLAG)

struct program {
    struct zd_frame frame;
};

struct gain {
    struct zd_block block;
    double k;
};

struct wave {
    struct zd_block block;
    double amplitude, omega, phi;
};

static const unsigned frame_references[] = { ZD_FRAME_REFERENCES };
static const unsigned linkage_references[] = { ZD_LINKAGE_REFERENCES };
static const unsigned process_references[] = { ZD_PROCESS_REFERENCES };
static const unsigned block_references[] = { ZD_BLOCK_REFERENCES };
static const unsigned dynamic_references[] = { ZD_DYNAMIC_REFERENCES };
static const unsigned element_references[] = { ZD_ELEMENT_REFERENCES };
static const unsigned flag_references[] = { ZD_FLAG_REFERENCES };
static const unsigned method_references[] = { ZD_INTEGRATION_REFERENCES };

/* Every program has these. */
static const struct zd_class main_class, runge_kutta_class;
CLASS(main, zd_process, PROCESS_KIND, process_references, ZD_PROCESS_COMPONENT, 0, RUNS(NULL));
CLASS(runge_kutta, zd_integration, ZD_METHOD, method_references, 0, ZN_RUNGE_KUTTA, RUNS(NULL));

/* Keeps compilers quiet about what a program does not use. */
static const void *const shared_parts[] = { linkage_references, block_references, dynamic_references, element_references,
    flag_references, frame_references };

static struct zd_integration *new_method(struct zd_world *z, const struct zd_class *class, double minstep, double maxstep,
    int site)
{
    struct zd_integration *method = (struct zd_integration *)zo_new(z, class, site);

    if (method == NULL)
        return NULL;
    zn_method(z, method);
    method->minstep = minstep;
    method->maxstep = maxstep;
    return method;
}

/* new of a block without parameters. */
static void *new_block(struct zd_world *z, const struct zd_class *class, int site)
{
    struct zd_block *block = (struct zd_block *)zo_new(z, class, site);

    if (block != NULL)
        zn_block(z, block);
    return block;
}

static void *new_dynamic(struct zd_world *z, const struct zd_class *class, long order, long output, int site)
{
    struct zd_dynamic *dynamic = (struct zd_dynamic *)zo_new(z, class, site);

    if (dynamic == NULL)
        return NULL;
    dynamic->order = order;
    dynamic->output = output;
    zn_dynamic(z, dynamic);
    return dynamic;
}

static void *new_flag(struct zd_world *z, const struct zd_class *class, void *owner, double maxerr, long maxit, int site)
{
    struct zd_watch_flag *flag = (struct zd_watch_flag *)zo_new(z, class, site);

    if (flag == NULL)
        return NULL;
    flag->owner = (struct zd_element *)owner;
    flag->maxerr = maxerr;
    flag->maxit = maxit;
    return flag;
}

static void connect_one(struct zd_world *z, void *block, void *a, int site)
{
    struct zd_block *inputs[1];

    inputs[0] = (struct zd_block *)a;
    zn_connect(z, block, 1, inputs, site);
}

static void connect_two(struct zd_world *z, void *block, void *a, void *b, int site)
{
    struct zd_block *inputs[2];

    inputs[0] = (struct zd_block *)a;
    inputs[1] = (struct zd_block *)b;
    zn_connect(z, block, 2, inputs, site);
}

/* adder, multiplier, subtractor, gain: one evaluation each. */
static void adder_evaluate(struct zd_world *z, struct zd_header *object)
{
    struct zd_block *self = (struct zd_block *)(void *)object;

    (void)z;
    self->signal = self->input[0]->signal + self->input[1]->signal;
}

static void multiplier_evaluate(struct zd_world *z, struct zd_header *object)
{
    struct zd_block *self = (struct zd_block *)(void *)object;

    (void)z;
    self->signal = self->input[0]->signal * self->input[1]->signal;
}

static void subtractor_evaluate(struct zd_world *z, struct zd_header *object)
{
    struct zd_block *self = (struct zd_block *)(void *)object;

    (void)z;
    self->signal = self->input[0]->signal - self->input[1]->signal;
}

static void gain_evaluate(struct zd_world *z, struct zd_header *object)
{
    struct gain *self = (struct gain *)(void *)object;

    (void)z;
    self->block.signal = self->k * self->block.input[0]->signal;
}

static void wave_evaluate(struct zd_world *z, struct zd_header *object)
{
    struct wave *self = (struct wave *)(void *)object;

    self->block.signal = self->amplitude * sin(self->omega * z->t + self->phi);
}

static const struct zd_class adder_class, multiplier_class, subtractor_class, gain_class, wave_class, integrator_class,
    implicit_class;
CLASS(adder, zd_block, BLOCK_KIND, block_references, ZD_PROCESS_COMPONENT, 2, EVALUATES(adder_evaluate));
CLASS(multiplier, zd_block, BLOCK_KIND, block_references, ZD_PROCESS_COMPONENT, 2, EVALUATES(multiplier_evaluate));
CLASS(subtractor, zd_block, BLOCK_KIND, block_references, ZD_PROCESS_COMPONENT, 2, EVALUATES(subtractor_evaluate));
CLASS(gain, gain, BLOCK_KIND, block_references, ZD_PROCESS_COMPONENT, 1, EVALUATES(gain_evaluate));
CLASS(wave, wave, BLOCK_KIND, block_references, ZD_PROCESS_COMPONENT, 0, EVALUATES(wave_evaluate));
CLASS(integrator, zd_dynamic, DYNAMIC_KIND, dynamic_references, ZD_PROCESS_COMPONENT, 1, HAS_EQUATIONS(zn_integrate));
CLASS(implicit, zd_implicit, BLOCK_KIND | ZD_IMPLICIT, block_references, ZD_PROCESS_COMPONENT, 1, EVALUATES(NULL));

static void *new_gain(struct zd_world *z, double k, int site)
{
    struct gain *gain = (struct gain *)zo_new(z, &gain_class, site);

    if (gain == NULL)
        return NULL;
    gain->k = k;
    zn_block(z, gain);
    return gain;
}

static void *new_wave(struct zd_world *z, double amplitude, double omega, double phi, int site)
{
    struct wave *wave = (struct wave *)zo_new(z, &wave_class, site);

    if (wave == NULL)
        return NULL;
    wave->amplitude = amplitude;
    wave->omega = omega;
    wave->phi = phi;
    zn_block(z, wave);
    return wave;
}

static void *new_implicit(struct zd_world *z, double maxerr, long maxit, int site)
{
    struct zd_implicit *implicit = (struct zd_implicit *)zo_new(z, &implicit_class, site);

    if (implicit == NULL)
        return NULL;
    implicit->maxerr = maxerr;
    implicit->maxit = maxit;
    zn_block(z, implicit);
    return implicit;
}

/* The beginning of a program prefixed with boscos; nonzero: no memory. */
static int begin_boscos(struct zd_world *z, int site)
{
    static const void *const functions[] = { shared_parts };

    if (functions[0] == NULL) {
        (void)new_method(z, &runge_kutta_class, 0.0, 0.0, 0);
        (void)new_block(z, &adder_class, 0);
        (void)new_dynamic(z, &integrator_class, 1L, 1L, 0);
        (void)new_flag(z, &main_class, NULL, 0.0, 0L, 0);
        connect_one(z, new_gain(z, 1.0, 0), new_wave(z, 1.0, 1.0, 1.0, 0), 0);
        connect_two(z, new_block(z, &multiplier_class, 0), new_block(z, &subtractor_class, 0), new_implicit(z, 0.0, 1L, 0), 0);
    }
    return zn_begin(z, &runge_kutta_class) || ze_simulate(z, &main_class, site);
}

static int run_boscos(struct zd_world *z, const struct zd_plan *plan)
{
    int code = host_run(z, plan);

    zn_end(z);
    return code;
}
