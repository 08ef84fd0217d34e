/* block.c - the equations of a program of blocks and solvers.  Each of its zd_solves has its own memory, allocated
   at the first call.  Solves over time are spans (zdspan.h), which integrate the states from the present time to the
   end; the others find values for which residuals vanish (zdalgebraic.h). */

#include "zdport.h"
#include "zdkeep.h"
#include "zdcourse.h"
#include "zdspan.h"
#include "zdalgebraic.h"

/* Slope evaluations between checks whether to stop. */
#define BLOCK_PATIENCE 512L

/* The result of equations whose model has failed (block_failed), or of a run that the user stops. */
#define BLOCK_FAILED (-1)

#define BLOCK_AT(model, offset) (*ZD_AT(model, (ZD_OFFSET)(offset)))

/* One active solve, followed by the states, the previous states, and the memory of the method. */
struct zd_block {
    const struct zd_solve *solve;
    void *model;
    struct zd_span *span;       /* null: not over time */
    void *room;
    double *y;
    double *before;
    double *within;             /* states within a step */
    const struct zd_stepper *stepper;   /* the stepper of that step */
    int number;                 /* of the solve */
    long waited;
    struct zd_failure wrong;    /* of the model, when equations last failed */
};

struct zd_blocks {
    int n;
    int depth;                  /* nested active solves; trials of an inner one are not drawn */
    struct zd_block **block;    /* null until called */
};

static void blocks_forget(struct zd_head *head)
{
    struct zd_blocks *blocks = head->course->blocks;
    int i;

    for (i = 0; i < blocks->n; i++)
        if (blocks->block[i] != NULL && blocks->block[i]->span != NULL)
            zdv_forget(blocks->block[i]->span, 1);
}

static void blocks_leave(struct zd_head *head)
{
    struct zd_blocks *blocks = head->course->blocks;
    int i;

    for (i = 0; i < blocks->n; i++)
        free(blocks->block[i]);
    free(blocks->block);
    free(blocks);
    head->course->blocks = NULL;
    head->course->forget = NULL;
    head->course->leave = NULL;
}

static struct zd_blocks *blocks_begin(struct zd_course *course)
{
    struct zd_blocks *blocks = (struct zd_blocks *)malloc(sizeof *blocks);
    int i;

    if (blocks == NULL)
        return NULL;
    blocks->n = course->program->n_solves;
    blocks->depth = 0;
    blocks->block = (struct zd_block **)calloc((size_t)blocks->n, sizeof *blocks->block);
    if (blocks->block == NULL) {
        free(blocks);
        return NULL;
    }
    for (i = 0; i < blocks->n; i++)
        blocks->block[i] = NULL;
    course->blocks = blocks;
    course->forget = blocks_forget;
    course->leave = blocks_leave;
    return blocks;
}

static void block_show(struct zd_block *block, double t, const double *y)
{
    const long *state = block->solve->state;
    int i;

    BLOCK_AT(block->model, block->solve->time) = t;
    for (i = 0; i < block->solve->n; i++)
        BLOCK_AT(block->model, state[i]) = y[i];
}

/* Whether the model itself or the user has ended the run. */
static int block_ended(const struct zd_head *head)
{
    return head->failure.kind == ZD_TOLD || head->failure.kind == ZD_STOPPED;
}

/* A method may try another point, so the model continues as if nothing had failed, until zds_try reports it.  A run
   that has ended stays ended. */
static int block_failed(struct zd_block *block)
{
    struct zd_head *head = (struct zd_head *)block->model;

    memcpy(&block->wrong, &head->failure, sizeof block->wrong);
    if (!block_ended(head))
        head->failure.kind = ZD_GOOD;
    return BLOCK_FAILED;
}

/* Checks from time to time whether to stop.  It counts slopes, because one step of a method may need any number of
   them. */
static int block_stopped(struct zd_block *block, double t)
{
    struct zd_head *head = (struct zd_head *)block->model;
    int kind;

    if (++block->waited < BLOCK_PATIENCE)
        return 0;
    block->waited = 0;
    kind = zdc_asked(head);
    if (kind == ZD_GOOD)
        return 0;
    head->failure.kind = kind;
    head->failure.site = block->solve->site;
    head->failure.time = t;
    head->failure.value = 0.0;
    return block_failed(block);
}

static int block_slopes(void *context, double t, const double *y, double *slope)
{
    struct zd_block *block = (struct zd_block *)context;
    const long *from = block->solve->slope;
    int i;

    if (((struct zd_head *)block->model)->failure.kind != ZD_GOOD || block_stopped(block, t) != 0)
        return BLOCK_FAILED;
    /* A failure report needs the time. */
    if (block->solve->slopes != NULL) {
        BLOCK_AT(block->model, block->solve->time) = t;
        return block->solve->slopes(block->model, t, y, slope) != 0 ? block_failed(block) : 0;
    }
    block_show(block, t, y);
    if (block->solve->rates(block->model) != 0)
        return block_failed(block);
    for (i = 0; i < block->solve->n; i++)
        slope[i] = BLOCK_AT(block->model, from[i]);
    return 0;
}

static int block_is_derived(const struct zd_solve *solve)
{
    return solve->jacobian != NULL || solve->derivatives != NULL;
}

static int block_jacobian(void *context, double t, const double *y, double *matrix)
{
    struct zd_block *block = (struct zd_block *)context;
    const struct zd_solve *solve = block->solve;
    size_t wide = (size_t)(solve->below < 0 ? solve->n : solve->below + 1 + solve->above);

    block_show(block, t, y);
    if (solve->derivatives != NULL)
        return solve->derivatives(block->model, t, y, matrix) != 0 ? block_failed(block) : 0;
    if (solve->jacobian(block->model) != 0)
        return block_failed(block);
    memcpy(matrix, &BLOCK_AT(block->model, solve->matrix), (size_t)solve->n * wide * sizeof *matrix);
    return 0;
}

static double block_jump(void *context, double t)
{
    struct zd_block *block = (struct zd_block *)context;

    BLOCK_AT(block->model, block->solve->time) = t;
    if (block->solve->jumps(block->model) != 0) {
        (void)block_failed(block);
        return HUGE_VAL;
    }
    return BLOCK_AT(block->model, block->solve->next);
}

/* The model at a time within the step just made. */
static int block_within(void *context, double t)
{
    struct zd_block *block = (struct zd_block *)context;

    if (t == block->stepper->t_new)
        memcpy(block->within, block->stepper->y_new, (size_t)block->solve->n * sizeof *block->within);
    else
        zdm_look(block->stepper, t, block->within);
    block_show(block, t, block->within);
    return block->solve->rates(block->model) != 0 ? block_failed(block) : 0;
}

/* Records past values for LAG. */
static int block_passed(void *context, const struct zd_stepper *stepper)
{
    struct zd_block *block = (struct zd_block *)context;

    block->stepper = stepper;
    return zdx_passed(block->model, block->number, stepper->t, stepper->t_new, block_within, (void *)block);
}

/* Computes the model for these values; figures do not call functions that need more than numbers. */
static void block_point(struct zd_block *block, double t, const double *y)
{
    struct zd_head *head = (struct zd_head *)block->model;
    struct zd_store *store = head->course->store;
    int part = head->course->program->n_calls == 0;

    block_show(block, t, y);
    if (part && block->solve->rates(block->model) != 0)
        return;
    zdw_point(store, block->model, t, block->number, part);
}

/* Draws the inside of a long step in pieces.  At the end of a piece, functions have their values from the left. */
static void block_drawn(void *context, const struct zd_stepper *stepper, int step)
{
    struct zd_block *block = (struct zd_block *)context;
    struct zd_course *course = ((struct zd_head *)block->model)->course;
    struct zd_store *store = course->store;
    double from = stepper->t, to = step ? stepper->t_new : stepper->t, t;
    int parts, i;

    if (course->blocks->depth > 1 || !zdw_save(store, block->model))
        return;
    parts = step ? zdw_parts(store, from, to) : 1;
    for (i = 1; i < parts; i++) {
        t = from + (to - from) * ((double)i / (double)parts);
        zdm_look(stepper, t, block->within);
        block_point(block, t, block->within);
        zdw_restore(store, block->model);
    }
    t = step && to >= block->span->edge ? block->span->before : to;
    block_point(block, t, step ? stepper->y_new : stepper->y);
    zdw_restore(store, block->model);
}

static size_t block_bytes(const struct zd_solve *solve)
{
    size_t n = (size_t)solve->n;

    switch (solve->method) {
    case ZDS_NEWTON:
    case ZDS_HIT:
        return zde_bytes(solve->n);
    case ZDS_SIMPLEX:
        return zde_corners(solve->n);
    case ZDS_LINEAR:
        return (2 * n * n + 3 * n) * sizeof(double) + n * sizeof(int);
    case ZDS_SETTLE:
        return zde_to_rest(solve->n);
    default:
        return zdv_bytes(solve->method - ZDS_BLOCK, solve->n);
    }
}

static struct zd_block *block_create(const struct zd_solve *solve, int draws)
{
    size_t n = (size_t)solve->n;
    struct zd_span_problem problem;
    struct zd_block *block;

    /* No method needs more than this. */
    if (!ZD_COUNTS(((double)n * 6.0 + 60.0) * (double)n * (double)sizeof(double)))
        return NULL;
    block = (struct zd_block *)malloc(sizeof *block + 3 * n * sizeof(double) + block_bytes(solve));
    if (block == NULL)
        return NULL;
    block->solve = solve;
    block->model = NULL;
    block->waited = 0;
    block->y = (double *)(void *)(block + 1);
    block->before = block->y + n;
    block->within = block->before + n;
    block->stepper = NULL;
    block->room = (void *)(block->within + n);
    block->span = NULL;
    if (solve->method >= ZDS_NEWTON)
        return block;
    problem.method = solve->method - ZDS_BLOCK;
    problem.n = solve->n;
    problem.n_unwatched = solve->n_unwatched;
    problem.slopes = block_slopes;
    problem.jacobian = block_is_derived(solve) ? block_jacobian : NULL;
    problem.below = solve->below;
    problem.above = solve->above;
    problem.jump = solve->jumps != NULL ? block_jump : NULL;
    problem.passed = block_passed;
    problem.drawn = draws ? block_drawn : NULL;
    problem.context = (void *)block;
    problem.own = solve->own;
    block->span = zdv_create(&problem, block->room);
    return block;
}

/* Null: no memory. */
static struct zd_block *block_of(void *model, int solve)
{
    struct zd_course *course = ((struct zd_head *)model)->course;
    struct zd_blocks *blocks = course->blocks != NULL ? course->blocks : blocks_begin(course);

    if (blocks == NULL)
        return NULL;
    if (blocks->block[solve] == NULL)
        blocks->block[solve] = block_create(course->program->solves + solve, course->store->drawing != NULL);
    if (blocks->block[solve] != NULL) {
        blocks->block[solve]->model = model;
        blocks->block[solve]->number = solve;
    }
    return blocks->block[solve];
}

static void block_warn(struct zd_head *head, const struct zd_solve *solve, double t)
{
    struct zd_failure what;

    what.kind = ZD_STIFF;
    what.site = solve->site;
    what.time = t;
    what.value = 0.0;
    zd_warn_run(head->course->store, &what, 0.0);
}

/* ---- over time ---- */

static int block_carry(struct zd_block *block, double from, double to)
{
    const struct zd_solve *solve = block->solve;
    struct zd_pace pace;
    int why, stiff = block->span->stiff;

    pace.step = BLOCK_AT(block->model, solve->pace);
    pace.tolerance = BLOCK_AT(block->model, solve->tolerance);
    pace.span = BLOCK_AT(block->model, solve->step);
    pace.longest = zdx_longest(block->model);
    zdx_solving(block->model, block->number);
    why = zdv_carry(block->span, &pace, from, to, block->y);
    zdx_solving(block->model, -1);
    if (why == 0 && block->span->stiff && !stiff)
        block_warn((struct zd_head *)block->model, solve, from);
    return why;
}

/* ---- at the present time ---- */

/* Residuals, or slopes, for these values. */
static int block_residual(void *context, const double *x, double *residual)
{
    struct zd_block *block = (struct zd_block *)context;

    return block_slopes(context, BLOCK_AT(block->model, block->solve->time), x, residual);
}

static int block_derived(void *context, const double *x, double *matrix)
{
    struct zd_block *block = (struct zd_block *)context;

    return block_jacobian(context, BLOCK_AT(block->model, block->solve->time), x, matrix);
}

/* The target is 0 for each miss, in its units. */
static int block_hit(struct zd_block *block)
{
    struct zd_demands demands;
    struct zd_board board;
    int i;

    for (i = 0; i < block->solve->n; i++)
        block->within[i] = 0.0;
    demands.n = block->solve->n;
    demands.misses = block_residual;
    demands.value = block->within;
    demands.context = (void *)block;
    zde_lay(&board, demands.n, block->room);
    return zde_hit(&demands, block->y, &board);
}

static int block_linear(struct zd_block *block, const struct zd_equations *equations)
{
    size_t n = (size_t)block->solve->n;
    double *room = (double *)block->room;

    return zde_linear(equations, block->y, room, (int *)(void *)(room + 2 * n * n + 3 * n));
}

static int block_together(struct zd_block *block)
{
    struct zd_equations equations;
    struct zd_rest rest;
    struct zd_board board;

    equations.n = rest.n = block->solve->n;
    equations.residual = rest.slopes = block_residual;
    equations.jacobian = block_is_derived(block->solve) ? block_derived : NULL;
    equations.context = rest.context = (void *)block;
    switch (block->solve->method) {
    case ZDS_SIMPLEX:
        return zde_simplex(&equations, block->y, block->room, NULL);
    case ZDS_LINEAR:
        return block_linear(block, &equations);
    case ZDS_SETTLE:
        return zde_settle(&rest, block->y, block->room, NULL);
    case ZDS_HIT:
        return block_hit(block);
    default:
        zde_lay(&board, equations.n, block->room);
        return zde_newton(&equations, &zde_rule, block->y, &board);
    }
}

int zds_try(void *model, int solve, double *code)
{
    struct zd_head *head = (struct zd_head *)model;
    struct zd_block *block = block_of(model, solve);
    const struct zd_solve *what = head->course->program->solves + solve;
    double from = BLOCK_AT(model, what->time), to = from;
    int i, why;

    if (block == NULL) {
        *code = (double)ZDF_MEMORY;
        return ZD_GOOD;
    }
    for (i = 0; i < what->n; i++)
        block->y[i] = block->before[i] = BLOCK_AT(model, what->state[i]);
    head->course->blocks->depth++;
    if (block->span != NULL) {
        to = BLOCK_AT(model, what->end);
        why = block_carry(block, from, to);
    } else {
        why = block_together(block);
        /* Other variables that the equations set belong to the solution. */
        if (why == 0) {
            block_show(block, from, block->y);
            why = what->rates(model) != 0 ? block_failed(block) : 0;
        }
    }
    head->course->blocks->depth--;
    block_show(block, why == 0 ? to : from, why == 0 ? block->y : block->before);
    if (why == BLOCK_FAILED)
        memcpy(&head->failure, &block->wrong, sizeof block->wrong);
    if (block_ended(head))
        return head->failure.kind;
    /* Nested equations could not be solved. */
    if (why < 0 && head->failure.kind == ZD_SOLVER) {
        why = (int)head->failure.value;
        head->failure.kind = ZD_GOOD;
    }
    if (why < 0)
        return head->failure.kind;
    *code = (double)why;
    return ZD_GOOD;
}

void zds_begin_anew(void *model, int solve)
{
    struct zd_block *block = block_of(model, solve);

    if (block != NULL && block->span != NULL)
        zdv_forget(block->span, 0);
}
