/* storage.c - records in pages, with a free list for each size.

   A page holds records of one size, so that the sweep can visit them one after another and no record needs a link to
   the next.  A free record has no class; its second word is the next free one.  Larger records are in a list of their own. */

#include "zdobject.h"

#define STORAGE_UNIT 16
#define STORAGE_PAGE (sizeof(int) > 2 ? 32000 : 2000)
#define STORAGE_FIRST (sizeof(int) > 2 ? 1e6 : 8e3)    /* bytes before the first collection */

struct page {
    struct page *next;
    int n, units;
    double align;
};

struct free_record {
    const struct zd_class *class;
    struct free_record *next;
};

struct large {
    struct large *next;
    size_t bytes;
    double align;
};

static struct zd_header *page_record(struct page *page, int i)
{
    return (struct zd_header *)(void *)((char *)(page + 1) + (size_t)i * (size_t)page->units * STORAGE_UNIT);
}

static int new_page(struct zd_storage *storage, int units)
{
    size_t size = (size_t)units * STORAGE_UNIT;
    int n = (int)((size_t)STORAGE_PAGE / size), i;
    struct page *page = (struct page *)malloc(sizeof *page + (size_t)n * size);
    struct free_record *record, *next = (struct free_record *)storage->free[units];

    if (page == NULL)
        return 0;
    page->next = (struct page *)storage->pages[units];
    page->n = n;
    page->units = units;
    storage->pages[units] = (void *)page;
    for (i = n; i-- > 0;) {
        record = (struct free_record *)(void *)page_record(page, i);
        record->class = NULL;
        record->next = next;
        next = record;
    }
    storage->free[units] = (void *)next;
    return 1;
}

static void *no_memory(struct zd_world *z, size_t bytes, int site)
{
    (void)zo_fault(z, ZF_OUT_OF_MEMORY, site, NULL, (double)bytes, 0.0);
    return NULL;
}

static void *new_large(struct zd_world *z, const struct zd_class *class, size_t bytes, int site)
{
    struct large *large = (struct large *)calloc((size_t)1, sizeof *large + bytes);
    struct zd_header *object;

    if (large == NULL)
        return no_memory(z, bytes, site);
    large->next = (struct large *)z->storage.large;
    large->bytes = bytes;
    z->storage.large = (void *)large;
    z->storage.used += (double)bytes;
    object = (struct zd_header *)(void *)(large + 1);
    object->class = class;
    object->site = site;
    return (void *)object;
}

void *zo_bytes(struct zd_world *z, const struct zd_class *class, size_t bytes, int site)
{
    struct zd_storage *storage = &z->storage;
    size_t units = (bytes + STORAGE_UNIT - 1) / STORAGE_UNIT;
    struct free_record *record;
    struct zd_header *object;

    if (units > ZD_SMALL_SIZES)
        return new_large(z, class, bytes, site);
    if (storage->free[units] == NULL && !new_page(storage, (int)units))
        return no_memory(z, bytes, site);
    record = (struct free_record *)storage->free[units];
    storage->free[units] = (void *)record->next;
    storage->used += (double)(units * STORAGE_UNIT);
    memset((void *)record, 0, units * STORAGE_UNIT);
    object = (struct zd_header *)(void *)record;
    object->class = class;
    object->site = site;
    return (void *)object;
}

void *zo_new(struct zd_world *z, const struct zd_class *class, int site)
{
    return zo_bytes(z, class, (size_t)class->size, site);
}

static void sweep_page(struct zd_world *z, struct page *page, int (*visit)(struct zd_world *z, struct zd_header *object))
{
    struct zd_storage *storage = &z->storage;
    struct free_record *record;
    struct zd_header *object;
    int i;

    for (i = page->n; i-- > 0;) {
        object = page_record(page, i);
        if (object->class == NULL)
            continue;
        if (visit(z, object)) {
            storage->used += (double)page->units * STORAGE_UNIT;
            continue;
        }
        record = (struct free_record *)(void *)object;
        record->class = NULL;
        record->next = (struct free_record *)storage->free[page->units];
        storage->free[page->units] = (void *)record;
    }
}

void zo_sweep(struct zd_world *z, int (*visit)(struct zd_world *z, struct zd_header *object))
{
    struct zd_storage *storage = &z->storage;
    struct page *page;
    struct large *large, **link;
    int units;

    storage->used = 0.0;
    for (units = 1; units <= ZD_SMALL_SIZES; units++)
        for (page = (struct page *)storage->pages[units]; page != NULL; page = page->next)
            sweep_page(z, page, visit);
    link = (struct large **)(void *)&storage->large;
    while ((large = *link) != NULL)
        if (visit(z, (struct zd_header *)(void *)(large + 1))) {
            storage->used += (double)large->bytes;
            link = &large->next;
        } else {
            *link = large->next;
            free((void *)large);
        }
    storage->threshold = 2.0 * storage->used > storage->least && storage->least > 0.0 ? 2.0 * storage->used : storage->least;
}

static void free_chain(void *chain)
{
    struct page *page = (struct page *)chain, *next;

    for (; page != NULL; page = next) {
        next = page->next;
        free((void *)page);
    }
}

int zo_open(struct zd_world *z, const struct zd_plan *plan)
{
    char here;

    z->plan = plan;
    z->stack = (size_t)&here;
    if (z->storage.least == 0.0)
        z->storage.least = STORAGE_FIRST;
    z->storage.threshold = z->storage.least;
    z->nobody = (struct zd_header *)calloc((size_t)1, (size_t)plan->largest + sizeof(struct zd_linkage));
    if (z->nobody == NULL)
        return zo_fail(z, ZF_OUT_OF_MEMORY, -1)->code;
    z->nobody->class = &zo_bare;
    z->nobody->marked = ZD_FOREVER;
    return 0;
}

void zo_close(struct zd_world *z)
{
    struct zd_storage *storage = &z->storage;
    struct large *large, *next;
    int units;

    if (z->end_network != NULL)
        z->end_network(z);
    for (units = 1; units <= ZD_SMALL_SIZES; units++) {
        free_chain(storage->pages[units]);
        storage->pages[units] = storage->free[units] = NULL;
    }
    for (large = (struct large *)storage->large; large != NULL; large = next) {
        next = large->next;
        free((void *)large);
    }
    storage->large = NULL;
    free((void *)storage->stack);
    storage->stack = NULL;
    free((void *)z->nobody);
    z->nobody = NULL;
    free((void *)z->queue[0].heap);
    free((void *)z->queue[1].heap);
    z->queue[0].heap = z->queue[1].heap = NULL;
    while (z->recorded.n_columns > 0)
        free(z->recorded.names[--z->recorded.n_columns]);
    free((void *)z->recorded.names);
    free((void *)z->recorded.rows);
    free((void *)z->recorded.cells);
    memset((void *)&z->recorded, 0, sizeof z->recorded);
    free((void *)z->images.line);
    free((void *)z->images.record);
    z->images.line = z->images.record = NULL;
    free((void *)z->images.shown);
    free((void *)z->images.read);
    z->images.shown = z->images.read = NULL;
}
