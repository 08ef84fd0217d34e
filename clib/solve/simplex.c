/* simplex.c - the search of J. A. Nelder and R. Mead (A simplex method for function minimization, Comp. J. 7 (1965)
   308) to minimise the largest residual of equations.

   The simplex has n + 1 corners, initially x, and x with each unknown moved by a quarter of itself (0.25 if it is
   0). The worst corner is reflected at the centre of the others, twice as far if that is the best, half as far if it
   is still the worst; if nothing helps, all corners move half way to the best.  The search ends after 100 n
   evaluations, or when all corners are nearly the same.  Newton's method (algebraic.c) continues from the best; its
   failures are those of the search.  If F has no finite value, the residual counts as infinite. */

#include "zdalgebraic.h"

#define SIMPLEX_SIZE 0.25
#define SIMPLEX_EVALUATIONS 100L
#define SIMPLEX_SAME 1e-10

struct search {
    const struct zd_equations *equations;
    double *corner;         /* n + 1 of n */
    double *worth;          /* the largest residual of each */
    double *middle;
    double *trial;
    double *residual;
    long evaluations;
    int why;
};

size_t zde_corners(int n)
{
    size_t many = (size_t)n, search = (many * (many + 1) + (many + 1) + 4 * many) * sizeof(double);

    return search + zde_bytes(n);
}

static double simplex_worth(struct search *s, const double *x)
{
    double largest = 0.0;
    int i, why = s->equations->residual(s->equations->context, x, s->residual);

    s->evaluations++;
    if (why != 0 && s->why == 0)
        s->why = why;
    for (i = 0; i < s->equations->n; i++) {
        if (s->residual[i] - s->residual[i] != 0.0)
            return HUGE_VAL;
        if (fabs(s->residual[i]) > largest)
            largest = fabs(s->residual[i]);
    }
    return largest;
}

/* middle + share * (worst - middle). */
static double simplex_tried(struct search *s, int worst, double share)
{
    int n = s->equations->n, i;

    for (i = 0; i < n; i++)
        s->trial[i] = s->middle[i] + share * (s->corner[worst * n + i] - s->middle[i]);
    return simplex_worth(s, s->trial);
}

static void simplex_replace(struct search *s, int worst, double worth)
{
    int n = s->equations->n, i;

    for (i = 0; i < n; i++)
        s->corner[worst * n + i] = s->trial[i];
    s->worth[worst] = worth;
}

static void simplex_shrink(struct search *s, int best)
{
    int n = s->equations->n, i, k;

    for (k = 0; k <= n; k++) {
        for (i = 0; k != best && i < n; i++)
            s->corner[k * n + i] = 0.5 * (s->corner[k * n + i] + s->corner[best * n + i]);
        if (k != best)
            s->worth[k] = simplex_worth(s, s->corner + k * n);
    }
}

/* One move; returns the index of the best corner, or -1 if all are nearly the same. */
static int simplex_move(struct search *s)
{
    int n = s->equations->n, i, k, best = 0, worst = 0, second;
    double reflected, farther, size = 0.0;

    for (k = 1; k <= n; k++) {
        if (s->worth[k] < s->worth[best])
            best = k;
        if (!(s->worth[k] <= s->worth[worst]))
            worst = k;
    }
    if (worst == best)
        worst = best == 0 ? 1 : 0;
    second = best;
    for (k = 0; k <= n; k++)
        if (k != worst && s->worth[k] > s->worth[second])
            second = k;
    for (i = 0; i < n; i++) {
        s->middle[i] = 0.0;
        for (k = 0; k <= n; k++)
            if (k != worst)
                s->middle[i] += s->corner[k * n + i] / (double)n;
        farther = fabs(s->corner[worst * n + i] - s->corner[best * n + i]);
        if (farther > size * (fabs(s->corner[best * n + i]) + SIMPLEX_SAME))
            size = farther / (fabs(s->corner[best * n + i]) + SIMPLEX_SAME);
    }
    if (size <= SIMPLEX_SAME)
        return -1;
    reflected = simplex_tried(s, worst, -1.0);
    if (reflected < s->worth[best]) {
        simplex_replace(s, worst, reflected);
        for (i = 0; i < n; i++)
            s->trial[i] = s->middle[i] + 2.0 * (s->corner[worst * n + i] - s->middle[i]);
        farther = simplex_worth(s, s->trial);
        if (farther < reflected)
            simplex_replace(s, worst, farther);
        return worst;
    }
    if (reflected < s->worth[second]) {
        simplex_replace(s, worst, reflected);
        return best;
    }
    if (reflected < s->worth[worst])
        simplex_replace(s, worst, reflected);
    farther = simplex_tried(s, worst, 0.5);
    if (farther < s->worth[worst])
        simplex_replace(s, worst, farther);
    else
        simplex_shrink(s, best);
    return s->worth[worst] < s->worth[best] ? worst : best;
}

int zde_simplex(const struct zd_equations *e, double *x, void *room, int *pivot)
{
    int n = e->n, i, k, best = 0, next, why;
    struct search s;
    struct zd_board board;

    s.equations = e;
    s.corner = (double *)room;
    s.worth = s.corner + n * (n + 1);
    s.middle = s.worth + (n + 1);
    s.trial = s.middle + n;
    s.residual = s.trial + n;
    zde_lay(&board, n, (void *)(s.residual + 2 * n));
    if (pivot != NULL)
        board.pivot = pivot;
    s.evaluations = 0;
    s.why = 0;
    for (k = 0; k <= n; k++) {
        for (i = 0; i < n; i++)
            s.corner[k * n + i] = x[i];
        if (k > 0)
            s.corner[k * n + k - 1] += x[k - 1] != 0.0 ? SIMPLEX_SIZE * x[k - 1] : SIMPLEX_SIZE;
        s.worth[k] = simplex_worth(&s, s.corner + k * n);
        if (s.worth[k] < s.worth[best])
            best = k;
    }
    while (n > 0 && s.why == 0 && s.evaluations < SIMPLEX_EVALUATIONS * (long)n) {
        next = simplex_move(&s);
        if (next < 0)
            break;
        best = next;
    }
    if (s.why != 0)
        return s.why;
    for (k = 0; k <= n; k++)
        if (s.worth[k] < s.worth[best])
            best = k;
    why = zde_newton(e, &zde_rule, s.corner + best * n, &board);
    for (i = 0; why == 0 && i < n; i++)
        x[i] = s.corner[best * n + i];
    return why;
}
