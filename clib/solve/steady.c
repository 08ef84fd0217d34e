/* steady.c - steady states of differential equations: the limit of y for infinite time, with a constant time in f.

   First the stiff method (stiff.c) follows the trajectory with a tight tolerance, so that it approaches the steady
   state to which the model itself would go, until it hardly changes while the steps grow.  Then implicit Euler steps
   follow, each ten times as long as the previous one,

       z = y + h f(z),

   solved to rounding.  Such a step conserves every linear combination that f conserves, and leaves 1/(1 + h k) of a
   component that decays at rate k.  With the changes d1 and d2 of two steps, h2 = 10 h1, the remainder after the second
   is d2/(10 d1/d2 - 1).  The state is steady when this is below 1e-10 of the size of each state, or when three steps
   change nothing.  If 10 d1 < d2, it diverges, and the stiff method continues along the trajectory.

   The result is then accurate relative to the largest state.  A few more steps make much smaller states accurate
   relative to themselves, if rounding permits and nothing else moves.

   Failure: ZDF_ITERATIONS if there is no steady state; the codes of f. */

#include "zdalgebraic.h"
#include "zdmethod.h"

#define STEADY_STEPS 20000L
#define STEADY_EULER 60
#define STEADY_TOLERANCE 1e-10
#define STEADY_ABSOLUTE 1e-13
#define STEADY_NEAR 1e-5
#define STEADY_LEFT 1e-10
#define STEADY_FIRST 1e-2
#define STEADY_SAME 1e-14
#define STEADY_SEEN 1e-12
#define STEADY_GROWTH 10.0
#define STEADY_SIZE 1e-7          /* the smallest size of a state, as a part of the largest */
#define STEADY_SMALL 1e-12
#define STEADY_END 1e200
#define STEADY_TOUCHES 4
#define STEADY_MOVED 1e-8

struct settling {
    const struct zd_rest *rest;
    struct zd_board board;
    double *absolute;
    double *from;
    double *z;
    double *slope;
    double h;
    double largest;         /* state so far */
};

size_t zde_to_rest(int n)
{
    return zdm_bytes(&zdm_radau, n) + zde_bytes(n) + (4 * (size_t)n + 1) * sizeof(double);
}

static int rest_slopes(void *context, double t, const double *y, double *slope)
{
    const struct zd_rest *rest = ((const struct settling *)context)->rest;

    (void)t;
    return rest->slopes(rest->context, y, slope);
}

static int steady_residual(void *context, const double *z, double *residual)
{
    struct settling *s = (struct settling *)context;
    int i, why = s->rest->slopes(s->rest->context, z, s->slope);

    for (i = 0; i < s->rest->n; i++)
        residual[i] = s->from[i] + s->h * s->slope[i] - z[i];
    return why;
}

static double steady_largest(int n, const double *values)
{
    double largest = 0.0;
    int i;

    for (i = 0; i < n; i++)
        if (fabs(values[i]) > largest)
            largest = fabs(values[i]);
    return largest;
}

/* By differences; s->slope is that of z. */
static int steady_jacobian(void *context, const double *z, double *matrix)
{
    struct settling *s = (struct settling *)context;
    int n = s->rest->n, i, j, why;
    double least = STEADY_SMALL * steady_largest(n, z), delta, *moved = s->board.moved, *there = s->board.moved + n;

    for (j = 0; j < n; j++)
        moved[j] = z[j];
    for (j = 0; j < n; j++) {
        delta = fabs(z[j]) > least ? fabs(z[j]) : least;
        delta = sqrt(DBL_EPSILON) * (fabs(s->from[j]) > delta ? fabs(s->from[j]) : delta) + DBL_MIN;
        moved[j] = z[j] + delta;
        delta = moved[j] - z[j];
        why = s->rest->slopes(s->rest->context, moved, there);
        moved[j] = z[j];
        if (why != 0)
            return why;
        for (i = 0; i < n; i++)
            matrix[i * n + j] = s->h * (there[i] - s->slope[i]) / delta - (i == j ? 1.0 : 0.0);
    }
    return 0;
}

/* The largest change relative to the size of each state; for a state that vanishes, relative to its largest value. */
static double steady_change(const struct settling *s, const double *from, const double *to)
{
    int n = s->rest->n, i;
    double least = STEADY_SIZE * steady_largest(n, to), largest = 0.0, size;

    for (i = 0; i < n; i++) {
        size = fabs(to[i]) > least ? fabs(to[i]) : least;
        if (fabs(to[i]) < 0.5 * fabs(from[i]))
            size = s->largest;
        if (fabs(to[i] - from[i]) > largest * size)
            largest = fabs(to[i] - from[i]) / size;
    }
    return largest;
}

/* Further steps from the steady state, until each state hardly changes relative to itself. */
static void steady_finish(struct settling *s, const struct zd_equations *equations, double *rest)
{
    struct zd_rule rule;
    int n = s->rest->n, i, pass;

    rule.absolute = DBL_MIN;
    rule.relative = 1e-12;
    rule.sum = 0.0;
    rule.most = 8;
    for (pass = 0; pass < STEADY_TOUCHES; pass++) {
        for (i = 0; i < n; i++)
            s->from[i] = s->z[i] = rest[i];
        if (zde_newton(equations, &rule, s->z, &s->board) != 0 || steady_change(s, rest, s->z) > STEADY_MOVED)
            return;
        for (i = 0; i < n; i++)
            rest[i] = s->z[i];
    }
}

/* Implicit Euler steps from y, the first of length h.  0: steady; positive: not steady. */
static int steady_euler(struct settling *s, const double *y, double *rest)
{
    struct zd_equations equations;
    struct zd_rule rule;
    double before = 0.0, change, ratio;
    int n = s->rest->n, i, pass, still = 0, why;

    equations.n = n;
    equations.residual = steady_residual;
    equations.jacobian = steady_jacobian;
    equations.context = (void *)s;
    rule.absolute = 1e-15 * steady_largest(n, y);
    rule.relative = 1e-13;
    rule.sum = 0.0;
    rule.most = 12;
    for (i = 0; i < n; i++)
        s->from[i] = s->z[i] = y[i];
    for (pass = 0; pass < STEADY_EULER; pass++) {
        why = zde_newton(&equations, &rule, s->z, &s->board);
        /* In steps of this length, rounding exceeds the remaining change. */
        if (why == ZDF_ITERATIONS && pass > 0 && before <= STEADY_LEFT)
            why = still = 3;
        if (why != 0 && still < 3)
            return why;
        change = steady_change(s, s->from, s->z);
        if (change > 0.1)
            return ZDF_ITERATIONS;
        still = still >= 3 ? still : change <= STEADY_SAME ? still + 1 : 0;
        ratio = change > 0.0 ? STEADY_GROWTH * before / change - 1.0 : 0.0;
        /* A diverging state changes by more than ten times as much, as long as the steps are short. */
        if (pass > 0 && change > STEADY_SEEN && ratio < -1e-3)
            return ZDF_ITERATIONS;
        for (i = 0; i < n; i++)
            s->from[i] = s->z[i];
        if (still >= 3 || (ratio >= 1.0 && change / ratio <= STEADY_LEFT)) {
            for (i = 0; i < n; i++)
                rest[i] = s->z[i];
            steady_finish(s, &equations, rest);
            return 0;
        }
        before = change;
        s->h = STEADY_GROWTH * s->h;
    }
    return ZDF_ITERATIONS;
}

/* Chooses a first step, and the size that states still at 0 will reach, from the rate of change of the slopes along
   the trajectory. */
static int steady_begun(struct settling *s, struct zd_stepper *stepper)
{
    double slope = steady_largest(s->rest->n, stepper->slope), move, rate = 0.0, length = 1e-3;
    int n = s->rest->n, i, why;

    s->largest = steady_largest(n, stepper->y);
    if (!(slope > 0.0))
        return 0;
    move = s->largest > 0.0 ? 1e-6 * s->largest / slope : 1e-6;
    for (i = 0; i < n; i++)
        s->z[i] = stepper->y[i] + move * stepper->slope[i];
    why = rest_slopes((void *)s, 0.0, s->z, s->slope);
    for (i = 0; i < n; i++)
        if (fabs(s->slope[i] - stepper->slope[i]) > rate * move * slope)
            rate = fabs(s->slope[i] - stepper->slope[i]) / (move * slope);
    if (rate > 0.0 && rate - rate == 0.0)
        length = 1e-3 / rate;
    if (s->largest > 0.0 && 1e-3 * s->largest / slope < length)
        length = 1e-3 * s->largest / slope;
    if (slope * length > s->largest)
        s->largest = slope * length;
    zdm_forget(stepper, length);
    return why;
}

/* Follows the trajectory, with attempts to finish where it hardly changes. */
static int steady_follow(struct settling *s, struct zd_stepper *stepper, double *y)
{
    double next = 0.0;
    long steps;
    int n = s->rest->n, i, why = zdm_anew(stepper, 0.0);

    /* A state that does not move is steady; the method could not choose a step length for it. */
    if (why == 0 && !(steady_largest(n, stepper->slope) > 0.0))
        return 0;
    if (why == 0)
        why = steady_begun(s, stepper);
    for (steps = 0; why == 0 && steps < STEADY_STEPS && stepper->t < STEADY_END; steps++) {
        if (steady_largest(n, stepper->y) > s->largest)
            s->largest = steady_largest(n, stepper->y);
        for (i = 0; i < n; i++)
            s->absolute[i] = STEADY_ABSOLUTE * s->largest;
        why = zdm_step(stepper, 4.0 * STEADY_END);
        if (why != 0)
            break;
        zdm_commit(stepper);
        if (stepper->t < next || steady_change(s, stepper->y_new, stepper->y) > STEADY_NEAR)
            continue;
        s->h = STEADY_FIRST * stepper->length;
        why = steady_euler(s, stepper->y, y);
        if (why <= 0)
            return why;
        why = 0;
        next = 2.0 * stepper->t;
    }
    return why < 0 ? why : ZDF_ITERATIONS;
}

int zde_settle(const struct zd_rest *rest, double *y, void *room, int *integers)
{
    struct settling s;
    struct zd_stepper stepper;
    struct zd_problem problem;
    size_t many = (size_t)rest->n;
    double *next = (double *)room;
    int i;

    s.rest = rest;
    s.absolute = next;
    s.from = next + many;
    s.z = next + 2 * many;
    s.slope = next + 3 * many;
    next += 4 * many;
    zde_lay(&s.board, rest->n, (void *)next);
    /* After the integers of the board, to the next double. */
    next = (double *)room + (4 * many + (zde_bytes(rest->n) + sizeof(double) - 1) / sizeof(double));
    problem.n = rest->n;
    problem.n_sums = problem.n_unwatched = 0;
    problem.slopes = rest_slopes;
    problem.jacobian = NULL;
    problem.below = problem.above = -1;
    problem.context = (void *)&s;
    problem.relative = STEADY_TOLERANCE;
    problem.absolute = s.absolute;
    zdm_create(&stepper, &zdm_radau, &problem, (void *)next);
    if (integers != NULL) {
        s.board.pivot = integers;
        stepper.integers = integers + rest->n;
    }
    for (i = 0; i < rest->n; i++) {
        stepper.y[i] = y[i];
        s.absolute[i] = 0.0;
    }
    if (rest->n == 0)
        return 0;
    return steady_follow(&s, &stepper, y);
}
