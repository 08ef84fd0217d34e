/* A model without title

   Translated from decay.dyn by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

#define ZD_NEED_QUOTIENT
#include "zdhot.h"
#include "zdrun.h"
#include "zdcourse.h"

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    double length;
    double half;

    /* Variables. */
    double x;
    double v[3];
    double sum;
    double n;
};

/* Records a failure and its site for the runtime; only the first counts. */
static int fail_at(struct zd_head *head, int kind, int site)
{
    if (head->failure.kind == ZD_GOOD) {
        head->failure.kind = kind;
        head->failure.site = site;
        head->failure.time = head->time;
    }
    return head->failure.kind;
}

/* The program, from its first statement to its last. */
static int course_model(void *memory)
{
    struct model *model = (struct model *)memory;
    double whole;
    int kind;

L4:
    /* new run */
    kind = zdc_run(&model->head);
    if (kind != ZD_GOOD)
        return kind;
    /* fill V = 0 */
    model->v[1] = model->v[2] = 0.0;
    /* TIME = 0 */
    model->head.time = 0.0;
    /* DT = 1 */
    model->head.dt = 1.0;
    /* V(1) = 8 */
    model->v[0] = 8.0;
    /* given */
    if (model->head.given)
        zdc_given(model);
    /* row */
    kind = zdc_row(model);
    if (kind != ZD_GOOD)
        return kind;
    /* print lines 1; text   TIME      V1 */
    zdp_lines(&model->head, 1.0);
    zdp_text(&model->head, "  TIME      V1");

L1:
    /* X = quotient(0-0.693147*DT, HALF) */
    model->x = zd_quotient(0.0 - 0.693147 * model->head.dt, model->half);
    /* X = exp(X) */
    if (model->x > 709.782712893384)
        return fail_at(&model->head, ZD_FUNCTION, 18);
    model->x = exp(model->x);
    /* V(I) = V(I)*X   for I=1..3 */
    model->v[0] = model->v[0] * model->x;
    model->v[1] = model->v[1] * model->x;
    model->v[2] = model->v[2] * model->x;
    /* TIME = TIME+DT */
    model->head.time = model->head.time + model->head.dt;
    /* N = integer(N+1) */
    whole = model->n + 1.0;
    if (!(whole >= -2147483648.0 && whole <= 2147483647.0))
        return fail_at(&model->head, ZD_OVERFLOW, 21);
    model->n = whole;
    /* print lines 1; TIME as    **.; V(1) as   ***.*** */
    zdp_lines(&model->head, 1.0);
    zdp_form(&model->head, model->head.time, 3, 2, 1, 0);
    zdp_form(&model->head, model->v[0], 2, 3, 1, 3);
    /* row (line 22) */
    kind = zdc_row(model);
    if (kind != ZD_GOOD)
        return kind;
    /* goto 1 if 4 > TIME */
    if (4.0 > model->head.time)
        goto L1;
    /* print lines 1; text STEPS ; N as integer */
    zdp_lines(&model->head, 1.0);
    zdp_text(&model->head, "STEPS ");
    zdp_plain(&model->head, model->n, 1);
    /* goto 4 if 8 > N */
    if (8.0 > model->n)
        goto L4;
    /* stop */
    return ZD_GOOD;
}

#define AT(member) offsetof(struct model, member)

/* The values of the base model. */
static const double base[] = {
    /* LENGTH */ 10.0,
    /* HALF */ 2.0
};

static const struct zd_setting settings[] = {
    { "LENGTH", AT(length), 1, { 0, 0, 0 }, base + 0 },
    { "HALF", AT(half), 1, { 0, 0, 0 }, base + 1 },
};

static const struct zd_column columns[] = {
    { "TIME", AT(head.time), 0 },
    { "DT", AT(head.dt), 0 },
    { "X", AT(x), 0 },
    { "V(1)", AT(v[0]), 0 },
    { "V(2)", AT(v[1]), 0 },
    { "V(3)", AT(v[2]), 0 },
    { "SUM", AT(sum), 0 },
    { "N", AT(n), 1 },
};

/* The statements, for messages: line, quantity, table, text. */
static const struct zd_site sites[] = {
    { 0, "TIME", "", "" },
    { 0, "DT", "", "" },
    { 0, "LENGTH", "", "" },
    { 2, "HALF", "", "setting HALF=2" },
    { 3, "X", "", "variable X V[3] SUM" },
    { 3, "V", "", "variable X V[3] SUM" },
    { 3, "SUM", "", "variable X V[3] SUM" },
    { 4, "N", "", "integer N" },
    { 0, "", "", "" },
    { 7, "new", "", "new run" },
    { 8, "V", "", "fill V = 0" },
    { 9, "TIME", "", "TIME = 0" },
    { 10, "DT", "", "DT = 1" },
    { 11, "V", "", "V(1) = 8" },
    { 12, "given", "", "given" },
    { 13, "row", "", "row" },
    { 14, "print", "", "print lines 1; text   TIME      V1" },
    { 16, "X", "", "X = quotient(0-0.693147*DT, HALF)" },
    { 17, "X", "", "X = exp(X)" },
    { 18, "V", "", "V(I) = V(I)*X   for I=1..3" },
    { 19, "TIME", "", "TIME = TIME+DT" },
    { 20, "N", "", "N = integer(N+1)" },
};

static const struct zd_column variables[] = {
    { "TIME", AT(head.time), 0 },
    { "DT", AT(head.dt), 0 },
    { "X", AT(x), 0 },
    { "V(1)", AT(v[0]), 0 },
    { "V(2)", AT(v[1]), 0 },
    { "V(3)", AT(v[2]), 0 },
    { "SUM", AT(sum), 0 },
    { "N", AT(n), 1 },
};

static const struct zd_program program = {
    "",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    2, settings,
    8, 8, columns,
    22, sites,
    0, NULL,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { -1, 0 }, { -1, 0 }, { -1, 0 }, { -1, 0 },
    0, NULL,
    course_model, 0, NULL, 0, NULL, 8, variables, NULL, 0, NULL,
    NULL, NULL, NULL, NULL, NULL
};

static struct model model;

int main(int argc, char **argv)
{
    return zd_main(&program, &zdy_own, &model, argc, argv);
}
