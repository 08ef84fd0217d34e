use super::modules::{divide, fits};
use super::pages::{Home, Pages};
use super::places::place;
use super::rewrite::{runtime, tables};
use super::{Cutting, Whole};
use crate::c::{CBinary, CType, Dialect, Node, Printer, Unit};
use crate::emit::names::Names;
use crate::emit::tests::samples;
use crate::emit::views::{Declaration, Group, Member};

/// Two single values, an array on a page of its own, one on three pages, and two values behind.
fn pages() -> Pages {
    let simulation = samples::empty();
    let member = |name, size| Member { declaration: Declaration { name, size }, remark: String::new() };
    let members = [("x", 0), ("y", 0), ("list", 128), ("long", 300), ("far", 0), ("index", 0)];
    let members = members.map(|(name, size)| member(name, size));
    let groups = [Group { what: "Levels.", members: members.into() }];
    let Ok(mut pages) = Pages::of(&simulation, &groups, 1100) else { panic!("it can be cut") };
    pages.name_pages(&mut Names::beside(&simulation, std::iter::empty()));
    pages
}

#[test]
fn values_stand_on_pages_in_their_order() {
    let pages = pages();
    assert_eq!((pages.bytes, pages.doubles(), pages.count()), (1024, 128, 6));
    for (name, home) in [
        ("x", Home::Page(0)),
        ("list", Home::Page(1)),
        ("long", Home::Across { first: 2, pages: 3 }),
        ("far", Home::Page(5)),
        ("head", Home::Page(0)),
    ] {
        assert_eq!(pages.home(name), home, "{name}");
    }
    assert_eq!(pages.pointers(), ["struct page_1 *page_1", "struct page_5 *page_5", "double *long[3]"]);
    assert!(pages.sizes().contains("    128 * sizeof(double),\n    128 * sizeof(double),\n    44 * sizeof(double),"));
    assert!(pages.setting_out().contains("m->long[i] = (double *)(void *)m->head.pages[2 + i];"));
}

/// `model->name`, or an element of it.
fn value(unit: &mut Unit, name: &str, index: Option<Node>) -> Node {
    let (model, name) = (unit.word("model"), unit.names.word(name));
    let member = unit.arrow(model, name);
    index.map_or(member, |index| unit.index(member, index))
}

/// An expression as it is where values are on pages.
fn placed(make: impl FnOnce(&mut Unit) -> Node) -> Result<String, Whole> {
    let mut unit = Unit::default();
    let node = make(&mut unit);
    place(&mut unit, &pages())?;
    Ok(Printer::new(&unit, Dialect::C89, false, None).expression(node))
}

#[test]
fn accesses_go_through_the_pages() {
    assert_eq!(placed(|unit| value(unit, "x", None)).as_deref(), Ok("model->x"));
    assert_eq!(placed(|unit| value(unit, "far", None)).as_deref(), Ok("model->page_5->far"));
    assert_eq!(
        placed(|unit| {
            let model = unit.word("model");
            let (head, dt) = (unit.names.word("head"), unit.names.word("dt"));
            let head = unit.arrow(model, head);
            unit.dot(head, dt)
        })
        .as_deref(),
        Ok("model->head.dt")
    );
    let known = |name: &'static str, at: i64| {
        placed(move |unit| {
            let at = unit.int(at);
            value(unit, name, Some(at))
        })
    };
    assert_eq!(known("long", 7).as_deref(), Ok("model->long[0][7]"));
    assert_eq!(known("long", 299).as_deref(), Ok("model->long[2][43]"));
    assert_eq!(known("list", 3).as_deref(), Ok("model->page_1->list[3]"));
    let computed = placed(|unit| {
        let index = value(unit, "index", None);
        let index = unit.cast(CType::INT, index);
        let one = unit.int(1);
        let index = unit.binary(CBinary::Subtract, index, one);
        value(unit, "long", Some(index))
    });
    let index = "((int)model->page_5->index - 1)";
    assert_eq!(computed, Ok(format!("model->long[{index} / 128][{index} % 128]")));
    let handed = |name: &'static str| {
        placed(move |unit| {
            let array = value(unit, name, None);
            unit.call_word("f", &[array])
        })
    };
    assert_eq!(handed("long"), Err(Whole::Handed("long".into())));
    assert_eq!(handed("list").as_deref(), Ok("f(model->page_1->list)"));
}

#[test]
fn tables_count_through_the_pages_and_are_cut() {
    let rows: String = (0..40).map(|row| format!("    {{ \"X\", AT(long[{row}]), 0 }},\n")).collect();
    let text = format!(
        "#define AT(member) offsetof(struct model, member)\n\nstatic const struct zd_column columns[] = {{\n{rows}}};\n\n\
         static const struct zd_program program = {{\n    sizeof(struct model),\n    {{ (long)AT(x), 0 }}, {{ AT(far), 1 }}\n}};\n"
    );
    let made = tables(&text, &pages());
    for part in [
        "#define AT_5(member) (5 * ZD_PAGE + (long)offsetof(struct page_5, member))\n",
        "static const struct zd_column columns_part_0[] = {\n    { \"X\", ELEMENT(2, 0), 0 },\n",
        "static const struct zd_column columns_part_2[] = {\n    { \"X\", ELEMENT(2, 32), 0 },\n",
        "*const columns[] = {\n    columns_part_0,\n    columns_part_1,\n    columns_part_2\n};",
        "    sizeof(struct model),\n    6, page_sizes, set_pages,\n    { (long)AT(x), 0 }, { AT_5(far), 1 }\n",
    ] {
        assert!(made.contains(part), "{part}\n{made}");
    }
}

#[test]
fn the_runtime_is_that_of_pages_or_the_other() {
    let text =
        "a\n#ifdef ZD_PAGES\n#define ZD_PAGE 32768L\n#if X\nb\n#else\nc\n#endif\n#else\nd\n#endif\nint *ZD_PIECES e;\n";
    assert_eq!(runtime(text.into(), None), "a\nd\nint *e;\n");
    assert_eq!(
        runtime(text.into(), Some(&pages())),
        "a\n#define ZD_PAGE 1024L\n#if X\nb\n#else\nc\n#endif\nint *const *e;\n"
    );
    assert_eq!(Cutting::Uncut.runtime("plain\n".into()), "plain\n");
}

#[test]
fn a_long_file_is_divided_where_functions_and_tables_end() {
    let functions: String = (1..=6)
        .map(|number| {
            format!(
                "\n/* Part {number}. */\nstatic int part_{number}(struct model *m)\n{{\n    return m->x{};\n}}\n",
                " + 1".repeat(40)
            )
        })
        .collect();
    let model = format!(
        "/* TITLE */\n\n#include \"zdhot.h\"\n\nstruct model {{\n    double x;\n}};\n{functions}\n\
         static const double base[] = {{\n    1.0\n}};\n\nstatic struct model model;\n\nint main(void)\n{{\n    return part_1(&model);\n}}\n"
    );
    assert!(fits(&model, 60_000) && !fits(&model, 1100));
    let files = divide(&model, 1100);
    let names: Vec<&str> = files.iter().map(|file| file.0.as_str()).collect();
    assert_eq!(names, ["model.c", "model.h", "model1.c", "model2.c", "model3.c", "model4.c"]);
    assert!(files[1].1.contains("#define part_6 zm0005\n") && files[1].1.contains("\nint part_6(struct model *m);\n"));
    assert!(files[1].1.contains("\nextern const double base[];\n"), "{}", files[1].1);
    assert!(files[0].1.ends_with("static struct model model;\n\nint main(void)\n{\n    return part_1(&model);\n}\n"));
    assert!(files[2].1.contains("/* Part 1. */\nint part_1(struct model *m)\n{") && files[2].1.contains("part_2"));
    assert!(!files[2].1.contains("part_3") && files[5].1.ends_with("const double base[] = {\n    1.0\n};\n"));
}
