//! The interpreter of programs with records: BOSCOS without a C compiler, with the same bits.
//!
//! Records, processes and networks are those of the C runtime (`clib/objects`, `clib/events`, `clib/network`), which is linked
//! into this program. Here are the functions of the program as instructions ([`code`]), made from the Code that the C is
//! emitted from ([`assemble`], [`values`]), and a descriptor of each class ([`layout`]), whose functions enter the loop that
//! executes instructions ([`execute`]).

mod assemble;
mod code;
mod execute;
mod layout;
mod run;
#[cfg(test)]
mod tests;
mod values;

pub use run::interpret;
