/* zdhot.h - the parts of the runtime that run in every step.

   They are static, so that they are compiled together with the model and the compiler can see
   through them.  A translated model defines ZD_NEED_... for those it uses, before including this.
   clib/host.c defines all of them and gives them external names for zudyn's interpreter. */

#ifndef ZDHOT_H
#define ZDHOT_H

#include <math.h>
#include "zd.h"

/* C89 has no inline; the hint is spelled the way the compiler at hand takes it. */
#ifndef ZD_INLINE
#if defined(__GNUC__)
#define ZD_INLINE static __inline__
#else
#define ZD_INLINE static
#endif
#endif

#endif
