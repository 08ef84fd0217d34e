/* flags.c - flags: raising, watching, their actions, and the guards against events without end. */

#include "zdnetwork.h"

#define FLAGS_CHATTER 100
/* Without end: so many within one step of a fixed length, or at an average distance of 16 times maxerr. */
#define FLAGS_ENDLESS 10000
#define FLAGS_CROWDED 16.0

/* A flag that is raised already, or acts, stays as it is. */
int zn_raise(struct zd_world *z, struct zd_watch_flag *flag, int by_watch)
{
    struct zd_element *element = flag->owner;

    if (flag->raised || flag->acting)
        return 1;
    if (!flag->begun) {
        flag->begun = 1;
        if (ZD_CLASS_OF(flag)->begin != NULL)
            ZD_CLASS_OF(flag)->begin(z, &flag->process.link.frame.head);
    }
    if (zn_grow(z, &element->raised, &element->raised_room, element->n_raised, sizeof(void *), &zo_references) == NULL)
        return 1;
    ZD_FLAGS_IN(element->raised)[element->n_raised++] = flag;
    flag->raised = 1;
    flag->by_watch = (unsigned char)by_watch;
    return 1;
}

/* ---- watch ---- */

void zn_unwatch(struct zd_world *z, void *watched)
{
    struct zd_watch_flag *flag = (struct zd_watch_flag *)watched, **link;

    (void)z;
    if (!flag->watching)
        return;
    for (link = &flag->owner->watched; *link != flag; link = &(*link)->next)
        continue;
    *link = flag->next;
    flag->next = NULL;
    flag->watching = 0;
}

void zn_watch(struct zd_world *z, void *watched, long direction)
{
    struct zd_watch_flag *flag = (struct zd_watch_flag *)watched, **link;

    if (flag->owner == NULL) {
        (void)zo_absent(z, "owner", flag->process.link.frame.head.site);
        return;
    }
    flag->direction = direction > 0 ? 1 : direction < 0 ? -1 : 0;
    flag->knows_far = 0;
    if (flag->watching)
        return;
    for (link = &flag->owner->watched; *link != NULL; link = &(*link)->next)
        continue;
    *link = flag;
    flag->next = NULL;
    flag->watching = 1;
}

void zn_before(struct zd_world *z, struct zd_element *element)
{
    struct zd_watch_flag *flag;

    for (flag = element->watched; flag != NULL; flag = flag->next) {
        flag->gl = zn_value(z, flag);
        if (flag->knows_far && flag->gl != flag->located)
            flag->knows_far = 0;
    }
}

/* Strictly on one side before, on the other or zero after. */
void zn_after(struct zd_world *z, struct zd_element *element)
{
    struct zd_watch_flag *flag;
    double side;

    for (flag = element->watched; flag != NULL && !z->failed; flag = flag->next) {
        flag->gr = zn_value(z, flag);
        side = flag->knows_far ? flag->far : flag->gl;
        if ((side < 0.0 && flag->gr >= 0.0 && flag->direction >= 0) || (side > 0.0 && flag->gr <= 0.0 && flag->direction <= 0))
            (void)zn_raise(z, flag, 1);
    }
}

/* ---- after a step ---- */

static void guard(struct zd_world *z, const struct zd_element *element, struct zd_watch_flag *flag)
{
    double t = element->end, interval = t - flag->last, crowd = 1e-12 * fabs(t);
    struct zd_fault *fault;

    /* A ball that comes to rest bounces for ever at some distance of maxerr, hence the average of many intervals. */
    if (crowd < flag->maxerr)
        crowd = flag->maxerr;
    crowd *= FLAGS_CROWDED * FLAGS_ENDLESS;
    if (crowd < element->tstep && !ZN_HAS_ERROR(element->step_method))
        crowd = element->tstep;
    if (flag->in_a_row == 0 || t - flag->first > crowd) {
        flag->first = t;
        flag->in_a_row = 0;
    }
    if (++flag->in_a_row > FLAGS_ENDLESS) {
        fault = zo_fault(z, ZF_ENDLESS_EVENTS, -1, flag, t, interval);
        fault->value[2] = flag->interval;
    }
    flag->interval = interval;
    flag->last = t;
    if (flag->in_window == 0 || t - flag->window > element->tstep) {
        flag->window = t;
        flag->in_window = 0;
    }
    if (++flag->in_window == FLAGS_CHATTER && element->tstep > 0.0 && !flag->warned_chattering) {
        flag->warned_chattering = 1;
        zo_warn(z, ZW_CHATTERING, 0, flag, t, 0.0, 0.0);
    }
}

/* Remembers a dropped flag that `post step` raised: it should do so again. */
void zn_lose(struct zd_world *z, struct zd_element *element, struct zd_watch_flag *flag)
{
    flag->raised = 0;
    flag->knows_far = 0;
    if (!flag->by_watch && zn_grow(z, &element->dropped, &element->dropped_room, element->n_dropped, sizeof(void *),
        &zo_references) != NULL)
        ZD_FLAGS_IN(element->dropped)[element->n_dropped++] = flag;
}

/* Flags dropped in the step before: a change of sign in this one that nobody raises is lost. */
static void look_for_lost(struct zd_world *z, struct zd_element *element, long n)
{
    struct zd_watch_flag *flag;
    double now;
    long i, k = 0;

    for (i = 0; i < n; i++) {
        flag = ZD_FLAGS_IN(element->dropped)[i];
        now = zn_value(z, flag);
        if (!flag->raised && !flag->warned_lost &&
            ((flag->dropped_g < 0.0 && now > 0.0) || (flag->dropped_g > 0.0 && now < 0.0))) {
            flag->warned_lost = 1;
            zo_warn(z, ZW_FLAG_LOST, 0, flag, element->end, 0.0, 0.0);
        }
    }
    for (i = n; i < element->n_dropped; i++) {
        flag = ZD_FLAGS_IN(element->dropped)[k++] = ZD_FLAGS_IN(element->dropped)[i];
        flag->dropped_g = zn_value(z, flag);
    }
    element->n_dropped = k;
}

void zn_settle(struct zd_world *z, struct zd_element *element)
{
    struct zd_watch_flag *flag;
    long i;

    for (flag = element->watched; flag != NULL; flag = flag->next)
        if (flag->raised) {
            flag->located = zn_value(z, flag);
            flag->far = flag->gr != 0.0 ? flag->gr : -(flag->knows_far ? flag->far : flag->gl);
            flag->knows_far = 1;
        } else if (flag->knows_far)
            flag->knows_far = 0;
    for (i = 0; i < element->n_raised && !z->failed; i++)
        guard(z, element, ZD_FLAGS_IN(element->raised)[i]);
    z->network->events += (double)element->n_raised;
    if (element->n_dropped > 0)
        look_for_lost(z, element, element->n_lost);
}

/* ---- the flag as a process ---- */

void zn_flag(struct zd_world *z, struct zd_frame *self)
{
    struct zd_watch_flag *flag = (struct zd_watch_flag *)(void *)self;

    switch (self->head.at) {
    case 0:
        flag->acting = 1;
        flag->raised = 0;
        self->head.at = 1;
        if (self->head.class->action != NULL)
            self->head.class->action(z, &self->head);
        if (z->frame != self || z->failed)
            return;
        /* fall through */
    case 1:
        flag->acting = 0;
        self->head.at = 0;
        (void)ze_passivate(z, -1);
    }
}

/* ---- in `locate` ---- */

void zn_redo(struct zd_world *z, void *asked, double m, int site)
{
    struct zd_watch_flag *flag = (struct zd_watch_flag *)asked;

    if (z->network->locating != flag) {
        (void)zo_fault(z, ZF_REDO_OUTSIDE, site, flag, 0.0, 0.0);
        return;
    }
    z->network->made = !(m > 0.0) ? 0.0 : m < flag->owner->h ? m : flag->owner->h;
    zn_again(z, flag->owner, z->network->made);
}

double zn_length(struct zd_world *z, void *flag)
{
    (void)z;
    return ((struct zd_watch_flag *)flag)->owner->h;
}
