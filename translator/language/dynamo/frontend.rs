//! DYNAMO as a front end.

use super::{Recovery, Touched, functions, lower, parse};
use crate::diagnostic::Locale;
use crate::language::Frontend;
use crate::source::Source;
use crate::stack::longest_statement;
use crate::{Reading, Translation};

/// Decks of DYNAMO.
pub struct Dynamo;

impl Frontend for Dynamo {
    fn name(&self) -> &'static str {
        "DYNAMO"
    }

    fn word(&self) -> &'static str {
        "dynamo"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["dyn", "dynamo", "dyno"]
    }

    fn recognises(&self, text: &str) -> bool {
        text.lines().any(is_card)
    }

    fn options(&self) -> &'static [&'static str] {
        &["--run", "--save", "--listing", "--plot-layout", "--strict-tables", "--every-step", "--sens"]
    }

    fn function_list(&self, locale: Locale) -> String {
        functions::listing(locale)
    }

    fn function_page(&self) -> String {
        functions::markdown()
    }

    fn nothing_to_draw(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::English => "the deck has nothing to draw; add a PLOT card and PLTPER",
            Locale::Chinese => "没有可画的图；程序要有 PLOT 卡和 PLTPER",
        }
    }

    fn nothing_to_print(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::English => {
                "the deck asks for no output: it needs a PRINT card and PRTPER, or a PLOT card and PLTPER; \
                 --csv writes all quantities"
            }
            Locale::Chinese => "程序没有要求输出：需要 PRINT 卡和 PRTPER，或 PLOT 卡和 PLTPER；--csv 可写出所有的量",
        }
    }

    fn longest_chain(&self, text: &str) -> usize {
        longest_statement(text, |before, line| {
            // An X card, perhaps after an equation number, or a line after a `^`.
            before.trim_end().ends_with('^')
                || line.trim_start().starts_with(|c: char| c.is_ascii_digit() || c.eq_ignore_ascii_case(&'X'))
        })
    }

    fn translate(&self, source: &Source, _reading: &Reading, keep: bool, done: &mut Translation) {
        let deck = parse(source, &mut done.diagnostics);
        let lowered = if done.diagnostics.has_errors() { None } else { lower(&deck, &mut done.diagnostics) };
        done.keep_syntax(keep, deck);
        if let Some(lowered) = lowered {
            let checked = done.check_model(lowered.model, lowered.late, keep);
            if let Some(checked) = checked {
                // DYNAMO has nothing that cannot be lowered.
                if let (false, Ok((system, experiment))) =
                    (done.diagnostics.has_errors(), crate::lower::lower(&checked))
                {
                    done.finish(system, experiment);
                }
                done.checked = keep.then_some(checked);
            }
        }
        if done.diagnostics.has_errors() {
            independent_errors(source, done);
        }
    }
}

/// Adds the errors of later stages that the errors found so far neither cause nor touch, so that one round of corrections
/// is enough.
fn independent_errors(source: &Source, done: &mut Translation) {
    let Some(mut recovery) = Recovery::new(source) else { return };
    let mut more = recovery.exclude(&Touched::by(&done.diagnostics));
    while more {
        let mut round = Translation::default();
        if let Some(lowered) = lower(recovery.deck(), &mut round.diagnostics) {
            round.check_model(lowered.model, lowered.late, false);
        }
        let mut found = round.diagnostics;
        let touched = Touched::by(&found);
        found.retain(|message| recovery.is_independent(message));
        done.diagnostics.append(&mut found);
        more = recovery.exclude(&touched);
    }
}

/// An L, A, R, S, N or C card with an equals sign, perhaps with a form number, or a SPEC card.
fn is_card(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    let (Some(first), Some(second)) = (words.next(), words.next()) else { return false };
    let letter = first.trim_start_matches(|c: char| c.is_ascii_digit()).to_ascii_uppercase();
    match letter.as_str() {
        "L" | "A" | "R" | "S" | "N" | "C" | "T" | "SPEC" => second.contains('='),
        _ => false,
    }
}
