/* sundials.c - CVODE (Adams, BDF) and ARKODE (Dormand-Prince) of SUNDIALS 6. */

#include "problems.h"
#include <arkode/arkode_erkstep.h>
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

enum { ADAMS, BDF, EXPLICIT };

static int f(realtype t, N_Vector y, N_Vector slope, void *context)
{
    slopes((const struct problem *)context, t, NV_DATA_S(y), NV_DATA_S(slope));
    return 0;
}

struct solving {
    SUNContext sun;
    N_Vector y;
    SUNMatrix matrix;
    SUNLinearSolver linear;
    void *memory;
};

static void begin(struct solving *s, const struct problem *problem)
{
    SUNContext_Create(NULL, &s->sun);
    s->y = N_VNew_Serial(problem->n, s->sun);
    memcpy(NV_DATA_S(s->y), problem->begin, sizeof(double) * (size_t)problem->n);
    s->matrix = SUNDenseMatrix(problem->n, problem->n, s->sun);
    s->linear = SUNLinSol_Dense(s->y, s->matrix, s->sun);
}

static void end(struct solving *s, const struct problem *problem, double *y)
{
    memcpy(y, NV_DATA_S(s->y), sizeof(double) * (size_t)problem->n);
    SUNLinSolFree(s->linear);
    SUNMatDestroy(s->matrix);
    N_VDestroy(s->y);
    SUNContext_Free(&s->sun);
}

static int solve(const struct problem *problem, int method, double tolerance, double *y)
{
    struct solving s;
    double t = 0.0, absolute = tolerance * problem->unit;
    int i, why = 0;

    begin(&s, problem);
    if (method == ADAMS || method == BDF) {
        s.memory = CVodeCreate(method == BDF ? CV_BDF : CV_ADAMS, s.sun);
        CVodeInit(s.memory, f, 0.0, s.y);
        CVodeSStolerances(s.memory, tolerance, absolute);
        CVodeSetUserData(s.memory, (void *)problem);
        CVodeSetMaxNumSteps(s.memory, 10000000);
        CVodeSetLinearSolver(s.memory, s.linear, s.matrix);
        for (i = 1; why >= 0 && i <= problem->outputs; i++)
            why = CVode(s.memory, problem->end * i / problem->outputs, s.y, &t, CV_NORMAL);
        CVodeFree(&s.memory);
    } else {
        s.memory = ERKStepCreate(f, 0.0, s.y, s.sun);
        ERKStepSStolerances(s.memory, tolerance, absolute);
        ERKStepSetUserData(s.memory, (void *)problem);
        ERKStepSetMaxNumSteps(s.memory, 10000000);
        ERKStepSetTableNum(s.memory, ARKODE_DORMAND_PRINCE_7_4_5);
        ERKStepSetInterpolantDegree(s.memory, 4);
        for (i = 1; why >= 0 && i <= problem->outputs; i++) {
            double limit = problem->end * i / problem->outputs;

            /* Interpolation within long steps would be less exact than the steps. */
            ERKStepSetStopTime(s.memory, limit);
            why = ERKStepEvolve(s.memory, limit, s.y, &t, ARK_NORMAL);
        }
        ERKStepFree(&s.memory);
    }
    end(&s, problem, y);
    return why < 0;
}

int main(void)
{
    /* What it says when a tolerance is too small is no result. */
    if (freopen("/dev/null", "w", stderr) == NULL)
        return 1;
    prepare();
    measure_all("SUNDIALS", "CVODE Adams", ADAMS, 0, solve);
    measure_all("SUNDIALS", "ARKODE DP5(4)", EXPLICIT, 0, solve);
    measure_all("SUNDIALS", "CVODE BDF", BDF, 1, solve);
    return 0;
}
