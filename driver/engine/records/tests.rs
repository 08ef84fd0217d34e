//! What the interpreter and the C runtime must agree on.

use super::assemble::assemble;
use super::layout::{Descriptors, Layout, value};
use super::run::run;
use crate::clib::records::{self as clib, Array, Chars, Class, Header, Plan, Recorded, RecordedRow};
use crate::engine::orders::Orders;
use crate::io::talk::Talk;
use std::ffi::CString;
use zudyn_translator::code::runtime::Runtime;
use zudyn_translator::source::Source;
use zudyn_translator::{Language, Reading, Simulation, translate_as};

#[test]
fn every_function_of_the_runtime_is_there() {
    for function in Runtime::ALL {
        let name = CString::new(format!("{function:?}")).unwrap();
        assert!(unsafe { clib::zi_find(name.as_ptr()) }.is_some(), "{function:?}");
    }
    assert!(unsafe { clib::zi_find(c"Unheard".as_ptr()) }.is_none());
    assert!(value("zd_element.unheard").is_err());
}

#[test]
fn the_structs_have_the_sizes_c_gives_them() {
    for (name, size) in [
        ("zd_class", size_of::<Class>()),
        ("zd_header", size_of::<Header>()),
        ("zd_chars", size_of::<Chars>()),
        ("zd_array", size_of::<Array>()),
        ("zd_plan", size_of::<Plan>()),
        ("zd_recorded", size_of::<Recorded>()),
        ("zd_recorded_row", size_of::<RecordedRow>()),
        ("zd_string", super::code::TEXT as usize * 8),
    ] {
        assert_eq!(value(name).unwrap() as usize, size, "{name}");
    }
}

fn simulation(text: &str) -> Simulation {
    let reading = Reading { language: Language::Boscos, ..Reading::default() };
    let done = translate_as(&Source::new("model.bos", text), &reading);
    done.simulation.unwrap_or_else(|| panic!("{:?}", done.diagnostics.sorted()))
}

/// A collection at every return to the dispatcher frees nothing that is needed: the descriptors name all references.
#[test]
fn collections_change_nothing() {
    for text in [
        include_str!("../../../models/boscos/tank_and_lorries.bos"),
        include_str!("../../../models/boscos/reactor.bos"),
        include_str!("../../../tests/models/boscos/connected_tanks_change_structure/model.bos"),
        include_str!("../../../tests/models/boscos/furnace_with_ingots/model.bos"),
    ] {
        let simulation = simulation(text);
        let room = tempfile::tempdir().unwrap();
        let stored = [0.0, -1.0].map(|least| {
            let stored = room.path().join("store");
            run(&Orders::of(&simulation), room.path(), &stored, &Talk::silent(), least).unwrap();
            std::fs::read(stored).unwrap()
        });
        assert!(stored[0].len() > 1000 && stored[0] == stored[1], "{text}");
    }
}

/// Each struct of the runtime, with all its attributes.
#[test]
fn every_standard_class_has_a_layout() {
    let classes = [
        "head",
        "link",
        "process",
        "adder",
        "gain",
        "integrator",
        "implicit",
        "continuous",
        "macro 1",
        "macro 2",
        "element",
        "euler",
        "simpson",
        "newton_cotes",
        "runge_kutta",
        "runge_kutta_38",
        "runge_kutta_simpson",
        "runge_kutta_merson",
        "runge_kutta_england",
        "shampine_euler",
        "tableau",
        "controlled_tableau",
        "halving",
        "regula falsi",
        "hermite",
        "table",
    ];
    let declared: String =
        classes.iter().enumerate().map(|(number, class)| format!("ref({class}) x{number}; ")).collect();
    let text = format!("boscos begin {declared} x0 :- new head; outint(x0.cardinal, 3) end\n");
    let simulation = simulation(&text);
    let layout = Layout::of(&simulation.system).unwrap();
    let descriptors = Descriptors::of(&simulation.system, &layout).unwrap();
    let code = assemble(&simulation.system, &layout, &descriptors).unwrap();
    assert!(code.classes.len() > classes.len());
}
