/* balance.c - inflows, outflows and contents of a program's compartments, run by run.

   The program itself adds up the flows, in arrays over its compartments (zd_balance).  This file records contents and
   sums at every row, so that a balance covers whole steps, from the row of step 0 to the last.  At the end of a run it
   writes a record to the stored results for each of zd_balances.list; sheet.c prints them.

   A content is negative if it is below 0 by more than rounding (BALANCE_ROUNDING times its amount and its flows in the
   step) and by more than the error that the integration method allows.

   The longest step that keeps a content from becoming negative: flows are assumed to be proportional to D; doses and
   earlier decay are not.  Let c be the content at the beginning of the step, a the dose, z the decayed amount and n the
   net outflow (including the amount formed by decay).  The content at the end is then c + a - z - n.  If the decay
   comes after the flows, z has the sign of a content that is already negative, so z < 0 does not count.  The content
   ends at 0 for D*(c + a - z)/n.  This is exact if the flows do not depend on anything that changes within the step. */

#include "zdport.h"
#include "zdkeep.h"

#define BALANCE_ROUNDING 1e-12

/* The record of one compartment. */
enum { BALANCE_CONTENT, BALANCE_LEFT, BALANCE_ARRIVED, BALANCE_TAKEN, BALANCE_DOSED, BALANCE_DECAYED, BALANCE_FORMED,
       BALANCE_SUMS };

struct zd_keeping {
    double first;           /* T of step 0 and of the last row */
    double last;
    int begun;              /* the row of step 0 was there */
    double *now;            /* BALANCE_SUMS of each compartment, of each balance */
    double *begin;          /* contents at step 0 */
    double *low;            /* T, content and D of the first negative content; content 0: none was negative */
};

static const struct zd_balances *balances_of(const struct zd_course *course)
{
    return course->program->balances;
}

/* All compartments of all balances. */
static size_t balance_accounts(const struct zd_course *course)
{
    return (size_t)balances_of(course)->n * (size_t)balances_of(course)->n_places;
}

int zdb_open(struct zd_course *course)
{
    struct zd_keeping *keeping;
    size_t accounts;

    if (!course->orders->balance || balances_of(course) == NULL)
        return ZD_GOOD;
    accounts = balance_accounts(course);
    keeping = (struct zd_keeping *)calloc(1, sizeof *keeping);
    if (keeping == NULL)
        return ZD_MEMORY;
    keeping->now = (double *)calloc(accounts * (BALANCE_SUMS + 4) + 1, sizeof *keeping->now);
    if (keeping->now == NULL) {
        free(keeping);
        return ZD_MEMORY;
    }
    keeping->begin = keeping->now + accounts * BALANCE_SUMS;
    keeping->low = keeping->begin + accounts;
    course->keeping = keeping;
    return ZD_GOOD;
}

void zdb_close(struct zd_course *course)
{
    if (course->keeping == NULL)
        return;
    free(course->keeping->now);
    free(course->keeping);
    course->keeping = NULL;
}

/* Element i of an array; a missing array counts as 0. */
static double balance_at(const void *model, long offset, int i)
{
    return offset < 0 ? 0.0 : *ZD_SEEN(model, ZD_NTH((ZD_OFFSET)offset, i));
}

static void balance_take(const struct zd_balance *balance, const void *model, int i, double *sums)
{
    sums[BALANCE_CONTENT] = balance_at(model, balance->content, i);
    sums[BALANCE_LEFT] = balance_at(model, balance->left, i);
    sums[BALANCE_ARRIVED] = balance_at(model, balance->arrived, i);
    sums[BALANCE_TAKEN] = balance_at(model, balance->taken, i);
    sums[BALANCE_DOSED] = balance_at(model, balance->dosed, i);
    sums[BALANCE_DECAYED] = balance_at(model, balance->decayed, i);
    sums[BALANCE_FORMED] = balance_at(model, balance->formed, i);
}

/* The error that the integration method allows. */
static double balance_error(const struct zd_program *program)
{
    return program->n_solves > 0 ? program->solves[0].absolute : 0.0;
}

/* The part r of a step after which the content c and the dose a are used up, if the fraction `lost` of c decays in a
   step and n flows out in a step: c (1 - lost)^r + a = n r.  The left side decreases and the right side increases
   with r. */
static double balance_part(double c, double lost, double a, double n)
{
    double low = 0.0, high = 1.0, middle;
    int i;

    for (i = 0; i < 60; i++) {
        middle = 0.5 * (low + high);
        if (c * pow(1.0 - lost, middle) + a >= n * middle)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The longest step that would not have ended below 0, from the sums before and after this one.  0: nothing could
   or did flow out. */
static double balance_step(const double *before, const double *now, double d, int undecayed)
{
    double decayed = now[BALANCE_DECAYED] - before[BALANCE_DECAYED], dosed = now[BALANCE_DOSED] - before[BALANCE_DOSED];
    double content = before[BALANCE_CONTENT], whole = content + dosed;
    double there = decayed > 0.0 ? whole - decayed : whole;
    double flowed = whole - decayed - now[BALANCE_CONTENT];

    if (!(there > 0.0) || !(flowed > 0.0))
        return 0.0;
    if (undecayed && decayed > 0.0 && decayed < content)
        return d * balance_part(content, decayed / content, dosed, flowed);
    return d * (there / flowed);
}

static int balance_negative(const double *before, const double *now, double error)
{
    double passed = fabs(before[BALANCE_CONTENT]) + fabs(now[BALANCE_LEFT] - before[BALANCE_LEFT])
                    + fabs(now[BALANCE_ARRIVED] - before[BALANCE_ARRIVED]);

    return now[BALANCE_CONTENT] < -(BALANCE_ROUNDING * passed) - error;
}

void zdb_row(void *model)
{
    const struct zd_head *head = (const struct zd_head *)model;
    const struct zd_course *course = head->course;
    const struct zd_balances *all = balances_of(course);
    struct zd_keeping *keeping = course->keeping;
    double sums[BALANCE_SUMS], *now = keeping->now, *begin = keeping->begin, *low = keeping->low;
    double time = *ZD_SEEN(model, ZD_COLUMN(course->program, 0)->offset);
    double error = balance_error(course->program);
    int b, i, first = head->step == 0;

    if (first) {
        keeping->first = time;
        keeping->begun = 1;
    }
    keeping->last = time;
    for (b = 0; b < all->n; b++)
        for (i = 0; i < all->n_places; i++, now += BALANCE_SUMS, begin++, low += 3) {
            balance_take(all->list + b, model, i, sums);
            if (first) {
                memcpy(now, sums, sizeof sums);
                *begin = sums[BALANCE_CONTENT];
                low[0] = low[1] = low[2] = 0.0;
            }
            if (all->places[i].kind == ZD_ORDINARY && low[1] == 0.0 && balance_negative(now, sums, error)) {
                low[0] = time;
                low[1] = sums[BALANCE_CONTENT];
                low[2] = first ? -1.0 : balance_step(now, sums, head->dt, all->undecayed);
            }
            memcpy(now, sums, sizeof sums);
        }
}

/* One balance of the run: the sums over its compartments, then those of each. */
static void balance_record(const struct zd_course *course, int b, double *numbers)
{
    const struct zd_balances *all = balances_of(course);
    const struct zd_keeping *keeping = course->keeping;
    size_t from = (size_t)b * (size_t)all->n_places;
    const double *now = keeping->now + from * BALANCE_SUMS, *begin = keeping->begin + from;
    double *each = numbers + ZDB_EACH;
    int i;

    for (i = 0; i < ZDB_EACH; i++)
        numbers[i] = 0.0;
    numbers[ZDB_FIRST] = keeping->first;
    numbers[ZDB_LAST] = keeping->last;
    for (i = 0; i < all->n_places; i++, now += BALANCE_SUMS, each += ZDB_OF_EACH) {
        switch (all->places[i].kind) {
        case ZD_IN:
            numbers[ZDB_ENTERED] += now[BALANCE_LEFT];
            break;
        case ZD_ORDINARY:
            numbers[ZDB_BEGIN] += begin[i];
            numbers[ZDB_DOSED] += now[BALANCE_DOSED];
            numbers[ZDB_FORMED] += now[BALANCE_FORMED];
            numbers[ZDB_DECAYED] += now[BALANCE_DECAYED];
            numbers[ZDB_END] += now[BALANCE_CONTENT];
            break;
        case ZD_OUT:
            numbers[ZDB_LEFT] += now[BALANCE_ARRIVED];
            break;
        default:
            break;
        }
        each[ZDB_TAKEN] = now[BALANCE_TAKEN];
        each[ZDB_GIVEN] = now[BALANCE_LEFT];
        memcpy(each + ZDB_LOW, keeping->low + (from + (size_t)i) * 3, 3 * sizeof *each);
    }
}

void zdb_end(struct zd_course *course)
{
    const struct zd_balances *all = balances_of(course);
    double *numbers;
    int b, count;

    if (course->keeping == NULL || !course->keeping->begun)
        return;
    course->keeping->begun = 0;
    count = ZDB_EACH + ZDB_OF_EACH * all->n_places;
    numbers = (double *)malloc((size_t)count * sizeof *numbers);
    if (numbers == NULL) {
        course->store->kind = course->store->kind == ZD_GOOD ? ZD_MEMORY : course->store->kind;
        return;
    }
    for (b = 0; b < all->n; b++) {
        balance_record(course, b, numbers);
        zd_note_run(course->store, b, numbers, count);
    }
    free(numbers);
}
