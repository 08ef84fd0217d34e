/* The squid axon of Hodgkin and Huxley, stimulated twice

   Translated from hodgkin_huxley.mod by zudyn 0.1.0.
   One struct holds a whole model, so several models can run side by side.  The code uses no heap, no input or
   output and no recursion, and it never ends the program.

       struct hodgkin_huxley_settings settings;
       struct hodgkin_huxley model;

       hodgkin_huxley_defaults(&settings);
       error = hodgkin_huxley_init(&model, &settings);
       while (error == HODGKIN_HUXLEY_GOOD && !hodgkin_huxley_done(&model))
           error = hodgkin_huxley_step(&model); */

#ifndef HODGKIN_HUXLEY_MODEL_INCLUDED
#define HODGKIN_HUXLEY_MODEL_INCLUDED

/* Return codes of init, step, refresh and set.  After a failure the model no longer changes, and all calls return the
   failure until init begins a new run. */
#define HODGKIN_HUXLEY_GOOD 0
#define HODGKIN_HUXLEY_DIVISION 1 /* division by zero */
#define HODGKIN_HUXLEY_DOMAIN 2 /* a logarithm, root or power outside its domain */
#define HODGKIN_HUXLEY_NOT_FINITE 3 /* a value that is infinite or not a number */
#define HODGKIN_HUXLEY_WHILE 4 /* a loop that does not end */
#define HODGKIN_HUXLEY_INDEX 12 /* a computed subscript outside its array */
#define HODGKIN_HUXLEY_FUNCTION 13 /* a function outside its domain, or overflowing */
#define HODGKIN_HUXLEY_OVERFLOW 17 /* an integer outside 32 bits */
#define HODGKIN_HUXLEY_STEP_SMALL 19 /* a step does not advance the time; reported as SOLVER */
#define HODGKIN_HUXLEY_OVER 28 /* the last row has been computed */
#define HODGKIN_HUXLEY_SOLVER 30 /* equations could not be solved; m->value says why */
#define HODGKIN_HUXLEY_INCREMENT 31 /* the increment of a loop that is not positive */
#define HODGKIN_HUXLEY_COUNT 32 /* more or fewer equations than unknowns */
#define HODGKIN_HUXLEY_DEPTH 36 /* a function calls itself too deeply */
#define HODGKIN_HUXLEY_EARLIER 64 /* a time before the current one; only from advance_to */
#define HODGKIN_HUXLEY_NO_ROWS 65 /* FROM, TO and WITH give no rows */
#define HODGKIN_HUXLEY_BAD_SETTING 66 /* a setting that is infinite or not a number */
#define HODGKIN_HUXLEY_NO_STATE 67 /* not a state, or an amount that is not a number; only from dose */

/* Settings.  A model keeps a pointer to them and reads them in every step, so you may change them between calls.
   New start values, and settings that follow FROM, TO and WITH, take effect at the next init.
   hodgkin_huxley_set, init and step reject a setting that is infinite or not a number. */
struct hodgkin_huxley_settings {
    double shock; /* shock (uA/cm2); 20.0 */
    double width; /* width (ms); 0.5 */
    double gap; /* gap (ms); 8.0 */
    double celsius; /* celsius (degC); 6.3 */
    double t0; /* t0; 0.0 */
    double delta_t; /* delta_t; 0.1 */
    double v0; /* v0; -65.0 */
    double m0; /* m0; 0.0 */
    double h0; /* h0; 0.0 */
    double n0; /* n0; 0.0 */
    double usetable; /* usetable; 1.0 */
    double maxerr; /* maxerr; 1e-8 */
    double from; /* FROM; 0.0 */
    double to; /* TO; 40.0 */
    double with; /* WITH; 400.0 */
    int t0_given; /* 0: t0 follows FROM, TO and WITH; hodgkin_huxley_set makes it 1 */
    int delta_t_given; /* 0: delta_t follows FROM, TO and WITH; hodgkin_huxley_set makes it 1 */
};

/* Work space of the integration methods: numbers, and indices of pivots. */
#define HODGKIN_HUXLEY_WORK 155
#define HODGKIN_HUXLEY_PIVOTS 8

/* The state.  You may read all of it. */
struct hodgkin_huxley {
    struct hodgkin_huxley_settings *set;
    double time; /* of the current row */
    double dt; /* the step */
    int between; /* nonzero: the caller chose the time */
    double value; /* detail of a failure: the code of a solver, or a subscript */
    int known[1]; /* number of past steps that each method remembers */
    double work[HODGKIN_HUXLEY_WORK];
    int pivots[HODGKIN_HUXLEY_PIVOTS];
    long step; /* number of steps made */
    int failure; /* failure code, returned by all calls */
    int site; /* location of the failure: see hodgkin_huxley_line and hodgkin_huxley_culprit */

    /* Constants and tables. */
    double t0;
    double delta_t;

    /* Variables. */
    double v; /* (mV) */
    double m;
    double h;
    double n;
    double stimulus; /* (uA/cm2) */
    double ina; /* (uA/cm2) */
    double ik; /* (uA/cm2) */
    double minf;
    double hinf;
    double ninf;
    double mtau; /* (ms) */
    double htau; /* (ms) */
    double ntau; /* (ms) */
    double error;
    double f_flux;
    double b_flux;
    double v_prime; /* (mV/ms) */
    double m_prime; /* (/ms) */
    double h_prime; /* (/ms) */
    double n_prime; /* (/ms) */
    double whole_range;
    double reached;
    double end;
    double next_jump;
    double rates_table[12010];
    double row;
};

/* Settings by number, for hodgkin_huxley_set, hodgkin_huxley_setting and hodgkin_huxley_setting_name. */
#define HODGKIN_HUXLEY_SET_SHOCK 0 /* shock (uA/cm2); 20.0 */
#define HODGKIN_HUXLEY_SET_WIDTH 1 /* width (ms); 0.5 */
#define HODGKIN_HUXLEY_SET_GAP 2 /* gap (ms); 8.0 */
#define HODGKIN_HUXLEY_SET_CELSIUS 3 /* celsius (degC); 6.3 */
#define HODGKIN_HUXLEY_SET_T0 4 /* t0; 0.0 */
#define HODGKIN_HUXLEY_SET_DELTA_T 5 /* delta_t; 0.1 */
#define HODGKIN_HUXLEY_SET_V0 6 /* v0; -65.0 */
#define HODGKIN_HUXLEY_SET_M0 7 /* m0; 0.0 */
#define HODGKIN_HUXLEY_SET_H0 8 /* h0; 0.0 */
#define HODGKIN_HUXLEY_SET_N0 9 /* n0; 0.0 */
#define HODGKIN_HUXLEY_SET_USETABLE 10 /* usetable; 1.0 */
#define HODGKIN_HUXLEY_SET_MAXERR 11 /* maxerr; 1e-8 */
#define HODGKIN_HUXLEY_SET_FROM 12 /* FROM; 0.0 */
#define HODGKIN_HUXLEY_SET_TO 13 /* TO; 40.0 */
#define HODGKIN_HUXLEY_SET_WITH 14 /* WITH; 400.0 */
#define HODGKIN_HUXLEY_SETTINGS 15 /* number of values */

/* Quantities by number, for hodgkin_huxley_value and hodgkin_huxley_name. */
#define HODGKIN_HUXLEY_T 0 /* t (ms) */
#define HODGKIN_HUXLEY_V 1 /* v (mV) */
#define HODGKIN_HUXLEY_M 2 /* m */
#define HODGKIN_HUXLEY_H 3 /* h */
#define HODGKIN_HUXLEY_N 4 /* n */
#define HODGKIN_HUXLEY_STIMULUS 5 /* stimulus (uA/cm2) */
#define HODGKIN_HUXLEY_INA 6 /* ina (uA/cm2) */
#define HODGKIN_HUXLEY_IK 7 /* ik (uA/cm2) */
#define HODGKIN_HUXLEY_MINF 8 /* minf */
#define HODGKIN_HUXLEY_HINF 9 /* hinf */
#define HODGKIN_HUXLEY_NINF 10 /* ninf */
#define HODGKIN_HUXLEY_MTAU 11 /* mtau (ms) */
#define HODGKIN_HUXLEY_HTAU 12 /* htau (ms) */
#define HODGKIN_HUXLEY_NTAU 13 /* ntau (ms) */
#define HODGKIN_HUXLEY_SHOCK 14 /* shock (uA/cm2) */
#define HODGKIN_HUXLEY_WIDTH 15 /* width (ms) */
#define HODGKIN_HUXLEY_GAP 16 /* gap (ms) */
#define HODGKIN_HUXLEY_CELSIUS 17 /* celsius (degC) */
#define HODGKIN_HUXLEY_CM 18 /* cm (uF/cm2) */
#define HODGKIN_HUXLEY_GNA 19 /* gna (mS/cm2) */
#define HODGKIN_HUXLEY_ENA 20 /* ena (mV) */
#define HODGKIN_HUXLEY_GK 21 /* gk (mS/cm2) */
#define HODGKIN_HUXLEY_EK 22 /* ek (mV) */
#define HODGKIN_HUXLEY_GL 23 /* gl (mS/cm2) */
#define HODGKIN_HUXLEY_EL 24 /* el (mV) */
#define HODGKIN_HUXLEY_ERROR 25 /* error */
#define HODGKIN_HUXLEY_F_FLUX 26 /* f_flux */
#define HODGKIN_HUXLEY_B_FLUX 27 /* b_flux */
#define HODGKIN_HUXLEY_V_PRIME 28 /* v' (mV/ms) */
#define HODGKIN_HUXLEY_M_PRIME 29 /* m' (/ms) */
#define HODGKIN_HUXLEY_H_PRIME 30 /* h' (/ms) */
#define HODGKIN_HUXLEY_N_PRIME 31 /* n' (/ms) */
#define HODGKIN_HUXLEY_T0 32 /* t0 */
#define HODGKIN_HUXLEY_DELTA_T 33 /* delta_t */
#define HODGKIN_HUXLEY_V0 34 /* v0 */
#define HODGKIN_HUXLEY_M0 35 /* m0 */
#define HODGKIN_HUXLEY_H0 36 /* h0 */
#define HODGKIN_HUXLEY_N0 37 /* n0 */
#define HODGKIN_HUXLEY_USETABLE 38 /* usetable */
#define HODGKIN_HUXLEY_MAXERR 39 /* maxerr */
#define HODGKIN_HUXLEY_QUANTITIES 40 /* number of quantities */

int hodgkin_huxley_defaults();
/* Keeps the pointer to the settings. */
int hodgkin_huxley_init();
int hodgkin_huxley_step(); /* advances to the next row of results, or to the end */
/* Computes a row at this time, which must not be before the current one. */
int hodgkin_huxley_advance_to();
/* Adds a value to a state, given by its number above. */
int hodgkin_huxley_dose();
int hodgkin_huxley_refresh(); /* checks changed settings, which take effect from the next row on */
int hodgkin_huxley_done(); /* whether the last row has been computed */

/* Sets a setting.  Returns HODGKIN_HUXLEY_GOOD, or HODGKIN_HUXLEY_BAD_SETTING and leaves it unchanged. */
int hodgkin_huxley_set();
double hodgkin_huxley_setting();
int hodgkin_huxley_setting_index(); /* -1 if there is no such setting */
char *hodgkin_huxley_setting_name();

double hodgkin_huxley_value();
int hodgkin_huxley_index(); /* -1 if there is no such quantity */
char *hodgkin_huxley_name();

int hodgkin_huxley_line(); /* the source line that failed; 0 if unknown */
char *hodgkin_huxley_culprit(); /* the quantity computed there */