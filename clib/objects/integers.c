/* integers.c - integers that do not overflow silently, powers, and tested functions. */

#include "zdobject.h"

static long overflow(struct zd_world *z, const char *operation, double a, double b, int site)
{
    struct zd_fault *fault = zo_fail(z, ZF_INTEGER_OVERFLOW, site);

    zo_named(fault, operation, (long)strlen(operation));
    fault->value[0] = a;
    fault->value[1] = b;
    return 0;
}

static int product_overflows(long a, long b)
{
    if (a > 0)
        return b > 0 ? a > LONG_MAX / b : b < LONG_MIN / a;
    if (b > 0)
        return a < LONG_MIN / b;
    return a != 0 && b < LONG_MAX / a;
}

long zo_add(struct zd_world *z, long a, long b, int site)
{
    if (b > 0 ? a > LONG_MAX - b : a < LONG_MIN - b)
        return overflow(z, "+", (double)a, (double)b, site);
    return a + b;
}

long zo_subtract(struct zd_world *z, long a, long b, int site)
{
    if (b > 0 ? a < LONG_MIN + b : a > LONG_MAX + b)
        return overflow(z, "-", (double)a, (double)b, site);
    return a - b;
}

long zo_multiply(struct zd_world *z, long a, long b, int site)
{
    return product_overflows(a, b) ? overflow(z, "*", (double)a, (double)b, site) : a * b;
}

static int cannot_divide(struct zd_world *z, const char *operation, long a, long b, int site)
{
    if (b == 0) {
        (void)zo_fault(z, ZF_DIVISION_BY_ZERO, site, NULL, (double)a, 0.0);
        return 1;
    }
    if (a == LONG_MIN && b == -1) {
        (void)overflow(z, operation, (double)a, (double)b, site);
        return 1;
    }
    return 0;
}

/* C89 leaves the rounding of negative quotients open. */
static long quotient(long a, long b)
{
    long q = a / b;

    return q < 0 ? q + ((a - q * b) != 0 && ((a - q * b) < 0) != (a < 0)) : q;
}

long zo_divide(struct zd_world *z, long a, long b, int site)
{
    return cannot_divide(z, "/" "/", a, b, site) ? 0 : quotient(a, b);
}

long zo_remainder(struct zd_world *z, long a, long b, int site)
{
    if (b == -1)
        return 0;
    return cannot_divide(z, "rem", a, b, site) ? 0 : a - quotient(a, b) * b;
}

long zo_modulo(struct zd_world *z, long a, long b, int site)
{
    long rest = zo_remainder(z, a, b, site);

    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

long zo_power(struct zd_world *z, long a, long b, int site)
{
    long result = 1, n;

    if (b < 0 || (a == 0 && b == 0)) {
        (void)zo_fault(z, ZF_POWER, site, NULL, (double)a, (double)b);
        return 0;
    }
    if (a == 1 || (a == 0 && b > 0))
        return a;
    if (a == -1)
        return b % 2 == 0 ? 1 : -1;
    for (n = b; n > 0; n--) {
        if (product_overflows(result, a))
            return overflow(z, "**", (double)a, (double)b, site);
        result *= a;
    }
    return result;
}

long zo_entier(struct zd_world *z, double x, int site)
{
    double whole = floor(x);

    /* -(double)LONG_MIN is exact, (double)LONG_MAX need not be. */
    if (!(whole >= (double)LONG_MIN && whole < -(double)LONG_MIN)) {
        (void)zo_fault(z, ZF_NOT_AN_INTEGER, site, NULL, x, 0.0);
        return 0;
    }
    return (long)whole;
}

long zo_whole(struct zd_world *z, double x, int site)
{
    return zo_entier(z, x + 0.5, site);
}

double zo_raise(struct zd_world *z, double a, double b, int site)
{
    if (a < 0.0 && b != floor(b)) {
        (void)zo_fault(z, ZF_POWER_OF_NEGATIVE, site, NULL, a, b);
        return 0.0;
    }
    /* What is too large is infinite; only a power that has no value is a failure. */
    if (!(a == 0.0 && b <= 0.0))
        return pow(a, b);
    (void)zo_fault(z, ZF_POWER, site, NULL, a, b);
    return 0.0;
}

double zo_next(double x, long direction)
{
    int exponent;
    double unit, next;

    if (x - x != 0.0)
        return x;
    (void)frexp(x, &exponent);
    unit = x == 0.0 || exponent < DBL_MIN_EXP ? DBL_MIN * DBL_EPSILON : ldexp(1.0, exponent - DBL_MANT_DIG);
    next = direction > 0 ? x + unit : x - unit;
    /* Below a power of two numbers are twice as dense. */
    if (fabs(next) < fabs(x) && fabs(x) == ldexp(1.0, exponent - 1) && exponent > DBL_MIN_EXP)
        next = direction > 0 ? x + unit / 2.0 : x - unit / 2.0;
    return next;
}

double zo_cotan(double x)
{
    return 1.0 / tan(x);
}

double zo_function(struct zd_world *z, double (*f)(double x), double x, const char *name, int site)
{
    double result = f(x);
    struct zd_fault *fault;

    if (result - result == 0.0 || x - x != 0.0)
        return result;
    fault = zo_fail(z, ZF_MATH_DOMAIN, site);
    zo_named(fault, name, (long)strlen(name));
    fault->value[0] = x;
    return 0.0;
}
