/* Some compilers for small machines, such as avr-gcc, implement double as float. */
#if DBL_MANT_DIG < 53
#error "double has fewer than 53 bits here: emit with --real float, or, for avr-gcc 10 and later, add -mdouble=64"
#endif

/* An AVR keeps constants in RAM unless they are declared to be in flash, which needs its own instructions to read. */
#if defined(__AVR__)
#include <avr/pgmspace.h>
#define IN_ROM PROGMEM
static real from_rom(const real *place)
{
    real x;

    (void)memcpy_P(&x, place, sizeof x);
    return x;
}
#define FROM_ROM(x) from_rom(&(x))
#define LINE_FROM_ROM(x) ((int)pgm_read_word(&(x)))
#else
#define IN_ROM
#define FROM_ROM(x) (x)
#define LINE_FROM_ROM(x) (x)
#endif

/* Instead of <string.h>, which not every machine has. */
#define clear_bytes(to, count) clear_to((char *)(to), (char *)(to) + (count))

static void clear_to(char *to, const char *end)
{
    while (to < end) {
        *to = '\0';
        to++;
    }
}

/* ---- the functions of the header ---- */

/* An AVR keeps constants in RAM unless they are declared to be in flash, which needs its own instructions to read. */
#if defined(__AVR__)
#include <avr/pgmspace.h>
#define IN_ROM PROGMEM
#define LINE_FROM_ROM(x) ((int)pgm_read_word(&(x)))
#else
#define IN_ROM
#define LINE_FROM_ROM(x) (x)
#endif

/* Infinity minus itself is NaN, which equals nothing. */
#define IS_FINITE(x) ((x) - (x) == 0.0)

#define SITES 13

static int differ(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b ? 0 : 1;
}

/* a/b; 0 if b is 0. */
static real zd_quotient(real a, real b)
{
    return b == 0.0 ? 0.0 : a / b;
}

row_1:
    m->step = m->step + 1L;

/* Instead of <string.h>, which not every machine has. */
#define clear_bytes(to, count) clear_to((char *)(to), (char *)(to) + (count))
#define copy_bytes(to, from, count) copy_to((char *)(to), (const char *)(from), (const char *)(from) + (count))

static void copy_to(char *to, const char *from, const char *end)
{
    while (from < end) {
        *to = *from;
        to++;
        from++;
    }
}

/* A dose: offsets of doubles in the model struct, or -1 (see model/course.rs). */
struct zd_dose {
    long at, every, times, over;
    long flowing;           /* set to 1/over during the dose; if several overlap, to their sum */
    int n_added;            /* given at once, or over a time that is not positive: *place += *amount */
    const long *place;
    const long *amount;
    int site;
};

struct zd_solve {
    int method;             /* ZDS_RK4, ZDS_ADAPTIVE, ZDS_STIFF */
    int steps;              /* of RK4 to one step */
    real relative, absolute;
    long time, end, step;   /* offsets */
    int n;                  /* states */
    const long *state;      /* offsets of the states and of their slopes */
    const long *slope;
    /* Computes the slopes from time and states; NULL if there is `slopes`, and then `slope` may be NULL too. */
    int (*rates)(void *model);
    int n_doses;
    const struct zd_dose *doses;
    int n_events;
    /* Whether the condition of an event holds for the present time and states (after `rates`). */
    int (*holds)(void *model, int event);
    int site;               /* of the declaration of the method */
    const int *state_sites; /* one for each state that is not a sum, for failures that it causes; NULL for blocks */
    const int *event_sites; /* one for each event */
    /* Computes the observed or drawn values for the present time and states; NULL: none. */
    int (*observed)(void *model);
    int n_sums;             /* number of sums: the last states, on which no slope depends */
    int n_unwatched;        /* number of the last of these whose errors do not count */
    /* For a program of blocks and solvers (block.c); its methods are ZDS_BLOCK plus the number in zdspan.h: */
    long tolerance;         /* offset of the tolerance, or -1 */
    long pace;              /* offset of the step of historic methods */
    const real *own;      /* individual absolute tolerances of states, else negative; NULL: none */
    /* Sets *next to the first moment after the present time at which the slopes jump; NULL: they never do. */
    int (*jumps)(void *model);
    long next;
    /* Sets the matrix of derivatives with respect to the states that are not sums, row by row; NULL: not available. */
    int (*jacobian)(void *model);
    long matrix;
    int below, above;       /* number of entries of its rows beside the diagonal; below -1: rows are full */
    /* Computes the slopes for this time and these states without changing the model; NULL: use `rates`. */
    int (*slopes)(void *model, real t, const real *y, real *slope);
    /* The matrix in the same way, if there is no `jacobian`; NULL: use differences. */
    int (*derivatives)(void *model, real t, const real *y, real *matrix);
};

struct zd_stepper;

struct zd_scheme {
    /* A step from the present point towards limit.  0, or the failure. */
    int (*step)(struct zd_stepper *stepper, real limit);
    /* A step of exactly this length, without error control. */
    int (*repeat)(struct zd_stepper *stepper, real length);
    /* y at t + share * length; see zdm_look. */
    void (*look)(const struct zd_stepper *stepper, real share, real *y);
    /* Memory in addition to the four vectors below: vectors, matrices of n by n, integers (in multiples of n). */
    int vectors;
    int matrices;
    int integers;
};

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
    int (*slopes)(void *context, real t, const real *y, real *slope);
    /* matrix[i*m + j] = d slope[i] / d y[j] for all i, and j < m = n - n_sums; nonzero as above.  Null: computed by
       differences. */
    int (*jacobian)(void *context, real t, const real *y, real *matrix);
    /* The matrix has only this number of diagonals below and above the main diagonal, and rows contain only those:
       entry i, j is matrix[i*(below + above + 1) + j - i + below].  Below -1: rows are full.  Only if 2*below +
       above < n. */
    int below;
    int above;
    void *context;
    /* The estimated error of a step is at most absolute[i] + relative * |y[i]| in each component. */
    real relative;
    const real *absolute;
};

/* The data that the implicit method keeps from step to step. */
struct zd_newton {
    real factored;        /* length that the factors are for, 0: none */
    int known;              /* there is a Jacobian */
    int fresh;              /* it is of the present point */
    int continued;          /* the previous step ended at the present point: its polynomial can be extended */
    real rate;            /* of convergence in the last step */
    real ahead;           /* the remaining change, relative to the last one; kept from step to step */
    int iterations;
    real last_length;     /* of the last accepted step and its error, 0: none */
    real last_error;
    real span;            /* of the step whose polynomial is kept */
};

/* The data that a historic method keeps from step to step. */
struct zd_past {
    int known;              /* number of past steps that it remembers */
    real cut;             /* length of the parts of a step, 0: not chosen yet */
    long count;
};

struct zd_stepper {
    const struct zd_scheme *scheme;
    struct zd_problem problem;
    real t;               /* the present point */
    real *y;
    real *slope;
    real t_new;           /* the end of the step made last */
    real *y_new;
    real *slope_new;
    real length;          /* of that step */
    real proposed;        /* for the next one; 0: not known.  For RK4: the length of all steps */
    int at_break;           /* no step before the present point is known */
    real last_error;      /* of the last accepted step (dopri.c) */
    struct zd_newton newton;
    struct zd_past past;
    real least;           /* the shortest step that does not end at the limit; 0 unless set */
    int trouble;            /* the failure of the last trial step, 0: only inaccurate */
    int component;          /* the component that is not finite, or the least accurate one */
    real *vectors;        /* memory of the method */
    real *matrices;
    int *integers;
    long steps;             /* accepted, rejected, evaluations of f and of the Jacobian so far */
    long rejected;
    long evaluations;
    long jacobians;
};

/* The equations return this to their method if the model has failed; head.failure has the reason. */
#define CARRY_MODEL_FAILED (-1)

static void carry_scatter(const struct zd_solver *solver, real t, const real *y)
{
    const long *state = solver->solve->state;
    int i;

    ZDS_AT(solver->model, solver->solve->time) = t;
    for (i = 0; i < solver->solve->n; i++) {
        ZDS_AT(solver->model, state[i]) = y[i];
    }
}

static int carry_slopes(void *context, real t, const real *y, real *slope)
{
    struct zd_solver *solver = (struct zd_solver *)context;
    const long *from = solver->solve->slope;
    int i;

    if (solver->solve->slopes != NULL) {
        /* A failure report needs it. */
        ZDS_AT(solver->model, solver->solve->time) = t;
        return solver->solve->slopes(solver->model, t, y, slope) != 0 ? carry_failed(solver) : 0;
    }
    carry_scatter(solver, t, y);
    if (solver->solve->rates(solver->model) != 0) {
        return carry_failed(solver);
    }
    for (i = 0; i < solver->solve->n; i++) {
        slope[i] = ZDS_AT(solver->model, from[i]);
    }
    return 0;
}

static int carry_jacobian(void *context, real t, const real *y, real *matrix)
{
    struct zd_solver *solver = (struct zd_solver *)context;
    const struct zd_solve *solve = solver->solve;
    size_t n = (size_t)solve->n, coupled = n - (size_t)solve->n_sums;

    carry_scatter(solver, t, y);
    if (solve->derivatives != NULL) {
        return solve->derivatives(solver->model, t, y, matrix) != 0 ? carry_failed(solver) : 0;
    }
    if (solve->jacobian(solver->model) != 0) {
        return carry_failed(solver);
    }
    copy_bytes(matrix, &ZDS_AT(solver->model, solve->matrix), n * coupled * sizeof *matrix);
    return 0;
}

/* y, slope, y_new, slope_new */
#define ZDM_OWN 4

static void zdm_forget(struct zd_stepper *stepper, real proposed)
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
}

static void zdm_create(struct zd_stepper *stepper, const struct zd_scheme *scheme, const struct zd_problem *problem,
                void *room)
{
    size_t n = (size_t)problem->n;
    real *next = (real *)room;
    size_t i;

    stepper->scheme = scheme;
    copy_bytes(&stepper->problem, problem, sizeof *problem);
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
    stepper->integers = (int *)(void *)next;
    for (i = 0; i < ZDM_OWN * n; i++) {
        stepper->y[i] = 0.0;
    }
    stepper->least = 0.0;
    stepper->steps = stepper->rejected = stepper->evaluations = stepper->jacobians = 0;
    zdm_forget(stepper, 0.0);
}

static void zds_set_up(struct zd_solver *solver, const struct zd_solve *solve, const struct zd_scheme *scheme, real *room)
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
    solver->model_failure = solver->model_site = 0;
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
    problem.context = (void *)solver;
    problem.relative = solve->relative;
    problem.absolute = solver->absolute;
    zdm_create(&solver->stepper, scheme, &problem, (void *)(solver->given + solve->n_doses));
}

static void zds_renew(struct zd_solver *solver)
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
}

/* Moments closer than this part of the nominal step are the same. */
#define ZDS_MOMENT 1e-9

static real dose_number(const struct zd_dose *dose, void *model)
{
    if (dose->every < 0 || !(ZDS_AT(model, dose->every) > 0.0)) {
        return 1.0;
    }
    return dose->times < 0 ? HUGE_VAL : ZDS_AT(model, dose->times);
}

static real dose_moment(const struct zd_dose *dose, void *model, real k)
{
    real at = ZDS_AT(model, dose->at);

    return k > 0.0 ? at + k * ZDS_AT(model, dose->every) : at;
}

/* The number of doses whose moment plus span is not after t.  A division gives a guess that is exact up to rounding,
   and the moments themselves correct it. */
static real dose_count(const struct zd_dose *dose, void *model, real t, real span)
{
    real number = dose_number(dose, model);
    real k = 1.0;
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

static void zds_skip(struct zd_solver *solver, real t)
{
    int i;

    for (i = 0; i < solver->solve->n_doses; i++) {
        solver->given[i] = dose_count(solver->solve->doses + i, solver->model, t - solver->moment, 0.0);
    }
}

/* Methods of blocks are in the order of enum zd_block_method.  Solves with ZDS_NEWTON and the following methods stay
   at the present time: `state` lists unknowns, and `slope` residuals.  For ZDS_SETTLE these are slopes that come to
   rest; for ZDS_HIT they are the misses of a trajectory (shoot.c) in units of 1 + |target|. */
enum zd_method {
    ZDS_RK4 = 1, ZDS_ADAPTIVE = 2, ZDS_STIFF = 3,
    ZDS_BLOCK = 16,
    ZDS_BLOCK_DOPRI = 16, ZDS_BLOCK_STIFF, ZDS_BLOCK_EULER, ZDS_BLOCK_HEUN, ZDS_BLOCK_RUNGE, ZDS_BLOCK_ADAMS,
    ZDS_BLOCK_ADEULER, ZDS_BLOCK_ADRUNGE, ZDS_BLOCK_DERIVIMPLICIT, ZDS_BLOCK_SPARSE,
    ZDS_NEWTON = 48, ZDS_SIMPLEX = 49, ZDS_LINEAR = 50, ZDS_SETTLE = 51,
    ZDS_HIT = 52
};

/* Nothing is observed between rows. */
static int zds_first(struct zd_solver *solver, real t)
{
    (void)solver;
    (void)t;
    return 0;
}

/* 0: at once. */
static real dose_span(const struct zd_dose *dose, void *model)
{
    return dose->over >= 0 && ZDS_AT(model, dose->over) > 0.0 ? ZDS_AT(model, dose->over) : 0.0;
}

static void zds_give(struct zd_solver *solver, real t)
{
    void *model = solver->model;
    const struct zd_dose *dose = solver->solve->doses;
    real past, count;
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
}

static int zds_flow(struct zd_solver *solver, real t)
{
    void *model = solver->model;
    const struct zd_dose *dose = solver->solve->doses;
    real span, flowing;
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

static int zdm_slopes(struct zd_stepper *stepper, real t, const real *y, real *slope)
{
    int why = stepper->problem.slopes(stepper->problem.context, t, y, slope);

    stepper->evaluations++;
    if (why != 0) {
        stepper->trouble = why;
    }
    return why;
}

/* The present point is the state of the model. */
static int carry_restart(struct zd_solver *solver, real t)
{
    const long *state = solver->solve->state;
    int i, why;

    for (i = 0; i < solver->solve->n; i++) {
        solver->stepper.y[i] = ZDS_AT(solver->model, state[i]);
    }
    why = zdm_anew(&solver->stepper, t);
    ZDS_AT(solver->model, solver->solve->time) = t;
    return why != 0 ? zds_fail(solver, why) : 0;
}

/* Records the conditions that are false now, because they can become true again. */
static int event_settle(struct zd_solver *solver)
{
    int i, holds;

    for (i = 0; i < solver->solve->n_events; i++) {
        if (solver->held[i]) {
            holds = solver->solve->holds(solver->model, i);
            if (holds < 0) {
                return holds;
            }
            solver->held[i] = holds;
        }
    }
    return 0;
}

static int zds_due(struct zd_solver *solver)
{
    int i, holds, why = event_settle(solver);

    for (i = 0; why == 0 && i < solver->solve->n_events; i++) {
        holds = solver->held[i] ? 0 : solver->solve->holds(solver->model, i);
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
static real dose_before(const struct zd_dose *dose, void *model, real k, real span, real t, real end)
{
    real moment;

    if (!(k < dose_number(dose, model))) {
        return end;
    }
    moment = dose_moment(dose, model, k) + span;
    return moment > t && moment < end ? moment : end;
}

static real zds_until(const struct zd_solver *solver, real t, real end)
{
    void *model = solver->model;
    const struct zd_dose *dose = solver->solve->doses;
    real until = end, last = end - solver->moment, span, next;
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

static int zds_show(struct zd_solver *solver, real t, const real *y)
{
    carry_scatter(solver, t, y);
    if (solver->solve->slopes != NULL) {
        return 0;
    }
    return solver->solve->rates(solver->model) != 0 ? zds_fail(solver, CARRY_MODEL_FAILED) : 0;
}

static int carry_crumb(struct zd_solver *solver, real limit)
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

static int zdm_step(struct zd_stepper *stepper, real limit)
{
    int why = stepper->scheme->step(stepper, limit);

    if (why == 0) {
        stepper->steps++;
    }
    return why;
}

static void zds_stepped(struct zd_solver *solver)
{
    if (solver->solve->slopes != NULL) {
        carry_scatter(solver, solver->stepper.t_new, solver->stepper.y_new);
    }
}

#define EVENT_CLOSEST 1e-9      /* the first moment tested after an event, as a part of the step */

#define EVENT_CLOSER 16.0       /* the ratio of successive distances */

static void zdm_look(const struct zd_stepper *stepper, real t, real *y)
{
    stepper->scheme->look(stepper, (t - stepper->t) / stepper->length, y);
}

/* Tests the conditions at the present moment of the model: 1 if one has become true. */
static int event_near(struct zd_solver *solver)
{
    int i, holds;

    for (i = 0; i < solver->solve->n_events; i++) {
        holds = solver->held[i] ? 0 : solver->solve->holds(solver->model, i);
        if (holds != 0) {
            return holds < 0 ? holds : 1;
        }
    }
    return 0;
}

/* The same at a moment within the step just made. */
static int event_at(struct zd_solver *solver, real t)
{
    struct zd_stepper *stepper = &solver->stepper;
    int why;

    zdm_look(stepper, t, solver->scratch);
    why = zds_show(solver, t, solver->scratch);
    return why != 0 ? why : event_near(solver);
}

static int event_end(struct zd_solver *solver)
{
    return zds_show(solver, solver->stepper.t_new, solver->stepper.y_new);
}

/* Tests at growing distances after an event for a condition that becomes true again. */
static int event_again(struct zd_solver *solver, real *low, real *high)
{
    const struct zd_stepper *stepper = &solver->stepper;
    real share, t;
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
static int event_halve(struct zd_solver *solver, real *low, real *high, real width)
{
    real middle;
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

static int zdm_repeat(struct zd_stepper *stepper, real t)
{
    stepper->t_new = t;
    stepper->trouble = 0;
    return stepper->scheme->repeat(stepper, t - stepper->t);
}

/* If the rest is smaller than this part of a step, the step goes to the limit, because the rest is rounding. */
#define RK4_CRUMB 1e-9

/* Vector number k in the memory of the method. */
#define ZDM_VECTOR(stepper, k) ((stepper)->vectors + (size_t)(k) * (size_t)(stepper)->problem.n)

enum { RK4_STAGE, RK4_K2, RK4_K3, RK4_K4, RK4_VECTORS };

static int zdm_kutta(struct zd_stepper *s, real t, real at, real h, const real *y, const real *k1, real *out)
{
    int n = s->problem.n, i;
    real *stage = ZDM_VECTOR(s, RK4_STAGE), *k2 = ZDM_VECTOR(s, RK4_K2);
    real *k3 = ZDM_VECTOR(s, RK4_K3), *k4 = ZDM_VECTOR(s, RK4_K4);
    real middle = t + 0.5 * h;

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

static int rk4_repeat(struct zd_stepper *s, real h)
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

static void rk4_look(const struct zd_stepper *s, real share, real *y)
{
    real rest = 1.0 - share, h = s->length;
    real both = share * share * (3.0 - 2.0 * share);
    real first = h * share * rest * rest, last = -h * share * share * rest;
    int i;

    /* This form keeps a constant state constant. */
    for (i = 0; i < s->problem.n; i++) {
        y[i] = s->y[i] + (both * (s->y_new[i] - s->y[i]) + first * s->slope[i] + last * s->slope_new[i]);
    }
}

static const struct zd_scheme zdm_rk4 = { rk4_step, rk4_repeat, rk4_look, RK4_VECTORS, 0, 0 };

/* Repeats the step so that it ends at t. */
static int event_repeat(struct zd_solver *solver, real t)
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
static int event_late(struct zd_solver *solver, real low, real end, real limit)
{
    real last = limit - solver->moment;
    int why = low < last ? event_at(solver, last) : 0;

    if (why == 0) {
        why = event_repeat(solver, end);
    }
    return why != 0 ? why : event_settle(solver);
}

#define EVENT_FINEST 1e-8       /* final accuracy, as a part of solver->moment, or that of doubles */

/* Searches backwards from a moment with a true condition to one without, not before `first`. */
static int event_back(struct zd_solver *solver, real first, real width, real *low, real *high)
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
static int event_on(struct zd_solver *solver, real last, real width, real *low, real *high)
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
static int event_mend(struct zd_solver *solver, real *t, real first, real last, real wide)
{
    real low = *t, high = *t, finest = EVENT_FINEST * solver->moment, width = 4.0 * DBL_EPSILON * fabs(*t) + finest;
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
static int event_choose(struct zd_solver *solver, real earlier, real later)
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
static int event_find(struct zd_solver *solver, real first, real high, real limit)
{
    real end = solver->stepper.t_new, low = first, wide = EVENT_NEAR * solver->moment, at;
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

static int zds_within(struct zd_solver *solver, real limit)
{
    struct zd_stepper *stepper = &solver->stepper;
    real low = stepper->t, high = stepper->t_new;
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

static int zds_inside(struct zd_solver *solver, real end)
{
    (void)solver;
    (void)end;
    return 0;
}

static void zdm_commit(struct zd_stepper *stepper)
{
    real *y = stepper->y, *slope = stepper->slope;

    stepper->t = stepper->t_new;
    stepper->y = stepper->y_new;
    stepper->y_new = y;
    stepper->slope = stepper->slope_new;
    stepper->slope_new = slope;
    stepper->at_break = 0;
    stepper->newton.fresh = 0;
    stepper->newton.continued = 1;
}

static int carry_pieces(struct zd_solver *solver, real t, real end)
{
    real limit;
    int why;

    for (;;) {
        zds_give(solver, t);
        zds_flow(solver, t);
        why = carry_restart(solver, t);
        if (why == 0 && solver->draw != NULL) {
            solver->draw(solver, 0);
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

/* The caller's moment has come; no event has this number. */
#define PAUSED 32767

go4:
    m->place = 2;

row_1:
    m->step = m->step + 1L;
    goto L2;

L2:
    goto L1;

static const long dose_places_slopes[] = {
    (long)AT(v[1]), (long)AT(g_sum[1]), (long)AT(hv[1]), (long)AT(hg_sum[1])
};

static const long dose_amounts_slopes[] = {
    (long)AT(dose_1_amount), (long)AT(dose_1_amount), (long)AT(dose_1_label),
    (long)AT(dose_1_label)
};

static const long states_slopes[] = {
    (long)AT(v[1]), (long)AT(hv[1]), (long)AT(v[2]), (long)AT(hv[2]), (long)AT(v[3]),
    (long)AT(hv[3]), (long)AT(k_sum[0]), (long)AT(hk_sum[0]), (long)AT(g_sum[1]),
    (long)AT(k_sum[1]), (long)AT(hg_sum[1]), (long)AT(hk_sum[1]), (long)AT(g_sum[2]),
    (long)AT(k_sum[2]), (long)AT(hg_sum[2]), (long)AT(hk_sum[2]), (long)AT(g_sum[3]),
    (long)AT(k_sum[3]), (long)AT(hg_sum[3]), (long)AT(hk_sum[3]), (long)AT(g_sum[4]),
    (long)AT(hg_sum[4]), (long)AT(g_sum[5]), (long)AT(hg_sum[5])
};

enum zd_block_method {
    ZDV_DOPRI, ZDV_STIFF,
    ZDV_EULER, ZDV_HEUN, ZDV_RUNGE, ZDV_ADAMS, ZDV_ADEULER, ZDV_ADRUNGE, ZDV_DERIVIMPLICIT, ZDV_SPARSE
};

struct zd_span_problem {
    int method;
    int n;
    int n_unwatched;        /* the errors of the last of these do not count */
    int (*slopes)(void *context, real t, const real *y, real *slope);
    /* d slope[i]/d y[j], row by row; null: by differences. */
    int (*jacobian)(void *context, real t, const real *y, real *matrix);
    int below, above;       /* see zdmethod.h */
    /* The moment of the first jump after t, or HUGE_VAL; null: there are no jumps. */
    real (*jump)(void *context, real t);
    /* Reports each accepted step of a method with error control, from stepper->t to stepper->t_new, before it is
       committed (zdm_look gives values within).  A nonzero result ends the call with it.  May be null. */
    int (*passed)(void *context, const struct zd_stepper *stepper);
    /* Draws each step before it is committed, and the beginning of a piece (step 0).  May be null. */
    void (*drawn)(void *context, const struct zd_stepper *stepper, int step);
    void *context;
    const real *own;      /* absolute tolerance of each state, negative: the default; null: all defaults */
};

/* The data that may differ from row to row. */
struct zd_pace {
    real step;            /* delta_t, for historic methods */
    real tolerance;       /* maxerr */
    real span;            /* TO - FROM: a step below 1e-14 of it, or of t, is too short */
    real longest;         /* the longest step of a method with error control; 0: no limit */
};

struct zd_span {
    struct zd_span_problem problem;
    struct zd_stepper stepper;
    real *absolute;
    real *origin;         /* y at the beginning of the interval */
    void *room;             /* of the method */
    int *integers;          /* of the method; null: after the doubles in the room */
    int *known;             /* in a library: below 0 if the equations have reset the method; else null */
    real edge;            /* the end of the present piece; from here on, functions have their values from the left */
    real before;          /* the moment that represents it */
    real ahead;           /* the time up to which the step length is known */
    int stiff;              /* the explicit method has switched to the stiff one: a warning, once */
    int at_work;            /* RESET is among the equations: it takes effect from the next step on */
    int told;
};

/* The numbers that a stepper needs from call to call in addition to its matrices, if each call begins with zdm_anew. */
#define ZDM_KEPT 5

/* Numbers that zdv_lasting keeps in addition to those of the method. */
#define ZDV_KEPT (ZDM_KEPT + 2)

static int span_slopes(void *context, real t, const real *y, real *slope)
{
    struct zd_span *span = (struct zd_span *)context;

    if (t >= span->edge) {
        t = span->before;
    }
    return span->problem.slopes(span->problem.context, t, y, slope);
}

static int span_jacobian(void *context, real t, const real *y, real *matrix)
{
    struct zd_span *span = (struct zd_span *)context;

    if (t >= span->edge) {
        t = span->before;
    }
    return span->problem.jacobian(span->problem.context, t, y, matrix);
}

static void zdv_use(struct zd_span *span, const struct zd_scheme *scheme)
{
    struct zd_problem problem;

    problem.n = span->problem.n;
    problem.n_sums = 0;
    problem.n_unwatched = span->problem.n_unwatched;
    problem.slopes = span_slopes;
    problem.jacobian = span->problem.jacobian != NULL ? span_jacobian : NULL;
    problem.below = span->problem.below;
    problem.above = span->problem.above;
    problem.context = (void *)span;
    problem.relative = 0.0;
    problem.absolute = span->absolute;
    zdm_create(&span->stepper, scheme, &problem, span->room);
    if (span->integers != NULL) {
        span->stepper.integers = span->integers;
    }
}

/* The tolerance for the estimate. */
static real stiff_tolerance(const struct zd_stepper *s)
{
    return s->problem.relative > 0.0 ? 0.1 * pow(s->problem.relative, 2.0 / 3.0) : 0.0;
}

/* Vectors. */
enum {
    ZDR_Z1, ZDR_Z2, ZDR_Z3,     /* the stages less y */
    ZDR_W1, ZDR_W2, ZDR_W3,     /* the same in the coordinates of the iteration */
    ZDR_F1, ZDR_F2, ZDR_F3,     /* their slopes; changes of w */
    ZDR_P1, ZDR_P2, ZDR_P3,     /* the polynomial of the last step */
    ZDR_SCALE,                  /* the allowed error of each component */
    ZDR_STAGE,
    ZDR_VECTORS
};

/* Number of components whose errors count. */
#define ZDM_WATCHED(stepper) ((stepper)->problem.n - (stepper)->problem.n_unwatched)

/* Sets the scale; returns the error that the iteration may leave, in units of it. */
static real stiff_scale(struct zd_stepper *s)
{
    const struct zd_problem *problem = &s->problem;
    real tolerance = stiff_tolerance(s), wider = 1.0, *scale = ZDM_VECTOR(s, ZDR_SCALE), allowed, least;
    int i, watched = ZDM_WATCHED(s);

    if (tolerance > 0.0) {
        wider = tolerance / problem->relative;
    } else {
        tolerance = 1e-6;
    }
    for (i = 0; i < watched; i++) {
        scale[i] = wider * (problem->absolute[i] + problem->relative * fabs(s->y[i])) + DBL_MIN;
    }
    allowed = sqrt(tolerance) < 0.03 ? sqrt(tolerance) : 0.03;
    least = 10.0 * DBL_EPSILON / tolerance;
    return allowed > least ? allowed : least;
}

/* A first step of so many roundings of the time changes it at all stages. */
#define ZDM_VISIBLE 4.0

static /* E. Hairer, S. P. Norsett, G. Wanner, Solving Ordinary Differential Equations I, II.4: the length at which an Euler
   step changes y by 1/100 of itself, then the one at which the error from the second derivative is about 1/100.  For
   vanishing slopes, 1e-6 of the remaining interval replaces the book's 1e-6. */
real zdm_guess(struct zd_stepper *stepper, real limit, real order, real *y, real *slope)
{
    const struct zd_problem *problem = &stepper->problem;
    const real *y0 = stepper->y, *f0 = stepper->slope;
    real rest = limit - stepper->t, length, better, d0 = 0.0, d1 = 0.0, d2 = 0.0, scale;
    real least = 10.0 * stepper->least, visible = ZDM_VISIBLE * DBL_EPSILON * fabs(stepper->t);
    int i, watched = ZDM_WATCHED(stepper);

    for (i = 0; i < watched; i++) {
        scale = problem->absolute[i] + problem->relative * fabs(y0[i]) + DBL_MIN;
        if (fabs(y0[i]) / scale > d0) {
            d0 = fabs(y0[i]) / scale;
        }
        if (fabs(f0[i]) / scale > d1) {
            d1 = fabs(f0[i]) / scale;
        }
    }
    if (d1 == 0.0 && watched == 0) {
        return rest;
    }
    length = d0 < 1e-5 || d1 < 1e-5 ? 1e-6 * rest : 0.01 * (d0 / d1);
    /* A length that does not change the time would end the run: a slope that differs by rounding alone asks for it. */
    if (least < visible) {
        least = visible;
    }
    /* A state near 0 would make the length shorter than the shortest step. */
    if (length < least) {
        length = least;
    }
    if (!(length < rest)) {
        length = rest;
    }
    for (i = 0; i < problem->n; i++) {
        y[i] = y0[i] + length * f0[i];
    }
    if (zdm_slopes(stepper, stepper->t + length, y, slope) != 0) {
        return 0.01 * length;
    }
    for (i = 0; i < watched; i++) {
        scale = problem->absolute[i] + problem->relative * fabs(y0[i]) + DBL_MIN;
        if (!(fabs(slope[i] - f0[i]) / scale <= d2)) {
            d2 = fabs(slope[i] - f0[i]) / scale;
        }
    }
    d2 = d2 / length;
    if (d1 > d2) {
        d2 = d1;
    }
    if (d2 - d2 != 0.0) {
        return 0.01 * length;
    }
    better = d2 <= 1e-15 ? 0.001 * rest : pow(0.01 / d2, 1.0 / order);
    if (better > 100.0 * length) {
        better = 100.0 * length;
    }
    if (better < least) {
        better = least;
    }
    return better < rest ? better : rest;
}

/* A step that ends this close to the limit goes there. */
#define ZDM_STRETCH 1.01

/* Two equal steps are better than a long one and a tiny one.  A step is too short if a quarter of it does not change t,
   because the stages within it must differ. */
static real zdm_length(struct zd_stepper *stepper, real limit)
{
    real rest = limit - stepper->t;
    real length = stepper->proposed;

    if (rest <= length * ZDM_STRETCH) {
        length = rest;
        stepper->t_new = limit;
    } else {
        if (rest < 2.0 * length) {
            length = 0.5 * rest;
        }
        stepper->t_new = stepper->t + length;
    }
    if (stepper->t + 0.25 * length == stepper->t || length < DBL_MIN) {
        return 0.0;
    }
    if (length < stepper->least && stepper->t_new < limit) {
        return 0.0;
    }
    return length;
}

/* Number of components on which slopes depend. */
#define ZDM_COUPLED(stepper) ((stepper)->problem.n - (stepper)->problem.n_sums)

/* The Jacobian of the problem.  Nonzero: it has none here. */
static int jacobian_given(struct zd_stepper *s, real *matrix)
{
    const struct zd_problem *problem = &s->problem;
    size_t wide = (size_t)(problem->below < 0 ? ZDM_COUPLED(s) : problem->below + 1 + problem->above), k;

    if (problem->jacobian(problem->context, s->t, s->y, matrix) != 0) {
        return 1;
    }
    for (k = 0; k < (size_t)problem->n * wide; k++) {
        if (matrix[k] - matrix[k] != 0.0) {
            return 1;
        }
    }
    return 0;
}

static real jacobian_step(const struct zd_stepper *s, int j)
{
    const struct zd_problem *problem = &s->problem;
    real size = fabs(s->y[j]), change = fabs(s->length * s->slope[j]);

    if (change > size && change - change == 0.0) {
        size = change;
    }
    if (problem->relative > 0.0 && problem->absolute[j] / problem->relative > size) {
        size = problem->absolute[j] / problem->relative;
    }
    if (!(size > sqrt(DBL_MIN))) {
        size = 1.0;
    }
    size *= sqrt(DBL_EPSILON);
    return s->slope[j] < 0.0 ? -size : size;
}

static int zdm_jacobian(struct zd_stepper *s, real *moved, real *slope, real *matrix)
{
    int n = s->problem.n, j;
    real delta;

    s->jacobians++;
    if (s->problem.jacobian != NULL && jacobian_given(s, matrix) == 0) {
        return 0;
    }
    for (j = 0; j < n; j++) {
        moved[j] = s->y[j];
    }
    for (j = 0; j < ZDM_COUPLED(s); j++) {
        delta = jacobian_step(s, j);
        s->trouble = 0;
        if (jacobian_column(s, j, delta, moved, slope, matrix) == 0) {
            continue;
        }
        s->trouble = 0;
        if (jacobian_column(s, j, -delta, moved, slope, matrix) != 0) {
            return s->trouble;
        }
    }
    return 0;
}

/* The Jacobian at the present point. */
static int stiff_jacobian(struct zd_stepper *s)
{
    struct zd_newton *newton = &s->newton;

    newton->known = newton->fresh = 0;
    newton->factored = 0.0;
    if (zdm_jacobian(s, ZDM_VECTOR(s, ZDR_STAGE), ZDM_VECTOR(s, ZDR_F1), s->matrices) != 0) {
        return s->trouble;
    }
    newton->known = newton->fresh = 1;
    return 0;
}

#define ZDR_MATRIX(stepper, k) \
    ((stepper)->matrices + (size_t)(k) * (size_t)(stepper)->problem.n * (size_t)(stepper)->problem.n)

/* Matrices: the Jacobian, gamma/h - J, (alpha + i beta)/h - J. */
enum { ZDR_JACOBIAN, ZDR_REAL, ZDR_RE, ZDR_IM, ZDR_MATRICES };

/* Copies -J to both matrices, with imaginary part 0; in a band, rows of the factors are wider than those of J. */
static void newton_copy(const struct zd_stepper *s)
{
    int n = ZDM_COUPLED(s), below = s->problem.below, i, j;
    int have = below < 0 ? n : below + 1 + s->problem.above, wide = below < 0 ? n : have + below;
    const real *jacobian = s->matrices;
    real *plain = ZDR_MATRIX(s, ZDR_REAL), *re = ZDR_MATRIX(s, ZDR_RE), *im = ZDR_MATRIX(s, ZDR_IM);

    for (i = 0; i < n; i++) {
        for (j = 0; j < have; j++) {
            plain[j] = re[j] = -jacobian[j];
            im[j] = 0.0;
        }
        for (; j < wide; j++) {
            plain[j] = re[j] = im[j] = 0.0;
        }
        jacobian += have;
        plain += wide;
        re += wide;
        im += wide;
    }
}

/* The eigenvalues of the inverse of the matrix of coefficients: gamma, alpha +- i beta. */
#define ZDR_GAMMA 3.637834252744496

#define ZDR_ALPHA 2.6810828736277523

#define ZDR_BETA 3.0504301992474105

/* The first row and column that a pivot does not reach. */
#define LU_DOWN(k) ((k) + below + 1 < n ? (k) + below + 1 : n)

#define LU_RIGHT(k) ((k) + right + 1 < n ? (k) + right + 1 : n)

/* The position of column 0 of a row. */
#define LU_ROW(a, i) ((a) + (size_t)(i) * step)

/* Exchanges columns [k, end) of two rows. */
static void lu_exchange(real *one, real *other, int k, int end)
{
    real value;

    for (; k < end; k++) {
        value = one[k];
        one[k] = other[k];
        other[k] = value;
    }
}

static int lu_factor(int n, int below, int right, size_t step, real *a, int *pivot)
{
    int i, j, k, p, down, end;
    real *row, *top, factor, largest;

    for (k = 0; k < n; k++) {
        down = LU_DOWN(k);
        end = LU_RIGHT(k);
        largest = 0.0;
        p = k;
        for (i = k; i < down; i++) {
            factor = fabs(LU_ROW(a, i)[k]);
            if (factor > largest) {
                largest = factor;
                p = i;
            }
        }
        if (!(largest > 0.0) || largest - largest != 0.0) {
            return 1;
        }
        pivot[k] = p;
        top = LU_ROW(a, k);
        if (p != k) {
            lu_exchange(top, LU_ROW(a, p), k, end);
        }
        for (i = k + 1; i < down; i++) {
            row = LU_ROW(a, i);
            if (row[k] == 0.0) {
                continue;
            }
            factor = row[k] = row[k] / top[k];
            for (j = k + 1; j < end; j++) {
                row[j] -= factor * top[j];
            }
        }
    }
    return 0;
}

static int zdm_factor(int n, real *a, int *pivot)
{
    return lu_factor(n, n, n, (size_t)n, a, pivot);
}

static int lu_cfactor(int n, int below, int right, size_t step, real *re, real *im, int *pivot)
{
    int i, j, k, p, down, end;
    real *row_re, *row_im, *top_re, *top_im, x, y, size, largest;

    for (k = 0; k < n; k++) {
        down = LU_DOWN(k);
        end = LU_RIGHT(k);
        largest = 0.0;
        p = k;
        for (i = k; i < down; i++) {
            size = fabs(LU_ROW(re, i)[k]) + fabs(LU_ROW(im, i)[k]);
            if (size > largest) {
                largest = size;
                p = i;
            }
        }
        if (!(largest > 0.0) || largest - largest != 0.0) {
            return 1;
        }
        pivot[k] = p;
        top_re = LU_ROW(re, k);
        top_im = LU_ROW(im, k);
        if (p != k) {
            lu_exchange(top_re, LU_ROW(re, p), k, end);
            lu_exchange(top_im, LU_ROW(im, p), k, end);
        }
        for (i = k + 1; i < down; i++) {
            row_re = LU_ROW(re, i);
            row_im = LU_ROW(im, i);
            if (row_re[k] == 0.0 && row_im[k] == 0.0) {
                continue;
            }
            size = top_re[k] * top_re[k] + top_im[k] * top_im[k];
            x = (row_re[k] * top_re[k] + row_im[k] * top_im[k]) / size;
            y = (row_im[k] * top_re[k] - row_re[k] * top_im[k]) / size;
            row_re[k] = x;
            row_im[k] = y;
            for (j = k + 1; j < end; j++) {
                row_re[j] -= x * top_re[j] - y * top_im[j];
                row_im[j] -= x * top_im[j] + y * top_re[j];
            }
        }
    }
    return 0;
}

static int zdm_cfactor(int n, real *re, real *im, int *pivot)
{
    return lu_cfactor(n, n, n, (size_t)n, re, im, pivot);
}

static int zdb_factor(int n, int below, int above, real *a, int *pivot)
{
    return lu_factor(n, below, below + above, (size_t)(2 * below + above), a + below, pivot);
}

static int zdb_cfactor(int n, int below, int above, real *re, real *im, int *pivot)
{
    return lu_cfactor(n, below, below + above, (size_t)(2 * below + above), re + below, im + below, pivot);
}

static int zdr_factor(struct zd_stepper *s, real h)
{
    int n = ZDM_COUPLED(s), below = s->problem.below, above = s->problem.above, i, failed;
    size_t first = below < 0 ? 0 : (size_t)below, k;
    size_t apart = below < 0 ? (size_t)n + 1 : (size_t)(2 * below + above + 1);
    real *plain = ZDR_MATRIX(s, ZDR_REAL), *re = ZDR_MATRIX(s, ZDR_RE), *im = ZDR_MATRIX(s, ZDR_IM);

    newton_copy(s);
    for (i = 0; i < n; i++) {
        k = first + (size_t)i * apart;
        plain[k] += ZDR_GAMMA / h;
        re[k] += ZDR_ALPHA / h;
        im[k] = ZDR_BETA / h;
    }
    s->newton.factored = 0.0;
    if (below < 0) {
        failed = zdm_factor(n, plain, s->integers) != 0 || zdm_cfactor(n, re, im, s->integers + n) != 0;
    } else {
        failed = zdb_factor(n, below, above, plain, s->integers) != 0
                 || zdb_cfactor(n, below, above, re, im, s->integers + n) != 0;
    }
    if (failed) {
        return 1;
    }
    s->newton.factored = h;
    return 0;
}

#define ZDR_C2 0.6449489742783178

/* (4 -+ sqrt 6)/10 */
#define ZDR_C1 0.1550510257216822

static void zdr_polynomial(const struct zd_stepper *s, real at, real *values)
{
    const real *p1 = ZDM_VECTOR(s, ZDR_P1), *p2 = ZDM_VECTOR(s, ZDR_P2), *p3 = ZDM_VECTOR(s, ZDR_P3);
    real from2 = at - (ZDR_C2 - 1.0), from1 = at - (ZDR_C1 - 1.0);
    int i;

    for (i = 0; i < s->problem.n; i++) {
        values[i] = at * (p1[i] + from2 * (p2[i] + from1 * p3[i]));
    }
}

#define RADAU_TI11 4.325579890063155

#define RADAU_TI12 0.33919925181580984

#define RADAU_TI13 0.5417705399358749

#define RADAU_TI21 -4.178718591551905

#define RADAU_TI22 -0.32768282076106237

#define RADAU_TI23 0.47662355450055044

#define RADAU_TI31 -0.5028726349457868

#define RADAU_TI32 2.571926949855605

#define RADAU_TI33 -0.5960392048282249

/* Initial z and w. */
static void newton_guess(struct zd_stepper *s, real h)
{
    int n = s->problem.n, i;
    real *z1 = ZDM_VECTOR(s, ZDR_Z1), *z2 = ZDM_VECTOR(s, ZDR_Z2), *z3 = ZDM_VECTOR(s, ZDR_Z3);
    real *w1 = ZDM_VECTOR(s, ZDR_W1), *w2 = ZDM_VECTOR(s, ZDR_W2), *w3 = ZDM_VECTOR(s, ZDR_W3);
    real ratio = s->newton.continued && s->newton.span > 0.0 ? h / s->newton.span : 0.0;

    if (ratio > 0.0) {
        zdr_polynomial(s, ZDR_C1 * ratio, z1);
        zdr_polynomial(s, ZDR_C2 * ratio, z2);
        zdr_polynomial(s, ratio, z3);
    }
    for (i = 0; i < n; i++) {
        if (ratio == 0.0) {
            z1[i] = z2[i] = z3[i] = 0.0;
        }
        w1[i] = RADAU_TI11 * z1[i] + RADAU_TI12 * z2[i] + RADAU_TI13 * z3[i];
        w2[i] = RADAU_TI21 * z1[i] + RADAU_TI22 * z2[i] + RADAU_TI23 * z3[i];
        w3[i] = RADAU_TI31 * z1[i] + RADAU_TI32 * z2[i] + RADAU_TI33 * z3[i];
    }
}

#define RADAU_ITERATIONS 7

/* f at the three stages; nonzero: no value. */
static int newton_slopes(struct zd_stepper *s, real h)
{
    static const int from[3] = { ZDR_Z1, ZDR_Z2, ZDR_Z3 }, into[3] = { ZDR_F1, ZDR_F2, ZDR_F3 };
    real at[3], *stage = ZDM_VECTOR(s, ZDR_STAGE);
    const real *z;
    int n = s->problem.n, i, k;

    at[0] = s->t + ZDR_C1 * h;
    at[1] = s->t + ZDR_C2 * h;
    at[2] = s->t_new;
    for (k = 0; k < 3; k++) {
        z = ZDM_VECTOR(s, from[k]);
        for (i = 0; i < n; i++) {
            stage[i] = s->y[i] + z[i];
        }
        if (zdm_slopes(s, at[k], stage, ZDM_VECTOR(s, into[k])) != 0 || !zdm_finite(s, ZDM_VECTOR(s, into[k]))) {
            return s->trouble;
        }
    }
    return 0;
}

static void lu_solve(int n, int below, int right, size_t step, const real *a, const int *pivot, real *b)
{
    int i, j, k, down, end;
    const real *row;
    real value;

    for (k = 0; k < n; k++) {
        down = LU_DOWN(k);
        value = b[pivot[k]];
        b[pivot[k]] = b[k];
        b[k] = value;
        for (i = k + 1; i < down; i++) {
            b[i] -= LU_ROW(a, i)[k] * value;
        }
    }
    for (i = n - 1; i >= 0; i--) {
        row = LU_ROW(a, i);
        end = LU_RIGHT(i);
        value = b[i];
        for (j = i + 1; j < end; j++) {
            value -= row[j] * b[j];
        }
        b[i] = value / row[i];
    }
}

static void zdm_solve(int n, const real *a, const int *pivot, real *b)
{
    lu_solve(n, n, n, (size_t)n, a, pivot, b);
}

static void zdb_solve(int n, int below, int above, const real *a, const int *pivot, real *b)
{
    lu_solve(n, below, below + above, (size_t)(2 * below + above), a + below, pivot, b);
}

/* The sums follow from the other components: their rows of gamma/h - J contain only -J and the diagonal. */
static void newton_sums(const struct zd_stepper *s, real h, real *b)
{
    int n = s->problem.n, coupled = ZDM_COUPLED(s), i, j;
    real gamma = ZDR_GAMMA / h;
    const real *row;

    for (i = coupled; i < n; i++) {
        row = s->matrices + (size_t)i * (size_t)coupled;
        for (j = 0; j < coupled; j++) {
            b[i] += row[j] * b[j];
        }
        b[i] = b[i] / gamma;
    }
}

static void zdr_solve(const struct zd_stepper *s, real *b)
{
    int n = ZDM_COUPLED(s);

    if (s->problem.below < 0) {
        zdm_solve(n, ZDR_MATRIX(s, ZDR_REAL), s->integers, b);
    } else {
        zdb_solve(n, s->problem.below, s->problem.above, ZDR_MATRIX(s, ZDR_REAL), s->integers, b);
    }
    newton_sums(s, s->newton.factored, b);
}

static void lu_csolve(int n, int below, int right, size_t step, const real *re, const real *im, const int *pivot,
        real *x, real *y)
{
    int i, j, k, down, end;
    const real *row_re, *row_im;
    real a, b, size;

    for (k = 0; k < n; k++) {
        down = LU_DOWN(k);
        a = x[pivot[k]];
        x[pivot[k]] = x[k];
        x[k] = a;
        b = y[pivot[k]];
        y[pivot[k]] = y[k];
        y[k] = b;
        for (i = k + 1; i < down; i++) {
            row_re = LU_ROW(re, i);
            row_im = LU_ROW(im, i);
            x[i] -= row_re[k] * a - row_im[k] * b;
            y[i] -= row_re[k] * b + row_im[k] * a;
        }
    }
    for (i = n - 1; i >= 0; i--) {
        row_re = LU_ROW(re, i);
        row_im = LU_ROW(im, i);
        end = LU_RIGHT(i);
        a = x[i];
        b = y[i];
        for (j = i + 1; j < end; j++) {
            a -= row_re[j] * x[j] - row_im[j] * y[j];
            b -= row_re[j] * y[j] + row_im[j] * x[j];
        }
        size = row_re[i] * row_re[i] + row_im[i] * row_im[i];
        x[i] = (a * row_re[i] + b * row_im[i]) / size;
        y[i] = (b * row_re[i] - a * row_im[i]) / size;
    }
}

static void zdm_csolve(int n, const real *re, const real *im, const int *pivot, real *x, real *y)
{
    lu_csolve(n, n, n, (size_t)n, re, im, pivot, x, y);
}

static void zdb_csolve(int n, int below, int above, const real *re, const real *im, const int *pivot, real *x, real *y)
{
    lu_csolve(n, below, below + above, (size_t)(2 * below + above), re + below, im + below, pivot, x, y);
}

/* The same with (alpha + i beta)/h. */
static void newton_csums(const struct zd_stepper *s, real h, real *re, real *im)
{
    int n = s->problem.n, coupled = ZDM_COUPLED(s), i, j;
    real alpha = ZDR_ALPHA / h, beta = ZDR_BETA / h, size = alpha * alpha + beta * beta, x, y;
    const real *row;

    for (i = coupled; i < n; i++) {
        row = s->matrices + (size_t)i * (size_t)coupled;
        for (j = 0; j < coupled; j++) {
            re[i] += row[j] * re[j];
            im[i] += row[j] * im[j];
        }
        x = re[i];
        y = im[i];
        re[i] = (x * alpha + y * beta) / size;
        im[i] = (y * alpha - x * beta) / size;
    }
}

static void newton_csolve(const struct zd_stepper *s, real *x, real *y)
{
    int n = ZDM_COUPLED(s);
    const real *re = ZDR_MATRIX(s, ZDR_RE), *im = ZDR_MATRIX(s, ZDR_IM);

    if (s->problem.below < 0) {
        zdm_csolve(n, re, im, s->integers + n, x, y);
    } else {
        zdb_csolve(n, s->problem.below, s->problem.above, re, im, s->integers + n, x, y);
    }
    newton_csums(s, s->newton.factored, x, y);
}

/* T, and its inverse TI. */
#define RADAU_T11 0.09123239487089295

#define RADAU_T12 -0.1412552950209542

#define RADAU_T13 -0.030029194105147424

#define RADAU_T21 0.241717932707107

#define RADAU_T22 0.20412935229379994

#define RADAU_T23 0.3829421127572619

#define RADAU_T31 0.966048182615093

/* One iteration: improves w and z.  Returns the largest change, in units of the scale; it may be NaN. */
static real newton_improve(struct zd_stepper *s, real h)
{
    int n = s->problem.n, watched = ZDM_WATCHED(s), i;
    real gamma = ZDR_GAMMA / h, alpha = ZDR_ALPHA / h, beta = ZDR_BETA / h, f1, f2, f3, size, largest = 0.0;
    real *z1 = ZDM_VECTOR(s, ZDR_Z1), *z2 = ZDM_VECTOR(s, ZDR_Z2), *z3 = ZDM_VECTOR(s, ZDR_Z3);
    real *w1 = ZDM_VECTOR(s, ZDR_W1), *w2 = ZDM_VECTOR(s, ZDR_W2), *w3 = ZDM_VECTOR(s, ZDR_W3);
    real *d1 = ZDM_VECTOR(s, ZDR_F1), *d2 = ZDM_VECTOR(s, ZDR_F2), *d3 = ZDM_VECTOR(s, ZDR_F3);
    const real *scale = ZDM_VECTOR(s, ZDR_SCALE);

    for (i = 0; i < n; i++) {
        f1 = d1[i];
        f2 = d2[i];
        f3 = d3[i];
        d1[i] = RADAU_TI11 * f1 + RADAU_TI12 * f2 + RADAU_TI13 * f3 - gamma * w1[i];
        d2[i] = RADAU_TI21 * f1 + RADAU_TI22 * f2 + RADAU_TI23 * f3 - alpha * w2[i] + beta * w3[i];
        d3[i] = RADAU_TI31 * f1 + RADAU_TI32 * f2 + RADAU_TI33 * f3 - alpha * w3[i] - beta * w2[i];
    }
    zdr_solve(s, d1);
    newton_csolve(s, d2, d3);
    for (i = 0; i < n; i++) {
        w1[i] += d1[i];
        w2[i] += d2[i];
        w3[i] += d3[i];
        z1[i] = RADAU_T11 * w1[i] + RADAU_T12 * w2[i] + RADAU_T13 * w3[i];
        z2[i] = RADAU_T21 * w1[i] + RADAU_T22 * w2[i] + RADAU_T23 * w3[i];
        z3[i] = RADAU_T31 * w1[i] + w2[i];
        if (i >= watched) {
            continue;
        }
        size = (fabs(d1[i]) + fabs(d2[i]) + fabs(d3[i])) / scale[i];
        if (!(size <= largest)) {
            largest = size;
        }
        if (size - size != 0.0) {
            return size;
        }
    }
    return largest;
}

/* The stages of a step of length h, with the present or new factors, and a new Jacobian if necessary. Nonzero: not
   found; *shorter is then as in zdr_newton. */
static int stiff_stages(struct zd_stepper *s, real h, real allowed, real *shorter)
{
    struct zd_newton *newton = &s->newton;
    int failed;

    *shorter = 0.25;
    for (;;) {
        s->trouble = 0;
        if (!newton->known && stiff_jacobian(s) != 0) {
            return 1;
        }
        failed = fabs(newton->factored - h) > 1e-9 * h && zdr_factor(s, h) != 0;
        if (!failed) {
            failed = zdr_newton(s, h, allowed, shorter) != 0;
        }
        if (!failed || newton->fresh) {
            return failed;
        }
        newton->known = 0;
    }
}

static void zdm_shorten(struct zd_stepper *stepper, real factor)
{
    stepper->proposed = stepper->length * factor;
    stepper->rejected++;
}

/* -(13 + 7 sqrt 6)/3, (-13 + 7 sqrt 6)/3, -1/3 */
#define RADAU_E1 -10.048809399827416

#define RADAU_E2 1.382142733160749

#define RADAU_E3 -0.3333333333333333

/* The largest component, in units of the scale; records which it is. */
static real stiff_size(struct zd_stepper *s, const real *values)
{
    const real *scale = ZDM_VECTOR(s, ZDR_SCALE);
    real largest = 0.0, size;
    int i, watched = ZDM_WATCHED(s);

    for (i = 0; i < watched; i++) {
        size = fabs(values[i]) / scale[i];
        if (!(size <= largest)) {
            largest = size;
            s->component = i;
        }
        if (size - size != 0.0) {
            break;
        }
    }
    return largest;
}

/* The error estimate in units of the scale; it may be NaN. */
static real stiff_estimate(struct zd_stepper *s, real h, int careful)
{
    int n = s->problem.n, i;
    const real *z1 = ZDM_VECTOR(s, ZDR_Z1), *z2 = ZDM_VECTOR(s, ZDR_Z2), *z3 = ZDM_VECTOR(s, ZDR_Z3);
    real *sum = ZDM_VECTOR(s, ZDR_F1), *error = ZDM_VECTOR(s, ZDR_F2), *stage = ZDM_VECTOR(s, ZDR_STAGE), size;

    for (i = 0; i < n; i++) {
        sum[i] = (RADAU_E1 * z1[i] + RADAU_E2 * z2[i] + RADAU_E3 * z3[i]) / h;
        error[i] = sum[i] + s->slope[i];
    }
    zdr_solve(s, error);
    size = stiff_size(s, error);
    if (!careful || !(size >= 1.0)) {
        return size;
    }
    for (i = 0; i < n; i++) {
        stage[i] = s->y[i] + error[i];
    }
    if (zdm_slopes(s, s->t, stage, error) != 0) {
        s->trouble = 0;
        return size;
    }
    for (i = 0; i < n; i++) {
        error[i] += sum[i];
    }
    zdr_solve(s, error);
    return stiff_size(s, error);
}

#define RADAU_SAFE 0.9

#define RADAU_USUAL 7.0    /* iterations */

/* Newton's divided differences of the stages and of 0 at the beginning of the step, from its end. */
static void stiff_keep(struct zd_stepper *s)
{
    const real *z1 = ZDM_VECTOR(s, ZDR_Z1), *z2 = ZDM_VECTOR(s, ZDR_Z2), *z3 = ZDM_VECTOR(s, ZDR_Z3);
    real *p1 = ZDM_VECTOR(s, ZDR_P1), *p2 = ZDM_VECTOR(s, ZDR_P2), *p3 = ZDM_VECTOR(s, ZDR_P3), near, far;
    int i;

    for (i = 0; i < s->problem.n; i++) {
        p1[i] = (z2[i] - z3[i]) / (ZDR_C2 - 1.0);
        near = (z1[i] - z2[i]) / (ZDR_C1 - ZDR_C2);
        far = (near - z1[i] / ZDR_C1) / ZDR_C2;
        p2[i] = (near - p1[i]) / (ZDR_C1 - 1.0);
        p3[i] = p2[i] - far;
    }
    s->newton.span = s->length;
}

/* Computes the end of the step from its stages.  Nonzero: f has no value there. */
static int stiff_finish(struct zd_stepper *s)
{
    const real *z3 = ZDM_VECTOR(s, ZDR_Z3);
    int i;

    for (i = 0; i < s->problem.n; i++) {
        s->y_new[i] = s->y[i] + z3[i];
    }
    if (zdm_slopes(s, s->t_new, s->y_new, s->slope_new) != 0) {
        return s->trouble;
    }
    if (!zdm_finite(s, s->y_new) || !zdm_finite(s, s->slope_new)) {
        return s->trouble;
    }
    stiff_keep(s);
    return 0;
}

/* A step that was shortened to meet the limit gives little information about longer ones, unless it was barely
   accurate enough. */
static void zdm_accept(struct zd_stepper *stepper, real factor)
{
    real next = stepper->length * factor;

    if (next > stepper->proposed || factor < 1.0 || stepper->length >= stepper->proposed) {
        stepper->proposed = next;
    }
}

#define RADAU_SMALLER 0.2

#define RADAU_LARGER 8.0

#define RADAU_FAST 0.001    /* rate of convergence at which the Jacobian is kept */

#define RADAU_KEEP 1.2    /* growth too small for new factors */

/* The factor for the next length after an accepted step. */
static real stiff_growth(struct zd_stepper *s, real error, real usual, int again)
{
    struct zd_newton *newton = &s->newton;
    real factor = usual, foretold;

    if (error < 1e-10) {
        error = 1e-10;
    }
    if (newton->last_length > 0.0) {
        foretold = RADAU_SAFE * s->length / newton->last_length * pow(newton->last_error / (error * error), 0.25);
        if (foretold < factor) {
            factor = foretold;
        }
    }
    if (factor < RADAU_SMALLER) {
        factor = RADAU_SMALLER;
    }
    if (factor > RADAU_LARGER) {
        factor = RADAU_LARGER;
    }
    if (again && factor > 1.0) {
        factor = 1.0;
    }
    newton->last_length = s->length;
    newton->last_error = error > 0.01 ? error : 0.01;
    newton->known = newton->known && newton->rate <= RADAU_FAST;
    if (newton->known && factor >= 1.0 && factor <= RADAU_KEEP) {
        factor = 1.0;
    }
    return factor;
}

/* Near the beginning, differences from there are more accurate than those from the end. */
static void stiff_look(const struct zd_stepper *s, real share, real *y)
{
    const real *z3 = ZDM_VECTOR(s, ZDR_Z3);
    int i;

    zdr_polynomial(s, share - 1.0, y);
    for (i = 0; i < s->problem.n; i++) {
        y[i] = share < 0.5 ? s->y[i] + (y[i] + z3[i]) : s->y_new[i] + y[i];
    }
}

static const struct zd_scheme zdm_radau = { stiff_step, stiff_repeat, stiff_look, ZDR_VECTORS, ZDR_MATRICES, 2 };

enum { DP_STAGE, DP_K2, DP_K3, DP_K4, DP_K5, DP_K6, DP_VECTORS };

/* Stages 2 to 7: y_new and slope_new.  Nonzero: f has no value somewhere. */
static int dopri_stages(struct zd_stepper *s, real h)
{
    int n = s->problem.n, i;
    real t = s->t, *stage = ZDM_VECTOR(s, DP_STAGE), *y_new = s->y_new;
    const real *y = s->y, *k1 = s->slope;
    real *k2 = ZDM_VECTOR(s, DP_K2), *k3 = ZDM_VECTOR(s, DP_K3), *k4 = ZDM_VECTOR(s, DP_K4);
    real *k5 = ZDM_VECTOR(s, DP_K5), *k6 = ZDM_VECTOR(s, DP_K6);

    for (i = 0; i < n; i++) {
        stage[i] = y[i] + h * (1.0 / 5.0) * k1[i];
    }
    if (zdm_slopes(s, t + h * (1.0 / 5.0), stage, k2) != 0) {
        return s->trouble;
    }
    for (i = 0; i < n; i++) {
        stage[i] = y[i] + h * (3.0 / 40.0 * k1[i] + 9.0 / 40.0 * k2[i]);
    }
    if (zdm_slopes(s, t + h * (3.0 / 10.0), stage, k3) != 0) {
        return s->trouble;
    }
    for (i = 0; i < n; i++) {
        stage[i] = y[i] + h * (44.0 / 45.0 * k1[i] - 56.0 / 15.0 * k2[i] + 32.0 / 9.0 * k3[i]);
    }
    if (zdm_slopes(s, t + h * (4.0 / 5.0), stage, k4) != 0) {
        return s->trouble;
    }
    for (i = 0; i < n; i++) {
        stage[i] = y[i] + h * (19372.0 / 6561.0 * k1[i] - 25360.0 / 2187.0 * k2[i] + 64448.0 / 6561.0 * k3[i]
        - 212.0 / 729.0 * k4[i]);
    }
    if (zdm_slopes(s, t + h * (8.0 / 9.0), stage, k5) != 0) {
        return s->trouble;
    }
    for (i = 0; i < n; i++) {
        stage[i] = y[i] + h * (9017.0 / 3168.0 * k1[i] - 355.0 / 33.0 * k2[i] + 46732.0 / 5247.0 * k3[i]
        + 49.0 / 176.0 * k4[i] - 5103.0 / 18656.0 * k5[i]);
    }
    if (zdm_slopes(s, s->t_new, stage, k6) != 0) {
        return s->trouble;
    }
    for (i = 0; i < n; i++) {
        y_new[i] = y[i] + h * (35.0 / 384.0 * k1[i] + 500.0 / 1113.0 * k3[i] + 125.0 / 192.0 * k4[i]
        - 2187.0 / 6784.0 * k5[i] + 11.0 / 84.0 * k6[i]);
    }
    return zdm_slopes(s, s->t_new, y_new, s->slope_new);
}

#define DP_SAFETY 0.9

#define DP_MEMORY 0.04

#define DP_EXPONENT 0.17           /* 1/5 - 0.75 * MEMORY */

#define DP_GROW 10.0

#define DP_SHRINK_AT_BREAK 0.01    /* the length came from a smoother part of the solution */

#define DP_SHRINK 0.2

#define DP_SHRINK_ON_TROUBLE 0.25

static int dopri_step(struct zd_stepper *s, real limit)
{
    int again = 0;
    real h, error, factor, least;

    if (s->proposed <= 0.0) {
        s->proposed = zdm_guess(s, limit, 5.0, ZDM_VECTOR(s, DP_STAGE), ZDM_VECTOR(s, DP_K2));
    }
    s->trouble = 0;
    while ((h = zdm_length(s, limit)) > 0.0) {
        s->length = h;
        s->trouble = 0;
        error = dopri_stages(s, h) == 0 ? dopri_error(s, h) : -1.0;
        if (error >= 0.0 && error <= 1.0) {
            if (error < 1e-10) {
                error = 1e-10;
            }
            factor = DP_SAFETY * exp(DP_MEMORY * log(s->last_error) - DP_EXPONENT * log(error));
            if (factor > DP_GROW) {
                factor = DP_GROW;
            }
            if (again && factor > 1.0) {
                factor = 1.0;
            }
            s->last_error = error > 0.0001 ? error : 0.0001;
            zdm_accept(s, factor);
            return 0;
        }
        least = s->at_break ? DP_SHRINK_AT_BREAK : DP_SHRINK;
        factor = error < 0.0 ? DP_SHRINK_ON_TROUBLE : DP_SAFETY * pow(error, -1.0 / 5.0);
        zdm_shorten(s, factor > least ? factor : least);
        again = 1;
    }
    return zdm_why(s);
}

static int dopri_repeat(struct zd_stepper *s, real h)
{
    s->length = h;
    if (dopri_stages(s, h) != 0 || dopri_error(s, h) < 0.0) {
        return s->trouble;
    }
    return 0;
}

/* y + h * sum of b_i(share) k_i.  DOPRI5 has y + share*(dy + rest*(b + share*(c + rest*e))) with rest = 1 - share,
   dy = y_new - y, b = h*k1 - dy, c = dy - h*k7 - b, e = h * (sum of d_i k_i). */
static void dopri_look(const struct zd_stepper *s, real share, real *y)
{
    static const real d1 = -12715105075.0 / 11282082432.0, d3 = 87487479700.0 / 32700410799.0,
        d4 = -10690763975.0 / 1880347072.0, d5 = 701980252875.0 / 199316789632.0,
        d6 = -1453857185.0 / 822651844.0, d7 = 69997945.0 / 29380423.0;
    real rest = 1.0 - share, h = s->length, dy, b, c, e;
    const real *k1 = s->slope, *k7 = s->slope_new;
    const real *k3 = ZDM_VECTOR(s, DP_K3), *k4 = ZDM_VECTOR(s, DP_K4);
    const real *k5 = ZDM_VECTOR(s, DP_K5), *k6 = ZDM_VECTOR(s, DP_K6);
    int i;

    for (i = 0; i < s->problem.n; i++) {
        dy = s->y_new[i] - s->y[i];
        b = h * k1[i] - dy;
        c = dy - h * k7[i] - b;
        e = h * (d1 * k1[i] + d3 * k3[i] + d4 * k4[i] + d5 * k5[i] + d6 * k6[i] + d7 * k7[i]);
        y[i] = s->y[i] + share * (dy + rest * (b + share * (c + rest * e)));
    }
}

static const struct zd_scheme zdm_dopri = { dopri_step, dopri_repeat, dopri_look, DP_VECTORS, 0, 0 };

/* The methods with error control. */
static const struct zd_scheme *span_scheme(int method)
{
    return method == ZDV_STIFF ? &zdm_radau : &zdm_dopri;
}

static void zdv_forget(struct zd_span *span, int run)
{
    if (run) {
        span->stiff = span->at_work = span->told = 0;
        zdv_use(span, span_scheme(span->problem.method));
    }
    if (span->at_work) {
        span->told = 1;
        return;
    }
    zdm_forget(&span->stepper, 0.0);
    span->edge = span->before = span->ahead = HUGE_VAL;
}

enum { KEPT_PROPOSED, KEPT_LENGTH, KEPT_FACTORED, KEPT_KNOWN, KEPT_RATE };

static void zdm_take_up(struct zd_stepper *stepper, const real *kept)
{
    stepper->proposed = kept[KEPT_PROPOSED];
    stepper->length = kept[KEPT_LENGTH];
    stepper->newton.factored = kept[KEPT_FACTORED];
    stepper->newton.known = kept[KEPT_KNOWN] != 0.0;
    stepper->newton.rate = kept[KEPT_RATE];
}

#define SPAN_ABSOLUTE 0.0001

static void span_tolerances(struct zd_span *span, const struct zd_pace *pace)
{
    const real *own = span->problem.own;
    int i;

    span->stepper.problem.relative = pace->tolerance;
    for (i = 0; i < span->problem.n; i++) {
        span->absolute[i] = own != NULL && own[i] >= 0.0 ? own[i] : SPAN_ABSOLUTE * pace->tolerance;
    }
}

static int span_tight(int method)
{
    return method == ZDV_DOPRI || method == ZDV_STIFF;
}

enum zd_code {
    ZDF_GOOD = 0,
    ZDF_ITERATIONS = 1,     /* too many iterations or steps */
    ZDF_SINGULAR = 2,       /* singular matrix */
    ZDF_STEP_SMALL = 3,     /* step below round-off */
    ZDF_CORRECTOR = 4,
    ZDF_BOUNDARY = 5,       /* inconsistent boundary conditions */
    ZDF_START = 6,          /* bad starting values */
    ZDF_NO_DATA = 7,
    ZDF_NO_SOLUTION = 8,
    ZDF_MEMORY = 9,
    ZDF_DIVISION = 10,
    ZDF_NO_FILE = 11,       /* a data file that cannot be read */
    ZDF_DIVERGED = 12,      /* a value is not finite */
    ZDF_NEGATIVE = 13,      /* a negative argument */
    ZDF_OUTSIDE = 14        /* outside the data of a forcing function */
};

/* The moment before a jump, in units of rounding (zdforce.h). */
#define SPAN_BEFORE (2.0 * DBL_EPSILON)

/* A piece shorter than this fraction of the time is too short for the stages of a method. */
#define SPAN_CRUMB (8.0 * DBL_EPSILON)

/* Too short for any method: one Euler step. */
static int span_crumb(struct zd_span *span, real limit)
{
    struct zd_stepper *stepper = &span->stepper;
    int i;

    for (i = 0; i < span->problem.n; i++) {
        stepper->y[i] += (limit - stepper->t) * stepper->slope[i];
    }
    return 0;
}

#define SPAN_STEPS 1000000L

#define SPAN_PATIENCE 20000L

/* The explicit method stops; the stiff one continues from its present point. */
static int hand_over(struct zd_span *span, const struct zd_pace *pace)
{
    struct zd_stepper *stepper = &span->stepper;
    real t = stepper->t;
    int i;

    for (i = 0; i < span->problem.n; i++) {
        span->absolute[i] = stepper->y[i];
    }
    zdv_use(span, &zdm_radau);
    for (i = 0; i < span->problem.n; i++) {
        stepper->y[i] = span->absolute[i];
    }
    span->stiff = 1;
    span_tolerances(span, pace);
    return zdm_anew(stepper, t);
}

#define SPAN_LEAST 1e-14

static int span_piece(struct zd_span *span, const struct zd_pace *pace, real limit, long *steps)
{
    struct zd_stepper *stepper = &span->stepper;
    real end;
    int why = 0;

    while (why == 0 && stepper->t < limit) {
        if (++*steps > SPAN_STEPS) {
            return ZDF_ITERATIONS;
        }
        if (*steps > SPAN_PATIENCE && span->problem.method == ZDV_DOPRI && !span->stiff) {
            why = hand_over(span, pace);
            if (why != 0) {
                return why;
            }
        }
        stepper->least = SPAN_LEAST * (fabs(stepper->t) > pace->span ? fabs(stepper->t) : pace->span);
        end = pace->longest > 0.0 && stepper->t + pace->longest < limit ? stepper->t + pace->longest : limit;
        why = zdm_step(stepper, end);
        if (why == 0 && span->problem.passed != NULL) {
            why = span->problem.passed(span->problem.context, stepper);
        }
        if (why == 0 && span->problem.drawn != NULL) {
            span->problem.drawn(span->problem.context, stepper, 1);
        }
        if (why == 0) {
            zdm_commit(stepper);
        }
    }
    return why;
}

static int span_pieces(struct zd_span *span, const struct zd_pace *pace, real from, real to)
{
    real t = from, jump, limit;
    long steps = 0;
    int why;

    while (t < to) {
        jump = span->problem.jump != NULL ? span->problem.jump(span->problem.context, t) : HUGE_VAL;
        limit = jump < to ? jump : to;
        if (!(limit > t)) {
            return ZDF_STEP_SMALL;
        }
        span->edge = HUGE_VAL;
        if (t == span->ahead) {
            zdm_forget(&span->stepper, 0.0);
        }
        why = zdm_anew(&span->stepper, t);
        if (why != 0) {
            return span_code(why);
        }
        if (span->problem.drawn != NULL) {
            span->problem.drawn(span->problem.context, &span->stepper, 0);
        }
        if (jump <= to) {
            span->edge = jump;
            span->before = jump == 0.0 ? -DBL_MIN : jump - SPAN_BEFORE * fabs(jump);
            if (span->before < t) {
                span->before = t;
            }
        }
        why = limit - t <= SPAN_CRUMB * fabs(limit) ? span_crumb(span, limit)
        : span_piece(span, pace, limit, &steps);
        if (why != 0) {
            return span_code(why);
        }
        if (++steps > SPAN_STEPS) {
            return ZDF_ITERATIONS;
        }
        span->ahead = jump <= to ? jump : HUGE_VAL;
        t = limit;
    }
    return 0;
}

static real zdv_steps(real interval, real step)
{
    real n = floor(interval / step + 0.9);

    return n >= 1.0 ? n : 1.0;
}

/* Whether the equations have reset the method since the last call. */
static int span_told(struct zd_span *span)
{
    int told = span->told;

    span->told = 0;
    if (span->known != NULL && *span->known < 0) {
        *span->known = 1;
        told = 1;
    }
    return told;
}

static int span_steps(struct zd_span *span, const struct zd_pace *pace, real from, real to)
{
    struct zd_stepper *stepper = &span->stepper;
    real n = zdv_steps(to - from, pace->step), h = (to - from) / n, j;
    int why;

    if (!(pace->step > 0.0) || !(n <= 1000000000.0)) {
        return n > 1000000000.0 ? ZDF_ITERATIONS : ZDF_STEP_SMALL;
    }
    stepper->proposed = h;
    for (j = 1.0; j <= n; j = j + 1.0) {
        stepper->t = from + (j - 1.0) * h;
        why = stepper->scheme->step(stepper, from + j * h);
        if (why != 0) {
            return span_code(why);
        }
        if (span->problem.drawn != NULL) {
            span->problem.drawn(span->problem.context, stepper, 1);
        }
        zdm_commit(stepper);
        if (span_told(span)) {
            zdm_forget(stepper, h);
        }
    }
    return 0;
}

static int zdv_carry(struct zd_span *span, const struct zd_pace *pace, real from, real to, real *y)
{
    int n = span->problem.n, i, why;

    if (!(to > from)) {
        return 0;
    }
    for (i = 0; i < n; i++) {
        span->origin[i] = y[i];
        span->stepper.y[i] = y[i];
    }
    span->stepper.problem.relative = pace->tolerance;
    span_tolerances(span, pace);
    span->edge = HUGE_VAL;
    span->at_work = 1;
    why = span_tight(span->problem.method) ? span_pieces(span, pace, from, to) : span_steps(span, pace, from, to);
    span->edge = HUGE_VAL;
    span->at_work = 0;
    if (span_told(span) || (why != 0 && span_tight(span->problem.method))) {
        zdv_forget(span, 0);
    }
    for (i = 0; i < n; i++) {
        y[i] = why == 0 ? span->stepper.y[i] : span->origin[i];
    }
    return why;
}

static void zdm_put_away(const struct zd_stepper *stepper, real *kept)
{
    kept[KEPT_PROPOSED] = stepper->proposed;
    kept[KEPT_LENGTH] = stepper->length;
    kept[KEPT_FACTORED] = stepper->newton.factored;
    kept[KEPT_KNOWN] = (real)stepper->newton.known;
    kept[KEPT_RATE] = stepper->newton.rate;
}

static int zdv_lasting(const struct zd_span_problem *problem, const struct zd_pace *pace, real *memory, int *integers,
                int *known, real from, real to, real *y)
{
    struct zd_span span;
    real *kept = memory;
    int why;

    copy_bytes(&span.problem, problem, sizeof *problem);
    span.absolute = memory + ZDV_KEPT;
    span.origin = span.absolute + problem->n;
    span.room = (void *)(span.origin + problem->n);
    span.integers = integers;
    span.known = NULL;
    zdv_forget(&span, 1);
    if (*known != 0) {
        if (kept[ZDM_KEPT] != 0.0) {
            zdv_use(&span, &zdm_radau);
            span.stiff = 1;
        }
        zdm_take_up(&span.stepper, kept);
        span.ahead = kept[ZDM_KEPT + 1];
    }
    if (*known < 0) {
        zdv_forget(&span, 0);
    }
    *known = 1;
    span.known = known;
    why = zdv_carry(&span, pace, from, to, y);
    zdm_put_away(&span.stepper, kept);
    kept[ZDM_KEPT] = (real)span.stiff;
    kept[ZDM_KEPT + 1] = span.ahead;
    return why;
}

/* The result of a method's equations when the model has failed in them. */
#define FAILED_WITHIN (-1)

/* A function tabulated at intervals + 1 points.  table: a flag that it has been computed, its ends, the numbers it
   depends on, then rows of `width` numbers.  Returns the place of the row before x, which is inside, and the fraction of
   the way to the next row; -1: x is not a number. */
static long zd_tabulated_row(const real *table, int depends, int width, int intervals, real x, real *share)
{
    const real low = table[1], high = table[2], with = (real)intervals;
    real position = (x - low) / (high - low) * with, point = floor(position);

    if (point >= with) {
        point = with - 1.0;
    }
    if (!(point >= 0.0)) {
        return -1L;
    }
    *share = position - point;
    return 3L + depends + (long)point * width;
}

/* Its values, by linear interpolation; beyond an end, the value there. */
static int zd_tabulated(const real *table, int depends, int width, int intervals, real x, real *into)
{
    const real *row = table + 3 + depends;
    real share;
    long at;
    int i;

    if (x <= table[1] || x >= table[2]) {
        if (!(x <= table[1])) {
            row = row + (long)intervals * width;
        }
        for (i = 0; i < width; i++) {
            into[i] = row[i];
        }
        return 1;
    }
    at = zd_tabulated_row(table, depends, width, intervals, x, &share);
    if (at < 0) {
        return 0;
    }
    row = table + at;
    for (i = 0; i < width; i++) {
        into[i] = row[i] + share * (row[i + width] - row[i]);
    }
    return 1;
}

#include <float.h>
#include <stddef.h>
#include "model.h"

typedef model_real real;

/* Records a failure and its site; only the first counts. */
static int fail_at(struct model *m, int failure, int site)
{
    if (m->failure == MODEL_GOOD) {
        m->failure = failure;
        m->site = site;
    }
    return m->failure;
}

/* Finds a setting that is infinite or not a number. */
static int bad_setting(struct model *m)
{
    int index;

    for (index = 0; index < MODEL_SETTINGS; index++) {
        if (!IS_FINITE(model_setting(m->set, index))) {
            return fail_at(m, MODEL_BAD_SETTING, LINE_FROM_ROM(setting_sites[index]));
        }
    }
    return MODEL_GOOD;
}

/* Computes what depends on settings, which may have changed since the last call. */
static int take_settings(struct model *m)
{
    real sum;

    sum = (m->set->from + m->set->to + m->set->with);
    if (!IS_FINITE(sum) && bad_setting(m) != MODEL_GOOD) {
        return m->failure;
    }
    return MODEL_GOOD;
}

int model_refresh(struct model *m)
{
    if (m->failure != MODEL_GOOD) {
        return m->failure;
    }
    if (take_settings(m) != MODEL_GOOD) {
        return m->failure;
    }
    return MODEL_GOOD;
}

int model_done(const struct model *m)
{
    return m->row < m->set->with ? 0 : 1;
}

int model_set(struct model_settings *settings, int index, model_real value)
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

model_real model_setting(const struct model_settings *settings, int index)
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
static const char *const setting_names[MODEL_SETTINGS] = {
    "t0",
    "delta_t",
    "FROM",
    "TO",
    "WITH"
};

int model_setting_index(const char *name)
{
    int index;

    for (index = 0; index < MODEL_SETTINGS; index++) {
        if (differ(setting_names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *model_setting_name(int index)
{
    if (index < 0 || index >= MODEL_SETTINGS) {
        return "";
    }
    return setting_names[index];
}

int model_index(const char *name)
{
    int index;

    for (index = 0; index < MODEL_QUANTITIES; index++) {
        if (differ(names[index], name) == 0) {
            return index;
        }
    }
    return -1;
}

const char *model_name(int index)
{
    if (index < 0 || index >= MODEL_QUANTITIES) {
        return "";
    }
    return names[index];
}

#define SITES 51

int model_line(const struct model *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(lines[m->site]) : 0;
}

const char *model_culprit(const struct model *m)
{
    if (m->site < 0 || m->site >= SITES) {
        return "";
    }
    return culprits[m->site];
}

int model_init(struct model *m, const struct model_settings *settings)
{
    clear_bytes(m, sizeof *m);
    m->set = settings;
    m->site = -1;
    if (bad_setting(m) != MODEL_GOOD) {
        return m->failure;
    }
    /* The difference must be a number, and WITH an integer. */
    if (!(m->set->from < m->set->to) || !((m->set->to - m->set->from) * (real)0 == (real)0)
        || !(m->set->with >= (real)1 && m->set->with <= (real)1e9)
        || m->set->with != (real)(long)m->set->with) {
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

int model_step(struct model *m)
{
    const real before = m->time;

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

int model_advance_to(struct model *m, model_real time)
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

#include <limits.h>
#include <stddef.h>
#include "model.h"

typedef model_state zd_int32;

/* A 64-bit type, if there is one that is not slow: products are faster with it, and the same. */
#if !defined(ZD_FIXED_32)
#if (LONG_MAX >> 31 >> 31) >= 1
#define MODEL_WIDE long
#elif INT_MAX >= 2147483647
#if defined(__GNUC__)
__extension__ typedef long long model_wide;
#define MODEL_WIDE model_wide
#elif defined(__STDC_VERSION__)
#if __STDC_VERSION__ >= 199901L
#define MODEL_WIDE long long
#endif
#endif
#endif
#endif

/* A product of two cells.  The parameters are `long`: sdcc 4.2 for the Z80 gives products of two `int` as a `long` wrong
   signs. */
static zd_int32 zd_cell_product(long a, long b)
{
    return (zd_int32)(a * b);
}

#define ZDX_MOST 2147483647L    /* the largest state */

/* Only the first failure counts. */
static zd_int32 zd_note(struct model *head, int kind, int site)
{
    (void)fail_at(head, kind, site);
    return 0;
}

static zd_int32 zd_negate(struct model *head, zd_int32 a, int site)
{
    return a < -ZDX_MOST ? zd_note(head, MODEL_OVERLOAD, site) : -a;
}

#ifdef MODEL_WIDE

/* The value as a state. */
static zd_int32 zd_fit(struct model *head, MODEL_WIDE value, int site)
{
    if (value != (zd_int32)value) {
        return zd_note(head, MODEL_OVERLOAD, site);
    }
    return (zd_int32)value;
}

#endif

static zd_int32 zd_add(struct model *head, zd_int32 a, zd_int32 b, int site)
{
#ifdef MODEL_WIDE
    return zd_fit(head, (MODEL_WIDE)a + b, site);
#else
    if (b > 0 ? a > ZDX_MOST - b : a < -ZDX_MOST - 1 - b) {
        return zd_note(head, MODEL_OVERLOAD, site);
    }
    return a + b;
#endif
}

static zd_int32 zd_twice(struct model *head, zd_int32 a, int site)
{
    return zd_add(head, a, a, site);
}

#ifndef MODEL_WIDE

static unsigned long zd_magnitude(zd_int32 a)
{
    return a < 0 ? (unsigned long)-(long)(a + 1) + 1 : (unsigned long)a;
}

/* A magnitude of at most 32 bits with its sign, as a state. */
static zd_int32 zd_signed(struct model *head, unsigned long magnitude, int negative, int site)
{
    if (negative && magnitude > 0) {
        return magnitude - 1 > (unsigned long)ZDX_MOST ? zd_note(head, MODEL_OVERLOAD, site)
               : (zd_int32)-(long)(magnitude - 1) - 1;
    }
    return magnitude > (unsigned long)ZDX_MOST ? zd_note(head, MODEL_OVERLOAD, site) : (zd_int32)magnitude;
}

/* The Forth word M-star-slash: d * n / u at full width, cut towards zero; n and u are cells, u without sign. */
static zd_int32 zd_scale(struct model *head, zd_int32 d, int n, int u, int site)
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
    return zd_fit(head, (MODEL_WIDE)d * n / (MODEL_WIDE)divisor, site);
#else
    if (high / divisor > 32768L) {
        return zd_note(head, MODEL_OVERLOAD, site);
    }
    return zd_signed(head, high / divisor * 65536L + ((high % divisor) * 65536L + (low & 65535L)) / divisor,
        (d < 0) != (n < 0), site);
#endif
}

#define ZDX_SCALAR 10000L       /* 1 as a scalar */

#define ZDX_UNIT 100000000L     /* 1 as a state */

int model_row(struct model *m)
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

int model_done(const struct model *m)
{
    (void)m;
    return 0;
}

const char *model_name(int index)
{
    switch (index) {
    default:
        return "";
    }
}

int model_index(const char *name)
{
    int index;

    for (index = 0; index < MODEL_QUANTITIES; index++) {
        if (*name != '\0' && differ(model_name(index), name) == 0) {
            return index;
        }
    }
    return -1;
}

#define SITES 11

int model_node(const struct model *m)
{
    return m->site >= 0 && m->site < SITES ? LINE_FROM_ROM(nodes_of_sites[m->site]) : -1;
}

int model_init(struct model *m, const struct model_settings *settings)
{
    clear_bytes(m, sizeof *m);
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

int model_row(struct model *m)
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