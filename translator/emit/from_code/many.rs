//! Many steps of a small model in one function with all changing values in locals, as fast as hand-written C.

use super::Emission;
use super::function::{Body, Leaving};
use crate::c::{CBinary, CBlock, CStatement, CType, CVariable, Name, Node};
use crate::code::{Clock, Id, Many, Quantity, Stated, StepEntries};
use crate::emit::needs::need;

/// The clock in locals.
pub(super) struct ClockLocals {
    pub start: Name,
    pub step: Name,
    pub dt: Name,
    pub half: Name,
    pub time: Name,
    /// They are used.
    pub half_used: bool,
    pub time_used: bool,
}

impl<'a> Emission<'a> {
    pub(super) fn many(&mut self, many: &'a Many, varying: &[Id<Quantity>], entries: &StepEntries) {
        let needs = std::mem::take(&mut self.needs);
        let name = self.shapes.of(many.function).name;
        let model = self.model_parameter();
        let mut body = Body::new(self, many.function, Leaving::Many);
        let [count, last] = ["count", "last"].map(|word| body.emission.unit.names.own(word));
        body.clock_in_locals();
        for word in ["kind", "site", "sum"] {
            body.emission.unit.names.own(word);
        }
        body.quiet = true;
        let members = body.carry(many);
        body.share(&body.function.body);
        let all = &body.function.body[..];
        let parts = [&all[..many.clock], &all[many.clock..many.leave], &all[many.leave..]];
        let [before, periods, point] = parts.map(|part: &'a [Stated]| body.block(part));
        let shared = body.emission.needs & need::CLOCK != 0;
        let mut pass = before;
        pass.statements.extend(body.inner(|body| body.move_local_clock(shared)).statements);
        pass.statements.extend(periods.statements);
        let leave = body.leave_loop(last, varying);
        pass.statements.push(leave);
        pass.statements.extend(point.statements);
        body.push(CStatement::While(None, pass));
        body.write_back(&members);
        body.end_many(entries);
        body.declare_clock(count, last);
        let parameters = vec![model, CVariable::new(count, CType::LONG)];
        let block = body.finish_keeping_labels(&[]);
        self.needs |= needs;
        self.define(name, CType::INT, parameters, block);
        self.remark(
            "Many steps, with all changing values in locals.  Values that are only shown are not stored: the last point \
             is computed in the struct.  After a failure the struct is out of date, so the runtime repeats the run step by step.",
        );
    }
}

impl<'a> Body<'_, 'a> {
    fn clock_in_locals(&mut self) {
        let names = &mut self.emission.unit.names;
        let [start, step, dt, half, time] = ["start", "step", "dt", "half", "time"].map(|word| names.own(word));
        self.clock = Some(ClockLocals { start, step, dt, half, time, half_used: false, time_used: false });
    }

    /// Declares the quantities of the loop; returns those that go back to the model, with their locals.
    fn carry(&mut self, many: &Many) -> Vec<(Node, Node)> {
        let mut members = Vec::new();
        let system = self.emission.system;
        let mut locals = Vec::new();
        for (id, has_value) in many.carried.iter().map(|id| (id, true)).chain(many.fresh.iter().map(|id| (id, false))) {
            let member = self.quantity(*id);
            let name = self.emission.unit.names.local(&system.quantities[*id].name);
            let local = self.emission.unit.name(name);
            self.declared.push(match has_value {
                true => CVariable::with(name, CType::DOUBLE, member),
                false => CVariable::new(name, CType::DOUBLE),
            });
            if has_value {
                self.read.insert(name);
                members.push((member, local));
            }
            locals.push((*id, local));
        }
        self.handed.extend(locals.into_iter().map(|(id, local)| ((id, 0), local)));
        members
    }

    /// TIME, DT or DT/2, from its location.
    pub(super) fn clock_part(&mut self, part: &str) -> Node {
        let Some(clock) = &mut self.clock else {
            return if part == "dt" { self.step_width() } else { self.of_head(part) };
        };
        clock.half_used |= part == "half";
        clock.time_used |= part == "time";
        self.emission.unit.word(part)
    }

    /// DT, which is constant within a step: a local, so that compilers need not load it for each level.
    fn step_width(&mut self) -> Node {
        let own = match &self.emission.system.clock {
            Clock::Steps { entries, .. } => [entries.event, entries.step, entries.point].contains(&self.id),
            Clock::Rows { .. } | Clock::Own { .. } | Clock::Passes { .. } => false,
        };
        if !own {
            return self.of_head("dt");
        }
        let name = self.emission.unit.names.own("dt");
        if !self.declared.iter().any(|variable| variable.name == name) {
            let dt = self.of_head("dt");
            self.declared.push(CVariable::with(name, CType::DOUBLE.constant(), dt));
            self.read.insert(name);
        }
        self.emission.unit.name(name)
    }

    /// The next step; the runtime sees it if its functions need it.
    fn move_local_clock(&mut self, shared: bool) {
        let Some(clock) = &mut self.clock else { return };
        clock.time_used |= shared;
        let (step, time, timed) = (clock.step, clock.time, clock.time_used);
        let unit = &mut self.emission.unit;
        let (step, one) = (unit.name(step), unit.int(1));
        let next = unit.binary(CBinary::Add, step, one);
        self.set(step, next);
        if timed {
            let time = self.emission.unit.name(time);
            let now = self.time_now();
            self.set(time, now);
        }
        if shared {
            for part in ["step", "time"] {
                let (to, from) = (self.of_head(part), self.emission.unit.word(part));
                self.set(to, from);
            }
        }
    }

    fn time_now(&mut self) -> Node {
        let [start, step, dt] = ["start", "step", "dt"].map(|part| self.emission.unit.word(part));
        self.time_of(start, step, dt)
    }

    /// `if (step == last || period != model->period) break;`
    fn leave_loop(&mut self, last: Name, varying: &[Id<Quantity>]) -> CStatement {
        let (step, last) = (self.emission.unit.word("step"), self.emission.unit.name(last));
        let mut test = self.either(None, CBinary::Equal, step, last);
        for id in varying {
            let local = self.quantity(*id);
            let handed = self.handed.remove(&(*id, 0));
            let member = self.quantity(*id);
            self.handed.extend(handed.map(|handed| ((*id, 0), handed)));
            test = self.either(test, CBinary::NotEqual, local, member);
        }
        let test = test.unwrap_or(step);
        CStatement::If(test, CBlock::of(vec![CStatement::Break]), CBlock::default())
    }

    fn write_back(&mut self, members: &[(Node, Node)]) {
        self.write_clock();
        for (member, local) in members {
            self.set(*member, *local);
        }
    }

    /// Stores the step and its time in the head.
    fn write_clock(&mut self) {
        let (to, step) = (self.of_head("step"), self.emission.unit.word("step"));
        self.set(to, step);
        let timed = self.clock.as_ref().is_some_and(|clock| clock.time_used);
        let to = self.of_head("time");
        let now = if timed { self.emission.unit.word("time") } else { self.time_now() };
        self.set(to, now);
    }

    /// The test of the guards' sum, the last point, and the targets of failures.
    fn end_many(&mut self, entries: &StepEntries) {
        let sum = self.emission.unit.names.word("sum");
        if self.declared.iter().any(|variable| variable.name == sum) {
            self.leaving = Leaving::Kind;
            let (sum, zero) = (self.emission.unit.name(sum), self.emission.unit.real(0.0));
            let test = self.emission.unit.binary(CBinary::NotEqual, sum, zero);
            self.fail_if(test, "ZD_NOT_FINITE", None, None);
        }
        let reports = self.reports;
        self.end_with(entries.point, reports);
        let site = self.emission.unit.names.word("site");
        for (kind, label) in std::mem::take(&mut self.failures) {
            self.push(CStatement::Label(label));
            self.write_clock();
            let arguments = [self.head(), self.emission.unit.name(kind), self.emission.unit.name(site)];
            let call = self.emission.unit.call_word("fail_at", &arguments);
            self.push(CStatement::Return(Some(call)));
        }
    }

    /// Declares the locals of the clock, before everything else.
    fn declare_clock(&mut self, count: Name, last: Name) {
        let Some(clock) = self.clock.take() else { return };
        let [start, dt, half, step, time] = ["start", "dt", "half", "step", "time"].map(|part| self.of_head(part));
        let unit = &mut self.emission.unit;
        let count = unit.name(count);
        let end = unit.binary(CBinary::Add, step, count);
        let constant = CType::DOUBLE.constant();
        let mut first = vec![CVariable::with(clock.start, constant, start), CVariable::with(clock.dt, constant, dt)];
        first.extend(clock.half_used.then(|| CVariable::with(clock.half, constant, half)));
        first.push(CVariable::with(clock.step, CType::LONG, step));
        first.push(CVariable::with(last, CType::LONG.constant(), end));
        first.extend(clock.time_used.then(|| CVariable::with(clock.time, CType::DOUBLE, time)));
        self.read.extend(first.iter().map(|variable| variable.name));
        self.declared.splice(0..0, first);
    }

    /// Records the location of a failure, and leaves the loop for the target of its kind.
    pub(super) fn leave_many(&mut self, kind: &str, site: Node) {
        let name = self.own("site", CType::INT);
        let name = self.emission.unit.name(name);
        self.set(name, site);
        let names = &mut self.emission.unit.names;
        let (label, kind) = (kind.trim_start_matches("ZD_").to_lowercase(), names.word(kind));
        let label = names.word(&format!("{label}_failed"));
        if !self.failures.contains(&(kind, label)) {
            self.failures.push((kind, label));
        }
        self.push(CStatement::Goto(label));
    }
}
