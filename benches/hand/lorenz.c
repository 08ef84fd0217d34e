/* Lorenz's equations by Euler's method, written by hand: three locals, TIME from the number of the
   step.  The constants can be changed.  Prints the state at the end.

       cc -O2 -ffp-contract=off lorenz.c && ./a.out STEPS [SIGMA RHO BETA] */

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    long steps = argc > 1 ? atol(argv[1]) : 1000000L;
    double sigma = argc > 2 ? atof(argv[2]) : 10.0;
    double rho = argc > 3 ? atof(argv[3]) : 28.0;
    double beta = argc > 4 ? atof(argv[4]) : 8.0 / 3.0;
    double dt = 0.001;
    double x = 1.0, y = 1.0, z = 1.0, time = 0.0;
    double dx, dy, dz;
    long step;

    for (step = 0; step < steps; step++) {
        dx = sigma * (y - x);
        dy = x * (rho - z) - y;
        dz = x * y - beta * z;
        x = x + dt * dx;
        y = y + dt * dy;
        z = z + dt * dz;
    }
    time = (double)steps * dt;
    printf("%.17g,%.17g,%.17g,%.17g\n", time, x, y, z);
    return 0;
}
