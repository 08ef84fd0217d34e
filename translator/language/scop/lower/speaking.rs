//! What a model says beside its table: printf, prterr, what TERMINAL has assigned; and what is looked at when a run
//! begins: limits of parameters, start values that laws of conservation replace.

use super::Lowering;
use super::names::{element, read};
use super::routines::calls_in;
use crate::language::scop::text::walk::each_statement;
use crate::language::scop::text::{
    Argument, Base, BlockKind, Call, Callee, Kind, Program, Statement, StatementKind, VariableId,
};
use crate::model::compose::{compare, number};
use crate::model::walk::every;
use crate::model::{Expression, Library, Place, QuantityId, Relation};
use std::collections::BTreeSet;

/// C89 promises string literals of 509 characters.
const LONGEST: usize = 400;

impl<'t> Lowering<'t> {
    /// `printf("format", …)`: the values from left to right, then the text.
    pub fn printf(&mut self, call: &'t Call) {
        let format = text_of(call);
        let values = self.values(call.arguments.iter().filter_map(|argument| match argument {
            Argument::Value(value) => Some(value),
            _ => None,
        }));
        let mut values = values.into_iter();
        for (piece, count) in pieces(&escaped(format)) {
            let values: Vec<Expression> = values.by_ref().take(count).collect();
            let array = self.array_of(values);
            let invocation = self.invocation(Library::Printf);
            self.invoke(crate::model::Invocation { text: Some(piece), arrays: array, ..invocation });
        }
    }

    /// A quantity that holds the values one after the other; none if there are none.
    fn array_of(&mut self, values: Vec<Expression>) -> Vec<QuantityId> {
        if values.is_empty() {
            return Vec::new();
        }
        let array = self.hidden("printed", vec![values.len() as u32]);
        for (place, value) in values.into_iter().enumerate() {
            self.set(element(array, place as u32), value);
        }
        vec![array]
    }

    /// `prterr("text")`: the end of the run.
    pub fn prterr(&mut self, call: &'t Call) {
        let invocation = self.invocation(Library::Prterr);
        let (text, values) = (Some(escaped(text_of(call))), vec![self.time()]);
        self.invoke(crate::model::Invocation { text, values, ..invocation });
    }

    // ---- TERMINAL ----

    /// After the last row, if the user asks for it: the blocks, and then what they have assigned, by name.
    pub(super) fn terminal(&mut self) {
        let Some(asked) = self.known.terminal else { return };
        let Some(terminal) = &self.text.terminal else { return };
        let wanted = compare(Relation::NotEqual, read(asked), number(0.0));
        let then = self.aside(|lowering| {
            lowering.with_locals(terminal, |lowering| lowering.run_statements(&terminal.statements));
            for id in lowering.set_by(terminal) {
                lowering.tell(id);
            }
        });
        self.at(self.text.variable(self.text.independent.variable).span);
        self.branch(wanted, then, Vec::new());
    }

    fn tell(&mut self, id: VariableId) {
        let variable = self.text.variable(id);
        self.at(variable.span);
        let invocation = self.invocation(Library::Tell);
        let arrays = vec![self.variable(id)];
        self.invoke(crate::model::Invocation { text: Some(variable.name.clone()), arrays, ..invocation });
    }

    /// Declared variables that a program assigns, by itself or by what it calls and solves, in their order.
    pub fn set_by(&self, program: &'t Program) -> BTreeSet<VariableId> {
        let mut set = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut waiting: Vec<&'t [Statement]> = vec![&program.statements];
        while let Some(statements) = waiting.pop() {
            let mut blocks = Vec::new();
            each_statement(statements, &mut |statement| match &statement.kind {
                StatementKind::Assign { target, .. } => note(&mut set, target.base),
                StatementKind::GetQueue(base) => note(&mut set, *base),
                StatementKind::Lag(lag) => drop(set.insert(lag.into)),
                StatementKind::Solve(solve) => blocks.push(solve.block),
                _ => {}
            });
            calls_in(statements, &mut |call| match call.callee {
                Callee::Block(block) => blocks.push(block),
                Callee::Library(_) => {
                    call.arguments.iter().for_each(|argument| {
                        if let Argument::Array(base) = argument {
                            note(&mut set, *base);
                        }
                    });
                }
            });
            for id in blocks {
                if seen.insert(id) {
                    let block = self.text.block(id);
                    waiting.push(&block.program.statements);
                    set.extend(self.solved_by(&block.kind));
                }
            }
        }
        let shown = |id: &VariableId| {
            let kind = self.text.variable(*id).kind;
            !matches!(kind, Kind::FileLocal | Kind::Flux | Kind::Error)
        };
        set.into_iter().filter(shown).collect()
    }

    fn solved_by(&self, kind: &BlockKind) -> Vec<VariableId> {
        let states = match kind {
            BlockKind::Linear(system) | BlockKind::Nonlinear(system) => return system.unknowns.clone(),
            BlockKind::Derivative(derivative) => &derivative.states,
            BlockKind::Kinetic(kinetic) => &kinetic.states,
            _ => return Vec::new(),
        };
        states.iter().flat_map(|state| self.text.state(*state).levels.clone()).collect()
    }

    // ---- at the beginning of a run ----

    /// Parameters with limits: whether their values lie within.
    pub(super) fn look_at_limits(&mut self) {
        for (place, variable) in self.text.variables.iter().enumerate() {
            let Some((low, high)) = variable.limits else { continue };
            self.at(variable.span);
            let limits = self.hidden("limits", vec![2]);
            self.set(element(limits, 0), number(low));
            self.set(element(limits, 1), number(high));
            let invocation = self.invocation(Library::Limits);
            let arrays = vec![self.variable(VariableId(place as u32)), limits];
            self.invoke(crate::model::Invocation { text: Some(variable.name.clone()), arrays, ..invocation });
        }
    }

    /// Statements that replace start values, and then whether each of these differs from the one before.
    pub(super) fn told_replacements(&mut self, replace: impl FnOnce(&mut Self)) {
        let statements = self.aside(replace);
        let mut kept = Vec::new();
        for statement in &statements {
            if let crate::model::Statement::Equation(equation) = statement
                && self.of_variable.contains(&equation.target.quantity)
            {
                self.card = equation.card;
                let before = self.hidden("start value", Vec::new());
                self.set_single(before, Expression::Read(equation.target.clone()));
                kept.push((equation.clone(), before));
            }
        }
        self.statements.extend(statements);
        for (equation, before) in kept {
            self.card = equation.card;
            let after = self.hidden("conserved value", Vec::new());
            self.set_single(after, Expression::Read(equation.target.clone()));
            let mut terms = Vec::new();
            every(&equation.value, &mut |part| {
                if matches!(part, Expression::Read(_) | Expression::Number(_)) {
                    terms.push(part.clone());
                }
            });
            let (arrays, text) = (self.array_of(terms), Some(self.name_of(&equation.target)));
            let invocation = self.invocation(Library::Mismatch);
            self.invoke(crate::model::Invocation { text, arrays, values: vec![before, after], ..invocation });
        }
    }

    fn name_of(&self, place: &Place) -> String {
        let name = self.quantities[place.quantity.0 as usize].name.to_string();
        match place.index.first() {
            Some(crate::model::Index::Fixed(at)) => format!("{name}[{at}]"),
            _ => name,
        }
    }
}

fn note(set: &mut BTreeSet<VariableId>, base: Base) {
    if let Base::Variable(id) = base {
        set.insert(id);
    }
}

pub fn text_of(call: &Call) -> &str {
    let text = call.arguments.iter().find_map(|argument| match argument {
        Argument::Text(text) => Some(text.as_str()),
        _ => None,
    });
    text.unwrap_or("")
}

/// `\n` and `\t` are a new line and a tabulator: the historic program gave its texts to C.
pub fn escaped(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text.chars();
    while let Some(character) = rest.next() {
        match (character, rest.as_str().chars().next()) {
            ('\\', Some('n')) => out.push('\n'),
            ('\\', Some('t')) => out.push('\t'),
            ('\\', Some('\\')) => out.push('\\'),
            _ => {
                out.push(character);
                continue;
            }
        }
        rest.next();
    }
    out
}

/// A format in pieces that fit into string literals, each with how many values it writes.
pub fn pieces(format: &str) -> Vec<(String, usize)> {
    let mut pieces = Vec::new();
    let (mut piece, mut count) = (String::new(), 0);
    let mut rest = format;
    while let Some(character) = rest.chars().next() {
        let length = match character {
            '%' if rest[1..].starts_with('%') => 2,
            '%' => {
                count += 1;
                1 + rest[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len() - 1, |at| at + 1)
            }
            other => other.len_utf8(),
        };
        let (part, behind) = rest.split_at(length);
        piece.push_str(part);
        rest = behind;
        if piece.len() > LONGEST {
            pieces.push((std::mem::take(&mut piece), std::mem::take(&mut count)));
        }
    }
    if !piece.is_empty() {
        pieces.push((piece, count));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_format_is_cut_between_its_conversions() {
        let format = format!("{}%5.2f%%{}%d", "x".repeat(401), "y".repeat(10));
        let cut = pieces(&format);
        assert_eq!(cut.iter().map(|(piece, _)| piece.as_str()).collect::<String>(), format);
        assert_eq!(cut.iter().map(|(_, count)| *count).collect::<Vec<_>>(), [0, 2]);
        assert!(pieces("").is_empty());
    }

    #[test]
    fn line_ends_are_written_as_in_c() {
        assert_eq!(escaped(r"a\n\tb\\n\q"), "a\n\tb\\n\\q");
    }
}
