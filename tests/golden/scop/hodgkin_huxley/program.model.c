/* The squid axon of Hodgkin and Huxley, stimulated twice

   Translated from models/scop/hodgkin_huxley.mod by zudyn 0.1.0.
   Compile with -ffp-contract=off and link with -lm. */

struct model {
    struct zd_head head; /* TIME, DT and the runtime's data */

    /* Constants and tables. */
    double shock; /* (uA/cm2) */
    double width; /* (ms) */
    double gap; /* (ms) */
    double celsius; /* (degC) */
    double cm; /* (uF/cm2) */
    double gna; /* (mS/cm2) */
    double ena; /* (mV) */
    double gk; /* (mS/cm2) */
    double ek; /* (mV) */
    double gl; /* (mS/cm2) */
    double el; /* (mV) */
    double t0;
    double delta_t;
    double v0;
    double m0;
    double h0;
    double n0;
    double usetable;
    double maxerr;
    double from;
    double to;
    double with;

    /* Variables. */
    double v; /* (mV) */
    double m;
    double h;
    double n;
    double stimulus; /* (uA/cm2) */
    double ina; /* (uA/cm2) */
    double ik; /* (uA/cm2) */
    double minf;
    double hinf;
    double ninf;
    double mtau; /* (ms) */
    double htau; /* (ms) */
    double ntau; /* (ms) */
    double error;
    double f_flux;
    double b_flux;
    double v_prime; /* (mV/ms) */
    double m_prime; /* (/ms) */
    double h_prime; /* (/ms) */
    double n_prime; /* (/ms) */
    double whole_range;
    double reached;
    double end;
    double next_jump;
    double rates_table_table[12010];
};

static double vtrap(double x, double y)
{
    /* IF fabs(x/y) < 1e-6 */
    if (fabs(x / y) < 1e-6) {
        /* vtrap = y*(1 - x/y/2) */
        return y * (1.0 - x / y / 2.0);
    } else {
        /* vtrap = x/(exp(x/y) - 1) */
        return x / (exp(x / y) - 1.0);
    }
}

static void rates_direct(struct model *model, double v)
{
    double q, vtrap_value, a, b;

    /* q = 3^((celsius - 6.3)/10) */
    q = pow(3.0, (model->celsius - 6.3) / 10.0);
    /* a = vtrap(-(v + 40), 10)/10 */
    vtrap_value = vtrap(-(v + 40.0), 10.0);
    a = vtrap_value / 10.0;
    /* b = 4*exp(-(v + 65)/18) */
    b = 4.0 * exp(-(v + 65.0) / 18.0);
    /* minf = a/(a + b) */
    model->minf = a / (a + b);
    /* mtau = 1/(q*(a + b)) */
    model->mtau = 1.0 / (q * (a + b));
    /* a = 0.07*exp(-(v + 65)/20) */
    a = 0.07 * exp(-(v + 65.0) / 20.0);
    /* b = 1/(1 + exp(-(v + 35)/10)) */
    b = 1.0 / (1.0 + exp(-(v + 35.0) / 10.0));
    /* hinf = a/(a + b) */
    model->hinf = a / (a + b);
    /* htau = 1/(q*(a + b)) */
    model->htau = 1.0 / (q * (a + b));
    /* a = vtrap(-(v + 55), 10)/100 */
    vtrap_value = vtrap(-(v + 55.0), 10.0);
    a = vtrap_value / 100.0;
    /* b = 0.125*exp(-(v + 65)/80) */
    b = 0.125 * exp(-(v + 65.0) / 80.0);
    /* ninf = a/(a + b) */
    model->ninf = a / (a + b);
    /* ntau = 1/(q*(a + b)) */
    model->ntau = 1.0 / (q * (a + b));
}

/* Computes the points of a table again if what they depend on has changed. */
static void rates_direct_points(struct model *model)
{
    double *table = model->rates_table_table;
    int i;

    if (table[0] == 1.0 && table[3] == model->celsius)
        return;
    table[0] = 1.0;
    table[3] = model->celsius;
    table[1] = -100.0;
    table[2] = 100.0;
    for (i = 0; i < 2001; i++) {
        rates_direct(model, table[1] + (double)i * (table[2] - table[1]) / 2000.0);
        table[i * 6 + 4] = model->minf;
        table[i * 6 + 5] = model->mtau;
        table[i * 6 + 6] = model->hinf;
        table[i * 6 + 7] = model->htau;
        table[i * 6 + 8] = model->ninf;
        table[i * 6 + 9] = model->ntau;
    }
}

static int rates(struct model *model, double v)
{
    double row[6];

    /* TABLE minf, mtau, hinf, htau, ninf, ntau DEPEND celsius FROM -100 TO 100 WITH 2000 */
    if (model->usetable != 0.0) {
        rates_direct_points(model);
        if (!zd_tabulated(model->rates_table_table, 1, 6, 2000, v, row))
            return fail_at(&model->head, ZD_INDEX, 1);
        model->minf = row[0];
        model->mtau = row[1];
        model->hinf = row[2];
        model->htau = row[3];
        model->ninf = row[4];
        model->ntau = row[5];
    } else {
        rates_direct(model, v);
    }
    return ZD_GOOD;
}

/* The slopes for this time and these states. */
static int membrane(void *memory, double t, const double *y, double *dy)
{
    struct model *model = (struct model *)memory;
    const double v = y[0], m_ = y[1], h = y[2], n = y[3];

    /* rates(v) */
    if (rates(model, v) != ZD_GOOD)
        return model->head.failure.kind;
    /* stimulus = pulse(t, 2, shock, width) + pulse(t, 2 + gap, shock, width) */
    model->stimulus = zd_pulse_once(t, 2.0, model->shock, model->width)
        + zd_pulse_once(t, 2.0 + model->gap, model->shock, model->width);
    /* ina = gna*m^3*h*(v - ena) */
    model->ina = model->gna * (m_ * m_ * m_) * h * (v - model->ena);
    /* ik = gk*n^4*(v - ek) */
    model->ik = model->gk * (n * n * n * n) * (v - model->ek);
    /* v' = (stimulus - ina - ik - gl*(v - el))/cm */
    dy[0] = (model->stimulus - model->ina - model->ik - model->gl * (v - model->el)) / model->cm;
    /* m' = (minf - m)/mtau */
    dy[1] = (model->minf - m_) / model->mtau;
    /* h' = (hinf - h)/htau */
    dy[2] = (model->hinf - h) / model->htau;
    /* n' = (ninf - n)/ntau */
    dy[3] = (model->ninf - n) / model->ntau;
    return ZD_GOOD;
}

/* The slopes at the present time. */
static int rates_membrane(void *memory)
{
    struct model *model = (struct model *)memory;
    double y[4], dy[4];
    int i;

    y[0] = model->v;
    y[1] = model->m;
    y[2] = model->h;
    y[3] = model->n;
    for (i = 0; i < 4; i++)
        dy[i] = 0.0;
    if (membrane(memory, model->head.time, y, dy) != ZD_GOOD)
        return model->head.failure.kind;
    model->v_prime = dy[0];
    model->m_prime = dy[1];
    model->h_prime = dy[2];
    model->n_prime = dy[3];
    return ZD_GOOD;
}

static void membrane_jumps(struct model *model)
{
    /* DERIVATIVE membrane */
    model->next_jump = 1.7976931348623157e308;
    /* pulse(t, 2, shock, width) */
    model->next_jump = zd_min(model->next_jump, zd_after_pulse(model->head.time, 2.0,
        model->width));
    /* pulse(t, 2 + gap, shock, width) */
    model->next_jump = zd_min(model->next_jump, zd_after_pulse(model->head.time, 2.0 + model->gap,
        model->width));
}

static double vtrap_dx(double x, double y)
{
    /* IF fabs(x/y) < 1e-6 */
    if (fabs(x / y) < 1e-6) {
        /* vtrap = y*(1 - x/y/2) */
        return -(y * (1.0 / y / 2.0));
    } else {
        /* vtrap = x/(exp(x/y) - 1) */
        return (1.0 - x / (exp(x / y) - 1.0) * (exp(x / y) * (1.0 / y))) / (exp(x / y) - 1.0);
    }
}

/* The derivatives of all slopes with respect to all states, row by row. */
static int membrane_jacobian(void *memory, double t, const double *y, double *matrix)
{
    struct model *model = (struct model *)memory;
    const double v = y[0], m_ = y[1], h = y[2], n = y[3];
    double minf, mtau, hinf, htau, ninf, ntau, minf_dv, mtau_dv;
    double hinf_dv, htau_dv, ninf_dv, ntau_dv, q, x, vtrap_value_dx, vtrap_value_dv;
    double vtrap_value, a_dv, a, b_dv, b, x_2, vtrap_value_dx_2, ina_dv;
    double ina_dm, ina_dh, ik_dv, ik_dn, v_prime_dina, v_prime_dik, v_prime_dv, m_prime_dv;
    double m_prime_dm, h_prime_dv, h_prime_dh, n_prime_dv, n_prime_dn, row[6], rises[6];
    int i;

    (void)t;
    /* TABLE minf, mtau, hinf, htau, ninf, ntau DEPEND celsius FROM -100 TO 100 WITH 2000 */
    if (model->usetable != 0.0) {
        rates_direct_points(model);
        if (!zd_tabulated(model->rates_table_table, 1, 6, 2000, v, row))
            return fail_at(&model->head, ZD_INDEX, 1);
        minf = row[0];
        mtau = row[1];
        hinf = row[2];
        htau = row[3];
        ninf = row[4];
        ntau = row[5];
        if (!zd_tabulated_slope(model->rates_table_table, 1, 6, 2000, v, rises))
            return fail_at(&model->head, ZD_INDEX, 1);
        minf_dv = rises[0];
        mtau_dv = rises[1];
        hinf_dv = rises[2];
        htau_dv = rises[3];
        ninf_dv = rises[4];
        ntau_dv = rises[5];
    } else {
        /* q = 3^((celsius - 6.3)/10) */
        q = pow(3.0, (model->celsius - 6.3) / 10.0);
        /* a = vtrap(-(v + 40), 10)/10 */
        x = -(v + 40.0);
        vtrap_value_dx = vtrap_dx(x, 10.0);
        vtrap_value_dv = -vtrap_value_dx;
        vtrap_value = vtrap(x, 10.0);
        a_dv = 0.1 * vtrap_value_dv;
        a = vtrap_value / 10.0;
        /* b = 4*exp(-(v + 65)/18) */
        b_dv = 4.0 * (exp(-((v + 65.0) / 18.0)) * -0.05555555555555555);
        b = 4.0 * exp(-(v + 65.0) / 18.0);
        /* minf = a/(a + b) */
        minf_dv = (1.0 - a / (a + b)) / (a + b) * a_dv - a / (a + b) / (a + b) * b_dv;
        minf = a / (a + b);
        /* mtau = 1/(q*(a + b)) */
        mtau_dv = -(1.0 / (q * (a + b)) * q / (q * (a + b))) * a_dv
            - 1.0 / (q * (a + b)) * q / (q * (a + b)) * b_dv;
        mtau = 1.0 / (q * (a + b));
        /* a = 0.07*exp(-(v + 65)/20) */
        a_dv = 0.07 * (exp(-((v + 65.0) / 20.0)) * -0.05);
        a = 0.07 * exp(-(v + 65.0) / 20.0);
        /* b = 1/(1 + exp(-(v + 35)/10)) */
        b_dv = -(1.0 / (1.0 + exp(-((v + 35.0) / 10.0))) * (exp(-((v + 35.0) / 10.0)) * -0.1)
            / (1.0 + exp(-((v + 35.0) / 10.0))));
        b = 1.0 / (1.0 + exp(-(v + 35.0) / 10.0));
        /* hinf = a/(a + b) */
        hinf_dv = (1.0 - a / (a + b)) / (a + b) * a_dv - a / (a + b) / (a + b) * b_dv;
        hinf = a / (a + b);
        /* htau = 1/(q*(a + b)) */
        htau_dv = -(1.0 / (q * (a + b)) * q / (q * (a + b))) * a_dv
            - 1.0 / (q * (a + b)) * q / (q * (a + b)) * b_dv;
        htau = 1.0 / (q * (a + b));
        /* a = vtrap(-(v + 55), 10)/100 */
        x_2 = -(v + 55.0);
        vtrap_value_dx_2 = vtrap_dx(x_2, 10.0);
        vtrap_value_dv = -vtrap_value_dx_2;
        vtrap_value = vtrap(x_2, 10.0);
        a_dv = 0.01 * vtrap_value_dv;
        a = vtrap_value / 100.0;
        /* b = 0.125*exp(-(v + 65)/80) */
        b_dv = 0.125 * (exp(-((v + 65.0) / 80.0)) * -0.0125);
        b = 0.125 * exp(-(v + 65.0) / 80.0);
        /* ninf = a/(a + b) */
        ninf_dv = (1.0 - a / (a + b)) / (a + b) * a_dv - a / (a + b) / (a + b) * b_dv;
        ninf = a / (a + b);
        /* ntau = 1/(q*(a + b)) */
        ntau_dv = -(1.0 / (q * (a + b)) * q / (q * (a + b))) * a_dv
            - 1.0 / (q * (a + b)) * q / (q * (a + b)) * b_dv;
        ntau = 1.0 / (q * (a + b));
    }
    /* ina = gna*m^3*h*(v - ena) */
    ina_dv = model->gna * (m_ * m_ * m_) * h;
    ina_dm = model->gna * (3.0 * (m_ * m_)) * h * (v - model->ena);
    ina_dh = model->gna * (m_ * m_ * m_) * (v - model->ena);
    /* ik = gk*n^4*(v - ek) */
    ik_dv = model->gk * (n * n * n * n);
    ik_dn = model->gk * (4.0 * (n * n * n)) * (v - model->ek);
    /* v' = (stimulus - ina - ik - gl*(v - el))/cm */
    v_prime_dina = -1.0 / model->cm;
    v_prime_dik = -1.0 / model->cm;
    v_prime_dv = v_prime_dina * ina_dv + v_prime_dik * ik_dv - model->gl / model->cm;
    /* m' = (minf - m)/mtau */
    m_prime_dv = 1.0 / mtau * minf_dv - (minf - m_) / mtau / mtau * mtau_dv;
    m_prime_dm = -1.0 / mtau;
    /* h' = (hinf - h)/htau */
    h_prime_dv = 1.0 / htau * hinf_dv - (hinf - h) / htau / htau * htau_dv;
    h_prime_dh = -1.0 / htau;
    /* n' = (ninf - n)/ntau */
    n_prime_dv = 1.0 / ntau * ninf_dv - (ninf - n) / ntau / ntau * ntau_dv;
    n_prime_dn = -1.0 / ntau;
    for (i = 0; i < 16; i++)
        matrix[i] = 0.0;
    matrix[0] = v_prime_dv;
    matrix[1] = v_prime_dina * ina_dm;
    matrix[2] = v_prime_dina * ina_dh;
    matrix[3] = v_prime_dik * ik_dn;
    matrix[4] = m_prime_dv;
    matrix[5] = m_prime_dm;
    matrix[8] = h_prime_dv;
    matrix[10] = h_prime_dh;
    matrix[12] = n_prime_dv;
    matrix[15] = n_prime_dn;
    return ZD_GOOD;
}

static int jumps_membrane(void *memory)
{
    struct model *model = (struct model *)memory;

    membrane_jumps(model);
    return ZD_GOOD;
}

/* The start of a run, before the first row. */
static int begin_model(void *memory)
{
    struct model *model = (struct model *)memory;

    /* t FROM 0 TO 40 WITH 400 (ms) */
    model->whole_range = model->to - model->from;
    model->head.dt = model->whole_range / model->with;
    if (!zdc_has(&model->head, 11))
        model->t0 = model->from;
    if (!zdc_has(&model->head, 12))
        model->delta_t = model->head.dt;
    model->head.time = model->t0;
    model->v = model->v0;
    model->m = model->m0;
    model->h = model->h0;
    model->n = model->n0;
    /* rates(v) */
    if (rates(model, model->v) != ZD_GOOD)
        return model->head.failure.kind;
    /* m = minf */
    model->m = model->minf;
    /* h = hinf */
    model->h = model->hinf;
    /* n = ninf */
    model->n = model->ninf;
    model->reached = model->head.time;
    return ZD_GOOD;
}

/* Everything up to the present row. */
static int row_model(void *memory)
{
    struct model *model = (struct model *)memory;
    double code;

    /* SOLVE membrane */
    model->end = model->head.time;
    if (model->reached < model->end) {
        model->head.time = model->reached;
        if (zds_try(model, 0, &model->error) != ZD_GOOD)
            return model->head.failure.kind;
        if (model->error != 0.0) {
            model->head.failure.value = model->error;
            return fail_at(&model->head, ZD_SOLVER, 0);
        }
        model->head.time = model->end;
    } else {
        model->error = 0.0;
    }
    code = model->error;
    if (rates_membrane(model) != ZD_GOOD)
        return model->head.failure.kind;
    model->error = code;
    /* t FROM 0 TO 40 WITH 400 (ms) */
    if (model->reached < model->head.time)
        model->reached = model->head.time;
    return ZD_GOOD;
}

/* The values of the base model. */
static const double base[] = {
    /* shock */ 20.0,
    /* width */ 0.5,
    /* gap */ 8.0,
    /* celsius */ 6.3,
    /* cm */ 1.0,
    /* gna */ 120.0,
    /* ena */ 50.0,
    /* gk */ 36.0,
    /* ek */ -77.0,
    /* gl */ 0.3,
    /* el */ -54.3,
    /* t0 */ 0.0,
    /* delta_t */ 0.1,
    /* v0 */ -65.0,
    /* m0 */ 0.0,
    /* h0 */ 0.0,
    /* n0 */ 0.0,
    /* usetable */ 1.0,
    /* maxerr */ 1e-8
};

static const struct zd_setting settings[] = {
    { "shock", AT(shock), 1, { 0, 0, 0 }, base + 0 },
    { "width", AT(width), 1, { 0, 0, 0 }, base + 1 },
    { "gap", AT(gap), 1, { 0, 0, 0 }, base + 2 },
    { "celsius", AT(celsius), 1, { 0, 0, 0 }, base + 3 },
    { "", AT(cm), 1, { 0, 0, 0 }, base + 4 },
    { "", AT(gna), 1, { 0, 0, 0 }, base + 5 },
    { "", AT(ena), 1, { 0, 0, 0 }, base + 6 },
    { "", AT(gk), 1, { 0, 0, 0 }, base + 7 },
    { "", AT(ek), 1, { 0, 0, 0 }, base + 8 },
    { "", AT(gl), 1, { 0, 0, 0 }, base + 9 },
    { "", AT(el), 1, { 0, 0, 0 }, base + 10 },
    { "t0", AT(t0), 1, { 0, 0, 0 }, base + 11 },
    { "delta_t", AT(delta_t), 1, { 0, 0, 0 }, base + 12 },
    { "v0", AT(v0), 1, { 0, 0, 0 }, base + 13 },
    { "m0", AT(m0), 1, { 0, 0, 0 }, base + 14 },
    { "h0", AT(h0), 1, { 0, 0, 0 }, base + 15 },
    { "n0", AT(n0), 1, { 0, 0, 0 }, base + 16 },
    { "usetable", AT(usetable), 1, { 0, 0, 0 }, base + 17 },
    { "maxerr", AT(maxerr), 1, { 0, 0, 0 }, base + 18 },
};

static const struct zd_column columns[] = {
    { "t", AT(head.time), 0 },
    { "v", AT(v), 0 },
    { "m", AT(m), 0 },
    { "h", AT(h), 0 },
    { "n", AT(n), 0 },
    { "stimulus", AT(stimulus), 0 },
    { "ina", AT(ina), 0 },
    { "ik", AT(ik), 0 },
    { "minf", AT(minf), 0 },
    { "hinf", AT(hinf), 0 },
    { "ninf", AT(ninf), 0 },
    { "mtau", AT(mtau), 0 },
    { "htau", AT(htau), 0 },
    { "ntau", AT(ntau), 0 },
    { "shock", AT(shock), 0 },
    { "width", AT(width), 0 },
    { "gap", AT(gap), 0 },
    { "celsius", AT(celsius), 0 },
    { "cm", AT(cm), 0 },
    { "gna", AT(gna), 0 },
    { "ena", AT(ena), 0 },
    { "gk", AT(gk), 0 },
    { "ek", AT(ek), 0 },
    { "gl", AT(gl), 0 },
    { "el", AT(el), 0 },
    { "error", AT(error), 0 },
    { "f_flux", AT(f_flux), 0 },
    { "b_flux", AT(b_flux), 0 },
    { "v'", AT(v_prime), 0 },
    { "m'", AT(m_prime), 0 },
    { "h'", AT(h_prime), 0 },
    { "n'", AT(n_prime), 0 },
    { "t0", AT(t0), 0 },
    { "delta_t", AT(delta_t), 0 },
    { "v0", AT(v0), 0 },
    { "m0", AT(m0), 0 },
    { "h0", AT(h0), 0 },
    { "n0", AT(n0), 0 },
    { "usetable", AT(usetable), 0 },
    { "maxerr", AT(maxerr), 0 },
};

/* The statements, for messages: line, quantity, table, text. */
static const struct zd_site sites[] = {
    { 58, "", "", "SOLVE membrane" },
    { 74, "", "",
      "TABLE minf, mtau, hinf, htau, ninf, ntau DEPEND celsius FROM -100 TO 100 WITH 2000" },
};

static const struct zd_curve curves[] = {
    { "v", 1, 'a', 0 },
    { "m", 2, 'b', 1 },
    { "h", 3, 'c', 1 },
    { "n", 4, 'd', 1 }
};

static const struct zd_group groups[] = {
    { 1, 1, -100.0, 60.0 },
    { 1, 1, 0.0, 1.0 }
};

static const long states_membrane[] = {
    (long)AT(v), (long)AT(m), (long)AT(h), (long)AT(n)
};

static const struct zd_solve solves[] = {
    { ZDS_BLOCK_DOPRI, 0, 0.0, 0.0, (long)AT(head.time), (long)AT(end), (long)AT(whole_range),
      4, states_membrane, NULL, rates_membrane, 0, NULL, 0, NULL, 0, NULL, NULL, NULL, 0, 0,
      (long)AT(maxerr), (long)AT(delta_t), NULL, jumps_membrane, (long)AT(next_jump), NULL, -1L, -1,
      -1, membrane, membrane_jacobian }
};

static const struct zd_experiment experiment[] = {
    { 0, NULL, { 0.0, 40.0, 400.0, 0 }, { AT(from), AT(to), AT(with) } }
};

static const struct zd_program program = {
    "The squid axon of Hodgkin and Huxley, stimulated twice",
    2, /* of the plot page */
    0.0, /* of the random numbers, 0: the default */
    sizeof(struct model),
    19, settings,
    40, 14, columns,
    2, sites,
    0, NULL,
    0, NULL,
    /* LENGTH, PRTPER, PLTPER, SAVPER */
    { -1, 0 }, { -1, 0 }, { -1, 0 }, { -1, 0 },
    1, runs,
    NULL, 0, NULL, 1, solves, 0, NULL, NULL, 0, NULL,
    begin_model, NULL, row_model, NULL, experiment
};