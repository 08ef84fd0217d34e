//! Generates the parsers from their grammars.

fn main() {
    lalrpop::Configuration::new()
        .emit_rerun_directives(true)
        .process_dir("translator/language")
        .expect("the grammars are part of this package and are well formed");
}
