//! The program form: the functions of a model with their frame, and the tables that describe it to the runtime.

mod course_tables;
mod files;
mod functions;
mod script_tables;
mod tables;
mod views;

pub use course_tables::carried;
pub use files::{ModelFiles, Written};
pub use functions::{Functions, has_text};
pub use tables::{filled, site_count, tables};
#[cfg(test)]
pub use views::Place;
pub use views::{Declaration, Group, List, Makefile, Member, ModelHeader, PageView, Readme};
