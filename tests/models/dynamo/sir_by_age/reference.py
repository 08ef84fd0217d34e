import math
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2]))
from reference_arithmetic import Delay3, clip, tabhl, tabxt, thin, write  # noqa: E402


AGES = range(3)
MEET = [[9, 3, 1], [3, 7, 2], [1, 2, 3]]  # who is met, who meets
CARE = [[1, 1, 1], [.95, .9, .8], [.8, .6, .5], [.7, .45, .3], [.65, .4, .2]]
PEOPLE, BEDS = [2000, 5000, 1500], [.02, .05, .3]


def run(peak, lethal):
    dt, sick = .5, [5.0, 1.0, 0.0]
    expo, imm, dead = [0.0] * 3, [0.0] * 3, [0.0] * 3
    sus = [PEOPLE[a] - expo[a] - sick[a] for a in AGES]
    late = [Delay3(0.0, 90) for a in AGES]
    fear, shot_before, inf_before = None, None, None
    rows = []
    for k in range(401):
        time = k * dt
        alive = [sus[a] + expo[a] + sick[a] + imm[a] for a in AGES]
        news = 1000 * sum(sick) / sum(alive) / 10
        fear = news if fear is None else fear
        care = [tabhl([row[a] for row in CARE], fear, 0, 4, 1) for a in AGES]
        frac = [sick[a] / alive[a] for a in AGES]
        infty = .035 * (1 + .3 * math.cos(2 * math.pi * (time - peak) / 365))
        force = [infty * care[a] * sum(MEET[b][a] * frac[b] for b in AGES) for a in AGES]
        inf = [sus[a] * force[a] for a in AGES]
        fall = [expo[a] / 3 for a in AGES]
        cure = [(1 - lethal[a]) * sick[a] / 7 for a in AGES]
        die = [lethal[a] * sick[a] / 7 for a in AGES]
        back = [late[a].out() / 200 for a in AGES]
        doses = 30 if time + dt / 2 >= 60 else 0
        aged = min(sus[2] / dt, doses)
        # The doses left for the others are counted with what the old had in the interval before.
        before = min(sus[2] / dt, doses) if shot_before is None else shot_before
        shot = [0, min(sus[1] / (4 * dt), max(0, doses - before)), aged]
        v = {}
        lists = dict(SUS=sus, EXPO=expo, SICK=sick, IMM=imm, DEAD=dead, FRAC=frac, ALIVE=alive, FORCE=force, CARE=care)
        lists.update(INF=inf, FALL=fall, CURE=cure, DIE=die, BACK=back, IMM2=imm, SHOT=shot)
        for name, values in lists.items():
            for a in AGES:
                v[f"{name}({a + 1})"] = values[a]
        v.update(INFTY=infty, FEAR=fear, NEWS=news, DOSES=doses, LOST=sum(dead), GROWN=sick[1] + sick[2])
        v["BEDS"] = sum(sick[a] * BEDS[a] for a in AGES)
        v["REPRO"] = 7 * sum(inf if inf_before is None else inf_before) / sum(sick)
        rows.append((time, v))
        old = list(imm)
        sus = [sus[a] + dt * (back[a] - inf[a] - shot[a]) for a in AGES]
        expo = [expo[a] + dt * (inf[a] - fall[a]) for a in AGES]
        sick = [sick[a] + dt * (fall[a] - cure[a] - die[a]) for a in AGES]
        imm = [imm[a] + dt * (cure[a] + shot[a] - back[a]) for a in AGES]
        dead = [dead[a] + dt * die[a] for a in AGES]
        for a in AGES:
            late[a].advance(dt, old[a])
        fear += dt * (news - fear) / 14
        shot_before, inf_before = shot[2], inf
    return thin(rows, 4)


scalars = "INFTY FEAR NEWS DOSES BEDS LOST GROWN REPRO".split()
arrays = "SUS EXPO SICK IMM DEAD FRAC ALIVE FORCE CARE INF FALL CURE DIE BACK IMM2 SHOT".split()
write(
    __file__,
    [f"{name}({a + 1})" for name in arrays for a in AGES] + scalars,
    [("NO WAVE STOPS", run(20, [.001, .004, .05])), ("DEADLY", run(180, [.01, .04, .5]))],
)
