//! Tables at arguments that depend on a setting: each becomes a local of its own, with the slope of the segment that the
//! lookup uses as its derivative.

use super::names::fresh;
use super::{Frame, Made, Sensitivities};
use crate::code::expression::{Binary, Index, Lookup, Spacing};
use crate::code::function::{Local, Passing};
use crate::code::{Base, Expression, Id, LookupKind, Place, Quantity, Relation, Site, Type};

impl Sensitivities {
    /// The same value with locals for its lookups, which are set before.
    pub(super) fn without_lookups(
        &mut self,
        frame: &mut Frame,
        value: Id<Expression>,
        source: Id<Site>,
    ) -> Made<Id<Expression>> {
        if !self.depends(frame.of, value) {
            return Ok(value);
        }
        let kind = self.builder.code.type_of(value);
        let expression = match self.builder.code.expressions[value] {
            Expression::Lookup(lookup) => {
                let lookup = self.builder.code.lookups[lookup].clone();
                return self.lookup(frame, lookup, source);
            }
            Expression::Unary(operator, a) => Expression::Unary(operator, self.without_lookups(frame, a, source)?),
            Expression::Convert(a, rounding) => Expression::Convert(self.without_lookups(frame, a, source)?, rounding),
            Expression::Binary(operator, a, b) => {
                let a = self.without_lookups(frame, a, source)?;
                Expression::Binary(operator, a, self.without_lookups(frame, b, source)?)
            }
            Expression::Compare(relation, a, b) => {
                let a = self.without_lookups(frame, a, source)?;
                Expression::Compare(relation, a, self.without_lookups(frame, b, source)?)
            }
            Expression::Choose(condition, a, b) => {
                let condition = self.without_lookups(frame, condition, source)?;
                let a = self.without_lookups(frame, a, source)?;
                Expression::Choose(condition, a, self.without_lookups(frame, b, source)?)
            }
            Expression::Builtin(function, list) => {
                let mut parts = self.builder.code.list(list).to_vec();
                for part in &mut parts {
                    *part = self.without_lookups(frame, *part, source)?;
                }
                Expression::Builtin(function, self.builder.list(&parts))
            }
            Expression::Read(_) => return Ok(value),
            Expression::Draw(..) => return self.refuse("NORMRN", source),
            Expression::Call(..) | Expression::Column { .. } | Expression::Object(_) | Expression::Whole(_) => {
                return self.refuse("this function", source);
            }
            // They stand alone, or depend on nothing.
            _ => return Ok(value),
        };
        if expression == self.builder.code.expressions[value] {
            return Ok(value);
        }
        Ok(self.builder.add(expression, kind))
    }

    fn lookup(&mut self, frame: &mut Frame, lookup: Lookup, source: Id<Site>) -> Made<Id<Expression>> {
        let Spacing::Prepared(curve) = lookup.spacing else {
            return self.refuse("a table whose bounds are computed", source);
        };
        let argument = self.without_lookups(frame, lookup.argument, source)?;
        let result = self.local(frame, "found");
        let value = self.builder.lookup(Lookup { argument, ..lookup.clone() });
        // The number of the segment, as the lookup counts it.
        let curve = self.system.curves[curve].clone();
        let segment = self.local(frame, "segment");
        let (low, increment) = (self.builder.real(curve.low), self.builder.real(curve.increment));
        let way = self.builder.add(Expression::Binary(Binary::Subtract, argument, low), Type::REAL);
        let count = self.builder.add(Expression::Binary(Binary::Divide, way, increment), Type::REAL);
        self.put(frame, source, segment, count);
        let size = self.system.quantities[curve.table].extents.get(curve.along as usize).copied().unwrap_or(0);
        let slope = self.local(frame, "slope");
        let found = self.segment_slope(&lookup, curve.slopes, segment, size);
        self.put(frame, source, slope, found);
        for along in 0..self.ways() {
            let by = self.slope(frame, argument, along);
            let slope = self.read(slope);
            let change = self.builder.add(Expression::Binary(Binary::Multiply, slope, by), Type::REAL);
            if let Some(target) = self.place_along(frame, result, along) {
                self.put(frame, source, target, change);
            }
        }
        self.put(frame, source, result, value);
        Ok(self.read(result))
    }

    /// The slope of the segment in which a lookup is; 0 beyond the ends unless they continue.
    fn segment_slope(
        &mut self,
        lookup: &Lookup,
        slopes: Id<Quantity>,
        segment: Id<Place>,
        size: u32,
    ) -> Id<Expression> {
        let last = size.saturating_sub(2);
        let at = |pass: &mut Self, number: u32| {
            let index = lookup.index.iter().map(|index| index.unwrap_or(Index::Fixed(number))).collect();
            pass.builder.read(Base::Quantity(slopes), index, Type::REAL)
        };
        let mut found = at(self, last);
        for number in (0..last).rev() {
            let (here, position, end) =
                (at(self, number), self.read(segment), self.builder.real(f64::from(number) + 1.0));
            let before = self.builder.compare(Relation::Less, position, end);
            found = self.builder.add(Expression::Choose(before, here, found), Type::REAL);
        }
        match lookup.kind {
            LookupKind::Extend => found,
            LookupKind::Warn | LookupKind::Hold => {
                let zero = self.builder.real(0.0);
                let (position, end) = (self.read(segment), self.builder.real(f64::from(last) + 1.0));
                let beyond = self.builder.compare(Relation::GreaterEqual, position, end);
                found = self.builder.add(Expression::Choose(beyond, zero, found), Type::REAL);
                let position = self.read(segment);
                let before = self.builder.compare(Relation::LessEqual, position, zero);
                self.builder.add(Expression::Choose(before, zero, found), Type::REAL)
            }
        }
    }

    /// A new local that depends on the settings.
    pub(super) fn local(&mut self, frame: &mut Frame, name: &str) -> Id<Place> {
        let name = fresh(&frame.locals, name.to_string());
        let local =
            Local { name: name.into(), kind: Type::REAL, extents: Vec::new(), passing: Passing::Own, temporary: None };
        let local = frame.locals.push(local);
        self.active_locals.insert((frame.of, local));
        self.builder.place(Base::Local(local), Vec::new())
    }
}
