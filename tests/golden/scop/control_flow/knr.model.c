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

/* The start of a run, before the first row. */
static int begin_model(memory)
char *memory;
{
    struct model *model = (struct model *)memory;
    double whole_range;

    /* t FROM -2 TO 2 WITH 8 */
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
    /* delta_t */ 0.5
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

static struct zd_experiment experiment[] = {
    { 0, NULL, { -2.0, 2.0, 8.0, 0 }, { AT(from), AT(to), AT(with) } }
};

static struct zd_program program = {
    "IF, ELSE IF, ELSE, WHILE, FROM with BY, FORALL, nested blocks",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    2, settings,
    23, 18, columns,
    0, NULL,
    0, NULL,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { -1, 0 }, { -1, 0 }, { -1, 0 }, { -1, 0 },
    1, runs,
    NULL, 0, NULL, 0, NULL, 0, NULL, NULL, 0, NULL,
    begin_model, NULL, row_model, NULL, experiment
};