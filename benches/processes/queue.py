"""queue.py - the M/M/1 queue of queue.bos with SimPy: python3 queue.py [CUSTOMERS]."""
import math
import sys

import simpy

CUSTOMERS = int(sys.argv[1]) if len(sys.argv) > 1 else 2_500_000
state = {"u": 12345, "served": 0, "total": 0.0}


def negexp(rate):
    state["u"] = (state["u"] | 1) * 1220703125 & 2147483647
    return -math.log(state["u"] / 2147483647) / rate


def customer(env, clerk):
    arrived = env.now
    with clerk.request() as turn:
        yield turn
        yield env.timeout(negexp(1.0))
    state["total"] += env.now - arrived
    state["served"] += 1


def arrivals(env, clerk, finished):
    while state["served"] < CUSTOMERS:
        env.process(customer(env, clerk))
        yield env.timeout(negexp(0.8))
    finished.succeed()


env = simpy.Environment()
finished = env.event()
env.process(arrivals(env, simpy.Resource(env), finished))
env.run(until=finished)
print(f"{state['total'] / state['served']:10.4f}")
