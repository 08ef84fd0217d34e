//! Functions that are called: a copy of each computes the companions too.

use super::{Frame, Made, Sensitivities};
use crate::code::statement::{Block, Statement};
use crate::code::{Base, Expression, Function, Id, Passing, Place, Range, Site, Type};
use rustc_hash::FxHashMap as HashMap;

impl Sensitivities {
    pub(super) fn frame(&self, of: Id<Function>) -> Frame {
        let locals = self.builder.code.functions[of].locals.clone();
        Frame { of, locals, companions: HashMap::default(), lengthened: HashMap::default(), body: Block::new() }
    }

    /// The copy of a function that is called; itself if there is nothing to differentiate in it.
    pub(super) fn copy_of(&mut self, function: Id<Function>) -> Made<Id<Function>> {
        if let Some(copy) = self.copies.get(&function) {
            return Ok(*copy);
        }
        if !self.touches(function) {
            return Ok(function);
        }
        let of = self.builder.code.functions[function].clone();
        let name = format!("{}_tangents", of.name);
        // A function that calls itself calls the copy.
        let copy = self.builder.code.functions.push(Function { name: name.into(), body: Block::new(), ..of.clone() });
        self.copies.insert(function, copy);
        let mut frame = self.frame(function);
        let mut parameters = of.parameters.clone();
        for parameter in &of.parameters {
            if self.active_locals.contains(&(function, *parameter)) {
                for way in 0..self.ways() {
                    let local = self.local_along(&mut frame, *parameter, way);
                    frame.locals[local].passing = Passing::Value;
                    parameters.push(local);
                }
            }
        }
        self.block(&of.body, &mut frame)?;
        let function = &mut self.builder.code.functions[copy];
        (function.parameters, function.locals, function.body) = (parameters, frame.locals, frame.body);
        Ok(copy)
    }

    /// The copy of a function, and its arguments with their derivatives.
    pub(super) fn call(
        &mut self,
        function: Id<Function>,
        arguments: Range<Expression>,
        frame: &mut Frame,
        source: Id<Site>,
    ) -> Made<(Id<Function>, Range<Expression>)> {
        let copy = self.copy_of(function)?;
        if copy == function {
            return Ok((function, arguments));
        }
        let mut all = self.builder.code.list(arguments).to_vec();
        for value in &mut all {
            *value = self.without_lookups(frame, *value, source)?;
            self.note_switch(frame.of, *value, source);
        }
        let parameters = self.builder.code.functions[function].parameters.clone();
        for (parameter, value) in parameters.into_iter().zip(all.clone()) {
            if self.active_locals.contains(&(function, parameter)) {
                for way in 0..self.ways() {
                    let slope = self.slope(frame, value, way);
                    all.push(slope);
                }
            }
        }
        Ok((copy, self.builder.list(&all)))
    }

    /// A place is set to what a function returns.
    pub(super) fn set_to_call(
        &mut self,
        place: Id<Place>,
        (function, arguments): (Id<Function>, Range<Expression>),
        frame: &mut Frame,
        source: Id<Site>,
    ) -> Made {
        let kind = self.builder.code.functions[function].result;
        let (copy, arguments) = self.call(function, arguments, frame, source)?;
        let call = self.builder.add(Expression::Call(copy, arguments), kind);
        self.put(frame, source, place, call);
        for way in 0..self.ways() {
            let Some(target) = self.place_along(frame, place, way) else { continue };
            let slope = match self.active_results.contains(&function) {
                true => {
                    let found = self.result_along(function, way);
                    self.builder.read(Base::Quantity(found), Vec::new(), Type::REAL)
                }
                false => self.builder.real(0.0),
            };
            self.put(frame, source, target, slope);
        }
        Ok(())
    }

    /// What a function returns, after the derivatives of it.
    pub(super) fn returned(&mut self, value: Id<Expression>, frame: &mut Frame, source: Id<Site>) -> Made {
        let mut value = value;
        if self.active_results.contains(&frame.of) {
            value = self.without_lookups(frame, value, source)?;
            self.note_switch(frame.of, value, source);
            for way in 0..self.ways() {
                let slope = self.slope(frame, value, way);
                let target = self.result_along(frame.of, way);
                let target = self.whole(target);
                self.put(frame, source, target, slope);
            }
        }
        self.push(frame, source, Statement::Return(Some(value)));
        Ok(())
    }
}
