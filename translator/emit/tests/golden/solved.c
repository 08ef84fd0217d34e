/* A model without title

   Translated from solved.dyn by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

#include "zdhot.h"
#include "zdrun.h"
#include "zdcourse.h"

struct model {
    struct zd_head head; /* TIME, DT and what the runtime keeps */

    /* Constants and tables. */
    double length;
    double rate;

    /* Variables. */
    double v[2];
    double slope[2];
    double x;
    double end;
    double at;
    double every;
    double amount;
    double wide;
    double flow;
    double count;
};

/* Tells the runtime what went wrong at which card; the first failure counts. */
static int fail_at(struct zd_head *head, int kind, int site)
{
    if (head->failure.kind == ZD_GOOD) {
        head->failure.kind = kind;
        head->failure.site = site;
        head->failure.time = head->time;
    }
    return head->failure.kind;
}

/* The slopes at the present time. */
static int rates_0(void *memory)
{
    struct model *model = (struct model *)memory;
    double divisor;

    /* X = RATE*V(1) */
    model->x = model->rate * model->v[0];
    /* if X > 0 */
    if (model->x > 0.0) {
        /* SLOPE(1) = 0-X+FLOW */
        model->slope[0] = 0.0 - model->x + model->flow;
    } else {
        /* SLOPE(1) = FLOW */
        model->slope[0] = model->flow;
    }
    /* SLOPE(2) = X-V(2)/(1+V(2)) */
    divisor = 1.0 + model->v[1];
    if (divisor == 0.0)
        return fail_at(&model->head, ZD_DIVISION, 39);
    model->slope[1] = model->x - model->v[1] / divisor;
    return ZD_GOOD;
}

static int event_1_1(struct model *model)
{
    /* event V(2) > 3 to 6 */
    return model->v[1] > 3.0;
}

/* Whether what the event waits for is true. */
static int holds_0(void *memory, int event)
{
    struct model *model = (struct model *)memory;

    (void)event;
    return event_1_1(model);
}

/* The program, from its first statement to its last. */
static int course_model(void *memory)
{
    struct model *model = (struct model *)memory;
    int kind;

    /* new run */
    kind = zdc_run(&model->head);
    if (kind != ZD_GOOD)
        return kind;
    /* TIME = 0 */
    model->head.time = 0.0;
    /* DT = 1 */
    model->head.dt = 1.0;
    /* V(1) = 4 */
    model->v[0] = 4.0;
    /* AT = 0.25 */
    model->at = 0.25;
    /* EVERY = 1.5 */
    model->every = 1.5;
    /* AMOUNT = 2 */
    model->amount = 2.0;
    /* WIDE = 0.5 */
    model->wide = 0.5;
    /* row */
    if (model->head.rows) {
        kind = zdc_row(model);
        if (kind != ZD_GOOD)
            return kind;
    }

L1:
    /* END = TIME+DT */
    model->end = model->head.time + model->head.dt;

L5:
    /* integrate */
    kind = zds_advance(model, 0);
    if (kind < 0)
        return -kind;
    if (kind == 1)
        goto L6;
    /* goto 7 */
    goto L7;

L6:
    /* COUNT = COUNT+1 */
    model->count = model->count + 1.0;
    /* print lines 1; text EVENT ; TIME */
    zdp_lines(&model->head, 1.0);
    zdp_text(&model->head, "EVENT ");
    zdp_plain(&model->head, model->head.time, 0);
    /* V(2) = V(2)-1 */
    model->v[1] = model->v[1] - 1.0;
    /* goto 5 */
    goto L5;

L7:
    /* row (line 37) */
    if (model->head.rows) {
        kind = zdc_row(model);
        if (kind != ZD_GOOD)
            return kind;
    }
    /* print lines 1; V(1); text  ; V(2) */
    zdp_lines(&model->head, 1.0);
    zdp_plain(&model->head, model->v[0], 0);
    zdp_text(&model->head, " ");
    zdp_plain(&model->head, model->v[1], 0);
    /* goto 1 if 8 > TIME */
    if (8.0 > model->head.time)
        goto L1;
    /* print lines 1; COUNT */
    zdp_lines(&model->head, 1.0);
    zdp_plain(&model->head, model->count, 0);
    /* stop */
    return ZD_GOOD;
}

#define AT(member) offsetof(struct model, member)

/* The values of the base model. */
static const double base[] = {
    /* LENGTH */ 10.0,
    /* RATE */ 0.5
};

static const struct zd_setting settings[] = {
    { "LENGTH", AT(length), 1, { 0, 0, 0 }, base + 0 },
    { "RATE", AT(rate), 1, { 0, 0, 0 }, base + 1 },
};

static const struct zd_column columns[] = {
    { "TIME", AT(head.time), 0 },
    { "DT", AT(head.dt), 0 },
    { "V(1)", AT(v[0]), 0 },
    { "V(2)", AT(v[1]), 0 },
    { "SLOPE(1)", AT(slope[0]), 0 },
    { "SLOPE(2)", AT(slope[1]), 0 },
    { "X", AT(x), 0 },
    { "END", AT(end), 0 },
    { "AT", AT(at), 0 },
    { "EVERY", AT(every), 0 },
    { "AMOUNT", AT(amount), 0 },
    { "WIDE", AT(wide), 0 },
    { "FLOW", AT(flow), 0 },
    { "COUNT", AT(count), 0 },
};

/* The cards, for messages: line, quantity, table, text. */
static const struct zd_site sites[] = {
    { 0, "TIME", "",
      "" },
    { 0, "DT", "",
      "" },
    { 0, "LENGTH", "",
      "" },
    { 2, "RATE", "",
      "setting RATE=0.5" },
    { 3, "V", "",
      "variable V[2] SLOPE[2] X END AT EVERY AMOUNT WIDE FLOW COUNT" },
    { 3, "SLOPE", "",
      "variable V[2] SLOPE[2] X END AT EVERY AMOUNT WIDE FLOW COUNT" },
    { 3, "X", "",
      "variable V[2] SLOPE[2] X END AT EVERY AMOUNT WIDE FLOW COUNT" },
    { 3, "END", "",
      "variable V[2] SLOPE[2] X END AT EVERY AMOUNT WIDE FLOW COUNT" },
    { 3, "AT", "",
      "variable V[2] SLOPE[2] X END AT EVERY AMOUNT WIDE FLOW COUNT" },
    { 3, "EVERY", "",
      "variable V[2] SLOPE[2] X END AT EVERY AMOUNT WIDE FLOW COUNT" },
    { 3, "AMOUNT", "",
      "variable V[2] SLOPE[2] X END AT EVERY AMOUNT WIDE FLOW COUNT" },
    { 3, "WIDE", "",
      "variable V[2] SLOPE[2] X END AT EVERY AMOUNT WIDE FLOW COUNT" },
    { 3, "FLOW", "",
      "variable V[2] SLOPE[2] X END AT EVERY AMOUNT WIDE FLOW COUNT" },
    { 3, "COUNT", "",
      "variable V[2] SLOPE[2] X END AT EVERY AMOUNT WIDE FLOW COUNT" },
    { 17, "new", "",
      "new run" },
    { 18, "TIME", "",
      "TIME = 0" },
    { 19, "DT", "",
      "DT = 1" },
    { 20, "V", "",
      "V(1) = 4" },
    { 21, "AT", "",
      "AT = 0.25" },
    { 22, "EVERY", "",
      "EVERY = 1.5" },
    { 23, "AMOUNT", "",
      "AMOUNT = 2" },
    { 24, "WIDE", "",
      "WIDE = 0.5" },
    { 25, "row", "",
      "row" },
    { 27, "END", "",
      "END = TIME+DT" },
    { 29, "integrate", "",
      "integrate" },
    { 30, "goto", "",
      "goto 7" },
    { 32, "COUNT", "",
      "COUNT = COUNT+1" },
    { 33, "print", "",
      "print lines 1; text EVENT ; TIME" },
    { 34, "V", "",
      "V(2) = V(2)-1" },
    { 35, "goto", "",
      "goto 5" },
    { 37, "row", "",
      "row" },
    { 38, "print", "",
      "print lines 1; V(1); text  ; V(2)" },
    { 39, "goto", "",
      "goto 1 if 8 > TIME" },
    { 40, "print", "",
      "print lines 1; COUNT" },
    { 41, "stop", "",
      "stop" },
    { 9, "X", "",
      "X = RATE*V(1)" },
    { 10, "if", "",
      "if X > 0" },
    { 11, "SLOPE", "",
      "SLOPE(1) = 0-X+FLOW" },
    { 13, "SLOPE", "",
      "SLOPE(1) = FLOW" },
    { 15, "SLOPE", "",
      "SLOPE(2) = X-V(2)/(1+V(2))" },
    { 5, "event", "",
      "event V(2) > 3 to 6" },
    { 4, "V", "",
      "solve rk4 4 to END step DT: V(1) by SLOPE(1), V(2) by SLOPE(2)" },
    { 6, "dose", "",
      "dose AT every EVERY: V(1) += AMOUNT" },
    { 7, "dose", "",
      "dose AT over WIDE flowing FLOW:" },
    { 4, "solve", "",
      "solve rk4 4 to END step DT: V(1) by SLOPE(1), V(2) by SLOPE(2)" },
};

static const struct zd_column variables[] = {
    { "TIME", AT(head.time), 0 },
    { "DT", AT(head.dt), 0 },
    { "V(1)", AT(v[0]), 0 },
    { "V(2)", AT(v[1]), 0 },
    { "SLOPE(1)", AT(slope[0]), 0 },
    { "SLOPE(2)", AT(slope[1]), 0 },
    { "X", AT(x), 0 },
    { "END", AT(end), 0 },
    { "AT", AT(at), 0 },
    { "EVERY", AT(every), 0 },
    { "AMOUNT", AT(amount), 0 },
    { "WIDE", AT(wide), 0 },
    { "FLOW", AT(flow), 0 },
    { "COUNT", AT(count), 0 }
};

static const long dose_places_0[] = {
    (long)AT(v[0])
};

static const long dose_amounts_0[] = {
    (long)AT(amount)
};

static const struct zd_dose doses_0[] = {
    { (long)AT(at), (long)AT(every), -1L, -1L, -1L,
      1, dose_places_0 + 0, dose_amounts_0 + 0, 42 },
    { (long)AT(at), -1L, -1L, (long)AT(wide), (long)AT(flow),
      0, NULL, NULL, 43 }
};

static const long states_0[] = {
    (long)AT(v[0]), (long)AT(v[1])
};

static const long slopes_0[] = {
    (long)AT(slope[0]), (long)AT(slope[1])
};

static const int state_sites_0[] = {
    41, 41
};

static const int event_sites_0[] = {
    40
};

static const struct zd_solve solves[] = {
    { ZDS_RK4, 4, 0.0, 0.0, (long)AT(head.time), (long)AT(end), (long)AT(head.dt),
      2, states_0, slopes_0, rates_0, 2, doses_0,
      1, holds_0, 44, state_sites_0, event_sites_0, NULL, 0, 0,
      -1L, -1L, NULL, NULL, -1L, NULL, -1L, -1, -1, NULL, NULL }
};



static const struct zd_program program = {
    "",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the usual one */
    sizeof(struct model),
    2, settings,
    14, 14, columns,
    45, sites,
    0, NULL,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { (long)AT(length), 0 }, { -1, 0 }, { -1, 0 }, { -1, 0 },
    0, NULL,
    course_model, 0, NULL, 1, solves, 14, variables, NULL, 0, NULL,
    NULL, NULL, NULL
};

static struct model model;

int main(int argc, char **argv)
{
    return zd_main(&program, &zdy_own, &model, argc, argv);
}
