/* settings.c - what a run begins with: constants, tables and the seed. */

#include <math.h>
#include <string.h>
#include "zdrun.h"

/* The values of the base model; in their place those the caller gives; above both what the run
   itself changes. */
void zd_apply_settings(const struct zd_program *program, void *model, int run,
                       const struct zd_override *overrides, int n_overrides)
{
    const struct zd_run *changed = program->runs + run;
    const struct zd_setting *setting;
    char *base = (char *)model;
    int i;

    for (i = 0; i < program->n_settings; i++) {
        setting = program->settings + i;
        memcpy(base + setting->offset, setting->base, (size_t)setting->count * sizeof(double));
    }
    for (i = 0; i < n_overrides; i++) {
        setting = program->settings + overrides[i].setting;
        memcpy(base + setting->offset + (size_t)overrides[i].first * sizeof(double), overrides[i].values,
               (size_t)overrides[i].count * sizeof(double));
    }
    for (i = 0; i < changed->n_changes; i++) {
        setting = program->settings + changed->changes[i].setting;
        memcpy(base + setting->offset, changed->changes[i].values, (size_t)setting->count * sizeof(double));
    }
}

/* The generator takes 1 .. 2147483646; a seed is brought there by its remainder.  What has none,
   and 0, is 1. */
long zd_seed_of(double seed)
{
    double whole;

    if (seed - seed != 0.0)
        return 1;
    whole = fmod(floor(fabs(seed)), 2147483647.0);
    return whole < 1.0 ? 1L : (long)whole;
}
