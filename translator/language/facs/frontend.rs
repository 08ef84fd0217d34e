//! FACS as a front end.

use super::interpret::Options;
use super::{interpret, lexer, simulation, word_list};
use crate::diagnostic::Locale;
use crate::language::Frontend;
use crate::source::Source;
use crate::{Reading, Translation};

/// Programs of the Forth Analog Computer Simulator.
pub struct Facs;

impl Frontend for Facs {
    fn name(&self) -> &'static str {
        "FACS"
    }

    fn word(&self) -> &'static str {
        "facs"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["facs", "blk", "fth", "4th", "f83"]
    }

    /// Two of the words that every program with a model has.
    fn recognises(&self, text: &str) -> bool {
        let mut found = [false; 5];
        let mut before = "";
        for word in text.split_whitespace() {
            let is = |name: &str| word.eq_ignore_ascii_case(name);
            found[0] |= is("NODES") && before.parse::<u32>().is_ok();
            found[1] |= is("MODEL:");
            found[2] |= is("SET-Y") || is("SET-IC");
            found[3] |= is("SIMULATE");
            found[4] |= is("PR-NODE") || is("RK2");
            before = word;
        }
        found.into_iter().filter(|found| *found).count() >= 2
    }

    fn lines(&self, text: String) -> String {
        lexer::screens(&text).unwrap_or(text)
    }

    fn options(&self) -> &'static [&'static str] {
        &["--raw", "--order", "--arithmetic", "--wrap", "--notes"]
    }

    fn function_list(&self, locale: Locale) -> String {
        word_list::listing(locale)
    }

    fn function_page(&self) -> String {
        word_list::markdown()
    }

    fn nothing_to_draw(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::English => "the program lists no node to draw; write node numbers and PR-NODE before RUN",
            Locale::Chinese => "没有可画的节点；请在 RUN 之前写节点号和 PR-NODE",
        }
    }

    fn nothing_to_print(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::English => "the program prints nothing; write RUN",
            Locale::Chinese => "程序没有打印任何内容；请写 RUN",
        }
    }

    /// Words of a definition may work on each other's results.
    fn longest_chain(&self, text: &str) -> usize {
        text.split_whitespace().count()
    }

    fn translate(&self, source: &Source, reading: &Reading, keep: bool, done: &mut Translation) {
        let options = Options { arithmetic: reading.arithmetic, parallel: reading.parallel };
        let notes = reading.notes;
        let mut reading = interpret::read(source, options);
        done.diagnostics.append(&mut reading.diagnostics);
        if notes {
            done.diagnostics.append(&mut reading.notes);
        }
        let Some(program) = reading.program else { return };
        done.keep_syntax(keep, program.listing(source));
        if let Some(traced) = reading.traced {
            let (system, experiment) = simulation::simulation(&program, traced, source);
            done.finish(system, experiment);
        }
    }
}
