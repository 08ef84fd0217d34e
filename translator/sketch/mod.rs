//! Models written as a few lines of text, for tests.
//!
//! ```text
//! setting TAU=5 T[3]=0,4,8      (also: computed level aux rate supp)
//! begin:                        (also: step: point: rates: event: written:; course: see `course`)
//!   TANK = 40
//!   POP(I) = POP(I-1)   for I=2..4
//!   if A > B ... else ... end   while A > 0 ... end
//! ```
//! TIME, DT=1 and LENGTH=10 are there unless given. Every line is a card.

mod course;
pub mod courses;

use crate::code::{Id, Quantity, Role};
use crate::model::*;
use crate::source::Span;
use rustc_hash::FxHashMap as HashMap;

pub fn model(text: &str) -> Model {
    let mut sketch = Sketch::new();
    for (number, line) in text.lines().enumerate() {
        sketch.line(number as u32 + 1, line.trim());
    }
    sketch.finish()
}

struct Sketch {
    model: Model,
    names: HashMap<String, Id<Quantity>>,
    open: Vec<Open>,
}

/// A block not yet closed.
struct Open {
    condition: Expression,
    card: CardId,
    repeats: bool,
    then: Vec<Statement>,
    otherwise: Vec<Statement>,
    in_otherwise: bool,
}

impl Sketch {
    fn new() -> Sketch {
        let clock =
            Clock { time: Id::new(0), dt: Id::new(1), length: Some(Id::new(2)), print: None, plot: None, save: None };
        let model = Model {
            title: String::new(),
            quantities: Vec::new(),
            memories: Vec::new(),
            cards: vec![Card { span: Span::default(), line: 0, text: "".into(), defines: "".into() }],
            sections: Vec::new(),
            clock,
            course: None,
            outputs: Outputs::default(),
        };
        let mut sketch = Sketch { model, names: HashMap::default(), open: Vec::new() };
        sketch.declare(Role::Level, "TIME");
        sketch.declare(Role::Setting, "DT=1");
        sketch.declare(Role::Setting, "LENGTH=10");
        sketch
    }

    fn finish(mut self) -> Model {
        assert!(self.open.is_empty(), "a block is not closed");
        let recorded = (1..self.model.quantities.len()).map(Id::new);
        self.model.outputs.recorded = recorded
            .filter(|id| self.model.quantity(*id).role != Role::Setting)
            .flat_map(|id| (0..self.model.quantity(id).size() as u32).map(move |element| (id, element)))
            .collect();
        self.model
    }

    fn declare(&mut self, role: Role, text: &str) {
        let (head, values) = text.split_once('=').unwrap_or((text, ""));
        let (name, extents) = head.split_once('[').unwrap_or((head, ""));
        let extents = extents.trim_end_matches(']').split(',').filter(|e| !e.is_empty());
        let values: Vec<f64> = values.split(',').filter(|v| !v.is_empty()).map(|v| v.parse().unwrap()).collect();
        let card = CardId(self.model.cards.len() as u32 - 1);
        if let Some(id) = self.names.get(name) {
            self.model.quantities[id.index()].values = values;
            return;
        }
        self.names.insert(name.to_string(), Id::new(self.model.quantities.len()));
        self.model.quantities.push(DeclaredQuantity {
            name: name.into(),
            role,
            extents: extents.map(|e| e.parse().unwrap()).collect(),
            integer: false,
            values,
            hidden: false,
            sizes: false,
            naming: Naming::Subscripts,
            unit: None,
            description: None,
            defined_at: self.model.cards[card.0 as usize].span,
            card,
        });
    }

    fn line(&mut self, number: u32, line: &str) {
        if line.is_empty() {
            return;
        }
        let span = Span { start: number * 100, end: number * 100 + 1 };
        let defines = line.split(['=', '(', ' ']).next().unwrap_or("").to_string();
        self.model.cards.push(Card { span, line: number, text: line.into(), defines: defines.into() });
        let card = CardId(self.model.cards.len() as u32 - 1);
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let role = match word {
            "setting" => Some(Role::Setting),
            "computed" => Some(Role::Computed),
            "level" => Some(Role::Level),
            "aux" => Some(Role::Auxiliary),
            "rate" => Some(Role::Rate),
            "supp" => Some(Role::Supplementary),
            "variable" | "integer" => Some(Role::Variable),
            _ => None,
        };
        if let Some(role) = role {
            let from = self.model.quantities.len();
            rest.split_whitespace().for_each(|text| self.declare(role, text));
            self.model.quantities.iter_mut().skip(from).for_each(|quantity| quantity.integer = word == "integer");
            return;
        }
        if self.course_declaration(word, rest, card) {
            return;
        }
        let section = match line {
            "begin:" => Some((Moment::Begin, Order::Sorted)),
            "step:" => Some((Moment::Step, Order::AtOnce)),
            "point:" => Some((Moment::Point, Order::Sorted)),
            "event:" => Some((Moment::Event, Order::AsWritten)),
            "written:" => Some((Moment::Point, Order::AsWritten)),
            "course:" => Some((Moment::Course, Order::AsWritten)),
            "rates:" => Some((Moment::Point, Order::AtOnce)),
            _ => None,
        };
        if let Some((moment, order)) = section {
            if moment == Moment::Course {
                self.as_course();
            }
            self.model.sections.push(Section { moment, order, statements: Vec::new() });
            return;
        }
        match word {
            "if" | "while" => {
                let condition = self.expression(rest, &[], Id::new(0));
                self.open.push(Open {
                    condition,
                    card,
                    repeats: word == "while",
                    then: Vec::new(),
                    otherwise: Vec::new(),
                    in_otherwise: false,
                });
            }
            "else" => self.open.last_mut().unwrap().in_otherwise = true,
            "end" => {
                let Open { condition, card, repeats, then, otherwise, .. } = self.open.pop().unwrap();
                self.push(match repeats {
                    true => Statement::Repeat { condition, body: then, card },
                    false => Statement::Branch { condition, then, otherwise, card },
                });
            }
            _ => {
                let instruction = self.model.course.is_some().then(|| self.instruction(line, card)).flatten();
                let statement = match instruction {
                    Some(instruction) => Statement::Instruct(instruction, card),
                    None => Statement::Equation(self.equation(line, card)),
                };
                self.push(statement);
            }
        }
    }

    fn push(&mut self, statement: Statement) {
        match self.open.last_mut() {
            Some(open) if open.in_otherwise => open.otherwise.push(statement),
            Some(open) => open.then.push(statement),
            None => self.model.sections.last_mut().unwrap().statements.push(statement),
        }
    }

    fn equation(&mut self, line: &str, card: CardId) -> Equation {
        let (line, family) = line.split_once(" for ").unwrap_or((line, ""));
        let family: Vec<Axis> = family
            .split_whitespace()
            .map(|axis| {
                let (name, range) = axis.split_once('=').unwrap();
                let (low, high) = range.split_once("..").unwrap();
                let bound = |text: &str| text.parse::<u32>().unwrap() - 1;
                Axis { name: name.to_string(), low: bound(low), high: bound(high) }
            })
            .collect();
        let (target, value) = line.split_once('=').unwrap();
        let Expression::Read(target) = self.expression(target, &family, Id::new(0)) else { panic!("{line}") };
        let value = self.expression(value, &family, target.quantity);
        Equation { family, target, value, card }
    }

    fn expression(&mut self, text: &str, family: &[Axis], of: Id<Quantity>) -> Expression {
        let compact: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        let mut reader = Reader { sketch: self, text: compact, at: 0, family, of };
        let value = reader.compared();
        assert_eq!(reader.at, reader.text.len(), "{text}");
        value
    }
}

struct Reader<'a> {
    sketch: &'a mut Sketch,
    text: Vec<char>,
    at: usize,
    family: &'a [Axis],
    of: Id<Quantity>,
}

impl Reader<'_> {
    fn take(&mut self, sign: &str) -> bool {
        let here: String = self.text[self.at..].iter().take(sign.len()).collect();
        let found = here == sign;
        self.at += if found { sign.len() } else { 0 };
        found
    }

    fn compared(&mut self) -> Expression {
        let left = self.sum();
        let relations = [
            ("<=", Relation::LessEqual),
            ("<>", Relation::NotEqual),
            ("==", Relation::Equal),
            (">=", Relation::GreaterEqual),
            ("<", Relation::Less),
            (">", Relation::Greater),
        ];
        for (sign, relation) in relations {
            if self.take(sign) {
                return Expression::Compare(relation, Box::new(left), Box::new(self.sum()));
            }
        }
        left
    }

    fn sum(&mut self) -> Expression {
        let mut left = self.product();
        loop {
            let operator = if self.take("+") {
                Binary::Add
            } else if self.take("-") {
                Binary::Subtract
            } else {
                return left;
            };
            left = Expression::Binary(operator, Box::new(left), Box::new(self.product()));
        }
    }

    fn product(&mut self) -> Expression {
        let mut left = self.power();
        loop {
            let operator = if self.text[self.at..].starts_with(&['*', '*']) {
                return left;
            } else if self.take("*") {
                Binary::Multiply
            } else if self.take("/") {
                Binary::Divide
            } else {
                return left;
            };
            left = Expression::Binary(operator, Box::new(left), Box::new(self.power()));
        }
    }

    fn power(&mut self) -> Expression {
        if self.take("-") {
            return Expression::Negate(Box::new(self.power()));
        }
        let base = self.primary();
        if self.take("**") {
            return Expression::Binary(Binary::Power, Box::new(base), Box::new(self.power()));
        }
        base
    }

    fn word(&mut self) -> String {
        let from = self.at;
        while self.text.get(self.at).is_some_and(|c| c.is_ascii_alphanumeric() || *c == '_' || *c == '.') {
            self.at += 1;
        }
        self.text[from..self.at].iter().collect()
    }

    fn arguments(&mut self) -> Vec<Expression> {
        let mut all = vec![self.compared()];
        while self.take(",") {
            all.push(self.compared());
        }
        assert!(self.take(")"));
        all
    }

    fn memory(&mut self, kind: MemoryKind) -> MemoryId {
        self.sketch.model.memories.push(Memory { kind, family: self.family.to_vec(), of: self.of });
        MemoryId(self.sketch.model.memories.len() as u32 - 1)
    }

    fn primary(&mut self) -> Expression {
        if self.take("(") {
            let inner = self.compared();
            assert!(self.take(")"));
            return inner;
        }
        let word = self.word();
        if let Ok(value) = word.parse() {
            return Expression::Number(value);
        }
        let function = match word.as_str() {
            "exp" => Some(Function::Exp),
            "log" => Some(Function::Log),
            "sqrt" => Some(Function::Sqrt),
            "sin" => Some(Function::Sin),
            "abs" => Some(Function::Abs),
            "max" => Some(Function::Max),
            "min" => Some(Function::Min),
            _ => None,
        };
        if let Some(function) = function {
            assert!(self.take("("));
            return Expression::Call(function, self.arguments());
        }
        match word.as_str() {
            "uniform" => return Expression::Uniform,
            "halfstep" => return Expression::HalfStep,
            "choose" | "normal" | "pulse" | "sample" | "ramp" => {
                assert!(self.take("("));
                let mut all = self.arguments().into_iter().map(Box::new);
                let mut next = || all.next().unwrap();
                let (a, b) = (next(), next());
                return match word.as_str() {
                    "normal" => Expression::Normal(a, b),
                    "choose" => Expression::Choose(a, b, next()),
                    "pulse" => {
                        let interval = next();
                        let memory = self.memory(MemoryKind::Pulse);
                        Expression::Pulse { memory, height: a, first: b, interval }
                    }
                    "sample" => {
                        let initial = next();
                        let memory = self.memory(MemoryKind::Sample);
                        Expression::Sample { memory, of: a, interval: b, initial }
                    }
                    _ => {
                        let initial = next();
                        let memory = self.memory(MemoryKind::Ramp);
                        Expression::RampSum { memory, slope: a, from: b, initial }
                    }
                };
            }
            "sum" => {
                assert!(self.take("("));
                let vector = self.vector();
                assert!(self.take(")"));
                return Expression::Fold(Box::new(Fold::Sum(vector)));
            }
            "table" | "tabhl" | "tabxt" => return self.lookup(&word),
            _ => {}
        }
        if let Some(expression) = self.of_courses(&word) {
            return expression;
        }
        let quantity = *self.sketch.names.get(&word).unwrap_or_else(|| panic!("what is {word}?"));
        let mut index = Vec::new();
        if self.take("(") {
            index.push(self.index());
            while self.take(",") {
                index.push(self.index());
            }
            assert!(self.take(")"));
        }
        Expression::Read(Place { quantity, index: index.into() })
    }

    fn lookup(&mut self, word: &str) -> Expression {
        assert!(self.take("("));
        let table = self.vector();
        assert!(self.take(","));
        let mut all = self.arguments().into_iter();
        let mut next = || all.next().unwrap();
        let kind = match word {
            "table" => LookupKind::Warn,
            "tabhl" => LookupKind::Hold,
            _ => LookupKind::Extend,
        };
        Expression::Lookup(Box::new(Lookup {
            kind,
            table,
            argument: next(),
            low: next(),
            high: next(),
            increment: next(),
        }))
    }

    fn vector(&mut self) -> Vector {
        let word = self.word();
        let quantity = self.sketch.names[&word];
        let extents = self.sketch.model.quantity(quantity).extents.clone();
        let mut index = vec![None; extents.len()];
        if self.take("(") {
            for (number, place) in index.iter_mut().enumerate() {
                assert!(number == 0 || self.take(","));
                *place = if self.take("*") { None } else { Some(self.index()) };
            }
            assert!(self.take(")"));
        }
        let running = index.iter().zip(&extents).filter(|(index, _)| index.is_none());
        let ranges = running.map(|(_, extent)| (0, extent - 1)).collect();
        Vector { quantity, index, ranges }
    }

    fn index(&mut self) -> Index {
        let word = self.word();
        if let Ok(value) = word.parse::<u32>() {
            return Index::Fixed(value - 1);
        }
        let axis = self.family.iter().position(|axis| axis.name == word).unwrap() as u32;
        let sign = if self.take("+") {
            1
        } else if self.take("-") {
            -1
        } else {
            return Index::Running { axis, offset: 0 };
        };
        Index::Running { axis, offset: sign * self.word().parse::<i32>().unwrap() }
    }
}
