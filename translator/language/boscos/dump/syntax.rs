//! The tree of a program. Expressions have parentheses around every operation.

use crate::language::boscos::syntax::*;
use std::fmt::{Display, Formatter, Result};

/// Lines with their depth.
struct Lines<'a, 'f> {
    f: &'a mut Formatter<'f>,
    depth: usize,
}

impl Display for Block {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        Lines { f, depth: 0 }.block(self)
    }
}

impl Lines<'_, '_> {
    fn line(&mut self, text: impl Display) -> Result {
        writeln!(self.f, "{:1$}{text}", "", 2 * self.depth)
    }

    fn inside(&mut self, write: impl FnOnce(&mut Self) -> Result) -> Result {
        self.depth += 1;
        let result = write(self);
        self.depth -= 1;
        result
    }

    fn block(&mut self, block: &Block) -> Result {
        match &block.prefix {
            Some(prefix) => self.line(format!("block {}{}", prefix.class, actuals(&prefix.actuals)))?,
            None => self.line("block")?,
        }
        self.inside(|lines| lines.body(&block.body))
    }

    fn body(&mut self, body: &Body) -> Result {
        body.declarations.iter().try_for_each(|declaration| self.declaration(declaration))?;
        self.statements(&body.statements)
    }

    fn declaration(&mut self, declaration: &Declaration) -> Result {
        match declaration {
            Declaration::Variables(of, names) => self.line(format!("{of} {}", list(names))),
            Declaration::Constants(of, constants) => {
                constants.iter().try_for_each(|(name, value)| self.line(format!("constant {of} {name} = {value}")))
            }
            Declaration::Arrays(of, segments) => segments.iter().try_for_each(|segment| {
                let bounds: Vec<String> = segment.bounds.iter().map(|(low, high)| format!("{low}:{high}")).collect();
                self.line(format!("{of} array {}({})", list(&segment.names), bounds.join(", ")))
            }),
            Declaration::Procedure(procedure) => self.procedure(procedure),
            Declaration::Class(class) => self.class(class),
        }
    }

    fn procedure(&mut self, procedure: &Procedure) -> Result {
        let result = procedure.result.as_ref().map(|of| format!("{of} ")).unwrap_or_default();
        self.line(format!("{result}procedure {}{}", procedure.name, parameters(&procedure.parameters)))?;
        match &procedure.body {
            ProcedureBody::Statement(body) => self.inside(|lines| lines.statement(body)),
            ProcedureBody::Runtime => self.inside(|lines| lines.line("runtime")),
        }
    }

    fn class(&mut self, class: &Class) -> Result {
        let prefix = class.prefix.as_ref().map(|prefix| format!("{prefix} ")).unwrap_or_default();
        self.line(format!("{prefix}class {}{}", class.name, parameters(&class.parameters)))?;
        self.inside(|lines| {
            for (protection, name) in &class.protections {
                let hidden = if protection.hidden { "hidden " } else { "" };
                let protected = if protection.protected { "protected " } else { "" };
                lines.line(format!("{hidden}{protected}{name}"))?;
            }
            for one in &class.virtuals {
                let result = one.result.as_ref().map(|of| format!("{of} ")).unwrap_or_default();
                let of = one.parameters.as_ref().map(|own| format!(" is {}", parameters(own))).unwrap_or_default();
                lines.line(format!("virtual {result}procedure {}{of}", one.name))?;
            }
            lines.body(&class.body)
        })
    }

    fn statements(&mut self, statements: &[Statement]) -> Result {
        statements.iter().try_for_each(|statement| self.statement(statement))
    }

    fn statement(&mut self, statement: &Statement) -> Result {
        statement.labels.iter().try_for_each(|label| self.line(format!("{label}:")))?;
        match &statement.kind {
            StatementKind::Empty => self.line("empty"),
            StatementKind::Block(block) => self.block(block),
            StatementKind::Compound(statements) => {
                self.line("begin")?;
                self.inside(|lines| lines.statements(statements))
            }
            StatementKind::Assign { targets, sign, value, .. } => {
                let targets: String = targets.iter().map(|target| format!("{target} {} ", sign.text())).collect();
                self.line(format!("{targets}{value}"))
            }
            StatementKind::Call(call) => self.line(call),
            StatementKind::Inner => self.line("inner"),
            StatementKind::If { condition, then, otherwise } => {
                self.line(format!("if {condition}"))?;
                self.inside(|lines| lines.statement(then))?;
                self.otherwise("else", otherwise.as_deref())
            }
            StatementKind::While { condition, body } => {
                self.line(format!("while {condition}"))?;
                self.inside(|lines| lines.statement(body))
            }
            StatementKind::For { variable, sign, elements, body } => {
                let elements: Vec<String> = elements.iter().map(Element::to_string).collect();
                self.line(format!("for {variable} {} {}", sign.text(), elements.join(", ")))?;
                self.inside(|lines| lines.statement(body))
            }
            StatementKind::Goto(label) => self.line(format!("goto {label}")),
            StatementKind::Inspect { object, arms, otherwise } => {
                self.line(format!("inspect {object}"))?;
                for arm in arms {
                    match &arm.class {
                        Some(class) => self.line(format!("when {class}"))?,
                        None => self.line("do")?,
                    }
                    self.inside(|lines| lines.statement(&arm.body))?;
                }
                self.otherwise("otherwise", otherwise.as_deref())
            }
            StatementKind::Activate(activate) => {
                let word = if activate.again { "reactivate" } else { "activate" };
                let prior = |prior: bool| if prior { " prior" } else { "" };
                let when = match &activate.when {
                    When::Direct => String::new(),
                    When::At { time, prior: first } => format!(" at {time}{}", prior(*first)),
                    When::Delay { time, prior: first } => format!(" delay {time}{}", prior(*first)),
                    When::Before(other) => format!(" before {other}"),
                    When::After(other) => format!(" after {other}"),
                };
                self.line(format!("{word} {}{when}", activate.process))
            }
            StatementKind::Bad => self.line("unreadable"),
        }
    }

    fn otherwise(&mut self, word: &str, otherwise: Option<&Statement>) -> Result {
        let Some(otherwise) = otherwise else { return Ok(()) };
        self.line(word)?;
        self.inside(|lines| lines.statement(otherwise))
    }
}

fn list<T: Display>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}

fn actuals(actuals: &[Expression]) -> String {
    if actuals.is_empty() { String::new() } else { format!("({})", list(actuals)) }
}

fn parameters(parameters: &[Parameter]) -> String {
    let one = |parameter: &Parameter| {
        let mode = match parameter.mode {
            Mode::Default => "",
            Mode::Value => "value ",
            Mode::Name => "name ",
        };
        let of = match &parameter.specification {
            Some(Specification::Simple(of)) => format!("{of} "),
            Some(Specification::Array(of)) => format!("{of} array "),
            Some(Specification::Procedure(Some(of))) => format!("{of} procedure "),
            Some(Specification::Procedure(None)) => "procedure ".into(),
            None => "? ".into(),
        };
        format!("{mode}{of}{}", parameter.name)
    };
    if parameters.is_empty() {
        return String::new();
    }
    format!("({})", parameters.iter().map(one).collect::<Vec<_>>().join("; "))
}

impl Display for Name {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&self.key)
    }
}

impl Display for Type {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Type::Integer => f.write_str("integer"),
            Type::Real => f.write_str("real"),
            Type::Boolean => f.write_str("boolean"),
            Type::Character => f.write_str("character"),
            Type::Text => f.write_str("text"),
            Type::Ref(class) => write!(f, "ref({class})"),
        }
    }
}

impl Display for Element {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Element::Once(value) => write!(f, "{value}"),
            Element::While(value, condition) => write!(f, "{value} while {condition}"),
            Element::Step { from, step, until } => write!(f, "{from} step {step} until {until}"),
        }
    }
}

impl Display for Expression {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match &self.kind {
            ExpressionKind::Integer(value) => write!(f, "{value}"),
            ExpressionKind::Real(value) => write!(f, "{value:?}"),
            ExpressionKind::Boolean(value) => write!(f, "{value}"),
            ExpressionKind::Character(byte) => write!(f, "'{}'", byte.escape_ascii()),
            ExpressionKind::Text(bytes) => write!(f, "\"{}\"", bytes.escape_ascii()),
            ExpressionKind::None => f.write_str("none"),
            ExpressionKind::Notext => f.write_str("notext"),
            ExpressionKind::Name(name) => write!(f, "{name}"),
            ExpressionKind::Apply(of, list) => write!(f, "{of}{}", actuals(list)),
            ExpressionKind::Dot(object, name) => write!(f, "{object}.{name}"),
            ExpressionKind::Qua(object, class) => write!(f, "({object} qua {class})"),
            ExpressionKind::New(class, list) => write!(f, "new {class}{}", actuals(list)),
            ExpressionKind::This(class) => write!(f, "this {class}"),
            ExpressionKind::Is { object, class, exact } => {
                write!(f, "({object} {} {class})", if *exact { "is" } else { "in" })
            }
            ExpressionKind::Unary(operator, inner) => match operator {
                Unary::Plus => write!(f, "(+{inner})"),
                Unary::Minus => write!(f, "(-{inner})"),
                Unary::Not => write!(f, "(not {inner})"),
            },
            ExpressionKind::Binary(operator, left, right) => write!(f, "({left} {} {right})", operator.sign()),
            ExpressionKind::If(parts) => write!(f, "(if {} then {} else {})", parts.0, parts.1, parts.2),
            ExpressionKind::Bad => f.write_str("unreadable"),
        }
    }
}
