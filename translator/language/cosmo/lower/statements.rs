//! Statements of the target program, and those of the author in it, as statements of the model.

use super::Lowering;
use super::express::Lead;
use super::quantities::Hidden;
use crate::language::cosmo::target::{self, Constant, Line, Operator, Term, Value, When};
use crate::language::cosmo::text::{self, Act, Base, Goal, Item, Type};
use crate::model::compose::{binary, compare};
use crate::model::{
    Axis, Binary, CardId, Equation, Expression, Feed, Function, Instruction, LabelId, Place, Print, Relation,
    Statement, TableId,
};

impl Lowering<'_> {
    /// An instruction of the target program behind its labels.
    pub(in crate::language::cosmo) fn line(&mut self, line: &Line) {
        self.begin_line(line);
        self.target_statement(&line.statement);
    }

    /// The card and the labels of an instruction.
    pub(in crate::language::cosmo) fn begin_line(&mut self, line: &Line) {
        let origin = &self.target.origins[line.origin.0 as usize];
        let card = self.cards.card(origin.span, &origin.defines);
        self.card = card;
        for label in &line.labels {
            self.define_label(*label);
        }
    }

    fn target_statement(&mut self, statement: &target::Statement) {
        match statement {
            target::Statement::Set(place, value) => {
                if self.asked.watch {
                    self.watch_content(*place, value);
                }
                let value = self.target_value(value);
                let place = self.quantities.place(*place);
                self.set(place, value);
            }
            target::Statement::ForAll(assignments) => {
                for (place, value) in assignments {
                    let value = self.target_value(value);
                    let target = self.quantities.place(*place);
                    let high = (self.text.places.len() as u32).max(1) - 1;
                    let family = vec![Axis { name: "B".to_string(), low: 0, high }];
                    self.push(Statement::Equation(Equation { family, target, value, card: self.card }));
                }
            }
            target::Statement::User(statement) => self.act(&statement.act),
            target::Statement::GoTo(label) => self.jump(*label),
            target::Statement::Repeat => self.repeat(),
            target::Statement::PrintLine => self.print(Print::Lines(Expression::Number(1.0))),
            target::Statement::PrintOut(text) => self.print(Print::Text(text.to_string())),
            target::Statement::Return => self.print(Print::Return),
            target::Statement::PrintSpace => {
                let blanks = self.quantities.place(target::B);
                self.print(Print::Blanks(Expression::Read(blanks)));
            }
            target::Statement::PrintForm(value, form) => {
                let value = self.value(value);
                self.print(Print::Formed { value, form: *form });
            }
            target::Statement::Stop => {
                let label = Some(Expression::Number(f64::from(target::RUN)));
                self.instruct(Instruction::Stop(label));
            }
            target::Statement::Clear => self.clear(),
            target::Statement::Begun => self.begun(),
            target::Statement::Dose(number) => self.give_dose(*number),
            target::Statement::When(when) => self.when(when),
            target::Statement::Mark(graph, point) => self.mark(*graph, *point),
            target::Statement::Account(account) => self.account(*account),
            // These are the equations' own: see `equations::course`.
            target::Statement::Stage(_) => {}
        }
    }

    /// A new run: all contents and flows are 0, T is 0 and D is 1; no event has happened.
    fn clear(&mut self) {
        self.instruct(Instruction::NewRun);
        let text = self.text;
        let mut arrays = vec![Base::K, Base::G, Base::V];
        arrays.extend(text.all_tracers().flat_map(|tracer| [Base::HV(tracer), Base::HK(tracer), Base::HG(tracer)]));
        for base in arrays {
            let quantity = self.quantities.named(base);
            self.instruct(Instruction::Fill { quantity, value: Expression::Number(0.0) });
        }
        self.open_accounts();
        for (place, value) in [(target::T, 0.0), (target::D, 1.0)] {
            let place = self.quantities.place(place);
            self.set(place, Expression::Number(value));
        }
        // Equations have their events watched by the method.
        let events = if self.target.parts.is_some() { 0 } else { text.events().count() };
        for number in 0..events as u32 {
            self.set_hidden(Hidden::Held(number), Expression::Number(0.0));
        }
    }

    /// Behind INITIAL: the user's values, then the data of the doses, then the row of step 0.
    fn begun(&mut self) {
        self.instruct(Instruction::GivenValues);
        self.prepare_doses();
        self.row();
        self.observe_first();
    }

    /// The row of the step, then REPEAT.
    fn repeat(&mut self) {
        self.row();
        self.observe();
        let text = self.text;
        let (left, right) = (self.value(&text.repeat.limit), self.value(&text.repeat.value));
        let greater = self.label(target::STEP);
        match greater.filter(|_| self.asked.watch && self.target.parts.is_none() && self.depends_on_time_alone()) {
            Some(step) => self.repeat_watched(compare(Relation::Greater, left, right), step),
            None => self.instruct(Instruction::Compare { left, right, greater, equal: None, less: None }),
        }
    }

    /// A row of the trace; what KEEP wants is evaluated for it.
    pub(in crate::language::cosmo) fn row(&mut self) {
        let text = self.text;
        let here = self.card;
        for (number, kept) in text.keep.iter().flatten().enumerate() {
            if self.kept_under_its_name(kept).is_some() {
                continue;
            }
            self.card = self.cards.card(kept.value.span, &kept.name);
            let value = self.value(&kept.value);
            self.set_hidden(Hidden::Kept(number as u32), value);
        }
        self.card = here;
        self.instruct(Instruction::Row);
    }

    /// What a point of a GRAPH shows is in X at its place; kept if nothing else keeps it.
    fn mark(&mut self, graph: u32, point: u32) {
        let drawn = self.text.graphs().nth(graph as usize).and_then(|(_, points)| points.get(point as usize));
        if drawn.is_some_and(|point| point.value.is_fixed_reference()) {
            return;
        }
        let shown = self.quantities.place(target::X);
        self.set_hidden(Hidden::Mark(graph, point), Expression::Read(shown));
    }

    /// The condition is tested once a step, here; its program runs if it did not hold when tested last.
    fn when(&mut self, when: &When) {
        let condition = self.condition(when.condition);
        let held = Place::single(self.quantities.hidden(Hidden::Held(when.number)));
        let card = self.card;
        let as_statement = |place: &Place, value: f64| {
            let value = Expression::Number(value);
            Statement::Equation(Equation { family: Vec::new(), target: place.clone(), value, card })
        };
        let mut program = vec![as_statement(&held, 1.0)];
        program.extend(self.block(when.program));
        let new = compare(Relation::Equal, Expression::Read(held.clone()), Expression::Number(0.0));
        let fires = Statement::Branch { condition: new, then: program, otherwise: Vec::new(), card };
        let otherwise = vec![as_statement(&held, 0.0)];
        self.push(Statement::Branch { condition, then: vec![fires], otherwise, card });
    }

    pub(super) fn target_value(&mut self, value: &Value) -> Expression {
        match value {
            Value::Term(term) => self.term(term),
            Value::Operation(left, operator, right) => {
                let (left, right) = (self.term(left), self.term(right));
                match operator {
                    Operator::Add => binary(Binary::Add, left, right),
                    Operator::Subtract => binary(Binary::Subtract, left, right),
                    Operator::Multiply => binary(Binary::Multiply, left, right),
                    Operator::Divide => Expression::Call(Function::QuotientOrZero, vec![left, right]),
                }
            }
            Value::Exp(place) => Expression::Call(Function::Exp, vec![self.read(*place)]),
            Value::Entier(place) => {
                let floor = Expression::Call(Function::Floor, vec![self.read(*place)]);
                Expression::Call(Function::Saturate, vec![floor])
            }
            Value::PlusProduct(a, b, c) => {
                let product = binary(Binary::Multiply, self.read(*b), self.read(*c));
                binary(Binary::Add, self.read(*a), product)
            }
        }
    }

    pub(in crate::language::cosmo) fn read(&mut self, place: target::Place) -> Expression {
        Expression::Read(self.quantities.place(place))
    }

    fn term(&mut self, term: &Term) -> Expression {
        match term {
            Term::Place(place) => self.read(*place),
            Term::Number(constant @ (Constant::Zero | Constant::LnTwo)) => Expression::Number(constant.value()),
            Term::Expression(value) => self.value(value),
        }
    }

    /// The statements of a block.
    pub(in crate::language::cosmo) fn block(&mut self, program: &text::Program) -> Vec<Statement> {
        let outside = std::mem::take(&mut self.statements);
        let here = self.card;
        for statement in program {
            let defines = statement.act.defines(self.text);
            self.card = self.cards.card(statement.span, &defines);
            if let Some(label) = statement.label {
                self.define_label(label.number);
            }
            self.act(&statement.act);
        }
        self.card = here;
        std::mem::replace(&mut self.statements, outside)
    }

    /// A statement of the author.
    pub(in crate::language::cosmo) fn act(&mut self, act: &Act) {
        match act {
            Act::Assign { target, value } => {
                let value = self.value(value);
                match self.lead(target) {
                    Lead::Place(place) => self.set(place, value),
                    Lead::At(array, index) => self.instruct(Instruction::SetAt { array, index, value }),
                }
            }
            Act::GoTo(goal) => self.jump(goal.number),
            Act::Compare { greater, equal, less, left, right } => {
                let (left, right) = (self.value(left), self.value(right));
                let [greater, equal, less] = [greater, equal, less].map(|goal| self.goal(goal));
                self.instruct(Instruction::Compare { left, right, greater, equal, less });
            }
            Act::Stop(label) => {
                let label = self.value(label);
                self.instruct(Instruction::Stop(Some(label)));
            }
            Act::Read(targets) => {
                for target in targets {
                    let into = self.read_target(target);
                    self.instruct(Instruction::Read { into, from: Feed::Input });
                }
            }
            Act::ReadFrom { target, data, column } => {
                let into = self.read_target(target);
                let from = Feed::Column { table: TableId(data.0), column: column + 1 };
                self.instruct(Instruction::Read { into, from });
            }
            Act::PrintLine(count) => {
                let count = self.value(count);
                self.print(Print::Lines(count));
            }
            Act::PrintSpace(count) => {
                let count = self.value(count);
                self.print(Print::Blanks(count));
            }
            Act::PrintForm { value, form } => {
                let value = self.value(value);
                self.print(Print::Formed { value, form: *form });
            }
            Act::PrintOut(text) => self.print(Print::Text(text.clone())),
            Act::Print(items) => self.print_items(items),
            Act::If { branches, otherwise, .. } => {
                let otherwise = otherwise.as_ref().map_or_else(Vec::new, |body| self.block(body));
                self.branches(branches, otherwise);
            }
            Act::While { condition, body } => {
                let condition = self.condition(condition);
                let body = self.block(body);
                let card = self.card;
                self.push(Statement::Repeat { condition, body, card });
            }
        }
    }

    /// IF and its ELSE IFs, from the last to the first.
    fn branches(&mut self, branches: &[(text::Condition, text::Program)], mut otherwise: Vec<Statement>) {
        let card = self.card;
        for (number, (condition, body)) in branches.iter().enumerate().rev() {
            let condition = self.condition(condition);
            let branch = Statement::Branch { condition, then: self.block(body), otherwise, card };
            if number == 0 {
                self.push(branch);
                return;
            }
            otherwise = vec![branch];
        }
        otherwise.into_iter().for_each(|statement| self.push(statement));
    }

    /// PRINT of items: on a new line, one blank between.
    fn print_items(&mut self, items: &[Item]) {
        let mut acts = vec![Print::Lines(Expression::Number(1.0))];
        for (number, item) in items.iter().enumerate() {
            if number > 0 {
                acts.push(Print::Blanks(Expression::Number(1.0)));
            }
            acts.push(match item {
                Item::Text(text) => Print::Text(text.clone()),
                Item::Value(value) => Print::Plain { integer: value.of == Type::Integer, value: self.value(value) },
            });
        }
        self.instruct(Instruction::Print(acts));
    }

    fn print(&mut self, act: Print) {
        self.instruct(Instruction::Print(vec![act]));
    }

    /// Label 0 is the next instruction.
    fn goal(&mut self, goal: &Goal) -> Option<LabelId> {
        self.label(goal.number)
    }

    fn jump(&mut self, number: u32) {
        if let Some(label) = self.label(number) {
            self.instruct(Instruction::Jump(label));
        }
    }

    pub(in crate::language::cosmo) fn instruct(&mut self, instruction: Instruction) {
        let card = self.card;
        self.push(Statement::Instruct(instruction, card));
    }

    pub(in crate::language::cosmo) fn set(&mut self, target: Place, value: Expression) {
        let card: CardId = self.card;
        self.push(Statement::Equation(Equation { family: Vec::new(), target, value, card }));
    }

    pub(in crate::language::cosmo) fn set_hidden(&mut self, which: Hidden, value: Expression) {
        let target = Place::single(self.quantities.hidden(which));
        self.set(target, value);
    }

    pub(in crate::language::cosmo) fn push(&mut self, statement: Statement) {
        self.statements.push(statement);
    }
}
