/* queue_records_by_hand.c - the M/M/1 queue in C with a record for each customer, an event list and a collector: how a
   process of BOSCOS could look in C.  Here a customer is activated behind the main program, so the draws come in another order.

   A class is a record with its attributes; its body is a function that goes on where it waited, with what lives across a
   wait in the record.  Records are collected only between two events, when no C function holds a reference, so the
   roots are known exactly: the event list, the references of the outermost block, the main program. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>

/* ---- the runtime: records, event list, collector ---- */

struct record;

struct class_of {
    const char *name;
    size_t size;
    int references;             /* so many attributes refer to records; they stand first */
    int (*body)(struct record *self);
};

struct record {                 /* 40 bytes where pointers have 8 */
    const struct class_of *class;
    struct record *next_record; /* all of them, for the collector */
    struct record *suc, *pred;  /* SIMSET; 0: in no list */
    short at;                   /* where its body goes on; -1: terminated */
    unsigned char marked;
    unsigned char scheduled;
};

struct notice {
    double time;
    unsigned long order;
    struct record *process;
};

static struct {
    double time;
    struct notice *notices;
    long n_notices, room;
    unsigned long order;
    struct record *current, *records, **marking;
    long n_records, n_marking, marking_room, collect_at;
} run;

enum { WAITS, ENDS };

static int before(const struct notice *a, const struct notice *b)
{
    return a->time != b->time ? a->time < b->time : a->order < b->order;
}

static void schedule(struct record *process, double time)
{
    struct notice notice;
    long i, up;

    if (process->scheduled || process->at < 0)
        return;
    if (run.n_notices == run.room) {
        run.room = 2 * run.room + 64;
        run.notices = (struct notice *)realloc(run.notices, (size_t)run.room * sizeof *run.notices);
    }
    notice.time = time;
    notice.order = run.order++;
    notice.process = process;
    process->scheduled = 1;
    for (i = run.n_notices++; i > 0; i = up) {
        up = (i - 1) / 2;
        if (!before(&notice, &run.notices[up]))
            break;
        run.notices[i] = run.notices[up];
    }
    run.notices[i] = notice;
}

static struct notice next_notice(void)
{
    struct notice first = run.notices[0], last = run.notices[--run.n_notices];
    long i = 0, down;

    while ((down = 2 * i + 1) < run.n_notices) {
        if (down + 1 < run.n_notices && before(&run.notices[down + 1], &run.notices[down]))
            down++;
        if (!before(&run.notices[down], &last))
            break;
        run.notices[i] = run.notices[down];
        i = down;
    }
    run.notices[i] = last;
    first.process->scheduled = 0;
    return first;
}

static struct record *new_record(const struct class_of *class)
{
    struct record *record = (struct record *)calloc((size_t)1, class->size);

    record->class = class;
    record->next_record = run.records;
    run.records = record;
    run.n_records++;
    return record;
}

static void mark(struct record *record)
{
    if (record == NULL || record->marked)
        return;
    record->marked = 1;
    if (run.n_marking == run.marking_room) {
        run.marking_room = 2 * run.marking_room + 64;
        run.marking = (struct record **)realloc(run.marking, (size_t)run.marking_room * sizeof *run.marking);
    }
    run.marking[run.n_marking++] = record;
}

/* Mark and sweep: time in proportion to what is there, once for each doubling of it. */
static void collect(struct record *const *roots, int n)
{
    struct record **link = &run.records, *record;
    long i;
    int r;

    for (r = 0; r < n; r++)
        mark(roots[r]);
    for (i = 0; i < run.n_notices; i++)
        mark(run.notices[i].process);
    while (run.n_marking > 0) {
        struct record **attribute;

        record = run.marking[--run.n_marking];
        mark(record->suc);
        mark(record->pred);
        attribute = (struct record **)(void *)(record + 1);
        for (r = 0; r < record->class->references; r++)
            mark(attribute[r]);
    }
    while ((record = *link) != NULL) {
        if (record->marked) {
            record->marked = 0;
            link = &record->next_record;
        } else {
            *link = record->next_record;
            run.n_records--;
            free(record);
        }
    }
    run.collect_at = 2 * run.n_records + 4096;
}

static void out(struct record *link)
{
    if (link->suc == NULL)
        return;
    link->suc->pred = link->pred;
    link->pred->suc = link->suc;
    link->suc = link->pred = NULL;
}

static void into(struct record *link, struct record *head)
{
    out(link);
    link->suc = head;
    link->pred = head->pred;
    head->pred->suc = link;
    head->pred = link;
}

/* U := U * 5^13 modulo 2^31 */
static double basic(long *u)
{
    *u = (long)(((unsigned long)(*u | 1L) * 1220703125UL) & 2147483647UL);
    return (double)*u / 2147483647.0;
}

static double negexp(double a, long *u)
{
    return -log(basic(u)) / a;
}

/* ---- the program ---- */

struct customer {
    struct record record;
    double arrived;
};

struct clerk {
    struct record record;
    struct record *next;
};

static struct {
    struct record *line, *teller;
    long u, served;
    double total;
} block;

static int customer_body(struct record *self)
{
    struct customer *this = (struct customer *)(void *)self;

    switch (self->at) {
    case 1:
        goto after_passivate;
    }
    /* arrived := time; */
    this->arrived = run.time;
    /* into(line); */
    into(self, block.line);
    /* if teller.idle then activate teller after current; */
    if (!block.teller->scheduled)
        schedule(block.teller, run.time);
    /* passivate; */
    self->at = 1;
    return WAITS;
after_passivate:
    /* total := total + time - arrived;   served := served + 1 */
    block.total = block.total + run.time - this->arrived;
    block.served = block.served + 1;
    return ENDS;
}

static int clerk_body(struct record *self)
{
    struct clerk *this = (struct clerk *)(void *)self;

    switch (self->at) {
    case 1:
        goto after_hold;
    case 2:
        goto after_passivate;
    }
    for (;;) {
        /* while not line.empty do */
        while (block.line->suc != block.line) {
            /* next :- line.first;   next.out; */
            this->next = block.line->suc;
            out(this->next);
            /* hold(negexp(1.0, u)); */
            schedule(self, run.time + negexp(1.0, &block.u));
            self->at = 1;
            return WAITS;
after_hold:
            /* activate next after current */
            schedule(this->next, run.time);
        }
        /* passivate */
        self->at = 2;
        return WAITS;
after_passivate:
        ;
    }
}

static const struct class_of head_class = { "head", sizeof(struct record), 0, NULL };
static const struct class_of customer_class = { "customer", sizeof(struct customer), 0, customer_body };
static const struct class_of clerk_class = { "clerk", sizeof(struct clerk), 1, clerk_body };

static int main_body(struct record *self)
{
    switch (self->at) {
    case 1:
        goto after_hold;
    }
    /* u := 12345;   line :- new head;   teller :- new clerk;   activate teller; */
    block.u = 12345;
    block.line = new_record(&head_class);
    block.line->suc = block.line->pred = block.line;
    block.teller = new_record(&clerk_class);
    schedule(block.teller, run.time);
    /* while served < 2500000 do begin activate new customer; hold(negexp(0.8, u)) end; */
    while (block.served < 2500000) {
        schedule(new_record(&customer_class), run.time);
        schedule(self, run.time + negexp(0.8, &block.u));
        self->at = 1;
        return WAITS;
after_hold:
        ;
    }
    /* outfix(total / served, 4, 10); outimage */
    printf("%10.4f\n", block.total / (double)block.served);
    return ENDS;
}

static const struct class_of main_class = { "main", sizeof(struct record), 0, main_body };

int main(void)
{
    struct record *roots[3];
    struct record *program = new_record(&main_class);
    long events = 0, most = 0;

    roots[0] = program;
    run.collect_at = 4096;
    schedule(program, 0.0);
    while (program->at >= 0) {
        struct notice notice = next_notice();

        run.time = notice.time;
        run.current = notice.process;
        if (run.current->class->body(run.current) == ENDS)
            run.current->at = -1;
        events++;
        if (run.n_records > most)
            most = run.n_records;
        if (run.n_records > run.collect_at) {
            roots[1] = block.line;
            roots[2] = block.teller;
            collect(roots, 3);
        }
    }
    fprintf(stderr, "%ld events, at most %ld records\n", events, most);
    return 0;
}
