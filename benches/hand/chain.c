/* A chain of 50 delay stages fed by a constant stream, Euler's method, written by hand with arrays.
   Prints the last level and the sum of all at the end.

       cc -O2 -ffp-contract=off chain.c && ./a.out STEPS [IN DEL] */

#include <stdio.h>
#include <stdlib.h>

#define STAGES 50

int main(int argc, char **argv)
{
    long steps = argc > 1 ? atol(argv[1]) : 1000000L;
    double in = argc > 2 ? atof(argv[2]) : 1.0;
    double del = argc > 3 ? atof(argv[3]) : 2.0;
    double dt = 0.01;
    double level[STAGES], out[STAGES];
    double all = 0.0;
    long step;
    int i;

    for (i = 0; i < STAGES; i++)
        level[i] = 0.0;
    for (step = 0;; step++) {
        for (i = 0; i < STAGES; i++)
            out[i] = level[i] / del;
        all = 0.0;
        for (i = 0; i < STAGES; i++)
            all = all + level[i];
        if (step == steps)
            break;
        level[0] = level[0] + dt * (in - out[0]);
        for (i = 1; i < STAGES; i++)
            level[i] = level[i] + dt * (out[i - 1] - out[i]);
    }
    printf("%.17g,%.17g\n", level[STAGES - 1], all);
    return 0;
}
