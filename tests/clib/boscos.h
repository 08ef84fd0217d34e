/* boscos.h - what the BOSCOS programs of this folder share.  They are translated by hand, in the form of the emitted code:
   a struct for each class, its descriptor, functions for its body and procedures.  The host is the standard output. */

#include <limits.h>
#include "zdevent.h"
#include "zdtext.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))
#define OFFSET(type, member) (unsigned)offsetof(struct type, member)
/* The parts of a descriptor that a class without networks does not have. */
#define NO_NETWORK NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
#define VARIANT(n) NULL, n

static void host_put(void *context, const char *text, long length, int ends)
{
    (void)context;
    (void)fwrite((const void *)text, (size_t)1, (size_t)length, stdout);
    if (ends)
        (void)putchar('\n');
}

static int host_get(void *context)
{
    (void)context;
    return getchar();
}

static void host_warn(void *context, const struct zd_fault *fault)
{
    (void)context;
    fprintf(stderr, "warning %d, %.17g %.17g %.17g\n", fault->code, fault->value[0], fault->value[1], fault->value[2]);
}

/* Runs the program, with a collection at every return to the dispatcher if ZD_COLLECT is set: 0, or 3 after a failure, which is printed as its facts. */
static int host_run(struct zd_world *z, const struct zd_plan *scheme)
{
    const struct zd_fault *fault = &z->fault;
    int i;

    if (getenv("ZD_COLLECT") != NULL)
        z->storage.least = -1.0;
    z->images.put = host_put;
    z->images.get = host_get;
    z->warn = host_warn;
    if (zo_open(z, scheme) == 0)
        (void)ze_run(z);
    zt_end(z);
    if (z->failed) {
        fprintf(stderr, "failure %d, site %d, time %.10g, %.10g %.10g, \"%s\"", fault->code, fault->site, fault->time,
            fault->value[0], fault->value[1], fault->name);
        for (i = 0; i < fault->n_about && i < ZD_ABOUT; i++)
            fprintf(stderr, ", %s of %d", fault->about[i]->class->name, fault->about[i]->site);
        fprintf(stderr, "\n");
    }
    i = z->failed;
    zo_close(z);
    return i ? 3 : 0;
}
