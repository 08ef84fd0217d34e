//! Computes the routines of a plan, for tests: what the C program would do, without a runtime.

use super::*;
use crate::model::Relation;

/// How a routine ended.
#[derive(Debug, PartialEq, Eq, Clone)]
pub enum Ended {
    Zero(u32),
    Domain(u32),
}

pub struct Machine<'p> {
    plan: &'p Plan,
    pub slots: Vec<Vec<f64>>,
    pub time: f64,
    /// How many draws were made; the k-th gives k.
    pub draws: f64,
    temporaries: Vec<Vec<f64>>,
    running: [u32; 8],
}

impl<'p> Machine<'p> {
    pub fn new(plan: &'p Plan) -> Machine<'p> {
        let slots = plan.slots.iter().map(|slot| {
            let mut values = slot.values.clone();
            values.resize(slot.size(), 0.0);
            values
        });
        Machine { plan, slots: slots.collect(), time: 0.0, draws: 0.0, temporaries: Vec::new(), running: [0; 8] }
    }

    pub fn get(&self, name: &str) -> &[f64] {
        let slot = self.plan.slots.iter().position(|slot| slot.name == name && !slot.hidden).unwrap();
        &self.slots[slot]
    }

    pub fn run(&mut self, routine: &Routine) -> Result<(), Ended> {
        let size = |t: &Temporary| t.extents.iter().product::<u32>() as usize;
        self.temporaries = routine.temporaries.iter().map(|t| vec![f64::NAN; size(t)]).collect();
        self.all(&routine.operations)
    }

    fn line(&self, site: SiteId) -> u32 {
        self.plan.sites[site.0 as usize].line
    }

    fn all(&mut self, operations: &[Operation]) -> Result<(), Ended> {
        for operation in operations {
            match operation {
                Operation::Card(_) | Operation::Slopes(_) => {}
                Operation::Set { target, value, .. } => {
                    let value = self.value(value);
                    match target {
                        Target::Temporary(temporary) => self.temporaries[temporary.0 as usize][0] = value,
                        Target::Slot(element) => {
                            let at = self.offset(&self.plan.slot(element.slot).extents, &element.index);
                            self.slots[element.slot.0 as usize][at] = value;
                        }
                        Target::At(..) => panic!("not in tests"),
                    }
                }
                Operation::Keep { temporary, slot } => {
                    self.temporaries[temporary.0 as usize] = self.slots[slot.0 as usize].clone();
                }
                Operation::FailIfZero { value, site } => {
                    if self.value(value) == 0.0 {
                        return Err(Ended::Zero(self.line(*site)));
                    }
                }
                Operation::FailUnless { condition, site, .. } => {
                    if !self.holds(condition) {
                        return Err(Ended::Domain(self.line(*site)));
                    }
                }
                Operation::Loop { subscript, first, last, downward, body, .. } => {
                    for k in *first..=*last {
                        self.running[*subscript as usize] = if *downward { last - (k - first) } else { k };
                        self.all(body)?;
                    }
                }
                Operation::If { condition, then, otherwise } => {
                    let branch = if self.holds(condition) { then } else { otherwise };
                    self.all(branch)?;
                }
                Operation::While { before, condition, body, .. } => loop {
                    self.all(before)?;
                    if !self.holds(condition) {
                        break;
                    }
                    self.all(body)?;
                },
                Operation::StartMemory { memory, value, .. } => {
                    let value = self.value(value);
                    let at = self.offset(&self.plan.slot(memory.slot).extents, &memory.index);
                    self.slots[memory.slot.0 as usize][at] = value;
                }
                Operation::SetTime(value) => self.time = self.value(value),
                Operation::Shift { .. } => {}
            }
        }
        Ok(())
    }

    fn offset(&self, extents: &[u32], index: &[Index]) -> usize {
        assert_eq!(extents.len(), index.len());
        extents.iter().zip(index).fold(0, |at, (extent, index)| {
            let here = match index {
                Index::Fixed(value) => *value,
                Index::Running { subscript, offset } => {
                    self.running[*subscript as usize].checked_add_signed(*offset).unwrap()
                }
            };
            assert!(here < *extent);
            at * *extent as usize + here as usize
        })
    }

    fn holds(&mut self, condition: &Condition) -> bool {
        let Condition::Compare { relation, left, right } = condition else { panic!("not in tests") };
        let (a, b) = (self.value(left), self.value(right));
        match relation {
            Relation::Less => a < b,
            Relation::LessEqual => a <= b,
            Relation::Greater => a > b,
            Relation::GreaterEqual => a >= b,
            Relation::Equal => a == b,
            Relation::NotEqual => a != b,
        }
    }

    fn value(&mut self, value: &Value) -> f64 {
        match value {
            Value::Number(number) => *number,
            Value::Time => self.time,
            Value::Dt => self.slots[self.plan.clock.dt.0 as usize][0],
            Value::HalfStep => self.slots[self.plan.clock.dt.0 as usize][0] / 2.0,
            Value::Slot(element) => {
                let at = self.offset(&self.plan.slot(element.slot).extents, &element.index);
                self.slots[element.slot.0 as usize][at]
            }
            Value::Temporary(temporary) => self.temporaries[temporary.0 as usize][0],
            Value::Kept(temporary, index) => {
                let slot = self.temporaries[temporary.0 as usize].len() as u32;
                let at = match index[..] {
                    [_] => self.offset(&[slot], index),
                    _ => panic!("arrays of one subscript only"),
                };
                self.temporaries[temporary.0 as usize][at]
            }
            Value::Negate(a) => -self.value(a),
            Value::Add(a, b) => self.value(a) + self.value(b),
            Value::Subtract(a, b) => self.value(a) - self.value(b),
            Value::Multiply(a, b) => self.value(a) * self.value(b),
            Value::Divide(a, b) => self.value(a) / self.value(b),
            Value::Power(a, b) => self.value(a).powf(self.value(b)),
            Value::Choose(condition, a, b) => {
                let chosen = if self.holds(condition) { a } else { b };
                self.value(chosen)
            }
            Value::Call(function, arguments) => {
                let values: Vec<f64> = arguments.iter().map(|argument| self.value(argument)).collect();
                match function {
                    Function::Exp => values[0].exp(),
                    Function::Log => values[0].ln(),
                    Function::Sqrt => values[0].sqrt(),
                    Function::Sin => values[0].sin(),
                    Function::Abs => values[0].abs(),
                    Function::Max => values[0].max(values[1]),
                    Function::Min => values[0].min(values[1]),
                    _ => panic!("not in tests"),
                }
            }
            Value::Fold(fold) => self.fold(fold),
            Value::Uniform => {
                self.draws += 1.0;
                self.draws
            }
            Value::Sample { memory, .. } | Value::RampSum { memory, .. } => {
                let at = self.offset(&self.plan.slot(memory.slot).extents, &memory.index);
                self.slots[memory.slot.0 as usize][at]
            }
            Value::Lookup(_)
            | Value::Normal(..)
            | Value::Draw(..)
            | Value::Pulse(_)
            | Value::At(..)
            | Value::Interpolate { .. }
            | Value::SlopeAt { .. } => {
                panic!("not in tests")
            }
        }
    }

    /// Sums over one subscript.
    fn fold(&mut self, fold: &Fold) -> f64 {
        let mut sum = 0.0;
        for k in 0..fold.lengths[0] {
            let mut product = 1.0;
            for factor in &fold.factors {
                let FoldIndex::Counter { first, .. } = factor.index[0] else { panic!("one subscript") };
                product *= match factor.source {
                    FoldSource::Slot(slot) => self.slots[slot.0 as usize][(first + k) as usize],
                    FoldSource::Kept(temporary) => self.temporaries[temporary.0 as usize][(first + k) as usize],
                };
            }
            sum += product;
        }
        sum
    }
}
