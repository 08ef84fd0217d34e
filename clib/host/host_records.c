/* host_records.c - what the interpreter of programs with records needs of the runtime: its functions under their names in
   the translator, sizes and places in its structs, and running such a program.  This file is compiled into zudyn only.

   A word holds a number, a truth value, a character or a pointer; a text takes as many as its struct.  A function takes
   its arguments from consecutive words and leaves its result in the first. */

#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <string.h>
#include "zdnetwork.h"
#include "zdstream.h"
#include "zdcommand.h"
#include "zdhostrec.h"

#define ZI_TEXT(word) ((struct zd_string *)(void *)(word))
#define ZI_FUNCTION(name, body) \
    static void zi_f_##name(struct zd_world *z, union zi_word *a, int site) \
    { \
        (void)z; \
        (void)a; \
        (void)site; \
        body; \
    }

ZI_FUNCTION(Add, a[0].i = zo_add(z, a[0].i, a[1].i, site))
ZI_FUNCTION(Subtract, a[0].i = zo_subtract(z, a[0].i, a[1].i, site))
ZI_FUNCTION(Multiply, a[0].i = zo_multiply(z, a[0].i, a[1].i, site))
ZI_FUNCTION(Divide, a[0].i = zo_divide(z, a[0].i, a[1].i, site))
ZI_FUNCTION(Modulo, a[0].i = zo_modulo(z, a[0].i, a[1].i, site))
ZI_FUNCTION(Remainder, a[0].i = zo_remainder(z, a[0].i, a[1].i, site))
ZI_FUNCTION(Power, a[0].i = zo_power(z, a[0].i, a[1].i, site))
ZI_FUNCTION(Whole, a[0].i = zo_whole(z, a[0].r, site))
ZI_FUNCTION(Entier, a[0].i = zo_entier(z, a[0].r, site))
ZI_FUNCTION(Raise, a[0].r = zo_raise(z, a[0].r, a[1].r, site))
ZI_FUNCTION(Absolute, a[0].r = fabs(a[0].r))
ZI_FUNCTION(Sqrt, a[0].r = zo_function(z, sqrt, a[0].r, "sqrt", site))
ZI_FUNCTION(Sin, a[0].r = sin(a[0].r))
ZI_FUNCTION(Cos, a[0].r = cos(a[0].r))
ZI_FUNCTION(Tan, a[0].r = zo_function(z, tan, a[0].r, "tan", site))
ZI_FUNCTION(Arcsin, a[0].r = zo_function(z, asin, a[0].r, "arcsin", site))
ZI_FUNCTION(Arccos, a[0].r = zo_function(z, acos, a[0].r, "arccos", site))
ZI_FUNCTION(Arctan, a[0].r = atan(a[0].r))
ZI_FUNCTION(Arctan2, a[0].r = atan2(a[0].r, a[1].r))
ZI_FUNCTION(Sinh, a[0].r = sinh(a[0].r))
ZI_FUNCTION(Cosh, a[0].r = cosh(a[0].r))
ZI_FUNCTION(Tanh, a[0].r = tanh(a[0].r))
ZI_FUNCTION(Ln, a[0].r = zo_function(z, log, a[0].r, "ln", site))
ZI_FUNCTION(Log10, a[0].r = zo_function(z, log10, a[0].r, "log10", site))
ZI_FUNCTION(Cotan, a[0].r = zo_function(z, zo_cotan, a[0].r, "cotan", site))
ZI_FUNCTION(Exp, a[0].r = exp(a[0].r))
ZI_FUNCTION(Beside, a[0].r = zo_next(a[0].r, a[1].i))
ZI_FUNCTION(MaxInt, a[0].i = LONG_MAX)
ZI_FUNCTION(MinInt, a[0].i = LONG_MIN)
ZI_FUNCTION(CopyArray, a[0].p = (void *)(zo_copy(z, (struct zd_array *)a[0].p, site)))
ZI_FUNCTION(Lower, a[0].i = zo_lower(z, (struct zd_array *)a[0].p, a[1].i, site))
ZI_FUNCTION(Upper, a[0].i = zo_upper(z, (struct zd_array *)a[0].p, a[1].i, site))
ZI_FUNCTION(Ranked, a[0].i = zt_ranked(z, a[0].i, site))
ZI_FUNCTION(Letter, a[0].i = (zt_is_letter((int)a[0].i)) != 0)
ZI_FUNCTION(Digit, a[0].i = (zt_digit((int)a[0].i)) != 0)
ZI_FUNCTION(Blanks, *ZI_TEXT(a) = zt_blanks(z, a[0].i, site))
ZI_FUNCTION(Copy, *ZI_TEXT(a) = zt_copy(z, *ZI_TEXT(a), site))
ZI_FUNCTION(Join, *ZI_TEXT(a) = zt_join(z, *ZI_TEXT(a), *ZI_TEXT(a + 4), site))
ZI_FUNCTION(Assign, zt_assign(z, *ZI_TEXT(a), *ZI_TEXT(a + 4), site))
ZI_FUNCTION(Order, a[0].i = zt_order(*ZI_TEXT(a), *ZI_TEXT(a + 4)))
ZI_FUNCTION(Equal, a[0].i = (zt_equal(*ZI_TEXT(a), *ZI_TEXT(a + 4))) != 0)
ZI_FUNCTION(Constant, a[0].i = (zt_first_use(*ZI_TEXT(a))) != 0)
ZI_FUNCTION(Sub, *ZI_TEXT(a) = zt_sub(z, *ZI_TEXT(a), a[4].i, a[5].i, site))
ZI_FUNCTION(Strip, *ZI_TEXT(a) = zt_peel(*ZI_TEXT(a)))
ZI_FUNCTION(Main, *ZI_TEXT(a) = zt_main(*ZI_TEXT(a)))
ZI_FUNCTION(Upcase, zt_upcase(z, *ZI_TEXT(a), site))
ZI_FUNCTION(Lowcase, zt_lowcase(z, *ZI_TEXT(a), site))
ZI_FUNCTION(Length, a[0].i = (long)(ZI_TEXT(a)->length))
ZI_FUNCTION(Pos, a[0].i = (long)(ZD_POS((*ZI_TEXT(a)))))
ZI_FUNCTION(Start, a[0].i = (long)(ZD_START((*ZI_TEXT(a)))))
ZI_FUNCTION(More, a[0].i = (ZD_MORE((*ZI_TEXT(a)))) != 0)
ZI_FUNCTION(SetPos, zt_pos((struct zd_string *)a[0].p, a[1].i))
ZI_FUNCTION(GetChar, a[0].i = zt_cget(z, (struct zd_string *)a[0].p, site))
ZI_FUNCTION(PutChar, zt_cput(z, (struct zd_string *)a[0].p, (int)a[1].i, site))
ZI_FUNCTION(GetInt, a[0].i = zt_iget(z, (struct zd_string *)a[0].p, site))
ZI_FUNCTION(GetReal, a[0].r = zt_rget(z, (struct zd_string *)a[0].p, site))
ZI_FUNCTION(GetFrac, a[0].i = zt_fget(z, (struct zd_string *)a[0].p, site))
ZI_FUNCTION(PutInt, zt_iput(z, (struct zd_string *)a[0].p, a[1].i, site))
ZI_FUNCTION(PutFix, zt_xput(z, (struct zd_string *)a[0].p, a[1].r, a[2].i, site))
ZI_FUNCTION(PutReal, zt_rput(z, (struct zd_string *)a[0].p, a[1].r, a[2].i, site))
ZI_FUNCTION(PutFrac, zt_gput(z, (struct zd_string *)a[0].p, a[1].i, a[2].i, site))
ZI_FUNCTION(OutInt, zt_outint(z, a[0].i, a[1].i))
ZI_FUNCTION(OutFix, zt_xout(z, a[0].r, a[1].i, a[2].i))
ZI_FUNCTION(OutReal, zt_rout(z, a[0].r, a[1].i, a[2].i))
ZI_FUNCTION(OutFrac, zt_gout(z, a[0].i, a[1].i, a[2].i))
ZI_FUNCTION(OutChar, zt_cout(z, (int)a[0].i))
ZI_FUNCTION(OutText, zt_text(z, *ZI_TEXT(a)))
ZI_FUNCTION(OutLiteral, zt_put(z, (struct zd_chars *)a[0].p))
ZI_FUNCTION(OutImage, zt_line(z))
ZI_FUNCTION(BreakOutImage, zt_break(z))
ZI_FUNCTION(Shown, *ZI_TEXT(a) = zt_shown(z))
ZI_FUNCTION(LinePos, a[0].i = zt_at(z))
ZI_FUNCTION(LineLength, a[0].i = (long)(ZD_LINE))
ZI_FUNCTION(Tab, zt_tab(z, a[0].i))
ZI_FUNCTION(DecimalMark, a[0].i = zt_mark(z, (int)a[0].i, 0, site))
ZI_FUNCTION(LowTen, a[0].i = zt_mark(z, (int)a[0].i, 1, site))
ZI_FUNCTION(InInt, a[0].i = zt_inint(z, site))
ZI_FUNCTION(InReal, a[0].r = zt_rin(z, site))
ZI_FUNCTION(InFrac, a[0].i = zt_fin(z, site))
ZI_FUNCTION(InChar, a[0].i = zt_cin(z, site))
ZI_FUNCTION(InText, *ZI_TEXT(a) = zt_tin(z, a[0].i, site))
ZI_FUNCTION(InImage, zt_image(z, site))
ZI_FUNCTION(LastItem, a[0].i = (zt_last(z)) != 0)
ZI_FUNCTION(EndFile, a[0].i = (zt_over(z)) != 0)
ZI_FUNCTION(ReadImage, *ZI_TEXT(a) = zt_record(z))
ZI_FUNCTION(InPos, a[0].i = zt_where(z))
ZI_FUNCTION(InLength, a[0].i = z->images.length)
ZI_FUNCTION(InTab, zt_seek(z, a[0].i))
ZI_FUNCTION(InMore, a[0].i = (zt_more(z)) != 0)
ZI_FUNCTION(Draw, a[0].i = (zu_draw(z, a[0].r, (long *)a[1].p)) != 0)
ZI_FUNCTION(RandInt, a[0].i = zu_integer(z, a[0].i, a[1].i, (long *)a[2].p, site))
ZI_FUNCTION(Uniform, a[0].r = zu_uniform(z, a[0].r, a[1].r, (long *)a[2].p, site))
ZI_FUNCTION(Normal, a[0].r = zu_normal(z, a[0].r, a[1].r, (long *)a[2].p, site))
ZI_FUNCTION(NegExp, a[0].r = zu_exponential(z, a[0].r, (long *)a[1].p, site))
ZI_FUNCTION(Poisson, a[0].i = zu_poisson(z, a[0].r, (long *)a[1].p, site))
ZI_FUNCTION(Erlang, a[0].r = zu_lang(z, a[0].r, a[1].r, (long *)a[2].p, site))
ZI_FUNCTION(Discrete, a[0].i = zu_table(z, (struct zd_array *)a[0].p, (long *)a[1].p, site))
ZI_FUNCTION(Linear, a[0].r = zu_slope(z, (struct zd_array *)a[0].p, (struct zd_array *)a[1].p, (long *)a[2].p, site))
ZI_FUNCTION(Histd, a[0].i = zu_histd(z, (struct zd_array *)a[0].p, (long *)a[1].p, site))
ZI_FUNCTION(Histo, zu_count(z, (struct zd_array *)a[0].p, (struct zd_array *)a[1].p, a[2].r, a[3].r, site))
ZI_FUNCTION(ClockTime, a[0].r = zt_seconds())
ZI_FUNCTION(CpuTime, a[0].r = zt_processor())
ZI_FUNCTION(DateTime, *ZI_TEXT(a) = zt_date(z, site))
ZI_FUNCTION(Head, zo_head((struct zd_linkage *)a[0].p))
ZI_FUNCTION(Out, zo_out((struct zd_linkage *)a[0].p))
ZI_FUNCTION(Into, zo_into((struct zd_linkage *)a[0].p, (struct zd_linkage *)a[1].p))
ZI_FUNCTION(Follow, zo_follow((struct zd_linkage *)a[0].p, (struct zd_linkage *)a[1].p))
ZI_FUNCTION(Precede, zo_precede((struct zd_linkage *)a[0].p, (struct zd_linkage *)a[1].p))
ZI_FUNCTION(Clear, zo_clear((struct zd_linkage *)a[0].p))
ZI_FUNCTION(Cardinal, a[0].i = zo_cardinal((struct zd_linkage *)a[0].p))
ZI_FUNCTION(Empty, a[0].i = (ZD_EMPTY((struct zd_linkage *)a[0].p)) != 0)
ZI_FUNCTION(Suc, a[0].p = (void *)(ZD_SUC((struct zd_linkage *)a[0].p)))
ZI_FUNCTION(Pred, a[0].p = (void *)(ZD_PRED((struct zd_linkage *)a[0].p)))
ZI_FUNCTION(Prev, a[0].p = (void *)(((struct zd_linkage *)a[0].p)->pred))
ZI_FUNCTION(First, a[0].p = (void *)(ZD_FIRST((struct zd_linkage *)a[0].p)))
ZI_FUNCTION(Last, a[0].p = (void *)(ZD_LAST((struct zd_linkage *)a[0].p)))
ZI_FUNCTION(Simulate, a[0].i = (ze_simulate(z, (const struct zd_class *)a[0].p, site)) != 0)
ZI_FUNCTION(Current, a[0].p = (void *)(z->current))
ZI_FUNCTION(MainProcess, a[0].p = (void *)(z->main))
ZI_FUNCTION(Idle, a[0].i = (ZD_IDLE((struct zd_process *)a[0].p)) != 0)
ZI_FUNCTION(Terminated, a[0].i = (ZD_TERMINATED((struct zd_process *)a[0].p)) != 0)
ZI_FUNCTION(Evtime, a[0].r = ze_evtime(z, a[0].p, site))
ZI_FUNCTION(Nextev, a[0].p = (void *)(ze_nextev(z, (struct zd_process *)a[0].p)))
ZI_FUNCTION(Activate, a[0].i = (ze_activate(z, a[0].p, (int)a[1].i, a[2].r, (int)a[3].i, (int)a[4].i, site)) != 0)
ZI_FUNCTION(ActivateBeside, a[0].i = (ze_order(z, a[0].p, a[1].p, (int)a[2].i, (int)a[3].i, site)) != 0)
ZI_FUNCTION(Enter, ze_enter(z, a[0].p))
ZI_FUNCTION(Hold, a[0].i = (ze_hold(z, a[0].r)) != 0)
ZI_FUNCTION(Passivate, a[0].i = (ze_passivate(z, site)) != 0)
ZI_FUNCTION(WaitIn, a[0].i = (ze_wait(z, (struct zd_linkage *)a[0].p, site)) != 0)
ZI_FUNCTION(Cancel, a[0].i = (ze_cancel(z, a[0].p, site)) != 0)
ZI_FUNCTION(Detach, a[0].i = (ze_detach(z, a[0].p, site)) != 0)
ZI_FUNCTION(CallObject, a[0].i = (ze_call(z, a[0].p, site)) != 0)
ZI_FUNCTION(Resume, a[0].i = (ze_resume(z, a[0].p, site)) != 0)
ZI_FUNCTION(TooDeep, a[0].i = (zo_deep(z, site)) != 0)
ZI_FUNCTION(Full, a[0].i = (ZD_FULL(z)) != 0)
ZI_FUNCTION(Leave, ze_leave(z, (struct zd_frame *)a[0].p))
ZI_FUNCTION(Finish, ze_finish(z, (struct zd_frame *)a[0].p))
ZI_FUNCTION(JoinSystem, ze_join(a[0].p, (struct zd_system *)a[1].p))
ZI_FUNCTION(BeginNetwork, a[0].i = (zn_begin(z, (const struct zd_class *)a[0].p)) != 0)
ZI_FUNCTION(MakeBlock, zn_block(z, a[0].p))
ZI_FUNCTION(NewBlock, a[0].p = zn_new(z, (const struct zd_class *)a[0].p, (int)a[1].i))
ZI_FUNCTION(CallEntry, zn_call(z, a[0].p, (int)a[1].i, site))
ZI_FUNCTION(MakeDynamic, zn_dynamic(z, a[0].p))
ZI_FUNCTION(MakeMethod, zn_method(z, (struct zd_integration *)a[0].p))
ZI_FUNCTION(InputIs, zn_input_is(z, a[0].p, (int)a[1].i, a[2].p))
ZI_FUNCTION(Yields, zn_yields(z, a[0].p, a[1].p))
ZI_FUNCTION(OutputOf, a[0].p = (void *)(zn_output(z, a[0].p, site)))
ZI_FUNCTION(Include, zn_include(z, a[0].p, a[1].p, site))
ZI_FUNCTION(Exclude, zn_exclude(z, a[0].p, a[1].p, site))
ZI_FUNCTION(Sort, zn_sort(z, a[0].p))
ZI_FUNCTION(Backbone, a[0].p = (void *)(zn_backbone(z, a[0].p, 0, site)))
ZI_FUNCTION(Stomach, a[0].p = (void *)(zn_backbone(z, a[0].p, 1, site)))
ZI_FUNCTION(Remove, zn_remove(z, a[0].p))
ZI_FUNCTION(PlaceIn, zn_place(z, a[0].p, a[1].p, site))
ZI_FUNCTION(Signal, a[0].r = zn_signal(z, a[0].p, site))
ZI_FUNCTION(AssignSignal, zn_assign(z, a[0].p, a[1].r, site))
ZI_FUNCTION(State, a[0].p = (void *)(zn_state(z, a[0].p, a[1].i, site)))
ZI_FUNCTION(WholeState, a[0].p = (void *)zn_whole(z, a[0].p, 0, site))
ZI_FUNCTION(WholeRate, a[0].p = (void *)zn_whole(z, a[0].p, 1, site))
ZI_FUNCTION(Rate, a[0].p = (void *)(zn_rate(z, a[0].p, a[1].i, site)))
ZI_FUNCTION(FlagValue, a[0].r = zn_value(z, a[0].p))
ZI_FUNCTION(FunctionValue, a[0].r = zn_function(z, a[0].p))
ZI_FUNCTION(Trace, zn_trace(z, *ZI_TEXT(a), a[4].p))
ZI_FUNCTION(TraceInterval, a[0].p = (void *)(zn_every(z)))
ZI_FUNCTION(Watch, zn_watch(z, a[0].p, a[1].i))
ZI_FUNCTION(Unwatch, zn_unwatch(z, a[0].p))
ZI_FUNCTION(Redo, zn_redo(z, a[0].p, a[1].r, site))
ZI_FUNCTION(StepLength, a[0].r = zn_length(z, a[0].p))
ZI_FUNCTION(LastBlock, a[0].p = (void *)(&z->network->last))
ZI_FUNCTION(T, a[0].r = z->t)
ZI_FUNCTION(Changed, z->changes++)
ZI_FUNCTION(Stop, ze_stop(z))
ZI_FUNCTION(Error, zt_error(z, *ZI_TEXT(a), site))
ZI_FUNCTION(ReadOnly, zo_unset(z, (int)a[0].i))
ZI_FUNCTION(WrongParameters, zo_parameters(z, a[0].p, (const char *)a[1].p, a[2].i, a[3].i, (int)a[4].i))
ZI_FUNCTION(Failed, a[0].i = (z->failed) != 0)

/* The number of inputs, the block, the site, the inputs. */
ZI_FUNCTION(Connect, zn_connect(z, a[1].p, (int)a[0].i, (struct zd_block *const *)(const void *)(a + 3), (int)a[2].i))
ZI_FUNCTION(Member, zn_member(z, a[1].p, (int)a[0].i, (struct zd_block *const *)(const void *)(a + 3)))
/* The kind of elements, the number of dimensions, and bounds. */
ZI_FUNCTION(ArrayOf, a[0].p = (void *)zo_array(z, (const struct zd_class *)a[0].p, (int)a[1].i,
    (const long *)(const void *)(a + 2), site))

#define ZI_ENTRY(name) { #name, zi_f_##name }

static const struct {
    const char *name;
    zi_function *function;
} zi_functions[] = {
    ZI_ENTRY(Add), ZI_ENTRY(Subtract), ZI_ENTRY(Multiply), ZI_ENTRY(Divide), ZI_ENTRY(Modulo), ZI_ENTRY(Remainder),
    ZI_ENTRY(Power), ZI_ENTRY(Whole), ZI_ENTRY(Entier), ZI_ENTRY(Raise), ZI_ENTRY(Absolute), ZI_ENTRY(Sqrt),
    ZI_ENTRY(Sin), ZI_ENTRY(Cos), ZI_ENTRY(Tan), ZI_ENTRY(Arcsin), ZI_ENTRY(Arccos), ZI_ENTRY(Arctan),
    ZI_ENTRY(Arctan2), ZI_ENTRY(Sinh), ZI_ENTRY(Cosh), ZI_ENTRY(Tanh), ZI_ENTRY(Ln), ZI_ENTRY(Log10), ZI_ENTRY(Cotan),
    ZI_ENTRY(Exp), ZI_ENTRY(Beside), ZI_ENTRY(MaxInt), ZI_ENTRY(MinInt), ZI_ENTRY(CopyArray), ZI_ENTRY(Lower),
    ZI_ENTRY(Upper), ZI_ENTRY(Ranked), ZI_ENTRY(Letter), ZI_ENTRY(Digit), ZI_ENTRY(Blanks), ZI_ENTRY(Copy),
    ZI_ENTRY(Join), ZI_ENTRY(Assign), ZI_ENTRY(Order), ZI_ENTRY(Equal), ZI_ENTRY(Constant), ZI_ENTRY(Sub),
    ZI_ENTRY(Strip), ZI_ENTRY(Main), ZI_ENTRY(Upcase), ZI_ENTRY(Lowcase), ZI_ENTRY(Length), ZI_ENTRY(Pos),
    ZI_ENTRY(Start), ZI_ENTRY(More), ZI_ENTRY(SetPos), ZI_ENTRY(GetChar), ZI_ENTRY(PutChar), ZI_ENTRY(GetInt),
    ZI_ENTRY(GetReal), ZI_ENTRY(GetFrac), ZI_ENTRY(PutInt), ZI_ENTRY(PutFix), ZI_ENTRY(PutReal), ZI_ENTRY(PutFrac),
    ZI_ENTRY(OutInt), ZI_ENTRY(OutFix), ZI_ENTRY(OutReal), ZI_ENTRY(OutFrac), ZI_ENTRY(OutChar), ZI_ENTRY(OutText),
    ZI_ENTRY(OutLiteral), ZI_ENTRY(OutImage), ZI_ENTRY(BreakOutImage), ZI_ENTRY(Shown), ZI_ENTRY(ReadImage), ZI_ENTRY(InPos),
    ZI_ENTRY(InLength), ZI_ENTRY(InTab), ZI_ENTRY(LinePos), ZI_ENTRY(LineLength),
    ZI_ENTRY(Tab), ZI_ENTRY(DecimalMark), ZI_ENTRY(LowTen), ZI_ENTRY(InInt), ZI_ENTRY(InReal), ZI_ENTRY(InFrac),
    ZI_ENTRY(InChar), ZI_ENTRY(InText), ZI_ENTRY(InImage), ZI_ENTRY(LastItem), ZI_ENTRY(EndFile), ZI_ENTRY(InMore),
    ZI_ENTRY(Draw), ZI_ENTRY(RandInt), ZI_ENTRY(Uniform), ZI_ENTRY(Normal), ZI_ENTRY(NegExp), ZI_ENTRY(Poisson),
    ZI_ENTRY(Erlang), ZI_ENTRY(Discrete), ZI_ENTRY(Linear), ZI_ENTRY(Histd), ZI_ENTRY(Histo), ZI_ENTRY(ClockTime),
    ZI_ENTRY(CpuTime), ZI_ENTRY(DateTime), ZI_ENTRY(Head), ZI_ENTRY(Out), ZI_ENTRY(Into), ZI_ENTRY(Follow),
    ZI_ENTRY(Precede), ZI_ENTRY(Clear), ZI_ENTRY(Cardinal), ZI_ENTRY(Empty), ZI_ENTRY(Suc), ZI_ENTRY(Pred),
    ZI_ENTRY(Prev), ZI_ENTRY(First), ZI_ENTRY(Last), ZI_ENTRY(Simulate), ZI_ENTRY(Current), ZI_ENTRY(MainProcess),
    ZI_ENTRY(Idle), ZI_ENTRY(Terminated), ZI_ENTRY(Evtime), ZI_ENTRY(Nextev), ZI_ENTRY(Activate),
    ZI_ENTRY(ActivateBeside), ZI_ENTRY(Enter), ZI_ENTRY(Hold), ZI_ENTRY(Passivate), ZI_ENTRY(WaitIn),
    ZI_ENTRY(Cancel), ZI_ENTRY(Detach), ZI_ENTRY(CallObject), ZI_ENTRY(Resume), ZI_ENTRY(TooDeep), ZI_ENTRY(Full),
    ZI_ENTRY(Leave),
    ZI_ENTRY(Finish), ZI_ENTRY(JoinSystem), ZI_ENTRY(BeginNetwork), ZI_ENTRY(MakeBlock), ZI_ENTRY(MakeDynamic),
    ZI_ENTRY(NewBlock), ZI_ENTRY(CallEntry), ZI_ENTRY(MakeMethod), ZI_ENTRY(InputIs), ZI_ENTRY(Yields),
    ZI_ENTRY(OutputOf), ZI_ENTRY(Include),
    ZI_ENTRY(Exclude), ZI_ENTRY(Sort), ZI_ENTRY(Backbone), ZI_ENTRY(Stomach), ZI_ENTRY(Remove), ZI_ENTRY(PlaceIn),
    ZI_ENTRY(Signal), ZI_ENTRY(AssignSignal), ZI_ENTRY(State), ZI_ENTRY(Rate), ZI_ENTRY(WholeState), ZI_ENTRY(WholeRate),
    ZI_ENTRY(FlagValue),
    ZI_ENTRY(FunctionValue), ZI_ENTRY(Trace), ZI_ENTRY(TraceInterval), ZI_ENTRY(Watch), ZI_ENTRY(Unwatch),
    ZI_ENTRY(Redo), ZI_ENTRY(StepLength), ZI_ENTRY(LastBlock), ZI_ENTRY(T), ZI_ENTRY(Changed), ZI_ENTRY(Stop),
    ZI_ENTRY(Error), ZI_ENTRY(ReadOnly), ZI_ENTRY(WrongParameters), ZI_ENTRY(Failed), ZI_ENTRY(Connect),
    ZI_ENTRY(Member), ZI_ENTRY(ArrayOf)
};

#define ZI_COUNT(array) (sizeof(array) / sizeof(array)[0])

zi_function *zi_find(const char *name)
{
    size_t i;

    for (i = 0; i < ZI_COUNT(zi_functions); i++)
        if (strcmp(zi_functions[i].name, name) == 0)
            return zi_functions[i].function;
    return NULL;
}

/* ---- structs ---- */

#define ZI_SIZE(tag) { #tag, (long)sizeof(struct tag) }
#define ZI_WORD(word) { #word, (long)(word) }
#define ZI_PLACE(tag, member) { #tag "." #member, (long)offsetof(struct tag, member) }

static const struct {
    const char *name;
    long value;
} zi_values[] = {
    ZI_SIZE(zd_frame), ZI_SIZE(zd_linkage), ZI_SIZE(zd_process), ZI_SIZE(zd_block), ZI_SIZE(zd_dynamic),
    ZI_SIZE(zd_implicit), ZI_SIZE(zd_composite), ZI_SIZE(zd_element), ZI_SIZE(zd_integration), ZI_SIZE(zd_watch_flag),
    ZI_SIZE(zd_component), ZI_SIZE(zd_system), ZI_SIZE(zd_string), ZI_SIZE(zd_world), ZI_SIZE(zd_class), ZI_SIZE(zd_plan),
    ZI_SIZE(zd_array), ZI_SIZE(zd_chars), ZI_SIZE(zd_header), ZI_SIZE(zd_recorded), ZI_SIZE(zd_recorded_row),
    ZI_WORD(ZD_LINK), ZI_WORD(ZD_HEAD), ZI_WORD(ZD_PROCESS), ZI_WORD(ZD_BLOCK), ZI_WORD(ZD_DYNAMIC),
    ZI_WORD(ZD_COMPOSITE), ZI_WORD(ZD_ELEMENT), ZI_WORD(ZD_FLAG), ZI_WORD(ZD_METHOD), ZI_WORD(ZD_IMPLICIT),
    ZI_WORD(ZD_STARTED), ZI_WORD(ZD_FOREVER), ZI_WORD(ZD_PROCESS_COMPONENT),
    ZI_WORD(ZN_EULER), ZI_WORD(ZN_SIMPSON), ZI_WORD(ZN_NEWTON_COTES), ZI_WORD(ZN_RUNGE_KUTTA),
    ZI_WORD(ZN_RUNGE_KUTTA_38), ZI_WORD(ZN_RUNGE_KUTTA_SIMPSON), ZI_WORD(ZN_MERSON), ZI_WORD(ZN_ENGLAND),
    ZI_WORD(ZN_SHAMPINE), ZI_WORD(ZN_TABLEAU), ZI_WORD(ZN_CONTROLLED_TABLEAU),
    ZI_WORD(ZN_HALVING), ZI_WORD(ZN_REGULA_FALSI), ZI_WORD(ZN_HERMITE), ZI_WORD(ZN_OWN),
    ZI_PLACE(zd_world, failed), ZI_PLACE(zd_world, head.time), ZI_PLACE(zd_world, nobody),
    ZI_PLACE(zd_component, resume), ZI_PLACE(zd_system, operating), ZI_PLACE(zd_system, rest),
    ZI_PLACE(zd_block, signal), ZI_PLACE(zd_block, input[0]), ZI_PLACE(zd_block, input[1]),
    ZI_PLACE(zd_dynamic, order), ZI_PLACE(zd_dynamic, output), ZI_PLACE(zd_dynamic, block.input[0]),
    ZI_PLACE(zd_dynamic, state), ZI_PLACE(zd_dynamic, rate),
    ZI_PLACE(zd_implicit, maxerr), ZI_PLACE(zd_implicit, maxit),
    ZI_PLACE(zd_composite, output), ZI_PLACE(zd_composite, block.input[0]), ZI_PLACE(zd_composite, block.input[1]),
    ZI_PLACE(zd_element, method), ZI_PLACE(zd_element, tstep),
    ZI_PLACE(zd_integration, abserr), ZI_PLACE(zd_integration, relerr), ZI_PLACE(zd_integration, minstep),
    ZI_PLACE(zd_integration, maxstep), ZI_PLACE(zd_integration, stages), ZI_PLACE(zd_integration, p),
    ZI_PLACE(zd_integration, a), ZI_PLACE(zd_integration, b), ZI_PLACE(zd_integration, c), ZI_PLACE(zd_integration, e),
    ZI_PLACE(zd_watch_flag, owner), ZI_PLACE(zd_watch_flag, maxerr), ZI_PLACE(zd_watch_flag, maxit)
};

long zi_value(const char *name)
{
    size_t i;

    for (i = 0; i < ZI_COUNT(zi_values); i++)
        if (strcmp(zi_values[i].name, name) == 0)
            return zi_values[i].value;
    return -1;
}

static const unsigned zi_of_frame[] = { ZD_FRAME_REFERENCES };
static const unsigned zi_of_linkage[] = { ZD_LINKAGE_REFERENCES };
static const unsigned zi_of_process[] = { ZD_PROCESS_REFERENCES };
static const unsigned zi_of_block[] = { ZD_BLOCK_REFERENCES };
static const unsigned zi_of_dynamic[] = { ZD_DYNAMIC_REFERENCES };
static const unsigned zi_of_composite[] = { ZD_COMPOSITE_REFERENCES };
static const unsigned zi_of_element[] = { ZD_ELEMENT_REFERENCES };
static const unsigned zi_of_integration[] = { ZD_INTEGRATION_REFERENCES };
static const unsigned zi_of_flag[] = { ZD_FLAG_REFERENCES };

#define ZI_LIST(name, list) { name, (int)ZI_COUNT(list), list }

static const struct {
    const char *name;
    int n;
    const unsigned *list;
} zi_lists[] = {
    ZI_LIST("ZD_FRAME_REFERENCES", zi_of_frame), ZI_LIST("ZD_LINKAGE_REFERENCES", zi_of_linkage),
    ZI_LIST("ZD_PROCESS_REFERENCES", zi_of_process), ZI_LIST("ZD_BLOCK_REFERENCES", zi_of_block),
    ZI_LIST("ZD_DYNAMIC_REFERENCES", zi_of_dynamic), ZI_LIST("ZD_COMPOSITE_REFERENCES", zi_of_composite),
    ZI_LIST("ZD_ELEMENT_REFERENCES", zi_of_element), ZI_LIST("ZD_INTEGRATION_REFERENCES", zi_of_integration),
    ZI_LIST("ZD_FLAG_REFERENCES", zi_of_flag)
};

int zi_references(const char *name, const unsigned **list)
{
    size_t i;

    for (i = 0; i < ZI_COUNT(zi_lists); i++)
        if (strcmp(zi_lists[i].name, name) == 0) {
            *list = zi_lists[i].list;
            return zi_lists[i].n;
        }
    return -1;
}

zi_body_function *zi_goes_on(const char *name)
{
    return strcmp(name, "ze_body") == 0 ? ze_body : strcmp(name, "zn_element") == 0 ? zn_element
           : strcmp(name, "zn_flag") == 0 ? zn_flag : NULL;
}

zi_entry_function *zi_equations_of(const char *name)
{
    return strcmp(name, "zn_integrate") == 0 ? zn_integrate : NULL;
}

const struct zd_class *zi_kind(int kind)
{
    static const struct zd_class *const kinds[] = { &zo_reals, &zo_longs, &zo_shorts, &zo_texts, &zo_references,
        &zo_frame };

    return kinds[kind];
}

/* ---- elements of arrays ---- */

static long zi_place(struct zd_world *z, const struct zd_array *array, int n, const long *at, const char *name, int site)
{
    long place = 0;
    int i;

    switch (n) {
    case 0:
    case 1:
        return zo_item(z, array, at[0], name, site);
    case 2:
        return zo_pair(z, array, at[0], at[1], name, site);
    case 3:
        return zo_triple(z, array, at[0], at[1], at[2], name, site);
    default:
        for (i = 0; i < n; i++)
            place = zo_level(z, array, i, place, at[i], name, site);
        return place;
    }
}

void *zi_element(struct zd_world *z, struct zd_array *array, int n, const long *at, int size, const char *name, int site)
{
    long place;

    if (array == NULL) {
        (void)zo_absent(z, name, site);
        return NULL;
    }
    place = zi_place(z, array, n, at, name, site);
    /* An array of more dimensions may be empty beyond the first. */
    if (place < 0 || place >= array->n) {
        if (!z->failed)
            (void)zo_beyond(z, array, at[0], name, site);
        return NULL;
    }
    return (void *)((char *)array->data + (size_t)place * (size_t)size);
}

/* ---- failures ---- */

void zi_missing(struct zd_world *z, void *self, const char *name)
{
    zo_named(zo_fault(z, ZF_MISSING_FUNCTION, -1, self, 0.0, 0.0), name, (long)strlen(name));
}

void zi_too_deep(struct zd_world *z, int site)
{
    (void)zo_fail(z, ZF_TOO_DEEP, site);
}

/* The run ends without a message. */
void zi_stop(struct zd_world *z)
{
    if (!z->failed)
        z->failed = -1;
}

/* ---- a run ---- */

/* Of the thread that runs it. */
#define ZI_STACK 2e8

/* 0, the code of a failure, or negative if the host has stopped it. */
int zi_run(struct zd_world *z, const struct zd_plan *plan, const char *const *names, int rows, const struct zi_host *host)
{
    z->images.put = host->put;
    z->images.get = host->get;
    z->images.context = host->context;
    z->warn = host->warn;
    z->context = host->context;
    z->recorded.wanted = rows;
    z->names = names;
    z->stack_room = ZI_STACK;
    z->storage.least = host->least;
    if (zo_open(z, plan) == 0)
        (void)ze_run(z);
    zt_end(z);
    return z->failed;
}

const struct zd_recorded *zi_recorded(const struct zd_world *z)
{
    return &z->recorded;
}

/* What the store has of a failure. */
void zi_failure(const struct zd_world *z, struct zd_failure *what)
{
    what->kind = ZD_TOLD;
    what->site = z->fault.site;
    what->time = z->fault.time;
    what->value = 0.0;
}

/* The failure in words; `warning` not null: that one. */
void zi_tell(const struct zd_world *z, const struct zd_fault *warning, int chinese, struct zd_sink *sink)
{
    zdv_tell(z, warning != NULL ? warning : &z->fault, warning != NULL, chinese, sink);
}

void zi_stats(const struct zd_world *z, int chinese, struct zd_sink *sink)
{
    zdv_work(z, chinese, sink);
}
