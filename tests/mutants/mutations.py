"""What can be changed in a module: one operator, constant, condition, argument or statement."""

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
RECKONED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
CALLED: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """A change of a module: bytes from `start` to `end` become `after`."""

    name: str
    module: str
    path: Path
    line: int
    start: int
    end: int
    after: str

    def source(self) -> str:
        """The module, changed."""
        text = self.path.read_bytes()
        return (text[: self.start] + self.after.encode() + text[self.end :]).decode()


def mutants(path: Path, module: str) -> Iterator[Mutant]:
    """All of a file. A name tells the function and the change, so that it outlives other edits."""
    text = path.read_bytes()
    offsets = [0]
    for row in text.splitlines(keepends=True):
        offsets.append(offsets[-1] + len(row))
    seen = Counter[str]()
    for where, node, after in _changes(ast.parse(text)):
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = offsets[node.lineno - 1] + node.col_offset
        end = offsets[node.end_lineno - 1] + node.end_col_offset
        name = f"{module}.{where}: {_short(text[start:end].decode())} → {_short(after)}"
        seen[name] += 1
        if seen[name] > 1:
            name += f" ({seen[name]})"
        yield Mutant(name, module, path, node.lineno, start, end, after)


def _short(text: str) -> str:
    return " ".join(text.split())


Located = ast.expr | ast.stmt
Change = tuple[str, Located, str]


def _changes(tree: ast.Module) -> Iterator[Change]:
    """Of all functions, and of constants of a module or class; not of types, imports, messages."""
    for statement in tree.body:
        yield from _inside(statement, "")


def _inside(node: ast.AST, where: str) -> Iterator[Change]:
    match node:
        case ast.FunctionDef(name=name, body=body, args=args):
            inner = f"{where}.{name}" if where else name
            for part in (*args.defaults, *(one for one in args.kw_defaults if one), *body):
                yield from _inside(part, inner)
        case ast.ClassDef(name=name, body=body):
            for part in body:
                yield from _inside(part, f"{where}.{name}" if where else name)
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return
        case ast.AnnAssign(value=ast.expr() as value):
            yield from _inside(value, where or "module")
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.AnnAssign() | ast.JoinedStr():
            return
        case ast.Expr(value=ast.Constant()):  # a docstring
            return
        case ast.stmt() | ast.expr():
            found = where or "module"
            for change in CHANGES:
                yield from ((found, *each) for each in change(node))
            for child in ast.iter_child_nodes(node):
                yield from _inside(child, where)
        case ast.arguments() | ast.expr_context() | ast.operator() | ast.cmpop() | ast.boolop():
            return
        case _:  # keywords, comprehensions, cases of a match
            for child in ast.iter_child_nodes(node):
                yield from _inside(child, where)


def _written(node: ast.expr) -> str:
    return f"({ast.unparse(node)})"


def _comparisons(node: ast.AST) -> Iterator[tuple[Located, str]]:
    if isinstance(node, ast.Compare):
        for at, operator in enumerate(node.ops):
            ops = [*node.ops[:at], COMPARED[type(operator)](), *node.ops[at + 1 :]]
            yield node, _written(ast.Compare(node.left, ops, node.comparators))


def _junctions(node: ast.AST) -> Iterator[tuple[Located, str]]:
    """`and` for `or`, and each part left out."""
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield node, _written(ast.BoolOp(other, node.values))
        for at in range(len(node.values)):
            rest = [*node.values[:at], *node.values[at + 1 :]]
            yield node, _written(rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest))


def _negations(node: ast.AST) -> Iterator[tuple[Located, str]]:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node, _written(node.operand)
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        yield node.test, f"(not {_written(node.test)})"


def _reckonings(node: ast.AST) -> Iterator[tuple[Located, str]]:
    if isinstance(node, ast.BinOp) and type(node.op) in RECKONED:
        yield node, _written(ast.BinOp(node.left, RECKONED[type(node.op)](), node.right))


def _constants(node: ast.AST) -> Iterator[tuple[Located, str]]:
    if not isinstance(node, ast.Constant):
        return
    match node.value:
        case bool():
            yield node, repr(not node.value)
        case int():
            yield node, f"({node.value + 1})"
        case str():
            yield node, repr(node.value + "x")


def _arguments(node: ast.AST) -> Iterator[tuple[Located, str]]:
    """A named argument left out; the least for the most."""
    if not isinstance(node, ast.Call):
        return
    for at, keyword in enumerate(node.keywords):
        if keyword.arg is not None:
            rest = [*node.keywords[:at], *node.keywords[at + 1 :]]
            yield node, ast.unparse(ast.Call(node.func, node.args, rest))
    if isinstance(node.func, ast.Name) and node.func.id in CALLED:
        yield node.func, CALLED[node.func.id]


def _conditions(node: ast.AST) -> Iterator[tuple[Located, str]]:
    """A condition of a comprehension, left out."""
    if isinstance(node, ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp):
        for generator in node.generators:
            for test in generator.ifs:
                yield test, "True"


def _statements(node: ast.AST) -> Iterator[tuple[Located, str]]:
    """A statement left out."""
    if isinstance(node, ast.AugAssign | ast.Expr):
        yield node, "pass"
    if isinstance(node, ast.Return) and node.value and ast.unparse(node.value) != "None":
        yield node, "return None"


CHANGES: Final[tuple[Callable[[ast.AST], Iterator[tuple[Located, str]]], ...]] = (
    _comparisons,
    _junctions,
    _negations,
    _reckonings,
    _constants,
    _arguments,
    _conditions,
    _statements,
)
