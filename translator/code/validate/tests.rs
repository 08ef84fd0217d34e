//! One invalid Code for each kind of fault, next to a valid one that differs only in that.

use super::{Fault, validate};
use crate::code::fixtures::*;
use crate::code::*;
use crate::code::{LookupKind, Relation};

fn sound(system: &System) {
    assert_eq!(validate(system), Ok(()));
}

/// The faults that are found, each with the line of its statement.
fn faults(system: &System) -> Vec<Fault> {
    let broken = validate(system).expect_err("the fault is found");
    assert!(broken.iter().all(|broken| broken.function == "tried" || broken.function.is_empty()), "{broken:?}");
    broken.into_iter().map(|broken| broken.fault).collect()
}

fn one_fault(system: &System) -> Fault {
    let mut faults = faults(system);
    assert_eq!(faults.len(), 1, "{faults:?}");
    faults.remove(0)
}

#[test]
fn sound_code_is_valid() {
    sound(&system(|builder, function| {
        let one = builder.real(1.0);
        function.body = vec![set_x(builder, one)];
    }));
}

#[test]
fn a_handle_leads_into_its_arena() {
    let broken = system(|builder, function| {
        let x = builder.place(quantity(X), Vec::new());
        function.body = vec![at(Statement::Set(x, Id::new(99)))];
    });
    assert_eq!(one_fault(&broken), Fault::Handle("expression #99".to_string()));
    let broken = system(|builder, function| {
        let place = builder.place(quantity(50), Vec::new());
        let one = builder.real(1.0);
        function.body = vec![at(Statement::Set(place, one))];
    });
    assert_eq!(one_fault(&broken), Fault::Handle("quantity #50".to_string()));
    let broken = system(|builder, function| {
        let arguments = Range::new(3, 2);
        let value = builder.add(Expression::Builtin(Builtin::Max, arguments), Type::REAL);
        function.body = vec![set_x(builder, value)];
    });
    assert_eq!(one_fault(&broken), Fault::Handle("list 3+2".to_string()));
}

#[test]
fn a_jump_has_its_label_in_the_function() {
    let make = |labelled: bool| {
        system(|builder, function| {
            let label = builder.code.labels.push(Label { number: Some(4) });
            function.body = vec![at(Statement::Jump(label))];
            if labelled {
                function.body.push(at(Statement::Label(label)));
            }
        })
    };
    sound(&make(true));
    assert_eq!(one_fault(&make(false)), Fault::Handle("label #0 of a jump".to_string()));
}

#[test]
fn a_place_has_as_many_subscripts_as_its_quantity() {
    let broken = system(|builder, function| {
        let place = builder.place(quantity(ARRAY), Vec::new());
        let one = builder.real(1.0);
        function.body = vec![at(Statement::Set(place, one))];
    });
    assert!(matches!(one_fault(&broken), Fault::Handle(what) if what.contains("subscripts")));
}

#[test]
fn types_agree() {
    let make = |condition: fn(&mut Builder) -> Id<Expression>| {
        system(|builder, function| {
            let condition = condition(builder);
            function.body = vec![at(Statement::If(condition, Block::new(), Block::new()))];
        })
    };
    sound(&make(|builder| {
        let (one, two) = (builder.real(1.0), builder.real(2.0));
        builder.compare(Relation::Less, one, two)
    }));
    let broken = make(|builder| builder.real(1.0));
    assert_eq!(one_fault(&broken), Fault::Type("a condition is real, not logical".to_string()));
    let broken = system(|builder, function| {
        let yes = builder.add(Expression::Logical(true), Type::Logical);
        function.body = vec![set_x(builder, yes)];
    });
    assert_eq!(one_fault(&broken), Fault::Type("what is set is logical, not real".to_string()));
    let broken = system(|builder, function| {
        let one = builder.real(1.0);
        let wrong = builder.add(Expression::Unary(Unary::Negate, one), Type::Logical);
        let value = builder.add(Expression::Choose(wrong, one, one), Type::REAL);
        function.body = vec![set_x(builder, value)];
    });
    assert_eq!(one_fault(&broken), Fault::Type("an expression is logical, not real".to_string()));
}

#[test]
fn a_result_has_the_type_of_the_function() {
    let make = |result| {
        system(|builder, function| {
            function.result = result;
            let one = builder.real(1.0);
            function.body = vec![at(Statement::Return(Some(one)))];
        })
    };
    sound(&make(Type::REAL));
    assert_eq!(one_fault(&make(Type::Logical)), Fault::Type("the result is real, not logical".to_string()));
}

#[test]
fn what_has_effects_stands_alone() {
    let make = |alone: bool| {
        system(|builder, function| {
            let one = builder.real(1.0);
            let arguments = builder.list(&[one, one, one]);
            let memory = builder.place(quantity(PULSE), Vec::new());
            let mut value = builder.add(Expression::Remember(Remember::Pulse, memory, arguments), Type::REAL);
            if !alone {
                value = builder.add(Expression::Unary(Unary::Negate, value), Type::REAL);
            }
            function.body = vec![set_x(builder, value)];
        })
    };
    sound(&make(true));
    assert_eq!(one_fault(&make(false)), Fault::Type("what has effects is a part of an expression".to_string()));
}

#[test]
fn a_memory_is_of_the_kind_of_its_function() {
    let broken = system(|builder, function| {
        let one = builder.real(1.0);
        let arguments = builder.list(&[one, one]);
        let memory = builder.place(quantity(PULSE), Vec::new());
        let value = builder.add(Expression::Remember(Remember::Sample, memory, arguments), Type::REAL);
        function.body = vec![set_x(builder, value)];
    });
    assert_eq!(one_fault(&broken), Fault::Type("a memory of another kind".to_string()));
}

#[test]
fn a_local_is_set_on_every_way_before_it_is_read() {
    let make = |otherwise: bool| {
        system(|builder, function| {
            let own = own(function);
            let one = builder.real(1.0);
            let place = builder.place(Base::Local(own), Vec::new());
            let condition = builder.compare(Relation::Less, one, one);
            let set = || vec![at(Statement::Set(place, one))];
            let read = builder.read(Base::Local(own), Vec::new(), Type::REAL);
            let otherwise = if otherwise { set() } else { Block::new() };
            function.body = vec![at(Statement::If(condition, set(), otherwise)), set_x(builder, read)];
        })
    };
    sound(&make(true));
    assert_eq!(one_fault(&make(false)), Fault::Local("own is read before it is set".to_string()));
}

#[test]
fn a_jump_may_pass_by_what_sets_a_local() {
    let make = |jumps: bool| {
        system(|builder, function| {
            let own = own(function);
            let label = builder.code.labels.push(Label { number: None });
            let one = builder.real(1.0);
            let place = builder.place(Base::Local(own), Vec::new());
            let condition = builder.compare(Relation::Less, one, one);
            let jump = if jumps { vec![at(Statement::Jump(label))] } else { Block::new() };
            let read = builder.read(Base::Local(own), Vec::new(), Type::REAL);
            function.body = vec![
                at(Statement::If(condition, jump, Block::new())),
                at(Statement::Set(place, one)),
                at(Statement::Label(label)),
                set_x(builder, read),
            ];
        })
    };
    sound(&make(false));
    assert_eq!(one_fault(&make(true)), Fault::Local("own is read before it is set".to_string()));
}

#[test]
fn only_loops_set_their_counters() {
    let broken = system(|builder, function| {
        let counter = local(function, "i", Type::COUNTER, &[], Passing::Counter);
        let place = builder.place(Base::Local(counter), Vec::new());
        let one = builder.add(Expression::Integer(1), Type::COUNTER);
        function.body = vec![at(Statement::Set(place, one))];
    });
    assert_eq!(one_fault(&broken), Fault::Local("i is set outside its loop".to_string()));
}

/// array(i + offset) = 1 for i = 1..3
fn filled(offset: i32) -> System {
    system(|builder, function| {
        let counter = local(function, "i", Type::COUNTER, &[], Passing::Counter);
        let place = builder.place(quantity(ARRAY), vec![Index::Running { counter, offset }]);
        let one = builder.real(1.0);
        let body = vec![at(Statement::Set(place, one))];
        function.body = vec![at(Statement::For { counter, first: 0, last: 2, down: false, body })];
    })
}

#[test]
fn running_subscripts_stay_inside() {
    sound(&filled(0));
    assert_eq!(one_fault(&filled(1)), Fault::Subscript("a subscript of array is outside: 2 to 4 of 3".to_string()));
}

#[test]
fn fixed_subscripts_are_inside() {
    let make = |element| {
        system(|builder, function| {
            let place = builder.place(quantity(ARRAY), vec![Index::Fixed(element)]);
            let one = builder.real(1.0);
            function.body = vec![at(Statement::Set(place, one))];
        })
    };
    sound(&make(2));
    assert_eq!(one_fault(&make(3)), Fault::Subscript("a subscript of array is outside: 4 to 4 of 3".to_string()));
}

/// require 1 <= x <= most; between; array(x) = 1
fn tested(most: Option<f64>, between: fn(&mut Builder) -> Vec<Stated>) -> System {
    system(|builder, function| {
        let mut body = Vec::new();
        if let Some(most) = most {
            let (one, most) = (builder.real(1.0), builder.real(most));
            let x = builder.read(quantity(X), Vec::new(), Type::REAL);
            let again = builder.read(quantity(X), Vec::new(), Type::REAL);
            let low = builder.compare(Relation::GreaterEqual, x, one);
            let high = builder.compare(Relation::LessEqual, again, most);
            let both = builder.add(Expression::Binary(Binary::And, low, high), Type::Logical);
            body.push(at(Statement::Require(both, Failure::Index)));
        }
        body.extend(between(builder));
        let index = builder.read(quantity(X), Vec::new(), Type::REAL);
        let place = builder.place(quantity(ARRAY), vec![Index::Computed(index)]);
        let one = builder.real(1.0);
        body.push(at(Statement::Set(place, one)));
        function.body = body;
    })
}

#[test]
fn a_computed_subscript_is_tested_before() {
    let untested = Fault::Subscript("a computed subscript of array is not tested before".to_string());
    sound(&tested(Some(3.0), |_| Vec::new()));
    assert_eq!(one_fault(&tested(None, |_| Vec::new())), untested);
    assert_eq!(one_fault(&tested(Some(4.0), |_| Vec::new())), untested);
    let sets_x = |builder: &mut Builder| {
        let nine = builder.real(9.0);
        vec![set_x(builder, nine)]
    };
    assert_eq!(one_fault(&tested(Some(3.0), sets_x)), untested);
}

#[test]
fn a_number_in_range_needs_no_test() {
    let make = |number| {
        system(|builder, function| {
            let index = builder.real(number);
            let place = builder.place(quantity(ARRAY), vec![Index::Computed(index)]);
            function.body = vec![at(Statement::Set(place, index))];
        })
    };
    sound(&make(3.0));
    assert!(matches!(one_fault(&make(0.0)), Fault::Subscript(_)));
}

#[test]
fn effects_are_as_stated() {
    let mut broken = system(|builder, function| {
        let one = builder.real(1.0);
        function.body = vec![set_x(builder, one)];
    });
    let tried = Id::new(0);
    broken.code.functions[tried].effects.writes = QuantitySet::default();
    broken.code.functions[tried].effects.fails = true;
    assert_eq!(one_fault(&broken), Fault::Effects("writes fails".to_string()));
}

#[test]
fn effects_go_through_calls_in_a_circle() {
    let mut built = system(|builder, function| {
        let one = builder.real(1.0);
        let arguments = Range::new(0, 0);
        let call = |function| at(Statement::Call { function, arguments, kept: Vec::new() });
        let mut other = function.clone();
        other.body = vec![call(Id::new(1)), set_x(builder, one)];
        builder.code.functions.push(other);
        function.body = vec![call(Id::new(0))];
    });
    sound(&built);
    for id in built.code.functions.ids() {
        assert!(built.code.functions[id].effects.writes.contains(Id::new(X)));
    }
    built.code.functions[Id::new(1)].effects = Effects::default();
    assert_eq!(one_fault(&built), Fault::Effects("writes".to_string()));
}

#[test]
fn only_programs_wait() {
    let make = |kind| {
        system(|_, function| {
            function.kind = kind;
            function.body = vec![at(Statement::Wait(Wait::Row))];
        })
    };
    sound(&make(FunctionKind::Program));
    assert_eq!(one_fault(&make(FunctionKind::Plain)), Fault::Waits);
}

#[test]
fn a_table_has_one_open_subscript() {
    let make = |index: Vec<Option<Index>>| {
        system(|builder, function| {
            let one = builder.real(1.0);
            let value = builder.lookup(Lookup {
                table: Id::new(ARRAY),
                spacing: Spacing::Computed { low: one, high: one, increment: one },
                kind: LookupKind::Hold,
                index,
                argument: one,
                excursion: None,
                source: Id::new(0),
            });
            function.body = vec![set_x(builder, value)];
        })
    };
    sound(&make(vec![None]));
    assert!(matches!(one_fault(&make(vec![Some(Index::Fixed(0))])), Fault::Handle(_)));
}

/// array(x) = 1 for a counted x from the value of x on, preceded by a test of the subscript if `tested`.
fn counted(tested: bool) -> System {
    system(|builder, function| {
        let counter = local(function, "i", Type::COUNTER, &[], Passing::Counter);
        let whole = |builder: &mut Builder, value| builder.add(Expression::Integer(value), Type::COUNTER);
        let i = builder.read(Base::Local(counter), Vec::new(), Type::COUNTER);
        let x = builder.read(quantity(X), Vec::new(), Type::REAL);
        let first = builder.add(Expression::Convert(x, Rounding::ToZero), Type::COUNTER);
        let (last, none, most) = (whole(builder, 9), whole(builder, 0), whole(builder, 2));
        let (low, high) =
            (builder.compare(Relation::GreaterEqual, i, none), builder.compare(Relation::LessEqual, i, most));
        let both = builder.add(Expression::Binary(Binary::And, low, high), Type::Logical);
        let place = builder.place(quantity(ARRAY), vec![Index::Counted(i)]);
        let one = builder.real(1.0);
        let mut body = vec![at(Statement::Set(place, one))];
        if tested {
            body.insert(0, at(Statement::Require(both, Failure::Index)));
        }
        function.body = vec![at(Statement::Count { counter, first, last, by: None, body })];
    })
}

#[test]
fn a_subscript_of_a_loop_with_computed_bounds_is_tested() {
    sound(&counted(true));
    let untested = Fault::Subscript("a computed subscript of array is not tested before".to_string());
    assert_eq!(one_fault(&counted(false)), untested);
}

#[test]
fn a_bound_has_the_type_of_the_counter() {
    let broken = system(|builder, function| {
        let counter = local(function, "i", Type::COUNTER, &[], Passing::Counter);
        let one = builder.real(1.0);
        let last = builder.add(Expression::Integer(2), Type::COUNTER);
        function.body = vec![at(Statement::Count { counter, first: one, last, by: None, body: Block::new() })];
    });
    assert_eq!(one_fault(&broken), Fault::Type("a bound is real, not integer32".to_string()));
}

#[test]
fn nothing_that_a_loop_without_passes_sets_is_set_after_it() {
    let broken = system(|builder, function| {
        let counter = local(function, "i", Type::COUNTER, &[], Passing::Counter);
        let own = own(function);
        let bound = builder.add(Expression::Integer(2), Type::COUNTER);
        let one = builder.real(1.0);
        let place = builder.place(Base::Local(own), Vec::new());
        let body = vec![at(Statement::Set(place, one))];
        let read = builder.read(Base::Local(own), Vec::new(), Type::REAL);
        function.body =
            vec![at(Statement::Count { counter, first: bound, last: bound, by: None, body }), set_x(builder, read)];
    });
    assert_eq!(one_fault(&broken), Fault::Local("own is read before it is set".to_string()));
}

/// sum(a) = a(1), called with the array; its parameter has `size` elements and may be `set`.
fn handed_over(size: u32, set: bool) -> System {
    system(|builder, function| {
        let mut called = function.clone();
        called.result = Type::REAL;
        let a = local(&mut called, "a", Type::REAL, &[size], Passing::Array { set });
        called.parameters = vec![a];
        let first = builder.place(Base::Local(a), vec![Index::Fixed(0)]);
        let one = builder.real(1.0);
        let value = builder.add(Expression::Read(first), Type::REAL);
        called.body = vec![at(Statement::Set(first, one)), at(Statement::Return(Some(value)))];
        let called = builder.code.functions.push(called);
        let all = builder.add(Expression::Whole(quantity(ARRAY)), Type::Nothing);
        let arguments = builder.list(&[all]);
        let call = builder.add(Expression::Call(called, arguments), Type::REAL);
        function.body = vec![set_x(builder, call)];
    })
}

#[test]
fn an_array_is_handed_over_whole() {
    let sound_one = handed_over(3, true);
    sound(&sound_one);
    assert!(sound_one.code.functions[Id::new(1)].effects.writes.contains(Id::new(ARRAY)));
    let other = Fault::Type("an array of another size or type is handed over for a".to_string());
    assert_eq!(one_fault(&handed_over(2, true)), other);
    assert_eq!(one_fault(&handed_over(3, false)), Fault::Local("a is set and may only be read".to_string()));
}

#[test]
fn an_array_is_only_an_argument() {
    let broken = system(|builder, function| {
        let all = builder.add(Expression::Whole(quantity(ARRAY)), Type::Nothing);
        function.body = vec![set_x(builder, all)];
    });
    assert_eq!(one_fault(&broken), Fault::Type("what is set is nothing, not real".to_string()));
}

/// A table of a function of one number; its memory has `points` rows.
fn tabulated(points: u32) -> System {
    let (mut made, mut parts) = (Id::new(0), None);
    let mut built = system(|builder, function| {
        let mut called = function.clone();
        called.result = Type::REAL;
        let x = local(&mut called, "v", Type::REAL, &[], Passing::Value);
        called.parameters = vec![x];
        let value = builder.read(Base::Local(x), Vec::new(), Type::REAL);
        called.body = vec![at(Statement::Return(Some(value)))];
        made = builder.code.functions.push(called);
        function.body = vec![at(Statement::Table(Id::new(0)))];
        parts = Some((builder.real(0.0), builder.real(1.0), builder.place(quantity(X), Vec::new())));
    });
    let mut memory = built.quantities[Id::new(X)].clone();
    (memory.extents, memory.role) = (vec![points, 1], Role::Table { depends: 3 });
    let memory = built.quantities.push(memory);
    let (low, high, into) = parts.expect("they are built");
    let (depends, into) = (vec![Id::new(ARRAY)], vec![into]);
    built.tables.push(Table { memory, make: made, at: low, low, high, intervals: 10, depends, into, slope: false });
    let effects = effects::effects(&built);
    for (id, effects) in built.code.functions.ids().zip(effects) {
        built.code.functions[id].effects = effects;
    }
    built
}

#[test]
fn the_memory_of_a_table_has_room_for_it() {
    sound(&tabulated(11));
    assert_eq!(one_fault(&tabulated(10)), Fault::Handle("the memory or the function of a table".to_string()));
    assert_eq!(tabulated(11).quantities[Id::new(3)].size(), 11 + 3 + 3);
}

#[test]
fn a_function_of_states_has_their_parameters() {
    let make = |set: bool| {
        system(|builder, function| {
            let mut called = function.clone();
            called.kind = FunctionKind::Slopes(Id::new(0));
            let t = local(&mut called, "t", Type::REAL, &[], Passing::Value);
            let y = local(&mut called, "y", Type::REAL, &[1], Passing::Array { set: false });
            let dy = local(&mut called, "dy", Type::REAL, &[1], Passing::Array { set });
            called.parameters = vec![t, y, dy];
            builder.code.functions.push(called);
        })
    };
    sound(&make(true));
    let fault = Fault::Type("a function for a method is not one of time, states and an array".to_string());
    assert_eq!(one_fault(&make(false)), fault);
}
