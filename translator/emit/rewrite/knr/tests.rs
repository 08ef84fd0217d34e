//! Pieces of C89 and what they are in the old spelling.

use super::*;
use crate::emit::needs::NEEDS;
use crate::emit::runtime::{HOT_HEADERS, all_files};
use crate::emit::text::LINE;

fn rewritten(source: &str) -> String {
    let mut files = [("a.c".to_string(), source.to_string())];
    rewrite(&mut files);
    files[0].1.clone()
}

#[test]
fn definitions_and_declarations_are_those_of_the_time() {
    let source = "int size(const char *a, long b);\nvoid nothing(void);\n\
                  static void *room(const struct zd *x, int n, char text[5][24])\n{\n    return NULL;\n}\n";
    let wanted = "int size();\nint nothing();\n\
                  static char *room(x, n, text)\nstruct zd *x;\nint n;\nchar text[5][24];\n{\n    return NULL;\n}\n";
    assert_eq!(rewritten(source), wanted);
}

#[test]
fn arguments_become_what_the_function_takes() {
    let source = "static double half(double x, long n, void *p);\nstruct pair { int a; double b; };\n\
                  static int f(struct pair *s, int i)\n{\n    double x = 1.0;\n\
                  \n    half(x, 3, s);\n    half(i + 1, 3L, NULL);\n    half(s->b, (long)i, (void *)s);\n    half(s->a, i, \"x\");\n\
                  \n    return 0;\n}\n";
    let made = rewritten(source);
    for wanted in [
        "half(x, (long)3, (char *)s);",
        "half((double)(i + 1), 3L, (char *)NULL);",
        "half(s->b, (long)i, (char *)s);",
        "half((double)s->a, (long)i, \"x\");",
    ] {
        assert!(made.contains(wanted), "{wanted}\n{made}");
    }
}

#[test]
fn pointers_to_functions_are_called_by_what_they_point_to() {
    let source = "struct sink { void *context; int (*put)(void *context, const char *text, double x); };\n\
                  struct all { struct sink *sink; };\n\
                  static int f(const struct all *a, struct sink *b)\n{\n\
                  \n    return a->sink->put(a->sink->context, \"x\", 1) + b[0].put(b, NULL, 2.0);\n}\n";
    let made = rewritten(source);
    assert!(made.contains("int (*put)();"), "{made}");
    assert!(
        made.contains(
            "(*a->sink->put)(a->sink->context, \"x\", (double)1) + (*b[0].put)((char *)b, (char *)NULL, 2.0)"
        ),
        "{made}"
    );
}

#[test]
fn enumerations_become_names_for_numbers_and_strings_are_joined() {
    let source = "enum zd_kind {\n    GOOD = 0,      /* fine */\n    BAD = 4,\n    WORSE\n};\nstatic void f(enum zd_kind k)\n{\n    (void)k;\n}\n\
                  static const char *const t[] = { \"one \"\n        \"two\", \"three\" };\n";
    let made = rewritten(source);
    assert!(made.starts_with("#define GOOD 0 /* fine */\n#define BAD 4\n#define WORSE 5\n"), "{made}");
    assert!(made.contains("static int f(k)\nint k;\n{\n    k;\n    return 0;\n}\n"), "{made}");
    assert!(made.contains("static char *t[] = { \"one two\", \"three\" };"), "{made}");
}

#[test]
fn an_array_of_functions_forgets_what_they_take() {
    let source = "static int (*const parts[])(struct model *m, int *at) = {\n    one, two\n};\n";
    assert_eq!(rewritten(source), "static int (*parts[])() = {\n    one, two\n};\n");
}

#[test]
fn long_lines_are_broken_where_the_compiler_allows_it() {
    let long = format!("static const char *const t[] = {{ \"{}\", \"b\" }};\n", "\\346\\227\\266x".repeat(30));
    let made = rewritten(&long);
    assert!(made.lines().all(|line| line.len() <= LINE), "{made}");
    let joined = made.replace("\\\n", "");
    assert!(joined.contains(&"\\346\\227\\266x".repeat(30)), "{made}");
    assert!(made.lines().all(|line| !line.ends_with("\\3\\") && !line.ends_with("\\34\\")));
    let call = format!("static int f(int a)\n{{\n    return g({});\n}}\n", "aaaaaaaa + ".repeat(30) + "1");
    let made = rewritten(&call);
    assert!(made.lines().all(|line| line.len() <= LINE), "{made}");
}

/// Every file of the runtime, also those that few programs carry.
#[test]
fn the_whole_runtime_is_taken_in_the_old_spelling() {
    let mut files: Vec<(String, String)> =
        all_files().map(|file| (file.name.to_string(), file.text.to_string())).collect();
    let needs: String = NEEDS.iter().map(|need| format!("#define {need}\n")).collect();
    let hot: String = HOT_HEADERS.iter().map(|(_, file)| format!("#include \"{}\"\n", file.name)).collect();
    files.push(("hot.c".into(), format!("{needs}#include \"zdhot.h\"\n{hot}int hot;\n")));
    rewrite(&mut files);
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in &files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    if which::which("gcc").is_err() {
        return;
    }
    let names = files.iter().map(|(name, _)| name.as_str()).filter(|name| name.ends_with(".c"));
    let flags = ["-std=gnu89", "-Wall", "-Wextra", "-Wtraditional", "-Wno-unused-parameter", "-Wno-unused-value"];
    let old = ["-Wno-unused-function", "-Werror", "-DZD_OLD", "-DZD_SIZE=unsigned long", "-DZD_TYPED", "-fno-builtin"];
    // Every day no code is made.
    let how = if crate::daily::is_ci() { "-c" } else { "-fsyntax-only" };
    let mut command = std::process::Command::new("gcc");
    let output = crate::kept::output(command.current_dir(folder.path()).args(flags).args(old).arg(how).args(names));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
