//! Networks of blocks as C: what the programs print is near independent references.

use super::translated::{STRICT, printed, run, run_once};
use super::values::fails;
use super::*;
use crate::daily;

/// Cases with numbers: the largest difference from the reference, scaled by 1 or the number.
const NEAR: [(&str, f64); 11] = [
    ("block_with_three_inputs", 1e-8),
    ("bouncing_ball", 1e-7),
    ("connected_tanks_change_structure", 1e-7),
    ("equation_as_a_network", 1e-6),
    ("equation_as_one_continuous_block", 1e-6),
    ("furnace_with_ingots", 1e-7),
    ("implicit_loop_by_wegstein", 1e-8),
    ("network_exactly_as_printed", 1e-6),
    ("stiff_block_by_shampine_euler", 3e-3),
    ("two_tanks_share_a_pump", 1e-7),
    ("watched_flags_and_own_locator", 1e-7),
];

fn case(name: &str, file: &str) -> String {
    text(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/boscos").join(name).join(file))
}

/// Item by item: words are equal, numbers near.
#[track_caller]
fn is_near(printed: &str, name: &str, most: f64) {
    let reference = case(name, "reference.csv");
    assert_eq!(printed.lines().count(), reference.lines().count(), "{name}: {printed}");
    for (line, wanted) in printed.lines().zip(reference.lines()) {
        let items: Vec<&str> = line.split_whitespace().collect();
        let references: Vec<&str> = wanted.split(',').collect();
        assert_eq!(items.len(), references.len(), "{name}: {line}");
        for (item, reference) in items.into_iter().zip(references) {
            match reference.parse::<f64>() {
                Ok(number) => {
                    let item: f64 = item.parse().unwrap_or(f64::NAN);
                    let miss = (item - number).abs() / number.abs().max(1.0);
                    assert!(miss <= most, "{name}: {line} is not {wanted}");
                }
                Err(_) => assert_eq!(item, reference, "{name}: {line}"),
            }
        }
    }
}

/// The first cases, with one compiler.
fn cases(compiler: &str, flags: &[&str], count: usize) {
    for (name, most) in NEAR.into_iter().take(count) {
        let Some((status, printed, said)) = run(compiler, flags, &case(name, "model.bos")) else { return };
        assert_eq!((status, said.as_str()), (Some(0), ""), "{name}: {printed}");
        is_near(&printed, name, most);
    }
}

#[test]
fn networks_are_near_their_references_with_gcc() {
    cases("gcc", &STRICT, daily::count(NEAR.len(), 2));
}

#[test]
fn networks_are_near_their_references_with_tcc() {
    cases("tcc", &[], NEAR.len());
}

/// A plant with one equation, whose state is printed at 0, 1 and 2.
fn plant(classes: &str, attributes: &str, form: &str, after: &str) -> String {
    format!(
        "boscos begin {classes} element class plant; begin {attributes} procedure form; begin {form} end; end;
         ref(plant) p; integer i;
         p :- new plant; p.method :- new runge_kutta; p.tstep := 0.01; {after}
         activate p;
         for i := 1 step 1 until 3 do begin outfix(p.output.signal, 5, 9); hold(1) end; outimage end"
    )
}

#[test]
fn the_blocks_of_the_prelude_have_their_values() {
    // y' = the sum of all, each constant from t = 0 on.
    let blocks = [
        ("gain(2)", 6.0),
        ("negator", -3.0),
        ("absolute", 3.0),
        ("limiter(-1, 1)", 1.0),
        ("dead_band(-1, 1)", 2.0),
        ("power(2)", 9.0),
        ("exponential", 3f64.exp()),
        ("sine", 3f64.sin()),
    ];
    for (block, slope) in blocks {
        let form = format!("output :- new integrator; output. set to(new {block}); last. set to(new constant(3))");
        let wanted = format!("{:9.5}{:9.5}{:9.5}\n", 0.0, slope, 2.0 * slope);
        assert_eq!(printed(&plant("", "", &form, "")), wanted, "{block}");
    }
    for (block, slope) in
        [("adder", 5.0), ("subtractor", 1.0), ("multiplier", 6.0), ("divider", 1.5), ("minimum", 2.0), ("maximum", 3.0)]
    {
        let form = format!(
            "output :- new integrator; output. set to(new {block}); last. set to(new constant(3), new constant(2))"
        );
        let wanted = format!("{:9.5}{:9.5}{:9.5}\n", 0.0, slope, 2.0 * slope);
        assert_eq!(printed(&plant("", "", &form, "")), wanted, "{block}");
    }
}

#[test]
fn sources_and_tables() {
    for (block, wanted) in [
        ("clock", "  0.00000  0.50000  2.00000\n"),
        ("ramp(1, 2)", "  0.00000  0.00000  1.00000\n"),
        ("step_at(1, 3)", "  0.00000  0.00000  3.00000\n"),
    ] {
        let form = format!("output :- new integrator; output. set to(new {block})");
        let found = printed(&plant("", "", &form, ""));
        // A jump inside a step is integrated over.
        let near = found.split_whitespace().zip(wanted.split_whitespace()).all(|(a, b)| {
            let difference = a.parse::<f64>().unwrap_or(f64::NAN) - b.parse::<f64>().unwrap_or(f64::NAN);
            difference.abs() < 0.02
        });
        assert!(near, "{block}: {found}");
    }
    // y' is 1 up to t = 1 and then falls to 0 at 2.
    let form = "curve :- new table(3); curve.point(0, 1); curve.point(1, 1); curve.point(2, 0);
        output :- new integrator; output. set to(curve); curve. set to(new clock)";
    assert_eq!(printed(&plant("", "ref(table) curve;", form, "")), "  0.00000  1.00000  1.50000\n");
}

#[test]
fn every_method_integrates() {
    // y' = -y, y(0) = 1
    let class = "continuous class decay; begin procedure equations; rate[1] := -state[1]; end;";
    let form = "output :- new decay(1, 1); output qua decay.state[1] := 1";
    for (method, most) in [
        ("euler", 3e-3),
        ("simpson", 1e-4),
        ("newton_cotes", 1e-4),
        ("runge_kutta", 1e-8),
        ("runge_kutta_38", 1e-8),
        ("runge_kutta_simpson(1&-6, 0.1)", 1e-4),
        ("runge_kutta_merson(1&-6, 0.1)", 1e-5),
        ("runge_kutta_england(1&-6, 0.1)", 1e-5),
        ("shampine_euler(1&-9, 0.1)", 3e-3),
    ] {
        let found = printed(&plant(class, "", form, &format!("p.method :- new {method};")));
        for (number, item) in found.split_whitespace().enumerate() {
            let miss = (item.parse::<f64>().unwrap_or(f64::NAN) - (-(number as f64)).exp()).abs();
            assert!(miss <= most + 1e-5, "{method}: {found}");
        }
    }
    let tableau = "m.a[2, 1] := 0.5; m.b[2] := 1; m.c[2] := 0.5; p.method :- m;";
    let program = plant(class, "", form, tableau)
        .replace("ref(plant) p;", "ref(plant) p; ref(tableau) m;")
        .replace("p :- new plant;", "p :- new plant; m :- new tableau(2);");
    let found = printed(&program);
    for (number, item) in found.split_whitespace().enumerate() {
        let miss = (item.parse::<f64>().unwrap_or(f64::NAN) - (-(number as f64)).exp()).abs();
        assert!(miss <= 1e-4, "midpoint: {found}");
    }
}

#[test]
fn what_discrete_code_assigns_counts_at_once() {
    let program = "boscos begin
        real level;
        block class source; signal := level;
        element class plant; begin ref(source) s; procedure form;
           begin s :- new source; output :- new integrator; output. set to(s) end; end;
        ref(plant) p;
        p :- new plant; p.tstep := 0.1; level := 1;
        activate p; hold(1); outfix(p.output.signal, 4, 8); outfix(p.s.signal, 2, 6);
        level := 3; outfix(p.s.signal, 2, 6); hold(1); outfix(p.output.signal, 4, 8);
        p.output qua integrator.state[1] := 10; hold(0.5); outfix(p.output.signal, 4, 8); outimage end";
    assert_eq!(printed(program), "  1.0000  1.00  3.00  4.0000 11.5000\n");
}

#[test]
fn a_function_of_a_block_serves_a_flag_without_one() {
    let program = "boscos begin
        integer n;
        continuous class swing;
        begin
           procedure equations; begin integer i; rate[1] := state[2]; for i := 2 do rate[i] := -state[i - 1] end;
           real procedure function; function := state[1];
        end;
        element class plant;
        begin procedure form; begin output :- new swing(2, 1); output qua swing.state[2] := 1 end; end;
        halving class zero; begin procedure action; begin n := n + 1; outfix(time, 5, 9) end; end;
        ref(plant) p; ref(zero) z;
        p :- new plant; p.tstep := 0.05; z :- new zero(p, 1&-9, 60); z.watch(0);
        activate p; hold(10); outint(n, 3); outfix(p.output qua dynamic.function, 4, 8); outimage end";
    assert_eq!(printed(program), "  3.14159  6.28319  9.42478  3 -0.5440\n");
}

#[test]
fn backbone_and_stomach_can_be_looked_at() {
    let program = "boscos begin
        element class plant; begin procedure form;
           begin output :- new integrator; output. set to(new adder); last. set to(output, new constant(1)) end; end;
        ref(plant) p; p :- new plant; p.tstep := 0.1; activate p;
        outint(p.backbone.cardinal, 3); outint(p.stomach.cardinal, 3); outimage end";
    assert_eq!(printed(program), "  2  1\n");
}

#[test]
fn an_equation_beyond_the_order_is_noted() {
    let class = "continuous class two; begin procedure equations; begin rate[1] := 1; rate[2] := 2 end; end;";
    let (status, _, said) = run_once(&plant(class, "", "output :- new two(1, 1)", ""));
    assert_eq!(status, Some(3));
    assert!(said.starts_with("failure 2, ") && said.contains("\"state\""), "{said}");
}

#[test]
fn a_ball_that_comes_to_rest_has_events_without_end() {
    let program = case("bouncing_ball", "model.bos").replace("step 1 until 20", "step 1 until 30");
    let (status, printed, said) = run_once(&program);
    assert_eq!(status, Some(3), "{printed}");
    // After the warnings that it chatters, and that the number of bounces does not fit.
    assert!(said.lines().last().is_some_and(|last| last.starts_with("failure 17, ")), "{said}");
    assert!(said.contains("time 12.8505886"), "{said}");
}

#[test]
fn an_action_may_wait() {
    let program = "boscos begin
        integer n;
        continuous class rise; begin procedure equations; rate[1] := 1; end;
        element class plant; begin procedure form; output :- new rise(1, 1); end;
        halving class full(p); ref(plant) p;
        begin
           real procedure function; function := p.output.signal - 1;
           procedure action;
           begin
              outfix(time, 3, 7); p.output qua rise.state[1] := 0; hold(0.25); n := n + 1; outfix(p.output.signal, 3, 7)
           end;
        end;
        ref(plant) p; ref(full) f;
        p :- new plant; p.tstep := 0.1; f :- new full(p, 1&-9, 60, p); f.watch(1);
        activate p; hold(2.5); outint(n, 2); outimage end";
    assert_eq!(printed(program), "  1.000  0.250  2.000  0.250 2\n");
}

#[test]
fn a_post_step_activates_through_procedures() {
    let program = "boscos begin
        ref(plant) p; ref(up) u; ref(worker) w;
        continuous class rise; begin procedure equations; rate[1] := 1; end;
        procedure wake; activate w;
        element class plant; begin
           boolean done, risen;
           procedure raise; activate u;
           procedure form; output :- new rise(1, 1);
           procedure post step;
           begin
              if not done and output.signal > 0.55 then begin done := true; wake end;
              if not risen and output.signal > 1 then begin risen := true; raise end
           end;
        end;
        regula falsi class up; begin
           real procedure function; function := p.output.signal - 1;
           procedure action; begin outtext(\"up\"); outfix(time, 3, 7) end; end;
        process class worker; begin outtext(\"woken\"); outfix(time, 3, 7); passivate; outtext(\"again\"); outfix(time, 3, 7) end;
        p :- new plant; p.tstep := 0.1; u :- new up(p, 1&-9, 60); w :- new worker;
        activate p; hold(2); wake; outtext(\"end\"); outfix(time, 3, 7); outimage end";
    assert_eq!(printed(program), "woken  0.600up  1.000again  2.000end  2.000\n");
}

/// Where the earlier one cuts the step of the other, the function of the other may have changed its sign already.
#[test]
fn events_of_two_elements_at_nearly_one_time_are_both_in_time() {
    let program = "boscos begin
        continuous class ramp(k); real k; begin procedure equations; rate[1] := k * (1 + sin(t)) end;
        element class path(k); real k; begin
           ref(ramp) r; ref(mark) its;
           procedure form; begin r :- new ramp(1, 1, k); output :- r end;
           procedure post step; if r.signal > 1 then activate its;
        end;
        regula falsi class mark(p); ref(path) p; begin
           real procedure function; function := p.r.state[1] - 1;
           procedure action; begin
              p.r.state[1] := 0; outint(if p == a then 1 else 2, 2); outfix(time, 6, 9) end;
        end;
        ref(path) a, b;
        a :- new path(0.7); b :- new path(0.7 * (1 + 1&-11));
        a.its :- new mark(a, 1&-10, 60, a); b.its :- new mark(b, 1&-10, 60, b);
        a.tstep := b.tstep := 0.1;
        activate a; activate b; hold(2); outimage end";
    assert_eq!(printed(program), " 2 0.983055 1 0.983055 2 1.714215 1 1.714215\n");
}

/// A direct subclass of `dynamic` has one state, and its body sets the rate.
#[test]
fn dynamic_blocks_need_no_equations() {
    let program = "boscos begin dynamic class d; begin rate(1) := 3 end; dynamic class still; ;
        element class e; begin ref(still) s; procedure form; begin s :- new still; output :- new d end; end;
        ref(e) p; p :- new e; p.tstep := 0.5; activate p; hold(2); outfix(p.output.signal, 2, 5);
        outfix(p.s.state(1), 2, 5); outimage end";
    assert_eq!(printed(program), " 6.00 0.00\n");
}

#[test]
fn what_cannot_be_a_block_of_a_composite_is_refused() {
    let program = |form: &str, rest: &str| {
        format!(
            "boscos begin element class e; begin procedure form; output :- {form}; end; ref(e) p, q; ref(adder) none_yet;
             p :- new e; q :- new e; {rest} p.tstep := 1; activate p; hold(1); outfix(p.signal, 2, 5) end"
        )
    };
    fails(&program("this e", ""), "", "failure 49, ");
    fails(&program("new constant(1)", "p.include(q);"), "", "failure 50, ");
    fails(&program("new constant(1)", "p.include(none_yet);"), "", "failure 1, ");
    fails(&program("new constant(1)", "p.exclude(none_yet);"), "", "failure 1, ");
    fails(&program("new constant(1)", "call(new constant(1));"), "", "failure 21, ");
    fails(&program("new constant(1)", "p.tstep := 1; activate p; hold(0.5); resume(p);"), "", "failure 21, ");
}

#[test]
fn networks_that_cannot_be_evaluated_are_noted() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad/boscos");
    for (name, failure) in [
        ("10_algebraic_loop", "failure 5, "),
        ("11_input_not_connected", "failure 4, "),
        ("12_reference_to_none", "failure 1, "),
    ] {
        let program = text(&folder.join(name).with_extension("bos"));
        let (status, printed, said) = run_once(&program);
        assert_eq!(status, Some(3), "{name}: {printed}");
        assert!(said.starts_with(failure), "{name}: {said}");
    }
}

#[test]
fn macros_have_inputs_and_bodies_have_inner_parts() {
    let program = "boscos begin
        macro 1 class lag(k, y0); real k, y0;
        begin
           ref(integrator) store;
           procedure form;
           begin
              ref(subtractor) diff;
              store :- new integrator; store.state[1] := y0;
              diff :- new subtractor; diff. set to(input, store);
              store. set to(new gain(k)); last. set to(diff);
              output :- store
           end;
        end;
        block class line(n); integer n; begin integer calls; signal := n * t; inner; calls := calls + 1 end;
        line class shifted; signal := signal + 100;
        element class plant(n); integer n;
        begin
           ref(lag) array chain(1:n); ref(shifted) s;
           procedure form;
           begin
              integer i; ref(block) feed;
              feed :- new constant(1);
              for i := 1 step 1 until n do
              begin chain(i) :- new lag(1, 0); chain(i). set to(feed); feed :- chain(i) end;
              s :- new shifted(2); output :- feed
           end;
           real procedure total; begin integer i; real s; for i := 1 step 1 until n do s := s + chain(i).signal; total := s end;
        end;
        ref(plant) p;
        p :- new plant(2); p.tstep := 0.01; activate p; hold(1);
        outfix(p.output.signal, 6, 10); outfix(p.total, 6, 10); outfix(p.s.signal, 2, 8);
        if p.s.calls > 0 then outtext(\" body\"); outimage end";
    // 1 - 2/e and the sum with 1 - 1/e.
    assert_eq!(printed(program), "  0.264241  0.896362  102.00 body\n");
}

#[test]
fn an_element_can_be_stopped_and_goes_on() {
    let program = "boscos begin
        continuous class rise; begin procedure equations; rate[1] := speed; end;
        element class plant; begin procedure form; output :- new rise(1, 1); end;
        process class faster; begin hold(1); speed := 2 end;
        real speed; ref(plant) p;
        p :- new plant; p.tstep := 0.3; speed := 1;
        activate p; activate new faster; hold(2); cancel(p); outfix(p.output.signal, 4, 8); if p.idle then outtext(\" idle\");
        hold(5); activate p; p.tstep := 0.7; hold(1); outfix(p.output.signal, 4, 8); outfix(time, 2, 6); outimage end";
    assert_eq!(printed(program), "  3.0000 idle  5.0000  8.00\n");
}

/// An action of one element cuts the step of another just before or behind its own event: both are found.
#[test]
fn events_of_several_elements_at_one_time_are_all_found() {
    for locator in ["halving", "regula falsi", "hermite"] {
        let program = format!(
            "boscos begin integer array count(1:4); integer i;
            continuous class rise; begin procedure equations; rate[1] := 1; end;
            element class plant(h); real h; begin ref(rise) r;
               procedure form; begin r :- new rise(1, 1); output :- r end; end;
            {locator} class full(p, n); ref(plant) p; integer n;
            begin
               real procedure function; function := p.r.state[1] - 1;
               procedure action; begin count(n) := count(n) + 1; p.r.state[1] := 0 end;
            end;
            procedure make(n, h); integer n; real h;
            begin ref(plant) p; p :- new plant(h); p.tstep := h; activate p; new full(p, 1&-10, 60, p, n).watch(1) end;
            make(1, 0.3); make(2, 0.3); make(3, 0.17); make(4, 0.41);
            hold(20.5); for i := 1 step 1 until 4 do outint(count(i), 3); outimage end"
        );
        assert_eq!(printed(&program), " 20 20 20 20\n", "{locator}");
    }
}
