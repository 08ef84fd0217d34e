//! Calls of functions, the routines of solves, and tables of functions.

use super::assemble::Assembler;
use super::code::*;
use zudyn_translator::code::{
    Base, Expression, Function, FunctionKind, Id, Passing, Range, Solve, Stated, Statement, Table,
};
use zudyn_translator::model::Relation;

impl<'a> Assembler<'a> {
    /// Calls a function of the author; returns the word of its result.
    pub(super) fn call_function(
        &mut self,
        function: Id<Function>,
        arguments: Range<Expression>,
        kept: Vec<Word>,
    ) -> Word {
        let code = &self.system.code;
        let called = &code.functions[function];
        let inlined = self.inlined[function.index()] && kept.is_empty();
        let mut given = Vec::new();
        for (argument, parameter) in code.list(arguments).iter().zip(&called.parameters) {
            let to = self.frames[function.index()].locals[parameter.index()];
            let from = match code.expressions[*argument] {
                Expression::Whole(base) => self.address_of(base),
                // Copies arguments that belong to a calling frame, because they are still read.
                _ if self.code.routines[function.index()].recursive => {
                    let from = self.reserve(1);
                    self.put(Place { base: from, terms: Vec::new() }, *argument);
                    Given::Value(from)
                }
                _ => {
                    let word = self.value_into(*argument, Some(to));
                    if word == to {
                        continue;
                    }
                    Given::Value(word)
                }
            };
            given.push((from, to));
        }
        let in_place = given.iter().all(|(from, _)| matches!(from, Given::Value(_)));
        if inlined && in_place {
            for (from, to) in given {
                if let Given::Value(from) = from {
                    self.emit(Instruction::Copy { to, from });
                }
            }
            self.write_here(function);
            return self.code.routines[function.index()].result;
        }
        self.code.callings.push(Calling { routine: function.index(), arguments: given, kept, site: self.site });
        self.emit(Instruction::CallRoutine { calling: self.code.callings.len() as u32 - 1 });
        self.code.routines[function.index()].result
    }

    /// The instructions of a function whose parameters have their values.
    fn write_here(&mut self, id: Id<Function>) {
        let function = &self.system.code.functions[id];
        let frame = self.frames[id.index()].clone();
        let outer = (
            std::mem::replace(&mut self.function, function),
            std::mem::replace(&mut self.frame, frame),
            std::mem::take(&mut self.written_out),
            self.returns.replace(Vec::new()),
            self.site,
        );
        self.block(&function.body);
        let mut returns = self.returns.take().unwrap_or_default();
        (self.function, self.frame, self.written_out, self.returns, self.site) = outer;
        // The last one leads to the next instruction, and no other jump does.
        if matches!(function.body.last(), Some(Stated { statement: Statement::Return(_), .. })) {
            self.instructions.pop();
            returns.pop();
        }
        self.land_all(returns);
    }

    fn address_of(&mut self, base: Base) -> Given {
        match base {
            Base::Quantity(id) => Given::Address(self.code.layout.quantity(id)),
            // Passes on an array that was passed in.
            Base::Local(id) if self.is_handed_over(base) => Given::Value(self.local(id)),
            Base::Local(id) => {
                if self.is_recursive() {
                    self.refuse("a function that calls itself and hands over an array of its own");
                }
                Given::Address(self.local(id))
            }
        }
    }

    fn is_recursive(&self) -> bool {
        self.code.routines.iter().any(|routine| routine.recursive && routine.result == self.frame.result)
    }

    /// Whether a local is an array of the caller, of which only the address is present.
    pub(super) fn is_handed_over(&self, base: Base) -> bool {
        match base {
            Base::Quantity(_) => false,
            Base::Local(id) => {
                let passing = self.function.locals[id].passing;
                matches!(passing, Passing::Array { .. }) && !self.function.is_of_states()
            }
        }
    }

    pub(super) fn solve(&mut self, solve: &'a Solve) -> Solving {
        self.site = solve.source.index() as u32;
        let states: Vec<Word> = solve.states.iter().map(|state| self.fixed(state.value)).collect();
        let rates = match self.parameters_of(solve.rates) {
            None => solve.rates.index(),
            Some(_) => {
                self.evaluate(solve);
                self.emit(Instruction::End);
                let instructions = std::mem::take(&mut self.instructions);
                self.code.routines.push(Routine { instructions, ..Routine::default() });
                self.code.routines.len() - 1
            }
        };
        let slopes = self.parameters_of(solve.rates);
        let slopes = slopes.map(|[time, states, first]| Slope { routine: solve.rates.index(), first, time, states });
        let jacobian = solve.jacobian.map(|jacobian| {
            let routine = jacobian.function.index();
            match (self.parameters_of(jacobian.function), jacobian.matrix) {
                (Some([time, states, matrix]), _) => Matrix { routine, matrix, of: Some((time, states)) },
                (None, Some(quantity)) => Matrix { routine, matrix: self.code.layout.quantity(quantity), of: None },
                (None, None) => {
                    self.refuse("a Jacobian that is put nowhere");
                    Matrix { routine, matrix: 0, of: None }
                }
            }
        });
        Solving {
            rates,
            events: solve.events.iter().map(|event| event.holds.index()).collect(),
            jumps: solve.jumps.map(|(function, _)| function.index()),
            observed: solve.observed.map(|function| function.index()),
            jacobian,
            slopes,
            time: self.code.layout.quantity(solve.time),
            states,
        }
    }

    /// The places where a function for methods expects time, states and its results.
    fn parameters_of(&self, function: Id<Function>) -> Option<[Word; 3]> {
        let frame = &self.frames[function.index()];
        let function = &self.system.code.functions[function];
        let places = function.parameters.iter().map(|parameter| frame.locals[parameter.index()]);
        match function.kind {
            FunctionKind::Slopes(_) | FunctionKind::Jacobian(_) => places.collect::<Vec<_>>().try_into().ok(),
            FunctionKind::Plain | FunctionKind::Program | FunctionKind::Rates(_) | FunctionKind::Event(_) => None,
        }
    }

    /// The rates for the present time and states.
    pub(super) fn evaluate(&mut self, solve: &'a Solve) {
        let parameters = self.parameters_of(solve.rates);
        if let Some([time, states, _]) = parameters {
            let from = self.code.layout.quantity(solve.time);
            self.emit(Instruction::Copy { to: time, from });
            for (number, state) in solve.states.iter().enumerate() {
                let from = self.fixed(state.value);
                self.emit(Instruction::Copy { to: states + number as Word, from });
            }
        }
        self.call_function(solve.rates, Range::new(0, 0), Vec::new());
        if let Some([_, _, slopes]) = parameters {
            for (number, state) in solve.states.iter().enumerate() {
                let Some(slope) = state.slope else { continue };
                let to = self.fixed(slope);
                self.emit(Instruction::Copy { to, from: slopes + number as Word });
            }
        }
    }

    /// Computes the points if this run has none or their inputs have changed; then interpolates between two.
    pub(super) fn table(&mut self, table: &'a Table) {
        let memory = self.code.layout.quantity(table.memory);
        let [made, low, high] = [memory, memory + 1, memory + 2];
        let mut seen = memory + Table::HEAD as Word;
        let mut depends = Vec::new();
        for quantity in &table.depends {
            let first = self.code.layout.quantity(*quantity);
            for element in 0..self.system.quantities[*quantity].size() as Word {
                depends.push((seen, first + element));
                seen += 1;
            }
        }
        let rows = seen;
        let one = self.constant(1.0);
        // The function that computes points may set the inputs of the argument.
        let point = self.frame.take(2);
        let argument = point + 1;
        self.put(Place { base: argument, terms: Vec::new() }, table.at);
        let differs = |a, b| Instruction::JumpIf { relation: Relation::NotEqual, a, b, to: 0 };
        let mut old = vec![self.emit(differs(made, one))];
        for (seen, of) in &depends {
            old.push(self.emit(differs(*of, *seen)));
        }
        let past = self.emit(Instruction::Jump { to: 0 });
        self.land_all(old);
        self.emit(Instruction::Copy { to: made, from: one });
        for (seen, of) in &depends {
            self.emit(Instruction::Copy { to: *seen, from: *of });
        }
        for (to, value) in [(low, table.low), (high, table.high)] {
            self.put(Place { base: to, terms: Vec::new() }, value);
        }
        self.points(table, point, [low, high, rows]);
        self.land(past);
        let into = table.into.iter().map(|place| self.fixed(*place)).collect();
        let (intervals, slope) = (table.intervals, table.slope);
        let between = Between { argument, low, high, rows, intervals, into, slope, site: self.site };
        self.code.betweens.push(between);
        self.emit(Instruction::Between { between: self.code.betweens.len() as u32 - 1 });
        self.frame.give_back(2);
    }

    /// low + point*(high - low)/intervals for each point.
    fn points(&mut self, table: &'a Table, point: Word, [low, high, rows]: [Word; 3]) {
        let made = &self.system.code.functions[table.make];
        let Some(parameter) = made.parameters.first() else { return self.refuse("a table without an argument") };
        let to = self.frames[table.make.index()].locals[parameter.index()];
        let width = table.into.len() as i32;
        let intervals = self.constant(f64::from(table.intervals));
        self.emit(Instruction::Start { counter: point, at: 0 });
        let top = self.here();
        let [at, length, way, part] = [0, 1, 2, 3].map(|_| self.reserve(1));
        self.emit(Instruction::ToReal { to: at, a: point });
        self.emit(Instruction::Subtract { to: length, a: high, b: low });
        self.emit(Instruction::Multiply { to: way, a: at, b: length });
        self.emit(Instruction::Divide { to: part, a: way, b: intervals });
        self.emit(Instruction::Add { to: at, a: low, b: part });
        let calling = Calling {
            routine: table.make.index(),
            arguments: vec![(Given::Value(at), to)],
            kept: Vec::new(),
            site: self.site,
        };
        self.code.callings.push(calling);
        self.emit(Instruction::CallRoutine { calling: self.code.callings.len() as u32 - 1 });
        for (number, place) in table.into.iter().enumerate() {
            let from = match made.result {
                zudyn_translator::code::Type::Nothing => self.fixed(*place),
                _ => self.code.routines[table.make.index()].result,
            };
            let place = self.place(Place { base: rows + number as Word, terms: vec![(point, width)] });
            self.emit(Instruction::Store { place, from });
        }
        self.emit(Instruction::Again { counter: point, down: false, last: table.intervals as i32, to: top });
    }
}
