//! The functions of a program that runs as written: its one function, and what methods of integration call.

use std::fmt::Write;

use super::body::{Body, Leaving};
use super::functions::{Functions, Writing};
use super::layout::RoutineLayout;
use super::locals::Local;
use super::render;
use super::text::{INDENT, number, push_statement};
use super::views::Course;
use crate::model::RoutineId;
use crate::plan::Operation;
use crate::plan::course::{self as plan, Act, Event, Returns, Solve, Stop};

/// Locals declared in one line.
const IN_A_LINE: usize = 8;

impl<'a> Writing<'a> {
    /// The function of the course; nothing if the plan has none.
    pub fn course(&self) -> Option<String> {
        let course = self.plan.course.as_ref()?;
        let mut solves = self.routines(course);
        solves.extend(course.solves.iter().enumerate().map(|(number, solve)| self.solve(number, solve)));
        Some(match self.layout.written.parts.len() {
            0 | 1 => render(&self.short_course(course, solves)),
            _ => render(&self.long_course(course, solves)),
        })
    }

    /// Routines, each of which may call any other; one that is long is several functions.
    fn routines(&self, course: &plan::Course) -> Vec<String> {
        let mut texts = Vec::new();
        let names = &self.layout.routine_names;
        if !names.is_empty() {
            let mut declared = String::new();
            let called = (0..).map(RoutineId).zip(names).filter(|(id, _)| !course.is_slopes(*id));
            called.for_each(|(_, name)| _ = writeln!(declared, "\nstatic int {name}(struct model *m);"));
            texts.push(declared.replace("\n\n", "\n").trim_end().to_string());
        }
        for (number, ((called, name), layout)) in
            course.routines.iter().zip(names).zip(&self.layout.routines).enumerate()
        {
            if course.is_slopes(RoutineId(number as u32)) {
                continue;
            }
            if let Some(returns) = called.returns {
                texts.push(self.returning(name, called, returns, layout));
                continue;
            }
            let Functions { mut text, names } = self.functions(name, &called.body, layout);
            match &names[..] {
                [] => {
                    let _ = write!(
                        text,
                        "\nstatic int {name}(struct model *m)\n{{\n{INDENT}(void)m;\n{INDENT}return ZD_GOOD;\n}}\n"
                    );
                }
                [_] => {}
                several => {
                    let calls: Vec<String> = several.iter().map(|name| format!("{name}(m)")).collect();
                    let mut all = String::new();
                    push_statement(&mut all, &format!("if ({})", calls.join(" || ")), 1);
                    let _ = write!(text, "\nstatic int {name}(struct model *m)\n{{\n{all}");
                    let _ = write!(text, "{INDENT}{INDENT}return m->head.failure.kind;\n{INDENT}return ZD_GOOD;\n}}\n");
                }
            }
            texts.push(text);
        }
        // Routines that are handed over to a function of the library.
        let handed = course.invocations.iter().flat_map(|invocation| &invocation.functions);
        let mut handed: Vec<u32> = handed.map(|(routine, _, _)| routine.0).collect();
        handed.sort_unstable();
        handed.dedup();
        if !handed.is_empty() {
            let mut text = format!(
                "\n/* A routine by its number. */\nstatic int run_routine(void *memory, int routine)\n{{\n\
                 {INDENT}struct model *m = (struct model *)memory;\n\n{INDENT}switch (routine) {{\n"
            );
            for number in handed {
                let name = &names[number as usize];
                let _ = writeln!(text, "{INDENT}case {number}:\n{INDENT}{INDENT}return {name}(m);");
            }
            let _ = writeln!(text, "{INDENT}default:\n{INDENT}{INDENT}return ZD_GOOD;\n{INDENT}}}\n}}");
            texts.push(text);
        }
        texts
    }

    /// A routine that C text of the author may leave: a function whose value is what it returns there, or the result.
    fn returning(&self, name: &str, called: &'a plan::Called, returns: Returns, layout: &'a RoutineLayout) -> String {
        let mut result = String::new();
        match returns {
            Returns::Nothing => result.push_str("0.0"),
            Returns::Value(slot) => self.place(&[], &[], self.passing, false).slot(&mut result, slot),
        }
        let inner = format!("{name}_text");
        let mut text = String::new();
        self.write_giving(&mut text, &inner, &called.body, layout, Some(&result));
        let _ = write!(text, "\nstatic int {name}(struct model *m)\n{{\n");
        let _ = match returns {
            Returns::Nothing => writeln!(text, "{INDENT}(void){inner}(m);"),
            Returns::Value(_) => writeln!(
                text,
                "{INDENT}double value = {inner}(m);\n\n{INDENT}if (m->head.failure.kind == ZD_GOOD)\n\
                 {INDENT}{INDENT}{result} = value;"
            ),
        };
        let _ = writeln!(text, "{INDENT}return m->head.failure.kind;\n}}");
        text
    }

    fn short_course(&self, course: &plan::Course, solves: Vec<String>) -> Course {
        let layout = &self.layout.written;
        let locals = &self.layout.course;
        let place = self.place(&layout.temporaries, &course.body.temporaries, &locals.local, false);
        let mut body = Body::new(&place, Leaving::Jump, self.cards, 1).of_course(locals);
        body.operations(&course.body.operations);
        let mut declarations = String::new();
        declare_locals(&mut declarations, &locals.locals);
        for line in self.plain_locals(&body, false) {
            let _ = writeln!(declarations, "{INDENT}{line}");
        }
        self.declare_temporaries(&mut declarations, &course.body, &course.body.operations, layout, 0, 1);
        declare_own(&mut declarations, &body);
        self.needs.set(self.needs.get() | place.needs.get());
        self.fails.set(self.fails.get() || body.fails);
        let mut time = String::new();
        place.slot(&mut time, course.time);
        Course {
            solves,
            declarations: declarations.trim_end().to_string(),
            time: if time.starts_with("m->") { String::new() } else { time },
            ends: matches!(course.body.operations.last(), Some(Operation::Act(Act::Stop(Stop::End))))
                && body.uses_model(),
            statements: body.text.trim_end().to_string(),
            fails: body.fails,
        }
    }

    /// The slopes of a solve, and whether its events have come.
    fn solve(&self, number: usize, solve: &Solve) -> String {
        let Some((rates, events)) = self.layout.solves.get(number) else { return String::new() };
        let Functions { mut text, names } = self.functions(&format!("slopes_{number}"), &solve.rates, rates);
        let model = format!("{INDENT}struct model *m = (struct model *)memory;\n\n");
        let begin = format!("\n/* The slopes at the present time. */\nstatic int rates_{number}(void *memory)\n{{\n");
        text.push_str(&begin);
        let _ = match &names[..] {
            [] => writeln!(text, "{INDENT}(void)memory;\n{INDENT}return ZD_GOOD;\n}}"),
            [only] => writeln!(text, "{INDENT}return {only}((struct model *)memory);\n}}"),
            several => {
                let calls: Vec<String> = several.iter().map(|name| format!("{name}(m)")).collect();
                let failed = format!("{INDENT}{INDENT}return m->head.failure.kind;\n");
                let calls = calls.join(" || ");
                writeln!(text, "{model}{INDENT}if ({calls})\n{failed}{INDENT}return ZD_GOOD;\n}}")
            }
        };
        text.push_str(&self.slopes(number, solve));
        let jacobian = solve.jacobian.map(|jacobian| jacobian.routine);
        for (name, asked) in [("jumps", solve.jumps.map(|(routine, _)| routine)), ("jacobian", jacobian)] {
            let Some(routine) = asked else { continue };
            let routine = self.layout.routine_names.get(routine.0 as usize).map_or("", String::as_str);
            let _ = write!(
                text,
                "\nstatic int {name}_{number}(void *memory)\n{{\n{INDENT}return {routine}((struct model *)memory);\n}}\n"
            );
        }
        if solve.events.is_empty() {
            return text;
        }
        let mut tests = String::new();
        for (place, (event, layout)) in solve.events.iter().zip(events).enumerate() {
            let name = format!("event_{number}_{place}");
            text.push_str(&self.event(&name, event, layout));
            let _ = writeln!(tests, "{INDENT}case {place}:");
            let _ = writeln!(tests, "{INDENT}{INDENT}return {name}(m);");
        }
        let _ = write!(
            text,
            "\n/* Whether what an event waits for is true. */\nstatic int holds_{number}(void *memory, int event)\n{{\n\
             {model}{INDENT}switch (event) {{\n{tests}\
             {INDENT}default:\n{INDENT}{INDENT}return 0;\n{INDENT}}}\n}}\n"
        );
        text
    }

    /// 1 or 0; below 0 if computing the condition has failed.
    fn event(&self, name: &str, event: &Event, layout: &super::layout::RoutineLayout) -> String {
        let place = self.place(&layout.temporaries, &event.before.temporaries, &[], false);
        let mut body = Body::new(&place, Leaving::Negative, self.cards, 1);
        body.operations(&event.before.operations);
        let mut declarations = String::new();
        for line in self.plain_locals(&body, false) {
            let _ = writeln!(declarations, "{INDENT}{line}");
        }
        self.declare_temporaries(&mut declarations, &event.before, &event.before.operations, layout, 0, 1);
        if !declarations.is_empty() {
            declarations.push('\n');
        }
        let mut test = String::new();
        place.condition(&mut test, &event.condition);
        let mut result = String::new();
        push_statement(&mut result, &format!("return {test};"), 1);
        self.needs.set(self.needs.get() | place.needs.get());
        self.fails.set(self.fails.get() || body.fails);
        format!("\nstatic int {name}(struct model *m)\n{{\n{declarations}{}{result}}}\n", body.text)
    }
}

/// What the statements of a function need besides.
pub fn declare_own(declarations: &mut String, body: &Body) {
    let own =
        [(body.reads, "double number;"), (body.fails, "int kind, site;"), (body.calls && !body.fails, "int kind;")];
    for (_, declaration) in own.iter().filter(|(needed, _)| *needed) {
        let _ = writeln!(declarations, "{INDENT}{declaration}");
    }
}

/// Several to a line: first those that begin with what is in the struct.
fn declare_locals(out: &mut String, locals: &[Local]) {
    for local in locals.iter().filter(|local| local.begins) {
        push_statement(out, &format!("double {} = {};", local.name, local.member), 1);
    }
    let fresh: Vec<&Local> = locals.iter().filter(|local| !local.begins).collect();
    for some in fresh.chunks(IN_A_LINE) {
        let some: Vec<String> = some.iter().map(|local| format!("{} = {}", local.name, number(0.0))).collect();
        push_statement(out, &format!("double {};", some.join(", ")), 1);
    }
}
