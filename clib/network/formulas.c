/* formulas.c - one step of an explicit method: the classical formula by itself, all others from tableaus. */

#include "zdnetwork.h"

#define FORMULA_STAGES 9

struct tableau {
    int stages, has_error;
    double order;               /* p of the control */
    const double *a, *b, *c, *e;
};

static const double euler_a[] = { 0.0 }, euler_b[] = { 1.0 }, euler_c[] = { 0.0 };

static const double simpson_a[] = { 0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.5, 0.5, 0.0 };
static const double simpson_b[] = { 1.0 / 6.0, 4.0 / 6.0, 1.0 / 6.0 };
static const double simpson_c[] = { 0.0, 0.5, 1.0 };

static const double cotes_a[] = { 0.0, 0.0, 0.0, 0.0, 0.0, 0.25, 0.0, 0.0, 0.0, 0.0, 0.25, 0.25, 0.0, 0.0, 0.0,
    0.25, 0.25, 0.25, 0.0, 0.0, 0.25, 0.25, 0.25, 0.25, 0.0 };
static const double cotes_b[] = { 7.0 / 90.0, 32.0 / 90.0, 12.0 / 90.0, 32.0 / 90.0, 7.0 / 90.0 };
static const double cotes_c[] = { 0.0, 0.25, 0.5, 0.75, 1.0 };

static const double classical_e[] = { 0.0, 1.0 / 3.0, -1.0 / 3.0, 0.0 };

static const double three_eighths_a[] = { 0.0, 0.0, 0.0, 0.0, 1.0 / 3.0, 0.0, 0.0, 0.0, -1.0 / 3.0, 1.0, 0.0, 0.0,
    1.0, -1.0, 1.0, 0.0 };
static const double three_eighths_b[] = { 0.125, 0.375, 0.375, 0.125 };
static const double three_eighths_c[] = { 0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0 };

/* R. H. Merson, 1957. */
static const double merson_a[] = { 0.0, 0.0, 0.0, 0.0, 0.0, 1.0 / 3.0, 0.0, 0.0, 0.0, 0.0, 1.0 / 6.0, 1.0 / 6.0, 0.0, 0.0,
    0.0, 0.125, 0.0, 0.375, 0.0, 0.0, 0.5, 0.0, -1.5, 2.0, 0.0 };
static const double merson_b[] = { 1.0 / 6.0, 0.0, 0.0, 4.0 / 6.0, 1.0 / 6.0 };
static const double merson_c[] = { 0.0, 1.0 / 3.0, 1.0 / 3.0, 0.5, 1.0 };
static const double merson_e[] = { 2.0 / 30.0, 0.0, -9.0 / 30.0, 8.0 / 30.0, -1.0 / 30.0 };

/* R. England, Computer Journal 12 (1969): two half steps, and a ninth evaluation for the error. */
static const double england_a[] = {
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    0.25, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    0.125, 0.125, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    0.0, -0.5, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    1.0 / 12.0, 0.0, 4.0 / 12.0, 1.0 / 12.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    1.0 / 12.0, 0.0, 4.0 / 12.0, 1.0 / 12.0, 0.25, 0.0, 0.0, 0.0, 0.0,
    1.0 / 12.0, 0.0, 4.0 / 12.0, 1.0 / 12.0, 0.125, 0.125, 0.0, 0.0, 0.0,
    1.0 / 12.0, 0.0, 4.0 / 12.0, 1.0 / 12.0, 0.0, -0.5, 1.0, 0.0, 0.0,
    -1.0 / 12.0, -96.0 / 12.0, 92.0 / 12.0, -121.0 / 12.0, 144.0 / 12.0, 6.0 / 12.0, -1.0, 0.0, 0.0
};
static const double england_b[] = { 1.0 / 12.0, 0.0, 4.0 / 12.0, 1.0 / 12.0, 1.0 / 12.0, 0.0, 4.0 / 12.0, 1.0 / 12.0, 0.0 };
static const double england_c[] = { 0.0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1.0, 1.0 };
static const double england_e[] = { -1.0 / 180.0, 0.0, 4.0 / 180.0, 17.0 / 180.0, -23.0 / 180.0, 0.0, 4.0 / 180.0, 0.0,
    -1.0 / 180.0 };

static const struct tableau tableaus[] = {
    { 1, 0, 0.0, euler_a, euler_b, euler_c, NULL },
    { 3, 0, 0.0, simpson_a, simpson_b, simpson_c, NULL },
    { 5, 0, 0.0, cotes_a, cotes_b, cotes_c, NULL },
    { 4, 0, 0.0, NULL, NULL, NULL, NULL },
    { 4, 0, 0.0, three_eighths_a, three_eighths_b, three_eighths_c, NULL },
    { 4, 1, 3.0, NULL, NULL, NULL, classical_e },
    { 5, 1, 5.0, merson_a, merson_b, merson_c, merson_e },
    { FORMULA_STAGES, 1, 5.0, england_a, england_b, england_c, england_e },
    { 1, 1, 2.0, NULL, NULL, NULL, NULL }
};

static int variant_of(const struct zd_integration *method)
{
    return method->frame.head.class->variant;
}

static int is_own(const struct zd_integration *method)
{
    return variant_of(method) == ZN_TABLEAU || variant_of(method) == ZN_CONTROLLED_TABLEAU;
}

int zn_count(const struct zd_integration *method)
{
    return is_own(method) ? (int)method->stages : tableaus[variant_of(method)].stages;
}

double zn_order(const struct zd_integration *method)
{
    return is_own(method) ? method->p : tableaus[variant_of(method)].order;
}

static void own_tableau(const struct zd_integration *method, struct tableau *tableau)
{
    tableau->stages = (int)method->stages;
    tableau->has_error = ZN_HAS_ERROR(method);
    tableau->order = method->p;
    tableau->a = ZD_REALS(method->a);
    tableau->b = ZD_REALS(method->b);
    tableau->c = ZD_REALS(method->c);
    tableau->e = method->e != NULL ? ZD_REALS(method->e) : NULL;
}

/* Room for the slopes of the stages, and for shampine_euler's matrix; 0: no memory. */
static int has_room(struct zd_world *z, struct zd_element *element, int stages)
{
    struct zd_header *vectors;
    size_t n = (size_t)(element->n > 0 ? element->n : 1), bytes = 5 * n * sizeof(double);
    struct zd_header *const *list = (struct zd_header *const *)ZD_DATA(element->dynamics);
    struct zd_dynamic *dynamic;
    double *y;
    long i;

    if (element->k != NULL && element->stages >= stages)
        return 1;
    vectors = (struct zd_header *)zo_bytes(z, &zo_bare, ZD_BEFORE + bytes + (size_t)stages * n * sizeof(double), -1);
    if (vectors == NULL)
        return 0;
    y = (double *)ZD_DATA(vectors);
    memcpy((void *)y, (const void *)element->y, 5 * (size_t)element->n * sizeof(double));
    for (i = 0; i < element->n_dynamic; i++) {
        dynamic = (struct zd_dynamic *)(void *)list[i];
        dynamic->state = y + dynamic->at;
        dynamic->rate = y + element->n + dynamic->at;
        zn_follow(dynamic);
    }
    element->vectors = vectors;
    element->y = y;
    element->dy = y + element->n;
    element->start = y + 2 * element->n;
    element->whole = y + 3 * element->n;
    element->err = y + 4 * element->n;
    element->k = y + 5 * n;
    element->stages = stages;
    return 1;
}

/* The slopes at time t for the states in y, stored as k. */
static void slopes_to(struct zd_world *z, struct zd_element *element, double t, double *k)
{
    zn_slopes(z, element, t);
    memcpy((void *)k, (const void *)element->dy, (size_t)element->n * sizeof(double));
}

/* k1 + 2 k2 + 2 k3 is summed on the way; only an error needs the slopes themselves. */
static void classical(struct zd_world *z, struct zd_element *element, double s, double h, int keeps)
{
    long n, i;
    double *sum, *y, half = 0.5 * h, sixth = h / 6.0;
    const double *start, *dy;
    struct zd_network *network = z->network;
    struct zd_element *outer = network->evaluating, *stepping = network->stepping;

    network->evaluating = network->stepping = element;
    network->evaluations += 4.0;
    zn_pass(z, element, s);
    n = element->n;
    sum = element->k;
    y = element->y;
    start = element->start;
    dy = element->dy;
    for (i = 0; i < n; i++) {
        sum[i] = dy[i];
        y[i] = start[i] + half * dy[i];
    }
    zn_pass(z, element, s + half);
    if (keeps)
        memcpy((void *)(sum + n), (const void *)dy, (size_t)n * sizeof(double));
    for (i = 0; i < n; i++) {
        sum[i] += 2.0 * dy[i];
        y[i] = start[i] + half * dy[i];
    }
    zn_pass(z, element, s + half);
    if (keeps)
        memcpy((void *)(sum + 2 * n), (const void *)dy, (size_t)n * sizeof(double));
    for (i = 0; i < n; i++) {
        sum[i] += 2.0 * dy[i];
        y[i] = start[i] + h * dy[i];
    }
    zn_pass(z, element, s + h);
    for (i = 0; i < n; i++)
        y[i] = start[i] + sixth * (sum[i] + dy[i]);
    network->evaluating = outer;
    network->stepping = stepping;
}

static void combine(struct zd_element *element, double h, const double *weight, int stages, const double *from, double *to)
{
    const double *k;
    double factor;
    long n = element->n, i;
    int j;

    for (i = 0; i < n; i++)
        to[i] = from != NULL ? from[i] : 0.0;
    for (j = 0; j < stages; j++) {
        if (weight[j] == 0.0)
            continue;
        k = element->k + (long)j * n;
        factor = h * weight[j];
        for (i = 0; i < n; i++)
            to[i] += factor * k[i];
    }
}

static void by_tableau(struct zd_world *z, struct zd_element *element, const struct tableau *tableau, double s, double h)
{
    int i;

    for (i = 0; i < tableau->stages && !z->failed; i++) {
        if (i > 0)
            combine(element, h, tableau->a + i * tableau->stages, i, element->start, element->y);
        slopes_to(z, element, s + tableau->c[i] * h, element->k + (long)i * element->n);
    }
    combine(element, h, tableau->b, tableau->stages, element->start, element->y);
}

/* Begins with the states of the start. */
void zn_explicit(struct zd_world *z, struct zd_element *element, double s, double h)
{
    const struct zd_integration *method = element->step_method;
    struct tableau own;
    const struct tableau *tableau = &own;

    if (is_own(method))
        own_tableau(method, &own);
    else
        tableau = &tableaus[variant_of(method)];
    if (!has_room(z, element, tableau->stages))
        return;
    memcpy((void *)element->y, (const void *)element->start, (size_t)element->n * sizeof(double));
    if (tableau->a == NULL)
        classical(z, element, s, h, tableau->has_error);
    else
        by_tableau(z, element, tableau, s, h);
    if (tableau->has_error && tableau->e != NULL)
        combine(element, h, tableau->e, tableau->stages, NULL, element->err);
}
