/* fault_words.c - failures and warnings of a program of processes in words, English or Chinese.

   A message has a code, what happened and the model time, then the statement, then a line for each object that it is
   about: its class and the statement that made it.  The Chinese is UTF-8 written in octal: this file is ASCII. */

#include "zdport.h"
#include "zddigits.h"
#include "zdcommand.h"
#include "zdobject.h"

#define FAULT_NUMBER 40
#define FAULT_WHOLE 1e19
#define FAULT_BEYOND 9223372036854775808.0

struct fault_words {
    const char *code;
    const char *english;
    const char *chinese;
};

/* By zd_fault_code.  %1, %2, %3: the values; %s: the name; %o: the class of the first object; %w: the class
   wanted; %c: the same after `of`, or nothing. */
static const struct fault_words fault_words[] = {
    { "", "nothing failed",
      "\346\262\241\346\234\211\351\224\231\350\257\257" },
    { "none-access", "`%s` is none",
      "`%s` \346\230\257 none" },
    { "index-out-of-bounds", "the subscript %1 of `%s` is outside %2:%3",
      "`%s` \347\232\204\344\270\213\346\240\207 %1 \350\266\205\345\207\272 %2:%3" },
    { "qua-fails", "the object is of the class `%o`, not `%w`",
      "\345\257\271\350\261\241\347\232\204\347\261\273\346\230\257 `%o`\357\274\214"
        "\344\270\215\346\230\257 `%w`" },
    { "dangling-input", "input %1 of the block is none",
      "\350\257\245\345\235\227\347\232\204\347\254\254 %1 \344\270\252\350\276\223\345\205\245"
        "\346\230\257 none" },
    { "algebraic-loop", "%1 blocks depend on each other in a loop; a block `implicit` can break it",
      "%1 \344\270\252\345\235\227\344\272\222\347\233\270\344\276\235\350\265\226\346\210\220"
        "\347\216\257\357\274\233\345\217\257\347\224\250 `implicit` \345\235\227\346\226\255\345"
        "\274\200" },
    { "no-convergence", "the implicit block has not converged after %1 passes; the residual is %2",
      "implicit \345\235\227\350\277\255\344\273\243 %1 \346\254\241\345\220\216\344\273\215\346"
        "\234\252\346\224\266\346\225\233\357\274\233\346\256\213\345\267\256\344\270\272 %2" },
    { "composite-without-output", "the composite has no output after `form`",
      "\345\244\215\345\220\210\345\235\227\345\234\250 `form` \344\271\213\345\220\216\346\262"
        "\241\346\234\211\350\276\223\345\207\272" },
    { "bad-order", "order %1 and output %2 do not fit",
      "\351\230\266\346\225\260 %1 \344\270\216\350\276\223\345\207\272 %2 \344\270\215\347\233"
        "\270\345\256\271" },
    { "no-step", "tstep must be positive; it is %1",
      "tstep \345\277\205\351\241\273\344\270\272\346\255\243\357\274\233\347\216\260\344\270\272"
        " %1" },
    { "not-finite", "state %1 is not finite at t = %2",
      "\345\234\250 t = %2 \346\227\266\347\212\266\346\200\201 %1 \344\270\215\346\230\257\346"
        "\234\211\351\231\220\346\225\260" },
    { "wrong-number-of-parameters", "`%s`%c takes %1 parameters, %2 given",
      "`%s`%c \351\234\200\350\246\201 %1 \344\270\252\345\217\202\346\225\260\357\274\214\347"
        "\273\231\345\207\272 %2 \344\270\252" },
    { "continuous-link-between-elements", "an element reads a block of another element while it integrates",
      "\344\270\200\344\270\252\345\205\203\344\273\266\345\234\250\347\247\257\345\210\206\346"
        "\227\266\350\257\273\345\217\226\345\217\246\344\270\200\345\205\203\344\273\266\347\232"
        "\204\345\235\227" },
    { "flag-outside-post-step", "the flag is activated outside the `post step` of its element",
      "\346\240\207\345\277\227\345\234\250\345\205\266\345\205\203\344\273\266\347\232\204 `post"
        " step` \344\271\213\345\244\226\350\242\253\346\277\200\346\264\273" },
    { "redo-outside-locate", "`redo` is called outside `locate`",
      "\345\234\250 `locate` \344\271\213\345\244\226\350\260\203\347\224\250\344\272\206 `redo`" },
    { "flag-of-another-element", "the flag belongs to another element",
      "\350\257\245\346\240\207\345\277\227\345\261\236\344\272\216\345\217\246\344\270\200\345"
        "\205\203\344\273\266" },
    { "block-has-owner", "the block belongs to another composite",
      "\350\257\245\345\235\227\345\261\236\344\272\216\345\217\246\344\270\200\345\244\215\345"
        "\220\210\345\235\227" },
    { "endless-events", "the events of the flag do not end: t = %1, the last intervals are %2 and %3",
      "\346\240\207\345\277\227\347\232\204\344\272\213\344\273\266\346\262\241\346\234\211\347"
        "\273\210\346\255\242\357\274\232t = %1\357\274\214\346\234\200\350\277\221\347\232\204\351"
        "\227\264\351\232\224\344\270\272 %2 \345\222\214 %3" },
    { "time-stands-still", "10000000 events at one instant",
      "\345\220\214\344\270\200\346\227\266\345\210\273\345\217\221\347\224\237\344\272\206 10000"
        "000 \344\270\252\344\272\213\344\273\266" },
    { "event-list-empty", "the event list is empty",
      "\344\272\213\344\273\266\350\241\250\345\267\262\347\251\272" },
    { "resume-terminated", "the object has terminated",
      "\345\257\271\350\261\241\345\267\262\347\273\217\347\273\223\346\235\237" },
    { "call-of-attached", "the object is not detached",
      "\345\257\271\350\261\241\346\262\241\346\234\211\345\244\204\344\272\216 detach \347\212"
        "\266\346\200\201" },
    { "process-idle", "the process is idle",
      "\350\277\233\347\250\213\346\230\257\347\251\272\351\227\262\347\232\204" },
    { "text-too-long", "%1 characters do not fit into a text of %2; `:-` with `copy` or `blanks` makes another one",
      "%1 \344\270\252\345\255\227\347\254\246\346\224\276\344\270\215\350\277\233\351\225\277 "
        "%2 \347\232\204\346\226\207\346\234\254\357\274\233\345\217\257\347\224\250 `:-` \345"
        "\222\214 `copy` \346\210\226 `blanks` \345\217\246\345\273\272" },
    { "text-position", "position %1 is outside a text of %2 characters",
      "\344\275\215\347\275\256 %1 \350\266\205\345\207\272\351\225\277 %2 \347\232\204\346\226"
        "\207\346\234\254" },
    { "text-constant", "a constant text cannot be changed",
      "\344\270\215\350\203\275\346\224\271\345\217\230\345\270\270\351\207\217\346\226\207\346"
        "\234\254" },
    { "bad-number-in-text", "`%s` is not a number",
      "`%s` \344\270\215\346\230\257\346\225\260" },
    { "input-ended", "the input has ended, at line %1",
      "\350\276\223\345\205\245\345\267\262\347\273\223\346\235\237\357\274\214\345\234\250\347"
        "\254\254 %1 \350\241\214" },
    { "bad-number-in-input", "`%s` in line %1 of the input is not a number",
      "\350\276\223\345\205\245\347\254\254 %1 \350\241\214\347\232\204 `%s` \344\270\215\346\230"
        "\257\346\225\260" },
    { "math-domain", "%s of %1 is not defined",
      "%s \345\234\250 %1 \345\244\204\346\262\241\346\234\211\345\256\232\344\271\211" },
    { "division-by-zero", "%1 is divided by 0",
      "%1 \351\231\244\344\273\245 0" },
    { "integer-overflow", "%1 %s %2 is beyond the integers",
      "%1 %s %2 \350\266\205\345\207\272\346\225\264\346\225\260\350\214\203\345\233\264" },
    { "power-of-negative", "%1 ** %2 is not defined",
      "%1 ** %2 \346\262\241\346\234\211\345\256\232\344\271\211" },
    { "drawing-parameters", "%s cannot draw with the parameters %1, %2",
      "%s \344\270\215\350\203\275\347\224\250\345\217\202\346\225\260 %1\343\200\201%2 \346\212"
        "\275\346\240\267" },
    { "out-of-memory", "no memory for %1 bytes",
      "\346\262\241\346\234\211 %1 \345\255\227\350\212\202\347\232\204\345\206\205\345\255\230" },
    { "user-error", "%s",
      "%s" },
    { "block-is-not-scheduled", "a block that is not an element cannot be activated",
      "\344\270\215\346\230\257\345\205\203\344\273\266\347\232\204\345\235\227\344\270\215\350"
        "\203\275\346\277\200\346\264\273" },
    { "assign-to-read-only", "the actual parameter is not a variable",
      "\345\256\236\351\231\205\345\217\202\346\225\260\344\270\215\346\230\257\345\217\230\351"
        "\207\217" },
    { "missing-function", "the class `%o` declares no `%s`",
      "\347\261\273 %o \346\262\241\346\234\211\350\257\264\346\230\216 `%s`" },
    { "assign-to-read-only", "%o is dynamic or a composite: its `signal` cannot be assigned",
      "%o \346\230\257\345\212\250\346\200\201\345\235\227\346\210\226\345\244\215\345\220\210"
        "\345\235\227\357\274\214\345\205\266 `signal` \344\270\215\350\203\275\350\265\213\345"
        "\200\274" },
    { "integer-overflow", "%1 is beyond the integers",
      "%1 \350\266\205\345\207\272\346\225\264\346\225\260\350\214\203\345\233\264" },
    { "text-position", "%1 is not the code of a character, 0 to 255",
      "%1 \344\270\215\346\230\257\345\255\227\347\254\246\347\232\204\344\273\243\347\240\201"
        "\357\274\2100 \345\210\260 255\357\274\211" },
    { "wrong-number-of-parameters", "the array `%s` has %1 dimensions, %2 subscripts given",
      "\346\225\260\347\273\204 `%s` \346\234\211 %1 \347\273\264\357\274\214\347\273\231\345"
        "\207\272\344\272\206 %2 \344\270\252\344\270\213\346\240\207" },
    { "virtual-mismatch", "`%s`%c takes %1 parameters of other types",
      "`%s`%c \347\232\204 %1 \344\270\252\345\217\202\346\225\260\347\261\273\345\236\213\344"
        "\270\215\345\220\214" },
    { "calls-too-deep", "calls within calls have used up the stack",
      "\345\261\202\345\261\202\350\260\203\347\224\250\347\224\250\345\256\214\344\272"
        "\206\346\240\210" },
    { "drawing-parameters", "%s cannot draw with the parameter %1",
      "%s \344\270\215\350\203\275\347\224\250\345\217\202\346\225\260 %1 \346\212\275"
        "\346\240\267" },
    { "drawing-parameters", "%s cannot draw from arrays of %1 and %2 elements",
      "%s \344\270\215\350\203\275\347\224\250 %1 \344\270\252\345\222\214 %2 \344\270\252"
        "\345\205\203\347\264\240\347\232\204\346\225\260\347\273\204\346\212\275\346\240\267" },
    { "drawing-parameters", "%s draws from an array with one dimension, not %1",
      "%s \347\224\250\344\270\200\347\273\264\346\225\260\347\273\204\346\212\275"
        "\346\240\267\357\274\214\350\200\214\344\270\215\346\230\257 %1 \347\273\264" },
    { "drawing-parameters", "%s cannot draw from numbers with the sum %1",
      "%s \344\270\215\350\203\275\347\224\250\346\200\273\345\222\214\344\270\272 %1 "
        "\347\232\204\346\225\260\346\212\275\346\240\267" },
    { "block-has-owner", "the composite would be a block of itself",
      "\345\244\215\345\220\210\345\235\227\344\274\232\346\210\220\344\270\272\350\207\252"
        "\345\267\261\347\232\204\345\235\227" },
    { "block-has-owner", "an element cannot be a block of a composite",
      "\345\205\203\344\273\266\344\270\215\350\203\275\346\230\257\345\244\215\345\220\210"
        "\345\235\227\347\232\204\345\235\227" },
    { "math-domain", "%1 ** %2 is not defined",
      "%1 ** %2 \346\262\241\346\234\211\345\256\232\344\271\211" },
    { "bad-number-in-text", "numbers cannot be written with `%s` as a mark",
      "`%s` \344\270\215\350\203\275\347\224\250\344\275\234\346\225\260\347\232\204"
        "\350\256\260\345\217\267" }
};

/* By zd_warning_code. */
static const struct fault_words warning_words[] = {
    { "", "", "" },
    { "no-bracket", "the function of the flag has the same sign at both ends of the step, %2 and %3, at t = %1",
      "\346\240\207\345\277\227\347\232\204\345\207\275\346\225\260\345\234\250\346\255\245\347"
        "\232\204\344\270\244\347\253\257\345\220\214\345\217\267\357\274\214\344\270\272 %2 \345"
        "\222\214 %3\357\274\214t = %1" },
    { "flag-lost", "an event of the flag is lost at t = %1",
      "t = %1 \346\227\266\344\270\242\345\244\261\344\272\206\346\240\207\345\277\227\347\232"
        "\204\344\270\200\344\270\252\344\272\213\344\273\266" },
    { "chattering", "100 events of the flag within one tstep, at t = %1",
      "\344\270\200\344\270\252 tstep \345\206\205\346\240\207\345\277\227\345\217\221\347\224"
        "\237\344\272\206 100 \344\270\252\344\272\213\344\273\266\357\274\214t = %1" },
    { "step-at-minimum", "the step is as short as the method allows, %2, at t = %1",
      "\346\255\245\351\225\277\345\267\262\346\230\257\346\226\271\346\263\225\345\205\201\350"
        "\256\270\347\232\204\346\234\200\345\260\217\345\200\274 %2\357\274\214t = %1" },
    { "edit-overflow", "what `%s` writes does not fit into %1 characters",
      "`%s` \345\206\231\345\207\272\347\232\204\345\206\205\345\256\271\346\224\276"
        "\344\270\215\350\277\233 %1 \344\270\252\345\255\227\347\254\246" }
};

static void put_fault(struct zd_sink *sink, const char *text)
{
    (void)sink->put(sink->context, text);
}

static void put_fault_number(struct zd_sink *sink, double value)
{
    char text[FAULT_NUMBER];

    /* Integers have all their digits. */
    if (value == floor(value) && fabs(value) < FAULT_WHOLE)
        zdn_fixed(text, value, 0);
    else
        zdn_general(text, value, 10);
    put_fault(sink, text);
}

/* A value of a failure; no double is the largest integer of 64 bits. */
static void put_fault_value(struct zd_sink *sink, const struct zd_fault *fault, int at)
{
    if (fault->code == ZF_INTEGER_OVERFLOW && fault->value[at] == FAULT_BEYOND)
        put_fault(sink, "9223372036854775807");
    else
        put_fault_number(sink, fault->value[at]);
}

/* The words of a message with the facts in place. */
static void put_fault_words(struct zd_sink *sink, const char *words, const struct zd_fault *fault, int chinese)
{
    char piece[2];

    piece[1] = '\0';
    for (; *words != '\0'; words++) {
        if (*words != '%') {
            piece[0] = *words;
            put_fault(sink, piece);
            continue;
        }
        words++;
        if (*words >= '1' && *words <= '3')
            put_fault_value(sink, fault, *words - '1');
        else if (*words == 's')
            put_fault(sink, fault->name);
        else if (*words == 'w')
            put_fault(sink, fault->wanted != NULL ? fault->wanted->name : "?");
        else if (*words == 'c' && fault->wanted != NULL) {
            put_fault(sink, chinese ? "\357\274\210" : " of ");
            put_fault(sink, fault->wanted->name);
            put_fault(sink, chinese ? "\357\274\211" : "");
        } else if (*words == 'c')
            continue;
        else
            put_fault(sink, fault->n_about > 0 ? fault->about[0]->class->name : "?");
    }
}

static void put_fault_line(struct zd_sink *sink, const struct zd_site *site, int chinese)
{
    put_fault_number(sink, (double)site->line);
    put_fault(sink, chinese ? " \350\241\214" : "");
    if (site->detail[0] != '\0') {
        /* The file that a program includes. */
        put_fault(sink, chinese ? "\357\274\210" : " of ");
        put_fault(sink, site->detail);
        put_fault(sink, chinese ? "\357\274\211" : "");
    }
    put_fault(sink, chinese ? "\357\274\232" : ": ");
    put_fault(sink, site->card);
    put_fault(sink, "\n");
}

/* The class of an object, and the statement that made it. */
static void put_fault_object(struct zd_sink *sink, const struct zd_plan *plan, const struct zd_header *object, int chinese)
{
    put_fault(sink, "  ");
    put_fault(sink, object->class != NULL ? object->class->name : "?");
    if (object->site >= 0 && object->site < plan->n_sites && plan->sites[object->site].line > 0) {
        put_fault(sink, chinese ? "\357\274\214\345\210\233\345\273\272\344\272\216\347\254\254 "
            : ", made in line ");
        put_fault_line(sink, plan->sites + object->site, chinese);
    } else
        put_fault(sink, "\n");
}

void zdv_tell(const struct zd_world *z, const struct zd_fault *fault, int warning, int chinese, struct zd_sink *sink)
{
    const struct zd_plan *plan = z->plan;
    const struct fault_words *words = warning ? warning_words + fault->code : fault_words + fault->code;
    int i;

    if (warning)
        put_fault(sink, chinese ? "\350\255\246\345\221\212[" : "warning[");
    else
        put_fault(sink, chinese ? "\351\224\231\350\257\257[" : "error[");
    put_fault(sink, words->code);
    put_fault(sink, chinese ? "]\357\274\232" : "]: ");
    put_fault_words(sink, chinese ? words->chinese : words->english, fault, chinese);
    put_fault(sink, chinese ? "\357\274\233\346\227\266\345\210\273 " : "; time ");
    put_fault_number(sink, fault->time);
    put_fault(sink, "\n");
    if (fault->site >= 0 && fault->site < plan->n_sites && plan->sites[fault->site].line > 0) {
        put_fault(sink, chinese ? "  \347\254\254 " : "  line ");
        put_fault_line(sink, plan->sites + fault->site, chinese);
    }
    for (i = 0; i < fault->n_about && i < ZD_ABOUT; i++)
        put_fault_object(sink, plan, fault->about[i], chinese);
    if (fault->n_about == 0 && fault->running != NULL)
        put_fault_object(sink, plan, fault->running, chinese);
}
