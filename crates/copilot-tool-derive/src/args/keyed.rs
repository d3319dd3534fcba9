//! One key of an attribute: the forms that its value can have, and the error when it has another.

use darling::FromMeta;
use proc_macro2::{Ident, Span};
use syn::spanned::Spanned;
use syn::{Expr, ExprArray, ExprLit, ExprPath, ExprRange, Lit, LitStr, Meta, Path};

use super::error;
use crate::evident::{self, ungroup};

/// A value, with the spans of its key and of itself.
pub(crate) struct Keyed<T> {
    pub(crate) key: Span,
    pub(crate) at: Span,
    pub(crate) value: T,
}

/// A key that stands alone.
pub(crate) struct Word;

/// A string literal, or a macro call that rustc makes one of.
pub(crate) struct Text(pub(crate) Expr);

/// A path in quotes.
pub(crate) struct Module(pub(crate) LitStr);

/// A key that stands alone or says `true` or `false`.
pub(crate) struct Switch(pub(crate) bool);

/// The form that a key's value has.
pub(crate) trait Value: Sized {
    const EXPECTED: &'static str;

    fn bare() -> Option<Self> {
        None
    }

    fn read(value: &Expr) -> Option<Self>;
}

impl<T: Value> FromMeta for Keyed<T> {
    fn from_meta(meta: &Meta) -> darling::Result<Self> {
        let key = meta.path().span();
        let (at, value) = match meta {
            Meta::Path(_) => (key, T::bare()),
            Meta::NameValue(pair) => (pair.value.span(), T::read(&pair.value)),
            Meta::List(_) => (key, None),
        };
        match value {
            Some(value) => Ok(Keyed { key, at, value }),
            None => {
                let name = darling::util::path_to_string(meta.path());
                Err(error(&at, format!("`{name}` takes {}", T::EXPECTED)))
            }
        }
    }
}

impl Value for Word {
    const EXPECTED: &'static str = "no value";

    fn bare() -> Option<Self> {
        Some(Word)
    }

    fn read(_: &Expr) -> Option<Self> {
        None
    }
}

impl Value for Switch {
    const EXPECTED: &'static str = "`true`, `false`, or no value for `true`";

    fn bare() -> Option<Self> {
        Some(Switch(true))
    }

    fn read(value: &Expr) -> Option<Self> {
        match ungroup(value) {
            Expr::Lit(ExprLit {
                lit: Lit::Bool(on), ..
            }) => Some(Switch(on.value)),
            _ => None,
        }
    }
}

impl Value for Ident {
    const EXPECTED: &'static str = "the name of a function, such as `admin_tools`";

    fn read(value: &Expr) -> Option<Self> {
        match ungroup(value) {
            Expr::Path(path) if path.qself.is_none() => path.path.get_ident().cloned(),
            _ => None,
        }
    }
}

impl Value for LitStr {
    const EXPECTED: &'static str = "a string literal";

    fn read(value: &Expr) -> Option<Self> {
        evident::text(value).cloned()
    }
}

impl Value for Text {
    const EXPECTED: &'static str = "a string literal";

    fn read(value: &Expr) -> Option<Self> {
        let value = ungroup(value);
        let is_text = matches!(value, Expr::Macro(_)) || evident::text(value).is_some();
        is_text.then(|| Text(value.clone()))
    }
}

impl Value for Module {
    const EXPECTED: &'static str = "the path of a module in quotes, such as `\"codec::hex\"`";

    fn read(value: &Expr) -> Option<Self> {
        let text = evident::text(value)?;
        text.parse::<ExprPath>().ok()?;
        Some(Module(text.clone()))
    }
}

impl Value for Expr {
    const EXPECTED: &'static str = "an expression";

    fn read(value: &Expr) -> Option<Self> {
        Some(value.clone())
    }
}

impl Value for Option<Expr> {
    const EXPECTED: &'static str = "an expression, or no value for `Default::default()`";

    fn bare() -> Option<Self> {
        Some(None)
    }

    fn read(value: &Expr) -> Option<Self> {
        Some(Some(value.clone()))
    }
}

impl Value for ExprRange {
    const EXPECTED: &'static str = "a range, such as `1..=14`";

    fn read(value: &Expr) -> Option<Self> {
        match ungroup(value) {
            Expr::Range(range) => Some(range.clone()),
            _ => None,
        }
    }
}

impl Value for ExprArray {
    const EXPECTED: &'static str = "a list, such as `[1, 2, 4]`";

    fn read(value: &Expr) -> Option<Self> {
        match ungroup(value) {
            Expr::Array(list) => Some(list.clone()),
            _ => None,
        }
    }
}

impl Value for Path {
    const EXPECTED: &'static str = "an absolute path, such as `::copilot_tool` or `crate::args`, \
                                    because others mean something else in generated code";

    fn read(value: &Expr) -> Option<Self> {
        let path = match ungroup(value) {
            Expr::Path(path) if path.qself.is_none() => path.path.clone(),
            quoted => evident::text(quoted)?.parse().ok()?,
        };
        let absolute = path.leading_colon.is_some()
            || path
                .segments
                .first()
                .is_some_and(|first| first.ident == "crate" || first.ident == "$crate");
        absolute.then_some(path)
    }
}
