/* notices.c - the event list: two heaps of places, one of them for elements, with a ring of processes at each place. */

#include "zdevent.h"

#define NOTICES_SONS 4

static struct zd_agenda *queue_of(struct zd_world *z, const struct zd_process *process)
{
    return &z->queue[process->link.frame.head.queue];
}

static void put_notice(struct zd_agenda *queue, long i, const struct zd_notice *notice)
{
    queue->heap[i] = *notice;
    notice->process->place = i + 1;
}

static void rise(struct zd_agenda *queue, long i, const struct zd_notice *notice)
{
    long up;

    for (; i > 0; i = up) {
        up = (i - 1) / NOTICES_SONS;
        if (!ze_precedes(notice, &queue->heap[up]))
            break;
        put_notice(queue, i, &queue->heap[up]);
    }
    put_notice(queue, i, notice);
}

static void sink(struct zd_agenda *queue, long i, const struct zd_notice *notice)
{
    long son, end, least;

    for (;;) {
        son = NOTICES_SONS * i + 1;
        if (son >= queue->n)
            break;
        end = son + NOTICES_SONS < queue->n ? son + NOTICES_SONS : queue->n;
        for (least = son++; son < end; son++)
            if (ze_precedes(&queue->heap[son], &queue->heap[least]))
                least = son;
        if (!ze_precedes(&queue->heap[least], notice))
            break;
        put_notice(queue, i, &queue->heap[least]);
        i = least;
    }
    put_notice(queue, i, notice);
}

static int grow(struct zd_world *z, struct zd_agenda *queue)
{
    long room = 2 * queue->room + 16;
    struct zd_notice *heap = ZD_COUNTS((double)room * (double)sizeof *heap)
        ? (struct zd_notice *)realloc((void *)queue->heap, (size_t)room * sizeof *heap) : NULL;

    if (heap == NULL) {
        (void)zo_fault(z, ZF_OUT_OF_MEMORY, -1, NULL, (double)room * (double)sizeof *heap, 0.0);
        return 0;
    }
    queue->heap = heap;
    queue->room = room;
    return 1;
}

void ze_insert(struct zd_world *z, struct zd_process *process, double time, int prior)
{
    int is_element = (process->link.frame.head.class->kind & ZD_ELEMENT) != 0;
    struct zd_agenda *queue = &z->queue[is_element];
    struct zd_notice notice;

    if (queue->n == queue->room && !grow(z, queue))
        return;
    notice.time = process->time = time;
    notice.rank = prior ? (z->rank_down -= 1.0) : (z->rank_up += 1.0);
    notice.process = process;
    process->link.frame.head.queue = (unsigned char)is_element;
    process->next = process->previous = NULL;
    rise(queue, queue->n++, &notice);
}

void ze_beside(struct zd_world *z, struct zd_process *process, struct zd_process *other, int after)
{
    struct zd_process *left;

    if (other->next == NULL)
        other->next = other->previous = other;
    left = after ? other : other->previous;
    process->previous = left;
    process->next = left->next;
    left->next->previous = process;
    left->next = process;
    process->time = other->time;
    process->link.frame.head.queue = other->link.frame.head.queue;
    process->place = -1;
    if (!after && other->place > 0) {
        process->place = other->place;
        other->place = -1;
        queue_of(z, process)->heap[process->place - 1].process = process;
    }
}

static void remove_place(struct zd_agenda *queue, long i)
{
    struct zd_notice last;

    last = queue->heap[--queue->n];
    if (i == queue->n)
        return;
    if (i > 0 && ze_precedes(&last, &queue->heap[(i - 1) / NOTICES_SONS]))
        rise(queue, i, &last);
    else
        sink(queue, i, &last);
}

void ze_remove(struct zd_world *z, struct zd_process *process)
{
    struct zd_process *next = process->next;

    if (process->place == 0)
        return;
    if (next != NULL) {
        if (process->place > 0) {
            next->place = process->place;
            queue_of(z, process)->heap[process->place - 1].process = next;
        }
        next->previous = process->previous;
        process->previous->next = next;
        if (next->next == next)
            next->next = next->previous = NULL;
        process->next = process->previous = NULL;
    } else
        remove_place(queue_of(z, process), process->place - 1);
    process->place = 0;
}

/* Most moves are those of the current process, which is alone at the root: one way down the heap. */
void ze_move(struct zd_world *z, struct zd_process *process, double time)
{
    struct zd_agenda *queue = queue_of(z, process);
    struct zd_notice notice;

    if (process->place != 1 || process->next != NULL || queue->heap[0].process != process) {
        ze_remove(z, process);
        ze_insert(z, process, time, 0);
        return;
    }
    notice.time = process->time = time;
    notice.rank = z->rank_up += 1.0;
    notice.process = process;
    if (queue->n == 1)
        queue->heap[0] = notice;
    else
        sink(queue, 0L, &notice);
}

int ze_keeps(struct zd_world *z, struct zd_process *process, double time, const struct zd_process *next)
{
    struct zd_agenda *queue = queue_of(z, process);

    if (queue->n != 1 || process->place != 1 || process->next != NULL || !(time > z->head.time) ||
        (next != NULL && !(time < next->time)))
        return 0;
    z->instants = 0;
    z->head.time = process->time = queue->heap[0].time = time;
    queue->heap[0].rank = z->rank_up += 1.0;
    return 1;
}

static int is_of_element(const struct zd_process *process)
{
    return (process->link.frame.head.class->kind & ZD_ELEMENT) != 0;
}

/* The first of a ring that is not an element; null: all are. */
static struct zd_process *discrete_in_ring(struct zd_process *first)
{
    struct zd_process *process = first;

    do {
        if (!is_of_element(process))
            return process;
        process = process->next;
    } while (process != NULL && process != first);
    return NULL;
}

struct zd_process *ze_discrete(const struct zd_world *z)
{
    struct zd_process *found = NULL, *process;
    const struct zd_notice *at = NULL;
    long i;
    int q;

    /* An element is among the others, or another process among elements, only beside one: rare, so look at all then. */
    if (z->queue[0].n > 0 && !is_of_element(z->queue[0].heap[0].process)) {
        at = &z->queue[0].heap[0];
        found = at->process;
    }
    for (q = found != NULL; q < 2; q++)
        for (i = 0; i < z->queue[q].n; i++) {
            process = discrete_in_ring(z->queue[q].heap[i].process);
            if (process != NULL && (at == NULL || ze_precedes(&z->queue[q].heap[i], at))) {
                at = &z->queue[q].heap[i];
                found = process;
            }
        }
    return found;
}

struct zd_process *ze_nextev(struct zd_world *z, struct zd_process *process)
{
    struct zd_process *first = process;
    const struct zd_notice *own, *next = NULL, *notice;
    long i;
    int q;

    if (process->place == 0)
        return NULL;
    while (first->place < 0)
        first = first->previous;
    if (process->next != NULL && process->next != first)
        return process->next;
    own = &queue_of(z, first)->heap[first->place - 1];
    for (q = 0; q < 2; q++)
        for (i = 0; i < z->queue[q].n; i++) {
            notice = &z->queue[q].heap[i];
            if (ze_precedes(own, notice) && (next == NULL || ze_precedes(notice, next)))
                next = notice;
        }
    return next != NULL ? next->process : NULL;
}
