/* Two pools of constant volume and a tracer, stepped in the order of the text, as COSMO of 1969 does it, written by
   hand: the two contents in locals, what cannot vary computed before the loop.  A sum of what comes in begins with 0,
   which makes 0 of -0 and so belongs to the language.  Prints the contents and what
   leaves in the last step.

       cc -O2 -ffp-contract=off two_pools.c && ./a.out STEPS [V2 V3] */

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    double steps = argc > 1 ? atof(argv[1]) : 1e7;
    double v2 = argc > 2 ? atof(argv[2]) : 300.0;
    double v3 = argc > 3 ? atof(argv[3]) : 500.0;
    double flow1 = 20.0, label1 = 3.0, back = 30.0, on = 50.0, out = 20.0;
    double in = 0.0 + flow1 * label1 / flow1;
    double h2 = 10000.0, h3 = 0.0, left = 0.0, t = 0.0;

    do {
        h2 = h2 - h2 * (flow1 + back) / v2 + (in + back * h3 / v3);
        h3 = h3 - h3 * on / v3 + (0.0 + on * h2 / v2);
        left = 0.0 + out * h3 / v3;
        t = t + 1.0;
    } while (steps > t);
    printf("%.6g %.6g %.6g\n", h2, h3, left);
    return 0;
}
