//! The models that a newcomer runs first: all must translate without a word, and ask for pages.

use std::path::Path;
use zudyn_translator::diagnostic::{Locale, human};
use zudyn_translator::source::Source;
use zudyn_translator::translate;

#[test]
fn every_ready_model_translates_without_a_message() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/dynamo");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "dyn") {
            continue;
        }
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let source = Source::new(&name, std::fs::read_to_string(&path).unwrap());
        let translation = translate(&source);
        let messages: String =
            translation.diagnostics.sorted().iter().map(|message| human(message, &source, Locale::English)).collect();
        assert!(messages.is_empty(), "{messages}");
        let plan = translation.plan.expect("a plan");
        assert!(!plan.output.runs.is_empty(), "{name} has no run");
        for card in ["\nPRINT ", "\nPLOT "] {
            let has = source.text().to_uppercase().contains(card);
            assert!(has || (card == "\nPRINT " && name == "world2.dyn"), "{name} has no{card}card");
        }
        seen += 1;
    }
    assert!(seen >= 8, "only {seen} models");
}
