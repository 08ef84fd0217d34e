//! Records and what refers to them: handles, types, and the tables of virtual functions.

use super::{Fault, Faults, handles, types};
use crate::code::expression::Expression;
use crate::code::records::{Object, Records};
use crate::code::runtime::{Row, Runtime};
use crate::code::types::{Item, Type};
use crate::code::{Id, Range, System};

/// Records, their fields and their virtual functions.
pub(super) fn tables(system: &System, faults: &mut Faults) {
    let (records, functions) = (&system.code.records, &system.code.functions);
    let mut wrong = |what: String| faults.add(Fault::Handle(what));
    for (id, record) in records.records.iter() {
        let prefix = record.prefix.filter(|prefix| *prefix < id);
        if record.prefix != prefix {
            wrong(format!("the prefix of record {id:?}"));
        }
        for field in &record.fields {
            if records.fields.get(*field).is_none_or(|field| field.of != id) {
                wrong(format!("field {field:?} of record {id:?}"));
            }
        }
        let entries = record.entries.iter().map(|(_, function)| function);
        let called = entries.chain(record.virtuals.iter().copied().flatten());
        for function in called {
            if functions.get(function).is_none() {
                wrong(format!("function {function:?} of record {id:?}"));
            }
        }
        let inherited = prefix.map_or(0, |prefix| records.records[prefix].virtuals.len());
        if record.virtuals.len() < inherited {
            wrong(format!("a virtual function of record {id:?}"));
        }
    }
    for (id, slot) in records.slots.iter() {
        if records.records.get(slot.of).is_none_or(|record| record.virtuals.len() <= slot.index as usize) {
            wrong(format!("slot {id:?}"));
        }
    }
}

/// The handles in an expression.
pub(super) fn handles(check: &mut handles::Check, object: Object) {
    let code = &check.system.code;
    let records = &code.records;
    match object {
        Object::None | Object::Site | Object::Same(..) | Object::Address(_) | Object::System(_) => {}
        Object::Text(literal) | Object::Used(_, literal) => check.inside(&records.literals, literal, "literal"),
        Object::Field { field, .. } => check.inside(&records.fields, field, "field"),
        Object::Element { name, subscripts, .. } => {
            check.inside(&records.literals, name, "literal");
            check.arguments(subscripts, None);
        }
        Object::Automatic(record) => check.inside(&records.records, record, "record"),
        Object::New { record, .. }
        | Object::Narrow { record, .. }
        | Object::Is { record, .. }
        | Object::Class(record) => {
            check.inside(&records.records, record, "record");
        }
        Object::Call(function, list) => {
            check.inside(&code.functions, function, "function");
            check.arguments(list, code.functions.get(function).map(|called| called.parameters.len()));
        }
        Object::Dispatch(slot, list) => {
            check.inside(&records.slots, slot, "slot");
            check.arguments(list, records.slots.get(slot).map(|slot| slot.parameters.len() + 1));
        }
        Object::Runtime(Runtime::ArrayOf | Runtime::Connect | Runtime::Member, list) => check.arguments(list, None),
        Object::Runtime(function, list) => check.arguments(list, Some(operands(function.row()).count())),
    }
}

fn operands(row: Row) -> impl Iterator<Item = crate::code::runtime::Want> {
    row.parameters.iter().copied().filter(|want| want.is_operand())
}

/// The type of an expression; nothing if its own is one of several.
pub(super) fn kind(check: &mut types::Check, object: Object) -> Option<Type> {
    let code = &check.system.code;
    let records = &code.records;
    match object {
        Object::None => None,
        Object::New { record, site } => {
            check.want(check.of(site), Type::COUNTER, "a site");
            Some(Type::Reference(Some(record)))
        }
        Object::Automatic(record) => Some(Type::Reference(Some(record))),
        Object::Site => Some(Type::COUNTER),
        Object::Class(_) | Object::System(_) => Some(Type::Reference(None)),
        Object::Text(_) => Some(Type::Text),
        Object::Field { object, field } => {
            let field = &records.fields[field];
            check.want(check.of(object), Type::Reference(Some(field.of)), "the object of a field");
            Some(field.kind)
        }
        Object::Element { array, subscripts, .. } => {
            code.list(subscripts)
                .iter()
                .for_each(|subscript| check.want(check.of(*subscript), Type::LONG, "a subscript"));
            match check.of(array) {
                Type::Array(item) => Some(item.kind()),
                other => {
                    check.wrong(format!("{other} has no elements"));
                    None
                }
            }
        }
        Object::Address(place) => {
            is_variable(check, place);
            Some(check.of(place))
        }
        Object::Used(object, _) => Some(check.of(object)),
        Object::Narrow { object, record, .. } => {
            is_reference(check, object);
            Some(Type::Reference(Some(record)))
        }
        Object::Is { object, .. } => {
            is_reference(check, object);
            Some(Type::Logical)
        }
        Object::Same(a, b) => {
            [a, b].into_iter().for_each(|side| is_reference(check, side));
            Some(Type::Logical)
        }
        Object::Call(function, list) => {
            check.call(function, list);
            Some(code.functions[function].result)
        }
        Object::Dispatch(slot, list) => {
            let slot = &records.slots[slot];
            let object = std::iter::once(Type::Reference(Some(slot.of)));
            for (wanted, argument) in object.chain(slot.parameters.iter().copied()).zip(code.list(list)) {
                check.want(check.of(*argument), wanted, "an argument");
            }
            Some(slot.result)
        }
        Object::Runtime(function, list) => runtime(check, function, list),
    }
}

fn runtime(check: &mut types::Check, function: Runtime, list: Range<Expression>) -> Option<Type> {
    let row = function.row();
    let list = check.system.code.list(list);
    for (want, argument) in operands(row).zip(list) {
        let found = check.of(*argument);
        if !want.takes(found) {
            check.wrong(format!("an argument of {} is {found}", row.name));
        }
    }
    match function {
        Runtime::ArrayOf | Runtime::CopyArray => None,
        // The type says of what record.
        _ if matches!(row.result, Type::Reference(_)) => None,
        _ => Some(row.result),
    }
}

fn is_reference(check: &mut types::Check, object: Id<Expression>) {
    let found = check.of(object);
    if !matches!(found, Type::Reference(_)) {
        check.wrong(format!("an object is {found}"));
    }
}

/// What can be set.
pub(super) fn is_variable(check: &mut types::Check, target: Id<Expression>) {
    let code = &check.system.code;
    let holds = match code.expressions[target] {
        Expression::Read(_) => true,
        Expression::Object(object) => {
            use Runtime::{LastBlock, Rate, State, TraceInterval};
            matches!(
                code.records.objects[object],
                Object::Field { .. }
                    | Object::Element { .. }
                    | Object::Runtime(State | Rate | LastBlock | TraceInterval, _)
            )
        }
        _ => false,
    };
    if !holds {
        check.wrong("what is set is not a variable");
    }
}

pub(super) fn store(check: &mut types::Check, target: Id<Expression>, value: Id<Expression>) {
    is_variable(check, target);
    check.want(check.of(value), check.of(target), "what is stored");
}

/// Whether a value of one type is one of the other: a reference may be of a record that has the other as a prefix.
pub(super) fn fits(records: &Records, found: Type, wanted: Type) -> bool {
    let within = |found: Option<_>, wanted: Option<_>| match (found, wanted) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(found), Some(wanted)) => records.is_in(found, wanted),
    };
    match (found, wanted) {
        (Type::Reference(found), Type::Reference(wanted)) => within(found, wanted),
        (Type::Array(Item::Reference(_)), Type::Array(Item::Reference(_))) => true,
        _ => found == wanted,
    }
}

#[cfg(test)]
mod tests {
    use crate::code::Relation;
    use crate::code::fixtures::*;
    use crate::code::records::{Entries, Field, Record, Standard};
    use crate::code::validate::{Fault, validate};
    use crate::code::*;

    /// Two records, the second with the first as prefix, and a field of each.
    fn records(builder: &mut Builder) -> [Id<records::Field>; 2] {
        let mut prefix = None;
        [("a", Type::LONG), ("b", Type::REAL)].map(|(name, kind)| {
            let record = builder.code.records.records.push(Record {
                name: name.into(),
                prefix,
                base: Standard::Frame,
                standard: false,
                fields: Vec::new(),
                entries: Entries::default(),
                virtuals: Vec::new(),
                is_class: true,
                component: false,
                system: false,
                started: false,
                source: None,
            });
            let field = Field { name: name.into(), of: record, kind, source: None };
            let field = builder.code.records.fields.push(field);
            builder.code.records.records[record].fields.push(field);
            prefix = Some(record);
            field
        })
    }

    fn object(builder: &mut Builder, object: Object, kind: Type) -> Id<Expression> {
        let object = builder.code.records.objects.push(object);
        builder.add(Expression::Object(object), kind)
    }

    /// `x :- new b;  x.field := value`, where x is of the record.
    fn stores(record: usize, field: usize, value: Expression, kind: Type) -> System {
        system(|builder, function| {
            let fields = records(builder);
            let reference = Type::Reference(Some(Id::new(record)));
            let x = local(function, "x", reference, &[], Passing::Own);
            let site = object(builder, Object::Site, Type::COUNTER);
            let made = Type::Reference(Some(Id::new(1)));
            let new = object(builder, Object::New { record: Id::new(1), site }, made);
            let place = builder.place(Base::Local(x), Vec::new());
            let read = builder.read(Base::Local(x), Vec::new(), reference);
            let of = builder.code.records.fields[fields[field]].kind;
            let target = object(builder, Object::Field { object: read, field: fields[field] }, of);
            let value = builder.add(value, kind);
            function.body = vec![at(Statement::Set(place, new)), at(Statement::Store(target, value))];
        })
    }

    #[test]
    fn fields_of_a_record_and_its_prefix_can_be_stored() {
        for (record, field) in [(1, 0), (0, 0)] {
            let system = stores(record, field, Expression::Integer(1), Type::LONG);
            assert_eq!(validate(&system), Ok(()));
            assert!(system.code.functions[Id::new(0)].effects.objects);
            assert!(system.to_string().contains("x = new b\n  x.a = 1\n") || system.to_string().contains("x.a = 1"));
        }
        assert_eq!(validate(&stores(1, 1, Expression::Real(1.0), Type::REAL)), Ok(()));
    }

    #[test]
    fn types_of_fields_are_tested() {
        let only = |system: &System| validate(system).expect_err("it is broken").remove(0).fault;
        let wrong = |text: &str| Fault::Type(text.to_string());
        let real = stores(1, 0, Expression::Real(1.0), Type::REAL);
        assert_eq!(only(&real), wrong("what is stored is real, not integer"));
        let prefix = stores(0, 1, Expression::Real(1.0), Type::REAL);
        assert_eq!(only(&prefix), wrong("the object of a field is ref(1), not ref(2)"));
    }

    #[test]
    fn a_handle_of_a_record_leads_into_its_arena() {
        let broken = system(|builder, function| {
            let read = builder.real(1.0);
            let field = object(builder, Object::Field { object: read, field: Id::new(7) }, Type::REAL);
            function.body = vec![at(Statement::Perform(field))];
        });
        let found = validate(&broken).expect_err("it is broken").remove(0).fault;
        assert_eq!(found, Fault::Handle("field #7".to_string()));
    }

    /// What a pass sets is not set after a loop that may have none; the counter is.
    #[test]
    fn a_loop_may_have_no_pass() {
        let make = |reads: usize| {
            system(|builder, function| {
                let [counter, inside] =
                    ["i", "inside"].map(|name| local(function, name, Type::LONG, &[], Passing::Own));
                let one = builder.add(Expression::Integer(1), Type::LONG);
                let [i, other] = [counter, inside].map(|id| builder.read(Base::Local(id), Vec::new(), Type::LONG));
                let condition = builder.compare(Relation::Less, i, one);
                let next = builder.add(Expression::Binary(Binary::Add, i, one), Type::LONG);
                let set = builder.place(Base::Local(inside), Vec::new());
                let body = vec![at(Statement::Set(set, i))];
                let read = [i, other][reads];
                let value = builder.add(Expression::Convert(read, Rounding::Exact), Type::REAL);
                let set_x = set_x(builder, value);
                let iterate = Statement::Iterate { target: i, from: one, condition, next, body };
                function.body = vec![at(iterate), set_x];
            })
        };
        assert_eq!(validate(&make(0)), Ok(()));
        let found = validate(&make(1)).expect_err("it is broken").remove(0).fault;
        assert!(matches!(found, Fault::Local(_)), "{found:?}");
    }
}
