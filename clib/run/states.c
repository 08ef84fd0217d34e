/* states.c - the numbers of a program with a script, as they are stored and as they are shown. */

#include "zdport.h"

#ifdef ZD_TYPED

#include "zdscript.h"

int zdl_size(int kind)
{
    switch (kind) {
    case ZD_REAL:
        return (int)sizeof(double);
    case ZD_INT16:
        return (int)sizeof(short);
    case ZD_INT32:
    case ZD_WRAP32:
    case ZD_FIXED:
        return (int)sizeof(zd_int32);
    default:
        return (int)sizeof(zd_int64);
    }
}

zd_int64 zdl_get(const void *model, const struct zd_object *object, int element)
{
    const char *at = (const char *)model + object->offset;

    switch (object->kind) {
    case ZD_REAL:
        return (zd_int64)((const double *)(const void *)at)[element];
    case ZD_INT16:
        return (zd_int64)((const short *)(const void *)at)[element];
    case ZD_INT32:
    case ZD_WRAP32:
    case ZD_FIXED:
        return (zd_int64)((const zd_int32 *)(const void *)at)[element];
    default:
        return ((const zd_int64 *)(const void *)at)[element];
    }
}

void zdl_set(void *model, const struct zd_object *object, int element, zd_int64 value)
{
    char *at = (char *)model + object->offset;

    switch (object->kind) {
    case ZD_REAL:
        ((double *)(void *)at)[element] = (double)value;
        break;
    case ZD_INT16:
        ((short *)(void *)at)[element] = (short)(value > 32767L ? value - 65536L : value);
        break;
    case ZD_INT32:
    case ZD_WRAP32:
    case ZD_FIXED:
        ((zd_int32 *)(void *)at)[element] = (zd_int32)value;
        break;
    case ZD_LONG16:
        ((zd_int64 *)(void *)at)[element] = value > 32767L ? value - 65536L : value;
        break;
    default:
        ((zd_int64 *)(void *)at)[element] = value;
    }
}

void zdl_real(void *model, const struct zd_object *object, int element, double value)
{
    ((double *)(void *)((char *)model + object->offset))[element] = value;
}

/* A state in units. */
double zdl_shown(const void *model, const struct zd_object *object, int element)
{
    if (object->kind == ZD_REAL)
        return ((const double *)(const void *)((const char *)model + object->offset))[element] / (double)SCRIPT_UNIT;
    return (double)zdl_get(model, object, element)
           / (ZD_TYPE(object->kind) == ZD_FIXED ? SCRIPT_FIXED : (double)SCRIPT_UNIT);
}

/* The largest whole number that is not above `value`.  The floor of picolibc 1.8, for Cortex-M and RISC-V, is wrong for
   some negative numbers. */
static double states_floor(double value)
{
    double whole = floor(fabs(value));

    if (value >= 0.0)
        return whole;
    return whole < -value ? -whole - 1.0 : -whole;
}

/* The nearest whole number, a half away from 0; what is too large becomes the largest. */
static zd_int64 nearest_count(double value)
{
    double magnitude = fabs(value), whole = floor(magnitude);
    double limit = sizeof(zd_int64) > 4 ? 9223372036854774784.0 : 2147483647.0;

    if (magnitude - whole >= 0.5)
        whole = whole + 1.0;
    whole = whole < limit ? whole : limit;
    return value < 0.0 ? -(zd_int64)whole : (zd_int64)whole;
}

/* A state in units of 1/100000000. */
zd_int64 zdl_count(const void *model, const struct zd_object *object, int element)
{
    if (object->kind == ZD_REAL)
        return nearest_count(((const double *)(const void *)((const char *)model + object->offset))[element]);
    if (ZD_TYPE(object->kind) == ZD_FIXED)
        return nearest_count((double)zdl_get(model, object, element) / SCRIPT_FIXED * (double)SCRIPT_UNIT);
    return zdl_get(model, object, element);
}

/* The number of this type that is so many units of 1/100000000; a double is exact enough for those that fit. */
zd_int64 zdl_number(int kind, double count)
{
    return (zd_int64)states_floor(ZD_TYPE(kind) == ZD_FIXED ? count * SCRIPT_FIXED / (double)SCRIPT_UNIT + 0.5 : count);
}

/* As a number without sign: 16 or 32 bits. */
zd_int64 zdl_unsigned(zd_int64 value, int bits)
{
    if (value >= 0)
        return value;
    return bits == 16 ? value + 65536L : (zd_int64)((double)value + 4294967296.0);
}

/* A value that is shown as this one.  What seems to be a whole number of units is one. */
void zdl_give(void *model, const struct zd_object *object, int element, double shown, double scale)
{
    double count = states_floor(shown * scale + 0.5);

    if (object->kind == ZD_REAL)
        zdl_real(model, object, element, count / scale == shown ? count : shown * scale);
    else
        zdl_set(model, object, element, zdl_number(object->kind, count));
}

#endif
