/* dispatch.c - the loop that runs frames, and the ends of frames.

   The collector runs here, where no emitted function is active, so that it knows all references. */

#include "zdevent.h"

int ze_run(struct zd_world *z)
{
    struct zd_frame *program = (struct zd_frame *)zo_new(z, z->plan->block, -1);

    z->frame = program;
    while (z->frame != NULL && !z->failed) {
        z->frame->head.class->run(z, z->frame);
        if (ZD_FULL(z) && !z->failed)      /* a failure names records */
            zo_collect(z);
    }
    return z->failed;
}

int ze_simulate(struct zd_world *z, const struct zd_class *class, int site)
{
    z->main = (struct zd_process *)zo_new(z, class, site);
    if (z->main == NULL)
        return 1;
    z->current = z->main;
    ze_insert(z, z->main, z->head.time, 0);
    return z->failed;
}

void ze_stop(struct zd_world *z)
{
    z->frame = NULL;
}

void ze_enter(struct zd_world *z, void *frame)
{
    struct zd_frame *entered = (struct zd_frame *)frame;

    entered->caller = z->frame;
    z->frame = entered;
}

void ze_leave(struct zd_world *z, struct zd_frame *self)
{
    self->head.at = ZD_ENDED;
    z->frame = self->caller;
    self->caller = NULL;
}

/* Whoever called or generated the object goes on, else the next process, else the block of the components. */
void ze_finish(struct zd_world *z, struct zd_frame *self)
{
    struct zd_system *system;

    self->head.at = ZD_ENDED;
    if (self->caller != NULL) {
        z->frame = self->caller;
        self->caller = NULL;
        return;
    }
    if (z->current != NULL && (self->head.class->kind & ZD_PROCESS) != 0 && &z->current->link.frame == self) {
        ze_remove(z, z->current);
        (void)ze_go(z);
        return;
    }
    system = self->head.class->component != 0 ? ZD_COMPONENT(self)->system : NULL;
    if (system == NULL)
        system = &z->system;
    z->frame = system->rest;
    system->rest = system->operating = NULL;
}

void ze_body(struct zd_world *z, struct zd_frame *self)
{
    if (self->head.class->begin != NULL)
        self->head.class->begin(z, &self->head);
    ze_finish(z, self);
}
