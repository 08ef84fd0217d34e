//! The frame of a message struct, so that a message is its facts and its sentences.

/// Declares a message: a struct of facts, its code, and its sentences side by side.
///
/// The sentences are `format!` texts that name the fields. Every struct has a field `at`, its place.
/// If the first field is `name`, `element` or `macro_name`, it is the subject of the message.
/// `help` and `related` may be left out; `related` names the field that holds the other place.
#[macro_export]
macro_rules! message {
    (
        $(#[$doc:meta])*
        $code:literal $name:ident $fields:tt
        en: $en:literal,
        zh: $zh:literal
        $(, help_en: $help_en:literal, help_zh: $help_zh:literal)?
        $(, related: $place:ident, related_en: $related_en:literal, related_zh: $related_zh:literal)?
        $(,)?
    ) => {
        $crate::message!(@struct [$(#[$doc])*] $name $fields);

        impl $crate::diagnostic::Message for $name {
            fn code(&self) -> &'static str {
                $code
            }

            fn at(&self) -> $crate::source::Span {
                self.at
            }

            $crate::message!(@subject $fields);

            fn title(&self, locale: $crate::diagnostic::Locale) -> String {
                $crate::message!(@facts self $fields);
                match locale {
                    $crate::diagnostic::Locale::English => format!($en),
                    $crate::diagnostic::Locale::Chinese => format!($zh),
                }
            }

            $(
                fn help(&self, locale: $crate::diagnostic::Locale) -> Option<String> {
                    $crate::message!(@facts self $fields);
                    Some(match locale {
                        $crate::diagnostic::Locale::English => format!($help_en),
                        $crate::diagnostic::Locale::Chinese => format!($help_zh),
                    })
                }
            )?

            $(
                fn related(&self, locale: $crate::diagnostic::Locale) -> Vec<$crate::diagnostic::Related> {
                    $crate::message!(@facts self $fields);
                    let text = match locale {
                        $crate::diagnostic::Locale::English => format!($related_en),
                        $crate::diagnostic::Locale::Chinese => format!($related_zh),
                    };
                    vec![$crate::diagnostic::Related { at: *$place, text }]
                }
            )?
        }
    };
    (@struct [$($doc:tt)*] $name:ident { $($field:ident: $type:ty),* $(,)? }) => {
        $($doc)*
        #[derive(Clone, Debug)]
        pub struct $name {
            pub at: $crate::source::Span,
            $(pub $field: $type,)*
        }
    };
    (@subject { name: String $($rest:tt)* }) => {
        fn subject(&self) -> Option<&str> {
            Some(&self.name)
        }
    };
    (@subject { element: String $($rest:tt)* }) => {
        fn subject(&self) -> Option<&str> {
            Some(&self.element)
        }
    };
    (@subject { macro_name: String $($rest:tt)* }) => {
        fn subject(&self) -> Option<&str> {
            Some(&self.macro_name)
        }
    };
    (@subject $fields:tt) => {};
    (@facts $me:ident { $($field:ident: $type:ty),* $(,)? }) => {
        #[allow(unused_variables)]
        let Self { $($field,)* .. } = $me;
    };
}
