//! Blocks: they read nodes and write one.

use super::{Machine, ObjectId, Pass};
use crate::language::facs::arithmetic;
use crate::language::facs::arithmetic::{CellBinary, DoubleBinary, DoubleTest, DoubleUnary, SCALAR, UNIT};
use crate::language::facs::dictionary::{BlockKind, Generator};
use crate::language::facs::host::{By, Host, Need, Operation, Outcome, Stop};
use crate::language::facs::messages::{machine as messages, warnings};
use crate::language::facs::value::{Address, CELL, Known, Operand, Place, Value};
use crate::language::facs::words::Block;

/// A value of a block.
type State<H> = Operand<<H as Host>::Double>;

impl<H: Host> Machine<H> {
    /// A node number from the stack.
    fn pop_node(&mut self) -> Outcome<i64> {
        self.pop_known(Need::Node)
    }

    /// A block begins: a flag that is still set is not for it.
    fn begin_block(&mut self, output: Option<i64>) -> Outcome<()> {
        if let Some(arrow) = self.arrow.take() {
            return Err(Stop::Error(Box::new(messages::DanglingTo { at: arrow.at })));
        }
        if let Some(running) = &mut self.running {
            running.block = output;
            self.host.reaches(running);
        }
        Ok(())
    }

    fn end_block(&mut self) {
        if let Some(running) = &mut self.running {
            running.block = None;
            self.host.reaches(running);
        }
    }

    /// A comparison that gives a flag.
    fn test(&mut self, test: DoubleTest, a: State<H>, b: State<H>) -> Outcome<Operand<H::Cell>> {
        self.compute(Operation::Test(test, a, b))?;
        self.pop_cell()
    }

    fn choose(&mut self, flag: Operand<H::Cell>, then: State<H>, otherwise: State<H>) -> Outcome<State<H>> {
        self.compute_double(Operation::Choose(flag, then, otherwise))
    }

    fn scale(&mut self, state: State<H>, scalar: Operand<H::Cell>) -> Outcome<State<H>> {
        self.compute_double(Operation::MultiplyDivide(state, scalar, Operand::Known(SCALAR)))
    }

    /// The stack is as deep as the block takes.
    pub(super) fn block(&mut self, block: Block, name: &str) -> Outcome<()> {
        let by = By::Algebraic;
        match block {
            Block::Stop => return self.stop_block(),
            Block::Random => {
                let output = self.pop_node()?;
                self.begin_block(Some(output))?;
                let value = self.random()?;
                self.write_node(output, value, by)?;
                self.end_block();
                return Ok(());
            }
            _ => {}
        }
        let inputs = inputs(block);
        let mut nodes = Vec::with_capacity(inputs);
        for _ in 0..inputs {
            nodes.push(self.pop_node()?);
        }
        nodes.reverse();
        let output = self.pop_node()?;
        self.begin_block(Some(output))?;
        let mut values = Vec::with_capacity(inputs);
        for node in &nodes {
            values.push(self.read_node(*node, by)?);
        }
        let value = self.algebraic(block, name, &values)?;
        self.write_node(output, value, by)?;
        self.end_block();
        Ok(())
    }

    fn algebraic(&mut self, block: Block, name: &str, inputs: &[State<H>]) -> Outcome<State<H>> {
        let input = |n: usize| inputs.get(n).cloned().unwrap_or(Operand::Known(0));
        let (a, zero) = (input(0), Operand::Known(0));
        match block {
            Block::Unary(word) => self.compute_double(Operation::DoubleUnary(word, a)),
            Block::Binary(word) => self.combine(word, a, input(1)),
            Block::Square => self.combine(DoubleBinary::Multiply, a.clone(), a),
            Block::Pot => {
                let scalar = self.pop_cell()?;
                if let Some(value) = scalar.known().filter(|value| !(0..=SCALAR).contains(value)) {
                    let number = super::cells::decimal_text(value, 4);
                    let (at, name) = (self.place(), name.to_string());
                    self.host.warn(Box::new(warnings::PotOutsideUnit { at, name, number }));
                }
                self.scale(a, scalar)
            }
            Block::Gain => {
                let scalar = self.pop_cell()?;
                self.scale(a, scalar)
            }
            Block::Offset => {
                let scalar = self.pop_cell()?;
                let offset = self.scalar_to_state(scalar)?;
                self.combine(DoubleBinary::Add, a, offset)
            }
            Block::Compare => {
                let less = self.test(DoubleTest::Less, a, input(1))?;
                self.choose(less, zero, Operand::Known(self.arithmetic().state(UNIT)))
            }
            Block::Switch => {
                let positive = self.test(DoubleTest::Greater, a, zero)?;
                self.choose(positive, input(1), input(2))
            }
            Block::Limit => {
                let (low, high) = self.pop_limits()?;
                let below = self.combine(DoubleBinary::Minimum, a, high)?;
                self.combine(DoubleBinary::Maximum, below, low)
            }
            Block::Dead => self.dead_zone(a),
            Block::ClipPositive => self.combine(DoubleBinary::Minimum, a, zero),
            Block::ClipNegative => self.combine(DoubleBinary::Maximum, a, zero),
            Block::Random | Block::Stop => Ok(zero),
        }
    }

    /// Two scalars as states: lower, upper.
    fn pop_limits(&mut self) -> Outcome<(State<H>, State<H>)> {
        let high = self.pop_cell()?;
        let low = self.pop_cell()?;
        Ok((self.scalar_to_state(low)?, self.scalar_to_state(high)?))
    }

    /// What is not chosen is 0, so that it cannot overload.
    fn dead_zone(&mut self, a: State<H>) -> Outcome<State<H>> {
        let (low, high) = self.pop_limits()?;
        let above = self.combine(DoubleBinary::Maximum, a.clone(), high.clone())?;
        let above = self.combine(DoubleBinary::Subtract, above, high.clone())?;
        let below = self.combine(DoubleBinary::Minimum, a.clone(), low.clone())?;
        let greater = self.test(DoubleTest::Greater, a, high)?;
        // If the first is chosen, the difference of the second may be anything.
        let below = self.choose(greater.clone(), low.clone(), below)?;
        let below = self.combine(DoubleBinary::Subtract, below, low)?;
        self.choose(greater, above, below)
    }

    fn stop_block(&mut self) -> Outcome<()> {
        let b = self.pop_node()?;
        let a = self.pop_node()?;
        self.begin_block(None)?;
        let a = self.read_node(a, By::Algebraic)?;
        let b = self.read_node(b, By::Algebraic)?;
        let greater = self.test(DoubleTest::Greater, a, b)?;
        self.push(greater);
        self.push_integer(1);
        self.cell_binary(CellBinary::And)?;
        let place = Place { object: self.system.stopped, cell: 0 };
        let stopped = self.fetch_cell(place);
        self.push(stopped);
        self.cell_binary(CellBinary::Or)?;
        let stopped = self.pop()?;
        self.store_cell(place, stopped)
    }

    /// Draws from SEED a number between -1 and 1 unit.
    fn random(&mut self) -> Outcome<State<H>> {
        let place = Place { object: self.system.seed, cell: 0 };
        let seed = self.fetch_cell(place);
        self.push(seed);
        for (number, word) in [(31421, CellBinary::Multiply), (6927, CellBinary::Add), (0xFFFF, CellBinary::And)] {
            self.push(Value::integer(number));
            self.cell_binary(word)?;
        }
        let seed = self.pop()?;
        self.store_cell(place, seed.clone())?;
        // The 16 bits with their sign.
        self.push(seed);
        for word in [CellBinary::Xor, CellBinary::Subtract] {
            self.push(Value::integer(0x8000));
            self.cell_binary(word)?;
        }
        let r = self.pop_cell()?;
        let r = self.compute_double(Operation::ToDouble(r))?;
        self.compute_double(Operation::MultiplyDivide(r, Operand::Known(6_250_000), Operand::Known(2048)))
    }

    /// A block that a defining word has made.
    pub(super) fn block_with_memory(&mut self, object: ObjectId, kind: BlockKind, name: &str) -> Outcome<()> {
        if kind.has_memory() {
            self.use_once(object, name)?;
        }
        match kind {
            BlockKind::RungeKutta => self.runge_kutta(object),
            BlockKind::TrackStore => {
                let c = self.pop_node()?;
                let a = self.pop_node()?;
                let o = self.pop_node()?;
                self.begin_block(Some(o))?;
                let condition = self.read_node(c, By::Other)?;
                let positive = self.test(DoubleTest::Greater, condition, Operand::Known(0))?;
                let new = self.read_node(a, By::Other)?;
                let old = self.read_node(o, By::Other)?;
                let value = self.choose(positive, new, old)?;
                self.write_node(o, value, By::Other)?;
                self.end_block();
                Ok(())
            }
            BlockKind::FunctionGenerator { points } => {
                self.generator_block(object, Generator::Points { cells: 2 * points as u32 })
            }
            BlockKind::Table { points } => self.generator_block(object, Generator::Even { cells: points as u32 }),
            BlockKind::Delay { steps } => {
                let a = self.pop_node()?;
                let o = self.pop_node()?;
                self.begin_block(Some(o))?;
                match H::delay(self, object, steps, o, a) {
                    Some(done) => done?,
                    None => self.delay(object, steps, o, a)?,
                }
                self.end_block();
                Ok(())
            }
            BlockKind::Differentiate => {
                let a = self.pop_node()?;
                let o = self.pop_node()?;
                self.begin_block(Some(o))?;
                self.differentiate(object, o, a)?;
                self.end_block();
                Ok(())
            }
        }
    }

    fn generator_block(&mut self, object: ObjectId, generator: Generator) -> Outcome<()> {
        let a = self.pop_node()?;
        let o = self.pop_node()?;
        self.begin_block(Some(o))?;
        let input = self.read_node(a, By::Other)?;
        let value = self.compute_double(Operation::Generate(object, generator, input))?;
        self.write_node(o, value, By::Other)?;
        self.end_block();
        Ok(())
    }

    /// A block with a memory has one place in the diagram.
    fn use_once(&mut self, object: ObjectId, name: &str) -> Outcome<()> {
        let at = self.place();
        let Some(running) = &mut self.running else { return Ok(()) };
        if let Some((_, first)) = running.used.iter().find(|(used, _)| *used == object) {
            let first = *first;
            let name = name.to_string();
            return Err(self.error(|at| messages::BlockUsedTwice { at, name, first }));
        }
        running.used.push((object, at));
        Ok(())
    }

    /// The half step, unless it is zero: then the pass is one of INITIALIZE.
    fn half_step_not_zero(&mut self) -> Outcome<Option<Operand<H::Cell>>> {
        let half_step = self.half_step()?;
        Ok((half_step != Operand::Known(0)).then_some(half_step))
    }

    fn is_second_pass(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.pass == Pass::Second)
    }

    fn double_at(&mut self, object: ObjectId, offset: i64) -> Outcome<Place> {
        self.memory.double(Address { object, offset }).map_err(|trouble| self.trouble(trouble))
    }

    /// The integrator: its body is a flag and the saved value.
    fn runge_kutta(&mut self, object: ObjectId) -> Outcome<()> {
        let a = self.pop_node()?;
        let o = self.pop_node()?;
        self.begin_block(Some(o))?;
        let by = By::RungeKutta;
        let flag = Place { object, cell: 0 };
        let saved = self.double_at(object, CELL)?;
        self.store_cell(Place { object: self.system.body, cell: 0 }, Value::Address(Address { object, offset: 0 }))?;
        if self.integrated_in_one_arm.contains(&a) {
            return Err(self.error(|at| messages::ParallelAfterBranch { at, node: a }));
        }
        let before = self.integrated.iter().find(|(node, _)| *node == a).map(|(_, value)| value.clone());
        let slope = match before {
            Some(value) => value,
            None => self.read_node(a, by)?,
        };
        if self.parallel {
            let old = self.node_value(o)?;
            self.integrated.push((o, old));
        }
        let half_step = self.half_step()?;
        let increment = self.scale(slope, half_step)?;
        let flag_now = self.fetch_cell(flag);
        self.push(flag_now);
        let first = |machine: &mut Self, increment: State<H>| {
            let old = machine.read_node(o, by)?;
            machine.store_double(saved, old.clone())?;
            let new = machine.combine(DoubleBinary::Add, old, increment)?;
            machine.store_cell(flag, Value::integer(1))?;
            machine.write_node(o, new, by)
        };
        let second = |machine: &mut Self, increment: State<H>| {
            let twice = machine.compute_double(Operation::DoubleUnary(DoubleUnary::TimesTwo, increment))?;
            let old = machine.fetch_double(saved)?;
            let new = machine.combine(DoubleBinary::Add, twice, old)?;
            machine.store_cell(flag, Value::integer(0))?;
            machine.write_node(o, new, by)
        };
        match self.pop_cell()? {
            Operand::Known(0) => first(self, increment)?,
            Operand::Known(_) => second(self, increment)?,
            // The integrator is in a branch.
            Operand::Unknown(flag) => {
                let other = increment.clone();
                H::either(self, flag, |machine| second(machine, increment), |machine| first(machine, other))?;
            }
        }
        self.end_block();
        Ok(())
    }

    /// A ring after the cell with the index.
    fn delay(&mut self, object: ObjectId, steps: i64, o: i64, a: i64) -> Outcome<()> {
        let index = Place { object, cell: 0 };
        if self.half_step_not_zero()?.is_none() {
            let initial = self.initial_value(o)?;
            for element in 1..steps {
                let place = self.double_at(object, CELL + 2 * CELL * element)?;
                self.store_double(place, initial.clone())?;
            }
            let input = self.read_node(a, By::Other)?;
            let first = self.double_at(object, CELL)?;
            self.store_double(first, input)?;
            self.store_cell(index, Value::integer(1 % steps))?;
            return self.write_node(o, initial, By::Other);
        }
        let input = self.read_node(a, By::Other)?;
        if !self.is_second_pass() {
            // It writes its node, though not in this pass.
            self.host.node(crate::language::facs::host::Access {
                node: o,
                write: true,
                by: By::Other,
                statement: self.place(),
            });
            return self.check_node(o);
        }
        let value = self.fetch_cell(index);
        self.push(value);
        let element = self.pop_number()?;
        let place = self.double_at(object, CELL + 2 * CELL * element)?;
        let delayed = self.fetch_double(place)?;
        self.store_double(place, input)?;
        self.store_cell(index, Value::integer((element + 1) % steps))?;
        self.write_node(o, delayed, By::Other)
    }

    /// The body is the input one step ago.
    fn differentiate(&mut self, object: ObjectId, o: i64, a: i64) -> Outcome<()> {
        let before = self.double_at(object, 0)?;
        let input = self.read_node(a, By::Other)?;
        let Some(half_step) = self.half_step_not_zero()? else {
            self.store_double(before, input)?;
            return self.write_node(o, Operand::Known(0), By::Other);
        };
        if !self.is_second_pass() {
            return self.check_node(o);
        }
        let old = self.fetch_double(before)?;
        let change = self.combine(DoubleBinary::Subtract, input.clone(), old)?;
        let slope = self.compute_double(Operation::MultiplyDivide(change, Operand::Known(5000), half_step))?;
        self.store_double(before, input)?;
        self.write_node(o, slope, By::Other)
    }

    /// A block of the built-in FIN-DIF is about to be executed: output and input boundary are on the stack.
    pub(super) fn check_distributed(&mut self, object: ObjectId, name: &str) -> Outcome<()> {
        self.need(3, name)?;
        self.use_once(object, name)?;
        let body = self.pop()?;
        let a = self.pop_node()?;
        let o = self.pop_node()?;
        self.push_integer(o);
        self.push_integer(a);
        self.push(body);
        let stations = (self.memory.object(object).size() as i64 - 1) / 2;
        let last = self.memory.number(self.system.highest_node);
        let intervals = o - a;
        let needed = o + intervals - 1;
        if intervals < 2 {
            let name = name.to_string();
            return Err(self.error(|at| messages::FewIntervals { at, name, a, o }));
        }
        if intervals > stations + 1 {
            let (name, most) = (name.to_string(), stations + 1);
            return Err(self.error(|at| messages::ManyIntervals { at, name, a, o, intervals, most }));
        }
        if a < 0 || needed > last {
            let name = name.to_string();
            return Err(self.error(|at| messages::FindifNodes { at, name, a, needed, last }));
        }
        let Some(distributed) = self.distributed.clone() else { return Ok(()) };
        self.host.diffuses(&self.dictionary, &distributed);
        let coordinates = self.memory.get(Place { object: distributed.coordinates, cell: 0 });
        if coordinates == Known::Word(distributed.rectangular) {
            return Ok(());
        }
        let origin = self.memory.number(distributed.origin);
        let distance = self.memory.number(distributed.distance);
        let limit = self.arithmetic().unsigned(-1);
        for station in 1..intervals {
            let coordinate = origin + station * distance;
            if coordinate == 0 || coordinate > limit {
                let coordinate = super::cells::decimal_text(coordinate, 4);
                return Err(self.error(|at| messages::FindifRange { at, station, coordinate }));
            }
        }
        Ok(())
    }

    /// The value of a function generator.
    pub(super) fn generate(&self, object: ObjectId, generator: Generator, a: i64) -> Outcome<i64> {
        let cell = |n: i64| match self.memory.get(Place { object, cell: n as u32 }) {
            Known::Integer(value) => value,
            Known::Address(_) | Known::Word(_) => 0,
        };
        let even = matches!(generator, Generator::Even { .. });
        Ok(arithmetic::interpolate(self.arithmetic(), even, cell, generator.cells().into(), a)?)
    }
}

/// How many nodes a block of the tables reads.
fn inputs(block: Block) -> usize {
    match block {
        Block::Switch => 3,
        Block::Binary(_) | Block::Compare | Block::Stop => 2,
        Block::Unary(_)
        | Block::Square
        | Block::Pot
        | Block::Gain
        | Block::Offset
        | Block::Limit
        | Block::Dead
        | Block::ClipPositive
        | Block::ClipNegative => 1,
        Block::Random => 0,
    }
}
