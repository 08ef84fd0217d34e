/* zdchance.h - random numbers of SCoP.

   v := (2147437301 v + 453816981) mod 2^32, initially 1; the number is v/(2^32 - 1), from 0 to 1.  It is computed in
   doubles, with halves of v and of the multiplier = 32767*65536 + 19189, so that every product is exact and no 32-bit
   integers are needed.  head->chance holds v - 1, so a struct of zeros is seeded.  Runs do not seed it again.

       define               gives
       ZD_NEED_CHANCE       zd_chance             scop_random
       ZD_NEED_SEED         zd_seed               set_seed
       ZD_NEED_WAITING      zd_waiting            exprand
       ZD_NEED_POLAR        zd_polar              normrand
       ZD_NEED_COUNTED      zd_counted            poisrand */

#ifndef ZDCHANCE_H
#define ZDCHANCE_H

#include "zdport.h"
#include "zdhot.h"

#ifdef ZD_NEED_WAITING
#undef ZD_NEED_CHANCE
#define ZD_NEED_CHANCE
#endif
#ifdef ZD_NEED_POLAR
#undef ZD_NEED_CHANCE
#define ZD_NEED_CHANCE
#endif
#ifdef ZD_NEED_COUNTED
#undef ZD_NEED_CHANCE
#define ZD_NEED_CHANCE
#endif


#ifdef ZD_NEED_CHANCE
/* The next number. */
ZD_INLINE double zd_chance(struct zd_head *head)
{
    double v = head->chance + 1.0;
    double high = floor(v / 65536.0), low = v - high * 65536.0;
    double middle = 19189.0 * high + 32767.0 * low;

    middle = middle - 65536.0 * floor(middle / 65536.0);
    v = 19189.0 * low + 65536.0 * middle + 453816981.0;
    v = v - 4294967296.0 * floor(v / 4294967296.0);
    head->chance = v - 1.0;
    return v / 4294967295.0;
}
#endif

#ifdef ZD_NEED_SEED
/* Sets v to the integer part of the seed, modulo 2^32; NaN counts as 0.  Returns the seed. */
ZD_INLINE double zd_seed(struct zd_head *head, double seed)
{
    double v = seed - seed != 0.0 ? 0.0 : fmod(seed < 0.0 ? ceil(seed) : floor(seed), 4294967296.0);

    head->chance = (v < 0.0 ? v + 4294967296.0 : v) - 1.0;
    return seed;
}
#endif

#ifdef ZD_NEED_WAITING
/* Exponential distribution. */
ZD_INLINE double zd_waiting(struct zd_head *head, double mean)
{
    return -mean * log(zd_chance(head));
}
#endif

#ifdef ZD_NEED_POLAR
/* Normal distribution, by the polar method (G. Marsaglia; D. E. Knuth, Seminumerical Algorithms, 3.4.1). */
ZD_COLD double zd_polar(struct zd_head *head, double mean, double deviation)
{
    double first, second, s;

    do {
        first = 2.0 * zd_chance(head) - 1.0;
        second = 2.0 * zd_chance(head) - 1.0;
        s = first * first + second * second;
    } while (s >= 1.0);
    return mean + deviation * first * sqrt(-2.0 * log(s) / s);
}
#endif

#ifdef ZD_NEED_COUNTED
/* Poisson distribution, by products (Knuth, the same).  The model excludes means above 700, whose exponential
   nearly underflows. */
ZD_COLD double zd_counted(struct zd_head *head, double mean)
{
    double q = 1.0, n = 0.0, least = exp(-mean);

    do {
        q = q * zd_chance(head);
        n = n + 1.0;
    } while (q >= least && q > 0.0);
    return n - 1.0;
}
#endif

#endif
