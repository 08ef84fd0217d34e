//! Class declarations.

use super::*;

impl Parser<'_, '_> {
    /// From the word `class`.
    pub(super) fn class(&mut self, prefix: Option<Name>, start: Span) -> Read<Class> {
        self.expect_word("class")?;
        let name = self.name()?;
        let parameters = self.heading(false)?;
        let mut class = Class {
            name,
            prefix,
            parameters,
            protections: Vec::new(),
            virtuals: Vec::new(),
            body: Body::default(),
            heading: start,
        };
        loop {
            if self.is_word("hidden") || self.is_word("protected") {
                self.protection(&mut class)?;
            } else if self.take_word("virtual") {
                self.virtuals(&mut class)?;
            } else {
                break;
            }
        }
        class.heading = self.since(start);
        class.body = if self.begins_declaration() {
            self.body_without_begin()?
        } else if self.is_word("begin") {
            self.body()?
        } else {
            let start = self.span();
            let statement = self.deeper(Self::statement)?;
            Body { statements: vec![statement], begin: start, end: self.span_before(), ..Body::default() }
        };
        Ok(class)
    }

    /// `hidden protected a, b;`
    fn protection(&mut self, class: &mut Class) -> Read<()> {
        let mut protection = Protection::default();
        loop {
            if self.take_word("hidden") {
                protection.hidden = true;
            } else if self.take_word("protected") {
                protection.protected = true;
            } else {
                break;
            }
        }
        class.protections.extend(self.names()?.into_iter().map(|name| (protection, name)));
        self.expect(";")
    }

    /// After the word `virtual`.
    fn virtuals(&mut self, class: &mut Class) -> Read<()> {
        self.expect(":")?;
        loop {
            if self.is_word("label") || self.is_word("switch") {
                let what = if self.is_word("label") { Unsupported::VirtualLabel } else { Unsupported::Switch };
                return Err(self.not_supported(what));
            }
            let start = self.at;
            let result = self.optional_type()?;
            if !self.take_word("procedure") {
                if self.at != start {
                    return Err(self.unexpected(Expected::Symbol("procedure")));
                }
                return Ok(());
            }
            let name = self.name()?;
            if self.take_word("is") {
                let result = self.optional_type()?;
                self.expect_word("procedure")?;
                self.name()?;
                let parameters = self.heading(true)?;
                // The `;` of the virtual part itself.
                self.take(";");
                class.virtuals.push(Virtual { name, result, parameters: Some(parameters) });
                continue;
            }
            class.virtuals.push(Virtual { name, result: result.clone(), parameters: None });
            while self.take(",") {
                let name = self.name()?;
                class.virtuals.push(Virtual { name, result: result.clone(), parameters: None });
            }
            self.expect(";")?;
        }
    }
}
