/* sheet.c - prints the balances of stored runs, in English or Chinese.

   For the substance and for each tracer: the initial amount, inflow and outflow, and the final amount.  The
   difference is 0 up to rounding if the declarations balance.  Then, for each compartment, the sum of the amounts
   that others received FROM it against the sum of its K; then negative contents.  A tracer that never occurred is
   omitted.

   The Chinese is UTF-8 written in octal, as in messages.c. */

#include "zdport.h"
#include "zddigits.h"
#include "zdrun.h"

#define SHEET_NUMBER 320        /* size of any number */
#define SHEET_COLUMN 16

/* In the texts %n is a whole number, %t a number with ten digits, %d the longest D with few digits, %s a name. */

struct sheet_words {
    const char *english;
    const char *chinese;
};

static const struct sheet_words sheet_head = {
    "balance of run %n, T = %t to %t\n",
    "\347\254\254 %n \346\254\241\350\277\220\350\241\214\347\232\204\346\224\266\346\224"
    "\257\357\274\214T = %t \350\207\263 %t\n"
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
    "%s is below 0, first at T = %t: %t",
    "%s \344\275\216\344\272\216 0\357\274\214\351\246\226\346\254\241\345\234\250 T = %t"
    "\357\274\232%t"
};
static const struct sheet_words sheet_advice = {
    "; no longer with D = %d or less in that step\n",
    "\357\274\233\350\257\245\346\255\245 D \344\270\215\345\244\247\344\272\216 %d \345\215"
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
    return sheet->chinese && words->chinese[0] != '\0' ? words->chinese : words->english;
}

/* Minus zero is zero. */
static void sheet_amount(char *text, double value)
{
    zdn_general(text, value + 0.0, 10);
}

/* The longest D in six digits, rounded down. */
static void sheet_longest(char *text, double d)
{
    const char *end;
    double unit;

    zdn_general(text, d, 6);
    if (zdn_read(text, &end) > d * (1.0 + 1e-12)) {
        /* One less in the sixth digit, without knowledge of its position. */
        for (unit = 1e-6; unit < 1.2e-5; unit += 1e-6) {
            zdn_general(text, d * (1.0 - unit), 6);
            if (zdn_read(text, &end) <= d)
                break;
        }
    }
}

/* A text with a name and numbers inserted. */
static void sheet_fill(struct sheet *sheet, const struct sheet_words *words, const char *name, const double *value)
{
    const char *text = sheet_in_words(sheet, words);
    char piece[SHEET_NUMBER];
    size_t length;

    while (*text != '\0') {
        length = strcspn(text, "%");
        if (length >= SHEET_NUMBER)
            length = SHEET_NUMBER - 1;
        memcpy(piece, text, length);
        piece[length] = '\0';
        sheet_say(sheet, piece);
        text += length;
        if (*text != '%')
            continue;
        if (text[1] == 's') {
            sheet_say(sheet, name);
        } else {
            if (text[1] == 'n')
                zdn_fixed(piece, *value, 0);
            else if (text[1] == 'd')
                sheet_longest(piece, *value);
            else
                sheet_amount(piece, *value);
            sheet_say(sheet, piece);
            value++;
        }
        text += 2;
    }
}

/* Ends a column. */
static void sheet_right(struct sheet *sheet, const char *text)
{
    size_t length;

    for (length = strlen(text); length < SHEET_COLUMN; length++)
        sheet_say(sheet, " ");
    sheet_say(sheet, text);
}

/* `  +          2020  doses` */
static void sheet_term(struct sheet *sheet, const char *sign, double value, const struct sheet_words *words)
{
    char text[SHEET_NUMBER];

    sheet_say(sheet, "  ");
    sheet_say(sheet, sign);
    sheet_say(sheet, " ");
    sheet_amount(text, value);
    sheet_right(sheet, text);
    sheet_say(sheet, "  ");
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

/* Three columns, and the rest of the line. */
static void sheet_row(struct sheet *sheet, const char *first, const char *second, const char *third)
{
    sheet_say(sheet, "    ");
    sheet_right(sheet, first);
    sheet_say(sheet, " ");
    sheet_right(sheet, second);
    sheet_say(sheet, " ");
    sheet_right(sheet, third);
}

/* The amounts that others received from each compartment, against its K; a compartment without outflow is omitted. */
static void sheet_flows(struct sheet *sheet, int substance, const double *each)
{
    char taken[SHEET_NUMBER], given[SHEET_NUMBER], between[SHEET_NUMBER];
    int i, kind, heading = 0;

    for (i = 0; i < sheet->all->n_places; i++, each += ZDB_OF_EACH) {
        kind = sheet->all->places[i].kind;
        if ((kind != ZD_IN && kind != ZD_ORDINARY) || (each[ZDB_TAKEN] == 0.0 && each[ZDB_GIVEN] == 0.0))
            continue;
        if (!heading) {
            sheet_row(sheet, "FROM", substance ? "K" : "HK", substance ? "FROM - K" : "FROM - HK");
            sheet_say(sheet, "\n");
            heading = 1;
        }
        sheet_amount(taken, each[ZDB_TAKEN]);
        sheet_amount(given, each[ZDB_GIVEN]);
        sheet_amount(between, each[ZDB_TAKEN] - each[ZDB_GIVEN]);
        sheet_row(sheet, taken, given, between);
        sheet_say(sheet, "  ");
        sheet_say(sheet, sheet->all->places[i].name);
        sheet_say(sheet, "\n");
    }
}

static void sheet_negatives(struct sheet *sheet, const struct zd_balance *balance, const double *each)
{
    double longest;
    int i;

    for (i = 0; i < sheet->all->n_places; i++, each += ZDB_OF_EACH) {
        if (each[ZDB_LOW_VALUE] == 0.0)
            continue;
        longest = each[ZDB_LOW_STEP];
        sheet_say(sheet, "  ");
        sheet_fill(sheet, &sheet_negative, balance->contents[i], each + ZDB_LOW);
        sheet_fill(sheet, longest > 0.0 ? &sheet_advice : longest < 0.0 ? &sheet_always : &sheet_empty, "", &longest);
    }
}

/* Whether the tracer ever occurred. */
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
    double where[3];

    if (reader->balance == 0) {
        where[0] = (double)reader->run + 1.0;
        where[1] = numbers[ZDB_FIRST];
        where[2] = numbers[ZDB_LAST];
        sheet_fill(sheet, &sheet_head, "", where);
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
    sheet_flows(sheet, reader->balance == 0, numbers + ZDB_EACH);
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
