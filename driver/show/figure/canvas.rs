//! Writes elements. All text passes through here, so all of it is escaped and legal in XML.

use std::fmt::{self, Display};

use quick_xml::Writer;
use quick_xml::events::{BytesEnd, BytesStart, BytesText, Event};

pub struct Canvas {
    writer: Writer<Vec<u8>>,
}

pub type Attributes<'a> = &'a [(&'a str, &'a dyn Display)];

impl Canvas {
    pub fn new() -> Canvas {
        Canvas { writer: Writer::new_with_indent(Vec::new(), b' ', 1) }
    }

    pub fn open(&mut self, name: &str, attributes: Attributes) {
        self.write(Event::Start(element(name, attributes)));
    }

    pub fn close(&mut self, name: &str) {
        self.write(Event::End(BytesEnd::new(name)));
    }

    pub fn empty(&mut self, name: &str, attributes: Attributes) {
        self.write(Event::Empty(element(name, attributes)));
    }

    pub fn text(&mut self, name: &str, attributes: Attributes, content: &str) {
        self.write(Event::Start(element(name, attributes)));
        self.write(Event::Text(BytesText::new(&legal(content))));
        self.write(Event::End(BytesEnd::new(name)));
    }

    /// Text that continues in another style; the viewer knows where the first part ends.
    pub fn text_with_rest(&mut self, attributes: Attributes, content: &str, style: Attributes, rest: &str) {
        self.write(Event::Start(element("text", attributes)));
        self.write(Event::Text(BytesText::new(&legal(content))));
        if !rest.is_empty() {
            self.text("tspan", style, rest);
        }
        self.write(Event::End(BytesEnd::new("text")));
    }

    fn write(&mut self, event: Event) {
        // Writing to memory cannot fail.
        let _ = self.writer.write_event(event);
    }

    pub fn finish(self) -> String {
        let mut text = String::from_utf8_lossy(&self.writer.into_inner()).into_owned();
        text.push('\n');
        text
    }
}

fn element<'a>(name: &'a str, attributes: Attributes) -> BytesStart<'a> {
    let mut element = BytesStart::new(name);
    for (name, value) in attributes {
        element.push_attribute((*name, legal(&value.to_string()).as_str()));
    }
    element
}

/// XML 1.0 does not allow most control characters, even as references.
fn legal(text: &str) -> String {
    text.chars()
        .filter(|&c| !matches!(c, '\u{0}'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}'))
        .collect()
}

/// A coordinate: at most two decimals, and never `-0`.
#[derive(Clone, Copy)]
pub struct Px(pub f64);

impl Display for Px {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let rounded = (self.0 * 100.0).round() / 100.0;
        write!(f, "{}", if rounded == 0.0 || !rounded.is_finite() { 0.0 } else { rounded })
    }
}

/// Lines through points in pixels, as the data of a path; invisible steps are omitted.
pub fn path(places: &[(f64, f64)]) -> String {
    let mut data = String::new();
    let mut last = String::new();
    for (i, &(x, y)) in places.iter().enumerate() {
        let place = format!("{} {}", Px(x), Px(y));
        if place == last {
            continue;
        }
        data.push_str(if i == 0 { "M" } else { "L" });
        data.push_str(&place);
        last = place;
    }
    // A line of zero length is visible with round caps.
    if places.len() == 1 || (places.len() > 1 && !data.contains('L')) {
        data.push_str("h0");
    }
    data
}
