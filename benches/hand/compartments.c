/* Twenty compartments in a row, each emptied by a tenth of its volume in a step, and a tracer, stepped in the order of
   the text, as COSMO of 1969 does it, written by hand: two arrays.  What comes in is a sum that begins with 0, which
   makes 0 of -0 and so belongs to the language.  Prints the last compartment and what leaves it.

       cc -O2 -ffp-contract=off compartments.c && ./a.out STEPS [RATE] */

#include <stdio.h>
#include <stdlib.h>

#define N 20

/* An empty compartment gives no tracer. */
static double quotient(double a, double b)
{
    return b == 0.0 ? 0.0 : a / b;
}

int main(int argc, char **argv)
{
    double steps = argc > 1 ? atof(argv[1]) : 4e5;
    double rate = argc > 2 ? atof(argv[2]) : 0.1;
    double v[N] = { 100.0 }, h[N] = { 7.0 };
    double flow, label, out, t = 0.0;
    int i;

    do {
        flow = 2.0;
        label = 3.0;
        for (i = 0; i < N; i++) {
            out = rate * v[i];
            h[i] = h[i] - quotient(h[i] * out, v[i]) + label;
            v[i] = v[i] - out + flow;
            flow = 0.0 + rate * v[i];
            label = 0.0 + quotient(flow * h[i], v[i]);
        }
        t = t + 1.0;
    } while (steps > t);
    printf("%.6g %.6g %.6g\n", v[N - 1], h[N - 1], label);
    return 0;
}
