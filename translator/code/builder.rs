//! Building Code: expressions with their types, and shared places.

use super::{Base, Code, Expression, Fold, Id, Index, Lookup, Place, Range, Type};
use crate::code::Relation;
use crate::source::Span;
use rustc_hash::FxHashMap as HashMap;

/// Adds to a [`Code`]. New expressions have the span that was set last.
#[derive(Default)]
pub struct Builder {
    pub code: Code,
    places: HashMap<Place, Id<Place>>,
    pub span: Span,
}

impl Builder {
    /// Continues an existing Code.
    pub fn resume(code: Code) -> Builder {
        let places = code.places.iter().map(|(id, place)| (place.clone(), id)).collect();
        Builder { code, places, span: Span::default() }
    }

    pub fn add(&mut self, expression: Expression, kind: Type) -> Id<Expression> {
        self.code.types.push(kind);
        self.code.spans.push(self.span);
        self.code.expressions.push(expression)
    }

    pub fn real(&mut self, number: f64) -> Id<Expression> {
        self.add(Expression::Real(number), Type::REAL)
    }

    pub fn compare(&mut self, relation: Relation, a: Id<Expression>, b: Id<Expression>) -> Id<Expression> {
        self.add(Expression::Compare(relation, a, b), Type::Logical)
    }

    /// The value of a place with a given type.
    pub fn read(&mut self, base: Base, index: Vec<Index>, kind: Type) -> Id<Expression> {
        let place = self.place(base, index);
        self.add(Expression::Read(place), kind)
    }

    pub fn place(&mut self, base: Base, index: Vec<Index>) -> Id<Place> {
        let place = Place { base, index };
        let places = &mut self.code.places;
        *self.places.entry(place).or_insert_with_key(|place| places.push(place.clone()))
    }

    pub fn list(&mut self, items: &[Id<Expression>]) -> Range<Expression> {
        let start = self.code.lists.len();
        self.code.lists.extend_from_slice(items);
        Range::new(start, items.len())
    }

    pub fn lookup(&mut self, lookup: Lookup) -> Id<Expression> {
        let lookup = self.code.lookups.push(lookup);
        self.add(Expression::Lookup(lookup), Type::REAL)
    }

    pub fn fold(&mut self, fold: Fold) -> Id<Expression> {
        let fold = self.code.folds.push(fold);
        self.add(Expression::Fold(fold), Type::REAL)
    }
}
