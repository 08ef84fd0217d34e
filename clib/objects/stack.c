/* stack.c - whether the stack of C has room for another call within a call.

   Where the system does not say how large the stack is, it has ZD_STACK bytes; define that for your machine. */

#include "zdobject.h"

#ifdef ZD_UNIX
#include <sys/resource.h>
#endif

#ifndef ZD_STACK
#ifdef _WIN32
#define ZD_STACK 1000000.0
#else
#define ZD_STACK 60000.0
#endif
#endif

#define MOST_STACK 1e9

/* A quarter is left for the runtime and the C library. */
static double stack_room(void)
{
    double bytes = ZD_STACK;
#ifdef ZD_UNIX
    struct rlimit limit;

    if (getrlimit(RLIMIT_STACK, &limit) == 0)
        bytes = limit.rlim_cur == RLIM_INFINITY || (double)limit.rlim_cur > MOST_STACK ? MOST_STACK : (double)limit.rlim_cur;
#endif
    return 0.75 * bytes;
}

int zo_deep(struct zd_world *z, int site)
{
    char here;
    size_t at = (size_t)&here;
    double used;

    if (z->stack_room == 0.0)
        z->stack_room = stack_room();
    used = (double)(at > z->stack ? at - z->stack : z->stack - at);
    if (z->failed || used < z->stack_room)
        return z->failed;
    (void)zo_fail(z, ZF_TOO_DEEP, site);
    return z->failed;
}
