//! The long form of every message, for `zudyn explain CODE`.
//!
//! A file for each stage of checking. The examples are cards, lines of COSMO, blocks of SCoP, words of FACS, or a
//! command. The tests below translate those of the translator: wrong examples are refused, right ones are not.

mod arrays;
mod boscos;
mod boscos_run;
mod boscos_shared;
mod cosmo_body;
mod cosmo_names;
mod cosmo_shared;
mod cosmo_structure;
mod courses;
mod definitions;
mod driver;
mod facs_machine;
mod facs_reading;
mod facs_run;
mod facs_warnings;
mod fill;
mod fitting;
mod library;
mod nesting;
mod ordering;
mod outputs;
mod reading;
mod running;
mod scop_directives;
mod scop_equations;
mod scop_names;
mod scop_reading;
mod scop_running;
mod scop_shared;
mod scop_solves;
mod scop_warnings;
mod sens;
#[cfg(test)]
mod tests;
mod uses;
mod warnings;

use super::Locale;
use fill::{fill, indent};
use std::sync::LazyLock;

/// The long form of one code: what it means and why the rule is there, in both languages, and an example.
#[derive(Clone, Copy, Debug)]
pub struct Explanation {
    pub code: &'static str,
    /// What draws the message; empty where nothing short does.
    pub wrong: &'static str,
    /// The same put right.
    pub right: &'static str,
    pub english: &'static str,
    pub chinese: &'static str,
}

impl Explanation {
    /// The whole text in lines of at most 80 places.
    pub fn text(&self, locale: Locale) -> String {
        let (text, wrong, right) = match locale {
            Locale::English => (self.english, "Wrong:", "Right:"),
            Locale::Chinese => (self.chinese, "错误的写法：", "正确的写法："),
        };
        let mut out = fill(text);
        for (heading, example) in [(wrong, self.wrong), (right, self.right)] {
            if !example.is_empty() {
                out.push_str(&format!("\n{heading}\n\n{}", indent(example)));
            }
        }
        out
    }
}

/// The codes of COSMO; their examples are lines of a COSMO text.
const COSMO: &[&[Explanation]] = &[cosmo_structure::EXPLANATIONS, cosmo_names::EXPLANATIONS, cosmo_body::EXPLANATIONS];

/// The codes that only SCoP has; their examples are models without INDEPENDENT.
const SCOP: &[&[Explanation]] = &[
    scop_reading::EXPLANATIONS,
    scop_names::EXPLANATIONS,
    scop_equations::EXPLANATIONS,
    scop_directives::EXPLANATIONS,
    scop_solves::EXPLANATIONS,
    scop_warnings::EXPLANATIONS,
    sens::EXPLANATIONS,
];

/// The codes that only FACS has; their examples are programs without nodes and vectors, or whole ones.
const FACS: &[&[Explanation]] =
    &[facs_reading::EXPLANATIONS, facs_machine::EXPLANATIONS, facs_run::EXPLANATIONS, facs_warnings::EXPLANATIONS];

/// The codes that only BOSCOS has; their examples are programs.
const BOSCOS: &[&[Explanation]] = &[boscos::EXPLANATIONS, boscos_run::EXPLANATIONS];

static EXPLANATIONS: LazyLock<Vec<Explanation>> = LazyLock::new(|| {
    let mut all: Vec<Explanation> = Vec::new();
    all.extend(reading::EXPLANATIONS);
    all.extend(nesting::EXPLANATIONS);
    all.extend(definitions::EXPLANATIONS);
    all.extend(uses::EXPLANATIONS);
    all.extend(arrays::EXPLANATIONS);
    all.extend(ordering::EXPLANATIONS);
    all.extend(outputs::EXPLANATIONS);
    all.extend(running::EXPLANATIONS);
    all.extend(courses::EXPLANATIONS);
    all.extend(scop_running::EXPLANATIONS);
    all.extend(fitting::EXPLANATIONS);
    all.extend(library::EXPLANATIONS);
    all.extend(warnings::EXPLANATIONS);
    all.extend(driver::EXPLANATIONS);
    all.extend(COSMO.iter().copied().flatten());
    all.extend(SCOP.iter().copied().flatten());
    all.extend(FACS.iter().copied().flatten());
    all.extend(BOSCOS.iter().copied().flatten());
    all.sort_by_key(|explanation| explanation.code);
    all
});

/// Every code that zudyn can report, in alphabetical order.
pub fn explanations() -> &'static [Explanation] {
    &EXPLANATIONS
}

/// The explanation of one code.
pub fn explain(code: &str) -> Option<&'static Explanation> {
    explanations().iter().find(|explanation| explanation.code == code)
}

/// Explanations in the terms of one language, by its word for `--language`, of codes that several languages have.
const SHARED: &[(&str, &[Explanation])] = &[
    ("cosmo", cosmo_shared::EXPLANATIONS),
    ("scop", scop_shared::EXPLANATIONS),
    ("boscos", boscos_shared::EXPLANATIONS),
];

/// The explanation of a code in the terms of the language of this word, where these differ from [`explain`]'s.
pub fn explain_in(code: &str, word: &str) -> Option<&'static Explanation> {
    let own = SHARED.iter().filter(|(of, _)| *of == word).flat_map(|(_, explanations)| explanations.iter());
    own.into_iter().find(|explanation| explanation.code == code)
}
