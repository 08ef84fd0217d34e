//! What changes when settings change between two steps: docs/embedding.md states it as a contract.
//!
//! A library reads its settings where they are used, so most of what depends on them follows by itself. Here is what
//! does not: values computed from settings alone, checks of values that stay the same otherwise, settings whose being
//! infinite or no number would not show, and what a point begins with, so that it can be computed again.

use super::super::spelling::Home;
use super::shape::Shape;
use crate::Simulation;
use crate::code::NEVER;
use crate::code::{
    self, Base, Builder, Expression, Function as Written, Id, Place, Quantity, Role, Stated, Statement, System, Type,
    Wait,
};
use std::sync::Arc;

/// What a quantity has of settings that may change.
#[derive(Default)]
pub struct Changing {
    /// By quantity: a setting, or a value derived from one.
    pub quantities: Vec<bool>,
    /// Single settings from which values are derived: a change of them is looked for.
    pub sources: Vec<Id<Quantity>>,
    /// A value is derived from an array, which is not compared.
    pub always: bool,
}

/// A value that a text of COSMO gives to a variable after INITIAL: the place of the statement in the program, the name of the
/// variable, its quantity, the number.
struct Initial {
    statement: usize,
    name: String,
    of: Id<Quantity>,
    value: f64,
}

/// Numbers that a program gives to quantities of its results before values given from outside take their places: initial
/// contents, the step and variables.
fn initials(simulation: &Simulation, system: &System) -> Vec<Initial> {
    let (Some(time), Some(program)) = (system.clock.time(), system.clock.program()) else { return Vec::new() };
    let code = &system.code;
    let body = &code.functions[program].body;
    let given = |stated: &Stated| matches!(stated.statement, Statement::Wait(Wait::Given));
    let Some(end) = body.iter().position(given) else { return Vec::new() };
    let mut initials: Vec<Initial> = Vec::new();
    let mut cards = 0;
    let mut card = None;
    for (number, stated) in body[..end].iter().enumerate() {
        let span = system.sites[stated.source].span;
        if card != Some(span) && !matches!(stated.statement, Statement::Label(_)) {
            (card, cards) = (Some(span), cards + 1);
        }
        let Statement::Set(place, value) = stated.statement else { continue };
        let Place { base: Base::Quantity(of), index } = &code.places[place] else { continue };
        // Under the first card everything is set back.
        if cards < 2 || *of == time {
            continue;
        }
        let element = match index[..] {
            [] => 0,
            [code::Index::Fixed(at)] => at,
            _ => continue,
        };
        let place = Some((*of, element));
        let Some(column) = simulation.experiment.output.columns.iter().find(|column| column.place == place) else {
            continue;
        };
        initials.retain(|before| *before.name != *column.name);
        if let Expression::Real(value) = code.expressions[value] {
            initials.push(Initial { statement: number, name: column.name.to_string(), of: *of, value });
        }
    }
    let named = |name: &str| {
        simulation.system.quantities.values().any(|quantity| quantity.is_setting() && *quantity.name == *name)
    };
    initials.retain(|initial| !named(&initial.name));
    initials
}

/// What a program can be given besides its parameters: initial contents and variables.
pub fn initial_names(simulation: &Simulation) -> Vec<String> {
    let initials = initials(simulation, &simulation.system);
    initials.into_iter().map(|initial| initial.name).collect()
}

/// Makes settings of initial contents and variables, all or those that are `wanted`.
pub fn settle_initials(simulation: &mut Simulation, system: &mut System, wanted: Option<&[String]>) {
    let initials = initials(simulation, system);
    for initial in initials.into_iter().filter(|initial| wanted.is_none_or(|names| names.contains(&initial.name))) {
        let Some(program) = system.clock.program() else { return };
        let stated = &mut system.code.functions[program].body[initial.statement];
        let of = &simulation.system.quantities[initial.of];
        let setting = Quantity {
            hidden: false,
            unit: of.unit.clone(),
            description: of.description.clone(),
            values: vec![initial.value],
            ..Quantity::hidden(initial.name.as_str().into(), Role::Setting, Vec::new(), stated.source)
        };
        let added = system.quantities.push(setting.clone());
        Arc::make_mut(&mut simulation.system).quantities.push(setting);
        let mut builder = Builder::resume(std::mem::take(&mut system.code));
        let read = builder.read(Base::Quantity(added), Vec::new(), Type::REAL);
        system.code = builder.code;
        if let Statement::Set(_, value) = &mut system.code.functions[program].body[initial.statement].statement {
            *value = read;
        }
    }
}

/// As great as a float need be to be reached never.
const NEVER_OF_FLOATS: f64 = 1e30;

/// Puts a float in place of what the translator wrote for never; what is hidden may be a local.
pub fn shorten_never(system: &mut System) {
    let code = &system.code;
    let mut never = Vec::new();
    for (_, function) in code.functions.iter() {
        for stated in &function.body {
            let Statement::Set(place, value) = stated.statement else { continue };
            let hidden = match code.places[place].base {
                Base::Quantity(id) => system.quantities[id].hidden,
                Base::Local(_) => true,
            };
            let mut waiting = if hidden { vec![value] } else { Vec::new() };
            while let Some(value) = waiting.pop() {
                match code.expressions[value] {
                    Expression::Real(NEVER) => never.push(value),
                    Expression::Choose(_, then, otherwise) => waiting.extend([then, otherwise]),
                    _ => {}
                }
            }
        }
    }
    never.into_iter().for_each(|value| system.code.expressions[value] = Expression::Real(NEVER_OF_FLOATS));
    shorten_largest(system);
}

/// Puts the largest float in place of the largest number, which the translator compares with to see that a value is finite,
/// and which stands for the moment of a jump that never comes.
pub fn shorten_largest(system: &mut System) {
    let expressions: Vec<Id<Expression>> = system.code.expressions.ids().collect();
    for id in expressions {
        if let Expression::Real(f64::MAX) = system.code.expressions[id] {
            system.code.expressions[id] = Expression::Real(f64::from(f32::MAX));
        }
    }
}

/// What a program derives from settings, if a setting of this library can change it.
pub fn reduce_program(system: &System, shape: &mut Shape, derived: Option<Id<Written>>) -> Option<Id<Written>> {
    let dt = system.clock.dt();
    let reads = derived.map(|derived| &system.code.functions[derived].effects.reads)?;
    let given = |id: &Id<Quantity>| *id != dt && shape.homes[id.index()] == Home::Setting;
    let sources: Vec<Id<Quantity>> = reads.iter().filter(given).collect();
    let single = |id: &Id<Quantity>| system.quantities[*id].extents.is_empty();
    shape.changing.always = !sources.iter().all(single);
    shape.changing.sources = sources.clone();
    derived.filter(|_| !sources.is_empty())
}
