/* activate.c - activation statements, and the procedures that wait. */

#include "zdevent.h"

#define ACTIVATE_MOST_AT_ONCE 10000000L

/* Counts the events of an instant. */
static int time_stands_still(struct zd_world *z, const struct zd_process *next)
{
    if (next->time > z->head.time) {
        z->instants = 0;
        return 0;
    }
    if (++z->instants < ACTIVATE_MOST_AT_ONCE)
        return 0;
    (void)zo_fault(z, ZF_TIME_STANDS_STILL, -1, next, 0.0, 0.0);
    return 1;
}

/* The next process runs.  The site is that of the statement after which there may be none. */
static int go_from(struct zd_world *z, int site)
{
    struct zd_process *next = ze_front(z), *last = z->current;
    struct zd_component *component;

    if (next == NULL || time_stands_still(z, next)) {
        if (next == NULL)
            (void)zo_fault(z, ZF_EVENT_LIST_EMPTY, site, last, 0.0, 0.0);
        return 1;
    }
    if (next->time > z->head.time)
        z->head.time = next->time;
    if (z->cut_back != NULL && (next->link.frame.head.class->kind & ZD_ELEMENT) == 0)
        z->cut_back(z);
    if (next == last)
        return 0;
    if (last->link.frame.head.at != ZD_ENDED)
        last->component.resume = z->frame;
    z->current = next;
    component = &next->component;
    z->frame = component->resume != NULL ? component->resume : &next->link.frame;
    component->resume = NULL;
    return 1;
}

int ze_go(struct zd_world *z)
{
    return go_from(z, -1);
}

static int cannot_activate(const struct zd_process *x, int again)
{
    return x == NULL || ZD_TERMINATED(x) || (!again && !ZD_IDLE(x));
}

/* Whether the list is about to lose its only process: the current one may move within it. */
static int moved(struct zd_world *z, int site)
{
    return z->current == NULL ? 0 : go_from(z, site);
}

int ze_activate(struct zd_world *z, void *process, int form, double value, int prior, int again, int site)
{
    struct zd_process *x = (struct zd_process *)process;
    double now = z->head.time, time = form == ZD_DELAY ? now + value : value;

    if (cannot_activate(x, again))
        return 0;
    if (z->activate != NULL && z->activate(z, x, form, value, again, site))
        return 0;
    if (form == ZD_DIRECT || (prior && !(time > now))) {
        if (x == z->current)
            return 0;
        if (!ZD_IDLE(x))
            ze_remove(z, x);
        ze_beside(z, x, z->current, 0);
        return moved(z, site);
    }
    if (prior) {
        ze_remove(z, x);
        ze_insert(z, x, time, 1);
    } else
        ze_move(z, x, time > now ? time : now);
    return x == z->current ? moved(z, site) : 0;
}

int ze_order(struct zd_world *z, void *process, void *other, int after, int again, int site)
{
    struct zd_process *x = (struct zd_process *)process, *y = (struct zd_process *)other;

    if (cannot_activate(x, again) || x == y)
        return 0;
    if (z->activate != NULL && z->activate(z, x, ZD_DIRECT, 0.0, again, site))
        return 0;
    if (!ZD_IDLE(x))
        ze_remove(z, x);
    if (y != NULL && !ZD_IDLE(y))
        ze_beside(z, x, y, after);
    return x == z->current || !after ? moved(z, site) : 0;
}

int ze_hold(struct zd_world *z, double d)
{
    ze_move(z, z->current, d > 0.0 ? z->head.time + d : z->head.time);
    return ze_go(z);
}

int ze_passivate(struct zd_world *z, int site)
{
    ze_remove(z, z->current);
    return go_from(z, site);
}

int ze_wait(struct zd_world *z, struct zd_linkage *head, int site)
{
    zo_into(&z->current->link, head);
    return ze_passivate(z, site);
}

int ze_cancel(struct zd_world *z, void *process, int site)
{
    struct zd_process *x = (struct zd_process *)process;

    if (x == NULL)
        return 0;
    if (z->activate != NULL && (x->link.frame.head.class->kind & ZD_ELEMENT) != 0)
        (void)z->activate(z, x, -1, 0.0, 0, -1);
    ze_remove(z, x);
    return moved(z, site);
}

double ze_evtime(struct zd_world *z, void *process, int site)
{
    struct zd_process *x = (struct zd_process *)process;

    if (!ZD_IDLE(x))
        return x->time;
    (void)zo_fault(z, ZF_PROCESS_IDLE, site, x, 0.0, 0.0);
    return 0.0;
}
