/* structure.c - which blocks belong to which composite, and what is connected to what (S1 to S4, S6).

   Every change marks the element around it; the element is sorted before its next evaluation (sort.c). */

#include "zdnetwork.h"

static void mark_network(struct zd_world *z)
{
    struct zd_network *network = z->network;
    struct zd_element **link = &network->elements, *element;

    /* An element that is not scheduled is forgotten until it is activated again. */
    while ((element = *link) != NULL)
        if (element->composite.block.process.place == 0) {
            *link = element->next;
            element->next = NULL;
            element->listed = 0;
        } else
            link = &element->next;
    zo_mark(z, network->last);
    zo_mark(z, network->forming);
    zo_mark(z, network->stepping);
    zn_mark_traced(z);
}

static void cut_back(struct zd_world *z)
{
    struct zd_element *element;

    z->t = z->head.time;
    if (z->network->latest > z->t)
        for (element = z->network->elements; element != NULL; element = element->next)
            if (element->has_step && element->end > z->head.time)
                zn_drop(z, element, z->head.time, 0);
    if (z->recorded.wanted && z->network->elements != NULL)
        zn_record(z);
}

static void give_counts(const struct zd_world *z, double *counts)
{
    const struct zd_network *network = z->network;

    counts[0] = network->steps;
    counts[1] = network->rejected;
    counts[2] = network->evaluations;
    counts[3] = network->events;
    counts[4] = network->located;
    counts[5] = network->iterations;
}

int zn_begin(struct zd_world *z, const struct zd_class *runge_kutta)
{
    z->network = (struct zd_network *)calloc((size_t)1, sizeof *z->network);
    if (z->network == NULL) {
        (void)zo_fault(z, ZF_OUT_OF_MEMORY, -1, NULL, (double)sizeof *z->network, 0.0);
        return 1;
    }
    z->network->default_method = runge_kutta;
    z->network->pass = 2;
    z->mark_network = mark_network;
    z->cut_back = cut_back;
    z->end_network = zn_end;
    z->count = give_counts;
    z->activate = zn_special;
    return 0;
}

void zn_end(struct zd_world *z)
{
    if (z->network != NULL)
        free((void *)z->network->traced);
    free((void *)z->network);
    z->network = NULL;
    z->mark_network = NULL;
    z->cut_back = NULL;
    z->end_network = NULL;
    z->count = NULL;
    z->activate = NULL;
}

/* ---- nodes ---- */

struct zd_element *zn_root(struct zd_block *block)
{
    struct zd_composite *composite;

    if (ZD_IS(block, ZD_ELEMENT))
        return (struct zd_element *)(void *)block;
    for (composite = block->owner; composite != NULL; composite = composite->block.owner)
        if (ZD_IS(&composite->block, ZD_ELEMENT))
            return (struct zd_element *)(void *)composite;
    return NULL;
}

void zn_touch(struct zd_block *block)
{
    struct zd_element *element = zn_root(block);

    if (element != NULL)
        element->marked = 1;
}

static void join(struct zd_world *z, struct zd_composite *composite, struct zd_block *block)
{
    if (ZD_IS(block, ZD_ELEMENT))
        return;
    block->owner = composite;
    block->next_node = NULL;
    block->node = ++z->network->nodes;
    if (composite->last_node != NULL)
        composite->last_node->next_node = block;
    else
        composite->first_node = block;
    composite->last_node = block;
    z->changes++;
    zn_touch(block);
}

/* The vectors of a block on its own, with its present values. */
static void take_own_states(struct zd_dynamic *dynamic)
{
    double *own = (double *)ZD_DATA(dynamic->own);
    size_t bytes = (size_t)dynamic->order * sizeof(double);

    if (dynamic->state == own || dynamic->own == NULL)
        return;
    memcpy((void *)own, (const void *)dynamic->state, bytes);
    memcpy((void *)(own + dynamic->order), (const void *)dynamic->rate, bytes);
    dynamic->state = own;
    dynamic->rate = own + dynamic->order;
    zn_follow(dynamic);
}

/* It and all blocks inside it are evaluated by no element any more. */
static void detach_block(struct zd_world *z, struct zd_block *block)
{
    struct zd_block *node;

    if (ZD_IS(block, ZD_DYNAMIC)) {
        block->signal = zn_signal(z, block, -1);
        take_own_states((struct zd_dynamic *)(void *)block);
    }
    block->element = NULL;
    if (ZD_IS(block, ZD_COMPOSITE))
        for (node = ((struct zd_composite *)(void *)block)->first_node; node != NULL; node = node->next_node)
            detach_block(z, node);
}

void zn_leave(struct zd_world *z, struct zd_block *block)
{
    struct zd_composite *owner = block->owner;
    struct zd_element *element = zn_root(block);
    struct zd_block **link, *before = NULL;

    if (owner == NULL)
        return;
    if (element != NULL) {
        element->marked = 1;
        element->n_edges = 0;       /* they may name the block, and do not keep it alive */
    }
    detach_block(z, block);
    for (link = &owner->first_node; *link != block; link = &(*link)->next_node)
        before = *link;
    *link = block->next_node;
    if (owner->last_node == block)
        owner->last_node = before;
    block->next_node = NULL;
    block->owner = NULL;
    zo_out(&block->process.link);
    z->changes++;
}

void zn_block(struct zd_world *z, void *created)
{
    struct zd_block *block = (struct zd_block *)created;

    if (block != NULL && z->network->forming != NULL && block->owner == NULL)
        join(z, z->network->forming, block);
}

void *zn_new(struct zd_world *z, const struct zd_class *class, int site)
{
    void *block = zo_new(z, class, site);

    zn_block(z, block);
    return block;
}

void zn_dynamic(struct zd_world *z, void *created)
{
    struct zd_dynamic *dynamic = (struct zd_dynamic *)created;
    long room = dynamic->order > 0 && dynamic->order < 100000000L ? dynamic->order : 1;

    dynamic->own = (struct zd_header *)zo_bytes(z, &zo_bare, ZD_BEFORE + 2 * (size_t)room * sizeof(double),
        dynamic->block.process.link.frame.head.site);
    if (dynamic->own == NULL) {
        dynamic->order = 0;
        return;
    }
    dynamic->state = (double *)ZD_DATA(dynamic->own);
    dynamic->rate = dynamic->state + room;
    if (dynamic->order != room || dynamic->output < 1 || dynamic->output > dynamic->order) {
        (void)zo_fault(z, ZF_BAD_ORDER, -1, dynamic, (double)dynamic->order, (double)dynamic->output);
        dynamic->order = dynamic->output = 1;
    }
    zn_block(z, created);
}

void zn_method(struct zd_world *z, struct zd_integration *method)
{
    (void)z;
    method->abserr = method->relerr = 1e-6;
}

/* Whether the block, or its composite, or ... is the other. */
static int is_within(const struct zd_composite *composite, const struct zd_block *block)
{
    for (; composite != NULL; composite = composite->block.owner)
        if (&composite->block == block)
            return 1;
    return 0;
}

/* What cannot be a node of the composite; 0: it can. */
static int is_refused(struct zd_world *z, const struct zd_composite *composite, const struct zd_block *block, int site)
{
    struct zd_fault *fault;

    if (is_within(composite, block))
        (void)zo_fault(z, ZF_IN_ITSELF, site, block, 0.0, 0.0);
    else if (ZD_IS(block, ZD_ELEMENT))
        (void)zo_fault(z, ZF_IS_ELEMENT, site, block, 0.0, 0.0);
    else if (block->owner != NULL) {
        fault = zo_fault(z, ZF_HAS_OWNER, site, block, 0.0, 0.0);
        fault->about[1] = &block->owner->block.process.link.frame.head;
        fault->n_about = 2;
    } else
        return 0;
    return 1;
}

void zn_include(struct zd_world *z, void *into, void *included, int site)
{
    struct zd_composite *composite = (struct zd_composite *)into;
    struct zd_block *block = (struct zd_block *)included;

    if (block == NULL) {
        (void)zo_absent(z, "include", site);
        return;
    }
    if (block->owner != composite && !is_refused(z, composite, block, site))
        join(z, composite, block);
}

void zn_exclude(struct zd_world *z, void *from, void *excluded, int site)
{
    struct zd_block *block = (struct zd_block *)excluded;

    if (block == NULL)
        (void)zo_absent(z, "exclude", site);
    else if (block->owner == (struct zd_composite *)from)
        zn_leave(z, block);
}

void zn_sort(struct zd_world *z, void *composite)
{
    zn_touch(&((struct zd_composite *)composite)->block);
    z->changes++;
}

/* ---- set to ---- */

/* S2: while a form runs, what it connects belongs to it; outside, the owner of one is the owner of all. */
void zn_member(struct zd_world *z, void *receiver, int n, struct zd_block *const *inputs)
{
    struct zd_block *block = (struct zd_block *)receiver;
    struct zd_composite *owner = z->network->forming != NULL ? z->network->forming : block->owner;
    int i;

    for (i = 0; i < n && owner == NULL; i++)
        if (inputs[i] != NULL)
            owner = inputs[i]->owner;
    if (owner != NULL && block->owner == NULL)
        join(z, owner, block);
    for (i = 0; i < n && owner != NULL; i++)
        if (inputs[i] != NULL && inputs[i]->owner == NULL)
            join(z, owner, inputs[i]);
    zn_touch(block);
    z->changes++;
    if (n > 0)
        z->network->last = inputs[n - 1];
}

void zn_connect(struct zd_world *z, void *receiver, int n, struct zd_block *const *inputs, int site)
{
    struct zd_block *block = (struct zd_block *)receiver;
    struct zd_fault *fault;
    int i;

    if (n != ZD_CLASS_OF(block)->variant) {
        fault = zo_fault(z, ZF_PARAMETERS, site, block, (double)ZD_CLASS_OF(block)->variant, (double)n);
        zo_named(fault, "set to", 6L);
        fault->wanted = ZD_CLASS_OF(block);
        return;
    }
    for (i = 0; i < n; i++)
        block->input[i] = inputs[i];
    zn_member(z, block, n, inputs);
    if (ZD_IS(block, ZD_COMPOSITE)) {
        zn_form(z, (struct zd_composite *)(void *)block);
        z->network->last = inputs[n - 1];
    }
}

void zn_input_is(struct zd_world *z, void *receiver, int k, void *input)
{
    struct zd_block *block = (struct zd_block *)receiver;

    block->input[k] = (struct zd_block *)input;
    zn_touch(block);
    z->changes++;
}

/* ---- composites ---- */

void zn_form(struct zd_world *z, struct zd_composite *composite)
{
    struct zd_composite *outer = z->network->forming;

    /* A form may make a composite that forms another one like it.  Each looks at all around it, so a thousand times more
       of them would take minutes. */
    if (z->network->depth >= 10000L && !z->failed)
        (void)zo_fail(z, ZF_TOO_DEEP, composite->block.process.link.frame.head.site);
    if (z->failed || zo_deep(z, composite->block.process.link.frame.head.site))
        return;
    while (composite->first_node != NULL)
        zn_leave(z, composite->first_node);
    composite->output = NULL;
    composite->formed = 1;
    if (ZD_CLASS_OF(&composite->block)->form == NULL)
        return;
    composite->forming = 1;
    z->network->forming = composite;
    z->network->depth++;
    ZD_CLASS_OF(&composite->block)->form(z, &composite->block.process.link.frame.head);
    z->network->depth--;
    z->network->forming = outer;
    composite->forming = 0;
    zn_touch(&composite->block);
    z->changes++;
}

void zn_call(struct zd_world *z, void *object, int called, int site)
{
    struct zd_header *header = (struct zd_header *)object;
    const struct zd_class *class = header->class;
    const char *name = called == ZN_FORM ? "form" : "equations";

    if (called == ZN_FORM && class->form != NULL)
        zn_form(z, (struct zd_composite *)object);
    else if (called == ZN_EQUATIONS && class->equations != NULL)
        class->equations(z, header);
    else if (called == ZN_ACTION && class->action != NULL)
        class->action(z, header);
    else if (called == ZN_POST_STEP && class->post_step != NULL)
        class->post_step(z, header);
    else if (called == ZN_LOCATE && class->locate != NULL)
        class->locate(z, header);
    else if (called == ZN_LOCATE)
        (void)zo_fault(z, ZF_REDO_OUTSIDE, site, object, 0.0, 0.0);
    else if (called == ZN_FORM || called == ZN_EQUATIONS)
        zo_named(zo_fault(z, ZF_MISSING_FUNCTION, site, object, 0.0, 0.0), name, (long)strlen(name));
    z->changes++;
}

void zn_yields(struct zd_world *z, void *changed, void *output)
{
    struct zd_composite *composite = (struct zd_composite *)changed;
    struct zd_block *block = (struct zd_block *)output;

    if (block != NULL && is_within(composite, block)) {
        (void)is_refused(z, composite, block, -1);
        return;
    }
    composite->output = block;
    if (block != NULL && block->owner == NULL)
        join(z, composite, block);
    zn_touch(&composite->block);
    z->changes++;
}

struct zd_block *zn_output(struct zd_world *z, void *read, int site)
{
    struct zd_composite *composite = (struct zd_composite *)read;

    (void)site;
    if (!composite->formed && !composite->forming && ZD_CLASS_OF(&composite->block)->variant == 0 &&
        !ZD_IS(&composite->block, ZD_ELEMENT) && z->network->evaluating == NULL)
        zn_form(z, composite);
    return composite->output;
}

/* ---- backbone and stomach, for programs that look at them ---- */

static const struct zd_class *const spine_display[] = { NULL };
static const unsigned spine_references[] = { ZD_LINKAGE_REFERENCES, (unsigned)offsetof(struct zd_spine, composite) };
static const unsigned card_references[] = { ZD_LINKAGE_REFERENCES, (unsigned)offsetof(struct zd_card, block) };

static const struct zd_class spine_class = {
    "head", -1, ZD_HEAD, -1, spine_display, (unsigned)sizeof(struct zd_spine), ZD_RECORD, 4, spine_references, 0, NULL, 0,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
};
static const struct zd_class card_class = {
    "link", -1, ZD_LINK, -1, spine_display, (unsigned)sizeof(struct zd_card), ZD_RECORD, 4, card_references, 0, NULL, 0,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
};

static int is_storage(const struct zd_block *block)
{
    const struct zd_block *node;

    if (ZD_IS(block, ZD_DYNAMIC))
        return 1;
    if (ZD_IS(block, ZD_COMPOSITE))
        for (node = ((const struct zd_composite *)(const void *)block)->first_node; node != NULL; node = node->next_node)
            if (is_storage(node))
                return 1;
    return 0;
}

/* Into the backbone by order of evaluation. */
static void put_in_order(struct zd_block *block, struct zd_linkage *head)
{
    struct zd_linkage *at = head->pred;

    while (at != head && ((struct zd_block *)(void *)at)->order > block->order)
        at = at->pred;
    zo_follow(&block->process.link, at);
}

static void fill_lists(struct zd_world *z, struct zd_composite *composite)
{
    struct zd_block *node;
    struct zd_card *card;

    zo_clear(composite->backbone);
    zo_clear(composite->stomach);
    for (node = composite->first_node; node != NULL; node = node->next_node) {
        if (ZD_IS(node, ZD_DYNAMIC))
            zo_into(&node->process.link, composite->stomach);
        else
            put_in_order(node, composite->backbone);
        if (!ZD_IS(node, ZD_DYNAMIC) && is_storage(node)) {
            card = (struct zd_card *)zo_new(z, &card_class, -1);
            if (card == NULL)
                return;
            card->block = node;
            zo_into(&card->link, composite->stomach);
        }
    }
}

static struct zd_linkage *new_spine(struct zd_world *z, struct zd_composite *composite)
{
    struct zd_spine *spine = (struct zd_spine *)zo_new(z, &spine_class, composite->block.process.link.frame.head.site);

    if (spine == NULL)
        return NULL;
    zo_head(&spine->head);
    spine->composite = composite;
    return &spine->head;
}

struct zd_linkage *zn_backbone(struct zd_world *z, void *of, int stomach, int site)
{
    struct zd_composite *composite = (struct zd_composite *)of;
    struct zd_element *element = zn_root(&composite->block);

    (void)site;
    if (composite->backbone == NULL)
        composite->backbone = new_spine(z, composite);
    if (composite->stomach == NULL)
        composite->stomach = new_spine(z, composite);
    if (z->failed)
        return NULL;
    if (element != NULL && element->begun && z->network->forming == NULL)
        zn_refresh(z, element, z->t);
    fill_lists(z, composite);
    return stomach ? composite->stomach : composite->backbone;
}

void zn_remove(struct zd_world *z, void *leaving)
{
    struct zd_linkage *link = (struct zd_linkage *)leaving;

    if ((link->frame.head.class->kind & ZD_BLOCK) != 0)
        zn_leave(z, (struct zd_block *)leaving);
    zo_out(link);
}

void zn_place(struct zd_world *z, void *entering, void *list, int site)
{
    struct zd_linkage *link = (struct zd_linkage *)entering, *head = (struct zd_linkage *)list;
    struct zd_block *block = (struct zd_block *)entering;

    if (head == NULL || head->frame.head.class != &spine_class || (link->frame.head.class->kind & ZD_BLOCK) == 0) {
        zn_remove(z, entering);
        zo_into(link, head);
        return;
    }
    if (block->owner != NULL && block->owner != ((struct zd_spine *)list)->composite)
        zn_leave(z, block);
    zn_include(z, ((struct zd_spine *)list)->composite, block, site);
    zo_into(link, head);
}
