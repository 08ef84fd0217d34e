/* streams.c - random drawing: every procedure from the same basic draw, whose arithmetic needs 32 bits. */

#include "zdstream.h"

#define STREAMS_ALL 2147483647.0

/* The next value, modulo 2^31: an odd number times 5^13. */
#ifdef ZD_OLD
/* Without unsigned long: both halves of the number times the factor are exact as doubles. */
static double next_of_stream(long seed)
{
    double value = fmod(fabs((double)seed), 2147483648.0), high;

    if (fmod(value, 2.0) == 0.0)
        value += 1.0;
    high = floor(value / 65536.0);
    return fmod((value - 65536.0 * high) * 1220703125.0 + 65536.0 * fmod(high * 1220703125.0, 32768.0), 2147483648.0);
}
#else
static double next_of_stream(long seed)
{
    unsigned long value = seed < 0 ? 0UL - (unsigned long)seed : (unsigned long)seed;

    return (double)(((value | 1UL) * 1220703125UL) & 2147483647UL);
}
#endif

double zu_basic(long *stream)
{
    double value = next_of_stream(*stream), u = value / STREAMS_ALL;

    if (*stream < 0) {
        *stream = -(long)value;
        u = 1.0 - u;
    } else
        *stream = (long)value;
    return u > 0.0 ? u : 1.0 / STREAMS_ALL;
}

static double wrong(struct zd_world *z, int fault, const char *procedure, double a, double b, int site)
{
    zo_named(zo_fault(z, fault, site, NULL, a, b), procedure, (long)strlen(procedure));
    return 0.0;
}

int zu_draw(struct zd_world *z, double a, long *stream)
{
    (void)z;
    return zu_basic(stream) < a;
}

long zu_integer(struct zd_world *z, long a, long b, long *stream, int site)
{
    double number;

    if (b < a) {
        (void)wrong(z, ZF_DRAWING, "randint", (double)a, (double)b, site);
        return a;
    }
    number = (double)a + floor(zu_basic(stream) * ((double)b - (double)a + 1.0));
    return number >= (double)b ? b : (long)number;
}

double zu_uniform(struct zd_world *z, double a, double b, long *stream, int site)
{
    if (b < a)
        return wrong(z, ZF_DRAWING, "uniform", a, b, site);
    return a + (b - a) * zu_basic(stream);
}

static double normal(double a, double b, long *stream)
{
    double u = zu_basic(stream), y, x;

    y = sqrt(-2.0 * log(u < 1.0 - u ? u : 1.0 - u));
    if (!(u < 1.0))
        y = sqrt(2.0 * log(STREAMS_ALL));
    x = y + ((((-0.0000453642210148 * y - 0.0204231210245) * y - 0.342242088547) * y - 1.0) * y - 0.322232431088) /
        ((((0.0038560700634 * y + 0.10353775285) * y + 0.531103462366) * y + 0.588581570495) * y + 0.099348462606);
    return u >= 0.5 ? a + b * x : a - b * x;
}

double zu_normal(struct zd_world *z, double a, double b, long *stream, int site)
{
    if (b < 0.0)
        return wrong(z, ZF_DRAWING, "normal", a, b, site);
    return normal(a, b, stream);
}

double zu_exponential(struct zd_world *z, double a, long *stream, int site)
{
    if (!(a > 0.0))
        return wrong(z, ZF_DRAWING_ONE, "negexp", a, 0.0, site);
    return -log(zu_basic(stream)) / a;
}

long zu_poisson(struct zd_world *z, double a, long *stream, int site)
{
    double product, least, number;
    long n = 0;

    if (!(a >= 0.0 && a < 2e9))
        return (long)wrong(z, ZF_DRAWING_ONE, "poisson", a, 0.0, site);
    if (a > 20.0) {
        number = floor(normal(a, sqrt(a), stream) + 0.5);
        return number > 0.0 ? (long)number : 0;
    }
    least = exp(-a);
    for (product = zu_basic(stream); product >= least; product *= zu_basic(stream))
        n++;
    return n;
}

double zu_lang(struct zd_world *z, double a, double b, long *stream, int site)
{
    double sum = 0.0, i;

    if (!(a > 0.0 && b > 0.0))
        return wrong(z, ZF_DRAWING, "erlang", a, b, site);
    for (i = 1.0; i <= b; i += 1.0)
        sum += log(zu_basic(stream));
    if (b > floor(b))
        sum += (b - floor(b)) * log(zu_basic(stream));
    return -sum / (a * b);
}

long zu_table(struct zd_world *z, const struct zd_array *a, long *stream, int site)
{
    double u = zu_basic(stream);
    long i = 0;

    if (a == NULL)
        return 0;
    if (a->dimensions != 1)
        return (long)wrong(z, ZF_DRAWING_DIMENSIONS, "discrete", (double)a->dimensions, 0.0, site);
    while (i < a->n && !(ZD_REALS(a)[i] > u))
        i++;
    return a->bound[0].low + i;
}

double zu_slope(struct zd_world *z, const struct zd_array *a, const struct zd_array *b, long *stream, int site)
{
    const double *x = ZD_REALS(a), *y = ZD_REALS(b);
    double u = zu_basic(stream);
    long j = 0;

    if (a == NULL || b == NULL)
        return 0.0;
    if (a->dimensions != 1 || b->dimensions != 1 || a->n != b->n || a->n < 1)
        return wrong(z, ZF_DRAWING_ARRAYS, "linear", (double)a->n, (double)b->n, site);
    while (j < a->n && x[j] < u)
        j++;
    if (j == 0)
        return y[0];
    if (j == a->n)
        return y[j - 1];
    return x[j] > x[j - 1] ? y[j - 1] + (u - x[j - 1]) / (x[j] - x[j - 1]) * (y[j] - y[j - 1]) : y[j - 1];
}

long zu_histd(struct zd_world *z, const struct zd_array *a, long *stream, int site)
{
    double u = zu_basic(stream), sum = 0.0, running = 0.0;
    long i;

    if (a == NULL)
        return 0;
    for (i = 0; i < a->n; i++)
        sum += ZD_REALS(a)[i];
    if (a->dimensions != 1)
        return (long)wrong(z, ZF_DRAWING_DIMENSIONS, "histd", (double)a->dimensions, 0.0, site);
    if (!(sum > 0.0))
        return (long)wrong(z, ZF_DRAWING_SUM, "histd", sum, 0.0, site);
    for (i = 0; i < a->n - 1; i++) {
        running += ZD_REALS(a)[i];
        if (running >= u * sum)
            break;
    }
    return a->bound[0].low + i;
}

void zu_count(struct zd_world *z, struct zd_array *a, const struct zd_array *b, double c, double d, int site)
{
    long i = 0;

    if (a == NULL || b == NULL)
        return;
    if (a->dimensions != 1 || b->dimensions != 1 || a->n != b->n + 1) {
        (void)wrong(z, ZF_DRAWING_ARRAYS, "histo", (double)a->n, (double)b->n, site);
        return;
    }
    while (i < b->n && ZD_REALS(b)[i] < c)
        i++;
    ZD_REALS(a)[i] += d;
}
