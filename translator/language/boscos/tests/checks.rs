//! Colours, evaluations, warnings.

use super::*;
use crate::language::boscos::program::Waits;

fn waits(text: &str, name: &str) -> Waits {
    let (_, reading) = resolved(text);
    let program = reading.program.unwrap_or_else(|| panic!("{:#?}\n{text}", reading.diagnostics));
    let own = program.procedures.values().find(|one| !one.standard && one.name == name);
    let class = program.classes.values().find(|one| !one.standard && one.name == name);
    own.map(|one| one.waits).or(class.map(|one| one.waits)).expect("it is declared")
}

#[test]
fn waiting_spreads_over_calls() {
    let all = "simulation begin
        process class p; begin hold(1) end;
        class q; begin detach end;
        class base; virtual: procedure v; begin end; base class one; begin procedure v; hold(1); end; base class two; begin procedure v; ; end;
        procedure a; hold(1);  procedure b; a;  procedure c; outimage;  procedure d; new p;
        procedure e; activate new p;  procedure f; activate new p delay 1;  procedure g; activate new p delay 1 prior;
        procedure h; new q;  procedure i(x); ref(base) x; x.v;  procedure j(x); ref(two) x; x.v;
        procedure k(y); procedure y; y;  procedure l; k(a);  procedure m(y); procedure y; y;  procedure n; m(c);
        procedure o; reactivate current delay 1;  procedure r; activate new p after current;
        outimage end";
    for (name, wanted) in [
        ("a", Waits::Waits),
        ("b", Waits::Waits),
        ("c", Waits::Never),
        ("d", Waits::Never),
        ("e", Waits::Activates),
        ("f", Waits::Never),
        ("g", Waits::Activates),
        ("h", Waits::Never),
        ("i", Waits::Waits),
        ("j", Waits::Never),
        ("k", Waits::Waits),
        ("l", Waits::Waits),
        ("m", Waits::Never),
        ("n", Waits::Never),
        ("o", Waits::Waits),
        ("r", Waits::Never),
        ("p", Waits::Waits),
        ("q", Waits::Waits),
    ] {
        assert_eq!(waits(all, name), wanted, "{name}");
    }
}

/// A model whose evaluations, `form`, `post step` and `locate` have statements of a test on lines 2 to 7.
fn model(kind: &str, statement: &str) -> String {
    let own = |place: &str, or: &'static str| if place == kind { statement } else { or }.to_string();
    format!(
        "boscos begin ref(integrator) y; ref(process) p; procedure sub; hold(1); procedure wire; y.set to(new clock);
block class b; begin {}; signal := 1 end;
continuous class c; begin procedure equations; begin {}; rate[1] := 1 end end;
element class e; begin procedure form; begin {}; output :- new c(1, 1) end;
procedure post step; begin {} end end;
flag class f; begin procedure locate; begin {} end;
real procedure function; begin {}; function := 1 end end;
new b; activate new e; new f(none, 0.1, 10) end",
        own("body", ";"),
        own("equations", ";"),
        own("form", ";"),
        own("post step", ";"),
        own("locate", ";"),
        own("function", ";")
    )
}

const PLACES: [(&str, u32); 6] =
    [("body", 2), ("equations", 3), ("form", 4), ("post step", 5), ("locate", 6), ("function", 7)];

#[test]
fn evaluations_cannot_wait() {
    for (place, line) in PLACES {
        for statement in ["hold(1)", "passivate", "wait(none)", "resume(p)", "call(p)", "detach", "cancel(current)"] {
            wrong(&model(place, statement), &[("wait-in-evaluation", line)]);
        }
        // Where it waits is in the procedure that is called.
        wrong(&model(place, "sub"), &[("wait-in-evaluation", 1)]);
        for statement in ["activate p delay 1", "activate p after current", "outimage", "y.state[1] := 1"] {
            assert_eq!(told(&model(place, statement)), [], "{place} {statement}");
        }
        let direct: &[(&str, u32)] = if place == "post step" { &[] } else { &[("wait-in-evaluation", line)] };
        wrong(&model(place, "activate p"), direct);
    }
    wrong(&model("post step", "activate this e"), &[("wait-in-evaluation", 5)]);
}

#[test]
fn networks_do_not_change_while_they_are_evaluated() {
    for (place, line) in PLACES {
        for statement in ["y.set to(new clock)", "new clock", "y.out", "y.into(none)", "new element.sort"] {
            let found = told(&model(place, statement));
            let changes = found.iter().filter(|(code, at, _)| code == "change-in-evaluation" && *at == line).count();
            assert_eq!(changes > 0, place != "form", "{place} {statement} {found:?}");
        }
        let wanted: &[(&str, u32)] = if place == "form" { &[] } else { &[("change-in-evaluation", 1)] };
        wrong(&model(place, "wire"), wanted);
    }
}

#[test]
fn signals_are_set_by_their_blocks() {
    wrong("boscos begin ref(integrator) y;\ny.signal := 1 end", &[("assign-to-read-only", 2)]);
    wrong("boscos begin ref(macro) y;\ny.signal := 1 end", &[("assign-to-read-only", 2)]);
    assert_eq!(told("boscos begin ref(clock) y; y.signal := 1 end"), []);
    for (place, line) in PLACES {
        let wanted: &[(&str, u32)] = if place == "form" { &[] } else { &[("assign-to-read-only", line)] };
        wrong(&model(place, "last.signal := 1"), wanted);
    }
}

#[test]
fn blocks_have_what_they_need() {
    wrong("boscos begin element class e; ;\nnew e end", &[("missing-form", 2)]);
    wrong("boscos begin macro 1 class e; ;\nnew e end", &[("missing-form", 2)]);
    wrong("boscos begin continuous class c; ;\nnew c(1, 1) end", &[("missing-equations", 2)]);
    assert_eq!(told("boscos begin element class e; begin procedure form; ; end; e class f; ; new f end"), []);
    wrong("boscos begin ref(clock) c;\nactivate c end", &[("block-is-not-scheduled", 2)]);
    wrong("boscos begin\nactivate new integrator delay 1 end", &[("block-is-not-scheduled", 2)]);
    wrong("simset begin\nactivate new head end", &[("wrong-type", 2)]);
}

#[test]
fn name_parameters_cannot_wait() {
    let text = |actual: &str| {
        format!(
            "simulation begin real procedure f; begin hold(1); f := 1 end; procedure p(x); name x; real x; outfix(x, 1, 2);\np({actual}) end"
        )
    };
    wrong(&text("f"), &[("name-parameter-can-wait", 2)]);
    wrong(&text("1 + f"), &[("name-parameter-can-wait", 2)]);
    assert_eq!(told(&text("1 + time")), []);
}

#[test]
fn rarely_meant_things_are_warned_about() {
    let step = |statement: &str| {
        format!(
            "boscos begin element class e; begin procedure form; output :- new clock;\nprocedure post step; {statement}; end; activate new e end"
        )
    };
    wrong(&step("outfix(time, 1, 2)"), &[("time-in-post-step", 2)]);
    wrong(&step("if t = 1.0 then outimage"), &[("real-compared-for-equality", 2)]);
    assert_eq!(told(&step("if t > 1 then outfix(t, 1, 2)")), []);
    wrong("boscos begin real x;\nblock class b; x := 1; new b end", &[("signal-never-assigned", 2)]);
    assert_eq!(told("boscos begin block class b; ; b class c; signal := 1; new c end"), []);
}

/// The examples of `zudyn explain`.
#[test]
fn chains_of_calls_are_shown() {
    let (source, reading) = resolved(
        "boscos begin procedure a; hold(1);\nprocedure b;\na;\ncontinuous class c; begin procedure equations;\nb; end; new c(1, 1) end",
    );
    let message = &reading.diagnostics.sorted()[0].message;
    let related = message.related(crate::diagnostic::Locale::English);
    let lines: Vec<u32> = related.iter().map(|one| source.line_of(one.at.start)).collect();
    assert_eq!((message.code(), lines), ("wait-in-evaluation", vec![5, 3]));
}
