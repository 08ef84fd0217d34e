/* memory_pages.c - the values of a model divided into pages: see ZD_PAGES in zd.h. */

#include "zdport.h"
#include "zdrun.h"

#ifdef ZD_PAGES
int zd_take_pages(const struct zd_program *program, void *model)
{
    struct zd_head *head = (struct zd_head *)model;
    int i;

    head->pages = (char **)malloc((size_t)program->n_pages * sizeof *head->pages);
    if (head->pages == NULL)
        return ZD_MEMORY;
    head->pages[0] = (char *)model;
    for (i = 1; i < program->n_pages; i++)
        head->pages[i] = NULL;
    for (i = 1; i < program->n_pages; i++) {
        head->pages[i] = (char *)malloc(program->pages[i]);
        if (head->pages[i] == NULL)
            return ZD_MEMORY;
    }
    return ZD_GOOD;
}

void zd_drop_pages(const struct zd_program *program, void *model)
{
    struct zd_head *head = (struct zd_head *)model;
    int i;

    for (i = 1; head->pages != NULL && i < program->n_pages; i++)
        free(head->pages[i]);
    free((void *)head->pages);
    head->pages = NULL;
}

void zd_empty(const struct zd_program *program, void *model)
{
    char **pages = ((struct zd_head *)model)->pages;
    int i;

    memset(model, 0, program->size);
    ((struct zd_head *)model)->pages = pages;
    for (i = 1; i < program->n_pages; i++)
        memset(pages[i], 0, program->pages[i]);
    program->set_pages(model);
}
#endif
