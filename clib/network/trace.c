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
static int room_for_trace(void **array, long n, long *room, size_t size)
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

static void no_room_for_rows(struct zd_world *z)
{
    (void)zo_fault(z, ZF_OUT_OF_MEMORY, -1, NULL, (double)z->recorded.n_cells * (double)sizeof(double), 0.0);
}

/* ---- columns ---- */

static void add_traced_column(struct zd_world *z, const char *name, size_t length, struct zd_block *block, long state)
{
    struct zd_recorded *recorded = &z->recorded;
    struct zd_network *network = z->network;
    void *names = (void *)recorded->names, *traced = (void *)network->traced;
    char *own = (char *)malloc(length + 1);
    int full = own == NULL || room_for_trace(&names, recorded->n_columns, &recorded->name_room, sizeof *recorded->names) ||
        room_for_trace(&traced, recorded->n_columns, &network->traced_room, sizeof *network->traced);

    recorded->names = (char **)names;
    network->traced = (struct zd_traced *)traced;
    if (full) {
        free(own);
        no_room_for_rows(z);
        return;
    }
    memcpy(own, name, length);
    own[length] = '\0';
    recorded->names[recorded->n_columns] = own;
    network->traced[recorded->n_columns].block = block;
    network->traced[recorded->n_columns].state = state;
    recorded->n_columns++;
}

static void forget_rows(struct zd_recorded *recorded)
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
        forget_rows(recorded);
        z->network->chosen = 1;
        z->network->grid_start = z->head.time;
        z->network->grid_row = 0;
    }
    for (i = 0; i < recorded->n_columns; i++)
        if (strlen(recorded->names[i]) == length && strncmp(recorded->names[i], text, length) == 0) {
            z->network->traced[i].block = (struct zd_block *)block;
            return;
        }
    add_traced_column(z, text, length, (struct zd_block *)block, TRACE_SIGNAL);
}

double *zn_every(struct zd_world *z)
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

static int has_column(const struct zd_world *z, const struct zd_dynamic *dynamic)
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
        if (has_column(z, dynamic))
            continue;
        before = states_before(element, i);
        for (k = 0; k < dynamic->order && !z->failed; k++) {
            sprintf(name + length, ".%.200s.%ld", list[i]->class->name, before + k + 1);
            add_traced_column(z, name, strlen(name), (struct zd_block *)(void *)list[i], k);
        }
    }
}

/* ---- rows ---- */

static int add_traced_row(struct zd_world *z, double time)
{
    struct zd_recorded *recorded = &z->recorded;
    void *rows = (void *)recorded->rows, *cells = (void *)recorded->cells;
    double none = HUGE_VAL;
    long i;
    int full = room_for_trace(&rows, recorded->n_rows, &recorded->row_room, sizeof *recorded->rows);

    recorded->rows = (struct zd_recorded_row *)rows;
    none -= none;
    for (i = 0; i < recorded->n_columns && !full; i++) {
        full = room_for_trace(&cells, recorded->n_cells, &recorded->cell_room, sizeof *recorded->cells);
        recorded->cells = (double *)cells;
        if (!full)
            recorded->cells[recorded->n_cells++] = none;
    }
    if (full) {
        no_room_for_rows(z);
        return 1;
    }
    recorded->rows[recorded->n_rows].time = time;
    recorded->rows[recorded->n_rows].width = recorded->n_columns;
    recorded->rows[recorded->n_rows++].first = recorded->n_cells - recorded->n_columns;
    return 0;
}

static double value_of_column(struct zd_world *z, const struct zd_traced *traced)
{
    if (traced->state >= 0)
        return ((const struct zd_dynamic *)(const void *)traced->block)->state[traced->state];
    return zn_signal(z, traced->block, -1);
}

/* Sets the cells that belong to an element; with null, to elements that are not scheduled. */
static void set_cells(struct zd_world *z, long number, const struct zd_element *element)
{
    const struct zd_recorded_row *row = &z->recorded.rows[number];
    const struct zd_element *root;
    long i;

    for (i = 0; i < row->width && !z->failed; i++) {
        const struct zd_traced *traced = &z->network->traced[i];

        root = traced->block != NULL ? zn_root(traced->block) : NULL;
        if (root != NULL && (element != NULL ? root == element : !root->listed))
            z->recorded.cells[row->first + i] = value_of_column(z, traced);
    }
}

/* ---- samples at multiples of the interval ---- */

/* States and slopes at both ends of the last step of an element, while it is looked at within the step. */
struct within {
    double *last, *last_dy, *first_dy;
};

/* States at s + x h from the states and slopes at both ends. */
static void interpolate_states(struct zd_element *element, double x, const struct within *within)
{
    double h = element->end - element->s, rest = 1.0 - x;
    long i;

    for (i = 0; i < element->n; i++)
        element->y[i] = (1.0 + 2.0 * x) * rest * rest * element->start[i] + x * rest * rest * h * within->first_dy[i] +
            x * x * (3.0 - 2.0 * x) * within->last[i] - x * x * rest * h * within->last_dy[i];
}

/* Nonzero: no memory. */
static int look_within(struct zd_world *z, struct zd_element *element, struct within *within)
{
    size_t bytes = (size_t)element->n * sizeof(double);

    within->last = (double *)malloc(3 * bytes + sizeof(double));
    if (within->last == NULL) {
        no_room_for_rows(z);
        return 1;
    }
    within->last_dy = within->last + element->n;
    within->first_dy = within->last_dy + element->n;
    memcpy((void *)within->last, (const void *)element->y, bytes);
    zn_slopes(z, element, element->end);
    memcpy((void *)within->last_dy, (const void *)element->dy, bytes);
    memcpy((void *)element->y, (const void *)element->start, bytes);
    zn_slopes(z, element, element->s);
    memcpy((void *)within->first_dy, (const void *)element->dy, bytes);
    return z->failed;
}

/* Fills a row with what the element has at a time within its step. */
static void fill_within(struct zd_world *z, struct zd_element *element, const struct within *within, double t, long row)
{
    interpolate_states(element, (t - element->s) / (element->end - element->s), within);
    zn_slopes(z, element, t);
    set_cells(z, row, element);
}

static void look_away(struct zd_world *z, struct zd_element *element, struct within *within)
{
    memcpy((void *)element->y, (const void *)within->last, (size_t)element->n * sizeof(double));
    zn_slopes(z, element, element->end);
    z->t = z->head.time;
    free((void *)within->last);
}

/* The samples from number k to `end` of the last step. */
static void sample_step(struct zd_world *z, struct zd_element *element, long k, long end)
{
    struct zd_network *network = z->network;
    struct within within;
    double t;

    if (look_within(z, element, &within))
        return;
    for (; k <= end && !z->failed; k++) {
        t = network->grid_start + (double)k * network->grid;
        fill_within(z, element, &within, t > element->end ? element->end : t, network->grid_row + k);
    }
    look_away(z, element, &within);
}

static long multiple_of_grid(const struct zd_network *network, double time)
{
    return (long)floor((time - network->grid_start) / network->grid + TRACE_NEAR);
}

static void sample_element(struct zd_world *z, struct zd_element *element)
{
    struct zd_network *network = z->network;
    double now = z->head.time;
    long k, end;

    if (!element->has_step || element->end > now || element->marked) {
        /* Its first moment. */
        if (element->sampled || element->marked)
            return;
        k = end = multiple_of_grid(network, now);
        if (fabs(network->grid_start + (double)k * network->grid - now) > TRACE_NEAR * network->grid)
            k++;
    } else {
        k = element->sampled ? element->next_sample : multiple_of_grid(network, element->s);
        end = multiple_of_grid(network, element->end);
    }
    while (network->grid_row + end >= z->recorded.n_rows && !z->failed)
        if (add_traced_row(z, network->grid_start + (double)(z->recorded.n_rows - network->grid_row) * network->grid))
            return;
    if (k <= end) {
        if (element->has_step && element->end > element->s)
            sample_step(z, element, k < 0 ? 0 : k, end);
        else
            set_cells(z, network->grid_row + end, element);
    }
    element->sampled = 1;
    element->next_sample = end + 1;
}

/* The last row, if the new one says the same at the same time and perhaps more, goes. */
static void join_rows(struct zd_recorded *recorded)
{
    struct zd_recorded_row *row = &recorded->rows[recorded->n_rows - 1], *before = row - 1;
    double old;
    long i;

    if (recorded->n_rows < 2 || before->time != row->time)
        return;
    for (i = 0; i < before->width; i++) {
        old = recorded->cells[before->first + i];
        if (old == old && old != recorded->cells[row->first + i])
            return;
    }
    /* Its cells stay unused. */
    *before = *row;
    recorded->n_rows--;
}

/* A row of now.  An element may be ahead: its last step may still be cut, but goes through these values. */
static void record_now(struct zd_world *z)
{
    struct zd_element *element;
    struct within within;
    long row = z->recorded.n_rows;

    if (add_traced_row(z, z->head.time))
        return;
    for (element = z->network->elements; element != NULL && !z->failed; element = element->next) {
        if (!element->has_step || element->marked || element->end <= z->head.time) {
            set_cells(z, row, element);
        } else if (!look_within(z, element, &within)) {
            fill_within(z, element, &within, z->head.time, row);
            look_away(z, element, &within);
        }
    }
    set_cells(z, row, NULL);
    join_rows(&z->recorded);
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
                if (recorded->n_rows > 0 && recorded->rows[recorded->n_rows - 1].time == z->head.time)
                    recorded->n_rows--;
                network->grid_row = recorded->n_rows;
            }
            network->grid = network->interval;
            for (element = network->elements; element != NULL; element = element->next)
                element->sampled = 0;
        }
        for (element = network->elements; element != NULL && !z->failed; element = element->next)
            sample_element(z, element);
        return;
    }
    network->grid = 0.0;
    if (recorded->n_rows > 0 && network->last_row == z->head.time && network->last_changes == z->changes)
        return;
    record_now(z);
    network->last_row = z->head.time;
    network->last_changes = z->changes;
}
