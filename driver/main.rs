//! The `zudyn` command: arguments in, exit status out. Data goes to standard output, talk to standard error.

mod arguments;
mod build;
#[allow(dead_code)]
mod clib;
mod command;
#[cfg(test)]
#[path = "../tests/command/daily.rs"]
mod daily;
mod engine;
mod experiment;
mod firmware;
mod fit;
#[cfg(test)]
#[path = "../tests/fuzz/mod.rs"]
mod fuzz;
mod io;
mod library;
mod results;
mod show;
#[cfg(test)]
#[path = "../translator/sketch/mod.rs"]
mod sketch;

// The sketches of models speak of the translator's as their own.
#[cfg(test)]
use zudyn_translator::{code, model, source};

use arguments::{Arguments, Command};
use build::target;
use command::{cache_command, check, emit, help, inquiries, run};
use io::talk::Talk;
use io::trouble::{Exit, Result, Trouble};
use io::{interrupt, memory};

fn main() {
    memory::keep_what_is_freed();
    let words = std::env::args_os().collect();
    // Help and usage errors end here.
    let arguments = help::parse(words).unwrap_or_else(|status| std::process::exit(status));
    let talk = Talk::new(&arguments.everywhere);
    interrupt::listen();
    let done = perform(&arguments, &talk);
    interrupt::give_way();
    let status = match done {
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
fn perform(arguments: &Arguments, talk: &Talk) -> Result<Exit> {
    match &arguments.command {
        Command::Run(options) => run::run(options, talk),
        Command::Fit(options) => fit::fit(options, talk),
        Command::Check(options) => check::check(options, talk),
        Command::Emit(options) => emit::emit_command(options, arguments.everywhere.locale, talk),
        Command::Build(options) => emit::build_command(options, talk),
        Command::Dump(options) => inquiries::dump(options, talk),
        Command::Explain(options) => inquiries::explain_code(options, talk),
        Command::Functions(options) => inquiries::functions(options, talk),
        Command::Targets(options) => target::list(options, talk),
        Command::Cache(options) => cache_command::cache(options, talk),
        Command::Completions(options) => help::completions(options),
        Command::Man(options) => help::man(options),
        Command::Help(options) => help::show(options.topic.as_deref(), talk),
    }
}
