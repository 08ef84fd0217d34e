/* ours.c - the methods of the runtime; with an argument: the references, for programs in other languages. */

#include "problems.h"
#include "zdmethod.h"

static int f(void *context, double t, const double *y, double *slope)
{
    slopes((const struct problem *)context, t, y, slope);
    return 0;
}

/* As clib/solve/carry.c does: every interval begins anew. */
static int solve(const struct problem *problem, int method, double tolerance, double *y)
{
    static double room[200000];
    double absolute[MOST];
    struct zd_problem equations;
    struct zd_stepper stepper;
    int i;

    for (i = 0; i < problem->n; i++)
        absolute[i] = tolerance * problem->unit;
    equations.n = problem->n;
    equations.n_sums = 0;
    equations.slopes = f;
    equations.jacobian = NULL;
    equations.below = equations.above = -1;
    equations.context = (void *)problem;
    equations.relative = tolerance;
    equations.absolute = absolute;
    zdm_create(&stepper, method ? &zdm_radau : &zdm_dopri, &equations, room);
    memcpy(stepper.y, problem->begin, sizeof(double) * (size_t)problem->n);
    for (i = 1; i <= problem->outputs; i++) {
        double limit = problem->end * i / problem->outputs;

        if (zdm_anew(&stepper, stepper.t) != 0)
            return 1;
        while (stepper.t < limit) {
            if (zdm_step(&stepper, limit) != 0)
                return 1;
            zdm_commit(&stepper);
        }
    }
    memcpy(y, stepper.y, sizeof(double) * (size_t)problem->n);
    return 0;
}

static void tell_references(void)
{
    int i, j;

    for (i = 0; i < N_PROBLEMS; i++) {
        printf("%s", problems[i].name);
        for (j = 0; j < problems[i].n; j++)
            printf(";%.17g", problems[i].exact[j]);
        printf("\n");
    }
}

int main(int argc, char **argv)
{
    (void)argv;
    prepare();
    if (argc > 1) {
        tell_references();
        return 0;
    }
    measure_all("zudyn", "ADAPTIVE", 0, 0, solve);
    measure_all("zudyn", "STIFF", 1, 1, solve);
    return 0;
}
