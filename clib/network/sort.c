/* sort.c - one order of evaluation and one state vector for all blocks of an element, at any depth (S6).

   The order is that of a depth-first search over the inputs, starting from nodes in the order in which they became nodes;
   dynamic blocks end it.  Composites take part as copies of their output's signal.  Strongly connected parts (R. Tarjan,
   SIAM J. Computing 1, 1972) with an implicit block become groups, which evaluate.c iterates; others are algebraic loops.
   The search has a stack of its own. */

#include "zdnetwork.h"

struct sorting {
    struct zd_world *z;
    struct zd_element *element;
    struct zd_block **blocks;   /* all blocks, then three times as many places for work */
    struct zd_block **stack, **path;
    long *next;                 /* the next dependency to follow, for each place of the path */
    struct zd_leaf *leaf;
    long n, n_leaves, n_stack, index, n_states, n_dynamic, n_bodies;
    short groups;
};

/* ---- collecting ---- */

static long count_blocks(struct zd_world *z, struct zd_composite *composite)
{
    struct zd_block *node;
    long n = 0;

    for (node = composite->first_node; node != NULL; node = node->next_node) {
        n++;
        if (!ZD_IS(node, ZD_COMPOSITE))
            continue;
        if (!((struct zd_composite *)(void *)node)->formed && ZD_CLASS_OF(node)->variant == 0)
            zn_form(z, (struct zd_composite *)(void *)node);
        n += count_blocks(z, (struct zd_composite *)(void *)node);
    }
    return n;
}

static void collect_blocks(struct sorting *sorting, struct zd_composite *composite)
{
    struct zd_block *node;

    for (node = composite->first_node; node != NULL; node = node->next_node) {
        node->element = sorting->element;
        node->low = -1;
        node->order = 0;
        node->group = node->on_stack = 0;
        sorting->blocks[sorting->n++] = node;
        if (ZD_IS(node, ZD_COMPOSITE)) {
            collect_blocks(sorting, (struct zd_composite *)(void *)node);
            sorting->n_bodies += ZD_CLASS_OF(node)->evaluate != NULL;
        }
        if (ZD_IS(node, ZD_DYNAMIC)) {
            sorting->n_dynamic++;
            sorting->n_bodies += ZD_CLASS_OF(node)->evaluate != NULL;
            sorting->n_states += ((struct zd_dynamic *)(void *)node)->order;
        }
    }
}

static int check_block(struct sorting *sorting, struct zd_block *block)
{
    struct zd_world *z = sorting->z;
    struct zd_fault *fault;
    int k;

    if (ZD_IS(block, ZD_COMPOSITE)) {
        if (((struct zd_composite *)(void *)block)->output == NULL)
            (void)zo_fault(z, ZF_COMPOSITE_WITHOUT_OUTPUT, -1, block, 0.0, 0.0);
        return z->failed;
    }
    for (k = 0; k < ZD_CLASS_OF(block)->variant && k < 2; k++) {
        if (block->input[k] == NULL)
            (void)zo_fault(z, ZF_DANGLING_INPUT, -1, block, (double)(k + 1), 0.0);
        else if (zn_root(block->input[k]) != sorting->element && zn_root(block->input[k]) != NULL) {
            fault = zo_fault(z, ZF_CONTINUOUS_LINK, -1, sorting->element, 0.0, 0.0);
            fault->n_about = 3;
            fault->about[1] = &zn_root(block->input[k])->composite.block.process.link.frame.head;
            fault->about[2] = &block->input[k]->process.link.frame.head;
        }
    }
    return z->failed;
}

/* ---- searching ---- */

/* The k-th block that this one depends on; null: no further one.  Those that are not to be followed are the block itself. */
static struct zd_block *dependency(const struct sorting *sorting, struct zd_block *block, long k, int cut)
{
    const struct zd_element *element = sorting->element;
    struct zd_block *const *edges = element->edges != NULL
        ? (struct zd_block *const *)ZD_DATA(element->edges) : NULL;
    struct zd_block *found = block;
    int inputs = ZD_IS(block, ZD_COMPOSITE) ? 1 : ZD_CLASS_OF(block)->variant;

    if (ZD_IS(block, ZD_DYNAMIC) || (cut && ZD_IS(block, ZD_IMPLICIT)))
        return NULL;
    if (k < inputs)
        found = ZD_IS(block, ZD_COMPOSITE) ? ((struct zd_composite *)(void *)block)->output : block->input[k];
    else if (k - inputs < element->n_edges)
        found = edges[2 * (k - inputs)] == block ? edges[2 * (k - inputs) + 1] : block;
    else
        return NULL;
    return found->element != element || ZD_IS(found, ZD_DYNAMIC) || (cut && found->group != block->group) ? block : found;
}

static int reads_itself(const struct sorting *sorting, struct zd_block *block)
{
    int k;

    for (k = 0; k < ZD_CLASS_OF(block)->variant && !ZD_IS(block, ZD_COMPOSITE | ZD_DYNAMIC); k++)
        if (block->input[k] == block)
            return 1;
    (void)sorting;
    return 0;
}

static void add_leaf(struct sorting *sorting, struct zd_block *block)
{
    struct zd_leaf *leaf = &sorting->leaf[sorting->n_leaves++];

    leaf->block = block;
    leaf->n = 0;
    leaf->evaluate = ZD_CLASS_OF(block)->evaluate;
    block->order = sorting->n_leaves;
}

/* The loop is that of the part of the stack from `first` on; names it from the block that became a node first. */
static void report_loop(struct sorting *sorting, long first, int cut)
{
    struct zd_fault *fault = zo_fail(sorting->z, ZF_ALGEBRAIC_LOOP, -1);
    struct zd_block *start = sorting->stack[first], *at, *next;
    long i, k, n = sorting->n_stack - first;

    for (i = first; i < sorting->n_stack; i++) {
        sorting->stack[i]->on_stack = 2;
        if (sorting->stack[i]->node < start->node)
            start = sorting->stack[i];
    }
    /* From each block to the first dependency in the part that was not seen yet, back to a block seen: a loop. */
    for (at = start; at != NULL && at->on_stack == 2; at = next) {
        at->on_stack = 3;
        if (!ZD_IS(at, ZD_COMPOSITE) && fault->n_about < ZD_ABOUT)
            fault->about[fault->n_about++] = &at->process.link.frame.head;
        for (k = 0; (next = dependency(sorting, at, k, cut)) != NULL; k++)
            if (next != at && next->on_stack == 2)
                break;
    }
    fault->value[0] = (double)n;
}

/* A strongly connected part is complete: the stack from `first` on. */
static void take_part(struct sorting *sorting, long first, int cut)
{
    struct zd_block *block = sorting->stack[first];
    int has_implicit = 0;
    struct zd_leaf *group;
    long i, n = sorting->n_stack - first;

    if (n > 1 || reads_itself(sorting, block))
        for (i = first; i < sorting->n_stack; i++)
            has_implicit |= ZD_IS(sorting->stack[i], ZD_IMPLICIT);
    if ((n > 1 && !has_implicit) || (reads_itself(sorting, block) && !has_implicit) || (cut && n > 1)) {
        report_loop(sorting, first, cut);
        return;
    }
    if (n > 1 || (has_implicit && !cut)) {
        group = &sorting->leaf[sorting->n_leaves++];
        group->block = NULL;
        group->evaluate = NULL;
        group->n = (int)n;
        sorting->groups++;
        for (i = first; i < sorting->n_stack; i++) {
            sorting->stack[i]->group = sorting->groups;
            sorting->leaf[sorting->n_leaves++].block = sorting->stack[i];
        }
    } else
        add_leaf(sorting, block);
    for (i = first; i < sorting->n_stack; i++)
        sorting->stack[i]->on_stack = 0;
    sorting->n_stack = first;
}

static void enter_block(struct sorting *sorting, struct zd_block *block, long depth)
{
    sorting->path[depth] = block;
    sorting->next[depth] = 0;
    block->low = block->order = ++sorting->index;
    block->on_stack = 1;
    sorting->stack[sorting->n_stack++] = block;
}

static void search_from(struct sorting *sorting, struct zd_block *root, int cut)
{
    struct zd_block *block, *to;
    long depth = 0, first;

    enter_block(sorting, root, 0);
    while (depth >= 0 && !sorting->z->failed) {
        block = sorting->path[depth];
        to = dependency(sorting, block, sorting->next[depth]++, cut);
        if (to == block)
            continue;
        if (to != NULL && to->low < 0) {
            enter_block(sorting, to, ++depth);
            continue;
        }
        if (to != NULL) {
            if (to->on_stack && to->order < block->low)
                block->low = to->order;
            continue;
        }
        if (block->low == block->order) {
            for (first = sorting->n_stack; sorting->stack[first - 1] != block; first--)
                continue;
            take_part(sorting, first - 1, cut);
        }
        if (--depth >= 0 && block->low < sorting->path[depth]->low)
            sorting->path[depth]->low = block->low;
    }
}

/* The blocks of a group in an order that takes its implicit blocks as known. */
static void sort_groups(struct sorting *sorting)
{
    long i, k, end = sorting->n_leaves, n;
    struct zd_block **members = sorting->blocks + sorting->n;

    for (i = 0; i < end && !sorting->z->failed; i += n + 1) {
        n = sorting->leaf[i].block == NULL ? sorting->leaf[i].n : 0;
        for (k = 0; k < n; k++) {
            members[k] = sorting->leaf[i + 1 + k].block;
            members[k]->low = -1;
        }
        sorting->n_leaves = i + 1;
        sorting->index = 0;
        for (k = 0; k < n && !sorting->z->failed; k++)
            if (members[k]->low < 0)
                search_from(sorting, members[k], 1);
    }
    sorting->n_leaves = end;
}

/* ---- results ---- */

/* Whether the states are where they would be put: a step in which pairs were learned goes on with its vectors. */
static int is_packed(const struct sorting *sorting)
{
    const struct zd_element *element = sorting->element;
    const struct zd_dynamic *dynamic;
    long i, at = 0;

    if (element->vectors == NULL || element->n != sorting->n_states || element->n_dynamic != sorting->n_dynamic)
        return 0;
    for (i = 0; i < sorting->n; i++)
        if (ZD_IS(sorting->blocks[i], ZD_DYNAMIC)) {
            dynamic = (const struct zd_dynamic *)(const void *)sorting->blocks[i];
            if (dynamic->state != element->y + at)
                return 0;
            at += dynamic->order;
        }
    return 1;
}

/* One record for the vectors: y, dy, start, whole, err; formulas.c makes room for the slopes of the stages. */
static int pack_states(struct sorting *sorting)
{
    struct zd_element *element = sorting->element;
    struct zd_dynamic *dynamic;
    struct zd_header *vectors, **list;
    double *y;
    long i, at = 0, n = sorting->n_states, k = 0;

    if (is_packed(sorting))
        return 0;
    vectors = (struct zd_header *)zo_bytes(sorting->z, &zo_bare,
        ZD_BEFORE + 5 * (size_t)(n > 0 ? n : 1) * sizeof(double), -1);
    element->dynamics = (struct zd_header *)zo_bytes(sorting->z, &zo_bare,
        ZD_BEFORE + (size_t)(sorting->n_dynamic + 1) * sizeof(void *), -1);
    if (vectors == NULL || element->dynamics == NULL)
        return 1;
    y = (double *)ZD_DATA(vectors);
    list = (struct zd_header **)ZD_DATA(element->dynamics);
    for (i = 0; i < sorting->n; i++) {
        if (!ZD_IS(sorting->blocks[i], ZD_DYNAMIC))
            continue;
        dynamic = (struct zd_dynamic *)(void *)sorting->blocks[i];
        memcpy((void *)(y + at), (const void *)dynamic->state, (size_t)dynamic->order * sizeof(double));
        memcpy((void *)(y + n + at), (const void *)dynamic->rate, (size_t)dynamic->order * sizeof(double));
        dynamic->state = y + at;
        dynamic->rate = y + n + at;
        zn_follow(dynamic);
        dynamic->at = at;
        at += dynamic->order;
        list[k++] = &sorting->blocks[i]->process.link.frame.head;
    }
    element->vectors = vectors;
    element->y = y;
    element->dy = y + n;
    element->start = y + 2 * n;
    element->whole = y + 3 * n;
    element->err = y + 4 * n;
    element->n = n;
    element->n_dynamic = k;
    element->stages = 0;
    element->k = element->matrix = NULL;
    return 0;
}

/* Bodies of dynamic blocks run before the backbone, those of macros after it, inner ones first: two parts of one list. */
static int list_bodies(struct sorting *sorting)
{
    struct zd_element *element = sorting->element;
    struct zd_header **list;
    long i, n = 0;

    element->bodies = (struct zd_header *)zo_bytes(sorting->z, &zo_bare,
        ZD_BEFORE + (size_t)(sorting->n_bodies + 1) * sizeof(void *), -1);
    if (element->bodies == NULL)
        return 1;
    list = (struct zd_header **)ZD_DATA(element->bodies);
    for (i = 0; i < sorting->n; i++)
        if (ZD_IS(sorting->blocks[i], ZD_DYNAMIC) && ZD_CLASS_OF(sorting->blocks[i])->evaluate != NULL)
            list[n++] = &sorting->blocks[i]->process.link.frame.head;
    element->n_before = n;
    for (i = sorting->n; i-- > 0;)
        if (ZD_IS(sorting->blocks[i], ZD_COMPOSITE) && ZD_CLASS_OF(sorting->blocks[i])->evaluate != NULL)
            list[n++] = &sorting->blocks[i]->process.link.frame.head;
    element->n_bodies = n;
    return 0;
}

static int list_equations(struct sorting *sorting)
{
    struct zd_element *element = sorting->element;
    struct zd_header *const *list = (struct zd_header *const *)ZD_DATA(element->dynamics);
    struct zd_leaf *leaf;
    long i;

    element->n_equations = 0;
    element->equations = (struct zd_header *)zo_bytes(sorting->z, &zo_bare,
        ZD_BEFORE + (size_t)(element->n_dynamic + 1) * sizeof *leaf, -1);
    if (element->equations == NULL)
        return 1;
    leaf = (struct zd_leaf *)ZD_DATA(element->equations);
    for (i = 0; i < element->n_dynamic; i++)
        if (list[i]->class->equations != NULL) {
            leaf->evaluate = list[i]->class->equations;
            leaf->block = (struct zd_block *)(void *)list[i];
            leaf++;
            element->n_equations++;
        }
    return 0;
}

static int search_all(struct sorting *sorting)
{
    long i;

    for (i = 0; i < sorting->n && !sorting->z->failed; i++)
        if (sorting->blocks[i]->low < 0 && !ZD_IS(sorting->blocks[i], ZD_DYNAMIC))
            search_from(sorting, sorting->blocks[i], 0);
    if (!sorting->z->failed)
        sort_groups(sorting);
    return sorting->z->failed;
}

/* Whether a dynamic block has inputs, whose signals must be ready. */
static int reads_inputs(const struct sorting *sorting)
{
    long i;

    for (i = 0; i < sorting->n; i++)
        if (ZD_IS(sorting->blocks[i], ZD_DYNAMIC) && ZD_CLASS_OF(sorting->blocks[i])->variant > 0)
            return 1;
    return 0;
}

int zn_arrange(struct zd_world *z, struct zd_element *element)
{
    struct sorting sorting;
    struct zd_header *work, *leaves;
    long n, i;

    element->marked = 0;
    element->arranged++;
    n = count_blocks(z, &element->composite);
    work = (struct zd_header *)zo_bytes(z, &zo_bare, ZD_BEFORE + (size_t)(4 * n + 1) * sizeof(void *) +
        (size_t)(n + 1) * sizeof(long), -1);
    leaves = (struct zd_header *)zo_bytes(z, &zo_bare, ZD_BEFORE + (size_t)(2 * n + 1) * sizeof(struct zd_leaf), -1);
    if (work == NULL || leaves == NULL || z->failed)
        return 1;
    memset((void *)&sorting, 0, sizeof sorting);
    sorting.z = z;
    sorting.element = element;
    sorting.blocks = (struct zd_block **)ZD_DATA(work);
    sorting.stack = sorting.blocks + 2 * n;
    sorting.path = sorting.stack + n;
    sorting.next = (long *)(void *)(sorting.path + n + 1);
    sorting.leaf = (struct zd_leaf *)ZD_DATA(leaves);
    collect_blocks(&sorting, &element->composite);
    for (i = 0; i < n; i++)
        if (check_block(&sorting, sorting.blocks[i]))
            return 1;
    if (search_all(&sorting) || pack_states(&sorting) || list_bodies(&sorting) || list_equations(&sorting))
        return 1;
    element->leaves = leaves;
    element->n_leaves = sorting.n_leaves;
    element->shows_states = sorting.n_leaves > 0 || reads_inputs(&sorting);
    element->marked = 0;
    return 0;
}
