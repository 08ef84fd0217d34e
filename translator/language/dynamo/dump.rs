//! The deck as an indented tree, for `zudyn dump --phase syntax`.
//!
//! Expressions are written with a parenthesis around every operation, so that the grouping shows.

use super::syntax::*;
use std::fmt::{Display, Formatter, Result};

impl Display for Deck {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let kind = match self.kind {
            DeckKind::DynamoI => "DYNAMO I",
            DeckKind::DynamoII => "DYNAMO II",
        };
        writeln!(f, "{kind} deck {:?}", self.title.as_deref().unwrap_or(""))?;
        cards(f, &self.cards, 1)
    }
}

fn cards(f: &mut Formatter<'_>, list: &[Card], depth: usize) -> Result {
    list.iter().try_for_each(|card| self::card(f, card, depth))
}

/// Writes the line number, then what the card says.
fn card(f: &mut Formatter<'_>, card: &Card, depth: usize) -> Result {
    write!(f, "{:>5} {:indent$}", card.line, "", indent = 2 * depth - 2)?;
    match &card.body {
        CardBody::Equation(equation) => {
            let letter = equation.letter.as_str();
            write!(f, "{letter} {} = {}", equation.target, equation.value)?;
        }
        CardBody::Constants(list) => constants(f, "C", list)?,
        CardBody::Spec(list) => constants(f, "SPEC", list)?,
        CardBody::Table(table) => {
            write!(f, "T {}", table.name)?;
            subscripts(f, &table.subscripts)?;
            f.write_str(" =")?;
            table.values.iter().try_for_each(|number| write!(f, " {}", number_text(number.value)))?;
        }
        CardBody::Train(train) => {
            let shift = if train.cyclic { "cyclic" } else { "linear" };
            write!(f, "B {} {shift}, {} cars, interval {}", train.name, train.cars, train.interval)?;
        }
        CardBody::Integers(list) => {
            f.write_str("I")?;
            list.iter().try_for_each(|integer| write!(f, " {} = {}", integer.name, integer.value))?;
        }
        CardBody::For(list) => {
            f.write_str("FOR")?;
            for range in list {
                write!(f, " {} = {}..{}", range.name, range.low.value, range.high.value)?;
                range.elements.iter().try_for_each(|element| write!(f, " {element}"))?;
            }
        }
        CardBody::ForEnd => f.write_str("FOREND")?,
        CardBody::Macro(definition) => {
            write!(f, "MACRO {}", definition.name)?;
            definition.parameters.iter().try_for_each(|name| write!(f, " {name}"))?;
            if !definition.private.is_empty() {
                f.write_str(" private")?;
                definition.private.iter().try_for_each(|name| write!(f, " {name}"))?;
            }
            f.write_str("\n")?;
            return cards(f, &definition.body, depth + 1);
        }
        CardBody::While(block) => {
            writeln!(f, "WHILE {}", block.condition)?;
            return cards(f, &block.body, depth + 1);
        }
        CardBody::If(block) => {
            writeln!(f, "IF {}", block.condition)?;
            cards(f, &block.then, depth + 1)?;
            if block.otherwise.is_empty() {
                return Ok(());
            }
            writeln!(f, "{:5} {:indent$}ELSE", "", "", indent = 2 * depth - 2)?;
            return cards(f, &block.otherwise, depth + 1);
        }
        CardBody::Print(items) => {
            f.write_str("PRINT")?;
            items.iter().try_for_each(|item| write!(f, " {item}"))?;
        }
        CardBody::Plot(groups) => {
            f.write_str("PLOT")?;
            groups.iter().try_for_each(|group| write!(f, " {group}"))?;
        }
        CardBody::Save(quantities) => {
            f.write_str("SAVE")?;
            quantities.iter().try_for_each(|quantity| write!(f, " {quantity}"))?;
        }
        CardBody::BadOutput(mistake) => write!(f, "unreadable {:?}", mistake.kind)?,
        CardBody::Noise(seed) => write!(f, "NOISE {seed}")?,
        CardBody::Run(name) => write!(f, "RUN {name:?}")?,
        CardBody::Note(text) => write!(f, "NOTE {text:?}")?,
        CardBody::Title(text) => write!(f, "* {text:?}")?,
    }
    if let Some(unit) = &card.unit {
        write!(f, "   unit {unit:?}")?;
    }
    writeln!(f)
}

fn constants(f: &mut Formatter<'_>, word: &str, list: &[Constant]) -> Result {
    f.write_str(word)?;
    for constant in list {
        write!(f, " {}{} =", constant.name, if constant.star { "*" } else { "" })?;
        constant.values.iter().try_for_each(|number| write!(f, " {}", number_text(number.value)))?;
    }
    Ok(())
}

/// Writes `(a,b)`, or nothing if there are none.
fn subscripts(f: &mut Formatter<'_>, list: &[Subscript]) -> Result {
    for (index, subscript) in list.iter().enumerate() {
        write!(f, "{}{subscript}", if index == 0 { "(" } else { "," })?;
    }
    f.write_str(if list.is_empty() { "" } else { ")" })
}

impl Display for Name {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&self.text)
    }
}

impl Display for Quantity {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}", self.name)?;
        if let Some(car) = self.car {
            write!(f, "*{car}")?;
        }
        f.write_str(self.time.map_or("", TimeSubscript::as_str))?;
        subscripts(f, &self.subscripts)
    }
}

impl Display for Subscript {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match &self.kind {
            SubscriptKind::Star => f.write_str("*"),
            SubscriptKind::Place { name: None, offset } => write!(f, "{offset}"),
            SubscriptKind::Place { name: Some(name), offset: 0 } => write!(f, "{name}"),
            SubscriptKind::Place { name: Some(name), offset } => write!(f, "{name}{offset:+}"),
            SubscriptKind::Other(expr) => write!(f, "{expr}"),
        }
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match &self.kind {
            ExprKind::Number(number) => f.write_str(&number_text(*number)),
            ExprKind::Quantity(quantity) => write!(f, "{quantity}"),
            ExprKind::Apply { name, arguments } => {
                write!(f, "{name}(")?;
                for (index, argument) in arguments.iter().enumerate() {
                    f.write_str(if index == 0 { "" } else { "," })?;
                    match argument {
                        Argument::Value(value) => write!(f, "{value}")?,
                        Argument::Star(_) => f.write_str("*")?,
                    }
                }
                f.write_str(")")
            }
            ExprKind::Negate(inner) => write!(f, "(-{inner})"),
            ExprKind::Binary { operator, left, right } => write!(f, "({left}{}{right})", operator.as_str()),
        }
    }
}

impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{} {} {}", self.left, self.relation.as_str(), self.right)
    }
}

impl Display for OutputQuantity {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}", self.name)?;
        if let Some(car) = self.car {
            write!(f, "*{car}")?;
        }
        subscripts(f, &self.subscripts)
    }
}

impl Display for PrintItem {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(match self.separator {
            Separator::Start => "",
            Separator::Comma => ", ",
            Separator::Slash => "/ ",
        })?;
        if let Some(column) = self.column {
            write!(f, "{column}) ")?;
        }
        match &self.quantity {
            Some(quantity) => write!(f, "{quantity}")?,
            None => f.write_str("*")?,
        }
        match self.scale {
            Some(scale) => write!(f, " scale {}.{}", scale.power, scale.decimals),
            None => Ok(()),
        }
    }
}

impl Display for PlotGroup {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("[")?;
        for (index, plotted) in self.quantities.iter().enumerate() {
            write!(f, "{}{}", if index == 0 { "" } else { " " }, plotted.quantity)?;
            if let Some(character) = plotted.character {
                write!(f, "={character}")?;
            }
        }
        if self.low.is_some() || self.high.is_some() {
            let limit = |limit: &Option<PlotLimit>| match limit {
                Some(PlotLimit::Number(number)) => number_text(number.value),
                Some(PlotLimit::Constant(name)) => name.text.to_string(),
                None => "*".to_string(),
            };
            write!(f, " from {} to {}", limit(&self.low), limit(&self.high))?;
        }
        f.write_str("]")
    }
}
