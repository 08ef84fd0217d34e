//! BOSCOS alone.

mod command;
mod engines;
mod models;

use crate::command::Room;
use std::path::{Path, PathBuf};

/// A file in a room.
fn written(room: &Room, name: &str, text: &str) -> PathBuf {
    let path = room.path().join(name);
    std::fs::write(&path, text).expect("the room can be written");
    path
}

/// What a program prints; it ends well and without a message.
#[track_caller]
fn printed(room: &Room, model: &Path, options: &[&str]) -> String {
    let mut words = vec!["run".to_string(), model.display().to_string()];
    words.extend(options.iter().map(|option| option.to_string()));
    let done = room.zudyn(&words);
    assert_eq!((done.status, done.errors.as_str()), (0, ""), "{}", model.display());
    done.output
}
