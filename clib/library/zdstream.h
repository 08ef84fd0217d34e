/* zdstream.h - random drawing of SIMULA.  A stream is an integer of the program, given by its address. */

#ifndef ZDSTREAM_H
#define ZDSTREAM_H

#include "zdobject.h"

/* The basic draw, 0 < u <= 1; a negative stream gives the antithetic numbers. */
double zu_basic(long *stream);

int zu_draw(struct zd_world *z, double a, long *stream);
long zu_integer(struct zd_world *z, long a, long b, long *stream, int site);        /* randint */
double zu_uniform(struct zd_world *z, double a, double b, long *stream, int site);
double zu_normal(struct zd_world *z, double a, double b, long *stream, int site);
double zu_exponential(struct zd_world *z, double a, long *stream, int site);        /* negexp */
long zu_poisson(struct zd_world *z, double a, long *stream, int site);
double zu_lang(struct zd_world *z, double a, double b, long *stream, int site);     /* erlang */
long zu_table(struct zd_world *z, const struct zd_array *a, long *stream, int site);    /* discrete */
double zu_slope(struct zd_world *z, const struct zd_array *a, const struct zd_array *b, long *stream, int site); /* linear */
long zu_histd(struct zd_world *z, const struct zd_array *a, long *stream, int site);
void zu_count(struct zd_world *z, struct zd_array *a, const struct zd_array *b, double c, double d, int site);  /* histo */

#endif
