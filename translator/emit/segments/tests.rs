use super::modules::{divide, fits};
use super::pages::{Home, Pages};
use super::runtime;
use crate::c::{
    CBinary, CBlock, CFunction, CKind, CStatement, CType, CVariable, Declaration, Dialect, Hint, Names, Node, Printer,
    Unit,
};
use crate::emit::program::{List, Place};

/// Two single values, an array on a page of its own, one on three pages, and two values behind.
fn pages() -> Pages {
    let members = [("x", 0), ("y", 0), ("list", 128), ("long", 300), ("far", 0), ("index", 0)];
    let members: Vec<(String, usize)> = members.map(|(name, size)| (name.to_string(), size)).into();
    Pages::of(&members, 1100, &mut Names::default())
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
fn tables_count_through_the_pages() {
    let pages = pages();
    let place = |name, element| Place { name, element, home: pages.home(name) }.to_string();
    assert_eq!(place("x", None), "AT(x)");
    assert_eq!(place("list", Some(3)), "AT_1(list[3])");
    assert_eq!(place("long", Some(299)), "ELEMENT(2, 299)");
    assert!(pages.places().contains("#define AT_5(member) (5 * ZD_PAGE + (long)offsetof(struct page_5, member))\n"));
}

#[test]
fn an_index_counts_through_the_rows_of_an_array() {
    let mut unit = Unit::default();
    let (array, index) = (unit.word("long"), unit.word("i"));
    unit.put_in_rows(array, 128);
    let (known, one) = (unit.int(299), unit.int(1));
    let sum = unit.binary(CBinary::Subtract, index, one);
    let (fixed, computed) = (unit.index(array, known), unit.index(array, sum));
    let text = |unit: &Unit, node: Node| Printer::new(unit, Dialect::C89, false, None).expression(node);
    assert_eq!(text(&unit, fixed), "long[2][43]");
    assert_eq!(text(&unit, computed), "long[(i - 1) / 128][(i - 1) % 128]");
    assert_eq!(unit.used_whole(), None);
    let mut called = unit.clone();
    called.call_word("f", &[array]);
    assert_eq!(called.used_whole(), Some(array));
    // C code of the author has a pointer to the array.
    let pointer = unit.names.local("pointer");
    let local = CVariable::with(pointer, CType::pointer(CKind::Double), array);
    let within = CBlock { locals: vec![local], statements: Vec::new() };
    let body = CBlock::of(vec![CStatement::Block(within)]);
    let name = unit.names.function("code");
    let function =
        CFunction { name, result: CType::VOID, parameters: Vec::new(), remark: None, hint: Hint::None, body };
    unit.declarations.push(Declaration::Function(function));
    assert_eq!(unit.used_whole(), Some(array));
}

#[test]
fn the_runtime_is_that_of_pages_or_the_other() {
    let text =
        "a\n#ifdef ZD_PAGES\n#define ZD_PAGE 32768L\n#if X\nb\n#else\nc\n#endif\n#else\nd\n#endif\nint *ZD_PIECES e;\n";
    assert_eq!(runtime(text.into(), None, false), "a\nd\nint *e;\n");
    assert_eq!(
        runtime(text.into(), Some(&pages()), false),
        "a\n#define ZD_PAGE 1024L\n#if X\nb\n#else\nc\n#endif\nint *const *e;\n"
    );
    assert_eq!(runtime("plain\n".into(), None, false), "plain\n");
}

#[test]
fn the_runtime_has_types_for_programs_that_need_them() {
    let text = "a\n#ifdef ZD_TYPED\nb\n#else\nc\n#endif\nd\n";
    assert_eq!(runtime(text.into(), None, true), "a\nb\nd\n");
    assert_eq!(runtime(text.into(), None, false), "a\nc\nd\n");
}

#[test]
fn a_long_file_is_divided_where_functions_and_tables_end() {
    let mut unit = Unit::default();
    for number in 1..=6 {
        let one = unit.int(1);
        let sum = (0..40).fold(one, |sum, _| unit.binary(CBinary::Add, sum, one));
        let own = number == 6;
        let lines = own.then(|| CStatement::Lines("    count++;\n".into()));
        let statements = lines.into_iter().chain([CStatement::Return(Some(sum))]).collect();
        let name = unit.names.function(&format!("part_{number}"));
        let body = CBlock::of(statements);
        unit.declarations.push(Declaration::Function(CFunction {
            name,
            result: CType::INT,
            parameters: Vec::new(),
            remark: None,
            hint: Hint::None,
            body,
        }));
    }
    let base = List::new("double", "base", "    1.0".into());
    let lists = [base, List::new("struct zd_run", "runs", "    { 0 }".repeat(999))];
    assert!(fits(&unit, &lists, 60_000) && !fits(&unit, &lists, 1100));
    let division = divide(&unit, &lists, 1100);
    let names = |at: usize| division.functions[at].iter().map(|place| function_name(&unit, *place)).collect::<Vec<_>>();
    assert_eq!(division.functions.len(), 4);
    // C code of the author is with its definitions.
    assert_eq!((names(0), names(1), names(3)), (vec!["part_6"], vec!["part_1", "part_2"], vec!["part_5"]));
    assert_eq!(division.tables.iter().flatten().map(|list| list.name.as_str()).collect::<Vec<_>>(), ["base"]);
    assert_eq!(division.names(&unit).count(), 7);
}

fn function_name(unit: &Unit, place: usize) -> &str {
    match &unit.declarations[place] {
        Declaration::Function(function) => unit.names.text(function.name),
        Declaration::Prototype { name, .. } => unit.names.text(*name),
    }
}
