//! Statements that also compute the derivatives of what they set (forward mode), for SENS.
//!
//! A [`Tangent`] differentiates everything that a block runs in some directions, one for each parameter. What changes
//! with a state or a parameter ([`active`]) has a tangent beside it for each direction; the tangent of an assignment
//! stands before it, so that both see the old values. Branches and loops stay what they are, a routine that is called
//! is called as its differentiated copy, and what equations find is differentiated with them (J x' = -F').
//!
//! Nothing here knows what the directions are for: with states as directions it would give a Jacobian.

mod active;
mod direction;
mod invoke;

use super::Lowering;
use super::names::read;
use crate::model::compose::{compare, number};
use crate::model::derivative::Reach;
use crate::model::walk::rebuilt;
use crate::model::{
    self, Equation, Expression, Instruction, Moment, Order, Place, QuantityId, Relation, RoutineId, Section, SolveId,
    Statement, Together,
};
use crate::source::Span;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// So many parts of expressions are differentiated and repeated for one block.
const PARTS: usize = 4_000_000;

pub struct Tangent<'l, 't> {
    pub lowering: &'l mut Lowering<'t>,
    /// The parameter of each direction.
    parameters: Vec<QuantityId>,
    /// What changes with a state or a parameter.
    active: HashSet<QuantityId>,
    tangents: HashMap<(QuantityId, usize), QuantityId>,
    /// Tangents made here: they begin a run at 0.
    pub made: Vec<QuantityId>,
    /// By routine: its differentiated copy, if it sets anything active.
    copies: HashMap<RoutineId, RoutineId>,
    /// The copies keep some quantities of their own: when tables were made.
    renamed: HashMap<QuantityId, QuantityId>,
    /// By solve: what finds the tangents of its unknowns, one for each direction or one for all.
    followers: HashMap<SolveId, Vec<SolveId>>,
    reach: Reach,
    /// Where SENS stands.
    span: Span,
}

impl<'l, 't> Tangent<'l, 't> {
    /// `given` are tangents that have a place already: of a quantity in a direction.
    pub fn new(
        lowering: &'l mut Lowering<'t>,
        parameters: Vec<QuantityId>,
        given: HashMap<(QuantityId, usize), QuantityId>,
        span: Span,
    ) -> Tangent<'l, 't> {
        let active = given.keys().map(|(quantity, _)| *quantity).collect();
        Tangent {
            lowering,
            parameters,
            active,
            tangents: given,
            made: Vec::new(),
            copies: HashMap::default(),
            renamed: HashMap::default(),
            followers: HashMap::default(),
            reach: Reach::new(PARTS),
            span,
        }
    }

    /// A routine becomes one that computes tangents too.
    pub fn replace(&mut self, routine: RoutineId) {
        self.spread(routine);
        let Some(at) = self.section_of(routine) else { return };
        let plain = self.lowering.sections[at].statements.clone();
        let statements = self.beginning(plain);
        self.lowering.sections[at].statements = statements;
    }

    /// A copy of a routine that computes tangents too.
    pub fn copy(&mut self, routine: RoutineId) -> RoutineId {
        self.spread(routine);
        let name = self.lowering.course.routines[routine.0 as usize].name.clone();
        let copy = self.lowering.declare_routine(&format!("{name} with tangents"));
        let plain = self.body_of(routine);
        let statements = self.beginning(plain);
        self.write(copy, statements);
        copy
    }

    /// Whether everything could be differentiated.
    pub fn done(&self) -> bool {
        !self.reach.is_passed()
    }

    /// Parameters that are assigned have a tangent, which is 1 at first.
    fn beginning(&mut self, plain: Vec<Statement>) -> Vec<Statement> {
        let card = self.lowering.card;
        let mut statements = Vec::new();
        for (way, parameter) in self.parameters.clone().into_iter().enumerate() {
            if self.active.contains(&parameter) {
                for direction in 0..self.parameters.len() {
                    let value = number(if direction == way { 1.0 } else { 0.0 });
                    let target = Place::single(self.along(parameter, direction));
                    statements.push(Statement::Equation(Equation { family: Vec::new(), target, value, card }));
                }
            }
        }
        statements.extend(self.statements(&plain));
        self.rename(&mut statements);
        statements
    }

    fn statements(&mut self, plain: &[Statement]) -> Vec<Statement> {
        let mut all = Vec::with_capacity(2 * plain.len());
        for statement in plain {
            self.statement(statement, &mut all);
        }
        all
    }

    fn statement(&mut self, statement: &Statement, all: &mut Vec<Statement>) {
        match statement {
            Statement::Equation(equation) => {
                if self.changes(equation.target.quantity) {
                    for way in 0..self.parameters.len() {
                        let value = self.slope(&equation.value, way).unwrap_or(number(0.0));
                        let quantity = self.along(equation.target.quantity, way);
                        let target = Place { quantity, index: equation.target.index.clone() };
                        all.push(Statement::Equation(Equation { target, value, ..equation.clone() }));
                    }
                }
                all.push(statement.clone());
            }
            Statement::Branch { condition, then, otherwise, card } => all.push(Statement::Branch {
                condition: condition.clone(),
                then: self.statements(then),
                otherwise: self.statements(otherwise),
                card: *card,
            }),
            Statement::Repeat { condition, body, card } => {
                all.push(Statement::Repeat { condition: condition.clone(), body: self.statements(body), card: *card });
            }
            Statement::Instruct(instruction, card) => {
                self.lowering.card = *card;
                self.instruction(instruction, all);
            }
            Statement::Shift { .. } => all.push(statement.clone()),
        }
    }

    fn instruction(&mut self, instruction: &Instruction, all: &mut Vec<Statement>) {
        let card = self.lowering.card;
        let mut put = |instruction: Instruction| all.push(Statement::Instruct(instruction, card));
        match instruction {
            Instruction::SetAt { array, index, value } if self.changes(*array) => {
                for way in 0..self.parameters.len() {
                    let value = self.slope(value, way).unwrap_or(number(0.0));
                    put(Instruction::SetAt { array: self.along(*array, way), index: index.clone(), value });
                }
                put(instruction.clone());
            }
            Instruction::Fill { quantity, value } if self.changes(*quantity) => {
                for way in 0..self.parameters.len() {
                    let value = self.slope(value, way).unwrap_or(number(0.0));
                    put(Instruction::Fill { quantity: self.along(*quantity, way), value });
                }
                put(instruction.clone());
            }
            Instruction::Call { routine, kept } => {
                let routine = self.copy_of(*routine);
                let tangents = kept.iter().filter(|id| self.changes(**id)).copied().collect::<Vec<_>>();
                let mut kept = kept.clone();
                for id in tangents {
                    kept.extend((0..self.parameters.len()).map(|way| self.along(id, way)));
                }
                put(Instruction::Call { routine, kept });
            }
            Instruction::Integrate { solve, code } => self.solved(*solve, *code, all),
            Instruction::Invoke(id) => self.invoked(*id, all),
            other => put(other.clone()),
        }
    }

    /// The unknowns of equations, then their tangents: with x found, F(x + x') = 0 is linear in x'. Where the states of a
    /// block come to rest, their tangents do so with them.
    fn solved(&mut self, solve: SolveId, code: Option<QuantityId>, all: &mut Vec<Statement>) {
        let card = self.lowering.card;
        let followers = self.followers(solve);
        let rests = self.lowering.course.solves[solve.0 as usize].method == model::Method::Together(Together::Settle);
        if let (true, [rest]) = (rests, followers.as_slice()) {
            return all.push(Statement::Instruct(Instruction::Integrate { solve: *rest, code }, card));
        }
        all.push(Statement::Instruct(Instruction::Integrate { solve, code }, card));
        for follower in followers {
            let next = Statement::Instruct(Instruction::Integrate { solve: follower, code }, card);
            all.push(match code {
                Some(code) => if_good(code, vec![next], card),
                None => next,
            });
        }
    }

    fn followers(&mut self, solve: SolveId) -> Vec<SolveId> {
        let states = self.lowering.course.solves[solve.0 as usize].states.clone();
        if self.lowering.is_of_sensitivities(solve) || !states.iter().any(|(value, _)| self.changes(value.quantity)) {
            return Vec::new();
        }
        if let Some(known) = self.followers.get(&solve) {
            return known.clone();
        }
        let rests = self.lowering.course.solves[solve.0 as usize].method == model::Method::Together(Together::Settle);
        let methods = if rests {
            vec![(Together::Settle, 0..self.parameters.len())]
        } else {
            (0..self.parameters.len()).map(|way| (Together::Linear, way..way + 1)).collect()
        };
        let made: Vec<SolveId> =
            methods.iter().map(|(how, _)| self.lowering.declare_solve(model::Method::Together(*how))).collect();
        self.followers.insert(solve, made.clone());
        for (id, (_, ways)) in made.iter().zip(methods) {
            let mut pairs = if rests { states.clone() } else { Vec::new() };
            for way in ways {
                pairs.extend(self.pairs_along(&states, way));
            }
            self.lowering.course.solves[id.0 as usize].states = pairs;
            let statements = self.rates_of(solve);
            let statements = self.statements(&statements);
            let moment = Moment::Rates(*id);
            self.lowering.sections.push(Section { moment, order: Order::AsWritten, statements });
        }
        made
    }

    /// The tangents of states and of their slopes.
    pub fn pairs_along(&mut self, states: &[(Place, Place)], way: usize) -> Vec<(Place, Place)> {
        let mut along = |place: &Place| Place { quantity: self.along(place.quantity, way), index: place.index.clone() };
        states.iter().map(|(value, slope)| (along(value), along(slope))).collect()
    }

    /// The copy of a routine; itself if there is nothing to differentiate in it.
    fn copy_of(&mut self, routine: RoutineId) -> RoutineId {
        if let Some(copy) = self.copies.get(&routine) {
            return *copy;
        }
        if !self.touches(routine) {
            return routine;
        }
        let name = self.lowering.course.routines[routine.0 as usize].name.clone();
        let card = self.lowering.card;
        let copy = self.lowering.declare_routine(&format!("{name} with tangents"));
        self.copies.insert(routine, copy);
        let plain = self.body_of(routine);
        let mut statements = self.statements(&plain);
        self.rename(&mut statements);
        self.write(copy, statements);
        self.lowering.card = card;
        copy
    }

    fn write(&mut self, routine: RoutineId, statements: Vec<Statement>) {
        let moment = Moment::Called(routine);
        self.lowering.sections.push(Section { moment, order: Order::AsWritten, statements });
    }

    fn section_of(&self, routine: RoutineId) -> Option<usize> {
        self.lowering.sections.iter().position(|section| section.moment == Moment::Called(routine))
    }

    fn body_of(&self, routine: RoutineId) -> Vec<Statement> {
        self.section_of(routine).map_or_else(Vec::new, |at| self.lowering.sections[at].statements.clone())
    }

    fn rates_of(&self, solve: SolveId) -> Vec<Statement> {
        let mut sections = self.lowering.sections.iter();
        let found = sections.find(|section| section.moment == Moment::Rates(solve));
        found.map_or_else(Vec::new, |section| section.statements.clone())
    }

    fn changes(&self, quantity: QuantityId) -> bool {
        self.active.contains(&quantity)
    }

    /// The tangent of a quantity in a direction.
    pub fn along(&mut self, quantity: QuantityId, way: usize) -> QuantityId {
        if let Some(known) = self.tangents.get(&(quantity, way)) {
            return *known;
        }
        let of = &self.lowering.quantities[quantity.0 as usize];
        let parameter = &self.lowering.quantities[self.parameters[way].0 as usize].name;
        let (name, extents) = (format!("{} by {parameter}", of.name), of.extents.clone());
        let made = self.lowering.hidden(&name, extents);
        self.tangents.insert((quantity, way), made);
        self.made.push(made);
        made
    }

    /// A table of a differentiated routine is made by that routine, whoever has made the other one.
    fn rename(&mut self, statements: &mut [Statement]) {
        for id in self.lowering.kept_by_tables.clone() {
            if !self.renamed.contains_key(&id) {
                let of = &self.lowering.quantities[id.0 as usize];
                let (name, extents) = (format!("{} with tangents", of.name), of.extents.clone());
                let own = self.lowering.hidden(&name, extents);
                self.renamed.insert(id, own);
            }
        }
        if !self.renamed.is_empty() {
            renamed(statements, &self.renamed);
        }
    }
}

/// Only if the code is 0.
pub fn if_good(code: QuantityId, then: Vec<Statement>, card: model::CardId) -> Statement {
    let condition = compare(Relation::Equal, read(code), number(0.0));
    Statement::Branch { condition, then, otherwise: Vec::new(), card }
}

/// Other quantities in place of some, which are assigned by equations only.
fn renamed(statements: &mut [Statement], names: &HashMap<QuantityId, QuantityId>) {
    let value = |value: &mut Expression| {
        let before = std::mem::replace(value, number(0.0));
        *value = rebuilt(before, &mut |part| match part {
            Expression::Read(mut place) => {
                place.quantity = names.get(&place.quantity).copied().unwrap_or(place.quantity);
                Expression::Read(place)
            }
            other => other,
        });
    };
    for statement in statements {
        match statement {
            Statement::Equation(equation) => {
                let target = &mut equation.target.quantity;
                *target = names.get(target).copied().unwrap_or(*target);
                value(&mut equation.value);
            }
            Statement::Branch { condition, then, otherwise, .. } => {
                value(condition);
                renamed(then, names);
                renamed(otherwise, names);
            }
            Statement::Repeat { condition, body, .. } => {
                value(condition);
                renamed(body, names);
            }
            _ => {}
        }
    }
}
