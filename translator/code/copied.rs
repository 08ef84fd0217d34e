//! Copies expressions with other places.

use super::expression::{Base, Expression, Factor, Fold, FoldIndex, Index, Lookup, Place, Spacing};
use super::records::Object;
use super::{Builder, Id, Range};

/// Copies expressions of the Code that its builder continues.
pub trait Copied {
    fn builder(&mut self) -> &mut Builder;
    /// The replacement of this place.
    fn base(&mut self, base: Base) -> Base;

    /// The number that replaces a value.
    fn number(&mut self, _: Id<Place>) -> Option<f64> {
        None
    }

    fn expression(&mut self, id: Id<Expression>) -> Id<Expression> {
        let code = &self.builder().code;
        let (expression, kind) = (code.expressions[id], code.type_of(id));
        let span = code.spans.get(id.index()).copied().unwrap_or_default();
        let copied = match expression {
            Expression::Real(_)
            | Expression::Integer(_)
            | Expression::Logical(_)
            | Expression::Time
            | Expression::Dt
            | Expression::HalfStep
            | Expression::Given(_) => return id,
            Expression::Read(place) => match self.number(place) {
                Some(number) => Expression::Real(number),
                None => Expression::Read(self.place(place)),
            },
            Expression::Whole(base) => Expression::Whole(self.base(base)),
            Expression::Unary(operator, a) => Expression::Unary(operator, self.expression(a)),
            Expression::Binary(operator, a, b) => {
                let a = self.expression(a);
                Expression::Binary(operator, a, self.expression(b))
            }
            Expression::Compare(relation, a, b) => {
                let a = self.expression(a);
                Expression::Compare(relation, a, self.expression(b))
            }
            Expression::Choose(condition, then, otherwise) => {
                let [condition, then, otherwise] = [condition, then, otherwise].map(|part| self.expression(part));
                Expression::Choose(condition, then, otherwise)
            }
            Expression::Convert(a, rounding) => Expression::Convert(self.expression(a), rounding),
            Expression::Builtin(function, list) => Expression::Builtin(function, self.list(list)),
            Expression::Call(function, list) => Expression::Call(function, self.list(list)),
            Expression::Lookup(lookup) => {
                let lookup = self.builder().code.lookups[lookup].clone();
                let lookup = self.lookup(&lookup);
                Expression::Lookup(self.builder().code.lookups.push(lookup))
            }
            Expression::Column { slope, file, column, argument } => {
                Expression::Column { slope, file, column, argument: self.expression(argument) }
            }
            Expression::Fold(fold) => {
                let fold = self.builder().code.folds[fold].clone();
                let fold = self.fold(&fold);
                Expression::Fold(self.builder().code.folds.push(fold))
            }
            Expression::Draw(draw, list) => Expression::Draw(draw, self.list(list)),
            Expression::Remember(what, memory, list) => {
                let list = self.list(list);
                Expression::Remember(what, self.place(memory), list)
            }
            Expression::Object(object) => {
                let object = self.builder().code.records.objects[object];
                let object = self.object(object);
                Expression::Object(self.builder().code.records.objects.push(object))
            }
        };
        self.builder().span = span;
        self.builder().add(copied, kind)
    }

    fn object(&mut self, object: Object) -> Object {
        match object {
            Object::None | Object::Text(_) | Object::Site | Object::Class(_) => object,
            Object::Automatic(_) => object,
            Object::New { record, site } => Object::New { record, site: self.expression(site) },
            Object::Field { object, field } => Object::Field { object: self.expression(object), field },
            Object::Element { array, name, subscripts } => {
                let array = self.expression(array);
                Object::Element { array, name, subscripts: self.list(subscripts) }
            }
            Object::System(object) => Object::System(self.expression(object)),
            Object::Address(place) => Object::Address(self.expression(place)),
            Object::Used(object, name) => Object::Used(self.expression(object), name),
            Object::Narrow { object, record, test } => Object::Narrow { object: self.expression(object), record, test },
            Object::Is { object, record, exact } => Object::Is { object: self.expression(object), record, exact },
            Object::Same(a, b) => {
                let a = self.expression(a);
                Object::Same(a, self.expression(b))
            }
            Object::Call(function, list) => Object::Call(function, self.list(list)),
            Object::Dispatch(slot, list) => Object::Dispatch(slot, self.list(list)),
            Object::Runtime(function, list) => Object::Runtime(function, self.list(list)),
        }
    }

    fn list(&mut self, list: Range<Expression>) -> Range<Expression> {
        let items = self.builder().code.list(list).to_vec();
        let items: Vec<_> = items.into_iter().map(|item| self.expression(item)).collect();
        self.builder().list(&items)
    }

    fn lookup(&mut self, lookup: &Lookup) -> Lookup {
        let spacing = match lookup.spacing {
            Spacing::Prepared(curve) => Spacing::Prepared(curve),
            Spacing::Computed { low, high, increment } => {
                let [low, high, increment] = [low, high, increment].map(|part| self.expression(part));
                Spacing::Computed { low, high, increment }
            }
        };
        let argument = self.expression(lookup.argument);
        let index = lookup.index.iter().map(|index| index.map(|index| self.index(index))).collect();
        Lookup { spacing, argument, index, ..lookup.clone() }
    }

    fn fold(&mut self, fold: &Fold) -> Fold {
        let factors = fold.factors.iter().map(|factor| {
            let index = factor.index.iter().map(|index| match *index {
                FoldIndex::At(index) => FoldIndex::At(self.index(index)),
                FoldIndex::Counter { counter, first } => FoldIndex::Counter { counter, first },
            });
            let index = index.collect();
            Factor { base: self.base(factor.base), index }
        });
        Fold { factors: factors.collect(), ..fold.clone() }
    }

    fn place(&mut self, id: Id<Place>) -> Id<Place> {
        let Place { base, index } = self.builder().code.places[id].clone();
        let base = self.base(base);
        let index = index.into_iter().map(|index| self.index(index)).collect();
        self.builder().place(base, index)
    }

    fn index(&mut self, index: Index) -> Index {
        match index {
            Index::Fixed(at) => Index::Fixed(at),
            Index::Running { counter, offset } => match self.base(Base::Local(counter)) {
                Base::Local(counter) => Index::Running { counter, offset },
                Base::Quantity(_) => index,
            },
            Index::Computed(value) => Index::Computed(self.expression(value)),
            Index::Counted(value) => Index::Counted(self.expression(value)),
        }
    }
}
