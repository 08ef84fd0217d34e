/* FIN-DIF of 100 stations in the numbers of FACS, as one would write it by hand. */
#include <stdio.h>
#include <stdlib.h>

enum { NODES = 206, A = 4, O = 105, INTERVALS = 101 };

static int failed, y[NODES], saved[INTERVALS];
static short half_step = 5, d_dx2 = 10000;

static int fit(long value)
{
    if (value != (int)value)
        failed = 1;
    return (int)value;
}

static void pass(int second)
{
    int i, u, inc;

    for (i = 1; i < INTERVALS; i++) {
        inc = fit((long)y[O + i] * half_step / 10000);
        if (second) {
            u = fit((long)fit(2 * (long)inc) + saved[i]);
        } else {
            saved[i] = y[A + i];
            u = fit((long)y[A + i] + inc);
        }
        y[A + i] = u;
        u = fit(-(long)fit(2 * (long)u));
        u = fit((long)u + y[A + i - 1]);
        u = fit((long)u + y[A + i + 1]);
        y[O + i] = fit((long)u * d_dx2 / 10000);
    }
}

int main(int argc, char **argv)
{
    int run, i;

    if (argc > 2) {
        d_dx2 = (short)atoi(argv[1]);
        half_step = (short)atoi(argv[2]);
    }
    for (run = 0; run < 5; run++) {
        for (i = 0; i < NODES; i++)
            y[i] = 0;
        y[1] = 100000000;
        y[3] = -100000000;
        y[A] = 100000000;
        for (i = 0; i < 2; i++) {
            short whole = half_step;

            half_step = 0;
            pass(i);
            half_step = whole;
        }
        for (i = 0; i < 20000 && !failed; i++) {
            pass(0);
            y[0] = fit((long)y[0] + half_step * 10000L);
            pass(1);
            y[0] = fit((long)y[0] + half_step * 10000L);
        }
    }
    printf("%.8f %.8f %.8f\n", y[0] / 1e8, y[30] / 1e8, y[55] / 1e8);
    return failed;
}
