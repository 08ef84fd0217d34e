/* coroutines.c - detach, call and resume: exchanges of the frame that runs.

   An object is attached while `caller` tells where its generation or call returns to.  A detached object remembers its
   innermost frame.  One component of each prefixed block operates without a caller; `resume` exchanges it. */

#include "zdevent.h"

static struct zd_system *system_of(struct zd_world *z, struct zd_frame *object)
{
    struct zd_system *system = ZD_COMPONENT(object)->system;

    return system != NULL ? system : &z->system;
}

int ze_detach(struct zd_world *z, void *object, int site)
{
    struct zd_frame *frame = (struct zd_frame *)object;
    struct zd_system *system;

    (void)site;
    if (frame->head.class->component == 0 || frame->head.at == ZD_ENDED)
        return 0;
    if (frame->caller != NULL) {
        ZD_COMPONENT(frame)->resume = z->frame;
        z->frame = frame->caller;
        frame->caller = NULL;
        return 1;
    }
    system = system_of(z, frame);
    if (system->operating != frame)
        return 0;
    ZD_COMPONENT(frame)->resume = z->frame;
    z->frame = system->rest;
    system->operating = system->rest = NULL;
    return 1;
}

static struct zd_frame *continued(struct zd_frame *frame)
{
    struct zd_frame *resume = ZD_COMPONENT(frame)->resume;

    ZD_COMPONENT(frame)->resume = NULL;
    return resume != NULL ? resume : frame;
}

/* Whether the object has run to a detach, or begins detached.  What the runtime itself runs never is. */
static int is_detached(struct zd_world *z, const struct zd_frame *frame)
{
    const struct zd_component *component = (const struct zd_component *)(const void *)
        ((const char *)(const void *)frame + frame->head.class->component);

    return (frame->head.class->kind & (ZD_BLOCK | ZD_FLAG)) == 0 && frame->head.class->component != 0 &&
           frame->caller == NULL && frame->head.at != ZD_ENDED &&
           (component->resume != NULL || (frame->head.at == 0 && (frame->head.class->kind & ZD_STARTED) != 0)) &&
           (z->current == NULL || &z->current->link.frame != frame);
}

/* An object of a class that never detaches has ended when it can be referred to. */
static void cannot_continue(struct zd_world *z, struct zd_frame *frame, int site)
{
    int ended = frame->head.class->component == 0 || frame->head.at == ZD_ENDED;

    (void)zo_fault(z, ended ? ZF_RESUME_TERMINATED : ZF_CALL_OF_ATTACHED, site, frame, 0.0, 0.0);
}

int ze_call(struct zd_world *z, void *object, int site)
{
    struct zd_frame *frame = (struct zd_frame *)object;

    if (frame == NULL) {
        (void)zo_absent(z, "call", site);
        return 1;
    }
    if (!is_detached(z, frame)) {
        cannot_continue(z, frame, site);
        return 1;
    }
    frame->caller = z->frame;
    z->frame = continued(frame);
    return 1;
}

int ze_resume(struct zd_world *z, void *object, int site)
{
    struct zd_frame *frame = (struct zd_frame *)object;
    struct zd_system *system;

    if (frame == NULL) {
        (void)zo_absent(z, "resume", site);
        return 1;
    }
    if (frame->head.class->component != 0 && system_of(z, frame)->operating == frame)
        return 0;
    if (!is_detached(z, frame)) {
        cannot_continue(z, frame, site);
        return 1;
    }
    system = system_of(z, frame);
    if (system->operating != NULL)
        ZD_COMPONENT(system->operating)->resume = z->frame;
    else
        system->rest = z->frame;
    system->operating = frame;
    z->frame = continued(frame);
    return 1;
}

void ze_join(void *object, struct zd_system *system)
{
    ZD_COMPONENT((struct zd_frame *)object)->system = system;
}
