/* zdhost.h - the external names of host.c. */

#ifndef ZDHOST_H
#define ZDHOST_H

#include <stdio.h>
#include "zdrun.h"

double zh_max(double p, double q);
double zh_min(double p, double q);
double zh_step(const struct zd_head *head, double height, double t, double before);
double zh_ramp(const struct zd_head *head, double slope, double t);
double zh_add_ramp(const struct zd_head *head, double *state, double slope, double t, double start);
double zh_pulse(const struct zd_head *head, double *state, double height, double first, double interval);
double zh_hold(double *state, double initial);
double zh_sample(const struct zd_head *head, double *state, double x, double interval);
int zh_train_due(const struct zd_head *head, double *state, double interval);
void zh_linear(double *cars, int n);
void zh_cyclic(double *cars, int n);
void zh_slopes(const double *value, double *slope, int stride, int n, double inc);
double zh_look(struct zd_head *head, int site, const double *value, const double *slope, int stride, int n,
               double x, double lo, double hi, double inverse, double inc);
double zh_range(struct zd_head *head, int k, const double *value, const double *slope, int stride,
    int n, double x, double lo, double hi, double inverse, double inc);
double zh_extend(const double *value, const double *slope, int stride, int n, double x, double lo,
    double inverse, double inc);
double zh_table(struct zd_head *head, int site, int k, const double *value, int stride, int n, double x,
    double lo, double hi, double inc, int how);
double zh_noise(struct zd_head *head);
double zh_normal(struct zd_head *head, double m, double s);
double zh_curve(int which, const double *x);
double zh_draw(struct zd_head *head, int which, double a, double b);
/* Runs a program with any clock: zd_simulate, or zdc_follow. */
int zh_run(const struct zd_program *program, void *model, struct zd_store *store, const struct zd_orders *orders);
FILE *zh_input(void);      /* the standard input of the C library */
long zh_of_size(int which);

#endif
