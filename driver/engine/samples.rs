//! Plans built by hand, for tests that need no translator.

use zudyn_translator::plan::*;

/// The factory model of the 1987 paper (tests/models/dynamo/zu_factory).
pub fn factory() -> Plan {
    let mut plan = Draft::default();
    for (name, value) in [
        ("DUR", 1.0),
        ("DRR", 2.0),
        ("AIR", 3.0),
        ("DIR", 7.0),
        ("DUD", 2.0),
        ("DT", 0.5),
        ("LENGTH", 18.5),
        ("PRTPER", 2.5),
        ("PLTPER", 0.5),
    ] {
        plan.slot(name, SlotRole::Setting, vec![value]);
    }
    for name in ["UOR", "IAR", "RSR", "UOD"] {
        plan.slot(name, SlotRole::Level, vec![]);
    }
    for name in ["IDR", "ISR", "INSTP"] {
        plan.slot(name, SlotRole::Auxiliary, vec![]);
    }
    for name in ["SSR", "PDR", "SRR", "RRR"] {
        plan.slot(name, SlotRole::Rate, vec![]);
    }
    let get = |name: &str| plan.get(name);
    let begin = vec![
        set(&plan, "UOR", times(get("DUR"), number(100.0))),
        set(&plan, "RSR", number(100.0)),
        set(&plan, "UOD", times(get("DUD"), number(100.0))),
        set(&plan, "IAR", times(get("AIR"), number(100.0))),
    ];
    let flow = |level: &str, into: &str, out: &str| {
        set(&plan, level, plus(get(level), times(Value::Dt, minus(get(into), get(out)))))
    };
    // RSR reads no other level, so all old values are still available when each is set.
    let step = vec![
        flow("UOR", "RRR", "SSR"),
        flow("IAR", "SRR", "SSR"),
        set(
            &plan,
            "RSR",
            plus(get("RSR"), times(times(Value::Dt, over(number(1.0), get("DRR"))), minus(get("RRR"), get("RSR")))),
        ),
        flow("UOD", "PDR", "SRR"),
    ];
    let now = plus(Value::Time, Value::HalfStep);
    let due =
        Condition::Compare { relation: zudyn_translator::model::Relation::GreaterEqual, left: now, right: number(1.0) };
    let stepped = Value::Choose(Box::new(due), Box::new(number(20.0)), Box::new(number(0.0)));
    let point = vec![
        set(&plan, "IDR", times(get("AIR"), get("RSR"))),
        set(&plan, "ISR", minus(get("IDR"), get("IAR"))),
        set(&plan, "INSTP", stepped),
        set(&plan, "SSR", over(get("UOR"), get("DUR"))),
        set(&plan, "PDR", plus(over(get("ISR"), get("DIR")), get("RSR"))),
        set(&plan, "SRR", over(get("UOD"), get("DUD"))),
        set(&plan, "RRR", plus(number(100.0), get("INSTP"))),
    ];
    let shown = ["UOR", "IAR", "RSR", "UOD", "IDR", "ISR", "INSTP", "SSR", "PDR", "SRR", "RRR"];
    plan.finish("FACTORY MODEL", begin, step, point, &shown)
}

#[derive(Default)]
pub struct Draft {
    slots: Vec<Slot>,
    sites: Vec<Site>,
}

impl Draft {
    /// A single value, or an array if there are several values.
    pub fn slot(&mut self, name: &str, role: SlotRole, values: Vec<f64>) -> SlotId {
        let extents = if values.len() > 1 { vec![values.len() as u32] } else { Vec::new() };
        self.array(name, role, extents, values)
    }

    pub fn array(&mut self, name: &str, role: SlotRole, extents: Vec<u32>, values: Vec<f64>) -> SlotId {
        let site = SiteId(self.sites.len() as u32);
        self.sites.push(Site {
            line: self.sites.len() as u32 + 1,
            start: 0,
            quantity: name.into(),
            detail: "".into(),
            card: name.into(),
        });
        self.slots.push(Slot {
            name: name.into(),
            role,
            extents,
            values,
            hidden: false,
            sizes: false,
            unit: None,
            description: None,
            site,
        });
        SlotId(self.slots.len() as u32 - 1)
    }

    pub fn id(&self, name: &str) -> SlotId {
        SlotId(self.slots.iter().position(|slot| slot.name == name).expect("a slot of the draft") as u32)
    }

    pub fn get(&self, name: &str) -> Value {
        Value::Slot(Element { slot: self.id(name), index: Box::default() })
    }

    /// One run, with a table of all columns; the slots DT, LENGTH, PRTPER and PLTPER are the clock.
    pub fn finish(
        self,
        title: &str,
        begin: Vec<Operation>,
        step: Vec<Operation>,
        point: Vec<Operation>,
        shown: &[&str],
    ) -> Plan {
        let find = |name: &str| self.slots.iter().position(|slot| slot.name == name);
        let period = |name| find(name).map(|at| Period { slot: SlotId(at as u32), varies: false });
        let clock = Clock {
            dt: self.id("DT"),
            length: period("LENGTH"),
            print: period("PRTPER"),
            plot: period("PLTPER"),
            save: None,
        };
        let mut columns =
            vec![Column { name: "TIME".into(), place: None, integer: false, unit: None, description: None }];
        for name in shown {
            let slot = self.id(name);
            let size = self.slots[slot.0 as usize].size() as u32;
            for element in 0..size {
                let name = if size == 1 { name.to_string() } else { format!("{name}({})", element + 1) };
                columns.push(Column {
                    name: name.into(),
                    place: Some((slot, element)),
                    integer: false,
                    unit: None,
                    description: None,
                });
            }
        }
        let items = (1..columns.len() as u32)
            .map(|column| PrintItem { column: Some(column), place: column, scale: None })
            .collect();
        let watches = self
            .slots
            .iter()
            .enumerate()
            .filter(|(_, slot)| !matches!(slot.role, SlotRole::Setting | SlotRole::Slopes | SlotRole::Memory(_)))
            .map(|(at, slot)| Watch { slot: SlotId(at as u32), site: slot.site, late: slot.role == SlotRole::Level })
            .collect();
        let routine = |operations| Routine { operations, temporaries: Vec::new(), guards: Vec::new() };
        let run = Run { name: "FACTORY".into(), changes: Vec::new(), seed: None, table: Some(0), plots: None };
        let full = columns.len() as u32;
        Plan {
            lowered: None,
            course: None,
            title: title.into(),
            curves: Vec::new(),
            sites: self.sites,
            experiment: Default::default(),
            excursions: Vec::new(),
            begin: routine(begin),
            event: Routine::default(),
            derived: Routine::default(),
            demands: Routine::default(),
            step: routine(step),
            point: routine(point),
            watches,
            clock,
            output: zudyn_translator::plan::Output {
                across: 0,
                columns,
                runs: vec![run],
                tables: vec![items],
                plot_sets: Vec::new(),
                saved: Vec::new(),
                wide_plot: false,
                stepped: None,
                seed: None,
                full,
            },
            slots: self.slots,
        }
    }
}

pub fn set(draft: &Draft, name: &str, value: Value) -> Operation {
    let slot = draft.id(name);
    let site = draft.slots[slot.0 as usize].site;
    Operation::Set { target: Target::Slot(Element { slot, index: Box::default() }), value, site }
}

pub fn number(value: f64) -> Value {
    Value::Number(value)
}

pub fn plus(a: Value, b: Value) -> Value {
    Value::Add(Box::new(a), Box::new(b))
}

pub fn minus(a: Value, b: Value) -> Value {
    Value::Subtract(Box::new(a), Box::new(b))
}

pub fn times(a: Value, b: Value) -> Value {
    Value::Multiply(Box::new(a), Box::new(b))
}

pub fn over(a: Value, b: Value) -> Value {
    Value::Divide(Box::new(a), Box::new(b))
}
