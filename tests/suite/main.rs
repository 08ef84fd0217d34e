//! The tests of the command and of the translator, in one program, so that they are linked once and share the processors.
//!
//! `cargo test --test suite scop::models` runs one file of it. A new file is named here, in the folder of its idea.

#[path = "../command/mod.rs"]
mod command;
#[path = "../reference/mod.rs"]
mod reference;
#[path = "../survive/mod.rs"]
mod survive;
#[path = "../written/mod.rs"]
mod written;

use reference::random;

mod clib;
mod documents;
mod ready_models;
mod results;

/// DYNAMO alone.
mod dynamo {
    mod any;
    mod bad;
    mod generated;
    mod models;
    mod periods;
}

/// COSMO alone.
mod cosmo {
    mod accuracy;
    mod any;
    mod bad;
    mod balance;
    mod command;
    mod equations;
    mod generated;
    mod models;
}

/// SCoP alone.
mod scop {
    mod any;
    mod bad;
    mod command;
    mod failures;
    mod jacobians;
    mod models;
    mod programs;
    mod says;
    mod verbatim;
}

/// The library form.
mod library {
    pub mod built;
    mod contract;
    mod fixed;
    mod steps;
}

/// Other machines and older compilers.
mod targets {
    mod legacy;
    mod long_courses;
    mod names;
    mod programs;
    mod small_machines;
}

/// The command as its users see it.
mod command_line {
    mod check;
    mod endless;
    mod fit;
    mod help;
    mod pages_and_figures;
    mod processes;
    mod sweep;
    mod usage;
}
