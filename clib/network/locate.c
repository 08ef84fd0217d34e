/* locate.c - where in a step a flag's function changes its sign: halving, regula falsi, Hermite, or the flag's own way. */

#include "zdnetwork.h"

/* The function at both ends of the bracket, and the search between them. */
struct bracket {
    struct zd_world *z;
    struct zd_element *element;
    struct zd_watch_flag *flag;
    double l, r, gl, gr;        /* true values */
    double wl, wr;              /* with halvings (Illinois) */
    int side;                   /* of the end moved last: -1 left, 1 right */
};

double zn_function(struct zd_world *z, void *asked)
{
    struct zd_block *block = (struct zd_block *)asked;

    if (ZD_CLASS_OF(block)->function != NULL)
        return ZD_CLASS_OF(block)->function(z, &block->process.link.frame.head);
    return zn_signal(z, block, -1);
}

double zn_value(struct zd_world *z, void *asked)
{
    struct zd_watch_flag *flag = (struct zd_watch_flag *)asked;
    struct zd_block *output;

    if (ZD_CLASS_OF(flag)->function != NULL)
        return ZD_CLASS_OF(flag)->function(z, &flag->process.link.frame.head);
    output = flag->owner != NULL ? flag->owner->composite.output : NULL;
    if (output == NULL || !ZD_IS(output, ZD_DYNAMIC)) {
        zo_named(zo_fault(z, ZF_MISSING_FUNCTION, -1, flag, 0.0, 0.0), "function", 8L);
        return 0.0;
    }
    return zn_function(z, output);
}

static double value_at(const struct bracket *bracket, double m)
{
    zn_again(bracket->z, bracket->element, m);
    return zn_value(bracket->z, bracket->flag);
}

static int is_far(const struct bracket *bracket, double g)
{
    return bracket->gr > 0.0 ? g > 0.0 : g < 0.0;
}

static void keep_side(struct bracket *bracket, double m, double g)
{
    if (is_far(bracket, g)) {
        bracket->r = m;
        bracket->gr = bracket->wr = g;
        if (bracket->side == 1)
            bracket->wl *= 0.5;
        bracket->side = 1;
    } else {
        bracket->l = m;
        bracket->gl = bracket->wl = g;
        if (bracket->side == -1)
            bracket->wr *= 0.5;
        bracket->side = -1;
    }
}

/* The Hermite formula for the zero of the inverse function. */
static double hermite_point(const struct bracket *bracket)
{
    double l = bracket->l, r = bracket->r, gl = bracket->gl, gr = bracket->gr;
    double w = (r - l) * 1e-5, s = gl / (gl - gr), dl, dr;

    dl = (value_at(bracket, l + w) - gl) / w;
    dr = (gr - value_at(bracket, r - w)) / w;
    if (dl == 0.0 || dr == 0.0)
        return l + s * (r - l);
    return l + (r - l) * s * s * (3.0 - 2.0 * s) +
        (gr - gl) * (s * (1.0 - s) * (1.0 - s) / dl - s * s * (1.0 - s) / dr);
}

static double next_point(const struct bracket *bracket, int variant)
{
    double l = bracket->l, r = bracket->r, m;

    if (variant == ZN_HALVING)
        return 0.5 * (l + r);
    m = variant == ZN_HERMITE ? hermite_point(bracket)
        : (l * bracket->wr - r * bracket->wl) / (bracket->wr - bracket->wl);
    return m > l && m < r ? m : 0.5 * (l + r);
}

static double search(struct bracket *bracket)
{
    struct zd_world *z = bracket->z;
    struct zd_watch_flag *flag = bracket->flag;
    int variant = ZD_CLASS_OF(flag)->variant, close;
    double m, g, beyond;
    long k;

    for (k = 0; bracket->r - bracket->l > flag->maxerr && k < flag->maxit && !z->failed; k++) {
        m = next_point(bracket, variant);
        g = value_at(bracket, m);
        close = variant != ZN_HALVING &&
            fabs(g) <= flag->maxerr * fabs(bracket->gr - bracket->gl) / (bracket->r - bracket->l);
        z->network->iterations += 1.0;
        if (close && !is_far(bracket, g) && m + flag->maxerr < bracket->r) {
            beyond = value_at(bracket, m + flag->maxerr);
            if (is_far(bracket, beyond))
                return m + flag->maxerr;
        }
        keep_side(bracket, m, g);
        if (close && bracket->r == m)
            break;
    }
    return bracket->r;
}

static double own_search(struct zd_world *z, struct zd_element *element, struct zd_watch_flag *flag)
{
    struct zd_network *network = z->network;

    network->locating = flag;
    network->made = element->h;
    ZD_CLASS_OF(flag)->locate(z, &flag->process.link.frame.head);
    network->locating = NULL;
    return network->made;
}

/* Sets flag->m, and the values at the ends. */
static void locate_flag(struct zd_world *z, struct zd_element *element, struct zd_watch_flag *flag)
{
    struct bracket bracket;

    z->network->located += 1.0;
    if (!flag->knows_far)
        flag->far = 0.0;
    if (ZD_CLASS_OF(flag)->locate != NULL) {
        flag->m = own_search(z, element, flag);
        return;
    }
    bracket.z = z;
    bracket.element = element;
    bracket.flag = flag;
    bracket.l = 0.0;
    bracket.r = element->h;
    bracket.gl = bracket.wl = value_at(&bracket, 0.0);
    bracket.gr = bracket.wr = value_at(&bracket, element->h);
    bracket.side = 0;
    if (flag->by_watch && flag->knows_far && bracket.gl == flag->located)
        bracket.gl = bracket.wl = 0.0;
    flag->m = element->h;
    if (bracket.gr == 0.0) {
        if (!flag->knows_far)
            flag->far = -bracket.gl;
        return;
    }
    if (bracket.gl != 0.0 && (bracket.gl > 0.0) == (bracket.gr > 0.0)) {
        if (!flag->warned_bracket)
            zo_warn(z, ZW_NO_BRACKET, 0, flag, element->end, bracket.gl, bracket.gr);
        flag->warned_bracket = 1;
        return;
    }
    if (!flag->knows_far)
        flag->far = bracket.gr;
    flag->m = search(&bracket);
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/* The earliest of the flags raised, and all that are as near as the errors allow; the others are dropped. */
static double choose_point(struct zd_world *z, struct zd_element *element)
{
    struct zd_watch_flag **raised = ZD_FLAGS_IN(element->raised), *first = raised[0];
    double cut = first->m;
    long i, n = 0;

    for (i = 1; i < element->n_raised; i++)
        if (raised[i]->m < first->m)
            first = raised[i];
    cut = first->m;
    for (i = 0; i < element->n_raised; i++) {
        raised[i]->wins = raised[i]->m - first->m <= larger(raised[i]->maxerr, first->maxerr);
        if (raised[i]->wins && raised[i]->m > cut)
            cut = raised[i]->m;
    }
    for (i = 0; i < element->n_raised; i++) {
        if (raised[i]->wins) {
            raised[n++] = raised[i];
            continue;
        }
        zn_lose(z, element, raised[i]);
    }
    element->n_raised = n;
    return cut;
}

/* Locates the flags from the first-th on in the step that stands, and cuts it. */
void zn_locate(struct zd_world *z, struct zd_element *element, long first)
{
    double cut;
    long i;

    if (element->n_raised == first)
        return;
    for (i = first; i < element->n_raised && !z->failed; i++)
        locate_flag(z, element, ZD_FLAGS_IN(element->raised)[i]);
    if (z->failed)
        return;
    cut = choose_point(z, element);
    zn_again(z, element, cut);
    if (cut < element->h) {
        element->h = cut;
        element->end = element->s + cut;
        memcpy((void *)element->whole, (const void *)element->y, (size_t)element->n * sizeof(double));
    }
}
