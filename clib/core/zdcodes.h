/* zdcodes.h - failure codes of SCoP's equations and functions, and a guide to the files that return them.

   Compiled into the model, like zdhot.h:
       zdcurve.h     hyperbol, sigmoid ... , erf, factorial, gauss, poisson, truncation
       zdforce.h     step, pulse, ramp ... and the moments of their jumps
       zdchance.h    scop_random, exprand, normrand, poisrand
   Equations:
       zdmethod.h     one step of a method, including the historic methods
       zdspan.h       a block of differential equations over the interval between two rows; Crank-Nicolson
       zdalgebraic.h  simultaneous equations: Newton, elimination, simplex, steady state, shooting
   Others:
       zdarray.h     functions of arrays and of functions: quadrature, splines, polynomials, matrices ...
       zdpast.h      queue, LAG, TABLE, data files of forcing functions

   These files know nothing about models and allocate no memory: the caller supplies functions, with a context, and
   work space.  Only data files are read into memory of their own.  A failure is one of the codes below, which are the
   language's own (`error`).  If a caller's function returns a nonzero value, the work stops and returns that value,
   which should be negative.  Warnings are flags. */

#ifndef ZDCODES_H
#define ZDCODES_H

enum zd_code {
    ZDF_GOOD = 0,
    ZDF_ITERATIONS = 1,     /* too many iterations or steps */
    ZDF_SINGULAR = 2,       /* singular matrix */
    ZDF_STEP_SMALL = 3,     /* step below round-off */
    ZDF_CORRECTOR = 4,
    ZDF_BOUNDARY = 5,       /* inconsistent boundary conditions */
    ZDF_START = 6,          /* bad starting values */
    ZDF_NO_DATA = 7,
    ZDF_NO_SOLUTION = 8,
    ZDF_MEMORY = 9,
    ZDF_DIVISION = 10,
    ZDF_NO_FILE = 11,       /* a data file that cannot be read */
    ZDF_DIVERGED = 12,      /* a value is not finite */
    ZDF_NEGATIVE = 13,      /* a negative argument */
    ZDF_OUTSIDE = 14        /* outside the data of a forcing function */
};

#endif
