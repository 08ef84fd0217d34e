/* settings.c - the initial data of a run: constants, tables and the seed. */

#include "zdport.h"
#include "zdrun.h"

static void set_values(void *model, ZD_OFFSET to, const double *values, int count)
{
    int i;

    for (i = 0; i < count; i++)
        *ZD_AT(model, ZD_NTH(to, i)) = values[i];
}

/* The values of the base model, replaced by those of the caller, both replaced by the changes of the
   run itself (run -1: none). */
void zd_apply_settings(const struct zd_program *program, void *model, int run,
                       const struct zd_override *overrides, int n_overrides)
{
    const struct zd_run *changed = run < 0 ? NULL : program->runs + run;
    const struct zd_setting *setting;
    int i;

    for (i = 0; i < program->n_settings; i++) {
        setting = ZD_SETTING(program, i);
        set_values(model, setting->offset, setting->base, setting->count);
    }
    for (i = 0; i < n_overrides; i++) {
        if (overrides[i].setting >= program->n_settings)
            continue;
        setting = ZD_SETTING(program, overrides[i].setting);
        set_values(model, ZD_NTH(setting->offset, overrides[i].first), overrides[i].values, overrides[i].count);
    }
    for (i = 0; changed != NULL && i < changed->n_changes; i++) {
        setting = ZD_SETTING(program, changed->changes[i].setting);
        set_values(model, setting->offset, changed->changes[i].values, setting->count);
    }
}

/* A 32-bit integer in two halves. */
struct halves {
    long high;
    long low;
};

/* The low 32 bits of the product with a constant.  Both partial products are below 2^48, and exact as doubles. */
static void multiply(struct halves *number, double high, double low)
{
    double whole = (double)number->high * 65536.0 + (double)number->low;
    double upper = whole * high, lower = whole * low;

    upper = upper - floor(upper / 65536.0) * 65536.0;
    lower = lower + upper * 65536.0;
    lower = lower - floor(lower / 4294967296.0) * 4294967296.0;
    number->high = (long)floor(lower / 65536.0);
    number->low = (long)(lower - (double)number->high * 65536.0);
}

/* The remainder of any whole number modulo 2^31 - 1.  Subtracting powers of two one by one is exact. */
static double remainder_of(double whole)
{
    double power = 2147483647.0;

    while (whole / 2.0 >= power)
        power = power * 2.0;
    for (; power >= 2147483647.0; power = power / 2.0)
        if (whole >= power)
            whole = whole - power;
    return whole;
}

/* The state of the generator is 1 .. 2147483646, so a seed is replaced by its remainder.  A remainder
   of 0, or no remainder, becomes 1.  The remainder is then mixed, because the generator only
   multiplies: from small states, such as most seeds, its first number would always be near 0, and the
   sequences of seeds 1, 2 and 3 would be multiples of each other.  The mixing is the last step of
   MurmurHash3 (A. Appleby, public domain), which maps different numbers below 2^32 to different
   results. */
long zd_seed_of(double seed)
{
    struct halves mixed;
    double whole = seed - seed != 0.0 ? 0.0 : remainder_of(floor(fabs(seed)));

    if (whole < 1.0)
        whole = 1.0;
    mixed.high = (long)floor(whole / 65536.0);
    mixed.low = (long)(whole - (double)mixed.high * 65536.0);
    mixed.low = mixed.low ^ mixed.high;
    multiply(&mixed, 34283.0, 51819.0);         /* 0x85ebca6b */
    mixed.low = mixed.low ^ ((mixed.high & 8191L) * 8L + (mixed.low >> 13));
    mixed.high = mixed.high ^ (mixed.high >> 13);
    multiply(&mixed, 49842.0, 44597.0);         /* 0xc2b2ae35 */
    mixed.low = mixed.low ^ mixed.high;
    whole = (double)mixed.high * 65536.0 + (double)mixed.low;
    while (whole >= 2147483646.0)
        whole = whole - 2147483646.0;
    return (long)whole + 1L;
}

#ifdef ZD_TYPED
/* A value that the scale makes a whole number is that number divided by the scale, to the nearest double.  What counts
   by 1 may use all bits of a cell. */
int zdl_fits(double shown, double scale, int kind)
{
    double whole = floor(shown * scale + 0.5);
    double limit = kind == ZD_INT16 ? 32768.0 : kind == ZD_INT64 ? 4611686018427387904.0 : 2147483648.0;

    if (kind == ZD_FIXED)
        limit = 32.0 * scale;
    if (!(whole >= -limit && whole < (scale == 1.0 ? 2.0 : 1.0) * limit))
        return 8;
    return whole / scale == shown ? 0 : 7;
}
#endif
