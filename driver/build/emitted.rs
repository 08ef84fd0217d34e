//! C files of a model, for the user and for running.

use crate::build::translate::Good;
use std::sync::Arc;
use zudyn_translator::Simulation;
use zudyn_translator::emit::{self, EmitOptions, Files};

/// The C files of a program; the first is the model.
pub fn program(good: &Good) -> Vec<(String, String)> {
    emit(good, &EmitOptions::program(good.source.name()))
}

/// The C files of a program that gets its experiment when it runs, so another experiment needs no compiler.
pub fn program_to_run(good: &Good) -> Vec<(String, String)> {
    let mut simulation = good.simulation.clone();
    simulation.experiment.method = None;
    without_script(&mut simulation);
    emit::emit(&simulation, &EmitOptions::program(good.source.name())).files
}

/// The files that a reader gets: complete, with the script.
pub fn kept(good: &Good, to_run: &[(String, String)]) -> Vec<(String, String)> {
    if good.simulation.experiment.script.is_some() { program(good) } else { to_run.to_vec() }
}

/// Of all scripts with the same models it is the same; `engine::script_file` gives the program what is lost.
fn without_script(simulation: &mut Simulation) {
    let Some(script) = &mut simulation.experiment.script else { return };
    script.actions.clear();
    let quantities = &mut Arc::make_mut(&mut simulation.system).quantities;
    for id in quantities.ids() {
        quantities[id].values.fill(0.0);
    }
}

/// One C file that contains everything.
pub fn single(good: &Good) -> String {
    let files = emit(good, &EmitOptions { files: Files::Single, ..EmitOptions::program(good.source.name()) });
    files.into_iter().next().map_or(String::new(), |file| file.1)
}

fn emit(good: &Good, options: &EmitOptions) -> Vec<(String, String)> {
    emit::emit(&good.simulation, options).files
}
