/* Tabulated functions against the functions themselves

   Translated from tests/models/scop/table_interpolates_linearly/model.mod by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    double lo;
    double t0;
    double delta_t;
    double usetable;
    double from;
    double to;
    double with;

    /* Variables. */
    double ks;
    double ftab;
    double fdir;
    double minf;
    double mtau;
    double g[3];
    double gsum;
    double error;
    double f_flux;
    double b_flux;
    double tolerance;
    double reached;
    double ex_table_table[21];
    double rates_table_table[49];
};

static double ex_direct(model, x)
struct model *model;
double x;
{
    /* ex = exp(ks*x) */
    return exp(model->ks * x);
}

/* Computes the points of a table again if what they depend on has changed. */
static int ex_direct_points(model)
struct model *model;
{
    double *table = model->ex_table_table;
    int i;

    if (table[0] == 1.0 && table[3] == model->ks)
        return 0;
    table[0] = 1.0;
    table[3] = model->ks;
    table[1] = -2.0;
    table[2] = 2.0;
    for (i = 0; i < 17; i++)
        table[i + 4] = ex_direct(model, table[1] + (double)i * (table[2] - table[1]) / 16.0);
    return 0;
}

static double ex(model, x)
struct model *model;
double x;
{
    double value_;

    /* TABLE DEPEND ks FROM -2 TO 2 WITH 16 */
    if (model->usetable != 0.0) {
        ex_direct_points(model);
        if (!zd_tabulated(model->ex_table_table, 1, 1, 16, x, &value_)) {
            fail_at(&model->head, ZD_INDEX, 0);
            return 0.0;
        }
    } else {
        value_ = ex_direct(model, x);
    }
    return value_;
}

static int rates_direct(model, v)
struct model *model;
double v;
{
    double a, b;
    int i;

    /* a = exp(v) */
    a = exp(v);
    /* b = exp(-v/2) */
    b = exp(-v / 2.0);
    /* minf = a/(a + b) */
    model->minf = a / (a + b);
    /* mtau = 1/(a + b) */
    model->mtau = 1.0 / (a + b);
    for (i = 0; i < 3; i++) {
        /* g[i] = v^(i + 1) */
        model->g[i] = pow(v, (double)i + 1.0);
    }
    return 0;
}

/* Computes the points of a table again if what they depend on has changed. */
static int rates_direct_points(model)
struct model *model;
{
    double *table = model->rates_table_table;
    int i;

    if (table[0] == 1.0 && table[3] == model->lo)
        return 0;
    table[0] = 1.0;
    table[3] = model->lo;
    table[1] = model->lo;
    table[2] = 2.0;
    for (i = 0; i < 9; i++) {
        rates_direct(model, table[1] + (double)i * (table[2] - table[1]) / 8.0);
        table[i * 5 + 4] = model->minf;
        table[i * 5 + 5] = model->mtau;
        table[i * 5 + 6] = model->g[0];
        table[i * 5 + 7] = model->g[1];
        table[i * 5 + 8] = model->g[2];
    }
    return 0;
}

static int rates(model, v)
struct model *model;
double v;
{
    double row[5];

    /* TABLE minf, mtau, g DEPEND lo FROM lo TO 2 WITH 8 */
    if (model->usetable != 0.0) {
        rates_direct_points(model);
        if (!zd_tabulated(model->rates_table_table, 1, 5, 8, v, row))
            return fail_at(&model->head, ZD_INDEX, 1);
        model->minf = row[0];
        model->mtau = row[1];
        model->g[0] = row[2];
        model->g[1] = row[3];
        model->g[2] = row[4];
    } else {
        rates_direct(model, v);
    }
    return ZD_GOOD;
}

/* The start of a run, before the first row. */
static int begin_model(memory)
char *memory;
{
    struct model *model = (struct model *)memory;
    double whole_range;

    /* t FROM -3 TO 3 WITH 24 */
    whole_range = model->to - model->from;
    model->head.dt = whole_range / model->with;
    model->tolerance = 1e-8;
    if (!zdc_has(&model->head, 1))
        model->t0 = model->from;
    if (!zdc_has(&model->head, 2))
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

    /* ks = 0.5 */
    model->ks = 0.5;
    /* IF (t >= 1) */
    if (model->head.time >= 1.0) {
        /* ks = 1.5 */
        model->ks = 1.5;
    }
    /* ftab = ex(t) */
    model->ftab = ex(model, model->head.time);
    if (model->head.failure.kind != ZD_GOOD)
        return model->head.failure.kind;
    /* fdir = exp(ks*t) */
    model->fdir = exp(model->ks * model->head.time);
    /* rates(t) */
    if (rates(model, model->head.time) != ZD_GOOD)
        return model->head.failure.kind;
    /* gsum = g[0] + g[1] + g[2] */
    model->gsum = model->g[0] + model->g[1] + model->g[2];
    return ZD_GOOD;
}

/* The values of the base model. */
static double base[] = {
    /* lo */ -2.0,
    /* t0 */ -3.0,
    /* delta_t */ 0.25,
    /* usetable */ 1.0
};

static struct zd_setting settings[] = {
    { "lo", AT(lo), 1, { 0, 0, 0 }, base + 0 },
    { "t0", AT(t0), 1, { 0, 0, 0 }, base + 1 },
    { "delta_t", AT(delta_t), 1, { 0, 0, 0 }, base + 2 },
    { "usetable", AT(usetable), 1, { 0, 0, 0 }, base + 3 },
};

static struct zd_column columns[] = {
    { "t", AT(head.time), 0 },
    { "ks", AT(ks), 0 },
    { "ftab", AT(ftab), 0 },
    { "fdir", AT(fdir), 0 },
    { "minf", AT(minf), 0 },
    { "mtau", AT(mtau), 0 },
    { "g[0]", AT(g[0]), 0 },
    { "g[1]", AT(g[1]), 0 },
    { "g[2]", AT(g[2]), 0 },
    { "gsum", AT(gsum), 0 },
    { "lo", AT(lo), 0 },
    { "error", AT(error), 0 },
    { "f_flux", AT(f_flux), 0 },
    { "b_flux", AT(b_flux), 0 },
    { "t0", AT(t0), 0 },
    { "delta_t", AT(delta_t), 0 },
    { "usetable", AT(usetable), 0 },
};

/* The statements, for messages: line, quantity, table, text. */
static struct zd_site sites[] = {
    { 19, "", "", "TABLE DEPEND ks FROM -2 TO 2 WITH 16" },
    { 25, "", "", "TABLE minf, mtau, g DEPEND lo FROM lo TO 2 WITH 8" },
};

static struct zd_experiment experiment[] = {
    { 0, NULL, { -3.0, 3.0, 24.0, 0 }, { AT(from), AT(to), AT(with) } }
};

static struct zd_program program = {
    "Tabulated functions against the functions themselves",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    4, settings,
    17, 10, columns,
    2, sites,
    0, NULL,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { -1, 0 }, { -1, 0 }, { -1, 0 }, { -1, 0 },
    1, runs,
    NULL, 0, NULL, 0, NULL, 0, NULL, NULL, 0, NULL,
    begin_model, NULL, row_model, NULL, experiment
};