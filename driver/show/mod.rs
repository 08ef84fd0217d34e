//! The results that a user sees: rows, pages, figures.

pub mod balance;
pub mod csv;
// No option selects other arrangements of several runs yet.
#[allow(dead_code)]
pub mod figure;
mod figure_options;
pub mod figures;
pub mod listing;
pub mod node_table;
pub mod pages;
pub mod paper;
pub mod picture;
pub mod table;
pub mod written;
