/* Van der Pol in the numbers of FACS, as one would write it by hand: every result is tested, the first failure kept.
   -DDOUBLE: the same formulas in doubles. */
#include <stdio.h>
#include <stdlib.h>

enum { T, ONE, ZERO, MINUS, DZ, Z, SQUARE, LESS, BY_K, PRODUCT, SUM, ACCELERATION, NODES };

#ifdef DOUBLE
typedef double state;
#define FIT(value, line) (value)
#define SHOWN(value) ((value) / 1e8)
#else
typedef int state;
static int failed;

static int fit(long value, int line)
{
    if (value != (int)value && failed == 0)
        failed = line;
    return (int)value;
}
#define FIT(value, line) fit(value, line)
#define SHOWN(value) ((double)(value) / 1e8)
#endif

#ifdef DOUBLE
#define WIDE
#else
#define WIDE (long)
#endif
#define SCALED(a, n, line) FIT(WIDE (a) * (n) / 10000, line)
#define ADDED(a, b, line) FIT(WIDE (a) + (b), line)
#define TIMES(a, b, line) FIT(WIDE (a) * (b) / 100000000, line)

static state y[NODES], saved_dz, saved_z;
static short k = 5000, half_step = 1;

static void blocks(void)
{
    y[SQUARE] = TIMES(y[Z], y[Z], 13);
    y[LESS] = ADDED(y[SQUARE], y[MINUS], 14);
    y[BY_K] = SCALED(y[LESS], k, 15);
    y[PRODUCT] = TIMES(y[DZ], y[BY_K], 16);
    y[SUM] = ADDED(y[PRODUCT], y[Z], 17);
    y[ACCELERATION] = FIT(-(WIDE y[SUM]), 18);
}

static void first_pass(void)
{
    state inc = SCALED(y[ACCELERATION], half_step, 11);

    saved_dz = y[DZ];
    y[DZ] = ADDED(y[DZ], inc, 11);
    inc = SCALED(y[DZ], half_step, 12);
    saved_z = y[Z];
    y[Z] = ADDED(y[Z], inc, 12);
    blocks();
}

static void second_pass(void)
{
    state inc = SCALED(y[ACCELERATION], half_step, 11);

    y[DZ] = ADDED(FIT(WIDE inc + inc, 11), saved_dz, 11);
    inc = SCALED(y[DZ], half_step, 12);
    y[Z] = ADDED(FIT(WIDE inc + inc, 12), saved_z, 12);
    blocks();
}

int main(int argc, char **argv)
{
    int run, row, step;

    if (argc > 2) {
        k = (short)atoi(argv[1]);
        half_step = (short)atoi(argv[2]);
    }
    for (run = 0; run < 93; run++) {
        for (step = 0; step < NODES; step++)
            y[step] = 0;
        y[ONE] = 100000000;
        y[MINUS] = -100000000;
        y[Z] = 50000000;
        blocks();
        blocks();
        for (row = 0; row < 10; row++)
            for (step = 0; step < 10000; step++) {
                first_pass();
                y[T] = ADDED(y[T], half_step * 10000, 21);
                second_pass();
                y[T] = ADDED(y[T], half_step * 10000, 21);
#ifndef DOUBLE
                if (failed != 0)
                    return 3;
#endif
            }
    }
    printf("%.8f %.8f %.8f\n", SHOWN(y[T]), SHOWN(y[Z]), SHOWN(y[DZ]));
    return 0;
}
