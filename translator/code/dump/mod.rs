//! Code as text, for `zudyn dump --phase code`: the author's names, and the lines of the source.

mod expression;
mod statement;

use super::function::{Effects, Function, FunctionKind, Passing};
use super::system::{Quantity, Role, Solve, System};
use super::{Id, QuantitySet, Type};
use crate::code::Method;
use expression::numbers;
use std::fmt::{self, Display, Formatter, Write};

impl Display for System {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if !self.title.is_empty() {
            writeln!(f, "system {}", self.title)?;
        }
        self.quantities.iter().try_for_each(|(_, quantity)| quantity_line(quantity, f))?;
        for (_, curve) in self.curves.iter() {
            let name = &self.quantities[curve.table].name;
            writeln!(f, "curve {name} from {} to {} by {}", curve.low, curve.high, curve.increment)?;
        }
        for (number, (_, solve)) in self.solves.iter().enumerate() {
            self.solve_lines(number + 1, solve, f)?;
        }
        for (id, function) in self.code.functions.iter() {
            // For example, a model without trains has no events.
            if !function.body.is_empty() {
                self.function(id, function, f)?;
            }
        }
        if !self.watches.is_empty() {
            f.write_str("\nwatch")?;
            for watch in &self.watches {
                let late = if watch.late { " (late)" } else { "" };
                write!(f, " {}{late}", self.quantities[watch.quantity].name)?;
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}

fn quantity_line(quantity: &Quantity, f: &mut Formatter<'_>) -> fmt::Result {
    let Quantity { name, extents, role, hidden, values, .. } = quantity;
    write!(f, "{} {name}{}", role.name(), sizes(extents))?;
    if *role == Role::Setting {
        write!(f, " = {}", numbers(values))?;
    }
    let made = *hidden && !matches!(role, Role::Slopes | Role::Memory(_) | Role::Table { .. });
    f.write_str(if made { "    hidden\n" } else { "\n" })
}

fn sizes(extents: &[u32]) -> String {
    match extents {
        [] => String::new(),
        _ => format!("[{}]", extents.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// Names in a line: the first of many.
const SHOWN: usize = 8;

impl System {
    fn names(&self, quantities: impl Iterator<Item = Id<Quantity>>) -> String {
        let names: Vec<&str> = quantities.map(|id| self.quantities[id].name.as_str()).collect();
        match names.len().checked_sub(SHOWN) {
            Some(more) if more > 1 => format!("{} and {more} more", names[..SHOWN].join(" ")),
            _ => names.join(" "),
        }
    }

    fn solve_lines(&self, number: usize, solve: &Solve, f: &mut Formatter<'_>) -> fmt::Result {
        let name = |id: Id<Quantity>| &self.quantities[id].name;
        let method = match solve.method {
            Method::RungeKutta { steps } => format!("rk4 {steps}"),
            Method::Adaptive { relative, absolute } => format!("adaptive {relative} {absolute}"),
            Method::Stiff { relative, absolute } => format!("stiff {relative} {absolute}"),
            Method::Block(by) => format!("{by:?}").to_lowercase(),
            Method::Together(how) => format!("{how:?}").to_lowercase(),
        };
        let (time, end, step) = (name(solve.time), name(solve.end), name(solve.step));
        let line = self.sites.get(solve.source).map_or(0, |site| site.line);
        writeln!(f, "\nsolve {number} {method} over {time} to {end}, step {step}    line {line}")?;
        for state in &solve.states {
            let place = |id| expression::Names { system: self, function: None }.place(id);
            write!(f, "  {}", place(state.value))?;
            state.slope.map_or(Ok(()), |slope| write!(f, " with slope {}", place(slope)))?;
            f.write_char('\n')?;
        }
        let function = |id: Id<Function>| &self.code.functions[id].name;
        write!(f, "  rates {}", function(solve.rates))?;
        if let Some((by, into)) = solve.jumps {
            write!(f, ", jumps {} into {}", function(by), name(into))?;
        }
        if let Some(jacobian) = &solve.jacobian {
            write!(f, ", jacobian {}", function(jacobian.function))?;
            jacobian.matrix.map_or(Ok(()), |matrix| write!(f, " into {}", name(matrix)))?;
        }
        if let Some(observed) = solve.observed {
            write!(f, ", observed {}", function(observed))?;
        }
        for event in &solve.events {
            write!(f, ", event {}", function(event.holds))?;
        }
        f.write_char('\n')?;
        for dose in &solve.doses {
            write!(f, "  dose at {}", name(dose.at))?;
            let parts = [("every", dose.every), ("times", dose.times), ("over", dose.over), ("flowing", dose.flowing)];
            for (word, quantity) in parts {
                if let Some(quantity) = quantity {
                    write!(f, " {word} {}", name(quantity))?;
                }
            }
            f.write_char('\n')?;
        }
        Ok(())
    }

    fn function(&self, id: Id<Function>, function: &Function, f: &mut Formatter<'_>) -> fmt::Result {
        let local = |id: &Id<super::Local>| {
            let local = &function.locals[*id];
            let passed = match local.passing {
                Passing::Array { set: true } => "set ",
                Passing::Own | Passing::Value | Passing::Counter | Passing::Array { set: false } => "",
            };
            format!("{passed}{}{}: {}", local.name, sizes(&local.extents), local.kind)
        };
        let parameters: Vec<String> = function.parameters.iter().map(local).collect();
        let program = function.kind == FunctionKind::Program;
        match program {
            true => write!(f, "\n{}", function.name)?,
            false => write!(f, "\nfunction {}({})", function.name, parameters.join(", "))?,
        }
        if function.result != Type::Nothing {
            write!(f, ": {}", function.result)?;
        }
        let line =
            function.source.and_then(|source| self.sites.get(source)).map(|site| format!("    line {}", site.line));
        writeln!(f, "    {}{}", self.effects_of(id, function), line.unwrap_or_default())?;
        let own = function.locals.iter().filter(|(_, local)| local.passing == Passing::Own);
        let own: Vec<&super::Local> = own.map(|(_, local)| local).collect();
        for alike in own.chunk_by(|one, next| one.kind == next.kind) {
            let names: Vec<String> =
                alike.iter().map(|local| format!("{}{}", local.name, sizes(&local.extents))).collect();
            writeln!(f, "  local {}: {}", names.join(", "), alike[0].kind)?;
        }
        let mut text = String::new();
        statement::Writer::of(self, function, &mut text).block(&function.body, 1);
        f.write_str(&text)
    }

    fn effects_of(&self, id: Id<Function>, function: &Function) -> String {
        let effects = &function.effects;
        let Effects { reads, writes, fails, waits, prints, inputs, draws, sets_time, objects } = effects;
        let flags = [
            (*waits, "waits"),
            (*fails, "fails"),
            (*prints, "prints"),
            (*inputs, "reads input"),
            (*draws, "draws random numbers"),
            (*sets_time, "sets TIME"),
            (*objects, "uses records"),
        ];
        let mut parts: Vec<String> =
            flags.into_iter().filter(|(holds, _)| *holds).map(|(_, name)| name.to_string()).collect();
        if effects.is_none() {
            parts.push("no effects".to_string());
        }
        let sets: [(&str, &QuantitySet); 2] = [("reads", reads), ("writes", writes)];
        for (word, set) in sets {
            if !set.is_empty() && !self.is_program(id) {
                parts.push(format!("{word} {}", self.names(set.iter())));
            }
        }
        parts.join(", ")
    }

    /// A program may read and write everything.
    fn is_program(&self, id: Id<Function>) -> bool {
        self.clock.programs().contains(&id)
    }
}
