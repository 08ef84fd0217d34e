//! What a language must offer, and the list of languages. No other part of the translator or the driver asks which
//! language a model is written in; it asks the language.

use super::{boscos::Boscos, cosmo::Cosmo, dynamo::Dynamo, facs::Facs, scop::Scop};
use crate::diagnostic::Locale;
use crate::source::Source;
use crate::{Reading, Translation};

/// A language of models.
pub trait Frontend: Sync {
    /// The name in prose.
    fn name(&self) -> &'static str;

    /// The value of `--language`.
    fn word(&self) -> &'static str;

    /// Extensions of file names that stand for this language, in lower case and without the dot.
    fn extensions(&self) -> &'static [&'static str];

    /// Whether a text without such an extension is written in this language.
    fn recognises(&self, text: &str) -> bool;

    /// The same text with line ends, if the files of this language may have none.
    fn lines(&self, text: String) -> String {
        text
    }

    /// Options of the command line, and commands, that this language has and not every other one.
    fn options(&self) -> &'static [&'static str];

    /// Names of the files that a text includes, as written.
    fn inclusions(&self, _text: &str) -> Vec<String> {
        Vec::new()
    }

    /// The built-in functions as `zudyn functions` lists them.
    fn function_list(&self, locale: Locale) -> String;

    /// The built-in functions as a section of docs/functions.md.
    fn function_page(&self) -> String;

    /// What a figure lacks if a model has nothing to draw, and how to add it.
    fn nothing_to_draw(&self, locale: Locale) -> &'static str;

    /// What a model lacks that prints nothing, and how to add it.
    fn nothing_to_print(&self, locale: Locale) -> &'static str;

    /// At least as many as the operands of the longest chain of operators in one statement: see [`crate::stack`].
    fn longest_chain(&self, text: &str) -> usize;

    /// Translates a text as far as it goes. `keep`: the results of all phases are wanted.
    fn translate(&self, source: &Source, reading: &Reading, keep: bool, done: &mut Translation);
}

/// The languages of models.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    #[default]
    Dynamo,
    Cosmo,
    Scop,
    Facs,
    Boscos,
}

impl Language {
    /// In the order in which zudyn names them.
    pub const ALL: [Language; 5] =
        [Language::Dynamo, Language::Cosmo, Language::Scop, Language::Facs, Language::Boscos];

    /// The only place that leads from a language to its code.
    pub fn frontend(self) -> &'static dyn Frontend {
        match self {
            Language::Dynamo => &Dynamo,
            Language::Cosmo => &Cosmo,
            Language::Scop => &Scop,
            Language::Facs => &Facs,
            Language::Boscos => &Boscos,
        }
    }

    pub fn name(self) -> &'static str {
        self.frontend().name()
    }

    /// The language that `--language` names.
    pub fn by_word(word: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.frontend().word() == word)
    }

    /// The language that the extension of a file name means; case does not matter.
    pub fn by_extension(extension: &str) -> Option<Language> {
        let extension = extension.to_ascii_lowercase();
        Language::ALL.into_iter().find(|language| language.frontend().extensions().contains(&extension.as_str()))
    }

    /// The language that a text is written in, by its content. DYNAMO is asked last: a single card makes a deck.
    pub fn by_content(text: &str) -> Option<Language> {
        let order = [Language::Boscos, Language::Cosmo, Language::Scop, Language::Facs, Language::Dynamo];
        order.into_iter().find(|language| language.frontend().recognises(text))
    }

    /// The names of the languages that have an option, `DYNAMO, COSMO`.
    pub fn names_with(option: &str) -> String {
        let having = Language::ALL.into_iter().filter(|language| language.lacks(option).is_none());
        having.map(Language::name).collect::<Vec<_>>().join(", ")
    }

    /// If only other languages have this option, the first of them. An option that none declares is for all.
    pub fn lacks(self, option: &str) -> Option<(&'static str, Language)> {
        let in_list = |list: &'static [&'static str]| list.iter().copied().find(|own| *own == option);
        let declared = |language: Language| Some((in_list(language.frontend().options())?, language));
        if declared(self).is_some() { None } else { Language::ALL.into_iter().find_map(declared) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_extensions_belong_to_one_language() {
        let mut seen = std::collections::HashSet::new();
        for language in Language::ALL {
            assert_eq!(Language::by_word(language.frontend().word()), Some(language));
            for extension in language.frontend().extensions() {
                assert!(seen.insert(*extension), "two languages have the extension {extension}");
                assert_eq!(Language::by_extension(&extension.to_uppercase()), Some(language));
            }
        }
        assert_eq!(Language::by_extension("c"), None);
        assert_eq!(Language::by_word("DYNAMO"), None);
    }

    #[test]
    fn a_model_of_cosmo_is_recognised_by_its_headings() {
        let cosmo = Some(Language::Cosmo);
        assert_eq!(Language::by_content("\n# A text\n  number of compartments 4\n"), cosmo);
        let text = "PARAMETER a=1\nINITIAL\nV=1\n\nBODY\n\nREPEAT WHILE 1 IS GREATER THAN T\n";
        assert_eq!(Language::by_content(text), cosmo);
    }

    #[test]
    fn a_model_of_scop_is_recognised_by_its_blocks() {
        let scop = Some(Language::Scop);
        assert_eq!(Language::by_content(": a model\nINDEPENDENT{t FROM 0 TO 1 WITH 1}\n"), scop);
        assert_eq!(Language::by_content("STATE\n{ y }\n"), scop);
        assert_eq!(Language::by_content("DERIVATIVE flow { y' = 1 }"), scop);
        assert_eq!(Language::by_content("PARAMETER a = 1\nSTATE of the art {"), None);
    }

    #[test]
    fn a_program_of_facs_is_recognised_by_its_words() {
        let facs = Some(Language::Facs);
        assert_eq!(Language::by_content("11 NODES\nMODEL: M 4 5 INV ;\n"), facs);
        assert_eq!(Language::by_content("\\ screen 1   set-y Z()  simulate VDPOL"), facs);
        assert_eq!(Language::by_content("NOTE MODEL: a world\nL X.K=X.J+DT*R.JK\n"), Some(Language::Dynamo));
    }

    #[test]
    fn a_program_of_boscos_is_recognised_by_its_first_words() {
        let boscos = Some(Language::Boscos);
        assert_eq!(Language::by_content("comment a queue; Simulation\nBEGIN hold(1) END"), boscos);
        assert_eq!(Language::by_content("% a line\n! two; begin outimage end"), boscos);
        assert_eq!(Language::by_content("boscos class plant; begin end"), boscos);
        assert_eq!(Language::by_content("SIMULATION of a tank\n* X\nL  LEV.K=LEV.J+DT*R.JK\n"), Some(Language::Dynamo));
        assert_eq!(Language::by_content("comment without an end"), None);
    }

    #[test]
    fn a_deck_is_recognised_by_its_cards() {
        let dynamo = Some(Language::Dynamo);
        assert_eq!(Language::by_content("* X\n1L  LEV.K=LEV.J+(DT)(R.JK+0)\n"), dynamo);
        assert_eq!(Language::by_content("SPEC DT=1/LENGTH=10\n"), dynamo);
        assert_eq!(Language::by_content("Dear reader,\nA man a plan\n"), None);
    }
}
