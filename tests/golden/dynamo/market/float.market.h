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

typedef float market_real;

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
    market_real dt; /* DT; 0.25 */
    market_real sat; /* SAT; 20.0 */
    market_real ss; /* SS; 2000.0 */
    market_real rs; /* RS; 12.0 */
    market_real drat; /* DRAT; 1.0 */
    market_real sem; /* SEM; 400.0 */
    market_real tddrc; /* TDDRC; 4.0 */
    market_real tddrm; /* TDDRM; 6.0 */
    market_real ddw; /* DDW; 0.0 */
    market_real ddmg; /* DDMG; 2.0 */
    market_real tddt; /* TDDT; 12.0 */
    market_real ddb; /* DDB; 0.3 */
    market_real pcrd; /* PCRD; 12.0 */
    market_real length; /* LENGTH; 100.0 */
};

/* The state.  You may read all of it. */
struct market {
    const struct market_settings *set;
    market_real time; /* TIME: start + step*dt, not a running sum */
    market_real dt; /* the step */
    market_real half; /* dt/2 */
    market_real start; /* TIME at the start of the run */
    long step; /* number of steps made */
    int failure; /* failure code, returned by all calls */
    int site; /* location of the failure: see market_line and market_culprit */

    /* Levels. */
    market_real s; /* SALESMEN (MEN) */
    market_real dra; /* USUAL DELIVERIES (UNITS/MONTH) */
    market_real bl; /* BACKLOG (UNITS) */
    market_real ddrc; /* DELAY THE FIRM SEES (MONTHS) */
    market_real ddrm; /* DELAY THE MARKET SEES (MONTHS) */
    market_real pc; /* CAPACITY (UNITS/MONTH) */
    market_real pcr_l1;
    market_real pcr_l2;
    market_real pcr_l3;
    market_real ddt; /* DELAY OF TRADITION (MONTHS) */

    /* Auxiliaries. */
    market_real is; /* MEN THE BUDGET PAYS (MEN) */
    market_real b; /* SALES BUDGET (DOLLARS/MONTH) */
    market_real se; /* ORDERS A MAN (UNITS/MAN-MONTH) */
    market_real pcf; /* CAPACITY IN USE (1) */
    market_real ddm; /* SHORTEST DELAY (MONTHS) */
    market_real ddi; /* DELAY IN FACT (MONTHS) */
    market_real sedm; /* WHAT IT DOES TO SALES (1) */
    market_real pcr_r1;
    market_real pcr_r2;
    market_real pcr_delay3;
    market_real cef; /* EXPANSION (1/MONTH) */
    market_real ddc; /* DELAY AGAINST ITS GOAL (1) */
    market_real ddog; /* GOAL IN USE (MONTHS) */

    /* Rates. */
    market_real sh; /* HIRED (MEN/MONTH) */
    market_real ob; /* ORDERS BOOKED (UNITS/MONTH) */
    market_real dr; /* DELIVERIES (UNITS/MONTH) */
    market_real pco; /* ORDERED (UNITS/MONTH/MONTH) */
    market_real pcr; /* ARRIVING (UNITS/MONTH/MONTH) */
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

void market_defaults(struct market_settings *settings);
/* Keeps the pointer to the settings. */
int market_init(struct market *m, const struct market_settings *settings);
int market_step(struct market *m); /* advances by dt */
int market_refresh(struct market *m); /* computes the current point again after settings have changed */
int market_done(const struct market *m); /* whether LENGTH has been reached */

/* Sets a setting.  Returns MARKET_GOOD, or MARKET_BAD_SETTING or MARKET_DT and leaves it unchanged. */
int market_set(struct market_settings *settings, int index, market_real value);
market_real market_setting(const struct market_settings *settings, int index);
int market_setting_index(const char *name); /* -1 if there is no such setting */
const char *market_setting_name(int index);

market_real market_value(const struct market *m, int index);
int market_index(const char *name); /* -1 if there is no such quantity */
const char *market_name(int index);

int market_line(const struct market *m); /* the source line that failed; 0 if unknown */
const char *market_culprit(const struct market *m); /* the quantity computed there */