//! Expressions as text, with the minimum of parentheses.

use crate::code::expression::{
    Base, Binary, Draw, Expression, Factor, Fold, FoldIndex, Index, Lookup, Place, Remember, Spacing, Unary,
};
use crate::code::function::Function;
use crate::code::records::{Object, Record, Test};
use crate::code::{Id, LookupKind, Range, System};

/// The precedence of operators; an operand with a lower precedence than required gets parentheses.
const OR: u8 = 1;
const AND: u8 = 2;
const NOT: u8 = 3;
const COMPARE: u8 = 4;
const SUM: u8 = 5;
const PRODUCT: u8 = 6;
const SIGN: u8 = 7;
const POWER: u8 = 8;
const ATOM: u8 = 9;

/// Expressions of a function, or places without one.
#[derive(Clone, Copy)]
pub(super) struct Names<'s> {
    pub system: &'s System,
    pub function: Option<&'s Function>,
}

/// Values of a setting: the first of many.
pub(super) fn numbers(values: &[f64]) -> String {
    let shown: Vec<String> = values.iter().take(12).map(|value| number(*value)).collect();
    format!("{}{}", shown.join(" "), if values.len() > 12 { " ..." } else { "" })
}

fn number(value: f64) -> String {
    if value.abs() >= 1e20 || (value != 0.0 && value.abs() < 1e-6) { format!("{value:e}") } else { value.to_string() }
}

impl Names<'_> {
    pub fn expression(self, id: Id<Expression>) -> String {
        self.within(id, OR)
    }

    /// An expression; parentheses if its precedence is below `least`.
    fn within(self, id: Id<Expression>, least: u8) -> String {
        let (text, binds) = self.bound(id);
        if binds < least { format!("({text})") } else { text }
    }

    fn bound(self, id: Id<Expression>) -> (String, u8) {
        let code = &self.system.code;
        let text = match code.expressions[id] {
            Expression::Real(value) => return (number(value), if value < 0.0 { SIGN } else { ATOM }),
            Expression::Integer(value) => return (value.to_string(), if value < 0 { SIGN } else { ATOM }),
            Expression::Logical(value) => value.to_string(),
            Expression::Read(place) => self.place(place),
            Expression::Whole(base) => format!("all of {}", self.base(base)),
            Expression::Time => "TIME".to_string(),
            Expression::Dt => "DT".to_string(),
            Expression::HalfStep => "DT/2".to_string(),
            Expression::Given(setting) => {
                return (format!("{} is given", self.system.quantities[setting].name), COMPARE);
            }
            Expression::Unary(Unary::Negate, a) => return (format!("-{}", self.within(a, POWER)), SIGN),
            Expression::Unary(Unary::Not, a) => return (format!("not {}", self.within(a, COMPARE)), NOT),
            Expression::Binary(operator, a, b) => return self.binary(operator, a, b),
            Expression::Compare(relation, a, b) => {
                let (a, b) = (self.within(a, SUM), self.within(b, SUM));
                return (format!("{a} {} {b}", relation.sign()), COMPARE);
            }
            Expression::Choose(condition, a, b) => {
                format!("choose({}, {}, {})", self.expression(condition), self.expression(a), self.expression(b))
            }
            Expression::Convert(a, rounding) => {
                format!("{}({})", format!("{rounding:?}").to_lowercase(), self.expression(a))
            }
            Expression::Builtin(function, list) => {
                format!("{}({})", format!("{function:?}").to_lowercase(), self.list(list))
            }
            Expression::Call(function, list) => format!("{}({})", code.functions[function].name, self.list(list)),
            Expression::Lookup(lookup) => self.lookup(&code.lookups[lookup]),
            Expression::Column { slope, file, column, argument } => {
                let file = &self.system.files[file];
                let column = file.columns.get(column as usize).map_or("?", String::as_str);
                let what = if slope { "slope of " } else { "" };
                format!("{what}{}.{column}({})", file.name, self.expression(argument))
            }
            Expression::Object(object) => self.object(code.records.objects[object]),
            Expression::Fold(fold) => self.fold(&code.folds[fold]),
            Expression::Draw(draw, list) => {
                let name = match draw {
                    Draw::Uniform => "uniform".to_string(),
                    Draw::Normal => "normal".to_string(),
                    Draw::Scop(draw) => format!("{draw:?}").to_lowercase(),
                };
                format!("draw {name}({})", self.list(list))
            }
            Expression::Remember(what, memory, list) => {
                let name = match what {
                    Remember::Pulse => "pulse",
                    Remember::Sample => "sample",
                    Remember::RampSum => "ramp",
                };
                format!("remember {name} {}({})", self.place(memory), self.list(list))
            }
        };
        (text, ATOM)
    }

    fn object(self, object: Object) -> String {
        let code = &self.system.code;
        let records = &code.records;
        let name = |record: Id<Record>| records.records[record].name.as_str();
        let operand = |id: Id<Expression>| self.within(id, ATOM);
        match object {
            Object::None => "none".to_string(),
            Object::Text(literal) => format!("{:?}", String::from_utf8_lossy(&records.literals[literal].0)),
            Object::Field { object, field } => format!("{}.{}", operand(object), records.fields[field].name),
            Object::Element { array, subscripts, .. } => format!("{}[{}]", operand(array), self.list(subscripts)),
            Object::Address(place) => format!("address of {}", self.expression(place)),
            Object::Automatic(record) => format!("automatic {}", name(record)),
            Object::New { record, .. } => format!("new {}", name(record)),
            Object::Site => "site".to_string(),
            Object::System(object) => format!("system of {}", operand(object)),
            Object::Class(record) => format!("class {}", name(record)),
            Object::Used(object, _) => format!("used {}", operand(object)),
            Object::Narrow { object, record, test } => {
                let how = match test {
                    Test::Known => "as",
                    Test::OrNone => "narrowed to",
                    Test::Required => "qua",
                };
                format!("({} {how} {})", operand(object), name(record))
            }
            Object::Is { object, record, exact } => {
                format!("({} {} {})", operand(object), if exact { "is" } else { "in" }, name(record))
            }
            Object::Same(a, b) => format!("({} == {})", operand(a), operand(b)),
            Object::Call(function, list) => format!("{}({})", code.functions[function].name, self.list(list)),
            Object::Dispatch(slot, list) => format!("virtual {}({})", records.slots[slot].name, self.list(list)),
            Object::Runtime(function, list) => format!("{}({})", function.row().name, self.list(list)),
        }
    }

    /// Operators of the same kind are left-associative.
    fn binary(self, operator: Binary, a: Id<Expression>, b: Id<Expression>) -> (String, u8) {
        let (sign, binds, left, right) = match operator {
            Binary::Add => (" + ", SUM, SUM, PRODUCT),
            Binary::Subtract => (" - ", SUM, SUM, PRODUCT),
            Binary::Multiply => ("*", PRODUCT, PRODUCT, SIGN),
            Binary::Divide => ("/", PRODUCT, PRODUCT, SIGN),
            Binary::Power => ("^", POWER, ATOM, ATOM),
            Binary::And => (" and ", AND, AND, NOT),
            Binary::Or => (" or ", OR, OR, AND),
        };
        (format!("{}{sign}{}", self.within(a, left), self.within(b, right)), binds)
    }

    fn list(self, list: Range<Expression>) -> String {
        let items = self.system.code.list(list).iter();
        items.map(|item| self.expression(*item)).collect::<Vec<_>>().join(", ")
    }

    fn lookup(self, lookup: &Lookup) -> String {
        let kind = match lookup.kind {
            LookupKind::Warn => "table",
            LookupKind::Hold => "tabhl",
            LookupKind::Extend => "tabxt",
        };
        let open = |index: &Option<Index>| index.map_or("*".to_string(), |index| self.index(index));
        let index: Vec<String> = lookup.index.iter().map(open).collect();
        let table = &self.system.quantities[lookup.table].name;
        let column = if index.len() > 1 { format!("({})", index.join(", ")) } else { String::new() };
        let range = match lookup.spacing {
            Spacing::Prepared(curve) => {
                let curve = &self.system.curves[curve];
                format!("{}, {}, {}", number(curve.low), number(curve.high), number(curve.increment))
            }
            Spacing::Computed { low, high, increment } => {
                format!("{}, {}, {}", self.expression(low), self.expression(high), self.expression(increment))
            }
        };
        format!("{kind}({table}{column}, {}, {range})", self.expression(lookup.argument))
    }

    fn fold(self, fold: &Fold) -> String {
        let factors: Vec<String> = fold.factors.iter().map(|factor| self.factor(fold, factor)).collect();
        format!("{}({})", if fold.product { "product" } else { "sum" }, factors.join("*"))
    }

    fn factor(self, fold: &Fold, factor: &Factor) -> String {
        let index: Vec<String> = factor
            .index
            .iter()
            .map(|index| match index {
                FoldIndex::At(index) => self.index(*index),
                FoldIndex::Counter { counter, first } => {
                    format!("{}..{}", first + 1, first + fold.lengths.get(*counter as usize).unwrap_or(&0))
                }
            })
            .collect();
        format!("{}({})", self.base(factor.base), index.join(", "))
    }

    fn base(self, base: Base) -> String {
        match base {
            Base::Quantity(id) => self.system.quantities[id].name.to_string(),
            Base::Local(id) => self.local(id),
        }
    }

    pub fn local(self, id: Id<crate::code::Local>) -> String {
        let local = self.function.and_then(|function| function.locals.get(id));
        local.map_or("?".to_string(), |local| local.name.to_string())
    }

    pub fn place(self, id: Id<Place>) -> String {
        let place = &self.system.code.places[id];
        if let Some(name) = self.element(place) {
            return name;
        }
        let index: Vec<String> = place.index.iter().map(|index| self.index(*index)).collect();
        let index = if index.is_empty() { String::new() } else { format!("({})", index.join(", ")) };
        format!("{}{index}", self.base(place.base))
    }

    /// The author's name of an element with fixed subscripts.
    fn element(self, place: &Place) -> Option<String> {
        let Base::Quantity(id) = place.base else { return None };
        let quantity = &self.system.quantities[id];
        let mut at = 0;
        for (index, extent) in place.index.iter().zip(&quantity.extents) {
            let Index::Fixed(value) = index else { return None };
            at = at * *extent as usize + *value as usize;
        }
        quantity.elements.get(at)?.as_ref().map(|name| name.to_string())
    }

    fn index(self, index: Index) -> String {
        match index {
            Index::Fixed(value) => (value + 1).to_string(),
            Index::Running { counter, offset: 0 } => self.local(counter),
            Index::Running { counter, offset } => format!("{}{offset:+}", self.local(counter)),
            Index::Computed(value) => self.expression(value),
            Index::Counted(value) => format!("{}, from 0", self.expression(value)),
        }
    }
}
