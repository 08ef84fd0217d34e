//! Locals that are needed after a pause: fields of the frame.
//!
//! A local is set before it is used on every way to the use. So it may stay a local if no pause lies between its first
//! and its last place in the text, and if every loop that pauses either has all its places or none.

use super::calls::Own;
use super::*;
use crate::code::walk::{blocks_of_mut, expressions_of_mut};

/// Where in the text of a function something is.
#[derive(Default)]
struct Positions {
    next: usize,
    /// Of each local: the first and the last.
    places: HashMap<Id<Local>, Vec<usize>>,
    pauses: Vec<usize>,
    loops: Vec<(usize, usize)>,
    jumps: bool,
}

impl Positions {
    fn block(&mut self, code: &Code, block: &Block) {
        block.iter().for_each(|stated| self.statement(code, &stated.statement));
    }

    fn statement(&mut self, code: &Code, statement: &Statement) {
        self.next += 1;
        let here = self.next;
        match statement {
            Statement::Set(place, value) => {
                self.expression(code, *value);
                self.next += 1;
                self.place(code, *place);
            }
            Statement::If(condition, then, otherwise) => {
                self.expression(code, *condition);
                self.block(code, then);
                self.block(code, otherwise);
            }
            Statement::While { before, condition, body, .. } => {
                self.block(code, before);
                self.expression(code, *condition);
                self.block(code, body);
                self.next += 1;
                self.loops.push((here, self.next));
            }
            Statement::Iterate { target, from, condition, next, body } => {
                self.expression(code, *from);
                self.expression(code, *target);
                self.expression(code, *condition);
                self.block(code, body);
                self.next += 1;
                [*next, *condition, *target].into_iter().for_each(|id| self.expression(code, id));
                self.loops.push((here, self.next));
            }
            Statement::Pause(value) => {
                self.expression(code, *value);
                self.next += 1;
                self.pauses.push(self.next);
                self.next += 1;
            }
            Statement::Label(_) | Statement::Jump(_) => self.jumps = true,
            other => own_expressions(other).into_iter().for_each(|id| self.expression(code, id)),
        }
    }

    fn expression(&mut self, code: &Code, id: Id<Expression>) {
        each(code, id, &mut |id| {
            if let Expression::Read(place) = code.expressions[id] {
                self.place(code, place);
            }
        });
    }

    fn place(&mut self, code: &Code, place: Id<super::super::Place>) {
        if let Base::Local(local) = code.places[place].base {
            self.places.entry(local).or_default().push(self.next);
        }
    }

    /// The locals that are needed after a pause, in the order of the function.
    fn kept(&self, except: Option<Id<Local>>) -> Vec<Id<Local>> {
        let mut kept: Vec<Id<Local>> = self
            .places
            .iter()
            .filter(|(local, places)| Some(**local) != except && self.is_kept(places))
            .map(|(local, _)| *local)
            .collect();
        kept.sort_by_key(|local| local.index());
        kept
    }

    fn is_kept(&self, places: &[usize]) -> bool {
        let (Some(first), Some(last)) = (places.iter().min(), places.iter().max()) else { return false };
        if self.pauses.is_empty() {
            return false;
        }
        let across = self.pauses.iter().any(|pause| first < pause && pause < last);
        let partly = self.loops.iter().any(|(begin, end)| {
            let inside = |at: &usize| begin <= at && at <= end;
            self.pauses.iter().any(inside) && places.iter().any(inside) && !(inside(first) && inside(last))
        });
        self.jumps || across || partly
    }
}

impl Frames<'_> {
    /// Moves the locals of a function that are needed after a pause to its record; parameters are there.
    pub(super) fn keep(&mut self, own: &Own) {
        let Some(this) = own.this else { return };
        let Type::Reference(Some(record)) = self.builder.code.functions[own.run].locals[this].kind else { return };
        let mut moved: HashMap<Id<Local>, Id<Field>> =
            own.frame.iter().flat_map(|frame| frame.parameters.iter().copied()).collect();
        let mut positions = Positions::default();
        positions.block(&self.builder.code, &self.builder.code.functions[own.run].body);
        for local in positions.kept(Some(this)) {
            if moved.contains_key(&local) {
                continue;
            }
            let data = &self.builder.code.functions[own.run].locals[local];
            let (name, kind) = (data.name.clone(), data.kind);
            let field = self.field(record, name, kind);
            moved.insert(local, field);
        }
        let mut body = std::mem::take(&mut self.builder.code.functions[own.run].body);
        self.move_block(own, this, &moved, &mut body);
        self.builder.code.functions[own.run].body = body;
    }

    fn move_block(&mut self, own: &Own, this: Id<Local>, moved: &HashMap<Id<Local>, Id<Field>>, block: &mut Block) {
        for stated in block {
            if let Statement::Set(place, value) = stated.statement
                && let Base::Local(local) = self.builder.code.places[place].base
                && let Some(field) = moved.get(&local)
            {
                let object = self.read(own.run, this);
                let kind = self.builder.code.records.fields[*field].kind;
                let target = self.object(Object::Field { object, field: *field }, kind);
                stated.statement = Statement::Store(target, value);
            }
            let mut found = Vec::new();
            expressions_of_mut(&mut stated.statement, &mut |id| found.push(*id));
            found.into_iter().for_each(|id| self.move_reads(own, this, moved, id));
            for inner in blocks_of_mut(&mut stated.statement) {
                self.move_block(own, this, moved, inner);
            }
        }
    }

    /// An expression belongs to one function, so it is changed where it is.
    fn move_reads(&mut self, own: &Own, this: Id<Local>, moved: &HashMap<Id<Local>, Id<Field>>, id: Id<Expression>) {
        for operand in operands(&self.builder.code, id) {
            self.move_reads(own, this, moved, operand);
        }
        if let Expression::Read(place) = self.builder.code.expressions[id]
            && let Base::Local(local) = self.builder.code.places[place].base
            && let Some(field) = moved.get(&local)
        {
            let object = self.read(own.run, this);
            let field = self.builder.code.records.objects.push(Object::Field { object, field: *field });
            self.builder.code.expressions[id] = Expression::Object(field);
        }
    }
}
