/* A model from its beginning to its end on a small machine, for measure.py: what it takes of stack and of time, and
   the bits of all its quantities at the end.  methods.py uses it for equations.

   MODEL is the prefix of the library and HEADER its header, QUANTITIES how many it has; INPUT are the numbers that READ takes. With EMPTY the model
   is left out and all else stays, so that the difference of two images is the model with the arithmetic it needs. With
   NAMES it tells how its quantities are called, for a machine that has room for that. */

#include <stddef.h>
#include HEADER

#define JOIN(a, b) a##b
#define NAME(a, b) JOIN(a, b)
#define CALL(name) NAME(MODEL, _##name)

#if defined(__AVR__)
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>

#define PAINTED 1000
#define CALIBRATE 0

static void put(char c)
{
    while (!(UCSR0A & (1 << UDRE0)))
        ;
    UDR0 = (unsigned char)c;
}

/* Timer 1 counts every eighth cycle. */
static void begin(void)
{
    UCSR0B = 1 << TXEN0;
    TCCR1A = 0;
    TCCR1B = 1 << CS11;
}

static unsigned long ticks_since(unsigned long *last)
{
    unsigned int now = TCNT1;
    unsigned int passed = now - (unsigned int)*last;

    *last = now;
    return passed;
}

static void end(void)
{
    cli();
    sleep_enable();
    sleep_cpu();
}

static unsigned char *stack_pointer(void)
{
    return (unsigned char *)SP;
}

#elif defined(__arm__)

#define PAINTED 4000
/* Rounds of two instructions. */
#define CALIBRATE 1000000UL
#define SYSTICK ((volatile unsigned long *)0xE000E010UL)

/* SYS_WRITEC of semihosting. */
static void put(char c)
{
    register long what __asm__("r0") = 3;
    register const char *where __asm__("r1") = &c;

    __asm__ volatile("bkpt 0xab" : "+r"(what) : "r"(where) : "memory");
}

static void begin(void)
{
    SYSTICK[1] = 0xFFFFFFUL;
    SYSTICK[2] = 0;
    SYSTICK[0] = 5;
}

/* It counts down, in 24 bits. */
static unsigned long ticks_since(unsigned long *last)
{
    unsigned long now = SYSTICK[2];
    unsigned long passed = (*last - now) & 0xFFFFFFUL;

    *last = now;
    return passed;
}

static void end(void)
{
}

static inline unsigned char *stack_pointer(void)
{
    unsigned char *here;

    __asm__ volatile("mov %0, sp" : "=r"(here));
    return here;
}

#elif defined(__riscv)

#define PAINTED 4000
#define CALIBRATE 0

/* SYS_WRITEC of semihosting: three instructions of full length. */
static void put(char c)
{
    register long what __asm__("a0") = 3;
    register const char *where __asm__("a1") = &c;

    __asm__ volatile(".option push\n.option norvc\n.balign 16\nslli x0, x0, 0x1f\nebreak\nsrai x0, x0, 7\n.option pop"
                     : "+r"(what)
                     : "r"(where)
                     : "memory");
}

static void begin(void)
{
}

/* It counts instructions. */
static unsigned long ticks_since(unsigned long *last)
{
    unsigned long now, passed;

    __asm__ volatile(".option push\n.option arch, +zicsr\ncsrr %0, minstret\n.option pop" : "=r"(now));
    passed = now - *last;
    *last = now;
    return passed;
}

static void end(void)
{
}

static inline unsigned char *stack_pointer(void)
{
    unsigned char *here;

    __asm__ volatile("mv %0, sp" : "=r"(here));
    return here;
}

#else
#include <stdio.h>

#define PAINTED 0
#define CALIBRATE 0

static void put(char c)
{
    putchar(c);
}

static void begin(void)
{
}

static unsigned long ticks_since(unsigned long *last)
{
    return *last = 0;
}

static void end(void)
{
}

static unsigned char *stack_pointer(void)
{
    return 0;
}
#endif

/* Another for each place: what a function saves might be one that stays the same. */
#define PAINT(place) ((unsigned char)((size_t)(place) * 7 + 0x5A))

static void put_text(const char *text)
{
    while (*text != '\0')
        put(*text++);
}

static void put_bits(const unsigned char *bytes, int count)
{
    while (count-- > 0) {
        put("0123456789abcdef"[bytes[count] >> 4]);
        put("0123456789abcdef"[bytes[count] & 15]);
    }
}

static void put_count(const char *what, unsigned long count)
{
    put_text(what);
    put(' ');
    put_bits((const unsigned char *)&count, 4);
    put('\n');
}

#ifdef INPUT
static const CALL(real) input[] = { INPUT };
const CALL(real) *volatile kept = input;
#endif

#ifndef EMPTY
static struct CALL(settings) settings;
static struct MODEL model;
#endif

int main(void)
{
    unsigned long last = 0, steps = 0, ticks = 0;
    int error = 0;
    unsigned char *top = stack_pointer();
    volatile unsigned char *deepest = top;
    int i;

    begin();
#ifdef INPUT
    if (kept == 0)
        return 1;
#endif
#if CALIBRATE
    ticks_since(&last);
    steps = CALIBRATE;
    __asm__ volatile(".syntax unified\n1: subs %0, %0, #1\n bne 1b" : "+l"(steps) : : "cc");
    put_count("calibration", ticks_since(&last));
#endif
    /* Nothing is called while this is done, and nothing interrupts it: all below is free. */
    for (i = 1; i < PAINTED; i++) {
        --deepest;
        *deepest = PAINT(deepest);
    }
#ifndef EMPTY
    CALL(defaults)(&settings);
#ifdef INPUT
    settings.input = kept;
    settings.input_count = (long)(sizeof input / sizeof input[0]);
#endif
    error = CALL(init)(&model, &settings);
    ticks_since(&last);
    while (error == 0 && !CALL(done)(&model)) {
        error = CALL(step)(&model);
        ticks += ticks_since(&last);
        steps++;
    }
#endif
    while (deepest < top && *deepest == PAINT(deepest))
        deepest++;
    put_count("stack", (unsigned long)(top - deepest));
    put_count("steps", steps);
    put_count("ticks", ticks);
    put_count("error", (unsigned long)error);
#ifndef EMPTY
    for (i = 0; i < QUANTITIES; i++) {
        CALL(real) value = CALL(value)(&model, i);
#ifdef NAMES
        put_text(CALL(name)(i));
        put(' ');
#endif
        put_bits((const unsigned char *)&value, (int)sizeof value);
        put('\n');
    }
#endif
    put_text("end\n");
    end();
    return 0;
}
