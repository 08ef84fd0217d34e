/* zdhostrec.h - the external names of host_records.c. */

#ifndef ZDHOSTREC_H
#define ZDHOSTREC_H

#include "zdevent.h"
#include "zdtext.h"
#include "zdrun.h"

union zi_word {
    double r;
    long i;
    void *p;
};

/* What a run needs of its host. */
struct zi_host {
    void (*put)(void *context, const char *text, long length, int ends_line);
    int (*get)(void *context);
    void (*warn)(void *context, const struct zd_fault *fault);
    void *context;
    double least;               /* zd_storage.least */
};

typedef void zi_function(struct zd_world *z, union zi_word *words, int site);
typedef void zi_body_function(struct zd_world *z, struct zd_frame *self);
typedef void zi_entry_function(struct zd_world *z, struct zd_header *self);

/* A function that programs call, by its name in the translator; null: there is none. */
zi_function *zi_find(const char *name);
/* The size of a struct, a constant, or the place of a member: "zd_frame", "ZN_EULER", "zd_element.tstep"; -1: unknown. */
long zi_value(const char *name);
/* A list of offsets of references: their number, or -1. */
int zi_references(const char *name, const unsigned **list);
zi_body_function *zi_goes_on(const char *name);
zi_entry_function *zi_equations_of(const char *name);
/* Of arrays of reals, integers, bytes, texts and references, and of texts. */
const struct zd_class *zi_kind(int kind);
/* An element of an array, of this size; null after a failure. */
void *zi_element(struct zd_world *z, struct zd_array *array, int n, const long *at, int size, const char *name, int site);
void zi_missing(struct zd_world *z, void *self, const char *name);
void zi_too_deep(struct zd_world *z, int site);
void zi_stop(struct zd_world *z);
int zi_run(struct zd_world *z, const struct zd_plan *plan, const char *const *names, int rows, const struct zi_host *host);
const struct zd_recorded *zi_recorded(const struct zd_world *z);
void zi_failure(const struct zd_world *z, struct zd_failure *what);
void zi_stats(const struct zd_world *z, int chinese, struct zd_sink *sink);
void zi_tell(const struct zd_world *z, const struct zd_fault *warning, int chinese, struct zd_sink *sink);

#endif
