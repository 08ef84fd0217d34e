/* zdfunction.h - the functions of zdexact.h for states of any size (wide.c). */

#ifndef ZDFUNCTION_H
#define ZDFUNCTION_H

enum zd_exact {
    ZDX_SINE, ZDX_COSINE, ZDX_ARC_TANGENT, ZDX_EXPONENTIAL, ZDX_POWER_OF_TEN, ZDX_LN, ZDX_LOG, ZDX_POWER, ZDX_ROOT
};

/* The nearest whole number, not tested; *kind: the failure, or ZD_GOOD.  Only the last but one has b. */
double zdu_wide(int which, zd_int64 a, zd_int64 b, int *kind);

#endif
