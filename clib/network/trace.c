/* trace.c - what the host may want of a run: the signals that `trace` names, or all states of all elements.

   Columns appear while the program runs, so rows are kept until it has ended.  With an interval, an element is sampled
   within its steps when they cannot be cut any more: states by cubic interpolation, then one evaluation. */

#include "zdnetwork.h"

#define TRACE_SIGNAL (-1L)
#define TRACE_NAME 200
#define TRACE_NEAR 1e-9         /* of an interval: a time that is meant to be a multiple */

/* What a column shows: the signal of a block, or a state (from 0) of a dynamic one. */
struct zd_traced {
    struct zd_block *block;
    long state;
};

/* Room for one more element of any array; nonzero: no memory. */
static int grow(void **array, long n, long *room, size_t size)
{
    long larger = *room > 0 ? 2 * *room : 16;
    void *moved;

    if (n < *room)
        return 0;
    moved = realloc(*array, (size_t)larger * size);
    if (moved == NULL)
        return 1;
    *array = moved;
    *room = larger;
    return 0;
}

static void no_room(struct zd_world *z)
{
    (void)zo_fault(z, ZF_OUT_OF_MEMORY, -1, NULL, (double)z->recorded.n_cells * (double)sizeof(double), 0.0);
}

/* ---- columns ---- */

static void add_column(struct zd_world *z, const char *name, size_t length, struct zd_block *block, long state)
{
    struct zd_recorded *recorded = &z->recorded;
    struct zd_network *network = z->network;
    void *names = (void *)recorded->names, *traced = (void *)network->traced;
    char *own = (char *)malloc(length + 1);
    int full = own == NULL || grow(&names, recorded->n_columns, &recorded->name_room, sizeof *recorded->names) ||
        grow(&traced, recorded->n_columns, &network->traced_room, sizeof *network->traced);

    recorded->names = (char **)names;
    network->traced = (struct zd_traced *)traced;
    if (full) {
        free(own);
        no_room(z);
        return;
    }
    memcpy(own, name, length);
    own[length] = '\0';
    recorded->names[recorded->n_columns] = own;
    network->traced[recorded->n_columns].block = block;
    network->traced[recorded->n_columns].state = state;
    recorded->n_columns++;
}

static void forget(struct zd_recorded *recorded)
{
    while (recorded->n_columns > 0)
        free(recorded->names[--recorded->n_columns]);
    recorded->n_rows = recorded->n_cells = 0;
}

void zn_trace(struct zd_world *z, struct zd_string title, void *block)
{
    struct zd_recorded *recorded = &z->recorded;
    const char *text = title.length > 0 ? ZD_AT_TEXT(title) : "";
    size_t length = (size_t)title.length;
    long i;

    if (!recorded->wanted)
        return;
    if (!z->network->chosen) {
        forget(recorded);
        z->network->chosen = 1;
        z->network->grid_start = z->head.time;
        z->network->grid_row = 0;
    }
    for (i = 0; i < recorded->n_columns; i++)
        if (strlen(recorded->names[i]) == length && strncmp(recorded->names[i], text, length) == 0) {
            z->network->traced[i].block = (struct zd_block *)block;
            return;
        }
    add_column(z, text, length, (struct zd_block *)block, TRACE_SIGNAL);
}

double *zn_interval(struct zd_world *z)
{
    return &z->network->interval;
}

void zn_mark_traced(struct zd_world *z)
{
    long i;

    for (i = 0; i < z->recorded.n_columns; i++)
        zo_mark(z, z->network->traced[i].block);
}

/* ---- names of states ---- */

/* The variable of the outermost block that refers to an element, `line(2)` in an array; its class if there is none. */
static void name_element(const struct zd_world *z, const struct zd_element *element, char *name)
{
    const struct zd_header *self = &element->composite.block.process.link.frame.head, *held;
    const struct zd_array *array;
    long i, k;

    for (i = 0; i < z->plan->n_references && z->names != NULL; i++) {
        held = *(struct zd_header *const *)(const void *)((const char *)(const void *)z + z->plan->references[i]);
        if (held == self) {
            strncat(name, z->names[i], (size_t)TRACE_NAME);
            return;
        }
        if (held == NULL || held->class != &zo_references)
            continue;
        array = (const struct zd_array *)(const void *)held;
        for (k = 0; k < array->n; k++)
            if (((struct zd_header *const *)array->data)[k] == self && array->dimensions == 1) {
                strncat(name, z->names[i], (size_t)TRACE_NAME);
                sprintf(name + strlen(name), "(%ld)", array->bound[0].low + k);
                return;
            }
    }
    strncat(name, self->class->name, (size_t)TRACE_NAME);
}

static int is_traced(const struct zd_world *z, const struct zd_dynamic *dynamic)
{
    long i;

    for (i = 0; i < z->recorded.n_columns; i++)
        if (z->network->traced[i].block == &dynamic->block)
            return 1;
    return 0;
}

/* The states of a class are numbered through the element. */
static long states_before(const struct zd_element *element, long at)
{
    struct zd_header *const *list = (struct zd_header *const *)ZD_DATA(element->dynamics);
    long i, n = 0;

    for (i = 0; i < at; i++)
        if (list[i]->class == list[at]->class)
            n += ((const struct zd_dynamic *)(const void *)list[i])->order;
    return n;
}

/* A column for each state that has none yet. */
static void trace_states(struct zd_world *z, struct zd_element *element)
{
    struct zd_header *const *list;
    char name[2 * TRACE_NAME + 80];
    const struct zd_dynamic *dynamic;
    size_t length;
    long i, k, before;

    if (element->marked || element->named == element->arranged)
        return;
    element->named = element->arranged;
    if (element->n_dynamic == 0)
        return;
    list = (struct zd_header *const *)ZD_DATA(element->dynamics);
    name[0] = '\0';
    name_element(z, element, name);
    length = strlen(name);
    for (i = 0; i < element->n_dynamic && !z->failed; i++) {
        dynamic = (const struct zd_dynamic *)(const void *)list[i];
        if (is_traced(z, dynamic))
            continue;
        before = states_before(element, i);
        for (k = 0; k < dynamic->order && !z->failed; k++) {
            sprintf(name + length, ".%.200s.%ld", list[i]->class->name, before + k + 1);
            add_column(z, name, strlen(name), (struct zd_block *)(void *)list[i], k);
        }
    }
}

/* ---- rows ---- */

static int add_row(struct zd_world *z, double time)
{
    struct zd_recorded *recorded = &z->recorded;
    void *rows = (void *)recorded->rows, *cells = (void *)recorded->cells;
    double none = HUGE_VAL;
    long i;
    int full = grow(&rows, recorded->n_rows, &recorded->row_room, sizeof *recorded->rows);

    recorded->rows = (struct zd_recorded_row *)rows;
    none -= none;
    for (i = 0; i < recorded->n_columns && !full; i++) {
        full = grow(&cells, recorded->n_cells, &recorded->cell_room, sizeof *recorded->cells);
        recorded->cells = (double *)cells;
        if (!full)
            recorded->cells[recorded->n_cells++] = none;
    }
    if (full) {
        no_room(z);
        return 1;
    }
    recorded->rows[recorded->n_rows].time = time;
    recorded->rows[recorded->n_rows].width = recorded->n_columns;
    recorded->rows[recorded->n_rows++].first = recorded->n_cells - recorded->n_columns;
    return 0;
}

static double value_of(struct zd_world *z, const struct zd_traced *traced)
{
    if (traced->state >= 0)
        return ((const struct zd_dynamic *)(const void *)traced->block)->state[traced->state];
    return zn_signal(z, traced->block, -1);
}

/* Sets the cells of an element, or with null all that belong to one. */
static void fill(struct zd_world *z, long number, const struct zd_element *element)
{
    const struct zd_recorded_row *row = &z->recorded.rows[number];
    const struct zd_element *root;
    long i;

    for (i = 0; i < row->width && !z->failed; i++) {
        const struct zd_traced *traced = &z->network->traced[i];

        root = traced->block != NULL ? zn_root(traced->block) : NULL;
        if (root != NULL && (element == NULL || root == element))
            z->recorded.cells[row->first + i] = value_of(z, traced);
    }
}

/* ---- samples at multiples of the interval ---- */

/* States at s + x h from the states and slopes at both ends. */
static void interpolate(struct zd_element *element, double x, const double *last, const double *first_dy, const double *last_dy)
{
    double h = element->end - element->s, rest = 1.0 - x;
    long i;

    for (i = 0; i < element->n; i++)
        element->y[i] = (1.0 + 2.0 * x) * rest * rest * element->start[i] + x * rest * rest * h * first_dy[i] +
            x * x * (3.0 - 2.0 * x) * last[i] - x * x * rest * h * last_dy[i];
}

/* All samples after `from`, up to the end of the last step. */
static void sample_step(struct zd_world *z, struct zd_element *element, long k, long end)
{
    struct zd_network *network = z->network;
    size_t bytes = (size_t)element->n * sizeof(double);
    double *kept = (double *)malloc(3 * bytes + sizeof(double)), *last_dy, *first_dy, t;

    if (kept == NULL) {
        no_room(z);
        return;
    }
    last_dy = kept + element->n;
    first_dy = last_dy + element->n;
    memcpy((void *)kept, (const void *)element->y, bytes);
    zn_slopes(z, element, element->end);
    memcpy((void *)last_dy, (const void *)element->dy, bytes);
    memcpy((void *)element->y, (const void *)element->start, bytes);
    zn_slopes(z, element, element->s);
    memcpy((void *)first_dy, (const void *)element->dy, bytes);
    for (; k <= end && !z->failed; k++) {
        t = network->grid_start + (double)k * network->grid;
        if (t > element->end)
            t = element->end;
        interpolate(element, (t - element->s) / (element->end - element->s), kept, first_dy, last_dy);
        zn_slopes(z, element, t);
        fill(z, network->grid_row + k, element);
    }
    memcpy((void *)element->y, (const void *)kept, bytes);
    zn_slopes(z, element, element->end);
    z->t = z->head.time;
    free((void *)kept);
}

static long multiple(const struct zd_network *network, double time)
{
    return (long)floor((time - network->grid_start) / network->grid + TRACE_NEAR);
}

static void sample(struct zd_world *z, struct zd_element *element)
{
    struct zd_network *network = z->network;
    double now = z->head.time;
    long k, end;

    if (!element->has_step || element->end > now || element->marked) {
        /* Its first moment. */
        if (element->sampled || element->marked)
            return;
        k = end = multiple(network, now);
        if (fabs(network->grid_start + (double)k * network->grid - now) > TRACE_NEAR * network->grid)
            k++;
    } else {
        k = element->sampled ? element->next_sample : multiple(network, element->s);
        end = multiple(network, element->end);
    }
    while (network->grid_row + end >= z->recorded.n_rows && !z->failed)
        if (add_row(z, network->grid_start + (double)(z->recorded.n_rows - network->grid_row) * network->grid))
            return;
    if (k <= end) {
        if (element->has_step && element->end > element->s)
            sample_step(z, element, k < 0 ? 0 : k, end);
        else
            fill(z, network->grid_row + end, element);
    }
    element->sampled = 1;
    element->next_sample = end + 1;
}

void zn_record(struct zd_world *z)
{
    struct zd_recorded *recorded = &z->recorded;
    struct zd_network *network = z->network;
    struct zd_element *element;

    z->t = z->head.time;
    if (!network->chosen)
        for (element = network->elements; element != NULL; element = element->next)
            trace_states(z, element);
    if (recorded->n_columns == 0 || z->failed)
        return;
    if (network->interval > 0.0) {
        if (network->grid != network->interval) {
            if (network->grid > 0.0 || recorded->n_rows > 0) {
                network->grid_start = z->head.time;
                network->grid_row = recorded->n_rows;
            }
            network->grid = network->interval;
            for (element = network->elements; element != NULL; element = element->next)
                element->sampled = 0;
        }
        for (element = network->elements; element != NULL && !z->failed; element = element->next)
            sample(z, element);
        return;
    }
    network->grid = 0.0;
    if (recorded->n_rows > 0 && network->last_row == z->head.time && network->last_changes == z->changes)
        return;
    if (add_row(z, z->head.time))
        return;
    fill(z, recorded->n_rows - 1, NULL);
    network->last_row = z->head.time;
    network->last_changes = z->changes;
}
