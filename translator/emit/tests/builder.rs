//! Plans built by hand from little texts, in place of the phases before.

use rustc_hash::FxHashMap as HashMap;
use std::iter::Peekable;
use std::vec::IntoIter;

use crate::experiment::Experiment;
use crate::model::{Function, LookupKind, Relation};
use crate::plan::*;

pub struct Builder {
    pub plan: Plan,
    names: HashMap<String, SlotId>,
    curves: HashMap<String, CurveId>,
}

fn none() -> SiteId {
    SiteId(0)
}

impl Builder {
    pub fn new(title: &str, dt: f64, length: f64) -> Builder {
        let output = Output {
            columns: vec![Column { name: "TIME".into(), place: None, integer: false, unit: None, description: None }],
            runs: vec![Run { name: String::new(), changes: vec![], seed: None, table: None, plots: None }],
            tables: vec![],
            plot_sets: vec![],
            saved: vec![],
            wide_plot: false,
            stepped: None,
            seed: None,
            across: 0,
            full: 1,
        };
        let clock = Clock { dt: SlotId(0), length: None, print: None, plot: None, save: None };
        let plan = Plan {
            lowered: None,
            course: None,
            derived: Routine::default(),
            demands: Routine::default(),
            title: title.into(),
            slots: vec![],
            curves: vec![],
            sites: vec![],
            excursions: vec![],
            begin: Routine::default(),
            event: Routine::default(),
            step: Routine::default(),
            point: Routine::default(),
            watches: vec![],
            clock,
            output,
            experiment: Experiment::default(),
        };
        let mut builder = Builder { plan, names: HashMap::default(), curves: HashMap::default() };
        builder.site("DT", "SPEC");
        builder.constant("DT", dt);
        let length = builder.constant("LENGTH", length);
        builder.plan.clock.length = Some(Period { slot: length, varies: false });
        builder
    }

    pub fn site(&mut self, quantity: &str, card: &str) -> SiteId {
        let line = self.plan.sites.len() as u32 + 1;
        self.plan.sites.push(Site { line, start: 0, quantity: quantity.into(), detail: "".into(), card: card.into() });
        SiteId(line - 1)
    }

    pub fn slot(&mut self, name: &str, role: SlotRole, extents: &[u32], values: &[f64]) -> SlotId {
        let id = SlotId(self.plan.slots.len() as u32);
        self.plan.slots.push(Slot {
            name: name.into(),
            role,
            extents: extents.to_vec(),
            values: values.to_vec(),
            hidden: false,
            sizes: false,
            unit: None,
            description: None,
            site: none(),
        });
        if !matches!(role, SlotRole::Slopes | SlotRole::Memory(_)) {
            self.names.insert(name.into(), id);
        }
        id
    }

    pub fn constant(&mut self, name: &str, value: f64) -> SlotId {
        self.slot(name, SlotRole::Setting, &[], &[value])
    }

    pub fn table(&mut self, name: &str, values: &[f64]) -> SlotId {
        self.slot(name, SlotRole::Setting, &[values.len() as u32], values)
    }

    pub fn print_every(&mut self, period: f64) {
        let slot = self.constant("PRTPER", period);
        self.plan.clock.print = Some(Period { slot, varies: false });
    }

    fn column(&mut self, slot: SlotId) {
        let name = self.plan.slot(slot).name.clone();
        self.plan.output.columns.push(Column {
            name,
            place: Some((slot, 0)),
            integer: false,
            unit: None,
            description: None,
        });
        self.plan.output.full += 1;
    }

    /// Defines single quantities first, so that texts may name them in any order.
    pub fn declare(&mut self, role: SlotRole, names: &[&str]) {
        for name in names {
            let slot = self.slot(name, role, &[], &[]);
            self.column(slot);
        }
    }

    pub fn watch(&mut self, name: &str, late: bool) {
        let slot = self.names[name];
        self.plan.watches.push(Watch { slot, site: none(), late });
        if !late {
            self.plan.point.guards.push(slot);
        }
    }

    fn set(&mut self, name: &str, text: &str) -> (Vec<Operation>, SiteId) {
        let site = self.site(name, &format!("{name}={text}"));
        let mut checks = Vec::new();
        let value = self.value(text, &mut checks);
        let mut operations = vec![Operation::Card(site)];
        operations.extend(checks.into_iter().map(|value| Operation::FailIfZero { value, site }));
        let target = Target::Slot(Element { slot: self.names[name], index: vec![].into() });
        operations.push(Operation::Set { target, value, site });
        (operations, site)
    }

    pub fn initial(&mut self, name: &str, text: &str) {
        let operations = self.set(name, text).0;
        self.plan.begin.operations.extend(operations);
    }

    pub fn level(&mut self, name: &str, text: &str) {
        let operations = self.set(name, text).0;
        self.plan.step.operations.extend(operations);
    }

    pub fn point(&mut self, name: &str, text: &str) {
        let operations = self.set(name, text).0;
        self.plan.point.operations.extend(operations);
    }

    pub fn start_time(&mut self, time: f64) {
        self.plan.begin.operations.push(Operation::SetTime(Value::Number(time)));
    }

    /// A value; divisors that vary are added to the checks.
    pub fn value(&mut self, text: &str, checks: &mut Vec<Value>) -> Value {
        let mut tokens = tokens(text).into_iter().peekable();
        let value = self.sum(&mut tokens, checks);
        assert!(tokens.next().is_none(), "{text}");
        value
    }

    fn sum(&mut self, tokens: &mut Peekable<IntoIter<String>>, checks: &mut Vec<Value>) -> Value {
        let mut left = self.term(tokens, checks);
        loop {
            match tokens.peek().map(String::as_str) {
                Some("+") => {
                    tokens.next();
                    left = Value::Add(Box::new(left), Box::new(self.term(tokens, checks)));
                }
                Some("-") => {
                    tokens.next();
                    left = Value::Subtract(Box::new(left), Box::new(self.term(tokens, checks)));
                }
                _ => return left,
            }
        }
    }

    fn term(&mut self, tokens: &mut Peekable<IntoIter<String>>, checks: &mut Vec<Value>) -> Value {
        let mut left = self.factor(tokens, checks);
        loop {
            match tokens.peek().map(String::as_str) {
                Some("*") => {
                    tokens.next();
                    left = Value::Multiply(Box::new(left), Box::new(self.factor(tokens, checks)));
                }
                Some("/") => {
                    tokens.next();
                    let divisor = self.factor(tokens, checks);
                    if let Value::Slot(element) = &divisor {
                        if self.plan.slot(element.slot).role != SlotRole::Setting {
                            checks.push(divisor.clone());
                        }
                    }
                    left = Value::Divide(Box::new(left), Box::new(divisor));
                }
                _ => return left,
            }
        }
    }

    fn factor(&mut self, tokens: &mut Peekable<IntoIter<String>>, checks: &mut Vec<Value>) -> Value {
        let token = tokens.next().expect("a factor");
        match token.as_str() {
            "-" => Value::Negate(Box::new(self.factor(tokens, checks))),
            "(" => {
                let value = self.sum(tokens, checks);
                assert_eq!(tokens.next().as_deref(), Some(")"));
                value
            }
            "TIME" => Value::Time,
            "DT" => Value::Dt,
            _ if token.as_bytes()[0].is_ascii_digit() || token.starts_with('.') => {
                Value::Number(token.parse().expect(&token))
            }
            _ if tokens.peek().map(String::as_str) == Some("(") => self.call(&token, tokens, checks),
            _ => Value::Slot(Element { slot: *self.names.get(&token).expect(&token), index: vec![].into() }),
        }
    }

    fn call(&mut self, name: &str, tokens: &mut Peekable<IntoIter<String>>, checks: &mut Vec<Value>) -> Value {
        let mut arguments = Vec::new();
        let mut table = String::new();
        loop {
            match tokens.next().as_deref() {
                Some(")") => break,
                _ if arguments.is_empty() && table.is_empty() && (name.starts_with("TAB")) => {
                    table = tokens.next().expect("a table");
                }
                _ => arguments.push(self.sum(tokens, checks)),
            }
        }
        let mut take = arguments.into_iter();
        let mut next = || take.next().expect("an argument");
        let compare = |relation, left, right| Box::new(Condition::Compare { relation, left, right });
        match name {
            "CLIP" => {
                let (p, q, r, s) = (next(), next(), next(), next());
                Value::Choose(compare(Relation::GreaterEqual, r, s), Box::new(p), Box::new(q))
            }
            "STEP" => {
                let (h, t) = (next(), next());
                let now = Value::Add(Box::new(Value::Time), Box::new(Value::HalfStep));
                Value::Choose(compare(Relation::GreaterEqual, now, t), Box::new(h), Box::new(Value::Number(0.0)))
            }
            "MAX" => Value::Call(Function::Max, Box::new([next(), next()])),
            "MIN" => Value::Call(Function::Min, Box::new([next(), next()])),
            "EXP" => Value::Call(Function::Exp, Box::new([next()])),
            "SQRT" => Value::Call(Function::Sqrt, Box::new([next()])),
            "POW" => Value::Power(Box::new(next()), Box::new(next())),
            "TABHL" | "TABLE" | "TABXT" => {
                let argument = next();
                let mut number = || match next() {
                    Value::Number(value) => value,
                    other => panic!("{other:?}"),
                };
                let (low, high, increment) = (number(), number(), number());
                let curve = self.curve(&table, low, high, increment);
                let (kind, excursion) = match name {
                    "TABHL" => (LookupKind::Hold, None),
                    "TABXT" => (LookupKind::Extend, None),
                    _ => {
                        self.plan.excursions.push(none());
                        (LookupKind::Warn, Some(self.plan.excursions.len() as u32 - 1))
                    }
                };
                Value::Lookup(Box::new(Lookup::Curve {
                    curve,
                    kind,
                    index: vec![None],
                    argument,
                    excursion,
                    site: SiteId(0),
                }))
            }
            _ => panic!("{name}"),
        }
    }

    fn curve(&mut self, name: &str, low: f64, high: f64, increment: f64) -> CurveId {
        if let Some(curve) = self.curves.get(name) {
            return *curve;
        }
        let table = self.names[name];
        let extents = self.plan.slot(table).extents.clone();
        let slopes = self.slot(name, SlotRole::Slopes, &extents, &[]);
        let curve = CurveId(self.plan.curves.len() as u32);
        self.plan.curves.push(CurveData { table, slopes, along: 0, low, high, increment });
        self.plan.begin.operations.insert(0, Operation::Slopes(curve));
        self.curves.insert(name.into(), curve);
        curve
    }
}

fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut in_word = false;
    for character in text.chars() {
        let word = character.is_ascii_alphanumeric() || character == '.' || character == '_';
        match tokens.last_mut() {
            Some(last) if word && in_word => last.push(character),
            _ if character != ' ' => tokens.push(character.to_string()),
            _ => {}
        }
        in_word = word;
    }
    tokens
}
