//! Writes a model as a deck, in one of the many ways an author may have typed it.

use super::random::Random;
use super::*;

/// Macros that generated decks may call.
pub const MACROS: &str = "MACRO TWOSM(IN,DEL)
L     $MID.K=$MID.J+DT*(IN.J-$MID.J)/DEL
N     $MID=IN
L     TWOSM.K=TWOSM.J+DT*($MID.J-TWOSM.J)/DEL
N     TWOSM=IN
MEND
";

/// How a deck is typed.
pub struct Style {
    pub random: Random,
    pub lower: bool,
    /// `X` cards cut equations, `^` lines, or nothing does.
    pub cut: Cut,
    pub numbered: bool,
    pub shuffled: bool,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Cut {
    Nowhere,
    Cards,
    Carets,
}

impl Style {
    /// One card a line, in the order of the model.
    pub fn plain() -> Style {
        Style { random: Random::new(0), lower: false, cut: Cut::Nowhere, numbered: false, shuffled: false }
    }

    pub fn from(seed: u64) -> Style {
        let mut random = Random::new(seed);
        let cut = random.one_of(&[Cut::Nowhere, Cut::Cards, Cut::Carets]);
        let (lower, numbered, shuffled) = (random.chance(25), random.chance(25), random.chance(80));
        Style { random, lower, cut, numbered, shuffled }
    }

    fn card(&mut self, letter: &str, text: &str) -> String {
        let mut out = String::new();
        if self.numbered && self.random.chance(50) {
            out += &format!("{}.{} ", self.random.below(90), self.random.below(9));
        }
        let form = matches!(letter, "L" | "A" | "R" | "N") && self.random.chance(10);
        let form = if form { self.random.between(1, 59).to_string() } else { String::new() };
        out += &format!("{:<6}", format!("{form}{letter}"));
        if !out.ends_with(' ') {
            out.push(' ');
        }
        let text = if self.lower && self.random.chance(70) { text.to_lowercase() } else { text.to_string() };
        out += &self.cut_up(&text);
        if self.random.chance(15) {
            out += self.random.one_of(&["   GOODS (UNITS)", "  75", "\tfirst = last", "   A.K=B.K  */", "   水位 ?"]);
        }
        out.push('\n');
        if self.random.chance(5) {
            out += self.random.one_of(&["NOTE\n", "\n", "NOTE  L X.K=X.J\n", "   \t \n", "NOTE*P\n"]);
        }
        out
    }

    fn cut_up(&mut self, text: &str) -> String {
        let percent = if text.len() > 60 { 70 } else { 10 };
        if self.cut == Cut::Nowhere || text.len() < 8 || !self.random.chance(percent) {
            return text.to_string();
        }
        let mut places: Vec<usize> = (0..1 + text.len() / 60).map(|_| 1 + self.random.below(text.len() - 1)).collect();
        places.sort();
        places.dedup();
        let (mut out, mut from) = (String::new(), 0);
        for (count, at) in places.into_iter().enumerate() {
            out += &text[from..at];
            out += &match self.cut {
                Cut::Carets => format!("^\n{}", self.random.one_of(&["", "      ", "\t"])),
                _ => format!("\nX{}     ", if count > 0 { count.to_string() } else { String::new() }),
            };
            from = at;
        }
        out + &text[from..]
    }
}

/// The deck of a model.
pub fn print(deck: &Deck, style: &mut Style) -> String {
    let mut out = String::from("*     GENERATED\n");
    if deck.dynamo1 {
        out += &format!("RUN   {}\n", deck.name);
    }
    if deck.equations.iter().any(|equation| uses_macro(&equation.right)) {
        out += MACROS;
    }
    for range in &deck.ranges {
        out += &style.card("FOR", &format!("{}={},{}", range.name, range.low, range.high));
    }
    out += &definitions(deck, style);
    out += &format!("SPEC  DT={}/LENGTH={}/PRTPER=0/PLTPER=0\n", deck.dt.0, deck.length.0);
    if !deck.dynamo1 {
        out += &format!("RUN   {}\n", deck.name);
    }
    for rerun in &deck.reruns {
        let mut changes = String::new();
        for (name, number) in &rerun.constants {
            changes += &style.card("C", &format!("{name}={}", number.0));
        }
        for (name, numbers) in &rerun.tables {
            changes += &style.card("T", &format!("{name}={}", list(numbers, "/")));
        }
        for (name, number) in &rerun.spec {
            changes += &style.card("SPEC", &format!("{name}={}", number.0));
        }
        let run = format!("RUN   {}\n", rerun.name);
        out += &if deck.dynamo1 { run + &changes } else { changes + &run };
    }
    out
}

fn uses_macro(expression: &Expression) -> bool {
    let mut found = false;
    walk(expression, &mut |part| found |= matches!(part, Expression::Keep(Keeper::Twosm, ..)));
    found
}

fn definitions(deck: &Deck, style: &mut Style) -> String {
    let mut cards: Vec<String> = Vec::new();
    if let Some(start) = &deck.start {
        let start = text(deck, start, Sight::INITIAL, style);
        cards.push(style.card("N", &format!("TIME={start}")));
    }
    let mut constants = deck.constants.iter().peekable();
    while let Some((name, number)) = constants.next() {
        let mut card = format!("{name}={}", number.0);
        while let Some((name, number)) = constants.next_if(|_| style.random.chance(50)) {
            card += &format!("{}{name}={}", style.random.pick(&[",", "/"]), number.0);
        }
        cards.push(style.card("C", &card));
    }
    for table in &deck.tables {
        for (row, numbers) in table.rows.iter().enumerate() {
            let separator = style.random.one_of(&[",", "/"]);
            let left = match (table.two, style.random.below(3)) {
                (true, _) => format!("{}({},*)", table.name, row + 1),
                (false, 0) => format!("{}(*)", table.name),
                (false, 1) => format!("{}*", table.name),
                _ => table.name.clone(),
            };
            // DYNAMO I tables stood on C cards.
            let letter = if left.ends_with('*') && style.random.chance(50) { "C" } else { "T" };
            cards.push(style.card(letter, &format!("{left}={}", list(numbers, separator))));
        }
    }
    for train in &deck.trains {
        let form = if train.cyclic { "BOXCYC" } else { "BOXLIN" };
        cards.push(style.card("B", &format!("{}={form}({},{})", train.name, train.loads.len(), train.period.0)));
        cards.push(style.card("C", &format!("{}*={}", train.name, list(&train.loads, "/"))));
    }
    for equation in deck.equations.iter().filter(|equation| !equation.made) {
        let sight = Sight { kind: Some(equation.kind), bare: equation.bare };
        let left = sight.left(&equation.name, &equation.left);
        let right = text(deck, &equation.right, sight, style);
        cards.push(style.card(letter(equation.kind), &format!("{left}={right}")));
    }
    for initial in &deck.initials {
        let left = format!("{}{}", initial.name, subscripts(&initial.left));
        let right = text(deck, &initial.right, Sight::INITIAL, style);
        cards.push(style.card("N", &format!("{left}={right}")));
    }
    for block in &deck.blocks {
        let mut lines = String::new();
        step(deck, &block.step, block.kind, style, &mut lines);
        cards.push(lines);
    }
    if style.shuffled {
        style.random.shuffle(&mut cards);
    }
    cards.concat()
}

fn letter(kind: Kind) -> &'static str {
    match kind {
        Kind::Level => "L",
        Kind::Auxiliary => "A",
        Kind::Rate => "R",
        Kind::Supplementary => "S",
    }
}

fn list(numbers: &[Number], separator: &str) -> String {
    numbers.iter().map(|number| number.0.as_str()).collect::<Vec<&str>>().join(separator)
}

fn step(deck: &Deck, step_: &Step, kind: Kind, style: &mut Style, out: &mut String) {
    let sight = Sight { kind: Some(kind), bare: false };
    match step_ {
        Step::Set(name, right) => {
            let right = text(deck, right, sight, style);
            let card = format!("{}={right}", sight.left(name, &Vec::new()));
            *out += &style.card(letter(kind), &card);
        }
        Step::While(condition, steps) => {
            let test = self::condition(deck, condition, sight, style);
            *out += &style.card("WHILE", &test);
            steps.iter().for_each(|inner| step(deck, inner, kind, style, out));
            *out += "WHILEEND\n";
        }
        Step::If(condition, yes, no) => {
            let test = self::condition(deck, condition, sight, style);
            *out += &style.card("IF", &test);
            yes.iter().for_each(|inner| step(deck, inner, kind, style, out));
            if !no.is_empty() {
                *out += "ELSE\n";
                no.iter().for_each(|inner| step(deck, inner, kind, style, out));
            }
            *out += "IFEND\n";
        }
    }
}

fn condition(deck: &Deck, condition: &Condition, sight: Sight, style: &mut Style) -> String {
    let (left, right) = (text(deck, &condition.left, sight, style), text(deck, &condition.right, sight, style));
    format!("{left}{}{right}", condition.comparison)
}

/// Which subscripts an equation gives what stands in it.
#[derive(Clone, Copy)]
struct Sight {
    kind: Option<Kind>,
    bare: bool,
}

impl Sight {
    const INITIAL: Sight = Sight { kind: None, bare: true };

    fn left(self, name: &str, left: &Left) -> String {
        let time = match self.kind {
            _ if self.bare => "",
            Some(Kind::Rate) => ".KL",
            _ => ".K",
        };
        format!("{name}{time}{}", subscripts(left))
    }

    fn time(self, of: Kind) -> &'static str {
        match (self.kind, of) {
            _ if self.bare => "",
            (_, Kind::Rate) => ".JK",
            (Some(Kind::Level), _) => ".J",
            _ => ".K",
        }
    }
}

fn subscripts(indices: &[Index]) -> String {
    if indices.is_empty() {
        return String::new();
    }
    let one = |index: &Index| match index {
        Index::At(at) => at.to_string(),
        Index::Over(name, 0) => name.clone(),
        Index::Over(name, offset) => format!("{name}{offset:+}"),
    };
    format!("({})", indices.iter().map(one).collect::<Vec<String>>().join(","))
}

/// How tightly the outermost operation of a text binds.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Rank {
    Sum,
    Signed,
    Product,
    Power,
    Primary,
}

fn text(deck: &Deck, expression: &Expression, sight: Sight, style: &mut Style) -> String {
    ranked(deck, expression, sight, style).0
}

/// The text, in parentheses if it binds less than it must here, or just so.
fn bound_at(deck: &Deck, expression: &Expression, sight: Sight, style: &mut Style, least: Rank) -> String {
    let (inner, rank) = ranked(deck, expression, sight, style);
    if rank < least || style.random.chance(8) { format!("({inner})") } else { inner }
}

fn ranked(deck: &Deck, expression: &Expression, sight: Sight, style: &mut Style) -> (String, Rank) {
    let element = |name: &str, indices: &[Index], time: &str| format!("{name}{time}{}", subscripts(indices));
    let primary = match expression {
        Expression::Number(number) => number.0.clone(),
        Expression::Time => format!("TIME{}", sight.time(Kind::Level)),
        Expression::Dt => "DT".to_string(),
        Expression::Constant(name, indices) => element(name, indices, ""),
        Expression::Quantity(name, indices) => {
            element(name, indices, sight.time(deck.kind_of(name).expect("a quantity")))
        }
        Expression::Minus(inner) => {
            return (format!("-{}", bound_at(deck, inner, sight, style, Rank::Power)), Rank::Signed);
        }
        Expression::Binary(operator, left, right) => return binary(deck, *operator, left, right, sight, style),
        Expression::Call(name, arguments) => format!("{name}({})", listed(deck, arguments, sight, style)),
        Expression::Table(kind, name, column, argument, range) => {
            let kind = match kind {
                TableKind::Table => "TABLE",
                TableKind::Tabhl => "TABHL",
                TableKind::Tabxt => "TABXT",
            };
            let column = column
                .as_ref()
                .map_or(String::new(), |index| format!("(*,{}", &subscripts(std::slice::from_ref(index))[1..]));
            let argument = text(deck, argument, sight, style);
            format!("{kind}({name}{column},{argument},{})", list(range, ","))
        }
        Expression::Keep(keeper, _, arguments, output) => {
            let name = match keeper {
                Keeper::Pulse => "PULSE",
                Keeper::Sample => "SAMPLE",
                Keeper::Smooth => style.random.one_of(&["SMOOTH", "DLINF1"]),
                Keeper::Dlinf3 => "DLINF3",
                Keeper::Delay1 => "DELAY1",
                Keeper::Delay3 => "DELAY3",
                Keeper::Delayp => "DELAYP",
                Keeper::Twosm => "TWOSM",
            };
            let time = if sight.bare || style.random.chance(50) { "" } else { ".K" };
            let output = output.as_ref().map_or(String::new(), |output| format!(",{output}{time}"));
            format!("{name}({}{output})", listed(deck, arguments, sight, style))
        }
        Expression::Content(_) => panic!("a pipeline stands on no card"),
        Expression::Whole(function, name, constant) => {
            format!("{function}({})", vector(deck, name, *constant, sight, style))
        }
        Expression::Part(function, name, constant, first, last) => {
            format!("{function}({},{first},{last})", vector(deck, name, *constant, sight, style))
        }
        Expression::Product(a, a_constant, first, last, b, b_constant, from) => {
            let (a, b) = (vector(deck, a, *a_constant, sight, style), vector(deck, b, *b_constant, sight, style));
            format!("SCLPRD({a},{first},{last},{b},{from})")
        }
        Expression::Car(train, car) => format!("{train}*{car}{}", sight.time(Kind::Level)),
        Expression::Cars(names, count) => {
            let time = sight.time(Kind::Level);
            let train = |name: &String| deck.trains.iter().any(|train| train.name == *name);
            let one = |name: &String| format!("{name}{}", if train(name) { time } else { "" });
            format!("SUM{}({count},{})", names.len(), names.iter().map(one).collect::<Vec<String>>().join(","))
        }
    };
    (primary, Rank::Primary)
}

fn binary(
    deck: &Deck,
    operator: Operator,
    left: &Expression,
    right: &Expression,
    sight: Sight,
    style: &mut Style,
) -> (String, Rank) {
    // A sign may stand after any operator; the left side of a power takes none.
    let (sign, rank, least_left, least_right) = match operator {
        Operator::Add => ("+", Rank::Sum, Rank::Sum, Rank::Signed),
        Operator::Subtract => ("-", Rank::Sum, Rank::Sum, Rank::Signed),
        Operator::Multiply => ("*", Rank::Product, Rank::Product, Rank::Power),
        Operator::Divide => ("/", Rank::Product, Rank::Product, Rank::Power),
        Operator::Power => ("**", Rank::Power, Rank::Primary, Rank::Power),
    };
    let left = bound_at(deck, left, sight, style, least_left);
    let (mut inner, inner_rank) = ranked(deck, right, sight, style);
    let signed = inner_rank == Rank::Signed;
    if (inner_rank < least_right && !(signed && style.random.chance(50))) || style.random.chance(8) {
        inner = format!("({inner})");
    }
    let joined = operator == Operator::Multiply && left.ends_with(')') && !inner.starts_with('-');
    let sign = if joined && style.random.chance(60) { "" } else { sign };
    // A sum that begins with a sign keeps it; the rank says that it must not follow another sign bare.
    (format!("{left}{sign}{inner}"), rank)
}

fn listed(deck: &Deck, arguments: &[Expression], sight: Sight, style: &mut Style) -> String {
    arguments.iter().map(|argument| text(deck, argument, sight, style)).collect::<Vec<String>>().join(",")
}

fn vector(deck: &Deck, name: &str, constant: bool, sight: Sight, style: &mut Style) -> String {
    let (time, two) = if constant {
        ("", deck.tables.iter().any(|table| table.name == name && table.two))
    } else {
        (sight.time(deck.kind_of(name).expect("a quantity")), deck.elements(name)[0].len() == 2)
    };
    if two || style.random.chance(50) { format!("{name}{time}") } else { format!("{name}{time}(*)") }
}
