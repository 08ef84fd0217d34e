//! Computes a model as the page "Time and order of computation" says, word for word and without any cleverness.

use super::*;
use std::collections::HashMap;

type Element = (String, Vec<i64>);
type Values = HashMap<Element, f64>;

/// Why a model has no numbers.
#[derive(Clone, Debug, PartialEq)]
pub enum Stop {
    /// Initial values need each other.
    Ring,
    DivisionByZero,
    /// Outside the domain of a function, infinite, or too large for comparing to make sense.
    Wild,
}

/// What one run gives: the name, and for each step TIME and all quantities.
pub struct Run {
    pub name: String,
    pub rows: Vec<(f64, Values)>,
}

/// Values larger than this are not compared.
const WILD: f64 = 1e12;

/// All runs of a model.
pub fn evaluate(deck: &Deck) -> Result<Vec<Run>, Stop> {
    evaluate_shaken(deck, 0.0)
}

/// The same with every product off by so much: a model whose numbers change visibly is chaotic.
pub fn evaluate_shaken(deck: &Deck, shake: f64) -> Result<Vec<Run>, Stop> {
    let mut standing: HashMap<String, f64> = HashMap::new();
    let mut runs = vec![run(deck, &Rerun { name: deck.name.clone(), ..Rerun::default() }, &standing, shake)?];
    for rerun in &deck.reruns {
        // SPEC values hold from there on, C and T changes for this run.
        standing.extend(rerun.spec.iter().map(|(name, number)| (name.clone(), number.value())));
        runs.push(run(deck, rerun, &standing, shake)?);
    }
    Ok(runs)
}

/// The values one equation sees.
#[derive(Clone, Copy, PartialEq)]
enum Moment {
    Begin,
    Level,
    Point,
    Supplementary,
}

/// What a call of PULSE, SAMPLE or a delay keeps.
#[derive(Clone, Debug)]
enum Kept {
    /// Nominal time of the last action, and the value held.
    Clock { last: Option<f64>, held: f64 },
    /// Stages of a delay; what goes in and how long it takes, as at K.
    Stages { smooths: bool, stages: Vec<f64>, input: Input, each: f64 },
}

#[derive(Clone, Debug)]
enum Input {
    Value(f64),
    /// A rate: its JK value goes in.
    Rate(Element),
}

struct Machine<'a> {
    deck: &'a Deck,
    shake: f64,
    constants: HashMap<String, f64>,
    tables: HashMap<String, Vec<Vec<f64>>>,
    dt: f64,
    time: f64,
    start: f64,
    first: bool,
    begin: Values,
    asked: Vec<Element>,
    /// Levels and auxiliaries at J, at K; rates of JK, of KL; supplementaries.
    j: Values,
    k: Values,
    jk: Values,
    kl: Values,
    supplementary: Values,
    kept: HashMap<(usize, Vec<i64>), Kept>,
    ramps: Values,
    cars: HashMap<String, Vec<f64>>,
    moment: Moment,
    bound: Vec<(String, i64)>,
    /// Values that a running block has set.
    inside: Option<HashMap<String, f64>>,
}

fn run(deck: &Deck, rerun: &Rerun, standing: &HashMap<String, f64>, shake: f64) -> Result<Run, Stop> {
    let mut constants: HashMap<String, f64> =
        deck.constants.iter().map(|(name, number)| (name.clone(), number.value())).collect();
    constants.insert("DT".into(), deck.dt.value());
    constants.insert("LENGTH".into(), deck.length.value());
    constants.extend(standing.iter().map(|(name, value)| (name.clone(), *value)));
    constants.extend(rerun.constants.iter().map(|(name, number)| (name.clone(), number.value())));
    let values = |numbers: &Vec<Number>| numbers.iter().map(Number::value).collect::<Vec<f64>>();
    let mut tables: HashMap<String, Vec<Vec<f64>>> =
        deck.tables.iter().map(|table| (table.name.clone(), table.rows.iter().map(values).collect())).collect();
    tables.extend(rerun.tables.iter().map(|(name, numbers)| (name.clone(), vec![values(numbers)])));
    let mut machine = Machine {
        deck,
        shake,
        dt: constants["DT"],
        constants,
        tables,
        time: 0.0,
        start: 0.0,
        first: true,
        begin: Values::new(),
        asked: Vec::new(),
        j: Values::new(),
        k: Values::new(),
        jk: Values::new(),
        kl: Values::new(),
        supplementary: Values::new(),
        kept: HashMap::new(),
        ramps: Values::new(),
        cars: deck.trains.iter().map(|train| (train.name.clone(), values(&train.loads))).collect(),
        moment: Moment::Begin,
        bound: Vec::new(),
        inside: None,
    };
    Ok(Run { name: rerun.name.clone(), rows: machine.run()? })
}

impl<'a> Machine<'a> {
    fn run(&mut self) -> Result<Vec<(f64, Values)>, Stop> {
        self.initial_phase()?;
        let length = self.constants["LENGTH"];
        let mut shifted: HashMap<String, f64> = HashMap::new();
        let mut rows = Vec::new();
        let mut step = 0u32;
        loop {
            if step > 0 {
                self.advance_levels()?;
                self.time = self.start + f64::from(step) * self.dt;
            }
            self.point()?;
            let mut row = self.k.clone();
            row.extend(self.kl.clone());
            row.extend(self.supplementary.clone());
            rows.push((self.time, row));
            if self.time + self.dt / 2.0 >= length {
                return Ok(rows);
            }
            self.shift_cars(&mut shifted);
            step += 1;
        }
    }

    fn initial_phase(&mut self) -> Result<(), Stop> {
        if let Some(start) = &self.deck.start {
            self.time = self.value(start)?;
            self.start = self.time;
        }
        for initial in &self.deck.initials {
            for bound in self.deck.bindings(&initial.left) {
                self.initial_value(&initial.name, place(&initial.left, &bound))?;
            }
        }
        for level in self.equations(Kind::Level) {
            let (name, at) = (level.0.name.clone(), place(&level.0.left, &level.1));
            let value = self.initial_value(&name, at.clone())?;
            self.k.insert((name, at), value);
        }
        Ok(())
    }

    fn equations(&self, kind: Kind) -> Vec<(&'a Equation, Vec<(String, i64)>)> {
        let deck = self.deck;
        let of_kind = deck.equations.iter().filter(move |equation| equation.kind == kind);
        of_kind
            .flat_map(|equation| deck.bindings(&equation.left).into_iter().map(move |bound| (equation, bound)))
            .collect()
    }

    /// Steps 1 and 2: all new levels from old values, then stored at once.
    fn advance_levels(&mut self) -> Result<(), Stop> {
        self.first = false;
        self.j = std::mem::take(&mut self.k);
        self.jk.extend(std::mem::take(&mut self.kl));
        self.supplementary.clear();
        let mut new = Values::new();
        let deck = self.deck;
        for equation in deck.equations.iter().filter(|equation| equation.kind == Kind::Level) {
            for bound in deck.bindings(&equation.left) {
                let at = place(&equation.left, &bound);
                let value = self.compute(&equation.right, Moment::Level, bound)?;
                new.insert((equation.name.clone(), at), value);
            }
        }
        let mut kept = self.kept.clone();
        for state in kept.values_mut() {
            self.advance_stages(state);
        }
        self.kept = kept;
        self.k = new;
        Ok(())
    }

    fn advance_stages(&self, state: &mut Kept) {
        let Kept::Stages { smooths, stages, input, each } = state else { return };
        let input = match input {
            Input::Value(value) => *value,
            Input::Rate(rate) => self.jk[rate],
        };
        let (old, dt) = (stages.clone(), self.dt);
        for at in 0..old.len() {
            stages[at] = if *smooths {
                let before = if at == 0 { input } else { old[at - 1] };
                old[at] + dt * (before - old[at]) / *each
            } else {
                let before = if at == 0 { input } else { old[at - 1] / *each };
                old[at] + dt * (before - old[at] / *each)
            };
        }
    }

    /// Steps 4, 5 and 6.
    fn point(&mut self) -> Result<(), Stop> {
        let deck = self.deck;
        for equation in &deck.equations {
            for bound in deck.bindings(&equation.left) {
                let at = place(&equation.left, &bound);
                match equation.kind {
                    Kind::Auxiliary => {
                        self.auxiliary(&equation.name, at)?;
                    }
                    Kind::Rate => {
                        let value = self.active(equation, Moment::Point, bound)?;
                        self.kl.insert((equation.name.clone(), at), value);
                    }
                    Kind::Level | Kind::Supplementary => {}
                }
            }
        }
        for block in &deck.blocks {
            match block.kind {
                Kind::Rate => self.rate_block(block)?,
                _ => self.auxiliary_block(block)?,
            }
        }
        for equation in deck.equations.iter().filter(|equation| equation.kind == Kind::Supplementary) {
            for bound in deck.bindings(&equation.left) {
                self.supplementary(&equation.name, place(&equation.left, &bound))?;
            }
        }
        Ok(())
    }

    fn auxiliary(&mut self, name: &str, at: Vec<i64>) -> Result<f64, Stop> {
        let element = (name.to_string(), at);
        if let Some(value) = self.k.get(&element) {
            return Ok(*value);
        }
        let deck = self.deck;
        if let Some(block) = deck.blocks.iter().find(|block| sets(&block.step).contains(&name)) {
            self.auxiliary_block(block)?;
            return Ok(self.k[&element]);
        }
        let (equation, bound) = self.equation(name, &element.1);
        let value = self.active(equation, Moment::Point, bound)?;
        self.k.insert(element, value);
        Ok(value)
    }

    /// In DYNAMO I decks an equation that is nothing but STEP, RAMP or SAMPLE begins at the N card of its quantity.
    fn active(&mut self, equation: &Equation, moment: Moment, bound: Vec<(String, i64)>) -> Result<f64, Stop> {
        let value = self.compute(&equation.right, moment, bound.clone())?;
        let at = place(&equation.left, &bound);
        let element = (equation.name.clone(), at.clone());
        if !self.deck.dynamo1 {
            return Ok(value);
        }
        let carded = self.deck.initials.iter().any(|initial| initial.name == equation.name);
        let before = if carded { self.initial_value(&equation.name, at)? } else { 0.0 };
        match &equation.right {
            Expression::Call("STEP", arguments) => {
                let due = self.compute(&arguments[1], moment, bound)?;
                Ok(if self.time + self.dt / 2.0 >= due { value } else { before })
            }
            Expression::Call("RAMP", arguments) => {
                let (slope, due) =
                    (self.compute(&arguments[0], moment, bound.clone())?, self.compute(&arguments[1], moment, bound)?);
                let mut sum = self.ramps.get(&element).copied().unwrap_or(before);
                if !self.first && self.time + self.dt / 2.0 >= due + self.dt {
                    sum += slope * self.dt;
                }
                self.ramps.insert(element, sum);
                Ok(sum)
            }
            _ => Ok(value),
        }
    }

    fn supplementary(&mut self, name: &str, at: Vec<i64>) -> Result<f64, Stop> {
        let element = (name.to_string(), at);
        if let Some(value) = self.supplementary.get(&element) {
            return Ok(*value);
        }
        let (equation, bound) = self.equation(name, &element.1);
        let value = self.active(equation, Moment::Supplementary, bound)?;
        self.supplementary.insert(element, value);
        Ok(value)
    }

    fn auxiliary_block(&mut self, block: &Block) -> Result<(), Stop> {
        let names = sets(&block.step);
        if self.k.contains_key(&(names[0].to_string(), Vec::new())) {
            return Ok(());
        }
        let entry = self.entry_values(&names, false)?;
        let outer = (self.inside.replace(entry), self.moment, std::mem::take(&mut self.bound));
        self.moment = Moment::Point;
        self.step(&block.step)?;
        let left = std::mem::replace(&mut self.inside, outer.0).expect("the block has values");
        (self.moment, self.bound) = (outer.1, outer.2);
        self.k.extend(left.into_iter().map(|(name, value)| ((name, Vec::new()), value)));
        Ok(())
    }

    /// In a block of rates the right sides see JK values, so what was set there is not seen.
    fn rate_block(&mut self, block: &Block) -> Result<(), Stop> {
        let entry = self.entry_values(&sets(&block.step), true)?;
        self.kl.extend(entry.into_iter().map(|(name, value)| ((name, Vec::new()), value)));
        self.moment = Moment::Point;
        self.rate_steps(std::slice::from_ref(&block.step))
    }

    fn rate_steps(&mut self, steps: &[Step]) -> Result<(), Stop> {
        for step in steps {
            match step {
                Step::Set(name, right) => {
                    let value = self.value(right)?;
                    self.kl.insert((name.clone(), Vec::new()), value);
                }
                Step::If(condition, yes, no) => {
                    let chosen = if self.holds(condition)? { yes } else { no };
                    self.rate_steps(chosen)?;
                }
                Step::While(..) => panic!("a WHILE block sets auxiliaries"),
            }
        }
        Ok(())
    }

    fn entry_values(&mut self, names: &[&str], rates: bool) -> Result<HashMap<String, f64>, Stop> {
        let mut entry = HashMap::new();
        for name in names {
            let element = (name.to_string(), Vec::new());
            let outside = self.deck.equations.iter().find(|equation| equation.name == *name);
            let value = if let Some(equation) = outside {
                self.compute(&equation.right, Moment::Point, Vec::new())?
            } else if self.first {
                let has_card = self.deck.initials.iter().any(|initial| initial.name == *name);
                if has_card { self.initial_value(name, Vec::new())? } else { 0.0 }
            } else if rates {
                self.jk[&element]
            } else {
                self.j[&element]
            };
            entry.insert(name.to_string(), value);
        }
        Ok(entry)
    }

    fn step(&mut self, step: &Step) -> Result<(), Stop> {
        match step {
            Step::Set(name, right) => {
                let value = self.value(right)?;
                self.inside.as_mut().expect("inside a block").insert(name.clone(), value);
            }
            Step::While(condition, steps) => {
                let mut rounds = 0;
                while self.holds(condition)? {
                    steps.iter().try_for_each(|step| self.step(step))?;
                    rounds += 1;
                    if rounds > 1000 {
                        return Err(Stop::Wild);
                    }
                }
            }
            Step::If(condition, yes, no) => {
                let chosen = if self.holds(condition)? { yes } else { no };
                chosen.iter().try_for_each(|step| self.step(step))?;
            }
        }
        Ok(())
    }

    fn holds(&mut self, condition: &Condition) -> Result<bool, Stop> {
        let (left, right) = (self.value(&condition.left)?, self.value(&condition.right)?);
        Ok(match condition.comparison {
            "<" => left < right,
            "<=" => left <= right,
            ">" => left > right,
            ">=" => left >= right,
            "<>" => left != right,
            "==" | "=" => left == right,
            other => panic!("{other} is no comparison"),
        })
    }

    /// All trains at the start; then whenever a nominal time has come.
    fn shift_cars(&mut self, shifted: &mut HashMap<String, f64>) {
        for train in &self.deck.trains {
            let due = shifted.get(&train.name).map_or(self.start, |last| last + train.period.value());
            if self.time + self.dt / 2.0 < due {
                continue;
            }
            let mut last = due;
            while self.time + self.dt / 2.0 >= last + train.period.value() {
                last += train.period.value();
            }
            shifted.insert(train.name.clone(), last);
            let cars = self.cars.get_mut(&train.name).expect("every train has cars");
            cars.rotate_right(1);
            if !train.cyclic {
                cars[0] = 0.0;
            }
        }
    }

    /// The equation that defines an element, with the numbers its subscript names have there.
    fn equation(&self, name: &str, at: &[i64]) -> (&'a Equation, Vec<(String, i64)>) {
        let deck = self.deck;
        let mut found = None;
        for equation in deck.equations.iter().filter(|equation| equation.name == name) {
            for bound in deck.bindings(&equation.left) {
                if place(&equation.left, &bound) == at {
                    found = Some((equation, bound));
                }
            }
        }
        found.unwrap_or_else(|| panic!("{name}{at:?} has an equation"))
    }

    fn initial_value(&mut self, name: &str, at: Vec<i64>) -> Result<f64, Stop> {
        let element = (name.to_string(), at);
        if let Some(value) = self.begin.get(&element) {
            return Ok(*value);
        }
        if self.asked.contains(&element) {
            return Err(Stop::Ring);
        }
        self.asked.push(element.clone());
        let deck = self.deck;
        let card = deck.initials.iter().filter(|initial| initial.name == name).find_map(|initial| {
            let bound =
                deck.bindings(&initial.left).into_iter().find(|bound| place(&initial.left, bound) == element.1)?;
            Some((initial, bound))
        });
        let (right, bound) = match card {
            Some((initial, bound)) => (&initial.right, bound),
            None => {
                let (equation, bound) = self.equation(name, &element.1);
                (&equation.right, bound)
            }
        };
        let value = self.compute(right, Moment::Begin, bound)?;
        self.asked.pop();
        self.begin.insert(element, value);
        Ok(value)
    }

    /// The value of an expression at another moment and with other subscripts than those at work.
    fn compute(&mut self, expression: &Expression, moment: Moment, bound: Vec<(String, i64)>) -> Result<f64, Stop> {
        let outer = (self.moment, std::mem::replace(&mut self.bound, bound), self.inside.take());
        self.moment = moment;
        let value = self.value(expression);
        (self.moment, self.bound, self.inside) = outer;
        value
    }

    fn quantity(&mut self, name: &str, at: Vec<i64>) -> Result<f64, Stop> {
        if let Some(value) = self.inside.as_ref().and_then(|inside| inside.get(name)) {
            return Ok(*value);
        }
        let kind = self.deck.kind_of(name).expect("a quantity of the deck");
        let element = (name.to_string(), at);
        match (self.moment, kind) {
            (Moment::Begin, _) => self.initial_value(name, element.1),
            (_, Kind::Rate) => match self.jk.get(&element) {
                Some(value) => Ok(*value),
                None => self.initial_value(name, element.1),
            },
            (Moment::Level, _) => Ok(self.j[&element]),
            (_, Kind::Level) => Ok(self.k[&element]),
            (_, Kind::Auxiliary) => self.auxiliary(name, element.1),
            (_, Kind::Supplementary) => self.supplementary(name, element.1),
        }
    }

    fn constant(&mut self, name: &str, at: &[i64]) -> Result<f64, Stop> {
        if let Some(value) = self.constants.get(name) {
            return Ok(*value);
        }
        if let Some(rows) = self.tables.get(name) {
            return Ok(match at {
                [column] => rows[0][*column as usize - 1],
                [row, column] => rows[*row as usize - 1][*column as usize - 1],
                _ => panic!("an element of {name} has one or two subscripts"),
            });
        }
        self.initial_value(name, Vec::new())
    }

    fn value(&mut self, expression: &Expression) -> Result<f64, Stop> {
        let value = match expression {
            Expression::Number(number) => number.value(),
            Expression::Time => self.time,
            Expression::Dt => self.dt,
            Expression::Constant(name, indices) => self.constant(name, &place(indices, &self.bound))?,
            Expression::Quantity(name, indices) => self.quantity(name, place(indices, &self.bound))?,
            Expression::Minus(inner) => -self.value(inner)?,
            Expression::Binary(operator, left, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                match operator {
                    Operator::Add => left + right,
                    Operator::Subtract => left - right,
                    Operator::Multiply => left * right * (1.0 + self.shake),
                    Operator::Divide if right == 0.0 => return Err(Stop::DivisionByZero),
                    Operator::Divide => left / right,
                    Operator::Power => left.powf(right),
                }
            }
            // In DYNAMO I it adds up from its start, which needs neither slope nor time.
            Expression::Call("RAMP", _) if self.deck.dynamo1 && self.moment == Moment::Begin => 0.0,
            Expression::Call(name, arguments) => {
                let mut values = Vec::new();
                for argument in arguments {
                    values.push(self.value(argument)?);
                }
                self.function(name, &values)
            }
            Expression::Table(kind, name, column, argument, range) => {
                let x = self.value(argument)?;
                let rows = &self.tables[name];
                let values: Vec<f64> = match column {
                    Some(index) => {
                        let at = place(std::slice::from_ref(index), &self.bound)[0] as usize - 1;
                        rows.iter().map(|row| row[at]).collect()
                    }
                    None => rows[0].clone(),
                };
                look_up(*kind, &values, x, [range[0].value(), range[1].value(), range[2].value()])
            }
            Expression::Keep(keeper, call, arguments, _) => self.keep(*keeper, *call, arguments)?,
            Expression::Content(call) => self.content(*call)?,
            Expression::Whole(function, name, constant) => {
                let values = self.vector(name, *constant, 1, i64::MAX)?;
                over(function, &values)
            }
            Expression::Part(function, name, constant, first, last) => {
                let values = self.vector(name, *constant, *first, *last)?;
                over(function, &values)
            }
            Expression::Product(a, a_constant, first, last, b, b_constant, from) => {
                let a = self.vector(a, *a_constant, *first, *last)?;
                let b = self.vector(b, *b_constant, *from, from + last - first)?;
                a.iter().zip(&b).fold(0.0, |sum, (a, b)| sum + a * b)
            }
            Expression::Car(train, car) => self.cars[train][car - 1],
            Expression::Cars(names, count) => {
                let list = |name: &String| self.cars.get(name).unwrap_or_else(|| &self.tables[name][0]);
                let lists: Vec<&Vec<f64>> = names.iter().map(list).collect();
                (0..*count)
                    .fold(0.0, |sum, i| sum + lists[1..].iter().fold(lists[0][i], |product, list| product * list[i]))
            }
        };
        if value.is_finite() && value.abs() < WILD { Ok(value) } else { Err(Stop::Wild) }
    }

    /// Elements number `first` to `last`; nothing else is looked at.
    fn vector(&mut self, name: &str, constant: bool, first: i64, last: i64) -> Result<Vec<f64>, Stop> {
        let inside = |at: &usize| (first..=last).contains(&(*at as i64 + 1));
        if constant {
            let all = self.tables[name].concat();
            return Ok((0..all.len()).filter(inside).map(|at| all[at]).collect());
        }
        let elements = self.deck.elements(name);
        let wanted = (0..elements.len()).filter(inside);
        wanted.map(|at| self.quantity(name, elements[at].clone())).collect()
    }

    fn function(&self, name: &str, x: &[f64]) -> f64 {
        match (name, x) {
            ("EXP", [x]) => x.exp(),
            ("LOGN", [x]) => x.ln(),
            ("SQRT", [x]) => x.sqrt(),
            ("SIN", [x]) => x.sin(),
            ("COS", [x]) => x.cos(),
            ("ARCTAN", [x]) => x.atan(),
            ("ABS", [x]) => x.abs(),
            ("MAX", [p, q]) => p.max(*q),
            ("MIN", [p, q]) => p.min(*q),
            ("CLIP" | "FIFGE", [p, q, r, s]) => {
                if r >= s {
                    *p
                } else {
                    *q
                }
            }
            ("SWITCH" | "FIFZE", [p, q, r]) => {
                if *r == 0.0 {
                    *p
                } else {
                    *q
                }
            }
            ("STEP", [h, t]) => {
                if self.time + self.dt / 2.0 >= *t {
                    *h
                } else {
                    0.0
                }
            }
            ("RAMP", [s, t]) => {
                if self.time > *t {
                    s * (self.time - t)
                } else {
                    0.0
                }
            }
            _ => panic!("{name} of {} arguments is not known", x.len()),
        }
    }

    fn keep(&mut self, keeper: Keeper, call: usize, arguments: &[Expression]) -> Result<f64, Stop> {
        let mut x = Vec::new();
        if self.moment == Moment::Begin {
            return self.at_the_start(keeper, arguments);
        }
        for argument in arguments {
            x.push(self.value(argument)?);
        }
        let key = (call, self.bound.iter().map(|pair| pair.1).collect::<Vec<i64>>());
        if matches!(keeper, Keeper::Pulse | Keeper::Sample) {
            let old = self.kept.get(&key).cloned();
            let (last, held) = match old {
                Some(Kept::Clock { last, held }) => (last, held),
                _ if keeper == Keeper::Pulse => (None, 0.0),
                _ => (Some(self.start), x.get(2).copied().or(self.before_sampling(call)?).unwrap_or(0.0)),
            };
            let (last, held, value) = self.act(keeper, &x, last, held);
            self.kept.insert(key, Kept::Clock { last, held });
            return Ok(value);
        }
        // A rate as input goes in as it is on its way; anything else as it was at J.
        let input = match &arguments[0] {
            Expression::Quantity(name, indices) if self.deck.kind_of(name) == Some(Kind::Rate) => {
                Input::Rate((name.clone(), place(indices, &self.bound)))
            }
            _ => Input::Value(x[0]),
        };
        let stages = match self.kept.get(&key) {
            Some(Kept::Stages { stages, .. }) => stages.clone(),
            _ => self.starting_stages(keeper, call, arguments)?,
        };
        let smooths = matches!(keeper, Keeper::Smooth | Keeper::Dlinf3 | Keeper::Twosm);
        let each = match keeper {
            Keeper::Dlinf3 | Keeper::Delay3 | Keeper::Delayp => x[1] / 3.0,
            _ => x[1],
        };
        let end = *stages.last().expect("a delay has stages");
        self.kept.insert(key, Kept::Stages { smooths, stages, input, each });
        if !smooths && each == 0.0 {
            return Err(Stop::DivisionByZero);
        }
        Ok(if smooths { end } else { end / each })
    }

    fn before_sampling(&mut self, call: usize) -> Result<Option<f64>, Stop> {
        if self.deck.dynamo1 { self.given_start(call).transpose() } else { Ok(None) }
    }

    /// In the initial phase a smoothed value does not depend on the delay, nor a sample on what is sampled.
    fn at_the_start(&mut self, keeper: Keeper, arguments: &[Expression]) -> Result<f64, Stop> {
        match keeper {
            Keeper::Sample => arguments.get(2).map_or(Ok(0.0), |before| self.value(before)),
            Keeper::Smooth | Keeper::Dlinf3 | Keeper::Twosm => self.value(&arguments[0]),
            Keeper::Pulse => {
                let x = arguments.iter().map(|argument| self.value(argument)).collect::<Result<Vec<f64>, Stop>>()?;
                Ok(self.act(keeper, &x, None, 0.0).2)
            }
            _ => {
                self.value(&arguments[1])?;
                self.value(&arguments[0])
            }
        }
    }

    /// In equilibrium, but for a smoothed quantity that is nothing else and has an N card.
    fn starting_stages(&mut self, keeper: Keeper, call: usize, arguments: &[Expression]) -> Result<Vec<f64>, Stop> {
        let bound = self.bound.clone();
        let input = self.compute(&arguments[0], Moment::Begin, bound.clone())?;
        let delay = self.compute(&arguments[1], Moment::Begin, bound.clone())?;
        Ok(match keeper {
            Keeper::Smooth => vec![self.given_start(call).transpose()?.unwrap_or(input)],
            Keeper::Dlinf3 => {
                let end = self.given_start(call).transpose()?.unwrap_or(input);
                vec![input, input, end]
            }
            Keeper::Twosm => vec![input; 2],
            Keeper::Delay1 => vec![delay * input],
            _ => vec![delay / 3.0 * input; 3],
        })
    }

    fn given_start(&mut self, call: usize) -> Option<Result<f64, Stop>> {
        let whole = |equation: &&Equation| {
            matches!(&equation.right, Expression::Keep(keeper, number, _, _)
                if *number == call && (equation.kind == Kind::Auxiliary || *keeper == Keeper::Sample))
        };
        let equation = self.deck.equations.iter().find(whole)?;
        let at = place(&equation.left, &self.bound);
        let cards = self.deck.initials.iter().filter(|initial| initial.name == equation.name);
        let covers = |card: &Initial| self.deck.bindings(&card.left).iter().any(|bound| place(&card.left, bound) == at);
        // An array that is smoothed in some of its elements only is no level.
        let others = |other: &Equation| {
            other.name == equation.name
                && !matches!(other.right, Expression::Keep(Keeper::Smooth | Keeper::Dlinf3 | Keeper::Sample, ..))
        };
        if self.deck.equations.iter().any(others) || !cards.into_iter().any(covers) {
            return None;
        }
        Some(self.initial_value(&equation.name, at))
    }

    /// "PULSE, exactly" and "SAMPLE, exactly": the new last time, what is held, and the value.
    fn act(&self, keeper: Keeper, x: &[f64], last: Option<f64>, held: f64) -> (Option<f64>, f64, f64) {
        let (now, half) = (self.time, self.dt / 2.0);
        let (first, interval) = match keeper {
            Keeper::Pulse => (x[1], x[2]),
            _ => (0.0, x[1]),
        };
        if keeper == Keeper::Sample && interval <= 0.0 {
            return (last, x[0], x[0]);
        }
        let mut due = match last {
            Some(_) if interval <= 0.0 => return (last, held, 0.0),
            Some(last) => last + interval,
            None => first,
        };
        if last.is_none() && self.first {
            if interval <= 0.0 && due <= self.start - half {
                return (Some(due), held, 0.0);
            }
            while due <= self.start - half {
                due += interval;
            }
        }
        let (mut last, mut held, mut value) = (last, held, if keeper == Keeper::Sample { held } else { 0.0 });
        if now + half >= due {
            let mut at = due;
            while interval > 0.0 && now + half >= at + interval {
                at += interval;
            }
            last = Some(at);
            value = x[0];
            held = if keeper == Keeper::Sample { x[0] } else { 0.0 };
        } else if last.is_none() && due != first {
            // Passed over at the start: what is due next stays due.
            last = Some(due - interval);
        }
        (last, held, value)
    }

    /// What a DELAYP holds. Its call is computed first, if it was not yet.
    fn content(&mut self, call: usize) -> Result<f64, Stop> {
        let deck = self.deck;
        let mut found = None;
        for equation in &deck.equations {
            walk(&equation.right, &mut |part| {
                if matches!(part, Expression::Keep(_, number, _, _) if *number == call) {
                    found = Some((equation, part));
                }
            });
        }
        let (_, Expression::Keep(_, _, arguments, _)) = found.expect("the call of a pipeline") else {
            panic!("a pipeline belongs to a DELAYP")
        };
        let stages = if self.moment == Moment::Begin {
            self.starting_stages(Keeper::Delayp, call, arguments)?
        } else {
            match self.kept.get(&(call, Vec::new())) {
                Some(Kept::Stages { stages, .. }) => stages.clone(),
                _ => self.starting_stages(Keeper::Delayp, call, arguments)?,
            }
        };
        Ok(stages[0] + stages[1] + stages[2])
    }
}

fn over(function: &str, values: &[f64]) -> f64 {
    match function {
        "SUM" | "SUMV" => values.iter().fold(0.0, |sum, value| sum + value),
        "PROD" | "PRDV" => values.iter().fold(1.0, |product, value| product * value),
        _ => panic!("{function} is not known"),
    }
}

fn look_up(kind: TableKind, t: &[f64], x: f64, [low, high, increment]: [f64; 3]) -> f64 {
    if kind != TableKind::Tabxt {
        if x <= low {
            return t[0];
        }
        if x >= high {
            return t[t.len() - 1];
        }
    }
    let i = ((x - low) / increment).floor().clamp(0.0, (t.len() - 2) as f64);
    let at = i as usize;
    t[at] + ((x - (low + i * increment)) / increment) * (t[at + 1] - t[at])
}
