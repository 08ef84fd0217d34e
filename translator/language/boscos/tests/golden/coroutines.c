#include <math.h>
#include "zdevent.h"
#include "zdtext.h"
#include "zdstream.h"

struct stream {
    struct zd_frame frame;
    struct zd_component component;
    long first, factor, last, item;
    int more;
    long x;
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

struct simset {
    struct zd_frame frame;
    struct zd_component component;
    struct zd_system system;
    long passes;
    struct zd_linkage *circle;
};

struct player {
    struct zd_linkage link;
    struct zd_component component;
    int letter;
    struct player *neighbour;
    struct simset *outer;
};

struct program {
    struct zd_frame frame;
};

struct merge_frame {
    struct zd_frame frame;
    struct stream *a, *b;
};

struct walk_frame {
    struct zd_frame frame;
    struct tree *t;
    struct walker *w;
    long i;
};

struct walker_visit_frame {
    struct zd_frame frame;
    struct walker *self;
    struct tree *t;
};

struct model {
    struct zd_world world;
};

static const struct zd_class simset_class, linkage_class, stream_class, tree_class, walker_class,
    link_class, head_class, simset_class_2, player_class, program_class, merge_frame_class,
    walk_frame_class, walker_visit_frame_class;
static struct zd_chars passes_text = ZD_CHARS("passes");
static struct zd_chars stopped_by_text = ZD_CHARS(" stopped by ");

static struct merge_frame *merge(struct zd_world *z, int site_);
static struct walk_frame *walk(struct zd_world *z, int site_);
static void tree_insert(struct zd_world *z, struct tree *self, long k);
static struct walker_visit_frame *walker_visit(struct zd_world *z, struct walker *self,
    struct tree *t, int site_);
static struct zd_linkage *new_head(struct zd_world *z, int site_);
static struct stream *new_stream(struct zd_world *z, long first, long factor, long last_,
    int site_);
static struct tree *new_tree(struct zd_world *z, long key, int site_);
static struct walker *new_walker(struct zd_world *z, struct tree *root, int site_);
static struct player *new_player(struct zd_world *z, struct simset *outer, int letter, int site_);
static void stream_run(struct zd_world *z, struct zd_frame *frame);
static void walker_run(struct zd_world *z, struct zd_frame *frame);
static void simset_run(struct zd_world *z, struct zd_frame *frame);
static void player_run(struct zd_world *z, struct zd_frame *frame);
static void merge_run(struct zd_world *z, struct zd_frame *frame);
static void walk_run(struct zd_world *z, struct zd_frame *frame);
static void walker_visit_run(struct zd_world *z, struct zd_frame *frame);

/* procedure merge; */
static struct merge_frame *merge(struct zd_world *z, int site_)
{
    struct merge_frame *new_ = (struct merge_frame *)zo_new(z, &merge_frame_class, site_);

    return new_;
}

/* procedure walk; */
static struct walk_frame *walk(struct zd_world *z, int site_)
{
    struct walk_frame *new_ = (struct walk_frame *)zo_new(z, &walk_frame_class, site_);

    return new_;
}

static void tree_insert(struct zd_world *z, struct tree *self, long k)
{
    /* procedure insert(k);  integer k; */
    if (zo_deep(z, 61))
        return;
    /* if k < key then begin if left == none then left :- new tree(k) else left.insert(k) end */
    if (k < self->key) {
        if (self->left == NULL)
            self->left = new_tree(z, k, 62);
        else
            tree_insert(z, (struct tree *)ZD_USED(z, self->left, "left", 62), k);
    } else {
        /* else begin if right == none then right :- new tree(k) else right.insert(k) end; */
        if (self->right == NULL)
            self->right = new_tree(z, k, 16);
        else
            tree_insert(z, (struct tree *)ZD_USED(z, self->right, "right", 16), k);
    }
}

/* procedure visit(t);  ref(tree) t; */
static struct walker_visit_frame *walker_visit(struct zd_world *z, struct walker *self,
    struct tree *t, int site_)
{
    struct walker_visit_frame *new_ = (struct walker_visit_frame *)zo_new(z,
        &walker_visit_frame_class, site_);

    if (new_ != NULL) {
        new_->self = self;
        new_->t = t;
    }
    return new_;
}

static struct zd_linkage *new_head(struct zd_world *z, int site_)
{
    struct zd_linkage *self = (struct zd_linkage *)zo_new(z, &head_class, site_);

    if (self == NULL)
        return self;
    zo_head(self);
    return self;
}

/* class stream(first, factor, last);  integer first, factor, last; */
static struct stream *new_stream(struct zd_world *z, long first, long factor, long last_, int site_)
{
    struct stream *self = (struct stream *)zo_new(z, &stream_class, site_);

    if (self == NULL)
        return self;
    self->first = first;
    self->factor = factor;
    self->last = last_;
    /* more := true; */
    self->more = 1;
    /* x := first; */
    self->x = self->first;
    return self;
}

/* class tree(key);  integer key; */
static struct tree *new_tree(struct zd_world *z, long key, int site_)
{
    struct tree *self = (struct tree *)zo_new(z, &tree_class, site_);

    if (self == NULL)
        return self;
    self->key = key;
    return self;
}

/* class walker(root);  ref(tree) root; */
static struct walker *new_walker(struct zd_world *z, struct tree *root, int site_)
{
    struct walker *self = (struct walker *)zo_new(z, &walker_class, site_);

    if (self == NULL)
        return self;
    self->root = root;
    return self;
}

/* link class player(letter);  character letter; */
static struct player *new_player(struct zd_world *z, struct simset *outer, int letter, int site_)
{
    struct player *self = (struct player *)zo_new(z, &player_class, site_);

    if (self == NULL)
        return self;
    self->outer = outer;
    self->letter = letter;
    ze_join(self, &outer->system);
    return self;
}

static void stream_run(struct zd_world *z, struct zd_frame *frame)
{
    struct stream *self = (struct stream *)(void *)frame;

    switch (frame->head.at) {
    case 0:
        /* while x <= last do */
        while (self->x <= self->last && !z->failed) {
            /* item := x; */
            self->item = self->x;
            /* x := x * factor; */
            self->x = zo_multiply(z, self->x, self->factor, 23);
            /* detach */
            frame->head.at = 1;
            if (ze_detach(z, self, 24))
                return; /* else fall through */
case 1:;
        }
        /* more := false; */
        self->more = 0;
        /* item := 1000000 */
        self->item = 1000000L;
        ze_finish(z, frame);
    }
}

static void walker_run(struct zd_world *z, struct zd_frame *frame)
{
    struct walker *self = (struct walker *)(void *)frame;
    struct walker_visit_frame *callee;

    switch (frame->head.at) {
    case 0:
        /* visit(root); */
        callee = walker_visit(z, self, self->root, 27);
        if (callee == NULL)
            return;
        frame->head.at = 1;
        ze_enter(z, callee);
        return;
case 1:;
        /* done := true */
        self->done = 1;
        ze_finish(z, frame);
    }
}

static void simset_run(struct zd_world *z, struct zd_frame *frame)
{
    struct simset *self = (struct simset *)(void *)frame;
    struct player *player;
    struct zd_linkage *head_;

    switch (frame->head.at) {
    case 0:
        /* circle :- new head; */
        self->circle = new_head(z, 29);
        /* new player('A').into(circle); */
        player = new_player(z, self, 'A', 30);
        player = (struct player *)ZD_USED(z, player, "new player('A')", 30);
        zo_into((struct zd_linkage *)(void *)player, self->circle);
        /* new player('B').into(circle); */
        player = new_player(z, self, 'B', 31);
        player = (struct player *)ZD_USED(z, player, "new player('B')", 31);
        zo_into((struct zd_linkage *)(void *)player, self->circle);
        /* new player('C').into(circle); */
        player = new_player(z, self, 'C', 32);
        player = (struct player *)ZD_USED(z, player, "new player('C')", 32);
        zo_into((struct zd_linkage *)(void *)player, self->circle);
        /* resume(circle.first); */
        head_ = (struct zd_linkage *)ZD_USED(z, self->circle, "circle", 33);
        frame->head.at = 1;
        if (ze_resume(z, ZD_FIRST(head_), 33))
            return; /* else fall through */
case 1:;
        /* outtext("passes");  outint(passes, 3);  outimage */
        zt_put(z, &passes_text);
        zt_outint(z, self->passes, 3);
        zt_line(z);
        ze_finish(z, frame);
    }
}

static void player_run(struct zd_world *z, struct zd_frame *frame)
{
    struct player *self = (struct player *)(void *)frame;
    struct zd_linkage *head_;
    struct zd_linkage *chosen;

    switch (frame->head.at) {
    case 0:
        /* while passes < 8 do */
        while (self->outer->passes < 8 && !z->failed) {
            /* passes := passes + 1; */
            self->outer->passes = zo_add(z, self->outer->passes, 1, 38);
            /* outchar(letter); */
            zt_cout(z, self->letter);
            /* neighbour :- if suc == none then circle.first else suc; */
            if (ZD_SUC((struct zd_linkage *)(void *)self) == NULL) {
                head_ = self->outer->circle;
                head_ = (struct zd_linkage *)ZD_USED(z, head_, "circle", 40);
                chosen = ZD_FIRST(head_);
            } else {
                chosen = ZD_SUC((struct zd_linkage *)(void *)self);
            }
            self->neighbour = (struct player *)zo_narrow(z, chosen, &player_class, 40);
            /* resume(neighbour) */
            frame->head.at = 1;
            if (ze_resume(z, self->neighbour, 41))
                return; /* else fall through */
case 1:;
        }
        /* outtext(" stopped by ");  outchar(letter);  outimage; */
        zt_put(z, &stopped_by_text);
        zt_cout(z, self->letter);
        zt_line(z);
        /* detach */
        frame->head.at = 2;
        if (ze_detach(z, self, 43))
            return; /* else fall through */
case 2:;
        ze_finish(z, frame);
    }
}

static void program_run(struct zd_world *z, struct zd_frame *frame)
{
    struct simset *simset;
    struct merge_frame *callee;
    struct walk_frame *callee_2;

    switch (frame->head.at) {
    case 0:
        /* merge; */
        callee = merge(z, 70);
        if (callee == NULL)
            return;
        frame->head.at = 1;
        ze_enter(z, callee);
        return;
case 1:;
        /* walk; */
        callee_2 = walk(z, 71);
        if (callee_2 == NULL)
            return;
        frame->head.at = 2;
        ze_enter(z, callee_2);
        return;
case 2:;
        /* simset begin */
        simset = (struct simset *)zo_new(z, &simset_class_2, 5);
        frame->head.at = 3;
        ze_enter(z, simset);
        return;
case 3:;
        /* begin */
        ze_stop(z);
    }
}

static void merge_run(struct zd_world *z, struct zd_frame *frame)
{
    struct merge_frame *self = (struct merge_frame *)(void *)frame;
    int left, right;

    switch (frame->head.at) {
    case 0:
        /* begin */
        self->a = NULL;
        self->b = NULL;
        /* a :- new stream(1, 2, 100); */
        self->a = new_stream(z, 1, 2, 100, 46);
        /* b :- new stream(1, 3, 100); */
        self->b = new_stream(z, 1, 3, 100, 47);
        /* call(a);  call(b); */
        frame->head.at = 1;
        if (ze_call(z, self->a, 48))
            return; /* else fall through */
case 1:;
        frame->head.at = 2;
        if (ze_call(z, self->b, 48))
            return; /* else fall through */
case 2:;
        /* while a.more or b.more do */
        for (;;) {
            left = ((struct stream *)ZD_USED(z, self->a, "a", 49))->more;
            right = ((struct stream *)ZD_USED(z, self->b, "b", 49))->more;
            if (!((left || right) && !z->failed))
                break;
            /* if a.item <= b.item then begin outint(a.item, 4); call(a) end */
            if (((struct stream *)ZD_USED(z, self->a, "a", 50))->item
                <= ((struct stream *)ZD_USED(z, self->b, "b", 50))->item) {
                zt_outint(z, ((struct stream *)ZD_USED(z, self->a, "a", 50))->item, 4);
                frame->head.at = 3;
                if (ze_call(z, self->a, 50))
                    return; /* else fall through */
case 3:;
            } else {
                /* else begin outint(b.item, 4); call(b) end; */
                zt_outint(z, ((struct stream *)ZD_USED(z, self->b, "b", 51))->item, 4);
                frame->head.at = 4;
                if (ze_call(z, self->b, 51))
                    return; /* else fall through */
case 4:;
            }
        }
        /* outimage */
        zt_line(z);
        ze_leave(z, frame);
    }
}

static void walk_run(struct zd_world *z, struct zd_frame *frame)
{
    struct walk_frame *self = (struct walk_frame *)(void *)frame;

    switch (frame->head.at) {
    case 0:
        /* begin */
        self->t = NULL;
        self->w = NULL;
        self->i = 0;
        /* t :- new tree(50); */
        self->t = new_tree(z, 50, 55);
        /* for i := 1 step 1 until 9 do t.insert(mod(i * 37, 100)); */
        for (self->i = 1; self->i <= 9 && !z->failed; self->i++) {
            tree_insert(z, (struct tree *)ZD_USED(z, self->t, "t", 56),
                zo_modulo(z, zo_multiply(z, self->i, 37, 56), 100, 56));
            frame->head.at = 1;
            if (ZD_FULL(z))
                return; /* else fall through */
case 1:;
        }
        /* w :- new walker(t); */
        self->w = new_walker(z, self->t, 57);
        /* call(w); */
        frame->head.at = 2;
        if (ze_call(z, self->w, 58))
            return; /* else fall through */
case 2:;
        /* while not w.done do begin outint(w.item, 4); call(w) end; */
        while (!((struct walker *)ZD_USED(z, self->w, "w", 59))->done && !z->failed) {
            zt_outint(z, ((struct walker *)ZD_USED(z, self->w, "w", 59))->item, 4);
            frame->head.at = 3;
            if (ze_call(z, self->w, 59))
                return; /* else fall through */
case 3:;
        }
        /* outimage */
        zt_line(z);
        ze_leave(z, frame);
    }
}

static void walker_visit_run(struct zd_world *z, struct zd_frame *frame)
{
    struct walker_visit_frame *call = (struct walker_visit_frame *)(void *)frame;
    struct walker_visit_frame *callee;

    switch (frame->head.at) {
    case 0:
        /* if t =/= none then */
        if (call->t != NULL) {
            /* visit(t.left); */
            callee = walker_visit(z, call->self, ((struct tree *)ZD_USED(z, call->t, "t",
                66))->left, 66);
            if (callee == NULL)
                return;
            frame->head.at = 1;
            ze_enter(z, callee);
            return;
case 1:;
            /* item := t.key; */
            call->self->item = ((struct tree *)ZD_USED(z, call->t, "t", 67))->key;
            /* detach; */
            frame->head.at = 2;
            if (ze_detach(z, call->self, 68))
                return; /* else fall through */
case 2:;
            /* visit(t.right) */
            callee = walker_visit(z, call->self, ((struct tree *)ZD_USED(z, call->t, "t",
                69))->right, 69);
            if (callee == NULL)
                return;
            frame->head.at = 3;
            ze_enter(z, callee);
            return;
case 3:;
        }
        ze_leave(z, frame);
    }
}

/* ---- descriptors ---- */

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))


static const unsigned simset_references[] = { ZD_FRAME_REFERENCES };
static const struct zd_class *const simset_display[] = { &simset_class };
static const struct zd_class simset_class = {
    "simset", 1, 0, 0, simset_display, (unsigned)sizeof(struct zd_frame), ZD_RECORD,
    COUNT(simset_references), simset_references, 0, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL
};

static const unsigned linkage_references[] = { ZD_LINKAGE_REFERENCES };
static const struct zd_class *const linkage_display[] = { &linkage_class };
static const struct zd_class linkage_class = {
    "linkage", 2, 0, 0, linkage_display, (unsigned)sizeof(struct zd_linkage), ZD_RECORD,
    COUNT(linkage_references), linkage_references, 0, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL
};

static const unsigned stream_references[] = { ZD_FRAME_REFERENCES,
    (unsigned)offsetof(struct stream, component.resume) };
static const struct zd_class *const stream_display[] = { &stream_class };
static const struct zd_class stream_class = {
    "stream", 3, ZD_STARTED, 0, stream_display, (unsigned)sizeof(struct stream), ZD_RECORD,
    COUNT(stream_references), stream_references, (unsigned)offsetof(struct stream, component), NULL,
    0, stream_run, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
};

static const unsigned tree_references[] = { ZD_FRAME_REFERENCES,
    (unsigned)offsetof(struct tree, left), (unsigned)offsetof(struct tree, right) };
static const struct zd_class *const tree_display[] = { &tree_class };
static const struct zd_class tree_class = {
    "tree", 4, 0, 0, tree_display, (unsigned)sizeof(struct tree), ZD_RECORD, COUNT(tree_references),
    tree_references, 0, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
};

static const unsigned walker_references[] = { ZD_FRAME_REFERENCES,
    (unsigned)offsetof(struct walker, component.resume), (unsigned)offsetof(struct walker, root) };
static const struct zd_class *const walker_display[] = { &walker_class };
static const struct zd_class walker_class = {
    "walker", 5, ZD_STARTED, 0, walker_display, (unsigned)sizeof(struct walker), ZD_RECORD,
    COUNT(walker_references), walker_references, (unsigned)offsetof(struct walker, component), NULL,
    0, walker_run, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
};

static const struct zd_class *const link_display[] = { &linkage_class, &link_class };
static const struct zd_class link_class = {
    "link", 6, ZD_LINK, 1, link_display, (unsigned)sizeof(struct zd_linkage), ZD_RECORD,
    COUNT(linkage_references), linkage_references, 0, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL
};

static const struct zd_class *const head_display[] = { &linkage_class, &head_class };
static const struct zd_class head_class = {
    "head", 7, ZD_HEAD, 1, head_display, (unsigned)sizeof(struct zd_linkage), ZD_RECORD,
    COUNT(linkage_references), linkage_references, 0, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL
};

static const unsigned simset_class_2_references[] = { ZD_FRAME_REFERENCES,
    (unsigned)offsetof(struct simset, component.resume),
    (unsigned)offsetof(struct simset, system.operating),
    (unsigned)offsetof(struct simset, system.rest), (unsigned)offsetof(struct simset, circle) };
static const struct zd_class *const simset_class_2_display[] = { &simset_class, &simset_class_2 };
static const struct zd_class simset_class_2 = {
    "simset", 8, 0, 1, simset_class_2_display, (unsigned)sizeof(struct simset), ZD_RECORD,
    COUNT(simset_class_2_references), simset_class_2_references,
    (unsigned)offsetof(struct simset, component), NULL, 0, simset_run, NULL, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL
};

static const unsigned player_references[] = { ZD_LINKAGE_REFERENCES,
    (unsigned)offsetof(struct player, component.resume),
    (unsigned)offsetof(struct player, neighbour), (unsigned)offsetof(struct player, outer) };
static const struct zd_class *const player_display[] = { &linkage_class, &link_class, &player_class
    };
static const struct zd_class player_class = {
    "player", 9, ZD_STARTED, 2, player_display, (unsigned)sizeof(struct player), ZD_RECORD,
    COUNT(player_references), player_references, (unsigned)offsetof(struct player, component), NULL,
    0, player_run, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
};

static const struct zd_class *const program_display[] = { &program_class };
static const struct zd_class program_class = {
    "program", 10, 0, 0, program_display, (unsigned)sizeof(struct program), ZD_RECORD,
    COUNT(simset_references), simset_references, 0, NULL, 0, program_run, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL
};

static const unsigned merge_frame_references[] = { ZD_FRAME_REFERENCES,
    (unsigned)offsetof(struct merge_frame, a), (unsigned)offsetof(struct merge_frame, b) };
static const struct zd_class *const merge_frame_display[] = { &merge_frame_class };
static const struct zd_class merge_frame_class = {
    "merge_frame", 11, 0, 0, merge_frame_display, (unsigned)sizeof(struct merge_frame), ZD_RECORD,
    COUNT(merge_frame_references), merge_frame_references, 0, NULL, 0, merge_run, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL, NULL
};

static const unsigned walk_frame_references[] = { ZD_FRAME_REFERENCES,
    (unsigned)offsetof(struct walk_frame, t), (unsigned)offsetof(struct walk_frame, w) };
static const struct zd_class *const walk_frame_display[] = { &walk_frame_class };
static const struct zd_class walk_frame_class = {
    "walk_frame", 12, 0, 0, walk_frame_display, (unsigned)sizeof(struct walk_frame), ZD_RECORD,
    COUNT(walk_frame_references), walk_frame_references, 0, NULL, 0, walk_run, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL, NULL
};

static const unsigned walker_visit_frame_references[] = { ZD_FRAME_REFERENCES,
    (unsigned)offsetof(struct walker_visit_frame, self),
    (unsigned)offsetof(struct walker_visit_frame, t) };
static const struct zd_class *const walker_visit_frame_display[] = { &walker_visit_frame_class };
static const struct zd_class walker_visit_frame_class = {
    "walker_visit_frame", 13, 0, 0, walker_visit_frame_display,
    (unsigned)sizeof(struct walker_visit_frame), ZD_RECORD, COUNT(walker_visit_frame_references),
    walker_visit_frame_references, 0, NULL, 0, walker_visit_run, NULL, NULL, NULL, NULL, NULL, NULL,
    NULL, NULL
};

static const struct zd_site sites[] = {
    { 2, "", "", "begin" },
    { 0, "", "", "" },
    { 3, "", "", "class stream(first, factor, last);  integer first, factor, last;" },
    { 20, "", "", "class tree(key);  integer key;" },
    { 28, "", "", "class walker(root);  ref(tree) root;" },
    { 69, "", "", "simset begin" },
    { 72, "", "", "link class player(letter);  character letter;" },
    { 5, "", "", "integer item;  boolean more;" },
    { 6, "", "", "integer x;" },
    { 22, "", "", "ref(tree) left, right;" },
    { 30, "", "", "integer item;  boolean done;" },
    { 70, "", "", "integer passes;  ref(head) circle;" },
    { 74, "", "", "ref(player) neighbour;" },
    { 7, "", "", "more := true;" },
    { 8, "", "", "x := first;" },
    { 18, "", "", "end stream;" },
    { 25, "", "", "else begin if right == none then right :- new tree(k) else right.insert(k) end;" },
    { 26, "", "", "end tree;" },
    { 42, "", "", "end walker;" },
    { 85, "", "", "end player;" },
    { 10, "", "", "while x <= last do" },
    { 11, "", "", "begin" },
    { 12, "", "", "item := x;" },
    { 13, "", "", "x := x * factor;" },
    { 14, "", "", "detach" },
    { 16, "", "", "more := false;" },
    { 17, "", "", "item := 1000000" },
    { 40, "", "", "visit(root);" },
    { 41, "", "", "done := true" },
    { 87, "", "", "circle :- new head;" },
    { 88, "", "", "new player('A').into(circle);" },
    { 89, "", "", "new player('B').into(circle);" },
    { 90, "", "", "new player('C').into(circle);" },
    { 91, "", "", "resume(circle.first);" },
    { 92, "", "", "outtext(\"passes\");  outint(passes, 3);  outimage" },
    { 93, "", "", "end" },
    { 76, "", "", "while passes < 8 do" },
    { 77, "", "", "begin" },
    { 78, "", "", "passes := passes + 1;" },
    { 79, "", "", "outchar(letter);" },
    { 80, "", "", "neighbour :- if suc == none then circle.first else suc;" },
    { 81, "", "", "resume(neighbour)" },
    { 83, "", "", "outtext(\" stopped by \");  outchar(letter);  outimage;" },
    { 84, "", "", "detach" },
    { 44, "", "", "procedure merge;" },
    { 45, "", "", "begin" },
    { 47, "", "", "a :- new stream(1, 2, 100);" },
    { 48, "", "", "b :- new stream(1, 3, 100);" },
    { 49, "", "", "call(a);  call(b);" },
    { 50, "", "", "while a.more or b.more do" },
    { 51, "", "", "if a.item <= b.item then begin outint(a.item, 4); call(a) end" },
    { 52, "", "", "else begin outint(b.item, 4); call(b) end;" },
    { 53, "", "", "outimage" },
    { 56, "", "", "procedure walk;" },
    { 57, "", "", "begin" },
    { 59, "", "", "t :- new tree(50);" },
    { 60, "", "", "for i := 1 step 1 until 9 do t.insert(mod(i * 37, 100));" },
    { 61, "", "", "w :- new walker(t);" },
    { 62, "", "", "call(w);" },
    { 63, "", "", "while not w.done do begin outint(w.item, 4); call(w) end;" },
    { 64, "", "", "outimage" },
    { 23, "", "", "procedure insert(k);  integer k;" },
    { 24, "", "", "if k < key then begin if left == none then left :- new tree(k) else left.insert(k) end" },
    { 31, "", "", "procedure visit(t);  ref(tree) t;" },
    { 32, "", "", "if t =/= none then" },
    { 33, "", "", "begin" },
    { 34, "", "", "visit(t.left);" },
    { 35, "", "", "item := t.key;" },
    { 36, "", "", "detach;" },
    { 37, "", "", "visit(t.right)" },
    { 67, "", "", "merge;" },
    { 68, "", "", "walk;" },
    { 0, "", "", "" }
};

union largest {
    struct zd_linkage linkage;
    struct zd_frame zd_frame;
    struct stream stream;
    struct tree tree;
    struct walker walker;
    struct simset simset;
    struct player player;
    struct program program;
    struct merge_frame merge_frame;
    struct walk_frame walk_frame;
    struct walker_visit_frame walker_visit_frame;
};
static const struct zd_plan scheme = {
    "model", 0, NULL, (unsigned)sizeof(union largest), &program_class, 72, sites
};

#include "boscos.h"

int main(void)
{
    static struct model model;

    return host_run(&model.world, &scheme);
}
