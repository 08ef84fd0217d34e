//! C text of the author, which is copied into the C of a model: what it names, and where it has come to stand.

/// The name under which C text knows a variable: `y'` is `Dy`, `y''` is `D2y`; what else has a prime has none.
pub fn name_in_c(name: &str) -> Option<String> {
    let bare = name.trim_end_matches('\'');
    let name = match name.len() - bare.len() {
        0 => name.to_string(),
        1 => format!("D{bare}"),
        order => format!("D{order}{bare}"),
    };
    let good = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    good.then_some(name)
}

/// Whether the text has the name as a word.
pub fn mentions(text: &str, name: &str) -> bool {
    words(text).any(|word| word == name)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
}

/// The line of the model in which a text begins, and the text, without what is empty around it. The text of a VERBATIM
/// begins with the rest of that line.
pub fn placed(line: u32, text: &str) -> (u32, &str) {
    let (mut line, mut text) = (line, text.trim_end());
    while let Some((first, rest)) = text.split_once('\n')
        && first.trim().is_empty()
    {
        (line, text) = (line + 1, rest);
    }
    (line, text)
}

/// The line before the text of a VERBATIM in this line of the model.
pub fn marker(line: u32) -> String {
    format!("/* VERBATIM, line {line}: */")
}

/// The line of the model that a line of its C (both from 1) was copied from, if it was; `texts` are the lines of the model in
/// which a VERBATIM begins, and their texts.
pub fn origin(c: &str, line: u32, texts: &[(u32, &str)]) -> Option<u32> {
    let lines: Vec<&str> = c.lines().collect();
    let at = (line as usize).checked_sub(1)?;
    // The last marker above, if the text behind it goes so far.
    let (above, begins) = (0..at.min(lines.len())).rev().find_map(|above| {
        let found = texts.iter().find(|(begins, _)| lines[above].trim() == marker(*begins))?;
        Some((above, found))
    })?;
    let behind = at - above - 1;
    (behind < begins.1.split('\n').count()).then_some(begins.0 + behind as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derivatives_have_names_of_c() {
        let names = ["y", "y'", "y''", "y'0", "a part"].map(name_in_c);
        assert_eq!(names, [Some("y".into()), Some("Dy".into()), Some("D2y".into()), None, None]);
    }

    #[test]
    fn empty_lines_around_a_text_are_left_out() {
        assert_eq!(placed(3, "\n \n  a;\n\n b;\n"), (5, "  a;\n\n b;"));
        assert_eq!(placed(3, " a;"), (3, " a;"));
        assert_eq!(placed(3, "\n"), (3, ""));
    }

    #[test]
    fn only_whole_words_are_names() {
        assert!(mentions("a = k*2;", "k"));
        assert!(!mentions("a = kk + k_1;", "k"));
    }

    #[test]
    fn a_line_of_c_is_found_in_the_model() {
        let c = "int a;\n/* VERBATIM, line 7: */\n x;\n y;\n  }\n/* VERBATIM, line 12: */\n\nz\n";
        let texts = [(7, " x;\n y;"), (12, "\nz")];
        let found: Vec<Option<u32>> = (1..=8).map(|line| origin(c, line, &texts)).collect();
        assert_eq!(found, [None, None, Some(7), Some(8), None, None, Some(12), Some(13)]);
    }
}
