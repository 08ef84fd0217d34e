//! The order of a run (docs/time.md, section 11): settings, start, INITIAL, rows, TERMINAL. Of STEPPED and SWEEP the runner
//! makes several runs, each in memory that is zero.

use super::Lowering;
use super::express::{sum, truth};
use super::names::read;
use crate::experiment::{Rows, Series, SeriesValues};
use crate::language::scop::text::{BlockKind, Kind, State, VariableId};
use crate::model::compose::{binary, compare, number, times};
use crate::model::statements::targets;
use crate::model::{Binary, Expression, Instruction, QuantityId, Relation, Statement};

/// Hidden quantities of the run itself.
#[derive(Clone, Copy)]
pub struct Known {
    /// The rows: settings under words that no variable can have.
    pub from: QuantityId,
    pub to: QuantityId,
    pub with: QuantityId,
    /// From row to row.
    pub step: QuantityId,
    pub row: QuantityId,
    /// The number of the run, from 1.
    pub run: QuantityId,
    /// From the first to the last.
    pub whole: QuantityId,
    /// Tolerances that nobody has given: of tight methods, and of historic ones.
    pub fine: QuantityId,
    pub coarse: QuantityId,
    /// The time up to which blocks have been advanced, and whether some block was in this pass of BREAKPOINT.
    pub reached: QuantityId,
    pub advanced: QuantityId,
    /// Where an integration goes to.
    pub end: QuantityId,
    /// Not 0 if TERMINAL is asked for; only of a model that has one.
    pub terminal: Option<QuantityId>,
    /// Not 0 if a run is only its last row.
    pub last_row: QuantityId,
}

impl Default for Known {
    fn default() -> Known {
        let none = QuantityId(0);
        Known {
            from: none,
            to: none,
            with: none,
            step: none,
            row: none,
            run: none,
            whole: none,
            fine: none,
            coarse: none,
            reached: none,
            advanced: none,
            end: none,
            terminal: None,
            last_row: none,
        }
    }
}

impl<'t> Lowering<'t> {
    pub fn time(&self) -> QuantityId {
        self.variable(self.text.independent.variable)
    }

    /// The quantities of the run, and its experiment.
    pub(in crate::language::scop) fn declare_run(&mut self) {
        let independent = &self.text.independent;
        self.at(self.text.variable(independent.variable).span);
        self.known = Known {
            from: self.hidden_setting("FROM", independent.from),
            to: self.hidden_setting("TO", independent.to),
            with: self.hidden_setting("WITH", f64::from(independent.with)),
            step: self.hidden("row spacing", Vec::new()),
            row: self.hidden("row", Vec::new()),
            run: self.hidden("run", Vec::new()),
            whole: self.hidden("whole range", Vec::new()),
            fine: self.hidden("tolerance", Vec::new()),
            coarse: self.hidden("coarse tolerance", Vec::new()),
            reached: self.hidden("reached", Vec::new()),
            advanced: self.hidden("advanced", Vec::new()),
            end: self.hidden("end", Vec::new()),
            terminal: self.text.terminal.as_ref().map(|_| self.hidden_setting("TERMINAL", 0.0)),
            last_row: self.hidden("last row", Vec::new()),
        };
        self.experiment();
        self.definitions();
    }

    pub(super) fn run(&mut self) {
        self.declare_run();
        let independent = &self.text.independent;
        let one = self.aside(|lowering| lowering.one_run());
        self.at(self.text.variable(independent.variable).span);
        self.follow_settings();
        self.instruct(Instruction::NewRun);
        self.statements.extend(one);
        self.instruct(Instruction::Stop(None));
        self.close_rings();
        self.differentiate();
    }

    /// t0, delta_t and the tolerances that nobody has given.
    fn follow_settings(&mut self) {
        let Known { from, to, with, step, whole, fine, coarse, .. } = self.known;
        let independent = &self.text.independent;
        self.set_single(whole, binary(Binary::Subtract, read(to), read(from)));
        self.set_single(step, binary(Binary::Divide, read(whole), read(with)));
        self.set_single(fine, number(1e-8));
        if let Some(maxerr) = &self.text.maxerr
            && !maxerr.declared
        {
            let parameter = self.variable(maxerr.variable);
            self.set_single(coarse, read(parameter));
            self.instruct(Instruction::Derive { parameter, into: coarse, value: number(1e-5) });
        }
        let derive = |lowering: &mut Self, variable: VariableId, given: bool, value: Expression| {
            let parameter = lowering.variable(variable);
            if !given && lowering.text.variable(variable).kind == Kind::Parameter {
                lowering.instruct(Instruction::Derive { parameter, into: parameter, value });
            }
        };
        derive(self, independent.start, independent.start_given, read(from));
        let delta = match independent.largest_step {
            None => read(step),
            Some(largest) => {
                let longer = compare(Relation::Greater, read(step), number(largest));
                Expression::If(Box::new(longer), Box::new(number(largest)), Box::new(read(step)))
            }
        };
        derive(self, independent.delta, independent.delta_given, delta);
        if let Some(dt) = independent.dt {
            let delta = read(self.variable(independent.delta));
            derive(self, dt, false, delta);
        }
    }

    /// What the text says of its runs.
    fn experiment(&mut self) {
        let text = self.text;
        let stepped = text.stepped.as_ref().map(|stepped| Series {
            setting: self.variable(stepped.variable),
            values: SeriesValues::List(stepped.values.clone()),
            last_row: false,
        });
        let swept = text.sweep.as_ref().map(|sweep| Series {
            setting: self.variable(sweep.variable),
            values: SeriesValues::Even { from: sweep.from, to: sweep.to, intervals: sweep.with },
            last_row: true,
        });
        self.course.experiment.series = stepped.into_iter().chain(swept).collect();
        let Known { from, to, with, terminal, last_row, .. } = self.known;
        self.course.experiment.last_row = Some(last_row);
        self.course.experiment.rows = Some(Rows { from, to, with });
        self.course.experiment.terminal = terminal;
    }

    pub fn copy(&mut self, to: QuantityId, from: QuantityId) {
        match self.size(to) {
            None => self.set_single(to, read(from)),
            Some(size) => {
                self.each(to, size, |at| Expression::Read(crate::model::Place { quantity: from, index: [at].into() }))
            }
        }
    }

    /// Every element of an array, in a loop.
    pub fn each(&mut self, target: QuantityId, size: u32, value: impl FnOnce(crate::model::Index) -> Expression) {
        self.over(target, 0, size - 1, |at| value(at(0)));
    }

    /// The elements from `low` to `high`; `value` is given the element at a distance.
    pub fn over(
        &mut self,
        target: QuantityId,
        low: u32,
        high: u32,
        value: impl FnOnce(&dyn Fn(i32) -> crate::model::Index) -> Expression,
    ) {
        use crate::model::{Axis, Equation, Index, Place};
        if low > high {
            return;
        }
        let at = |offset: i32| Index::Running { axis: 0, offset };
        let family = vec![Axis { name: "i".to_string(), low, high }];
        let target = Place { quantity: target, index: [at(0)].into() };
        let equation = Equation { family, target, value: value(&at), card: self.card };
        self.statements.push(Statement::Equation(equation));
    }

    fn one_run(&mut self) {
        let text = self.text;
        let time = self.time();
        let run = self.known.run;
        self.set_single(run, sum(read(run), number(1.0)));
        self.look_at_limits();
        self.at(text.variable(text.independent.variable).span);
        let start = self.variable(text.independent.start);
        self.set_single(time, read(start));
        text.states.iter().for_each(|state| self.start(state));
        self.start_sensitivities();
        self.with_locals(&text.initial, |lowering| lowering.run_statements(&text.initial.statements));
        for (state, initial) in &text.begun_anew {
            let (state, initial) = (self.variable(*state), self.variable(*initial));
            self.fill(state, read(initial));
        }
        self.at(text.variable(text.independent.variable).span);
        self.restart_sensitivities();
        self.start_histories();
        self.set_single(self.known.reached, read(time));
        let pass = self.aside(|lowering| lowering.pass());
        let laws = self.aside(|lowering| lowering.start_laws());
        self.statements.extend(laws);
        self.match_starts();
        self.rows(pass);
        self.terminal();
    }

    fn rows(&mut self, pass: Vec<Statement>) {
        let Known { from, to, with, row, .. } = self.known;
        let time = self.time();
        self.set_single(row, number(0.0));
        let then = self.aside(|lowering| lowering.set_single(row, read(with)));
        self.branch(truth(read(self.known.last_row)), then, Vec::new());
        let mut body = self.aside(|lowering| {
            let way = times(read(row), binary(Binary::Subtract, read(to), read(from)));
            let at = sum(read(from), binary(Binary::Divide, way, read(with)));
            let before_last = compare(Relation::Less, read(row), read(with));
            let then = lowering.aside(|lowering| lowering.set_single(time, at));
            let otherwise = lowering.aside(|lowering| lowering.set_single(time, read(to)));
            lowering.branch(before_last, then, otherwise);
        });
        body.extend(pass);
        body.extend(self.aside(|lowering| lowering.set_single(row, sum(read(row), number(1.0)))));
        let condition = compare(Relation::LessEqual, read(row), read(with));
        self.statements.push(Statement::Repeat { condition, body, card: self.card });
    }

    /// BREAKPOINT at the present row, and the row.
    fn pass(&mut self) {
        let text = self.text;
        let Known { reached, advanced, .. } = self.known;
        let time = self.time();
        let statements = self.aside(|lowering| {
            lowering.with_locals(&text.breakpoint, |lowering| lowering.run_statements(&text.breakpoint.statements));
        });
        self.at(text.variable(text.independent.variable).span);
        let mut advances = false;
        statements.iter().for_each(|statement| targets(statement, &mut |id| advances |= id == advanced));
        if advances {
            self.set_single(advanced, number(0.0));
        }
        self.statements.extend(statements);
        if advances {
            // Rows before the start have reached nothing.
            let then = self.aside(|lowering| {
                let then = lowering.aside(|lowering| lowering.set_single(reached, read(time)));
                lowering.branch(super::solve::less(read(reached), read(time)), then, Vec::new());
            });
            self.branch(super::express::truth(read(advanced)), then, Vec::new());
        }
        self.envelopes();
        self.instruct(Instruction::Row);
    }

    fn start(&mut self, state: &State) {
        for (place, level) in state.levels.iter().enumerate() {
            let value = match state.initials.get(place) {
                Some(initial) => read(self.variable(*initial)),
                None => number(self.text.variable(*level).value),
            };
            let id = self.variable(*level);
            self.fill(id, value);
        }
    }

    fn start_histories(&mut self) {
        for (number_of, block) in self.text.blocks.iter().enumerate() {
            if let BlockKind::Discrete(_) = block.kind {
                self.start_history(crate::language::scop::text::BlockId(number_of as u32));
            }
        }
    }
}
