/* faults.c - failures and warnings, recorded as facts. */

#include "zdobject.h"

/* The block that is evaluated, the object that runs, or else the process; null: the main program, or there is none. */
static const struct zd_header *running(const struct zd_world *z)
{
    const struct zd_frame *frame = z->frame;

    if (z->evaluated != NULL)
        return z->evaluated;
    if (frame == NULL || frame->head.class->component == 0)
        frame = z->current != NULL ? &z->current->link.frame : NULL;
    return frame != NULL && (z->main == NULL || frame != &z->main->link.frame) ? &frame->head : NULL;
}

static void begin_fault(struct zd_world *z, struct zd_fault *fault, int code, int site)
{
    memset((void *)fault, 0, sizeof *fault);
    fault->code = code;
    fault->site = site;
    fault->time = z->head.time;
    fault->wanted = NULL;
    fault->running = running(z);
}

struct zd_fault *zo_fail(struct zd_world *z, int code, int site)
{
    if (z->failed) {
        begin_fault(z, &z->later, code, site);
        return &z->later;
    }
    z->failed = code;
    begin_fault(z, &z->fault, code, site);
    return &z->fault;
}

struct zd_fault *zo_fault(struct zd_world *z, int code, int site, const void *about, double a, double b)
{
    struct zd_fault *fault = zo_fail(z, code, site);

    if (about != NULL) {
        fault->n_about = 1;
        fault->about[0] = (const struct zd_header *)about;
    }
    fault->value[0] = a;
    fault->value[1] = b;
    return fault;
}

void zo_unset(struct zd_world *z, int site)
{
    if (site >= 0)
        (void)zo_fail(z, ZF_READ_ONLY, site);
}

void zo_named(struct zd_fault *fault, const char *name, long length)
{
    long n = length < ZD_FAULT_NAME - 1 ? length : ZD_FAULT_NAME - 1;

    memcpy((void *)fault->name, (const void *)name, (size_t)n);
    fault->name[n] = '\0';
}

void zo_parameters(struct zd_world *z, void *object, const char *name, long wanted, long given, int site)
{
    struct zd_fault *fault = zo_fault(z, wanted == given ? ZF_PARAMETER_TYPES : ZF_PARAMETERS, site, NULL,
        (double)wanted, (double)given);

    zo_named(fault, name, (long)strlen(name));
    if (object != NULL)
        fault->wanted = ((const struct zd_header *)object)->class;
}

/* What stands for an object that is not there.  What was stored in it as a number of one class must not be read as a
   reference of another. */
static void *nobody(struct zd_world *z)
{
    size_t bytes = (size_t)z->plan->largest + sizeof(struct zd_linkage) - sizeof(struct zd_header);

    memset((void *)(z->nobody + 1), 0, bytes);
    return (void *)z->nobody;
}

void *zo_absent(struct zd_world *z, const char *expression, int site)
{
    zo_named(zo_fail(z, ZF_NONE_ACCESS, site), expression, (long)strlen(expression));
    return nobody(z);
}

static void *wrong_class(struct zd_world *z, void *x, const struct zd_class *wanted, int site)
{
    struct zd_fault *fault = zo_fail(z, ZF_QUA, site);

    fault->wanted = wanted;
    fault->n_about = 1;
    fault->about[0] = (const struct zd_header *)x;
    return nobody(z);
}

void *zo_narrow(struct zd_world *z, void *x, const struct zd_class *wanted, int site)
{
    const struct zd_header *object = (const struct zd_header *)x;

    if (object == NULL || object == z->nobody || ZD_IS_IN(object, wanted))
        return x;
    (void)wrong_class(z, x, wanted, site);
    return NULL;
}

void *zo_qua(struct zd_world *z, void *x, const struct zd_class *wanted, int site)
{
    const struct zd_header *object = (const struct zd_header *)x;
    char expression[ZD_FAULT_NAME];

    if (object == NULL) {
        strcpy(expression, "qua ");
        strncat(expression, wanted->name, sizeof expression - 5);
        return zo_absent(z, expression, site);
    }
    return object == z->nobody || ZD_IS_IN(object, wanted) ? x : wrong_class(z, x, wanted, site);
}

void zo_warn(struct zd_world *z, int code, int once, const void *about, double a, double b, double c)
{
    struct zd_fault fault;

    if (z->warn == NULL || z->failed || (once && z->warned[code]))
        return;
    z->warned[code] = 1;
    begin_fault(z, &fault, code, -1);
    fault.n_about = about != NULL;
    fault.about[0] = (const struct zd_header *)about;
    fault.value[0] = a;
    fault.value[1] = b;
    fault.value[2] = c;
    z->warn(z->context, &fault);
}
