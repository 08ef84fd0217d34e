//! A system with one function, for tests.

use super::system::{Clock, Quantity, Role, Site};
use super::*;
use crate::code::MemoryKind;
use crate::source::Span;

pub const X: usize = 0;
pub const ARRAY: usize = 1;
pub const PULSE: usize = 2;

/// x, array(3), the memory of a pulse, and one function that `make` fills.
pub fn system(make: impl FnOnce(&mut Builder, &mut Function)) -> System {
    let site = Id::new(0);
    let quantity = |name: &str, extents: &[u32], role| Quantity {
        name: name.into(),
        kind: Type::REAL,
        extents: extents.to_vec(),
        role,
        hidden: false,
        ..Quantity::hidden("".into(), Role::Variable, Vec::new(), site)
    };
    let mut builder = Builder::default();
    let mut function = Function {
        name: "tried".into(),
        kind: FunctionKind::Plain,
        parameters: Vec::new(),
        result: Type::Nothing,
        locals: Arena::default(),
        body: Block::new(),
        effects: Effects::default(),
        source: None,
    };
    make(&mut builder, &mut function);
    let tried = builder.code.functions.push(function);
    let quantities = [
        quantity("x", &[], Role::Variable),
        quantity("array", &[3], Role::Variable),
        quantity("x", &[], Role::Memory(MemoryKind::Pulse)),
    ];
    let site = Site { line: 7, span: Span::default(), quantity: "".into(), detail: "".into(), text: "".into() };
    let clock = Clock::Own { time: Id::new(X), dt: Id::new(X), program: tried };
    let (quantities, sites) = (quantities.into_iter().collect(), [site].into_iter().collect());
    let mut system = System::new(String::new(), quantities, sites, builder.code, clock);
    let effects = effects::effects(&system);
    for (id, effects) in system.code.functions.ids().zip(effects) {
        system.code.functions[id].effects = effects;
    }
    system
}

pub fn at(statement: Statement) -> Stated {
    Stated { statement, source: Id::new(0) }
}

pub fn quantity(number: usize) -> Base {
    Base::Quantity(Id::new(number))
}

pub fn local(function: &mut Function, name: &str, kind: Type, extents: &[u32], passing: Passing) -> Id<Local> {
    function.locals.push(Local { name: name.into(), kind, extents: extents.to_vec(), passing, temporary: None })
}

pub fn own(function: &mut Function) -> Id<Local> {
    local(function, "own", Type::REAL, &[], Passing::Own)
}

/// x = value
pub fn set_x(builder: &mut Builder, value: Id<Expression>) -> Stated {
    let place = builder.place(quantity(X), Vec::new());
    at(Statement::Set(place, value))
}
