//! DYNAMO: decks of cards, from DYNAMO I (1959) to ZU-DYNAMO (1987).
//!
//! Reading goes card by card. [`cards`] joins lines to cards, [`lexer`] cuts the text of a card into
//! symbols, `grammar.lalrpop` says what may follow what, [`equations`], [`lists`] and [`outputs`]
//! read the kinds of cards and word their errors, [`nesting`] matches macros and blocks,
//! and [`names`] looks at the deck as a whole. [`parse`] is the way in; [`recovery`] finds errors that others hide.

mod cards;
mod dump;
mod equations;
mod expression;
mod frontend;
pub mod functions;
mod lexer;
mod lists;
mod lower;
pub mod messages;
mod names;
mod nesting;
mod output_items;
mod outputs;
mod parse;
mod poison;
mod recovery;
pub mod syntax;

#[cfg(test)]
mod tests;

pub use frontend::Dynamo;
pub use lower::{Lowered, lower};
pub use parse::parse;
pub use recovery::{Recovery, Touched};

/// The parsers made from `grammar.lalrpop`.
#[allow(clippy::all, unused, missing_docs)]
mod grammar {
    lalrpop_util::lalrpop_mod!(generated, "/dynamo/grammar.rs");
    pub use generated::*;
}
