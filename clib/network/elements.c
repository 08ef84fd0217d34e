/* elements.c - an element as a process: it steps ahead of the clock, and is cut back when something happens earlier
   (S7 to S12). */

#include "zdnetwork.h"

/* How a process was activated in `post step`. */
struct start {
    int form;
    double value, time;         /* time: of the notice it was given */
};

static struct zd_process **starts_of(struct zd_element *element)
{
    return (struct zd_process **)((struct zd_array *)(void *)element->starts)->data;
}

static struct zd_watch_flag **raised_of(struct zd_element *element)
{
    return (struct zd_watch_flag **)((struct zd_array *)(void *)element->raised)->data;
}

static void list_element(struct zd_world *z, struct zd_element *element)
{
    if (element->listed)
        return;
    element->listed = 1;
    element->next = z->network->elements;
    z->network->elements = element;
}

/* S7 */
static void begin_element(struct zd_world *z, struct zd_element *element)
{
    struct zd_header *self = &element->composite.block.process.link.frame.head;

    element->begun = 1;
    z->t = z->head.time;
    if (self->class->begin != NULL)
        self->class->begin(z, self);
    if (!z->failed && !element->composite.formed)
        zn_form(z, &element->composite);
    element->marked = 1;
    element->end = element->s = z->head.time;
    if (!z->failed)
        zn_slopes(z, element, z->head.time);
}

/* ---- a step ---- */

static void run_post_step(struct zd_world *z, struct zd_element *element)
{
    struct zd_header *self = &element->composite.block.process.link.frame.head;

    if (self->class->post_step == NULL)
        return;
    z->network->post = element;
    self->class->post_step(z, self);
    z->network->post = NULL;
}

/* At most to the next notice that is not an element's; null: there is none. */
static void step(struct zd_world *z, struct zd_element *element, const struct zd_process *notice)
{
    double limit = notice != NULL ? notice->time : HUGE_VAL;
    long n;

    z->network->stepping = element;
    z->t = element->s = z->head.time;
    element->h = 0.0;
    element->n_raised = element->n_starts = 0;
    element->n_lost = element->n_dropped;
    if (element->marked && zn_arrange(z, element))
        return;
    if (element->watched != NULL)
        zn_before(z, element);
    if (!z->failed)
        zn_move(z, element, limit);
    if (!z->failed && element->watched != NULL) {
        zn_after(z, element);
        zn_locate(z, element, 0L);
    }
    n = element->n_raised;
    if (!z->failed)
        run_post_step(z, element);
    if (!z->failed)
        zn_locate(z, element, n);
    if (!z->failed && (element->n_raised > 0 || element->n_dropped > 0 || element->watched != NULL))
        zn_settle(z, element);
    z->network->stepping = NULL;
    if (element->end > z->network->latest)
        z->network->latest = element->end;
}

static double start_time(const struct zd_element *element, const struct start *start)
{
    double end = element->end, time = start->form == ZD_DELAY ? end + start->value : start->value;

    return start->form == ZD_DIRECT || !(time > end) ? end : time;
}

/* S11: actions behind all notices of that time, then the starts in the order made, then the element. */
void zn_schedule(struct zd_world *z, struct zd_element *element)
{
    struct start *start;
    struct zd_process *process = &element->composite.block.process;
    long i;

    for (i = 0; i < element->n_raised; i++)
        if (ZD_IDLE(&raised_of(element)[i]->process))
            ze_insert(z, &raised_of(element)[i]->process, element->end, 0);
    start = element->n_starts > 0 ? (struct start *)ZD_DATA(element->start_forms) : NULL;
    for (i = 0; i < element->n_starts; i++) {
        start[i].time = start_time(element, &start[i]);
        ze_remove(z, starts_of(element)[i]);
        ze_insert(z, starts_of(element)[i], start[i].time, 0);
    }
    ze_move(z, process, element->end);
}

void zn_element(struct zd_world *z, struct zd_frame *self)
{
    struct zd_element *element = (struct zd_element *)(void *)self;
    const struct zd_process *notice = NULL;
    int knows = 0;

    if (self->head.at == 0) {
        list_element(z, element);
        begin_element(z, element);
        self->head.at = 1;
    }
    while (!z->failed) {
        list_element(z, element);
        if (!knows)
            notice = ze_discrete(z);
        if (notice != NULL && notice->time <= z->head.time) {
            ze_move(z, z->current, z->head.time);
        } else {
            /* Blocks that discrete code has included are recorded from now on. */
            if (z->recorded.wanted && !(element->marked && zn_arrange(z, element)))
                zn_record(z);
            step(z, element, notice);
            if (z->failed)
                return;
            /* Mostly nothing else happens in the step, and the element is the next one again. */
            if (element->n_raised == 0 && element->n_starts == 0 &&
                ze_keeps(z, &element->composite.block.process, element->end, notice)) {
                knows = self->head.class->post_step == NULL;
                if (ZD_FULL(z))
                    return;
                continue;
            }
            zn_schedule(z, element);
        }
        knows = 0;
        if (ze_go(z) || ZD_FULL(z))
            return;
    }
}

/* ---- S12 ---- */

/* Whether the function of the flag has its new sign in what is left of the step: the event is as near as it can be
   found.  In the next step there would be no change of sign. */
static int has_crossed(struct zd_world *z, struct zd_watch_flag *flag)
{
    double far = flag->by_watch && !flag->knows_far ? 0.0 : flag->far, g;

    if (far == 0.0)
        return 0;
    g = zn_value(z, flag);
    if (!(far > 0.0 ? g >= 0.0 : g <= 0.0))
        return 0;
    flag->located = g;
    return 1;
}

/* The last step ends at `now` instead; its events are found again, its starts move, or all are dropped with the element. */
void zn_drop(struct zd_world *z, struct zd_element *element, double now, int cancelled)
{
    struct start *start = element->n_starts > 0 ? (struct start *)ZD_DATA(element->start_forms) : NULL;
    struct zd_process *process;
    struct zd_watch_flag *flag;
    long i, n = element->n_raised;

    z->network->stepping = element;
    if (element->has_step && element->end > now) {
        zn_again(z, element, now - element->s);
        element->h = now - element->s;
        element->end = z->t = now;
        memcpy((void *)element->whole, (const void *)element->y, (size_t)element->n * sizeof(double));
    }
    element->n_raised = 0;
    for (i = 0; i < n; i++) {
        flag = raised_of(element)[i];
        if (!flag->raised)
            continue;
        ze_remove(z, &flag->process);
        if (!cancelled && has_crossed(z, flag)) {
            raised_of(element)[element->n_raised++] = flag;
            ze_insert(z, &flag->process, now, 0);
            continue;
        }
        zn_lose(z, element, flag);
        flag->dropped_g = cancelled ? 0.0 : zn_value(z, flag);
    }
    z->network->stepping = NULL;
    for (i = 0; i < element->n_starts; i++) {
        process = starts_of(element)[i];
        if (ZD_IDLE(process) || process->time != start[i].time)
            continue;
        if (cancelled || start[i].form != ZD_AT_TIME) {
            ze_remove(z, process);
            if (!cancelled)
                ze_insert(z, process, start[i].form == ZD_DELAY ? now + start[i].value : now, 0);
        }
    }
    element->n_starts = 0;
    process = &element->composite.block.process;
    if (!cancelled && !ZD_IDLE(process)) {
        ze_remove(z, process);
        ze_insert(z, process, now, 0);
    }
}

/* ---- activation of flags, blocks and elements, and everything that `post step` activates ---- */

static int start_later(struct zd_world *z, struct zd_element *element, struct zd_process *x, int form, double value)
{
    struct start *start;

    if (zn_grow(z, &element->starts, &element->starts_room, element->n_starts, sizeof(void *), &zo_references) == NULL ||
        zn_grow(z, &element->start_forms, &element->form_room, element->n_starts, sizeof *start, &zo_bare) == NULL)
        return 1;
    start = (struct start *)ZD_DATA(element->start_forms) + element->n_starts;
    start->form = form;
    start->value = value;
    starts_of(element)[element->n_starts++] = x;
    return 1;
}

static int activate_flag(struct zd_world *z, struct zd_watch_flag *flag, int site)
{
    struct zd_element *post = z->network->post;
    struct zd_fault *fault;

    if (post == NULL) {
        (void)zo_fault(z, ZF_FLAG_OUTSIDE, site, flag, 0.0, 0.0);
        return 1;
    }
    if (flag->owner != post) {
        fault = zo_fault(z, ZF_FLAG_OF_ANOTHER, site, flag, 0.0, 0.0);
        fault->about[1] = &post->composite.block.process.link.frame.head;
        fault->n_about = 2;
        return 1;
    }
    return zn_raise(z, flag, 0);
}

/* 1: nothing is left to do. */
int zn_special(struct zd_world *z, struct zd_process *x, int form, double value, int again, int site)
{
    int kind = x->link.frame.head.class->kind;

    (void)again;
    if (form < 0) {
        zn_drop(z, (struct zd_element *)(void *)x, z->head.time, 1);
        return 0;
    }
    if ((kind & ZD_FLAG) != 0)
        return activate_flag(z, (struct zd_watch_flag *)(void *)x, site);
    if ((kind & ZD_BLOCK) != 0 && (kind & ZD_ELEMENT) == 0) {
        (void)zo_fault(z, ZF_NOT_SCHEDULED, site, x, 0.0, 0.0);
        return 1;
    }
    if (z->network->post != NULL)
        return start_later(z, z->network->post, x, form, value);
    return 0;
}
