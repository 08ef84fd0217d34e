/* zdfunction.h - the functions of FACS to the nearest whole number (exact.c, wide.c). */

#ifndef ZDFUNCTION_H
#define ZDFUNCTION_H

#define ZDX_UNIT 100000000L     /* 1 as a state */
#define ZDX_SCALAR 10000L       /* 1 as a scalar */

enum zd_exact {
    ZDX_SINE, ZDX_COSINE, ZDX_ARC_TANGENT, ZDX_EXPONENTIAL, ZDX_POWER_OF_TEN, ZDX_LN, ZDX_LOG, ZDX_POWER, ZDX_ROOT
};

/* The value of a function; only the last but one has b.  *kind: the failure, or ZD_GOOD. */
zd_int32 zdu_function(int which, zd_int32 a, zd_int32 b, int *kind);
/* The same of states of any size; whether the value fits is not tested. */
double zdu_wide(int which, zd_int64 a, zd_int64 b, int *kind);

/* The value by the functions of the C library, of numbers; and the nearest whole number of units, of states. */
double zdu_estimate(int which, double x, double y);
double zdu_rounded(int which, zd_int32 a, zd_int32 b);

#endif
