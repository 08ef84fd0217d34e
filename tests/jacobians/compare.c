/* compare.c - of an emitted program: derived Jacobians against differences.  MODEL is the program's model.c.  Prints
   what differs and how much was compared. */

#define main main_of_model
#define zd_main compare
#include MODEL
#undef main

#include "zdport.h"
#include "zdrun.h"

#define MOST 200
#define POINTS 12

static const struct zd_solve *solve;
static char *memory_of_model;

#define AT_OFFSET(offset) (*(double *)(void *)(memory_of_model + (offset)))

static void show(const double *y)
{
    int i;

    for (i = 0; i < solve->n; i++)
        AT_OFFSET(solve->state[i]) = y[i];
}

/* By the block itself, or by its function of time and states. */
static int by_rates(const double *y, double *slope)
{
    int i;

    if (solve->slope == NULL)
        return solve->slopes(memory_of_model, AT_OFFSET(solve->time), y, slope);
    show(y);
    if (solve->rates(memory_of_model) != 0)
        return 1;
    for (i = 0; i < solve->n; i++)
        slope[i] = AT_OFFSET(solve->slope[i]);
    return 0;
}

/* As the solve has it: whole rows, or a band of them. */
static double derived[MOST * MOST];

static double entry(int i, int j)
{
    if (solve->below < 0)
        return derived[i * solve->n + j];
    if (i - j > solve->below || j - i > solve->above)
        return 0.0;
    return derived[i * (solve->below + 1 + solve->above) + j - i + solve->below];
}

static int same(double a, double b)
{
    return a == b || (a != a && b != b);
}

/* Both at a point; how many entries were compared, negative: one differs. */
static long compared(int number, double *y)
{
    static double matrix[MOST][MOST], at[MOST], low[MOST], high[MOST];
    double h, difference, near;
    long count = 0;
    int i, j;

    if (by_rates(y, at) != 0)
        return 0;
    show(y);
    if (solve->derivatives(memory_of_model, AT_OFFSET(solve->time), y, derived) != 0)
        return count;
    for (i = 0; i < solve->n; i++)
        for (j = 0; j < solve->n; j++)
            matrix[i][j] = entry(i, j);
    for (j = 0; j < solve->n; j++) {
        double was = y[j];

        h = 1e-5 * (fabs(was) > 1e-2 ? fabs(was) : 1e-2);
        y[j] = was + h;
        i = by_rates(y, high);
        y[j] = was - h;
        i = i != 0 || by_rates(y, low) != 0;
        y[j] = was;
        if (i != 0)
            continue;
        for (i = 0; i < solve->n; i++) {
            difference = (high[i] - low[i]) / (2.0 * h);
            near = 1e-5 * (fabs(difference) + fabs(matrix[i][j])) + 1e-10 * (fabs(high[i]) + fabs(low[i])) / h + 1e-7;
            /* Across a jump or a corner both sides differ. */
            if (fabs((high[i] - at[i]) - (at[i] - low[i])) > 1e-3 * fabs(high[i] - low[i]) + 1e-9 * fabs(at[i]))
                continue;
            if (difference - difference != 0.0)
                continue;
            if (!(fabs(difference - matrix[i][j]) <= near)) {
                printf("solve %d entry %d, %d: %.12g derived, %.12g by differences, state %.12g\n", number, i, j,
                       matrix[i][j], difference, was);
                return -1;
            }
            count++;
        }
    }
    return count;
}

static double drawn(void)
{
    static unsigned long seed = 12345UL;

    seed = (seed * 1103515245UL + 12345UL) & 0x7fffffffUL;
    return (double)seed / 2147483648.0;
}

int compare(const struct zd_program *what, const struct zd_way *way, void *memory, int argc, char **argv)
{
    static double end[MOST], y[MOST];
    struct zd_store store;
    struct zd_orders orders;
    FILE *file = tmpfile();
    long count = 0, found = 0;
    int number, point, i;

    (void)way;
    (void)argc;
    (void)argv;
    memset(&orders, 0, sizeof orders);
    if (file == NULL || zd_create_store(&store, file, what, NULL, 0, 0) != ZD_GOOD)
        return 2;
    zdc_follow(what, memory, &store, &orders);
    memory_of_model = (char *)memory;
    for (number = 0; number < what->n_solves; number++) {
        solve = what->solves + number;
        if (solve->n > MOST || solve->derivatives == NULL)
            continue;
        for (i = 0; i < solve->n; i++)
            end[i] = AT_OFFSET(solve->state[i]);
        for (point = 0; point < POINTS && found >= 0; point++) {
            for (i = 0; i < solve->n; i++)
                y[i] = end[i] * (1.0 + 0.2 * point * (drawn() - 0.5)) + (point % 3 == 2 ? drawn() : 0.0);
            found = compared(number, y);
            count += found > 0 ? found : 0;
        }
        if (found < 0)
            return 1;
        show(end);
    }
    printf("compared %ld\n", count);
    return 0;
}

int main(int argc, char **argv)
{
    return main_of_model(argc, argv);
}
