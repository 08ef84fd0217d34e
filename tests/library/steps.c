/* Two models side by side: all quantities of the first after every step, and whether the second is the same. */

#include <stdio.h>
#include HEADER

#define JOIN(a, b) a##b
#define NAME(a, b) JOIN(a, b)
#define CALL(name) NAME(MODEL, _##name)

static struct CALL(settings) settings;
static struct MODEL model, other;

#ifdef INPUT
#ifdef FIXED
#include <math.h>
static const double given[] = { INPUT };
static CALL(real) input[sizeof given / sizeof given[0]];
#else
static const CALL(real) input[] = { INPUT };
#endif
#endif

static int differ(void)
{
    int i;

    for (i = 0; CALL(name)(i)[0] != '\0'; i++)
        if (CALL(index)(CALL(name)(i)) > i || CALL(value)(&model, i) != CALL(value)(&other, i))
            return 1;
    return 0;
}

/* In fixed point a double holds both the integer and where its point stands. */
#ifdef FIXED
#include <math.h>
#define SHOWN(i) ldexp((double)CALL(value)(&model, i), -CALL(bits)(i))
#else
#define SHOWN(i) (double)CALL(value)(&model, i)
#endif

static void show(void)
{
    int i;

    for (i = 0; CALL(name)(i)[0] != '\0'; i++)
        printf("%s%.17g", i > 0 ? "," : "", SHOWN(i));
    printf("\n");
}

int main(void)
{
    int error, i;

    for (i = 0; CALL(name)(i)[0] != '\0'; i++)
        printf("%s\"%s\"", i > 0 ? "," : "", CALL(name)(i));
    printf("\n");
    CALL(defaults)(&settings);
#if defined(INPUT) && defined(FIXED)
    for (i = 0; i < (int)(sizeof given / sizeof given[0]); i++)
        input[i] = (CALL(real))floor(ldexp(given[i], TESTED_BITS_INPUT) + 0.5);
#endif
#ifdef INPUT
    settings.input = input;
    settings.input_count = (long)(sizeof input / sizeof input[0]);
#endif
    error = CALL(init)(&model, &settings);
    if (CALL(init)(&other, &settings) != error)
        return 100;
    while (error == 0) {
        show();
        if (differ())
            return 101;
        if (CALL(done)(&model))
            break;
        error = CALL(step)(&model);
        if (CALL(step)(&other) != error)
            return 102;
        /* Without a changed setting refresh changes nothing. */
        if (CALL(refresh)(&other) != error)
            return 103;
        if (CALL(done)(&model) && LAST)
            break;
    }
    if (error != 0)
        fprintf(stderr, "%d %d %s\n", error, CALL(line)(&model), CALL(culprit)(&model));
    return error;
}
