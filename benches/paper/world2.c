/* World2 in the structure that the ZU-DYNAMO paper of 1987 prints for its programs: every quantity a
   global twice, new and old; tables searched from their beginning; print times by floating remainder;
   all new values copied to the old ones after every step. For comparison only.

       cc -O2 -ffp-contract=off world2.c -lm && ./a.out REPETITIONS */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

double pi = 1650000000.0,
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

double brmmt[] = { 1.2, 1.0, 0.85, 0.75, 0.7, 0.7 };
double drmmt[] = { 3.0, 1.8, 1.0, 0.8, 0.7, 0.6, 0.53, 0.5, 0.5, 0.5, 0.5 };
double brcmt[] = { 1.05, 1.0, 0.9, 0.7, 0.6, 0.55 };
double drcmt[] = { 0.9, 1.0, 1.2, 1.5, 1.9, 3.0 };
double brfmt[] = { 0.0, 1.0, 1.6, 1.9, 2.0 };
double drfmt[] = { 30.0, 3.0, 2.0, 1.4, 1.0, 0.7, 0.6, 0.5, 0.5 };
double brpmt[] = { 1.02, 0.9, 0.7, 0.4, 0.25, 0.15, 0.1 };
double drpmt[] = { 0.92, 1.3, 2.0, 3.2, 4.8, 6.8, 9.2 };
double cimt[] = { 0.1, 1.0, 1.8, 2.4, 2.8, 3.0 };
double cfifrt[] = { 1.0, 0.6, 0.3, 0.15, 0.1 };
double ciqrt[] = { 0.7, 0.8, 1.0, 1.5, 2.0 };
double fpcit[] = { 0.5, 1.0, 1.4, 1.7, 1.9, 2.05, 2.2 };
double fcmt[] = { 2.4, 1.0, 0.6, 0.4, 0.3, 0.2 };
double fpmt[] = { 1.02, 0.9, 0.65, 0.35, 0.2, 0.1, 0.05 };
double nrmmt[] = { 0.0, 1.0, 1.8, 2.4, 2.9, 3.3, 3.6, 3.8, 3.9, 3.95, 4.0 };
double nremt[] = { 0.0, 0.15, 0.5, 0.85, 1.0 };
double polcmt[] = { 0.05, 1.0, 3.0, 5.4, 7.4, 8.0 };
double polatt[] = { 0.6, 2.5, 5.0, 8.0, 11.5, 15.5, 20.0 };
double qlmt[] = { 0.2, 1.0, 1.7, 2.3, 2.7, 2.9 };
double qlct[] = { 2.0, 1.3, 1.0, 0.75, 0.55, 0.45, 0.38, 0.3, 0.25, 0.22, 0.2 };
double qlft[] = { 0.0, 1.0, 1.8, 2.4, 2.7 };
double qlpt[] = { 1.04, 0.85, 0.6, 0.3, 0.15, 0.05, 0.02 };

double dt = 0.2, length = 2100.0, prtper = 4.0, now;
double pj, pk;
double cij, cik;
double ciafj, ciafk;
double nrj, nrk;
double polj, polk;
double crj, crk;
double brcmj, brcmk;
double drcmj, drcmk;
double cirj, cirk;
double ciraj, cirak;
double fpcij, fpcik;
double fcmj, fcmk;
double nrfrj, nrfrk;
double nremj, nremk;
double ecirj, ecirk;
double mslj, mslk;
double brmmj, brmmk;
double drmmj, drmmk;
double cimj, cimk;
double nrmmj, nrmmk;
double polrj, polrk;
double brpmj, brpmk;
double drpmj, drpmk;
double fpmj, fpmk;
double frj, frk;
double brfmj, brfmk;
double drfmj, drfmk;
double cfifrj, cfifrk;
double polcmj, polcmk;
double polatj, polatk;
double qlmj, qlmk;
double qlcj, qlck;
double qlfj, qlfk;
double ciqrj, ciqrk;
double qlpj, qlpk;
double qlj, qlk;
double brjk, brkl;
double drjk, drkl;
double cigjk, cigkl;
double cidjk, cidkl;
double nrurjk, nrurkl;
double polgjk, polgkl;
double polajk, polakl;
double stored[1100][5];

double table(double *values, int n, double x, double low, double high, double inc)
{
    int i = 0;
    double at = low;

    if (x <= low)
        return values[0];
    if (x >= high)
        return values[n - 1];
    while (x > at + inc) {
        at = at + inc;
        i = i + 1;
    }
    return values[i] + (x - at) / inc * (values[i + 1] - values[i]);
}

int main(int argc, char **argv)
{
    long repetitions = argc > 1 ? atol(argv[1]) : 1;
    double sum = 0.0;
    int i, row, number;

    while (repetitions-- > 0) {
        pk = pi;
        cik = cii;
        ciafk = ciafi;
        nrk = nri;
        polk = poli;
        row = 0;
        number = (int)((length - 1900.0) / dt + 0.5);
        for (i = 0; i <= number; i++) {
            now = 1900.0 + i * dt;
            if (i > 0) {
                pk = pj+dt*(brjk-drjk);
                cik = cij+dt*(cigjk-cidjk);
                ciafk = ciafj+(dt/ciaft)*(cfifrj*ciqrj-ciafj);
                nrk = nrj+(dt)*(-nrurjk);
                polk = polj+dt*(polgjk-polajk);
            }
            crk = pk/(la*pdn);
            brcmk = table(brcmt, 6, crk, 0.0, 5.0, 1.0);
            drcmk = table(drcmt, 6, crk, 0.0, 5.0, 1.0);
            cirk = cik/pk;
            cirak = (cirk)*(ciafk)/ciafn;
            fpcik = table(fpcit, 7, cirak, 0.0, 6.0, 1.0);
            fcmk = table(fcmt, 6, crk, 0.0, 5.0, 1.0);
            nrfrk = nrk/nri;
            nremk = table(nremt, 5, nrfrk, 0.0, 1.0, 0.25);
            ecirk = (cirk)*(1.0-ciafk)*(nremk)/(1.0-ciafn);
            mslk = ecirk/ecirn;
            brmmk = table(brmmt, 6, mslk, 0.0, 5.0, 1.0);
            drmmk = table(drmmt, 11, mslk, 0.0, 5.0, 0.5);
            cimk = table(cimt, 6, mslk, 0.0, 5.0, 1.0);
            nrmmk = table(nrmmt, 11, mslk, 0.0, 10.0, 1.0);
            polrk = polk/pols;
            brpmk = table(brpmt, 7, polrk, 0.0, 60.0, 10.0);
            drpmk = table(drpmt, 7, polrk, 0.0, 60.0, 10.0);
            fpmk = table(fpmt, 7, polrk, 0.0, 60.0, 10.0);
            frk = (fpcik)*(fcmk)*(fpmk)*((swt7 >= now ? fc : fc1))/fn;
            brfmk = table(brfmt, 5, frk, 0.0, 4.0, 1.0);
            drfmk = table(drfmt, 9, frk, 0.0, 2.0, 0.25);
            cfifrk = table(cfifrt, 5, frk, 0.0, 2.0, 0.5);
            polcmk = table(polcmt, 6, cirk, 0.0, 5.0, 1.0);
            polatk = table(polatt, 7, polrk, 0.0, 60.0, 10.0);
            qlmk = table(qlmt, 6, mslk, 0.0, 5.0, 1.0);
            qlck = table(qlct, 11, crk, 0.0, 5.0, 0.5);
            qlfk = table(qlft, 5, frk, 0.0, 4.0, 1.0);
            ciqrk = table(ciqrt, 5, qlmk/qlfk, 0.0, 2.0, 0.5);
            qlpk = table(qlpt, 7, polrk, 0.0, 60.0, 10.0);
            qlk = (qls)*(qlmk)*(qlck)*(qlfk)*(qlpk);
            brkl = (pk)*((swt1 >= now ? brn : brn1))*(brmmk)*(brcmk)*(brfmk)*(brpmk);
            drkl = (pk)*((swt3 >= now ? drn : drn1))*(drmmk)*(drpmk)*(drfmk)*(drcmk);
            cigkl = (pk)*(cimk)*((swt4 >= now ? cign : cign1));
            cidkl = cik*(swt5 >= now ? cidn : cidn1);
            nrurkl = (pk)*((swt2 >= now ? nrun : nrun1))*(nrmmk);
            polgkl = (pk)*((swt6 >= now ? poln : poln1))*(polcmk);
            polakl = polk/polatk;
            if (fmod(now - 1900.0 + dt / 2.0, prtper) < dt) {
                stored[row][0] = pk;
                stored[row][1] = polrk;
                stored[row][2] = cik;
                stored[row][3] = qlk;
                stored[row][4] = nrk;
                sum = sum + pk + polrk + cik + qlk + nrk;
                row = row + 1;
            }
            pj = pk;
            cij = cik;
            ciafj = ciafk;
            nrj = nrk;
            polj = polk;
            crj = crk;
            brcmj = brcmk;
            drcmj = drcmk;
            cirj = cirk;
            ciraj = cirak;
            fpcij = fpcik;
            fcmj = fcmk;
            nrfrj = nrfrk;
            nremj = nremk;
            ecirj = ecirk;
            mslj = mslk;
            brmmj = brmmk;
            drmmj = drmmk;
            cimj = cimk;
            nrmmj = nrmmk;
            polrj = polrk;
            brpmj = brpmk;
            drpmj = drpmk;
            fpmj = fpmk;
            frj = frk;
            brfmj = brfmk;
            drfmj = drfmk;
            cfifrj = cfifrk;
            polcmj = polcmk;
            polatj = polatk;
            qlmj = qlmk;
            qlcj = qlck;
            qlfj = qlfk;
            ciqrj = ciqrk;
            qlpj = qlpk;
            qlj = qlk;
            brjk = brkl;
            drjk = drkl;
            cigjk = cigkl;
            cidjk = cidkl;
            nrurjk = nrurkl;
            polgjk = polgkl;
            polajk = polakl;
        }
    }
    printf("%.17g\n", sum);
    return 0;
}
