/* World2 (Forrester 1971), the standard run, written by hand as fast as portable C allows: one
   function, everything that moves in locals, tables by index with slopes made once, TIME from the
   number of the step.  The constants can be changed, as those of a translated model.
   Nothing is checked.  Prints the state every 4 years of the last repetition and a sum.

       cc -O2 -ffp-contract=off world2.c && ./a.out REPETITIONS [NAME VALUE]... */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct table {
    int n;
    double low, inverse, step;
    double value[12], slope[12];
};

static struct table brmmt = { 6, 0.0, 1.0 / 1.0, 1.0, { 1.2, 1.0, 0.85, 0.75, 0.7, 0.7 }, { 0.0 } };
static struct table drmmt = { 11, 0.0, 1.0 / 0.5, 0.5, { 3.0, 1.8, 1.0, 0.8, 0.7, 0.6, 0.53, 0.5, 0.5, 0.5, 0.5 }, { 0.0 } };
static struct table brcmt = { 6, 0.0, 1.0 / 1.0, 1.0, { 1.05, 1.0, 0.9, 0.7, 0.6, 0.55 }, { 0.0 } };
static struct table drcmt = { 6, 0.0, 1.0 / 1.0, 1.0, { 0.9, 1.0, 1.2, 1.5, 1.9, 3.0 }, { 0.0 } };
static struct table brfmt = { 5, 0.0, 1.0 / 1.0, 1.0, { 0.0, 1.0, 1.6, 1.9, 2.0 }, { 0.0 } };
static struct table drfmt = { 9, 0.0, 1.0 / 0.25, 0.25, { 30.0, 3.0, 2.0, 1.4, 1.0, 0.7, 0.6, 0.5, 0.5 }, { 0.0 } };
static struct table brpmt = { 7, 0.0, 1.0 / 10.0, 10.0, { 1.02, 0.9, 0.7, 0.4, 0.25, 0.15, 0.1 }, { 0.0 } };
static struct table drpmt = { 7, 0.0, 1.0 / 10.0, 10.0, { 0.92, 1.3, 2.0, 3.2, 4.8, 6.8, 9.2 }, { 0.0 } };
static struct table cimt = { 6, 0.0, 1.0 / 1.0, 1.0, { 0.1, 1.0, 1.8, 2.4, 2.8, 3.0 }, { 0.0 } };
static struct table cfifrt = { 5, 0.0, 1.0 / 0.5, 0.5, { 1.0, 0.6, 0.3, 0.15, 0.1 }, { 0.0 } };
static struct table ciqrt = { 5, 0.0, 1.0 / 0.5, 0.5, { 0.7, 0.8, 1.0, 1.5, 2.0 }, { 0.0 } };
static struct table fpcit = { 7, 0.0, 1.0 / 1.0, 1.0, { 0.5, 1.0, 1.4, 1.7, 1.9, 2.05, 2.2 }, { 0.0 } };
static struct table fcmt = { 6, 0.0, 1.0 / 1.0, 1.0, { 2.4, 1.0, 0.6, 0.4, 0.3, 0.2 }, { 0.0 } };
static struct table fpmt = { 7, 0.0, 1.0 / 10.0, 10.0, { 1.02, 0.9, 0.65, 0.35, 0.2, 0.1, 0.05 }, { 0.0 } };
static struct table nrmmt = { 11, 0.0, 1.0 / 1.0, 1.0, { 0.0, 1.0, 1.8, 2.4, 2.9, 3.3, 3.6, 3.8, 3.9, 3.95, 4.0 }, { 0.0 } };
static struct table nremt = { 5, 0.0, 1.0 / 0.25, 0.25, { 0.0, 0.15, 0.5, 0.85, 1.0 }, { 0.0 } };
static struct table polcmt = { 6, 0.0, 1.0 / 1.0, 1.0, { 0.05, 1.0, 3.0, 5.4, 7.4, 8.0 }, { 0.0 } };
static struct table polatt = { 7, 0.0, 1.0 / 10.0, 10.0, { 0.6, 2.5, 5.0, 8.0, 11.5, 15.5, 20.0 }, { 0.0 } };
static struct table qlmt = { 6, 0.0, 1.0 / 1.0, 1.0, { 0.2, 1.0, 1.7, 2.3, 2.7, 2.9 }, { 0.0 } };
static struct table qlct = { 11, 0.0, 1.0 / 0.5, 0.5, { 2.0, 1.3, 1.0, 0.75, 0.55, 0.45, 0.38, 0.3, 0.25, 0.22, 0.2 }, { 0.0 } };
static struct table qlft = { 5, 0.0, 1.0 / 1.0, 1.0, { 0.0, 1.0, 1.8, 2.4, 2.7 }, { 0.0 } };
static struct table qlpt = { 7, 0.0, 1.0 / 10.0, 10.0, { 1.04, 0.85, 0.6, 0.3, 0.15, 0.05, 0.02 }, { 0.0 } };

static void slopes(struct table *t)
{
    int i;

    for (i = 0; i < t->n - 1; i++)
        t->slope[i] = (t->value[i + 1] - t->value[i]) / t->step;
}

/* Written out for each table, so that its numbers are constants. */
#define LOOK(result, t, argument, n, low, high, inverse, inc) \
    do { \
        double x = (argument); \
        if (!(x > (low))) { \
            result = t.value[0]; \
        } else if (x >= (high)) { \
            result = t.value[(n) - 1]; \
        } else { \
            int i = (int)((x - (low)) * (inverse)); \
            result = t.value[i] + t.slope[i] * ((x - (low)) - i * (inc)); \
        } \
    } while (0)

static double pi = 1650000000.0,
    brn = 0.04,
    brn1 = 0.04,
    swt1 = 1970.0,
    drn = 0.028,
    drn1 = 0.028,
    swt3 = 1970.0,
    la = 135000000.0,
    pdn = 26.5,
    cii = 400000000.0,
    cign = 0.05,
    cign1 = 0.05,
    swt4 = 1970.0,
    cidn = 0.025,
    cidn1 = 0.025,
    swt5 = 1970.0,
    ecirn = 1.0,
    ciafi = 0.2,
    ciafn = 0.3,
    ciaft = 15.0,
    fc = 1.0,
    fc1 = 1.0,
    fn = 1.0,
    swt7 = 1970.0,
    nri = 900000000000.0,
    nrun = 1.0,
    nrun1 = 1.0,
    swt2 = 1970.0,
    poli = 200000000.0,
    pols = 3600000000.0,
    poln = 1.0,
    poln1 = 1.0,
    swt6 = 1970.0,
    qls = 1.0;

/* Constants that arguments may change, so that the compiler must not fold them. */
static struct {
    const char *name;
    double *value;
} constants[] = {
    { "pi", &pi },
    { "brn", &brn },
    { "brn1", &brn1 },
    { "swt1", &swt1 },
    { "drn", &drn },
    { "drn1", &drn1 },
    { "swt3", &swt3 },
    { "la", &la },
    { "pdn", &pdn },
    { "cii", &cii },
    { "cign", &cign },
    { "cign1", &cign1 },
    { "swt4", &swt4 },
    { "cidn", &cidn },
    { "cidn1", &cidn1 },
    { "swt5", &swt5 },
    { "ecirn", &ecirn },
    { "ciafi", &ciafi },
    { "ciafn", &ciafn },
    { "ciaft", &ciaft },
    { "fc", &fc },
    { "fc1", &fc1 },
    { "fn", &fn },
    { "swt7", &swt7 },
    { "nri", &nri },
    { "nrun", &nrun },
    { "nrun1", &nrun1 },
    { "swt2", &swt2 },
    { "poli", &poli },
    { "pols", &pols },
    { "poln", &poln },
    { "poln1", &poln1 },
    { "swt6", &swt6 },
    { "qls", &qls }
};

static double run(double dt, double t0, int steps, int every, int show)
{
    double p, ci, ciaf, nr, pol;
    double cr, brcm, drcm, cir, cira, fpci, fcm, nrfr, nrem, ecir;
    double msl, brmm, drmm, cim, nrmm, polr, brpm, drpm, fpm, fr;
    double brfm, drfm, cfifr, polcm, polat, qlm, qlc, qlf, ciqr, qlp;
    double ql, br, dr, cig, cid, nrur, polg, pola;
    double time, sum = 0.0;
    int step = 0, until = 0;

    p = pi;
    ci = cii;
    ciaf = ciafi;
    nr = nri;
    pol = poli;
    for (;;) {
        time = t0 + step * dt;
        cr = p/(la*pdn);
        LOOK(brcm, brcmt, cr, 6, 0.0, 5.0, 1.0 / 1.0, 1.0);
        LOOK(drcm, drcmt, cr, 6, 0.0, 5.0, 1.0 / 1.0, 1.0);
        cir = ci/p;
        cira = (cir)*(ciaf)/ciafn;
        LOOK(fpci, fpcit, cira, 7, 0.0, 6.0, 1.0 / 1.0, 1.0);
        LOOK(fcm, fcmt, cr, 6, 0.0, 5.0, 1.0 / 1.0, 1.0);
        nrfr = nr/nri;
        LOOK(nrem, nremt, nrfr, 5, 0.0, 1.0, 1.0 / 0.25, 0.25);
        ecir = (cir)*(1.0-ciaf)*(nrem)/(1.0-ciafn);
        msl = ecir/ecirn;
        LOOK(brmm, brmmt, msl, 6, 0.0, 5.0, 1.0 / 1.0, 1.0);
        LOOK(drmm, drmmt, msl, 11, 0.0, 5.0, 1.0 / 0.5, 0.5);
        LOOK(cim, cimt, msl, 6, 0.0, 5.0, 1.0 / 1.0, 1.0);
        LOOK(nrmm, nrmmt, msl, 11, 0.0, 10.0, 1.0 / 1.0, 1.0);
        polr = pol/pols;
        LOOK(brpm, brpmt, polr, 7, 0.0, 60.0, 1.0 / 10.0, 10.0);
        LOOK(drpm, drpmt, polr, 7, 0.0, 60.0, 1.0 / 10.0, 10.0);
        LOOK(fpm, fpmt, polr, 7, 0.0, 60.0, 1.0 / 10.0, 10.0);
        fr = (fpci)*(fcm)*(fpm)*((swt7 >= time ? fc : fc1))/fn;
        LOOK(brfm, brfmt, fr, 5, 0.0, 4.0, 1.0 / 1.0, 1.0);
        LOOK(drfm, drfmt, fr, 9, 0.0, 2.0, 1.0 / 0.25, 0.25);
        LOOK(cfifr, cfifrt, fr, 5, 0.0, 2.0, 1.0 / 0.5, 0.5);
        LOOK(polcm, polcmt, cir, 6, 0.0, 5.0, 1.0 / 1.0, 1.0);
        LOOK(polat, polatt, polr, 7, 0.0, 60.0, 1.0 / 10.0, 10.0);
        LOOK(qlm, qlmt, msl, 6, 0.0, 5.0, 1.0 / 1.0, 1.0);
        LOOK(qlc, qlct, cr, 11, 0.0, 5.0, 1.0 / 0.5, 0.5);
        LOOK(qlf, qlft, fr, 5, 0.0, 4.0, 1.0 / 1.0, 1.0);
        LOOK(ciqr, ciqrt, qlm/qlf, 5, 0.0, 2.0, 1.0 / 0.5, 0.5);
        LOOK(qlp, qlpt, polr, 7, 0.0, 60.0, 1.0 / 10.0, 10.0);
        ql = (qls)*(qlm)*(qlc)*(qlf)*(qlp);
        br = (p)*((swt1 >= time ? brn : brn1))*(brmm)*(brcm)*(brfm)*(brpm);
        dr = (p)*((swt3 >= time ? drn : drn1))*(drmm)*(drpm)*(drfm)*(drcm);
        cig = (p)*(cim)*((swt4 >= time ? cign : cign1));
        cid = ci*(swt5 >= time ? cidn : cidn1);
        nrur = (p)*((swt2 >= time ? nrun : nrun1))*(nrmm);
        polg = (p)*((swt6 >= time ? poln : poln1))*(polcm);
        pola = pol/polat;
        if (until-- == 0) {
            until = every - 1;
            sum = sum + p + polr + ci + ql + nr;
            if (show)
                printf("%.10g,%.17g,%.17g,%.17g,%.17g,%.17g\n", time, p, polr, ci, ql, nr);
        }
        if (step++ == steps)
            return sum;
        p = p+dt*(br-dr);
        ci = ci+dt*(cig-cid);
        ciaf = ciaf+(dt/ciaft)*(cfifr*ciqr-ciaf);
        nr = nr+(dt)*(-nrur);
        pol = pol+dt*(polg-pola);
    }
}

int main(int argc, char **argv)
{
    int repetitions = argc > 1 ? atoi(argv[1]) : 1;
    double sum = 0.0;
    int i, k;

    for (i = 2; i + 1 < argc; i += 2)
        for (k = 0; k < (int)(sizeof constants / sizeof constants[0]); k++)
            if (strcmp(constants[k].name, argv[i]) == 0)
                *constants[k].value = atof(argv[i + 1]);
    slopes(&brmmt);
    slopes(&drmmt);
    slopes(&brcmt);
    slopes(&drcmt);
    slopes(&brfmt);
    slopes(&drfmt);
    slopes(&brpmt);
    slopes(&drpmt);
    slopes(&cimt);
    slopes(&cfifrt);
    slopes(&ciqrt);
    slopes(&fpcit);
    slopes(&fcmt);
    slopes(&fpmt);
    slopes(&nrmmt);
    slopes(&nremt);
    slopes(&polcmt);
    slopes(&polatt);
    slopes(&qlmt);
    slopes(&qlct);
    slopes(&qlft);
    slopes(&qlpt);
    for (i = 0; i < repetitions; i++)
        sum = sum + run(0.2, 1900.0, 1000, 20, i == repetitions - 1);
    printf("%.17g\n", sum);
    return 0;
}
