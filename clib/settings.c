/* settings.c - what a run begins with: constants, tables and the seed. */

#include <math.h>
#include <string.h>
#include "zdrun.h"

/* The values of the base model; in their place those the caller gives; above both what the run
   itself changes (run -1: nothing). */
void zd_apply_settings(const struct zd_program *program, void *model, int run,
                       const struct zd_override *overrides, int n_overrides)
{
    const struct zd_run *changed = run < 0 ? NULL : program->runs + run;
    const struct zd_setting *setting;
    char *base = (char *)model;
    int i;

    for (i = 0; i < program->n_settings; i++) {
        setting = program->settings + i;
        memcpy(base + setting->offset, setting->base, (size_t)setting->count * sizeof(double));
    }
    for (i = 0; i < n_overrides; i++) {
        if (overrides[i].setting >= program->n_settings)
            continue;
        setting = program->settings + overrides[i].setting;
        memcpy(base + setting->offset + (size_t)overrides[i].first * sizeof(double), overrides[i].values,
               (size_t)overrides[i].count * sizeof(double));
    }
    for (i = 0; changed != NULL && i < changed->n_changes; i++) {
        setting = program->settings + changed->changes[i].setting;
        memcpy(base + setting->offset, changed->changes[i].values, (size_t)setting->count * sizeof(double));
    }
}

/* The generator takes 1 .. 2147483646; a seed is brought there by its remainder.  What has none,
   and 0, is 1.  The remainder is then mixed: the generator only multiplies, so from states as small
   as seeds usually are its first number is always near 0, and the sequences of seeds 1, 2 and 3 are
   multiples of one another.  The mixing is the last step of MurmurHash3 (A. Appleby, public domain),
   which gives different numbers below 2^32 different results. */
long zd_seed_of(double seed)
{
    double whole;
    unsigned long mixed;

    whole = seed - seed != 0.0 ? 0.0 : fmod(floor(fabs(seed)), 2147483647.0);
    mixed = whole < 1.0 ? 1UL : (unsigned long)whole;
    mixed ^= mixed >> 16;
    mixed = (mixed * 0x85ebca6bUL) & 0xffffffffUL;
    mixed ^= mixed >> 13;
    mixed = (mixed * 0xc2b2ae35UL) & 0xffffffffUL;
    mixed ^= mixed >> 16;
    return (long)(mixed % 2147483646UL) + 1L;
}
