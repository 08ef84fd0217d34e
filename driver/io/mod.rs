//! Terminal, files and messages: all that the command reads and writes besides results.

pub mod file_trouble;
pub mod files;
pub mod included;
pub mod input;
pub mod interrupt;
pub mod library_trouble;
pub mod memory;
pub mod number;
pub mod output_file;
pub mod progress;
pub mod setting_trouble;
pub mod talk;
pub mod target_trouble;
pub mod trouble;
pub mod visible;
