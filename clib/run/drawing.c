/* drawing.c - points of figures: values computed between the rows of tables.

   The points of a run arrive in order.  The first DRAW_MANY are stored one by one.  Later points are gathered in
   buckets, whose length doubles whenever the run has doubled.  Of each bucket, the first and the last point are
   stored, and the points at which a column is lowest or highest.  So no extreme is lost, and memory and the file
   grow only with the logarithm of the number of steps. */

#include "zdport.h"
#include "zdrun.h"

#define DRAW_MANY 4096.0

/* The run so far has at least this number of line segments. */
#define DRAW_PIECES 512.0
#define DRAW_PARTS 16

/* The first and the last of a bucket; the lowest and the highest of column c are at 2 + 2c and 3 + 2c. */
#define DRAW_KEPT(n) (2 * (n) + 2)

struct zd_drawing {
    int n;                  /* columns */
    ZD_OFFSET *offset;
    int solve;              /* the source of the points in the bucket, and the part that counts */
    int part;
    double seen;            /* points of the run */
    double size;            /* points in a bucket */
    double filled;          /* in the present one */
    double begun;           /* time of the first point of the run */
    double *point;          /* the present one */
    double *kept;           /* DRAW_KEPT points */
    double *number;         /* the index of each within the bucket */
    void *saved;            /* a copy of the model, while it holds a moment within a step */
    size_t bytes;
};

void zdw_close(struct zd_store *store)
{
    struct zd_drawing *drawing = store->drawing;

    if (drawing == NULL)
        return;
    free(drawing->offset);
    free(drawing->point);
    free(drawing->saved);
    free(drawing);
    store->drawing = NULL;
}

int zdw_open(struct zd_store *store, const struct zd_program *program, const int *columns, int n)
{
    struct zd_drawing *drawing;
    double bytes = (double)DRAW_KEPT((double)n) * ((double)n + 1.0) * (double)sizeof(double);
    int i;

    store->drawing = NULL;
    if (n <= 0 || store->kind != ZD_GOOD)
        return store->kind;
    drawing = ZD_COUNTS(bytes + (double)n * 2.0) ? (struct zd_drawing *)calloc(1, sizeof *drawing) : NULL;
    if (drawing == NULL)
        return store->kind = ZD_MEMORY;
    drawing->n = n;
    drawing->bytes = program->size;
    drawing->offset = (ZD_OFFSET *)malloc((size_t)n * sizeof *drawing->offset);
    drawing->point = (double *)malloc((size_t)(n + DRAW_KEPT(n) * (n + 1)) * sizeof *drawing->point);
    drawing->saved = NULL;
    store->drawing = drawing;
    if (drawing->offset == NULL || drawing->point == NULL) {
        zdw_close(store);
        return store->kind = ZD_MEMORY;
    }
    drawing->kept = drawing->point + n;
    drawing->number = drawing->kept + DRAW_KEPT(n) * n;
    for (i = 0; i < n; i++)
        drawing->offset[i] = ZD_COLUMN(program, columns[i])->offset;
    drawing->size = 1.0;
    return ZD_GOOD;
}

static void draw_put(struct zd_store *store, const double *value, int n)
{
    if (store->kind == ZD_GOOD && fwrite(value, sizeof *value, (size_t)n, store->file) != (size_t)n)
        store->kind = ZD_STORAGE;
}

static void draw_write(struct zd_store *store, const double *point)
{
    const struct zd_drawing *drawing = store->drawing;
    double head[4];

    head[0] = (double)ZD_POINT;
    head[1] = (double)drawing->solve;
    head[2] = (double)drawing->part;
    head[3] = (double)drawing->n;
    draw_put(store, head, 4);
    draw_put(store, point, drawing->n);
}

/* The kept points in their order, each once. */
void zdw_flush(struct zd_store *store)
{
    struct zd_drawing *drawing = store->drawing;
    double last = -1.0;
    int i, next;

    if (drawing == NULL || !(drawing->filled > 0.0))
        return;
    drawing->filled = 0.0;
    for (;;) {
        next = -1;
        for (i = 0; i < DRAW_KEPT(drawing->n); i++)
            if (drawing->number[i] > last && (next < 0 || drawing->number[i] < drawing->number[next]))
                next = i;
        if (next < 0)
            return;
        draw_write(store, drawing->kept + next * drawing->n);
        last = drawing->number[next];
    }
}

void zdw_begin(struct zd_store *store)
{
    if (store->drawing == NULL)
        return;
    zdw_flush(store);
    store->drawing->seen = 0.0;
    store->drawing->size = 1.0;
}

static void draw_keep(struct zd_drawing *drawing, int place)
{
    memcpy(drawing->kept + place * drawing->n, drawing->point, (size_t)drawing->n * sizeof *drawing->point);
    drawing->number[place] = drawing->filled;
}

static void draw_gather(struct zd_drawing *drawing)
{
    int c, n = drawing->n;

    draw_keep(drawing, 1);
    if (!(drawing->filled > 0.0)) {
        draw_keep(drawing, 0);
        for (c = 0; c < 2 * n; c++)
            draw_keep(drawing, c + 2);
        return;
    }
    for (c = 0; c < n; c++) {
        /* NaN is kept only where it stays NaN. */
        if (!(drawing->point[c] >= drawing->kept[(2 + 2 * c) * n + c]))
            draw_keep(drawing, 2 + 2 * c);
        if (!(drawing->point[c] <= drawing->kept[(3 + 2 * c) * n + c]))
            draw_keep(drawing, 3 + 2 * c);
    }
}

void zdw_point(struct zd_store *store, const void *model, double time, int solve, int part)
{
    struct zd_drawing *drawing = store->drawing;
    int i;

    if (drawing->filled > 0.0 && (drawing->solve != solve || drawing->part != part))
        zdw_flush(store);
    if (!(drawing->seen > 0.0))
        drawing->begun = time;
    drawing->solve = solve;
    drawing->part = part;
    for (i = 0; i < drawing->n; i++)
        drawing->point[i] = *ZD_SEEN(model, drawing->offset[i]);
    drawing->seen = drawing->seen + 1.0;
    if (drawing->seen <= DRAW_MANY) {
        draw_write(store, drawing->point);
        return;
    }
    if (drawing->seen > DRAW_MANY * drawing->size)
        drawing->size = 2.0 * drawing->size;
    draw_gather(drawing);
    drawing->filled = drawing->filled + 1.0;
    if (drawing->filled >= drawing->size)
        zdw_flush(store);
}

int zdw_parts(const struct zd_store *store, double from, double to)
{
    const struct zd_drawing *drawing = store->drawing;
    double run = to - (drawing->seen > 0.0 ? drawing->begun : from), parts;

    if (!(run > 0.0) || !(to > from))
        return 1;
    parts = ceil(DRAW_PIECES * ((to - from) / run));
    return parts >= (double)DRAW_PARTS ? DRAW_PARTS : parts > 1.0 ? (int)parts : 1;
}

#ifdef ZD_PAGES
int zdw_save(struct zd_store *store, const void *model)
{
    (void)store;
    (void)model;
    return 0;
}
#else
int zdw_save(struct zd_store *store, const void *model)
{
    struct zd_drawing *drawing = store->drawing;

    if (drawing->saved == NULL)
        drawing->saved = malloc(drawing->bytes);
    if (drawing->saved == NULL)
        return 0;
    memcpy(drawing->saved, model, drawing->bytes);
    return 1;
}
#endif

void zdw_restore(const struct zd_store *store, void *model)
{
    memcpy(model, store->drawing->saved, store->drawing->bytes);
}
