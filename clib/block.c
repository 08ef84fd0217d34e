/* block.c - the equations of a program of blocks and solvers: each of its zd_solves with a tolerance is a span (zdspan.h),
   made when it is first called, that carries the states from the present time to the end. */

#include "zdport.h"
#include "zdkeep.h"
#include "zdcourse.h"
#include "zdspan.h"

/* After so many steps the user is asked whether to go on. */
#define BLOCK_PATIENCE 512L

/* What the equations give if the model has failed and head.failure says how; if the user wants to stop. */
#define BLOCK_FAILED (-1)
#define BLOCK_STOPPED (-2)

#define BLOCK_AT(model, offset) (*(double *)(void *)((char *)(model) + (offset)))

/* One solve at work; behind it the span, the states, and those before. */
struct zd_block {
    const struct zd_solve *solve;
    void *model;
    struct zd_span *span;
    double *y;
    double *before;
    long waited;
};

struct zd_blocks {
    int n;
    struct zd_block **block;    /* null until called */
};

static void blocks_forget(struct zd_head *head)
{
    struct zd_blocks *blocks = head->course->blocks;
    int i;

    for (i = 0; i < blocks->n; i++)
        if (blocks->block[i] != NULL)
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

static int block_slopes(void *context, double t, const double *y, double *slope)
{
    struct zd_block *block = (struct zd_block *)context;
    const long *from = block->solve->slope;
    int i;

    block_show(block, t, y);
    if (block->solve->rates(block->model) != 0)
        return BLOCK_FAILED;
    for (i = 0; i < block->solve->n; i++)
        slope[i] = BLOCK_AT(block->model, from[i]);
    return 0;
}

static int block_jacobian(void *context, double t, const double *y, double *matrix)
{
    struct zd_block *block = (struct zd_block *)context;
    size_t n = (size_t)block->solve->n;

    block_show(block, t, y);
    if (block->solve->jacobian(block->model) != 0)
        return BLOCK_FAILED;
    memcpy(matrix, &BLOCK_AT(block->model, block->solve->matrix), n * n * sizeof *matrix);
    return 0;
}

static double block_jump(void *context, double t)
{
    struct zd_block *block = (struct zd_block *)context;

    BLOCK_AT(block->model, block->solve->time) = t;
    return block->solve->jumps(block->model) != 0 ? HUGE_VAL : BLOCK_AT(block->model, block->solve->next);
}

/* Asks now and then whether to go on. */
static int block_passed(void *context, const struct zd_stepper *stepper)
{
    struct zd_block *block = (struct zd_block *)context;
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
    head->failure.time = stepper->t;
    head->failure.value = 0.0;
    return BLOCK_STOPPED;
}

static struct zd_block *block_create(const struct zd_solve *solve)
{
    size_t own = sizeof(struct zd_block), n = (size_t)solve->n;
    int method = solve->method - ZDS_BLOCK;
    struct zd_span_problem problem;
    struct zd_block *block;

    block = (struct zd_block *)malloc(own + 2 * n * sizeof(double) + zdv_bytes(method, solve->n));
    if (block == NULL)
        return NULL;
    block->solve = solve;
    block->model = NULL;
    block->waited = 0;
    block->y = (double *)(void *)(block + 1);
    block->before = block->y + n;
    problem.method = method;
    problem.n = solve->n;
    problem.slopes = block_slopes;
    problem.jacobian = solve->jacobian != NULL ? block_jacobian : NULL;
    problem.jump = solve->jumps != NULL ? block_jump : NULL;
    problem.passed = block_passed;
    problem.context = (void *)block;
    problem.own = solve->own;
    block->span = zdv_create(&problem, block->before + n);
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
        blocks->block[solve] = block_create(course->program->solves + solve);
    if (blocks->block[solve] != NULL)
        blocks->block[solve]->model = model;
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

int zds_try(void *model, int solve, double *code)
{
    struct zd_head *head = (struct zd_head *)model;
    struct zd_block *block = block_of(model, solve);
    const struct zd_solve *what = head->course->program->solves + solve;
    struct zd_pace pace;
    double from = BLOCK_AT(model, what->time), to = BLOCK_AT(model, what->end);
    int i, why, stiff;

    if (block == NULL) {
        *code = (double)ZDF_MEMORY;
        return ZD_GOOD;
    }
    pace.step = BLOCK_AT(model, what->pace);
    pace.tolerance = BLOCK_AT(model, what->tolerance);
    pace.span = BLOCK_AT(model, what->step);
    pace.longest = 0.0;
    for (i = 0; i < what->n; i++)
        block->y[i] = block->before[i] = BLOCK_AT(model, what->state[i]);
    stiff = block->span->stiff;
    why = zdv_carry(block->span, &pace, from, to, block->y);
    block_show(block, why == 0 ? to : from, why == 0 ? block->y : block->before);
    if (why < 0)
        return head->failure.kind;
    if (block->span->stiff && !stiff)
        block_warn(head, what, from);
    *code = (double)why;
    return ZD_GOOD;
}

void zds_reset(void *model, int solve)
{
    struct zd_block *block = block_of(model, solve);

    if (block != NULL)
        zdv_forget(block->span, 0);
}
