//! Statements.

use super::program::{Arm, Assign, Element, ExpressionId, For, How, Inspect, StatementKind};
use super::*;
use crate::code::Binary;
use crate::code::records::Test;
use crate::model::Relation;

impl Lowering<'_> {
    pub(super) fn statements(&mut self, statements: &[program::Statement]) -> Made<()> {
        statements.iter().try_for_each(|statement| self.statement(statement))
    }

    /// Statements as a block of their own.
    pub(super) fn inside(&mut self, write: impl FnOnce(&mut Self) -> Made<()>) -> Made<Vec<Stated>> {
        let outside = std::mem::take(&mut self.current.out);
        let made = write(self);
        let inside = std::mem::replace(&mut self.current.out, outside);
        made.map(|()| inside)
    }

    pub(super) fn statement(&mut self, statement: &program::Statement) -> Made<()> {
        let at = statement.at;
        let around = self.current.site;
        if !self.is_standard_place(at) {
            self.current.site = Some(self.site(at));
        }
        for label in statement.labels.iter().filter(|label| self.program.labels[**label].used) {
            let label = self.label(*label);
            if self.current.placed.contains(&label) {
                return self.unsupported("a label in a statement with several list elements", at);
            }
            self.current.placed.push(label);
            self.push(Statement::Label(label));
            // A jump may make a loop.
            self.leave_if_failed();
        }
        match &statement.kind {
            StatementKind::Empty => {}
            StatementKind::Block(block) => {
                let around = (self.current.block, self.current.environments.len());
                self.enter(*block)?;
                let block = &self.program.blocks[*block];
                self.block_variables(block)?;
                self.statements(&block.statements)?;
                self.current.block = around.0;
                self.current.environments.truncate(around.1);
            }
            StatementKind::Prefixed { class, arguments } => self.prefixed(*class, arguments, at)?,
            StatementKind::Compound(statements) => self.statements(statements)?,
            StatementKind::Assign(assign) => self.assign(assign)?,
            StatementKind::Evaluate(value) => {
                let value = self.value(*value)?;
                if self.use_of(value).changes || self.use_of(value).notes {
                    self.perform(value);
                }
                if self.ends(value) {
                    let leave = self.leave();
                    self.current.out.push(leave);
                }
            }
            StatementKind::Inner => self.body()?,
            StatementKind::If { condition, then, otherwise } => {
                let condition = self.value(*condition)?;
                let then = self.inside(|this| this.statement(then))?;
                let otherwise = match otherwise {
                    Some(otherwise) => self.inside(|this| this.statement(otherwise))?,
                    None => Vec::new(),
                };
                self.push(Statement::If(condition, then, otherwise));
            }
            StatementKind::While { condition, body } => {
                let mut holds = None;
                let before = self.inside(|this| this.value(*condition).map(|value| holds = Some(value)))?;
                let body = self.inside(|this| this.statement(body))?;
                if let Some(condition) = holds {
                    self.repeat(before, condition, body);
                }
            }
            StatementKind::For(one) => self.loops(one)?,
            StatementKind::Goto(label) => {
                let label = self.label(*label);
                self.push(Statement::Jump(label));
            }
            StatementKind::Inspect(inspect) => self.inspect(inspect, at)?,
            StatementKind::Activate(activate) => self.activate(activate)?,
        }
        self.current.site = around;
        Ok(())
    }

    fn label(&mut self, id: program::LabelId) -> Id<Label> {
        if let Some(known) = self.current.labels.get(&id) {
            return *known;
        }
        let label = self.builder.code.labels.push(Label { number: None });
        // The name differs from those of other labels of the function.
        let name = self.program.labels[id].name.clone();
        let count = self.current.label_names.entry(name.clone()).or_insert(0);
        *count += 1;
        let name = if *count == 1 { name } else { eco_format!("{name}_{count}") };
        self.builder.code.records.labels.push((label, name));
        self.current.labels.insert(id, label);
        label
    }

    fn is_standard_place(&self, at: Span) -> bool {
        at == Span::default()
    }

    /// Whether nothing after the statement runs.
    fn ends(&self, value: Value) -> bool {
        let code = &self.builder.code;
        match code.expressions[value] {
            Expression::Object(object) => matches!(code.records.objects[object], Object::Runtime(Runtime::Error, _)),
            _ => false,
        }
    }

    /// The condition, and that nothing has failed.
    fn while_good(&mut self, condition: Value) -> Value {
        let failed = self.runtime(Runtime::Failed, &[]);
        let good = self.not(failed);
        match self.builder.code.expressions[condition] {
            Expression::Logical(true) => good,
            _ => self.builder.add(Expression::Binary(Binary::And, condition, good), Type::Logical),
        }
    }

    /// Whether statements do more than compute.
    fn may_fail(&self, statements: &[Stated]) -> bool {
        let uses = |value: &Value| {
            let uses = self.use_of(*value);
            uses.notes || uses.changes
        };
        statements.iter().any(|stated| {
            let mut statement = stated.statement.clone();
            let mut fails = matches!(statement, Statement::Pause(_) | Statement::Jump(_));
            crate::code::walk::expressions_of_mut(&mut statement, &mut |value| fails |= uses(value));
            fails || crate::code::walk::blocks_of(&statement).into_iter().any(|inner| self.may_fail(inner))
        })
    }

    /// A loop ends after a failure, which may leave its condition true.
    fn repeat(&mut self, before: Vec<Stated>, condition: Value, mut body: Vec<Stated>) {
        self.let_collect(&mut body);
        let condition = self.while_good(condition);
        self.push(Statement::While { before, condition, body, limit: None });
    }

    /// The variables of a block in a function: locals, which begin with zeros.
    pub(super) fn block_variables(&mut self, block: &Block) -> Made<()> {
        for id in &block.variables {
            let variable = &self.program.variables[*id];
            if self.globals.contains_key(id) {
                continue;
            }
            match &variable.kind {
                VariableKind::Simple | VariableKind::Array(_) => {}
                VariableKind::Constant { .. } | VariableKind::Connected => continue,
                VariableKind::Parameter(_) | VariableKind::Result(_) => continue,
            }
            let kind = self.type_of_variable(*id)?;
            if let Some(field) = self.fields.get(id).copied() {
                let target = self.own_field(variable.block, field, variable.at)?;
                let zero = self.zero(kind);
                self.store(target, zero);
                continue;
            }
            // A statement may be written several times.
            let local = match self.current.variables.get(id).copied() {
                Some(known) => known,
                None => self.current.local(&variable.name, kind, Passing::Own),
            };
            self.current.variables.insert(*id, local);
            if matches!(variable.kind, VariableKind::Simple) {
                let zero = self.zero(kind);
                self.set_local(local, zero);
            }
        }
        self.arrays(block)
    }

    /// Makes the arrays of a block.
    pub(super) fn arrays(&mut self, block: &Block) -> Made<()> {
        let mut any = false;
        for id in &block.variables {
            let variable = &self.program.variables[*id];
            let VariableKind::Array(bounds) = &variable.kind else { continue };
            if self.is_states(*id) {
                continue;
            }
            let at = variable.at;
            self.current.site = Some(self.site(at));
            let bounds: Vec<_> = bounds.iter().flat_map(|(low, high)| [*low, *high]).collect();
            let bounds = self.values(&bounds)?;
            let list = self.builder.list(&bounds);
            let kind = self.array_type(variable.of, at)?;
            let array = self.object(Object::Runtime(Runtime::ArrayOf, list), kind);
            let target = self.variable_itself(*id, Instance::Here(variable.block), at)?;
            self.store(target, array);
            any = true;
        }
        if any {
            self.leave_if_failed();
        }
        Ok(())
    }

    fn assign(&mut self, assign: &Assign) -> Made<()> {
        // From left to right: the places are in the order of storing.
        let mut made = Vec::new();
        for store in assign.stores.iter().rev() {
            let before = self.current.out.len();
            let target = match self.named(&store.place) {
                // What was passed; it is set by a call.
                Some((variable, of)) => self.variable_itself(variable, of, store.at)?,
                None => self.place(&store.place, store.at)?,
            };
            self.settle_places(&mut made, before);
            made.push(target);
        }
        let before = self.current.out.len();
        let mut value = self.value(assign.value)?;
        self.settle_places(&mut made, before);
        if self.use_of(value).changes {
            made = made.into_iter().map(|target| self.fixed(target)).collect();
        }
        let last = assign.stores.len() - 1;
        for (number, (store, target)) in assign.stores.iter().zip(made.into_iter().rev()).enumerate() {
            if let Some(conversion) = store.convert {
                value = self.converted(conversion, value);
            }
            if let Some(record) = store.narrow.and_then(|class| self.records.get(&class).copied()) {
                let object = self.simple(value, "object");
                let narrow = Object::Narrow { object, record, test: Test::OrNone };
                value = self.object(narrow, Type::Reference(Some(record)));
            }
            if number < last {
                // The next store may change what it is computed from.
                value = self.known(value);
            }
            match store.how {
                How::Value | How::Reference if self.is_named(&store.place) => self.set_name(target, value, store.at)?,
                How::Characters if self.is_named(&store.place) => {
                    let text = self.get_named(target, store.at)?;
                    let text = self.simple(text, "text");
                    let change = self.runtime(Runtime::Assign, &[text, value]);
                    self.perform(change);
                }
                How::Value | How::Reference => self.store(target, value),
                How::Characters => {
                    let change = self.runtime(Runtime::Assign, &[target, value]);
                    self.perform(change);
                }
            }
        }
        Ok(())
    }

    /// A constant, or a local of its own.
    fn known(&mut self, value: Value) -> Value {
        match self.builder.code.expressions[value] {
            Expression::Real(_) | Expression::Integer(_) | Expression::Logical(_) => value,
            _ => self.temporary(value, "value"),
        }
    }

    /// If a later part has written statements, the subscripts of the places before it are evaluated first.
    fn settle_places(&mut self, made: &mut [Value], before: usize) {
        if self.current.out.len() == before || made.is_empty() {
            return;
        }
        let written = self.current.out.split_off(before);
        for target in made {
            *target = self.fixed(*target);
        }
        self.current.out.extend(written);
    }

    fn fixed_operand(&mut self, operand: Value) -> Value {
        let uses = self.use_of(operand);
        if uses.reads || uses.notes || uses.changes { self.temporary(operand, "at") } else { operand }
    }

    /// A place whose object and subscript do not change any more.
    pub(super) fn fixed(&mut self, target: Value) -> Value {
        let kind = self.kind(target);
        let Expression::Object(object) = self.builder.code.expressions[target] else { return target };
        match self.builder.code.records.objects[object] {
            Object::Element { array, name, subscripts } => {
                let subscripts = self.builder.code.list(subscripts).to_vec();
                let fixed: Vec<Value> = subscripts
                    .iter()
                    .map(|subscript| {
                        let uses = self.use_of(*subscript);
                        let changes = uses.reads || uses.notes || uses.changes;
                        if changes { self.temporary(*subscript, "at") } else { *subscript }
                    })
                    .collect();
                if fixed == subscripts {
                    return target;
                }
                let subscripts = self.builder.list(&fixed);
                self.object(Object::Element { array, name, subscripts }, kind)
            }
            Object::Runtime(function, list) => {
                let list = self.builder.code.list(list).to_vec();
                let fixed: Vec<Value> = list.iter().map(|operand| self.fixed_operand(*operand)).collect();
                if fixed == list {
                    return target;
                }
                let list = self.builder.list(&fixed);
                self.object(Object::Runtime(function, list), kind)
            }
            Object::Field { object, field } => {
                let uses = self.use_of(object);
                if !(uses.reads || uses.notes || uses.changes) {
                    return target;
                }
                let object = self.temporary(object, "object");
                self.object(Object::Field { object, field }, kind)
            }
            _ => target,
        }
    }

    fn loops(&mut self, one: &For) -> Made<()> {
        let place = program::Place::Variable { variable: one.variable, of: one.of };
        for element in &one.elements {
            // The statement is written once for each element, with labels of its own.
            let placed = self.current.placed.len();
            self.loop_over(one, element, &place)?;
            for label in self.current.placed.drain(placed..).collect::<Vec<_>>() {
                self.current.labels.retain(|_, known| *known != label);
            }
        }
        Ok(())
    }

    fn loop_over(&mut self, one: &For, element: &Element, place: &program::Place) -> Made<()> {
        let at = one.body.at;
        match element {
            Element::Once(value) => {
                let value = self.value(*value)?;
                let target = self.place(place, at)?;
                self.store(target, value);
                self.statement(&one.body)?;
            }
            Element::While { value, condition } => {
                let mut holds = None;
                let before = self.inside(|this| {
                    let value = this.value(*value)?;
                    let target = this.place(place, at)?;
                    this.store(target, value);
                    holds = Some(this.value(*condition)?);
                    Ok(())
                })?;
                let body = self.inside(|this| this.statement(&one.body))?;
                if let Some(condition) = holds {
                    self.repeat(before, condition, body);
                }
            }
            Element::Step { from, step, until, constant } => {
                let known = constant.filter(|by| *by != 0.0 && !self.varies(*step));
                if !self.counts(one, place, [*from, *step, *until], known)? {
                    self.steps(one, place, [*from, *step, *until])?;
                }
            }
        }
        Ok(())
    }

    /// A loop with a step that is known, if it is one of C: the limit has no effects, and the step the variable's type.
    fn counts(
        &mut self,
        one: &For,
        place: &program::Place,
        [from, step, until]: [ExpressionId; 3],
        by: Option<f64>,
    ) -> Made<bool> {
        let Some(by) = by else { return Ok(false) };
        let mut parts = None;
        let before = self.inside(|this| {
            parts = Some((this.value(step)?, this.value(until)?));
            Ok(())
        })?;
        let Some((step, until)) = parts else { return Ok(false) };
        let target = self.place(place, one.body.at)?;
        let kind = self.kind(target);
        if !before.is_empty() || self.use_of(until).changes || self.kind(step) != kind {
            return Ok(false);
        }
        if kind == Type::LONG && !self.bounds(until, by) {
            return Ok(false);
        }
        let from = self.value(from)?;
        let relation = if by > 0.0 { Relation::LessEqual } else { Relation::GreaterEqual };
        let condition = self.within(relation, target, until);
        let next = self.builder.add(Expression::Binary(Binary::Add, target, step), kind);
        let mut body = self.inside(|this| this.statement(&one.body))?;
        self.let_collect(&mut body);
        // After a failure nobody waits for its end.
        let condition = if self.may_fail(&body) { self.while_good(condition) } else { condition };
        self.push(Statement::Iterate { target, from, condition, next, body });
        Ok(true)
    }

    /// Whether a sum of a step and a value within this limit is an integer on every machine, so that it needs no test.
    /// Variables are taken to be farther from the largest integer than short steps lead.
    fn bounds(&self, limit: Value, step: f64) -> bool {
        const SHORT: f64 = 32768.0;
        let most = f64::from(i32::MAX);
        match self.builder.code.expressions[limit] {
            Expression::Integer(limit) => (limit as f64 + step).abs() <= most,
            Expression::Real(limit) => (limit + step).abs() < most,
            _ => step.abs() < SHORT && !self.reads_largest(limit),
        }
    }

    /// Whether a value is computed from the largest integer or a constant beyond 32 bits.
    fn reads_largest(&self, value: Value) -> bool {
        match self.builder.code.expressions[value] {
            Expression::Real(number) => number.abs() > f64::from(i32::MAX),
            Expression::Convert(inner, _) => self.reads_largest(inner),
            Expression::Object(object) => match self.builder.code.records.objects[object] {
                Object::Runtime(Runtime::MaxInt, _) => true,
                Object::Runtime(_, operands) => {
                    self.builder.code.list(operands).iter().any(|operand| self.reads_largest(*operand))
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Compares the variable with the limit, as integers if both are.
    fn within(&mut self, relation: Relation, value: Value, limit: Value) -> Value {
        let integers = self.kind(value) == Type::LONG && self.kind(limit) == Type::LONG;
        let (value, limit) = match integers {
            true => (value, limit),
            false => (self.real_of(value), self.real_of(limit)),
        };
        self.builder.compare(relation, value, limit)
    }

    /// `v := a; d := b; while d * (v - c) <= 0 do begin S; d := b; v := v + d end`
    fn steps(&mut self, one: &For, place: &program::Place, [from, by, until]: [ExpressionId; 3]) -> Made<()> {
        let at = one.body.at;
        let from = self.value(from)?;
        let target = self.place(place, at)?;
        self.store(target, from);
        let value = self.value(by)?;
        let step = self.current.local("step", self.kind(value), Passing::Own);
        self.set_local(step, value);
        let mut limit = None;
        let mut before = self.inside(|this| this.value(until).map(|value| limit = Some(value)))?;
        let Some(mut limit) = limit else { return Ok(()) };
        let outside = std::mem::replace(&mut self.current.out, before);
        limit = self.simple(limit, "limit");
        before = std::mem::replace(&mut self.current.out, outside);
        let zero = self.zero(self.current.locals[step].kind);
        let step_value = self.read_local(step);
        let [up, down] = [Relation::Greater, Relation::Less].map(|sign| self.builder.compare(sign, step_value, zero));
        let [below, above] = [Relation::LessEqual, Relation::GreaterEqual].map(|sign| self.within(sign, target, limit));
        let still = self.builder.add(Expression::Logical(true), Type::Logical);
        let falling = self.builder.add(Expression::Choose(down, above, still), Type::Logical);
        let condition = self.builder.add(Expression::Choose(up, below, falling), Type::Logical);
        let body = self.inside(|this| {
            this.statement(&one.body)?;
            let value = this.value(by)?;
            this.set_local(step, value);
            let target = this.place(place, at)?;
            let step = this.read_local(step);
            let sum = match (this.kind(target), this.kind(step)) {
                (Type::Integer { .. }, Type::Integer { .. }) => this.runtime(Runtime::Add, &[target, step]),
                (kind, _) => {
                    let (value, step) = (this.real_of(target), this.real_of(step));
                    let sum = this.builder.add(Expression::Binary(Binary::Add, value, step), Type::REAL);
                    match kind {
                        Type::Integer { .. } => this.converted(program::Conversion::ToInteger, sum),
                        _ => sum,
                    }
                }
            };
            this.store(target, sum);
            Ok(())
        })?;
        self.repeat(before, condition, body);
        Ok(())
    }

    fn inspect(&mut self, inspect: &Inspect, at: Span) -> Made<()> {
        if let (program::Type::Ref(Some(class)), [arm, ..]) =
            (self.program.expressions[inspect.object].of, &inspect.arms[..])
            && ["zd_input", "zd_output"].contains(&self.program.classes[class].name.as_str())
        {
            // There is one of each, which its procedures know.
            return self.statement(&arm.body);
        }
        let object = self.value(inspect.object)?;
        let otherwise = match &inspect.otherwise {
            Some(otherwise) => self.inside(|this| this.statement(otherwise))?,
            None => Vec::new(),
        };
        if let Expression::Object(id) = self.builder.code.expressions[object]
            && self.builder.code.records.objects[id] == Object::None
        {
            self.current.out.extend(otherwise);
            return Ok(());
        }
        let object = self.temporary(object, "object");
        let mut rest = otherwise;
        for arm in inspect.arms.iter().rev() {
            let mut condition = None;
            let inside = self.inside(|this| this.arm(arm, object, at))?;
            let before =
                self.inside(|this| this.arm_condition(arm, object, at).map(|value| condition = Some(value)))?;
            if let (Some(condition), true) = (condition, before.is_empty()) {
                rest = vec![self.stated(Statement::If(condition, inside, rest))];
            }
        }
        self.current.out.extend(rest);
        Ok(())
    }

    fn arm_condition(&mut self, arm: &Arm, object: Value, at: Span) -> Made<Value> {
        match arm.class {
            Some(class) => self.is(object, class, false, at),
            None => {
                let none = self.none(self.kind(object));
                let same = self.object(Object::Same(object, none), Type::Logical);
                Ok(self.not(same))
            }
        }
    }

    fn arm(&mut self, arm: &Arm, object: Value, at: Span) -> Made<()> {
        let kind = self.type_of(self.program.variables[arm.connected].of, at)?;
        let value = match kind {
            Type::Reference(Some(record)) if kind != self.kind(object) => {
                self.object(Object::Narrow { object, record, test: Test::Known }, kind)
            }
            _ => object,
        };
        if self.is_captured(arm.connected) {
            let of = Instance::Here(self.program.variables[arm.connected].block);
            let target = self.variable_itself(arm.connected, of, at)?;
            self.store(target, value);
            return self.statement(&arm.body);
        }
        let local = self.current.part("inspected", kind);
        self.current.known.push(local);
        self.current.variables.insert(arm.connected, local);
        self.set_local(local, value);
        self.statement(&arm.body)
    }
}
