/* coroutines.c - tests/models/boscos/coroutines, translated by hand: generators, a procedure that detaches in its recursion,
   resume among the components of a prefixed block.

   The body of a walker cannot detach before `call`, but calls a red procedure; red procedures have frames.  Procedures
   without waits are plain functions. */

#include "boscos.h"

struct model {
    struct zd_world world;
};

struct program {
    struct zd_frame frame;
    struct ring *ring;
};

/* The block prefixed with simset, which owns the players. */
struct ring {
    struct zd_frame frame;
    struct zd_system system;
    long passes;
    struct zd_linkage *circle;
    struct player *player;
};

struct stream {
    struct zd_frame frame;
    struct zd_component component;
    long first, factor, last, item, x;
    int more;
};

struct tree {
    struct zd_frame frame;
    long key;
    struct tree *left, *right;
};

struct walker {
    struct zd_frame frame;
    struct zd_component component;
    struct tree *root;
    long item;
    int done;
};

struct visit {
    struct zd_frame frame;
    struct walker *walker;
    struct tree *t;
};

struct merge {
    struct zd_frame frame;
    struct stream *a, *b;
};

struct walk {
    struct zd_frame frame;
    struct tree *t;
    struct walker *w;
    long i;
};

struct player {
    struct zd_linkage link;
    struct zd_component component;
    struct ring *ring;
    struct player *neighbour;
    int letter;
};

static const struct zd_class program_class, ring_class, stream_class, tree_class, walker_class, visit_class, merge_class,
    walk_class, head_class, player_class;

static void *enter(struct zd_world *z, const struct zd_class *class, int site)
{
    void *frame = zo_new(z, class, site);

    if (frame != NULL)
        ze_enter(z, frame);
    return frame;
}

static void stream_run(struct zd_world *z, struct zd_frame *frame)
{
    struct stream *self = (struct stream *)(void *)frame;

    switch (frame->head.at) {
    case 0:
        self->more = 1;
        self->x = self->first;
        frame->head.at = 1;
        if (ze_detach(z, self, 9))
            return;
        /* fall through */
    case 1:
        while (self->x <= self->last) {
            self->item = self->x;
            self->x = zo_multiply(z, self->x, self->factor, 13);
            frame->head.at = 2;
            if (ze_detach(z, self, 14))
                return;
            /* fall through */
    case 2:
            ;
        }
        self->more = 0;
        self->item = 1000000;
    }
    ze_finish(z, frame);
}

static void tree_insert(struct zd_world *z, struct tree *self, long k)
{
    struct tree **branch = k < self->key ? &self->left : &self->right;

    if (*branch != NULL) {
        tree_insert(z, *branch, k);
        return;
    }
    *branch = (struct tree *)zo_new(z, &tree_class, 24);
    if (*branch != NULL)
        (*branch)->key = k;
}

static void visit_run(struct zd_world *z, struct zd_frame *frame)
{
    struct visit *self = (struct visit *)(void *)frame, *inner;

    switch (frame->head.at) {
    case 0:
        if (self->t != NULL) {
            frame->head.at = 1;
            inner = (struct visit *)enter(z, &visit_class, 34);
            if (inner != NULL) {
                inner->walker = self->walker;
                inner->t = self->t->left;
            }
            return;
    case 1:
            self->walker->item = self->t->key;
            frame->head.at = 2;
            if (ze_detach(z, self->walker, 36))
                return;
            /* fall through */
    case 2:
            frame->head.at = 3;
            inner = (struct visit *)enter(z, &visit_class, 37);
            if (inner != NULL) {
                inner->walker = self->walker;
                inner->t = self->t->right;
            }
            return;
    case 3:
            ;
        }
    }
    ze_leave(z, frame);
}

static void walker_run(struct zd_world *z, struct zd_frame *frame)
{
    struct walker *self = (struct walker *)(void *)frame;
    struct visit *visit;

    switch (frame->head.at) {
    case 0:
        frame->head.at = 1;
        if (ze_detach(z, self, 39))
            return;
        /* fall through */
    case 1:
        frame->head.at = 2;
        visit = (struct visit *)enter(z, &visit_class, 40);
        if (visit != NULL) {
            visit->walker = self;
            visit->t = self->root;
        }
        return;
    case 2:
        self->done = 1;
    }
    ze_finish(z, frame);
}

static void merge_run(struct zd_world *z, struct zd_frame *frame)
{
    struct merge *self = (struct merge *)(void *)frame;

    switch (frame->head.at) {
    case 0:
        frame->head.at = 1;
        self->a = (struct stream *)enter(z, &stream_class, 47);
        if (self->a != NULL) {
            self->a->first = 1;
            self->a->factor = 2;
            self->a->last = 100;
        }
        return;
    case 1:
        frame->head.at = 2;
        self->b = (struct stream *)enter(z, &stream_class, 48);
        if (self->b != NULL) {
            self->b->first = 1;
            self->b->factor = 3;
            self->b->last = 100;
        }
        return;
    case 2:
        frame->head.at = 3;
        if (ze_call(z, self->a, 49))
            return;
        /* fall through */
    case 3:
        frame->head.at = 4;
        if (ze_call(z, self->b, 49))
            return;
        /* fall through */
    case 4:
        while (self->a->more || self->b->more) {
            if (self->a->item <= self->b->item) {
                zt_outint(z, self->a->item, 4L);
                frame->head.at = 5;
                if (ze_call(z, self->a, 51))
                    return;
                /* fall through */
    case 5:
                ;
            } else {
                zt_outint(z, self->b->item, 4L);
                frame->head.at = 6;
                if (ze_call(z, self->b, 52))
                    return;
                /* fall through */
    case 6:
                ;
            }
        }
        zt_line(z);
    }
    ze_leave(z, frame);
}

static void walk_run(struct zd_world *z, struct zd_frame *frame)
{
    struct walk *self = (struct walk *)(void *)frame;

    switch (frame->head.at) {
    case 0:
        self->t = (struct tree *)zo_new(z, &tree_class, 58);
        if (self->t == NULL)
            return;
        self->t->key = 50;
        for (self->i = 1; self->i <= 9; self->i++)
            tree_insert(z, self->t, zo_modulo(z, self->i * 37, 100L, 59));
        frame->head.at = 1;
        self->w = (struct walker *)enter(z, &walker_class, 60);
        if (self->w != NULL)
            self->w->root = self->t;
        return;
    case 1:
        frame->head.at = 2;
        if (ze_call(z, self->w, 61))
            return;
        /* fall through */
    case 2:
        while (!self->w->done) {
            zt_outint(z, self->w->item, 4L);
            frame->head.at = 3;
            if (ze_call(z, self->w, 62))
                return;
            /* fall through */
    case 3:
            ;
        }
        zt_line(z);
    }
    ze_leave(z, frame);
}

static void player_run(struct zd_world *z, struct zd_frame *frame)
{
    static struct zd_chars stopped = ZD_CHARS(" stopped by ");
    struct player *self = (struct player *)(void *)frame;
    struct ring *ring = self->ring;

    switch (frame->head.at) {
    case 0:
        frame->head.at = 1;
        if (ze_detach(z, self, 75))
            return;
        /* fall through */
    case 1:
        while (ring->passes < 8) {
            ring->passes = zo_add(z, ring->passes, 1L, 78);
            zt_cout(z, self->letter);
            self->neighbour = (struct player *)zo_narrow(z,
                (void *)(ZD_SUC(&self->link) == NULL ? ZD_FIRST(ring->circle) : ZD_SUC(&self->link)), &player_class, 80);
            frame->head.at = 2;
            if (ze_resume(z, self->neighbour, 81))
                return;
            /* fall through */
    case 2:
            ;
        }
        zt_put(z, &stopped);
        zt_cout(z, self->letter);
        zt_line(z);
        frame->head.at = 3;
        if (ze_detach(z, self, 84))
            return;
        /* fall through */
    case 3:
        ;
    }
    ze_finish(z, frame);
}

/* new player(letter) */
static void new_player(struct zd_world *z, struct ring *ring, int letter, int site)
{
    struct player *player = (struct player *)enter(z, &player_class, site);

    ring->player = player;
    if (player == NULL)
        return;
    player->component.system = &ring->system;
    player->ring = ring;
    player->letter = letter;
}

static void ring_run(struct zd_world *z, struct zd_frame *frame)
{
    static struct zd_chars passes = ZD_CHARS("passes");
    struct ring *self = (struct ring *)(void *)frame;

    switch (frame->head.at) {
    case 0:
        self->circle = (struct zd_linkage *)zo_new(z, &head_class, 87);
        if (self->circle == NULL)
            return;
        zo_head(self->circle);
        frame->head.at = 1;
        new_player(z, self, 'A', 88);
        return;
    case 1:
        zo_into(&self->player->link, self->circle);
        frame->head.at = 2;
        new_player(z, self, 'B', 89);
        return;
    case 2:
        zo_into(&self->player->link, self->circle);
        frame->head.at = 3;
        new_player(z, self, 'C', 90);
        return;
    case 3:
        zo_into(&self->player->link, self->circle);
        frame->head.at = 4;
        if (ze_resume(z, ZD_FIRST(self->circle), 91))
            return;
        /* fall through */
    case 4:
        zt_put(z, &passes);
        zt_outint(z, self->passes, 3L);
        zt_line(z);
    }
    ze_leave(z, frame);
}

static void program_run(struct zd_world *z, struct zd_frame *frame)
{
    switch (frame->head.at) {
    case 0:
        frame->head.at = 1;
        (void)enter(z, &merge_class, 66);
        return;
    case 1:
        frame->head.at = 2;
        (void)enter(z, &walk_class, 67);
        return;
    case 2:
        frame->head.at = 3;
        (void)enter(z, &ring_class, 68);
        return;
    }
    ze_stop(z);
}

/* ---- descriptors ---- */

#define CLASS(name, references, component, kind, run) \
    static const struct zd_class *const name##_display[] = { &name##_class }; \
    static const struct zd_class name##_class = { \
        #name, 0, kind, 0, name##_display, (unsigned)sizeof(struct name), ZD_RECORD, COUNT(references), references, \
        component, VARIANT(0), run, NO_NETWORK \
    }
#define RESUME(type) (unsigned)(offsetof(struct type, component) + offsetof(struct zd_component, resume))

static const unsigned program_references[] = { ZD_FRAME_REFERENCES, OFFSET(program, ring) };
static const unsigned ring_references[] = { ZD_FRAME_REFERENCES,
    (unsigned)(offsetof(struct ring, system) + offsetof(struct zd_system, operating)),
    (unsigned)(offsetof(struct ring, system) + offsetof(struct zd_system, rest)), OFFSET(ring, circle), OFFSET(ring, player) };
static const unsigned stream_references[] = { ZD_FRAME_REFERENCES, RESUME(stream) };
static const unsigned tree_references[] = { ZD_FRAME_REFERENCES, OFFSET(tree, left), OFFSET(tree, right) };
static const unsigned walker_references[] = { ZD_FRAME_REFERENCES, RESUME(walker), OFFSET(walker, root) };
static const unsigned visit_references[] = { ZD_FRAME_REFERENCES, OFFSET(visit, walker), OFFSET(visit, t) };
static const unsigned merge_references[] = { ZD_FRAME_REFERENCES, OFFSET(merge, a), OFFSET(merge, b) };
static const unsigned walk_references[] = { ZD_FRAME_REFERENCES, OFFSET(walk, t), OFFSET(walk, w) };
static const unsigned player_references[] = { ZD_LINKAGE_REFERENCES, RESUME(player), OFFSET(player, ring),
    OFFSET(player, neighbour) };
static const unsigned head_references[] = { ZD_LINKAGE_REFERENCES };

CLASS(program, program_references, 0, 0, program_run);
CLASS(ring, ring_references, 0, 0, ring_run);
CLASS(stream, stream_references, OFFSET(stream, component), 0, stream_run);
CLASS(tree, tree_references, 0, 0, NULL);
CLASS(walker, walker_references, OFFSET(walker, component), 0, walker_run);
CLASS(visit, visit_references, 0, 0, visit_run);
CLASS(merge, merge_references, 0, 0, merge_run);
CLASS(walk, walk_references, 0, 0, walk_run);
CLASS(player, player_references, OFFSET(player, component), ZD_LINK, player_run);
static const struct zd_class *const head_display[] = { &head_class };
static const struct zd_class head_class = {
    "head", 9, ZD_HEAD, 0, head_display, (unsigned)sizeof(struct zd_linkage), ZD_RECORD, COUNT(head_references),
    head_references, 0, VARIANT(0), NULL, NO_NETWORK
};

static const struct zd_plan scheme = {
    "coroutines", 0, NULL, (unsigned)sizeof(struct player), &program_class, 0, NULL
};

int main(void)
{
    static struct model model;

    return host_run(&model.world, &scheme);
}
