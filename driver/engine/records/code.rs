//! The instructions of functions of programs with records.
//!
//! A function has a frame of words: its parameters, its locals, records of its own, and intermediate values. A text takes
//! four words, anything else one. The frame of a called function begins in that of its caller, where the arguments are; the
//! result takes their place. So a pointer to a local stays valid while functions are called.

use crate::clib::records::{Chars, Class, RuntimeFunction};
use std::ffi::{CString, c_int};
use zudyn_translator::model::Relation;

/// A word of a frame.
pub type Word = u32;
/// A place in a function.
pub type At = u32;

/// Words that a text takes.
pub const TEXT: Word = 4;

#[derive(Clone, Copy, Debug)]
pub enum Instruction {
    Constant {
        to: Word,
        constant: u32,
    },
    Copy {
        to: Word,
        from: Word,
    },
    CopyText {
        to: Word,
        from: Word,
    },
    NoText {
        to: Word,
    },
    /// A constant text as a reference to it.
    Literal {
        to: Word,
        literal: u32,
    },
    /// Its frame.
    LiteralFrame {
        to: Word,
        literal: u32,
    },

    // Bytes from the start of the model.
    LoadModel {
        to: Word,
        offset: u32,
    },
    LoadModelText {
        to: Word,
        offset: u32,
    },
    StoreModel {
        offset: u32,
        from: Word,
    },
    StoreModelText {
        offset: u32,
        from: Word,
    },
    ModelAddress {
        to: Word,
        offset: u32,
    },
    LocalAddress {
        to: Word,
        of: Word,
    },

    // Bytes from the start of a record.
    Load {
        to: Word,
        object: Word,
        offset: u32,
    },
    LoadText {
        to: Word,
        object: Word,
        offset: u32,
    },
    Store {
        object: Word,
        offset: u32,
        from: Word,
    },
    StoreText {
        object: Word,
        offset: u32,
        from: Word,
    },
    Address {
        to: Word,
        object: Word,
        offset: u32,
    },
    /// An element of an array of bytes.
    LoadByte {
        to: Word,
        address: Word,
    },
    StoreByte {
        address: Word,
        from: Word,
    },
    /// The address of an element; the arguments are the array and the subscripts.
    Element {
        to: Word,
        arguments: Word,
        element: u32,
    },

    AddReal {
        to: Word,
        a: Word,
        b: Word,
    },
    SubtractReal {
        to: Word,
        a: Word,
        b: Word,
    },
    MultiplyReal {
        to: Word,
        a: Word,
        b: Word,
    },
    DivideReal {
        to: Word,
        a: Word,
        b: Word,
    },
    Power {
        to: Word,
        a: Word,
        b: Word,
    },
    NegateReal {
        to: Word,
        a: Word,
    },
    Add {
        to: Word,
        a: Word,
        b: Word,
    },
    Subtract {
        to: Word,
        a: Word,
        b: Word,
    },
    Multiply {
        to: Word,
        a: Word,
        b: Word,
    },
    Negate {
        to: Word,
        a: Word,
    },
    Not {
        to: Word,
        a: Word,
    },
    ToReal {
        to: Word,
        a: Word,
    },
    CompareReal {
        relation: Relation,
        to: Word,
        a: Word,
        b: Word,
    },
    Compare {
        relation: Relation,
        to: Word,
        a: Word,
        b: Word,
    },

    Jump {
        to: At,
    },
    /// To an earlier place.
    Repeat {
        to: At,
    },
    JumpIf {
        condition: Word,
        to: At,
    },
    JumpUnless {
        condition: Word,
        to: At,
    },

    /// The object must not be none.
    Used {
        object: Word,
        name: u32,
        site: u32,
    },
    Narrow {
        object: Word,
        class: u32,
        site: u32,
    },
    Qua {
        object: Word,
        class: u32,
        site: u32,
    },
    IsIn {
        to: Word,
        object: Word,
        class: u32,
    },
    IsExactly {
        to: Word,
        object: Word,
        class: u32,
    },
    New {
        to: Word,
        class: u32,
        site: Word,
    },
    /// A record in the frame.
    Automatic {
        to: Word,
        first: Word,
        class: u32,
    },

    Call {
        function: u32,
        arguments: Word,
    },
    /// The object is the first argument.
    Dispatch {
        slot: u32,
        arguments: Word,
    },
    Runtime {
        function: u32,
        arguments: Word,
        site: u32,
    },

    /// Where the frame of the run time goes on.
    GoOnAt {
        number: i16,
    },
    Return,
    ReturnValue {
        from: Word,
    },
    ReturnText {
        from: Word,
    },
}

const _: () = assert!(size_of::<Instruction>() == 16);

/// How an element of an array is reached.
#[derive(Debug)]
pub struct Element {
    pub subscripts: c_int,
    pub size: c_int,
    /// Index into [`Code::names`].
    pub name: u32,
    pub site: c_int,
}

#[derive(Debug, Default)]
pub struct Routine {
    pub instructions: Vec<Instruction>,
    /// Words of the frame; from `cleared` on they are zero at the beginning.
    pub words: Word,
    pub cleared: Word,
    /// By number of a pause: where it goes on; number 0 is the beginning.
    pub pauses: Vec<At>,
    /// The site of its beginning.
    pub site: c_int,
}

/// A virtual function.
#[derive(Debug)]
pub struct Slot {
    /// By record.
    pub found: Vec<Option<u32>>,
    pub name: u32,
}

/// A program; its descriptors are at fixed addresses.
#[derive(Debug, Default)]
pub struct Code {
    pub routines: Vec<Routine>,
    pub constants: Vec<u64>,
    pub names: Vec<CString>,
    pub elements: Vec<Element>,
    pub slots: Vec<Slot>,
    pub functions: Vec<RuntimeFunction>,
    pub classes: Vec<*const Class>,
    pub literals: Vec<*mut Chars>,
    /// By record, in the order of `Entry::ALL`.
    pub entries: Vec<[Option<u32>; 9]>,
}
