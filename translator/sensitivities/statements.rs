//! Statements with those that set the companions of what they set.

use super::{Frame, Made, Sensitivities};
use crate::code::expression::{Binary, Factor, Fold, Remember};
use crate::code::statement::{Block, Stated, Statement};
use crate::code::{Base, Expression, Function, Id, Place, Range, Site, Type};
use rustc_hash::FxHashMap as HashMap;

impl Sensitivities {
    pub(super) fn function(&mut self, id: Id<Function>) -> Made {
        let function = &self.builder.code.functions[id];
        let body = function.body.clone();
        let mut frame =
            Frame { of: id, locals: function.locals.clone(), companions: HashMap::default(), body: Block::new() };
        self.block(&body, &mut frame)?;
        let function = &mut self.builder.code.functions[id];
        (function.locals, function.body) = (frame.locals, frame.body);
        Ok(())
    }

    fn block(&mut self, block: &Block, frame: &mut Frame) -> Made {
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
            Statement::If(condition, then, otherwise) => {
                self.note_switch(frame.of, *condition, source);
                Statement::If(*condition, self.aside(then, frame)?, self.aside(otherwise, frame)?)
            }
            Statement::For { counter, first, last, down, body } => {
                let body = self.aside(body, frame)?;
                Statement::For { counter: *counter, first: *first, last: *last, down: *down, body }
            }
            Statement::While { before, condition, body, limit } => {
                let (before, body) = (self.aside(before, frame)?, self.aside(body, frame)?);
                Statement::While { before, condition: *condition, body, limit: *limit }
            }
            // They set nothing that depends on a setting.
            other @ (Statement::Require(..)
            | Statement::Guard(_)
            | Statement::Tabulate(_)
            | Statement::SetTime(_)
            | Statement::Return(None)) => other.clone(),
            _ => return self.refuse("this statement", source),
        };
        frame.body.push(Stated { statement, source });
        Ok(())
    }

    /// Companions come first: they need what the place still is.
    fn assignment(&mut self, place: Id<Place>, value: Id<Expression>, frame: &mut Frame, source: Id<Site>) -> Made {
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
            Expression::Draw(..) | Expression::Call(..) if self.depends(frame.of, value) => {
                return self.refuse("NORMRN", source);
            }
            _ => {
                let value = self.without_lookups(frame, value, source)?;
                self.note_switch(frame.of, value, source);
                for way in 0..self.ways() {
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

    /// Notes conditions that depend on a setting and on TIME.
    fn note_switch(&mut self, of: Id<Function>, value: Id<Expression>, source: Id<Site>) {
        if self.has_switch(of, value) && !self.switches.contains(&source) {
            self.switches.push(source);
        }
    }

    fn has_switch(&self, of: Id<Function>, value: Id<Expression>) -> bool {
        let code = &self.builder.code;
        let part = |id: Id<Expression>| self.has_switch(of, id);
        match &code.expressions[value] {
            Expression::Compare(_, a, b) => {
                (self.depends(of, value) && (self.has_time(*a) || self.has_time(*b))) || part(*a) || part(*b)
            }
            Expression::Unary(_, a) | Expression::Convert(a, _) => part(*a),
            Expression::Binary(_, a, b) => part(*a) || part(*b),
            Expression::Choose(condition, a, b) => part(*condition) || part(*a) || part(*b),
            Expression::Builtin(_, list) => code.list(*list).iter().any(|one| part(*one)),
            _ => false,
        }
    }

    /// Whether TIME is a part of a value.
    fn has_time(&self, value: Id<Expression>) -> bool {
        let code = &self.builder.code;
        match &code.expressions[value] {
            Expression::Time => true,
            Expression::Unary(_, a) | Expression::Convert(a, _) => self.has_time(*a),
            Expression::Binary(_, a, b) | Expression::Compare(_, a, b) => self.has_time(*a) || self.has_time(*b),
            Expression::Choose(_, a, b) => self.has_time(*a) || self.has_time(*b),
            Expression::Builtin(_, list) => code.list(*list).iter().any(|one| self.has_time(*one)),
            _ => false,
        }
    }
}
