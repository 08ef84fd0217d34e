/* Arguments by value, LOCAL, recursion, functions of none and of many arguments

   Translated from tests/models/scop/functions_and_procedures/model.mod by zudyn 0.1.0.
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
    double calls;
    double memo[3];
    double fact;
    double mean3;
    double kept;
    double after;
    double constant7;
    double shared;
    double most;
    double error;
    double f_flux;
    double b_flux;
    double tolerance;
    double reached;
};

static double recursive();

static int nothing(model)
struct model *model;
{
    /* memo[2] = -1 */
    model->memo[2] = -1.0;
    return 0;
}

static double recursive(model, n, depth)
struct model *model;
double n;
double depth;
{
    double result, recursive_value;

    /* FUNCTION recursive */
    if (!(depth <= 1000.0)) {
        model->head.failure.value = depth;
        fail_at(&model->head, ZD_DEPTH, 0);
        return 0.0;
    }
    result = 0.0;
    /* IF (n < 2) */
    if (n < 2.0) {
        /* recursive = 1 */
        result = 1.0;
    } else {
        /* recursive = n*recursive(n - 1) */
        recursive_value = recursive(model, n - 1.0, depth + 1.0);
        if (model->head.failure.kind != ZD_GOOD)
            return 0.0;
        result = n * recursive_value;
    }
    /* calls = calls + 1 */
    model->calls = model->calls + 1.0;
    return result;
}

static double average(a, b, c)
double a;
double b;
double c;
{
    double sum_;

    /* sum = a + b */
    sum_ = a + b;
    /* sum = sum + c */
    sum_ = sum_ + c;
    /* average = sum/3 */
    return sum_ / 3.0;
}

static int change(model, x)
struct model *model;
double x;
{
    /* x = x + 100 */
    x = x + 100.0;
    /* shared = x */
    model->shared = x;
    /* memo[1] = memo[1] + x */
    model->memo[1] = model->memo[1] + x;
    return 0;
}

static double seven()
{
    /* seven = 7 */
    return 7.0;
}

static double eight()
{
    /* eight = 8 */
    return 8.0;
}

static double largest(a, b)
double a;
double b;
{
    double result;

    /* FUNCTION largest */
    result = 0.0;
    /* largest = a */
    result = a;
    /* IF (b > largest) */
    if (b > result) {
        /* largest = b */
        result = b;
    }
    return result;
}

/* The start of a run, before the first row. */
static int begin_model(memory)
char *memory;
{
    struct model *model = (struct model *)memory;
    double whole_range;

    /* t FROM 0 TO 4 WITH 4 */
    whole_range = model->to - model->from;
    model->head.dt = whole_range / model->with;
    model->tolerance = 1e-8;
    if (!zdc_has(&model->head, 0))
        model->t0 = model->from;
    if (!zdc_has(&model->head, 1))
        model->delta_t = model->head.dt;
    model->head.time = model->t0;
    /* calls = 0 */
    model->calls = 0.0;
    /* nothing() */
    nothing(model);
    model->reached = model->head.time;
    return ZD_GOOD;
}

/* Everything up to the present row. */
static int row_model(memory)
char *memory;
{
    struct model *model = (struct model *)memory;
    double average_value, mine, seven_value, eight_value, largest_value;

    /* fact = recursive(t + 1) */
    model->fact = recursive(model, model->head.time + 1.0, 1.0);
    if (model->head.failure.kind != ZD_GOOD)
        return model->head.failure.kind;
    /* mean3 = average(t, average(1, 2, 3), fact) */
    average_value = average(1.0, 2.0, 3.0);
    model->mean3 = average(model->head.time, average_value, model->fact);
    /* mine = 5 */
    mine = 5.0;
    /* change(mine) */
    change(model, mine);
    /* kept = mine */
    model->kept = mine;
    /* after = calls + memo[1] + memo[2] */
    model->after = model->calls + model->memo[1] + model->memo[2];
    /* constant7 = seven() + eight()/10 */
    seven_value = seven();
    eight_value = eight();
    model->constant7 = seven_value + eight_value / 10.0;
    /* most = largest(largest(t, 2.5), -t) */
    largest_value = largest(model->head.time, 2.5);
    model->most = largest(largest_value, -model->head.time);
    return ZD_GOOD;
}

/* The values of the base model. */
static double base[] = {
    /* t0 */ 0.0,
    /* delta_t */ 1.0
};

static struct zd_column columns[] = {
    { "t", AT(head.time), 0 },
    { "fact", AT(fact), 0 },
    { "mean3", AT(mean3), 0 },
    { "kept", AT(kept), 0 },
    { "after", AT(after), 0 },
    { "constant7", AT(constant7), 0 },
    { "shared", AT(shared), 0 },
    { "most", AT(most), 0 },
    { "calls", AT(calls), 0 },
    { "memo[0]", AT(memo[0]), 0 },
    { "memo[1]", AT(memo[1]), 0 },
    { "memo[2]", AT(memo[2]), 0 },
    { "error", AT(error), 0 },
    { "f_flux", AT(f_flux), 0 },
    { "b_flux", AT(b_flux), 0 },
    { "t0", AT(t0), 0 },
    { "delta_t", AT(delta_t), 0 },
};

/* The statements, for messages: line, quantity, table, text. */
static struct zd_site sites[] = {
    { 11, "", "recursive", "FUNCTION recursive" },
};

static struct zd_experiment experiment[] = {
    { 0, NULL, { 0.0, 4.0, 4.0, 0 }, { AT(from), AT(to), AT(with) } }
};

static struct zd_program program = {
    "Arguments by value, LOCAL, recursion, functions of none and of many arguments",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    2, settings,
    17, 8, columns,
    1, sites,
    0, NULL,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { -1, 0 }, { -1, 0 }, { -1, 0 }, { -1, 0 },
    1, runs,
    NULL, 0, NULL, 0, NULL, 0, NULL, NULL, 0, NULL,
    begin_model, NULL, row_model, NULL, experiment
};