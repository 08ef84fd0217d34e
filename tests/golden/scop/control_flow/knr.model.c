/* IF, ELSE IF, ELSE, WHILE, FROM with BY, FORALL, nested blocks

   Translated from tests/models/scop/control_flow/model.mod by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    double t0;
    double delta_t;
    double from;
    double to;
    double with;

    /* Variables. */
    double branch;
    double steps;
    double total;
    double odd;
    double even;
    double down;
    double x[5];
    double y[5];
    double inner;
    double error;
    double f_flux;
    double b_flux;
    double tolerance;
    double reached;
};

/* What is before the first row. */
static int begin_model(memory)
char *memory;
{
    struct model *model = (struct model *)memory;
    double whole_range;

    /* t */
    whole_range = model->to - model->from;
    model->head.dt = whole_range / model->with;
    model->tolerance = 1e-8;
    if (!zdc_has(&model->head, 0))
        model->t0 = model->from;
    if (!zdc_has(&model->head, 1))
        model->delta_t = model->head.dt;
    model->head.time = model->t0;
    model->reached = model->head.time;
    return ZD_GOOD;
}

/* Everything up to the present row. */
static int row_model(memory)
char *memory;
{
    struct model *model = (struct model *)memory;
    double n, s, i, n_2, n_3;
    int j;

    n = 0.0;
    s = 0.0;
    /* IF (t < -1) */
    if (model->head.time < -1.0) {
        /* branch = 1 */
        model->branch = 1.0;
    } else if (model->head.time < 0.5) {
        /* branch = 2 */
        model->branch = 2.0;
    } else {
        /* branch = 3 */
        model->branch = 3.0;
    }
    /* IF !(t > 1) && t != 0 */
    if (!(model->head.time > 1.0) && model->head.time != 0.0) {
        /* branch = branch + 10 */
        model->branch = model->branch + 10.0;
    }
    /* n = 0 */
    n = 0.0;
    /* s = 0 */
    s = 0.0;
    /* WHILE (n < 6 && s < 10 + t) */
    while (n < 6.0 && s < 10.0 + model->head.time) {
        /* s = s + n*n */
        s = s + n * n;
        /* n = n + 1 */
        n = n + 1.0;
    }
    /* steps = n */
    model->steps = n;
    /* total = s */
    model->total = s;
    /* WHILE n > 4 { n = n - 1 } */
    while (n > 4.0) {
        /* n = n - 1 */
        n = n - 1.0;
    }
    /* total = total + 100*n */
    model->total = model->total + 100.0 * n;
    /* odd = 0 */
    model->odd = 0.0;
    /* even = 0 */
    model->even = 0.0;
    /* FROM i = 1 TO 2*N BY 2 */
    i = 1.0;
    while (i <= 10.0) {
        /* odd = odd + i */
        model->odd = model->odd + i;
        i = i + 2.0;
    }
    /* FROM i = 0 TO N*2 BY 2 */
    i = 0.0;
    while (i <= 10.0) {
        /* even = even + i */
        model->even = model->even + i;
        i = i + 2.0;
    }
    /* down = 0 */
    model->down = 0.0;
    for (j = 0; j < 5; j++) {
        /* x[i] = i*t */
        model->x[j] = (double)j * model->head.time;
        /* y[i] = x[i] + 1 */
        model->y[j] = model->x[j] + 1.0;
    }
    /* n = 7 */
    n_2 = 7.0;
    /* n = 8 */
    n_3 = 8.0;
    /* inner = n */
    model->inner = n_3;
    /* inner = 10*inner + n */
    model->inner = 10.0 * model->inner + n_2;
    /* inner = 10*inner + n (line 62) */
    model->inner = 10.0 * model->inner + n;
    return ZD_GOOD;
}

/* The values of the base model. */
static double base[] = {
    /* t0 */ -2.0,
    /* delta_t */ 0.5,
    /* FROM */ -2.0,
    /* TO */ 2.0,
    /* WITH */ 8.0
};

static struct zd_column columns[] = {
    { "t", AT(head.time), 0 },
    { "branch", AT(branch), 0 },
    { "steps", AT(steps), 0 },
    { "total", AT(total), 0 },
    { "odd", AT(odd), 0 },
    { "even", AT(even), 0 },
    { "down", AT(down), 0 },
    { "x[0]", AT(x[0]), 0 },
    { "x[1]", AT(x[1]), 0 },
    { "x[2]", AT(x[2]), 0 },
    { "x[3]", AT(x[3]), 0 },
    { "x[4]", AT(x[4]), 0 },
    { "y[0]", AT(y[0]), 0 },
    { "y[1]", AT(y[1]), 0 },
    { "y[2]", AT(y[2]), 0 },
    { "y[3]", AT(y[3]), 0 },
    { "y[4]", AT(y[4]), 0 },
    { "inner", AT(inner), 0 },
    { "error", AT(error), 0 },
    { "f_flux", AT(f_flux), 0 },
    { "b_flux", AT(b_flux), 0 },
    { "t0", AT(t0), 0 },
    { "delta_t", AT(delta_t), 0 },
};

/* The cards, for messages: line, quantity, table, text. */
static struct zd_site sites[] = {
    { 5, "t", "",
      "t" },
    { 10, "branch", "",
      "branch" },
    { 10, "steps", "",
      "steps" },
    { 10, "total", "",
      "total" },
    { 10, "odd", "",
      "odd" },
    { 10, "even", "",
      "even" },
    { 10, "down", "",
      "down" },
    { 11, "x", "",
      "x" },
    { 11, "y", "",
      "y" },
    { 11, "inner", "",
      "inner" },
    { 1, "error", "",
      "" },
    { 1, "f_flux", "",
      "" },
    { 1, "b_flux", "",
      "" },
    { 5, "t0", "",
      "t" },
    { 5, "delta_t", "",
      "t" },
    { 5, "FROM", "",
      "t" },
    { 5, "TO", "",
      "t" },
    { 5, "WITH", "",
      "t" },
    { 5, "", "",
      "t" },
    { 5, "", "",
      "t" },
    { 5, "", "",
      "t" },
    { 5, "", "",
      "t" },
    { 5, "", "",
      "t" },
    { 5, "", "",
      "t" },
    { 5, "", "",
      "t" },
    { 14, "", "",
      "{\n\011LOCAL n, s\n\011IF (t < -1) {\n\011\011branch = 1\n\011} ELSE IF (t < 0.5) {\n\011\011branch = 2\n\011}\
 ELSE {\n\011\011branch = 3\n\011}\n\011IF !(t > 1) && t != 0 {\n\011\011branch = branch + 10\n\011}\n\011n = 0\n\011\
s = 0\n\011WHILE (n < 6 && s < 10 + t) {\n\011\011s = s + n*n\n\011\011n = n + 1\n\011}\n\011steps = n\n\011total = s\
\n\011WHILE n > 4 { n = n - 1 }\n\011total = total + 100*n\n\011odd = 0\n\011even = 0\n\011FROM i = 1 TO 2*N BY 2 {\n\
\011\011odd = odd + i\n\011}\n\011FROM i = 0 TO N*2 BY 2 {\n\011\011even = even + i\n\011}\n\011down = 0\n\011FROM i \
= 3 TO 2 {\n\011\011down = down + 1\n\011}\n\011FORALL i {\n\011\011x[i] = i*t\n\011\011y[i] = x[i] + 1\n\011..." },
    { 17, "branch", "",
      "branch = 1" },
    { 19, "branch", "",
      "branch = 2" },
    { 21, "branch", "",
      "branch = 3" },
    { 16, "", "",
      "IF (t < -1) {\n\011\011branch = 1\n\011} ELSE IF (t < 0.5) {\n\011\011branch = 2\n\011} ELSE {\n\011\011branch\
 = 3\n\011}" },
    { 24, "branch", "",
      "branch = branch + 10" },
    { 23, "", "",
      "IF !(t > 1) && t != 0 {\n\011\011branch = branch + 10\n\011}" },
    { 26, "", "",
      "n = 0" },
    { 27, "", "",
      "s = 0" },
    { 29, "", "",
      "s = s + n*n" },
    { 30, "", "",
      "n = n + 1" },
    { 28, "", "",
      "WHILE (n < 6 && s < 10 + t) {\n\011\011s = s + n*n\n\011\011n = n + 1\n\011}" },
    { 32, "steps", "",
      "steps = n" },
    { 33, "total", "",
      "total = s" },
    { 34, "", "",
      "n = n - 1" },
    { 34, "", "",
      "WHILE n > 4 { n = n - 1 }" },
    { 35, "total", "",
      "total = total + 100*n" },
    { 36, "odd", "",
      "odd = 0" },
    { 37, "even", "",
      "even = 0" },
    { 38, "", "",
      "FROM i = 1 TO 2*N BY 2 {\n\011\011odd = odd + i\n\011}" },
    { 39, "odd", "",
      "odd = odd + i" },
    { 41, "", "",
      "FROM i = 0 TO N*2 BY 2 {\n\011\011even = even + i\n\011}" },
    { 42, "even", "",
      "even = even + i" },
    { 44, "down", "",
      "down = 0" },
    { 49, "x", "",
      "x[i] = i*t" },
    { 50, "y", "",
      "y[i] = x[i] + 1" },
    { 48, "", "",
      "FORALL i {\n\011\011x[i] = i*t\n\011\011y[i] = x[i] + 1\n\011}" },
    { 54, "", "",
      "n = 7" },
    { 57, "", "",
      "n = 8" },
    { 58, "inner", "",
      "inner = n" },
    { 60, "inner", "",
      "inner = 10*inner + n" },
    { 62, "inner", "",
      "inner = 10*inner + n" },
    { 5, "", "",
      "t" },
};

static struct zd_program program = {
    "IF, ELSE IF, ELSE, WHILE, FROM with BY, FORALL, nested blocks",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    5, settings,
    23, 18, columns,
    58, sites,
    0, NULL,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { -1, 0 }, { -1, 0 }, { -1, 0 }, { -1, 0 },
    1, runs,
    NULL, 0, NULL, 0, NULL, 0, NULL, NULL, 0, NULL,
    begin_model, NULL, row_model, NULL, experiment
};