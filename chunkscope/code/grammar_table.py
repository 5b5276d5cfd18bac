"""Which grammar reads which language, and how it names what defines a function or a class."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Grammar:
    """One language: the distribution with its grammar, and the types of the nodes that define names.

    ``functions`` are functions and methods with a body, ``classes`` whatever has a name and holds such;
    ``patterns`` are tree-sitter queries for functions that a node type alone does not tell, and for what
    belongs to a definition (``inner``) but stands around it (``whole``) or ``before`` it. ``entries`` are
    the distribution's grammars, tried in order until one reads the text without a fault. ``extra`` says that
    the distribution comes with the extra ``grammars``.
    """

    package: str
    functions: tuple[str, ...]
    classes: tuple[str, ...]
    entries: tuple[str, ...] = ("language",)
    patterns: tuple[str, ...] = ()
    extra: bool = False


_UNNAMED = "[(arrow_function) (function_expression)]"
_ASSIGNED = (
    f"(lexical_declaration (variable_declarator value: {_UNNAMED})) @function",
    f"(variable_declaration (variable_declarator value: {_UNNAMED})) @function",
    f"(pair value: {_UNNAMED}) @function",
    f"(export_statement value: {_UNNAMED} @function) @_whole",
    "(export_statement declaration: (_) @inner) @whole",
)
_DECORATED = "(decorated_definition definition: (_) @inner) @whole"
_DECORATORS = "(class_body (decorator)+ @before . (method_definition) @inner)"
_TEMPLATE = "(template_declaration (_) @inner .) @whole"
_ATTRIBUTES = "((attribute_item)+ @before . (_) @inner)"
_SCRIPT = ("function_declaration", "generator_function_declaration", "method_definition")
_TYPED = (
    "class_declaration",
    "abstract_class_declaration",
    "interface_declaration",
    "enum_declaration",
    "internal_module",
)
_MANAGED = ("class_declaration", "interface_declaration", "enum_declaration", "record_declaration")
_ELIXIR = "(call target: (identifier) @_target (#any-of? @_target {names})) @{kind}"

GRAMMARS: dict[str, Grammar] = {
    "python": Grammar(
        "tree-sitter-python", ("function_definition",), ("class_definition",), patterns=(_DECORATED,)
    ),
    "js": Grammar("tree-sitter-javascript", _SCRIPT, ("class_declaration",), patterns=_ASSIGNED),
    "ts": Grammar(
        "tree-sitter-typescript",
        _SCRIPT,
        _TYPED,
        ("language_typescript", "language_tsx"),
        patterns=(*_ASSIGNED, _DECORATORS),
    ),
    "java": Grammar("tree-sitter-java", ("method_declaration", "constructor_declaration"), _MANAGED),
    "go": Grammar("tree-sitter-go", ("function_declaration", "method_declaration"), ("type_declaration",)),
    "rust": Grammar(
        "tree-sitter-rust",
        ("function_item", "macro_definition"),
        ("impl_item", "trait_item", "mod_item", "struct_item", "enum_item"),
        patterns=(_ATTRIBUTES,),
    ),
    "c": Grammar("tree-sitter-c", ("function_definition",), ("struct_specifier",)),
    "cpp": Grammar(
        "tree-sitter-cpp",
        ("function_definition",),
        ("class_specifier", "struct_specifier", "namespace_definition"),
        patterns=(_TEMPLATE,),
    ),
    "csharp": Grammar(
        "tree-sitter-c-sharp",
        ("method_declaration", "constructor_declaration", "local_function_statement"),
        (*_MANAGED, "struct_declaration", "namespace_declaration"),
    ),
    "ruby": Grammar("tree-sitter-ruby", ("method", "singleton_method"), ("class", "module")),
    "php": Grammar(
        "tree-sitter-php",
        ("function_definition", "method_declaration"),
        ("class_declaration", "interface_declaration", "trait_declaration", "enum_declaration"),
        ("language_php",),
    ),
    "kotlin": Grammar(
        "tree-sitter-kotlin",
        ("function_declaration", "secondary_constructor"),
        ("class_declaration", "object_declaration"),
        extra=True,
    ),
    "scala": Grammar(
        "tree-sitter-scala",
        ("function_definition",),
        ("class_definition", "object_definition", "trait_definition"),
        extra=True,
    ),
    "swift": Grammar(
        "tree-sitter-swift",
        ("function_declaration", "init_declaration"),
        ("class_declaration", "protocol_declaration"),
        extra=True,
    ),
    "lua": Grammar("tree-sitter-lua", ("function_declaration",), (), extra=True),
    "haskell": Grammar(
        "tree-sitter-haskell",
        (),
        ("class", "instance"),
        extra=True,
        patterns=(
            "(declarations (function) @function)",
            "(declarations (bind) @function)",
        ),
    ),
    "elixir": Grammar(
        "tree-sitter-elixir",
        (),
        (),
        extra=True,
        patterns=(
            _ELIXIR.format(names='"def" "defp" "defmacro" "defmacrop"', kind="function"),
            _ELIXIR.format(names='"defmodule" "defprotocol" "defimpl"', kind="class"),
        ),
    ),
    "powershell": Grammar(
        "tree-sitter-powershell",
        ("function_statement", "class_method_definition"),
        ("class_statement",),
        extra=True,
    ),
}
"""By LangChain's name of the language."""
