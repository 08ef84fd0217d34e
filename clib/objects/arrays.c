/* arrays.c - arrays with any number of dimensions. */

#include "zdobject.h"
#include "zdtext.h"

static const struct zd_class *const display_of[] = { &zo_reals, &zo_longs, &zo_shorts, &zo_references, &zo_texts,
    &zo_bare };

#define ARRAY(name, i, layout) \
    { name, -1, 0, 0, display_of + i, 0, layout, 0, NULL, 0, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL }

const struct zd_class zo_reals = ARRAY("real array", 0, ZD_PLAIN);
const struct zd_class zo_longs = ARRAY("integer array", 1, ZD_PLAIN);
const struct zd_class zo_shorts = ARRAY("character array", 2, ZD_PLAIN);
const struct zd_class zo_references = ARRAY("ref array", 3, ZD_OF_REFERENCES);
const struct zd_class zo_texts = ARRAY("text array", 4, ZD_OF_TEXTS);
const struct zd_class zo_bare = ARRAY("none", 5, ZD_PLAIN);

static size_t element_size(const struct zd_class *kind)
{
    return kind == &zo_reals ? sizeof(double) : kind == &zo_longs ? sizeof(long) : kind == &zo_references ? sizeof(void *)
           : kind == &zo_texts ? sizeof(struct zd_string) : sizeof(unsigned char);
}

/* The bytes before the elements, so that these are aligned as doubles are. */
static size_t bytes_before(int dimensions)
{
    size_t bytes = sizeof(struct zd_array) + (size_t)(dimensions > 1 ? dimensions - 1 : 0) * sizeof(struct zd_bound);

    return (bytes + 15) / 16 * 16;
}

struct zd_nowhere zo_nowhere;

struct zd_array *zo_array(struct zd_world *z, const struct zd_class *kind, int dimensions, const long *bounds, int site)
{
    double n = 1.0, bytes;
    struct zd_array *array;
    int i;

    for (i = 0; i < dimensions; i++)
        n *= bounds[2 * i + 1] < bounds[2 * i] ? 0.0 : (double)bounds[2 * i + 1] - (double)bounds[2 * i] + 1.0;
    bytes = (double)bytes_before(dimensions) + (n > 0.0 ? n : 1.0) * (double)element_size(kind);
    if (!ZD_COUNTS(bytes) || n > 2147483647.0) {
        (void)zo_fault(z, ZF_OUT_OF_MEMORY, site, NULL, bytes, 0.0);
        return NULL;
    }
    array = (struct zd_array *)zo_bytes(z, kind, (size_t)bytes, site);
    if (array == NULL)
        return NULL;
    array->dimensions = dimensions;
    array->n = (long)n;
    array->data = (void *)((char *)(void *)array + bytes_before(dimensions));
    for (i = 0; i < dimensions; i++) {
        array->bound[i].low = bounds[2 * i];
        array->bound[i].high = bounds[2 * i + 1];
    }
    return array;
}

struct zd_array *zo_copy(struct zd_world *z, const struct zd_array *array, int site)
{
    size_t before;
    struct zd_array *copy;
    const struct zd_class *kind;

    if (array == NULL)
        return NULL;
    /* The states of a block are an array of another record. */
    kind = array->head.class->layout == ZD_RECORD ? &zo_reals : array->head.class;
    before = bytes_before(array->dimensions);
    copy = (struct zd_array *)zo_bytes(z, kind,
        before + (size_t)(array->n > 0 ? array->n : 1) * element_size(kind), site);
    if (copy == NULL)
        return NULL;
    copy->dimensions = array->dimensions;
    copy->n = array->n;
    copy->data = (void *)((char *)(void *)copy + before);
    memcpy((void *)copy->bound, (const void *)array->bound, (size_t)array->dimensions * sizeof array->bound[0]);
    memcpy(copy->data, array->data, (size_t)array->n * element_size(kind));
    return copy;
}

static long outside(struct zd_world *z, const struct zd_bound *bound, long subscript, const char *name, int site)
{
    struct zd_fault *fault = zo_fail(z, ZF_INDEX, site);

    zo_named(fault, name, (long)strlen(name));
    fault->value[0] = (double)subscript;
    fault->value[1] = (double)bound->low;
    fault->value[2] = (double)bound->high;
    return 0;
}

long zo_beyond(struct zd_world *z, const struct zd_array *array, long subscript, const char *name, int site)
{
    return outside(z, array->bound, subscript, name, site);
}

long zo_place(struct zd_world *z, const struct zd_array *array, const long *subscripts, const char *name, int site)
{
    const struct zd_bound *bound;
    long place = 0;
    int i;

    if (array == NULL)
        return 0;
    bound = array->bound;
    for (i = 0; i < array->dimensions; i++, bound++) {
        if (subscripts[i] < bound->low || subscripts[i] > bound->high)
            return outside(z, bound, subscripts[i], name, site);
        place = place * (bound->high - bound->low + 1) + (subscripts[i] - bound->low);
    }
    return place;
}

static long bound_of(struct zd_world *z, const struct zd_array *array, long dimension, int upper, int site)
{
    struct zd_bound dimensions;

    if (array == NULL)
        return 0;
    if (dimension >= 1 && dimension <= array->dimensions)
        return upper ? array->bound[dimension - 1].high : array->bound[dimension - 1].low;
    dimensions.low = 1;
    dimensions.high = array->dimensions;
    return outside(z, &dimensions, dimension, upper ? "upperbound" : "lowerbound", site);
}

long zo_lower(struct zd_world *z, const struct zd_array *array, long dimension, int site)
{
    return bound_of(z, array, dimension, 0, site);
}

long zo_upper(struct zd_world *z, const struct zd_array *array, long dimension, int site)
{
    return bound_of(z, array, dimension, 1, site);
}

/* Whether an array, which may be a parameter, has so many dimensions. */
static int has_dimensions(struct zd_world *z, const struct zd_array *array, int dimensions, const char *name, int site)
{
    struct zd_fault *fault;

    if (array == NULL)
        return 0;
    if (array->dimensions == dimensions)
        return 1;
    fault = zo_fault(z, ZF_SUBSCRIPTS, site, NULL, (double)array->dimensions, (double)dimensions);
    zo_named(fault, name, (long)strlen(name));
    return 0;
}

long zo_pair(struct zd_world *z, const struct zd_array *array, long i, long j, const char *name, int site)
{
    long at[2];

    at[0] = i;
    at[1] = j;
    return has_dimensions(z, array, 2, name, site) ? zo_place(z, array, at, name, site) : 0;
}

long zo_triple(struct zd_world *z, const struct zd_array *array, long i, long j, long k, const char *name, int site)
{
    long at[3];

    at[0] = i;
    at[1] = j;
    at[2] = k;
    return has_dimensions(z, array, 3, name, site) ? zo_place(z, array, at, name, site) : 0;
}

long zo_level(struct zd_world *z, const struct zd_array *array, int level, long before, long subscript, const char *name,
    int site)
{
    const struct zd_bound *bound;

    if (array == NULL)
        return 0;
    if (level >= array->dimensions)
        return has_dimensions(z, array, level + 1, name, site);
    bound = array->bound + level;
    if (subscript < bound->low || subscript > bound->high)
        return outside(z, bound, subscript, name, site);
    return before * (bound->high - bound->low + 1) + (subscript - bound->low);
}
