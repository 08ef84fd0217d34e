/* Counts what a method does with the block of an emitted model; see precision.py.

       precision METHOD TOLERANCE END ABSOLUTE BEGIN...

   METHOD: default, that of the model, or stiff.  ABSOLUTE times TOLERANCE is the absolute tolerance.  Prints evaluations of
   the slopes, Jacobians, microseconds of a whole interval (the least of some) and the values at the end. */

#include "emitted.h"

#define TURNS 20

int measure(const struct zd_program *what, const struct zd_way *way, void *memory, int argc, char **argv)
{
    struct zd_span_problem problem;
    struct zd_pace pace;
    struct zd_span *span = NULL;
    void *room;
    double *begin, *y, *own, best = HUGE_VAL, begun, end, tolerance;
    int i, turn, n;

    (void)way;
    solve = what->solves;
    n = solve->n;
    if (argc < 5 + n)
        return 2;
    memset(memory, 0, what->size);
    for (i = 0; i < what->n_settings; i++)
        memcpy((char *)memory + what->settings[i].offset, what->settings[i].base,
               (size_t)what->settings[i].count * sizeof(double));
    tolerance = atof(argv[2]);
    end = atof(argv[3]);
    problem.method = strcmp(argv[1], "stiff") == 0 ? (int)ZDV_STIFF : solve->method - ZDS_BLOCK;
    begin = (double *)malloc(3 * (size_t)n * sizeof *begin);
    room = malloc(zdv_bytes(problem.method, n));
    if (begin == NULL || room == NULL)
        return 2;
    y = begin + n;
    own = y + n;
    for (i = 0; i < n; i++) {
        begin[i] = atof(argv[5 + i]);
        own[i] = atof(argv[4]) * tolerance;
    }
    problem.n = n;
    problem.n_unwatched = 0;
    problem.slopes = emitted_slopes;
    problem.jacobian = solve->jacobian != NULL ? emitted_jacobian : NULL;
    problem.below = solve->below;
    problem.above = solve->above;
    problem.jump = NULL;
    problem.passed = NULL;
    problem.stopped = NULL;
    problem.drawn = NULL;
    problem.context = memory;
    problem.own = own;
    pace.step = pace.span = end;
    pace.tolerance = tolerance;
    pace.longest = 0.0;
    for (turn = 0; turn < TURNS; turn++) {
        begun = now();
        memcpy(y, begin, (size_t)n * sizeof *y);
        span = zdv_create(&problem, room);
        if (zdv_carry(span, &pace, 0.0, end, y) != 0)
            return 1;
        begun = now() - begun;
        best = begun < best ? begun : best;
        if (begun > 0.1)
            break;
    }
    printf("%ld %ld %.2f", span->stepper.evaluations, span->stepper.jacobians, 1e6 * best);
    for (i = 0; i < n; i++)
        printf(" %.17g", y[i]);
    printf("\n");
    return 0;
}

int main(int argc, char **argv)
{
    return main_of_model(argc, argv);
}
