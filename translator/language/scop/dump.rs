//! The tree of a model as text, for `zudyn dump --phase syntax`.
//!
//! A line for each part, indented below what it belongs to. Expressions have the parentheses that were written.

use super::syntax::*;
use std::fmt::{Display, Formatter, Result, Write};

impl Display for Model {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        if let Some(neuron) = &self.neuron {
            writeln!(f, "NEURON skipped: {}", neuron.skipped.join(" "))?;
        }
        self.items.iter().try_for_each(|item| {
            if let Some(level) = item.level {
                writeln!(f, "MODEL_LEVEL {level}")?;
            }
            item.kind.fmt(f)
        })
    }
}

impl Display for ItemKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            ItemKind::Title(title) => writeln!(f, "TITLE {title}"),
            ItemKind::Define(name, value) => writeln!(f, "DEFINE {} {value}", name.shown()),
            ItemKind::Locals(list) => writeln!(f, "LOCAL {}", joined(list, ", ")),
            ItemKind::Verbatim(text) => writeln!(f, "VERBATIM {text:?}"),
            ItemKind::Parameters(list) => entries(f, "PARAMETER", list),
            ItemKind::Constants(list) => entries(f, "CONSTANT", list),
            ItemKind::Stepped(list) => entries(f, "STEPPED", list),
            ItemKind::Independent(range, sweeps) => {
                writeln!(f, "INDEPENDENT\n  {range}")?;
                sweeps.iter().try_for_each(|sweep| writeln!(f, "  SWEEP {sweep}"))
            }
            ItemKind::States(list) => entries(f, "STATE", list),
            ItemKind::Assigned(list, _) => entries(f, "ASSIGNED", list),
            ItemKind::Units(list) => entries(f, "UNITS", list),
            ItemKind::Plot(shown, over) => writeln!(f, "PLOT {} VS {over}", joined(shown, ", ")),
            ItemKind::Block(block) => block.fmt(f),
            ItemKind::Bad => writeln!(f, "unreadable"),
        }
    }
}

fn joined<T: Display>(list: &[T], between: &str) -> String {
    list.iter().map(T::to_string).collect::<Vec<_>>().join(between)
}

fn entries<T: Display>(f: &mut Formatter<'_>, word: &str, list: &[T]) -> Result {
    writeln!(f, "{word}")?;
    list.iter().try_for_each(|entry| writeln!(f, "  {entry}"))
}

fn optional<T: Display>(f: &mut Formatter<'_>, before: &str, value: &Option<T>) -> Result {
    value.iter().try_for_each(|value| write!(f, " {before}{value}"))
}

impl Display for Name {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&self.shown())
    }
}

impl Display for Literal {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&self.text)
    }
}

impl Display for Unit {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "({})", self.text)
    }
}

impl Display for Num {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(if self.negative { "-" } else { "" })?;
        match &self.value {
            NumValue::Literal(literal) => literal.fmt(f),
            NumValue::Name(name) => name.fmt(f),
        }
    }
}

impl Display for Int {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Int::Literal(literal, _) => literal.fmt(f),
            Int::Name(name) => name.fmt(f),
        }
    }
}

impl Display for Sized {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.name.fmt(f)?;
        self.size.iter().try_for_each(|size| write!(f, "[{size}]"))
    }
}

impl Display for Parameter {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.what.fmt(f)?;
        optional(f, "= ", &self.value)?;
        optional(f, "", &self.unit)?;
        self.limits.iter().try_for_each(|(low, high)| write!(f, " <{low}, {high}>"))
    }
}

impl Display for Stepped {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{} = {}", self.name, joined(&self.values, ", "))?;
        optional(f, "", &self.unit)
    }
}

impl Display for Range {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{} FROM {} TO {} WITH {}", self.name, self.from, self.to, self.with)?;
        optional(f, "START ", &self.start)?;
        optional(f, "", &self.unit)
    }
}

impl Display for StateEntry {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.what.fmt(f)?;
        self.scale.iter().try_for_each(|(from, to)| write!(f, " FROM {from} TO {to}"))?;
        optional(f, "START ", &self.start)?;
        optional(f, "", &self.unit)?;
        self.tolerance.iter().try_for_each(|tolerance| write!(f, " <{tolerance}>"))
    }
}

impl Display for UnitEntry {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            UnitEntry::Unit(new, known) => write!(f, "{new} = {known}"),
            UnitEntry::Constant(name, value, unit) => write!(f, "{name} = {value} {unit}"),
            UnitEntry::Factor(name, of, into) => write!(f, "{name} = {of} -> {into}"),
        }
    }
}

impl Display for Element {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.name.fmt(f)?;
        self.index.iter().try_for_each(|index| write!(f, "[{index}]"))
    }
}

impl Display for Block {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(self.word.word())?;
        optional(f, "", &self.name)?;
        if !self.arguments.is_empty() {
            let list: Vec<String> = self.arguments.iter().map(|(name, _)| name.shown()).collect();
            write!(f, "({})", list.join(", "))?;
        }
        optional(f, "", &self.unit)?;
        if !self.solve_for.is_empty() {
            write!(f, " SOLVEFOR {}", joined(&self.solve_for, ", "))?;
        }
        writeln!(f)?;
        body(f, &self.body, 1)
    }
}

fn line(f: &mut Formatter<'_>, depth: usize, text: impl Display) -> Result {
    (0..depth).try_for_each(|_| f.write_str("  "))?;
    writeln!(f, "{text}")
}

fn body(f: &mut Formatter<'_>, body: &Body, depth: usize) -> Result {
    if !body.locals.is_empty() {
        line(f, depth, format!("LOCAL {}", joined(&body.locals, ", ")))?;
    }
    body.statements.iter().try_for_each(|one| statement(f, &one.kind, depth))
}

fn statement(f: &mut Formatter<'_>, kind: &StatementKind, depth: usize) -> Result {
    match kind {
        StatementKind::Assign(target, value) => line(f, depth, format!("{target} = {value}")),
        StatementKind::Equate(left, right) => line(f, depth, format!("{left} = {right}")),
        StatementKind::Call(name, arguments) => line(f, depth, format!("{name}({})", joined(arguments, ", "))),
        StatementKind::Body(inner) => {
            line(f, depth, "block")?;
            body(f, inner, depth + 1)
        }
        StatementKind::If(branches, otherwise) => {
            for (at, (condition, then)) in branches.iter().enumerate() {
                line(f, depth, format!("{}IF {condition}", if at > 0 { "ELSE " } else { "" }))?;
                body(f, then, depth + 1)?;
            }
            let Some(otherwise) = otherwise else { return Ok(()) };
            line(f, depth, "ELSE")?;
            body(f, otherwise, depth + 1)
        }
        StatementKind::While(condition, inner) => {
            line(f, depth, format!("WHILE {condition}"))?;
            body(f, inner, depth + 1)
        }
        StatementKind::From(from) => {
            let mut head = format!("FROM {} = {} TO {}", from.index, from.from, from.to);
            from.by.iter().try_for_each(|by| write!(head, " BY {by}"))?;
            line(f, depth, head)?;
            body(f, &from.body, depth + 1)
        }
        StatementKind::ForAll(index, inner) => {
            line(f, depth, format!("FORALL {index}"))?;
            body(f, inner, depth + 1)
        }
        StatementKind::Solve(solve) => {
            let mut head = format!("SOLVE {}", solve.block);
            if solve.steady.is_some() {
                head.push_str(" STEADYSTATE");
            } else if solve.method.is_some() {
                head.push_str(" METHOD");
            }
            solve.method.iter().try_for_each(|method| write!(head, " {method}"))?;
            line(f, depth, head)?;
            let Some(iferror) = &solve.iferror else { return Ok(()) };
            line(f, depth, "IFERROR")?;
            body(f, iferror, depth + 1)
        }
        StatementKind::Reset => line(f, depth, "RESET"),
        StatementKind::Lag(of, by) => line(f, depth, format!("LAG {of} BY {by}")),
        StatementKind::PutQueue(name) => line(f, depth, format!("PUTQ {name}")),
        StatementKind::GetQueue(name) => line(f, depth, format!("GETQ {name}")),
        StatementKind::Sens(list) => line(f, depth, format!("SENS {}", joined(list, ", "))),
        StatementKind::Match(entries) => {
            line(f, depth, "MATCH")?;
            entries.iter().try_for_each(|entry| line(f, depth + 1, entry))
        }
        StatementKind::Table(table) => {
            let names = if table.names.is_empty() { String::new() } else { joined(&table.names, ", ") + " " };
            let depend = if table.depend.is_empty() { String::new() } else { joined(&table.depend, ", ") };
            let depend = if depend.is_empty() { depend } else { format!("DEPEND {depend} ") };
            line(f, depth, format!("TABLE {names}{depend}FROM {} TO {} WITH {}", table.low, table.high, table.with))
        }
        StatementKind::States(list) => {
            line(f, depth, "STATE")?;
            list.iter().try_for_each(|entry| line(f, depth + 1, entry))
        }
        StatementKind::Equation(continues, left, right) => {
            line(f, depth, format!("~{} {left} = {right}", if *continues { "+" } else { "" }))
        }
        StatementKind::Reaction(reaction) => line(f, depth, reaction),
        StatementKind::Conserve(left, total) => line(f, depth, format!("CONSERVE {} = {total}", joined(left, " + "))),
        StatementKind::Compartment(index, volume, states) => {
            let index = index.as_ref().map_or(String::new(), |index| format!("{index}, "));
            line(f, depth, format!("COMPARTMENT {index}{volume} {{{}}}", joined(states, " ")))
        }
        StatementKind::Verbatim(text) => line(f, depth, format!("VERBATIM {text:?}")),
        StatementKind::Locals(list) => line(f, depth, format!("LOCAL {}", joined(list, ", "))),
    }
}

impl Display for MatchEntry {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            MatchEntry::Known(name) => name.fmt(f),
            MatchEntry::Demand(demand) => {
                demand.name.fmt(f)?;
                demand.index.iter().try_for_each(|index| write!(f, "[{index}]"))?;
                write!(f, "({}) = {}", demand.time, demand.value)
            }
        }
    }
}

impl Display for Reaction {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let arrow = match self.arrow {
            Arrow::Both(_) => "<->",
            Arrow::Out(_) => "->",
            Arrow::In => "<<",
        };
        let right = if self.right.is_empty() { String::new() } else { joined(&self.right, " + ") + " " };
        write!(f, "~ {} {arrow} {right}({})", joined(&self.left, " + "), joined(&self.rates, ", "))
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.count.iter().try_for_each(|count| write!(f, "{count} "))?;
        self.variable.fmt(f)
    }
}

impl Display for Variable {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.name.fmt(f)?;
        self.back.iter().try_for_each(|back| write!(f, "@{back}"))?;
        self.index.iter().try_for_each(|index| write!(f, "[{index}]"))
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match &self.kind {
            ExprKind::Number(literal, unit) => {
                literal.fmt(f)?;
                optional(f, "", unit)
            }
            ExprKind::Variable(variable) => variable.fmt(f),
            ExprKind::Call(name, arguments) => write!(f, "{name}({})", joined(arguments, ", ")),
            ExprKind::Text(text) => write!(f, "\"{text}\""),
            ExprKind::Negate(inner) => write!(f, "-{inner}"),
            ExprKind::Not(inner) => write!(f, "!{inner}"),
            ExprKind::Binary(operator, left, right) => write!(f, "{left} {} {right}", operator.as_str()),
            ExprKind::Group(inner) => write!(f, "({inner})"),
            ExprKind::Del2(name) => write!(f, "DEL2({name})"),
            ExprKind::End(name, end, del) => {
                let end = if *end == End::First { "FIRST" } else { "LAST" };
                write!(f, "{}{name}[{end}]", if *del { "DEL " } else { "" })
            }
        }
    }
}

impl Operator {
    pub fn as_str(self) -> &'static str {
        match self {
            Operator::Add => "+",
            Operator::Subtract => "-",
            Operator::Multiply => "*",
            Operator::Divide => "/",
            Operator::Power => "^",
            Operator::Less => "<",
            Operator::LessEqual => "<=",
            Operator::Greater => ">",
            Operator::GreaterEqual => ">=",
            Operator::Equal => "==",
            Operator::NotEqual => "!=",
            Operator::And => "&&",
            Operator::Or => "||",
        }
    }
}
