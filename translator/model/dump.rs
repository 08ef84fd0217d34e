//! A model as text, for `zudyn dump --phase model`.

pub(crate) mod course;

use super::*;
use crate::code::{Id, Quantity};
use std::fmt::{self, Display, Formatter};

impl Display for Model {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if !self.title.is_empty() {
            writeln!(f, "model {}", self.title)?;
        }
        for quantity in &self.quantities {
            self.quantity_line(quantity, f)?;
        }
        for (number, memory) in self.memories.iter().enumerate() {
            let of = &self.quantity(memory.of).name;
            write!(f, "memory #{number} {:?} of {of}", memory.kind)?;
            writeln!(f, "{}", Ranges(&memory.family))?;
        }
        for section in &self.sections {
            writeln!(f, "\n{} {}", moment(section.moment), order(section.order))?;
            for statement in &section.statements {
                self.statement_lines(statement, 1, f)?;
            }
        }
        self.clock_line(f)?;
        self.course_lines(f)?;
        self.output_lines(f)
    }
}

fn moment(moment: Moment) -> String {
    match moment {
        Moment::Begin => "begin".to_string(),
        Moment::Step => "step".to_string(),
        Moment::Point => "point".to_string(),
        Moment::Event => "event".to_string(),
        Moment::Course => "course".to_string(),
    }
}

fn order(order: Order) -> &'static str {
    match order {
        Order::Sorted => "sorted",
        Order::AtOnce => "at once",
        Order::AsWritten => "as written",
    }
}

/// The running subscripts of a family: ` I=2..4 J=1..3`, counted from 1 as the author does.
struct Ranges<'a>(&'a [Axis]);

impl Display for Ranges<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|axis| write!(f, " {}={}..{}", axis.name, axis.low + 1, axis.high + 1))
    }
}

/// Numbers separated by blanks, the first few of them.
fn numbers(values: &[f64]) -> String {
    const SHOWN: usize = 12;
    let mut text: Vec<String> = values.iter().take(SHOWN).map(f64::to_string).collect();
    if values.len() > SHOWN {
        text.push(format!("... {} in all", values.len()));
    }
    text.join(" ")
}

impl Model {
    fn quantity_line(&self, quantity: &DeclaredQuantity, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", quantity.role.name(), quantity.name)?;
        if !quantity.extents.is_empty() {
            let extents: Vec<String> = quantity.extents.iter().map(u32::to_string).collect();
            write!(f, "[{}]", extents.join(","))?;
        }
        if !quantity.values.is_empty() {
            write!(f, " = {}", numbers(&quantity.values))?;
        }
        if quantity.integer {
            write!(f, " integer")?;
        }
        if quantity.hidden {
            write!(f, " hidden")?;
        }
        writeln!(f)
    }

    fn statement_lines(&self, statement: &Statement, depth: usize, f: &mut Formatter<'_>) -> fmt::Result {
        let pad = "  ".repeat(depth);
        match statement {
            Statement::Equation(equation) => {
                let target = Shown { model: self, family: &equation.family };
                write!(f, "{pad}{} = {}", target.place(&equation.target), target.expression(&equation.value))?;
                if !equation.family.is_empty() {
                    write!(f, "   for{}", Ranges(&equation.family))?;
                }
                writeln!(f)
            }
            Statement::Branch { condition, then, otherwise, .. } => {
                writeln!(f, "{pad}if {}", Shown { model: self, family: &[] }.expression(condition))?;
                then.iter().try_for_each(|inner| self.statement_lines(inner, depth + 1, f))?;
                if !otherwise.is_empty() {
                    writeln!(f, "{pad}else")?;
                    otherwise.iter().try_for_each(|inner| self.statement_lines(inner, depth + 1, f))?;
                }
                Ok(())
            }
            Statement::Repeat { condition, body, .. } => {
                writeln!(f, "{pad}while {}", Shown { model: self, family: &[] }.expression(condition))?;
                body.iter().try_for_each(|inner| self.statement_lines(inner, depth + 1, f))
            }
            Statement::Shift { train, cyclic, interval, .. } => {
                let how = if *cyclic { "cyclic" } else { "linear" };
                let interval = Shown { model: self, family: &[] }.expression(interval);
                writeln!(f, "{pad}shift {} {how} every {interval}", self.quantity(*train).name)
            }
            Statement::Instruct(instruction, _) => writeln!(f, "{pad}{}", self.instruction(instruction)),
        }
    }

    fn clock_line(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let name = |id: Id<Quantity>| self.quantity(id).name.as_str();
        write!(f, "\nclock time {} dt {}", name(self.clock.time), name(self.clock.dt))?;
        let periods = [
            ("length", self.clock.length),
            ("print", self.clock.print),
            ("plot", self.clock.plot),
            ("save", self.clock.save),
        ];
        for (what, id) in periods {
            if let Some(id) = id {
                write!(f, " {what} {}", name(id))?;
            }
        }
        writeln!(f)
    }

    fn output_lines(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let shown = |(id, element): &output::Shown| self.quantity(*id).element_name(*element as usize);
        let recorded: Vec<String> = self
            .outputs
            .recorded
            .iter()
            .map(|(id, element)| self.quantity(*id).element_name(*element as usize))
            .collect();
        writeln!(f, "record {}", recorded.join(" "))?;
        for (number, items) in self.outputs.tables.iter().enumerate() {
            let items: Vec<String> = items
                .iter()
                .map(|item| format!("{}){}", item.column, item.value.as_ref().map_or("*".to_string(), shown)))
                .collect();
            writeln!(f, "print {number}: {}", items.join(" "))?;
        }
        for (number, plots) in self.outputs.plot_sets.iter().enumerate() {
            for plot in plots {
                let curves: Vec<String> = plot
                    .curves
                    .iter()
                    .map(|curve| format!("{}={}/{}", shown(&curve.value), curve.mark, curve.group))
                    .collect();
                writeln!(f, "plot {number}: {}", curves.join(" "))?;
            }
        }
        if !self.outputs.saved.is_empty() {
            let saved: Vec<String> = self.outputs.saved.iter().map(shown).collect();
            writeln!(f, "save {}", saved.join(" "))?;
        }
        for run in &self.outputs.runs {
            write!(f, "run {}", if run.name.is_empty() { "-" } else { &run.name })?;
            for change in &run.changes {
                write!(f, " {}={}", self.quantity(change.quantity).name, numbers(&change.values))?;
            }
            let seed = run.seed.or(self.outputs.seed);
            writeln!(f, "{}", seed.map_or(String::new(), |seed| format!(" seed {seed}")))?;
        }
        Ok(())
    }
}

/// Writes parts of one equation: the names of its running subscripts come from its family.
#[derive(Clone, Copy)]
struct Shown<'a> {
    model: &'a Model,
    family: &'a [Axis],
}

/// How tightly an expression holds together; a looser one inside a tighter one gets parentheses.
const SUM: u8 = 1;
const PRODUCT: u8 = 2;
const SIGN: u8 = 3;
const POWER: u8 = 4;
const ATOM: u8 = 5;

impl Shown<'_> {
    fn index(&self, index: Index) -> String {
        match index {
            Index::Fixed(value) => (value + 1).to_string(),
            Index::Running { axis, offset } => {
                let name = self.family.get(axis as usize).map_or("?", |axis| axis.name.as_str());
                if offset == 0 { name.to_string() } else { format!("{name}{offset:+}") }
            }
        }
    }

    fn place(&self, place: &Place) -> String {
        let name = &self.model.quantity(place.quantity).name;
        if place.index.is_empty() {
            return name.to_string();
        }
        let index: Vec<String> = place.index.iter().map(|index| self.index(*index)).collect();
        format!("{name}({})", index.join(","))
    }

    fn vector(&self, vector: &Vector) -> String {
        let mut ranges = vector.ranges.iter();
        let index: Vec<String> = vector
            .index
            .iter()
            .map(|index| match (index, ranges.next()) {
                (Some(index), _) => self.index(*index),
                (None, Some((first, last))) => format!("{}..{}", first + 1, last + 1),
                (None, None) => "*".to_string(),
            })
            .collect();
        format!("{}({})", self.model.quantity(vector.quantity).name, index.join(","))
    }

    fn expression(&self, expression: &Expression) -> String {
        let mut out = String::new();
        self.push(&mut out, expression);
        out
    }

    fn push_tight(&self, out: &mut String, expression: &Expression, around: u8) {
        if rank(expression) < around {
            out.push('(');
            self.push(out, expression);
            out.push(')');
        } else {
            self.push(out, expression);
        }
    }

    /// A condition within a condition: what is made of several stands in parentheses.
    fn push_conjunct(&self, out: &mut String, condition: &Expression) {
        let several = matches!(condition, Expression::And(..) | Expression::Or(..) | Expression::If(..));
        out.push_str(if several { "(" } else { "" });
        self.push(out, condition);
        out.push_str(if several { ")" } else { "" });
    }

    fn push_call(&self, out: &mut String, name: &str, arguments: &[&Expression]) {
        out.push_str(name);
        out.push('(');
        for (at, argument) in arguments.iter().enumerate() {
            out.push_str(if at > 0 { ", " } else { "" });
            self.push(out, argument);
        }
        out.push(')');
    }

    /// Into one text, as a sum may have a hundred thousand terms.
    fn push(&self, out: &mut String, expression: &Expression) {
        match expression {
            Expression::Number(value) => out.push_str(&value.to_string()),
            Expression::Read(place) => out.push_str(&self.place(place)),
            Expression::Negate(a) => {
                out.push('-');
                self.push_tight(out, a, SIGN);
            }
            Expression::Binary(operator, a, b) => {
                let (left, sign, right) = match operator {
                    Binary::Add => (SUM, " + ", PRODUCT),
                    Binary::Subtract => (SUM, " - ", PRODUCT),
                    Binary::Multiply => (PRODUCT, "*", SIGN),
                    Binary::Divide => (PRODUCT, "/", SIGN),
                    Binary::Power => (ATOM, "**", SIGN),
                };
                self.push_tight(out, a, left);
                out.push_str(sign);
                self.push_tight(out, b, right);
            }
            Expression::Compare(relation, a, b) => {
                self.push(out, a);
                out.push_str(&format!(" {} ", relation.sign()));
                self.push(out, b);
            }
            Expression::Choose(condition, then, otherwise) => {
                self.push_call(out, "choose", &[condition, then, otherwise]);
            }
            Expression::Call(function, arguments) => {
                let arguments: Vec<&Expression> = arguments.iter().collect();
                self.push_call(out, &format!("{function:?}").to_lowercase(), &arguments);
            }
            Expression::Lookup(lookup) => {
                let name = format!("lookup {:?} ", lookup.kind).to_lowercase() + &self.vector(&lookup.table);
                self.push_call(out, &name, &[&lookup.argument, &lookup.low, &lookup.high, &lookup.increment]);
            }
            Expression::Fold(fold) => {
                let (name, vectors) = match &**fold {
                    Fold::Sum(vector) => ("sum", std::slice::from_ref(vector)),
                    Fold::Product(vector) => ("product", std::slice::from_ref(vector)),
                    Fold::SumOfProducts(vectors) => ("sum", vectors.as_slice()),
                };
                let vectors: Vec<String> = vectors.iter().map(|vector| self.vector(vector)).collect();
                out.push_str(&format!("{name}({})", vectors.join("*")));
            }
            Expression::Uniform => out.push_str("uniform"),
            Expression::Normal(mean, deviation) => self.push_call(out, "normal", &[mean, deviation]),
            Expression::Draw(draw, arguments) => {
                let arguments: Vec<&Expression> = arguments.iter().collect();
                self.push_call(out, &format!("{draw:?}").to_lowercase(), &arguments);
            }
            Expression::Pulse { memory, height, first, interval } => {
                self.push_call(out, &format!("pulse#{}", memory.0), &[height, first, interval]);
            }
            Expression::Sample { memory, of, interval, initial } => {
                self.push_call(out, &format!("sample#{}", memory.0), &[of, interval, initial]);
            }
            Expression::RampSum { memory, slope, from, initial } => {
                self.push_call(out, &format!("ramp#{}", memory.0), &[slope, from, initial]);
            }
            Expression::HalfStep => out.push_str("halfstep"),
            Expression::At(array, index) => {
                out.push_str(&self.model.quantity(*array).name);
                out.push('[');
                self.push(out, index);
                out.push(']');
            }
            Expression::If(condition, then, otherwise) => {
                for (word, part) in [("if ", condition), (" then ", then), (" else ", otherwise)] {
                    out.push_str(word);
                    self.push(out, part);
                }
            }
            Expression::And(a, b) | Expression::Or(a, b) => {
                self.push_conjunct(out, a);
                out.push_str(if matches!(expression, Expression::And(..)) { " and " } else { " or " });
                self.push_conjunct(out, b);
            }
            Expression::Not(a) => {
                out.push_str("not ");
                self.push_conjunct(out, a);
            }
            Expression::Integer(a) => self.push_call(out, "integer", &[a]),
            Expression::Interpolate { table, column, argument } => {
                self.push_call(out, &self.model.column(*table, *column), &[argument]);
            }
            Expression::SlopeAt { table, column, argument } => {
                self.push_call(out, &format!("slope {}", self.model.column(*table, *column)), &[argument]);
            }
        }
    }
}

/// How tightly an expression holds together.
fn rank(expression: &Expression) -> u8 {
    match expression {
        Expression::Number(value) if *value < 0.0 => SIGN,
        Expression::Negate(_) => SIGN,
        Expression::Binary(Binary::Add | Binary::Subtract, ..) => SUM,
        Expression::Binary(Binary::Multiply | Binary::Divide, ..) => PRODUCT,
        Expression::Binary(Binary::Power, ..) => POWER,
        Expression::Compare(..)
        | Expression::If(..)
        | Expression::And(..)
        | Expression::Or(..)
        | Expression::Not(_) => 0,
        Expression::Number(_)
        | Expression::Read(_)
        | Expression::Choose(..)
        | Expression::Call(..)
        | Expression::Lookup(_)
        | Expression::Fold(_)
        | Expression::Uniform
        | Expression::Normal(..)
        | Expression::Draw(..)
        | Expression::Pulse { .. }
        | Expression::Sample { .. }
        | Expression::RampSum { .. }
        | Expression::HalfStep
        | Expression::At(..)
        | Expression::Integer(_)
        | Expression::Interpolate { .. }
        | Expression::SlopeAt { .. } => ATOM,
    }
}
