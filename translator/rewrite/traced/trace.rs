//! The slopes of a solve followed statement by statement, and with each value its derivatives for all states (`values`).
//!
//! Every value that is computed gets a name of its own, so that the model's quantities stay as they are: looking for a
//! derivative changes nothing. Subscripts and conditions that are known are worked out, loops over them are written out,
//! routines stand where they are called. What the rules do not reach is [`Beyond`], and then there is no Jacobian.

mod values;

use super::fold::constant;
use crate::model::compose::number;
use crate::model::derivative::Reach;
use crate::model::statements::expressions;
use crate::model::walk::{every, with_indices};
use crate::model::{
    CardId, Equation, Expression, Index, Instruction, InvocationId, Library, Model, Moment, Place, Quantity,
    QuantityId, RoutineId, Statement,
};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::collections::BTreeMap;

/// So many statements may be written, and so many parts of expressions looked at and repeated.
const STATEMENTS: usize = 40_000;
const PARTS: usize = 8_000_000;

/// Routines within routines.
const CALLS: u32 = 40;

/// There is a derivative that is not to be had by rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beyond;

pub type Found<T> = Result<T, Beyond>;

/// One value: a quantity and the number of its element.
pub type Value = (QuantityId, u32);

/// Derivatives of a value that are not 0: the number of the state, and a number or something read.
pub type Slopes = Vec<(u32, Expression)>;

/// What a trace is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    Derivatives,
    Slopes,
}

pub struct Trace<'m> {
    wanted: Wanted,
    /// The card of what set it last.
    cards: HashMap<Value, CardId>,
    pub model: &'m Model,
    routines: &'m HashMap<RoutineId, &'m [Statement]>,
    /// The number of each state.
    states: HashMap<Value, u32>,
    /// The states by their columns: there may be many thousands.
    columns: Vec<Value>,
    /// Quantities of which an element is a state, or has been set.
    touched: HashSet<QuantityId>,
    /// What has been set stands there now.
    now: BTreeMap<Value, Expression>,
    /// Of values with names of their own, by their number.
    slopes: HashMap<QuantityId, Slopes>,
    /// New quantities; their numbers go on behind those of the model.
    pub fresh: Vec<Quantity>,
    pub lines: Vec<Statement>,
    written: usize,
    reach: Reach,
    calls: u32,
    card: CardId,
}

impl<'m> Trace<'m> {
    pub fn new(
        model: &'m Model,
        routines: &'m HashMap<RoutineId, &'m [Statement]>,
        states: &[Place],
        card: CardId,
        wanted: Wanted,
    ) -> Found<Trace<'m>> {
        let mut trace = Trace {
            wanted,
            cards: HashMap::default(),
            model,
            routines,
            states: HashMap::default(),
            columns: Vec::with_capacity(states.len()),
            touched: HashSet::default(),
            now: BTreeMap::new(),
            slopes: HashMap::default(),
            fresh: Vec::new(),
            lines: Vec::new(),
            written: 0,
            reach: Reach::new(PARTS),
            calls: 0,
            card,
        };
        for (place, column) in states.iter().zip(0..) {
            let value = trace.value_of(place)?;
            trace.touched.insert(value.0);
            trace.states.insert(value, column);
            trace.columns.push(value);
        }
        Ok(trace)
    }

    pub fn all(&mut self, statements: &[Statement]) -> Found<()> {
        statements.iter().try_for_each(|statement| self.statement(statement))
    }

    /// The derivatives of what stands at a place in the end.
    pub fn slopes_at(&self, place: &Place) -> Found<Slopes> {
        Ok(self.slopes_of(&self.present(self.value_of(place)?)))
    }

    pub fn stands_at(&self, place: &Place) -> Found<Expression> {
        Ok(self.present(self.value_of(place)?))
    }

    /// The card of what has set a place.
    pub fn set_by(&self, place: &Place) -> Option<CardId> {
        self.value_of(place).ok().and_then(|value| self.cards.get(&value)).copied()
    }

    /// Whether an expression looks at something as it was before, states apart, that the statements set.
    pub fn looks_back(&self, expression: &Expression) -> bool {
        let set = |value: &Value| self.now.contains_key(value) && !self.states.contains_key(value);
        let mut back = false;
        every(expression, &mut |part| match part {
            Expression::Read(place) => back |= self.value_of(place).is_ok_and(|value| set(&value)),
            Expression::At(array, _) => back |= self.now.keys().any(|value| value.0 == *array),
            _ => {}
        });
        back
    }

    fn statement(&mut self, statement: &Statement) -> Found<()> {
        match statement {
            Statement::Equation(equation) => {
                self.card = equation.card;
                self.equation(equation)
            }
            Statement::Branch { condition, then, otherwise, card } => {
                self.card = *card;
                let condition = self.seen(condition)?;
                match constant(&condition) {
                    Some(holds) => self.all(if holds != 0.0 { then } else { otherwise }),
                    None => self.branch(condition, then, otherwise, *card),
                }
            }
            Statement::Repeat { condition, body, .. } => loop {
                let holds = self.seen(condition)?;
                match constant(&holds) {
                    None => return Err(Beyond),
                    Some(0.0) => return Ok(()),
                    Some(_) => self.all(body)?,
                }
                self.spend(1)?;
            },
            Statement::Shift { .. } => Err(Beyond),
            Statement::Instruct(instruction, card) => {
                self.card = *card;
                self.instruction(instruction)
            }
        }
    }

    fn instruction(&mut self, instruction: &Instruction) -> Found<()> {
        match instruction {
            Instruction::SetAt { array, index, value } => {
                let index = self.seen(index)?;
                let at = constant(&index).ok_or(Beyond)?;
                let value = self.seen(value)?;
                self.set(self.element(*array, at)?, value)
            }
            Instruction::Fill { quantity, value } => {
                let value = self.seen(value)?;
                let size = self.model.quantity(*quantity).size() as u32;
                (0..size).try_for_each(|at| self.set((*quantity, at), value.clone()))
            }
            // The equations themselves have made the demand.
            Instruction::Demand { .. } if self.wanted == Wanted::Derivatives => Ok(()),
            Instruction::Call { routine, kept } => {
                let called = self.model.course.as_ref().and_then(|course| course.routines.get(routine.0 as usize));
                if called.is_some_and(|called| called.prepares) {
                    return self.prepared(*routine);
                }
                if !kept.is_empty() || self.calls >= CALLS {
                    return Err(Beyond);
                }
                self.calls += 1;
                let done = self.routines.get(routine).ok_or(Beyond).and_then(|statements| self.all(statements));
                self.calls -= 1;
                done
            }
            Instruction::Invoke(id) => self.invoke(*id),
            _ => Err(Beyond),
        }
    }

    /// Before derivatives are asked for, slopes have been, which prepared what is looked up. What the author has named
    /// and the block has set by now is not where the routine looks for it.
    fn prepared(&mut self, routine: RoutineId) -> Found<()> {
        if self.wanted == Wanted::Derivatives {
            return Ok(());
        }
        let mut own = false;
        for statement in self.routines.get(&routine).ok_or(Beyond)?.iter() {
            expressions(statement, &mut |value| {
                every(value, &mut |part| {
                    if let Expression::Read(Place { quantity: id, .. }) | Expression::At(id, _) = part {
                        own |= !self.model.quantity(*id).hidden && self.now.keys().any(|value| value.0 == *id);
                    }
                });
            });
        }
        if own {
            return Err(Beyond);
        }
        self.write(Statement::Instruct(Instruction::Call { routine, kept: Vec::new() }, self.card))
    }

    /// Functions of time alone, and what was long ago.
    fn invoke(&mut self, id: InvocationId) -> Found<()> {
        let course = self.model.course.as_ref().ok_or(Beyond)?;
        let call = &course.invocations[id.0 as usize];
        if !matches!(call.function, Library::Force | Library::Hold | Library::Lag) {
            return Err(Beyond);
        }
        for id in &call.values {
            let value = self.present((*id, 0));
            if !self.slopes_of(&value).is_empty() {
                return Err(Beyond);
            }
            if value != Expression::Read(Place::single(*id)) {
                let equation = Equation { family: Vec::new(), target: Place::single(*id), value, card: self.card };
                self.write(Statement::Equation(equation))?;
            }
        }
        self.write(Statement::Instruct(Instruction::Invoke(id), self.card))?;
        let Some(into) = call.into else { return Ok(()) };
        for at in 0..self.model.quantity(into).size() as u32 {
            let value = Expression::Read(self.place((into, at)));
            let kept = self.named(&self.model.quantity(into).name, value)?;
            self.put((into, at), Expression::Read(Place::single(kept)));
        }
        Ok(())
    }

    fn equation(&mut self, equation: &Equation) -> Found<()> {
        let Some((axis, rest)) = equation.family.split_first() else {
            let value = self.seen(&equation.value)?;
            return self.set(self.value_of(&equation.target)?, value);
        };
        if !rest.is_empty() {
            return Err(Beyond);
        }
        for at in axis.low..=axis.high {
            let fixed = |index: Index| match index {
                Index::Running { offset, .. } => Index::Fixed(at.wrapping_add_signed(offset)),
                index => index,
            };
            let value = self.seen(&with_indices(equation.value.clone(), &fixed))?;
            let mut target = equation.target.clone();
            target.index.iter_mut().for_each(|index| *index = fixed(*index));
            self.set(self.value_of(&target)?, value)?;
        }
        Ok(())
    }

    /// Both branches are followed; behind them a value has a name that both have set.
    fn branch(
        &mut self,
        condition: Expression,
        then: &[Statement],
        otherwise: &[Statement],
        card: CardId,
    ) -> Found<()> {
        let before = self.now.clone();
        self.spend(before.len())?;
        let outer = std::mem::take(&mut self.lines);
        self.all(then)?;
        let mut first = std::mem::take(&mut self.lines);
        let after = std::mem::replace(&mut self.now, before);
        self.all(otherwise)?;
        let mut second = std::mem::replace(&mut self.lines, outer);
        let mut values: Vec<Value> = after.keys().chain(self.now.keys()).copied().collect();
        values.sort_unstable();
        values.dedup();
        self.card = card;
        for value in values {
            let unset = || Expression::Read(self.place(value));
            let one = after.get(&value).cloned().unwrap_or_else(unset);
            let other = self.now.get(&value).cloned().unwrap_or_else(unset);
            if one == other {
                continue;
            }
            let joined = self.join(&self.name(value), one.clone(), other.clone(), [&mut first, &mut second])?;
            let slopes = self.joined_slopes(value, &one, &other, [&mut first, &mut second])?;
            self.slopes.insert(joined, slopes);
            self.put(value, Expression::Read(Place::single(joined)));
        }
        self.write(Statement::Branch { condition, then: first, otherwise: second, card })
    }

    fn joined_slopes(
        &mut self,
        value: Value,
        one: &Expression,
        other: &Expression,
        mut lines: [&mut Vec<Statement>; 2],
    ) -> Found<Slopes> {
        let [one, other] = [one, other].map(|value| self.slopes_of(value).into_iter().collect::<BTreeMap<_, _>>());
        let mut columns: Vec<u32> = one.keys().chain(other.keys()).copied().collect();
        columns.sort_unstable();
        columns.dedup();
        let mut slopes = Vec::with_capacity(columns.len());
        for column in columns {
            let [one, other] = [&one, &other].map(|of| of.get(&column).cloned().unwrap_or(number(0.0)));
            let joined = if one == other {
                one
            } else {
                let [first, second] = &mut lines;
                let name = self.slope_name(value, column);
                Expression::Read(Place::single(self.join(&name, one, other, [first, second])?))
            };
            slopes.push((column, joined));
        }
        Ok(slopes)
    }

    fn join(
        &mut self,
        name: &str,
        one: Expression,
        other: Expression,
        lines: [&mut Vec<Statement>; 2],
    ) -> Found<QuantityId> {
        self.spend(2)?;
        let joined = self.invent(name);
        for (lines, value) in lines.into_iter().zip([one, other]) {
            let equation = Equation { family: Vec::new(), target: Place::single(joined), value, card: self.card };
            lines.push(Statement::Equation(equation));
        }
        Ok(joined)
    }

    fn write(&mut self, statement: Statement) -> Found<()> {
        self.lines.push(statement);
        self.spend(1)
    }

    fn spend(&mut self, statements: usize) -> Found<()> {
        self.written += statements;
        if self.written > STATEMENTS { Err(Beyond) } else { Ok(()) }
    }
}

/// The statements of all routines, if they stand in one section.
pub fn routines(model: &Model) -> HashMap<RoutineId, &[Statement]> {
    let mut found = HashMap::default();
    for section in &model.sections {
        if let Moment::Called(routine) = section.moment {
            found.insert(routine, &section.statements[..]);
        }
    }
    found
}
