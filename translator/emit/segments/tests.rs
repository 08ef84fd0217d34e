use super::modules::divide;
use super::pages::{Home, Pages};
use super::rewrite::{functions, runtime, tables};
use super::{Cutting, Whole};
use crate::emit::names::Names;
use crate::emit::tests::samples;
use crate::emit::views::{Declaration, Group, Member};

/// Two single values, an array on a page of its own, one on three pages, and two values behind.
fn pages() -> Pages {
    let plan = samples::empty();
    let member = |name, size| Member { declaration: Declaration { name, size }, remark: String::new() };
    let members = [("x", 0), ("y", 0), ("list", 128), ("long", 300), ("far", 0), ("index", 0)];
    let members = members.map(|(name, size)| member(name, size));
    let groups = [Group { what: "Levels.", members: members.into() }];
    let Ok(mut pages) = Pages::of(&plan, &groups, 1100) else { panic!("it can be cut") };
    pages.name_pages(&mut Names::beside(&plan, std::iter::empty()));
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

#[test]
fn accesses_go_through_the_pages() {
    let cut = |text: &str| functions(text, &pages()).map_err(|_| ());
    for (whole, paged) in [
        ("m->x = m->y + m->head.dt;", "m->x = m->y + m->head.dt;"),
        ("m->far = m->list[i];", "m->page_5->far = m->page_1->list[i];"),
        ("m->long[7] = m->long[299];", "m->long[0][7] = m->long[2][43];"),
        ("m->long[i] = 1.0;", "m->long[i / 128][i % 128] = 1.0;"),
        (
            "x = m->long[(int)m->index - 1];",
            "x = m->long[((int)m->page_5->index - 1) / 128][((int)m->page_5->index - 1) % 128];",
        ),
        ("/* m->far */ \"m->far\"", "/* m->far */ \"m->far\""),
    ] {
        assert_eq!(cut(whole).as_deref(), Ok(paged));
    }
    assert!(matches!(functions("f(m->long, 300);", &pages()), Err(Whole::Handed(name)) if name == "long"));
    assert_eq!(cut("f(m->list, 128);").as_deref(), Ok("f(m->page_1->list, 128);"));
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
    assert_eq!(divide(&model, 60_000), None);
    let files = divide(&model, 1100).expect("it is too long");
    let names: Vec<&str> = files.iter().map(|file| file.0.as_str()).collect();
    assert_eq!(names, ["model.c", "model.h", "model1.c", "model2.c", "model3.c", "model4.c"]);
    assert!(files[1].1.contains("#define part_6 zm0005\n") && files[1].1.contains("\nint part_6(struct model *m);\n"));
    assert!(files[1].1.contains("\nextern const double base[];\n"), "{}", files[1].1);
    assert!(files[0].1.ends_with("static struct model model;\n\nint main(void)\n{\n    return part_1(&model);\n}\n"));
    assert!(files[2].1.contains("/* Part 1. */\nint part_1(struct model *m)\n{") && files[2].1.contains("part_2"));
    assert!(!files[2].1.contains("part_3") && files[5].1.ends_with("const double base[] = {\n    1.0\n};\n"));
}
