/* Two pools and a label that is read in every step, a program that runs as written, tests/models/cosmo. */

#include "model.h"
#include "zdcourse.h"

#define N 4

struct model {
    struct zd_head head;            /* head.time is T */
    double D, X, F, C, L;
    double V[N], G[N], K[N], O[N], H[N], I[N];
    double gain;                    /* a parameter */
};

static double quotient(double a, double b)
{
    return b == 0.0 ? 0.0 : a / b;
}

static int fail_at(struct model *m, int kind, int site)
{
    m->head.failure.kind = kind;
    m->head.failure.site = site;
    m->head.failure.time = m->head.time;
    return kind;
}

/* FROM j = x */
static void from(struct model *m, int j, double x)
{
    m->X = x;
    m->F = m->X * m->O[j];
    m->F = quotient(m->F, m->V[j]);
    m->C = m->C + m->X;
    m->L = m->L + m->F;
}

/* Output unknown, volume constant. */
static void pool(struct model *m, int i)
{
    m->G[i] = m->C;
    m->H[i] = m->L;
    m->L = m->V[i];
    m->L = m->L + m->G[i];
    m->K[i] = m->L - m->V[i];
    m->F = m->O[i] * m->K[i];
    m->I[i] = quotient(m->F, m->V[i]);
    m->X = m->O[i] - m->I[i];
    m->O[i] = m->X + m->H[i];
}

static void inputs(struct model *m)
{
    m->C = 0.0;
    m->L = 0.0;
}

static int course(void *model)
{
    struct model *m = (struct model *)model;
    int i, kind;

    kind = zdc_run(&m->head);
    if (kind != 0)
        return kind;
    for (i = 0; i < N; i++)
        m->V[i] = m->G[i] = m->K[i] = m->O[i] = m->H[i] = m->I[i] = 0.0;
    m->head.time = 0.0;
    m->D = 1.0;
    m->V[1] = 300.0;
    m->V[2] = 500.0;
    if (m->head.given)
        zdc_given(m);
    if (m->head.rows && (kind = zdc_row(m)) != 0)
        return kind;
    zdp_lines(&m->head, 1.0);
    zdp_text(&m->head, "       HV3      HG4");
    do {
        m->X = 20.0;
        m->K[0] = m->X;
        kind = zdi_number(&m->head, 0, &m->X);
        if (kind != 0)
            return fail_at(m, kind, 0);
        m->I[0] = m->X * m->gain;
        m->V[0] = m->G[0] = m->K[0];
        m->O[0] = m->H[0] = m->I[0];
        inputs(m);
        from(m, 0, 20.0);
        from(m, 2, 30.0);
        pool(m, 1);
        inputs(m);
        from(m, 1, 50.0);
        pool(m, 2);
        inputs(m);
        from(m, 2, 20.0);
        m->G[3] = m->C;
        m->H[3] = m->L;
        zdp_lines(&m->head, 1.0);
        zdp_form(&m->head, m->O[2], 3, 5, 1, 2);
        zdp_form(&m->head, m->H[3], 2, 4, 1, 2);
        m->head.time = m->head.time + m->D;
        if (m->head.rows && (kind = zdc_row(m)) != 0)
            return kind;
    } while (101.0 > m->head.time);
    return zdc_stop(&m->head, 4.0) == 4 ? course(m) : 0;
}

static const double base[] = { 1.0 };
static const struct zd_setting settings[] = { CONSTANT("gain", gain, base) };

#define PLACE(n) \
    { "V" #n, AT(V[n - 1]), 0 }, { "G" #n, AT(G[n - 1]), 0 }, { "K" #n, AT(K[n - 1]), 0 }, \
    { "HV" #n, AT(O[n - 1]), 0 }, { "HG" #n, AT(H[n - 1]), 0 }, { "HK" #n, AT(I[n - 1]), 0 }
static const struct zd_column columns[] = {
    { "T", AT(head.time), 0 }, COLUMN(D), PLACE(1), PLACE(2), PLACE(3), PLACE(4)
};
static const struct zd_site sites[] = { { 11, "X", "", "READ X" } };

static const struct zd_program program = {
    "", 0, 0.0, sizeof(struct model), COUNT(settings), settings, COUNT(columns), COUNT(columns), columns,
    COUNT(sites), sites, 0, NULL, 0, NULL, NONE, NONE, NONE, NONE, 0, NULL,
    course, 0, NULL, 0, NULL, COUNT(columns), columns, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL
};

int main(int argc, char **argv)
{
    static struct model model;

    return zd_main(&program, &zdy_own, &model, argc, argv);
}
