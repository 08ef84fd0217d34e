/* lag.c - values of a variable at earlier times.

   In a block of a tight method, five equally spaced values of each step are stored and interpolated by a polynomial of
   degree 4: within a step h, the error is of order 5 in h, or that of the method's own interpolation.  Elsewhere, the
   values at single times are stored and interpolated linearly. */

#include "zdpast.h"

#define LAG_ENTRY(lag, k) ((lag)->entry + (k) * (size_t)((lag)->places + 2))

void zdk_anew(struct zd_lag *lag)
{
    lag->n = lag->near = 0;
}

void zdk_leave(struct zd_lag *lag)
{
    free((void *)lag->entry);
    lag->entry = NULL;
    lag->n = lag->room = lag->near = 0;
}

/* Appends an entry, after dropping those at the same time or later. */
static int lag_entered(struct zd_lag *lag, int places, double from, double to, const double *values)
{
    size_t room = 2 * lag->room + 64;
    double *entry;
    int i;

    if (lag->n == 0)
        lag->places = places;
    while (lag->n > 0 && LAG_ENTRY(lag, lag->n - 1)[0] >= from)
        lag->n--;
    if ((lag->n + 1) * (size_t)(places + 2) > lag->room) {
        entry = zdq_doubles(lag->entry, (double)room);
        if (entry == NULL)
            return ZDF_MEMORY;
        lag->entry = entry;
        lag->room = room;
    }
    entry = LAG_ENTRY(lag, lag->n);
    entry[0] = from;
    entry[1] = to;
    for (i = 0; i < places; i++)
        entry[2 + i] = values[i];
    lag->n++;
    return 0;
}

int zdk_point(struct zd_lag *lag, double t, double value)
{
    return lag_entered(lag, 1, t, t, &value);
}

int zdk_step(struct zd_lag *lag, double from, double to, const double *values)
{
    return lag_entered(lag, ZD_LAG_PLACES, from, to, values);
}

/* Newton's interpolation with divided differences, from the first of the five values. */
static double lag_within(const double *entry, double t)
{
    double u = 4.0 * (t - entry[0]) / (entry[1] - entry[0]), table[ZD_LAG_PLACES], value;
    int i, k;

    for (i = 0; i < ZD_LAG_PLACES; i++)
        table[i] = entry[2 + i];
    for (k = 1; k < ZD_LAG_PLACES; k++)
        for (i = ZD_LAG_PLACES - 1; i >= k; i--)
            table[i] = (table[i] - table[i - 1]) / (double)k;
    value = table[ZD_LAG_PLACES - 1];
    for (i = ZD_LAG_PLACES - 2; i >= 0; i--)
        value = value * (u - (double)i) + table[i];
    return value;
}

double zdk_lagged(struct zd_lag *lag, double t, double first)
{
    const double *entry, *next;
    size_t low = 0, high = lag->n, middle;

    if (lag->n == 0)
        return first;
    if (!(t > LAG_ENTRY(lag, 0)[0]))
        return LAG_ENTRY(lag, 0)[2];
    /* Find the last entry that begins at or before t; start from the previous one, because times mostly increase. */
    if (lag->near < lag->n && LAG_ENTRY(lag, lag->near)[0] <= t)
        low = lag->near;
    while (high - low > 1) {
        middle = low + (high - low) / 2;
        if (LAG_ENTRY(lag, middle)[0] <= t)
            low = middle;
        else
            high = middle;
    }
    lag->near = low;
    entry = LAG_ENTRY(lag, low);
    if (lag->places == 1) {
        if (low + 1 >= lag->n)
            return entry[2];
        next = LAG_ENTRY(lag, low + 1);
        return entry[2] + (next[2] - entry[2]) * ((t - entry[0]) / (next[0] - entry[0]));
    }
    return t >= entry[1] ? entry[1 + ZD_LAG_PLACES] : lag_within(entry, t);
}
