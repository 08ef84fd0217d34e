/* Prints every row of the first run: all nodes as integers; and how it has ended, if not by itself. */

#include HEADER
#include <math.h>
#include <stdio.h>

#define JOINED(a, b) a##_##b
#define NAME(a, b) JOINED(a, b)

static struct NAME(MODEL, settings) settings;
static struct MODEL model;

#ifndef STATE
#define STATE long
#endif

/* A state in units of 1/100000000, the nearest. */
#ifndef STATES
#define STATES 100000000.0
#define WHOLE
#endif

static void put_state(STATE state)
{
#ifdef WHOLE
    (void)printf("%ld", (long)state);
#else
    double units = (double)state / STATES * 100000000.0;

    /* Without the sign of 0. */
    (void)printf("%.0f", (units < 0.0 ? ceil(units - 0.5) : floor(units + 0.5)) + 0.0);
#endif
}

static void put_row(void)
{
    int node;

    for (node = 0; node < QUANTITIES; node++) {
        (void)printf("%s", node > 0 ? "," : "");
        put_state(NAME(MODEL, value)(&model, node));
    }
    (void)printf("\n");
}

int main(void)
{
    long rows = 0L;
    int error;

    NAME(MODEL, defaults)(&settings);
    error = NAME(MODEL, init)(&model, &settings);
    while (error == GOOD) {
        put_row();
        if (rows >= ROWS || NAME(MODEL, done)(&model) != 0) {
            break;
        }
        rows = rows + 1L;
        error = NAME(MODEL, row)(&model);
    }
    if (error != GOOD) {
        (void)printf("code=%d line=%d word=%s node=%d pass=%d\n", error, NAME(MODEL, line)(&model),
                     NAME(MODEL, culprit)(&model), NAME(MODEL, node)(&model), model.pass);
    }
    return 0;
}
