//! Calls of functions that may wait, and their ends.

use super::*;
use crate::code::walk::blocks_of_mut;

/// The function that is rewritten.
pub(super) struct Own {
    /// It has the statements of a frame, not of an object or the program.
    pub frame: Option<Frame>,
    pub run: Id<Function>,
    pub this: Option<Id<Local>>,
}

impl Frames<'_> {
    /// Rewrites the statements of a function that may wait.
    pub(super) fn body(&mut self, id: Id<Function>, run: Id<Function>) -> Result<(), Misplaced> {
        let frame = self.frames.get(&id).cloned();
        let this = self.builder.code.functions[run].parameters.first().copied();
        let own = Own { frame, run, this };
        let written = std::mem::take(&mut self.builder.code.functions[run].body);
        let source = written.last().map(|stated| stated.source);
        let mut body = self.block(&own, written)?;
        let ends = matches!(body.last(), Some(Stated { statement: Statement::Return(_), .. }));
        if let (Some(source), true, false) = (source, own.frame.is_some(), ends) {
            self.leave(&own, source, &mut body);
        }
        self.builder.code.functions[run].body = body;
        self.keep(&own);
        Ok(())
    }

    fn block(&mut self, own: &Own, written: Block) -> Result<Block, Misplaced> {
        let mut out = Block::new();
        for mut stated in written {
            for inner in blocks_of_mut(&mut stated.statement) {
                *inner = self.block(own, std::mem::take(inner))?;
            }
            self.statement(own, stated, &mut out)?;
        }
        Ok(out)
    }

    fn statement(&mut self, own: &Own, stated: Stated, out: &mut Block) -> Result<(), Misplaced> {
        let source = stated.source;
        match stated.statement {
            Statement::Set(place, value) => {
                let value = self.called(own, value, source, out)?;
                out.push(Stated { statement: Statement::Set(place, value), source });
            }
            Statement::Store(target, value) => {
                self.refuse(target, source)?;
                let value = self.called(own, value, source, out)?;
                out.push(Stated { statement: Statement::Store(target, value), source });
            }
            Statement::Perform(value) => {
                let made = self.called(own, value, source, out)?;
                if made == value {
                    out.push(Stated { statement: Statement::Perform(value), source });
                }
            }
            Statement::Return(value) if own.frame.is_some() => {
                if let Some(value) = value {
                    let value = self.called(own, value, source, out)?;
                    self.give(own, value, source, out);
                }
                self.leave(own, source, out);
                out.push(Stated { statement: Statement::Return(None), source });
            }
            statement => {
                own_expressions(&statement).into_iter().try_for_each(|value| self.refuse(value, source))?;
                out.push(Stated { statement, source });
            }
        }
        Ok(())
    }

    /// A value; if it is a call of a function that may wait, its result after the call.
    fn called(
        &mut self,
        own: &Own,
        value: Id<Expression>,
        source: Id<Site>,
        out: &mut Block,
    ) -> Result<Id<Expression>, Misplaced> {
        let code = &self.builder.code;
        operands(code, value).into_iter().try_for_each(|operand| self.refuse(operand, source))?;
        let Some((record, result)) = self.frame_of(value) else { return Ok(value) };
        let code = &self.builder.code;
        let Expression::Object(object) = code.expressions[value] else { return Ok(value) };
        let object = match code.records.objects[object] {
            Object::Call(function, list) => Object::Call(function, self.with_site(list)),
            Object::Dispatch(slot, list) => Object::Dispatch(slot, self.with_site(list)),
            _ => return Ok(value),
        };
        let kind = Type::Reference(Some(record));
        let stated = |statement| Stated { statement, source };
        let count = self.builder.code.functions[own.run].locals.len();
        let callee = self.builder.code.functions[own.run].locals.push(Local {
            name: eco_format!("callee_{count}"),
            kind,
            extents: Vec::new(),
            passing: Passing::Own,
            temporary: Some("callee".into()),
        });
        let call = self.object(object, kind);
        let place = self.builder.place(Base::Local(callee), Vec::new());
        out.push(stated(Statement::Set(place, call)));
        let [object, entered] = [0; 2].map(|_| self.read(own.run, callee));
        let none = self.object(Object::None, kind);
        let same = self.object(Object::Same(object, none), Type::Logical);
        // There is no memory.
        out.push(stated(Statement::If(same, vec![stated(Statement::Return(None))], Vec::new())));
        let enter = self.runtime(Runtime::Enter, &[entered]);
        out.push(stated(Statement::Pause(enter)));
        Ok(match result {
            Some(field) => {
                let object = self.read(own.run, callee);
                let kind = self.builder.code.records.fields[field].kind;
                self.object(Object::Field { object, field }, kind)
            }
            None => self.builder.add(Expression::Integer(0), Type::LONG),
        })
    }

    fn with_site(&mut self, list: crate::code::Range<Expression>) -> crate::code::Range<Expression> {
        let mut list = self.builder.code.list(list).to_vec();
        list.push(self.object(Object::Site, Type::COUNTER));
        self.builder.list(&list)
    }

    /// The frame that a call makes, with its result.
    fn frame_of(&self, value: Id<Expression>) -> Option<(Id<Record>, Option<Id<Field>>)> {
        let code = &self.builder.code;
        let Expression::Object(object) = code.expressions[value] else { return None };
        match code.records.objects[object] {
            Object::Call(function, _) => self.frames.get(&function).map(|frame| (frame.record, frame.result)),
            Object::Dispatch(slot, _) => self.slots.get(&slot).copied(),
            _ => None,
        }
    }

    /// A call that may wait must be a whole value.
    fn refuse(&self, value: Id<Expression>, source: Id<Site>) -> Result<(), Misplaced> {
        let mut found = false;
        each(&self.builder.code, value, &mut |id| found |= self.frame_of(id).is_some());
        if found { Err(Misplaced(source)) } else { Ok(()) }
    }

    fn give(&mut self, own: &Own, value: Id<Expression>, source: Id<Site>, out: &mut Block) {
        let (Some(this), Some(field)) = (own.this, own.frame.as_ref().and_then(|frame| frame.result)) else { return };
        let object = self.read(own.run, this);
        let kind = self.builder.code.records.fields[field].kind;
        let target = self.object(Object::Field { object, field }, kind);
        out.push(Stated { statement: Statement::Store(target, value), source });
    }

    fn leave(&mut self, own: &Own, source: Id<Site>, out: &mut Block) {
        let Some(this) = own.this else { return };
        let object = self.read(own.run, this);
        let leave = self.runtime(Runtime::Leave, &[object]);
        out.push(Stated { statement: Statement::Perform(leave), source });
    }
}
