//! Commands that print zudyn's own information: dump, explain, functions.

use crate::arguments;
use crate::arguments::nearest::nearest;
use crate::build::translate;
use crate::io::input;
use crate::io::output_file;
use crate::io::talk::Talk;
use crate::io::trouble::{Exit, Result, Trouble};
use zudyn_translator::Language;
use zudyn_translator::diagnostic::{Explanation, explain, explain_in, explanations};

/// `zudyn dump`.
pub fn dump(options: &arguments::Dump, talk: &Talk) -> Result<Exit> {
    let input = input::read(&options.model)?;
    print(&translate::dump(input, options.phase, talk)?)?;
    Ok(Exit::Good)
}

/// `zudyn explain`: the long form of one message, or the list of all codes.
pub fn explain_code(options: &arguments::Explain, talk: &Talk) -> Result<Exit> {
    let Some(code) = &options.code else {
        let codes: Vec<&str> = explanations().iter().map(|explanation| explanation.code).collect();
        print(&codes.iter().map(|code| format!("{code}\n")).collect::<String>())?;
        return Ok(Exit::Good);
    };
    let code = code.to_lowercase();
    let Some(explanation) = explain(&code) else {
        let near = nearest(&code, explanations().iter().map(|explanation| explanation.code));
        return Err(Trouble::CodeUnknown { code, near });
    };
    let body = |explanation: &Explanation| format!("{}\n", explanation.text(talk.locale).trim());
    let mut text = format!("{}\n\n", explanation.code);
    match options.language {
        Some(language) => text += &body(explain_in(&code, language.frontend().word()).unwrap_or(explanation)),
        None => {
            text += &body(explanation);
            for language in Language::ALL {
                if let Some(other) = explain_in(&code, language.frontend().word()) {
                    text += &format!("\n{}\n\n{}", language.name(), body(other));
                }
            }
        }
    }
    print(&text)?;
    Ok(Exit::Good)
}

/// `zudyn functions`.
pub fn functions(options: &arguments::Functions, talk: &Talk) -> Result<Exit> {
    print(&options.language.frontend().function_list(talk.locale))?;
    Ok(Exit::Good)
}

fn print(text: &str) -> Result<()> {
    let mut output = output_file::stdout();
    output.put(text.as_bytes())?;
    output.finish()
}
