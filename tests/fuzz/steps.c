/* Runs a library from beginning to end, shows all quantities after every step, and checks that a second model next to it, which
   is refreshed at every step, stays the same.  Before it are defined MODEL, HEADER, FIXED, and LAST: whether the point at the end
   is not shown. */

#include <math.h>
#include <stdio.h>
#include HEADER

#define JOIN(a, b) a##b
#define NAME(a, b) JOIN(a, b)
#define CALL(name) NAME(MODEL, _##name)

#define FAILED 40
#define MORE 41
#define ROWS 300L

static struct CALL(settings) settings;
static struct MODEL model, other;

/* What is not a number differs from itself, and is the same here. */
static int differ(void)
{
    int i;

    for (i = 0; CALL(name)(i)[0] != '\0'; i++) {
        const double a = (double)CALL(value)(&model, i);
        const double b = (double)CALL(value)(&other, i);

        if (CALL(index)(CALL(name)(i)) > i || (a != b && (a == a || b == b)))
            return 1;
    }
    return 0;
}

/* In fixed point a double holds both the integer and where its point stands. */
#if FIXED
#define SHOWN(i) ldexp((double)CALL(value)(&model, i), -CALL(bits)(i))
#else
#define SHOWN(i) (double)CALL(value)(&model, i)
#endif

static void show(void)
{
    int i;

    for (i = 0; CALL(name)(i)[0] != '\0'; i++)
        printf("%s%.17g", i > 0 ? "\t" : "", SHOWN(i));
    printf("\n");
}

int main(void)
{
    long rows = 0L;
    int error, i;

    for (i = 0; CALL(name)(i)[0] != '\0'; i++)
        printf("%s%s", i > 0 ? "\t" : "", CALL(name)(i));
    printf("\n");
    CALL(defaults)(&settings);
    error = CALL(init)(&model, &settings);
    if (CALL(init)(&other, &settings) != error)
        return 50;
    while (error == 0) {
        show();
        if (differ())
            return 51;
        if (CALL(done)(&model))
            break;
        if (++rows >= ROWS)
            return MORE;
        error = CALL(step)(&model);
        if (CALL(step)(&other) != error)
            return 52;
        /* Without a changed setting refresh changes nothing. */
        if (CALL(refresh)(&other) != error)
            return 53;
        if (CALL(done)(&model) && LAST)
            break;
    }
    if (error != 0)
        fprintf(stderr, "%d %d %s\n", error, CALL(line)(&model), CALL(culprit)(&model));
    return error != 0 ? FAILED : 0;
}
