/* MARKET GROWTH AND CAPITAL INVESTMENT

   Translated from market.dyn by zudyn 0.1.0.
   One struct holds a whole model, so several models can run side by side.  The code uses no heap, no input or
   output and no recursion, and it never ends the program.

       struct market_settings settings;
       struct market model;

       market_defaults(&settings);
       error = market_init(&model, &settings);
       while (error == MARKET_GOOD && !market_done(&model))
           error = market_step(&model); */

#ifndef MARKET_MODEL_INCLUDED
#define MARKET_MODEL_INCLUDED

/* Return codes of init, step, refresh and set.  After a failure the model no longer changes, and all calls return the
   failure until init begins a new run. */
#define MARKET_GOOD 0
#define MARKET_DIVISION 1 /* division by zero */
#define MARKET_DOMAIN 2 /* a logarithm, root or power outside its domain */
#define MARKET_NOT_FINITE 3 /* a value that is infinite or not a number */
#define MARKET_WHILE 4 /* a WHILE block that does not end */
#define MARKET_TOO_LONG 5 /* more than 2000000000 steps */
#define MARKET_DT 6 /* dt is not positive */
#define MARKET_TABLE_SIZE 7 /* the computed bounds of a table do not fit its values */
#define MARKET_BAD_LENGTH 30 /* the length of the run is not a number */
#define MARKET_BAD_SETTING 31 /* a setting that is infinite or not a number */

/* Settings.  A model keeps a pointer to them and reads them in every step, so you may change them between calls.
   A new DT, a new start of TIME and new initial values of levels take effect at the next init.
   market_set, init and step reject a setting that is infinite or not a number. */
struct market_settings {
    double dt; /* DT; 0.25 */
    double sat; /* SAT; 20.0 */
    double ss; /* SS; 2000.0 */
    double rs; /* RS; 12.0 */
    double drat; /* DRAT; 1.0 */
    double sem; /* SEM; 400.0 */
    double tddrc; /* TDDRC; 4.0 */
    double tddrm; /* TDDRM; 6.0 */
    double ddw; /* DDW; 0.0 */
    double ddmg; /* DDMG; 2.0 */
    double tddt; /* TDDT; 12.0 */
    double ddb; /* DDB; 0.3 */
    double pcrd; /* PCRD; 12.0 */
    double length; /* LENGTH; 100.0 */
};

/* The state.  You may read all of it. */
struct market {
    struct market_settings *set;
    double time; /* TIME: start + step*dt, not a running sum */
    double dt; /* the step */
    double half; /* dt/2 */
    double start; /* TIME at the start of the run */
    long step; /* number of steps made */
    int failure; /* failure code, returned by all calls */
    int site; /* location of the failure: see market_line and market_culprit */

    /* Levels. */
    double s; /* SALESMEN (MEN) */
    double dra; /* USUAL DELIVERIES (UNITS/MONTH) */
    double bl; /* BACKLOG (UNITS) */
    double ddrc; /* DELAY THE FIRM SEES (MONTHS) */
    double ddrm; /* DELAY THE MARKET SEES (MONTHS) */
    double pc; /* CAPACITY (UNITS/MONTH) */
    double pcr_l1;
    double pcr_l2;
    double pcr_l3;
    double ddt; /* DELAY OF TRADITION (MONTHS) */

    /* Auxiliaries. */
    double is; /* MEN THE BUDGET PAYS (MEN) */
    double b; /* SALES BUDGET (DOLLARS/MONTH) */
    double se; /* ORDERS A MAN (UNITS/MAN-MONTH) */
    double pcf; /* CAPACITY IN USE (1) */
    double ddm; /* SHORTEST DELAY (MONTHS) */
    double ddi; /* DELAY IN FACT (MONTHS) */
    double sedm; /* WHAT IT DOES TO SALES (1) */
    double pcr_r1;
    double pcr_r2;
    double pcr_delay3;
    double cef; /* EXPANSION (1/MONTH) */
    double ddc; /* DELAY AGAINST ITS GOAL (1) */
    double ddog; /* GOAL IN USE (MONTHS) */

    /* Rates. */
    double sh; /* HIRED (MEN/MONTH) */
    double ob; /* ORDERS BOOKED (UNITS/MONTH) */
    double dr; /* DELIVERIES (UNITS/MONTH) */
    double pco; /* ORDERED (UNITS/MONTH/MONTH) */
    double pcr; /* ARRIVING (UNITS/MONTH/MONTH) */
};

/* Settings by number, for market_set, market_setting and market_setting_name. */
#define MARKET_SET_DT 0 /* above 0; DT; 0.25 */
#define MARKET_SET_SAT 1 /* SAT; 20.0 */
#define MARKET_SET_SS 2 /* SS; 2000.0 */
#define MARKET_SET_RS 3 /* RS; 12.0 */
#define MARKET_SET_DRAT 4 /* DRAT; 1.0 */
#define MARKET_SET_SEM 5 /* SEM; 400.0 */
#define MARKET_SET_TDDRC 6 /* TDDRC; 4.0 */
#define MARKET_SET_TDDRM 7 /* TDDRM; 6.0 */
#define MARKET_SET_DDW 8 /* DDW; 0.0 */
#define MARKET_SET_DDMG 9 /* DDMG; 2.0 */
#define MARKET_SET_TDDT 10 /* TDDT; 12.0 */
#define MARKET_SET_DDB 11 /* DDB; 0.3 */
#define MARKET_SET_PCRD 12 /* PCRD; 12.0 */
#define MARKET_SET_LENGTH 13 /* LENGTH; 100.0 */
#define MARKET_SETTINGS 14 /* number of values */

/* Quantities by number, for market_value and market_name; after the last colon,
   their ranges in the first run of the model. */
#define MARKET_TIME 0 /* TIME: 0 to 100 */
#define MARKET_S 1 /* S: SALESMEN (MEN): 10 to 40.72 */
#define MARKET_SH 2 /* SH: HIRED (MEN/MONTH): -0.3159 to 0.9012 */
#define MARKET_IS 3 /* IS: MEN THE BUDGET PAYS (MEN): 23.04 to 47.37 */
#define MARKET_B 4 /* B: SALES BUDGET (DOLLARS/MONTH): 46090 to 94740 */
#define MARKET_DRA 5 /* DRA: USUAL DELIVERIES (UNITS/MONTH): 3841 to 7895 */
#define MARKET_OB 6 /* OB: ORDERS BOOKED (UNITS/MONTH): 3398 to 9984 */
#define MARKET_SE 7 /* SE: ORDERS A MAN (UNITS/MAN-MONTH): 92.36 to 348.2 */
#define MARKET_BL 8 /* BL: BACKLOG (UNITS): 7616 to 45520 */
#define MARKET_DR 9 /* DR: DELIVERIES (UNITS/MONTH): 3808 to 7914 */
#define MARKET_PCF 10 /* PCF: CAPACITY IN USE (1): 0.3226 to 1 */
#define MARKET_DDM 11 /* DDM: SHORTEST DELAY (MONTHS): 0.6451 to 6.975 */
#define MARKET_DDI 12 /* DDI: DELAY IN FACT (MONTHS): 1.945 to 6.881 */
#define MARKET_DDRC 13 /* DDRC: DELAY THE FIRM SEES (MONTHS): 1.984 to 6.601 */
#define MARKET_DDRM 14 /* DDRM: DELAY THE MARKET SEES (MONTHS): 1.995 to 6.191 */
#define MARKET_SEDM 15 /* SEDM: WHAT IT DOES TO SALES (1): 0.2309 to 0.8705 */
#define MARKET_PC 16 /* PC: CAPACITY (UNITS/MONTH): 4254 to 12000 */
#define MARKET_PCO 17 /* PCO: ORDERED (UNITS/MONTH/MONTH): -144 to -1.059 */
#define MARKET_PCR 18 /* PCR: ARRIVING (UNITS/MONTH/MONTH): -144 to -19.37 */
#define MARKET_CEF 19 /* CEF: EXPANSION (1/MONTH): -0.01717 to -1.392e-4 */
#define MARKET_DDC 20 /* DDC: DELAY AGAINST ITS GOAL (1): 0.8709 to 1.297 */
#define MARKET_DDOG 21 /* DDOG: GOAL IN USE (MONTHS): 1.994 to 5.911 */
#define MARKET_DDT 22 /* DDT: DELAY OF TRADITION (MONTHS): 1.994 to 5.911 */
#define MARKET_QUANTITIES 23 /* number of quantities */

int market_defaults();
/* Keeps the pointer to the settings. */
int market_init();
int market_step(); /* advances by dt */
int market_refresh(); /* computes the current point again after settings have changed */
int market_done(); /* whether LENGTH has been reached */

/* Sets a setting.  Returns MARKET_GOOD, or MARKET_BAD_SETTING or MARKET_DT and leaves it unchanged. */
int market_set();
double market_setting();
int market_setting_index(); /* -1 if there is no such setting */
char *market_setting_name();

double market_value();
int market_index(); /* -1 if there is no such quantity */
char *market_name();

int market_line(); /* the source line that failed; 0 if unknown */
char *market_culprit(); /* the quantity computed there */