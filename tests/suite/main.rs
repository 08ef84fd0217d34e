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

mod boscos;
mod clib;
mod documents;
mod facs;
mod folders;
mod golden;
mod long_sums;
mod readable;
mod ready_models;
mod rendered;
mod reported;
mod results;
mod support;
mod trial;

/// DYNAMO alone.
mod dynamo {
    mod any;
    mod bad;
    mod generated;
    mod independent_errors;
    mod models;
    mod periods;
}

/// Derivatives by constants (`--sens`).
mod sensitivities {
    mod decks;
    mod references;
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
    mod engines;
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
    pub mod contract;
    mod doses;
    mod fixed;
    mod passes;
    mod scop;
    mod steps;
    mod tutorial;
}

/// Other machines and older compilers.
mod targets {
    mod legacy;
    mod long_courses;
    mod module;
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
    #[cfg(unix)]
    mod hostile;
    mod options;
    mod pages_and_figures;
    pub mod processes;
    mod recompile;
    mod signals;
    mod sweep;
    mod usage;
}

#[test]
fn what_is_not_a_number_is_never_near() {
    use command::farthest;
    assert_eq!(farthest(&[1.0, 2.0], &[1.0, 2.5]), 0.5);
    assert_eq!(farthest(&[f64::INFINITY], &[f64::INFINITY]), 0.0);
    let (good, bad) = ([1.0, 2.0, 3.0], [1.0, f64::NAN, 3.0]);
    for (a, b) in [(&good, &bad), (&bad, &good), (&bad, &bad)] {
        assert_eq!(farthest(a, b), f64::INFINITY);
    }
    assert_eq!(farthest(&good, &good[..2]), f64::INFINITY);
}
