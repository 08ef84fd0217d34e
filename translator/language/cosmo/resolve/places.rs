//! Compartments: their numbers, their names, and how many there are.

use super::{Dialect, Resolver};
use crate::language::cosmo::messages::compartments::*;
use crate::language::cosmo::messages::names::What;
use crate::language::cosmo::messages::shown;
use crate::language::cosmo::messages::structure::{ModelTooLarge, NoCompartments, TooManyCompartments};
use crate::language::cosmo::parse::MOST_COMPARTMENTS;
use crate::language::cosmo::syntax::{ComponentKind, Name, Numbered, PartKind, Source};
use crate::language::cosmo::text::{Number, Place};
use crate::language::cosmo::words;
use crate::source::Span;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::collections::BTreeSet;

/// The greatest number of elements of all arrays together.
const MOST_NUMBERS: u64 = 500_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    In,
    Ordinary,
    Out,
}

#[derive(Debug, Default)]
pub struct Places {
    /// N
    pub count: u32,
    pub list: Vec<Place>,
    /// Of each declaration of the body the number of its compartment.
    pub of_component: Vec<Option<Number>>,
    declared: HashMap<Number, (Kind, Span)>,
    /// Names in capital letters.
    named: HashMap<String, Vec<(Number, String)>>,
    /// A heading has neither number nor name, which was reported: any name may be its own.
    pub nameless: bool,
    /// Words of headings that end in the order number, in capital letters: `gut1`. Each is reported once.
    with_digits: HashMap<String, (Span, Number)>,
    /// Ordinary compartments whose volume is given or constant.
    pub fixed_volumes: HashSet<Number>,
    /// N is not known, as its line could not be read.
    unknown_count: bool,
}

impl Places {
    pub fn kind(&self, number: Number) -> Option<Kind> {
        self.declared.get(&number).map(|(kind, _)| *kind)
    }

    /// The names of compartments, as written.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.named.values().flatten().map(|(_, name)| name.as_str())
    }

    /// Whether some compartment has the name.
    pub fn has_name(&self, key: &str) -> bool {
        self.named.contains_key(key)
    }
}

impl Resolver<'_> {
    /// Numbers all compartments. A heading with a name alone takes the smallest number not otherwise used.
    pub fn number_places(&mut self) {
        let syntax = self.syntax;
        let headings: Vec<Option<(&Numbered, Kind)>> =
            syntax.body.iter().map(|component| heading(&component.kind)).collect();
        let says_which = |heading: &Numbered| heading.number.is_some() || heading.name.is_some();
        self.places.nameless = headings.iter().flatten().any(|(heading, _)| !says_which(heading));
        let mut used: BTreeSet<u32> =
            headings.iter().flatten().filter_map(|(heading, _)| heading.number).map(|n| n.number).collect();
        used.extend(&syntax.passed_compartments);
        let mut next = 1;
        let mut numbers = Vec::new();
        for heading in &headings {
            let number = heading.and_then(|(heading, _)| {
                heading.number.map(|place| place.number).or_else(|| {
                    heading.name.as_ref().map(|_| {
                        while used.contains(&next) {
                            next += 1;
                        }
                        used.insert(next);
                        next
                    })
                })
            });
            numbers.push(number);
        }
        self.count_places(&used);
        for (heading, _) in headings.iter().flatten() {
            if let Some((key, span, number)) = self.word_with_digits(heading) {
                self.places.with_digits.entry(key).or_insert((span, number));
            }
        }
        for (heading, number) in headings.iter().zip(&mut numbers) {
            if let Some((heading, kind)) = heading {
                *number = number.filter(|number| self.declare_place(heading, *kind, *number));
            }
        }
        for number in &syntax.passed_compartments {
            self.places.declared.entry(*number).or_insert((Kind::Ordinary, Span::default()));
        }
        for (component, number) in syntax.body.iter().zip(&numbers) {
            if let (ComponentKind::Compartment { volume: Some(volume), .. }, Some(number)) = (&component.kind, number)
                && !matches!(volume.is, PartKind::Unknown)
            {
                self.places.fixed_volumes.insert(*number);
            }
        }
        self.places.of_component = numbers;
    }

    /// N: as given, or the highest number.
    fn count_places(&mut self, used: &BTreeSet<u32>) {
        let highest = used.last().copied().unwrap_or(0);
        let given = self.syntax.number.as_ref();
        self.places.unknown_count = given.is_some_and(|line| line.value.is_none());
        let mut count = given.and_then(|line| line.value).unwrap_or(highest);
        if given.is_none() && highest == 0 && self.read_whole() {
            self.diagnostics.error(NoCompartments { at: self.syntax.first_line });
        }
        if count > MOST_COMPARTMENTS {
            if given.is_none() {
                self.diagnostics.error(TooManyCompartments { at: self.syntax.first_line, limit: MOST_COMPARTMENTS });
            }
            count = MOST_COMPARTMENTS;
        }
        self.places.count = count;
        self.places.list = vec![Place::default(); count as usize];
    }

    /// Every number has its place in memory, in each row of the trace and in the tables of names.
    pub fn count_numbers(&mut self) {
        let tracers = 1 + self.names.tracers.len() as u64;
        let mut numbers = u64::from(self.places.count) * 3 * (1 + tracers);
        let mut largest = (numbers, self.syntax.first_line);
        for variable in &self.names.variables {
            let size = u64::from(variable.size.unwrap_or(1));
            numbers += size;
            if size > largest.0 {
                largest = (size, variable.span);
            }
        }
        if numbers > MOST_NUMBERS {
            self.diagnostics.error(ModelTooLarge { at: largest.1, limit: MOST_NUMBERS });
        }
    }

    /// Whether the text was read down to its REPEAT without a line that was skipped.
    fn read_whole(&self) -> bool {
        self.syntax.repeat.is_some()
            && self.syntax.unread.is_empty()
            && !self.syntax.body.iter().any(|part| matches!(part.kind, ComponentKind::Bad))
    }

    /// Whether the compartment is the first of its number.
    fn declare_place(&mut self, heading: &Numbered, kind: Kind, number: Number) -> bool {
        let at = heading.number.map_or(heading.span, |place| place.span);
        if heading.number.is_none() {
            self.extension(heading.span);
        }
        if !self.in_range(number, at) {
            return false;
        }
        if self.places.declared.contains_key(&number)
            && let Some((key, ..)) = self.word_with_digits(heading)
        {
            self.digit_in_name(&key);
            return false;
        }
        if let Some((_, first)) = self.places.declared.get(&number) {
            let (line, first) = (self.source.line_of(first.start), *first);
            self.diagnostics.error(CompartmentTwice { at, number, line, first });
            return false;
        }
        self.places.declared.insert(number, (kind, heading.span));
        if let Some(name) =
            heading.name.as_ref().filter(|name| heading.number.is_none() || !self.reads_as_variable(&name.key()))
        {
            self.places.named.entry(name.key()).or_default().push((number, name.text.clone()));
            if let Some(place) = self.places.list.get_mut(number as usize - 1) {
                *place = Place { name: Some(name.text.clone()), by_name_alone: heading.number.is_none() };
            }
        }
        true
    }

    /// The word of a heading that was perhaps meant as a name and gives the order number: `COMPARTMENT gut1`.
    fn word_with_digits(&self, heading: &Numbered) -> Option<(String, Span, Number)> {
        let place = heading.number?;
        let line = self.text_of(heading.span);
        let at = (place.span.start - heading.span.start) as usize;
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let begin = line.get(..at)?.trim_end_matches(is_part).len();
        if begin == 0 {
            return None;
        }
        let end = line[at..].find(|c| !is_part(c)).map_or(line.len(), |end| at + end);
        let letters = line[begin..at].chars().filter(|c| c.is_ascii_alphabetic()).count();
        let start = heading.span.start + begin as u32;
        let span = Span { start, end: heading.span.start + end as u32 };
        (self.dialect == Dialect::Today && letters >= 2)
            .then(|| (line[begin..end].to_ascii_uppercase(), span, place.number))
    }

    /// Whether a word stands in a heading as a name with digits; told once.
    pub fn digit_in_name(&mut self, key: &str) -> bool {
        let Some((at, number)) = self.places.with_digits.get(key).copied() else { return false };
        if self.unknown.is_new(What::Compartment, key) {
            let name = self.text_of(at);
            let letters = name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches('_');
            let last = char::from(b'a' + (number.saturating_sub(1) % 26) as u8);
            let plain: String = letters.chars().filter(|c| !c.is_ascii_digit()).collect();
            let (name, better) = (shown(name), shown(&format!("{plain}_{last}")));
            self.diagnostics.error(DigitInName { at, name, number, better });
        }
        true
    }

    /// A word in parentheses that reads as a variable is a comment.
    fn reads_as_variable(&self, key: &str) -> bool {
        words::is_identifier(key) || self.names.find(key).is_some() || self.element_of_1969(key).is_some()
    }

    /// Whether there is a compartment of this number; says so if not.
    pub fn in_range(&mut self, number: Number, at: Span) -> bool {
        let fits = (1..=self.places.count).contains(&number);
        if !fits && !self.places.unknown_count {
            let written = shown(self.text_of(at));
            let number = if written.bytes().all(|b| b.is_ascii_digit()) { written } else { number.to_string() };
            self.diagnostics.error(CompartmentOutOfRange { at, number, count: self.places.count });
        }
        fits
    }

    /// The compartment that a FROM or a DOSE names.
    pub fn source(&mut self, source: &Source) -> Option<(Number, Span)> {
        match source {
            Source::Number(place) => self.in_range(place.number, place.span).then_some((place.number, place.span)),
            Source::Name(name) => {
                self.extension(name.span);
                self.place_named(name).map(|number| (number, name.span))
            }
            Source::Bad => None,
        }
    }

    /// The number of the compartment of a name.
    pub fn place_named(&mut self, name: &Name) -> Option<Number> {
        let at = name.span;
        match self.places.named.get(&name.key()).map(Vec::as_slice) {
            Some([(number, _)]) => Some(*number),
            Some(several) => {
                let numbers: Vec<String> = several.iter().map(|(number, _)| format!("`{number}`")).collect();
                let (text, numbers) = (shown(&name.text), numbers.join(", "));
                if self.untold(name, What::Compartment) {
                    self.diagnostics.error(AmbiguousCompartment { at, name: text, numbers });
                }
                None
            }
            None => {
                if !self.digit_in_name(&name.key()) {
                    self.unknown(name, What::Compartment);
                }
                None
            }
        }
    }

    /// A compartment as messages call it.
    pub fn place_text(&self, number: Number) -> String {
        match self.places.list.get(number as usize - 1) {
            Some(Place { name: Some(name), by_name_alone: true }) => name.clone(),
            _ => number.to_string(),
        }
    }
}

fn heading(kind: &ComponentKind) -> Option<(&Numbered, Kind)> {
    match kind {
        ComponentKind::InCompartment { heading, .. } => Some((heading, Kind::In)),
        ComponentKind::Compartment { heading, .. } => Some((heading, Kind::Ordinary)),
        ComponentKind::OutCompartment { heading, .. } => Some((heading, Kind::Out)),
        _ => None,
    }
}
