//! Puts braces around every statement of clib that depends on a condition, as rules for embedded code require. The
//! templates of libraries have them, and the printer writes them.
//!
//! clib has no braces around single statements. It is C of our own: a line begins at most one statement, and continued
//! lines do not end in a semicolon.

/// The text with a block after every `if`, `else`, `for` and `while`.
pub fn braced(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut braces = Braces { lines: &lines, out: String::with_capacity(text.len() + text.len() / 8) };
    let mut at = 0;
    while at < lines.len() {
        at = braces.next(at);
    }
    braces.out
}

struct Braces<'a> {
    lines: &'a [&'a str],
    out: String,
}

impl Braces<'_> {
    /// Writes a line, a comment, or a whole statement; returns the beginning of the next.
    fn next(&mut self, at: usize) -> usize {
        let line = self.lines[at];
        let code = line.trim_start();
        if code.starts_with("/*") {
            return self.through(at, "*/");
        }
        if !is_head(code) {
            self.push(line);
            return at + 1;
        }
        let last = self.end_of_head(at);
        let end = self.lines[last].trim_end();
        if end.ends_with(['{', ';']) {
            return self.copy(at, last);
        }
        for line in at..last {
            self.push(self.lines[line]);
        }
        self.push(&format!("{end} {{"));
        let behind = self.depends(last + 1);
        let indent = &line[..line.len() - code.len()];
        match self.lines.get(behind).map(|line| line.trim_start()) {
            // The alternative continues after the brace, and is a head itself.
            Some(alternative) if alternative.starts_with("else") => self.alternative(indent, behind),
            _ => {
                self.push(&format!("{indent}}}"));
                behind
            }
        }
    }

    /// The single statement after a head.
    fn depends(&mut self, at: usize) -> usize {
        match self.lines.get(at) {
            Some(line) if is_head(line.trim_start()) => self.whole(at),
            Some(_) => self.through(at, ";"),
            None => at,
        }
    }

    /// A statement with its blocks.
    fn whole(&mut self, at: usize) -> usize {
        let line = self.lines[at];
        let indent = &line[..line.len() - line.trim_start().len()];
        let block = self.lines[self.end_of_head(at)].trim_end().ends_with('{');
        let mut next = self.next(at);
        while block && next < self.lines.len() {
            let ends = self.lines[next].strip_prefix(indent) == Some("}");
            next = self.next(next);
            if ends {
                break;
            }
        }
        next
    }

    fn alternative(&mut self, indent: &str, at: usize) -> usize {
        let last = self.end_of_head(at);
        let first = self.lines[at].trim_start();
        if last == at {
            self.push(&format!("{indent}}} {first} {{"));
        } else {
            self.push(&format!("{indent}}} {first}"));
            for line in at + 1..last {
                self.push(self.lines[line]);
            }
            self.push(&format!("{} {{", self.lines[last]));
        }
        let behind = self.depends(last + 1);
        match self.lines.get(behind).map(|line| line.trim_start()) {
            Some(more) if more.starts_with("else") => self.alternative(indent, behind),
            _ => {
                self.push(&format!("{indent}}}"));
                behind
            }
        }
    }

    /// The line on which the parentheses of a head close.
    fn end_of_head(&self, at: usize) -> usize {
        let mut open = 0i32;
        for (number, line) in self.lines.iter().enumerate().skip(at) {
            open += line.bytes().map(|byte| i32::from(byte == b'(') - i32::from(byte == b')')).sum::<i32>();
            if open <= 0 {
                return number;
            }
        }
        self.lines.len() - 1
    }

    /// Lines up to the first with this end.
    fn through(&mut self, at: usize, end: &str) -> usize {
        let last = (at..self.lines.len()).find(|line| self.lines[*line].trim_end().ends_with(end));
        // A comment after a declaration ends on the same line.
        let within = (at..self.lines.len()).find(|line| self.lines[*line].contains(end));
        self.copy(at, if end == "*/" { within } else { last }.unwrap_or(at))
    }

    fn copy(&mut self, from: usize, to: usize) -> usize {
        (from..=to).for_each(|line| self.push(self.lines[line]));
        to + 1
    }

    fn push(&mut self, line: &str) {
        self.out.push_str(line);
        self.out.push('\n');
    }
}

/// Whether a statement depends on the head that begins here. Blocks followed by `else` already have braces.
fn is_head(code: &str) -> bool {
    code == "else" || ["if (", "for (", "while (", "else if ("].iter().any(|head| code.starts_with(head))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dependent_statement_is_a_block() {
        let text = "/* if (a)\n   b */\nif (a ||\n    b)\n    c();\nelse if (d)\n    e = f +\n        g;\nelse\n    h();\n\
                    for (i = 0; i < 3; i++)\n    for (j = 0; j < 3; j++)\n        s = s + 1;\n\
                    while (k) {\n    if (l)\n        break;\n}\nfor (;;)\n    if (o) {\n        p();\n    } else {\n        q();\n    }\ndo {\n    m();\n} while (n);\n";
        let wanted = "/* if (a)\n   b */\nif (a ||\n    b) {\n    c();\n} else if (d) {\n    e = f +\n        g;\n} else {\n    h();\n}\n\
                      for (i = 0; i < 3; i++) {\n    for (j = 0; j < 3; j++) {\n        s = s + 1;\n    }\n}\n\
                      while (k) {\n    if (l) {\n        break;\n    }\n}\nfor (;;) {\n    if (o) {\n        p();\n    } else {\n        q();\n    }\n}\ndo {\n    m();\n} while (n);\n";
        assert_eq!(braced(text), wanted);
        assert_eq!(braced(wanted), wanted);
    }
}
