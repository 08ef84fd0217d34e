//! What is said about a deck, a struct for each message, a file for each group of codes.
//!
//! Stage 1, reading: `cards`, `expressions`, `lists`, `nesting`. Then `definitions`, `uses`, `outputs`
//! (with `output_cards` for cards that cannot be read). `warnings` are those of stage 1.

pub mod cards;
pub mod definitions;
pub mod expressions;
pub mod lists;
pub mod nesting;
pub mod output_cards;
pub mod outputs;
pub mod uses;
pub mod warnings;

use crate::diagnostic::Locale;

/// Where on a card an error stands, for messages that can come from several kinds of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The equation for a quantity.
    Equation(String),
    /// A card, by its type.
    Card(String),
}

impl Place {
    /// "the equation for `X`", 「`X` 的方程」
    pub fn words(&self, locale: Locale) -> String {
        match (self, locale) {
            (Place::Equation(name), Locale::English) => format!("the equation for `{name}`"),
            (Place::Equation(name), Locale::Chinese) => format!("`{name}` 的方程"),
            (Place::Card(word), Locale::English) => format!("the {word} card"),
            (Place::Card(word), Locale::Chinese) => format!("{word} 卡"),
        }
    }
}

/// What the user wrote, cut when it is too long to be read in a message.
pub fn shown(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut out: String =
        text.chars().take(LONGEST).map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect();
    if text.chars().nth(LONGEST).is_some() {
        out.push('…');
    }
    out
}
