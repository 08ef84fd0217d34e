/* Times the stepping of an emitted model: begin() and advance() as the runtime calls them, without rows.

       cc -O2 -ffp-contract=off -DMODEL='"model.c"' -I FOLDER emitted.c && ./a.out REPETITIONS STEPS STRIDE */

#define main main_of_model
#include MODEL
#undef main

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct zd_way {
    int unused;
};

const struct zd_way zdy_steps = { 0 };

int zd_main(const struct zd_program *what, const struct zd_way *way, void *memory, int argc, char **argv)
{
    long repetitions = argc > 1 ? atol(argv[1]) : 1;
    long steps = argc > 2 ? atol(argv[2]) : 1000;
    long stride = argc > 3 ? atol(argv[3]) : 20;
    char *at = (char *)memory;
    struct zd_head *head = (struct zd_head *)memory;
    static struct zd_excursion excursions[1000];
    double sum = 0.0;
    long again, step;
    int i;

    (void)way;
    for (again = 0; again < repetitions; again++) {
        memset(memory, 0, what->size);
        head->excursions = excursions;
        head->seed = 1;
        for (i = 0; i < what->n_settings; i++)
            memcpy(at + what->settings[i].offset, what->settings[i].base,
                   (size_t)what->settings[i].count * sizeof(double));
        if (what->begin(memory) != 0)
            return 1;
        for (step = 0;; step += stride) {
            for (i = 0; i < what->n_columns && i < 5; i++)
                sum = sum + *(double *)(void *)(at + what->columns[i].offset);
            if (step >= steps)
                break;
            /* A period that changes ends the steps earlier. */
            while (head->step < step + stride)
                if (what->advance(memory, step + stride - head->step) != 0)
                    return 1;
        }
    }
    for (i = 0; i < what->n_columns && i < 8; i++)
        printf("%.17g,", *(double *)(void *)(at + what->columns[i].offset));
    printf("%.17g\n", sum);
    return 0;
}

int main(int argc, char **argv)
{
    return main_of_model(argc, argv);
}
