//! The resolved program: what has no place in the text is left out.
//!
//! A name is followed by the number of the block it is in (`n@3`); conversions and tests of references are written out.

use crate::language::boscos::program::*;
use std::fmt::{Display, Formatter, Result};

impl Display for Program {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let mut lines = Lines { program: self, f, depth: 0 };
        self.main.iter().try_for_each(|main| lines.statement(main))
    }
}

struct Lines<'p, 'a, 'f> {
    program: &'p Program,
    f: &'a mut Formatter<'f>,
    depth: usize,
}

impl<'p> Lines<'p, '_, '_> {
    fn line(&mut self, text: impl Display) -> Result {
        writeln!(self.f, "{:1$}{text}", "", 2 * self.depth)
    }

    fn inside(&mut self, write: impl FnOnce(&mut Self) -> Result) -> Result {
        self.depth += 1;
        let result = write(self);
        self.depth -= 1;
        result
    }

    /// What a block declares.
    fn block(&mut self, block: BlockId) -> Result {
        let own = &self.program.blocks[block];
        for variable in &own.variables {
            let variable = &self.program.variables[*variable];
            let name = format!("{}@{}", variable.name, block.index());
            let of = self.program.type_name(variable.of);
            match &variable.kind {
                VariableKind::Simple => self.line(format!("{of} {name}"))?,
                VariableKind::Constant { value, literal, .. } => {
                    let word = if *literal { "setting" } else { "constant" };
                    self.line(format!("{word} {of} {name} = {}", constant(value)))?;
                }
                VariableKind::Array(bounds) => {
                    let pair = |(low, high): &(ExpressionId, ExpressionId)| {
                        format!("{}:{}", self.text(*low), self.text(*high))
                    };
                    let bounds: Vec<String> = bounds.iter().map(pair).collect();
                    self.line(format!("{of} array {name}({})", bounds.join(", ")))?;
                }
                VariableKind::Parameter(formal) => self.line(format!("parameter {} {name}", self.formal(*formal)))?,
                VariableKind::Result(_) => self.line(format!("result {of} {name}"))?,
                VariableKind::Connected => self.line(format!("connected {of} {name}"))?,
            }
        }
        own.classes
            .iter()
            .filter(|class| !self.program.classes[**class].anonymous)
            .try_for_each(|id| self.class(*id))?;
        own.procedures.iter().try_for_each(|id| self.procedure(*id))
    }

    fn formal(&self, formal: FormalType) -> String {
        let shape = match formal.shape {
            Shape::Simple(of) => self.program.type_name(of),
            Shape::Array(of) => self.program.type_name(of) + " array",
            Shape::Procedure(Some(of)) => self.program.type_name(of) + " procedure",
            Shape::Procedure(None) => "procedure".into(),
        };
        match formal.mode {
            Mode::Passed => shape,
            Mode::Copied => format!("value {shape}"),
            Mode::Named => format!("name {shape}"),
        }
    }

    fn class(&mut self, id: ClassId) -> Result {
        let class = &self.program.classes[id];
        let prefix = class.prefix.map(|prefix| format!("{} ", self.program.classes[prefix].name)).unwrap_or_default();
        let colour = colour(class.waits);
        let creation = if class.creation_waits { ", new waits" } else { "" };
        self.line(format!("{prefix}class {} level {}{colour}{creation}", class.name, class.level))?;
        self.inside(|lines| {
            for slot in &class.table {
                let of = &lines.program.virtuals[slot.of];
                let matched = slot.matched.map(|id| lines.program.procedures[id].declared_in.index());
                let matched = matched.map_or("none".into(), |block| format!("{}@{block}", of.name));
                lines.line(format!("slot {} {} is {matched}", of.slot, of.name))?;
            }
            lines.block(class.block)?;
            class.body.iter().try_for_each(|statement| lines.statement(statement))
        })
    }

    fn procedure(&mut self, id: ProcedureId) -> Result {
        let procedure = &self.program.procedures[id];
        let result = procedure.result.map(|of| self.program.type_name(of) + " ").unwrap_or_default();
        let evaluation = if procedure.in_evaluation { ", in evaluation" } else { "" };
        self.line(format!("{result}procedure {}{}{evaluation}", procedure.name, colour(procedure.waits)))?;
        self.inside(|lines| {
            lines.block(procedure.block)?;
            let statements = &lines.program.blocks[procedure.block].statements;
            statements.iter().try_for_each(|statement| lines.statement(statement))
        })
    }

    fn statement(&mut self, statement: &'p Statement) -> Result {
        for label in &statement.labels {
            self.line(format!("{}:", self.program.labels[*label].name))?;
        }
        match &statement.kind {
            StatementKind::Empty => self.line("empty"),
            StatementKind::Block(id) => {
                self.line(format!("block {}", id.index()))?;
                self.inside(|lines| {
                    lines.block(*id)?;
                    lines.program.blocks[*id].statements.iter().try_for_each(|inner| lines.statement(inner))
                })
            }
            StatementKind::Prefixed { class, arguments } => {
                let own = &self.program.classes[*class];
                let name = own.prefix.map_or("none".into(), |prefix| self.program.classes[prefix].name.to_string());
                self.line(format!("block {} prefix {name}{}", own.block.index(), self.arguments(arguments)))?;
                self.inside(|lines| {
                    lines.block(own.block)?;
                    own.body.iter().try_for_each(|inner| lines.statement(inner))
                })
            }
            StatementKind::Compound(inner) => {
                self.line("begin")?;
                self.inside(|lines| inner.iter().try_for_each(|inner| lines.statement(inner)))
            }
            StatementKind::Assign(assign) => {
                let value = self.text(assign.value);
                let stores = assign.stores.iter().map(|store| {
                    let convert = store.convert.map(conversion).map(|name| format!("{name} ")).unwrap_or_default();
                    let narrow = store.narrow.map(|class| format!("check {} ", self.program.classes[class].name));
                    let how = match store.how {
                        How::Value => ":=",
                        How::Characters => "copies",
                        How::Reference => ":-",
                    };
                    format!("{convert}{}{how} {}", narrow.unwrap_or_default(), self.place(&store.place))
                });
                let stores: Vec<String> = stores.collect();
                self.line(format!("{value} {}", stores.join(" ")))
            }
            StatementKind::Evaluate(value) => {
                let text = self.text(*value);
                self.line(text)
            }
            StatementKind::Inner => self.line("inner"),
            StatementKind::If { condition, then, otherwise } => {
                let text = self.text(*condition);
                self.line(format!("if {text}"))?;
                self.inside(|lines| lines.statement(then))?;
                self.otherwise("else", otherwise.as_deref())
            }
            StatementKind::While { condition, body } => {
                let text = self.text(*condition);
                self.line(format!("while {text}"))?;
                self.inside(|lines| lines.statement(body))
            }
            StatementKind::For(one) => {
                let elements: Vec<String> = one.elements.iter().map(|element| self.element(element)).collect();
                let variable = self.place(&Place::Variable { variable: one.variable, of: one.of });
                self.line(format!("for {variable} {}", elements.join(", ")))?;
                self.inside(|lines| lines.statement(&one.body))
            }
            StatementKind::Goto(label) => self.line(format!("goto {}", self.program.labels[*label].name)),
            StatementKind::Inspect(inspect) => {
                let text = self.text(inspect.object);
                self.line(format!("inspect {text}"))?;
                for arm in &inspect.arms {
                    match arm.class {
                        Some(class) => self.line(format!("when {}", self.program.classes[class].name))?,
                        None => self.line("do")?,
                    }
                    self.inside(|lines| lines.statement(&arm.body))?;
                }
                self.otherwise("otherwise", inspect.otherwise.as_ref())
            }
            StatementKind::Activate(activate) => {
                let word = if activate.again { "reactivate" } else { "activate" };
                let prior = |prior: bool| if prior { " prior" } else { "" };
                let when = match activate.when {
                    When::Direct => String::new(),
                    When::At { time, prior: first } => format!(" at {}{}", self.text(time), prior(first)),
                    When::Delay { time, prior: first } => format!(" delay {}{}", self.text(time), prior(first)),
                    When::Before(other) => format!(" before {}", self.text(other)),
                    When::After(other) => format!(" after {}", self.text(other)),
                };
                let process = self.text(activate.process);
                self.line(format!("{word} {process}{when}"))
            }
        }
    }

    fn otherwise(&mut self, word: &str, otherwise: Option<&'p Statement>) -> Result {
        let Some(otherwise) = otherwise else { return Ok(()) };
        self.line(word)?;
        self.inside(|lines| lines.statement(otherwise))
    }

    fn element(&self, element: &Element) -> String {
        match element {
            Element::Once(value) => self.text(*value),
            Element::While { value, condition } => format!("{} while {}", self.text(*value), self.text(*condition)),
            Element::Step { from, step, until, constant } => {
                let constant = constant.map(|value| format!(" constant {value}")).unwrap_or_default();
                format!("{} step {}{constant} until {}", self.text(*from), self.text(*step), self.text(*until))
            }
        }
    }

    fn text(&self, id: ExpressionId) -> String {
        let expression = &self.program.expressions[id];
        match &expression.kind {
            ExpressionKind::Constant(value) => constant(value),
            ExpressionKind::None => "none".into(),
            ExpressionKind::Notext => "notext".into(),
            ExpressionKind::Read(place) => self.place(place),
            ExpressionKind::Call(call) => {
                let of = if call.of_integers { " of integers" } else { "" };
                format!("{}{}{of}", self.callee(&call.callee), self.arguments(&call.arguments))
            }
            ExpressionKind::New { class, arguments, .. } => {
                format!("new {}{}", self.program.classes[*class].name, self.arguments(arguments))
            }
            ExpressionKind::This(block) => format!("this @{}", block.index()),
            ExpressionKind::Convert(how, inner) => format!("{}({})", conversion(*how), self.text(*inner)),
            ExpressionKind::Narrow { object, class, test } => {
                let word = match test {
                    Test::Known => "as",
                    Test::OrNone => "fit",
                    Test::Required => "check",
                };
                format!("({} {word} {})", self.text(*object), self.program.classes[*class].name)
            }
            ExpressionKind::Is { object, class, exact } => {
                let word = if *exact { "is" } else { "in" };
                format!("({} {word} {})", self.text(*object), self.program.classes[*class].name)
            }
            ExpressionKind::Not(inner) => format!("not {}", self.text(*inner)),
            ExpressionKind::Negate(inner) => format!("(-{})", self.text(*inner)),
            ExpressionKind::Arithmetic(operator, left, right) => {
                format!("({} {} {})", self.text(*left), arithmetic(*operator), self.text(*right))
            }
            ExpressionKind::Compare(relation, compared, left, right) => {
                format!("({} {} {} {compared:?})", self.text(*left), sign(*relation), self.text(*right))
            }
            ExpressionKind::Same { left, right, negated } => {
                let sign = if *negated { "=/=" } else { "==" };
                format!("({} {sign} {})", self.text(*left), self.text(*right))
            }
            ExpressionKind::Logic(operator, left, right) => {
                format!("({} {operator:?} {})", self.text(*left), self.text(*right))
            }
            ExpressionKind::Join(left, right) => format!("({} & {})", self.text(*left), self.text(*right)),
            ExpressionKind::If { condition, then, otherwise } => {
                format!("(if {} then {} else {})", self.text(*condition), self.text(*then), self.text(*otherwise))
            }
            ExpressionKind::Bad => "bad".into(),
        }
    }

    fn instance(&self, of: Instance, name: &str) -> String {
        match of {
            Instance::Here(block) => format!("{name}@{}", block.index()),
            Instance::Object(object) => format!("{}.{name}", self.text(object)),
        }
    }

    fn place(&self, place: &Place) -> String {
        match place {
            Place::Variable { variable, of } => self.instance(*of, &self.program.variables[*variable].name),
            Place::Element { array, of, subscripts } => {
                let subscripts: Vec<String> = subscripts.iter().map(|id| self.text(*id)).collect();
                format!("{}({})", self.instance(*of, &self.program.variables[*array].name), subscripts.join(", "))
            }
            Place::Text(text) => self.text(*text),
        }
    }

    fn callee(&self, callee: &Callee) -> String {
        match callee {
            Callee::Procedure { procedure, of } => self.instance(*of, &self.program.procedures[*procedure].name),
            Callee::Virtual { of, object } => {
                format!("virtual {}", self.instance(*object, &self.program.virtuals[*of].name))
            }
            Callee::Formal { parameter, of } => {
                format!("formal {}", self.instance(*of, &self.program.variables[*parameter].name))
            }
        }
    }

    fn arguments(&self, arguments: &[Argument]) -> String {
        let one = |argument: &Argument| match argument {
            Argument::Value(value) => self.text(*value),
            Argument::Array { variable, of } => {
                format!("array {}", self.instance(*of, &self.program.variables[*variable].name))
            }
            Argument::Name { value, place } => {
                format!("{} {}", if place.is_some() { "name" } else { "name value" }, self.text(*value))
            }
            Argument::Procedure(callee) => format!("procedure {}", self.callee(callee)),
            Argument::Open { value, place } => {
                format!("{} {}", if place.is_some() { "open" } else { "open value" }, self.text(*value))
            }
        };
        if arguments.is_empty() {
            return String::new();
        }
        format!("({})", arguments.iter().map(one).collect::<Vec<_>>().join(", "))
    }
}

fn colour(waits: Waits) -> &'static str {
    match waits {
        Waits::Never => "",
        Waits::Activates => ", activates",
        Waits::Waits => ", waits",
    }
}

fn conversion(how: Conversion) -> &'static str {
    match how {
        Conversion::ToReal => "real",
        Conversion::ToInteger => "round",
    }
}

fn constant(value: &Constant) -> String {
    match value {
        Constant::Integer(value) => value.to_string(),
        Constant::Real(value) => format!("{value:?}"),
        Constant::Boolean(value) => value.to_string(),
        Constant::Character(byte) => format!("'{}'", byte.escape_ascii()),
        Constant::Text(bytes) => format!("\"{}\"", bytes.escape_ascii()),
    }
}

fn arithmetic(operator: Arithmetic) -> &'static str {
    match operator {
        Arithmetic::Add => "+",
        Arithmetic::Subtract => "-",
        Arithmetic::Multiply => "*",
        Arithmetic::Divide => "/",
        Arithmetic::DivideWhole => "//",
        Arithmetic::PowerOfInteger => "**integer",
        Arithmetic::PowerByInteger => "**by integer",
        Arithmetic::PowerOfReal => "**",
    }
}

fn sign(relation: Relation) -> &'static str {
    match relation {
        Relation::Less => "<",
        Relation::LessEqual => "<=",
        Relation::Equal => "=",
        Relation::GreaterEqual => ">=",
        Relation::Greater => ">",
        Relation::NotEqual => "<>",
    }
}
