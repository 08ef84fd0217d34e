//! Describes the script of a program that goes by passes: its actions, with quantities as objects of the runtime.

use crate::clib::{self, act};
use crate::engine::description::{Held, count, value_type};
use crate::engine::interpret::Machine;
use std::ffi::{c_int, c_void};
use zudyn_translator::code::types::Bits;
use zudyn_translator::code::{Clock, Id, Quantity, System, Type};
use zudyn_translator::experiment::{Action, PageForm, Script, Shown};

pub type Pass = unsafe extern "C" fn(*mut c_void, c_int, c_int) -> c_int;

/// The script that a machine carries out.
pub fn describe(script: &Script, machine: &Machine, pass: Option<Pass>, held: &mut Held) -> clib::Script {
    let (system, layout) = (machine.system(), machine.layout());
    let objects = system.quantities.iter().map(|(id, quantity)| clib::Object {
        offset: layout.offset(id, 0),
        count: quantity.size() as c_int,
        kind: value_type(quantity),
    });
    let objects: Vec<clib::Object> = objects.collect();
    let actions = actions_for_c(script, system, held);
    let [half_step, saved_half_step, interval, stopped] = match &system.clock {
        Clock::Passes { half_step, saved_half_step, steps_per_row, stopped, .. } => {
            [half_step, saved_half_step, steps_per_row, stopped].map(|id| id.index() as c_int)
        }
        // They have no script.
        Clock::Steps { .. } | Clock::Rows { .. } | Clock::Own { .. } => [0; 4],
    };
    clib::Script {
        n_objects: count(&objects),
        objects: held.list(objects),
        half_step,
        saved_half_step,
        interval,
        stopped,
        n_actions: count(&actions),
        actions: held.list(actions),
        pass,
        advance: None,
    }
}

fn actions_for_c(script: &Script, system: &System, held: &mut Held) -> Vec<clib::Action> {
    let mut actions = Vec::new();
    for acted in &script.actions {
        let numbers = Numbers::of(&acted.action, system);
        let (list, text) = match &acted.action {
            Action::List(nodes) => (held.list(nodes.iter().map(|node| *node as c_int).collect()), std::ptr::null()),
            Action::Label { text, .. } | Action::Text(text) => (std::ptr::null(), held.text(text)),
            Action::Set { quantity, value, .. } => match real_text(system, *quantity, *value) {
                Some(text) => (std::ptr::null(), held.text(&text)),
                None => (std::ptr::null(), std::ptr::null()),
            },
            Action::Nodes { .. }
            | Action::Reset
            | Action::Initialize { .. }
            | Action::Continue { .. }
            | Action::Run { .. }
            | Action::Pass { .. }
            | Action::Time
            | Action::Row
            | Action::Form(_)
            | Action::Show { .. }
            | Action::EndPage => (std::ptr::null(), std::ptr::null()),
        };
        let Numbers { act, target, element, value } = numbers;
        let site = acted.source.index() as c_int;
        actions.push(clib::Action { act, site, target, element, value, list, text });
    }
    actions
}

/// The decimals of a floating number that is set.
pub(super) fn real_text(system: &System, quantity: Id<Quantity>, value: i64) -> Option<String> {
    match system.quantities[quantity].kind {
        Type::Real(_) => Some(f64::from_bits(value as u64).to_string()),
        Type::Nothing
        | Type::Integer { .. }
        | Type::Logical
        | Type::Fixed { .. }
        | Type::Character
        | Type::Text
        | Type::Reference(_)
        | Type::Array(_) => None,
    }
}

/// The numbers of an action, as `enum zd_act` says.
pub(super) struct Numbers {
    pub(super) act: c_int,
    pub(super) target: c_int,
    pub(super) element: c_int,
    pub(super) value: i64,
}

impl Numbers {
    pub(super) fn of(action: &Action, system: &System) -> Numbers {
        let of = |act, target: usize, element: u32, value: i64| Numbers {
            act,
            target: target as c_int,
            element: element as c_int,
            value,
        };
        match action {
            Action::Set { quantity, element, value } => match system.quantities[*quantity].kind {
                Type::Real(_) => of(act::SET_REAL, quantity.index(), *element, 0),
                _ => of(act::SET, quantity.index(), *element, *value),
            },
            Action::Nodes { present, initial, last } => {
                Numbers { element: initial.index() as c_int, ..of(act::SELECT, present.index(), 0, i64::from(*last)) }
            }
            Action::Reset => of(act::RESET, 0, 0, 0),
            Action::Initialize { unit } => of(act::INITIALIZE, *unit as usize, 0, 0),
            Action::Continue { unit, rows } => of(act::CONTINUE, 0, *unit, i64::from(*rows)),
            Action::Run { initialize, step, rows } => Numbers {
                element: step.map_or(-1, |step| step as c_int),
                ..of(act::RUN, *initialize as usize, 0, i64::from(*rows))
            },
            Action::Pass { unit, pass } => of(act::PASS, *unit as usize, u32::from(*pass), 0),
            Action::Time => of(act::TIME, 0, 0, 0),
            Action::Row => of(act::ROW, 0, 0, 0),
            Action::List(nodes) => of(act::LIST, 0, 0, nodes.len() as i64),
            Action::Label { node, .. } => of(act::LABEL, *node as usize, 0, 0),
            Action::Form(PageForm::Display) => of(act::FORM, 0, 0, 0),
            Action::Form(PageForm::Plot) => of(act::FORM, 0, 0, 1),
            Action::Text(_) => of(act::TEXT, 0, 0, 0),
            Action::Show { quantity, element, shown: Shown::Signed, base } => {
                of(act::SHOW, quantity.index(), *element, i64::from(*base))
            }
            Action::Show { quantity, element, shown: Shown::Unsigned, base } => {
                let bits = match system.quantities[*quantity].kind {
                    Type::Integer { bits: Bits::Sixteen, .. } => 16,
                    Type::Integer { bits: Bits::ThirtyTwo, .. } => 32,
                    Type::Integer { bits: Bits::SixtyFour | Bits::Long, .. }
                    | Type::Nothing
                    | Type::Real(_)
                    | Type::Logical
                    | Type::Character
                    | Type::Text
                    | Type::Reference(_)
                    | Type::Array(_)
                    | Type::Fixed { .. } => 64,
                };
                of(act::SHOW_UNSIGNED, quantity.index(), *element, i64::from(base + 100 * bits))
            }
            Action::EndPage => of(act::END_PAGE, 0, 0, 0),
        }
    }
}
