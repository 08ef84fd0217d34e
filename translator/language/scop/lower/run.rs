//! The order of a run (docs/time.md, section 11): settings, start, INITIAL, rows, TERMINAL; several runs for STEPPED
//! and for SWEEP.

use super::Lowering;
use super::express::sum;
use super::names::{element, read};
use crate::language::scop::text::{BlockKind, Kind, State, Sweep, VariableId};
use crate::model::compose::{binary, compare, number, times};
use crate::model::statements::targets;
use crate::model::{Binary, Expression, Instruction, Naming, QuantityId, Relation, Role, Statement};
use std::collections::BTreeSet;

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
    /// Of a program whose user may sweep: not 0 if a run is only its last row.
    pub sweep: Option<QuantityId>,
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
            sweep: None,
        }
    }
}

impl<'t> Lowering<'t> {
    pub fn time(&self) -> QuantityId {
        self.variable(self.text.independent.variable)
    }

    /// What the table begins with.
    pub fn shown_time(&self) -> QuantityId {
        self.sweep().map_or(self.time(), |sweep| self.variable(sweep.variable))
    }

    fn sweep(&self) -> Option<&'t Sweep> {
        self.asked.sweep.as_ref().or(self.text.sweep.as_ref())
    }

    pub(super) fn stepped(&self) -> Option<(VariableId, &'t [f64])> {
        let asked = self.asked.stepped.as_ref().map(|(variable, values)| (*variable, values.as_slice()));
        asked.or(self.text.stepped.as_ref().map(|stepped| (stepped.variable, stepped.values.as_slice())))
    }

    pub(super) fn run(&mut self) {
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
            sweep: (self.asked.any && self.sweep().is_none()).then(|| self.hidden_setting("SWEEP", 0.0)),
        };
        if let Some((_, values)) = self.stepped().filter(|_| self.asked.any) {
            // The program never reads it: its values are for those who run it.
            let list = self.hidden_setting("STEPPED", 0.0);
            let quantity = &mut self.quantities[list.0 as usize];
            (quantity.extents, quantity.values) = (vec![values.len() as u32], values.to_vec());
            quantity.naming = Naming::FromZero;
        }
        self.definitions();
        let several = self.stepped().is_some() || self.sweep().is_some();
        let one = self.aside(|lowering| lowering.one_run(several));
        self.at(self.text.variable(independent.variable).span);
        self.follow_settings();
        self.runs(one);
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

    /// The runs of all stepped values, each of which may be a sweep. What runs change of their settings is given back.
    fn runs(&mut self, one: Vec<Statement>) {
        let (stepped, sweep) = (self.stepped(), self.sweep());
        if stepped.is_none() && sweep.is_none() {
            self.instruct(Instruction::NewRun);
            self.statements.extend(one);
            return self.instruct(Instruction::Stop(None));
        }
        let mut one = one;
        let swept = sweep.map(|sweep| self.variable(sweep.variable));
        let steps = stepped.map(|(variable, _)| self.variable(variable));
        let mut given = steps;
        for id in self.changed_settings(&one) {
            // It is set before every run anyhow.
            if Some(id) == swept {
                continue;
            }
            let extents = self.quantities[id.0 as usize].extents.clone();
            let name = format!("{} before", self.quantities[id.0 as usize].name);
            let kept = self.hidden(&name, extents);
            self.copy(kept, id);
            if Some(id) == steps {
                given = Some(kept);
            }
            let back = self.aside(|lowering| lowering.copy(id, kept));
            one.splice(0..0, back);
        }
        let mut run = match sweep {
            Some(sweep) => self.swept(sweep, one),
            None => one,
        };
        let new = self.aside(|lowering| lowering.instruct(Instruction::NewRun));
        run.splice(0..0, new);
        match stepped {
            Some((variable, values)) => self.steps_of(variable, given, values, run),
            None => self.statements.extend(run),
        }
        self.instruct(Instruction::Stop(None));
    }

    /// A run for each value, or one if the user has given the stepped constant. `given`: where its value is taken from
    /// at the beginning of a run.
    fn steps_of(&mut self, variable: VariableId, given: Option<QuantityId>, values: &[f64], mut run: Vec<Statement>) {
        let parameter = self.variable(variable);
        let count = self.hidden("values", Vec::new());
        let list = self.hidden("stepped", vec![values.len() as u32]);
        let which = self.hidden("value", Vec::new());
        self.set_single(count, number(1.0));
        self.set(element(list, 0), read(parameter));
        self.instruct(Instruction::Derive { parameter, into: count, value: number(values.len() as f64) });
        for (place, value) in values.iter().enumerate() {
            let target = element(list, place as u32);
            let set = self.aside(|lowering| lowering.set(target, number(*value)));
            let all = compare(Relation::Greater, read(count), number(1.0));
            self.branch(all, set, Vec::new());
        }
        self.set_single(which, number(0.0));
        let first = self.aside(|lowering| {
            let at = sum(read(which), number(1.0));
            lowering.set_single(parameter, Expression::At(list, Box::new(at)));
            if let Some(given) = given.filter(|given| *given != parameter) {
                lowering.set_single(given, read(parameter));
            }
        });
        run.splice(0..0, first);
        run.extend(self.aside(|lowering| lowering.set_single(which, sum(read(which), number(1.0)))));
        let condition = compare(Relation::Less, read(which), read(count));
        self.statements.push(Statement::Repeat { condition, body: run, card: self.card });
    }

    /// a + j*(b - a)/m
    fn swept(&mut self, sweep: &Sweep, one: Vec<Statement>) -> Vec<Statement> {
        let which = self.hidden("sweep", Vec::new());
        let variable = self.variable(sweep.variable);
        let all = self.solves.values().copied().collect::<BTreeSet<_>>();
        self.aside(|lowering| {
            lowering.set_single(which, number(0.0));
            let mut body = lowering.aside(|lowering| {
                let way = binary(Binary::Multiply, read(which), number(sweep.to - sweep.from));
                let value = binary(Binary::Divide, way, number(f64::from(sweep.with)));
                lowering.set_single(variable, binary(Binary::Add, number(sweep.from), value));
                for solve in all {
                    lowering.instruct(Instruction::Reset(solve));
                }
            });
            body.extend(one);
            body.extend(lowering.aside(|lowering| lowering.set_single(which, sum(read(which), number(1.0)))));
            let last = Box::new(number(f64::from(sweep.with)));
            let condition = Expression::Compare(Relation::LessEqual, Box::new(read(which)), last);
            lowering.statements.push(Statement::Repeat { condition, body, card: lowering.card });
        })
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

    /// Settings that the run sets.
    fn changed_settings(&self, run: &[Statement]) -> BTreeSet<QuantityId> {
        let mut changed = BTreeSet::new();
        let mut note = |id: QuantityId| {
            if self.quantities[id.0 as usize].role == Role::Setting {
                changed.insert(id);
            }
        };
        run.iter().for_each(|statement| targets(statement, &mut note));
        let sections = self.sections.iter().flat_map(|section| &section.statements);
        sections.for_each(|statement| targets(statement, &mut note));
        for call in &self.course.invocations {
            use crate::model::Library;
            let looks = matches!(
                call.function,
                Library::Put | Library::Printf | Library::Tell | Library::Limits | Library::Mismatch
            );
            if !looks {
                call.arrays.iter().for_each(|id| note(*id));
            }
        }
        changed
    }

    fn one_run(&mut self, several: bool) {
        let text = self.text;
        let time = self.time();
        if several {
            self.begin_at_zero();
        }
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
        match self.sweep() {
            Some(_) => {
                let Known { to, row, .. } = self.known;
                self.set_single(row, number(0.0));
                self.set_single(time, read(to));
                self.statements.extend(pass);
            }
            None => self.rows(pass),
        }
        self.terminal();
    }

    fn rows(&mut self, pass: Vec<Statement>) {
        let Known { from, to, with, row, .. } = self.known;
        let time = self.time();
        self.set_single(row, number(0.0));
        if let Some(sweep) = self.known.sweep {
            let then = self.aside(|lowering| lowering.set_single(row, read(with)));
            self.branch(super::express::truth(read(sweep)), then, Vec::new());
        }
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

    /// What a run begins with at 0.
    fn begin_at_zero(&mut self) {
        for (number_of, variable) in self.text.variables.iter().enumerate() {
            let begins = matches!(
                variable.kind,
                Kind::Highest { .. }
                    | Kind::Assigned
                    | Kind::FileLocal
                    | Kind::Lag
                    | Kind::Sensitivity
                    | Kind::Envelope
                    | Kind::Flux
                    | Kind::Error
            );
            if begins {
                let id = self.variable(VariableId(number_of as u32));
                self.fill(id, number(0.0));
            }
        }
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
