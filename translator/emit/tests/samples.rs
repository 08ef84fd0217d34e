//! Plans of known models, built by hand.

use super::builder::Builder;
use crate::model::MemoryKind;
use crate::plan::*;

/// The deck of the ZU-DYNAMO paper.
pub fn factory() -> Plan {
    let mut b = Builder::new("FACTORY MODEL", 0.5, 18.5);
    b.print_every(2.5);
    for (name, value) in [("DUR", 1.0), ("DRR", 2.0), ("AIR", 3.0), ("DIR", 7.0), ("DUD", 2.0)] {
        b.constant(name, value);
    }
    b.declare(SlotRole::Level, &["UOR", "IAR", "RSR", "UOD"]);
    b.declare(SlotRole::Auxiliary, &["IDR", "ISR", "INSTP"]);
    b.declare(SlotRole::Rate, &["SSR", "PDR", "SRR", "RRR"]);
    b.initial("UOR", "DUR*100.0");
    b.initial("RSR", "100.0");
    b.initial("UOD", "DUD*100.0");
    b.initial("IAR", "AIR*100.0");
    b.level("UOR", "UOR+DT*(RRR-SSR)");
    b.level("IAR", "IAR+DT*(SRR-SSR)");
    b.level("RSR", "RSR+DT*(1.0/DRR)*(RRR-RSR)");
    b.level("UOD", "UOD+DT*(PDR-SRR)");
    b.point("IDR", "AIR*RSR");
    b.point("ISR", "IDR-IAR");
    b.point("INSTP", "STEP(20.0,1.0)");
    b.point("SSR", "UOR/DUR");
    b.point("PDR", "ISR/DIR+RSR");
    b.point("SRR", "UOD/DUD");
    b.point("RRR", "100.0+INSTP");
    for name in ["UOR", "IAR", "UOD", "RSR"] {
        b.watch(name, true);
    }
    b.plan
}

/// World2 of Forrester, the standard run.
pub fn world2() -> Plan {
    let mut b = Builder::new("WORLD2, FORRESTER 1971", 0.2, 2100.0);
    b.start_time(1900.0);
    let constants = [
        ("PLTP1", 4.0),
        ("PLTP2", 4.0),
        ("PLSWT", 0.0),
        ("PRTP1", 0.0),
        ("PRTP2", 0.0),
        ("PRSWT", 0.0),
        ("PI", 1650000000.0),
        ("BRN", 0.04),
        ("BRN1", 0.04),
        ("SWT1", 1970.0),
        ("DRN", 0.028),
        ("DRN1", 0.028),
        ("SWT3", 1970.0),
        ("LA", 135000000.0),
        ("PDN", 26.5),
        ("CII", 400000000.0),
        ("CIGN", 0.05),
        ("CIGN1", 0.05),
        ("SWT4", 1970.0),
        ("CIDN", 0.025),
        ("CIDN1", 0.025),
        ("SWT5", 1970.0),
        ("ECIRN", 1.0),
        ("CIAFI", 0.2),
        ("CIAFN", 0.3),
        ("CIAFT", 15.0),
        ("FC", 1.0),
        ("FC1", 1.0),
        ("FN", 1.0),
        ("SWT7", 1970.0),
        ("NRI", 900000000000.0),
        ("NRUN", 1.0),
        ("NRUN1", 1.0),
        ("SWT2", 1970.0),
        ("POLI", 200000000.0),
        ("POLS", 3600000000.0),
        ("POLN", 1.0),
        ("POLN1", 1.0),
        ("SWT6", 1970.0),
        ("QLS", 1.0),
    ];
    for (name, value) in constants {
        b.constant(name, value);
    }
    let tables: [(&str, &[f64]); 22] = [
        ("BRMMT", &[1.2, 1.0, 0.85, 0.75, 0.7, 0.7]),
        ("DRMMT", &[3.0, 1.8, 1.0, 0.8, 0.7, 0.6, 0.53, 0.5, 0.5, 0.5, 0.5]),
        ("BRCMT", &[1.05, 1.0, 0.9, 0.7, 0.6, 0.55]),
        ("DRCMT", &[0.9, 1.0, 1.2, 1.5, 1.9, 3.0]),
        ("BRFMT", &[0.0, 1.0, 1.6, 1.9, 2.0]),
        ("DRFMT", &[30.0, 3.0, 2.0, 1.4, 1.0, 0.7, 0.6, 0.5, 0.5]),
        ("BRPMT", &[1.02, 0.9, 0.7, 0.4, 0.25, 0.15, 0.1]),
        ("DRPMT", &[0.92, 1.3, 2.0, 3.2, 4.8, 6.8, 9.2]),
        ("CIMT", &[0.1, 1.0, 1.8, 2.4, 2.8, 3.0]),
        ("CFIFRT", &[1.0, 0.6, 0.3, 0.15, 0.1]),
        ("CIQRT", &[0.7, 0.8, 1.0, 1.5, 2.0]),
        ("FPCIT", &[0.5, 1.0, 1.4, 1.7, 1.9, 2.05, 2.2]),
        ("FCMT", &[2.4, 1.0, 0.6, 0.4, 0.3, 0.2]),
        ("FPMT", &[1.02, 0.9, 0.65, 0.35, 0.2, 0.1, 0.05]),
        ("NRMMT", &[0.0, 1.0, 1.8, 2.4, 2.9, 3.3, 3.6, 3.8, 3.9, 3.95, 4.0]),
        ("NREMT", &[0.0, 0.15, 0.5, 0.85, 1.0]),
        ("POLCMT", &[0.05, 1.0, 3.0, 5.4, 7.4, 8.0]),
        ("POLATT", &[0.6, 2.5, 5.0, 8.0, 11.5, 15.5, 20.0]),
        ("QLMT", &[0.2, 1.0, 1.7, 2.3, 2.7, 2.9]),
        ("QLCT", &[2.0, 1.3, 1.0, 0.75, 0.55, 0.45, 0.38, 0.3, 0.25, 0.22, 0.2]),
        ("QLFT", &[0.0, 1.0, 1.8, 2.4, 2.7]),
        ("QLPT", &[1.04, 0.85, 0.6, 0.3, 0.15, 0.05, 0.02]),
    ];
    for (name, values) in tables {
        b.table(name, values);
    }
    b.declare(SlotRole::Level, &["P", "CI", "CIAF", "NR", "POL"]);
    b.declare(
        SlotRole::Auxiliary,
        &[
            "PLTPER", "PRTPER", "BRMM", "DRMM", "CR", "BRCM", "DRCM", "BRFM", "DRFM", "BRPM", "DRPM", "CIM", "CIR",
            "ECIR", "MSL", "CFIFR", "CIQR", "CIRA", "FPCI", "FCM", "FPM", "FR", "NRMM", "NRFR", "NREM", "POLR",
            "POLCM", "POLAT", "QLM", "QLC", "QLF", "QLP",
        ],
    );
    b.declare(SlotRole::Rate, &["BR", "DR", "CIG", "CID", "NRUR", "POLG", "POLA"]);
    b.declare(SlotRole::Supplementary, &["QL"]);
    let equations = [
        ("N", "P", "PI"),
        ("N", "CI", "CII"),
        ("N", "CIAF", "CIAFI"),
        ("N", "NR", "NRI"),
        ("N", "POL", "POLI"),
        ("L", "P", "P+DT*(BR-DR)"),
        ("L", "CI", "CI+DT*(CIG-CID)"),
        ("L", "CIAF", "CIAF+(DT/CIAFT)*(CFIFR*CIQR-CIAF)"),
        ("L", "NR", "NR+(DT)*(-NRUR)"),
        ("L", "POL", "POL+DT*(POLG-POLA)"),
        ("A", "PLTPER", "CLIP(PLTP1,PLTP2,PLSWT,TIME)"),
        ("A", "PRTPER", "CLIP(PRTP1,PRTP2,PRSWT,TIME)"),
        ("A", "CR", "P/(LA*PDN)"),
        ("A", "BRCM", "TABLE(BRCMT,CR,0,5,1)"),
        ("A", "DRCM", "TABLE(DRCMT,CR,0,5,1)"),
        ("A", "CIR", "CI/P"),
        ("A", "CIRA", "(CIR)*(CIAF)/CIAFN"),
        ("A", "FPCI", "TABHL(FPCIT,CIRA,0,6,1)"),
        ("A", "FCM", "TABLE(FCMT,CR,0,5,1)"),
        ("A", "NRFR", "NR/NRI"),
        ("A", "NREM", "TABLE(NREMT,NRFR,0,1,.25)"),
        ("A", "ECIR", "(CIR)*(1-CIAF)*(NREM)/(1-CIAFN)"),
        ("A", "MSL", "ECIR/ECIRN"),
        ("A", "BRMM", "TABHL(BRMMT,MSL,0,5,1)"),
        ("A", "DRMM", "TABHL(DRMMT,MSL,0,5,.5)"),
        ("A", "CIM", "TABHL(CIMT,MSL,0,5,1)"),
        ("A", "NRMM", "TABHL(NRMMT,MSL,0,10,1)"),
        ("A", "POLR", "POL/POLS"),
        ("A", "BRPM", "TABLE(BRPMT,POLR,0,60,10)"),
        ("A", "DRPM", "TABLE(DRPMT,POLR,0,60,10)"),
        ("A", "FPM", "TABLE(FPMT,POLR,0,60,10)"),
        ("A", "FR", "(FPCI)*(FCM)*(FPM)*(CLIP(FC,FC1,SWT7,TIME))/FN"),
        ("A", "BRFM", "TABHL(BRFMT,FR,0,4,1)"),
        ("A", "DRFM", "TABHL(DRFMT,FR,0,2,.25)"),
        ("A", "CFIFR", "TABHL(CFIFRT,FR,0,2,.5)"),
        ("A", "POLCM", "TABHL(POLCMT,CIR,0,5,1)"),
        ("A", "POLAT", "TABLE(POLATT,POLR,0,60,10)"),
        ("A", "QLM", "TABHL(QLMT,MSL,0,5,1)"),
        ("A", "QLC", "TABLE(QLCT,CR,0,5,.5)"),
        ("A", "QLF", "TABHL(QLFT,FR,0,4,1)"),
        ("A", "CIQR", "TABHL(CIQRT,QLM/QLF,0,2,.5)"),
        ("A", "QLP", "TABLE(QLPT,POLR,0,60,10)"),
        ("A", "QL", "(QLS)*(QLM)*(QLC)*(QLF)*(QLP)"),
        ("A", "BR", "(P)*(CLIP(BRN,BRN1,SWT1,TIME))*(BRMM)*(BRCM)*(BRFM)*(BRPM)"),
        ("A", "DR", "(P)*(CLIP(DRN,DRN1,SWT3,TIME))*(DRMM)*(DRPM)*(DRFM)*(DRCM)"),
        ("A", "CIG", "(P)*(CIM)*(CLIP(CIGN,CIGN1,SWT4,TIME))"),
        ("A", "CID", "CI*CLIP(CIDN,CIDN1,SWT5,TIME)"),
        ("A", "NRUR", "(P)*(CLIP(NRUN,NRUN1,SWT2,TIME))*(NRMM)"),
        ("A", "POLG", "(P)*(CLIP(POLN,POLN1,SWT6,TIME))*(POLCM)"),
        ("A", "POLA", "POL/POLAT"),
    ];
    for (kind, name, text) in equations {
        match kind {
            "N" => b.initial(name, text),
            "L" => b.level(name, text),
            _ => b.point(name, text),
        }
    }
    for name in ["P", "CI", "CIAF", "NR", "POL"] {
        b.watch(name, true);
    }
    b.watch("QL", false);
    let varying = |b: &Builder, name: &str| {
        let slot = b.plan.slots.iter().position(|slot| slot.name == name)?;
        Some(Period { slot: SlotId(slot as u32), varies: true })
    };
    b.plan.clock.plot = varying(&b, "PLTPER");
    b.plan.clock.print = varying(&b, "PRTPER");
    b.plan
}

/// Lorenz's equations as levels.
pub fn lorenz() -> Plan {
    let mut b = Builder::new("LORENZ", 0.001, 1000.0);
    for (name, value) in [("SIGMA", 10.0), ("RHO", 28.0), ("BETA", 8.0 / 3.0)] {
        b.constant(name, value);
    }
    b.declare(SlotRole::Level, &["X", "Y", "Z"]);
    b.declare(SlotRole::Rate, &["DX", "DY", "DZ"]);
    for name in ["X", "Y", "Z"] {
        b.initial(name, "1.0");
        b.level(name, &format!("{name}+DT*D{name}"));
        b.watch(name, true);
    }
    b.point("DX", "SIGMA*(Y-X)");
    b.point("DY", "X*(RHO-Z)-Y");
    b.point("DZ", "X*Y-BETA*Z");
    b.plan
}

fn at(subscript: u32, offset: i32) -> Index {
    Index::Running { subscript, offset }
}

fn element(slot: SlotId, index: &[Index]) -> Element {
    Element { slot, index: index.to_vec().into() }
}

fn read(slot: SlotId, index: &[Index]) -> Value {
    Value::Slot(element(slot, index))
}

fn set(slot: SlotId, index: &[Index], value: Value) -> Operation {
    Operation::Set { target: Target::Slot(element(slot, index)), value, site: SiteId(0) }
}

fn over(first: u32, last: u32, body: Vec<Operation>) -> Operation {
    Operation::Loop { name: Default::default(), subscript: 0, first, last, downward: false, body }
}

fn minus(left: Value, right: Value) -> Value {
    Value::Subtract(Box::new(left), Box::new(right))
}

fn times(left: Value, right: Value) -> Value {
    Value::Multiply(Box::new(left), Box::new(right))
}

fn plus(left: Value, right: Value) -> Value {
    Value::Add(Box::new(left), Box::new(right))
}

/// A chain of delay stages as an array, fed by a constant stream.
pub fn chain(stages: u32) -> Plan {
    let mut b = Builder::new("CHAIN", 0.01, 10000.0);
    b.constant("IN", 1.0);
    b.constant("DEL", 2.0);
    let level = b.slot("LV", SlotRole::Level, &[stages], &[]);
    let out = b.slot("OUT", SlotRole::Rate, &[stages], &[]);
    b.declare(SlotRole::Auxiliary, &["ALL"]);
    let mut no_checks = vec![];
    let input = b.value("IN", &mut no_checks);
    let delay = b.value("DEL", &mut no_checks);
    let grown = |into: Value, index| plus(read(level, &[index]), times(Value::Dt, minus(into, read(out, &[index]))));
    b.plan.step.operations.push(set(level, &[Index::Fixed(0)], grown(input, Index::Fixed(0))));
    let stage = set(level, &[at(0, 0)], grown(read(out, &[at(0, -1)]), at(0, 0)));
    b.plan.step.operations.push(over(1, stages - 1, vec![stage]));
    let flow = Value::Divide(Box::new(read(level, &[at(0, 0)])), Box::new(delay));
    b.plan.point.operations.push(over(0, stages - 1, vec![set(out, &[at(0, 0)], flow)]));
    let fold = Fold {
        product: false,
        lengths: vec![stages],
        factors: vec![FoldFactor {
            source: FoldSource::Slot(level),
            index: vec![FoldIndex::Counter { counter: 0, first: 0 }],
        }],
    };
    let site = b.site("ALL", "A     ALL.K=SUM(LV.K)");
    let all = Element { slot: SlotId(6), index: vec![].into() };
    assert_eq!(b.plan.slot(all.slot).name, "ALL");
    b.plan.point.operations.push(Operation::Card(site));
    b.plan.point.operations.push(Operation::Set {
        target: Target::Slot(all),
        value: Value::Fold(Box::new(fold)),
        site,
    });
    b.plan.watches.push(Watch { slot: level, site, late: true });
    b.plan
}

/// Everything that has a spelling of its own: blocks, memories, tables with two subscripts, old values, draws.
pub fn everything() -> Plan {
    use crate::model::{LookupKind, Relation};
    let mut b = Builder::new("EVERY*/THING \"??/\\", 0.25, 20.0);
    b.plan.sites[0].card = "C  A=\"1\" */ /* ??/ \\ \u{4eba}".into();
    let site = SiteId(0);
    let grid =
        b.slot("GRID", SlotRole::Setting, &[4, 3], &[0.0, 1.0, 2.0, 1.0, 3.0, 4.0, 4.0, 5.0, 9.0, 8.0, 9.0, 9.5]);
    let slopes = b.slot("GRID", SlotRole::Slopes, &[4, 3], &[]);
    b.plan.curves.push(CurveData { table: grid, slopes, along: 0, low: 0.0, high: 3.0, increment: 1.0 });
    b.plan.begin.operations.push(Operation::Slopes(CurveId(0)));
    let pop = b.slot("POP", SlotRole::Level, &[3], &[]);
    let met = b.slot("INT", SlotRole::Auxiliary, &[3], &[]);
    b.declare(SlotRole::Level, &["I", "M", "STAY"]);
    b.declare(SlotRole::Auxiliary, &["WHILE", "Y0", "STEP_", "SUMS", "PULSE", "HELD", "NOISE", "BELL", "RMP"]);
    let pulses = b.slot("PULSE", SlotRole::Memory(MemoryKind::Pulse), &[2], &[]);
    let samples = b.slot("HELD", SlotRole::Memory(MemoryKind::Sample), &[3], &[]);
    let ramps = b.slot("RMP", SlotRole::Memory(MemoryKind::Ramp), &[2], &[]);
    let trains = b.slot("POP", SlotRole::Memory(MemoryKind::Train), &[2], &[]);
    let number = Value::Number;
    let boxed = |value| Box::new(value);
    let mut checks = vec![];
    let mut value = |b: &mut Builder, text: &str| b.value(text, &mut checks);

    // Begin.
    b.plan.begin.operations.push(Operation::SetTime(number(-1.5)));
    b.plan.begin.operations.push(over(0, 2, vec![set(pop, &[at(0, 0)], number(2.0))]));
    b.initial("M", "3.0");
    b.initial("I", "-M-(-1.0)");
    let start = Operation::StartMemory { memory: element(samples, &[]), kind: MemoryKind::Sample, value: number(-7.0) };
    b.plan.begin.operations.push(start);

    // Event.
    let shift = Operation::Shift {
        train: pop,
        cyclic: true,
        interval: Box::new(number(2.0)),
        memory: element(trains, &[]),
        site,
    };
    b.plan.event.operations.push(Operation::Card(site));
    b.plan.event.operations.push(shift);

    // Step: levels that read each other's old values.
    b.plan.step.temporaries.push(Temporary { name: "M".into(), extents: vec![] });
    b.plan.step.temporaries.push(Temporary { name: "POP".into(), extents: vec![3] });
    let m = match value(&mut b, "M") {
        Value::Slot(element) => element.slot,
        other => panic!("{other:?}"),
    };
    b.plan.step.operations.push(Operation::Keep { temporary: TemporaryId(0), slot: m });
    b.plan.step.operations.push(Operation::Keep { temporary: TemporaryId(1), slot: pop });
    b.level("M", "M+DT*(I-M)");
    b.level("STAY", "STAY");
    let i = value(&mut b, "I+DT*0.5");
    let i = minus(i, Value::Temporary(TemporaryId(0)));
    let place = match value(&mut b, "I") {
        Value::Slot(element) => element,
        other => panic!("{other:?}"),
    };
    b.plan.step.operations.push(Operation::Set { target: Target::Slot(place), value: i, site });
    let moved = plus(
        read(pop, &[at(0, 0)]),
        times(
            Value::Dt,
            minus(
                Value::Kept(TemporaryId(1), vec![at(0, 1)].into()),
                Value::Kept(TemporaryId(1), vec![at(0, 0)].into()),
            ),
        ),
    );
    let down = Operation::Loop {
        name: Default::default(),
        subscript: 0,
        first: 0,
        last: 1,
        downward: true,
        body: vec![set(pop, &[at(0, 0)], moved)],
    };
    b.plan.step.operations.push(down);

    // Point.
    let lookup = |kind, excursion| {
        let argument = read(pop, &[at(0, 0)]);
        Value::Lookup(boxed_lookup(Lookup::Curve {
            curve: CurveId(0),
            kind,
            index: vec![None, Some(at(0, 0))],
            argument,
            excursion,
            site,
        }))
    };
    b.plan.excursions.push(site);
    let looks = [(LookupKind::Hold, None), (LookupKind::Extend, None), (LookupKind::Warn, Some(0))];
    for (kind, excursion) in looks {
        b.plan.point.operations.push(over(0, 2, vec![set(met, &[at(0, 0)], lookup(kind, excursion))]));
    }
    let general = Value::Lookup(boxed_lookup(Lookup::General {
        table: grid,
        kind: LookupKind::Warn,
        index: vec![None, Some(Index::Fixed(2))],
        argument: Value::Time,
        low: number(0.0),
        high: number(3.0),
        increment: number(1.0),
        excursion: Some(0),
        site,
    }));
    b.plan.point.operations.push(set(met, &[Index::Fixed(1)], general));
    let put = |b: &mut Builder, name: &str, value: Value| {
        let site = b.site(name, name);
        let mut nothing = vec![];
        let Value::Slot(place) = b.value(name, &mut nothing) else { panic!() };
        b.plan.point.operations.push(Operation::Card(site));
        b.plan.point.operations.push(Operation::Set { target: Target::Slot(place), value, site });
    };
    let pulse = Value::Pulse(Box::new(Pulse {
        memory: element(pulses, &[]),
        height: number(-3.0),
        first: number(1.0),
        interval: number(2.5),
    }));
    put(&mut b, "PULSE", pulse);
    let sample =
        Value::Sample { memory: Box::new(element(samples, &[])), of: boxed(Value::Time), interval: boxed(number(2.0)) };
    put(&mut b, "HELD", sample);
    let ramp =
        Value::RampSum { memory: Box::new(element(ramps, &[])), slope: boxed(number(1.0)), from: boxed(number(2.0)) };
    put(&mut b, "RMP", ramp);
    put(&mut b, "NOISE", Value::Uniform);
    put(&mut b, "BELL", Value::Normal(boxed(number(1.0)), boxed(number(2.0))));
    b.plan.point.temporaries.push(Temporary { name: "divisor".into(), extents: vec![] });
    let sum =
        value(&mut b, "M-(I-(1.0-2.0))*-2.0/(Y0*Y0)*(M/2.0)+CLIP(1.0,CLIP(2.0,3.0,M,I),TIME,5.0)*MAX(M,MIN(I,2.0))");
    put(&mut b, "STEP_", sum);
    let divisor = Target::Temporary(TemporaryId(0));
    let two = value(&mut b, "EXP(0.0)+SQRT(4.0)");
    b.plan.point.operations.push(Operation::Set { target: divisor, value: two, site });
    b.plan.point.operations.push(Operation::FailIfZero { value: Value::Temporary(TemporaryId(0)), site });
    let y0 = Value::Divide(boxed(Value::Time), boxed(Value::Temporary(TemporaryId(0))));
    put(&mut b, "Y0", y0);
    let positive = |left| Condition::Compare { relation: Relation::GreaterEqual, left, right: Value::Number(-1e300) };
    b.plan.point.operations.push(Operation::FailUnless {
        condition: Box::new(positive(Value::Time)),
        failure: Failure::Domain,
        site,
    });
    let fold = Fold {
        product: true,
        lengths: vec![4, 3],
        factors: vec![FoldFactor {
            source: FoldSource::Slot(grid),
            index: vec![FoldIndex::Counter { counter: 0, first: 0 }, FoldIndex::Counter { counter: 1, first: 0 }],
        }],
    };
    put(&mut b, "SUMS", Value::Fold(Box::new(fold)));
    let inner = value(&mut b, "WHILE-1.0");
    let Value::Slot(place) = value(&mut b, "WHILE") else { panic!() };
    let ten = Operation::Set { target: Target::Slot(place.clone()), value: number(10.0), site };
    let less = Operation::Set { target: Target::Slot(place.clone()), value: inner, site };
    let above = |limit| {
        Box::new(Condition::Compare {
            relation: Relation::Greater,
            left: Value::Slot(place.clone()),
            right: number(limit),
        })
    };
    let nested =
        Operation::While { before: vec![less.clone()], condition: above(5.0), body: vec![], limit: true, site };
    let branch = Operation::If { condition: above(3.0), then: vec![nested], otherwise: vec![less.clone()] };
    b.plan.point.operations.push(ten);
    b.plan.point.operations.push(Operation::While {
        limit: true,
        before: vec![],
        condition: above(0.0),
        body: vec![less, branch],
        site,
    });
    for guard in [pop, m] {
        b.plan.point.guards.push(guard);
    }
    b.plan.watches.push(Watch { slot: pop, site, late: false });
    b.plan.output.tables.push(vec![
        PrintItem { column: Some(1), place: 1, scale: None },
        PrintItem { column: None, place: 2, scale: Some(crate::model::Scale { power: 3, decimals: 1 }) },
    ]);
    b.plan.output.plot_sets.push(vec![Plot {
        over: None,
        curves: vec![Curve { column: 1, mark: '\'', group: 0, from_start: true }],
        groups: vec![(Some(-1.0), None)],
    }]);
    b.plan.output.saved = vec![1, 2];
    b.plan.output.runs[0].name = "A?\"".into();
    b.plan.output.runs[0].table = Some(0);
    b.plan.output.runs[0].plots = Some(0);
    b.plan.output.runs.push(Run {
        name: "AGAIN".into(),
        changes: vec![Change { setting: grid, values: vec![1.0; 12], shown: true }],
        seed: Some(5.0),
        table: Some(0),
        plots: None,
    });
    b.print_every(1.0);
    b.plan
}

fn boxed_lookup(lookup: Lookup) -> Box<Lookup> {
    Box::new(lookup)
}

/// A plan with nothing in it but a clock.
pub fn empty() -> Plan {
    Builder::new("", 1.0, 3.0).plan
}

/// Many equations, each using the ones before it.
pub fn large(equations: usize) -> Plan {
    let mut b = Builder::new("LARGE", 0.5, 100.0);
    b.print_every(10.0);
    b.declare(SlotRole::Level, &["L0"]);
    b.level("L0", "L0+DT*0.125");
    b.initial("L0", "1.0");
    let names: Vec<String> = (0..equations).map(|n| format!("A{n}")).collect();
    for (n, name) in names.iter().enumerate() {
        b.declare(SlotRole::Auxiliary, &[name]);
        let before = if n == 0 { "L0" } else { names[n - 1].as_str() };
        b.point(name, &format!("L0*0.25+({before}-2.0*L0)/(1.0+L0)"));
    }
    b.plan
}
