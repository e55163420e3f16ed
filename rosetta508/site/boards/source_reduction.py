"""Python source made smaller for a browser: everything that only readers and type checkers need is removed."""

import ast

FIELDS = "__typed_fields__"
"""The attribute of a class with the names of its typed fields."""


def slim(source: str) -> str:
    """Return a module without docstrings, comments, and types.

    A class keeps the names of its typed fields, in order.
    """
    return ast.unparse(ast.fix_missing_locations(_Slimmer().visit(ast.parse(source))))


def imported(source: str) -> set[str]:
    """Return the names of all modules that a module's source may import, at any place."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def message_templates(source: str) -> list[str]:
    """Return the message templates that a module marks for translation."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    named = (call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "N_")
    return [str(ast.literal_eval(call.args[0])) for call in named]


class _Slimmer(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.returns = None
        every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg]
        for argument in every:
            if argument:
                argument.annotation = None
        return _without_docstrings(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        typed = (one.target for one in node.body if isinstance(one, ast.AnnAssign))
        names = [one.id for one in typed if isinstance(one, ast.Name)]
        self.generic_visit(node)
        if names:
            node.body.insert(0, ast.parse(f"{FIELDS} = {names!r}").body[0])
        return _without_docstrings(node)

    def visit_Module(self, node: ast.Module) -> ast.AST:
        self.generic_visit(node)
        return _without_docstrings(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        self.generic_visit(node)
        return ast.Assign([node.target], node.value) if node.value else ast.Pass()


def _without_docstrings(node: ast.FunctionDef | ast.ClassDef | ast.Module) -> ast.AST:
    node.body = [one for one in node.body if not _is_text(one)] or [ast.Pass()]
    return node


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
