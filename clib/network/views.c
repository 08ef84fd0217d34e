/* views.c - `state` and `rate` of a block as whole arrays: where its numbers are changes with the network, so the arrays
   follow them. */

#include "zdnetwork.h"

/* A view keeps its block, which has the numbers. */
static const unsigned of_view[] = {
    (unsigned)offsetof(struct zd_view, of)
};
static const struct zd_class *const display_of_view[] = { &zo_reals };
static const struct zd_class view_class = {
    "real array", -1, 0, 0, display_of_view, (unsigned)sizeof(struct zd_view), ZD_RECORD, 1, of_view, 0, NULL, 0,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
};

void zn_follow(struct zd_dynamic *dynamic)
{
    if (dynamic->shown[0] != NULL)
        dynamic->shown[0]->array.data = (void *)dynamic->state;
    if (dynamic->shown[1] != NULL)
        dynamic->shown[1]->array.data = (void *)dynamic->rate;
}

static struct zd_array *view(struct zd_world *z, struct zd_dynamic *dynamic, int which, int site)
{
    struct zd_view *made = dynamic->shown[which];

    if (z->failed || &dynamic->block.process.link.frame.head == z->nobody)
        return NULL;
    if (made == NULL) {
        made = (struct zd_view *)zo_bytes(z, &view_class, sizeof *made, site);
        if (made == NULL)
            return NULL;
        made->array.dimensions = 1;
        made->array.n = dynamic->order;
        made->array.bound[0].low = 1;
        made->array.bound[0].high = dynamic->order;
        made->of = dynamic;
        dynamic->shown[which] = made;
        zn_follow(dynamic);
    }
    return &made->array;
}

struct zd_array *zn_whole(struct zd_world *z, void *dynamic, int rates, int site)
{
    if (rates)
        (void)zn_rate(z, dynamic, 1L, site);
    else
        (void)zn_far_state(z, dynamic, 1L, site);
    return view(z, (struct zd_dynamic *)dynamic, rates, site);
}
