//! Statements in their order.

use super::fuse::fused;
use super::{Home, Running, Value, Writer, quantity};
use crate::code::expression::Expression;
use crate::code::statement::{Block, Failure, Feed, Print, Statement, Wait};
use crate::code::{Base, Id, Index, Passing, Place, Quantity, Type};
use crate::language::sites::Named;
use crate::model::instruction::Failure as Demanded;
use crate::model::{self, Axis, CardId, Equation, Instruction, LabelId, Relation};

/// Families of so few members are written out: then all their elements can be locals of C.
const WRITTEN_OUT: u32 = 32;
/// The same of arrays that stay in the model, where a method finds them.
const FEWEST: u32 = 2;

impl Writer<'_> {
    /// Statements, with chains of single operations put together.
    pub fn statements(&mut self, statements: &[model::Statement]) {
        let mut at = 0;
        while let Some(statement) = statements.get(at) {
            if let Some(cleared) = self.clear(&statements[at..]) {
                at += cleared;
                continue;
            }
            match fused(self.temporaries, &statements[at..]) {
                Some((together, count)) => {
                    self.statement(&together);
                    at += count;
                }
                None => {
                    self.statement(statement);
                    at += 1;
                }
            }
        }
    }

    fn statement(&mut self, statement: &model::Statement) {
        match statement {
            model::Statement::Equation(equation) => self.family(equation),
            model::Statement::Branch { condition, then, otherwise, card } => {
                self.at(*card, None);
                let condition = self.condition(condition);
                let then = self.aside(|writer| writer.statements(then));
                let otherwise = self.aside(|writer| writer.statements(otherwise));
                self.at(*card, None);
                self.push(Statement::If(condition, then, otherwise));
            }
            model::Statement::Repeat { condition, body, card } => {
                self.at(*card, None);
                // The condition is computed anew for every pass, by what is then known.
                let mut tested = None;
                let before = self.aside(|writer| tested = Some(writer.condition(condition)));
                let body = self.aside(|writer| writer.statements(body));
                self.at(*card, None);
                if let Some(condition) = tested {
                    self.push(Statement::While { before, condition, body, limit: None });
                }
            }
            model::Statement::Instruct(instruction, card) => self.instruction(instruction, *card),
            // DYNAMO has trains.
            model::Statement::Shift { .. } => {}
        }
    }

    /// An equation for all members of its family.
    fn family(&mut self, equation: &Equation) {
        self.at(equation.card, Some(equation.target.quantity));
        let Some(axis) = equation.family.first() else { return self.equation(equation) };
        let most = if self.solves() && self.body.computed.is_empty() { FEWEST } else { WRITTEN_OUT };
        if axis.len() <= most {
            for at in axis.low..=axis.high {
                self.body.running = Some(Running::Fixed(at));
                self.equation(equation);
            }
            self.body.running = None;
            return;
        }
        self.each(axis.clone(), |writer| writer.equation(equation));
    }

    /// A loop over the members of a family.
    fn each(&mut self, axis: Axis, write: impl FnOnce(&mut Self)) {
        let counter = match self.body.counter {
            Some(counter) => counter,
            None => self.fresh("i", Type::COUNTER, Passing::Counter, Vec::new()),
        };
        self.body.counter = Some(counter);
        self.body.running = Some(Running::Counter(counter));
        let body = self.aside(write);
        self.body.running = None;
        self.push(Statement::For { counter, first: axis.low, last: axis.high, down: false, body });
    }

    fn equation(&mut self, equation: &Equation) {
        let read = match &equation.value {
            model::Expression::Read(place) => Some(place.quantity),
            _ => None,
        };
        let (target, time) = (equation.target.quantity, self.model.clock.time);
        if self.is_renamed(equation) || (target == time && read.is_some() && read == self.body.now) {
            return;
        }
        let value = self.value(&equation.value);
        let place = self.place(&equation.target);
        self.set(target, place, value);
        if let Some(at) = self.bound(&equation.target)
            && let Some(count) = self.body.still_set.get_mut(&(target, at))
        {
            *count = count.saturating_sub(1);
        }
        // What T holds, or what has been copied from it.
        let other = if target == time { read } else { (read == Some(time)).then_some(target) };
        if let Some(other) = other.filter(|id| self.model.quantity(*id).extents.is_empty()) {
            self.body.now = Some(other);
        }
    }

    /// A value of a function that only has the name of another, or of a number, is that.
    fn is_renamed(&mut self, equation: &Equation) -> bool {
        let Some(target) = self.bound(&equation.target).map(|at| (equation.target.quantity, at)) else { return false };
        if !self.body.once.contains(&target) {
            return false;
        }
        let home = match &equation.value {
            model::Expression::Number(number) => Home::Number(*number),
            model::Expression::Read(place) => {
                let Some(from) = self.bound(place).map(|at| (place.quantity, at)) else { return false };
                match self.body.homes.get(&from) {
                    Some(home) if self.body.still_set.get(&from) == Some(&0) => *home,
                    _ => return false,
                }
            }
            _ => return false,
        };
        self.body.homes.insert(target, home);
        self.body.still_set.insert(target, 0);
        true
    }

    fn set(&mut self, id: Id<Quantity>, target: Id<Place>, value: Value) {
        self.note_set(id);
        self.push(Statement::Set(target, value));
    }

    fn instruction(&mut self, instruction: &Instruction, card: CardId) {
        if let Instruction::Label(label) = instruction {
            self.forget();
            let label = self.label(*label);
            return self.push(Statement::Label(label));
        }
        let mut computes = None;
        instruction.sets(&mut |target| computes = target.quantity());
        self.at(card, computes);
        match instruction {
            Instruction::Label(_) => {}
            Instruction::Jump(to) => self.jump(*to),
            Instruction::JumpIf { condition, to } => {
                let condition = self.condition(condition);
                self.jump_if(condition, *to);
            }
            Instruction::Compare { left, right, greater, equal, less } => {
                self.compare(left, right, [*greater, *equal, *less]);
            }
            Instruction::SetAt { array, index, value } => {
                let target = self.at_computed(*array, index);
                let value = self.value(value);
                self.set(*array, target, value);
            }
            Instruction::Fill { quantity, value } => self.fill(*quantity, value),
            Instruction::Read { into, from } => self.read_into(into, *from, card),
            Instruction::Print(acts) => acts.iter().for_each(|act| self.print(act)),
            Instruction::Stop(label) => self.stop(label.as_ref()),
            Instruction::Derive { parameter, into, value } => self.derive(*parameter, *into, value),
            Instruction::Demand { condition, failure } => self.demand(condition, *failure),
            Instruction::Warn { warning, time } => {
                let time = self.value(time);
                self.push(Statement::Warn(*warning, time));
            }
            Instruction::NewRun => self.push(Statement::Wait(Wait::Run)),
            Instruction::GivenValues => {
                self.push(Statement::Wait(Wait::Given));
                self.forget();
            }
            Instruction::Row => self.push(Statement::Wait(Wait::Row)),
            Instruction::NextMoment { into } => {
                let place = self.builder.place(Base::Quantity(quantity(*into)), Vec::new());
                self.note_set(*into);
                self.push(Statement::NextMoment(place));
            }
            Instruction::Observe => self.push(Statement::Observe),
            Instruction::Integrate { solve } => self.integrate(*solve),
        }
    }

    fn integrate(&mut self, solve: model::SolveId) {
        let course = self.model.course.iter();
        let found = course.flat_map(|course| course.solves.get(solve.0 as usize)).next();
        let events = found.map(|solve| solve.events.iter().map(|event| self.label(event.to)).collect());
        let solve = Id::new(solve.0 as usize);
        self.push(Statement::Solve { solve, events: events.unwrap_or_default(), error: None });
        self.forget();
    }

    fn jump(&mut self, to: LabelId) {
        let to = self.label(to);
        self.push(Statement::Jump(to));
    }

    fn jump_if(&mut self, condition: Value, to: LabelId) {
        let then = self.aside(|writer| writer.jump(to));
        self.push(Statement::If(condition, then, Vec::new()));
    }

    fn compare(&mut self, left: &model::Expression, right: &model::Expression, goals: [Option<LabelId>; 3]) {
        let (mut left, mut right) = (self.value(left), self.value(right));
        // What is compared once needs no name.
        if goals.iter().flatten().count() > 1 {
            left = self.simple("left", left);
            right = self.simple("right", right);
        }
        let relations = [Relation::Greater, Relation::Equal, Relation::Less];
        for (relation, to) in relations.into_iter().zip(goals) {
            if let Some(to) = to {
                let condition = self.builder.compare(relation, left, right);
                self.jump_if(condition, to);
            }
        }
    }

    /// Arrays over the compartments that become one number, one after the other, in a loop; gives how many they are.
    /// Nothing: their elements are to be locals.
    fn clear(&mut self, statements: &[model::Statement]) -> Option<usize> {
        let first = statements.first().and_then(|statement| self.cleared(statement))?;
        let (_, size, number, card) = first;
        if size <= if self.solves() { FEWEST } else { WRITTEN_OUT } {
            return None;
        }
        let alike = |found: &(Id<Quantity>, u32, f64, CardId)| (found.1, found.2, found.3) == (size, number, card);
        let arrays = statements.iter().map_while(|statement| self.cleared(statement).filter(alike));
        let arrays: Vec<Id<Quantity>> = arrays.map(|(id, ..)| id).collect();
        self.at(card, None);
        let axis = Axis { name: "B".to_string(), low: 0, high: size - 1 };
        let value = self.builder.real(number);
        self.each(axis, |writer| {
            let Some(Running::Counter(counter)) = writer.body.running else { return };
            for id in &arrays {
                let place =
                    writer.builder.place(Base::Quantity(quantity(*id)), vec![Index::Running { counter, offset: 0 }]);
                writer.set(*id, place, value);
            }
        });
        Some(arrays.len())
    }

    fn solves(&self) -> bool {
        self.model.course.as_ref().is_some_and(|course| !course.solves.is_empty())
    }

    fn cleared(&self, statement: &model::Statement) -> Option<(Id<Quantity>, u32, f64, CardId)> {
        let model::Statement::Instruct(Instruction::Fill { quantity, value }, card) = statement else { return None };
        let model::Expression::Number(number) = value else { return None };
        let size = self.model.quantity(*quantity).extents.first()?;
        Some((*quantity, *size, *number, *card))
    }

    /// All values of an array become this number.
    fn fill(&mut self, id: Id<Quantity>, value: &model::Expression) {
        let value = self.value(value);
        let size = self.model.quantity(id).extents.first().copied();
        match size {
            None => {
                let place = self.builder.place(Base::Quantity(quantity(id)), Vec::new());
                self.set(id, place, value);
            }
            Some(size) => {
                for at in 0..size {
                    let place = self.builder.place(Base::Quantity(quantity(id)), vec![Index::Fixed(at)]);
                    self.set(id, place, value);
                }
            }
        }
    }

    fn read_into(&mut self, into: &model::Target, from: model::Feed, card: CardId) {
        let (id, place) = match into {
            model::Target::Place(place) => (place.quantity, self.place(place)),
            model::Target::At(array, index) => (*array, self.at_computed(*array, index)),
        };
        let integer = self.model.quantity(id).integer;
        let (from, source) = match from {
            model::Feed::Input => (Feed::Input, self.site()),
            model::Feed::Column { table, column } => {
                let named = Named::Words(self.column_name(table, column));
                let site = self.sites.site(card, self.body.computes, Some(named));
                (Feed::Column { file: Id::new(table.0 as usize), column }, site)
            }
        };
        self.note_set(id);
        let statement = Statement::Read { into: place, integer, from };
        self.body.statements.push(crate::code::Stated { statement, source });
    }

    fn column_name(&self, table: model::TableId, column: u32) -> String {
        let tables = self.model.course.as_ref().map(|course| &course.tables);
        let table = tables.and_then(|tables| tables.get(table.0 as usize));
        let name = table.and_then(|table| Some(format!("{}.{}", table.name, table.columns.get(column as usize)?)));
        name.unwrap_or_default()
    }

    fn print(&mut self, act: &model::Print) {
        let printed = match act {
            model::Print::Lines(count) => Print::Lines(self.value(count)),
            model::Print::Blanks(count) => Print::Blanks(self.value(count)),
            model::Print::Return => Print::Back,
            model::Print::Text(text) => Print::Text(text.clone()),
            model::Print::Formed { value, form } => Print::Formed(self.value(value), *form),
            model::Print::Plain { value, integer } => Print::Plain { value: self.value(value), integer: *integer },
        };
        self.push(Statement::Print(printed));
    }

    fn stop(&mut self, label: Option<&model::Expression>) {
        let Some(label) = label.map(|label| self.value(label)) else { return self.push(Statement::Return(None)) };
        let resumable = self.model.course.iter().flat_map(|course| &course.resumable);
        let known = self.number(label).and_then(|number| {
            let found = resumable.clone().find(|(label, _)| f64::from(*label) == number);
            found.map(|(_, to)| Wait::Stop(number, self.label(*to)))
        });
        let wait = match known {
            Some(wait) => wait,
            None => Wait::StopAt(self.simple("label", label)),
        };
        self.push(Statement::Wait(wait));
    }

    /// A parameter that follows from others, unless it is given.
    fn derive(&mut self, parameter: Id<Quantity>, into: Id<Quantity>, value: &model::Expression) {
        let given = self.builder.add(Expression::Given(quantity(parameter)), Type::Logical);
        let missing = self.not(given);
        let then: Block = self.aside(|writer| {
            let value = writer.value(value);
            let place = writer.builder.place(Base::Quantity(quantity(into)), Vec::new());
            writer.set(into, place, value);
        });
        self.push(Statement::If(missing, then, Vec::new()));
    }

    fn demand(&mut self, condition: &model::Expression, failure: Demanded) {
        let condition = self.condition(condition);
        self.push(Statement::Require(condition, Failure::Demanded(failure)));
    }
}
