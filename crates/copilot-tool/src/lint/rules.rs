//! The table of the rules: which dialects mind, why, what to do, and where each rule comes from.

use std::fmt;

use super::Severity;
use crate::Dialect;

/// One rule about finished schemas: who minds, why, and who says so.
///
#[doc = include_str!("../../docs/lint.md")]
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    id: &'static str,
    /// One letter for each dialect: `E`rror, `W`arning or `-`.
    grades: &'static str,
    reason: &'static str,
    remedy: &'static str,
    source: &'static str,
}

impl Rule {
    /// Its name, in words joined by `-`.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// How grave a breach is in `dialect`; `None` where nobody minds.
    #[must_use]
    pub fn severity(&self, dialect: Dialect) -> Option<Severity> {
        let column = match dialect {
            Dialect::Copilot => 0,
            Dialect::Portable => 1,
            Dialect::OpenAi => 2,
            Dialect::OpenAiStrict => 3,
            Dialect::Anthropic => 4,
            Dialect::AnthropicStrict => 5,
            Dialect::Gemini => 6,
            Dialect::Mcp => 7,
        };
        match self.grades.as_bytes()[2 * column] {
            b'E' => Some(Severity::Error),
            b'W' => Some(Severity::Warning),
            _ => None,
        }
    }

    /// Who minds, and what happens then: one clause.
    #[must_use]
    pub const fn reason(&self) -> &'static str {
        self.reason
    }

    /// What to do about it: one clause.
    #[must_use]
    pub const fn remedy(&self) -> &'static str {
        self.remedy
    }

    /// Where the rule comes from: a provider's documentation, the source of a host, or a public report.
    #[must_use]
    pub const fn source(&self) -> &'static str {
        self.source
    }

    /// Every rule.
    #[must_use]
    pub const fn all() -> &'static [&'static Rule] {
        ALL
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

macro_rules! rules {
    ($($name:ident $id:literal $grades:literal $reason:literal; $remedy:literal; $source:literal)*) => {
        $(pub(super) static $name: Rule = Rule {
            id: $id,
            grades: $grades,
            reason: $reason,
            remedy: $remedy,
            source: $source,
        };)*
        static ALL: &[&Rule] = &[$(&$name),*];
    };
}

// The columns: Copilot, Portable, OpenAi, openai Strict, Anthropic, anthropic sTrict, Gemini, Mcp.
rules! {
    // ── the root ─────────────────────────────────── C P O S A T G M
    ROOT_OBJECT "root-object"                         "E E E E E E E E"
        "arguments are named, so every host asks for an object"; "describe an object with \"type\": \"object\" and \"properties\"";
        "MCP schema.ts; OpenManus#1162"
    ROOT_TYPE "root-type"                             "E E E E E E E E"
        "providers refuse the tool and hosts drop it, or its parameters, otherwise"; "write \"type\": \"object\"";
        "GPT_API_free#403, opencodex#75, OmniRoute PR#3360; VS Code toolSchemaNormalizer.ts; MCP schema.ts"
    ROOT_PROPERTIES "root-properties"                 "E E E E - - W W"
        "OpenAI's models fail the whole request without it"; "write \"properties\": {} where there are none";
        "spring-ai#4776, copilot-cli#1825 #2223"
    ROOT_COMBINATOR "root-combinator"                 "E E E E E E E W"
        "OpenAI and Anthropic refuse it, VS Code deletes it with all that it says, and Claude Code drops the tool"; "merge the branches into one object";
        "google-calendar-mcp#39, claude-code#5878, mcpx#28; VS Code toolSchemaNormalizer.ts"
    ROOT_VALUES "root-values"                         "E E E E W W E W"
        "OpenAI refuses it there"; "move it into a property";
        "google-calendar-mcp#39, home-generative-agent PR#545"
    ROOT_REFERENCE "root-reference"                   "E E E E W W E W"
        "OpenAI wants the object itself, and hosts do not follow references"; "put the object that it refers to at the root";
        "rmcp common.rs; VS Code toolSchemaNormalizer.ts"

    // ── what is no JSON Schema ───────────────────── C P O S A T G M
    MALFORMED "malformed"                             "E E E E E E E E"
        "no draft of JSON Schema allows it"; "write it as JSON Schema 2020-12 does";
        "claude-code#7365, Reasonix#4086; VS Code jsonSchemaDraft7.ts"
    MALFORMED_VALUE "malformed-value"                 "W E W E E E E W"
        "JSON Schema wants a value of another type there"; "write what it wants (since draft 6 an exclusive bound is a number)";
        "pdf-reader-mcp#63"
    UNKNOWN_TYPE "unknown-type"                       "E E E E E E E W"
        "JSON Schema knows object, array, string, number, integer, boolean and null"; "use one of these";
        "claude-code#586; VS Code jsonSchemaDraft7.ts"
    UNKNOWN_KEYWORD "unknown-keyword"                 "W E W W W W E W"
        "Gemini refuses what it does not know, and others ignore it"; "drop it, or say it in the description";
        "python-genai types.Schema; 5ire#42"

    // ── types ────────────────────────────────────── C P O S A T G M
    BOOLEAN_PROPERTY "boolean-property"               "W E W E W W E E"
        "MCP clients lose the whole list of tools by it"; "write a schema with a \"type\"";
        "claude-code#92900, python-sdk#3353; xAI structured outputs"
    BOOLEAN_SCHEMA "boolean-schema"                   "W E W E W W E W"
        "hosts expect an object with a \"type\""; "write a schema with a \"type\"";
        "CLIProxyAPI#3551, oh-my-pi#5957"
    TYPELESS "typeless"                               "W E W E W W E W"
        "OpenAI strict and Gemini refuse it, and models send text for it"; "add \"type\", or \"anyOf\" with typed branches";
        "odoo-llm#212, LibreChat#6971, claude-code#82652"
    UNTYPED_VALUES "untyped-values"                   "W E - W - - E -"
        "Gemini wants the type of the values, too"; "add \"type\"";
        "LibreChat#6971"
    TYPE_ARRAY "type-array"                           "W E - - - - E -"
        "Gemini refuses lists of types, and VS Code rewrites them for it"; "use one type, and leave an optional property out of \"required\"";
        "zed#53919; VS Code geminiFunctionDeclarationConverter.ts"
    TYPE_UNION "type-union"                           "W E - W - - E -"
        "Gemini refuses lists of types, and OpenAI strict documents them for null only"; "use \"anyOf\" with one type in each branch";
        "zed#53919; OpenAI structured outputs"
    NULL_TYPE "null-type"                             "- W - - - - W -"
        "Gemini's subset of OpenAPI has \"nullable\" instead"; "leave an optional property out of \"required\"";
        "LiteLLM vertex_ai/common_utils.py"
    NULLABLE "nullable"                               "W W W W W W - W"
        "only Gemini's subset of OpenAPI knows it, others ignore it"; "leave an optional property out of \"required\"";
        "python-genai types.Schema"

    // ── objects ──────────────────────────────────── C P O S A T G M
    OBJECT_PROPERTIES "object-properties"             "- W W W - - W -"
        "the model is not told what goes inside, and OpenAI and Gemini were seen to refuse it"; "name its properties";
        "spring-ai#4776, agno#2112"
    REQUIRED_TWICE "required-twice"                   "E E E E E E E W"
        "the meta-schema asks for distinct names"; "name it once";
        "VS Code jsonSchemaDraft7.ts"
    REQUIRED_UNDECLARED "required-undeclared"         "W E W E W W E W"
        "OpenAI strict and Gemini refuse it, and VS Code filters it out"; "declare it in \"properties\" of the same object";
        "term-llm PR#180, AIStudioToAPI#154"
    NOT_REQUIRED "not-required"                       "- - - E - - - -"
        "OpenAI strict wants every property required"; "name all of them, and allow null for those that are optional";
        "OpenAI structured outputs; langchain PR#32930"
    NOT_CLOSED "not-closed"                           "- - - E - E - -"
        "strict modes want every object closed"; "add \"additionalProperties\": false";
        "OpenAI and Anthropic structured outputs; xemantic#37, GoModel PR#340"
    ADDITIONAL_PROPERTIES "additional-properties"     "- E - - - - E -"
        "Gemini has no such field, not even for false"; "leave it out, and describe a map as an array of entries";
        "openswarm#24, TablePro PR#1276"
    PROPERTY_KEY "property-key"                       "W E W W E E E W"
        "Anthropic takes ^[a-zA-Z0-9_.-]{1,64}$ only"; "rename the property";
        "n8n#30590, claude-code#79418"
    PROPERTY_IDENTIFIER "property-identifier"         "- E - - - - E -"
        "Gemini takes ^[a-zA-Z_][a-zA-Z0-9_]{0,63}$ only"; "rename the property";
        "python-genai FunctionDeclaration.parameters"
    PROPERTY_DESCRIPTION "property-description"       "W W W W W W W W"
        "the model has nothing but the name to go by"; "add a \"description\"";
        "the guides to tools of OpenAI and Anthropic"
    LONG_DESCRIPTION "long-description"               "W W - - - - - -"
        "VS Code cuts it at 1,024 characters for some models"; "shorten it";
        "VS Code toolSchemaNormalizer.ts"

    // ── arrays ───────────────────────────────────── C P O S A T G M
    ARRAY_ITEMS "array-items"                         "E E E E W W E W"
        "OpenAI, Gemini and VS Code refuse such an array"; "add \"items\" with a typed schema";
        "aichat PR#1049, vscode#246119, gemini-desktop PR#7"
    UNION_ARRAY_ITEMS "union-array-items"             "W E E E W W W W"
        "OpenAI looks at every type in the list"; "add \"items\" with a typed schema";
        "byterover-cli#42"
    TUPLE_ITEMS "tuple-items"                         "W E W E E E E W"
        "JSON Schema 2020-12 has no list under \"items\", and VS Code rewrites it"; "use one schema for all items";
        "claude-code#63673; xAI structured outputs"

    // ── closed sets ──────────────────────────────── C P O S A T G M
    ENUM_DISTINCT "enum-distinct"                     "E E W W W W E W"
        "VS Code's meta-schema asks for at least one value, and none twice"; "list each value once";
        "VS Code jsonSchemaDraft7.ts; xAI structured outputs"
    ENUM_STRINGS "enum-strings"                       "- E - - - - E -"
        "Gemini takes closed sets of strings only"; "say the values in the description, and keep the type";
        "OmniRoute PR#760, bifrost#25"
    ENUM_COMPLEX "enum-complex"                       "- E - W - E E -"
        "Anthropic strict takes primitive values only"; "use strings";
        "Anthropic structured outputs"
    ENUM_EMPTY_VALUE "enum-empty-value"               "- E - - - - E -"
        "Gemini refuses empty values"; "drop the value, and leave the property out of \"required\"";
        "LiteLLM vertex_ai/common_utils.py"
    ENUM_ON_ARRAY "enum-on-array"                     "W E W W W W E -"
        "Gemini refuses it"; "put the \"enum\" into \"items\"";
        "copilot-cli#4835"
    ENUM_TYPE "enum-type"                             "W W W W W W W W"
        "such a value can never be sent"; "make \"type\" and the values agree";
        "JSON Schema 2020-12"
    ENUM_CASE "enum-case"                             "- W - - - W - -"
        "Anthropic strict does not promise the case of a value"; "use values that differ in more than case";
        "Anthropic structured outputs"
    CONST "const"                                     "- E - - - - E -"
        "Gemini has no such field"; "use \"enum\" with one value";
        "zed#44875"

    // ── combinators ──────────────────────────────── C P O S A T G M
    EMPTY_UNION "empty-union"                         "E E W E E E E W"
        "the meta-schema asks for at least one"; "drop it, or name its branches";
        "VS Code jsonSchemaDraft7.ts; xAI structured outputs"
    ONE_OF "one-of"                                   "W E - E - W E -"
        "OpenAI strict and Gemini refuse it, and VS Code's Gemini client keeps the first branch alone"; "use \"anyOf\"";
        "dynamo PR#15153; pydantic-ai profiles/google.py; VS Code geminiFunctionDeclarationConverter.ts"
    ALL_OF "all-of"                                   "- E - E - - E -"
        "OpenAI strict and Gemini refuse it"; "merge the branches into one schema";
        "notion-mcp-server#102"
    ALL_OF_REFERENCE "all-of-reference"               "- - - - - E - -"
        "Anthropic strict does not take the two together"; "merge the branches into one schema";
        "Anthropic structured outputs"
    ANY_OF_SIBLINGS "any-of-siblings"                 "- E - - - - E -"
        "Gemini takes \"anyOf\" alone"; "move the rest into the branches";
        "Graphenium#37, litellm#11164"
    ANY_OF_FIRST_KEY "any-of-first-key"               "- - - E - - - -"
        "OpenAI strict tells branches apart by their first keys"; "put a key first that differs, or that has another \"const\" in each branch";
        "openai-python#2193"
    NOT "not"                                         "- E - E - W E -"
        "strict modes and Gemini do not know it"; "say it in the description";
        "OpenAI structured outputs; llama.cpp#14227"
    CONDITIONAL "conditional"                         "W E W E W W E W"
        "hosts delete or ignore it, and strict modes and Gemini refuse it"; "say it in the description";
        "OpenAI structured outputs; VS Code toolSchemaNormalizer.ts"
    DEPENDENT "dependent"                             "- E - E - W E -"
        "strict modes and Gemini do not know it"; "say it in the description";
        "OpenAI structured outputs"

    // ── references ───────────────────────────────── C P O S A T G M
    REFERENCE "reference"                             "W E - - - - E W"
        "Gemini refuses it, and some clients do not resolve it before the model reads it"; "write the schema out where it is used";
        "copilot-cli#1876, zed#28521, fastmcp#2807"
    REFERENCE_SIBLINGS "reference-siblings"           "- E - E - - E -"
        "OpenAI strict wants a reference alone"; "move the rest to where the reference is defined";
        "camel#3001, opencode#12295"
    DANGLING_REFERENCE "dangling-reference"           "E E W E E E E W"
        "providers refuse the request"; "define it, or write the schema out where it is used";
        "fastmcp#2807, vscode#286415"
    EXTERNAL_REFERENCE "external-reference"           "W E W E W E E W"
        "nobody fetches schemas from elsewhere"; "write the schema out where it is used";
        "Anthropic structured outputs; MCP specification"
    RECURSION "recursion"                             "- E - - W E E -"
        "Anthropic strict, Gemini and xAI refuse it"; "unroll as many levels as are needed";
        "Anthropic structured outputs; xAI structured outputs"
    DEFINITIONS "definitions"                         "- E - - - - E -"
        "Gemini has no such field"; "write each schema out where it is used";
        "zed#44875, #28521"
    SCHEMA_URI "schema-uri"                           "W E - - W W E -"
        "Gemini refuses it, and VS Code's validator does not follow every one"; "drop it";
        "firecrawl-mcp-server#107, 5ire#42"

    // ── limits and other assertions ──────────────── C P O S A T G M
    UNKNOWN_FORMAT "unknown-format"                   "W W W E W W W W"
        "JSON Schema has no such format, and validators complain or refuse"; "say it with bounds, or in the description";
        "splitrail#113, pdf-reader-mcp PR#682"
    STRICT_FORMAT "strict-format"                     "- - W E - W - -"
        "strict modes take the formats of their lists only"; "say it in the description";
        "OpenAI and Anthropic structured outputs; git-mcp-server#47"
    STRING_FORMAT "string-format"                     "- E - - - - E -"
        "Gemini takes \"date-time\" and \"enum\" only"; "say it in the description";
        "gemini-cli#3178"
    NUMBER_LIMITS "number-limits"                     "- - - - - E - -"
        "Anthropic strict refuses it"; "say it in the description";
        "Anthropic structured outputs; GoModel PR#963"
    EXCLUSIVE_LIMITS "exclusive-limits"               "- E - - - E E -"
        "Gemini and Anthropic strict refuse it"; "use an inclusive bound, or say it in the description";
        "thClaws#172; Anthropic structured outputs"
    MULTIPLE_OF "multiple-of"                         "- E - - - E E -"
        "Gemini and Anthropic strict refuse it"; "say it in the description";
        "python-genai types.Schema; Anthropic structured outputs"
    STRING_LENGTH "string-length"                     "- - - W - E - -"
        "Anthropic strict refuses it, and OpenAI strict does not list it"; "say it in the description";
        "Anthropic structured outputs; pydantic-ai profiles/openai.py"
    ARRAY_LENGTH "array-length"                       "- - - - - E - -"
        "Anthropic strict takes no \"maxItems\", and \"minItems\" of 0 and 1 only"; "say it in the description";
        "Anthropic structured outputs"
    UNIQUE_ITEMS "unique-items"                       "- E - E - E E -"
        "strict modes and Gemini refuse it"; "say it in the description";
        "jcode#687; Anthropic structured outputs"
    PROPERTY_COUNT "property-count"                   "- - - W - W - -"
        "strict modes do not list it"; "say it in the description";
        "pydantic-ai profiles/openai.py"
    LOOKAROUND "lookaround"                           "- W - E - E W -"
        "strict modes refuse it, and other engines do not know it"; "use a plainer pattern, or say it in the description";
        "pydantic-ai profiles/openai.py; llama.cpp#19051; Anthropic structured outputs"
    BACKTRACKING "backtracking"                       "- W - W - E W -"
        "Anthropic strict refuses back-references and \\b, and other engines do not know them"; "use a plainer pattern, or say it in the description";
        "Anthropic structured outputs"
    DEFAULT "default"                                 "- - - E - - - -"
        "OpenAI strict does not permit it"; "say it in the description";
        "TanStack/ai#976, json-render#180"
    PROPERTY_NAMES "property-names"                   "- E - E - W E -"
        "OpenAI strict and Gemini refuse it"; "say it in the description";
        "oh-my-pi#209"
    UNLISTED "unlisted"                               "- E - W - W E -"
        "Gemini refuses it, and strict modes do not list it"; "say it in the description";
        "python-genai types.Schema; OpenAI and Anthropic structured outputs"
    ANNOTATION "annotation"                           "- E - - - - E -"
        "Gemini has no such field"; "drop it, or say it in the description";
        "python-genai types.Schema"

    // ── sizes ────────────────────────────────────── C P O S A T G M
    UNREAD "unread"                                   "W W W W W W W W"
        "no provider takes that, so nothing below was looked at"; "make it flat";
        "MCP specification; gemini-cli#5923"
    DEPTH "depth"                                     "- W - E - - W -"
        "OpenAI strict takes 10 levels, and Gemini was seen to stop at about 4"; "make it flatter";
        "OpenAI structured outputs; gemini-cli#6031, Portkey PR#1616"
    MANY_PROPERTIES "many-properties"                 "- W - E - - - -"
        "OpenAI strict takes 5,000 of them in all, and xAI promises 64"; "split the tool";
        "OpenAI and xAI structured outputs"
    MANY_VALUES "many-values"                         "- W - E - - - -"
        "OpenAI strict takes 1,000 values in all, and 15,000 characters in a set of more than 250"; "take a string and say what it means";
        "OpenAI structured outputs"
    LONG_TEXT "long-text"                             "- W - E - - - -"
        "OpenAI strict takes 120,000 characters of names and values"; "split the tool";
        "OpenAI structured outputs"
    MANY_ITEMS "many-items"                           "- W - - - - W -"
        "Gemini was seen to refuse more than about 960"; "say the longest length in the description";
        "python-genai#2170"

    // ── tools and sets of tools ──────────────────── C P O S A T G M
    TOOL_NAME "tool-name"                             "E E E E E E E W"
        "providers refuse it"; "use 1 to 64 ASCII letters, digits, \"_\" and \"-\", a letter first";
        "openai-openapi; copilot-cli#1879, vscode#243602, ccs#25; Anthropic define-tools; MCP specification"
    TOOL_NAME_LENGTH "tool-name-length"               "- - - - W W - -"
        "Anthropic documents 64 characters, although its API takes 128"; "use 64 characters at most";
        "Anthropic define-tools; claude-code#96152"
    TOOL_NAME_START "tool-name-start"                 "- E - - - - E -"
        "Gemini and Moonshot want a letter or \"_\" first"; "put a letter first";
        "ccs#25, kimi-cli#2531"
    TOOL_NAME_RESERVED "tool-name-reserved"           "W W - - - - - -"
        "VS Code keeps such names for itself"; "choose another prefix";
        "VS Code, the names of language model tools"
    TOOL_NAME_TWICE "tool-name-twice"                 "E E E E E E E E"
        "a call could not be told apart, so providers refuse the request"; "rename one of the two";
        "copilot-cli#456"
    TOOL_DESCRIPTION "tool-description"               "E E W W W W W W"
        "the model chooses by it, and Copilot refuses a tool without it"; "say what the tool does";
        "opencode#14647; VS Code toolSchemaNormalizer.ts"
    TOOL_DESCRIPTION_LENGTH "tool-description-length" "- W W W - - - -"
        "some of OpenAI's models refuse more than 1,024"; "shorten it";
        "sentry-mcp#106, OpenHands#4838"
    TOOL_COUNT "tool-count"                           "E E E E W W E -"
        "providers take 128 tools in a request, Gemini 512"; "offer fewer tools";
        "VS Code languageModelAccess.ts; python-genai; Anthropic managed agents"
    STRICT_TOOLS "strict-tools"                       "- - - - - E - -"
        "Anthropic takes 20 strict tools in a request"; "make fewer of them strict";
        "Anthropic structured outputs"
    STRICT_OPTIONAL "strict-optional"                 "- - - - - E - -"
        "Anthropic takes 24 of them in the strict tools of a request"; "require more of them, or make fewer tools strict";
        "Anthropic structured outputs; inbox-zero#2323"
    STRICT_UNIONS "strict-unions"                     "- - - - - E - -"
        "Anthropic takes 16 of them in the strict tools of a request"; "use fewer unions, or make fewer tools strict";
        "Anthropic structured outputs"
}
