//! What a method of integration asks for: slopes as a function of time and states, whether events are due, and what is
//! observed. What they compute on the way is in locals.

use super::{Home, Writer, fixed};
use crate::code::function::{Function, FunctionKind, Passing};
use crate::code::statement::Statement;
use crate::code::{Expression, Id, Quantity, Type};
use crate::model::walk::{Use, uses};
use crate::model::{self, CardId, Instruction};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// With more states each is read where it is handed over.
const MOST_STATES: usize = 40;
/// C89 promises 127 names in a block: a function that computes more values has them in the model.
const MOST_VALUES: usize = 100;

/// What a method asks for, as statements of the model.
#[derive(Clone, Debug, Default)]
pub struct Integration {
    /// They set the slopes of all states.
    pub slopes: Vec<model::Statement>,
    pub events: Vec<Event>,
    /// What is compared with data, or drawn, and the quantities in which it stays.
    pub observed: Vec<model::Statement>,
    pub results: Vec<Id<Quantity>>,
}

#[derive(Clone, Debug)]
pub struct Event {
    /// Computes what the condition reads.
    pub before: Vec<model::Statement>,
    pub condition: model::Expression,
    pub card: CardId,
}

/// An element of a quantity; of a single one, element 0.
type Element = (Id<Quantity>, u32);

/// What statements set and read.
#[derive(Default)]
struct Touched {
    /// How often each element is set, and whether always by a plain equation outside of branches.
    set: HashMap<Element, (u32, bool)>,
    read: HashSet<Element>,
    /// Arrays with subscripts that are computed, or of which all elements are meant.
    whole: HashSet<Id<Quantity>>,
}

impl Touched {
    fn by(statements: &[model::Statement]) -> Touched {
        let mut touched = Touched::default();
        touched.statements(statements, true);
        touched
    }

    fn statements(&mut self, statements: &[model::Statement], always: bool) {
        for statement in statements {
            match statement {
                model::Statement::Equation(equation) => {
                    self.reads(&equation.value);
                    let plain = equation.family.is_empty();
                    match fixed(&equation.target) {
                        Some(at) if plain => {
                            let set = self.set.entry((equation.target.quantity, at)).or_insert((0, true));
                            *set = (set.0 + 1, set.1 && always);
                        }
                        _ => _ = self.whole.insert(equation.target.quantity),
                    }
                }
                model::Statement::Branch { condition, then, otherwise, .. } => {
                    self.reads(condition);
                    self.statements(then, false);
                    self.statements(otherwise, false);
                }
                model::Statement::Repeat { condition, body, .. } => {
                    self.reads(condition);
                    self.statements(body, false);
                }
                model::Statement::Instruct(instruction, _) => {
                    instruction.expressions(&mut |value| self.reads(value));
                    if let Instruction::SetAt { array, .. } = instruction {
                        self.whole.insert(*array);
                    }
                }
                model::Statement::Shift { .. } => {}
            }
        }
    }

    fn reads(&mut self, value: &model::Expression) {
        uses(value, &mut |used| match used {
            Use::Value(place) => match fixed(place) {
                Some(at) => _ = self.read.insert((place.quantity, at)),
                None => _ = self.whole.insert(place.quantity),
            },
            Use::Vector(vector) => _ = self.whole.insert(vector.quantity),
            Use::Some(array) => _ = self.whole.insert(array),
            Use::Time | Use::Step => {}
        });
    }
}

impl Writer<'_> {
    /// The slopes as a function of time and states; nothing if it would compute too many values.
    pub fn slopes(&mut self, solve: &model::DeclaredSolve, statements: &[model::Statement]) -> Id<Function> {
        let touched = Touched::by(statements);
        let states = solve.states.len();
        let values = states.min(MOST_STATES) + touched.set.len().saturating_sub(states);
        let at_once = !solve.states.iter().any(|(_, slope)| touched.whole.contains(&slope.quantity));
        if values > MOST_VALUES || !at_once {
            return self.function("rates", FunctionKind::Rates(Id::new(0)), |writer| {
                writer.statements(statements);
                (Vec::new(), Type::Nothing)
            });
        }
        self.function("slopes", FunctionKind::Slopes(Id::new(0)), |writer| {
            let t = writer.fresh("t", Type::REAL, Passing::Value, Vec::new());
            let count = vec![states as u32];
            let y = writer.fresh("y", Type::REAL, Passing::Array { set: false }, count.clone());
            let dy = writer.fresh("dy", Type::REAL, Passing::Array { set: true }, count);
            writer.at(solve.card, None);
            let time = writer.local_place(t);
            writer.body.homes.insert((solve.time, 0), Home::Place(time));
            for ((value, slope), at) in solve.states.iter().zip(0..) {
                let slope_place = writer.element_of(dy, at);
                let Some(slope_at) = fixed(slope) else { continue };
                writer.body.homes.insert((slope.quantity, slope_at), Home::Place(slope_place));
                let Some(element) = fixed(value).map(|at| (value.quantity, at)) else { continue };
                let handed = writer.element_of(y, at);
                let wanted = touched.read.contains(&element) && !touched.whole.contains(&value.quantity);
                match wanted && states <= MOST_STATES {
                    false => _ = writer.body.homes.insert(element, Home::Place(handed)),
                    true => {
                        let name = writer.element_name(element);
                        let local = writer.fresh(&name, Type::REAL, Passing::Own, Vec::new());
                        let place = writer.local_place(local);
                        let value = writer.read(handed);
                        writer.push(Statement::Set(place, value));
                        writer.body.homes.insert(element, Home::Place(place));
                    }
                }
            }
            writer.in_locals(&touched, &[]);
            writer.statements(statements);
            (vec![t, y, dy], Type::Nothing)
        })
    }

    /// Whether an event is due at the present time and states.
    pub fn event(&mut self, name: &str, event: &Event) -> Id<Function> {
        self.function(name, FunctionKind::Event(Id::new(0)), |writer| {
            writer.at(event.card, None);
            writer.in_locals(&Touched::by(&event.before), &[]);
            writer.statements(&event.before);
            writer.at(event.card, None);
            let holds = writer.condition(&event.condition);
            writer.push(Statement::Return(Some(holds)));
            (Vec::new(), Type::Logical)
        })
    }

    /// What is observed at the present time and states.
    pub fn observed(&mut self, integration: &Integration) -> Id<Function> {
        self.function("observed", FunctionKind::Plain, |writer| {
            writer.in_locals(&Touched::by(&integration.observed), &integration.results);
            writer.statements(&integration.observed);
            (Vec::new(), Type::Nothing)
        })
    }

    /// What statements set becomes local, except what has a place already, or is a result.
    fn in_locals(&mut self, touched: &Touched, results: &[Id<Quantity>]) {
        let mut whole: Vec<Id<Quantity>> = touched.whole.iter().copied().collect();
        whole.sort_unstable();
        let is_set = |id: &Id<Quantity>| touched.set.keys().any(|(set, _)| set == id);
        let has_home = |writer: &Self, id: &Id<Quantity>| writer.body.homes.keys().any(|(known, _)| known == id);
        for id in whole {
            let size = self.model.quantity(id).extents.first().copied().unwrap_or(1);
            if self.model.quantity(id).hidden || is_set(&id) || has_home(self, &id) {
                self.local_array(id, size);
            }
        }
        for (element, (count, always)) in &touched.set {
            let (id, _) = *element;
            if results.contains(&id) || self.body.homes.contains_key(element) || self.body.arrays.contains_key(&id) {
                continue;
            }
            self.body.computed.insert(*element);
            self.body.still_set.insert(*element, *count);
            if *count == 1 && *always {
                self.body.once.insert(*element);
            }
        }
    }

    /// An array as a local, with its present values.
    fn local_array(&mut self, id: Id<Quantity>, size: u32) {
        let name = self.model.quantity(id).name.to_string();
        let local = self.fresh(&name, Type::REAL, Passing::Own, vec![size]);
        let hidden = self.model.quantity(id).hidden;
        for at in 0..size {
            let known = self.body.homes.remove(&(id, at));
            if hidden {
                continue;
            }
            let value = match known {
                Some(Home::Place(place)) => self.read(place),
                Some(Home::Number(number)) => self.builder.real(number),
                None => {
                    let place = self
                        .builder
                        .place(crate::code::Base::Quantity(super::quantity(id)), vec![crate::code::Index::Fixed(at)]);
                    self.builder.add(Expression::Read(place), Type::REAL)
                }
            };
            let place = self.element_of(local, at);
            self.push(Statement::Set(place, value));
        }
        self.body.arrays.insert(id, local);
    }

    /// A name for an element: `V_gut`, `HV2`.
    pub fn element_name(&self, (id, at): Element) -> String {
        self.model.quantity(id).element_name(at as usize).to_string()
    }
}
