//! Sequences of steps, branches and loops.

use super::{Arrow, Counter, Machine, Statement};
use crate::language::facs::arithmetic::CellBinary;
use crate::language::facs::dictionary::{Block, Does, Node, Step};
use crate::language::facs::host::{Flow, Host, Need, Outcome, Rest, Tail, Then, Unknown};
use crate::language::facs::messages::machine as messages;
use crate::language::facs::numbers::Number;
use crate::language::facs::value::{Operand, Value};

impl<H: Host> Machine<H> {
    /// Executes a sequence of steps; `then` follows it.
    pub fn run(&mut self, block: &[Step], then: Then) -> Outcome<Flow> {
        for (n, step) in block.iter().enumerate() {
            let flow = self.step(step, &Rest { steps: &block[n + 1..], then })?;
            if flow != Flow::Next {
                return Ok(flow);
            }
        }
        Ok(Flow::Next)
    }

    fn step(&mut self, step: &Step, rest: &Rest) -> Outcome<Flow> {
        if self.budget == 0 {
            return Err(self.error(|at| messages::LoopTooLong { at }));
        }
        self.budget -= 1;
        self.begin(step);
        match &step.node {
            Node::Cell(value) => self.push_typed(Number::Cell(*value)),
            Node::Double { digits, decimals } => {
                self.push_typed(Number::Double { digits: *digits, decimals: *decimals });
            }
            Node::Call(word) => self.call(*word)?,
            Node::Word(word) => self.push(Value::Word(*word)),
            Node::Address(address) => self.push(Value::Address(*address)),
            Node::Arrow => self.arrow = Some(Arrow { at: self.place(), typed: None }),
            Node::If { then, otherwise } => return self.branch(then, otherwise, rest),
            Node::Do { .. } | Node::Until { .. } | Node::Again { .. } | Node::While { .. } => {
                return self.repeat(step, rest);
            }
            Node::Leave => return Ok(Flow::Leave),
            Node::Exit => return Ok(Flow::Exit),
            Node::Does(body) => {
                let Some(by) = self.callers.last().copied() else { return Ok(Flow::Exit) };
                H::does(self, Does { by, body: body.clone() })?;
                return Ok(Flow::Exit);
            }
            Node::Abort(text) => match self.pop_condition("ABORT\"")? {
                Condition::Known(false) => {}
                Condition::Known(true) => return Err(H::aborted(self, text)),
                Condition::Unknown(condition) => H::abort(self, condition, text)?,
            },
            Node::Compile(_) | Node::Is(_) | Node::Print(_) => H::outer_step(self, &step.node)?,
        }
        Ok(Flow::Next)
    }

    /// Notes where execution is.
    fn begin(&mut self, step: &Step) {
        if self.hidden == 0 {
            self.at = step.at;
        }
        if self.hidden > 0 || !self.is_in_model() {
            return;
        }
        let name = match &step.node {
            Node::Call(word) => self.dictionary.word(*word).name.clone(),
            _ => Default::default(),
        };
        if let Some(running) = &mut self.running {
            running.statement = Some(Statement { at: step.at, name });
            running.block = None;
            self.host.reaches(running);
        }
    }

    pub fn pop_condition(&mut self, name: &str) -> Outcome<Condition<H>> {
        match self.pop_for(name)? {
            Value::Integer { value, .. } => Ok(Condition::Known(value != 0)),
            Value::Address(_) | Value::Word(_) => Ok(Condition::Known(true)),
            Value::Cell(cell) => Ok(Condition::Unknown(cell)),
            Value::Low(_) | Value::High(_) => Err(self.error(|at| messages::HalfOfADouble { at })),
        }
    }

    fn pop_for(&mut self, name: &str) -> Outcome<Value<H>> {
        self.need(1, name)?;
        self.pop()
    }

    /// A condition that the machine must know.
    fn pop_truth(&mut self, name: &str) -> Outcome<bool> {
        match self.pop_condition(name)? {
            Condition::Known(truth) => Ok(truth),
            Condition::Unknown(cell) => Err(self.refuse(Unknown::Cell(cell), Need::Repetition)),
        }
    }

    fn branch(&mut self, then: &Block, otherwise: &Block, rest: &Rest) -> Outcome<Flow> {
        match self.pop_condition("IF")? {
            Condition::Known(true) => self.nested(|machine| machine.run(then, Then::Rest(rest))),
            Condition::Known(false) => self.nested(|machine| machine.run(otherwise, Then::Rest(rest))),
            Condition::Unknown(condition) => {
                self.nested(|machine| H::branch(machine, condition, [then, otherwise], rest))
            }
        }
    }

    fn repeat(&mut self, step: &Step, rest: &Rest) -> Outcome<Flow> {
        if let Some(done) = H::enter_loop(self, step, rest) {
            return done;
        }
        self.nested(|machine| match &step.node {
            Node::Do { question, body, plus } => machine.count(*question, body, *plus),
            Node::Until { body } => machine.until(body, true),
            Node::Again { body } => machine.until(body, false),
            Node::While { head, body } => machine.while_loop(head, body),
            _ => Ok(Flow::Next),
        })
    }

    fn until(&mut self, body: &Block, tested: bool) -> Outcome<Flow> {
        loop {
            self.spend(1)?;
            match self.run(body, Then::Turn(Tail::Until))? {
                Flow::Next | Flow::Turn => {}
                Flow::Leave => return Ok(Flow::Leave),
                Flow::Exit => return Ok(Flow::Exit),
            }
            if tested && self.pop_truth("UNTIL")? {
                return Ok(Flow::Next);
            }
        }
    }

    fn while_loop(&mut self, head: &Block, body: &Block) -> Outcome<Flow> {
        loop {
            self.spend(1)?;
            let flow = self.run(head, Then::Turn(Tail::While(body)))?;
            if flow != Flow::Next {
                return Ok(flow);
            }
            if !self.pop_truth("WHILE")? {
                return Ok(Flow::Next);
            }
            let flow = self.run(body, Then::Turn(Tail::Again))?;
            if flow != Flow::Next {
                return Ok(flow);
            }
        }
    }

    /// What takes the time of so many words. A turn of a loop counts as one even if its body is empty.
    pub fn spend(&mut self, words: u64) -> Outcome<()> {
        self.budget = self.budget.saturating_sub(words);
        if self.budget == 0 { Err(self.error(|at| messages::LoopTooLong { at })) } else { Ok(()) }
    }

    /// Takes first and limit from the stack; both may be addresses.
    fn count(&mut self, question: bool, body: &Block, plus: bool) -> Outcome<Flow> {
        self.need(2, if question { "?DO" } else { "DO" })?;
        let first = self.pop()?;
        let limit = self.pop()?;
        if question && self.distance(&first, &limit)? == 0 {
            return Ok(Flow::Next);
        }
        self.counters.push(Counter { index: first, limit });
        let done = self.turns(body, plus);
        self.counters.pop();
        done
    }

    fn turns(&mut self, body: &Block, plus: bool) -> Outcome<Flow> {
        loop {
            self.spend(1)?;
            match self.run(body, Then::Turn(Tail::Count { plus }))? {
                Flow::Next | Flow::Turn => {}
                Flow::Leave => return Ok(Flow::Next),
                Flow::Exit => return Ok(Flow::Exit),
            }
            let step = if plus {
                self.need(1, "+LOOP")?;
                self.pop_known(Need::Repetition)?
            } else {
                1
            };
            if self.advance(step)? {
                return Ok(Flow::Next);
            }
        }
    }

    /// Moves the index of the innermost loop, and says whether the loop ends.
    pub fn advance(&mut self, step: i64) -> Outcome<bool> {
        let Some(Counter { index, limit }) = self.counters.last().cloned() else { return Ok(true) };
        let before = self.distance(&index, &limit)?;
        self.push(index);
        self.push_integer(step);
        self.cell_binary(CellBinary::Add)?;
        let index = self.pop()?;
        if let Some(counter) = self.counters.last_mut() {
            counter.index = index;
        }
        Ok(self.crosses(before, step))
    }

    /// Whether a step from that far beyond the limit crosses the boundary between limit - 1 and limit.
    fn crosses(&self, before: i64, step: i64) -> bool {
        // Moved so that the boundary is where a cell without sign overflows.
        let arithmetic = self.arithmetic();
        let beyond = arithmetic.unsigned(before);
        let after = beyond + step;
        after < 0 || after >= 1 << arithmetic.bits()
    }

    /// Index minus limit, as a cell.
    pub fn difference(&mut self, index: &Value<H>, limit: &Value<H>) -> Outcome<Operand<H::Cell>> {
        self.push(index.clone());
        self.push(limit.clone());
        self.cell_binary(CellBinary::Subtract)?;
        self.pop_cell()
    }

    fn distance(&mut self, index: &Value<H>, limit: &Value<H>) -> Outcome<i64> {
        match self.difference(index, limit)? {
            Operand::Known(distance) => Ok(distance),
            Operand::Unknown(cell) => Err(self.refuse(Unknown::Cell(cell), Need::Repetition)),
        }
    }
}

/// A condition on the stack.
pub enum Condition<H: Host> {
    Known(bool),
    Unknown(H::Cell),
}
