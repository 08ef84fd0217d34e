//! COSMO as a front end.

use super::code::Draft;
use super::{check, functions, lower, parse, resolve};
use crate::diagnostic::{Diagnostics, Locale};
use crate::language::Frontend;
use crate::source::Source;
use crate::stack::longest_statement;
use crate::{Reading, Translation};

/// Models of COSMO.
pub struct Cosmo;

impl Frontend for Cosmo {
    fn name(&self) -> &'static str {
        "COSMO"
    }

    fn word(&self) -> &'static str {
        "cosmo"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["cosmo"]
    }

    /// A model whose first line states the number of compartments, or one with INITIAL, BODY and REPEAT lines.
    fn recognises(&self, text: &str) -> bool {
        let lines = || text.lines().map(|line| line.trim_start().to_ascii_uppercase());
        let first = lines().find(|line| !line.is_empty() && !line.starts_with('#'));
        let begins = |word: &str| lines().any(|line| line.starts_with(word));
        first.is_some_and(|line| line.starts_with("NUMBER OF COMPARTMENTS"))
            || ["INITIAL", "BODY", "REPEAT"].into_iter().all(begins)
    }

    fn options(&self) -> &'static [&'static str] {
        &["fit", "--std", "--method", "--input", "--resume", "--balance", "--every-step", "--sens", "--phase target"]
    }

    fn function_list(&self, locale: Locale) -> String {
        functions::listing(locale)
    }

    fn function_page(&self) -> String {
        functions::markdown()
    }

    fn nothing_to_draw(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::English => "the model has nothing to draw; add a GRAPH",
            Locale::Chinese => "没有可画的图；模型要有 GRAPH",
        }
    }

    fn nothing_to_print(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::English => {
                "the model prints nothing: it needs a FORMAT, a GRAPH or a PRINT; --csv writes all quantities"
            }
            Locale::Chinese => "模型不打印任何东西：需要 FORMAT、GRAPH 或 PRINT；--csv 可写出所有的量",
        }
    }

    /// A statement is one line.
    fn longest_chain(&self, text: &str) -> usize {
        longest_statement(text, |_, _| false)
    }

    fn translate(&self, source: &Source, reading: &Reading, keep: bool, done: &mut Translation) {
        let syntax = parse(source, reading.dialect, &mut done.diagnostics);
        let text = resolve(&syntax, source, reading.dialect, &mut done.diagnostics);
        done.keep_syntax(keep, syntax);
        let Some(mut text) = text else { return };
        let chosen = reading.method.and_then(|method| text.choose_method(method));
        check(&text, source, &mut done.diagnostics);
        if done.diagnostics.has_errors() {
            return;
        }
        let lowered = lower(&text, source, reading.asked, keep, &mut done.diagnostics);
        done.target = lowered.target;
        let Some(model) = lowered.model else { return };
        let draft = Draft::of(&model, lowered.integration.as_ref(), &lowered.temporaries);
        let Some(checked) = done.check_model(model, Diagnostics::new(), keep) else { return };
        if !done.diagnostics.has_errors() {
            let (system, mut experiment) = draft.assemble(&checked.model);
            experiment.method = chosen;
            done.finish(system, experiment);
        }
        done.checked = keep.then_some(checked);
    }
}
