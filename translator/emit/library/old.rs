//! A library in the C of 1978, whose numbers are doubles under no other name: calls convert nothing there, so what casts
//! arguments has to know their types.

use super::super::is_c;
use super::super::token::{Kind, tokens};

/// Puts `double` where C89 has the names of its type.
pub fn without_names_of_types(files: &mut [(String, String)], prefix: &str) {
    let public = format!("{prefix}_real");
    for (_, text) in files.iter_mut().filter(|file| is_c(&file.0)) {
        let lines = text.lines().filter(|line| !is_name_of_type(line, &public));
        let kept: String = lines.map(|line| format!("{line}\n")).collect();
        let mut replaced = String::with_capacity(kept.len());
        for token in tokens(&kept) {
            match token.kind {
                Kind::Word if token.text == "real" || token.text == public => replaced.push_str("double"),
                // A macro may be about numbers.
                Kind::Directive => replaced.push_str(&token.text.replace("(real *)", "(double *)")),
                Kind::Word | Kind::Number | Kind::Text | Kind::Symbol | Kind::Space | Kind::Comment => {
                    replaced.push_str(&token.text);
                }
            }
        }
        *text = replaced;
    }
}

/// `typedef double tank_real;`
fn is_name_of_type(line: &str, public: &str) -> bool {
    line.starts_with("typedef ") && (line.ends_with(" real;") || line.ends_with(&format!(" {public};")))
}
