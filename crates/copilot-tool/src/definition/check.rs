//! The rules a definition must meet (name, description, hand-written parameters) and the error that says which it does not.

use std::{error::Error, fmt};

use serde_json::{Map, Value};

use crate::{Dialect, Finding, RenderError, Severity, Tool, echo, lint};

/// Longest name that every provider takes.
const NAME_LIMIT: usize = 64;

/// The most findings that the text of an error lists.
const MOST_FINDINGS: usize = 10;

/// A tool that cannot be defined as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DefinitionError {
    /// The name is not 1 to 64 of the characters that every provider takes. Names are never changed to fit.
    InvalidName {
        /// The name as given.
        name: String,
    },
    /// The description is blank: providers refuse the whole request, and a model would not know what the tool is for.
    BlankDescription {
        /// The tool's name.
        tool: String,
    },
    /// The name of a parameter is not 1 to 64 of the characters that every provider takes.
    InvalidParameterName {
        /// The tool's name.
        tool: String,
        /// The parameter's name as given.
        name: String,
    },
    /// The description of a parameter is blank: a model would not know what to send.
    BlankParameterDescription {
        /// The tool's name.
        tool: String,
        /// The parameter's name.
        parameter: String,
    },
    /// Two parameters have one name; aliases are names, too.
    DuplicateParameter {
        /// The tool's name.
        tool: String,
        /// The name.
        name: String,
    },
    /// A parameter that cannot be used: its aliases, limits, schema or default contradict themselves or each other.
    InvalidParameter {
        /// The tool's name.
        tool: String,
        /// The parameter's name.
        parameter: String,
        /// What is wrong with it, one clause.
        reason: String,
    },
    /// The hand-written parameters are refused or dropped by Copilot hosts.
    InvalidParameters {
        /// The tool's name.
        tool: String,
        /// All that is wrong with them: the errors of [`lint`](crate::lint()) for [`Dialect::Copilot`].
        findings: Vec<Finding>,
    },
    /// A provider takes fewer names than the others, and not this one.
    RefusedName {
        /// The tool's name.
        tool: String,
        /// Who refuses it.
        provider: &'static str,
        /// What it wants, one clause.
        rule: &'static str,
    },
    /// The schema of the arguments has no flat form.
    Schema {
        /// The tool's name.
        tool: String,
        /// What cannot be rendered.
        source: RenderError,
    },
}

impl fmt::Display for DefinitionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InvalidName { name } => write!(
                f,
                "invalid tool name {}; a name must match ^[a-zA-Z0-9_-]{{1,64}}$ and is never changed to fit",
                echo::quoted(name)
            ),
            Self::BlankDescription { tool } => {
                write!(
                    f,
                    "the description of tool \"{tool}\" is blank; say what the tool does, the model chooses by it"
                )
            }
            Self::InvalidParameterName { tool, name } => write!(
                f,
                "invalid parameter name {} of tool \"{tool}\"; a name must match ^[a-zA-Z0-9_.-]{{1,64}}$ and is never changed to fit",
                echo::quoted(name)
            ),
            Self::BlankParameterDescription { tool, parameter } => write!(
                f,
                "the description of parameter \"{parameter}\" of tool \"{tool}\" is blank; say what it is for, the model \
                 has nothing else to go by"
            ),
            Self::DuplicateParameter { tool, name } => write!(
                f,
                "two parameters of tool \"{tool}\" are named {}; rename one, aliases are names too",
                echo::quoted(name)
            ),
            Self::InvalidParameter {
                tool,
                parameter,
                reason,
            } => write!(
                f,
                "the parameter \"{parameter}\" of tool \"{tool}\" is not usable: {reason}"
            ),
            Self::InvalidParameters { tool, findings } => {
                write!(f, "the parameters of tool \"{tool}\" are not usable")?;
                for finding in findings.iter().take(MOST_FINDINGS) {
                    write!(f, "\n- {finding}")?;
                }
                match findings.len().saturating_sub(MOST_FINDINGS) {
                    0 => Ok(()),
                    more => write!(f, "\nand {more} more"),
                }
            }
            Self::RefusedName {
                tool,
                provider,
                rule,
            } => write!(f, "{provider} refuses the tool name \"{tool}\": {rule}"),
            Self::Schema { tool, source } => {
                write!(
                    f,
                    "the arguments of tool \"{tool}\" cannot be described: {source}"
                )
            }
        }
    }
}

impl Error for DefinitionError {}

/// What the compiler can see of a tool. Called in a `const` block, so that a violation stops the build.
pub(super) const fn assert_tool<T: Tool>() {
    assert!(
        is_valid_name(T::NAME),
        "`Tool::NAME` must match ^[a-zA-Z0-9_-]{{1,64}}$, because providers refuse any other name; \
         help: use 1 to 64 ASCII letters, digits, `_` and `-`"
    );
    assert!(
        !T::DESCRIPTION.trim_ascii().is_empty(),
        "`Tool::DESCRIPTION` must not be blank, because the model chooses a tool by it; \
         help: add a doc comment to the arguments type or write `const DESCRIPTION`"
    );
}

/// As `assert_tool`, for a description that only rustc can read.
pub const fn assert_description(description: &str) {
    assert!(
        !description.trim_ascii().is_empty(),
        "the description of a tool must not be blank, because the model chooses a tool by it; \
         help: write a doc comment, or `#[tool(desc = \"…\")]`"
    );
}

/// The intersection of what the providers take: `^[a-zA-Z0-9_-]{1,64}$`.
const fn is_valid_name(name: &str) -> bool {
    let name = name.as_bytes();
    let mut index = 0;
    while index < name.len() {
        if !matches!(name[index], b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'-') {
            return false;
        }
        index += 1;
    }
    1 <= index && index <= NAME_LIMIT
}

/// Name and description of a tool that is made at run time.
pub(crate) fn check_texts(name: &str, description: &str) -> Result<(), DefinitionError> {
    if !is_valid_name(name) {
        return Err(DefinitionError::InvalidName { name: name.into() });
    }
    if description.trim().is_empty() {
        return Err(DefinitionError::BlankDescription { tool: name.into() });
    }
    Ok(())
}

/// Name and description of a parameter that is made at run time.
pub(crate) fn check_parameter_texts(
    tool: &str,
    name: &str,
    description: &str,
) -> Result<(), DefinitionError> {
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
    if !(1..=NAME_LIMIT).contains(&name.len()) || !name.chars().all(fits) {
        return Err(DefinitionError::InvalidParameterName {
            tool: tool.into(),
            name: name.into(),
        });
    }
    if description.trim().is_empty() {
        return Err(DefinitionError::BlankParameterDescription {
            tool: tool.into(),
            parameter: name.into(),
        });
    }
    Ok(())
}

/// Hand-written parameters, with `properties` and `required` added where they are absent.
pub(super) fn check_parameters(
    tool: &str,
    mut parameters: Value,
) -> Result<Value, DefinitionError> {
    if let Value::Object(root) = &mut parameters {
        root.entry("properties")
            .or_insert_with(|| Map::new().into());
        root.entry("required")
            .or_insert_with(|| Value::Array(Vec::new()));
    }
    let mut findings = lint(Dialect::Copilot, &parameters);
    findings.retain(|finding| finding.severity() == Severity::Error);
    if findings.is_empty() {
        return Ok(parameters);
    }
    Err(DefinitionError::InvalidParameters {
        tool: tool.into(),
        findings,
    })
}

#[cfg(test)]
mod tests {
    use super::assert_tool;
    use crate::{Tool, ToolError, ToolInvocation};

    macro_rules! tool {
        ($type:ident, $name:expr, $description:expr) => {
            struct $type;

            impl Tool for $type {
                type Args = ();
                type Output = ();
                const NAME: &'static str = $name;
                const DESCRIPTION: &'static str = $description;

                async fn call(&self, (): (), _: &ToolInvocation) -> Result<(), ToolError> {
                    Ok(())
                }
            }
        };
    }

    tool!(Good, "read_file", "Reads a file.");
    tool!(Dotted, "file.read", "Reads a file.");
    tool!(
        Long,
        "a_name_of_sixty_five_characters_which_is_one_more_than_fits_here_x",
        "Reads a file."
    );
    tool!(Blank, "read_file", " \n");

    // The same function stops the build when it runs in a `const` block.
    const _: () = assert_tool::<Good>();

    #[test]
    #[should_panic(expected = "`Tool::NAME` must match ^[a-zA-Z0-9_-]{1,64}$")]
    fn a_name_with_a_dot_stops_the_build() {
        assert_tool::<Dotted>();
    }

    #[test]
    #[should_panic(expected = "`Tool::NAME` must match")]
    fn a_name_that_is_too_long_stops_the_build() {
        assert_tool::<Long>();
    }

    #[test]
    #[should_panic(expected = "`Tool::DESCRIPTION` must not be blank")]
    fn a_blank_description_stops_the_build() {
        assert_tool::<Blank>();
    }
}
