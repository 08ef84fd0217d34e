//! Starts a program of a target, directly or in an emulator.

use super::{Arguments, Target};
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

/// How to start a program here.
#[derive(Clone, Debug, Default)]
pub struct Launch {
    /// The command; nothing: the program itself.
    run: Vec<String>,
    arguments: Arguments,
    deaf: bool,
}

/// The function that replaces main() in a program with linked arguments.
pub const MODEL_MAIN: &str = "zd_model_main";

impl Launch {
    pub fn new(target: &Target) -> Launch {
        Launch { run: target.run.clone(), arguments: target.arguments, deaf: !target.input }
    }

    /// Arguments must be linked into the program.
    pub fn builds_in_arguments(&self) -> bool {
        self.arguments == Arguments::BuiltIn
    }

    /// The program starts without an emulator.
    pub fn is_direct(&self) -> bool {
        self.run.is_empty()
    }

    /// The program cannot read standard input.
    pub fn is_deaf(&self) -> bool {
        self.deaf
    }

    /// The command that runs the program.
    pub fn command(&self, program: &Path, arguments: &[OsString]) -> Command {
        let Some((first, rest)) = self.run.split_first() else {
            let mut command = Command::new(program);
            command.args(arguments);
            return command;
        };
        let mut command = if first == "{program}" { Command::new(program) } else { Command::new(first) };
        for word in rest {
            match word.as_str() {
                "{program}" => command.arg(program),
                "{arguments}" => command.args(arguments),
                word if word.contains("{program}") => {
                    command.arg(word.replace("{program}", &program.to_string_lossy()))
                }
                word => command.arg(word),
            };
        }
        command
    }
}

/// A main() that calls that of the model with these arguments.
pub fn main_with(arguments: &[OsString]) -> String {
    let mut text = format!("int {MODEL_MAIN}(int argc, char **argv);\n\nstatic char word0[] = \"model\";\n");
    for (at, argument) in arguments.iter().enumerate() {
        // Octal escapes are the same in every encoding that contains ASCII, and end after three digits.
        let escaped: String = argument.as_encoded_bytes().iter().map(|byte| format!("\\{byte:03o}")).collect();
        text.push_str(&format!("static char word{}[] = \"{escaped}\";\n", at + 1));
    }
    let words: Vec<String> = (0..=arguments.len()).map(|at| format!("word{at}")).collect();
    text.push_str(&format!(
        "static char *words[] = {{ {}, 0 }};\n\nint main(void)\n{{\n    return {MODEL_MAIN}({}, words);\n}}\n",
        words.join(", "),
        words.len()
    ));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_emulator_gets_program_and_arguments_in_their_places() {
        let run = ["qemu-s390x", "-L", "/usr/s390x-linux-gnu", "{program}", "{arguments}"].map(str::to_string).to_vec();
        let launch = Launch { run, ..Launch::default() };
        let command = launch.command(Path::new("a.out"), &["--csv".into(), "-".into()]);
        let words: Vec<_> = command.get_args().map(|word| word.to_string_lossy().into_owned()).collect();
        assert_eq!(words, ["-L", "/usr/s390x-linux-gnu", "a.out", "--csv", "-"]);
        let plain = Launch::default().command(Path::new("/a.out"), &["--csv".into()]);
        assert_eq!(plain.get_program(), "/a.out");
        assert_eq!(plain.get_args().count(), 1);
    }

    #[test]
    fn arguments_stand_in_a_main_of_their_own() {
        let text = main_with(&["A=\"1".into()]);
        assert!(text.contains(r#"static char word1[] = "\101\075\042\061";"#), "{text}");
        assert!(text.contains("{ word0, word1, 0 }") && text.contains("zd_model_main(2, words)"), "{text}");
    }
}
