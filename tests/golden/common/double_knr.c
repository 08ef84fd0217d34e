/* The C library of K&R C has none of these. */
#define memset(to, zero, count) clear_bytes((char *)(to), (char *)(to) + (count))
#define strcmp(a, b) differ(a, b)

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

/* ---- the functions of the header ---- */

/* Infinity minus itself is NaN, which equals nothing. */
#define IS_FINITE(x) ((x) - (x) == 0.0)

#define SITES 13

#define IN_ROM
#define FROM_ROM(x) (x)
#define LINE_FROM_ROM(x) (x)

/* a/b; 0 if b is 0. */
static double zd_quotient(a, b)
double a, b;
{
    return b == 0.0 ? 0.0 : a / b;
}

row_1:
    m->step = m->step + 1L;

/* The C library of K&R C has none of these. */
#ifndef ZD_SIZE
#define ZD_SIZE unsigned /* the type of sizeof */
#endif
#define size_t ZD_SIZE
#define offsetof(type, member) ((ZD_SIZE)&((type *)0)->member)
#ifndef DBL_EPSILON
#define DBL_EPSILON 2.2204460492503131e-16 /* IEEE; define your machine's if they differ */
#define DBL_MIN 2.2250738585072014e-308
#define DBL_MAX 1.7976931348623157e+308
#endif
#ifndef HUGE_VAL
#define HUGE_VAL DBL_MAX
#endif
#define memset(to, zero, count) clear_bytes((char *)(to), (char *)(to) + (count))
#define strcmp(a, b) differ(a, b)
#define memcpy(to, from, count) copy_bytes((char *)(to), (char *)(from), (char *)(from) + (count))

static int copy_bytes(to, from, end)
char *to, *from, *end;
{
    while (from < end) {
        *to++ = *from++;
    }
    return 0;
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
    /* y at t + share * length; see zdm_look. */
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
    int *state_sites; /* one for each state that is not a sum, for failures that it causes; NULL for blocks */
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
    long checked;           /* the evaluations of the method when it last checked whether to stop */
    int (*asked)();     /* nonzero: stop with this result; null: never */
    double (*due)();   /* zdo_due; null: no observations */
    int (*keep)();               /* zdo_keep */
    /* Draws the present moment of the model, or the step just made; null: no figures. */
    int (*draw)();
    int number;             /* of the solve */
};

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
        /* A failure report needs it. */
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
    solver->checked = 0;
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
    solver->firings = 0;
    return 0;
}

/* Moments closer than this part of the nominal step are the same. */
#define ZDS_MOMENT 1e-9

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

/* Slope evaluations between checks whether to stop: a step with a Jacobian by differences needs one per state. */
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

static int forget_slopes();
static int solve_slopes();

row_1:
    m->step = m->step + 1L;
    goto L2;

L2:
    goto L1;

static long dose_places_slopes[] = {
    (long)AT(v[1]), (long)AT(g_sum[1]), (long)AT(hv[1]), (long)AT(hg_sum[1])
};

static long dose_amounts_slopes[] = {
    (long)AT(dose_1_amount), (long)AT(dose_1_amount), (long)AT(dose_1_label),
    (long)AT(dose_1_label)
};

static long states_slopes[] = {
    (long)AT(v[1]), (long)AT(hv[1]), (long)AT(v[2]), (long)AT(hv[2]), (long)AT(v[3]),
    (long)AT(hv[3]), (long)AT(k_sum[0]), (long)AT(hk_sum[0]), (long)AT(g_sum[1]),
    (long)AT(k_sum[1]), (long)AT(hg_sum[1]), (long)AT(hk_sum[1]), (long)AT(g_sum[2]),
    (long)AT(k_sum[2]), (long)AT(hg_sum[2]), (long)AT(hk_sum[2]), (long)AT(g_sum[3]),
    (long)AT(k_sum[3]), (long)AT(hg_sum[3]), (long)AT(hk_sum[3]), (long)AT(g_sum[4]),
    (long)AT(hg_sum[4]), (long)AT(g_sum[5]), (long)AT(hg_sum[5])
};

#define NULL 0
#include "model.h"

/* Records a failure and its site; only the first counts. */
static int fail_at(m, failure, site)
struct model *m;
int failure, site;
{
    if (m->failure == MODEL_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* Finds a setting that is infinite or not a number. */
static int bad_setting(m)
struct model *m;
{
    int index;

    for (index = 0; index < MODEL_SETTINGS; index++) {
        if (!IS_FINITE(model_setting(m->set, index))) {
            return fail_at(m, MODEL_BAD_SETTING, (int)LINE_FROM_ROM(setting_sites[index]));
        }
    }
    return MODEL_GOOD;
}

/* Computes what depends on settings, which may have changed since the last call. */
static int take_settings(m)
struct model *m;
{
    double sum;

    sum = (m->set->from + m->set->to + m->set->with);
    if (!IS_FINITE(sum) && bad_setting(m) != MODEL_GOOD) {
        return m->failure;
    }
    return MODEL_GOOD;
}

int model_refresh(m)
struct model *m;
{
    if (m->failure != MODEL_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != MODEL_GOOD) {
        return m->failure;
    }
    return MODEL_GOOD;
}

int model_done(m)
struct model *m;
{
    return m->row < m->set->with ? 0 : 1;
}

int model_set(settings, index, value)
struct model_settings *settings;
int index;
double value;
{
    if (!IS_FINITE(value)) {
        return MODEL_BAD_SETTING;
    }
    switch (index) {
    case MODEL_SET_T0:
        settings->t0 = value;
        settings->t0_given = 1;
        break;
    case MODEL_SET_DELTA_T:
        settings->delta_t = value;
        settings->delta_t_given = 1;
        break;
    case MODEL_SET_FROM:
        settings->from = value;
        break;
    case MODEL_SET_TO:
        settings->to = value;
        break;
    case MODEL_SET_WITH:
        settings->with = value;
        break;
    default:
        return MODEL_BAD_SETTING;
    }
    return MODEL_GOOD;
}

double model_setting(settings, index)
struct model_settings *settings;
int index;
{
    switch (index) {
    case MODEL_SET_T0:
        return settings->t0;
    case MODEL_SET_DELTA_T:
        return settings->delta_t;
    case MODEL_SET_FROM:
        return settings->from;
    case MODEL_SET_TO:
        return settings->to;
    case MODEL_SET_WITH:
        return settings->with;
    default:
        return 0.0;
    }
}

/* In RAM on an AVR, like the names of quantities below. */
static char *setting_names[MODEL_SETTINGS] = {
    "t0",
    "delta_t",
    "FROM",
    "TO",
    "WITH"
};

int model_setting_index(name)
char *name;
{
    int index;

    for (index = 0; index < MODEL_SETTINGS; index++) {
        if (strcmp(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

char *model_setting_name(index)
int index;
{
    if (index < 0 || index >= MODEL_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

int model_index(name)
char *name;
{
    int index;

    for (index = 0; index < MODEL_QUANTITIES; index++) {
        if (strcmp(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

char *model_name(index)
int index;
{
    if (index < 0 || index >= MODEL_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 51

int model_line(m)
struct model *m;
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

char *model_culprit(m)
struct model *m;
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}

int model_init(m, settings)
struct model *m;
struct model_settings *settings;
{
    memset((char *)m, 0, sizeof *m);
    m->set = settings;
    m->site = -1;
    if (bad_setting(m) != MODEL_GOOD) {
        return m->failure;
    }
    /* The difference must be a number, and WITH an integer. */
    if (!(m->set->from < m->set->to) || !((m->set->to - m->set->from) * (double)0 == (double)0)
        || !(m->set->with >= (double)1 && m->set->with <= (double)1e9)
        || m->set->with != (double)(long)m->set->with) {
        return fail_at(m, MODEL_NO_ROWS, -1);
    }
    m->t0 = settings->t0;
    m->delta_t = settings->delta_t;
    begin(m);
    if (row(m) != MODEL_GOOD) {
        return m->failure;
    }
    return MODEL_GOOD;
}

int model_step(m)
struct model *m;
{
    double before = m->time;

    if (m->failure != MODEL_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != MODEL_GOOD) {
        return m->failure;
    }
    /* Skips rows that the caller has already passed. */
    do {
        if (!(m->row < m->set->with)) {
            m->time = before;
            return MODEL_OVER;
        }
        next_row(m);
    } while (m->between != 0 && !(m->time > before));
    m->between = 0;
    m->step = m->step + 1L;
    if (row(m) != MODEL_GOOD) {
        return m->failure;
    }
    return MODEL_GOOD;
}

int model_advance_to(m, time)
struct model *m;
double time;
{
    if (m->failure != MODEL_GOOD) {
        return m->failure;
    }
    if (!(time >= m->time) || !IS_FINITE(time)) {
        return MODEL_EARLIER;
    }
    if (take_settings(m) != MODEL_GOOD) {
        return m->failure;
    }
    m->time = time;
    m->between = 1;
    m->step = m->step + 1L;
    if (row(m) != MODEL_GOOD) {
        return m->failure;
    }
    return MODEL_GOOD;
}

#include "model.h"

/* The C library of K&R C has none of these. */
#define memset(to, zero, count) clear_bytes((char *)(to), (char *)(to) + (count))
#define strcmp(a, b) differ(a, b)
#define memcpy(to, from, count) copy_bytes((char *)(to), (char *)(from), (char *)(from) + (count))

typedef long zd_int32;

#define IN_ROM
#define LINE_FROM_ROM(x) (x)

/* A product of two cells.  The parameters are `long`: sdcc 4.2 for the Z80 gives products of two `int` as a `long` wrong
   signs. */
static zd_int32 zd_cell_product(a, b)
long a, b;
{
    return (zd_int32)(a * b);
}

#define ZDX_MOST 2147483647L    /* the largest state */

/* Only the first failure counts. */
static zd_int32 zd_note(head, kind, site)
struct model *head;
int kind, site;
{
    fail_at(head, kind, site);
    return 0;
}

static zd_int32 zd_negate(head, a, site)
struct model *head;
zd_int32 a;
int site;
{
    return a < -ZDX_MOST ? zd_note(head, MODEL_OVERLOAD, site) : -a;
}

#ifndef MODEL_WIDE

/* A magnitude of at most 32 bits with its sign, as a state. */
static zd_int32 zd_fit(head, magnitude, negative, site)
struct model *head;
unsigned long magnitude;
int negative, site;
{
    if (negative && magnitude > 0) {
        return magnitude - 1 > (unsigned long)ZDX_MOST ? zd_note(head, MODEL_OVERLOAD, site)
               : (zd_int32)-(long)(magnitude - 1) - 1;
    }
    return magnitude > (unsigned long)ZDX_MOST ? zd_note(head, MODEL_OVERLOAD, site) : (zd_int32)magnitude;
}

#else

/* The value as a state. */
static zd_int32 zd_fit()
{
    if (value != (zd_int32)value) {
        return zd_note((struct model *)head, MODEL_OVERLOAD, (int)site);
    }
    return (zd_int32)value;
}

#endif

static zd_int32 zd_add(head, a, b, site)
struct model *head;
zd_int32 a, b;
int site;
{
#ifdef MODEL_WIDE
    return zd_fit(head, (unsigned long)((MODEL_WIDE)a + b), site);
#else
    if (b > 0 ? a > ZDX_MOST - b : a < -ZDX_MOST - 1 - b) {
        return zd_note(head, MODEL_OVERLOAD, site);
    }
    return a + b;
#endif
}

static zd_int32 zd_twice(head, a, site)
struct model *head;
zd_int32 a;
int site;
{
    return zd_add(head, a, a, site);
}

static unsigned long zd_magnitude(a)
zd_int32 a;
{
    return a < 0 ? (unsigned long)-(long)(a + 1) + 1 : (unsigned long)a;
}

/* The Forth word M-star-slash: d * n / u at full width, cut towards zero; n and u are cells, u without sign. */
static zd_int32 zd_scale(head, d, n, u, site)
struct model *head;
zd_int32 d;
int n, u, site;
{
    unsigned long divisor = (unsigned long)((long)u & 65535L);
#ifndef MODEL_WIDE
    unsigned long factor = (unsigned long)(n < 0 ? -(long)n : (long)n), x = zd_magnitude(d);
    unsigned long low = (x & 65535L) * factor, high = (x >> 16) * factor + (low >> 16);
#endif

    if (divisor == 0) {
        return zd_note(head, MODEL_BY_ZERO, site);
    }
#ifdef MODEL_WIDE
    return zd_fit(head, (unsigned long)((MODEL_WIDE)d * n / (MODEL_WIDE)divisor), site);
#else
    if (high / divisor > 32768L) {
        return zd_note(head, MODEL_OVERLOAD, site);
    }
    return zd_fit(head, (unsigned long)(high / divisor * 65536L + ((high % divisor) * 65536L + (low & 65535L)) / divisor),
                  (d < 0) != (n < 0), site);
#endif
}

#define ZDX_SCALAR 10000L       /* 1 as a scalar */

#define ZDX_UNIT 100000000L     /* 1 as a state */

int model_row(m)
struct model *m;
{
    long left = (long)m->set->comint & 65535L;

    if (left == 0L) {
        return fail_at(m, MODEL_INTERVAL, 10);
    }
    do {
        if (model_step(m) != MODEL_GOOD) {
            return m->failure;
        }
        left = left - 1L;
    } while (left > 0L && model_done(m) == 0);
    return MODEL_GOOD;
}

int model_done(m)
struct model *m;
{
    m;
    return 0;
}

char *model_name(index)
int index;
{
    switch (index) {
    default:
        return "";
    }
}

int model_index(name)
char *name;
{
    int index;

    for (index = 0; index < MODEL_QUANTITIES; index++) {
        if (*name != '\0' && strcmp(model_name(index), name) == 0) {
            return index;
        }
    }
    return -1;
}

#define SITES 11

int model_node(m)
struct model *m;
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(nodes_of_sites[m->site]) : -1;
}

int model_init(m, settings)
struct model *m;
struct model_settings *settings;
{
    memset((char *)m, 0, sizeof *m);
    m->set = settings;
    m->site = -1;
    if (settings->dt_2 <= 0) {
        return fail_at(m, MODEL_STEP_SIGN, 7);
    }
    if (settings->comint == 0) {
        return fail_at(m, MODEL_INTERVAL, 7);
    }
    model_reset(m);
    return model_initialize(m);
}

int model_row(m)
struct model *m;
{
    long left = (long)m->set->comint & 65535L;

    if (left == 0L) {
        return fail_at(m, MODEL_INTERVAL, 7);
    }
    do {
        if (model_step(m) != MODEL_GOOD) {
            return m->failure;
        }
        left = left - 1L;
    } while (left > 0L && model_done(m) == 0);
    return MODEL_GOOD;
}

#define SITES 8