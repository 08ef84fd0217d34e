//! The loop that executes instructions, and the functions by which the runtime enters it.
//!
//! What a program computes after a failure is never seen, so a function ends where something has failed.

use super::code::*;
use crate::clib::records::{self as clib, Array, Class, Header, World};
use crate::io::interrupt;
use std::ffi::{c_int, c_void};
use zudyn_translator::code::records::Entry;
use zudyn_translator::model::Relation;

/// Words of all frames.
const STACK: usize = 1 << 21;
/// The runtime and the program may call each other so deep; the stack of the thread is for as many.
const DEEPEST: usize = 4000;
/// Jumps back between looks at whether the user wants to stop.
const PATIENCE: u32 = 1 << 12;

/// What a program runs on; the word before its model has its address.
pub struct Machine {
    pub code: Code,
    stack: Vec<u64>,
    /// The first word after all frames.
    top: usize,
    depth: usize,
    /// Byte offset of the failure in the world.
    failed: usize,
}

impl Machine {
    pub fn new(code: Code, failed: u32) -> Machine {
        Machine { code, stack: vec![0; STACK], top: 0, depth: 0, failed: failed as usize }
    }
}

/// A function that waits for another.
struct Waiting<'c> {
    routine: &'c Routine,
    next: usize,
    base: *mut u64,
}

fn holds<T: PartialOrd>(relation: Relation, a: T, b: T) -> bool {
    match relation {
        Relation::Less => a < b,
        Relation::LessEqual => a <= b,
        Relation::Greater => a > b,
        Relation::GreaterEqual => a >= b,
        Relation::Equal => a == b,
        Relation::NotEqual => a != b,
    }
}

/// Calls the function that the record of an object has for an entry; what is left in its first word.
///
/// # Safety
///
/// `z` begins a model after the word with the address of its machine, and the object is one of its records.
unsafe fn enter(z: *mut World, object: *mut Header, entry: Entry) -> u64 {
    // SAFETY: the caller's; the class of a record is a descriptor.
    unsafe {
        let machine = z.cast::<*mut Machine>().sub(1).read();
        let class = (*object).class;
        let record = ((*class).number as usize).wrapping_sub(1);
        let entries = &(*machine).code.entries;
        match entries.get(record).and_then(|entries| entries[entry as usize]) {
            Some(function) => execute(machine, z, function, object),
            None => 0,
        }
    }
}

macro_rules! entries {
    ($($name:ident $entry:ident;)+) => {
        $(
            /// # Safety
            ///
            /// As for [`enter`].
            pub unsafe extern "C" fn $name(z: *mut World, object: *mut Header) {
                // SAFETY: the caller's.
                unsafe {
                    enter(z, object, Entry::$entry);
                }
            }
        )+
    };
}

entries! {
    run Run;
    begin Begin;
    evaluate Evaluate;
    equations Equations;
    form Form;
    post_step PostStep;
    locate Locate;
    action Action;
}

/// # Safety
///
/// As for [`enter`].
pub unsafe extern "C" fn function(z: *mut World, object: *mut Header) -> f64 {
    // SAFETY: the caller's.
    unsafe { f64::from_bits(enter(z, object, Entry::Function)) }
}

/// # Safety
///
/// As for [`enter`]; the function is one of the machine's.
unsafe fn execute(machine: *mut Machine, z: *mut World, function: u32, object: *mut Header) -> u64 {
    // SAFETY: the caller's. The code is never changed, and frames are within the stack.
    unsafe {
        let code = &(*machine).code;
        let Some(routine) = code.routines.get(function as usize) else { return 0 };
        let start = (*machine).top;
        let words = routine.words as usize;
        if (*machine).depth >= DEEPEST || start + words > STACK {
            clib::zi_too_deep(z, routine.site);
            return 0;
        }
        let base = (*machine).stack.as_mut_ptr().add(start);
        base.write_bytes(0, words);
        *base = object as u64;
        (*machine).depth += 1;
        let result = follow(machine, code, z, routine, base, object);
        (*machine).depth -= 1;
        (*machine).top = start;
        result
    }
}

/// # Safety
///
/// As for [`execute`].
unsafe fn follow<'c>(
    machine: *mut Machine,
    code: &'c Code,
    z: *mut World,
    mut routine: &'c Routine,
    mut base: *mut u64,
    object: *mut Header,
) -> u64 {
    // SAFETY (of the whole function): the assembler only makes words inside of a frame, jumps inside of a routine, whose last
    // instruction is `Return`, and offsets inside of records of the class that the program has proved.
    unsafe {
        let model = z.cast::<u8>();
        let failed = model.add((*machine).failed).cast::<c_int>();
        let stack = (*machine).stack.as_mut_ptr();
        let first = base;
        let mut waiting: Vec<Waiting<'c>> = Vec::new();
        let mut jumps = 0u32;
        let at = usize::try_from((*object).at).unwrap_or(usize::MAX);
        let begin = if routine.pauses.len() > 1 { routine.pauses.get(at).copied() } else { Some(0) };
        let Some(mut next) = begin.map(|at| at as usize) else { return 0 };

        macro_rules! word {
            ($word:expr) => {
                *base.add($word as usize)
            };
        }
        macro_rules! real {
            ($word:expr) => {
                f64::from_bits(word!($word))
            };
        }
        macro_rules! whole {
            ($word:expr) => {
                word!($word) as i64
            };
        }
        macro_rules! set_real {
            ($word:expr, $value:expr) => {{
                let value: f64 = $value;
                word!($word) = value.to_bits();
            }};
        }
        // No accepted program gets there with none.
        macro_rules! object {
            ($word:expr) => {{
                let object = word!($word) as *mut u8;
                if object.is_null() {
                    clib::zo_absent(z, c"none".as_ptr(), routine.site);
                    return 0;
                }
                object
            }};
        }
        macro_rules! end_if_failed {
            () => {
                if *failed != 0 {
                    return 0;
                }
            };
        }
        loop {
            let instruction = *routine.instructions.get_unchecked(next);
            next += 1;
            match instruction {
                Instruction::Constant { to, constant } => word!(to) = *code.constants.get_unchecked(constant as usize),
                Instruction::Copy { to, from } => word!(to) = word!(from),
                Instruction::CopyText { to, from } => base.add(to as usize).copy_from(base.add(from as usize), 4),
                Instruction::NoText { to } => base.add(to as usize).write_bytes(0, 4),
                Instruction::Literal { to, literal } => {
                    let frame = code.literals[literal as usize];
                    let length = (*frame).length;
                    let text = base.add(to as usize);
                    *text = if length > 0 { frame as u64 } else { 0 };
                    *text.add(1) = 0;
                    *text.add(2) = length as u64;
                    *text.add(3) = 1;
                }
                Instruction::LiteralFrame { to, literal } => word!(to) = code.literals[literal as usize] as u64,
                Instruction::LoadModel { to, offset } => word!(to) = *model.add(offset as usize).cast::<u64>(),
                Instruction::LoadModelText { to, offset } => {
                    base.add(to as usize).copy_from(model.add(offset as usize).cast(), 4);
                }
                Instruction::StoreModel { offset, from } => *model.add(offset as usize).cast::<u64>() = word!(from),
                Instruction::StoreModelText { offset, from } => {
                    model.add(offset as usize).cast::<u64>().copy_from(base.add(from as usize), 4);
                }
                Instruction::ModelAddress { to, offset } => word!(to) = model.add(offset as usize) as u64,
                Instruction::LocalAddress { to, of } => word!(to) = base.add(of as usize) as u64,
                Instruction::Load { to, object, offset } => {
                    word!(to) = *object!(object).add(offset as usize).cast::<u64>();
                }
                Instruction::LoadText { to, object, offset } => {
                    let from = object!(object).add(offset as usize).cast::<u64>();
                    base.add(to as usize).copy_from(from, 4);
                }
                Instruction::Store { object, offset, from } => {
                    *object!(object).add(offset as usize).cast::<u64>() = word!(from);
                }
                Instruction::StoreText { object, offset, from } => {
                    let to = object!(object).add(offset as usize).cast::<u64>();
                    to.copy_from(base.add(from as usize), 4);
                }
                Instruction::Address { to, object, offset } => {
                    word!(to) = object!(object).add(offset as usize) as u64;
                }
                Instruction::LoadByte { to, address } => word!(to) = u64::from(*object!(address)),
                Instruction::StoreByte { address, from } => *object!(address) = word!(from) as u8,
                Instruction::Element { to, arguments, element } => {
                    let element = code.elements.get_unchecked(element as usize);
                    let array = word!(arguments) as *mut Array;
                    let at = base.add(arguments as usize + 1).cast::<i64>();
                    if element.subscripts == 1
                        && !array.is_null()
                        && (*array).dimensions == 1
                        && *at >= (*array).low
                        && *at <= (*array).high
                    {
                        let place = (*at - (*array).low) as usize * element.size as usize;
                        word!(to) = (*array).data.cast::<u8>().add(place) as u64;
                        continue;
                    }
                    let name = code.names[element.name as usize].as_ptr();
                    let (n, size) = (element.subscripts, element.size);
                    let found: *mut c_void = clib::zi_element(z, array, n, at.cast(), size, name, element.site);
                    end_if_failed!();
                    word!(to) = found as u64;
                }
                Instruction::AddReal { to, a, b } => set_real!(to, real!(a) + real!(b)),
                Instruction::SubtractReal { to, a, b } => set_real!(to, real!(a) - real!(b)),
                Instruction::MultiplyReal { to, a, b } => set_real!(to, real!(a) * real!(b)),
                Instruction::DivideReal { to, a, b } => set_real!(to, real!(a) / real!(b)),
                Instruction::Power { to, a, b } => set_real!(to, clib::pow(real!(a), real!(b))),
                Instruction::NegateReal { to, a } => set_real!(to, -real!(a)),
                Instruction::Add { to, a, b } => word!(to) = whole!(a).wrapping_add(whole!(b)) as u64,
                Instruction::Subtract { to, a, b } => word!(to) = whole!(a).wrapping_sub(whole!(b)) as u64,
                Instruction::Multiply { to, a, b } => word!(to) = whole!(a).wrapping_mul(whole!(b)) as u64,
                Instruction::Negate { to, a } => word!(to) = whole!(a).wrapping_neg() as u64,
                Instruction::Not { to, a } => word!(to) = u64::from(word!(a) == 0),
                Instruction::ToReal { to, a } => set_real!(to, whole!(a) as f64),
                Instruction::CompareReal { relation, to, a, b } => {
                    word!(to) = u64::from(holds(relation, real!(a), real!(b)));
                }
                Instruction::Compare { relation, to, a, b } => {
                    word!(to) = u64::from(holds(relation, whole!(a), whole!(b)));
                }
                Instruction::Jump { to } => next = to as usize,
                Instruction::Repeat { to } => {
                    next = to as usize;
                    jumps = jumps.wrapping_add(1);
                    if jumps % PATIENCE == 0 && interrupt::asked() {
                        clib::zi_stop(z);
                        return 0;
                    }
                }
                Instruction::JumpIf { condition, to } => {
                    if word!(condition) != 0 {
                        next = to as usize;
                    }
                }
                Instruction::JumpUnless { condition, to } => {
                    if word!(condition) == 0 {
                        next = to as usize;
                    }
                }
                Instruction::Used { object, name, site } => {
                    if word!(object) == 0 {
                        clib::zo_absent(z, code.names[name as usize].as_ptr(), site as c_int);
                        return 0;
                    }
                }
                Instruction::Narrow { object, class, site } => {
                    let class = code.classes[class as usize];
                    let narrowed = clib::zo_narrow(z, word!(object) as *mut Header, class, site as c_int);
                    end_if_failed!();
                    word!(object) = narrowed as u64;
                }
                Instruction::Qua { object, class, site } => {
                    let class = code.classes[class as usize];
                    let narrowed = clib::zo_qua(z, word!(object) as *mut Header, class, site as c_int);
                    end_if_failed!();
                    word!(object) = narrowed as u64;
                }
                Instruction::IsIn { to, object, class } => {
                    let object = word!(object) as *const Header;
                    word!(to) = u64::from(is_in(object, code.classes[class as usize]));
                }
                Instruction::IsExactly { to, object, class } => {
                    let object = word!(object) as *const Header;
                    let class = code.classes[class as usize];
                    word!(to) = u64::from(!object.is_null() && (*object).class == class);
                }
                Instruction::New { to, class, site } => {
                    let made = clib::zo_new(z, code.classes[class as usize], word!(site) as c_int);
                    end_if_failed!();
                    word!(to) = made as u64;
                }
                Instruction::Automatic { to, first, class } => {
                    let class = code.classes[class as usize];
                    let record = base.add(first as usize);
                    record.write_bytes(0, ((*class).size as usize).div_ceil(8));
                    (*record.cast::<Header>()).class = class;
                    word!(to) = record as u64;
                }
                Instruction::Call { .. } | Instruction::Dispatch { .. } => {
                    let (function, arguments) = match instruction {
                        Instruction::Call { function, arguments } => (function, arguments),
                        Instruction::Dispatch { slot, arguments } => {
                            let object = object!(arguments).cast::<Header>();
                            let slot = &code.slots[slot as usize];
                            let record = ((*(*object).class).number as usize).wrapping_sub(1);
                            match slot.found.get(record).copied().flatten() {
                                Some(function) => (function, arguments),
                                None => {
                                    clib::zi_missing(z, object, code.names[slot.name as usize].as_ptr());
                                    return 0;
                                }
                            }
                        }
                        _ => return 0,
                    };
                    let called = code.routines.get_unchecked(function as usize);
                    let frame = base.add(arguments as usize);
                    if frame.offset_from(stack) as usize + called.words as usize > STACK {
                        clib::zi_too_deep(z, called.site);
                        return 0;
                    }
                    waiting.push(Waiting { routine, next, base });
                    (routine, next, base) = (called, 0, frame);
                    base.add(called.cleared as usize).write_bytes(0, (called.words - called.cleared) as usize);
                    jumps = jumps.wrapping_add(1);
                    if jumps % PATIENCE == 0 && interrupt::asked() {
                        clib::zi_stop(z);
                        return 0;
                    }
                }
                Instruction::Runtime { function, arguments, site } => {
                    let function = code.functions.get_unchecked(function as usize);
                    (*machine).top = base.offset_from(stack) as usize + routine.words as usize;
                    function(z, base.add(arguments as usize), site as c_int);
                    end_if_failed!();
                }
                Instruction::GoOnAt { number } => (*object).at = number,
                Instruction::ReturnValue { from } => {
                    *base = word!(from);
                    let Some(waits) = waiting.pop() else { return *first };
                    (routine, next, base) = (waits.routine, waits.next, waits.base);
                }
                Instruction::ReturnText { from } => {
                    base.copy_from(base.add(from as usize), 4);
                    let Some(waits) = waiting.pop() else { return 0 };
                    (routine, next, base) = (waits.routine, waits.next, waits.base);
                }
                Instruction::Return => {
                    let Some(waits) = waiting.pop() else { return 0 };
                    (routine, next, base) = (waits.routine, waits.next, waits.base);
                }
            }
        }
    }
}

/// `x in C`
///
/// # Safety
///
/// The object is a record or null, and the class a descriptor of the program.
unsafe fn is_in(object: *const Header, class: *const Class) -> bool {
    // SAFETY: the display of a class has one entry more than its level.
    unsafe {
        if object.is_null() {
            return false;
        }
        let own = (*object).class;
        let level = (*class).level;
        (*own).level >= level && *(*own).display.add(level as usize) == class
    }
}
