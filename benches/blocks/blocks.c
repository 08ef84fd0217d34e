/* Blocks of SCoP: the emitted equations against equations written by hand, in one program.

       cc -O2 -ffp-contract=off -DMODEL='"model.c"' -DHAND='"membrane.h"' -I FOLDER blocks.c FOLDER/[...].c -lm

   Prints two ratios of the processor's time, emitted to hand: evaluations of the slopes as the methods of the runtime ask
   for them, and whole intervals, both carried by the method of the model.  The sides take turns, many times for a few
   thousandths of a second each, and the least of each counts. */

#include "emitted.h"

/* What is written by hand: HAND_N, HAND_END, hand_begin, hand_changeable, hand_slopes, hand_jacobian. */
#include HAND

#define TURNS 200
#define EVALUATIONS 20000L

static double sum;

typedef int (*slopes_of)(void *context, double t, const double *y, double *slope);
typedef int (*jacobian_of)(void *context, double t, const double *y, double *matrix);

static double evaluating(slopes_of slopes, void *context)
{
    double y[HAND_N], slope[HAND_N], begun = now();
    long k;

    memcpy(y, hand_begin, sizeof y);
    for (k = 0; k < EVALUATIONS; k++) {
        y[0] = hand_begin[0] * (1.0 + 1e-9 * (double)k);
        slopes(context, 1e-6 * (double)k, y, slope);
        sum += slope[0];
    }
    return now() - begun;
}

static double carrying(slopes_of slopes, jacobian_of jacobian, void *context, double *y)
{
    static double room[100000];
    struct zd_span_problem problem;
    struct zd_span *span;
    struct zd_pace pace;
    double begun = now();
    int row;

    problem.method = solve->method - ZDS_BLOCK;
    problem.n = HAND_N;
    problem.n_unwatched = 0;
    problem.slopes = slopes;
    problem.jacobian = jacobian;
    problem.below = solve->below;
    problem.above = solve->above;
    problem.jump = NULL;
    problem.passed = NULL;
    problem.stopped = NULL;
    problem.drawn = NULL;
    problem.context = context;
    problem.own = NULL;
    pace.step = pace.span = HAND_END;
    pace.tolerance = 1e-8;
    pace.longest = 0.0;
    memcpy(y, hand_begin, HAND_N * sizeof *y);
    span = zdv_create(&problem, room);
    for (row = 0; row < 10; row++)
        if (zdv_carry(span, &pace, HAND_END * row / 10.0, HAND_END * (row + 1) / 10.0, y) != 0) {
            fprintf(stderr, "the method failed\n");
            exit(1);
        }
    return now() - begun;
}

static double less(double a, double b)
{
    return a < b ? a : b;
}

int measure(const struct zd_program *what, const struct zd_way *way, void *memory, int argc, char **argv)
{
    double own = HUGE_VAL, other = HUGE_VAL, own_run = HUGE_VAL, other_run = HUGE_VAL, y[HAND_N], z[HAND_N];
    int i, turn;

    (void)way;
    (void)argv;
    /* What can be changed the compiler must not compute with. */
    for (i = 0; hand_changeable[i] != NULL; i++)
        *hand_changeable[i] *= (double)(argc > 0);
    memset(memory, 0, what->size);
    for (i = 0; i < what->n_settings; i++)
        memcpy((char *)memory + what->settings[i].offset, what->settings[i].base,
               (size_t)what->settings[i].count * sizeof(double));
    solve = what->solves;
    emitted_slopes(memory, 0.5, hand_begin, y);
    hand_slopes(NULL, 0.5, hand_begin, z);
    for (i = 0; i < HAND_N; i++)
        if (!(fabs(y[i] - z[i]) <= 1e-12 * fabs(z[i]))) {
            fprintf(stderr, "slope %d: %.17g emitted, %.17g by hand\n", i, y[i], z[i]);
            return 1;
        }
    for (turn = 0; turn < TURNS; turn++) {
        own = less(own, evaluating(solve->slopes != NULL ? solve->slopes : emitted_slopes, memory));
        other = less(other, evaluating(hand_slopes, NULL));
        own_run = less(own_run, carrying(emitted_slopes, solve->jacobian != NULL ? emitted_jacobian : NULL, memory, y));
        other_run = less(other_run, carrying(hand_slopes, hand_jacobian, NULL, z));
    }
    for (i = 0; i < HAND_N; i++)
        if (!(fabs(y[i] - z[i]) <= 1e-6 * fabs(z[i]) + 1e-12)) {
            fprintf(stderr, "value %d: %.17g emitted, %.17g by hand\n", i, y[i], z[i]);
            return 1;
        }
    printf("%.3f %.3f %.1f %.1f\n", own / other, own_run / other_run, 1e9 * own / (double)EVALUATIONS, 1e6 * own_run);
    return sum == 0.5;
}

int main(int argc, char **argv)
{
    return main_of_model(argc, argv);
}
