//! Routines as C functions, and the stepping loop.

use std::cell::Cell;
use std::collections::HashSet;
use std::fmt::Write;

use super::body::{Body, Cards, Leaving, passes};
use super::expression::Place;
use super::layout::{Layout, MOST_IN_FUNCTION, RoutineLayout};
use super::needs::{Needs, need};
use super::spelling::Spelling;
use super::text::{INDENT, push_statement};
use super::touched::{Touched, walk};
use crate::plan::{Operation, Plan, Routine, SlotId, Temporary};

/// What is written while functions are, for all of them together.
pub struct Writing<'a> {
    pub plan: &'a Plan,
    pub layout: &'a Layout,
    pub cards: Cards<'a>,
    pub spelling: &'a Spelling,
    /// Of a library: single values that live only within one function of a step.
    pub passing: &'a [bool],
    pub needs: Cell<Needs>,
    /// Whether anything calls `fail_at`.
    pub fails: Cell<bool>,
}

/// About how much text an operation becomes.
pub const TEXT_OF_OPERATION: usize = 64;

impl<'a> Writing<'a> {
    pub fn place(
        &self,
        temporaries: &'a [String],
        shapes: &'a [Temporary],
        local: &'a [bool],
        clock_local: bool,
    ) -> Place<'a> {
        Place {
            plan: self.plan,
            names: &self.layout.names,
            spelling: self.spelling,
            local,
            clock_local,
            temporaries,
            shapes,
            counters: &self.layout.counters,
            needs: Cell::new(0),
            time_used: Cell::new(false),
            half_used: Cell::new(false),
        }
    }

    /// Functions on the struct, each of about a hundred equations; gives their names.
    pub fn write_functions(
        &self,
        text: &mut String,
        name: &str,
        routine: &'a Routine,
        layout: &'a RoutineLayout,
    ) -> Vec<String> {
        let mut names = Vec::new();
        let last = layout.parts.len().saturating_sub(1);
        // Guards stand behind the last operations; many of them in functions of their own.
        let (joined, apart) = match routine.guards.len() {
            0..=MOST_IN_FUNCTION => (&routine.guards[..], &[][..]),
            _ if self.spelling.library => (&routine.guards[..], &[][..]),
            _ => (&[][..], &routine.guards[..]),
        };
        let guards = (0..last).map(|_| &[][..]).chain([joined]).chain(apart.chunks(MOST_IN_FUNCTION));
        let nothing = layout.parts.last().map_or(0, |part| part.end);
        let parts = layout.parts.iter().cloned().chain(std::iter::repeat(nothing..nothing));
        let single = last == 0 && apart.is_empty();
        for (number, (part, guards)) in parts.zip(guards).enumerate().filter(|_| !layout.parts.is_empty()) {
            let place = self.place(&layout.temporaries, &routine.temporaries, self.passing, false);
            let mut body = Body::new(&place, Leaving::Return, self.cards, 1);
            let operations = &routine.operations[part];
            body.operations(operations);
            body.guards(guards, std::ptr::eq(routine, &self.plan.begin));
            let guarded = !guards.is_empty() && !self.spelling.library;
            let name = if single { name.to_string() } else { format!("{name}_{}", number + 1) };
            let _ = write!(
                text,
                "\nstatic int {name}(struct {} *m){}\n{{\n",
                self.spelling.model,
                self.spelling.reentrant()
            );
            let before = text.len();
            for line in self.plain_locals(&body, guarded) {
                push_statement(text, &line, 1);
            }
            self.declare_passing(text, operations);
            self.declare_temporaries(text, routine, operations, layout, number, 1);
            if text.len() > before {
                text.push('\n');
            }
            if guards.is_empty() && only_sets(operations).is_some_and(|sets| sets > 0 && sets == body.unchanged) {
                // Nothing is computed, so nothing of the model is used.
                let _ = writeln!(text, "{INDENT}(void)m;");
            }
            text.push_str(&body.text);
            let reports = place.needs.get() & need::REPORT != 0;
            let good = self.spelling.code("ZD_GOOD");
            let result = if reports { self.spelling.failure } else { &good };
            let _ = write!(text, "{INDENT}return {result};\n}}\n");
            names.push(name);
            self.needs.set(self.needs.get() | place.needs.get());
            self.fails.set(self.fails.get() || body.fails);
        }
        names
    }

    pub fn plain_locals(&self, body: &Body, guarded: bool) -> Vec<String> {
        let mut lines = Vec::new();
        if body.counters > 0 {
            lines.push(format!("int {};", self.layout.counters[..body.counters].join(", ")));
        }
        if body.passes > 0 {
            let names: Vec<String> = (1..=body.passes).map(passes).collect();
            lines.push(format!("long {};", names.join(", ")));
        }
        if guarded {
            lines.push("double sum;".into());
        }
        lines
    }

    /// Declares what lives only within a function that does these operations.
    pub fn declare_passing(&self, out: &mut String, operations: &[Operation]) {
        let mut used: Vec<SlotId> = Vec::new();
        walk(operations, &mut |touched| {
            if let Touched::Slot(slot) = touched {
                used.push(slot);
            }
        });
        used.sort_unstable();
        used.dedup();
        used.retain(|slot| self.passing.get(slot.0 as usize).copied().unwrap_or(false));
        for some in used.chunks(8) {
            let names: Vec<&str> = some.iter().map(|slot| self.layout.names.slot(*slot)).collect();
            push_statement(out, &format!("{} {};", self.spelling.type_name, names.join(", ")), 1);
        }
    }

    /// Declares the temporaries of one function, several to a line.
    pub fn declare_temporaries(
        &self,
        out: &mut String,
        routine: &Routine,
        operations: &[Operation],
        layout: &RoutineLayout,
        function: usize,
        indent: usize,
    ) {
        let mut used: Vec<usize> = Vec::new();
        walk(operations, &mut |touched| {
            if let Touched::Temporary(id) = touched {
                used.push(id.0 as usize);
            }
        });
        used.sort_unstable();
        used.dedup();
        let mut named = HashSet::new();
        let mine: Vec<String> = used
            .into_iter()
            .filter(|number| layout.declared_in[*number] == Some(function))
            .filter(|number| named.insert(layout.temporaries[*number].as_str()))
            .map(|number| {
                let name = &layout.temporaries[number];
                let extents = &routine.temporaries[number].extents;
                match extents.is_empty() {
                    true => name.clone(),
                    false => format!("{name}[{}]", extents.iter().map(|extent| *extent as usize).product::<usize>()),
                }
            })
            .collect();
        for some in mine.chunks(8) {
            push_statement(out, &format!("{} {};", self.spelling.type_name, some.join(", ")), indent);
        }
    }
}

/// How many operations there are under cards, if they only set something.
fn only_sets(operations: &[Operation]) -> Option<usize> {
    let mut sets = 0;
    for operation in operations {
        match operation {
            Operation::Card(_) => {}
            Operation::Set { .. } => sets += 1,
            _ => return None,
        }
    }
    Some(sets)
}
