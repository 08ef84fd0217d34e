//! Statements with those that set the companions of what they set.

use super::{Frame, Made, Sensitivities};
use crate::code::expression::{Binary, Factor, Fold, Remember};
use crate::code::statement::{Block, Stated, Statement};
use crate::code::{Base, Builtin, Expression, Function, Id, Place, Range, Site, Type, Wait};

impl Sensitivities {
    pub(super) fn block(&mut self, block: &Block, frame: &mut Frame) -> Made {
        block.iter().try_for_each(|stated| self.statement(stated, frame))
    }

    fn aside(&mut self, block: &Block, frame: &mut Frame) -> Made<Block> {
        let outer = std::mem::take(&mut frame.body);
        let done = self.block(block, frame);
        let inner = std::mem::replace(&mut frame.body, outer);
        done.map(|()| inner)
    }

    fn statement(&mut self, stated: &Stated, frame: &mut Frame) -> Made {
        let source = stated.source;
        let statement = match &stated.statement {
            Statement::Set(place, value) => return self.assignment(*place, *value, frame, source),
            Statement::Keep { local, of } => {
                if self.moves(frame.of, Base::Quantity(*of)) {
                    for way in 0..self.ways() {
                        let (local, of) = (self.local_along(frame, *local, way), self.along(*of, way));
                        frame.body.push(Stated { statement: Statement::Keep { local, of }, source });
                    }
                }
                stated.statement.clone()
            }
            Statement::Shift { train, cyclic, interval, memory } => {
                if self.depends(frame.of, *interval) {
                    self.switches.push(source);
                }
                if self.moves(frame.of, Base::Quantity(*train)) {
                    for way in 0..self.ways() {
                        let (train, memory) = (self.along(*train, way), self.memory_along(*memory, way));
                        let (cyclic, interval) = (*cyclic, *interval);
                        frame
                            .body
                            .push(Stated { statement: Statement::Shift { train, cyclic, interval, memory }, source });
                    }
                }
                stated.statement.clone()
            }
            Statement::If(condition, then, otherwise) if self.unless_given(*condition).is_some() => {
                return self.derived((*condition, then, otherwise), frame, source);
            }
            Statement::If(condition, then, otherwise) => {
                self.note_switch(frame.of, *condition, source);
                Statement::If(*condition, self.aside(then, frame)?, self.aside(otherwise, frame)?)
            }
            Statement::For { counter, first, last, down, body } => {
                let body = self.aside(body, frame)?;
                Statement::For { counter: *counter, first: *first, last: *last, down: *down, body }
            }
            Statement::While { before, condition, body, limit } => {
                self.note_switch(frame.of, *condition, source);
                let (before, body) = (self.aside(before, frame)?, self.aside(body, frame)?);
                Statement::While { before, condition: *condition, body, limit: *limit }
            }
            Statement::Call { function, arguments, kept } => {
                let (function, arguments) = self.call(*function, *arguments, frame, source)?;
                let mut all = kept.clone();
                for place in kept {
                    all.extend((0..self.ways()).filter_map(|way| self.place_along(frame, *place, way)));
                }
                Statement::Call { function, arguments, kept: all }
            }
            Statement::Return(Some(value)) => return self.returned(*value, frame, source),
            Statement::Solve { solve, events, error } => {
                return self.solved((*solve, events.clone(), *error), frame, source);
            }
            Statement::Table(table) => return self.table(*table, frame, source),
            Statement::Invoke(id) => return self.invoked(*id, frame, source),
            // What is read is a constant.
            Statement::Read { into, .. } | Statement::NextMoment(into) => {
                for way in 0..self.ways() {
                    if let Some(target) = self.place_along(frame, *into, way) {
                        let zero = self.builder.real(0.0);
                        self.put(frame, source, target, zero);
                    }
                }
                stated.statement.clone()
            }
            Statement::Wait(Wait::Given) => {
                self.push(frame, source, stated.statement.clone());
                self.given(frame, source);
                return Ok(());
            }
            // They set nothing that depends on a setting.
            other @ (Statement::Require(..)
            | Statement::Guard(_)
            | Statement::Tabulate(_)
            | Statement::SetTime(_)
            | Statement::Reset(_)
            | Statement::Evaluate(_)
            | Statement::Print(_)
            | Statement::Warn(..)
            | Statement::Wait(_)
            | Statement::Observe
            | Statement::Label(_)
            | Statement::Jump(_)
            | Statement::Return(None)) => other.clone(),
            Statement::Count { .. }
            | Statement::Store(..)
            | Statement::Iterate { .. }
            | Statement::Perform(_)
            | Statement::Pause(_)
            | Statement::Compute { .. }
            | Statement::EndIfFailed => return self.refuse("this statement", source),
        };
        frame.body.push(Stated { statement, source });
        Ok(())
    }

    /// A setting that the model sets if the user does not: what the user gives is a constant.
    fn derived(
        &mut self,
        (condition, then, otherwise): (Id<Expression>, &Block, &Block),
        frame: &mut Frame,
        source: Id<Site>,
    ) -> Made {
        let setting = self.unless_given(condition);
        if let Some(id) = setting.filter(|id| self.active.contains(id)) {
            for way in 0..self.ways() {
                let own = self.is_factor(id, way);
                let (target, value) = (self.along(id, way), self.builder.real(f64::from(u8::from(own))));
                let target = self.whole(target);
                self.put(frame, source, target, value);
            }
        }
        self.derived.extend(setting);
        let then = self.aside(then, frame);
        self.derived.pop();
        let statement = Statement::If(condition, then?, self.aside(otherwise, frame)?);
        self.push(frame, source, statement);
        Ok(())
    }

    /// Companions come first: they need what the place still is.
    fn assignment(&mut self, place: Id<Place>, value: Id<Expression>, frame: &mut Frame, source: Id<Site>) -> Made {
        if let Expression::Call(function, arguments) = self.builder.code.expressions[value] {
            return self.set_to_call(place, (function, arguments), frame, source);
        }
        let base = self.builder.code.places[place].base;
        if !self.moves(frame.of, base) {
            self.put(frame, source, place, value);
            return Ok(());
        }
        let value = match self.builder.code.expressions[value] {
            Expression::Fold(fold) => {
                let fold = self.builder.code.folds[fold].clone();
                self.fold(place, &fold, frame, source)?;
                value
            }
            Expression::Remember(function, memory, arguments) => {
                return self.remember((place, value), (function, memory, arguments), frame, source);
            }
            Expression::Draw(..) if self.depends(frame.of, value) => {
                return self.refuse("random numbers whose distribution depends on it", source);
            }
            _ => {
                let value = self.without_lookups(frame, value, source)?;
                self.note_switch(frame.of, value, source);
                for way in 0..self.ways() {
                    // What a setting is by itself stays 1.
                    if self.derived.iter().any(|id| base == Base::Quantity(*id) && self.is_factor(*id, way)) {
                        continue;
                    }
                    let slope = self.slope(frame, value, way);
                    if let Some(target) = self.place_along(frame, place, way) {
                        self.put(frame, source, target, slope);
                    }
                }
                value
            }
        };
        self.put(frame, source, place, value);
        Ok(())
    }

    /// A sum of products: one sum for each factor that depends on a setting.
    fn fold(&mut self, place: Id<Place>, fold: &Fold, frame: &mut Frame, source: Id<Site>) -> Made {
        let is_active = |pass: &Self, factor: &Factor| pass.moves(frame.of, factor.base);
        let active: Vec<usize> = (0..fold.factors.len()).filter(|at| is_active(self, &fold.factors[*at])).collect();
        let settings = |factor: &Factor| matches!(factor.base, Base::Quantity(id) if self.settings.contains(&id));
        if fold.factors.iter().any(settings) {
            return self.refuse("a sum with the setting as a factor", source);
        }
        if fold.product && !active.is_empty() {
            return self.refuse("PRODUCT", source);
        }
        for way in 0..self.ways() {
            let mut sum = None;
            for at in &active {
                let mut fold = fold.clone();
                let base = fold.factors[*at].base;
                fold.factors[*at].base = match base {
                    Base::Quantity(id) => Base::Quantity(self.along(id, way)),
                    Base::Local(local) => Base::Local(self.local_along(frame, local, way)),
                };
                let part = self.builder.fold(fold);
                let local = self.local(frame, "part");
                self.put(frame, source, local, part);
                let part = self.read(local);
                sum = Some(match sum {
                    None => part,
                    Some(sum) => self.builder.add(Expression::Binary(Binary::Add, sum, part), Type::REAL),
                });
            }
            let sum = sum.unwrap_or_else(|| self.builder.real(0.0));
            if let Some(target) = self.place_along(frame, place, way) {
                self.put(frame, source, target, sum);
            }
        }
        Ok(())
    }

    /// Heights, samples and slopes change; moments stay.
    fn remember(
        &mut self,
        (place, value): (Id<Place>, Id<Expression>),
        (function, memory, arguments): (Remember, Id<Place>, Range<Expression>),
        frame: &mut Frame,
        source: Id<Site>,
    ) -> Made {
        let arguments = self.builder.code.list(arguments).to_vec();
        if arguments[1..].iter().any(|moment| self.depends(frame.of, *moment)) {
            self.switches.push(source);
        }
        for way in 0..self.ways() {
            let mut changed = arguments.clone();
            changed[0] = {
                let height = self.without_lookups(frame, arguments[0], source)?;
                self.slope(frame, height, way)
            };
            let (memory, changed) = (self.memory_along(memory, way), self.builder.list(&changed));
            let slope = self.builder.add(Expression::Remember(function, memory, changed), Type::REAL);
            if let Some(target) = self.place_along(frame, place, way) {
                self.put(frame, source, target, slope);
            }
        }
        self.put(frame, source, place, value);
        Ok(())
    }

    /// Notes conditions that depend on a setting and on TIME, and moments of jumps that depend on a setting.
    pub(super) fn note_switch(&mut self, of: Id<Function>, value: Id<Expression>, source: Id<Site>) {
        if !self.has_switch(of, value) {
            return;
        }
        let noted = if self.located.contains(&of) { &mut self.located_switches } else { &mut self.switches };
        if !noted.contains(&source) {
            noted.push(source);
        }
    }

    fn has_switch(&self, of: Id<Function>, value: Id<Expression>) -> bool {
        let code = &self.builder.code;
        let part = |id: Id<Expression>| self.has_switch(of, id);
        match &code.expressions[value] {
            Expression::Compare(_, a, b) => {
                (self.depends(of, value) && (self.has_time(of, *a) || self.has_time(of, *b))) || part(*a) || part(*b)
            }
            Expression::Unary(_, a) | Expression::Convert(a, _) => part(*a),
            Expression::Binary(_, a, b) => part(*a) || part(*b),
            Expression::Choose(condition, a, b) => part(*condition) || part(*a) || part(*b),
            Expression::Builtin(function, list) => {
                let arguments = code.list(*list);
                let mut moments = moments_of(*function, arguments).into_iter();
                moments.any(|moment| self.depends(of, moment)) || arguments.iter().any(|one| part(*one))
            }
            _ => false,
        }
    }

    /// Whether TIME is a part of a value.
    pub(super) fn has_time(&self, of: Id<Function>, value: Id<Expression>) -> bool {
        let code = &self.builder.code;
        let part = |id: Id<Expression>| self.has_time(of, id);
        match &code.expressions[value] {
            Expression::Time => true,
            Expression::Read(place) => match code.places[*place].base {
                Base::Quantity(id) => self.times.contains(&id),
                Base::Local(local) => {
                    let function = &code.functions[of];
                    function.is_of_states() && function.parameters.first() == Some(&local)
                }
            },
            Expression::Unary(_, a) | Expression::Convert(a, _) => part(*a),
            Expression::Binary(_, a, b) | Expression::Compare(_, a, b) => part(*a) || part(*b),
            Expression::Choose(_, a, b) => part(*a) || part(*b),
            Expression::Builtin(_, list) => code.list(*list).iter().any(|one| part(*one)),
            _ => false,
        }
    }
}

/// The arguments that determine when a function of time jumps.
fn moments_of(function: Builtin, arguments: &[Id<Expression>]) -> Vec<Id<Expression>> {
    let at: &[usize] = match function {
        Builtin::StepAt | Builtin::Square | Builtin::Saw | Builtin::SawDown => &[1],
        Builtin::PulseOnce => &[1, 3],
        Builtin::PulseTrain => &[1, 3, 4],
        Builtin::Stairs => &[1, 2],
        _ => &[],
    };
    at.iter().filter_map(|at| arguments.get(*at).copied()).collect()
}
