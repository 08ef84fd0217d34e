//! Matches of unspecified virtual procedures agree if they have the same number of parameters.

use super::super::messages::evaluations::*;
use super::super::program::*;
use crate::diagnostic::Diagnostics;
use rustc_hash::FxHashMap as HashMap;

pub fn check(program: &Program, diagnostics: &mut Diagnostics) {
    let mut first: HashMap<(VirtualId, usize), ProcedureId> = HashMap::default();
    for (id, procedure) in program.procedures.iter() {
        let Some(of) = procedure.matches.filter(|of| program.virtuals[*of].parameters.is_none()) else { continue };
        let other = *first.entry((of, procedure.parameters.len())).or_insert(id);
        let formals = |id: ProcedureId| -> Vec<FormalType> {
            program.procedures[id].parameters.iter().filter_map(|one| program.formal(*one)).collect()
        };
        let (own, before) = (formals(id), formals(other));
        let agree = own.iter().zip(&before).all(|(one, other)| agrees(program, *one, *other));
        if !agree && !procedure.standard {
            let before = &program.procedures[other];
            diagnostics.error(MatchesDiffer {
                at: procedure.at,
                name: procedure.name.to_string(),
                count: own.len(),
                other: (!before.standard).then_some(before.at),
            });
        }
    }
}

/// Same kind, mode and type; integer and real apart, references of related classes.
fn agrees(program: &Program, one: FormalType, other: FormalType) -> bool {
    let types = |one: Type, other: Type| match (one, other) {
        (Type::Unknown, _) | (_, Type::Unknown) => true,
        (Type::Integer | Type::Real, Type::Integer | Type::Real) => true,
        (Type::Ref(Some(one)), Type::Ref(Some(other))) => program.is_in(one, other) || program.is_in(other, one),
        (one, other) => one == other,
    };
    let shapes = match (one.shape, other.shape) {
        (Shape::Simple(one), Shape::Simple(other)) | (Shape::Array(one), Shape::Array(other)) => types(one, other),
        (Shape::Procedure(one), Shape::Procedure(other)) => match (one, other) {
            (Some(one), Some(other)) => types(one, other),
            (one, other) => one.is_none() == other.is_none(),
        },
        _ => false,
    };
    shapes && one.mode == other.mode
}
