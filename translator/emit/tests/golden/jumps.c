/* A model without title

   Translated from jumps.dyn by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

#include "zdhot.h"
#include "zdrun.h"
#include "zdcourse.h"

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    double length;

    /* Variables. */
    double a;
    double b[4];
    double c;
    double i;
    double j;
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
    double whole, holds, chosen;
    int kind;

    /* new run */
    kind = zdc_run(&model->head);
    if (kind != ZD_GOOD)
        return kind;
    /* I = 1 */
    model->i = 1.0;
    /* while 4 >= I */
    while (4.0 >= model->i) {
        /* B[I] = I*I */
        if (!(model->i >= 1.0 && model->i <= 4.0)) {
            model->head.failure.value = model->i;
            return fail_at(&model->head, ZD_INDEX, 11);
        }
        model->b[(int)model->i - 1] = model->i * model->i;
        /* if I == 3 */
        if (model->i == 3.0) {
            /* goto 7 */
            goto L7;
        }
        /* I = integer(I+1) */
        whole = model->i + 1.0;
        if (!(whole >= -2147483648.0 && whole <= 2147483647.0))
            return fail_at(&model->head, ZD_OVERFLOW, 14);
        model->i = whole;
    }

L8:
    /* print lines 1; text NEVER */
    zdp_lines(&model->head, 1.0);
    zdp_text(&model->head, "NEVER");

L7:
    /* compare I, 3: 8 10 8 */
    if (model->i > 3.0)
        goto L8;
    if (model->i == 3.0)
        goto L10;
    if (model->i < 3.0)
        goto L8;

L10:
    /* if both(B[I] > 4, not(C > 0)) */
    if (!(model->i >= 1.0 && model->i <= 4.0)) {
        model->head.failure.value = model->i;
        return fail_at(&model->head, ZD_INDEX, 18);
    }
    if (model->b[(int)model->i - 1] > 4.0 && !(model->c > 0.0)) {
        /* print lines 1; B[I]; text ! */
        zdp_lines(&model->head, 1.0);
        if (!(model->i >= 1.0 && model->i <= 4.0)) {
            model->head.failure.value = model->i;
            return fail_at(&model->head, ZD_INDEX, 19);
        }
        zdp_plain(&model->head, model->b[(int)model->i - 1], 0);
        zdp_text(&model->head, "!");
        /* if A > 0 */
        if (model->a > 0.0) {
        } else {
            /* A = 1 */
            model->a = 1.0;
        }
    } else {
        /* goto 8 */
        goto L8;
    }
    /* compare A, 1: 0 0 8 */
    if (model->a < 1.0)
        goto L8;
    /* C = either(oneof(1 > A, B[I]/A > 8), B[integer(I-1)], 0) */
    holds = 1.0;
    if (!(1.0 > model->a)) {
        if (!(model->i >= 1.0 && model->i <= 4.0)) {
            model->head.failure.value = model->i;
            return fail_at(&model->head, ZD_INDEX, 24);
        }
        if (model->a == 0.0)
            return fail_at(&model->head, ZD_DIVISION, 24);
        holds = model->b[(int)model->i - 1] / model->a > 8.0 ? 1.0 : 0.0;
    }
    if (holds != 0.0) {
        whole = model->i - 1.0;
        if (!(whole >= -2147483648.0 && whole <= 2147483647.0))
            return fail_at(&model->head, ZD_OVERFLOW, 24);
        if (!(whole >= 1.0 && whole <= 4.0)) {
            model->head.failure.value = whole;
            return fail_at(&model->head, ZD_INDEX, 24);
        }
        chosen = model->b[(int)whole - 1];
    } else {
        chosen = 0.0;
    }
    model->c = chosen;
    /* print lines 1; C */
    zdp_lines(&model->head, 1.0);
    zdp_plain(&model->head, model->c, 0);
    /* row */
    kind = zdc_row(model);
    if (kind != ZD_GOOD)
        return kind;
    /* stop 9 */
    if (zdc_stop(&model->head, 9.0) < 0L)
        return ZD_GOOD;
    goto L9;

L9:
    /* I = 11 */
    model->i = 11.0;
    /* print lines 1; text AGAIN */
    zdp_lines(&model->head, 1.0);
    zdp_text(&model->head, "AGAIN");
    /* stop I */
    switch (zdc_stop(&model->head, model->i)) {
    case 0L:
        break;
    case 9L:
        goto L9;
    case 11L:
        goto L11;
    case -1L:
        return ZD_GOOD;
    default:
        return fail_at(&model->head, ZD_NO_LABEL, 31);
    }

L11:
    /* print lines 1; text LAST */
    zdp_lines(&model->head, 1.0);
    zdp_text(&model->head, "LAST");
    /* I = 0 */
    model->i = 0.0;
    /* stop I (line 46) */
    switch (zdc_stop(&model->head, model->i)) {
    case 0L:
        break;
    case 9L:
        goto L9;
    case 11L:
        goto L11;
    case -1L:
        return ZD_GOOD;
    default:
        return fail_at(&model->head, ZD_NO_LABEL, 34);
    }
    /* print lines 1; text NEXT */
    zdp_lines(&model->head, 1.0);
    zdp_text(&model->head, "NEXT");
    /* stop */
    return ZD_GOOD;
}

#define AT(member) offsetof(struct model, member)

/* The values of the base model. */
static const double base[] = {
    /* LENGTH */ 10.0
};

static const struct zd_setting settings[] = {
    { "LENGTH", AT(length), 1, { 0, 0, 0 }, base + 0 },
};

static const struct zd_column columns[] = {
    { "TIME", AT(head.time), 0 },
    { "DT", AT(head.dt), 0 },
    { "A", AT(a), 0 },
    { "B(1)", AT(b[0]), 0 },
    { "B(2)", AT(b[1]), 0 },
    { "B(3)", AT(b[2]), 0 },
    { "B(4)", AT(b[3]), 0 },
    { "C", AT(c), 0 },
    { "I", AT(i), 1 },
    { "J", AT(j), 1 },
};

/* The statements, for messages: line, quantity, table, text. */
static const struct zd_site sites[] = {
    { 0, "TIME", "", "" },
    { 0, "DT", "", "" },
    { 0, "LENGTH", "", "" },
    { 2, "A", "", "variable A B[4] C" },
    { 2, "B", "", "variable A B[4] C" },
    { 2, "C", "", "variable A B[4] C" },
    { 3, "I", "", "integer I J" },
    { 3, "J", "", "integer I J" },
    { 0, "", "", "" },
    { 9, "new", "", "new run" },
    { 10, "I", "", "I = 1" },
    { 12, "B", "", "B[I] = I*I" },
    { 14, "goto", "", "goto 7" },
    { 13, "if", "", "if I == 3" },
    { 16, "I", "", "I = integer(I+1)" },
    { 11, "while", "", "while 4 >= I" },
    { 19, "print", "", "print lines 1; text NEVER" },
    { 21, "compare", "", "compare I, 3: 8 10 8" },
    { 23, "if", "", "if both(B[I] > 4, not(C > 0))" },
    { 24, "print", "", "print lines 1; B[I]; text !" },
    { 25, "if", "", "if A > 0" },
    { 28, "A", "", "A = 1" },
    { 31, "goto", "", "goto 8" },
    { 33, "compare", "", "compare A, 1: 0 0 8" },
    { 34, "C", "", "C = either(oneof(1 > A, B[I]/A > 8), B[integer(I-1)], 0)" },
    { 35, "print", "", "print lines 1; C" },
    { 36, "row", "", "row" },
    { 37, "stop", "", "stop 9" },
    { 38, "print", "", "print lines 1; text BEHIND" },
    { 40, "I", "", "I = 11" },
    { 41, "print", "", "print lines 1; text AGAIN" },
    { 42, "stop", "", "stop I" },
    { 44, "print", "", "print lines 1; text LAST" },
    { 45, "I", "", "I = 0" },
    { 46, "stop", "", "stop I" },
};

static const struct zd_column variables[] = {
    { "TIME", AT(head.time), 0 },
    { "DT", AT(head.dt), 0 },
    { "A", AT(a), 0 },
    { "B(1)", AT(b[0]), 0 },
    { "B(2)", AT(b[1]), 0 },
    { "B(3)", AT(b[2]), 0 },
    { "B(4)", AT(b[3]), 0 },
    { "C", AT(c), 0 },
    { "I", AT(i), 1 },
    { "J", AT(j), 1 },
};

static const struct zd_program program = {
    "",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    1, settings,
    10, 10, columns,
    35, sites,
    0, NULL,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { -1, 0 }, { -1, 0 }, { -1, 0 }, { -1, 0 },
    0, NULL,
    course_model, 0, NULL, 0, NULL, 10, variables, NULL, 0, NULL,
    NULL, NULL, NULL, NULL, NULL
};

static struct model model;

int main(int argc, char **argv)
{
    return zd_main(&program, &zdy_own, &model, argc, argv);
}
