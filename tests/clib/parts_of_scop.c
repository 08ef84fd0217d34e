/* parts_of_scop.c - what SCoP asks of the runtime, each part once, in room that is exactly as large as is asked for.

   A line for each: what it gave, then numbers with all their digits. */

#include "zdarray.h"
#include "zdpast.h"
#include "zdspan.h"
#include "zdalgebraic.h"

static void shown(const char *what, int why, int n, const double *values)
{
    int i;

    printf("%s %d", what, why);
    for (i = 0; i < n; i++)
        printf(" %.17g", values[i]);
    printf("\n");
}

static void *room_of(size_t bytes)
{
    void *room = malloc(bytes > 0 ? bytes : 1);

    if (room == NULL)
        exit(9);
    return room;
}

/* ---- blocks from row to row ---- */

static int two(void *context, double t, const double *y, double *slope)
{
    (void)context;
    slope[0] = -0.8 * y[0] * y[1] + (t >= 1.25 ? 0.5 * t : 0.0);
    slope[1] = y[0] - 0.3 * y[1];
    return 0;
}

static int matrix_of_two(void *context, double t, const double *y, double *matrix)
{
    (void)context;
    (void)t;
    matrix[0] = -0.8 * y[1];
    matrix[1] = -0.8 * y[0];
    matrix[2] = 1.0;
    matrix[3] = -0.3;
    return 0;
}

static int stiff(void *context, double t, const double *y, double *slope)
{
    (void)context;
    slope[0] = -1e6 * (y[0] - t);
    slope[1] = y[0];
    return 0;
}

static double jump(void *context, double t)
{
    (void)context;
    return t < 1.25 ? 1.25 : HUGE_VAL;
}

static int passed(void *context, const struct zd_stepper *stepper)
{
    struct zd_lag *lag = (struct zd_lag *)context;
    double values[ZD_LAG_PLACES], y[2];
    int i;

    for (i = 0; i < ZD_LAG_PLACES; i++) {
        zdm_look(stepper, stepper->t + 0.25 * (double)i * (stepper->t_new - stepper->t), y);
        values[i] = y[0];
    }
    return zdk_step(lag, stepper->t, stepper->t_new, values);
}

static void blocks(void)
{
    struct zd_span_problem problem;
    struct zd_pace pace;
    struct zd_lag lag;
    struct zd_span *span;
    double y[2], lagged;
    void *room;
    int method, why, given;

    pace.step = 0.3;
    pace.tolerance = 1e-7;
    pace.span = 3.0;
    pace.longest = 0.5;
    memset((void *)&lag, 0, sizeof lag);
    for (method = ZDV_DOPRI; method <= ZDV_SPARSE; method++)
        for (given = 0; given < 2; given++) {
            problem.method = method;
            problem.n = 2;
            problem.n_unwatched = 0;
            problem.slopes = two;
            problem.jacobian = given ? matrix_of_two : NULL;
            problem.below = problem.above = -1;
            problem.jump = jump;
            problem.passed = passed;
            problem.drawn = NULL;
            problem.context = (void *)&lag;
            problem.own = NULL;
            room = room_of(zdv_bytes(method, 2));
            span = zdv_create(&problem, room);
            y[0] = 1.0;
            y[1] = 0.25;
            zdk_anew(&lag);
            why = zdv_carry(span, &pace, 0.0, 1.0, y);
            if (why == 0)
                why = zdv_carry(span, &pace, 1.0, 3.0, y);
            shown("block", why, 2, y);
            lagged = zdk_lagged(&lag, 1.7, 0.0);
            shown("lagged", 0, 1, &lagged);
            free(room);
        }
    problem.method = ZDV_DOPRI;
    problem.slopes = stiff;
    problem.jacobian = NULL;
    problem.jump = NULL;
    problem.passed = NULL;
    problem.drawn = NULL;
    room = room_of(zdv_bytes(ZDV_DOPRI, 2));
    span = zdv_create(&problem, room);
    y[0] = y[1] = 0.0;
    why = zdv_carry(span, &pace, 0.0, 1.0, y);
    shown("stiff", why, 2, y);
    zdv_forget(span, 1);
    free(room);
    zdk_leave(&lag);
}

static void line(void)
{
    static const double f[5] = { 1.0, 2.0, 1.0, 0.5, 1.0 };
    struct zd_line_ends ends;
    double u[5], g = 0.25, *room = (double *)room_of(25 * sizeof(double));
    int i, why = 0;

    ends.held[0] = 1;
    ends.held[1] = 0;
    ends.value[0] = 1.0;
    ends.value[1] = -0.5;
    for (i = 0; i < 5; i++)
        u[i] = (double)i;
    for (i = 0; i < 10 && why == 0; i++)
        why = zdv_nicolson(5, 0.25, 0.1, f, 1, &g, 0, &ends, u, room);
    shown("line", why, 5, u);
    free((void *)room);
}

/* ---- equations together ---- */

static int circle(void *context, const double *x, double *residual)
{
    (void)context;
    residual[0] = 5.0 - (x[0] * x[0] + x[1] * x[1]);
    residual[1] = 1.0 - (x[1] - x[0]);
    return 0;
}

static int exchange(void *context, const double *y, double *slope)
{
    (void)context;
    slope[0] = -2.0 * y[0] * y[1] + 0.1 * y[2];
    slope[1] = slope[0];
    slope[2] = -slope[0];
    return 0;
}

static void together(void)
{
    struct zd_equations equations;
    struct zd_demands demands;
    struct zd_board board;
    struct zd_rest rest;
    double x[3], matrix[9], b[3];
    static const double value[2] = { 0.0, 0.0 };
    int pivot[3], i, why;
    void *room = room_of(zde_bytes(2));

    zde_lay(&board, 2, room);
    equations.n = 2;
    equations.residual = circle;
    equations.jacobian = NULL;
    equations.context = NULL;
    x[0] = x[1] = 2.0;
    why = zde_newton(&equations, &zde_rule, x, &board);
    shown("newton", why, 2, x);
    demands.n = 2;
    demands.misses = circle;
    demands.value = value;
    demands.context = NULL;
    x[0] = x[1] = -3.0;
    why = zde_hit(&demands, x, &board);
    shown("hit", why, 2, x);
    free(room);
    room = room_of(zde_corners(2));
    x[0] = x[1] = 2.0;
    why = zde_simplex(&equations, x, room, NULL);
    shown("simplex", why, 2, x);
    free(room);
    room = room_of(zde_to_rest(3));
    rest.n = 3;
    rest.slopes = exchange;
    rest.context = NULL;
    x[0] = 1.0;
    x[1] = 0.6;
    x[2] = 0.0;
    why = zde_settle(&rest, x, room, NULL);
    shown("rest", why, 3, x);
    free(room);
    for (i = 0; i < 9; i++)
        matrix[i] = (double)(i * i % 7);
    b[0] = 1.0;
    b[1] = 2.0;
    b[2] = 3.0;
    why = zde_gauss(3, matrix, b, pivot);
    shown("gauss", why, 3, b);
}

/* ---- arrays and functions ---- */

static int bell(void *context, double x, double *value)
{
    (void)context;
    *value = exp(-x * x);
    return 0;
}

static void arrays(void)
{
    static const double px[6] = { 0.0, 1.0, 2.5, 4.5, 7.5, 10.0 }, py[6] = { 1.5, 3.25, 2.0, 0.75, 1.25, 0.5 };
    static const double even[5] = { 0.0, 0.5, 1.0, 1.5, 2.0 }, decay[5] = { 4.0, 2.2, 1.3, 0.8, 0.5 };
    static const double cubic[4] = { -6.0, 11.0, -6.0, 1.0 };
    double *h = (double *)room_of(6 * sizeof(double)), *d = (double *)room_of(6 * sizeof(double)), value, y[5];
    double amplitude[2], rate[2], *room;
    double matrix[4];
    struct zd_formula formula;
    int why;

    formula.value = bell;
    formula.context = NULL;
    value = zdf_quadrature(6, px, py);
    shown("quadrature", 0, 1, &value);
    why = zdf_legendre(&formula, 0.0, 2.0, &value);
    shown("legendre", why, 1, &value);
    why = zdf_romberg(&formula, 0.0, 2.0, &value);
    shown("romberg", why, 1, &value);
    why = zdf_derivs(6, px, py, h, d);
    shown("derivs", why, 6, d);
    value = zdf_spline(6, px, py, h, d, 3.3);
    shown("spline", 0, 1, &value);
    matrix[0] = 0.0;
    matrix[1] = 2.0;
    matrix[2] = 3.0;
    matrix[3] = 4.0;
    room = (double *)room_of(2 * sizeof(double));
    why = zdf_invert(2, matrix, room);
    shown("invert", why, 4, matrix);
    free((void *)room);
    room = (double *)room_of(4 * sizeof(double));
    why = zdf_zeros(3, cubic, h, room);
    shown("zeros", why, 3, h);
    free((void *)room);
    room = (double *)room_of(30 * sizeof(double));
    y[0] = 1.0;
    y[4] = 0.5;
    why = zdf_boundary(5, even, y, &formula, &formula, &formula, room);
    shown("boundary", why, 5, y);
    free((void *)room);
    room = (double *)room_of(zdf_terms(2) * sizeof(double));
    why = zdf_expfit(2, 5L, even, decay, amplitude, rate, &value, room);
    shown("expfit", why, 2, amplitude);
    shown("rates", why, 2, rate);
    free((void *)room);
    free((void *)h);
    free((void *)d);
}

/* ---- the past and data from outside ---- */

static void past(const char *directory)
{
    struct zd_queue queue;
    struct zd_points points;
    double values[100], value = 0.0, delivered = 0.0;
    int i, why;

    memset((void *)&queue, 0, sizeof queue);
    for (i = 0; i < 100; i++)
        values[i] = (double)i;
    why = zdk_put(&queue, 100, values);
    zdk_get(&queue, 60, values);
    for (i = 0; i < 40 && why == 0; i++)
        why = zdk_put(&queue, 100, values);
    zdk_get(&queue, 41, values);
    shown("queue", why, 2, values + 39);
    zdk_drop(&queue);
    value = zdk_between(values, 1, 0.0, 1.0, 39.0, 0.51);
    shown("between", 0, 1, &value);
    why = zdg_read(&points, directory, "data");
    shown("points", why, (int)points.n, points.x);
    why = zdg_force(&points, 3.3, &value);
    shown("force", why, 1, &value);
    why = zdg_hold(&points, 3.3, &value);
    shown("hold", why, 1, &value);
    value = zdg_schedule(&points, 3.3, &delivered);
    shown("schedule", 0, 1, &value);
    zdg_drop(&points);
    shown("nowhere", zdg_read(&points, directory, "nothing"), 0, NULL);
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    blocks();
    line();
    together();
    arrays();
    past(argv[1]);
    return 0;
}
