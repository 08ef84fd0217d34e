//! Locals that are needed after a pause: fields of the frame.
//!
//! A local is set before it is used on every way to the use. So it may stay a local if no pause lies between its first
//! and its last place in the text, and if every loop that pauses either has all its places or none.

use super::calls::Own;
use super::positions::Positions;
use super::*;
use crate::code::walk::{blocks_of_mut, expressions_of_mut};

impl Frames<'_> {
    /// Moves the locals of a function that are needed after a pause to its record; parameters are there.
    pub(super) fn keep(&mut self, own: &Own) {
        let Some(this) = own.this else { return };
        let Type::Reference(Some(record)) = self.builder.code.functions[own.run].locals[this].kind else { return };
        let mut moved: HashMap<Id<Local>, Id<Field>> =
            own.frame.iter().flat_map(|frame| frame.parameters.iter().copied()).collect();
        // Parts of expressions that are kept share fields, and afterwards the others share locals.
        let kept: Vec<Id<Local>> = Positions::of(&self.builder.code, own.run).kept(Some(this));
        shared::share(self.builder, own.run, &|local| kept.contains(&local));
        for local in Positions::of(&self.builder.code, own.run).kept(Some(this)) {
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
