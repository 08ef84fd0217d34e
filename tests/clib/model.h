/* model.h - what the models of this folder share.  They are translated by hand, so that the runtime
   is tested without the translator: each has a struct model that begins with a zd_head, includes
   steps.h after it, and defines start() (initial values), levels() and point(). */

#include <stddef.h>
#include "zdhot.h"
#include "zdrun.h"

#define AT(field) offsetof(struct model, field)
#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))
#define CONSTANT(name, field, base) { name, AT(field), 1, { 0, 0, 0 }, base }
#define TABLE(name, field, base) { name, AT(field), COUNT(base), { COUNT(base), 0, 0 }, base }
#define COLUMN(field) { #field, AT(field), 0 }
#define NO_COURSE NULL, 0, NULL, 0, NULL, 0, NULL, NULL, 0, NULL
#define FIXED(field) { (long)AT(field), 0 }
#define VARIES(field) { (long)AT(field), 1 }
#define NONE { -1L, 0 }
#define CURVE(name, column, mark, group) { name, column, mark, group }
