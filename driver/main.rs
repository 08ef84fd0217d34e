//! The `zudyn` command: arguments in, exit status out. Data goes to standard output, talk to standard error.

mod arguments;
mod cache;
#[allow(dead_code)]
mod clib;
mod compiler;
mod csv;
mod description;
mod emitted;
mod engine;
mod events;
// No option asks for other arrangements of several runs yet.
#[allow(dead_code)]
mod figure;
mod figures;
mod input;
mod inquiries;
mod interpret;
mod interrupt;
mod listing;
mod nearest;
mod number;
mod output_file;
mod pages;
mod program;
mod progress;
mod results;
mod room;
mod run;
#[cfg(test)]
mod samples;
mod settings;
mod simulate;
mod talk;
mod translate;
mod trouble;

use arguments::{Arguments, Command};
use clap::Parser;
use talk::Talk;
use trouble::{Exit, Result, Trouble};

fn main() {
    let words = std::env::args_os().collect();
    // A usage error ends here, with status 2 and the usage on standard error.
    let arguments = Arguments::parse_from(arguments::with_default_command(words));
    let talk = Talk::new(&arguments.everywhere);
    interrupt::listen();
    let status = match perform(&arguments.command, &talk) {
        Ok(exit) => exit as i32,
        Err(Trouble::Interrupted) => interrupt::STATUS,
        Err(trouble) => {
            talk.trouble(&trouble);
            trouble.exit() as i32
        }
    };
    std::process::exit(status);
}

/// Everything temporary is dropped when this returns, whatever happened.
fn perform(command: &Command, talk: &Talk) -> Result<Exit> {
    match command {
        Command::Run(options) => run::run(options, talk),
        Command::Check(options) => inquiries::check(options, talk),
        Command::Emit(options) => emitted::emit_command(options, talk),
        Command::Build(options) => emitted::build_command(options, talk),
        Command::Dump(options) => inquiries::dump(options, talk),
        Command::Explain(options) => inquiries::explain_code(options, talk),
        Command::Functions(options) => inquiries::functions(options, talk),
    }
}
