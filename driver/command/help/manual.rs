//! Completions for shells, and pages for `man`.

use super::command;
use crate::arguments::{Completions, Man};
use crate::io::output_file;
use crate::io::trouble::{Exit, Result, Trouble};
use clap::Command;
use std::path::Path;
use zudyn_translator::diagnostic::Locale;

/// `zudyn completions SHELL`.
pub fn completions(options: &Completions) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut command(Locale::English), "zudyn", &mut script);
    print(&script)
}

/// `zudyn man`: one page on standard output, or all pages in a folder. `man` has no Chinese frame, so pages are English.
pub fn man(options: &Man) -> Result<Exit> {
    let mut all = command(Locale::English);
    all.build();
    if let Some(directory) = &options.output {
        std::fs::create_dir_all(directory).map_err(|error| Trouble::Unwritable(directory.clone(), error))?;
        write(directory, "zudyn", &all)?;
        for command in pages(&all) {
            write(directory, &format!("zudyn-{}", command.get_name()), command)?;
        }
        return Ok(Exit::Good);
    }
    let page = match &options.topic {
        None => page("zudyn", &all)?,
        Some(name) => match pages(&all).find(|command| command.get_name() == name) {
            Some(command) => page(&format!("zudyn-{name}"), command)?,
            None => {
                let near = crate::arguments::nearest::nearest(name, crate::arguments::COMMANDS);
                return Err(Trouble::CommandUnknown { name: name.clone(), near });
            }
        },
    };
    print(&page)
}

/// The commands that have a page of their own.
fn pages(all: &Command) -> impl Iterator<Item = &Command> {
    all.get_subcommands().filter(|command| command.get_name() != "help")
}

fn page(title: &str, command: &Command) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    let page =
        clap_mangen::Man::new(command.clone().name(title.to_string()).display_name(title)).title(title.to_uppercase());
    page.render(&mut text).map_err(Trouble::Stdout)?;
    Ok(text)
}

fn write(directory: &Path, title: &str, command: &Command) -> Result<()> {
    output_file::write(&directory.join(format!("{title}.1")), &page(title, command)?)
}

fn print(text: &[u8]) -> Result<Exit> {
    let mut output = output_file::stdout();
    output.put(text)?;
    output.finish()?;
    Ok(Exit::Good)
}
