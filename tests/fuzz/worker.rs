//! A process that judges inputs one after another. It writes its findings to its own file at once, so that nothing is
//! lost if an input ends the process.

use super::campaign::{Campaign, Variables};
use super::exercise::{Input, Outcome, exercise};
use super::finding::PANIC;
use super::watch;
use std::fs::{File, OpenOptions};
use std::io::{Seek, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Mutex;

/// The default stack of a thread, as users of the library have it.
const STACK: usize = 2 << 20;

/// The exit status of a worker that its watch has stopped.
pub const STOPPED: i32 = 70;

static PANICKED: Mutex<String> = Mutex::new(String::new());

const PRESENT: &str = "present";

/// The number of the input at which the worker of this room is, or has ended.
pub fn present(room: &Path) -> Option<u64> {
    std::fs::read_to_string(room.join(PRESENT)).ok()?.parse().ok()
}

/// The files that a worker writes to its room.
pub struct Notes {
    file: File,
    /// Holds the number of the current input.
    present: File,
}

impl Notes {
    pub fn new(room: &Path) -> Notes {
        let file = OpenOptions::new().create(true).append(true).open(room.join("notes"));
        let present = OpenOptions::new().create(true).write(true).truncate(false).open(room.join(PRESENT));
        let what = "the room can be written";
        Notes { file: file.expect(what), present: present.expect(what) }
    }

    /// Writes all digits, so that nothing of the previous number remains.
    fn begin(&mut self, number: u64) {
        self.present.rewind().and_then(|()| write!(self.present, "{number:020}")).expect("the room can be written");
    }

    /// Adds a line: the number, a word, and the rest.
    pub fn add(&mut self, number: u64, what: &str, key: &str) {
        let line = format!("{number}\t{what}\t{}\n", key.replace(['\n', '\t'], " "));
        self.file.write_all(line.as_bytes()).expect("the room can be written");
    }
}

/// Judges every input of its share of the campaign.
pub fn work(variables: &Variables) {
    let campaign = Campaign::new(variables.seed);
    each(&variables.room, (variables.first..variables.end).step_by(variables.step as usize), |number| {
        campaign.input(number)
    });
}

/// Judges one text from a file.
pub fn judge_file(variables: &Variables, input: &Input) {
    each(&variables.room, 0..1, |_| input.clone());
}

fn each(room: &Path, numbers: impl Iterator<Item = u64> + Send, input: impl Fn(u64) -> Input + Sync) {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map_or(String::new(), |at| format!("{}:{}", at.file(), at.line()));
        let text = panic.payload_as_str().unwrap_or("").to_string();
        *PANICKED.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = format!("{place}: {text}");
    }));
    let watched = room.to_path_buf();
    std::thread::spawn(move || {
        watch::watch(|what| {
            Notes::new(&watched).add(present(&watched).unwrap_or(0), "wrong", what);
            std::process::exit(STOPPED);
        });
    });
    let judge = || {
        let mut notes = Notes::new(room);
        for number in numbers {
            notes.begin(number);
            let input = input(number);
            watch::input_begins();
            let judged = catch_unwind(AssertUnwindSafe(|| exercise(&input, room)));
            watch::input_ends();
            match judged {
                Ok(Ok(Outcome::Refused)) => {}
                Ok(Ok(Outcome::Accepted { finished })) => {
                    notes.add(number, if finished { "finished" } else { "accepted" }, "");
                }
                Ok(Err(wrong)) => notes.add(number, "wrong", &wrong),
                Err(_) => {
                    let text = PANICKED.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clone();
                    notes.add(number, "wrong", &format!("{PANIC}{text}"));
                }
            }
        }
    };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, judge);
        thread.expect("a thread").join().expect("the judge does not panic");
    });
}
