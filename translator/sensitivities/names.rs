//! Companions and their names.

use super::{Factor, Frame, Sensitivities};
use crate::code::expression::Index;
use crate::code::{Arena, Base, Expression, Function, Id, Local, Passing, Place, Quantity, Role};

impl Sensitivities {
    /// The author's name of a factor.
    pub(super) fn factor_name(&self, way: usize) -> String {
        let factor = self.factors[way];
        let quantity = &self.system.quantities[factor.quantity];
        factor.element.map_or(&*quantity.name, |element| quantity.element_name(element as usize)).to_string()
    }

    /// Whether this way is by the setting itself.
    pub(super) fn is_factor(&self, id: Id<Quantity>, way: usize) -> bool {
        self.factors[way] == Factor { quantity: id, element: None }
    }

    /// The companion of a quantity, of the same form.
    pub(super) fn along(&mut self, quantity: Id<Quantity>, way: usize) -> Id<Quantity> {
        if let Some(known) = self.companions.get(&(quantity, way)) {
            return *known;
        }
        let factor = self.factor_name(way);
        let mut companion = self.system.quantities[quantity].clone();
        let named = |name: &str| format!("d {name}/d {factor}").into();
        companion.elements = companion.elements.iter().map(|name| name.as_deref().map(named)).collect();
        companion.name = named(&companion.name);
        (companion.unit, companion.description, companion.integer) = (None, None, false);
        if companion.is_setting() {
            (companion.role, companion.hidden, companion.sizes) = (Role::Variable, true, false);
            companion.values.clear();
        }
        let made = self.system.quantities.push(companion);
        self.companions.insert((quantity, way), made);
        made
    }

    /// A quantity of the translator next to another one.
    pub(super) fn hidden(&mut self, name: &str, extents: Vec<u32>, source: Id<crate::code::Site>) -> Id<Quantity> {
        self.system.quantities.push(Quantity::hidden(name.into(), Role::Variable, extents, source))
    }

    /// Where the copy of a function leaves a derivative of its result.
    pub(super) fn result_along(&mut self, function: Id<Function>, way: usize) -> Id<Quantity> {
        if let Some(known) = self.results.get(&(function, way)) {
            return *known;
        }
        let of = &self.builder.code.functions[function];
        let (name, source) = (of.name.to_string(), of.source.unwrap_or(Id::new(0)));
        let name = format!("d {name}/d {}", self.factor_name(way));
        let made = self.hidden(&name, Vec::new(), source);
        self.results.insert((function, way), made);
        made
    }

    pub(super) fn local_along(&mut self, frame: &mut Frame, local: Id<Local>, way: usize) -> Id<Local> {
        if let Some(known) = frame.companions.get(&(local, way)) {
            return *known;
        }
        let of = frame.locals[local].clone();
        let factor: String = self.factor_name(way).chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
        let name = fresh(&frame.locals, format!("d_{}_d_{}", of.name, factor.trim_end_matches('_')));
        let made = frame.locals.push(Local { name: name.into(), passing: Passing::Own, ..of });
        frame.companions.insert((local, way), made);
        made
    }

    /// The companion of a place; nothing if it does not depend on a setting.
    pub(super) fn place_along(&mut self, frame: &mut Frame, place: Id<Place>, way: usize) -> Option<Id<Place>> {
        let Place { base, mut index } = self.builder.code.places[place].clone();
        if !self.moves(frame.of, base) {
            return None;
        }
        let base = match base {
            Base::Quantity(id) => Base::Quantity(self.along(id, way)),
            Base::Local(local) => match frame.lengthened.get(&local).copied() {
                Some(count) => {
                    let after = count * (way as u32 + 1);
                    index = index.into_iter().map(|index| self.after(after, index)).collect();
                    base
                }
                None => Base::Local(self.local_along(frame, local, way)),
            },
        };
        Some(self.builder.place(base, index))
    }

    /// A subscript that is so much greater.
    fn after(&mut self, more: u32, index: Index) -> Index {
        use crate::code::expression::Binary;
        let mut sum = |at: Id<Expression>, more: Expression| {
            let kind = self.builder.code.type_of(at);
            let more = self.builder.add(more, kind);
            self.builder.add(Expression::Binary(Binary::Add, at, more), kind)
        };
        match index {
            Index::Fixed(at) => Index::Fixed(at + more),
            Index::Running { counter, offset } => {
                Index::Running { counter, offset: offset.saturating_add_unsigned(more) }
            }
            Index::Computed(at) => Index::Computed(sum(at, Expression::Real(f64::from(more)))),
            Index::Counted(at) => Index::Counted(sum(at, Expression::Integer(i64::from(more)))),
        }
    }

    /// The companion of a place of the model.
    pub(super) fn quantity_along(&mut self, place: Id<Place>, way: usize) -> Option<Id<Place>> {
        let Place { base, index } = self.builder.code.places[place].clone();
        let Base::Quantity(id) = base else { return None };
        if !self.active.contains(&id) {
            return None;
        }
        let along = self.along(id, way);
        Some(self.builder.place(Base::Quantity(along), index))
    }
}

/// A name that no local has.
pub(super) fn fresh(locals: &Arena<Local>, mut name: String) -> String {
    while locals.values().any(|local| *local.name == *name) {
        name.push('_');
    }
    name
}
