/* Instructions of a step of van_der_pol.facs on an emulated Cortex-M3, where an instruction takes 1 ns (qemu -icount
   shift=0) and SysTick counts every 40 ns.  MODEL is the emitted model.c, ONE the number that is one unit. */
#define main main_of_the_model
#include MODEL
#undef main

#define STEPS 1000L
#define SYSTICK ((volatile unsigned long *)0xE000E010UL)

int main(void)
{
    struct model *m = &model;
    unsigned long before, after, loop;
    volatile long i;

    m->dt_2 = 10;
    m->k = 5000;
    m->z[1] = ONE;
    m->z[3] = -ONE;
    m->z[5] = ONE / 2;
    vdpol_initialize(m);
    SYSTICK[1] = 0xFFFFFFUL;
    SYSTICK[2] = 0;
    SYSTICK[0] = 5;
    before = SYSTICK[2];
    for (i = 0; i < STEPS; i++)
        ;
    loop = before - SYSTICK[2];
    before = SYSTICK[2];
    for (i = 0; i < STEPS; i++) {
        vdpol_first_pass(m);
        vdpol_second_pass(m);
    }
    after = SYSTICK[2];
    printf("%ld instructions a step\n", (long)((before - after - loop) * 40UL / (unsigned long)STEPS));
    return m->head.failure.kind;
}
