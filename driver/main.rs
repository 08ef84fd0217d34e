//! The `zudyn` command: arguments in, exit status out. Data goes to standard output, talk to standard error.

mod arguments;
mod balance;
mod blocks;
mod cache;
mod cache_command;
mod check;
#[allow(dead_code)]
mod clib;
mod compiler;
mod course;
mod course_command;
mod csv;
mod describe_course;
mod description;
mod design;
mod emitted;
mod engine;
mod events;
mod experiment;
// No option asks for other arrangements of several runs yet.
#[allow(dead_code)]
mod figure;
mod figure_options;
mod figures;
mod file_trouble;
mod files;
mod firmware;
mod fit;
#[cfg(test)]
#[path = "../tests/fuzz/mod.rs"]
mod fuzz;
mod halted;
mod help;
mod included;
mod input;
mod inquiries;
mod interpret;
mod interrupt;
mod library;
mod listing;
mod memory;
mod nearest;
mod number;
mod output_file;
mod pages;
mod picture;
mod program;
mod progress;
mod results;
mod room;
mod run;
mod said;
#[cfg(test)]
mod samples;
mod settings;
mod simulate;
#[cfg(test)]
#[path = "../translator/sketch/mod.rs"]
mod sketch;
mod sweep;
mod table;
mod talk;
mod target;
mod translate;
mod trouble;
mod verbatim;
mod visible;
mod written;

// The sketches of models speak of the translator's as their own.
#[cfg(test)]
use zudyn_translator::{model, source};

use arguments::{Arguments, Command};
use talk::Talk;
use trouble::{Exit, Result, Trouble};

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
        Command::Emit(options) => emitted::emit_command(options, arguments.everywhere.locale, talk),
        Command::Build(options) => emitted::build_command(options, talk),
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
