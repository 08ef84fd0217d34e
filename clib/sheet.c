/* sheet.c - the balances of stored runs in words, English or Chinese.

   For the substance and for each tracer: what was there, what came and went, and what is there; the difference is 0
   but for rounding if the declarations balance.  Then for each compartment the sum of what others took FROM it
   against the sum of its K; then contents that were negative.  A tracer of which there never was any is left out.

   The Chinese is UTF-8 written in octal, as in message.c. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "zdrun.h"

#define SHEET_NAME 100          /* letters of a name that are shown */
#define SHEET_NUMBER 60

struct sheet_words {
    const char *english;
    const char *chinese;
};

static const struct sheet_words sheet_head = {
    "balance of run %.0f, T = %.10g to %.10g\n",
    "\347\254\254 %.0f \346\254\241\350\277\220\350\241\214\347\232\204\346\224\266\346\224"
    "\257\357\274\214T = %.10g \350\207\263 %.10g\n"
};
static const struct sheet_words sheet_substance = { "substance\n", "\347\211\251\350\264\250\n" };
static const struct sheet_words sheet_tracer = { "tracer", "\347\244\272\350\270\252\345\211\202" };
static const struct sheet_words sheet_at_begin = { "at the beginning", "\345\274\200\345\247\213\346\227\266" };
static const struct sheet_words sheet_entered = {
    "entered through in-compartments",
    "\347\273\217\350\276\223\345\205\245\345\256\244\350\277\233\345\205\245"
};
static const struct sheet_words sheet_dosed = { "doses", "\347\273\231\350\215\257" };
static const struct sheet_words sheet_formed = {
    "formed by decay",
    "\347\224\261\350\241\260\345\217\230\347\224\237\346\210\220"
};
static const struct sheet_words sheet_decayed = { "decayed", "\350\241\260\345\217\230" };
static const struct sheet_words sheet_left = {
    "left through out-compartments",
    "\347\273\217\350\276\223\345\207\272\345\256\244\347\246\273\345\274\200"
};
static const struct sheet_words sheet_at_end = { "at the end", "\347\273\223\346\235\237\346\227\266" };
static const struct sheet_words sheet_difference = { "difference", "\345\267\256" };
static const struct sheet_words sheet_negative = {
    "%s is below 0, first at T = %.10g: %.10g",
    "%s \344\275\216\344\272\216 0\357\274\214\351\246\226\346\254\241\345\234\250 T = %.10g"
    "\357\274\232%.10g"
};
static const struct sheet_words sheet_advice = {
    "; no longer with D = %s or less in that step\n",
    "\357\274\233\350\257\245\346\255\245 D \344\270\215\345\244\247\344\272\216 %s \345\215"
    "\263\345\217\257\351\201\277\345\205\215\n"
};
static const struct sheet_words sheet_empty = {
    "; it was empty when that step began, a smaller D alone may not help\n",
    "\357\274\233\350\257\245\346\255\245\345\274\200\345\247\213\346\227\266\345\256\203\345\267\262\347"
    "\251\272\357\274\214\344\273\205\345\207\217\345\260\217 D \345\217\257\350\203\275\346\227\240\346"
    "\265\216\344\272\216\344\272\213\n"
};
static const struct sheet_words sheet_always = {
    "; it was so from the beginning\n",
    "\357\274\233\344\273\216\344\270\200\345\274\200\345\247\213\345\260\261\346\230\257\345\246\202\346"
    "\255\244\n"
};

struct sheet {
    const struct zd_balances *all;
    struct zd_sink *sink;
    int chinese;
    int failed;
};

static void sheet_say(struct sheet *sheet, const char *text)
{
    if (!sheet->failed && sheet->sink->put(sheet->sink->context, text) != 0)
        sheet->failed = 1;
}

static const char *sheet_in_words(const struct sheet *sheet, const struct sheet_words *words)
{
    return sheet->chinese ? words->chinese : words->english;
}

/* Minus zero is zero. */
static void sheet_amount(char *text, double value)
{
    sprintf(text, "%.10g", value + 0.0);
}

/* `  +          2020  doses` */
static void sheet_term(struct sheet *sheet, const char *sign, double value, const struct sheet_words *words)
{
    char text[SHEET_NUMBER], line[2 * SHEET_NUMBER];

    sheet_amount(text, value);
    sprintf(line, "  %s %16s  ", sign, text);
    sheet_say(sheet, line);
    sheet_say(sheet, sheet_in_words(sheet, words));
    sheet_say(sheet, "\n");
}

static void sheet_terms(struct sheet *sheet, const struct zd_balance *balance, const double *sum)
{
    double difference = sum[ZDB_BEGIN] + sum[ZDB_ENTERED] + sum[ZDB_DOSED] + sum[ZDB_FORMED] - sum[ZDB_DECAYED]
                        - sum[ZDB_LEFT] - sum[ZDB_END];

    sheet_term(sheet, " ", sum[ZDB_BEGIN], &sheet_at_begin);
    sheet_term(sheet, "+", sum[ZDB_ENTERED], &sheet_entered);
    if (balance->dosed >= 0)
        sheet_term(sheet, "+", sum[ZDB_DOSED], &sheet_dosed);
    if (balance->formed >= 0)
        sheet_term(sheet, "+", sum[ZDB_FORMED], &sheet_formed);
    if (balance->decayed >= 0)
        sheet_term(sheet, "-", sum[ZDB_DECAYED], &sheet_decayed);
    sheet_term(sheet, "-", sum[ZDB_LEFT], &sheet_left);
    sheet_term(sheet, "-", sum[ZDB_END], &sheet_at_end);
    sheet_term(sheet, "=", difference, &sheet_difference);
}

/* What others took from each compartment, against its K; of one that nothing left there is nothing to say. */
static void sheet_flows(struct sheet *sheet, const char *k, const double *each)
{
    char taken[SHEET_NUMBER], given[SHEET_NUMBER], both[SHEET_NUMBER], line[4 * SHEET_NUMBER];
    int i, heading = 0;

    for (i = 0; i < sheet->all->n_places; i++, each += ZDB_OF_EACH) {
        int kind = sheet->all->places[i].kind;

        if ((kind != ZD_IN && kind != ZD_ORDINARY) || (each[ZDB_TAKEN] == 0.0 && each[ZDB_GIVEN] == 0.0))
            continue;
        if (!heading++) {
            sprintf(both, "FROM - %s", k);
            sprintf(line, "    %16s %16s %16s\n", "FROM", k, both);
            sheet_say(sheet, line);
        }
        sheet_amount(taken, each[ZDB_TAKEN]);
        sheet_amount(given, each[ZDB_GIVEN]);
        sheet_amount(both, each[ZDB_TAKEN] - each[ZDB_GIVEN]);
        sprintf(line, "    %16s %16s %16s  ", taken, given, both);
        sheet_say(sheet, line);
        sheet_say(sheet, sheet->all->places[i].name);
        sheet_say(sheet, "\n");
    }
}

/* The longest D in few digits, not longer than it is but for rounding. */
static void sheet_longest(char *text, double d)
{
    sprintf(text, "%.6g", d);
    if (strtod(text, NULL) > d * (1.0 + 1e-12))
        sprintf(text, "%.6g", d - 0.5 * pow(10.0, floor(log10(d)) - 5.0));
}

static void sheet_negatives(struct sheet *sheet, const struct zd_balance *balance, const double *each)
{
    char line[SHEET_NAME + 4 * SHEET_NUMBER], name[SHEET_NAME + 1], d[SHEET_NUMBER];
    int i;

    for (i = 0; i < sheet->all->n_places; i++, each += ZDB_OF_EACH) {
        if (each[ZDB_LOW_VALUE] == 0.0)
            continue;
        name[0] = '\0';
        strncat(name, balance->contents[i], SHEET_NAME);
        sheet_say(sheet, "  ");
        sprintf(line, sheet_in_words(sheet, &sheet_negative), name, each[ZDB_LOW], each[ZDB_LOW_VALUE]);
        sheet_say(sheet, line);
        if (each[ZDB_LOW_STEP] > 0.0) {
            sheet_longest(d, each[ZDB_LOW_STEP]);
            sprintf(line, sheet_in_words(sheet, &sheet_advice), d);
            sheet_say(sheet, line);
        } else {
            sheet_say(sheet, sheet_in_words(sheet, each[ZDB_LOW_STEP] < 0.0 ? &sheet_always : &sheet_empty));
        }
    }
}

/* Whether there was anything of it. */
static int sheet_was_there(const struct sheet *sheet, const double *numbers)
{
    int i, count = ZDB_EACH + ZDB_OF_EACH * sheet->all->n_places;

    for (i = ZDB_BEGIN; i < count; i++)
        if (numbers[i] != 0.0)
            return 1;
    return 0;
}

static void sheet_block(struct sheet *sheet, const struct zd_reader *reader)
{
    const struct zd_balance *balance = sheet->all->list + reader->balance;
    const double *numbers = reader->numbers;
    char line[4 * SHEET_NUMBER];

    if (reader->balance == 0) {
        sprintf(line, sheet_in_words(sheet, &sheet_head), (double)reader->run + 1.0, numbers[ZDB_FIRST],
                numbers[ZDB_LAST]);
        sheet_say(sheet, line);
        sheet_say(sheet, sheet_in_words(sheet, &sheet_substance));
    } else if (!sheet_was_there(sheet, numbers)) {
        return;
    } else {
        sheet_say(sheet, sheet_in_words(sheet, &sheet_tracer));
        if (balance->name[0] != '\0')
            sheet_say(sheet, " ");
        sheet_say(sheet, balance->name);
        sheet_say(sheet, "\n");
    }
    sheet_terms(sheet, balance, numbers);
    sheet_flows(sheet, reader->balance == 0 ? "K" : "HK", numbers + ZDB_EACH);
    sheet_negatives(sheet, balance, numbers + ZDB_EACH);
}

int zd_sheet(const struct zd_program *program, FILE *stored, const char *locale, struct zd_sink *sink)
{
    struct zd_reader reader;
    struct sheet sheet;
    int tag, kind;

    sheet.all = program->balances;
    sheet.sink = sink;
    sheet.chinese = locale != NULL && locale[0] == 'z' && locale[1] == 'h';
    sheet.failed = 0;
    if (sheet.all == NULL)
        return ZD_GOOD;
    kind = zd_open_store(&reader, stored, program);
    if (kind != ZD_GOOD)
        return kind;
    while ((tag = zd_next_record(&reader)) != 0)
        if (tag == ZD_BALANCE && reader.balance >= 0 && reader.balance < sheet.all->n
            && reader.count == ZDB_EACH + ZDB_OF_EACH * sheet.all->n_places)
            sheet_block(&sheet, &reader);
    zd_leave_store(&reader);
    return sheet.failed ? ZD_STORAGE : ZD_GOOD;
}
