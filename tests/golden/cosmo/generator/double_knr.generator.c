/* A technetium generator, milked every morning

   Translated from generator.cosmo by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

#include <math.h>
#define NULL 0
#include "generator.h"

/* The C library of 1978 has none of these. */
#ifndef ZD_SIZE
#define ZD_SIZE unsigned /* what sizeof gives */
#endif
#define size_t ZD_SIZE
#define offsetof(type, member) ((ZD_SIZE)&((type *)0)->member)
#ifndef DBL_EPSILON
#define DBL_EPSILON 2.2204460492503131e-16 /* of IEEE; define those of another machine */
#define DBL_MIN 2.2250738585072014e-308
#define DBL_MAX 1.7976931348623157e+308
#endif
#ifndef HUGE_VAL
#define HUGE_VAL DBL_MAX
#endif
#define memset(to, zero, count) clear_bytes((char *)(to), (char *)(to) + (count))
#define strcmp(a, b) differ(a, b)
#define memcpy(to, from, count) copy_bytes((char *)(to), (char *)(from), (char *)(from) + (count))

static int clear_bytes(to, end)
char *to, *end;
{
    while (to < end) {
        *to++ = 0;
    }
    return 0;
}

static int differ(a, b)
char *a, *b;
{
    while (*a != 0 && *a == *b) {
        a++;
        b++;
    }
    return *a == *b ? 0 : 1;
}

static int copy_bytes(to, from, end)
char *to, *from, *end;
{
    while (from < end) {
        *to++ = *from++;
    }
    return 0;
}

#define IN_ROM
#define FROM_ROM(x) (x)
#define LINE_FROM_ROM(x) (x)

/* Keeps what went wrong at which card; the first failure counts. */
static int fail_at(m, failure, site)
struct generator *m;
int failure, site;
{
    if (m->failure == GENERATOR_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* Infinity less itself is not a number, and that equals nothing. */
#define IS_FINITE(x) ((x) - (x) == 0.0)

/* a/b; 0 if b is 0. */
static double zd_quotient(a, b)
double a, b;
{
    return b == 0.0 ? 0.0 : a / b;
}

/* The equations. */
struct zd_problem {
    int n;
    /* The last n_sums of y are sums: no slope depends on them, so the matrices of implicit methods omit their
       columns. */
    int n_sums;
    /* The errors of the last n_unwatched of these do not count, so they do not affect the others. */
    int n_unwatched;
    /* slope = f(t, y).  Nonzero: it cannot be computed there.  A method then tries a shorter step, and returns
       this number only if that does not help. */
    int (*slopes)();
    /* matrix[i*m + j] = d slope[i] / d y[j] for all i, and j < m = n - n_sums; nonzero as above.  Null: computed by
       differences. */
    int (*jacobian)();
    /* The matrix has only this number of diagonals below and above the main diagonal, and rows contain only those:
       entry i, j is matrix[i*(below + above + 1) + j - i + below].  Below -1: rows are full.  Only if 2*below +
       above < n. */
    int below;
    int above;
    char *context;
    /* The estimated error of a step is at most absolute[i] + relative * |y[i]| in each component. */
    double relative;
    double *absolute;
};

/* The data that the implicit method keeps from step to step. */
struct zd_newton {
    double factored;        /* length that the factors are for, 0: none */
    int known;              /* there is a Jacobian */
    int fresh;              /* it is of the present point */
    int continued;          /* the previous step ended at the present point: its polynomial can be extended */
    double rate;            /* of convergence in the last step */
    double ahead;           /* the remaining change, relative to the last one; kept from step to step */
    int iterations;
    double last_length;     /* of the last accepted step and its error, 0: none */
    double last_error;
    double span;            /* of the step whose polynomial is kept */
};

/* The data that a historic method keeps from step to step. */
struct zd_past {
    int known;              /* number of past steps that it remembers */
    double cut;             /* length of the parts of a step, 0: not chosen yet */
    long count;
};

struct zd_stepper {
    struct zd_scheme *scheme;
    struct zd_problem problem;
    double t;               /* the present point */
    double *y;
    double *slope;
    double t_new;           /* the end of the step made last */
    double *y_new;
    double *slope_new;
    double length;          /* of that step */
    double proposed;        /* for the next one; 0: not known.  For RK4: the length of all steps */
    int at_break;           /* no step before the present point is known */
    double last_error;      /* of the last accepted step (dopri.c) */
    struct zd_newton newton;
    struct zd_past past;
    double least;           /* the shortest step that does not end at the limit; 0 unless set */
    int trouble;            /* the failure of the last trial step, 0: only inaccurate */
    int component;          /* the component that is not finite, or the least accurate one */
    double *vectors;        /* memory of the method */
    double *matrices;
    int *integers;
    long steps;             /* accepted, rejected, evaluations of f and of the Jacobian so far */
    long rejected;
    long evaluations;
    long jacobians;
};

struct zd_scheme {
    /* A step from the present point towards limit.  0, or the failure. */
    int (*step)();
    /* A step of exactly this length, without error control. */
    int (*repeat)();
    /* The factors that make y at t + share * length; see zdm_look. */
    int (*look)();
    /* Memory in addition to the four vectors below: vectors, matrices of n by n, integers (in multiples of n). */
    int vectors;
    int matrices;
    int integers;
};

/* If the rest is smaller than this part of a step, the step goes to the limit, because the rest is rounding. */
#define RK4_CRUMB 1e-9

/* Vector number k in the memory of the method. */
#define ZDM_VECTOR(stepper, k) ((stepper)->vectors + (size_t)(k) * (size_t)(stepper)->problem.n)

#define RK4_STAGE 0
#define RK4_K2 1
#define RK4_K3 2
#define RK4_K4 3
#define RK4_VECTORS 4

static int zdm_slopes(stepper, t, y, slope)
struct zd_stepper *stepper;
double t, *y, *slope;
{
    int why = (*stepper->problem.slopes)(stepper->problem.context, t, y, slope);

    stepper->evaluations++;
    if (why != 0) {
        stepper->trouble = why;
    }
    return why;
}

static int zdm_kutta(s, t, at, h, y, k1, out)
struct zd_stepper *s;
double t, at, h, *y, *k1, *out;
{
    int n = s->problem.n, i;
    double *stage = ZDM_VECTOR(s, RK4_STAGE), *k2 = ZDM_VECTOR(s, RK4_K2);
    double *k3 = ZDM_VECTOR(s, RK4_K3), *k4 = ZDM_VECTOR(s, RK4_K4);
    double middle = t + 0.5 * h;

    for (i = 0; i < n; i++) {
        stage[i] = y[i] + 0.5 * h * k1[i];
    }
    if (zdm_slopes(s, middle, stage, k2) != 0) {
        return s->trouble;
    }
    for (i = 0; i < n; i++) {
        stage[i] = y[i] + 0.5 * h * k2[i];
    }
    if (zdm_slopes(s, middle, stage, k3) != 0) {
        return s->trouble;
    }
    for (i = 0; i < n; i++) {
        stage[i] = y[i] + h * k3[i];
    }
    if (zdm_slopes(s, at, stage, k4) != 0) {
        return s->trouble;
    }
    for (i = 0; i < n; i++) {
        out[i] = y[i] + h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
    }
    return 0;
}

static int zdm_finite(stepper, values)
struct zd_stepper *stepper;
double *values;
{
    int i;

    for (i = 0; i < stepper->problem.n; i++) {
        if (values[i] - values[i] != 0.0) {
            stepper->trouble = GENERATOR_NOT_FINITE;
            stepper->component = i;
            return 0;
        }
    }
    return 1;
}

static int rk4_repeat(s, h)
struct zd_stepper *s;
double h;
{
    s->length = h;
    if (zdm_kutta(s, s->t, s->t_new, h, s->y, s->slope, s->y_new) != 0) {
        return s->trouble;
    }
    if (!zdm_finite(s, s->y_new) || zdm_slopes(s, s->t_new, s->y_new, s->slope_new) != 0) {
        return s->trouble;
    }
    return zdm_finite(s, s->slope_new) ? 0 : s->trouble;
}

static int rk4_step(s, limit)
struct zd_stepper *s;
double limit;
{
    double h = s->proposed;

    s->trouble = 0;
    s->t_new = s->t + h;
    if (limit - s->t <= h * (1.0 + RK4_CRUMB)) {
        h = limit - s->t;
        s->t_new = limit;
    }
    if (s->t_new == s->t) {
        return GENERATOR_STEP_SMALL;
    }
    return rk4_repeat(s, h);
}

static int rk4_look(s, share, y)
struct zd_stepper *s;
double share, *y;
{
    double rest = 1.0 - share, h = s->length;
    double both = share * share * (3.0 - 2.0 * share);
    double first = h * share * rest * rest, last = -h * share * share * rest;
    int i;

    /* This form keeps a constant state constant. */
    for (i = 0; i < s->problem.n; i++) {
        y[i] = s->y[i] + (both * (s->y_new[i] - s->y[i]) + first * s->slope[i] + last * s->slope_new[i]);
    }
    return 0;
}

static struct zd_scheme zdm_rk4 = { rk4_step, rk4_repeat, rk4_look, RK4_VECTORS, 0, 0 };

/* A dose: offsets of doubles in the model struct, or -1 (see model/course.rs). */
struct zd_dose {
    long at, every, times, over;
    long flowing;           /* set to 1/over during the dose; if several overlap, to their sum */
    int n_added;            /* given at once, or over a time that is not positive: *place += *amount */
    long *place;
    long *amount;
    int site;
};

struct zd_solve {
    int method;             /* ZDS_RK4, ZDS_ADAPTIVE, ZDS_STIFF */
    int steps;              /* of RK4 to one step */
    double relative, absolute;
    long time, end, step;   /* offsets */
    int n;                  /* states */
    long *state;      /* offsets of the states and of their slopes */
    long *slope;
    /* Computes the slopes from time and states; NULL if there is `slopes`, and then `slope` may be NULL too. */
    int (*rates)();
    int n_doses;
    struct zd_dose *doses;
    int n_events;
    /* Whether the condition of an event holds for the present time and states (after `rates`). */
    int (*holds)();
    int site;               /* of the declaration of the method */
    int *state_sites; /* one for each state, for failures that it causes */
    int *event_sites; /* one for each event */
    /* Computes the observed or drawn values for the present time and states; NULL: none. */
    int (*observed)();
    int n_sums;             /* number of sums: the last states, on which no slope depends */
    int n_unwatched;        /* number of the last of these whose errors do not count */
    /* For a program of blocks and solvers (block.c); its methods are ZDS_BLOCK plus the number in zdspan.h: */
    long tolerance;         /* offset of the tolerance, or -1 */
    long pace;              /* offset of the step of historic methods */
    double *own;      /* individual absolute tolerances of states, else negative; NULL: none */
    /* Sets *next to the first moment after the present time at which the slopes jump; NULL: they never do. */
    int (*jumps)();
    long next;
    /* Sets the matrix of derivatives with respect to the states that are not sums, row by row; NULL: not available. */
    int (*jacobian)();
    long matrix;
    int below, above;       /* number of entries of its rows beside the diagonal; below -1: rows are full */
    /* Computes the slopes for this time and these states without changing the model; NULL: use `rates`. */
    int (*slopes)();
    /* The matrix in the same way, if there is no `jacobian`; NULL: use differences. */
    int (*derivatives)();
};

/* One active zd_solve. */
struct zd_solver {
    struct zd_solve *solve;
    char *model;
    struct zd_stepper stepper;
    double *absolute;       /* the same for every state */
    double *scratch;        /* states at a moment within a step */
    double *given;          /* of each dose: the number of past doses */
    int *held;              /* of each event: its condition was true at the last test */
    int begun;              /* a run has begun */
    double reached;         /* the end of the last call */
    double moment;          /* moments closer than this are the same: ZDS_MOMENT of the nominal step */
    int fired;              /* the last call ended with an event */
    double fired_at;
    long firings;           /* at that moment */
    long waited;            /* steps since the last check whether to stop */
    int (*asked)();     /* nonzero: stop with this result; null: never */
    double (*due)();   /* zdo_due; null: no observations */
    int (*keep)();               /* zdo_keep */
    /* Draws the present moment of the model, or the step just made; null: no figures. */
    int (*draw)();
    int number;             /* of the solve */
};

#define GENERATOR_AT(model, offset) ((double *)(char *)((char *)(model) + (offset)))

#define GENERATOR_OFFSET size_t

#define ZDS_AT(model, offset) (*GENERATOR_AT(model, (GENERATOR_OFFSET)(offset)))

/* The equations return this to their method if the model has failed; head.failure has the reason. */
#define CARRY_MODEL_FAILED (-1)

static int carry_scatter(solver, t, y)
struct zd_solver *solver;
double t, *y;
{
    long *state = solver->solve->state;
    int i;

    ZDS_AT(solver->model, solver->solve->time) = t;
    for (i = 0; i < solver->solve->n; i++) {
        ZDS_AT(solver->model, state[i]) = y[i];
    }
    return 0;
}

static int carry_slopes(context, t, y, slope)
char *context;
double t, *y, *slope;
{
    struct zd_solver *solver = (struct zd_solver *)context;
    long *from = solver->solve->slope;
    int i;

    if (solver->solve->slopes != NULL) {
        /* Failures need it. */
        ZDS_AT(solver->model, solver->solve->time) = t;
        return (*solver->solve->slopes)(solver->model, t, y, slope) != 0 ? CARRY_MODEL_FAILED : 0;
    }
    carry_scatter(solver, t, y);
    if ((*solver->solve->rates)(solver->model) != 0) {
        return CARRY_MODEL_FAILED;
    }
    for (i = 0; i < solver->solve->n; i++) {
        slope[i] = ZDS_AT(solver->model, from[i]);
    }
    return 0;
}

static int carry_jacobian(context, t, y, matrix)
char *context;
double t, *y, *matrix;
{
    struct zd_solver *solver = (struct zd_solver *)context;
    struct zd_solve *solve = solver->solve;
    size_t n = (size_t)solve->n, coupled = n - (size_t)solve->n_sums;

    carry_scatter(solver, t, y);
    if (solve->derivatives != NULL) {
        return (*solve->derivatives)(solver->model, t, y, matrix) != 0 ? CARRY_MODEL_FAILED : 0;
    }
    if ((*solve->jacobian)(solver->model) != 0) {
        return CARRY_MODEL_FAILED;
    }
    memcpy((char *)matrix, (char *)&ZDS_AT(solver->model, solve->matrix), n * coupled * sizeof *matrix);
    return 0;
}

/* y, slope, y_new, slope_new */
#define ZDM_OWN 4

static int zdm_forget(stepper, proposed)
struct zd_stepper *stepper;
double proposed;
{
    struct zd_newton *newton = &stepper->newton;

    stepper->proposed = proposed;
    stepper->length = 0.0;
    stepper->at_break = 1;
    stepper->last_error = 0.0001;
    stepper->trouble = 0;
    stepper->component = 0;
    newton->factored = newton->rate = 0.0;
    newton->known = newton->fresh = newton->continued = newton->iterations = 0;
    newton->last_length = newton->last_error = newton->span = 0.0;
    newton->ahead = 1.0;
    stepper->past.known = 0;
    stepper->past.cut = 0.0;
    stepper->past.count = -1L;
    return 0;
}

static int zdm_create(stepper, scheme, problem, room)
struct zd_stepper *stepper;
struct zd_scheme *scheme;
struct zd_problem *problem;
char *room;
{
    size_t n = (size_t)problem->n;
    double *next = (double *)room;
    size_t i;

    stepper->scheme = scheme;
    memcpy((char *)&stepper->problem, (char *)problem, sizeof *problem);
    stepper->t = stepper->t_new = 0.0;
    stepper->y = next;
    stepper->slope = next + n;
    stepper->y_new = next + 2 * n;
    stepper->slope_new = next + 3 * n;
    next += ZDM_OWN * n;
    stepper->vectors = next;
    next += (size_t)scheme->vectors * n;
    stepper->matrices = next;
    next += (size_t)scheme->matrices * n * n;
    stepper->integers = (int *)(char *)next;
    for (i = 0; i < ZDM_OWN * n; i++) {
        stepper->y[i] = 0.0;
    }
    stepper->least = 0.0;
    stepper->steps = stepper->rejected = stepper->evaluations = stepper->jacobians = 0;
    zdm_forget(stepper, 0.0);
    return 0;
}

static int zds_set_up(solver, solve, scheme, room)
struct zd_solver *solver;
struct zd_solve *solve;
struct zd_scheme *scheme;
double *room;
{
    struct zd_problem problem;
    int i;

    solver->solve = solve;
    solver->model = NULL;
    solver->asked = NULL;
    solver->due = NULL;
    solver->keep = NULL;
    solver->draw = NULL;
    solver->number = 0;
    solver->waited = 0;
    solver->absolute = room;
    solver->scratch = solver->absolute + solve->n;
    solver->given = solver->scratch + solve->n;
    for (i = 0; i < solve->n; i++) {
        solver->absolute[i] = solve->absolute;
    }
    problem.n = solve->n;
    problem.n_sums = solve->n_sums;
    problem.n_unwatched = solve->n_unwatched;
    problem.slopes = carry_slopes;
    problem.jacobian = solve->jacobian != NULL || solve->derivatives != NULL ? carry_jacobian : NULL;
    problem.below = problem.above = -1;
    problem.context = (char *)solver;
    problem.relative = solve->relative;
    problem.absolute = solver->absolute;
    zdm_create(&solver->stepper, scheme, &problem, (char *)(solver->given + solve->n_doses));
    return 0;
}

static int zds_renew(solver)
struct zd_solver *solver;
{
    int i;

    zdm_forget(&solver->stepper, 0.0);
    for (i = 0; i < solver->solve->n_doses; i++) {
        solver->given[i] = 0.0;
    }
    for (i = 0; i < solver->solve->n_events; i++) {
        solver->held[i] = 0;
    }
    solver->begun = solver->fired = 0;
    solver->reached = solver->moment = solver->fired_at = 0.0;
    solver->firings = solver->waited = 0;
    return 0;
}

/* Moments closer than this part of the nominal step are the same. */
#define ZDS_MOMENT 1e-9

static int carry_note(solver, kind, site, value)
struct zd_solver *solver;
int kind, site;
double value;
{
    value;
    fail_at((struct generator *)solver->model, kind, site);
    return 0;
}

static double dose_number(dose, model)
struct zd_dose *dose;
char *model;
{
    if (dose->every < 0 || !(ZDS_AT(model, dose->every) > 0.0)) {
        return 1.0;
    }
    return dose->times < 0 ? HUGE_VAL : ZDS_AT(model, dose->times);
}

static double dose_moment(dose, model, k)
struct zd_dose *dose;
char *model;
double k;
{
    double at = ZDS_AT(model, dose->at);

    return k > 0.0 ? at + k * ZDS_AT(model, dose->every) : at;
}

/* The number of doses whose moment plus span is not after t.  A division gives a guess that is exact up to rounding,
   and the moments themselves correct it. */
static double dose_count(dose, model, t, span)
struct zd_dose *dose;
char *model;
double t, span;
{
    double number = dose_number(dose, model);
    double k = 1.0;
    int i;

    if (!(number >= 1.0) || !(dose_moment(dose, model, 0.0) + span <= t)) {
        return 0.0;
    }
    if (number > 1.0) {
        k = floor((t - span - ZDS_AT(model, dose->at)) / ZDS_AT(model, dose->every)) + 1.0;
        for (i = 0; i < 2 && dose_moment(dose, model, k - 1.0) + span > t; i++) {
            k = k - 1.0;
        }
        for (i = 0; i < 2 && dose_moment(dose, model, k) + span <= t; i++) {
            k = k + 1.0;
        }
    }
    number = ceil(number);
    return k < 1.0 ? 1.0 : k < number ? k : number;
}

static int zds_skip(solver, t)
struct zd_solver *solver;
double t;
{
    int i;

    for (i = 0; i < solver->solve->n_doses; i++) {
        solver->given[i] = dose_count(solver->solve->doses + i, solver->model, t - solver->moment, 0.0);
    }
    return 0;
}

/* Methods of blocks are in the order of enum zd_block_method.  Solves with ZDS_NEWTON and the following methods stay
   at the present time: `state` lists unknowns, and `slope` residuals.  For ZDS_SETTLE these are slopes that come to
   rest; for ZDS_HIT they are the misses of a trajectory (shoot.c) in units of 1 + |target|. */
#define ZDS_RK4 1
#define ZDS_ADAPTIVE 2
#define ZDS_STIFF 3
#define ZDS_BLOCK 16
#define ZDS_BLOCK_DOPRI 16
#define ZDS_BLOCK_STIFF 17
#define ZDS_BLOCK_EULER 18
#define ZDS_BLOCK_HEUN 19
#define ZDS_BLOCK_RUNGE 20
#define ZDS_BLOCK_ADAMS 21
#define ZDS_BLOCK_ADEULER 22
#define ZDS_BLOCK_ADRUNGE 23
#define ZDS_BLOCK_DERIVIMPLICIT 24
#define ZDS_BLOCK_SPARSE 25
#define ZDS_NEWTON 48
#define ZDS_SIMPLEX 49
#define ZDS_LINEAR 50
#define ZDS_SETTLE 51
#define ZDS_HIT 52

/* Nothing is observed between rows. */
static int zds_first(solver, t)
struct zd_solver *solver;
double t;
{
    solver;
    t;
    return 0;
}

/* 0: at once. */
static double dose_span(dose, model)
struct zd_dose *dose;
char *model;
{
    return dose->over >= 0 && ZDS_AT(model, dose->over) > 0.0 ? ZDS_AT(model, dose->over) : 0.0;
}

static int zds_give(solver, t)
struct zd_solver *solver;
double t;
{
    char *model = solver->model;
    struct zd_dose *dose = solver->solve->doses;
    double past, count;
    int i, j;

    for (i = 0; i < solver->solve->n_doses; i++, dose++) {
        if (dose_span(dose, model) > 0.0) {
            continue;
        }
        past = dose_count(dose, model, t + solver->moment, 0.0);
        count = past - solver->given[i];
        if (!(count > 0.0)) {
            continue;
        }
        for (j = 0; j < dose->n_added; j++) {
            ZDS_AT(model, dose->place[j]) += count * ZDS_AT(model, dose->amount[j]);
        }
        solver->given[i] = past;
    }
    return 0;
}

static int zds_flow(solver, t)
struct zd_solver *solver;
double t;
{
    char *model = solver->model;
    struct zd_dose *dose = solver->solve->doses;
    double span, flowing;
    int i, changed = 0;

    for (i = 0; i < solver->solve->n_doses; i++, dose++) {
        span = dose_span(dose, model);
        if (dose->flowing < 0) {
            continue;
        }
        flowing = 0.0;
        if (span > 0.0) {
            flowing = (dose_count(dose, model, t, 0.0) - dose_count(dose, model, t, span)) / span;
        }
        changed = changed || flowing != ZDS_AT(model, dose->flowing);
        ZDS_AT(model, dose->flowing) = flowing;
    }
    return changed;
}

static int zdm_anew(stepper, t)
struct zd_stepper *stepper;
double t;
{
    int why;

    stepper->t = t;
    stepper->at_break = 1;
    stepper->last_error = 0.0001;
    stepper->newton.fresh = stepper->newton.continued = 0;
    stepper->newton.last_length = 0.0;
    stepper->newton.ahead = 1.0;
    if (!zdm_finite(stepper, stepper->y)) {
        return GENERATOR_NOT_FINITE;
    }
    why = zdm_slopes(stepper, t, stepper->y, stepper->slope);
    if (why == 0 && !zdm_finite(stepper, stepper->slope)) {
        why = GENERATOR_NOT_FINITE;
    }
    return why;
}

/* How the model has failed. */
static int carry_kind(solver)
struct zd_solver *solver;
{
    return ((struct generator *)solver->model)->failure;
}

static int zds_fail(solver, why)
struct zd_solver *solver;
int why;
{
    struct zd_stepper *stepper = &solver->stepper;
    double value;
    int site;

    if (why != CARRY_MODEL_FAILED) {
        carry_scatter(solver, stepper->t, stepper->y);
        site = solver->solve->n > 0 ? solver->solve->state_sites[stepper->component] : solver->solve->site;
        value = why == GENERATOR_NOT_FINITE ? stepper->y[stepper->component] : stepper->length;
        carry_note(solver, why, site, value);
    }
    return -carry_kind(solver);
}

/* The present point is the state of the model. */
static int carry_restart(solver, t)
struct zd_solver *solver;
double t;
{
    long *state = solver->solve->state;
    int i, why;

    for (i = 0; i < solver->solve->n; i++) {
        solver->stepper.y[i] = ZDS_AT(solver->model, state[i]);
    }
    why = zdm_anew(&solver->stepper, t);
    ZDS_AT(solver->model, solver->solve->time) = t;
    return why != 0 ? zds_fail(solver, why) : 0;
}

/* Records the conditions that are false now, because they can become true again. */
static int event_settle(solver)
struct zd_solver *solver;
{
    int i, holds;

    for (i = 0; i < solver->solve->n_events; i++) {
        if (solver->held[i]) {
            holds = (*solver->solve->holds)(solver->model, i);
            if (holds < 0) {
                return holds;
            }
            solver->held[i] = holds;
        }
    }
    return 0;
}

static int zds_due(solver)
struct zd_solver *solver;
{
    int i, holds, why = event_settle(solver);

    for (i = 0; why == 0 && i < solver->solve->n_events; i++) {
        holds = solver->held[i] ? 0 : (*solver->solve->holds)(solver->model, i);
        if (holds < 0) {
            return holds;
        }
        if (holds) {
            solver->held[i] = 1;
            return i + 1;
        }
    }
    return why;
}

/* More consecutive events at one moment than this count as endless. */
#define CARRY_EVENTS 10000L

/* Ends a call with an event, counted from 1. */
static int carry_fire(solver, t, event)
struct zd_solver *solver;
double t;
int event;
{
    if (solver->firings > 0 && t - solver->fired_at > solver->moment) {
        solver->firings = 0;
    }
    solver->fired_at = t;
    solver->firings++;
    solver->fired = 1;
    solver->reached = t;
    if (solver->firings > CARRY_EVENTS) {
        carry_note(solver, GENERATOR_EVENTS, solver->solve->event_sites[event - 1], (double)event);
        return -GENERATOR_EVENTS;
    }
    return event;
}

/* The moment of dose k plus span, if there is one between t and end; else end. */
static double dose_before(dose, model, k, span, t, end)
struct zd_dose *dose;
char *model;
double k, span, t, end;
{
    double moment;

    if (!(k < dose_number(dose, model))) {
        return end;
    }
    moment = dose_moment(dose, model, k) + span;
    return moment > t && moment < end ? moment : end;
}

static double zds_until(solver, t, end)
struct zd_solver *solver;
double t, end;
{
    char *model = solver->model;
    struct zd_dose *dose = solver->solve->doses;
    double until = end, last = end - solver->moment, span, next;
    int i;

    for (i = 0; i < solver->solve->n_doses; i++, dose++) {
        span = dose_span(dose, model);
        if (span > 0.0) {
            until = dose_before(dose, model, dose_count(dose, model, t, 0.0), 0.0, t, until);
            until = dose_before(dose, model, dose_count(dose, model, t, span), span, t, until);
        } else {
            next = dose_before(dose, model, solver->given[i], 0.0, t, until);
            if (next < last) {
                until = next;
            }
        }
    }
    return until;
}

/* A piece shorter than this fraction of the time is too short for the stages of a method. */
#define CARRY_CRUMB (8.0 * DBL_EPSILON)

static int zds_show(solver, t, y)
struct zd_solver *solver;
double t, *y;
{
    carry_scatter(solver, t, y);
    if (solver->solve->slopes != NULL) {
        return 0;
    }
    return (*solver->solve->rates)(solver->model) != 0 ? zds_fail(solver, CARRY_MODEL_FAILED) : 0;
}

static int carry_crumb(solver, limit)
struct zd_solver *solver;
double limit;
{
    struct zd_stepper *stepper = &solver->stepper;
    int i;

    for (i = 0; i < solver->solve->n; i++) {
        stepper->y[i] += (limit - stepper->t) * stepper->slope[i];
    }
    return zds_show(solver, limit, stepper->y);
}

/* Number of steps between checks whether to stop. */
#define CARRY_PATIENCE 512L

static int zdm_step(stepper, limit)
struct zd_stepper *stepper;
double limit;
{
    int why = (*stepper->scheme->step)(stepper, limit);

    if (why == 0) {
        stepper->steps++;
    }
    return why;
}

static int zds_stepped(solver)
struct zd_solver *solver;
{
    if (solver->solve->slopes != NULL) {
        carry_scatter(solver, solver->stepper.t_new, solver->stepper.y_new);
    }
    return 0;
}

#define EVENT_CLOSEST 1e-9      /* the first moment tested after an event, as a part of the step */

#define EVENT_CLOSER 16.0       /* the ratio of successive distances */

static int zdm_look(stepper, t, y)
struct zd_stepper *stepper;
double t, *y;
{
    (*stepper->scheme->look)(stepper, (t - stepper->t) / stepper->length, y);
    return 0;
}

/* Tests the conditions at the present moment of the model: 1 if one has become true. */
static int event_near(solver)
struct zd_solver *solver;
{
    int i, holds;

    for (i = 0; i < solver->solve->n_events; i++) {
        holds = solver->held[i] ? 0 : (*solver->solve->holds)(solver->model, i);
        if (holds != 0) {
            return holds < 0 ? holds : 1;
        }
    }
    return 0;
}

/* The same at a moment within the step just made. */
static int event_at(solver, t)
struct zd_solver *solver;
double t;
{
    struct zd_stepper *stepper = &solver->stepper;
    int why;

    zdm_look(stepper, t, solver->scratch);
    why = zds_show(solver, t, solver->scratch);
    return why != 0 ? why : event_near(solver);
}

static int event_end(solver)
struct zd_solver *solver;
{
    return zds_show(solver, solver->stepper.t_new, solver->stepper.y_new);
}

/* Tests at growing distances after an event for a condition that becomes true again. */
static int event_again(solver, low, high)
struct zd_solver *solver;
double *low, *high;
{
    struct zd_stepper *stepper = &solver->stepper;
    double share, t;
    int is, why;

    for (share = EVENT_CLOSEST; share < 1.0; share *= EVENT_CLOSER) {
        t = stepper->t + share * stepper->length;
        if (t <= *low) {
            continue;
        }
        is = event_at(solver, t);
        if (is != 0) {
            *high = t;
            return is;
        }
        *low = t;
        why = event_settle(solver);
        if (why < 0) {
            return why;
        }
    }
    *high = stepper->t_new;
    why = event_end(solver);
    return why < 0 ? why : event_near(solver);
}

#define EVENT_NEAR 0.01         /* part of solver->moment below which a repeated step needs no refinement */

/* Bisects (low: no event, high: an event) until the interval is as short as width, or as doubles allow. */
static int event_halve(solver, low, high, width)
struct zd_solver *solver;
double *low, *high, width;
{
    double middle;
    int is;

    while (*high - *low > width) {
        middle = *low + 0.5 * (*high - *low);
        if (middle <= *low || middle >= *high) {
            break;
        }
        is = event_at(solver, middle);
        if (is < 0) {
            return is;
        }
        if (is) {
            *high = middle;
        } else {
            *low = middle;
        }
    }
    return 0;
}

#define EVENT_COARSE 0.0001       /* accuracy of the moment before the step is repeated, as a part of the step */

#define EVENT_ROUNDS 30         /* repetitions */

static int zdm_repeat(stepper, t)
struct zd_stepper *stepper;
double t;
{
    stepper->t_new = t;
    stepper->trouble = 0;
    return (*stepper->scheme->repeat)(stepper, t - stepper->t);
}

/* Repeats the step so that it ends at t. */
static int event_repeat(solver, t)
struct zd_solver *solver;
double t;
{
    struct zd_stepper *stepper = &solver->stepper;

    if (zdm_repeat(stepper, t) == 0) {
        zds_stepped(solver);
        return 0;
    }
    if (stepper->scheme == &zdm_rk4) {
        return zds_fail(solver, stepper->trouble);
    }
    stepper->proposed = 0.5 * (t - stepper->t);
    return 2;
}

/* Within solver->moment of the limit, an event happens at the limit, after the doses there.  0: this is the case,
   and the step goes to its end; 1: the condition is true before; negative or 2: as for zds_within. */
static int event_late(solver, low, end, limit)
struct zd_solver *solver;
double low, end, limit;
{
    double last = limit - solver->moment;
    int why = low < last ? event_at(solver, last) : 0;

    if (why == 0) {
        why = event_repeat(solver, end);
    }
    return why != 0 ? why : event_settle(solver);
}

#define EVENT_FINEST 1e-8       /* final accuracy, as a part of solver->moment, or that of doubles */

/* Searches backwards from a moment with a true condition to one without, not before `first`. */
static int event_back(solver, first, width, low, high)
struct zd_solver *solver;
double first, width, *low, *high;
{
    int is;

    for (;; width *= 8.0) {
        *low = *high - width;
        if (*low <= first) {
            *low = first;
            return 0;
        }
        is = event_at(solver, *low);
        if (is <= 0) {
            return is;
        }
        *high = *low;
    }
}

/* Searches forwards from a moment without a true condition to one with, not beyond `last`. */
static int event_on(solver, last, width, low, high)
struct zd_solver *solver;
double last, width, *low, *high;
{
    int is;

    for (;; width *= 8.0) {
        *high = *low + width;
        if (*high >= last) {
            *high = last;
            return 0;
        }
        is = event_at(solver, *high);
        if (is != 0) {
            return is < 0 ? is : 0;
        }
        *low = *high;
    }
}

/* The step has been repeated to end at *t.  Moves *t to the moment between first and last at which a condition becomes
   true, by the values of this step.  1: *t was already there to within wide. */
static int event_mend(solver, t, first, last, wide)
struct zd_solver *solver;
double *t, first, last, wide;
{
    double low = *t, high = *t, finest = EVENT_FINEST * solver->moment, width = 4.0 * DBL_EPSILON * fabs(*t) + finest;
    int is = event_near(solver), why;

    if (is < 0) {
        return is;
    }
    why = is ? event_back(solver, first, width, &low, &high) : event_on(solver, last, wide, &low, &high);
    if (why == 0) {
        why = event_halve(solver, &low, &high, finest);
    }
    if (why != 0) {
        return why;
    }
    is = is && *t - high <= wide;
    *t = high;
    return is;
}

/* A condition is true at `later`, and seems to be true from `earlier` on, less than solver->moment before.  Only a step
   that ends there can decide. */
static int event_choose(solver, earlier, later)
struct zd_solver *solver;
double earlier, later;
{
    int why = 0, is;

    if (earlier < later) {
        why = event_repeat(solver, earlier);
        is = why == 0 ? event_near(solver) : why;
        if (is != 0) {
            return is;
        }
        why = event_repeat(solver, later);
    }
    if (why == 0) {
        why = event_end(solver);
    }
    return why == 0 ? 1 : why;
}

#define EVENT_WIDER 8.0         /* growth of that with each repetition */

/* A condition has become true between first and high, within the step just made. */
static int event_find(solver, first, high, limit)
struct zd_solver *solver;
double first, high, limit;
{
    double end = solver->stepper.t_new, low = first, wide = EVENT_NEAR * solver->moment, at;
    int why, round;

    why = event_halve(solver, &low, &high, EVENT_COARSE * (high - low));
    for (round = 0; why == 0; round++) {
        if (round == EVENT_ROUNDS) {
            high = end;
        }
        if (high > limit - solver->moment) {
            why = event_late(solver, low, end, limit);
            if (why != 1) {
                return why;
            }
            high = limit - solver->moment;
        }
        at = high;
        why = event_repeat(solver, at);
        if (why == 0) {
            why = at < end ? event_mend(solver, &high, first, end, wide) : 1;
        }
        if (why == 1) {
            return event_choose(solver, high, at);
        }
        wide *= EVENT_WIDER;
    }
    return why;
}

static int zds_within(solver, limit)
struct zd_solver *solver;
double limit;
{
    struct zd_stepper *stepper = &solver->stepper;
    double low = stepper->t, high = stepper->t_new;
    int is;

    if (solver->fired && stepper->at_break) {
        is = event_again(solver, &low, &high);
    } else {
        is = event_near(solver);
    }
    if (is < 0) {
        return is;
    }
    return is ? event_find(solver, low, high, limit) : event_settle(solver);
}

static int zds_inside(solver, end)
struct zd_solver *solver;
double end;
{
    solver;
    end;
    return 0;
}

static int zdm_commit(stepper)
struct zd_stepper *stepper;
{
    double *y = stepper->y, *slope = stepper->slope;

    stepper->t = stepper->t_new;
    stepper->y = stepper->y_new;
    stepper->y_new = y;
    stepper->slope = stepper->slope_new;
    stepper->slope_new = slope;
    stepper->at_break = 0;
    stepper->newton.fresh = 0;
    stepper->newton.continued = 1;
    return 0;
}

/* Integrates to the limit, or to an event; the model is then at that point. */
static int carry_piece(solver, limit, end)
struct zd_solver *solver;
double limit, end;
{
    struct zd_stepper *stepper = &solver->stepper;
    struct generator *head = (struct generator *)solver->model;
    int why, observed;

    while (stepper->t < limit) {
        if (solver->asked != NULL && ++solver->waited >= CARRY_PATIENCE) {
            solver->waited = 0;
            why = (*solver->asked)(head);
            if (why != 0) {
                carry_scatter(solver, stepper->t, stepper->y);
                carry_note(solver, why, solver->solve->site, 0.0);
                return -why;
            }
        }
        why = zdm_step(stepper, limit);
        if (why != 0) {
            return zds_fail(solver, why);
        }
        zds_stepped(solver);
        why = solver->solve->n_events > 0 ? zds_within(solver, limit) : 0;
        if (why < 0) {
            return why;
        }
        if (why == 2) {
            continue;
        }
        observed = zds_inside(solver, end);
        if (observed != 0) {
            return observed;
        }
        if (solver->draw != NULL) {
            (*solver->draw)(solver, 1);
        }
        zdm_commit(stepper);
        if (why == 1) {
            why = zds_due(solver);
            if (why != 0) {
                return why < 0 ? why : carry_fire(solver, stepper->t, why);
            }
        }
    }
    return 0;
}

static int carry_pieces(solver, t, end)
struct zd_solver *solver;
double t, end;
{
    double limit;
    int why;

    for (;;) {
        zds_give(solver, t);
        zds_flow(solver, t);
        why = carry_restart(solver, t);
        if (why == 0 && solver->draw != NULL) {
            (*solver->draw)(solver, 0);
        }
        if (why == 0) {
            why = zds_due(solver);
        }
        if (why != 0) {
            return why < 0 ? why : carry_fire(solver, t, why);
        }
        limit = zds_until(solver, t, end);
        why = limit - t <= CARRY_CRUMB * fabs(limit) ? carry_crumb(solver, limit) : carry_piece(solver, limit, end);
        if (why != 0) {
            return why;
        }
        solver->fired = 0;
        t = limit;
        if (t >= end) {
            return zds_flow(solver, t) ? zds_show(solver, t, solver->stepper.y) : 0;
        }
    }
}

static int zds_go(solver, model)
struct zd_solver *solver;
char *model;
{
    struct zd_solve *solve = solver->solve;
    double t = ZDS_AT(model, solve->time), end = ZDS_AT(model, solve->end), step = ZDS_AT(model, solve->step);
    int result;

    solver->model = model;
    solver->moment = ZDS_MOMENT * step;
    if (!(step > 0.0) || !(end >= t) || end - t > DBL_MAX) {
        carry_note(solver, GENERATOR_STEP_SIGN, solve->site, step > 0.0 ? end - t : step);
        return -GENERATOR_STEP_SIGN;
    }
    if (!solver->begun || t != solver->reached) {
        zds_skip(solver, t);
    }
    solver->begun = 1;
    if (solve->method == ZDS_RK4) {
        solver->stepper.proposed = step / (double)solve->steps;
    }
    result = zds_first(solver, t);
    if (result == 0 && t < end) {
        result = carry_pieces(solver, t, end);
    }
    if (result == 0) {
        solver->reached = end;
    }
    return result;
}

static int forget_slopes();
static int solve_slopes();

static int when(m)
struct generator *m;
{
    /* WHEN T >= due: */
    return m->time >= m->due;
}

/* The slopes for this time and these states. */
static int slopes(memory, t, y, dy)
char *memory;
double t, *y, *dy;
{
    struct generator *m = (struct generator *)memory;
    double mo_hv_column = y[0], tc_hv_column = y[1], mo_hv_vial = y[2], tc_hv_vial = y[3];
    double mo_hk_column, mo_decay, tc_hk_column, tc_decay, fraction_1, mo_hk_vial, tc_hk_vial;

    t;
    /* COMPARTMENT column (closed: nothing flows but what is milked) */
    mo_hk_column = zd_quotient(mo_hv_column * m->k[0], m->v[0]);
    /* COMPARTMENT vial */
    mo_decay = zd_quotient(-0.6931471805599453, m->set->mo_half);
    dy[0] = zd_quotient(0.0 - mo_hk_column, m->dt) + mo_decay * mo_hv_column;
    tc_hk_column = zd_quotient(tc_hv_column * m->k[0], m->v[0]);
    tc_decay = zd_quotient(-0.6931471805599453, m->set->tc_half);
    fraction_1 = m->set->branch;
    dy[1] = zd_quotient(0.0 - tc_hk_column, m->dt) + tc_decay * tc_hv_column - fraction_1
        * (mo_decay * mo_hv_column);
    dy[4] = zd_quotient(mo_hk_column, m->dt);
    dy[5] = zd_quotient(tc_hk_column, m->dt);
    mo_hk_vial = zd_quotient(mo_hv_vial * m->k[1], m->v[1]);
    dy[2] = zd_quotient(0.0 - mo_hk_vial, m->dt) + mo_decay * mo_hv_vial;
    tc_hk_vial = zd_quotient(tc_hv_vial * m->k[1], m->v[1]);
    dy[3] = zd_quotient(0.0 - tc_hk_vial, m->dt) + tc_decay * tc_hv_vial - fraction_1
        * (mo_decay * mo_hv_vial);
    dy[6] = zd_quotient(mo_hk_vial, m->dt);
    dy[7] = zd_quotient(tc_hk_vial, m->dt);
    return GENERATOR_GOOD;
}

/* Whether what the event waits for is true. */
static int holds_slopes(memory, event)
char *memory;
int event;
{
    struct generator *m = (struct generator *)memory;

    event;
    return when(m);
}

/* From where it has stopped to the next row of results, or the end. */
static int course(m)
struct generator *m;
{
    double divisor;
    int kind;

    switch (m->place) {
    case 1:
        goto row_1;
    case 2:
        goto row_2;
    default:
        break;
    }

    /* # A technetium generator, milked every morning */
    m->step = 0L;
    forget_slopes(m);
    m->k[0] = m->k[1] = 0.0;
    m->g[0] = m->g[1] = 0.0;
    m->v[0] = m->v[1] = 0.0;
    m->hv[0] = m->hv[1] = 0.0;
    m->hk[0] = m->hk[1] = 0.0;
    m->hg[0] = m->hg[1] = 0.0;
    m->mo_hv[0] = m->mo_hv[1] = 0.0;
    m->mo_hk[0] = m->mo_hk[1] = 0.0;
    m->mo_hg[0] = m->mo_hg[1] = 0.0;
    m->tc_hv[0] = m->tc_hv[1] = 0.0;
    m->tc_hk[0] = m->tc_hk[1] = 0.0;
    m->tc_hg[0] = m->tc_hg[1] = 0.0;
    m->time = 0.0;
    m->dt = 1.0;
    /* V(column) = 1.0 */
    m->v[0] = m->set->v_column;
    /* V(vial) = 1.0 */
    m->v[1] = m->set->v_vial;
    /* mo.HV(column) = delivered*mo_half/LN(2.0) */
    divisor = log(2.0);
    if (divisor == 0.0) {
        return fail_at(m, GENERATOR_DIVISION, 76);
    }
    m->mo_hv[0] = m->set->delivered * m->set->mo_half / divisor;
    /* due = pause */
    m->due = m->set->pause;
    /* D = 1.0 */
    m->dt = m->set->d_2;
    m->place = 1;
    return GENERATOR_GOOD;

row_1:
    m->step = m->step + 1L;

L1:
    /* REPEAT WHILE 120.0 IS GREATER THAN T */
    m->mo_hk_sum[0] = m->mo_hk_sum[1] = 0.0;
    m->tc_hk_sum[0] = m->tc_hk_sum[1] = 0.0;
    /* TIME IS NORMAL */
    m->t_after = m->time + m->dt;
    m->d_before = m->dt;
    /* COMPARTMENT vial */
    if (!(m->dt > 0.0)) {
        return fail_at(m, GENERATOR_STEP_SIGN, 41);
    }

go4:
    kind = solve_slopes(m);
    if (kind < 0) {
        return -kind;
    }
    if (kind == 0) {
        goto go5;
    }
    /* milk = yield*tc.HV(column) */
    m->milk = m->set->yield * m->tc_hv[0];
    /* tc.HV(column) = tc.HV(column) - milk */
    m->tc_hv[0] = m->tc_hv[0] - m->milk;
    /* tc.HV(vial) = milk */
    m->tc_hv[1] = m->milk;
    /* due = due + pause */
    m->due = m->due + m->set->pause;
    /* PRINT "milked at", T, "h:", milk*LN(2.0)/tc_half, "GBq" */
    if (m->set->tc_half == 0.0) {
        return fail_at(m, GENERATOR_DIVISION, 89);
    }
    /* WHEN T >= due: */
    goto go4;

go5:
    m->time = m->t_after;
    m->g[0] = 0.0;
    m->mo_hg[0] = 0.0;
    m->tc_hg[0] = 0.0;
    m->g[1] = 0.0;
    m->mo_hg[1] = 0.0;
    m->tc_hg[1] = 0.0;
    m->mo_hk[0] = m->mo_hk_sum[0];
    m->mo_hk[1] = m->mo_hk_sum[1];
    m->tc_hk[0] = m->tc_hk_sum[0];
    m->tc_hk[1] = m->tc_hk_sum[1];
    /* mo_activity = LN(2.0)/mo_half*mo.HV(column) */
    if (m->set->mo_half == 0.0) {
        return fail_at(m, GENERATOR_DIVISION, 95);
    }
    m->mo_activity = log(2.0) / m->set->mo_half * m->mo_hv[0];
    /* tc_activity = LN(2.0)/tc_half*tc.HV(column) */
    if (m->set->tc_half == 0.0) {
        return fail_at(m, GENERATOR_DIVISION, 96);
    }
    m->tc_activity = log(2.0) / m->set->tc_half * m->tc_hv[0];
    /* GRAPH of the activities of molybdenum and technetium on the column */
    /* mo_activity, 0.0, 0.5, M */
    m->x = zd_quotient(m->mo_activity - 0.0, 0.5);
    /* tc_activity, 0.0, 0.5, T */
    m->x = zd_quotient(m->tc_activity - 0.0, 0.5);
    m->place = 2;
    return GENERATOR_GOOD;

row_2:
    m->step = m->step + 1L;
    if (120.0 > m->time) {
        goto L1;
    }
    m->place = -1;
    return GENERATOR_GOOD;
}

#define AT(member) offsetof(struct generator, member)

static long states_slopes[] = {
    (long)AT(mo_hv[0]), (long)AT(tc_hv[0]), (long)AT(mo_hv[1]), (long)AT(tc_hv[1]),
    (long)AT(mo_hk_sum[0]), (long)AT(tc_hk_sum[0]), (long)AT(mo_hk_sum[1]), (long)AT(tc_hk_sum[1])
};

static int state_sites_slopes[] = {
    103, 104, 103, 104, 105, 106, 105, 106
};

static int event_sites_slopes[] = {
    57
};

static struct zd_solve equations_slopes = { ZDS_RK4, 1, 0.0, 0.0, (long)AT(time), (long)AT(t_after), (long)AT(d_before),
      8, states_slopes, NULL, NULL, 0, NULL,
      1, holds_slopes, 41, state_sites_slopes, event_sites_slopes, NULL, 4, 0,
      -1L, -1L, NULL, NULL, -1L, NULL, -1L, -1, -1, slopes, NULL };

/* Where it keeps what lives on from step to step. */
static int set_up_slopes(m, solver)
struct generator *m;
struct zd_solver *solver;
{
    zds_set_up(solver, &equations_slopes, &zdm_rk4, m->work + 2);
    solver->held = m->known + 3;
    solver->model = (char *)m;
    solver->begun = m->known[0];
    solver->fired = m->known[1];
    solver->firings = (long)m->known[2];
    solver->reached = m->work[0];
    solver->fired_at = m->work[1];
    solver->moment = 0.0;
    return 0;
}

static int put_away_slopes(m, solver)
struct generator *m;
struct zd_solver *solver;
{
    m->known[0] = solver->begun;
    m->known[1] = solver->fired;
    m->known[2] = (int)solver->firings;
    m->work[0] = solver->reached;
    m->work[1] = solver->fired_at;
    return 0;
}

/* A run begins: doses are to be given, and no event has happened. */
static int forget_slopes(m)
struct generator *m;
{
    struct zd_solver solver;

    set_up_slopes(m, &solver);
    zds_renew(&solver);
    put_away_slopes(m, &solver);
    return 0;
}

/* Carries the equations of line 35 to the end of the step: 0, an event counted from 1, or below 0 a failure. */
static int solve_slopes(m)
struct generator *m;
{
    struct zd_solver solver;
    int result;

    set_up_slopes(m, &solver);
    result = zds_go(&solver, (char *)m);
    put_away_slopes(m, &solver);
    return result;
}


/* The cards of settings. */
static short setting_sites[GENERATOR_SETTINGS] IN_ROM = {
    19, 20, 21, 22, 23, 24, 74, 75, 78
};

/* Looks for a setting that is infinite or not a number. */
static int bad_setting(m)
struct generator *m;
{
    int index;

    for (index = 0; index < GENERATOR_SETTINGS; index++) {
        if (!IS_FINITE(generator_setting(m->set, index))) {
            return fail_at(m, GENERATOR_BAD_SETTING, (int)LINE_FROM_ROM(setting_sites[index]));
        }
    }
    return GENERATOR_GOOD;
}

/* What depends on settings, which may have changed since the last call. */
static int take_settings(m)
struct generator *m;
{
    double sum;

    sum = (m->set->mo_half + m->set->tc_half + m->set->branch + m->set->yield) +
        (m->set->pause + m->set->delivered + m->set->v_column + m->set->v_vial) + m->set->d_2;
    if (!IS_FINITE(sum) && bad_setting(m) != GENERATOR_GOOD) {
        return m->failure;
    }
    return GENERATOR_GOOD;
}

/* A value that is not finite may come from a setting. */
static int unsound(m, site)
struct generator *m;
int site;
{
    return bad_setting(m) != GENERATOR_GOOD ? m->failure : fail_at(m, GENERATOR_NOT_FINITE, site);
}

/* Looks at everything that can be read by its number: nothing that is infinite or not a number is passed on. */
static int look(m)
struct generator *m;
{
    double sum;
    int i;

    /* If one is not, neither is the sum. */
    sum = (m->time + m->dt + m->mo_activity + m->tc_activity) + (m->milk + m->due);
    for (i = 0; i < 2; i++) {
        sum = sum + m->v[i];
    }
    for (i = 0; i < 2; i++) {
        sum = sum + m->g[i];
    }
    for (i = 0; i < 2; i++) {
        sum = sum + m->k[i];
    }
    for (i = 0; i < 2; i++) {
        sum = sum + m->hv[i];
    }
    for (i = 0; i < 2; i++) {
        sum = sum + m->hg[i];
    }
    for (i = 0; i < 2; i++) {
        sum = sum + m->hk[i];
    }
    for (i = 0; i < 2; i++) {
        sum = sum + m->mo_hv[i];
    }
    for (i = 0; i < 2; i++) {
        sum = sum + m->mo_hg[i];
    }
    for (i = 0; i < 2; i++) {
        sum = sum + m->mo_hk[i];
    }
    for (i = 0; i < 2; i++) {
        sum = sum + m->tc_hv[i];
    }
    for (i = 0; i < 2; i++) {
        sum = sum + m->tc_hg[i];
    }
    for (i = 0; i < 2; i++) {
        sum = sum + m->tc_hk[i];
    }
    if (IS_FINITE(sum)) {
        return GENERATOR_GOOD;
    }
    if (!IS_FINITE(m->time)) {
        return unsound(m, 0);
    }
    if (!IS_FINITE(m->dt)) {
        return unsound(m, 1);
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->v[i])) {
            return unsound(m, 3);
        }
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->g[i])) {
            return unsound(m, 4);
        }
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->k[i])) {
            return unsound(m, 5);
        }
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->hv[i])) {
            return unsound(m, 6);
        }
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->hg[i])) {
            return unsound(m, 7);
        }
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->hk[i])) {
            return unsound(m, 8);
        }
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->mo_hv[i])) {
            return unsound(m, 9);
        }
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->mo_hg[i])) {
            return unsound(m, 10);
        }
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->mo_hk[i])) {
            return unsound(m, 11);
        }
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->tc_hv[i])) {
            return unsound(m, 12);
        }
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->tc_hg[i])) {
            return unsound(m, 13);
        }
    }
    for (i = 0; i < 2; i++) {
        if (!IS_FINITE(m->tc_hk[i])) {
            return unsound(m, 14);
        }
    }
    if (!IS_FINITE(m->mo_activity)) {
        return unsound(m, 15);
    }
    if (!IS_FINITE(m->tc_activity)) {
        return unsound(m, 16);
    }
    if (!IS_FINITE(m->milk)) {
        return unsound(m, 17);
    }
    if (!IS_FINITE(m->due)) {
        return unsound(m, 18);
    }
    return GENERATOR_GOOD;
}

/* ---- what the header declares ---- */

int generator_defaults(settings)
struct generator_settings *settings;
{
    settings->mo_half = 65.94;
    settings->tc_half = 6.007;
    settings->branch = 0.875;
    settings->yield = 0.85;
    settings->pause = 24.0;
    settings->delivered = 40.0;
    settings->v_column = 1.0;
    settings->v_vial = 1.0;
    settings->d_2 = 1.0;
    return 0;
}

int generator_init(m, settings)
struct generator *m;
struct generator_settings *settings;
{
    memset((char *)m, 0, sizeof *m);
    m->set = settings;
    m->site = -1;
    if (bad_setting(m) != GENERATOR_GOOD) {
        return m->failure;
    }
    if (course(m) != GENERATOR_GOOD) {
        return m->failure;
    }
    return look(m);
}

int generator_step(m)
struct generator *m;
{
    if (m->failure != GENERATOR_GOOD) {
        return m->failure;
    }
    if (m->place < 0) {
        return GENERATOR_OVER;
    }
    if (take_settings(m) != GENERATOR_GOOD) {
        return m->failure;
    }
    if (course(m) != GENERATOR_GOOD) {
        return m->failure;
    }
    return look(m);
}

int generator_refresh(m)
struct generator *m;
{
    if (m->failure != GENERATOR_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != GENERATOR_GOOD) {
        return m->failure;
    }
    return look(m);
}

int generator_done(m)
struct generator *m;
{
    return m->place < 0 ? 1 : 0;
}

int generator_set(settings, index, value)
struct generator_settings *settings;
int index;
double value;
{
    if (!IS_FINITE(value)) {
        return GENERATOR_BAD_SETTING;
    }
    switch (index) {
    case GENERATOR_SET_MO_HALF:
        settings->mo_half = value;
        break;
    case GENERATOR_SET_TC_HALF:
        settings->tc_half = value;
        break;
    case GENERATOR_SET_BRANCH:
        settings->branch = value;
        break;
    case GENERATOR_SET_YIELD:
        settings->yield = value;
        break;
    case GENERATOR_SET_PAUSE:
        settings->pause = value;
        break;
    case GENERATOR_SET_DELIVERED:
        settings->delivered = value;
        break;
    case GENERATOR_SET_V_COLUMN:
        settings->v_column = value;
        break;
    case GENERATOR_SET_V_VIAL:
        settings->v_vial = value;
        break;
    case GENERATOR_SET_D:
        settings->d_2 = value;
        break;
    default:
        return GENERATOR_BAD_SETTING;
    }
    return GENERATOR_GOOD;
}

double generator_setting(settings, index)
struct generator_settings *settings;
int index;
{
    switch (index) {
    case GENERATOR_SET_MO_HALF:
        return settings->mo_half;
    case GENERATOR_SET_TC_HALF:
        return settings->tc_half;
    case GENERATOR_SET_BRANCH:
        return settings->branch;
    case GENERATOR_SET_YIELD:
        return settings->yield;
    case GENERATOR_SET_PAUSE:
        return settings->pause;
    case GENERATOR_SET_DELIVERED:
        return settings->delivered;
    case GENERATOR_SET_V_COLUMN:
        return settings->v_column;
    case GENERATOR_SET_V_VIAL:
        return settings->v_vial;
    case GENERATOR_SET_D:
        return settings->d_2;
    default:
        return 0.0;
    }
}

/* As the names of quantities below. */
static char *setting_names[GENERATOR_SETTINGS] = {
    "mo_half",
    "tc_half",
    "branch",
    "yield",
    "pause",
    "delivered",
    "V(column)",
    "V(vial)",
    "D"
};

int generator_setting_index(name)
char *name;
{
    int index;

    for (index = 0; index < GENERATOR_SETTINGS; index++) {
        if (strcmp(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

char *generator_setting_name(index)
int index;
{
    if (index < 0 || index >= GENERATOR_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

double generator_value(m, index)
struct generator *m;
int index;
{
    switch (index) {
    case GENERATOR_T:
        return m->time;
    case GENERATOR_D:
        return m->dt;
    case GENERATOR_V_COLUMN:
        return m->v[0];
    case GENERATOR_G_COLUMN:
        return m->g[0];
    case GENERATOR_K_COLUMN:
        return m->k[0];
    case GENERATOR_HV_COLUMN:
        return m->hv[0];
    case GENERATOR_HG_COLUMN:
        return m->hg[0];
    case GENERATOR_HK_COLUMN:
        return m->hk[0];
    case GENERATOR_V_VIAL:
        return m->v[1];
    case GENERATOR_G_VIAL:
        return m->g[1];
    case GENERATOR_K_VIAL:
        return m->k[1];
    case GENERATOR_HV_VIAL:
        return m->hv[1];
    case GENERATOR_HG_VIAL:
        return m->hg[1];
    case GENERATOR_HK_VIAL:
        return m->hk[1];
    case GENERATOR_MO_HV_COLUMN:
        return m->mo_hv[0];
    case GENERATOR_MO_HG_COLUMN:
        return m->mo_hg[0];
    case GENERATOR_MO_HK_COLUMN:
        return m->mo_hk[0];
    case GENERATOR_MO_HV_VIAL:
        return m->mo_hv[1];
    case GENERATOR_MO_HG_VIAL:
        return m->mo_hg[1];
    case GENERATOR_MO_HK_VIAL:
        return m->mo_hk[1];
    case GENERATOR_TC_HV_COLUMN:
        return m->tc_hv[0];
    case GENERATOR_TC_HG_COLUMN:
        return m->tc_hg[0];
    case GENERATOR_TC_HK_COLUMN:
        return m->tc_hk[0];
    case GENERATOR_TC_HV_VIAL:
        return m->tc_hv[1];
    case GENERATOR_TC_HG_VIAL:
        return m->tc_hg[1];
    case GENERATOR_TC_HK_VIAL:
        return m->tc_hk[1];
    case GENERATOR_MO_ACTIVITY:
        return m->mo_activity;
    case GENERATOR_TC_ACTIVITY:
        return m->tc_activity;
    case GENERATOR_MILK:
        return m->milk;
    case GENERATOR_DUE:
        return m->due;
    default:
        return 0.0;
    }
}
/* On an AVR these texts are in RAM, unless nothing uses them and the linker is told --gc-sections. */
static char *names[] = {
    "T",
    "D",
    "V(column)",
    "G(column)",
    "K(column)",
    "HV(column)",
    "HG(column)",
    "HK(column)",
    "V(vial)",
    "G(vial)",
    "K(vial)",
    "HV(vial)",
    "HG(vial)",
    "HK(vial)",
    "mo.HV(column)",
    "mo.HG(column)",
    "mo.HK(column)",
    "mo.HV(vial)",
    "mo.HG(vial)",
    "mo.HK(vial)",
    "tc.HV(column)",
    "tc.HG(column)",
    "tc.HK(column)",
    "tc.HV(vial)",
    "tc.HG(vial)",
    "tc.HK(vial)",
    "mo_activity",
    "tc_activity",
    "milk",
    "due"
};

int generator_index(name)
char *name;
{
    int index;

    for (index = 0; index < GENERATOR_QUANTITIES; index++) {
        if (strcmp(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

char *generator_name(index)
int index;
{
    if (index < 0 || index >= GENERATOR_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 107

/* The cards: where they stand, and what they compute. */
static short lines[SITES] IN_ROM = {
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 17, 17, 17, 17, 12, 12, 13, 14, 15, 16, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 35, 30, 35, 30, 30, 35, 35, 30, 30, 30, 35, 35, 35, 35, 35,
    35, 44, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 23, 24, 25, 26, 27, 61, 61, 61, 51, 51,
    35, 45, 46, 47, 48, 49, 35, 35, 35, 35, 35, 54, 55, 57, 58, 58, 59, 59, 61, 35, 35, 35, 35
};

static char *culprits[SITES] = {
    "T",
    "D",
    "X",
    "V",
    "G",
    "K",
    "HV",
    "HG",
    "HK",
    "mo.HV",
    "mo.HG",
    "mo.HK",
    "tc.HV",
    "tc.HG",
    "tc.HK",
    "mo_activity",
    "tc_activity",
    "milk",
    "due",
    "mo_half",
    "tc_half",
    "branch",
    "yield",
    "pause",
    "delivered",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "mo.HK",
    "",
    "mo.HV(column)",
    "tc.HK",
    "",
    "",
    "tc.HV(column)",
    "mo.HK(column)",
    "tc.HK(column)",
    "mo.HK",
    "mo.HV(vial)",
    "tc.HK",
    "tc.HV(vial)",
    "mo.HK(vial)",
    "tc.HK(vial)",
    "",
    "",
    "",
    "K",
    "G",
    "V",
    "HV",
    "HK",
    "HG",
    "mo.HV",
    "mo.HK",
    "mo.HG",
    "tc.HV",
    "tc.HK",
    "tc.HG",
    "T",
    "D",
    "V",
    "V",
    "mo.HV",
    "due",
    "D",
    "T",
    "T",
    "T",
    "T",
    "T",
    "T",
    "milk",
    "tc.HV",
    "tc.HV",
    "due",
    "",
    "G",
    "mo.HG",
    "tc.HG",
    "mo.HK",
    "tc.HK",
    "mo_activity",
    "tc_activity",
    "",
    "X",
    "",
    "X",
    "",
    "",
    "mo.HV",
    "tc.HV",
    "",
    ""
};

int generator_line(m)
struct generator *m;
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

char *generator_culprit(m)
struct generator *m;
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}
