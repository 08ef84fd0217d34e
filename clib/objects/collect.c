/* collect.c - marks what the program can reach, frees the rest.

   The records to be marked are on a stack of their own, not on that of C.  If it cannot grow, the marked records are
   visited again until nothing is left, so a collection needs no memory to succeed. */

#include "zdobject.h"
#include "zdtext.h"

void zo_mark(struct zd_world *z, const void *record)
{
    struct zd_storage *storage = &z->storage;
    struct zd_header *object = (struct zd_header *)record, **larger;
    long room;

    if (object == NULL || object->marked)
        return;
    object->marked = 1;
    if (object->class->layout == ZD_PLAIN)
        return;
    if (storage->n_stack == storage->stack_room) {
        room = 2 * storage->stack_room + 100;
        larger = (struct zd_header **)realloc((void *)storage->stack, (size_t)room * sizeof *larger);
        if (larger == NULL) {
            storage->incomplete = 1;
            return;
        }
        storage->stack = larger;
        storage->stack_room = room;
    }
    storage->stack[storage->n_stack++] = object;
}

static void mark_parts(struct zd_world *z, const struct zd_header *object)
{
    const struct zd_class *class = object->class;
    const struct zd_array *array = (const struct zd_array *)(const void *)object;
    long i;
    int k;

    switch (class->layout) {
    case ZD_OF_REFERENCES:
        for (i = 0; i < array->n; i++)
            zo_mark(z, ZD_RECORDS(array)[i]);
        break;
    case ZD_OF_TEXTS:
        for (i = 0; i < array->n; i++)
            zo_mark(z, ZD_TEXTS(array)[i].frame);
        break;
    case ZD_RECORD:
        for (k = 0; k < class->n_references; k++)
            zo_mark(z, *(void *const *)(const void *)((const char *)(const void *)object + class->references[k]));
        break;
    default:
        break;
    }
}

static void mark_all(struct zd_world *z)
{
    struct zd_storage *storage = &z->storage;

    while (storage->n_stack > 0)
        mark_parts(z, storage->stack[--storage->n_stack]);
}

static int mark_again(struct zd_world *z, struct zd_header *object)
{
    if (object->marked) {
        mark_parts(z, object);
        mark_all(z);
    }
    return 1;
}

static void mark_queue(struct zd_world *z, const struct zd_agenda *queue)
{
    struct zd_process *first, *process;
    long i;

    for (i = 0; i < queue->n; i++) {
        process = first = queue->heap[i].process;
        do {
            zo_mark(z, process);
            process = process->next;
        } while (process != NULL && process != first);
    }
}

static void mark_roots(struct zd_world *z)
{
    const struct zd_plan *plan = z->plan;
    const char *model = (const char *)(const void *)z;
    int i;

    for (i = 0; i < plan->n_references; i++)
        zo_mark(z, *(void *const *)(const void *)(model + plan->references[i]));
    zo_mark(z, z->frame);
    zo_mark(z, z->current);
    zo_mark(z, z->main);
    zo_mark(z, z->system.operating);
    zo_mark(z, z->system.rest);
    mark_queue(z, &z->queue[0]);
    mark_queue(z, &z->queue[1]);
    if (z->mark_network != NULL)
        z->mark_network(z);
}

static int unmark(struct zd_world *z, struct zd_header *object)
{
    int is_live = object->marked;

    (void)z;
    object->marked = 0;
    return is_live;
}

void zo_collect(struct zd_world *z)
{
    mark_roots(z);
    mark_all(z);
    while (z->storage.incomplete) {
        z->storage.incomplete = 0;
        zo_sweep(z, mark_again);
    }
    zo_sweep(z, unmark);
    z->storage.collections++;
}
