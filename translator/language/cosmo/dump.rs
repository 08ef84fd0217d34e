//! The tree of a model as text, for `zudyn dump --phase syntax`.
//!
//! A line for each part, indented below what it belongs to. Words are the usual ones, expressions have their
//! parentheses written out, so that the grouping shows.

use super::numbers::form_text;
use super::syntax::*;
use super::text::Method;
use super::words::function_word;
use crate::model;
use std::fmt::{Display, Formatter, Result};

impl Display for Model {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        if let Some(line) = &self.number {
            writeln!(f, "NUMBER OF COMPARTMENTS {}", line.value.map_or("unreadable".to_string(), |n| n.to_string()))?;
        }
        self.headings.iter().try_for_each(|heading| write!(f, "{}", heading.kind))?;
        writeln!(f, "INITIAL")?;
        program(f, &self.initial, 1)?;
        writeln!(f, "BODY")?;
        self.body.iter().try_for_each(|part| component(f, &part.kind))?;
        match &self.repeat {
            Some(Repeat { test: Some((limit, value)), .. }) => {
                writeln!(f, "REPEAT WHILE {limit} IS GREATER THAN {value}")?
            }
            Some(_) => writeln!(f, "REPEAT unreadable")?,
            None => {}
        }
        program(f, &self.appendix, 1)
    }
}

impl Display for HeadingKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            HeadingKind::Types(line) => {
                f.write_str(if line.integer { "INTEGER" } else { "REAL" })?;
                for declared in &line.list {
                    write!(f, " {}", declared.name)?;
                    if let Some(size) = declared.size {
                        write!(f, "({})", size.value.map_or("unreadable".to_string(), |size| size.to_string()))?;
                    }
                }
                writeln!(f)
            }
            HeadingKind::Parameters(list) => list.iter().try_for_each(|parameter| {
                write!(f, "PARAMETER {} = {}", parameter.name, parameter.value)?;
                match &parameter.unit {
                    Some(unit) => writeln!(f, " [{unit}]"),
                    None => writeln!(f),
                }
            }),
            HeadingKind::Tracers(list) => {
                f.write_str("TRACER")?;
                list.iter().try_for_each(|name| write!(f, " {name}"))?;
                writeln!(f)
            }
            HeadingKind::Data { name, file } => writeln!(f, "DATA {name} FROM {file:?}"),
            HeadingKind::Setting(setting) => setting.fmt(f),
            HeadingKind::Bad => writeln!(f, "unreadable"),
        }
    }
}

impl Display for Setting {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Setting::Method(method) => writeln!(f, "METHOD {method}"),
            Setting::Units { rates } => writeln!(f, "UNITS OF FLOW ARE {}", if *rates { "RATES" } else { "AMOUNTS" }),
            Setting::Keep(list) => list.iter().try_for_each(|kept| match &kept.name {
                Some(name) => writeln!(f, "KEEP {} AS {name}", kept.value),
                None => writeln!(f, "KEEP {}", kept.value),
            }),
            Setting::Adjust { name, low, high } => writeln!(f, "ADJUST {name} FROM {low} TO {high}"),
            Setting::Against { data, column, value, weight } => {
                write!(f, "AGAINST {data}.{column} = {value}")?;
                weight.iter().try_for_each(|weight| write!(f, " WEIGHT {weight}"))?;
                writeln!(f)
            }
        }
    }
}

impl Display for Method {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Method::Classic => f.write_str("CLASSIC"),
            Method::Simultaneous => f.write_str("SIMULTANEOUS"),
            Method::Equations(model::Method::RungeKutta { steps }) => write!(f, "RK4 {steps}"),
            Method::Equations(model::Method::Adaptive { relative, absolute }) => {
                write!(f, "ADAPTIVE {relative:e} {absolute:e}")
            }
            Method::Equations(model::Method::Stiff { relative, absolute }) => {
                write!(f, "STIFF {relative:e} {absolute:e}")
            }
            // Of another language.
            Method::Equations(model::Method::Block(_) | model::Method::Together(_)) => Ok(()),
        }
    }
}

fn indent(f: &mut Formatter<'_>, depth: usize) -> Result {
    (0..depth).try_for_each(|_| f.write_str("  "))
}

fn program(f: &mut Formatter<'_>, statements: &Program, depth: usize) -> Result {
    statements.iter().try_for_each(|statement| {
        indent(f, depth)?;
        if let Some(label) = statement.label {
            write!(f, "{}: ", label.number)?;
        }
        instruction(f, &statement.instruction, depth)
    })
}

fn instruction(f: &mut Formatter<'_>, instruction: &Instruction, depth: usize) -> Result {
    match instruction {
        Instruction::Assign { target, value } => writeln!(f, "{target} = {value}"),
        Instruction::GoTo(goal) => writeln!(f, "GO TO {}", goal.number),
        Instruction::Compare { greater, equal, less, left, right } => {
            writeln!(f, "GO TO {} {} {} IF {left} = {right}", greater.number, equal.number, less.number)
        }
        Instruction::Stop(value) => writeln!(f, "STOP {value}"),
        Instruction::Read(list) => {
            f.write_str("READ")?;
            list.iter().try_for_each(|target| write!(f, " {target}"))?;
            writeln!(f)
        }
        Instruction::ReadFrom { target, data, column } => writeln!(f, "READ {target} FROM {data}.{column}"),
        Instruction::PrintLine(count) => writeln!(f, "PRINTLINE {count}"),
        Instruction::PrintSpace(count) => writeln!(f, "PRINTSPACE {count}"),
        Instruction::PrintForm { value, form } => writeln!(f, "PRINT {value} {:?}", form_text(*form)),
        Instruction::PrintOut(text) => writeln!(f, "PRINTOUT {text:?}"),
        Instruction::Print(items) => {
            f.write_str("PRINT")?;
            for item in items {
                match item {
                    Item::Text(text) => write!(f, " {text:?}")?,
                    Item::Value(value) => write!(f, " {value}")?,
                }
            }
            writeln!(f)
        }
        Instruction::If { branches, otherwise, .. } => {
            for (index, branch) in branches.iter().enumerate() {
                if index > 0 {
                    indent(f, depth)?;
                    f.write_str("ELSE ")?;
                }
                condition_line(f, "IF", branch.condition.as_ref())?;
                program(f, &branch.program, depth + 1)?;
            }
            if let Some(otherwise) = otherwise {
                indent(f, depth)?;
                writeln!(f, "ELSE")?;
                program(f, otherwise, depth + 1)?;
            }
            Ok(())
        }
        Instruction::While { condition, body } => {
            condition_line(f, "WHILE", condition.as_ref())?;
            program(f, body, depth + 1)
        }
        Instruction::Bad => writeln!(f, "unreadable"),
    }
}

fn condition_line(f: &mut Formatter<'_>, word: &str, condition: Option<&Condition>) -> Result {
    match condition {
        Some(condition) => writeln!(f, "{word} {condition}"),
        None => writeln!(f, "{word} unreadable"),
    }
}

fn component(f: &mut Formatter<'_>, kind: &ComponentKind) -> Result {
    match kind {
        ComponentKind::InCompartment { heading, flow, labels } => {
            writeln!(f, "IN-COMPARTMENT{heading}")?;
            flow.iter().try_for_each(|flow| declarative(f, "ITS FLOW", flow, 1))?;
            labels.iter().try_for_each(|label| declarative(f, &of_tracer("LABELLED", &label.tracer), &label.value, 1))
        }
        ComponentKind::Compartment { heading, inputs, output, volume } => {
            writeln!(f, "COMPARTMENT{heading}")?;
            inputs.iter().try_for_each(|input| declarative(f, &format!("FROM {}", input.source), &input.flow, 1))?;
            output.iter().try_for_each(|output| part(f, "ITS OUTPUT", output))?;
            volume.iter().try_for_each(|volume| part(f, "ITS VOLUME", volume))
        }
        ComponentKind::OutCompartment { heading, inputs } => {
            writeln!(f, "OUT-COMPARTMENT{heading}")?;
            inputs.iter().try_for_each(|input| declarative(f, &format!("FROM {}", input.source), &input.flow, 1))
        }
        ComponentKind::HalfTime { tracer, value: Some(value) } => {
            writeln!(f, "{} = {value}", of_tracer("HALFTIME", tracer))
        }
        ComponentKind::HalfTime { tracer, value: None } => writeln!(f, "{} unreadable", of_tracer("HALFTIME", tracer)),
        ComponentKind::Fission { tracer, value } => declarative(f, &of_tracer("FISSION", tracer), value, 0),
        ComponentKind::Time(value) => declarative(f, "TIME", value, 0),
        ComponentKind::Step(value) => declarative(f, "STEP", value, 0),
        ComponentKind::TimeIsNormal => writeln!(f, "TIME IS NORMAL"),
        ComponentKind::Format(format) => match &format.table {
            Some(table) => {
                writeln!(f, "FORMAT\n  {:?}", table.heading)?;
                let forms: String = table.forms.iter().map(|form| form_text(*form)).collect();
                writeln!(f, "  {forms:?}")
            }
            None => writeln!(f, "FORMAT {}", if format.printed { "unreadable" } else { "NO" }),
        },
        ComponentKind::Graph(points) => {
            writeln!(f, "GRAPH")?;
            points.iter().try_for_each(|point| {
                writeln!(f, "  {}, {}, {}, {}", point.value, point.zero, point.unit, point.symbol)
            })
        }
        ComponentKind::Program(statements) => {
            writeln!(f, "PROGRAM")?;
            program(f, statements, 1)
        }
        ComponentKind::Decay { parent, daughter, fraction } => {
            writeln!(f, "DECAY {parent} INTO {daughter} = {fraction}")
        }
        ComponentKind::Dose(dose) => dose.fmt(f),
        ComponentKind::When { condition, program: statements } => {
            condition_line(f, "WHEN", condition.as_ref())?;
            program(f, statements, 1)
        }
        ComponentKind::Setting(setting) => setting.fmt(f),
        ComponentKind::Bad => writeln!(f, "unreadable"),
    }
}

fn of_tracer(word: &str, tracer: &Option<Name>) -> String {
    tracer.as_ref().map_or_else(|| word.to_string(), |tracer| format!("{word} {tracer}"))
}

fn declarative(f: &mut Formatter<'_>, words: &str, value: &Declarative, depth: usize) -> Result {
    indent(f, depth)?;
    match value {
        Declarative::Expression(Some(value)) => writeln!(f, "{words} = {value}"),
        Declarative::Expression(None) => writeln!(f, "{words} unreadable"),
        Declarative::Program(statements, _) => {
            writeln!(f, "{words}:")?;
            program(f, statements, depth + 1)
        }
    }
}

fn part(f: &mut Formatter<'_>, words: &str, part: &Part) -> Result {
    match &part.is {
        PartKind::Declared(value) => declarative(f, words, value, 1),
        PartKind::Constant => writeln!(f, "  {words} IS CONSTANT"),
        PartKind::Unknown => writeln!(f, "  {words} IS UNKNOWN"),
    }
}

impl Display for Dose {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "DOSE {}", self.amount)?;
        self.labels.iter().try_for_each(|(tracer, value)| write!(f, " {} {value}", of_tracer("LABELLED", tracer)))?;
        write!(f, " INTO {} AT {}", self.into, self.at)?;
        for (word, value) in [("EVERY", &self.every), ("TIMES", &self.times), ("OVER", &self.over)] {
            value.iter().try_for_each(|value| write!(f, " {word} {value}"))?;
        }
        writeln!(f)
    }
}

impl Display for Numbered {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.number.iter().try_for_each(|place| write!(f, " {}", place.number))?;
        self.name.iter().try_for_each(|name| write!(f, " {name}"))
    }
}

impl Display for Source {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Source::Number(place) => write!(f, "{}", place.number),
            Source::Name(name) => name.fmt(f),
            Source::Bad => f.write_str("unreadable"),
        }
    }
}

impl Display for Name {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&self.text)
    }
}

impl Display for Variable {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match &self.kind {
            VariableKind::Run(name) => name.fmt(f),
            VariableKind::Apart(base, index) => write!(f, "{base} {index}"),
            VariableKind::Element(name, index) => write!(f, "{name}({index})"),
            VariableKind::Dotted(of, name, None) => write!(f, "{of}.{name}"),
            VariableKind::Dotted(of, name, Some(index)) => write!(f, "{of}.{name}({index})"),
        }
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match &self.kind {
            ExprKind::Number(number) => f.write_str(&number.text),
            ExprKind::Variable(variable) => variable.fmt(f),
            ExprKind::Plus(inner) => write!(f, "(+{inner})"),
            ExprKind::Negate(inner) => write!(f, "(-{inner})"),
            ExprKind::Binary(operator, left, right) => write!(f, "({left} {} {right})", operator.as_str()),
            ExprKind::Call { function, arguments, .. } => {
                write!(f, "{}(", function_word(*function).word)?;
                for (index, argument) in arguments.iter().enumerate() {
                    write!(f, "{}{argument}", if index == 0 { "" } else { ", " })?;
                }
                f.write_str(")")
            }
            ExprKind::If(condition, then, otherwise) => write!(f, "(IF {condition} THEN {then} ELSE {otherwise})"),
            ExprKind::Grouped(inner) => inner.fmt(f),
        }
    }
}

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match &self.kind {
            ConditionKind::Compare(relation, left, right) => write!(f, "{left} {} {right}", relation.as_str()),
            ConditionKind::And(left, right) => write!(f, "({left} AND {right})"),
            ConditionKind::Or(left, right) => write!(f, "({left} OR {right})"),
            ConditionKind::Not(inner) => write!(f, "NOT ({inner})"),
        }
    }
}
