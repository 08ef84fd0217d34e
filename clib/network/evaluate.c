/* evaluate.c - right-hand sides (S5), signals that are read (S13), and loops that implicit blocks close.

   A pass has an even number; a block that is being evaluated has the number before it, so that a block that reads another
   one without naming it as input can have it evaluated first.  The pair is remembered and sorted with the inputs from then
   on; a pass in which a pair was missing is repeated if the value came too early. */

#include "zdnetwork.h"

void *zn_grow(struct zd_world *z, struct zd_header **record, long *room, long n, size_t size, const struct zd_class *kind)
{
    long larger = 2 * *room + 8;
    struct zd_array *array;
    struct zd_header *plain;

    if (n < *room)
        return (void *)*record;
    if (kind == &zo_references) {
        long bounds[2];

        bounds[0] = 0;
        bounds[1] = larger - 1;
        array = zo_array(z, kind, 1, bounds, -1);
        if (array == NULL)
            return NULL;
        if (*record != NULL)
            memcpy(array->data, ((struct zd_array *)(void *)*record)->data, (size_t)n * size);
        *record = &array->head;
    } else {
        plain = (struct zd_header *)zo_bytes(z, &zo_bare, ZD_BEFORE + (size_t)larger * size, -1);
        if (plain == NULL)
            return NULL;
        if (*record != NULL)
            memcpy(ZD_DATA(plain), ZD_DATA(*record), (size_t)n * size);
        *record = plain;
    }
    *room = larger;
    return (void *)*record;
}

/* ---- signals without sorting ---- */

/* `from` reads `to`: sorts them so from now on.  1: known already. */
static int learn(struct zd_world *z, struct zd_element *element, struct zd_block *from, struct zd_block *to)
{
    struct zd_block **edges;
    long i;

    if (from == NULL || from == to || ZD_IS(from, ZD_DYNAMIC))
        return 1;
    edges = element->edges != NULL ? (struct zd_block **)ZD_DATA(element->edges) : NULL;
    for (i = 0; i < element->n_edges; i++)
        if (edges[2 * i] == from && edges[2 * i + 1] == to)
            return 1;
    if (zn_grow(z, &element->edges, &element->edge_room, element->n_edges, 2 * sizeof(void *), &zo_bare) == NULL)
        return 1;
    edges = (struct zd_block **)ZD_DATA(element->edges);
    edges[2 * element->n_edges] = from;
    edges[2 * element->n_edges + 1] = to;
    element->n_edges++;
    element->marked = 1;
    return 0;
}

static void link_between(struct zd_world *z, struct zd_block *block, int site)
{
    struct zd_fault *fault = zo_fault(z, ZF_CONTINUOUS_LINK, site, z->network->stepping, 0.0, 0.0);

    fault->n_about = 3;
    fault->about[1] = block->element != NULL ? &block->element->composite.block.process.link.frame.head : NULL;
    fault->about[2] = &block->process.link.frame.head;
}

static void evaluate_block(struct zd_world *z, struct zd_block *block);

/* The signal of a block in the middle of a pass. */
static double pull(struct zd_world *z, struct zd_block *block, int site)
{
    struct zd_network *network = z->network;
    struct zd_element *element = network->evaluating;

    if (block->element != element) {
        if (zn_root(block) != NULL && zn_root(block) != element)
            link_between(z, block, site);
        return block->signal;
    }
    if (ZD_IS(block, ZD_DYNAMIC))
        return ((struct zd_dynamic *)(void *)block)->state[((struct zd_dynamic *)(void *)block)->output - 1];
    if (block->pass == network->pass)
        return block->signal;
    if (!learn(z, element, network->current, block))
        element->relearn = block->pass == network->pass - 1 ? 1 : element->relearn;
    if (block->pass != network->pass - 1)
        evaluate_block(z, block);
    return block->signal;
}

static void evaluate_block(struct zd_world *z, struct zd_block *block)
{
    struct zd_network *network = z->network;
    struct zd_block *outer = network->current;
    struct zd_header *evaluated = z->evaluated;
    int k;

    block->pass = network->pass - 1;
    network->current = block;
    z->evaluated = &block->process.link.frame.head;
    if (ZD_IS(block, ZD_COMPOSITE))
        block->signal = pull(z, ((struct zd_composite *)(void *)block)->output, -1);
    else {
        for (k = 0; k < ZD_CLASS_OF(block)->variant; k++)
            (void)pull(z, block->input[k], -1);
        if (ZD_IS(block, ZD_IMPLICIT))
            block->signal = block->input[0]->signal;
        else if (ZD_CLASS_OF(block)->evaluate != NULL)
            ZD_CLASS_OF(block)->evaluate(z, &block->process.link.frame.head);
    }
    network->current = outer;
    z->evaluated = evaluated;
    block->pass = network->pass;
}

/* ---- implicit blocks ---- */

static double residual(const struct zd_implicit *implicit)
{
    double miss = implicit->block.input[0]->signal - implicit->block.signal;

    return miss < 0.0 ? -miss : miss;
}

/* One pass over a group: its implicit blocks keep their values. */
static void pass_group(struct zd_world *z, const struct zd_leaf *leaf, int n)
{
    int i;

    for (i = 0; i < n; i++)
        leaf[i].block->pass = ZD_IS(leaf[i].block, ZD_IMPLICIT) ? z->network->pass : 0;
    for (i = 0; i < n && !z->failed; i++)
        if (leaf[i].block->pass != z->network->pass)
            evaluate_block(z, leaf[i].block);
}

/* J. H. Wegstein, CACM 1 (1958): the secant of the last two passes. */
static double next_guess(struct zd_implicit *implicit, long passes)
{
    double x = implicit->block.signal, f2 = implicit->block.input[0]->signal, c, next = f2;

    if (passes > 1 && x != implicit->x1) {
        c = (f2 - implicit->f1) / (x - implicit->x1);
        if (c != 1.0)
            next = (f2 - c * x) / (1.0 - c);
    }
    implicit->x1 = x;
    implicit->f1 = f2;
    return next;
}

static void iterate_group(struct zd_world *z, const struct zd_leaf *leaf, int n)
{
    struct zd_implicit *implicit, *worst;
    long passes;
    int i;

    for (i = 0; i < n; i++)
        if (ZD_IS(leaf[i].block, ZD_IMPLICIT))
            leaf[i].block->signal = ((struct zd_implicit *)(void *)leaf[i].block)->x0;
    for (passes = 1; !z->failed; passes++) {
        pass_group(z, leaf, n);
        z->network->iterations += 1.0;
        worst = NULL;
        for (i = 0; i < n; i++) {
            implicit = (struct zd_implicit *)(void *)leaf[i].block;
            if (ZD_IS(leaf[i].block, ZD_IMPLICIT) && !(residual(implicit) <= implicit->maxerr))
                worst = implicit;
        }
        if (worst == NULL)
            break;
        if (passes >= worst->maxit) {
            (void)zo_fault(z, ZF_NO_CONVERGENCE, -1, worst, (double)passes, residual(worst));
            return;
        }
        for (i = 0; i < n; i++)
            if (ZD_IS(leaf[i].block, ZD_IMPLICIT))
                leaf[i].block->signal = next_guess((struct zd_implicit *)(void *)leaf[i].block, passes);
    }
    for (i = 0; i < n; i++)
        if (ZD_IS(leaf[i].block, ZD_IMPLICIT))
            ((struct zd_implicit *)(void *)leaf[i].block)->x0 = leaf[i].block->signal;
}

/* ---- right-hand sides ---- */

static void pass_leaves(struct zd_world *z, const struct zd_leaf *leaf, long n)
{
    struct zd_network *network = z->network;
    const struct zd_leaf *end = leaf + n;
    ZD_COUNTER pass = network->pass;
    struct zd_block *block;

    for (; leaf < end; leaf++) {
        block = leaf->block;
        if (block == NULL) {
            iterate_group(z, leaf + 1, leaf->n);
            leaf += leaf->n;
        } else if (block->pass != pass) {
            if (leaf->evaluate == NULL || ZD_IS(block, ZD_COMPOSITE)) {
                evaluate_block(z, block);
                continue;
            }
            block->pass = pass - 1;
            network->current = block;
            z->evaluated = &block->process.link.frame.head;
            leaf->evaluate(z, z->evaluated);
            block->pass = pass;
        }
    }
    network->current = NULL;
}

static void pass_bodies(struct zd_world *z, struct zd_element *element, long first, long end)
{
    struct zd_header *const *list = (struct zd_header *const *)ZD_DATA(element->bodies);
    long i;

    for (i = first; i < end; i++) {
        z->evaluated = list[i];
        list[i]->class->evaluate(z, list[i]);
    }
}

static void show_states(struct zd_element *element)
{
    struct zd_header *const *list = (struct zd_header *const *)ZD_DATA(element->dynamics);
    struct zd_dynamic *dynamic;
    long i;

    for (i = 0; i < element->n_dynamic; i++) {
        dynamic = (struct zd_dynamic *)(void *)list[i];
        dynamic->block.signal = dynamic->state[dynamic->output - 1];
    }
}

void zn_pass(struct zd_world *z, struct zd_element *element, double t)
{
    const struct zd_leaf *leaf, *end;

    z->t = t;
    do {
        if (element->marked && zn_arrange(z, element))
            return;
        element->relearn = 0;
        z->network->pass += 2;
        if (element->shows_states)
            show_states(element);
        if (element->n_bodies > 0)
            pass_bodies(z, element, 0L, element->n_before);
        if (element->n_leaves > 0)
            pass_leaves(z, (const struct zd_leaf *)ZD_DATA(element->leaves), element->n_leaves);
        if (element->n_bodies > 0)
            pass_bodies(z, element, element->n_before, element->n_bodies);
        leaf = (const struct zd_leaf *)ZD_DATA(element->equations);
        for (end = leaf + element->n_equations; leaf < end; leaf++) {
            z->evaluated = &leaf->block->process.link.frame.head;
            leaf->evaluate(z, z->evaluated);
        }
        z->evaluated = NULL;
    } while (element->relearn && !z->failed);
    element->seen = z->changes;
    element->seen_t = t;
}

void zn_slopes(struct zd_world *z, struct zd_element *element, double t)
{
    struct zd_network *network = z->network;
    struct zd_element *outer = network->evaluating, *stepping = network->stepping;

    network->evaluating = network->stepping = element;
    network->evaluations += 1.0;
    zn_pass(z, element, t);
    network->evaluating = outer;
    network->stepping = stepping;
}

void zn_refresh(struct zd_world *z, struct zd_element *element, double t)
{
    if (element->marked || element->seen != z->changes || element->seen_t != t)
        zn_slopes(z, element, t);
}

void zn_integrate(struct zd_world *z, struct zd_header *self)
{
    struct zd_dynamic *integrator = (struct zd_dynamic *)(void *)self;

    (void)z;
    integrator->rate[0] = integrator->block.input[0]->signal;
}

/* ---- reading and setting from outside ---- */

static void check_link(struct zd_world *z, struct zd_block *block, int site)
{
    struct zd_element *stepping = z->network->stepping;

    if (stepping != NULL && block->element != stepping && block->element != NULL)
        link_between(z, block, site);
}

double zn_signal(struct zd_world *z, void *read, int site)
{
    struct zd_block *block = (struct zd_block *)read;
    struct zd_composite *composite = (struct zd_composite *)read;
    struct zd_dynamic *dynamic = (struct zd_dynamic *)read;
    struct zd_element *element;

    if (&block->process.link.frame.head == z->nobody)
        return 0.0;
    if (z->network->evaluating != NULL && !ZD_IS(block, ZD_ELEMENT))
        return pull(z, block, site);
    check_link(z, block, site);
    if (ZD_IS(block, ZD_DYNAMIC))
        return dynamic->state[dynamic->output - 1];
    if (ZD_IS(block, ZD_COMPOSITE)) {
        if (zn_output(z, block, site) != NULL)
            return zn_signal(z, composite->output, site);
        (void)zo_fault(z, ZF_COMPOSITE_WITHOUT_OUTPUT, -1, block, 0.0, 0.0);
        return 0.0;
    }
    element = zn_root(block);
    if (element != NULL && element->begun && z->network->forming == NULL)
        zn_refresh(z, element, z->t);
    return block->signal;
}

void zn_assign(struct zd_world *z, void *assigned, double value, int site)
{
    if ((((struct zd_header *)assigned)->class->kind & (ZD_DYNAMIC | ZD_COMPOSITE)) != 0) {
        (void)zo_fault(z, ZF_SIGNAL_READ_ONLY, site, assigned, 0.0, 0.0);
        return;
    }
    ((struct zd_block *)assigned)->signal = value;
    z->changes++;
}

static double *no_cell(struct zd_world *z, struct zd_dynamic *dynamic, long i, const char *name, int site)
{
    struct zd_fault *fault = zo_fail(z, ZF_INDEX, site);

    zo_named(fault, name, 5L);
    fault->value[0] = (double)i;
    fault->value[1] = 1.0;
    fault->value[2] = (double)dynamic->order;
    return &z->network->made;
}

/* What is not simply an element's own. */
double *zn_far_state(struct zd_world *z, void *read, long i, int site)
{
    struct zd_dynamic *dynamic = (struct zd_dynamic *)read;

    if (&dynamic->block.process.link.frame.head == z->nobody)
        return &z->network->made;
    if (i < 1 || i > dynamic->order)
        return no_cell(z, dynamic, i, "state", site);
    check_link(z, &dynamic->block, site);
    return &dynamic->state[i - 1];
}

double *zn_rate(struct zd_world *z, void *read, long i, int site)
{
    struct zd_dynamic *dynamic = (struct zd_dynamic *)read;
    struct zd_element *element;

    if (&dynamic->block.process.link.frame.head == z->nobody)
        return &z->network->made;
    if (i < 1 || i > dynamic->order)
        return no_cell(z, dynamic, i, "rate", site);
    check_link(z, &dynamic->block, site);
    element = zn_root(&dynamic->block);
    if (z->network->evaluating == NULL && element != NULL && element->begun && z->network->forming == NULL)
        zn_refresh(z, element, z->t);
    return &dynamic->rate[i - 1];
}
