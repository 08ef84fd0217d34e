/* Instructions of a step of van_der_pol.facs on an emulated Cortex-M3, where an instruction takes 1 ns (qemu -icount
   shift=0) and SysTick counts every 40 ns.  MODEL is the emitted model.c, ONE the number that is one unit.  cortex.sh
   runs it with each arithmetic. */
#define main main_of_the_model
#include MODEL
#undef main

#define STEPS 1000L
#define SYSTICK ((volatile unsigned long *)0xE000E010UL)

int main(void)
{
    struct model *m = &model;
    struct zd_steps steps;
    unsigned long before, after;

    memset(&steps, 0, sizeof steps);
    steps.left = STEPS;
    m->dt_2 = 10;
    m->k = 5000;
    m->z[1] = ONE;
    m->z[3] = -ONE;
    m->z[5] = ONE / 2;
    vdpol_initialize(m);
    SYSTICK[1] = 0xFFFFFFUL;
    SYSTICK[2] = 0;
    SYSTICK[0] = 5;
    while (SYSTICK[2] == 0)
        ;
    before = SYSTICK[2];
    (void)advance_model(m, 1, &steps);
    after = SYSTICK[2];
    printf("%ld instructions a step\n", (long)(((before - after) & 0xFFFFFFUL) * 40UL / (unsigned long)STEPS));
    return m->head.failure.kind;
}
