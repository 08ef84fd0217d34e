//! Executes traced Code, and the script of its program, on plain integers.

use crate::code::{
    Base, Binary, Block, Code, Exact, Expression, Function, Id, Index, Local, Place, Site, Statement, Unary,
};
use crate::language::facs::arithmetic::{self, Arithmetic, Failure, SCALAR, UNIT};
use crate::language::facs::script::{Action, Program};
use crate::language::facs::trace::{Traced, storage};
use crate::language::facs::value::{Known, Place as Cell};
use crate::model::Relation;
use std::collections::HashMap;

/// The first failure: what, and the site of the statement.
pub(super) type Failed = (Failure, Id<Site>);

struct Evaluator<'t> {
    traced: &'t Traced,
    arithmetic: Arithmetic,
    quantities: Vec<Vec<i64>>,
    failed: Option<Failed>,
}

#[derive(Clone, Copy, PartialEq)]
enum Flow {
    On,
    End,
}

impl<'t> Evaluator<'t> {
    fn new(traced: &'t Traced, program: &'t Program) -> Evaluator<'t> {
        let value = |quantity: &crate::code::Quantity| {
            let mut all: Vec<i64> = quantity.values.iter().map(|value| *value as i64).collect();
            // The script sets what the program sets; only points of generators are there before.
            if !quantity.hidden {
                all.fill(0);
            }
            all.resize(quantity.size().max(1), 0);
            all
        };
        let quantities = traced.storage.quantities.iter().map(|(_, quantity)| value(quantity)).collect();
        Evaluator { traced, arithmetic: program.memory.arithmetic, quantities, failed: None }
    }

    fn code(&self) -> &'t Code {
        &self.traced.code
    }

    fn call(&mut self, function: Id<Function>) -> Flow {
        let function = &self.code().functions[function];
        let mut locals: HashMap<Id<Local>, i64> = HashMap::new();
        self.block(&function.body, &mut locals)
    }

    fn block(&mut self, block: &'t Block, locals: &mut HashMap<Id<Local>, i64>) -> Flow {
        for stated in block {
            match &stated.statement {
                Statement::Set(place, value) => {
                    let value = self.value(*value, locals);
                    self.set(*place, value, locals);
                }
                Statement::Compute { into, operation, of } => {
                    let value = match self.exact(*operation, self.code().list(*of), locals) {
                        Ok(value) => value,
                        Err(failure) => {
                            self.failed.get_or_insert((failure, stated.source));
                            // Any value.
                            12_345
                        }
                    };
                    self.set(*into, value, locals);
                }
                Statement::EndIfFailed => {
                    if self.failed.is_some() {
                        return Flow::End;
                    }
                }
                Statement::If(condition, then, otherwise) => {
                    let arm = if self.truth(*condition, locals) { then } else { otherwise };
                    if self.block(arm, locals) == Flow::End {
                        return Flow::End;
                    }
                }
                Statement::For { counter, first, last, down, body } => {
                    for n in *first..=*last {
                        let n = if *down { last - (n - first) } else { n };
                        locals.insert(*counter, n.into());
                        if self.block(body, locals) == Flow::End {
                            return Flow::End;
                        }
                    }
                }
                Statement::While { before, condition, body, .. } => loop {
                    if self.block(before, locals) == Flow::End {
                        return Flow::End;
                    }
                    if !self.truth(*condition, locals) {
                        break;
                    }
                    if self.block(body, locals) == Flow::End {
                        return Flow::End;
                    }
                },
                Statement::Call { function, .. } => {
                    if self.call(*function) == Flow::End {
                        return Flow::End;
                    }
                }
                Statement::Require(condition, _) => assert!(self.truth(*condition, locals)),
                other => panic!("{other:?}"),
            }
        }
        Flow::On
    }

    fn set(&mut self, place: Id<Place>, value: i64, locals: &mut HashMap<Id<Local>, i64>) {
        let place = &self.code().places[place];
        match place.base {
            Base::Local(local) => {
                locals.insert(local, value);
            }
            Base::Quantity(quantity) => {
                let element = self.element(quantity.index(), &place.index, locals);
                self.quantities[quantity.index()][element] = value;
            }
        }
    }

    fn element(&self, quantity: usize, index: &[Index], locals: &HashMap<Id<Local>, i64>) -> usize {
        let extents = &self.traced.storage.quantities[Id::new(quantity)].extents;
        index.iter().zip(extents).fold(0, |sum, (index, extent)| {
            let n = match index {
                Index::Fixed(n) => *n as usize,
                Index::Counted(value) => self.value(*value, locals) as usize,
                Index::Running { counter, offset } => (locals[counter] + i64::from(*offset)) as usize,
                Index::Computed(_) => panic!("subscripts count from 0"),
            };
            assert!(n < *extent as usize);
            sum * *extent as usize + n
        })
    }

    fn value(&self, id: Id<Expression>, locals: &HashMap<Id<Local>, i64>) -> i64 {
        let code = self.code();
        let fit = |value: i64| match code.type_of(id) == storage::kind(self.arithmetic, true) {
            true => self.arithmetic.double(value.into()).expect("expressions do not fail"),
            false => self.arithmetic.cell(value),
        };
        match &code.expressions[id] {
            Expression::Integer(value) => *value,
            Expression::Read(place) => {
                let place = &code.places[*place];
                match place.base {
                    Base::Local(local) => locals[&local],
                    Base::Quantity(quantity) => {
                        let element = self.element(quantity.index(), &place.index, locals);
                        self.quantities[quantity.index()][element]
                    }
                }
            }
            Expression::Unary(Unary::Negate, a) => fit(-self.value(*a, locals)),
            Expression::Binary(operator, a, b) => {
                let (a, b) = (self.value(*a, locals), self.value(*b, locals));
                fit(match operator {
                    Binary::Add => a + b,
                    Binary::Subtract => a - b,
                    Binary::Multiply => a * b,
                    other => panic!("{other:?}"),
                })
            }
            Expression::Choose(condition, then, otherwise) => {
                self.value(if self.truth(*condition, locals) { *then } else { *otherwise }, locals)
            }
            Expression::Convert(a, _) => self.value(*a, locals),
            other => panic!("{other:?}"),
        }
    }

    fn truth(&self, id: Id<Expression>, locals: &HashMap<Id<Local>, i64>) -> bool {
        match &self.code().expressions[id] {
            Expression::Logical(truth) => *truth,
            Expression::Binary(Binary::And, a, b) => self.truth(*a, locals) && self.truth(*b, locals),
            Expression::Compare(relation, a, b) => {
                let (a, b) = (self.value(*a, locals), self.value(*b, locals));
                match relation {
                    Relation::Less => a < b,
                    Relation::LessEqual => a <= b,
                    Relation::Greater => a > b,
                    Relation::GreaterEqual => a >= b,
                    Relation::Equal => a == b,
                    Relation::NotEqual => a != b,
                }
            }
            other => panic!("{other:?}"),
        }
    }

    fn exact(&self, operation: Exact, of: &[Id<Expression>], locals: &HashMap<Id<Local>, i64>) -> Result<i64, Failure> {
        let arithmetic = self.arithmetic;
        match operation {
            Exact::Interpolate | Exact::InterpolateEven => {
                let Expression::Whole(Base::Quantity(points)) = self.code().expressions[of[0]] else {
                    panic!("no points")
                };
                let points = &self.quantities[points.index()];
                let even = operation == Exact::InterpolateEven;
                arithmetic::interpolate(
                    arithmetic,
                    even,
                    |n| points[n as usize],
                    points.len() as i64,
                    self.value(of[1], locals),
                )
            }
            other => {
                let mut numbers = [0; 3];
                for (number, operand) in numbers.iter_mut().zip(of) {
                    *number = self.value(*operand, locals);
                }
                arithmetic::exact(arithmetic, other, numbers, &[])
            }
        }
    }

    fn at(&mut self, place: Cell) -> Option<&mut i64> {
        let (base, index) = self.traced.storage.home(place)?;
        let Base::Quantity(quantity) = base else { return None };
        let element = self.element(quantity.index(), &index, &HashMap::new());
        self.quantities[quantity.index()].get_mut(element)
    }

    fn number(&mut self, object: crate::language::facs::value::ObjectId) -> i64 {
        self.at(Cell { object, cell: 0 }).copied().unwrap_or(0)
    }
}

/// Does what the script says, by the Code of its models: the integers of the rows, and the first failure.
pub(super) fn evaluated(program: &Program, traced: &Traced) -> (String, Option<Failed>) {
    let mut memory = program.memory.clone();
    let mut run = Evaluator::new(traced, program);
    let system = program.system;
    let vector = |memory: &crate::language::facs::memory::Memory, deferred| match memory
        .get(Cell { object: deferred, cell: 0 })
    {
        Known::Word(word) => program.dictionary.body(word),
        _ => None,
    };
    let mut raw = String::new();
    let (mut nodes, mut due) = (Vec::new(), true);
    for (recorded, runs) in program.script.iter().zip(&traced.runs) {
        let present = vector(&memory, system.present);
        let initial = vector(&memory, system.initial);
        let node = |object: Option<_>, n: u32| Cell { object: object.expect("it is set"), cell: 2 * n };
        let reset = |run: &mut Evaluator, highest: i64| {
            for n in 0..=highest as u32 {
                let value = match n {
                    1 => UNIT,
                    2 => 0,
                    3 => -UNIT,
                    _ => run.at(node(initial, n)).copied().unwrap_or(0),
                };
                if let Some(place) = run.at(node(present, n)) {
                    *place = value;
                }
            }
            if let Some(stopped) = run.at(Cell { object: system.stopped, cell: 0 }) {
                *stopped = 0;
            }
        };
        let row = |run: &mut Evaluator, raw: &mut String, nodes: &[i64]| {
            let all = std::iter::once(&0).chain(nodes);
            let values: Vec<String> = all.map(|n| run.at(node(present, *n as u32)).unwrap().to_string()).collect();
            *raw += &format!("{}\n", values.join(","));
        };
        let heading = |raw: &mut String, nodes: &[i64]| {
            if !raw.is_empty() {
                raw.push('\n');
            }
            let list: String = nodes.iter().map(|node| format!(",{node}")).collect();
            *raw += &format!("T{list}\n");
        };
        let initialize = |run: &mut Evaluator| {
            for pass in traced.units[runs.initialize.expect("it was traced")].passes {
                if run.call(pass) == Flow::End {
                    return Flow::End;
                }
            }
            // As INITIALIZE leaves it.
            let half_step = run.number(system.half_step);
            if let Some(saved) = run.at(Cell { object: system.saved_half_step, cell: 0 }) {
                *saved = half_step;
            }
            Flow::On
        };
        let steps = |run: &mut Evaluator,
                     memory: &crate::language::facs::memory::Memory,
                     rows: i64,
                     raw: &mut String,
                     nodes: &[i64]| {
            if rows == 0 {
                return Flow::On;
            }
            if let Some(stopped) = run.at(Cell { object: system.stopped, cell: 0 }) {
                *stopped = 0;
            }
            let passes = traced.units[runs.step.expect("it was traced")].passes;
            let steps = memory.arithmetic.unsigned(memory.number(system.steps_per_row));
            for _ in 0..rows {
                for _ in 0..steps {
                    for pass in passes {
                        if run.call(pass) == Flow::End {
                            return Flow::End;
                        }
                        let step = run.number(system.half_step) * SCALAR;
                        *run.at(node(present, 0)).unwrap() += step;
                    }
                    if run.number(system.stopped) != 0 {
                        row(run, raw, nodes);
                        return Flow::On;
                    }
                }
                row(run, raw, nodes);
            }
            Flow::On
        };
        let flow = match &recorded.action {
            Action::StoreCell { place, value } => {
                memory.set(*place, *value);
                if let (Some(at), Known::Integer(value)) = (run.at(*place), value) {
                    *at = *value;
                }
                Flow::On
            }
            Action::StoreDouble { place, value } => {
                memory.set_double(*place, *value);
                if let Some(at) = run.at(*place) {
                    *at = *value;
                }
                Flow::On
            }
            Action::PrintList(list) => {
                nodes = list.clone();
                due = true;
                Flow::On
            }
            Action::Form(_) => {
                due = true;
                Flow::On
            }
            Action::Reset => {
                reset(&mut run, memory.number(system.highest_node));
                Flow::On
            }
            Action::Initialize => {
                if std::mem::take(&mut due) {
                    heading(&mut raw, &nodes);
                }
                let flow = initialize(&mut run);
                if flow == Flow::On {
                    row(&mut run, &mut raw, &nodes);
                }
                flow
            }
            Action::Run { rows } => {
                reset(&mut run, memory.number(system.highest_node));
                due = false;
                heading(&mut raw, &nodes);
                let mut flow = initialize(&mut run);
                if flow == Flow::On {
                    row(&mut run, &mut raw, &nodes);
                    flow = steps(&mut run, &memory, *rows, &mut raw, &nodes);
                }
                flow
            }
            Action::Continue { rows } => {
                if *rows > 0 && std::mem::take(&mut due) {
                    heading(&mut raw, &nodes);
                }
                steps(&mut run, &memory, *rows, &mut raw, &nodes)
            }
            Action::Pass => run.call(traced.units[runs.pass.expect("it was traced")].passes[0]),
            Action::Time => {
                let step = run.number(system.half_step) * SCALAR;
                *run.at(node(present, 0)).unwrap() += step;
                Flow::On
            }
            Action::Row => {
                row(&mut run, &mut raw, &nodes);
                Flow::On
            }
            Action::Label { .. } | Action::EndPage | Action::Text(_) | Action::Show { .. } => Flow::On,
        };
        if flow == Flow::End {
            return (raw, run.failed);
        }
    }
    (raw, run.failed)
}
