/* queue.c - a first-in, first-out queue, limited only by memory. */

#include "zdpast.h"

/* Makes room for n more values: moves the oldest to the front, and doubles the allocation if needed. */
static int queue_more(struct zd_queue *queue, size_t n)
{
    size_t wanted = queue->n + n, room = queue->room > 0 ? queue->room : 32;
    double *value;

    if (queue->first + wanted <= queue->room)
        return 0;
    if (queue->first > 0 && queue->n > 0)
        memmove(queue->value, queue->value + queue->first, queue->n * sizeof(double));
    queue->first = 0;
    if (wanted <= queue->room / 2)
        return 0;
    while (room < 2 * wanted)
        room = 2 * room;
    value = zdq_doubles(queue->value, (double)room);
    if (value == NULL)
        return ZDF_MEMORY;
    queue->value = value;
    queue->room = room;
    return 0;
}

int zdk_put(struct zd_queue *queue, int n, const double *values)
{
    int i;

    if (queue_more(queue, (size_t)n) != 0)
        return ZDF_MEMORY;
    for (i = 0; i < n; i++)
        queue->value[queue->first + queue->n++] = values[i];
    return 0;
}

void zdk_get(struct zd_queue *queue, int n, double *values)
{
    int i;

    if (queue->n < (size_t)n)
        return;
    for (i = 0; i < n; i++)
        values[i] = queue->value[queue->first++];
    queue->n -= (size_t)n;
}

void zdk_empty(struct zd_queue *queue)
{
    queue->first = queue->n = 0;
}

void zdk_drop(struct zd_queue *queue)
{
    free((void *)queue->value);
    queue->value = NULL;
    queue->first = queue->n = queue->room = 0;
}
