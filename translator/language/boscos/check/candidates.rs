//! The procedures that a call may reach.

use super::super::program::*;
use super::super::walk::{Visit, walk};
use super::events::{Unit, statements, units};
use rustc_hash::FxHashMap as HashMap;
use std::collections::BTreeSet;

/// What may be passed for each formal procedure.
#[derive(Default)]
pub struct Candidates {
    formals: HashMap<VariableId, BTreeSet<ProcedureId>>,
}

impl Candidates {
    pub fn new(program: &Program) -> Candidates {
        let mut candidates = Candidates::default();
        let units = units(program);
        loop {
            let before: usize = candidates.formals.values().map(BTreeSet::len).sum();
            for unit in &units {
                candidates.bind(program, *unit);
            }
            // Each round adds one or is the last.
            if candidates.formals.values().map(BTreeSet::len).sum::<usize>() == before {
                return candidates;
            }
        }
    }

    fn bind(&mut self, program: &Program, unit: Unit) {
        let mut found: Vec<(VariableId, Vec<ProcedureId>)> = Vec::new();
        walk(program, statements(program, unit), &mut |visit| {
            let Visit::Expression(id) = visit else { return };
            let ExpressionKind::Call(call) = &program.expressions[id].kind else { return };
            for (position, argument) in call.arguments.iter().enumerate() {
                let Argument::Procedure(passed) = argument else { continue };
                let passed = self.of(program, passed);
                for procedure in self.of(program, &call.callee) {
                    if let Some(formal) = program.procedures[procedure].parameters.get(position) {
                        found.push((*formal, passed.clone()));
                    }
                }
            }
        });
        for (formal, passed) in found {
            self.formals.entry(formal).or_default().extend(passed);
        }
    }

    /// The procedures that may be meant.
    pub fn of(&self, program: &Program, callee: &Callee) -> Vec<ProcedureId> {
        match callee {
            Callee::Procedure { procedure, .. } => vec![*procedure],
            Callee::Formal { parameter, .. } => {
                self.formals.get(parameter).map(|all| all.iter().copied().collect()).unwrap_or_default()
            }
            Callee::Virtual { of, object } => {
                let within = receiver(program, *object).unwrap_or(program.virtuals[*of].class);
                let classes = program.classes.iter().filter(|(class, _)| program.is_in(*class, within));
                let all: BTreeSet<ProcedureId> = classes.filter_map(|(class, _)| program.matched(class, *of)).collect();
                all.into_iter().collect()
            }
        }
    }
}

/// The class that an object is known to be of.
pub fn receiver(program: &Program, of: Instance) -> Option<ClassId> {
    match of {
        Instance::Here(block) => match program.blocks[block].kind {
            BlockKind::Class(class) => Some(class),
            BlockKind::Environment | BlockKind::Plain | BlockKind::Procedure(_) => None,
        },
        Instance::Object(object) => match program.expressions[object].of {
            Type::Ref(class) => class,
            Type::Integer | Type::Real | Type::Boolean | Type::Character | Type::Text | Type::Unknown => None,
        },
    }
}
