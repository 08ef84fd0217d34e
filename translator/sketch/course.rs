//! Sketches of programs that run as written.
//!
//! ```text
//! variable X V[2]   integer J      (0 at the start)
//! data obs file.csv t cp
//! course:
//!   4:                             a label; `resumable 4` lets a stop go on there
//!   goto 4   goto 4 if X > 1   compare X, 1: 4 0 5
//!   A[J] = X+1   fill V = 0   read X   read A[J] from obs 1
//!   print lines 1; blanks J; return; text HELLO; X as  ***.**; J as integer; X
//!   stop   stop 4   derive K = 2*P   demand X <> 0   new run   given   row
//! ```
//! TIME and DT are then variables like others.

use super::{Reader, Sketch};
use crate::code::{DataFile, Id, Role};
use crate::model::Draw;
use crate::model::instruction::Failure;
use crate::model::*;

impl Sketch {
    /// Makes the model one that runs as written.
    pub(super) fn as_course(&mut self) -> &mut Course {
        for quantity in self.model.quantities.iter_mut().take(2) {
            quantity.role = Role::Variable;
            quantity.values.clear();
        }
        self.model.course.get_or_insert_with(Course::default)
    }

    /// A line that declares something; false if it is none.
    pub(super) fn course_declaration(&mut self, word: &str, rest: &str, card: CardId) -> bool {
        match word {
            "data" => {
                let mut words = rest.split_whitespace().map(str::to_string);
                let (name, file) = (words.next().unwrap(), words.next().unwrap());
                let table = DataFile { name, file, columns: words.collect(), increasing: true, source: card };
                self.as_course().tables.push(table);
            }
            "resumable" => {
                let label = self.label(rest.trim(), card);
                let number = rest.trim().parse().unwrap();
                self.as_course().resumable.push((number, label));
            }
            _ => return false,
        }
        true
    }

    fn label(&mut self, number: &str, card: CardId) -> LabelId {
        let number: u32 = number.parse().unwrap();
        let labels = &mut self.as_course().labels;
        let found = labels.iter().position(|label| label.number == Some(number));
        let place = found.unwrap_or_else(|| {
            labels.push(Label { number: Some(number), card });
            labels.len() - 1
        });
        LabelId(place as u32)
    }

    /// A line that is an instruction.
    pub(super) fn instruction(&mut self, line: &str, card: CardId) -> Option<Instruction> {
        let mut of = |text: &str| self.expression(text, &[], Id::new(0));
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        Some(match word {
            _ if line.ends_with(':') && line[..line.len() - 1].parse::<u32>().is_ok() => {
                Instruction::Label(self.label(&line[..line.len() - 1], card))
            }
            "goto" => match rest.split_once(" if ") {
                Some((to, condition)) => {
                    let condition = of(condition);
                    Instruction::JumpIf { condition, to: self.label(to, card) }
                }
                None => Instruction::Jump(self.label(rest, card)),
            },
            "compare" => {
                let (sides, goals) = rest.split_once(':').unwrap();
                let (left, right) = sides.split_once(',').unwrap();
                let (left, right) = (of(left), of(right));
                let goals: Vec<Option<LabelId>> =
                    goals.split_whitespace().map(|goal| (goal != "0").then(|| self.label(goal, card))).collect();
                Instruction::Compare { left, right, greater: goals[0], equal: goals[1], less: goals[2] }
            }
            "fill" => {
                let (name, value) = rest.split_once('=').unwrap();
                let value = of(value);
                Instruction::Fill { quantity: self.names[name.trim()], value }
            }
            "read" => {
                let (into, from) = rest.split_once(" from ").unwrap_or((rest, ""));
                let into = match of(into) {
                    Expression::Read(place) => Target::Place(place),
                    Expression::At(array, index) => Target::At(array, *index),
                    other => panic!("nothing to read into: {other:?}"),
                };
                Instruction::Read { into, from: self.feed(from) }
            }
            "print" => Instruction::Print(rest.split("; ").map(|act| self.print(act)).collect()),
            "stop" => Instruction::Stop((!rest.is_empty()).then(|| of(rest))),
            "derive" => {
                let (name, value) = rest.split_once('=').unwrap();
                let value = of(value);
                let parameter = self.names[name.trim()];
                Instruction::Derive { parameter, into: parameter, value }
            }
            "demand" => Instruction::Demand { condition: of(rest), failure: Failure::Fission },
            "new" => Instruction::NewRun,
            "given" => Instruction::GivenValues,
            "row" => Instruction::Row,
            _ => {
                let (target, value) = line.split_once('=')?;
                if !target.trim_end().ends_with(']') {
                    return None;
                }
                let Expression::At(array, index) = of(target) else { return None };
                Instruction::SetAt { array, index: *index, value: of(value) }
            }
        })
    }

    fn feed(&mut self, from: &str) -> Feed {
        let Some((name, column)) = from.split_once(' ') else { return Feed::Input };
        let tables = &self.as_course().tables;
        let table = tables.iter().position(|table| table.name == name).unwrap();
        Feed::Column { table: TableId(table as u32), column: column.parse().unwrap() }
    }

    fn print(&mut self, act: &str) -> Print {
        let mut of = |text: &str| self.expression(text, &[], Id::new(0));
        let (word, rest) = act.split_once(' ').unwrap_or((act, ""));
        match word {
            "lines" => Print::Lines(of(rest)),
            "blanks" => Print::Blanks(of(rest)),
            "return" => Print::Return,
            "text" => Print::Text(rest.to_string()),
            _ => match act.split_once(" as ") {
                Some((value, "integer")) => Print::Plain { value: of(value), integer: true },
                Some((value, form)) => Print::Formed { value: of(value), form: number_form(form) },
                None => Print::Plain { value: of(act), integer: false },
            },
        }
    }
}

fn number_form(text: &str) -> NumberForm {
    let stars = text.trim_start();
    let (before, behind) = stars.split_once('.').unwrap_or((stars, ""));
    NumberForm {
        blanks: (text.len() - stars.len()) as u32,
        before: before.len() as u32,
        point: stars.contains('.'),
        behind: behind.len() as u32,
    }
}

impl Reader<'_> {
    /// What only courses have; `word` has been read.
    pub(super) fn of_courses(&mut self, word: &str) -> Option<Expression> {
        if let Some(function) = function(word) {
            assert!(self.take("("));
            return Some(Expression::Call(function, self.arguments()));
        }
        if let Some(draw) = draw(word) {
            assert!(self.take("("));
            let arguments = if self.take(")") { Vec::new() } else { self.arguments() };
            return Some(Expression::Draw(draw, arguments));
        }
        if self.take("[") {
            let index = self.compared();
            assert!(self.take("]"));
            return Some(Expression::At(self.sketch.names[word], Box::new(index)));
        }
        if !matches!(word, "either" | "both" | "oneof" | "not" | "integer" | "column") {
            return None;
        }
        assert!(self.take("("));
        let mut all = self.arguments().into_iter();
        let mut next = || Box::new(all.next().unwrap());
        Some(match word {
            "either" => Expression::If(next(), next(), next()),
            "both" => Expression::And(next(), next()),
            "oneof" => Expression::Or(next(), next()),
            "not" => Expression::Not(next()),
            "integer" => Expression::Integer(next()),
            _ => Expression::Interpolate { table: TableId(0), column: 1, argument: next() },
        })
    }
}

fn function(word: &str) -> Option<Function> {
    Some(match word {
        "cos" => Function::Cos,
        "tan" => Function::Tan,
        "arctan" => Function::Arctan,
        "log10" => Function::Log10,
        "sinh" => Function::Sinh,
        "cosh" => Function::Cosh,
        "tanh" => Function::Tanh,
        "arcsin" => Function::Arcsin,
        "arctan2" => Function::Arctan2,
        "mod" => Function::Modulo,
        "sign" => Function::Sign,
        "round" => Function::Round,
        "floor" => Function::Floor,
        "quotient" => Function::QuotientOrZero,
        "saturate" => Function::Saturate,
        _ => return of_scop(word),
    })
}

fn of_scop(word: &str) -> Option<Function> {
    Some(match word {
        "ceiling" => Function::Ceiling,
        "arccos" => Function::Arccos,
        "remainder" => Function::Remainder,
        "truncate" => Function::Truncate,
        "hyperbola" => Function::Hyperbola,
        "hyperboladown" => Function::HyperbolaDown,
        "sigmoid" => Function::Sigmoid,
        "sigmoiddown" => Function::SigmoidDown,
        "erf" => Function::Erf,
        "factorial" => Function::Factorial,
        "gauss" => Function::Gauss,
        "poisson" => Function::Poisson,
        "stepat" => Function::StepAt,
        "pulseonce" => Function::PulseOnce,
        "rampup" => Function::RampUp,
        "pulsetrain" => Function::PulseTrain,
        "stairs" => Function::Stairs,
        "square" => Function::Square,
        "saw" => Function::Saw,
        "sawdown" => Function::SawDown,
        "harmonic" => Function::Harmonic,
        "afterstep" => Function::AfterStep,
        "afterpulse" => Function::AfterPulse,
        "aftertrain" => Function::AfterTrain,
        "afterstairs" => Function::AfterStairs,
        "aftersquare" => Function::AfterSquare,
        "aftersaw" => Function::AfterSaw,
        _ => return None,
    })
}

fn draw(word: &str) -> Option<Draw> {
    Some(match word {
        "chance" => Draw::Chance,
        "seed" => Draw::Seed,
        "waiting" => Draw::Waiting,
        "polar" => Draw::Polar,
        "counted" => Draw::Counted,
        _ => return None,
    })
}
