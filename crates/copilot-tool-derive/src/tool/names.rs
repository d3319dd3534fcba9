//! Tool names in one block, which must be told apart.

use darling::error::Accumulator;

use super::method::Method;
use crate::args::refusal;

/// Two names that are the same, or differ only in case, which models and some hosts overlook. Two methods under
/// conditions may be alternatives; a registry sees whether they are.
pub(super) fn check(methods: &[Method], errors: &mut Accumulator) {
    for (index, method) in methods.iter().enumerate() {
        let name = &method.named.name;
        let clash = methods[..index].iter().find(|other| {
            let is_alternative = !other.cfgs.is_empty() && !method.cfgs.is_empty();
            other.named.name.eq_ignore_ascii_case(name) && !is_alternative
        });
        let Some(other) = clash else { continue };
        // rustc sees two methods of one name.
        if other.ident == method.ident && other.named.name == *name {
            continue;
        }
        let rule = match other.named.name == *name {
            true => format!(
                "`{name}` is the tool of the method `{}` already",
                other.ident
            ),
            false => format!(
                "`{name}` differs from `{}`, the tool of the method `{}`, only in case, which models overlook",
                other.named.name, other.ident
            ),
        };
        errors.push(refusal(
            &method.named.at,
            rule,
            "give one of them another name with `#[tool(name = \"…\")]`",
        ));
    }
}
