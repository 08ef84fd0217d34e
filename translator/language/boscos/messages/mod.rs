//! What is said about a BOSCOS program, a struct for each message, a file for each group of codes.

pub mod assignments;
pub mod calls;
pub mod classes;
pub mod evaluations;
pub mod hints;
pub mod jumps;
pub mod lexis;
pub mod names;
pub mod reading;
pub mod types;
mod untranslated;

pub use crate::language::cosmo::messages::shown;
pub use untranslated::Untranslated;

use crate::diagnostic::Locale;

/// Did you mean …?
pub fn did_you_mean(names: &[String], locale: Locale) -> Option<String> {
    let list: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    (!list.is_empty()).then(|| match locale {
        Locale::English => format!("did you mean {}?", list.join(" or ")),
        Locale::Chinese => format!("是不是 {}？", list.join(" 或 ")),
    })
}
