/* gsl.c - explicit methods of the GNU Scientific Library: Fehlberg 4(5), Prince-Dormand 8(9). */

#include "problems.h"
#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>

static int f(double t, const double y[], double slope[], void *context)
{
    slopes((const struct problem *)context, t, y, slope);
    return GSL_SUCCESS;
}

static int solve(const struct problem *problem, int method, double tolerance, double *y)
{
    gsl_odeiv2_system system;
    gsl_odeiv2_driver *driver;
    double t = 0.0;
    int i, why = GSL_SUCCESS;

    system.function = f;
    system.jacobian = NULL;
    system.dimension = (size_t)problem->n;
    system.params = (void *)problem;
    driver = gsl_odeiv2_driver_alloc_y_new(&system, method ? gsl_odeiv2_step_rk8pd : gsl_odeiv2_step_rkf45, 1e-4,
                                           tolerance * problem->unit, tolerance);
    memcpy(y, problem->begin, sizeof(double) * (size_t)problem->n);
    for (i = 1; why == GSL_SUCCESS && i <= problem->outputs; i++)
        why = gsl_odeiv2_driver_apply(driver, &t, problem->end * i / problem->outputs, y);
    gsl_odeiv2_driver_free(driver);
    return why != GSL_SUCCESS;
}

int main(void)
{
    gsl_set_error_handler_off();
    prepare();
    measure_all("GSL", "rkf45", 0, 0, solve);
    measure_all("GSL", "rk8pd", 1, 0, solve);
    return 0;
}
