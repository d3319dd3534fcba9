//! Wire names: which are legal, and whether two things share one. How a name comes about is serde's
//! to say.

use std::collections::HashMap;

use darling::Error;
use darling::error::Accumulator;
use proc_macro2::Span;
use serde_derive_internals::name::Name;
use syn::LitStr;

use super::keyed::Keyed;
use super::refusal;

/// The names of one object's fields, or the tags of one enum's variants.
pub(super) struct Names<'a> {
    of: Of<'a>,
    /// Name (of a variant: in lower case) → the Rust name of what has it, and the name as it is.
    taken: HashMap<String, (String, String)>,
}

enum Of<'a> {
    Fields { tag: Option<&'a str> },
    Variants,
}

impl<'a> Names<'a> {
    /// `tag`: the discriminator that stands beside the fields.
    pub(super) fn of_fields(tag: Option<&'a str>) -> Self {
        Names {
            of: Of::Fields { tag },
            taken: HashMap::new(),
        }
    }

    pub(super) fn of_variants() -> Self {
        Names {
            of: Of::Variants,
            taken: HashMap::new(),
        }
    }

    /// Takes a name and its aliases for `owner`; gives the aliases. `written` are ours, because
    /// serde keeps a set of them, which has no duplicates.
    pub(super) fn take<'n>(
        &mut self,
        owner: &str,
        name: &'n Name,
        aliases: impl IntoIterator<Item = &'n Name>,
        written: &[Keyed<LitStr>],
        errors: &mut Accumulator,
    ) -> Vec<String> {
        let legal = match self.of {
            Of::Fields { .. } => property(name),
            Of::Variants => not_blank(name),
        };
        errors.handle(legal.and_then(|()| self.take_one(owner, name)));

        let mut others = Vec::new();
        for alias in aliases.into_iter().filter(|alias| *alias != name) {
            errors.handle(not_blank(alias).and_then(|()| self.take_one(owner, alias)));
            others.push(alias.value.clone());
        }
        for (index, alias) in written.iter().enumerate() {
            let text = alias.value.value();
            if text == name.value
                || written[..index]
                    .iter()
                    .any(|earlier| earlier.value.value() == text)
            {
                let rule = format!("`{text}` is a name of `{owner}` already");
                errors.push(refusal(&alias.at, rule, "remove this alias"));
            }
        }
        others
    }

    fn take_one(&mut self, owner: &str, name: &Name) -> Result<(), Error> {
        let text = &name.value;
        let (key, what) = match self.of {
            Of::Fields { tag: Some(tag) } if tag == text => {
                return Err(refusal(
                    &name.span,
                    format!("`{text}` is the tag of this enum, so no field can have that name"),
                    "rename the field, or the tag with `#[args(tag = \"…\")]`",
                ));
            }
            Of::Fields { .. } => (text.clone(), "field"),
            Of::Variants => (text.to_ascii_lowercase(), "variant"),
        };
        let (other, same) = self
            .taken
            .entry(key)
            .or_insert_with(|| (owner.to_owned(), text.clone()));
        if other == owner {
            return Ok(());
        }
        let rule = if same == text {
            format!("`{text}` names the {what} `{other}` already")
        } else {
            format!(
                "`{text}` differs from `{same}`, the name of `{other}`, only in case, which the decoder overlooks"
            )
        };
        let help = format!("give `{owner}` a name of its own with `#[arg(rename = \"…\")]`");
        Err(refusal(&name.span, rule, help))
    }
}

/// The tag of an enum is a property too.
pub(super) fn tag(text: &str, at: Span) -> Result<(), Error> {
    if is_property(text) {
        return Ok(());
    }
    let rule = format!("`{text}` cannot name the tag, because {PROPERTY}");
    Err(refusal(&at, rule, "take a name such as `action`"))
}

fn property(name: &Name) -> Result<(), Error> {
    if is_property(&name.value) {
        return Ok(());
    }
    let rule = format!(
        "`{}` cannot name an argument, because {PROPERTY}",
        name.value
    );
    Err(refusal(
        &name.span,
        rule,
        "choose a name with `#[arg(rename = \"…\")]`",
    ))
}

const PROPERTY: &str = "model providers take 1 to 64 of `A-Z a-z 0-9 _ . -` only";

fn is_property(text: &str) -> bool {
    (1..=64).contains(&text.len())
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-'))
}

fn not_blank(name: &Name) -> Result<(), Error> {
    if !name.value.trim().is_empty() {
        return Ok(());
    }
    Err(refusal(
        &name.span,
        "a name cannot be blank, because the model has to write it",
        "write a name",
    ))
}
