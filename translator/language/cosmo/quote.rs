//! The author's expressions and statements as the target program has them: no blanks but one after words.

use crate::language::cosmo::text::{
    Act, Base, Condition, Expression, ExpressionKind, Function, Goal, Index, Item, Operator, Parameter, ParameterId,
    Reference, Relation, Text, Type, Variable, VariableId,
};
use crate::model::NumberForm;

/// An expression as in the target program.
pub(in crate::language::cosmo) fn expression(text: &Text, value: &Expression) -> String {
    Quote { text, target: true }.expression(value)
}

/// Writes parts of a text.
#[derive(Clone, Copy)]
pub(in crate::language::cosmo) struct Quote<'t> {
    pub text: &'t Text,
    /// HV HG HK are O H I.
    pub target: bool,
}

impl Text {
    pub fn variable(&self, id: VariableId) -> &Variable {
        &self.variables[id.0 as usize]
    }

    pub fn parameter(&self, id: ParameterId) -> &Parameter {
        &self.parameters[id.0 as usize]
    }

    /// What the author calls a thing: `V2`, `HV(plasma)`, `A(J+1)`.
    pub fn reference_name(&self, reference: &Reference) -> String {
        Quote { text: self, target: false }.reference(reference)
    }

    /// An expression as the author wrote it, without blanks.
    pub fn expression_text(&self, value: &Expression) -> String {
        Quote { text: self, target: false }.expression(value)
    }
}

impl Expression {
    /// It needs no parentheses as an operand.
    pub fn is_unary(&self) -> bool {
        use ExpressionKind::{Call, Column, Grouped, Number, Read};
        matches!(self.kind, Number { .. } | Read(_) | Call { .. } | Column { .. } | Grouped(_))
    }
}

impl Quote<'_> {
    fn base(&self, base: Base) -> String {
        let traced = |letter: &str, tracer| self.text.traced_array(letter, tracer);
        match base {
            Base::HV(tracer) if self.target => traced("O", tracer),
            Base::HG(tracer) if self.target => traced("H", tracer),
            Base::HK(tracer) if self.target => traced("I", tracer),
            _ => self.text.base_name(base),
        }
    }

    pub fn reference(&self, reference: &Reference) -> String {
        let name = self.base(reference.base);
        let modern = match reference.base {
            Base::User(id) => self.text.variable(id).modern,
            _ => false,
        };
        match (&reference.index, reference.base) {
            (None, _) => name,
            (Some(Index::Fixed(index)), Base::User(_)) if modern => format!("{name}({index})"),
            (Some(Index::Fixed(index)), Base::User(_)) => format!("{name}{index}"),
            (Some(Index::Fixed(index)), _) => self.text.element_name(&name, *index),
            (Some(Index::Computed(index)), _) => match &index.kind {
                ExpressionKind::Read(Reference { base: base @ Base::User(id), index: None, .. })
                    if !modern && !self.text.variable(*id).modern =>
                {
                    format!("{name}{}", self.base(*base))
                }
                _ => format!("{name}({})", self.expression(index)),
            },
        }
    }

    pub fn expression(&self, value: &Expression) -> String {
        match &value.kind {
            ExpressionKind::Number { text, .. } => text.clone(),
            ExpressionKind::Read(reference) => self.reference(reference),
            ExpressionKind::Plus(a) => format!("+{}", self.expression(a)),
            ExpressionKind::Negate(a) => format!("-{}", self.expression(a)),
            ExpressionKind::Binary(operator, a, b) => {
                format!("{}{}{}", self.expression(a), operator_sign(*operator), self.expression(b))
            }
            ExpressionKind::Call { function, arguments, parentheses } => {
                let arguments: Vec<String> = arguments.iter().map(|argument| self.expression(argument)).collect();
                match parentheses {
                    true => format!("{}({})", function_name(*function), arguments.join(",")),
                    false => format!("{} {}", function_name(*function), arguments.join(",")),
                }
            }
            ExpressionKind::If(condition, then, otherwise) => {
                let condition = self.condition(condition);
                format!("IF {condition} THEN {} ELSE {}", self.expression(then), self.expression(otherwise))
            }
            ExpressionKind::Column { data, column, argument } => {
                format!("{}({})", self.column(data.0, *column), self.expression(argument))
            }
            ExpressionKind::Grouped(inner) => format!("({})", self.expression(inner)),
        }
    }

    fn column(&self, data: u32, column: u32) -> String {
        let data = &self.text.data[data as usize];
        let column = data.columns.get(column as usize).map_or("", String::as_str);
        format!("{}.{column}", data.name)
    }

    pub fn condition(&self, condition: &Condition) -> String {
        // In parentheses where the whole would be read otherwise.
        let within = |inner: &Condition, tight: bool| match inner {
            Condition::Or(..) => format!("({})", self.condition(inner)),
            Condition::And(..) if tight => format!("({})", self.condition(inner)),
            _ => self.condition(inner),
        };
        match condition {
            Condition::Compare(relation, a, b) => {
                format!("{}{}{}", self.expression(a), relation_sign(*relation), self.expression(b))
            }
            Condition::And(a, b) => format!("{} AND {}", within(a, false), within(b, true)),
            Condition::Or(a, b) => format!("{} OR {}", self.condition(a), within(b, false)),
            Condition::Not(a) => format!("NOT {}", within(a, true)),
        }
    }

    /// The lines of a statement, those of blocks included.
    pub fn lines(&self, act: &Act, lines: &mut Vec<String>) {
        match act {
            Act::If { branches, otherwise, one_line: true } if otherwise.is_none() => {
                if let [(condition, body)] = branches.as_slice() {
                    let inner: Vec<String> = body.iter().map(|statement| self.one_line(&statement.act)).collect();
                    lines.push(format!("IF {} THEN {}", self.condition(condition), inner.join("")));
                }
            }
            Act::If { branches, otherwise, .. } => {
                for (number, (condition, body)) in branches.iter().enumerate() {
                    let word = if number == 0 { "IF" } else { "ELSE IF" };
                    lines.push(format!("{word} {} THEN", self.condition(condition)));
                    self.block(body, lines);
                }
                if let Some(body) = otherwise {
                    lines.push("ELSE".to_string());
                    self.block(body, lines);
                }
                lines.push("END".to_string());
            }
            Act::While { condition, body } => {
                lines.push(format!("WHILE {}", self.condition(condition)));
                self.block(body, lines);
                lines.push("END".to_string());
            }
            _ => lines.push(self.one_line(act)),
        }
    }

    /// Statements with their labels.
    pub fn block(&self, body: &[crate::language::cosmo::text::Statement], lines: &mut Vec<String>) {
        for statement in body {
            let first = lines.len();
            self.lines(&statement.act, lines);
            if let (Some(label), Some(line)) = (statement.label, lines.get_mut(first)) {
                line.insert_str(0, &format!("{}:", label.number));
            }
        }
    }

    fn one_line(&self, act: &Act) -> String {
        let goal = |goal: &Goal| goal.number;
        match act {
            Act::Assign { target, value } => format!("{}={}", self.reference(target), self.expression(value)),
            Act::GoTo(to) => format!("GO TO {}", goal(to)),
            Act::Compare { greater, equal, less, left, right } => {
                let (left, right) = (self.expression(left), self.expression(right));
                format!("GO TO {} {} {} IF {left}={right}", goal(greater), goal(equal), goal(less))
            }
            Act::Stop(label) => format!("STOP {}", self.expression(label)),
            Act::Read(targets) => {
                let targets: Vec<String> = targets.iter().map(|target| self.reference(target)).collect();
                format!("READ {}", targets.join(","))
            }
            Act::ReadFrom { target, data, column } => {
                format!("READ {} FROM {}", self.reference(target), self.column(data.0, *column))
            }
            Act::PrintLine(count) => format!("PRINTLINE {}", self.expression(count)),
            Act::PrintSpace(count) => format!("PRINTSPACE {}", self.expression(count)),
            Act::PrintForm { value, form } => format!("PRINT {}{}", self.expression(value), form_text(*form)),
            Act::PrintOut(text) => format!("PRINTOUT {text}"),
            Act::Print(items) => {
                let items: Vec<String> = items.iter().map(|item| self.item(item)).collect();
                format!("PRINT {}", items.join(","))
            }
            Act::If { .. } | Act::While { .. } => {
                let mut lines = Vec::new();
                self.lines(act, &mut lines);
                lines.join(" ")
            }
        }
    }

    fn item(&self, item: &Item) -> String {
        match item {
            Item::Text(text) if text.contains('\'') => format!("\"{text}\""),
            Item::Text(text) => format!("'{text}'"),
            Item::Value(value) => self.expression(value),
        }
    }
}

/// A number form with its blanks; one without blanks is set off.
pub(in crate::language::cosmo) fn form_text(form: NumberForm) -> String {
    let mut text = if form.blanks == 0 { "|".to_string() } else { " ".repeat(form.blanks as usize) };
    text.push_str(&"*".repeat(form.before as usize));
    if form.point {
        text.push('.');
    }
    text.push_str(&"*".repeat(form.behind as usize));
    text
}

fn operator_sign(operator: Operator) -> &'static str {
    match operator {
        Operator::Add => "+",
        Operator::Subtract => "-",
        Operator::Multiply => "*",
        Operator::Divide => "/",
        Operator::Power => "**",
    }
}

fn relation_sign(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "=",
        Relation::NotEqual => "<>",
        Relation::Less => "<",
        Relation::LessEqual => "<=",
        Relation::Greater => ">",
        Relation::GreaterEqual => ">=",
    }
}

pub(in crate::language::cosmo) fn type_word(kind: Type) -> &'static str {
    match kind {
        Type::Real => "REAL ",
        Type::Integer => "INTEGER ",
    }
}

fn function_name(function: Function) -> &'static str {
    match function {
        Function::Abs => "ABS",
        Function::Sqrt => "SQRT",
        Function::Exp => "EXP",
        Function::Ln => "LN",
        Function::Sin => "SIN",
        Function::Cos => "COS",
        Function::Tan => "TAN",
        Function::Arcsin => "ARCSIN",
        Function::Arctan => "ARCTAN",
        Function::Entier => "ENTIER",
        Function::Stand => "STAND",
        Function::Log10 => "LOG10",
        Function::Sinh => "SINH",
        Function::Cosh => "COSH",
        Function::Tanh => "TANH",
        Function::Arctan2 => "ARCTAN2",
        Function::Min => "MIN",
        Function::Max => "MAX",
        Function::Mod => "MOD",
        Function::Sign => "SIGN",
        Function::Round => "ROUND",
    }
}
