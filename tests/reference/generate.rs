//! Makes up models. They are valid decks; whether they have numbers (no ring of starting values, no division by zero,
//! nothing that grows out of bounds) is found by evaluating them.

use super::names::{FUNCTIONS, HARD};
use super::random::Random;
use super::*;

/// A model from a seed; always the same one.
pub fn generate(seed: u64) -> Deck {
    let mut random = Random::new(seed.wrapping_mul(0x5851_F42D_4C95_7F2D));
    let deck = empty(&mut random);
    let mut maker = Maker {
        random,
        deck,
        used: RESERVED.iter().map(|name| name.to_string()).collect(),
        calls: 0,
        left: Vec::new(),
    };
    maker.fill();
    maker.deck
}

const RESERVED: &[&str] = &["TIME", "DT", "LENGTH", "PRTPER", "PLTPER", "SAVPER", "TWOSM"];

fn empty(random: &mut Random) -> Deck {
    let dt = random.one_of(&[".5", "1", ".25", ".2", ".1", "0.125", "1.", "5E-1"]);
    Deck {
        dynamo1: random.chance(20),
        start: None,
        dt: Number(dt.into()),
        length: Number((random.one_of(&["4", "6", "7.3", "10"])).into()),
        constants: Vec::new(),
        tables: Vec::new(),
        ranges: Vec::new(),
        equations: Vec::new(),
        initials: Vec::new(),
        blocks: Vec::new(),
        trains: Vec::new(),
        name: "BASE".into(),
        reruns: Vec::new(),
    }
}

/// What an expression may refer to.
#[derive(Clone, Copy, PartialEq)]
enum Sees {
    /// Constants alone.
    Constants,
    /// In L cards: levels, auxiliaries and rates.
    Level,
    /// In A and R cards: levels, auxiliaries made so far, all rates.
    Point,
    Supplementary,
    /// In N cards.
    Initial,
    /// In blocks: as Point, without what keeps something.
    Block,
}

struct Maker {
    random: Random,
    deck: Deck,
    used: Vec<String>,
    calls: usize,
    /// Subscripts of the equation that is made.
    left: Left,
}

fn boxed(expression: Expression) -> Box<Expression> {
    Box::new(expression)
}

fn number(text: &str) -> Expression {
    Expression::Number(Number(text.into()))
}

fn two(operator: Operator, left: Expression, right: Expression) -> Expression {
    Expression::Binary(operator, boxed(left), boxed(right))
}

fn call(name: &'static str, arguments: Vec<Expression>) -> Expression {
    Expression::Call(name, arguments)
}

impl Maker {
    fn fill(&mut self) {
        if self.random.chance(40) {
            let start = self.constant_expression();
            self.deck.start = Some(start);
            // The last value of TIME, not a duration.
            self.deck.length = Number("14".into());
        }
        for _ in 0..self.random.between(3, 6) {
            let constant = (self.name(true), self.number());
            self.deck.constants.push(constant);
        }
        for _ in 0..self.random.between(1, 3) {
            let count = self.random.between(2, 6) as usize;
            let table = Table { name: self.name(false), rows: vec![self.numbers(count)], two: false };
            self.deck.tables.push(table);
        }
        let arrays = self.random.chance(50);
        if arrays {
            self.ranges();
        }
        if self.random.chance(25) {
            let count = self.random.between(1, 5) as usize;
            let period = Number((self.random.one_of(&["1", ".7", "2", "1.5", ".05"])).into());
            let train =
                Train { name: self.name(false), cyclic: self.random.chance(50), period, loads: self.numbers(count) };
            self.deck.trains.push(train);
        }
        self.names_of_quantities(arrays);
        self.right_sides();
        if self.random.chance(45) {
            self.block();
        }
        self.supplementaries();
        if self.random.chance(40) {
            self.reruns();
        }
        // `A*LINE*1` without a subscript cannot be told from a product.
        for equation in &mut self.deck.equations {
            walk(&equation.right, &mut |part| equation.bare &= !matches!(part, Expression::Car(..)));
        }
    }

    fn name(&mut self, scalar: bool) -> String {
        loop {
            let name = if self.random.chance(40) {
                self.random.pick(HARD).to_string()
            } else {
                let length = self.random.between(1, 6);
                let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";
                let mut name = (*self.random.pick(letters) as char).to_string();
                for _ in 1..length {
                    name.push(*self.random.pick(b"ABCEIOPRTXY0123456789_") as char);
                }
                name
            };
            if self.used.contains(&name) || (!scalar && FUNCTIONS.contains(&name.as_str())) {
                continue;
            }
            self.used.push(name.clone());
            return name;
        }
    }

    fn number(&mut self) -> Number {
        let fixed =
            ["0", "1", "2", ".5", "3.", "10", "1.25", "4E-1", "7", "12.5E0", ".25", "1.5", "2.75", "6E0", "0.1"];
        Number(if self.random.chance(70) {
            (self.random.one_of(&fixed)).into()
        } else {
            format!("{}.{:03}", self.random.below(12), self.random.below(1000))
        })
    }

    fn numbers(&mut self, count: usize) -> Vec<Number> {
        let signed = |maker: &mut Maker| {
            let number = maker.number();
            if maker.random.chance(20) { Number(format!("-{}", number.0)) } else { number }
        };
        (0..count).map(|_| signed(self)).collect()
    }

    /// Two subscript names for arrays of the same length, one of them without the first element; a grid of constants.
    fn ranges(&mut self) {
        let high = self.random.between(2, 4);
        for low in [1, 2, 1] {
            let high = if self.deck.ranges.len() == 2 { self.random.between(2, 3) } else { high };
            let range = Range { name: self.name(false), low, high };
            self.deck.ranges.push(range);
        }
        let (columns, rows) = (high as usize, self.deck.ranges[2].high as usize);
        let grid =
            Table { name: self.name(false), rows: (0..rows).map(|_| self.numbers(columns)).collect(), two: true };
        let line = Table { name: self.name(false), rows: vec![self.numbers(columns)], two: false };
        self.deck.tables.extend([grid, line]);
    }

    fn quantity(&mut self, kind: Kind, left: Left, name: String) {
        let bare = self.random.chance(25);
        self.deck.equations.push(Equation { kind, name, left, right: number("0"), bare, made: false });
    }

    fn names_of_quantities(&mut self, arrays: bool) {
        for (kind, low, high) in [(Kind::Level, 1, 4), (Kind::Auxiliary, 3, 9), (Kind::Rate, 2, 5)] {
            for _ in 0..self.random.between(low, high) {
                let subscripted = arrays && self.random.chance(40);
                let name = self.name(!subscripted);
                if !subscripted {
                    self.quantity(kind, Vec::new(), name);
                    continue;
                }
                let ranges: Vec<String> = self.deck.ranges.iter().map(|range| range.name.clone()).collect();
                let over = |at: usize| Index::Over(ranges[at].clone(), 0);
                match self.random.below(3) {
                    // The first element by itself, the others together.
                    0 => {
                        self.quantity(kind, vec![Index::At(1)], name.clone());
                        self.quantity(kind, vec![over(1)], name);
                    }
                    1 => self.quantity(kind, vec![over(0)], name),
                    _ => self.quantity(kind, vec![over(2), over(0)], name),
                }
            }
        }
    }

    fn right_sides(&mut self) {
        // Rates first, so that their starting values are there in any order.
        for at in 0..self.deck.equations.len() {
            let (kind, name, left) = {
                let equation = &self.deck.equations[at];
                (equation.kind, equation.name.clone(), equation.left.clone())
            };
            self.left = left.clone();
            let right = match kind {
                Kind::Level => self.level(&name),
                Kind::Auxiliary | Kind::Rate if self.deck.dynamo1 && self.random.chance(15) => {
                    let arguments = vec![self.leaf(Sees::Point, at), number(self.random.one_of(&["1", "0", "3"]))];
                    call(self.random.one_of(&["STEP", "RAMP"]), arguments)
                }
                Kind::Rate => {
                    let right = self.expression(Sees::Point, 3, usize::MAX);
                    self.held(right, 80)
                }
                _ => {
                    let right = self.expression(Sees::Point, 3, at);
                    self.held(right, 50)
                }
            };
            self.deck.equations[at].right = right;
            let mut card = None;
            if kind == Kind::Level {
                card = Some(self.expression(Sees::Initial, 1, at));
            } else if self.random.chance(if kind == Kind::Rate { 88 } else { 12 }) {
                card = Some(self.expression(Sees::Constants, 1, at));
            }
            if let Some(right) = card {
                self.deck.initials.push(Initial { name, left, right });
            }
        }
        self.left = Vec::new();
        for _ in 0..self.random.between(0, 3) {
            let right = self.expression(Sees::Initial, 2, usize::MAX);
            let name = self.name(true);
            self.deck.initials.push(Initial { name: name.clone(), left: Vec::new(), right });
        }
    }

    /// An integral, or any expression of old values.
    fn level(&mut self, name: &str) -> Expression {
        let flow = self.expression(Sees::Level, 2, usize::MAX);
        if self.random.chance(20) {
            return self.held(flow, 100);
        }
        let own = Expression::Quantity(name.into(), self.left.clone());
        let loss = two(Operator::Divide, own.clone(), number(self.random.one_of(&["2", "3.5", "8"])));
        let net = two(Operator::Subtract, flow, loss);
        two(Operator::Add, own, two(Operator::Multiply, Expression::Dt, net))
    }

    /// Keeps values small, most times.
    fn held(&mut self, expression: Expression, percent: usize) -> Expression {
        if !self.random.chance(percent) || matches!(expression, Expression::Keep(..)) {
            return expression;
        }
        match self.random.below(3) {
            0 => {
                call("MAX", vec![Expression::Minus(boxed(number("100"))), call("MIN", vec![number("100"), expression])])
            }
            1 => two(Operator::Multiply, number("20"), call("SIN", vec![expression])),
            _ => {
                let size = two(Operator::Add, number("1"), call("ABS", vec![expression.clone()]));
                let repeats = {
                    let mut any = false;
                    walk(&expression, &mut |part| any |= matches!(part, Expression::Keep(..)));
                    any
                };
                if repeats {
                    call("MIN", vec![number("50"), call("ABS", vec![expression])])
                } else {
                    two(Operator::Divide, expression, size)
                }
            }
        }
    }

    fn constant_expression(&mut self) -> Expression {
        let value = Expression::Number(self.number());
        if self.random.chance(50) { value } else { two(Operator::Add, value, number("1")) }
    }

    fn expression(&mut self, sees: Sees, depth: usize, before: usize) -> Expression {
        if depth == 0 || self.random.chance(15) {
            return self.leaf(sees, before);
        }
        let deeper = |maker: &mut Maker| maker.expression(sees, depth - 1, before);
        match self.random.below(24) {
            0..=3 => two(Operator::Add, deeper(self), deeper(self)),
            4..=6 => two(Operator::Subtract, deeper(self), deeper(self)),
            7..=9 => two(Operator::Multiply, deeper(self), deeper(self)),
            10 => {
                let below = two(Operator::Add, number("1.5"), call("ABS", vec![deeper(self)]));
                two(Operator::Divide, deeper(self), below)
            }
            11 => two(Operator::Divide, deeper(self), self.leaf(Sees::Constants, before)),
            12 => {
                let base = two(Operator::Add, number("1"), call("ABS", vec![deeper(self)]));
                let exponent = number(self.random.one_of(&["2", ".5", "1.5", "0"]));
                let exponent = if self.random.chance(30) { Expression::Minus(boxed(exponent)) } else { exponent };
                two(Operator::Power, base, exponent)
            }
            13 => Expression::Minus(boxed(deeper(self))),
            14 | 15 => self.elementary(sees, depth, before),
            16 | 17 => self.table(sees, depth, before),
            18 | 19 => self.clock(sees, depth, before),
            20 | 21 => self.keeper(sees, depth, before),
            22 => self.vectors(sees).unwrap_or_else(|| deeper(self)),
            _ => match self.deck.trains.first().map(|train| (train.name.clone(), train.loads.len())) {
                Some((name, cars)) if matches!(sees, Sees::Point | Sees::Supplementary) => {
                    if self.random.chance(60) {
                        Expression::Car(name, 1 + self.random.below(cars))
                    } else {
                        Expression::Cars(vec![name.clone(); 1 + self.random.below(2)], cars)
                    }
                }
                _ => deeper(self),
            },
        }
    }

    fn elementary(&mut self, sees: Sees, depth: usize, before: usize) -> Expression {
        let mut deeper = || self.expression(sees, depth - 1, before);
        let (p, q, r, s) = (deeper(), deeper(), deeper(), deeper());
        match self.random.below(12) {
            0 => call("EXP", vec![call("MIN", vec![p, number("2")])]),
            1 => call("LOGN", vec![two(Operator::Add, number("1"), call("ABS", vec![p]))]),
            2 => call("SQRT", vec![call("ABS", vec![p])]),
            3 => call(self.random.one_of(&["SIN", "COS", "ARCTAN", "ABS"]), vec![p]),
            4 | 5 => call("MAX", vec![p, q]),
            6 | 7 => call("MIN", vec![p, q]),
            8 | 9 => call(self.random.one_of(&["CLIP", "FIFGE"]), vec![p, q, r, s]),
            10 => call("SIN", vec![two(Operator::Divide, two(Operator::Multiply, number("2PI"), p), number("7"))]),
            _ => call(self.random.one_of(&["SWITCH", "FIFZE"]), vec![p, q, r]),
        }
    }

    fn table(&mut self, sees: Sees, depth: usize, before: usize) -> Expression {
        let kind = self.random.one_of(&[TableKind::Table, TableKind::Tabhl, TableKind::Tabxt]);
        let table = self.random.pick(&self.deck.tables).clone();
        let argument = boxed(self.expression(sees, depth - 1, before));
        let (count, column) = if table.two {
            (table.rows.len(), Some(Index::At(1 + self.random.below(table.rows[0].len()) as i64)))
        } else {
            (table.rows[0].len(), None)
        };
        let (low, increment) = self.random.one_of(&[("0", "1"), ("-2", ".5"), ("1", "2.5"), ("-10", "4")]);
        let high = low.parse::<f64>().unwrap() + increment.parse::<f64>().unwrap() * (count - 1) as f64;
        let range = [Number(low.into()), Number(format!("{high}")), Number(increment.into())];
        // A column of a table with two subscripts runs over its rows.
        Expression::Table(kind, table.name, column, argument, range)
    }

    fn clock(&mut self, sees: Sees, depth: usize, before: usize) -> Expression {
        if self.deck.dynamo1 && sees == Sees::Block {
            return self.leaf(sees, before);
        }
        let height = self.expression(sees, depth - 1, before);
        let when = number(self.random.one_of(&["1", "2.3", "0", "3.05", "7"]));
        // In DYNAMO I decks RAMP has a rule of its own, where it stands alone.
        let ramps = !self.deck.dynamo1 && self.random.chance(50);
        call(if ramps { "RAMP" } else { "STEP" }, vec![height, when])
    }

    fn keeper(&mut self, sees: Sees, depth: usize, before: usize) -> Expression {
        if !matches!(sees, Sees::Point | Sees::Supplementary) {
            return self.leaf(sees, before);
        }
        self.calls += 1;
        let call = self.calls;
        let input =
            if self.random.chance(50) { self.leaf(sees, before) } else { self.expression(sees, depth - 1, before) };
        match self.random.below(8) {
            0 => {
                let first = number(self.random.one_of(&["1", "0", "2.25", "-3", "4"]));
                let interval = number(self.random.one_of(&["1", "2", ".3", "0", "1.6"]));
                Expression::Keep(Keeper::Pulse, call, vec![input, first, interval], None)
            }
            1 => {
                let interval = number(self.random.one_of(&["1", "2", ".3", "0", "1.6"]));
                let mut arguments = vec![input, interval];
                if self.random.chance(50) {
                    arguments.push(self.leaf(Sees::Constants, before));
                }
                Expression::Keep(Keeper::Sample, call, arguments, None)
            }
            which => {
                let delay = if self.random.chance(60) {
                    number(self.random.one_of(&["2", "3", "6.5", "4"]))
                } else {
                    let varying = self.leaf(sees, before);
                    two(Operator::Add, number("3"), call_abs_sin(varying))
                };
                // SMOOTH, DELAY … of a supplementary or in its card see K and J like all the others.
                let keepers =
                    [Keeper::Smooth, Keeper::Dlinf3, Keeper::Delay1, Keeper::Delay3, Keeper::Twosm, Keeper::Delay3];
                let keeper = keepers[which - 2];
                Expression::Keep(keeper, call, vec![input, delay], None)
            }
        }
    }

    fn vectors(&mut self, sees: Sees) -> Option<Expression> {
        let constants = matches!(sees, Sees::Constants | Sees::Initial) || self.random.chance(30);
        let lists: Vec<(String, bool, i64)> = if constants {
            let flat = self.deck.tables.iter().filter(|table| !table.two);
            flat.map(|table| (table.name.clone(), true, table.rows[0].len() as i64)).collect()
        } else {
            let all = self.deck.equations.iter();
            let wanted = all.filter(|other| other.left.len() == 1 && matches!(other.kind, Kind::Rate | Kind::Level));
            wanted.map(|other| (other.name.clone(), false, self.deck.elements(&other.name).len() as i64)).collect()
        };
        if lists.is_empty() {
            return None;
        }
        let (a, a_constant, count) = self.random.pick(&lists).clone();
        let (b, b_constant, others) = self.random.pick(&lists).clone();
        let first = self.random.between(1, count);
        let last = self.random.between(first, count);
        Some(match self.random.below(3) {
            0 => Expression::Whole(self.random.one_of(&["SUM", "PROD"]), a, a_constant),
            1 => Expression::Part(self.random.one_of(&["SUMV", "PRDV"]), a, a_constant, first, last),
            _ => {
                let last = last.min(first + others - 1);
                let from = self.random.between(1, others - (last - first));
                Expression::Product(a, a_constant, first, last, b, b_constant, from)
            }
        })
    }

    fn leaf(&mut self, sees: Sees, before: usize) -> Expression {
        for _ in 0..4 {
            match self.random.below(10) {
                0 => return Expression::Number(self.number()),
                1 if sees != Sees::Constants => return Expression::Time,
                2 | 3 if !self.deck.constants.is_empty() => {
                    let name = self.random.pick(&self.deck.constants).0.clone();
                    return Expression::Constant(name, Vec::new());
                }
                4 => {
                    if let Some(element) = self.constant_element() {
                        return element;
                    }
                }
                _ if sees == Sees::Constants => continue,
                _ => {
                    if let Some(quantity) = self.seen(sees, before) {
                        return quantity;
                    }
                }
            }
        }
        Expression::Number(self.number())
    }

    fn constant_element(&mut self) -> Option<Expression> {
        let table = self.random.pick(&self.deck.tables).clone();
        let (rows, columns) = (table.rows.len() as i64, table.rows[0].len() as i64);
        let column = self.index(columns);
        Some(Expression::Constant(table.name, if table.two { vec![self.index(rows), column] } else { vec![column] }))
    }

    /// A subscript that stays within 1 and a length: a number, or a name of the left side, shifted where that fits.
    fn index(&mut self, length: i64) -> Index {
        let of_left: Vec<String> = self
            .left
            .iter()
            .filter_map(|index| if let Index::Over(name, _) = index { Some(name.clone()) } else { None })
            .collect();
        if !of_left.is_empty() && self.random.chance(80) {
            let name = self.random.pick(&of_left).clone();
            let range = self.deck.range(&name);
            let fits: Vec<i64> =
                [-1, 0, 0, 1].into_iter().filter(|by| range.low + by >= 1 && range.high + by <= length).collect();
            if !fits.is_empty() {
                return Index::Over(name, self.random.one_of(&fits));
            }
        }
        Index::At(self.random.between(1, length))
    }

    /// A quantity that may stand there; auxiliaries only if they come before this equation.
    fn seen(&mut self, sees: Sees, before: usize) -> Option<Expression> {
        let candidates: Vec<(String, usize)> = self
            .deck
            .equations
            .iter()
            .enumerate()
            .filter(|(at, equation)| match (sees, equation.kind) {
                (Sees::Constants, _) | (_, Kind::Supplementary) => false,
                (Sees::Initial, _) => *at < before,
                (Sees::Level, _) | (_, Kind::Level | Kind::Rate) => true,
                (_, Kind::Auxiliary) => *at < before,
            })
            .map(|(_, equation)| (equation.name.clone(), equation.left.len()))
            .collect();
        if candidates.is_empty() {
            return None;
        }
        let (name, subscripts) = self.random.pick(&candidates).clone();
        // An element of an array only if all its equations come before.
        let late = self.deck.equations.iter().enumerate().any(|(at, equation)| {
            equation.name == name && equation.kind == Kind::Auxiliary && at >= before && sees != Sees::Level
        });
        if late && subscripts > 0 {
            return None;
        }
        let elements = self.deck.elements(&name);
        let lengths: Vec<i64> =
            (0..subscripts).map(|at| elements.iter().map(|element| element[at]).max().unwrap_or(1)).collect();
        let indices = lengths.into_iter().map(|length| self.index(length)).collect();
        Some(Expression::Quantity(name, indices))
    }

    /// A block that counts, chooses or divides; what it sets is used by nobody that it uses.
    fn block(&mut self) {
        self.left = Vec::new();
        let all = self.deck.equations.len();
        let (x, y) = (self.name(true), self.name(true));
        let own = |name: &String| Expression::Quantity(name.clone(), Vec::new());
        let set = |name: &String, right: Expression| Step::Set(name.clone(), right);
        for name in [&x, &y] {
            let right = self.constant_expression();
            self.deck.initials.push(Initial { name: name.clone(), left: Vec::new(), right });
        }
        let entry = |maker: &mut Maker, kind: Kind, name: &String| {
            let right = maker.expression(Sees::Block, 1, all);
            let right =
                call("MIN", vec![call("MAX", vec![right, Expression::Minus(boxed(number("20")))]), number("20")]);
            maker.quantity(kind, Vec::new(), name.clone());
            maker.deck.equations.last_mut().expect("just made").right = right;
        };
        let comparison = self.random.one_of(&["<", "<=", ">", ">=", "<>", "==", "="]);
        let test =
            Condition { left: self.expression(Sees::Block, 1, all), comparison, right: self.leaf(Sees::Block, all) };
        let (kind, step) = match self.random.below(3) {
            0 => {
                entry(self, Kind::Auxiliary, &x);
                let limit = call("MIN", vec![number("30"), self.leaf(Sees::Block, all)]);
                let count = two(Operator::Add, own(&x), number("1.5"));
                let gather = two(Operator::Add, two(Operator::Multiply, own(&y), number(".5")), own(&x));
                let mut steps = vec![set(&x, count), set(&y, gather)];
                if self.random.chance(40) {
                    let less = Condition { left: own(&y), comparison: ">", right: number("10") };
                    steps.push(Step::If(less, vec![set(&y, number("3"))], Vec::new()));
                }
                (Kind::Auxiliary, Step::While(Condition { left: own(&x), comparison: "<", right: limit }, steps))
            }
            1 => {
                if self.random.chance(50) {
                    entry(self, Kind::Auxiliary, &y);
                }
                let yes = vec![
                    set(&x, self.expression(Sees::Block, 2, all)),
                    set(&y, two(Operator::Subtract, own(&x), own(&y))),
                ];
                let no = if self.random.chance(50) {
                    vec![set(&y, self.expression(Sees::Block, 1, all))]
                } else {
                    Vec::new()
                };
                (Kind::Auxiliary, Step::If(test, yes, no))
            }
            _ => {
                if self.random.chance(50) {
                    entry(self, Kind::Rate, &x);
                }
                let yes = vec![set(&x, self.expression(Sees::Block, 2, all))];
                let no = vec![
                    set(&y, self.expression(Sees::Block, 1, all)),
                    set(&x, two(Operator::Add, own(&y), number("1"))),
                ];
                (Kind::Rate, Step::If(test, yes, no))
            }
        };
        let kind_of_users = Kind::Auxiliary;
        self.deck.blocks.push(Block { kind, step });
        // Somebody outside looks at what the block leaves.
        let name = self.name(true);
        self.quantity(kind_of_users, Vec::new(), name);
        let right = two(Operator::Subtract, own(&x), two(Operator::Multiply, number("2"), own(&y)));
        self.deck.equations.last_mut().expect("just made").right = right;
    }

    fn supplementaries(&mut self) {
        let all = self.deck.equations.len();
        let mut last: Option<String> = None;
        for _ in 0..self.random.between(0, 3) {
            self.left = Vec::new();
            let mut right = self.expression(Sees::Supplementary, 2, all);
            if let Some(last) = last.take() {
                right = two(Operator::Add, Expression::Quantity(last, Vec::new()), right);
            }
            let name = self.name(true);
            last = Some(name.clone());
            self.quantity(Kind::Supplementary, Vec::new(), name);
            self.deck.equations.last_mut().expect("just made").right = right;
        }
        if self.random.chance(20) {
            self.pipeline(all);
        }
    }

    /// A DELAYP, its content and a user of it.
    fn pipeline(&mut self, before: usize) {
        self.calls += 1;
        let (out, content) = (self.name(true), self.name(true));
        let arguments = vec![self.leaf(Sees::Point, before), number(self.random.one_of(&["3", "5.5"]))];
        let kind = self.random.one_of(&[Kind::Auxiliary, Kind::Rate]);
        self.quantity(kind, Vec::new(), out);
        let right = Expression::Keep(Keeper::Delayp, self.calls, arguments, Some(content.clone()));
        let doubled = two(Operator::Multiply, right, number("2"));
        self.deck.equations.last_mut().expect("just made").right = doubled;
        let made = Equation {
            kind: Kind::Auxiliary,
            name: content,
            left: Vec::new(),
            right: Expression::Content(self.calls),
            bare: false,
            made: true,
        };
        self.deck.equations.push(made);
    }

    fn reruns(&mut self) {
        for at in 0..self.random.between(1, 2) {
            let mut rerun = Rerun { name: format!("RUN{at}"), ..Rerun::default() };
            if self.random.chance(80) {
                let name = self.random.pick(&self.deck.constants).0.clone();
                rerun.constants.push((name, self.number()));
            }
            if self.random.chance(50) {
                let flat: Vec<Table> = self.deck.tables.iter().filter(|table| !table.two).cloned().collect();
                let table = self.random.pick(&flat).clone();
                rerun.tables.push((table.name, self.numbers(table.rows[0].len())));
            }
            if self.random.chance(30) {
                rerun.spec.push(("DT".into(), Number((self.random.one_of(&[".5", ".25", "1"])).into())));
            }
            if self.random.chance(20) {
                rerun.constants.push(("LENGTH".into(), Number("5".into())));
            }
            self.deck.reruns.push(rerun);
        }
    }
}

fn call_abs_sin(inner: Expression) -> Expression {
    call("ABS", vec![call("SIN", vec![inner])])
}
