/* queue_by_hand.c - the same M/M/1 queue in C without objects: two event times and a ring of arrival times. */

#include <math.h>
#include <stdio.h>

#define CUSTOMERS 2500000L
#define ROOM 4096

static long u = 12345;

static double negexp(double a)
{
    u = (long)(((unsigned long)(u | 1L) * 1220703125UL) & 2147483647UL);
    return -log((double)u / 2147483647.0) / a;
}

int main(void)
{
    static double arrived[ROOM];
    double time = 0.0, next_arrival = 0.0, next_departure = HUGE_VAL, total = 0.0;
    long first = 0, behind = 0, served = 0;

    while (served < CUSTOMERS || next_arrival > next_departure) {
        if (next_arrival <= next_departure) {
            time = next_arrival;
            arrived[behind++ % ROOM] = time;
            next_arrival = time + negexp(0.8);
            if (next_departure == HUGE_VAL)
                next_departure = time + negexp(1.0);
        } else {
            time = next_departure;
            total += time - arrived[first++ % ROOM];
            served++;
            next_departure = first < behind ? time + negexp(1.0) : HUGE_VAL;
        }
    }
    printf("%10.4f\n", total / (double)served);
    return 0;
}
