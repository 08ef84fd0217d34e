/* An enzyme, its substrate, and an inhibitor that competes for it

   Translated from models/scop/enzyme.mod by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    double k1; /* (/uM-s) */
    double k2; /* (/s) */
    double k3; /* (/s) */
    double ki; /* (/uM-s) */
    double kj; /* (/s) */
    double enzyme0; /* (uM) */
    double substrate0; /* (uM) */
    double inhibitor0; /* (uM) */
    double t0;
    double delta_t;
    double blocked0;
    double complex0;
    double product0;
    double maxerr;
    double from;
    double to;
    double with;

    /* Variables. */
    double enzyme; /* (uM) */
    double inhibitor; /* (uM) */
    double blocked; /* (uM) */
    double complex_; /* (uM) */
    double substrate; /* (uM) */
    double product; /* (uM) */
    double speed; /* (uM/s) */
    double haldane; /* (uM/s) */
    double error;
    double f_flux;
    double b_flux;
    double enzyme_prime; /* (uM/s) */
    double inhibitor_prime; /* (uM/s) */
    double blocked_prime; /* (uM/s) */
    double complex_prime; /* (uM/s) */
    double substrate_prime; /* (uM/s) */
    double product_prime; /* (uM/s) */
    double whole_range;
    double reached;
    double end;
    double blocked_at_start;
    double product_at_start;
    double blocked_conserved;
    double blocked_terms[3];
    double product_conserved;
    double product_terms[3];
};

/* The slopes for this time and these states. */
static int scheme(memory, t, y, dy)
char *memory;
double t;
double *y;
double *dy;
{
    struct model *model = (struct model *)memory;
    double enzyme = y[0], substrate = y[1], complex_ = y[2], inhibitor = y[3];

    t;
    /* CONSERVE enzyme + complex + blocked = enzyme0 */
    model->blocked = model->enzyme0 - enzyme - complex_;
    /* CONSERVE substrate + complex + product = substrate0 */
    model->product = model->substrate0 - substrate - complex_;
    dy[0] = dy[1] = dy[2] = 0.0;
    model->product_prime = 0.0;
    dy[3] = 0.0;
    model->blocked_prime = 0.0;
    /* ~ enzyme + substrate <-> complex (k1, k2) */
    model->f_flux = model->k1 * enzyme * substrate;
    model->b_flux = model->k2 * complex_;
    dy[0] = dy[0] - (model->f_flux - model->b_flux);
    dy[1] = dy[1] - (model->f_flux - model->b_flux);
    dy[2] = dy[2] + (model->f_flux - model->b_flux);
    /* ~ complex <-> enzyme + product (k3, 0) */
    model->f_flux = model->k3 * complex_;
    model->b_flux = 0.0;
    dy[2] = dy[2] - model->f_flux;
    dy[0] = dy[0] + model->f_flux;
    model->product_prime = model->product_prime + model->f_flux;
    /* speed = f_flux */
    model->speed = model->f_flux;
    /* ~ enzyme + inhibitor <-> blocked (ki, kj) */
    model->f_flux = model->ki * enzyme * inhibitor;
    model->b_flux = model->kj * model->blocked;
    dy[0] = dy[0] - (model->f_flux - model->b_flux);
    dy[3] = dy[3] - (model->f_flux - model->b_flux);
    model->blocked_prime = model->blocked_prime + (model->f_flux - model->b_flux);
    return ZD_GOOD;
}

/* The slopes at the present time. */
static int rates_scheme(memory)
char *memory;
{
    struct model *model = (struct model *)memory;
    double y[4], dy[4];

    y[0] = model->enzyme;
    y[1] = model->substrate;
    y[2] = model->complex_;
    y[3] = model->inhibitor;
    if (scheme(memory, model->head.time, y, dy) != ZD_GOOD)
        return model->head.failure.kind;
    model->enzyme_prime = dy[0];
    model->substrate_prime = dy[1];
    model->complex_prime = dy[2];
    model->inhibitor_prime = dy[3];
    return ZD_GOOD;
}

/* The derivatives of all slopes with respect to all states, row by row. */
static int scheme_jacobian(memory, t, y, matrix)
char *memory;
double t;
double *y;
double *matrix;
{
    struct model *model = (struct model *)memory;
    double enzyme = y[0], substrate = y[1], inhibitor = y[3];
    double f_flux_denzyme, b_flux_dcomplex, enzyme_prime_denzyme, enzyme_prime_dcomplex,
        substrate_prime_denzyme, substrate_prime_dcomplex, complex_prime_denzyme,
        complex_prime_dcomplex;
    double b_flux_denzyme, inhibitor_prime_denzyme, inhibitor_prime_dcomplex;
    int i;

    t;
    /* ~ enzyme + substrate <-> complex (k1, k2) */
    f_flux_denzyme = model->k1 * substrate;
    b_flux_dcomplex = model->k2;
    enzyme_prime_denzyme = -f_flux_denzyme;
    enzyme_prime_dcomplex = b_flux_dcomplex;
    substrate_prime_denzyme = -f_flux_denzyme;
    substrate_prime_dcomplex = b_flux_dcomplex;
    complex_prime_denzyme = f_flux_denzyme;
    complex_prime_dcomplex = -b_flux_dcomplex;
    /* ~ complex <-> enzyme + product (k3, 0) */
    complex_prime_dcomplex = complex_prime_dcomplex - model->k3;
    enzyme_prime_dcomplex = enzyme_prime_dcomplex + model->k3;
    /* ~ enzyme + inhibitor <-> blocked (ki, kj) */
    f_flux_denzyme = model->ki * inhibitor;
    b_flux_denzyme = -model->kj;
    b_flux_dcomplex = -model->kj;
    enzyme_prime_denzyme = enzyme_prime_denzyme - f_flux_denzyme + b_flux_denzyme;
    enzyme_prime_dcomplex = enzyme_prime_dcomplex + b_flux_dcomplex;
    inhibitor_prime_denzyme = -f_flux_denzyme + b_flux_denzyme;
    inhibitor_prime_dcomplex = b_flux_dcomplex;
    for (i = 0; i < 16; i++)
        matrix[i] = 0.0;
    matrix[0] = enzyme_prime_denzyme;
    matrix[2] = enzyme_prime_dcomplex;
    matrix[3] = matrix[15] = -(model->ki * enzyme);
    matrix[4] = substrate_prime_denzyme;
    matrix[6] = substrate_prime_dcomplex;
    matrix[8] = complex_prime_denzyme;
    matrix[9] = model->k1 * enzyme;
    matrix[1] = -matrix[9];
    matrix[5] = -matrix[9];
    matrix[10] = complex_prime_dcomplex;
    matrix[12] = inhibitor_prime_denzyme;
    matrix[14] = inhibitor_prime_dcomplex;
    return ZD_GOOD;
}

static double speed_of_text_book(model, s, i)
struct model *model;
double s;
double i;
{
    double km;

    /* km = (k2 + k3)/k1*(1 + i*ki/kj) */
    km = (model->k2 + model->k3) / model->k1 * (1.0 + i * model->ki / model->kj);
    /* speed_of_text_book = hyperbol(s, k3*enzyme0, km) */
    return zd_hyperbola(s, model->k3 * model->enzyme0, km);
}

/* The start of a run, before the first row. */
static int begin_model(memory)
char *memory;
{
    struct model *model = (struct model *)memory;

    /* t FROM 0 TO 60 WITH 240 (s) */
    model->whole_range = model->to - model->from;
    model->head.dt = model->whole_range / model->with;
    if (!zdc_has(&model->head, 8))
        model->t0 = model->from;
    if (!zdc_has(&model->head, 9))
        model->delta_t = model->head.dt;
    model->head.time = model->t0;
    model->enzyme = model->enzyme0;
    model->inhibitor = model->inhibitor0;
    model->blocked = model->blocked0;
    model->complex_ = model->complex0;
    model->substrate = model->substrate0;
    model->product = model->product0;
    model->reached = model->head.time;
    /* CONSERVE enzyme + complex + blocked = enzyme0 */
    model->blocked_at_start = model->blocked;
    /* CONSERVE substrate + complex + product = substrate0 */
    model->product_at_start = model->product;
    model->blocked = model->enzyme0 - model->enzyme - model->complex_;
    model->product = model->substrate0 - model->substrate - model->complex_;
    model->blocked_conserved = model->blocked;
    model->blocked_terms[0] = model->enzyme0;
    model->blocked_terms[1] = model->enzyme;
    model->blocked_terms[2] = model->complex_;
    if (zdx_call((char *)model, 0) != ZD_GOOD)
        return model->head.failure.kind;
    model->product_conserved = model->product;
    model->product_terms[0] = model->substrate0;
    model->product_terms[1] = model->substrate;
    model->product_terms[2] = model->complex_;
    if (zdx_call((char *)model, 1) != ZD_GOOD)
        return model->head.failure.kind;
    return ZD_GOOD;
}

/* Everything up to the present row. */
static int row_model(memory)
char *memory;
{
    struct model *model = (struct model *)memory;

    /* SOLVE scheme */
    model->end = model->head.time;
    if (model->reached < model->end) {
        model->head.time = model->reached;
        if (zds_try((char *)model, 0, &model->error) != ZD_GOOD)
            return model->head.failure.kind;
        if (model->error != 0.0) {
            model->head.failure.value = model->error;
            return fail_at(&model->head, ZD_SOLVER, 0);
        }
        model->head.time = model->end;
    } else {
        model->error = 0.0;
    }
    if (rates_scheme((char *)model) != ZD_GOOD)
        return model->head.failure.kind;
    /* haldane = speed_of_text_book(substrate, inhibitor) */
    model->haldane = speed_of_text_book(model, model->substrate, model->inhibitor);
    /* t FROM 0 TO 60 WITH 240 (s) */
    if (model->reached < model->head.time)
        model->reached = model->head.time;
    return ZD_GOOD;
}

/* The values of the base model. */
static double base[] = {
    /* k1 */ 2.0,
    /* k2 */ 10.0,
    /* k3 */ 5.0,
    /* ki */ 1.0,
    /* kj */ 2.0,
    /* enzyme0 */ 1.0,
    /* substrate0 */ 100.0,
    /* inhibitor0 */ 5.0,
    /* t0 */ 0.0,
    /* delta_t */ 0.25,
    /* blocked0 */ 0.0,
    /* complex0 */ 0.0,
    /* product0 */ 0.0,
    /* maxerr */ 1e-8
};

static struct zd_setting settings[] = {
    { "k1", AT(k1), 1, { 0, 0, 0 }, base + 0 },
    { "k2", AT(k2), 1, { 0, 0, 0 }, base + 1 },
    { "k3", AT(k3), 1, { 0, 0, 0 }, base + 2 },
    { "ki", AT(ki), 1, { 0, 0, 0 }, base + 3 },
    { "kj", AT(kj), 1, { 0, 0, 0 }, base + 4 },
    { "enzyme0", AT(enzyme0), 1, { 0, 0, 0 }, base + 5 },
    { "substrate0", AT(substrate0), 1, { 0, 0, 0 }, base + 6 },
    { "inhibitor0", AT(inhibitor0), 1, { 0, 0, 0 }, base + 7 },
    { "t0", AT(t0), 1, { 0, 0, 0 }, base + 8 },
    { "delta_t", AT(delta_t), 1, { 0, 0, 0 }, base + 9 },
    { "blocked0", AT(blocked0), 1, { 0, 0, 0 }, base + 10 },
    { "complex0", AT(complex0), 1, { 0, 0, 0 }, base + 11 },
    { "product0", AT(product0), 1, { 0, 0, 0 }, base + 12 },
    { "maxerr", AT(maxerr), 1, { 0, 0, 0 }, base + 13 },
};

static struct zd_column columns[] = {
    { "t", AT(head.time), 0 },
    { "enzyme", AT(enzyme), 0 },
    { "inhibitor", AT(inhibitor), 0 },
    { "blocked", AT(blocked), 0 },
    { "complex", AT(complex_), 0 },
    { "substrate", AT(substrate), 0 },
    { "product", AT(product), 0 },
    { "speed", AT(speed), 0 },
    { "haldane", AT(haldane), 0 },
    { "k1", AT(k1), 0 },
    { "k2", AT(k2), 0 },
    { "k3", AT(k3), 0 },
    { "ki", AT(ki), 0 },
    { "kj", AT(kj), 0 },
    { "enzyme0", AT(enzyme0), 0 },
    { "substrate0", AT(substrate0), 0 },
    { "inhibitor0", AT(inhibitor0), 0 },
    { "error", AT(error), 0 },
    { "f_flux", AT(f_flux), 0 },
    { "b_flux", AT(b_flux), 0 },
    { "enzyme'", AT(enzyme_prime), 0 },
    { "inhibitor'", AT(inhibitor_prime), 0 },
    { "blocked'", AT(blocked_prime), 0 },
    { "complex'", AT(complex_prime), 0 },
    { "substrate'", AT(substrate_prime), 0 },
    { "product'", AT(product_prime), 0 },
    { "t0", AT(t0), 0 },
    { "delta_t", AT(delta_t), 0 },
    { "blocked0", AT(blocked0), 0 },
    { "complex0", AT(complex0), 0 },
    { "product0", AT(product0), 0 },
    { "maxerr", AT(maxerr), 0 },
};

/* The statements, for messages: line, quantity, table, text. */
static struct zd_site sites[] = {
    { 47, "", "", "SOLVE scheme" },
    { 56, "", "blocked", "CONSERVE enzyme + complex + blocked = enzyme0" },
    { 57, "", "product", "CONSERVE substrate + complex + product = substrate0" },
};

static struct zd_curve curves[] = {
    { "substrate", 5, 'a', 0 },
    { "product", 6, 'b', 0 },
    { "complex", 4, 'c', 1 },
    { "blocked", 3, 'd', 1 },
    { "enzyme", 1, 'e', 1 }
};

static struct zd_group groups[] = {
    { 1, 1, 0.0, 100.0 },
    { 1, 1, 0.0, 1.0 }
};

static struct zd_plot plots[] = {
    { 5, curves + 0, 2, groups + 0 }
};

static long states_scheme[] = {
    (long)AT(enzyme), (long)AT(substrate), (long)AT(complex_), (long)AT(inhibitor)
};

static struct zd_solve solves[] = {
    { ZDS_BLOCK_STIFF, 0, 0.0, 0.0, (long)AT(head.time), (long)AT(end), (long)AT(whole_range),
      4, states_scheme, NULL, rates_scheme, 0, NULL, 0, NULL, 0, NULL, NULL, NULL, 0, 0,
      (long)AT(maxerr), (long)AT(delta_t), NULL, NULL, -1L, NULL, -1L, -1, -1, scheme,
      scheme_jacobian }
};

static struct zd_call calls[] = {
    { ZDX_MISMATCH, { (long)AT(blocked_at_start), (long)AT(blocked_conserved) },
      { (long)AT(blocked_terms[0]), -1L, -1L, -1L, -1L }, { 3, 0, 0, 0, 0 }, NULL, { 0, 0, 0 },
      { -1L, -1L, -1L }, { -1L, -1L, -1L }, "blocked", -1L, -1L, 1 },
    { ZDX_MISMATCH, { (long)AT(product_at_start), (long)AT(product_conserved) },
      { (long)AT(product_terms[0]), -1L, -1L, -1L, -1L }, { 3, 0, 0, 0, 0 }, NULL, { 0, 0, 0 },
      { -1L, -1L, -1L }, { -1L, -1L, -1L }, "product", -1L, -1L, 2 }
};

static struct zd_experiment experiment[] = {
    { 0, NULL, { 0.0, 60.0, 240.0, 0 }, { AT(from), AT(to), AT(with) } }
};

static struct zd_program program = {
    "An enzyme, its substrate, and an inhibitor that competes for it",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    14, settings,
    32, 9, columns,
    3, sites,
    0, NULL,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { -1, 0 }, { -1, 0 }, { -1, 0 }, { -1, 0 },
    1, runs,
    NULL, 0, NULL, 1, solves, 0, NULL, NULL, 2, calls,
    begin_model, NULL, row_model, NULL, experiment
};